/* Comparison: what one player learns, and what two learn who pool what they saw. */
#include "protocols/compare/compare.h"
#include "protocols/compare/proofs/planted.h"

static const char by_length[] =
    "a larger modulus only makes tables and pads longer, and each bit has its own "
    "pad; nothing follows for other numbers of parties";

static const char not_coupled[] =
    "couple judges all but player 1, and enumerate judges all. Couple compares single plays, and "
    "whether player 1's lists match is drawn: equally often for all inputs, but not in each play";

static const char by_transfer[] =
    "a trusted party plays the transfers, which have rows of their own; wider "
    "numbers only need more transfers, each with fresh coins";

static const char by_digest[] =
    "an ideal function stands for the hash; wider numbers only make the lists of "
    "digests longer, and equally many digests match";

/* C with a holder of a share, or both holders: player 1 and players m - 1 and m. */
static bool two_of_three(coalition c, int parties)
{
    return coalition_has(c, 1) + coalition_has(c, parties - 1) + coalition_has(c, parties) == 2;
}

static bool one_of_three(coalition c, int parties)
{
    return !two_of_three(c, parties);
}

static bool is_not_first(coalition c, int parties)
{
    (void)parties;
    return !coalition_has(c, 1);
}

static const struct coalition_class all_but_first = {
    .name = "one but player 1", .least = 1, .most = 1, .only = is_not_first};
static const struct coalition_class first_alone = {.name = "{1}", .exactly = 1};

/* Both holders of a share, whatever the number of parties. */
static bool has_holders(coalition c, int parties)
{
    return coalition_has(c, parties - 1) && coalition_has(c, parties);
}

static bool has_one_holder(coalition c, int parties)
{
    return !has_holders(c, parties);
}

static const struct coalition_class holders = {
    .name = "players m - 1 and m", .least = 2, .most = 2, .only = has_holders};
static const struct coalition_class not_both = {
    .name = "any two but m - 1 and m together", .least = 2, .most = 2, .only = has_one_holder};
static const struct coalition_class both_holders = {.name = "{2,3}", .exactly = 6};

/* Player 1 with one of the two that hold shares, of three. */
static bool has_first(coalition c, int parties)
{
    (void)parties;
    return coalition_has(c, 1);
}

static const struct coalition_class first_and_one = {
    .name = "player 1 and another", .least = 2, .most = 2, .only = has_first};
static const struct coalition_class two_of_three_pairs = {
    .name = "two of the players m - 1, m and 1", .least = 2, .most = 2, .only = two_of_three};
static const struct coalition_class other_pairs = {.name =
                                                       "any two, at most one of them m-1, m or 1",
                                                   .least = 2,
                                                   .most = 2,
                                                   .only = one_of_three};

#define ALONE                                                                                      \
    {                                                                                              \
        .some = VERDICT_EXHAUSTED, .view = VERDICT_EXHAUSTED, .declaration = VERDICT_HOLDS,        \
        .correct = VERDICT_HOLDS                                                                   \
    }
#define ENUMERATE .every_input = true, .assumes = by_length, .checker = CHECKER_ENUMERATE, .expect

#define BOXED " ideal=oblivious-transfer"

#define OT .assumes = by_transfer, .checker = CHECKER_ENUMERATE, .expect

#define MANY "1,2,3,1,2,3,1,2,3,1,2,3,1,2,3,1,2"

#define LARGE  .checker = CHECKER_CORRECT, .expect
#define DIGEST .assumes = by_digest, .checker = CHECKER_ENUMERATE, .expect

