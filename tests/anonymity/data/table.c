/* Tables: what is read, what is refused and where, and that writing and reading agree. */
#include "anonymity/data/table.h"
#include "tests/expect.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static status read_text(struct table *table, const char *text, size_t size,
                        const struct csv_format *format, struct complaint *complaint)
{
    /* An exact copy, so that a sanitizer sees a read past the end. */
    char *copy = malloc(size ? size : 1);
    memcpy(copy, text, size);
    if (complaint)
        *complaint = (struct complaint){.text = ""};
    const status s = table_read_memory(table, "t.csv", copy, size, format, complaint);
    free(copy);
    return s;
}

static void expect_cell(const struct table *t, uint32_t row, uint32_t column, const char *want)
{
    EXPECT(strcmp(want, table_cell(t, row, column)) == 0);
}

static void expect_table(const char *text, char delimiter, const char *const *cells,
                         uint32_t columns, uint32_t rows)
{
    struct table t;
    struct complaint complaint;
    const struct csv_format format = {.delimiter = delimiter};
    const status s = read_text(&t, text, strlen(text), &format, &complaint);
    if (s != OK)
        printf("%s\n", complaint.text);
    EXPECT_EQ(OK, s);
    if (s != OK)
        return;
    EXPECT_EQ(columns, t.columns);
    EXPECT_EQ(rows, t.rows);
    for (uint32_t j = 0; j < columns && t.columns == columns; j++)
        EXPECT(strcmp(cells[j], t.column[j].name) == 0);
    for (uint32_t i = 0; i < rows && t.rows == rows; i++)
        for (uint32_t j = 0; j < columns; j++)
            expect_cell(&t, i, j, cells[(i + 1) * columns + j]);
    table_clear(&t);
}

#define CELLS(...) ((const char *const[]){__VA_ARGS__})

static void forms_are_read(void)
{
    const char *const plain[] = {"a", "b", "1", "2", "3", "4"};
    expect_table("a,b\n1,2\n3,4\n", ',', plain, 2, 2);
    expect_table("a,b\n1,2\n3,4", ',', plain, 2, 2);
    expect_table("a,b\r\n1,2\r\n3,4\r\n", 0, plain, 2, 2);
    expect_table("\xef\xbb\xbf"
                 "a;b\r\n1;2\r\n3;4",
                 ';', plain, 2, 2);
    expect_table("a\tb\n1\t2\n3\t4\n", '\t', plain, 2, 2);
    expect_table("\"a\",\"b\"\n\"1\",2\n3,\"4\"", ',', plain, 2, 2);
    expect_table("a,b\n,\n,\n", ',', CELLS("a", "b", "", "", "", ""), 2, 2);
    expect_table("a,b\n1,", ',', CELLS("a", "b", "1", ""), 2, 1);
    expect_table("a,b\n\"x,y\",\"p\"\"q\"\n", ',', CELLS("a", "b", "x,y", "p\"q"), 2, 1);
    expect_table("a,b\n\"x\r\ny\",\"\"\n", ',', CELLS("a", "b", "x\r\ny", ""), 2, 1);
    expect_table("a\n\n*\n", ',', CELLS("a", "", "*"), 1, 2);
    expect_table("a\n\"\"\n", ',', CELLS("a", ""), 1, 1);
    expect_table("\xc3\xa9,\xe2\x82\xac\n\xf0\x9f\x98\x80,'x'\n", ',',
                 CELLS("\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x98\x80", "'x'"), 2, 1);
}

static void columns_without_names(void)
{
    struct table t;
    const struct csv_format format = {.no_header = true};
    const char text[] = "1,\"a\"\"b\"\n1,c\n";
    EXPECT_EQ(OK, read_text(&t, text, sizeof text - 1, &format, NULL));
    EXPECT_EQ(2, t.rows);
    EXPECT(strcmp("column2", t.column[1].name) == 0);
    expect_cell(&t, 0, 1, "a\"b");
    expect_cell(&t, 1, 1, "c");
    EXPECT_EQ(1, t.column[0].values);
    table_clear(&t);
}

