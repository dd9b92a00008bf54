/* Specimens for the rules of couple: what has no origin, what depends on hidden bytes, what is not
 * rerandomized, an ideal view with a memory, a coin that is not used, more keys than are followed.
 */
#include "proofs/specimens/specimens.h"
#include "sim/primitives/waters/identity.h"

#define COUPLED(word, head, list, does)                                                            \
    SPECIMEN_OWN(word, head, does), .parameters = specimen_parameters, .messages = list,           \
                                    .prepare = specimen_prepare, .ideal = specimen_no_output

static const struct message shown = {
    "shown", "specimen", 1, {{"number", KIND_RESIDUES, LEAK_PUBLIC, FIELD_FIXED}}};
static const struct message hashed = {
    "hashed", "specimen", 1, {{"digests", KIND_DIGESTS, LEAK_DIGEST, FIELD_FIXED}}};
static const struct message points = {
    "points", "specimen", 1, {{"points", KIND_POINTS, LEAK_CIPHERTEXT, FIELD_FIXED}}};
static const struct message *const messages[] = {&shown, &hashed, &points, &specimen_value, NULL};

/* The ideal view keeps, outside its arguments, what the ideal function was given: its arguments
 * alone do not tell it that. The honest player 1 shows a coin. */
struct memory {
    uint64_t *first;
};

static status prepare_memory(struct run *run)
{
    REQUIRE(specimen_prepare(run));
    struct memory *m = arena_zero(run_arena(run), sizeof *m);
    m->first = arena_zero(run_arena(run), sizeof *m->first);
    run_set_state(run, m);
    return OK;
}

static status remembering(struct party *me)
{
    const struct value *input = party_input(me);
    struct value number = value_slice(input, 0, 1);
    number = value_copy(&number);
    if (party_is(me, 2))
        return receive(me, 1, &shown, &number);
    if (!party_is(me, 1))
        return OK;
    if (!specimen_faulty(me))
        REQUIRE(draw_residues(me, "number", input->modulus, 1, &number));
    return send(me, 2, &shown, &number);
}

static status remember(struct ideal *ideal)
{
    const struct memory *m = run_state(ideal_run(ideal));
    *m->first = residue_at(ideal_input(ideal, 1), 0);
    return OK;
}

static status remembering_view(struct ideal *ideal, struct party *puppet)
{
    const struct memory *m = run_state(ideal_run(ideal));
    const struct modulus *n = party_input(puppet)->modulus;
    struct value number = residues_of(party_run(puppet), n, m->first, 1);
    const bool faulty = specimen_faulty(puppet);
    if (party_is(puppet, 1))
        return faulty ? OK : draw_residues(puppet, "number", n, 1, &number);
    if (!party_is(puppet, 2))
        return OK;
    if (!faulty)
        REQUIRE(invent_residues(puppet, n, 1, &number));
    return hear(puppet, 1, &shown, &number);
}

const struct protocol specimen_remembering = {
    SPECIMEN_OWN("specimen-remembering", "An ideal view with a memory", remembering),
    .parameters = specimen_parameters,
    .messages = messages,
    .prepare = prepare_memory,
    .ideal = remember,
    .ideal_view = remembering_view};

static struct value word_of(struct run *run, const struct value *input)
{
    struct value word = values_of(run, KIND_TEXTS, 1);
    const uint64_t number = residue_at(input, 0);
    texts_set(&word, 0, &number, sizeof number);
    return word;
}

/* Player 1 sends a digest under a key of its own. The faulty one counts its input into the last
 * byte: no operation of the house made that. */
static status forged(struct party *me)
{
    struct run *run = party_run(me);
    struct value key, digests = values_of(run, KIND_DIGESTS, 1);
    const struct value word = word_of(run, party_input(me));
    if (party_is(me, 2))
        return receive(me, 1, &hashed, &digests);
    if (!party_is(me, 1))
        return OK;
    REQUIRE(draw_key(me, "key", &key));
    REQUIRE(hash_entries(me, &key, "word", false, &word, &digests));
    if (specimen_faulty(me))
        ((uint8_t *)digests.data)[digests.stride - 1] = (uint8_t)residue_at(party_input(me), 0);
    return send(me, 2, &hashed, &digests);
}

static status digest_view(struct ideal *ideal, struct party *puppet)
{
    struct value key, texts, digests;
    (void)ideal;
    if (party_is(puppet, 1))
        return draw_key(puppet, "key", &key);
    if (!party_is(puppet, 2))
        return OK;
    REQUIRE(invent_key(puppet, &key));
    REQUIRE(invent_texts(puppet, 1, &texts));
    REQUIRE(hash_entries(puppet, &key, "word", false, &texts, &digests));
    return hear(puppet, 1, &hashed, &digests);
}

