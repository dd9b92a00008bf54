/* The couple engine: is every field of a view, in the real world and with the real ciphers, either
 * what the party may know, or masked, or hidden under a key that it lacks?
 *
 * Each rule is a file: couple_judge.c says which runs are compared, couple_same.c and
 * couple_pattern.c what is equal, couple_mixed.c what is mixed, couple_coins.c and coins_fault.c
 * what a coin is. Here verdicts are made of it. */
#include "proofs/couple/couple.h"
#include "proofs/affine/affine.h"
#include "proofs/tell/report.h"
#include <stdlib.h>
#include <string.h>

enum { SEEDS = 6 };

static void count_key(struct intern *keys, const void *key, size_t size, uint64_t *count)
{
    const size_t before = keys->count;
    intern_put(keys, key, size);
    *count += keys->count > before;
}

void couple_hiding(struct trace *t, const struct kept *k, struct hiding *h)
{
    struct intern point_keys = {0}, digest_keys = {0};
    for (size_t i = 0; i < k->field_count; i++) {
        const struct kept_field *f = &k->field[i];
        h->masked += f->account == ACCOUNT_MASKED;
        if (f->account != ACCOUNT_HIDDEN)
            continue;
        for (uint32_t n = 0; n < f->seen.count; n++) {
            if (f->seen.kind == KIND_CIPHERTEXTS) {
                h->ciphertexts++;
                continue;
            }
            const uint8_t *entry = f->bytes + 32 * (size_t)n;
            if (f->seen.kind == KIND_DIGESTS) {
                const struct digest_origin *d = trace_digest(t, entry);
                h->digests++;
                count_key(&digest_keys, &d->key, sizeof d->key, &h->digest_keys);
                continue;
            }
            const struct point_origin *p = trace_point(t, entry);
            h->points++;
            for (uint32_t l = 0; l < p->count; l++)
                if (t->drawn[p->layer[l].key] && !t->known[p->layer[l].key])
                    count_key(&point_keys, &p->layer[l].key, sizeof(uint32_t), &h->point_keys);
        }
    }
    intern_clear(&point_keys);
    intern_clear(&digest_keys);
}

static const char *plus(struct arena *arena, const char *sum, const char *more)
{
    return *sum ? arena_format(arena, "%s + %s", sum, more) : more;
}

const char *hiding_text(const struct hiding *h, struct arena *arena)
{
    const char *sum = "";
    if (h->digest_keys)
        sum =
            plus(arena, sum,
                 arena_format(arena, "%llu * PRF(keyed BLAKE2b; %llu queries)",
                              (unsigned long long)h->digest_keys, (unsigned long long)h->digests));
    if (h->point_keys)
        sum = plus(arena, sum,
                   arena_format(arena,
                                "%llu * DDH(ristretto255, hash to the group a random oracle; %llu "
                                "points)",
                                (unsigned long long)h->point_keys, (unsigned long long)h->points));
    if (h->ciphertexts)
        sum = plus(arena, sum,
                   arena_format(arena, "%llu * DBDH(Waters, one a ciphertext)",
                                (unsigned long long)h->ciphertexts));
    return *sum ? sum : "0: nothing rests on an assumption";
}

enum verdict couple_residual(const struct job *job, coalition members, struct arena *arena,
                             const char **id)
{
    char error[256];
    const struct coalition_class exactly = {.name = "the coalition", .exactly = members};
    struct job affine = *job;
    struct findings findings;
    affine.what.engine = ENGINE_AFFINE;
    affine.what.class = &exactly;
    affine.what.expect = (struct expectation){.some = VERDICT_PROVED};
    affine.members = NULL;
    findings_init(&findings);
    enum verdict verdict = VERDICT_INCONCLUSIVE;
    if (affine_job(&affine, &findings, error) == OK && findings.count)
        verdict = findings.list[0].verdict;
    findings_clear(&findings);
    *id = "affine on the same parameters";
    if (verdict != VERDICT_INCONCLUSIVE)
        return verdict;
    verdict = affine_masked(job, members, arena, id);
    if (verdict != VERDICT_INCONCLUSIVE)
        return verdict;
    const struct proof_table *table = proof_table_find(job->protocol->name);
    const char *rows = "";
    for (const struct proof_case *c = table ? table->cases : NULL; c && c->settings; c++)
        if (c->engine == ENGINE_ENUMERATE && strcmp(c->variant, job->what.variant) == 0 &&
            c->expect.some == VERDICT_EXHAUSTED)
            rows = arena_format(arena, "%s%s%s", rows, *rows ? " | " : "", c->settings);
    *id = *rows ? arena_format(arena, "enumerate, at %s", rows) : "no row of any table";
    return verdict;
}

/* What was broken, in one sentence. */
static const char *breach_text(const struct breach *b, struct arena *arena)
{
    const char *id = couple_rules[b->rule].id;
    if (!b->event)
        return arena_format(arena, "%s: %s", id, b->words);
    const struct event *e = &b->event->event;
    return arena_format(arena, "%s: %s%s%s, %s", id, e->name, b->field ? ", field " : "",
                        b->field ? b->field : "", b->words);
}

static const struct witness *breach_witness(struct reality *r, coalition c, const struct breach *b,
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
};

