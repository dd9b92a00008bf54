/* The master of `kohlmayer` anonymizes without a word in the clear: the program runs the search
 * under valgrind, with the bytes of all words undefined, the encrypted ones and those of inputs and
 * hierarchies. Valgrind reports every jump and every address that depends on one. A search that
 * looks at an encrypted word is planted, and one that looks at a word of the schema. */
#include "crypto/unconst.h"
#include "protocols/kohlmayer/kohlmayer.h"
#include "sim/world.h"
#include "tests/expect.h"
#include "tests/program.h"
#include <stdio.h>
#include <string.h>
#include <valgrind/memcheck.h>

enum { SETTINGS = 4 };
static const char *const settings[SETTINGS][2] = {
    {"schema",
     "age:qi:young(18|19)|old(20|21);sex:qi:f|m;ill:sensitive:cold(flu|cough)|gout(gout)"},
    {"criteria", "k-anonymity:2+t-closeness-hierarchical:0.6"},
    {"limit", "0.2"},
    {"parties", "2"}};
static const char people[] = "age,sex,ill\n18,f,flu\n19,f,cough\n18,f,gout\n20,m,flu\n21,m,gout\n"
                             "21,m,flu\n20,f,cough\n";

static void hide(const void *bytes, size_t size)
{
    (void)VALGRIND_MAKE_MEM_UNDEFINED(unconst(bytes), size);
}

static void hide_labels(const struct hierarchy *h)
{
    for (uint32_t x = 0; x < h->nodes; x++)
        hide(h->label[x], strlen(h->label[x]));
}

/* The view of all rows, and in it points of which nothing is known. */
static struct kohlmayer_table hidden_view(struct run *run, struct kohlmayer_words *words)
{
    const struct kohlmayer_state *state = run_state(run);
    for (uint32_t c = 0; c < state->columns; c++)
        kohlmayer_words_begin(&words[c], run);
    struct kohlmayer_table view = kohlmayer_read(run, 1, run_input(run, 1), words);
    for (uint32_t c = 0; c < view.columns; c++) {
        struct kohlmayer_column *column = &view.column[c];
        column->points = values_of(run, KIND_POINTS, column->words);
        memset(column->points.data, 1, column->words * column->points.stride);
    }
    kohlmayer_renumber(run, &view);
    for (uint32_t c = 0; c < view.columns; c++) {
        hide(view.column[c].points.data, view.column[c].words * view.column[c].points.stride);
        for (uint32_t w = 0; w < words[c].count; w++)
            hide(words[c].word[w]->bytes, words[c].word[w]->size);
        hide_labels(&state->tree[c]);
        hide_labels(&state->table.schema.column[state->column[c]].hierarchy);
    }
    return view;
}

static volatile int seen;

/* |what|: "honest", "points" or "words". Prints the number of errors, and of rows. */
static int play(const char *what)
{
    static const uint8_t seed[SEED_BYTES] = {1};
    struct real_world world;
    struct kohlmayer_words words[SCHEMA_COLUMNS];
    struct kohlmayer_reading result;
    if (real_world_init(&world, seed) != OK)
        return 1;
    struct run *run = run_new(&kohlmayer_protocol, &world.world);
    for (size_t i = 0; i < SETTINGS; i++)
        if (run_set(run, settings[i][0], settings[i][1]) != OK)
            return 1;
    if (run_prepare(run) != OK || run_input_text(run, 1, people, strlen(people)) != OK)
        return 1;
    const struct kohlmayer_table view = hidden_view(run, words);
    const unsigned before = VALGRIND_COUNT_ERRORS;
    const status s = kohlmayer_anonymize(run, &view, &result);
    if (strcmp(what, "points") == 0 && *(const uint8_t *)view.column[0].points.data == 1)
        seen++;
    if (strcmp(what, "words") == 0 && words[0].word[0]->bytes[0] == '1')
        seen++;
    printf("%u errors, %u rows, %s\n", VALGRIND_COUNT_ERRORS - before, result.table.rows,
           status_name(s));
    return 0;
}

static const char *self;

static void expect_play(const char *what, const char *says)
{
    struct program run;
    program_run(&run,
                (const char *[]){"valgrind", "-q", "--error-limit=no", self, "--play", what, NULL});
    EXPECT_EQ(0, run.status);
    if (strncmp(run.out, says, strlen(says)) != 0)
        printf("%s: %s%s", what, run.out, run.err);
    EXPECT(strncmp(run.out, says, strlen(says)) == 0);
}

static void no_word_is_read(void)
{
    expect_play("honest", "0 errors, 7 rows, ");
}

static void readers_are_found(void)
{
    expect_play("points", "1 errors, 7 rows, ");
    expect_play("words", "1 errors, 7 rows, ");
}

const struct test tests[] = {
    {"no word is read", no_word_is_read}, {"readers are found", readers_are_found}, {0}};

int main(int argc, char **argv)
{
    struct program run;
    if (argc == 3 && strcmp(argv[1], "--play") == 0)
        return play(argv[2]);
    program_run(&run, (const char *[]){"valgrind", "--version", NULL});
    const bool there = run.status == 0;
    if (!there)
        test_skip("valgrind is not there; install valgrind");
    self = argv[0];
    return test_main(argc, argv, tests);
}
