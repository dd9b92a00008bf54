/* The command line: any words, a word a line. Words that name files elsewhere are left out, and so
 * are commands that work for minutes; a run without a seed is given one, or nothing repeats. */
#include "fuzz/cli.h"
#include "fuzz/target.h"
#include <stdlib.h>
#include <string.h>

enum { WORDS_MOST = 24, DIGITS_MOST = 3 };

/* These do what they are asked to, for as long as it takes. Their options are read by the same
 * parser as those of the others. */
static const char *const long_commands[] = {"bench", "check", "audit", "claims", "replay", NULL};

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

static void one(const uint8_t *bytes, size_t size)
{
    const char *words[WORDS_MOST + 3] = {NULL};
    size_t count = 0;
    bool seeded = false, help = false;
    char *text = fuzz_text(bytes, size), *rest = NULL;
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
        "check-table\nmissing.csv\n--k\n2"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        seed_put(sink, texts[i], strlen(texts[i]), "words-%02zu", i);
}

const struct fuzz_target fuzz_target = {"command-line", cli_start, one, seeds};
