/* What is known so far, as text: a line for each job of the unchanged run, with the changes that it
 * would make, and a line for each mutant. A line that was cut off is not read. */
#include "crypto/hash.h"
#include "mutants/court.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { HEAD = 96 };

static void add(struct hash_sha256 *state, const char *text)
{
    hash_sha256_add(state, text, strlen(text) + 1);
}

/* The first line: a digest of all that the jobs and the mutants are. */
static void head_of(const struct court *c, char head[HEAD])
{
    struct hash_sha256 state;
    struct arena arena = {0};
    uint8_t digest[HASH_SHA256_BYTES];
    hash_sha256_begin(&state);
    add(&state, c->judge->quick ? "quick" : "whole");
    add(&state, arena_format(&arena, "%d %d", c->judge->longest, c->judge->most));
    for (size_t i = 0; i < c->plan.count; i++)
        add(&state, job_name(&c->plan.jobs[i], &arena));
    for (int i = 0; i < c->judge->count; i++) {
        add(&state, c->judge->mutants[i].key);
        add(&state, c->judge->mutants[i].is);
    }
    hash_sha256_end(&state, digest);
    arena_clear(&arena);
    int at = snprintf(head, HEAD, "mutants ");
    for (int i = 0; i < HASH_SHA256_BYTES; i++)
        at += snprintf(head + at, HEAD - (size_t)at, "%02x", digest[i]);
    snprintf(head + at, HEAD - (size_t)at, "\n");
}

/* "job 3 0.25 7 19": the changes that it makes. */
static void read_job(struct court *c, char *at)
{
    const unsigned long job = strtoul(at, &at, 10);
    const double seconds = strtod(at, &at);
    if (job >= c->plan.count)
        return;
    while (*at == ' ') {
        const unsigned long number = strtoul(at, &at, 10);
        if (number <= (unsigned long)c->judge->count)
            court_seen(c, job)[number] = 1;
    }
    c->seconds[job] = seconds;
}

static void read_mutant(struct court *c, char *at)
{
    struct judged read = {.done = true};
    const unsigned long mutant = strtoul(at, &at, 10);
    read.made = strtoul(at, &at, 10) != 0;
    read.dies = strtoul(at, &at, 10) != 0;
    read.asked = (unsigned)strtoul(at, &at, 10);
    read.doubted = (unsigned)strtoul(at, &at, 10);
    read.seconds = strtod(at, &at);
    read.clock = strtod(at, &at);
    read.load = strtod(at, &at);
    for (int e = 0; e < CHECKERS; e++)
        read.fate[e] = (enum fate)(strtoul(at, &at, 10) % FATES);
    const char *first = strchr(at, '\t');
    if (mutant >= (unsigned long)c->judge->count || *at != ' ' || !first)
        return;
    snprintf(read.protocol, sizeof read.protocol, "%.*s", (int)(first - at - 1), at + 1);
    snprintf(read.first, sizeof read.first, "%s", first + 1);
    c->judged[mutant] = read;
}

static void read_lines(struct court *c, FILE *file)
{
    char *line = NULL;
    size_t room = 0;
    for (ssize_t size; (size = getline(&line, &room, file)) > 0;) {
        if (line[size - 1] != '\n')
            break;
        line[size - 1] = 0;
        if (strncmp(line, "job ", 4) == 0)
            read_job(c, line + 4);
        else if (strncmp(line, "mutant ", 7) == 0)
            read_mutant(c, line + 7);
    }
    free(line);
}

status record_open(struct court *c)
{
    const char *path = c->judge->record;
    char head[HEAD], found[HEAD] = "";
    if (!path)
        return OK;
    head_of(c, head);
    FILE *old = c->judge->resume ? fopen(path, "r") : NULL;
    const bool same = old && fgets(found, sizeof found, old) && strcmp(head, found) == 0;
    if (same)
        read_lines(c, old);
    if (old)
        fclose(old);
    /* Written anew, so that no line which was cut off stands in the middle; and kept meanwhile. */
    char fresh[4096];
    if (snprintf(fresh, sizeof fresh, "%s.new", path) >= (int)sizeof fresh)
        return E_FILE;
    c->record = fopen(fresh, "w");
    if (!c->record || fputs(head, c->record) < 0)
        return E_FILE;
    for (size_t i = 0; i < c->plan.count; i++)
        if (c->seconds[i] != JOB_UNKNOWN)
            record_job(c, (int)i);
    for (int i = 0; i < c->judge->count; i++)
        if (c->judged[i].done)
            record_mutant(c, i);
    return fflush(c->record) == 0 && rename(fresh, path) == 0 ? OK : E_FILE;
}

void record_job(struct court *c, int job)
{
    if (!c->record)
        return;
    fprintf(c->record, "job %d %.6f", job, c->seconds[job]);
    for (int number = 1; number <= c->judge->count; number++)
        if (court_seen(c, (size_t)job)[number])
            fprintf(c->record, " %d", number);
    fputc('\n', c->record);
    fflush(c->record);
}

void record_mutant(struct court *c, int mutant)
{
    const struct judged *j = &c->judged[mutant];
    if (!c->record)
        return;
    fprintf(c->record, "mutant %d %d %d %u %u %.3f %.3f %.2f", mutant, j->made, j->dies, j->asked,
            j->doubted, j->seconds, j->clock, j->load);
    for (int e = 0; e < CHECKERS; e++)
        fprintf(c->record, " %d", (int)j->fate[e]);
    fprintf(c->record, " %s\t%s\n", j->protocol, j->first);
    fflush(c->record);
}
