/* The k-th element beside sorting: every multiset of up to five values on three players. */
#include "protocols/kth/kth.h"
#include "sim/world.h"
#include "tests/expect.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct real_world world;
static const uint8_t seed[SEED_BYTES] = {1};

static struct run *open_run(const char *variant, int m, uint64_t values, uint64_t count,
                            uint64_t rank)
{
    char number[24];
    struct run *run = run_new(&kth_protocol, &world.world);
    EXPECT_EQ(OK, run_set_variant(run, variant));
    snprintf(number, sizeof number, "%d", m);
    EXPECT_EQ(OK, run_set(run, "parties", number));
    snprintf(number, sizeof number, "%llu", (unsigned long long)values);
    EXPECT_EQ(OK, run_set(run, "values", number));
    snprintf(number, sizeof number, "%llu", (unsigned long long)count);
    EXPECT_EQ(OK, run_set(run, "count", number));
    snprintf(number, sizeof number, "%llu", (unsigned long long)rank);
    EXPECT_EQ(OK, run_set(run, "rank", number));
    if (run_prepare(run) == OK)
        return run;
    run_free(run);
    return NULL;
}

/* Value |i| goes to player owner[i]. */
static void set_inputs(struct run *run, const uint64_t *value, const int *owner, size_t count)
{
    run_release_inputs(run);
    for (int party = 1; party <= run_parties(run); party++) {
        char text[256] = "";
        for (size_t i = 0; i < count; i++)
            if (owner[i] == party)
                snprintf(text + strlen(text), sizeof text - strlen(text), "%s%llu",
                         *text ? "," : "", (unsigned long long)value[i]);
        EXPECT_EQ(OK, run_input_text(run, party, text, strlen(text)));
    }
}

static void expect_element(struct run *run, uint64_t want)
{
    EXPECT_EQ(OK, run_execute(run));
    for (int i = 1; i <= run_parties(run); i++) {
        const struct named_value *out;
        EXPECT_EQ(1, run_outputs(run, i, &out));
        EXPECT_EQ(want, residue_at(&out[0].value, 0));
    }
}

static const char *const variants[] = {"as-published", "one-way", "shown-sums"};

/* Rising values below 6, so their k-th is entry k - 1; owners at random, and all at one player. */
static void ask_ranks(const uint64_t *value, size_t count)
{
    int owner[5];
    for (size_t rank = 1; rank <= count; rank++) {
        const uint64_t way = test_random_below(4);
        struct run *run = open_run(variants[test_random_below(3)], 3, 6, count, rank);
        for (size_t i = 0; i < count; i++)
            owner[i] = way ? (int)way : 1 + (int)test_random_below(3);
        set_inputs(run, value, owner, count);
        expect_element(run, value[rank - 1]);
        run_free(run);
    }
}

static void test_sorting(void)
{
    size_t multisets = 0;
    for (size_t count = 1; count <= 5; count++) {
        uint64_t value[5] = {0};
        for (bool more = true; more; multisets++) {
            size_t i = count;
            ask_ranks(value, count);
            while (i > 0 && value[i - 1] == 5)
                i--;
            more = i > 0;
            const uint64_t next = more ? value[i - 1] + 1 : 0;
            for (; more && i <= count; i++)
                value[i - 1] = next;
        }
    }
    EXPECT_EQ(6 + 21 + 56 + 126 + 252, multisets);
}

static int by_number(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* Wide ranges, and the number of messages: 3m - 2 for each probe, as all shares are a star's. */
static void test_wide(void)
{
    for (size_t round = test_iterations(30); round-- > 0;) {
        const int m = 3 + (int)test_random_below(6);
        const uint64_t values = 2 + test_random_below(100000);
        const size_t count = 1 + test_random_below(20), rank = 1 + test_random_below(count);
        const bool one_way = round % 2;
        uint64_t value[20], probes_most = 0;
        int owner[20];
        for (size_t i = 0; i < count; i++) {
            value[i] = test_random_below(values);
            owner[i] = 1 + (int)test_random_below((uint64_t)m);
        }
        struct run *run = open_run(variants[one_way], m, values, count, rank);
        set_inputs(run, value, owner, count);
        qsort(value, count, sizeof *value, by_number);
        expect_element(run, value[rank - 1]);
        while (values >> probes_most > 1 || (one_way && (uint64_t)1 << probes_most < values))
            probes_most++;
        const uint64_t each = 3 * (uint64_t)m - 2, sent = run_counts(run)->messages;
        EXPECT_EQ(0, sent % each);
        EXPECT(sent / each <= probes_most);
        run_free(run);
    }
}

static void test_refused(void)
{
    EXPECT(open_run("one-way", 3, 4, 2, 3) == NULL);
    struct run *run = open_run("one-way", 3, 1, 2, 1); /* one value: no question */
    set_inputs(run, (uint64_t[]){0, 0}, (int[]){1, 3}, 2);
    expect_element(run, 0);
    EXPECT_EQ(0, run_counts(run)->messages);
    EXPECT_EQ(E_RANGE, run_input_text(run, 2, "1", 1));
    EXPECT_EQ(E_INPUT, run_input_text(run, 2, "0,0,0", 5));
    EXPECT(run_input_text(run, 2, "x", 1) != OK);
    set_inputs(run, (uint64_t[]){0}, (int[]){1}, 1);
    EXPECT_EQ(E_INPUT, kth_protocol.check_inputs(run));
    run_free(run);
}

const struct test tests[] = {
    {"sorting", test_sorting}, {"wide", test_wide}, {"refused", test_refused}, {0}};

int main(int argc, char **argv)
{
    if (real_world_init(&world, seed) != OK)
        return 1;
    const int result = test_main(argc, argv, tests);
    real_world_clear(&world);
    return result;
}
