/* `ot`: A and B compare with each other, by oblivious transfers. No third player looks on, so two
 * players are enough, and who pools with A or with B learns no more than that one. N = 2^(b + 1),
 * sums are below N / 2 and thresholds at most N / 2, as for digests (compare_digest.c): with
 * u' = u - c, x the low b bits of u', and y those of v, inverted, the sum is below c iff
 * top(u') + top(v) + [y < x] is 1 modulo 2. The bits below are shared: A's and B's add up to them.
 *
 *   1  For each of the b digits: lt = x (1 + y), by one transfer; eq = 1 + x + y.
 *   2  Neighbours are joined, the higher one with the lower one, until one is left: lt = lt of the
 *      higher + eq of the higher * lt of the lower; eq = eq * eq, which nobody needs of the lowest.
 *      A product of shared bits is two transfers, of A's share of one by B's of the other
 *      (Goldreich, Micali and Wigderson 1987).
 *   3  A sends B its share of the answer, with its top bit. B adds its own and tells all.
 *
 * A transfer makes shares of a product of a bit of A and a bit of B: A offers r and r + its bit,
 * B chooses by its own. All transfers of a step are one call of `oblivious-transfer`. They are
 * b + 2 (2b - 2 - ceil(log2 b)) in all, in ceil(log2 b) + 1 calls.
 *
 * With transfers=extension the 128 transfers that each call begins with would cost more than all
 * the rest. So there is one call, before step 1, of random bits: A offers r and r + a, B chooses by
 * c, and they have shares of ac (Beaver 1995). A product of A's x and B's y is made of it by two
 * bits: A sends f = x + a, B sends d = y + c; A's share is xd + r, B's is fc + r + ac. */
#include "protocols/compare/compare.h"
#include "protocols/oblivious_transfer/oblivious_transfer.h"

/* One holder's side of a vector of comparisons; entry j * length + i is digit j of comparison i. */
struct side {
    struct party *me;
    const struct compare_state *state;
    bool told; /* on a puppet */
    size_t digits, calls;
    struct value lt, eq;
    /* transfers=extension: A's a and B's c, and their shares of ac; |used| are used up. */
    struct value random, shared;
    size_t used;
};

static bool is_a(const struct party *me)
{
    return party_index(me) == party_count(me) - 1;
}

/* How many products the joining of |digits| takes, for one comparison. */
static size_t joined(size_t digits)
{
    return digits / 2 * 2 - 1;
}

static status bit_transfers(struct run *run, const char *way, size_t count,
                            const struct shape **part)
{
    return part_of(run, &oblivious_transfer_protocol, way, 2,
                   PAIRS({"modulus", NULL, 2}, {"length", NULL, count}), part);
}

/* b + 2 (2b - 2 - ceil(log2 b)). */
uint64_t compare_products(uint64_t modulus)
{
    size_t digits = 0;
    while (UINT64_C(4) << digits <= modulus)
        digits++;
    uint64_t products = digits;
    for (; digits > 1; digits = (digits + 1) / 2)
        products += 2 * joined(digits);
    return products;
}

status compare_ot_parts(struct run *run, struct compare_state *state)
{
    const struct shape **parts = arena_zero(run_arena(run), 64 * sizeof *parts);
    const char *const way = run_parameter_text(run, "transfers");
    size_t calls = 0, digits = 0;
    state->stock = run_number(run, "transfers");
    while (UINT64_C(4) << digits <= state->modulus->limb[0])
        digits++;
    state->products = (size_t)(compare_products(state->modulus->limb[0]) * state->length);
    for (size_t transfers = digits; transfers > 0; calls++) {
        if (!state->stock)
            REQUIRE(bit_transfers(run, way, transfers * state->length, &parts[calls]));
        transfers = digits > 1 ? 2 * joined(digits) : 0;
        digits = (digits + 1) / 2;
    }
    state->transfers = parts;
    return state->stock ? bit_transfers(run, way, state->products, &parts[0]) : OK;
}

static struct value zeros(const struct side *s, size_t count)
{
    return residues(party_run(s->me), run_integers(party_run(s->me), 2), count);
}

