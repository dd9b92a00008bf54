/* The sample checker: can a named feature tell two worlds apart that should look the same?
 *
 * For a single party, the real view is compared with the ideal view. For a coalition, the views of
 * two inputs with equal rights are compared. Sample sizes are fixed, tests are exact, and one
 * budget is divided over the whole suite. Each job has two controls: two streams of the same world
 * must pass; and a stream with a planted advantage, exactly as large as advertised, must be found
 * by every test. If a control fails the verdict is inconclusive. It never says more than `no
 * evidence`. */
#include "proofs/sampled/sample_tally.h"
#include "proofs/sampled/tape_reference.h"
#include "proofs/tell/report.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* How many samples of each world, by the cost of one execution; how many inputs for a coalition. */
enum { SAMPLES = 8192, SAMPLES_GROUP = 256, SAMPLES_MANY = 128, SAMPLES_PAIRING = 0 };
enum { INPUTS_TRIED = 8, MANY = 16 };

struct verdict_of_samples {
    enum verdict verdict;
    const char *note;
    const struct witness *witness;
};

/* So many coalitions look at one real run. */
enum { TOGETHER = 16 };

/* Loads the inputs of a stream, and what may be known of them. */
static status load(struct reality *r, const struct tally *t, int stream)
{
    const bool loaded = stream != STREAM_A && t->paired
                            ? reality_partner(r, t->members, t->x, t->partner)
                            : reality_inputs(r, t->x);
    return loaded ? run_ideal(r->run) : E_INPUT;
}

/* A real run has the same coins for all coalitions that look at it; another stream has its own. */
static status play(struct reality *r, struct tally *t, int stream, uint64_t i)
{
    static const char *const purpose[] = {"sample a", "sample b", "sample control"};
    reality_seed(r, purpose[stream], i, stream == STREAM_A ? 0 : t->members);
    t->executions++;
    if (!t->paired && stream != STREAM_A) {
        if (t->outputs) /* a function with coins must be computed again each time */
            REQUIRE(run_ideal(r->run));
        return run_ideal_view(r->run, __builtin_ctzll(t->members) + 1);
    }
    const status executed = run_execute(r->run);
    return executed == E_REFUSED || executed == E_PEER_ABORTED ? OK : executed;
}

static void read_view(struct reality *r, struct tally *t, int stream)
{
    const bool ideal = !t->paired && stream != STREAM_A;
    (ideal ? atoms_read_puppet : atoms_read)(&t->atoms, r->run, t->members, t->outputs);
}

static status one_view(struct reality *r, struct tally *t, int stream, uint64_t i)
{
    REQUIRE(play(r, t, stream, i));
    read_view(r, t, stream);
    return OK;
}

/* Reads one view of each world; coins that only one of them has are then ignored in both. */
static status meet(struct reality *r, struct tally *t)
{
    t->outputs = r->job->protocol->draws;
    REQUIRE(load(r, t, STREAM_B));
    REQUIRE(one_view(r, t, STREAM_B, 0));
    const size_t before = t->atoms.streams.count;
    bool *had = calloc(before + 1, sizeof *had);
    if (!had)
        return E_MEMORY;
    for (uint32_t s = 0; s < before; s++)
        had[s] = atoms_count(&t->atoms, s) > 0;
    status result = load(r, t, STREAM_A);
    if (result == OK)
        result = one_view(r, t, STREAM_A, 0);
    if (result == OK) {
        atoms_meet(&t->atoms, had, before);
        tally_begin(t);
    }
    free(had);
    return result;
}

/* The real runs with the inputs of the first tally. They are made once for all tallies with these
 * inputs: each looks at them with its own coalition's eyes. The tests of several coalitions then
 * depend on each other, but the budget and the miss rate are shared out by adding them up, which no
 * dependence breaks. */
static status take_real(struct reality *r, struct tally *const *t, size_t count)
{
    REQUIRE(load(r, t[0], STREAM_A));
    for (uint64_t i = 0; i < t[0]->samples; i++) {
        REQUIRE(play(r, t[0], STREAM_A, i));
        for (size_t k = 0; k < count; k++) {
            read_view(r, t[k], STREAM_A);
            tally_note(t[k], STREAM_A, i);
        }
    }
    for (size_t k = 0; k < count; k++)
        tally_count(t[k], STREAM_A);
    return OK;
}

