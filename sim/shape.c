/* Shapes: a protocol with its variant and parameters. The run has one shape, which is set from
 * outside. Protocols make the shapes of parts; each is kept, and made only once. */
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
    *shape =
        (struct shape){.own = shape, .protocol = protocol, .variant = protocol_usual(protocol)};
    for (const struct parameter *p = protocol->parameters; p->name; p++) {
        assert(shape->setting_count < PARAMETERS_MOST);
        shape->settings[shape->setting_count++].parameter = p;
    }
    for (size_t i = 0; i < shape->setting_count; i++) {
        const struct parameter *p = shape->settings[i].parameter;
        if (shape_set(run, shape, p->name, p->usual) != OK)
            abort(); /* a bug of ours: a parameter refuses its own default */
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

/* In the text of a shape, values with spaces are in quotes, so equal texts mean equal shapes. */
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

/* What the caller wrote is the key of a hash table: equal words give the old shape again. */
static uint64_t mix(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 29;
}

static uint64_t mix_text(uint64_t hash, const char *text)
{
    size_t size = text ? strlen(text) : 0;
    for (hash = mix(hash, size); size >= sizeof hash; text += sizeof hash, size -= sizeof hash) {
        uint64_t word;
        memcpy(&word, text, sizeof word);
        hash = mix(hash, word);
    }
    for (; size > 0; size--)
        hash = mix(hash, (uint8_t)*text++);
    return hash;
}

static uint64_t hash_of(const struct words *w)
{
    uint64_t hash = mix_text(mix_text((uint64_t)w->parties, w->protocol->name), w->variant);
    for (const struct pair *p = w->pairs; p->name; p++)
        hash = mix_text(mix(mix_text(hash, p->name), p->number), p->text);
    return hash;
}

static bool same_text(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

static bool same_words(const struct words *a, const struct words *b)
{
    const struct pair *p = a->pairs, *q = b->pairs;
    if (a->protocol != b->protocol || a->parties != b->parties ||
        !same_text(a->variant, b->variant))
        return false;
    for (; p->name && q->name; p++, q++)
        if (strcmp(p->name, q->name) != 0 || p->number != q->number || !same_text(p->text, q->text))
            return false;
    return !p->name && !q->name;
}

/* Copies the words: the caller's texts need not live as long as the run. */
static struct words keep_words(struct arena *arena, const struct words *w)
{
    size_t count = 0;
    while (w->pairs[count].name)
        count++;
    struct pair *pairs = arena_zero(arena, (count + 1) * sizeof *pairs);
    for (size_t i = 0; i < count; i++)
        pairs[i] = (struct pair){arena_text(arena, w->pairs[i].name),
                                 w->pairs[i].text ? arena_text(arena, w->pairs[i].text) : NULL,
                                 w->pairs[i].number};
    return (struct words){w->protocol, w->variant ? arena_text(arena, w->variant) : NULL,
                          w->parties, pairs};
}

static struct shape *find_shape(const struct run *run, const struct words *w, uint64_t hash)
{
    struct shape *s = run->shape_buckets ? run->shape_table[hash & (run->shape_buckets - 1)] : NULL;
    while (s && (s->hash != hash || !same_words(&s->words, w)))
        s = s->alike;
    return s;
}

static void add_shape(struct run *run, struct shape *shape)
{
    if (run->shape_count++ >= run->shape_buckets) {
        const size_t more = run->shape_buckets ? 4 * run->shape_buckets : 16;
        struct shape **table = arena_zero(&run->arena, more * sizeof *table);
        for (size_t b = 0; b < run->shape_buckets; b++)
            for (struct shape *s = run->shape_table[b], *next; s; s = next) {
                next = s->alike;
                s->alike = table[s->hash & (more - 1)];
                table[s->hash & (more - 1)] = s;
            }
        run->shape_table = table;
        run->shape_buckets = more;
    }
    struct shape **at = &run->shape_table[shape->hash & (run->shape_buckets - 1)];
    shape->alike = *at;
    *at = shape;
    shape->next = run->shapes;
    run->shapes = shape;
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
    const struct words words = {protocol, variant, parties, pairs};
    const uint64_t hash = hash_of(&words);
    if (!is_listed(run->shape->protocol, protocol)) /* somebody else may have made the shape */
        return run_fail(run, E_ARGUMENT, "%s calls %s, which is not in its list of parts", caller,
                        protocol->name);
    *out = find_shape(run, &words, hash);
    if (*out)
        return OK;
    struct shape *shape = arena_zero(&run->arena, sizeof *shape);
    shape_init(run, shape, protocol);
    const status result = make_shape(run, shape, variant, parties, pairs);
    if (result != OK)
        return run_fail(run, result, "%s calls %s: %s", caller, protocol->name,
                        run->complaint.text);
    shape->words = keep_words(&run->arena, &words);
    shape->hash = hash;
    add_shape(run, shape);
    *out = shape;
    return OK;
}

enum { KEPT_BUCKETS = 1 << 9 };

/* A shape under a caller's own key. */
struct kept_shape {
    uint64_t hash;
    const void *key;
    size_t size;
    const struct shape *shape;
    struct kept_shape *next;
};

static uint64_t hash_key(const void *key, size_t size)
{
    const uint8_t *at = key;
    uint64_t hash = size;
    for (; size >= sizeof hash; at += sizeof hash, size -= sizeof hash) {
        uint64_t word;
        memcpy(&word, at, sizeof word);
        hash = mix(hash, word);
    }
    for (; size > 0; size--)
        hash = mix(hash, *at++);
    return hash;
}

void part_keep(struct run *run, const void *key, size_t size, const struct shape *shape)
{
    struct shape *caller = run->shape;
    struct kept_shape *kept = arena_alloc(&run->arena, sizeof *kept);
    uint8_t *copy = arena_alloc(&run->arena, size + 1);
    memcpy(copy, key, size);
    if (!caller->kept)
        caller->kept = arena_zero(&run->arena, KEPT_BUCKETS * sizeof(struct kept_shape *));
    *kept = (struct kept_shape){hash_key(key, size), copy, size, shape, NULL};
    struct kept_shape **at = &caller->kept[kept->hash % KEPT_BUCKETS];
    kept->next = *at;
    *at = kept;
}

const struct shape *part_kept(const struct run *run, const void *key, size_t size)
{
    const struct shape *caller = run->shape;
    const uint64_t hash = hash_key(key, size);
    const struct kept_shape *kept = caller->kept ? caller->kept[hash % KEPT_BUCKETS] : NULL;
    while (kept && (kept->hash != hash || kept->size != size || memcmp(kept->key, key, size) != 0))
        kept = kept->next;
    return kept ? kept->shape : NULL;
}

const void *part_alike(const struct run *run, const char *parameter)
{
    const char *text = run_parameter_text(run, parameter);
    for (const struct shape *s = run->shapes; s; s = s->next)
        for (size_t i = 0; i < s->setting_count; i++)
            if (s != run->shape && s->protocol == run->shape->protocol &&
                strcmp(s->settings[i].parameter->name, parameter) == 0 &&
                strcmp(s->settings[i].text, text) == 0)
                return s->state;
    return NULL;
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
