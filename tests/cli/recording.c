#include "tests/cli/recording.h"
#include "sim/transcript_chain.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int recording_main(int argc, char **argv)
{
    static char folder[] = "/tmp/glasshouse-recording-XXXXXX";
    char line[64];
    if (!mkdtemp(folder) || chdir(folder) != 0)
        test_skip("no folder to write in");
    if (setenv("COLUMNS", "4096", 1) != 0) /* paths may be long, and lines stay whole */
        return 1;
    const int result = test_main(argc, argv, tests);
    snprintf(line, sizeof line, "rm -r %s", folder);
    return chdir("/") == 0 && system(line) == 0 ? result : 1;
}

void expect_line(const char *line, int code, const char *out, const char *err)
{
    struct program run;
    static char full[1 << 14];
    snprintf(full, sizeof full, "\"$GLASSHOUSE_BINARY\" %s", line);
    program_shell(&run, full);
    const bool good = run.status == code && strstr(run.out, out) && strstr(run.err, err) &&
                      (code != 2 || run.out_size == 0);
    if (!good)
        printf("%s: %d\n%s\n%s\n", line, run.status, run.out, run.err);
    EXPECT(good);
}

char *read_all(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END) != 0)
        abort();
    *size = (size_t)ftell(file);
    char *text = malloc(*size + 1);
    rewind(file);
    if (!text || fread(text, 1, *size, file) != *size)
        abort();
    text[*size] = 0;
    fclose(file);
    return text;
}

void write_all(const char *path, const char *text, size_t size)
{
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(text, 1, size, file) != size || fclose(file) != 0)
        abort();
}

/* Computes all hashes of a file anew; the first and the last are given. */
static void chain_anew(char *text, char first[65], char last[65])
{
    struct chain chain = {0};
    char *end;
    *first = 0;
    for (char *line = text; (end = strchr(line, '\n')); line = end + 1) {
        char *tail = end - CHAIN_TAIL;
        chain_next(&chain, line, (size_t)(tail - line));
        for (int i = 0; i < 32; i++)
            snprintf(last + 2 * i, 3, "%02x", chain.hash[i]);
        memcpy(tail + 6, last, 64);
        if (!*first)
            snprintf(first, 65, "%s", last);
    }
    chain_clear(&chain);
}

void rechain(const char *name, const char *wire, const char *tape)
{
    char path[128], first[65], last[65], unused[65];
    char *text[2] = {strdup(wire), strdup(tape)};
    if (!text[0] || !text[1])
        abort();
    chain_anew(text[1], first, last);
    memcpy(strstr(text[0], ",\"tape\":\"") + 9, first, 64); /* in the header */
    char *end = strstr(text[0], "{\"t\":\"eof\"");
    if (end)
        memcpy(strstr(end, ",\"tape\":\"") + 9, last, 64);
    chain_anew(text[0], unused, unused);
    for (int k = 0; k < 2; k++) {
        snprintf(path, sizeof path, "%s.%s.jsonl", name, k ? "tape" : "wire");
        write_all(path, text[k], strlen(text[k]));
        free(text[k]);
    }
}

void forge(const char *name, bool tape, const char *marker)
{
    char path[128];
    char *text[2];
    for (int i = 0; i < 2; i++) {
        size_t size;
        snprintf(path, sizeof path, "%s.%s.jsonl", name, i ? "tape" : "wire");
        text[i] = read_all(path, &size);
    }
    char *at = strstr(text[tape], marker);
    EXPECT(at != NULL);
    at += strlen(marker);
    *at = *at == '0' ? '1' : '0';
    rechain(name, text[0], text[1]);
    free(text[0]);
    free(text[1]);
}

void record(const char *name, const char *more)
{
    char line[512];
    snprintf(line, sizeof line,
             "run secure-sum --set modulus=1000 --input 1=300 --input 2=20 --input 3=1 --record %s "
             "--force %s >/dev/null; true",
             name, more);
    expect_line(line, 0, "", "");
}
