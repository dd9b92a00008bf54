/* Tables: rows of text, held column by column as small numbers. */
#include "anonymity/data/table.h"
#include "anonymity/data/hash.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_SLOTS = 64, FIRST_ROWS = 1024 };

static bool same_text(const struct word *a, const char *text, size_t size, uint32_t hash)
{
    return a->hash == hash && a->size == size && memcmp(a->text, text, size) == 0;
}

/* The slot of a string, or the free one where it belongs. */
static uint32_t find_slot(const struct column *c, const char *text, size_t size, uint32_t hash)
{
    uint32_t at = hash & c->slot_mask;
    while (c->slot[at] && !same_text(&c->value[c->slot[at] - 1], text, size, hash))
        at = (at + 1) & c->slot_mask;
    return at;
}

static status grow_slots(struct column *c)
{
    const uint32_t slots = c->slot ? (c->slot_mask + 1) * 2 : FIRST_SLOTS;
    uint32_t *slot = calloc(slots, sizeof *slot);
    if (!slot)
        return E_MEMORY;
    free(c->slot);
    c->slot = slot;
    c->slot_mask = slots - 1;
    for (uint32_t v = 0; v < c->values; v++) {
        uint32_t at = c->value[v].hash & c->slot_mask;
        while (slot[at])
            at = (at + 1) & c->slot_mask;
        slot[at] = v + 1;
    }
    return OK;
}

static status encode(struct table *table, struct column *c, const char *text, size_t size,
                     uint32_t *code)
{
    const uint32_t hash = hash_text(text, size);
    uint32_t at = find_slot(c, text, size, hash);
    if (c->slot[at]) {
        *code = c->slot[at] - 1;
        return OK;
    }
    if (size > UINT32_MAX - 1)
        return E_LIMIT;
    if (c->values == c->value_room) {
        const uint32_t room = c->value_room ? c->value_room * 2 : FIRST_SLOTS / 2;
        struct word *value = realloc(c->value, room * sizeof *value);
        if (!value)
            return E_MEMORY;
        c->value = value;
        c->value_room = room;
    }
    const char *copy = pool_text(&table->pool, text, size);
    if (!copy)
        return E_MEMORY;
    c->value[c->values] = (struct word){copy, (uint32_t)size, hash};
    *code = c->values++;
    c->slot[at] = c->values;
    return c->values > c->slot_mask / 2 ? grow_slots(c) : OK;
}

static status grow_rows(struct table *table)
{
    if (table->rows >= TABLE_ROWS)
        return E_LIMIT;
    if (table->rows < table->row_room)
        return OK;
    const size_t room = table->row_room ? table->row_room * 2 : FIRST_ROWS;
    for (uint32_t j = 0; j < table->columns; j++) {
        uint32_t *code = realloc(table->column[j].code, room * sizeof *code);
        if (!code)
            return E_MEMORY;
        table->column[j].code = code;
    }
    table->row_room = room;
    return OK;
}

static status begin(struct table *table, const char *name, const struct word *names,
                    uint32_t columns)
{
    *table = (struct table){0};
    table->name = pool_text(&table->pool, name, strlen(name));
    table->column = pool_zero(&table->pool, columns, sizeof *table->column);
    if (!table->name || !table->column)
        return E_MEMORY;
    table->columns = columns;
    for (uint32_t j = 0; j < columns; j++) {
        table->column[j].name = pool_text(&table->pool, names[j].text, names[j].size);
        if (!table->column[j].name)
            return E_MEMORY;
        REQUIRE(grow_slots(&table->column[j]));
    }
    return OK;
}

void table_clear(struct table *table)
{
    for (uint32_t j = 0; j < table->columns; j++) {
        free(table->column[j].value);
        free(table->column[j].code);
        free(table->column[j].slot);
    }
    pool_clear(&table->pool);
    *table = (struct table){0};
}

/* The fields of the first row, and where each stands: names, or the first data when there are none.
 */
struct header {
    struct word name[TABLE_COLUMNS];
    size_t at[TABLE_COLUMNS];
    uint32_t columns;
};

static status check_names(const struct header *h, const char *file, size_t line,
                          struct complaint *complaint)
{
    for (uint32_t j = 0; j < h->columns; j++) {
        if (h->name[j].size == 0)
            return complain_at(complaint, E_PARSE, file, line, h->at[j],
                               "column %" PRIu32 " has no name", j + 1);
        for (uint32_t i = 0; i < j; i++)
            if (h->name[i].size == h->name[j].size &&
                memcmp(h->name[i].text, h->name[j].text, h->name[i].size) == 0)
                return complain_at(complaint, E_PARSE, file, line, h->at[j],
                                   "a second column named \"%.*s\"; rename one",
                                   (int)h->name[j].size, h->name[j].text);
    }
    return OK;
}

