/* glasshouse list: which protocols can be run? */
#include "cli/run_options.h"
#include "cli/text.h"
#include "crypto/memory.h"
#include "protocols/protocols.h"
#include "sim/json.h"
#include "sim/part.h"
#include <stdio.h>
#include <stdlib.h>

static void json_parameters(struct json *j, const struct protocol *p)
{
    static const char *const kinds[] = {[PARAMETER_NUMBER] = "number",
                                        [PARAMETER_PARTIES] = "parties",
                                        [PARAMETER_MODULUS] = "modulus",
                                        [PARAMETER_WORD] = "word",
                                        [PARAMETER_TEXT] = "text"};
    json_add_array(j, "parameters");
    for (const struct parameter *q = p->parameters; q->name; q++) {
        json_object(j);
        json_add_string(j, "name", q->name);
        json_add_string(j, "kind", kinds[q->kind]);
        json_add_string(j, "default", q->usual);
        json_add_string(j, "meaning", q->meaning);
        if (q->kind == PARAMETER_NUMBER || q->kind == PARAMETER_PARTIES) {
            json_add_u64(j, "least", q->least);
            json_add_u64(j, "most", q->most);
        }
        if (q->kind == PARAMETER_WORD) {
            json_add_array(j, "words");
            for (const char *const *word = q->words; *word; word++)
                json_string(j, *word);
            json_end(j);
        }
        json_end(j);
    }
    json_end(j);
}

static void json_parts(struct json *j, const struct protocol *p)
{
    json_add_array(j, "parts");
    for (const struct protocol *const *part = p->parts; part && *part; part++)
        json_string(j, (*part)->name);
    json_end(j);
}

static void json_messages(struct json *j, const struct protocol *p)
{
    json_add_array(j, "messages");
    for (const struct message *const *m = p->messages; *m; m++) {
        json_object(j);
        json_add_string(j, "name", (*m)->name);
        json_add_string(j, "step", (*m)->step);
        json_add_array(j, "fields");
        for (size_t i = 0; i < (*m)->count; i++) {
            json_object(j);
            json_add_string(j, "name", (*m)->fields[i].name);
            json_add_string(j, "kind", kind_name((*m)->fields[i].kind));
            json_add_string(j, "leak", leak_class_name((*m)->fields[i].leak));
            json_add_bool(j, "list", (*m)->fields[i].shape == FIELD_LIST);
            json_end(j);
        }
        json_end(j);
        json_end(j);
    }
    json_end(j);
}

static void json_protocol(struct json *j, const struct protocol *p)
{
    json_object(j);
    json_add_string(j, "name", p->name);
    json_add_string(j, "title", p->title);
    json_add_string(j, "source", p->source);
    json_add_string(j, "summary", p->summary);
    json_add_string(j, "input", p->input_help);
    json_add_array(j, "variants");
    for (const struct variant *v = p->variants; v->name; v++) {
        json_object(j);
        json_add_string(j, "name", v->name);
        json_add_string(j, "meaning", v->meaning);
        json_add_bool(j, "default", v == protocol_usual(p));
        json_end(j);
    }
    json_end(j);
    if (p->roles) {
        json_add_array(j, "roles");
        for (const char *const *role = p->roles; *role; role++)
            json_string(j, *role);
        json_end(j);
    }
    json_parameters(j, p);
    json_messages(j, p);
    json_parts(j, p);
    json_end(j);
}

enum { NAMES = 22 }; /* columns, with a space */

/* |name|, at least one space, and |text|, below itself where it needs more lines. */
static void print_named(int indent, const char *name, const char *text)
{
    text_line(stdout, (size_t)indent + NAMES, "%*s%-*s %s", indent, "", NAMES - 1, name, text);
}

