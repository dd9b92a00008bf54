#include "cli/cmd_anonymize_guess.h"
#include "cli/files.h"
#include "cli/text.h"
#include "crypto/memory.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { DIGITS_MOST = 15, CODE_LEAST = 4 };

enum guess { GUESS_NUMBERS, GUESS_CODES, GUESS_WORDS };

/* A whole number of at most DIGITS_MOST digits. */
static bool is_number(const char *text, long long *value)
{
    const char *digits = text + (*text == '-');
    const size_t size = strspn(digits, "0123456789");
    *value = strtoll(text, NULL, 10);
    return size && size <= DIGITS_MOST && !digits[size];
}

static enum guess guess(const struct column *c, long long *least, long long *most)
{
    bool numbers = true, codes = c->values > 0;
    *least = *most = 0;
    for (uint32_t v = 0; v < c->values; v++) {
        const char *text = c->value[v].text;
        long long value;
        numbers &= is_number(text, &value);
        codes &= strspn(text, "0123456789") == c->value[0].size &&
                 c->value[v].size == c->value[0].size && c->value[0].size >= CODE_LEAST;
        *least = v && *least < value ? *least : value;
        *most = v && *most > value ? *most : value;
    }
    return codes ? GUESS_CODES : numbers ? GUESS_NUMBERS : GUESS_WORDS;
}

/* The start of the interval that a number lies in: multiples of the width, below zero too. */
static long long start_of(long long value, long long width)
{
    return value - (value % width + width) % width;
}

static void put_intervals(FILE *file, char delimiter, const char *text, long long least,
                          long long most)
{
    const long long value = strtoll(text, NULL, 10);
    for (long long width = 5; width <= most - least; width *= 2)
        fprintf(file, "%c%lld..%lld", delimiter, start_of(value, width),
                start_of(value, width) + width - 1);
}

static void put_prefixes(FILE *file, char delimiter, const char *text)
{
    const int size = (int)strlen(text);
    for (int kept = size - 1; kept > 0; kept--) {
        fprintf(file, "%c%.*s", delimiter, kept, text);
        for (int i = kept; i < size; i++)
            fputc('*', file);
    }
}

/* A cell as CSV has it. */
static void put_cell(FILE *file, char delimiter, const char *text)
{
    const bool plain = !strchr(text, delimiter) && !strpbrk(text, "\"\r\n");
    if (!plain)
        fputc('"', file);
    for (; *text; text++) {
        if (*text == '"')
            fputc('"', file);
        fputc(*text, file);
    }
    if (!plain)
        fputc('"', file);
}

static const char *write_column(FILE *file, char delimiter, const struct column *c)
{
    static const char *const words[] = {"intervals", "prefixes", "nothing but *"};
    long long least, most;
    const enum guess g = guess(c, &least, &most);
    for (uint32_t v = 0; v < c->values; v++) {
        put_cell(file, delimiter, c->value[v].text);
        if (g == GUESS_NUMBERS)
            put_intervals(file, delimiter, c->value[v].text, least, most);
        if (g == GUESS_CODES)
            put_prefixes(file, delimiter, c->value[v].text);
        fprintf(file, "%c*\n", delimiter);
    }
    return words[g];
}

static int write_file(const struct command *command, const char *folder, char delimiter,
                      const struct column *c)
{
    struct output out;
    if (strchr(c->name, '/'))
        return usage_error(command, "the column %s cannot be the name of a file", c->name);
    char *path = memory_format("%s/guess_hierarchy_%s.csv", folder, c->name);
    int code = output_open(command, path, &out);
    if (code == EXIT_EXPECTED) {
        const char *how = write_column(out.stream, delimiter, c);
        code = output_finish(&out);
        if (code == EXIT_EXPECTED) {
            text_print(stdout, path);
            printf(": %u values, %s\n", c->values, how);
        }
    }
    free(path);
    return code;
}

int guess_hierarchies(const struct command *command, const struct anonymity_options *options,
                      const char *file, const char *folder)
{
    struct complaint complaint = {.text = ""};
    struct csv_format format;
    struct table table = {0};
    uint32_t qi[DATASET_QIS], qis = 0;
    int code = EXIT_EXPECTED;
    if (!options->qi)
        return usage_error(command, "name the columns with --qi A,B,C");
    status s = anonymity_format(options, &format, &complaint);
    if (s == OK)
        s = table_read(&table, file, &format, &complaint);
    if (s == OK)
        s = anonymity_columns(&table, options->qi, qi, DATASET_QIS, &qis, &complaint);
    if (s != OK)
        code = anonymity_failed(command, s, &complaint);
    if (code == EXIT_EXPECTED && mkdir(folder, 0777) != 0 && errno != EEXIST)
        code = cannot_write(command, folder, errno);
    for (uint32_t j = 0; j < qis && code == EXIT_EXPECTED; j++)
        code = write_file(command, folder, format.delimiter, &table.column[qi[j]]);
    if (code == EXIT_EXPECTED)
        printf("guesses: mend them, then name them with --hierarchies %s\n", folder);
    table_clear(&table);
    return code;
}
