/* How fast the exact checkers are, beside the marks that we hold ourselves to. */
#include "bench/bench.h"
#include "proofs/affine/affine.h"
#include "proofs/affine/linear_dense.h"
#include "protocols/secure_sum/secure_sum.h"
#include <stdlib.h>

static const struct coalition_class everyone = {.name = "any", .least = 1, .most = 0};

/* Judges a job once more; the checker is the job's. */
static void judge(void *argument)
{
    struct findings findings;
    findings_init(&findings);
    if (checker_run(argument, &findings, NULL) != OK)
        abort();
    findings_clear(&findings);
}

static struct job sum_job(enum checker checker, const char *settings,
                          const struct coalition_class *class, enum verdict expected)
{
    return (struct job){.protocol = &secure_sum_protocol,
                        .what = {.variant = "as-published",
                                 .settings = settings,
                                 .checker = checker,
                                 .class = class,
                                 .every_input = true,
                                 .expect = {.some = expected}}};
}

/* 216 inputs, 216 tapes each: 46,656 executions, three coalitions judged in each. */
static void bench_enumerate(struct bench *b)
{
    struct job job = sum_job(CHECKER_ENUMERATE, "parties=3 modulus=6", &any_one, VERDICT_EXHAUSTED);
    const double seconds = bench_time(judge, &job, 1.0);
    struct bench_row *row = bench_add(b, "enumerate: three-party sum", 46656 / seconds, "runs/s");
    bench_limit(row, 500000, "the mark: complete executions a second a core, each judged");
    bench_bar(row, 1, false);
}

struct sweep {
    struct shadows shadows;
    struct system system;
    struct job job;
    fmpz_t modulus;
    coalition members;
};

static void sweep_one(void *argument)
{
    struct sweep *s = argument;
    s->members = s->members % 1022 + 1; /* each in turn */
    system_load(&s->system, s->members);
    (void)system_judge(&s->system, s->modulus, NULL);
}

static void sweep_begin(struct sweep *s, const char *settings)
{
    s->job = sum_job(CHECKER_AFFINE, settings, &everyone, VERDICT_LEAK);
    if (shadows_take(&s->shadows, &s->job, "2^255", NULL) != OK)
        abort();
    fmpz_init(s->modulus);
    system_init(&s->system, &s->shadows);
    s->members = 0;
}

static void sweep_end(struct sweep *s)
{
    system_clear(&s->system);
    shadows_clear(&s->shadows);
    fmpz_clear(s->modulus);
}

static void sweep_first(void *argument)
{
    struct sweep *s = argument;
    system_load(&s->system, 1);
    (void)system_judge(&s->system, s->modulus, NULL);
}

static void bench_affine(struct bench *b)
{
    struct sweep s;
    sweep_begin(&s, "parties=10 modulus=any");
    const double seconds = bench_time(sweep_one, &s, 1.0);
    struct bench_row *row =
        bench_add(b, "affine: a coalition of a ten-party sum", seconds * 1e6, "us");
    bench_limit(row, 50, "the mark; the mean over all 1,022 coalitions, for every N at once");
    bench_bar(row, 1, true);
    row = bench_add(b, "affine: all 1,022 coalitions", seconds * 1022, "s");
    bench_limit(row, 1, "the mark; one after the other");
    bench_bar(row, 1, true);
    sweep_end(&s);
    sweep_begin(&s, "parties=3 modulus=any length=1024");
    row = bench_add(b, "affine: a sum of 1,024 entries, one party",
                    bench_time(sweep_first, &s, 1.0), "s");
    bench_limit(row, 0.5, "the mark; 3,072 coins and inputs, in 1,024 parts");
    bench_bar(row, 1, true);
    sweep_end(&s);
}

/* A dense system of 1,024 columns has no small parts: what the Howell form itself costs. */
static void howell_once(void *argument)
{
    fmpz_mat_t copy;
    fmpz_t n;
    const fmpz_mat_struct *m = argument;
    fmpz_mat_init(copy, fmpz_mat_nrows(m), fmpz_mat_ncols(m));
    fmpz_mat_set(copy, m);
    fmpz_init_set_ui(n, 1);
    fmpz_mul_2exp(n, n, 32);
    linear_howell(copy, n);
    fmpz_mat_clear(copy);
    fmpz_clear(n);
}

static void bench_howell(struct bench *b)
{
    fmpz_mat_t m;
    flint_rand_t random;
    flint_randinit(random);
    fmpz_mat_init(m, 1024, 1024);
    fmpz_mat_randbits(m, random, 32);
    struct bench_row *row = bench_add(b, "affine: Howell form, 1,024 columns, N = 2^32",
                                      bench_time(howell_once, m, 1.0), "s");
    bench_limit(row, 0.5, "the mark; the form of a dense random matrix");
    bench_bar(row, 1, true);
    fmpz_mat_clear(m);
    flint_randclear(random);
}

static void run(struct bench *b)
{
    bench_enumerate(b);
    bench_affine(b);
    bench_howell(b);
}

const struct bench_suite bench_proofs = {"proofs", "the exact checkers, beside their marks", run};
