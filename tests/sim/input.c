/* Inputs: what people type is read or refused by name, the list of all vectors is complete, and
 * samples reach the ends of the range. */
#include "sim/input.h"
#include "tests/expect.h"
#include "tests/sim/play.h"
#include <string.h>

static struct play play;
static const struct modulus *n; /* 1000 */

static status parse(const char *text, struct value *out)
{
    return value_parse(play.run, n, text, strlen(text), out);
}

static void vectors_are_read(void)
{
    static const char *const texts[] = {"1,2,999", "1 2 999\n", " 1,\t2 ,\r\n999,"};
    const struct value want = residues_of(play.run, n, (uint64_t[]){1, 2, 999}, 3);
    struct value got;
    for (size_t i = 0; i < 3; i++) {
        EXPECT_EQ(OK, parse(texts[i], &got));
        EXPECT(value_equal(&want, &got));
    }
    EXPECT_EQ(OK, value_parse(play.run, n, "12", 1, &got)); /* the size ends it, not a zero */
    EXPECT_EQ(1, residue_at(&got, 0));
}

static void other_texts_are_refused(void)
{
    static const struct {
        const char *text;
        status want;
        const char *says;
    } cases[] = {
        {"", E_PARSE, "no number"},
        {" ,,\n", E_PARSE, "no number"},
        {"1,x", E_PARSE, "entry 2, 'x'"},
        {"-1", E_PARSE, "entry 1, '-1'"},
        {"1,1000", E_RANGE, "entry 2, 1000, is not below 1000"},
        {"99999999999999999999999999999999999999999999999999999999999999999999999999999999999999"
         "99999999999999999999999999999999",
         E_RANGE, "entry 1 is not below 1000"},
    };
    struct value got;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        EXPECT_EQ(cases[i].want, parse(cases[i].text, &got));
        EXPECT(strstr(run_error(play.run), cases[i].says) != NULL);
    }
}

static void the_list_has_each_vector_once(void)
{
    const struct modulus *five = run_integers(play.run, 5);
    bool seen[125] = {false};
    EXPECT_EQ(125, value_index_count(five, 3));
    for (uint64_t i = 0; i < 125; i++) {
        const struct value v = value_at_index(play.run, five, 3, i);
        const uint64_t at = residue_at(&v, 0) + 5 * residue_at(&v, 1) + 25 * residue_at(&v, 2);
        EXPECT(at == i && !seen[at]); /* the first entry goes fastest */
        seen[at] = true;
    }
    const struct modulus *two = run_integers(play.run, 2);
    EXPECT(value_index_count(two, 63) == (uint64_t)1 << 63);
    EXPECT_EQ(0, value_index_count(two, 64));
    EXPECT_EQ(1, value_index_count(two, 0));
    struct modulus wide;
    EXPECT_EQ(OK, modulus_parse(&wide, "2^200"));
    EXPECT_EQ(0, value_index_count(&wide, 1));
}

static void samples_reach_the_ends(void)
{
    struct seeded_tape tape;
    const uint8_t seed[SEED_BYTES] = {4};
    size_t zeros = 0, ones = 0, tops = 0, others = 0;
    struct value v;
    EXPECT_EQ(OK, seeded_tape_init(&tape, seed, "samples"));
    EXPECT_EQ(OK, value_sample(play.run, n, 4000, &tape.tape, &v));
    for (size_t i = 0; i < v.count; i++) {
        const uint64_t x = residue_at(&v, i);
        zeros += x == 0;
        ones += x == 1;
        tops += x == 999;
        others += x > 1 && x < 999;
    }
    /* A quarter each: 1000 on average, 27 the standard deviation. */
    EXPECT(zeros > 800 && ones > 800 && tops > 800 && others > 800);
    seeded_tape_clear(&tape);
}

static status two_parties(struct run *run)
{
    run_set_parties(run, 2);
    return OK;
}

static const struct parameter of_vectors[] = {
    {"modulus", "N", "10", PARAMETER_MODULUS, 0, 0, NULL},
    {"length", "how many", "0", PARAMETER_NUMBER, 0, 9, NULL},
    {0}};
static const struct variant only[] = {{"plain", "as it is"}, {0}};
static const char *const roles[] = {"left", "right", NULL};
static const struct message *const no_messages[] = {NULL};
static const struct protocol vectors = {.name = "vectors",
                                        .messages = no_messages,
                                        .variants = only,
                                        .parameters = of_vectors,
                                        .roles = roles,
                                        .prepare = two_parties,
                                        .settle = vector_settle,
                                        VECTOR_INPUTS(vector_of_parameters)};

/* The first input settles the length that was left open, and the second is held to it. */
static void a_descriptor_says_what_vectors_are(void)
{
    struct run *run = run_new(&vectors, &play.world);
    EXPECT_EQ(OK, run_prepare(run));
    EXPECT_EQ(OK, run_input_text(run, 1, "1,2", 3));
    EXPECT_EQ(2, run_number(run, "length"));
    EXPECT_EQ(100, vector_input_count(run, 2));
    EXPECT(run_input_text(run, 2, "1,2,3", 5) != OK);
    EXPECT(strstr(run_error(run), "the input of the right has 3 entries, and not 2") != NULL);
    EXPECT(run_input_text(run, 2, "1,10", 4) != OK);
    EXPECT(strstr(run_error(run), "the input of the right: entry 2, 10, is not below 10") != NULL);
    EXPECT_EQ(OK, run_input_text(run, 2, "1,9", 3));
    run_free(run);
}

const struct test tests[] = {
    {"a descriptor says what vectors are", a_descriptor_says_what_vectors_are},
    {"vectors are read", vectors_are_read},
    {"other texts are refused", other_texts_are_refused},
    {"the list has each vector once", the_list_has_each_vector_once},
    {"samples reach the ends", samples_reach_the_ends},
    {0}};

int main(int argc, char **argv)
{
    static const struct play_parts parts = {0};
    play_begin(&play, &parts, 2);
    n = run_integers(play.run, 1000);
    const int result = test_main(argc, argv, tests);
    play_end(&play);
    return result;
}
