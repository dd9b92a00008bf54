#include "cli/work_options.h"
#include "cli/text.h"
#include <stdio.h>
#include <stdlib.h>

/* A row on standard error: one write, for several processes do it at once. */
static void show_row(const struct finding *f, bool found)
{
    char text[512];
    const bool expected = f->verdict == f->expected;
    snprintf(text, sizeof text, "%s%.60s %.40s %s %.80s %s%s%s%s\n",
             terminal_moves() ? "\r\033[K" : "", f->protocol, f->variant, checker_name(f->checker),
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

int work_choose(const struct command *command, const struct work_options *w, struct plan *plan)
{
    if (!w->only.count || plan_only(plan, w->only.item, w->only.count))
        return EXIT_EXPECTED;
    return usage_error(command,
                       "no check has '%s' in its name; names are as secure-sum/hardened/affine "
                       "parties=3 modulus=6",
                       w->only.item[0]);
}
