/* What a role can do, and what the house writes into its view when it does. */
#include "tests/expect.h"
#include "tests/sim/play.h"
#include <stdio.h>
#include <string.h>

enum { COUNT = 60 };

static status draw_and_shuffle(struct party *me)
{
    struct run *run = party_run(me);
    struct value coin, order, a = residues(run, run_integers(run, 1000), COUNT), b;
    for (uint64_t i = 0; i < COUNT; i++)
        residue_put(&a, i, i);
    b = value_copy(&a);
    REQUIRE(draw_residues(me, "coin", run_integers(run, 7), COUNT, &coin));
    bool seen[7] = {false};
    for (size_t i = 0; i < COUNT; i++)
        seen[residue_at(&coin, i)] = true;
    for (int i = 0; i < 7;
         i++) /* zero too; the chance to miss one is below 0.001, the seed fixed */
        EXPECT(seen[i]);
    REQUIRE(draw_order(me, "order", COUNT, &order));
    REQUIRE(shuffle(me, "mix", (struct value *const[]){&a, &b}, 2));
    bool at[COUNT] = {false}, moved = false;
    for (uint64_t i = 0; i < COUNT; i++) {
        at[residue_at(&a, i)] = true;
        moved |= residue_at(&a, i) != i;
    }
    for (int i = 0; i < COUNT; i++)
        EXPECT(at[i]);
    EXPECT(moved && value_equal(&a, &b) && (a.origin & ORIGIN_SHUFFLED));
    REQUIRE(draw_order(me, "none", 0, &order));
    EXPECT_EQ(0, order.count);
    return output(me, "coin", &coin);
}

/* Every coin is in the view, under its reason, and counted. */
static void coins_are_recorded(void)
{
    static const struct {
        enum event_kind kind;
        const char *name;
        uint32_t count;
    } want[] = {{EVENT_INPUT, "input", 1},    {EVENT_COIN, "coin", COUNT},
                {EVENT_COIN, "order", COUNT}, {EVENT_COIN, "mix", COUNT},
                {EVENT_COIN, "none", 0},      {EVENT_OUTPUT, "coin", COUNT},
                {EVENT_END, "end", 0}};
    const struct play_parts parts = {.role = draw_and_shuffle};
    struct play play;
    play_begin(&play, &parts, 2);
    EXPECT_EQ(OK, run_execute(play.run));
    EXPECT_EQ(2 * 3 * COUNT, run_counts(play.run)->coins);
    for (int i = 1; i <= 2; i++) {
        const struct view *view = run_view(play.run, i);
        EXPECT_EQ(sizeof want / sizeof *want, view->count);
        for (size_t k = 0; k < view->count && k < sizeof want / sizeof *want; k++) {
            const struct event *e = &view->event[k];
            EXPECT(e->kind == want[k].kind && e->party == i && strcmp(e->name, want[k].name) == 0);
            EXPECT(e->kind == EVENT_END || e->fields[0].count == want[k].count);
        }
    }
    play_end(&play);
}

static status talk(struct party *me)
{
    struct run *run = party_run(me);
    const struct modulus *n = run_modulus(run, "modulus");
    struct value list = residues_of(run, n, (uint64_t[]){3, 1, 4}, 3);
    struct value last = residues_of(run, n, (uint64_t[]){9}, 1);
    if (party_is(me, 1))
        return send(me, 2, &play_list, &list, &last);
    struct value got = residues(run, n, 10), one = residues(run, n, 1);
    REQUIRE(receive(me, 1, &play_list, &got, &one));
    EXPECT(value_equal(&got, &list) && value_equal(&one, &last));
    return OK;
}

