/* The ideal group: see sim/ideal_group.h. */
#include "sim/ideal_group.h"
#include "sim/house.h"
#include "sim/primitives.h"
#include <stdlib.h>
#include <string.h>

/* Interning: each sort of object has one growing list, and equal objects have equal numbers. A hash
 * leads to slots, and slots to objects; then the objects themselves are compared. */
static void index_item(struct ideal_list *list, uint32_t number)
{
    size_t at = (size_t)(list->hash[number] & (list->slots - 1));
    while (list->slot[at])
        at = (at + 1) & (list->slots - 1);
    list->slot[at] = number + 1;
}

static void grow(struct run *run, struct ideal_list *list, size_t size)
{
    struct arena *arena = &run->stage->arena; /* it must outlive a temporary step */
    const size_t room = list->room ? 2 * list->room : 64;
    char *items = arena_alloc(arena, room * size);
    uint64_t *hashes = arena_alloc(arena, room * sizeof *hashes);
    if (list->count) {
        memcpy(items, list->item, list->count * size);
        memcpy(hashes, list->hash, list->count * sizeof *hashes);
    }
    list->item = items;
    list->hash = hashes;
    list->room = room;
    list->slots = 2 * room;
    list->slot = arena_zero(arena, list->slots * sizeof *list->slot);
    for (uint32_t i = 0; i < list->count; i++)
        index_item(list, i);
}

static void *appended(struct run *run, struct ideal_list *list, size_t size, uint64_t hash)
{
    if (list->count == list->room)
        grow(run, list, size);
    list->hash[list->count] = hash;
    index_item(list, (uint32_t)list->count);
    return (char *)list->item + size * list->count++;
}

/* Walks through the items with this hash; |*at| begins at 0; UINT32_MAX is the end. */
static uint32_t next_item(const struct ideal_list *list, uint64_t hash, size_t *at)
{
    while (list->slots) {
        const uint32_t number = list->slot[(hash + *at) & (list->slots - 1)];
        ++*at;
        if (number == 0)
            return UINT32_MAX;
        if (list->hash[number - 1] == hash)
            return number - 1;
    }
    return UINT32_MAX;
}

static uint64_t mixed(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
    return hash ^ (hash >> 29);
}

static uint64_t mixed_bytes(uint64_t hash, const void *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ ((const uint8_t *)bytes)[i]) * 0x100000001b3u;
    return mixed(hash, size);
}

static struct ideal_group *group(const struct run *run)
{
    return &run->stage->group;
}

const struct generator *run_generator(const struct run *run, uint32_t generator)
{
    return (const struct generator *)group(run)->generators.item + generator;
}

const struct group_form *run_form(const struct run *run, uint64_t element)
{
    static const struct group_form zero;
    return element == 0 ? &zero : (const struct group_form *)group(run)->forms.item + element - 1;
}

uint32_t run_scalar_generator(const struct run *run, uint64_t scalar)
{
    return ((const uint32_t *)group(run)->scalars.item)[scalar - 1];
}

const struct group_ciphertext *run_ciphertext(const struct run *run, uint64_t ciphertext)
{
    return (const struct group_ciphertext *)group(run)->ciphertexts.item + ciphertext - 1;
}

const struct group_key *run_group_key(const struct run *run, uint64_t key)
{
    return (const struct group_key *)group(run)->keys.item + key - 1;
}

static bool same_generator(const struct generator *a, const struct generator *b)
{
    if (a->kind != b->kind)
        return false;
    if (a->kind == GENERATOR_POWER)
        return a->scalar == b->scalar && a->base == b->base;
    return a->kind == GENERATOR_TEXT && a->size == b->size && strcmp(a->label, b->label) == 0 &&
           (a->size == 0 || memcmp(a->bytes, b->bytes, a->size) == 0);
}

