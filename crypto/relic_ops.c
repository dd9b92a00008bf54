#include "crypto/relic_ops.h"
#include "crypto/relic_plain.h"
#include <relic.h>
/* relic_compat.h needs relic.h before it. */
#include "crypto/relic_compat.h"
#include "crypto/unconst.h"
#include "crypto/work.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* RELIC's elements are our structs under other names: numbers of FIELD_LIMBS words in the same
 * order, or of twice as many halves on a processor of 32 bits. Its parameters are not always const
 * where they could be, so these casts take const away; RELIC does not write through these pointers.
 */
enum {
    DIGITS = sizeof(uint64_t) / sizeof(dig_t),
    FIELD_DIGITS = FIELD_LIMBS * DIGITS,
    SCALAR_DIGITS = SCALAR_LIMBS * DIGITS
};
_Static_assert(RELIC_FIELD_WORDS == FIELD_DIGITS && sizeof(fp_t) == sizeof(struct fp),
               "RELIC was built for another curve than GLASSHOUSE_CURVE");
_Static_assert(DIGITS == 1 || (DIGITS == 2 && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__), "dig_t");
_Static_assert(sizeof(fp12_t) == sizeof(struct gt), "fp12_t");
_Static_assert(sizeof(ep_st) == sizeof(struct g1) && sizeof(ep2_st) == sizeof(struct g2), "points");
_Static_assert(offsetof(ep_st, RELIC_COORDINATES) == offsetof(struct g1, affine), "ep_st");
_Static_assert(offsetof(ep2_st, RELIC_COORDINATES) == offsetof(struct g2, affine), "ep2_st");

static dig_t *as_digits(const uint64_t *words)
{
    return unconst(words);
}

static dig_t *as_fp(const struct fp *a)
{
    return as_digits(a->limb);
}

static fp_t *as_fp2(const struct fp2 *a)
{
    return unconst(a);
}

static fp6_t *as_fp12(const struct gt *a)
{
    return unconst(a);
}

static ep_st *as_ep(const struct g1 *a)
{
    return unconst(a);
}

static ep2_st *as_ep2(const struct g2 *a)
{
    return unconst(a);
}

/* All coins come from tapes. If RELIC drew its own, runs could not be repeated. */
static void refuse_randomness(uint8_t *out, relic_size size, void *unused)
{
    (void)out;
    (void)size;
    (void)unused;
    fputs("glasshouse: RELIC asked for randomness of its own\n", stderr);
    abort();
}

/* Checks of the curve what only RELIC knows; pairing_start checks the rest. */
static bool is_our_curve(void)
{
    static const uint64_t modulus[FIELD_LIMBS] = PAIRING_MODULUS;
    bn_t order;
    bn_new(order);
    ep_curve_get_ord(order);
    const bool same =
        order->used <= SCALAR_DIGITS && order->used > SCALAR_DIGITS - DIGITS &&
        ep2_curve_is_twist() == (PAIRING_BLS ? RELIC_M_TWIST : RELIC_D_TWIST) &&
        memcmp(order->dp, scalar_order.limb, (size_t)order->used * sizeof *order->dp) == 0 &&
        memcmp(fp_prime_get(), modulus, sizeof modulus) == 0;
    bn_free(order);
    return same;
}

static _Thread_local bool started;

bool relic_started(void)
{
    return started;
}

status relic_start(void)
{
    if (started)
        return OK;
    if (core_init() != RELIC_OK)
        return E_INTERNAL;
    rand_seed(refuse_randomness, NULL);
    core_get()->code = RELIC_OK;
    if (ep_param_set_any_pairf() != RELIC_OK || core_get()->code != RELIC_OK || !is_our_curve()) {
        core_clean();
        return E_INTERNAL;
    }
    started = true;
    return OK;
}

void relic_stop(void)
{
    core_clean();
    started = false;
}

/* RELIC 0.4.1 negates 0 to p. Its arithmetic treats both alike, but comparisons do not. So we
 * negate by subtracting from this, and correct what RELIC negates itself (conjugates). */
static const struct fp2 fp2_zero_element;

static void make_canonical(struct fp *a)
{
    if (memcmp(a->limb, fp_prime_get(), sizeof a->limb) == 0)
        memset(a, 0, sizeof *a);
}

/* Multiplying by this puts a number into Montgomery form. */
static const struct fp montgomery = {PAIRING_MODULUS_MONTGOMERY};