/* The receiver's event has the bytes, the fields with their places, and where it was sent. */
static void messages_are_recorded(void)
{
    static const uint8_t bytes[] = {0, 0, 0, 3, 0, 3, 0, 1, 0, 4, 0, 9};
    const struct play_parts parts = {.role = talk};
    struct play play;
    play_begin(&play, &parts, 2);
    EXPECT_EQ(OK, run_execute(play.run));
    const struct event *e = &run_view(play.run, 2)->event[1];
    EXPECT(e->kind == EVENT_MESSAGE && e->from == 1 && e->message == &play_list);
    EXPECT(e->number == 1 && e->round == 1 && e->size == sizeof bytes && e->field_count == 2);
    EXPECT_BYTES(bytes, e->bytes, sizeof bytes);
    EXPECT(e->fields[0].offset == 4 && e->fields[0].count == 3 && e->fields[0].size == 6);
    EXPECT(e->fields[1].offset == 10 && e->fields[1].size == 2);
    EXPECT(strstr(e->file, "party.c") && e->line > 0);
    EXPECT_EQ(FRAME_HEADER_BYTES + sizeof bytes + FRAME_TAG_BYTES, run_counts(play.run)->bytes);
    play_end(&play);
}

static status expect_another(struct party *me)
{
    struct run *run = party_run(me);
    struct value one = residues(run, run_modulus(run, "modulus"), 1);
    struct value texts = values_of(run, KIND_TEXTS, 1);
    if (party_is(me, 1))
        return send(me, 2, &play_one, &one);
    return receive(me, 1, &play_texts, &texts);
}

static status expect_shorter(struct party *me)
{
    struct run *run = party_run(me);
    const struct modulus *n = run_modulus(run, "modulus");
    struct value list = residues(run, n, 3), one = residues(run, n, 1), two = residues(run, n, 2);
    if (party_is(me, 1))
        return send(me, 2, &play_list, &list, &one);
    return receive(me, 1, &play_list, &two, &one);
}

/* Refused messages stop the receiver with a reason that names message, sender, field and byte. */
static void what_does_not_fit_is_refused(void)
{
    static const struct {
        status (*role)(struct party *);
        status want;
        const char *says;
    } cases[] = {{expect_another, E_UNEXPECTED, "texts from 1: "},
                 {expect_shorter, E_LIMIT, "list from 1: field numbers, entry 0, byte 0: "}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct play_parts parts = {.role = cases[i].role};
        struct play play;
        play_begin(&play, &parts, 2);
        EXPECT_EQ(cases[i].want, run_execute(play.run));
        EXPECT(strncmp(run_result(play.run, 2).detail, cases[i].says, strlen(cases[i].says)) == 0);
        EXPECT(run_view(play.run, 2)->event[1].kind == EVENT_UNREAD);
        play_end(&play);
    }
}

static status know_oneself(struct party *me)
{
    const int next[] = {0, 2, 3, 1}, previous[] = {0, 3, 1, 2};
    EXPECT(party_count(me) == 3 && party_next(me) == next[party_index(me)]);
    EXPECT(party_previous(me) == previous[party_index(me)]);
    EXPECT(residue_at(party_input(me), 0) == (uint64_t)party_index(me));
    EXPECT(party_number(me, "parties") == 3 && party_variant(me, "plain"));
    EXPECT(!party_variant(me, "other"));
    return OK;
}

static void the_ring_is_closed(void)
{
    const struct play_parts parts = {.role = know_oneself};
    struct play play;
    play_begin(&play, &parts, 3);
    EXPECT_EQ(OK, run_execute(play.run));
    play_end(&play);
}

/* Memory of a temporary step serves again, and views that are kept lose nothing by it. */
static status loop(struct party *me)
{
    const void *first = NULL;
    size_t same = 0;
    for (int i = 0; i < 100; i++) {
        temporary_begin(me);
        const struct value v = residues(party_run(me), run_integers(party_run(me), 2), 1000);
        same += v.data == first;
        first = v.data;
        temporary_end(me);
    }
    const struct value total =
        residues_of(party_run(me), run_integers(party_run(me), 1000), &(uint64_t){same}, 1);
    return output(me, "same", &total);
}