/* A drawn generator is always new. */
uint32_t group_generator(struct run *run, const struct generator *g)
{
    struct ideal_list *list = &group(run)->generators;
    const struct generator *known = list->item;
    uint64_t hash = mixed(mixed(g->kind, g->scalar), g->base);
    if (g->kind == GENERATOR_TEXT)
        hash = mixed_bytes(mixed_bytes(hash, g->label, strlen(g->label)), g->bytes, g->size);
    size_t at = 0;
    for (uint32_t i; (g->kind == GENERATOR_TEXT || g->kind == GENERATOR_POWER) &&
                     (i = next_item(list, hash, &at)) != UINT32_MAX;)
        if (same_generator(&known[i], g))
            return i;
    if (g->kind == GENERATOR_ELEMENT || g->kind == GENERATOR_SCALAR)
        hash = mixed(hash, list->count);
    *(struct generator *)appended(run, list, sizeof *g, hash) = *g;
    return (uint32_t)list->count - 1;
}

/* The number of a form; |terms| are copied when it is new. */
static uint64_t form_of(struct run *run, const struct group_term *terms, uint32_t count)
{
    struct ideal_list *list = &group(run)->forms;
    const struct group_form *known = list->item;
    const size_t size = count * sizeof *terms;
    if (count == 0)
        return 0;
    uint64_t hash = count;
    for (uint32_t i = 0; i < count; i++)
        hash = mixed(mixed(hash, terms[i].generator), (uint64_t)terms[i].coefficient);
    size_t at = 0;
    for (uint32_t i; (i = next_item(list, hash, &at)) != UINT32_MAX;)
        if (known[i].count == count && memcmp(known[i].term, terms, size) == 0)
            return i + 1;
    struct group_term *copy = memcpy(arena_alloc(&run->stage->arena, size), terms, size);
    *(struct group_form *)appended(run, list, sizeof *known, hash) =
        (struct group_form){count, copy};
    return list->count;
}

uint64_t group_single(struct run *run, uint32_t generator)
{
    struct group_term term;
    memset(&term, 0, sizeof term); /* padding too: forms are compared as bytes */
    term.generator = generator;
    term.coefficient = 1;
    return form_of(run, &term, 1);
}

uint64_t group_sum(struct run *run, uint64_t a, uint64_t b, int sign)
{
    const struct group_form *x = run_form(run, a), *y = run_form(run, b);
    struct group_term *terms =
        arena_zero(run_scratch(run), ((size_t)x->count + y->count + 1) * sizeof *terms);
    uint32_t count = 0;
    for (uint32_t i = 0, j = 0; i < x->count || j < y->count;) {
        const uint32_t gi = i < x->count ? x->term[i].generator : UINT32_MAX;
        const uint32_t gj = j < y->count ? y->term[j].generator : UINT32_MAX;
        terms[count].generator = gi < gj ? gi : gj;
        terms[count].coefficient = 0;
        if (gi <= gj)
            terms[count].coefficient += x->term[i++].coefficient;
        if (gj <= gi)
            terms[count].coefficient += sign * y->term[j++].coefficient;
        count += terms[count].coefficient != 0;
    }
    return form_of(run, terms, count);
}

/* A scalar times a generator. In a product the outermost scalar has the smallest number, so the
 * order in which scalars were multiplied does not matter. */
static uint32_t generator_power(struct run *run, uint32_t base, uint32_t scalar)
{
    const struct generator b = *run_generator(run, base);
    struct generator g = {.kind = GENERATOR_POWER, .party = -1, .label = "power"};
    g.scalar = scalar;
    g.base = base;
    if (b.kind == GENERATOR_POWER && b.scalar < scalar) {
        g.scalar = b.scalar;
        g.base = generator_power(run, b.base, scalar);
    }
    if (b.kind == GENERATOR_SCALAR && b.scalar < scalar) {
        g.scalar = b.scalar;
        g.base = run_scalar_generator(run, scalar);
    }
    return group_generator(run, &g);
}

static int by_generator(const void *a, const void *b)
{
    const struct group_term *x = a, *y = b;
    return x->generator < y->generator ? -1 : x->generator > y->generator;
}

