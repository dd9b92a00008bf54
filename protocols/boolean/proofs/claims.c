/* What Tassa and Gudes 2012 state of AND, OR and threshold. */
#include "proofs/ledger/probe.h"
#include "protocols/boolean/boolean.h"
#include "protocols/boolean/proofs/bits.h"
#include <string.h>

#define BY(name, kind) .protocol = (name), .check = (kind)

static void probe_and_messages(struct probe *p)
{
    static const struct message *const all[] = {
        &boolean_shift,          &boolean_unshift,  &boolean_key,        &boolean_digest_sum,
        &boolean_digest_targets, &boolean_test_sum, &boolean_test_reply, NULL};
    probe_counts(p, &secure_and_protocol, 3, all, " length=1");
}

static void probe_vectors_messages(struct probe *p)
{
    uint64_t count[2] = {0};
    for (int i = 0; i < 2; i++) {
        struct probe_world w;
        const struct run *run = probe_run(p, &w, &secure_and_protocol, "as-published",
                                          i ? "parties=5 length=1000" : "parties=5 length=1");
        if (!run)
            return;
        count[i] = run_counts(run)->messages;
        reality_end(&w.reality);
    }
    probe_says(p, count[0] == count[1],
               arena_format(p->arena, "m = 5: %llu messages for 1 entry, %llu for 1000",
                            (unsigned long long)count[0], (unsigned long long)count[1]),
               "the number of messages depends on the length");
}

static void probe_two_need_oblivious(struct probe *p)
{
    struct probe_world w;
    const struct run *run =
        probe_run(p, &w, &secure_and_protocol, "as-published", "parties=2 compare=hash");
    const char *refusal = p->bounds;
    if (run)
        reality_end(&w.reality);
    probe_says(p, run != NULL, "asked for m = 2",
               arena_format(p->arena, "m = 2 needs a third player to compare: %s", refusal));
}

enum { WRAP_MOST = 8, WRAP_ENTRIES = 60, WRAP_RUNS = 64 };

/* The first byte of the last message or coin of this kind and name in a view, for an entry. */
static uint64_t seen_at(const struct view *view, enum event_kind kind, const char *name,
                        size_t entry)
{
    uint64_t found = 0;
    for (size_t i = 0; i < view->count; i++) {
        const struct event *e = &view->event[i];
        if (e->kind == kind && e->name && strcmp(e->name, name) == 0 && entry < e->size)
            found = e->bytes[entry];
    }
    return found;
}

/* Entry j has j modulo m + 1 ones. */
static bool run_all_sums(struct reality *r, int m, uint8_t number)
{
    const uint8_t seed[SEED_BYTES] = {8, number};
    real_world_rewind(&r->real, seed);
    for (int i = 1; i <= m; i++) {
        uint64_t bits = 0; /* the first entry is the lowest digit */
        for (uint64_t j = 0; j < WRAP_ENTRIES; j++)
            bits |= (uint64_t)((uint64_t)i <= j % ((uint64_t)m + 1)) << j;
        if (run_input_at(r->run, i, bits) != OK)
            return false;
    }
    reality_execute(r);
    return run_result(r->run, m).status == OK;
}

/* Does step 9 find the sum u that a run's ring ended with, when targets are modulo |n|? */
static bool finds(struct run *run, const struct boolean *f, uint64_t n, uint64_t u, uint64_t mask)
{
    const struct value r = residues_of(run, run_integers(run, n), &mask, 1);
    const struct value targets = boolean_targets_under(run, f, &r);
    for (size_t i = 0; i < targets.count; i++)
        if (residue_at(&targets, i) == u)
            return true;
    return false;
}

struct wraps {
    uint64_t all, missed, wrong;
    bool met[WRAP_MOST + 1][WRAP_MOST + 1]; /* sums and masks */
    const char *against;
};

