#include "cli/transcript_alone.h"
#include "cli/files.h"
#include "cli/transcript_join.h"
#include "crypto/hash.h"
#include "proofs/couple/couple.h"
#include "sim/part.h"
#include "sim/primitives.h"
#include "sim/settings.h"
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HEX = 2 * HASH_SHA256_BYTES + 1 };

struct alone {
    const struct command *command;
    const char *name;
    struct join join; /* of one */
    const struct join_part *part;
    struct run *run;
    struct arena *arena;
    int party;
    bool *used;  /* by record of the wire: a message of the ideal view was found in it */
    bool *drawn; /* by record of the tape: a coin */
    bool keys;   /* it has one: what it can open with it, only who knows all coins can follow */
    uint64_t masked;
};

static const char *text(const struct json_value *v, const char *key)
{
    const char *found = json_get_text(v, key);
    return found ? found : "";
}

bool transcript_is_alone(const char *name)
{
    char path[TRANSCRIPT_PATH];
    struct transcript_reader reader;
    struct json_value header;
    transcript_path(name, false, path, sizeof path);
    if (transcript_open(&reader, path, false) != OK)
        return false;
    const bool alone = transcript_next(&reader, &header) == OK && *text(&header, "host");
    transcript_close(&reader);
    return alone;
}

/* ------------------------------------------------------------------ what the party has */

static uint8_t *bytes_of(struct alone *a, const char *hex, size_t *size)
{
    const size_t room = strlen(hex) / 2;
    uint8_t *bytes = arena_alloc(a->arena, room + 1);
    if (sodium_hex2bin(bytes, room, hex, strlen(hex), NULL, size, NULL) != 0)
        *size = 0;
    return bytes;
}

/* An output as it was recorded; transcript_verify has looked at its shape before. */
static status read_value(struct alone *a, const struct json_value *v, struct value *out)
{
    struct message one = {.name = "output", .step = "", .count = 1};
    struct rejection rejection;
    size_t size;
    enum kind kind;
    if (!kind_find(text(v, "kind"), &kind))
        return E_PARSE;
    const uint64_t count = json_get_number(v, "count", 0);
    if (kind == KIND_RESIDUES) {
        struct modulus *n = arena_alloc(a->arena, sizeof *n);
        REQUIRE(modulus_parse(n, text(v, "modulus")));
        *out = residues(a->run, n, count);
    } else {
        *out = values_sized(a->run, kind, (uint32_t)json_get_number(v, "width", 0), count);
    }
    one.fields[0] = (struct field){"value", kind, LEAK_OUTPUT, FIELD_FIXED};
    const uint8_t *bytes = bytes_of(a, text(v, "hex"), &size);
    return message_decode(&one, (struct value *[]){out}, bytes, size, &rejection);
}

/* The outputs, and that the party came to its end. */
static int give_outputs(struct alone *a)
{
    struct named_value *list = arena_zero(a->arena, a->part->wire_count * sizeof *list);
    size_t count = 0;
    bool done = false;
    for (size_t i = 0; i < a->part->wire_count; i++) {
        const struct json_value *v = &a->part->wire[i];
        done = done || (strcmp(text(v, "t"), "end") == 0 && strcmp(text(v, "status"), "done") == 0);
        if (strcmp(text(v, "t"), "unread") == 0)
            return usage_error(a->command, "%s: a message came that the party never read", a->name);
        if (strcmp(text(v, "t"), "out") != 0)
            continue;
        list[count].name = text(v, "name");
        if (read_value(a, v, &list[count++].value) != OK)
            return usage_error(a->command, "%s: the output %s cannot be read", a->name,
                               text(v, "name"));
    }
    if (!done || !a->part->complete)
        return usage_error(a->command,
                           "%s: the run stopped early, so there is no output to compare with",
                           a->name);
    run_ideal_known(a->run, a->party, list, count);
    return EXIT_EXPECTED;
}

static int make_view(struct alone *a)
{
    if (!run_protocol(a->run)->ideal_view)
        return usage_error(a->command, "%s: the party has no ideal view", a->name);
    if (run_protocol(a->run)->draws)
        return usage_error(
            a->command, "%s: the ideal function draws coins, and no output shows which", a->name);
    const status made = run_ideal_view(a->run, a->party);
    if (made == E_REFUSED)
        return usage_error(a->command,
                           "%s alone tells too little: %s; glasshouse join brings the "
                           "recordings of all together",
                           a->name, run_error(a->run));
    if (made == OK)
        return EXIT_EXPECTED;
    printf("%s is not certified: no ideal view can be made from its outputs (%s)\n", a->name,
           status_name(made));
    return EXIT_FINDING;
}

/* ------------------------------------------------------------------ field by field */

