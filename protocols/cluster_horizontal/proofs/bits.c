/* Sections 7.1 and 9.2.2: the printed totals of bits, and of time between hosts, beside what runs
 * send and wait for. */
#include "protocols/boolean/boolean.h"
#include "protocols/cluster_horizontal/cluster_horizontal.h"
#include "protocols/cluster_horizontal/proofs/probes.h"
#include "protocols/sum_to/sum_to.h"
#include "sim/message.h"
#include <math.h>

/* The totals are calls times the bits of a call; the calls are in rows of their own. If the printed
 * totals are right, a call divided by log n, or by d log m, has a bound that does not grow with m:
 * four times the parties may not double it. */
static double bits_of(struct probe *p, const struct protocol *part, const char *settings)
{
    struct probe_world w;
    const struct run *run = probe_run(p, &w, part, "as-published", settings);
    const struct run_counts *c = run ? run_counts(run) : NULL;
    const double bits =
        c ? 8 * (double)(c->bytes - c->messages * (FRAME_HEADER_BYTES + FRAME_TAG_BYTES)) : 0;
    if (run)
        reality_end(&w.reality);
    return bits;
}

/* The residues of an AND of single bits, as bytes on the wire; its digests do not depend on m. */
static double ring_bits(struct probe *p, int m)
{
    static const struct message *const ring[] = {&boolean_shift, &boolean_unshift, NULL};
    struct probe_world w;
    const struct run *run = probe_run(p, &w, &secure_and_protocol, "as-published",
                                      arena_format(p->arena, "parties=%d length=1", m));
    const double bits = run ? 8 * (double)probe_sent(run, ring) / log2(m) : 0;
    if (run)
        reality_end(&w.reality);
    return bits;
}

void probe_total_bits(struct probe *p)
{
    enum { LOG_N = 15, ENTRIES = 64, SIZES = 3 };
    static const int parties[SIZES] = {4, 8, 16};
    double sum[SIZES], and[SIZES];
    for (int i = 0; i < SIZES; i++) {
        const int m = parties[i];
        sum[i] = bits_of(p, &sum_to_protocol,
                         arena_format(p->arena, "parties=%d modulus=2^%d length=%d", m, (int)LOG_N,
                                      (int)ENTRIES)) /
                 (LOG_N * ENTRIES);
        and[i] = ring_bits(p, m);
        if (sum[i] <= 0 || and[i] <= 0)
            return;
    }
    probe_says(p, sum[2] < 2 * sum[0] && and[2] < 2 * and[0],
               arena_format(p->arena,
                            "without frames, played for m = 4, 8, 16: a sum takes %.1f, %.1f, %.1f "
                            "times log n bits "
                            "an entry, the ring of an AND %.0f, %.0f, %.0f times log m",
                            sum[0], sum[1], sum[2], and[0], and[1], and[2]),
               "both grow with m, as section 7.1 says of a call: the totals forget the factor m");
}

/* The rounds of one call: how many messages come one after another. */
static uint64_t rounds_of(struct probe *p, const struct protocol *part, const char *settings)
{
    struct probe_world w;
    const struct run *run = probe_run(p, &w, part, NULL, settings);
    const uint64_t rounds = run ? run_counts(run)->rounds : 0;
    if (run)
        reality_end(&w.reality);
    return rounds;
}

/* The text: calls * 2m * (2 ms or 30 ms). */
void probe_time(struct probe *p)
{
    enum { HORIZONTAL = 270000, VERTICAL = 360000 };
    const uint64_t five = rounds_of(p, &secure_and_protocol, "parties=5 length=8"),
                   two = rounds_of(p, &secure_sum_protocol, "parties=2 length=8");
    if (five == 0 || two == 0)
        return;
    const char *ours = arena_format(
        p->arena,
        "%d calls of 10 messages and %d of 4, one after another, at 2 and 30 ms, are the printed "
        "%d and %d s, %d and %d s; a played AND of five has %llu rounds, a sum of two %llu: %.0f "
        "and %.0f s, %.0f and %.0f s",
        (int)HORIZONTAL, (int)VERTICAL, HORIZONTAL / 1000 * 20, HORIZONTAL / 1000 * 300,
        VERTICAL / 1000 * 8, VERTICAL / 1000 * 120, (unsigned long long)five,
        (unsigned long long)two, 0.002 * HORIZONTAL * (double)five,
        0.03 * HORIZONTAL * (double)five, 0.002 * VERTICAL * (double)two,
        0.03 * VERTICAL * (double)two);
    probe_says(p, five <= 10 && two <= 4, ours,
               "a call waits for more than 2m messages: the result must be announced");
}
