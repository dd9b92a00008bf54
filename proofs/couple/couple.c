/* The couple engine: is every field of a view, in the real world and with the real ciphers, either
 * what the party may know, or masked, or hidden under a key that it lacks?
 *
 * For each seed the protocol runs three times on the same coins: as it is; with everything replaced
 * that is hidden from the coalition; and, for a single party, as its ideal view. The first two must
 * agree in all that is not hidden; the first and the third in all but what is masked or hidden. */
#include "proofs/couple/couple.h"
#include "proofs/tell/report.h"
#include <stdlib.h>
#include <string.h>

enum { SEEDS = 6 };

void judgement_clear(struct judgement *j, int parties)
{
    for (int p = 0; j->kept && p <= parties; p++)
        kept_clear(&j->kept[p]);
    free(j->kept);
    kept_clear(&j->ideal);
    *j = (struct judgement){0};
}

static void keep_all(struct reality *r, struct trace *t, coalition members, struct kept *kept)
{
    for (int p = 1; p <= run_parties(r->run); p++)
        if (coalition_has(members, p))
            kept_take(&kept[p], t, r->run, p, members, &r->arena);
}

static status judge_replaced(struct reality *r, struct trace *t, coalition members, uint64_t seed,
                             struct judgement *j)
{
    const int parties = run_parties(r->run);
    struct kept *replaced = calloc((size_t)parties + 1, sizeof *replaced);
    if (!replaced)
        return E_MEMORY;
    reality_seed(r, "couple", seed, 0);
    trace_begin(t, true);
    const status executed = run_execute(r->run);
    if (executed != OK)
        j->breach = (struct breach){.rule = RULE_REPLACED,
                                    .words = "the protocol fails when what is hidden is replaced"};
    else
        keep_all(r, t, members, replaced);
    for (int p = 1; p <= parties && executed == OK; p++)
        if (coalition_has(members, p) &&
            !couple_replaced(&j->kept[p], &replaced[p], &r->arena, &j->breach))
            break;
    for (int p = 1; p <= parties; p++)
        kept_clear(&replaced[p]);
    free(replaced);
    return OK;
}

static status judge_ideal(struct reality *r, coalition members, uint64_t seed, struct judgement *j)
{
    const int party = __builtin_ctzll(members) + 1;
    struct trace t;
    const struct world *former = run_world(r->run);
    trace_init(&t, r->world);
    trace_begin(&t, false);
    run_set_world(r->run, &t.world);
    reality_seed(r, "couple", seed, 0);
    status result = run_ideal(r->run);
    if (result == OK)
        result = run_ideal_view(r->run, party);
    if (result == OK) {
        trace_knows(&t, r->run, members, true);
        kept_take(&j->ideal, &t, r->run, 0, members, &r->arena);
        j->asked_ideal = true;
        couple_ideal(&j->kept[party], &j->ideal, &r->arena, &j->breach);
    }
    run_set_world(r->run, former);
    trace_clear(&t);
    return result;
}

