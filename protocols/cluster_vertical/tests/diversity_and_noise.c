/* Algorithm 4 with l-diversity (section 6.1) and with noise (section 8.3). */
#include "protocols/cluster_vertical/cluster_vertical.h"
#include "tests/protocols/stand.h"
#include <stdio.h>
#include <string.h>

enum { ROWS = 6, TABLES = 2985984 /* 12^6 */, STEP = 7919 };

/* Columns of a table whose digits to base 12 are the rows: a (3 values), s (2), b (2). */
static void give(struct run *run, int party, const char *columns, uint32_t table)
{
    char text[256];
    size_t used = 0;
    for (const char *c = columns; *c; c++)
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%c", used ? "," : "", *c);
    used += (size_t)snprintf(text + used, sizeof text - used, "\n");
    for (int row = 0; row < ROWS; row++, table /= 12) {
        for (const char *c = columns; *c; c++) {
            const char cell = *c == 'a'   ? "pqy"[table % 3]
                              : *c == 's' ? "mn"[table / 3 % 2]
                              : *c == 'b' ? "uv"[table / 6 % 2]
                                          : "0123"[(table + (uint32_t)row) % 4];
            used += (size_t)snprintf(text + used, sizeof text - used, "%s%c",
                                     c == columns ? "" : ",", cell);
        }
        used += (size_t)snprintf(text + used, sizeof text - used, "\n");
    }
    EXPECT_EQ(OK, run_input_text(run, party, text, used));
}

/* Outputs are those of the ideal function; |clusters| has the labels. */
static void play(struct run *run, char *clusters, size_t room)
{
    const struct named_value *got;
    stand_executes(run);
    EXPECT_EQ(2, run_outputs(run, 1, &got));
    snprintf(clusters, room, "%s", value_format(&got[0].value));
}

/* Is no value above two thirds of any class? By the classes that were told. */
static bool is_diverse(struct run *run, uint32_t table)
{
    const struct named_value *got;
    uint32_t size[ROWS] = {0}, times[ROWS][2] = {{0}};
    EXPECT_EQ(2, run_outputs(run, 1, &got));
    for (uint32_t row = 0; row < ROWS; row++, table /= 12) {
        const uint64_t at = residue_at(&got[0].value, row);
        size[at]++;
        times[at][table / 3 % 2]++;
    }
    for (int at = 0; at < ROWS; at++)
        for (int v = 0; v < 2; v++)
            if (3 * times[at][v] > 2 * size[at])
                return false;
    return true;
}

#define DIVERSE "criteria", "k-anonymity:3+frequency-l-diversity:1.5", "initial", "3", "limit", "3"
#define WITH_S  "a:qi:x(p|q)|y;s:sensitive:m|n;b:qi:u|v"

/* Two and three parties, the latter's pivot with nothing but the sensitive column: the clusters of
 * the centralised algorithm with diversity (`ideal`), and diverse; or all end, because a first
 * cluster is less than diverse, and nobody has an output. */
static void diverse_as_the_centralised(void)
{
    uint32_t played = 0, refusals = 0;
    struct stand two, three;
    stand_begin(&two, &cluster_vertical_protocol,
                SET("parties", "2", "schema", WITH_S, "columns", "1:a,s;2:b", DIVERSE));
    stand_begin(&three, &cluster_vertical_protocol,
                SET("parties", "3", "schema", WITH_S, "columns", "1:s;2:a;3:b", DIVERSE));
    EXPECT_EQ(OK, run_set_ideal(two.run, "sum-to"));
    EXPECT_EQ(OK, run_prepare(two.run));
    EXPECT_EQ(OK, run_prepare(three.run));
    for (uint32_t table = 0; table < TABLES; table += STEP) {
        char one[256], other[256];
        give(two.run, 1, "as", table);
        give(two.run, 2, "b", table);
        give(three.run, 1, "s", table);
        give(three.run, 2, "a", table);
        give(three.run, 3, "b", table);
        if (cluster_vertical_protocol.check_inputs(two.run) == OK) {
            play(two.run, one, sizeof one);
            play(three.run, other, sizeof other);
            EXPECT(strcmp(one, other) == 0);
            EXPECT(is_diverse(two.run, table));
            played++;
        } else {
            const struct named_value *got;
            EXPECT(run_execute(two.run) != OK);
            EXPECT(strstr(run_result(two.run, 1).detail, "l is too large") != NULL);
            for (int i = 1; i <= 2; i++)
                EXPECT_EQ(0, run_outputs(two.run, i, &got));
            refusals++;
        }
        run_release_inputs(two.run);
        run_release_inputs(three.run);
    }
    printf("  %u tables played, %u refused\n", played, refusals);
    EXPECT(played > 100 && refusals > 20);
    stand_end(&two);
    stand_end(&three);
}

