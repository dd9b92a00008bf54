#define _GNU_SOURCE /* asprintf, getline */
#include "tests/failing/commands.h"
#include "tests/expect.h"
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char old_text[] = "what was there before\n";

static char *file_bytes(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    char *bytes = NULL;
    *size = 0;
    if (!file)
        return NULL;
    FILE *copy = open_memstream(&bytes, size);
    for (int c; copy && (c = getc(file)) != EOF;)
        putc(c, copy);
    fclose(file);
    if (!copy || fclose(copy) != 0)
        abort();
    return bytes;
}

void commands_reset(const struct command *c)
{
    char path[512];
    for (size_t i = 0; c->makes[i]; i++) {
        FILE *file = fopen(c->makes[i], "wb");
        if (!file || fputs(old_text, file) < 0 || fclose(file) != 0)
            abort();
    }
    for (int i = 0; c->grows && i < 2; i++) {
        snprintf(path, sizeof path, "%s.%s.jsonl", c->grows, i ? "tape" : "wire");
        (void)unlink(path);
    }
}

bool command_kept(const struct command *c)
{
    bool kept = true;
    for (size_t i = 0; c->makes[i]; i++) {
        size_t size;
        char *now = file_bytes(c->makes[i], &size);
        const bool old = now && size == sizeof old_text - 1 && memcmp(now, old_text, size) == 0;
        const bool whole = now && size == c->whole_size[i] && memcmp(now, c->whole[i], size) == 0;
        kept = kept && (old || whole);
        free(now);
    }
    return kept;
}

size_t commands_points(uint64_t count, size_t usual)
{
    const size_t most = test_iterations(usual);
    return count < most ? (size_t)count : most;
}

uint64_t commands_point(uint64_t count, size_t points, size_t i)
{
    return points < 2 ? 1 : 1 + (i - 1) * (count - 1) / (points - 1);
}

static void split(struct command *c, char *line)
{
    size_t count = 0;
    for (char *word = strtok(line, " "); word && count < COMMAND_WORDS; word = strtok(NULL, " "))
        c->words[count++] = word;
    c->words[count] = NULL;
}

/* The run without faults, and its outputs. */
static void run_plain(struct command *c)
{
    commands_reset(c);
    program_run(&c->plain, c->words);
    EXPECT_EQ(c->status, c->plain.status);
    if (c->plain.status != c->status)
        printf("%s: status %d\n%s", c->line, c->plain.status, c->plain.err);
    for (size_t i = 0; c->makes[i]; i++) {
        c->whole[i] = file_bytes(c->makes[i], &c->whole_size[i]);
        EXPECT(c->whole[i] && c->whole_size[i] > 0);
    }
}

static void end_command(struct command *c, const char *text,
                        void (*judge)(struct command *, void *), void *context)
{
    if (c->line && strstr(c->line, text)) {
        run_plain(c);
        judge(c, context);
        for (size_t i = 0; i < COMMAND_MAKES; i++)
            free(c->whole[i]);
    }
    free(c->line);
    *c = (struct command){0};
}

static void prepare(const char *line)
{
    struct program run;
    program_shell(&run, line);
    EXPECT_EQ(0, run.status);
    if (run.status)
        printf("%s\n%s%s", line, run.out, run.err);
}

static void enter_folder(char *folder)
{
    char *path;
    const char *binary = getenv("GLASSHOUSE_BINARY"), *before = getenv("PATH");
    if (!mkdtemp(folder) || chdir(folder) != 0)
        abort();
    if (binary && asprintf(&path, "%.*s:%s", (int)(strrchr(binary, '/') - binary), binary,
                           before ? before : "/usr/bin:/bin") > 0) {
        setenv("PATH", path, 1);
        free(path);
    }
    setenv("GLASSHOUSE_PROGRESS", "0", 1);
}

void commands_each(const char *text, void (*judge)(struct command *, void *), void *context)
{
    char folder[] = "/tmp/glasshouse-failing-XXXXXX", *sweep;
    FILE *file = fopen(test_source_path("tests/failing/commands.txt"), "r");
    char *lines[256];
    size_t count = 0, room;
    struct command c = {0};
    if (!file)
        abort();
    enter_folder(folder);
    for (lines[0] = NULL, room = 0; count < 255 && getline(&lines[count], &room, file) > 0;) {
        lines[count][strcspn(lines[count], "\n")] = 0;
        lines[++count] = NULL;
        room = 0;
    }
    free(lines[count]);
    fclose(file);
    for (size_t i = 0, makes = 0; i < count; i++) {
        char *line = lines[i];
        if (strncmp(line, "makes ", 6) == 0 && makes < COMMAND_MAKES) {
            c.makes[makes++] = line + 6;
            continue;
        }
        if (strncmp(line, "grows ", 6) == 0) {
            c.grows = line + 6;
            continue;
        }
        end_command(&c, text, judge, context);
        makes = 0;
        if (*line == '$')
            prepare(line + 2);
        if (*line == '!') {
            c.status = line[1] == ' ' ? 0 : line[1] - '0';
            line += strcspn(line, " ") + 1;
            c.line = strdup(line);
            split(&c, line);
        }
    }
    end_command(&c, text, judge, context);
    for (size_t i = 0; i < count; i++)
        free(lines[i]);
    if (chdir("/") != 0 || asprintf(&sweep, "rm -r %s", folder) < 0)
        abort();
    prepare(sweep);
    free(sweep);
}
