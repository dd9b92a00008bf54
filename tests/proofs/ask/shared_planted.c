/* Mistakes planted in code that roles and ideal functions share: both make them alike, so outputs
 * are as the ideal function says, and only the second ideal function differs.
 *
 * The linker puts the functions below in the place of those of anonymity/ (--wrap); each does one
 * thing wrongly, when it is its turn. */
#include "anonymity/algorithm.h"
#include "anonymity/twins/cuts.h"
#include "anonymity/twins/flatten.h"
#include "proofs/sampled/reality.h"
#include "protocols/cluster_settings.h"
#include "protocols/protocols.h"
#include "tests/expect.h"
#include <stdio.h>

enum wrong {
    NOTHING,
    CUT_TIE,      /* cut=shared: the other site keeps the odd row */
    CUT_ORDER,    /* of equally wide attributes the last is first */
    CUT_SCORE,    /* of equal scores the last */
    CUT_MARGIN,   /* a comparison of scores is decided by entropies alone */
    CUT_ENTROPY,  /* half of the entropy of a lone row */
    CUT_BOUND,    /* the right side begins at the median */
    NODE_COST,    /* the root costs twice as much */
    FIRST_DEAL,   /* the first record begins in the next cluster */
    HALVES,       /* who stays goes */
    FLATTEN_DEAL, /* records are dealt in the order of the file */
    LABELS,       /* the last two clusters change names */
    SUPPRESSES,   /* one row more may be suppressed */
    CRITERION,    /* the last criterion is forgotten */
    MEASURE_LM,   /* another loss decides */
};
static enum wrong now;

#define WRAPPED(type, name, ...)                                                                   \
    type __real_##name(__VA_ARGS__);                                                               \
    type __wrap_##name(__VA_ARGS__);                                                               \
    type __wrap_##name(__VA_ARGS__)

WRAPPED(uint32_t, cuts_stay, const struct cuts_rules *rules, uint32_t site, uint32_t count)
{
    return __real_cuts_stay(rules, now == CUT_TIE ? site + 1 : site, count);
}

WRAPPED(uint32_t, cuts_candidates, const struct cuts_rules *rules, const struct cuts_box *root,
        const struct cuts_box *range, uint32_t *attribute)
{
    const uint32_t count = __real_cuts_candidates(rules, root, range, attribute);
    if (now == CUT_ORDER && count > 1) {
        const uint32_t first = attribute[0];
        attribute[0] = attribute[count - 1];
        attribute[count - 1] = first;
    }
    return count;
}

WRAPPED(uint32_t, cuts_best, const struct cuts_rules *rules, const struct cuts_box *root,
        const struct cuts_box *range, const bool *possible, const uint64_t *entropy)
{
    const uint32_t best = __real_cuts_best(rules, root, range, possible, entropy);
    const uint32_t last = rules->attributes - 1;
    return now == CUT_SCORE && best != CUTS_NO_ATTRIBUTE && possible[last] ? last : best;
}

WRAPPED(int64_t, cuts_margin, const struct cuts_rules *rules, const struct cuts_box *root,
        const struct cuts_box *range, uint32_t a, uint32_t b)
{
    return now == CUT_MARGIN ? 0 : __real_cuts_margin(rules, root, range, a, b);
}

WRAPPED(uint64_t, cuts_entropy, uint32_t count, uint32_t size)
{
    const uint64_t entropy = __real_cuts_entropy(count, size);
    return now == CUT_ENTROPY && count == 1 ? entropy / 2 : entropy;
}

WRAPPED(void, cuts_divide, const struct cuts_rules *rules, const struct cuts_box *box,
        uint32_t attribute, uint32_t median, struct cuts_box *left, struct cuts_box *right)
{
    __real_cuts_divide(rules, box, attribute, median, left, right);
    if (now == CUT_BOUND)
        right->low[attribute] = median;
}

WRAPPED(uint32_t, cuts_right, const struct cuts_rules *rules, uint32_t median)
{
    return now == CUT_BOUND ? median : __real_cuts_right(rules, median);
}

