/* Which of mine are yours: private set intersection by an oblivious function. Jarecki and Liu 2010;
 * the function is x -> H(x)^k, by exponents that commute.
 *
 *   1  The asker hashes its elements to the group, raises them to a fresh r, and sends them.
 *   2  The holder raises them to its key k, and sends them back in the same order; and H(y)^k for
 *      its own elements y, in a random order.
 *   3  The asker takes r off, and finds its own among the holder's.
 *
 * The asker learns the intersection and the size of the holder's set, the holder the size of the
 * asker's. The classic mistake, `in-order`: the holder's list stays in its order, and the place of
 * a match tells how many smaller elements there are. */
#include "examples/examples.h"
#include "sim/party.h"

enum { ASKER = 1, HOLDER };

static const struct message question = {
    "question", "step 1", 1, {{"blinded", KIND_POINTS, LEAK_CIPHERTEXT, FIELD_LIST}}};
static const struct message answer = {"answer",
                                      "step 2",
                                      2,
                                      {{"evaluated", KIND_POINTS, LEAK_CIPHERTEXT, FIELD_LIST},
                                       {"tags", KIND_POINTS, LEAK_SHUFFLED, FIELD_LIST}}};
static const struct message *const messages[] = {&question, &answer, NULL};

/* A set is a vector of bits; its elements are the places of the ones. */
static struct value elements_of(struct run *run, const struct value *bits)
{
    uint64_t place[SET_MOST];
    size_t count = 0;
    for (size_t i = 0; i < bits->count; i++)
        if (residue_at(bits, i))
            place[count++] = i;
    return residues_of(run, run_integers(run, SET_MOST), place, count);
}

static status ask(struct party *me)
{
    struct run *run = party_run(me);
    const struct value *bits = party_input(me);
    const struct value own = elements_of(run, bits);
    struct value r, blinded, evaluated, tags, mine;
    REQUIRE(draw_cipher_key(me, "r", &r));
    REQUIRE(cipher_begin(me, &r, "element", &own, &blinded));
    REQUIRE(send(me, HOLDER, &question, &blinded));
    evaluated = values_of(run, KIND_POINTS, SET_MOST); /* room for a list that may be shorter */
    tags = values_of(run, KIND_POINTS, SET_MOST);
    REQUIRE(receive(me, HOLDER, &answer, &evaluated, &tags));
    if (evaluated.count != own.count)
        return refuse(me, "the answer has %u elements, not %u", evaluated.count, own.count);
    REQUIRE(cipher_decrypt(me, &r, &evaluated, &mine)); /* step 3 */
    struct value common = residues_like(bits);
    for (size_t i = 0; i < mine.count; i++)
        for (size_t k = 0; k < tags.count; k++) {
            const struct value a = value_slice(&mine, i, 1), b = value_slice(&tags, k, 1);
            if (value_equal(&a, &b))
                residue_put(&common, residue_at(&own, i), 1);
        }
    return output(me, "common", &common);
}

static status hold(struct party *me)
{
    struct run *run = party_run(me);
    const struct value own = elements_of(run, party_input(me));
    struct value k, blinded = values_of(run, KIND_POINTS, SET_MOST), evaluated, tags;
    REQUIRE(receive(me, ASKER, &question, &blinded));
    REQUIRE(draw_cipher_key(me, "k", &k));
    REQUIRE(cipher_encrypt(me, &k, &blinded, &evaluated));
    REQUIRE(cipher_begin(me, &k, "element", &own, &tags));
    if (!party_variant(me, "in-order"))
        REQUIRE(shuffle(me, "order", (struct value *const[]){&tags}, 1));
    return send(me, ASKER, &answer, &evaluated, &tags);
}

static status role(struct party *me)
{
    return party_is(me, ASKER) ? ask(me) : hold(me);
}

static status ideal(struct ideal *trusted)
{
    const struct value *a = ideal_input(trusted, ASKER), *b = ideal_input(trusted, HOLDER);
    struct value common = residues_like(a);
    residues_multiply(&common, a, b);
    ideal_output(trusted, ASKER, "common", &common);
    return OK;
}

/* What is learned beyond the output is said: the size of the other's set. */
static status leakage(struct ideal *trusted, int party)
{
    struct run *run = ideal_run(trusted);
    const struct value other = elements_of(run, ideal_input(trusted, 3 - party));
    const uint64_t size = other.count;
    const struct value item = residues_of(run, run_integers(run, SET_MOST), &size, 1);
    ideal_leak(trusted, "the size of the other set", &item);
    return OK;
}

static status prepare(struct run *run)
{
    run_set_parties(run, 2);
    return modulus_must_be(run, 2);
}

static const char *const roles[] = {"asker", "holder", NULL};
static const struct variant variants[] = {
    {"as-published", "the holder's elements in a random order"},
    {"in-order", "the classic mistake: the holder's elements in their order"},
    {0}};
static const struct parameter parameters[] = {
    {"modulus", "sets are vectors of bits", "2", PARAMETER_MODULUS, 0, 0, NULL},
    {"length", "elements that there can be", "3", PARAMETER_NUMBER, 1, SET_MOST - 1, NULL},
    {0}};

const struct protocol psi_protocol = {
    .name = "psi",
    .title = "Private set intersection by an oblivious function",
    .source = "Jarecki and Liu 2010",
    .summary = "The asker learns which of its elements the holder has; both learn sizes.",
    .input_help = "a bit for each element that there can be, with commas",
    .variants = variants,
    .parameters = parameters,
    .messages = messages,
    .roles = roles,
    .prepare = prepare,
    VECTOR_INPUTS(vector_of_parameters),
    .role = role,
    .ideal = ideal,
    .leakage = leakage};
