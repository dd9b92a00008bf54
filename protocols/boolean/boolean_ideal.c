/* AND, OR, threshold: the functions, and the ideal views that prove proposition 8.2.
 *
 * Declared leakage: none beyond the output. */
#include "protocols/boolean/boolean.h"
#include "protocols/boolean/dominance.h"

/* The function on plain bits, one vector for each party. */
static void boolean_of(struct run *run, const struct boolean *f, const struct value *const *bits,
                       struct value *result)
{
    const int m = run_parties(run);
    uint64_t total = 0;
    *result = residues(run, run_integers(run, 2), bits[1]->count);
    for (size_t j = 0; j < result->count; j++) {
        uint64_t ones = 0;
        for (int i = 1; i <= m; i++)
            ones += residue_at(bits[i], j);
        const bool is = (ones >= f->least && ones <= f->most) != f->negated;
        residue_put(result, j, is);
        total += is;
    }
    if (f->counted)
        *result = residues_of(run, run_integers(run, (uint64_t)bits[1]->count + 1), &total, 1);
}

status boolean_ideal(struct ideal *ideal)
{
    struct run *run = ideal_run(ideal);
    const int m = run_parties(run);
    const struct boolean f = boolean_of_run(run, NULL);
    const struct value **bits = arena_alloc(run_scratch(run), ((size_t)m + 1) * sizeof *bits);
    struct value result;
    for (int i = 1; i <= m; i++)
        bits[i] = ideal_input(ideal, i);
    boolean_of(run, &f, bits, &result);
    for (int i = 1; i <= m; i++)
        if (!f.one || i == boolean_looks(&f, m))
            ideal_output(ideal, i, "result", &result);
    return OK;
}

static status hear_uniform(struct party *puppet, const struct modulus *n,
                           const struct message *message, size_t count)
{
    struct value heard;
    REQUIRE(invent_residues(puppet, n, count, &heard));
    return hear(puppet, party_previous(puppet), message, &heard);
}

/* For each entry: the place of the sum among its targets, or none. */
static status invent_places(struct party *puppet, const struct boolean *f,
                            const struct value *result, struct value *places)
{
    const uint64_t k = boolean_targets_count(f);
    struct run *run = party_run(puppet);
    *places = residues(run, run_integers(run, k + 1), result->count);
    for (size_t j = 0; j < result->count; j++) {
        struct value place;
        if ((residue_at(result, j) == 1) == f->negated) {
            residue_put(places, j, k);
        } else if (k > 1) {
            REQUIRE(invent_residues(puppet, run_integers(run, k), 1, &place));
            residue_put(places, j, residue_at(&place, 0));
        }
    }
    return OK;
}

/* Player 1 (hash) sees digests under a key that it lacks: one for the sum and k for the targets.
 * They tell whether the sum is among the targets, and where; but the targets are in random order.
 */
static status looks_at_digests(struct party *puppet, const struct boolean *f,
                               const struct value *result)
{
    const int m = party_count(puppet);
    const uint64_t k = boolean_targets_count(f);
    struct run *run = party_run(puppet);
    struct value key, places, digest;
    struct value sums = values_of(run, KIND_DIGESTS, result->count);
    struct value targets = values_of(run, KIND_DIGESTS, result->count * k);
    const char *const *label = boolean_labels(puppet, f, result->count, 1);
    REQUIRE(invent_key(puppet, &key));
    REQUIRE(invent_places(puppet, f, result, &places));
    for (size_t j = 0; j < result->count; j++) {
        struct value one = residues(run, run_integers(run, k + 1), 1);
        for (uint64_t i = 0; i < k; i++) {
            residue_put(&one, 0, i);
            REQUIRE(hash_entries(puppet, &key, label[j], false, &one, &digest));
            value_entry(&targets, j * k + i, &digest, 0);
        }
        residue_put(&one, 0, residue_at(&places, j));
        REQUIRE(hash_entries(puppet, &key, label[j], false, &one, &digest));
        value_entry(&sums, j, &digest, 0);
    }
    REQUIRE(hear(puppet, m - 1, &boolean_digest_sum, &sums));
    return hear(puppet, m, &boolean_digest_targets, &targets);
}

static status mix_coins(struct party *puppet, const struct boolean *f, size_t entries)
{
    struct value order;
    const uint64_t k = boolean_targets_count(f);
    for (size_t j = 0; k > 1 && j < entries; j++)
        REQUIRE(draw_order(puppet, "target order", k, &order));
    return OK;
}

/* Counted: the one who compares sees the ones at random places; all others see their number. */
static status tell_view(struct party *puppet, const struct boolean *f, int from,
                        const struct value *result)
{
    if (f->one)
        return OK;
    if (f->joined) {
        const uint64_t all = dominance_all(result);
        const struct value told =
            residues_of(party_run(puppet), run_integers(party_run(puppet), 2), &all, 1);
        return hear(puppet, from, &boolean_result, &told);
    }
    if (!f->counted)
        return hear(puppet, from, &boolean_result, result);
    struct value ones;
    residues_lift(&ones, result, run_integers(party_run(puppet), (uint64_t)result->count + 1));
    residues_total(&ones, &ones);
    return hear(puppet, from, &boolean_count, &ones);
}

