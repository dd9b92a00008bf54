/* Encodings of Waters' scheme: concatenations of encodings, each canonical and checked. */
#include "crypto/waters.h"
#include "crypto/waters_internal.h"
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static status check_size(size_t size, size_t wanted)
{
    if (size == wanted)
        return OK;
    return size < wanted ? E_TRUNCATED : E_OVERLONG;
}

void waters_ciphertext_encode(uint8_t out[WATERS_CIPHERTEXT_BYTES],
                              const struct waters_ciphertext *c)
{
    struct g1 points[2] = {c->c2, c->c3};
    pairing_g1_normalise(points, 2);
    pairing_gt_encode(out, &c->c1);
    pairing_g1_encode(out + GT_BYTES, &points[0]);
    pairing_g1_encode(out + GT_BYTES + G1_BYTES, &points[1]);
}

status waters_ciphertext_decode(struct waters_ciphertext *out, const uint8_t *in, size_t size)
{
    struct waters_ciphertext c;
    REQUIRE(check_size(size, WATERS_CIPHERTEXT_BYTES));
    REQUIRE(pairing_gt_decode(&c.c1, in, GT_BYTES));
    REQUIRE(pairing_g1_decode(&c.c2, in + GT_BYTES, G1_BYTES));
    REQUIRE(pairing_g1_decode(&c.c3, in + GT_BYTES + G1_BYTES, G1_BYTES));
    *out = c;
    return OK;
}

void waters_key_encode(uint8_t out[WATERS_KEY_BYTES], const struct waters_key *key)
{
    memcpy(out, key->identity.bits, WATERS_IDENTITY_BYTES);
    pairing_g2_encode(out + WATERS_IDENTITY_BYTES, &key->d1);
    pairing_g2_encode(out + WATERS_IDENTITY_BYTES + G2_BYTES, &key->d2);
}

status waters_key_decode(struct waters_key *out, const uint8_t *in, size_t size)
{
    struct g2 d1, d2;
    REQUIRE(check_size(size, WATERS_KEY_BYTES));
    REQUIRE(pairing_g2_decode(&d1, in + WATERS_IDENTITY_BYTES, G2_BYTES));
    REQUIRE(pairing_g2_decode(&d2, in + WATERS_IDENTITY_BYTES + G2_BYTES, G2_BYTES));
    memcpy(out->identity.bits, in, WATERS_IDENTITY_BYTES);
    out->d1 = d1;
    out->d2 = d2;
    waters_key_finish(out);
    sodium_memzero(&d1, sizeof d1);
    sodium_memzero(&d2, sizeof d2);
    return OK;
}

void waters_params_encode(uint8_t out[WATERS_PARAMS_BYTES], const struct waters_params *params)
{
    pairing_g1_encode(out, &params->g1);
    pairing_g2_encode(out + G1_BYTES, &params->g2);
    out += G1_BYTES + G2_BYTES;
    pairing_g1_encode(out, &params->u_prime);
    for (size_t i = 0; i < WATERS_BITS; i++)
        pairing_g1_encode(out + (i + 1) * G1_BYTES, &params->u[i]);
}

static status decode_element(struct g1 *out, const uint8_t *in)
{
    REQUIRE(pairing_g1_decode(out, in, G1_BYTES));
    return pairing_g1_is_identity(out) ? E_INFINITY : OK;
}

static status decode_elements(struct waters_params *params, const uint8_t *in)
{
    REQUIRE(decode_element(&params->g1, in));
    REQUIRE(pairing_g2_decode(&params->g2, in + G1_BYTES, G2_BYTES));
    if (pairing_g2_is_identity(&params->g2))
        return E_INFINITY;
    in += G1_BYTES + G2_BYTES;
    REQUIRE(decode_element(&params->u_prime, in));
    for (size_t i = 0; i < WATERS_BITS; i++)
        REQUIRE(decode_element(&params->u[i], in + (i + 1) * G1_BYTES));
    return OK;
}

status waters_params_decode(struct waters_params *out, const uint8_t *in, size_t size,
                            unsigned window)
{
    REQUIRE(check_size(size, WATERS_PARAMS_BYTES));
    struct waters_params *const params = malloc(sizeof *params);
    if (!params)
        return E_MEMORY;
    status s = decode_elements(params, in);
    if (s == OK)
        s = waters_params_finish(params, window);
    if (s == OK)
        *out = *params;
    free(params);
    return s;
}

void waters_master_encode(uint8_t out[WATERS_MASTER_BYTES], const struct waters_master *master)
{
    scalar_encode(out, &master->alpha);
    scalar_encode(out + SCALAR_BYTES, &master->beta);
    scalar_encode(out + (size_t)2 * SCALAR_BYTES, &master->y_prime);
    for (size_t i = 0; i < WATERS_BITS; i++)
        scalar_encode(out + (i + 3) * SCALAR_BYTES, &master->y[i]);
}

static status decode_master(struct waters_master *master, const uint8_t *in)
{
    struct scalar *const first[] = {&master->alpha, &master->beta, &master->y_prime};
    for (size_t i = 0; i < WATERS_BITS + 3; i++) {
        struct scalar *const to = i < 3 ? first[i] : &master->y[i - 3];
        REQUIRE(scalar_decode(to, in + i * SCALAR_BYTES, SCALAR_BYTES));
        if (scalar_is_zero(to))
            return E_RANGE;
    }
    return OK;
}

status waters_master_decode(struct waters_master *out, const uint8_t *in, size_t size)
{
    REQUIRE(check_size(size, WATERS_MASTER_BYTES));
    struct waters_master master;
    const status s = decode_master(&master, in);
    if (s == OK)
        *out = master;
    waters_master_clear(&master);
    return s;
}
