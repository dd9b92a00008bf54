/* A fuzz target: one function that takes any bytes, and stops at once if a property does not hold.
 *
 * Each target is one program. target.c makes LLVMFuzzerTestOneInput from |fuzz_target|. The program
 * is linked with AFL++'s loop (afl.c), with libFuzzer, or with the replay program (replay.c), which
 * CTest runs on the corpus and on past findings in every build. Each input makes its own world. */
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

/* fuzz_holds stops the program with the reason if |holds| is false: that is a finding. */
void fuzz_holds(bool holds, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* fuzz_reached notes an outcome, and checks that bytes from outside may cause it: it must not be an
 * internal error or lack of memory. fuzz_reached_mask has a bit for each outcome that was noted. */
void fuzz_reached(status);
uint64_t fuzz_reached_mask(void);

/* Bytes that are read one after the other; after the end all are zero. */
struct cursor {
    const uint8_t *at;
    size_t left;
};

uint8_t cursor_byte(struct cursor *);
uint16_t cursor_pair(struct cursor *); /* most significant byte first */
/* cursor_take gives at most |size| bytes, and sets |size| to how many there were. */
const uint8_t *cursor_take(struct cursor *, size_t *size);

/* fuzz_text is a copy of the bytes with a final zero; the caller frees it. */
char *fuzz_text(const uint8_t *bytes, size_t size);

/* seed_put gives one seed; the name is made of |format|. */
void seed_put(const struct seed_sink *, const void *bytes, size_t size, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

#endif
