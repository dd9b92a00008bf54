/* Is every count within its bound? Tassa and Gudes 2012, section 8.2.2: so that the counts of
 * sensitive values in a cluster are not shown.
 *
 *   1-8  Algorithm 1 on the counts, modulo N, up to where player m - 1 has u = f + r, and player m
 *        the mask r (in boolean.c, as for bits).
 *   9    Player m forms v = bound + r.
 *   10   Both ask whether v is at least u in every entry; all learn that one bit.
 *
 * Step 10 is the vector dominance problem; the paper prints no protocol for it and names others'.
 * Ours is that of the threshold: u is looked for among targets, without being shown, by hashes
 * (player 1 looks) or, of two players, by the commutative cipher (player m - 1 looks).
 *   targets=integers  The paper: v dominates u. The targets are 0 to v, and N - 1 - v numbers that
 *                     no sum can be: u is among them when it is not above v.
 *   targets=residues  The targets are r to bound + r, around the end of the residues.
 *
 * Notes.
 *   1. u and v are residues. Where one of them goes around the end and the other does not,
 *      "at least" says the wrong thing: with targets=integers the bit is wrong for some masks, and
 *      player m, who knows the mask, learns more than whether f is within the bound. It is there
 *      to be judged, and not the default.
 *   2. The entries are mixed in an order that who looks does not know. It sees how many counts are
 *      above the bound; that is declared. (Of counts whose sum is the cluster's size, fewer than l
 *      can be above size / l.)
 *   3. The bound on counts is size / l, rounded down. The paper writes 1/l, a share. */
#include "protocols/boolean/dominance.h"
#include "sim/input.h"
#include "sim/part.h"
#include <string.h>

bool dominance_all(const struct value *bits)
{
    bool all = true;
    for (size_t i = 0; i < bits->count; i++)
        all = all && residue_at(bits, i);
    return all;
}

struct value dominance_targets(struct run *run, const struct boolean *f, const struct value *mask)
{
    const uint64_t n = f->modulus;
    struct value targets = residues(run, run_integers(run, 2 * n), mask->count * n);
    for (size_t j = 0; j < mask->count; j++) {
        const uint64_t v = (f->most + residue_at(mask, j)) % n; /* step 9 */
        for (uint64_t i = 0; i < n; i++)
            residue_put(&targets, j * n + i, i <= v ? i : n + i);
    }
    return targets;
}

struct value dominance_tested(struct run *run, const struct boolean *f, const struct value *sum)
{
    struct value tested = *sum;
    /* not run: the checkers compare residues; integers are a probe's (boolean's claims.c) */
    if (f->unwrapped)
        residues_lift(&tested, sum, run_integers(run, 2 * f->modulus));
    return tested;
}

static struct boolean function_of(struct run *run)
{
    /* not run: the checkers compare residues; integers are a probe's (boolean's claims.c) */
    const bool integers = strcmp(run_parameter_text(run, "targets"), "integers") == 0;
    return (struct boolean){.most = run_number(run, "bound"),
                            .way = run_parties(run) == 2 ? BOOLEAN_OBLIVIOUS : BOOLEAN_HASH,
                            .separate = true,
                            .modulus = run_number(run, "modulus"),
                            .joined = true,
                            .unwrapped = integers};
}

static status role(struct party *me)
{
    struct value result;
    const struct boolean f = function_of(party_run(me));
    REQUIRE(boolean_compute(me, &f, party_input(me), &result));
    return output(me, "within", &result);
}

/* For each entry: is the sum within the bound? */
static struct value within(struct ideal *ideal)
{
    struct run *run = ideal_run(ideal);
    struct value sum = value_copy(ideal_input(ideal, 1));
    struct value bits = residues(run, run_integers(run, 2), sum.count);
    for (int i = 2; i <= run_parties(run); i++)
        residues_add(&sum, &sum, ideal_input(ideal, i));
    for (size_t j = 0; j < sum.count; j++)
        residue_put(&bits, j, residue_at(&sum, j) <= run_number(run, "bound"));
    return bits;
}

static status ideal_function(struct ideal *ideal)
{
    struct run *run = ideal_run(ideal);
    const struct value bits = within(ideal);
    struct value all = residues(run, run_integers(run, 2), 1);
    residue_put(&all, 0, dominance_all(&bits));
    for (int i = 1; i <= run_parties(run); i++)
        ideal_output(ideal, i, "within", &all);
    return OK;
}

/* Declared leakage: note 2. If there is only one count, it follows from the output. */
static status leakage(struct ideal *ideal, int party)
{
    struct run *run = ideal_run(ideal);
    const struct boolean f = function_of(run);
    const struct value bits = within(ideal);
    struct value above = residues(run, run_integers(run, bits.count + 1ull), 1);
    if (party != boolean_looks(&f, run_parties(run)) || bits.count < 2)
        return OK;
    for (size_t j = 0; j < bits.count; j++)
        residue_put(&above, 0, residue_at(&above, 0) + !residue_at(&bits, j));
    ideal_leak(ideal, "above", &above);
    return OK;
}

