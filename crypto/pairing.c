/* The pairing: Miller loop and final exponentiation.
 *
 * The loop runs over the bits of abs(6u + 2) or abs(u), for all terms of a product together, since
 * squaring f is the same for all of them. */
#include "crypto/pairing.h"
#include "crypto/pairing_internal.h"
#include "crypto/relic_ops.h"
#include <assert.h>
#include <sodium.h>
#include <string.h>

/* Are the generators those of the header, in our encoding? An installed RELIC may have another
 * curve or twist, or store its numbers differently. */
static bool generators_are_the_headers(void)
{
    static const uint8_t first[G1_BYTES] = PAIRING_G1_GENERATOR;
    static const uint8_t second[G2_BYTES] = PAIRING_G2_GENERATOR;
    uint8_t bytes[G2_BYTES];
    struct fp2 right, square;
    struct g1 p;
    struct g2 q;
    pairing_g1_generator(&p);
    pairing_g2_generator(&q);
    pairing_g1_encode(bytes, &p);
    if (memcmp(bytes, first, sizeof first) != 0)
        return false;
    pairing_g2_encode(bytes, &q);
    pairing_g2_right_side(&right, &q.x);
    relic_fp2_mul(&square, &q.y, &q.y);
    return memcmp(bytes, second, sizeof second) == 0 && memcmp(&right, &square, sizeof square) == 0;
}

status pairing_start(void)
{
    if (relic_started())
        return OK;
    REQUIRE(relic_start());
    if (generators_are_the_headers())
        return OK;
    relic_stop();
    return E_INTERNAL;
}

/* One G2 argument in the loop: t, the multiple of q so far, what the bits of the loop add to it,
 * and for BN the images of q that the last two additions add. */
struct walk {
    struct g2 q, minus_q, t, first, second;
};

static void walk_start(struct walk *walk, const struct g2 *q)
{
    walk->q = *q;
    pairing_g2_normalise(&walk->q, 1);
    relic_g2_neg(&walk->minus_q, &walk->q);
    walk->t = walk->q;
    if (PAIRING_BLS)
        return;
    relic_g2_power_p(&walk->first, &walk->q, 1);
    relic_g2_power_p(&walk->second, &walk->q, 2);
    relic_g2_neg(&walk->second, &walk->second);
}

/* RELIC's doubling steps need the point as (3x, -y), its addition steps as (x, y). */
struct place {
    struct g1 to_add, to_double;
};

static void place_at(struct place *place, const struct g1 *p)
{
    place->to_add = place->to_double = *p;
    pairing_g1_normalise(&place->to_add, 1);
    const struct fp *const x = &place->to_add.x;
    relic_fp_add(&place->to_double.x, x, x);
    relic_fp_add(&place->to_double.x, &place->to_double.x, x);
    field_neg(&place->to_double.y, &place->to_add.y);
}

/* What the loop does with one term at one step. */
enum step { STEP_DOUBLE, STEP_ADD, STEP_SUBTRACT, STEP_FIRST, STEP_SECOND };

/* The steps of the loop in order, those of a line each. STEP_DOUBLE is where f is squared, but for
 * the first. */
static void loop(void (*step)(void *context, enum step step), void *context)
{
    static const struct pairing_bit bits[] = PAIRING_LOOP;
    enum { BITS = sizeof bits / sizeof *bits };
    for (size_t i = 1; i <= BITS; i++) {
        for (int n = bits[i - 1].exponent - (i < BITS ? bits[i].exponent : 0); n > 0; n--)
            step(context, STEP_DOUBLE);
        if (i < BITS)
            step(context, bits[i].minus ? STEP_SUBTRACT : STEP_ADD);
    }
    if (PAIRING_BLS)
        return;
    step(context, STEP_FIRST);
    step(context, STEP_SECOND);
}

static void walk_step(struct gt *line, struct walk *walk, const struct place *place, enum step step)
{
    switch (step) {
    case STEP_DOUBLE:
        relic_line_double(line, &walk->t, &place->to_double);
        return;
    case STEP_ADD:
        relic_line_add(line, &walk->t, &walk->q, &place->to_add);
        return;
    case STEP_SUBTRACT:
        relic_line_add(line, &walk->t, &walk->minus_q, &place->to_add);
        return;
    case STEP_FIRST: /* the loop computed |6u + 2|, and u is negative */
        relic_g2_neg(&walk->t, &walk->t);
        relic_line_add(line, &walk->t, &walk->first, &place->to_add);
        return;
    case STEP_SECOND:
        relic_line_add(line, &walk->t, &walk->second, &place->to_add);
        return;
    }
}

