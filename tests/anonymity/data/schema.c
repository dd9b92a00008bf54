/* Schemas: what is written is read, what is read is written so that it is read as the same, and
 * what is wrong is named with its place. */
#define _GNU_SOURCE /* open_memstream */
#include "anonymity/data/schema.h"
#include "tests/expect.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char example[] = "age:qi:young(18|19)|old(20|21); weight:qi:40..42\nsex:keep:f|m;"
                              "disease : sensitive;\"a note\":identifier:\"\"|\"say \"\"hm\"\"\"";

static char *written(const struct schema *s)
{
    char *text = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&text, &size);
    schema_write(s, file);
    fclose(file);
    return text;
}

static const char *up(const struct hierarchy *h, const char *value, uint32_t level)
{
    uint32_t leaf;
    return hierarchy_leaf(h, value, strlen(value), &leaf) == OK
               ? h->label[hierarchy_up(h, leaf, level)]
               : "no such value";
}

static void what_is_written_is_read(void)
{
    struct schema s;
    struct complaint complaint = {.text = ""};
    uint32_t code = 9, index = 9;
    EXPECT_EQ(OK, schema_parse(&s, example, &complaint));
    EXPECT_EQ(5, s.columns);
    EXPECT(strcmp(s.column[0].name, "age") == 0 && s.column[0].role == ROLE_QUASI_IDENTIFIER);
    EXPECT(s.column[0].known && !s.column[0].numbers && s.column[0].hierarchy.leaves == 4);
    EXPECT(strcmp(up(&s.column[0].hierarchy, "19", 1), "young") == 0);
    EXPECT(strcmp(up(&s.column[0].hierarchy, "19", 2), "*") == 0);
    EXPECT(strcmp(up(&s.column[0].hierarchy, "20", 1), "old") == 0);
    EXPECT(s.column[1].numbers && s.column[1].least == 40 && s.column[1].hierarchy.leaves == 3);
    EXPECT(strcmp(up(&s.column[2].hierarchy, "m", 1), "*") == 0);
    EXPECT(s.column[3].role == ROLE_SENSITIVE && !s.column[3].known);
    EXPECT_EQ(E_NOT_FOUND, schema_code(&s.column[3], "flu", 3, &code));
    EXPECT_EQ(OK, schema_code(&s.column[1], "42", 2, &code));
    EXPECT_EQ(2, code);
    EXPECT_EQ(E_NOT_FOUND, schema_code(&s.column[1], "43", 2, &code));
    EXPECT_EQ(OK, schema_code(&s.column[4], "say \"hm\"", 8, &code));
    EXPECT_EQ(1, code);
    EXPECT_EQ(OK, schema_find(&s, "a note", &index, &complaint));
    EXPECT_EQ(4, index);
    EXPECT_EQ(E_NOT_FOUND, schema_find(&s, "aeg", &index, &complaint));
    EXPECT(strstr(complaint.text, "did you mean \"age\""));
    schema_clear(&s);
}

/* Two schemas are the same when every leaf has the same labels above it. */
static void expect_same(const struct schema *a, const struct schema *b)
{
    EXPECT_EQ(a->columns, b->columns);
    for (uint32_t i = 0; i < a->columns && i < b->columns; i++) {
        const struct hierarchy *h = &a->column[i].hierarchy, *g = &b->column[i].hierarchy;
        EXPECT(strcmp(a->column[i].name, b->column[i].name) == 0);
        EXPECT(a->column[i].role == b->column[i].role && a->column[i].known == b->column[i].known);
        EXPECT(a->column[i].numbers == b->column[i].numbers);
        EXPECT(h->leaves == g->leaves && h->nodes == g->nodes && h->top == g->top);
        for (uint32_t x = 0; x < h->nodes && h->nodes == g->nodes; x++)
            EXPECT(h->parent[x] == g->parent[x] && strcmp(h->label[x], g->label[x]) == 0);
    }
}

