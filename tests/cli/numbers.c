/* 2^20 is a number in every option that takes one, and what is none is refused by name. The options
 * are those of which a help text says that they take a number. */
#include "tests/expect.h"
#include "tests/program.h"
#include <stdio.h>
#include <string.h>

enum { WORDS = 16 };

/* A command line up to the number, and a power that is in the option's range. Where the number is
 * right, a file that is not there ends the command before it works, or it has little to do. */
static const struct {
    const char *line, *power;
} options[] = {
    {"audit --only no-such-check --jobs", "2^2"},
    {"check secure-sum --only no-such-check --jobs", "2^2"},
    {"claims --paper no-such-paper --jobs", "2^2"},
    {"report --audit none.json --out numbers.html --jobs", "2^2"},
    {"check-table none.csv --qi a --criterion k-anonymity:2 --limit", "2^20"},
    {"check-table none.csv --qi a --criterion k-anonymity:2 --site-links", "2^2"},
    {"diff none none --limit", "2^20"},
    {"host secure-sum --party 1 --input 1 --keys none --timeout", "2^5"},
    {"host secure-sum --party 1 --input 1 --keys none --limit", "2^20"},
    {"host secure-sum --party 1 --input 1 --keys none --run", "2^20"},
    {"laws points --programs", "2^2"},
    {"queries none.csv none.csv --qi a --queries", "2^4"},
    {"queries none.csv none.csv --qi a --seed", "2^20"},
    {"anonymize none.csv --qi a --criterion k-anonymity:2 --algorithm k-member --seed", "2^20"},
    {"show none --depth", "2^2"},
    {"show none --round", "2^2"},
    {"storm secure-sum --faults none --minutes", "2^2"},
    {"storm secure-sum --faults none --runs", "2^20"},
    {"storm secure-sum --faults none --seed", "2^20"},
    {"storm secure-sum --faults none --run", "2^20"},
    {"worlds none.csv --schema a:qi:1..2 --budget", "2^20"},
    {"bench size --compare none.json --slack", "2^2"},
};

static void put(const char *line, const char *number, struct program *run)
{
    char text[256], *rest;
    const char *words[WORDS] = {"glasshouse"};
    size_t count = 1;
    snprintf(text, sizeof text, "%s %s", line, number);
    for (char *one = strtok_r(text, " ", &rest); one && count + 1 < WORDS;
         one = strtok_r(NULL, " ", &rest))
        words[count++] = one;
    program_run(run, words);
}

static void powers_are_numbers(void)
{
    static const char *const none[] = {"2^", "^2", "x", "-1", "1.5", "2^x", ""};
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        struct program run;
        char said[64];
        const char *option = strrchr(options[i].line, ' ') + 1;
        snprintf(said, sizeof said, "%s ", option);
        put(options[i].line, options[i].power, &run);
        const bool good = !strstr(run.err, said);
        EXPECT(good);
        if (!good)
            printf("%s %s: %s", options[i].line, options[i].power, run.err);
        for (size_t k = 0; k < sizeof none / sizeof *none; k++) {
            put(options[i].line, none[k], &run);
            const bool refused = run.status == 2 && strstr(run.err, option);
            EXPECT(refused);
            if (!refused)
                printf("%s '%s': status %d %s", options[i].line, none[k], run.status, run.err);
        }
    }
}

static bool is_listed(const char *command, const char *option, size_t size)
{
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        const char *own = strrchr(options[i].line, ' ') + 1;
        const size_t length = strcspn(options[i].line, " ");
        if (strlen(command) == length && strncmp(options[i].line, command, length) == 0 &&
            strlen(own) == size && strncmp(own, option, size) == 0)
            return true;
    }
    return false;
}

/* Every option with N, NUMBER, SECONDS, BYTES, PERCENT, L or R behind it is in the list above. */
static void no_option_is_missing(void)
{
    static const char *const numbers[] = {"N", "NUMBER", "SECONDS", "BYTES", "PERCENT", "L", "R"};
    struct program help, one;
    size_t found = 0;
    program_run(&help, (const char *[]){"glasshouse", "help", NULL});
    for (char *rest, *line = strtok_r(help.out, "\n", &rest); line;
         line = strtok_r(NULL, "\n", &rest)) {
        char command[32];
        if (sscanf(line, "  %31[a-z-]", command) != 1)
            continue;
        program_run(&one, (const char *[]){"glasshouse", "help", command, NULL});
        for (const char *at = one.out; (at = strstr(at, "\n  --"));) {
            at += strlen("\n  ");
            const size_t size = strcspn(at, " \n"), word = strcspn(at + size + 1, " ,;\n");
            for (size_t i = 0; i < sizeof numbers / sizeof *numbers && at[size] == ' '; i++)
                if (strlen(numbers[i]) == word && strncmp(at + size + 1, numbers[i], word) == 0) {
                    found++;
                    EXPECT(is_listed(command, at, size));
                    if (!is_listed(command, at, size))
                        printf("%s %.*s\n", command, (int)size, at);
                }
        }
    }
    printf("%zu options\n", found);
    EXPECT(found >= 16);
}

const struct test tests[] = {{"powers are numbers", powers_are_numbers},
                             {"no option is missing", no_option_is_missing},
                             {0}};
