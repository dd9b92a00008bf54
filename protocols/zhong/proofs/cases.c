/* Two-party k-anonymization: Zhong 2006, theorem 9, party by party, and the limits of the trust. */
#include "protocols/zhong/proofs/planted.h"
#include "protocols/zhong/zhong.h"

static const struct coalition_class alice = {.name = "{alice}", .exactly = 1};
static const struct coalition_class alice_first_row = {
    .name = "{alice}", .exactly = 1, .draws = 4}; /* the switch, and the order of one row */
static const struct coalition_class bob = {.name = "{bob}", .exactly = 2};
static const struct coalition_class generator = {.name = "{generator}", .exactly = 4};
static const struct coalition_class owners = {.name = "{alice,bob}", .exactly = 3};
static const struct coalition_class alice_generator = {.name = "{alice,generator}", .exactly = 5};
static const struct coalition_class bob_generator = {.name = "{bob,generator}", .exactly = 6};

/* k = 2: of three rows sigma leaves one, so an identifier of Alice's has y = 1, and Bob's has
 * y' = 0, 1 or 2 of it; where all three agree sigma splits a frequent one (Q'A,0 differs from
 * QA,0). But with k = 2 any identifier that both have is frequent enough. k = 3 has those that both
 * have and that stay below: in phase 1 with three rows, in phase 2 with four, whose (4!)^4 orders
 * are too many to walk through. */
#define TINY  "k=2 rows=3,2"
#define SHORT "k=2 rows=2,3"
#define EMPTY "k=2 rows=2,0|3,0"
#define FOUR  "k=3 rows=4,2 schema=\"q:qi:a|b;v:keep\""
#define REAL  "k=3 rows=7,6 schema=\"q:qi:a|b|c|d;v:keep\""
#define THREE "k=3 rows=3,2"

static const char by_branch[] =
    "every branch is taken: anonymous already or not, with Q'A,0 equal to QA,0 or not, identifiers "
    "shared or not, enough rows or too few; larger tables repeat rows of the same kinds";
static const char by_two[] = "with k = 2 an identifier that both have is frequent enough, so no z "
                             "of Alice's own comes back; "
                             "it does with every larger k";
static const char all_in_sigma[] =
    "all of Alice's rows are in sigma and Bob's side is the larger: her second list is empty";
static const char first_row[] =
    "after sigma Alice has one row left, so her list of phase 2 has one identifier "
    "and three dummies: the switch and the order of that row take all values; the "
    "orders of the dummies' rows do not (these rows hold only fresh values, in any "
    "order)";
static const char no_rows[] = "Bob has no rows: his lists are all dummies";

static const char in_hybrid[] =
    "a trusted party plays the test of membership, which has rows of its own "
    "(set-membership)";

static const char by_samples[] = "the tables are sampled; couple judges each of them separately";

#define COUPLE    .checker = CHECKER_COUPLE, .expect
#define ENUMERATE .checker = CHECKER_ENUMERATE, .expect
#define CLEAN                                                                                      \
    {                                                                                              \
        .some = VERDICT_EXHAUSTED, .view = VERDICT_EXHAUSTED, .declaration = VERDICT_HOLDS,        \
        .correct = VERDICT_HOLDS                                                                   \
    }

/* The tables are so small that the output may give all away; so that is not asked. */
#define ALONE                                                                                      \
    {                                                                                              \
        .some = VERDICT_EXHAUSTED, .view = VERDICT_EXHAUSTED, .correct = VERDICT_HOLDS             \
    }

/* Some of the coins are tried: what is not found there may be elsewhere. */
#define PART                                                                                       \
    {                                                                                              \
        .some = VERDICT_HOLDS, .view = VERDICT_HOLDS, .correct = VERDICT_HOLDS                     \
    }

