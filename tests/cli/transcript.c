/* How records are shown and compared: shapes that lie about their bytes are shown as hex, and every
 * difference is told with its place. */
#include "cli/transcript_compare.h"
#include "cli/transcript_values.h"
#include "tests/expect.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void expect_shown(struct shown_value v, const char *text, const char *json)
{
    char *out = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&out, &size);
    struct json j;
    v.size = strlen(v.hex) / 2;
    EXPECT(!shown_print(file, &v, SHOWN_LINE));
    fclose(file);
    json_init(&j);
    shown_json(&j, &v);
    if (strcmp(out, text) != 0 || strcmp(j.text, json) != 0)
        printf("%s | %s\n", out, j.text);
    EXPECT(strcmp(out, text) == 0);
    EXPECT(strcmp(j.text, json) == 0);
    json_clear(&j);
    free(out);
}

static void values_by_kind(void)
{
    expect_shown((struct shown_value){"residues", "1000", "000a03e7", 2, 0}, "10,999", "[10,999]");
    expect_shown((struct shown_value){"residues", "18446744073709551616", "8000000000000000", 1, 0},
                 "9223372036854775808", "[\"9223372036854775808\"]");
    expect_shown((struct shown_value){"texts", NULL, "0000000161000000020a22", 2, 0}, "a,\\x0a\"",
                 "[\"a\",\"\\n\\\"\"]");
    expect_shown((struct shown_value){"keys", NULL, "0102", 1, 0}, "0102", "[\"0102\"]");
    expect_shown((struct shown_value){"points", NULL, "01020304", 2, 0}, "0102,0304",
                 "[\"0102\",\"0304\"]");
    expect_shown((struct shown_value){"texts", NULL, "", 0, 0}, "nothing", "[]");
}

/* A modulus that is none, a count that is too large, a text that is longer than there are bytes. */
static void shapes_that_lie(void)
{
    expect_shown((struct shown_value){"residues", "x", "000a", 1, 0}, "000a", "[\"000a\"]");
    expect_shown((struct shown_value){"residues", NULL, "000a", 1, 0}, "000a", "[\"000a\"]");
    expect_shown((struct shown_value){"residues", "1000", "ffff", 1, 0}, "ffff", "[\"ffff\"]");
    expect_shown((struct shown_value){"residues", "1000", "000a", UINT64_MAX, 0}, "000a",
                 "[\"000a\"]");
    expect_shown((struct shown_value){"residues", "1000", "", UINT64_MAX, 0}, "", "[\"\"]");
    expect_shown((struct shown_value){"texts", NULL, "ffffffff61", 1, 0}, "ffffffff61",
                 "[\"ffffffff61\"]");
    expect_shown((struct shown_value){"texts", NULL, "0000", UINT64_MAX, 0}, "0000", "[\"0000\"]");
}

static char told[512];

static void tell(void *context, const struct difference *d)
{
    (void)context;
    const size_t at = strlen(told);
    snprintf(told + at, sizeof told - at, "%s%s%zu:%s|%s;", d->member, d->in_bytes ? "@" : "#",
             d->at, d->a, d->b);
}

static void expect_difference(const char *a, const char *b, bool message, const char *want)
{
    static const char *const skipped[] = {"skip", NULL};
    struct arena arena = {0};
    struct json_value x, y;
    told[0] = 0;
    EXPECT_EQ(OK, json_read(&arena, a, strlen(a), &x, NULL));
    EXPECT_EQ(OK, json_read(&arena, b, strlen(b), &y, NULL));
    const size_t count = message ? compare_messages(&x, &y, false, tell, NULL)
                                 : compare_members(&x, &y, skipped, tell, NULL);
    if (strcmp(told, want) != 0)
        printf("%s\n", told);
    EXPECT(strcmp(told, want) == 0);
    EXPECT((count == 0) == (*want == 0));
    arena_clear(&arena);
}

static void differences_by_member(void)
{
    expect_difference("{\"a\":1,\"h\":\"x\",\"skip\":1}", "{\"a\":1,\"h\":\"y\"}", false, "");
    expect_difference("{\"a\":1}", "{\"a\":2}", false, "a#0:1|2;");
    expect_difference("{\"a\":1}", "{\"b\":true}", false, "a#0:1|absent;b#0:absent|true;");
    expect_difference("{\"a\":[1,{\"c\":null}]}", "{\"a\":[1,{\"c\":\"x\"},3]}", false,
                      "a[1].c#0:null|x;a[2]#0:absent|3;");
    expect_difference("{\"hex\":\"00aa\"}", "{\"hex\":\"00ab\"}", false, "hex@1:aa|ab;");
    expect_difference("{\"hex\":\"00\"}", "{\"hex\":\"00ab\"}", false, "hex@1:ends|ab;");
}

static void differences_by_field(void)
{
    static const char a[] =
        "{\"i\":1,\"src\":\"x\",\"fields\":[{\"name\":\"p\",\"at\":0,\"size\":1},"
        "{\"name\":\"q\",\"at\":5,\"size\":2}],\"hex\":\"01000000020304\"}";
    static const char b[] =
        "{\"i\":1,\"src\":\"y\",\"fields\":[{\"name\":\"p\",\"at\":0,\"size\":1},"
        "{\"name\":\"q\",\"at\":5,\"size\":2}],\"hex\":\"01000000020305\"}";
    static const char c[] =
        "{\"i\":1,\"src\":\"y\",\"fields\":[{\"name\":\"p\",\"at\":0,\"size\":1},"
        "{\"name\":\"q\",\"at\":5,\"size\":2}],\"hex\":\"01000000030304\"}";
    expect_difference(a, a, true, "");
    expect_difference(a, b, true, "q@6:04|05;");
    expect_difference(a, c, true, "hex@4:020304|030304;"); /* outside of all fields */
}

const struct test tests[] = {{"values by kind", values_by_kind},
                             {"shapes that lie", shapes_that_lie},
                             {"differences by member", differences_by_member},
                             {"differences by field", differences_by_field},
                             {0}};