static void put(struct value *to, size_t at, const struct value *from)
{
    for (size_t i = 0; i < from->count; i++)
        value_entry(to, at + i, from, i);
}

static struct value digit(const struct side *s, const struct value *bits, size_t j)
{
    return value_slice(bits, j * s->state->length, s->state->length);
}

/* One call: A's bits |own|, and B's, are multiplied. A's |share| is random. */
static status transfer(struct side *s, const struct value *own, struct value *share)
{
    const int m = party_count(s->me);
    const struct group *pair = GROUP(m - 1, m);
    const struct shape *part = s->state->transfers[s->calls++];
    const struct modulus *bit = run_integers(party_run(s->me), 2);
    if (!is_a(s->me) && !s->told)
        return call(s->me, pair, part, own, share);
    if (!is_a(s->me)) {
        REQUIRE(invent_residues(s->me, bit, own->count, share));
        return hear_call(s->me, pair, part, own, KNOWN(KNOW("chosen", share)));
    }
    struct value numbers = zeros(s, 2 * (size_t)own->count), second = residues_like(own);
    REQUIRE(draw_residues(s->me, "blind", bit, own->count, share));
    residues_add(&second, share, own);
    put(&numbers, 0, share);
    put(&numbers, own->count, &second);
    if (s->told)
        return hear_call(s->me, pair, part, &numbers, KNOWN({.name = NULL}));
    return call(s->me, pair, part, &numbers, NULL);
}

/* transfers=extension: random products, before step 1. */
static status take_stock(struct side *s)
{
    REQUIRE(draw_residues(s->me, "random", run_integers(party_run(s->me), 2), s->state->products,
                          &s->random));
    return transfer(s, &s->random, &s->shared);
}

/* The same as transfer, by products from the stock. What is heard is masked by the other's bits. */
static status use_stock(struct side *s, const struct value *own, struct value *share)
{
    const int m = party_count(s->me), other = is_a(s->me) ? m : m - 1;
    const struct value random = value_slice(&s->random, s->used, own->count),
                       shared = value_slice(&s->shared, s->used, own->count);
    struct value sent = residues_like(own), heard = residues_like(own);
    s->used += own->count;
    residues_add(&sent, own, &random);
    if (s->told) {
        REQUIRE(invent_residues(s->me, own->modulus, own->count, &heard));
        REQUIRE(hear(s->me, other, &compare_masked, &heard));
    } else {
        REQUIRE(send(s->me, other, &compare_masked, &sent));
        REQUIRE(receive(s->me, other, &compare_masked, &heard));
    }
    *share = residues_like(own);
    residues_multiply(share, &heard, is_a(s->me) ? own : &random);
    residues_add(share, share, &shared);
    return OK;
}

/* Shares of the products of A's |own| bits and B's, entry by entry. */
static status multiply(struct side *s, const struct value *own, struct value *share)
{
    return s->state->stock ? use_stock(s, own, share) : transfer(s, own, share);
}

/* Step 1. |low| are A's x, or B's v, which is y inverted: 1 + y. */
static status begin(struct side *s, const struct value *low)
{
    const size_t n = s->state->length;
    struct value own = zeros(s, s->digits * n);
    own.origin = low->origin;
    own.keys = low->keys;
    for (size_t j = 0; j < s->digits; j++)
        for (size_t i = 0; i < n; i++)
            residue_put(&own, j * n + i, residue_at(low, i) >> j & 1);
    s->eq = value_copy(&own); /* 1 + x + y */
    return multiply(s, &own, &s->lt);
}

/* Shares of |p| * |q|, both of which are shared. */
static status multiply_shared(struct side *s, const struct value *p, const struct value *q,
                              struct value *product)
{
    const size_t count = p->count;
    struct value own = zeros(s, 2 * count), cross;
    put(&own, 0, is_a(s->me) ? p : q);
    put(&own, count, is_a(s->me) ? q : p);
    REQUIRE(multiply(s, &own, &cross));
    const struct value one = value_slice(&cross, 0, count), two = value_slice(&cross, count, count);
    *product = residues_like(p);
    residues_multiply(product, p, q);
    residues_add(product, product, &one);
    residues_add(product, product, &two);
    return OK;
}

