/* worlds: which tables do releases leave possible, how many, and what do they say of each cell? */
#include "cli/cmd_worlds.h"
#include "cli/files.h"
#include "crypto/memory.h"
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>

static const uint64_t usual_budget = 20000000;
enum { ROWS_MOST = 20000 };

/* The attributes and their orders: from a schema, or from files of hierarchies. */

static status orders_of_schema(struct worlds_question *q, struct complaint *complaint)
{
    REQUIRE(schema_parse(&q->schema, q->schema_text, complaint));
    for (uint32_t j = 0; j < q->schema.columns; j++) {
        const struct schema_column *const c = &q->schema.column[j];

        if (c->role != ROLE_QUASI_IDENTIFIER)
            continue;
        if (!c->known)
            return complain(complaint, E_ARGUMENT,
                            "--schema does not say which values \"%s\" can have", c->name);
        if (q->attributes == DATASET_QIS)
            return complain(complaint, E_LIMIT, "more than %d attributes", DATASET_QIS);
        q->name[q->attributes] = c->name;
        REQUIRE(order_of_tree(&q->order[q->attributes], &c->hierarchy));
        q->attributes++;
    }
    if (q->attributes == 0)
        return complain(complaint, E_ARGUMENT, "--schema names no column of the role qi");
    return OK;
}

static status orders_of_files(struct worlds_question *q, const struct table *first,
                              struct complaint *complaint)
{
    uint32_t column[DATASET_QIS];

    REQUIRE(
        anonymity_columns(first, q->options.qi, column, DATASET_QIS, &q->attributes, complaint));
    for (uint32_t j = 0; j < q->attributes; j++) {
        const char *const name = first->column[column[j]].name;
        char *path = NULL;

        q->name[j] = name;
        REQUIRE(anonymity_tree(q->options.hierarchies, name, &path, complaint));
        if (path == NULL)
            return complain(complaint, E_FILE,
                            "%s has no file *_hierarchy_%s.csv; add one, or say "
                            "by --schema which values \"%s\" can have",
                            q->options.hierarchies, name, name);
        const status s = hierarchy_read(&q->tree[j], path, &q->format, complaint);

        free(path);
        REQUIRE(s);
        REQUIRE(order_of_tree(&q->order[j], &q->tree[j]));
    }
    return OK;
}

/* Releases. */

static status read_release(struct worlds_question *q, const struct table *t, uint32_t view,
                           struct complaint *complaint)
{
    const size_t at = (size_t)view * q->views.rows * q->attributes;

    for (uint32_t j = 0; j < q->attributes; j++) {
        uint32_t column = 0;

        REQUIRE(table_find(t, q->name[j], &column, complaint));
        REQUIRE(order_column(&q->order[j], t, column, q->attributes, q->low + at + j,
                             q->high + at + j, complaint));
    }
    return OK;
}

/* own_release makes one more release of the records that the party knows; its other rows cover all.
 */
static status own_release(struct worlds_question *q, const struct table *t,
                          struct complaint *complaint)
{
    const uint32_t view = q->views.views;
    const size_t at = (size_t)view * q->views.rows * q->attributes;

    if (t->rows > q->views.rows)
        return complain(complaint, E_INPUT, "%s has %" PRIu32 " rows, the releases %" PRIu32,
                        t->name, t->rows, q->views.rows);
    for (uint32_t i = 0; i < q->views.rows; i++)
        for (uint32_t j = 0; j < q->attributes; j++) {
            q->low[at + (size_t)i * q->attributes + j] = 0;
            q->high[at + (size_t)i * q->attributes + j] = q->order[j].places - 1;
        }
    REQUIRE(read_release(q, t, view, complaint));
    for (uint32_t i = 0; i < t->rows; i++)
        for (uint32_t j = 0; j < q->attributes; j++)
            if (q->low[at + (size_t)i * q->attributes + j] !=
                q->high[at + (size_t)i * q->attributes + j])
                return complain(complaint, E_INPUT,
                                "%s, row %" PRIu32
                                ": an own record has values, and \"%s\" covers several",
                                t->name, i + 1, q->name[j]);
    q->views.views++;
    return OK;
}

/* expand repeats each row as often as its cell in column --count says, because a party sees only
 * sizes and closures of a clustering. */
