/* glasshouse explain: what a verdict, a checker or a rule means, with an example. */
#include "cli/command.h"
#include "cli/text.h"
#include "proofs/tell/rules.h"
#include "sim/json.h"
#include <stdio.h>
#include <string.h>

static void write_rule(struct json *j, const struct rule *r)
{
    json_object(j);
    json_add_string(j, "id", r->id);
    json_add_string(j, "meaning", r->meaning);
    json_add_string(j, "example", r->example);
    json_end(j);
}

static void print_json(const struct rule *only)
{
    struct json j;
    json_init(&j);
    json_object(&j);
    json_add_array(&j, "rows");
    struct rule r;
    for (size_t i = 0; (r = word_at(i)).id; i++)
        if (!only || strcmp(only->id, r.id) == 0)
            write_rule(&j, &r);
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

static int explain(const struct option_list *words, bool json)
{
    enum { WORDS_MOST = 512 };
    const char *names[WORDS_MOST + 1] = {NULL};
    struct rule r, only = {NULL, NULL, NULL};
    if (words->count > 1)
        return usage_error(&cmd_explain, "one word at a time, not '%s'", words->item[1]);
    for (size_t i = 0; i < WORDS_MOST && (r = word_at(i)).id; i++) {
        names[i] = r.id;
        if (words->count && !only.id && strcmp(words->item[0], r.id) == 0)
            only = r;
    }
    if (words->count && !only.id)
        return unknown_word(&cmd_explain, "word", words->item[0], names);
    if (json)
        print_json(only.id ? &only : NULL);
    else if (only.id)
        print_one(&only);
    for (size_t i = 0; !json && !only.id && (r = word_at(i)).id; i++)
        printf("%-22s %.70s%s\n", r.id, r.meaning, strlen(r.meaning) > 70 ? "..." : "");
    return EXIT_EXPECTED;
}

static int run(int argc, char **argv)
{
    bool json = false, helped = false;
    struct option_list words = {0};
    const struct option options[] = {{"json", OPTION_FLAG, &json, NULL, NULL},
                                     {NULL, OPTION_FLAG, NULL, NULL, NULL}};
    int result = parse_options(&cmd_explain, argc, argv, options, &words, &helped);
    if (result == EXIT_EXPECTED && !helped)
        result = explain(&words, json);
    option_list_clear(&words);
    return result;
}

const struct command cmd_explain = {
    .name = "explain",
    .summary = "what a word of any report, recording or message means",
    .help = "usage: glasshouse explain [WORD] [--json]\n\n"
            "A verdict, a checker, the id of a rule, how a party can end, what a field may tell, a "
            "fault:\n"
            "whatever a command prints. Without a word: all of them, a line each.\n\n"
            "  --json   one JSON document; rows with id, meaning, example\n\n"
            "  glasshouse explain leak\n",
    .run = run,
};
