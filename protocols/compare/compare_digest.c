/* `digest`: the lowest bits of the two shares are compared by digests of prefixes, which player C
 * looks at. N = 2^(b + 1), sums are below N / 2 and thresholds at most N / 2; so the sum less c has
 * its top bit set iff the sum is below c. With u' = u - c, x = the low b bits of u', and y = those
 * of v, inverted: that top bit is top(u') + top(v) + [y < x] modulo 2.
 *
 * Lin and Tzeng 2005: X = 2x and Y = 2y + 1 are never equal; X > Y iff one of the prefixes of X
 * that end in 1 is one of the prefixes of Y that end in 0, with that 0 made a 1; then just one is.
 *
 *   1  A draws a hash key and for each comparison two bits s and z, and sends all to B.
 *   2  If s = 0, A takes X's prefixes that end in 1 and B takes Y's that end in 0; if s = 1, A
 *      takes those that end in 0, B those that end in 1. Each fills its list up to b + 1 entries
 *      with numbers that the other never has, hashes it, puts it in a random order and sends it to
 *      C: A with the bit top(u') + z, B with top(v) + z + s.
 *   3  C adds the two bits, and 1 if the lists have a digest in common: the sum is below c.
 *
 * The comparison's number goes into the label of the hash: no two comparisons give equal digests. A
 * filler is hashed too: C sees b + 1 digests from each and one match or none, which s makes as
 * likely as the other. */
#include "protocols/compare/compare.h"

enum { LEFT, RIGHT };

static size_t bits_of(const struct compare_state *state)
{
    size_t b = 0;
    while (UINT64_C(2) << b < state->modulus->limb[0])
        b++;
    return b;
}

static const char *label_of(struct party *me, size_t i)
{
    return arena_format(run_scratch(party_run(me)), "comparison %zu", i);
}

/* The numbers to hash, of which |value| has b + 1 bits: prefixes that end in |end|, as if they
 * ended in 1, with their length; and fillers. */
static struct value prefixes(struct run *run, size_t b, uint64_t value, unsigned end, unsigned side)
{
    struct value list = residues(run, run_integers(run, UINT64_C(1) << (b + 4)), b + 1);
    for (size_t i = 0; i <= b; i++) {
        const uint64_t prefix = value >> (b - i), filler = (side + 1ULL) << (b + 2) | i;
        residue_put(&list, i, (prefix & 1) == end ? UINT64_C(1) << (i + 1) | prefix | 1 : filler);
    }
    return list;
}

/* Step 2: the digests of all comparisons, and the bits, which begin as z (and s, for B). */
static status look_up(struct party *me, const struct compare_state *state,
                      const struct value *share, const struct value *key, const struct value *s,
                      struct value *bits, struct value *digests)
{
    struct run *run = party_run(me);
    const unsigned side = party_is(me, party_count(me)) ? RIGHT : LEFT;
    const size_t b = bits_of(state);
    const uint64_t n = state->modulus->limb[0], low = (UINT64_C(1) << b) - 1;
    struct value top = residues_like(bits);
    *digests = values_of(run, KIND_DIGESTS, state->length * (b + 1));
    for (size_t i = 0; i < state->length; i++) {
        const uint64_t v = side == RIGHT ? residue_at(share, i)
                                         : (residue_at(share, i) + n - state->threshold[i]) % n;
        const unsigned switched = residue_at(s, i) == 1;
        const struct value list = side == LEFT
                                      ? prefixes(run, b, 2 * (v & low), !switched, side)
                                      : prefixes(run, b, 2 * (~v & low) + 1, switched, side);
        struct value some;
        REQUIRE(hash_entries(me, key, label_of(me, i), false, &list, &some));
        REQUIRE(shuffle(me, "order", (struct value *const[]){&some}, 1));
        for (size_t k = 0; k <= b; k++)
            value_entry(digests, i * (b + 1) + k, &some, k);
        digests->origin |= some.origin;
        digests->keys |= some.keys;
        residue_put(&top, i, v >> b);
    }
    residues_add(bits, bits, &top);
    return OK;
}

static status side_a(struct party *me, const struct compare_state *state, const struct value *share)
{
    const struct modulus *bit = run_integers(party_run(me), 2);
    struct value key, s, z, digests;
    REQUIRE(draw_key(me, "hash key", &key));
    REQUIRE(draw_residues(me, "side", bit, state->length, &s));
    REQUIRE(draw_residues(me, "mask", bit, state->length, &z));
    REQUIRE(send(me, party_count(me), &compare_pact, &key, &s, &z));
    REQUIRE(look_up(me, state, share, &key, &s, &z, &digests));
    return send(me, 1, &compare_prefixes, &digests, &z);
}

static status side_b(struct party *me, const struct compare_state *state, const struct value *share)
{
    struct run *run = party_run(me);
    const struct modulus *bit = run_integers(run, 2);
    struct value key = values_of(run, KIND_KEYS, 1), s = residues(run, bit, state->length),
                 z = residues(run, bit, state->length), digests;
    REQUIRE(receive(me, party_count(me) - 1, &compare_pact, &key, &s, &z));
    residues_add(&z, &z, &s);
    REQUIRE(look_up(me, state, share, &key, &s, &z, &digests));
    return send(me, 1, &compare_prefixes, &digests, &z);
}

