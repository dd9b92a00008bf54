/* Compares two views that should look the same to a coalition: of two runs, or of a run and an
 * ideal view.
 *
 * Equal must be: the name of an event, its sender, its length, and all that is not hidden. What is
 * hidden must have the same pattern of equal entries (couple_pattern.c). Runs are compared in the
 * order of their events. An ideal view is compared channel by channel: the protocol decides in
 * which order messages of different senders and kinds come, and the comparison of two runs shows
 * whether that tells anything. Own coins may be drawn at any time, one by one or together. */
#include "crypto/array.h"
#include "crypto/memory.h"
#include "proofs/couple/couple.h"
#include <stdlib.h>
#include <string.h>

bool couple_broken(struct breach *b, enum couple_rule rule, const char *words,
                   const struct kept_event *event, const char *field)
{
    *b = (struct breach){.rule = rule, .words = words, .event = event, .field = field};
    return false;
}

static bool is_coin(const struct kept_event *e)
{
    return e->event.kind == EVENT_COIN;
}

/* The numbers of events, alike in both views: the events of a channel have them in their order. */
struct channel {
    uint32_t *number;
    size_t count, room;
};
struct numbers {
    struct intern names; /* of channels */
    struct channel *channel;
    size_t room;
    uint32_t given;
};

static void numbers_clear(struct numbers *n)
{
    for (size_t i = 0; i < n->names.count; i++)
        free(n->channel[i].number);
    free(n->channel);
    intern_clear(&n->names);
}

bool kept_alike(const struct kept_event *a, const struct kept_event *b)
{
    const struct event *x = &a->event, *y = &b->event;
    return x->party == y->party && x->kind == y->kind && x->from == y->from &&
           strcmp(x->name, y->name) == 0 && strcmp(a->path, b->path) == 0;
}

static uint32_t channel_of(struct numbers *n, const struct kept_event *e, struct arena *arena)
{
    const char *name = e ? arena_format(arena, "%d/%d/%d/%s/%s", e->event.party, e->event.kind,
                                        e->event.from, e->event.name, e->path)
                         : "";
    const uint32_t at = intern_put(&n->names, name, strlen(name) + 1);
    n->channel = array_room(n->channel, &n->room, (size_t)at + 1, sizeof *n->channel);
    return at;
}

/* Numbers all events but coins; events that are compared have the same number in both views. Many
 * events in a row are often of one channel. */
static uint32_t *number_events(struct numbers *n, const struct kept *k, bool by_channel,
                               struct arena *arena)
{
    uint32_t *number = arena_zero(arena, (k->event_count + 1) * sizeof *number);
    uint32_t *place = NULL, at = channel_of(n, NULL, arena);
    const struct kept_event *last = NULL;
    size_t room = 0;
    for (size_t i = 0; i < k->event_count; i++) {
        const struct kept_event *e = &k->event[i];
        if (is_coin(e))
            continue;
        if (by_channel && (!last || !kept_alike(e, last)))
            at = channel_of(n, e, arena);
        last = e;
        place = array_room(place, &room, (size_t)at + 1, sizeof *place);
        struct channel *c = &n->channel[at];
        if (place[at] == c->count) {
            c->number = array_room(c->number, &c->room, c->count + 1, sizeof *c->number);
            c->number[c->count++] = n->given++;
        }
        number[i] = c->number[place[at]++];
    }
    free(place);
    return number;
}

void sameness_begin(struct sameness *s, const struct kept *a, const struct kept *b,
                    enum likeness how, struct arena *arena)
{
    *s = (struct sameness){.a = a, .b = b, .how = how, .arena = arena};
    struct numbers numbers = {0};
    s->number_a = number_events(&numbers, a, how == LIKE_IDEAL, arena);
    s->number_b = number_events(&numbers, b, how == LIKE_IDEAL, arena);
    s->partner = arena_zero(arena, ((size_t)numbers.given + 1) * sizeof *s->partner);
    s->own = arena_zero(arena, ((size_t)numbers.given + 1) * sizeof *s->own);
    numbers_clear(&numbers);
    for (size_t i = 0; i < a->event_count; i++)
        if (!is_coin(&a->event[i]))
            s->own[s->number_a[i]] = (uint32_t)i + 1;
    for (size_t i = 0; i < b->event_count; i++)
        if (!is_coin(&b->event[i]))
            s->partner[s->number_b[i]] = (uint32_t)i + 1;
}

void sameness_end(struct sameness *s)
{
    intern_clear(&s->names);
}

