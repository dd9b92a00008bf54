#include "cli/show_columns.h"
#include "cli/text.h"
#include "crypto/memory.h"
#include <stdlib.h>
#include <string.h>

enum { ROWS_INDENT = 6, MODULUS_PRINTED = 24 };

static void print_modulus(FILE *file, const char *modulus, bool full)
{
    const size_t digits = strlen(modulus);
    fputs(" mod ", file);
    if (full || digits <= MODULUS_PRINTED)
        text_print(file, modulus);
    else
        fprintf(file, "a number of %zu digits", digits);
}

/* Kind, how much there is where the value is cut, what it may tell, where it came from. */
static void print_class(FILE *file, const struct column_row *row, bool folded, bool full)
{
    const struct json_value *origin = json_get(row->shape, "origin");
    const char *leak = json_get_text(row->shape, "leak");
    fputs("  (", file);
    text_print(file, row->value.kind);
    if (row->value.modulus)
        print_modulus(file, row->value.modulus, full);
    if (folded)
        fprintf(file, ", %llu entr%s, %zu bytes", (unsigned long long)row->value.count,
                row->value.count == 1 ? "y" : "ies", row->value.size);
    if (leak) {
        fputs("; ", file);
        text_print(file, leak);
    }
    for (size_t i = 0; origin && i < origin->count; i++) {
        fputs(i ? "+" : "; from ", file);
        if (origin->item[i].type == JSON_STRING)
            text_print(file, origin->item[i].text);
    }
    fputs(")\n", file);
}

/* The text of one value, and whether something is left out of it. */
struct cell {
    char *text;
    size_t size;
    bool folded, table;
};

static struct cell cell_make(const struct shown_value *v, bool full)
{
    struct cell c = {.table = shown_is_table(v)};
    FILE *file = memory_stream(&c.text, &c.size);
    if (c.table)
        fprintf(file, "%llu rows", (unsigned long long)v->count);
    else
        c.folded = shown_print(file, v, full ? SHOWN_WHOLE : SHOWN_LINE);
    memory_stream_end(file, &c.text);
    return c;
}

void columns_print(FILE *file, const struct column_row *rows, size_t count, int indent, bool full)
{
    struct cell *cells = memory_zero(count + 1, sizeof *cells);
    size_t name_width = 0, value_width = 0;
    for (size_t i = 0; i < count; i++) {
        const size_t name = text_columns(rows[i].name);
        cells[i] = cell_make(&rows[i].value, full);
        name_width = name > name_width ? name : name_width;
        if (!full && cells[i].size > value_width)
            value_width = cells[i].size;
    }
    for (size_t i = 0; i < count; i++) {
        char *line = NULL;
        size_t size;
        FILE *out = memory_stream(&line, &size);
        fprintf(out, "%*s", indent, "");
        text_print(out, rows[i].name);
        fprintf(out, "%*s = %-*s", (int)(name_width - text_columns(rows[i].name)), "",
                (int)value_width, cells[i].text);
        print_class(out, &rows[i], cells[i].folded, full);
        memory_stream_end(out, &line);
        if (full)
            fputs(line, file);
        else
            text_wrap(file, line, (size_t)indent + ROWS_INDENT);
        free(line);
        if (cells[i].table)
            shown_rows(file, &rows[i].value, indent + ROWS_INDENT, full);
        free(cells[i].text);
    }
    free(cells);
}
