#include "tests/expect.h"
#include "tests/program.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static size_t checks, failures;
static uint64_t state[4];

static uint64_t env_number(const char *name, uint64_t otherwise)
{
    const char *text = getenv(name);
    return text && *text ? strtoull(text, NULL, 0) : otherwise;
}

static uint64_t rotl(uint64_t x, int k)
{
    return (x << k) | (x >> (64 - k));
}

/* xoshiro256** by Blackman and Vigna, seeded by splitmix64: for test operands, never for coins. */
uint64_t test_random(void)
{
    const uint64_t result = rotl(state[1] * 5, 7) * 9, t = state[1] << 17;
    state[2] ^= state[0];
    state[3] ^= state[1];
    state[1] ^= state[2];
    state[0] ^= state[3];
    state[2] ^= t;
    state[3] = rotl(state[3], 45);
    return result;
}

static void seed_random(uint64_t seed)
{
    for (int i = 0; i < 4; i++) {
        uint64_t z = (seed += 0x9e3779b97f4a7c15u);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        state[i] = z ^ (z >> 31);
    }
}

uint64_t test_random_below(uint64_t bound)
{
    const uint64_t limit = UINT64_MAX - UINT64_MAX % bound;
    uint64_t value = test_random();
    while (value >= limit)
        value = test_random();
    return value % bound;
}

void test_random_bytes(uint8_t *out, size_t size)
{
    for (size_t i = 0; i < size; i++)
        out[i] = (uint8_t)(test_random() >> 56);
}

void test_random_runs(uint8_t *out, size_t size)
{
    memset(out, 0, size);
    for (size_t bit = 0; bit < size * 8;) {
        const size_t run = (size_t)(1 + test_random_below(test_random_below(4) ? 64 : 8));
        const bool ones = test_random() >> 63;
        for (size_t i = 0; i < run && bit < size * 8; i++, bit++)
            if (ones)
                out[bit / 8] |= (uint8_t)(1u << (bit % 8));
    }
}

size_t test_iterations(size_t usual)
{
    const uint64_t factor = env_number("GLASSHOUSE_ITERATIONS", 1);
    return usual * (factor ? (size_t)factor : 1);
}

void expect_true(bool holds, const char *what, const char *file, int line)
{
    checks++;
    if (holds)
        return;
    failures++;
    printf("%s:%d: expected %s\n", file, line, what);
}

void expect_equal(long long want, long long got, const char *what, const char *file, int line)
{
    checks++;
    if (want == got)
        return;
    failures++;
    printf("%s:%d: %s is %lld, expected %lld\n", file, line, what, got, want);
}

static void print_hex(const char *title, const uint8_t *bytes, size_t size)
{
    printf("  %s ", title);
    for (size_t i = 0; i < size; i++)
        printf("%02x", bytes[i]);
    printf("\n");
}

void expect_bytes(const void *want, const void *got, size_t size, const char *what,
                  const char *file, int line)
{
    checks++;
    if (size == 0 || memcmp(want, got, size) == 0)
        return;
    failures++;
    printf("%s:%d: %s differs\n", file, line, what);
    print_hex("expected", want, size);
    print_hex("got     ", got, size);
}

_Noreturn void test_skip(const char *why)
{
    printf("SKIPPED: %s\n", why);
    exit(77);
}

static const char *join(const char *folder, const char *name)
{
    static char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

const char *test_source_path(const char *name)
{
    const char *source = getenv("GLASSHOUSE_SOURCE");
    return join(source ? source : ".", name);
}

int test_main(int argc, char **argv, const struct test *list)
{
    if (argc > 1 && strcmp(argv[1], "--list") == 0) {
        for (const struct test *t = list; t->name; t++)
            printf("%s\n", t->name);
        return 0;
    }
    const uint64_t seed = env_number("GLASSHOUSE_SEED", 1);
    setvbuf(stdout, NULL, _IOLBF, 0);
    printf("seed=0x%" PRIx64 " iterations=%zu\n", seed, test_iterations(1));
    size_t executed = 0;
    for (const struct test *t = list; t->name; t++) {
        if (argc > 1 && !strstr(t->name, argv[1]))
            continue;
        const size_t before = failures;
        seed_random(seed);
        t->run();
        program_forget();
        executed++;
        if (failures != before)
            printf("FAILED %s; again: GLASSHOUSE_SEED=0x%" PRIx64 " %s %s\n", t->name, seed,
                   argv[0], t->name);
    }
    printf("%zu tests, %zu checks, %zu failures\n", executed, checks, failures);
    return failures == 0 && checks > 0 ? 0 : 1;
}
