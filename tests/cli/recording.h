/* Shared by the tests of recordings: a folder to work in, command lines, and functions that forge.
 */
#ifndef GLASSHOUSE_TEST_RECORDING_H
#define GLASSHOUSE_TEST_RECORDING_H

#include "tests/expect.h"
#include "tests/program.h"

/* recording_main works in a new folder and removes it in the end. */
int recording_main(int argc, char **argv);

/* expect_line runs `glasshouse LINE` and checks the exit status, and that standard output and
 * standard error contain these texts. With status 2 standard output must be empty. */
void expect_line(const char *line, int code, const char *out, const char *err);

/* read_all gives a whole file, zero-ended, that the caller frees; write_all writes one. */
char *read_all(const char *path, size_t *size);
void write_all(const char *path, const char *text, size_t size);

/* record runs secure-sum of three players with the further words |more| into |name|. */
void record(const char *name, const char *more);

/* rechain writes both files of |name| with these texts, and computes all hashes again, so that they
 * belong together. */
void rechain(const char *name, const char *wire, const char *tape);

/* forge changes the first digit after |marker| in |name|'s tape or wire file, and computes all
 * hashes of both files again, so that only a replay can find it. */
void forge(const char *name, bool tape, const char *marker);

#endif
