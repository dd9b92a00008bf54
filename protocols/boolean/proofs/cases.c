/* AND, OR and threshold: Tassa and Gudes 2012, proposition 8.2, and the limits that collusion
 * sets. */
#include "protocols/boolean/boolean.h"
#include "protocols/boolean/proofs/planted.h"

/* Algorithm 2 with hashes. Players m - 1 (who has u) and m (who has the mask) know the key; with
 * player 1, who has the digests, or with each other, they learn the number of ones. Any other two
 * with somebody between them learn the sum in between, and player m with whoever has somebody
 * before it learns the sum before. */
static bool may_not_meet(coalition c, int parties)
{
    const int first = __builtin_ctzll(c) + 1, last = 64 - __builtin_clzll(c);
    return last == parties || last - first > 1 || (first == 1 && last == parties - 1);
}

static bool may_meet(coalition c, int parties)
{
    return !may_not_meet(c, parties);
}

static const struct coalition_class bad_pairs = {
    .name = "any two but neighbours among 1 to m-1", .least = 2, .most = 2, .only = may_not_meet};
static const struct coalition_class good_pairs = {
    .name = "two neighbours among 1 to m-1", .least = 2, .most = 2, .only = may_meet};
static const struct coalition_class threes = {.name = "any three", .least = 3, .most = 3};

static bool not_player_one(coalition c, int parties)
{
    (void)parties;
    return c != 1;
}

static const struct coalition_class others = {
    .name = "any one but player 1", .least = 1, .most = 1, .only = not_player_one};
static const struct coalition_class player_one = {.name = "{1}", .exactly = 1};

static const char by_size[] =
    "masked sums are modulo m + 1, so each number of parties has its own modulus; "
    "these are all runs with these numbers of parties, and say nothing of larger "
    "ones";
static const char by_length[] =
    "longer vectors tell no more than two entries: all that one entry can tell of "
    "another was run";

#define ENUMERATE .checker = CHECKER_ENUMERATE, .expect
#define COUPLE    .checker = CHECKER_COUPLE, .expect
#define SAMPLE    .checker = CHECKER_SAMPLE, .expect

