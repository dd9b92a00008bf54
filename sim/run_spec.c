#include "sim/run_spec.h"
#include "crypto/bytes.h"
#include "crypto/tape.h"
#include "sim/json_read.h"
#include "sim/mutation.h"
#include "sim/part.h"
#include "sim/settings.h"
#include <stdarg.h>
#include <string.h>

struct run_spec run_spec_begin(struct arena *arena, const struct protocol *protocol)
{
    return (struct run_spec){.arena = arena, .protocol = protocol, .settings = ""};
}

struct run_spec run_spec_of(struct arena *arena, const struct run *run)
{
    struct run_spec spec = run_spec_begin(arena, run_protocol(run));
    const char *ideal = run_ideal_parts(run);
    spec.variant = run_variant(run);
    for (const struct parameter *p = spec.protocol->parameters; p->name; p++)
        run_spec_set(&spec, p->name, run_parameter_text(run, p->name));
    if (ideal && *ideal)
        run_spec_set(&spec, "ideal", ideal);
    spec.planted_leak = run_mutation(run);
    spec.planted = spec.planted_leak ? spec.planted_leak->name : NULL;
    return spec;
}

struct run_spec run_spec_of_header(struct arena *arena, const struct protocol *protocol,
                                   const struct json_value *header)
{
    struct run_spec spec = run_spec_begin(arena, protocol);
    const struct json_value *parameters = json_get(header, "parameters");
    const char *ideal = json_get_text(header, "ideal");
    spec.variant = json_get_text(header, "variant");
    spec.faults = json_get_text(header, "faults");
    for (size_t i = 0; i < parameters->count; i++)
        run_spec_set(&spec, parameters->key[i], parameters->item[i].text);
    if (ideal)
        run_spec_set(&spec, "ideal", ideal);
    return spec;
}

/* An input that is not valid text is in the recording as hex. */
bool run_spec_typed(struct arena *arena, const struct json_value *input, struct spec_input *out)
{
    const struct json_value *typed = json_get(input, "typed");
    const char *hex = json_get_text(input, "typed_hex");
    *out = (struct spec_input){json_get_text(input, "party"), NULL, 0};
    if (typed && typed->type == JSON_STRING) {
        out->text = typed->text;
        out->size = typed->size;
        return true;
    }
    const size_t digits = hex ? strlen(hex) : 1;
    char *bytes = arena_alloc(arena, digits / 2 + 1);
    for (size_t i = 0; i < digits / 2; i++) {
        const int high = hex_digit(hex[2 * i]), low = hex_digit(hex[2 * i + 1]);
        if (high > 15 || low > 15)
            return false;
        bytes[i] = (char)(uint8_t)(high << 4 | low);
    }
    bytes[digits / 2] = 0;
    out->text = bytes;
    out->size = digits / 2;
    return digits % 2 == 0;
}

void run_spec_set(struct run_spec *spec, const char *name, const char *value)
{
    struct setting_pair pair;
    const char *settings = "";
    bool met = false;
    for (const char *at = spec->settings; settings_next(spec->arena, &at, &pair);) {
        const bool same = strcmp(pair.name, name) == 0;
        settings = settings_add(spec->arena, settings, pair.name, same ? value : pair.value);
        met |= same;
    }
    spec->settings = met ? settings : settings_add(spec->arena, settings, name, value);
}

void run_spec_settings(struct run_spec *spec, const char *settings)
{
    struct setting_pair pair;
    for (const char *at = settings; settings_next(spec->arena, &at, &pair);)
        run_spec_set(spec, pair.name, pair.value);
}

void run_spec_input(struct run_spec *spec, const char *role, const char *text, size_t size)
{
    spec->inputs = arena_room(spec->arena, spec->inputs, spec->input_count, &spec->input_room,
                              sizeof *spec->inputs);
    char *copy = arena_alloc(spec->arena, size + 1);
    if (size)
        memcpy(copy, text, size);
    copy[size] = 0;
    spec->inputs[spec->input_count++] =
        (struct spec_input){arena_text(spec->arena, role), copy, size};
}

static status apply_faults(const struct run_spec *spec, struct run *run)
{
    struct fault faults[FAULTS_MOST];
    size_t count;
    if (!spec->faults)
        return OK;
    if (faults_parse(spec->faults, faults, &count) != OK)
        return run_fail(run, E_PARSE, "its fault plan cannot be read");
    run_set_faults(run, faults, count);
    return OK;
}

static status apply_inputs(const struct run_spec *spec, struct run *run)
{
    for (size_t i = 0; i < spec->input_count; i++) {
        const struct spec_input *input = &spec->inputs[i];
        const int party = run_role_find(run, input->role);
        if (!party)
            return run_fail(run, E_NOT_FOUND, "an input of '%.60s': the parties are %s to %s",
                            input->role, run_role_name(run, 1),
                            run_role_name(run, run_parties(run)));
        REQUIRE(run_input_text(run, party, input->text, input->size));
    }
    return OK;
}

status run_spec_apply(const struct run_spec *spec, struct run *run)
{
    struct setting_pair pair;
    if (spec->variant)
        REQUIRE(run_set_variant(run, spec->variant));
    for (const char *at = spec->settings; settings_next(spec->arena, &at, &pair);)
        REQUIRE(run_set(run, pair.name, pair.value));
    REQUIRE(run_prepare(run));
    run_set_mutation(run, spec->planted_leak);
    REQUIRE(apply_faults(spec, run));
    return apply_inputs(spec, run);
}

