/* The rules of the couple engine, one check each. */
#define _GNU_SOURCE /* qsort_r */
#include "proofs/couple/couple.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct couple_rule_text couple_rules[COUPLE_RULES] = {
    [RULE_COIN_ONCE] = {"ENC-C1", "every coin is used once: no two wide coins are equal, and no "
                                  "scalar is in the coins of two ciphertexts"},
    [RULE_KEY_UNKNOWN] = {"ENC-C2", "what a field hides is under a key that the coalition neither "
                                    "drew nor was given, nor is it a constant"},
    [RULE_ORIGIN] = {"ENC-C3", "every point, digest and ciphertext came out of an operation that "
                               "the house watched"},
    [RULE_RERANDOMIZED] = {"ENC-C4",
                           "a ciphertext that reaches a holder of its key has a scalar of "
                           "somebody else in its coin"},
    [RULE_SHAPE] = {"ENC-C5", "messages, their order and their lengths are those of the ideal "
                              "view"},
    [RULE_REPLACED] = {"ENC-C6", "with everything hidden replaced and the same coins, nothing else "
                                 "that the coalition sees changes by a byte"},
    [RULE_EQUAL] = {"ENC-C7", "what is not hidden is what the ideal view has, and own coins are "
                              "the same"},
    [RULE_PATTERN] = {"ENC-C8", "which hidden entries are equal is what the ideal view shows: a "
                                "pattern that is not declared leaks"},
    [RULE_RESIDUAL] = {"ENC-C9", "what is masked is uniform, by the affine engine or by "
                                 "enumeration"},
};

static bool broken(struct breach *b, enum couple_rule rule, const char *words,
                   const struct kept_event *event, const char *field)
{
    *b = (struct breach){rule, words, event, field};
    return false;
}

/* Coins with at least 32 bits do not meet by chance. */
static bool is_wide(const struct seen *f, size_t *size)
{
    if (f->kind == KIND_RESIDUES) {
        *size = f->modulus->bytes;
        return f->modulus->limbs > 1 || f->modulus->limb[0] >= (uint64_t)1 << 32;
    }
    *size = f->kind == KIND_TEXTS ? 0 : backend_real.wire(f->kind);
    return f->kind == KIND_KEYS || f->kind == KIND_SCALARS || f->kind == KIND_ELEMENTS;
}

bool couple_coins(struct trace *t, const struct run *run, struct arena *arena, struct breach *b)
{
    struct intern seen = {0};
    const char *words = NULL;
    for (int p = 1; p <= run_parties(run); p++) {
        const struct view *view = run_view(run, p);
        for (size_t i = 0; i < view->count; i++) {
            const struct event *e = &view->event[i];
            size_t size;
            if (e->kind != EVENT_COIN || !is_wide(&e->fields[0], &size))
                continue;
            for (uint32_t k = 0; k < e->fields[0].count && !words; k++) {
                const size_t before = seen.count;
                intern_put(&seen, e->bytes + k * size, size);
                if (seen.count == before)
                    words = arena_format(arena,
                                         "the coin '%s' of party %d, entry %u, was a coin before",
                                         e->name, p, k + 1);
            }
        }
    }
    for (size_t i = 0; i < t->scalars.count && i < t->scalar_room && !words; i++)
        if (t->scalar_uses[i] > 2)
            words = arena_format(arena, "a scalar of party %d is in the coins of two ciphertexts",
                                 t->scalar_party[i]);
    intern_clear(&seen);
    return words ? broken(b, RULE_COIN_ONCE, words, NULL, NULL) : true;
}

static bool ciphertext_origins(struct trace *t, const struct kept *k, const struct kept_field *f,
                               coalition members, struct breach *b)
{
    const struct kept_event *e = &k->event[f->event];
    const size_t size = backend_real.wire(KIND_CIPHERTEXTS);
    for (uint32_t i = 0; i < f->seen.count; i++) {
        const struct cipher_origin *c = trace_cipher(t, f->bytes + i * size);
        if (!c)
            return broken(b, RULE_ORIGIN, "a ciphertext that came out of no encryption", e,
                          f->seen.name);
        if (f->account == ACCOUNT_OPENED && !(c->coined & ~((uint64_t)members << 1)))
            return broken(b, RULE_RERANDOMIZED,
                          "a ciphertext under the coalition's key without a coin of anybody else: "
                          "how it was made shows",
                          e, f->seen.name);
    }
    return true;
}

