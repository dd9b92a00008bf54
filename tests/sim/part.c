/* Calls of parts: paths, groups, coins and messages of their own; the same with a trusted party;
 * and what happens when parties do not make the same call. */
#include "sim/mutation.h"
#include "tests/expect.h"
#include "tests/sim/stand.h"
#include <string.h>

/* Once with all, then in two pairs, the second of which is numbered the other way round. */
static status three_calls(struct party *me)
{
    struct value sum, pair;
    REQUIRE(call(me, NULL, inner_shape(me, 4, 0), party_input(me), &sum));
    EXPECT_EQ(10, residue_at(&sum, 0));
    const struct group *group = party_index(me) <= 2 ? GROUP(1, 2) : GROUP(4, 3);
    REQUIRE(call(me, group, inner_shape(me, 2, 50), &sum, &pair));
    EXPECT_EQ(70, residue_at(&pair, 0));
    EXPECT(call_output(me, "sum") && residue_at(call_output(me, "sum"), 0) == 70);
    EXPECT(!call_output(me, "nothing"));
    return output(me, "done", party_input(me));
}

static const struct event *find_event(struct run *run, int party, enum event_kind kind, size_t nth)
{
    const struct view *view = run_view(run, party);
    for (size_t i = 0; i < view->count; i++)
        if (view->event[i].kind == kind && nth-- == 0)
            return &view->event[i];
    return NULL;
}

static void calls_have_paths_and_groups(void)
{
    struct stand s;
    const struct shape *const *shapes;
    stand_begin(&s, three_calls, "");
    EXPECT_EQ(OK, run_execute(s.run));
    const struct event *pair = find_event(s.run, 4, EVENT_CALL, 1);
    EXPECT(strcmp(call_path(s.run, pair->call), "outer/inner:4,3[1]") == 0);
    EXPECT(strcmp(call_path(s.run, NULL), "outer") == 0);
    EXPECT_EQ(1, call_depth(pair->call));
    EXPECT_EQ(4, call_member(pair->call, 1));
    const struct event *heard = find_event(s.run, 3, EVENT_MESSAGE, 1);
    EXPECT(heard->call == find_event(s.run, 4, EVENT_MESSAGE, 1)->call);
    EXPECT_EQ(4, heard->from);
    EXPECT_EQ(2, run_shapes(s.run, &shapes));
    EXPECT(strcmp(shape_text(shapes[1]), "inner variant=only parties=2 offset=50") == 0);
    EXPECT_EQ(6 + 4, run_counts(s.run)->messages);
    EXPECT_EQ(2, shape_calls(shapes[1]));
    EXPECT_EQ(4, shape_counts(shapes[1])->messages);
    EXPECT_EQ(6, shape_counts(shapes[0])->messages);
    EXPECT_EQ(4, shape_counts(shapes[1])->coins);
    EXPECT_EQ(2, shape_counts(shapes[1])->rounds);
    EXPECT(run_crossing(s.run) == NULL);
    stand_end(&s);
}

static void patterns_stand_for_calls(void)
{
    static const struct {
        const char *pattern;
        bool matches;
    } want[] = {{"inner", true},        {"inner:4,3", true},
                {"inner:4,3[1]", true}, {"outer/inner:4,3[1]", true},
                {"inner[1]", false},    {"inner:4,3[2]", false},
                {"other/inner", false}, {"nner", false}};
    struct stand s;
    stand_begin(&s, three_calls, "");
    EXPECT_EQ(OK, run_execute(s.run));
    const struct call *pair = find_event(s.run, 4, EVENT_CALL, 1)->call;
    for (size_t i = 0; i < sizeof want / sizeof want[0]; i++)
        EXPECT_EQ(want[i].matches,
                  call_matches(s.run, pair, want[i].pattern, strlen(want[i].pattern)));
    stand_end(&s);
}

