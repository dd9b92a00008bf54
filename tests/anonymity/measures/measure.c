/* Measures against goldberger-tassa's worked examples, and against their definitions by plain loops
 * over small random tables. */
#include "anonymity/measures/measure.h"
#include "tests/anonymity/small.h"
#include "tests/expect.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

static bool near(double want, double got)
{
    const bool yes = fabs(want - got) <= 1e-9 * fmax(1, fabs(want));
    if (!yes)
        printf("wanted %.15g, got %.15g\n", want, got);
    return yes;
}

/* goldberger-tassa 5.1: one public attribute with suppression, nine records. */
struct example {
    struct table table;
    struct hierarchy tree;
    struct dataset data;
    struct classes classes;
};

static void make_example(struct example *e)
{
    static const char *const rows[9][2] = {{"a", "0"}, {"a", "0"}, {"a", "0"},
                                           {"a", "1"}, {"b", "0"}, {"b", "1"},
                                           {"b", "1"}, {"b", "1"}, {"c", "1"}};
    EXPECT_EQ(OK, table_start(&e->table, "5.1", (const char *[]){"D", "D'"}, 2));
    for (int i = 0; i < 9; i++)
        EXPECT_EQ(OK, table_add(&e->table, rows[i]));
    EXPECT_EQ(OK, hierarchy_suppression(&e->tree, "D", (const char *[]){"a", "b", "c"}, 3, NULL));
    const struct dataset_plan plan = {.table = &e->table,
                                      .qis = 1,
                                      .qi = (const uint32_t[]){0},
                                      .hierarchy = (const struct hierarchy *const[]){&e->tree},
                                      .sensitives = 1,
                                      .sensitive = (const uint32_t[]){1}};
    EXPECT_EQ(OK, dataset_bind(&e->data, &plan, NULL));
    classes_init(&e->classes, &e->data);
}

static double example_loss(struct example *e, const char *word, const uint32_t *cluster)
{
    struct meter meter;
    double loss = NAN;
    EXPECT_EQ(OK, meter_init(&meter, measure_find(word, NULL), &e->data, 0.25, NULL));
    EXPECT_EQ(OK, classes_by_cluster(&e->classes, cluster, 3));
    EXPECT_EQ(OK, meter_loss(&meter, &e->classes, &loss));
    meter_clear(&meter);
    return loss;
}

static void worked_examples(void)
{
    static const uint32_t g1[] = {0, 0, 0, 2, 2, 1, 1, 1, 2}, g2[] = {0, 0, 2, 0, 2, 1, 1, 1, 2};
    struct example e;
    make_example(&e);
    const double log34 = log2(0.75), log14 = -2, log59 = log2(5.0 / 9), log49 = log2(4.0 / 9);
    const double table = 6 * log34 + 2 * log14;
    const double pmi1 = -(6 * log34 + 2 * log59 + log49 - table) / 9;
    const double pmi2 = -(5 * log34 + log14 + 2 * log49 + log59 - table) / 9;
    /* The paper's own figures, to its three digits. */
    EXPECT(fabs(pmi1 - -0.126) < 5e-4 && fabs(pmi2 - 0.086) < 5e-4);
    EXPECT(near(pmi1, example_loss(&e, "pmi", g1)));
    EXPECT(near(pmi2, example_loss(&e, "pmi", g2)));
    /* Measures of the public attribute alone cannot tell g1 from g2: one a, one b and the c are
     * suppressed in both. */
    const double mi = -(2 * log49 + log2(1.0 / 9)) / 9;
    EXPECT(near(mi, example_loss(&e, "mi", g1)) && near(mi, example_loss(&e, "mi", g2)));
    EXPECT(near(3.0 / 9, example_loss(&e, "lm", g1)) && near(3.0 / 9, example_loss(&e, "lm", g2)));
    EXPECT(near((6 * 1 + 3 * 3) / 9.0, example_loss(&e, "am", g1)));
    EXPECT(near(27, example_loss(&e, "dm", g1)));
    EXPECT(near(1.0 / 9, example_loss(&e, "cm", g1)) && near(2.0 / 9, example_loss(&e, "cm", g2)));
    EXPECT(near(0.25 * mi + 0.75 * pmi1, example_loss(&e, "mix", g1)));
    classes_clear(&e.classes);
    dataset_clear(&e.data);
    hierarchy_clear(&e.tree);
    table_clear(&e.table);
}

