/* The laws of the three groups and of the pairing between them. */
#include "crypto/pairing.h"
#include "tests/crypto/pairing_operands.h"
#include "tests/expect.h"
#include <pthread.h>
#include <string.h>

/* The three groups alike, so that each law is written once. */
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

struct group_under_test {
    union element (*random)(void);
    void (*identity)(union element *);
    void (*add)(union element *, const union element *, const union element *);
    void (*sub)(union element *, const union element *, const union element *);
    void (*neg)(union element *, const union element *);
    void (*mul)(union element *, const union element *, const struct scalar *);
    bool (*equal)(const union element *, const union element *);
    bool (*is_identity)(const union element *);
    status (*table)(union any_table *, const union element *, unsigned window);
    void (*table_mul)(union element *, const union any_table *, const struct scalar *);
    void (*table_clear)(union any_table *);
};

/* Shims from one group's functions to the table above. */
static union element g1_random(void)
{
    return (union element){.g1 = operand_g1()};
}

static union element g2_random(void)
{
    return (union element){.g2 = operand_g2()};
}

static union element gt_random(void)
{
    return (union element){.gt = operand_gt()};
}

#define SHIMS(G, ADD, SUB, NEG, MUL)                                                               \
    static void G##_identity_(union element *r)                                                    \
    {                                                                                              \
        pairing_##G##_identity(&r->G);                                                             \
    }                                                                                              \
    static void G##_add_(union element *r, const union element *a, const union element *b)         \
    {                                                                                              \
        pairing_##G##_##ADD(&r->G, &a->G, &b->G);                                                  \
    }                                                                                              \
    static void G##_sub_(union element *r, const union element *a, const union element *b)         \
    {                                                                                              \
        pairing_##G##_##SUB(&r->G, &a->G, &b->G);                                                  \
    }                                                                                              \
    static void G##_neg_(union element *r, const union element *a)                                 \
    {                                                                                              \
        pairing_##G##_##NEG(&r->G, &a->G);                                                         \
    }                                                                                              \
    static void G##_mul_(union element *r, const union element *a, const struct scalar *k)         \
    {                                                                                              \
        pairing_##G##_##MUL(&r->G, &a->G, k);                                                      \
    }                                                                                              \
    static bool G##_equal_(const union element *a, const union element *b)                         \
    {                                                                                              \
        return pairing_##G##_equal(&a->G, &b->G);                                                  \
    }                                                                                              \
    static bool G##_is_identity_(const union element *a)                                           \
    {                                                                                              \
        return pairing_##G##_is_identity(&a->G);                                                   \
    }                                                                                              \
    static status G##_table_(union any_table *t, const union element *a, unsigned window)          \
    {                                                                                              \
        return pairing_##G##_table_init(&t->G, &a->G, window);                                     \
    }                                                                                              \
    static void G##_table_mul_(union element *r, const union any_table *t, const struct scalar *k) \
    {                                                                                              \
        pairing_##G##_table_##MUL(&r->G, &t->G, k);                                                \
    }                                                                                              \
    static void G##_table_clear_(union any_table *t)                                               \
    {                                                                                              \
        pairing_##G##_table_clear(&t->G);                                                          \
    }                                                                                              \
    static const struct group_under_test G##_group = {                                             \
        G##_random, G##_identity_,    G##_add_,   G##_sub_,       G##_neg_,        G##_mul_,       \
        G##_equal_, G##_is_identity_, G##_table_, G##_table_mul_, G##_table_clear_}

SHIMS(g1, add, sub, neg, mul);
SHIMS(g2, add, sub, neg, mul);
SHIMS(gt, mul, div, inverse, pow);

static const struct group_under_test *const groups[] = {&g1_group, &g2_group, &gt_group};
enum { GROUPS = 3 };

/* k * a by doubling and adding: the textbook, for any integer of four limbs. */
static void slow_mul(const struct group_under_test *group, union element *out,
                     const union element *a, const uint64_t k[4])
{
    union element sum;
    group->identity(&sum);
    for (int bit = 255; bit >= 0; bit--) {
        group->add(&sum, &sum, &sum);
        if (k[bit / 64] >> (bit % 64) & 1)
            group->add(&sum, &sum, a);
    }
    *out = sum;
}

static void groups_are_groups(void)
{
    for (size_t i = 0; i < GROUPS; i++) {
        const struct group_under_test *const group = groups[i];
        for (size_t n = 0; n < test_iterations(20); n++) {
            const union element a = group->random(), b = group->random(), c = group->random();
            union element zero, left, right, minus;
            group->identity(&zero);
            EXPECT(group->is_identity(&zero) && !group->is_identity(&a));
            EXPECT(!group->equal(&a, &b) && !group->equal(&a, &zero) && !group->equal(&zero, &a));
            group->add(&left, &a, &b);
            group->add(&right, &b, &a);
            EXPECT(group->equal(&left, &right));
            group->add(&left, &left, &c);
            group->add(&right, &b, &c);
            group->add(&right, &a, &right);
            EXPECT(group->equal(&left, &right));
            group->add(&left, &a, &zero);
            group->add(&right, &zero, &a);
            EXPECT(group->equal(&left, &a) && group->equal(&right, &a));
            group->neg(&minus, &a);
            group->add(&left, &a, &minus);
            group->sub(&right, &a, &a);
            EXPECT(group->is_identity(&left) && group->is_identity(&right));
            group->sub(&left, &b, &a);
            group->add(&left, &left, &a);
            EXPECT(group->equal(&left, &b));
            group->neg(&left, &zero);
            group->add(&right, &zero, &zero);
            EXPECT(group->is_identity(&left) && group->is_identity(&right));
        }
    }
}