static status expand(const struct worlds_question *q, struct table *t, struct complaint *complaint)
{
    struct table more;
    uint32_t column = 0;
    const char *cells[TABLE_COLUMNS], *names[TABLE_COLUMNS];

    if (q->count == NULL)
        return OK;
    REQUIRE(table_find(t, q->count, &column, complaint));
    for (uint32_t j = 0; j < t->columns; j++)
        names[j] = t->column[j].name;
    status s = table_start(&more, t->name, names, t->columns);

    for (uint32_t i = 0; s == OK && i < t->rows; i++) {
        char *end;
        const char *const text = table_cell(t, i, column);
        const unsigned long times = strtoul(text, &end, 10);

        if (*text < '0' || *text > '9' || *end != 0 || times > ROWS_MOST - more.rows)
            s = complain(complaint, E_INPUT,
                         "%s, row %" PRIu32
                         ": \"%s\" in column \"%s\" is no number of rows, or makes "
                         "more than %d rows in all",
                         t->name, i + 1, text, q->count, ROWS_MOST);
        for (uint32_t j = 0; j < t->columns; j++)
            cells[j] = table_cell(t, i, j);
        for (unsigned long k = 0; s == OK && k < times; k++)
            s = table_add(&more, cells);
    }
    if (s == OK && more.rows == 0)
        s = complain(complaint, E_INPUT, "%s has no rows: all of its counts are 0", t->name);
    if (s != OK) {
        table_clear(&more);
        return s;
    }
    table_clear(t);
    *t = more;
    return OK;
}

static status read_first(struct worlds_question *q, struct table *first,
                         struct complaint *complaint)
{
    const size_t room = (size_t)(RELEASES + 1) * first->rows;

    REQUIRE(q->schema_text != NULL ? orders_of_schema(q, complaint)
                                   : orders_of_files(q, first, complaint));
    q->views.rows = first->rows;
    q->views.attributes = q->attributes;
    q->low = memory_get(room * q->attributes * sizeof *q->low);
    q->high = memory_get(room * q->attributes * sizeof *q->high);
    q->views.low = q->low;
    q->views.high = q->high;
    return OK;
}

/* load reads all; |first| stays, since it owns names. */
static status load(struct worlds_question *q, struct table *first, struct complaint *complaint)
{
    REQUIRE(anonymity_format(&q->options, &q->format, complaint));
    for (uint32_t i = 0; q->file[i] != NULL; i++) {
        struct table other, *const t = i == 0 ? first : &other;

        REQUIRE(table_read(t, q->file[i], &q->format, complaint));
        status s = expand(q, t, complaint);

        if (s == OK && i == 0)
            s = read_first(q, first, complaint);

        if (s == OK && t->rows != q->views.rows)
            s = complain(complaint, E_INPUT,
                         "%s has %" PRIu32 " rows and %s has %" PRIu32
                         ": releases of one table have as many",
                         t->name, t->rows, first->name, first->rows);
        if (s == OK)
            s = read_release(q, t, i, complaint);
        q->views.views = i + 1;
        if (i > 0)
            table_clear(&other);
        REQUIRE(s);
    }
    if (q->own != NULL) {
        struct table own;

        REQUIRE(table_read(&own, q->own, &q->format, complaint));
        const status s = own_release(q, &own, complaint);

        table_clear(&own);
        REQUIRE(s);
    }
    return OK;
}

/* find_certain counts the rows of the first release that are one record in every world. */
static status find_certain(struct worlds_question *q)
{
    for (uint32_t i = 0; i < q->views.rows && q->pairs.possible; i++) {
        uint32_t place[DATASET_QIS];
        bool single = true, certain = false;

        for (uint32_t j = 0; j < q->attributes && single; j++) {
            const size_t a = worlds_row(&q->views, 0, i) + j;
            const size_t b = worlds_row(&q->views, q->views.views - 1, q->pairs.mate[i]) + j;
            const uint32_t low = q->low[a] > q->low[b] ? q->low[a] : q->low[b];

            single = low == (q->high[a] < q->high[b] ? q->high[a] : q->high[b]);
            place[j] = low;
        }
        if (single)
            REQUIRE(worlds_certain(&q->views, place, &certain));
        q->certain += certain;
    }
    return OK;
}

status worlds_answer(struct worlds_question *q, struct complaint *complaint)
{
    const status s = worlds_count(&q->worlds, &q->views, q->budget);

    q->counted = s == OK;
    if (s != E_LIMIT)
        return s;
    if (q->views.views > 2)
        return complain(complaint, E_LIMIT,
                        "the worlds of %" PRIu32 " releases of %" PRIu32
                        " rows are too many to count in %" PRIu64
                        " steps: raise --budget, or ask of two releases, which need no counting",
                        q->views.views, q->views.rows, q->budget);
    REQUIRE(worlds_match(&q->pairs, &q->views));
    worlds_bound(&q->views, &q->pairs, &q->least, &q->most);
    return find_certain(q);
}

