/* The rows of the specimens whose fault lies in what a part is given, or in how long it takes. */
#include "proofs/specimens/parts.h"
#include "proofs/specimens/specimens.h"

static const struct coalition_class second = {.name = "{2}", .exactly = 2};
static const struct coalition_class third = {.name = "{3}", .exactly = 4};
static const char small[] = "a specimen: nothing carries over";

#define ENUMERATE .checker = CHECKER_ENUMERATE, .why = small, .expect
#define RESTS_ON(verdict)                                                                          \
    {                                                                                              \
        .some = VERDICT_EXHAUSTED, .composed = (verdict)                                           \
    }
#define FLAT(settings, who)                                                                        \
    {                                                                                              \
        NULL, "faulty", (settings), .class = &(who), ENUMERATE = {.some = VERDICT_LEAK }           \
    }
#define ALONE                                                                                      \
    {                                                                                              \
        .some = VERDICT_EXHAUSTED, .correct = VERDICT_HOLDS                                        \
    }

static const struct proof_case taking_cases[] = {
    FLAT("parties=2 modulus=2 length=1", second),
    {NULL, "honest", "parties=2 modulus=2 length=1", .class = &any_one, ENUMERATE = ALONE},
    {.settings = NULL}};

static const struct proof_case lengthening_cases[] = {
    {NULL, "faulty", "parties=2 modulus=2 ideal=all", .class = &second,
     ENUMERATE = RESTS_ON(VERDICT_HOLDS)},
    FLAT("parties=2 modulus=2", second),
    {NULL, "honest", "parties=2 modulus=2 ideal=all", .class = &any_one,
     ENUMERATE = RESTS_ON(VERDICT_COMPOSED)},
    {.settings = NULL}};

static const struct proof_case choosing_cases[] = {
    FLAT("parties=2 modulus=3 length=1", second),
    {NULL, "honest", "parties=2 modulus=3 length=1", .class = &any_one, ENUMERATE = ALONE},
    {.settings = NULL}};

static const struct proof_case forcing_cases[] = {
    {NULL, "faulty", "parties=2 modulus=3 ideal=all", .class = &second,
     ENUMERATE = RESTS_ON(VERDICT_HOLDS)},
    FLAT("parties=2 modulus=3", second),
    {NULL, "honest", "parties=2 modulus=3 ideal=all", .class = &any_one,
     ENUMERATE = RESTS_ON(VERDICT_COMPOSED)},
    {.settings = NULL}};

static const struct proof_case lasting_cases[] = {
    {NULL, "faulty", "parties=2 modulus=2 early=0", .class = &any_one,
     ENUMERATE = {.correct = VERDICT_FAILS}},
    {NULL, "honest", "parties=2 modulus=2 early=0..1", .class = &any_one, ENUMERATE = ALONE},
    {.settings = NULL}};

static const struct proof_case waiting_cases[] = {
    {NULL, "faulty", "parties=3 modulus=2 ideal=all", .class = &third,
     ENUMERATE = RESTS_ON(VERDICT_HOLDS)},
    FLAT("parties=3 modulus=2", third),
    {NULL, "honest", "parties=3 modulus=2 ideal=all", .class = &any_one,
     ENUMERATE = RESTS_ON(VERDICT_COMPOSED)},
    {.settings = NULL}};

const struct proof_table taking_table = {&specimen_taking, taking_cases, NULL, NULL};
const struct proof_table lengthening_table = {&specimen_lengthening, lengthening_cases, NULL, NULL};
const struct proof_table choosing_table = {&specimen_choosing, choosing_cases, NULL, NULL};
const struct proof_table forcing_table = {&specimen_forcing, forcing_cases, NULL, NULL};
const struct proof_table lasting_table = {&specimen_lasting, lasting_cases, NULL, NULL};
const struct proof_table waiting_table = {&specimen_waiting, waiting_cases, NULL, NULL};
