/* Calls of parts: scopes, groups and paths; how a part is played for real, and how a trusted party
 * answers it if it is ideal. */
#include "sim/part.h"
#include "sim/house.h"
#include "sim/meeting.h"
#include <assert.h>
#include <string.h>

/* If the world can make tapes for calls, a call's coins are its own: by party and path. */
struct tape *party_tape(struct party *p)
{
    const struct world *world = p->run->world;
    if (p->tape)
        return p->tape;
    p->tape_of_call = p->call && world->coins_at;
    p->tape = p->tape_of_call ? world->coins_at(world->context, p->home->index, p->call)
                              : world->coins(world->context, p->home->index);
    return p->tape;
}

static uint64_t mix(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
    return hash ^ hash >> 29;
}

static bool is_everyone(const struct party *me, const struct group *group)
{
    if (!group)
        return true;
    bool everyone = group->count == me->shape->parties;
    for (int i = 0; everyone && i < group->count; i++)
        everyone = group->member[i] == i + 1;
    return everyone;
}

/* Is it a group: members of the caller's parties, each once, and the caller among them? */
static bool is_group(const struct party *me, const struct group *group)
{
    bool mine = false;
    for (int i = 0; i < group->count; i++) {
        if (group->member[i] < 1 || group->member[i] > me->shape->parties)
            return false;
        for (int k = 0; k < i; k++)
            if (group->member[k] == group->member[i])
                return false;
        mine |= group->member[i] == me->index;
    }
    return mine;
}

/* The counter of the last call is the first in the list: a caller with hundreds of shapes calls few
 * of them often. */
static uint32_t *counter(struct party *me, uint64_t key)
{
    struct counter **at = &me->counters;
    while (*at && (*at)->key != key)
        at = &(*at)->next;
    struct counter *c = *at;
    if (c) {
        *at = c->next;
    } else {
        c = me->counters ? arena_alloc(&me->run->stage->arena, sizeof *c) : &me->first_counter;
        *c = (struct counter){.key = key};
    }
    c->next = me->counters;
    me->counters = c;
    return &c->count;
}

/* The call that |me| is about to make, as the other members name it, too. */
struct naming {
    bool everyone;
    uint32_t number;
    uint64_t id;
};

static struct naming name_call(struct party *me, const struct group *group,
                               const struct shape *shape)
{
    struct naming n = {.everyone = is_everyone(me, group)};
    uint64_t key = shape->key;
    for (int i = 0; !n.everyone && i < group->count; i++)
        key = mix(key, (uint64_t)group->member[i]);
    n.number = ++*counter(me, key);
    n.id = mix(mix(me->call ? me->call->id : 0, key), n.number);
    return n;
}

/* Makes a call, in the memory of one that ended if there is any. */
static struct call *new_call(struct party *me, const struct group *group, const struct shape *shape,
                             const struct naming *n)
{
    struct run *run = me->run;
    struct arena *arena = &run->stage->arena;
    const int count = shape->parties;
    struct call *c = run->spare_calls;
    if (c && c->room >= count) {
        run->spare_calls = c->next;
    } else {
        c = arena_zero(arena, sizeof *c);
        c->member = arena_alloc(arena, (size_t)count * sizeof *c->member);
        c->room = count;
    }
    c->own = c;
    c->outer = me->call;
    c->shape = shape;
    c->path_size = 0;
    c->placed = false;
    c->id = n->id;
    c->number = n->number;
    c->depth = call_depth(me->call) + 1;
    c->count = count;
    c->everyone = n->everyone;
    c->arrived = c->left = 0;
    c->posted = 0;
    c->sent_sequence = c->seen_sequence = NULL;
    c->meeting = NULL;
    c->waiting = NULL;
    c->round = 0;
    c->answered = false;
    c->answer = OK;
    for (int i = 0; i < count; i++)
        c->member[i] = party_at(me, n->everyone ? i + 1 : group->member[i]);
    return c;
}

