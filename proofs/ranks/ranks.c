#include "proofs/ranks/ranks.h"
#include "crypto/memory.h"
#include "proofs/ask/kept.h"
#include "proofs/ranks/workers.h"
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

static bool is_socket(int descriptor)
{
    struct stat s;
    return descriptor > STDERR_FILENO && fstat(descriptor, &s) == 0 && S_ISSOCK(s.st_mode);
}

status ranks_read(struct ranks *r)
{
    const char *text = getenv("GLASSHOUSE_RANKS");
    char rest;
    *r = (struct ranks){.link = -1, .count = 1, .errors = -1};
    if (!text)
        return OK;
    struct ranks told = *r;
    if (sscanf(text, "%d,%d,%d,%d%c", &told.link, &told.rank, &told.count, &told.errors, &rest) !=
            4 ||
        told.count < 1 || told.count > RANKS_MOST || told.rank < 0 || told.rank >= told.count ||
        !is_socket(told.link))
        return E_ARGUMENT;
    *r = told;
    (void)fcntl(r->link, F_SETFD, FD_CLOEXEC);
    return OK;
}

void ranks_clear(struct ranks *r)
{
    free(r->counts.work);
    free(r->counts.jobs_of);
    r->counts = (struct ranks_counts){.work = NULL};
}

/* The command line as the system has it, without the name of the program: it may lie elsewhere. */
static status line_digest(uint8_t out[HASH_SHA256_BYTES])
{
    FILE *file = fopen("/proc/self/cmdline", "rb");
    struct hash_sha256 state;
    char *word = NULL;
    size_t room = 0;
    ssize_t size;
    if (!file)
        return E_FILE;
    hash_sha256_begin(&state);
    for (size_t i = 0; (size = getdelim(&word, &room, 0, file)) > 0; i++)
        if (i > 0)
            hash_sha256_add(&state, word, (size_t)size);
    hash_sha256_end(&state, out);
    free(word);
    fclose(file);
    return OK;
}

status hello_make(struct hello *h, const struct job *jobs, size_t count, int workers)
{
    memset(h, 0, sizeof *h);
    h->workers = workers;
    if (gethostname(h->host, sizeof h->host - 1) != 0)
        snprintf(h->host, sizeof h->host, "its machine");
    REQUIRE(line_digest(h->line));
    return kept_plan(jobs, count, h->program, h->plan);
}

bool hello_fault(const struct hello *rank_0, const struct hello *h, int rank,
                 struct complaint *complaint)
{
    enum { SHOWN = 6 };
    char theirs[2 * SHOWN + 1], ours[2 * SHOWN + 1];
    sodium_bin2hex(theirs, sizeof theirs, h->program, SHOWN);
    sodium_bin2hex(ours, sizeof ours, rank_0->program, SHOWN);
    if (memcmp(h->program, rank_0->program, sizeof h->program) != 0)
        (void)complain(
            complaint, E_ARGUMENT,
            "rank %d on %.60s runs another program, or with other libraries (digest %s, that "
            "of rank 0 %s): start the same build on all machines",
            rank, h->host, theirs, ours);
    else if (memcmp(h->line, rank_0->line, sizeof h->line) != 0)
        (void)complain(
            complaint, E_ARGUMENT,
            "rank %d on %.60s was started with other arguments than rank 0: give all ranks "
            "the same command line",
            rank, h->host);
    else if (memcmp(h->plan, rank_0->plan, sizeof h->plan) != 0)
        (void)complain(
            complaint, E_ARGUMENT,
            "rank %d on %.60s plans other checks than rank 0, with the same command line: is "
            "GLASSHOUSE_SUITE_SEED the same, and are the same files there?",
            rank, h->host);
    else if (h->workers < 1 || h->workers > WORKERS_MOST)
        (void)complain(complaint, E_ARGUMENT,
                       "rank %d on %.60s could not start a process for the checks", rank, h->host);
    else
        return false;
    return true;
}

/* Each rank has the time at which it is free; the least is taken by looking at all of them. */
uint64_t ranks_span(const uint64_t *work, size_t count, uint64_t handing, size_t ranks)
{
    uint64_t *is_free = memory_zero(ranks, sizeof *is_free), handed = 0, end = 0;
    for (size_t i = 0; i < count; i++) {
        size_t first = 0;
        for (size_t r = 1; r < ranks; r++)
            if (is_free[r] < is_free[first])
                first = r;
        handed = (handed > is_free[first] ? handed : is_free[first]) + handing;
        is_free[first] = handed + work[i];
        end = is_free[first] > end ? is_free[first] : end;
    }
    free(is_free);
    return end;
}
