/* A word that is nearly one of those that a command knows: the message names a near one. The words
 * are those of the program's own lists, each with a letter left out, in each place of a command
 * line in which such a word may stand. */
#include "anonymity/algorithm.h"
#include "proofs/tell/check.h"
#include "protocols/protocols.h"
#include "sim/network.h"
#include "tests/expect.h"
#include "tests/program.h"
#include <stdio.h>
#include <string.h>

enum { WORDS = 12, LETTERS_LEAST = 5 };

static size_t lines;

/* |pattern| is a command line with words between spaces, in which % stands for |word| less its
 * middle letter. Words that are so short that another may be as near are passed over. */
static void miss(const char *pattern, const char *word)
{
    const size_t size = strlen(word);
    const char *words[WORDS] = {"glasshouse"};
    char wrong[128], text[512];
    size_t count = 1, used = 0;
    if (size < LETTERS_LEAST)
        return;
    snprintf(wrong, sizeof wrong, "%.*s%s", (int)(size / 2), word, word + size / 2 + 1);
    for (const char *at = pattern; *at; at++) {
        const int got = snprintf(text + used, sizeof text - used, *at == '%' ? "%s" : "%.1s",
                                 *at == '%' ? wrong : at);
        used += (size_t)got;
    }
    char *rest;
    for (char *one = strtok_r(text, " ", &rest); one && count + 1 < WORDS;
         one = strtok_r(NULL, " ", &rest))
        words[count++] = one;
    struct program run;
    program_run(&run, words);
    const bool good = run.status == 2 && run.out_size == 0 && strstr(run.err, "did you mean");
    EXPECT(good);
    if (!good)
        printf("%s, without a letter of %s: status %d\n%s%s", pattern, word, run.status, run.out,
               run.err);
    lines++;
}

/* |pattern| with the name of |p| in the place of @. */
static void miss_in(const struct protocol *p, const char *pattern, const char *word)
{
    char text[256] = "";
    for (; *pattern; pattern++) {
        const size_t used = strlen(text);
        snprintf(text + used, sizeof text - used, *pattern == '@' ? "%s" : "%.1s",
                 *pattern == '@' ? p->name : pattern);
    }
    miss(text, word);
}

static void protocols_everywhere(void)
{
    static const char *const places[] = {"list %",
                                         "run %",
                                         "check %",
                                         "storm %",
                                         "minimize %",
                                         "views % --party 1",
                                         "host % --party 1",
                                         "check % --planted",
                                         "worlds --protocol %",
                                         "report --check % --out x.html"};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        for (const struct protocol *const *p = protocols; *p; p++)
            if (i < 2 || p == protocols + i)
                miss(places[i], (*p)->name);
}

static void what_a_protocol_has(void)
{
    for (const struct protocol *const *p = protocols; *p; p++) {
        for (const struct variant *v = (*p)->variants; v->name; v++) {
            miss_in(*p, "run @ --variant %", v->name);
            miss_in(*p, "check @ --variant %", v->name);
        }
        for (const struct parameter *q = (*p)->parameters; q->name; q++) {
            char set[80];
            snprintf(set, sizeof set, "run @ --set %%=1");
            miss_in(*p, set, q->name);
            miss_in(*p, "check @ --set %=1", q->name);
        }
        for (const struct protocol *const *part = (*p)->parts; part && *part; part++) {
            miss_in(*p, "run @ --ideal %", (*part)->name);
            miss_in(*p, "check @ --ideal %", (*part)->name);
        }
        for (size_t i = 0; (*p)->roles && (*p)->roles[i]; i++) {
            miss_in(*p, "run @ --input %=1", (*p)->roles[i]);
            miss_in(*p, "views @ --party %", (*p)->roles[i]);
            miss_in(*p, "host @ --party % --input 1", (*p)->roles[i]);
            miss_in(*p, "check @ --coalition %", (*p)->roles[i]);
        }
    }
    miss("storm secure-sum --variant %", "hardened");
    miss("storm secure-sum --set %=1", "parties");
    miss("minimize secure-sum --variant %", "hardened");
    miss("minimize secure-sum --set %=1", "parties");
    miss("worlds --protocol secure-sum --variant %", "hardened");
    miss("worlds --protocol secure-sum --set %=1", "modulus");
    miss("views secure-sum --party 1 --planted %", "mask-dropped");
    miss("check secure-sum % --planted", "mask-dropped");
    miss("minimize secure-sum --planted %", "mask-dropped");
}

