#include "proofs/ask/branches.h"
#include "crypto/memory.h"
#include "proofs/graph/composed.h"
#include "protocols/protocols.h"
#include <stdlib.h>
#include <string.h>

const char *branch_folder(const struct protocol *protocol)
{
    for (size_t i = 0; protocols[i]; i++)
        if (protocols[i] == protocol)
            return protocol_folders[i];
    return "proofs/specimens/";
}

void branches_forget(void)
{
    for (const struct branch_file *const *f = branch_files; *f; f++)
        for (size_t i = 0; i < (*f)->count; i++)
            (*f)->list[i].taken = 0;
}

bool branches_of_house(const struct branch_file *f)
{
    if (*f->file == '/') /* coverage builds use whole paths */
        return strstr(f->file, "/sim/") || strstr(f->file, "/crypto/");
    return strncmp(f->file, "sim/", 4) == 0 || strncmp(f->file, "crypto/", 7) == 0;
}

/* A second ideal function (shared.h) is no code that anybody's verdict rests on. */
static bool is_in(const struct branch_file *f, const char *folder)
{
    return (strstr(f->file, folder) && !strstr(f->file, "_second")) || branches_of_house(f);
}

/* What was taken in a folder, as text: one letter for each branch, 'a' plus these bits. */
static char *taken_text(struct arena *arena, const char *folder, int bits)
{
    size_t count = 0;
    for (const struct branch_file *const *f = branch_files; *f; f++)
        count += is_in(*f, folder) ? (*f)->count : 0;
    char *text = arena_zero(arena, count + 1), *at = text;
    for (const struct branch_file *const *f = branch_files; *f; f++)
        for (size_t i = 0; is_in(*f, folder) && i < (*f)->count; i++)
            *at++ = (char)('a' + ((*f)->list[i].taken & bits));
    return text;
}

/* What a letter says of roles, ideal functions and ideal views; and of prepared runs. */
static int ran(char letter)
{
    return (letter - 'a') & BRANCH_BOTH;
}

static int prepared(char letter)
{
    return (letter - 'a') >> BRANCH_PREPARED;
}

/* A letter of what others take also holds, two bits higher, what the variant itself can take. */
static void add_ours(char *theirs, const char *ours)
{
    for (; *theirs; theirs++, ours++)
        *theirs = (char)(*theirs + ((*ours - 'a') << 2));
}

/* What others take and the variant itself cannot. Only that need not be judged in its rows. */
static int theirs_alone(char letter)
{
    const int taken = letter - 'a';
    return taken & ~(taken >> 2) & (BRANCH_FALSE | BRANCH_TRUE);
}

static bool finds_nothing(enum verdict v)
{
    return v == VERDICT_PROVED || v == VERDICT_EXHAUSTED || v == VERDICT_HOLDS;
}

static bool is_exact(enum checker e)
{
    return e == CHECKER_ENUMERATE || e == CHECKER_AFFINE;
}

bool branches_traces(const struct job *job)
{
    const enum checker e = job->what.checker;
    const bool specimen = !protocol_find(job->protocol->name);
    if (specimen && !job->what.expect.branches)
        return false; /* a specimen is made for the one checker that must find it */
    return (is_exact(e) || e == CHECKER_COUPLE || e == CHECKER_SAMPLE) && !job->planted &&
           !job->partial && finds_nothing(job->what.expect.some);
}

void branches_trace(const struct job *job, struct findings *findings)
{
    if (!branches_traces(job))
        return;
    struct arena *arena = &findings->arena;
    const enum verdict expected = job->what.expect.branches;
    enum { ALL = BRANCH_BOTH | BRANCH_BOTH << BRANCH_PREPARED };
    const char *folder = branch_folder(job->protocol), *own = taken_text(arena, folder, ALL);
    branches_forget();
    if (is_exact(job->what.checker))
        branches_play_others(job);
    char *theirs = taken_text(arena, folder, BRANCH_BOTH);
    branches_forget();
    if (is_exact(job->what.checker))
        branches_play_own(job);
    add_ours(theirs, taken_text(arena, folder, BRANCH_BOTH));
    findings_add(findings, &(struct finding){.protocol = job->protocol->name,
                                             .variant = job->what.variant,
                                             .check = CHECK_BRANCHES,
                                             .coalition = own,
                                             .parameters = theirs,
                                             .bounds = arena_text(arena, job->what.settings),
                                             .coalitions = is_exact(job->what.checker),
                                             .executions = job->what.expect.gaps,
                                             .expected = expected ? expected : VERDICT_HOLDS,
                                             .verdict = VERDICT_NONE});
}

