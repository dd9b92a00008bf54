#include "crypto/transfer.h"
#include "crypto/bits.h"
#include "crypto/commutative.h"
#include "crypto/curve.h"
#include "crypto/hash.h"
#include "crypto/told.h"
#include <sodium.h>
#include <string.h>

/* A scalar, uniform on 1..q-1, like a key of the commutative cipher in the same group. */
static status draw_scalar(struct tape *tape, const char *why, uint8_t scalar[32])
{
    struct commutative_key key;
    REQUIRE(commutative_key_draw(&key, &commutative_default, tape, why));
    memcpy(scalar, key.secret, sizeof key.secret);
    commutative_key_clear(&key);
    return OK;
}

/* libsodium's hash leaves its result in the frame that it used: the stack is wiped in the end. */
enum { HASH_STACK = 2048 };

/* The transfer's key: the hash of its number, A, B and the product that both sides can compute. */
static void derive(struct transfer_key *key, const uint8_t *offer, size_t number,
                   const uint8_t *answer, const uint8_t product[32])
{
    uint8_t data[64];
    memcpy(data, answer, 32);
    memcpy(data + 32, product, 32);
    hash_keyed(key->byte, offer, "transfer", number, data, sizeof data);
    sodium_memzero(data, sizeof data);
}

status transfer_offer_with(struct transfer_sender *sender, const uint8_t secret[32])
{
    memmove(sender->secret, secret, sizeof sender->secret);
    /* Told: whether the secret is 0 in the group, and the offer. */
    const bool made = told(curve_multiply_base(sender->offer, sender->secret)) == 0;
    told_bytes(sender->offer, sizeof sender->offer);
    if (made && told(curve_multiply(sender->product, sender->secret, sender->offer)) == 0)
        return OK;
    transfer_sender_clear(sender);
    return E_RANGE; /* it is a multiple of the order, which is prime */
}

status transfer_offer(struct transfer_sender *sender, struct tape *tape, const char *why)
{
    const status result = draw_scalar(tape, why, sender->secret);
    if (result == OK)
        return transfer_offer_with(sender, sender->secret);
    transfer_sender_clear(sender);
    return result;
}

void transfer_sender_clear(struct transfer_sender *sender)
{
    sodium_memzero(sender, sizeof *sender);
}

/* One answer. The time does not tell whether B = bG or B = bG + A. Told: whether the scalar is 0 in
 * the group. */
static status answer_one(const uint8_t offer[32], const uint8_t scalar[32], bool bit,
                         uint8_t answer[32], uint8_t product[32])
{
    uint8_t point[2][32];
    status result = OK;
    if (told(curve_multiply_base(point[0], scalar)) != 0 ||
        told(curve_add(point[1], point[0], offer)) != 0 ||
        told(curve_multiply(product, scalar, offer)) != 0)
        result = E_RANGE; /* it is a multiple of the order, which is prime */
    const uint8_t mask = (uint8_t) - (int)bit;
    for (size_t i = 0; i < 32 && result == OK; i++)
        answer[i] = (uint8_t)((point[0][i] & ~mask) | (point[1][i] & mask));
    sodium_memzero(point, sizeof point);
    return result;
}

status transfer_answer_with(const uint8_t *offer, size_t size, const uint8_t (*scalars)[32],
                            const uint64_t *bits, size_t count, uint8_t *answers,
                            struct transfer_key *keys)
{
    struct commutative_element element;
    uint8_t product[32];
    status result = commutative_decode(&commutative_default, &element, offer, size);
    for (size_t i = 0; i < count && result == OK; i++) {
        uint8_t *answer = answers + i * TRANSFER_POINT_BYTES;
        result = answer_one(element.byte, scalars[i], bits_get(bits, i), answer, product);
        if (result == OK)
            derive(&keys[i], element.byte, i, answer, product);
    }
    sodium_memzero(product, sizeof product);
    sodium_stackzero(HASH_STACK);
    return result;
}

status transfer_answer(const uint8_t *offer, size_t size, struct tape *tape, const char *why,
                       const uint64_t *bits, size_t count, uint8_t *answers,
                       struct transfer_key *keys)
{
    struct commutative_element element;
    uint8_t product[32], scalar[32];
    status result = commutative_decode(&commutative_default, &element, offer, size);
    for (size_t i = 0; i < count && result == OK; i++) {
        uint8_t *answer = answers + i * TRANSFER_POINT_BYTES;
        result = draw_scalar(tape, why, scalar);
        if (result == OK)
            result = answer_one(element.byte, scalar, bits_get(bits, i), answer, product);
        if (result == OK)
            derive(&keys[i], element.byte, i, answer, product);
    }
    sodium_memzero(product, sizeof product);
    sodium_memzero(scalar, sizeof scalar);
    sodium_stackzero(HASH_STACK);
    return result;
}

status transfer_keys(const struct transfer_sender *sender, const uint8_t *answers, size_t size,
                     size_t count, struct transfer_key *zeros, struct transfer_key *ones,
                     size_t *bad)
{
    uint8_t product[32], other[32];
    status result = OK;
    if (size / TRANSFER_POINT_BYTES != count || size % TRANSFER_POINT_BYTES != 0)
        return size / TRANSFER_POINT_BYTES < count ? E_TRUNCATED : E_OVERLONG;
    for (size_t i = 0; i < count && result == OK; i++) {
        const uint8_t *answer = answers + i * TRANSFER_POINT_BYTES;
        struct commutative_element element;
        if (bad)
            *bad = i;
        result = commutative_decode(&commutative_default, &element, answer, TRANSFER_POINT_BYTES);
        if (result == OK && (told(curve_multiply(product, sender->secret, element.byte)) != 0 ||
                             told(curve_subtract(other, product, sender->product)) != 0))
            result = E_INTERNAL;
        if (result == OK) {
            derive(&zeros[i], sender->offer, i, answer, product);
            derive(&ones[i], sender->offer, i, answer, other);
        }
    }
    if (result != OK) {
        sodium_memzero(zeros, count * sizeof *zeros);
        sodium_memzero(ones, count * sizeof *ones);
    }
    sodium_memzero(product, sizeof product);
    sodium_memzero(other, sizeof other);
    sodium_stackzero(HASH_STACK);
    return result;
}
