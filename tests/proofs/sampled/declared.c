/* What the list of declared items does not have is refused. */
#include "proofs/sampled/declared.h"
#include "proofs/ask/checker.h"
#include "protocols/protocols.h"
#include "protocols/secure_sum/secure_sum.h"
#include "tests/expect.h"
#include <string.h>

static status tells_player_two(struct ideal *ideal, int party)
{
    if (party == 2)
        ideal_leak(ideal, "first", ideal_input(ideal, 1));
    return OK;
}

/* A protocol of the tree that declares more than the list of declared items has; and each protocol
 * of the tree has a list. */
static void what_is_declared_is_listed(void)
{
    struct protocol protocol = secure_sum_protocol;
    struct findings findings;
    protocol.leakage = tells_player_two;
    const struct job job = {
        .protocol = &protocol,
        .what = {.variant = "as-published", .settings = "parties=3", .checker = CHECKER_CORRECT}};
    findings_init(&findings);
    EXPECT_EQ(OK, correct_job(&job, &findings, NULL));
    EXPECT(findings.count == 1 && findings.list[0].verdict == VERDICT_FAILS &&
           strstr(findings.list[0].bounds, "'first' is declared to 2"));
    findings_clear(&findings);
    for (size_t i = 0; protocols[i]; i++)
        EXPECT(proof_table_find(protocols[i]->name)->declares != NULL);
}

const struct test tests[] = {{"what is declared is listed", what_is_declared_is_listed}, {0}};