static void list_shape(struct run *run, struct shape *shape)
{
    if (shape->called)
        return;
    run->called = arena_room(&run->arena, run->called, run->called_count, &run->called_room,
                             sizeof *run->called);
    shape->called = true;
    run->called[run->called_count++] = shape;
}

static void grow_table(struct run *run)
{
    const size_t more = run->call_buckets ? 4 * run->call_buckets : 64;
    struct call **table = arena_zero(&run->stage->arena, more * sizeof *table);
    for (size_t b = 0; b < run->call_buckets; b++)
        for (struct call *c = run->calls[b], *next; c; c = next) {
            next = c->next;
            c->next = table[c->id & (more - 1)];
            table[c->id & (more - 1)] = c;
        }
    run->calls = table;
    run->call_buckets = more;
}

struct call *call_find(const struct run *run, uint64_t id)
{
    struct call *c = run->call_buckets ? run->calls[id & (run->call_buckets - 1)] : NULL;
    while (c && c->id != id)
        c = c->next;
    return c;
}

static void add_call(struct run *run, struct call *c)
{
    if (run->call_count++ >= run->call_buckets)
        grow_table(run);
    c->next = run->calls[c->id & (run->call_buckets - 1)];
    run->calls[c->id & (run->call_buckets - 1)] = c;
    list_shape(run, c->shape->own);
    c->shape->own->calls++;
    if (run_is_framed(run)) {
        const size_t size = (size_t)c->count * (size_t)c->count * sizeof *c->sent_sequence;
        c->sent_sequence = arena_zero(&run->stage->arena, size);
        c->seen_sequence = arena_zero(&run->stage->arena, size);
    }
}

static struct call *wrong_call(struct party *me, const struct shape *shape, const char *text)
{
    struct arena *arena = &me->run->stage->arena;
    me->home->result.detail = arena_format(arena, "%s calls %s %s", call_path(me->run, me->call),
                                           shape->protocol->name, text);
    return NULL;
}

/* The first member to come makes the call. The others find it, and must ask for the same. NULL: it
 * is no call that this party can make (E_CALL). */
static struct call *enter(struct party *me, const struct group *group, const struct shape *shape)
{
    struct run *run = me->run;
    assert(!me->puppet);
    if (group && !is_group(me, group))
        return wrong_call(me, shape, "with a group that is none, or that the caller is not in");
    if (shape->parties != (group ? group->count : me->shape->parties))
        return wrong_call(me, shape, "with another number of parties than the part was made for");
    const struct naming named = name_call(me, group, shape);
    struct call *c = call_find(run, named.id);
    if (!c) {
        run->grouped = run->grouped || !named.everyone;
        c = new_call(me, group, shape, &named);
        add_call(run, c);
    } else if (c->shape != shape && strcmp(c->shape->text, shape->text) != 0) {
        me->home->result.detail =
            arena_format(&run->stage->arena, "%s: one party calls '%s', another '%s'",
                         call_path(run, c), c->shape->text, shape->text);
        return NULL;
    }
    return c;
}

bool calls_stay(const struct run *run)
{
    return run->keep_views || run_is_framed(run) || run->mutation;
}

/* All members have returned. If nothing points to calls that are over, their memory is used again.
 */
static void call_left(struct run *run, struct call *c)
{
    if (++c->left < c->count || calls_stay(run))
        return;
    struct call **at = &run->calls[c->id & (run->call_buckets - 1)];
    while (*at != c)
        at = &(*at)->next;
    *at = c->next;
    run->call_count--;
    c->next = run->spare_calls;
    run->spare_calls = c;
}

static bool wants_events(const struct run *run)
{
    return run->keep_views || run->observer.event;
}