WRAPPED(status, cluster_node_costs, const struct hierarchy *tree, enum measure_kind kind,
        const uint32_t *count, double *cost)
{
    const status done = __real_cluster_node_costs(tree, kind, count, cost);
    if (done == OK && now == NODE_COST)
        cost[tree->root] *= 2;
    return done;
}

WRAPPED(status, choices_first, const struct choices *c, uint32_t parts, uint32_t *label)
{
    const status done = __real_choices_first(c, parts, label);
    for (uint32_t i = 0; now == FIRST_DEAL && i < c->rows; i++)
        label[i] = c->number[i] == 0 ? (label[i] + 1) % parts : label[i];
    return done;
}

WRAPPED(status, choices_halves, const struct choices *c, const uint32_t *rows, uint32_t count,
        uint64_t tries, uint32_t *half)
{
    const status done = __real_choices_halves(c, rows, count, tries, half);
    for (uint32_t i = 0; now == HALVES && i < count; i++)
        half[i] = 1 - half[i];
    return done;
}

WRAPPED(status, flatten_deal, const uint64_t *number, const uint32_t *value, uint32_t rows,
        uint32_t parts, uint32_t *label)
{
    const status done = __real_flatten_deal(number, value, rows, parts, label);
    for (uint32_t i = 0; now == FLATTEN_DEAL && i < rows; i++)
        label[i] = i % parts;
    return done;
}

WRAPPED(status, clustering_labels, const struct clustering *c, uint32_t *label, uint32_t *clusters)
{
    const status done = __real_clustering_labels(c, label, clusters);
    for (uint32_t i = 0; now == LABELS && *clusters > 1 && i < c->space->rows; i++)
        label[i] = label[i] + 2 < *clusters ? label[i] : 2 * *clusters - 3 - label[i];
    return done;
}

WRAPPED(status, algorithm_run, const struct algorithm *a, const struct task *task,
        struct release *release, struct complaint *complaint)
{
    struct task other = *task;
    other.limit += now == SUPPRESSES;
    return __real_algorithm_run(a, &other, release, complaint);
}

WRAPPED(status, criteria_bind, struct criteria *c, const struct dataset *data,
        struct complaint *complaint)
{
    c->count -= now == CRITERION;
    return __real_criteria_bind(c, data, complaint);
}

WRAPPED(status, meter_init, struct meter *m, const struct measure *measure,
        const struct dataset *data, double weight, struct complaint *complaint)
{
    return __real_meter_init(m, now == MEASURE_LM ? measure_at(LM) : measure, data, weight,
                             complaint);
}

static const char flat[] = "parties=3 schema=\"a:qi:0..2;b:qi:0..2\" rows=2..4 k=1";
static const char shared_cut[] = "parties=3 schema=\"a:qi:0..1\" rows=3 k=2 cut=shared";
static const char scored[] = "parties=3 schema=\"a:qi:0..2;b:qi:0..2\" rows=3 k=1 l=2 alpha=0.5";
static const char free_start[] = "parties=2 schema=\"a:qi:x(p|q)|y(r|s);e:keep:0..3\" choice=e "
                                 "rows=5 initial=2 limit=2 start=free criteria=k-anonymity:2";
static const char dealt[] = "parties=2 schema=\"a:qi:x|y|z;ill:sensitive:m|n\" rows=5 initial=3 "
                            "criteria=k-anonymity:3+frequency-l-diversity:1";
static const char columns[] = "parties=2 schema=\"a:qi:x(p|q)|y(r|s);e:keep:0..3;b:qi:x|y|z\" "
                              "columns=\"1:a,e;2:b\" choice=e rows=7 initial=2 limit=3";
static const char encrypted[] = "parties=2 rows=4 limit=0.2 criteria=k-anonymity:2 "
                                "schema=\"a:qi:p(x(1|2)|y(3))|q(z(4));b:qi:0|1\"";