bool couple_origins(struct trace *t, const struct kept *k, coalition members, struct breach *b)
{
    if (t->fault)
        return broken(b, RULE_ORIGIN, t->fault, NULL, NULL);
    for (size_t i = 0; i < k->field_count; i++) {
        const struct kept_field *f = &k->field[i];
        const struct kept_event *e = &k->event[f->event];
        if (!f->label || f->account == ACCOUNT_OWN)
            continue;
        if (f->seen.kind == KIND_CIPHERTEXTS && !ciphertext_origins(t, k, f, members, b))
            return false;
        for (uint32_t n = 0; n < f->seen.count && f->seen.kind != KIND_CIPHERTEXTS; n++) {
            const uint8_t *entry = f->bytes + 32 * (size_t)n;
            if (f->seen.kind == KIND_POINTS ? !trace_point(t, entry) : !trace_digest(t, entry))
                return broken(b, RULE_ORIGIN, "bytes that came out of no encryption and no hash", e,
                              f->seen.name);
        }
        const bool promised = f->seen.leak == LEAK_CIPHERTEXT || f->seen.leak == LEAK_DIGEST;
        if (promised && f->account != ACCOUNT_HIDDEN && f->account != ACCOUNT_OPENED &&
            f->seen.count)
            return broken(b, RULE_KEY_UNKNOWN,
                          "declared to be hidden, but under no key that the coalition lacks", e,
                          f->seen.name);
    }
    return true;
}

/* The order is somebody's coin, or that of bytes which are as good as random: where a list was
 * shuffled, only the bag of its entries is compared. */
static bool is_mixed(const struct kept_field *f)
{
    return f->seen.leak == LEAK_SHUFFLED || (f->seen.origin & ORIGIN_SHUFFLED);
}

static int by_entry(const void *a, const void *b, void *size)
{
    return memcmp(a, b, *(const size_t *)size);
}

/* Equal as they stand; or, where the order is another party's coin, as bags of entries. */
static bool same_entries(const struct kept_field *f, const struct kept_field *g,
                         struct arena *arena)
{
    if (f->seen.size != g->seen.size)
        return false;
    if (memcmp(f->bytes, g->bytes, f->seen.size) == 0)
        return true;
    if (!is_mixed(f) || f->seen.kind == KIND_TEXTS || f->seen.count == 0)
        return false;
    size_t size = f->seen.size / f->seen.count;
    uint8_t *a = arena_alloc(arena, f->seen.size), *b = arena_alloc(arena, f->seen.size);
    memcpy(a, f->bytes, f->seen.size);
    memcpy(b, g->bytes, f->seen.size);
    qsort_r(a, f->seen.count, size, by_entry, &size);
    qsort_r(b, f->seen.count, size, by_entry, &size);
    return memcmp(a, b, f->seen.size) == 0;
}

static bool same_event(const struct event *a, const struct event *b)
{
    return a->kind == b->kind && a->from == b->from && a->size == b->size &&
           strcmp(a->name, b->name) == 0 && a->reason == b->reason;
}

static bool same_shape(const struct kept *a, const struct kept *b, bool rounds, struct breach *out,
                       enum couple_rule rule)
{
    for (size_t i = 0; i < a->event_count || i < b->event_count; i++) {
        if (i >= b->event_count)
            return broken(out, rule, "an event that is not there otherwise", &a->event[i], NULL);
        if (i >= a->event_count)
            return broken(out, rule, "an event is missing", &b->event[i], NULL);
        if (!same_event(&a->event[i].event, &b->event[i].event) ||
            a->event[i].count != b->event[i].count ||
            (rounds && a->event[i].event.round != b->event[i].event.round))
            return broken(out, rule, "another kind, order, sender or length", &a->event[i], NULL);
    }
    return true;
}

