#include "cli/bench_compare.h"
#include "cli/run_options.h"
#include "cli/text.h"
#include "crypto/memory.h"
#include <stdlib.h>
#include <string.h>

enum { DOCUMENT_MOST = 1 << 24 };

static const struct json_value *rows_of(const struct bench_compare *c)
{
    return json_get(&c->old, "rows");
}

int bench_compare_open(const struct command *command, const char *path, struct bench_compare *c)
{
    size_t size, at = 0;
    c->path = path;
    char *text = read_file(command, path, DOCUMENT_MOST, &size);
    if (!text)
        return EXIT_USAGE;
    const status read = json_read(&c->arena, text, size, &c->old, &at);
    free(text);
    if (read != OK)
        return usage_error(command, "%s: byte %zu: this is no JSON document", path, at + 1);
    const struct json_value *rows = c->old.type == JSON_OBJECT ? rows_of(c) : NULL;
    if (!rows || rows->type != JSON_ARRAY)
        return usage_error(command,
                           "%s: it has no list `rows`, as glasshouse bench --json writes it", path);
    for (size_t i = 0; i < rows->count; i++) {
        const struct json_value *row = &rows->item[i];
        const struct json_value *ratio = row->type == JSON_OBJECT ? json_get(row, "ratio") : NULL;
        if (row->type != JSON_OBJECT || !json_get_text(row, "suite") || !json_get_text(row, "name"))
            return usage_error(command, "%s: row %zu lacks its suite or name", path, i + 1);
        if (ratio && (ratio->type != JSON_NUMBER || !(strtod(ratio->text, NULL) > 0)))
            return usage_error(command, "%s: row %zu: `ratio` is no number above 0", path, i + 1);
    }
    c->met = memory_zero(rows->count, sizeof *c->met);
    return EXIT_EXPECTED;
}

void bench_compare_clear(struct bench_compare *c)
{
    free(c->met);
    arena_clear(&c->arena);
    *c = (struct bench_compare){.path = NULL};
}

static bool more_is_better(const struct bench_row *row)
{
    const size_t size = strlen(row->unit);
    if (row->bar != 0)
        return !row->at_most;
    return size > 1 && strcmp(row->unit + size - 2, "/s") == 0;
}

double bench_worse(const struct bench_row *row, double old_ratio)
{
    if (more_is_better(row))
        return 100 * (old_ratio / row->ratio - 1);
    return 100 * (row->ratio / old_ratio - 1);
}

/* The place of a row in the old document, or the number of its rows. */
static size_t place_of(const struct json_value *rows, const char *suite, const char *name)
{
    size_t i = 0;
    while (i < rows->count && (strcmp(json_get_text(&rows->item[i], "suite"), suite) != 0 ||
                               strcmp(json_get_text(&rows->item[i], "name"), name) != 0))
        i++;
    return i;
}

void bench_compare_rows(struct bench_compare *c, FILE *file, const char *suite,
                        const struct bench *bench)
{
    const struct json_value *rows = rows_of(c);
    for (size_t i = 0; i < bench->count; i++) {
        const struct bench_row *row = &bench->row[i];
        const size_t place = place_of(rows, suite, row->name);
        const struct json_value *ratio =
            place < rows->count ? json_get(&rows->item[place], "ratio") : NULL;
        if (place < rows->count)
            c->met[place] = true;
        if (!ratio || row->limit == 0 || !(row->ratio > 0))
            continue;
        const double old = strtod(ratio->text, NULL), worse = bench_worse(row, old);
        c->compared++;
        fprintf(file, "  %-44s %10.4g -> %-10.4g %+6.1f %%%s\n", row->name, old, row->ratio, worse,
                worse > c->slack ? "  WORSE" : "");
        c->worse += worse > c->slack;
    }
}

int bench_compare_end(struct bench_compare *c, FILE *file, bool all)
{
    const struct json_value *rows = rows_of(c);
    for (size_t i = 0; all && i < rows->count; i++)
        if (!c->met[i]) {
            fputs("  only in the earlier run: ", file);
            text_print(file, json_get_text(&rows->item[i], "suite"));
            fputs(", ", file);
            text_print(file, json_get_text(&rows->item[i], "name"));
            fputc('\n', file);
        }
    fprintf(file, "%zu of %zu ratios are worse by more than %u %% than in ", c->worse, c->compared,
            c->slack);
    text_print(file, c->path);
    fputc('\n', file);
    return c->worse ? EXIT_FINDING : EXIT_EXPECTED;
}
