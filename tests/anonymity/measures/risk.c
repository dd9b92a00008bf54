/* Risks and losses of small releases, by hand from the definitions. */
#include "anonymity/measures/risk.h"
#include "tests/expect.h"
#include <math.h>
#include <string.h>

static void make(struct table *t, const char *name, const char *const (*row)[3], uint32_t rows)
{
    static const char *const names[] = {"age", "zip", "ill"};
    EXPECT_EQ(OK, table_start(t, name, names, 3));
    for (uint32_t i = 0; i < rows; i++)
        EXPECT_EQ(OK, table_add(t, row[i]));
}

static bool near(double want, double got)
{
    return fabs(want - got) < 1e-12;
}

/* Classes of 2 and 3 rows, one row suppressed. */
static const char *const released[][3] = {{"2*", "1", "flu"},  {"*", "*", "flu"},
                                          {"3*", "1", "flu"},  {"2*", "1", "cold"},
                                          {"3*", "1", "gout"}, {"3*", "1", "flu"}};
static const char *const original[][3] = {{"21", "1", "flu"},  {"90", "2", "flu"},
                                          {"31", "1", "flu"},  {"22", "1", "cold"},
                                          {"32", "1", "gout"}, {"33", "1", "flu"}};
static const uint32_t qi[] = {0, 1};

static void the_three_risks(void)
{
    struct complaint complaint = {.text = ""};
    struct table out, people;
    struct risk r;
    static const char *population[10][3];
    for (uint32_t i = 0; i < 10; i++) {
        population[i][0] = i < 4 ? "2*" : "3*";
        population[i][1] = "1";
        population[i][2] = "?";
    }
    make(&out, "out", released, 6);
    make(&people, "people", (const char *const(*)[3])population, 10);
    EXPECT_EQ(OK, risk_measure(&r, &(struct risk_plan){&out, NULL, 2, qi, NULL}, &complaint));
    EXPECT_EQ(5, r.rows);
    EXPECT_EQ(1, r.suppressed);
    EXPECT_EQ(2, r.classes);
    EXPECT_EQ(2, r.smallest);
    EXPECT(r.of_row[1] == RISK_SUPPRESSED && r.of_row[0] == r.of_row[3]);
    EXPECT(near(1.0 / 2, r.prosecutor_highest) && near(2.0 / 5, r.prosecutor_average));
    EXPECT(near(r.prosecutor_highest, r.journalist_highest) && near(2.0 / 5, r.marketer));
    EXPECT(near(2.0 / 5, risk_share(&r, 0.4)) && near(1, risk_share(&r, 0.2)));
    EXPECT(near(0, risk_share(&r, 0.5)));
    risk_clear(&r);
    /* F is 4 and 6: 1/4; the larger of 2/10 and (2/4 + 3/6)/5 = 1/5. */
    EXPECT_EQ(OK, risk_measure(&r, &(struct risk_plan){&out, &people, 2, qi, qi}, &complaint));
    EXPECT(near(1.0 / 4, r.journalist_highest) && near(1.0 / 5, r.journalist_average));
    EXPECT(near((2.0 / 4 + 3.0 / 6) / 5, r.marketer) && near(1.0 / 2, r.prosecutor_highest));
    risk_clear(&r);
    /* A population that lacks rows of the release is none. */
    table_clear(&people);
    make(&people, "people", (const char *const(*)[3])population + 2, 8);
    EXPECT_EQ(OK, risk_measure(&r, &(struct risk_plan){&out, &people, 2, qi, qi}, &complaint));
    risk_clear(&r);
    table_clear(&people);
    make(&people, "people", (const char *const(*)[3])population + 3, 7);
    EXPECT_EQ(E_INPUT, risk_measure(&r, &(struct risk_plan){&out, &people, 2, qi, qi}, &complaint));
    EXPECT(strstr(complaint.text, "row 1 of out is in a class of 2, of which people has only 1"));
    table_clear(&out);
    table_clear(&people);
}

static void what_is_lost(void)
{
    struct table in, out;
    struct risk r;
    double lost, distance;
    uint32_t least;
    make(&in, "in", original, 6);
    make(&out, "out", released, 6);
    /* Ages: H(X) = log 6; given the release 1 bit in 2 rows, log 3 in 3, nothing in 1. */
    EXPECT_EQ(OK, risk_lost(&in, 0, &out, 0, &lost));
    EXPECT(near((2 * 1 + 3 * log2(3)) / (6 * log2(6)), lost));
    EXPECT_EQ(OK, risk_lost(&in, 1, &out, 1, &lost));
    EXPECT(near(0, lost)); /* "*" stands for 2 alone */
    EXPECT_EQ(OK, risk_lost(&in, 2, &out, 2, &lost));
    EXPECT(near(0, lost));
    EXPECT_EQ(OK, risk_lost(&in, 0, &out, 1, &lost));
    EXPECT(near(5 * log2(5) / (6 * log2(6)), lost));
    EXPECT_EQ(OK, risk_measure(&r, &(struct risk_plan){&out, NULL, 2, qi, NULL}, NULL));
    /* All: flu 3/5, cold 1/5, gout 1/5. {flu, cold} is 3/10 away; {flu, gout, flu} is 2/10. */
    EXPECT_EQ(OK, risk_distance(&r, &out, 2, &distance, &least));
    EXPECT(near(3.0 / 10, distance));
    EXPECT_EQ(2, least);
    risk_clear(&r);
    table_clear(&in);
    table_clear(&out);
}

/* Nothing but suppressed rows: no class, no risk. */
static void all_suppressed(void)
{
    struct table out;
    struct risk r;
    make(&out, "out", released + 1, 1);
    EXPECT_EQ(OK, risk_measure(&r, &(struct risk_plan){&out, NULL, 2, qi, NULL}, NULL));
    EXPECT_EQ(0, r.classes);
    EXPECT_EQ(0, r.smallest);
    EXPECT(r.prosecutor_highest == 0 && r.marketer == 0 && risk_share(&r, 0) == 0);
    risk_clear(&r);
    table_clear(&out);
}

const struct test tests[] = {{"the three risks", the_three_risks},
                             {"what is lost", what_is_lost},
                             {"all suppressed", all_suppressed},
                             {0}};
