/* Runs a program, usually `glasshouse`, and keeps all that it prints: for tests of command lines.
 *
 *     struct program run;
 *     program_run(&run, (const char *[]){"glasshouse", "bench", "--json", NULL});
 *     EXPECT_EQ(0, run.status);
 *
 * What was printed stays until the test ends (program_forget, which test_main calls). */
#ifndef GLASSHOUSE_PROGRAM_H
#define GLASSHOUSE_PROGRAM_H

#include <stddef.h>
#include <stdio.h>
#include <sys/types.h>

struct program {
    int status;      /* the exit status, or 128 plus the number of the signal that ended it */
    char *out, *err; /* all of standard output and error, each ended by a zero */
    size_t out_size, err_size;
};

/* program_run starts |words|, ended by NULL, with an empty standard input, and waits until it ends.
 * "glasshouse" as the first word means the binary under test: GLASSHOUSE_BINARY, which CTest sets.
 * Status 127: the program cannot be started. */
void program_run(struct program *, const char *const *words);
/* program_shell is the same for a line of `sh`; $GLASSHOUSE_BINARY is set in it. */
void program_shell(struct program *, const char *line);
void program_forget(void);

/* program_start does not wait; program_wait waits for the end of what program_start started. */
struct started {
    pid_t child;
    FILE *out, *err;
};
void program_start(struct started *, const char *const *words);
void program_wait(struct started *, struct program *);

/* program_text is all that a file has, and closes it. program_keep copies a text. Both stay until
 * the test ends. */
char *program_text(FILE *, size_t *size);
char *program_keep(const char *text, size_t *size);

#endif
