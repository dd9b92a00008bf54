/* The baselines of kohlmayer 5.3: anonymize first, then integrate. Rows apart, each party brings
 * its own rows to the optimum. Columns apart, one party brings its columns to the optimum; the
 * other generalizes its own until rows of one class agree in them.
 *
 * The loss of a cell that shows a node is log2 (rows under the node / rows of its value), as in the
 * non-uniform entropy; nothing is suppressed. What is divided by is the same in all releases of one
 * table, so the products of rows under the nodes are compared, as integers. */
#include "protocols/kohlmayer/kohlmayer.h"
#include "protocols/kohlmayer/proofs/probes.h"
#include <string.h>

enum { ROWS = 4, HALF = ROWS / 2, PEOPLE = 6, VALUES = 3, LEVELS = 3 };

#define TREE "x(0|1)|y(2)"
static const uint8_t above[LEVELS][VALUES] = {{0, 1, 2}, {0, 0, 1}, {0, 0, 0}};

/* How many rows are under what |row| shows at a level. */
static uint64_t under(const uint8_t *value, int rows, int row, uint32_t level)
{
    uint64_t count = 0;
    for (int i = 0; i < rows; i++)
        count += above[level][value[i]] == above[level][value[row]];
    return count;
}

/* Runs on these inputs, and reads the levels of the release; false: there is none. */
static bool optimum(struct probe *p, struct run *run, bool real, const char *first,
                    const char *second, uint32_t *level)
{
    const struct named_value *out;
    run_release_inputs(run);
    if (run_input_text(run, 1, first, strlen(first)) != OK ||
        run_input_text(run, 2, second, strlen(second)) != OK ||
        (real ? run_execute(run) : run_ideal(run)) != OK ||
        (real ? run_outputs(run, 1, &out) : run_ideal_outputs(run, 1, &out)) != 3)
        return false;
    p->executions += real;
    for (size_t c = 0; c < out[1].value.count; c++)
        level[c] = (uint32_t)residue_at(&out[1].value, c);
    return out[0].value.count > 1;
}

/* Rows of one column, from |from| to before |to|. */
static const char *rows_text(struct probe *p, const uint8_t *value, int from, int to)
{
    const char *text = "a\n";
    for (int i = from; i < to; i++)
        text = arena_format(p->arena, "%s%u\n", text, value[i]);
    return text;
}

/* -1: together loses less than apart; 0: as much; 1: more; 2: a run failed. */
static int compare_rows(struct probe *p, struct run *run, const uint8_t value[ROWS])
{
    const char *first = rows_text(p, value, 0, HALF), *second = rows_text(p, value, HALF, ROWS);
    uint32_t whole, part[2];
    uint64_t together = 1, apart = 1;
    if (!optimum(p, run, true, first, second, &whole) ||
        !optimum(p, run, false, first, "a\n", &part[0]) ||
        !optimum(p, run, false, "a\n", second, &part[1]))
        return 2;
    for (int i = 0; i < ROWS; i++) {
        together *= under(value, ROWS, i, whole);
        apart *= under(value, ROWS, i, part[i >= HALF]);
    }
    return (together > apart) - (together < apart);
}

void kohlmayer_probe_baseline_rows(struct probe *p)
{
    const char *against = NULL;
    uint32_t outcome[4] = {0}, tables = 0;
    struct probe_world w;
    struct run *run = probe_run(p, &w, &kohlmayer_protocol, "published",
                                "parties=2 decode=public rows=2 criteria=k-anonymity:2 "
                                "schema=\"a:qi:" TREE "\"");
    if (!run)
        return;
    for (uint32_t i = 0; i < 81; i++, tables++) {
        const uint8_t value[ROWS] = {(uint8_t)(i / 27), (uint8_t)(i / 9 % 3), (uint8_t)(i / 3 % 3),
                                     (uint8_t)(i % 3)};
        const int found = compare_rows(p, run, value);
        outcome[found + 1]++;
        if (found == 1 && !against)
            against = arena_format(p->arena, "rows %u %u at one party, %u %u at the other, k = 2",
                                   value[0], value[1], value[2], value[3]);
    }
    reality_end(&w.reality);
    if (against)
        against = arena_format(p->arena,
                               "%s: apart, only those who must generalize do. Of %u tables "
                               "together loses less in %u, as much in %u, more in %u",
                               against, tables, outcome[0], outcome[1], outcome[2]);
    probe_exhausts(p, outcome[3] == 0, "all tables of 2 and 2 rows of a column of three values",
                   against);
}

