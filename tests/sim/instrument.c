/* The copies of protocols' files: what is noted of a file that has every form of branch, and that
 * its functions do what they did. */
#include "crypto/branches.h"
#include "tests/expect.h"
#include "tests/sim/instrument_sample.h"
#include <stdio.h>
#include <string.h>

extern const struct branch_file branches_tests_sim_instrument_sample_c;
extern const struct branch_file branches_tests_sim_instrument_numbers_sample_c;
static const struct branch_file *const file = &branches_tests_sim_instrument_sample_c;

/* The branch on a line of the sample that is written so. */
static const struct branch *find(const char *text)
{
    for (unsigned i = 0; i < file->count; i++)
        if (strcmp(file->list[i].text, text) == 0)
            return &file->list[i];
    printf("  no branch `%s`\n", text);
    return NULL;
}

static int taken(const char *text)
{
    const struct branch *b = find(text);
    return b ? b->taken : -1;
}

static void forget(void)
{
    for (unsigned i = 0; i < file->count; i++)
        file->list[i].taken = 0;
    branches_noted = BRANCH_FALSE | BRANCH_TRUE;
}

static void test_sites(void)
{
    static const char *const all[] = {"a > 0",
                                      "b > 0",
                                      "b == -7",
                                      "!a",
                                      "i < b",
                                      "i % 2",
                                      "i % 2 != all of it",
                                      "sum > 1000",
                                      "sum /= 2 != 0",
                                      "a == 3",
                                      "list",
                                      "*list > a",
                                      "a >= 4",
                                      "a != 5",
                                      "table[1 - 1] == its first",
                                      "a % 3",
                                      "a % 3 != all of it",
                                      "case 0",
                                      "case 1",
                                      "twice > 10",
                                      "default",
                                      "a",
                                      "a < 0",
                                      "a > 99",
                                      "a == 1",
                                      "a == 2",
                                      "a / 3 != 0",
                                      "!a",
                                      "low &= 12 != all of it",
                                      "low >>= 2 != 0",
                                      "a == 50",
                                      "b >> 4 & 7 != all of it",
                                      "b >> 4 != 0",
                                      "(a + 1) % 5 != all of it",
                                      "steps[a] == its first",
                                      "\"aab\"[b] == its first",
                                      "a / 50.0 != 0"};
    EXPECT_EQ(sizeof all / sizeof *all, file->count);
    for (unsigned i = 0; i < file->count && i < sizeof all / sizeof *all; i++)
        EXPECT(strcmp(all[i], file->list[i].text) == 0);
    EXPECT(strcmp(file->file, "tests/sim/instrument_sample.c") == 0 ||
           strstr(file->file, "/tests/sim/instrument_sample.c"));
    EXPECT_EQ(16, find("a > 0")->line);
    EXPECT_EQ(71, find("a == 2")->line);
}

static void test_kinds(void)
{
    EXPECT_EQ(BRANCH_REFUSAL, find("a < 0")->kind);
    EXPECT_EQ(BRANCH_CONDITION, find("a == 1")->kind);
    EXPECT_EQ(BRANCH_CONDITION, find("a == 50")->kind); /* refused for a chosen number */
    EXPECT_EQ(BRANCH_PART, find("a / 3 != 0")->kind);
    EXPECT_EQ(BRANCH_SWITCH, find("a % 3")->kind);
    EXPECT_EQ(BRANCH_CASE, find("default")->kind);
    EXPECT(strcmp(find("a")->excuse, "the test leaves this one alone") == 0);
    EXPECT(strcmp(find("a > 99")->excuse, "never so large") == 0);
    EXPECT(!find("a == 1")->excuse && !find("a < 0")->excuse && !find("a > 0")->excuse);
}

static void test_ways(void)
{
    forget();
    EXPECT_EQ(5 + 1 + 20 + 10 + 1, sample_conditions(1, 2));
    EXPECT_EQ(BRANCH_TRUE, taken("a > 0"));
    EXPECT_EQ(0, taken("b == -7")); /* not asked */
    EXPECT_EQ(BRANCH_FALSE | BRANCH_TRUE, taken("i < b"));
    EXPECT_EQ(BRANCH_FALSE, taken("sum > 1000"));
    EXPECT_EQ(5 + 1, sample_conditions(2, -1));
    EXPECT_EQ(BRANCH_FALSE, taken("b == -7"));
    EXPECT_EQ(5 - 1 + 1, sample_conditions(0, 0));
    EXPECT_EQ(BRANCH_FALSE | BRANCH_TRUE, taken("a > 0"));
    EXPECT_EQ(BRANCH_FALSE | BRANCH_TRUE, taken("!a"));
}

static void test_values(void)
{
    const int six = 6;
    forget();
    EXPECT_EQ(1 + 2 + 4 + 1 + 1, sample_values(&six, 3));
    EXPECT_EQ(0 + 2 + 4 + 1 + 1, sample_values(NULL, 4));
    EXPECT_EQ(BRANCH_FALSE | BRANCH_TRUE, taken("a == 3"));
    EXPECT_EQ(BRANCH_FALSE | BRANCH_TRUE, taken("list"));
    EXPECT_EQ(BRANCH_TRUE, taken("*list > a"));
    EXPECT_EQ(BRANCH_TRUE, taken("a != 5"));
}

