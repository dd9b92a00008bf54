/* Distributed Mondrian: whoever holds which row, the classes are the same, and are those of all
 * rows together; every class has k rows, and every row lies in the class that its site is told. */
#include "protocols/mondrian/mondrian.h"
#include "sim/world.h"
#include "tests/expect.h"
#include <stdio.h>
#include <string.h>

enum { ROWS = 5, SIDE = 3, CELLS = 5 }; /* a class: two ranges and a size */

static struct real_world world;
static const uint8_t seed[SEED_BYTES] = {1};

static struct run *open_run(const char *variant, const char *const settings[][2])
{
    struct run *run = run_new(&mondrian_protocol, &world.world);
    EXPECT_EQ(OK, run_set_variant(run, variant));
    EXPECT_EQ(OK, run_set(run, "schema", "a:qi:0..2;b:qi:0..2"));
    for (size_t i = 0; settings[i][0]; i++)
        if (run_set(run, settings[i][0], settings[i][1]) != OK) {
            run_free(run);
            return NULL;
        }
    if (run_prepare(run) == OK)
        return run;
    run_free(run);
    return NULL;
}

/* Row i of |cell| goes to site owner[i]. */
static void set_inputs(struct run *run, uint32_t (*cell)[2], const int *owner, size_t rows)
{
    run_release_inputs(run);
    for (int site = 1; site <= run_parties(run); site++) {
        char text[256] = "a,b\n";
        for (size_t i = 0; i < rows; i++)
            if (owner[i] == site)
                snprintf(text + strlen(text), sizeof text - strlen(text), "%u,%u\n", cell[i][0],
                         cell[i][1]);
        EXPECT_EQ(OK, run_input_text(run, site, text, strlen(text)));
    }
}

static const struct value *output_of(const struct run *run, int party, size_t which)
{
    const struct named_value *out;
    const size_t count = run_outputs(run, party, &out);
    EXPECT_EQ(2 + (out[0].value.count == 0), count); /* and why there is no release */
    return &out[which].value;
}

/* Each own row lies in its class; sizes are at least |k| and add up. */
static void expect_classes(struct run *run, uint32_t (*cell)[2], const int *owner, size_t rows,
                           uint64_t k)
{
    const struct value *list = output_of(run, 1, 0);
    uint64_t total = 0;
    for (size_t c = 0; c < list->count; c += CELLS) {
        EXPECT(residue_at(list, c + 4) >= k);
        total += residue_at(list, c + 4);
    }
    EXPECT_EQ(rows < k ? 0 : rows, total);
    for (int site = 1; site <= run_parties(run); site++) {
        const struct value *own = output_of(run, site, 1);
        size_t at = 0;
        EXPECT(value_equal(list, output_of(run, site, 0)));
        for (size_t i = 0; i < rows && own->count > 0; i++) {
            if (owner[i] != site)
                continue;
            const size_t c = CELLS * residue_at(own, at++);
            for (size_t a = 0; a < 2; a++)
                EXPECT(residue_at(list, c + 2 * a) <= cell[i][a] &&
                       cell[i][a] <= residue_at(list, c + 2 * a + 1));
        }
        EXPECT_EQ(at, own->count);
    }
}

/* Strict cuts: every one of the 3^5 assignments of a table's rows gives the list of the first. */
static void test_assignments(void)
{
    static const char *const settings[][2] = {{"k", "1"}, {NULL, NULL}}, *const two[][2] = {
                                                                             {"k", "2"},
                                                                             {NULL, NULL}};
    static const char *const variants[] = {"as-published", "one-way", "fast", "hardened"};
    for (size_t round = 0; round < test_iterations(8); round++) {
        const uint64_t k = 1 + round % 2;
        struct run *run = open_run(variants[round / 2 % 4], k == 1 ? settings : two);
        uint32_t cell[ROWS][2];
        uint64_t want[CELLS * ROWS], count = 0;
        for (size_t i = 0; i < ROWS; i++)
            for (size_t a = 0; a < 2; a++)
                cell[i][a] = (uint32_t)test_random_below(SIDE);
        for (unsigned number = 0; number < 243; number++) {
            int owner[ROWS];
            for (unsigned i = 0, rest = number; i < ROWS; i++, rest /= 3)
                owner[i] = 1 + (int)(rest % 3);
            set_inputs(run, cell, owner, ROWS);
            EXPECT_EQ(OK, run_execute(run));
            expect_classes(run, cell, owner, ROWS, k);
            const struct value *list = output_of(run, 2, 0);
            if (number == 0)
                count = list->count;
            EXPECT_EQ(count, list->count);
            for (size_t i = 0; i < count; i++) {
                if (number == 0)
                    want[i] = residue_at(list, i);
                EXPECT_EQ(want[i], residue_at(list, i));
            }
        }
        run_free(run);
    }
}

