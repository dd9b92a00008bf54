/* What one execution leaves possible: counted by hand, and where a leak is planted. */
#include "proofs/exact/left.h"
#include "proofs/sampled/reality.h"
#include "protocols/protocols.h"
#include "tests/expect.h"
#include <stdio.h>
#include <string.h>

static uint32_t worlds;

static void count(void *context, struct run *run)
{
    (void)context;
    (void)run;
    worlds++;
}

/* Executes the job with these inputs, and asks what |party| saw. */
static status look(struct left *l, const struct job *job, const char *const *inputs, int party,
                   struct complaint *complaint)
{
    struct reality reality;

    EXPECT_EQ(OK, reality_begin(&reality, job, NULL, complaint));
    for (int i = 1; i <= run_parties(reality.run); i++)
        EXPECT_EQ(OK, run_input_text(reality.run, i, inputs[i - 1], strlen(inputs[i - 1])));
    EXPECT_EQ(OK, run_execute(reality.run));
    worlds = 0;
    *l = (struct left){.possible = count};
    const status s = left_take(l, reality.run, party, job, complaint);

    reality_end(&reality);
    return s;
}

/* Modulo 5 three numbers whose sum does not wrap: with an own 1 the others have 10 pairs of at most
 * 3, and 3 of these make the sum 3. Masks are coins. */
static void a_sum(void)
{
    const struct job job = {.protocol = protocol_find("secure-sum"),
                            .what = {.variant = "as-published", .settings = "parties=3 modulus=5"}};
    struct left l;

    EXPECT_EQ(OK, look(&l, &job, (const char *const[]){"1", "2", "0"}, 1, NULL));
    EXPECT(l.drawn && l.vectors == 10 && l.outputs == 3 && l.declared == 3 && l.view == 0);
    EXPECT_EQ(3, worlds);
}

static struct job tables(const struct mutation *planted)
{
    return (struct job){.protocol = protocol_find("cluster-horizontal"),
                        .what = {.variant = "as-published",
                                 .settings = "parties=2 schema=\"a:qi:x(p|q)|y\" rows=2 initial=2 "
                                             "ideal=secure-sum,closure"},
                        .planted = planted};
}

/* Four equal records in two clusters: nothing is asked, and each cluster has one record of the
 * other, which is that value: one world. Two and two values: the view leaves more than one, and no
 * fewer than what is declared. */
static void a_clustering(void)
{
    const struct job job = tables(NULL);
    struct left l;

    EXPECT_EQ(OK, look(&l, &job, (const char *const[]){"a\np\np\n", "a\np\np\n"}, 2, NULL));
    EXPECT(!l.drawn && l.vectors == 9 && l.declared == 1 && l.view == 1 && worlds == 1);
    EXPECT_EQ(OK, look(&l, &job, (const char *const[]){"a\np\nq\n", "a\ny\np\n"}, 1, NULL));
    EXPECT(l.outputs >= l.declared && l.declared == l.view && worlds == l.view);
    EXPECT(l.view >= 1);
}

/* Party 2 sends its table after its state. Party 1's view then leaves fewer inputs than what is
 * declared does: in some table of the others. */
static void a_planted_leak(void)
{
    static const struct mutation sent = {
        "table-sent", "party 2 sends its table after its state", INPUT_SENT, 2, "state", NULL, 1};
    static const char *const values[] = {"p", "q", "y"};
    uint32_t fewer = 0, honest_fewer = 0;

    for (int leaks = 0; leaks < 2; leaks++)
        for (int t = 0; t < 81; t++) {
            const struct job job = tables(leaks ? &sent : NULL);
            char one[16], two[16];
            struct left l;

            snprintf(one, sizeof one, "a\n%s\n%s\n", values[t % 3], values[t / 3 % 3]);
            snprintf(two, sizeof two, "a\n%s\n%s\n", values[t / 9 % 3], values[t / 27]);
            EXPECT_EQ(OK, look(&l, &job, (const char *const[]){one, two}, 1, NULL));
            EXPECT(l.view >= 1 && l.view <= l.declared);
            *(leaks ? &fewer : &honest_fewer) += l.view < l.declared;
        }
    printf("the view tells more in %u of 81 tables; in %u of the honest run\n", fewer,
           honest_fewer);
    EXPECT(fewer > 0 && honest_fewer == 0);
}

static void too_many(void)
{
    const struct job job = {
        .protocol = protocol_find("secure-sum"),
        .what = {.variant = "as-published", .settings = "parties=3 modulus=100000"}};
    struct complaint complaint = {.text = ""};
    struct left l;

    EXPECT_EQ(E_ARGUMENT, look(&l, &job, (const char *const[]){"1", "2", "0"}, 1, &complaint));
    EXPECT(strstr(complaint.text, "too many inputs to list") != NULL);
}

const struct test tests[] = {{"a sum", a_sum},
                             {"a clustering", a_clustering},
                             {"a planted leak", a_planted_leak},
                             {"too many", too_many},
                             {0}};
