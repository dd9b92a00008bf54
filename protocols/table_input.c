#define _GNU_SOURCE /* strsep */
#include "protocols/table_input.h"
#include "crypto/memory.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct table_shape *table_shape_of(const struct run *run)
{
    return run_state(run);
}

static void clear_shape(void *shape)
{
    schema_clear(&((struct table_shape *)shape)->schema);
}

static status read_criteria(struct run *run, struct table_shape *shape, struct complaint *complaint)
{
    criteria_init(&shape->criteria, false);
    if (!run_has_parameter(run, "criteria"))
        return OK;
    char *text = arena_text(run_scratch(run), run_parameter_text(run, "criteria")), *rest = text;
    for (char *word; *text && (word = strsep(&rest, "+"));) {
        struct criterion item;
        REQUIRE(criterion_parse(&item, word, complaint));
        REQUIRE(criteria_add(&shape->criteria, &item, complaint));
    }
    return OK;
}

/* "3" or "0..2"; what follows is left in |rest|. */
static bool read_rows(const char *text, struct table_part *part, char **rest)
{
    enum { ROWS_MOST = 1 << 20 };
    const bool number = *text >= '0' && *text <= '9';
    part->least = part->most = strtoull(text, rest, 10);
    if (number && strncmp(*rest, "..", 2) == 0 && (*rest)[2] >= '0' && (*rest)[2] <= '9')
        part->most = strtoull(*rest + 2, rest, 10);
    return number && part->least <= part->most && part->most <= ROWS_MOST;
}

static status read_row_counts(struct run *run, struct table_shape *shape)
{
    const char *all = run_parameter_text(run, "rows");
    const int parties = run_parties(run);
    char *rest;
    bool good = read_rows(all, &shape->part[1], &rest);
    for (int i = 2; good && i <= parties; i++)
        if (*rest == ',')
            good = read_rows(rest + 1, &shape->part[i], &rest);
        else
            shape->part[i] = shape->part[i - 1];
    if (good && !*rest)
        return OK;
    return run_fail(run, E_PARSE,
                    "rows is a number as 3 or a range as 0..2, or such for each of %d parties, "
                    "joined by commas; not '%s'",
                    parties, all);
}

/* give_column keeps the columns of a party in the order of the schema. */
static status give_column(struct run *run, struct table_part *part, uint32_t column)
{
    uint32_t at = part->columns;
    while (at > 0 && part->column[at - 1] >= column)
        at--;
    if (at < part->columns && part->column[at] == column)
        return run_fail(run, E_INPUT, "columns gives a party one column twice");
    memmove(&part->column[at + 1], &part->column[at], (part->columns++ - at) * sizeof column);
    part->column[at] = column;
    return OK;
}

/* One party of `columns`: "1:sex,age". Names with a comma or a semicolon cannot be dealt out. */
static status deal(struct run *run, struct table_shape *shape, char *text,
                   struct complaint *complaint)
{
    char *names = strchr(text, ':');
    if (!names)
        return run_fail(run, E_PARSE, "columns is as 1:sex,age;2:race, not '%s'", text);
    *names++ = 0;
    const int party = run_role_find(run, text);
    if (!party)
        return run_fail(run, E_NOT_FOUND, "columns names the party '%s', who is not there", text);
    for (char *name; *names && (name = strsep(&names, ",")); names = names ? names : "") {
        uint32_t column;
        const status found = schema_find(&shape->schema, name, &column, complaint);
        if (found != OK)
            return run_fail(run, found, "columns: %s", complaint->text);
        REQUIRE(give_column(run, &shape->part[party], column));
    }
    return OK;
}

static status deal_columns(struct run *run, struct table_shape *shape, struct complaint *complaint)
{
    const char *dealt = run_has_parameter(run, "columns") ? run_parameter_text(run, "columns") : "";
    char *rest = arena_text(run_scratch(run), dealt);
    if (!*rest)
        for (int i = 1; i <= run_parties(run); i++)
            for (uint32_t c = 0; c < shape->schema.columns; c++)
                REQUIRE(give_column(run, &shape->part[i], c));
    for (char *one; rest && *rest && (one = strsep(&rest, ";"));)
        REQUIRE(deal(run, shape, one, complaint));
    return OK;
}

