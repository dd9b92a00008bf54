#include "proofs/exact/joint_group.h"
#include "crypto/array.h"
#include "crypto/memory.h"
#include "crypto/wide.h"
#include "sim/ideal_group.h"
#include "sim/primitives.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { SCALARS_MOST = 6, KEYS_MOST = 8 };
static const uint32_t label_bit = (uint32_t)1 << 31;

static const uint64_t prime = ((uint64_t)1 << 61) - 1;

static uint64_t times(uint64_t a, uint64_t b)
{
    const struct wide product = wide_product(a, b);
    const uint64_t sum = (wide_low(product) & prime) + wide_low(wide_right(product, 61));
    return sum >= prime ? sum - prime : sum;
}

static uint64_t plus(uint64_t a, uint64_t b)
{
    const uint64_t sum = a + b;
    return sum >= prime ? sum - prime : sum;
}

static uint64_t minus(uint64_t a)
{
    return a ? prime - a : 0;
}

/* With p = q a + r, 1 / a is -q / r: most coefficients are 1, -1 or small, and soon done. */
static uint64_t inverse(uint64_t a)
{
    uint64_t result = 1;
    for (uint64_t left = a; left > 1; left = prime % left)
        result = times(result, minus(prime / left));
    assert(times(a, result) == 1);
    return result;
}

/* The fixed value of the coalition's own scalar number |place|: splitmix64. */
static uint64_t value_of(uint32_t place)
{
    uint64_t z = ((uint64_t)place + 1) * 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return 1 + (z ^ (z >> 31)) % (prime - 1);
}

/* The two kinds of monomials: as they are, or times a recipient's generator A. */
enum { SPACE_PLAIN, SPACE_RECIPIENTS };

/* A monomial without the coalition's own scalars. Two are equal if all their bytes are. */
struct monomial {
    uint32_t space, base; /* the generator + 1 of a text; 0: the generator of the group */
    uint32_t scalars[SCALARS_MOST], count;
};

struct atom {
    struct monomial monomial;
    bool known;
    struct buffer name; /* of a known monomial: the same in every execution */
    uint64_t work;      /* its coefficient in the current sum */
    bool touched;
};

struct term {
    uint32_t what; /* an atom; or a label with label_bit */
    uint64_t coefficient;
};

struct sum {
    struct term *term;
    uint32_t count;
};

/* An unknown sum that was independent: pivot + unknown = meaning, in known monomials and labels. */
struct row {
    uint32_t pivot;
    struct sum unknown, meaning;
};

struct recipient_space {
    uint32_t setup;
    const char *name;
};

struct joint_group {
    const struct run *run;
    const char *limit; /* a limit that was exceeded, in words; NULL: none */
    struct arena arena;
    uint32_t *own; /* by generator: its place among the coalition's draws + 1 */
    size_t own_room;
    uint32_t owns;
    uint32_t setups[KEYS_MOST], setup_count;
    struct group_key keys[KEYS_MOST];
    uint32_t key_count;
    struct recipient_space recipients[KEYS_MOST];
    uint32_t recipient_count;
    struct atom *atoms;
    size_t atom_count, atom_room;
    uint32_t *touched;
    size_t touched_count, touched_room;
    struct row *rows;
    size_t row_count, row_room;
    struct term *meaning; /* scratch */
    size_t meaning_count, meaning_room;
};

struct joint_group *joint_group_new(void)
{
    struct joint_group *g = memory_zero(1, sizeof *g);
    return g;
}

void joint_group_free(struct joint_group *g)
{
    if (!g)
        return;
    for (size_t i = 0; i < g->atom_room; i++)
        free(g->atoms[i].name.bytes);
    arena_clear(&g->arena);
    free(g->own);
    free(g->atoms);
    free(g->touched);
    free(g->rows);
    free(g->meaning);
    free(g);
}

const char *joint_group_limit(const struct joint_group *g)
{
    return g->limit;
}

bool joint_group_is(enum kind kind)
{
    return kind_aspect(kind) >= ASPECT_ELEMENT;
}

void joint_group_begin(struct joint_group *g, const struct run *run)
{
    g->run = run;
    g->limit = NULL;
    arena_reset(&g->arena);
    if (g->own_room)
        memset(g->own, 0, g->own_room * sizeof *g->own);
    g->owns = g->setup_count = g->key_count = g->recipient_count = 0;
    g->atom_count = g->touched_count = g->row_count = 0;
}

