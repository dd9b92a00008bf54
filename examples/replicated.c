/* A product of two private numbers, shared among three. Araki, Furukawa, Lindell, Nof, Ohara 2016,
 * over Z_N.
 *
 *   1  Party 1 cuts x, and party 2 cuts y, into three summands; party i gets summands i and i + 1.
 *   2  Each draws r and tells it the next: r_i - r_(i-1) are three masks whose sum is 0.
 *   3  z_i = x_i y_i + x_i y_(i+1) + x_(i+1) y_i + mask: the three z add up to xy. Each sends its z
 *      to the one before, so that the product is shared as x and y were.
 *   4  Party 3 is told the summand that it lacks, and has xy.
 *
 * Party 3 learns the product, the others nothing. The classic mistake, `unmasked`: no masks. Then
 * z_i alone tells its receiver about summands that it must not know. */
#include "examples/examples.h"
#include "sim/party.h"

static const struct message summands = {"summands",
                                        "step 1",
                                        2,
                                        {{"own", KIND_RESIDUES, LEAK_MASKED, FIELD_FIXED},
                                         {"next", KIND_RESIDUES, LEAK_MASKED, FIELD_FIXED}}};
static const struct message mask = {
    "mask", "step 2", 1, {{"r", KIND_RESIDUES, LEAK_MASKED, FIELD_FIXED}}};
static const struct message part = {
    "part", "step 3", 1, {{"z", KIND_RESIDUES, LEAK_MASKED, FIELD_FIXED}}};
static const struct message last = {
    "last", "step 4", 1, {{"z", KIND_RESIDUES, LEAK_MASKED, FIELD_FIXED}}};
static const struct message *const messages[] = {&summands, &mask, &part, &last, NULL};

struct pair {
    struct value own, next;
};

/* Step 1, for the number of |owner|: draws and deals the summands, or gets its two. */
static status share_number(struct party *me, int owner, const struct value *like, struct pair *out)
{
    *out = (struct pair){residues_like(like), residues_like(like)};
    if (!party_is(me, owner))
        return receive(me, owner, &summands, &out->own, &out->next);
    struct value s[3];
    REQUIRE(draw_residues(me, "summand", like->modulus, like->count, &s[0]));
    REQUIRE(draw_residues(me, "summand", like->modulus, like->count, &s[1]));
    s[2] = residues_like(like);
    residues_sub(&s[2], party_input(me), &s[0]);
    residues_sub(&s[2], &s[2], &s[1]);
    for (int i = 1; i <= 3; i++)
        if (!party_is(me, i))
            REQUIRE(send(me, i, &summands, &s[i - 1], &s[i % 3]));
    *out = (struct pair){s[owner - 1], s[owner % 3]};
    return OK;
}

/* Step 2. With the mistake the masks are 0. */
static status zero_mask(struct party *me, const struct value *like, struct value *out)
{
    struct value own, before = residues_like(like);
    *out = residues_like(like);
    if (party_variant(me, "unmasked"))
        return OK;
    REQUIRE(draw_residues(me, "r", like->modulus, like->count, &own));
    REQUIRE(send(me, party_next(me), &mask, &own));
    REQUIRE(receive(me, party_previous(me), &mask, &before));
    residues_sub(out, &own, &before);
    return OK;
}

static status role(struct party *me)
{
    struct run *run = party_run(me);
    const struct value like = residues(run, run_modulus(run, "modulus"), 1);
    struct pair x, y;
    struct value z, term = residues_like(&like), next = residues_like(&like);
    REQUIRE(share_number(me, 1, &like, &x));
    REQUIRE(share_number(me, 2, &like, &y));
    REQUIRE(zero_mask(me, &like, &z));

    residues_multiply(&term, &x.own, &y.own); /* step 3 */
    residues_add(&z, &z, &term);
    residues_multiply(&term, &x.own, &y.next);
    residues_add(&z, &z, &term);
    residues_multiply(&term, &x.next, &y.own);
    residues_add(&z, &z, &term);
    REQUIRE(send(me, party_previous(me), &part, &z));
    REQUIRE(receive(me, party_next(me), &part, &next));

    if (party_is(me, 2)) /* step 4: party 3 has summands 3 and 1 */
        return send(me, 3, &last, &z);
    if (!party_is(me, 3))
        return OK;
    struct value lacking = residues_like(&like), product = residues_like(&like);
    REQUIRE(receive(me, 2, &last, &lacking));
    residues_add(&product, &z, &next);
    residues_add(&product, &product, &lacking);
    return output(me, "product", &product);
}

static status ideal(struct ideal *trusted)
{
    struct value z = residues_like(ideal_input(trusted, 1));
    residues_multiply(&z, ideal_input(trusted, 1), ideal_input(trusted, 2));
    ideal_output(trusted, 3, "product", &z);
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
    return party != 3;
}

static const struct variant variants[] = {
    {"as-published", "masks whose sum is 0"}, {"unmasked", "the classic mistake: no masks"}, {0}};
static const struct parameter parameters[] = {
    {"modulus", "N: numbers are from 0 to N - 1", "2^32", PARAMETER_MODULUS, 0, 0, NULL},
    {"length", "one number each", "1", PARAMETER_NUMBER, 1, 1, NULL},
    {0}};

const struct protocol replicated_protocol = {
    .name = "replicated-product",
    .title = "A product of replicated shares",
    .source = "Araki and others 2016",
    .summary = "Party 3 learns the product of the others' numbers, they learn nothing.",
    .input_help = "a number from 0 to N - 1",
    .variants = variants,
    .parameters = parameters,
    .messages = messages,
    .prepare = prepare,
    .vector = vector_of_parameters,
    .parse = vector_parse,
    .has_input = has_input,
    .input_count = vector_input_count,
    .input_at = vector_input_at,
    .sample = vector_sample,
    .role = role,
    .ideal = ideal};
