/* What Tassa and Gudes 2012 state of the secure sum, and what is ours. */
#include "proofs/ledger/probe.h"
#include "protocols/secure_sum/secure_sum.h"

#define BY(name, kind) .protocol = (name), .check = (kind)

static void probe_sum_messages(struct probe *p)
{
    static const struct message *const ring[] = {&secure_sum_shift, &secure_sum_unshift, NULL};
    probe_counts(p, &secure_sum_protocol, 2, ring, "");
}

/* All runs are looked at; who lacks the sum after 2m messages has it announced. */
static void probe_sum_to_all(struct probe *p)
{
    static const struct message *const result[] = {&secure_sum_result, NULL};
    const char *against = NULL;
    for (int m = 2; m <= PLAYERS_MOST; m++) {
        struct probe_world w;
        const char *settings = arena_format(p->arena, "parties=%d", m);
        const struct run *run = probe_run(p, &w, &secure_sum_protocol, "as-published", settings);
        if (!run)
            return;
        if (probe_sent(run, result) && !against)
            against = arena_format(p->arena,
                                   "m = %d: players 1 and m have the sum; the other %d need one "
                                   "message more each",
                                   m, m - 2);
        reality_end(&w.reality);
    }
    probe_says(p, !against, arena_format(p->arena, "counted for m = 2 to %d", PLAYERS_MOST),
               against);
}

static void probe_sum_bits(struct probe *p)
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
    probe_says(p, !against, "payload bytes for m = 4 and N = 2^8, 2^16, ..., 2^248", against);
}

const struct claim secure_sum_claims[] = {
    {"tg-3.1-correct", "tassa-gudes 3.1, Algorithm 1",
     "The ring protocol ends with the sum of all inputs when N exceeds it.",
     BY("secure-sum", CHECK_CORRECT)},
    {"tg-8.1", "tassa-gudes 8.1, proposition 8.1",
     "A player of the secure sum learns the sum and nothing else, whatever N and m.",
     .needs = NULL},
    {"tg-8.1-two", "tassa-gudes 8.1, with m = 2",
     "With two players, too, the sum leaves something of the other's input open.",
     .declaration = true},
    {"tg-8.1-pairs", "tassa-gudes 3, remark on collusion",
     "As published, two players who pool what they saw learn no more than the sum.", .needs = NULL},
    {"hardened-sum", "tassa-gudes 3, remark on collusion",
     "There is a secure sum that withstands any coalition that leaves two players honest (the "
     "paper "
     "promises one and does not print it; ours is `hardened`).",
     .needs = NULL},
    {"tg-7-sum", "tassa-gudes 7", "Algorithm 1 takes 2m messages.", .probe = probe_sum_messages},
    {"tg-7-sum-to-all", "tassa-gudes 3.1 and 8.1",
     "After the 2m messages every player has the sum (proposition 8.1 puts it into every view).",
     .probe = probe_sum_to_all},
    {"tg-7-sum-bits", "tassa-gudes 7.1",
     "A message of the secure sum takes as many bits as N has, so m log N in all, up to a "
     "constant.",
     .probe = probe_sum_bits},
    {"house-faults", "ours",
     "No fault of the network makes a player of the secure sum end with a "
     "wrong sum as if it were right.",
     BY("secure-sum", CHECK_FAULT)},
    {.id = NULL}};
