/* A crash of each party before each thing that it does, in instance H1 of the proofs, with real
 * parts: every party ends by name, a party that stopped has no output, and a party that is done has
 * the right ones. And nobody else goes on alone: who stops is not the one that crashed only. */
#include "protocols/cluster_horizontal/cluster_horizontal.h"
#include "sim/world.h"
#include "tests/expect.h"
#include <string.h>

enum { ACTIONS_MOST = 2000 };

struct crashed {
    int plans, others_stopped;
};

static const uint8_t seed[SEED_BYTES] = {9};

static void check_party(struct run *run, int party)
{
    const struct named_value *got, *want;
    const struct party_result result = run_result(run, party);
    const size_t count = run_outputs(run, party, &got);
    if (result.status != OK) {
        EXPECT(result.detail != NULL && *result.detail);
        EXPECT_EQ(0, count);
        return;
    }
    EXPECT_EQ(count, run_ideal_outputs(run, party, &want));
    for (size_t k = 0; k < count; k++)
        EXPECT(value_equal(&got[k].value, &want[k].value));
}

static void crash_at_all(struct real_world *world, struct run *run, int party, struct crashed *seen)
{
    for (uint32_t action = 1; action < ACTIONS_MOST; action++) {
        const struct fault crash = {FAULT_CRASH, false, (uint32_t)party, action, ""};
        real_world_rewind(world, seed);
        run_set_faults(run, &crash, 1);
        const status executed = run_execute(run);
        bool all = true;
        run_set_faults(run, NULL, 0);
        for (int i = 1; i <= run_parties(run); i++)
            all = all && run_result(run, i).status == OK;
        EXPECT_EQ(all, executed == OK);
        EXPECT_EQ(OK, run_ideal(run));
        if (run_result(run, party).status != E_CRASHED)
            return;
        seen->plans++;
        for (int i = 1; i <= run_parties(run); i++) {
            check_party(run, i);
            seen->others_stopped += i != party && run_result(run, i).status != OK;
        }
    }
    EXPECT(false); /* longer than all that a party does */
}

static void crashes(const char *variant)
{
    static const char *const texts[] = {"a,e\nx,0\ny,1\n", "a,e\ny,0\nx,1\n"};
    struct crashed seen = {0};
    struct real_world world;
    EXPECT_EQ(OK, real_world_init(&world, seed));
    struct run *run = run_new(&cluster_horizontal_protocol, &world.world);
    EXPECT_EQ(OK, run_set_variant(run, variant));
    EXPECT_EQ(OK, run_set(run, "schema", "a:qi:x|y;e:keep:0..1"));
    EXPECT_EQ(OK, run_set(run, "choice", "e"));
    EXPECT_EQ(OK, run_set(run, "start", "free"));
    EXPECT_EQ(OK, run_set(run, "initial", "2"));
    EXPECT_EQ(OK, run_prepare(run));
    for (int i = 1; i <= 2; i++)
        EXPECT_EQ(OK, run_input_text(run, i, texts[i - 1], strlen(texts[i - 1])));
    for (int party = 1; party <= 2; party++)
        crash_at_all(&world, run, party, &seen);
    /* Only what a party does after its last message harms no other. */
    EXPECT(seen.plans > 20);
    EXPECT(seen.others_stopped > seen.plans / 2);
    run_free(run);
    real_world_clear(&world);
}

static void as_published(void)
{
    crashes("as-published");
}

static void batched(void)
{
    crashes("batched");
}

static void asker_only(void)
{
    crashes("asker-only");
}

static void deferred(void)
{
    crashes("deferred");
}

static void hardened(void)
{
    crashes("hardened");
}

const struct test tests[] = {{"as-published", as_published}, {"batched", batched},
                             {"asker-only", asker_only},     {"deferred", deferred},
                             {"hardened", hardened},         {0}};