static const struct proof_case cases[] = {
    {"jx-compare", "table", "parties=3 modulus=2 thresholds=1 shares=star|ring|zero",
     .class = &any_one, ENUMERATE = ALONE},
    {"jx-compare", "table", "parties=3 modulus=3 thresholds=1|2", .class = &any_one,
     ENUMERATE = ALONE},
    {"jx-compare", "table", "parties=3 modulus=3 thresholds=2 shares=ring", .class = &any_one,
     ENUMERATE = ALONE},
    {"jx-compare", "table", "parties=3 modulus=4 thresholds=1|2|3", .class = &any_one,
     ENUMERATE = ALONE},
    {"jx-compare", "table", "parties=3 modulus=5 thresholds=1|2|3|4", .class = &any_one,
     ENUMERATE = ALONE},
    /* The counts of rows of mondrian with two rows at most (its row jx-composition). */
    {"jx-compare", "table", "parties=3 modulus=7 thresholds=1", .class = &any_one,
     ENUMERATE = ALONE},
    {"jx-compare", "table", "parties=3 modulus=2 thresholds=1,1", .class = &any_one,
     ENUMERATE = ALONE},
    /* Tables that are shorter than the modulus: sums are below their lengths. */
    {"jx-compare", "table", "parties=3 modulus=4 thresholds=1/2", .class = &any_one,
     ENUMERATE = ALONE},
    {"jx-compare", "table", "parties=4 modulus=2 thresholds=1 shares=star|ring|zero",
     .class = &any_one, ENUMERATE = ALONE},
    {"jx-compare", "table", "parties=4 modulus=3 thresholds=2", .class = &any_one,
     ENUMERATE = ALONE},
    /* What mondrian's hardened variant calls with two rows at most, and l = 2: more masks than can
     * be enumerated. */
    {NULL, "table", "parties=3 modulus=4 thresholds=1|2|1,1|1,2|2,2 shares=zero", .class = &any_one,
     .checker = CHECKER_COUPLE, .expect = {.some = VERDICT_HOLDS}},
    {NULL, "table", "parties=3 modulus=7 thresholds=1 shares=zero", .class = &any_one,
     .checker = CHECKER_COUPLE, .expect = {.some = VERDICT_HOLDS}},
    {NULL, "table", "parties=3 modulus=4 thresholds=1|2|1,1|1,2|2,2 shares=zero", .class = &any_one,
     LARGE = {.correct = VERDICT_HOLDS}},
    {NULL, "table", "parties=3 modulus=7 thresholds=1 shares=zero", .class = &any_one,
     LARGE = {.correct = VERDICT_HOLDS}},
    {NULL, "ot", "parties=3 modulus=8 thresholds=1|2|1,1|1,2|2,2 shares=zero",
     .class = &first_alone, .checker = CHECKER_COUPLE, .expect = {.some = VERDICT_HOLDS}},
    {NULL, "ot", "parties=3 modulus=16 thresholds=1 shares=zero", .class = &first_alone,
     .checker = CHECKER_COUPLE, .expect = {.some = VERDICT_HOLDS}},
    {NULL, "ot", "parties=3 modulus=8 thresholds=1|2|1,1|1,2|2,2 shares=zero", .class = &any_one,
     LARGE = {.correct = VERDICT_HOLDS}},
    {NULL, "ot", "parties=3 modulus=16 thresholds=1 shares=zero", .class = &any_one,
     LARGE = {.correct = VERDICT_HOLDS}},
    /* Note 3: who holds two of the three pieces learns the sum. */
    {"jx-compare-pairs", "table", "parties=3 modulus=3 thresholds=2", .class = &two_of_three_pairs,
     .each = true, ENUMERATE = {.some = VERDICT_LEAK}},
    {"jx-compare-pairs", "table", "parties=4 modulus=3 thresholds=2 shares=star",
     .class = &two_of_three_pairs, .each = true, ENUMERATE = {.some = VERDICT_LEAK}},
    {"jx-compare-pairs", "table", "parties=4 modulus=3 thresholds=2", .class = &other_pairs,
     ENUMERATE = {.some = VERDICT_EXHAUSTED}},
    /* By digests: sums are below N / 2, inputs above that are none. */
    {"jx-compare", "digest", "parties=3 modulus=4 thresholds=1|2", .class = &any_one,
     DIGEST = ALONE},
    {"jx-compare", "digest", "parties=3 modulus=8 thresholds=1|3|4", .class = &any_one,
     DIGEST = ALONE},
    {"jx-compare", "digest", "parties=3 modulus=4 thresholds=1 shares=ring|zero", .class = &any_one,
     DIGEST = ALONE},
    {"jx-compare", "digest", "parties=3 modulus=4 thresholds=1,2", .class = &any_one,
     DIGEST = ALONE},
    {"jx-compare", "digest", "parties=4 modulus=4 thresholds=2", .class = &any_one, DIGEST = ALONE},
    {"jx-compare-pairs", "digest", "parties=3 modulus=8 thresholds=2", .class = &two_of_three_pairs,
     .each = true, DIGEST = {.some = VERDICT_LEAK}},
    /* By transfers: nobody looks on, and who pools with one of the two learns no more. */
    {"jx-compare", "ot", "parties=2 modulus=4 thresholds=2" BOXED, .class = &any_one, OT = ALONE},
    {"jx-compare", "ot", "parties=2 modulus=8 thresholds=1|3|4" BOXED, .class = &any_one,
     OT = ALONE},
    {"jx-compare", "ot", "parties=2 modulus=16 thresholds=5" BOXED, .class = &any_one, OT = ALONE},
    /* Four digits: two pairs are joined at once. */
    {"jx-compare", "ot", "parties=2 modulus=32 thresholds=9" BOXED, .class = &any_one, OT = ALONE},
    {"jx-compare", "ot", "parties=2 modulus=4 thresholds=1,2" BOXED, .class = &any_one, OT = ALONE},
    {"jx-compare", "ot", "parties=3 modulus=8 thresholds=3" BOXED, .class = &any_one, OT = ALONE},
    {"jx-compare", "ot", "parties=3 modulus=4 thresholds=1 shares=ring|zero" BOXED,
     .class = &any_one, OT = ALONE},
    {"jx-compare", "ot", "parties=2 modulus=4 thresholds=2", .class = &any_one, OT = ALONE},
    /* All products are made of random ones, which one call gives before. */
    {"jx-compare", "ot", "parties=2 modulus=4 thresholds=1,2 transfers=extension" BOXED,
     .class = &any_one, OT = ALONE},
    {"jx-compare", "ot", "parties=2 modulus=8 thresholds=3 transfers=extension" BOXED,
     .class = &any_one, OT = ALONE},
    {"jx-compare", "ot", "parties=3 modulus=4 thresholds=1 transfers=extension" BOXED,
     .class = &any_one, OT = ALONE},
    {"jx-compare-pairs", "ot", "parties=4 modulus=4 thresholds=2" BOXED, .class = &holders,
     OT = {.some = VERDICT_LEAK}},
    {NULL, "ot", "parties=4 modulus=4 thresholds=1 shares=zero|star" BOXED, .class = &not_both,
     OT = {.some = VERDICT_EXHAUSTED}},
    {"jx-compare-pairs", "ot", "parties=3 modulus=8 thresholds=2" BOXED, .class = &both_holders,
     OT = {.some = VERDICT_LEAK}},
    {NULL, "ot", "parties=3 modulus=8 thresholds=2" BOXED, .class = &first_and_one,
     OT = {.some = VERDICT_EXHAUSTED}},
    {"jx-compare", "ot", "parties=2 modulus=8 thresholds=3" BOXED, .class = &any_one,
     OT = {.composed = VERDICT_COMPOSED}},
    /* Couple follows no elements of a transfer. */
    {NULL, "ot", "", .class = &first_alone, .checker = CHECKER_COUPLE,
     .expect = {.some = VERDICT_HOLDS}},
    {NULL, "ot", "", .class = &all_but_first, .checker = CHECKER_COUPLE,
     .expect = {.some = VERDICT_INCONCLUSIVE}},
    {NULL, "digest", "", .why = not_coupled, .class = &all_but_first, .checker = CHECKER_COUPLE,
     .expect = {.some = VERDICT_HOLDS}},
    {NULL, "digest", "parties=3|5 thresholds=2", .why = not_coupled, .class = &first_alone,
     .checker = CHECKER_COUPLE, .expect = {.some = VERDICT_INCONCLUSIVE}},
    {NULL, "digest", "modulus=8 thresholds=" MANY, .why = not_coupled, .class = &first_alone,
     .checker = CHECKER_COUPLE, .expect = {.some = VERDICT_INCONCLUSIVE}},
    /* There all sums are below the threshold of 4; here some are not. */
    {NULL, "ot", "thresholds=2", .class = &first_alone, .checker = CHECKER_COUPLE,
     .expect = {.some = VERDICT_HOLDS}},
    {NULL, "digest", "thresholds=2", .why = not_coupled, .class = &all_but_first,
     .checker = CHECKER_COUPLE, .expect = {.some = VERDICT_HOLDS}},
    /* What is masked is solved at the same parameters, each bit of a table by its form. */
    {NULL, "table", "parties=3 modulus=5 thresholds=2", .class = &any_one,
     .checker = CHECKER_COUPLE, .expect = {.some = VERDICT_HOLDS}},
    {NULL, "table", "", .class = &any_one, .checker = CHECKER_COUPLE,
     .expect = {.some = VERDICT_HOLDS}},
    {NULL, "table", "parties=5 modulus=60 thresholds=9,17,4/20 shares=star|ring|zero",
     .class = &any_one, .checker = CHECKER_COUPLE, .expect = {.some = VERDICT_HOLDS}},
    {NULL, "sums", "parties=3 modulus=3 thresholds=1|2", .class = &any_one, ENUMERATE = ALONE},
    /* Well past the sizes of all others. */
    {NULL, "table", "parties=3 modulus=67 thresholds=9,17,40 shares=star|ring|zero",
     .class = &any_one, LARGE = {.correct = VERDICT_HOLDS}},
    {NULL, "table", "parties=9 modulus=20 thresholds=5,9,13,17", .class = &any_one,
     LARGE = {.correct = VERDICT_HOLDS}},
    {NULL, "digest", "parties=9 modulus=1048576 thresholds=5,900,17000,400000", .class = &any_one,
     LARGE = {.correct = VERDICT_HOLDS}},
    {NULL, "table", "parties=5 modulus=20 thresholds=5,9,13", .class = &any_one,
     .checker = CHECKER_SAMPLE, .expect = {.some = VERDICT_HOLDS}},
    {NULL, "digest", "parties=5 modulus=1048576 thresholds=5,900,17000", .class = &all_but_first,
     .checker = CHECKER_COUPLE, .expect = {.some = VERDICT_HOLDS}},
    /* As many thresholds at once as the levels of a tree may ask. */
    {NULL, "table", "modulus=4 thresholds=" MANY " shares=star|ring|zero", .class = &any_one,
     .checker = CHECKER_COUPLE, .expect = {.some = VERDICT_HOLDS}},
    {NULL, "digest", "modulus=8 thresholds=" MANY, .class = &all_but_first,
     .checker = CHECKER_COUPLE, .expect = {.some = VERDICT_HOLDS}},
    {NULL, "digest", "modulus=4 thresholds=1,2,1,2,1,2", .class = &any_one,
     .checker = CHECKER_SAMPLE, .expect = {.some = VERDICT_HOLDS}},
    {NULL, "ot", "parties=2 modulus=8 thresholds=" MANY, .class = &any_one,
     .checker = CHECKER_SAMPLE, .expect = {.some = VERDICT_HOLDS}},
    /* The transfers of each call are an extension of 128. */
    {NULL, "ot", "parties=2 modulus=8 thresholds=1,2,3 transfers=extension" BOXED,
     .class = &any_one, .checker = CHECKER_SAMPLE, .expect = {.some = VERDICT_HOLDS}},
    {NULL, "ot", "parties=2 modulus=131072 thresholds=1,300,65536 transfers=extension",
     .class = &any_one, LARGE = {.correct = VERDICT_HOLDS}},
    {.settings = NULL}};

const struct proof_table compare_table = {&compare_protocol, cases, compare_planted, "sums sum"};
