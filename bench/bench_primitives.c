/* What does an operation of a primitive cost? Every one of every primitive in the list, an entry,
 * by the operations that the law test plays; a new primitive has its price here without a line.
 *
 * Each is done with the real and with the ideal cryptography in one run of this program. What the
 * ideal one takes is the house itself: values, coins that are noted, handles. */
#include "bench/bench_crypto.h"
#include "bench/bench_sim.h"
#include "sim/backend.h"
#include "sim/primitives.h"
#include <stdio.h>

enum { SORTS = 16, TEXTS = 64, OPERATIONS = 16 };

/* The prices of one primitive in one world, in seconds an entry. */
struct prices {
    const struct primitive *primitive;
    double *seconds; /* by operation */
};

static const struct variant variants[] = {{"only", "for the bench"}, {0}};
static const struct parameter parameters[] = {{0}};
static const struct message *const messages[] = {NULL};

static status prepare(struct run *run)
{
    run_set_parties(run, 1);
    return OK;
}

static bool no_input(struct run *run, int party)
{
    (void)run;
    (void)party;
    return false;
}

static status once(struct party *me, const struct primitive_operation *o, const struct value *have,
                   struct value out[OPERATION_OUTPUTS])
{
    const struct value *in[OPERATION_INPUTS];
    for (int i = 0; i < OPERATION_INPUTS; i++)
        in[i] = o->in[i] ? &have[o->in[i]] : NULL;
    return o->run(me, in, out);
}

/* The first results are kept for the operations behind this one; then it is repeated. */
static status price(struct party *me, const struct primitive_operation *o, struct value *have,
                    double *seconds)
{
    struct value out[OPERATION_OUTPUTS];
    size_t entries = 0;
    REQUIRE(once(me, o, have, out));
    for (int i = 0; i < OPERATION_OUTPUTS; i++)
        if (o->out[i] && !have[o->out[i]].run)
            have[o->out[i]] = out[i];
    const double begin = bench_cpu_seconds();
    while (bench_cpu_seconds() - begin < 0.05) {
        temporary_begin(me);
        REQUIRE(once(me, o, have, out));
        entries += out[0].count;
        temporary_end(me);
    }
    *seconds = (bench_cpu_seconds() - begin) / (double)(entries ? entries : 1);
    return OK;
}

static status role(struct party *me)
{
    const struct prices *p = run_state(party_run(me));
    struct value have[SORTS] = {{.run = NULL}};
    have[SORT_TEXTS] = values_of(party_run(me), KIND_TEXTS, TEXTS);
    for (size_t i = 0; i < TEXTS; i++) {
        char text[24];
        texts_set(&have[SORT_TEXTS], i, text, (size_t)snprintf(text, sizeof text, "entry %zu", i));
    }
    for (size_t i = 0; p->primitive->operations[i].name; i++) {
        bench_must(i < OPERATIONS);
        REQUIRE(price(me, &p->primitive->operations[i], have, &p->seconds[i]));
    }
    return OK;
}

static const struct protocol pricing = {.name = "pricing",
                                        .variants = variants,
                                        .parameters = parameters,
                                        .messages = messages,
                                        .prepare = prepare,
                                        .has_input = no_input,
                                        .role = role};

static void take_prices(const struct prices *p, const struct backend *backend)
{
    struct bench_house h;
    bench_house_open(&h, &pricing);
    h.world.world.backend = backend;
    bench_must(run_prepare(h.run) == OK);
    run_set_state(h.run, p);
    bench_house_run(&h);
    bench_house_close(&h);
}

static void run(struct bench *bench)
{
    for (const struct primitive *const *at = primitives; *at; at++) {
        double real[OPERATIONS], ideal[OPERATIONS];
        take_prices(&(struct prices){*at, real}, &backend_real);
        take_prices(&(struct prices){*at, ideal}, &backend_ideal);
        for (size_t i = 0; (*at)->operations[i].name; i++) {
            char name[96];
            snprintf(name, sizeof name, "%s: %s, an entry", (*at)->name, (*at)->operations[i].name);
            bench_limit(bench_add(bench, name, 1e6 * real[i], "us"), 1e6 * ideal[i],
                        "the same with the ideal cryptography");
        }
    }
}

const struct bench_suite bench_primitives = {"primitives", "every operation of every primitive",
                                             run};