/* Where RELIC puts the coefficients of a line: BN's twist is divided by xi and BLS's multiplied, so
 * that a line at (x, y) is a y + b x w + c w^3, or c + b x w^2 + a y w^3. */
struct line_parts {
    struct fp2 *y, *x, *constant;
};

static struct line_parts parts_of(struct gt *line)
{
    if (PAIRING_BLS)
        return (struct line_parts){&line->c[1][1], &line->c[0][1], &line->c[0][0]};
    return (struct line_parts){&line->c[0][0], &line->c[1][0], &line->c[1][1]};
}

/* At (1, 1) a line is its own coefficients; divided by a, which lies in Fp2 and so vanishes in the
 * final exponentiation, two of them are enough. a is not 0: the points have odd prime order and are
 * distinct. */
struct line_maker {
    struct g2_lines *lines;
    struct walk walk;
    struct place unit;
    struct fp2 a[G2_LINES];
    size_t count;
};

static void lines_step(void *context, enum step step)
{
    struct line_maker *maker = context;
    struct gt line;
    walk_step(&line, &maker->walk, &maker->unit, step);
    const struct line_parts parts = parts_of(&line);
    maker->a[maker->count] = *parts.y;
    maker->lines->slope[maker->count] = *parts.x;
    maker->lines->constant[maker->count] = *parts.constant;
    maker->count++;
}

void pairing_g2_lines_init(struct g2_lines *lines, const struct g2 *q)
{
    assert(relic_started());
    memset(lines, 0, sizeof *lines);
    lines->identity = relic_g2_is_identity(q);
    if (lines->identity)
        return;
    struct line_maker maker = {.lines = lines};
    struct fp one;
    struct g1 at;
    field_set_u64(&one, 1);
    pairing_g1_set_affine(&at, &one, &one);
    place_at(&maker.unit, &at);
    walk_start(&maker.walk, q);
    loop(lines_step, &maker);
    assert(maker.count == G2_LINES);
    field2_invert_many(maker.a, G2_LINES);
    for (size_t i = 0; i < G2_LINES; i++) {
        relic_fp2_mul(&lines->slope[i], &lines->slope[i], &maker.a[i]);
        relic_fp2_mul(&lines->constant[i], &lines->constant[i], &maker.a[i]);
    }
    sodium_memzero(&maker, sizeof maker); /* q may be a key */
}

/* A term of a product whose arguments are not neutral; others are left out. */
struct miller_term {
    struct place place;
    struct walk walk;
    const struct g2_lines *lines; /* NULL: walk */
};

struct miller {
    struct gt *f;
    struct miller_term *terms;
    size_t count;
    size_t number; /* of the next line */
};

static void miller_step(void *context, enum step step)
{
    struct miller *m = context;
    if (step == STEP_DOUBLE && m->number > 0)
        relic_gt_square(m->f, m->f);
    /* f_{-n} is 1 / f_n up to a vertical line; and 1 / f is the conjugate up to a norm to Fp6. */
    if (step == STEP_FIRST)
        relic_gt_conjugate(m->f, m->f);
    for (size_t i = 0; i < m->count; i++) {
        struct miller_term *const term = &m->terms[i];
        struct gt line;
        if (term->lines) {
            const struct line_parts parts = parts_of(&line);
            const struct g1 *const p = &term->place.to_add;
            parts.y->re = p->y;
            memset(&parts.y->im, 0, sizeof parts.y->im);
            field2_scale(parts.x, &term->lines->slope[m->number], &p->x);
            *parts.constant = term->lines->constant[m->number];
        } else {
            walk_step(&line, &term->walk, &term->place, step);
        }
        relic_gt_mul_line(m->f, m->f, &line);
    }
    m->number++;
}

static void miller(struct gt *f, struct miller_term *terms, size_t count)
{
    struct miller m = {.f = f, .terms = terms, .count = count};
    pairing_gt_identity(f);
    loop(miller_step, &m);
    if (PAIRING_BLS) /* u is negative; BN has done so before its last two steps */
        relic_gt_conjugate(f, f);
}