static status read_header(struct csv_reader *reader, struct header *h, bool no_header,
                          struct complaint *complaint)
{
    bool last = false;
    while (!last) {
        struct csv_field field;
        REQUIRE(csv_next(reader, &field, &last, complaint));
        if (h->columns == TABLE_COLUMNS)
            return complain_at(complaint, E_LIMIT, reader->file, reader->row_line, field.column,
                               "more than %d columns", TABLE_COLUMNS);
        const uint32_t j = h->columns++;
        if (field.size > (no_header ? UINT32_MAX - 1 : (size_t)COMPLAINT_BYTES))
            return complain_at(complaint, E_LIMIT, reader->file, reader->row_line, field.column,
                               "the first row has a field of %zu bytes", field.size);
        h->name[j] = (struct word){field.text, (uint32_t)field.size, 0};
        h->at[j] = field.column;
    }
    return no_header ? OK : check_names(h, reader->file, reader->row_line, complaint);
}

/* A hint for the most frequent mistake: the whole row was read as one field. */
static const char *other_delimiter(const struct table *table, char delimiter)
{
    static const char *const hints[] = {"; is the delimiter ';'?", "; is the delimiter ','?",
                                        "; is the delimiter a tab?", "; is the delimiter '|'?"};
    if (table->columns == 1)
        for (size_t i = 0; i < 4; i++)
            if (delimiter != ";,\t|"[i] && strchr(table->column[0].name, ";,\t|"[i]))
                return hints[i];
    return "";
}

static status read_row(struct table *table, struct csv_reader *reader, struct complaint *complaint)
{
    bool last = false;
    status s = grow_rows(table);
    for (uint32_t j = 0; s == OK && !last; j++) {
        struct csv_field field;
        REQUIRE(csv_next(reader, &field, &last, complaint));
        if (last && j == 0 && table->columns > 1 && field.size == 0 && !field.quoted)
            return complain_at(complaint, E_PARSE, reader->file, reader->row_line, 0,
                               "a blank line where a row of %" PRIu32 " fields belongs",
                               table->columns);
        if (j == table->columns)
            return complain_at(complaint, E_PARSE, reader->file, reader->row_line, field.column,
                               "field %" PRIu32 " of a row, but there are %" PRIu32 " columns%s",
                               j + 1, table->columns, other_delimiter(table, reader->delimiter));
        if (last && j + 1 < table->columns)
            return complain_at(complaint, E_PARSE, reader->file, reader->row_line, field.column,
                               "the row ends after %" PRIu32 " fields, but there are %" PRIu32
                               " columns",
                               j + 1, table->columns);
        struct column *c = &table->column[j];
        s = encode(table, c, field.text, field.size, &c->code[table->rows]);
    }
    if (s != OK)
        return complain_at(complaint, s, reader->file, reader->row_line, 0, "%s", status_text(s));
    table->rows++;
    return OK;
}

/* Without a header the columns are named by number, and the first row is data. */
static status begin_without_header(struct table *table, const char *file, const struct header *h)
{
    char made[TABLE_COLUMNS][16]; /* "column4096" */
    struct word *names = calloc(h->columns, sizeof *names);
    if (!names)
        return E_MEMORY;
    for (uint32_t j = 0; j < h->columns; j++) {
        const int size = snprintf(made[j], sizeof made[j], "column%" PRIu32, j + 1);
        names[j] = (struct word){made[j], (uint32_t)size, 0};
    }
    status s = begin(table, file, names, h->columns);
    free(names);
    if (s == OK)
        s = grow_rows(table);
    for (uint32_t j = 0; s == OK && j < h->columns; j++) {
        struct column *c = &table->column[j];
        s = encode(table, c, h->name[j].text, h->name[j].size, &c->code[0]);
    }
    table->rows = s == OK;
    return s;
}

static status read_rows(struct table *table, struct csv_reader *reader, bool no_header,
                        struct complaint *complaint)
{
    struct header *h = calloc(1, sizeof *h);
    status s = h ? read_header(reader, h, no_header, complaint) : E_MEMORY;
    if (s == OK)
        s = no_header ? begin_without_header(table, reader->file, h)
                      : begin(table, reader->file, h->name, h->columns);
    free(h);
    if (s == E_MEMORY)
        return complain(complaint, s, "%s: %s", reader->file, status_text(s));
    while (s == OK && !csv_at_end(reader))
        s = read_row(table, reader, complaint);
    return s;
}