static inline void open_frame(struct party *frame, struct party *me, struct strand *s,
                              struct call *c, const struct value *input)
{
    int place = me->index;
    if (!c->everyone)
        for (place = 1; c->member[place - 1] != me->home->index; place++)
            continue;
    /* Member by member: clearing the whole struct would be a tenth of the cost of a call. */
    frame->run = me->run;
    frame->index = place;
    frame->home = me->home;
    frame->outer = me;
    frame->shape = c->shape;
    frame->call = c;
    frame->strand = s;
    frame->puppet = me->puppet;
    frame->tape = NULL;
    frame->tape_of_call = false;
    frame->outputs = NULL;
    frame->output_count = frame->output_room = 0;
    frame->counters = NULL;
    frame->last_outputs = NULL;
    frame->last_output_count = 0;
    frame->answers = NULL;
    frame->input = input && input->run ? input : NULL;
}

static void close_frame(struct party *frame)
{
    const struct world *world = frame->run->world;
    if (frame->tape_of_call && world->coins_end)
        world->coins_end(world->context, frame->tape);
}

static status play(struct party *frame)
{
    struct run *run = frame->run;
    struct strand *s = frame->strand;
    s->frame = frame;
    run->shape = frame->shape->own;
    const status result = frame->shape->protocol->role(frame);
    s->frame = frame->outer;
    run->shape = frame->outer->shape->own;
    return result;
}

bool call_met(const struct call *c)
{
    return c->meeting != NULL;
}

const struct value *call_given(const struct call *c, int index)
{
    return c->meeting->input[index];
}

/* The input that a party gave to an ideal part. If views are kept it is copied, because the role
 * may use its memory for something else. */
static const struct value *given(struct party *frame)
{
    if (!frame->input || !wants_events(frame->run))
        return frame->input;
    struct value *copy = arena_alloc(&frame->run->stage->arena, sizeof *copy);
    *copy = value_copy(frame->input);
    return copy;
}

/* The last member to come has the trusted party compute the answer; then each takes its own. */
static status meet(struct party *frame)
{
    struct run *run = frame->run;
    struct call *c = frame->call;
    struct strand *s = frame->strand;
    if (!c->meeting) {
        c->meeting = arena_zero(&run->stage->arena, sizeof *c->meeting);
        c->waiting = arena_zero(&run->stage->arena, (size_t)c->count * sizeof(struct strand *));
        trusted_begin(run, c->meeting, c->shape, c);
    }
    c->meeting->input[frame->index] = given(frame);
    c->round = s->round > c->round ? s->round : c->round;
    if (++c->arrived < c->count) {
        c->waiting[frame->index - 1] = s;
        s->meeting = c;
        status told = OK;
        while (!c->answered && !s->hopeless && (told = party_notice(frame)) == OK)
            strand_wait(s);
        s->meeting = NULL;
        c->waiting[frame->index - 1] = NULL;
        REQUIRE(told);
        if (!c->answered) {
            frame->home->result.detail = arena_format(
                &run->stage->arena, "waited in %s for parties that never came", call_path(run, c));
            return E_DEADLOCK;
        }
    } else {
        if (run->met)
            run->met(run->met_context, c->shape, c->meeting->input);
        c->answer = trusted_compute(c->meeting);
        c->answered = true;
        for (int i = 0; i < c->count; i++)
            if (c->waiting[i])
                strand_wake(c->waiting[i]);
    }
    s->round = c->round + 1;
    return c->answer;
}

static status answer(struct party *frame)
{
    REQUIRE(meet(frame));
    const struct ideal *m = frame->call->meeting;
    const struct named_list *outputs = &m->output[frame->index];
    frame->outputs = outputs->list;
    frame->output_count = outputs->count;
    if (wants_events(frame->run))
        call_event(frame, EVENT_RETURN, outputs, &m->leak[frame->index]);
    return OK;
}