/* Every refusal with its place. |near| must be in the sentence: it is the way out. */
struct refusal {
    const char *text;
    size_t size; /* 0: up to the zero */
    status why;
    size_t line, column;
    const char *near;
};

static void faults_are_refused(void)
{
    static const struct refusal refusals[] = {
        {"a,b\n1,2\n3\n", 0, E_PARSE, 3, 1, "ends after 1 fields"},
        {"a,b\n1,2,3\n", 0, E_PARSE, 2, 5, "there are 2 columns"},
        {"a,b\n1,2\n\n3,4\n", 0, E_PARSE, 3, 0, "blank line"},
        {"a,b\n1,\"2\n3,4\n", 0, E_PARSE, 2, 3, "never closed"},
        {"a,b\n1,\"2\"x\n", 0, E_PARSE, 2, 6, "closing quote"},
        {"a,b\n1,2\"x\n", 0, E_PARSE, 2, 4, "double it"},
        {"a,b\n1\r,2\n", 0, E_PARSE, 2, 2, "carriage return"},
        {"a,b\n1,2\n3,\0\n", 12, E_PARSE, 3, 3, "UTF-16"},
        {"a,b\n1,\xff\n", 0, E_UTF8, 2, 3, "convert the file to UTF-8"},
        {"a,b\n1,\xc0\x80\n", 0, E_UTF8, 2, 3, "UTF-8"},
        {"a,b\n1,\xed\xa0\x80\n", 0, E_UTF8, 2, 3, "UTF-8"},
        {"a,b\n1,\xe0\x9f\xbf\n", 0, E_UTF8, 2, 3, "UTF-8"},
        {"a,b\n1,\xf0\x8f\xbf\xbf\n", 0, E_UTF8, 2, 3, "UTF-8"},
        {"a,b\n1,\xf5\x80\x80\x80\n", 0, E_UTF8, 2, 3, "UTF-8"},
        {"a,b\n1,\0x\n3,4444444\n", 18, E_PARSE, 2, 3, "UTF-16"},
        {"a,b\n1,\xf4\x90\x80\x80\n", 0, E_UTF8, 2, 3, "UTF-8"},
        {"a,b\n12345678901234567,\xe2\x82", 0, E_UTF8, 2, 19, "UTF-8"},
        {"a,a\n1,2\n", 0, E_PARSE, 1, 3, "rename one"},
        {"a,\n1,2\n", 0, E_PARSE, 1, 3, "column 2 has no name"},
        {"", 0, E_PARSE, 0, 0, "the file is empty"},
        {"\xef\xbb\xbf", 0, E_PARSE, 0, 0, "the file is empty"},
        {"a,b\n", 0, E_PARSE, 0, 0, "no row"},
        {"a;b\n1;2,3\n", 0, E_PARSE, 2, 5, "is the delimiter ';'?"},
        {"a,b\n\"x\ny\",1\n\"z\n", 0, E_PARSE, 4, 1, "never closed"},
    };
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        const struct refusal *r = &refusals[i];
        struct table t;
        struct complaint complaint;
        const struct csv_format format = {.delimiter = ','};
        const status s =
            read_text(&t, r->text, r->size ? r->size : strlen(r->text), &format, &complaint);
        EXPECT_EQ(r->why, s);
        EXPECT_EQ(r->line, complaint.line);
        EXPECT_EQ(r->column, complaint.column);
        EXPECT(strstr(complaint.text, r->near) != NULL);
        EXPECT(strncmp(complaint.text, "t.csv:", 6) == 0);
        if (s == OK)
            table_clear(&t);
    }
}

