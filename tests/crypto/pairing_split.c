/* Splitting: the parts are short and add up to the scalar, and lambda is what the endomorphism
 * does. */
#include "crypto/relic_ops.h"
#include "tests/crypto/pairing_numbers.h"
#include "tests/crypto/pairing_operands.h"
#include "tests/expect.h"

static mpz_t order, modulus, lambda_g1;

static void recompose(mpz_t out, const struct pairing_part *parts, unsigned count,
                      const mpz_t lambda)
{
    mpz_t term;
    mpz_init(term);
    mpz_set_ui(out, 0);
    for (unsigned i = count; i-- > 0;) {
        mpz_mul(out, out, lambda);
        mpz_import(term, PART_LIMBS, -1, sizeof(uint64_t), 0, 0, parts[i].limb);
        if (parts[i].negative)
            mpz_neg(term, term);
        mpz_add(out, out, term);
    }
    mpz_mod(out, out, order);
    mpz_clear(term);
}

static size_t bits(const struct pairing_part *part)
{
    mpz_t value;
    mpz_init(value);
    mpz_import(value, PART_LIMBS, -1, sizeof(uint64_t), 0, 0, part->limb);
    const size_t size = mpz_sgn(value) == 0 ? 0 : mpz_sizeinbase(value, 2);
    mpz_clear(value);
    return size;
}

static void check_one(const struct scalar *k)
{
    mpz_t want, got;
    struct pairing_part parts[PARTS_MAX];
    mpz_inits(want, got, NULL);
    number_of_limbs(want, k->limb, SCALAR_LIMBS);
    split_g1(parts, k);
    recompose(got, parts, G1_PARTS, lambda_g1);
    EXPECT(mpz_cmp(want, got) == 0);
    for (int i = 0; i < G1_PARTS; i++)
        EXPECT(bits(&parts[i]) <= G1_PART_BITS);
    split_frobenius(parts, k);
    recompose(got, parts, FROBENIUS_PARTS, modulus);
    EXPECT(mpz_cmp(want, got) == 0);
    for (int i = 0; i < FROBENIUS_PARTS; i++)
        EXPECT(bits(&parts[i]) <= FROBENIUS_PART_BITS);
    mpz_clears(want, got, NULL);
}

static void parts_are_short_and_add_up(void)
{
    for (size_t i = 0; i < OPERAND_EDGES; i++) {
        const struct scalar k = operand_edge(i);
        check_one(&k);
    }
    for (size_t i = 0; i < test_iterations(5000); i++) {
        const struct scalar k = operand_scalar();
        check_one(&k);
    }
}

/* The scalars whose rounded coefficients are nearest to a half: where rounding goes either way the
 * parts are longest. They are (2j + 1) q / (2m) for small m. */
static void parts_are_short_at_the_corners(void)
{
    mpz_t k;
    mpz_init(k);
    for (unsigned m = 1; m < 40; m++)
        for (unsigned j = 0; j < m; j++)
            for (int off = -2; off <= 2; off++) {
                struct scalar s = {{0}};
                mpz_mul_ui(k, order, 2 * j + 1);
                mpz_fdiv_q_ui(k, k, 2 * m);
                if (off < 0)
                    mpz_sub_ui(k, k, (unsigned)-off);
                else
                    mpz_add_ui(k, k, (unsigned)off);
                mpz_mod(k, k, order);
                mpz_export(s.limb, NULL, -1, sizeof(uint64_t), 0, 0, k);
                check_one(&s);
            }
    mpz_clear(k);
}

static struct scalar reduced(const mpz_t value)
{
    struct scalar s = {{0}};
    mpz_t r;
    mpz_init(r);
    mpz_mod(r, value, order);
    mpz_export(s.limb, NULL, -1, sizeof(uint64_t), 0, 0, r);
    mpz_clear(r);
    return s;
}

static void endomorphisms_act_as_said(void)
{
    struct g1 a, image, multiple;
    pairing_g1_generator(&a);
    pairing_g1_endomorphism(&image, &a);
    pairing_g1_identity(&multiple);
    const struct scalar k = reduced(lambda_g1), p = reduced(modulus);
    for (int bit = SCALAR_BITS - 1; bit >= 0; bit--) {
        pairing_g1_add(&multiple, &multiple, &multiple);
        if (k.limb[bit / 64] >> (bit % 64) & 1)
            pairing_g1_add(&multiple, &multiple, &a);
    }
    EXPECT(pairing_g1_equal(&image, &multiple));

    struct g2 b, image2, multiple2;
    struct gt c = operand_gt(), image_t, power;
    pairing_g2_generator(&b);
    relic_g2_power_p(&image2, &b, 1);
    relic_gt_power_p(&image_t, &c, 1);
    pairing_g2_identity(&multiple2);
    pairing_gt_identity(&power);
    for (int bit = SCALAR_BITS - 1; bit >= 0; bit--) {
        pairing_g2_add(&multiple2, &multiple2, &multiple2);
        pairing_gt_mul(&power, &power, &power);
        if (p.limb[bit / 64] >> (bit % 64) & 1) {
            pairing_g2_add(&multiple2, &multiple2, &b);
            pairing_gt_mul(&power, &power, &c);
        }
    }
    EXPECT(pairing_g2_equal(&image2, &multiple2));
    EXPECT(pairing_gt_equal(&image_t, &power));
}

const struct test tests[] = {{"parts are short and add up", parts_are_short_and_add_up},
                             {"parts are short at the corners", parts_are_short_at_the_corners},
                             {"endomorphisms act as said", endomorphisms_act_as_said},
                             {0}};

int main(int argc, char **argv)
{
    mpz_inits(order, modulus, lambda_g1, NULL);
    /* A root of x^2 + x + 1 modulo q; the last test tells whether it is the one. */
    static const long bn[] = {36, 18, 6, 1}, bls[] = {-1, 0, 0};
    number_q(order);
    number_p(modulus);
    mpz_t u;
    mpz_init(u);
    number_u(u);
    number_polynomial(lambda_g1, u, PAIRING_BLS ? bls : bn, PAIRING_BLS ? 3 : 4);
    mpz_clear(u);
    if (pairing_start() != OK)
        return 1;
    const int result = test_main(argc, argv, tests);
    mpz_clears(order, modulus, lambda_g1, NULL);
    return result;
}
