/* Theorem 6 by machine: the built-in functions are normal and no protocol computes them where the
 * theorem says so, no normal function at all does better, and what is not normal is found out. */
#include "proofs/theorems/normal.h"
#include "tests/expect.h"
#include <stdio.h>
#include <string.h>

static void check_shape(const struct normal_shape *s)
{
    for (const struct normal_function *f = normal_functions; f->name; f++) {
        struct arena arena = {0};
        struct decomposition d;
        if (strcmp(f->name, "zhong") == 0 && s->alice < s->k)
            continue; /* sigma has k rows */
        const char *fault = normal_fault(s, f, &arena);
        if (fault)
            printf("  %s at k=%u %u+%u: %s\n", f->name, s->k, s->alice, s->bob, fault);
        EXPECT(fault == NULL);
        normal_decompose(s, f, &arena, &d);
        EXPECT(!d.decomposable);
        EXPECT(d.decomposable || (d.forbidden.rows >= 2 && d.forbidden.columns >= 2));
        arena_clear(&arena);
    }
}

/* N_A + N_B >= 2k and four symbols: every table. */
static void test_theorem_6(void)
{
    for (uint32_t alice = 1; alice <= 4; alice++)
        for (uint32_t bob = 1; bob + alice <= 5; bob++)
            if (alice + bob >= 4)
                check_shape(&(struct normal_shape){2, alice, bob, 4});
    for (uint32_t alice = 1; alice <= 5; alice++)
        check_shape(&(struct normal_shape){3, alice, 6 - alice, 4});
}

/* Groups of parties that share the rows. If a group has some of the rows, the function does not
 * decompose; if it has none or all of them, it does. A group with the first rows is as Alice. */
static void test_groups(void)
{
    const struct normal_shape s = {2, 4, 0, 4}, two = {2, 1, 3, 4};
    for (uint32_t rows = 0; rows < 1u << s.alice; rows++) {
        struct arena arena = {0};
        struct decomposition d, same;
        normal_group(&s, &normal_functions[1], rows, &arena, &d);
        EXPECT_EQ(rows == 0 || rows == 15, d.decomposable);
        if (rows == 1) {
            normal_decompose(&two, &normal_functions[1], &arena, &same);
            EXPECT_EQ(same.forbidden.rows, d.forbidden.rows);
            EXPECT_EQ(same.forbidden.columns, d.forbidden.columns);
        }
        arena_clear(&arena);
    }
}

/* And every normal function, on the proof's tables. */
static void test_every_normal_function(void)
{
    uint64_t ways, decomposable;
    for (uint32_t k = 2; k <= 4; k++)
        for (uint32_t bob = k - 1; bob + 1 <= 2 * k; bob++)
            for (uint32_t alice = 2 * k - bob; alice + bob <= 2 * k + 1; alice++) {
                const struct normal_shape s = {k, alice, bob, 4};
                normal_every(&s, &ways, &decomposable);
                EXPECT(ways > 0);
                EXPECT_EQ(0, decomposable);
            }
}

/* Outside the theorem's conditions. If one party has no rows, a protocol exists: the other sends
 * its table. With three symbols the paper's proof does not work, but the result is the same. */
static void test_beside_the_theorem(void)
{
    struct arena arena = {0};
    struct decomposition d;
    normal_decompose(&(struct normal_shape){2, 4, 0, 4}, &normal_functions[0], &arena, &d);
    EXPECT(d.decomposable);
    normal_decompose(&(struct normal_shape){2, 4, 0, 4}, &normal_functions[2], &arena, &d);
    EXPECT(d.decomposable);
    for (const struct normal_function *f = normal_functions; f->name; f++)
        for (uint32_t symbols = 2; symbols <= 3; symbols++) {
            normal_decompose(&(struct normal_shape){2, 2, 2, symbols}, f, &arena, &d);
            printf("  %s, k=2, 2+2 rows, %u symbols: %s\n", f->name, symbols,
                   d.decomposable ? "decomposable" : "not decomposable");
        }
    arena_clear(&arena);
}

static void by_name(const struct normal_shape *s, uint8_t *table)
{
    normal_functions[1].apply(s, table);
    for (uint32_t i = 0; i < s->alice + s->bob; i++)
        if (table[i] == 3)
            memset(table, NORMAL_STAR, s->alice + s->bob);
}

static void too_little(const struct normal_shape *s, uint8_t *table)
{
    (void)s;
    (void)table;
}

/* The check of normality must itself be seen to fail. */
static void test_what_is_not_normal(void)
{
    const struct normal_shape s = {2, 2, 2, 4};
    const struct normal_function names = {"by name", "3 is treated worse", by_name};
    const struct normal_function little = {"nothing", "nothing is suppressed", too_little};
    struct arena arena = {0};
    EXPECT(normal_fault(&s, &names, &arena) != NULL);
    EXPECT(normal_fault(&s, &little, &arena) != NULL);
    arena_clear(&arena);
}

const struct test tests[] = {{"theorem 6", test_theorem_6},
                             {"groups", test_groups},
                             {"theorem 6 for every normal function", test_every_normal_function},
                             {"beside the theorem", test_beside_the_theorem},
                             {"what is not normal", test_what_is_not_normal},
                             {0}};