void relic_fp_set(struct fp *out, const uint64_t integer[FIELD_LIMBS])
{
    fp_mul(as_fp(out), as_digits(integer), as_fp(&montgomery));
}

void relic_fp_get(uint64_t integer[FIELD_LIMBS], const struct fp *a)
{
    static const dig_t one[FIELD_DIGITS] = {1};
    fp_mul(as_digits(integer), as_fp(a), one);
}

void relic_fp_add(struct fp *out, const struct fp *a, const struct fp *b)
{
    fp_add(as_fp(out), as_fp(a), as_fp(b));
}

void relic_fp_sub(struct fp *out, const struct fp *a, const struct fp *b)
{
    fp_sub(as_fp(out), as_fp(a), as_fp(b));
}

void relic_fp_mul(struct fp *out, const struct fp *a, const struct fp *b)
{
    fp_mul(as_fp(out), as_fp(a), as_fp(b));
}

void relic_fp_square(struct fp *out, const struct fp *a)
{
    fp_sqr(as_fp(out), as_fp(a));
}

void relic_fp_half(struct fp *out, const struct fp *a)
{
    fp_hlv(as_fp(out), as_fp(a));
}

void relic_fp_invert(struct fp *out, const struct fp *a)
{
    work_add(WORK_FIELD_INVERSE);
    if (fp_is_zero(as_fp(a))) {
        memset(out, 0, sizeof *out);
        return;
    }
    fp_inv(as_fp(out), as_fp(a));
}

void relic_fp2_add(struct fp2 *out, const struct fp2 *a, const struct fp2 *b)
{
    fp2_add(as_fp2(out), as_fp2(a), as_fp2(b));
}

void relic_fp2_sub(struct fp2 *out, const struct fp2 *a, const struct fp2 *b)
{
    fp2_sub(as_fp2(out), as_fp2(a), as_fp2(b));
}

void relic_fp2_mul(struct fp2 *out, const struct fp2 *a, const struct fp2 *b)
{
    fp2_mul(as_fp2(out), as_fp2(a), as_fp2(b));
}

void relic_gt_mul(struct gt *out, const struct gt *a, const struct gt *b)
{
    work_add(WORK_GT_MULTIPLY);
    fp12_mul(as_fp12(out), as_fp12(a), as_fp12(b));
}

void relic_gt_mul_line(struct gt *out, const struct gt *a, const struct gt *line)
{
    work_add(WORK_GT_MULTIPLY);
    fp12_mul_dxs(as_fp12(out), as_fp12(a), as_fp12(line));
}

void relic_gt_square(struct gt *out, const struct gt *a)
{
    work_add(WORK_GT_MULTIPLY);
    fp12_sqr(as_fp12(out), as_fp12(a));
}

void relic_gt_square_cyclotomic(struct gt *out, const struct gt *a)
{
    work_add(WORK_GT_MULTIPLY);
    fp12_sqr_cyc(as_fp12(out), as_fp12(a));
}

void relic_gt_square_packed(struct gt *out, const struct gt *a)
{
    work_add(WORK_GT_MULTIPLY);
    fp12_sqr_pck(as_fp12(out), as_fp12(a));
}

void relic_gt_unpack(struct gt *elements, size_t count)
{
    fp12_back_cyc_sim((fp12_t *)elements, (fp12_t *)elements, (int)count);
}

void relic_gt_conjugate(struct gt *out, const struct gt *a)
{
    *out = *a;
    for (int k = 0; k < 3; k++)
        relic_fp2_sub(&out->c[1][k], &fp2_zero_element, &out->c[1][k]);
}

void relic_gt_power_p(struct gt *out, const struct gt *a, int i)
{
    fp12_frb(as_fp12(out), as_fp12(a), i);
    for (int j = 0; j < 2; j++)
        for (int k = 0; k < 3; k++) {
            make_canonical(&out->c[j][k].re);
            make_canonical(&out->c[j][k].im);
        }
}

/* An element of a field has an inverse unless all its coefficients are zero; then the norms that
 * RELIC inverts in between are not zero either. */
void relic_gt_invert(struct gt *out, const struct gt *a)
{
    static const struct gt zero;
    if (memcmp(a, &zero, sizeof zero) == 0) {
        *out = zero;
        return;
    }
    fp12_inv(as_fp12(out), as_fp12(a));
}

void relic_g1_identity(struct g1 *out)
{
    memset(out, 0, sizeof *out); /* the padding too, so that every byte is defined */
    ep_set_infty(as_ep(out));
}

