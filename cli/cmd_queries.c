/* queries: how wrong are the counts that a reader makes from releases of a table?
 *
 * Everything is in places of a public order (anonymity/data/order.h): the leaves of a hierarchy, or
 * numbers, or texts by their bytes. A release shows stretches of it. */
#define _GNU_SOURCE /* qsort_r */
#include "anonymity/data/order.h"
#include "anonymity/measures/queries.h"
#include "cli/anonymity_options.h"
#include "cli/files.h"
#include "cli/svg.h"
#include "crypto/memory.h"
#include "sim/json.h"
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { RELEASES = 64, QUERIES_MOST = 1000000 };

/* A release as it was read. */
struct published {
    const char *file;
    double at; /* its place on the x axis */
    struct query_boxes boxes;
    uint32_t *low, *high, *rows; /* what |boxes| points at */
    uint64_t count;              /* rows of all boxes */
    struct query_errors errors;
};

struct queries {
    struct anonymity_options options; /* --qi, --hierarchies, --delimiter, --no-header */
    const char *number, *share, *seed, *at, *svg;
    bool json;
    struct csv_format format;
    struct table table;
    uint32_t column[DATASET_QIS], attributes, places[DATASET_QIS];
    struct hierarchy tree[DATASET_QIS];
    struct order order[DATASET_QIS];
    uint32_t *place; /* [rows * attributes] */
    uint32_t count;
    struct ratio fraction;
    struct seeded_tape coins;
    struct query *query;
    double *error;
    uint64_t redrawn;
    struct published release[RELEASES];
    uint32_t releases;
};

static status load_order(struct queries *q, uint32_t j, struct complaint *complaint)
{
    const struct column *const c = &q->table.column[q->column[j]];
    char *path = NULL;

    if (q->options.hierarchies != NULL)
        REQUIRE(anonymity_tree(q->options.hierarchies, c->name, &path, complaint));
    if (path == NULL)
        return order_of_column(&q->order[j], c, complaint);
    const status s = hierarchy_read(&q->tree[j], path, &q->format, complaint);

    free(path);
    REQUIRE(s);
    return order_of_tree(&q->order[j], &q->tree[j]);
}

/* load_places turns the table into places. */
static status load_places(struct queries *q, struct complaint *complaint)
{
    q->place = memory_get(((size_t)q->table.rows * q->attributes + 1) * sizeof *q->place);
    for (uint32_t j = 0; j < q->attributes; j++) {
        const struct column *const c = &q->table.column[q->column[j]];

        REQUIRE(load_order(q, j, complaint));
        q->places[j] = q->order[j].places;
        for (uint32_t i = 0; i < q->table.rows; i++)
            if (order_place(&q->order[j], c->value[c->code[i]].text,
                            &q->place[(size_t)i * q->attributes + j]) != OK)
                return complain(complaint, E_INPUT,
                                "the value \"%s\" of column \"%s\" (%s, row %" PRIu32
                                ") is missing from the hierarchy %s",
                                c->value[c->code[i]].text, c->name, q->table.name, i + 1,
                                q->tree[j].name);
    }
    return OK;
}

static status load_table(struct queries *q, const char *file, struct complaint *complaint)
{
    REQUIRE(anonymity_format(&q->options, &q->format, complaint));
    REQUIRE(table_read(&q->table, file, &q->format, complaint));
    REQUIRE(anonymity_columns(&q->table, q->options.qi, q->column, DATASET_QIS, &q->attributes,
                              complaint));
    for (uint32_t i = 0; i < q->attributes; i++)
        for (uint32_t j = 0; j < i; j++)
            if (q->column[i] == q->column[j])
                return complain(complaint, E_ARGUMENT, "--qi names \"%s\" twice",
                                q->table.column[q->column[i]].name);
    if (q->attributes < 2)
        return complain(complaint, E_ARGUMENT, "a query is on two attributes: --qi A,B,...");
    return load_places(q, complaint);
}

/* Rows of a release, compared by what they show. */
struct rows_of_release {
    const uint32_t *span; /* [rows * 2 * attributes] */
    uint32_t words;
};

static int by_span(const void *a, const void *b, void *context)
{
    const struct rows_of_release *const r = context;
    const uint32_t *const x = &r->span[(size_t) * (const uint32_t *)a * r->words];
    const uint32_t *const y = &r->span[(size_t) * (const uint32_t *)b * r->words];

    for (uint32_t i = 0; i < r->words; i++)
        if (x[i] != y[i])
            return x[i] < y[i] ? -1 : 1;
    return 0;
}

