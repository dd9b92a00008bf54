/* glasshouse explain: what a verdict, a checker or a rule means, with an example. */
#include "anonymity/algorithm.h"
#include "cli/command.h"
#include "cli/explain_protocols.h"
#include "cli/glossary.h"
#include "cli/text.h"
#include "proofs/tell/rules.h"
#include "sim/json.h"
#include <stdio.h>
#include <string.h>
#include <strings.h>

static const char *const criterion_meanings[] = {
    [K_ANONYMITY] = "Every class of a release has at least K rows.",
    [DISTINCT_DIVERSITY] = "Every class has at least L different sensitive values.",
    [ENTROPY_DIVERSITY] = "The entropy of the sensitive values of a class is at least log L.",
    [GRASSBERGER_DIVERSITY] =
        "The entropy of the sensitive values of a class, by Grassberger's estimator for small "
        "classes, is at least log L.",
    [RECURSIVE_DIVERSITY] =
        "The most frequent sensitive value of a class comes less than C times as often as those "
        "from the L-th most frequent on, together.",
    [FREQUENCY_DIVERSITY] = "No sensitive value has more than one in L of the rows of a class.",
    [CLOSENESS_EQUAL] =
        "The sensitive values of a class are distributed as in the whole table, up to distance T; "
        "all different values are equally far from each other.",
    [CLOSENESS_ORDERED] =
        "The sensitive values of a class are distributed as in the whole table, up to distance T; "
        "values that are near in their order are near.",
    [CLOSENESS_HIERARCHICAL] =
        "The sensitive values of a class are distributed as in the whole table, up to distance T; "
        "values that are near in their hierarchy are near.",
    [PRESENCE] = "Of the people of the population who fit a class, a share from MIN to MAX is in "
                 "the table.",
    [P_SENSITIVE] = "Every class has at least K rows and P different sensitive values.",
    [ALPHA_K] = "Every class has at least K rows, and no sensitive value more than the share ALPHA "
                "of them.",
    [SITE_DIVERSITY] = "The rows of every class come from at least L sites.",
};

/* All words, from 0: those of the checkers, then criteria, measures and algorithms of releases. */
static struct rule word_number(size_t i)
{
    static const struct rule none;
    const size_t criteria = sizeof criterion_meanings / sizeof *criterion_meanings;
    size_t words = 0, algorithms = 0;
    while (word_at(words).id)
        words++;
    if (i < words)
        return word_at(i);
    i -= words;
    if (i < criteria)
        return (struct rule){criterion_word((enum criterion_kind)i), criterion_meanings[i], NULL};
    i -= criteria;
    if (i < MEASURES) {
        const struct measure *m = measure_at((enum measure_kind)i);
        return (struct rule){m->word, m->title, NULL};
    }
    i -= MEASURES;
    while (algorithm_at(algorithms))
        algorithms++;
    return i < algorithms ? (struct rule){algorithm_at(i)->word, algorithm_at(i)->title, NULL}
                          : none;
}

enum { WORDS_MOST = 512, OF_PROTOCOLS = 2048 };

struct words {
    struct arena arena;
    struct rule rule[WORDS_MOST];
    size_t count;
};

static bool has(const struct words *w, const char *word)
{
    for (size_t i = 0; i < w->count; i++)
        if (strcasecmp(w->rule[i].id, word) == 0)
            return true;
    return false;
}

/* A word that the program explains itself is left out of the glossary. */
static void collect(struct words *w)
{
    struct rule r, of_page[WORDS_MOST];
    const size_t count = glossary_read(&w->arena, glossary_text(), of_page, WORDS_MOST);
    for (size_t i = 0; w->count < WORDS_MOST && (r = word_number(i)).id; i++)
        w->rule[w->count++] = r;
    for (size_t i = 0; i < count && w->count < WORDS_MOST; i++)
        if (!has(w, of_page[i].id))
            w->rule[w->count++] = of_page[i];
}

