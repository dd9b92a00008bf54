/* Certificates: what the couple checker found about one party in one recorded run, in a form that a
 * separate program checks against the transcript. */
#define _GNU_SOURCE /* qsort_r */
#include "crypto/hash.h"
#include "crypto/memory.h"
#include "proofs/couple/couple.h"
#include "proofs/couple/watch.h"
#include "sim/json.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HEX = 2 * HASH_SHA256_BYTES + 1 };

static void digest_hex(const void *bytes, size_t size, char hex[HEX])
{
    uint8_t digest[HASH_SHA256_BYTES];
    hash_sha256(digest, bytes, size);
    for (int i = 0; i < HASH_SHA256_BYTES; i++)
        snprintf(hex + 2 * i, 3, "%02x", digest[i]);
}

static int by_entry(const void *a, const void *b, void *size)
{
    return memcmp(a, b, *(const size_t *)size);
}

/* The digest of a field's entries; if an outsider's coin mixes them, in sorted order. */
static void field_digest(const struct kept_field *f, bool sorted, char hex[HEX])
{
    if (!sorted) {
        digest_hex(f->bytes, f->seen.size, hex);
        return;
    }
    size_t size = f->seen.size / f->seen.count;
    uint8_t *copy = memory_get(f->seen.size + 1);
    memcpy(copy, f->bytes, f->seen.size);
    qsort_r(copy, f->seen.count, size, by_entry, &size);
    digest_hex(copy, f->seen.size, hex);
    free(copy);
}

/* A key is named by the digest of its bytes; a recipient by its name. */
static void put_key(struct json *j, struct trace *t, uint32_t key)
{
    char hex[HEX];
    size_t size;
    const uint8_t *bytes = intern_get(&t->keys, key, &size);
    digest_hex(bytes, size, hex);
    json_string(j, hex);
}

static bool is_new(struct intern *keys, uint32_t key)
{
    const size_t before = keys->count;
    intern_put(keys, &key, sizeof key);
    return keys->count > before;
}

static void put_unknown_keys(struct json *j, struct trace *t, const struct kept_field *f)
{
    const struct watch *w = watch_of(f->seen.kind);
    struct intern listed = {0};
    json_add_array(j, "keys");
    for (uint32_t n = 0; n < f->seen.count; n++) {
        struct watched seen;
        watch_see(w, t, f->bytes + n * (f->seen.size / f->seen.count), 0, &seen);
        if (seen.recipient && n == 0)
            json_string(j, seen.recipient);
        for (uint32_t i = 0; i < seen.keys; i++)
            if (is_new(&listed, seen.key[i]))
                put_key(j, t, seen.key[i]);
    }
    json_end(j);
    intern_clear(&listed);
}

static void put_field(struct json *j, struct trace *t, const struct kept *k,
                      const struct kept_field *f, const struct kept_field *g)
{
    const struct event *e = &k->event[f->event].event;
    const bool sorted = f->account == ACCOUNT_EQUAL && f->mixed_by;
    char hex[HEX];
    json_object(j);
    json_add_u64(j, "message", e->number);
    json_add_string(j, "field", f->seen.name);
    json_add_string(j, "account", account_name(f->account));
    json_add_string(j, "order", sorted ? "shuffled" : "as sent");
    field_digest(f, sorted, hex);
    json_add_string(j, "sha256", hex);
    if (f->account == ACCOUNT_EQUAL) {
        field_digest(g, sorted, hex);
        json_add_string(j, "ideal", hex);
    }
    if (f->account == ACCOUNT_HIDDEN)
        put_unknown_keys(j, t, f);
    if (f->label) {
        json_add_array(j, "labels");
        for (uint32_t n = 0; n < f->seen.count; n++)
            json_u64(j, f->label[n]);
        json_end(j);
    }
    json_end(j);
}

static bool in_message(const struct kept *k, const struct kept_field *f)
{
    const enum event_kind kind = k->event[f->event].event.kind;
    return kind == EVENT_MESSAGE || kind == EVENT_UNREAD;
}

static void put_known(struct json *j, const struct kept *k)
{
    json_add_array(j, "known_keys");
    for (size_t i = 0; i < k->field_count; i++) {
        const struct kept_field *f = &k->field[i];
        if (kind_aspect(f->seen.kind) != ASPECT_KEY && kind_aspect(f->seen.kind) != ASPECT_USER_KEY)
            continue;
        for (uint32_t n = 0; n < f->seen.count; n++) {
            const size_t size = f->seen.size / f->seen.count;
            char hex[HEX];
            digest_hex(f->bytes + n * size, size, hex);
            json_object(j);
            json_add_string(j, "key", hex);
            json_add_u64(j, "message", in_message(k, f) ? k->event[f->event].event.number : 0);
            json_end(j);
        }
    }
    json_end(j);
}

static void put_hop(struct json *j, struct trace *t, const struct watch *w, const uint8_t *entry,
                    size_t size, struct intern *done)
{
    struct watched seen;
    char hex[HEX];
    watch_see(w, t, entry, 0, &seen);
    if (w->by_entry) {
        digest_hex(entry, size, hex);
        json_object(j);
        json_add_string(j, "assumption", w->assumption);
        json_add_string(j, "ciphertext", hex);
        json_end(j);
    }
    for (uint32_t i = 0; i < seen.keys; i++) {
        if (!is_new(done, seen.key[i]))
            continue;
        json_object(j);
        json_add_string(j, "assumption", w->assumption);
        json_key(j, "key");
        put_key(j, t, seen.key[i]);
        json_end(j);
    }
}

