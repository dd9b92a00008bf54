/* The couple checker: in the real world, with the real ciphers, is every field of a view something
 * that the party may know, or masked, or hidden under a key that it lacks?
 *
 * Each rule has a file. couple_judge.c: which runs are compared. couple_same.c, couple_pattern.c:
 * what is equal. couple_mixed.c: what is shuffled. couple_coins.c, coins_fault.c: what a coin is.
 * This file makes verdicts of it. */
#include "proofs/couple/couple.h"
#include "proofs/affine/affine.h"
#include "proofs/couple/watch.h"
#include "proofs/sampled/varied.h"
#include "proofs/tell/report.h"
#include "sim/primitives.h"
#include <string.h>

/* Six inputs; and where something that may be known is the same in all of them, up to two more, of
 * so many that are looked at, in which it is not. */
enum { SEEDS = 6, SEEDS_MORE = 2, SEEDS_TRIED = 64 };

static void count_hidden(struct trace *t, size_t watch, const struct kept_field *f,
                         struct intern *keys, struct hiding *h)
{
    const size_t size = f->seen.count ? f->seen.size / f->seen.count : 0;
    for (uint32_t n = 0; n < f->seen.count; n++) {
        struct watched seen;
        watch_see(couple_watches[watch], t, f->bytes + n * size, 0, &seen);
        h->entries[watch]++;
        for (uint32_t i = 0; i < seen.keys; i++)
            intern_put(keys, &seen.key[i], sizeof seen.key[i]);
    }
}

void couple_hiding(struct trace *t, const struct kept *k, struct hiding *h)
{
    for (size_t i = 0; i < k->field_count; i++)
        h->masked += k->field[i].account == ACCOUNT_MASKED;
    for (size_t w = 0; couple_watches[w]; w++) {
        struct intern keys = {0};
        for (size_t i = 0; i < k->field_count; i++)
            if (k->field[i].account == ACCOUNT_HIDDEN &&
                watch_of(k->field[i].seen.kind) == couple_watches[w])
                count_hidden(t, w, &k->field[i], &keys, h);
        h->hops[w] = couple_watches[w]->by_entry ? h->entries[w] : keys.count;
        intern_clear(&keys);
    }
}

static const char *plus(struct arena *arena, const char *sum, const char *more)
{
    return *sum ? arena_format(arena, "%s + %s", sum, more) : more;
}

const char *hiding_text(const struct hiding *h, struct arena *arena)
{
    const char *sum = "";
    for (size_t w = 0; couple_watches[w]; w++) {
        const struct watch *watch = couple_watches[w];
        const unsigned long long hops = h->hops[w], entries = h->entries[w];
        if (hops)
            sum = plus(arena, sum,
                       watch->by_entry ? arena_format(arena, "%llu * %s)", hops, watch->bound)
                                       : arena_format(arena, "%llu * %s; %llu %s)", hops,
                                                      watch->bound, entries, watch->entries));
    }
    return *sum ? sum : "0: nothing rests on an assumption";
}

static void take_finding(struct rest *rest, const struct finding *f, struct arena *arena)
{
    char hex[FINDING_DIGEST];
    finding_digest(f, hex);
    rest->check = f->check;
    rest->parameters = f->effective;
    rest->verdict = f->verdict;
    rest->digest = arena_text(arena, hex);
    rest->gap = graph_gap(rest->needed, f->effective, arena);
}

/* First by algebra at exactly these parameters: the whole view, or else its masked fields. If that
 * does not decide, by the rows of the table. If the function draws coins, masked fields alone are
 * not enough: the view is judged together with all outputs. */
