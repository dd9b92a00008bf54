/* Distributed Mondrian on Adult: classes, and how many messages and bits of tables each variant
 * sends, by formula; the lines of the table on docs/mondrian.md. What goes into the formulas (cuts
 * that were tried, probes, steps, classes) was counted by an independent program; only the searches
 * of the root's ranges are counted here.
 *
 * With m sites a comparison by tables is 3m - 2 messages, with zero sums m(m - 1)/2 more; a sum is
 * 3m - 2, a hardened one m(m - 1)/2 + 2(m - 1). Before the first cut all variants make one
 * comparison and one sum; at the end m messages compare the classes.
 *
 *   as-published, one-way  a comparison a probe (as-published: of two numbers); for each cut tried
 *                          the attribute, the cut, "finished" and a sum; for each cut that is made
 *                          "left" and "right"; "finish" for other groups of 2k rows.
 *   fast, hardened         a comparison a step of a level; a sum a level with cuts; m messages a
 *                          level that compare the trees.
 *   hardened, ot           as many comparisons. Each is the shares; then as many steps of transfers
 *                          as a tree of the digits has levels, and one: 3 messages each, or 2 after
 *                          the 4 of an extension; then the last two sites' m messages. */
#include "anonymity/twins/cuts.h"
#include "protocols/compare/compare.h"
#include "protocols/mondrian/mondrian.h"
#include "sim/run_spec.h"
#include "sim/world.h"
#include "tests/anonymity/case.h"
#include "tests/expect.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { QIS = 8 };

/* Places of all rows, row by row, and how many places each attribute has. */
struct places {
    uint32_t rows, *place, places[QIS];
};

/* By the independent program, for one k. */
struct known {
    uint32_t k, groups, classes, tried, probes, three_way, depth, steps;
};

static struct real_world world;

static char *text_of(const struct places *t, uint32_t site, uint32_t sites)
{
    const size_t room = ((size_t)t->rows / sites + 2) * QIS * 8 + 64;
    char *const text = malloc(room), *at = text;
    for (int j = 0; j < QIS; j++)
        at += snprintf(at, 8, "q%d%c", j, j + 1 < QIS ? ',' : '\n');
    for (size_t i = site; i < t->rows; i += sites)
        for (uint32_t j = 0; j < QIS; j++)
            at += snprintf(at, 16, "%u%c", t->place[i * QIS + j], j + 1 < QIS ? ',' : '\n');
    return text;
}

static struct run *play(const struct places *t, const char *variant, uint32_t sites, uint32_t k)
{
    char schema[512] = "";
    struct run *run = run_new(&mondrian_protocol, &world.world);
    for (int j = 0; j < QIS; j++)
        (void)snprintf(schema + strlen(schema), sizeof schema - strlen(schema), "%sq%d:qi:0..%u",
                       j ? ";" : "", j, t->places[j] - 1);
    run_keep_views(run, false);
    const char *const comma = strchr(variant, ',');
    EXPECT_EQ(OK, run_spec_words(run,
                                 "--variant %s --set comparisons=%s --set 'schema=%s' --set "
                                 "parties=%u --set k=%u --set most=%zu",
                                 comma ? "hardened" : variant, comma ? "ot" : "table", schema,
                                 sites, k, (size_t)t->rows));
    for (uint32_t s = 0; s < sites; s++) {
        char *text = text_of(t, s, sites);
        EXPECT_EQ(OK, run_input_text(run, (int)s + 1, text, strlen(text)));
        free(text);
    }
    EXPECT_EQ(OK, run_execute(run));
    return run;
}

/* The probes of a search for |x| from 0 on, with one question each or with two. */
static uint32_t search(uint32_t places, uint32_t x, bool both)
{
    uint32_t low = 0, high = places - 1, probes = 0;
    while (low < high) {
        const uint32_t middle = (low + high) / 2;
        probes++;
        if (both && x == middle)
            break;
        if (x <= middle)
            high = both ? middle - 1 : middle;
        else
            low = middle + 1;
    }
    return probes;
}