/* Step 2, once. */
static status join(struct side *s)
{
    const size_t n = s->state->length, pairs = s->digits / 2, left = s->digits - pairs;
    struct value p = zeros(s, joined(s->digits) * n), q = residues_like(&p), product,
                 lt = zeros(s, left * n), eq = residues_like(&lt);
    for (size_t k = 0, at = 0; k < pairs; k++) {
        const struct value higher = digit(s, &s->eq, 2 * k + 1), lower = digit(s, &s->lt, 2 * k),
                           equal = digit(s, &s->eq, 2 * k);
        put(&p, at, &higher);
        put(&q, at, &lower);
        at += n;
        if (k == 0)
            continue;
        put(&p, at, &higher);
        put(&q, at, &equal);
        at += n;
    }
    REQUIRE(multiply_shared(s, &p, &q, &product));
    for (size_t k = 0, at = 0; k < pairs; k++) {
        struct value sum = digit(s, &s->lt, 2 * k + 1), less = value_slice(&product, at, n);
        struct value both = residues_like(&sum);
        residues_add(&both, &sum, &less);
        put(&lt, k * n, &both);
        at += n;
        if (k == 0)
            continue;
        less = value_slice(&product, at, n);
        put(&eq, k * n, &less);
        at += n;
    }
    if (s->digits % 2) {
        const struct value lone = digit(s, &s->lt, s->digits - 1),
                           same = digit(s, &s->eq, s->digits - 1);
        put(&lt, pairs * n, &lone);
        put(&eq, pairs * n, &same);
    }
    s->lt = lt;
    s->eq = eq;
    s->digits = left;
    return OK;
}

/* Steps 1 and 2: this holder's share of the answer. */
static status answer(struct party *me, const struct compare_state *state, const struct value *share,
                     bool told, struct value *bit)
{
    struct side s = {.me = me, .state = state, .told = told};
    const uint64_t n = state->modulus->limb[0];
    struct value whole = value_copy(share), top = zeros(&s, state->length);
    while (UINT64_C(4) << s.digits <= n)
        s.digits++;
    for (size_t i = 0; i < state->length && is_a(me); i++)
        residue_put(&whole, i, residue_at(share, i) + n - state->threshold[i]);
    for (size_t i = 0; i < state->length; i++)
        residue_put(&top, i, (residue_at(&whole, i) >> s.digits) + !is_a(me));
    if (state->stock)
        REQUIRE(take_stock(&s));
    REQUIRE(begin(&s, &whole));
    while (s.digits > 1)
        REQUIRE(join(&s));
    *bit = residues_like(&top);
    residues_add(bit, &top, &s.lt);
    return OK;
}

status compare_by_ot(struct party *me, const struct compare_state *state, const struct value *share,
                     struct value *result)
{
    const int m = party_count(me);
    struct value own, other;
    *result = residues(party_run(me), run_integers(party_run(me), 2), state->length);
    if (party_index(me) < m - 1)
        return receive(me, m, &compare_verdict, result);
    REQUIRE(answer(me, state, share, false, &own));
    if (is_a(me)) {
        REQUIRE(send(me, m, &compare_part, &own));
        return receive(me, m, &compare_verdict, result);
    }
    other = residues_like(&own);
    REQUIRE(receive(me, m - 1, &compare_part, &other));
    residues_add(result, &own, &other);
    for (int to = 1; to < m; to++)
        REQUIRE(send(me, to, &compare_verdict, result));
    return OK;
}

/* A hears nothing of the transfers, B uniform bits; what A sends B makes the result of B's own. */
status compare_ot_view(struct party *puppet, const struct compare_state *state,
                       const struct value *share, const struct value *result)
{
    const int m = party_count(puppet);
    struct value own, other;
    if (party_index(puppet) >= m - 1)
        REQUIRE(answer(puppet, state, share, true, &own));
    if (party_index(puppet) < m)
        return hear(puppet, m, &compare_verdict, result);
    other = residues_like(&own);
    residues_add(&other, result, &own);
    return hear(puppet, m - 1, &compare_part, &other);
}
