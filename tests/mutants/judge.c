/* The judge tells mutants that change what is seen from those that do not, that stop, that never
 * end, and that were never made. The mutants are written by hand, in a protocol of this test. */
#include "mutants/report.h"
#include "mutants/spoil.h"
#include "protocols/secure_sum/secure_sum.h"
#include "tests/expect.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The one that takes long is the last: fewer of them are enough for most tests. */
enum { UNMASKED = 1, HARMLESS, STOPS, NOT_REACHED, NOT_MADE, WRONG, SAME, HANGS, MUTANTS = HANGS };

/* Every player's input goes under a mask to player 1, and the mask with it: the sum of two. */
static status toy(struct party *me)
{
    const struct value *input = party_input(me);
    struct value mask, masked = value_copy(input), other = residues_like(input);
    mutant_begin(me);
    REQUIRE(draw_residues(me, "mask", input->modulus, input->count, &mask));
    if (mutant_is(STOPS))
        abort();
    for (volatile bool hangs = mutant_is(HANGS); hangs;)
        ;
    if (mutant_is(HARMLESS))
        mask = value_copy(&mask);
    if (party_count(me) > 100 && mutant_is(NOT_REACHED))
        abort();
    if (mutant_due(NOT_MADE, me, MUTANT_ALWAYS, MUTANT_AGAIN))
        REQUIRE(mutant_again(me, OK, &mask));
    if (mutant_true(SAME, party_count(me) == 2))
        other = residues_like(&mask);
    if (!mutant_is(UNMASKED))
        residues_add(&masked, &masked, &mask);
    if (mutant_is(WRONG))
        masked = mask;
    /* Sent and announced as the sum's messages are; what is learned is not what is judged here. */
    REQUIRE(send(me, party_next(me), &secure_sum_shift, &masked));
    REQUIRE(receive(me, party_previous(me), &secure_sum_shift, &other));
    REQUIRE(send(me, party_next(me), &secure_sum_unshift, &mask));
    REQUIRE(receive(me, party_previous(me), &secure_sum_unshift, &masked));
    residues_sub(&other, &other, &masked);
    residues_add(&other, &other, input);
    return output(me, "sum", &other);
}

static const struct mutant by_hand[MUTANTS + 1] = {
    {UNMASKED, "toy.c:toy:drop:1", "toy", "drop", 1, "masked", "not masked", 0},
    {HARMLESS, "toy.c:toy:drop:2", "toy", "drop", 2, "mask", "a copy", 0},
    {STOPS, "toy.c:toy:drop:3", "toy", "drop", 3, "", "abort", 0},
    {NOT_REACHED, "toy.c:toy:drop:4", "toy", "drop", 4, "", "abort", 0},
    {NOT_MADE, "toy.c:toy:coin-again:5", "toy", "coin-again", 5, "", "again", 1},
    {WRONG, "toy.c:toy:name:6", "toy", "name", 6, "masked", "mask", 0},
    {SAME, "toy.c:toy:branch:7", "toy", "branch", 7, "count == 2", "true", 0},
    {HANGS, "toy.c:toy:drop:8", "toy", "drop", 8, "", "for ever", 0},
};

static bool any_is(const struct judged *j, enum fate fate)
{
    for (int e = 0; e < CHECKERS; e++)
        if (j->fate[e] == fate)
            return true;
    return false;
}

/* The toy, which has no table: one job, of the checker of outputs. */
struct toy {
    struct protocol protocol;
    struct variant variants[2];
    const struct protocol *list[2];
};

static struct judge toy_judge(struct toy *t, status (*role)(struct party *))
{
    t->protocol = secure_sum_protocol;
    t->protocol.name = "toy";
    t->protocol.role = role;
    t->protocol.ideal_view = NULL;
    t->variants[0] = (struct variant){"as-published", ""};
    t->variants[1] = (struct variant){0};
    t->protocol.variants = t->variants;
    t->list[0] = &t->protocol;
    t->list[1] = NULL;
    return (struct judge){.protocols = t->list,
                          .mutants = by_hand,
                          .count = MUTANTS,
                          .processes = 2,
                          .patience = 1,
                          .only = "correct",
                          .settings = "parties=2",
                          .command = "--count 8"};
}

