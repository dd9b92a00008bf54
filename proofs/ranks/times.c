#include "proofs/ranks/times.h"
#include "crypto/array.h"
#include "crypto/memory.h"
#include "sim/settings.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATH_ROOM = 4096, LINES_MOST = 1 << 16 };

/* A check and its milliseconds. */
struct line {
    char *name;
    uint64_t milliseconds;
};

struct times {
    struct line *list;
    size_t count, room;
};

static void clear(struct times *t)
{
    for (size_t i = 0; i < t->count; i++)
        free(t->list[i].name);
    free(t->list);
}

static void add(struct times *t, const char *name, uint64_t milliseconds)
{
    t->list = array_room(t->list, &t->room, t->count + 1, sizeof *t->list);
    t->list[t->count++] = (struct line){memory_text(name), milliseconds};
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct line *)a)->name, ((const struct line *)b)->name);
}

/* Reads lines that are sorted already, or are sorted here: "1234 lca/hardened/sample parties=3". */
static void read_times(struct times *t, const char *folder)
{
    char path[PATH_ROOM], *line = NULL, *end;
    size_t room = 0;
    ssize_t size;
    snprintf(path, sizeof path, "%.3900s/times", folder);
    FILE *file = memory_file(path, "r");
    while (file && t->count < LINES_MOST && (size = memory_line(&line, &room, file)) > 0) {
        const uint64_t milliseconds = strtoull(line, &end, 10);
        if (end == line || *end != ' ' || line[size - 1] != '\n')
            continue;
        line[size - 1] = 0;
        add(t, end + 1, milliseconds);
    }
    if (t->count)
        qsort(t->list, t->count, sizeof *t->list, by_name);
    free(line);
    if (file)
        fclose(file);
}

/* The name of a check is its job's and its class: rows that differ in their class alone have one
 * name for --only. */
static const char *name_of(struct arena *arena, const struct job *job)
{
    const struct coalition_class *c = job->what.class;
    return arena_format(arena, "%s%s%s", job_name(job, arena), c ? ", " : "", c ? c->name : "");
}

static int is_named(const void *name, const void *line)
{
    return strcmp(name, ((const struct line *)line)->name);
}

static const struct line *find(const struct times *t, const char *name)
{
    return t->count ? bsearch(name, t->list, t->count, sizeof *t->list, is_named) : NULL;
}

/* Without a time: as long as such checks take as a rule, in milliseconds (means of an audit in
 * November 2026). What is counted grows with each party. */
static uint64_t estimate(struct arena *arena, const struct job *job)
{
    static const uint64_t usual[CHECKERS] = {
        [CHECKER_ENUMERATE] = 40, [CHECKER_AFFINE] = 80,   [CHECKER_COUPLE] = 300,
        [CHECKER_SAMPLE] = 2000,  [CHECKER_CORRECT] = 300, [CHECKER_FAULT] = 40,
    };
    const char *told = settings_find(arena, job->what.settings, "parties");
    uint64_t parties = told ? strtoull(told, NULL, 10) : 3;
    parties = parties < 20 ? parties : 20;
    return usual[job->what.checker] << (job->what.checker == CHECKER_ENUMERATE ? parties : 0);
}

struct place {
    size_t at;
    uint64_t expected;
};

static int longest_first(const void *a, const void *b)
{
    const struct place *x = a, *y = b;
    if (x->expected != y->expected)
        return x->expected < y->expected ? 1 : -1;
    return x->at < y->at ? -1 : x->at > y->at;
}

void times_order(const char *folder, const struct job *jobs, size_t count, size_t *order)
{
    struct times t = {0};
    struct arena arena = {0};
    struct place *places = memory_zero(count + 1, sizeof *places);
    if (folder)
        read_times(&t, folder);
    for (size_t i = 0; i < count; i++) {
        const struct line *line = find(&t, name_of(&arena, &jobs[i]));
        places[i] = (struct place){i, line ? line->milliseconds : estimate(&arena, &jobs[i])};
    }
    qsort(places, count, sizeof *places, longest_first);
    for (size_t i = 0; i < count; i++)
        order[i] = places[i].at;
    free(places);
    arena_clear(&arena);
    clear(&t);
}

/* Written under another name first, so that a reader finds the whole file or none. */
static void write_times(const struct times *t, const char *folder)
{
    char path[PATH_ROOM], whole[PATH_ROOM];
    snprintf(whole, sizeof whole, "%.3900s/times", folder);
    snprintf(path, sizeof path, "%.3900s/new-XXXXXX", folder);
    const int descriptor = mkstemp(path);
    FILE *file = descriptor >= 0 ? fdopen(descriptor, "w") : NULL;
    if (!file) {
        if (descriptor >= 0)
            close(descriptor);
        return;
    }
    for (size_t i = 0; i < t->count; i++)
        fprintf(file, "%llu %s\n", (unsigned long long)t->list[i].milliseconds, t->list[i].name);
    if (fclose(file) != 0 || rename(path, whole) != 0)
        (void)unlink(path);
}

void times_keep(const char *folder, const struct job *jobs, size_t count, const uint64_t *work)
{
    struct times made = {0}, all = {0};
    struct arena arena = {0};
    for (size_t i = 0; i < count && folder; i++)
        if (work[i])
            add(&made, name_of(&arena, &jobs[i]), work[i] / 1000000);
    if (made.count) {
        qsort(made.list, made.count, sizeof *made.list, by_name);
        read_times(&all, folder);
        for (size_t i = 0; i < all.count; i++) {
            const struct line *line = find(&made, all.list[i].name);
            all.list[i].milliseconds = line ? line->milliseconds : all.list[i].milliseconds;
        }
        for (size_t i = 0, before = all.count; i < made.count; i++) {
            const struct times old = {.list = all.list, .count = before};
            if (!find(&old, made.list[i].name))
                add(&all, made.list[i].name, made.list[i].milliseconds);
        }
        write_times(&all, folder);
    }
    arena_clear(&arena);
    clear(&made);
    clear(&all);
}
