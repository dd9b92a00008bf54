/* Criteria against their definitions, computed by plain loops over the rows of small random tables
 * with nothing of anonymity/. Distances of trees are computed in another way than there: as the sum
 * over edges of what must cross them. */
#include "anonymity/criteria/criterion.h"
#include "tests/anonymity/small.h"
#include "tests/expect.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* One class on the plain side, and the whole. */
struct counts {
    uint32_t rows, population, kind[SMALL_KINDS], site[3];
};

static struct counts count(const struct small *s, const uint32_t *of_row, uint32_t k)
{
    struct counts c = {0};
    for (uint32_t i = 0; i < s->rows; i++) {
        if (k != UINT32_MAX && of_row[i] != k)
            continue;
        c.population++;
        c.rows += s->counts[i];
        c.kind[s->sensitive[i]] += s->counts[i];
        c.site[s->site[i]] += s->counts[i];
    }
    return c;
}

static uint32_t distinct(const uint32_t *count, uint32_t size)
{
    uint32_t kinds = 0;
    for (uint32_t v = 0; v < size; v++)
        kinds += count[v] > 0;
    return kinds;
}

static uint32_t largest(const struct counts *c)
{
    uint32_t most = 0;
    for (uint32_t v = 0; v < SMALL_KINDS; v++)
        most = c->kind[v] > most ? c->kind[v] : most;
    return most;
}

static long double share(const struct counts *c, uint32_t v)
{
    return (long double)c->kind[v] / c->rows;
}

static long double entropy(const struct counts *c)
{
    long double sum = 0;
    for (uint32_t v = 0; v < SMALL_KINDS; v++)
        if (c->kind[v])
            sum -= share(c, v) * logl(share(c, v));
    return sum;
}

/* Grassberger's G by its integral form: G(n) = psi(n) + (-1)^n / 2 (psi((n+1)/2) - psi(n/2)), with
 * psi at halves by recurrence. */
static long double psi_half(uint32_t twice)
{
    const long double gamma = 0.577215664901532860606512L, ln2 = logl(2);
    long double sum = twice % 2 ? -gamma - 2 * ln2 : -gamma;
    for (uint32_t x = twice % 2 ? 1 : 2; x < twice; x += 2)
        sum += 2.0L / x;
    return sum;
}

static long double entropy_grassberger(const struct counts *c)
{
    long double sum = 0;
    for (uint32_t v = 0; v < SMALL_KINDS; v++) {
        const uint32_t n = c->kind[v];
        if (n == 0)
            continue;
        const long double sign = n % 2 ? -0.5L : 0.5L;
        sum += n * (psi_half(2 * n) + sign * (psi_half(n + 1) - psi_half(n)));
    }
    return logl(c->rows) - sum / c->rows;
}

static long double equal_distance(const struct counts *c, const struct counts *all)
{
    long double sum = 0;
    for (uint32_t v = 0; v < SMALL_KINDS; v++)
        sum += fabsl(share(c, v) - share(all, v));
    return sum / 2;
}

/* Values are v0 .. v5, so their order as strings is that of their numbers. */
static long double ordered_distance(const struct counts *c, const struct counts *all)
{
    long double sum = 0, running = 0;
    const uint32_t kinds = distinct(all->kind, SMALL_KINDS);
    for (uint32_t v = 0; v < SMALL_KINDS; v++) {
        if (!all->kind[v])
            continue;
        running += share(c, v) - share(all, v);
        sum += fabsl(running);
    }
    return kinds > 1 ? sum / (kinds - 1) : 0;
}

/* An edge from level L to L + 1 is 1 / (2 H) long, so that two leaves that meet at level L are L /
 * H apart; what crosses an edge is the difference of the shares below it. */
static long double tree_distance(const struct small *s, const struct counts *c,
                                 const struct counts *all)
{
    long double sum = 0;
    for (uint32_t level = 0; level < s->s_top; level++)
        for (uint32_t label = 0; label < SMALL_KINDS; label++) {
            long double below = 0;
            for (uint32_t v = 0; v < s->kinds; v++)
                if (s->s_label[v][level] == label)
                    below += share(c, v) - share(all, v);
            sum += fabsl(below);
        }
    return s->s_top ? sum / (2.0L * s->s_top) : 0;
}

static bool recursive(const struct counts *c, long double a, uint32_t l)
{
    uint32_t sorted[SMALL_KINDS];
    memcpy(sorted, c->kind, sizeof sorted);
    for (int i = 0; i < SMALL_KINDS; i++)
        for (int k = i + 1; k < SMALL_KINDS; k++)
            if (sorted[k] > sorted[i]) {
                const uint32_t swap = sorted[i];
                sorted[i] = sorted[k];
                sorted[k] = swap;
            }
    long double tail = 0;
    for (uint32_t i = l - 1; i < SMALL_KINDS; i++)
        tail += sorted[i];
    return distinct(c->kind, SMALL_KINDS) >= l && sorted[0] < a * tail;
}

