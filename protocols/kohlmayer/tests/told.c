/* What parties are told, in words: the numbers in the sentences are those of the tables, counted by
 * hand, and other tables give other sentences. */
#include "protocols/kohlmayer/kohlmayer.h"
#include "sim/world.h"
#include "tests/expect.h"
#include <stdio.h>
#include <string.h>

static struct real_world world;
static const uint8_t seed[SEED_BYTES] = {1};

/* All that |party| is told. */
static void told(struct run *run, int party, char *text, size_t room)
{
    const struct named_value *item;
    size_t used = 0;
    EXPECT_EQ(OK, run_execute(run));
    EXPECT_EQ(OK, run_ideal(run));
    const size_t count = run_ideal_leaks(run, party, &item);
    *text = 0;
    for (size_t i = 0; i < count && used < room; i++)
        used += (size_t)snprintf(text + used, room - used, "%s",
                                 run_protocol(run)->tell(run, party, &item[i]));
    EXPECT(used < room);
}

static void expect_in(const char *text, const char *words)
{
    if (!strstr(text, words))
        fprintf(stderr, "not in what was told: %s\n%s", words, text);
    EXPECT(strstr(text, words) != NULL);
}

static struct run *begin(const char *const settings[][2], const char *const input[3])
{
    struct run *run = run_new(&kohlmayer_protocol, &world.world);
    for (size_t i = 0; settings[i][0]; i++)
        EXPECT_EQ(OK, run_set(run, settings[i][0], settings[i][1]));
    EXPECT_EQ(OK, run_prepare(run));
    for (int party = 1; party <= run_parties(run); party++)
        EXPECT_EQ(OK, run_input_text(run, party, input[party - 1], strlen(input[party - 1])));
    return run;
}

static void test_rows(void)
{
    static const char *const settings[][2] = {
        {"parties", "3"},
        {"schema", "age:qi:young(18|19)|old(20|21);ill:sensitive:flu|gout"},
        {"criteria", "k-anonymity:3"},
        {NULL}};
    static const char *const input[2][3] = {
        {"age,ill\n18,flu\n20,gout\n", "age,ill\n19,flu\n18,flu\n",
         "age,ill\n21,gout\n20,flu\n21,flu\n"},
        {"age,ill\n18,flu\n20,gout\n", "age,ill\n19,flu\n18,flu\n",
         "age,ill\n21,gout\n21,gout\n20,gout\n"}};
    char text[2][8192];
    for (int i = 0; i < 2; i++) {
        struct run *run = begin(settings, input[i]);
        told(run, 1, text[i], sizeof text[i]);
        run_free(run);
    }
    expect_in(text[0], "the table of party 3, encrypted");
    expect_in(text[0], "party 3: 3 rows, 3 of them unlike every other row\n"
                       "    age: 2 different values, which occur 2, 1 times\n"
                       "    ill: 2 different values, which occur 2, 1 times\n");
    expect_in(text[0], "Its own rows are among them");
    expect_in(text[0], "rows of party 2: 2 rows, 2 of them unlike");
    expect_in(text[0], "rows of party 1, 3, mixed: 5 rows, 5 of them unlike");
    expect_in(text[0], "equal in the two: 1 age, 1 ill\n");
    expect_in(text[0], "no reader before it knew: age \"young\"\n");
    expect_in(text[1], "party 3: 3 rows, 1 of them unlike every other row\n"
                       "    age: 2 different values, which occur 2, 1 times\n"
                       "    ill: 1 different value, which occurs 3 times\n");
}

/* Who is in the study shows in every pattern, and is told. */
static void test_subset(void)
{
    static const char *const settings[][2] = {{"schema", "age:qi:18|19|20;study:keep:yes|no"},
                                              {"criteria", "d-presence:0,0.5"},
                                              {"subset", "study:yes"},
                                              {NULL}};
    static const char *const input[3] = {"age,study\n18,no\n19,no\n",
                                         "age,study\n18,yes\n19,no\n20,yes\n", ""};
    char text[8192];
    struct run *run = begin(settings, input);
    told(run, 1, text, sizeof text);
    expect_in(text, "study: which rows are to be released shows: 2 of 3");
    expect_in(text, "study: which rows are to be released shows: 0 of 2");
    run_free(run);
}

/* Columns apart, and both: what came together is told person by person. */
static void test_people(void)
{
    static const char *const settings[][2] = {
        {"parties", "3"},
        {"split", "hybrid"},
        {"columns", "1:id,age;2:id,ill;3:id,ill"},
        {"schema", "id:identifier;age:qi:young(18|19)|old(20|21);ill:sensitive:flu|gout"},
        {"criteria", "k-anonymity:2"},
        {NULL}};
    static const char *const hybrid[3] = {"id,age\na,18\nb,19\nc,20\nd,21\n",
                                          "id,ill\nd,flu\nb,gout\n", "id,ill\na,flu\nc,flu\n"};
    static const char *const vertical[3] = {"id,age\na,18\nb,19\nc,20\nd,21\n",
                                            "id,ill\nd,flu\nb,gout\na,flu\nc,flu\n", ""};
    char text[8192];
    struct run *run = begin(settings, hybrid);
    told(run, 1, text, sizeof text);
    expect_in(text, "rows of party 2: 2 rows, 2 of them unlike");
    expect_in(text, "rows of party 1, 3, mixed: 4 rows, 4 of them unlike");
    expect_in(text, "age: 4 different values, which occur 1, 1, 1, 1 times");
    expect_in(text, "2 people of whom both have a row");
    run_free(run);
    static const char *const apart[][2] = {
        {"split", "vertical"},
        {"columns", "1:id,age;2:id,ill"},
        {"schema", "id:identifier;age:qi:young(18|19)|old(20|21);ill:sensitive:flu|gout"},
        {"criteria", "k-anonymity:2"},
        {NULL}};
    run = begin(apart, vertical);
    told(run, 1, text, sizeof text);
    expect_in(text, "these columns, person by person: 4 rows, 4 of them unlike");
    expect_in(text, "ill: 2 different values, which occur 3, 1 times");
    run_free(run);
}

const struct test tests[] = {
    {"rows", test_rows}, {"people", test_people}, {"subset", test_subset}, {0}};

int main(int argc, char **argv)
{
    if (real_world_init(&world, seed) != OK)
        return 1;
    const int result = test_main(argc, argv, tests);
    real_world_clear(&world);
    return result;
}
