/* The laws of the three groups and of the pairing between them. */
#include "crypto/pairing.h"
#include "tests/crypto/pairing_operands.h"
#include "tests/expect.h"
#include <pthread.h>
#include <string.h>

/* The three groups alike, so that each law is written once. */
enum group_name { IN_G1, IN_G2, IN_GT, GROUPS };

union element {
    struct g1 g1;
    struct g2 g2;
    struct gt gt;
};

union any_table {
    struct g1_table g1;
    struct g2_table g2;
    struct gt_table gt;
};

static union element any_random(enum group_name group)
{
    if (group == IN_G1)
        return (union element){.g1 = operand_g1()};
    if (group == IN_G2)
        return (union element){.g2 = operand_g2()};
    return (union element){.gt = operand_gt()};
}

static void any_identity(enum group_name group, union element *r)
{
    if (group == IN_G1)
        pairing_g1_identity(&r->g1);
    if (group == IN_G2)
        pairing_g2_identity(&r->g2);
    if (group == IN_GT)
        pairing_gt_identity(&r->gt);
}

static void any_add(enum group_name group, union element *r, const union element *a,
                    const union element *b)
{
    if (group == IN_G1)
        pairing_g1_add(&r->g1, &a->g1, &b->g1);
    if (group == IN_G2)
        pairing_g2_add(&r->g2, &a->g2, &b->g2);
    if (group == IN_GT)
        pairing_gt_mul(&r->gt, &a->gt, &b->gt);
}

static void any_sub(enum group_name group, union element *r, const union element *a,
                    const union element *b)
{
    if (group == IN_G1)
        pairing_g1_sub(&r->g1, &a->g1, &b->g1);
    if (group == IN_G2)
        pairing_g2_sub(&r->g2, &a->g2, &b->g2);
    if (group == IN_GT)
        pairing_gt_div(&r->gt, &a->gt, &b->gt);
}

static void any_neg(enum group_name group, union element *r, const union element *a)
{
    if (group == IN_G1)
        pairing_g1_neg(&r->g1, &a->g1);
    if (group == IN_G2)
        pairing_g2_neg(&r->g2, &a->g2);
    if (group == IN_GT)
        pairing_gt_inverse(&r->gt, &a->gt);
}

static void any_mul(enum group_name group, union element *r, const union element *a,
                    const struct scalar *k)
{
    if (group == IN_G1)
        pairing_g1_mul(&r->g1, &a->g1, k);
    if (group == IN_G2)
        pairing_g2_mul(&r->g2, &a->g2, k);
    if (group == IN_GT)
        pairing_gt_pow(&r->gt, &a->gt, k);
}

static bool any_equal(enum group_name group, const union element *a, const union element *b)
{
    if (group == IN_G1)
        return pairing_g1_equal(&a->g1, &b->g1);
    if (group == IN_G2)
        return pairing_g2_equal(&a->g2, &b->g2);
    return pairing_gt_equal(&a->gt, &b->gt);
}

static bool any_is_identity(enum group_name group, const union element *a)
{
    if (group == IN_G1)
        return pairing_g1_is_identity(&a->g1);
    if (group == IN_G2)
        return pairing_g2_is_identity(&a->g2);
    return pairing_gt_is_identity(&a->gt);
}

static status any_table(enum group_name group, union any_table *t, const union element *a,
                        unsigned window)
{
    if (group == IN_G1)
        return pairing_g1_table_init(&t->g1, &a->g1, window);
    if (group == IN_G2)
        return pairing_g2_table_init(&t->g2, &a->g2, window);
    return pairing_gt_table_init(&t->gt, &a->gt, window);
}

static void any_table_mul(enum group_name group, union element *r, const union any_table *t,
                          const struct scalar *k)
{
    if (group == IN_G1)
        pairing_g1_table_mul(&r->g1, &t->g1, k);
    if (group == IN_G2)
        pairing_g2_table_mul(&r->g2, &t->g2, k);
    if (group == IN_GT)
        pairing_gt_table_pow(&r->gt, &t->gt, k);
}

static void any_table_clear(enum group_name group, union any_table *t)
{
    if (group == IN_G1)
        pairing_g1_table_clear(&t->g1);
    if (group == IN_G2)
        pairing_g2_table_clear(&t->g2);
    if (group == IN_GT)
        pairing_gt_table_clear(&t->gt);
}

/* k * a by doubling and adding: the textbook, for any integer of so many limbs. */
static void slow_mul(enum group_name group, union element *out, const union element *a,
                     const uint64_t k[SCALAR_LIMBS])
{
    union element sum;
    any_identity(group, &sum);
    for (int bit = 64 * SCALAR_LIMBS - 1; bit >= 0; bit--) {
        any_add(group, &sum, &sum, &sum);
        if (k[bit / 64] >> (bit % 64) & 1)
            any_add(group, &sum, &sum, a);
    }
    *out = sum;
}