struct rest couple_residual(const struct job *job, const struct run *run, coalition members,
                            struct findings *made)
{
    const char *by = NULL;
    const struct witness *witness = NULL;
    struct arena *arena = &made->arena;
    const struct coalition_class exactly = {.name = "the coalition", .exactly = members};
    const struct rest_members one = {&members, 1};
    struct rest rest = {.what =
                            job->protocol->draws ? "the view with all outputs" : "masked fields",
                        .protocol = job->protocol->name,
                        .variant = run_variant(run),
                        .needed = job_effective(job, run, arena)};
    struct job affine = *job;
    const size_t before = made->count;
    affine.what.checker = CHECKER_AFFINE;
    affine.what.class = &exactly;
    affine.what.settings = rest.needed;
    affine.what.assumes = NULL;
    affine.what.expect = (struct expectation){.some = VERDICT_PROVED};
    affine.override = affine.members = NULL;
    if (affine_job(&affine, made, NULL) == OK && made->count > before &&
        made->list[before].verdict != VERDICT_INCONCLUSIVE) {
        take_finding(&rest, &made->list[before], arena);
        return rest;
    }
    struct finding masked = {.protocol = rest.protocol,
                             .variant = arena_text(arena, rest.variant),
                             .check = CHECK_AFFINE,
                             .coalition = coalition_format(arena, run, members),
                             .parameters = rest.needed,
                             .effective = rest.needed,
                             .verdict = job->protocol->draws
                                            ? VERDICT_INCONCLUSIVE
                                            : affine_masked(job, members, arena, &by, &witness),
                             .coalitions = 1};
    if (masked.verdict != VERDICT_INCONCLUSIVE) {
        masked.members = arena_alloc(arena, sizeof *masked.members);
        masked.members[0] = members;
        masked.bounds = by;
        masked.witness = witness;
        rest.what = by;
        take_finding(&rest, findings_add(made, &masked), arena);
        return rest;
    }
    rest.check = CHECK_ENUMERATE;
    graph_rest(&rest, &one, job->planted, made);
    if (rest.gap && by)
        rest.gap = arena_format(arena, "%s, and algebra does not decide: %s", rest.gap, by);
    return rest;
}

/* The breach in one sentence. */
static const char *breach_text(const struct breach *b, struct arena *arena)
{
    const char *id = couple_rules[b->rule].id;
    if (!b->event)
        return arena_format(arena, "%s: %s", id, b->words);
    const struct event *e = &b->event->event;
    return arena_format(arena, "%s: %s%s%s, %s", id, e->name, b->field ? ", field " : "",
                        b->field ? b->field : "", b->words);
}

static struct witness *breach_witness(struct reality *r, coalition c, const struct breach *b,
                                      const char *learns, struct arena *arena)
{
    struct witness *w = reality_witness(r, c, learns, arena);
    if (!b->event || b->event->event.kind == EVENT_COIN)
        return w;
    const struct event *e = &b->event->event;
    struct telling *telling = arena_zero(arena, sizeof *telling);
    *telling = (struct telling){.number = e->number,
                                .from = e->from,
                                .to = e->party,
                                .name = arena_text(arena, e->name),
                                .field = b->field ? arena_text(arena, b->field) : NULL,
                                .path = *b->event->path ? arena_text(arena, b->event->path) : NULL,
                                .file = e->file,
                                .line = e->line};
    w->telling = telling;
    w->telling_count = 1;
    return w;
}

struct outcome {
    enum verdict verdict;
    const char *note;
    const struct witness *witness;
    uint64_t executions, partners;
    struct hiding hiding;
    bool view_asked;
    struct rest rest;     /* the finding on which masked fields rest; |what| NULL: there are none */
    const char *constant; /* what may be known and was the same for all inputs; NULL: nothing */
};

static uint64_t hiding_size(const struct hiding *h)
{
    uint64_t size = h->masked;
    for (size_t w = 0; couple_watches[w]; w++)
        size += h->entries[w];
    return size;
}

static void most(struct hiding *h, const struct hiding *one)
{
    if (hiding_size(one) > hiding_size(h))
        *h = *one;
}

static const char *leak_text(const struct judgement *j, struct arena *arena)
{
    const char *leak = breach_text(&j->leak, arena);
    if (!j->view.words)
        return leak;
    return arena_format(arena, "%s; and %s", breach_text(&j->view, arena), leak);
}

/* Adds the verdict of one seed; the worst verdict stays. */
static void weigh(struct reality *r, coalition c, const struct judgement *j, struct arena *arena,
                  struct outcome *o)
{
    if (j->executed != OK) {
        o->verdict = VERDICT_FAILS;
        o->note = arena_format(arena, "the run fails: %s", status_text(j->executed));
        o->witness = reality_witness(r, c, o->note, arena);
    } else if (j->lost && !j->coin.words) {
        /* Which entries are equal is not known any more: what differs may be the trace's fault. */
        if (o->verdict == VERDICT_HOLDS) {
            o->verdict = VERDICT_INCONCLUSIVE;
            o->note = arena_text(arena, j->limit);
        }
    } else if (j->leak.words) {
        o->verdict = VERDICT_LEAK;
        o->note = leak_text(j, arena);
        struct witness *w = breach_witness(r, c, &j->leak, o->note, arena);
        if (j->leak.rule == RULE_PARTNER && j->partner)
            w->inputs[1] = arena_text(arena, j->partner);
        o->witness = w;
    } else if (o->verdict != VERDICT_FAILS && (j->view.words || j->coin.words)) {
        const struct breach *b = j->coin.words ? &j->coin : &j->view;
        o->verdict = VERDICT_FAILS;
        o->note = arena_format(
            arena, "%s%s", breach_text(b, arena),
            j->coin.words ? ""
            : j->partner  ? "; other inputs that the coalition may not tell apart look the same"
                          : "; no other inputs were found that the coalition may not tell apart");
        o->witness = breach_witness(r, c, b, o->note, arena);
    } else if (o->verdict == VERDICT_HOLDS && j->limit) {
        o->verdict = VERDICT_INCONCLUSIVE;
        o->note = arena_text(arena, j->limit);
    }
}

