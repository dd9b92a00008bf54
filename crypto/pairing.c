/* The pairing: Miller loop and final exponentiation.
 *
 * The loop runs over the bits of |6u + 2| = 2^64 + 2^63 + 2^57 + 2^56 + 4, for all terms of a
 * product together, since squaring f is the same for all of them. */
#include "crypto/pairing.h"
#include "crypto/pairing_internal.h"
#include "crypto/relic_ops.h"
#include <assert.h>
#include <sodium.h>
#include <string.h>

enum { TOP_BIT = 64 };

static bool loop_adds(int bit)
{
    return bit == 63 || bit == 57 || bit == 56 || bit == 2;
}

/* Are the generators those of the header, in our encoding? An installed RELIC may have another
 * curve or twist, or store its numbers differently. */
static bool generators_are_the_headers(void)
{
    static const uint8_t first[G1_BYTES] = {0x25, 0x23, 0x64, 0x82, 0x40, 0x00, 0x00, 0x01,
                                            0xba, 0x34, 0x4d, 0x80, 0x00, 0x00, 0x00, 0x08,
                                            0x61, 0x21, 0x00, 0x00, 0x00, 0x00, 0x00, 0x13,
                                            0xa7, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x12};
    static const uint8_t second[G2_BYTES] = {
        0x06, 0x1a, 0x10, 0xbb, 0x51, 0x9e, 0xb6, 0x2f, 0xeb, 0x8d, 0x8c, 0x7e, 0x8c,
        0x61, 0xed, 0xb6, 0xa4, 0x64, 0x8b, 0xbb, 0x48, 0x98, 0xbf, 0x0d, 0x91, 0xee,
        0x42, 0x24, 0xc8, 0x03, 0xfb, 0x2b, 0x05, 0x16, 0xaa, 0xf9, 0xba, 0x73, 0x78,
        0x33, 0x31, 0x0a, 0xa7, 0x8c, 0x59, 0x82, 0xaa, 0x5b, 0x1f, 0x4d, 0x74, 0x6b,
        0xae, 0x37, 0x84, 0xb7, 0x0d, 0x8c, 0x34, 0xc1, 0xe7, 0xd5, 0x4c, 0xf3};
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

/* One G2 argument in the loop: t, the multiple of q so far, and the images of q that the last two
 * additions add. */
struct walk {
    struct g2 q, t, first, second;
};

static void walk_start(struct walk *walk, const struct g2 *q)
{
    walk->q = *q;
    pairing_g2_normalise(&walk->q, 1);
    walk->t = walk->q;
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
enum step { STEP_DOUBLE, STEP_ADD, STEP_FIRST, STEP_SECOND };

static void walk_step(struct gt *line, struct walk *walk, const struct place *place, enum step step)
{
    switch (step) {
    case STEP_DOUBLE:
        relic_line_double(line, &walk->t, &place->to_double);
        return;
    case STEP_ADD:
        relic_line_add(line, &walk->t, &walk->q, &place->to_add);
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

/* A line at (x, y) is a y + b x w + c w^3. At (1, 1) it is its own coefficients; divided by a,
 * which lies in Fp2 and so vanishes in the final exponentiation, two of them are enough. a is not
 * 0: the points have odd prime order and are distinct. */
struct line_maker {
    struct g2_lines *lines;
    struct walk walk;
    struct place unit;
    struct fp2 a[G2_LINES];
    size_t count;
};

static void lines_step(struct line_maker *maker, enum step step)
{
    struct gt line;
    walk_step(&line, &maker->walk, &maker->unit, step);
    maker->a[maker->count] = line.c[0][0];
    maker->lines->slope[maker->count] = line.c[1][0];
    maker->lines->constant[maker->count] = line.c[1][1];
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
    for (int bit = TOP_BIT - 1; bit >= 0; bit--) {
        lines_step(&maker, STEP_DOUBLE);
        if (loop_adds(bit))
            lines_step(&maker, STEP_ADD);
    }
    lines_step(&maker, STEP_FIRST);
    lines_step(&maker, STEP_SECOND);
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

static void multiply_lines(struct gt *f, struct miller_term *terms, size_t count, enum step step,
                           size_t number)
{
    for (size_t i = 0; i < count; i++) {
        struct gt line;
        if (terms[i].lines) {
            const struct g1 *const p = &terms[i].place.to_add;
            line.c[0][0].re = p->y;
            memset(&line.c[0][0].im, 0, sizeof line.c[0][0].im);
            field2_scale(&line.c[1][0], &terms[i].lines->slope[number], &p->x);
            line.c[1][1] = terms[i].lines->constant[number];
        } else {
            walk_step(&line, &terms[i].walk, &terms[i].place, step);
        }
        relic_gt_mul_line(f, f, &line);
    }
}

static void miller(struct gt *f, struct miller_term *terms, size_t count)
{
    size_t number = 0;
    pairing_gt_identity(f);
    for (int bit = TOP_BIT - 1; bit >= 0; bit--) {
        if (bit != TOP_BIT - 1)
            relic_gt_square(f, f);
        multiply_lines(f, terms, count, STEP_DOUBLE, number++);
        if (loop_adds(bit))
            multiply_lines(f, terms, count, STEP_ADD, number++);
    }
    /* f_{-n} is 1 / f_n up to a vertical line; and 1 / f is the conjugate up to a norm to Fp6. */
    relic_gt_conjugate(f, f);
    multiply_lines(f, terms, count, STEP_FIRST, number++);
    multiply_lines(f, terms, count, STEP_SECOND, number++);
}

/* f^(p^6 - 1), then ^(p^2 + 1); then with a = 12u^3 + 6u^2 + 6u and b = a - 2u the power
 * (1 + 6u^2 + a) + b p + a p^2 + (b - 1) p^3, in which u is negative. */
static void final_exponentiation(struct gt *out, const struct gt *f)
{
    struct gt m, t, m2u, m6u, m6uu, a, b;
    relic_gt_invert(&t, f);
    relic_gt_conjugate(&m, f);
    relic_gt_mul(&m, &m, &t);
    relic_gt_power_p(&t, &m, 2);
    relic_gt_mul(&m, &m, &t);

    pairing_gt_power_u(&t, &m);
    relic_gt_conjugate(&t, &t);
    relic_gt_square_cyclotomic(&m2u, &t);
    relic_gt_square_cyclotomic(&t, &m2u);
    relic_gt_mul(&m6u, &t, &m2u);
    pairing_gt_power_u(&t, &m6u);
    relic_gt_conjugate(&m6uu, &t);
    relic_gt_square_cyclotomic(&t, &m6uu);
    pairing_gt_power_u(&a, &t);
    relic_gt_conjugate(&a, &a);
    relic_gt_mul(&a, &a, &m6uu);
    relic_gt_mul(&a, &a, &m6u);
    relic_gt_conjugate(&t, &m2u);
    relic_gt_mul(&b, &a, &t);

    relic_gt_mul(out, &m6uu, &a);
    relic_gt_mul(out, out, &m);
    relic_gt_power_p(&t, &b, 1);
    relic_gt_mul(out, out, &t);
    relic_gt_power_p(&t, &a, 2);
    relic_gt_mul(out, out, &t);
    relic_gt_conjugate(&t, &m);
    relic_gt_mul(&b, &b, &t);
    relic_gt_power_p(&t, &b, 3);
    relic_gt_mul(out, out, &t);
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