static bool same_group(const struct finding *a, const struct finding *b)
{
    return strcmp(a->protocol, b->protocol) == 0 && strcmp(a->variant, b->variant) == 0;
}

static void join(char *into, const char *more)
{
    for (; *into && *more; into++, more++)
        *into = (char)('a' + ((*into - 'a') | (*more - 'a')));
}

/* Which side of a branch is missing: BRANCH_FALSE or BRANCH_TRUE, or 0. Only branches that were
 * reached count: code behind a side that was not taken cannot be reached, and that side is listed.
 */
static int missing(const struct branch *b, int own, int theirs, int switch_reached)
{
    const int both = BRANCH_FALSE | BRANCH_TRUE;
    if (b->kind == BRANCH_REFUSAL || b->kind == BRANCH_SWITCH)
        return 0;
    if (b->kind == BRANCH_CASE)
        return switch_reached && !own && !theirs ? BRANCH_TRUE : 0;
    if (b->kind == BRANCH_PART) /* small numbers always occur */
        return own && !((own | theirs) & BRANCH_TRUE) ? BRANCH_TRUE : 0;
    return own == 0 || own == both || (both & ~own & theirs) ? 0 : both & ~own;
}

/* The joined traces of a protocol and variant: the sides that runs of the exact checkers took,
 * those that runs of the other checkers took, and those that other variants take. */
struct ways {
    char *exact, *real, *theirs;
    size_t jobs, all;
};

enum { LISTED_MOST = 100 };

/* Lists in words the branches that lack a side in |own|; |count| of them. |excused|: those that
 * have an excuse. */
static const char *list_missing(struct arena *arena, const char *folder, const char *own,
                                const char *theirs, bool excused, size_t *count, size_t *all)
{
    const char *text = "";
    *count = *all = 0;
    for (const struct branch_file *const *f = branch_files; *f; f++) {
        int reached = 0;
        for (size_t i = 0; is_in(*f, folder) && i < (*f)->count; i++, own++, theirs++) {
            const struct branch *b = &(*f)->list[i];
            reached = b->kind == BRANCH_SWITCH ? ran(*own) : reached;
            *all += ran(*own) > 0;
            const int what = missing(b, ran(*own), theirs_alone(*theirs), reached);
            if (!what || (b->excuse != NULL) != excused)
                continue;
            const char *how = b->kind == BRANCH_CASE ? "reached"
                              : what == BRANCH_TRUE  ? "true"
                                                     : "false";
            if ((*count)++ < LISTED_MOST)
                text = arena_format(arena, "%s%s%s:%d: `%s` was never %s%s%s", text,
                                    *text ? "; " : "", (*f)->file, b->line, b->text, how,
                                    excused ? ", since " : "", excused ? b->excuse : "");
        }
    }
    if (*count > LISTED_MOST)
        text = arena_format(arena, "%s; and %zu more", text, *count - LISTED_MOST);
    return text;
}

/* A proof for every N becomes weaker; a row within bounds gets a remark on what it does not show.
 */
static void weaken(struct findings *f, const struct finding *row)
{
    for (size_t i = 0; i < f->count; i++) {
        struct finding *one = &f->list[i];
        if (!one->extends || one->planted || !finds_nothing(one->verdict) || !same_group(one, row))
            continue;
        if (checker_of(one->check) == CHECKER_AFFINE)
            one->verdict = VERDICT_INCONCLUSIVE;
        one->bounds = arena_format(&f->arena,
                                   "this says nothing about more than was run, since some branches "
                                   "went one way only (row `branches`): %s",
                                   one->bounds);
    }
}

