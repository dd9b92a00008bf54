#include "proofs/ask/probes.h"
#include "crypto/array.h"
#include "crypto/memory.h"
#include "proofs/ask/signals.h"
#include "proofs/ask/vary.h"
#include "sim/backend.h"
#include "sim/settings.h"
#include <stdlib.h>
#include <string.h>

enum {
    WAYS_MOST = 64,      /* that are looked for, of one protocol and variant */
    TRIED_MOST = 256,    /* settings of one protocol and variant, shared by its ways */
    TRIED_CHOICE = 1024, /* settings for a choice of preparing */
    EACH_OF = 12,        /* this part of them for one number in the place of one parameter */
    TRIED_LEAST = 32,    /* settings for one way, however many there are */
    TRIED_ROOM = WAYS_MOST * TRIED_LEAST + 4 * TRIED_MOST,
    ROUNDS = 3,        /* what is reached may have ways of its own */
    FROM_MOST = 64,    /* probes from which those of the next round start */
    UNTOLD_MOST = 6,   /* probes that take a way without any that is judged there */
    OUTPUTS_MOST = 16, /* larger sizes at which outputs are compared: to sample inputs takes time */
    PLAYS = 32,        /* runs on sampled inputs and coins with one of them */
};

static bool is_taken(const struct branch_way *way)
{
    return (way->branch->taken & way->what) == way->what;
}

/* One protocol and variant. */
struct search {
    const struct job *jobs;
    size_t count;
    const struct finding *trace; /* the first of its traces, a copy */
    probe_judge *judge;
    void *context;
    bool any_one; /* some row asks of any one player, and expects that nobody learns anything */
    struct findings *findings;
    struct probed *result;
    struct branch_way way[WAYS_MOST];
    bool done[WAYS_MOST];       /* a probe takes it */
    unsigned untold[WAYS_MOST]; /* probes that take it, of which no checker says anything there */
    size_t ways, reached;
    const struct protocol *protocol;
    size_t tried_count, each, most; /* |most|: how many settings there may be until the next way */
    struct job from[FROM_MOST];     /* probes that took a way */
    size_t from_count;
    bool choices;      /* ways of preparing are looked for, which need no plays */
    bool far;          /* larger sizes are looked at, whether or not a way is lacking */
    bool fails;        /* a row knows that outputs are wrong */
    enum checker said; /* the last one that said anything */
    progress_line *progress;
    const char *tried[TRIED_ROOM];
    struct complaint *complaint;
};

static bool is_new(struct search *s, const struct job *job)
{
    for (size_t i = 0; i < s->tried_count; i++)
        if (strcmp(s->tried[i], job->what.settings) == 0)
            return false;
    if (s->tried_count >= s->most || s->tried_count == TRIED_ROOM)
        return false;
    s->tried[s->tried_count++] = job->what.settings;
    return true;
}

/* A leak; or, in the real world, a view or a coin that is not as it should be. Of larger sizes a
 * leak, or a wrong output: rows may know that couple cannot follow a view, and have other sizes. */
static bool is_against(const struct search *s, const struct finding *f)
{
    const bool real =
        checker_of(f->check) == CHECKER_COUPLE || checker_of(f->check) == CHECKER_SAMPLE;
    return f->verdict == VERDICT_LEAK ||
           (f->verdict == VERDICT_FAILS && (s->far ? f->check == CHECK_CORRECT : real));
}

/* Takes what a checker said of a probe: a leak, or what its runs took when it found nothing. */
static bool take(struct search *s, const struct findings *made)
{
    struct findings *f = s->findings;
    size_t size, good = 0;
    const size_t before = f->count;
    uint8_t *bytes = findings_encode(made, &size);
    const status read = findings_decode(f, bytes, size);
    free(bytes);
    if (read != OK)
        return false;
    const size_t after = f->count;
    f->count = before;
    for (size_t i = before; i < after && !s->result->leaks; i++) {
        const struct finding *one = &f->list[i];
        if (is_against(s, one)) {
            s->result->leaks = true;
            s->result->leak = *one;
        }
        good +=
            one->coalitions && (one->verdict == VERDICT_PROVED || one->verdict == VERDICT_HOLDS ||
                                one->verdict == VERDICT_EXHAUSTED);
    }
    /* What runs of larger sizes took is no row's: they may come to conditions that no row meets. */
    for (size_t i = before; i < after && good && !s->result->leaks && !s->far; i++)
        if (finding_is_note(&f->list[i]))
            f->list[f->count++] = f->list[i];
    return good > 0 || s->result->leaks;
}

