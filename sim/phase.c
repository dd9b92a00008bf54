/* What a role says: its phases, by which what parties do is counted; its outputs; why it refuses;
 * and what it remarks on its outputs. */
#include "crypto/memory.h"
#include "sim/house.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static size_t phase_add(struct run *run, const char *name, int party)
{
    if (run->phase_count == run->phase_room) {
        run->phase_room = run->phase_room ? 2 * run->phase_room : 1;
        run->phases = memory_more(run->phases, run->phase_room * sizeof *run->phases);
    }
    run->phases[run->phase_count] = (struct phase_counts){.phase = name, .party = party};
    return run->phase_count++;
}

void phases_begin(struct run *run)
{
    run->phase_count = 0;
    (void)phase_add(run, NULL, 0);
}

void phase_turn(struct party *p)
{
    struct run *run = p->run;
    if (run->observer.turn)
        run->observer.turn(run->observer.context, p->home->index,
                           run->phases[p->home->phase].phase);
}

void party_phase(struct party *p, const char *name)
{
    struct run *run = p->run;
    const int party = p->home->index;
    size_t at = 1;
    while (at < run->phase_count &&
           (run->phases[at].party != party || strcmp(run->phases[at].phase, name) != 0))
        at++;
    p->home->phase = at < run->phase_count ? at : phase_add(run, name, party);
    phase_turn(p);
}

size_t run_phases(const struct run *run, const struct phase_counts **list)
{
    *list = run->phases + 1;
    return run->phase_count - 1;
}

static void grow_outputs(struct party *p)
{
    p->output_room = p->output_room ? 2 * p->output_room : 2;
    struct named_value *list = arena_alloc(scratch(p->run), p->output_room * sizeof *list);
    if (p->output_count)
        memcpy(list, p->outputs, p->output_count * sizeof *list);
    p->outputs = list;
}

/* The outputs of a part are for its caller; they are no events of the run. */
status party_output(struct party *p, const char *name, const struct value *v)
{
    struct run *run = p->run;
    if (p->output_count == p->output_room)
        grow_outputs(p);
    struct named_value *own = &p->outputs[p->output_count++];
    own->name = name;
    value_keep(&own->value, v);
    if (run->world->formal)
        stage_told(p, name, v);
    if (p->call || (!run->keep_views && !run->observer.event))
        return OK;
    struct event event = {.kind = EVENT_OUTPUT, .name = name};
    event_value(run, &event, name, v);
    party_event(p, &event);
    return OK;
}

static const char *said(struct party *p, const char *format, va_list arguments)
{
    char text[256];
    vsnprintf(text, sizeof text, format, arguments);
    return arena_text(&p->run->stage->arena, text);
}

status party_refuse(struct party *p, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    p->home->result.detail = said(p, format, arguments);
    va_end(arguments);
    return E_REFUSED;
}

void party_remark(struct party *p, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    p->home->result.remark = said(p, format, arguments);
    va_end(arguments);
}