/* One hop for each unknown key, or for each ciphertext. */
static void put_hops(struct json *j, struct trace *t, const struct kept *k)
{
    struct intern done = {0};
    json_add_array(j, "hops");
    for (size_t i = 0; i < k->field_count; i++) {
        const struct kept_field *f = &k->field[i];
        const size_t size = f->seen.count ? f->seen.size / f->seen.count : 0;
        for (uint32_t n = 0; f->account == ACCOUNT_HIDDEN && n < f->seen.count; n++)
            put_hop(j, t, watch_of(f->seen.kind), f->bytes + n * size, size, &done);
    }
    json_end(j);
    intern_clear(&done);
}

static void put_rules(struct json *j, const struct breach *b)
{
    json_add_array(j, "rules");
    for (int r = 0; r < COUPLE_RULES; r++) {
        json_object(j);
        json_add_string(j, "id", couple_rules[r].id);
        json_add_bool(j, "holds", !(b->words && b->rule == (enum couple_rule)r));
        json_end(j);
    }
    json_end(j);
}

static void put_finding(struct json *j, const struct finding *f)
{
    char hex[FINDING_DIGEST];
    finding_digest(f, hex);
    json_object(j);
    json_add_string(j, "protocol", f->protocol);
    json_add_string(j, "variant", f->variant);
    json_add_string(j, "checker", check_name(f->check));
    json_add_string(j, "coalition", f->coalition);
    json_add_string(j, "parameters", f->effective);
    json_add_string(j, "verdict", verdict_name(f->verdict));
    json_add_u64(j, "executions", f->executions);
    json_add_array(j, "members");
    for (size_t i = 0; i < f->coalitions; i++)
        json_u64(j, f->members[i]);
    json_end(j);
    json_add_string(j, "digest", hex);
    json_end(j);
}

/* Writes on what the masked fields rest: a finding that was made for this certificate. |assumes| is
 * the argument in words if its parameters do not cover those of the run. */
void couple_put_residual(struct json *j, const struct job *job, const struct run *run, int party,
                         uint64_t masked, struct rest *rest, struct arena *arena)
{
    struct findings made;
    char hex[FINDING_DIGEST];
    *rest = (struct rest){0};
    findings_init(&made);
    if (masked) {
        const struct rest one = couple_residual(job, run, (coalition)1 << (party - 1), &made);
        *rest = rest_copy(&one, arena);
    }
    json_add_object(j, "residual");
    json_add_u64(j, "masked", masked);
    json_add_string(j, "digest", rest->digest);
    json_add_string(j, "gap", rest->gap);
    json_add_string(j, "assumes", rest->assumes);
    json_end(j);
    json_add_array(j, "findings");
    for (size_t i = 0; i < made.count && rest->digest; i++) {
        finding_digest(&made.list[i], hex);
        if (strcmp(hex, rest->digest) == 0)
            put_finding(j, &made.list[i]);
    }
    json_end(j);
    findings_clear(&made);
}

static void put_bound(struct json *j, const struct hiding *h)
{
    json_add_object(j, "bound");
    for (size_t w = 0; couple_watches[w]; w++)
        json_add_u64(j, couple_watches[w]->assumption, h->hops[w]);
    json_end(j);
}

/* The trace belongs to the last run, which had replacements. So the first run is made again. */
static status watch_again(struct reality *r, struct trace *t, coalition single)
{
    reality_seed(r, "couple", 0, 0);
    trace_begin(t, false);
    run_set_world(r->run, &t->world);
    REQUIRE(run_execute(r->run));
    trace_knows(t, r->run, single, false);
    return OK;
}

/* Writes every field of every message, beside that of the ideal view. */
static void put_fields(struct json *j, struct trace *t, const struct judgement *judgement)
{
    struct arena arena = {0};
    struct sameness s;
    const struct kept *k = &judgement->real, *ideal = &judgement->ideal;
    sameness_begin(&s, k, ideal, LIKE_IDEAL, &arena);
    json_add_array(j, "fields");
    for (size_t i = 0; i < k->field_count; i++) {
        const struct kept_field *f = &k->field[i];
        if (!in_message(k, f))
            continue;
        const struct kept_event *partner = sameness_partner(&s, f->event);
        const size_t place = i - k->event[f->event].first;
        if (partner && place < partner->count)
            put_field(j, t, k, f, &ideal->field[partner->first + place]);
    }
    json_end(j);
    sameness_end(&s);
    arena_clear(&arena);
}

status couple_certify(struct reality *r, int party, const char *digest, struct json *j,
                      struct judgement *judgement)
{
    struct trace t;
    const coalition single = (coalition)1 << (party - 1);
    trace_init(&t, r->world);
    *judgement = (struct judgement){0};
    status result = couple_judge(r, &t, single, 0, false, judgement);
    if (result == OK && judgement->executed == OK && judgement->asked_ideal)
        result = watch_again(r, &t, single);
    if (result == OK && judgement->executed == OK && judgement->asked_ideal) {
        const struct kept *k = &judgement->real;
        json_object(j);
        json_add_u64(j, "certificate", 2);
        json_add_string(j, "transcript", digest);
        json_add_string(j, "protocol", r->job->protocol->name);
        json_add_string(j, "variant", run_variant(r->run));
        json_add_string(j, "party", run_role_name(r->run, party));
        json_add_string(j, "parameters", job_effective(r->job, r->run, &r->arena));
        put_known(j, k);
        put_fields(j, &t, judgement);
        put_hops(j, &t, k);
        put_rules(j, judgement_breach(judgement));
        couple_put_residual(j, r->job, r->run, party, judgement->hiding.masked, &judgement->rest,
                            &r->arena);
        put_bound(j, &judgement->hiding);
        json_end(j);
    }
    trace_clear(&t);
    return result;
}
