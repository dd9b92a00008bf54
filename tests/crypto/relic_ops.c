/* RELIC's defects, each shown not to reach whoever uses the pairing layer.
 *
 * The numbers are those of the measurements we built on; 11 we found ourselves. The first ones used
 * to hang, so that this test's time limit is part of what it checks. */
#include "crypto/relic_ops.h"
#include "crypto/pairing.h"
#include "crypto/pairing_internal.h"
#include "crypto/relic_plain.h"
#include "tests/crypto/pairing_operands.h"
#include "tests/expect.h"
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* RELIC's own entry to its randomness; only crypto/relic_ops.c includes relic.h. */
void rand_bytes(uint8_t *out, int size);

/* 1. The inverse of zero is searched for without end: powers of unity, unity and infinity packed
 * and unpacked, multiples of infinity, a GT of zero bytes. */
static void defect_1_inverse_of_zero_ends(void)
{
    const struct scalar k = operand_edge(9);
    uint8_t bytes[GT_BYTES];
    struct gt unity, power;
    struct g1 none, multiple;
    struct g2 none2, multiple2;
    struct fp zero = {{0}}, one;
    struct gt nothing;
    memset(&nothing, 0, sizeof nothing);
    pairing_gt_identity(&unity);
    pairing_gt_pow(&power, &unity, &k);
    EXPECT(pairing_gt_is_identity(&power));
    pairing_gt_encode(bytes, &unity);
    EXPECT_EQ(OK, pairing_gt_decode(&power, bytes, GT_BYTES));
    EXPECT(pairing_gt_is_identity(&power));
    pairing_g1_identity(&none);
    pairing_g1_mul(&multiple, &none, &k);
    EXPECT(pairing_g1_is_identity(&multiple));
    pairing_g1_normalise(&multiple, 1);
    pairing_g1_encode(bytes, &multiple);
    EXPECT_EQ(OK, pairing_g1_decode(&multiple, bytes, G1_BYTES));
    EXPECT(pairing_g1_is_identity(&multiple));
    pairing_g2_identity(&none2);
    pairing_g2_mul(&multiple2, &none2, &k);
    EXPECT(pairing_g2_is_identity(&multiple2));
    memset(bytes, 0, sizeof bytes);
    EXPECT_EQ(E_NOT_IN_GROUP, pairing_gt_decode(&power, bytes, GT_BYTES));
    EXPECT_EQ(E_NOT_IN_GROUP, pairing_gt_decode(&power, bytes, GT_BYTES));
    relic_fp_invert(&one, &zero);
    EXPECT_BYTES(&zero, &one, sizeof zero);
    relic_gt_invert(&power, &nothing);
    EXPECT_BYTES(&nothing, &power, sizeof power);
    pairing_gt_power_u(&power, &unity);
    EXPECT(pairing_gt_is_identity(&power));
}

/* 2. Exponent 0, lost signs, scalars longer than the field. */
static void defect_2_any_scalar_is_taken(void)
{
    const struct g1 a = operand_g1();
    const struct g2 b = operand_g2();
    const struct gt c = operand_gt();
    const struct scalar zero = operand_edge(0), minus_one = operand_edge(3);
    struct scalar k;
    uint8_t longer[2 * SCALAR_BYTES];
    struct g1 x, y;
    struct g2 x2, y2;
    struct gt xt, yt;
    pairing_g1_mul(&x, &a, &zero);
    pairing_g2_mul(&x2, &b, &zero);
    pairing_gt_pow(&xt, &c, &zero);
    EXPECT(pairing_g1_is_identity(&x) && pairing_g2_is_identity(&x2) &&
           pairing_gt_is_identity(&xt));
    pairing_g1_mul(&x, &a, &minus_one);
    pairing_g1_neg(&y, &a);
    pairing_g2_mul(&x2, &b, &minus_one);
    pairing_g2_neg(&y2, &b);
    pairing_gt_pow(&xt, &c, &minus_one);
    pairing_gt_inverse(&yt, &c);
    EXPECT(pairing_g1_equal(&x, &y) && pairing_g2_equal(&x2, &y2) && pairing_gt_equal(&xt, &yt));
    memset(longer, 0, sizeof longer);
    scalar_encode(longer + SCALAR_BYTES, &scalar_order); /* q, and q + 1, in twice the bytes */
    scalar_reduce(&k, longer, sizeof longer);
    EXPECT(scalar_is_zero(&k));
    longer[sizeof longer - 1]++;
    scalar_reduce(&k, longer, sizeof longer);
    pairing_g1_mul(&x, &a, &k);
    EXPECT(pairing_g1_equal(&x, &a));
}

