/* Shapes: a protocol with its variant and parameters fixed. The run has one of its own, which is
 * set from outside; the shapes of parts are made by protocols and kept, each once. */
#include "sim/house.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct variant *protocol_usual(const struct protocol *protocol)
{
    for (const struct variant *v = protocol->variants; v->name; v++)
        if (protocol->usual_variant && strcmp(v->name, protocol->usual_variant) == 0)
            return v;
    return protocol->variants;
}

void shape_init(struct run *run, struct shape *shape, const struct protocol *protocol)
{
    *shape = (struct shape){.protocol = protocol, .variant = protocol_usual(protocol)};
    for (const struct parameter *p = protocol->parameters; p->name; p++) {
        assert(shape->setting_count < PARAMETERS_MOST);
        shape->settings[shape->setting_count++].parameter = p;
    }
    for (size_t i = 0; i < shape->setting_count; i++) {
        const struct parameter *p = shape->settings[i].parameter;
        if (shape_set(run, shape, p->name, p->usual) != OK)
            abort(); /* a default that its own parameter refuses is our fault */
    }
}

static struct setting *find_setting(struct shape *shape, const char *name)
{
    for (size_t i = 0; i < shape->setting_count; i++)
        if (strcmp(shape->settings[i].parameter->name, name) == 0)
            return &shape->settings[i];
    return NULL;
}

static status set_number(struct run *run, struct setting *s, const char *text)
{
    uint64_t number;
    const struct parameter *p = s->parameter;
    const status parsed = number_parse(text, &number);
    if (parsed != OK && parsed != E_RANGE)
        return run_fail(run, E_PARSE, "%s is a whole number, not '%s'", p->name, text);
    if (parsed == E_RANGE || number < p->least || number > p->most)
        return run_fail(run, E_RANGE, "%s is between %llu and %llu, not %s", p->name,
                        (unsigned long long)p->least, (unsigned long long)p->most, text);
    s->number = number;
    return OK;
}

static status set_word(struct run *run, struct setting *s, const char *text)
{
    char list[256] = "";
    for (const char *const *word = s->parameter->words; *word; word++) {
        if (strcmp(*word, text) == 0) {
            s->number = (uint64_t)(word - s->parameter->words);
            return OK;
        }
        snprintf(list + strlen(list), sizeof list - strlen(list), "%s%s", *list ? ", " : "", *word);
    }
    return run_fail(run, E_PARSE, "%s is one of %s, not '%s'", s->parameter->name, list, text);
}

status shape_set(struct run *run, struct shape *shape, const char *parameter, const char *text)
{
    struct setting *s = find_setting(shape, parameter);
    if (!s)
        return run_fail(run, E_NOT_FOUND, "%s has no parameter '%s'", shape->protocol->name,
                        parameter);
    switch (s->parameter->kind) {
    case PARAMETER_NUMBER:
    case PARAMETER_PARTIES:
        REQUIRE(set_number(run, s, text));
        break;
    case PARAMETER_MODULUS:
        if (modulus_parse(&s->modulus, text) != OK)
            return run_fail(run, E_MODULUS,
                            "%s is a whole number from 2 to 2^256 - 1, as 1000, 0x3e8 or 2^64, "
                            "not '%s'",
                            parameter, text);
        break;
    case PARAMETER_WORD:
        REQUIRE(set_word(run, s, text));
        break;
    case PARAMETER_TEXT:
        break;
    }
    s->text = arena_text(&run->arena, text);
    return OK;
}

status shape_set_variant(struct run *run, struct shape *shape, const char *name)
{
    for (const struct variant *v = shape->protocol->variants; v->name; v++)
        if (strcmp(v->name, name) == 0) {
            shape->variant = v;
            return OK;
        }
    return run_fail(run, E_NOT_FOUND, "%s has no variant '%s'", shape->protocol->name, name);
}

static bool is_listed(const struct protocol *caller, const struct protocol *part)
{
    for (const struct protocol *const *p = caller->parts; p && *p; p++)
        if (*p == part)
            return true;
    return false;
}

static status set_parties(struct run *run, struct shape *shape, int parties)
{
    shape->parties = parties;
    for (size_t i = 0; i < shape->setting_count; i++) {
        const struct parameter *p = shape->settings[i].parameter;
        if (p->kind == PARAMETER_PARTIES)
            return shape_set(run, shape, p->name, arena_format(&run->arena, "%d", parties));
    }
    return OK;
}

static status set_pairs(struct run *run, struct shape *shape, const struct pair *pair)
{
    for (; pair->name; pair++) {
        const char *text = pair->text;
        if (!text)
            text = arena_format(&run->arena, "%llu", (unsigned long long)pair->number);
        REQUIRE(shape_set(run, shape, pair->name, text));
    }
    return OK;
}

/* Texts of settings stand between quotes where they have spaces, so that equal texts are equal
 * shapes. */