static const struct proof_case cases[] = {
    /* Theorem 9, Alice: she knows her own z again. No ideal view exists, but for k = 2. */
    {"zhong-9-alice", "as-published", THREE, .class = &alice, .assumes = by_branch,
     ENUMERATE = {.some = VERDICT_LEAK, .view = VERDICT_FAILS, .correct = VERDICT_HOLDS}},
    {"zhong-9-alice", "as-published", FOUR, .class = &alice_first_row, .assumes = first_row,
     ENUMERATE = {.some = VERDICT_LEAK, .view = VERDICT_FAILS}},
    {"zhong-9-alice-k2", "as-published", TINY, .class = &alice, .assumes = by_two,
     ENUMERATE = CLEAN},
    {"zhong-9-alice", "as-published", EMPTY, .class = &alice, .why = no_rows, ENUMERATE = CLEAN},
    /* Theorem 9, Bob: an ideal view exists, but M(B) is not it. */
    {"zhong-9-bob", "as-published", TINY, .class = &bob, .assumes = by_branch,
     ENUMERATE = {.some = VERDICT_EXHAUSTED, .view = VERDICT_FAILS}},
    {"zhong-9-bob", "as-published", SHORT, .class = &bob, .why = all_in_sigma,
     ENUMERATE = {.some = VERDICT_EXHAUSTED, .view = VERDICT_FAILS}},
    {"zhong-generator", "as-published", TINY, .class = &generator, .assumes = by_branch,
     ENUMERATE = {.some = VERDICT_EXHAUSTED, .view = VERDICT_EXHAUSTED}},
    /* The hardened protocol with the mended M(B). */
    {"zhong-hardened-alice", "hardened", TINY, .class = &alice, .assumes = by_branch,
     ENUMERATE = CLEAN},
    {"zhong-hardened-alice", "hardened", THREE, .class = &alice, .assumes = by_branch,
     ENUMERATE = ALONE},
    {"zhong-hardened-alice", "hardened", FOUR, .class = &alice_first_row, .assumes = first_row,
     ENUMERATE = PART},
    {"zhong-hardened-alice", "hardened", SHORT, .class = &alice, .why = all_in_sigma,
     ENUMERATE = CLEAN},
    {"zhong-hardened-alice", "hardened", EMPTY, .class = &alice, .why = no_rows, ENUMERATE = CLEAN},
    {"zhong-hardened-bob", "hardened", TINY, .class = &bob, .assumes = by_branch,
     ENUMERATE = CLEAN},
    {"zhong-hardened-bob", "hardened", THREE, .class = &bob, .assumes = by_branch,
     ENUMERATE = ALONE},
    {"zhong-hardened-bob", "hardened", SHORT, .class = &bob, .why = all_in_sigma,
     ENUMERATE = CLEAN},
    {"zhong-hardened-bob", "hardened", EMPTY, .class = &bob, .why = no_rows, ENUMERATE = CLEAN},
    {"zhong-generator", "hardened", TINY, .class = &generator, .assumes = by_branch,
     ENUMERATE = {.some = VERDICT_EXHAUSTED, .view = VERDICT_EXHAUSTED}},
    /* Phase 2 by one test of membership: flat, and with that test ideal, where no orders have to be
     * tried. */
    {"zhong-linear-alice", "linear", TINY, .class = &alice, .assumes = by_branch,
     ENUMERATE = CLEAN},
    {"zhong-linear-alice", "linear", THREE, .class = &alice, .assumes = by_branch,
     ENUMERATE = ALONE},
    {"zhong-linear-alice", "linear", SHORT, .class = &alice, .why = all_in_sigma,
     ENUMERATE = CLEAN},
    {"zhong-linear-alice", "linear", EMPTY, .class = &alice, .why = no_rows, ENUMERATE = CLEAN},
    {"zhong-linear-alice", "linear", FOUR " ideal=set-membership", .class = &alice,
     .why = in_hybrid, ENUMERATE = ALONE},
    {"zhong-linear-bob", "linear", TINY, .class = &bob, .assumes = by_branch, ENUMERATE = CLEAN},
    {"zhong-linear-bob", "linear", THREE, .class = &bob, .assumes = by_branch, ENUMERATE = ALONE},
    {"zhong-linear-bob", "linear", SHORT, .class = &bob, .why = all_in_sigma, ENUMERATE = CLEAN},
    {"zhong-linear-bob", "linear", EMPTY, .class = &bob, .why = no_rows, ENUMERATE = CLEAN},
    {"zhong-linear-bob", "linear", FOUR " ideal=set-membership", .class = &bob, .why = in_hybrid,
     ENUMERATE = ALONE},
    {"zhong-generator", "linear", TINY, .class = &generator, .assumes = by_branch,
     ENUMERATE = {.some = VERDICT_EXHAUSTED, .view = VERDICT_EXHAUSTED}},
    /* Limits of the trust: the key generator can make every key. */
    {"zhong-generator-pairs", "hardened", SHORT, .class = &bob_generator, .assumes = by_branch,
     ENUMERATE = {.some = VERDICT_LEAK}},
    {"zhong-generator-pairs", "hardened", TINY, .class = &alice_generator, .assumes = by_branch,
     ENUMERATE = {.some = VERDICT_EXHAUSTED}},
    {"zhong-generator-pairs", "hardened", SHORT, .class = &owners, .assumes = by_branch,
     ENUMERATE = {.some = VERDICT_EXHAUSTED}},
    /* The real cryptography, on tables in which phase 2 has every y against every y'. */
    {"zhong-hardened-alice", "hardened", REAL, .class = &alice, .why = by_samples,
     COUPLE = {.some = VERDICT_HOLDS}},
    {"zhong-hardened-bob", "hardened", REAL, .class = &bob, .why = by_samples,
     COUPLE = {.some = VERDICT_HOLDS}},
    {"zhong-linear-alice", "linear", REAL, .class = &alice, .why = by_samples,
     COUPLE = {.some = VERDICT_HOLDS}},
    {"zhong-linear-bob", "linear", REAL, .class = &bob, .why = by_samples,
     COUPLE = {.some = VERDICT_HOLDS}},
    /* Theorem 9 as published: M(B) looks for frequent identifiers without leaving sigma out, and
     * Alice meets her own z again. Rows without settings are asked in place of the usual ones. */
    {"zhong-9-alice", "as-published", "", .class = &alice, COUPLE = {.some = VERDICT_FAILS}},
    {"zhong-9-alice", "as-published", "k=3 rows=4,4", .class = &alice,
     COUPLE = {.some = VERDICT_LEAK}},
    {"zhong-9-bob", "as-published", "", .class = &bob, COUPLE = {.some = VERDICT_FAILS}},
    {"zhong-generator", "as-published", "", .class = &generator, COUPLE = {.some = VERDICT_HOLDS}},
    {.settings = NULL}};

const struct proof_table zhong_table = {&zhong_protocol, cases, zhong_planted, ""};