void relic_g1_generator(struct g1 *out)
{
    memset(out, 0, sizeof *out);
    ep_curve_get_gen(as_ep(out));
}

bool relic_g1_is_identity(const struct g1 *a)
{
    return ep_is_infty(as_ep(a)) != 0;
}

void relic_g1_add(struct g1 *out, const struct g1 *a, const struct g1 *b)
{
    work_add(WORK_G1_ADD);
    relic_ep_add(as_ep(out), as_ep(a), as_ep(b));
}

void relic_g1_double(struct g1 *out, const struct g1 *a)
{
    work_add(WORK_G1_ADD);
    relic_ep_dbl(as_ep(out), as_ep(a));
}

void relic_g1_neg(struct g1 *out, const struct g1 *a)
{
    *out = *a;
    relic_fp_sub(&out->y, &fp2_zero_element.re, &out->y);
}

void relic_g2_identity(struct g2 *out)
{
    memset(out, 0, sizeof *out);
    ep2_set_infty(as_ep2(out));
}

void relic_g2_generator(struct g2 *out)
{
    memset(out, 0, sizeof *out);
    ep2_curve_get_gen(as_ep2(out));
}

bool relic_g2_is_identity(const struct g2 *a)
{
    return ep2_is_infty(as_ep2(a)) != 0;
}

void relic_g2_add(struct g2 *out, const struct g2 *a, const struct g2 *b)
{
    work_add(WORK_G2_ADD);
    relic_ep2_add(as_ep2(out), as_ep2(a), as_ep2(b));
}

void relic_g2_double(struct g2 *out, const struct g2 *a)
{
    work_add(WORK_G2_ADD);
    relic_ep2_dbl(as_ep2(out), as_ep2(a));
}

void relic_g2_neg(struct g2 *out, const struct g2 *a)
{
    *out = *a;
    relic_fp2_sub(&out->y, &fp2_zero_element, &out->y);
}

/* (x, y) -> (conj(x) X, conj(y) Y), once or more. RELIC's own function needs affine coordinates;
 * this one works with any. */
void relic_g2_power_p(struct g2 *out, const struct g2 *a, int i)
{
    static const struct fp2 x = PAIRING_FROBENIUS_X, y = PAIRING_FROBENIUS_Y;
    *out = *a;
    for (; i > 0; i--) {
        fp2_frb(as_fp2(&out->x), as_fp2(&out->x), 1);
        fp2_frb(as_fp2(&out->y), as_fp2(&out->y), 1);
        fp2_frb(as_fp2(&out->z), as_fp2(&out->z), 1);
        relic_fp2_mul(&out->x, &out->x, &x);
        relic_fp2_mul(&out->y, &out->y, &y);
    }
    make_canonical(&out->z.im);
}

void relic_line_double(struct gt *line, struct g2 *t, const struct g1 *at)
{
    work_add(WORK_LINE);
    pp_dbl_k12(as_fp12(line), as_ep2(t), as_ep2(t), as_ep(at));
}

void relic_line_add(struct gt *line, struct g2 *t, const struct g2 *q, const struct g1 *at)
{
    work_add(WORK_LINE);
    pp_add_k12(as_fp12(line), as_ep2(t), as_ep2(q), as_ep(at));
}

static void read_scalar(bn_t out, const struct scalar *k)
{
    assert(!scalar_is_zero(k));
    bn_new(out);
    bn_read_raw(out, as_digits(k->limb), SCALAR_DIGITS);
}

void relic_plain_g1_mul(struct g1 *out, const struct g1 *a, const struct scalar *k)
{
    bn_t n;
    read_scalar(n, k);
    g1_mul(as_ep(out), as_ep(a), n);
    bn_free(n);
}

void relic_plain_g2_mul(struct g2 *out, const struct g2 *a, const struct scalar *k)
{
    bn_t n;
    read_scalar(n, k);
    g2_mul(as_ep2(out), as_ep2(a), n);
    bn_free(n);
}

void relic_plain_gt_pow(struct gt *out, const struct gt *a, const struct scalar *k)
{
    bn_t n;
    read_scalar(n, k);
    gt_exp(as_fp12(out), as_fp12(a), n);
    bn_free(n);
}

void relic_plain_pairing(struct gt *out, const struct g1 *p, const struct g2 *q)
{
    pc_map(as_fp12(out), as_ep(p), as_ep2(q));
}
