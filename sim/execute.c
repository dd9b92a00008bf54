/* The scheduler: who can go on goes on, first come first served, until nobody can. */
#include "sim/house.h"
#include <assert.h>
#include <string.h>

void wake(struct party *p)
{
    if (p->ready || p->ended || !p->started)
        return;
    struct run *run = p->run;
    p->ready = true;
    run->ready[(run->ready_first + run->ready_count++) % ((size_t)run->parties + 1)] = p->index;
}

static void role_body(void *argument)
{
    struct party *p = argument;
    p->result.status = p->run->protocol->role(p);
}

/* The others learn that this party stopped, and nothing about why, unless a planted leak says so.
 */
static void notify(struct party *p, status reason)
{
    struct run *run = p->run;
    for (int to = 1; to <= run->parties; to++) {
        if (to == p->index)
            continue;
        struct parcel *notice = parcel_new(run, 0);
        notice->from = p->index;
        notice->to = to;
        notice->reason = reason;
        notice->round = p->round + 1;
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
        if (p->result.status != E_CRASHED && !silent) /* who crashes says nothing */
            notify(p, mutation_is(p, ABORT_TELLS, NULL) ? p->result.status : OK);
    }
    struct event end = {.kind = EVENT_END, .name = "end", .reason = p->result.status};
    party_event(p, &end);
    if (p->round > run->counts.rounds)
        run->counts.rounds = p->round;
}

static void show_input(struct party *p)
{
    const struct value *input = &p->run->inputs[p->index];
    if (!input->run)
        return;
    p->input = *input;
    p->input.origin = ORIGIN_INPUT;
    value_make_variables(&p->input, VARIABLE_INPUT, p->index, "input");
}

/* Inputs come first, in the order of the parties, in every stage: so a variable that stands for an
 * input has the same number in the real view, in the ideal function and in the ideal view. */
void stage_inputs(struct run *run)
{
    for (int i = 1; i <= run->parties; i++)
        show_input(&run->party[i]);
}

static void reset_party(struct run *run, int index)
{
    struct party *p = &run->party[index];
    const struct fiber fiber = p->fiber;
    const struct arena temporary = p->temporary;
    *p = (struct party){.run = run, .index = index, .fiber = fiber, .temporary = temporary};
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
    run->counts = (struct run_counts){0};
    for (size_t i = 0; run->protocol->messages[i]; i++)
        run->sent_of[i] = 0;
    run->ready_first = run->ready_count = 0;
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
        assert(run->inputs[i].run || !run_needs_input(run, i));
        if (!p->fiber.stack)
            REQUIRE(fiber_init(&p->fiber));
        p->tape = run->world->coins(run->world->context, i);
        fiber_start(&p->fiber, role_body, p);
        p->started = true;
        wake(p);
        if (p->input.run && (run->keep_views || run->observer.event)) {
            struct event event = {.kind = EVENT_INPUT, .name = "input"};
            event_value(run, &event, "input", &p->input);
            party_event(p, &event);
        }
    }
    return OK;
}

static void go_on(struct party *p)
{
    p->ready = false;
    p->run->current = p;
    fiber_resume(&p->fiber);
    p->run->current = NULL;
    if (p->fiber.done)
        end_party(p);
}

static void run_ready(struct run *run)
{
    while (run->ready_count) {
        const int index = run->ready[run->ready_first];
        run->ready_first = (run->ready_first + 1) % ((size_t)run->parties + 1);
        run->ready_count--;
        go_on(&run->party[index]);
    }
}

/* Everyone who is left waits for a message that nobody will send. Say so, and let them all fail. */
static bool break_deadlock(struct run *run)
{
    const char *text = NULL;
    for (int i = 1; i <= run->parties; i++) {
        struct party *p = &run->party[i];
        if (p->ended)
            continue;
        text = arena_format(run_scratch(run), "%s%s%s waits for %s from %s", text ? text : "",
                            text ? "; " : "", run_role_name(run, i), p->waiting_message->name,
                            run_role_name(run, p->waiting_for));
        p->hopeless = true;
        wake(p);
    }
    if (text && !run->deadlock)
        run->deadlock = text;
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

/* What was delivered and never asked for was seen all the same. */
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
