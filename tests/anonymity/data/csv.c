/* CSV, field by field: where fields begin, which are quoted, and what the writer puts in quotes.
 * What is refused, and round trips of whole tables, are in table.c. */
#include "anonymity/data/csv.h"
#include "tests/expect.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void fields_know_their_place(void)
{
    char text[] = "ab,\"c\"\"d\"\r\n\"x\ny\",z";
    static const struct {
        const char *text;
        size_t column, row_line;
        bool quoted, last;
    } wanted[] = {{"ab", 1, 1, false, false},
                  {"c\"d", 4, 1, true, true},
                  {"x\ny", 1, 2, true, false},
                  {"z", 4, 2, false, true}};
    struct csv_reader reader;
    EXPECT_EQ(OK, csv_open(&reader, "f", text, sizeof text - 1, &(struct csv_format){0}, NULL));
    for (size_t i = 0; i < 4; i++) {
        struct csv_field field;
        bool last;
        EXPECT(!csv_at_end(&reader));
        EXPECT_EQ(OK, csv_next(&reader, &field, &last, NULL));
        EXPECT(field.size == strlen(wanted[i].text) &&
               memcmp(field.text, wanted[i].text, field.size) == 0);
        EXPECT_EQ(wanted[i].column, field.column);
        EXPECT_EQ(wanted[i].row_line, reader.row_line);
        EXPECT(wanted[i].quoted == field.quoted && wanted[i].last == last);
    }
    EXPECT(csv_at_end(&reader));
}

/* A delimiter at the end of the file leaves one empty field to come. */
static void a_last_empty_field(void)
{
    char text[] = "a,";
    struct csv_reader reader;
    struct csv_field field;
    bool last;
    EXPECT_EQ(OK, csv_open(&reader, "f", text, 2, &(struct csv_format){0}, NULL));
    EXPECT_EQ(OK, csv_next(&reader, &field, &last, NULL));
    EXPECT(!last && !csv_at_end(&reader));
    EXPECT_EQ(OK, csv_next(&reader, &field, &last, NULL));
    EXPECT(last && field.size == 0 && csv_at_end(&reader));
}

static void quotes_where_they_are_needed(void)
{
    static const struct {
        const char *text, *written;
        char delimiter;
        bool alone;
    } cases[] = {
        {"plain", "plain", ',', false},   {"a,b", "\"a,b\"", ',', false},
        {"a,b", "a,b", ';', false},       {"a;b", "\"a;b\"", ';', false},
        {"q\"", "\"q\"\"\"", ',', false}, {"l\nf", "\"l\nf\"", ',', false},
        {"c\rr", "\"c\rr\"", ',', false}, {"", "", ',', false},
        {"", "\"\"", ',', true},          {" x ", " x ", ',', false},
        {"a,b", "\"a,b\"", 0, false},     {"\xef\xbb\xbf", "\"\xef\xbb\xbf\"", ',', false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *out;
        size_t size;
        FILE *file = open_memstream(&out, &size);
        csv_write(file, cases[i].text, strlen(cases[i].text), cases[i].delimiter, cases[i].alone);
        fclose(file);
        EXPECT(strcmp(cases[i].written, out) == 0);
        free(out);
    }
}

/* Files of any size arrive whole: around the sizes at which the buffer grows. */
static void files_are_loaded(void)
{
    static const size_t sizes[] = {0, 1, 65535, 65536, 65537, 300000};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        char name[] = "csv-test-XXXXXX", *bytes;
        size_t size;
        struct complaint complaint;
        const int handle = mkstemp(name);
        FILE *file = fdopen(handle, "wb");
        for (size_t b = 0; b < sizes[i]; b++)
            putc((int)(b * 31 % 251), file);
        fclose(file);
        EXPECT_EQ(OK, csv_load(name, &bytes, &size, &complaint));
        EXPECT_EQ(sizes[i], size);
        bool same = true;
        for (size_t b = 0; b < size; b++)
            same = same && (unsigned char)bytes[b] == b * 31 % 251;
        EXPECT(same);
        free(bytes);
        remove(name);
        EXPECT_EQ(E_FILE, csv_load(name, &bytes, &size, &complaint));
        EXPECT(strstr(complaint.text, name) != NULL);
    }
}

const struct test tests[] = {{"fields know their place", fields_know_their_place},
                             {"a last empty field", a_last_empty_field},
                             {"quotes where they are needed", quotes_where_they_are_needed},
                             {"files are loaded", files_are_loaded},
                             {0}};