static int not_alike(const struct alone *a, const struct json_value *record, const char *field,
                     enum couple_rule rule, const char *what)
{
    printf("%s is not certified: %s, message %llu (%s) from %s%s%s: %s\n", a->name,
           couple_rules[rule].id, (unsigned long long)json_get_number(record, "i", 0),
           text(record, "type"), text(record, "from"), *field ? ", field " : "", field, what);
    return EXIT_FINDING;
}

static void digest_hex(const void *bytes, size_t size, char hex[HEX])
{
    uint8_t digest[HASH_SHA256_BYTES];
    hash_sha256(digest, bytes, size);
    sodium_bin2hex(hex, HEX, digest, sizeof digest);
}

/* As couple has it, by what the table of messages says and the ideal view knows. */
static enum account account_of(const struct seen *f, bool same)
{
    const enum aspect aspect = kind_aspect(f->kind);
    const bool promised = f->leak == LEAK_MASKED || f->leak == LEAK_KEY || f->leak == LEAK_DIGEST ||
                          f->leak == LEAK_CIPHERTEXT;
    if (same && !promised)
        return ACCOUNT_EQUAL;
    if (aspect == ASPECT_POINT || aspect == ASPECT_DIGEST || aspect == ASPECT_CIPHERTEXT)
        return ACCOUNT_HIDDEN;
    return f->leak == LEAK_MASKED                               ? ACCOUNT_MASKED
           : f->leak == LEAK_KEY                                ? ACCOUNT_FRESH
           : f->leak == LEAK_PUBLIC && f->origin == ORIGIN_COIN ? ACCOUNT_FRESH
                                                                : ACCOUNT_EQUAL;
}

/* Which entry each one is equal to: the first such, by place. */
static uint32_t first_equal(const uint8_t *bytes, size_t width, uint32_t i)
{
    uint32_t k = 0;
    while (memcmp(bytes + k * width, bytes + i * width, width) != 0)
        k++;
    return k;
}

static int by_number(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

/* How often each entry is there, in order: what is left of a pattern when entries are mixed. */
static uint32_t *multiplicities(struct alone *a, const uint8_t *bytes, size_t width, uint32_t count)
{
    uint32_t *times = arena_zero(a->arena, (count + 1) * sizeof *times);
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = 0; k < count; k++)
            times[i] += memcmp(bytes + i * width, bytes + k * width, width) == 0;
    qsort(times, count, sizeof *times, by_number);
    return times;
}

static bool same_pattern(struct alone *a, const uint8_t *x, const uint8_t *y, size_t size,
                         const struct seen *f)
{
    if (f->count == 0)
        return true;
    if (f->leak == LEAK_SHUFFLED)
        return memcmp(multiplicities(a, x, size / f->count, f->count),
                      multiplicities(a, y, size / f->count, f->count),
                      f->count * sizeof(uint32_t)) == 0;
    for (uint32_t i = 0; i < f->count; i++)
        if (first_equal(x, size / f->count, i) != first_equal(y, size / f->count, i))
            return false;
    return true;
}

/* A copy with the entries in order of their bytes. */
static uint8_t *sorted(struct alone *a, const uint8_t *bytes, size_t size, uint32_t count)
{
    const size_t width = size / count;
    uint8_t *copy = arena_alloc(a->arena, size), *spare = arena_alloc(a->arena, width);
    memcpy(copy, bytes, size);
    for (uint32_t i = 1; i < count; i++)
        for (uint8_t *x = copy + i * width; x > copy && memcmp(x - width, x, width) > 0;
             x -= width) {
            memcpy(spare, x, width);
            memcpy(x, x - width, width);
            memcpy(x - width, spare, width);
        }
    return copy;
}

static bool same_shape(const struct json_value *field, const struct seen *f)
{
    char modulus[RESIDUE_TEXT] = "";
    if (f->modulus)
        modulus_format(f->modulus, modulus);
    return strcmp(text(field, "name"), f->name) == 0 &&
           strcmp(text(field, "kind"), kind_name(f->kind)) == 0 &&
           strcmp(text(field, "leak"), leak_class_name(f->leak)) == 0 &&
           strcmp(text(field, "modulus"), modulus) == 0 &&
           json_get_number(field, "count", 0) == f->count;
}

