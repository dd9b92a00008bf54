/* The encrypted global view against a peer that does not follow it: tables that are not in the one
 * numbering, rules that are no tree or differ, points that stand twice. The receiver ends with
 * words that say what is wrong. */
#include "protocols/kohlmayer/kohlmayer.h"
#include "sim/run_spec.h"
#include "sim/world.h"
#include "tests/expect.h"
#include <string.h>

static struct real_world world;
static const uint8_t seed[SEED_BYTES] = {1};

static struct run *begin(const struct protocol *protocol, const char *first, const char *second)
{
    struct run *run = run_new(protocol, &world.world);
    EXPECT_EQ(
        OK, run_spec_words(run, "--set 'schema=a:qi:x(0|1)|y(2|3)' --set criteria=k-anonymity:1"));
    EXPECT_EQ(OK, run_input_text(run, 1, first, strlen(first)));
    EXPECT_EQ(OK, run_input_text(run, 2, second, strlen(second)));
    return run;
}

/* The entry of a field of the table that party 1 receives first. */
static const struct event *first_table(const struct run *run)
{
    const struct view *view = run_view(run, 1);
    for (size_t i = 0; i < view->count; i++)
        if (view->event[i].kind == EVENT_MESSAGE)
            return &view->event[i];
    return NULL;
}

/* One bit of each number of a table: every field of counts, codes and rules is held to the rest. */
static void test_flipped_numbers(void)
{
    static const char *const fields[] = {"rows", "values", "words", "cells", "rules"};
    static const char *const words[][2] = {{"cells in", "cells in"},
                                           {"entries of rules", "first occurrence"},
                                           {"points for", "points for"},
                                           {"first occurrence", "first occurrence"},
                                           {"are not a tree", "first occurrence"}};
    struct run *run = begin(&kohlmayer_protocol, "a\n0\n", "a\n1\n1\n2\n");
    EXPECT_EQ(OK, run_execute(run));
    for (size_t f = 0; f < sizeof fields / sizeof *fields; f++) {
        run_set_faults(run, NULL, 0);
        EXPECT_EQ(OK, run_execute(run));
        const struct event *e = first_table(run);
        const uint32_t number = e->number;
        size_t offset = 0, count = 0;
        for (size_t i = 0; i < e->field_count; i++)
            if (strcmp(e->fields[i].name, fields[f]) == 0) {
                offset = e->fields[i].offset;
                count = e->fields[i].count;
            }
        EXPECT(count > 0);
        for (size_t i = 0; i < count; i++) {
            struct fault fault = {FAULT_FLIP, true, number, (uint32_t)(8 * (offset + 4 * i + 3)),
                                  ""};
            run_set_faults(run, &fault, 1);
            EXPECT_EQ(E_REFUSED, run_execute(run));
            const struct party_result r = run_result(run, 1);
            EXPECT(r.status != OK && r.detail &&
                   (strstr(r.detail, words[f][0]) || strstr(r.detail, words[f][1])));
            EXPECT_EQ(0, run_outputs(run, 1, &(const struct named_value *){NULL}));
        }
    }
    run_free(run);
}

enum lie { LIE_NONE, LIE_TWICE, LIE_PARENTS, LIE_RULES, LIES };
static enum lie lie;

/* A point in the place of another; a word with another one above it; words above changed about. */
static void tell(struct kohlmayer_table *t, bool joining)
{
    struct kohlmayer_column *c = &t->column[0];
    if (lie == LIE_TWICE && !joining)
        value_entry(&c->points, 1, &c->points, 0);
    if (lie == LIE_PARENTS && !joining)
        c->rule[1 * c->height + 1] = c->rule[1 * c->height];
    if (lie == LIE_RULES && joining) {
        struct value kept = value_copy(&c->points);
        const uint32_t low = c->rule[0] - 1, other = c->rule[c->height] - 1;
        value_entry(&c->points, low, &kept, other);
        value_entry(&c->points, other, &kept, low);
    }
}

/* Party 2 up to its last word that matters: what it says may be a lie. */
static status liar(struct party *me)
{
    struct run *run = party_run(me);
    struct kohlmayer_words words;
    struct value key, texts;
    if (party_is(me, 1))
        return kohlmayer_protocol.role(me);
    kohlmayer_words_begin(&words, run);
    REQUIRE(draw_cipher_key(me, "column key", &key));
    struct kohlmayer_table t = kohlmayer_read(run, 2, party_input(me), &words);
    texts = kohlmayer_texts(run, &words);
    REQUIRE(cipher_begin(me, &key, "cell", &texts, &t.column[0].points));
    kohlmayer_renumber(run, &t);
    tell(&t, false);
    REQUIRE(kohlmayer_send(me, 1, &kohlmayer_encrypt, &t));
    const struct kohlmayer_set set = kohlmayer_set_of(&t);
    REQUIRE(kohlmayer_take(me, 1, &kohlmayer_encrypt, &set, false, &t));
    REQUIRE(kohlmayer_lock(me, &key, &t));
    tell(&t, true);
    return kohlmayer_send(me, 1, &kohlmayer_join, &t);
}

static void test_lies(void)
{
    static const char *const words[LIES] = {NULL, "a point stands twice", "are not a tree",
                                            "two rules for one value"};
    struct protocol protocol = kohlmayer_protocol;
    protocol.role = liar;
    for (lie = LIE_TWICE; lie < LIES; lie++) {
        struct run *run = begin(&protocol, "a\n0\n2\n", "a\n0\n1\n");
        EXPECT(run_execute(run) != OK);
        const struct party_result r = run_result(run, 1);
        EXPECT_EQ(E_REFUSED, r.status);
        EXPECT(r.detail && strstr(r.detail, words[lie]));
        run_free(run);
    }
    /* Without a lie party 1 goes on until it waits for the release. */
    lie = LIE_NONE;
    struct run *run = begin(&protocol, "a\n0\n2\n", "a\n0\n1\n");
    EXPECT(run_execute(run) != OK);
    EXPECT(run_result(run, 1).status != E_REFUSED);
    EXPECT_EQ(1, run_sent_of(run, &kohlmayer_result));
    run_free(run);
}

const struct test tests[] = {{"flipped numbers", test_flipped_numbers}, {"lies", test_lies}, {0}};

int main(int argc, char **argv)
{
    if (real_world_init(&world, seed) != OK)
        return 1;
    const int result = test_main(argc, argv, tests);
    real_world_clear(&world);
    return result;
}