static status take_others(struct reality *r, struct tally *t)
{
    for (int stream = STREAM_B; stream <= STREAM_CONTROL; stream++) {
        REQUIRE(load(r, t, stream));
        for (uint64_t i = 0; i < t->samples; i++) {
            REQUIRE(one_view(r, t, stream, i));
            tally_note(t, stream, i);
        }
        tally_count(t, stream);
    }
    tally_plant(t);
    return OK;
}

/* Finds inputs that have a partner; reality_partner loads the partner. */
static bool find_pair(struct reality *r, coalition c, uint64_t *x, enum partner *partner)
{
    for (int k = PARTNERS; k-- > 0;)
        for (*x = 0; *x < INPUTS_TRIED; ++*x)
            if (reality_partner(r, c, *x, *partner = (enum partner)k))
                return true;
    return false;
}

static const struct witness *telling_witness(struct reality *r, const struct tally *t,
                                             size_t feature, size_t cell, double logp,
                                             struct arena *arena)
{
    const size_t at = feature * SAMPLE_CELLS + cell;
    const unsigned n = (unsigned)t->samples;
    const uint32_t a = t->cells[STREAM_A][at], b = t->cells[STREAM_B][at];
    const char *name = feature_name(&t->features[feature], &t->atoms, arena);
    struct witness *w = reality_witness(r, t->members, "", arena);
    w->learns = arena_format(arena, "something from %s (p at most 10^%.0f)", name, logp / log(10));
    if (t->paired) {
        if (reality_inputs(r, t->x))
            w->inputs[0] = reality_inputs_text(r, arena);
        if (reality_partner(r, t->members, t->x, t->partner))
            w->inputs[1] = reality_inputs_text(r, arena);
    }
    w->view = arena_format(arena, "%s is in bin %zu", name, cell);
    w->probabilities[0] = arena_format(arena, "%u of %u", a, n);
    w->probabilities[1] =
        arena_format(arena, "%u of %u%s", b, n, !t->paired ? " in the ideal view" : "");
    return w;
}

static void judge(struct reality *r, const struct tally *t, struct arena *arena,
                  struct verdict_of_samples *v)
{
    size_t cell, found = 0;
    bool quiet = true;
    v->verdict = VERDICT_HOLDS;
    for (size_t f = 0; f < t->count; f++) {
        quiet &= tally_test(t, f, STREAM_CONTROL, STREAM_B, &cell) > t->log_alpha;
        found += tally_test(t, f, STREAM_PLANTED, STREAM_B, &cell) <= t->log_alpha;
        const double logp = tally_test(t, f, STREAM_A, STREAM_B, &cell);
        if (logp <= t->log_alpha && v->verdict != VERDICT_LEAK) {
            v->verdict = VERDICT_LEAK;
            v->witness = telling_witness(r, t, f, cell, logp, arena);
        }
    }
    const char *sizes = arena_format(
        arena, "%llu samples a world, T = %zu tests (%s), budget %g of the suite over %d jobs",
        (unsigned long long)t->samples, t->count, features_covered(&t->atoms, arena), SAMPLE_BUDGET,
        SAMPLE_JOBS);
    if (!quiet || found < t->count || t->advantage >= 1) {
        v->verdict = VERDICT_INCONCLUSIVE;
        v->witness = NULL;
        v->note = arena_format(arena, "%s: a control failed (A/A %s, planted found in %zu)", sizes,
                               quiet ? "quiet" : "not quiet", found);
        return;
    }
    v->note =
        v->verdict == VERDICT_LEAK
            ? arena_format(arena, "%s; controls passed", sizes)
            : arena_format(arena,
                           "no evidence above %.3f: %s; would have detected an advantage of at "
                           "least that for the listed features with probability 0.999; says "
                           "nothing about other features, or other inputs than %s",
                           t->advantage, sizes, t->paired ? "these two" : "these");
}

