/* What couple, sample and enumerate say of their specimens. */
#include "proofs/specimens/coupled.h"
#include "proofs/specimens/specimens.h"

static const struct coalition_class first = {.name = "{1}", .exactly = 1};
static const struct coalition_class second = {.name = "{2}", .exactly = 2};

static const char small[] = "a specimen: nothing carries over";

#define ENUMERATE .checker = CHECKER_ENUMERATE, .why = small, .expect
#define COUPLE    .checker = CHECKER_COUPLE, .why = small, .expect
#define PROVE     .checker = CHECKER_AFFINE, .why = small, .expect
#define CORRECT   .checker = CHECKER_CORRECT, .why = small, .expect
#define SAMPLE    .checker = CHECKER_SAMPLE, .why = small, .expect
#define LEAKS                                                                                      \
    {                                                                                              \
        .some = VERDICT_LEAK                                                                       \
    }
#define FAILS                                                                                      \
    {                                                                                              \
        .some = VERDICT_FAILS                                                                      \
    }
#define HOLDS                                                                                      \
    {                                                                                              \
        .some = VERDICT_HOLDS                                                                      \
    }

static const struct proof_case mixing[] = {
    {NULL, "faulty", "modulus=3 length=4 way=never|back|front|part", .class = &second,
     COUPLE = LEAKS},
    {NULL, "faulty", "modulus=3 length=4 way=never|back|front|part", .class = &second,
     SAMPLE = LEAKS},
    {NULL, "faulty", "modulus=2 length=3 way=never|back|front|part", .class = &second,
     ENUMERATE = LEAKS},
    {NULL, "honest", "modulus=3 length=4", .class = &any_one, COUPLE = HOLDS},
    {NULL, "honest", "modulus=2^16 length=40", .class = &any_one, COUPLE = HOLDS},
    {NULL, "honest", "modulus=3 length=4", .class = &second, SAMPLE = HOLDS},
    {NULL, "honest", "modulus=2 length=3", .class = &any_one,
     ENUMERATE = {.some = VERDICT_EXHAUSTED, .view = VERDICT_EXHAUSTED}},
    {.settings = NULL}};

static const struct proof_case stretches[] = {
    {NULL, "faulty", "modulus=3 length=8", .class = &second, COUPLE = LEAKS},
    {NULL, "faulty", "modulus=2 length=4", .class = &second, ENUMERATE = LEAKS},
    {NULL, "honest", "modulus=3 length=8", .class = &any_one, COUPLE = HOLDS},
    {NULL, "honest", "modulus=2^32 length=12", .class = &any_one, COUPLE = HOLDS},
    /* More orders than can be turned one by one. */
    {NULL, "honest", "modulus=2^32 length=200", .class = &any_one, COUPLE = HOLDS},
    {NULL, "honest", "modulus=2 length=4", .class = &any_one,
     ENUMERATE = {.some = VERDICT_EXHAUSTED, .view = VERDICT_EXHAUSTED}},
    {.settings = NULL}};

static const struct proof_case groups[] = {
    {NULL, "faulty", "modulus=3 length=8 way=never|part|back", .class = &second, COUPLE = LEAKS},
    {NULL, "faulty", "modulus=2^32 length=200 way=never|part", .class = &second, COUPLE = FAILS},
    {NULL, "honest", "modulus=2^32 length=200", .class = &any_one, COUPLE = HOLDS},
    {NULL, "faulty", "modulus=2 length=4 way=never|part|back", .class = &second, ENUMERATE = LEAKS},
    {NULL, "honest", "modulus=3 length=8", .class = &any_one, COUPLE = HOLDS},
    {NULL, "honest", "modulus=2 length=4", .class = &any_one,
     ENUMERATE = {.some = VERDICT_EXHAUSTED, .view = VERDICT_EXHAUSTED}},
    {.settings = NULL}};

static const struct proof_case rearranged[] = {
    {NULL, "faulty", "modulus=2^32 length=4", .class = &second, COUPLE = LEAKS},
    {NULL, "honest", "modulus=2^32 length=4", .class = &any_one, COUPLE = HOLDS},
    /* Sample sees that the points are sorted, which the ideal view's are not: not asked of 2. */
    {NULL, "honest", "modulus=2^32 length=4", .class = &first, SAMPLE = HOLDS},
    {.settings = NULL}};