/* gather_boxes makes one box of all rows that show the same. */
static void gather_boxes(const struct queries *q, struct published *p, const uint32_t *span,
                         uint32_t rows)
{
    const uint32_t attributes = q->attributes;
    struct rows_of_release context = {span, 2 * attributes};
    uint32_t *const row = memory_get((rows + 1ULL) * sizeof *row), count = 0;

    p->low = memory_get((rows + 1ULL) * attributes * sizeof *p->low);
    p->high = memory_get((rows + 1ULL) * attributes * sizeof *p->high);
    p->rows = memory_zero(rows + 1ULL, sizeof *p->rows);
    for (uint32_t i = 0; i < rows; i++)
        row[i] = i;
    qsort_r(row, rows, sizeof *row, by_span, &context);
    for (uint32_t i = 0; i < rows; i++) {
        const uint32_t *const mine = &span[(size_t)row[i] * 2 * attributes];

        if (i == 0 || by_span(&row[i - 1], &row[i], &context) != 0) {
            memcpy(&p->low[(size_t)count * attributes], mine, attributes * sizeof *mine);
            memcpy(&p->high[(size_t)count * attributes], mine + attributes,
                   attributes * sizeof *mine);
            count++;
        }
        p->rows[count - 1]++;
    }
    free(row);
    p->boxes = (struct query_boxes){count, p->low, p->high, p->rows};
    p->count = rows;
}

static status load_release(const struct queries *q, struct published *p,
                           struct complaint *complaint)
{
    struct table t;
    REQUIRE(table_read(&t, p->file, &q->format, complaint));
    uint32_t *const span = memory_get(((size_t)t.rows * 2 * q->attributes + 1) * sizeof *span);
    status s = OK;

    for (uint32_t j = 0; s == OK && j < q->attributes; j++) {
        uint32_t column = 0;

        s = table_find(&t, q->table.column[q->column[j]].name, &column, complaint);
        if (s == OK)
            s = order_column(&q->order[j], &t, column, 2 * q->attributes, span + j,
                             span + q->attributes + j, complaint);
    }
    if (s == OK)
        gather_boxes(q, p, span, t.rows);
    free(span);
    table_clear(&t);
    return s;
}

static void print_text(const struct queries *q)
{
    printf("%s: %" PRIu32 " count queries on two of %" PRIu32 " attributes; %" PRIu64
           " that matched nothing were drawn again\n"
           "relative error     mean   median      90 %%      most\n",
           q->table.name, q->count, q->attributes, q->redrawn);
    for (uint32_t i = 0; i < q->releases; i++) {
        const struct published *const p = &q->release[i];

        printf("  %12.6g %8.4f %8.4f  %8.4f  %8.4g  %s: %" PRIu64 " rows in %" PRIu32 " classes\n",
               p->at, p->errors.mean, p->errors.median, p->errors.ninth_decile, p->errors.most,
               p->file, p->count, p->boxes.count);
    }
}

static void print_json(const struct queries *q)
{
    struct json json;

    json_init(&json);
    json_object(&json);
    json_add_string(&json, "file", q->table.name);
    json_add_u64(&json, "records", q->table.rows);
    json_add_u64(&json, "queries", q->count);
    json_add_u64(&json, "redrawn", q->redrawn);
    json_add_array(&json, "rows");
    for (uint32_t i = 0; i < q->releases; i++) {
        const struct published *const p = &q->release[i];

        json_object(&json);
        json_add_string(&json, "file", p->file);
        json_add_double(&json, "at", p->at);
        json_add_u64(&json, "records", p->count);
        json_add_u64(&json, "classes", p->boxes.count);
        json_add_double(&json, "mean", p->errors.mean);
        json_add_double(&json, "median", p->errors.median);
        json_add_double(&json, "ninth_decile", p->errors.ninth_decile);
        json_add_double(&json, "most", p->errors.most);
        json_end(&json);
    }
    json_end(&json);
    json_end(&json);
    document_print(&json);
    json_clear(&json);
}