/* Ideal: no message, no coin of the part, one event with what the trusted party gives. */
static void an_ideal_part_is_one_event(void)
{
    static const char *const ways[] = {"all", "inner", "deeper:0"};
    for (size_t i = 0; i < 3; i++) {
        struct stand s;
        stand_begin(&s, three_calls, ways[i]);
        EXPECT_EQ(OK, run_execute(s.run));
        EXPECT_EQ(0, run_counts(s.run)->messages);
        EXPECT_EQ(0, run_counts(s.run)->coins);
        EXPECT_EQ(2, run_counts(s.run)->rounds);
        const struct event *e = find_event(s.run, 1, EVENT_RETURN, 0);
        EXPECT_EQ(2, e->field_count);
        EXPECT(strcmp(e->fields[0].name, "sum") == 0);
        EXPECT(strcmp(e->fields[1].name, "the last input") == 0);
        EXPECT_EQ(1, find_event(s.run, 2, EVENT_RETURN, 0)->field_count);
        EXPECT_EQ(0, e->from);
        stand_end(&s);
    }
    struct stand s;
    stand_begin(&s, three_calls, "deeper:1");
    EXPECT_EQ(OK, run_execute(s.run));
    EXPECT_EQ(10, run_counts(s.run)->messages);
    EXPECT_EQ(E_NOT_FOUND, run_set_ideal(s.run, "outer"));
    EXPECT(strstr(run_error(s.run), "'outer' is no part of outer") != NULL);
    EXPECT_EQ(E_PARSE, run_set_ideal(s.run, "deeper:x"));
    stand_end(&s);
}

/* Coins depend on party, path and reason: the second call's are those of its path, whether or not
 * there was a first. */
static bool skip_first;
static status second_with_all(struct party *me)
{
    struct value sum;
    if (!skip_first)
        REQUIRE(call(me, party_index(me) <= 2 ? GROUP(1, 2) : GROUP(3, 4), inner_shape(me, 2, 0),
                     party_input(me), &sum));
    REQUIRE(call(me, NULL, inner_shape(me, 4, 0), party_input(me), &sum));
    return output(me, "done", &sum);
}

static void coins_are_the_calls_own(void)
{
    uint8_t coin[2][8] = {{0}};
    size_t size[2];
    for (int i = 0; i < 2; i++) {
        struct stand s;
        skip_first = i;
        stand_begin(&s, second_with_all, "");
        EXPECT_EQ(OK, run_execute(s.run));
        const struct event *e = find_event(s.run, 2, EVENT_COIN, i ? 0 : 1);
        const struct event *other = find_event(s.run, 3, EVENT_COIN, i ? 0 : 1);
        size[i] = e->size;
        memcpy(coin[i], e->bytes, e->size);
        EXPECT(memcmp(e->bytes, other->bytes, e->size) != 0);
        EXPECT_EQ(i ? 4 : 8, real_world_position(&s.world));
        stand_end(&s);
    }
    EXPECT_EQ(size[0], size[1]);
    EXPECT_BYTES(coin[0], coin[1], size[0]);
}

/* A ring of pairs: each party is in two calls, which take one round more than one and not two. */
static status all_pairs(struct party *me)
{
    const int own = party_index(me), next = party_next(me), before = party_previous(me);
    struct value sums[2];
    const int up[2] = {own, next}, down[2] = {before, own};
    const struct group groups[2] = {{2, up}, {2, down}};
    const struct shape *shape = inner_shape(me, 2, 0);
    const struct wish wishes[] = {{&groups[0], shape, party_input(me), &sums[0]},
                                  {&groups[1], shape, party_input(me), &sums[1]}};
    REQUIRE(call_together(me, wishes, 2));
    EXPECT_EQ(own + next, residue_at(&sums[0], 0));
    EXPECT_EQ(own + before, residue_at(&sums[1], 0));
    return output(me, "done", party_input(me));
}

