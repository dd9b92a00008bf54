#include "proofs/tell/check.h"
#include "crypto/array.h"
#include "crypto/hash.h"
#include "crypto/memory.h"
#include "sim/json.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const verdict_names[VERDICTS] = {"none",  "proved",   "exhausted",
                                                    "holds", "composed", "holds-if",
                                                    "leak",  "fails",    "inconclusive"};

static const char *const check_names[CHECKS] = {
    [CHECK_CORRECT] = "correct",
    [CHECK_ENUMERATE] = "enumerate",
    [CHECK_ENUMERATE_VIEW] = "enumerate/view",
    [CHECK_ENUMERATE_DECLARATION] = "enumerate/declaration",
    [CHECK_COMPOSED] = "composed",
    [CHECK_AFFINE] = "affine",
    [CHECK_AFFINE_VIEW] = "affine/view",
    [CHECK_AFFINE_DECLARATION] = "affine/declaration",
    [CHECK_COUPLE] = "couple",
    [CHECK_SAMPLE] = "sample",
    [CHECK_FAULT] = "fault",
    [CHECK_BRANCHES] = "branches",
    [CHECK_BEYOND] = "beyond",
};

const char *verdict_name(enum verdict v)
{
    return (unsigned)v < VERDICTS ? verdict_names[v] : "unknown";
}

const char *check_name(enum check c)
{
    return (unsigned)c < CHECKS ? check_names[c] : "unknown";
}

bool check_matches(enum check c, const char *word)
{
    const char *name = check_name(c);
    const size_t size = strlen(word);
    return strncmp(name, word, size) == 0 && (name[size] == 0 || name[size] == '/');
}

bool check_is_of_leakage(enum check c)
{
    return c != CHECK_CORRECT && c != CHECK_FAULT;
}

void findings_init(struct findings *f)
{
    *f = (struct findings){0};
}

void findings_clear(struct findings *f)
{
    free(f->list);
    arena_clear(&f->arena);
    *f = (struct findings){0};
}

struct finding *findings_add(struct findings *f, const struct finding *one)
{
    f->list = array_room(f->list, &f->room, f->count + 1, sizeof *f->list);
    f->list[f->count] = *one;
    return &f->list[f->count++];
}

void findings_unmade_json(struct json *j, const struct findings *f)
{
    if (!f->unmade_count)
        return;
    json_add_array(j, "unmade");
    for (size_t i = 0; i < f->unmade_count; i++) {
        json_object(j);
        json_add_string(j, "protocol", f->unmade[i].protocol);
        json_add_string(j, "variant", f->unmade[i].variant);
        json_add_string(j, "checker", f->unmade[i].checker);
        json_add_string(j, "parameters", f->unmade[i].parameters);
        json_add_string(j, "planted", f->unmade[i].planted);
        json_end(j);
    }
    json_end(j);
}

bool finding_is_note(const struct finding *f)
{
    return f->check == CHECK_BRANCHES && f->verdict == VERDICT_NONE;
}

bool finding_is_expected(const struct finding *f)
{
    const bool good = f->verdict != VERDICT_LEAK && f->verdict != VERDICT_FAILS &&
                      f->verdict != VERDICT_INCONCLUSIVE && f->verdict != VERDICT_NONE;
    return f->expected == VERDICT_NONE ? good : f->verdict == f->expected;
}

size_t findings_unexpected(const struct findings *f)
{
    size_t count = 0;
    for (size_t i = 0; i < f->count; i++)
        count += !finding_is_note(&f->list[i]) && !finding_is_expected(&f->list[i]);
    return count;
}

static void add_line(struct hash_sha256 *state, const char *text)
{
    if (text)
        hash_sha256_add(state, text, strlen(text));
    hash_sha256_add(state, "\n", 1);
}

