/* The law test finds what it is for: a primitive whose worlds differ, one whose entries are not
 * read back, one whose operations break an equation; and it refuses equations without sense. */
#include "sim/laws.h"
#include "sim/house.h"
#include "tests/expect.h"
#include <stdio.h>
#include <string.h>

#define KIND_BYTES ((enum kind)KIND_OWN)
enum { SORT_BYTES = 2 };
static const uint8_t seed[SEED_BYTES] = {1};

/* A primitive of the tests: bytes under addition modulo 251. What is planted is chosen here. */
static enum { NOTHING, FORGETS, WRITES, ORDER, ENDS } planted;

static void encode(const void *entry, uint8_t *out)
{
    *out = *(const uint8_t *)entry;
}

static status decode(struct run *run, enum kind kind, void *entry, const uint8_t *in)
{
    (void)run;
    (void)kind;
    *(uint8_t *)entry = (uint8_t)(planted == WRITES && *in > 100 ? 100 : *in);
    return OK;
}

static status make(struct party *me, const struct value *const *in, struct value *out)
{
    struct value drawn;
    (void)in;
    REQUIRE(draw_residues(me, "law", run_integers(party_run(me), 251), 3, &drawn));
    *out = values_of(party_run(me), KIND_BYTES, 3);
    for (size_t i = 0; i < 3; i++)
        ((uint8_t *)entries_of(out))[i] = (uint8_t)residue_at(&drawn, i);
    return OK;
}

static status add(struct party *me, const struct value *const *in, struct value *out)
{
    const uint8_t *a = entries_of(in[0]), *b = entries_of(in[1]);
    *out = values_of(party_run(me), KIND_BYTES, 3);
    for (size_t i = 0; i < 3; i++)
        ((uint8_t *)entries_of(out))[i] =
            (uint8_t)((planted == ORDER && a[i] > b[i] ? 1 : a[i] + b[i]) % 251);
    return planted == ENDS ? E_LIMIT : OK;
}

static status twice(struct party *me, const struct value *const *in, struct value *out)
{
    const struct value *both[] = {in[0], in[0]};
    const bool real = party_run(me)->world->backend == &backend_real;
    REQUIRE(add(me, both, out));
    if (planted == FORGETS && real)
        memset(entries_of(out), 7, 3);
    return OK;
}

#define OPS                                                                                        \
    {                                                                                              \
        1, 1, encode, decode                                                                       \
    }
static const struct kind_about kinds[] = {
    {KIND_BYTES, "law bytes", ASPECT_BYTES, .real = OPS, .ideal = OPS}, {.name = NULL}};
static const struct primitive_operation operations[] = {
    {"make", {0}, {SORT_BYTES}, make},
    {"add", {SORT_BYTES, SORT_BYTES}, {SORT_BYTES}, add},
    {"twice", {SORT_BYTES}, {SORT_BYTES}, twice},
    {"never", {SORT_BYTES + 1}, {SORT_BYTES + 1}, twice},
    {.name = NULL}};
static const char *const laws[] = {"add(a, b) = add(b, a)", "add(add(a, b), c) = add(a, add(b, c))",
                                   NULL};

static struct primitive the_bytes(void)
{
    return (struct primitive){"law bytes", "none", .kinds = kinds, .operations = operations,
                              .laws = laws};
}

static struct laws_result test(const struct primitive *p)
{
    static const struct primitive *list[64];
    const struct primitive *const *before = primitives;
    struct laws_result r;
    size_t n = 0;
    for (; before[n]; n++)
        list[n] = before[n];
    list[n] = p;
    list[n + 1] = NULL;
    primitives = list;
    EXPECT_EQ(OK, laws_test(p, seed, 20, &r));
    primitives = before;
    return r;
}

static void what_is_sound_holds(void)
{
    const struct primitive p = the_bytes();
    const struct laws_result r = test(&p);
    EXPECT(laws_hold(&r));
    EXPECT(r.programs == 20 && r.pairs > 1000 && r.read > 1000 && r.asked > 300);
    EXPECT(!*r.first);
}

static void each_planted_fault_is_found(void)
{
    const struct primitive p = the_bytes();
    planted = FORGETS;
    struct laws_result r = test(&p);
    EXPECT(!laws_hold(&r) && r.apart > 0 && r.unread == 0 && r.stopped == 0);
    planted = WRITES;
    r = test(&p);
    EXPECT(!laws_hold(&r) && r.unread > 0 && r.apart == 0 && r.broken == 0);
    EXPECT(strstr(r.first, "law bytes is not read back") != NULL);
    planted = ORDER;
    r = test(&p);
    EXPECT(!laws_hold(&r) && r.broken > 0 && r.unread == 0 && r.apart == 0);
    EXPECT(strstr(r.first, "add(a, b) = add(b, a) does not hold") != NULL);
    planted = ENDS;
    r = test(&p);
    EXPECT(!laws_hold(&r) && r.stopped > 0);
    EXPECT(strstr(r.first, " ends with limit") != NULL);
    planted = NOTHING;
}

/* What was never asked does not hold. */
static void nothing_asked_is_no_law(void)
{
    static const char *const silent[] = {"never(a) = a", NULL};
    static const struct primitive_operation none[] = {{.name = NULL}};
    struct primitive p = the_bytes();
    p.laws = silent;
    struct laws_result r = test(&p);
    EXPECT(!laws_hold(&r) && r.silent == 1 && strstr(r.first, "never asked"));
    p.operations = none;
    p.laws = NULL;
    r = test(&p);
    EXPECT(!laws_hold(&r) && r.asked == 0 && r.pairs == 0);
}

static void equations_without_sense_are_refused(void)
{
    static const char *const bad[][2] = {
        {"", "a name is missing"},
        {"a = add(a, b)", "what is a?"},
        {"add(a, b)", "no second side"},
        {"add(a, b) = add(b, a))", "is too much"},
        {"add(a) = a", "add takes more"},
        {"add(a, b = a", "a bracket behind add"},
        {"less(a, b) = a", "there is no operation less"},
        {"add(a, never(b)) = a", "never gives another sort"},
        {"add(a, b) = never(a)", "never gives another sort"},
        {"add(a, ) = a", "a name is missing"},
    };
    const struct primitive sound = the_bytes();
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const char *const one[] = {bad[i][0], NULL};
        struct primitive p = sound;
        struct laws_result r;
        p.laws = one;
        const status ended = laws_test(&p, seed, 1, &r);
        EXPECT_EQ(E_PARSE, ended);
        if (!strstr(r.first, bad[i][1]))
            printf("%s: %s\n", bad[i][0], r.first);
        EXPECT(strstr(r.first, bad[i][1]) != NULL);
    }
}

const struct test tests[] = {
    {"what is sound holds", what_is_sound_holds},
    {"each planted fault is found", each_planted_fault_is_found},
    {"nothing asked is no law", nothing_asked_is_no_law},
    {"equations without sense are refused", equations_without_sense_are_refused},
    {0}};