const struct protocol specimen_forged = {
    COUPLED("specimen-forged", "A digest with a byte of the input in it", messages, forged),
    .ideal_view = digest_view};

/* Player 1 keeps the digest of its input to itself and shows one bit of it: equal inputs, equal
 * bits, in all that the key is used for. The honest one shows a coin. */
static status depending(struct party *me)
{
    struct run *run = party_run(me);
    struct value key, digests, bit = residues(run, run_integers(run, 2), 1);
    const struct value word = word_of(run, party_input(me));
    if (party_is(me, 2))
        return receive(me, 1, &shown, &bit);
    if (!party_is(me, 1))
        return OK;
    if (!specimen_faulty(me)) {
        REQUIRE(draw_residues(me, "bit", bit.modulus, 1, &bit));
        return send(me, 2, &shown, &bit);
    }
    REQUIRE(draw_key(me, "key", &key));
    REQUIRE(hash_entries(me, &key, "word", false, &word, &digests));
    residue_put(&bit, 0, ((const uint8_t *)digests.data)[0] % 2);
    return send(me, 2, &shown, &bit);
}

const struct protocol specimen_depending = {
    COUPLED("specimen-depending", "A public bit of what is hidden", messages, depending)};

/* x + r + s: the faulty player 1 draws s and forgets it; of a long s, the last entries. */
static status idle(struct party *me)
{
    enum { LONG = 60 };
    const struct value *input = party_input(me);
    const size_t kept = input->count < LONG ? 0 : LONG;
    struct value first, second, heard = residues_like(input);
    if (party_is(me, 2))
        return receive(me, 1, &specimen_value, &heard);
    if (!party_is(me, 1))
        return OK;
    REQUIRE(draw_residues(me, "first mask", input->modulus, input->count, &first));
    REQUIRE(draw_residues(me, "second mask", input->modulus, input->count, &second));
    residues_add(&heard, input, &first);
    for (size_t i = kept; i < second.count && specimen_faulty(me); i++)
        residue_put(&second, i, 0);
    residues_add(&heard, &heard, &second);
    return send(me, 2, &specimen_value, &heard);
}

static status idle_view(struct ideal *ideal, struct party *puppet)
{
    const struct value *input = party_input(puppet);
    struct value coin;
    (void)ideal;
    if (party_is(puppet, 1)) {
        REQUIRE(draw_residues(puppet, "first mask", input->modulus, input->count, &coin));
        return draw_residues(puppet, "second mask", input->modulus, input->count, &coin);
    }
    if (!party_is(puppet, 2))
        return OK;
    REQUIRE(invent_residues(puppet, input->modulus, input->count, &coin));
    return hear(puppet, 1, &specimen_value, &coin);
}

const struct protocol specimen_idle = {
    COUPLED("specimen-idle", "A coin that is drawn and not used", messages, idle),
    .ideal_view = idle_view};

/* A point under more keys than couple follows: the verdict is inconclusive, and never a leak. */
static status layered(struct party *me)
{
    enum { FOLLOWED = 32 };
    struct run *run = party_run(me);
    struct value key, list = values_of(run, KIND_POINTS, 1);
    const struct value word = word_of(run, party_input(me));
    if (party_is(me, 2))
        return receive(me, 1, &points, &list);
    if (!party_is(me, 1))
        return OK;
    REQUIRE(draw_cipher_key(me, "key", &key));
    REQUIRE(cipher_begin(me, &key, "word", &word, &list));
    for (int layer = 1; layer < FOLLOWED + specimen_faulty(me); layer++) {
        REQUIRE(draw_cipher_key(me, "key", &key));
        REQUIRE(cipher_encrypt(me, &key, &list, &list));
    }
    return send(me, 2, &points, &list);
}

const struct protocol specimen_layered = {
    COUPLED("specimen-layered", "A point under 33 keys", messages, layered)};

/* Alice, who has all keys, sends two ciphertexts; Bob sends back that of his bit. If Bob only
 * raises it to a power, that does not hide the bit: Alice knows the coins of both, and tries both.
 */
static const struct message offer = {"offer",
                                     "specimen",
                                     2,
                                     {{"parameters", KIND_PARAMETERS, LEAK_PUBLIC, FIELD_FIXED},
                                      {"two", KIND_CIPHERTEXTS, LEAK_CIPHERTEXT, FIELD_FIXED}}};
static const struct message chosen = {
    "chosen", "specimen", 1, {{"one", KIND_CIPHERTEXTS, LEAK_CIPHERTEXT, FIELD_FIXED}}};
static const struct message *const power_messages[] = {&offer, &chosen, NULL};