static void temporary_memory_serves_again(void)
{
    const struct play_parts parts = {.role = loop};
    for (int keep = 0; keep < 2; keep++) {
        struct play play;
        const struct named_value *list;
        play_begin(&play, &parts, 2);
        run_keep_views(play.run, keep);
        EXPECT_EQ(OK, run_execute(play.run));
        EXPECT_EQ(1, run_outputs(play.run, 1, &list));
        EXPECT_EQ(keep ? 0 : 99, residue_at(&list->value, 0));
        play_end(&play);
    }
}

/* Party 1 sends 997, 998, 999 and a last 7, modulo 1000. Party 2 waits for so many modulo another
 * number, and puts them out. */
static struct waited {
    uint32_t count;
    uint64_t modulus;
    status want;
} waited;

static status wait_for_list(struct party *me)
{
    struct run *run = party_run(me);
    const struct modulus *n = run_integers(run, party_is(me, 1) ? 1000 : waited.modulus);
    struct value list = residues(run, n, party_is(me, 1) ? 3 : waited.count);
    struct value last = residues(run, run_integers(run, 1000), 1);
    if (party_is(me, 1)) {
        for (uint32_t i = 0; i < 3; i++)
            residue_put(&list, i, 997 + i);
        residue_put(&last, 0, 7);
        return send(me, 2, &play_list, &list, &last);
    }
    REQUIRE(receive(me, 1, &play_list, &list, &last));
    REQUIRE(output(me, "list", &list));
    return output(me, "last", &last);
}

/* Whether views are kept or nobody looks: the receiver gets the same, and refuses the same in the
 * same words, and as many bytes are counted. */
static void what_nobody_looks_at_is_the_same(void)
{
    static const struct waited cases[] = {
        {3, 1000, OK},      {5, 1000, OK},       {2, 1000, E_LIMIT},
        {0, 1000, E_LIMIT}, {3, 999, E_RANGE},   {3, 1001, OK},
        {3, 100, E_RANGE},  {4, 70000, E_RANGE}, {3, 1 << 24, E_RANGE},
    };
    const struct play_parts parts = {.role = wait_for_list};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char detail[2][200];
        uint64_t bytes[2], number[2][8];
        size_t outputs[2], entries[2] = {0, 0};
        for (int keep = 0; keep < 2; keep++) {
            struct play play;
            const struct named_value *list;
            waited = cases[i];
            play_begin(&play, &parts, 2);
            run_keep_views(play.run, keep);
            const status executed = run_execute(play.run);
            EXPECT((executed == OK) == (waited.want == OK));
            const struct party_result result = run_result(play.run, 2);
            if (waited.want == OK || waited.want == E_LIMIT)
                EXPECT_EQ(waited.want, result.status);
            (void)snprintf(detail[keep], sizeof detail[keep], "%d %s", (int)result.status,
                           result.detail ? result.detail : "");
            bytes[keep] = run_counts(play.run)->bytes;
            outputs[keep] = run_outputs(play.run, 2, &list);
            for (size_t k = 0; k < outputs[keep]; k++)
                for (uint32_t e = 0; e < list[k].value.count; e++)
                    number[keep][entries[keep]++] = residue_at(&list[k].value, e);
            play_end(&play);
        }
        EXPECT(strcmp(detail[0], detail[1]) == 0);
        EXPECT_EQ(bytes[1], bytes[0]);
        EXPECT_EQ(outputs[1], outputs[0]);
        EXPECT_EQ(entries[1], entries[0]);
        EXPECT_BYTES(number[1], number[0], entries[0] * sizeof **number);
        printf("%u modulo %llu: %s\n", cases[i].count, (unsigned long long)cases[i].modulus,
               detail[0]);
    }
}

const struct test tests[] = {{"coins are recorded", coins_are_recorded},
                             {"what nobody looks at is the same", what_nobody_looks_at_is_the_same},
                             {"messages are recorded", messages_are_recorded},
                             {"what does not fit is refused", what_does_not_fit_is_refused},
                             {"the ring is closed", the_ring_is_closed},
                             {"temporary memory serves again", temporary_memory_serves_again},
                             {0}};