void finding_digest(const struct finding *f, char hex[FINDING_DIGEST])
{
    struct hash_sha256 state;
    uint8_t digest[HASH_SHA256_BYTES];
    char number[24];
    snprintf(number, sizeof number, "%llu", (unsigned long long)f->executions);
    const char *const lines[] = {f->protocol,  f->variant,   check_name(f->check),
                                 f->coalition, f->effective, verdict_name(f->verdict),
                                 number};
    hash_sha256_begin(&state);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        add_line(&state, lines[i]);
    for (size_t i = 0; i < f->coalitions && f->members; i++) {
        snprintf(number, sizeof number, "%llu", (unsigned long long)f->members[i]);
        add_line(&state, number);
    }
    for (size_t i = 0; i < f->rest_count; i++)
        add_line(&state, f->rests[i].digest);
    hash_sha256_end(&state, digest);
    for (int i = 0; i < HASH_SHA256_BYTES; i++)
        snprintf(hex + 2 * i, 3, "%02x", digest[i]);
}

static void rest_json(struct json *j, const struct rest *r)
{
    json_object(j);
    json_add_string(j, "what", r->what);
    json_add_string(j, "protocol", r->protocol);
    json_add_string(j, "variant", r->variant);
    json_add_string(j, "checker", check_name(r->check));
    json_add_string(j, "needed", r->needed);
    json_add_string(j, "parameters", r->parameters);
    json_add_string(j, "digest", r->digest);
    json_add_string(j, "verdict", r->parameters ? verdict_name(r->verdict) : NULL);
    json_add_bool(j, "sampled", r->sampled);
    json_add_string(j, "gap", r->gap);
    json_add_string(j, "assumes", r->assumes);
    json_end(j);
}

/* Writes all parameters, the findings on which the verdict rests, and the digest. */
static void ground_json(struct json *j, const struct finding *f)
{
    char digest[FINDING_DIGEST];
    finding_digest(f, digest);
    json_add_string(j, "parameters", f->effective);
    json_add_string(j, "digest", digest);
    json_add_array(j, "rests");
    for (size_t i = 0; i < f->rest_count; i++)
        rest_json(j, &f->rests[i]);
    json_end(j);
}

static void telling_json(struct json *j, const struct telling *t)
{
    json_object(j);
    json_add_string(j, "message", t->name);
    json_add_string(j, "field", t->field);
    json_add_u64(j, "number", t->number);
    json_add_i64(j, "from", t->from);
    json_add_i64(j, "to", t->to);
    json_add_string(j, "weight", t->weight);
    json_add_string(j, "path", t->path);
    json_add_string(j, "file", t->file);
    json_add_i64(j, "line", t->line);
    json_end(j);
}

static void pair_json(struct json *j, const char *key, const char *const pair[2])
{
    json_add_array(j, key);
    for (int i = 0; i < 2 && pair[i]; i++)
        json_string(j, pair[i]);
    json_end(j);
}

void witness_json(struct json *j, const struct witness *w)
{
    if (!w) {
        json_null(j);
        return;
    }
    json_object(j);
    json_add_string(j, "coalition", w->coalition);
    json_add_string(j, "learns", w->learns);
    json_add_array(j, "messages");
    for (size_t i = 0; i < w->telling_count; i++)
        telling_json(j, &w->telling[i]);
    json_end(j);
    pair_json(j, "inputs", w->inputs);
    json_add_string(j, "view", w->view);
    json_add_string(j, "other_view", w->other);
    pair_json(j, "probabilities", w->probabilities);
    json_add_string(j, "distance", w->distance);
    json_add_string(j, "replay", w->replay);
    json_end(j);
}

void finding_json(struct json *j, const struct finding *f)
{
    struct arena arena = {0};
    json_object(j);
    if (f->planted)
        json_add_string(j, "planted", f->planted);
    json_add_string(j, "protocol", f->protocol);
    json_add_string(j, "variant", f->variant);
    json_add_string(j, "checker", check_name(f->check));
    json_add_string(j, "coalition", f->coalition);
    json_add_string(j, "verdict", verdict_name(f->verdict));
    json_add_string(j, "expected", f->expected ? verdict_name(f->expected) : NULL);
    json_add_u64(j, "executions", f->executions);
    json_add_string(j, "bounds", arena_format(&arena, "%s: %s", f->parameters, f->bounds));
    json_key(j, "witness");
    witness_json(j, f->witness);
    ground_json(j, f);
    json_end(j);
    arena_clear(&arena);
}