/* The plain side: what each row shows. level[i][j] above the height is the root. */
struct shown {
    uint32_t level[SMALL_ROWS][SMALL_QIS];
    uint32_t before[SMALL_ROWS][SMALL_QIS]; /* the same without suppression */
    bool suppressed[SMALL_ROWS];
    bool full_domain;
};

static bool same_before(const struct small *s, const struct shown *p, uint32_t a, uint32_t b)
{
    for (uint32_t j = 0; j < s->qis; j++)
        if (p->before[a][j] != p->before[b][j] || !small_same(s, a, b, j, p->before[a][j]))
            return false;
    return true;
}

/* Counted rows whose value lies under what row i shows at this level, those that also have its
 * sensitive value, and those that have row i's own value. */
static double under(const struct small *s, uint32_t i, uint32_t j, uint32_t level, bool private)
{
    double rows = 0;
    for (uint32_t k = 0; k < s->rows; k++)
        rows += s->counts[k] && small_same(s, i, k, j, level) &&
                (!private || s->sensitive[k] == s->sensitive[i]);
    return rows;
}

/* What one cell costs in an additive measure. */
static double cell(const struct small *s, enum measure_kind kind, uint32_t i, uint32_t j,
                   uint32_t level)
{
    double sum = 0;
    const double all = under(s, i, j, level, false);
    switch (kind) {
    case LM:
        return s->values[j] > 1 ? (small_size(s, i, j, level) - 1.0) / (s->values[j] - 1.0) : 0;
    case TREE:
        return s->top[j] ? (double)level / s->top[j] : 0;
    case EM: /* - sum over rows under the node of log2 of its value's share, over their number */
        for (uint32_t k = 0; k < s->rows; k++)
            if (s->counts[k] && small_same(s, i, k, j, level))
                sum -= log2(under(s, k, j, 0, false) / all);
        return sum / all;
    case MI:
        return -log2(under(s, i, j, 0, false) / all);
    case PMI:
        return -log2(under(s, i, j, level, true) / all) +
               log2(under(s, i, j, 0, true) / under(s, i, j, 0, false));
    default:
        return 0.3 * cell(s, MI, i, j, level) + 0.7 * cell(s, PMI, i, j, level);
    }
}

static double cells(const struct small *s, const struct shown *p, enum measure_kind kind)
{
    double sum = 0;
    for (uint32_t i = 0; i < s->rows; i++)
        for (uint32_t j = 0; s->counts[i] && j < s->qis; j++)
            sum += cell(s, kind, i, j, p->level[i][j]);
    return sum / s->counted / s->qis;
}

/* Rows that a reader cannot tell from row i before suppression. */
static double class_of(const struct small *s, const struct shown *p, uint32_t i)
{
    double rows = 0;
    for (uint32_t k = 0; k < s->rows; k++)
        rows += s->counts[k] && same_before(s, p, i, k);
    return rows;
}

static bool first_of_class(const struct small *s, const struct shown *p, uint32_t i)
{
    for (uint32_t k = 0; k < i; k++)
        if (s->counts[k] && same_before(s, p, i, k))
            return false;
    return s->counts[i];
}

static double majority(const struct small *s, const struct shown *p, uint32_t i)
{
    double most = 0;
    for (uint32_t v = 0; v < s->kinds; v++) {
        double rows = 0;
        for (uint32_t k = 0; k < s->rows; k++)
            rows += s->counts[k] && s->sensitive[k] == v && same_before(s, p, i, k);
        most = fmax(most, rows);
    }
    return most;
}

static double sizes(const struct small *s, const struct shown *p, enum measure_kind kind)
{
    double sum = 0, kept = 0, any = 0;
    for (uint32_t i = 0; i < s->rows; i++) {
        if (!s->counts[i])
            continue;
        any = any > 0 || p->suppressed[i];
        kept += first_of_class(s, p, i) && !p->suppressed[i];
        double box = 1;
        for (uint32_t j = 0; j < s->qis; j++)
            box *= small_size(s, i, j, p->level[i][j]);
        if (kind == AM)
            sum += box / s->counted;
        if (kind == DM)
            sum += p->suppressed[i] ? s->counted : class_of(s, p, i);
        if (kind == DM_STAR)
            sum += class_of(s, p, i);
        if (kind == CM && first_of_class(s, p, i))
            sum += (class_of(s, p, i) - (p->suppressed[i] ? 0 : majority(s, p, i))) / s->counted;
    }
    return kind == AECS ? s->counted / (kept + any) : sum;
}