/* out = m^u; u is negative. */
static void power_u(struct gt *out, const struct gt *m)
{
    pairing_gt_power_u(out, m);
    relic_gt_conjugate(out, out);
}

/* With a = 12u^3 + 6u^2 + 6u and b = a - 2u the power
 * (1 + 6u^2 + a) + b p + a p^2 + (b - 1) p^3. */
static void hard_part_bn(struct gt *out, const struct gt *m)
{
    struct gt t, m2u, m6u, m6uu, a, b;
    power_u(&t, m);
    relic_gt_square_cyclotomic(&m2u, &t);
    relic_gt_square_cyclotomic(&t, &m2u);
    relic_gt_mul(&m6u, &t, &m2u);
    power_u(&m6uu, &m6u);
    relic_gt_square_cyclotomic(&t, &m6uu);
    power_u(&a, &t);
    relic_gt_mul(&a, &a, &m6uu);
    relic_gt_mul(&a, &a, &m6u);
    relic_gt_conjugate(&t, &m2u);
    relic_gt_mul(&b, &a, &t);

    relic_gt_mul(out, &m6uu, &a);
    relic_gt_mul(out, out, m);
    relic_gt_power_p(&t, &b, 1);
    relic_gt_mul(out, out, &t);
    relic_gt_power_p(&t, &a, 2);
    relic_gt_mul(out, out, &t);
    relic_gt_conjugate(&t, m);
    relic_gt_mul(&b, &b, &t);
    relic_gt_power_p(&t, &b, 3);
    relic_gt_mul(out, out, &t);
}

/* out = m^(u - 1) */
static void power_u_less_one(struct gt *out, const struct gt *m)
{
    struct gt inverse;
    relic_gt_conjugate(&inverse, m);
    power_u(out, m);
    relic_gt_mul(out, out, &inverse);
}

/* The power (u - 1)^2 (u + p) (u^2 + p^2 - 1) + 3. */
static void hard_part_bls(struct gt *out, const struct gt *m)
{
    struct gt a, b, t;
    power_u_less_one(&a, m);
    power_u_less_one(&a, &a);
    power_u(&b, &a);
    relic_gt_power_p(&t, &a, 1);
    relic_gt_mul(&a, &b, &t);
    power_u(&b, &a);
    power_u(&b, &b);
    relic_gt_power_p(&t, &a, 2);
    relic_gt_mul(&b, &b, &t);
    relic_gt_conjugate(&t, &a);
    relic_gt_mul(&b, &b, &t);
    relic_gt_square_cyclotomic(&t, m);
    relic_gt_mul(&t, &t, m);
    relic_gt_mul(out, &b, &t);
}

/* f^(p^6 - 1), then ^(p^2 + 1), then c times what is left of (p^12 - 1) / q. */
static void final_exponentiation(struct gt *out, const struct gt *f)
{
    struct gt m, t;
    relic_gt_invert(&t, f);
    relic_gt_conjugate(&m, f);
    relic_gt_mul(&m, &m, &t);
    relic_gt_power_p(&t, &m, 2);
    relic_gt_mul(&m, &m, &t);
    (PAIRING_BLS ? hard_part_bls : hard_part_bn)(out, &m);
}

static bool takes_part(const struct pairing_term *term)
{
    return !relic_g1_is_identity(term->p) &&
           !(term->lines ? term->lines->identity : relic_g2_is_identity(term->q));
}

void pairing_product(struct gt *out, const struct pairing_term *terms, size_t count)
{
    assert(relic_started());
    struct gt product, f;
    pairing_gt_identity(&product);
    for (size_t i = 0; i < count;) {
        struct miller_term taken[PAIRING_TERMS];
        size_t n = 0;
        for (; i < count && n < PAIRING_TERMS; i++) {
            if (!takes_part(&terms[i]))
                continue;
            place_at(&taken[n].place, terms[i].p);
            taken[n].lines = terms[i].lines;
            if (!terms[i].lines)
                walk_start(&taken[n].walk, terms[i].q);
            n++;
        }
        if (n == 0)
            continue;
        miller(&f, taken, n);
        relic_gt_mul(&product, &product, &f);
    }
    final_exponentiation(out, &product);
}

void pairing(struct gt *out, const struct g1 *p, const struct g2 *q)
{
    pairing_product(out, &(const struct pairing_term){.p = p, .q = q}, 1);
}