static void groups_are_groups(void)
{
    for (enum group_name group = 0; group < GROUPS; group++) {
        for (size_t n = 0; n < test_iterations(20); n++) {
            const union element a = any_random(group), b = any_random(group), c = any_random(group);
            union element zero, left, right, minus;
            any_identity(group, &zero);
            EXPECT(any_is_identity(group, &zero) && !any_is_identity(group, &a));
            EXPECT(!any_equal(group, &a, &b) && !any_equal(group, &a, &zero) &&
                   !any_equal(group, &zero, &a));
            any_add(group, &left, &a, &b);
            any_add(group, &right, &b, &a);
            EXPECT(any_equal(group, &left, &right));
            any_add(group, &left, &left, &c);
            any_add(group, &right, &b, &c);
            any_add(group, &right, &a, &right);
            EXPECT(any_equal(group, &left, &right));
            any_add(group, &left, &a, &zero);
            any_add(group, &right, &zero, &a);
            EXPECT(any_equal(group, &left, &a) && any_equal(group, &right, &a));
            any_neg(group, &minus, &a);
            any_add(group, &left, &a, &minus);
            any_sub(group, &right, &a, &a);
            EXPECT(any_is_identity(group, &left) && any_is_identity(group, &right));
            any_sub(group, &left, &b, &a);
            any_add(group, &left, &left, &a);
            EXPECT(any_equal(group, &left, &b));
            any_neg(group, &left, &zero);
            any_add(group, &right, &zero, &zero);
            EXPECT(any_is_identity(group, &left) && any_is_identity(group, &right));
        }
    }
}

static void orders_are_q(void)
{
    for (enum group_name group = 0; group < GROUPS; group++) {
        const union element a = any_random(group);
        union element multiple;
        slow_mul(group, &multiple, &a, scalar_order.limb);
        EXPECT(any_is_identity(group, &multiple));
    }
}

static void multiplication_is_repeated_addition(void)
{
    for (enum group_name group = 0; group < GROUPS; group++) {
        for (size_t n = 0; n < OPERAND_EDGES + test_iterations(30); n++) {
            const struct scalar k = n < OPERAND_EDGES ? operand_edge(n) : operand_scalar();
            const union element a = any_random(group);
            union element want, got, zero;
            slow_mul(group, &want, &a, k.limb);
            any_mul(group, &got, &a, &k);
            EXPECT(any_equal(group, &want, &got));
            any_identity(group, &zero);
            any_mul(group, &got, &zero, &k);
            EXPECT(any_is_identity(group, &got));
        }
    }
}

static void tables_agree_with_multiplication(void)
{
    for (enum group_name group = 0; group < GROUPS; group++) {
        for (unsigned window = 2; window <= TABLE_WINDOW_MAX; window++) {
            const union element a = any_random(group);
            union any_table table;
            EXPECT_EQ(OK, any_table(group, &table, &a, window));
            for (size_t n = 0; n < OPERAND_EDGES + test_iterations(30); n++) {
                const struct scalar k = n < OPERAND_EDGES ? operand_edge(n) : operand_scalar();
                union element want, got;
                any_mul(group, &want, &a, &k);
                any_table_mul(group, &got, &table, &k);
                EXPECT(any_equal(group, &want, &got));
            }
            any_table_clear(group, &table);
            any_table_clear(group, &table); /* nothing is left to free */
        }
    }
}

static void tables_of_the_neutral_element_and_bad_windows(void)
{
    for (enum group_name group = 0; group < GROUPS; group++) {
        const struct scalar k = operand_edge(9);
        union element zero, got;
        union any_table table;
        memset(&table, 0, sizeof table);
        any_identity(group, &zero);
        EXPECT_EQ(E_ARGUMENT, any_table(group, &table, &zero, 0));
        EXPECT_EQ(E_ARGUMENT, any_table(group, &table, &zero, 1));
        EXPECT_EQ(E_ARGUMENT, any_table(group, &table, &zero, TABLE_WINDOW_MAX + 1));
        EXPECT_EQ(OK, any_table(group, &table, &zero, 4));
        any_table_mul(group, &got, &table, &k);
        EXPECT(any_is_identity(group, &got));
        any_table_clear(group, &table);
    }
    unsigned before = 2;
    for (size_t uses = 1; uses < 100000; uses *= 3) {
        EXPECT(table_window(uses) >= before && table_window(uses) <= TABLE_WINDOW_MAX);
        before = table_window(uses);
    }
}

