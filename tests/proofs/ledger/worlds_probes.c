/* Probes of worlds: what they find, and within which bounds. */
#include "proofs/ledger/worlds_probes.h"
#include "tests/expect.h"
#include <stdio.h>
#include <string.h>

/* Views of two attributes: 36 boxes, 36^3 triples; tables of 1 to 3 records of 3 values with two
 * intervals around each: 34 choices a record, 34 + 34^2 + 34^3 cases (a value of 3, 4 or 3
 * stretches: 9 + 16 + 9). Parts: 5 + 25 + 125 + 25 + ... + 5^9. */
static void bounds_and_verdicts(void)
{
    static const struct {
        void (*probe)(struct probe *);
        enum ledger_verdict verdict;
        const char *bounds;
    } probes[] = {{probe_clique_product, CLAIM_EXHAUSTED, "all 46656 triples"},
                  {probe_families, CLAIM_EXHAUSTED, "all 40494 tables"},
                  {probe_worlds_are_hard, CLAIM_REFUTED, "two views of 1,000 rows"},
                  {probe_flat, CLAIM_EXHAUSTED, "all 1985305 counts"}};

    for (size_t i = 0; i < sizeof probes / sizeof *probes; i++) {
        struct arena arena = {0};
        struct probe p = {.arena = &arena, .bounds = ""};

        probes[i].probe(&p);
        EXPECT_EQ(probes[i].verdict, p.verdict);
        EXPECT(strstr(p.bounds, probes[i].bounds) != NULL);
        if (strstr(p.bounds, probes[i].bounds) == NULL)
            printf("%s\n", p.bounds);
        EXPECT((p.verdict == CLAIM_REFUTED) == (p.witness != NULL));
        arena_clear(&arena);
    }
}

const struct test tests[] = {{"bounds and verdicts", bounds_and_verdicts}, {0}};
