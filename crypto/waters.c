/* Setup, keys and recipients of Waters' scheme. */
#include "crypto/waters.h"
#include "crypto/hash.h"
#include "crypto/waters_internal.h"
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

void waters_identity_hash(struct waters_identity *out, const void *name, size_t size)
{
    hash_sha256(out->bits, name, size);
}

status waters_identity_decode(struct waters_identity *out, const uint8_t *in, size_t size)
{
    if (size != WATERS_IDENTITY_BYTES)
        return E_IDENTITY;
    memcpy(out->bits, in, size);
    return OK;
}

static bool identity_bit(const struct waters_identity *identity, size_t i)
{
    return identity->bits[i / 8] >> (7 - i % 8) & 1;
}

status waters_params_finish(struct waters_params *params, unsigned window)
{
    struct gt mask;
    struct g1 g;
    pairing(&mask, &params->g1, &params->g2);
    REQUIRE(pairing_gt_table_init(&params->mask, &mask, window));
    pairing_g1_generator(&g);
    const status s = pairing_g1_table_init(&params->base, &g, window);
    if (s != OK)
        pairing_gt_table_clear(&params->mask);
    return s;
}

void waters_params_clear(struct waters_params *params)
{
    pairing_gt_table_clear(&params->mask);
    pairing_g1_table_clear(&params->base);
}

void waters_master_clear(struct waters_master *master)
{
    sodium_memzero(master, sizeof *master);
}

/* The public elements of |master|, by a table of g that must be there already. */
static void make_elements(struct waters_params *params, const struct waters_master *master,
                          const struct g1_table *g)
{
    struct g2 h;
    pairing_g1_table_mul(&params->g1, g, &master->alpha);
    pairing_g2_generator(&h);
    pairing_g2_mul(&params->g2, &h, &master->beta);
    pairing_g1_table_mul(&params->u_prime, g, &master->y_prime);
    for (size_t i = 0; i < WATERS_BITS; i++)
        pairing_g1_table_mul(&params->u[i], g, &master->y[i]);
    pairing_g1_normalise(&params->g1, 1);
    pairing_g2_normalise(&params->g2, 1);
    pairing_g1_normalise(&params->u_prime, 1);
    pairing_g1_normalise(params->u, WATERS_BITS);
}

/* A scalar of which the parameters show a power is drawn until it is not 0: the paper's range has
 * the 0, with which g1 or g2 would be the neutral element and everybody could read everything. */
static status draw_nonzero(struct scalar *out, struct tape *tape, const char *why)
{
    do
        REQUIRE(scalar_draw(out, tape, why));
    while (scalar_is_zero(out));
    return OK;
}

static status draw_master(struct waters_master *master, struct tape *tape)
{
    REQUIRE(draw_nonzero(&master->alpha, tape, "waters alpha"));
    REQUIRE(draw_nonzero(&master->beta, tape, "waters beta"));
    REQUIRE(draw_nonzero(&master->y_prime, tape, "waters u'"));
    for (size_t i = 0; i < WATERS_BITS; i++)
        REQUIRE(draw_nonzero(&master->y[i], tape, "waters u"));
    return OK;
}

static status setup(struct waters_params *params, const struct waters_master *master,
                    unsigned window)
{
    struct g1 generator;
    struct g1_table g;
    pairing_g1_generator(&generator);
    REQUIRE(pairing_g1_table_init(&g, &generator, table_window(WATERS_BITS)));
    make_elements(params, master, &g);
    pairing_g1_table_clear(&g);
    return waters_params_finish(params, window);
}

status waters_setup(struct waters_params *params, struct waters_master *master, struct tape *tape,
                    unsigned window)
{
    status s = draw_master(master, tape);
    if (s == OK)
        s = setup(params, master, window);
    if (s != OK)
        waters_master_clear(master);
    return s;
}

status waters_master_check(const struct waters_master *master, const struct waters_params *params)
{
    struct waters_params *const other = malloc(sizeof *other);
    if (!other)
        return E_MEMORY;
    make_elements(other, master, &params->base);
    bool same = pairing_g1_equal(&other->g1, &params->g1) &&
                pairing_g2_equal(&other->g2, &params->g2) &&
                pairing_g1_equal(&other->u_prime, &params->u_prime);
    for (size_t i = 0; i < WATERS_BITS; i++)
        same = same && pairing_g1_equal(&other->u[i], &params->u[i]);
    free(other);
    return same ? OK : E_WRONG_KEY;
}

void waters_key_finish(struct waters_key *key)
{
    pairing_g2_normalise(&key->d1, 1);
    pairing_g2_normalise(&key->d2, 1);
    pairing_g2_lines_init(&key->lines1, &key->d1);
    pairing_g2_lines_init(&key->lines2, &key->d2);
}

status waters_key_make(struct waters_key *key, const struct waters_master *master,
                       const struct waters_identity *identity, struct tape *tape)
{
    struct scalar r, exponent, product;
    struct g2 h;
    REQUIRE(scalar_draw(&r, tape, "waters r"));
    exponent = master->y_prime;
    for (size_t i = 0; i < WATERS_BITS; i++)
        if (identity_bit(identity, i))
            scalar_add(&exponent, &exponent, &master->y[i]);
    scalar_mul(&exponent, &exponent, &r);
    scalar_mul(&product, &master->alpha, &master->beta);
    scalar_add(&exponent, &exponent, &product);
    pairing_g2_generator(&h);
    key->identity = *identity;
    pairing_g2_mul(&key->d1, &h, &exponent);
    pairing_g2_mul(&key->d2, &h, &r);
    waters_key_finish(key);
    sodium_memzero(&r, sizeof r);
    sodium_memzero(&exponent, sizeof exponent);
    sodium_memzero(&product, sizeof product);
    return OK;
}

void waters_key_clear(struct waters_key *key)
{
    sodium_memzero(key, sizeof *key);
}

status waters_key_check(const struct waters_key *key, const struct waters_recipient *to)
{
    if (memcmp(&key->identity, &to->identity, sizeof key->identity) != 0)
        return E_IDENTITY;
    struct g1 g;
    struct gt product;
    pairing_g1_generator(&g);
    pairing_g1_neg(&g, &g);
    /* e(-g, d1) e(g1, g2) e(H(v), d2) = 1 */
    const struct pairing_term terms[] = {
        {.p = &g, .lines = &key->lines1},
        {.p = &to->params->g1, .q = &to->params->g2},
        {.p = &to->hash, .lines = &key->lines2},
    };
    pairing_product(&product, terms, sizeof terms / sizeof *terms);
    return pairing_gt_is_identity(&product) ? OK : E_WRONG_KEY;
}

status waters_recipient_init(struct waters_recipient *to, const struct waters_params *params,
                             const struct waters_identity *identity, unsigned window)
{
    struct g1 hash = params->u_prime;
    for (size_t i = 0; i < WATERS_BITS; i++)
        if (identity_bit(identity, i))
            pairing_g1_add(&hash, &hash, &params->u[i]);
    if (pairing_g1_is_identity(&hash))
        return E_INFINITY;
    pairing_g1_normalise(&hash, 1);
    struct g1_table table;
    REQUIRE(pairing_g1_table_init(&table, &hash, window));
    *to = (struct waters_recipient){params, *identity, hash, table};
    return OK;
}

void waters_recipient_clear(struct waters_recipient *to)
{
    pairing_g1_table_clear(&to->table);
}