/* By the first checker that can say anything. At larger sizes samples say too little. */
static status judge(struct search *s, const struct job *probe)
{
    static const enum checker order[] = {CHECKER_ENUMERATE, CHECKER_AFFINE, CHECKER_COUPLE,
                                         CHECKER_SAMPLE};
    const bool countable = !s->far && probes_countable(probe);
    const size_t checkers = sizeof order / sizeof *order - s->far;
    bool said = false;
    status result = OK;
    for (size_t i = countable ? 0 : 1; i < checkers && !said; i++) {
        struct findings made;
        struct job job = *probe;
        job.what.checker = order[i];
        if (order[i] == CHECKER_COUPLE || order[i] == CHECKER_SAMPLE)
            job.what.settings = probes_without_ideal(&s->findings->arena, job.what.settings);
        job.what.expect.some = order[i] == CHECKER_ENUMERATE ? VERDICT_EXHAUSTED
                               : order[i] == CHECKER_AFFINE  ? VERDICT_PROVED
                                                             : VERDICT_HOLDS;
        findings_init(&made);
        result = s->judge(s->context, &job, &made, s->complaint);
        if (result == E_MEMORY)
            i = CHECKERS;
        said = result == OK && take(s, &made);
        s->said = order[i];
        findings_clear(&made);
    }
    return result == E_MEMORY ? E_MEMORY : OK;
}

/* A probe of one job: the same with one parameter otherwise. */
static struct job probe_of(struct search *s, const struct job *job, const char *name,
                           const char *value)
{
    struct job probe = *job;
    const struct expectation *e = &job->what.expect;
    probe.what.settings = vary_setting(&s->findings->arena, job->what.settings, name, value);
    probe.what.expect = (struct expectation){.branches = e->branches, .gaps = e->gaps};
    probe.what.expect.some = VERDICT_EXHAUSTED;
    probe.what.claim = NULL;
    probe.what.assumes = NULL;
    probe.what.each = false;
    probe.for_branches = false;
    return probe;
}

static bool is_of_variant(const struct job *job, const struct finding *trace)
{
    return strcmp(job->protocol->name, trace->protocol) == 0 && job->what.variant &&
           strcmp(job->what.variant, trace->variant) == 0;
}

static bool is_of(const struct job *job, const struct finding *trace)
{
    return is_of_variant(job, trace) && branches_traces(job) && !job->override && !job->members;
}

/* Has an earlier row of these asked about the same coalitions? */
static bool is_asked(const struct search *s, const struct job *row, size_t before)
{
    const struct coalition_class *class = s->jobs[before].what.class;
    bool asked = class == row->what.class;
    for (size_t i = 0; i < before && !asked; i++)
        asked = s->jobs[i].what.class == class && is_of(&s->jobs[i], s->trace) &&
                probes_alike(&s->findings->arena, &s->jobs[i], row);
    return asked;
}

/* The coalitions of the row, and those of rows that differ in sizes only: a leak may need many. */
static status judge_all(struct search *s, const struct job *row, struct job *probe)
{
    bool any = row->what.class == &any_one;
    probe->what.class = probes_payable(&s->findings->arena, probe);
    REQUIRE(judge(s, probe));
    for (size_t i = 0; i < s->count && !s->result->leaks; i++) {
        const struct job *other = &s->jobs[i];
        struct job more = *probe;
        if (!is_of(other, s->trace) || !probes_alike(&s->findings->arena, other, row) ||
            is_asked(s, row, i))
            continue;
        any |= other->what.class == &any_one;
        more.what.class = other->what.class;
        more.what.class = probes_payable(&s->findings->arena, &more);
        REQUIRE(judge(s, &more));
    }
    if (s->result->leaks || !s->any_one || any)
        return OK;
    struct job of_any_one = *probe;
    of_any_one.what.class = &any_one;
    return judge(s, &of_any_one);
}