status table_prepare(struct run *run, struct table_shape *shape)
{
    struct complaint complaint = {.text = ""};
    *shape = (struct table_shape){0};
    const status parsed =
        schema_parse(&shape->schema, run_parameter_text(run, "schema"), &complaint);
    if (parsed != OK)
        return run_fail(run, parsed, "%s", complaint.text);
    arena_at_end(run_arena(run), clear_shape, shape);
    const status criteria = read_criteria(run, shape, &complaint);
    if (criteria != OK)
        return run_fail(run, criteria, "criteria: %s", complaint.text);
    shape->part = arena_zero(run_arena(run), ((size_t)run_parties(run) + 1) * sizeof *shape->part);
    REQUIRE(read_row_counts(run, shape));
    return deal_columns(run, shape, &complaint);
}

void table_line(struct value *lines, size_t i, const struct text *cells, uint32_t columns)
{
    char small[512];
    size_t room = 1, used = 0;
    for (uint32_t c = 0; c < columns; c++)
        room += 2 * cells[c].size + 3;
    char *line = small;
    /* not run: tables that are enumerated have short lines. */
    if (room > sizeof small)
        line = arena_alloc(run_scratch(lines->run), room);
    for (uint32_t c = 0; c < columns; c++) {
        if (c)
            line[used++] = ',';
        used +=
            csv_put(line + used, (const char *)cells[c].bytes, cells[c].size, ',', columns == 1);
    }
    texts_set(lines, i, line, used);
}

void table_header(struct value *lines, size_t i, const struct table_shape *shape)
{
    struct text name[SCHEMA_COLUMNS];
    for (uint32_t c = 0; c < shape->schema.columns; c++)
        name[c] = (struct text){(const uint8_t *)shape->schema.column[c].name,
                                strlen(shape->schema.column[c].name)};
    table_line(lines, i, name, shape->schema.columns);
}

status table_cells(struct run *run, const struct text *line, uint32_t columns, struct text *cells)
{
    const struct csv_format commas = {0};
    struct csv_reader reader;
    struct csv_field field;
    bool last = columns == 0;
    char *bytes = arena_alloc(run_scratch(run), line->size + 1);
    if (line->size)
        memcpy(bytes, line->bytes, line->size);
    bytes[line->size] = 0;
    REQUIRE(csv_open(&reader, "a line", bytes, line->size, &commas, NULL));
    for (uint32_t c = 0; c < columns; c++) {
        if (c && last)
            return E_INPUT;
        REQUIRE(csv_next(&reader, &field, &last, NULL));
        cells[c] = (struct text){(const uint8_t *)field.text, field.size};
    }
    if (!last || !csv_at_end(&reader))
        return E_INPUT;
    for (uint32_t c = 0; c < columns; c++)
        bytes[(const char *)cells[c].bytes - bytes + (ptrdiff_t)cells[c].size] = 0;
    return OK;
}

/* The reading of one party's file. */
struct reading {
    struct run *run;
    const struct table_shape *shape;
    const struct table_part *part;
    struct csv_reader csv;
    const char *name;                 /* whose file */
    uint32_t place[SCHEMA_COLUMNS];   /* where the file's column stands in the party's */
    struct text cell[SCHEMA_COLUMNS]; /* of the row that is read, in the party's order */
    struct complaint complaint;
};

static status place_column(struct reading *r, const struct csv_field *field, uint32_t at)
{
    uint32_t column;
    char name[256];
    snprintf(name, sizeof name, "%.*s", (int)field->size, field->text);
    status found = schema_find(&r->shape->schema, name, &column, &r->complaint);
    if (found != OK)
        return found;
    for (uint32_t c = 0; c < r->part->columns; c++)
        if (r->part->column[c] == column) {
            for (uint32_t before = 0; before < at; before++)
                if (r->place[before] == c)
                    return complain(&r->complaint, E_INPUT, "%s:1: two columns are named \"%s\"",
                                    r->name, name);
            r->place[at] = c;
            return OK;
        }
    return complain(&r->complaint, E_INPUT, "%s:1: the column \"%s\" belongs to another party",
                    r->name, name);
}

