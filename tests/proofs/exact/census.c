/* The census: its laws, its partition, what it says is learned, and the declaration. */
#include "proofs/exact/census.h"
#include "proofs/specimens/specimens.h"
#include "protocols/secure_sum/secure_sum.h"
#include "tests/expect.h"
#include <string.h>

static struct job make(const struct protocol *protocol, const char *variant, const char *settings,
                       const struct coalition_class *class)
{
    return (struct job){.protocol = protocol,
                        .what = {.variant = variant,
                                 .settings = settings,
                                 .checker = CHECKER_ENUMERATE,
                                 .class = class,
                                 .every_input = true,
                                 .expect = {.some = VERDICT_EXHAUSTED,
                                            .view = VERDICT_EXHAUSTED,
                                            .declaration = VERDICT_HOLDS,
                                            .correct = VERDICT_HOLDS}}};
}

/* A player's rights are its input and the sum: N * N classes of N inputs each at three players. */
static void test_partition(void)
{
    struct census c;
    const struct job job =
        make(&secure_sum_protocol, "as-published", "parties=3 modulus=3", &any_one);
    EXPECT_EQ(OK, census_take(&c, &job, NULL));
    EXPECT(c.stopped == NULL && c.wrong == NULL);
    EXPECT_EQ(27, c.inputs);
    EXPECT_EQ(27 * 27, c.executions);
    for (size_t k = 0; k < c.watcher_count; k++) {
        struct intern rights = {0}, laws = {0};
        for (uint64_t x = 0; x < c.inputs; x++) {
            intern_put(&rights, &c.watchers[k].rights[x], sizeof(uint32_t));
            intern_put(&laws, &c.watchers[k].some[x], sizeof(uint32_t));
        }
        EXPECT_EQ(9, rights.count);
        EXPECT_EQ(9, laws.count);
        intern_clear(&rights);
        intern_clear(&laws);
    }
    census_clear(&c);
}

/* Without every_input only what check_inputs takes is run: sums below N. */
static void test_admissible_inputs(void)
{
    struct census c;
    struct job job = make(&secure_sum_protocol, "as-published", "parties=3 modulus=4", &any_one);
    job.what.every_input = false;
    EXPECT_EQ(OK, census_take(&c, &job, NULL));
    EXPECT_EQ(20, c.inputs); /* three numbers with a sum of at most 3 */
    EXPECT(census_admissible(&c, 0));
    census_clear(&c);
}

static void test_words(void)
{
    struct census c;
    struct leak leak;
    const struct coalition_class second = {.name = "{2}", .exactly = 2};
    const struct job job = make(&specimen_peeking, "faulty", "parties=2 modulus=4", &second);
    EXPECT_EQ(OK, census_take(&c, &job, NULL));
    census_find_leak(&c, &c.watchers[0], &leak);
    EXPECT(leak.found);
    EXPECT(strcmp(census_learns(&c, &c.watchers[0], &leak, &c.arena), "x1") == 0);
    const char *fault = census_view_fault(&c, &c.watchers[0], &c.arena, &leak);
    EXPECT(fault && strstr(fault, "the ideal view of 2 asks for the input of 1"));
    census_find_leak(&c, &c.watchers[0], &leak);
    const struct witness *w = census_witness(&c, &c.watchers[0], &leak, &c.arena);
    EXPECT(strcmp(w->distance, "1") == 0);
    census_clear(&c);
}

static void test_declaration(void)
{
    struct census c;
    const char *left;
    struct job job = make(&specimen_declaring, "faulty", "parties=2 modulus=4", &any_one);
    EXPECT_EQ(OK, census_take(&c, &job, NULL));
    EXPECT(census_declaration_fault(&c, &c.watchers[0], &c.arena, &left) == NULL);
    const char *fault = census_declaration_fault(&c, &c.watchers[1], &c.arena, &left);
    EXPECT(fault && strstr(fault, "the parity of x1"));
    EXPECT(strstr(left, "1.000 of 2.000 bits"));
    census_clear(&c);
    job = make(&secure_sum_protocol, "as-published", "parties=2 modulus=4", &any_one);
    EXPECT_EQ(OK, census_take(&c, &job, NULL));
    fault = census_declaration_fault(&c, &c.watchers[0], &c.arena, &left);
    EXPECT(fault && strstr(fault, "vacuous"));
    census_clear(&c);
}

/* A list that is sorted by its bytes: with every order of them, at two words two and at three six.
 * Where no order shows none is drawn; who could make points by itself is not judged. */