static void delimiters_are_checked(void)
{
    struct table t;
    struct complaint complaint;
    for (const char *bad = "\"\r\n\x80"; *bad; bad++) {
        const struct csv_format format = {.delimiter = *bad};
        EXPECT_EQ(E_ARGUMENT, read_text(&t, "a\n1\n", 4, &format, &complaint));
    }
    EXPECT_EQ(E_FILE, table_read(&t, "/nowhere/at-all.csv", &(struct csv_format){0}, &complaint));
    EXPECT(strstr(complaint.text, "/nowhere/at-all.csv") != NULL);
    EXPECT_EQ(E_FILE, table_read(&t, "/", &(struct csv_format){0}, &complaint));
}

static void missing_columns_are_named(void)
{
    struct table t;
    struct complaint complaint;
    uint32_t index = 9;
    const struct csv_format format = {.delimiter = ','};
    EXPECT_EQ(OK, read_text(&t, "marital-status,age\n1,2\n", 23, &format, &complaint));
    EXPECT_EQ(OK, table_find(&t, "age", &index, &complaint));
    EXPECT_EQ(1, index);
    EXPECT_EQ(E_NOT_FOUND, table_find(&t, "maritalstatus", &index, &complaint));
    EXPECT(strstr(complaint.text, "did you mean \"marital-status\"?") != NULL);
    EXPECT_EQ(E_NOT_FOUND, table_find(&t, "zebra-crossing", &index, &complaint));
    EXPECT(strstr(complaint.text, "did you mean") == NULL);
    table_clear(&t);
}

/* Codes are dense, in order of first occurrence, and lead back to the strings. */
static void codes_follow_first_occurrence(void)
{
    struct table t;
    EXPECT_EQ(OK, table_start(&t, "made", CELLS("x"), 1));
    const uint32_t kinds = 5000;
    for (uint32_t i = 0; i < 20000; i++) {
        char cell[16];
        snprintf(cell, sizeof cell, "v%u", (unsigned)(i * 7919 % kinds));
        EXPECT_EQ(OK, table_add(&t, CELLS(cell)));
    }
    EXPECT_EQ(kinds, t.column[0].values);
    uint32_t next = 0;
    for (uint32_t i = 0; i < t.rows; i++) {
        const uint32_t code = t.column[0].code[i];
        EXPECT(code <= next);
        next += code == next;
        char cell[16];
        snprintf(cell, sizeof cell, "v%u", (unsigned)(i * 7919 % kinds));
        expect_cell(&t, i, 0, cell);
        uint32_t found;
        EXPECT_EQ(OK, column_code(&t.column[0], cell, strlen(cell), &found));
        EXPECT_EQ(code, found);
    }
    uint32_t found;
    EXPECT_EQ(E_NOT_FOUND, column_code(&t.column[0], "w", 1, &found));
    table_clear(&t);
}

/* Cells of the characters that matter to CSV. */
static void random_cell(char *out, size_t room)
{
    static const char *const parts[] = {
        "a", "\"", ",", ";", "\n", "\r", "\r\n", " ", "\xc3\xa9", "\xef\xbb\xbf", "*", "\t"};
    size_t size = 0;
    for (uint64_t left = test_random_below(5); left > 0; left--) {
        const char *part = parts[test_random_below(sizeof parts / sizeof *parts)];
        if (size + strlen(part) + 1 > room)
            break;
        memcpy(out + size, part, strlen(part));
        size += strlen(part);
    }
    out[size] = 0;
}