static void orders_are_q(void)
{
    for (size_t i = 0; i < GROUPS; i++) {
        union element a = groups[i]->random(), multiple;
        slow_mul(groups[i], &multiple, &a, scalar_order.limb);
        EXPECT(groups[i]->is_identity(&multiple));
    }
}

static void multiplication_is_repeated_addition(void)
{
    for (size_t i = 0; i < GROUPS; i++) {
        const struct group_under_test *const group = groups[i];
        for (size_t n = 0; n < OPERAND_EDGES + test_iterations(30); n++) {
            const struct scalar k = n < OPERAND_EDGES ? operand_edge(n) : operand_scalar();
            const union element a = group->random();
            union element want, got, zero;
            slow_mul(group, &want, &a, k.limb);
            group->mul(&got, &a, &k);
            EXPECT(group->equal(&want, &got));
            group->identity(&zero);
            group->mul(&got, &zero, &k);
            EXPECT(group->is_identity(&got));
        }
    }
}

static void tables_agree_with_multiplication(void)
{
    for (size_t i = 0; i < GROUPS; i++) {
        const struct group_under_test *const group = groups[i];
        for (unsigned window = 2; window <= TABLE_WINDOW_MAX; window++) {
            const union element a = group->random();
            union any_table table;
            EXPECT_EQ(OK, group->table(&table, &a, window));
            for (size_t n = 0; n < OPERAND_EDGES + test_iterations(30); n++) {
                const struct scalar k = n < OPERAND_EDGES ? operand_edge(n) : operand_scalar();
                union element want, got;
                group->mul(&want, &a, &k);
                group->table_mul(&got, &table, &k);
                EXPECT(group->equal(&want, &got));
            }
            group->table_clear(&table);
            group->table_clear(&table); /* nothing is left to free */
        }
    }
}

static void tables_of_the_neutral_element_and_bad_windows(void)
{
    for (size_t i = 0; i < GROUPS; i++) {
        const struct group_under_test *const group = groups[i];
        const struct scalar k = operand_edge(9);
        union element zero, got;
        union any_table table;
        memset(&table, 0, sizeof table);
        group->identity(&zero);
        EXPECT_EQ(E_ARGUMENT, group->table(&table, &zero, 0));
        EXPECT_EQ(E_ARGUMENT, group->table(&table, &zero, 1));
        EXPECT_EQ(E_ARGUMENT, group->table(&table, &zero, TABLE_WINDOW_MAX + 1));
        EXPECT_EQ(OK, group->table(&table, &zero, 4));
        group->table_mul(&got, &table, &k);
        EXPECT(group->is_identity(&got));
        group->table_clear(&table);
    }
    unsigned before = 2;
    for (size_t uses = 1; uses < 100000; uses *= 3) {
        EXPECT(table_window(uses) >= before && table_window(uses) <= TABLE_WINDOW_MAX);
        before = table_window(uses);
    }
}

static void outputs_may_alias_inputs(void)
{
    for (size_t i = 0; i < GROUPS; i++) {
        const struct group_under_test *const group = groups[i];
        for (size_t n = 0; n < test_iterations(10); n++) {
            const union element a = group->random(), b = group->random();
            const struct scalar k = operand_scalar();
            union element apart, same;
            group->add(&apart, &a, &b);
            same = a;
            group->add(&same, &same, &b);
            EXPECT(group->equal(&apart, &same));
            same = b;
            group->add(&same, &a, &same);
            EXPECT(group->equal(&apart, &same));
            union element copy = a;
            group->add(&apart, &a, &copy);
            group->add(&copy, &copy, &copy);
            EXPECT(group->equal(&apart, &copy));
            group->sub(&apart, &a, &b);
            same = b;
            group->sub(&same, &a, &same);
            EXPECT(group->equal(&apart, &same));
            group->neg(&apart, &a);
            same = a;
            group->neg(&same, &same);
            EXPECT(group->equal(&apart, &same));
            group->mul(&apart, &a, &k);
            same = a;
            group->mul(&same, &same, &k);
            EXPECT(group->equal(&apart, &same));
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
        slow_mul(&g1_group, &multiple, &(union element){.g1 = a}, scalar_order.limb);
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

static const struct test tests[] = {
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
};

int main(int argc, char **argv)
{
    if (pairing_start() != OK)
        return 1;
    return test_main(argc, argv, tests, sizeof tests / sizeof *tests);
}
