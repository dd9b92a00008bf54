/* Tables as inputs: what the schema allows is read, in whatever order the file has its columns, and
 * all else is refused with its place; listed tables are all there are, and each once. */
#include "protocols/table_input.h"
#include "sim/party.h"
#include "sim/run_spec.h"
#include "sim/world.h"
#include "tests/expect.h"
#include <stdio.h>
#include <string.h>

/* A protocol that does nothing but bring tables. */
static status prepare(struct run *run)
{
    struct table_shape *shape = arena_zero(run_arena(run), sizeof *shape);
    run_set_parties(run, 2);
    REQUIRE(table_prepare(run, shape));
    run_set_state(run, shape);
    return OK;
}

static status role(struct party *me)
{
    const struct table_rows t = table_rows(party_run(me), party_index(me), party_input(me));
    const struct value count =
        residues_of(party_run(me), run_integers(party_run(me), 1 << 20), &(uint64_t){t.rows}, 1);
    return output(me, "rows", &count);
}

static status nothing(struct ideal *ideal)
{
    (void)ideal;
    return OK;
}

static status no_view(struct ideal *ideal, struct party *puppet)
{
    (void)ideal;
    (void)puppet;
    return OK;
}

static const struct variant variants[] = {{"plain", "the only one"}, {0}};
static const struct parameter parameters[] = {
    TABLE_PARAMETERS("age:qi:1..3;sex:keep:f|m;ill:sensitive", "k-anonymity:2", "0..2"), {0}};
static const struct message *const messages[] = {NULL};

static const struct protocol tables_protocol = {.name = "tables",
                                                .input_help = "a CSV file",
                                                .variants = variants,
                                                .parameters = parameters,
                                                .messages = messages,
                                                .prepare = prepare,
                                                TABLE_INPUTS,
                                                .role = role,
                                                .ideal = nothing,
                                                .ideal_view = no_view};

static struct real_world world;

static struct run *start(const char *schema, const char *columns, const char *rows)
{
    static const uint8_t seed[SEED_BYTES] = {1};
    EXPECT_EQ(OK, real_world_init(&world, seed));
    struct run *run = run_new(&tables_protocol, &world.world);
    if (schema)
        EXPECT_EQ(OK, run_set(run, "schema", schema));
    if (columns)
        EXPECT_EQ(OK, run_set(run, "columns", columns));
    if (rows)
        EXPECT_EQ(OK, run_set(run, "rows", rows));
    return run;
}

static void end(struct run *run)
{
    run_free(run);
    real_world_clear(&world);
}

static bool line_is(const struct value *lines, size_t i, const char *text)
{
    const struct text *t = text_at(lines, i);
    return t->size == strlen(text) && (!t->size || memcmp(t->bytes, text, t->size) == 0);
}

static void files_are_read(void)
{
    static const char file[] = "ill,age,sex\r\n\"a,\"\"b\",3,m\r\n*,1,f\n";
    struct run *run = start(NULL, NULL, NULL);
    EXPECT_EQ(OK, run_prepare(run));
    EXPECT_EQ(OK, run_input_text(run, 1, file, sizeof file - 1));
    EXPECT_EQ(OK, run_input_text(run, 2, "sex,age,ill\n", 12)); /* no rows */
    const struct value *one = run_input(run, 1), *two = run_input(run, 2);
    EXPECT(one->kind == KIND_TEXTS && one->count == 2 && two->count == 0);
    EXPECT(line_is(one, 0, "3,m,\"a,\"\"b\"") && line_is(one, 1, "1,f,*"));
    const struct table_rows t = table_rows(run, 1, one);
    EXPECT(t.rows == 2 && t.columns == 3 && t.column[2] == 2);
    EXPECT(t.code[0] == 2 && t.code[1] == 1 && t.code[2] == TABLE_NO_CODE && t.code[3] == 0);
    EXPECT(t.cell[2].size == 4 && strcmp((const char *)t.cell[2].bytes, "a,\"b") == 0);
    EXPECT_EQ(1, table_shape_of(run)->criteria.count);
    EXPECT_EQ(OK, run_execute(run));
    end(run);
}

static void parties_may_have_columns_of_their_own(void)
{
    struct run *run = start(NULL, "1:ill,age;2:sex", "1");
    EXPECT_EQ(OK, run_prepare(run));
    EXPECT_EQ(OK, run_input_text(run, 1, "ill,age\nflu,2\n", 14));
    EXPECT_EQ(OK, run_input_text(run, 2, "sex\nf\nm\n", 8));
    EXPECT(line_is(run_input(run, 1), 0, "2,flu") && line_is(run_input(run, 2), 1, "m"));
    EXPECT_EQ(E_INPUT, run_input_text(run, 2, "age\n1\n", 6));
    EXPECT(strstr(run_error(run), "2:1: the column \"age\" belongs to another party"));
    EXPECT(table_input_count(run, 1) == 3 && table_input_count(run, 2) == 2);
    end(run);
    run = start(NULL, "1:age", "1"); /* a party without columns has nothing to bring */
    EXPECT_EQ(OK, run_prepare(run));
    EXPECT_EQ(OK, run_input_text(run, 2, "", 0));
    EXPECT_EQ(0, run_input(run, 2)->count);
    end(run);
}

