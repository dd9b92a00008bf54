/* Two views event by event: every member that is compared is seen to differ; values and outputs are
 * not compared. */
#include "proofs/ask/events.h"
#include "protocols/protocols.h"
#include "sim/world.h"
#include "tests/expect.h"
#include <stdio.h>
#include <string.h>

static struct real_world world;
static struct run *run;

static const struct seen field = {.name = "f", .kind = KIND_TEXTS, .count = 2, .size = 4};

static void events_make(struct event e[5])
{
    const struct event made[5] = {
        {.kind = EVENT_INPUT, .name = "input"},
        {.kind = EVENT_COIN, .name = "mask", .bytes = (const uint8_t *)"a", .size = 1},
        {.kind = EVENT_OUTPUT, .name = "sum"},
        {.kind = EVENT_MESSAGE, .name = "m", .from = 2, .fields = &field, .field_count = 1},
        {.kind = EVENT_END, .name = "end"}};
    memcpy(e, made, sizeof made);
}

static void expect_first(struct event *ideal, size_t count, size_t at, const char *words)
{
    struct event real[5];
    struct arena arena = {0};
    size_t found;
    events_make(real);
    const struct view a = {.event = real, .count = 5}, b = {.event = ideal, .count = count};
    const char *how = views_differ(run, &a, &b, &arena, &found);
    EXPECT((how != NULL) == (words != NULL));
    if (how && words) {
        EXPECT_EQ(at, found);
        if (!strstr(how, words))
            printf("%s\n", how);
        EXPECT(strstr(how, words) != NULL);
    }
    arena_clear(&arena);
}

static void values_and_outputs_are_not_compared(void)
{
    struct event e[5];
    events_make(e);
    expect_first(e, 5, 0, NULL);
    e[1].bytes = (const uint8_t *)"b";
    expect_first(e, 5, 0, NULL);
    memmove(&e[2], &e[3], 2 * sizeof *e); /* without the output */
    expect_first(e, 4, 0, NULL);
}

static void what_is_compared_is_named(void)
{
    struct event e[5];
    struct seen other = field;
    events_make(e);
    e[1].name = "other";
    expect_first(e, 5, 1, "the coin mask where the ideal view has the coin other");
    events_make(e);
    e[3].from = 1;
    expect_first(e, 5, 2, "the message m from 2 where the ideal view has the message m from 1");
    events_make(e);
    e[3].kind = EVENT_UNREAD;
    expect_first(e, 5, 2, "where the ideal view has the message m from 2, never taken");
    events_make(e);
    e[3].field_count = 0;
    expect_first(e, 5, 2, "has 1 fields, in the ideal view 0");
    events_make(e);
    e[3].fields = &other;
    other.count = 3;
    expect_first(e, 5, 2, "2 entries in the field f, in the ideal view 3");
    other = field;
    other.kind = KIND_KEYS;
    expect_first(e, 5, 2, "has the field f of texts, in the ideal view f of keys");
    events_make(e);
    e[4].reason = E_PARSE;
    expect_first(e, 5, 3, "the view has the end (ok) where");
    events_make(e);
    expect_first(e, 4, 3, "the view has the end (ok) where the ideal view has ended");
    expect_first(e, 0, 0, "the view has the input where the ideal view has ended");
}

/* Coins are compared by their reason and their place among those of that reason. */
static void coins_are_compared_by_reason(void)
{
    struct event real[5], e[5];
    struct arena arena = {0};
    struct ordered order = {0};
    size_t at = 0, place = 0;
    events_make(real);
    events_make(e);
    real[2] = (struct event){.kind = EVENT_COIN, .name = "order"};
    e[1] = real[3]; /* the message, then the coins in the other order */
    e[2] = real[2];
    e[3] = real[1];
    const struct view a = {.event = real, .count = 5}, b = {.event = e, .count = 5};
    EXPECT(views_differ(run, &a, &b, &arena, &at) == NULL);
    view_order(&order, &b);
    static const size_t places[] = {0, 3, 2, 1, 4};
    for (size_t i = 0; i < 5; i++)
        EXPECT(view_next(&order, &place) == &e[places[i]]);
    EXPECT(view_next(&order, &place) == NULL);

    real[2].name = real[1].name; /* the second of one reason has no entries: so must the other's */
    real[1].fields = &field;
    real[1].field_count = 1;
    e[2] = real[2];
    e[3] = real[1];
    const char *how = views_differ(run, &a, &b, &arena, &at);
    EXPECT(how && strstr(how, "the coin mask has 1 fields, in the ideal view 0"));
    EXPECT_EQ(1, at);
    ordered_clear(&order);
    arena_clear(&arena);
}

const struct test tests[] = {
    {"values and outputs are not compared", values_and_outputs_are_not_compared},
    {"what is compared is named", what_is_compared_is_named},
    {"coins are compared by reason", coins_are_compared_by_reason},
    {0}};

int main(int argc, char **argv)
{
    uint8_t seed[SEED_BYTES];
    EXPECT_EQ(OK, seed_parse("1", seed));
    EXPECT_EQ(OK, real_world_init(&world, seed));
    run = run_new(protocol_find("secure-sum"), &world.world);
    EXPECT_EQ(OK, run_prepare(run));
    const int result = test_main(argc, argv, tests);
    run_free(run);
    real_world_clear(&world);
    return result;
}