/* The scalar 0 is number 0. */
uint64_t group_power(struct run *run, uint64_t form, uint64_t scalar)
{
    const struct group_form f = *run_form(run, form);
    struct group_term *terms = arena_zero(run_scratch(run), (f.count + (size_t)1) * sizeof *terms);
    if (form == 0 || scalar == 0)
        return 0;
    for (uint32_t i = 0; i < f.count; i++) {
        terms[i].generator = generator_power(run, f.term[i].generator, (uint32_t)scalar);
        terms[i].coefficient = f.term[i].coefficient;
    }
    qsort(terms, f.count, sizeof *terms, by_generator);
    return form_of(run, terms, f.count);
}

uint64_t group_text(struct run *run, const char *label, const void *bytes, size_t size)
{
    const struct generator g = {
        .kind = GENERATOR_TEXT, .party = -1, .label = label, .bytes = bytes, .size = size};
    return group_single(run, group_generator(run, &g));
}

void group_scalars(struct run *run, const char *why, int party, size_t count, uint64_t *out)
{
    struct generator g = {.kind = GENERATOR_SCALAR, .party = party, .label = why};
    struct ideal_list *list = &group(run)->scalars;
    for (size_t i = 0; i < count; i++) {
        g.scalar = (uint32_t)list->count + 1;
        *(uint32_t *)appended(run, list, sizeof(uint32_t), mixed(0, list->count)) =
            group_generator(run, &g);
        out[i] = list->count;
    }
}

uint64_t group_multiple(struct run *run, uint64_t form, int64_t factor)
{
    const struct group_form f = *run_form(run, form);
    struct group_term *terms = arena_zero(run_scratch(run), (f.count + (size_t)1) * sizeof *terms);
    if (factor == 0)
        return 0;
    for (uint32_t i = 0; i < f.count; i++) {
        terms[i].generator = f.term[i].generator;
        terms[i].coefficient = factor * f.term[i].coefficient;
    }
    return form_of(run, terms, f.count);
}

uint64_t group_of_scalar(struct run *run, uint64_t scalar)
{
    return scalar ? group_single(run, run_scalar_generator(run, scalar)) : 0;
}

/* A ciphertext without a coin is a constant, for whatever recipient. */
uint64_t group_ciphertext_of(struct run *run, const struct group_ciphertext *of)
{
    const struct group_ciphertext constant = {.plain = of->plain};
    const struct group_ciphertext *c = of->coin ? of : &constant;
    struct ideal_list *list = &group(run)->ciphertexts;
    const struct group_ciphertext *known = list->item;
    const uint64_t hash = mixed(mixed(mixed(c->setup, c->plain), c->coin), c->name != NULL);
    size_t at = 0;
    for (uint32_t i; (i = next_item(list, hash, &at)) != UINT32_MAX;) {
        const bool same_name = known[i].name == c->name ||
                               (known[i].name && c->name && strcmp(known[i].name, c->name) == 0);
        if (same_name && known[i].setup == c->setup && known[i].plain == c->plain &&
            known[i].coin == c->coin)
            return i + 1;
    }
    *(struct group_ciphertext *)appended(run, list, sizeof *c, hash) = *c;
    return list->count;
}

uint64_t group_key_of(struct run *run, uint32_t setup, const char *name)
{
    struct ideal_list *list = &group(run)->keys;
    *(struct group_key *)appended(run, list, sizeof(struct group_key), mixed(0, list->count)) =
        (struct group_key){setup, name ? arena_text(&run->stage->arena, name) : NULL};
    return list->count;
}

uint32_t group_setup(struct run *run)
{
    return ++group(run)->setups;
}

/* An ideal handle from outside must exist. */
status group_decode(struct run *run, enum kind kind, void *entry, const uint8_t *in)
{
    const uint64_t number = handle_number(in);
    const struct ideal_group *g = group(run);
    const enum aspect aspect = kind_aspect(kind);
    const size_t most = aspect == ASPECT_CIPHERTEXT ? g->ciphertexts.count
                        : aspect == ASPECT_ELEMENT  ? g->forms.count
                        : aspect == ASPECT_SCALAR   ? g->scalars.count
                                                    : g->keys.count;
    if (number > most || (number == 0 && aspect != ASPECT_ELEMENT && aspect != ASPECT_SCALAR))
        return E_RANGE;
    *(uint64_t *)entry = number;
    return OK;
}