/* Bytes that one of our processes sends to another: numbers as in memory; texts as their length
 * plus one (0 for NULL) and their bytes. One description of a finding serves for both directions.
 */
struct wire {
    bool writing, bad;
    uint8_t *bytes;
    const uint8_t *in;
    size_t size, room, at;
    struct arena *arena;
};

static void wire_put(struct wire *w, const void *data, size_t size)
{
    w->bytes = array_room(w->bytes, &w->room, w->size + size, 1);
    memcpy(w->bytes + w->size, data, size);
    w->size += size;
}

static void wire_raw(struct wire *w, void *data, size_t size)
{
    if (w->writing) {
        wire_put(w, data, size);
        return;
    }
    if (w->bad || size > w->size - w->at) {
        w->bad = true;
        memset(data, 0, size);
        return;
    }
    memcpy(data, w->in + w->at, size);
    w->at += size;
}

static void wire_text(struct wire *w, const char **text)
{
    uint64_t size = w->writing && *text ? strlen(*text) + 1 : 0;
    wire_raw(w, &size, sizeof size);
    if (w->writing) {
        if (size)
            wire_put(w, *text, (size_t)(size - 1));
        return;
    }
    *text = NULL;
    if (size == 0)
        return;
    if (w->bad || size - 1 > w->size - w->at) {
        w->bad = true;
        return;
    }
    char *copy = arena_zero(w->arena, size);
    wire_raw(w, copy, (size_t)(size - 1));
    *text = copy;
}

static void wire_telling(struct wire *w, struct telling *t)
{
    wire_raw(w, &t->number, sizeof t->number);
    wire_raw(w, &t->from, sizeof t->from);
    wire_raw(w, &t->to, sizeof t->to);
    wire_raw(w, &t->line, sizeof t->line);
    wire_text(w, &t->name);
    wire_text(w, &t->field);
    wire_text(w, &t->weight);
    wire_text(w, &t->path);
    wire_text(w, &t->file);
}

static void wire_witness(struct wire *w, struct witness *witness)
{
    wire_text(w, &witness->coalition);
    wire_text(w, &witness->learns);
    wire_text(w, &witness->view);
    wire_text(w, &witness->other);
    wire_text(w, &witness->distance);
    wire_text(w, &witness->replay);
    for (int i = 0; i < 2; i++) {
        wire_text(w, &witness->inputs[i]);
        wire_text(w, &witness->probabilities[i]);
    }
    uint64_t count = witness->telling_count;
    wire_raw(w, &count, sizeof count);
    if (!w->writing) {
        if (count > w->size - w->at)
            w->bad = true;
        witness->telling_count = w->bad ? 0 : (size_t)count;
        witness->telling =
            arena_zero(w->arena, (witness->telling_count + 1) * sizeof *witness->telling);
    }
    for (size_t i = 0; i < witness->telling_count; i++)
        wire_telling(w, &witness->telling[i]);
}

struct witness *witness_copy(const struct witness *from, struct arena *arena)
{
    struct witness one = *from, *copy = arena_zero(arena, sizeof *copy);
    struct wire out = {.writing = true};
    wire_witness(&out, &one);
    struct wire in = {.in = out.bytes, .size = out.size, .arena = arena};
    wire_witness(&in, copy);
    free(out.bytes);
    return copy;
}

