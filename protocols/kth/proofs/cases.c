/* The k-th element: by its real comparisons where these can be counted, and by ideal ones. */
#include "protocols/kth/kth.h"
#include "protocols/kth/proofs/planted.h"

static const char one_probe[] =
    "one probe with real comparisons; more probes only mean more comparisons, each "
    "with fresh coins";
static const char in_hybrid[] =
    "a trusted party plays the comparisons, which have rows of their own for the "
    "moduli that could be enumerated";

static const struct coalition_class first_two = {.name = "{1,2}", .exactly = 3};
static const struct coalition_class last_two = {.name = "{2,3}", .exactly = 6};
static const struct coalition_class first_alone = {.name = "{1}", .exactly = 1};

static bool has_first(coalition c, int parties)
{
    (void)parties;
    return coalition_has(c, 1);
}

static const struct coalition_class first_and_one = {
    .name = "player 1 and another", .least = 2, .most = 2, .only = has_first};

#define ALONE                                                                                      \
    {                                                                                              \
        .some = VERDICT_EXHAUSTED, .view = VERDICT_EXHAUSTED, .declaration = VERDICT_HOLDS,        \
        .correct = VERDICT_HOLDS                                                                   \
    }
#define TOGETHER                                                                                   \
    {                                                                                              \
        .some = VERDICT_EXHAUSTED                                                                  \
    }
#define REAL  .assumes = one_probe, .checker = CHECKER_ENUMERATE, .expect
#define LARGE .checker = CHECKER_CORRECT, .expect
#define IDEAL .assumes = in_hybrid, .checker = CHECKER_ENUMERATE, .expect

static const struct proof_case cases[] = {
    {"jx-kth-private", "one-way", "parties=3 count=2 values=2 rank=1|2", .class = &any_one,
     REAL = ALONE},
    {"jx-kth-private", "as-published", "parties=3 count=2 values=2 rank=1|2", .class = &any_one,
     REAL = ALONE},
    {"jx-kth-private", "as-published", "parties=3 count=1 values=2 rank=1", .class = &any_one,
     REAL = {.some = VERDICT_EXHAUSTED, .view = VERDICT_EXHAUSTED, .correct = VERDICT_HOLDS}},
    {"jx-kth-private", "one-way", "parties=3 count=3 values=3|4|5 rank=1|2|3 ideal=compare",
     .class = &any_one, IDEAL = ALONE},
    {"jx-kth-private", "as-published", "parties=3 count=3 values=3|4|5 rank=1|2|3 ideal=compare",
     .class = &any_one, IDEAL = ALONE},
    {"jx-kth-private", "as-published", "parties=3 count=2 values=8 rank=1|2 ideal=compare",
     .class = &any_one, IDEAL = ALONE},
    {"jx-kth-private", "as-published", "parties=4 count=3 values=3 rank=2 ideal=compare",
     .class = &all_coalitions, IDEAL = TOGETHER},
    /* Comparisons by transfers. */
    {"jx-kth-private", "one-way",
     "parties=3 count=2 values=2 rank=1|2 comparisons=ot ideal=oblivious-transfer",
     .class = &any_one, REAL = ALONE},
    {"jx-kth-private", "as-published",
     "parties=3 count=1 values=2 rank=1 comparisons=ot ideal=oblivious-transfer", .class = &any_one,
     REAL = {.some = VERDICT_EXHAUSTED, .view = VERDICT_EXHAUSTED, .correct = VERDICT_HOLDS}},
    {NULL, "as-published", "comparisons=ot", .class = &first_alone, .checker = CHECKER_COUPLE,
     .expect = {.some = VERDICT_HOLDS}},
    {NULL, "one-way", "comparisons=ot", .class = &first_alone, .checker = CHECKER_COUPLE,
     .expect = {.some = VERDICT_HOLDS}},
    /* With tables player 1 helps one who holds a share; without, nobody does. */
    {"jx-kth-pairs", "one-way",
     "parties=3 count=2 values=2 rank=1 comparisons=ot ideal=oblivious-transfer",
     .class = &last_two, REAL = {.some = VERDICT_LEAK}},
    {NULL, "one-way", "parties=3 count=2 values=2 rank=1 comparisons=ot ideal=oblivious-transfer",
     .class = &first_and_one, REAL = {.some = VERDICT_EXHAUSTED}},
    /* What is masked is solved at the same parameters. */
    {NULL, "one-way", "parties=3 count=2 values=2 rank=1", .class = &any_one,
     .checker = CHECKER_COUPLE, .expect = {.some = VERDICT_HOLDS}},
    {NULL, "as-published", "parties=3 count=2 values=2 rank=1", .class = &any_one,
     .checker = CHECKER_COUPLE, .expect = {.some = VERDICT_HOLDS}},
    {NULL, "one-way", "", .class = &any_one, .checker = CHECKER_COUPLE,
     .expect = {.some = VERDICT_HOLDS}},
    {NULL, "as-published", "", .class = &any_one, .checker = CHECKER_COUPLE,
     .expect = {.some = VERDICT_HOLDS}},
    /* Two who hold pieces of a comparison learn its sum, so the rank of a place. */
    {"jx-kth-pairs", "one-way", "parties=3 count=2 values=2 rank=1", .class = &first_two,
     REAL = {.some = VERDICT_LEAK}},
    /* With n = 2, M = 2 the sums follow from the element and the own values for nobody. */
    {"jx-kth-sums", "shown-sums", "parties=3 count=3 values=4 rank=2 ideal=compare",
     .class = &any_one, IDEAL = ALONE},
    /* Well past the sizes of the others. */
    {NULL, "as-published", "parties=5 count=15 values=1000 rank=1|8|15", .class = &any_one,
     LARGE = {.correct = VERDICT_HOLDS}},
    {NULL, "one-way", "parties=5 count=15 values=1000 rank=1|8|15", .class = &any_one,
     LARGE = {.correct = VERDICT_HOLDS}},
    {.settings = NULL}};

const struct proof_table kth_table = {&kth_protocol, cases, kth_planted, "shown-sums counts"};
