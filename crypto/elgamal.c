#include "crypto/elgamal.h"
#include "crypto/bytes.h"
#include "crypto/commutative.h"
#include "crypto/curve.h"
#include "crypto/told.h"
#include <sodium.h>
#include <stdbool.h>
#include <stdlib.h>

struct elgamal_entry {
    uint8_t point[32];
    uint32_t multiple;
};

static status draw_scalar(struct tape *tape, const char *why, uint8_t scalar[32])
{
    struct commutative_key key;
    REQUIRE(commutative_key_draw(&key, &commutative_default, tape, why));
    memcpy(scalar, key.secret, sizeof key.secret);
    commutative_key_clear(&key);
    return OK;
}

/* An integer modulo the order. The time does not tell its sign. */
static void integer_scalar(uint8_t scalar[32], int64_t integer)
{
    uint8_t positive[32] = {0}, negative[32];
    const uint64_t sign = 0 - ((uint64_t)integer >> 63);
    const uint8_t mask = (uint8_t)sign;
    store_le64(positive, ((uint64_t)integer ^ sign) - sign);
    crypto_core_ristretto255_scalar_negate(negative, positive);
    for (size_t i = 0; i < 32; i++)
        scalar[i] = (uint8_t)((positive[i] & ~mask) | (negative[i] & mask));
    sodium_memzero(positive, sizeof positive);
    sodium_memzero(negative, sizeof negative);
}

/* For libsodium a neutral product is a failure, although it writes it. Here it is a product like
 * any other. A real failure is a point that is no element; then nothing is written. Told:
 * that it failed. */
static status multiply(uint8_t out[32], const uint8_t scalar[32], const uint8_t point[32])
{
    uint8_t product[32] = {0};
    const int made = curve_multiply(product, scalar, point) == 0;
    const bool done = told(made | sodium_is_zero(scalar, 32) | sodium_is_zero(point, 32));
    if (done)
        memcpy(out, product, 32);
    sodium_memzero(product, sizeof product);
    return done ? OK : E_NOT_IN_GROUP;
}

static void multiply_base(uint8_t out[32], const uint8_t scalar[32])
{
    memset(out, 0, 32);
    (void)!curve_multiply_base(out, scalar); /* it fails on a neutral product only */
}

/* Told by both: whether the operands are elements. */
static status add(uint8_t out[32], const uint8_t a[32], const uint8_t b[32])
{
    return told(curve_add(out, a, b)) == 0 ? OK : E_NOT_IN_GROUP;
}

static status subtract(uint8_t out[32], const uint8_t a[32], const uint8_t b[32])
{
    return told(curve_subtract(out, a, b)) == 0 ? OK : E_NOT_IN_GROUP;
}

status elgamal_key_draw(struct elgamal_key *key, struct tape *tape, const char *why)
{
    elgamal_key_clear(key);
    REQUIRE(draw_scalar(tape, why, key->secret));
    multiply_base(key->public.point, key->secret);
    return OK;
}

void elgamal_key_clear(struct elgamal_key *key)
{
    sodium_memzero(key, sizeof *key);
}

/* The message may be in the memory of |out|, so blind and body are computed separately. */
static status encrypt_one(const struct elgamal_public *public, const uint8_t coin[32],
                          int64_t message, struct elgamal_cipher *out)
{
    uint8_t scalar[32], body[32], product[32];
    status result = multiply(product, coin, public->point);
    if (result == OK) {
        integer_scalar(scalar, message);
        multiply_base(body, scalar);
        multiply_base(out->blind, coin);
        result = add(out->body, body, product);
    }
    sodium_memzero(scalar, sizeof scalar);
    sodium_memzero(body, sizeof body);
    sodium_memzero(product, sizeof product);
    return result;
}

status elgamal_encrypt_with(const struct elgamal_public *public, const uint8_t (*coins)[32],
                            const int64_t *messages, size_t count, struct elgamal_cipher *out)
{
    for (size_t i = 0; i < count; i++)
        REQUIRE(encrypt_one(public, coins[i], messages[i], &out[i]));
    return OK;
}

static status encrypt_drawn(const struct elgamal_public *public, struct tape *tape, const char *why,
                            int64_t message, struct elgamal_cipher *out)
{
    uint8_t coin[32];
    status result = draw_scalar(tape, why, coin);
    if (result == OK)
        result = encrypt_one(public, coin, message, out);
    sodium_memzero(coin, sizeof coin);
    return result;
}

status elgamal_encrypt(const struct elgamal_public *public, struct tape *tape, const char *why,
                       const int64_t *messages, size_t count, struct elgamal_cipher *out)
{
    for (size_t i = 0; i < count; i++)
        REQUIRE(encrypt_drawn(public, tape, why, messages[i], &out[i]));
    return OK;
}

status elgamal_add(struct elgamal_cipher *out, const struct elgamal_cipher *a,
                   const struct elgamal_cipher *b, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        REQUIRE(add(out[i].blind, a[i].blind, b[i].blind));
        REQUIRE(add(out[i].body, a[i].body, b[i].body));
    }
    return OK;
}

status elgamal_sub(struct elgamal_cipher *out, const struct elgamal_cipher *a,
                   const struct elgamal_cipher *b, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        REQUIRE(subtract(out[i].blind, a[i].blind, b[i].blind));
        REQUIRE(subtract(out[i].body, a[i].body, b[i].body));
    }
    return OK;
}

