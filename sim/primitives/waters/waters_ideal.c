/* Waters' scheme in the ideal world: linear forms over generators (sim/ideal_group.h). */
#include "sim/house.h"
#include "sim/ideal_group.h"
#include "sim/primitives/waters/waters.h"
#include <stdlib.h>
#include <string.h>

/* Interning: one growing list for each sort of thing, and equal things have equal numbers. Slots
 * that are found by a hash lead to the items; an item decides for itself whether it is equal. */
static void index_item(struct ideal_list *list, uint32_t number)
{
    size_t at = list->hash[number] & (list->slots - 1);
    while (list->slot[at])
        at = (at + 1) & (list->slots - 1);
    list->slot[at] = number + 1;
}

static void grow(struct run *run, struct ideal_list *list, size_t size)
{
    struct arena *arena = &run->stage->arena; /* for all of the stage, also in a temporary step */
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

/* Walks the items that have a hash: |*at| begins at 0; UINT32_MAX is the end. */
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

/* Drawn generators are always new. */
static uint32_t generator_of(struct run *run, const struct generator *g)
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

static uint64_t form_single(struct run *run, uint32_t generator)
{
    struct group_term term;
    memset(&term, 0, sizeof term); /* padding too: forms are compared as bytes */
    term.generator = generator;
    term.coefficient = 1;
    return form_of(run, &term, 1);
}

static uint64_t form_sum(struct run *run, uint64_t a, uint64_t b, int sign)
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

/* A scalar times a generator. The scalars of a product rise from the outside in, so that it does
 * not matter in which order they came. */
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
    return generator_of(run, &g);
}

static int by_generator(const void *a, const void *b)
{
    const struct group_term *x = a, *y = b;
    return x->generator < y->generator ? -1 : x->generator > y->generator;
}

/* The scalar 0 is number 0. */
static uint64_t form_power(struct run *run, uint64_t form, uint64_t scalar)
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

static uint64_t form_scalar(struct run *run, uint64_t scalar)
{
    return scalar ? form_single(run, run_scalar_generator(run, scalar)) : 0;
}

/* A ciphertext without a coin is the constant, whoever it was meant for. */
static uint64_t ciphertext_of(struct run *run, const struct group_ciphertext *of)
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

static uint64_t key_of(struct run *run, uint32_t setup, const char *name)
{
    struct ideal_list *list = &group(run)->keys;
    *(struct group_key *)appended(run, list, sizeof(struct group_key), mixed(0, list->count)) =
        (struct group_key){setup, name ? arena_text(&run->stage->arena, name) : NULL};
    return list->count;
}

static uint32_t setup_of(const struct run *run, const void *handle)
{
    return run_group_key(run, *(const uint64_t *)handle)->setup;
}

static status ideal_setup(struct run *run, struct tape *tape, const char *why, int party,
                          void *master, void *parameters)
{
    const uint32_t setup = ++group(run)->setups;
    (void)tape;
    (void)why;
    (void)party;
    *(uint64_t *)master = *(uint64_t *)parameters = key_of(run, setup, NULL);
    return OK;
}

static status ideal_key(struct run *run, struct tape *tape, const char *why, const void *master,
                        const void *parameters, const char *name, void *key)
{
    (void)tape;
    (void)why;
    (void)parameters;
    *(uint64_t *)key = key_of(run, setup_of(run, master), name);
    return OK;
}

static status ideal_check(struct run *run, const void *parameters, const char *name,
                          const void *key)
{
    const struct group_key *k = run_group_key(run, *(const uint64_t *)key);
    if (!k->name || strcmp(k->name, name) != 0)
        return E_IDENTITY;
    return k->setup == setup_of(run, parameters) ? OK : E_WRONG_KEY;
}

static status ideal_elements(struct run *run, struct tape *tape, const char *why, int party,
                             size_t count, void *out)
{
    const struct generator g = {.kind = GENERATOR_ELEMENT, .party = party, .label = why};
    (void)tape;
    for (size_t i = 0; i < count; i++)
        ((uint64_t *)out)[i] = form_single(run, generator_of(run, &g));
    return OK;
}

static status ideal_encode(struct run *run, const char *label, const struct text *texts,
                           size_t count, void *out)
{
    for (size_t i = 0; i < count; i++) {
        const struct generator g = {.kind = GENERATOR_TEXT,
                                    .party = -1,
                                    .label = label,
                                    .bytes = texts[i].bytes,
                                    .size = texts[i].size};
        ((uint64_t *)out)[i] = form_single(run, generator_of(run, &g));
    }
    return OK;
}

static void ideal_ones(void *elements, size_t count)
{
    memset(elements, 0, count * sizeof(uint64_t));
}

static bool ideal_is_one(const void *element)
{
    return *(const uint64_t *)element == 0;
}

static status ideal_scalars(struct run *run, struct tape *tape, const char *why, int party,
                            size_t count, void *out)
{
    struct generator g = {.kind = GENERATOR_SCALAR, .party = party, .label = why};
    struct ideal_list *list = &group(run)->scalars;
    (void)tape;
    for (size_t i = 0; i < count; i++) {
        g.scalar = (uint32_t)list->count + 1;
        *(uint32_t *)appended(run, list, sizeof(uint32_t), mixed(0, list->count)) =
            generator_of(run, &g);
        ((uint64_t *)out)[i] = list->count;
    }
    return OK;
}