static void draw(const struct queries *q, FILE *file)
{
    double x[RELEASES], mean[RELEASES], median[RELEASES];
    char title[256];
    const struct svg_line lines[] = {{"mean", mean}, {"median", median}};

    for (uint32_t i = 0; i < q->releases; i++) {
        x[i] = q->release[i].at;
        mean[i] = q->release[i].errors.mean;
        median[i] = q->release[i].errors.median;
    }
    (void)snprintf(title, sizeof title, "%" PRIu32 " count queries on %s", q->count, q->table.name);
    const struct svg_plot plot = {
        .title = title,
        .x_name = q->at != NULL ? "--at" : "release",
        .y_name = "relative error",
        .points = q->releases,
        .lines = 2,
        .x = x,
        .line = lines,
    };
    svg_write(file, &plot);
}

/* judge draws the queries and asks them of every release. */
static int judge(struct queries *q)
{
    struct complaint complaint = {.text = ""};
    const struct query_plan plan = {.attributes = q->attributes,
                                    .places = q->places,
                                    .rows = q->table.rows,
                                    .place = q->place,
                                    .share = q->fraction,
                                    .count = q->count};
    q->query = memory_zero(q->count, sizeof *q->query);
    q->error = memory_zero(q->count, sizeof *q->error);
    const status s = queries_draw(&plan, &q->coins.tape, q->query, &q->redrawn);

    if (s == E_LIMIT)
        (void)complain(&complaint, s, "hardly any query matches a row: try a larger --share");
    if (s != OK)
        return anonymity_failed(&cmd_queries, s, &complaint);
    for (uint32_t i = 0; i < q->releases; i++)
        queries_errors(q->query, q->count, q->attributes, &q->release[i].boxes, q->error,
                       &q->release[i].errors);
    return EXIT_EXPECTED;
}

static int show(struct queries *q, struct output *out)
{
    if (q->svg != NULL) {
        draw(q, out->stream);
        const int code = output_finish(out);

        if (code != EXIT_EXPECTED)
            return code;
    }
    (q->json ? print_json : print_text)(q);
    if (fflush(stdout) != 0 || ferror(stdout))
        return cannot_write(&cmd_queries, "the standard output", errno);
    return EXIT_EXPECTED;
}

static int answer(struct queries *q, const char *file)
{
    struct complaint complaint = {.text = ""};
    struct output out = {.stream = NULL};
    status s = load_table(q, file, &complaint);

    for (uint32_t i = 0; s == OK && i < q->releases; i++)
        s = load_release(q, &q->release[i], &complaint);
    if (s != OK)
        return anonymity_failed(&cmd_queries, s, &complaint);
    int code = q->svg == NULL ? EXIT_EXPECTED : output_open(&cmd_queries, q->svg, &out);

    if (code == EXIT_EXPECTED && q->svg != NULL)
        code = output_guard(&out, file, "choose another name");
    for (uint32_t i = 0; code == EXIT_EXPECTED && q->svg != NULL && i < q->releases; i++)
        code = output_guard(&out, q->release[i].file, "choose another name");
    if (code == EXIT_EXPECTED)
        code = judge(q);
    if (code == EXIT_EXPECTED)
        code = show(q, &out);
    output_abandon(&out);
    return code;
}

/* parse_places reads --at: a rising list of numbers, one for each release. */
static bool parse_places(struct queries *q)
{
    const char *at = q->at;

    for (uint32_t i = 0; i < q->releases; i++) {
        char *end;

        q->release[i].at = at == NULL ? i + 1.0 : strtod(at, &end);
        if (at == NULL)
            continue;
        if (end == at || !isfinite(q->release[i].at) || *end != (i + 1 < q->releases ? ',' : 0) ||
            (i > 0 && q->release[i].at <= q->release[i - 1].at))
            return false;
        at = end + 1;
    }
    return true;
}

static int parse(struct queries *q, const struct option_list *words)
{
    uint8_t seed[SEED_BYTES];

    if (words->count < 2)
        return usage_error(&cmd_queries, "a table and one or more releases of it are needed");
    if (words->count > RELEASES + 1)
        return usage_error(&cmd_queries, "at most %d releases at a time", RELEASES);
    if (q->options.qi == NULL)
        return usage_error(&cmd_queries, "name the attributes of the queries with --qi A,B,C");
    for (size_t i = 1; i < words->count; i++)
        q->release[q->releases++].file = words->item[i];
    unsigned long long number;
    if (parse_count(&cmd_queries, "queries", q->number, 10000, 1, QUERIES_MOST, &number))
        return EXIT_USAGE;
    q->count = (uint32_t)number;
    if (!ratio_parse(q->share == NULL ? "0.3" : q->share, &q->fraction) || q->fraction.over == 0)
        return usage_error(&cmd_queries, "--share takes a fraction above 0, up to 1, not '%s'",
                           q->share);
    if (!parse_places(q))
        return usage_error(&cmd_queries, "--at takes one number for each release, rising: 5,10,50");
    if (seed_parse(q->seed == NULL ? "1" : q->seed, seed) != OK)
        return usage_error(&cmd_queries, "--seed takes a number or 64 hex digits, not '%s'",
                           q->seed);
    return seeded_tape_init(&q->coins, seed, "queries") == OK
               ? EXIT_EXPECTED
               : anonymity_failed(&cmd_queries, E_INTERNAL, NULL);
}