static const char *describe(struct run *run, const struct shape *shape)
{
    const char *text =
        arena_format(&run->arena, "%s variant=%s", shape->protocol->name, shape->variant->name);
    for (size_t i = 0; i < shape->setting_count; i++) {
        const struct setting *s = &shape->settings[i];
        const char *quote = strpbrk(s->text, " \n\t'") ? "'" : "";
        text = arena_format(&run->arena, "%s %s=%s%s%s", text, s->parameter->name, quote, s->text,
                            quote);
    }
    return text;
}

static status prepare(struct run *run, struct shape *shape)
{
    struct shape *former = run->shape;
    run->shape = shape;
    const int parties = shape->parties;
    const status result = shape->protocol->prepare(run);
    run->shape = former;
    if (result == OK && shape->parties != parties)
        return run_fail(run, E_ARGUMENT, "%s is for %d parties, and was to be called with %d",
                        shape->protocol->name, shape->parties, parties);
    return result;
}

/* "TEXT\nNAME=SETTING"; settings can be long. */
static const char *append(struct arena *arena, const char *text, const char *name,
                          const char *setting)
{
    const char *const part[] = {text, "\n", name, "=", setting};
    size_t size[5], all = 1;
    for (int i = 0; i < 5; i++)
        all += size[i] = strlen(part[i]);
    char *joined = arena_alloc(arena, all), *at = joined;
    for (int i = 0; i < 5; at += size[i++])
        memcpy(at, part[i], size[i]);
    *at = 0;
    return joined;
}

/* What the caller wrote, as a key: equal words are an equal shape, without making it again. */
static const char *words_of(struct run *run, const struct protocol *protocol, const char *variant,
                            int parties, const struct pair *pair)
{
    struct arena *arena = &run->stage->arena;
    const char *text =
        arena_format(arena, "%s\n%s\n%d", protocol->name, variant ? variant : "", parties);
    for (; pair->name; pair++)
        text = pair->text ? append(arena, text, pair->name, pair->text)
                          : arena_format(arena, "%s\n%s=%llu", text, pair->name,
                                         (unsigned long long)pair->number);
    return text;
}

static status make_shape(struct run *run, struct shape *shape, const char *variant, int parties,
                         const struct pair *pairs)
{
    if (variant)
        REQUIRE(shape_set_variant(run, shape, variant));
    REQUIRE(set_parties(run, shape, parties));
    REQUIRE(set_pairs(run, shape, pairs));
    shape->text = describe(run, shape);
    shape_key(shape);
    return prepare(run, shape);
}

status part_of(struct run *run, const struct protocol *protocol, const char *variant, int parties,
               const struct pair *pairs, const struct shape **out)
{
    const char *caller = run->shape->protocol->name;
    const char *words = words_of(run, protocol, variant, parties, pairs);
    for (struct shape *s = run->shapes; s; s = s->next)
        if (strcmp(s->words, words) == 0) {
            *out = s;
            return OK;
        }
    if (!is_listed(run->shape->protocol, protocol))
        return run_fail(run, E_ARGUMENT, "%s calls %s, which is not in its list of parts", caller,
                        protocol->name);
    struct shape *shape = arena_zero(&run->arena, sizeof *shape);
    shape_init(run, shape, protocol);
    const status result = make_shape(run, shape, variant, parties, pairs);
    if (result != OK)
        return run_fail(run, result, "%s calls %s: %s", caller, protocol->name, run->error);
    shape->words = arena_text(&run->arena, words);
    shape->next = run->shapes;
    run->shapes = shape;
    *out = shape;
    return OK;
}

const struct protocol *shape_protocol(const struct shape *shape)
{
    return shape->protocol;
}

const char *shape_text(const struct shape *shape)
{
    return shape->text;
}

int shape_parties(const struct shape *shape)
{
    return shape->parties;
}

uint64_t shape_calls(const struct shape *shape)
{
    return shape->calls;
}

const struct run_counts *shape_counts(const struct shape *shape)
{
    return &shape->counts;
}

static size_t list_messages(const struct protocol *p, const struct message **list, size_t count)
{
    for (const struct message *const *m = p->messages; *m; m++) {
        size_t at = 0;
        while (at < count && list[at] != *m)
            at++;
        if (at == count && count < MESSAGES_MOST)
            list[count++] = *m;
    }
    for (const struct protocol *const *part = p->parts; part && *part; part++)
        count = list_messages(*part, list, count);
    return count;
}

const struct message *protocol_message(const struct protocol *p, size_t i)
{
    const struct message *list[MESSAGES_MOST];
    return i < list_messages(p, list, 0) ? list[i] : NULL;
}

const struct protocol *protocol_of_message(const struct protocol *p, const struct message *message)
{
    for (const struct message *const *m = p->messages; *m; m++)
        if (*m == message)
            return p;
    for (const struct protocol *const *part = p->parts; part && *part; part++) {
        const struct protocol *found = protocol_of_message(*part, message);
        if (found)
            return found;
    }
    return NULL;
}
