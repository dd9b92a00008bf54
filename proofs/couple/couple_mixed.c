/* Was a list shuffled? Neither the message table nor the house's bookkeeping is believed. An order
 * that somebody outside drew is turned by one place, and everything else stays the same. A list
 * that this order shuffles then has the same entries, moved around one ring through all its places.
 * A list that was never shuffled, or put back in order, does not move. One that was sorted after it
 * was shuffled, or only partly shuffled, does not move through all its places. */
#define _GNU_SOURCE /* qsort_r */
#include "crypto/memory.h"
#include "proofs/couple/couple.h"
#include <stdlib.h>
#include <string.h>

/* Limits: replays for one judgement, coins for one field. */
enum { REPLAYS_MOST = 48, CANDIDATES_MOST = 6 };

struct mixing {
    struct reality *r;
    struct trace *t;
    coalition members;
    uint64_t seed;
    struct kept *real;
    struct change *change;
    uint64_t *set; /* the changed draws */
    size_t changes;
    uint64_t executions;
    struct arena *arena, *kept; /* |kept| lives as long as the judgement */
};

/* Can this coin have shuffled a list of |n|? It is an order of n; or, for two places, a bit. */
static bool could_mix(const struct coin_seen *s, coalition members, uint32_t n)
{
    const bool inside = s->party <= COALITION_PARTIES && coalition_has(members, s->party);
    const bool bit = s->kind == KIND_RESIDUES && s->count == 1 && s->length == 1 &&
                     s->modulus->limbs == 1 && s->modulus->limb[0] == 2;
    return !inside && ((s->is_order && s->count == n) || (n == 2 && bit));
}

static bool may_be_mixed(const struct kept *k, size_t field)
{
    const struct kept_field *f = &k->field[field];
    const enum event_kind kind = k->event[f->event].event.kind;
    return (kind == EVENT_MESSAGE || kind == EVENT_UNREAD) && f->seen.count >= 2 &&
           f->seen.kind != KIND_TEXTS && f->account != ACCOUNT_MASKED &&
           f->account != ACCOUNT_FRESH && f->account != ACCOUNT_OWN;
}

/* The coins (place + 1) that may have shuffled a field; first the sender's last one. */
static size_t candidates(const struct mixing *m, size_t field, uint32_t list[CANDIDATES_MOST])
{
    const struct coins *c = &m->t->coins;
    const struct kept_field *f = &m->real->field[field];
    const struct event *e = &m->real->event[f->event].event;
    size_t count = 0;
    for (int own = 1; own >= 0; own--)
        for (size_t i = c->coins; i > 0 && count < CANDIDATES_MOST; i--) {
            const struct coin_seen *s = &c->coin[i - 1];
            if (s->sent < e->number && (s->party == e->from) == own &&
                could_mix(s, m->members, f->seen.count))
                list[count++] = (uint32_t)i;
        }
    return count;
}

static void add_change(struct mixing *m, const struct coin_seen *s)
{
    struct change change = {.stream = s->drawn, .place = s->place, .length = s->length};
    if (s->is_order) {
        uint64_t *order = arena_alloc(m->arena, 2 * (size_t)s->count * sizeof *order);
        coins_order(&m->t->coins, s, order);
        coins_order_turned(order, s->count, order + s->count);
        change.set = order + s->count;
    }
    m->change[m->changes++] = change;
}

/* How an entry looks to the coalition, as bytes. */
static const uint8_t *entry_of(const struct kept *k, const struct kept_field *f, uint32_t n,
                               size_t *size)
{
    *size = f->seen.size / f->seen.count;
    return f->label ? intern_get(&k->labels, f->label[n], size) : f->bytes + n * *size;
}

static uint32_t root(uint32_t *up, uint32_t i)
{
    while (up[i] != i)
        i = up[i] = up[up[i]];
    return i;
}

/* Some neighbouring entries of a field. If |bag|, their order does not count. */
struct bunch {
    uint32_t size;
    bool bag;
};

static const struct bunch alone = {.size = 1};

static int by_content(const void *a, const void *b)
{
    const struct text *x = a, *y = b;
    const int order = memcmp(x->bytes, y->bytes, x->size < y->size ? x->size : y->size);
    return order ? order : (x->size > y->size) - (x->size < y->size);
}

/* How the group from entry |from| on looks to the coalition, as bytes: all entries have one size,
 * or are labels, which say themselves where they end. */
static const uint8_t *group_of(const struct kept *k, const struct kept_field *f, uint32_t from,
                               const struct bunch *g, struct arena *arena, size_t *size)
{
    if (g->size == 1)
        return entry_of(k, f, from, size);
    struct text *entry = arena_alloc(arena, g->size * sizeof *entry);
    *size = 0;
    for (uint32_t i = 0; i < g->size; i++) {
        entry[i].bytes = entry_of(k, f, from + i, &entry[i].size);
        *size += sizeof entry[i].size + entry[i].size;
    }
    if (g->bag)
        qsort(entry, g->size, sizeof *entry, by_content);
    uint8_t *bytes = arena_alloc(arena, *size), *at = bytes;
    for (uint32_t i = 0; i < g->size; i++) {
        memcpy(at, &entry[i].size, sizeof entry[i].size);
        memcpy(at + sizeof entry[i].size, entry[i].bytes, entry[i].size);
        at += sizeof entry[i].size + entry[i].size;
    }
    return bytes;
}

