/* Algorithm 3 when parties choose how many records they examine (section 8.2.3). */
#include "protocols/cluster_horizontal/cluster_horizontal.h"
#include "tests/protocols/stand.h"
#include <stdio.h>
#include <string.h>

enum { ROWS = 5, TABLES = 243 };

/* Rows |from| to |to| of a table whose digits to base 3 are the values; behind each the number of
 * records that are examined, when it is asked for. */
static void give(struct run *run, int party, uint32_t table, int from, int to, int examines)
{
    char text[256];
    size_t used = (size_t)snprintf(text, sizeof text, examines < 0 ? "a\n" : "a,n\n");
    for (int row = 0; row < to; row++, table /= 3)
        if (row >= from && examines < 0)
            used += (size_t)snprintf(text + used, sizeof text - used, "%c\n", "pqy"[table % 3]);
        else if (row >= from)
            used += (size_t)snprintf(text + used, sizeof text - used, "%c,%d\n", "pqy"[table % 3],
                                     examines);
    EXPECT_EQ(OK, run_input_text(run, party, text, used));
}

static void play(struct run *run, char *result, size_t room)
{
    const struct named_value *got;
    stand_executes(run);
    EXPECT_EQ(2, run_outputs(run, 1, &got));
    snprintf(result, room, "%s; %llu passes", value_format(&got[1].value),
             (unsigned long long)run_sent_of(run, &horizontal_again));
}

/* Who examines all of its records, once in each pass, plays Algorithm 3 with stop=still, whose
 * clusters the centralised algorithm has: the same clusters after as many passes. */
static void all_of_them(const char *until)
{
    static const int cut[] = {0, 2, 3, ROWS};
    char want[512], got[512];
    struct stand plain, chosen;
    stand_begin(&plain, &cluster_horizontal_protocol,
                SET("parties", "3", "schema", "a:qi:x(p|q)|y", "initial", "1", "stop", "still",
                    "passes", "7"));
    stand_begin(&chosen, &cluster_horizontal_protocol,
                SET("parties", "3", "schema", "a:qi:x(p|q)|y;n:keep:0..3", "examined", "n",
                    "initial", "1", "stop", "still", "passes", "7", "until", until));
    EXPECT_EQ(OK, run_set_ideal(plain.run, "secure-sum,closure"));
    EXPECT_EQ(OK, run_set_ideal(chosen.run, "secure-sum,closure,secure-and"));
    EXPECT_EQ(OK, run_prepare(plain.run));
    EXPECT_EQ(OK, run_prepare(chosen.run));
    for (uint32_t table = 0; table < TABLES; table++) {
        for (int i = 1; i <= 3; i++) {
            give(plain.run, i, table, cut[i - 1], cut[i], -1);
            give(chosen.run, i, table, cut[i - 1], cut[i], cut[i] - cut[i - 1]);
        }
        play(plain.run, want, sizeof want);
        play(chosen.run, got, sizeof got);
        if (strcmp(want, got) != 0)
            printf("table %u: %s, and not %s\n", table, got, want);
        EXPECT(strcmp(want, got) == 0);
        run_release_inputs(plain.run);
        run_release_inputs(chosen.run);
    }
    stand_end(&plain);
    stand_end(&chosen);
}

static void all_of_them_is_the_plain_algorithm(void)
{
    all_of_them("each");
    all_of_them("sum");
}

/* Real parts, more and fewer than there are, parties without records, every variant. */
static void any_number(void)
{
    static const char *const variants[] = {"as-published", "hardened", "asker-only", "batched",
                                           "deferred"};
    for (size_t v = 0; v < sizeof variants / sizeof variants[0]; v++)
        for (int sum = 0; sum < 2; sum++) {
            char result[512];
            struct stand s;
            stand_begin(&s, &cluster_horizontal_protocol,
                        SET("parties", "3", "schema", "a:qi:x(p|q)|y;n:keep:0..9", "examined", "n",
                            "initial", "1", "stop", "still", "passes", "9", "until",
                            sum ? "sum" : "each"));
            EXPECT_EQ(OK, run_set_variant(s.run, variants[v]));
            EXPECT_EQ(OK, run_prepare(s.run));
            give(s.run, 1, 137, 0, 3, 7);
            give(s.run, 2, 137, 3, 3, 0);
            give(s.run, 3, 137, 3, 5, 1);
            play(s.run, result, sizeof result);
            stand_end(&s);
        }
}

/* A party that never examines a record: the others wait, and `passes` ends it. */
static void nobody_waits_for_ever(void)
{
    char result[512];
    struct stand s;
    stand_begin(&s, &cluster_horizontal_protocol,
                SET("parties", "2", "schema", "a:qi:x(p|q)|y;n:keep:0..9", "examined", "n",
                    "initial", "1", "stop", "still", "passes", "5"));
    EXPECT_EQ(OK, run_prepare(s.run));
    give(s.run, 1, 137, 0, 3, 3);
    give(s.run, 2, 137, 3, 5, 0);
    play(s.run, result, sizeof result);
    EXPECT(strstr(result, "; 5 passes") != NULL);
    stand_end(&s);
}

static void refused(const char *schema, const char *says)
{
    struct stand s;
    stand_begin(&s, &cluster_horizontal_protocol, SET("schema", schema, "examined", "n"));
    EXPECT(run_prepare(s.run) != OK);
    if (!strstr(run_error(s.run), says))
        printf("%s\n", run_error(s.run));
    EXPECT(strstr(run_error(s.run), says) != NULL);
    stand_end(&s);
}

static void columns_are_refused_by_name(void)
{
    refused("a:qi:p|q", "examined names no column of numbers: 'n'");
    refused("a:qi:p|q;n:keep:u|v", "examined names no column of numbers: 'n'");
    refused("a:qi:p|q;n:keep:9000000..9000001", "column n says how many records are examined");
}

const struct test tests[] = {
    {"all of them is the plain algorithm", all_of_them_is_the_plain_algorithm},
    {"any number", any_number},
    {"nobody waits for ever", nobody_waits_for_ever},
    {"columns are refused by name", columns_are_refused_by_name},
    {0}};