enum answer { NO, YES, TOO_CLOSE };

static enum answer at_most(long double x, long double bound)
{
    if (fabsl(x - bound) < 1e-13L)
        return TOO_CLOSE;
    return x < bound ? YES : NO;
}

static enum answer truth(bool yes)
{
    return yes ? YES : NO;
}

static enum answer by_definition(const struct small *s, enum criterion_kind kind,
                                 const struct counts *c, const struct counts *all, double a,
                                 double b)
{
    if (kind == PRESENCE) {
        const double delta = (double)c->rows / c->population;
        return truth(a <= delta && delta <= b);
    }
    if (c->rows == 0)
        return YES;
    switch (kind) {
    case K_ANONYMITY:
        return truth(c->rows >= a);
    case DISTINCT_DIVERSITY:
        return truth(distinct(c->kind, SMALL_KINDS) >= a);
    case SITE_DIVERSITY:
        return truth(distinct(c->site, 3) >= a);
    case ENTROPY_DIVERSITY:
        return at_most(logl(a), entropy(c));
    case GRASSBERGER_DIVERSITY:
        return distinct(c->kind, SMALL_KINDS) < a ? NO : at_most(logl(a), entropy_grassberger(c));
    case RECURSIVE_DIVERSITY:
        return truth(recursive(c, a, (uint32_t)b));
    case FREQUENCY_DIVERSITY:
        return truth(largest(c) * a <= c->rows);
    case P_SENSITIVE:
        return truth(distinct(c->kind, SMALL_KINDS) >= a && c->rows >= b);
    case ALPHA_K:
        return truth(largest(c) <= a * c->rows && c->rows >= b);
    case CLOSENESS_EQUAL:
        return at_most(equal_distance(c, all), a);
    case CLOSENESS_ORDERED:
        return at_most(ordered_distance(c, all), a);
    default:
        return at_most(tree_distance(s, c, all), a);
    }
}

/* Parameters that are multiples of 1/8 are exact in doubles, so that the plain side may multiply.
 */
static void random_criterion(char *text, size_t size, enum criterion_kind kind, double *a,
                             double *b)
{
    *a = 1 + (double)test_random_below(4);
    *b = 1 + (double)test_random_below(4);
    switch (kind) {
    case ENTROPY_DIVERSITY:
    case GRASSBERGER_DIVERSITY:
    case FREQUENCY_DIVERSITY:
    case RECURSIVE_DIVERSITY:
        *a += (double)test_random_below(8) / 8;
        break;
    case CLOSENESS_EQUAL:
    case CLOSENESS_ORDERED:
    case CLOSENESS_HIERARCHICAL:
    case ALPHA_K:
        *a = (double)test_random_below(9) / 8;
        break;
    case PRESENCE:
        *a = (double)test_random_below(5) / 8;
        *b = *a + (double)test_random_below(4) / 8;
        break;
    default:
        break;
    }
    if (strchr(criterion_form(kind), ','))
        snprintf(text, size, "%s:%g,%g", criterion_word(kind), *a, *b);
    else
        snprintf(text, size, "%s:%g", criterion_word(kind), *a);
}

static uint64_t seen[CRITERION_KINDS][2], undecided;

/* A class of the code under test as dense histograms, as the growing algorithms have it. */
static bool judge_dense(const struct criteria *set, const struct classes *classes, uint32_t k)
{
    uint32_t tally[2][SMALL_VALUES] = {{0}};
    const uint32_t *const both[] = {tally[0], tally[1]};
    for (uint32_t track = 0; track < 2; track++) {
        const struct histogram h = classes_histogram(classes, track, k);
        for (uint32_t v = 0; v < h.distinct; v++)
            tally[track][h.value[v]] = h.times[v];
    }
    return criteria_judge(set, classes->rows[k], classes->population[k], both);
}

static bool check_kind(const struct small *s, enum criterion_kind kind, const char *text, double a,
                       double b, const struct classes *classes)
{
    struct criterion item;
    struct criteria set;
    const struct counts all = count(s, classes->of_row, UINT32_MAX);
    bool all_hold = true;
    criteria_init(&set, false);
    EXPECT_EQ(OK, criterion_parse(&item, text, NULL));
    EXPECT_EQ(OK, criteria_add(&set, &item, NULL));
    EXPECT_EQ(OK, criteria_bind(&set, &s->data, NULL));
    for (uint32_t k = 0; k < classes->count; k++) {
        const struct counts c = count(s, classes->of_row, k);
        const bool got = criteria_hold(&set, classes, k);
        const enum answer want = by_definition(s, kind, &c, &all, a, b);
        EXPECT_EQ(got, judge_dense(&set, classes, k));
        all_hold = all_hold && got;
        if (want == TOO_CLOSE) {
            undecided++;
            continue;
        }
        if ((want == YES) != got)
            printf("%s: rows %u\n", text, (unsigned)c.rows);
        EXPECT_EQ(want == YES, got);
        seen[kind][got]++;
    }
    criteria_clear(&set);
    return all_hold;
}

