/* Probes of costs and of remarks: what is counted or computed rather than proved. */
#include "proofs/claims/probe_run.h"
#include "protocols/boolean/boolean.h"
#include "protocols/secure_sum/secure_sum.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { PLAYERS_MOST = 12 };

struct run *probe_run(struct probe *p, struct probe_world *w, const struct protocol *protocol,
                      const char *variant, const char *settings)
{
    char error[256];
    const uint8_t seed[SEED_BYTES] = {5};
    w->job = (struct job){.protocol = protocol, .what = {.variant = variant, .settings = settings}};
    if (reality_begin(&w->reality, &w->job, NULL, error) != OK) {
        reality_end(&w->reality);
        p->bounds = arena_text(p->arena, error);
        return NULL;
    }
    real_world_rewind(&w->reality.real, seed);
    if (!reality_inputs(&w->reality, 0))
        return NULL;
    reality_execute(&w->reality);
    p->executions++;
    return w->reality.run;
}

static uint64_t sent(const struct run *run, const struct message *const *list)
{
    uint64_t total = 0;
    for (size_t i = 0; list[i]; i++)
        total += run_sent_of(run, list[i]);
    return total;
}

static void put(struct probe *p, bool holds, const char *bounds, const char *witness)
{
    p->verdict = holds ? CLAIM_HELD : CLAIM_REFUTED;
    p->bounds = bounds;
    p->witness = holds ? NULL : witness;
}

/* Counts messages for m = 2 .. PLAYERS_MOST; |expected| is the number for m, by factor and less. */
static void count_messages(struct probe *p, const struct protocol *protocol, int least,
                           const struct message *const *list, const char *more)
{
    const char *against = NULL;
    for (int m = least; m <= PLAYERS_MOST; m++) {
        struct probe_world w;
        const char *settings = arena_format(p->arena, "parties=%d%s", m, more);
        const struct run *run = probe_run(p, &w, protocol, "as-published", settings);
        if (!run)
            return;
        const uint64_t count = list ? sent(run, list) : run_counts(run)->messages;
        if (count != 2 * (uint64_t)m && !against)
            against = arena_format(p->arena, "m = %d: %llu messages, not %d", m,
                                   (unsigned long long)count, 2 * m);
        reality_end(&w.reality);
    }
    put(p, !against, arena_format(p->arena, "counted for m = %d to %d", least, PLAYERS_MOST),
        against);
}

void probe_sum_messages(struct probe *p)
{
    static const struct message *const ring[] = {&secure_sum_shift, &secure_sum_unshift, NULL};
    count_messages(p, &secure_sum_protocol, 2, ring, "");
}

void probe_and_messages(struct probe *p)
{
    static const struct message *const all[] = {
        &boolean_shift,          &boolean_unshift,  &boolean_key,        &boolean_digest_sum,
        &boolean_digest_targets, &boolean_test_sum, &boolean_test_reply, NULL};
    count_messages(p, &secure_and_protocol, 3, all, " length=1");
}

/* All runs are looked at; who lacks the sum after 2m messages has it announced. */
void probe_sum_to_all(struct probe *p)
{
    static const struct message *const result[] = {&secure_sum_result, NULL};
    const char *against = NULL;
    for (int m = 2; m <= PLAYERS_MOST; m++) {
        struct probe_world w;
        const char *settings = arena_format(p->arena, "parties=%d", m);
        const struct run *run = probe_run(p, &w, &secure_sum_protocol, "as-published", settings);
        if (!run)
            return;
        if (sent(run, result) && !against)
            against = arena_format(p->arena,
                                   "m = %d: players 1 and m have the sum; the other %d need one "
                                   "message more each",
                                   m, m - 2);
        reality_end(&w.reality);
    }
    put(p, !against, arena_format(p->arena, "counted for m = 2 to %d", PLAYERS_MOST), against);
}

void probe_vectors_messages(struct probe *p)
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
    put(p, count[0] == count[1],
        arena_format(p->arena, "m = 5: %llu messages for 1 entry, %llu for 1000",
                     (unsigned long long)count[0], (unsigned long long)count[1]),
        "the number of messages depends on the length");
}