static const struct proof_case sorting[] = {
    {NULL, "faulty", "modulus=2..3 way=unsorted|backwards", .class = &second, ENUMERATE = LEAKS},
    {NULL, "honest", "modulus=2..3", .class = &second, ENUMERATE = {.some = VERDICT_EXHAUSTED}},
    {.settings = NULL}};

static const struct proof_case remembering[] = {
    {NULL, "faulty", "parties=2 modulus=3", .class = &second, COUPLE = LEAKS},
    {NULL, "faulty", "parties=2 modulus=3", .class = &second, SAMPLE = LEAKS},
    {NULL, "faulty", "parties=2 modulus=3", .class = &second,
     ENUMERATE = {VERDICT_LEAK, .view = VERDICT_FAILS}},
    {NULL, "honest", "parties=2 modulus=3", .class = &any_one, COUPLE = HOLDS},
    {NULL, "honest", "parties=2 modulus=3", .class = &any_one, SAMPLE = HOLDS},
    {.settings = NULL}};

static const struct proof_case forged[] = {
    {NULL, "faulty", "parties=2 modulus=5", .class = &second, COUPLE = LEAKS},
    {NULL, "honest", "parties=2 modulus=5", .class = &any_one, COUPLE = HOLDS},
    {.settings = NULL}};

static const struct proof_case depending[] = {
    {NULL, "faulty", "parties=2 modulus=16", .class = &second, COUPLE = LEAKS},
    {NULL, "honest", "parties=2 modulus=16", .class = &second, COUPLE = HOLDS},
    {.settings = NULL}};

/* The masked field is uniform, but the second mask changes nothing. */
static const struct proof_case idle[] = {
    {NULL, "faulty", "parties=2 modulus=2^32 length=3", .class = &second, COUPLE = FAILS},
    {NULL, "honest", "parties=2 modulus=2^32 length=3", .class = &any_one, COUPLE = HOLDS},
    {NULL, "faulty", "parties=2 modulus=2^32 length=64", .class = &second, COUPLE = FAILS},
    {NULL, "honest", "parties=2 modulus=2^32 length=64", .class = &any_one, COUPLE = HOLDS},
    {.settings = NULL}};

static const struct proof_case layered[] = {
    {NULL, "faulty", "parties=2 modulus=3", .class = &second,
     COUPLE = {.some = VERDICT_INCONCLUSIVE}},
    {NULL, "honest", "parties=2 modulus=3", .class = &second, COUPLE = HOLDS},
    {.settings = NULL}};

static const struct proof_case power[] = {
    {NULL, "faulty", "parties=2 modulus=2", .class = &first, COUPLE = FAILS},
    {NULL, "honest", "parties=2 modulus=2", .class = &first, COUPLE = HOLDS},
    {.settings = NULL}};

/* Whether a field is masked is judged for the party that gets it; what the table of messages calls
 * it does not count. */
static const struct proof_case unmasking[] = {
    {NULL, "faulty", "parties=2 modulus=3", .class = &any_one, COUPLE = LEAKS},
    {NULL, "faulty", "parties=2 modulus=3", .class = &any_one, SAMPLE = LEAKS},
    {NULL, "faulty", "parties=2 modulus=3", .class = &any_one, ENUMERATE = LEAKS},
    {NULL, "honest", "parties=2 modulus=3", .class = &any_one, COUPLE = HOLDS},
    {NULL, "honest", "parties=2 modulus=3", .class = &any_one, SAMPLE = HOLDS},
    {NULL, "honest", "parties=2 modulus=3", .class = &any_one,
     ENUMERATE = {.some = VERDICT_EXHAUSTED, .view = VERDICT_EXHAUSTED}},
    {.settings = NULL}};

/* A number that was read and written is an unknown: affine cannot say that the mask comes off, and
 * it does not say that it hides either. */
