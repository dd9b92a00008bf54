/* What does a file of known answers say? The one reader of vectors/, strict so that no line of a
 * file can go unnoticed.
 *
 *   # A comment. Before the first case, "# Source: ..." and "# Generator: ..." must say where the
 *   # answers are from and what wrote them down, and "# Flag NAME: ..." explains each flag.
 *   [Setting = value]     holds for all cases from here on, until it is set again
 *   Key = value           a case is one or more of these; a blank line ends it
 *   Flags = NAME, NAME    what kind of bug a case looks for; each explained at the top
 *   Comment = text        for people
 *   Result = valid        or invalid, and then
 *   Status = range        says with which status it must be refused
 *
 * Errors, each with the line number: a key that the test did not read, a key that the test asked
 * for and is missing, a key twice in one case, a line that is none of the above, a flag without
 * explanation or an explanation without use, a setting that no case read, no source, no generator,
 * no last newline, and a file without cases. */
#ifndef GLASSHOUSE_VECTORS_READER_H
#define GLASSHOUSE_VECTORS_READER_H

#include "crypto/status.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { VECTORS_KEYS = 48, VECTORS_SETTINGS = 8, VECTORS_FLAGS = 24, VECTORS_BUFFERS = 1024 };

struct vectors_entry {
    char *key, *value;
    size_t line;
    bool used;
};

struct vectors {
    const char *path;
    FILE *errors;
    size_t line, cases, error_count;
    struct vectors_entry keys[VECTORS_KEYS], settings[VECTORS_SETTINGS], flags[VECTORS_FLAGS];
    size_t key_count, setting_count, flag_count;
    uint8_t *buffers[VECTORS_BUFFERS]; /* bytes handed out for this case */
    size_t buffer_count;
    bool source, generator;
};

/* vectors_read calls |run| on every case of the file at |path|. It returns the number of cases, or
 * -1 if anything was wrong; then |errors| was told what and where. */
long vectors_read(const char *path, void (*run)(struct vectors *), FILE *errors);

/* vectors_test is vectors_read on vectors/|name| as one EXPECT, which prints the number of cases.
 */
void vectors_test(const char *name, void (*run)(struct vectors *));

/* The value of a key, which must be there (else the case is in error and "" is returned). The
 * result lives until the case ends. vectors_has asks without reading. */
const char *vectors_text(struct vectors *, const char *key);
const char *vectors_setting(struct vectors *, const char *key);
bool vectors_has(const struct vectors *, const char *key);
uint64_t vectors_number(struct vectors *, const char *key);
/* Hex digits as bytes; |size| is set. vectors_fixed insists on |size| bytes and copies them. */
const uint8_t *vectors_bytes(struct vectors *, const char *key, size_t *size);
void vectors_fixed(struct vectors *, const char *key, uint8_t *out, size_t size);

/* Expectations that blame the line of the vector file. vectors_expect_status compares with Result
 * and Status and returns whether the case is valid. */
void vectors_expect_bytes(struct vectors *, const char *key, const uint8_t *got, size_t size);
void vectors_expect_text(struct vectors *, const char *key, const char *got);
bool vectors_expect_status(struct vectors *, status got);

/* vectors_operate runs what the list, which ends with a NULL name, has for the case's Operation. */
struct vectors_operation {
    const char *name;
    void (*run)(struct vectors *);
};
void vectors_operate(struct vectors *, const struct vectors_operation *);

/* vectors_fail says that the case is wrong, at its first line. */
void vectors_fail(struct vectors *, const char *why);

#endif