bool couple_replaced(const struct kept *real, const struct kept *replaced, struct arena *arena,
                     struct breach *b)
{
    if (!same_shape(real, replaced, true, b, RULE_REPLACED))
        return false;
    for (size_t i = 0; i < real->field_count; i++) {
        const struct kept_field *f = &real->field[i], *g = &replaced->field[i];
        const struct kept_event *e = &real->event[f->event];
        if (f->account != g->account)
            return broken(b, RULE_REPLACED, "is hidden only with the true contents", e,
                          f->seen.name);
        const bool sealed = f->account == ACCOUNT_HIDDEN || f->account == ACCOUNT_OPENED;
        if (!sealed && !same_entries(f, g, arena))
            return broken(b, RULE_REPLACED, "depends on what is hidden", e, f->seen.name);
        for (uint32_t n = 0; sealed && !is_mixed(f) && n < f->seen.count; n++)
            if (f->seen.kind != KIND_CIPHERTEXTS && f->label[n] != g->label[n])
                return broken(b, RULE_REPLACED, "its order depends on what is hidden", e,
                              f->seen.name);
    }
    return true;
}

/* The pattern up to the order in each field: for each label, how often it is in which field. */
struct profile {
    uint32_t *row; /* labels * fields, sorted by row */
    size_t labels, fields;
};

static void profile_of(const struct kept *k, struct arena *arena, struct profile *p)
{
    p->fields = 1; /* the first column: what the label is of */
    for (size_t i = 0; i < k->field_count; i++)
        p->fields += k->field[i].label != NULL;
    p->labels = k->labels.count;
    p->row = arena_zero(arena, (p->labels * p->fields + 1) * sizeof *p->row);
    size_t column = 0;
    for (size_t i = 0; i < k->field_count; i++) {
        const struct kept_field *f = &k->field[i];
        if (!f->label)
            continue;
        column++;
        for (uint32_t n = 0; n < f->seen.count; n++) {
            size_t size;
            uint32_t *row = &p->row[f->label[n] * p->fields];
            row[0] = intern_get(&k->labels, f->label[n], &size)[0];
            row[column]++;
        }
    }
    size_t bytes = p->fields * sizeof *p->row;
    qsort_r(p->row, p->labels, bytes, by_entry, &bytes);
}

static bool same_pattern(const struct kept *a, const struct kept *b, struct arena *arena)
{
    struct profile p, q;
    profile_of(a, arena, &p);
    profile_of(b, arena, &q);
    return p.fields == q.fields && p.labels == q.labels &&
           memcmp(p.row, q.row, p.fields * p.labels * sizeof *p.row) == 0;
}

bool couple_ideal(const struct kept *real, const struct kept *ideal, struct arena *arena,
                  struct breach *b)
{
    if (!same_shape(real, ideal, false, b, RULE_SHAPE))
        return false;
    for (size_t i = 0; i < real->field_count; i++) {
        const struct kept_field *f = &real->field[i], *g = &ideal->field[i];
        const struct kept_event *e = &real->event[f->event];
        if (f->account != g->account && f->account != ACCOUNT_FRESH &&
            !(f->seen.leak == LEAK_PUBLIC && g->account == ACCOUNT_FRESH))
            return broken(b, RULE_EQUAL, "is hidden in one view and not in the other", e,
                          f->seen.name);
        if (f->account == ACCOUNT_OWN || f->account == ACCOUNT_EQUAL)
            if (!same_entries(f, g, arena))
                return broken(b, RULE_EQUAL,
                              f->account == ACCOUNT_OWN
                                  ? "an own coin that the ideal view draws otherwise"
                                  : "another value than in the ideal view",
                              e, f->seen.name);
    }
    if (!same_pattern(real, ideal, arena))
        return broken(b, RULE_PATTERN,
                      "which entries are equal, of what is hidden or opened, differs from the "
                      "ideal view",
                      NULL, NULL);
    return true;
}
