/* The whole test framework: three EXPECT forms, and a list of tests.
 *
 * Each EXPECT counts; a program in which none was executed fails. The first lines of the output
 * say the seed and the iterations, and are the way to run the same again. */
#ifndef GLASSHOUSE_EXPECT_H
#define GLASSHOUSE_EXPECT_H

#include "crypto/status.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct test {
    const char *name;
    void (*run)(void);
};

#define EXPECT(condition) expect_true((condition), #condition, __FILE__, __LINE__)
#define EXPECT_EQ(want, got)                                                                       \
    expect_equal((long long)(want), (long long)(got), #got, __FILE__, __LINE__)
#define EXPECT_BYTES(want, got, size) expect_bytes((want), (got), (size), #got, __FILE__, __LINE__)

void expect_true(bool holds, const char *what, const char *file, int line);
void expect_equal(long long want, long long got, const char *what, const char *file, int line);
void expect_bytes(const void *want, const void *got, size_t size, const char *what,
                  const char *file, int line);

/* A test program lists its tests; the last has no name. tests/main.c has the main of all programs
 * that need none of their own. test_main runs all tests, or those whose names contain argv[1].
 * --list lists them. Exit status: 0 all passed, 1 something failed or nothing was checked, 77
 * skipped by test_skip. */
extern const struct test tests[];
int test_main(int argc, char **argv, const struct test *list);

/* test_skip ends the program as skipped, by name: for what needs a tool that is not there. |why|
 * says what is missing and, when a package brings it, "install PACKAGE". */
_Noreturn void test_skip(const char *why);

/* test_iterations is |usual| times GLASSHOUSE_ITERATIONS (a factor, default 1). */
size_t test_iterations(size_t usual);

/* test_random is a seeded generator (GLASSHOUSE_SEED, default 1), one for the program.
 * test_random_runs fills bytes with long runs of equal bits: the operands that find carries. */
uint64_t test_random(void);
uint64_t test_random_below(uint64_t bound);
void test_random_bytes(uint8_t *out, size_t size);
void test_random_runs(uint8_t *out, size_t size);

/* test_source_path joins the source tree and |name|. The result is static. */
const char *test_source_path(const char *name);

#endif