/* Four sites: every one of the 4^4 assignments of four rows, with every variant. */
static void test_four_sites(void)
{
    static const char *const variants[] = {"as-published", "one-way", "fast", "hardened"};
    static const char *const settings[][2] = {{"parties", "4"}, {"k", "1"}, {NULL, NULL}};
    for (size_t v = 0; v < 4; v++) {
        struct run *run = open_run(variants[v], settings);
        uint32_t cell[4][2];
        uint64_t want[4 * CELLS], count = 0;
        for (size_t i = 0; i < 8; i++)
            cell[i / 2][i % 2] = (uint32_t)test_random_below(SIDE);
        for (unsigned number = 0; number < 256; number++) {
            const int owner[4] = {1 + (int)(number % 4), 1 + (int)(number / 4 % 4),
                                  1 + (int)(number / 16 % 4), 1 + (int)(number / 64)};
            set_inputs(run, cell, owner, 4);
            EXPECT_EQ(OK, run_execute(run));
            expect_classes(run, cell, owner, 4, 1);
            const struct value *list = output_of(run, 4, 0);
            count = number ? count : list->count;
            EXPECT_EQ(count, list->count);
            for (size_t i = 0; i < count; i++) {
                want[i] = number ? want[i] : residue_at(list, i);
                EXPECT_EQ(want[i], residue_at(list, i));
            }
        }
        run_free(run);
    }
}

/* A hundred sites with three rows each, some without any, k = 20: what the trusted party makes. */
static void test_hundred_sites(void)
{
    enum { MANY = 300 };
    static const char *const settings[][2] = {
        {"parties", "100"}, {"k", "20"}, {"most", "300"}, {NULL, NULL}};
    static uint32_t cell[MANY][2];
    static int owner[MANY];
    struct run *run = open_run("fast", settings);
    for (size_t i = 0; i < MANY; i++) {
        owner[i] = 1 + (int)(i % 97);
        cell[i][0] = (uint32_t)test_random_below(SIDE);
        cell[i][1] = (uint32_t)test_random_below(SIDE);
    }
    set_inputs(run, cell, owner, MANY);
    EXPECT_EQ(OK, run_execute(run));
    EXPECT_EQ(OK, run_ideal(run));
    expect_classes(run, cell, owner, MANY, 20);
    for (int site = 1; site <= 100; site += 33) {
        const struct named_value *want;
        EXPECT_EQ(2, run_ideal_outputs(run, site, &want));
        EXPECT(want[0].value.count > CELLS);
        EXPECT(value_equal(&want[0].value, output_of(run, site, 0)));
        EXPECT(value_equal(&want[1].value, output_of(run, site, 1)));
    }
    run_free(run);
}

/* Every site ends without classes, and with the reason. */
static void expect_none(const struct run *run, const char *why)
{
    for (int site = 1; site <= 3; site++) {
        const struct named_value *out;
        EXPECT_EQ(3, run_outputs(run, site, &out));
        EXPECT(out[0].value.count == 0 && strcmp(out[2].name, "no-release") == 0);
        const struct text *text = text_at(&out[2].value, 0);
        EXPECT(text->size == strlen(why) && memcmp(text->bytes, why, text->size) == 0);
    }
}

