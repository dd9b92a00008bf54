/* Private equality, set union, set intersection, and their sizes. */
#include "protocols/sets/proofs/planted.h"
#include "protocols/sets/sets.h"

static const char bits_size[] =
    "each element of the universe is one entry of a vector, which is masked and "
    "hashed separately: more elements only mean more such entries";
static const char cipher_size[] =
    "to a party without the key, points look unrelated (decisional Diffie-Hellman): "
    "more elements only mean more such points";

#define ENUMERATE .checker = CHECKER_ENUMERATE, .expect
#define COUPLE    .checker = CHECKER_COUPLE, .expect

static const struct proof_case equality_cases[] = {
    {"private-equality", "bits", "parties=2 universe=3", .class = &any_one, .assumes = bits_size,
     ENUMERATE = NOTHING_LEAKS},
    {"private-equality", "bits", "parties=2 universe=a,aa,b", .class = &any_one,
     .assumes = bits_size, ENUMERATE = NOTHING_LEAKS},
    {"private-equality", "bits", "parties=3 universe=6", .class = &any_one,
     COUPLE = {.some = VERDICT_HOLDS}},
    {"private-equality", "cipher", "parties=2 universe=3..5", .class = &any_one,
     .assumes = cipher_size, ENUMERATE = NOTHING_LEAKS},
    {"private-equality", "cipher", "parties=2 universe=12|a,aa,b", .class = &any_one,
     .assumes = cipher_size, ENUMERATE = NOTHING_LEAKS},
    {"private-equality", "cipher", "parties=3 universe=3..4", .class = &any_one,
     .assumes = cipher_size, ENUMERATE = NOTHING_LEAKS},
    /* Of two values the answer gives the other's away, whatever the protocol. */
    {"private-equality", "bits", "parties=2 universe=2", .class = &any_one, .assumes = bits_size,
     ENUMERATE = {.some = VERDICT_EXHAUSTED,
                  .view = VERDICT_EXHAUSTED,
                  .declaration = VERDICT_FAILS,
                  .correct = VERDICT_HOLDS}},
    {.settings = NULL}};

/* Words that differ at their end only, longer than any block of a hash. */
#define WORD "an-element-whose-name-is-longer-than-a-block-of-sixty-four-bytes-"
#define LONG WORD "a," WORD "b," WORD "c," WORD "d"

static const struct proof_case set_cases[] = {
    {"set-bits", "bits", "parties=2 universe=1..2", .class = &any_one, .assumes = bits_size,
     ENUMERATE = NOTHING_LEAKS},
    {"set-bits", "bits", "parties=2 universe=a,aa", .class = &any_one, .assumes = bits_size,
     ENUMERATE = NOTHING_LEAKS},
    {"set-bits", "bits", "parties=3 universe=1", .class = &any_one, .assumes = bits_size,
     ENUMERATE = NOTHING_LEAKS},
    {"set-cipher", "cipher", "parties=2 universe=2|3|a,aa", .class = &any_one,
     .assumes = cipher_size, ENUMERATE = NOTHING_LEAKS},
    {"set-cipher", "cipher", "parties=3 universe=2", .class = &any_one, .assumes = cipher_size,
     ENUMERATE = NOTHING_LEAKS},
    /* Well past the sizes of all others: elements, and players. */
    {"set-cipher", "cipher", "parties=2..3 universe=40", .class = &any_one,
     COUPLE = {.some = VERDICT_HOLDS}},
    {"set-cipher", "cipher", "parties=2 universe=90", .class = &any_one,
     COUPLE = {.some = VERDICT_HOLDS}},
    {"set-cipher", "cipher", "parties=6 universe=12", .class = &any_one,
     COUPLE = {.some = VERDICT_HOLDS}},
    {"set-cipher", "cipher", "parties=2 universe=" LONG, .class = &any_one,
     COUPLE = {.some = VERDICT_HOLDS}},
    {"set-bits", "bits", "parties=3 universe=40", .class = &any_one,
     COUPLE = {.some = VERDICT_HOLDS}},
    {.settings = NULL}};

/* All elements, and fewer than there is room for: dummies stand beside them. */
static const char membership_size[] =
    "to a party without the key, points look unrelated (decisional Diffie-Hellman): "
    "more room only means more such points";

static const struct proof_case membership_cases[] = {
    {"set-membership", "cipher", "universe=1 room=1..3", .class = &any_one,
     .assumes = membership_size, ENUMERATE = NOTHING_LEAKS},
    {"set-membership", "cipher", "universe=2 room=2..4", .class = &any_one,
     .assumes = membership_size, ENUMERATE = NOTHING_LEAKS},
    {"set-membership", "cipher", "universe=3 room=3|5", .class = &any_one,
     .assumes = membership_size, ENUMERATE = NOTHING_LEAKS},
    {"set-membership", "cipher", "universe=12 room=16", .class = &any_one,
     COUPLE = {.some = VERDICT_HOLDS}},
    {"set-membership", "cipher", "universe=70 room=80", .class = &any_one,
     COUPLE = {.some = VERDICT_HOLDS}},
    {.settings = NULL}};

const struct proof_table private_equality_table = {&private_equality_protocol, equality_cases,
                                                   private_equality_planted, "cipher overlaps 1"};
const struct proof_table set_union_table = {&set_union_protocol, set_cases, set_union_planted,
                                            "cipher sizes, cipher overlaps 1"};
const struct proof_table set_intersection_table = {&set_intersection_protocol, set_cases,
                                                   set_intersection_planted,
                                                   "cipher sizes, cipher overlaps 1"};
const struct proof_table set_union_size_table = {
    &set_union_size_protocol, set_cases, set_union_size_planted, "cipher sizes, cipher overlaps 1"};
const struct proof_table set_intersection_size_table = {&set_intersection_size_protocol, set_cases,
                                                        set_intersection_size_planted,
                                                        "cipher sizes, cipher overlaps 1"};
const struct proof_table set_membership_table = {&set_membership_protocol, membership_cases,
                                                 set_membership_planted, ""};
