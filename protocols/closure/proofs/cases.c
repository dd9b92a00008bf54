/* Many closures at once: Tassa and Gudes 2012, section 4.2 and proposition 8.3. */
#include "protocols/closure/closure.h"
#include "protocols/closure/proofs/planted.h"

static const char flat[] =
    "one tree with two leaves, all coins; a larger tree only means more rounds of "
    "the same kind";
static const char hybrid[] =
    "a trusted party plays the AND, which has rows of its own: what is enumerated "
    "here is the search";

#define SEEN                                                                                       \
    {                                                                                              \
        .some = VERDICT_EXHAUSTED, .view = VERDICT_EXHAUSTED, .correct = VERDICT_HOLDS             \
    }
#define EVERYONE                                                                                   \
    {                                                                                              \
        .some = VERDICT_EXHAUSTED, .correct = VERDICT_HOLDS                                        \
    }
#define ENUMERATE .checker = CHECKER_ENUMERATE, .expect

#define SMALL "parties=3 schema=\"a:qi:x|y\" searches=1"
#define TWO   "parties=3 schema=\"a:qi:p(x|y)|z;b:qi:u|v\" searches=1,2 ideal=secure-and"
#define GIVEN "parties=3 schema=\"a:qi:p(x|y)|z\" searches=1 starts=given ideal=secure-and"
/* As cluster-horizontal calls it in its smallest instance. */
#define OF_TWO "parties=2 schema=\"a:qi:x|y;e:keep:0..1\" order=dfs starts=given ideal=secure-and"
/* Five nodes, in the paper's order; a party's node is that of its records, or none. */
#define NODES "parties=3 schema=\"a:qi:p(x|y)|z\" searches=1 order=dfs ideal=secure-and"
#define START "parties=3 schema=\"a:qi:p(x|y)|z\" searches=1@3,1@4 ideal=secure-and"

static const struct proof_case cases[] = {
    {"closure-view", "separate", SMALL " order=dfs|levels|wide", .class = &any_one, .why = flat,
     ENUMERATE = NOTHING_LEAKS},
    {"closure-view", "separate", TWO " order=dfs|levels|wide", .class = &any_one, .why = hybrid,
     ENUMERATE = NOTHING_LEAKS},
    {"closure-view", "separate", START " order=dfs|levels|wide", .class = &any_one, .why = hybrid,
     ENUMERATE = NOTHING_LEAKS},
    {"closure-view", "separate", GIVEN, .class = &any_one, .why = hybrid,
     ENUMERATE = NOTHING_LEAKS},
    {"closure-view", "separate", OF_TWO " searches=1", .class = &any_one, .why = hybrid,
     ENUMERATE = SEEN},
    {"closure-view", "separate", OF_TWO " searches=\"1,1\"", .class = &any_one, .why = hybrid,
     ENUMERATE = SEEN},
    {"tg-8.9", "separate", NODES, .class = &any_one, .why = hybrid, ENUMERATE = NOTHING_LEAKS},
    {"closure-one", "separate", SMALL " order=wide told=one", .class = &any_one, .why = flat,
     ENUMERATE = NOTHING_LEAKS},
    {"closure-one", "separate", TWO " order=wide told=one", .class = &any_one, .why = hybrid,
     ENUMERATE = NOTHING_LEAKS},
    {"closure-one", "hardened", TWO " order=wide told=one", .class = &any_one, .why = hybrid,
     ENUMERATE = NOTHING_LEAKS},
    {"closure-view", "hardened", TWO " order=dfs|levels|wide", .class = &any_one, .why = hybrid,
     ENUMERATE = NOTHING_LEAKS},
    {"closure-view", "hardened", START " order=dfs|levels|wide", .class = &any_one, .why = hybrid,
     ENUMERATE = NOTHING_LEAKS},
    {"closure-view", "hardened", GIVEN, .class = &any_one, .why = hybrid,
     ENUMERATE = NOTHING_LEAKS},
    {"closure-view", "hardened", TWO, .class = &all_coalitions, .why = hybrid,
     ENUMERATE = EVERYONE},
    {.settings = NULL}};

const struct proof_table closure_table = {&closure_protocol, cases, closure_planted, "* empty"};
