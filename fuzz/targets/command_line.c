/* The command line: any words, a word a line. Words that name files elsewhere are left out, and so
 * are commands that work for minutes; what follows a line `=t.csv` is that file. A run without a
 * seed is given one, or nothing repeats. */
#include "fuzz/driver/cli.h"
#include "fuzz/driver/target.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS_MOST = 24, DIGITS_MOST = 3 };

/* These do what they are asked to, for as long as it takes. Their options are read by the same
 * parser as those of the others. */
static const char *const long_commands[] = {"bench",  "check", "audit", "claims",
                                            "replay", "host",  NULL};

static bool is_long(const char *word)
{
    for (size_t i = 0; long_commands[i]; i++)
        if (strcmp(word, long_commands[i]) == 0)
            return true;
    return false;
}

/* A thousand parties, or a million columns, are right and take long. */
static bool is_large(const char *word)
{
    const char *sign = strchr(word, '=');
    return sign && strncmp(word, "modulus=", 8) != 0 &&
           strspn(sign + 1, "0123456789") > DIGITS_MOST;
}

static bool is_elsewhere(const char *word)
{
    return strchr(word, '/') || strstr(word, "..") || strcmp(word, "-") == 0;
}

/* The file that the words may name; the words end before it. */
static void take_file(char *text, size_t size)
{
    static const char split[] = "\n=t.csv\n";
    char *at = strstr(text, split);
    if (!at)
        return;
    const size_t before = (size_t)(at - text) + sizeof split - 1;
    FILE *file = fopen("t.csv", "wb");
    if (!file || fwrite(text + before, 1, size - before, file) != size - before ||
        fclose(file) != 0)
        abort();
    *at = 0;
}

static void one(const uint8_t *bytes, size_t size)
{
    const char *words[WORDS_MOST + 3] = {NULL};
    size_t count = 0;
    bool seeded = false, help = false;
    char *text = fuzz_text(bytes, size), *rest = NULL;
    take_file(text, size);
    for (char *word = strtok_r(text, "\n", &rest); word && count < WORDS_MOST;
         word = strtok_r(NULL, "\n", &rest)) {
        if (is_elsewhere(word) || is_large(word))
            continue;
        seeded |= strncmp(word, "--seed", 6) == 0;
        help |= strcmp(word, "--help") == 0;
        words[count++] = word;
    }
    if (count && strcmp(words[0], "run") == 0 && !seeded) {
        words[count++] = "--seed";
        words[count++] = "1";
    }
    if (!count || !is_long(words[0]) || help) {
        fuzz_reached(cli_command(words) == 2 ? E_ARGUMENT : OK);
        cli_empty();
    }
    free(text);
}

/* Beyond what a reader takes in one piece. */
static void seed_of_large_file(const struct seed_sink *sink)
{
    enum { ROWS = 20000 };
    static const char words[] =
        "check-table\nt.csv\n--qi\nage\n--criterion\nk-anonymity:2\n=t.csv\nage,ill\n";
    char text[sizeof words + ROWS * 4];
    memcpy(text, words, sizeof words - 1);
    for (size_t i = 0; i < ROWS; i++)
        memcpy(text + sizeof words - 1 + 4 * i, i % 2 ? "1,a\n" : "2,b\n", 4);
    seed_put(sink, text, sizeof text - 1, "large-file");
}

static void seeds(const struct seed_sink *sink)
{
    static const char *const texts[] = {
        "help",
        "help\nrun",
        "list",
        "list\nsecure-sum\n--json",
        "--version",
        "rnu",
        "run\nsecure-sum\n--set\nparties=3\n--input\n1=3\n--input\n2=4\n--input\n3=5\n--json",
        "run\nsecure-sum\n--set=parties=2\n--input=1=3\n--input=2=4\n--record\nr\n--out\no",
        "run\nlca\n--variant\nhardened\n--set\ntree=b:a,c:a\n--input\n1=b\n--input\n2=c",
        "run\nsecure-and\n--faults\ndrop@2\n--input\n1=1\n--input\n2=0\n--input\n3=1",
        "show\nmissing",
        "verify\nmissing",
        "diff\na\nb",
        "anonymize\nmissing.csv\n--k\n2",
        "check\n--help",
        "check-table\nmissing.csv\n--qi\nage\n--criterion\nk-anonymity:2",
        "check-table\n.\n--qi\nage\n--criterion\nk-anonymity:2",
        "check-table\nt.csv\n--delimiter\n\xe9\n--qi\nage\n--criterion\nk-anonymity:2\n=t."
        "csv\na\n1\n",
        "check-table\nmissing.csv\n--k\n2",
        "check-table\nt.csv\n--qi\nage\n--criterion\nk-anonymity:2\n=t.csv\nage,ill\n30,flu\n30,"
        "cold\n",
        "anonymize\nt.csv\n--qi\nage\n--keep\nill\n--criterion\nk-anonymity:2\n=t.csv\nage,ill\n30,"
        "flu\n40,"
        "cold\n"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        seed_put(sink, texts[i], strlen(texts[i]), "words-%02zu", i);
    seed_of_large_file(sink);
}

const struct fuzz_target fuzz_target = {"command-line", cli_start, one, seeds};
