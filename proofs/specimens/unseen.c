/* Specimens of faults that a checker easily misses: bytes that a role reads by itself, one class of
 * moduli, the order of arrival, how many messages there are, a message in no table. */
#include "crypto/residue.h"
#include "proofs/specimens/specimens.h"

/* Player 1 sends player 2 its input under a mask; |plain| says that it goes without. */
static status send_masked(struct party *me, const struct value *mask, bool plain)
{
    struct value heard = value_copy(party_input(me));
    if (!plain)
        residues_add(&heard, &heard, mask);
    return send(me, 2, &specimen_value, &heard);
}

static status hear_masked(struct party *me)
{
    struct value heard = residues_like(party_input(me));
    return party_is(me, 2) ? receive(me, 1, &specimen_value, &heard) : OK;
}

static status draw_mask(struct party *me, struct value *mask)
{
    const struct value *input = party_input(me);
    return draw_residues(me, "mask", input->modulus, input->count, mask);
}

/* The role treats one value of the coin differently, and reads its bytes itself, so that the
 * runtime does not notice. */
static status bytes(struct party *me)
{
    struct value mask;
    if (!party_is(me, 1))
        return hear_masked(me);
    REQUIRE(draw_mask(me, &mask));
    const uint64_t *entry = mask.data;
    return send_masked(me, &mask, specimen_faulty(me) && entry[0] == 2);
}

const struct protocol specimen_bytes = {
    SPECIMEN("specimen-bytes", "A role that reads the bytes of a coin", bytes),
    .ideal = specimen_no_output};

/* The coin is read where N fits in a word, and nowhere else. */
static status narrow(struct party *me)
{
    struct value mask;
    if (!party_is(me, 1))
        return hear_masked(me);
    REQUIRE(draw_mask(me, &mask));
    const bool looks = specimen_faulty(me) && mask.modulus->limbs == 1;
    return send_masked(me, &mask, looks && residue_at(&mask, 0) == 2);
}

const struct protocol specimen_narrow = {
    SPECIMEN("specimen-narrow", "A role that reads a coin at small moduli only", narrow),
    .ideal = specimen_no_output};

/* No mask where N takes from |least| to |most| bytes. */
static status bare(struct party *me, size_t least, size_t most)
{
    struct value mask;
    if (!party_is(me, 1))
        return hear_masked(me);
    REQUIRE(draw_mask(me, &mask));
    const size_t size = mask.modulus->bytes;
    return send_masked(me, &mask, specimen_faulty(me) && size >= least && size <= most);
}

/* More than two words, and less than three whole ones. */
static status wide(struct party *me)
{
    return bare(me, 17, 23);
}

static status thin(struct party *me)
{
    return bare(me, 3, 3);
}

const struct protocol specimen_wide = {
    SPECIMEN("specimen-wide", "A mask that one width of moduli goes without", wide),
    .ideal = specimen_no_output};

const struct protocol specimen_thin = {
    SPECIMEN("specimen-thin", "A mask that moduli of three bytes alone go without", thin),
    .ideal = specimen_no_output};

/* Players 2 and 3 each get a mask of player 1, and its input tells who gets it first: neither sees
 * that alone. */
static status arrival(struct party *me)
{
    struct value mask;
    if (!party_is(me, 1))
        return mask = residues_like(party_input(me)), receive(me, 1, &specimen_value, &mask);
    const int first = specimen_faulty(me) && residue_at(party_input(me), 0) == 0 ? 3 : 2;
    REQUIRE(draw_mask(me, &mask));
    REQUIRE(send(me, first, &specimen_value, &mask));
    return send(me, 5 - first, &specimen_value, &mask);
}

const struct protocol specimen_arrival = {
    SPECIMEN("specimen-arrival", "An order of sending that depends on an input", arrival),
    .ideal = specimen_no_output};

/* Player 1 has one entry or two, and sends as many messages; the honest twin always sends two. */
static uint64_t any_count(struct run *run, int party)
{
    const uint64_t n = specimen_input_count(run, party);
    return n + n * n;
}

static status any_at(struct run *run, int party, uint64_t index, struct value *input)
{
    (void)party;
    const struct modulus *n = run_modulus(run, "modulus");
    const uint64_t size = n->limb[0], first = index < size ? index : (index - size) / size;
    const uint64_t list[2] = {first, (index - size) % size};
    *input = residues_of(run, n, list, index < size ? 1 : 2);
    return OK;
}

static status any_sample(struct run *run, int party, struct tape *tape, struct value *input)
{
    uint64_t one;
    (void)party;
    REQUIRE(tape_below(tape, "sample entries", 2, &one));
    *input = residues(run, run_modulus(run, "modulus"), one + 1);
    return OK;
}