static status judge_seed(struct reality *r, struct trace *t, coalition c, uint64_t seed,
                         struct idle_coins *idle, struct arena *arena, struct outcome *o,
                         bool *ended)
{
    struct judgement j = {.idle = idle};
    REQUIRE(couple_judge(r, t, c, seed, true, &j));
    o->executions += j.executions;
    weigh(r, c, &j, arena, o);
    o->view_asked |= j.asked_ideal;
    o->partners += (uint64_t)j.partners;
    most(&o->hiding, &j.hiding);
    *ended = j.executed != OK;
    judgement_clear(&j);
    return OK;
}

static status judge_seeds(struct reality *r, struct trace *t, coalition c, struct idle_coins *idle,
                          struct arena *arena, struct outcome *o)
{
    struct varied varied = {.arena = arena};
    bool ended = false;
    uint64_t more = 0;
    *o = (struct outcome){.verdict = VERDICT_HOLDS};
    for (uint64_t s = 0; s < SEEDS_TRIED && o->verdict != VERDICT_LEAK && !ended; s++) {
        if (s >= SEEDS && (more == SEEDS_MORE || !varied_constant(&varied)))
            break;
        if (!reality_inputs(r, s)) {
            *o = (struct outcome){.verdict = VERDICT_INCONCLUSIVE,
                                  .note = "no inputs could be sampled"};
            return OK;
        }
        const bool news = run_ideal(r->run) == OK && varied_note(&varied, r->run, c);
        if (s >= SEEDS && !news)
            continue;
        more += s >= SEEDS;
        REQUIRE(judge_seed(r, t, c, s, idle, arena, o, &ended));
    }
    o->constant = varied_text(&varied, r->run);
    return OK;
}

static const char *partners_text(const struct outcome *o, struct arena *arena)
{
    return o->partners ? arena_format(arena,
                                      "; the same view for %llu pairs of inputs that may not be "
                                      "told apart",
                                      (unsigned long long)o->partners)
                       : "; no pair of inputs that may not be told apart was found";
}

/* What leaks is what the finding of affine shows: the messages that tell, and its inputs. The
 * command is that of this row. */
static const struct witness *residual_witness(struct reality *r, coalition c,
                                              const struct findings *made, const struct rest *rest,
                                              const char **note, struct arena *arena)
{
    char hex[FINDING_DIGEST];
    const struct witness *shown = NULL;
    struct witness *w = reality_witness(r, c, *note, arena);
    for (size_t i = 0; i < made->count && !shown; i++) {
        finding_digest(&made->list[i], hex);
        shown = rest->digest && strcmp(hex, rest->digest) == 0 ? made->list[i].witness : NULL;
    }
    if (!shown)
        return w;
    const char *replay = w->replay;
    *note = arena_format(arena, "%s: %s", *note, shown->learns);
    w = witness_copy(shown, arena);
    w->learns = *note;
    w->replay = replay;
    return w;
}