/* Is it another variant's trace of a job with the same settings? What it took is that variant's. */
static bool is_twin(const struct finding *a, const struct finding *b)
{
    return finding_is_note(b) && strcmp(a->protocol, b->protocol) == 0 && !same_group(a, b) &&
           strcmp(a->bounds, b->bounds) == 0;
}

/* |traces| are the findings in the order in which they were made; |first|: the first of its group.
 */
static struct ways gather(struct arena *arena, const struct finding *traces, size_t count,
                          size_t first)
{
    const struct finding *row = &traces[first];
    const size_t size = strlen(row->coalition);
    struct ways w = {0};
    char **const all[] = {&w.exact, &w.real, &w.theirs};
    for (size_t k = 0; k < 3; k++) {
        *all[k] = arena_zero(arena, size + 1);
        memset(*all[k], 'a', size);
    }
    for (size_t i = first; i < count; i++) {
        const struct finding *one = &traces[i];
        if (!finding_is_note(one) || !same_group(row, one))
            continue;
        join(one->coalitions ? w.exact : w.real, one->coalition);
        join(w.theirs, one->parameters);
        for (size_t k = 0; k < count; k++)
            if (is_twin(one, &traces[k]))
                join(w.theirs, traces[k].coalition);
        w.jobs++;
    }
    join(w.real, w.exact);
    return w;
}

/* The end of the run of branches that one excuse covers. */
static size_t excuse_end(const struct branch_file *f, size_t i)
{
    const char *excuse = f->list[i].excuse;
    while (i < f->count && f->list[i].excuse && strcmp(f->list[i].excuse, excuse) == 0)
        i++;
    return i;
}

/* Excuses that are not true, in words: the runs of |own| took both sides of every covered branch
 * that they reached, and |needed| lacks no side of any of them. */
static const char *list_stale(struct arena *arena, const char *folder, const char *own,
                              const char *needed)
{
    const char *text = "";
    for (const struct branch_file *const *f = branch_files; *f; f++)
        for (size_t i = 0, end; is_in(*f, folder) && i < (*f)->count;
             own += end - i, needed += end - i, i = end) {
            const struct branch *b = &(*f)->list[i];
            bool taken = false, lacks = false;
            end = b->excuse ? excuse_end(*f, i) : i + 1;
            for (size_t k = 0; b->excuse && k < end - i; k++) {
                taken |=
                    ran(own[k]) == BRANCH_BOTH || (b[k].kind == BRANCH_CASE && ran(own[k]) > 0);
                lacks |= needed[k] > 'a';
            }
            if (taken && !lacks && !branches_of_house(*f))
                text =
                    arena_format(arena,
                                 "%s%s%s:%d: the comment `not run: %s` is wrong, since all "
                                 "ways of `%s` were taken",
                                 text, *text ? "; " : "", (*f)->file, b->line, b->excuse, b->text);
        }
    return text;
}

/* A protocol from outside may have been built without notes of branches. */
static bool has_files(const char *folder)
{
    for (const struct branch_file *const *f = branch_files; *f; f++)
        if (is_in(*f, folder))
            return true;
    return false;
}

bool branches_is_first(const struct finding *traces, size_t k)
{
    for (size_t i = 0; i < k; i++)
        if (finding_is_note(&traces[i]) && same_group(&traces[i], &traces[k]))
            return false;
    return finding_is_note(&traces[k]);
}

size_t branches_missing(struct findings *findings, size_t count, size_t first,
                        struct branch_way *list, size_t most)
{
    const struct protocol *protocol = protocol_find(findings->list[first].protocol);
    const char *folder = protocol ? branch_folder(protocol) : "proofs/specimens/";
    const struct ways w = gather(&findings->arena, findings->list, count, first);
    size_t place = 0, found = 0;
    for (const struct branch_file *const *f = branch_files; *f; f++) {
        int reached = 0;
        for (size_t i = 0; is_in(*f, folder) && i < (*f)->count; i++, place++) {
            struct branch *b = &(*f)->list[i];
            const int own = ran(w.real[place]), theirs = theirs_alone(w.theirs[place]);
            reached = b->kind == BRANCH_SWITCH ? own : reached;
            const int what = missing(b, own, theirs, reached);
            if (what && !b->excuse && found < most)
                list[found++] = (struct branch_way){b, what, place};
        }
    }
    return found;
}

