/* Secure sum: Tassa and Gudes 2012, proposition 8.1, and the limits that collusion sets. */
#include "protocols/secure_sum/proofs/planted.h"
#include "protocols/secure_sum/secure_sum.h"

/* Two players between whom, on either side of the ring, somebody else sits. */
static bool with_a_gap(coalition c, int parties)
{
    const int first = __builtin_ctzll(c) + 1, last = 64 - __builtin_clzll(c);
    return last - first > 1 && !(first == 1 && last == parties);
}

static bool side_by_side(coalition c, int parties)
{
    return !with_a_gap(c, parties);
}

/* Honest players in one stretch of the ring: the coalition learns their sum, which it may. */
static bool honest_in_one_stretch(coalition c, int parties)
{
    int ends = 0;
    for (int i = 1; i <= parties; i++)
        ends += !coalition_has(c, i) && coalition_has(c, i % parties + 1);
    return ends <= 1;
}

static bool honest_apart(coalition c, int parties)
{
    return !honest_in_one_stretch(c, parties);
}

static const struct coalition_class pairs_apart = {
    .name = "any two who are not neighbours", .least = 2, .most = 2, .only = with_a_gap};
static const struct coalition_class neighbours = {
    .name = "any two neighbours", .least = 2, .most = 2, .only = side_by_side};
static const struct coalition_class one_stretch = {
    .name = "any with all honest players side by side", .least = 1, .only = honest_in_one_stretch};
static const struct coalition_class apart = {
    .name = "any with honest players on both sides", .least = 2, .only = honest_apart};

static const struct coalition_class around_two = {.name = "{1,3}", .exactly = 5};

#define COUPLE .checker = CHECKER_COUPLE, .expect
#define SAMPLE .checker = CHECKER_SAMPLE, .expect

static const char small_numbers[] =
    "affine proves the same for every modulus; other numbers of parties have rows of their own";