static void own_generator(struct joint_group *g, uint32_t generator)
{
    g->own = array_room(g->own, &g->own_room, (size_t)generator + 1, sizeof *g->own);
    if (!g->own[generator])
        g->own[generator] = ++g->owns;
}

static uint32_t place_of(const struct joint_group *g, uint32_t generator)
{
    return generator < g->own_room ? g->own[generator] : 0;
}

static uint32_t setup_label(struct joint_group *g, uint32_t setup)
{
    for (uint32_t i = 0; i < g->setup_count; i++)
        if (g->setups[i] == setup)
            return i + 1;
    if (g->setup_count == KEYS_MOST) {
        g->limit = "a view has keys of more owners than are followed";
        return 0;
    }
    g->setups[g->setup_count++] = setup;
    return g->setup_count;
}

void joint_group_learn(struct joint_group *g, enum kind kind, uint64_t number, bool drawn)
{
    const enum aspect aspect = kind_aspect(kind);
    if (aspect == ASPECT_SCALAR && number)
        own_generator(g, run_scalar_generator(g->run, number));
    if (aspect == ASPECT_ELEMENT && drawn && number) {
        const struct group_form *form = run_form(g->run, number);
        if (form->count == 1 &&
            run_generator(g->run, form->term[0].generator)->kind == GENERATOR_ELEMENT)
            own_generator(g, form->term[0].generator);
    }
    if (aspect != ASPECT_USER_KEY && aspect != ASPECT_MASTER)
        return;
    if (g->key_count == KEYS_MOST) {
        g->limit = "a coalition holds more keys of ciphers than are followed";
        return;
    }
    g->keys[g->key_count++] = *run_group_key(g->run, number);
}

/* Does the coalition hold the key of a name, or the master key? */
static bool opens(const struct joint_group *g, uint32_t setup, const char *name)
{
    for (uint32_t i = 0; i < g->key_count; i++)
        if (g->keys[i].setup == setup && (!g->keys[i].name || strcmp(g->keys[i].name, name) == 0))
            return true;
    return false;
}

static uint32_t recipient_space(struct joint_group *g, uint32_t setup, const char *name)
{
    for (uint32_t i = 0; i < g->recipient_count; i++)
        if (g->recipients[i].setup == setup && strcmp(g->recipients[i].name, name) == 0)
            return SPACE_RECIPIENTS + i;
    if (g->recipient_count == KEYS_MOST) {
        g->limit = "a view has ciphertexts for more recipients than are followed";
        return SPACE_RECIPIENTS;
    }
    g->recipients[g->recipient_count] = (struct recipient_space){setup, name};
    return SPACE_RECIPIENTS + g->recipient_count++;
}

static void put_u32(struct buffer *b, uint32_t number)
{
    buffer_put(b, &number, sizeof number);
}

/* The name of a known monomial. It must not contain numbers that change between executions. */
static void name_atom(struct joint_group *g, struct atom *a)
{
    a->name.size = 0;
    put_u32(&a->name, a->monomial.space);
    if (!a->monomial.base)
        return;
    const struct generator *base = run_generator(g->run, a->monomial.base - 1);
    buffer_put(&a->name, base->label, strlen(base->label) + 1);
    buffer_put(&a->name, base->bytes, base->size);
}

static uint32_t atom_of(struct joint_group *g, const struct monomial *m)
{
    for (size_t i = g->atom_count; i > 0; i--)
        if (memcmp(&g->atoms[i - 1].monomial, m, sizeof *m) == 0)
            return (uint32_t)i - 1;
    g->atoms = array_room(g->atoms, &g->atom_room, g->atom_count + 1, sizeof *g->atoms);
    struct atom *a = &g->atoms[g->atom_count];
    a->monomial = *m;
    a->work = 0;
    a->touched = false;
    a->known =
        m->count == 0 && (!m->base || run_generator(g->run, m->base - 1)->kind == GENERATOR_TEXT ||
                          place_of(g, m->base - 1));
    if (a->known)
        name_atom(g, a);
    return (uint32_t)g->atom_count++;
}

static void put_scalar(struct joint_group *g, struct monomial *m, uint32_t generator,
                       uint64_t *coefficient)
{
    const uint32_t place = place_of(g, generator);
    if (place) {
        *coefficient = times(*coefficient, value_of(place));
        return;
    }
    if (m->count == SCALARS_MOST) {
        g->limit = "an element is a product of more unknown scalars than are followed";
        return;
    }
    uint32_t i = m->count++;
    for (; i > 0 && m->scalars[i - 1] > generator; i--)
        m->scalars[i] = m->scalars[i - 1];
    m->scalars[i] = generator;
}