void sameness_mixed(const struct sameness *s, uint32_t number, uint32_t field, uint32_t n,
                    struct mixed *entry, struct mixed *group)
{
    const uint32_t at = s->own[number];
    const struct kept_field *f = at ? &s->a->field[s->a->event[at - 1].first + field] : NULL;
    *entry = *group = (struct mixed){0};
    if (!f || n >= f->seen.count)
        return;
    if (f->moved_by)
        *group = (struct mixed){f->moved_by, n / f->group, f->seen.count / f->group};
    if (f->mixed_by)
        *entry = (struct mixed){f->mixed_by, n, f->seen.count};
    else if (f->mixer && f->mixer[n].coin)
        *entry = (struct mixed){f->mixer[n].coin, n - f->mixer[n].first, f->mixer[n].count};
}

const struct kept_event *sameness_partner(const struct sameness *s, size_t event)
{
    const uint32_t at = s->partner[s->number_a[event]];
    return at ? &s->b->event[at - 1] : NULL;
}

/* Are the fields of the same kind, modulus, width and length? */
static bool same_types(const struct sameness *s, const struct kept_event *a,
                       const struct kept_event *b)
{
    for (uint32_t n = 0; n < a->count && n < b->count; n++) {
        const struct seen *f = &s->a->field[a->first + n].seen,
                          *g = &s->b->field[b->first + n].seen;
        if (f->kind != g->kind || f->count != g->count || f->width != g->width ||
            (f->kind == KIND_RESIDUES && !modulus_equal(f->modulus, g->modulus)))
            return false;
    }
    return true;
}

static bool same_event(const struct kept_event *a, const struct kept_event *b, bool rounds)
{
    const struct event *x = &a->event, *y = &b->event;
    return x->kind == y->kind && x->party == y->party && x->from == y->from && x->size == y->size &&
           strcmp(x->name, y->name) == 0 && strcmp(a->path, b->path) == 0 &&
           x->reason == y->reason && a->count == b->count && (!rounds || x->round == y->round);
}

static bool same_shape(const struct sameness *s, enum couple_rule rule, struct breach *out)
{
    size_t mine = 0, others = 0;
    for (size_t i = 0; i < s->a->event_count; i++) {
        const struct kept_event *e = &s->a->event[i], *partner;
        if (is_coin(e))
            continue;
        mine++;
        partner = sameness_partner(s, i);
        if (!partner)
            return couple_broken(out, rule, "an event that the other view does not have", e, NULL);
        if (!same_event(e, partner, s->how != LIKE_IDEAL))
            return couple_broken(out, rule, "another kind, order, sender or length", e, NULL);
        if (!same_types(s, e, partner))
            return couple_broken(out, rule, "numbers modulo something else, or of another width", e,
                                 NULL);
    }
    for (size_t i = 0; i < s->b->event_count; i++)
        others += !is_coin(&s->b->event[i]);
    return mine == others ||
           couple_broken(out, rule, "an event is missing",
                         s->b->event_count ? &s->b->event[s->b->event_count - 1] : NULL, NULL);
}

const char *couple_coin_name(int party, const char *path, const char *why, struct arena *arena)
{
    return arena_format(arena, "coin/%d/%s/%s", party, path, why);
}

/* A view's coins by party and reason; each stream is in the order of its draws. */
struct own_coin {
    uint32_t stream;
    const struct kept_event *event;
};

static int by_stream(const void *a, const void *b)
{
    const struct own_coin *x = a, *y = b;
    if (x->stream != y->stream)
        return x->stream < y->stream ? -1 : 1;
    return (x->event > y->event) - (x->event < y->event);
}

static struct own_coin *list_coins(struct sameness *s, const struct kept *k, size_t *count)
{
    struct own_coin *list = arena_alloc(s->arena, (k->event_count + 1) * sizeof *list);
    const struct kept_event *last = NULL; /* many coins in a row are often of one stream */
    uint32_t stream = 0;
    bool idle = false;
    *count = 0;
    for (size_t i = 0; i < k->event_count; i++) {
        const struct kept_event *e = &k->event[i];
        if (!is_coin(e))
            continue;
        if (!last || !kept_alike(e, last)) {
            const char *name = couple_coin_name(e->event.party, e->path, e->event.name, s->arena);
            idle = couple_is_idle(s->idle, name);
            stream = idle ? 0 : intern_put(&s->names, name, strlen(name) + 1);
        }
        last = e;
        if (!idle)
            list[(*count)++] = (struct own_coin){stream, e};
    }
    qsort(list, *count, sizeof *list, by_stream);
    return list;
}