bool branches_reached(const struct finding *trace, const struct branch_way *way)
{
    return (way->what > BRANCH_BOTH ? prepared : ran)(trace->coalition[way->place]) > 0;
}

bool branches_took(const struct finding *trace, const struct branch_way *way)
{
    return ((trace->coalition[way->place] - 'a') & way->what) == way->what;
}

/* A condition with a number that somebody chose, which prepared runs alone meet, always alike. */
static int unchosen(const struct branch *b, char letter)
{
    const bool one = prepared(letter) == BRANCH_FALSE || prepared(letter) == BRANCH_TRUE;
    return one && !ran(letter) && b->kind == BRANCH_CONDITION && b->chosen[0] && !b->excuse
               ? (BRANCH_BOTH & ~prepared(letter)) << BRANCH_PREPARED
               : 0;
}

size_t branches_unchosen(struct findings *findings, size_t count, size_t first,
                         struct branch_way *list, size_t most)
{
    const struct protocol *protocol = protocol_find(findings->list[first].protocol);
    const char *folder = protocol ? branch_folder(protocol) : "proofs/specimens/";
    const struct ways w = gather(&findings->arena, findings->list, count, first);
    size_t place = 0, found = 0;
    for (const struct branch_file *const *f = branch_files; *f; f++)
        for (size_t i = 0; is_in(*f, folder) && i < (*f)->count; i++, place++) {
            struct branch *b = &(*f)->list[i];
            const int what = branches_of_house(*f) ? 0 : unchosen(b, w.real[place]);
            if (what && found < most)
                list[found++] = (struct branch_way){b, what, place};
        }
    return found;
}

/* Marks in |needed| the branches of which the runs of one protocol and variant lack a side. */
static void note_needed(char *needed, const char *folder, const struct ways *w)
{
    size_t place = 0;
    for (const struct branch_file *const *f = branch_files; *f; f++) {
        int reached = 0;
        for (size_t i = 0; is_in(*f, folder) && i < (*f)->count; i++, place++) {
            const struct branch *b = &(*f)->list[i];
            const int own = ran(w->real[place]), theirs = theirs_alone(w->theirs[place]);
            reached = b->kind == BRANCH_SWITCH ? own : reached;
            if (missing(b, own, theirs, reached))
                needed[place] = 'b';
        }
    }
}

/* Did all variants leave the trace that they should? An excuse may be for another variant. */
static bool has_all_variants(const struct finding *traces, size_t count, const char *protocol)
{
    const struct proof_table *table = proof_table_find(protocol);
    for (const struct proof_case *c = table ? table->cases : NULL; c && c->settings; c++) {
        const struct job job = {.protocol = table->protocol, .what = *c};
        bool found = !branches_traces(&job);
        for (size_t i = 0; i < count && !found; i++)
            found = finding_is_note(&traces[i]) && strcmp(traces[i].protocol, protocol) == 0 &&
                    strcmp(traces[i].variant, c->variant) == 0;
        if (!found)
            return false;
    }
    return table != NULL;
}

/* The excuses that the runs of row |w| contradict and that no variant needs. */
static const char *find_stale(struct arena *arena, const char *folder, const struct ways *w,
                              const struct finding *traces, size_t count, const char *protocol)
{
    const size_t size = strlen(w->real);
    char *needed = arena_zero(arena, size + 1);
    if (!has_all_variants(traces, count, protocol))
        return "";
    memset(needed, 'a', size);
    for (size_t k = 0; k < count; k++)
        if (branches_is_first(traces, k) && strcmp(traces[k].protocol, protocol) == 0) {
            const struct ways one = gather(arena, traces, count, k);
            note_needed(needed, folder, &one);
        }
    return list_stale(arena, folder, w->real, needed);
}

/* A table that says how many sides its rows lack must say the exact number; otherwise a new branch
 * could pass. Sides that only other variants take are known if |all| variants were asked. */
static bool is_miscounted(const struct finding *row, size_t missed, size_t known, bool all)
{
    return known && row->verdict == VERDICT_INCONCLUSIVE &&
           (missed > known || (missed < known && all));
}

