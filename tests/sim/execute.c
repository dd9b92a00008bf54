/* The scheduler: first come, first served; ends, deadlocks and crashes are said by name; views have
 * what was seen, in order.
 *
 * Method: small protocols of the test's own. */
#include "sim/party.h"
#include "sim/run_spec.h"
#include "sim/world.h"
#include "tests/expect.h"
#include <stdio.h>
#include <string.h>

static const struct message note = {
    "note", "test", 1, {{"number", KIND_RESIDUES, LEAK_PUBLIC, FIELD_FIXED}}};
static const struct message other = {
    "other", "test", 1, {{"number", KIND_RESIDUES, LEAK_PUBLIC, FIELD_FIXED}}};
static const struct message *const messages[] = {&note, &other, NULL};
static const struct variant variants[] = {{"only", ""}, {0}};
static const struct parameter parameters[] = {
    {"parties", "", "3", PARAMETER_PARTIES, 2, PARTIES_MOST, NULL}, {0}};

static status prepare(struct run *run)
{
    run_set_parties(run, (int)run_number(run, "parties"));
    return OK;
}

static bool no_input(struct run *run, int party)
{
    (void)run;
    (void)party;
    return false;
}

static struct real_world world;

static struct run *start(struct protocol *p, status (*role)(struct party *), const char *parties)
{
    static const uint8_t seed[SEED_BYTES] = {1};
    *p = (struct protocol){.name = "test",
                           .variants = variants,
                           .parameters = parameters,
                           .messages = messages,
                           .prepare = prepare,
                           .has_input = no_input,
                           .role = role};
    EXPECT_EQ(OK, real_world_init(&world, seed));
    struct run *run = run_new(p, &world.world);
    EXPECT_EQ(OK, run_spec_words(run, "--set 'parties=%s'", parties));
    return run;
}

static void stop(struct run *run)
{
    run_free(run);
    real_world_clear(&world);
}

static char trace[4096];

static void mark(struct party *me, const char *what)
{
    const size_t at = strlen(trace);
    snprintf(trace + at, sizeof trace - at, "%d%s ", party_index(me), what);
}

static struct value number(struct party *me, uint64_t n)
{
    return residues_of(party_run(me), run_integers(party_run(me), 1000), &n, 1);
}

/* Everyone asks player 1 at once, who answers in the order 3, 2. */
static status ordered(struct party *me)
{
    struct value v = number(me, (uint64_t)party_index(me));
    mark(me, "a");
    if (party_is(me, 1)) {
        for (int from = party_count(me); from > 1; from--) {
            REQUIRE(receive(me, from, &note, &v));
            mark(me, residue_at(&v, 0) == (uint64_t)from ? "r" : "?");
            REQUIRE(send(me, from, &note, &v));
        }
        return OK;
    }
    REQUIRE(send(me, 1, &note, &v));
    mark(me, "s");
    REQUIRE(receive(me, 1, &note, &v));
    mark(me, "e");
    return OK;
}

static void first_come_first_served(void)
{
    struct protocol p;
    struct run *run = start(&p, ordered, "4");
    for (int i = 0; i < 3; i++) {
        trace[0] = 0;
        EXPECT_EQ(OK, run_execute(run));
        EXPECT(strcmp(trace, "1a 2a 2s 3a 3s 4a 4s 1r 1r 1r 4e 3e 2e ") == 0);
        if (i == 0)
            printf("%s\n", trace);
    }
    EXPECT_EQ(6, run_counts(run)->messages);
    EXPECT_EQ(6, run_sent_of(run, &note));
    EXPECT_EQ(0, run_sent_of(run, &other));
    EXPECT_EQ(2, run_counts(run)->rounds);
    stop(run);
}

static status waits(struct party *me)
{
    struct value v = number(me, 0);
    return receive(me, party_previous(me), party_is(me, 1) ? &other : &note, &v);
}

static void a_deadlock_says_who_waits_for_whom(void)
{
    struct protocol p;
    struct run *run = start(&p, waits, "3");
    EXPECT_EQ(E_DEADLOCK, run_execute(run));
    const char *text = run_deadlock(run);
    EXPECT(text && strcmp(text, "1 waits for other from 3; 2 waits for note from 1; "
                                "3 waits for note from 2") == 0);
    EXPECT_EQ(E_DEADLOCK, run_result(run, 1).status);
    EXPECT(strcmp(run_result(run, 1).detail, "waited for other from 3, which never came") == 0);
    stop(run);
}

