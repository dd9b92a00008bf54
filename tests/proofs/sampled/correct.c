/* Correctness in the real world: honest protocols pass, one whose party adds one to its output
 * fails, with the inputs and the way to see it again. */
#include "proofs/ask/checker.h"
#include "protocols/secure_sum/secure_sum.h"
#include "tests/expect.h"
#include <string.h>

static status one_too_many(struct party *me)
{
    struct value sum;
    REQUIRE(secure_sum(me, party_input(me), &sum));
    if (party_is(me, 2))
        residue_put(&sum, 0, residue_at(&sum, 0) + 1);
    return output(me, "sum", &sum);
}

static status another_name(struct party *me)
{
    struct value sum;
    REQUIRE(secure_sum(me, party_input(me), &sum));
    return output(me, party_is(me, 3) ? "total" : "sum", &sum);
}

static status refuses(struct party *me)
{
    return party_is(me, 1) ? refuse(me, "no") : E_REFUSED;
}

/* The right sum, and every other time one more coin: a player that remembers its last run. */
static status remembers(struct party *me)
{
    static unsigned runs;
    struct value sum, more;
    if (party_is(me, 1) && runs++ % 2)
        REQUIRE(draw_residues(me, "once more", party_input(me)->modulus, 1, &more));
    REQUIRE(secure_sum(me, party_input(me), &sum));
    return output(me, "sum", &sum);
}

/* judge gives the verdict on the sum with another role; NULL: its own. */
static enum verdict judge(status (*role)(struct party *), bool *witness)
{
    struct protocol protocol = secure_sum_protocol;
    struct findings findings;
    enum verdict verdict = VERDICT_NONE;
    protocol.role = role ? role : protocol.role;
    const struct job job = {
        .protocol = &protocol,
        .what = {.variant = "as-published", .settings = "parties=3", .checker = CHECKER_CORRECT}};
    findings_init(&findings);
    EXPECT_EQ(OK, correct_job(&job, &findings, NULL));
    EXPECT_EQ(1, findings.count);
    if (findings.count) {
        const struct finding *f = &findings.list[0];
        verdict = f->verdict;
        *witness = f->witness && strstr(f->witness->replay, "glasshouse") && f->witness->inputs[0];
        /* A command that can be pasted: no coalition, so no option for one. */
        EXPECT(!*witness || !strstr(f->witness->replay, "--coalition"));
        if (role == one_too_many)
            EXPECT(strstr(f->bounds, "party 2 outputs sum = ") &&
                   strstr(f->bounds, " where the ideal function gives sum = "));
        EXPECT(f->executions > 0 && f->check == CHECK_CORRECT && f->bounds);
    }
    findings_clear(&findings);
    return verdict;
}

static void honest_outputs_hold(void)
{
    bool witness;
    EXPECT_EQ(VERDICT_HOLDS, judge(NULL, &witness));
    EXPECT(!witness);
}

static void wrong_outputs_fail(void)
{
    bool witness;
    EXPECT_EQ(VERDICT_FAILS, judge(one_too_many, &witness));
    EXPECT(witness);
    EXPECT_EQ(VERDICT_FAILS, judge(another_name, &witness));
    EXPECT_EQ(VERDICT_FAILS, judge(refuses, &witness));
    EXPECT_EQ(VERDICT_FAILS, judge(remembers, &witness));
}

static void wrong_jobs_are_refused(void)
{
    struct findings findings;
    struct complaint complaint = {.text = ""};
    const struct job job = {.protocol = &secure_sum_protocol,
                            .what = {.variant = "as-published", .settings = "partes=3"}};
    findings_init(&findings);
    EXPECT_EQ(E_ARGUMENT, correct_job(&job, &findings, &complaint));
    EXPECT(strstr(complaint.text, "partes") != NULL && findings.count == 0);
    findings_clear(&findings);
}

const struct test tests[] = {{"honest outputs hold", honest_outputs_hold},
                             {"wrong outputs fail", wrong_outputs_fail},
                             {"wrong jobs are refused", wrong_jobs_are_refused},
                             {0}};
