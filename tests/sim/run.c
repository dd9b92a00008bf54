/* Setting up a run: parameters, variants and inputs are taken as typed or refused by name; what was
 * set is what is read; the observer sees what the views keep. */
#include "tests/expect.h"
#include "tests/sim/play.h"
#include <string.h>

static status silent(struct party *me)
{
    return output(me, "own", party_input(me));
}

static const struct play_parts parts = {.role = silent};

static void settings_are_taken_or_refused(void)
{
    static const struct {
        const char *name, *text;
        status want;
        const char *says;
    } cases[] = {
        {"parties", "3", OK, NULL},
        {"parties", "1", E_RANGE, "parties is between 2 and 1000, not 1"},
        {"parties", "99999999999999999999999", E_RANGE, "between"},
        {"parties", "", E_PARSE, "parties is a whole number, not ''"},
        {"parties", "-3", E_PARSE, "whole number"},
        {"parties", "3 ", E_PARSE, "whole number"},
        {"modulus", "2^64", OK, NULL},
        {"modulus", "1", E_MODULUS, "from 2 to 2^256 - 1"},
        {"colour", "red", OK, NULL},
        {"colour", "blue", E_PARSE, "colour is one of red, green, not 'blue'"},
        {"note", "anything at all", OK, NULL},
        {"size", "3", E_NOT_FOUND, "play has no parameter 'size'"},
    };
    struct play play;
    play_begin(&play, &parts, 2);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        EXPECT_EQ(cases[i].want, run_set(play.run, cases[i].name, cases[i].text));
        EXPECT(!cases[i].says || strstr(run_error(play.run), cases[i].says));
    }
    EXPECT_EQ(3, run_number(play.run, "parties"));
    EXPECT_EQ(0, run_number(play.run, "colour"));
    EXPECT(strcmp(run_parameter_text(play.run, "note"), "anything at all") == 0);
    EXPECT(run_modulus(play.run, "modulus")->limbs > 1);
    EXPECT_EQ(E_NOT_FOUND, run_set_variant(play.run, "third"));
    EXPECT_EQ(OK, run_set_variant(play.run, "other"));
    EXPECT(run_is(play.run, "other") && strcmp(run_variant(play.run), "other") == 0);
    play_end(&play);
}

/* A refusal of prepare is the run's; a new setting has it prepared anew. */
static void prepare_is_asked_again(void)
{
    struct play play;
    play_begin(&play, &parts, 2);
    EXPECT_EQ(OK, run_set(play.run, "parties", "13"));
    EXPECT_EQ(E_RANGE, run_prepare(play.run));
    EXPECT(strcmp(run_error(play.run), "thirteen are too many") == 0);
    EXPECT_EQ(OK, run_set(play.run, "parties", "5"));
    EXPECT_EQ(OK, run_prepare(play.run));
    EXPECT_EQ(5, run_parties(play.run));
    EXPECT(run_input(play.run, 1) == NULL && run_input_typed(play.run, 1) == NULL);
    play_end(&play);
}

static void inputs_are_kept_as_typed(void)
{
    struct play play, other;
    play_begin(&play, &parts, 2);
    EXPECT_EQ(OK, run_input_text(play.run, 1, " 7, 8", 5));
    EXPECT_BYTES(" 7, 8", run_input_typed(play.run, 1)->bytes, 5);
    EXPECT(run_input(play.run, 1)->count == 2 && residue_at(run_input(play.run, 1), 1) == 8);
    EXPECT_EQ(E_PARSE, run_input_text(play.run, 1, "x", 1)); /* and the former one stays */
    EXPECT_EQ(2, run_input(play.run, 1)->count);
    const struct play_parts again = parts;
    play_begin(&other, &again, 2);
    run_input_value(other.run, 1, run_input(play.run, 1));
    EXPECT(value_equal(run_input(other.run, 1), run_input(play.run, 1)));
    EXPECT(run_input(other.run, 1)->data != run_input(play.run, 1)->data);
    EXPECT(run_input_typed(other.run, 1) == NULL);
    run_release_inputs(play.run);
    EXPECT(run_input(play.run, 1) == NULL);
    EXPECT(residue_at(run_input(other.run, 1), 0) == 7);
    play_end(&other);
    play_end(&play);
}

static void roles_are_found_by_number(void)
{
    static const char *const others[] = {"0", "4", "01x", "", "-1", "+1", "alice", "4294967297"};
    struct play play;
    play_begin(&play, &parts, 3);
    EXPECT_EQ(2, run_role_find(play.run, "2"));
    EXPECT(strcmp(run_role_name(play.run, 3), "3") == 0);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        EXPECT_EQ(0, run_role_find(play.run, others[i]));
    play_end(&play);
}

struct seen_events {
    size_t begun, events, ended;
};

static void see_begin(void *context, struct run *run)
{
    (void)run;
    ((struct seen_events *)context)->begun++;
}

static void see_event(void *context, const struct event *event)
{
    (void)event;
    ((struct seen_events *)context)->events++;
}

static void see_end(void *context, struct run *run)
{
    (void)run;
    ((struct seen_events *)context)->ended++;
}

static void the_observer_sees_the_views(void)
{
    struct seen_events seen = {0};
    const struct observer observer = {
        .begin = see_begin, .event = see_event, .end = see_end, .context = &seen};
    struct play play;
    play_begin(&play, &parts, 2);
    run_set_observer(play.run, &observer);
    EXPECT_EQ(OK, run_execute(play.run));
    EXPECT(seen.begun == 1 && seen.ended == 1 && seen.events == 2 * 3);
    EXPECT_EQ(3, run_view(play.run, 1)->count);
    run_set_observer(play.run, NULL);
    EXPECT_EQ(OK, run_execute(play.run));
    EXPECT_EQ(6, seen.events);
    play_end(&play);
}

const struct test tests[] = {{"settings are taken or refused", settings_are_taken_or_refused},
                             {"prepare is asked again", prepare_is_asked_again},
                             {"inputs are kept as typed", inputs_are_kept_as_typed},
                             {"roles are found by number", roles_are_found_by_number},
                             {"the observer sees the views", the_observer_sees_the_views},
                             {0}};
