/* A specimen of packed bits: two rows of a table, each under a pad; the faulty one uses a bit of
 * the first pad again, so that one bit of the second row shows one of the first. */
#include "sim/primitives/packed/packed.h"
#include "proofs/specimens/specimens.h"

static const struct message rows = {"rows",
                                    "the table",
                                    2,
                                    {{"first", KIND_BITS, LEAK_MASKED, FIELD_FIXED},
                                     {"second", KIND_BITS, LEAK_MASKED, FIELD_FIXED}}};
static const struct message *const messages[] = {&rows, NULL};

/* Player 1's bits are the first row; the second row is the same bits, rotated by one place. */
static status send_rows(struct party *me, uint32_t width)
{
    struct value first, second, pad, more, bit;
    packed_of(&first, party_input(me), width);
    packed_rotate(&second, &first, 1);
    REQUIRE(draw_packed(me, "pad", width, 1, &pad));
    REQUIRE(draw_packed(me, "pad", width, 1, &more));
    packed_slice(&bit, &pad, 0, 1);
    if (specimen_faulty(me))
        packed_copy(&more, 0, 0, &bit, 0);
    packed_xor(&first, &first, &pad);
    packed_xor(&second, &second, &more);
    return send(me, 2, &rows, &first, &second);
}

static status role(struct party *me)
{
    const uint32_t width = party_input(me)->count;
    struct value first = packed(party_run(me), width, 1), second = first;
    if (party_is(me, 1))
        return send_rows(me, width);
    return party_is(me, 2) ? receive(me, 1, &rows, &first, &second) : OK;
}

const struct protocol specimen_rows = {.name = "specimen-rows",
                                       .title = "A packed table, of which one row shows another",
                                       .source = "ours",
                                       .summary = "A pad's bit serves two rows.",
                                       .input_help = "bits, separated by commas",
                                       .variants = specimen_variants,
                                       .parameters = specimen_parameters,
                                       .messages = messages,
                                       .prepare = specimen_prepare,
                                       SPECIMEN_INPUTS,
                                       .role = role,
                                       .ideal = specimen_no_output};