static uint64_t samples_for(struct reality *r)
{
    reality_seed(r, "size", 0, 0);
    if (!reality_inputs(r, 0) || run_execute(r->run) != OK)
        return SAMPLES;
    const struct run_counts *c = run_counts(r->run);
    if (c->pairings)
        return SAMPLES_PAIRING;
    return c->encryptions == 0 ? SAMPLES : c->encryptions <= MANY ? SAMPLES_GROUP : SAMPLES_MANY;
}

/* What is asked about one coalition. */
struct asked {
    struct tally tally;
    struct verdict_of_samples v;
    status result; /* of its runs */
    bool waits;    /* for real runs */
};

/* The real runs for the first that waits, and for all that wait with the same inputs. */
static void measure_real(struct reality *r, struct asked *asked, size_t count)
{
    struct tally *tallies[TOGETHER];
    size_t found = 0;
    for (size_t k = 0; k < count; k++)
        if (asked[k].waits && asked[k].tally.x == asked[0].tally.x)
            tallies[found++] = &asked[k].tally;
    const status result = take_real(r, tallies, found);
    for (size_t k = count; k-- > 0;)
        if (asked[k].waits && asked[k].tally.x == asked[0].tally.x) {
            asked[k].result = result;
            asked[k].waits = false;
        }
}

/* Measures up to TOGETHER coalitions, those whose |waits| is set. */
static void measure(struct reality *r, struct asked *asked, size_t count, struct arena *arena,
                    uint64_t *executions)
{
    for (size_t k = 0; k < count; k++)
        if (asked[k].waits) {
            asked[k].result = meet(r, &asked[k].tally);
            asked[k].waits = asked[k].result == OK;
        }
    for (size_t k = 0; k < count; k++)
        if (asked[k].waits)
            measure_real(r, &asked[k], count - k);
    for (size_t k = 0; k < count; k++) {
        struct tally *t = &asked[k].tally;
        struct verdict_of_samples *v = &asked[k].v;
        if (v->note)
            continue;
        const status result = asked[k].result == OK ? take_others(r, t) : asked[k].result;
        if (result == OK)
            judge(r, t, arena, v);
        else if (result == E_REFUSED && !t->paired) {
            v->verdict = VERDICT_FAILS;
            v->note = arena_text(arena, run_error(r->run));
        } else
            v->note = arena_format(arena, "the run fails: %s", status_text(result));
        *executions += t->executions;
        tally_clear(t);
    }
}

static void sign_puppet(const struct run *run, uint8_t digest[HASH_SHA256_BYTES])
{
    struct hash_sha256 state;
    const struct view *view = run_puppet_view(run);
    hash_sha256_begin(&state);
    for (size_t i = 0; i < view->count; i++) {
        const struct event *e = &view->event[i];
        const uint64_t head[3] = {(uint64_t)e->kind, (uint64_t)e->from, e->size};
        hash_sha256_add(&state, head, sizeof head);
        hash_sha256_add(&state, e->name, strlen(e->name) + 1);
        if (e->size)
            hash_sha256_add(&state, e->bytes, e->size);
    }
    hash_sha256_end(&state, digest);
}

/* The digest of the ideal view for the loaded inputs, with one seed. */
static bool sign_ideal(struct reality *r, coalition c, uint8_t digest[HASH_SHA256_BYTES])
{
    reality_seed(r, "given", 0, c);
    if (run_ideal(r->run) != OK || run_ideal_view(r->run, __builtin_ctzll(c) + 1) != OK)
        return false;
    sign_puppet(r->run, digest);
    return true;
}

/* With equal coins and equal rights the ideal view must be the same. */
static bool given_is_enough(struct reality *r, coalition c)
{
    enum { ASKED = 4 };
    uint8_t one[HASH_SHA256_BYTES], other[HASH_SHA256_BYTES];
    for (uint64_t x = 0; x < ASKED; x++)
        for (int k = 0; k < PARTNERS; k++)
            if (reality_inputs(r, x) && sign_ideal(r, c, one) &&
                reality_partner(r, c, x, (enum partner)k) && sign_ideal(r, c, other) &&
                memcmp(one, other, sizeof one) != 0)
                return false;
    return true;
}