static void outputs_may_alias_inputs(void)
{
    for (enum group_name group = 0; group < GROUPS; group++) {
        for (size_t n = 0; n < test_iterations(10); n++) {
            const union element a = any_random(group), b = any_random(group);
            const struct scalar k = operand_scalar();
            union element apart, same;
            any_add(group, &apart, &a, &b);
            same = a;
            any_add(group, &same, &same, &b);
            EXPECT(any_equal(group, &apart, &same));
            same = b;
            any_add(group, &same, &a, &same);
            EXPECT(any_equal(group, &apart, &same));
            union element copy = a;
            any_add(group, &apart, &a, &copy);
            any_add(group, &copy, &copy, &copy);
            EXPECT(any_equal(group, &apart, &copy));
            any_sub(group, &apart, &a, &b);
            same = b;
            any_sub(group, &same, &a, &same);
            EXPECT(any_equal(group, &apart, &same));
            any_neg(group, &apart, &a);
            same = a;
            any_neg(group, &same, &same);
            EXPECT(any_equal(group, &apart, &same));
            any_mul(group, &apart, &a, &k);
            same = a;
            any_mul(group, &same, &same, &k);
            EXPECT(any_equal(group, &apart, &same));
        }
    }
}

static void normalising_changes_no_element(void)
{
    enum { COUNT = 75 };
    struct g1 a[COUNT], before[COUNT];
    struct g2 b[COUNT], before2[COUNT];
    for (size_t i = 0; i < COUNT; i++) {
        a[i] = operand_g1();
        b[i] = operand_g2();
        if (i % 7 == 3) {
            pairing_g1_identity(&a[i]);
            pairing_g2_identity(&b[i]);
        }
        before[i] = a[i];
        before2[i] = b[i];
    }
    for (size_t count = 0; count <= COUNT; count += 25) {
        pairing_g1_normalise(a, count);
        pairing_g2_normalise(b, count);
        for (size_t i = 0; i < COUNT; i++) {
            EXPECT(pairing_g1_equal(&a[i], &before[i]) && pairing_g2_equal(&b[i], &before2[i]));
            EXPECT(i >= count || i % 7 == 3 || (a[i].affine == 1 && b[i].affine == 1));
        }
    }
}

static void pairing_is_bilinear(void)
{
    for (size_t n = 0; n < test_iterations(30); n++) {
        const struct g1 p = operand_g1(), p2 = operand_g1();
        const struct g2 q = operand_g2(), q2 = operand_g2();
        const struct scalar a = operand_scalar(), b = operand_scalar();
        struct scalar ab;
        struct g1 ap, sum;
        struct g2 bq, sum2;
        struct gt base, left, right, other;
        scalar_mul(&ab, &a, &b);
        pairing_g1_mul(&ap, &p, &a);
        pairing_g2_mul(&bq, &q, &b);
        pairing(&base, &p, &q);
        pairing(&left, &ap, &bq);
        pairing_gt_pow(&right, &base, &ab);
        EXPECT(pairing_gt_equal(&left, &right));
        pairing_g1_add(&sum, &p, &p2);
        pairing(&left, &sum, &q);
        pairing(&other, &p2, &q);
        pairing_gt_mul(&right, &base, &other);
        EXPECT(pairing_gt_equal(&left, &right));
        pairing_g2_add(&sum2, &q, &q2);
        pairing(&left, &p, &sum2);
        pairing(&other, &p, &q2);
        pairing_gt_mul(&right, &base, &other);
        EXPECT(pairing_gt_equal(&left, &right));
    }
}

static void pairing_is_not_degenerate(void)
{
    struct g1 p = operand_g1(), none;
    struct g2 q = operand_g2(), none2;
    struct gt e;
    struct g2_lines lines;
    pairing_g1_identity(&none);
    pairing_g2_identity(&none2);
    pairing(&e, &p, &q);
    EXPECT(!pairing_gt_is_identity(&e));
    pairing_gt_generator(&e);
    EXPECT(!pairing_gt_is_identity(&e));
    pairing(&e, &none, &q);
    EXPECT(pairing_gt_is_identity(&e));
    pairing(&e, &p, &none2);
    EXPECT(pairing_gt_is_identity(&e));
    pairing_g2_lines_init(&lines, &none2);
    pairing_product(&e, &(const struct pairing_term){.p = &p, .lines = &lines}, 1);
    EXPECT(pairing_gt_is_identity(&e));
    pairing_product(&e, NULL, 0);
    EXPECT(pairing_gt_is_identity(&e));
}