static void fates_are_told_apart(void)
{
    struct toy t;
    struct judge j = toy_judge(&t, toy);
    EXPECT_EQ(OK, judge_run(&j));
    if (!j.judged)
        return;
    EXPECT(j.judged[UNMASKED - 1].dies && j.judged[WRONG - 1].dies);
    EXPECT(any_is(&j.judged[UNMASKED - 1], FATE_FOUND) && any_is(&j.judged[WRONG - 1], FATE_FOUND));
    EXPECT(strstr(j.judged[WRONG - 1].first, "correct") != NULL);
    EXPECT(!j.judged[HARMLESS - 1].dies && j.judged[HARMLESS - 1].made);
    EXPECT(j.judged[STOPS - 1].dies && any_is(&j.judged[STOPS - 1], FATE_STOPS));
    EXPECT(j.judged[HANGS - 1].dies && any_is(&j.judged[HANGS - 1], FATE_HANGS));
    EXPECT(!j.judged[NOT_REACHED - 1].dies && !j.judged[NOT_REACHED - 1].made);
    EXPECT(!j.judged[NOT_MADE - 1].dies && !j.judged[NOT_MADE - 1].made);
    /* A condition that is true already does not become true: no job is asked, and two are. */
    EXPECT(!j.judged[SAME - 1].dies && !j.judged[SAME - 1].made && j.judged[SAME - 1].reach == 0);
    EXPECT_EQ(0, j.judged[SAME - 1].asked);
    EXPECT(j.judged[HARMLESS - 1].asked == j.judged[HARMLESS - 1].reach);
    /* Four live; an explanation counts only while it is about the same change. */
    EXPECT_EQ(4, mutants_report(&j, "", MUTANTS_TEXT));
    EXPECT_EQ(3,
              mutants_report(&j, "toy.c:toy:drop:2\ta copy\tcopies are equal\n", MUTANTS_MARKDOWN));
    EXPECT_EQ(4, mutants_report(&j, "toy.c:toy:drop:2\tanother\tcopies are equal\n", MUTANTS_JSON));
    judge_clear(&j);
}

/* Roles whose record is wrong: it lacks a change that is made, or has one that is not. */
static status unmade(struct party *me)
{
    if (mutant_seen)
        mutant_seen[NOT_REACHED] = 1;
    return toy(me);
}

static status of_others(struct party *me)
{
    if (!mutant_seen && mutant_is(NOT_REACHED))
        (void)me;
    return toy(me);
}

static void a_wrong_record_is_noticed(void)
{
    struct toy t;
    struct judge j = toy_judge(&t, of_others);
    j.count = HANGS - 1;
    EXPECT(judge_run(&j) != OK);
    EXPECT(strstr(j.complaint.text, "drop:4: by the unchanged run no change is made in") != NULL);
    judge_clear(&j);
    j = toy_judge(&t, unmade);
    j.count = HANGS - 1;
    EXPECT(judge_run(&j) != OK);
    EXPECT(strstr(j.complaint.text, "drop:4: by the unchanged run a change is made in") != NULL);
    judge_clear(&j);
}

/* A job that takes too long unchanged is left out. Nothing is judged by it, and it is counted. */
static status endless(struct party *me)
{
    for (volatile bool unchanged = mutant_active == 0; unchanged;)
        ;
    return toy(me);
}

static void long_jobs_are_left_out(void)
{
    struct toy t;
    struct judge j = toy_judge(&t, endless);
    j.count = HANGS - 1;
    j.longest = 1;
    EXPECT_EQ(OK, judge_run(&j));
    EXPECT_EQ(j.jobs, j.left_out);
    for (int i = 0; i < j.count; i++)
        EXPECT(j.judged[i].done && !j.judged[i].made && j.judged[i].reach == 0);
    judge_clear(&j);
}

static void write_text(const char *path, const char *text, size_t size)
{
    FILE *file = fopen(path, "wb");
    EXPECT(file && fwrite(text, 1, size, file) == size && fclose(file) == 0);
}

/* What was decided is not decided again. A line that was cut off is, and so is all of others. */
static void a_stopped_run_goes_on(void)
{
    struct toy t;
    char path[] = "/tmp/glasshouse_record_XXXXXX";
    static char text[1 << 16];
    const int handle = mkstemp(path);
    EXPECT(handle >= 0 && close(handle) == 0);
    struct judge first = toy_judge(&t, toy);
    first.record = path;
    first.count = HANGS - 1;
    EXPECT_EQ(OK, judge_run(&first));
    EXPECT_EQ(HANGS - 1, first.now);
    FILE *file = fopen(path, "rb");
    const size_t size = file ? fread(text, 1, sizeof text, file) : 0;
    EXPECT(file && fclose(file) == 0 && size > 100 && size < sizeof text);
    for (int cut = 0; cut < 2 && size > 100; cut++) {
        struct judge next = toy_judge(&t, toy);
        next.record = path;
        next.count = HANGS - 1;
        next.resume = true;
        write_text(path, text, size - (cut ? 3 : 0));
        EXPECT_EQ(OK, judge_run(&next));
        EXPECT_EQ(cut, next.now);
        EXPECT_EQ(HANGS - 1, next.done);
        for (int i = 0; i < HANGS - 1; i++) {
            EXPECT_EQ(first.judged[i].dies, next.judged[i].dies);
            EXPECT_EQ(first.judged[i].made, next.judged[i].made);
            EXPECT_EQ(first.judged[i].reach, next.judged[i].reach);
            EXPECT(strcmp(first.judged[i].first, next.judged[i].first) == 0);
        }
        judge_clear(&next);
    }
    struct judge other = toy_judge(&t, toy);
    other.record = path;
    other.resume = true;
    other.count = HANGS - 2;
    EXPECT_EQ(OK, judge_run(&other));
    EXPECT_EQ(HANGS - 2, other.now);
    judge_clear(&other);
    judge_clear(&first);
    EXPECT_EQ(0, unlink(path));
}

