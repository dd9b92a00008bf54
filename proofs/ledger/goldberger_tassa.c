/* Goldberger and Tassa 2010: anonymization by clustering. Every probe runs the code of anonymity/
 * itself. */
#include "anonymity/criteria/criterion.h"
#include "proofs/ledger/clustering_probes.h"
#include "proofs/ledger/probe.h"
#include "proofs/ledger/small_tables.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

static const char measured[] = "ctest -R anonymity/clusters/goldberger_tassa";
static const double SLACK = 1e-9;

/* probe_node_falls: is there a node that costs more than the node above it, for rows that are
 * there? Costs of rows add up; so if no node does, the measure is monotone for all recodings. */
status probe_node_falls(const struct small_table *t, enum measure_kind kind, bool *out)
{
    const struct hierarchy *const tree = t->data.domain[0].hierarchy;
    struct meter meter;
    struct node_cost cost;

    *out = false;
    REQUIRE(meter_init(&meter, measure_at(kind), &t->data, 0.5, NULL));
    status s = node_cost_init(&cost, &meter, NULL);

    if (s == OK) {
        for (uint32_t x = 0; x < tree->root; x++)
            for (uint32_t v = 0; v < cost.values && t->data.domain[0].rows[x] > 0; v++)
                *out = *out || cost.cost[0][(size_t)x * cost.values + v] >
                                   cost.cost[0][(size_t)tree->parent[x] * cost.values + v] + SLACK;
        node_cost_clear(&cost);
    }
    meter_clear(&meter);
    return s;
}

/* probe_monotone_nodes asks this for every table of up to |rows| rows and every tree of up to
 * |leaves| leaves. */
void probe_monotone_nodes(struct probe *p, enum measure_kind kind, uint32_t leaves, uint32_t rows)
{
    const char *witness = NULL;
    uint64_t tables = 0, trees = 0;
    status s = OK;

    for (uint32_t n = 1; n <= leaves; n++) {
        struct hierarchy tree;

        for (uint32_t index = 0; s == OK && small_tree(&tree, n, index); index++) {
            trees++;
            for (uint32_t count = 1; count <= rows; count++)
                for (uint64_t code = 0; s == OK && code < (uint64_t)pow(n, count); code++) {
                    char value[SMALL_ROWS + 1], hidden[SMALL_ROWS + 1];
                    struct small_table t;
                    bool fell = false;

                    small_word(value, code, n, count, 'a');
                    small_word(hidden, 0, 1, count, 's');
                    s = small_table_make(&t, &tree, value, hidden, count);
                    if (s == OK) {
                        s = probe_node_falls(&t, kind, &fell);
                        small_table_clear(&t);
                    }
                    tables++;
                    if (fell && !witness)
                        witness = arena_format(p->arena, "the rows %s", value);
                }
            hierarchy_clear(&tree);
        }
    }
    probe_exhausts(
        p, s == OK,
        arena_format(p->arena,
                     "all %llu tables of up to %u rows on all %llu trees of up to %u leaves "
                     "and three levels, every node of every row",
                     (unsigned long long)tables, (unsigned)rows, (unsigned long long)trees,
                     (unsigned)leaves),
        witness);
}

static void probe_lm_monotone(struct probe *p)
{
    probe_monotone_nodes(p, LM, SMALL_LEAVES, 1);
}

static void probe_mi_monotone(struct probe *p)
{
    probe_monotone_nodes(p, MI, 4, 4);
}

/* loss_at is the loss of a full-domain release. */
static status loss_at(const struct small_table *t, const struct meter *meter, uint32_t level,
                      double *loss)
{
    struct classes classes;

    classes_init(&classes, &t->data);
    status s = classes_by_level(&classes, &level);

    if (s == OK)
        s = meter_loss(meter, &classes, loss);
    classes_clear(&classes);
    return s;
}

status probe_level_falls(const struct small_table *t, enum measure_kind kind, bool *fell)
{
    const uint32_t height = t->data.domain[0].height;
    double before = -1, loss = 0;
    struct meter meter;

    *fell = false;
    REQUIRE(meter_init(&meter, measure_at(kind), &t->data, 0.5, NULL));
    status s = OK;

    for (uint32_t level = 0; s == OK && level <= height; level++) {
        s = loss_at(t, &meter, level, &loss);
        *fell = *fell || (level > 0 && loss < before - SLACK);
        before = loss;
    }
    meter_clear(&meter);
    return s;
}