/* The least level at which rows of one class agree in |other|, where classes are those of |own| at
 * a level. */
static uint32_t least_level(const uint8_t *own, uint32_t at, const uint8_t *other)
{
    for (uint32_t level = 0; level < LEVELS - 1; level++) {
        bool agree = true;
        for (int i = 0; i < PEOPLE * PEOPLE; i++)
            agree = agree && (above[at][own[i / PEOPLE]] != above[at][own[i % PEOPLE]] ||
                              above[level][other[i / PEOPLE]] == above[level][other[i % PEOPLE]]);
        if (agree)
            return level;
    }
    return LEVELS - 1;
}

static uint64_t loss_of(uint8_t value[2][PEOPLE], const uint32_t level[2])
{
    uint64_t loss = 1;
    for (int i = 0; i < 2 * PEOPLE; i++)
        loss *= under(value[i / PEOPLE], PEOPLE, i % PEOPLE, level[i / PEOPLE]);
    return loss;
}

static const char *column_text(struct probe *p, const char *name, const uint8_t *value)
{
    const char *text = arena_format(p->arena, "id,%s\n", name);
    for (int i = 0; i < PEOPLE; i++)
        text = arena_format(p->arena, "%s%d,%u\n", text, i, value[i]);
    return text;
}

/* |one|: a run for a column alone. The baseline may begin with either party: the better one
 * counts. */
static int compare_columns(struct probe *p, struct run *both, struct run *one,
                           uint8_t value[2][PEOPLE])
{
    uint32_t level[2], alone[2];
    uint64_t least = UINT64_MAX;
    if (!optimum(p, both, true, column_text(p, "a", value[0]), column_text(p, "b", value[1]),
                 level))
        return 2;
    for (int first = 0; first < 2; first++) {
        if (!optimum(p, one, false, rows_text(p, value[first], 0, PEOPLE), "a\n", &alone[first]))
            return 2;
        alone[!first] = least_level(value[first], alone[first], value[!first]);
        const uint64_t apart = loss_of(value, alone);
        least = apart < least ? apart : least;
    }
    const uint64_t together = loss_of(value, level);
    return (together > least) - (together < least);
}

/* The next table of people, whose order means nothing: each has one of six pairs of values, 0, 1 or
 * 2 and 0 or 2. False: there is no next one. */
static bool next_people(uint8_t pair[PEOPLE])
{
    int at = PEOPLE - 1;
    while (at >= 0 && pair[at] == 5)
        at--;
    if (at < 0)
        return false;
    memset(pair + at, pair[at] + 1, (size_t)(PEOPLE - at));
    return true;
}

void kohlmayer_probe_baseline_columns(struct probe *p)
{
    const char *against = NULL;
    uint32_t outcome[4] = {0}, tables = 0;
    uint8_t pair[PEOPLE] = {0};
    struct probe_world w[2];
    struct run *both = probe_run(p, &w[0], &kohlmayer_protocol, "published",
                                 "parties=2 split=vertical columns=\"1:id,a;2:id,b\" rows=2 "
                                 "decode=public criteria=k-anonymity:2 "
                                 "schema=\"id:identifier;a:qi:" TREE ";b:qi:" TREE "\"");
    struct run *one = both ? probe_run(p, &w[1], &kohlmayer_protocol, "published",
                                       "parties=2 rows=\"2,0\" decode=public "
                                       "criteria=k-anonymity:2 schema=\"a:qi:" TREE "\"")
                           : NULL;
    do {
        uint8_t value[2][PEOPLE];
        for (int i = 0; i < PEOPLE; i++) {
            value[0][i] = pair[i] / 2;
            value[1][i] = pair[i] % 2 ? 2 : 0;
        }
        const int found = one ? compare_columns(p, both, one, value) : 2;
        outcome[found + 1]++;
        tables++;
        if (found == 1 && !against)
            against = column_text(p, "number of the pair", pair);
    } while (one && next_people(pair));
    if (one)
        reality_end(&w[1].reality);
    if (both)
        reality_end(&w[0].reality);
    if (one)
        probe_exhausts(p, outcome[3] == 0,
                       arena_format(p->arena,
                                    "all %u tables of %d people with a column of three values and "
                                    "one of two, k = 2: less in %u, as much in %u",
                                    tables, (int)PEOPLE, outcome[0], outcome[1]),
                       against);
}