/* Did a run that was judged take it? Checkers have runs of their own, which may miss it. */
static bool is_judged(const struct search *s, const struct branch_way *way)
{
    for (size_t i = 0; i < s->findings->count; i++) {
        const struct finding *f = &s->findings->list[i];
        if (finding_is_note(f) && strcmp(f->protocol, s->trace->protocol) == 0 &&
            strcmp(f->variant, s->trace->variant) == 0 && branches_took(f, way))
            return true;
    }
    return false;
}

/* A setting is played once, for all ways that are left. Where no checker can say anything, or none
 * of its runs takes the way, other settings are tried, a few times. */
static status try_value(struct search *s, const struct job *job, const char *name,
                        const char *value)
{
    struct job probe = probe_of(s, job, name, value);
    bool taken[WAYS_MOST] = {false}, found = false;
    if (!is_new(s, &probe))
        return OK;
    probes_play(&probe, s->choices ? 0 : PLAYS);
    for (size_t w = 0; w < s->ways; w++)
        found |= taken[w] = !s->done[w] && is_taken(&s->way[w]);
    if (!found)
        return OK;
    if (s->from_count < FROM_MOST)
        s->from[s->from_count++] = probe;
    REQUIRE(judge_all(s, job, &probe));
    for (size_t w = 0; w < s->ways; w++)
        if (taken[w] && (is_judged(s, &s->way[w]) || ++s->untold[w] == UNTOLD_MOST)) {
            s->done[w] = true;
            s->reached++;
        }
    return OK;
}

/* A number in the place of a parameter, in each way that it can be meant. */
static status try_number(struct search *s, const struct job *job, size_t way,
                         const struct parameter *p, uint64_t number)
{
    const char *value[VARY_MOST], *set;
    set = settings_find(&s->findings->arena, job->what.settings, p->name);
    const size_t count = vary_values(&s->findings->arena, p, set ? set : p->usual, number, value);
    for (size_t i = 0; i < count && !s->done[way]; i++)
        REQUIRE(try_value(s, job, p->name, value[i]));
    return OK;
}

/* Did runs of the job come to the branch? If there is no trace of it, nobody knows. */
static bool reaches(const struct search *s, const struct job *job, const struct branch_way *way)
{
    bool known = false;
    if (way->branch->kind == BRANCH_CASE)
        return true;
    for (size_t i = 0; i < s->findings->count; i++) {
        const struct finding *f = &s->findings->list[i];
        if (!finding_is_note(f) || strcmp(f->protocol, s->trace->protocol) != 0 ||
            strcmp(f->variant, s->trace->variant) != 0 ||
            strcmp(f->bounds, job->what.settings) != 0)
            continue;
        known = true;
        if (branches_reached(f, way))
            return true;
    }
    return !known;
}

/* One number in the place of each parameter, from some of the rows and probes that come so far:
 * the first, the last, the second, and so on, since rows grow. */
static status try_everywhere(struct search *s, size_t w, uint64_t number, bool modulus)
{
    const size_t all = s->count + s->from_count;
    for (const struct parameter *p = s->protocol->parameters; p->name && !s->done[w]; p++) {
        const size_t before = s->tried_count;
        for (size_t k = 0; k < all && !s->done[w] && s->tried_count < before + s->each; k++) {
            const size_t i = k % 2 ? all - 1 - k / 2 : k / 2;
            const struct job job = i < s->count ? s->jobs[i] : s->from[i - s->count];
            if (signals_asked() || s->result->leaks)
                return OK;
            if (is_of(&job, s->trace) && (modulus || p->kind != PARAMETER_MODULUS) &&
                reaches(s, &job, &s->way[w]))
                REQUIRE(try_number(s, &job, w, p, number));
        }
    }
    return OK;
}

