#include "cli/work_options.h"
#include "cli/text.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Prints a row on standard error in one write, because several processes do it at once. */
static void show_row(const struct finding *f, bool found)
{
    if (finding_is_note(f))
        return;
    char text[512];
    const bool told = finding_is_expected(f) || !f->expected;
    snprintf(text, sizeof text, "%s%.60s %.40s %s %.80s %s%s%s%s\n",
             terminal_moves() ? "\r\033[K" : "", f->protocol, f->variant, check_name(f->check),
             f->coalition, verdict_name(f->verdict), told ? "" : "  UNEXPECTED: should be ",
             told ? "" : verdict_name(f->expected), found ? "  (kept)" : "");
    fputs(text, stderr);
}

int work_read(const struct command *command, struct work_options *w, struct jobs_options *o)
{
    const char *cache = w->cache ? w->cache : getenv("GLASSHOUSE_CACHE");
    *o = (struct jobs_options){.fail_fast = w->fail_fast,
                               .cache = cache && *cache ? cache : NULL,
                               .progress = progress,
                               .decided = w->rows || terminal_moves() ? show_row : NULL};
    if (ranks_read(&w->ranks) != OK)
        return usage_error(command, "GLASSHOUSE_RANKS is set by glasshouse-mpi, not by hand");
    o->ranks = w->ranks.link >= 0 ? &w->ranks : NULL;
    const int result = parse_jobs(command, w->jobs, &o->processes);
    if (o->ranks && !w->jobs)
        o->processes = 1; /* MPI starts as many ranks as there are cores */
    return result;
}

/* Makes a folder and those above it, from |from| on; false: it cannot be made. */
static bool make_folders(char *path, size_t from)
{
    for (char *at = path + from; (at = strchr(at, '/')); at++) {
        *at = 0;
        const bool made = mkdir(path, 0700) == 0 || errno == EEXIST;
        *at = '/';
        if (!made)
            return false;
    }
    return mkdir(path, 0700) == 0 || errno == EEXIST;
}

/* $XDG_CACHE_HOME/glasshouse/audit, else ~/.cache/glasshouse/audit. */
static bool audit_folder(struct work_options *w)
{
    const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    const bool own = cache && *cache == '/';
    if (!own && !(home && *home == '/'))
        return false;
    const int size =
        own ? snprintf(w->folder, sizeof w->folder, "%s/glasshouse/audit", cache)
            : snprintf(w->folder, sizeof w->folder, "%s/.cache/glasshouse/audit", home);
    return size > 0 && (size_t)size < sizeof w->folder && make_folders(w->folder, 1) &&
           access(w->folder, W_OK | X_OK) == 0;
}

int work_keep(const struct command *command, struct work_options *w, struct jobs_options *o)
{
    if (o->ranks && o->ranks->rank)
        return EXIT_EXPECTED; /* rank 0 keeps all findings */
    if (o->cache)
        return EXIT_EXPECTED; /* with --cache, findings that are there are always used */
    if (audit_folder(w)) {
        o->cache = w->folder;
        o->fresh = !w->resume;
        return EXIT_EXPECTED;
    }
    if (!w->resume)
        return EXIT_EXPECTED;
    return usage_error(command,
                       "--resume finds no folder with findings: neither HOME nor XDG_CACHE_HOME "
                       "names one that can be written; --cache DIR names one");
}

/* Of parameters of one's own, and where there is no table, nothing is expected: |own| verdicts. */
static void print_own(const struct findings *f, size_t own, const char *unmade)
{
    size_t bad = 0;
    for (size_t i = 0; i < f->count; i++)
        bad += !f->list[i].expected && !finding_is_expected(&f->list[i]);
    if (bad)
        printf("\n%zu of %zu verdicts are a leak, a failure or not decided (no table says what to "
               "expect of\nthem)%s\n",
               bad, own, unmade);
    else
        printf(
            "\nno leak and no failure in %zu verdicts (no table says what to expect of them)%s\n",
            own, unmade);
}

void print_summary(const struct findings *f)
{
    size_t own = 0, unexpected = 0;
    char unmade[64] = "";
    if (f->unmade_count)
        snprintf(unmade, sizeof unmade, "; %zu checks were not made", f->unmade_count);
    for (size_t i = 0; i < f->count; i++) {
        own += !f->list[i].expected;
        unexpected += f->list[i].expected && !finding_is_expected(&f->list[i]);
    }
    if (own)
        print_own(f, own, own < f->count ? "" : unmade);
    const size_t count = f->count - own;
    if (unexpected)
        printf("\n%zu of %zu verdicts are not as expected%s\n", unexpected, count, unmade);
    else if (count == 1)
        printf("\nthe one verdict is as expected%s\n", unmade);
    else if (count || !own)
        printf("\nall %zu verdicts are as expected%s\n", count, unmade);
}

int work_choose(const struct command *command, const struct work_options *w, struct plan *plan)
{
    if (!w->only.count || plan_only(plan, w->only.item, w->only.count))
        return EXIT_EXPECTED;
    return usage_error(command,
                       "no check has '%s' in its name; names are as secure-sum/hardened/affine "
                       "parties=3 modulus=6",
                       w->only.item[0]);
}

bool work_serves(const struct jobs_options *o)
{
    return o->ranks && o->ranks->rank != 0;
}

int work_serve(const struct command *command, const struct plan *plan, const struct jobs_options *o)
{
    struct complaint complaint = {.text = ""};
    if (jobs_serve(plan->jobs, plan->count, o, &complaint) == OK)
        return EXIT_EXPECTED;
    say_failure(command, "%s", complaint.text);
    return EXIT_OURS;
}

static double seconds(uint64_t nanoseconds)
{
    return (double)nanoseconds / 1e9;
}

void work_tell(const struct command *command, const struct jobs_options *o, status ran)
{
    static const size_t more[] = {1, 2, 10, 100, 1000};
    const struct ranks_counts *c = o->ranks ? &o->ranks->counts : NULL;
    uint64_t work = 0, longest = 0, jobs = 0, least = UINT64_MAX, most = 0;
    if (!c || !c->work || ran != OK) {
        if (c)
            ranks_clear(o->ranks);
        return;
    }
    for (size_t i = 0; i < c->jobs; i++) {
        work += c->work[i];
        longest = c->work[i] > longest ? c->work[i] : longest;
    }
    for (int r = 0; r < o->ranks->count; r++) {
        jobs += c->jobs_of[r];
        least = c->jobs_of[r] < least ? c->jobs_of[r] : least;
        most = c->jobs_of[r] > most ? c->jobs_of[r] : most;
    }
    const uint64_t each = jobs ? c->handing / jobs : 0;
    say_notice(command,
               "%d ranks made %llu checks, %llu to %llu each: %.2f s of processor time, %.2f s in "
               "the longest; %llu messages of %llu bytes; rank 0 spent %.0f us on each check",
               o->ranks->count, (unsigned long long)jobs, (unsigned long long)least,
               (unsigned long long)most, seconds(work), seconds(longest),
               (unsigned long long)c->messages, (unsigned long long)c->bytes, (double)each / 1e3);
    char text[160] = "";
    for (size_t i = 0; i < sizeof more / sizeof *more && jobs; i++) {
        const size_t used = strlen(text);
        snprintf(text + used, sizeof text - used, "%s%.2f s on %zu", i ? ", " : "",
                 seconds(ranks_span(c->work, c->jobs, each, more[i])), more[i]);
    }
    if (jobs)
        say_notice(command, "handed out so, these checks take %s", text);
    ranks_clear(o->ranks);
}