static status power_alice(struct party *me)
{
    struct value master, parameters, plain, two;
    struct value one = values_of(party_run(me), KIND_CIPHERTEXTS, 1);
    REQUIRE(identity_setup(me, "master", &master, &parameters));
    const struct recipient own = {&parameters, "alice"};
    REQUIRE(draw_elements(me, "plain", 2, &plain));
    REQUIRE(identity_encrypt(me, "coin", &own, &plain, &two));
    REQUIRE(send(me, 2, &offer, &parameters, &two));
    return receive(me, 2, &chosen, &one);
}

static status power_only(struct party *me)
{
    struct run *run = party_run(me);
    struct value parameters = values_of(run, KIND_PARAMETERS, 1), exponent;
    struct value two = values_of(run, KIND_CIPHERTEXTS, 2);
    if (party_is(me, 1))
        return power_alice(me);
    if (!party_is(me, 2))
        return OK;
    REQUIRE(receive(me, 1, &offer, &parameters, &two));
    struct value one = value_slice(&two, residue_at(party_input(me), 0) % 2, 1);
    one = value_copy(&one);
    const struct recipient alice = {&parameters, "alice"};
    REQUIRE(draw_scalars(me, "exponent", 1, &exponent));
    REQUIRE(identity_power(me, &one, &exponent, &one));
    if (!specimen_faulty(me))
        REQUIRE(identity_rerandomize(me, "again", &alice, &one, &one));
    return send(me, 1, &chosen, &one);
}

const struct protocol specimen_power = {
    COUPLED("specimen-power", "A power in the place of a fresh coin", power_messages, power_only)};

/* Player 1 shows a coin. The faulty one writes a bit of its input over it: the bytes are no coin,
 * but the value still comes from one. */
static status overwriting(struct party *me)
{
    const struct value *input = party_input(me);
    struct value number = residues_like(input);
    if (party_is(me, 2))
        return receive(me, 1, &shown, &number);
    if (!party_is(me, 1))
        return OK;
    REQUIRE(draw_residues(me, "number", input->modulus, input->count, &number));
    for (size_t i = 0; specimen_faulty(me) && i < input->count; i++)
        residue_put(&number, i, residue_at(input, i) / 2 + residue_at(&number, i) % 2);
    return send(me, 2, &shown, &number);
}

static status overwriting_view(struct ideal *ideal, struct party *puppet)
{
    const struct value *input = party_input(puppet);
    struct value coin;
    (void)ideal;
    if (party_is(puppet, 1))
        return draw_residues(puppet, "number", input->modulus, input->count, &coin);
    if (!party_is(puppet, 2))
        return OK;
    REQUIRE(invent_residues(puppet, input->modulus, input->count, &coin));
    return hear(puppet, 1, &shown, &coin);
}

const struct protocol specimen_overwriting = {
    COUPLED("specimen-overwriting", "A coin that is written over", messages, overwriting),
    .ideal_view = overwriting_view};

/* Player 1 tells player 2, who may know it, whether its first number is 5, and a second number: 0.
 * The faulty one tells its own where the first is 5, which hardly any input shows. */
static status seldom(struct party *me)
{
    struct run *run = party_run(me);
    const struct value *input = party_input(me);
    struct value bit = residues(run, run_integers(run, 2), 1),
                 number = residues(run, input->modulus, 1);
    if (party_is(me, 1)) {
        residue_put(&bit, 0, residue_at(input, 0) == 5);
        if (specimen_faulty(me) && residue_at(input, 0) == 5)
            residue_put(&number, 0, residue_at(input, 1));
        REQUIRE(send(me, 2, &shown, &bit));
        return send(me, 2, &shown, &number);
    }
    if (!party_is(me, 2))
        return OK;
    REQUIRE(receive(me, 1, &shown, &bit));
    return receive(me, 1, &shown, &number);
}

static status seldom_leakage(struct ideal *ideal, int party)
{
    struct run *run = ideal_run(ideal);
    struct value bit = residues(run, run_integers(run, 2), 1);
    residue_put(&bit, 0, residue_at(ideal_input(ideal, 1), 0) == 5);
    if (party == 2)
        ideal_leak(ideal, "five", &bit);
    return OK;
}

static status seldom_view(struct ideal *ideal, struct party *puppet)
{
    const struct value number = residues(party_run(puppet), party_input(puppet)->modulus, 1);
    if (!party_is(puppet, 2))
        return OK;
    REQUIRE(hear(puppet, 1, &shown, ideal_get_leak(ideal, "five")));
    return hear(puppet, 1, &shown, &number);
}

const struct protocol specimen_seldom = {
    COUPLED("specimen-seldom", "A leak where what is declared is seldom", messages, seldom),
    .leakage = seldom_leakage, .ideal_view = seldom_view};