static double floored(double x)
{
    return floor(x * 1e10) / 1e10;
}

/* Each row of value v hides log2 (rows of its label / rows of v) bits; the non-monotonic form adds
 * what the suppressed rows' labels would tell apart. */
static double entropy(const struct small *s, const struct shown *p, enum measure_kind kind)
{
    double sum = 0;
    for (uint32_t j = 0; j < s->qis; j++) {
        double bits = 0, top = 0, gone = 0;
        for (uint32_t i = 0; i < s->rows; i++)
            gone += s->counts[i] && p->suppressed[i];
        for (uint32_t i = 0; i < s->rows; i++) {
            if (!s->counts[i])
                continue;
            const double own = under(s, i, j, 0, false);
            bits += log2(under(s, i, j, p->before[i][j], false) / own);
            top += log2(s->counted / own);
            double alike = 0;
            for (uint32_t k = 0; k < s->rows; k++)
                alike += s->counts[k] && p->suppressed[k] && p->before[k][j] == p->before[i][j] &&
                         small_same(s, i, k, j, p->before[i][j]);
            if (kind == NUE_NONMONOTONIC && p->suppressed[i])
                bits += log2(gone / alike);
        }
        sum += kind != NUE_NORMALIZED ? bits : top > 0 ? bits / top : 0;
    }
    return sum;
}

static double levels(const struct small *s, const struct shown *p, enum measure_kind kind)
{
    double sum = 0, product = 1, gone = 0;
    for (uint32_t i = 0; i < s->rows; i++)
        gone += s->counts[i] && p->suppressed[i];
    for (uint32_t j = 0; j < s->qis; j++) {
        const double level = p->before[0][j], height = s->height[j], n = s->counted;
        double x = 0;
        for (uint32_t i = 0; i < s->rows; i++)
            x += s->counts[i] ? (double)small_size(s, i, j, p->level[i][j]) / s->values[j] : 0;
        const double least = n / s->values[j];
        product *= 1 + (n > least ? floored(fmax(0, (x - least) / (n - least))) : 0);
        if (kind == HEIGHT)
            sum += level;
        else if (height > 0)
            sum += (kind == PRECISION ? ((n - gone) * level / height + gone) / n : level / height) /
                   s->qis;
    }
    return kind == LOSS ? pow(product, 1.0 / s->qis) - 1 : sum;
}

/* The release spreads each row evenly over its box. */
static double divergence(const struct small *s, const struct shown *p)
{
    double sum = 0;
    for (uint32_t i = 0; i < s->rows; i++) {
        double same = 0, released = 0;
        for (uint32_t k = 0; s->counts[i] && k < s->rows; k++) {
            bool equal = true, covered = true;
            double box = 1;
            for (uint32_t j = 0; j < s->qis; j++) {
                equal = equal && s->cell[i][j] == s->cell[k][j];
                covered = covered && small_same(s, i, k, j, p->level[k][j]);
                box *= small_size(s, k, j, p->level[k][j]);
            }
            same += s->counts[k] && equal;
            released += s->counts[k] && covered ? 1 / box : 0;
        }
        if (s->counts[i])
            sum += log2(same / released) / s->counted;
    }
    return sum;
}

static double by_definition(const struct small *s, const struct shown *p, enum measure_kind kind)
{
    switch (kind) {
    case AM:
    case DM:
    case DM_STAR:
    case CM:
    case AECS:
        return sizes(s, p, kind);
    case NUE:
    case NUE_NONMONOTONIC:
    case NUE_NORMALIZED:
        return entropy(s, p, kind);
    case PRECISION:
    case PRECISION_MONOTONIC:
    case HEIGHT:
    case LOSS:
        return levels(s, p, kind);
    case KL:
        return divergence(s, p);
    default:
        return cells(s, p, kind);
    }
}