/* Masked fields are as good as the finding on which they rest, and as its parameters. */
static void judge_residual(struct reality *r, coalition c, struct findings *made,
                           struct arena *arena, struct outcome *o)
{
    const struct hiding hiding = o->hiding;
    const bool rests = hiding.masked || r->job->protocol->draws;
    if (o->verdict == VERDICT_LEAK || (o->verdict == VERDICT_FAILS && !rests))
        return;
    if (rests) {
        const struct rest rest = couple_residual(r->job, r->run, c, made);
        o->rest = rest_copy(&rest, arena);
    }
    if (o->rest.check == CHECK_AFFINE && o->rest.verdict == VERDICT_LEAK) {
        o->note = arena_format(
            arena, "%s%sENC-C9: %s (affine)", o->note ? o->note : "", o->note ? "; and " : "",
            r->job->protocol->draws ? "the view tells more than is declared of what others get"
                                    : "what is masked is not uniform");
        o->verdict = VERDICT_LEAK;
        o->witness = residual_witness(r, c, made, &o->rest, &o->note, arena);
    }
    if (o->verdict != VERDICT_HOLDS)
        return;
    if (rests && !rest_holds(&o->rest))
        o->verdict =
            !rest_is_bad(&o->rest) && o->rest.assumes ? VERDICT_HOLDS_IF : VERDICT_INCONCLUSIVE;
    if (!o->view_asked && rests && o->rest.verdict != VERDICT_PROVED)
        o->verdict = VERDICT_INCONCLUSIVE;
    o->note = arena_format(
        arena, "advantage of %s at most %s%s%s%s%s%s%s%s", coalition_format(arena, r->run, c),
        hiding_text(&hiding, arena), rests ? "; " : "", rests ? rest_text(&o->rest, arena) : "",
        o->view_asked ? "" : "; no ideal view for a coalition", partners_text(o, arena),
        o->constant ? "; not asked how the view depends on " : "", o->constant ? o->constant : "",
        o->constant ? ", the same for all inputs that were tried" : "");
}

static status judge_all(struct reality *r, struct trace *t, coalition c, struct idle_coins *idle,
                        const struct coin_verdict *coins, struct findings *made,
                        struct arena *arena, struct outcome *o)
{
    REQUIRE(judge_seeds(r, t, c, idle, arena, o));
    judge_residual(r, c, made, arena, o);
    if (coins->words && (o->verdict == VERDICT_HOLDS || o->verdict == VERDICT_INCONCLUSIVE)) {
        o->verdict = VERDICT_FAILS;
        o->note = coins->words;
        o->witness = reality_witness(r, c, coins->words, arena);
    }
    return OK;
}

/* Adds each finding once, also if several coalitions rest on it. */
static void add_rest(struct finding *f, const struct rest *rest)
{
    if (!rest->what || f->rest_count > COALITION_PARTIES)
        return;
    for (size_t i = 0; i < f->rest_count; i++) {
        const char *a = f->rests[i].digest, *b = rest->digest;
        if (a == b || (a && b && strcmp(a, b) == 0))
            return;
    }
    f->rests[f->rest_count++] = *rest;
}

static void ask_coalitions(struct reality *r, struct trace *t, const struct report *report,
                           struct question *q, struct idle_coins *idle,
                           const struct coin_verdict *coins, status *result)
{
    struct hiding worst = {0};
    struct findings made;
    struct arena *arena = &report->findings->arena;
    q->finding.rests = arena_zero(arena, (COALITION_PARTIES + 1) * sizeof *q->finding.rests);
    findings_init(&made);
    for (coalition c = report_first(report->job, r->run); c && *result == OK;
         c = report_next(report->job, r->run, c)) {
        struct outcome o;
        *result = judge_all(r, t, c, idle, coins, &made, arena, &o);
        q->finding.executions += o.executions;
        if (*result != OK)
            break;
        const bool changed = report_judge(report, q, c, o.verdict);
        add_rest(&q->finding, &o.rest);
        if (changed)
            q->finding.witness = o.witness;
        /* If all coalitions of a class hold, show the largest of their bounds. */
        const bool larger = hiding_size(&o.hiding) > hiding_size(&worst);
        if (changed || (q->verdict == o.verdict && larger)) {
            worst = o.hiding;
            report_note(report, q, o.note);
        }
    }
    findings_clear(&made);
}

status couple_job(const struct job *job, struct findings *findings, struct complaint *complaint)
{
    struct reality r;
    struct trace t;
    struct report report = {.job = job, .findings = findings};
    struct question q;
    struct idle_coins idle = {0};
    struct coin_verdict coins = {0};
    status result = reality_begin(&r, job, NULL, complaint);
    if (result != OK) {
        reality_end(&r);
        return result;
    }
    trace_init(&t, r.world);
    result = couple_judge_coins(&r, &t, &idle, &coins, &findings->arena);
    report.run = r.run;
    report.covered = arena_format(
        &findings->arena,
        "real world, sampled inputs, each seed run as it is, with what is hidden replaced, as the "
        "ideal view, and on other inputs that may not be told apart, on the same coins; %llu coins "
        "of %llu drawn otherwise",
        (unsigned long long)coins.tried, (unsigned long long)coins.coins);
    report_begin(&report, &q, CHECK_COUPLE, job->what.expect.some);
    q.finding.executions += coins.executions;
    ask_coalitions(&r, &t, &report, &q, &idle, &coins, &result);
    report_end(&report, &q);
    intern_clear(&idle.names);
    trace_clear(&t);
    reality_end(&r);
    return result;
}
