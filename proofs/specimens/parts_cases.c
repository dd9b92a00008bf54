/* The rows of the specimens of calls: the outer protocol with ideal parts, and `composed`, which
 * rests on rows of the parts. */
#include "proofs/specimens/parts.h"
#include "proofs/specimens/specimens.h"

static const struct coalition_class second = {.name = "{2}", .exactly = 2};
static const struct coalition_class third = {.name = "{3}", .exactly = 4};
static const struct coalition_class first = {.name = "{1}", .exactly = 1};

static const struct coalition_class few_coins = {
    .name = "any one, first coin", .least = 1, .most = 1, .draws = 1};

static const char small[] = "a specimen: nothing carries over";

#define ENUMERATE .checker = CHECKER_ENUMERATE, .why = small, .expect
#define PROVE     .checker = CHECKER_AFFINE, .why = small, .expect
#define COUPLE    .checker = CHECKER_COUPLE, .why = small, .expect
#define LEAKS                                                                                      \
    {                                                                                              \
        .some = VERDICT_LEAK, .composed = VERDICT_LEAK                                             \
    }
#define COMPOSED                                                                                   \
    {                                                                                              \
        .some = VERDICT_EXHAUSTED, .composed = VERDICT_COMPOSED                                    \
    }

static const struct proof_case handing[] = {
    {NULL, "honest", "parties=2 modulus=2 length=1 tells=0..1", .class = &any_one,
     ENUMERATE = {.some = VERDICT_EXHAUSTED, .correct = VERDICT_HOLDS}},
    {NULL, "faulty", "parties=2 modulus=2 length=1 tells=0", .class = &second,
     ENUMERATE = {.some = VERDICT_LEAK, .correct = VERDICT_HOLDS}},
    {NULL, "honest", "parties=2 modulus=3 length=1 tells=0", .class = &few_coins,
     ENUMERATE = {.some = VERDICT_HOLDS, .correct = VERDICT_HOLDS}},
    {.settings = NULL}};

static const struct proof_case sealing[] = {
    {NULL, "faulty", "parties=3 modulus=2 length=1", .class = &third,
     ENUMERATE = {.some = VERDICT_LEAK}},
    {NULL, "honest", "parties=3 modulus=2 length=1", .class = &any_one,
     ENUMERATE = {.some = VERDICT_EXHAUSTED, .correct = VERDICT_HOLDS}},
    {.settings = NULL}};

static const struct proof_case trusting[] = {
    {NULL, "faulty", "parties=2 modulus=2 ideal=all", .class = &second,
     ENUMERATE = {.some = VERDICT_EXHAUSTED, .composed = VERDICT_INCONCLUSIVE}},
    {NULL, "honest", "parties=2 modulus=2 ideal=all", .class = &any_one, ENUMERATE = COMPOSED},
    {.settings = NULL}};

/* Algebra and couple see what a trusted party gives, too. */
static const struct proof_case undeclared[] = {
    {NULL, "faulty", "parties=2 modulus=2 ideal=all", .class = &second, ENUMERATE = LEAKS},
    {NULL, "honest", "parties=2 modulus=2 ideal=all", .class = &any_one, ENUMERATE = COMPOSED},
    {NULL, "faulty", "parties=2 modulus=any ideal=all", .class = &second,
     PROVE = {.some = VERDICT_LEAK}},
    {NULL, "honest", "parties=2 modulus=any ideal=all", .class = &any_one,
     PROVE = {.some = VERDICT_PROVED}},
    {NULL, "faulty", "parties=2 modulus=2^64 ideal=all", .class = &second,
     COUPLE = {.some = VERDICT_LEAK}},
    {NULL, "honest", "parties=2 modulus=2^64 ideal=all", .class = &any_one,
     COUPLE = {.some = VERDICT_HOLDS}},
    {.settings = NULL}};

/* With modulus 3 the part was judged on some of its coins only: what rests on it is no stronger. */
static const struct proof_case sampled[] = {
    {NULL, "faulty", "parties=2 modulus=3 ideal=all", .class = &any_one,
     ENUMERATE = {.some = VERDICT_EXHAUSTED, .composed = VERDICT_HOLDS}},
    {NULL, "honest", "parties=2 modulus=2 ideal=all", .class = &any_one, ENUMERATE = COMPOSED},
    {.settings = NULL}};

static const struct proof_case unproved[] = {
    {NULL, "faulty", "parties=2 modulus=2 ideal=all", .class = &second,
     ENUMERATE = {.some = VERDICT_EXHAUSTED, .composed = VERDICT_HOLDS}},
    {NULL, "honest", "parties=2 modulus=2 ideal=all", .class = &any_one, ENUMERATE = COMPOSED},
    {.settings = NULL}};