static int ask(struct worlds_question *q)
{
    struct complaint complaint = {.text = ""};
    struct table first = {.rows = 0};
    status s = load(q, &first, &complaint);

    if (s == OK)
        s = worlds_answer(q, &complaint);
    int code = s == OK ? worlds_print(q) : anonymity_failed(&cmd_worlds, s, &complaint);

    if (s == OK && (q->counted ? q->worlds.tables == 0 : !q->pairs.possible))
        code = EXIT_FINDING;
    if (code < EXIT_USAGE && (fflush(stdout) != 0 || ferror(stdout)))
        code = cannot_write(&cmd_worlds, "the standard output", errno);
    table_clear(&first);
    return code;
}

void worlds_question_clear(struct worlds_question *q)
{
    for (uint32_t j = 0; j < DATASET_QIS; j++) {
        order_clear(&q->order[j]);
        hierarchy_clear(&q->tree[j]);
    }
    schema_clear(&q->schema);
    free(q->low);
    free(q->high);
    worlds_clear(&q->worlds);
    worlds_pairs_clear(&q->pairs);
    free(q);
}

static int parse(struct worlds_question *q, const struct option_list *words)
{
    if (words->count == 0)
        return usage_error(&cmd_worlds, "which releases?");
    if (words->count > RELEASES)
        return usage_error(&cmd_worlds, "at most %d releases", RELEASES);
    for (size_t i = 0; i < words->count; i++)
        q->file[i] = words->item[i];
    if ((q->schema_text == NULL) == (q->options.hierarchies == NULL || q->options.qi == NULL))
        return usage_error(&cmd_worlds, "say which values there are: --schema, or --qi with "
                                        "--hierarchies");
    unsigned long long budget;
    const int code =
        parse_count(&cmd_worlds, "budget", q->budget_text, usual_budget, 0, ULLONG_MAX, &budget);
    q->budget = budget;
    return code;
}

/* Nothing that is about releases was given. */
static bool only_function(const struct worlds_question *q, const struct option_list *words)
{
    return words->count == 0 && q->schema_text == NULL && q->options.qi == NULL &&
           q->options.hierarchies == NULL && q->own == NULL && q->count == NULL &&
           q->budget_text == NULL && q->options.delimiter == NULL && !q->options.no_header &&
           !q->full;
}

static int of_recording(struct worlds_question *q, struct worlds_recorded *seen,
                        const struct worlds_function *f, const struct option_list *words)
{
    seen->json = q->json;
    seen->full = q->full;
    q->full = false;
    seen->set = f->set;
    if (seen->name == NULL || seen->party == NULL)
        return usage_error(&cmd_worlds, "--recording and --party belong together");
    if (!only_function(q, words) || f->protocol != NULL || f->variant != NULL)
        return usage_error(&cmd_worlds, "--recording takes --party, --set, --full and --json");
    return worlds_of_recording(seen);
}

static int run(int argc, char **argv)
{
    struct worlds_question *const q = memory_zero(1, sizeof *q);
    struct worlds_function f = {.protocol = NULL};
    struct worlds_recorded seen = {.name = NULL};
    struct option_list words;
    bool helped;

    const struct option options[] = {
        {.name = "schema", .kind = OPTION_VALUE, .value = &q->schema_text},
        {.name = "qi", .kind = OPTION_VALUE, .value = &q->options.qi},
        {.name = "hierarchies", .kind = OPTION_VALUE, .value = &q->options.hierarchies},
        {.name = "count", .kind = OPTION_VALUE, .value = &q->count},
        {.name = "own", .kind = OPTION_VALUE, .value = &q->own},
        {.name = "protocol", .kind = OPTION_VALUE, .value = &f.protocol},
        {.name = "variant", .kind = OPTION_VALUE, .value = &f.variant},
        {.name = "set", .kind = OPTION_LIST, .list = &f.set},
        {.name = "recording", .kind = OPTION_VALUE, .value = &seen.name},
        {.name = "party", .kind = OPTION_VALUE, .value = &seen.party},
        {.name = "budget", .kind = OPTION_VALUE, .value = &q->budget_text},
        {.name = "delimiter", .kind = OPTION_VALUE, .value = &q->options.delimiter},
        {.name = "no-header", .kind = OPTION_FLAG, .flag = &q->options.no_header},
        {.name = "full", .kind = OPTION_FLAG, .flag = &q->full},
        {.name = "json", .kind = OPTION_FLAG, .flag = &q->json},
        {0},
    };
    int code = parse_options(&cmd_worlds, argc, argv, options, &words, &helped);

    f.json = q->json;
    if (code == EXIT_EXPECTED && !helped && (seen.name != NULL || seen.party != NULL))
        code = of_recording(q, &seen, &f, &words);
    else if (code == EXIT_EXPECTED && !helped && f.protocol != NULL)
        code = only_function(q, &words) ? worlds_of_function(&f)
                                        : usage_error(&cmd_worlds, "--protocol takes --variant, "
                                                                   "--set and --json, no releases");
    else if (code == EXIT_EXPECTED && !helped)
        code = f.variant != NULL || f.set.count > 0
                   ? usage_error(&cmd_worlds, "--variant and --set belong to --protocol")
                   : parse(q, &words);
    if (code == EXIT_EXPECTED && !helped && f.protocol == NULL && seen.name == NULL)
        code = ask(q);
    option_list_clear(&words);
    option_list_clear(&f.set);
    worlds_question_clear(q);
    return code;
}

