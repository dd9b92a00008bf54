/* The scheduler: strands that can go on do so, first come, first served, until none can. */
#include "crypto/memory.h"
#include "sim/house.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

void strand_wake(struct strand *s)
{
    struct run *run = s->home->run;
    if (s->ready || !s->active)
        return;
    s->ready = true;
    s->next_ready = NULL;
    *run->ready_end = s;
    run->ready_end = &s->next_ready;
}

void strand_wait(struct strand *s)
{
    fiber_yield(&s->fiber);
}

static void role_body(void *argument)
{
    struct party *p = argument;
    const struct protocol *protocol = p->run->protocol;
    p->result.status = mutation_is(p, ROLE_CHANGED, NULL)
                           ? protocol->planted_role(p, p->run->mutation->target)
                           : protocol->role(p);
}

static void wish_body(void *argument)
{
    struct strand *s = argument;
    const struct wish *w = s->wish;
    s->result = call_made(s->caller, s, s->made, w->input, w->out);
}

/* Strands for calls that are made together are kept, with their stacks, and used again. */
struct strand *strand_new(struct run *run, struct party *home)
{
    struct strand *s = run->spare_strands;
    if (s) {
        run->spare_strands = s->next;
    } else {
        s = memory_zero(1, sizeof *s);
        if (fiber_init(&s->fiber) != OK) {
            free(s);
            return NULL;
        }
    }
    const struct fiber fiber = s->fiber;
    *s = (struct strand){.fiber = fiber, .home = home, .active = true};
    fiber_start(&s->fiber, wish_body, s);
    s->next = home->strand->next;
    home->strand->next = s;
    return s;
}

void strand_end(struct strand *s)
{
    struct strand **at = &s->home->strand->next;
    while (*at != s)
        at = &(*at)->next;
    *at = s->next;
    s->next = s->home->run->spare_strands;
    s->home->run->spare_strands = s;
}

void strands_free(struct run *run)
{
    while (run->spare_strands) {
        struct strand *s = run->spare_strands;
        run->spare_strands = s->next;
        fiber_clear(&s->fiber);
        free(s);
    }
}

/* Tells the others that this party stopped. They are not told why, unless a planted leak does that.
 */
static void notify(struct party *p, status reason)
{
    struct run *run = p->run;
    for (int to = 1; to <= run->parties; to++) {
        if (to == p->index || run->alone) /* the courier tells parties that run elsewhere */
            continue;
        struct parcel *notice = parcel_new(run, 0);
        notice->from = p->index;
        notice->to = to;
        notice->reason = reason;
        notice->round = p->strand->round + 1;
        inbox_put(run, notice);
    }
}

static void end_party(struct party *p)
{
    struct run *run = p->run;
    p->ended = true;
    if (p->result.status != OK) {
        if (!p->result.detail)
            p->result.detail = status_text(p->result.status);
        const bool silent = run->courier && run->courier->silent == p->index;
        if (p->result.status != E_CRASHED && !silent) /* a party that crashes says nothing */
            notify(p, mutation_is(p, ABORT_TELLS, NULL) ? p->result.status : OK);
    }
    struct event end = {.kind = EVENT_END, .name = "end", .reason = p->result.status};
    party_event(p, &end);
    if (p->strand->round > run->counts.rounds)
        run->counts.rounds = p->strand->round;
}

static void show_input(struct party *p)
{
    const struct value *input = &p->run->inputs[p->index];
    if (!input->run)
        return;
    p->own_input = *input;
    p->own_input.origin = ORIGIN_INPUT;
    value_make_variables(&p->own_input, VARIABLE_INPUT, p->index, "input");
    p->input = &p->own_input;
}

/* Inputs come first, in the order of the parties, in every stage. So the variable of an input has
 * the same number in the real view, in the ideal function and in the ideal view. */
void stage_inputs(struct run *run)
{
    for (int i = 1; i <= run->parties; i++)
        show_input(&run->party[i]);
}

static void reset_party(struct run *run, int index)
{
    struct party *p = &run->party[index];
    struct strand *strand = &run->strand[index];
    const struct fiber fiber = strand->fiber;
    const struct arena temporary = p->temporary;
    *strand = (struct strand){.fiber = fiber, .home = p, .frame = p};
    *p = (struct party){.run = run,
                        .index = index,
                        .home = p,
                        .shape = &run->root,
                        .strand = strand,
                        .temporary = temporary};
    p->inbox_end = &p->inbox;
    if (run_is_framed(run)) {
        const size_t size = ((size_t)run->parties + 1) * sizeof(uint32_t);
        p->sent_sequence = arena_zero(run_scratch(run), size);
        p->seen_sequence = arena_zero(run_scratch(run), size);
    }
}