/* Suppresses some classes on both sides. */
static void suppress(const struct small *s, struct classes *c, struct shown *p)
{
    const bool some = test_random_below(3) > 0;
    for (uint32_t k = 0; k < c->count; k++)
        c->suppressed[k] = some && test_random_below(3) == 0;
    for (uint32_t i = 0; i < s->rows; i++) {
        p->suppressed[i] = c->suppressed[c->of_row[i]];
        for (uint32_t j = 0; j < s->qis; j++)
            p->level[i][j] = p->suppressed[i] ? s->top[j] : p->before[i][j];
    }
}

static void check_measures(const struct small *s, struct classes *c, const struct shown *p,
                           double *loss)
{
    const unsigned mode = c->full_domain ? MEASURE_FULL_DOMAIN : MEASURE_LOCAL;
    for (int kind = 0; kind < MEASURES; kind++) {
        struct meter meter;
        const struct measure *measure = measure_at(kind);
        EXPECT_EQ(kind, (int)measure->kind);
        EXPECT_EQ(OK, meter_init(&meter, measure, &s->data, 0.3, NULL));
        const status outcome = meter_loss(&meter, c, &loss[kind]);
        EXPECT_EQ(measure->modes & mode ? OK : E_ARGUMENT, outcome);
        if (outcome == OK && !near(by_definition(s, p, kind), loss[kind]))
            printf("measure %s, %s\n", measure->word, c->full_domain ? "by levels" : "local");
        if (outcome == OK)
            EXPECT(near(by_definition(s, p, kind), loss[kind]));
        if (outcome == OK && c->full_domain && (measure->modes & MEASURE_LEVELS)) {
            const double floor = meter_levels(&meter, c->level);
            EXPECT(floor <= loss[kind] + 1e-12 * fabs(loss[kind]));
            if (measure->modes & MEASURE_MONOTONE_SUPPRESSING)
                EXPECT(floor == loss[kind]);
        }
        meter_clear(&meter);
    }
}

/* What the table of measures promises of coarser classes. */
static void check_promises(const double *low, const double *high, bool suppressed)
{
    const unsigned promise = suppressed ? MEASURE_MONOTONE_SUPPRESSING : MEASURE_MONOTONE;
    for (int kind = 0; kind < MEASURES; kind++)
        if ((measure_at(kind)->modes & promise) && (measure_at(kind)->modes & MEASURE_FULL_DOMAIN))
            EXPECT(low[kind] <= high[kind] + 1e-9);
}

static void by_levels(const struct small *s)
{
    struct classes c, up;
    struct shown p = {.full_domain = true};
    double loss[2][MEASURES];
    uint32_t level[2][SMALL_QIS];
    classes_init(&c, &s->data);
    classes_init(&up, &s->data);
    for (uint32_t j = 0; j < s->qis; j++) {
        level[0][j] = (uint32_t)test_random_below(s->height[j] + 1);
        level[1][j] = level[0][j] + (uint32_t)test_random_below(s->height[j] - level[0][j] + 1);
    }
    EXPECT_EQ(OK, classes_by_level(&c, level[0]));
    EXPECT_EQ(OK, classes_coarsen(&up, &c, level[1]));
    EXPECT_EQ(OK, classes_of_rows(&up));
    for (int plain = 0; plain < 2; plain++) {
        for (int high = 0; high < 2; high++) {
            struct classes *const now = high ? &up : &c;
            for (uint32_t i = 0; i < s->rows; i++)
                memcpy(p.before[i], level[high], sizeof level[high]);
            suppress(s, now, &p);
            if (plain) {
                memset(now->suppressed, 0, now->count);
                memset(p.suppressed, 0, sizeof p.suppressed);
                memcpy(p.level, p.before, sizeof p.level);
            }
            check_measures(s, now, &p, loss[high]);
        }
        check_promises(loss[0], loss[1], !plain);
    }
    classes_clear(&c);
    classes_clear(&up);
}