static void make_row(struct findings *f, const struct finding *traces, size_t count, size_t first)
{
    struct finding *row = &f->list[first];
    struct arena *arena = &f->arena;
    struct ways w = gather(arena, traces, count, first);
    size_t missed, rest, excuses;
    const struct protocol *protocol = protocol_find(row->protocol);
    const char *folder = protocol ? branch_folder(protocol) : "proofs/specimens/";
    const char *list = list_missing(arena, folder, w.real, w.theirs, false, &missed, &w.all);
    const char *others = list_missing(arena, folder, w.exact, w.theirs, false, &rest, &w.all);
    const char *excused = list_missing(arena, folder, w.exact, w.theirs, true, &excuses, &w.all);
    const char *stale = find_stale(arena, folder, &w, traces, count, row->protocol);
    const bool seen = has_files(folder);
    const size_t known = (size_t)row->executions; /* of a trace: gaps that its table knows */
    row->executions = 0;
    row->verdict = missed || *stale || !seen ? VERDICT_INCONCLUSIVE : VERDICT_HOLDS;
    row->coalition = "all";
    row->coalitions = 1;
    row->parameters = folder;
    row->bounds =
        missed ? list
               : arena_format(arena,
                              "each of %zu branches that were reached went both ways in %zu jobs, "
                              "or goes the other way in other variants alone%s%s%s%s",
                              w.all, w.jobs, rest ? "; not in those of the exact checkers: " : "",
                              others, excuses ? "; but by assumption: " : "", excused);
    if (!seen)
        row->bounds = "the files of the protocol were not built so that their branches are seen: "
                      "glasshouse_program and glasshouse_module do that";
    if (*stale)
        row->bounds = arena_format(arena, "%s; %s", stale, row->bounds);
    if (is_miscounted(row, missed, known, has_all_variants(traces, count, row->protocol))) {
        row->verdict = VERDICT_FAILS;
        row->bounds =
            arena_format(arena, "%zu ways were not taken, and the table knows of %zu (.gaps): %s",
                         missed, known, row->bounds);
    }
    if (missed || rest || !seen)
        weaken(f, row);
    if (missed || !seen)
        composed_lacks(f, row);
}

/* Was a job not run whose trace a row of this protocol needs? */
static bool lacks_trace(const struct findings *f, const char *protocol)
{
    for (size_t i = 0; i < f->unmade_count; i++)
        if (f->unmade[i].traces && strcmp(f->unmade[i].protocol, protocol) == 0)
            return true;
    return false;
}

/* A proof for every N without a row `branches` says that nobody asked for that row. */
static void say_untold(struct findings *f)
{
    for (size_t i = 0; i < f->count; i++) {
        struct finding *one = &f->list[i];
        bool told = !protocol_find(one->protocol);
        if (!one->extends || one->planted || checker_of(one->check) != CHECKER_AFFINE ||
            !finds_nothing(one->verdict))
            continue;
        for (size_t k = 0; k < f->count && !told; k++)
            told = f->list[k].check == CHECK_BRANCHES && same_group(&f->list[k], one);
        if (!told)
            one->bounds = arena_format(&f->arena,
                                       "%s; whether each branch went both ways was not asked here "
                                       "(`check %s` without a filter and `audit` ask it)",
                                       one->bounds, one->protocol);
    }
}

void branches_settle(struct findings *f)
{
    size_t kept = 0;
    struct finding *made = memory_get((f->count + 1) * sizeof *made);
    if (f->count)
        memcpy(made, f->list, f->count * sizeof *made);
    for (size_t i = 0; i < f->count; i++)
        if (finding_is_note(&f->list[i])) {
            bool first = !lacks_trace(f, f->list[i].protocol);
            for (size_t k = 0; k < kept && first; k++)
                first = f->list[k].check != CHECK_BRANCHES || !same_group(&f->list[k], &f->list[i]);
            if (!first)
                continue;
            make_row(f, made, f->count, i);
            f->list[kept++] = f->list[i];
        } else {
            f->list[kept++] = f->list[i];
        }
    f->count = kept;
    composed_untold(f);
    say_untold(f);
    free(made);
}