static const struct proof_case rewriting[] = {
    {NULL, "faulty", "parties=2 modulus=3", .class = &any_one,
     COUPLE = {.some = VERDICT_INCONCLUSIVE}},
    {NULL, "faulty", "parties=2 modulus=3", .class = &any_one, SAMPLE = LEAKS},
    {NULL, "faulty", "parties=2 modulus=3", .class = &any_one, ENUMERATE = LEAKS},
    {NULL, "honest", "parties=2 modulus=3", .class = &any_one, COUPLE = HOLDS},
    {NULL, "honest", "parties=2 modulus=3", .class = &any_one, SAMPLE = HOLDS},
    {NULL, "honest", "parties=2 modulus=3", .class = &any_one,
     ENUMERATE = {.some = VERDICT_EXHAUSTED, .view = VERDICT_EXHAUSTED}},
    {.settings = NULL}};

/* A coin that was drawn after a number was written hides it, also where the coin is read; but not
 * where it is sent as another number that is written. */
static const struct proof_case returning[] = {
    {NULL, "faulty", "parties=2 modulus=3", .class = &second,
     COUPLE = {.some = VERDICT_INCONCLUSIVE}},
    {NULL, "faulty", "parties=2 modulus=3", .class = &second, ENUMERATE = LEAKS},
    {NULL, "honest", "parties=2 modulus=3", .class = &second, COUPLE = HOLDS},
    {NULL, "honest", "parties=2 modulus=3", .class = &second,
     ENUMERATE = {.some = VERDICT_EXHAUSTED, .view = VERDICT_EXHAUSTED}},
    {.settings = NULL}};

/* What a party writes is no coin any more, whatever lay there before. */
static const struct proof_case overwriting[] = {
    {NULL, "faulty", "parties=2 modulus=4", .class = &second, COUPLE = LEAKS},
    {NULL, "faulty", "parties=2 modulus=4", .class = &second, ENUMERATE = LEAKS},
    {NULL, "honest", "parties=2 modulus=4", .class = &second, COUPLE = HOLDS},
    {NULL, "honest", "parties=2 modulus=4", .class = &second,
     ENUMERATE = {.some = VERDICT_EXHAUSTED, .view = VERDICT_EXHAUSTED}},
    {.settings = NULL}};

/* In none of the first six inputs that couple samples is the declared item 1: it looks for more. */
static const struct proof_case seldom[] = {
    {NULL, "faulty", "parties=2 modulus=8 length=2", .class = &second, COUPLE = LEAKS},
    {NULL, "honest", "parties=2 modulus=8 length=2", .class = &any_one, COUPLE = HOLDS},
    {.settings = NULL}};

/* What affine solves is one play, and none of the first takes the way that has no mask. */
static const struct proof_case ways[] = {
    {NULL, "faulty", "parties=2 modulus=65537 length=2 way=coin|factor", .class = &second,
     COUPLE = LEAKS},
    {NULL, "faulty", "parties=2 modulus=65537 length=2 way=input", .class = &second,
     COUPLE = {.some = VERDICT_INCONCLUSIVE}},
    {NULL, "honest", "parties=2 modulus=65537 length=2 way=coin|factor|input", .class = &any_one,
     COUPLE = HOLDS},
    {.settings = NULL}};

/* What only decides which way a party goes is no origin of what it sends, and couple and sample do
 * not rest on origins there. The faulty view differs from the ideal one. */
static const struct proof_case picking[] = {
    {NULL, "faulty", "parties=2 modulus=2^16", .class = &second, COUPLE = LEAKS},
    {NULL, "faulty", "parties=2 modulus=4", .class = &second, SAMPLE = FAILS},
    {NULL, "honest", "parties=2 modulus=2^16", .class = &any_one, COUPLE = HOLDS},
    {NULL, "honest", "parties=2 modulus=4|2^16", .class = &any_one, SAMPLE = HOLDS},
    {.settings = NULL}};

