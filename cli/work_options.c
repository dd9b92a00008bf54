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
    const bool expected = f->verdict == f->expected;
    snprintf(text, sizeof text, "%s%.60s %.40s %s %.80s %s%s%s%s\n",
             terminal_moves() ? "\r\033[K" : "", f->protocol, f->variant, check_name(f->check),
             f->coalition, verdict_name(f->verdict), expected ? "" : "  UNEXPECTED: should be ",
             expected ? "" : verdict_name(f->expected), found ? "  (kept)" : "");
    fputs(text, stderr);
}

int work_read(const struct command *command, const struct work_options *w, struct jobs_options *o)
{
    const char *cache = w->cache ? w->cache : getenv("GLASSHOUSE_CACHE");
    *o = (struct jobs_options){.fail_fast = w->fail_fast,
                               .cache = cache && *cache ? cache : NULL,
                               .progress = progress,
                               .decided = w->rows || terminal_moves() ? show_row : NULL};
    return parse_jobs(command, w->jobs, &o->processes);
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
    if (o->cache)
        return EXIT_EXPECTED; /* with --cache, findings that are there are always used */
    if (audit_folder(w)) {
        o->cache = w->folder;
        o->fresh = !w->resume;
        return EXIT_EXPECTED;
    }
    if (!w->resume)
        return EXIT_EXPECTED;
    return usage_error(command, "there is no folder to go on from: HOME or XDG_CACHE_HOME names "
                                "none that can be written; --cache DIR names one");
}

void print_summary(const struct findings *f)
{
    const size_t unexpected = findings_unexpected(f);
    char unmade[64] = "";
    if (f->unmade_count)
        snprintf(unmade, sizeof unmade, "; %zu checks were not made", f->unmade_count);
    if (unexpected)
        printf("\n%zu of %zu verdicts are not as expected%s\n", unexpected, f->count, unmade);
    else if (f->count == 1)
        printf("\nthe one verdict is as expected%s\n", unmade);
    else
        printf("\nall %zu verdicts are as expected%s\n", f->count, unmade);
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
