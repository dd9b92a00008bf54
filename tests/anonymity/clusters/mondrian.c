/* Mondrian against a recursive second writing of its definition, and its promises. */
#include "tests/anonymity/case.h"
#include "tests/expect.h"
#include <string.h>

enum { ROWS = 128 };

struct textbook {
    const struct test_case *c;
    uint32_t k;
    uint32_t closure[ROWS][CASE_QIS];
};

static uint32_t leaf_of(const struct textbook *t, uint32_t row, uint32_t q)
{
    return t->c->data.domain[q].leaf[t->c->table.column[q].code[row]];
}

static uint32_t ancestor(const struct hierarchy *tree, uint32_t node, uint32_t level)
{
    while (tree->level[node] < level)
        node = tree->parent[node];
    return node;
}

/* closure_of finds the lowest level at which all rows have one ancestor, by trying them all. */
static uint32_t closure_of(const struct textbook *t, const uint32_t *row, uint32_t count,
                           uint32_t q)
{
    const struct hierarchy *const tree = &t->c->tree[q];

    for (uint32_t level = 0;; level++) {
        const uint32_t node = ancestor(tree, leaf_of(t, row[0], q), level);
        bool all = true;

        for (uint32_t i = 1; i < count && all; i++)
            all = ancestor(tree, leaf_of(t, row[i], q), level) == node;
        if (all)
            return node;
    }
}

static double spread_of(const struct textbook *t, const uint32_t *row, uint32_t count, uint32_t q)
{
    const struct hierarchy *const tree = &t->c->tree[q];
    uint32_t least = UINT32_MAX, most = 0;

    for (uint32_t i = 0; i < count; i++) {
        const uint32_t place = tree->first[leaf_of(t, row[i], q)];

        least = place < least ? place : least;
        most = place > most ? place : most;
    }
    return (double)(most - least) / (double)(tree->leaves - 1);
}

/* split writes the left rows before the right ones and returns how many are left: of all places
 * where a child of the closure begins, the one with the smallest larger side. 0: no cut. */
static uint32_t split(const struct textbook *t, uint32_t *row, uint32_t count, uint32_t q)
{
    const struct hierarchy *const tree = &t->c->tree[q];
    const uint32_t top = closure_of(t, row, count, q);
    uint32_t best = 0, best_larger = count, out[ROWS], left = 0, right = 0;

    for (uint32_t place = 1; place < tree->leaves; place++) {
        uint32_t lower = 0;
        bool begins = false;

        for (uint32_t node = 0; node < tree->nodes; node++)
            begins |= tree->parent[node] == top && node != top && tree->first[node] == place;
        for (uint32_t i = 0; i < count; i++)
            lower += tree->first[leaf_of(t, row[i], q)] < place;
        const uint32_t larger = lower > count - lower ? lower : count - lower;

        if (begins && lower > 0 && larger < best_larger) {
            best = place;
            best_larger = larger;
        }
    }
    for (uint32_t i = 0; i < count; i++)
        left += best > 0 && tree->first[leaf_of(t, row[i], q)] < best;
    for (uint32_t i = 0, l = 0; i < count; i++)
        out[best > 0 && tree->first[leaf_of(t, row[i], q)] < best ? l++ : left + right++] = row[i];
    memcpy(row, out, count * sizeof *row);
    return left;
}

static void recurse(struct textbook *t, uint32_t *row, uint32_t count)
{
    bool tried[CASE_QIS] = {false};

    for (uint32_t turn = 0; turn < t->c->qis; turn++) {
        uint32_t best = t->c->qis;
        double most = 0;

        for (uint32_t q = 0; q < t->c->qis; q++)
            if (!tried[q] && spread_of(t, row, count, q) > most) {
                most = spread_of(t, row, count, q);
                best = q;
            }
        if (best == t->c->qis)
            break;
        tried[best] = true;
        const uint32_t left = split(t, row, count, best);

        if (left >= t->k && count - left >= t->k) {
            recurse(t, row, left);
            recurse(t, row + left, count - left);
            return;
        }
    }
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t q = 0; q < t->c->qis; q++)
            t->closure[row[i]][q] = closure_of(t, row, count, q);
}

static void same_parts(void)
{
    static struct textbook t;
    uint64_t classes = 0;

    for (size_t turn = 0; turn < test_iterations(60); turn++) {
        const struct case_plan plan = {.criteria = {turn % 2 ? "k-anonymity:2" : "k-anonymity:5"},
                                       .measure = "lm"};
        uint32_t row[ROWS];
        struct release release;
        struct test_case c;
        const uint32_t rows = 10 + (uint32_t)test_random_below(ROWS - 10);

        if (case_random(&c, &plan, rows, 1 + (uint32_t)test_random_below(4), 3, false)) {
            EXPECT_EQ(OK, algorithm_run(&algorithm_mondrian, &c.task, &release, NULL));
            t.c = &c;
            t.k = turn % 2 ? 2 : 5;
            for (uint32_t i = 0; i < rows; i++)
                row[i] = i;
            recurse(&t, row, rows);
            EXPECT_EQ(OK, classes_nodes(&release.classes));
            EXPECT_EQ(OK, classes_of_rows(&release.classes));
            for (uint32_t i = 0; i < rows; i++)
                EXPECT_BYTES(t.closure[i], &release.classes.node[release.classes.of_row[i] * c.qis],
                             c.qis * sizeof(uint32_t));
            EXPECT(case_independent(&c, &release));
            classes += release.classes.count;
            release_clear(&release);
        }
        case_clear(&c);
    }
    EXPECT(classes > 100);
}

static const char *const criteria[][3] = {
    {"k-anonymity:3", "entropy-l-diversity:1.5"},
    {"t-closeness-equal:0.4"},
    {"k-anonymity:2", "t-closeness-hierarchical:0.3"},
    {"recursive-l-diversity:3,2"},
    {"alpha-k:0.8,3"},
    {"distinct-l-diversity:2"},
    {"frequency-l-diversity:1.2"},
};

static void any_criteria(void)
{
    uint64_t several = 0;

    for (size_t turn = 0; turn < test_iterations(20); turn++)
        for (size_t k = 0; k < sizeof criteria / sizeof *criteria; k++) {
            const struct case_plan plan = {.criteria = {criteria[k][0], criteria[k][1]},
                                           .measure = turn % 2 ? "lm" : "dm"};
            struct release release;
            struct test_case c;

            if (case_random(&c, &plan, 80, 3, 3, false)) {
                const status s = algorithm_run(&algorithm_mondrian, &c.task, &release, NULL);

                EXPECT(s == OK || s == E_NOT_FOUND);
                if (s == OK) {
                    several += release.classes.count > 1;
                    EXPECT(case_independent(&c, &release));
                    release_clear(&release);
                }
            }
            case_clear(&c);
        }
    EXPECT(several > 30);
}

const struct test tests[] = {
    {"the parts of Mondrian", same_parts}, {"any criteria", any_criteria}, {0}};
