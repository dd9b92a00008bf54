/* Views in words: which digests and points are equal, and where a view and its ideal view part. */
#include "proofs/exact/census_words.h"
#include "proofs/ask/plan.h"
#include "proofs/specimens/specimens.h"
#include "tests/expect.h"
#include <stdio.h>
#include <string.h>

static const struct coalition_class first = {.name = "{1}", .exactly = 1};

static struct job make(const struct protocol *protocol, const char *variant, const char *settings,
                       const struct mutation *planted)
{
    return (struct job){.protocol = protocol,
                        .planted = planted,
                        .what = {.variant = variant,
                                 .settings = settings,
                                 .checker = CHECKER_ENUMERATE,
                                 .class = &first,
                                 .every_input = true,
                                 .expect = {.some = VERDICT_EXHAUSTED, .view = VERDICT_EXHAUSTED}}};
}

/* The faulty ideal view makes up what player 1 gets back, which is its mask and the sum: the coin
 * before it is right, and it alone would be too. The honest one differs nowhere. */
static void the_first_event_that_differs_is_named(void)
{
    static const char *const variants[] = {"faulty", "honest"};
    for (int i = 0; i < 2; i++) {
        struct census c;
        struct leak leak;
        const struct job job = make(&specimen_echo, variants[i], "parties=2 modulus=3", NULL);
        EXPECT_EQ(OK, census_take(&c, &job, NULL));
        const char *fault = census_view_fault(&c, &c.watchers[0], &c.arena, &leak);
        const uint64_t before = c.executions;
        const char *where = census_first_difference(&c, &c.watchers[0], 0, 0, &c.arena);
        EXPECT_EQ(before, c.executions);
        if (i == 0) {
            EXPECT(fault && strstr(fault, "in the view of 1 the first event that differs is "
                                          "number 3, the message value from 2"));
            EXPECT(where && strstr(where, "number 3, the message value from 2"));
        } else {
            EXPECT(fault == NULL && where == NULL);
        }
        census_clear(&c);
    }
}

/* The witness of a planted leak of a protocol. */
static void expect_witness(const char *protocol, const char *variant, const char *settings,
                           const char *planted, const char *view, const char *other)
{
    struct findings f;
    const struct proof_table *table = proof_table_find(protocol);
    const struct planted *p = planted_find(table, planted);
    const struct job job = make(table->protocol, variant, settings, &p->mutation);
    findings_init(&f);
    EXPECT_EQ(OK, enumerate_job(&job, &f, NULL));
    const struct witness *w = f.count ? f.list[0].witness : NULL;
    EXPECT(w && strstr(w->view, view) && w->other && strstr(w->other, other));
    if (w && !strstr(w->view, view))
        printf("%s\n%s\n", w->view, w->other);
    findings_clear(&f);
}

static void equal_entries_are_named(void)
{
    expect_witness("set-union", "cipher", "parties=2 universe=2", "list-order-kept",
                   "equal: one-key-list from 2 to 1 and full-list[2] from 2 to 1",
                   "equal: one-key-list from 2 to 1 and full-list[1] from 2 to 1");
    expect_witness("secure-or", "as-published", "parties=3 length=1", "hash-unkeyed",
                   "digest-sum = #1 (of 01) from 2; 1 gets digest-targets = #2 (of 00) from 3; no "
                   "two entries are equal",
                   "digest-sum = #1 (of 02) from 2");
}

const struct test tests[] = {
    {"the first event that differs is named", the_first_event_that_differs_is_named},
    {"equal entries are named", equal_entries_are_named},
    {0}};