/* Adds |coefficient| times a generator to the current sum. */
static void add_generator(struct joint_group *g, uint32_t space, uint32_t generator,
                          uint64_t coefficient)
{
    struct monomial m;
    memset(&m, 0, sizeof m);
    m.space = space;
    const struct generator *at = run_generator(g->run, generator);
    while (at->kind == GENERATOR_POWER) {
        put_scalar(g, &m, run_scalar_generator(g->run, at->scalar), &coefficient);
        generator = at->base;
        at = run_generator(g->run, generator);
    }
    if (at->kind == GENERATOR_TEXT)
        m.base = generator + 1;
    else
        put_scalar(g, &m, generator, &coefficient);
    const uint32_t atom = atom_of(g, &m);
    struct atom *a = &g->atoms[atom];
    if (!a->touched) {
        a->touched = true;
        g->touched =
            array_room(g->touched, &g->touched_room, g->touched_count + 1, sizeof *g->touched);
        g->touched[g->touched_count++] = atom;
    }
    a->work = plus(a->work, coefficient);
}

static void add_form(struct joint_group *g, uint32_t space, uint64_t number)
{
    const struct group_form *form = run_form(g->run, number);
    for (uint32_t i = 0; i < form->count; i++) {
        const int64_t c = form->term[i].coefficient;
        add_generator(g, space, form->term[i].generator,
                      c < 0 ? minus((uint64_t)-c % prime) : (uint64_t)c % prime);
    }
}

static void mean(struct joint_group *g, uint32_t what, uint64_t coefficient)
{
    for (size_t i = 0; i < g->meaning_count; i++)
        if (g->meaning[i].what == what) {
            g->meaning[i].coefficient = plus(g->meaning[i].coefficient, coefficient);
            return;
        }
    g->meaning = array_room(g->meaning, &g->meaning_room, g->meaning_count + 1, sizeof *g->meaning);
    g->meaning[g->meaning_count++] = (struct term){what, coefficient};
}

static struct sum kept(struct joint_group *g, const struct term *terms, size_t count)
{
    struct sum sum = {arena_alloc(&g->arena, (count + 1) * sizeof *terms), 0};
    for (size_t i = 0; i < count; i++)
        if (terms[i].coefficient)
            sum.term[sum.count++] = terms[i];
    return sum;
}

/* Removes from the unknown part what earlier rows explain, and adds that to the meaning. */
static void reduce(struct joint_group *g)
{
    for (size_t r = 0; r < g->row_count; r++) {
        const struct row *row = &g->rows[r];
        const uint64_t factor = g->atoms[row->pivot].work;
        if (!factor)
            continue;
        g->atoms[row->pivot].work = 0;
        for (uint32_t i = 0; i < row->unknown.count; i++) {
            struct atom *a = &g->atoms[row->unknown.term[i].what];
            if (!a->touched) {
                a->touched = true;
                g->touched = array_room(g->touched, &g->touched_room, g->touched_count + 1,
                                        sizeof *g->touched);
                g->touched[g->touched_count++] = row->unknown.term[i].what;
            }
            a->work = plus(a->work, minus(times(factor, row->unknown.term[i].coefficient)));
        }
        for (uint32_t i = 0; i < row->meaning.count; i++)
            mean(g, row->meaning.term[i].what, times(factor, row->meaning.term[i].coefficient));
    }
}

/* The rest of the sum is independent of all earlier ones: it gets the next label. */
static uint32_t fresh(struct joint_group *g)
{
    const uint32_t label = (uint32_t)g->row_count;
    struct term *rest = arena_alloc(&g->arena, (g->touched_count + 1) * sizeof *rest);
    size_t count = 0;
    for (size_t i = 0; i < g->touched_count; i++) {
        const struct atom *a = &g->atoms[g->touched[i]];
        if (!a->known && a->work)
            rest[count++] = (struct term){g->touched[i], a->work};
    }
    const uint64_t scale = inverse(rest[0].coefficient);
    for (size_t i = 0; i < count; i++)
        rest[i].coefficient = times(rest[i].coefficient, scale);
    for (size_t i = 0; i < g->meaning_count; i++)
        g->meaning[i].coefficient = minus(times(g->meaning[i].coefficient, scale));
    mean(g, label_bit | label, scale);
    g->rows = array_room(g->rows, &g->row_room, g->row_count + 1, sizeof *g->rows);
    g->rows[g->row_count++] = (struct row){
        rest[0].what, {rest + 1, (uint32_t)count - 1}, kept(g, g->meaning, g->meaning_count)};
    return label;
}

