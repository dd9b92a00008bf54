/* The sample checker: can a named feature tell two worlds apart that should look the same?
 *
 * For a single party, the real view is compared with the ideal view. For a coalition, the views of
 * two inputs with equal rights are compared. Sample sizes are fixed, tests are exact, and one
 * budget is divided over the whole suite. Each job has two controls: two streams of the same world
 * must pass; and a stream with a planted advantage, exactly as large as advertised, must be found
 * by every test. If a control fails the verdict is inconclusive. It never says more than `no
 * evidence`. */
#include "proofs/sampled/sample.h"
#include "crypto/memory.h"
#include "proofs/sampled/tape_reference.h"
#include "proofs/tell/report.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* How many samples of each world, by the cost of one execution; how many inputs for a coalition. */
enum { SAMPLES = 8192, SAMPLES_GROUP = 256, SAMPLES_MANY = 128, SAMPLES_PAIRING = 0 };
enum { INPUTS_TRIED = 8, MANY = 16 };

/* The streams: two that are compared; a second one of the latter; and that one's planted copy. */
enum { STREAM_A, STREAM_B, STREAM_CONTROL, STREAM_PLANTED, STREAMS };

/* Cells are counted for so many views at a time, feature by feature: the counters of all features
 * do not fit into a cache. */
enum { BLOCK = 64 };

struct meter {
    coalition members;
    struct atoms atoms; /* of the view that was read last */
    bool outputs;       /* views are judged together with the others' outputs */
    struct feature *features;
    size_t count;
    uint32_t *cells[STREAMS]; /* by feature and cell */
    uint32_t *moved;          /* of the planted copy: by feature and cell */
    uint8_t *cell;            /* by view and feature: of the views that are not counted yet */
    bool shift[BLOCK];        /* by view: does the planted copy move it? */
    size_t noted;             /* how many views these are */
    uint64_t samples, executions;
    uint64_t x; /* inputs */
    enum partner partner;
    bool paired; /* compared with a partner's view; else with the ideal view */
    double log_alpha, advantage;
};

static void meter_begin(struct meter *m)
{
    m->features = features_of(&m->atoms, m->paired, &m->count);
    const size_t cells = m->count * SAMPLE_CELLS;
    for (int s = 0; s < STREAMS; s++)
        m->cells[s] = memory_zero(cells, sizeof **m->cells);
    m->moved = memory_zero(cells, sizeof *m->moved);
    m->cell = memory_get(BLOCK * m->count);
    m->log_alpha = log(SAMPLE_BUDGET / SAMPLE_JOBS / (2.0 * (double)m->count * SAMPLE_CELLS));
    m->advantage = sample_power(m->samples, m->log_alpha);
}

static void meter_clear(struct meter *m)
{
    for (int s = 0; s < STREAMS; s++)
        free(m->cells[s]);
    free(m->moved);
    free(m->cell);
    free(m->features);
    atoms_clear(&m->atoms);
}

static uint64_t scramble(uint64_t x)
{
    x ^= x >> 33;
    x *= 0xff51afd7ed558ccdu;
    x ^= x >> 33;
    x *= 0xc4ceb9fe1a85ec53u;
    return x ^ x >> 33;
}

static void count(struct meter *m, int stream)
{
    for (size_t f = 0; f < m->count; f++)
        for (size_t k = 0; k < m->noted; k++) {
            const size_t at = f * SAMPLE_CELLS + m->cell[k * m->count + f];
            m->cells[stream][at]++;
            if (stream == STREAM_CONTROL && m->shift[k])
                m->moved[at]++;
        }
    m->noted = 0;
}

/* Notes the cells of the view that was read last. */
static void note(struct meter *m, int stream, uint64_t i)
{
    const double share = ldexp((double)(scramble(i + 1) >> 11), -53);
    struct feature_sum sum = {0};
    uint8_t *cell = m->cell + m->noted * m->count;
    for (size_t f = 0; f < m->count; f++)
        cell[f] = (uint8_t)feature_cell(&m->features[f], &m->atoms, &sum);
    m->shift[m->noted++] = share < m->advantage;
    if (m->noted == BLOCK)
        count(m, stream);
}

/* The planted copy: a share of the control's views is moved to the rarest cell. */
static void plant(struct meter *m)
{
    for (size_t f = 0; f < m->count; f++) {
        const size_t row = f * SAMPLE_CELLS;
        size_t rarest = row;
        uint32_t moved = 0;
        for (size_t c = row; c < row + SAMPLE_CELLS; c++) {
            rarest = m->cells[STREAM_B][c] < m->cells[STREAM_B][rarest] ? c : rarest;
            m->cells[STREAM_PLANTED][c] = m->cells[STREAM_CONTROL][c] - m->moved[c];
            moved += m->moved[c];
        }
        m->cells[STREAM_PLANTED][rarest] += moved;
    }
}

