#include "proofs/couple/coins.h"
#include "crypto/memory.h"
#include "crypto/wide.h"
#include "proofs/couple/trace.h"
#include "sim/part.h"
#include "sim/primitives.h"
#include <stdlib.h>
#include <string.h>

struct coin_tape {
    struct tape tape;
    struct coins *owner;
    struct tape *inner; /* of a call; NULL: ask the world each time */
    int party;
    struct coin_tape *next, *made_next;
    char *path;
    size_t path_room;
};

static struct tape *inner_tape(struct coin_tape *t)
{
    return t->inner ? t->inner : t->owner->inner.coins(t->owner->inner.context, t->party);
}

/* The name of a stream: the party; the path and the reason, each with its final zero. */
static uint32_t stream_of(struct coins *c, int party, const char *path, const char *why)
{
    const size_t long_path = strlen(path) + 1, long_why = strlen(why) + 1;
    const size_t size = sizeof party + long_path + long_why;
    c->name = array_room(c->name, &c->name_room, size, 1);
    memcpy(c->name, &party, sizeof party);
    memcpy(c->name + sizeof party, path, long_path);
    memcpy(c->name + sizeof party + long_path, why, long_why);
    const uint32_t stream = intern_put(&c->streams, c->name, size);
    c->drawn = array_room(c->drawn, &c->drawn_room, (size_t)stream + 1, sizeof *c->drawn);
    return stream;
}

int coins_party(const struct coins *c, uint32_t stream)
{
    size_t size;
    int party;
    memcpy(&party, intern_get(&c->streams, stream, &size), sizeof party);
    return party;
}

const char *coins_path(const struct coins *c, uint32_t stream)
{
    size_t size;
    return (const char *)intern_get(&c->streams, stream, &size) + sizeof(int);
}

const char *coins_name(const struct coins *c, uint32_t stream)
{
    const char *path = coins_path(c, stream);
    return path + strlen(path) + 1;
}

/* Keeps a draw and its values, until the coin that shows it comes. */
static void note(struct coins *c, const struct draw *d, const void *values, size_t words)
{
    c->value = array_room(c->value, &c->value_room, c->values + words + 1, sizeof *c->value);
    c->draw = array_room(c->draw, &c->draw_room, c->draws + 1, sizeof *c->draw);
    c->pending = array_room(c->pending, &c->pending_room, c->waiting + 1, sizeof *c->pending);
    c->draw[c->draws] = *d;
    c->draw[c->draws].value = c->values;
    if (d->limbs)
        memcpy(c->value + c->values, values, words * sizeof *c->value);
    else
        memcpy(c->value + c->values, values, d->count);
    c->values += words;
    c->pending[c->waiting++] = (uint32_t)c->draws++;
}

static bool is_changed(const struct change *ch, const struct draw *d, uint64_t i)
{
    return d->place + i >= ch->place && d->place + i < ch->place + ch->length;
}

/* value + more modulo bound; |more| may be any number. */
static void turn(uint64_t *value, const uint64_t *bound, uint32_t limbs, uint64_t more)
{
    if (limbs == 1) {
        const uint64_t step = bound[0] > 1 ? 1 + more % (bound[0] - 1) : 0;
        const struct wide sum = wide_add(wide_of(*value), wide_of(step));
        *value = wide_low(wide_rest(sum, wide_of(bound[0])));
        return;
    }
    uint64_t carry = 1 + more % UINT32_MAX;
    for (uint32_t l = 0; l < limbs; l++)
        value[l] = word_add(value[l], 0, &carry);
    for (uint32_t l = limbs; l > 0; l--) {
        if (value[l - 1] < bound[l - 1])
            return;
        if (value[l - 1] > bound[l - 1])
            break;
    }
    memset(value, 0, limbs * sizeof *value); /* after the last value comes 0 */
}

static void apply(const struct coins *c, const struct draw *d, void *out)
{
    for (size_t k = 0; k < c->changes; k++) {
        const struct change *ch = &c->change[k];
        for (uint64_t i = 0; ch->stream == d->stream && i < d->count; i++) {
            if (!is_changed(ch, d, i))
                continue;
            uint64_t *value = (uint64_t *)out + i * d->limbs;
            if (d->limbs == 0)
                ((uint8_t *)out)[i] = (uint8_t)(((uint8_t *)out)[i] + 1 + ch->more % 255);
            else if (ch->set)
                value[0] = ch->set[d->place + i - ch->place];
            else
                turn(value, d->bound, d->limbs, ch->more);
        }
    }
}

