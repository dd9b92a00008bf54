/* glasshouse views: prints what a party saw in a run, beside its ideal view. */
#include "cli/run_options.h"
#include "cli/text.h"
#include "cli/transcript_values.h"
#include "crypto/memory.h"
#include "proofs/ask/events.h"
#include "proofs/ask/plan.h"
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CELL = 30 };

struct request {
    struct run_options options;
    const char *party, *planted;
    bool json;
};

/* Both views, and in words the first event that differs; NULL: none does. */
struct pair {
    struct prepared_run *p;
    int party;
    struct ordered real, ideal;
    const char *differs;
    size_t at;
    struct arena arena;
};

static struct shown_value value_of(struct pair *v, const struct event *e, const struct seen *s)
{
    char *hex = arena_alloc(&v->arena, 2 * s->size + 1), *modulus = NULL;
    sodium_bin2hex(hex, 2 * s->size + 1, e->bytes + s->offset, s->size);
    if (s->modulus) {
        modulus = arena_alloc(&v->arena, RESIDUE_TEXT);
        modulus_format(s->modulus, modulus);
    }
    return (struct shown_value){.kind = kind_name(s->kind),
                                .modulus = modulus,
                                .hex = hex,
                                .count = s->count,
                                .size = s->size};
}

/* The value of field |i| in a few columns; "-" where the event has no such field. */
static char *cell(struct pair *v, const struct event *e, size_t i)
{
    char *text = NULL;
    size_t size;
    FILE *file = memory_stream(&text, &size);
    if (e && i < e->field_count) {
        const struct shown_value shown = value_of(v, e, &e->fields[i]);
        shown_print(file, &shown, CELL);
    } else {
        fputc('-', file);
    }
    memory_stream_end(file, &text);
    return text;
}

static void print_fields(struct pair *v, const struct event *real, const struct event *ideal)
{
    const size_t a = real ? real->field_count : 0, b = ideal ? ideal->field_count : 0;
    for (size_t i = 0; i < a || i < b; i++) {
        char *left = cell(v, real, i), *right = cell(v, ideal, i);
        fputs("      ", stdout);
        text_print(stdout, i < a ? real->fields[i].name : ideal->fields[i].name);
        printf(" = %s | %s\n", left, right);
        free(left);
        free(right);
    }
}

static void print_text(struct pair *v)
{
    size_t a = 0, b = 0; /* in the order in which views are compared */
    struct run *run = v->p->run;
    printf("what party %s saw | what its ideal view makes\n", run_role_name(run, v->party));
    for (size_t i = 0;; i++) {
        const struct event *real = view_next(&v->real, &a), *ideal = view_next(&v->ideal, &b);
        if (!real && !ideal)
            break;
        printf("%s %zu  ", v->differs && i == v->at ? "differs" : "       ", i + 1);
        text_print(stdout, event_words(run, real ? real : ideal, &v->arena));
        if (events_differ(run, real, ideal, &v->arena))
            printf(" | %s", real && ideal ? event_words(run, ideal, &v->arena) : "nothing");
        putchar('\n');
        print_fields(v, real, ideal);
    }
    if (v->differs) {
        printf("the first event that differs is %zu: ", v->at + 1);
        text_wrap(stdout, v->differs, 4);
        putchar('\n');
    } else {
        puts("no event differs in kind, sender, name, part, fields or lengths. Whether the values "
             "tell more\nthan they may, the checkers decide: glasshouse check");
    }
    printf("again: --seed %s\n", v->p->seed);
}

static void json_event(struct pair *v, struct json *j, const char *key, const struct event *e)
{
    json_key(j, key);
    if (!e) {
        json_string(j, NULL);
        return;
    }
    json_object(j);
    json_add_string(j, "event", event_words(v->p->run, e, &v->arena));
    json_add_array(j, "fields");
    for (size_t i = 0; i < e->field_count; i++) {
        const struct shown_value shown = value_of(v, e, &e->fields[i]);
        json_object(j);
        json_add_string(j, "name", e->fields[i].name);
        json_add_string(j, "kind", shown.kind);
        json_add_string(j, "modulus", shown.modulus);
        json_key(j, "values");
        shown_json(j, &shown);
        json_end(j);
    }
    json_end(j);
    json_end(j);
}

static void print_json(struct pair *v)
{
    struct json j;
    struct run *run = v->p->run;
    size_t a = 0, b = 0;
    json_init(&j);
    json_object(&j);
    json_add_string(&j, "protocol", run_protocol(run)->name);
    json_add_string(&j, "variant", run_variant(run));
    json_add_string(&j, "party", run_role_name(run, v->party));
    json_add_string(&j, "seed", v->p->seed);
    json_add_string(&j, "differs", v->differs);
    json_add_u64(&j, "first", v->differs ? v->at + 1 : 0);
    json_add_array(&j, "rows");
    for (;;) {
        const struct event *real = view_next(&v->real, &a), *ideal = view_next(&v->ideal, &b);
        if (!real && !ideal)
            break;
        json_object(&j);
        json_event(v, &j, "real", real);
        json_event(v, &j, "ideal", ideal);
        json_end(&j);
    }
    json_end(&j);
    json_end(&j);
    document_print(&j);
    json_clear(&j);
}

static int find_party(struct run *run, const char *name)
{
    const int party = name ? run_role_find(run, name) : 0;
    if (!name)
        usage_error(&cmd_views, "whose view? name the party with --party, as --party %s",
                    run_role_name(run, 1));
    else if (!party)
        unknown_party(&cmd_views, run, name);
    return party;
}

