/* The ideal world: outputs and leakage are kept by name and party, an ideal view is given just
 * those, and what a puppet hears stands in its view as a message would. */
#include "tests/expect.h"
#include "tests/sim/play.h"
#include <string.h>

static status role(struct party *me)
{
    (void)me;
    return OK;
}

static status total(struct ideal *i)
{
    struct value sum = residues_like(ideal_input(i, 1));
    for (int party = 1; party <= run_parties(ideal_run(i)); party++)
        residues_add(&sum, &sum, ideal_input(i, party));
    for (int party = 1; party <= run_parties(ideal_run(i)); party++)
        ideal_output(i, party, "sum", &sum);
    return OK;
}

static status leak_to_the_first(struct ideal *i, int party)
{
    if (party == 1)
        ideal_leak(i, "the second's input", ideal_input(i, 2));
    return OK;
}

static status view(struct ideal *i, struct party *puppet)
{
    struct value coin, key;
    const struct modulus *n = run_modulus(ideal_run(i), "modulus");
    EXPECT_EQ(6, residue_at(ideal_get_output(i, "sum"), 0));
    EXPECT(residue_at(party_input(puppet), 0) == (uint64_t)party_index(puppet));
    if (party_is(puppet, 1))
        EXPECT_EQ(2, residue_at(ideal_get_leak(i, "the second's input"), 0));
    REQUIRE(invent_residues(puppet, n, 1, &coin));
    REQUIRE(hear(puppet, party_is(puppet, 2) ? 1 : 2, &play_one, &coin));
    REQUIRE(draw_residues(puppet, "own", n, 1, &coin));
    REQUIRE(invent_key(puppet, &key));
    struct value texts, more;
    REQUIRE(invent_texts(puppet, 2, &texts));
    REQUIRE(invent_texts(puppet, 2, &more));
    for (int k = 0; k < 2; k++)
        EXPECT(memcmp(text_at(&texts, (size_t)k)->bytes, text_at(&more, (size_t)k)->bytes,
                      text_at(&texts, (size_t)k)->size) != 0);
    return invent_order(puppet, 3, &coin);
}

static const struct play_parts parts = {role, total, leak_to_the_first, view};

static void outputs_and_leaks_are_named(void)
{
    struct play play;
    const struct named_value *list;
    play_begin(&play, &parts, 3);
    EXPECT_EQ(OK, run_ideal(play.run));
    for (int i = 1; i <= 3; i++) {
        EXPECT_EQ(1, run_ideal_outputs(play.run, i, &list));
        EXPECT(strcmp(list->name, "sum") == 0 && residue_at(&list->value, 0) == 6);
        EXPECT_EQ(i == 1, run_ideal_leaks(play.run, i, &list));
    }
    play_end(&play);
}

/* Invented coins are the simulator's own: the view has its input, what it heard, its own coin. */
static void a_puppet_has_what_it_heard(void)
{
    static const enum event_kind want[] = {EVENT_INPUT, EVENT_MESSAGE, EVENT_COIN, EVENT_END};
    struct play play;
    play_begin(&play, &parts, 3);
    EXPECT_EQ(OK, run_execute(play.run));
    EXPECT_EQ(OK, run_ideal(play.run));
    for (int i = 1; i <= 3; i++) {
        EXPECT_EQ(OK, run_ideal_view(play.run, i));
        const struct view *seen = run_puppet_view(play.run);
        EXPECT_EQ(4, seen->count);
        for (size_t k = 0; k < 4 && k < seen->count; k++)
            EXPECT(seen->event[k].kind == want[k] && seen->event[k].party == i);
        EXPECT(seen->event[1].message == &play_one && seen->event[1].size == 2);
    }
    EXPECT_EQ(2, run_view(play.run, 1)->count); /* the real view is still there */
    play_end(&play);
}

/* What the view asks for is set by the test; each ends it by name. */
static void (*ask)(struct ideal *, struct party *);

static status asking_view(struct ideal *i, struct party *puppet)
{
    ask(i, puppet);
    return OK;
}

static void ask_input(struct ideal *i, struct party *puppet)
{
    (void)puppet;
    EXPECT(ideal_input(i, 2) == NULL); /* never reached */
}

static void ask_run(struct ideal *i, struct party *puppet)
{
    (void)i;
    EXPECT(run_input(party_run(puppet), 3) == NULL);
}

static void ask_view(struct ideal *i, struct party *puppet)
{
    EXPECT(run_view(ideal_run(i), party_index(puppet)) == NULL);
}

static void ask_outputs(struct ideal *i, struct party *puppet)
{
    const struct named_value *list;
    (void)puppet;
    EXPECT(run_ideal_outputs(ideal_run(i), 2, &list) == 1000);
}

static void ask_leaks(struct ideal *i, struct party *puppet)
{
    const struct named_value *list;
    (void)puppet;
    EXPECT(run_ideal_leaks(ideal_run(i), 3, &list) == 1000);
}

static void ask_name(struct ideal *i, struct party *puppet)
{
    (void)puppet;
    EXPECT(ideal_get_leak(i, "the third's input") == NULL);
}

static void ask_own(struct ideal *i, struct party *puppet)
{
    const struct named_value *list;
    EXPECT_EQ(1, run_ideal_outputs(ideal_run(i), party_index(puppet), &list));
    EXPECT(run_input(party_run(puppet), party_index(puppet)) != NULL);
    EXPECT_EQ(1, residue_at(ideal_input(i, party_index(puppet)), 0));
}

static void a_view_that_asks_for_more_ends_by_name(void)
{
    static const struct play_parts asking = {role, total, leak_to_the_first, asking_view};
    static const struct {
        void (*ask)(struct ideal *, struct party *);
        const char *says;
    } cases[] = {{ask_input, "the ideal view of 1 asks for the input of 2"},
                 {ask_run, "the ideal view of 1 asks for the input of 3"},
                 {ask_view, "the ideal view of 1 asks for the view of 1"},
                 {ask_outputs, "the ideal view of 1 asks for the outputs of 2"},
                 {ask_leaks, "the ideal view of 1 asks for the declared leakage of 3"},
                 {ask_name, "asks for the declared leak 'the third's input'"},
                 {ask_own, NULL}};
    struct play play;
    play_begin(&play, &asking, 3);
    EXPECT_EQ(OK, run_execute(play.run));
    EXPECT_EQ(OK, run_ideal(play.run));
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        ask = cases[k].ask;
        EXPECT_EQ(cases[k].says ? E_REFUSED : OK, run_ideal_view(play.run, 1));
        EXPECT(!cases[k].says || strstr(run_error(play.run), cases[k].says));
        EXPECT(run_input(play.run, 2) != NULL); /* afterwards all is open again */
    }
    play_end(&play);
}

const struct test tests[] = {
    {"outputs and leaks are named", outputs_and_leaks_are_named},
    {"a puppet has what it heard", a_puppet_has_what_it_heard},
    {"a view that asks for more ends by name", a_view_that_asks_for_more_ends_by_name},
    {0}};
