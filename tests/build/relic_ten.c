/* What of RELIC 0.4.1 crypto/ has to guard against, asked of an installed RELIC by its own calls:
 * tests/build/relic_ten PREFIX builds this against it and runs it. One line a question: its number
 * (they are those of docs/set-up.md), and "needed", if the guard is, or "not needed". Each question
 * is asked in a process of its own: some of the wrong answers are crashes or loops without end. */
#define _GNU_SOURCE
#include <relic.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef RLC_OK
#define FP_BYTES RLC_FP_BYTES
#define FP_DIGS  RLC_FP_DIGS
#define STS_ERR  RLC_ERR
#endif

enum answer { NOT_NEEDED, NEEDED };

static void coins(uint8_t *bytes, size_t size, void *state)
{
    uint32_t *x = state;
    for (size_t i = 0; i < size; i++) {
        *x = *x * 1664525 + 1013904223;
        bytes[i] = (uint8_t)(*x >> 24);
    }
}

#ifdef RLC_OK
static void callback(uint8_t *bytes, size_t size, void *state)
{
    coins(bytes, size, state);
}
#else
static void callback(uint8_t *bytes, int size, void *state)
{
    coins(bytes, (size_t)size, state);
}
#endif

static void start(void)
{
    static uint32_t state = 1;
    core_init();
    rand_seed(callback, &state);
    pc_param_set_any();
}

/* A point of G1 as bytes: 4, x, y, the high byte first. */
enum { POINT = 1 + 2 * FP_BYTES };

static void write_generator(uint8_t bytes[POINT])
{
    g1_t p;
    g1_null(p);
    g1_new(p);
    g1_get_gen(p);
    g1_write_bin(bytes, POINT, p, 0);
}

/* Is it taken as a point? Errors are kept in the context; g1_is_valid asks for the curve. */
static enum answer taken(const uint8_t bytes[POINT])
{
    g1_t p;
    g1_null(p);
    g1_new(p);
    core_get()->code = 0;
    g1_read_bin(p, bytes, POINT);
    return core_get()->code == STS_ERR || !g1_is_valid(p) ? NOT_NEEDED : NEEDED;
}

static enum answer zero_has_an_inverse(void)
{
    fp_t a;
    fp_null(a);
    fp_new(a);
    fp_zero(a);
    fp_inv(a, a);
    return fp_is_zero(a) ? NOT_NEEDED : NEEDED;
}

static enum answer power_of_zero(void)
{
    gt_t a, b;
    bn_t k;
    gt_null(a);
    gt_null(b);
    bn_null(k);
    gt_new(a);
    gt_new(b);
    bn_new(k);
    gt_rand(a);
    bn_zero(k);
    gt_exp(b, a, k);
    return gt_is_unity(b) ? NOT_NEEDED : NEEDED;
}

static enum answer power_of_a_negative(void)
{
    gt_t a, b, c;
    bn_t k;
    gt_null(a);
    gt_null(b);
    gt_null(c);
    bn_null(k);
    gt_new(a);
    gt_new(b);
    gt_new(c);
    bn_new(k);
    gt_rand(a);
    bn_set_dig(k, 5);
    gt_exp(b, a, k);
    bn_neg(k, k);
    gt_exp(c, a, k);
    gt_mul(b, b, c);
    return gt_is_unity(b) ? NOT_NEEDED : NEEDED;
}

/* A multiple by more than the field has bits: q 2^200 + 7, of a point of order q. */
static enum answer long_scalar(void)
{
    g1_t p, r, s;
    bn_t k, q;
    g1_null(p);
    g1_null(r);
    g1_null(s);
    bn_null(k);
    bn_null(q);
    g1_new(p);
    g1_new(r);
    g1_new(s);
    bn_new(k);
    bn_new(q);
    g1_get_gen(p);
    g1_get_ord(q);
    bn_lsh(k, q, 200);
    bn_add_dig(k, k, 7);
    g1_mul(r, p, k);
    bn_set_dig(k, 7);
    g1_mul(s, p, k);
    return g1_cmp(r, s) == 0 ? NOT_NEEDED : NEEDED;
}

static enum answer bits_of_zero(void)
{
    volatile dig_t zero = 0;
    return util_bits_dig(zero) == 0 ? NOT_NEEDED : NEEDED;
}

/* An `if` in front of a call that is a macro: does it guard the call? */
static enum answer unbraced_if(void)
{
    volatile int never = 0;
    g1_t p;
    g1_null(p);
    g1_new(p);
    g1_set_infty(p);
    if (never)
        g1_map(p, (const uint8_t *)"text", 4);
    return g1_is_infty(p) ? NOT_NEEDED : NEEDED;
}

