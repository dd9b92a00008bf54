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

/* Limits: replays for one judgement, coins for one field. So many shorter orders and more are
 * turned together. */
enum { REPLAYS_MOST = 48, CANDIDATES_MOST = 6, TOGETHER_LEAST = 12 };

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
    bool **still; /* by coin: in which fields it moves nothing; NULL: not turned with others */
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

static bool has_changed(const struct mixing *m, const struct kept *moved, size_t field,
                        uint32_t from, uint32_t n)
{
    const struct kept_field *f = &m->real->field[field], *g = &moved->field[field];
    bool changed = f->seen.count != g->seen.count || !f->label != !g->label;
    for (uint32_t i = from; i < from + n && !changed; i++) {
        size_t size, other;
        const uint8_t *was = entry_of(m->real, f, i, &size), *is = entry_of(moved, g, i, &other);
        changed = size != other || memcmp(was, is, size) != 0;
    }
    return changed;
}

static void mark(struct mixing *m, struct kept_field *f, uint32_t from, uint32_t n, uint32_t coin)
{
    if (!f->mixer)
        f->mixer = arena_zero(m->kept, f->seen.count * sizeof *f->mixer);
    for (uint32_t i = from; i < from + n; i++)
        f->mixer[i] = (struct stretch){coin, from, n};
}