static status counting(struct party *me)
{
    const struct value *input = party_input(me);
    struct value mask, one = residues(party_run(me), input->modulus, 1);
    const size_t count = specimen_faulty(me) ? input->count : 2;
    if (!party_is(me, 1))
        return OK;
    for (size_t i = 0; i < count; i++) {
        REQUIRE(draw_residues(me, "mask", input->modulus, 1, &mask));
        if (i < input->count)
            value_entry(&one, 0, input, i);
        residues_add(&one, &one, &mask);
        REQUIRE(send(me, 2, &specimen_value, &one));
    }
    return OK;
}

const struct protocol specimen_counting = {.name = "specimen-counting",
                                           .title = "As many messages as an input has entries",
                                           .source = "ours",
                                           .summary = "As many messages as an input has entries",
                                           .input_help = "one or two integers below N",
                                           .variants = specimen_variants,
                                           .parameters = specimen_parameters,
                                           .messages = specimen_messages,
                                           .prepare = specimen_prepare,
                                           .parse = specimen_parse,
                                           .input_count = any_count,
                                           .input_at = any_at,
                                           .sample = any_sample,
                                           .role = counting,
                                           .ideal = specimen_no_output};

/* No mask from the fifth entry on, and none among more than six parties: no row goes that far. The
 * honest twin asks the same, and does nothing with it: probes get there, and find no leak. */
static status far(struct party *me)
{
    struct value mask, heard = value_copy(party_input(me));
    if (!party_is(me, 1))
        return hear_masked(me);
    REQUIRE(draw_mask(me, &mask));
    for (size_t i = 0; i < heard.count; i++) {
        struct value own = value_slice(&heard, i, 1), one = value_slice(&mask, i, 1), sum;
        sum = residues_like(&own);
        residues_add(&sum, &own, &one);
        if ((i >= 4 || party_count(me) > 6) && specimen_faulty(me))
            sum = own;
        value_entry(&heard, i, &sum, 0);
    }
    return send(me, 2, &specimen_value, &heard);
}

const struct protocol specimen_far = {
    SPECIMEN("specimen-far", "A leak beyond the sizes that are run", far),
    .ideal = specimen_no_output};

/* The same with nothing compared: a quotient lets the last fifth go without a mask. */
static status quotient(struct party *me)
{
    struct value mask, heard = value_copy(party_input(me));
    if (!party_is(me, 1))
        return hear_masked(me);
    REQUIRE(draw_mask(me, &mask));
    const uint32_t bare = specimen_faulty(me) ? heard.count / 5 : 0;
    for (uint32_t i = 0; i < heard.count - bare; i++) {
        struct value own = value_slice(&heard, i, 1), one = value_slice(&mask, i, 1);
        residues_add(&own, &own, &one);
        value_entry(&heard, i, &own, 0);
    }
    return send(me, 2, &specimen_value, &heard);
}

const struct protocol specimen_quotient = {
    SPECIMEN("specimen-quotient", "A leak beyond the sizes that are run, by a quotient", quotient),
    .ideal = specimen_no_output};

/* The same where the condition has no number: no mask from entry m * m on. */
static status square(struct party *me)
{
    struct value mask, heard = value_copy(party_input(me));
    const size_t m = (size_t)party_count(me);
    if (!party_is(me, 1))
        return hear_masked(me);
    REQUIRE(draw_mask(me, &mask));
    for (size_t i = 0; i < heard.count; i++) {
        struct value own = value_slice(&heard, i, 1), one = value_slice(&mask, i, 1), sum;
        sum = residues_like(&own);
        residues_add(&sum, &own, &one);
        if (i >= m * m && specimen_faulty(me))
            sum = own;
        value_entry(&heard, i, &sum, 0);
    }
    return send(me, 2, &specimen_value, &heard);
}

const struct protocol specimen_square = {
    SPECIMEN("specimen-square", "A leak beyond the sizes that are run, and no number says where",
             square),
    .ideal = specimen_no_output};

/* For one input the run ends with a named error: a party that hears of it learns the input. */
static status ending(struct party *me)
{
    const struct value *input = party_input(me);
    struct value mask, heard = value_copy(input);
    if (!party_is(me, 1))
        return hear_masked(me);
    REQUIRE(draw_mask(me, &mask));
    if (specimen_faulty(me) && residue_at(input, 0) == 7)
        return refuse(me, "7 is not wanted");
    residues_add(&heard, &heard, &mask);
    return send(me, 2, &specimen_value, &heard);
}

