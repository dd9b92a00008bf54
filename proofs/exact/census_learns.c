/* Says what is learned as a function of the inputs, if a short one fits.
 *
 * A candidate fits if inputs with equal rights have equal laws exactly when the candidate has equal
 * values. Then it is exactly what the view adds to the rights. */
#include "crypto/memory.h"
#include "proofs/exact/census.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ENTRIES_MOST = 16 };

/* An entry of an honest input, as a number by input vector. */
struct entry {
    char name[32];
    uint64_t modulus;
    uint64_t *value;
};

struct guess {
    struct census *census;
    const struct watcher *watcher;
    struct entry entries[ENTRIES_MOST];
    size_t count;
    uint64_t *value; /* of the candidate */
};

static bool read_entries(struct guess *g)
{
    struct census *c = g->census;
    for (uint64_t x = 0; x < c->inputs; x++) {
        size_t at = 0;
        if (census_load(c, x) != OK)
            return false;
        for (int i = 1; i <= c->parties; i++) {
            const struct value *v = run_input(c->run, i);
            if (coalition_has(g->watcher->members, i) || !v)
                continue;
            if (v->kind != KIND_RESIDUES || v->modulus->limbs > 1 || at + v->count > ENTRIES_MOST)
                return false;
            for (uint32_t k = 0; k < v->count; k++, at++) {
                struct entry *e = &g->entries[at];
                if (x == 0) {
                    e->value = memory_zero(c->inputs, sizeof *e->value);
                    e->modulus = v->modulus->limb[0];
                    if (v->count > 1)
                        snprintf(e->name, sizeof e->name, "x%d[%u]", i, k + 1);
                    else
                        snprintf(e->name, sizeof e->name, "x%d", i);
                }
                if (at < g->count || x == 0)
                    e->value[x] = residue_at(v, k);
            }
        }
        if (x == 0)
            g->count = at;
        else if (at != g->count)
            return false; /* inputs of several lengths */
    }
    return true;
}

static bool fits(const struct guess *g)
{
    const struct census *c = g->census;
    const struct watcher *w = g->watcher;
    struct intern seen = {0}, both = {0};
    bool equal = true;
    /* rights and value together must number the inputs as rights and law together do. */
    for (uint64_t x = 0; x < c->inputs && equal; x++) {
        const uint64_t by_value[2] = {w->rights[x], g->value[x]};
        const uint64_t by_law[2] = {w->rights[x], w->some[x]};
        const uint32_t a = intern_put(&seen, by_value, sizeof by_value);
        equal = a == intern_put(&both, by_law, sizeof by_law);
    }
    intern_clear(&seen);
    intern_clear(&both);
    return equal;
}

/* The sum of the entries in |set|, with a minus sign for those in |negative|, modulo |modulus|. */
static void combine(struct guess *g, uint32_t set, uint32_t negative, uint64_t modulus)
{
    for (uint64_t x = 0; x < g->census->inputs; x++) {
        uint64_t sum = 0;
        for (size_t k = 0; k < g->count; k++) {
            if (!(set >> k & 1))
                continue;
            const uint64_t v = g->entries[k].value[x] % modulus;
            sum = (sum + (negative >> k & 1 ? modulus - v : v)) % modulus;
        }
        g->value[x] = sum;
    }
}

static const char *set_text(const struct guess *g, struct arena *arena, uint32_t set,
                            uint32_t negative)
{
    const char *text = "";
    for (size_t k = 0; k < g->count; k++)
        if (set >> k & 1)
            text = arena_format(arena, "%s%s%s", text,
                                negative >> k & 1 ? (*text ? " - " : "-")
                                : *text           ? " + "
                                                  : "",
                                g->entries[k].name);
    return text;
}

/* Tries sums of up to three entries: whole, modulo the divisors of N, and whether they are zero. */
static const char *try_set(struct guess *g, struct arena *arena, uint32_t set, uint32_t negative)
{
    const uint64_t n = g->entries[__builtin_ctz(set)].modulus;
    combine(g, set, negative, n);
    if (fits(g))
        return set_text(g, arena, set, negative);
    for (uint64_t d = 2; d < n; d++) {
        if (n % d)
            continue;
        combine(g, set, negative, d);
        if (fits(g))
            return arena_format(arena, "%s modulo %llu", set_text(g, arena, set, negative),
                                (unsigned long long)d);
    }
    combine(g, set, negative, n);
    for (uint64_t x = 0; x < g->census->inputs; x++)
        g->value[x] = g->value[x] == 0;
    if (fits(g))
        return arena_format(arena, "whether %s is 0", set_text(g, arena, set, negative));
    return NULL;
}