static void test_switch(void)
{
    forget();
    EXPECT_EQ(SAMPLE_A, sample_switch(3));
    EXPECT_EQ(BRANCH_TRUE, taken("a % 3"));
    EXPECT_EQ(BRANCH_TRUE, taken("case 0"));
    EXPECT_EQ(0, taken("case 1"));
    EXPECT_EQ(SAMPLE_B, sample_switch(7));
    EXPECT_EQ(SAMPLE_B, sample_switch(2));
    EXPECT_EQ(BRANCH_TRUE, taken("default"));
    EXPECT_EQ(7, sample_refuses(2));
    EXPECT_EQ(1, sample_excused(4));
}

/* What a chosen number cuts off; and the values are what they were. */
static void test_parts(void)
{
    forget();
    EXPECT_EQ(3, sample_parts(2, 3));
    EXPECT_EQ(BRANCH_FALSE, taken("a / 3 != 0"));
    EXPECT_EQ(BRANCH_TRUE, taken("low &= 12 != all of it"));
    EXPECT_EQ(BRANCH_FALSE, taken("low >>= 2 != 0"));
    EXPECT_EQ(BRANCH_FALSE, taken("b >> 4 != 0"));
    EXPECT_EQ(BRANCH_FALSE, taken("(a + 1) % 5 != all of it"));
    EXPECT_EQ(12, sample_parts(13, 0x90));
    EXPECT_EQ(BRANCH_FALSE | BRANCH_TRUE, taken("a / 3 != 0"));
    EXPECT_EQ(BRANCH_FALSE | BRANCH_TRUE, taken("low >>= 2 != 0"));
    EXPECT_EQ(BRANCH_FALSE | BRANCH_TRUE, taken("b >> 4 & 7 != all of it"));
    EXPECT_EQ(BRANCH_FALSE | BRANCH_TRUE, taken("(a + 1) % 5 != all of it"));
    EXPECT_EQ(2, sample_parts(0, 0));
    EXPECT_EQ(E_SAMPLE, sample_parts(50, 0));
}

/* What is read from tables is what it was, and the numbers of the table are those to try. */
static void test_tables(void)
{
    forget();
    EXPECT_EQ(0, sample_tables(0, 0));
    EXPECT_EQ(0, sample_tables(1, 1));
    EXPECT_EQ(BRANCH_TRUE, taken("steps[a] == its first"));
    EXPECT_EQ(1, sample_tables(2, 2));
    EXPECT_EQ(BRANCH_TRUE, taken("steps[a] == its first"));
    EXPECT_EQ(BRANCH_FALSE | BRANCH_TRUE, taken("\"aab\"[b] == its first"));
    EXPECT_EQ(40, sample_tables(37, 0));
    EXPECT_EQ(BRANCH_FALSE | BRANCH_TRUE, taken("steps[a] == its first"));
    EXPECT_EQ(BRANCH_FALSE, taken("a / 50.0 != 0"));
    EXPECT_EQ(1, sample_tables(50, 0));
    EXPECT_EQ(BRANCH_FALSE | BRANCH_TRUE, taken("a / 50.0 != 0"));
    EXPECT_EQ(64, find("steps[a] == its first")->chosen[0]);
    EXPECT_EQ(37, find("steps[a] == its first")->chosen[1]);
}

static void test_noted_when_asked(void)
{
    forget();
    branches_noted = 0;
    EXPECT_EQ(SAMPLE_A, sample_switch(3));
    EXPECT_EQ(0, taken("case 0"));
}

/* With `numbers` only what somebody chose is noted; a condition that has it in one operand is noted
 * there alone. */
static void test_numbers(void)
{
    static const char *const all[] = {
        "i < FEW", "a > MANY", "b == 7",    "strcmp(name, \"mask\") == 0",
        "a",       "case 6",   "b == limit"};
    const struct branch_file *f = &branches_tests_sim_instrument_numbers_sample_c;
    EXPECT_EQ(sizeof all / sizeof *all, f->count);
    for (unsigned i = 0; i < f->count && i < sizeof all / sizeof *all; i++)
        EXPECT(strcmp(all[i], f->list[i].text) == 0);
    static const unsigned long long numbers[] = {3, 9, 7, 0, 0, 6, 5}; /* those that probes try */
    for (unsigned i = 0; i < f->count && i < sizeof numbers / sizeof *numbers; i++) {
        EXPECT_EQ(numbers[i], f->list[i].chosen[0]);
        EXPECT_EQ(0, f->list[i].chosen[1]);
    }
    branches_noted = BRANCH_FALSE | BRANCH_TRUE;
    EXPECT_EQ(2 + 100, of_numbers(10, 0, "other"));
    EXPECT_EQ(BRANCH_FALSE | BRANCH_TRUE, f->list[0].taken);
    EXPECT_EQ(BRANCH_TRUE, f->list[1].taken);
    EXPECT_EQ(0, f->list[2].taken);
    EXPECT_EQ(BRANCH_FALSE, f->list[3].taken);
}

const struct test tests[] = {{"sites", test_sites},     {"kinds", test_kinds},
                             {"ways", test_ways},       {"values", test_values},
                             {"switch", test_switch},   {"parts", test_parts},
                             {"tables", test_tables},   {"noted when asked", test_noted_when_asked},
                             {"numbers", test_numbers}, {0}};