static size_t stream_end(const struct own_coin *list, size_t count, size_t from, size_t *size)
{
    size_t to = from;
    for (*size = 0; to < count && list[to].stream == list[from].stream; to++)
        *size += list[to].event->event.size;
    return to;
}

static void join(uint8_t *out, const struct own_coin *list, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++) {
        const struct event *e = &list[i].event->event;
        if (e->size)
            memcpy(out, e->bytes, e->size);
        out += e->size;
    }
}

/* Each stream must have the same entries in both, one after the other. */
static bool same_coins(struct sameness *s, enum couple_rule rule, struct breach *out)
{
    size_t na, nb, i = 0, k = 0;
    const struct own_coin *a = list_coins(s, s->a, &na), *b = list_coins(s, s->b, &nb);
    while (i < na && k < nb && a[i].stream == b[k].stream) {
        size_t size, other;
        const size_t to = stream_end(a, na, i, &size), end = stream_end(b, nb, k, &other);
        uint8_t *mine = memory_get(size + other + 1);
        join(mine, a, i, to);
        join(mine + size, b, k, end);
        const bool same = size == other && memcmp(mine, mine + size, size) == 0;
        free(mine);
        if (!same)
            return couple_broken(out, rule, "an own coin that has another value in the other view",
                                 a[i].event, NULL);
        i = to;
        k = end;
    }
    if (i < na && (k == nb || a[i].stream < b[k].stream))
        return couple_broken(out, rule, "an own coin that the other view does not have", a[i].event,
                             NULL);
    if (k < nb)
        return couple_broken(out, rule, "an own coin that the party does not draw", b[k].event,
                             NULL);
    return true;
}

/* Without what a coin mixes or moves. */
static bool same_bytes(const struct kept_field *f, const struct kept_field *g)
{
    const size_t size = f->seen.count ? f->seen.size / f->seen.count : 0;
    if (f->mixed_by || f->moved_by)
        return true;
    if (f->seen.size != g->seen.size)
        return false;
    bool same = f->mixer || memcmp(f->bytes, g->bytes, f->seen.size) == 0;
    for (uint32_t n = 0; f->mixer && n < f->seen.count && same; n++)
        same = f->mixer[n].coin || memcmp(f->bytes + n * size, g->bytes + n * size, size) == 0;
    return same;
}

/* Must the bytes of this field be equal? (It is no own coin.) Masked entries differ between runs
 * with different inputs, and an ideal view makes them up; so it does with fresh ones. */
static bool wants_bytes(const struct kept_field *f, enum likeness how)
{
    switch (f->account) {
    case ACCOUNT_EQUAL:
    case ACCOUNT_OWN:
        return true;
    case ACCOUNT_MASKED:
        return how == LIKE_REPLACED;
    case ACCOUNT_FRESH:
        return how != LIKE_IDEAL;
    default:
        return false;
    }
}

static bool suits(const struct kept_field *f, const struct kept_field *g, enum likeness how)
{
    return f->account == g->account ||
           (how == LIKE_IDEAL && (f->account == ACCOUNT_FRESH ||
                                  (f->seen.leak == LEAK_PUBLIC && g->account == ACCOUNT_FRESH)));
}

static const char *const differs[LIKENESSES] = {
    [LIKE_REPLACED] = "depends on what is hidden",
    [LIKE_IDEAL] = "its value is not that of the ideal view",
    [LIKE_PARTNER] = "differs for two inputs between which what the coalition may know is the same",
};

bool couple_same(struct sameness *s, const struct sameness_rules *rules, struct breach *out)
{
    if (!same_shape(s, rules->shape, out))
        return false;
    for (size_t i = 0; i < s->a->event_count; i++) {
        const struct kept_event *e = &s->a->event[i];
        const struct kept_event *partner = is_coin(e) ? NULL : sameness_partner(s, i);
        for (uint32_t n = 0; partner && n < e->count; n++) {
            const struct kept_field *f = &s->a->field[e->first + n];
            const struct kept_field *g = &s->b->field[partner->first + n];
            if (!suits(f, g, s->how))
                return couple_broken(out, rules->equal, "is hidden in one and not in the other", e,
                                     f->seen.name);
            if (wants_bytes(f, s->how) && !same_bytes(f, g))
                return couple_broken(out, rules->equal, differs[s->how], e, f->seen.name);
        }
    }
    if (!same_coins(s, rules->equal, out))
        return false;
    return couple_same_pattern(s, out, rules->pattern);
}
