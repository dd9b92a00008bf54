/* A user guide tells the truth: every command in it is run, in order, in one folder, and what it
 * prints must be what the guide shows. Only seconds and the numbers of source lines may differ.
 * GUIDE_PAGE names the guide, else docs/anonymity.md; GUIDE_LEAST how many blocks it has at least,
 * else 5.
 *
 * A block of commands is fenced as ```sh, and its output is the ```text block that follows.
 * GUIDE_WRITE=1 writes the outputs into the guide instead of comparing them. */
#define _GNU_SOURCE /* getline, open_memstream */
#include "tests/expect.h"
#include "tests/program.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char folder[] = "guide-XXXXXX";

static const char *page(void)
{
    const char *const name = getenv("GUIDE_PAGE");

    return name == NULL ? "docs/anonymity.md" : name;
}

/* mask writes |text| with the figures of seconds and source lines replaced, so that two runs are
 * the same. */
static char *mask(const char *text)
{
    char *out = NULL;
    size_t size;
    FILE *const file = open_memstream(&out, &size);

    while (*text != 0) {
        const size_t digits = strncmp(text, ", in ", 5) ? 0 : strspn(text + 5, "0123456789.e-+");
        const bool words = digits > 0 && strncmp(text + 5 + digits, " seconds", 8) == 0;
        const bool json = strncmp(text, "\"seconds\":", 10) == 0;

        if (words || json) {
            (void)fputs(words ? ", in T" : "\"seconds\":T", file);
            text += words ? 5 : 10;
            text += strspn(text, "0123456789.e-+");
            continue;
        }
        if (strncmp(text, ".c:", 3) == 0) {
            (void)fputs(".c:L", file);
            text += 3 + strspn(text + 3, "0123456789");
            continue;
        }
        (void)fputc(*text++, file);
    }
    (void)fclose(file);
    return out;
}

/* read_block reads up to the closing fence; NULL at the end of the file. */
static char *read_block(FILE *guide)
{
    char *out = NULL, *line = NULL;
    size_t size, room = 0;
    FILE *const file = open_memstream(&out, &size);
    bool closed = false;

    while (!closed && getline(&line, &room, guide) > 0) {
        closed = strcmp(line, "```\n") == 0;
        if (!closed)
            (void)fputs(line, file);
    }
    free(line);
    (void)fclose(file);
    EXPECT(closed);
    return out;
}

/* run_block runs the commands and returns all that they print. */
static char *run_block(const char *commands)
{
    struct program run;
    char *line, *out;

    if (asprintf(&line,
                 "cd %s && glasshouse() { \"$GLASSHOUSE_BINARY\" \"$@\"; } && "
                 "export GLASSHOUSE_PROGRESS=0; exec 2>&1\n%s",
                 folder, commands) < 0)
        abort();
    program_shell(&run, line);
    out = strdup(run.out);
    free(line);
    return out;
}

static void compare(const char *commands, const char *want, const char *got)
{
    char *const a = mask(want), *const b = mask(got);
    const bool same = strcmp(a, b) == 0;

    EXPECT(same);
    if (!same)
        printf("the guide says of\n%s\n%s\nbut it prints\n%s\n", commands, a, b);
    free(a);
    free(b);
}

/* guide goes through the guide; |out| gets it again with the outputs of now. */
static size_t go_through(FILE *guide, FILE *out)
{
    char *line = NULL, *commands = NULL, *got = NULL;
    size_t room = 0, compared = 0;

    while (getline(&line, &room, guide) > 0) {
        (void)fputs(line, out);
        if (strcmp(line, "```sh\n") == 0) {
            free(commands);
            free(got);
            commands = read_block(guide);

            got = run_block(commands);
            (void)fprintf(out, "%s```\n", commands);
        }
        if (strcmp(line, "```text\n") == 0) {
            char *const want = read_block(guide);

            (void)fprintf(out, "%s```\n", got == NULL ? want : got);
            if (got != NULL && getenv("GUIDE_WRITE") == NULL)
                compare(commands, want, got);
            compared += got != NULL;
            free(want);
        }
    }
    free(commands);
    free(got);
    free(line);
    return compared;
}

static void the_guide_is_true(void)
{
    FILE *const guide = fopen(test_source_path(page()), "r");
    char *text = NULL;
    size_t size;
    FILE *const again = open_memstream(&text, &size);
    const char *const least = getenv("GUIDE_LEAST");

    EXPECT(guide != NULL);
    if (guide == NULL)
        return;
    EXPECT(go_through(guide, again) >= (least ? strtoul(least, NULL, 10) : 5));
    (void)fclose(guide);
    (void)fclose(again);
    if (getenv("GUIDE_WRITE") != NULL) {
        FILE *const file = fopen(test_source_path(page()), "w");

        EXPECT(file != NULL);
        if (file != NULL) {
            (void)fputs(text, file);
            EXPECT(fclose(file) == 0);
        }
    }
    free(text);
}

/* The mask hides seconds, and nothing else. */
static void the_mask_hides_little(void)
{
    char *const a =
        mask("loss 0.5, in 1.2e-05 seconds\nno, in 12 classes\n{\"seconds\":3.5,\"rows\":1}");

    EXPECT(strcmp(a, "loss 0.5, in T seconds\nno, in 12 classes\n{\"seconds\":T,\"rows\":1}") == 0);
    free(a);
}

const struct test tests[] = {{"the guide is true", the_guide_is_true},
                             {"the mask hides seconds, no more", the_mask_hides_little},
                             {0}};

int main(int argc, char **argv)
{
    struct program run;
    char line[64];

    if (mkdtemp(folder) == NULL)
        return 1;
    const int result = test_main(argc, argv, tests);

    (void)snprintf(line, sizeof line, "rm -r %s", folder);
    program_shell(&run, line);
    return result;
}