static int put_field(struct alone *a, struct json *j, const struct json_value *record,
                     const struct json_value *field, const struct event *e, const struct seen *f)
{
    size_t size;
    char hex[HEX];
    uint8_t *bytes = bytes_of(a, text(record, "hex"), &size);
    const uint64_t at = json_get_number(field, "at", 0);
    if (!same_shape(field, f) ||
        (f->kind != KIND_TEXTS && json_get_number(field, "size", 0) != f->size))
        return not_alike(a, record, f->name, RULE_SHAPE, "its shape is not that of the ideal view");
    size = (size_t)json_get_number(field, "size", 0);
    const uint8_t *ideal = e->bytes + f->offset;
    bytes += at;
    const bool as_sent = size == f->size && memcmp(bytes, ideal, size) == 0;
    bool same = as_sent;
    if (!as_sent && f->leak == LEAK_SHUFFLED && f->kind != KIND_TEXTS && f->count) {
        uint8_t *mine = sorted(a, bytes, size, f->count);
        if (memcmp(mine, sorted(a, ideal, size, f->count), size) == 0) {
            bytes = mine;
            same = true;
        }
    }
    const enum account account = account_of(f, same);
    if (account == ACCOUNT_EQUAL && !same)
        return not_alike(a, record, f->name, RULE_EQUAL, "its value is not that of the ideal view");
    if (account == ACCOUNT_HIDDEN && a->keys)
        return usage_error(a->command,
                           "%s alone tells too little: whether the party's key opens message %llu "
                           "(%s), field %s, depends on the coins of the others; glasshouse join "
                           "brings the recordings of all together",
                           a->name, (unsigned long long)json_get_number(record, "i", 0),
                           text(record, "type"), f->name);
    if (account == ACCOUNT_HIDDEN && !same_pattern(a, bytes, ideal, size, f))
        return not_alike(a, record, f->name, RULE_PATTERN,
                         "which of its entries are equal is not as in the ideal view");
    json_object(j);
    json_add_u64(j, "message", json_get_number(record, "i", 0));
    json_add_string(j, "field", f->name);
    json_add_string(j, "account", account_name(account));
    json_add_string(j, "order", same && !as_sent ? "shuffled" : "as sent");
    digest_hex(bytes, size, hex);
    json_add_string(j, "sha256", hex);
    if (account == ACCOUNT_EQUAL)
        json_add_string(j, "ideal", hex);
    if (account == ACCOUNT_HIDDEN) {
        json_add_array(j, "labels");
        for (uint32_t i = 0; i < f->count; i++)
            json_u64(j, first_equal(bytes, size / f->count, i));
        json_end(j);
    }
    json_end(j);
    a->masked += account == ACCOUNT_MASKED;
    return EXIT_EXPECTED;
}

/* The next message from the same party in the same call: hosts hear the parties in any order. */
static const struct json_value *received(struct alone *a, const struct event *e)
{
    const char *from = run_role_name(a->run, e->from);
    const char *in = e->call ? call_path(a->run, e->call) : "";
    for (size_t i = 0; i < a->part->wire_count; i++) {
        const struct json_value *v = &a->part->wire[i];
        if (a->used[i] || strcmp(text(v, "t"), "msg") != 0 || strcmp(text(v, "from"), from) != 0 ||
            strcmp(text(v, "in"), in) != 0)
            continue;
        a->used[i] = true;
        return v;
    }
    return NULL;
}

static int put_message(struct alone *a, struct json *j, const struct event *e)
{
    const struct json_value *record = received(a, e);
    if (!record) {
        printf("%s is not certified: %s: the ideal view has a message %s from %s that did not "
               "come\n",
               a->name, couple_rules[RULE_SHAPE].id, e->name, run_role_name(a->run, e->from));
        return EXIT_FINDING;
    }
    const struct json_value *fields = json_get(record, "fields");
    if (strcmp(text(record, "type"), e->name) != 0 || !fields || fields->count != e->field_count)
        return not_alike(a, record, "", RULE_SHAPE, "the ideal view has another message here");
    int result = EXIT_EXPECTED;
    for (size_t i = 0; i < e->field_count && result == EXIT_EXPECTED; i++)
        result = put_field(a, j, record, &fields->item[i], e, &e->fields[i]);
    return result;
}

/* An own coin of the ideal view is the one that was drawn: the next of this reason and call. */
static int check_coin(struct alone *a, const struct event *e)
{
    const char *in = e->call ? call_path(a->run, e->call) : "";
    for (size_t i = 0; i < a->part->tape_count; i++) {
        const struct json_value *v = &a->part->tape[i];
        size_t size;
        if (a->drawn[i] || strcmp(text(v, "t"), "coin") != 0 ||
            strcmp(text(v, "why"), e->name) != 0 || strcmp(text(v, "in"), in) != 0)
            continue;
        a->drawn[i] = true;
        const uint8_t *bytes = bytes_of(a, text(v, "hex"), &size);
        if (size == e->size && (!size || memcmp(bytes, e->bytes, size) == 0))
            return EXIT_EXPECTED;
        break;
    }
    printf("%s is not certified: %s: the coin '%s' is not what its seed gives\n", a->name,
           couple_rules[RULE_DRAWN].id, e->name);
    return EXIT_FINDING;
}

