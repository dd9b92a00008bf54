/* What `worlds` says. */
#include "cli/cmd_worlds.h"
#include "crypto/memory.h"
#include "sim/json.h"
#include <inttypes.h>
#include <stdlib.h>

enum { SHOWN = 4, LISTED = 20, LABEL = 256 };

/* Answers for people. */

static void print_record(const struct worlds_question *q, const uint32_t *place)
{
    for (uint32_t j = 0; j < q->attributes; j++) {
        char text[LABEL];

        (void)order_value(&q->order[j], place[j], text, sizeof text);
        printf("%s%s", j == 0 ? "" : ",", text);
    }
}

/* The places that a cell can have, most likely first. */
struct likely {
    uint32_t place;
    uint64_t times;
};

static int by_times(const void *a, const void *b)
{
    const struct likely *const x = a, *const y = b;

    if (x->times != y->times)
        return x->times > y->times ? -1 : 1;
    return (x->place > y->place) - (x->place < y->place);
}

static uint32_t cell_of(const struct worlds_question *q, uint32_t row, uint32_t j,
                        struct likely *list)
{
    const size_t at = worlds_row(&q->views, 0, row) + j;
    const uint64_t *const cell =
        &q->worlds.cell[((size_t)row * q->attributes + j) * q->worlds.widest];
    uint32_t count = 0;

    for (uint32_t p = 0; p <= q->high[at] - q->low[at]; p++)
        if (cell[p] > 0)
            list[count++] = (struct likely){q->low[at] + p, cell[p]};
    qsort(list, count, sizeof *list, by_times);
    return count;
}

static void print_cell(const struct worlds_question *q, uint32_t row, uint32_t j,
                       struct likely *list)
{
    const uint32_t count = cell_of(q, row, j, list);
    const uint32_t shown = q->full || count <= SHOWN + 1 ? count : SHOWN;

    printf(" %s=", q->name[j]);
    for (uint32_t i = 0; i < shown; i++) {
        char text[LABEL];

        (void)order_value(&q->order[j], list[i].place, text, sizeof text);
        printf("%s%s", i == 0 ? "" : "|", text);
        if (count > 1)
            printf(" %.4g", (double)list[i].times / (double)q->worlds.assignments);
    }
    if (shown < count)
        printf("|%" PRIu32 " more", count - shown);
}

static int print_counted(const struct worlds_question *q)
{
    const struct worlds *const w = &q->worlds;
    struct likely *const list = memory_get((w->widest + 1ULL) * sizeof *list);
    uint32_t certain = 0;

    printf("  %" PRIu64 " possible table%s, %" PRIu64 " assignment%s to the rows of %s\n",
           w->tables, w->tables == 1 ? "" : "s", w->assignments, w->assignments == 1 ? "" : "s",
           q->file[0]);
    printf("  hypergraph: %" PRIu64 " hyperedge%s, %" PRIu64 " perfect matching%s\n", w->hyperedges,
           w->hyperedges == 1 ? "" : "s", w->matchings, w->matchings == 1 ? "" : "s");
    for (uint32_t r = 0; r < w->records; r++)
        certain += w->record[r].tables == w->tables;
    printf("  records: %" PRIu32 " possible, %" PRIu32 " in every table\n", w->records, certain);
    for (uint32_t r = 0, listed = 0; r < w->records && (q->full || listed < LISTED); r++) {
        if (w->record[r].tables != w->tables)
            continue;
        printf("    ");
        print_record(q, w->record[r].place);
        printf("\n");
        listed++;
    }
    for (uint32_t i = 0; i < q->views.rows && w->tables > 0; i++) {
        printf("  row %" PRIu32 ":", i + 1);
        for (uint32_t j = 0; j < q->attributes; j++)
            print_cell(q, i, j, list);
        printf("\n");
    }
    free(list);
    return EXIT_EXPECTED;
}

