/* Shares of a sum: A = player m - 1 ends with u, B = player m with v, and u + v is the sum.
 *
 *   star  1  Each player outside {A, B} draws a share, sends it to A, and its input less it to B.
 *            One round, 2(m - 2) messages. A and B together learn each input.
 *   zero  0  Each pair of players i < j has a mask that i draws and sends to j; i adds it to its
 *            input, j takes it off. Then as star. A and B together learn the sum only.
 *         Cost: m(m - 1)/2 messages more.
 *   ring  Secure sum (protocols/secure_sum) without its end, as section 4.2's "secure sum":
 *         1  Once around the ring each player adds its input and a mask.
 *         2  Players 1 to m - 1 take their masks off again. A is left with the sum and B's mask,
 *            B with the mask. 2m - 2 messages, as many rounds. */
#include "protocols/compare/compare.h"
#include "protocols/secure_sum/secure_sum.h"

static bool is_holder(const struct party *me)
{
    return party_index(me) >= party_count(me) - 1;
}

static status share_zero(struct party *me, struct value *input)
{
    struct value mask;
    for (int to = party_index(me) + 1; to <= party_count(me); to++) {
        REQUIRE(draw_residues(me, "zero mask", input->modulus, input->count, &mask));
        REQUIRE(send(me, to, &compare_zero, &mask));
        residues_add(input, input, &mask);
    }
    for (int from = 1; from < party_index(me); from++) {
        mask = residues_like(input);
        REQUIRE(receive(me, from, &compare_zero, &mask));
        residues_sub(input, input, &mask);
    }
    return OK;
}

static status share_star(struct party *me, const struct value *input, struct value *share)
{
    struct run *run = party_run(me);
    const int a = party_count(me) - 1, b = party_count(me);
    if (!is_holder(me)) {
        struct value left, right = residues_unset(run, input->modulus, input->count);
        REQUIRE(draw_residues(me, "share", input->modulus, input->count, &left));
        residues_sub(&right, input, &left);
        REQUIRE(send(me, a, &compare_left, &left));
        return send(me, b, &compare_right, &right);
    }
    *share = value_copy(input);
    for (int from = 1; from < a; from++) {
        struct value part = residues_unset(run, input->modulus, input->count);
        REQUIRE(receive(me, from, party_is(me, a) ? &compare_left : &compare_right, &part));
        residues_add(share, share, &part);
    }
    return OK;
}

static status share_ring(struct party *me, const struct value *input, struct value *share)
{
    const int a = party_count(me) - 1;
    struct value mask, running = residues_like(input);
    REQUIRE(draw_residues(me, "mask", input->modulus, input->count, &mask));
    if (!party_is(me, 1))
        REQUIRE(receive(me, party_previous(me), &secure_sum_shift, &running));
    residues_add(&running, &running, input);
    residues_add(&running, &running, &mask);
    REQUIRE(send(me, party_next(me), &secure_sum_shift, &running));
    if (party_index(me) > a) {
        *share = residues_like(&mask);
        residues_negate(share, &mask);
        return OK;
    }
    REQUIRE(receive(me, party_previous(me),
                    party_is(me, 1) ? &secure_sum_shift : &secure_sum_unshift, &running));
    residues_sub(&running, &running, &mask);
    if (party_index(me) < a)
        return send(me, party_next(me), &secure_sum_unshift, &running);
    *share = running;
    return OK;
}

status compare_shares(struct party *me, const struct compare_state *state,
                      const struct value *input, struct value *share)
{
    struct value own = value_copy(input);
    if (state->sharing == COMPARE_RING)
        return share_ring(me, input, share);
    if (state->sharing == COMPARE_ZERO)
        REQUIRE(share_zero(me, &own));
    return share_star(me, &own, share);
}

/* What the ring shows: sums under masks that others hold. */
static status ring_view(struct party *puppet, const struct value *input, struct value *share)
{
    const int j = party_index(puppet), a = party_count(puppet) - 1, before = party_previous(puppet);
    struct value mask, heard;
    REQUIRE(draw_residues(puppet, "mask", input->modulus, input->count, &mask));
    REQUIRE(invent_residues(puppet, input->modulus, input->count, &heard));
    REQUIRE(hear(puppet, before, &secure_sum_shift, &heard));
    if (j > 1 && j <= a) {
        REQUIRE(invent_residues(puppet, input->modulus, input->count, &heard));
        REQUIRE(hear(puppet, before, &secure_sum_unshift, &heard));
    }
    *share = residues_like(&mask);
    if (j > a)
        residues_negate(share, &mask);
    else
        residues_sub(share, &heard, &mask);
    return OK;
}

/* shares=zero, step 0: what is left of the input. */
static status zero_view(struct party *puppet, struct value *own)
{
    const int j = party_index(puppet), m = party_count(puppet);
    struct value mask;
    for (int to = j + 1; to <= m; to++) {
        REQUIRE(draw_residues(puppet, "zero mask", own->modulus, own->count, &mask));
        residues_add(own, own, &mask);
    }
    for (int from = 1; from < j; from++) {
        REQUIRE(invent_residues(puppet, own->modulus, own->count, &mask));
        REQUIRE(hear(puppet, from, &compare_zero, &mask));
        residues_sub(own, own, &mask);
    }
    return OK;
}

/* Masks and shares that a party hears are uniform: each is drawn for it alone, or hides an input
 * under a share that went to the other holder. */
status compare_shares_view(struct party *puppet, const struct compare_state *state,
                           struct value *share)
{
    const int j = party_index(puppet), m = party_count(puppet);
    const struct value *input = party_input(puppet);
    struct value other;
    if (state->sharing == COMPARE_RING)
        return ring_view(puppet, input, share);
    *share = value_copy(input);
    if (state->sharing == COMPARE_ZERO)
        REQUIRE(zero_view(puppet, share));
    if (!is_holder(puppet))
        return draw_residues(puppet, "share", input->modulus, input->count, &other);
    for (int from = 1; from < m - 1; from++) {
        REQUIRE(invent_residues(puppet, input->modulus, input->count, &other));
        REQUIRE(hear(puppet, from, j == m ? &compare_right : &compare_left, &other));
        residues_add(share, share, &other);
    }
    return OK;
}