static void definitions(void)
{
    for (size_t round = 0; round < test_iterations(150); round++) {
        struct small s;
        struct classes low, high;
        const bool subset = round % 2;
        small_random(&s, 1 + (uint32_t)test_random_below(40), subset);
        classes_init(&low, &s.data);
        classes_init(&high, &s.data);
        uint32_t level[SMALL_QIS], above[SMALL_QIS];
        for (uint32_t j = 0; j < s.qis; j++) {
            level[j] = (uint32_t)test_random_below(s.height[j] + 1);
            above[j] = level[j] + (uint32_t)test_random_below(s.height[j] - level[j] + 1);
        }
        EXPECT_EQ(OK, classes_by_level(&low, level));
        EXPECT_EQ(OK, classes_coarsen(&high, &low, above));
        EXPECT_EQ(OK, classes_of_rows(&high));
        for (int kind = 0; kind < CRITERION_KINDS; kind++) {
            char text[96];
            double a, b;
            if (kind == PRESENCE && !subset)
                continue;
            random_criterion(text, sizeof text, kind, &a, &b);
            const bool before = check_kind(&s, kind, text, a, b, &low);
            const bool after = check_kind(&s, kind, text, a, b, &high);
            /* Coarser classes never fail anew, where that is promised. */
            EXPECT(!criterion_monotone(kind) || !before || after);
        }
        classes_clear(&low);
        classes_clear(&high);
        small_clear(&s);
    }
    for (int kind = 0; kind < CRITERION_KINDS; kind++)
        EXPECT(seen[kind][0] > 50 && seen[kind][1] > 50);
    printf("%llu comparisons were too close for the loops to call\n",
           (unsigned long long)undecided);
}

/* 120,000 rows, one class all a and one all b: products of counts leave 32 bits, where the
 * established tool computes. All three distances are a half. */
static void large_tables(void)
{
    enum { HALF = 60000 };
    static const char *const words[] = {"equal", "ordered", "hierarchical"};
    static const char *const values[] = {"a", "b"};
    struct table table;
    struct hierarchy qi, tree;
    struct dataset data;
    struct classes classes;
    EXPECT_EQ(OK, table_start(&table, "large", (const char *[]){"q", "s"}, 2));
    for (uint32_t i = 0; i < 2 * HALF; i++)
        EXPECT_EQ(OK, table_add(&table, (const char *[]){values[i / HALF], values[i / HALF]}));
    EXPECT_EQ(OK, hierarchy_identity(&qi, "q", values, 2, NULL));
    EXPECT_EQ(OK, hierarchy_suppression(&tree, "s", values, 2, NULL));
    const struct dataset_plan plan = {.table = &table,
                                      .qis = 1,
                                      .qi = (const uint32_t[]){0},
                                      .hierarchy = (const struct hierarchy *const[]){&qi},
                                      .sensitives = 1,
                                      .sensitive = (const uint32_t[]){1},
                                      .sensitive_hierarchy =
                                          (const struct hierarchy *const[]){&tree}};
    EXPECT_EQ(OK, dataset_bind(&data, &plan, NULL));
    classes_init(&classes, &data);
    EXPECT_EQ(OK, classes_by_value(&classes));
    for (int i = 0; i < 12; i++) {
        char text[64];
        struct criterion item;
        struct criteria set;
        snprintf(text, sizeof text, "t-closeness-%s:%s", words[i % 3],
                 i % 2 ? "0.5" : "0.499999999");
        criteria_init(&set, i >= 6);
        EXPECT_EQ(OK, criterion_parse(&item, text, NULL));
        EXPECT_EQ(OK, criteria_add(&set, &item, NULL));
        EXPECT_EQ(OK, criteria_bind(&set, &data, NULL));
        for (uint32_t k = 0; k < 2; k++)
            EXPECT_EQ(i % 2, criteria_hold(&set, &classes, k));
        criteria_clear(&set);
    }
    classes_clear(&classes);
    dataset_clear(&data);
    hierarchy_clear(&qi);
    hierarchy_clear(&tree);
    table_clear(&table);
}

const struct test tests[] = {{"definitions", definitions}, {"large tables", large_tables}, {0}};