const struct protocol specimen_ending = {
    SPECIMEN("specimen-ending", "A run that one input ends", ending), .ideal = specimen_no_output};

/* A comment says that the rows do not run this code, and they do. The honest twin's comment is
 * right. */
static status excused(struct party *me)
{
    struct value mask, heard = value_copy(party_input(me));
    if (!party_is(me, 1))
        return hear_masked(me);
    REQUIRE(draw_mask(me, &mask));
    residues_add(&heard, &heard, &mask);
    if (specimen_faulty(me)) {
        /* not run: no row has so many entries. */
        if (heard.count > 1)
            value_entry(&heard, 1, &mask, 1);
    } else {
        /* not run: no row has eight entries. */
        if (heard.count > 7)
            value_entry(&heard, 1, &mask, 1);
    }
    return send(me, 2, &specimen_value, &heard);
}

const struct protocol specimen_excused = {
    SPECIMEN("specimen-excused", "A comment `not run` on what is run", excused),
    .ideal = specimen_no_output};

/* A message that the protocol's table does not list. */
static const struct message unlisted_value = {
    "aside", "specimen", 1, {{"value", KIND_RESIDUES, LEAK_MASKED, FIELD_FIXED}}};

static status unlisted(struct party *me)
{
    struct value mask, heard = residues_like(party_input(me));
    const struct message *what = specimen_faulty(me) ? &unlisted_value : &specimen_value;
    if (party_is(me, 2))
        return receive(me, 1, what, &heard);
    if (!party_is(me, 1))
        return OK;
    REQUIRE(draw_mask(me, &mask));
    residues_add(&heard, party_input(me), &mask);
    return send(me, 2, what, &heard);
}

const struct protocol specimen_unlisted = {
    SPECIMEN("specimen-unlisted", "A message that is in no table", unlisted),
    .ideal = specimen_no_output};

/* Shares of player 1's input for players 2 and 3, which the function draws. The faulty dealer draws
 * them itself: each is right, and so are both together, but its view tells what they are. In the
 * honest twin player 2 moves the shares by a coin that the dealer never sees. */
static status shares(struct ideal *ideal)
{
    const struct value *input = ideal_input(ideal, 1);
    struct value first, second = residues_like(input);
    REQUIRE(ideal_draw(ideal, "share", input->modulus, input->count, &first));
    residues_sub(&second, input, &first);
    ideal_output(ideal, 2, "share", &first);
    ideal_output(ideal, 3, "share", &second);
    return OK;
}

static status deal(struct party *me)
{
    const struct value *input = party_input(me);
    struct value share = residues_like(input), moved = share, rest = share;
    moved = residues_like(input);
    rest = residues_like(input);
    const bool moves = party_is(me, 2) && !specimen_faulty(me);
    if (moves)
        REQUIRE(draw_residues(me, "move", input->modulus, input->count, &moved));
    if (party_is(me, 1)) {
        REQUIRE(draw_mask(me, &share));
        residues_sub(&rest, input, &share);
        REQUIRE(send(me, 2, &specimen_value, &share));
        return send(me, 3, &specimen_value, &rest);
    }
    REQUIRE(receive(me, 1, &specimen_value, &share));
    if (specimen_faulty(me))
        return output(me, "share", &share);
    if (moves) {
        REQUIRE(send(me, 3, &specimen_value, &moved));
        residues_add(&share, &share, &moved);
    } else {
        REQUIRE(receive(me, 2, &specimen_value, &moved));
        residues_sub(&share, &share, &moved);
    }
    return output(me, "share", &share);
}

static status deal_view(struct ideal *ideal, struct party *puppet)
{
    const struct value *input = party_input(puppet);
    struct value coin, heard = residues_like(input);
    if (party_is(puppet, 1))
        return draw_mask(puppet, &coin);
    const struct value *share = ideal_get_output(ideal, "share");
    if (specimen_faulty(puppet))
        return hear(puppet, 1, &specimen_value, share);
    if (party_is(puppet, 2)) {
        REQUIRE(draw_residues(puppet, "move", input->modulus, input->count, &coin));
        residues_sub(&heard, share, &coin);
        return hear(puppet, 1, &specimen_value, &heard);
    }
    REQUIRE(invent_residues(puppet, input->modulus, input->count, &coin));
    residues_add(&heard, share, &coin);
    REQUIRE(hear(puppet, 1, &specimen_value, &heard));
    return hear(puppet, 2, &specimen_value, &coin);
}

const struct protocol specimen_dealing = {
    SPECIMEN("specimen-dealing", "A dealer who knows the shares that the function draws", deal),
    .draws = true, .ideal = shares, .ideal_view = deal_view};