status elgamal_scale(struct elgamal_cipher *out, const struct elgamal_cipher *a,
                     const int64_t *factors, size_t count)
{
    uint8_t scalar[32];
    status result = OK;
    for (size_t i = 0; i < count && result == OK; i++) {
        integer_scalar(scalar, factors[i]);
        result = multiply(out[i].blind, scalar, a[i].blind);
        if (result == OK)
            result = multiply(out[i].body, scalar, a[i].body);
    }
    sodium_memzero(scalar, sizeof scalar);
    return result;
}

status elgamal_rerandomize(const struct elgamal_public *public, struct tape *tape, const char *why,
                           struct elgamal_cipher *out, const struct elgamal_cipher *a, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct elgamal_cipher zero;
        REQUIRE(encrypt_drawn(public, tape, why, 0, &zero));
        REQUIRE(elgamal_add(&out[i], &a[i], &zero, 1));
    }
    return OK;
}

static int compare(const void *a, const void *b)
{
    const struct elgamal_entry *x = a, *y = b;
    return memcmp(x->point, y->point, sizeof x->point);
}

static void multiply_integer(uint8_t out[32], int64_t integer)
{
    uint8_t scalar[32];
    integer_scalar(scalar, integer);
    multiply_base(out, scalar);
}

status elgamal_table_init(struct elgamal_table *table, int64_t least, int64_t most)
{
    uint8_t generator[32], running[32] = {0};
    *table = (struct elgamal_table){.least = least, .most = most};
    if (least > most)
        return E_ARGUMENT;
    if ((uint64_t)most - (uint64_t)least >= UINT32_MAX)
        return E_LIMIT;
    const uint64_t messages = (uint64_t)most - (uint64_t)least + 1;
    uint32_t count = 1;
    while ((uint64_t)count * count < messages)
        count++;
    table->entry = malloc(count * sizeof *table->entry);
    if (!table->entry)
        return E_MEMORY;
    table->count = count;
    multiply_integer(generator, 1);
    for (uint32_t i = 0; i < count; i++) {
        memcpy(table->entry[i].point, running, sizeof running);
        table->entry[i].multiple = i;
        REQUIRE(add(running, running, generator));
    }
    memcpy(table->stride, running, sizeof running);
    multiply_integer(table->start, least);
    qsort(table->entry, count, sizeof *table->entry, compare);
    return OK;
}

void elgamal_table_clear(struct elgamal_table *table)
{
    free(table->entry);
    *table = (struct elgamal_table){0};
}

/* |point| is (m - least) G. Subtracts whole strides until the rest is in the table. */
static status find(const struct elgamal_table *table, const uint8_t point[32], int64_t *message)
{
    struct elgamal_entry key;
    memcpy(key.point, point, sizeof key.point);
    const uint64_t last = (uint64_t)table->most - (uint64_t)table->least;
    status result = E_NOT_FOUND;
    for (uint64_t base = 0; base <= last; base += table->count) {
        const struct elgamal_entry *entry =
            bsearch(&key, table->entry, table->count, sizeof key, compare);
        if (entry && base + entry->multiple <= last) {
            *message = (int64_t)((uint64_t)table->least + base + entry->multiple);
            result = OK;
            break;
        }
        result = subtract(key.point, key.point, table->stride);
        if (result != OK)
            break;
        result = E_NOT_FOUND;
    }
    sodium_memzero(&key, sizeof key);
    return result;
}

status elgamal_decrypt(const struct elgamal_key *key, const struct elgamal_table *table,
                       const struct elgamal_cipher *in, size_t count, int64_t *messages,
                       size_t *bad)
{
    uint8_t point[32];
    status result = OK;
    for (size_t i = 0; i < count && result == OK; i++) {
        if (bad)
            *bad = i;
        result = multiply(point, key->secret, in[i].blind);
        if (result == OK)
            result = subtract(point, in[i].body, point);
        if (result == OK)
            result = subtract(point, point, table->start);
        if (result == OK)
            result = find(table, point, &messages[i]);
    }
    sodium_memzero(point, sizeof point);
    return result;
}

status elgamal_public_decode(struct elgamal_public *out, const uint8_t *in, size_t size)
{
    struct commutative_element element;
    REQUIRE(commutative_decode(&commutative_default, &element, in, size));
    memcpy(out->point, element.byte, sizeof out->point);
    return OK;
}

void elgamal_cipher_encode(uint8_t out[ELGAMAL_CIPHER_BYTES], const struct elgamal_cipher *cipher)
{
    memcpy(out, cipher->blind, sizeof cipher->blind);
    memcpy(out + sizeof cipher->blind, cipher->body, sizeof cipher->body);
}

status elgamal_cipher_decode(struct elgamal_cipher *out, const uint8_t *in, size_t size)
{
    struct commutative_element element;
    if (size != ELGAMAL_CIPHER_BYTES)
        return size < ELGAMAL_CIPHER_BYTES ? E_TRUNCATED : E_OVERLONG;
    REQUIRE(commutative_decode(&commutative_default, &element, in, ELGAMAL_POINT_BYTES));
    const uint8_t *body = in + ELGAMAL_POINT_BYTES;
    const status decoded =
        commutative_decode(&commutative_default, &element, body, ELGAMAL_POINT_BYTES);
    if (decoded != OK && decoded != E_INFINITY)
        return decoded;
    memcpy(out->blind, in, sizeof out->blind);
    memcpy(out->body, body, sizeof out->body);
    return OK;
}
