/* `storm`: an honest protocol withstands all; roles that pass over what they should stop for are
 * found, with the fewest faults that show it; and a run is found again by seed and number. */
#include "proofs/sampled/storm.h"
#include "protocols/secure_sum/secure_sum.h"
#include "tests/expect.h"
#include <stdio.h>
#include <string.h>

/* Player 1 adds what comes; more than |allowed| that do not come are taken for zeros. */
static status add_what_comes(struct party *me, int allowed)
{
    struct value sum = value_copy(party_input(me));
    int missing = 0;
    if (!party_is(me, 1)) {
        REQUIRE(send(me, 1, &secure_sum_masked, &sum));
        REQUIRE(receive(me, 1, &secure_sum_result, &sum));
        return output(me, "sum", &sum);
    }
    for (int from = 2; from <= party_count(me); from++) {
        struct value other = residues_like(&sum);
        if (receive(me, from, &secure_sum_masked, &other) == OK)
            residues_add(&sum, &sum, &other);
        else
            missing++;
    }
    if (missing && missing <= allowed)
        return E_REFUSED;
    for (int to = 2; to <= party_count(me); to++)
        REQUIRE(send(me, to, &secure_sum_result, &sum));
    return output(me, "sum", &sum);
}

static status careless(struct party *me)
{
    return add_what_comes(me, 0);
}

/* One that is missing is noticed, and two are not: no single fault shows it. */
static status careless_of_two(struct party *me)
{
    return add_what_comes(me, 1);
}

static status nameless(struct party *me)
{
    struct value sum;
    if (secure_sum(me, party_input(me), &sum) != OK)
        return E_INTERNAL;
    return output(me, "sum", &sum);
}

/* Wrong in every run, whatever the network does. */
static status always_wrong(struct party *me)
{
    struct value sum;
    REQUIRE(secure_sum(me, party_input(me), &sum));
    residues_add(&sum, &sum, &sum);
    return output(me, "sum", &sum);
}

struct judged {
    struct storm_counts counts;
    uint64_t found;
    struct storm_finding first;
    char wrong[256], again[256]; /* what was wrong at first, and again under the least plan */
};

/* 200 runs of secure-sum with another role. */
static void judge(status (*role)(struct party *), uint64_t seed, bool honest, struct judged *out)
{
    struct protocol protocol = secure_sum_protocol;
    const struct job jobs[] = {{.protocol = &protocol,
                                .what = {.variant = "as-published",
                                         .settings = "parties=4 length=2",
                                         .checker = CHECKER_FAULT}}};
    struct storm s;
    struct storm_finding f;
    bool found;
    protocol.role = role ? role : protocol.role;
    memset(out, 0, sizeof *out);
    storm_begin(&s, jobs, 1, seed, honest);
    for (uint64_t n = 0; n < 200; n++) {
        EXPECT_EQ(OK, storm_run(&s, n, NULL, &found, &f, NULL));
        if (found && !out->found++) {
            out->first = f;
            snprintf(out->wrong, sizeof out->wrong, "%s", f.wrong);
        }
    }
    out->counts = s.counts;
    if (out->found && !honest) {
        EXPECT_EQ(OK, storm_run(&s, out->first.number, &out->first.least, &found, &f, NULL));
        EXPECT(found);
        if (found)
            snprintf(out->again, sizeof out->again, "%s", f.wrong);
    }
    storm_end(&s);
}

static void an_honest_protocol_withstands(void)
{
    struct judged j, again, other;
    judge(NULL, 1, false, &j);
    EXPECT_EQ(0, j.found);
    EXPECT_EQ(200, j.counts.runs);
    EXPECT_EQ(0, j.counts.wrong_anyway);
    for (int k = 0; k < FAULT_KINDS; k++)
        EXPECT(j.counts.fired[k] > 0);
    EXPECT(j.counts.hostile > 0);
    judge(NULL, 1, false, &again);
    EXPECT_EQ(0, memcmp(&j.counts, &again.counts, sizeof j.counts));
    judge(NULL, 2, false, &other);
    EXPECT(memcmp(&j.counts, &other.counts, sizeof j.counts) != 0);
    judge(NULL, 1, true, &j);
    EXPECT_EQ(0, j.found);
    EXPECT_EQ(800, j.counts.ends[OK]);
}

static void carelessness_is_found_with_the_least_plan(void)
{
    struct judged j;
    judge(careless, 1, false, &j);
    EXPECT(j.found > 0);
    EXPECT_EQ(1, j.first.least.count);
    EXPECT(strstr(j.wrong, "where the ideal function gives") != NULL);
    EXPECT_EQ(0, strcmp(j.wrong, j.again));
    judge(careless_of_two, 1, false, &j);
    EXPECT(j.found > 0);
    EXPECT(j.first.least.count >= 2);
    EXPECT_EQ(0, strcmp(j.wrong, j.again));
}

static void an_end_without_a_cause_is_found(void)
{
    struct judged j;
    judge(nameless, 1, false, &j);
    EXPECT(j.found > 0);
    EXPECT_EQ(1, j.first.least.count);
    EXPECT(strstr(j.wrong, "ends with 'internal'") != NULL);
}

/* It is no finding about faults, and it is one where nothing goes wrong. */
static void what_is_wrong_without_faults_is_told_apart(void)
{
    struct judged j;
    judge(always_wrong, 1, false, &j);
    EXPECT_EQ(0, j.found);
    EXPECT(j.counts.wrong_anyway > 0);
    judge(always_wrong, 1, true, &j);
    EXPECT_EQ(200, j.found);
}

const struct test tests[] = {
    {"an honest protocol withstands", an_honest_protocol_withstands},
    {"carelessness is found with the least plan", carelessness_is_found_with_the_least_plan},
    {"an end without a cause is found", an_end_without_a_cause_is_found},
    {"what is wrong without faults is told apart", what_is_wrong_without_faults_is_told_apart},
    {0}};
