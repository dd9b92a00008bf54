#include "crypto/edwards.h"
#include "crypto/edwards_field.h"
#include "crypto/memory.h"
#include <pthread.h>
#include <stdlib.h>

/* A scalar is written with digits from -8 to 8, each for four bits. */
enum { WINDOWS = 64, DIGITS = 8 };

/* A point (X : Y : Z) with T = X Y / Z. */
struct edwards {
    struct limbs x, y, z, t;
};

/* What is needed to add a point whose Z is 1: Y + X, Y - X, 2 d X Y. */
struct addend {
    struct limbs sum, difference, product;
};

struct edwards_table {
    struct addend multiple[WINDOWS][DIGITS]; /* of 16^window: 1 to 8 times */
};

/* Of the curve -x^2 + y^2 = 1 + d x^2 y^2. */
static struct {
    struct limbs d, twice_d, root_of_minus_1, root; /* |root|: of 1 / (-1 - d) */
} curve;

/* sqrt(u / v), or of i u / v; false: the latter. */
static bool root_of_ratio(struct limbs *out, struct limbs u, struct limbs v)
{
    const struct limbs v3 = field_multiply(field_square(v), v),
                       v7 = field_multiply(field_square(v3), v);
    struct limbs r = field_multiply(field_multiply(u, v3), field_power_root(field_multiply(u, v7)));
    const struct limbs check = field_multiply(v, field_square(r)), minus = field_negate(u);
    const bool right = field_equal(check, u), flipped = field_equal(check, minus),
               flipped_i = field_equal(check, field_multiply(minus, curve.root_of_minus_1));
    if (flipped || flipped_i)
        r = field_multiply(r, curve.root_of_minus_1);
    *out = field_absolute(r);
    return right || flipped;
}

/* 2 is no square modulo p, so 2^((p - 1) / 4) is a root of -1; (p - 1) / 4 = 2 (p - 5) / 8 + 1. */
static void make_curve(void)
{
    const struct limbs one = field_small(1), two = field_small(2);
    curve.root_of_minus_1 = field_multiply(field_square(field_power_root(two)), two);
    curve.root_of_minus_1 = field_absolute(curve.root_of_minus_1);
    curve.d = field_negate(field_multiply(field_small(121665), field_invert(field_small(121666))));
    curve.twice_d = field_carry(field_add(curve.d, curve.d));
    (void)!root_of_ratio(&curve.root, one, field_negate(field_add(one, curve.d)));
}

static bool decode(struct edwards *p, const uint8_t in[32])
{
    const struct limbs one = field_small(1), s = field_read(in);
    struct limbs root;
    uint8_t again[32];
    field_write(again, s);
    if (memcmp(again, in, sizeof again) != 0 || (in[0] & 1))
        return false;
    const struct limbs ss = field_square(s), u1 = field_carry(field_subtract(one, ss)),
                       u2 = field_add(one, ss), squared = field_square(u2);
    const struct limbs v = field_carry(
        field_subtract(field_negate(field_multiply(curve.d, field_square(u1))), squared));
    const bool square = root_of_ratio(&root, one, field_multiply(v, squared));
    const struct limbs x_over = field_multiply(root, u2),
                       y_over = field_multiply(field_multiply(root, x_over), v);
    p->x = field_absolute(field_multiply(field_add(s, s), x_over));
    p->y = field_multiply(u1, y_over);
    p->z = one;
    p->t = field_multiply(p->x, p->y);
    return square && !field_is_negative(p->t) && !field_equal(p->y, field_small(0));
}

static void encode(uint8_t out[32], const struct edwards *p)
{
    struct limbs root, x = p->x, y = p->y;
    const struct limbs u1 = field_multiply(field_add(p->z, p->y), field_subtract(p->z, p->y)),
                       u2 = field_multiply(p->x, p->y);
    (void)!root_of_ratio(&root, field_small(1), field_multiply(u1, field_square(u2)));
    const struct limbs one = field_multiply(root, u1), two = field_multiply(root, u2),
                       over_z = field_multiply(field_multiply(one, two), p->t);
    struct limbs over = two;
    if (field_is_negative(field_multiply(p->t, over_z))) {
        x = field_multiply(p->y, curve.root_of_minus_1);
        y = field_multiply(p->x, curve.root_of_minus_1);
        over = field_multiply(one, curve.root);
    }
    if (field_is_negative(field_multiply(x, over_z)))
        y = field_negate(y);
    field_write(out, field_absolute(field_multiply(over, field_subtract(p->z, y))));
}