static uint64_t hiding_size(const struct hiding *h)
{
    return h->digests + h->points + h->ciphertexts + h->masked;
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

/* The verdict of one seed; what is worse stays. */
static void weigh(struct reality *r, coalition c, const struct judgement *j, struct arena *arena,
                  struct outcome *o)
{
    if (j->executed != OK) {
        o->verdict = VERDICT_FAILS;
        o->note = arena_format(arena, "the run fails: %s", status_text(j->executed));
        o->witness = reality_witness(r, c, o->note, arena);
    } else if (j->leak.words) {
        o->verdict = VERDICT_LEAK;
        o->note = leak_text(j, arena);
        o->witness = breach_witness(r, c, &j->leak, o->note, arena);
        if (j->leak.rule == RULE_PARTNER && j->partner) {
            struct witness *w = (struct witness *)(uintptr_t)o->witness;
            w->inputs[1] = arena_text(arena, j->partner);
        }
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

static status judge_seeds(struct reality *r, struct trace *t, coalition c, struct idle_coins *idle,
                          struct arena *arena, struct outcome *o)
{
    *o = (struct outcome){.verdict = VERDICT_HOLDS};
    for (uint64_t s = 0; s < SEEDS && o->verdict != VERDICT_LEAK; s++) {
        struct judgement j = {.idle = idle};
        if (!reality_inputs(r, s)) {
            *o = (struct outcome){.verdict = VERDICT_INCONCLUSIVE,
                                  .note = "no inputs could be sampled"};
            return OK;
        }
        REQUIRE(couple_judge(r, t, c, s, true, &j));
        o->executions += j.executions;
        weigh(r, c, &j, arena, o);
        o->view_asked |= j.asked_ideal;
        o->partners += (uint64_t)j.partners;
        most(&o->hiding, &j.hiding);
        const bool ended = j.executed != OK;
        judgement_clear(&j);
        if (ended)
            return OK;
    }
    return OK;
}

/* What is masked is judged by algebra; what speaks of nothing beside a coalition is said. */
static void judge_residual(struct reality *r, coalition c, struct arena *arena, struct outcome *o)
{
    const char *id = "";
    const struct hiding hiding = o->hiding;
    if (o->verdict == VERDICT_LEAK || (o->verdict == VERDICT_FAILS && !hiding.masked))
        return;
    const enum verdict residual =
        hiding.masked ? couple_residual(r->job, c, arena, &id) : VERDICT_PROVED;
    if (residual == VERDICT_LEAK) {
        o->note = arena_format(arena, "%s%sENC-C9: what is masked is not uniform (affine)",
                               o->note ? o->note : "", o->note ? "; and " : "");
        o->verdict = VERDICT_LEAK;
        o->witness = reality_witness(r, c, o->note, arena);
    }
    if (o->verdict != VERDICT_HOLDS)
        return;
    if (!o->view_asked && residual != VERDICT_PROVED)
        o->verdict = VERDICT_INCONCLUSIVE;
    o->note = arena_format(
        arena, "advantage of %s at most %s%s%s%s%s", coalition_format(arena, r->run, c),
        hiding_text(&hiding, arena), hiding.masked ? "; masked fields by " : "",
        hiding.masked ? id : "", o->view_asked ? "" : "; no ideal view for a coalition",
        o->partners ? arena_format(arena,
                                   "; the same view for %llu pairs of inputs that may not "
                                   "be told apart",
                                   (unsigned long long)o->partners)
                    : "; no pair of inputs that may not be told apart was found");
}

static status judge_all(struct reality *r, struct trace *t, coalition c, struct idle_coins *idle,
                        const struct coin_verdict *coins, struct arena *arena, struct outcome *o)
{
    REQUIRE(judge_seeds(r, t, c, idle, arena, o));
    judge_residual(r, c, arena, o);
    if (coins->unused && (o->verdict == VERDICT_HOLDS || o->verdict == VERDICT_INCONCLUSIVE)) {
        o->verdict = VERDICT_FAILS;
        o->note = coins->unused;
        o->witness = reality_witness(r, c, coins->unused, arena);
    }
    return OK;
}

static void ask_coalitions(struct reality *r, struct trace *t, const struct report *report,
                           struct question *q, struct idle_coins *idle,
                           const struct coin_verdict *coins, status *result)
{
    struct hiding worst = {0};
    struct arena *arena = &report->findings->arena;
    for (coalition c = report_first(report->job, r->run); c && *result == OK;
         c = report_next(report->job, r->run, c)) {
        struct outcome o;
        *result = judge_all(r, t, c, idle, coins, arena, &o);
        q->finding.executions += o.executions;
        if (*result != OK)
            break;
        const bool changed = report_judge(report, q, c, o.verdict);
        if (changed)
            q->finding.witness = o.witness;
        /* A class that holds shows the largest bound of its coalitions. */
        const bool larger = hiding_size(&o.hiding) > hiding_size(&worst);
        if (changed || (q->verdict == o.verdict && larger)) {
            worst = o.hiding;
            report_note(report, q, o.note);
        }
    }
}

status couple_job(const struct job *job, struct findings *findings, char *error)
{
    struct reality r;
    struct trace t;
    struct report report = {.job = job, .findings = findings};
    struct question q;
    struct idle_coins idle = {0};
    struct coin_verdict coins = {0};
    status result = reality_begin(&r, job, NULL, error);
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