static const struct proof_case cases[] = {
    /* Proposition 8.1: whoever is alone learns the sum and no more. */
    {"tg-8.1", "as-published", "parties=3..10 modulus=any", CHECKER_AFFINE, &any_one, .each = true,
     .expect = {.some = VERDICT_PROVED, .view = VERDICT_PROVED, .declaration = VERDICT_HOLDS}},
    {"tg-8.1", "as-published", "parties=3 modulus=2..6", CHECKER_ENUMERATE, &any_one,
     .every_input = true, .expect = NOTHING_LEAKS, .why = small_numbers},
    /* Those that mondrian with two rows calls (its row jx-composition). */
    {NULL, "as-published", "parties=3 modulus=7 length=1", CHECKER_ENUMERATE, &any_one,
     .every_input = true, .expect = NOTHING_LEAKS, .why = small_numbers},
    {NULL, "as-published", "parties=3 modulus=3 length=2", CHECKER_ENUMERATE, &any_one,
     .every_input = true, .expect = NOTHING_LEAKS, .why = small_numbers},
    {"tg-8.1", "as-published", "parties=4 modulus=2..3", CHECKER_ENUMERATE, &any_one,
     .every_input = true, .expect = NOTHING_LEAKS, .why = small_numbers},
    {NULL, "as-published", "parties=3 modulus=2 length=2", CHECKER_ENUMERATE, &any_one,
     .every_input = true, .expect = NOTHING_LEAKS, .why = small_numbers},
    {NULL, "as-published", "parties=3 modulus=2^64|2^255|6 length=4", CHECKER_AFFINE, &any_one,
     .expect = {.some = VERDICT_PROVED, .view = VERDICT_PROVED, .declaration = VERDICT_HOLDS}},
    /* Vectors: entries are masked one by one, and no entry's mask is another's. */
    {"tg-8.1", "as-published", "parties=3|6 modulus=any length=2|5|9|17", CHECKER_AFFINE, &any_one,
     .expect = {.some = VERDICT_PROVED, .view = VERDICT_PROVED, .declaration = VERDICT_HOLDS}},
    {"hardened-sum", "hardened", "parties=3|5 modulus=any length=2|5|9|17", CHECKER_AFFINE,
     &all_coalitions, .expect = {.some = VERDICT_PROVED}},
    /* Those that clusterings call, with moduli of up to 18 bits: for every one. */
    {NULL, "as-published", "parties=2 modulus=any length=1..3", CHECKER_AFFINE, &any_one,
     .expect = {.some = VERDICT_PROVED, .correct = VERDICT_PROVED}},
    {NULL, "as-published", "parties=3 modulus=any length=1..3", CHECKER_AFFINE, &any_one,
     .expect = {.some = VERDICT_PROVED, .correct = VERDICT_PROVED}},
    /* Those of mondrian's hardened variant. */
    {NULL, "hardened", "parties=3|4 modulus=any length=1", CHECKER_AFFINE, &all_coalitions,
     .expect = {.some = VERDICT_PROVED, .correct = VERDICT_PROVED}},
    /* Well past the sizes of the others. */
    {"tg-8.1", "as-published", "parties=3 modulus=any length=65|300", CHECKER_AFFINE, &any_one,
     .expect = {.some = VERDICT_PROVED, .view = VERDICT_PROVED}},
    {"tg-8.1", "as-published", "parties=11..19 modulus=any", CHECKER_AFFINE, &any_one,
     .expect = {.some = VERDICT_PROVED, .view = VERDICT_PROVED}},
    {"tg-8.1", "as-published", "parties=20 modulus=any length=3", CHECKER_AFFINE, &any_one,
     .expect = {.some = VERDICT_PROVED, .view = VERDICT_PROVED}},
    {"hardened-sum", "hardened", "parties=20 modulus=any length=3", CHECKER_AFFINE, &any_one,
     .expect = {.some = VERDICT_PROVED}},
    {"hardened-sum", "hardened", "parties=3 modulus=any length=65|300", CHECKER_AFFINE,
     &all_coalitions, .expect = {.some = VERDICT_PROVED}},
    /* Two parties: each learns the other's input from the sum, and the protocol cannot help it. */
    {"tg-8.1-two", "as-published", "parties=2 modulus=2..4", CHECKER_ENUMERATE, &any_one,
     .every_input = true,
     .expect = {.some = VERDICT_EXHAUSTED,
                .view = VERDICT_EXHAUSTED,
                .declaration = VERDICT_FAILS,
                .correct = VERDICT_HOLDS},
     .why = "the declaration gives all away, for every modulus: the sum less the own input is the "
            "other's input"},
    /* The limit: who colludes learns what lies between. */
    {"tg-8.1-pairs", "as-published", "parties=4..10 modulus=any", CHECKER_AFFINE, &pairs_apart,
     .each = true, .expect = {.some = VERDICT_LEAK}},
    {"tg-8.1-pairs", "as-published", "parties=3..10 modulus=any", CHECKER_AFFINE, &neighbours,
     .each = true, .expect = {.some = VERDICT_PROVED}},
    {"tg-8.1-pairs", "as-published", "parties=4 modulus=2..3", CHECKER_ENUMERATE, &pairs_apart,
     .each = true, .every_input = true, .expect = {.some = VERDICT_LEAK}, .why = small_numbers},
    {NULL, "as-published", "parties=4 modulus=2..3", CHECKER_ENUMERATE, &neighbours,
     .every_input = true, .expect = {.some = VERDICT_EXHAUSTED}, .why = small_numbers},
    {NULL, "as-published", "parties=3..12 modulus=any", CHECKER_AFFINE, &one_stretch,
     .expect = {.some = VERDICT_PROVED}},
    {NULL, "as-published", "parties=4..12 modulus=any", CHECKER_AFFINE, &apart,
     .expect = {.some = VERDICT_LEAK}},
    /* Hardened: any coalition, of whatever size. */
    {"hardened-sum", "hardened", "parties=3..10 modulus=any", CHECKER_AFFINE, &any_one,
     .expect = {.some = VERDICT_PROVED, .view = VERDICT_PROVED, .declaration = VERDICT_HOLDS}},
    {"hardened-sum", "hardened", "parties=3..12 modulus=any", CHECKER_AFFINE, &all_coalitions,
     .expect = {.some = VERDICT_PROVED}},
    {"hardened-sum", "hardened", "parties=3 modulus=2..6", CHECKER_ENUMERATE, &all_coalitions,
     .every_input = true, .expect = {.some = VERDICT_EXHAUSTED, .correct = VERDICT_HOLDS},
     .why = small_numbers},
    {"hardened-sum", "hardened", "parties=3 modulus=2..6", CHECKER_ENUMERATE, &any_one,
     .every_input = true, .expect = NOTHING_LEAKS, .why = small_numbers},
    {"hardened-sum", "hardened", "parties=4 modulus=2..3", CHECKER_ENUMERATE, &all_coalitions,
     .every_input = true, .expect = {.some = VERDICT_EXHAUSTED, .correct = VERDICT_HOLDS},
     .why = small_numbers},
    /* The total leak that no single number, byte or order shows: two masked sums and what lies
     * between them modulo 2^32 (the neighbours of a player who pool their views). */
    {"tg-8.1-pairs", "as-published", "parties=4 modulus=2^32", .class = &around_two,
     SAMPLE = {.some = VERDICT_LEAK}},
    {"hardened-sum", "hardened", "parties=4 modulus=2^32", .class = &around_two,
     SAMPLE = {.some = VERDICT_HOLDS}},
    {"tg-8.1-pairs", "as-published", "parties=4 modulus=2^32", .class = &around_two,
     COUPLE = {.some = VERDICT_LEAK}},
    {0}};

const struct proof_table secure_sum_table = {&secure_sum_protocol, cases, secure_sum_planted, ""};