/* What leaks for one entry is not believed for two. */
static const struct proof_case nearby[] = {
    {NULL, "faulty", "parties=2 modulus=2 ideal=all", .class = &second,
     ENUMERATE = {.some = VERDICT_EXHAUSTED, .composed = VERDICT_INCONCLUSIVE}},
    {NULL, "honest", "parties=2 modulus=2 ideal=all", .class = &any_one, ENUMERATE = COMPOSED},
    {.settings = NULL}};

/* With ideal parts nobody hashes; put together player 3 sees whether two digests are equal. */
static const struct proof_case lending[] = {
    {NULL, "faulty", "parties=3 modulus=2 length=2 lends=key|digests ideal=all", .class = &third,
     ENUMERATE = {.some = VERDICT_EXHAUSTED, .composed = VERDICT_INCONCLUSIVE}},
    {NULL, "faulty", "parties=3 modulus=2 length=2 lends=key|digests", .class = &third,
     ENUMERATE = {.some = VERDICT_LEAK}},
    {NULL, "honest", "parties=3 modulus=2 length=2 ideal=all", .class = &any_one,
     ENUMERATE = COMPOSED},
    {NULL, "honest", "parties=3 modulus=2 length=2", .class = &any_one,
     ENUMERATE = {.some = VERDICT_EXHAUSTED}},
    {.settings = NULL}};

static const struct proof_case ordering[] = {
    {NULL, "faulty", "parties=3 modulus=2 ideal=all", .class = &second, ENUMERATE = LEAKS},
    {NULL, "honest", "parties=3 modulus=2 ideal=all", .class = &any_one, ENUMERATE = COMPOSED},
    {.settings = NULL}};

static const struct proof_case crossing[] = {
    {NULL, "faulty", "parties=2 modulus=2 ideal=all", .class = &second,
     ENUMERATE = {.correct = VERDICT_FAILS, .composed = VERDICT_FAILS}},
    {NULL, "honest", "parties=2 modulus=2 ideal=all", .class = &any_one, ENUMERATE = COMPOSED},
    {.settings = NULL}};

static const struct proof_case adding[] = {
    {NULL, "faulty", "parties=3 modulus=2 ideal=all", .class = &second, ENUMERATE = LEAKS},
    {NULL, "honest", "parties=3 modulus=2 ideal=all", .class = &any_one, ENUMERATE = COMPOSED},
    {NULL, "faulty", "parties=3 modulus=any ideal=all", .class = &second,
     PROVE = {.some = VERDICT_LEAK}},
    {NULL, "honest", "parties=3 modulus=any ideal=all", .class = &any_one,
     PROVE = {.some = VERDICT_PROVED}},
    {.settings = NULL}};

static const struct proof_case dealt[] = {
    {NULL, "faulty", "parties=3 modulus=2 ideal=all", .class = &first,
     ENUMERATE = {.some = VERDICT_EXHAUSTED, .composed = VERDICT_INCONCLUSIVE}},
    {NULL, "faulty", "parties=3 modulus=2", .class = &first,
     ENUMERATE = {.some = VERDICT_LEAK, .correct = VERDICT_HOLDS}},
    {NULL, "honest", "parties=3 modulus=2 ideal=all", .class = &any_one, ENUMERATE = COMPOSED},
    {NULL, "faulty", "parties=3 modulus=any", .class = &first, PROVE = {.some = VERDICT_LEAK}},
    {NULL, "honest", "parties=3 modulus=any", .class = &any_one, PROVE = {.some = VERDICT_PROVED}},
    {NULL, "honest", "parties=3 modulus=any ideal=all", .class = &any_one,
     PROVE = {.some = VERDICT_PROVED}},
    {NULL, "faulty", "parties=3 modulus=2^64", .class = &first, COUPLE = {.some = VERDICT_LEAK}},
    {.settings = NULL}};

const struct proof_table handing_table = {&specimen_handing, handing, NULL, NULL};
const struct proof_table sealing_table = {&specimen_sealing, sealing, NULL, NULL};
const struct proof_table trusting_table = {&specimen_trusting, trusting, NULL, NULL};
const struct proof_table undeclared_table = {&specimen_undeclared, undeclared, NULL, NULL};
const struct proof_table sampled_table = {&specimen_sampled, sampled, NULL, NULL};
const struct proof_table unproved_table = {&specimen_unproved, unproved, NULL, NULL};
const struct proof_table nearby_table = {&specimen_nearby, nearby, NULL, NULL};
const struct proof_table lending_table = {&specimen_lending, lending, NULL, NULL};
const struct proof_table ordering_table = {&specimen_ordering, ordering, NULL, NULL};
const struct proof_table crossing_table = {&specimen_crossing, crossing, NULL, NULL};
const struct proof_table adding_table = {&specimen_adding, adding, NULL, NULL};
const struct proof_table dealt_table = {&specimen_dealt, dealt, NULL, NULL};