static const char *count_text(struct guess *g, struct arena *arena)
{
    for (uint64_t x = 0; x < g->census->inputs; x++) {
        g->value[x] = 0;
        for (size_t k = 0; k < g->count; k++)
            g->value[x] += g->entries[k].value[x] != 0;
    }
    return fits(g) ? arena_text(arena, "how many honest inputs are not 0") : NULL;
}

/* Several entries together: all in |set|. */
static const char *all_text(struct guess *g, struct arena *arena, uint32_t set)
{
    const char *text = "";
    for (uint64_t x = 0; x < g->census->inputs; x++) {
        g->value[x] = 0;
        for (size_t k = 0; k < g->count; k++)
            if (set >> k & 1)
                g->value[x] = g->value[x] * g->entries[k].modulus + g->entries[k].value[x];
    }
    if (!fits(g))
        return NULL;
    for (size_t k = 0; k < g->count; k++)
        if (set >> k & 1)
            text = arena_format(arena, "%s%s%s", text, *text ? ", " : "", g->entries[k].name);
    return text;
}

static const char *try_all(struct guess *g, struct arena *arena)
{
    const char *text = NULL;
    for (int size = 1; size <= 3 && !text; size++)
        for (uint32_t set = 1; set < (uint32_t)1 << g->count && !text; set++) {
            if (__builtin_popcount(set) != size)
                continue;
            for (uint32_t signs = set & (set - 1), negative = 0; !text;
                 negative = (negative - signs) & signs) {
                text = try_set(g, arena, set, negative);
                if (negative == signs)
                    break;
            }
        }
    if (!text)
        text = count_text(g, arena);
    for (uint32_t set = 1; set < (uint32_t)1 << g->count && !text; set++)
        if (__builtin_popcount(set) > 1)
            text = all_text(g, arena, set);
    return text;
}

/* One input of a party, as on a command line. */
static const char *input_text(struct census *c, struct arena *arena, uint64_t x, int party)
{
    const struct value *v = census_load(c, x) == OK ? run_input(c->run, party) : NULL;
    const char *text = v ? value_format(v) : "-";
    return *text ? arena_text(arena, text) : "nothing";
}

/* "whether bob has 1 or 2"; of several: "whether 1 has 0 and 2 has 0, or 1 has 1 and 2 has 1". */
static const char *tell_apart(struct census *c, struct arena *arena, const struct leak *leak)
{
    const uint64_t xs[2] = {leak->x, leak->y};
    const char *side[2] = {"", ""}, *only = "";
    int others = 0;
    for (int i = 1; i <= c->parties; i++) {
        const char *has[2];
        const char *who = arena_text(arena, run_role_name(c->run, i));
        for (int k = 0; k < 2; k++)
            has[k] = input_text(c, arena, xs[k], i);
        if (strcmp(has[0], has[1]) == 0)
            continue;
        only = arena_format(arena, "whether %s has %s or %s", who, has[0], has[1]);
        for (int k = 0; k < 2; k++)
            side[k] =
                arena_format(arena, "%s%s%s has %s", side[k], others ? " and " : "", who, has[k]);
        others++;
    }
    return others < 2 ? only : arena_format(arena, "whether %s, or %s", side[0], side[1]);
}

const char *census_learns(struct census *c, const struct watcher *w, const struct leak *leak,
                          struct arena *arena)
{
    struct guess g = {.census = c, .watcher = w};
    const char *text = NULL;
    g.value = memory_zero(c->inputs, sizeof *g.value);
    const bool small = read_entries(&g) && g.count > 0 && g.count <= 6 && c->inputs <= 100000;
    if (small)
        text = try_all(&g, arena);
    for (size_t k = 0; k < ENTRIES_MOST; k++)
        free(g.entries[k].value);
    free(g.value);
    if (text)
        return text;
    return tell_apart(c, arena, leak);
}