/* Step 3: the answer is that the sum is not below c. */
static status side_c(struct party *me, const struct compare_state *state, struct value *result)
{
    struct run *run = party_run(me);
    const int m = party_count(me);
    const size_t b = bits_of(state), all = state->length * (b + 1);
    struct value left = values_of(run, KIND_DIGESTS, all),
                 right = values_of(run, KIND_DIGESTS, all), other = residues_like(result);
    REQUIRE(receive(me, m - 1, &compare_prefixes, &left, result));
    REQUIRE(receive(me, m, &compare_prefixes, &right, &other));
    residues_add(result, result, &other);
    for (size_t i = 0; i < state->length; i++) {
        uint64_t matches = 0;
        for (size_t k = 0; k < (b + 1) * (b + 1); k++) {
            const struct value x = value_slice(&left, i * (b + 1) + k / (b + 1), 1),
                               y = value_slice(&right, i * (b + 1) + k % (b + 1), 1);
            matches += value_equal(&x, &y);
        }
        if (matches > 1)
            return refuse(me, "two lists of prefixes with %llu in common",
                          (unsigned long long)matches);
        residue_put(&other, i, 1 - matches);
    }
    residues_add(result, result, &other);
    return OK;
}

status compare_by_digest(struct party *me, const struct compare_state *state,
                         const struct value *share, struct value *result)
{
    const int m = party_count(me);
    *result = residues(party_run(me), run_integers(party_run(me), 2), state->length);
    if (party_is(me, 1)) {
        REQUIRE(side_c(me, state, result));
        return compare_tell(me, result);
    }
    if (party_is(me, m - 1))
        REQUIRE(side_a(me, state, share));
    if (party_is(me, m))
        REQUIRE(side_b(me, state, share));
    return receive(me, 1, &compare_verdict, result);
}

/* Two lists of fresh digests, one of which they have in common where |match| says so. */
static status invent_lists(struct party *puppet, const struct compare_state *state,
                           const struct value *match, struct value list[2])
{
    struct run *run = party_run(puppet);
    const size_t b = bits_of(state);
    const struct modulus *n = run_integers(run, 2 * (b + 1));
    struct value key;
    REQUIRE(invent_key(puppet, &key));
    for (int side = 0; side < 2; side++) {
        list[side] = values_of(run, KIND_DIGESTS, state->length * (b + 1));
        for (size_t i = 0; i < state->length; i++) {
            struct value numbers = residues(run, n, b + 1), some;
            for (size_t k = 0; k <= b; k++)
                residue_put(&numbers, k,
                            k == 0 && residue_at(match, i) ? 0 : (size_t)side * (b + 1) + k);
            REQUIRE(hash_entries(puppet, &key, label_of(puppet, i), false, &numbers, &some));
            REQUIRE(invent_shuffle(puppet, &some));
            for (size_t k = 0; k <= b; k++)
                value_entry(&list[side], i * (b + 1) + k, &some, k);
        }
    }
    return OK;
}

/* A draws the key, s, z and its order; B hears the first three, and draws its order; C sees lists
 * whose match is as good as drawn, and a bit from each that make the result of it. */
status compare_digest_view(struct party *puppet, const struct compare_state *state,
                           const struct value *result)
{
    struct run *run = party_run(puppet);
    const int j = party_index(puppet), m = party_count(puppet);
    const struct modulus *bit = run_integers(run, 2);
    struct value key, s, z, order, list[2];
    if (j == m - 1) {
        REQUIRE(draw_key(puppet, "hash key", &key));
        REQUIRE(draw_residues(puppet, "side", bit, state->length, &s));
        REQUIRE(draw_residues(puppet, "mask", bit, state->length, &z));
    } else if (j == m) {
        REQUIRE(invent_key(puppet, &key));
        REQUIRE(invent_residues(puppet, bit, state->length, &s));
        REQUIRE(invent_residues(puppet, bit, state->length, &z));
        REQUIRE(hear(puppet, m - 1, &compare_pact, &key, &s, &z));
    } else if (j == 1) {
        REQUIRE(invent_residues(puppet, bit, state->length, &s));
        REQUIRE(invent_residues(puppet, bit, state->length, &z));
        REQUIRE(invent_lists(puppet, state, &s, list));
        REQUIRE(hear(puppet, m - 1, &compare_prefixes, &list[LEFT], &z));
        for (size_t i = 0; i < state->length; i++) /* z + the other + s = 1 - result */
            residue_put(&z, i,
                        (residue_at(&z, i) + residue_at(&s, i) + 1 + residue_at(result, i)) % 2);
        return hear(puppet, m, &compare_prefixes, &list[RIGHT], &z);
    }
    for (size_t i = 0; j >= m - 1 && i < state->length; i++)
        REQUIRE(draw_order(puppet, "order", bits_of(state) + 1, &order));
    return hear(puppet, 1, &compare_verdict, result);
}
