/* The post office: each kind of fault does to a message what its name says, and the receiver's
 * checks name it. */
#include "tests/expect.h"
#include "tests/sim/play.h"
#include <string.h>

static const struct {
    const char *plan;
    status first, second; /* how the two end */
    uint64_t order;       /* what the receiver outputs when it is done */
} cases[] = {
    {"", OK, OK, 123},
    {"delay@3", OK, OK, 123},
    {"drop@3", OK, E_DEADLOCK, 0},
    {"drop@1", OK, E_SEQUENCE, 0},
    {"repeat@1", OK, E_SEQUENCE, 0},
    {"repeat@3", OK, OK, 123}, /* comes when nobody waits any more */
    {"reorder@1", OK, E_SEQUENCE, 0},
    {"delay@1", OK, E_SEQUENCE, 0},
    {"cut@2:3", OK, E_TRUNCATED, 0},
    {"cut@2:1000", OK, OK, 123}, /* longer than it is */
    {"flip@2:0", OK, E_TAMPERED, 0},
    {"flip@2:200", OK, E_TAMPERED, 0},
    {"replace@2:1", OK, E_SEQUENCE, 0},
    {"replace@2:3", OK, OK, 123}, /* not sent yet: nothing to replace it by */
    {"~flip@2:15", OK, OK, 133},  /* 2 becomes 3: the sender may say what it likes */
    {"~flip@2:0", OK, E_RANGE, 0},
    {"~cut@2:1", OK, E_TRUNCATED, 0},
    {"~replace@3:1", OK, OK, 121},
    {"~drop@3", OK, E_DEADLOCK, 0},
    {"crash@1:2", E_CRASHED, E_DEADLOCK, 0},
    {"crash@2:3", OK, E_CRASHED, 0},
    {"crash@2:4", OK, OK, 123}, /* it does only three things */
};

/* Plans that name what does not come, or change nothing. */
static bool is_idle(const char *plan)
{
    static const char *const idle[] = {"", "cut@2:1000", "replace@2:3", "crash@2:4"};
    for (size_t i = 0; i < sizeof idle / sizeof *idle; i++)
        if (strcmp(plan, idle[i]) == 0)
            return true;
    return false;
}

/* Of two faults for one message the first is the one that happens. */
static void a_fault_behind_another_does_not_fire(void)
{
    const struct play_parts parts = {.role = play_three};
    struct play play;
    struct fault faults[FAULTS_MOST];
    size_t count;
    play_begin(&play, &parts, 2);
    EXPECT_EQ(OK, faults_parse("drop@3,flip@3:1,~flip@2:15", faults, &count));
    run_set_faults(play.run, faults, count);
    EXPECT(run_execute(play.run) != OK);
    EXPECT(run_fault_fired(play.run, 0) && !run_fault_fired(play.run, 1) &&
           run_fault_fired(play.run, 2));
    EXPECT_EQ(3, run_actions(play.run, 2));
    play_end(&play);
}

static void each_fault_does_what_it_says(void)
{
    const struct play_parts parts = {.role = play_three};
    struct play play;
    play_begin(&play, &parts, 2);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct fault faults[FAULTS_MOST];
        const struct named_value *list;
        size_t count;
        EXPECT_EQ(OK, faults_parse(cases[i].plan, faults, &count));
        run_set_faults(play.run, faults, count);
        const status executed = run_execute(play.run);
        EXPECT_EQ(is_idle(cases[i].plan), !run_fault_fired(play.run, 0));
        EXPECT_EQ(cases[i].first, run_result(play.run, 1).status);
        EXPECT_EQ(cases[i].second, run_result(play.run, 2).status);
        EXPECT((executed == OK) == (cases[i].first == OK && cases[i].second == OK));
        if (run_outputs(play.run, 2, &list) == 1)
            EXPECT_EQ(cases[i].order, residue_at(&list->value, 0));
        else
            EXPECT_EQ(0, cases[i].order);
    }
    play_end(&play);
}

const struct test tests[] = {
    {"a fault behind another does not fire", a_fault_behind_another_does_not_fire},
    {"each fault does what it says", each_fault_does_what_it_says},
    {0}};
