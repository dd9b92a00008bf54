/* The real world of the sampling checkers: the same job has the same seeds and inputs, other
 * purposes have others, and a wrong output is told from a right one. */
#include "proofs/sampled/reality.h"
#include "protocols/secure_sum/secure_sum.h"
#include "tests/expect.h"
#include <stdlib.h>
#include <string.h>

static const struct job sum_job = {.protocol = &secure_sum_protocol,
                                   .what = {.variant = "as-published", .settings = "parties=3"}};

static uint64_t draw(struct reality *r)
{
    uint64_t drawn = 0;
    EXPECT_EQ(
        OK, tape_below(r->real.world.coins(r->real.world.context, 1), "test", 1ull << 62, &drawn));
    return drawn;
}

static void seeds_are_apart_and_repeat(void)
{
    struct reality r, again;
    EXPECT_EQ(OK, reality_begin(&r, &sum_job, NULL, NULL));
    EXPECT_EQ(OK, reality_begin(&again, &sum_job, NULL, NULL));
    reality_seed(&r, "one", 0, 0);
    const uint64_t first = draw(&r);
    reality_seed(&again, "one", 0, 0);
    EXPECT(draw(&again) == first);
    reality_seed(&r, "two", 0, 0);
    EXPECT(draw(&r) != first);
    reality_seed(&r, "one", 1, 0);
    const uint64_t other = draw(&r);
    reality_seed(&r, "one", 0, 1);
    EXPECT(other != first && draw(&r) != first && draw(&r) != other);
    EXPECT(reality_inputs(&r, 7) && reality_inputs(&again, 7));
    EXPECT(strcmp(reality_inputs_text(&r, &r.arena), reality_inputs_text(&again, &r.arena)) == 0);
    reality_end(&r);
    reality_end(&again);
}

/* Inputs that the protocol refuses together are not used: N must exceed the sum. */
static void inputs_are_accepted_together(void)
{
    struct job job = sum_job;
    struct reality r;
    job.what.settings = "parties=3 modulus=5";
    EXPECT_EQ(OK, reality_begin(&r, &job, NULL, NULL));
    for (uint64_t i = 0; i < 50; i++) {
        if (!reality_inputs(&r, i))
            continue;
        EXPECT_EQ(OK, secure_sum_protocol.check_inputs(r.run));
        reality_seed(&r, "run", i, 0);
        reality_execute(&r);
        EXPECT_EQ(OK, run_ideal(r.run));
        EXPECT(run_wrong(r.run, false, &r.arena) == NULL);
    }
    reality_end(&r);
}

/* Of 41 numbers the sum is practically never below N; smaller ones are. */
static void many_players_have_inputs(void)
{
    static const char *const settings[] = {"parties=41", "parties=41 modulus=2^200 length=2"};
    for (size_t k = 0; k < 2; k++) {
        struct job job = sum_job;
        struct reality r;
        uint64_t all = 0;
        job.what.settings = settings[k];
        EXPECT_EQ(OK, reality_begin(&r, &job, NULL, NULL));
        EXPECT(reality_inputs(&r, 1));
        EXPECT_EQ(OK, secure_sum_protocol.check_inputs(r.run));
        for (int p = 1; p <= 41; p++)
            all |= residue_at(run_input(r.run, p), 0);
        EXPECT(all != 0);
        reality_end(&r);
    }
}

static void a_party_that_stopped_is_wrong_or_let_pass(void)
{
    const struct fault drop = {FAULT_DROP, false, 1, 0, ""};
    struct reality r;
    EXPECT_EQ(OK, reality_begin(&r, &sum_job, NULL, NULL));
    EXPECT(reality_inputs(&r, 0));
    run_set_faults(r.run, &drop, 1);
    reality_execute(&r);
    EXPECT_EQ(OK, run_ideal(r.run));
    EXPECT(run_wrong(r.run, false, &r.arena) != NULL);
    EXPECT(run_wrong(r.run, true, &r.arena) == NULL);
    reality_end(&r);
}

static void wrong_jobs_are_refused(void)
{
    struct job job = sum_job;
    struct reality r;
    struct complaint complaint = {.text = ""};
    job.what.variant = "third";
    EXPECT_EQ(E_ARGUMENT, reality_begin(&r, &job, NULL, &complaint));
    EXPECT(strstr(complaint.text, "third") != NULL);
    reality_end(&r);
}

static void the_suites_seed_is_one_or_given(void)
{
    EXPECT(setenv("GLASSHOUSE_SUITE_SEED", "77", 1) == 0);
    EXPECT_EQ(77, reality_suite());
    EXPECT(unsetenv("GLASSHOUSE_SUITE_SEED") == 0);
    EXPECT_EQ(1, reality_suite());
}

const struct test tests[] = {
    {"seeds are apart and repeat", seeds_are_apart_and_repeat},
    {"inputs are accepted together", inputs_are_accepted_together},
    {"many players have inputs", many_players_have_inputs},
    {"a party that stopped is wrong or let pass", a_party_that_stopped_is_wrong_or_let_pass},
    {"wrong jobs are refused", wrong_jobs_are_refused},
    {"the suite's seed is one or given", the_suites_seed_is_one_or_given},
    {0}};
