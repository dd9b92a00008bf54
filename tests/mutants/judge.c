/* The judge tells mutants that change what is seen from those that do not, that stop, that never
 * end, and that were never made. The mutants are written by hand, in a protocol of this test. */
#include "mutants/report.h"
#include "mutants/spoil.h"
#include "protocols/secure_sum/secure_sum.h"
#include "tests/expect.h"
#include <stdlib.h>
#include <string.h>

enum { UNMASKED = 1, HARMLESS, STOPS, HANGS, NOT_REACHED, NOT_MADE, WRONG, MUTANTS = WRONG };

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
    if (mutant_is(NOT_MADE))
        REQUIRE(mutant_again(me, OK, &mask));
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
    {UNMASKED, "toy:1", "toy", "drop", 1, "masked", "not masked", 0},
    {HARMLESS, "toy:2", "toy", "drop", 2, "mask", "a copy", 0},
    {STOPS, "toy:3", "toy", "drop", 3, "", "abort", 0},
    {HANGS, "toy:4", "toy", "drop", 4, "", "for ever", 0},
    {NOT_REACHED, "toy:5", "toy", "drop", 5, "", "abort", 0},
    {NOT_MADE, "toy:6", "toy", "coin-again", 6, "", "again", MUTANT_COIN},
    {WRONG, "toy:7", "toy", "name", 7, "masked", "mask", 0},
};

static bool any_is(const struct judged *j, enum fate fate)
{
    for (int e = 0; e < CHECKERS; e++)
        if (j->fate[e] == fate)
            return true;
    return false;
}

static void fates_are_told_apart(void)
{
    struct protocol protocol = secure_sum_protocol;
    protocol.name = "toy";
    protocol.role = toy;
    protocol.ideal_view = NULL;
    static const struct variant variants[] = {{"as-published", ""}, {0}};
    protocol.variants = variants;
    const struct protocol *const list[] = {&protocol, NULL};
    struct judge j = {.protocols = list,
                      .mutants = by_hand,
                      .count = MUTANTS,
                      .processes = 2,
                      .patience = 1,
                      .only = "correct",
                      .settings = "parties=2",
                      .command = "--count 7"};
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
    /* Three live; an explanation counts only while it is about the same change. */
    EXPECT_EQ(3, mutants_report(&j, "", MUTANTS_TEXT));
    EXPECT_EQ(2, mutants_report(&j, "toy:2\ta copy\tcopies are equal\n", MUTANTS_MARKDOWN));
    EXPECT_EQ(3, mutants_report(&j, "toy:2\tanother\tcopies are equal\n", MUTANTS_JSON));
    judge_clear(&j);
}

/* A protocol that is not as expected without any mutant is refused: nothing could be told. */
static void a_red_tree_is_refused(void)
{
    struct protocol protocol = secure_sum_protocol;
    protocol.name = "toy";
    const struct protocol *const list[] = {&protocol, NULL};
    struct judge j = {
        .protocols = list, .mutants = by_hand, .count = 1, .processes = 1, .only = "correct"};
    protocol.role = toy; /* of three players it adds up two */
    EXPECT(judge_run(&j) != OK);
    EXPECT(strstr(j.error, "without a mutant") != NULL);
    judge_clear(&j);
}

static const struct test tests[] = {
    {"fates are told apart", fates_are_told_apart},
    {"a red tree is refused", a_red_tree_is_refused},
};

int main(int argc, char **argv)
{
    return test_main(argc, argv, tests, sizeof tests / sizeof *tests);
}