/* The searches for the root's ranges: how many probes in all, or of the longest. */
static uint32_t root_probes(const struct places *t, bool both, bool longest)
{
    uint32_t all = 0, most = 0;
    for (uint32_t j = 0; j < QIS; j++) {
        uint32_t end[2] = {UINT32_MAX, 0};
        for (size_t i = 0; i < t->rows; i++) {
            const uint32_t place = t->place[i * QIS + j];
            end[0] = place < end[0] ? place : end[0];
            end[1] = place > end[1] ? place : end[1];
        }
        for (int e = 0; e < 2; e++) {
            const uint32_t probes = search(t->places[j], end[e], both);
            all += probes;
            most = probes > most ? probes : most;
        }
    }
    return longest ? most : all;
}

static uint64_t messages_one_by_one(const struct places *t, const struct known *n, uint64_t m,
                                    bool both)
{
    const uint64_t probes = (both ? n->three_way : n->probes) + root_probes(t, both, false),
                   call = 3 * m - 2, cuts = n->classes - 1;
    return call * (1 + 1 + probes) + n->tried * (2 * (m - 1) + m + call) + cuts * 2 * (m - 1) +
           (n->groups - cuts) * (m - 1) + m;
}

static uint64_t messages_by_levels(const struct places *t, const struct known *n, uint64_t m,
                                   bool hardened)
{
    const uint64_t pairs = m * (m - 1) / 2, comparison = hardened ? 3 * m - 2 + pairs : 3 * m - 2,
                   sum = hardened ? pairs + 2 * (m - 1) : 3 * m - 2;
    return comparison * (1 + root_probes(t, false, true) + n->steps) + sum * (1 + n->depth) +
           m * (n->depth + 2);
}

/* "30,162" */
static const char *grouped(char *out, uint64_t number)
{
    char digits[24], *to = out;
    const int count = snprintf(digits, sizeof digits, "%llu", (unsigned long long)number);
    for (int i = 0; i < count; i++) {
        if (i > 0 && (count - i) % 3 == 0)
            *to++ = ',';
        *to++ = digits[i];
    }
    *to = 0;
    return out;
}

/* The page's table has this line. */
static void expect_told(const struct places *t, const char *variant, uint32_t m,
                        const struct run_counts *counts)
{
    char line[160], rows[32], messages[32], rounds[32], bytes[32], text[4096];
    bool told = false;
    (void)snprintf(line, sizeof line, "| %s | `%s` | %u | %s | %s | %s |\n", grouped(rows, t->rows),
                   variant, m, grouped(messages, counts->messages), grouped(rounds, counts->rounds),
                   grouped(bytes, counts->bytes));
    FILE *const page = fopen(test_source_path("docs/mondrian.md"), "r");
    EXPECT(page != NULL);
    while (page && fgets(text, sizeof text, page))
        told = told || strcmp(text, line) == 0;
    if (page)
        (void)fclose(page);
    EXPECT(told);
    printf("%s", line);
}

static void expect_run(const struct places *t, const char *variant, const struct known *n,
                       uint32_t m, uint64_t messages)
{
    const struct named_value *out;
    struct run *run = play(t, variant, m, n->k);
    EXPECT(run_outputs(run, 1, &out) >= 1);
    EXPECT_EQ(n->classes, out[0].value.count / (2 * QIS + 1));
    EXPECT_EQ(messages, run_counts(run)->messages);
    expect_told(t, variant, m, run_counts(run));
    run_free(run);
}

/* Bits of tables of a search: two for each row of the group, and two more, at every probe. */
struct bits {
    uint64_t bits, probes;
    uint32_t rows;
};

static void see_group(void *context, uint32_t group, uint32_t rows, uint32_t depth,
                      const struct cuts_box *range)
{
    struct bits *b = context;
    (void)group, (void)depth, (void)range;
    b->rows = rows;
}