static status read_header(struct reading *r)
{
    uint32_t count = 0;
    for (bool last = false; !last; count++) {
        struct csv_field field;
        REQUIRE(csv_next(&r->csv, &field, &last, &r->complaint));
        if (count == r->part->columns)
            return complain(&r->complaint, E_INPUT, "%s:1: the header has more than %u columns",
                            r->name, r->part->columns);
        REQUIRE(place_column(r, &field, count));
    }
    for (uint32_t c = 0; c < r->part->columns; c++) {
        bool found = false;
        for (uint32_t at = 0; at < count; at++)
            found |= r->place[at] == c;
        if (!found)
            return complain(&r->complaint, E_INPUT, "%s:1: the column \"%s\" is missing", r->name,
                            r->shape->schema.column[r->part->column[c]].name);
    }
    return OK;
}

static status read_cell(struct reading *r, uint32_t at, const struct csv_field *field)
{
    const uint32_t place = r->place[at];
    const struct schema_column *c = &r->shape->schema.column[r->part->column[place]];
    uint32_t code;
    if (c->known && schema_code(c, field->text, field->size, &code) != OK)
        return complain_at(&r->complaint, E_INPUT, r->name, r->csv.row_line, field->column,
                           "\"%.*s\" is none of the values that the schema gives to %s",
                           (int)field->size, field->text, c->name);
    r->cell[place] = (struct text){(const uint8_t *)field->text, field->size};
    return OK;
}

static status read_row(struct reading *r)
{
    uint32_t count = 0;
    for (bool last = false; !last; count++) {
        struct csv_field field;
        REQUIRE(csv_next(&r->csv, &field, &last, &r->complaint));
        if (count < r->part->columns)
            REQUIRE(read_cell(r, count, &field));
    }
    if (count != r->part->columns)
        return complain(&r->complaint, E_INPUT, "%s:%zu: %u cells, and the header has %u", r->name,
                        r->csv.row_line, count, r->part->columns);
    return OK;
}

/* How many lines there can be, so that the list is made once. */
static size_t count_lines(const char *text, size_t size)
{
    size_t count = 1;
    for (size_t i = 0; i < size; i++)
        count += text[i] == '\n';
    return count;
}

static status open_file(struct reading *r, const char *text, size_t size, bool header)
{
    const struct csv_format commas = {0};
    char *bytes = arena_alloc(run_scratch(r->run), size + 1);
    memcpy(bytes, text, size);
    bytes[size] = 0;
    REQUIRE(csv_open(&r->csv, r->name, bytes, size, &commas, &r->complaint));
    if (csv_at_end(&r->csv) && header)
        return complain(&r->complaint, E_INPUT, "%s: the file is empty: a header is needed",
                        r->name);
    return OK;
}

static status read_file_of(struct reading *r, const char *text, size_t size, struct value *lines)
{
    uint32_t rows = 0;
    REQUIRE(open_file(r, text, size, r->part->columns > 0));
    if (!csv_at_end(&r->csv))
        REQUIRE(read_header(r));
    for (; !csv_at_end(&r->csv); rows++) {
        if (rows == MESSAGE_ENTRIES_MOST)
            return complain(&r->complaint, E_LIMIT, "%s: more than %d rows", r->name,
                            MESSAGE_ENTRIES_MOST);
        REQUIRE(read_row(r));
        table_line(lines, rows, r->cell, r->part->columns);
    }
    lines->count = rows;
    return OK;
}

status table_parse(struct run *run, int party, const char *text, size_t size, struct value *input)
{
    const struct table_shape *shape = table_shape_of(run);
    struct reading r = {
        .run = run, .shape = shape, .part = &shape->part[party], .name = run_role_name(run, party)};
    *input = values_of(run, KIND_TEXTS, count_lines(text, size));
    const status result = read_file_of(&r, text, size, input);
    return result == OK ? OK : run_fail(run, result, "%s", r.complaint.text);
}

/* The header's names as a schema. */
static status read_names(struct reading *r, const char *text, size_t size, struct schema *names)
{
    REQUIRE(open_file(r, text, size, true));
    for (bool last = false; !last; names->columns++) {
        struct csv_field field;
        REQUIRE(csv_next(&r->csv, &field, &last, &r->complaint));
        if (names->columns == SCHEMA_COLUMNS)
            return complain(&r->complaint, E_LIMIT, "%s:1: the header has more than %d columns",
                            r->name, SCHEMA_COLUMNS);
        names->column[names->columns] = (struct schema_column){
            .name = arena_format(run_scratch(r->run), "%.*s", (int)field.size, field.text),
            .role = last && names->columns ? ROLE_KEEP : ROLE_QUASI_IDENTIFIER};
    }
    return OK;
}

