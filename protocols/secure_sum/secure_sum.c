/* Secure sum around a ring. Tassa and Gudes 2012, section 3.1, Algorithm 1.
 *
 *   1-4  Each player adds its input and a fresh mask to what it receives, and passes it on; the
 *        last passes it to player 1.
 *   5-7  Once more around: each player takes its own mask off and passes the rest on.
 *   8    What player 1 then receives is the sum.
 *
 * A player learns the sum and nothing else (proposition 8.1). Two players who pool their views
 * learn the sum of the inputs between them: a known limit, which the checkers must find.
 *
 * Notes on what the paper leaves open.
 *   1. The 2m messages of section 7 bring the sum to player m, who takes the last mask off, and to
 *      player 1, who receives it. Proposition 8.1 has it in everyone's view, so player 1 announces
 *      it: m - 2 messages more, to players 2 to m - 1, counted apart.
 *   2. The paper promises a version that withstands collusion and does not print it. `hardened`:
 *        1  Each pair of players i < j has a mask r_ij, drawn by i and sent to j.
 *        2  Each player i sends player 1 its input plus the masks with later players, minus those
 *           with earlier ones; player 1 adds up, and the masks cancel.
 *        3  Player 1 announces the sum.
 *      A coalition that leaves two or more players honest sees each honest input under masks that
 *      only honest pairs know, and these are uniform with sum zero: it learns the sum of the honest
 *      inputs, which its own inputs and the output give anyway. Cost: m(m - 1)/2 + 2(m - 1). */
#include "protocols/secure_sum/secure_sum.h"
#include "sim/input.h"

/* Tells the sum to all others, up to player |last|. */
static status announce(struct party *me, int last, struct value *sum)
{
    if (party_is(me, 1)) {
        for (int to = 2; to <= last; to++)
            REQUIRE(send(me, to, &secure_sum_result, sum));
    } else if (party_index(me) <= last) {
        REQUIRE(receive(me, 1, &secure_sum_result, sum));
    }
    return OK;
}

status secure_sum(struct party *me, const struct value *input, struct value *sum)
{
    struct value mask, running = residues_like(input);
    REQUIRE(draw_residues(me, "mask", input->modulus, input->count, &mask));

    /* Steps 1-4: inputs and masks on. */
    if (!party_is(me, 1))
        REQUIRE(receive(me, party_previous(me), &secure_sum_shift, &running));
    residues_add(&running, &running, input);
    residues_add(&running, &running, &mask);
    REQUIRE(send(me, party_next(me), &secure_sum_shift, &running));

    /* Steps 5-7: masks off. */
    if (party_is(me, 1))
        REQUIRE(receive(me, party_previous(me), &secure_sum_shift, &running));
    else
        REQUIRE(receive(me, party_previous(me), &secure_sum_unshift, &running));
    residues_sub(&running, &running, &mask);
    REQUIRE(send(me, party_next(me), &secure_sum_unshift, &running));

    /* Step 8: the sum is at players m and 1; note 1. */
    if (party_is(me, 1))
        REQUIRE(receive(me, party_previous(me), &secure_sum_unshift, &running));
    REQUIRE(announce(me, party_count(me) - 1, &running));
    *sum = running;
    return OK;
}

status secure_sum_hardened(struct party *me, const struct value *input, struct value *sum)
{
    struct value masked = value_copy(input), mask;

    /* 1: masks that each pair shares. */
    for (int to = party_index(me) + 1; to <= party_count(me); to++) {
        REQUIRE(draw_residues(me, "pair mask", input->modulus, input->count, &mask));
        REQUIRE(send(me, to, &secure_sum_pair, &mask));
        residues_add(&masked, &masked, &mask);
    }
    for (int from = 1; from < party_index(me); from++) {
        mask = residues_like(input);
        REQUIRE(receive(me, from, &secure_sum_pair, &mask));
        residues_sub(&masked, &masked, &mask);
    }

    /* 2: masked inputs to player 1, where the masks cancel. */
    if (!party_is(me, 1))
        REQUIRE(send(me, 1, &secure_sum_masked, &masked));
    for (int from = 2; party_is(me, 1) && from <= party_count(me); from++) {
        struct value other = residues_like(input);
        REQUIRE(receive(me, from, &secure_sum_masked, &other));
        residues_add(&masked, &masked, &other);
    }

    /* 3: the sum to all. */
    REQUIRE(announce(me, party_count(me), &masked));
    *sum = masked;
    return OK;
}

static status role(struct party *me)
{
    struct value sum;
    if (party_variant(me, "hardened"))
        REQUIRE(secure_sum_hardened(me, party_input(me), &sum));
    else
        REQUIRE(secure_sum(me, party_input(me), &sum));
    return output(me, "sum", &sum);
}

static status prepare(struct run *run)
{
    run_set_parties(run, (int)run_number(run, "parties"));
    return OK;
}

/* N must be larger than the sum of the integers that the players have. */
static status check_inputs(struct run *run)
{
    const struct modulus *n = run_modulus(run, "modulus");
    const struct value *first = run_input(run, 1);
    for (size_t entry = 0; entry < first->count; entry++) {
        struct value sum = residues(run, n, 1);
        for (int i = 1; i <= run_parties(run); i++) {
            const uint64_t *a = (const uint64_t *)run_input(run, i)->data + entry * n->limbs;
            struct value before = value_copy(&sum);
            residue_add(n, sum.data, sum.data, a, 1);
            if (residue_less(n, sum.data, before.data))
                return run_fail(run, E_INPUT,
                                "modulus %s is too small: the sum of the inputs (entry %zu) is not "
                                "below it; set a modulus larger than any sum that can occur",
                                run_parameter_text(run, "modulus"), entry + 1);
        }
    }
    return OK;
}

static const struct variant variants[] = {
    {"as-published", "Algorithm 1: two rounds around the ring; two colluding players learn what is "
                     "between them"},
    {"hardened", "masks for every pair of players: withstands any coalition of m - 2"},
    {0}};

static const struct parameter parameters[] = {
    {"parties", "number of players, m", "3", PARAMETER_PARTIES, 2, PARTIES_MOST, NULL},
    {"modulus", "N, larger than any sum", "2^32", PARAMETER_MODULUS, 0, 0, NULL},
    {"length", "entries of each input vector; 0: as many as the first input has", "0",
     PARAMETER_NUMBER, 0, 1 << 24, NULL},
    {0}};

static const struct message *const messages[] = {&secure_sum_shift,  &secure_sum_unshift,
                                                 &secure_sum_result, &secure_sum_pair,
                                                 &secure_sum_masked, NULL};

const struct protocol secure_sum_protocol = {
    .name = "secure-sum",
    .title = "Secure computation of the sum",
    .source = "tassa-gudes 3.1, Algorithm 1",
    .summary = "Every player learns the sum of all inputs, modulo N, and nothing else.",
    .input_help = "integers from 0 to N - 1, separated by commas",
    .variants = variants,
    .parameters = parameters,
    .small = "length=3",
    .messages = messages,
    .prepare = prepare,
    .settle = vector_settle,
    VECTOR_INPUTS(vector_of_parameters),
    .check_inputs = check_inputs,
    .role = role,
    .ideal = secure_sum_ideal,
    .ideal_view = secure_sum_ideal_view,
};
