/* The linear checker against counting: 20,000 random systems over Z_2 to Z_12, prime and composite.
 *
 * The other side is the parts of `enumerate` (walk, interning, laws): for every input the
 * law of v = B r + A x over all coins, and equal laws wherever the rights D x are equal. */
#include "proofs/affine/linear.h"
#include "proofs/affine/linear_words.h"
#include "proofs/exact/intern.h"
#include "proofs/exact/law.h"
#include "proofs/exact/walk.h"
#include "tests/expect.h"
#include <flint/nmod_mat.h>
#include <stdio.h>
#include <stdlib.h>

enum { SYSTEMS = 20000, VIEWS_MOST = 4, COINS_MOST = 3, INPUTS_MOST = 3, RIGHTS_MOST = 2 };

struct random_system {
    uint64_t n;
    size_t views, coins, inputs, rights;
    uint64_t b[VIEWS_MOST][COINS_MOST], a[VIEWS_MOST][INPUTS_MOST], d[RIGHTS_MOST][INPUTS_MOST];
};

static uint64_t power(uint64_t base, size_t exponent)
{
    uint64_t result = 1;
    while (exponent-- > 0)
        result *= base;
    return result;
}

/* Entries are zero half of the time, so that all kinds of ranks occur; and the whole is small. */
static void make(struct random_system *s)
{
    do {
        *s = (struct random_system){.n = 2 + test_random_below(11),
                                    .views = 1 + test_random_below(VIEWS_MOST),
                                    .coins = test_random_below(COINS_MOST + 1),
                                    .inputs = 1 + test_random_below(INPUTS_MOST),
                                    .rights = test_random_below(RIGHTS_MOST + 1)};
    } while (power(s->n, s->coins + s->inputs) > 3000);
    for (size_t i = 0; i < s->views; i++) {
        for (size_t k = 0; k < s->coins; k++)
            s->b[i][k] = test_random_below(2) ? test_random_below(s->n) : 0;
        for (size_t k = 0; k < s->inputs; k++)
            s->a[i][k] = test_random_below(2) ? test_random_below(s->n) : 0;
    }
    for (size_t i = 0; i < s->rights; i++)
        for (size_t k = 0; k < s->inputs; k++)
            s->d[i][k] = test_random_below(2) ? test_random_below(s->n) : 0;
}

static uint32_t law_of(const struct random_system *s, const uint64_t *x, struct law *law,
                       struct intern *views, struct intern *laws)
{
    struct walk w;
    walk_init(&w);
    walk_begin(&w);
    law_begin(law);
    do {
        uint64_t r[COINS_MOST] = {0}, v[VIEWS_MOST] = {0};
        for (size_t k = 0; k < s->coins; k++)
            if (tape_below(&w.tape, "coin", s->n, &r[k]) != OK)
                EXPECT(false && "the walk draws");
        for (size_t i = 0; i < s->views; i++) {
            for (size_t k = 0; k < s->coins; k++)
                v[i] += s->b[i][k] * r[k];
            for (size_t k = 0; k < s->inputs; k++)
                v[i] += s->a[i][k] * x[k];
            v[i] %= s->n;
        }
        law_add(law, intern_put(views, v, sizeof v), walk_ways(&w));
    } while (walk_next(&w));
    walk_clear(&w);
    return law_end(law, laws);
}

static bool leaks_by_counting(const struct random_system *s)
{
    struct intern views = {0}, laws = {0}, rights = {0};
    struct law law = {0};
    uint32_t first[3000];
    bool leak = false;
    for (uint64_t index = 0; index < power(s->n, s->inputs); index++) {
        uint64_t x[INPUTS_MOST] = {0}, d[RIGHTS_MOST] = {0}, left = index;
        for (size_t k = 0; k < s->inputs; k++, left /= s->n)
            x[k] = left % s->n;
        for (size_t i = 0; i < s->rights; i++) {
            for (size_t k = 0; k < s->inputs; k++)
                d[i] += s->d[i][k] * x[k];
            d[i] %= s->n;
        }
        const size_t known = rights.count;
        const uint32_t right = intern_put(&rights, d, sizeof d);
        const uint32_t now = law_of(s, x, &law, &views, &laws);
        if (right == known)
            first[right] = now;
        leak |= first[right] != now;
    }
    intern_clear(&views);
    intern_clear(&laws);
    intern_clear(&rights);
    law_clear(&law);
    return leak;
}

static void put(struct rows *r, size_t column, uint64_t value)
{
    fmpz_t f;
    if (value == 0)
        return;
    fmpz_init_set_ui(f, value);
    rows_term(r, (uint32_t)column, f);
    fmpz_clear(f);
}

