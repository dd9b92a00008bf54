/* A fuzz target: one function that takes any bytes, and says at once when a property does not hold.
 *
 * One program a target: target.c makes LLVMFuzzerTestOneInput of |fuzz_target|, and is linked with
 * AFL++'s loop (afl.c), with libFuzzer, or with the replay program (replay.c) that CTest runs over
 * corpus and past findings in every build. Each input makes a world of its own. */
#ifndef GLASSHOUSE_FUZZ_TARGET_H
#define GLASSHOUSE_FUZZ_TARGET_H

#include "crypto/status.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Where a target's seeds go. */
struct seed_sink {
    void (*put)(void *context, const char *name, const void *bytes, size_t size);
    void *context;
};

struct fuzz_target {
    const char *name;
    void (*start)(void); /* once, before the first input; may be NULL */
    void (*one)(const uint8_t *bytes, size_t size);
    void (*seeds)(const struct seed_sink *); /* inputs that reach far: honest runs, sound files */
};

/* Each program has one. */
extern const struct fuzz_target fuzz_target;

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* fuzz_holds stops the program, with the reason, when |holds| is false: a finding. */
void fuzz_holds(bool holds, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* fuzz_reached notes an outcome, and holds that it is one that bytes from outside may have:
 * neither a fault of ours nor want of memory. fuzz_reached_mask has a bit for each noted. */
void fuzz_reached(status);
uint64_t fuzz_reached_mask(void);

/* Bytes that are read one after the other; beyond the end all are zero. */
struct cursor {
    const uint8_t *at;
    size_t left;
};

uint8_t cursor_byte(struct cursor *);
uint16_t cursor_pair(struct cursor *); /* most significant byte first */
/* cursor_take gives at most |size| bytes and how many there were. */
const uint8_t *cursor_take(struct cursor *, size_t *size);

/* fuzz_text is a copy of the bytes with a final zero, to be freed. */
char *fuzz_text(const uint8_t *bytes, size_t size);

/* seed_put gives one seed; the name is made of |format|. */
void seed_put(const struct seed_sink *, const void *bytes, size_t size, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

#endif
