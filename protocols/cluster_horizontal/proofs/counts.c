/* What runs of Algorithm 3 show by their numbers of searches. */
#include "protocols/closure/closure.h"
#include "protocols/cluster_horizontal/cluster_horizontal.h"
#include "protocols/cluster_horizontal/proofs/probes.h"

/* Three attributes, so that records differ as they do in a real table. */
#define TREES                                                                                      \
    "schema=\"a:qi:p(a|b|c|d)|q(e|f|g|h);b:qi:r(i|j)|s(k|l|m)|t(n|o);c:qi:u(v|w)|x(y|z)\" "

/* The searches of a run of |m| parties with |n| records in all. */
static uint64_t searches(struct probe *p, int n, int k, int m)
{
    struct probe_world w;
    const char *settings = arena_format(p->arena,
                                        TREES "parties=%d rows=%d criteria=k-anonymity:%d "
                                              "ideal=secure-sum,closure",
                                        m, n / m, k);
    const struct run *run =
        probe_run(p, &w, &cluster_horizontal_protocol, "as-published", settings);
    const struct shape *const *shapes;
    uint64_t calls = 0;
    if (!run)
        return 0;
    const size_t count = run_shapes(run, &shapes);
    for (size_t i = 0; i < count; i++)
        if (shape_protocol(shapes[i]) == &closure_protocol)
            calls += shape_calls(shapes[i]);
    reality_end(&w.reality);
    return calls;
}

static const char *listed(struct probe *p, const char *what, const int *at, const uint64_t *calls,
                          const char *others)
{
    return arena_format(p->arena, "%s; %s = %d, %d, %d, %d: %llu, %llu, %llu, %llu searches",
                        others, what, at[0], at[1], at[2], at[3], (unsigned long long)calls[0],
                        (unsigned long long)calls[1], (unsigned long long)calls[2],
                        (unsigned long long)calls[3]);
}

/* Linear: four times the records take between two and eight times the calls. */
void probe_cost_n(struct probe *p)
{
    static const int n[] = {32, 64, 128, 256};
    uint64_t calls[4];
    for (int i = 0; i < 4; i++)
        calls[i] = searches(p, n[i], 8, 2);
    const bool holds = calls[2] > 2 * calls[0] && calls[2] < 8 * calls[0] &&
                       calls[3] > 2 * calls[1] && calls[3] < 8 * calls[1];
    probe_says(p, holds, listed(p, "n", n, calls, "two parties, k = 8, sampled tables"),
               "four times the records do not take between two and eight times the searches");
}

void probe_cost_k(struct probe *p)
{
    static const int k[] = {4, 8, 16, 32};
    uint64_t calls[4];
    for (int i = 0; i < 4; i++)
        calls[i] = searches(p, 128, k[i], 2);
    probe_says(p, calls[0] > calls[1] && calls[1] > calls[2] && calls[2] > calls[3],
               listed(p, "k", k, calls, "two parties, n = 128, sampled tables"),
               "a larger k takes as many searches or more");
}

/* Hardly: not twice as many, nor half. */
void probe_cost_m(struct probe *p)
{
    static const int m[] = {2, 4, 8, 16};
    uint64_t calls[4], least = UINT64_MAX, most = 0;
    for (int i = 0; i < 4; i++) {
        calls[i] = searches(p, 128, 8, m[i]);
        least = calls[i] < least ? calls[i] : least;
        most = calls[i] > most ? calls[i] : most;
    }
    const char *bounds = listed(p, "m", m, calls, "n = 128, k = 8, sampled tables, even shares");
    probe_says(p, most < 2 * least, bounds, bounds);
}
