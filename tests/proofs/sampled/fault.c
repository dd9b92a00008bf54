/* `fault`: an honest protocol withstands every plan; roles that pass over what they should
 * stop for are found, with the plan that shows it. */
#include "proofs/ask/checker.h"
#include "protocols/secure_sum/secure_sum.h"
#include "sim/house.h"
#include "tests/expect.h"
#include <string.h>

/* A role that takes a zero for a message that does not come, and goes on. */
static status careless(struct party *me)
{
    struct value sum = value_copy(party_input(me));
    if (party_is(me, 1)) {
        for (int from = 2; from <= party_count(me); from++) {
            struct value other = residues_like(&sum);
            if (receive(me, from, &secure_sum_masked, &other) == OK)
                residues_add(&sum, &sum, &other);
        }
        for (int to = 2; to <= party_count(me); to++)
            REQUIRE(send(me, to, &secure_sum_result, &sum));
    } else {
        REQUIRE(send(me, 1, &secure_sum_masked, &sum));
        REQUIRE(receive(me, 1, &secure_sum_result, &sum));
    }
    return output(me, "sum", &sum);
}

/* An end that says nothing of its cause. */
static status nameless(struct party *me)
{
    struct value sum;
    if (secure_sum(me, party_input(me), &sum) != OK)
        return E_INTERNAL;
    return output(me, "sum", &sum);
}

/* It refuses whatever comes in a frame: where faults are planned, nothing is ever received. */
static status refusing(struct party *me)
{
    struct value sum;
    if (party_run(me)->fault_count > 0)
        return E_TRUNCATED;
    REQUIRE(secure_sum(me, party_input(me), &sum));
    return output(me, "sum", &sum);
}

static enum verdict judge(status (*role)(struct party *), char *bounds, size_t room)
{
    struct protocol protocol = secure_sum_protocol;
    struct findings findings;
    enum verdict verdict = VERDICT_NONE;
    protocol.role = role ? role : protocol.role;
    const struct job job = {.protocol = &protocol,
                            .what = {.variant = "as-published",
                                     .settings = "parties=3 length=8",
                                     .checker = CHECKER_FAULT}};
    findings_init(&findings);
    EXPECT_EQ(OK, fault_job(&job, &findings, NULL));
    EXPECT_EQ(1, findings.count);
    *bounds = 0;
    if (findings.count) {
        const size_t size = strlen(findings.list[0].bounds);
        EXPECT(size < room && findings.list[0].executions > 0);
        memcpy(bounds, findings.list[0].bounds, size < room ? size + 1 : 0);
        verdict = findings.list[0].verdict;
    }
    findings_clear(&findings);
    return verdict;
}

static void an_honest_protocol_holds(void)
{
    char bounds[512];
    EXPECT_EQ(VERDICT_HOLDS, judge(NULL, bounds, sizeof bounds));
    EXPECT(strstr(bounds, "each of 7 messages") != NULL);
}

static void carelessness_is_found(void)
{
    char bounds[512];
    EXPECT_EQ(VERDICT_FAILS, judge(careless, bounds, sizeof bounds));
    EXPECT(strstr(bounds, "with the fault ") != NULL && strchr(bounds, '@') != NULL);
    EXPECT_EQ(VERDICT_FAILS, judge(nameless, bounds, sizeof bounds));
    EXPECT(strstr(bounds, "ends with 'internal'") != NULL);
}

static void frames_that_nobody_takes_are_found(void)
{
    char bounds[512];
    EXPECT_EQ(VERDICT_FAILS, judge(refusing, bounds, sizeof bounds));
    EXPECT(strstr(bounds, "with frames and no fault party ") != NULL);
}

const struct test tests[] = {
    {"an honest protocol holds", an_honest_protocol_holds},
    {"carelessness is found", carelessness_is_found},
    {"frames that nobody takes are found", frames_that_nobody_takes_are_found},
    {0}};