static struct draw draw_of(struct coin_tape *t, const char *why, size_t count)
{
    struct coins *c = t->owner;
    struct draw d = {.party = t->party, .count = (uint32_t)count};
    d.stream = stream_of(c, t->party, t->path ? t->path : "", why);
    d.place = c->drawn[d.stream];
    c->drawn[d.stream] += count;
    return d;
}

static status below(struct tape *tape, const char *why, const uint64_t *bound, size_t limbs,
                    size_t count, uint64_t *out)
{
    struct coin_tape *t = (struct coin_tape *)tape;
    struct draw d = draw_of(t, why, count);
    REQUIRE(tape_vector(inner_tape(t), why, bound, limbs, count, out));
    d.limbs = (uint32_t)limbs;
    memcpy(d.bound, bound, limbs * sizeof *bound);
    apply(t->owner, &d, out);
    if (t->owner->noting && t->party)
        note(t->owner, &d, out, count * limbs);
    return OK;
}

static status bytes(struct tape *tape, const char *why, uint8_t *out, size_t size)
{
    struct coin_tape *t = (struct coin_tape *)tape;
    const struct draw d = draw_of(t, why, size);
    REQUIRE(tape_bytes(inner_tape(t), why, out, size));
    apply(t->owner, &d, out);
    if (t->owner->noting && t->party)
        note(t->owner, &d, out, (size + 7) / 8);
    return OK;
}

struct tape *coins_tape(struct coins *c, int party)
{
    if (!c->tape)
        c->tape = memory_zero(PARTIES_MOST + 1, sizeof *c->tape);
    struct coin_tape *t = &c->tape[party];
    if (!t->owner)
        *t = (struct coin_tape){
            .tape = {.below = below, .bytes = bytes}, .owner = c, .party = party};
    return &t->tape;
}

struct tape *coins_tape_at(struct coins *c, int party, const struct call *call)
{
    struct coin_tape *t = c->spare;
    if (t) {
        c->spare = t->next;
    } else {
        t = memory_zero(1, sizeof *t);
        *t = (struct coin_tape){
            .tape = {.below = below, .bytes = bytes}, .owner = c, .made_next = c->calls};
        c->calls = t;
    }
    const char *path = call_path(c->run, call);
    t->party = party;
    t->path = array_room(t->path, &t->path_room, strlen(path) + 1, 1);
    memcpy(t->path, path, strlen(path) + 1);
    t->inner = c->inner.coins_at(c->inner.context, party, call);
    return &t->tape;
}

void coins_tape_end(struct coins *c, struct tape *tape)
{
    struct coin_tape *t = (struct coin_tape *)tape;
    c->inner.coins_end(c->inner.context, t->inner);
    t->next = c->spare;
    c->spare = t;
}

/* A permutation of n is n - 1 draws below n, n - 1, ..., 2 (crypto/tape.h). */
static bool drawn_as_order(const struct coins *c, const struct coin_seen *s)
{
    if (s->kind != KIND_RESIDUES || s->count < 2 || s->draws != s->count - 1)
        return false;
    for (uint32_t i = 0; i < s->draws; i++) {
        const struct draw *d = &c->draw[c->order[s->first + i]];
        if (d->count != 1 || d->limbs != 1 || d->bound[0] != s->count - i)
            return false;
    }
    return s->modulus->limbs == 1 && s->modulus->limb[0] == s->count;
}

/* A master key has its own reasons of draws: it takes what its party drew last in its call. */
static bool is_of(const struct coins *c, const struct draw *d, const struct coin_seen *s)
{
    return d->stream == s->stream ||
           (s->master && d->party == s->party &&
            strcmp(coins_path(c, d->stream), coins_path(c, s->stream)) == 0);
}

/* A coin that is shown takes all waiting draws of its party for its reason. */
static void take_draws(struct coins *c, struct coin_seen *s)
{
    size_t left = 0;
    for (size_t i = 0; i < c->waiting; i++) {
        const uint32_t at = c->pending[i];
        if (!is_of(c, &c->draw[at], s)) {
            c->pending[left++] = at;
            continue;
        }
        c->order = array_room(c->order, &c->order_room, c->ordered + 1, sizeof *c->order);
        c->order[c->ordered++] = at;
        c->draw[at].shown = true;
        if (s->draws++ == 0) {
            s->drawn = c->draw[at].stream;
            s->place = c->draw[at].place;
        }
        s->length += c->draw[at].stream == s->drawn ? c->draw[at].count : 0;
    }
    c->waiting = left;
}