static void by_clusters(const struct small *s)
{
    uint32_t cluster[SMALL_ROWS];
    const uint32_t clusters = 1 + (uint32_t)test_random_below(s->rows);
    struct classes closed, merged;
    struct shown p = {.full_domain = false};
    double loss[MEASURES];
    for (uint32_t i = 0; i < s->rows; i++)
        cluster[i] = (uint32_t)test_random_below(clusters);
    classes_init(&closed, &s->data);
    classes_init(&merged, &s->data);
    EXPECT_EQ(OK, classes_by_cluster(&closed, cluster, clusters));
    EXPECT_EQ(OK, classes_merge_equal(&merged, &closed));
    for (uint32_t i = 0; i < s->rows; i++)
        for (uint32_t j = 0; j < s->qis; j++)
            p.before[i][j] =
                s->data.domain[j]
                    .hierarchy->level[merged.node[(size_t)merged.of_row[i] * s->qis + j]];
    suppress(s, &merged, &p);
    check_measures(s, &merged, &p, loss);
    classes_clear(&closed);
    classes_clear(&merged);
}

static void definitions(void)
{
    for (size_t i = 0; i < test_iterations(120); i++) {
        struct small s;
        small_random(&s, 1 + (uint32_t)test_random_below(24), i % 3 == 0);
        by_levels(&s);
        by_clusters(&s);
        small_clear(&s);
    }
}

static void words(void)
{
    struct complaint complaint = {.text = ""};
    for (int kind = 0; kind < MEASURES; kind++)
        EXPECT(measure_find(measure_at(kind)->word, &complaint) == measure_at(kind));
    EXPECT(measure_find("dmstar", &complaint) == NULL);
    EXPECT(strstr(complaint.text, "\"dm-star\"") != NULL);
    EXPECT(measure_find("zzzzzz", &complaint) == NULL);
}

/* Rule F: three values once each hide 3 log2 3 = 4.75488750216... bits, cut after ten decimals. */
static void ten_decimals(void)
{
    struct example e = {.table = {0}};
    struct complaint complaint = {.text = ""};
    EXPECT_EQ(OK, table_start(&e.table, "three", (const char *[]){"v"}, 1));
    for (int i = 0; i < 3; i++)
        EXPECT_EQ(OK, table_add(&e.table, (const char *[]){(const char *[]){"a", "b", "c"}[i]}));
    EXPECT_EQ(OK,
              hierarchy_suppression(&e.tree, "v", (const char *[]){"a", "b", "c"}, 3, &complaint));
    const struct dataset_plan plan = {.table = &e.table,
                                      .qis = 1,
                                      .qi = (const uint32_t[]){0},
                                      .hierarchy = (const struct hierarchy *const[]){&e.tree}};
    EXPECT_EQ(OK, dataset_bind(&e.data, &plan, &complaint));
    classes_init(&e.classes, &e.data);
    EXPECT(example_loss(&e, "nue", (const uint32_t[]){0, 0, 0}) == 4.7548875021);
    struct meter meter;
    const struct measure *nue = measure_at(NUE);
    EXPECT_EQ(OK, meter_init(&meter, nue, &e.data, 0.5, &complaint));
    EXPECT(meter_levels(&meter, (const uint32_t[]){1}) == 4.7548875021);
    meter_clear(&meter);
    /* Measures of the sensitive attribute say that there is none. */
    EXPECT_EQ(E_ARGUMENT, meter_init(&meter, measure_at(PMI), &e.data, 0.5, &complaint));
    EXPECT(strstr(complaint.text, "--sensitive") != NULL);
    EXPECT_EQ(E_ARGUMENT, meter_init(&meter, measure_at(CM), &e.data, 0.5, &complaint));
    EXPECT_EQ(E_ARGUMENT, meter_init(&meter, nue, &e.data, 1.5, &complaint));
    struct node_cost cost;
    EXPECT_EQ(OK, meter_init(&meter, nue, &e.data, 0.5, &complaint));
    EXPECT_EQ(E_ARGUMENT, node_cost_init(&cost, &meter, &complaint));
    meter_clear(&meter);
    classes_clear(&e.classes);
    dataset_clear(&e.data);
    hierarchy_clear(&e.tree);
    table_clear(&e.table);
}

const struct test tests[] = {{"worked examples", worked_examples},
                             {"definitions", definitions},
                             {"words", words},
                             {"ten decimals", ten_decimals},
                             {0}};
