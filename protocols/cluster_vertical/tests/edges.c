/* Algorithm 4 at its edges: outputs are the centralised ones, or every party ends by name; and a
 * crash of each party before each thing that it does. */
#include "protocols/cluster_vertical/cluster_vertical.h"
#include "tests/protocols/stand.h"
#include <stdio.h>
#include <stdlib.h>

enum { PARTIES_MOST_HERE = 20, ACTIONS_MOST = 2000 };

static const uint8_t seed[SEED_BYTES] = {7};

static void begin(struct stand *s, const char *variant, const char *const *pairs)
{
    stand_begin(s, &cluster_vertical_protocol, pairs);
    EXPECT_EQ(OK, run_set_variant(s->run, variant));
    EXPECT_EQ(OK, run_prepare(s->run));
}

/* A column of one letter a record. */
static void give(struct run *run, int party, const char *name, const char *letters)
{
    char text[4096];
    size_t used = (size_t)snprintf(text, sizeof text, "%s\n", name);
    for (; *letters; letters++)
        used += (size_t)snprintf(text + used, sizeof text - used, "%c\n", *letters);
    EXPECT_EQ(OK, run_input_text(run, party, text, used));
}

static void same_as_ideal(struct run *run, int party)
{
    const struct named_value *got, *want;
    const size_t count = run_outputs(run, party, &got);
    EXPECT_EQ(count, run_ideal_outputs(run, party, &want));
    for (size_t k = 0; k < count; k++)
        EXPECT(value_equal(&got[k].value, &want[k].value));
}

static const char *const variants[] = {"one-lap", "as-published", "hardened", NULL};

/* Two columns, at two parties, with all variants. */
static void edge(const char *schema, const char *const *pairs, const char *one, const char *two)
{
    for (const char *const *v = variants; *v; v++) {
        struct stand s;
        stand_begin(&s, &cluster_vertical_protocol, SET("schema", schema, "columns", "1:a;2:b"));
        EXPECT_EQ(OK, run_set_variant(s.run, *v));
        for (const char *const *at = pairs; *at; at += 2)
            EXPECT_EQ(OK, run_set(s.run, at[0], at[1]));
        EXPECT_EQ(OK, run_prepare(s.run));
        give(s.run, 1, "a", one);
        give(s.run, 2, "b", two);
        stand_executes(s.run);
        stand_end(&s);
    }
}

static const char plain[] = "a:qi:x(p|q)|y;b:qi:u|v|w";

static void records_alike_or_not(void)
{
    edge(plain, SET("initial", "1"), "pppp", "uuuu");
    edge(plain, SET("initial", "1"), "pqy", "uvw");
    edge(plain, SET("initial", "2"), "pqyypq", "uvwuvw");
}

static void sizes(void)
{
    edge(plain, SET("criteria", "k-anonymity:1"), "pqy", "uvw");
    edge(plain, SET("criteria", "k-anonymity:6"), "pqyypq", "uvwuvw");
    edge(plain, SET("criteria", "k-anonymity:4", "limit", "2", "initial", "2"), "pqyypq", "uvwuvw");
    edge(plain, SET("stop", "still", "passes", "3", "initial", "1", "limit", "1"), "pqyypq",
         "uvwuvw");
}

static void trees(void)
{
    char *schema;
    size_t size;
    FILE *file = open_memstream(&schema, &size);
    EXPECT(file != NULL);
    fprintf(file, "a:qi:p|q|y");
    for (int i = 0; i < 997; i++)
        fprintf(file, "|v%d", i);
    fprintf(file, ";b:qi:u|v");
    EXPECT_EQ(0, fclose(file));
    edge(schema, SET("initial", "1"), "pqyqp", "uvvuu");
    free(schema);
    edge("a:qi:p;b:qi:u|v", SET("initial", "1"), "pppp", "uvvu");
    edge("a:qi:p|q;b:qi:u", SET("initial", "1"), "pqqp", "uuuu");
}

/* How many of all tables of six records are not still after CAP passes? They end by the cap. */
static void tables_that_cycle(void)
{
    enum { CAP = 12, TABLES = 729 };
    int cycles = 0;
    for (int table = 0; table < TABLES; table++) {
        struct stand s;
        char letters[7] = "";
        for (int i = 0, rest = table; i < 6; i++, rest /= 3)
            letters[i] = "pqy"[rest % 3];
        begin(&s, "one-lap",
              SET("schema", "a:qi:p|q|y;b:qi:u|v", "columns", "1:a;2:b", "stop", "still", "passes",
                  "12", "initial", "1", "limit", "1", "criteria", "k-anonymity:2"));
        EXPECT_EQ(OK, run_set_ideal(s.run, "sum-to"));
        give(s.run, 1, "a", letters);
        give(s.run, 2, "b", "uuvvuv");
        stand_executes(s.run);
        cycles += run_sent_of(s.run, &vertical_move) == (uint64_t)CAP * 6; /* one a record */
        stand_end(&s);
    }
    EXPECT(cycles > 0);
}