static status view_hash(struct party *puppet, const struct boolean *f, const struct value *result)
{
    struct value key, order, mixed;
    const int j = party_index(puppet), m = party_count(puppet);
    if (j == 1) {
        mixed = value_copy(result);
        if (f->counted || f->joined)
            REQUIRE(invent_shuffle(puppet, &mixed));
        return looks_at_digests(puppet, f, &mixed);
    }
    if (j == m - 1)
        REQUIRE(draw_key(puppet, "hash key", &key));
    if (j == m - 1 && (f->counted || f->joined))
        REQUIRE(draw_order(puppet, "entry order", result->count, &order));
    if (j == m) {
        REQUIRE(invent_key(puppet, &key));
        REQUIRE(hear(puppet, m - 1, &boolean_key, &key));
        if (f->counted || f->joined) {
            REQUIRE(invent_order(puppet, result->count, &order));
            REQUIRE(hear(puppet, m - 1, &boolean_order, &order));
        }
        REQUIRE(mix_coins(puppet, f, result->count));
    }
    return tell_view(puppet, f, 1, result);
}

/* Player m - 1 (oblivious): its own sums come back under player m's key, with targets of which one,
 * or none, is equal to the sum. */
static status looks_at_points(struct party *puppet, const struct boolean *f,
                              const struct value *result)
{
    const int m = party_count(puppet);
    const uint64_t k = boolean_targets_count(f);
    struct value own, key, places, texts, points, sum_points;
    REQUIRE(draw_cipher_key(puppet, "comparison key", &own));
    REQUIRE(invent_cipher_key(puppet, &key));
    REQUIRE(invent_places(puppet, f, result, &places));
    REQUIRE(invent_texts(puppet, result->count * k, &texts));
    REQUIRE(cipher_begin(puppet, &key, "fresh", &texts, &points));
    REQUIRE(invent_texts(puppet, result->count, &texts));
    REQUIRE(cipher_begin(puppet, &key, "fresh", &texts, &sum_points));
    for (size_t j = 0; j < result->count; j++)
        if (residue_at(&places, j) < k)
            value_entry(&sum_points, j, &points, j * k + residue_at(&places, j));
    REQUIRE(cipher_encrypt(puppet, &own, &sum_points, &sum_points));
    return hear(puppet, m, &boolean_test_reply, &sum_points, &points);
}

static status view_oblivious(struct party *puppet, const struct boolean *f,
                             const struct value *result)
{
    struct value key, texts, points, order, mixed;
    const int j = party_index(puppet), m = party_count(puppet);
    if (j == m - 1) {
        mixed = value_copy(result);
        if (f->counted || f->joined)
            REQUIRE(invent_shuffle(puppet, &mixed));
        return looks_at_points(puppet, f, &mixed);
    }
    if (j == m) {
        REQUIRE(invent_cipher_key(puppet, &key));
        REQUIRE(invent_texts(puppet, result->count, &texts));
        REQUIRE(cipher_begin(puppet, &key, "fresh", &texts, &points));
        REQUIRE(hear(puppet, m - 1, &boolean_test_sum, &points));
        REQUIRE(draw_cipher_key(puppet, "comparison key", &key));
        REQUIRE(mix_coins(puppet, f, result->count));
        if (f->counted || f->joined)
            REQUIRE(draw_order(puppet, "entry order", result->count, &order));
    }
    return tell_view(puppet, f, m - 1, result);
}

/* Until the comparison every message is masked by an earlier player, or by player m. */
status boolean_view(struct party *puppet, const struct boolean *f, const struct value *result)
{
    struct value mask;
    const int j = party_index(puppet), m = party_count(puppet);
    const struct modulus *n = boolean_ring(party_run(puppet), f, m);
    if (f->way == BOOLEAN_ROTATION)
        return boolean_rotation_view(puppet, f, result);
    REQUIRE(draw_residues(puppet, "mask", n, result->count, &mask));
    REQUIRE(hear_uniform(puppet, n, &boolean_shift, result->count));
    if (j > 1 && j < m)
        REQUIRE(hear_uniform(puppet, n, &boolean_unshift, result->count));
    return f->way == BOOLEAN_HASH ? view_hash(puppet, f, result)
                                  : view_oblivious(puppet, f, result);
}

status boolean_ideal_view(struct ideal *ideal, struct party *puppet)
{
    struct run *run = ideal_run(ideal);
    const struct boolean f = boolean_of_run(run, puppet);
    const struct value none = residues(run, run_integers(run, 2), party_input(puppet)->count);
    if (f.one && !party_is(puppet, boolean_looks(&f, party_count(puppet))))
        return boolean_view(puppet, &f, &none); /* nothing shows the results */
    const struct value *result = ideal_get_output(ideal, "result");
    if (!f.counted)
        return boolean_view(puppet, &f, result);
    /* Any vector with this number of ones: the puppet sees it in random order only. */
    struct value bits = residues(run, run_integers(run, 2), party_input(puppet)->count);
    for (size_t i = 0; i < residue_at(result, 0); i++)
        residue_put(&bits, i, 1);
    return boolean_view(puppet, &f, &bits);
}
