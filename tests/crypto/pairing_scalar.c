/* Scalars against GMP, and their encodings, hashes and draws. */
#include "crypto/bytes.h"
#include "crypto/pairing.h"
#include "crypto/tape.h"
#include "tests/crypto/pairing_numbers.h"
#include "tests/crypto/pairing_operands.h"
#include "tests/expect.h"
#include <sodium.h>
#include <string.h>

static mpz_t order;

static void to_gmp(mpz_t out, const struct scalar *a)
{
    number_of_limbs(out, a->limb, SCALAR_LIMBS);
}

static void expect_value(const mpz_t want, const struct scalar *got)
{
    mpz_t reduced, value;
    mpz_inits(reduced, value, NULL);
    mpz_mod(reduced, want, order);
    to_gmp(value, got);
    EXPECT(mpz_cmp(reduced, value) == 0);
    mpz_clears(reduced, value, NULL);
}

/* The header's formula, not its limbs. */
static void order_is_that_of_the_curve(void)
{
    static const long bn[] = {36, 36, 18, 6, 1}, bls[] = {1, 0, -1, 0, 1};
    mpz_t u, q;
    mpz_inits(u, q, NULL);
    number_u(u);
    number_polynomial(q, u, PAIRING_BLS ? bls : bn, 5);
    mpz_t stored;
    mpz_init(stored);
    to_gmp(stored, &scalar_order);
    EXPECT(mpz_cmp(q, stored) == 0);
    EXPECT(mpz_probab_prime_p(q, 30) != 0);
    mpz_clears(u, q, stored, NULL);
}

static void arithmetic_is_that_of_gmp(void)
{
    mpz_t a, b, c;
    mpz_inits(a, b, c, NULL);
    for (size_t i = 0; i < test_iterations(3000); i++) {
        const struct scalar x = operand_scalar(), y = operand_scalar();
        struct scalar z;
        to_gmp(a, &x);
        to_gmp(b, &y);
        mpz_add(c, a, b);
        scalar_add(&z, &x, &y);
        expect_value(c, &z);
        mpz_sub(c, a, b);
        scalar_sub(&z, &x, &y);
        expect_value(c, &z);
        mpz_neg(c, a);
        scalar_neg(&z, &x);
        expect_value(c, &z);
        mpz_mul(c, a, b);
        scalar_mul(&z, &x, &y);
        expect_value(c, &z);
        EXPECT_EQ(mpz_sgn(a) == 0, scalar_is_zero(&x));
        EXPECT_EQ(mpz_cmp(a, b) == 0, scalar_equal(&x, &y));
    }
    mpz_clears(a, b, c, NULL);
}

static void inverse_is_that_of_gmp(void)
{
    mpz_t a;
    mpz_init(a);
    for (size_t i = 0; i < test_iterations(200); i++) {
        const struct scalar x = operand_scalar();
        struct scalar z = {{7, 7, 7, 7}};
        const struct scalar before = z;
        if (scalar_is_zero(&x)) {
            EXPECT_EQ(E_NO_INVERSE, scalar_inverse(&z, &x));
            EXPECT_BYTES(&before, &z, sizeof z);
            continue;
        }
        EXPECT_EQ(OK, scalar_inverse(&z, &x));
        to_gmp(a, &x);
        EXPECT(mpz_invert(a, a, order) != 0);
        expect_value(a, &z);
    }
    mpz_clear(a);
}

static void outputs_may_alias_inputs(void)
{
    for (size_t i = 0; i < test_iterations(200); i++) {
        const struct scalar x = operand_scalar(), y = operand_scalar();
        struct scalar apart, same;
        void (*const two[])(struct scalar *, const struct scalar *,
                            const struct scalar *) = {scalar_add, scalar_sub, scalar_mul};
        for (size_t f = 0; f < 3; f++) {
            two[f](&apart, &x, &y);
            same = x;
            two[f](&same, &same, &y);
            EXPECT_BYTES(&apart, &same, sizeof same);
            same = y;
            two[f](&same, &x, &same);
            EXPECT_BYTES(&apart, &same, sizeof same);
            two[f](&apart, &x, &x);
            same = x;
            two[f](&same, &same, &same);
            EXPECT_BYTES(&apart, &same, sizeof same);
        }
    }
}

static void reduction_takes_any_length(void)
{
    uint8_t bytes[100];
    mpz_t a;
    mpz_init(a);
    for (size_t size = 0; size <= sizeof bytes; size++) {
        struct scalar z;
        test_random_runs(bytes, size);
        scalar_reduce(&z, bytes, size);
        mpz_import(a, size, 1, 1, 0, 0, bytes);
        expect_value(a, &z);
    }
    mpz_clear(a);
}

