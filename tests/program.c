#include "tests/program.h"
#include "crypto/unconst.h"
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

/* The output goes to unnamed files, not pipes: no order of reading can block the program. */
static FILE *unnamed_file(void)
{
    FILE *file = tmpfile();
    if (!file) {
        perror("tmpfile");
        exit(1);
    }
    return file;
}

/* All that programs printed in this test. */
static struct kept {
    struct kept *next;
    char text[];
} * kept;

static char *room(size_t size)
{
    struct kept *more = malloc(sizeof *more + size + 1);
    if (!more)
        abort();
    more->next = kept;
    kept = more;
    return more->text;
}

char *program_keep(const char *text, size_t *size)
{
    *size = strlen(text);
    return memcpy(room(*size), text, *size + 1);
}

char *program_text(FILE *file, size_t *size)
{
    fseek(file, 0, SEEK_END);
    const long end = ftell(file);
    rewind(file);
    char *text = room((size_t)end);
    *size = fread(text, 1, (size_t)end, file);
    text[*size] = 0;
    fclose(file);
    return text;
}

void program_start(struct started *s, const char *const *words)
{
    FILE *const out = s->out = unnamed_file(), *const err = s->err = unnamed_file();
    const char *binary = getenv("GLASSHOUSE_BINARY");
    const char *path = strcmp(words[0], "glasshouse") == 0 && binary ? binary : words[0];
    fflush(stdout);
    s->child = fork();
    if (s->child == 0) {
        const int nothing = open("/dev/null", O_RDONLY);
        dup2(nothing, STDIN_FILENO);
        dup2(fileno(out), STDOUT_FILENO);
        dup2(fileno(err), STDERR_FILENO);
        execvp(path, unconst(words));
        _exit(127);
    }
    if (s->child < 0) {
        perror("fork");
        exit(1);
    }
}

void program_wait(struct started *s, struct program *run)
{
    int state = 0;
    if (waitpid(s->child, &state, 0) != s->child) {
        perror("waitpid");
        exit(1);
    }
    run->status = WIFEXITED(state) ? WEXITSTATUS(state) : 128 + WTERMSIG(state);
    run->out = program_text(s->out, &run->out_size);
    run->err = program_text(s->err, &run->err_size);
}

void program_run(struct program *run, const char *const *words)
{
    struct started s;
    program_start(&s, words);
    program_wait(&s, run);
}

void program_shell(struct program *run, const char *line)
{
    program_run(run, (const char *[]){"/bin/sh", "-c", line, NULL});
}

void program_forget(void)
{
    for (struct kept *next; kept; kept = next) {
        next = kept->next;
        free(kept);
    }
}