const struct command cmd_worlds = {
    .name = "worlds",
    .summary = "which tables do releases leave possible, and what do they say of each cell?",
    .help =
        "usage: glasshouse worlds RELEASE [RELEASE]... --schema SCHEMA [options]\n"
        "       glasshouse worlds RELEASE [RELEASE]... --qi A,B --hierarchies DIR [options]\n"
        "       glasshouse worlds --protocol NAME [--variant V] [--set k=v]... [--json]\n"
        "       glasshouse worlds --recording NAME --party P [--set k=v]... [--full] [--json]\n"
        "\n"
        "Releases of one table, each with its rows in an order of its own. Counts the tables that\n"
        "all of them leave possible, the records that are in every one, and for each row of the\n"
        "first release how likely each value is when all assignments were equally likely before\n"
        "(Tassa and Gudes, section 8.2.1). A cell is a value, LOW..HIGH, * or the label of a\n"
        "node. Of one or two releases that leave too many to count: bounds, by matchings.\n"
        "\n"
        "  --schema SCHEMA      columns and their values: 'age:qi:10..22;sex:qi:male|female'\n"
        "  --qi A,B             the columns, when their values are in\n"
        "  --hierarchies DIR      the files *_hierarchy_<column>.csv of a folder\n"
        "  --own FILE           records of the table that are known: the reader's own\n"
        "  --count COLUMN       each row stands for so many: sizes and closures of a clustering\n"
        "  --budget N           steps of counting (default 20000000)\n"
        "  --full               all values and records, not the first few\n"
        "  --delimiter C        the separator, one character or `tab` (default: comma)\n"
        "  --no-header          the first line is data; columns are column1, column2, ...\n"
        "  --json               one JSON document on standard output\n"
        "\n"
        "With --protocol: what the outputs of the function give away by themselves. All vectors "
        "of\n"
        "inputs that the parameters allow are equally likely; how many does a party's own input\n"
        "and output leave, and how often is its best guess right? A promise to tell no more than\n"
        "outputs that tell everything is called vacuous.\n"
        "\n"
        "  --protocol NAME      --variant V, --set k=v: as in glasshouse run\n"
        "\n"
        "With --recording: what one party saw in a recording (of all parties: it is run again, "
        "and\n"
        "must be the same). Of all inputs that the others can have, how many leave that party's\n"
        "outputs as they are; how many also what is declared; and, if no coins were drawn (run "
        "with\n"
        "--ideal ...), how many the whole view. Then the others' tables, the records that are "
        "in\n"
        "every one, and each cell's values with the number of worlds that have them.\n"
        "Where they are too many to list: of cluster-horizontal, the states that the party was\n"
        "handed (sizes and closures) are taken as releases, with the own records known.\n"
        "\n"
        "  --recording NAME     as run --record NAME made it\n"
        "  --party P            whose view\n"
        "  --set k=v            which inputs the others may have: rows=2, rows=0..3\n"
        "\n"
        "Exit status: 0 counted; 1 no table is possible, or a promise is vacuous, or (with\n"
        "--recording) the view tells more than is declared; 2 bad usage or input, or too many\n"
        "tables to count; 3 internal or system error.\n"
        "\n"
        "example: glasshouse worlds first.csv second.csv \\\n"
        "             --schema 'age:qi:10..22;gender:qi:male|female'\n",
    .run = run,
};
