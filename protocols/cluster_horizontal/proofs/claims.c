/* What Tassa and Gudes 2012 state of clustering when records are dealt to parties. */
#include "proofs/ledger/probe.h"
#include "protocols/boolean/boolean.h"
#include "protocols/cluster_horizontal/cluster_horizontal.h"
#include "protocols/cluster_horizontal/proofs/probes.h"

static uint64_t calls_of(const struct run *run, const struct protocol *part)
{
    const struct shape *const *shapes;
    const size_t count = run_shapes(run, &shapes);
    uint64_t calls = 0;
    for (size_t i = 0; i < count; i++)
        if (shape_protocol(shapes[i]) == part)
            calls += shape_calls(shapes[i]);
    return calls;
}

/* Runs two parties of n / 2 records each, and compares the calls of a part with n, L and T. */
static void probe_calls(struct probe *p, bool sums)
{
    enum { LARGEST_TREE = 7, K = 4 };
    const char *against = NULL;
    unsigned long long most = 0;
    for (int n = 16; n <= 64 && !against; n *= 2) {
        struct probe_world w;
        const char *settings =
            arena_format(p->arena, "rows=%d criteria=k-anonymity:%d order=dfs ideal=%s", n / 2, K,
                         sums ? "secure-sum,closure" : "secure-sum,secure-and");
        struct run *run = probe_run(p, &w, &cluster_horizontal_protocol, "as-published", settings);
        if (!run)
            return;
        const uint64_t passes = run_sent_of(run, &horizontal_again);
        const uint64_t calls = calls_of(run, sums ? &secure_sum_protocol : &secure_and_protocol);
        const uint64_t bound = sums ? (uint64_t)n * passes / K + 2
                                    : ((uint64_t)n * passes + passes + 1) * LARGEST_TREE;
        most = passes > most ? passes : most;
        if (calls > bound)
            against = arena_format(p->arena, "n = %d, L = %llu: %llu calls, more than %llu", n,
                                   (unsigned long long)passes, (unsigned long long)calls,
                                   (unsigned long long)bound);
        reality_end(&w.reality);
    }
    probe_says(
        p, !against,
        arena_format(p->arena,
                     "two parties, n = 16 to 64, k = %d, trees of %d nodes: %s; L up to %llu", K,
                     LARGEST_TREE,
                     sums ? "at most n L / k + 2 calls" : "at most (n L + L + 1) T calls", most),
        against);
}

static void probe_sum_calls(struct probe *p)
{
    probe_calls(p, true);
}

static void probe_and_calls(struct probe *p)
{
    probe_calls(p, false);
}