static void encoding_is_canonical(void)
{
    uint8_t bytes[SCALAR_BYTES + 1] = {0}, again[SCALAR_BYTES];
    for (size_t i = 0; i < test_iterations(300); i++) {
        const struct scalar x = operand_scalar();
        struct scalar z;
        scalar_encode(bytes, &x);
        EXPECT_EQ(OK, scalar_decode(&z, bytes, SCALAR_BYTES));
        EXPECT(scalar_equal(&x, &z));
    }
    const struct scalar before = {{1, 2, 3, 4}};
    struct scalar z = before;
    for (size_t size = 0; size < SCALAR_BYTES; size++)
        EXPECT_EQ(E_TRUNCATED, scalar_decode(&z, bytes, size));
    EXPECT_EQ(E_OVERLONG, scalar_decode(&z, bytes, SCALAR_BYTES + 1));
    scalar_encode(bytes, &scalar_order);
    EXPECT_EQ(E_RANGE, scalar_decode(&z, bytes, SCALAR_BYTES));
    memset(bytes, 0xff, SCALAR_BYTES);
    EXPECT_EQ(E_RANGE, scalar_decode(&z, bytes, SCALAR_BYTES));
    EXPECT_BYTES(&before, &z, sizeof z);
    struct scalar largest = scalar_order;
    largest.limb[0]--;
    scalar_encode(bytes, &largest);
    EXPECT_EQ(OK, scalar_decode(&z, bytes, SCALAR_BYTES));
    scalar_encode(again, &z);
    EXPECT_BYTES(bytes, again, SCALAR_BYTES);
}

/* The domain and a byte that counts stand before the message, which may be empty. */
static void hash_is_sha512_reduced(void)
{
    static const char domain[] = "glasshouse " PAIRING_WORD " scalar";
    enum { BLOCKS = (SCALAR_BITS + 128 + 511) / 512, BLOCK = crypto_hash_sha512_BYTES };
    for (size_t size = 0; size < 200; size += 13) {
        uint8_t input[sizeof domain + 200], digest[BLOCKS * BLOCK];
        struct scalar want, got;
        memcpy(input, domain, sizeof domain);
        test_random_bytes(input + sizeof domain, size);
        for (size_t j = 0; j < BLOCKS; j++) {
            input[sizeof domain - 1] = (uint8_t)j;
            crypto_hash_sha512(digest + j * BLOCK, input, sizeof domain + size);
        }
        scalar_reduce(&want, digest, sizeof digest);
        scalar_hash(&got, input + sizeof domain, size);
        EXPECT(scalar_equal(&want, &got));
    }
}

/* A tape that hands out what it is told, and says what it was asked for. */
struct told_tape {
    struct tape tape;
    struct scalar value;
    status result;
    size_t asked;
    bool bound_is_order;
};

static status told_below(struct tape *tape, const char *why, const uint64_t *bound, size_t limbs,
                         size_t count, uint64_t *out)
{
    struct told_tape *const told = (struct told_tape *)tape;
    told->asked++;
    told->bound_is_order = limbs == SCALAR_LIMBS && count == 1 && strcmp(why, "for a test") == 0 &&
                           memcmp(bound, scalar_order.limb, sizeof scalar_order.limb) == 0;
    memcpy(out, told->value.limb, sizeof told->value.limb);
    return told->result;
}

static void draw_asks_for_a_value_below_the_order(void)
{
    struct told_tape told = {.tape = {.below = told_below}, .value = {{5, 6, 7, 8}}};
    struct scalar z = {{1, 2, 3, 4}};
    EXPECT_EQ(OK, scalar_draw(&z, &told.tape, "for a test"));
    EXPECT(told.bound_is_order);
    EXPECT_EQ(1, told.asked);
    EXPECT(scalar_equal(&told.value, &z));
    told.value.limb[0] = 9;
    told.result = E_TAPE_END;
    EXPECT_EQ(E_TAPE_END, scalar_draw(&z, &told.tape, "for a test"));
    EXPECT_EQ(5, z.limb[0]); /* nothing half-written */
}

const struct test tests[] = {
    {"order is that of the curve", order_is_that_of_the_curve},
    {"arithmetic is that of gmp", arithmetic_is_that_of_gmp},
    {"inverse is that of gmp", inverse_is_that_of_gmp},
    {"outputs may alias inputs", outputs_may_alias_inputs},
    {"reduction takes any length", reduction_takes_any_length},
    {"encoding is canonical", encoding_is_canonical},
    {"hash is sha512 reduced", hash_is_sha512_reduced},
    {"draw asks for a value below the order", draw_asks_for_a_value_below_the_order},
    {0}};

int main(int argc, char **argv)
{
    mpz_init(order);
    to_gmp(order, &scalar_order);
    const int result = test_main(argc, argv, tests);
    mpz_clear(order);
    return result;
}