/* u is what player m - 1 ends with, r what player m drew; u - r are the ones, as the ring says. */
static void ask_targets(struct probe *p, struct wraps *w, struct run *run, uint64_t m, size_t entry)
{
    const struct view *before = run_view(run, (int)m - 1), *last = run_view(run, (int)m);
    const uint64_t ones = entry % (m + 1), r = seen_at(last, EVENT_COIN, "mask", entry),
                   u = (seen_at(before, EVENT_MESSAGE, boolean_unshift.name, entry) + m + 1 -
                        seen_at(before, EVENT_COIN, "mask", entry)) %
                       (m + 1);
    if (w->met[ones][r])
        return;
    w->met[ones][r] = true;
    for (uint64_t t = 1; t <= m; t++) {
        const struct boolean f = {.least = t, .most = m};
        w->wrong += finds(run, &f, m + 1, u, r) != (ones >= t);
        if (ones < t)
            continue;
        w->all++;
        if (finds(run, &f, 2 * m + 1, u, r)) /* no sum i + r is as large: none is reduced */
            continue;
        w->missed++;
        if (!w->against)
            w->against = arena_format(
                p->arena, "m = %llu, t = %llu, %llu ones, r_m = %llu: u = %llu is no i + r_m",
                (unsigned long long)m, (unsigned long long)t, (unsigned long long)ones,
                (unsigned long long)r, (unsigned long long)u);
    }
}

static bool all_met(const struct wraps *w, int m)
{
    for (int i = 0; i <= m; i++)
        for (int r = 0; r <= m; r++)
            if (!w->met[i][r])
                return false;
    return true;
}

/* u is reduced modulo m + 1; so must the targets be, or the sum is not found among them. The ring's
 * sums and masks are those of runs, and the targets are made by the role's step 9. */
static void probe_threshold_wraps(struct probe *p)
{
    struct wraps w = {.against = NULL};
    bool whole = true;
    for (int m = 3; m <= WRAP_MOST && whole; m++) {
        struct probe_world world;
        struct run *run = probe_run(
            p, &world, &secure_threshold_protocol, "as-published",
            arena_format(p->arena, "parties=%d length=%d threshold=1", m, (int)WRAP_ENTRIES));
        if (!run)
            return;
        memset(w.met, 0, sizeof w.met);
        for (uint8_t i = 0; i < WRAP_RUNS && whole && !all_met(&w, m); i++, p->executions++) {
            whole = run_all_sums(&world.reality, m, i);
            for (size_t entry = 0; entry < WRAP_ENTRIES && whole; entry++)
                ask_targets(p, &w, run, (uint64_t)m, entry);
        }
        whole = whole && all_met(&w, m);
        reality_end(&world.reality);
    }
    if (!whole || w.wrong) {
        p->bounds = whole ? "the targets that the code makes miss a sum"
                          : "some sum and mask came up in no run";
        return;
    }
    probe_says(p, !w.against,
               arena_format(p->arena,
                            "m = 3 to %d, all t, sums and masks, from runs: %llu of %llu missed, "
                            "and none when they are reduced",
                            (int)WRAP_MOST, (unsigned long long)w.missed,
                            (unsigned long long)w.all),
               w.against);
}

/* The role itself compares as the paper does, for every count and some masks. */
static void probe_dominance_printed(struct probe *p)
{
    enum { COUNTS = 8, SEEDS = 16 };
    const char *against = NULL;
    unsigned long long wrong = 0, runs = 0;
    struct probe_world w;
    struct run *run = probe_run(p, &w, &dominance_protocol, "membership",
                                "parties=3 modulus=8 bound=2 targets=integers");
    if (!run)
        return;
    for (uint8_t number = 0; number < SEEDS; number++)
        for (uint64_t count = 0; count < COUNTS; count++, runs++) {
            const uint8_t seed[SEED_BYTES] = {8, number};
            real_world_rewind(&w.reality.real, seed);
            for (int i = 1; i <= 3; i++)
                if (run_input_at(run, i, i == 2 ? count : 0) != OK) {
                    probe_fails(p);
                    return;
                }
            reality_execute(&w.reality);
            p->executions++;
            const char *differs =
                run_ideal(run) == OK ? run_wrong(run, false, p->arena) : "no ideal function";
            wrong += differs != NULL;
            if (differs && !against)
                against = arena_format(p->arena, "a count of %llu, seed %u: %s",
                                       (unsigned long long)count, number, differs);
        }
    reality_end(&w.reality);
    probe_says(p, !against,
               arena_format(p->arena,
                            "three players, N = 8, bound 2, all counts, %d seeds: %llu of %llu "
                            "bits are wrong",
                            SEEDS, wrong, runs),
               against);
}

