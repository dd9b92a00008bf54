/* Planted leaks: each changes what its name says, for the party and the target that it names, and
 * nothing else. */
#include "sim/mutation.h"
#include "tests/expect.h"
#include "tests/sim/play.h"
#include <string.h>

enum { COUNT = 400 };

/* Each draws twice for one reason and once for another, shuffles, and tells the other. */
static status role(struct party *me)
{
    struct run *run = party_run(me);
    const struct modulus *n = run_modulus(run, "modulus");
    struct value coin, again, plain, order, key, list = residues(run, n, COUNT), one;
    REQUIRE(draw_residues(me, "target", n, COUNT, &coin));
    REQUIRE(draw_residues(me, "target", n, COUNT, &again));
    REQUIRE(draw_residues(me, "plain", n, COUNT, &plain));
    REQUIRE(draw_order(me, "target", COUNT, &order));
    REQUIRE(draw_key(me, "target", &key));
    REQUIRE(output(me, "coin", &coin));
    REQUIRE(output(me, "again", &again));
    REQUIRE(output(me, "plain", &plain));
    REQUIRE(output(me, "order", &order));
    residues_add(&list, &coin, party_input(me)->count == COUNT ? party_input(me) : &list);
    one = residues(run, n, 1);
    if (party_is(me, 1))
        return send(me, 2, &play_list, &list, &one);
    list = residues(run, n, COUNT + 1);
    return receive(me, 1, &play_list, &list, &one);
}

static struct play play;
static const struct play_parts parts = {.role = role};

/* run_with_mutation executes under a planted leak and gives the four outputs of a party. */
static const struct named_value *run_with_mutation(const struct mutation *m, int party)
{
    const struct named_value *list;
    run_set_mutation(play.run, m);
    real_world_rewind(&play.real, (const uint8_t[SEED_BYTES]){5});
    EXPECT_EQ(OK, run_execute(play.run));
    EXPECT_EQ(4, run_outputs(play.run, party, &list));
    return list;
}

static uint64_t entry(const struct named_value *v, size_t i)
{
    return residue_at(&v->value, i);
}

static bool all_below(const struct named_value *v, uint64_t bound)
{
    for (size_t i = 0; i < COUNT; i++)
        if (entry(v, i) >= bound)
            return false;
    return true;
}

static bool right(enum mutation_kind kind, const struct named_value *out)
{
    uint64_t bits = 0, odd = 0, zeros = 0;
    for (size_t i = 0; i < COUNT; i++) {
        bits += entry(out, i) & 1;
        odd += entry(out, i) % 5 != 0;
        zeros += entry(out, i) == 0;
    }
    switch (kind) {
    case COIN_ZERO:
        return zeros == COUNT;
    case COIN_CONSTANT:
        return all_below(out, 6) && entry(out, 0) == 5 && entry(out, COUNT - 1) == 5;
    case COIN_REUSED:
        return value_equal(&out[0].value, &out[1].value);
    case COIN_BIASED:
        return bits < COUNT * 2 / 5; /* a quarter are odd, not half */
    case COIN_NEVER_ZERO:
        return zeros == 0;
    case COIN_SCALED:
        return odd == 0;
    case COIN_SHORT:
        return all_below(out, 5);
    case COIN_MODULO:
        return all_below(out, 32);
    case COIN_REPEATED_ENTRIES:
        return entry(out, 0) == entry(out, 1) && entry(out, 0) == entry(out, COUNT - 1);
    case ORDER_IDENTITY:
        return entry(&out[3], 7) == 7;
    case ORDER_ROTATION:
        return (entry(&out[3], 0) + 7) % COUNT == entry(&out[3], 7);
    default:
        return false;
    }
}

static void coins_and_orders_are_changed(void)
{
    static const enum mutation_kind kinds[] = {
        COIN_ZERO,     COIN_CONSTANT, COIN_REUSED, COIN_BIASED,           COIN_NEVER_ZERO,
        COIN_SCALED,   COIN_SHORT,    COIN_MODULO, COIN_REPEATED_ENTRIES, ORDER_IDENTITY,
        ORDER_ROTATION};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        const struct mutation m = {"m", "", kinds[i], 1, "target", NULL, 5};
        EXPECT(right(kinds[i], run_with_mutation(&m, 1)));
        EXPECT(!right(kinds[i], run_with_mutation(&m, 2)) || kinds[i] == COIN_NEVER_ZERO);
        EXPECT(!right(kinds[i], run_with_mutation(NULL, 1)) || kinds[i] == COIN_NEVER_ZERO);
        const struct mutation elsewhere = {"m", "", kinds[i], 1, "nothing", NULL, 5};
        EXPECT(!right(kinds[i], run_with_mutation(&elsewhere, 1)) || kinds[i] == COIN_NEVER_ZERO);
    }
}