/* Is |g| what |f| becomes if its |n| groups from entry |first| on move around one ring? Draw an
 * arrow for each place, from the group that was there to the group that is there now. One ring can
 * go along all arrows exactly if each group has as many arrows in as out (so the groups are the
 * same) and all are connected. */
static bool went_around(const struct kept *k, const struct kept_field *f, const struct kept *l,
                        const struct kept_field *g, uint32_t first, uint32_t n,
                        const struct bunch *group)
{
    struct intern seen = {0};
    struct arena arena = {0};
    bool around =
        f->account == g->account && g->seen.count == f->seen.count && !f->label == !g->label;
    int32_t *balance = memory_zero(2 * (size_t)n, sizeof *balance);
    uint32_t *up = memory_zero(2 * (size_t)n, sizeof *up);
    for (uint32_t i = 0; i < 2 * n; i++)
        up[i] = i;
    for (uint32_t i = 0; i < n && around; i++) {
        const uint32_t at = first + i * group->size;
        size_t size;
        const uint8_t *was = group_of(k, f, at, group, &arena, &size);
        const uint32_t from = intern_put(&seen, was, size);
        const uint8_t *is = group_of(l, g, at, group, &arena, &size);
        const uint32_t to = intern_put(&seen, is, size);
        balance[from]++;
        balance[to]--;
        up[root(up, from)] = root(up, to);
    }
    for (uint32_t i = 0; i < seen.count && around; i++)
        around = balance[i] == 0 && root(up, i) == root(up, 0);
    intern_clear(&seen);
    arena_clear(&arena);
    free(balance);
    free(up);
    return around;
}

/* Runs with the changes, and keeps what the coalition then sees. */
static status replay(struct mixing *m, struct kept *moved)
{
    trace_begin(m->t, false);
    reality_seed(m->r, "couple", m->seed, 0);
    coins_begin(&m->t->coins, m->r->run, false, m->change, m->changes);
    m->executions++;
    const status executed = run_execute(m->r->run);
    coins_begin(&m->t->coins, m->r->run, false, NULL, 0);
    if (executed != OK)
        return executed;
    trace_knows(m->t, m->r->run, m->members, false);
    kept_take(moved, m->t, m->r->run, m->members, false, m->arena);
    return OK;
}

/* One replay for several fields; |coin| is by field; 0: the field is not tried. */
static void try_coins(struct mixing *m, const uint32_t *coin)
{
    struct kept moved = {0};
    struct intern chosen = {0};
    m->changes = 0;
    for (size_t f = 0; f < m->real->field_count; f++) {
        const size_t before = chosen.count;
        if (coin[f])
            intern_put(&chosen, &coin[f], sizeof coin[f]);
        if (chosen.count > before)
            add_change(m, &m->t->coins.coin[coin[f] - 1]);
    }
    intern_clear(&chosen);
    if (replay(m, &moved) == OK && moved.field_count == m->real->field_count)
        for (size_t f = 0; f < m->real->field_count; f++)
            if (coin[f] && went_around(m->real, &m->real->field[f], &moved, &moved.field[f], 0,
                                       m->real->field[f].seen.count, &alone))
                m->real->field[f].mixed_by = coin[f];
    kept_clear(&moved);
}

/* First tries all fields at once, each with its sender's last coin. Two coins that change together
 * can undo each other, so the remaining fields are then tried one by one. */
static void try_all(struct mixing *m, const char **limit)
{
    const size_t count = m->real->field_count;
    uint32_t *coin = arena_zero(m->arena, (count + 1) * sizeof *coin), list[CANDIDATES_MOST];
    size_t asked = 0;
    for (size_t f = 0; f < count; f++)
        if (may_be_mixed(m->real, f) && candidates(m, f, list)) {
            coin[f] = list[0];
            asked++;
        }
    if (!asked)
        return;
    m->change = arena_alloc(m->arena, asked * sizeof *m->change);
    try_coins(m, coin);
    for (size_t f = 0; f < count; f++) {
        if (!coin[f] || m->real->field[f].mixed_by)
            continue;
        const size_t found = candidates(m, f, list);
        for (size_t c = asked == 1; c < found && !m->real->field[f].mixed_by; c++) {
            if (m->executions >= REPLAYS_MOST) {
                *limit = "more lists than couple shuffles again";
                return;
            }
            uint32_t *one = arena_zero(m->arena, (count + 1) * sizeof *one);
            one[f] = list[c];
            try_coins(m, one);
        }
    }
}