const uint64_t *coins_last(const struct coins *c, const char *why, size_t back)
{
    if (!c->noting || c->waiting <= back)
        return NULL;
    const struct draw *d = &c->draw[c->pending[c->waiting - 1 - back]];
    return strcmp(coins_name(c, d->stream), why) == 0 ? c->value + d->value : NULL;
}

void coins_are_shown(struct coins *c, const struct tape *tape)
{
    const struct coin_tape *t = (const struct coin_tape *)tape;
    struct coin_seen s = {.master = true,
                          .party = t->party,
                          .stream = stream_of(c, t->party, t->path ? t->path : "", "")};
    const size_t ordered = c->ordered;
    take_draws(c, &s);
    c->ordered = ordered; /* no coin of the view is made of these draws */
}

static void on_event(void *context, const struct event *e)
{
    struct coins *c = context;
    if (e->kind != EVENT_COIN)
        return;
    const char *path = e->call ? call_path(c->run, e->call) : "";
    struct coin_seen s = {.party = e->party,
                          .stream = stream_of(c, e->party, path, e->name),
                          .first = (uint32_t)c->ordered,
                          .sent = run_counts(c->run)->messages,
                          .kind = e->fields[0].kind,
                          .count = e->fields[0].count,
                          .width = e->fields[0].width,
                          .modulus = e->fields[0].modulus,
                          .bytes = c->shown_size,
                          .size = e->size};
    s.master = kind_aspect(s.kind) == ASPECT_MASTER;
    take_draws(c, &s);
    s.is_order = drawn_as_order(c, &s);
    c->shown = array_room(c->shown, &c->shown_room, c->shown_size + e->size + 1, 1);
    if (e->size)
        memcpy(c->shown + c->shown_size, e->bytes, e->size);
    c->shown_size += e->size;
    c->coin = array_room(c->coin, &c->coin_room, c->coins + 1, sizeof *c->coin);
    c->coin[c->coins++] = s;
}

void coins_init(struct coins *c, const struct world *inner)
{
    *c = (struct coins){.inner = *inner};
}

void coins_clear(struct coins *c)
{
    intern_clear(&c->streams);
    while (c->calls) {
        struct coin_tape *t = c->calls;
        c->calls = t->made_next;
        free(t->path);
        free(t);
    }
    free(c->tape);
    free(c->name);
    free(c->drawn);
    free(c->draw);
    free(c->coin);
    free(c->value);
    free(c->shown);
    free(c->order);
    free(c->pending);
    *c = (struct coins){0};
}

void coins_begin(struct coins *c, struct run *run, bool noting, const struct change *change,
                 size_t changes)
{
    c->spare = NULL; /* also tapes of calls that were cut off are used again */
    for (struct coin_tape *t = c->calls; t; t = t->made_next) {
        t->next = c->spare;
        c->spare = t;
    }
    const struct observer watching = {.event = on_event, .context = c}, none = {0};
    if (c->drawn_room)
        memset(c->drawn, 0, c->drawn_room * sizeof *c->drawn);
    if (noting)
        c->draws = c->coins = c->values = c->shown_size = c->ordered = c->waiting = 0;
    c->noting = noting;
    c->change = change;
    c->changes = changes;
    c->run = run;
    run_set_observer(run, noting ? &watching : &none);
}

void coins_order(const struct coins *c, const struct coin_seen *s, uint64_t *order)
{
    if (residue_decode(s->modulus, order, c->shown + s->bytes, s->count, NULL) != OK)
        abort(); /* cannot happen: the house encoded it */
}

/* Fisher and Yates, backwards: the pick for the last place is the place of its entry among those
 * that are left. */
void coins_order_turned(const uint64_t *order, uint32_t n, uint64_t *set)
{
    uint64_t *entry = memory_get((n + 1) * sizeof *entry),
             *place = memory_get((n + 1) * sizeof *place);
    for (uint32_t i = 0; i < n; i++)
        entry[i] = place[i] = i;
    for (uint32_t left = n; left > 1; left--) {
        const uint64_t want = order[left % n]; /* new entry left - 1 is the old one's next */
        const uint64_t pick = place[want], last = entry[left - 1];
        set[n - left] = pick;
        entry[pick] = last;
        place[last] = pick;
        entry[left - 1] = want;
        place[want] = left - 1;
    }
    free(entry);
    free(place);
}