status run_spec_complete(struct run *run)
{
    const struct protocol *protocol = run_protocol(run);
    for (int i = 1; i <= run_parties(run); i++)
        if (run_needs_input(run, i) && !run_input(run, i))
            return run_fail(run, E_INPUT, "party %s has no input", run_role_name(run, i));
    return protocol->check_inputs ? protocol->check_inputs(run) : OK;
}

const char *run_spec_word(struct arena *arena, const char *word)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "_.,:=+^/@%-";
    if (*word && !word[strspn(word, plain)])
        return word;
    const char *text = "'";
    for (size_t size; *word; word += size) {
        size = *word == '\'' ? 1 : strcspn(word, "'");
        text = *word == '\'' ? arena_format(arena, "%s'\\''", text)
                             : arena_format(arena, "%s%.*s", text, (int)size, word);
    }
    return arena_format(arena, "%s'", text);
}

static const char *with_option(struct arena *arena, const char *text, const char *option,
                               const char *word)
{
    return word ? arena_format(arena, "%s --%s %s", text, option, run_spec_word(arena, word))
                : text;
}

const char *run_spec_write(const struct run_spec *spec, struct arena *arena)
{
    struct setting_pair pair;
    const char *text = with_option(arena, spec->protocol->name, "planted", spec->planted);
    text = with_option(arena, text, "variant", spec->variant);
    for (const char *at = spec->settings; settings_next(arena, &at, &pair);)
        text = with_option(arena, text, "set", arena_format(arena, "%s=%s", pair.name, pair.value));
    for (size_t i = 0; i < spec->input_count; i++)
        text =
            with_option(arena, text, "input",
                        arena_format(arena, "%s=%s", spec->inputs[i].role, spec->inputs[i].text));
    text = with_option(arena, text, "seed", spec->seed);
    return with_option(arena, text, "faults", spec->faults);
}

/* The next word of a line, without its quotes; NULL: the end, or a quote without its partner. */
static const char *next_word(struct arena *arena, const char **at)
{
    const char *from = *at + strspn(*at, " ");
    char *word = arena_alloc(arena, strlen(from) + 1), *to = word;
    if (!*from)
        return NULL;
    for (bool quoted = false; quoted || (*from && *from != ' '); from++) {
        if (quoted && !*from)
            return NULL;
        if (*from == '\'')
            quoted = !quoted;
        else if (!quoted && *from == '\\' && from[1])
            *to++ = *++from;
        else
            *to++ = *from;
    }
    *to = 0;
    *at = from;
    return word;
}

/* `name=rest`, split at the first '='. */
static bool split(char *word, const char **rest)
{
    char *sign = strchr(word, '=');
    if (!sign || sign == word)
        return false;
    *sign = 0;
    *rest = sign + 1;
    return true;
}

static status read_option(struct run_spec *spec, const char *option, const char *word)
{
    uint8_t seed[SEED_BYTES];
    struct fault faults[FAULTS_MOST];
    size_t count;
    const char *rest;
    char *copy = arena_alloc(spec->arena, strlen(word) + 1);
    memcpy(copy, word, strlen(word) + 1);
    if (strcmp(option, "--variant") == 0)
        spec->variant = word;
    else if (strcmp(option, "--planted") == 0)
        spec->planted = word;
    else if (strcmp(option, "--seed") == 0 && seed_parse(word, seed) == OK)
        spec->seed = word;
    else if (strcmp(option, "--faults") == 0 && faults_parse(word, faults, &count) == OK)
        spec->faults = word;
    else if (strcmp(option, "--set") == 0 && split(copy, &rest))
        run_spec_set(spec, copy, rest);
    else if (strcmp(option, "--input") == 0 && split(copy, &rest))
        run_spec_input(spec, copy, rest, strlen(rest));
    else
        return E_PARSE;
    return OK;
}

static status read_options(struct run_spec *spec, const char *text, const char **refused)
{
    const char *option;
    while ((option = next_word(spec->arena, &text))) {
        const char *word = next_word(spec->arena, &text);
        *refused = word ? word : option;
        if (!word)
            return E_PARSE;
        if (read_option(spec, option, word) != OK)
            return E_PARSE;
    }
    *refused = text;
    return text[strspn(text, " ")] ? E_PARSE : OK;
}

status run_spec_read(struct run_spec *spec, struct arena *arena, const char *text,
                     const struct protocol *(*find)(const char *), const char **refused)
{
    const char *name = next_word(arena, &text);
    *spec = run_spec_begin(arena, name ? find(name) : NULL);
    *refused = name ? name : text;
    return spec->protocol ? read_options(spec, text, refused) : E_NOT_FOUND;
}

status run_spec_words(struct run *run, const char *format, ...)
{
    struct arena arena = {0};
    struct run_spec spec = run_spec_begin(&arena, run_protocol(run));
    const char *refused = "";
    va_list list;
    va_start(list, format);
    const char *words = arena_format_list(&arena, format, list);
    va_end(list);
    status result = read_options(&spec, words, &refused);
    if (result != OK)
        result = run_fail(run, result, "'%s' cannot be read", refused);
    else
        result = run_spec_apply(&spec, run);
    arena_clear(&arena);
    return result;
}