static void wire_rest(struct wire *w, struct rest *r)
{
    wire_text(w, &r->what);
    wire_text(w, &r->protocol);
    wire_text(w, &r->variant);
    wire_text(w, &r->needed);
    wire_text(w, &r->parameters);
    wire_text(w, &r->digest);
    wire_text(w, &r->gap);
    wire_text(w, &r->assumes);
    wire_raw(w, &r->check, sizeof r->check);
    wire_raw(w, &r->verdict, sizeof r->verdict);
    wire_raw(w, &r->sampled, sizeof r->sampled);
    if (r->verdict >= VERDICTS || r->check >= CHECKS)
        w->bad = true;
}

/* How many entries follow, each of at least |size| bytes; 0: there cannot be so many. */
static size_t wire_count(struct wire *w, uint64_t count, size_t size)
{
    wire_raw(w, &count, sizeof count);
    if (!w->writing && count > (w->size - w->at) / size)
        w->bad = true;
    return w->bad ? 0 : (size_t)count;
}

static void wire_ground(struct wire *w, struct finding *f)
{
    const size_t members = wire_count(w, f->members ? f->coalitions : 0, sizeof *f->members);
    if (!w->writing)
        f->members = members ? arena_zero(w->arena, members * sizeof *f->members) : NULL;
    for (size_t i = 0; i < members; i++)
        wire_raw(w, &f->members[i], sizeof f->members[i]);
    if (!w->writing && members && members != f->coalitions)
        w->bad = true;
    const size_t rests = wire_count(w, f->rest_count, sizeof(uint64_t));
    f->rest_count = rests;
    if (!w->writing)
        f->rests = rests ? arena_zero(w->arena, rests * sizeof *f->rests) : NULL;
    for (size_t i = 0; i < rests; i++)
        wire_rest(w, &f->rests[i]);
}

static void wire_finding(struct wire *w, struct finding *f)
{
    wire_text(w, &f->protocol);
    wire_text(w, &f->variant);
    wire_text(w, &f->planted);
    wire_text(w, &f->claim);
    wire_text(w, &f->coalition);
    wire_text(w, &f->parameters);
    wire_text(w, &f->effective);
    wire_text(w, &f->assumes);
    wire_text(w, &f->bounds);
    wire_raw(w, &f->check, sizeof f->check);
    wire_raw(w, &f->verdict, sizeof f->verdict);
    wire_raw(w, &f->expected, sizeof f->expected);
    wire_raw(w, &f->extends, sizeof f->extends);
    wire_raw(w, &f->sampled, sizeof f->sampled);
    wire_raw(w, &f->executions, sizeof f->executions);
    wire_raw(w, &f->nanoseconds, sizeof f->nanoseconds);
    wire_raw(w, &f->coalitions, sizeof f->coalitions);
    wire_ground(w, f);
    uint8_t some = f->witness != NULL;
    wire_raw(w, &some, sizeof some);
    if (!some)
        return;
    struct witness copy = {0};
    if (w->writing)
        copy = *f->witness;
    wire_witness(w, &copy);
    if (!w->writing) {
        struct witness *kept = arena_alloc(w->arena, sizeof *kept);
        *kept = copy;
        f->witness = kept;
    }
}

uint8_t *findings_encode(const struct findings *f, size_t *size)
{
    struct wire w = {.writing = true};
    uint64_t count = f->count;
    wire_raw(&w, &count, sizeof count);
    for (size_t i = 0; i < f->count; i++) {
        struct finding copy = f->list[i];
        wire_finding(&w, &copy);
    }
    *size = w.size;
    return w.bytes;
}

status findings_decode(struct findings *f, const uint8_t *bytes, size_t size)
{
    struct wire w = {.in = bytes, .size = size, .arena = &f->arena};
    uint64_t count;
    const size_t before = f->count;
    wire_raw(&w, &count, sizeof count);
    for (uint64_t i = 0; i < count && !w.bad; i++) {
        struct finding one = {0};
        wire_finding(&w, &one);
        if (one.verdict >= VERDICTS || one.expected >= VERDICTS || one.check >= CHECKS)
            w.bad = true;
        if (!w.bad)
            findings_add(f, &one);
    }
    if (!w.bad && w.at == size)
        return OK;
    f->count = before;
    return E_PARSE;
}