static void words_of_the_checkers(void)
{
    for (int c = 0; c < CHECKS; c++) {
        const char *name = check_name((enum check)c);
        if (strcmp(name, "beyond") == 0 || strcmp(name, "branches") == 0 ||
            strcmp(name, "composed") == 0)
            continue; /* not to be chosen by --by */
        miss("check secure-sum --by %", name);
        miss("minimize secure-sum --by %", name);
    }
    for (int v = VERDICT_NONE + 1; v < VERDICTS; v++)
        miss("explain %", verdict_name((enum verdict)v));
    for (int f = 0; f < FAULT_KINDS; f++) {
        miss("run secure-sum --faults %@1", fault_kind_name((enum fault_kind)f));
        miss("storm secure-sum --run 1 --faults ~%@1", fault_kind_name((enum fault_kind)f));
    }
    miss("claims --paper %", "tassa-gudes");
    miss("claims --paper %", "zhong");
    miss("check lca --ideal %", "deeper:1");
    miss("bench %", "crypto");
    miss("laws %", "points");
    miss("check secure-sum --color %", "always");
    miss("help %", "anonymize");
    miss("%", "anonymize");
}

static void words_of_releases(void)
{
    FILE *file = fopen("people.csv", "w");
    EXPECT(file && fputs("persons,gender,illness\n30,f,flu\n31,m,cold\n", file) > 0);
    EXPECT(file && fclose(file) == 0);
    for (int i = 0; i < CRITERION_KINDS; i++)
        miss("anonymize people.csv --qi persons --criterion %:2",
             criterion_word((enum criterion_kind)i));
    for (int i = 0; i < MEASURES; i++)
        miss("anonymize people.csv --qi persons --criterion k-anonymity:2 --measure %",
             measure_at((enum measure_kind)i)->word);
    for (size_t i = 0; algorithm_at(i); i++)
        miss("anonymize people.csv --qi persons --criterion k-anonymity:2 --algorithm %",
             algorithm_at(i)->word);
    static const char *const columns[] = {"qi", "sensitive", "identifier", "keep", "site"};
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++) {
        char pattern[128];
        snprintf(pattern, sizeof pattern, "%s people.csv --criterion k-anonymity:2%s --%s %%",
                 i < 4 ? "anonymize" : "check-table", i ? " --qi persons" : "", columns[i]);
        miss(pattern, "illness");
    }
    miss("queries people.csv people.csv --qi persons,%", "illness");
    miss("report --release people.csv --data people.csv --out x.html --qi %", "illness");
}

/* Words of --ideal in forms that are none: each message says what to write. */
static void forms_of_ideal(void)
{
    static const struct {
        const char *text, *said;
    } forms[] = {
        {"all,secure-and", "all stands alone"},
        {"secure-and,all", "all stands alone"},
        {"deeper:1,secure-and", "deeper:1 stands alone"},
        {"secure-and secure-sum", "with commas between"},
        {"secure-and;secure-sum", "with commas between"},
        {"lca/secure-and", "with commas between"},
        {"secure-and,", "with commas between"},
        {"deeper:x", "wants a depth"},
        {"deeper", "did you mean deeper:1?"},
        {"deper:7", "did you mean deeper:7?"},
        {"secure-and,secure-nd", "did you mean secure-and?"},
    };
    static const char *const commands[] = {"check", "run"};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        for (size_t c = 0; c < sizeof commands / sizeof *commands; c++) {
            struct program run;
            program_run(&run, (const char *[]){"glasshouse", commands[c], "lca", "--ideal",
                                               forms[i].text, NULL});
            const bool good = run.status == 2 && strstr(run.err, forms[i].said);
            EXPECT(good);
            if (!good)
                printf("%s --ideal '%s': status %d, wanted '%s'\n%s", commands[c], forms[i].text,
                       run.status, forms[i].said, run.err);
        }
}

/* What a recording has: its parties and the parts that were called. */
static void words_of_recordings(void)
{
    struct program run;
    program_shell(&run, "$GLASSHOUSE_BINARY run secure-max --input 1=5 --input 2=11 --input 3=11 "
                        "--seed 1 --record max --force 2>&1");
    EXPECT_EQ(0, run.status);
    miss("show max --part %", "secure-or");
    program_run(&run, (const char *[]){"glasshouse", "show", "max", "--party", "9", NULL});
    EXPECT(run.status == 2 && strstr(run.err, "there is no party '9'; there are: 1, 2, 3"));
}

static void there_were_enough(void)
{
    printf("%zu lines\n", lines);
    EXPECT(lines >= 200);
}

const struct test tests[] = {
    {"protocols everywhere", protocols_everywhere},   {"what a protocol has", what_a_protocol_has},
    {"words of the checkers", words_of_the_checkers}, {"words of releases", words_of_releases},
    {"words of recordings", words_of_recordings},     {"forms of --ideal", forms_of_ideal},
    {"there were enough", there_were_enough},         {0}};
