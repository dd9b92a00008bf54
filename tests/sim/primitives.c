/* The list of primitives: each keeps its laws (sim/laws.h), and says all that the house asks. */
#include "sim/primitives.h"
#include "crypto/commutative.h"
#include "sim/house.h"
#include "sim/laws.h"
#include "tests/expect.h"
#include <stdio.h>
#include <string.h>

static void each_keeps_its_laws(void)
{
    static const uint8_t seed[SEED_BYTES] = {1};
    size_t stated = 0;
    for (const struct primitive *const *p = primitives; *p; p++) {
        struct laws_result r;
        EXPECT_EQ(OK, laws_test(*p, seed, test_iterations((*p)->kinds[0].slow ? 3 : 30), &r));
        printf("%s: %zu pairs of entries, %zu of equations %s\n", (*p)->name, r.pairs, r.asked,
               r.first);
        EXPECT(laws_hold(&r));
        EXPECT(r.pairs > 300);
        stated += r.asked > 0;
    }
    EXPECT(stated >= 4);
}

/* A hash that forgets in one of the worlds where an entry stands. */
static status forgetful(struct party *me, const struct value *const *in, struct value *out)
{
    const bool real = party_run(me)->world->backend == &backend_real;
    return hash_entries(me, in[0], "law", real, in[1], out);
}

static status law_key(struct party *me, const struct value *const *in, struct value *out)
{
    (void)in;
    return draw_key(me, "law key", out);
}

static void a_difference_is_found(void)
{
    static const uint8_t seed[SEED_BYTES] = {1};
    static const struct primitive_operation operations[] = {
        {"key", {0}, {2}, law_key}, {"hash", {2, SORT_TEXTS}, {3}, forgetful}, {.name = NULL}};
    const struct primitive planted = {"planted", "none", .kinds = primitives[0]->kinds,
                                      .operations = operations};
    struct laws_result r;
    EXPECT_EQ(OK, laws_test(&planted, seed, 3, &r));
    EXPECT(r.apart > 0 && !laws_hold(&r));
}

static void the_list_is_whole(void)
{
    for (int kind = 0; kind < KIND_COUNT; kind++) {
        const struct kind_about *about = kind_about((enum kind)kind);
        EXPECT((about == NULL) == (kind == KIND_RESIDUES || kind == KIND_TEXTS));
        EXPECT(strcmp(kind_name((enum kind)kind), "unknown") != 0);
        if (about)
            EXPECT(about->kind == (enum kind)kind && about->real.stride && about->real.wire &&
                   about->ideal.wire == HANDLE_BYTES);
        if (about && about->sized) {
            EXPECT(about->real.stride == about->sized->stride(about->sized->usual));
            EXPECT(about->real.wire == about->sized->wire(about->sized->usual));
        }
    }
    for (const struct primitive *const *p = primitives; *p; p++)
        EXPECT((*p)->name && (*p)->assumption && (*p)->kinds[0].name && (*p)->operations[0].name);
    EXPECT_EQ(commutative_default.bytes, kind_about(KIND_POINTS)->real.wire);
}

const struct test tests[] = {{"each keeps its laws", each_keeps_its_laws},
                             {"a difference is found", a_difference_is_found},
                             {"the list is whole", the_list_is_whole},
                             {0}};