static void bad_files_are_refused(void)
{
    static const struct {
        const char *text;
        status why;
        const char *says;
    } cases[] = {
        {"", E_INPUT, "1: the file is empty: a header is needed"},
        {"age,sex\n1,f\n", E_INPUT, "1:1: the column \"ill\" is missing"},
        {"age,sex,ill,zip\n", E_INPUT, "1:1: the header has more than 3 columns"},
        {"age,sex,age\n", E_INPUT, "1:1: two columns are named \"age\""},
        {"age,sxe,ill\n", E_NOT_FOUND, "no column \"sxe\"; did you mean \"sex\"?"},
        {"age,sex,ill\n1,f,flu\n4,f,flu\n", E_INPUT,
         "1:3:1: \"4\" is none of the values that the schema gives to age"},
        {"age,sex,ill\n1,f\n", E_INPUT, "1:2: 2 cells, and the header has 3"},
        {"age,sex,ill\n1,f,flu,\n", E_INPUT, "1:2: 4 cells, and the header has 3"},
        {"age,sex,ill\n1,f,\"flu\n", E_PARSE, "1:2:5: this quote is never closed"},
    };
    struct run *run = start(NULL, NULL, NULL);
    EXPECT_EQ(OK, run_prepare(run));
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const status result = run_input_text(run, 1, cases[i].text, strlen(cases[i].text));
        if (result != cases[i].why || !strstr(run_error(run), cases[i].says))
            printf("  '%s': %s\n", cases[i].text, run_error(run));
        EXPECT_EQ(cases[i].why, result);
        EXPECT(strstr(run_error(run), cases[i].says) != NULL);
        EXPECT(run_input(run, 1) == NULL);
    }
    end(run);
}

static void bad_parameters_are_refused(void)
{
    static const struct {
        const char *name, *text;
        const char *says;
    } cases[] = {
        {"schema", "age", "schema:1:4: ':' and a role"},
        {"criteria", "k-anonymity:2+k-anonimity:3", "criteria: "},
        {"rows", "", "rows is a number"},
        {"rows", "2..1", "rows is a number"},
        {"rows", "1,", "rows is a number"},
        {"rows", "1,2,3", "such for each of 2 parties"},
        {"rows", "1..", "rows is a number"},
        {"rows", "99999999999", "rows is a number"},
        {"columns", "1", "columns is as 1:sex,age;2:race, not '1'"},
        {"columns", "3:age", "the party '3', who is not there"},
        {"columns", "1:aeg", "columns: the schema has no column \"aeg\""},
        {"columns", "1:age,age", "columns gives a party one column twice"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct run *run = start(NULL, NULL, NULL);
        EXPECT_EQ(OK, run_set(run, cases[i].name, cases[i].text));
        EXPECT(run_prepare(run) != OK);
        if (!strstr(run_error(run), cases[i].says))
            printf("  %s=%s: %s\n", cases[i].name, cases[i].text, run_error(run));
        EXPECT(strstr(run_error(run), cases[i].says) != NULL);
        end(run);
    }
}

/* Two columns of 2 values: 1 + 4 + 16 tables of 0 to 2 rows, all different. */
static void all_tables_are_listed(void)
{
    struct run *run = start("a:qi:x|y;b:qi:0..1", NULL, "0..2,2");
    char seen[32][64];
    EXPECT_EQ(OK, run_prepare(run));
    EXPECT_EQ(21, table_input_count(run, 1));
    EXPECT_EQ(16, table_input_count(run, 2));
    for (uint64_t i = 0; i < 21; i++) {
        EXPECT_EQ(OK, run_input_at(run, 1, i));
        const struct value *v = run_input(run, 1);
        EXPECT_EQ(i < 1 ? 0 : i < 5 ? 1 : 2, v->count);
        snprintf(seen[i], sizeof seen[i], "%s", value_format(v));
        for (uint64_t k = 0; k < i; k++)
            EXPECT(strcmp(seen[k], seen[i]) != 0);
        for (size_t r = 0; r < v->count; r++) {
            const struct table_rows t = table_rows(run, 1, v);
            EXPECT(t.code[2 * r] < 2 && t.code[2 * r + 1] < 2);
        }
    }
    EXPECT_EQ(OK, run_spec_words(run, "--set rows=1000"));
    EXPECT_EQ(0, table_input_count(run, 1)); /* too many to list */
    end(run);
}

static void samples_are_tables_of_the_schema(void)
{
    struct run *run = start("a:qi:1..100;b:keep;c:qi:u(v|w)|x", NULL, "0..4");
    bool rows[5] = {false}, large = false;
    EXPECT_EQ(OK, run_prepare(run));
    for (int i = 0; i < 200; i++) {
        EXPECT_EQ(OK, run_input_sample(run, 1, world.world.coins(world.world.context, 1)));
        const struct table_rows t = table_rows(run, 1, run_input(run, 1));
        EXPECT(t.rows <= 4 && t.columns == 3);
        rows[t.rows] = true;
        for (uint32_t r = 0; r < t.rows; r++)
            large |= t.code[3 * r] > 1;
    }
    for (int i = 0; i < 5; i++)
        EXPECT(rows[i]);
    EXPECT(large);
    end(run);
}

const struct test tests[] = {
    {"files are read", files_are_read},
    {"parties may have columns of their own", parties_may_have_columns_of_their_own},
    {"bad files are refused", bad_files_are_refused},
    {"bad parameters are refused", bad_parameters_are_refused},
    {"all tables are listed", all_tables_are_listed},
    {"samples are tables of the schema", samples_are_tables_of_the_schema},
    {0}};
