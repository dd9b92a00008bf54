/* Every word that a finding can carry is explained. */
#include "proofs/tell/rules.h"
#include "proofs/ledger/claims.h"
#include "proofs/tell/audit.h"
#include "proofs/tell/check.h"
#include "sim/message.h"
#include "sim/mutation.h"
#include "sim/network.h"
#include "tests/expect.h"
#include <string.h>

static void test_every_word_is_explained(void)
{
    for (int v = VERDICT_NONE + 1; v < VERDICTS; v++)
        EXPECT(rule_find(verdict_name((enum verdict)v)) != NULL);
    for (int c = 0; c < CHECKS; c++)
        EXPECT(rule_find(check_name((enum check)c)) != NULL);
    EXPECT(rule_find("no-such-rule") == NULL);
}

static void test_whole(void)
{
    for (const struct rule *r = rules; r->id; r++) {
        EXPECT(rule_find(r->id) == r);
        EXPECT(r->meaning && strlen(r->meaning) > 20 && r->example && r->example[0]);
    }
}

static bool is_word(const char *id)
{
    struct rule r;
    for (size_t i = 0; (r = word_at(i)).id; i++)
        if (strcmp(r.id, id) == 0)
            return r.meaning && strlen(r.meaning) > 10;
    return false;
}

/* What any command prints: ids of rules, how parties end, what fields tell, faults,
 * planted leaks, claims. */
static void test_every_printed_word_has_a_meaning(void)
{
    for (size_t i = 0; rule_at(i); i++)
        EXPECT(is_word(rule_at(i)));
    for (int s = OK + 1; s < STATUS_COUNT; s++)
        EXPECT(is_word(status_name((status)s)));
    for (int l = LEAK_PUBLIC; l <= LEAK_DECLARED; l++)
        EXPECT(is_word(leak_class_name((enum leak_class)l)));
    for (int f = 0; f < FAULT_KINDS; f++)
        EXPECT(is_word(fault_kind_name((enum fault_kind)f)));
    for (int m = 0; m < MUTATION_KINDS; m++)
        EXPECT(is_word(mutation_kind_name((enum mutation_kind)m)));
    for (int c = CLAIM_OPEN; c <= CLAIM_MEASURED; c++)
        EXPECT(is_word(ledger_verdict_name((enum ledger_verdict)c)));
    EXPECT(!is_word("no-such-word"));
}

const struct test tests[] = {
    {"every word is explained", test_every_word_is_explained},
    {"whole", test_whole},
    {"every printed word has a meaning", test_every_printed_word_has_a_meaning},
    {0}};
