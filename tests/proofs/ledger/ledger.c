/* The ledger: every row is whole, its verdict is the strongest that a finding or a probe gives, one
 * counterexample refutes it, and what nothing speaks of is open. */
#include "proofs/ledger/claims.h"
#include "tests/expect.h"
#include <stdio.h>
#include <string.h>

/* The ledger that these findings fill; to be cleared. */
static status fill(struct ledger *ledger, const struct finding *list, size_t count,
                   struct complaint *complaint)
{
    struct findings findings;
    findings_init(&findings);
    for (size_t i = 0; i < count; i++)
        findings_add(&findings, &list[i]);
    const status filled = ledger_fill(ledger, &findings, complaint);
    findings_clear(&findings);
    return filled;
}

static const struct ledger_row *row_of(const struct ledger *ledger, const char *id)
{
    for (size_t i = 0; i < ledger->count; i++)
        if (strcmp(ledger->row[i].claim->id, id) == 0)
            return &ledger->row[i];
    return NULL;
}

static struct finding finding(enum check check, enum verdict verdict)
{
    return (struct finding){.protocol = "no-such-protocol",
                            .variant = "as-published",
                            .claim = "tg-8.1-pairs",
                            .check = check,
                            .coalition = "{1}",
                            .parameters = "parties=3",
                            .bounds = "made up",
                            .verdict = verdict,
                            .expected = verdict,
                            .executions = 1};
}

/* The ledger of the claims that these findings are about; without a row a claim stays open. */
static enum ledger_verdict verdict_after(const struct finding *list, size_t count)
{
    struct ledger ledger = {0};
    struct findings findings;
    findings_init(&findings);
    for (size_t i = 0; i < count; i++)
        findings_add(&findings, &list[i]);
    EXPECT_EQ(OK, ledger_fill_part(&ledger, &findings, NULL));
    const struct ledger_row *row = row_of(&ledger, "tg-8.1-pairs");
    const enum ledger_verdict verdict = row ? row->verdict : CLAIM_OPEN;
    ledger_clear(&ledger);
    findings_clear(&findings);
    return verdict;
}

/* All claims, with one finding, which refutes no paper: a planted leak. The probes take half a
 * minute, so there is one for all tests. */
static const struct ledger *whole(void)
{
    static struct ledger ledger;
    struct finding planted = finding(CHECK_ENUMERATE, VERDICT_LEAK);
    planted.planted = "mask-dropped";
    if (ledger.count == 0)
        EXPECT_EQ(OK, fill(&ledger, &planted, 1, NULL));
    return &ledger;
}

static void verdicts_come_from_findings(void)
{
    const struct finding held = finding(CHECK_COUPLE, VERDICT_HOLDS);
    const struct finding counted = finding(CHECK_ENUMERATE, VERDICT_EXHAUSTED);
    const struct finding proved = finding(CHECK_AFFINE, VERDICT_PROVED);
    const struct finding leak = finding(CHECK_ENUMERATE, VERDICT_LEAK);
    const struct finding nothing = finding(CHECK_SAMPLE, VERDICT_INCONCLUSIVE);
    struct finding planted = leak;
    planted.planted = "mask-dropped";
    EXPECT_EQ(CLAIM_OPEN, verdict_after(&nothing, 1));
    EXPECT_EQ(CLAIM_HELD, verdict_after(&held, 1));
    EXPECT_EQ(CLAIM_EXHAUSTED, verdict_after((struct finding[]){counted, held}, 2));
    EXPECT_EQ(CLAIM_PROVED, verdict_after((struct finding[]){held, proved, counted}, 3));
    EXPECT_EQ(CLAIM_REFUTED, verdict_after((struct finding[]){proved, leak, counted}, 3));
    EXPECT_EQ(CLAIM_OPEN, verdict_after(&planted, 1)); /* a planted leak refutes no paper */
    EXPECT_EQ(CLAIM_OPEN, row_of(whole(), "tg-8.1-pairs")->verdict);
}

static void rows_are_whole(void)
{
    const struct ledger *ledger = whole();
    printf("%zu claims\n", ledger->count);
    EXPECT(ledger->count > 30);
    for (size_t i = 0; i < ledger->count; i++) {
        const struct claim *c = ledger->row[i].claim;
        EXPECT(*c->id && *c->source && *c->statement);
        EXPECT(row_of(ledger, c->id) == &ledger->row[i]); /* no two of one name */
        EXPECT(c->probe || ledger->row[i].verdict == (c->measured ? CLAIM_MEASURED : CLAIM_OPEN));
    }
}