static void see_trial(void *context, const struct cuts_trial *t)
{
    struct bits *b = context;
    const uint32_t probes = search(t->high - t->low + 1, t->median - t->low, true);
    b->probes += probes;
    b->bits += 2ULL * (b->rows + 1) * probes;
}

/* The bits of all tables that a run sent: each comparison has a table for each threshold. */
static uint64_t bits_of_tables(const struct run *run)
{
    const struct shape *const *list;
    const size_t count = run_shapes(run, &list);
    uint64_t bits = 0;
    for (size_t i = 0; i < count; i++) {
        if (shape_protocol(list[i]) != &compare_protocol)
            continue;
        const char *modulus = strstr(shape_text(list[i]), "modulus="),
                   *thresholds = strstr(shape_text(list[i]), "thresholds=");
        EXPECT(modulus && thresholds);
        uint64_t tables = 1;
        for (; *thresholds && *thresholds != ' '; thresholds++)
            tables += *thresholds == ',';
        bits += tables * strtoull(modulus + strlen("modulus="), NULL, 10) * shape_calls(list[i]);
    }
    return bits;
}

/* The messages of all comparisons by transfers that a run made, and how many these are. */
static uint64_t messages_of_transfers(const struct run *run, uint64_t m, uint64_t *comparisons)
{
    const struct shape *const *list;
    const size_t count = run_shapes(run, &list);
    uint64_t messages = 0;
    for (size_t i = 0; i < count; i++) {
        if (shape_protocol(list[i]) != &compare_protocol)
            continue;
        const char *modulus = strstr(shape_text(list[i]), "modulus=");
        const bool extension = strstr(shape_text(list[i]), "transfers=extension") != NULL;
        EXPECT(modulus && strstr(shape_text(list[i]), "variant=ot"));
        uint64_t digits = 0, levels = 1;
        for (uint64_t n = strtoull(modulus + strlen("modulus="), NULL, 10); n > 2; n /= 2)
            digits++;
        while ((UINT64_C(1) << (levels - 1)) < digits)
            levels++;
        const uint64_t transfers = extension ? 4 + 2 * levels : 3 * levels;
        messages += shape_calls(list[i]) * (m * (m - 1) / 2 + 2 * (m - 2) + transfers + m);
        *comparisons += shape_calls(list[i]);
    }
    return messages;
}

static void expect_transfers(const struct places *t, const struct known *n, uint32_t m)
{
    const struct named_value *out;
    uint64_t comparisons = 0;
    struct run *run = play(t, "hardened, ot", m, n->k);
    const uint64_t sums = (uint64_t)m * (m - 1) / 2 + 2 * (m - 1),
                   messages = messages_of_transfers(run, m, &comparisons);
    EXPECT(run_outputs(run, 1, &out) >= 1);
    EXPECT_EQ(n->classes, out[0].value.count / (2 * QIS + 1));
    EXPECT_EQ(1 + root_probes(t, false, true) + n->steps, comparisons);
    EXPECT_EQ(messages + sums * (1 + n->depth) + m * (n->depth + 2), run_counts(run)->messages);
    expect_told(t, "hardened, ot", m, run_counts(run));
    run_free(run);
}

static void expect_bits(const struct places *t, const struct known *n)
{
    const uint32_t sites = 3;
    const struct cuts_rules rules = {
        .attributes = QIS, .k = n->k, .l = 1, .sites = sites, .alpha = {1, 1}};
    struct bits b = {.bits = 0};
    const struct cuts_watch watch = {.context = &b, .group = see_group, .tried = see_trial};
    const struct cuts_rows rows = {t->rows, t->place, NULL};
    struct cuts_classes classes;
    EXPECT_EQ(OK, cuts_mondrian(&rules, &rows, &watch, &classes, NULL));
    cuts_classes_clear(&classes);
    EXPECT_EQ(n->three_way, b.probes);
    b.bits += 2ULL * (t->rows + 1) * root_probes(t, true, false); /* root */
    b.bits += (uint64_t)t->rows * sites + 1;                      /* are there k rows? */
    struct run *run = play(t, "as-published", sites, n->k);
    EXPECT_EQ(b.bits, bits_of_tables(run));
    printf("  %u rows, k = %u: %llu bits of tables\n", t->rows, n->k, (unsigned long long)b.bits);
    run_free(run);
}

