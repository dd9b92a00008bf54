/* Phases: roles name them, and what parties do is counted by them. And what a role says of its
 * outputs. */
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

void party_remark(struct party *p, const char *format, ...)
{
    va_list arguments;
    char text[256];
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    p->home->result.remark = arena_text(&p->run->stage->arena, text);
}
