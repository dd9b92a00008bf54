/* glasshouse explain: what a verdict, a checker or a rule means, with an example. */
#include "cli/command.h"
#include "proofs/tell/rules.h"
#include "sim/json.h"
#include <stdio.h>

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
    for (const struct rule *r = rules; r->id; r++)
        if (!only || r == only)
            write_rule(&j, r);
    json_end(&j);
    json_end(&j);
    json_print(&j, stdout);
    json_clear(&j);
}

static int explain(const struct option_list *words, bool json)
{
    const struct rule *only = words->count ? rule_find(words->item[0]) : NULL;
    if (words->count > 1)
        return usage_error(&cmd_explain, "one rule at a time");
    if (words->count && !only) {
        const char *names[64] = {NULL};
        for (size_t i = 0; rules[i].id && i < 63; i++)
            names[i] = rules[i].id;
        const char *meant = nearest(words->item[0], names);
        return usage_error(&cmd_explain, "there is no rule '%s'%s%s", words->item[0],
                           meant ? "; did you mean " : "", meant ? meant : "");
    }
    if (json)
        print_json(only);
    else if (only)
        printf("%s\n\n%s\n\nFor example: %s\n", only->id, only->meaning, only->example);
    for (const struct rule *r = rules; r->id && !only && !json; r++)
        printf("%-22s %.70s...\n", r->id, r->meaning);
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
    .summary = "what a verdict, a checker or a rule means, with an example",
    .help = "usage: glasshouse explain [RULE] [--json]\n\n"
            "Without a rule: all of them, a line each.\n\n"
            "  glasshouse explain leak\n",
    .run = run,
};