const struct claim cluster_horizontal_claims[] = {
    {"tg-4-equal", "tassa-gudes 4",
     "With the same choices the clusters of Algorithm 3 are those of the centralised algorithm.",
     .protocol = "cluster-horizontal", .check = CHECK_CORRECT},
    {"tg-7.1-sum-calls", "tassa-gudes 7.1", "The horizontal algorithm calls the sum O(nL/k) times.",
     .probe = probe_sum_calls},
    {"tg-7.1-and-calls", "tassa-gudes 7.1",
     "The horizontal algorithm calls the AND O(nLT) times, T the size of the largest tree.",
     .probe = probe_and_calls},
    {"tg-7.1-bits", "tassa-gudes 7.1, the totals",
     "The sums of the horizontal algorithm take O(n L log n / k) bits in all, and the ANDs O(n L T "
     "d "
     "log m).",
     .probe = probe_total_bits},
    {"tg-9-time", "tassa-gudes 9.2.2",
     "Between hosts a run takes as long as 2m messages, one after another, for each call: 270,000 "
     "calls of five players 5,400 s at 2 ms and 81,000 s at 30 ms; 360,000 calls of two 2,880 s "
     "and "
     "43,200 s.",
     .probe = probe_time},
    {"tg-8.2.1-declared", "ours, on tassa-gudes 8.2",
     "In Algorithm 3 a player learns sizes and closures when its turn comes, who asks about which "
     "cluster, and every answer, which are declared; nobody learns more.",
     .needs = NULL},
    {"tg-2.3-declared", "ours, on tassa-gudes 2.3 and 8.2",
     "With the entropy measure (equations 3 and 4), or with mutual information, players also learn "
     "how many records have each value, which is declared, and nothing else.",
     .needs = NULL},
    {"tg-2.3-counts", "ours, on tassa-gudes 2.3 and 8.2",
     "What a player is shown with the entropy measure leaves some record of the others open.",
     .needs = NULL, .declaration = true},
    {"tg-8.2.1-chance", "ours, on tassa-gudes 8.2.1",
     "Where the choices of chance are known to all, what a player is shown leaves some record of "
     "the others open.",
     .needs = NULL, .declaration = true},
    {"tg-8.2.1-asker", "ours, on tassa-gudes 8.2",
     "When the answer of a question goes to the asker alone, the others learn which cluster and "
     "attributes are asked about, and no closure in the middle of a turn.",
     .needs = NULL},
    {"tg-8.2.1-batched", "ours, on tassa-gudes 4.2",
     "Who begins its turn can be told the closures of the others' records, cluster by cluster: "
     "then "
     "nobody is asked, and the others learn nothing in a turn.",
     .needs = NULL},
    {"tg-8.2.1-deferred", "ours, on tassa-gudes 8.2.1",
     "With closures found anew between passes alone, players learn sizes and closures, at the "
     "beginning of turns and of passes, and nothing else.",
     .needs = NULL},
    {"tg-4.1-many", "tassa-gudes 4.1, theorem 4.1, the first half",
     "Every clustering that several owners can reach in steps 2 and 22 can be reached by one owner "
     "of all records.",
     .probe = probe_reached_by_many},
    {"tg-4.1-one", "tassa-gudes 4.1, theorem 4.1, the other half",
     "Every clustering that one owner of all records can reach in steps 2 and 22 can be reached "
     "however the records are split.",
     .probe = probe_reached_by_one},
    {"tg-4.1-results-many", "tassa-gudes 4.1, before theorem 4.1",
     "Every table that several owners can publish in the end can be published by one owner of all "
     "records.",
     .probe = probe_results_of_many},
    {"tg-4.1-results-one", "tassa-gudes 4.1, before theorem 4.1",
     "Every table that one owner of all records can publish in the end can be published however "
     "the records are split.",
     .probe = probe_results_of_one},
    {"tg-8.2.3", "tassa-gudes 8.2.3",
     "The number of questions that a player asks in a turn is a lower bound on the number of its "
     "records.",
     .probe = probe_questions},
    {"tg-8.2.3-only", "tassa-gudes 8.2.3",
     "The other players deduce only a lower bound on the number of a player's records.",
     .probe = probe_number_of_records},
    {"tg-8.2.3-blurred", "tassa-gudes 8.2.3, the randomized algorithm",
     "When players choose how many records they examine, the number of questions in a turn is no "
     "lower bound any more.",
     .probe = probe_questions_blurred},
    {"tg-8.2.3-stop", "tassa-gudes 8.2.3, the rule of h_r",
     "Where, in passes in which nothing moved, as many records were examined as there are, no "
     "record would still move.",
     .probe = probe_stops_early},
    {"tg-8.2.3-declared", "ours, on tassa-gudes 8.2.3",
     "With chosen numbers of examined records a player learns what is declared, and nothing else.",
     .needs = NULL},
    {"tg-4.2-step6", "tassa-gudes 4.2",
     "If the closure of the own records of a cluster is the same without a record, so is the "
     "closure of all.",
     .probe = probe_step_6},
    {"tg-6.1-union", "tassa-gudes 6.1", "The union of two l-diverse clusters is l-diverse.",
     .probe = probe_union},
    {"tg-6.1-keeps", "tassa-gudes 6.1",
     "With diversity every clustering on the way is l-diverse, not only the last one.",
     .probe = probe_keeps_diverse},
    {"tg-6.2-output", "tassa-gudes 6.2",
     "With site diversity no released class can be linked to fewer than l sites.",
     .probe = probe_linked},
    {"tg-6.2-step8", "tassa-gudes 6.2 and 4.2, step 8",
     "Where several attributes tell sites, the closure of one decides how far the next is "
     "searched, and a player still knows the closure of a cluster with its record by itself.",
     .probe = probe_step_8},
    {"tg-6.2-inside", "ours, on tassa-gudes 6.2",
     "With site diversity the clusters are those of the centralised algorithm over the pruned "
     "trees, and a player learns what is declared, nothing else.",
     .needs = NULL},
    {"tg-8.2.2-inside", "ours, on tassa-gudes 8.2.2",
     "With hidden counts (comparisons in the place of counts) the clusters are those of the "
     "centralised algorithm with diversity, and a player learns what is declared, nothing else.",
     .needs = NULL},
    {"tg-8.2.2-posterior", "tassa-gudes 8.2.2",
     "The counts of sensitive values on the way tell a player no more of the sensitive value of "
     "another's record than its outputs do.",
     .probe = probe_counts_shown},
    {"tg-8.2.2-posterior-hidden", "ours, on tassa-gudes 8.2.2",
     "With hidden counts what is shown on the way tells a player no more of the sensitive value of "
     "another's record than its outputs do.",
     .probe = probe_counts_hidden},
    {"tg-9-cost-n", "ours, on tassa-gudes 9.2.2",
     "The number of searches grows about linearly with n, on small tables too.",
     .probe = probe_cost_n},
    {"tg-9-cost-k", "ours, on tassa-gudes 9.2.2",
     "The number of searches falls with k, on small tables too.", .probe = probe_cost_k},
    {"tg-9-cost-m", "ours, on tassa-gudes 9.2.2",
     "The number of searches hardly depends on m, on small tables too.", .probe = probe_cost_m},
    {"tg-9-L", "tassa-gudes 9.2", "On Adult the number of passes is small, whatever n and k.",
     .measured = "glasshouse bench clustering-figures"},
    {"tg-9-cost", "tassa-gudes 9.2.2",
     "On Adult the number of protocol calls grows linearly with n and falls with k.",
     .measured = "glasshouse bench clustering-figures"},
    {.id = NULL}};
