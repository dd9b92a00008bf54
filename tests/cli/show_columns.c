/* Values as columns: long ones are cut, and say how much there is; tables have a line a row. */
#include "cli/show_columns.h"
#include "tests/expect.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is printed for fields with these names, shapes (JSON) and bytes (hex). */
static void expect_columns(const char *const (*fields)[3], size_t count, bool full,
                           const char *want)
{
    struct arena arena = {0};
    struct json_value shapes[4];
    struct column_row rows[4];
    char *out = NULL;
    size_t size;
    for (size_t i = 0; i < count; i++) {
        EXPECT_EQ(OK, json_read(&arena, fields[i][1], strlen(fields[i][1]), &shapes[i], NULL));
        rows[i] =
            (struct column_row){fields[i][0], &shapes[i],
                                shown_value(&shapes[i], fields[i][2], strlen(fields[i][2]) / 2)};
    }
    FILE *file = open_memstream(&out, &size);
    columns_print(file, rows, count, 2, full);
    fclose(file);
    if (strcmp(out, want) != 0)
        printf("%s", out);
    EXPECT(strcmp(out, want) == 0);
    free(out);
    arena_clear(&arena);
}

static void names_values_and_classes_are_aligned(void)
{
    static const char *const fields[][3] = {
        {"count", "{\"kind\":\"residues\",\"modulus\":\"1000\",\"count\":2,\"leak\":\"output\"}",
         "000a03e7"},
        {"key", "{\"kind\":\"keys\",\"count\":1,\"leak\":\"key\",\"origin\":[\"input\",\"coin\"]}",
         "000102030405060708090a0b0c0d0e0f"}};
    expect_columns(
        fields, 2, false,
        "  count = 10,999               (residues mod 1000; output)\n"
        "  key   = 0001020304050607...  (keys, 1 entry, 16 bytes; key; from input+coin)\n");
    expect_columns(fields, 2, true,
                   "  count = 10,999  (residues mod 1000; output)\n"
                   "  key   = 000102030405060708090a0b0c0d0e0f  (keys; key; from input+coin)\n");
}

/* 30 bits: 24 of them and their commas are the 47 characters before the next does not fit. */
static void long_lists_are_cut(void)
{
    static const char *const fields[][3] = {
        {"bits", "{\"kind\":\"residues\",\"modulus\":\"2\",\"count\":30}",
         "000100010001000100010001000100010001000100010001000100010001"}};
    expect_columns(fields, 1, false,
                   "  bits = 0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,...  (residues mod 2, "
                   "30 entries, 30 bytes)\n");
    const char *const longer[][3] = {{"bits of all", fields[0][1], fields[0][2]}};
    expect_columns(
        longer, 1, false,
        "  bits of all = 0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,...  (residues mod "
        "2, 30 entries, 30\n        bytes)\n");
    expect_columns(fields, 1, true,
                   "  bits = 0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1  "
                   "(residues mod 2)\n");
}

static void tables_have_rows(void)
{
    static const char *const fields[][3] = {
        {"t", "{\"kind\":\"texts\",\"count\":2}", "00000003612c6200000004632c1b64"}};
    expect_columns(fields, 1, false, "  t = 2 rows  (texts)\n        a,b\n        c,\\x1bd\n");
    static const char row[] = "00000003612c62";
    char many[14 * 13 + 1] = "";
    for (int i = 0; i < 13; i++)
        memcpy(many + 14 * i, row, 15);
    const char *const long_table[][3] = {{"t", "{\"kind\":\"texts\",\"count\":13}", many}};
    expect_columns(long_table, 1, false,
                   "  t = 13 rows  (texts)\n        a,b\n        a,b\n        a,b\n        a,b\n"
                   "        a,b\n        a,b\n        a,b\n        a,b\n        a,b\n        a,b\n"
                   "        a,b\n        a,b\n        ... and 1 row more\n");
    expect_columns(long_table, 1, true,
                   "  t = 13 rows  (texts)\n        a,b\n        a,b\n        a,b\n        a,b\n"
                   "        a,b\n        a,b\n        a,b\n        a,b\n        a,b\n        a,b\n"
                   "        a,b\n        a,b\n        a,b\n");
}

/* No entry, and one entry that is empty, do not look alike. */
static void what_is_empty_is_said(void)
{
    static const char *const fields[][3] = {
        {"none", "{\"kind\":\"texts\",\"count\":0}", ""},
        {"one", "{\"kind\":\"texts\",\"count\":1}", "00000000"}};
    expect_columns(fields, 2, false, "  none = nothing  (texts)\n  one  = \"\"       (texts)\n");
}

const struct test tests[] = {
    {"what is empty is said", what_is_empty_is_said},
    {"names, values and classes are aligned", names_values_and_classes_are_aligned},
    {"long lists are cut", long_lists_are_cut},
    {"tables have rows", tables_have_rows},
    {0}};