static void print_bounds(const struct worlds_question *q)
{
    if (!q->pairs.possible) {
        printf("  no table: the releases contradict each other\n");
        return;
    }
    printf("  too many to count: from 2^%.1f to 2^%.1f assignments to the rows of %s\n", q->least,
           q->most, q->file[0]);
    printf("  by matchings: %" PRIu64 " of %" PRIu64 " pairs of rows can be of one record; %" PRIu32
           " rows have one mate only\n",
           q->pairs.pairs, (uint64_t)q->views.rows * q->views.rows, q->pairs.forced);
    printf("  %" PRIu32 " rows are a record that is in every table\n", q->certain);
}

static int print_text(const struct worlds_question *q)
{
    printf("%" PRIu32 " release%s of %" PRIu32 " rows, %" PRIu32 " attribute%s%s\n",
           q->views.views - (q->own != NULL), q->views.views - (q->own != NULL) == 1 ? "" : "s",
           q->views.rows, q->attributes, q->attributes == 1 ? "" : "s",
           q->own != NULL ? ", own records known" : "");
    if (q->counted)
        return print_counted(q);
    print_bounds(q);
    return EXIT_EXPECTED;
}

static void json_record(struct json *json, const struct worlds_question *q, const uint32_t *place)
{
    json_add_array(json, "values");
    for (uint32_t j = 0; j < q->attributes; j++) {
        char text[LABEL];

        (void)order_value(&q->order[j], place[j], text, sizeof text);
        json_string(json, text);
    }
    json_end(json);
}

static int json_cells(struct json *json, const struct worlds_question *q)
{
    struct likely *const list = memory_get((q->worlds.widest + 1ULL) * sizeof *list);

    json_add_array(json, "rows");
    for (uint32_t i = 0; i < q->views.rows; i++) {
        json_object(json);
        for (uint32_t j = 0; j < q->attributes; j++) {
            const uint32_t count = cell_of(q, i, j, list);

            json_add_object(json, q->name[j]);
            for (uint32_t k = 0; k < count; k++) {
                char text[LABEL];

                (void)order_value(&q->order[j], list[k].place, text, sizeof text);
                json_add_u64(json, text, list[k].times);
            }
            json_end(json);
        }
        json_end(json);
    }
    json_end(json);
    free(list);
    return EXIT_EXPECTED;
}

static int print_json(const struct worlds_question *q)
{
    struct json json;
    int code = EXIT_EXPECTED;

    json_init(&json);
    json_object(&json);
    json_add_u64(&json, "releases", q->views.views - (q->own != NULL));
    json_add_u64(&json, "records", q->views.rows);
    json_add_bool(&json, "counted", q->counted);
    if (q->counted) {
        json_add_u64(&json, "tables", q->worlds.tables);
        json_add_u64(&json, "assignments", q->worlds.assignments);
        json_add_u64(&json, "hyperedges", q->worlds.hyperedges);
        json_add_u64(&json, "matchings", q->worlds.matchings);
        json_add_array(&json, "possible");
        for (uint32_t r = 0; r < q->worlds.records; r++) {
            json_object(&json);
            json_record(&json, q, q->worlds.record[r].place);
            json_add_u64(&json, "tables", q->worlds.record[r].tables);
            json_end(&json);
        }
        json_end(&json);
        code = json_cells(&json, q);
    } else {
        json_add_bool(&json, "possible", q->pairs.possible);
        json_add_double(&json, "least_log2", q->least);
        json_add_double(&json, "most_log2", q->most);
        json_add_u64(&json, "pairs", q->pairs.pairs);
        json_add_u64(&json, "forced", q->pairs.forced);
        json_add_u64(&json, "certain", q->certain);
    }
    json_end(&json);
    document_print(&json);
    json_clear(&json);
    return code;
}

int worlds_print(const struct worlds_question *q)
{
    return (q->json ? print_json : print_text)(q);
}
