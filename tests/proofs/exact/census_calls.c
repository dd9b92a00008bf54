/* Executions that are put together from calls that were played: the same verdicts, laws and counts
 * as when all are played; and a role that looks where it must not is played from the first. */
#include "proofs/exact/census.h"
#include "proofs/specimens/specimens.h"
#include "protocols/lca/lca.h"
#include "protocols/secure_max/secure_max.h"
#include "protocols/secure_sum/secure_sum.h"
#include "sim/part.h"
#include "tests/expect.h"

static const struct message *const messages[] = {NULL};
static const struct protocol *const parts[] = {&secure_sum_protocol, NULL};

static status prepare(struct run *run)
{
    const struct shape *shape;
    const char *modulus = run_parameter_text(run, "modulus");
    REQUIRE(specimen_prepare(run));
    REQUIRE(part_of(run, &secure_sum_protocol, NULL, run_parties(run),
                    PAIRS({"modulus", modulus, 0}, {"length", NULL, 1}), &shape));
    run_set_state(run, shape);
    return OK;
}

/* Two sums. The faulty player 1 looks at the input of player 3, which nobody gave it, and puts
 * something else into the second sum for one of its values, and takes it out of the result. */
static status sums(struct party *me)
{
    struct run *run = party_run(me);
    const struct shape *shape = run_state(run);
    struct value sum, again, mine = value_copy(party_input(me));
    REQUIRE(call(me, NULL, shape, &mine, &sum));
    const bool looks = specimen_faulty(me) && party_is(me, 1);
    const uint64_t other = looks ? residue_at(run_input(run, 3), 0) : 0;
    if (looks && other == 4)
        residue_put(&mine, 0, residue_at(&mine, 0) + 1);
    REQUIRE(call(me, NULL, shape, &mine, &again));
    return output(me, "sum", &sum);
}

static status ideal(struct ideal *ideal)
{
    const int parties = run_parties(ideal_run(ideal));
    struct value sum = value_copy(ideal_input(ideal, 1));
    for (int i = 2; i <= parties; i++)
        residues_add(&sum, &sum, ideal_input(ideal, i));
    for (int i = 1; i <= parties; i++)
        ideal_output(ideal, i, "sum", &sum);
    return OK;
}

static const struct parameter parameters[] = {
    {"parties", "", "3", PARAMETER_PARTIES, 2, PARTIES_MOST, NULL},
    {"modulus", "N", "5", PARAMETER_MODULUS, 0, 0, NULL},
    {"length", "entries of each input", "1", PARAMETER_NUMBER, 1, 1, NULL},
    {0}};
static const struct protocol two_sums = {.name = "two-sums",
                                         .variants = specimen_variants,
                                         .parameters = parameters,
                                         .messages = messages,
                                         .parts = parts,
                                         .prepare = prepare,
                                         SPECIMEN_INPUTS,
                                         .role = sums,
                                         .ideal = ideal};

static struct job job_of(const struct protocol *protocol, const char *variant, const char *settings)
{
    return (struct job){.protocol = protocol,
                        .what = {.variant = variant,
                                 .settings = settings,
                                 .checker = CHECKER_ENUMERATE,
                                 .class = &all_coalitions,
                                 .expect = {.some = VERDICT_EXHAUSTED}}};
}

/* Takes the census as it is, and again with each execution played. */
static void same_as_played(const struct protocol *protocol, const char *variant,
                           const char *settings, bool faster)
{
    const struct job job = job_of(protocol, variant, settings);
    struct census census, played;
    EXPECT_EQ(OK, census_take_as(&census, &job, PLAY_NEW, NULL));
    EXPECT_EQ(OK, census_take_as(&played, &job, PLAY_ALL, NULL));
    EXPECT(!census.stopped && !played.stopped);
    EXPECT_EQ(played.executions, played.calls.played);
    EXPECT_EQ(faster, census.calls.played < census.executions / 3);
    EXPECT_EQ(played.executions, census.executions);
    EXPECT_EQ(played.inputs, census.inputs);
    EXPECT_EQ(played.watcher_count, census.watcher_count);
    EXPECT_EQ(played.wrong == NULL, census.wrong == NULL);
    for (size_t k = 0; k < census.watcher_count; k++) {
        const struct watcher *a = &census.watchers[k], *b = &played.watchers[k];
        for (uint64_t x = 0; x < census.inputs; x++)
            EXPECT(a->some[x] == b->some[x] && a->rights[x] == b->rights[x]);
    }
    census_clear(&census);
    census_clear(&played);
}

static void what_is_put_together_is_what_is_played(void)
{
    same_as_played(&two_sums, "honest", "parties=3 modulus=16 ideal=all", true);
    /* Of two players each knows both inputs by the sum: nothing happens twice. */
    same_as_played(&two_sums, "honest", "parties=2 modulus=24 ideal=all", false);
    same_as_played(&lca_protocol, "as-published",
                   "parties=3 tree=a:root,b:root,c:a,d:a,e:b ideal=secure-and", true);
    same_as_played(&secure_max_protocol, "hardened", "parties=4 bits=3 ideal=secure-or", true);
    /* With coins and messages all are played. */
    same_as_played(&lca_protocol, "as-published", "parties=3 tree=a:root", false);
}

/* A census of few inputs plays everything. */
static void few_inputs_are_played(void)
{
    const struct job job = job_of(&two_sums, "honest", "parties=3 modulus=16 ideal=all");
    struct census census;
    EXPECT_EQ(OK, census_take(&census, &job, NULL));
    EXPECT_EQ(census.executions, census.calls.played);
    EXPECT_EQ(4096, census.inputs);
    census_clear(&census);
}

/* The faulty role reads what it has no right to: what it does is no function of what it saw. */
static void who_looks_elsewhere_is_played(void)
{
    for (int faulty = 0; faulty < 2; faulty++) {
        const struct job job =
            job_of(&two_sums, faulty ? "faulty" : "honest", "parties=3 modulus=5 ideal=all");
        struct census census;
        EXPECT_EQ(OK, census_take_as(&census, &job, PLAY_NEW, NULL));
        EXPECT(!census.stopped);
        EXPECT_EQ(faulty, census.calls.played == census.executions);
        struct leak leak = {0};
        bool found = false;
        for (size_t k = 0; k < census.watcher_count; k++) {
            census_find_leak(&census, &census.watchers[k], &leak);
            found |= leak.found;
        }
        EXPECT_EQ(faulty, found); /* player 2 sees that the two sums differ */
        census_clear(&census);
    }
}

const struct test tests[] = {
    {"what is put together is what is played", what_is_put_together_is_what_is_played},
    {"few inputs are played", few_inputs_are_played},
    {"who looks elsewhere is played", who_looks_elsewhere_is_played},
    {0}};
