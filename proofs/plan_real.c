/* Rows of the real-world engines that are not what plan_real makes of every protocol by itself:
 * known limits, which must leak, and what takes the place of a row that would be expected to hold.
 */
#include "proofs/plan.h"
#include <stddef.h>

static const struct coalition_class alice = {.name = "{alice}", .exactly = 1};
static const struct coalition_class bob = {.name = "{bob}", .exactly = 2};
static const struct coalition_class generator = {.name = "{generator}", .exactly = 4};
static const struct coalition_class player_one = {.name = "{1}", .exactly = 1};
static const struct coalition_class around_two = {.name = "{1,3}", .exactly = 5};

#define COUPLE .engine = ENGINE_COUPLE, .expect
#define SAMPLE .engine = ENGINE_SAMPLE, .expect
#define HOLDS                                                                                      \
    {                                                                                              \
        .some = VERDICT_HOLDS                                                                      \
    }
#define LEAKS                                                                                      \
    {                                                                                              \
        .some = VERDICT_LEAK                                                                       \
    }

const struct real_case real_cases[] = {
    /* The total leak that no single number, byte or order shows: two masked sums and what lies
     * between them modulo 2^32 (the neighbours of a player who pool their views). */
    {"secure-sum",
     {"tg-8.1-pairs", "as-published", "parties=4 modulus=2^32", SAMPLE = LEAKS,
      .class = &around_two}},
    {"secure-sum",
     {"hardened-sum", "hardened", "parties=4 modulus=2^32", SAMPLE = HOLDS, .class = &around_two}},
    {"secure-sum",
     {"tg-8.1-pairs", "as-published", "parties=4 modulus=2^32", COUPLE = LEAKS,
      .class = &around_two}},
    /* One hash for all entries of a vector. */
    {"secure-and",
     {"tg-8.2-vectors", "as-published", "parties=3 length=8", COUPLE = LEAKS,
      .class = &player_one}},
    {"secure-or",
     {"tg-8.2-vectors", "as-published", "parties=3 length=8", COUPLE = LEAKS,
      .class = &player_one}},
    {"secure-and",
     {"tg-8.2-vectors", "separate", "parties=3 length=8", COUPLE = HOLDS, .class = &player_one}},
    {"secure-and",
     {"tg-8.2-vectors", "as-published", "parties=3 length=8", SAMPLE = LEAKS,
      .class = &player_one}},
    {"secure-and",
     {"tg-8.2-vectors", "separate", "parties=3 length=8", SAMPLE = HOLDS, .class = &player_one}},
    /* Theorem 9 as published: M(B) looks for frequent identifiers without leaving sigma out, and
     * Alice meets her own z again. */
    {"zhong", {"zhong-9-alice", "as-published", "", COUPLE = HOLDS, .class = &alice}},
    {"zhong",
     {"zhong-9-alice", "as-published", "k=3 sample-alice=4 sample-bob=4 sample-symbols=2",
      COUPLE = LEAKS, .class = &alice}},
    {"zhong", {"zhong-9-bob", "as-published", "", COUPLE = LEAKS, .class = &bob}},
    {"zhong", {"zhong-generator", "as-published", "", COUPLE = HOLDS, .class = &generator}},
    {NULL, {0}},
};
