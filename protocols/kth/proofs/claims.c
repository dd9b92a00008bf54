/* What Jurczyk and Xiong 2009 state of the k-th element. */
#include "proofs/ledger/probe.h"
#include "protocols/kth/kth.h"

enum { VALUES_MOST = 1024 };

struct sought {
    uint64_t element;
    uint32_t probes;
    bool both;
};

static status answer(void *context, uint64_t place, bool bits[2])
{
    struct sought *s = context;
    s->probes++;
    bits[0] = s->both ? s->element < place : s->element <= place;
    bits[1] = s->element > place;
    return OK;
}

/* The most probes for any element among |values|. */
static uint32_t most_probes(uint64_t values, bool both)
{
    const struct kth_state state = {.values = values, .both = both};
    uint32_t most = 0;
    for (uint64_t element = 0; element < values; element++) {
        struct sought s = {element, 0, both};
        uint64_t found;
        if (kth_search(&state, answer, &s, &found) != OK || found != element)
            return UINT32_MAX;
        most = s.probes > most ? s.probes : most;
    }
    return most;
}

/* Rounds of two comparisons: the floor of log2 M; one-way, rounds of one: its ceiling. */
static void probe_rounds(struct probe *p)
{
    const char *against = NULL;
    for (uint64_t values = 2; values <= VALUES_MOST; values++) {
        uint32_t floor = 0;
        while (values >> (floor + 1))
            floor++;
        const uint32_t ceiling = floor + (values >> floor << floor != values),
                       both = most_probes(values, true), one = most_probes(values, false);
        p->executions += 2 * values;
        if ((both != floor || one != ceiling) && !against)
            against = arena_format(p->arena, "M = %llu: %u probes, and %u one-way",
                                   (unsigned long long)values, both, one);
    }
    probe_says(p, !against,
               "every element of M = 2 to 1024: at most floor(log2 M) probes of two comparisons, "
               "ceil(log2 M) of one",
               against);
}

const struct claim kth_claims[] = {
    {"jx-kth-private", "jurczyk-xiong 4.2 and 4.3",
     "A player of the k-th element learns it and nothing else.", .needs = NULL},
    {"jx-kth-pairs", "jurczyk-xiong 4.2 and 4.3",
     "The same holds for two players who pool what they saw.", .needs = NULL},
    {"jx-kth-sums", "jurczyk-xiong 4.2, with sums that are shown",
     "A player learns the ranks of all places that are tried, and nothing else.", .needs = NULL},
    {"jx-kth", "jurczyk-xiong 4.2", "The k-th element is found in log M rounds of two sums each.",
     .probe = probe_rounds},
    {.id = NULL}};
