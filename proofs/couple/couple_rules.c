/* The rules of the couple checker; one function checks each. */
#define _GNU_SOURCE /* qsort_r */
#include "proofs/couple/couple.h"
#include "proofs/couple/watch.h"

const struct couple_rule_text couple_rules[COUPLE_RULES] = {
    [RULE_COIN_ONCE] = {"ENC-C1", "every coin is used once: no two wide coins are equal, and no "
                                  "scalar is in the coins of two ciphertexts"},
    [RULE_KEY_UNKNOWN] = {"ENC-C2", "what a field hides is under a key that the coalition neither "
                                    "drew nor was given, nor is it a constant"},
    [RULE_ORIGIN] = {"ENC-C3", "every point, digest and ciphertext came out of an operation that "
                               "the house watched, and is what a second implementation gives"},
    [RULE_RERANDOMIZED] = {"ENC-C4",
                           "a ciphertext that reaches a holder of its key has a scalar of "
                           "somebody else added to its coin; a power does not do"},
    [RULE_SHAPE] = {"ENC-C5", "messages, their order and their lengths are those of the ideal "
                              "view"},
    [RULE_REPLACED] = {"ENC-C6", "with everything hidden replaced and the same coins, nothing else "
                                 "that the coalition sees changes by a byte"},
    [RULE_EQUAL] = {"ENC-C7", "what is not hidden is what the ideal view has, and own coins are "
                              "the same"},
    [RULE_PATTERN] = {"ENC-C8", "which hidden entries are equal is what the ideal view shows: a "
                                "pattern that is not declared leaks"},
    [RULE_RESIDUAL] = {"ENC-C9", "what is masked is uniform, by the affine checker or by "
                                 "enumeration"},
    [RULE_DRAWN] = {"ENC-C10", "every coin is what the tape gave, on its whole range, and is in "
                               "the view of who drew it"},
    [RULE_USED] = {"ENC-C11", "every coin is used: drawn otherwise, it changes what somebody "
                              "sees"},
    [RULE_GIVEN] = {"ENC-C12", "the ideal view asks for nothing that it is not given, and is the "
                               "same for inputs between which what it is given is the same"},
    [RULE_PARTNER] = {"ENC-C13", "for other inputs between which what the coalition may know is "
                                 "the same, on the same coins, it sees the same"},
};

/* Two coins of so many bits are never equal by chance, not even in a run of a million. Narrower
 * coins are compared with the tape (coins_fault). */
static bool is_wide(const struct seen *f, size_t *size)
{
    if (f->kind == KIND_RESIDUES) {
        *size = f->modulus->bytes;
        return f->modulus->limbs > 1 || f->modulus->limb[0] >= (uint64_t)1 << 63;
    }
    const enum aspect aspect = kind_aspect(f->kind);
    *size = f->count && f->kind != KIND_TEXTS ? f->size / f->count : 0;
    return aspect == ASPECT_KEY || aspect == ASPECT_SCALAR || aspect == ASPECT_ELEMENT;
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
    for (size_t i = 0; couple_watches[i] && !words; i++)
        if (couple_watches[i]->reused)
            words = couple_watches[i]->reused(t->memory[i], arena);
    intern_clear(&seen);
    return words ? couple_broken(b, RULE_COIN_ONCE, words, NULL, NULL) : true;
}

static bool field_origins(struct trace *t, const struct kept_event *e, const struct kept_field *f,
                          coalition members, struct breach *b)
{
    const struct watch *w = watch_of(f->seen.kind);
    const size_t size = f->seen.count ? f->seen.size / f->seen.count : 0;
    for (uint32_t i = 0; w && i < f->seen.count; i++) {
        struct watched seen;
        if (!watch_see(w, t, f->bytes + i * size, members, &seen))
            return couple_broken(b, RULE_ORIGIN, w->strange, e, f->seen.name);
        if (f->account == ACCOUNT_OPENED && !seen.coined)
            return couple_broken(
                b, RULE_RERANDOMIZED,
                "a ciphertext under the coalition's key without a coin of anybody else: "
                "how it was made shows",
                e, f->seen.name);
    }
    return true;
}

bool couple_origins(struct trace *t, const struct kept *k, coalition members, struct breach *b)
{
    if (t->fault)
        return couple_broken(b, RULE_ORIGIN, t->fault, NULL, NULL);
    for (size_t i = 0; i < k->field_count; i++) {
        const struct kept_field *f = &k->field[i];
        const struct kept_event *e = &k->event[f->event];
        if (!f->label || f->account == ACCOUNT_OWN)
            continue;
        if (!field_origins(t, e, f, members, b))
            return false;
        const bool promised = f->seen.leak == LEAK_CIPHERTEXT || f->seen.leak == LEAK_DIGEST;
        if (promised && f->account != ACCOUNT_HIDDEN && f->account != ACCOUNT_OPENED &&
            f->seen.count)
            return couple_broken(b, RULE_KEY_UNKNOWN,
                                 "declared to be hidden, but under no key that the coalition lacks",
                                 e, f->seen.name);
    }
    return true;
}
