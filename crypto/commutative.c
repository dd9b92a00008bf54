/* What the suites share: keys, batches over threads, decoding. */
#include "crypto/commutative.h"
#include "crypto/bytes.h"
#include <assert.h>
#include <pthread.h>
#include <sodium.h>
#include <string.h>

const struct commutative_suite *commutative_suite_find(const char *name)
{
    static const struct commutative_suite *const suites[] = {&commutative_default,
                                                             &commutative_paper};
    for (size_t i = 0; i < sizeof suites / sizeof *suites; i++)
        if (strcmp(suites[i]->name, name) == 0)
            return suites[i];
    return NULL;
}

static bool is_below(const uint64_t a[WIDE_LIMBS], const uint64_t b[WIDE_LIMBS])
{
    uint64_t borrow = 0;
    for (int i = 0; i < WIDE_LIMBS; i++) {
        const uint64_t difference = a[i] - b[i];
        borrow = (uint64_t)(a[i] < b[i]) | ((uint64_t)(difference == 0) & borrow);
    }
    return borrow;
}

status commutative_key_set(struct commutative_key *key, const struct commutative_suite *suite,
                           const uint8_t secret[32])
{
    uint64_t limb[WIDE_LIMBS];
    uint8_t copy[32]; /* |secret| may lie in |key| */
    memcpy(copy, secret, sizeof copy);
    commutative_key_clear(key);
    for (int i = 0; i < WIDE_LIMBS; i++)
        limb[i] = load_le64(copy + 8 * i);
    const bool inside = !sodium_is_zero(copy, sizeof copy) && is_below(limb, suite->order);
    status set = E_RANGE;
    if (inside) {
        key->suite = suite;
        memcpy(key->secret, copy, sizeof copy);
        set = suite->invert(key->inverse, copy);
    }
    sodium_memzero(limb, sizeof limb);
    sodium_memzero(copy, sizeof copy);
    if (set != OK)
        commutative_key_clear(key);
    return set;
}

/* One more than a draw below q - 1: no value is tried twice, zero is never made. */
status commutative_key_draw(struct commutative_key *key, const struct commutative_suite *suite,
                            struct tape *tape, const char *why)
{
    uint64_t bound[WIDE_LIMBS], limb[WIDE_LIMBS];
    uint8_t secret[32];
    commutative_key_clear(key);
    memcpy(bound, suite->order, sizeof bound);
    assert(bound[0] & 1); /* a prime: subtracting one does not borrow */
    bound[0]--;
    REQUIRE(tape_vector(tape, why, bound, WIDE_LIMBS, 1, limb));
    for (int i = 0; i < WIDE_LIMBS && ++limb[i] == 0; i++)
        ;
    for (int i = 0; i < WIDE_LIMBS; i++)
        store_le64(secret + 8 * i, limb[i]);
    const status set = commutative_key_set(key, suite, secret);
    sodium_memzero(limb, sizeof limb);
    sodium_memzero(secret, sizeof secret);
    return set;
}

void commutative_key_clear(struct commutative_key *key)
{
    sodium_memzero(key, sizeof *key);
}

/* One thread's share: a hash of values where there are some, else a multiplication. */
struct share {
    const struct commutative_suite *suite;
    const uint8_t *scalar;
    const struct commutative_value *value;
    const struct commutative_element *in;
    struct commutative_element *out;
    size_t count;
    status done;
};

static void *run_share(void *argument)
{
    struct share *s = argument;
    s->done = s->value ? s->suite->hash(s->out, s->value, s->count)
                       : s->suite->multiply(s->scalar, s->out, s->in, s->count);
    return NULL;
}

/* The entries are split evenly and in order; the calling thread takes the first share, and any
 * that the system gives no thread for. */
static status run_shares(const struct share *whole, size_t threads)
{
    struct share share[COMMUTATIVE_THREADS];
    pthread_t thread[COMMUTATIVE_THREADS];
    bool started[COMMUTATIVE_THREADS] = {false};
    if (threads < 1 || threads > COMMUTATIVE_THREADS)
        return E_ARGUMENT;
    if (threads > whole->count)
        threads = whole->count;
    size_t from = 0;
    for (size_t i = 0; i < threads; i++) {
        share[i] = *whole;
        share[i].count = whole->count / threads + (i < whole->count % threads);
        share[i].value = whole->value ? whole->value + from : NULL;
        share[i].in = whole->in ? whole->in + from : NULL;
        share[i].out = whole->out + from;
        from += share[i].count;
        if (i > 0)
            started[i] = pthread_create(&thread[i], NULL, run_share, &share[i]) == 0;
    }
    for (size_t i = 0; i < threads; i++)
        if (!started[i])
            run_share(&share[i]);
    status done = OK;
    for (size_t i = 0; i < threads; i++) {
        if (started[i])
            pthread_join(thread[i], NULL);
        done = done == OK ? share[i].done : done;
    }
    return done;
}

status commutative_hash(const struct commutative_suite *suite, struct commutative_element *out,
                        const struct commutative_value *value, size_t count, size_t threads)
{
    return run_shares(&(struct share){.suite = suite, .value = value, .out = out, .count = count},
                      threads);
}

static status multiply(const struct commutative_key *key, const uint8_t *scalar,
                       struct commutative_element *out, const struct commutative_element *in,
                       size_t count, size_t threads)
{
    if (!key->suite)
        return E_ARGUMENT;
    return run_shares(
        &(struct share){
            .suite = key->suite, .scalar = scalar, .in = in, .out = out, .count = count},
        threads);
}

status commutative_encrypt(const struct commutative_key *key, struct commutative_element *out,
                           const struct commutative_element *in, size_t count, size_t threads)
{
    return multiply(key, key->secret, out, in, count, threads);
}

status commutative_decrypt(const struct commutative_key *key, struct commutative_element *out,
                           const struct commutative_element *in, size_t count, size_t threads)
{
    return multiply(key, key->inverse, out, in, count, threads);
}

bool commutative_equal(const struct commutative_element *a, const struct commutative_element *b)
{
    return memcmp(a->byte, b->byte, sizeof a->byte) == 0;
}

void commutative_encode(const struct commutative_suite *suite, uint8_t *out,
                        const struct commutative_element *element)
{
    memcpy(out, element->byte, suite->bytes);
}

status commutative_decode(const struct commutative_suite *suite,
                          struct commutative_element *element, const uint8_t *in, size_t size)
{
    if (size != suite->bytes)
        return size < suite->bytes ? E_TRUNCATED : E_OVERLONG;
    REQUIRE(suite->check(in));
    struct commutative_element made = {{0}};
    memcpy(made.byte, in, size);
    *element = made;
    return OK;
}