/* 3. Functions undefined on empty input: of nothing, too, we have a hash. */
static void defect_3_nothing_can_be_hashed(void)
{
    struct scalar k;
    struct g1 a;
    scalar_hash(&k, "", 0);
    EXPECT(!scalar_is_zero(&k));
    pairing_g1_hash(&a, "", "", 0);
    EXPECT(!pairing_g1_is_identity(&a));
    scalar_reduce(&k, NULL, 0);
    EXPECT(scalar_is_zero(&k));
}

/* 4. Calls that an if without braces does not guard. */
static void defect_4_an_if_guards_a_pairing(void)
{
    struct gt e;
    struct g1 p;
    const bool never = test_random_below(1) == 1;
    pairing_gt_identity(&e);
    pairing_g1_identity(&p);
    if (never)
        pairing_gt_generator(&e);
    if (never)
        pairing_g1_generator(&p);
    if (never)
        pairing_g1_hash(&p, "x", "", 0);
    EXPECT(pairing_gt_is_identity(&e) && pairing_g1_is_identity(&p));
}

/* 5. Comparison of projective coordinates; a Frobenius that takes them for affine. */
static void defect_5_equal_points_are_equal(void)
{
    const struct g1 a = operand_g1(), b = operand_g1();
    struct g1 there_and_back;
    pairing_g1_add(&there_and_back, &a, &b);
    pairing_g1_sub(&there_and_back, &there_and_back, &b);
    EXPECT(memcmp(&a.z, &there_and_back.z, sizeof a.z) != 0);
    EXPECT(pairing_g1_equal(&a, &there_and_back));
    struct g2 c = operand_g2(), image, image_affine, affine;
    pairing_g2_add(&c, &c, &c);
    affine = c;
    pairing_g2_normalise(&affine, 1);
    EXPECT(memcmp(&c.z, &affine.z, sizeof c.z) != 0);
    EXPECT(pairing_g2_equal(&c, &affine));
    for (int i = 1; i < 4; i++) {
        relic_g2_power_p(&image, &c, i);
        relic_g2_power_p(&image_affine, &affine, i);
        EXPECT(pairing_g2_equal(&image, &image_affine));
    }
}

/* 6. Membership is more than the curve. tests/crypto/pairing_codec.c has the whole of it. */
static void defect_6_the_order_is_checked(void)
{
    struct fp2 x, y;
    struct g2 point;
    uint8_t bytes[G2_BYTES];
    memset(&x, 0, sizeof x);
    for (uint64_t i = 1;; i++) {
        field_set_u64(&x.re, i);
        pairing_g2_right_side(&y, &x);
        if (field2_root(&y, &y))
            break;
    }
    pairing_g2_set_affine(&point, &x, &y);
    pairing_g2_encode(bytes, &point);
    EXPECT_EQ(E_NOT_IN_GROUP, pairing_g2_decode(&point, bytes, sizeof bytes));
    struct gt a;
    memset(&a, 0, sizeof a);
    field_set_u64(&a.c[0][0].re, 2);
    EXPECT(!pairing_gt_in_group(&a));
}

/* 7. Readers that take coordinates at or above p, and signs from the Montgomery form. */
static void defect_7_one_encoding_a_value(void)
{
    uint8_t bytes[G1_BYTES];
    struct g1 a;
    for (int i = 0; i < FIELD_LIMBS; i++)
        for (int j = 0; j < 8; j++)
            bytes[8 * (FIELD_LIMBS - 1 - i) + 7 - j] = (uint8_t)(field_modulus[i] >> 8 * j);
    EXPECT_EQ(E_RANGE, pairing_g1_decode(&a, bytes, sizeof bytes)); /* p, for 0 */
    field_set_u64(&a.y, 1);
    EXPECT(!field_is_above(&a.y));
    field_neg(&a.y, &a.y);
    EXPECT(field_is_above(&a.y)); /* p - 1 */
}

/* 8. Errors only leave a mark. There is one question whose answer we cannot let pass: a call for
 * randomness, which must stop the program and say so. */
static void defect_8_randomness_is_refused_loudly(void)
{
    int pipe_ends[2];
    EXPECT_EQ(0, pipe(pipe_ends));
    const pid_t child = fork();
    if (child == 0) {
        uint8_t bytes[16];
        dup2(pipe_ends[1], STDERR_FILENO);
        signal(SIGABRT, SIG_DFL);
        rand_bytes(bytes, sizeof bytes);
        _exit(0);
    }
    close(pipe_ends[1]);
    char said[128] = {0};
    EXPECT(read(pipe_ends[0], said, sizeof said - 1) > 0);
    close(pipe_ends[0]);
    EXPECT(strstr(said, "randomness") != NULL);
    int how = 0;
    EXPECT_EQ(child, waitpid(child, &how, 0));
    EXPECT(WIFSIGNALED(how) && WTERMSIG(how) == SIGABRT);
}

