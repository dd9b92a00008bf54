/* The encrypted global view on inputs that are at the edge of what there can be, or beyond it:
 * long words, long and short identifiers, as many parties as there can be, values that no tree
 * has. What is refused is refused by row, column and value, before anyone speaks. */
#include "protocols/kohlmayer/kohlmayer.h"
#include "sim/world.h"
#include "tests/expect.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONG = 65536, ID_LONG = 10000 };

static struct real_world world;
static const uint8_t seed[SEED_BYTES] = {1};

static struct run *begin(const char *variant, const char *const settings[][2])
{
    struct run *run = run_new(&kohlmayer_protocol, &world.world);
    EXPECT_EQ(OK, run_set_variant(run, variant));
    for (size_t i = 0; settings[i][0]; i++)
        EXPECT_EQ(OK, run_set(run, settings[i][0], settings[i][1]));
    EXPECT_EQ(OK, run_prepare(run));
    return run;
}

/* All parties hold what the ideal function gives. */
static void expect_ideal(struct run *run)
{
    const struct named_value *ideal, *real;
    EXPECT_EQ(OK, run_execute(run));
    EXPECT_EQ(OK, run_ideal(run));
    for (int party = 1; party <= run_parties(run); party++) {
        EXPECT_EQ(3, run_ideal_outputs(run, party, &ideal));
        EXPECT_EQ(3, run_outputs(run, party, &real));
        for (size_t i = 0; i < 3; i++)
            EXPECT(value_equal(&ideal[i].value, &real[i].value));
    }
}

/* A word of 64 KB, an empty word and "*" in a column that is kept. */
static void test_long_words(void)
{
    static const char *const settings[][2] = {
        {"schema", "a:qi:0|1;n:keep"}, {"criteria", "k-anonymity:2"}, {NULL}};
    char *text = malloc(LONG + 64);
    EXPECT(text != NULL);
    if (!text)
        return;
    memcpy(text, "a,n\n0,", 6);
    memset(text + 6, 'x', LONG);
    memcpy(text + 6 + LONG, "\n1,\n", 5);
    struct run *run = begin("published", settings);
    EXPECT_EQ(OK, run_input_text(run, 1, text, strlen(text)));
    EXPECT_EQ(OK, run_input_text(run, 2, "a,n\n0,*\n1,*\n", 12));
    expect_ideal(run);
    run_free(run);
    free(text);
}

/* Identifiers of one byte and of ten thousand. "1" and "01" are two. */
static void test_identifiers(void)
{
    static const char *const variants[] = {"published", "ids", "keyed-ids", "external"};
    static const char *const settings[][2] = {{"split", "vertical"},
                                              {"columns", "1:id,a;2:id,b"},
                                              {"schema", "id:identifier;a:qi:0|1;b:keep"},
                                              {"criteria", "k-anonymity:3"},
                                              {NULL}};
    char *text = malloc(ID_LONG + 64);
    EXPECT(text != NULL);
    for (size_t v = 0; text && v < sizeof variants / sizeof *variants; v++) {
        struct run *run = begin(variants[v], settings);
        for (int party = 1; party <= 2; party++) {
            const int used = snprintf(text, 64, "id,%c\n1,0\n01,1\n", party == 1 ? 'a' : 'b');
            memset(text + used, 'i', ID_LONG);
            memcpy(text + used + ID_LONG, ",1\n", 4);
            EXPECT_EQ(OK, run_input_text(run, party, text, strlen(text)));
        }
        expect_ideal(run);
        run_free(run);
    }
    free(text);
}

/* From two to eight parties, with a row each and one more without rows. */
static void test_parties(void)
{
    for (int n = 2; n <= KOHLMAYER_PARTIES; n++) {
        const char parties[] = {(char)('0' + n), 0};
        const char *const settings[][2] = {{"parties", parties},
                                           {"schema", "a:qi:x(0|1)|y(2|3)"},
                                           {"criteria", "k-anonymity:2"},
                                           {"limit", "1"},
                                           {"rules", n % 2 ? "whole" : "local"},
                                           {NULL}};
        struct run *run = begin("published", settings);
        for (int party = 1; party <= n; party++) {
            char text[16];
            const int used = snprintf(text, sizeof text, party == n ? "a\n" : "a\n%d\n", party % 4);
            EXPECT_EQ(OK, run_input_text(run, party, text, (size_t)used));
        }
        expect_ideal(run);
        run_free(run);
    }
    struct run *run = run_new(&kohlmayer_protocol, &world.world);
    EXPECT(run_set(run, "parties", "1") != OK || run_prepare(run) != OK);
    run_free(run);
}

/* What a file or a parameter may not have, and what is said. */
static void test_refused(void)
{
    static const char *const inputs[][2] = {
        {"a\n0\n7\n", "7"}, {"a\n0,1\n", "2"}, {"b\n0\n", "b"}, {"a\nx\n", "x"}};
    static const char *const least[][2] = {{"a", "least is as"},
                                           {"a:3", "levels 0 to 2"},
                                           {"a:x", "least is as"},
                                           {"b:1", "least is as"}};
    static const char *const settings[][2] = {
        {"schema", "a:qi:x(0|1)|y(2|3)"}, {"criteria", "k-anonymity:2"}, {NULL}};
    struct run *run = begin("published", settings);
    for (size_t i = 0; i < sizeof inputs / sizeof *inputs; i++) {
        EXPECT(run_input_text(run, 1, inputs[i][0], strlen(inputs[i][0])) != OK);
        EXPECT(strstr(run_error(run), inputs[i][1]) != NULL);
    }
    run_free(run);
    for (size_t i = 0; i < sizeof least / sizeof *least; i++) {
        run = run_new(&kohlmayer_protocol, &world.world);
        EXPECT_EQ(OK, run_set(run, "schema", settings[0][1]));
        EXPECT_EQ(OK, run_set(run, "least", least[i][0]));
        EXPECT(run_prepare(run) != OK);
        EXPECT(strstr(run_error(run), least[i][1]) != NULL);
        run_free(run);
    }
}

const struct test tests[] = {{"long words", test_long_words},
                             {"identifiers", test_identifiers},
                             {"parties", test_parties},
                             {"refused", test_refused},
                             {0}};

int main(int argc, char **argv)
{
    if (real_world_init(&world, seed) != OK)
        return 1;
    const int result = test_main(argc, argv, tests);
    real_world_clear(&world);
    return result;
}