/* The leak that is claimed must be one: its weights cancel the coins and give the functional, up
 * to rights; here the weights are checked against B and A themselves. */
static void check_leak(const struct random_system *s, const struct linear_leak *leak)
{
    int64_t coins[COINS_MOST] = {0}, inputs[INPUTS_MOST] = {0};
    const int64_t n = (int64_t)s->n;
    for (size_t t = 0; t < leak->weights.term_count; t++) {
        const size_t row = leak->weights.terms[t].column;
        const int64_t weight = fmpz_get_si(&leak->weights.terms[t].factor);
        for (size_t k = 0; k < s->coins; k++)
            coins[k] += weight * (int64_t)s->b[row][k];
        for (size_t k = 0; k < s->inputs; k++)
            inputs[k] += weight * (int64_t)s->a[row][k];
    }
    for (size_t k = 0; k < s->coins; k++)
        EXPECT_EQ(0, coins[k] % n);
    for (size_t t = 0; t < leak->functional.term_count; t++)
        inputs[leak->functional.terms[t].column - s->coins] -=
            fmpz_get_si(&leak->functional.terms[t].factor);
    bool equal = true; /* exactly the views' own, when that is what is shown */
    for (size_t k = 0; k < s->inputs; k++)
        equal = equal && inputs[k] % n == 0;
    if (s->rights == 0)
        EXPECT(equal);
    EXPECT_EQ(1, leak->functional.count);
}

static bool leaks_by_algebra(const struct random_system *s)
{
    struct rows views = {0}, rights = {0};
    struct linear_leak leak;
    for (size_t i = 0; i < s->views; i++) {
        for (size_t k = 0; k < s->coins; k++)
            put(&views, k, s->b[i][k]);
        for (size_t k = 0; k < s->inputs; k++)
            put(&views, s->coins + k, s->a[i][k]);
        rows_end(&views);
    }
    for (size_t i = 0; i < s->rights; i++) {
        for (size_t k = 0; k < s->inputs; k++)
            put(&rights, s->coins + k, s->d[i][k]);
        rows_end(&rights);
    }
    const struct linear system = {&views, &rights, s->coins, s->coins + s->inputs, (fmpz)s->n};
    linear_leak_init(&leak);
    const enum linear_answer answer = linear_judge(&system, &leak);
    EXPECT(answer != LINEAR_UNDECIDED);
    if (answer == LINEAR_LEAK)
        check_leak(s, &leak);
    linear_leak_clear(&leak);
    rows_clear(&views);
    rows_clear(&rights);
    return answer == LINEAR_LEAK;
}

static void test_agrees_with_counting(void)
{
    struct random_system s;
    size_t leaks = 0;
    for (size_t i = 0; i < test_iterations(SYSTEMS); i++) {
        make(&s);
        const bool counted = leaks_by_counting(&s);
        EXPECT_EQ(counted, leaks_by_algebra(&s));
        leaks += counted;
    }
    /* Both answers must have been put to the test. */
    EXPECT(leaks > test_iterations(SYSTEMS) / 10 && leaks < test_iterations(SYSTEMS) * 9 / 10);
}

/* One row of a system, from integers. */
static void put_row(struct rows *r, const int *entries, size_t count)
{
    fmpz_t f;
    fmpz_init(f);
    for (size_t k = 0; k < count; k++) {
        fmpz_set_si(f, entries[k]);
        if (entries[k])
            rows_term(r, (uint32_t)k, f);
    }
    rows_end(r);
    fmpz_clear(f);
}

/* v = x + 2 r: private over odd N, the parity leaks over even N; for "every N" undecided. */
static void test_doubled_mask(void)
{
    struct rows views = {0}, rights = {0};
    fmpz_t n;
    put_row(&views, (const int[]){2, 1}, 2);
    fmpz_init(n);
    for (uint64_t k = 0; k < 20; k++) {
        fmpz_set_ui(n, k == 1 ? 2 : k);
        const struct linear s = {&views, &rights, 1, 2, *n};
        const enum linear_answer want = k == 0                   ? LINEAR_UNDECIDED
                                        : (k == 1 || k % 2 == 0) ? LINEAR_LEAK
                                                                 : LINEAR_PRIVATE;
        EXPECT_EQ(want, linear_judge(&s, NULL));
    }
    fmpz_set_str(n, "18446744073709551616", 10); /* 2^64, which does not fit in a word */
    const struct linear even = {&views, &rights, 1, 2, *n};
    EXPECT_EQ(LINEAR_LEAK, linear_judge(&even, NULL));
    fmpz_set_str(n, "340282366920938463463374607431768211455", 10); /* 2^128 - 1 */
    const struct linear odd = {&views, &rights, 1, 2, *n};
    EXPECT_EQ(LINEAR_PRIVATE, linear_judge(&odd, NULL));
    fmpz_clear(n);
    rows_clear(&views);
    rows_clear(&rights);
}