static void write_rule(struct json *j, const struct rule *r)
{
    json_object(j);
    json_add_string(j, "id", r->id);
    json_add_string(j, "meaning", r->meaning);
    json_add_string(j, "example", r->example);
    json_end(j);
}

static void print_json(const struct words *w, const struct rule *only)
{
    struct json j;
    json_init(&j);
    json_object(&j);
    json_add_array(&j, "rows");
    if (only)
        write_rule(&j, only);
    for (size_t i = 0; !only && i < w->count; i++)
        write_rule(&j, &w->rule[i]);
    json_end(&j);
    json_end(&j);
    document_print(&j);
    json_clear(&j);
}

static void print_one(const struct rule *r)
{
    printf("%s\n\n", r->id);
    text_wrap(stdout, r->meaning, 0);
    if (r->example) {
        fputs("\n\n", stdout);
        text_wrap(stdout, "For example: ", 0);
        text_wrap(stdout, r->example, 0);
    }
    putchar('\n');
}

/* A word that no rule explains: perhaps a protocol has it. */
static int explain_other(struct words *w, const char *word, bool json)
{
    const char *names[WORDS_MOST + OF_PROTOCOLS + 1] = {NULL};
    const char *meaning = protocol_word(&w->arena, word, true);
    const struct rule rule = {word, meaning, NULL};
    if (!meaning) {
        size_t count = w->count + protocol_words(names + w->count, OF_PROTOCOLS);
        for (size_t i = 0; i < w->count; i++)
            names[i] = w->rule[i].id;
        if (!nearest(word, names))
            names[count = 0] = NULL;
        return count ? unknown_word(&cmd_explain, "word", word, names)
                     : usage_error(&cmd_explain,
                                   "there is no word '%s'; glasshouse explain lists them", word);
    }
    if (json)
        print_json(w, &rule);
    else
        print_one(&rule);
    return EXIT_EXPECTED;
}

static int explain(struct words *w, const struct option_list *asked, bool json)
{
    const struct rule *only = NULL;
    if (asked->count > 1)
        return expect_words(&cmd_explain, asked, 1, "", "one word at a time");
    for (size_t i = 0; asked->count && !only && i < w->count; i++)
        if (strcasecmp(asked->item[0], w->rule[i].id) == 0)
            only = &w->rule[i];
    if (asked->count && !only)
        return explain_other(w, asked->item[0], json);
    if (json)
        print_json(w, only);
    else if (only)
        print_one(only);
    for (size_t i = 0; !json && !only && i < w->count; i++)
        printf("%-25s %.70s%s\n", w->rule[i].id, w->rule[i].meaning,
               strlen(w->rule[i].meaning) > 70 ? "..." : "");
    if (!json && !only)
        puts("\nAlso what list prints: names of protocols, variants, parameters, parties, "
             "messages.");
    return EXIT_EXPECTED;
}

static int run(int argc, char **argv)
{
    bool json = false, helped = false;
    struct option_list words = {0};
    struct words known = {0};
    const struct option options[] = {{"json", OPTION_FLAG, &json, NULL, NULL},
                                     {NULL, OPTION_FLAG, NULL, NULL, NULL}};
    int result = parse_options(&cmd_explain, argc, argv, options, &words, &helped);
    if (result == EXIT_EXPECTED && !helped) {
        collect(&known);
        result = explain(&known, &words, json);
    }
    arena_clear(&known.arena);
    option_list_clear(&words);
    return result;
}

const struct command cmd_explain = {
    .name = "explain",
    .summary = "what a word of any report, recording or message means",
    .help =
        "usage: glasshouse explain [WORD] [--json]\n\n"
        "A verdict, a checker, the id of a rule, how a party can end, what a field may tell, a\n"
        "fault, a word of docs/glossary.md, a protocol, a variant, a parameter, a message, the\n"
        "reason of a coin, an output, a declared item:\n"
        "whatever a command prints. Without a word: all but those of protocols, a line each.\n\n"
        "  --json   one JSON document; rows with id, meaning, example\n\n"
        "  glasshouse explain leak\n",
    .run = run,
};