/* What the mutation does not name stays as it was, coin for coin. */
static void other_coins_are_left(void)
{
    const struct mutation m = {"m", "", COIN_ZERO, 1, "target", NULL, 0};
    const char *before = value_format(&run_with_mutation(NULL, 1)[2].value);
    char copy[5 * COUNT];
    EXPECT(strlen(before) < sizeof copy);
    memcpy(copy, before, strlen(before) + 1);
    EXPECT(strcmp(copy, value_format(&run_with_mutation(&m, 1)[2].value)) == 0);
}

static void a_shared_coin_is_the_others(void)
{
    const struct mutation m = {"m", "", COIN_SHARED, 2, "target", NULL, 1};
    char copy[5 * COUNT];
    const char *first = value_format(&run_with_mutation(&m, 1)[0].value);
    memcpy(copy, first, strlen(first) + 1);
    EXPECT(strcmp(copy, value_format(&run_with_mutation(&m, 2)[0].value)) == 0);
}

/* How many events of a kind party 2 saw. */
static size_t count_seen(enum event_kind kind)
{
    const struct view *view = run_view(play.run, 2);
    size_t count = 0;
    for (size_t i = 0; i < view->count; i++)
        count += view->event[i].kind == kind;
    return count;
}

static void planted_messages_are_seen_and_in_nobodys_way(void)
{
    static const struct mutation planted[] = {
        {"m", "", KEY_SENT, 1, "target", NULL, 2},    {"m", "", MESSAGE_TWICE, 1, "list", NULL, 0},
        {"m", "", MESSAGE_EXTRA, 1, "list", NULL, 0}, {"m", "", INPUT_SENT, 1, "list", NULL, 2},
        {"m", "", COIN_SENT, 1, "list", "target", 2},
    };
    for (size_t i = 0; i < sizeof planted / sizeof *planted; i++) {
        run_with_mutation(&planted[i], 1);
        EXPECT_EQ(1, count_seen(EVENT_MESSAGE));
        EXPECT_EQ(1, count_seen(EVENT_UNREAD));
    }
    run_with_mutation(NULL, 1);
    EXPECT_EQ(0, count_seen(EVENT_UNREAD));
}

static size_t message_bytes(const struct mutation *m)
{
    run_with_mutation(m, 1);
    const struct view *view = run_view(play.run, 2);
    for (size_t i = 0; i < view->count; i++)
        if (view->event[i].kind == EVENT_MESSAGE)
            return view->event[i].size;
    return 0;
}

/* The length depends on the input: party 1's first entry is 1. */
static void a_list_grows_with_the_input(void)
{
    const struct mutation m = {"m", "", MESSAGE_LENGTH, 1, "list", NULL, 0};
    const size_t usual = message_bytes(NULL);
    EXPECT_EQ(usual + 2, message_bytes(&m));
    EXPECT_EQ(OK, run_input_text(play.run, 1, "0", 1));
    EXPECT_EQ(usual, message_bytes(&m));
    EXPECT_EQ(OK, run_input_text(play.run, 1, "1", 1));
}

static void an_end_may_tell(void)
{
    const struct mutation m = {"m", "", ABORT_TELLS, 1, "list", NULL, 0};
    run_set_mutation(play.run, &m);
    EXPECT_EQ(E_REFUSED, run_execute(play.run));
    const struct view *view = run_view(play.run, 2);
    bool told = false;
    for (size_t i = 0; i < view->count; i++)
        told |= view->event[i].kind == EVENT_ABORTED && view->event[i].reason == E_REFUSED;
    EXPECT(told);
}

static void kinds_have_names(void)
{
    for (int i = 0; i < MUTATION_KINDS; i++)
        for (int k = 0; k < i; k++)
            EXPECT(strcmp(mutation_kind_name((enum mutation_kind)i),
                          mutation_kind_name((enum mutation_kind)k)) != 0);
    EXPECT(strcmp(mutation_kind_name(MUTATION_KINDS), "unknown") == 0);
}

const struct test tests[] = {
    {"coins and orders are changed", coins_and_orders_are_changed},
    {"other coins are left", other_coins_are_left},
    {"a shared coin is the other's", a_shared_coin_is_the_others},
    {"planted messages are seen and in nobody's way", planted_messages_are_seen_and_in_nobodys_way},
    {"a list grows with the input", a_list_grows_with_the_input},
    {"an end may tell", an_end_may_tell},
    {"kinds have names", kinds_have_names},
    {0}};

int main(int argc, char **argv)
{
    play_begin(&play, &parts, 2);
    const int result = test_main(argc, argv, tests);
    play_end(&play);
    return result;
}
