/* What a broken network and hostile senders achieve, against every message of every protocol.
 *
 * Method: a run without faults says how many messages there are. Then, for each message (of long
 * runs, for one in several), every kind of fault, by the network and by the sender; and for each
 * party a crash before each thing that it does. Every run must come to its end with each party done
 * or stopped by a named reason; and what the network does to authenticated frames must never make a
 * party output what is not the ideal function's. A hostile sender may make others output what it
 * likes: it might as well have chosen another input; but it must not make them crash or hang. */
#include "tests/protocols/every.h"
#include <stdio.h>

static size_t runs, stopped;

static void check_ends(struct run *run, const struct fault *f)
{
    char plan[64];
    faults_format(f, 1, plan, sizeof plan);
    for (int i = 1; i <= run_parties(run); i++) {
        const struct party_result r = run_result(run, i);
        const bool named = r.status == OK || ((unsigned)r.status < STATUS_COUNT && r.detail);
        if (!named)
            printf("%s, %s: party %d stops without a reason\n", every_name(run), plan, i);
        EXPECT(named);
        stopped += r.status != OK;
        if (r.status != OK || f->hostile)
            continue;
        const bool right = same_outputs(run, i);
        if (!right)
            printf("%s, %s: party %d outputs what is wrong\n", every_name(run), plan, i);
        EXPECT(right);
    }
}

static bool run_with(struct run *run, struct fault f)
{
    static const uint8_t seed[SEED_BYTES] = {5};
    real_world_rewind(&every_world, seed);
    run_set_faults(run, &f, 1);
    const status executed = run_execute(run);
    EXPECT_EQ(OK, run_ideal(run));
    check_ends(run, &f);
    runs++;
    return executed != OK;
}

/* Bits of the frame's header, its payload, its end. */
static const uint32_t bits[] = {3, 70, 100, 130, 150, 186, 192, 195, 199, 207, 255, 300};

static const uint32_t cuts[] = {0, 1, 2, 8, 23, 24, 39, 40, 41, 60};

enum { BITS = sizeof bits / sizeof *bits, CUTS = sizeof cuts / sizeof *cuts };

/* Of longer runs about so many messages, and the same of what a party does; with more than one of
 * GLASSHOUSE_ITERATIONS, all. */
enum { THOROUGH = 24, MESSAGES = 16 };

/* Every argument where runs are cheap; else one for each kind, another from message to message. */
static void fault_message(struct run *run, uint32_t at, uint32_t messages, bool hostile,
                          bool thorough)
{
    const uint32_t others[] = {1, at > 1 ? at - 1 : 1, at, messages};
    for (int kind = FAULT_DROP; kind <= FAULT_REORDER && (thorough || !hostile); kind++)
        run_with(run, (struct fault){(enum fault_kind)kind, hostile, at, 0, ""});
    for (uint32_t i = 0; i < CUTS; i++)
        if (thorough || i == at % CUTS)
            run_with(run, (struct fault){FAULT_CUT, hostile, at, cuts[i], ""});
    for (uint32_t i = 0; i < BITS; i++)
        if (thorough || i == at % BITS)
            run_with(run, (struct fault){FAULT_FLIP, hostile, at, bits[i], ""});
    for (uint32_t i = 0; i < 4; i++)
        if (thorough || i == at % 4)
            run_with(run, (struct fault){FAULT_REPLACE, hostile, at, others[i], ""});
}

static uint32_t step_of(uint32_t messages)
{
    return test_iterations(1) > 1 ? 1 : messages / MESSAGES + 1;
}

static void fault_run(struct run *run)
{
    run_set_faults(run, NULL, 0);
    EXPECT_EQ(OK, run_execute(run));
    const uint32_t messages = (uint32_t)run_counts(run)->messages;
    const bool thorough = run_counts(run)->encryptions == 0 && messages <= THOROUGH;
    const uint32_t step = step_of(messages);
    for (uint32_t at = 1; at <= messages; at += step) {
        fault_message(run, at, messages, false, thorough);
        fault_message(run, at, messages, true, thorough);
    }
    for (int party = 1; party <= run_parties(run); party++)
        for (uint32_t action = 1; action < 1000; action += step) {
            run_with(run, (struct fault){FAULT_CRASH, false, (uint32_t)party, action, ""});
            if (run_result(run, party).status != E_CRASHED)
                break;
        }
}

static void nothing_wrong_is_taken_for_right(void)
{
    every_run(fault_run, 3, 1);
    printf("%zu runs, in which %zu parties stopped\n", runs, stopped);
    EXPECT(runs > 10000 && stopped > runs);
}

/* The faults have an effect: if a message is dropped, somebody must stop. */
static void drop_stops(struct run *run)
{
    run_set_faults(run, NULL, 0);
    EXPECT_EQ(OK, run_execute(run));
    const uint32_t messages = (uint32_t)run_counts(run)->messages;
    for (uint32_t at = 1; at <= messages; at += step_of(messages)) {
        EXPECT(run_with(run, (struct fault){FAULT_DROP, false, at, 0, ""}));
        EXPECT(run_with(run, (struct fault){FAULT_FLIP, false, at, 200, ""}));
    }
}

static void drops_and_flips_are_noticed(void)
{
    every_run(drop_stops, 3, 1);
}

/* A delay does no harm: a late message arrives when nothing else can be delivered. */
static void delay_passes(struct run *run)
{
    run_set_faults(run, NULL, 0);
    EXPECT_EQ(OK, run_execute(run));
    const uint32_t messages = (uint32_t)run_counts(run)->messages;
    for (uint32_t at = 1; at <= messages; at += step_of(messages)) {
        static const uint8_t seed[SEED_BYTES] = {5};
        const struct fault delay = {FAULT_DELAY, false, at, 0, ""};
        real_world_rewind(&every_world, seed);
        run_set_faults(run, &delay, 1);
        const status executed = run_execute(run);
        /* Two messages of one channel that change places are noticed as that. */
        EXPECT(executed == OK || executed == E_SEQUENCE);
    }
}

static void delays_pass(void)
{
    every_run(delay_passes, 3, 1);
}

const struct test tests[] = {{"nothing wrong is taken for right", nothing_wrong_is_taken_for_right},
                             {"drops and flips are noticed", drops_and_flips_are_noticed},
                             {"delays pass", delays_pass},
                             {0}};

int main(int argc, char **argv)
{
    return every_main(argc, argv);
}