/* The cell of a feature in which two streams differ most. */
static double test(const struct meter *m, size_t feature, int s, int r, size_t *cell)
{
    double least = 0;
    *cell = 0;
    for (size_t c = 0; c < SAMPLE_CELLS; c++) {
        const size_t at = feature * SAMPLE_CELLS + c;
        const double logp = sample_logp(m->samples, m->cells[s][at], m->cells[r][at]);
        if (logp < least) {
            least = logp;
            *cell = c;
        }
    }
    return least;
}

/* Loads the inputs of a stream, and what may be known of them. */
static status load(struct reality *r, const struct meter *m, int stream)
{
    const bool loaded = stream != STREAM_A && m->paired
                            ? reality_partner(r, m->members, m->x, m->partner)
                            : reality_inputs(r, m->x);
    return loaded ? run_ideal(r->run) : E_INPUT;
}

static status one_view(struct reality *r, struct meter *m, int stream, uint64_t i)
{
    static const char *const purpose[] = {"sample a", "sample b", "sample control"};
    const bool ideal = !m->paired && stream != STREAM_A;
    reality_seed(r, purpose[stream], i, m->members);
    m->executions++;
    if (ideal) {
        if (m->outputs) /* a function with coins must be computed again each time */
            REQUIRE(run_ideal(r->run));
        REQUIRE(run_ideal_view(r->run, __builtin_ctzll(m->members) + 1));
        atoms_read_puppet(&m->atoms, r->run, m->members, m->outputs);
        return OK;
    }
    const status executed = run_execute(r->run);
    if (executed != OK && executed != E_REFUSED && executed != E_PEER_ABORTED)
        return executed;
    atoms_read(&m->atoms, r->run, m->members, m->outputs);
    return OK;
}

/* Reads one view of each world; coins that only one of them has are then ignored in both. */
static status meet(struct reality *r, struct meter *m)
{
    REQUIRE(load(r, m, STREAM_B));
    REQUIRE(one_view(r, m, STREAM_B, 0));
    const size_t before = m->atoms.streams.count;
    bool *had = calloc(before + 1, sizeof *had);
    if (!had)
        return E_MEMORY;
    for (uint32_t s = 0; s < before; s++)
        had[s] = atoms_count(&m->atoms, s) > 0;
    status result = load(r, m, STREAM_A);
    if (result == OK)
        result = one_view(r, m, STREAM_A, 0);
    if (result == OK) {
        atoms_meet(&m->atoms, had, before);
        meter_begin(m);
    }
    free(had);
    return result;
}

