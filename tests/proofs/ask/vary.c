/* What a number becomes in the place of a parameter. */
#include "proofs/ask/vary.h"
#include "tests/expect.h"
#include <string.h>

static void test_values(void)
{
    static const struct parameter parties = {"parties", "", "3", PARAMETER_PARTIES, 2, 9, NULL},
                                  length = {"length", "", "1", PARAMETER_NUMBER, 1, 100, NULL},
                                  size = {"size", "", "1", PARAMETER_NUMBER, 1, 1 << 24, NULL},
                                  ring = {"ring", "", "8", PARAMETER_NUMBER, 2, 1ull << 58, NULL},
                                  modulus = {"modulus", "", "5", PARAMETER_MODULUS, 0, 0, NULL},
                                  text = {"text", "", "4", PARAMETER_TEXT, 0, 0, NULL},
                                  word = {"word", "", "a", PARAMETER_WORD, 0, 0, NULL};
    static const struct {
        const struct parameter *parameter;
        const char *now;
        uint64_t number;
        const char *wanted[VARY_MOST];
    } cases[] = {
        {&parties, "3", 6, {"6"}},
        {&parties, "3", 10, {NULL}},
        {&parties, "3", 1, {NULL}},
        {&length, "1", 3, {"3"}},
        {&size, "1", 4096, {"4096"}},
        {&size, "1", 65536, {NULL}}, /* nobody can pay that */
        {&ring, "8", 65536, {"65536"}},
        {&ring, "8", 3, {"3", "8388608"}},
        {&ring, "8", 8, {"8"}}, /* eight bytes are more than it may have */
        {&ring, "8", 0, {NULL}},
        {&modulus, "any", 3, {"3", "2^24"}},
        {&modulus, "any", 17, {"17", "2^17", "2^136"}},
        {&modulus, "any", 300, {"300"}},
        {&text, "12", 3, {"3", "12,12,12"}},
        {&text, "1,2/4", 3, {"1,2/4,1"}},
        {&text, "0..2", 13, {"0..13"}},
        {&text, "0..", 13, {NULL}},
        {&text, "a,b", 3, {NULL}},
        {&text, "", 3, {NULL}},
        {&text, "1", 1000, {NULL}},
        {&word, "a", 3, {NULL}},
    };
    struct arena arena = {0};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *value[VARY_MOST];
        const size_t count =
            vary_values(&arena, cases[i].parameter, cases[i].now, cases[i].number, value);
        size_t wanted = 0;
        while (wanted < VARY_MOST && cases[i].wanted[wanted])
            wanted++;
        EXPECT_EQ(wanted, count);
        for (size_t k = 0; k < count && k < wanted; k++)
            EXPECT(strcmp(value[k], cases[i].wanted[k]) == 0);
    }
    arena_clear(&arena);
}

const struct test tests[] = {{"values", test_values}, {0}};
