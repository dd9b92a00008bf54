/* Finds the first event at which the distributions of two views differ.
 *
 * A view that is cut after k events is a function of the view that is cut later. So if two
 * distributions differ at k, they differ at all larger k; halving finds the first. */
#include "proofs/ask/events.h"
#include "proofs/exact/census_words.h"
#include <string.h>

enum { EXECUTIONS_MOST = 1 << 21 };

/* One of the two sides: the real view or the ideal view, for one input. */
struct side {
    uint64_t x;
    bool ideal;
};

struct cut {
    struct census *census;
    coalition members;
    struct side side[2];
    struct intern views, laws;
    struct law law;
    struct ordered order;
    uint64_t executions, most; /* how many were run; how many are allowed */
};

static bool execute(struct cut *cut, const struct side *s)
{
    struct census *c = cut->census;
    const int party = __builtin_ctzll(cut->members) + 1;
    if (!s->ideal)
        return census_ran(c);
    return run_ideal_view(c->run, party) == OK && !c->walk.broken;
}

static void write(struct cut *cut, const struct side *s)
{
    struct census *c = cut->census;
    if (s->ideal)
        joint_write_puppet(&c->joint, c->run);
    else
        joint_write(&c->joint, c->run, cut->members);
}

static bool load(struct cut *cut, const struct side *s)
{
    struct census *c = cut->census;
    if (census_load(c, s->x) != OK || (s->ideal && run_ideal(c->run) != OK))
        return false;
    walk_begin(&c->walk);
    return true;
}

/* The distribution of the first |events| events of a side, as a number; false: it takes too long.
 */
static bool law_of(struct cut *cut, const struct side *s, size_t events, uint32_t *number)
{
    struct census *c = cut->census;
    law_begin(&cut->law);
    if (!load(cut, s))
        return false;
    do {
        if (!execute(cut, s) || ++cut->executions > cut->most)
            return false;
        c->joint.events_most = events;
        write(cut, s);
        c->joint.events_most = 0;
        law_add(&cut->law, intern_put(&cut->views, c->joint.body.bytes, c->joint.body.size),
                walk_ways(&c->walk));
    } while (walk_next(&c->walk));
    *number = law_end(&cut->law, &cut->laws);
    return !cut->law.overflow;
}

/* Do the first |events| events differ? Below 0: it takes too long to say. */
static int differs(struct cut *cut, size_t events)
{
    uint32_t law[2];
    intern_clear(&cut->views);
    intern_clear(&cut->laws);
    for (int i = 0; i < 2; i++)
        if (!law_of(cut, &cut->side[i], events, &law[i]))
            return -1;
    return law[0] != law[1];
}

static size_t compared(struct cut *cut, const struct view *view)
{
    size_t at = 0, count = 0;
    view_order(&cut->order, view);
    while (view_next(&cut->order, &at))
        count++;
    return count;
}

static const struct view *view_of(struct cut *cut, const struct side *s)
{
    struct run *run = cut->census->run;
    if (!load(cut, s) || !execute(cut, s))
        return NULL;
    return s->ideal ? run_puppet_view(run) : run_view(run, __builtin_ctzll(cut->members) + 1);
}

/* Event |number| of a side in words; NULL: its view has fewer events. */
static const char *event_of(struct cut *cut, const struct side *s, size_t number,
                            struct arena *arena)
{
    const struct view *view = view_of(cut, s);
    const struct event *e = NULL;
    size_t at = 0;
    if (view)
        view_order(&cut->order, view);
    for (size_t i = 0; view && i < number; i++)
        e = view_next(&cut->order, &at);
    return e ? arena_text(arena, event_words(cut->census->run, e, arena)) : NULL;
}

static const char *find(struct cut *cut, struct arena *arena)
{
    size_t least = 1, most = 0;
    for (int i = 0; i < 2; i++) {
        const struct view *view = view_of(cut, &cut->side[i]);
        const size_t count = view ? compared(cut, view) : 0;
        most = count > most ? count : most;
    }
    if (most == 0 || differs(cut, most) != 1)
        return NULL;
    while (least < most) {
        const size_t middle = least + (most - least) / 2;
        const int so = differs(cut, middle);
        if (so < 0)
            return NULL;
        if (so)
            most = middle;
        else
            least = middle + 1;
    }
    const char *first = event_of(cut, &cut->side[0], least, arena);
    const char *second = event_of(cut, &cut->side[1], least, arena);
    const char *one = first ? first : "its end", *other = second ? second : "its end";
    if (strcmp(one, other) == 0)
        return arena_format(arena, "the first event that differs is number %zu, %s", least, one);
    return arena_format(arena, "the first event that differs is number %zu, %s instead of %s",
                        least, one, other);
}

const char *census_first_difference(struct census *c, const struct watcher *w, uint64_t x,
                                    uint64_t y, struct arena *arena)
{
    const uint64_t executions = c->executions;
    struct cut cut = {.census = c,
                      .members = w->members,
                      .side = {{x, x != y}, {y, true}},
                      .most = EXECUTIONS_MOST};
    if (c->job->protocol->draws) /* then views are judged jointly with all outputs */
        return NULL;
    const char *words = find(&cut, arena);
    intern_clear(&cut.views);
    intern_clear(&cut.laws);
    law_clear(&cut.law);
    ordered_clear(&cut.order);
    c->executions = executions;
    return words;
}