static status begin_execution(struct run *run)
{
    stage_begin(run, &run->execution);
    run->counts = run->root.counts = (struct run_counts){0};
    for (struct shape *s = run->shapes; s; s = s->next) {
        s->counts = (struct run_counts){0};
        s->calls = 0;
    }
    run->faults_fired = 0;
    phases_begin(run);
    for (size_t i = 0; run->messages[i]; i++)
        run->sent_of[i] = 0;
    run->shape = &run->root;
    run->ready = NULL;
    run->ready_end = &run->ready;
    run->calls = NULL;
    run->call_buckets = run->call_count = 0;
    run->spare_calls = NULL;
    run->crossing = NULL;
    run->held = run->reordered = NULL;
    run->held_end = &run->held;
    run->sent = NULL;
    run->sent_count = run->sent_room = 0;
    run->deadlock = NULL;
    memset(run->blocks, 0, sizeof run->blocks);
    for (int i = 0; i <= run->parties; i++)
        reset_party(run, i);
    stage_inputs(run);
    if (run->observer.begin)
        run->observer.begin(run->observer.context, run);
    for (int i = 1; i <= run->parties; i++) {
        struct party *p = &run->party[i];
        if (run->alone && run->alone != i)
            continue; /* another process has it */
        assert(run->inputs[i].run || !run_needs_input(run, i));
        if (!p->strand->fiber.stack)
            REQUIRE(fiber_init(&p->strand->fiber));
        p->tape = run->world->coins(run->world->context, i);
        fiber_start(&p->strand->fiber, role_body, p);
        p->started = p->strand->active = true;
        strand_wake(p->strand);
        if (p->input && (run->keep_views || run->observer.event)) {
            struct event event = {.kind = EVENT_INPUT, .name = "input"};
            event_value(run, &event, "input", p->input);
            party_event(p, &event);
        }
    }
    return OK;
}

/* When the last strand of a group of calls ends, the strand that waits for them goes on. */
static void end_strand(struct strand *s)
{
    struct strand *parent = s->parent;
    s->active = false;
    if (!parent) {
        end_party(s->home);
        return;
    }
    parent->round = s->round > parent->round ? s->round : parent->round;
    parent->children--;
    if (parent->joining && (parent->children == 0 || s->result != OK))
        strand_wake(parent);
}

static void go_on(struct run *run, struct strand *s)
{
    s->ready = false;
    run->current = s;
    run->shape = s->frame->shape->own;
    phase_turn(s->home);
    fiber_resume(&s->fiber);
    run->shape = &run->root;
    run->current = NULL;
    if (s->fiber.done)
        end_strand(s);
}

static void run_ready(struct run *run)
{
    while (run->ready) {
        struct strand *s = run->ready;
        run->ready = s->next_ready;
        if (!run->ready)
            run->ready_end = &run->ready;
        go_on(run, s);
    }
}

static const char *absent_text(struct run *run, const struct call *c)
{
    const char *text = "";
    for (int i = 0; i < c->count; i++)
        if (!c->waiting[i])
            text = arena_format(run_scratch(run), "%s%s%s", text, *text ? ", " : "",
                                run_role_name(run, c->member[i]));
    return text;
}

/* What a strand waits for, in words; NULL: it waits for other strands of its own party. */
static const char *wait_text(struct run *run, const struct strand *s)
{
    const char *who = run_role_name(run, s->home->index);
    if (s->waiting_for)
        return arena_format(run_scratch(run), "%s waits for %s from %s%s%s", who,
                            s->waiting_message->name, run_role_name(run, s->waiting_for),
                            s->waiting_in ? " in " : "",
                            s->waiting_in ? call_path(run, s->waiting_in) : "");
    if (s->meeting)
        return arena_format(run_scratch(run), "%s waits in %s for %s", who,
                            call_path(run, s->meeting), absent_text(run, s->meeting));
    return NULL;
}

/* All that are left wait for a message that nobody will send, or for a party that will not make a
 * call. Says so, and makes all these waits fail. */
static bool break_deadlock(struct run *run)
{
    const char *text = NULL;
    bool left = false;
    for (int i = 1; i <= run->parties; i++)
        for (struct strand *s = run->party[i].strand; s; s = s->next) {
            const char *one = s->active ? wait_text(run, s) : NULL;
            left |= s->active;
            if (one) {
                text = arena_format(run_scratch(run), "%s%s%s", text ? text : "", text ? "; " : "",
                                    one);
                s->hopeless = true;
                strand_wake(s);
            }
        }
    if (text && !run->deadlock)
        run->deadlock = text;
    assert(text || !left);
    return text != NULL;
}

void unread_event(struct party *p, const struct parcel *parcel)
{
    struct event event = {.kind = EVENT_UNREAD, .from = parcel->from};
    if (!parcel->message) {
        event.kind = EVENT_ABORTED;
        event.name = "stopped";
        event.reason = parcel->reason;
    } else {
        event.name = parcel->message->name;
        event.message = parcel->message;
        event.number = parcel->number;
        event.bytes = parcel->payload;
        event.size = parcel->size;
        event.fields = parcel->fields;
        event.field_count = parcel->altered ? 0 : parcel->message->count;
        event.file = parcel->file;
        event.line = parcel->line;
    }
    event.round = parcel->round;
    party_event(p, &event);
}

/* A party sees what was delivered, even if its role never asked for it. */
static void show_unread(struct party *p)
{
    for (struct parcel *parcel = p->inbox; parcel; parcel = parcel->next)
        unread_event(p, parcel);
}

status run_execute(struct run *run)
{
    assert(run->prepared);
    REQUIRE(begin_execution(run));
    stage_close(run);
    for (;;) {
        run_ready(run);
        if (run->held)
            post_late(run);
        else if (run->courier && run->courier->idle &&
                 run->courier->idle(run->courier->context, run))
            continue;
        else if (!break_deadlock(run))
            break;
    }
    stage_open(run);
    status first = OK;
    for (int i = 1; i <= run->parties; i++) {
        show_unread(&run->party[i]);
        const status s = run->party[i].result.status;
        /* A party that only heard of another's end is not the cause. */
        if (s != OK && (first == OK || first == E_PEER_ABORTED))
            first = s;
    }
    if (run->observer.end)
        run->observer.end(run->observer.context, run);
    return first;
}