void probe_sum_bits(struct probe *p)
{
    const char *against = NULL;
    for (int bits = 8; bits <= 248 && !against; bits += 8) {
        struct probe_world w;
        const char *settings = arena_format(p->arena, "parties=4 length=1 modulus=2^%d", bits);
        const struct run *run = probe_run(p, &w, &secure_sum_protocol, "as-published", settings);
        if (!run)
            return;
        const struct run_counts *c = run_counts(run);
        const uint64_t payload = c->bytes - c->messages * (FRAME_HEADER_BYTES + FRAME_TAG_BYTES);
        if (payload * 8 != c->messages * (uint64_t)bits)
            against = arena_format(p->arena, "N = 2^%d: %llu bytes in %llu messages", bits,
                                   (unsigned long long)payload, (unsigned long long)c->messages);
        reality_end(&w.reality);
    }
    put(p, !against, "payload bytes for m = 4 and N = 2^8, 2^16, ..., 2^248", against);
}

void probe_two_need_oblivious(struct probe *p)
{
    struct probe_world w;
    const struct run *run =
        probe_run(p, &w, &secure_and_protocol, "as-published", "parties=2 compare=hash");
    const char *refusal = p->bounds;
    if (run)
        reality_end(&w.reality);
    put(p, run != NULL, "asked for m = 2",
        arena_format(p->arena, "m = 2 needs a third player to compare: %s", refusal));
}

/* u is reduced modulo m + 1; so must the targets be, or the sum is not found among them. */
void probe_threshold_wraps(struct probe *p)
{
    const char *against = NULL;
    uint64_t wrong = 0, all = 0;
    for (uint64_t m = 3; m <= 8; m++)
        for (uint64_t t = 1; t <= m; t++)
            for (uint64_t ones = t; ones <= m; ones++)
                for (uint64_t r = 0; r <= m; r++) {
                    const uint64_t u = (ones + r) % (m + 1);
                    bool found = false;
                    for (uint64_t i = t; i <= m; i++)
                        found |= i + r == u;
                    wrong += !found;
                    all++;
                    if (!found && !against)
                        against = arena_format(p->arena,
                                               "m = %llu, t = %llu, %llu ones, r_m = %llu: u = "
                                               "%llu is no i + r_m",
                                               (unsigned long long)m, (unsigned long long)t,
                                               (unsigned long long)ones, (unsigned long long)r,
                                               (unsigned long long)u);
                }
    put(p, !against,
        arena_format(p->arena, "m = 3 to 8, all t, sums and masks: %llu of %llu missed",
                     (unsigned long long)wrong, (unsigned long long)all),
        against);
}

/* The two tables of goldberger-tassa 5.1, with P(y | B) counted in the table. */
static double pmi_loss(const char *shown)
{
    static const char value[] = "aaaabbbbc", private[] = "000101111";
    double loss = 0;
    for (int i = 0; i < 9; i++) {
        int own[2] = {0}, generalized[2] = {0};
        for (int k = 0; k < 9; k++) {
            own[private[k] - '0'] += value[k] == value[i];
            generalized[private[k] - '0'] += shown[i] == '*' || value[k] == shown[i];
        }
        const int y = private[i] - '0';
        loss -= log2((double)generalized[y] / (generalized[0] + generalized[1])) -
                log2((double)own[y] / (own[0] + own[1]));
    }
    return loss / 9;
}

void probe_pmi_example(struct probe *p)
{
    const double first = pmi_loss("aaa**bbb*"), second = pmi_loss("aa*a*bbb*");
    put(p, first < 0 && second > 0,
        arena_format(p->arena, "the paper's two generalizations lose %.3f and %.3f", first, second),
        "both lose");
}

/* F(B) = (|B| - 1) / (|A| - 1): all chains of subsets of up to ten values. */
void probe_lm_monotone(struct probe *p)
{
    bool holds = true;
    uint64_t pairs = 0;
    for (unsigned values = 2; values <= 10; values++)
        for (unsigned b = 1; b < 1u << values; b++)
            for (unsigned a = b; a; a = (a - 1) & b) {
                holds &= __builtin_popcount(a) - 1 <= __builtin_popcount(b) - 1;
                pairs++;
            }
    p->verdict = holds ? CLAIM_EXHAUSTED : CLAIM_REFUTED;
    p->bounds = arena_format(p->arena, "all %llu pairs of nested sets of up to 10 values",
                             (unsigned long long)pairs);
}