/* Two to twenty parties with a column each, with real sums. */
static void deal_to(int m, const char *variant)
{
    struct stand s;
    char number[16], schema[2048] = "", columns[512] = "", name[8];
    size_t used = 0, at = 0;
    for (int i = 1; i <= m; i++) {
        used += (size_t)snprintf(schema + used, sizeof schema - used, "%sc%d:qi:x(p|q)|y",
                                 i > 1 ? ";" : "", i);
        at +=
            (size_t)snprintf(columns + at, sizeof columns - at, "%s%d:c%d", i > 1 ? ";" : "", i, i);
    }
    (void)snprintf(number, sizeof number, "%d", m);
    begin(&s, variant,
          SET("parties", number, "schema", schema, "columns", columns, "initial", "2"));
    for (int i = 1; i <= m; i++) {
        (void)snprintf(name, sizeof name, "c%d", i);
        give(s.run, i, name, i % 3 == 0 ? "pqyypq" : i % 3 == 1 ? "ppqqyy" : "yqpyqp");
    }
    stand_executes(s.run);
    stand_end(&s);
}

static void many_parties(void)
{
    for (int m = 2; m <= PARTIES_MOST_HERE; m++)
        for (size_t v = 0; variants[v]; v++)
            deal_to(m, variants[v]);
}

/* Fewer records than k: all end alike, and nobody has an output. */
static void refusals(void)
{
    for (const char *const *v = variants; *v; v++) {
        struct stand s;
        const struct named_value *got;
        begin(&s, *v,
              SET("schema", plain, "columns", "1:a;2:b", "criteria", "k-anonymity:4", "initial",
                  "1"));
        give(s.run, 1, "a", "pqy");
        give(s.run, 2, "b", "uvw");
        EXPECT(run_execute(s.run) != OK);
        for (int i = 1; i <= 2; i++) {
            EXPECT_EQ(E_REFUSED, run_result(s.run, i).status);
            EXPECT(run_result(s.run, i).detail && *run_result(s.run, i).detail);
            EXPECT_EQ(0, run_outputs(s.run, i, &got));
        }
        stand_end(&s);
    }
}

static void crash_at_all(struct stand *s, int party, int *plans, int *others)
{
    for (uint32_t action = 1; action < ACTIONS_MOST; action++) {
        const struct fault crash = {FAULT_CRASH, false, (uint32_t)party, action, ""};
        const struct named_value *got;
        real_world_rewind(&s->world, seed);
        run_set_faults(s->run, &crash, 1);
        const status executed = run_execute(s->run);
        run_set_faults(s->run, NULL, 0);
        EXPECT_EQ(OK, run_ideal(s->run));
        if (run_result(s->run, party).status != E_CRASHED)
            return;
        EXPECT(executed != OK);
        ++*plans;
        for (int i = 1; i <= run_parties(s->run); i++) {
            const struct party_result result = run_result(s->run, i);
            *others += i != party && result.status != OK;
            if (result.status == OK) {
                same_as_ideal(s->run, i);
                continue;
            }
            EXPECT(result.detail && *result.detail);
            EXPECT_EQ(0, run_outputs(s->run, i, &got));
        }
    }
    EXPECT(false); /* longer than all that a party does */
}

/* Instance V1 of the proofs. */
static void crashes(void)
{
    for (const char *const *v = variants; *v; v++) {
        struct stand s;
        int plans = 0, others = 0;
        begin(
            &s, *v,
            SET("schema", "a:qi:x|y;b:qi:x|y", "columns", "1:a;2:b", "rows", "4", "initial", "2"));
        give(s.run, 1, "a", "xyxy");
        give(s.run, 2, "b", "yyxx");
        for (int party = 1; party <= 2; party++)
            crash_at_all(&s, party, &plans, &others);
        EXPECT(plans > 10);
        EXPECT(others > plans / 2);
        stand_end(&s);
    }
}

const struct test tests[] = {{"records alike or not", records_alike_or_not},
                             {"sizes", sizes},
                             {"trees", trees},
                             {"tables that cycle", tables_that_cycle},
                             {"many parties", many_parties},
                             {"refusals", refusals},
                             {"crashes", crashes},
                             {0}};