#define NOISY "a:qi:x(p|q)|y;n:keep:0..3;b:qi:u|v;k:keep:0..3"

/* Noise of 0 changes nothing; other noise gives the clusters of one who has all columns and adds
 * the noise of all, and sometimes others than without. */
static void noise(void)
{
    uint32_t others = 0;
    struct stand w[3];
    for (int i = 0; i < 3; i++) {
        stand_begin(&w[i], &cluster_vertical_protocol,
                    SET("parties", "2", "schema", NOISY, "columns", "1:a,n;2:b,k", "initial", "1",
                        "noise", i == 2 ? "2" : "0", "noise-by", i ? "n,k" : ""));
        EXPECT_EQ(OK, run_prepare(w[i].run));
    }
    for (uint32_t table = 0; table < TABLES; table += 5 * STEP) {
        char result[3][256];
        for (int i = 0; i < 3; i++) {
            give(w[i].run, 1, "an", table);
            give(w[i].run, 2, "bk", table);
            play(w[i].run, result[i], sizeof result[i]);
            run_release_inputs(w[i].run);
        }
        EXPECT(strcmp(result[0], result[1]) == 0);
        others += strcmp(result[0], result[2]) != 0;
    }
    EXPECT(others > 0);
    for (int i = 0; i < 3; i++)
        stand_end(&w[i]);
}

static void noise_keeps_to_its_bounds(void)
{
    uint32_t times[7] = {0};
    for (uint64_t entry = 0; entry < 7000; entry++) {
        const int64_t x = vertical_noise(entry % 5, entry, 3);
        EXPECT(x >= -3 && x <= 3);
        times[x + 3]++;
    }
    for (int i = 0; i < 7; i++)
        EXPECT(times[i] > 800 && times[i] < 1200);
    EXPECT_EQ(0, vertical_noise(4, 4, 0));
}

static void refused(const char *name, const char *value, const char *says)
{
    struct stand s;
    stand_begin(&s, &cluster_vertical_protocol,
                SET("schema", "a:qi:x|y;s:sensitive:m|n;b:qi:u|v;k:keep:0..3", "columns",
                    "1:a;2:b,s,k", name, value));
    EXPECT(run_prepare(s.run) != OK);
    if (!strstr(run_error(s.run), says))
        printf("%s\n", run_error(s.run));
    EXPECT(strstr(run_error(s.run), says) != NULL);
    stand_end(&s);
}

static void settings_are_refused_by_name(void)
{
    refused("criteria", "k-anonymity:2+frequency-l-diversity:2",
            "a sensitive column with known values that is the pivot's");
    refused("criteria", "k-anonymity:2+distinct-l-diversity:2", "criteria is k-anonymity:K here");
    refused("noise-by", "k,a", "noise-by names a column that is none of numbers");
    refused("noise-by", "z", "'z'");
}

const struct test tests[] = {{"diverse as the centralised", diverse_as_the_centralised},
                             {"noise", noise},
                             {"noise keeps to its bounds", noise_keeps_to_its_bounds},
                             {"settings are refused by name", settings_are_refused_by_name},
                             {0}};