static status ideal_encrypt(struct run *run, const void *parameters, const char *name,
                            const void *elements, const void *scalars, size_t count, void *out)
{
    const uint32_t setup = setup_of(run, parameters);
    for (size_t i = 0; i < count; i++) {
        struct group_ciphertext c = {.setup = scalars ? setup : 0,
                                     .name = scalars ? name : NULL,
                                     .plain = (uint32_t)((const uint64_t *)elements)[i]};
        if (scalars)
            c.coin = (uint32_t)form_scalar(run, ((const uint64_t *)scalars)[i]);
        ((uint64_t *)out)[i] = ciphertext_of(run, &c);
    }
    return OK;
}

/* A constant is under no key; with a ciphertext it goes under that one's. */
static status ideal_combine(struct run *run, const void *a, const void *b, int sign, size_t count,
                            void *out)
{
    for (size_t i = 0; i < count; i++) {
        const struct group_ciphertext x = *run_ciphertext(run, ((const uint64_t *)a)[i]);
        const struct group_ciphertext y = *run_ciphertext(run, ((const uint64_t *)b)[i]);
        if (x.name && y.name && (x.setup != y.setup || strcmp(x.name, y.name) != 0))
            return E_WRONG_KEY;
        const struct group_ciphertext sum = {.setup = x.name ? x.setup : y.setup,
                                             .name = x.name ? x.name : y.name,
                                             .plain =
                                                 (uint32_t)form_sum(run, x.plain, y.plain, sign),
                                             .coin = (uint32_t)form_sum(run, x.coin, y.coin, sign)};
        ((uint64_t *)out)[i] = ciphertext_of(run, &sum);
    }
    return OK;
}

static status ideal_power(struct run *run, const void *a, const void *scalars, size_t count,
                          void *out)
{
    for (size_t i = 0; i < count; i++) {
        struct group_ciphertext c = *run_ciphertext(run, ((const uint64_t *)a)[i]);
        const uint64_t scalar = ((const uint64_t *)scalars)[i];
        c.plain = (uint32_t)form_power(run, c.plain, scalar);
        c.coin = (uint32_t)form_power(run, c.coin, scalar);
        ((uint64_t *)out)[i] = ciphertext_of(run, &c);
    }
    return OK;
}

static status ideal_rerandomize(struct run *run, const void *parameters, const char *name,
                                const void *a, const void *scalars, size_t count, void *out)
{
    const uint32_t setup = setup_of(run, parameters);
    for (size_t i = 0; i < count; i++) {
        struct group_ciphertext c = *run_ciphertext(run, ((const uint64_t *)a)[i]);
        const uint64_t coin = form_scalar(run, ((const uint64_t *)scalars)[i]);
        if (c.name && (c.setup != setup || strcmp(c.name, name) != 0))
            return E_WRONG_KEY;
        c.setup = setup;
        c.name = name;
        c.coin = (uint32_t)form_sum(run, c.coin, coin, 1);
        ((uint64_t *)out)[i] = ciphertext_of(run, &c);
    }
    return OK;
}

/* A wrong key gives garbage in the real world, and the house is told of it in this one. */
static status ideal_decrypt(struct run *run, const void *key, const void *a, size_t count,
                            void *elements)
{
    const struct group_key *k = run_group_key(run, *(const uint64_t *)key);
    for (size_t i = 0; i < count; i++) {
        const struct group_ciphertext *c = run_ciphertext(run, ((const uint64_t *)a)[i]);
        if (c->name && (c->setup != k->setup || !k->name || strcmp(k->name, c->name) != 0))
            return E_WRONG_KEY;
        ((uint64_t *)elements)[i] = c->plain;
    }
    return OK;
}

static status ideal_test(struct run *run, const void *key, const void *a, size_t count, bool *ones)
{
    for (size_t i = 0; i < count; i++) {
        uint64_t element;
        REQUIRE(ideal_decrypt(run, key, (const uint64_t *)a + i, 1, &element));
        ones[i] = element == 0;
    }
    return OK;
}

const struct identity_backend identity_ideal = {
    ideal_setup, ideal_key,         ideal_check,   ideal_elements, ideal_encode,
    ideal_ones,  ideal_is_one,      ideal_scalars, ideal_encrypt,  ideal_combine,
    ideal_power, ideal_rerandomize, ideal_decrypt, ideal_test};

/* An ideal handle from outside must be one that exists. */
status waters_ideal_decode(struct run *run, enum kind kind, void *entry, const uint8_t *in)
{
    const uint64_t number = handle_number(in);
    const struct ideal_group *g = group(run);
    const size_t most = kind == KIND_CIPHERTEXTS ? g->ciphertexts.count
                        : kind == KIND_ELEMENTS  ? g->forms.count
                        : kind == KIND_SCALARS   ? g->scalars.count
                                                 : g->keys.count;
    if (number > most || (number == 0 && kind != KIND_ELEMENTS && kind != KIND_SCALARS))
        return E_RANGE;
    *(uint64_t *)entry = number;
    return OK;
}
