#include "tests/secrets/watch.h"
#include "tests/expect.h"
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
#include <valgrind/memcheck.h>

void secret(const void *bytes, size_t size)
{
    (void)VALGRIND_MAKE_MEM_UNDEFINED(bytes, size);
}

void shown(const void *bytes, size_t size)
{
    (void)VALGRIND_MAKE_MEM_DEFINED(bytes, size);
}

void some_bytes(void *out, size_t size)
{
    test_random_bytes(out, size);
}

void must(status ended)
{
    shown(&ended, sizeof ended);
    if (ended == OK)
        return;
    fprintf(stderr, "an operation ended with %s\n", status_name(ended));
    exit(1);
}

struct tape *plain_tape(void)
{
    static struct seeded_tape tape;
    static const uint8_t seed[SEED_BYTES] = {7};
    if (!tape.tape.below)
        must(seeded_tape_init(&tape, seed, "watched"));
    return &tape.tape;
}

bool secret_coins_shown;

static status below(struct tape *tape, const char *why, const uint64_t *bound, size_t limbs,
                    size_t count, uint64_t *out)
{
    (void)tape;
    REQUIRE(tape_vector(plain_tape(), why, bound, limbs, count, out));
    if (!secret_coins_shown)
        secret(out, limbs * count * sizeof *out);
    return OK;
}

static status bytes(struct tape *tape, const char *why, uint8_t *out, size_t size)
{
    (void)tape;
    REQUIRE(tape_bytes(plain_tape(), why, out, size));
    if (!secret_coins_shown)
        secret(out, size);
    return OK;
}

struct tape *secret_tape(void)
{
    static struct tape tape = {.below = below, .bytes = bytes};
    return &tape;
}

bool watch_child(const char *title)
{
    int state = 0;
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0) {
        VALGRIND_PRINTF("@ %s\n", title);
        VALGRIND_ENABLE_ERROR_REPORTING;
        return true;
    }
    if (child < 0 || waitpid(child, &state, 0) != child || state != 0) {
        fprintf(stderr, "%s: the child ended with %d\n", title, state);
        exit(1);
    }
    return false;
}

void watch_leave(void)
{
    VALGRIND_DISABLE_ERROR_REPORTING;
    VALGRIND_PRINTF("@\n");
    _exit(0);
}
