#include "proofs/ask/events.h"
#include "crypto/array.h"
#include "sim/part.h"
#include <stdlib.h>
#include <string.h>

/* By the outermost call first: by part, number and members. */
static int compare_calls(const struct call *a, const struct call *b)
{
    if (a == b || !a || !b)
        return (a && !b) - (b && !a);
    const struct shape *x = call_shape(a), *y = call_shape(b);
    int order = compare_calls(call_outer(a), call_outer(b));
    if (!order)
        order = strcmp(shape_protocol(x)->name, shape_protocol(y)->name);
    if (!order)
        order = (call_number(a) > call_number(b)) - (call_number(a) < call_number(b));
    if (!order)
        order = shape_parties(x) - shape_parties(y);
    for (int i = 1; i <= shape_parties(x) && !order; i++)
        order = call_member(a, i) - call_member(b, i);
    return order;
}

/* Of two coins: what is drawn for one reason in one part stays in its order. */
static bool is_before(const struct event *a, const struct event *b)
{
    const int order = a->name == b->name ? 0 : strcmp(a->name, b->name);
    return order < 0 || (order == 0 && compare_calls(a->call, b->call) < 0);
}

void view_order(struct ordered *out, const struct view *view)
{
    size_t coins = 0; /* behind the last of them */
    out->event = array_room(out->event, &out->room, view->count, sizeof *out->event);
    out->count = view->count;
    for (size_t i = 0; i < view->count && view->event[i].kind == EVENT_INPUT; i++)
        out->event[coins++] = &view->event[i];
    const size_t inputs = coins;
    for (size_t i = inputs; i < view->count; i++) {
        size_t at = coins;
        if (view->event[i].kind != EVENT_COIN)
            continue;
        for (; at > inputs && is_before(&view->event[i], out->event[at - 1]); at--)
            out->event[at] = out->event[at - 1];
        out->event[at] = &view->event[i];
        coins++;
    }
    for (size_t i = inputs; i < view->count; i++)
        if (view->event[i].kind != EVENT_COIN)
            out->event[coins++] = &view->event[i];
}

void ordered_clear(struct ordered *o)
{
    free(o->event);
    *o = (struct ordered){0};
}

bool event_compared(const struct event *e)
{
    return e->kind != EVENT_OUTPUT && e->kind != EVENT_CALL &&
           (e->kind != EVENT_RETURN || e->field_count);
}

const struct event *view_next(const struct ordered *o, size_t *place)
{
    while (*place < o->count)
        if (event_compared(o->event[(*place)++]))
            return o->event[*place - 1];
    return NULL;
}

const char *event_words(struct run *run, const struct event *e, struct arena *arena)
{
    const char *from = e->from ? run_role_name(run, e->from) : "", *what = "";
    switch (e->kind) {
    case EVENT_INPUT:
        return "the input";
    case EVENT_COIN:
        /* Some names say already what it is: "coin of X". */
        what = arena_format(arena, strncmp(e->name, "coin", 4) == 0 ? "the %s" : "the coin %s",
                            e->name);
        break;
    case EVENT_MESSAGE:
        what = arena_format(arena, "the message %s from %s", e->name, from);
        break;
    case EVENT_UNREAD:
        what = arena_format(arena, "the message %s from %s, never taken,", e->name, from);
        break;
    case EVENT_ABORTED:
        what = arena_format(arena, "the notice that %s stopped", from);
        break;
    case EVENT_OUTPUT:
        what = arena_format(arena, "the output %s", e->name);
        break;
    case EVENT_CALL:
        return arena_format(arena, "the call of %s", call_path(run, e->call));
    case EVENT_RETURN:
        return arena_format(arena, "what %s gives", call_path(run, e->call));
    case EVENT_END:
        return arena_format(arena, "the end (%s)", status_name(e->reason));
    }
    return e->call ? arena_format(arena, "%s in %s", what, call_path(run, e->call)) : what;
}

static bool same_name(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

static bool same_modulus(const struct seen *a, const struct seen *b)
{
    return a->modulus == b->modulus ||
           (a->modulus && b->modulus && modulus_equal(a->modulus, b->modulus));
}

static const char *fields_differ(const struct event *real, const struct event *ideal,
                                 struct arena *arena)
{
    if (real->field_count != ideal->field_count)
        return arena_format(arena, "has %zu fields, in the ideal view %zu", real->field_count,
                            ideal->field_count);
    for (size_t i = 0; i < real->field_count; i++) {
        const struct seen *a = &real->fields[i], *b = &ideal->fields[i];
        if (a->kind != b->kind || a->width != b->width || !same_modulus(a, b) ||
            !same_name(a->name, b->name))
            return arena_format(arena, "has the field %s of %s, in the ideal view %s of %s",
                                a->name, kind_name(a->kind), b->name, kind_name(b->kind));
        if (a->count != b->count)
            return arena_format(arena, "has %u entries in the field %s, in the ideal view %u",
                                a->count, a->name, b->count);
        if (a->size != b->size && a->kind != KIND_TEXTS)
            return arena_format(arena, "has %zu bytes in the field %s, in the ideal view %zu",
                                a->size, a->name, b->size);
    }
    return NULL;
}

const char *events_differ(struct run *run, const struct event *real, const struct event *ideal,
                          struct arena *arena)
{
    if (!real && !ideal)
        return NULL;
    if (!real)
        return arena_format(arena, "the view has ended where the ideal view has %s",
                            event_words(run, ideal, arena));
    const char *words = event_words(run, real, arena);
    if (!ideal)
        return arena_format(arena, "the view has %s where the ideal view has ended", words);
    if (real->kind != ideal->kind || real->from != ideal->from || real->reason != ideal->reason ||
        !same_name(real->name, ideal->name) ||
        !same_name(call_path(run, real->call), call_path(run, ideal->call)))
        return arena_format(arena, "the view has %s where the ideal view has %s", words,
                            event_words(run, ideal, arena));
    const char *how = fields_differ(real, ideal, arena);
    return how ? arena_format(arena, "%s %s", words, how) : NULL;
}

const char *views_differ(struct run *run, const struct view *real, const struct view *ideal,
                         struct arena *arena, size_t *at)
{
    struct ordered one = {0}, other = {0};
    size_t a = 0, b = 0;
    const char *how = NULL;
    bool ended = false;
    view_order(&one, real);
    view_order(&other, ideal);
    for (*at = 0; !how && !ended; *at += !how) {
        const struct event *x = view_next(&one, &a), *y = view_next(&other, &b);
        how = events_differ(run, x, y, arena);
        ended = !x;
    }
    ordered_clear(&one);
    ordered_clear(&other);
    return how;
}