/* For a list that consists of lists of |n| entries: marks those that the coin moves. */
static void mark_stretches(struct mixing *m, const struct kept *moved, size_t field, uint32_t n,
                           uint32_t coin)
{
    struct kept_field *f = &m->real->field[field];
    const struct kept_field *g = &moved->field[field];
    for (uint32_t from = 0; g->seen.count == f->seen.count && from < f->seen.count; from += n) {
        bool changed = false;
        for (uint32_t i = from; i < from + n && !changed; i++) {
            size_t size, other;
            const uint8_t *was = entry_of(m->real, f, i, &size),
                          *is = entry_of(moved, g, i, &other);
            changed = size != other || memcmp(was, is, size) != 0;
        }
        if (!changed || (f->mixer && f->mixer[from].coin) ||
            !went_around(m->real, f, moved, g, from, n, &alone))
            continue;
        if (!f->mixer)
            f->mixer = arena_zero(m->kept, f->seen.count * sizeof *f->mixer);
        for (uint32_t i = from; i < from + n; i++)
            f->mixer[i] = (struct stretch){coin, from, n};
    }
}

/* Is the field a list of more entries than the coin, a whole number of times as many? */
static bool is_longer(const struct mixing *m, size_t field, const struct coin_seen *s)
{
    const struct kept_field *f = &m->real->field[field];
    return s->is_order && s->count > 1 && may_be_mixed(m->real, field) && !f->mixed_by &&
           s->count < f->seen.count && f->seen.count % s->count == 0 &&
           s->sent < m->real->event[f->event].event.number && could_mix(s, m->members, s->count);
}

static bool mixes_stretch(const struct kept_field *f, uint32_t coin)
{
    for (uint32_t i = 0; f->mixer && i < f->seen.count; i++)
        if (f->mixer[i].coin == coin)
            return true;
    return false;
}

/* Of a list whose groups of |size| may be mixed inside: is each, by a coin of its own or because
 * its entries are all equal? Then those are marked, too. */
static bool is_mixed_inside(struct mixing *m, struct kept_field *f, uint32_t size)
{
    bool mixed = true;
    for (uint32_t from = 0; from < f->seen.count && mixed; from += size)
        for (uint32_t i = from; i < from + size && mixed; i++) {
            size_t long_one, long_other;
            const uint8_t *one = entry_of(m->real, f, from, &long_one),
                          *other = entry_of(m->real, f, i, &long_other);
            const struct stretch *s = &f->mixer[i];
            mixed = s->coin ? s->first == from && s->count == size
                            : long_one == long_other && memcmp(one, other, long_one) == 0;
        }
    for (uint32_t i = 0; i < f->seen.count && mixed; i++)
        if (!f->mixer[i].coin) /* no coin has this number */
            f->mixer[i] = (struct stretch){UINT32_MAX - i / size, i / size * size, size};
    return mixed;
}

/* For a list of as many groups as the coin has places: does it move them? Where other coins mix the
 * entries of each group, a group may have another order afterwards. */
static void mark_groups(struct mixing *m, const struct kept *moved, size_t field, uint32_t coin)
{
    struct kept_field *f = &m->real->field[field];
    const uint32_t groups = m->t->coins.coin[coin - 1].count;
    const struct bunch group = {f->seen.count / groups, f->mixer != NULL};
    if (mixes_stretch(f, coin) || (group.bag && !is_mixed_inside(m, f, group.size)) ||
        !went_around(m->real, f, moved, &moved->field[field], 0, groups, &group))
        return;
    f->moved_by = coin;
    f->group = group.size;
}

/* Tries each order that is shorter than a list, by itself: does it mix parts of the list or, when
 * that is known (|whole|), move them as a whole? */
static void try_shorter(struct mixing *m, bool whole, const char **limit)
{
    const struct coins *c = &m->t->coins;
    struct change change;
    m->change = &change;
    for (uint32_t i = 0; i < c->coins; i++) {
        const struct coin_seen s = c->coin[i];
        bool asked = false;
        for (size_t f = 0; f < m->real->field_count; f++)
            asked |= is_longer(m, f, &s) && (!whole || (!m->real->field[f].moved_by &&
                                                        !mixes_stretch(&m->real->field[f], i + 1)));
        if (!asked)
            continue;
        if (m->executions >= REPLAYS_MOST) {
            *limit = "more lists than couple shuffles again";
            return;
        }
        struct kept moved = {0};
        m->changes = 0;
        add_change(m, &s);
        if (replay(m, &moved) == OK && moved.field_count == m->real->field_count)
            for (size_t f = 0; f < m->real->field_count; f++) {
                if (is_longer(m, f, &s) && !whole)
                    mark_stretches(m, &moved, f, s.count, i + 1);
                if (is_longer(m, f, &s) && whole && !m->real->field[f].moved_by)
                    mark_groups(m, &moved, f, i + 1);
            }
        kept_clear(&moved);
    }
}

status couple_mixed(struct reality *r, struct trace *t, coalition members, uint64_t seed,
                    struct kept *real, struct arena *kept, uint64_t *executions, const char **limit)
{
    struct arena arena = {0};
    struct mixing m = {.r = r,
                       .t = t,
                       .members = members,
                       .seed = seed,
                       .real = real,
                       .arena = &arena,
                       .kept = kept};
    try_all(&m, limit);
    try_shorter(&m, false, limit);
    try_shorter(&m, true, limit);
    *executions += m.executions;
    arena_clear(&arena);
    return OK;
}