static int compare_terms(const struct joint_group *g, const struct term *x, const struct term *y)
{
    const bool lx = x->what & label_bit, ly = y->what & label_bit;
    if (lx || ly)
        return lx != ly ? (lx ? 1 : -1) : (x->what > y->what) - (x->what < y->what);
    const struct buffer *a = &g->atoms[x->what].name, *b = &g->atoms[y->what].name;
    const size_t shorter = a->size < b->size ? a->size : b->size;
    const int order = memcmp(a->bytes, b->bytes, shorter);
    return order ? order : (a->size > b->size) - (a->size < b->size);
}

static void put_meaning(struct joint_group *g, struct buffer *b)
{
    struct term *t = g->meaning;
    size_t count = 0;
    for (size_t i = 0; i < g->meaning_count; i++)
        if (t[i].coefficient)
            t[count++] = t[i];
    for (size_t i = 1; i < count; i++) /* there are few terms: insertion sort */
        for (size_t k = i; k > 0 && compare_terms(g, &t[k], &t[k - 1]) < 0; k--) {
            const struct term swap = t[k];
            t[k] = t[k - 1];
            t[k - 1] = swap;
        }
    buffer_put(b, "=", 1);
    put_u32(b, (uint32_t)count);
    for (size_t i = 0; i < count; i++) {
        buffer_put(b, &t[i].coefficient, sizeof t[i].coefficient);
        if (t[i].what & label_bit) {
            buffer_put(b, "L", 1);
            put_u32(b, t[i].what & ~label_bit);
            continue;
        }
        const struct buffer *name = &g->atoms[t[i].what].name;
        put_u32(b, (uint32_t)name->size);
        buffer_put(b, name->bytes, name->size);
    }
}

/* Writes the sum that add_form collected, and clears it. */
static void put_sum(struct joint_group *g, struct buffer *b)
{
    bool rest = false;
    g->meaning_count = 0;
    for (size_t i = 0; i < g->touched_count; i++) {
        struct atom *a = &g->atoms[g->touched[i]];
        if (!a->known)
            continue;
        mean(g, g->touched[i], a->work);
        a->work = 0;
    }
    reduce(g);
    for (size_t i = 0; i < g->touched_count; i++)
        rest |= g->atoms[g->touched[i]].work != 0;
    if (rest) {
        buffer_put(b, "F", 1);
        put_u32(b, fresh(g));
    } else {
        put_meaning(g, b);
    }
    for (size_t i = 0; i < g->touched_count; i++) {
        g->atoms[g->touched[i]].work = 0;
        g->atoms[g->touched[i]].touched = false;
    }
    g->touched_count = 0;
}

static void put_ciphertext(struct joint_group *g, struct buffer *b, uint64_t number)
{
    const struct group_ciphertext *c = run_ciphertext(g->run, number);
    if (!c->name) { /* a constant: E(p, 0) */
        buffer_put(b, "c", 1);
        add_form(g, SPACE_PLAIN, c->plain);
        put_sum(g, b);
        return;
    }
    buffer_put(b, "E", 1);
    add_form(g, SPACE_PLAIN, c->coin);
    put_sum(g, b);
    add_form(g, SPACE_PLAIN, c->plain);
    if (!opens(g, c->setup, c->name))
        add_form(g, recipient_space(g, c->setup, c->name), c->coin);
    put_sum(g, b);
}

void joint_group_put(struct joint_group *g, struct buffer *b, enum kind kind, uint64_t number)
{
    switch (kind_aspect(kind)) {
    case ASPECT_CIPHERTEXT:
        put_ciphertext(g, b, number);
        return;
    case ASPECT_ELEMENT:
        add_form(g, SPACE_PLAIN, number);
        put_sum(g, b);
        return;
    case ASPECT_SCALAR:
        buffer_put(b, "s", 1);
        put_u32(b, number ? place_of(g, run_scalar_generator(g->run, number)) : 0);
        return;
    default: {
        const struct group_key *key = run_group_key(g->run, number);
        buffer_put(b, "k", 1);
        put_u32(b, setup_label(g, key->setup));
        if (kind_aspect(kind) == ASPECT_USER_KEY && key->name)
            buffer_put(b, key->name, strlen(key->name) + 1);
    }
    }
}