static const struct proof_case and_or_cases[] = {
    {"tg-8.2", "as-published", "parties=3..5 length=1", .class = &any_one, .why = by_size,
     ENUMERATE = NOTHING_LEAKS},
    {"tg-8.2", "as-published", "parties=2..4 length=1 compare=oblivious", .class = &any_one,
     .why = by_size, ENUMERATE = NOTHING_LEAKS},
    /* Vectors: one hash for all entries shows player 1 which entries have equal digests. */
    {"tg-8.2-vectors", "as-published", "parties=3 length=2", .class = &player_one,
     .assumes = by_length, ENUMERATE = {.some = VERDICT_LEAK}},
    {"tg-8.2-vectors", "separate", "parties=3 length=2", .class = &any_one, .assumes = by_length,
     ENUMERATE = NOTHING_LEAKS},
    {"tg-8.2-vectors", "separate", "parties=4 length=1", .class = &any_one, .why = by_size,
     ENUMERATE = NOTHING_LEAKS},
    {"tg-8.2-vectors", "separate", "parties=2 length=2 compare=oblivious", .class = &any_one,
     .assumes = by_length, ENUMERATE = NOTHING_LEAKS},
    {"tg-8.2-vectors", "as-published", "parties=3 length=2", .class = &others, .assumes = by_length,
     ENUMERATE = {.some = VERDICT_EXHAUSTED}},
    /* The same key for all entries, so that sums of one meet the targets of another. */
    {"tg-8.2-vectors", "as-published", "parties=2 length=2 compare=oblivious", .class = &any_one,
     .each = true, .assumes = by_length, ENUMERATE = {.some = VERDICT_LEAK}},
    {"tg-8.2", "separate", "parties=3 length=1", .class = &any_one, .why = by_size,
     ENUMERATE = NOTHING_LEAKS},
    /* Pairs. */
    {"tg-8.2-pairs", "as-published", "parties=3..4 length=1", .class = &bad_pairs, .each = true,
     .why = by_size, ENUMERATE = {.some = VERDICT_LEAK}},
    {"tg-8.2-pairs", "as-published", "parties=4..5 length=1", .class = &good_pairs, .why = by_size,
     ENUMERATE = {.some = VERDICT_EXHAUSTED}},
    /* Nothing that is put together of these may hold for such coalitions. */
    {NULL, "separate", "parties=3 length=1", .class = &bad_pairs, .each = true, .why = by_size,
     ENUMERATE = {.some = VERDICT_LEAK}},
    {NULL, "as-published", "parties=4 length=1", .class = &threes, .each = true, .why = by_size,
     ENUMERATE = {.some = VERDICT_LEAK}},
    /* Hardened. */
    {"hardened-boolean", "hardened", "parties=2..8 length=1", .class = &any_one, .why = by_size,
     ENUMERATE = NOTHING_LEAKS},
    {"hardened-boolean", "hardened", "parties=3..8 length=1", .class = &all_but_two, .why = by_size,
     ENUMERATE = {.some = VERDICT_EXHAUSTED}},
    {"hardened-boolean", "hardened", "parties=3 length=2", .class = &any_one, .assumes = by_length,
     ENUMERATE = NOTHING_LEAKS},
    /* Told to one. */
    {"boolean-one", "as-published", "parties=2..3 length=1 told=one", .class = &any_one,
     .why = by_size, ENUMERATE = NOTHING_LEAKS},
    {"boolean-one", "separate", "parties=3 length=2 told=one", .class = &any_one,
     .assumes = by_length, ENUMERATE = NOTHING_LEAKS},
    {"tg-8.2-vectors", "separate", "parties=2 length=1..2", .class = &any_one, .why = by_size,
     ENUMERATE = NOTHING_LEAKS},
    {"boolean-one", "separate", "parties=2 length=1 told=one", .class = &any_one, .why = by_size,
     ENUMERATE = NOTHING_LEAKS},
    {"boolean-one", "hardened", "parties=2..4 length=1 told=one", .class = &any_one, .why = by_size,
     ENUMERATE = NOTHING_LEAKS},
    /* Vectors on the real world: one hash for all entries of a vector. */
    {"tg-8.2-vectors", "as-published", "parties=3 length=8", .class = &player_one,
     COUPLE = {.some = VERDICT_LEAK}},
    {"tg-8.2-vectors", "separate", "parties=3 length=8", .class = &player_one,
     COUPLE = {.some = VERDICT_HOLDS}},
    {"tg-8.2-vectors", "as-published", "parties=3 length=8", .class = &player_one,
     SAMPLE = {.some = VERDICT_FAILS}},
    {"tg-8.2-vectors", "separate", "parties=3 length=8", .class = &player_one,
     SAMPLE = {.some = VERDICT_HOLDS}},
    {NULL, "separate", "parties=3 length=12", .class = &any_one, .checker = CHECKER_COUPLE,
     .expect = {.some = VERDICT_HOLDS}},
    {NULL, "hardened", "parties=3 length=12", .class = &any_one, .checker = CHECKER_COUPLE,
     .expect = {.some = VERDICT_HOLDS}},
    /* How many results are 1, as the sets call it. */
    {"tg-8.2-vectors", "separate", "parties=3 length=2 result=count", .class = &any_one,
     .why = by_size, ENUMERATE = NOTHING_LEAKS},
    {"tg-8.2", "as-published", "parties=3 length=1 result=count compare=hash|oblivious",
     .class = &any_one, .why = by_size, ENUMERATE = NOTHING_LEAKS},
    {"tg-8.2-vectors", "as-published", "parties=3 length=2 result=count compare=hash",
     .class = &others, .assumes = by_length, ENUMERATE = {.some = VERDICT_EXHAUSTED}},
    {NULL, "separate", "parties=3 length=12 result=count compare=hash|oblivious", .class = &any_one,
     .checker = CHECKER_COUPLE, .expect = {.some = VERDICT_HOLDS}},
    /* Well past the sizes of all others: entries, and players. */
    {NULL, "separate", "parties=3 length=65 compare=hash|oblivious", .class = &any_one,
     .checker = CHECKER_COUPLE, .expect = {.some = VERDICT_HOLDS}},
    {NULL, "separate", "parties=12 length=2", .class = &any_one, .checker = CHECKER_COUPLE,
     .expect = {.some = VERDICT_HOLDS}},
    /* More entries than 8 bits count. */
    {NULL, "separate", "parties=3 length=300 compare=hash", .class = &player_one,
     COUPLE = {.some = VERDICT_HOLDS}},
    /* Is each coin of each player used? One entry, so the one hash tells nothing. */
    {NULL, "as-published", "parties=4..6 length=1", .class = &any_one, .checker = CHECKER_COUPLE,
     .expect = {.some = VERDICT_HOLDS}},
    {NULL, "hardened", "parties=3 length=17", .class = &any_one, .checker = CHECKER_COUPLE,
     .expect = {.some = VERDICT_HOLDS}},
    {.settings = NULL}};

