#include "examples/permutations.h"
#include "sim/house.h"

/* An entry is a byte, its number: the same in both worlds, for nothing is hidden in it. */
static uint8_t *entries(const struct value *v)
{
    return entries_of(v);
}

/* Where permutation |p| takes thing |i|. */
static int image(int p, int i)
{
    return p % 2 ? (p / 2 + 3 - i) % 3 : (p / 2 + i) % 3;
}

/* The number of what takes 0 to |zero| and 1 to |one|. */
static uint8_t number_of(int zero, int one)
{
    return (uint8_t)(2 * zero + (one != (zero + 1) % 3));
}

/* Its shape and history: the checkers ask where a value came from. */
static struct value result_of(const struct value *a, const struct value *b)
{
    struct value out = values_of(a->run, KIND_PERMUTATIONS, a->count);
    out.origin = a->origin | (b ? b->origin : 0);
    out.keys = a->keys | (b ? b->keys : 0);
    value_taint(&out, "permutations", a, b);
    return out;
}

struct value permutations_of(const struct value *numbers)
{
    const struct value out = result_of(numbers, NULL);
    const uint64_t *number = entries_of(numbers);
    for (size_t i = 0; i < out.count; i++)
        entries(&out)[i] = (uint8_t)number[i];
    return out;
}

struct value permutations_numbers(const struct value *v)
{
    struct value out = residues(v->run, run_integers(v->run, PERMUTATIONS), v->count);
    uint64_t *number = entries_of(&out);
    for (size_t i = 0; i < v->count; i++)
        number[i] = entries(v)[i];
    out.origin = v->origin;
    out.keys = v->keys;
    value_taint(&out, "permutations", v, NULL);
    return out;
}

struct value permutations_product(const struct value *a, const struct value *b)
{
    const struct value out = result_of(a, b);
    for (size_t i = 0; i < out.count; i++) {
        const int p = entries(a)[i], q = entries(b)[i];
        entries(&out)[i] = number_of(image(p, image(q, 0)), image(p, image(q, 1)));
    }
    return out;
}

struct value permutations_inverse(const struct value *v)
{
    const struct value out = result_of(v, NULL);
    for (size_t i = 0; i < out.count; i++) {
        const uint8_t p = entries(v)[i]; /* what is turned over is its own inverse */
        entries(&out)[i] = p % 2 ? p : (uint8_t)((PERMUTATIONS - p) % PERMUTATIONS);
    }
    return out;
}

static void encode(const void *entry, uint8_t *out)
{
    *out = *(const uint8_t *)entry;
}

static status decode(struct run *run, enum kind kind, void *entry, const uint8_t *in)
{
    (void)run;
    (void)kind;
    *(uint8_t *)entry = *in;
    return *in < PERMUTATIONS ? OK : E_RANGE;
}

#define OPS                                                                                        \
    {                                                                                              \
        1, 1, encode, decode                                                                       \
    }

static const struct kind_about kinds[] = {
    {KIND_PERMUTATIONS, "permutations", ASPECT_BYTES, .real = OPS, .ideal = OPS}, {.name = NULL}};

/* For `examples laws`: what can be done with them, and what must then hold. */
enum { SORT_PERMUTATIONS = 2, LAW_COUNT = 3 };

static status law_draw(struct party *me, const struct value *const *in, struct value *out)
{
    struct value numbers;
    (void)in;
    REQUIRE(
        draw_residues(me, "law", run_integers(party_run(me), PERMUTATIONS), LAW_COUNT, &numbers));
    *out = permutations_of(&numbers);
    return OK;
}

static status law_one(struct party *me, const struct value *const *in, struct value *out)
{
    (void)in;
    *out = values_of(party_run(me), KIND_PERMUTATIONS, LAW_COUNT);
    return OK;
}

static status law_product(struct party *me, const struct value *const *in, struct value *out)
{
    (void)me;
    *out = permutations_product(in[0], in[1]);
    return OK;
}

static status law_inverse(struct party *me, const struct value *const *in, struct value *out)
{
    (void)me;
    *out = permutations_inverse(in[0]);
    return OK;
}

static const struct primitive_operation operations[] = {
    {"draw", {0}, {SORT_PERMUTATIONS}, law_draw},
    {"one", {0}, {SORT_PERMUTATIONS}, law_one},
    {"product", {SORT_PERMUTATIONS, SORT_PERMUTATIONS}, {SORT_PERMUTATIONS}, law_product},
    {"inverse", {SORT_PERMUTATIONS}, {SORT_PERMUTATIONS}, law_inverse},
    {.name = NULL}};

static const char *const laws[] = {"product(product(a, b), c) = product(a, product(b, c))",
                                   "product(a, one()) = a",
                                   "product(one(), a) = a",
                                   "product(a, inverse(a)) = one()",
                                   "inverse(product(a, b)) = product(inverse(b), inverse(a))",
                                   NULL};

const struct primitive primitive_permutations = {"permutations", "none: nothing is hidden",
                                                 .kinds = kinds, .operations = operations,
                                                 .laws = laws};