static void a_claim_without_a_row_is_refused(void)
{
    struct ledger ledger = {0};
    struct finding stray = finding(CHECK_AFFINE, VERDICT_PROVED);
    struct complaint complaint = {.text = ""};
    stray.claim = "tg-99.9";
    EXPECT_EQ(E_NOT_FOUND, fill(&ledger, &stray, 1, &complaint));
    EXPECT(strstr(complaint.text, "tg-99.9") != NULL);
    ledger_clear(&ledger);
}

/* The targets as plain integers miss sums, and the code's own miss none; a ring that ends with
 * another sum is noticed, and the claim is then not judged. */
static void the_ring_is_the_code(void)
{
    static const struct mutation twice = {"unmasked-twice",
                                          "player 1 takes its mask off twice",
                                          MESSAGE_UNMASKED,
                                          1,
                                          "unshift",
                                          "mask",
                                          0};
    struct arena arena = {0};
    struct probe p = {.arena = &arena, .bounds = "", .planted = &twice};
    const struct ledger_row *row = row_of(whole(), "tg-3.2-threshold-plain");
    EXPECT_EQ(CLAIM_REFUTED, row->verdict);
    printf("%s; %s\n", row->bounds, row->learned);
    EXPECT(strstr(row->bounds, "and none when they are reduced") != NULL);
    row->claim->probe(&p);
    EXPECT_EQ(CLAIM_OPEN, p.verdict);
    EXPECT(strstr(p.bounds, "miss a sum") != NULL);
    arena_clear(&arena);
}

static bool plans(const struct plan *plan, const char *protocol)
{
    for (size_t i = 0; i < plan->count; i++)
        if (strcmp(plan->jobs[i].protocol->name, protocol) == 0)
            return true;
    return false;
}

/* Of one paper: its rows, those of ours on it, and the protocols they speak of with their parts. */
static void one_paper_is_asked_alone(void)
{
    struct findings none;
    struct ledger ledger = {0};
    struct plan plan = {0};
    struct complaint complaint = {.text = ""};
    findings_init(&none);
    EXPECT_EQ(OK, ledger_plan(&plan, "jurczyk-xiong", &complaint));
    EXPECT(plans(&plan, "mondrian") && plans(&plan, "kth") && plans(&plan, "compare"));
    EXPECT(plans(&plan, "secure-sum"));
    EXPECT(!plans(&plan, "zhong") && !plans(&plan, "lca"));
    EXPECT_EQ(E_NOT_FOUND, ledger_plan(&plan, "nobody", &complaint));
    EXPECT(strstr(complaint.text, "\"nobody\"") && strstr(complaint.text, "tassa-gudes") &&
           strstr(complaint.text, "kohlmayer"));
    EXPECT_EQ(E_NOT_FOUND, ledger_plan(&plan, "", &complaint));
    EXPECT_EQ(OK, ledger_fill_paper(&ledger, &none, "jurczyk-xiong", &complaint));
    EXPECT(row_of(&ledger, "jx-1") && row_of(&ledger, "jx-1-mended"));
    for (size_t i = 0; i < ledger.count; i++)
        EXPECT(strstr(ledger.row[i].claim->source, "jurczyk-xiong") != NULL);
    ledger_clear(&ledger);
    plan_clear(&plan);
    findings_clear(&none);
}

/* A part of the checks speaks of some rows: those, and no probe of another. */
static void a_part_has_its_own_rows(void)
{
    struct ledger ledger;
    struct findings findings;
    const struct finding one = finding(CHECK_ENUMERATE, VERDICT_LEAK);
    findings_init(&findings);
    EXPECT_EQ(OK, ledger_fill_part(&ledger, &findings, NULL));
    EXPECT_EQ(0, ledger.count);
    ledger_clear(&ledger);
    findings_add(&findings, &one);
    EXPECT_EQ(OK, ledger_fill_part(&ledger, &findings, NULL));
    EXPECT_EQ(1, ledger.count);
    const struct ledger_row *row = row_of(&ledger, "tg-8.1-pairs");
    EXPECT(row && row->verdict != CLAIM_OPEN);
    ledger_clear(&ledger);
    findings_clear(&findings);
}

const struct test tests[] = {{"a part has its own rows", a_part_has_its_own_rows},
                             {"verdicts come from findings", verdicts_come_from_findings},
                             {"rows are whole", rows_are_whole},
                             {"the ring is the code", the_ring_is_the_code},
                             {"a claim without a row is refused", a_claim_without_a_row_is_refused},
                             {"one paper is asked alone", one_paper_is_asked_alone},
                             {0}};