static void queries_clear(struct queries *q)
{
    for (uint32_t i = 0; i < q->releases; i++) {
        free(q->release[i].low);
        free(q->release[i].high);
        free(q->release[i].rows);
    }
    for (uint32_t j = 0; j < DATASET_QIS; j++) {
        order_clear(&q->order[j]);
        hierarchy_clear(&q->tree[j]);
    }
    free(q->place);
    free(q->query);
    free(q->error);
    table_clear(&q->table);
    seeded_tape_clear(&q->coins);
    free(q);
}

static int run(int argc, char **argv)
{
    struct queries *const q = memory_zero(1, sizeof *q);
    struct option_list words;
    bool helped;

    const struct option options[] = {
        {.name = "qi", .kind = OPTION_VALUE, .value = &q->options.qi},
        {.name = "hierarchies", .kind = OPTION_VALUE, .value = &q->options.hierarchies},
        {.name = "delimiter", .kind = OPTION_VALUE, .value = &q->options.delimiter},
        {.name = "no-header", .kind = OPTION_FLAG, .flag = &q->options.no_header},
        {.name = "queries", .kind = OPTION_VALUE, .value = &q->number},
        {.name = "share", .kind = OPTION_VALUE, .value = &q->share},
        {.name = "seed", .kind = OPTION_VALUE, .value = &q->seed},
        {.name = "at", .kind = OPTION_VALUE, .value = &q->at},
        {.name = "svg", .kind = OPTION_VALUE, .value = &q->svg},
        {.name = "json", .kind = OPTION_FLAG, .flag = &q->json},
        {0},
    };
    int code = parse_options(&cmd_queries, argc, argv, options, &words, &helped);

    if (code == EXIT_EXPECTED && !helped)
        code = parse(q, &words);
    if (code == EXIT_EXPECTED && !helped)
        code = answer(q, words.item[0]);
    option_list_clear(&words);
    queries_clear(q);
    return code;
}

const struct command cmd_queries = {
    .name = "queries",
    .summary = "how wrong are the counts that a reader makes from releases of a table?",
    .help =
        "usage: glasshouse queries TABLE RELEASE [RELEASE]... --qi A,B,C [options]\n"
        "\n"
        "Draws count queries, each on two of the attributes: one value of an attribute of two,\n"
        "else a stretch of its order. Compares the rows that match in TABLE with what a reader\n"
        "of each RELEASE would guess who spreads the rows of a class evenly over what it shows\n"
        "(Jurczyk and Xiong, section 5.2). A cell of a release is a value, LOW..HIGH, * or the\n"
        "label of a node of the hierarchy. Queries that match no row are drawn again.\n"
        "\n"
        "  --qi A,B,C           the attributes; values in the order of the leaves of their\n"
        "                       hierarchy, else as whole numbers, else by their bytes\n"
        "  --hierarchies DIR    where the files *_hierarchy_<column>.csv are\n"
        "  --queries N          how many (default 10000)\n"
        "  --share F            of the places of an attribute in a query (default 0.3)\n"
        "  --seed S             the same queries for the same seed (default 1)\n"
        "  --at X,Y,...         a number for each release, rising: its k, say (default 1,2,...)\n"
        "  --svg FILE           a plot of mean and median over these numbers\n"
        "  --delimiter C        the separator, one character or `tab` (default: comma)\n"
        "  --no-header          the first line is data; columns are column1, column2, ...\n"
        "  --json               one JSON document on standard output\n"
        "\n"
        "Exit status 0; 2: bad usage or input.\n"
        "\n"
        "example: glasshouse queries adult.csv k5.csv k50.csv --at 5,50 --delimiter ';' \\\n"
        "             --hierarchies adult --qi sex,age,race --svg errors.svg\n",
    .run = run,
};