void probe_monotone_levels(struct probe *p, enum measure_kind kind)
{
    enum { LEAVES = 3, ROWS = 5 };
    const char *witness = NULL;
    struct hierarchy tree;
    uint64_t tables = 0;
    status s = OK;

    for (uint32_t index = 0; s == OK && small_tree(&tree, LEAVES, index); index++) {
        for (uint32_t count = 1; count <= ROWS; count++)
            for (uint64_t code = 0; s == OK && code < (uint64_t)pow(2 * LEAVES, count); code++) {
                char both[SMALL_ROWS + 1], value[SMALL_ROWS + 1], hidden[SMALL_ROWS + 1];
                struct small_table t;
                bool fell = false;

                small_word(both, code, 2 * LEAVES, count, 0);
                for (uint32_t i = 0; i < count; i++) {
                    value[i] = (char)('a' + both[i] / 2);
                    hidden[i] = (char)('0' + both[i] % 2);
                }
                value[count] = hidden[count] = 0;
                s = small_table_make(&t, &tree, value, hidden, count);
                if (s == OK) {
                    s = probe_level_falls(&t, kind, &fell);
                    small_table_clear(&t);
                }
                tables++;
                if (fell && !witness)
                    witness = arena_format(p->arena, "the rows %s with %s", value, hidden);
            }
        hierarchy_clear(&tree);
    }
    probe_exhausts(
        p, s == OK,
        arena_format(p->arena,
                     "all %llu tables of up to %d rows of %d values and a private bit on all "
                     "trees of three levels, level after level",
                     (unsigned long long)tables, (int)ROWS, (int)LEAVES),
        witness);
}

static void probe_pmi_global(struct probe *p)
{
    probe_monotone_levels(p, PMI);
}

/* pmi_of is the loss of the release in which rows with the same letter in |cluster| are a cluster.
 */
static status pmi_of(const struct small_table *t, const char *cluster, double *loss)
{
    uint32_t of[SMALL_ROWS];
    struct classes classes;
    struct meter meter;

    for (uint32_t i = 0; i < t->data.rows; i++)
        of[i] = (uint32_t)(strchr(cluster, cluster[i]) - cluster);
    REQUIRE(meter_init(&meter, measure_at(PMI), &t->data, 0.5, NULL));
    classes_init(&classes, &t->data);
    status s = classes_by_cluster(&classes, of, SMALL_ROWS);

    if (s == OK)
        s = meter_loss(&meter, &classes, loss);
    classes_clear(&classes);
    meter_clear(&meter);
    return s;
}

/* The table and the two recodings of 5.1: rows that show * are one cluster. */
static void probe_pmi_example(struct probe *p)
{
    static const char *const values[] = {"a", "b", "c"};
    struct hierarchy tree;
    struct small_table t;
    double first = 0, second = 0;
    status s = hierarchy_suppression(&tree, "tree", values, 3, NULL);

    if (s == OK) {
        s = small_table_make(&t, &tree, "aaaabbbbc", "000101111", 9);
        if (s == OK) {
            s = pmi_of(&t, "aaa**bbb*", &first);
            s = s == OK ? pmi_of(&t, "aa*a*bbb*", &second) : s;
            small_table_clear(&t);
        }
        hierarchy_clear(&tree);
    }
    if (s != OK) {
        probe_fails(p);
        return;
    }
    probe_says(
        p, first < 0 && second > 0,
        arena_format(p->arena, "the paper's two generalizations lose %.3f and %.3f", first, second),
        "both lose");
}

/* diverse_somewhere: is there a partition of the rows in which all classes meet the criterion?
 */
static bool diverse_somewhere(const struct criteria *set, const struct dataset *data)
{
    uint32_t block[SMALL_ROWS] = {0};
    const uint32_t *const code = data->tracked[0].code;

    for (;;) {
        bool all = true;

        for (uint32_t b = 0; b < data->rows && all; b++) {
            uint32_t tally[SMALL_ROWS] = {0}, rows = 0;
            const uint32_t *const one[] = {tally};

            for (uint32_t i = 0; i < data->rows; i++)
                if (block[i] == b) {
                    tally[code[i]]++;
                    rows++;
                }
            all = rows == 0 || criteria_judge(set, rows, rows, one);
        }
        if (all)
            return true;
        uint32_t i = data->rows;

        while (i-- > 0) { /* all ways to number the rows: all partitions, some of them twice */
            if (block[i] + 1 < data->rows) {
                block[i]++;
                break;
            }
            block[i] = 0;
        }
        if (i == UINT32_MAX)
            return false;
    }
}