/* The same point in two forms: is it equal? */
static enum answer forms_of_a_point(void)
{
    g1_t p, r, s;
    g1_null(p);
    g1_null(r);
    g1_null(s);
    g1_new(p);
    g1_new(r);
    g1_new(s);
    g1_get_gen(p);
    g1_dbl(r, p);
    g1_add(r, r, p);
    g1_norm(s, r);
    return g1_cmp(r, s) == 0 ? NOT_NEEDED : NEEDED;
}

/* An element of the field that is in no group of order q. */
static enum answer membership(void)
{
#ifdef RLC_OK
    gt_t a;
    gt_null(a);
    gt_new(a);
    fp12_rand(a);
    return gt_is_valid(a) ? NEEDED : NOT_NEEDED;
#else
    return NEEDED; /* it has no such function for GT */
#endif
}

/* The generator with an x that is p more: the same residue, written in a second way. */
static enum answer coordinate_too_large(void)
{
    uint8_t bytes[POINT], prime[FP_BYTES];
    bn_t p;
    bn_null(p);
    bn_new(p);
    write_generator(bytes);
    bn_read_raw(p, fp_prime_get(), FP_DIGS);
    bn_write_bin(prime, FP_BYTES, p);
    unsigned carry = 0;
    for (int i = FP_BYTES - 1; i >= 0; i--) {
        carry += (unsigned)bytes[1 + i] + prime[i];
        bytes[1 + i] = (uint8_t)carry;
        carry >>= 8;
    }
    return taken(bytes);
}

static enum answer point_off_the_curve(void)
{
    uint8_t bytes[POINT];
    write_generator(bytes);
    bytes[POINT - 1] ^= 1;
    return taken(bytes);
}

static enum answer inverse_modulo(void)
{
#ifdef RLC_OK
    bn_t a, b, q;
    bn_null(a);
    bn_null(b);
    bn_null(q);
    bn_new(a);
    bn_new(b);
    bn_new(q);
    g1_get_ord(q);
    bn_set_dig(a, 3);
    bn_mod_inv(b, a, q);
    bn_mul_dig(b, b, 3);
    bn_mod(b, b, q);
    return bn_cmp_dig(b, 1) == 0 ? NOT_NEEDED : NEEDED;
#else
    return NEEDED; /* it has no such function */
#endif
}

/* (0, 1) on y^2 = x^3 + 1: the formula does not use the curve. Twice it is (0, -1). */
static enum answer double_of_order_three(void)
{
    g1_t p;
    g1_null(p);
    g1_new(p);
    g1_get_gen(p);
    fp_zero(p->x);
    fp_set_dig(p->y, 1);
    g1_dbl(p, p);
    return g1_is_infty(p) ? NEEDED : NOT_NEEDED;
}

static const struct {
    const char *number, *what;
    enum answer (*ask)(void);
} questions[] = {
    {"1", "zero has no inverse, and fp_inv says zero", zero_has_an_inverse},
    {"2a", "gt_exp to the power 0", power_of_zero},
    {"2b", "gt_exp to a negative power", power_of_a_negative},
    {"2c", "g1_mul by a number longer than the field", long_scalar},
    {"3", "zero has no bits (util_bits_dig)", bits_of_zero},
    {"4", "an unbraced if guards g1_map", unbraced_if},
    {"5", "g1_cmp of two forms of one point", forms_of_a_point},
    {"6", "gt_is_valid refuses what is not in GT", membership},
    {"7a", "a reader refuses a coordinate of p or more", coordinate_too_large},
    {"7b", "reader and g1_is_valid refuse what is no point", point_off_the_curve},
    {"9", "bn_mod_inv inverts", inverse_modulo},
    {"11", "g1_dbl of a point with x = 0, of order 3", double_of_order_three},
};

int main(void)
{
    for (size_t i = 0; i < sizeof questions / sizeof questions[0]; i++) {
        fflush(stdout);
        const pid_t child = fork();
        if (child < 0)
            return 3;
        if (child == 0) {
            alarm(20);
            start();
            _exit(questions[i].ask());
        }
        int status;
        if (waitpid(child, &status, 0) != child)
            return 3;
        const char *said = "not needed";
        if (WIFSIGNALED(status))
            said = WTERMSIG(status) == SIGALRM ? "needed (does not end)" : "needed (crashes)";
        else if (WEXITSTATUS(status) != NOT_NEEDED)
            said = "needed";
        printf("%-3s %-48s %s\n", questions[i].number, questions[i].what, said);
    }
    return 0;
}
