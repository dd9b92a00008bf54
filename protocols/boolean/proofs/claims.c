/* What Tassa and Gudes 2012 state of AND, OR and threshold. */
#include "proofs/ledger/probe.h"
#include "protocols/boolean/boolean.h"

#define BY(name, kind) .protocol = (name), .checker = (kind)

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

/* u is reduced modulo m + 1; so must the targets be, or the sum is not found among them. */
static void probe_threshold_wraps(struct probe *p)
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
    probe_says(p, !against,
               arena_format(p->arena, "m = 3 to 8, all t, sums and masks: %llu of %llu missed",
                            (unsigned long long)wrong, (unsigned long long)all),
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
    {"tg-7-and", "tassa-gudes 7",
     "Algorithm 2 takes 2m messages, announcement of the result aside.",
     .probe = probe_and_messages},
    {.id = NULL}};
