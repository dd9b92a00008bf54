#include "cli/run_options.h"
#include "cli/ideal_words.h"
#include "crypto/crew.h"
#include "crypto/memory.h"
#include "protocols/protocols.h"
#include "sim/part.h"
#include "sim/run_spec.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

enum { NAMES_MOST = 64 };
static const size_t file_most = (size_t)1 << 30;

const struct protocol *find_protocol(const struct command *command, const char *name)
{
    const char *names[NAMES_MOST + 1] = {0};
    const struct protocol *protocol = protocol_find(name);
    if (protocol)
        return protocol;
    for (size_t i = 0; i < NAMES_MOST && protocols[i]; i++)
        names[i] = protocols[i]->name;
    unknown_word(command, "protocol", name, names);
    return NULL;
}

char *read_file(const struct command *command, const char *path, size_t most, size_t *size)
{
    FILE *file = memory_file(path, "rb");
    size_t room = 1 << 16;
    char *text = memory_get(room);
    *size = 0;
    while (file && !feof(file) && !ferror(file) && *size <= most) {
        if (*size + 1 >= room)
            text = memory_more(text, room *= 2);
        *size += fread(text + *size, 1, room - *size - 1, file);
    }
    const bool failed = !file || ferror(file) || *size > most;
    if (failed)
        usage_error(command, "cannot read %s: %s", path,
                    *size > most ? "it is too large" : strerror(errno));
    if (file)
        fclose(file);
    if (failed) {
        free(text);
        return NULL;
    }
    text[*size] = 0;
    return text;
}

/* Splits `name=rest` at the first sign; the name is copied. */
static const char *split(const char *word, char *name, size_t room)
{
    const char *sign = strchr(word, '=');
    if (!sign || sign == word || (size_t)(sign - word) >= room)
        return NULL;
    memcpy(name, word, (size_t)(sign - word));
    name[sign - word] = 0;
    return sign + 1;
}

int check_parameter(const struct command *command, const struct protocol *protocol,
                    const char *name)
{
    const char *names[PARAMETERS_MOST + 1] = {0};
    for (size_t i = 0; protocol->parameters[i].name; i++) {
        names[i] = protocol->parameters[i].name;
        if (strcmp(names[i], name) == 0)
            return EXIT_EXPECTED;
    }
    return unknown_word(command, "parameter", name, names);
}

static int set_parameters(const struct command *command, struct run *run,
                          const struct option_list *list)
{
    const struct protocol *protocol = run_protocol(run);
    for (size_t i = 0; i < list->count; i++) {
        char name[64];
        const char *text = split(list->item[i], name, sizeof name);
        if (!text)
            return usage_error(command, "--set takes name=value, not '%s'", list->item[i]);
        const struct parameter *p = protocol->parameters;
        while (p->name && strcmp(p->name, name) != 0)
            p++;
        if (!p->name)
            return check_parameter(command, protocol, name);
        char *content = NULL;
        if (p->kind == PARAMETER_TEXT && *text == '@') {
            size_t size;
            content = read_file(command, text + 1, file_most, &size);
            if (!content)
                return EXIT_USAGE;
        }
        const status result = run_set(run, name, content ? content : text);
        free(content);
        if (result != OK)
            return usage_error(command, "%s", run_error(run));
    }
    return EXIT_EXPECTED;
}

int check_variant(const struct command *command, const struct protocol *protocol,
                  const char *variant)
{
    const char *names[NAMES_MOST + 1] = {0};
    char list[512] = "";
    const struct variant *v = protocol->variants;
    for (size_t i = 0; i < NAMES_MOST && v[i].name; i++) {
        if (strcmp(v[i].name, variant) == 0)
            return EXIT_EXPECTED;
        names[i] = v[i].name;
        snprintf(list + strlen(list), sizeof list - strlen(list), "%s%s", i ? ", " : "", v[i].name);
    }
    const char *meant = nearest(variant, names);
    return meant ? usage_error(command, "%s has no variant '%s'; did you mean %s? There are: %s",
                               protocol->name, variant, meant, list)
                 : usage_error(command, "%s has no variant '%s'; there are: %s", protocol->name,
                               variant, list);
}

