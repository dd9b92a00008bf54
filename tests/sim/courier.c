/* Couriers: letters arrive when, where and as often as the courier says; forged frames are taken
 * for the sender's own, made-up bytes are not. */
#include "sim/courier.h"
#include "tests/expect.h"
#include "tests/sim/play.h"

static const struct play_parts parts = {.role = play_three};

struct post_bag {
    struct letter *letter[8];
    size_t count, idle;
    int what;
};

enum { PASS, HOLD, TWICE, FORGE, MAKE_UP, NOTICE, LOSE };

static void carry(void *context, struct run *run, struct letter *letter)
{
    struct post_bag *bag = context;
    bag->letter[bag->count++] = letter;
    EXPECT(letter->from == 1 && letter->to == 2 && letter->message == &play_one);
    EXPECT(letter->number == bag->count && letter->size == 2 && letter->type == 1);
    const bool second = bag->count == 2;
    if (bag->what == HOLD || (second && bag->what == LOSE))
        return;
    if (second && bag->what == FORGE) {
        courier_forge(run, 1, 2, 1, (const uint8_t[]){0, 9}, 2);
        return;
    }
    if (second && bag->what == NOTICE) {
        courier_forge(run, 1, 2, FRAME_ABORT, NULL, 0);
        return;
    }
    if (second && bag->what == MAKE_UP) {
        static const uint8_t bytes[FRAME_HEADER_BYTES + FRAME_TAG_BYTES] = {7};
        courier_frame(run, 1, 2, bytes, sizeof bytes);
        return;
    }
    courier_seal(run, letter);
    courier_pass(run, letter);
    if (bag->what == TWICE && second)
        courier_pass(run, letter);
}

/* When all wait, one held letter more arrives. */
static bool idle(void *context, struct run *run)
{
    struct post_bag *bag = context;
    if (bag->what != HOLD || bag->idle == bag->count)
        return false;
    courier_seal(run, bag->letter[bag->idle]);
    courier_pass(run, bag->letter[bag->idle++]);
    return true;
}

static void letters_arrive_as_the_courier_says(void)
{
    static const struct {
        int what;
        status second;
        uint64_t order;
    } cases[] = {{PASS, OK, 123},      {HOLD, OK, 123},          {TWICE, E_SEQUENCE, 0},
                 {FORGE, OK, 193},     {MAKE_UP, E_TAMPERED, 0}, {NOTICE, E_PEER_ABORTED, 0},
                 {LOSE, E_DEADLOCK, 0}};
    struct play play;
    play_begin(&play, &parts, 2);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct post_bag bag = {.what = cases[i].what};
        const struct courier courier = {carry, idle, 0, &bag};
        const struct named_value *list;
        run_set_courier(play.run, &courier);
        const status executed = run_execute(play.run);
        EXPECT_EQ(3, bag.count);
        EXPECT_EQ(OK, run_result(play.run, 1).status);
        EXPECT_EQ(cases[i].second, run_result(play.run, 2).status);
        EXPECT((executed == OK) == (cases[i].second == OK));
        const size_t outputs = run_outputs(play.run, 2, &list);
        EXPECT_EQ(cases[i].order, outputs ? residue_at(&list->value, 0) : 0);
    }
    run_set_courier(play.run, NULL);
    EXPECT_EQ(OK, run_execute(play.run));
    play_end(&play);
}

static status first_refuses(struct party *me)
{
    struct value v = residues(party_run(me), run_modulus(party_run(me), "modulus"), 1);
    return party_is(me, 1) ? refuse(me, "no") : receive(me, 1, &play_one, &v);
}

/* A party that ends in silence leaves the other waiting. */
static void an_end_can_be_silent(void)
{
    static const struct play_parts refusing = {.role = first_refuses};
    for (int silent = 0; silent <= 1; silent++) {
        struct post_bag bag = {0};
        const struct courier courier = {carry, NULL, silent, &bag};
        struct play play;
        play_begin(&play, &refusing, 2);
        run_set_courier(play.run, &courier);
        EXPECT_EQ(E_REFUSED, run_execute(play.run));
        EXPECT_EQ(silent ? E_DEADLOCK : E_PEER_ABORTED, run_result(play.run, 2).status);
        play_end(&play);
    }
}

const struct test tests[] = {
    {"letters arrive as the courier says", letters_arrive_as_the_courier_says},
    {"an end can be silent", an_end_can_be_silent},
    {0}};