static bool is_key(enum kind kind)
{
    const enum aspect aspect = kind_aspect(kind);
    return aspect == ASPECT_KEY || aspect == ASPECT_USER_KEY || aspect == ASPECT_MASTER ||
           aspect == ASPECT_SCALAR;
}

static int put_fields(struct alone *a, struct json *j)
{
    const struct view *view = run_puppet_view(a->run);
    int result = EXIT_EXPECTED;
    for (size_t i = 0; i < view->count; i++)
        for (size_t k = 0; k < view->event[i].field_count; k++)
            a->keys = a->keys || is_key(view->event[i].fields[k].kind);
    json_add_array(j, "fields");
    for (size_t i = 0; i < view->count && result == EXIT_EXPECTED; i++) {
        const struct event *e = &view->event[i];
        if (e->kind == EVENT_MESSAGE)
            result = put_message(a, j, e);
        else if (e->kind == EVENT_COIN && e->party == a->party)
            result = check_coin(a, e);
    }
    json_end(j);
    for (size_t i = 0; i < a->part->wire_count && result == EXIT_EXPECTED; i++)
        if (!a->used[i] && strcmp(text(&a->part->wire[i], "t"), "msg") == 0)
            result = not_alike(a, &a->part->wire[i], "", RULE_SHAPE,
                               "a message that the ideal view does not have");
    return result;
}

/* ------------------------------------------------------------------ the certificate */

/* What was asked here; the other rules need the others' tapes. */
static void put_rules(struct json *j)
{
    static const enum couple_rule asked[] = {RULE_SHAPE, RULE_EQUAL, RULE_PATTERN};
    json_add_array(j, "rules");
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        json_object(j);
        json_add_string(j, "id", couple_rules[asked[i]].id);
        json_add_bool(j, "holds", true);
        json_end(j);
    }
    json_end(j);
}

static int certify(struct alone *a, const char *digest, struct json *j)
{
    const struct protocol *protocol = run_protocol(a->run);
    const char *settings = "";
    struct rest rest;
    for (const struct parameter *p = protocol->parameters; p->name; p++)
        settings = settings_add(a->arena, settings, p->name, run_parameter_text(a->run, p->name));
    const struct job job = {.protocol = protocol,
                            .what = {.variant = run_variant(a->run), .settings = settings}};
    json_object(j);
    json_add_u64(j, "certificate", 2);
    json_add_bool(j, "alone", true);
    json_add_string(j, "transcript", digest);
    json_add_string(j, "protocol", protocol->name);
    json_add_string(j, "variant", run_variant(a->run));
    json_add_string(j, "party", run_role_name(a->run, a->party));
    json_add_string(j, "parameters", job_effective(&job, a->run, a->arena));
    const int result = put_fields(a, j);
    if (result != EXIT_EXPECTED)
        return result;
    put_rules(j);
    couple_put_residual(j, &job, a->run, a->party, a->masked, &rest, a->arena);
    json_end(j);
    if (a->masked && !rest_holds(&rest) && !rest.assumes) {
        printf(
            "%s is not certified: the finding on which its %llu masked fields rest does not hold\n",
            a->name, (unsigned long long)a->masked);
        return EXIT_FINDING;
    }
    return EXIT_EXPECTED;
}

static int prepare(struct alone *a, const char *role)
{
    int result = join_read_one(a->command, a->name, &a->join, &a->party);
    if (result != EXIT_EXPECTED)
        return result;
    a->part = &a->join.part[a->party];
    if (strcmp(text(&a->part->wire[0], "host"), role) != 0)
        return usage_error(a->command,
                           "%s is the recording of party %s; only that one's view is "
                           "in it",
                           a->name, text(&a->part->wire[0], "host"));
    if (real_world_init(&a->join.world, a->part->seed) != OK)
        return EXIT_OURS;
    result = join_prepare(&a->join, &a->part->wire[0]);
    if (result == EXIT_EXPECTED)
        result = join_input(&a->join, a->party);
    a->run = a->join.run;
    a->used = arena_zero(a->arena, a->part->wire_count);
    a->drawn = arena_zero(a->arena, a->part->tape_count);
    return result;
}

int alone_certify(const struct command *command, const char *name, const char *role,
                  const char *digest, struct json *j)
{
    struct alone a = {.command = command, .name = name};
    a.arena = &a.join.arena;
    int result = prepare(&a, role);
    if (result == EXIT_EXPECTED)
        run_keep_views(a.run, true);
    if (result == EXIT_EXPECTED)
        result = give_outputs(&a);
    if (result == EXIT_EXPECTED)
        result = make_view(&a);
    if (result == EXIT_EXPECTED)
        result = certify(&a, digest, j);
    join_clear(&a.join);
    return result;
}