static void what_is_read_is_written(void)
{
    static const char *const texts[] = {
        example,
        "a:qi:x(y(1|2)|z)|w",                /* branches of three lengths */
        "a:qi:white(white(white)|black(x))", /* one label on several levels */
        "a:qi:\"1..3\"|b(\"(\"|\";\")",
        "a:qi:-5..-5;b:qi:only",
        "a:site:p|q\n\n;;b:sensitive:*(x)",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct schema s, again;
        EXPECT_EQ(OK, schema_parse(&s, texts[i], NULL));
        char *text = written(&s);
        EXPECT_EQ(OK, schema_parse(&again, text, NULL));
        expect_same(&s, &again);
        char *twice = written(&again);
        EXPECT(strcmp(text, twice) == 0);
        free(text);
        free(twice);
        schema_clear(&s);
        schema_clear(&again);
    }
}

static void what_is_wrong_is_named(void)
{
    static const struct {
        const char *text;
        status why;
        const char *says;
    } cases[] = {
        {"", E_INPUT, "no column"},
        {" \n ;", E_INPUT, "no column"},
        {"age", E_PARSE, "schema:1:4: ':' and a role are expected after the name of a column, not"},
        {"age:qi;:qi", E_PARSE, "schema:1:8: the name of a column is expected, not ':'"},
        {"age:quasi", E_PARSE,
         "column age: a role is identifier, qi, sensitive, site or keep, not "
         "quasi"},
        {"age:qi;\nage:keep", E_INPUT, "two columns are named age"},
        {"age:qi:", E_PARSE, "schema:1:8: values are expected, not the end"},
        {"age:qi:a(b", E_PARSE, "schema:1:11: '|' or ')' is expected, not the end"},
        {"age:qi:a()", E_PARSE, "schema:1:10: a value is expected, not ')'"},
        {"a:qi:x;\nage:qi:a|b)", E_PARSE, "schema:2:11: ';' or a new line is expected"},
        {"age:qi:a|a", E_INPUT, "age:2:"},
        {"age:qi:x(a)|x(b)|y(x)", OK, ""},
        {"age:qi:x(a)|y(a)", E_INPUT, "age:2:"},
        {"age:qi:5..4", E_RANGE, "column age: 5..4 is no range"},
        {"age:qi:0..1048576", E_RANGE, "is no range of 1 to 1048576 numbers"},
        {"age:qi:99999999999..99999999999", E_RANGE, "is no range"},
        {"age:qi:\"a", E_PARSE, "a quote is not closed"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct schema s;
        struct complaint complaint = {.text = ""};
        const status result = schema_parse(&s, cases[i].text, &complaint);
        if (result != cases[i].why || !strstr(complaint.text, cases[i].says))
            printf("  '%s': %s '%s'\n", cases[i].text, status_text(result), complaint.text);
        EXPECT_EQ(cases[i].why, result);
        EXPECT(strstr(complaint.text, cases[i].says) != NULL);
        if (result == OK)
            schema_clear(&s);
    }
}

static void tables_are_bound(void)
{
    struct schema s;
    struct table t;
    struct dataset data;
    struct complaint complaint = {.text = ""};
    EXPECT_EQ(OK, schema_parse(&s, "n:identifier;age:qi:1..9;ill:sensitive;who:site:p|q;zip:qi:a|b",
                               &complaint));
    EXPECT_EQ(OK, schema_table(&s, &t));
    EXPECT_EQ(OK, table_add(&t, (const char *const[]){"ann", "3", "flu", "q", "b"}));
    EXPECT_EQ(OK, table_add(&t, (const char *const[]){"ben", "9", "cold", "q", "b"}));
    EXPECT_EQ(OK, schema_bind(&s, &t, &data, &complaint));
    EXPECT(data.rows == 2 && data.qis == 2 && data.sensitives == 1 && data.site == 1);
    EXPECT_EQ(8, data.leaf[2]);
    EXPECT(t.column[0].role == ROLE_IDENTIFIER && t.column[3].role == ROLE_SITE);
    dataset_clear(&data);
    table_clear(&t);
    schema_clear(&s);
    EXPECT_EQ(OK, schema_parse(&s, "age:qi", &complaint));
    EXPECT_EQ(OK, schema_table(&s, &t));
    EXPECT_EQ(E_INPUT, schema_bind(&s, &t, &data, &complaint));
    EXPECT(strstr(complaint.text, "does not say which values age has"));
    table_clear(&t);
    schema_clear(&s);
}

const struct test tests[] = {{"what is written is read", what_is_written_is_read},
                             {"what is read is written", what_is_read_is_written},
                             {"what is wrong is named", what_is_wrong_is_named},
                             {"tables are bound", tables_are_bound},
                             {0}};
