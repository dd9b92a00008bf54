/* How many messages `fast` sends, for 3 to 12 sites: counted from the cuts that the centralised
 * algorithm tries, by the lengths of the searches, and not from the protocol.
 *
 * A level has as many questions to all sites as its slowest group: for each attribute tried the
 * probes of the search and one test of the sides. Each question is one comparison, 3m - 2 messages;
 * the sizes of all cuts of a level are one secure sum, 3m - 2 as well; and m messages compare the
 * trees. Before: one comparison (are there k rows?), one sum (how many?), and the searches of all
 * least and greatest places at once. At the end trees are compared once more. */
#include "anonymity/twins/cuts.h"
#include "protocols/mondrian/mondrian.h"
#include "sim/run_spec.h"
#include "sim/world.h"
#include "tests/expect.h"
#include <stdio.h>
#include <string.h>

enum { ROWS = 120, QIS = 3, PLACES = 13, LEVELS = 64, K = 4 };

/* What the watch is told. */
struct counting {
    uint32_t depth, level_steps[LEVELS], group_steps;
    bool asked[LEVELS], cut[LEVELS];
};

/* The probes of a search that ends at |place|. */
static uint32_t probes_to(uint32_t low, uint32_t high, uint32_t place)
{
    uint32_t probes = 0;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        probes++;
        if (place <= middle)
            high = middle;
        else
            low = middle + 1;
    }
    return probes;
}

static void on_group(void *context, uint32_t group, uint32_t rows, uint32_t depth,
                     const struct cuts_box *range)
{
    struct counting *c = context;
    (void)group, (void)range, (void)rows;
    EXPECT(depth < LEVELS);
    c->depth = depth;
    c->group_steps = 0;
    c->asked[depth] = true; /* trees are compared after every level that has groups */
}

static void on_trial(void *context, const struct cuts_trial *t)
{
    struct counting *c = context;
    const uint32_t probes = probes_to(t->low, t->high, t->median);
    c->group_steps += probes + 1;
    if (c->group_steps > c->level_steps[c->depth])
        c->level_steps[c->depth] = c->group_steps;
}

static void on_choice(void *context, uint32_t group, uint32_t attribute)
{
    struct counting *c = context;
    (void)group;
    c->cut[c->depth] |= attribute != CUTS_NO_ATTRIBUTE;
}

/* The questions and sums of a run, and how often trees are compared. */
static void expected(const uint32_t *place, uint32_t sites, uint32_t *calls, uint32_t *trees)
{
    struct counting c = {.depth = 0};
    struct complaint complaint = {.text = ""};
    struct cuts_classes classes;
    const struct cuts_rules rules = {
        .attributes = QIS, .k = K, .l = 1, .sites = sites, .alpha = {1, 1}, .order = CUTS_BREADTH};
    const struct cuts_rows rows = {ROWS, place, NULL};
    const struct cuts_watch watch = {
        .context = &c, .group = on_group, .tried = on_trial, .chosen = on_choice};
    EXPECT_EQ(OK, cuts_mondrian(&rules, &rows, &watch, &classes, &complaint));
    cuts_classes_clear(&classes);
    uint32_t root = 0;
    for (uint32_t a = 0; a < QIS; a++) {
        uint32_t low = PLACES, high = 0;
        for (uint32_t i = 0; i < ROWS; i++) {
            low = place[i * QIS + a] < low ? place[i * QIS + a] : low;
            high = place[i * QIS + a] > high ? place[i * QIS + a] : high;
        }
        const uint32_t one = probes_to(0, PLACES - 1, low), other = probes_to(0, PLACES - 1, high);
        root = one > root ? one : root;
        root = other > root ? other : root;
    }
    *calls = 2 + root;
    *trees = 1;
    for (uint32_t level = 0; level < LEVELS; level++) {
        *calls += c.level_steps[level] + c.cut[level];
        *trees += c.asked[level];
    }
}

static void messages_are_as_many(void)
{
    static const uint8_t seed[SEED_BYTES] = {4};
    struct real_world world;
    uint32_t place[ROWS * QIS], calls, trees;
    for (uint32_t i = 0; i < ROWS * QIS; i++)
        place[i] = (uint32_t)test_random_below(PLACES);
    EXPECT_EQ(OK, real_world_init(&world, seed));
    for (uint32_t m = 3; m <= 12; m++) {
        struct run *run = run_new(&mondrian_protocol, &world.world);
        char number[16];
        (void)snprintf(number, sizeof number, "%u", m);
        EXPECT_EQ(OK,
                  run_spec_words(run,
                                 "--variant fast --set 'schema=a:qi:0..12;b:qi:0..12;c:qi:0..12' "
                                 "--set 'parties=%s' --set k=4 --set most=200",
                                 number));
        for (uint32_t s = 0; s < m; s++) {
            char text[16 * ROWS] = "a,b,c\n";
            for (uint32_t i = s; i < ROWS; i += m) {
                const size_t used = strlen(text);
                (void)snprintf(text + used, sizeof text - used, "%u,%u,%u\n", place[i * QIS],
                               place[i * QIS + 1], place[i * QIS + 2]);
            }
            EXPECT_EQ(OK, run_input_text(run, (int)s + 1, text, strlen(text)));
        }
        EXPECT_EQ(OK, run_execute(run));
        expected(place, m, &calls, &trees);
        EXPECT_EQ(calls * (3 * m - 2) + trees * m, run_counts(run)->messages);
        run_free(run);
    }
    real_world_clear(&world);
}

const struct test tests[] = {{"messages are as many", messages_are_as_many}, {0}};