const struct claim boolean_claims[] = {
    {"tg-3.1-vectors", "tassa-gudes 3.1 and 7",
     "A protocol on vectors costs no more messages than on single entries.",
     .probe = probe_vectors_messages},
    {"tg-3.2-correct", "tassa-gudes 3.2, Algorithm 2", "Algorithm 2 ends with the AND of the bits.",
     BY("secure-and", CHECK_CORRECT)},
    {"tg-3.2-or", "tassa-gudes 3.2, OR", "With the other target Algorithm 2 computes the OR.",
     BY("secure-or", CHECK_CORRECT)},
    {"tg-3.2-threshold", "tassa-gudes 3.2, threshold",
     "With a set of targets Algorithm 2 tells whether at least t bits are set.",
     BY("secure-threshold", CHECK_CORRECT)},
    {"tg-3.2-threshold-plain", "tassa-gudes 3.2, the set H",
     "The targets i + r_m may be taken as plain integers (no reduction is printed there).",
     .probe = probe_threshold_wraps},
    {"tg-3.2-two", "tassa-gudes 3.2, comparison by a hash",
     "The comparison by a hash serves any number of players, two as well.",
     .probe = probe_two_need_oblivious},
    {"tg-8.2", "tassa-gudes 8.1, proposition 8.2",
     "A player of the AND or OR of single bits learns the result and nothing else, if the "
     "comparison "
     "shows no more than equality.",
     .needs = NULL},
    {"tg-8.2-threshold", "tassa-gudes 8.1, proposition 8.2, for thresholds",
     "A player of the threshold protocol learns the result and nothing else.", .needs = NULL},
    {"tg-8.2-vectors", "tassa-gudes 3.2, extension to vectors",
     "Read to the letter, with one key and one hash for all entries, the extension to vectors is "
     "as "
     "private as single bits.",
     .needs = NULL},
    {"tg-8.2-pairs", "tassa-gudes 3, remark on collusion",
     "As published, two players of the AND, OR or threshold who pool what they saw learn no more "
     "than the result.",
     .needs = NULL},
    {"hardened-boolean", "tassa-gudes 3, remark on collusion",
     "There is an AND, OR and threshold that withstands coalitions (promised, not printed; ours is "
     "`hardened`, for coalitions of up to m - 2).",
     .needs = NULL},
    {"tg-7-and-bits", "tassa-gudes 7.1",
     "In the AND of m bits as many digits as m - 1 has are enough for a residue: the modulus is 2 "
     "to "
     "the ceiling of log m.",
     .probe = probe_and_bits},
    {"tg-7-and", "tassa-gudes 7",
     "Algorithm 2 takes 2m messages, announcement of the result aside.",
     .probe = probe_and_messages},
    {"boolean-one", "ours, on tassa-gudes 3.2",
     "Without the announcement only the player who compares learns the result, and nobody learns "
     "anything else.",
     .needs = NULL},
    {"tg-8.2.2-hidden", "ours, on tassa-gudes 8.2.2",
     "Whether all counts are within a bound can be told without showing the counts: who compares "
     "sees how many are above, the others that bit alone.",
     .needs = NULL},
    {"tg-8.2.2-printed", "tassa-gudes 8.2.2",
     "Comparing the masked counts with the masked bound, entry by entry as integers, gives the "
     "right bit.",
     .probe = probe_dominance_printed},
    {.id = NULL}};