static status pairs_in_turn(struct party *me)
{
    const int own = party_index(me), count = party_count(me);
    const struct shape *shape = inner_shape(me, 2, 0);
    for (int i = 1; i <= count; i++) {
        const int next = i % count + 1;
        struct value sum;
        if (own == i || own == next)
            REQUIRE(call(me, GROUP(i, next), shape, party_input(me), &sum));
    }
    return output(me, "done", party_input(me));
}

static void calls_made_together_overlap(void)
{
    for (int ideal = 0; ideal < 2; ideal++) {
        struct stand s;
        stand_begin(&s, all_pairs, ideal ? "all" : "");
        EXPECT_EQ(OK, run_execute(s.run));
        EXPECT_EQ(ideal ? 1 : 2, run_counts(s.run)->rounds);
        EXPECT_EQ(OK, run_execute(s.run)); /* again, with strands that served before */
        stand_end(&s);
        stand_begin(&s, pairs_in_turn, ideal ? "all" : "");
        EXPECT_EQ(OK, run_execute(s.run));
        EXPECT(run_counts(s.run)->rounds > (ideal ? 1 : 2));
        stand_end(&s);
    }
}

static status outside(struct party *me)
{
    struct value sum;
    return call(me, GROUP(1, 2), inner_shape(me, 2, 0), party_input(me), &sum);
}

static status twice_in(struct party *me)
{
    struct value sum;
    return call(me, GROUP(1, 1), inner_shape(me, 2, 0), party_input(me), &sum);
}

static status too_many(struct party *me)
{
    struct value sum;
    return call(me, NULL, inner_shape(me, 3, 0), party_input(me), &sum);
}

static status other_shape(struct party *me)
{
    struct value sum;
    return call(me, NULL, inner_shape(me, 4, (uint64_t)party_index(me)), party_input(me), &sum);
}

static status some_do_not_call(struct party *me)
{
    struct value sum;
    if (party_index(me) > 2)
        return OK;
    return call(me, NULL, inner_shape(me, 4, 0), party_input(me), &sum);
}

static status other_group(struct party *me)
{
    struct value sum;
    const struct group *group = party_is(me, 1) ? GROUP(1, 2) : GROUP(2, 1);
    if (party_index(me) > 2)
        return OK;
    return call(me, group, inner_shape(me, 2, 0), party_input(me), &sum);
}

static status other_part(struct party *me)
{
    struct value sum;
    const struct shape *other;
    REQUIRE(part_of(party_run(me), &other_protocol, NULL, 4, NO_PAIRS, &other));
    const struct shape *shape = party_is(me, 1) ? inner_shape(me, 4, 0) : other;
    return call(me, NULL, shape, party_input(me), &sum);
}

/* Two calls at a time: the first is right, the second is not. */
static status one_is_outside(struct party *me)
{
    struct value all, two;
    const struct wish wishes[] = {{NULL, inner_shape(me, 4, 0), party_input(me), &all},
                                  {GROUP(1, 2), inner_shape(me, 2, 0), party_input(me), &two}};
    return call_together(me, wishes, 2);
}

static status some_call_one(struct party *me)
{
    struct value all, again;
    const struct wish wishes[] = {{NULL, inner_shape(me, 4, 0), party_input(me), &all},
                                  {NULL, inner_shape(me, 4, 7), party_input(me), &again}};
    return call_together(me, wishes, party_index(me) > 2 ? 1 : 2);
}

/* What is wrong is said with the path and both sides: by a party, or by the run that stands still.
 */