/* The numbers of the condition, then their neighbours. */
static status try_numbers(struct search *s, size_t w)
{
    static const int beside[] = {0, 1, -1};
    const struct branch_way *way = &s->way[w];
    for (size_t k = 0; k < sizeof beside / sizeof *beside; k++)
        for (size_t n = 0; n < 2 && way->branch->chosen[n] && !s->done[w]; n++)
            if (way->branch->chosen[n] <= UINT32_MAX)
                REQUIRE(try_everywhere(s, w, way->branch->chosen[n] + (uint64_t)beside[k], true));
    return OK;
}

/* A condition need not have the number in it, as in |i < m * m|: larger and larger parties, lengths
 * and sizes. */
static status try_larger(struct search *s, size_t w)
{
    static const uint64_t sizes[] = {5, 9, 17, 33, 65, 129};
    for (size_t n = 0; n < sizeof sizes / sizeof *sizes && !s->done[w]; n++)
        REQUIRE(try_everywhere(s, w, sizes[n], false));
    return OK;
}

/* Half of a way's share of the settings for its numbers, half for larger ones. A choice of
 * preparing needs no plays, so many settings are tried, but no larger ones. */
static status look_behind(struct search *s, size_t w)
{
    const size_t share = s->choices ? TRIED_CHOICE : TRIED_MOST / s->ways,
                 half = (share < TRIED_LEAST ? TRIED_LEAST : share) / 2;
    s->each = half / EACH_OF + 2;
    s->most = s->tried_count + half;
    REQUIRE(try_numbers(s, w));
    s->most = s->tried_count + half;
    return s->choices ? OK : try_larger(s, w);
}

static struct probed *add(struct probes *p, const struct finding *trace)
{
    p->list = array_room(p->list, &p->room, p->count + 1, sizeof *p->list);
    p->list[p->count] = (struct probed){.protocol = trace->protocol, .variant = trace->variant};
    return &p->list[p->count++];
}

/* The ways that are lacking now and were not before. */
static void take_ways(struct search *s, size_t first)
{
    struct branch_way now[WAYS_MOST];
    struct findings *f = s->findings;
    const size_t count = s->choices ? branches_unchosen(f, f->count, first, now, WAYS_MOST)
                                    : branches_missing(f, f->count, first, now, WAYS_MOST);
    for (size_t i = 0; i < count && s->ways < WAYS_MOST; i++) {
        bool known = false;
        for (size_t w = 0; w < s->ways && !known; w++)
            known = s->way[w].branch == now[i].branch && s->way[w].what == now[i].what;
        if (!known)
            s->way[s->ways++] = now[i];
    }
}

/* Do the rows of the variant say that no player alone learns anything? */
static bool nobody_learns(const struct search *s)
{
    bool asked = false, learns = false;
    for (size_t i = 0; i < s->count; i++) {
        const struct job *job = &s->jobs[i];
        const struct coalition_class *c = job->what.class;
        const enum verdict some = job->what.expect.some;
        if (!is_of_variant(job, s->trace) || !c)
            continue;
        const bool alone = c->exactly ? coalition_size(c->exactly) == 1 : c->least <= 1;
        asked |= c == &any_one && is_of(job, s->trace);
        learns |= alone && (some == VERDICT_LEAK || some == VERDICT_FAILS);
    }
    return asked && !learns;
}

static const struct protocol *protocol_of(const struct job *jobs, size_t count,
                                          const struct finding *trace)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(jobs[i].protocol->name, trace->protocol) == 0)
            return jobs[i].protocol;
    return NULL;
}

/* Looks for one kind of ways; |first| is the first trace of the protocol and variant. */
static status look(struct search *s, size_t first, progress_line *progress)
{
    size_t looked = 0;
    take_ways(s, first);
    for (int round = 0; round < ROUNDS && looked < s->ways; round++) {
        const size_t ways = s->ways;
        for (; looked < ways && !s->result->leaks && !signals_asked(); looked++) {
            if (progress)
                progress("conditions", looked, s->ways);
            if (!s->done[looked])
                REQUIRE(look_behind(s, looked));
        }
        take_ways(s, first);
    }
    return OK;
}