/* The player who compares sees how many counts are above the bound; the others, whether one is. */
static status ideal_view(struct ideal *ideal, struct party *puppet)
{
    struct run *run = party_run(puppet);
    const struct boolean f = function_of(run);
    const uint32_t count = party_input(puppet)->count;
    const bool looks = party_is(puppet, boolean_looks(&f, party_count(puppet)));
    struct value bits = residues(run, run_integers(run, 2), count);
    uint64_t above = residue_at(ideal_get_output(ideal, "within"), 0) ? 0 : 1;
    if (looks && count > 1)
        above = residue_at(ideal_get_leak(ideal, "above"), 0);
    for (uint64_t j = above; j < count; j++)
        residue_put(&bits, j, 1);
    return boolean_view(puppet, &f, &bits);
}

static status prepare(struct run *run)
{
    const uint64_t modulus = run_number(run, "modulus"), bound = run_number(run, "bound");
    const char *targets = run_parameter_text(run, "targets");
    if (strcmp(targets, "residues") != 0 && strcmp(targets, "integers") != 0)
        return run_fail(run, E_ARGUMENT, "targets is residues or integers, not '%.40s'", targets);
    if (bound >= modulus)
        return run_fail(run, E_RANGE, "bound %llu is not below the modulus %llu: no count is above",
                        (unsigned long long)bound, (unsigned long long)modulus);
    run_set_parties(run, (int)run_number(run, "parties"));
    return OK;
}

static const struct modulus *ring(struct run *run)
{
    return run_integers(run, run_number(run, "modulus"));
}

static struct vector counts(struct run *run, int party)
{
    (void)party;
    return (struct vector){ring(run), run_number(run, "length")};
}

/* Counts whose sum is below N, whatever is sampled for the others. */
static status sample(struct run *run, int party, struct tape *tape, struct value *input)
{
    const uint64_t most = (run_number(run, "modulus") - 1) / (uint64_t)run_parties(run);
    (void)party;
    *input = residues(run, ring(run), run_number(run, "length"));
    for (uint32_t j = 0; j < input->count; j++) {
        uint64_t count;
        REQUIRE(tape_below(tape, "sample", most + 1, &count));
        ((uint64_t *)input->data)[j] = count;
    }
    return OK;
}

static status check_inputs(struct run *run)
{
    const uint64_t modulus = run_number(run, "modulus");
    for (size_t j = 0; j < run_number(run, "length"); j++) {
        uint64_t sum = 0;
        for (int i = 1; i <= run_parties(run); i++)
            sum += residue_at(run_input(run, i), j);
        if (sum >= modulus)
            return run_fail(run, E_INPUT,
                            "count %zu is %llu in all, and counts are modulo %llu: set a larger "
                            "modulus",
                            j + 1, (unsigned long long)sum, (unsigned long long)modulus);
    }
    return OK;
}

static const struct variant variants[] = {
    {"membership", "the masked count is looked for among targets that are hashed as it is"}, {0}};

static const struct parameter parameters[] = {
    {"parties", "number of players, m", "3", PARAMETER_PARTIES, 2, PARTIES_MOST, NULL},
    {"length", "counts of each input", "1", PARAMETER_NUMBER, 1, 1 << 16, NULL},
    {"modulus", "N, larger than any count in all", "8", PARAMETER_NUMBER, 2, 1 << 16, NULL},
    {"bound", "the largest count that is within", "2", PARAMETER_NUMBER, 0, 1 << 16, NULL},
    {"targets", "residues, or integers, as the paper compares: wrong where a mask wraps",
     "residues", PARAMETER_TEXT, 0, 0, NULL},
    {0}};

static const struct message *const messages[] = {&boolean_shift,      &boolean_unshift,
                                                 &boolean_key,        &boolean_order,
                                                 &boolean_digest_sum, &boolean_digest_targets,
                                                 &boolean_test_sum,   &boolean_test_reply,
                                                 &boolean_result,     NULL};

const struct protocol dominance_protocol = {
    .name = "dominance",
    .title = "Are all counts within a bound?",
    .source = "tassa-gudes 8.2.2",
    .summary = "Every player learns whether the sums of all counts are within a bound; who "
               "compares also learns how many are above.",
    .input_help = "counts from 0 to N - 1, separated by commas",
    .variants = variants,
    .parameters = parameters,
    .small = "length=2",
    .messages = messages,
    .prepare = prepare,
    .vector = counts,
    .parse = vector_parse,
    .input_count = vector_input_count,
    .input_at = vector_input_at,
    .sample = sample,
    .check_inputs = check_inputs,
    .role = role,
    .ideal = ideal_function,
    .leakage = leakage,
    .ideal_view = ideal_view,
    .second_ideal = dominance_second_ideal,
    .second_leakage = dominance_second_leakage,
};