static void round_trip(uint32_t columns, uint32_t rows, struct csv_format format)
{
    static const char *const names[] = {"one", "t\"wo", "th,ree"};
    struct table made, back;
    struct complaint complaint;
    char cell[3][32], *text;
    size_t size;
    EXPECT_EQ(OK, table_start(&made, "made", names, columns));
    for (uint32_t i = 0; i < rows; i++) {
        for (uint32_t j = 0; j < columns; j++)
            random_cell(cell[j], sizeof cell[j]);
        EXPECT_EQ(OK, table_add(&made, CELLS(cell[0], cell[1], cell[2])));
    }
    FILE *file = open_memstream(&text, &size);
    EXPECT_EQ(OK, table_write(&made, file, &format));
    fclose(file);
    const status s = read_text(&back, text, size, &format, &complaint);
    if (s != OK)
        printf("%s\n", complaint.text);
    EXPECT_EQ(OK, s);
    if (s == OK) {
        EXPECT(back.rows == rows && back.columns == columns);
        for (uint32_t i = 0; i < rows && back.rows == rows; i++)
            for (uint32_t j = 0; j < columns; j++)
                expect_cell(&back, i, j, table_cell(&made, i, j));
        table_clear(&back);
    }
    free(text);
    table_clear(&made);
}

static void writing_and_reading_agree(void)
{
    for (size_t i = 0; i < test_iterations(300); i++) {
        const struct csv_format format = {.delimiter = ",;\t|"[test_random_below(4)],
                                          .no_header = test_random_below(2),
                                          .crlf = test_random_below(2)};
        round_trip(1 + (uint32_t)test_random_below(3), 1 + (uint32_t)test_random_below(6), format);
    }
}

/* Whatever the bytes, the reader ends, and what it accepts it reads back from its own writing. */
static void hostile_bytes(void)
{
    for (size_t i = 0; i < test_iterations(3000); i++) {
        static const char alphabet[] = "ab,;\"\n\r\0\xef\xbb\xbf\xc3\xa9\xff";
        char text[48];
        const size_t size = test_random_below(sizeof text);
        struct table t;
        struct complaint complaint;
        const struct csv_format format = {.no_header = test_random_below(2)};
        for (size_t b = 0; b < size; b++)
            text[b] = alphabet[test_random_below(sizeof alphabet - 1)];
        const status s = read_text(&t, text, size, &format, &complaint);
        EXPECT((s == OK) == (complaint.text[0] == 0));
        if (s != OK)
            continue;
        EXPECT(t.rows > 0 && t.columns > 0);
        table_clear(&t);
    }
}

/* Rows of numbers are rows of their decimals, as long as numbers come in their order. */
static void numbers_are_decimals(void)
{
    static const uint32_t rows[][2] = {{1, 1}, {2, 1}, {1, 2}, {3, 3}};
    struct table t;
    uint32_t code;
    EXPECT_EQ(OK, table_start(&t, "numbers", CELLS("a", "b"), 2));
    for (uint32_t i = 0; i < 4; i++) {
        const uint32_t wrong[2] = {1, 5};
        EXPECT_EQ(OK, table_add_numbers(&t, rows[i]));
        EXPECT_EQ(E_NON_CANONICAL, table_add_numbers(&t, wrong));
        EXPECT_EQ(i + 1, t.rows);
    }
    EXPECT_EQ(E_NON_CANONICAL, table_add_numbers(&t, (const uint32_t[]){0, 1}));
    for (uint32_t i = 0; i < 4; i++)
        for (uint32_t j = 0; j < 2; j++) {
            char text[2] = {(char)('0' + rows[i][j]), 0};
            expect_cell(&t, i, j, text);
            EXPECT_EQ(OK, column_code(&t.column[j], text, 1, &code));
            EXPECT_EQ(rows[i][j] - 1, code);
        }
    table_clear(&t);
}

const struct test tests[] = {{"numbers are decimals", numbers_are_decimals},
                             {"forms are read", forms_are_read},
                             {"columns without names", columns_without_names},
                             {"faults are refused", faults_are_refused},
                             {"delimiters are checked", delimiters_are_checked},
                             {"missing columns are named", missing_columns_are_named},
                             {"codes follow first occurrence", codes_follow_first_occurrence},
                             {"writing and reading agree", writing_and_reading_agree},
                             {"hostile bytes", hostile_bytes},
                             {0}};