/* Are outputs right there? A few runs tell, if no row knows of wrong ones. */
static status judge_outputs(struct search *s, const struct job *probe)
{
    struct findings made;
    struct job job = *probe;
    if (s->fails || !is_new(s, probe))
        return OK;
    job.what.checker = CHECKER_CORRECT;
    job.what.settings = probes_without_ideal(&s->findings->arena, job.what.settings);
    job.what.expect = (struct expectation){.correct = VERDICT_HOLDS};
    job.few = true;
    findings_init(&made);
    const status result = s->judge(s->context, &job, &made, s->complaint);
    if (result == OK)
        (void)take(s, &made);
    findings_clear(&made);
    return result == E_MEMORY ? E_MEMORY : OK;
}

static status judge_far(void *context, const struct far_setting *one, bool *slow, bool *goes_on)
{
    struct search *s = context;
    struct job probe = probe_of(s, one->row, one->name, one->value);
    if (s->progress)
        s->progress("larger sizes", s->result->far, 0);
    probe.what.class = probes_payable(&s->findings->arena, &probe);
    REQUIRE(judge(s, &probe));
    *slow = s->said != CHECKER_AFFINE;
    s->result->far++;
    if (!s->result->leaks)
        REQUIRE(judge_outputs(s, &probe));
    *goes_on = !s->result->leaks && !signals_asked();
    return OK;
}

/* Larger sizes than those of all rows: code may change there without a condition. */
static status look_far(struct search *s)
{
    struct arena *arena = &s->findings->arena;
    const struct job **rows = arena_alloc(arena, (s->count + 1) * sizeof *rows);
    size_t count = 0;
    for (size_t i = 0; i < s->count; i++) {
        if (is_of(&s->jobs[i], s->trace) && !s->jobs[i].own)
            rows[count++] = &s->jobs[i];
    }
    const struct proof_table *table = proof_table_find(s->trace->protocol);
    for (const struct proof_case *c = table ? table->cases : NULL; c && c->settings; c++)
        s->fails |=
            strcmp(c->variant, s->trace->variant) == 0 && c->expect.correct == VERDICT_FAILS;
    s->far = true;
    s->tried_count = 0;
    s->most = OUTPUTS_MOST;
    return probes_far(arena, rows, count, judge_far, s);
}

/* One protocol and variant: ways of roles, then choices of preparing, then larger sizes. */
static status look_at(struct search *s, size_t first, progress_line *progress)
{
    struct probed *result = s->result;
    for (int choices = 0; choices < 2 && !result->leaks; choices++) {
        s->choices = choices;
        s->ways = s->reached = s->tried_count = s->from_count = 0;
        memset(s->done, 0, sizeof s->done);
        memset(s->untold, 0, sizeof s->untold);
        REQUIRE(look(s, first, progress));
        if (choices) {
            result->choices = s->ways;
            result->chosen = s->reached;
            continue;
        }
        result->ways = s->ways;
        result->reached = s->reached;
        result->tried = s->tried_count;
    }
    s->progress = progress;
    return result->leaks ? OK : look_far(s);
}

status probes_run(const struct job *jobs, size_t count, probe_judge *judge_one, void *context,
                  progress_line *progress, struct findings *findings, struct probes *probes,
                  struct complaint *complaint)
{
    const size_t traces = findings->count;
    for (size_t k = 0; k < traces; k++) {
        /* Where a table counts the ways that its rows lack (.gaps), the number is of rows alone. */
        if (!branches_is_first(findings->list, k) || findings->list[k].executions ||
            !protocol_of(jobs, count, &findings->list[k]))
            continue;
        const struct finding trace = findings->list[k];
        struct search *s = memory_zero(1, sizeof *s);
        *s = (struct search){.jobs = jobs,
                             .count = count,
                             .trace = &trace,
                             .protocol = protocol_of(jobs, count, &trace),
                             .judge = judge_one,
                             .context = context,
                             .findings = findings,
                             .result = add(probes, &trace),
                             .complaint = complaint};
        s->any_one = nobody_learns(s);
        const status result = look_at(s, k, progress);
        free(s);
        REQUIRE(result);
    }
    return OK;
}
