/* Multiplication of two private numbers with a prepared triple. Beaver 1991, over Z_N.
 *
 *   1  The dealer draws a and b, and deals shares of a, b and c = ab: one each to Alice and to Bob.
 *   2  Alice shares x with Bob, Bob shares y with Alice.
 *   3  Both open d = x - a and e = y - b: each tells the other its shares of them.
 *   4  Each has a share of xy: c' + d b' + e a', and Alice's has de in it.
 *   5  Bob sends Alice his share: she has xy.
 *
 * Inputs are vectors of `length` numbers, multiplied one by one. Alice learns the products, Bob and
 * the dealer nothing. The classic mistake, `reused`: one triple for all entries. Then d - d' is
 * x - x', and Bob learns the differences of Alice's numbers. */
#include "examples/examples.h"
#include "sim/input.h"
#include "sim/party.h"

enum { ALICE = 1, BOB, DEALER };

static const struct message deal = {"deal",
                                    "step 1",
                                    3,
                                    {{"a", KIND_RESIDUES, LEAK_MASKED, FIELD_FIXED},
                                     {"b", KIND_RESIDUES, LEAK_MASKED, FIELD_FIXED},
                                     {"c", KIND_RESIDUES, LEAK_MASKED, FIELD_FIXED}}};
static const struct message share = {
    "share", "step 2", 1, {{"share", KIND_RESIDUES, LEAK_MASKED, FIELD_FIXED}}};
static const struct message opening = {"opening",
                                       "step 3",
                                       2,
                                       {{"d", KIND_RESIDUES, LEAK_MASKED, FIELD_FIXED},
                                        {"e", KIND_RESIDUES, LEAK_MASKED, FIELD_FIXED}}};
static const struct message product = {
    "product", "step 5", 1, {{"share", KIND_RESIDUES, LEAK_MASKED, FIELD_FIXED}}};
static const struct message *const messages[] = {&deal, &share, &opening, &product, NULL};

struct triple {
    struct value a, b, c;
};

/* With the mistake the first entry serves for all. */
static status draw_factor(struct party *me, const char *why, const struct value *like,
                          struct value *out)
{
    REQUIRE(draw_residues(me, why, like->modulus, like->count, out));
    for (size_t i = 1; party_variant(me, "reused") && i < out->count; i++)
        value_entry(out, i, out, 0);
    return OK;
}

static status deal_triples(struct party *me, const struct value *like)
{
    struct triple whole, one, two;
    REQUIRE(draw_factor(me, "a", like, &whole.a));
    REQUIRE(draw_factor(me, "b", like, &whole.b));
    whole.c = residues_like(like);
    two = (struct triple){residues_like(like), residues_like(like), residues_like(like)};
    residues_multiply(&whole.c, &whole.a, &whole.b);
    REQUIRE(draw_factor(me, "share of a", like, &one.a));
    REQUIRE(draw_factor(me, "share of b", like, &one.b));
    REQUIRE(draw_factor(me, "share of c", like, &one.c));
    residues_sub(&two.a, &whole.a, &one.a);
    residues_sub(&two.b, &whole.b, &one.b);
    residues_sub(&two.c, &whole.c, &one.c);
    REQUIRE(send(me, ALICE, &deal, &one.a, &one.b, &one.c));
    return send(me, BOB, &deal, &two.a, &two.b, &two.c);
}

static status role(struct party *me)
{
    struct run *run = party_run(me);
    const struct value like = residues(run, run_modulus(run, "modulus"), run_number(run, "length"));
    const int other = party_is(me, ALICE) ? BOB : ALICE;
    if (party_is(me, DEALER))
        return deal_triples(me, &like);

    struct triple t = {residues_like(&like), residues_like(&like), residues_like(&like)};
    struct value given, kept = residues_like(&like), got = residues_like(&like);
    REQUIRE(receive(me, DEALER, &deal, &t.a, &t.b, &t.c));

    REQUIRE(draw_residues(me, "share", like.modulus, like.count, &given)); /* step 2 */
    residues_sub(&kept, party_input(me), &given);
    REQUIRE(send(me, other, &share, &given));
    REQUIRE(receive(me, other, &share, &got));

    /* Step 3. Shares of x are Alice's |kept| and Bob's |got|; of y the other way round. */
    struct value d = residues_like(&like), e = residues_like(&like);
    struct value theirs = residues_like(&like), also = residues_like(&like);
    residues_sub(&d, party_is(me, ALICE) ? &kept : &got, &t.a);
    residues_sub(&e, party_is(me, ALICE) ? &got : &kept, &t.b);
    REQUIRE(send(me, other, &opening, &d, &e));
    REQUIRE(receive(me, other, &opening, &theirs, &also));
    residues_add(&d, &d, &theirs);
    residues_add(&e, &e, &also);

    struct value z = value_copy(&t.c), part = residues_like(&like); /* step 4 */
    residues_multiply(&part, &d, &t.b);
    residues_add(&z, &z, &part);
    residues_multiply(&part, &e, &t.a);
    residues_add(&z, &z, &part);
    if (!party_is(me, ALICE))
        return send(me, ALICE, &product, &z); /* step 5 */
    residues_multiply(&part, &d, &e);
    residues_add(&z, &z, &part);
    REQUIRE(receive(me, BOB, &product, &theirs));
    residues_add(&z, &z, &theirs);
    return output(me, "product", &z);
}

static status ideal(struct ideal *trusted)
{
    struct value z = residues_like(ideal_input(trusted, ALICE));
    residues_multiply(&z, ideal_input(trusted, ALICE), ideal_input(trusted, BOB));
    ideal_output(trusted, ALICE, "product", &z);
    return OK;
}

static status prepare(struct run *run)
{
    run_set_parties(run, 3);
    return OK;
}

static bool has_input(struct run *run, int party)
{
    (void)run;
    return party != DEALER;
}

static const char *const roles[] = {"alice", "bob", "dealer", NULL};
static const struct variant variants[] = {
    {"as-published", "a triple for each product"},
    {"reused", "the classic mistake: one triple for all products"},
    {0}};
static const struct parameter parameters[] = {
    {"modulus", "N: numbers are from 0 to N - 1", "2^32", PARAMETER_MODULUS, 0, 0, NULL},
    {"length", "numbers of each party", "2", PARAMETER_NUMBER, 1, 1000, NULL},
    {0}};

const struct protocol beaver_protocol = {.name = "beaver",
                                         .title = "Products by Beaver triples",
                                         .source = "Beaver 1991",
                                         .summary =
                                             "Alice learns the products, the others nothing.",
                                         .input_help = "numbers from 0 to N - 1, with commas",
                                         .variants = variants,
                                         .parameters = parameters,
                                         .messages = messages,
                                         .roles = roles,
                                         .prepare = prepare,
                                         .vector = vector_of_parameters,
                                         .parse = vector_parse,
                                         .has_input = has_input,
                                         .input_count = vector_input_count,
                                         .input_at = vector_input_at,
                                         .sample = vector_sample,
                                         .role = role,
                                         .ideal = ideal};
