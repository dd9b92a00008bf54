/* glasshouse laws: do the laws of the primitives hold, of the house's and of one's own? */
#include "cli/command.h"
#include "cli/text.h"
#include "sim/json.h"
#include "sim/laws.h"
#include <stdio.h>
#include <string.h>

enum { PRIMITIVES_MOST = 256 };

static void json_result(struct json *j, const struct primitive *p, const struct laws_result *r)
{
    json_object(j);
    json_add_string(j, "primitive", p->name);
    json_add_string(j, "assumption", p->assumption);
    json_add_string(j, "verdict", laws_hold(r) ? "holds" : "fails");
    json_add_u64(j, "programs", r->programs);
    json_add_u64(j, "pairs", r->pairs);
    json_add_u64(j, "apart", r->apart);
    json_add_u64(j, "read", r->read);
    json_add_u64(j, "unread", r->unread);
    json_add_u64(j, "asked", r->asked);
    json_add_u64(j, "broken", r->broken);
    json_add_u64(j, "stopped", r->stopped);
    json_add_u64(j, "silent", r->silent);
    json_add_string(j, "first", r->first);
    json_add_array(j, "laws");
    for (const char *const *law = p->laws; law && *law; law++)
        json_string(j, *law);
    json_end(j);
    json_end(j);
}

static void print_result(const struct primitive *p, const struct laws_result *r)
{
    printf("%-14s %-6s %9zu %9zu %9zu\n", p->name, laws_hold(r) ? "holds" : "fails", r->pairs,
           r->read, r->asked);
    if (laws_hold(r))
        return;
    const bool asked = r->pairs + r->asked > 0;
    say_failure(&cmd_laws, "%s: %s", p->name,
                *r->first ? r->first
                : asked   ? "see the counts"
                          : "nothing was tested: .operations has no operation that takes no "
                            "argument, or texts alone, so no program can begin");
}

static const struct primitive *find(const char *name)
{
    for (const struct primitive *const *p = primitives; *p; p++)
        if (strcmp((*p)->name, name) == 0)
            return *p;
    return NULL;
}

static int unknown(const char *name)
{
    const char *names[PRIMITIVES_MOST + 1] = {NULL};
    for (size_t i = 0; primitives[i] && i < PRIMITIVES_MOST; i++)
        names[i] = primitives[i]->name;
    return unknown_word(&cmd_laws, "primitive", name, names);
}

/* A cryptographic operation may take a hundred times as long as another; then play fewer programs.
 */
static size_t programs_of(const struct primitive *p, size_t programs)
{
    return programs ? programs : p->kinds[0].slow ? 3 : 30;
}

static int laws(const struct option_list *words, const uint8_t seed[SEED_BYTES], size_t programs,
                bool as_json)
{
    int code = EXIT_EXPECTED;
    struct json j;
    json_init(&j);
    json_object(&j);
    json_add_array(&j, "rows");
    if (!as_json)
        printf("%-14s %-6s %9s %9s %9s\n", "primitive", "", "pairs", "read", "equations");
    for (const struct primitive *const *p = primitives; *p; p++) {
        struct laws_result r;
        bool wanted = words->count == 0;
        for (size_t i = 0; i < words->count; i++)
            wanted = wanted || strcmp((*p)->name, words->item[i]) == 0;
        if (!wanted)
            continue;
        const status ended = laws_test(*p, seed, programs_of(*p, programs), &r);
        if (ended != OK && ended != E_PARSE) {
            json_clear(&j);
            say_failure(&cmd_laws, "%s: %s", (*p)->name, status_name(ended));
            return EXIT_OURS;
        }
        code = laws_hold(&r) && ended == OK ? code : EXIT_FINDING;
        if (as_json)
            json_result(&j, *p, &r);
        else
            print_result(*p, &r);
    }
    json_end(&j);
    json_end(&j);
    if (as_json)
        document_print(&j);
    json_clear(&j);
    return code;
}

static int run(int argc, char **argv)
{
    bool as_json = false, helped = false;
    const char *seed_text = NULL, *programs_text = NULL;
    uint8_t seed[SEED_BYTES] = {1};
    unsigned long long programs = 0;
    struct option_list words = {0};
    const struct option options[] = {{"json", OPTION_FLAG, &as_json, NULL, NULL},
                                     {"seed", OPTION_VALUE, NULL, &seed_text, NULL},
                                     {"programs", OPTION_VALUE, NULL, &programs_text, NULL},
                                     {NULL, OPTION_FLAG, NULL, NULL, NULL}};
    int result = parse_options(&cmd_laws, argc, argv, options, &words, &helped);
    if (result == EXIT_EXPECTED && !helped) {
        for (size_t i = 0; i < words.count && result == EXIT_EXPECTED; i++)
            result = find(words.item[i]) ? EXIT_EXPECTED : unknown(words.item[i]);
        if (result == EXIT_EXPECTED && seed_text && seed_parse(seed_text, seed) != OK)
            result = usage_error(&cmd_laws, "--seed takes a number or 64 hex digits, not '%s'",
                                 seed_text);
        if (result == EXIT_EXPECTED && programs_text)
            result = parse_count(&cmd_laws, "programs", programs_text, 0, 1, 1 << 20, &programs);
        if (result == EXIT_EXPECTED)
            result = laws(&words, seed, (size_t)programs, as_json);
    }
    option_list_clear(&words);
    return result;
}

const struct command cmd_laws = {
    .name = "laws",
    .summary = "do primitives (ciphers, hashes, your own) keep their laws?",
    .help =
        "usage: glasshouse laws [PRIMITIVE ...] [--programs N] [--seed SEED] [--json]\n"
        "\n"
        "Plays random programs of the operations that each primitive lists, with the real and "
        "with\n"
        "the ideal cryptography, and looks whether\n"
        "\n"
        "  pairs      the same entries are equal in both worlds: then an ideal primitive may "
        "stand\n"
        "             in for the real one when a checker tries all coins\n"
        "  read       what is written is read back, to the same bytes\n"
        "  equations  what the primitive says of itself holds, \"encrypt(k, encrypt(l, x)) =\n"
        "             encrypt(l, encrypt(k, x))\" say, in both worlds\n"
        "\n"
        "and prints how many of each were asked. This is a test and no proof. A primitive of your\n"
        "own stands in the registry of your program or library; its `laws` are its equations.\n"
        "\n"
        "  --programs N   how many programs; usually 30, 3 where an operation is slow\n"
        "  --seed SEED    which programs, and which coins; usually 1\n"
        "  --json         one document; rows with primitive, verdict, the counts, and the first\n"
        "                 that is wrong\n"
        "\n"
        "Exit status 1: a law does not hold, or was never asked. Examples:\n"
        "  glasshouse laws points --programs 200\n"
        "  glasshouse --load ./libmine.so laws\n",
    .run = run,
};
