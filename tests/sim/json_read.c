/* The JSON reader: what it takes, what it refuses, and that the writer's texts come back. */
#include "sim/json_read.h"
#include "sim/json.h"
#include "tests/expect.h"
#include <string.h>

static status read_text(const char *text, struct json_value *v, struct arena *arena)
{
    return json_read(arena, text, strlen(text), v, NULL);
}

static void good_documents(void)
{
    struct arena arena = {0};
    struct json_value v;
    EXPECT_EQ(OK, read_text(" {\"a\":[1,2.5,-3,1e3,18446744073709551615,18446744073709551616],"
                            "\"b\":{\"c\":null,\"d\":true,\"e\":false},\"f\":\"\\u00e9\\n\\/\"} ",
                            &v, &arena));
    const struct json_value *a = json_get(&v, "a");
    EXPECT(a && a->type == JSON_ARRAY && a->count == 6);
    EXPECT(a->item[0].whole && a->item[0].number == 1);
    EXPECT(!a->item[1].whole && strcmp(a->item[1].text, "2.5") == 0);
    EXPECT(!a->item[2].whole && !a->item[3].whole);
    EXPECT(a->item[4].whole && a->item[4].number == UINT64_MAX);
    EXPECT(!a->item[5].whole);
    EXPECT(json_get(json_get(&v, "b"), "d")->truth);
    EXPECT(strcmp(json_get_text(&v, "f"), "\xc3\xa9\n/") == 0);
    EXPECT(json_get_text(&v, "a") == NULL && json_get(&v, "z") == NULL);
    EXPECT_EQ(7, json_get_number(&v, "f", 7));
    arena_clear(&arena);
}

static void bad_documents(void)
{
    static const char *const bad[] = {"",
                                      "{",
                                      "}",
                                      "[1,]",
                                      "{\"a\":1,}",
                                      "{\"a\" 1}",
                                      "{a:1}",
                                      "[1 2]",
                                      "01",
                                      "-",
                                      "1.",
                                      ".5",
                                      "1e",
                                      "+1",
                                      "nul",
                                      "True",
                                      "\"",
                                      "\"\\x\"",
                                      "\"\\u12\"",
                                      "\"\\ud800\"",
                                      "\"\\udc00\"",
                                      "\"\\ud800\\u0041\"",
                                      "\"\n\"",
                                      "1 1",
                                      "[1]]",
                                      "{\"a\":1,\"a\":2}",
                                      "{\"\\u0000\":1}",
                                      "'a'",
                                      "NaN",
                                      "[,1]",
                                      "\"\\"};
    struct arena arena = {0};
    struct json_value v;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        EXPECT_EQ(E_PARSE, read_text(bad[i], &v, &arena));
    arena_clear(&arena);
}

static void limits(void)
{
    struct arena arena = {0};
    struct json_value v;
    char deep[2 * JSON_DEPTH + 4] = "";
    memset(deep, '[', JSON_DEPTH);
    memset(deep + JSON_DEPTH, ']', JSON_DEPTH);
    deep[2 * JSON_DEPTH] = 0;
    EXPECT_EQ(OK, read_text(deep, &v, &arena));
    memset(deep, '[', JSON_DEPTH + 1);
    EXPECT_EQ(E_LIMIT, read_text(deep, &v, &arena));
    struct json j;
    json_init(&j);
    json_object(&j);
    for (int i = 0; i < 1025; i++) {
        char key[8] = {(char)('a' + i % 26), (char)('a' + i / 26 % 26), (char)('a' + i / 676), 0};
        json_add_u64(&j, key, 1);
    }
    json_end(&j);
    EXPECT_EQ(E_LIMIT, json_read(&arena, j.text, j.size, &v, NULL));
    json_clear(&j);
    arena_clear(&arena);
}

/* What the writer writes the reader reads, for any text. */
static void writer_and_reader(void)
{
    struct arena arena = {0};
    for (int i = 0; i < 2000; i++) {
        char text[40];
        const size_t size = test_random_below(sizeof text);
        for (size_t k = 0; k < size; k++)
            text[k] = (char)test_random_below(128);
        struct json j;
        struct json_value v;
        json_init(&j);
        json_string_size(&j, text, size);
        EXPECT_EQ(OK, json_read(&arena, j.text, j.size, &v, NULL));
        EXPECT_EQ(size, v.size);
        EXPECT_BYTES(text, v.text, size);
        json_clear(&j);
        arena_reset(&arena);
    }
    arena_clear(&arena);
}

/* Every cut of a document is refused, and none reads past its end (a sanitizer sees that). */
static void every_cut(void)
{
    static const char whole[] =
        "{\"t\":\"msg\",\"i\":12,\"x\":[true,null,\"\\u00e9\\\\\"],\"y\":-1.5e2}";
    struct arena arena = {0};
    struct json_value v;
    size_t at;
    for (size_t size = 0; size + 1 < sizeof whole; size++) {
        char *copy = arena_alloc(&arena, size);
        memcpy(copy, whole, size);
        EXPECT_EQ(E_PARSE, json_read(&arena, copy, size, &v, &at));
        EXPECT(at <= size);
    }
    EXPECT_EQ(OK, json_read(&arena, whole, sizeof whole - 1, &v, NULL));
    arena_clear(&arena);
}

const struct test tests[] = {
    {"good documents", good_documents},       {"bad documents", bad_documents}, {"limits", limits},
    {"writer and reader", writer_and_reader}, {"every cut", every_cut},         {0}};