static void test_order(void)
{
    static const struct coalition_class first = {.name = "{1}", .exactly = 1},
                                        second = {.name = "{2}", .exactly = 2},
                                        some = {.name = "{2}", .exactly = 2, .draws = 1};
    static const struct {
        const struct protocol *protocol;
        const char *variant, *settings;
        const struct coalition_class *class;
        uint64_t executions;
        bool leaks;
        const char *stopped;
    } cases[] = {
        {&specimen_sorting, "honest", "modulus=2", &second, 4 * 2, false, NULL},
        {&specimen_sorting, "honest", "modulus=3", &second, 9 * 6, false, NULL},
        {&specimen_sorting, "faulty", "modulus=2 way=unsorted", &second, 4, true, NULL},
        {&specimen_sorting, "faulty", "modulus=2 way=backwards", &second, 4 * 2, true, NULL},
        {&specimen_sorting, "honest", "modulus=2", &first, 4, false, NULL},
        {&specimen_sorting, "honest", "modulus=2", &any_one, 0, false, "can make more of them"},
        {&specimen_sorting, "honest", "modulus=2", &some, 0, false, "not all coins"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct census c;
        struct job job =
            make(cases[i].protocol, cases[i].variant, cases[i].settings, cases[i].class);
        job.what.expect = (struct expectation){.some = VERDICT_EXHAUSTED};
        EXPECT_EQ(OK, census_take(&c, &job, NULL));
        EXPECT((c.stopped != NULL) == (cases[i].stopped != NULL));
        EXPECT(!c.stopped || strstr(c.stopped, cases[i].stopped));
        if (!c.stopped) {
            struct leak leak = {.found = false};
            census_find_leak(&c, &c.watchers[0], &leak);
            EXPECT_EQ(cases[i].leaks, leak.found);
            EXPECT_EQ(cases[i].executions, c.executions);
        }
        census_clear(&c);
    }
}

/* Every census ends: by executions, ideal ones too, or by what is in them. */
static void test_ends(void)
{
    struct census c = {.executions = CENSUS_EXECUTIONS - 1, .ideal_executions = 1};
    census_spend(&c, 100);
    EXPECT(c.stopped == NULL);
    c.ideal_executions++;
    census_spend(&c, 0);
    EXPECT(c.stopped && strstr(c.stopped, "too many executions"));
    c = (struct census){.steps = CENSUS_STEPS - 8};
    census_spend(&c, 7);
    EXPECT(c.stopped == NULL);
    census_spend(&c, 0);
    EXPECT(c.stopped && strstr(c.stopped, "messages and coins"));
}

/* What is far beyond the limit is not begun in earnest; what could still fit is gone through. */
static void test_foresees(void)
{
    static const struct {
        uint64_t modulus; /* three masks: its third power is the number of executions */
        bool hopeless;
    } cases[] = {{512, false}, {513, true}, {(uint64_t)1 << 40, true}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const uint64_t n = cases[i].modulus;
        const struct wide ways = wide_multiply(wide_product(n, n), n);
        struct census c = {0};
        for (int k = 1; k < FORESEEN; k++) {
            census_foresee(&c, ways);
            EXPECT(c.stopped == NULL);
        }
        census_foresee(&c, ways);
        EXPECT_EQ(cases[i].hopeless, c.stopped != NULL);
        EXPECT(!c.stopped || strstr(c.stopped, "of one input"));
    }
    struct census c = {0};
    for (int k = 0; k < FORESEEN; k++) /* one large part, many small ones: nothing is known */
        census_foresee(&c, wide_of(k ? 0 : 2));
    EXPECT(c.stopped == NULL);
    struct job job = make(&secure_sum_protocol, "hardened", "parties=5 modulus=8", &any_one);
    job.what.expect = (struct expectation){.some = VERDICT_EXHAUSTED};
    EXPECT_EQ(OK, census_take(&c, &job, NULL));
    EXPECT_EQ(FORESEEN, c.executions);
    EXPECT(c.stopped && strstr(c.stopped, "of one input"));
    census_clear(&c);
}

static void test_wrong_jobs(void)
{
    struct census c;
    struct complaint complaint = {.text = ""};
    struct job job = make(&secure_sum_protocol, "as-published", "parties=3 colour=3", &any_one);
    EXPECT(census_take(&c, &job, &complaint) != OK);
    EXPECT(strstr(complaint.text, "colour"));
    census_clear(&c);
    job = make(&secure_sum_protocol, "no-such", "parties=3", &any_one);
    EXPECT(census_take(&c, &job, &complaint) != OK);
    census_clear(&c);
}

const struct test tests[] = {{"partition", test_partition},
                             {"admissible inputs", test_admissible_inputs},
                             {"words", test_words},
                             {"declaration", test_declaration},
                             {"order", test_order},
                             {"wrong jobs", test_wrong_jobs},
                             {"ends", test_ends},
                             {"foresees", test_foresees},
                             {0}};
