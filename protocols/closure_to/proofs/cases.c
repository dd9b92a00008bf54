/* The closure of the others, to one player: all weights and all masks, modulo small primes. */
#include "protocols/closure_to/closure_to.h"
#include "protocols/closure_to/proofs/planted.h"

static const char flat[] = "one tree of two leaves, all weights and masks";
static const char edges[] = "a tree of one node beside one of two leaves, or alone";
static const char hybrid[] =
    "the sum is given by a trusted party (sum-to has rows of its own): what is exhausted is what "
    "the sums show";

/* Player 1 is told a sum that its ideal view draws anew: no two plays have the same one. */
static const char weighted[] = "open: couple and affine do not follow a sum that the ideal view "
                               "draws anew; enumerate tries all";

static bool is_not_first(coalition c, int parties)
{
    (void)parties;
    return !coalition_has(c, 1);
}
static const struct coalition_class not_first = {
    .name = "one but player 1", .least = 1, .most = 1, .only = is_not_first};
static const struct coalition_class first_alone = {.name = "{1}", .exactly = 1};

/* With a small prime a wrong node fits by chance; what is seen is exact for every prime. */
#define BY_CHANCE                                                                                  \
    {                                                                                              \
        .some = VERDICT_EXHAUSTED, .view = VERDICT_EXHAUSTED, .correct = VERDICT_FAILS             \
    }
#define ONLY_NODE                                                                                  \
    {                                                                                              \
        .some = VERDICT_EXHAUSTED, .view = VERDICT_EXHAUSTED, .correct = VERDICT_HOLDS             \
    }
#define ENUMERATE .checker = CHECKER_ENUMERATE, .class = &any_one, .expect

#define SMALL  "parties=3 schema=\"a:qi:x|y\" columns=1"
#define THREE  "parties=3 schema=\"a:qi:x|y|z\" columns=1 prime=5 ideal=sum-to"
#define LEVELS "parties=3 schema=\"a:qi:p(x|y)|z\" columns=1 prime=5 ideal=sum-to"
#define TWO    "parties=3 schema=\"a:qi:x|y;b:qi:u|v\" columns=\"2,1\" prime=3 ideal=sum-to"
#define FOUR   "parties=4 schema=\"a:qi:x|y\" columns=1 prime=3 ideal=sum-to"

static const struct proof_case cases[] = {
    {"closure-to-view", "one-lap", SMALL " prime=3", .why = flat, ENUMERATE = BY_CHANCE},
    {"closure-to-view", "hardened", SMALL " prime=3", .why = flat, ENUMERATE = BY_CHANCE},
    {"closure-to-view", "one-lap", THREE, .why = hybrid, ENUMERATE = BY_CHANCE},
    {"closure-to-view", "one-lap", LEVELS, .why = hybrid, ENUMERATE = BY_CHANCE},
    {"closure-to-view", "one-lap", TWO, .why = hybrid, ENUMERATE = BY_CHANCE},
    {"closure-to-view", "one-lap",
     "parties=3 schema=\"a:qi:x|y;b:qi:u\" columns=\"1,2\" prime=3 ideal=sum-to", .why = edges,
     ENUMERATE = BY_CHANCE},
    {"closure-to-view", "one-lap", "parties=3 schema=\"a:qi:x\" columns=1 ideal=sum-to",
     .why = edges, ENUMERATE = ONLY_NODE},
    {"closure-to-view", "hardened", "parties=3 schema=\"a:qi:x\" columns=1 ideal=sum-to",
     .why = edges, ENUMERATE = ONLY_NODE},
    {"closure-to-view", "hardened", THREE, .why = hybrid, ENUMERATE = BY_CHANCE},
    {"closure-to-view", "one-lap", FOUR, .why = hybrid, ENUMERATE = BY_CHANCE},
    {NULL, "one-lap", "", .why = weighted, .class = &first_alone, .checker = CHECKER_COUPLE,
     .expect = {.some = VERDICT_INCONCLUSIVE}},
    {NULL, "one-lap", "ideal=sum-to", .class = &not_first, .checker = CHECKER_COUPLE,
     .expect = {.some = VERDICT_HOLDS}},
    {NULL, "hardened", "", .why = weighted, .class = &first_alone, .checker = CHECKER_COUPLE,
     .expect = {.some = VERDICT_INCONCLUSIVE}},
    {NULL, "hardened", "ideal=sum-to", .class = &not_first, .checker = CHECKER_COUPLE,
     .expect = {.some = VERDICT_HOLDS}},
    {.settings = NULL}};

const struct proof_table closure_to_table = {&closure_to_protocol, cases, closure_to_planted, ""};