/* Two tables whose classes are worked out by hand, on one attribute beside a constant one. */
static void test_by_hand(void)
{
    static const char *const settings[][2] = {{"k", "2"}, {NULL, NULL}}, *const diverse[][2] = {
                                                                             {"l", "3"},
                                                                             {NULL, NULL}};
    static uint32_t cell[4][2] = {{0, 0}, {0, 0}, {2, 0}, {2, 0}},
                    tied[4][2] = {{0, 0}, {0, 0}, {0, 0}, {2, 0}};
    static const uint64_t want[] = {0, 0, 0, 0, 2, 1, 2, 0, 0, 2}, whole[] = {0, 2, 0, 0, 4};
    static const int owner[] = {1, 2, 3, 1};
    struct run *run = open_run("as-published", settings);
    set_inputs(run, cell, owner, 4); /* the median is 0: two rows on each side */
    EXPECT_EQ(OK, run_execute(run));
    EXPECT_EQ(10, output_of(run, 1, 0)->count);
    for (size_t i = 0; i < 10; i++)
        EXPECT_EQ(want[i], residue_at(output_of(run, 1, 0), i));
    set_inputs(run, tied, owner, 4); /* one row on the right: refused, and no other can be cut */
    EXPECT_EQ(OK, run_execute(run));
    EXPECT_EQ(5, output_of(run, 1, 0)->count);
    for (size_t i = 0; i < 5; i++)
        EXPECT_EQ(whole[i], residue_at(output_of(run, 1, 0), i));
    set_inputs(run, cell, owner, 1); /* one row, k = 2: no release */
    EXPECT_EQ(OK, run_execute(run));
    EXPECT_EQ(0, output_of(run, 3, 0)->count);
    expect_none(run, "fewer than k = 2 rows");
    set_inputs(run, cell, owner, 0);
    EXPECT_EQ(OK, run_execute(run));
    expect_none(run, "fewer than k = 2 rows");
    run_free(run);
    run = open_run("hardened", diverse);
    set_inputs(run, cell, (const int[]){2, 2, 2, 2}, 4);
    EXPECT_EQ(OK, run_execute(run));
    expect_none(run, "rows of fewer than l = 3 sites");
    run_free(run);
}

/* Tables that are too large to go through, with several groups on a level: every variant ends with
 * the classes of all rows together. */
static void test_larger(void)
{
    enum { LARGE = 24 };
    static const char *const variants[] = {"as-published", "one-way", "fast", "hardened"},
                             *const extents[] = {"box", "tight"};
    for (size_t round = 0; round < test_iterations(32); round++) {
        const char *const settings[][2] = {{"k", round / 4 % 2 ? "2" : "1"},
                                           {"l", round / 8 % 2 ? "2" : "1"},
                                           {"ranges", extents[round / 16 % 2]},
                                           {"release", extents[round / 8 % 2]},
                                           {"cut", round % 3 ? "strict" : "shared"},
                                           {"comparisons", round % 5 ? "table" : "ot"},
                                           {NULL, NULL}};
        struct run *run = open_run(variants[round % 4], settings);
        uint32_t cell[LARGE][2];
        int owner[LARGE];
        for (size_t i = 0; i < LARGE; i++) {
            owner[i] = 1 + (int)test_random_below(2 + round % 2);
            for (size_t a = 0; a < 2; a++)
                cell[i][a] = (uint32_t)test_random_below(SIDE);
        }
        set_inputs(run, cell, owner, LARGE);
        EXPECT_EQ(OK, run_execute(run));
        EXPECT_EQ(OK, run_ideal(run));
        for (int site = 1; site <= 3; site++) {
            const struct named_value *want;
            EXPECT_EQ(2, run_ideal_outputs(run, site, &want));
            EXPECT(want[0].value.count > CELLS);
            EXPECT(value_equal(&want[0].value, output_of(run, site, 0)));
            EXPECT(value_equal(&want[1].value, output_of(run, site, 1)));
        }
        run_free(run);
    }
}

static void expect_refused(const char *name, const char *value)
{
    const char *const settings[][2] = {{name, value}, {NULL, NULL}};
    EXPECT(open_run("as-published", settings) == NULL);
}

/* A site's table that is refused says where and what. */
static void expect_bad_table(struct run *run, const char *text, const char *said)
{
    EXPECT(run_input_text(run, 1, text, strlen(text)) != OK);
    EXPECT(strstr(run_error(run), said) != NULL);
}