/* 9. No inverse modulo q and no product of pairings. */
static void defect_9_inverses_and_products(void)
{
    const struct scalar k = operand_edge(9);
    const struct g1 p = operand_g1();
    const struct g2 q = operand_g2();
    struct scalar inverse, one;
    struct g1 kp;
    struct g2 lq;
    struct gt e;
    EXPECT_EQ(OK, scalar_inverse(&inverse, &k));
    scalar_mul(&one, &k, &inverse);
    EXPECT_EQ(1, one.limb[0]);
    pairing_g1_mul(&kp, &p, &k);
    pairing_g2_mul(&lq, &q, &inverse);
    pairing_g2_neg(&lq, &lq);
    const struct pairing_term terms[] = {{.p = &kp, .q = &lq}, {.p = &p, .q = &q}};
    pairing_product(&e, terms, 2);
    EXPECT(pairing_gt_is_identity(&e));
}

/* 10. Shifts by the word size: under UBSan, digits that fill or cross the words. */
static void defect_10_digits_at_word_ends(void)
{
    const struct g1 a = operand_g1();
    for (unsigned window = 2; window <= TABLE_WINDOW_MAX; window++) {
        struct g1_table table;
        EXPECT_EQ(OK, pairing_g1_table_init(&table, &a, window));
        for (size_t i = 0; i < OPERAND_EDGES; i++) {
            const struct scalar k = operand_edge(i);
            struct g1 x, y;
            pairing_g1_table_mul(&x, &table, &k);
            pairing_g1_mul(&y, &a, &k);
            EXPECT(pairing_g1_equal(&x, &y));
        }
        pairing_g1_table_clear(&table);
    }
}

/* 11. Minus zero is p: the same number, but not the same bytes. */
static void defect_11_minus_zero_is_zero(void)
{
    struct gt unity, a;
    struct g2 affine = operand_g2(), image;
    static const struct fp zero;
    pairing_gt_identity(&unity);
    pairing_gt_inverse(&a, &unity);
    EXPECT_BYTES(&unity, &a, sizeof a);
    for (int i = 1; i < 4; i++) {
        relic_gt_power_p(&a, &unity, i);
        EXPECT_BYTES(&unity, &a, sizeof a);
    }
    pairing_g2_normalise(&affine, 1);
    relic_g2_power_p(&image, &affine, 1);
    EXPECT_BYTES(&zero, &image.z.im, sizeof zero);
    struct fp minus;
    field_neg(&minus, &zero);
    EXPECT_BYTES(&zero, &minus, sizeof zero);
}

/* Where RELIC's own calls work, ours agree with them. */
static void results_are_those_of_relic(void)
{
    for (size_t i = 0; i < test_iterations(20); i++) {
        struct scalar k = operand_scalar();
        struct g1 p = operand_g1(), p1, p2;
        struct g2 q = operand_g2(), q1, q2;
        struct gt e1, e2;
        if (scalar_is_zero(&k))
            scalar_set_u64(&k, 1);
        pairing_g1_normalise(&p, 1);
        pairing_g2_normalise(&q, 1);
        pairing_g1_mul(&p1, &p, &k);
        relic_plain_g1_mul(&p2, &p, &k);
        EXPECT(pairing_g1_equal(&p1, &p2));
        pairing_g2_mul(&q1, &q, &k);
        relic_plain_g2_mul(&q2, &q, &k);
        EXPECT(pairing_g2_equal(&q1, &q2));
        pairing(&e1, &p1, &q);
        relic_plain_pairing(&e2, &p1, &q);
        EXPECT(pairing_gt_equal(&e1, &e2));
        pairing_gt_pow(&e1, &e1, &k);
        relic_plain_gt_pow(&e2, &e2, &k);
        EXPECT(pairing_gt_equal(&e1, &e2));
    }
}

const struct test tests[] = {
    {"results are those of relic", results_are_those_of_relic},
    {"defect 1: the inverse of zero ends", defect_1_inverse_of_zero_ends},
    {"defect 2: any scalar is taken", defect_2_any_scalar_is_taken},
    {"defect 3: nothing can be hashed", defect_3_nothing_can_be_hashed},
    {"defect 4: an if guards a pairing", defect_4_an_if_guards_a_pairing},
    {"defect 5: equal points are equal", defect_5_equal_points_are_equal},
    {"defect 6: the order is checked", defect_6_the_order_is_checked},
    {"defect 7: one encoding a value", defect_7_one_encoding_a_value},
    {"defect 8: randomness is refused loudly", defect_8_randomness_is_refused_loudly},
    {"defect 9: inverses and products", defect_9_inverses_and_products},
    {"defect 10: digits at word ends", defect_10_digits_at_word_ends},
    {"defect 11: minus zero is zero", defect_11_minus_zero_is_zero},
    {0}};

int main(int argc, char **argv)
{
    if (pairing_start() != OK)
        return 1;
    return test_main(argc, argv, tests);
}