status call_made(struct party *me, struct strand *s, struct call *c, const struct value *input,
                 struct value *out)
{
    struct party frame;
    struct run *run = me->run;
    const bool events = wants_events(run);
    open_frame(&frame, me, s, c, input);
    if (events)
        call_event(&frame, EVENT_CALL, NULL, NULL);
    const bool ideal = part_is_ideal(run, c);
    const uint32_t before = s->round;
    const status result = ideal ? answer(&frame) : play(&frame);
    close_frame(&frame);
    struct run_counts *counts = &c->shape->own->counts;
    if (s->round - before > counts->rounds)
        counts->rounds = s->round - before;
    if (events && !ideal && result == OK)
        call_event(&frame, EVENT_RETURN, NULL, NULL);
    if (out && frame.output_count)
        *out = frame.outputs[0].value;
    else if (out)
        *out = (struct value){0};
    me->last_outputs = frame.outputs;
    me->last_output_count = frame.output_count;
    call_left(run, c);
    return result;
}

status part_call(struct party *me, const struct group *group, const struct shape *shape,
                 const struct value *input, struct value *out)
{
    struct call *c = enter(me, group, shape);
    return c ? call_made(me, me->strand, c, input, out) : E_CALL;
}

/* If one of several calls fails, the others are ended: their results would not be used. */
static void give_up(struct strand *const *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (list[i]->active) {
            list[i]->hopeless = true;
            strand_wake(list[i]);
        }
}

status call_together(struct party *me, const struct wish *wishes, size_t count)
{
    struct run *run = me->run;
    struct strand *own = me->strand;
    struct strand **list = arena_zero(&run->stage->arena, (count + 1) * sizeof(struct strand *));
    struct call **calls = arena_zero(&run->stage->arena, (count + 1) * sizeof(struct call *));
    for (size_t i = 0; i < count; i++)
        if (!(calls[i] = enter(me, wishes[i].group, wishes[i].part)))
            return E_CALL;
    for (size_t i = 0; i < count; i++) {
        list[i] = strand_new(run, me->home);
        if (!list[i])
            return E_MEMORY;
        list[i]->parent = own;
        list[i]->wish = &wishes[i];
        list[i]->made = calls[i];
        list[i]->caller = list[i]->frame = me;
        list[i]->round = own->round;
        own->children++;
        strand_wake(list[i]);
    }
    status result = OK;
    while (own->children) {
        own->joining = true;
        strand_wait(own);
        own->joining = false;
        if (own->hopeless)
            give_up(list, count);
        for (size_t i = 0; i < count && result == OK; i++)
            if (!list[i]->active && list[i]->result != OK) {
                result = list[i]->result;
                give_up(list, count);
            }
    }
    for (size_t i = 0; i < count; i++) {
        result = result == OK ? list[i]->result : result;
        strand_end(list[i]);
    }
    return result;
}

const struct value *call_output(const struct party *me, const char *name)
{
    for (size_t i = 0; i < me->last_output_count; i++)
        if (strcmp(me->last_outputs[i].name, name) == 0)
            return &me->last_outputs[i].value;
    return NULL;
}

status hear_call(struct party *puppet, const struct group *group, const struct shape *shape,
                 const struct value *input, const struct named_value *known)
{
    struct run *run = puppet->run;
    struct party frame;
    struct ideal ideal = {0};
    assert(puppet->puppet && shape->protocol->ideal_view && (!group || is_group(puppet, group)));
    const struct naming named = name_call(puppet, group, shape);
    struct call *c = new_call(puppet, group, shape, &named);
    open_frame(&frame, puppet, puppet->strand, c, input);
    trusted_begin(run, &ideal, shape, c);
    trusted_known(&ideal, frame.index, known);
    ideal.puppet = &frame;
    ideal.given = frame.index;
    ideal.input[frame.index] = input;
    call_event(&frame, EVENT_CALL, NULL, NULL);
    if (part_is_ideal(run, c)) {
        call_event(&frame, EVENT_RETURN, &ideal.output[frame.index], NULL);
        return OK;
    }
    for (const struct named_value *k = known; k && k->name; k++)
        stage_told(&frame, k->name, &k->value);
    run->shape = shape->own;
    const status result = shape->protocol->ideal_view(&ideal, &frame);
    run->shape = puppet->shape->own;
    close_frame(&frame);
    if (result == OK)
        call_event(&frame, EVENT_RETURN, NULL, NULL);
    return result;
}
