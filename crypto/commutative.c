/* Shared by the suites: keys, batches over threads, decoding. */
#include "crypto/commutative.h"
#include "crypto/bytes.h"
#include "crypto/told.h"
#include <assert.h>
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
    uint8_t copy[32]; /* |secret| may be part of |key| */
    memcpy(copy, secret, sizeof copy);
    commutative_key_clear(key);
    for (int i = 0; i < WIDE_LIMBS; i++)
        limb[i] = load_le64(copy + 8 * i);
    const bool zero = sodium_is_zero(copy, sizeof copy);
    /* Told: whether the secret is a key. */
    const bool inside = told((int)is_below(limb, suite->order) & !zero);
    if (inside) {
        key->suite = suite;
        memcpy(key->secret, copy, sizeof copy);
    }
    sodium_memzero(limb, sizeof limb);
    sodium_memzero(copy, sizeof copy);
    return inside ? OK : E_RANGE;
}

/* A draw below q - 1, plus one: it never makes zero, and never has to draw again. */
status commutative_key_draw(struct commutative_key *key, const struct commutative_suite *suite,
                            struct tape *tape, const char *why)
{
    uint64_t bound[WIDE_LIMBS], limb[WIDE_LIMBS];
    uint8_t secret[32];
    commutative_key_clear(key);
    memcpy(bound, suite->order, sizeof bound);
    assert(bound[0] & 1); /* q is a prime, hence odd: subtracting one needs no borrow */
    bound[0]--;
    REQUIRE(tape_vector(tape, why, bound, WIDE_LIMBS, 1, limb));
    uint64_t carry = 1;
    for (int i = 0; i < WIDE_LIMBS; i++) {
        limb[i] += carry;
        carry &= limb[i] == 0;
        store_le64(secret + 8 * i, limb[i]);
    }
    const status set = commutative_key_set(key, suite, secret);
    sodium_memzero(limb, sizeof limb);
    sodium_memzero(secret, sizeof secret);
    return set;
}

void commutative_key_clear(struct commutative_key *key)
{
    sodium_memzero(key, sizeof *key);
}

/* A batch of hashes, if there are values; else a batch of multiplications. */
struct batch {
    const struct commutative_suite *suite;
    const uint8_t *scalar;
    const struct commutative_value *value;
    const struct commutative_element *in;
    struct commutative_element *out;
};

static status do_part(void *context, size_t from, size_t to)
{
    const struct batch *b = context;
    return b->value ? b->suite->hash(b->out + from, b->value + from, to - from)
                    : b->suite->multiply(b->scalar, b->out + from, b->in + from, to - from);
}

status commutative_hash(const struct commutative_suite *suite, struct commutative_element *out,
                        const struct commutative_value *value, size_t count, struct crew *crew)
{
    struct batch batch = {.suite = suite, .value = value, .out = out};
    return count ? crew_loop(crew, count, do_part, &batch) : OK;
}

static status multiply(const struct commutative_key *key, const uint8_t *scalar,
                       struct commutative_element *out, const struct commutative_element *in,
                       size_t count, struct crew *crew)
{
    struct batch batch = {.suite = key->suite, .scalar = scalar, .in = in, .out = out};
    if (!key->suite)
        return E_ARGUMENT;
    return crew_loop(crew, count, do_part, &batch);
}

status commutative_encrypt(const struct commutative_key *key, struct commutative_element *out,
                           const struct commutative_element *in, size_t count, struct crew *crew)
{
    return multiply(key, key->secret, out, in, count, crew);
}

/* The inverse is computed here, not with the key, because most keys never decrypt. */
status commutative_decrypt(const struct commutative_key *key, struct commutative_element *out,
                           const struct commutative_element *in, size_t count, struct crew *crew)
{
    uint8_t inverse[32];
    if (!key->suite)
        return E_ARGUMENT;
    status result = key->suite->invert(inverse, key->secret);
    if (result == OK)
        result = multiply(key, inverse, out, in, count, crew);
    sodium_memzero(inverse, sizeof inverse);
    return result;
}

bool commutative_equal(const struct commutative_element *a, const struct commutative_element *b)
{
    return sodium_memcmp(a->byte, b->byte, sizeof a->byte) == 0;
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

status commutative_decode_wide(const struct commutative_suite *suite,
                               struct commutative_element *element, const uint8_t *in)
{
    if (!sodium_is_zero(in + suite->bytes, COMMUTATIVE_BYTES - suite->bytes))
        return E_NON_CANONICAL;
    return commutative_decode(suite, element, in, suite->bytes);
}