static int set_variant(const struct command *command, struct run *run, const char *variant)
{
    if (!variant || run_set_variant(run, variant) == OK)
        return EXIT_EXPECTED;
    return check_variant(command, run_protocol(run), variant);
}

int unknown_party(const struct command *command, struct run *run, const char *name)
{
    const char *const *roles = run_protocol(run)->roles;
    return roles ? unknown_word(command, "party", name, roles)
                 : usage_error(command, "there is no party '%s'; the parties are 1 to %d", name,
                               run_parties(run));
}

static int set_input(const struct command *command, struct run *run, const char *word, bool *given)
{
    char name[64];
    const char *text = split(word, name, sizeof name);
    if (!text)
        return usage_error(command, "--input takes ROLE=VALUE or ROLE=@FILE, not '%s'", word);
    const int party = run_role_find(run, name);
    if (!party)
        return unknown_party(command, run, name);
    if (given[party])
        return usage_error(command, "--input %s: party %s has an input already", word, name);
    given[party] = true;
    size_t size = strlen(text);
    char *content = NULL;
    if (*text == '@') {
        content = read_file(command, text + 1, file_most, &size);
        if (!content)
            return EXIT_USAGE;
    }
    const status result = run_input_text(run, party, content ? content : text, size);
    free(content);
    if (result == OK)
        return EXIT_EXPECTED;
    if (*text == '@')
        return usage_error(command, "%s: %s", text + 1, run_error(run));
    return usage_error(command, "%s", run_error(run));
}

/* Draws the missing inputs, until the protocol accepts all inputs together. */
static int sample_inputs(const struct command *command, struct prepared_run *p, const bool *given)
{
    enum { ATTEMPTS = 64 };
    struct seeded_tape tape;
    struct run *run = p->run;
    if (seeded_tape_init(&tape, p->world.seed, "inputs") != OK)
        return EXIT_OURS;
    bool accepted = false, made = true;
    for (int attempt = 0; attempt < ATTEMPTS && made && !accepted; attempt++) {
        for (int i = 1; i <= run_parties(run) && made; i++)
            if (!given[i] && run_needs_input(run, i))
                made = run_input_sample(run, i, &tape.tape) == OK;
        accepted = made &&
                   (!run_protocol(run)->check_inputs || run_protocol(run)->check_inputs(run) == OK);
    }
    seeded_tape_clear(&tape);
    return accepted ? EXIT_EXPECTED : usage_error(command, "%s", run_error(run));
}

static int set_inputs(const struct command *command, struct prepared_run *p,
                      const struct run_options *options)
{
    struct run *run = p->run;
    bool given[PARTIES_MOST + 1] = {false};
    for (size_t i = 0; i < options->input.count; i++) {
        const int result = set_input(command, run, options->input.item[i], given);
        if (result != EXIT_EXPECTED)
            return result;
    }
    for (int i = 1; i <= run_parties(run); i++) {
        if (given[i] || !run_needs_input(run, i))
            continue;
        if (options->sample)
            return sample_inputs(command, p, given);
        return usage_error(command, "party %s has no input: give --input %s=VALUE (%s)",
                           run_role_name(run, i), run_role_name(run, i),
                           run_protocol(run)->input_help);
    }
    return run_spec_complete(run) == OK ? EXIT_EXPECTED
                                        : usage_error(command, "%s", run_error(run));
}

/* Sets the input of the one party that this process plays. */
static int set_own_input(const struct command *command, struct prepared_run *p,
                         const struct run_options *options)
{
    struct run *run = p->run;
    bool given[PARTIES_MOST + 1] = {false};
    struct arena arena = {0};
    p->only = run_role_find(run, options->only);
    if (!p->only)
        return unknown_party(command, run, options->only);
    if (!run_needs_input(run, p->only))
        return options->own_input
                   ? usage_error(command, "party %s has no input: leave --input out", options->only)
                   : EXIT_EXPECTED;
    if (!options->own_input)
        return usage_error(command, "--input is missing (%s)", run_protocol(run)->input_help);
    const char *word = arena_format(&arena, "%s=%s", options->only, options->own_input);
    const int result = set_input(command, run, word, given);
    arena_clear(&arena);
    return result;
}

