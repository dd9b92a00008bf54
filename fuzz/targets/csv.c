/* CSV tables: fields are those that a second reader finds (second/plain_csv.h); what is read is
 * written so that it is read as the same table; what is refused is complained about, and leaves
 * nothing behind. The first byte chooses the format. */
#include "anonymity/data/csv.h"
#include "anonymity/data/table.h"
#include "fuzz/driver/target.h"
#include "fuzz/second/plain_csv.h"
#include "fuzz/second/plain_text.h"
#include <stdlib.h>
#include <string.h>

static struct csv_format format_of(uint8_t choice)
{
    static const char delimiters[] = {0, ',', ';', '\t', '|', 'a', ' ', '"'};
    return (struct csv_format){delimiters[choice & 7], choice & 8, choice & 16};
}

static void same_cells(const struct table *a, const struct table *b)
{
    fuzz_holds(a->rows == b->rows && a->columns == b->columns, "%u x %u came back as %u x %u",
               a->rows, a->columns, b->rows, b->columns);
    for (uint32_t c = 0; c < a->columns; c++) {
        fuzz_holds(strcmp(a->column[c].name, b->column[c].name) == 0, "column %u has another name",
                   c);
        fuzz_holds(a->column[c].values == b->column[c].values, "column %u has other values", c);
        for (uint32_t r = 0; r < a->rows; r++)
            fuzz_holds(strcmp(table_cell(a, r, c), table_cell(b, r, c)) == 0,
                       "row %u, column %u came back as '%s'", r, c, table_cell(b, r, c));
    }
}

/* Strings are numbered by first occurrence, and each is found by its text. */
static void sound_codes(const struct table *t)
{
    for (uint32_t c = 0; c < t->columns; c++) {
        const struct column *column = &t->column[c];
        uint32_t seen = 0, code;
        for (uint32_t r = 0; r < t->rows; r++) {
            fuzz_holds(column->code[r] <= seen, "column %u: a code before its time", c);
            seen += column->code[r] == seen;
        }
        fuzz_holds(seen == column->values, "column %u: values that do not occur", c);
        for (uint32_t v = 0; v < column->values; v++)
            fuzz_holds(column_code(column, column->value[v].text, column->value[v].size, &code) ==
                               OK &&
                           code == v,
                       "column %u: value %u is not found", c, v);
        fuzz_holds(table_find(t, column->name, &code, NULL) == OK && code == c,
                   "column %u is not found by its name", c);
    }
}

static void written_and_read(const struct table *t, const struct csv_format *format)
{
    struct table back;
    struct complaint complaint = {0};
    char *text = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&text, &size);
    if (!file)
        abort();
    fuzz_holds(table_write(t, file, format) == OK, "it cannot be written");
    fclose(file);
    fuzz_holds(table_read_memory(&back, "again", text, size, format, &complaint) == OK,
               "what was written is not read: %s", complaint.text);
    same_cells(t, &back);
    table_clear(&back);
    free(text);
}

/* All fields, as the second reader gives them. The reader changes |text|. */
static status fields_of(struct text *out, char *text, size_t size, const struct csv_format *format)
{
    struct csv_reader reader;
    struct csv_field field;
    struct complaint complaint = {0};
    bool last = true;
    text_put(out, "", 0);
    REQUIRE(csv_open(&reader, "input", text, size, format, &complaint));
    while (!csv_at_end(&reader)) {
        REQUIRE(csv_next(&reader, &field, &last, &complaint));
        text_put(out, field.quoted ? "q" : "f", 1);
        text_put_number(out, field.size);
        text_put(out, ":", 1);
        text_put(out, field.text, field.size);
        if (last)
            text_put(out, "\n", 1);
    }
    return OK;
}

static void as_the_second(const struct cursor *c, const struct csv_format *format)
{
    struct text got = {0};
    size_t length;
    char *text = fuzz_text(c->at, c->left);
    char *want = plain_csv(text, c->left, format->delimiter ? format->delimiter : ',', &length);
    const status result = fields_of(&got, text, c->left, format);
    fuzz_holds((want != NULL) == (result == OK), "a second reader %s what this one answers with %s",
               want ? "takes" : "refuses", status_name(result));
    fuzz_holds(!want || (got.size == length && memcmp(got.bytes, want, length) == 0),
               "a second reader reads %s, and this one %s", want, got.bytes);
    free(got.bytes);
    free(want);
    free(text);
}

static void one(const uint8_t *bytes, size_t size)
{
    struct cursor c = {bytes, size};
    const struct csv_format format = format_of(cursor_byte(&c));
    struct complaint complaint = {0};
    struct table table;
    as_the_second(&c, &format);
    char *text = fuzz_text(c.at, c.left);
    const status result = table_read_memory(&table, "input", text, c.left, &format, &complaint);
    fuzz_reached(result);
    if (result == OK) {
        sound_codes(&table);
        written_and_read(&table, &format);
        table_clear(&table);
    } else {
        fuzz_holds(complaint.text[0], "refused with %s and no complaint", status_name(result));
    }
    free(text);
}

static void seeds(const struct seed_sink *sink)
{
    static const char *const texts[] = {
        "\x01name,age\nann,30\n\"b, \"\"ob\"\"\",41\r\n",
        "\n1;2;3\n4;5;6",
        "\x02\xef\xbb\xbfkey;value\n\"a\nb\";\n*;x\n",
        "a\n\xe0\x9f\xbf\n",
        "a\n\xe0\xa0\x80\n",
        "a\n\xed\xa0\x80\n",
        "a\n\xed\x9f\xbf\n",
        "a\n\xf0\x8f\xbf\xbf\n",
        "a\n\xf0\x90\x80\x80\n",
        "a\n\xf4\x90\x80\x80\n",
        "a\n\xf4\x8f\xbf\xbf\n",
        "a\n\xf5\x80\x80\x80\n",
        "a\n\xc1\x80\n",
        "a\n\xc3\n",
        "\x13only\n\"\"\n\xc3\xa9\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        seed_put(sink, texts[i], strlen(texts[i]), "table-%zu", i);
}

const struct fuzz_target fuzz_target = {"csv", NULL, one, seeds};