/* above_bound asks this for an l that is a billionth above n / p. */
static status above_bound(const struct small_table *t, bool *found)
{
    uint32_t most = 0;
    char text[64];
    struct criteria set;
    struct criterion item;

    for (uint32_t v = 0; v < t->data.tracked[0].values; v++)
        most = t->data.tracked[0].total[v] > most ? (uint32_t)t->data.tracked[0].total[v] : most;
    const uint64_t billionths = (uint64_t)t->data.rows * 1000000000 / most + 1;

    (void)snprintf(text, sizeof text, "frequency-l-diversity:%llu.%09llu",
                   (unsigned long long)(billionths / 1000000000),
                   (unsigned long long)(billionths % 1000000000));
    criteria_init(&set, false);
    REQUIRE(criterion_parse(&item, text, NULL));
    REQUIRE(criteria_add(&set, &item, NULL));
    REQUIRE(criteria_bind(&set, &t->data, NULL));
    *found = diverse_somewhere(&set, &t->data);
    criteria_clear(&set);
    return OK;
}

static void probe_diversity_bound(struct probe *p)
{
    enum { ROWS = 5, VALUES = 3 };
    static const char *const one = "a";
    const char *witness = NULL;
    struct hierarchy tree;
    uint64_t tables = 0;
    status s = hierarchy_identity(&tree, "tree", &one, 1, NULL);

    for (uint32_t count = 1; s == OK && count <= ROWS; count++)
        for (uint64_t code = 0; s == OK && code < (uint64_t)pow(VALUES, count); code++) {
            char value[SMALL_ROWS + 1], hidden[SMALL_ROWS + 1];
            struct small_table t;
            bool found = false;

            small_word(value, 0, 1, count, 'a');
            small_word(hidden, code, VALUES, count, 's');
            s = small_table_make(&t, &tree, value, hidden, count);
            if (s == OK) {
                s = above_bound(&t, &found);
                small_table_clear(&t);
            }
            tables++;
            if (found && !witness)
                witness = arena_format(p->arena, "the private values %s", hidden);
        }
    hierarchy_clear(&tree);
    probe_exhausts(
        p, s == OK,
        arena_format(p->arena,
                     "all %llu tables of up to %d rows with up to %d private values, all their "
                     "clusterings, l a billionth above the bound",
                     (unsigned long long)tables, (int)ROWS, (int)VALUES),
        witness);
}

const struct claim goldberger_tassa_claims[] = {
    {"gt-lm-monotone", "goldberger-tassa 3, definition 2, for LM",
     "Coarser generalizations never lose less by the measure LM.", .probe = probe_lm_monotone},
    {"gt-3", "goldberger-tassa 4, proposition 3", "The measure MI is monotone.",
     .probe = probe_mi_monotone},
    {"gt-5.1-global", "goldberger-tassa 5.1", "PMI is monotone for global recoding.",
     .probe = probe_pmi_global},
    {"gt-5.1-local", "goldberger-tassa 5.1",
     "PMI is not monotone for local recoding: a generalization can tell more of the private "
     "attribute than the table did.",
     .probe = probe_pmi_example},
    {"gt-6.1-ends", "goldberger-tassa 6.3",
     "The sequential algorithm ends: no move that loses is made.", .probe = probe_ends},
    {"gt-6-runtime", "goldberger-tassa 6.3", "A pass of the sequential algorithm takes O(n^2 / k).",
     .measured = measured},
    {"gt-8-utility", "goldberger-tassa 8",
     "On the adult data sequential and agglomerative clustering lose least, k-member little more, "
     "Mondrian and Hilbert clearly more.",
     .measured = measured},
    {"gt-7-diversity", "goldberger-tassa 7",
     "No anonymization is l-diverse for an l above the inverse of the most frequent private "
     "value's "
     "share.",
     .probe = probe_diversity_bound},
    {"gt-7.1-sizes", "goldberger-tassa 7, algorithm 2, step 2",
     "Algorithm 3 as printed splits records into parts whose sizes differ by at most one.",
     .probe = probe_sizes_as_printed},
    {"gt-7-balanced", "goldberger-tassa 7.1",
     "With surplus records dealt on from value to value, the start of 7.1 has parts in which each "
     "private value, and the sizes, differ by at most one.",
     .probe = probe_balanced},
    {.id = NULL}};
