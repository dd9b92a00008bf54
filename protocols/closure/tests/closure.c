/* Many closures at once: refusals by name, and the three orders against the least common ancestor
 * that one computes from all nodes, for trees with a node above a single one. */
#include "protocols/closure/closure.h"
#include "tests/protocols/stand.h"
#include <stdio.h>
#include <string.h>

#define SCHEMA "schema", "a:qi:p(q(x|y)|z)|w;b:qi:0..3"

static void refused(const char *name, const char *value, const char *says)
{
    struct stand s;
    stand_begin(&s, &closure_protocol, SET(SCHEMA, name, value));
    stand_refused(&s, says);
}

static void settings_are_refused_by_name(void)
{
    refused("searches", "", "searches is a list of columns by their places, 1 to 2");
    refused("searches", "3", "searches is a list of columns by their places, 1 to 2");
    refused("searches", "1,", "searches is a list of columns by their places, 1 to 2");
    refused("searches", "2@9", "a node from 0 to 4");
    refused("searches", "2@", "a node from 0 to 4");
    refused("searches", "2@1x", "a node from 0 to 4");
    refused("schema", "a:qi", "column a has no tree");
}

static void input_refused(const char *text)
{
    struct stand s;
    stand_begin(&s, &closure_protocol, SET(SCHEMA, "searches", "1,2@1"));
    EXPECT_EQ(OK, run_prepare(s.run));
    EXPECT_EQ(E_INPUT, run_input_text(s.run, 2, text, strlen(text)));
    EXPECT(strstr(run_error(s.run), "the input of party 2 is 2 nodes") != NULL);
    stand_end(&s);
}

static void inputs_are_refused_by_name(void)
{
    input_refused("");
    input_refused("x");
    input_refused("x,1,1");
    input_refused("nobody,1");
    input_refused("x,2"); /* not below the start */
}

/* Runs one order; the nodes as text. */
static void play(const char *order, const char *const *inputs, char *nodes, size_t room)
{
    struct stand s;
    const struct named_value *got;
    stand_begin(&s, &closure_protocol, SET(SCHEMA, "order", order, "searches", "1,2,1"));
    EXPECT_EQ(OK, run_prepare(s.run));
    stand_inputs(s.run, inputs);
    stand_executes(s.run);
    EXPECT_EQ(1, run_outputs(s.run, 3, &got));
    snprintf(nodes, room, "%s", value_format(&got[0].value));
    stand_end(&s);
}

/* Leaves x 0, y 1, z 2, w 3; level 1: q 4, z 5, w 6; level 2: p 7, w 8; the root 9. */
static void all_orders_find_the_lowest_node(void)
{
    static const char *const orders[] = {"levels", "dfs", "wide"};
    static const struct {
        const char *inputs[3], *nodes;
    } rows[] = {
        {{"x,0,-", "y,3,-", "-,-,w"}, "4,4,3"}, {{"x,1,q", "z,1,x", "y,1,-"}, "7,1,4"},
        {{"x,2,w", "w,-,x", "-,-,y"}, "9,2,9"}, {{"-,-,p", "-,-,z", "-,-,-"}, "0,0,7"},
        {{"z,*,y", "-,-,y", "z,0,y"}, "2,4,1"},
    };
    char nodes[64];
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (size_t o = 0; o < 3; o++) {
            play(orders[o], rows[i].inputs, nodes, sizeof nodes);
            EXPECT(strcmp(nodes, rows[i].nodes) == 0);
            if (strcmp(nodes, rows[i].nodes) != 0)
                printf("%s, row %zu: %s\n", orders[o], i, nodes);
        }
}

const struct test tests[] = {{"settings are refused by name", settings_are_refused_by_name},
                             {"inputs are refused by name", inputs_are_refused_by_name},
                             {"all orders find the lowest node", all_orders_find_the_lowest_node},
                             {0}};