/* For a list that consists of lists of |n| entries: marks those that the coin moves. */
static void mark_stretches(struct mixing *m, const struct kept *moved, size_t field, uint32_t n,
                           uint32_t coin)
{
    struct kept_field *f = &m->real->field[field];
    const struct kept_field *g = &moved->field[field];
    for (uint32_t from = 0; g->seen.count == f->seen.count && from < f->seen.count; from += n)
        if (has_changed(m, moved, field, from, n) && !(f->mixer && f->mixer[from].coin) &&
            went_around(m->real, f, moved, g, from, n, &alone))
            mark(m, f, from, n, coin);
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

/* The coins (place + 1) of |n| places that may mix a part of a field. */
static uint32_t list_shorter(const struct mixing *m, uint32_t n, uint32_t *list)
{
    const struct coins *c = &m->t->coins;
    uint32_t count = 0;
    for (uint32_t i = 0; i < c->coins; i++) {
        bool longer = false;
        for (size_t f = 0; f < m->real->field_count && c->coin[i].count == n && !longer; f++)
            longer = is_longer(m, f, &c->coin[i]);
        if (longer)
            list[count++] = i + 1;
    }
    return count;
}

/* Was coin number |k| turned in replay |r|? In replays 2d and 2d + 1 those are turned whose number
 * has a 1, or a 0, as digit d. */
static bool is_turned(uint32_t k, uint32_t r)
{
    return (k >> r / 2 & 1) != r % 2;
}

/* Does a stretch move, around one ring, in the replays in which the coin was turned, and in no
 * other? A stretch that two coins move changes in both replays of a digit in which they differ. */
static bool moves_with(const struct mixing *m, const struct kept *moved, uint32_t replays,
                       uint32_t k, size_t field, uint32_t from, uint32_t n)
{
    const struct kept_field *f = &m->real->field[field];
    bool with = true;
    for (uint32_t r = 0; r < replays && with; r++)
        with = has_changed(m, &moved[r], field, from, n) == is_turned(k, r);
    for (uint32_t r = 0; r < replays && with; r++)
        with = !is_turned(k, r) ||
               went_around(m->real, f, &moved[r], &moved[r].field[field], from, n, &alone);
    return with;
}

/* Is all that changed in the field, when the coin was turned with others, known to be moved by one
 * of these? Then the coin moves nothing else there: it mixes entries that are equal, say. */
static bool is_explained(const struct mixing *m, const struct kept *moved, uint32_t replays,
                         uint32_t k, size_t field, uint32_t n)
{
    const struct kept_field *f = &m->real->field[field];
    bool explained = true;
    for (uint32_t from = 0; from < f->seen.count && explained; from += n)
        for (uint32_t r = 0; r < replays && explained && !(f->mixer && f->mixer[from].coin); r++)
            explained = !is_turned(k, r) || !has_changed(m, &moved[r], field, from, n);
    return explained;
}

static void mark_together(struct mixing *m, const struct kept *moved, uint32_t replays,
                          const uint32_t *list, uint32_t count)
{
    const size_t fields = m->real->field_count;
    for (uint32_t k = 0; k < count; k++)
        for (size_t field = 0; field < fields; field++) {
            const struct coin_seen *s = &m->t->coins.coin[list[k] - 1];
            struct kept_field *f = &m->real->field[field];
            bool still = !is_longer(m, field, s);
            for (uint32_t r = 0; r < replays && !still; r++)
                still = is_turned(k, r) && !has_changed(m, &moved[r], field, 0, f->seen.count);
            m->still[list[k] - 1][field] = still;
            for (uint32_t from = 0; !still && from < f->seen.count; from += s->count)
                if (!(f->mixer && f->mixer[from].coin) &&
                    moves_with(m, moved, replays, k, field, from, s->count))
                    mark(m, f, from, s->count, list[k]);
        }
    for (uint32_t k = 0; k < count; k++)
        for (size_t field = 0; field < fields; field++) {
            bool *still = &m->still[list[k] - 1][field];
            *still = *still ||
                     is_explained(m, moved, replays, k, field, m->t->coins.coin[list[k] - 1].count);
        }
}

/* Many orders of one size, each of which mixes a part of a list: to find which mixes what, they are
 * turned by the binary digits of their numbers, all with a digit 1 together, then all with a 0. */
static void turn_by_digits(struct mixing *m, const uint32_t *list, uint32_t count)
{
    const size_t fields = m->real->field_count;
    uint32_t replays = 0;
    while ((UINT64_C(1) << replays / 2) < count)
        replays += 2;
    struct kept *moved = arena_zero(m->arena, replays * sizeof *moved);
    bool same = true;
    m->change = arena_alloc(m->arena, count * sizeof *m->change);
    for (uint32_t r = 0; r < replays && same; r++) {
        m->changes = 0;
        for (uint32_t k = 0; k < count; k++)
            if (is_turned(k, r))
                add_change(m, &m->t->coins.coin[list[k] - 1]);
        same = replay(m, &moved[r]) == OK && moved[r].field_count == fields;
    }
    for (uint32_t k = 0; k < count && same; k++)
        m->still[list[k] - 1] = arena_zero(m->arena, fields * sizeof(bool));
    if (same)
        mark_together(m, moved, replays, list, count);
    for (uint32_t r = 0; r < replays; r++)
        kept_clear(&moved[r]);
}

static void try_together(struct mixing *m)
{
    const struct coins *c = &m->t->coins;
    uint32_t *list = arena_alloc(m->arena, (c->coins + 1) * sizeof *list);
    m->still = arena_zero(m->arena, (c->coins + 1) * sizeof *m->still);
    for (uint32_t i = 0; i < c->coins; i++) {
        const uint32_t count =
            c->coin[i].is_order && !m->still[i] ? list_shorter(m, c->coin[i].count, list) : 0;
        if (count >= TOGETHER_LEAST && list[0] == i + 1)
            turn_by_digits(m, list, count);
    }
}

/* Is it worth while to turn coin |i| by itself, for this field? Not if it moved nothing there when
 * it was turned with others, or is known to mix a part. Where the field changed and nobody knows by
 * which of the others, it is asked alone. */
static bool is_asked(const struct mixing *m, size_t field, uint32_t i, bool whole)
{
    const struct kept_field *f = &m->real->field[field];
    const bool *still = m->still[i];
    if (!is_longer(m, field, &m->t->coins.coin[i]) || (still && still[field]))
        return false;
    return whole ? !f->moved_by && !mixes_stretch(f, i + 1) : !still || !mixes_stretch(f, i + 1);
}

/* Tries each order that is shorter than a list, by itself: does it mix parts of the list or, when
 * that is known (|whole|), move them as a whole? */
static void try_shorter(struct mixing *m, bool whole, const char **limit)
{
    const struct coins *c = &m->t->coins;
    m->change = arena_alloc(m->arena, sizeof *m->change);
    for (uint32_t i = 0; i < c->coins; i++) {
        const struct coin_seen s = c->coin[i];
        bool asked = false;
        for (size_t f = 0; f < m->real->field_count; f++)
            asked |= is_asked(m, f, i, whole);
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
    try_together(&m);
    try_shorter(&m, false, limit);
    try_shorter(&m, true, limit);
    *executions += m.executions;
    arena_clear(&arena);
    return OK;
}