/* The missing zero-share of replicated multiplication (CrypTen #518): over Z_2^63 the top bit of x
 * stays hidden, and the functional says so. */
static void test_names_the_functional(void)
{
    struct rows views = {0}, rights = {0};
    struct linear_leak leak;
    fmpz_t n;
    put_row(&views, (const int[]){1, 0, 3}, 3);
    put_row(&views, (const int[]){1, 0, 1}, 3);
    put_row(&views, (const int[]){0, 1, 5}, 3);
    linear_leak_init(&leak);
    fmpz_init(n);
    fmpz_set_ui(n, (uint64_t)1 << 63);
    const struct linear s = {&views, &rights, 2, 3, *n};
    EXPECT_EQ(LINEAR_LEAK, linear_judge(&s, &leak));
    EXPECT_EQ(1, leak.functional.term_count);
    EXPECT_EQ(2, fmpz_get_si(&leak.functional.terms[0].factor));
    EXPECT_EQ(2, leak.weights.term_count);
    linear_leak_clear(&leak);
    linear_leak_init(&leak);
    fmpz_set_ui(n, 0); /* every N: it leaks for all that do not divide 2 */
    const struct linear all = {&views, &rights, 2, 3, *n};
    EXPECT_EQ(LINEAR_LEAK, linear_judge(&all, &leak));
    EXPECT_EQ(2, fmpz_get_si(leak.content));
    linear_leak_clear(&leak);
    fmpz_clear(n);
    rows_clear(&views);
    rows_clear(&rights);
}

static void test_within(void)
{
    struct rows a = {0}, b = {0};
    fmpz_t n;
    put_row(&a, (const int[]){2, 4}, 2);
    put_row(&b, (const int[]){4, 2}, 2);
    fmpz_init_set_ui(n, 6);
    EXPECT_EQ(LINEAR_PRIVATE, linear_within(&a, &b, 2, n)); /* (2,4) = 2 (4,2) modulo 6 */
    fmpz_set_ui(n, 8);
    EXPECT_EQ(LINEAR_LEAK, linear_within(&a, &b, 2, n));
    fmpz_set_ui(n, 0);
    EXPECT_EQ(LINEAR_UNDECIDED, linear_within(&a, &b, 2, n));
    fmpz_clear(n);
    rows_clear(&a);
    rows_clear(&b);
}

/* The form is canonical, so that of FLINT is the answer. Entries with many powers of two make rows
 * whose multiples are rows of their own; sparse ones make columns without a pivot. */
static void compare_with_flint(size_t rows, size_t columns, unsigned bits)
{
    nmod_mat_t want;
    uint32_t *m = calloc(rows * columns + 1, sizeof *m);
    EXPECT(m != NULL);
    nmod_mat_init(want, (slong)rows, (slong)columns, (ulong)1 << bits);
    const uint64_t zeros = test_random_below(4), powers = test_random_below(bits + 1);
    for (size_t i = 0; i < rows * columns; i++) {
        m[i] = test_random_below(4) < zeros ? 0 : (uint32_t)test_random();
        m[i] =
            (uint32_t)((uint64_t)m[i] << test_random_below(powers + 1)) & UINT32_MAX >> (32 - bits);
        nmod_mat_entry(want, (slong)(i / columns), (slong)(i % columns)) = m[i];
    }
    nmod_mat_howell_form(want);
    words_howell(m, rows, columns, bits);
    size_t wrong = 0;
    for (size_t i = 0; i < rows * columns; i++)
        wrong += m[i] != nmod_mat_entry(want, (slong)(i / columns), (slong)(i % columns));
    if (wrong)
        printf("%zu x %zu, %u bits: %zu entries differ\n", rows, columns, bits, wrong);
    EXPECT_EQ(0, wrong);
    nmod_mat_clear(want);
    free(m);
}

static void powers_of_two_are_as_flint_has_them(void)
{
    for (size_t i = 0; i < test_iterations(20000); i++) {
        const size_t columns = 1 + test_random_below(8);
        compare_with_flint(columns + test_random_below(4), columns,
                           1 + (unsigned)test_random_below(32));
    }
    for (unsigned bits = 1; bits <= 32; bits++)
        compare_with_flint(60, 50, bits);
}

const struct test tests[] = {
    {"agrees with counting", test_agrees_with_counting},
    {"doubled mask", test_doubled_mask},
    {"names the functional", test_names_the_functional},
    {"within", test_within},
    {"powers of two are as FLINT has them", powers_of_two_are_as_flint_has_them},
    {0}};