static int set_seed(const struct command *command, const char *text, uint8_t seed[SEED_BYTES],
                    char *formatted)
{
    if (text && seed_parse(text, seed) != OK)
        return usage_error(command, "--seed is a number below 2^64 or 64 hex digits, not '%s'",
                           text);
    if (!text && getrandom(seed, SEED_BYTES, 0) != SEED_BYTES) {
        say_failure(command, "the system gives no randomness; use --seed");
        return EXIT_OURS;
    }
    seed_format(seed, formatted);
    return EXIT_EXPECTED;
}

/* The word before each @ is a kind of fault. */
int check_fault_words(const struct command *command, const char *text)
{
    const char *names[FAULT_KINDS + 1] = {NULL};
    for (int k = 0; k < FAULT_KINDS; k++)
        names[k] = fault_kind_name((enum fault_kind)k);
    for (const char *at = text; *at; at += strcspn(at, ","), at += *at == ',') {
        char word[64];
        bool known = false;
        const char *start = at + (*at == '~');
        const size_t size = strcspn(start, "@,");
        if (start[size] != '@' || size >= sizeof word)
            continue; /* said by who reads the plan */
        snprintf(word, sizeof word, "%.*s", (int)size, start);
        for (int k = 0; k < FAULT_KINDS; k++)
            known = known || strcmp(names[k], word) == 0;
        if (!known)
            return unknown_word(command, "fault", word, names);
    }
    return EXIT_EXPECTED;
}

static int set_faults(const struct command *command, struct prepared_run *p, const char *text)
{
    struct fault faults[FAULTS_MOST];
    size_t count;
    if (!text)
        return EXIT_EXPECTED;
    const int known = check_fault_words(command, text);
    if (known != EXIT_EXPECTED)
        return known;
    if (faults_parse(text, faults, &count) != OK)
        return usage_error(command,
                           "--faults takes a list as drop@3,flip@5:17,crash@2:1, or "
                           "drop@secure-and[2]#1 in a call, not '%s'",
                           text);
    run_set_faults(p->run, faults, count);
    faults_format(faults, count, p->faults, sizeof p->faults);
    return EXIT_EXPECTED;
}

/* All processors; no result depends on how many. */
static unsigned processors(void)
{
    const long online = sysconf(_SC_NPROCESSORS_ONLN);
    return online < 1 ? 1 : online > CREW_MOST ? CREW_MOST : (unsigned)online;
}

int prepare_run(const struct command *command, const char *name, const struct run_options *options,
                struct prepared_run *p)
{
    uint8_t seed[SEED_BYTES];
    *p = (struct prepared_run){0};
    const struct protocol *protocol = find_protocol(command, name);
    if (!protocol)
        return EXIT_USAGE;
    int result = set_seed(command, options->seed, seed, p->seed);
    if (result != EXIT_EXPECTED)
        return result;
    if (real_world_init(&p->world, seed) != OK)
        return EXIT_OURS;
    p->run = run_new(protocol, &p->world.world);
    run_set_threads(p->run, processors());
    result = set_variant(command, p->run, options->variant);
    if (result == EXIT_EXPECTED)
        result = set_parameters(command, p->run, &options->set);
    if (result == EXIT_EXPECTED)
        result =
            read_ideal(command, options->ideal, (const struct protocol *const[]){protocol, NULL});
    if (result == EXIT_EXPECTED && options->ideal && run_set_ideal(p->run, options->ideal) != OK)
        result = usage_error(command, "--ideal: %s", run_error(p->run));
    if (result == EXIT_EXPECTED && run_prepare(p->run) != OK)
        result = usage_error(command, "%s", run_error(p->run));
    if (result == EXIT_EXPECTED)
        result = set_faults(command, p, options->faults);
    if (result != EXIT_EXPECTED)
        return result;
    return options->only ? set_own_input(command, p, options) : set_inputs(command, p, options);
}

void prepared_run_clear(struct prepared_run *p)
{
    run_free(p->run);
    real_world_clear(&p->world);
    *p = (struct prepared_run){0};
}