static status take(struct reality *r, struct meter *m)
{
    m->outputs = r->job->protocol->draws;
    REQUIRE(meet(r, m));
    for (int stream = STREAM_A; stream <= STREAM_CONTROL; stream++) {
        REQUIRE(load(r, m, stream));
        for (uint64_t i = 0; i < m->samples; i++) {
            REQUIRE(one_view(r, m, stream, i));
            note(m, stream, i);
        }
        count(m, stream);
    }
    plant(m);
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

static const struct witness *telling_witness(struct reality *r, const struct meter *m,
                                             size_t feature, size_t cell, double logp,
                                             struct arena *arena)
{
    const size_t at = feature * SAMPLE_CELLS + cell;
    const unsigned n = (unsigned)m->samples;
    const uint32_t a = m->cells[STREAM_A][at], b = m->cells[STREAM_B][at];
    const char *name = feature_name(&m->features[feature], &m->atoms, arena);
    struct witness *w = reality_witness(r, m->members, "", arena);
    w->learns = arena_format(arena, "something from %s (p at most 10^%.0f)", name, logp / log(10));
    if (m->paired) {
        if (reality_inputs(r, m->x))
            w->inputs[0] = reality_inputs_text(r, arena);
        if (reality_partner(r, m->members, m->x, m->partner))
            w->inputs[1] = reality_inputs_text(r, arena);
    }
    w->view = arena_format(arena, "%s is in bin %zu", name, cell);
    w->probabilities[0] = arena_format(arena, "%u of %u", a, n);
    w->probabilities[1] =
        arena_format(arena, "%u of %u%s", b, n, !m->paired ? " in the ideal view" : "");
    return w;
}

struct verdict_of_samples {
    enum verdict verdict;
    const char *note;
    const struct witness *witness;
};

static void judge(struct reality *r, const struct meter *m, struct arena *arena,
                  struct verdict_of_samples *v)
{
    size_t cell, found = 0;
    bool quiet = true;
    v->verdict = VERDICT_HOLDS;
    for (size_t f = 0; f < m->count; f++) {
        quiet &= test(m, f, STREAM_CONTROL, STREAM_B, &cell) > m->log_alpha;
        found += test(m, f, STREAM_PLANTED, STREAM_B, &cell) <= m->log_alpha;
        const double logp = test(m, f, STREAM_A, STREAM_B, &cell);
        if (logp <= m->log_alpha && v->verdict != VERDICT_LEAK) {
            v->verdict = VERDICT_LEAK;
            v->witness = telling_witness(r, m, f, cell, logp, arena);
        }
    }
    const char *sizes = arena_format(
        arena, "%llu samples a world, T = %zu tests (%s), budget %g of the suite over %d jobs",
        (unsigned long long)m->samples, m->count, features_covered(&m->atoms, arena), SAMPLE_BUDGET,
        SAMPLE_JOBS);
    if (!quiet || found < m->count || m->advantage >= 1) {
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
                           m->advantage, sizes, m->paired ? "these two" : "these");
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

static status measure(struct reality *r, struct meter *m, struct arena *arena,
                      struct verdict_of_samples *v, uint64_t *executions)
{
    const status result = take(r, m);
    if (result == OK)
        judge(r, m, arena, v);
    else if (result == E_REFUSED && !m->paired) {
        v->verdict = VERDICT_FAILS;
        v->note = arena_text(arena, run_error(r->run));
    } else
        v->note = arena_format(arena, "the run fails: %s", status_text(result));
    *executions += m->executions;
    meter_clear(m);
    return OK;
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
static status confirm(struct reality *r, coalition c, uint64_t samples, struct arena *arena,
                      struct verdict_of_samples *v, uint64_t *executions)
{
    struct meter m = {.members = c, .samples = samples, .paired = true};
    struct verdict_of_samples pair = {.verdict = VERDICT_INCONCLUSIVE};
    if (find_pair(r, c, &m.x, &m.partner))
        REQUIRE(measure(r, &m, arena, &pair, executions));
    if (pair.verdict == VERDICT_LEAK) {
        *v = pair;
        return OK;
    }
    v->verdict = VERDICT_FAILS;
    v->note = arena_format(arena,
                           "the view differs from the ideal view, but no two of the inputs that "
                           "were tried could be told apart: %s",
                           v->note);
    return OK;
}

static status sample_one(struct reality *r, coalition c, uint64_t samples, struct arena *arena,
                         struct verdict_of_samples *v, uint64_t *executions)
{
    struct meter m = {.members = c, .samples = samples};
    *v = (struct verdict_of_samples){.verdict = VERDICT_INCONCLUSIVE};
    const bool single = coalition_size(c) == 1 && r->job->protocol->ideal_view;
    if (samples == 0)
        v->note = "not enough samples: one execution takes too long here (see couple)";
    else if (reality_own_planted(r, c))
        v->note = "the planted fault is in its own coins, and its ideal view draws them without "
                  "the fault";
    else if (!single && !(m.paired = find_pair(r, c, &m.x, &m.partner)))
        v->note = "no two sampled inputs agree in what the coalition may know";
    if (v->note)
        return OK;
    REQUIRE(measure(r, &m, arena, v, executions));
    if (single && v->verdict == VERDICT_LEAK)
        return confirm(r, c, samples, arena, v, executions);
    if (single && v->verdict == VERDICT_HOLDS && !given_is_enough(r, c)) {
        v->verdict = VERDICT_FAILS;
        v->note = "the ideal view differs for inputs between which what it is given is the same";
        return confirm(r, c, samples, arena, v, executions);
    }
    return OK;
}

/* Samples say nothing where the coins are not those of the seed. */
static void tape_is_wrong(const char *why, struct arena *arena, struct verdict_of_samples *v)
{
    v->verdict = VERDICT_FAILS;
    v->note = arena_format(arena, "the tape gives another coin for '%s' than its reference", why);
}

status sample_job(const struct job *job, struct findings *findings, char *error)
{
    struct reality r;
    struct report report = {.job = job, .findings = findings};
    struct question q;
    status result = reality_begin(&r, job, NULL, error);
    if (result == OK) {
        const uint64_t samples = samples_for(&r);
        const char *why = NULL;
        result = tape_asked(r.world->seed, &why);
        report.run = r.run;
        report.covered = "real world, sampled inputs";
        report_begin(&report, &q, CHECK_SAMPLE, job->what.expect.some);
        for (coalition c = report_first(job, r.run); c && result == OK;
             c = report_next(job, r.run, c)) {
            struct verdict_of_samples v;
            result = sample_one(&r, c, samples, &findings->arena, &v, &q.finding.executions);
            if (why && v.verdict != VERDICT_LEAK)
                tape_is_wrong(why, &findings->arena, &v);
            if (result == OK && report_judge(&report, &q, c, v.verdict)) {
                q.finding.witness = v.witness;
                report_note(&report, &q, v.note);
            }
        }
        report_end(&report, &q);
    }
    reality_end(&r);
    return result;
}
