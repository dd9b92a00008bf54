/* Couple and sample at size: seconds and memory of a judgement by the number of messages and of
 * calls, each beside what as many messages would take at the price of the shortest run. */
#include "bench/bench_crypto.h"
#include "bench/bench_stream.h"
#include "proofs/couple/couple.h"
#include "proofs/sampled/sample.h"
#include <stdlib.h>

static void couple_once(struct reality *r)
{
    struct trace t;
    struct judgement j = {0};
    trace_init(&t, r->world);
    bench_must(reality_inputs(r, 0));
    bench_must(couple_judge(r, &t, 2, 0, true, &j) == OK && j.executed == OK);
    bench_must(!j.leak.words && !j.view.words && !j.coin.words && j.asked_ideal);
    judgement_clear(&j);
    trace_clear(&t);
}

/* One view of the run, and the cells of all its features. */
static void sample_once(struct reality *r)
{
    struct atoms a = {0};
    size_t count;
    unsigned cells = 0;
    struct feature_sum sum = {0};
    bench_must(reality_inputs(r, 0));
    reality_seed(r, "bench", 0, 0);
    run_keep_views(r->run, true);
    bench_must(run_execute(r->run) == OK);
    atoms_read(&a, r->run, 2, false);
    struct feature *features = features_of(&a, false, &count);
    for (size_t f = 0; f < count; f++)
        cells |= 1u << (feature_cell(&features[f], &a, &sum) % 32);
    bench_must(cells != 0);
    free(features);
    atoms_clear(&a);
}

static void run(struct bench *b)
{
    bench_growth(b, "couple", couple_once);
    bench_growth(b, "sample", sample_once);
}

const struct bench_suite bench_couple = {
    "couple", "couple and sample: 10,000 to 1,000,000 messages, and 10,000 calls", run};
