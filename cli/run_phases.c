/* What each phase of a protocol took. */
#include "cli/run_phases.h"
#include "cli/files.h"
#include "crypto/array.h"
#include "crypto/memory.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double processor_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static struct phase_time *time_of(const struct phase_clock *c, int party, const char *phase)
{
    for (size_t i = 0; i < c->count; i++)
        if (c->time[i].party == party && strcmp(c->time[i].phase, phase) == 0)
            return &c->time[i];
    return NULL;
}

static void add_time(struct phase_clock *c, double seconds)
{
    struct phase_time *found = time_of(c, c->party, c->phase);
    c->time = array_room(c->time, &c->room, !found && c->count + 1, sizeof *c->time);
    if (!found) {
        found = &c->time[c->count++];
        *found = (struct phase_time){c->party, c->phase, 0};
    }
    found->seconds += seconds;
}

void phase_clock_turn(struct phase_clock *c, int party, const char *phase)
{
    const double now = processor_seconds();
    if (c->phase)
        add_time(c, now - c->since);
    c->since = now;
    c->party = party;
    c->phase = phase;
}

double phase_clock_seconds(const struct phase_clock *c, int party, const char *phase)
{
    const struct phase_time *found = time_of(c, party, phase);
    return found ? found->seconds : 0;
}

void phase_clock_clear(struct phase_clock *c)
{
    free(c->time);
    *c = (struct phase_clock){0};
}

void phases_path(char path[static PHASES_PATH], const char *folder)
{
    snprintf(path, PHASES_PATH, "%s/phases.txt", folder);
}

static void write_line(FILE *out, const char *phase, const char *party, double seconds,
                       const struct run_counts *c)
{
    fprintf(out, "%-16s %-8s %9.4f %9llu %12llu %9llu %9llu\n", phase, party, seconds,
            (unsigned long long)c->messages, (unsigned long long)c->bytes,
            (unsigned long long)(c->encryptions - c->decryptions),
            (unsigned long long)c->decryptions);
}

/* A phase of all parties, then of each. */
static void write_phase(FILE *out, struct run *run, const struct phase_clock *clock,
                        const char *phase)
{
    const struct phase_counts *list;
    const size_t count = run_phases(run, &list);
    struct run_counts all = {0};
    double seconds = 0;
    for (size_t i = 0; i < count; i++) {
        if (strcmp(list[i].phase, phase) != 0)
            continue;
        seconds += phase_clock_seconds(clock, list[i].party, phase);
        all.messages += list[i].counts.messages;
        all.bytes += list[i].counts.bytes;
        all.encryptions += list[i].counts.encryptions;
        all.decryptions += list[i].counts.decryptions;
    }
    write_line(out, phase, "all", seconds, &all);
    for (int party = 1; party <= run_parties(run); party++)
        for (size_t i = 0; i < count; i++)
            if (list[i].party == party && strcmp(list[i].phase, phase) == 0)
                write_line(out, phase, run_role_name(run, party),
                           phase_clock_seconds(clock, party, phase), &list[i].counts);
}

/* The first party that has the most phases: all others come in its order. */
static int longest_party(struct run *run, const struct phase_counts *list, size_t count)
{
    size_t most = 0;
    int longest = 0;
    for (int party = 1; party <= run_parties(run); party++) {
        size_t phases = 0;
        for (size_t i = 0; i < count; i++)
            phases += list[i].party == party;
        if (phases > most) {
            most = phases;
            longest = party;
        }
    }
    return longest;
}

/* Is it the first of its phase, and one that party |longest| does not have? */
static bool is_other(const struct phase_counts *list, size_t count, size_t at, int longest)
{
    for (size_t i = 0; i < count; i++)
        if ((i < at || list[i].party == longest) && strcmp(list[i].phase, list[at].phase) == 0)
            return false;
    return true;
}

int phases_write(const struct command *command, struct run *run, const struct phase_clock *clock,
                 const char *folder, bool *written)
{
    const struct phase_counts *list;
    const size_t count = run_phases(run, &list);
    char path[PHASES_PATH];
    struct output out;
    *written = count > 0;
    if (!*written)
        return EXIT_EXPECTED;
    phases_path(path, folder);
    const int opened = output_open(command, path, &out);
    if (opened != EXIT_EXPECTED)
        return opened;
    fprintf(out.stream, "%-16s %-8s %9s %9s %12s %9s %9s\n", "phase", "party", "seconds",
            "messages", "bytes", "keys on", "keys off");
    const int longest = longest_party(run, list, count);
    for (size_t i = 0; i < count; i++)
        if (list[i].party == longest)
            write_phase(out.stream, run, clock, list[i].phase);
    for (size_t i = 0; i < count; i++)
        if (is_other(list, count, i, longest))
            write_phase(out.stream, run, clock, list[i].phase);
    return output_finish(&out);
}

void phases_json(struct json *j, struct run *run)
{
    const struct phase_counts *list;
    const size_t count = run_phases(run, &list);
    if (count == 0)
        return;
    json_add_array(j, "phases");
    for (size_t i = 0; i < count; i++) {
        json_object(j);
        json_add_string(j, "phase", list[i].phase);
        json_add_string(j, "party", run_role_name(run, list[i].party));
        json_add_u64(j, "messages", list[i].counts.messages);
        json_add_u64(j, "bytes", list[i].counts.bytes);
        json_add_u64(j, "keys_on", list[i].counts.encryptions - list[i].counts.decryptions);
        json_add_u64(j, "keys_off", list[i].counts.decryptions);
        json_end(j);
    }
    json_end(j);
}
