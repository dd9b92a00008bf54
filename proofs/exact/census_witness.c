/* Makes the witness of a leak: the fewest messages that still tell two inputs apart, and the exact
 * probabilities.
 *
 * It enumerates the two inputs again, and leaves one message after the other out of the view. A
 * message without which the inputs can still be told apart stays out. */
#include "proofs/exact/census_words.h"
#include "sim/part.h"

enum { MESSAGES_MOST = 256, REPLAYED_MOST = 1 << 21 };

/* The views of the two inputs without some messages; if |bare|, also without the shape. */
struct projection {
    struct census *census;
    coalition members;
    bool dropped[MESSAGES_MOST];
    bool bare;
    struct intern views, laws;
    uint32_t number[2];
    struct law_difference difference;
};

static uint32_t projected(struct projection *p)
{
    struct joint *j = &p->census->joint;
    j->dropped = p->dropped;
    joint_write(j, p->census->run, p->members);
    j->dropped = NULL;
    const size_t bodies = j->body.size;
    if (!p->bare)
        buffer_put(&j->body, j->shape.bytes, j->shape.size);
    buffer_put(&j->body, &bodies, sizeof bodies);
    return intern_put(&p->views, j->body.bytes, j->body.size);
}

static bool replay(struct projection *p, const struct leak *leak)
{
    struct census *c = p->census;
    struct law law = {0};
    const uint64_t xs[2] = {leak->x, leak->y};
    intern_clear(&p->views);
    intern_clear(&p->laws);
    for (int i = 0; i < 2; i++) {
        if (census_load(c, xs[i]) != OK)
            return false;
        law_begin(&law);
        walk_begin(&c->walk);
        do {
            if (!census_ran(c))
                return false;
            law_add(&law, projected(p), walk_ways(&c->walk));
        } while (walk_next(&c->walk));
        p->number[i] = law_end(&law, &p->laws);
    }
    law_clear(&law);
    return law_distance(&p->laws, p->number[0], p->number[1], &p->difference) &&
           p->number[0] != p->number[1];
}

/* Leaves out the messages that are not needed, the last first. */
static void minimise(struct projection *p, const struct leak *leak, size_t messages)
{
    p->bare = true;
    if (!replay(p, leak))
        p->bare = false;
    for (size_t i = messages; i > 0; i--) {
        p->dropped[i - 1] = true;
        if (!replay(p, leak))
            p->dropped[i - 1] = false;
    }
}

/* Runs until view |number| appears again, with either input. */
static bool show_view(struct projection *p, const struct leak *leak, uint32_t number)
{
    struct census *c = p->census;
    const uint64_t xs[2] = {leak->x, leak->y};
    for (int i = 0; i < 2; i++) {
        if (census_load(c, xs[i]) != OK)
            return false;
        walk_begin(&c->walk);
        do {
            if (!census_ran(c))
                return false;
            if (projected(p) == number)
                return true;
        } while (walk_next(&c->walk));
    }
    return false;
}

static void list_messages(struct projection *p, struct witness *w, struct arena *arena)
{
    const struct run *run = p->census->run;
    size_t message = 0;
    w->telling = arena_zero(arena, MESSAGES_MOST * sizeof *w->telling);
    for (int i = 1; i <= run_parties(run); i++) {
        const struct view *view = run_view(run, i);
        for (size_t k = 0; coalition_has(p->members, i) && k < view->count; k++) {
            const struct event *e = &view->event[k];
            const bool is_message = e->kind == EVENT_MESSAGE || e->kind == EVENT_UNREAD;
            if (!is_message || p->dropped[message++] || w->telling_count == MESSAGES_MOST)
                continue;
            w->telling[w->telling_count++] = (struct telling){
                .number = e->number,
                .from = e->from,
                .to = i,
                .name = arena_text(arena, e->name),
                .field = e->field_count ? arena_text(arena, e->fields[0].name) : NULL,
                .path = e->call ? arena_text(arena, call_path(p->census->run, e->call)) : NULL,
                .file = e->file ? arena_text(arena, e->file) : NULL,
                .line = e->line,
            };
        }
    }
}

static const char *in_view(struct projection *p, struct arena *arena)
{
    const char *text = census_view_words(p->census, p->members, p->dropped, arena);
    if (p->bare)
        return text;
    return arena_format(arena, "%s%sand the rounds in which messages came or coins were drawn",
                        text, *text ? ", " : "");
}

/* For digests or points: the first view that is not view |number|, with the input for which view
 * |number| is less likely. */
static const char *other_view(struct projection *p, const struct leak *leak, uint32_t number,
                              struct arena *arena)
{
    struct census *c = p->census;
    const struct law_difference *d = &p->difference;
    const bool second = fraction_compare(d->weight[1], d->total[1], d->weight[0], d->total[0]) < 0;
    if (!c->joint.handles || census_load(c, second ? leak->y : leak->x) != OK)
        return NULL;
    walk_begin(&c->walk);
    do {
        if (!census_ran(c))
            return NULL;
        if (projected(p) != number)
            return in_view(p, arena);
    } while (walk_next(&c->walk));
    return NULL;
}

static void fill(struct projection *p, const struct leak *leak, struct witness *w,
                 struct arena *arena)
{
    const struct law_difference *d = &p->difference;
    if (show_view(p, leak, d->view)) {
        list_messages(p, w, arena);
        w->view = in_view(p, arena);
        w->other = other_view(p, leak, d->view, arena);
    }
    for (int i = 0; i < 2; i++)
        w->probabilities[i] = fraction_text(arena, d->weight[i], d->total[i]);
}

const struct witness *census_witness(struct census *c, const struct watcher *watcher,
                                     const struct leak *leak, struct arena *arena)
{
    struct witness *w = arena_zero(arena, sizeof *w);
    struct projection p = {.census = c, .members = watcher->members};
    const uint64_t executions = c->executions;
    w->coalition = coalition_format(arena, c->run, watcher->members);
    if (c->job->protocol->draws) { /* single executions cannot be compared */
        w->learns = "more about the others' outputs than its own input and output tell: for the "
                    "same outputs, its view still depends on what it may not know";
        w->inputs[0] = census_inputs(c, arena, leak->x);
        w->inputs[1] = census_inputs(c, arena, leak->y);
        w->distance = fraction_text(arena, leak->difference.top, leak->difference.bottom);
        w->replay = job_replay(c->job, arena, c->run, watcher->members);
        return w;
    }
    w->learns = census_learns(c, watcher, leak, arena);
    w->inputs[0] = census_inputs(c, arena, leak->x);
    w->inputs[1] = census_inputs(c, arena, leak->y);
    w->distance = fraction_text(arena, leak->difference.top, leak->difference.bottom);
    w->replay = job_replay(c->job, arena, c->run, watcher->members);
    if (replay(&p, leak)) {
        joint_write(&c->joint, c->run, watcher->members);
        const size_t messages = c->joint.messages;
        const uint64_t once = c->executions - executions;
        if (messages <= MESSAGES_MOST && once * (messages + 1) <= REPLAYED_MOST)
            minimise(&p, leak, messages);
        if (replay(&p, leak))
            fill(&p, leak, w, arena);
    }
    intern_clear(&p.views);
    intern_clear(&p.laws);
    c->executions = executions;
    return w;
}