status table_settle(struct run *run, int party, const char *text, size_t size)
{
    struct reading r = {.run = run, .name = run_role_name(run, party)};
    struct schema names = {.columns = 0};
    char *written;
    size_t length;
    if (*run_parameter_text(run, "schema"))
        return OK;
    if (!text)
        return run_set(run, "schema", "q:qi:a|b|c;v:keep");
    names.column = arena_zero(run_scratch(run), SCHEMA_COLUMNS * sizeof *names.column);
    status result = read_names(&r, text, size, &names);
    if (result != OK)
        return run_fail(run, result, "%s", r.complaint.text);
    FILE *file = memory_stream(&written, &length);
    schema_write(&names, file);
    memory_stream_end(file, &written);
    result = run_set(run, "schema", written);
    free(written);
    return result;
}

/* How many values a cell of listed tables can have. */
static uint64_t values_of_column(const struct table_shape *shape, uint32_t column)
{
    const struct schema_column *c = &shape->schema.column[column];
    return c->known ? c->hierarchy.leaves : 1;
}

/* How many tables of |rows| rows there are; 0: more than are ever listed. */
static uint64_t tables_of(const struct table_shape *shape, const struct table_part *part,
                          uint64_t rows)
{
    const uint64_t most = (uint64_t)1 << 40;
    uint64_t count = 1;
    for (uint64_t r = 0; r < rows && count; r++)
        for (uint32_t c = 0; c < part->columns && count; c++) {
            const uint64_t values = values_of_column(shape, part->column[c]);
            count = count > most / values ? 0 : count * values;
        }
    return count;
}

uint64_t table_input_count(struct run *run, int party)
{
    const struct table_shape *shape = table_shape_of(run);
    const struct table_part *part = &shape->part[party];
    uint64_t count = 0;
    for (uint64_t rows = part->least; rows <= part->most; rows++) {
        const uint64_t more = tables_of(shape, part, rows);
        if (!more)
            return 0;
        count += more;
    }
    return count;
}

/* One cell of a made table: value |code| of its column, or a number of the row. */
static struct text made_cell(struct run *run, const struct table_shape *shape, uint32_t column,
                             uint64_t row, uint64_t code)
{
    const struct schema_column *c = &shape->schema.column[column];
    const char *text = c->known
                           ? c->hierarchy.label[code]
                           : arena_format(run_scratch(run), "r%llu", (unsigned long long)row + 1);
    return (struct text){(const uint8_t *)text, strlen(text)};
}

status table_input_at(struct run *run, int party, uint64_t index, struct value *input)
{
    const struct table_shape *shape = table_shape_of(run);
    const struct table_part *part = &shape->part[party];
    uint64_t rows = part->least;
    for (; rows < part->most && index >= tables_of(shape, part, rows); rows++)
        index -= tables_of(shape, part, rows);
    struct text cell[SCHEMA_COLUMNS];
    *input = values_of(run, KIND_TEXTS, rows);
    for (uint64_t r = 0; r < rows; r++) {
        for (uint32_t c = 0; c < part->columns; c++) {
            const uint64_t values = values_of_column(shape, part->column[c]);
            cell[c] = made_cell(run, shape, part->column[c], part->first + r, index % values);
            index /= values;
        }
        table_line(input, (size_t)r, cell, part->columns);
    }
    return OK;
}

/* Equal values tell more than different ones: half of the cells have one of the first two. */
status table_sample(struct run *run, int party, struct tape *tape, struct value *input)
{
    const struct table_shape *shape = table_shape_of(run);
    const struct table_part *part = &shape->part[party];
    uint64_t rows, few, code;
    struct text cell[SCHEMA_COLUMNS];
    REQUIRE(tape_below(tape, "sample rows", part->most - part->least + 1, &rows));
    rows += part->least;
    *input = values_of(run, KIND_TEXTS, rows);
    for (uint64_t r = 0; r < rows; r++) {
        for (uint32_t c = 0; c < part->columns; c++) {
            const uint64_t values = values_of_column(shape, part->column[c]);
            REQUIRE(tape_below(tape, "sample few", 2, &few));
            REQUIRE(tape_below(tape, "sample", few && values > 2 ? 2 : values, &code));
            cell[c] = made_cell(run, shape, part->column[c], part->first + r, code);
        }
        table_line(input, (size_t)r, cell, part->columns);
    }
    return OK;
}