/* From the factors of the four products: X = E F, Y = G H, Z = F G, T = E H. */
static void put_products(struct edwards *p, struct limbs e, struct limbs f, struct limbs g,
                         struct limbs h)
{
    p->x = field_multiply(e, f);
    p->y = field_multiply(g, h);
    p->z = field_multiply(f, g);
    p->t = field_multiply(e, h);
}

/* |d| is 2 Z times the Z of |q|. */
static void add(struct edwards *p, const struct addend *q, bool negative, struct limbs d)
{
    const struct limbs a = field_multiply(field_subtract(p->y, p->x),
                                          negative ? q->sum : q->difference),
                       b = field_multiply(field_add(p->y, p->x), negative ? q->difference : q->sum),
                       c = field_multiply(p->t, q->product);
    const struct limbs less = field_carry(field_subtract(d, c)), more = field_add(d, c);
    put_products(p, field_subtract(b, a), negative ? more : less, negative ? less : more,
                 field_add(b, a));
}

static void add_twice(struct edwards *p)
{
    const struct limbs a = field_square(p->x), b = field_square(p->y), z = field_square(p->z),
                       h = field_add(a, b),
                       e = field_carry(field_subtract(h, field_square(field_add(p->x, p->y)))),
                       g = field_carry(field_subtract(a, b)),
                       f = field_carry(field_add(field_add(z, z), g));
    put_products(p, e, f, g, h);
}

/* Z becomes 1 in all of them, by one inversion. */
static void put_addends(struct addend *out, struct edwards *points, size_t count)
{
    struct limbs *before = memory_get(count * sizeof *before), all = field_small(1);
    for (size_t i = 0; i < count; i++) {
        before[i] = all;
        all = field_multiply(all, points[i].z);
    }
    all = field_invert(all);
    for (size_t i = count; i-- > 0;) {
        const struct limbs over_z = field_multiply(all, before[i]),
                           x = field_multiply(points[i].x, over_z),
                           y = field_multiply(points[i].y, over_z);
        all = field_multiply(all, points[i].z);
        out[i] = (struct addend){field_carry(field_add(y, x)), field_carry(field_subtract(y, x)),
                                 field_multiply(field_multiply(x, y), curve.twice_d)};
    }
    free(before);
}

struct edwards_table *edwards_table_new(const uint8_t element[32])
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    struct edwards base, *points;
    pthread_once(&once, make_curve);
    if (!decode(&base, element))
        return NULL;
    struct edwards_table *table = memory_get(sizeof *table);
    points = memory_get(sizeof(struct edwards) * WINDOWS * DIGITS);
    for (size_t w = 0; w < WINDOWS; w++) {
        struct edwards *first = points + w * DIGITS;
        const struct addend step = {field_add(base.y, base.x), field_subtract(base.y, base.x),
                                    field_multiply(base.t, curve.twice_d)};
        const struct limbs twice_z = field_carry(field_add(base.z, base.z));
        *first = base;
        for (size_t i = 1; i < DIGITS; i++) {
            first[i] = first[i - 1];
            add(&first[i], &step, false, field_multiply(first[i].z, twice_z));
        }
        base = first[DIGITS - 1];
        add_twice(&base);
    }
    put_addends(&table->multiple[0][0], points, (size_t)WINDOWS * DIGITS);
    free(points);
    return table;
}

void edwards_table_free(struct edwards_table *table)
{
    free(table);
}

void edwards_multiply(uint8_t out[32], const struct edwards_table *table, const uint8_t scalar[32])
{
    const struct limbs none = field_small(0), one = field_small(1);
    struct edwards sum = {none, one, one, none};
    int carry = 0;
    for (int w = 0; w < WINDOWS; w++) {
        int digit = (scalar[w / 2] >> 4 * (w % 2) & 15) + carry;
        carry = digit > DIGITS;
        digit -= 16 * carry;
        if (digit)
            add(&sum, &table->multiple[w][abs(digit) - 1], digit < 0, field_add(sum.z, sum.z));
    }
    encode(out, &sum);
}