static void products_are_products_of_pairings(void)
{
    enum { MOST = 2 * PAIRING_TERMS + 3 };
    static struct g2_lines lines[MOST];
    struct g1 p[MOST];
    struct g2 q[MOST];
    struct pairing_term terms[MOST];
    struct gt want, one, got;
    pairing_gt_identity(&want);
    for (size_t i = 0; i < MOST; i++) {
        p[i] = operand_g1();
        q[i] = operand_g2();
        if (i % 6 == 2)
            pairing_g1_identity(&p[i]);
        if (i % 6 == 4)
            pairing_g2_identity(&q[i]);
        pairing_g2_lines_init(&lines[i], &q[i]);
        terms[i] = (struct pairing_term){.p = &p[i], .q = &q[i]};
        if (i % 2)
            terms[i] = (struct pairing_term){.p = &p[i], .lines = &lines[i]};
        pairing(&one, &p[i], &q[i]);
        pairing_gt_mul(&want, &want, &one);
        pairing_product(&got, terms, i + 1);
        EXPECT(pairing_gt_equal(&want, &got));
    }
}

/* The product before the final exponentiation lies in Fp6, and is 1 from then on. */
static void products_that_cancel_are_one(void)
{
    const struct g1 p = operand_g1();
    const struct g2 q = operand_g2();
    struct g1 minus_p;
    struct g2 minus_q;
    struct gt e;
    pairing_g1_neg(&minus_p, &p);
    pairing_g2_neg(&minus_q, &q);
    const struct pairing_term left[] = {{.p = &p, .q = &q}, {.p = &minus_p, .q = &q}};
    const struct pairing_term right[] = {{.p = &p, .q = &q}, {.p = &p, .q = &minus_q}};
    pairing_product(&e, left, 2);
    EXPECT(pairing_gt_is_identity(&e));
    pairing_product(&e, right, 2);
    EXPECT(pairing_gt_is_identity(&e));
}

static void hashes_differ_and_lie_in_the_group(void)
{
    struct g1 a, b;
    struct gt c, d;
    for (uint32_t i = 0; i < test_iterations(50); i++) {
        pairing_g1_hash(&a, "one", &i, sizeof i);
        pairing_g1_hash(&b, "two", &i, sizeof i);
        EXPECT(!pairing_g1_equal(&a, &b) && !pairing_g1_is_identity(&a));
        union element multiple;
        slow_mul(IN_G1, &multiple, &(union element){.g1 = a}, scalar_order.limb);
        EXPECT(pairing_g1_is_identity(&multiple.g1));
        pairing_g1_hash(&b, "one", &i, sizeof i - 1); /* a shorter message */
        EXPECT_EQ(false, pairing_g1_equal(&a, &b));
        pairing_g1_hash(&b, "one", &i, sizeof i);
        EXPECT(pairing_g1_equal(&a, &b));
    }
    pairing_gt_hash(&c, "x", 1);
    pairing_gt_hash(&d, "y", 1);
    EXPECT(!pairing_gt_equal(&c, &d));
    pairing_gt_hash(&d, "x", 1);
    EXPECT(pairing_gt_equal(&c, &d));
    pairing_gt_hash(&d, "", 0);
    EXPECT(!pairing_gt_equal(&c, &d));
}

static void *in_another_thread(void *out)
{
    struct gt *const e = out;
    if (pairing_start() != OK || pairing_start() != OK)
        return NULL;
    pairing_gt_generator(e);
    return e;
}

static void threads_agree(void)
{
    struct gt here, there;
    pthread_t thread;
    void *result = NULL;
    EXPECT_EQ(0, pthread_create(&thread, NULL, in_another_thread, &there));
    EXPECT_EQ(0, pthread_join(thread, &result));
    EXPECT(result == &there);
    pairing_gt_generator(&here);
    EXPECT(pairing_gt_equal(&here, &there));
}

const struct test tests[] = {
    {"groups are groups", groups_are_groups},
    {"orders are q", orders_are_q},
    {"multiplication is repeated addition", multiplication_is_repeated_addition},
    {"tables agree with multiplication", tables_agree_with_multiplication},
    {"tables of the neutral element and bad windows",
     tables_of_the_neutral_element_and_bad_windows},
    {"outputs may alias inputs", outputs_may_alias_inputs},
    {"normalising changes no element", normalising_changes_no_element},
    {"pairing is bilinear", pairing_is_bilinear},
    {"pairing is not degenerate", pairing_is_not_degenerate},
    {"products are products of pairings", products_are_products_of_pairings},
    {"products that cancel are one", products_that_cancel_are_one},
    {"hashes differ and lie in the group", hashes_differ_and_lie_in_the_group},
    {"threads agree", threads_agree},
    {0}};

int main(int argc, char **argv)
{
    if (pairing_start() != OK)
        return 1;
    return test_main(argc, argv, tests);
}