status couple_judge(struct reality *r, struct trace *t, coalition members, uint64_t seed,
                    struct judgement *j)
{
    const int parties = run_parties(r->run);
    *j = (struct judgement){.kept = calloc((size_t)parties + 1, sizeof *j->kept)};
    if (!j->kept)
        return E_MEMORY;
    reality_seed(r, "couple", seed, 0);
    trace_begin(t, false);
    run_keep_views(r->run, true); /* they are what is judged */
    run_set_world(r->run, &t->world);
    j->executed = run_execute(r->run);
    if (j->executed != OK)
        return OK;
    trace_knows(t, r->run, members, false);
    keep_all(r, t, members, j->kept);
    bool sound = couple_coins(t, r->run, &r->arena, &j->breach);
    for (int p = 1; p <= parties && sound; p++)
        if (coalition_has(members, p)) {
            sound = couple_origins(t, &j->kept[p], members, &j->breach);
            couple_hiding(t, &j->kept[p], &j->hiding);
        }
    if (sound)
        REQUIRE(judge_replaced(r, t, members, seed, j));
    if (!j->breach.words && coalition_size(members) == 1 && r->job->protocol->ideal_view &&
        !reality_own_planted(r, members))
        REQUIRE(judge_ideal(r, members, seed, j));
    return OK;
}

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
                                            struct arena *arena)
{
    struct witness *w = reality_witness(r, c, breach_text(b, arena), arena);
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
    uint64_t executions;
    struct hiding hiding;
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

static status judge_all(struct reality *r, struct trace *t, coalition c, struct arena *arena,
                        struct outcome *o)
{
    struct hiding hiding = {0};
    bool view_asked = false;
    *o = (struct outcome){.verdict = VERDICT_HOLDS};
    for (uint64_t s = 0; s < SEEDS && o->verdict == VERDICT_HOLDS; s++) {
        struct judgement j;
        if (!reality_inputs(r, s)) {
            *o = (struct outcome){.verdict = VERDICT_INCONCLUSIVE,
                                  .note = "no inputs could be sampled"};
            return OK;
        }
        REQUIRE(couple_judge(r, t, c, s, &j));
        o->executions += 3;
        if (j.executed != OK) {
            o->verdict = VERDICT_FAILS;
            o->note = arena_format(arena, "the run fails: %s", status_text(j.executed));
            o->witness = reality_witness(r, c, o->note, arena);
        } else if (j.breach.words) {
            o->verdict = VERDICT_LEAK;
            o->note = breach_text(&j.breach, arena);
            o->witness = breach_witness(r, c, &j.breach, arena);
        }
        view_asked |= j.asked_ideal;
        most(&hiding, &j.hiding);
        judgement_clear(&j, run_parties(r->run));
    }
    if (o->verdict != VERDICT_HOLDS)
        return OK;
    const char *id;
    const enum verdict residual =
        hiding.masked ? couple_residual(r->job, c, arena, &id) : VERDICT_PROVED;
    if (residual == VERDICT_LEAK) {
        o->verdict = VERDICT_LEAK;
        o->note = "ENC-C9: what is masked is not uniform (affine)";
        o->witness = reality_witness(r, c, o->note, arena);
        return OK;
    }
    o->hiding = hiding;
    if (!view_asked && residual != VERDICT_PROVED)
        o->verdict = VERDICT_INCONCLUSIVE;
    o->note = arena_format(arena, "advantage of %s at most %s%s%s%s",
                           coalition_format(arena, r->run, c), hiding_text(&hiding, arena),
                           hiding.masked ? "; masked fields by " : "", hiding.masked ? id : "",
                           view_asked ? ""
                                      : "; no ideal view for a coalition: what is not hidden "
                                        "is left to affine and enumerate");
    return OK;
}

status couple_job(const struct job *job, struct findings *findings, char *error)
{
    struct reality r;
    struct trace t;
    struct report report = {.job = job, .findings = findings};
    struct question q;
    struct hiding worst = {0};
    status result = reality_begin(&r, job, NULL, error);
    if (result != OK) {
        reality_end(&r);
        return result;
    }
    trace_init(&t, r.world);
    report.run = r.run;
    report.covered = "real world, sampled inputs, each seed run as it is, with what is hidden "
                     "replaced, and as the ideal view, on the same coins";
    report_begin(&report, &q, CHECK_COUPLE, job->what.expect.some);
    for (coalition c = report_first(job, r.run); c && result == OK;
         c = report_next(job, r.run, c)) {
        struct outcome o;
        result = judge_all(&r, &t, c, &findings->arena, &o);
        q.finding.executions += o.executions;
        if (result != OK)
            break;
        const bool changed = report_judge(&report, &q, c, o.verdict);
        if (changed)
            q.finding.witness = o.witness;
        /* A class that holds shows the largest bound of its coalitions. */
        const bool larger = hiding_size(&o.hiding) > hiding_size(&worst);
        if (changed || (q.verdict == o.verdict && larger)) {
            worst = o.hiding;
            report_note(&report, &q, o.note);
        }
    }
    report_end(&report, &q);
    trace_clear(&t);
    reality_end(&r);
    return result;
}
