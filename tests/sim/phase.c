/* Phases: what a party does is counted for the phase that its role named last, and an observer is
 * told whose turn it is. */
#include "sim/party.h"
#include "tests/expect.h"
#include "tests/sim/play.h"
#include <stdio.h>
#include <string.h>

/* Party 1 puts on two keys and takes one off; party 2 receives, in a phase of its own. */
static status role(struct party *me)
{
    struct run *run = party_run(me);
    struct value number = value_copy(party_input(me));
    if (party_is(me, 2)) {
        party_phase(me, "after");
        REQUIRE(receive(me, 1, &play_one, &number));
        return output(me, "number", &number);
    }
    struct value key, points, text = values_of(run, KIND_TEXTS, 1);
    texts_set(&text, 0, "x", 1);
    REQUIRE(draw_cipher_key(me, "before all phases", &key));
    party_phase(me, "before");
    REQUIRE(cipher_begin(me, &key, "label", &text, &points));
    party_phase(me, "after");
    REQUIRE(cipher_encrypt(me, &key, &points, &points));
    party_phase(me, "before");
    REQUIRE(cipher_decrypt(me, &key, &points, &points));
    party_phase(me, "after");
    return send(me, 2, &play_one, party_input(me));
}

static void counts_by_phase(void)
{
    const struct play_parts parts = {.role = role};
    const struct phase_counts *list;
    struct play play;
    play_begin(&play, &parts, 2);
    for (int turn = 0; turn < 2; turn++) { /* the second execution forgets the first */
        EXPECT_EQ(OK, run_execute(play.run));
        EXPECT_EQ(3, run_phases(play.run, &list));
        EXPECT(list[0].party == 1 && strcmp(list[0].phase, "before") == 0);
        EXPECT(list[1].party == 1 && strcmp(list[1].phase, "after") == 0);
        EXPECT(list[2].party == 2 && strcmp(list[2].phase, "after") == 0);
        EXPECT_EQ(2, list[0].counts.encryptions);
        EXPECT_EQ(1, list[0].counts.decryptions);
        EXPECT_EQ(1, list[1].counts.encryptions);
        EXPECT_EQ(0, list[1].counts.decryptions);
        EXPECT_EQ(0, list[0].counts.messages);
        EXPECT_EQ(1, list[1].counts.messages);
        EXPECT_EQ(run_counts(play.run)->bytes, list[1].counts.bytes);
        EXPECT_EQ(0, list[2].counts.messages);
        EXPECT_EQ(0, list[0].counts.coins); /* the key was drawn before */
        EXPECT_EQ(1, run_counts(play.run)->coins);
        EXPECT_EQ(3, run_counts(play.run)->encryptions);
    }
    play_end(&play);
}

struct turns {
    int count;
    char text[128];
};

static void note_turn(void *context, int party, const char *phase)
{
    struct turns *t = context;
    t->count++;
    (void)snprintf(t->text + strlen(t->text), sizeof t->text - strlen(t->text), "%d:%s ", party,
                   phase ? phase : "none");
}

static void an_observer_is_told_of_turns(void)
{
    const struct play_parts parts = {.role = role};
    struct turns turns = {.count = 0};
    const struct observer observer = {.turn = note_turn, .context = &turns};
    struct play play;
    play_begin(&play, &parts, 2);
    run_set_observer(play.run, &observer);
    EXPECT_EQ(OK, run_execute(play.run));
    printf("%s\n", turns.text);
    EXPECT(strncmp(turns.text, "1:none 1:before 1:after 1:before 1:after 2:none 2:after ", 53) ==
           0);
    play_end(&play);
}

const struct test tests[] = {{"counts by phase", counts_by_phase},
                             {"an observer is told of turns", an_observer_is_told_of_turns},
                             {0}};
