/* A product of three private permutations, for party 1. Ours, after the masks of Kilian 1988: what
 * is multiplied by a random element of the group is a random element.
 *
 *   1  Party 1 draws r and sends r a to party 2.
 *   2  Party 2 sends r a b to party 3, which sends r a b c to party 1.
 *   3  Party 1 takes r off: it has a b c.
 *
 * Party 1 learns the product, the others nothing. The classic mistake, `rotations`: r is drawn
 * among the rotations alone. Then r a is a rotation if and only if a is one. */
#include "examples/examples.h"
#include "examples/permutations.h"
#include "sim/party.h"

static const struct message masked = {
    "masked", "steps 1 and 2", 1, {{"product", KIND_PERMUTATIONS, LEAK_MASKED, FIELD_FIXED}}};
static const struct message *const messages[] = {&masked, NULL};

static status draw_mask(struct party *me, struct value *out)
{
    struct run *run = party_run(me);
    const bool rotations = party_variant(me, "rotations");
    struct value coin, number;
    REQUIRE(draw_residues(me, "r", run_integers(run, rotations ? 3 : PERMUTATIONS), 1, &coin));
    number = coin;
    if (rotations) {
        number = residues(run, run_integers(run, PERMUTATIONS), 1);
        const uint64_t twice = 2 * residue_at(&coin, 0);
        number = residues_of(run, run_integers(run, PERMUTATIONS), &twice, 1);
    }
    *out = permutations_of(&number);
    return OK;
}

static status role(struct party *me)
{
    const struct value own = permutations_of(party_input(me));
    struct value r, product = values_of(party_run(me), KIND_PERMUTATIONS, 1);
    if (!party_is(me, 1)) { /* step 2 */
        REQUIRE(receive(me, party_previous(me), &masked, &product));
        product = permutations_product(&product, &own);
        return send(me, party_next(me), &masked, &product);
    }
    REQUIRE(draw_mask(me, &r)); /* step 1 */
    product = permutations_product(&r, &own);
    REQUIRE(send(me, 2, &masked, &product));

    REQUIRE(receive(me, 3, &masked, &product)); /* step 3 */
    r = permutations_inverse(&r);
    product = permutations_product(&r, &product);
    const struct value number = permutations_numbers(&product);
    return output(me, "product", &number);
}

static status ideal(struct ideal *trusted)
{
    struct value product = permutations_of(ideal_input(trusted, 1));
    for (int i = 2; i <= 3; i++) {
        const struct value next = permutations_of(ideal_input(trusted, i));
        product = permutations_product(&product, &next);
    }
    const struct value number = permutations_numbers(&product);
    ideal_output(trusted, 1, "product", &number);
    return OK;
}

static status prepare(struct run *run)
{
    run_set_parties(run, 3);
    return modulus_must_be(run, PERMUTATIONS);
}

static const struct variant variants[] = {
    {"as-published", "any of the six as a mask"},
    {"rotations", "the classic mistake: a mask from a subgroup"},
    {0}};
static const struct parameter parameters[] = {
    {"modulus", "inputs are numbers of permutations", "6", PARAMETER_MODULUS, 0, 0, NULL},
    {"length", "one permutation each", "1", PARAMETER_NUMBER, 1, 1, NULL},
    {0}};

const struct protocol product_protocol = {
    .name = "hidden-product",
    .title = "A product in a group where order matters",
    .source = "ours",
    .summary = "Party 1 learns the product of three permutations, the others nothing.",
    .input_help = "a number from 0 to 5: the permutation, as permutations.h numbers them",
    .variants = variants,
    .parameters = parameters,
    .messages = messages,
    .prepare = prepare,
    VECTOR_INPUTS(vector_of_parameters),
    .role = role,
    .ideal = ideal};
