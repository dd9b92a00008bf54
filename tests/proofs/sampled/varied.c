/* Outputs and declared items that are the same for all inputs are named; and couple looks for
 * inputs in which they are not. */
#include "proofs/sampled/varied.h"
#include "proofs/couple/couple.h"
#include "protocols/protocols.h"
#include "tests/expect.h"
#include <string.h>

static const struct coalition_class first = {.name = "{1}", .exactly = 1};

static void note(struct varied *v, struct reality *r, uint64_t i, bool news)
{
    EXPECT(reality_inputs(r, i));
    EXPECT_EQ(OK, run_ideal(r->run));
    EXPECT_EQ(news, varied_note(v, r->run, 1));
}

/* Sums of digest comparisons are below half of the modulus: with this threshold all are below. */
static void test_what_is_constant_is_named(void)
{
    struct varied v = {.arena = NULL};
    struct arena arena = {0};
    struct reality r;
    const struct job job = {.protocol = protocol_find("compare"),
                            .what = {.variant = "digest", .settings = "modulus=8 thresholds=4"}};
    v.arena = &arena;
    EXPECT_EQ(OK, reality_begin(&r, &job, NULL, NULL));
    for (uint64_t i = 0; i < 20; i++)
        note(&v, &r, i, false);
    EXPECT(varied_constant(&v));
    EXPECT(strcmp("the output result of 1", varied_text(&v, r.run)) == 0);
    reality_end(&r);
    arena_clear(&arena);
}

static void test_what_varies_is_not(void)
{
    struct varied v = {.arena = NULL};
    struct arena arena = {0};
    struct reality r;
    bool news = false;
    const struct job job = {.protocol = protocol_find("compare"),
                            .what = {.variant = "digest", .settings = "modulus=8 thresholds=2"}};
    v.arena = &arena;
    EXPECT_EQ(OK, reality_begin(&r, &job, NULL, NULL));
    for (uint64_t i = 0; i < 40; i++) {
        EXPECT(reality_inputs(&r, i));
        EXPECT_EQ(OK, run_ideal(r.run));
        news |= varied_note(&v, r.run, 1);
    }
    EXPECT(news && !varied_constant(&v) && !varied_text(&v, r.run));
    reality_end(&r);
    arena_clear(&arena);
}

static const struct finding *ask(struct findings *f, const char *settings)
{
    const struct job job = {.protocol = protocol_find("compare"),
                            .what = {.variant = "ot",
                                     .settings = settings,
                                     .checker = CHECKER_COUPLE,
                                     .class = &first,
                                     .expect = {.some = VERDICT_HOLDS}}};
    findings_init(f);
    EXPECT_EQ(OK, couple_job(&job, f, NULL));
    EXPECT(f->count > 0);
    return &f->list[0];
}

static void test_a_row_names_it(void)
{
    static const char named[] =
        "not asked how the view depends on the output result of 1, the same for all inputs";
    struct findings f;
    EXPECT(strstr(ask(&f, "modulus=8 thresholds=4")->bounds, named) != NULL);
    findings_clear(&f);
    EXPECT(strstr(ask(&f, "modulus=8 thresholds=2")->bounds, "not asked") == NULL);
    findings_clear(&f);
}

const struct test tests[] = {{"what is constant is named", test_what_is_constant_is_named},
                             {"what varies is not", test_what_varies_is_not},
                             {"a row of couple names it", test_a_row_names_it},
                             {0}};
