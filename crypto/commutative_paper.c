/* The suite of kohlmayer-2014, implementation details: prime192v1 and SHA-1, by OpenSSL.
 *
 * It is weak, and here only to run what the paper describes: at most 96 bits of strength, and SHA-1
 * has known collisions.
 *
 * Note 1: The paper does not say how a digest of 160 bits becomes a point. Here it is the upper
 * part of the x coordinate: x = digest * 2^32 + i for the least i that gives a point, with the even
 * y. So two digests never have the same point; the time shows how many i were tried. Note 2: The
 * paper multiplies with GMP; OpenSSL's ladder does not depend on the key's bits.
 *
 * An element is the compressed point of SEC 1: 25 bytes. The curve has cofactor 1, so every point
 * on it except infinity is in the group. */
#include "crypto/commutative.h"
#include "crypto/hash.h"
#include "crypto/work.h"
#include <openssl/bn.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/obj_mac.h>
#include <string.h>

enum { FIELD = 24, POINT = 1 + FIELD };

static const uint8_t prime[FIELD] = {0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
                                     0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xfe,
                                     0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff};

/* What a batch needs of OpenSSL. It is made for each batch; a shared one would be global state. */
struct workshop {
    EC_GROUP *group;
    EC_POINT *point;
    BIGNUM *scalar;
    BN_CTX *numbers;
};

static void close_workshop(struct workshop *w)
{
    EC_POINT_clear_free(w->point);
    EC_GROUP_free(w->group);
    BN_clear_free(w->scalar);
    BN_CTX_free(w->numbers);
}

static status open_workshop(struct workshop *w)
{
    *w = (struct workshop){.group = EC_GROUP_new_by_curve_name(NID_X9_62_prime192v1),
                           .scalar = BN_secure_new(),
                           .numbers = BN_CTX_secure_new()};
    w->point = w->group ? EC_POINT_new(w->group) : NULL;
    if (w->point && w->scalar && w->numbers)
        return OK;
    close_workshop(w);
    return E_MEMORY;
}

/* A point that is not on the curve is a normal answer here; no error stays in OpenSSL's queue. */
static status read_point(struct workshop *w, const uint8_t *encoded)
{
    ERR_set_mark();
    const int read = EC_POINT_oct2point(w->group, w->point, encoded, POINT, w->numbers);
    ERR_pop_to_mark();
    return read == 1 ? OK : E_NOT_ON_CURVE;
}

static status write_point(struct workshop *w, struct commutative_element *out)
{
    struct commutative_element made = {{0}};
    if (EC_POINT_point2oct(w->group, w->point, POINT_CONVERSION_COMPRESSED, made.byte, POINT,
                           w->numbers) != POINT)
        return E_INFINITY;
    *out = made;
    return OK;
}

/* Half of all i give a point, so 2^32 tries are enough for every digest that will ever occur. */
static status hash_one(struct workshop *w, struct commutative_element *out,
                       const struct commutative_value *value)
{
    struct commutative_element made = {{2}}; /* SEC 1: even y */
    hash_sha1(made.byte + 1, value->data, value->size);
    for (uint32_t i = 0; i < UINT32_MAX; i++) {
        for (int j = 0; j < 4; j++)
            made.byte[POINT - 1 - j] = (uint8_t)(i >> (8 * j));
        if (read_point(w, made.byte) == OK) {
            *out = made;
            return OK;
        }
    }
    return E_INTERNAL;
}

static status hash(struct commutative_element *out, const struct commutative_value *value,
                   size_t count)
{
    struct workshop w;
    REQUIRE(open_workshop(&w));
    status done = OK;
    for (size_t i = 0; i < count && done == OK; i++)
        done = hash_one(&w, &out[i], &value[i]);
    close_workshop(&w);
    return done;
}

static status multiply_one(struct workshop *w, struct commutative_element *out,
                           const struct commutative_element *in)
{
    work_add(WORK_PAPER_MULTIPLY);
    REQUIRE(read_point(w, in->byte));
    if (EC_POINT_mul(w->group, w->point, NULL, w->point, w->scalar, w->numbers) != 1)
        return E_INTERNAL;
    return write_point(w, out);
}

static status multiply(const uint8_t scalar[32], struct commutative_element *out,
                       const struct commutative_element *in, size_t count)
{
    struct workshop w;
    REQUIRE(open_workshop(&w));
    status done = BN_lebin2bn(scalar, 32, w.scalar) ? OK : E_MEMORY;
    for (size_t i = 0; i < count && done == OK; i++)
        done = multiply_one(&w, &out[i], &in[i]);
    close_workshop(&w);
    return done;
}

static status check(const uint8_t *encoded)
{
    static const uint8_t zeros[POINT];
    if (memcmp(encoded, zeros, POINT) == 0) /* SEC 1's infinity, filled up to our length */
        return E_INFINITY;
    if ((encoded[0] != 2 && encoded[0] != 3) || memcmp(encoded + 1, prime, FIELD) >= 0)
        return E_NON_CANONICAL;
    struct workshop w;
    REQUIRE(open_workshop(&w));
    const status read = read_point(&w, encoded);
    close_workshop(&w);
    return read;
}

static status invert(uint8_t out[32], const uint8_t scalar[32])
{
    struct workshop w;
    REQUIRE(open_workshop(&w));
    status done = E_NO_INVERSE;
    if (BN_lebin2bn(scalar, 32, w.scalar)) {
        BN_set_flags(w.scalar, BN_FLG_CONSTTIME);
        if (BN_mod_inverse(w.scalar, w.scalar, EC_GROUP_get0_order(w.group), w.numbers) &&
            BN_bn2lebinpad(w.scalar, out, 32) == 32)
            done = OK;
    }
    close_workshop(&w);
    return done;
}

const struct commutative_suite commutative_paper = {
    .name = "paper",
    .summary = "prime192v1 with SHA-1, as published (kohlmayer-2014); weak",
    .weak = true,
    .bytes = POINT,
    .order = {0x146bc9b1b4d22831, 0xffffffff99def836, 0xffffffffffffffff, 0},
    .hash = hash,
    .multiply = multiply,
    .check = check,
    .invert = invert,
};
