/* Site support: each party alone, over all tables. */
#include "protocols/site_support/proofs/planted.h"
#include "protocols/site_support/site_support.h"

static const char flat[] =
    "one tree with one node, all coins; a larger tree only makes the vectors longer";
static const char hybrid[] =
    "a trusted party plays the threshold, which has rows of its own: what is "
    "enumerated here is which nodes and tuples are asked about";

#define ALONE                                                                                      \
    {                                                                                              \
        .some = VERDICT_EXHAUSTED, .view = VERDICT_EXHAUSTED, .correct = VERDICT_HOLDS             \
    }
#define EVERYONE                                                                                   \
    {                                                                                              \
        .some = VERDICT_EXHAUSTED, .correct = VERDICT_HOLDS                                        \
    }
#define ENUMERATE .checker = CHECKER_ENUMERATE, .expect
#define IDEAL     "ideal=secure-threshold"
#define ONE       "parties=3 schema=\"a:qi:x\" rows=\"0..1\" sites=1..3"
#define TREE      "parties=3 schema=\"a:qi:p(x|y)|z\" rows=\"0..2\" sites=1..3 " IDEAL
#define TWO       "parties=3 schema=\"a:qi:p(x|y)|z;b:qi:u|v\" rows=\"0..1\" sites=2 " IDEAL

static const struct proof_case cases[] = {
    {"tg-6.2-support", "separate", ONE, .class = &any_one, .why = flat, ENUMERATE = ALONE},
    {"tg-6.2-support", "separate", TREE, .class = &any_one, .why = hybrid, ENUMERATE = ALONE},
    {"tg-6.2-support", "separate", TWO, .class = &any_one, .why = hybrid, ENUMERATE = ALONE},
    {"tg-6.2-support", "hardened", TREE, .class = &any_one, .why = hybrid, ENUMERATE = ALONE},
    {"tg-6.2-support", "hardened", TWO, .class = &any_one, .why = hybrid, ENUMERATE = ALONE},
    {"tg-6.2-support", "hardened", TWO, .class = &all_coalitions, .why = hybrid,
     ENUMERATE = EVERYONE},
    {.settings = NULL}};

const struct proof_table site_support_table = {&site_support_protocol, cases, site_support_planted,
                                               ""};
