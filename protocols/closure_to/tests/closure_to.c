/* The closure of the others: all nodes of two and three players on a tree of three levels, against
 * the node that one computes from all of them; and refusals by name. */
#include "protocols/closure_to/closure_to.h"
#include "sim/run_spec.h"
#include "sim/world.h"
#include "tests/expect.h"
#include <stdio.h>
#include <string.h>

struct stand {
    struct real_world world;
    struct run *run;
};

static void begin(struct stand *s)
{
    static const uint8_t seed[SEED_BYTES] = {8};
    EXPECT_EQ(OK, real_world_init(&s->world, seed));
    s->run = run_new(&closure_to_protocol, &s->world.world);
    EXPECT_EQ(OK, run_set(s->run, "schema", "a:qi:p(q(x|y)|z)|w;b:qi:0..3;c:qi:only"));
}

static void end(struct stand *s)
{
    run_free(s->run);
    real_world_clear(&s->world);
}

static void refused(const char *name, const char *value, const char *says)
{
    struct stand s;
    begin(&s);
    EXPECT_EQ(OK, run_set(s.run, name, value));
    EXPECT(run_prepare(s.run) != OK);
    if (!strstr(run_error(s.run), says))
        printf("%s\n", run_error(s.run));
    EXPECT(strstr(run_error(s.run), says) != NULL);
    end(&s);
}

static void settings_are_refused_by_name(void)
{
    refused("columns", "", "columns is a list of columns by their places, 1 to 3");
    refused("columns", "4", "columns is a list of columns by their places, 1 to 3");
    refused("columns", "1,", "columns is a list of columns by their places, 1 to 3");
    refused("columns", "1;2", "columns is a list of columns by their places, 1 to 3");
    refused("prime", "3", "the prime 3 is too small");
    refused("sets", "4194304", "more than 4194304 tests");
    refused("schema", "a:qi;b:qi:x|y", "column a has no tree");
}

/* The lowest of all nodes that is above both; players without a node do not matter. */
static uint64_t answer(const struct hierarchy *tree, uint32_t none, const uint32_t *node,
                       uint32_t count)
{
    bool some = false;
    for (uint32_t x = 0; x < tree->nodes; x++) {
        bool all = true;
        for (uint32_t i = 0; i < count; i++) {
            uint32_t up = node[i];
            some = some || node[i] < tree->nodes;
            while (up < tree->root && up != x)
                up = tree->parent[up];
            all = all && (node[i] >= tree->nodes || up == x);
        }
        if (all)
            return some ? x : none;
    }
    return none;
}

static void all_nodes(int parties)
{
    struct stand s;
    char text[16];
    begin(&s);
    (void)snprintf(text, sizeof text, "%d", parties);
    EXPECT_EQ(OK, run_spec_words(s.run, "--set 'parties=%s' --set columns=1,3,2", text));
    const struct closure_to_state *state = run_state(s.run);
    const struct hierarchy *tree = state->tree[0];
    for (uint32_t code = 0; code < (tree->nodes + 1) * (tree->nodes + 1); code++) {
        const uint32_t node[] = {code % (tree->nodes + 1), code / (tree->nodes + 1)};
        const struct named_value *got;
        run_release_inputs(s.run);
        for (int i = 2; i <= parties; i++) {
            (void)snprintf(text, sizeof text, "%u,0,%d", node[i % 2], i % 4);
            EXPECT_EQ(OK, run_input_text(s.run, i, text, strlen(text)));
        }
        EXPECT_EQ(OK, run_execute(s.run));
        EXPECT_EQ(1, run_outputs(s.run, 1, &got));
        const uint32_t used = parties == 2 ? 1 : 2;
        EXPECT_EQ(answer(tree, state->none, node, used), residue_at(&got[0].value, 0));
        EXPECT_EQ(0, residue_at(&got[0].value, 1));
        EXPECT_EQ(0, run_outputs(s.run, 2, &got));
    }
    end(&s);
}

static void of_one_other(void)
{
    all_nodes(2);
}

static void of_two_others(void)
{
    all_nodes(3);
}

static void of_four_others(void)
{
    all_nodes(5);
}

const struct test tests[] = {{"settings are refused by name", settings_are_refused_by_name},
                             {"of one other", of_one_other},
                             {"of two others", of_two_others},
                             {"of four others", of_four_others},
                             {0}};