static void wrong_calls_end_by_name(void)
{
    static const struct {
        status (*role)(struct party *);
        status want;
        const char *text[2];
    } cases[] = {{outside, E_CALL, {"outer calls inner with", "the caller is not in"}},
                 {twice_in, E_CALL, {"outer calls inner with", "a group that is none"}},
                 {too_many, E_CALL, {"outer calls inner with", "another number of parties"}},
                 {other_shape,
                  E_CALL,
                  {"outer/inner[1]: one party calls 'inner variant=only parties=4 offset=1'",
                   ", another 'inner variant=only parties=4 offset=2'"}},
                 {one_is_outside, E_CALL, {"outer calls inner with", "the caller is not in"}},
                 {some_do_not_call, E_DEADLOCK, {"1 waits ", "in outer/inner[1]"}},
                 {some_call_one, E_DEADLOCK, {"1 waits ", "in outer/inner[2]"}},
                 {other_part, E_DEADLOCK, {"in outer/inner[1]", "in outer/other[1]"}},
                 {other_group, E_DEADLOCK, {"in outer/inner:1,2[1]", "in outer/inner:2,1[1]"}}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (int ideal = 0; ideal < 2; ideal++) {
            struct stand s;
            bool said = false;
            stand_begin(&s, cases[i].role, ideal ? "all" : "");
            EXPECT_EQ(cases[i].want, run_execute(s.run));
            for (int p = 0; p <= 4; p++) {
                const struct party_result r = run_result(s.run, p ? p : 1);
                const char *detail = p ? r.detail : run_deadlock(s.run);
                said |=
                    detail && strstr(detail, cases[i].text[0]) && strstr(detail, cases[i].text[1]);
            }
            EXPECT(said);
            EXPECT_EQ(cases[i].want == E_DEADLOCK, run_deadlock(s.run) != NULL);
            stand_end(&s);
        }
}

/* A coin of one call is spoilt and the same coin of another is not. */
static status two_pairs(struct party *me)
{
    struct value sum;
    const struct group *group = party_index(me) <= 2 ? GROUP(1, 2) : GROUP(3, 4);
    for (int i = 0; i < 2; i++)
        REQUIRE(call(me, group, inner_shape(me, 2, 0), party_input(me), &sum));
    return output(me, "done", &sum);
}

static void a_planted_leak_is_addressed_by_path(void)
{
    static const struct mutation second = {.name = "second",
                                           .kind = COIN_CONSTANT,
                                           .target = "inner:1,2[2]/inner coin",
                                           .argument = 123};
    struct stand s;
    stand_begin(&s, two_pairs, "");
    run_set_mutation(s.run, &second);
    EXPECT_EQ(OK, run_execute(s.run));
    for (int p = 1; p <= 4; p++)
        for (size_t n = 0; n < 2; n++) {
            const struct event *e = find_event(s.run, p, EVENT_COIN, n);
            const bool spoilt = e->bytes[e->size - 1] == 123 && e->bytes[e->size - 2] == 0;
            EXPECT_EQ(p <= 2 && n == 1, spoilt);
        }
    stand_end(&s);
}

/* Ideal views compose: the outer one knows the sum, the part's own view does the rest. */
static status view_of_pair(struct ideal *ideal, struct party *puppet)
{
    const uint64_t three = 3, two = 2;
    struct run *run = ideal_run(ideal);
    const struct value sum = residues_of(run, stand_ring(run), &three, 1);
    const struct value other = residues_of(run, stand_ring(run), &two, 1);
    const struct shape *shape = inner_shape(puppet, 2, 0);
    return hear_call(puppet, GROUP(1, 2), shape, party_input(puppet),
                     KNOWN(KNOW("sum", &sum), KNOW("the last input", &other)));
}

static status one_pair(struct party *me)
{
    struct value sum;
    if (party_index(me) <= 2)
        REQUIRE(call(me, GROUP(1, 2), inner_shape(me, 2, 0), party_input(me), &sum));
    return output(me, "done", party_input(me));
}

static void ideal_views_compose(void)
{
    for (int ideal = 0; ideal < 2; ideal++) {
        struct stand s;
        stand_begin(&s, one_pair, ideal ? "all" : "");
        stand_view(view_of_pair);
        EXPECT_EQ(OK, run_execute(s.run));
        EXPECT_EQ(OK, run_ideal(s.run));
        EXPECT_EQ(OK, run_ideal_view(s.run, 1));
        const struct view *real = run_view(s.run, 1), *view = run_puppet_view(s.run);
        size_t k = 0;
        for (size_t i = 0; i < view->count; i++, k++) {
            while (real->event[k].kind == EVENT_OUTPUT)
                k++;
            const struct event *a = &real->event[k], *b = &view->event[i];
            EXPECT_EQ(a->kind, b->kind);
            EXPECT_EQ(a->size, b->size);
            EXPECT_EQ(!a->call, !b->call);
            if (a->call && b->call)
                EXPECT(strcmp(call_path(s.run, a->call), call_path(s.run, b->call)) == 0);
            if (a->kind == EVENT_MESSAGE || a->kind == EVENT_RETURN)
                EXPECT_BYTES(a->bytes, b->bytes, a->size);
        }
        stand_end(&s);
    }
}

/* A fault is addressed as a planted leak is: a message of one call, or of each. Whoever waits for
 * it says in which call. */
static status two_pairs_twice(struct party *me)
{
    struct value sum;
    const struct group *group = party_index(me) <= 2 ? GROUP(1, 2) : GROUP(3, 4);
    for (int i = 0; i < 2; i++)
        REQUIRE(call(me, group, inner_shape(me, 2, 0), party_input(me), &sum));
    return output(me, "done", party_input(me));
}

static void a_fault_is_addressed_by_path(void)
{
    static const struct {
        const char *plan, *said;
    } cases[] = {
        {"drop@inner:3,4[2]#1", "waits for value from 4 in outer/inner:3,4[2]"},
        {"drop@outer/inner:1,2[1]#2", "waits for value from 1 in outer/inner:1,2[1]"},
        {"drop@inner:1,2#1", "waits for value from 2 in outer/inner:1,2[1]"},
        {"drop@inner:1,2[3]#1", NULL}, /* no such call */
        {"drop@inner:1,2[2]#3", NULL}, /* no such message */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct stand s;
        struct fault faults[FAULTS_MOST];
        size_t count;
        stand_begin(&s, two_pairs_twice, "");
        EXPECT_EQ(OK, faults_parse(cases[i].plan, faults, &count));
        run_set_faults(s.run, faults, count);
        const status ended = run_execute(s.run);
        EXPECT_EQ(cases[i].said != NULL, ended != OK);
        EXPECT_EQ(cases[i].said != NULL, run_fault_fired(s.run, 0));
        if (cases[i].said)
            EXPECT(run_deadlock(s.run) && strstr(run_deadlock(s.run), cases[i].said));
        stand_end(&s);
    }
}

/* A long run that keeps no views needs no more memory for its ten-thousandth call. */
static status many_calls(struct party *me)
{
    const struct group *group = party_index(me) <= 2 ? GROUP(1, 2) : GROUP(3, 4);
    const struct shape *shape = inner_shape(me, 2, 0);
    struct value sum;
    for (int i = 0; i < 10000; i++)
        REQUIRE(call(me, group, shape, party_input(me), &sum));
    return output(me, "done", &sum);
}

static void many_calls_end(void)
{
    struct stand s;
    stand_begin(&s, many_calls, "");
    run_keep_views(s.run, false);
    EXPECT_EQ(OK, run_execute(s.run));
    EXPECT_EQ(40000, run_counts(s.run)->messages);
    stand_end(&s);
}

const struct test tests[] = {
    {"calls have paths and groups", calls_have_paths_and_groups},
    {"patterns stand for calls", patterns_stand_for_calls},
    {"an ideal part is one event", an_ideal_part_is_one_event},
    {"coins are the call's own", coins_are_the_calls_own},
    {"calls made together overlap", calls_made_together_overlap},
    {"wrong calls end by name", wrong_calls_end_by_name},
    {"a planted leak is addressed by path", a_planted_leak_is_addressed_by_path},
    {"ideal views compose", ideal_views_compose},
    {"a fault is addressed by path", a_fault_is_addressed_by_path},
    {"many calls end", many_calls_end},
    {0}};
