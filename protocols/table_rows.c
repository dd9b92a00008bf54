/* The rows of an input, in roles: cell by cell with their words, or only the codes. */
#include "protocols/table_input.h"
#include <stdlib.h>
#include <string.h>

/* A line without quotes is cut at its commas; false: table_cells has to read it. */
static bool plain_cells(struct run *run, const struct text *line, uint32_t columns,
                        struct text *cell)
{
    if (columns == 0 || line->size == 0 || memchr(line->bytes, '"', line->size))
        return false;
    uint8_t *bytes = arena_alloc(run_scratch(run), line->size + 1), *at = bytes;
    memcpy(bytes, line->bytes, line->size);
    bytes[line->size] = ',';
    for (uint32_t c = 0; c < columns; c++) {
        const size_t left = (size_t)(bytes + line->size + 1 - at);
        uint8_t *const end = left ? memchr(at, ',', left) : NULL;
        if (!end)
            return false;
        *end = 0;
        cell[c] = (struct text){at, (size_t)(end - at)};
        at = end + 1;
    }
    return at == bytes + line->size + 1;
}

/* The codes of short cells that were looked up lately, by column. */
enum { LATELY = 256 };
struct lately {
    uint64_t bytes; /* of a cell of at most seven, and their number */
    uint32_t code;
};

static status code_of(const struct schema_column *column, struct lately lately[LATELY],
                      const struct text *cell, uint32_t *code)
{
    uint64_t bytes = 0;
    if (cell->size >= sizeof bytes)
        return schema_code(column, (const char *)cell->bytes, cell->size, code);
    memcpy(&bytes, cell->bytes, cell->size);
    bytes = htole64(bytes) | (uint64_t)(cell->size + 1) << 56;
    struct lately *at = &lately[bytes * UINT64_C(0x9e3779b97f4a7c15) >> 56];
    if (at->bytes != bytes) {
        REQUIRE(schema_code(column, (const char *)cell->bytes, cell->size, &at->code));
        at->bytes = bytes;
    }
    *code = at->code;
    return OK;
}

/* The lines were written by table_line: anything else is a bug in this program. */
static bool read_line(struct run *run, const struct table_shape *shape, const struct text *line,
                      const struct table_part *part, struct lately (*lately)[LATELY],
                      struct text *cell, uint32_t *code)
{
    bool right = plain_cells(run, line, part->columns, cell) ||
                 table_cells(run, line, part->columns, cell) == OK;
    for (uint32_t c = 0; c < part->columns && right; c++) {
        const struct schema_column *column = &shape->schema.column[part->column[c]];
        code[c] = TABLE_NO_CODE;
        if (column->known)
            right = code_of(column, lately[c], &cell[c], &code[c]) == OK;
    }
    return right;
}

static bool rows_of(struct run *run, int party, const struct value *input, struct table_rows *out)
{
    const struct table_shape *shape = table_shape_of(run);
    const struct table_part *part = &shape->part[party];
    const size_t cells = (size_t)input->count * part->columns;
    struct text *cell = arena_alloc(run_scratch(run), (cells + 1) * sizeof *cell);
    uint32_t *code = arena_alloc(run_scratch(run), (cells + 1) * sizeof *code);
    struct lately(*lately)[LATELY] =
        arena_zero(run_scratch(run), (part->columns + 1ULL) * sizeof *lately);
    *out = (struct table_rows){input->count, part->columns, part->column, cell, code};
    for (size_t i = 0; i < input->count; i++)
        if (!read_line(run, shape, text_at(input, i), part, lately, cell + i * part->columns,
                       code + i * part->columns))
            return false;
    return true;
}

struct table_rows table_rows(struct run *run, int party, const struct value *input)
{
    struct table_rows rows;
    if (!rows_of(run, party, input, &rows))
        abort();
    return rows;
}

bool table_is_input(struct run *run, int party, const struct value *input)
{
    struct table_rows rows;
    return rows_of(run, party, input, &rows);
}

/* The code of a whole number that is written as it should be, up to a comma or the end of the line,
 * which |at| is moved to; false: code_of has to look. */
static bool number_code(const struct schema_column *column, const uint8_t **at, const uint8_t *end,
                        uint32_t *code)
{
    const uint8_t *digit = *at;
    int64_t number = 0;
    for (; digit < end && *digit >= '0' && *digit <= '9' && digit - *at < 10; digit++)
        number = 10 * number + (*digit - '0');
    const bool plain = digit > *at && (**at != '0' || digit == *at + 1);
    if (!plain || (digit < end && *digit != ',') || number < column->least ||
        number - column->least >= column->hierarchy.leaves)
        return false;
    *code = (uint32_t)(number - column->least);
    *at = digit;
    return true;
}

/* The codes of a line without quotes. False: read_line has to read it. */
static bool plain_codes(const struct table_shape *shape, const struct text *line,
                        const struct table_part *part, struct lately (*lately)[LATELY],
                        uint32_t *code)
{
    const uint8_t *at = line->bytes, *const end = at + line->size;
    for (uint32_t c = 0; c < part->columns; c++) {
        const struct schema_column *column = &shape->schema.column[part->column[c]];
        if (!column->numbers || !number_code(column, &at, end, &code[c])) {
            const uint8_t *first = at;
            for (; at < end && *at != ','; at++)
                if (*at == '"')
                    return false;
            const struct text cell = {first, (size_t)(at - first)};
            code[c] = TABLE_NO_CODE;
            if (column->known && code_of(column, lately[c], &cell, &code[c]) != OK)
                return false;
        }
        if ((at < end) != (c + 1 < part->columns))
            return false;
        at += at < end;
    }
    return line->size > 0;
}

const uint32_t *table_codes(struct run *run, int party, const struct value *input,
                            const uint32_t *column, uint32_t columns)
{
    const struct table_shape *shape = table_shape_of(run);
    const struct table_part *part = &shape->part[party];
    const size_t rows = input->count;
    struct lately(*lately)[LATELY] =
        arena_zero(run_scratch(run), (part->columns + 1ULL) * sizeof *lately);
    uint32_t *codes = arena_alloc(run_scratch(run), (rows * columns + 1) * sizeof *codes),
             code[SCHEMA_COLUMNS], of[SCHEMA_COLUMNS] = {0};
    struct text cell[SCHEMA_COLUMNS];
    for (uint32_t c = 0; c < columns; c++)
        while (part->column[of[c]] != column[c])
            of[c]++;
    for (size_t i = 0; i < rows; i++) {
        const struct text *line = text_at(input, i);
        if (!plain_codes(shape, line, part, lately, code) &&
            !read_line(run, shape, line, part, lately, cell, code))
            abort();
        for (uint32_t c = 0; c < columns; c++)
            codes[c * rows + i] = code[of[c]];
    }
    return codes;
}
