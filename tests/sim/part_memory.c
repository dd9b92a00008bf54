/* Calls that ended lend their memory to later ones where no views are kept: nothing of one call
 * shows in another, and what is said of a run is the same either way. */
#include "sim/part.h"
#include "sim/world.h"
#include "tests/expect.h"
#include <stdio.h>
#include <string.h>

static const struct message number_message = {
    "number", "-", 1, {{"number", KIND_RESIDUES, LEAK_PUBLIC, FIELD_FIXED}}};
static const struct message *const messages[] = {&number_message, NULL};
static const struct variant variants[] = {{"only", "the one there is"}, {0}};
static const struct parameter parameters[] = {{"parties", "", "2", PARAMETER_PARTIES, 2, 2, NULL},
                                              {0}};

enum { CALLS = 5 };

static status two_parties(struct run *run)
{
    run_set_parties(run, 2);
    return OK;
}

static bool no_input(struct run *run, int party)
{
    (void)run;
    (void)party;
    return false;
}

static const struct modulus *ring(struct party *me)
{
    return run_integers(party_run(me), 1000);
}

/* Each waits for the other: they go through their calls in step, and a call ends before the next
 * but one begins. */
static status keep_step(struct party *me)
{
    struct value number = residues(party_run(me), ring(me), 1);
    if (party_is(me, 1)) {
        REQUIRE(send(me, 2, &number_message, &number));
        return receive(me, 2, &number_message, &number);
    }
    REQUIRE(receive(me, 1, &number_message, &number));
    return send(me, 1, &number_message, &number);
}

/* Player 1 sends a number more than player 2 reads. */
static status chatter(struct party *me)
{
    struct value number = residues(party_run(me), ring(me), 1);
    if (!party_is(me, 1)) {
        REQUIRE(receive(me, 1, &number_message, &number));
        REQUIRE(output(me, "number", &number));
        return keep_step(me);
    }
    REQUIRE(send(me, 2, &number_message, party_input(me)));
    REQUIRE(keep_step(me));
    return send(me, 2, &number_message, party_input(me));
}

/* Player 1 draws a key, or hashes with the one that it is given. */
static status keeping(struct party *me)
{
    struct value key, digest, number = residues(party_run(me), ring(me), 1);
    REQUIRE(keep_step(me));
    if (!party_is(me, 1))
        return OK;
    if (party_input(me)->kind == KIND_KEYS)
        return hash_entries(me, party_input(me), "label", false, &number, &digest);
    REQUIRE(draw_key(me, "key", &key));
    return output(me, "key", &key);
}

static status nothing(struct ideal *ideal)
{
    (void)ideal;
    return OK;
}

#define PART(called, its_role)                                                                     \
    {                                                                                              \
        .name = called, .variants = variants, .parameters = parameters, .messages = messages,      \
        .has_input = no_input, .prepare = two_parties, .role = its_role, .ideal = nothing          \
    }
static const struct protocol chatter_part = PART("chatter", chatter);
static const struct protocol keeping_part = PART("keeping", keeping);
static const struct protocol *const parts[] = {&chatter_part, &keeping_part, NULL};

static status make(struct run *run, const struct protocol *part, const struct shape **shape)
{
    return part_of(run, part, NULL, 2, NO_PAIRS, shape);
}

static status hear_each_once(struct party *me)
{
    const struct shape *shape;
    REQUIRE(make(party_run(me), &chatter_part, &shape));
    for (uint64_t i = 1; i <= CALLS; i++) {
        const struct value mine = residues_of(party_run(me), ring(me), &i, 1);
        struct value heard;
        REQUIRE(call(me, NULL, shape, &mine, &heard));
        if (!party_is(me, 1))
            EXPECT_EQ(i, residue_at(&heard, 0));
    }
    return OK;
}

/* The key of the first call is handed to the third, which may have the memory of the first. */
static status hand_on(struct party *me)
{
    const struct shape *shape;
    struct value key, own = residues(party_run(me), ring(me), 1);
    REQUIRE(make(party_run(me), &keeping_part, &shape));
    REQUIRE(call(me, NULL, shape, &own, &key));
    REQUIRE(call(me, NULL, shape, &own, NULL));
    return call(me, NULL, shape, party_is(me, 1) ? &key : &own, NULL);
}

/* Each call draws its own. */
static status keep(struct party *me)
{
    const struct shape *shape;
    struct value key, own = residues(party_run(me), ring(me), 1);
    REQUIRE(make(party_run(me), &keeping_part, &shape));
    for (int i = 0; i < CALLS; i++)
        REQUIRE(call(me, NULL, shape, &own, &key));
    return OK;
}

static const struct protocol hearing = {.name = "hearing",
                                        .variants = variants,
                                        .parameters = parameters,
                                        .messages = messages,
                                        .parts = parts,
                                        .has_input = no_input,
                                        .prepare = two_parties,
                                        .role = hear_each_once},
                             handing_on = {.name = "handing-on",
                                           .variants = variants,
                                           .parameters = parameters,
                                           .messages = messages,
                                           .parts = parts,
                                           .has_input = no_input,
                                           .prepare = two_parties,
                                           .role = hand_on},
                             keepers = {.name = "keepers",
                                        .variants = variants,
                                        .parameters = parameters,
                                        .messages = messages,
                                        .parts = parts,
                                        .has_input = no_input,
                                        .prepare = two_parties,
                                        .role = keep};

/* What run_crossing says, or "". */
static void execute(const struct protocol *protocol, bool views, char crossing[256])
{
    static const uint8_t seed[SEED_BYTES] = {7};
    struct real_world world;
    EXPECT_EQ(OK, real_world_init(&world, seed));
    struct run *run = run_new(protocol, &world.world);
    EXPECT_EQ(OK, run_prepare(run));
    run_keep_views(run, views);
    EXPECT_EQ(OK, run_execute(run));
    snprintf(crossing, 256, "%s", run_crossing(run) ? run_crossing(run) : "");
    run_free(run);
    real_world_clear(&world);
}

static void unread_messages_stay_where_they_are(void)
{
    char crossing[256];
    for (int views = 0; views < 2; views++)
        execute(&hearing, views, crossing);
}

static void keys_are_told_by_their_calls(void)
{
    char crossing[256];
    for (int views = 0; views < 2; views++) {
        execute(&handing_on, views, crossing);
        EXPECT(strcmp(crossing,
                      "a key of handing-on/keeping[1] is used in handing-on/keeping[3]") == 0);
        execute(&keepers, views, crossing);
        EXPECT(strcmp(crossing, "") == 0);
    }
}

const struct test tests[] = {
    {"unread messages stay where they are", unread_messages_stay_where_they_are},
    {"keys are told by their calls", keys_are_told_by_their_calls},
    {0}};
