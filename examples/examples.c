/* The program's protocols, and what each party may learn in them: as published no more than its
 * output, with the classic mistake more. */
#include "examples/examples.h"
#include "examples/permutations.h"

status modulus_must_be(struct run *run, uint64_t n)
{
    if (modulus_equal(run_modulus(run, "modulus"), run_integers(run, n)))
        return OK;
    return run_fail(run, E_ARGUMENT, "modulus is %llu here, and nothing else",
                    (unsigned long long)n);
}

/* A coalition is a set of parties, the first is bit 0. A row that must leak is of who learns more:
 * each coalition of its class has to. */
static const struct coalition_class first = {.name = "the first", .exactly = 1};
static const struct coalition_class second = {.name = "the second", .exactly = 2};

#define ENUMERATED(v, set, who, verdict)                                                           \
    {                                                                                              \
        .variant = (v), .settings = (set), .checker = CHECKER_ENUMERATE, .class = &(who),          \
        .expect = {                                                                                \
            .some = (verdict),                                                                     \
            .correct = VERDICT_HOLDS                                                               \
        }                                                                                          \
    }

static const struct proof_case beaver_cases[] = {
    ENUMERATED("as-published", "modulus=2|3 length=1", any_one, VERDICT_EXHAUSTED),
    ENUMERATED("reused", "modulus=2 length=2", second, VERDICT_LEAK),
    {.settings = NULL}};

static const struct proof_case replicated_cases[] = {
    ENUMERATED("as-published", "modulus=2|3 length=1", any_one, VERDICT_EXHAUSTED),
    ENUMERATED("unmasked", "modulus=2|3 length=1", first, VERDICT_LEAK),
    {.settings = NULL}};

static const struct proof_case psi_cases[] = {
    ENUMERATED("as-published", "modulus=2 length=2|3", any_one, VERDICT_EXHAUSTED),
    ENUMERATED("in-order", "modulus=2 length=3", first, VERDICT_LEAK),
    {.settings = NULL}};

static const struct proof_case product_cases[] = {
    ENUMERATED("as-published", "modulus=6", any_one, VERDICT_EXHAUSTED),
    ENUMERATED("rotations", "modulus=6", second, VERDICT_LEAK),
    {.settings = NULL}};

static const struct proof_table beaver_table = {&beaver_protocol, beaver_cases, NULL, NULL};
static const struct proof_table replicated_table = {&replicated_protocol, replicated_cases, NULL,
                                                    NULL};
static const struct proof_table psi_table = {&psi_protocol, psi_cases, NULL, NULL};
static const struct proof_table product_table = {&product_protocol, product_cases, NULL, NULL};

static const struct protocol *const protocols_here[] = {&beaver_protocol, &replicated_protocol,
                                                        &psi_protocol, &product_protocol, NULL};
static const struct primitive *const primitives_here[] = {&primitive_permutations, NULL};
static const struct proof_table *const tables_here[] = {&beaver_table, &replicated_table,
                                                        &psi_table, &product_table, NULL};
const struct glasshouse_registry glasshouse_registry = {.api = GLASSHOUSE_API,
                                                        .protocols = protocols_here,
                                                        .tables = tables_here,
                                                        .primitives = primitives_here,
                                                        .branches = glasshouse_branches};