static const struct proof_case typed[] = {
    {NULL, "faulty", "parties=2 modulus=2|3", .class = &any_one,
     ENUMERATE = {.correct = VERDICT_FAILS}},
    {NULL, "faulty", "parties=2 modulus=2^32", .class = &any_one,
     CORRECT = {.correct = VERDICT_FAILS}},
    {NULL, "honest", "parties=2 modulus=2|3", .class = &any_one,
     ENUMERATE = {.some = VERDICT_EXHAUSTED, .correct = VERDICT_HOLDS}},
    {NULL, "honest", "parties=2 modulus=2^32", .class = &any_one,
     CORRECT = {.correct = VERDICT_HOLDS}},
    {.settings = NULL}};

static const struct proof_case drawn[] = {
    {NULL, "faulty", "parties=2 modulus=2", .class = &second,
     ENUMERATE = {.some = VERDICT_EXHAUSTED, .correct = VERDICT_FAILS}},
    {NULL, "faulty", "parties=2 modulus=5", .class = &second,
     PROVE = {.some = VERDICT_INCONCLUSIVE}},
    {NULL, "honest", "parties=2 modulus=2", .class = &second,
     ENUMERATE = {.some = VERDICT_EXHAUSTED, .correct = VERDICT_HOLDS}},
    {NULL, "honest", "parties=2 modulus=5", .class = &second, PROVE = {.some = VERDICT_PROVED}},
    {.settings = NULL}};

static const struct proof_case smaller[] = {
    {NULL, "faulty", "parties=2 modulus=3|4", .class = &second,
     ENUMERATE = {.some = VERDICT_EXHAUSTED, .view = VERDICT_FAILS}},
    {NULL, "faulty", "parties=2 modulus=2^32|256", .class = &second, COUPLE = FAILS},
    {NULL, "faulty", "parties=2 modulus=5|2^32", .class = &second, .checker = CHECKER_AFFINE,
     .why = small, .expect = {.some = VERDICT_PROVED, .view = VERDICT_FAILS}},
    {NULL, "honest", "parties=2 modulus=3|4", .class = &second,
     ENUMERATE = {.some = VERDICT_EXHAUSTED, .view = VERDICT_EXHAUSTED}},
    {NULL, "honest", "parties=2 modulus=2^32|256", .class = &second, COUPLE = HOLDS},
    {NULL, "honest", "parties=2 modulus=5|2^32", .class = &second, .checker = CHECKER_AFFINE,
     .why = small, .expect = {.some = VERDICT_PROVED, .view = VERDICT_PROVED}},
    {.settings = NULL}};

const struct proof_table mixing_table = {&specimen_mixing, mixing, NULL, NULL};
const struct proof_table stretches_table = {&specimen_stretches, stretches, NULL, NULL};
const struct proof_table groups_table = {&specimen_groups, groups, NULL, NULL};
const struct proof_table rearranged_table = {&specimen_rearranged, rearranged, NULL, NULL};
const struct proof_table sorting_table = {&specimen_sorting, sorting, NULL, NULL};
const struct proof_table remembering_table = {&specimen_remembering, remembering, NULL, NULL};
const struct proof_table forged_table = {&specimen_forged, forged, NULL, NULL};
const struct proof_table depending_table = {&specimen_depending, depending, NULL, NULL};
const struct proof_table idle_table = {&specimen_idle, idle, NULL, NULL};
const struct proof_table layered_table = {&specimen_layered, layered, NULL, NULL};
const struct proof_table power_table = {&specimen_power, power, NULL, NULL};
const struct proof_table unmasking_table = {&specimen_unmasking, unmasking, NULL, NULL};
const struct proof_table rewriting_table = {&specimen_rewriting, rewriting, NULL, NULL};
const struct proof_table returning_table = {&specimen_returning, returning, NULL, NULL};
const struct proof_table overwriting_table = {&specimen_overwriting, overwriting, NULL, NULL};
const struct proof_table seldom_table = {&specimen_seldom, seldom, NULL, NULL};
const struct proof_table ways_table = {&specimen_ways, ways, NULL, NULL};
const struct proof_table picking_table = {&specimen_picking, picking, NULL, NULL};
const struct proof_table typed_table = {&specimen_typed, typed, NULL, NULL};
const struct proof_table smaller_table = {&specimen_smaller, smaller, NULL, NULL};
const struct proof_table drawn_table = {&specimen_drawn, drawn, NULL, NULL};