status table_read_memory(struct table *table, const char *name, char *bytes, size_t size,
                         const struct csv_format *format, struct complaint *complaint)
{
    *table = (struct table){0};
    struct csv_reader reader;
    REQUIRE(csv_open(&reader, name, bytes, size, format, complaint));
    if (csv_at_end(&reader))
        return complain(complaint, E_PARSE,
                        "%s: the file is empty; the first line names the "
                        "columns",
                        name);
    status s = read_rows(table, &reader, format->no_header, complaint);
    if (s == OK && table->rows == 0)
        s = complain(complaint, E_PARSE, "%s: there is a header, but no row", name);
    if (s != OK)
        table_clear(table);
    return s;
}

status table_read(struct table *table, const char *path, const struct csv_format *format,
                  struct complaint *complaint)
{
    *table = (struct table){0};
    char *bytes;
    size_t size;
    REQUIRE(csv_load(path, &bytes, &size, complaint));
    const char *name = strcmp(path, "-") == 0 ? "standard input" : path;
    const status s = table_read_memory(table, name, bytes, size, format, complaint);
    free(bytes);
    return s;
}

status table_start(struct table *table, const char *name, const char *const *names,
                   uint32_t columns)
{
    *table = (struct table){0};
    if (columns == 0 || columns > TABLE_COLUMNS)
        return E_LIMIT;
    struct word *list = calloc(columns, sizeof *list);
    if (!list)
        return E_MEMORY;
    for (uint32_t j = 0; j < columns; j++)
        list[j] = (struct word){names[j], (uint32_t)strlen(names[j]), 0};
    const status s = begin(table, name, list, columns);
    free(list);
    if (s != OK)
        table_clear(table);
    return s;
}

status table_add(struct table *table, const char *const *cells)
{
    REQUIRE(grow_rows(table));
    for (uint32_t j = 0; j < table->columns; j++) {
        struct column *c = &table->column[j];
        REQUIRE(encode(table, c, cells[j], strlen(cells[j]), &c->code[table->rows]));
    }
    table->rows++;
    return OK;
}

static status add_number(struct table *table, struct column *c, uint32_t number)
{
    if (number == 0 || number > c->values + 1)
        return E_NON_CANONICAL;
    if (number > c->values) {
        char text[12];
        const int size = snprintf(text, sizeof text, "%u", number);
        return encode(table, c, text, (size_t)size, &c->code[table->rows]);
    }
    c->code[table->rows] = number - 1;
    return OK;
}

status table_add_numbers(struct table *table, const uint32_t *numbers)
{
    REQUIRE(grow_rows(table));
    for (uint32_t j = 0; j < table->columns; j++)
        REQUIRE(add_number(table, &table->column[j], numbers[j]));
    table->rows++;
    return OK;
}

status table_find(const struct table *table, const char *name, uint32_t *index,
                  struct complaint *complaint)
{
    const char *names[TABLE_COLUMNS];
    for (uint32_t j = 0; j < table->columns; j++) {
        names[j] = table->column[j].name;
        if (strcmp(names[j], name) == 0) {
            *index = j;
            return OK;
        }
    }
    char lead[256];
    (void)snprintf(lead, sizeof lead, "%.200s has no column", table->name);
    const char *hint = other_delimiter(table, 0);
    if (*hint)
        return complain(complaint, E_NOT_FOUND, "%s \"%s\"%s", lead, name, hint);
    return complain_unknown(complaint, E_NOT_FOUND, lead, name, names, table->columns);
}

status column_code(const struct column *c, const char *text, size_t size, uint32_t *code)
{
    const uint32_t at = find_slot(c, text, size, hash_text(text, size));
    if (!c->slot[at])
        return E_NOT_FOUND;
    *code = c->slot[at] - 1;
    return OK;
}

status table_write(const struct table *table, FILE *file, const struct csv_format *format)
{
    const bool alone = table->columns == 1;
    for (uint32_t j = 0; j < table->columns && !format->no_header; j++) {
        if (j > 0)
            putc(format->delimiter ? format->delimiter : ',', file);
        const char *name = table->column[j].name;
        csv_write(file, name, strlen(name), format->delimiter, alone);
    }
    if (!format->no_header)
        csv_write_end(file, format);
    for (uint32_t i = 0; i < table->rows; i++) {
        for (uint32_t j = 0; j < table->columns; j++) {
            const struct column *c = &table->column[j];
            if (j > 0)
                putc(format->delimiter ? format->delimiter : ',', file);
            csv_write(file, c->value[c->code[i]].text, c->value[c->code[i]].size, format->delimiter,
                      alone);
        }
        csv_write_end(file, format);
    }
    return ferror(file) ? E_FILE : OK;
}