static const char diverse[] = "parties=2 rows=4 criteria=k-anonymity:2+distinct-l-diversity:2 "
                              "schema=\"a:qi:0|1;s:sensitive:m|n\"";
static const char two_columns[] = "parties=2 split=vertical columns=\"1:id,a;2:id,b\" rows=6 "
                                  "schema=\"id:identifier;a:qi:p(x(1|2)|y(3))|q(z(4));b:qi:0|1|2\" "
                                  "criteria=k-anonymity:2 limit=0.4";
static const struct {
    const char *protocol, *variant, *settings;
    enum wrong wrong;
} faults[] = {
    {"mondrian", "as-published", shared_cut, CUT_TIE},
    {"mondrian", "fast", shared_cut, CUT_TIE},
    {"mondrian", "one-way", flat, CUT_ORDER},
    {"mondrian", "fast", flat, CUT_ORDER},
    {"mondrian", "as-published", scored, CUT_SCORE},
    {"mondrian", "as-published", scored, CUT_ENTROPY},
    {"mondrian", "hardened", scored, CUT_MARGIN},
    {"mondrian", "hardened", flat, CUT_BOUND},
    {"cluster-horizontal", "as-published", free_start, NODE_COST},
    {"cluster-horizontal", "asker-only", free_start, FIRST_DEAL},
    {"cluster-horizontal", "batched", free_start, HALVES},
    {"cluster-horizontal", "deferred", free_start, NODE_COST},
    {"cluster-horizontal", "as-published", dealt, FLATTEN_DEAL},
    {"cluster-vertical", "one-lap", columns, NODE_COST},
    {"cluster-vertical", "as-published", columns, FIRST_DEAL},
    {"cluster-vertical", "hardened", columns, HALVES},
    {"cluster-vertical", "one-lap", columns, LABELS},
    {"kohlmayer", "published", encrypted, SUPPRESSES},
    {"kohlmayer", "external", diverse, CRITERION},
    {"kohlmayer", "ids", two_columns, MEASURE_LM},
    {"kohlmayer", "keyed-ids", two_columns, SUPPRESSES},
};

/* How often, of |runs|, the second ideal function differs, while the roles do as the first says. */
static int differing(const char *protocol, const char *variant, const char *settings, int runs)
{
    const struct job job = {.protocol = protocol_find(protocol),
                            .what = {.variant = variant, .settings = settings}};
    struct complaint complaint = {.text = ""};
    struct reality r;
    int count = 0;
    EXPECT_EQ(OK, reality_begin(&r, &job, NULL, &complaint));
    for (int i = 0; r.run && i < runs; i++) {
        struct arena arena = {0};
        bool compared;
        if (!reality_inputs(&r, (uint64_t)i))
            break;
        reality_seed(&r, "shared", (uint64_t)i, 0);
        reality_execute(&r);
        if (run_ideal(r.run) == OK) {
            const char *differs = run_second(r.run, &compared);
            EXPECT(compared);
            count += differs != NULL && run_wrong(r.run, false, &arena) == NULL;
        }
        arena_clear(&arena);
    }
    reality_end(&r);
    if (*complaint.text)
        printf("  %s: %s\n", settings, complaint.text);
    return count;
}

static void test_mistakes_in_shared_code_are_seen(void)
{
    enum { RUNS = 24 };
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        now = NOTHING;
        EXPECT_EQ(0, differing(faults[i].protocol, faults[i].variant, faults[i].settings, RUNS));
        now = faults[i].wrong;
        const int seen = differing(faults[i].protocol, faults[i].variant, faults[i].settings, RUNS);
        printf("  %s %s, mistake %d: seen in %d of %d runs\n", faults[i].protocol,
               faults[i].variant, (int)now, seen, RUNS);
        EXPECT(seen > 0);
        now = NOTHING;
    }
}

const struct test tests[] = {
    {"mistakes in shared code are seen", test_mistakes_in_shared_code_are_seen}, {0}};