static const struct proof_case threshold_cases[] = {
    {"tg-8.2-threshold", "as-published", "parties=3 length=1 threshold=1..3", .class = &any_one,
     .why = by_size, ENUMERATE = NOTHING_LEAKS},
    {"tg-8.2-threshold", "as-published", "parties=4 length=1 threshold=2..4", .class = &any_one,
     .why = by_size, ENUMERATE = NOTHING_LEAKS},
    {"tg-8.2-threshold", "as-published", "parties=2..3 length=1 threshold=1..2 compare=oblivious",
     .class = &any_one, .why = by_size, ENUMERATE = NOTHING_LEAKS},
    {"tg-8.2-pairs", "as-published", "parties=3..4 length=1 threshold=2", .class = &bad_pairs,
     .each = true, .why = by_size, ENUMERATE = {.some = VERDICT_LEAK}},
    {NULL, "separate", "parties=3 length=1 threshold=2", .class = &bad_pairs, .each = true,
     .why = by_size, ENUMERATE = {.some = VERDICT_LEAK}},
    {"hardened-boolean", "hardened", "parties=3 length=1 threshold=1..3", .class = &any_one,
     .why = by_size, ENUMERATE = NOTHING_LEAKS},
    {"hardened-boolean", "hardened", "parties=4 length=1 threshold=3..4", .class = &all_but_two,
     .why = by_size, ENUMERATE = {.some = VERDICT_EXHAUSTED}},
    {"tg-8.2-threshold", "separate", "parties=3 length=1 threshold=2", .class = &any_one,
     .why = by_size, ENUMERATE = NOTHING_LEAKS},
    {"tg-8.2-vectors", "as-published", "parties=3 length=2 threshold=3", .class = &player_one,
     .assumes = by_length, ENUMERATE = {.some = VERDICT_LEAK}},
    {"tg-8.2-vectors", "separate", "parties=3 length=2 threshold=3", .class = &any_one,
     .assumes = by_length, ENUMERATE = NOTHING_LEAKS},
    {"tg-8.2-vectors", "separate", "parties=4 length=1 threshold=2", .class = &any_one,
     .why = by_size, ENUMERATE = NOTHING_LEAKS},
    {"tg-8.2-vectors", "separate", "parties=2 length=2 threshold=1..2 compare=oblivious",
     .class = &any_one, .assumes = by_length, ENUMERATE = NOTHING_LEAKS},
    {"boolean-one", "as-published", "parties=3 length=1 threshold=1..2 told=one", .class = &any_one,
     .why = by_size, ENUMERATE = NOTHING_LEAKS},
    {"tg-8.2-threshold", "as-published",
     "parties=3 length=1 threshold=1..2 result=count compare=hash|oblivious", .class = &any_one,
     .why = by_size, ENUMERATE = NOTHING_LEAKS},
    {"tg-8.2-vectors", "as-published", "parties=3 length=2 threshold=3 result=count compare=hash",
     .class = &others, .assumes = by_length, ENUMERATE = {.some = VERDICT_EXHAUSTED}},
    {"tg-8.2-vectors", "separate",
     "parties=3 length=1 threshold=1..2 result=count compare=hash|oblivious", .class = &any_one,
     .why = by_size, ENUMERATE = NOTHING_LEAKS},
    {"tg-8.2-vectors", "separate", "parties=3 length=2 threshold=3 result=count", .class = &any_one,
     .assumes = by_length, ENUMERATE = NOTHING_LEAKS},
    {"boolean-one", "separate", "parties=3 length=1 threshold=1..2 told=one", .class = &any_one,
     .why = by_size, ENUMERATE = NOTHING_LEAKS},
    {"boolean-one", "hardened", "parties=3 length=1 threshold=2 told=one", .class = &any_one,
     .why = by_size, ENUMERATE = NOTHING_LEAKS},
    {NULL, "separate", "parties=3 length=12 threshold=3", .class = &any_one,
     .checker = CHECKER_COUPLE, .expect = {.some = VERDICT_HOLDS}},
    /* More than one target: each entry's have an order of their own. */
    {NULL, "separate", "parties=3 length=12 threshold=1..2 compare=hash|oblivious",
     .class = &any_one, .checker = CHECKER_COUPLE, .expect = {.some = VERDICT_HOLDS}},
    {NULL, "separate", "parties=3 length=30 threshold=2 compare=hash", .class = &player_one,
     COUPLE = {.some = VERDICT_HOLDS}},
    {NULL, "separate", "parties=5 length=3 threshold=3", .class = &any_one,
     .checker = CHECKER_COUPLE, .expect = {.some = VERDICT_HOLDS}},
    {NULL, "hardened", "parties=3 length=12 threshold=3", .class = &any_one,
     .checker = CHECKER_COUPLE, .expect = {.some = VERDICT_HOLDS}},
    /* Many targets, among more players than those of all others. */
    {NULL, "separate", "parties=12 length=3 threshold=4 compare=hash|oblivious", .class = &any_one,
     .checker = CHECKER_COUPLE, .expect = {.some = VERDICT_HOLDS}},
    {NULL, "as-published", "parties=12 length=1 threshold=4", .class = &any_one,
     .checker = CHECKER_COUPLE, .expect = {.some = VERDICT_HOLDS}},
    {NULL, "hardened", "parties=9 length=2 threshold=3", .class = &any_one,
     .checker = CHECKER_COUPLE, .expect = {.some = VERDICT_HOLDS}},
    {"tg-8.2-vectors", "as-published", "parties=3 length=2 threshold=3", .class = &others,
     .assumes = by_length, ENUMERATE = {.some = VERDICT_EXHAUSTED}},
    {.settings = NULL}};

const struct proof_table secure_and_table = {&secure_and_protocol, and_or_cases, secure_and_planted,
                                             ""};
const struct proof_table secure_or_table = {&secure_or_protocol, and_or_cases, secure_or_planted,
                                            ""};
const struct proof_table secure_threshold_table = {&secure_threshold_protocol, threshold_cases,
                                                   secure_threshold_planted, ""};
