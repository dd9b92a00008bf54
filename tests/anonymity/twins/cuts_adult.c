/* Cuts on Adult: the counts that an independent program found (jurczyk-xiong's function on eight
 * quasi-identifiers, l = 1, strict cuts, boxes, normalised widths). */
#include "anonymity/twins/cuts.h"
#include "tests/anonymity/case.h"
#include "tests/expect.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { QIS = 8, DEPTHS = 64 };

static const char *const names[QIS] = {
    "sex",       "age",       "race", "marital-status", "education", "native-country",
    "workclass", "occupation"};

struct counts {
    uint32_t groups, classes, tried, probes, three_way, depth, steps;
};

/* What a search for each median would take, and the groups of each depth. */
struct watching {
    const struct cuts_rules *rules;
    struct counts counts;
    uint32_t depth, group_steps, most[DEPTHS];
};

/* The searches of jurczyk-xiong 4.2 over low .. high for |x|: with one question a probe, and with
 * the two of Aggarwal, Mishra and Pinkas. */
static uint32_t probes_of(uint32_t low, uint32_t high, uint32_t x)
{
    uint32_t probes = 0;

    for (; low < high; probes++) {
        const uint32_t middle = low + (high - low) / 2;

        if (x <= middle)
            high = middle;
        else
            low = middle + 1;
    }
    return probes;
}

static uint32_t three_way_of(uint32_t low, uint32_t high, uint32_t x)
{
    uint32_t probes = 0;

    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;

        probes++;
        if (x == middle)
            break;
        if (x < middle)
            high = middle - 1;
        else
            low = middle + 1;
    }
    return probes;
}

static void see_group(void *context, uint32_t group, uint32_t rows, uint32_t depth,
                      const struct cuts_box *range)
{
    struct watching *const w = context;

    (void)group;
    (void)range;
    w->depth = depth;
    w->counts.depth = depth > w->counts.depth ? depth : w->counts.depth;
    w->group_steps = 0;
    w->counts.groups += rows >= 2 * w->rules->k;
}

static void see_trial(void *context, const struct cuts_trial *trial)
{
    struct watching *const w = context;
    const uint32_t probes = probes_of(trial->low, trial->high, trial->median);

    w->counts.tried++;
    w->counts.probes += probes;
    w->counts.three_way += three_way_of(trial->low, trial->high, trial->median);
    w->group_steps += probes + 1;
    if (w->depth < DEPTHS && w->group_steps > w->most[w->depth])
        w->most[w->depth] = w->group_steps;
}

static struct counts count_all(const uint32_t *place, uint32_t rows, uint32_t k)
{
    const struct cuts_rules rules = {
        .attributes = QIS, .k = k, .l = 1, .sites = 1, .alpha = {1, 1}};
    struct watching w = {.rules = &rules};
    const struct cuts_watch watch = {.context = &w, .group = see_group, .tried = see_trial};
    const struct cuts_rows all = {.rows = rows, .place = place};
    struct cuts_classes classes;

    EXPECT_EQ(OK, cuts_mondrian(&rules, &all, &watch, &classes, NULL));
    w.counts.classes = classes.count;
    for (uint32_t d = 0; d < DEPTHS; d++)
        w.counts.steps += w.most[d];
    cuts_classes_clear(&classes);
    return w.counts;
}

static void expect_counts(const char *what, struct counts want, struct counts got)
{
    const bool same = memcmp(&want, &got, sizeof want) == 0;

    EXPECT(same);
    if (!same)
        printf("%s: groups %u classes %u tried %u probes %u three-way %u depth %u steps %u\n", what,
               got.groups, got.classes, got.tried, got.probes, got.three_way, got.depth, got.steps);
}

/* Leaves in the order of the trees. */
static void adult(void)
{
    static const struct {
        uint32_t k;
        struct counts counts;
    } known[] = {{5, {4223, 3498, 8922, 20001, 15731, 19, 265}},
                 {10, {2211, 1909, 4565, 10973, 8416, 17, 251}},
                 {50, {442, 412, 837, 2617, 1892, 14, 196}},
                 {100, {221, 208, 483, 1795, 1246, 13, 224}}};
    char list[256] = "";

    for (size_t i = 0; i < QIS; i++)
        (void)snprintf(list + strlen(list), sizeof list - strlen(list), "%s%s", i ? "," : "",
                       names[i]);
    const struct case_plan plan = {.qis = list, .criteria = {"k-anonymity:5"}, .measure = "lm"};
    struct test_case c;

    if (!case_adult(&c, &plan))
        return;
    uint32_t *const place = malloc((size_t)c.data.rows * QIS * sizeof *place);

    for (size_t at = 0; at < (size_t)c.data.rows * QIS; at++)
        place[at] = c.data.domain[at % QIS].hierarchy->first[c.data.leaf[at]];
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        expect_counts("adult", known[i].counts, count_all(place, c.data.rows, known[i].k));
    free(place);
    case_clear(&c);
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Categories in the order of their names, ages as numbers. */
static void adult_whole(void)
{
    static const uint32_t column[QIS] = {9, 0, 8, 5, 3, 13, 1, 6};
    static const struct {
        uint32_t k;
        struct counts counts;
    } known[] = {{5, {4562, 3346, 26476, 57327, 52723, 19, 414}},
                 {100, {335, 302, 1780, 4413, 3679, 12, 259}}};
    const struct csv_format format = {.no_header = true};
    struct table table;
    char *const path = table_file("adult45222.csv");

    EXPECT_EQ(OK, table_read(&table, path, &format, NULL));
    free(path);
    uint32_t *const place = malloc((size_t)table.rows * QIS * sizeof *place);

    for (uint32_t j = 0; j < QIS; j++) {
        const struct column *const c = &table.column[column[j]];
        const char **const sorted = malloc(c->values * sizeof *sorted);
        uint32_t *const rank = malloc(c->values * sizeof *rank);

        for (uint32_t v = 0; v < c->values; v++)
            sorted[v] = c->value[v].text;
        qsort(sorted, c->values, sizeof *sorted, by_text);
        for (uint32_t v = 0; v < c->values; v++)
            for (uint32_t r = 0; r < c->values; r++)
                if (strcmp(sorted[r], c->value[v].text) == 0)
                    rank[v] = column[j] == 0 ? (uint32_t)strtoul(c->value[v].text, NULL, 10) : r;
        for (uint32_t i = 0; i < table.rows; i++)
            place[(size_t)i * QIS + j] = rank[c->code[i]];
        free(sorted);
        free(rank);
    }
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        expect_counts("adult45222", known[i].counts, count_all(place, table.rows, known[i].k));
    free(place);
    table_clear(&table);
}

const struct test tests[] = {
    {"Adult, leaves of trees", adult}, {"Adult whole, categories by name", adult_whole}, {0}};