/* Of two jobs one makes the first change: it alone is asked. Both make the second, which lives, and
 * the third, which dies at the first job that is asked. */
static status two_ways(struct party *me)
{
    if (party_variant(me, "second") && mutant_is(1))
        (void)me;
    const struct value *input = party_input(me);
    struct value sum = residues_like(input);
    (void)mutant_is(2);
    REQUIRE(send(me, party_next(me), &secure_sum_shift, input));
    REQUIRE(receive(me, party_previous(me), &secure_sum_shift, &sum));
    if (!mutant_is(3))
        residues_add(&sum, &sum, input);
    return output(me, "sum", &sum);
}

static void only_jobs_that_make_a_change_are_asked(void)
{
    struct toy t;
    struct judge j = toy_judge(&t, two_ways);
    static const struct variant two[] = {{"as-published", ""}, {"second", ""}, {0}};
    t.protocol.variants = two;
    j.count = 3;
    j.quick = true;
    EXPECT_EQ(OK, judge_run(&j));
    EXPECT_EQ(2, j.jobs);
    EXPECT(j.judged[0].made && !j.judged[0].dies);
    EXPECT_EQ(1, j.judged[0].reach);
    EXPECT_EQ(1, j.judged[0].asked);
    EXPECT_EQ(2, j.judged[1].reach);
    EXPECT_EQ(2, j.judged[1].asked);
    EXPECT(j.judged[2].dies && j.judged[2].reach == 2);
    EXPECT_EQ(1, j.judged[2].asked);
    judge_clear(&j);
}

/* A condition is changed where it becomes another, and only there it is recorded. */
static void conditions_are_changed_where_they_differ(void)
{
    unsigned char seen[6] = {0};
    mutant_seen = seen;
    EXPECT(mutant_true(1, true) && !mutant_false(2, false) && !mutant_cut(3, false, false));
    EXPECT(mutant_cut(3, true, true) && mutant_either(4, true, true) &&
           !mutant_either(4, false, false));
    EXPECT_EQ(0, memcmp(seen, "\0\0\0\0\0", 6));
    EXPECT(!mutant_true(1, false) && mutant_false(2, true) && mutant_cut(3, false, true));
    EXPECT(mutant_either(4, false, true) && mutant_not(5, true) && !mutant_not(5, false));
    EXPECT_EQ(0, memcmp(seen, "\0\1\1\1\1\1", 6));
    mutant_seen = NULL;
    mutant_active = 1;
    EXPECT(mutant_true(1, false) && mutant_true(1, true));
    mutant_active = 2;
    EXPECT(!mutant_false(2, true) && !mutant_false(2, false));
    mutant_active = 3;
    EXPECT(!mutant_cut(3, false, true) && mutant_cut(3, true, true) && !mutant_cut(3, true, false));
    mutant_active = 4;
    EXPECT(!mutant_either(4, false, true) && mutant_either(4, true, false));
    mutant_active = 5;
    EXPECT(mutant_not(5, false) && !mutant_not(5, true));
    mutant_active = 0;
}

/* A protocol that is not as expected without any mutant is refused: nothing could be told. */
static void a_red_tree_is_refused(void)
{
    struct toy t;
    struct judge j = toy_judge(&t, toy); /* of three players it adds up two */
    j.settings = NULL;
    EXPECT(judge_run(&j) != OK);
    EXPECT(strstr(j.complaint.text, "without a mutant") != NULL);
    judge_clear(&j);
}

const struct test tests[] = {
    {"conditions are changed where they differ", conditions_are_changed_where_they_differ},
    {"fates are told apart", fates_are_told_apart},
    {"a wrong record is noticed", a_wrong_record_is_noticed},
    {"long jobs are left out", long_jobs_are_left_out},
    {"a stopped run goes on", a_stopped_run_goes_on},
    {"only jobs that make a change are asked", only_jobs_that_make_a_change_are_asked},
    {"a red tree is refused", a_red_tree_is_refused},
    {0}};