/* If a view differs from the ideal view, it is a leak only if two inputs can be told apart. */
static void confirm(struct reality *r, coalition c, uint64_t samples, struct arena *arena,
                    struct verdict_of_samples *v, uint64_t *executions)
{
    struct asked pair = {.tally = {.members = c, .samples = samples, .paired = true},
                         .v = {.verdict = VERDICT_INCONCLUSIVE}};
    pair.waits = find_pair(r, c, &pair.tally.x, &pair.tally.partner);
    if (pair.waits)
        measure(r, &pair, 1, arena, executions);
    if (pair.v.verdict == VERDICT_LEAK) {
        *v = pair.v;
        return;
    }
    v->verdict = VERDICT_FAILS;
    v->note = arena_format(arena,
                           "the view differs from the ideal view, but no two of the inputs that "
                           "were tried could be told apart: %s",
                           v->note);
}

static void ask(struct reality *r, coalition c, uint64_t samples, struct asked *a)
{
    struct tally *t = &a->tally;
    const bool single = coalition_size(c) == 1 && r->job->protocol->ideal_view;
    *a = (struct asked){.tally = {.members = c, .samples = samples},
                        .v = {.verdict = VERDICT_INCONCLUSIVE}};
    if (samples == 0)
        a->v.note = "not enough samples: one execution takes too long here (see couple)";
    else if (reality_own_planted(r, c))
        a->v.note = "the planted fault is in its own coins, and its ideal view draws them without "
                    "the fault";
    else if (!single && !(t->paired = find_pair(r, c, &t->x, &t->partner)))
        a->v.note = "no two sampled inputs agree in what the coalition may know";
    a->waits = !a->v.note;
}

/* What a leak against the ideal view is, and whether the ideal view has more than it is given. */
static void confirm_one(struct reality *r, struct asked *a, struct arena *arena,
                        uint64_t *executions)
{
    const coalition c = a->tally.members;
    if (a->tally.paired || !a->tally.count)
        return;
    if (a->v.verdict == VERDICT_LEAK)
        confirm(r, c, a->tally.samples, arena, &a->v, executions);
    else if (a->v.verdict == VERDICT_HOLDS && !given_is_enough(r, c)) {
        a->v.verdict = VERDICT_FAILS;
        a->v.note = "the ideal view differs for inputs between which what it is given is the same";
        confirm(r, c, a->tally.samples, arena, &a->v, executions);
    }
}

/* Samples say nothing where the coins are not those of the seed. */
static void tape_is_wrong(const char *why, struct arena *arena, struct verdict_of_samples *v)
{
    v->verdict = VERDICT_FAILS;
    v->note = arena_format(arena, "the tape gives another coin for '%s' than its reference", why);
}

/* Asks about the next coalitions, up to TOGETHER, from |c| on; returns the one after them. */
static coalition ask_some(struct reality *r, const struct report *report, struct question *q,
                          coalition c, uint64_t samples, const char *why)
{
    struct arena *arena = &report->findings->arena;
    struct asked asked[TOGETHER];
    size_t count = 0;
    for (; c && count < TOGETHER; c = report_next(report->job, r->run, c))
        ask(r, c, samples, &asked[count++]);
    measure(r, asked, count, arena, &q->finding.executions);
    for (size_t k = 0; k < count; k++) {
        struct verdict_of_samples *v = &asked[k].v;
        confirm_one(r, &asked[k], arena, &q->finding.executions);
        if (why && v->verdict != VERDICT_LEAK)
            tape_is_wrong(why, arena, v);
        if (report_judge(report, q, asked[k].tally.members, v->verdict)) {
            q->finding.witness = v->witness;
            report_note(report, q, v->note);
        }
    }
    return c;
}

status sample_job(const struct job *job, struct findings *findings, struct complaint *complaint)
{
    struct reality r;
    struct report report = {.job = job, .findings = findings};
    struct question q;
    status result = reality_begin(&r, job, NULL, complaint);
    if (result == OK) {
        const uint64_t samples = samples_for(&r);
        const char *why = NULL;
        result = tape_asked(r.world->seed, &why);
        report.run = r.run;
        report.covered = "real world, sampled inputs";
        report_begin(&report, &q, CHECK_SAMPLE, job->what.expect.some);
        for (coalition c = report_first(job, r.run); c && result == OK;)
            c = ask_some(&r, &report, &q, c, samples, why);
        report_end(&report, &q);
    }
    reality_end(&r);
    return result;
}