static int unknown_leak(const struct proof_table *table, const char *name)
{
    enum { NAMES_MOST = 256 };
    const char *names[NAMES_MOST + 1] = {NULL};
    const struct planted *p = table ? table->planted : NULL;
    for (size_t i = 0; i < NAMES_MOST && p && p[i].mutation.name; i++)
        names[i] = p[i].mutation.name;
    return unknown_word(&cmd_views, "planted leak", name, names);
}

static int plant(struct run *run, const char *name)
{
    const struct proof_table *table = proof_table_find(run_protocol(run)->name);
    const struct planted *planted = table && name ? planted_find(table, name) : NULL;
    if (name && !planted)
        return unknown_leak(table, name);
    run_set_mutation(run, planted ? &planted->mutation : NULL);
    return EXIT_EXPECTED;
}

/* Both worlds draw the party's own coins from the same tape. */
static int compare(struct pair *v, bool json)
{
    struct run *run = v->p->run;
    uint8_t seed[SEED_BYTES];
    memcpy(seed, v->p->world.seed, sizeof seed);
    const status executed = run_execute(run);
    (void)executed; /* how it ended is in the view */
    view_order(&v->real, run_view(run, v->party));
    real_world_rewind(&v->p->world, seed);
    status made = run_ideal(run);
    if (made == OK)
        made = run_ideal_view(run, v->party);
    if (made == E_REFUSED) {
        say_failure(&cmd_views, "%s", run_error(run));
        return EXIT_FINDING;
    }
    if (made != OK) {
        say_failure(&cmd_views, "the ideal view could not be made: %s", status_text(made));
        return EXIT_FINDING;
    }
    view_order(&v->ideal, run_puppet_view(run));
    v->differs =
        views_differ(run, run_view(run, v->party), run_puppet_view(run), &v->arena, &v->at);
    if (json)
        print_json(v);
    else
        print_text(v);
    return v->differs ? EXIT_FINDING : EXIT_EXPECTED;
}

static int views(const char *protocol, struct request *r)
{
    struct prepared_run p;
    struct pair v = {.p = &p};
    r->options.sample = true;
    int result = prepare_run(&cmd_views, protocol, &r->options, &p);
    if (result == EXIT_EXPECTED && !run_protocol(p.run)->ideal_view)
        result = usage_error(&cmd_views, "%s has no ideal view", protocol);
    if (result == EXIT_EXPECTED)
        result = plant(p.run, r->planted);
    if (result == EXIT_EXPECTED)
        result = (v.party = find_party(p.run, r->party)) ? compare(&v, r->json) : EXIT_USAGE;
    ordered_clear(&v.real);
    ordered_clear(&v.ideal);
    arena_clear(&v.arena);
    prepared_run_clear(&p);
    return result;
}

static int run(int argc, char **argv)
{
    bool helped;
    struct request r = {0};
    struct run_options *o = &r.options;
    struct option_list words = {0};
    const struct option options[] = {{"party", OPTION_VALUE, NULL, &r.party, NULL},
                                     {"variant", OPTION_VALUE, NULL, &o->variant, NULL},
                                     {"set", OPTION_LIST, NULL, NULL, &o->set},
                                     {"input", OPTION_LIST, NULL, NULL, &o->input},
                                     {"seed", OPTION_VALUE, NULL, &o->seed, NULL},
                                     {"ideal", OPTION_VALUE, NULL, &o->ideal, NULL},
                                     {"planted", OPTION_VALUE, NULL, &r.planted, NULL},
                                     {"json", OPTION_FLAG, &r.json, NULL, NULL},
                                     {0}};
    int result = parse_options(&cmd_views, argc, argv, options, &words, &helped);
    if (result == EXIT_EXPECTED && !helped) {
        result = expect_words(&cmd_views, &words, 1, "which protocol? glasshouse list names them",
                              "one protocol at a time");
        if (result == EXIT_EXPECTED)
            result = views(words.item[0], &r);
    }
    option_list_clear(&words);
    option_list_clear(&o->set);
    option_list_clear(&o->input);
    return result;
}

const struct command cmd_views = {
    .name = "views",
    .summary = "what a party saw, beside what its ideal view makes: the first event that differs",
    .help =
        "usage: glasshouse views PROTOCOL --party P [options]\n"
        "\n"
        "Runs PROTOCOL once, in the real world. Then the ideal view of party P is made, from P's\n"
        "input, own coins, outputs and declared leakage alone. Both stand side by side, real |\n"
        "ideal, and the first event is named that differs in kind, sender, name, part, fields or\n"
        "lengths. Values may differ: a mask is another one each time. Whether values tell more\n"
        "than the ideal view does, the checkers decide: glasshouse help check.\n"
        "\n"
        "  --party P            whose view: 2, say, or alice where parties have names\n"
        "  --variant NAME       which variant; `list` says which is the default\n"
        "  --set NAME=VALUE     a parameter; repeat for more\n"
        "  --input ROLE=VALUE   an input, or ROLE=@FILE; who has none gets one drawn from the "
        "seed\n"
        "  --seed SEED          a number, or 64 hex digits; without it a fresh one, printed\n"
        "  --ideal PARTS        parts that a trusted party plays: all, deeper:N, or names\n"
        "  --planted NAME       with this planted leak in the run\n"
        "  --json               one document: differs (the words, or null), first (its row from\n"
        "                       1, or 0), rows with real and ideal\n"
        "\n"
        "Exit status: 0 no event differs, 1 one does, or the ideal view asks for what it is not\n"
        "given, 2 bad usage or input, 3 internal or system error.\n"
        "\n"
        "example: glasshouse views secure-sum --party 2 --seed 7\n",
    .run = run};