static status refuses(struct party *me)
{
    struct value v = number(me, 0);
    if (party_is(me, 2))
        return refuse(me, "no %s", "thanks");
    return receive(me, 2, &note, &v);
}

/* The others hear that a party stopped, and not why. */
static void a_refusal_is_heard(void)
{
    struct protocol p;
    struct run *run = start(&p, refuses, "3");
    EXPECT_EQ(E_REFUSED, run_execute(run));
    EXPECT_EQ(E_REFUSED, run_result(run, 2).status);
    EXPECT(strcmp(run_result(run, 2).detail, "no thanks") == 0);
    EXPECT_EQ(E_PEER_ABORTED, run_result(run, 1).status);
    EXPECT(strcmp(run_result(run, 1).detail, "2 stopped") == 0);
    EXPECT(run_deadlock(run) == NULL);
    const struct view *view = run_view(run, 3);
    EXPECT(view->count >= 2 && view->event[0].kind == EVENT_ABORTED);
    EXPECT_EQ(OK, view->event[0].reason);
    stop(run);
}

static status wrong_type(struct party *me)
{
    struct value v = number(me, 0);
    if (party_is(me, 1))
        return send(me, 2, &other, &v);
    return party_is(me, 2) ? receive(me, 1, &note, &v) : OK;
}

static void another_message_is_unexpected(void)
{
    struct protocol p;
    struct run *run = start(&p, wrong_type, "2");
    EXPECT_EQ(E_UNEXPECTED, run_execute(run));
    stop(run);
}

static status chatty(struct party *me)
{
    struct value v = number(me, 5), coin;
    REQUIRE(draw_residues(me, "toss", v.modulus, 2, &coin));
    if (party_is(me, 1)) {
        REQUIRE(send(me, 2, &note, &v));
        REQUIRE(send(me, 2, &other, &v));
        return output(me, "sum", &v);
    }
    return receive(me, 1, &note, &v);
}

/* All that was seen is in the view: coins, messages, outputs, the end, and what was never read. */
static void views_are_in_order(void)
{
    struct protocol p;
    struct run *run = start(&p, chatty, "2");
    EXPECT_EQ(OK, run_execute(run));
    static const enum event_kind first[] = {EVENT_COIN, EVENT_OUTPUT, EVENT_END};
    static const enum event_kind second[] = {EVENT_COIN, EVENT_MESSAGE, EVENT_END, EVENT_UNREAD};
    const struct view *a = run_view(run, 1), *b = run_view(run, 2);
    EXPECT_EQ(3, a->count);
    EXPECT_EQ(4, b->count);
    for (size_t i = 0; i < 3 && i < a->count; i++)
        EXPECT_EQ(first[i], a->event[i].kind);
    for (size_t i = 0; i < 4 && i < b->count; i++)
        EXPECT_EQ(second[i], b->event[i].kind);
    EXPECT(strcmp(a->event[0].name, "toss") == 0 && a->event[0].size == 4);
    EXPECT(b->event[1].from == 1 && b->event[1].number == 1 && b->event[1].round == 1);
    EXPECT_EQ(2, b->event[3].number);
    EXPECT(strstr(b->event[1].file, "tests/sim/execute.c") != NULL && b->event[1].line > 100);
    stop(run);
}

static status crash_all(struct party *me)
{
    struct value v = number(me, 1);
    REQUIRE(send(me, party_next(me), &note, &v));
    return receive(me, party_previous(me), &note, &v);
}

/* Who crashes says nothing: the one who waits for it is told by the deadlock. */
static void a_crash_is_silent(void)
{
    struct protocol p;
    struct run *run = start(&p, crash_all, "3");
    const struct fault crash = {FAULT_CRASH, false, 2, 1, ""};
    run_set_faults(run, &crash, 1);
    EXPECT_EQ(E_CRASHED, run_execute(run));
    EXPECT_EQ(E_DEADLOCK, run_result(run, 3).status);
    EXPECT_EQ(OK, run_result(run, 1).status);
    EXPECT(run_deadlock(run) && strcmp(run_deadlock(run), "3 waits for note from 2") == 0);
    stop(run);
}

const struct test tests[] = {
    {"first come first served", first_come_first_served},
    {"a deadlock says who waits for whom", a_deadlock_says_who_waits_for_whom},
    {"a refusal is heard", a_refusal_is_heard},
    {"another message is unexpected", another_message_is_unexpected},
    {"views are in order", views_are_in_order},
    {"a crash is silent", a_crash_is_silent},
    {0}};
