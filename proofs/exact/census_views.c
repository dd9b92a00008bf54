/* The census: views of parties and coalitions become numbers. */
#include "crypto/array.h"
#include "proofs/exact/census.h"
#include <string.h>

static bool is_single(const struct watcher *w)
{
    return coalition_size(w->members) == 1;
}

static const char unordered[] =
    "the order of digests or points shows, and a coalition can make more of them by itself";

/* Writes the views of the parties that are wanted, and numbers them: all are written before the
 * first is looked up, so that the memory for it has time to come. */
static void note_seats(struct census *c)
{
    for (int i = 1; i <= c->parties; i++) {
        struct seat *seat = &c->seats[i];
        if (!seat->wanted)
            continue;
        struct joint *j = &c->joint;
        joint_write(j, c->run, (coalition)1 << (i - 1));
        if (j->unordered || j->limit)
            c->stopped = j->limit ? j->limit : unordered;
        seat->handles = j->handles;
        seat->hash = intern_expect(&seat->bodies, j->body.bytes, j->body.size);
        const struct buffer written = j->body;
        j->body = seat->written;
        seat->written = written;
        if (!intern_is(&seat->shapes, seat->shape, j->shape.bytes,
                       j->shape.size)) /* shapes rarely change */
            seat->shape = intern_put(&seat->shapes, j->shape.bytes, j->shape.size);
    }
    for (int i = 1; i <= c->parties; i++) {
        struct seat *seat = &c->seats[i];
        const struct buffer *b = &seat->written;
        if (seat->wanted)
            seat->body = intern_put_expected(&seat->bodies, seat->hash, b->bytes, b->size);
    }
}

/* Who got messages, in which order. It is nearly always as in the execution before. */
static void note_arrivals(struct census *c)
{
    struct buffer *now = &c->joint.arrivals;
    joint_arrivals(&c->joint, c->run);
    if (c->changes && now->size == c->arrivals.size &&
        (now->size == 0 || memcmp(now->bytes, c->arrivals.bytes, now->size) == 0))
        return;
    c->changes++;
    c->arrivals.size = 0;
    buffer_put(&c->arrivals, now->bytes, now->size);
}

void census_seats(struct census *c)
{
    note_seats(c);
    note_arrivals(c);
}

/* The number of the order in which messages from others came to the members. */
static uint32_t order_of(struct census *c, struct watcher *w)
{
    struct buffer *b = &c->joint.arrivals; /* it is not used any more */
    const size_t count = c->arrivals.size / sizeof(struct arrival);
    if (w->change == c->changes)
        return w->order;
    b->size = 0;
    for (size_t i = 0; i < count; i++) {
        struct arrival one;
        memcpy(&one, c->arrivals.bytes + i * sizeof one, sizeof one);
        if (coalition_has(w->members, one.to) && !coalition_has(w->members, one.from))
            buffer_put(b, &one, sizeof one);
    }
    w->change = c->changes;
    return w->order = intern_put(&w->orders, b->bytes, b->size);
}

/* Is the view the last one that had this body? */
static bool is_usual(struct watcher *w, const struct seat *own)
{
    w->usual = array_room(w->usual, &w->usual_room, (size_t)own->body + 1, sizeof *w->usual);
    const struct shaped *usual = &w->usual[own->body];
    if (!usual->view || usual->shape != own->shape)
        return false;
    w->view = usual->view;
    return true;
}

/* The number of a coalition's view; equal views have equal numbers.
 *
 * Without ideal handles the view of a coalition is the list of its members' views, and the list of
 * their numbers stands for it. With handles a key of one member may open what another received:
 * then the joint view is written as a whole. A view has handles or it has none, so a list and a
 * joint view are never the same view.
 *
 * Most coalitions are single parties. If the shape does not change, their number is twice that of
 * the body; all other numbers are odd, and that of a body with its last shape is kept. */
static void write_whole(struct census *c, struct watcher *w)
{
    uint32_t list[2 * COALITION_PARTIES + 2], size = 0;
    const struct seat *own = &c->seats[__builtin_ctzll(w->members) + 1];
    w->size = 0;
    w->view = 2 * own->body;
    if (is_single(w) && (own->shape == 0 || is_usual(w, own)))
        return;
    bool handles = false;
    for (coalition left = w->members; left; left &= left - 1) {
        const struct seat *seat = &c->seats[__builtin_ctzll(left) + 1];
        handles |= seat->handles;
        list[size++] = seat->body;
        list[size++] = seat->shape;
    }
    if (!is_single(w))
        list[size++] = order_of(c, w);
    if (!handles || is_single(w)) {
        w->at = c->wholes.size;
        w->size = size * sizeof *list;
        buffer_put(&c->wholes, list, w->size);
        w->hash = intern_expect(&w->seen, list, w->size);
        return;
    }
    struct joint *j = &c->joint;
    joint_write(j, c->run, w->members);
    if (j->unordered || j->limit)
        c->stopped = j->limit ? j->limit : unordered;
    struct buffer *b = &j->body;
    const size_t bodies = b->size;
    buffer_put(b, j->shape.bytes, j->shape.size);
    buffer_put(b, &bodies, sizeof bodies);
    buffer_put(b, &w->order, sizeof w->order);
    while (b->size % 8 != 1) /* a list of numbers never has this length: no joint view equals one */
        buffer_put(b, "", 1);
    w->view = 2 * intern_put(&w->seen, b->bytes, b->size) + 1;
}

/* Numbers the views of all coalitions. The lists are written before the first is looked up, and
 * each step of a search begins for all of them before the next: so the memory has time to come. */
void census_wholes(struct census *c)
{
    c->wholes.size = 0;
    for (size_t k = 0; k < c->watcher_count; k++)
        write_whole(c, &c->watchers[k]);
    for (int step = 0; c->watcher_count > 1 && step < INTERN_STEPS; step++)
        for (size_t k = 0; k < c->watcher_count; k++)
            if (c->watchers[k].size)
                intern_near(&c->watchers[k].seen, c->watchers[k].hash, step);
    for (size_t k = 0; k < c->watcher_count; k++) {
        struct watcher *w = &c->watchers[k];
        if (w->size)
            w->view =
                2 * intern_put_expected(&w->seen, w->hash, c->wholes.bytes + w->at, w->size) + 1;
        const struct seat *own = &c->seats[__builtin_ctzll(w->members) + 1];
        if (w->size && is_single(w))
            w->usual[own->body] = (struct shaped){own->shape, w->view};
        law_expect(&w->law, w->view);
    }
}