static void expect_counts(const struct places *t, const struct known *n)
{
    for (uint32_t m = 3; m <= 10; m += 7) {
        expect_run(t, "fast", n, m, messages_by_levels(t, n, m, false));
        expect_run(t, "hardened", n, m, messages_by_levels(t, n, m, true));
    }
    expect_run(t, "as-published", n, 3, messages_one_by_one(t, n, 3, true));
    expect_run(t, "one-way", n, 3, messages_one_by_one(t, n, 3, false));
    expect_bits(t, n);
}

/* Leaves in the order of the trees. */
static void adult(void)
{
    static const struct known known = {5, 4223, 3498, 8922, 20001, 15731, 19, 265};
    const struct case_plan plan = {
        .qis = "sex,age,race,marital-status,education,native-country,workclass,occupation",
        .criteria = {"k-anonymity:5"},
        .measure = "lm"};
    struct test_case c;
    if (!case_adult(&c, &plan))
        return;
    struct places t = {.rows = c.data.rows};
    t.place = malloc((size_t)t.rows * QIS * sizeof *t.place);
    for (size_t at = 0; at < (size_t)t.rows * QIS; at++)
        t.place[at] = c.data.domain[at % QIS].hierarchy->first[c.data.leaf[at]];
    for (uint32_t j = 0; j < QIS; j++)
        t.places[j] = c.data.domain[j].hierarchy->leaves;
    expect_counts(&t, &known);
    expect_transfers(&t, &known, 3);
    free(t.place);
    case_clear(&c);
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Categories in the order of their names, ages as numbers. */
static void adult_whole(void)
{
    static const struct known known = {5, 4562, 3346, 26476, 57327, 52723, 19, 414};
    static const uint32_t column[QIS] = {9, 0, 8, 5, 3, 13, 1, 6};
    const struct csv_format format = {.no_header = true};
    struct table table;
    char *const path = table_file("adult45222.csv");
    EXPECT_EQ(OK, table_read(&table, path, &format, NULL));
    free(path);
    struct places t = {.rows = table.rows};
    t.place = malloc((size_t)t.rows * QIS * sizeof *t.place);
    for (uint32_t j = 0; j < QIS; j++) {
        const struct column *const c = &table.column[column[j]];
        const bool age = column[j] == 0;
        const char **const sorted = malloc(c->values * sizeof *sorted);
        for (uint32_t v = 0; v < c->values; v++)
            sorted[v] = c->value[v].text;
        qsort(sorted, c->values, sizeof *sorted, by_text);
        t.places[j] = age ? 100 : c->values;
        for (size_t i = 0; i < t.rows; i++) {
            const char *text = c->value[c->code[i]].text;
            const char **at = bsearch(&text, sorted, c->values, sizeof *sorted, by_text);
            t.place[i * QIS + j] =
                age ? (uint32_t)strtoul(text, NULL, 10) : (uint32_t)(at - sorted);
        }
        free(sorted);
    }
    expect_counts(&t, &known);
    free(t.place);
    table_clear(&table);
}

const struct test tests[] = {
    {"Adult, leaves of trees", adult}, {"Adult whole, categories by name", adult_whole}, {0}};

int main(int argc, char **argv)
{
    static const uint8_t seed[SEED_BYTES] = {5};
    if (real_world_init(&world, seed) != OK)
        return 1;
    const int result = test_main(argc, argv, tests);
    real_world_clear(&world);
    return result;
}