/* Values that not all know cannot be counted. */
static void expect_unpublished(const char *schema)
{
    const char *const settings[][2] = {{"schema", schema}, {"release-by", "sum"}, {NULL, NULL}};
    EXPECT(open_run("as-published", settings) == NULL);
}

/* Six rows, worked out by hand: every site has the lines, and no owner is in them. */
static void test_release(void)
{
    static const char *const texts[] = {"age,sex,ill\n0,f,flu\n1,f,cold\n", "age,sex,ill\n",
                                        "age,sex,ill\n3,m,cold\n1,m,cold\n0,m,flu\n3,f,flu\n"},
                             *const box[] = {"age,sex,ill", "0,*,flu",    "0,*,flu",    "1,*,cold",
                                             "1,*,cold",    "2..3,*,flu", "2..3,*,cold"};
    for (int tight = 0; tight < 2; tight++) {
        const char *const settings[][2] = {
            {"k", "2"},
            {"schema", "age:qi:0..3;sex:qi:f|m;ill:sensitive:flu|cold"},
            {"release", tight ? "tight" : "box"},
            {"width", "raw"},
            {"release-by", "sum"},
            {NULL, NULL}};
        struct run *run = open_run("as-published", settings);
        for (int site = 1; site <= 3; site++)
            EXPECT_EQ(OK, run_input_text(run, site, texts[site - 1], strlen(texts[site - 1])));
        EXPECT_EQ(OK, run_execute(run));
        for (int site = 1; site <= 3; site++) {
            const struct named_value *out;
            EXPECT_EQ(4, run_outputs(run, site, &out));
            EXPECT_EQ(7, out[3].value.count);
            for (size_t i = 0; i < 7; i++) {
                const struct text *line = text_at(&out[3].value, i);
                const char *want = tight && i > 4 ? i == 5 ? "3,*,flu" : "3,*,cold" : box[i];
                EXPECT(line->size == strlen(want) && memcmp(line->bytes, want, line->size) == 0);
            }
        }
        run_free(run);
    }
}

static void test_refused(void)
{
    static const char *const few[][2] = {{"most", "3"}, {NULL, NULL}};
    static uint32_t cell[4][2] = {{0, 0}, {1, 1}, {2, 2}, {0, 1}};
    static const int owner[] = {1, 2, 3, 1};
    expect_refused("k", "0");
    expect_refused("l", "4");
    expect_refused("l", "0");
    expect_refused("alpha", "1.5");
    expect_refused("alpha", "x");
    expect_refused("k", "65"); /* above most */
    expect_refused("schema", "a:qi");
    expect_refused("schema", "a:sensitive");
    expect_refused("most", "5592406"); /* three times that is more than a table can have */
    expect_unpublished("a:qi:0..2;s:sensitive");
    expect_unpublished("a:qi:0..2;s:sensitive:x|y;t:sensitive:x|y");
    struct run *run = open_run("as-published", few);
    set_inputs(run, cell, owner, 4);
    EXPECT_EQ(E_LIMIT, mondrian_protocol.check_inputs(run));
    EXPECT(run_execute(run) != OK); /* and if nobody asks beforehand, every site finds out */
    for (int site = 1; site <= 3; site++)
        EXPECT(strstr(run_result(run, site).detail, "4 rows in all, and most is 3") != NULL);
    set_inputs(run, cell, (const int[]){1, 1, 1, 1}, 4);
    EXPECT(run_execute(run) != OK);
    EXPECT(strstr(run_result(run, 1).detail, "this site has 4 rows") != NULL);
    expect_bad_table(run, "a,b\n3,0\n", "2:1: \"3\" is none of the values");
    expect_bad_table(run, "a,b\n0,0\n0,x\n", "3:3: \"x\" is none of the values");
    expect_bad_table(run, "a\n0\n", "the column \"b\" is missing");
    expect_bad_table(run, "a,b,c\n0,0,0\n", "more than 2 columns");
    expect_bad_table(run, "a,b\n0\n", "1 cells, and the header has 2");
    run_free(run);
}

const struct test tests[] = {{"assignments", test_assignments},
                             {"four sites", test_four_sites},
                             {"hundred sites", test_hundred_sites},
                             {"by hand", test_by_hand},
                             {"larger", test_larger},
                             {"release", test_release},
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