static void print_message(const struct message *m)
{
    char *text;
    size_t size;
    FILE *file = memory_stream(&text, &size);
    fprintf(file, "%s:", m->step);
    for (size_t i = 0; i < m->count; i++)
        fprintf(file, "%s %s (%s, %s)", i ? "," : "", m->fields[i].name,
                kind_name(m->fields[i].kind), leak_class_name(m->fields[i].leak));
    memory_stream_end(file, &text);
    print_named(4, m->name, text);
    free(text);
}

static void print_parameter(const struct parameter *q)
{
    char *text = memory_format("%s (default %s)", q->meaning, *q->usual ? q->usual : "empty");
    print_named(4, q->name, text);
    free(text);
}

static void print_protocol(const struct protocol *p)
{
    text_line(stdout, 4, "%s: %s (%s)", p->name, p->title, p->source);
    text_line(stdout, 2, "  %s\n", p->summary);
    text_line(stdout, 4, "  input: %s\n", p->input_help);
    puts("  variants");
    for (const struct variant *v = p->variants; v->name; v++) {
        char *text = memory_format("%s%s", v->meaning, v == protocol_usual(p) ? " (default)" : "");
        print_named(4, v->name, text);
        free(text);
    }
    puts("\n  parameters");
    for (const struct parameter *q = p->parameters; q->name; q++)
        print_parameter(q);
    if (*p->messages)
        puts(
            "\n  messages: their fields, with the kind of value and what it may tell its receiver");
    for (const struct message *const *m = p->messages; *m; m++)
        print_message(*m);
    if (p->parts)
        puts("\n  parts, whose messages are listed under their own names");
    for (const struct protocol *const *part = p->parts; part && *part; part++)
        print_named(4, (*part)->name, (*part)->title);
}

static void print_all(void)
{
    for (const struct protocol *const *p = protocols; *p; p++) {
        char *text = memory_format("%s (%s)", (*p)->title, (*p)->source);
        print_named(0, (*p)->name, text);
        free(text);
        printf("%-*svariants:", NAMES, "");
        for (const struct variant *v = (*p)->variants; v->name; v++)
            printf(" %s", v->name);
        printf("\n");
    }
    printf("\nglasshouse list PROTOCOL tells all of one: parameters, input, messages.\n");
}

static int run(int argc, char **argv);

const struct command cmd_list = {
    "list", "protocols, variants, parameters, messages",
    "usage: glasshouse list [PROTOCOL] [--json]\n"
    "\n"
    "Names the protocols of the house; with PROTOCOL, all of that one: what an input looks\n"
    "like, the variants, the parameters with their defaults, and every message with its fields,\n"
    "their kinds, and what each field may tell its receiver.\n"
    "\n"
    "  --json   one JSON document {\"rows\":[...]}\n",
    run};

static int run(int argc, char **argv)
{
    bool as_json = false, helped;
    struct option_list words = {0};
    const struct option options[] = {{"json", OPTION_FLAG, &as_json, NULL, NULL}, {0}};
    int result = parse_options(&cmd_list, argc, argv, options, &words, &helped);
    const struct protocol *one = NULL;
    if (result == EXIT_EXPECTED && !helped && words.count > 1)
        result = expect_words(&cmd_list, &words, 1, "", "one protocol at a time");
    if (result == EXIT_EXPECTED && !helped && words.count == 1) {
        one = find_protocol(&cmd_list, words.item[0]);
        result = one ? EXIT_EXPECTED : EXIT_USAGE;
    }
    option_list_clear(&words);
    if (result != EXIT_EXPECTED || helped)
        return result;
    if (!as_json) {
        if (one)
            print_protocol(one);
        else
            print_all();
        return EXIT_EXPECTED;
    }
    struct json j;
    json_init(&j);
    json_object(&j);
    json_add_array(&j, "rows");
    for (const struct protocol *const *p = protocols; *p; p++)
        if (!one || one == *p)
            json_protocol(&j, *p);
    json_end(&j);
    json_end(&j);
    document_print(&j);
    json_clear(&j);
    return EXIT_EXPECTED;
}
