/* Planted leaks are real: each changes what somebody sees, so that none is found, and none is let
 * pass, because it did nothing. */
#include "crypto/tape.h"
#include "proofs/ask/plan.h"
#include "proofs/exact/joint.h"
#include "tests/expect.h"
#include <stdio.h>
#include <string.h>

enum { TRIES = 60 };

struct stand {
    struct seeded_tape tape;
    struct world world;
    struct run *run;
    struct joint joint;
};

static struct tape *coins(void *context, int party)
{
    (void)party;
    return &((struct stand *)context)->tape.tape;
}

static void begin(struct stand *s, const struct job *job)
{
    static const uint8_t seed[SEED_BYTES] = {9};
    struct complaint complaint = {.text = ""};
    *s = (struct stand){
        .world = {.name = "tiny", .backend = &backend_ideal, .coins = coins, .context = s}};
    EXPECT_EQ(OK, seeded_tape_init(&s->tape, seed, "all"));
    s->run = job_run(job, &s->world, &complaint);
    if (!s->run)
        printf("  %s\n", complaint.text);
    EXPECT(s->run != NULL);
}

static void end(struct stand *s)
{
    run_free(s->run);
    joint_clear(&s->joint);
    seeded_tape_clear(&s->tape);
}

/* One run with coins and inputs of this number; what all see together. */
static void observe(struct stand *s, uint8_t number)
{
    const uint8_t seed[SEED_BYTES] = {number, 1};
    struct seeded_tape inputs;
    seeded_tape_rewind(&s->tape, seed, "all");
    EXPECT_EQ(OK, seeded_tape_init(&inputs, seed, "inputs"));
    run_release_inputs(s->run);
    for (int i = 1; i <= run_parties(s->run); i++)
        EXPECT_EQ(OK, run_input_sample(s->run, i, &inputs.tape));
    seeded_tape_clear(&inputs);
    (void)!run_execute(s->run);
    joint_write(&s->joint, s->run, ((coalition)1 << run_parties(s->run)) - 1);
}

/* What only the fault checker must find shows itself only when something goes wrong. */
static void break_network(struct stand *s, const struct planted *planted)
{
    const struct fault flip = {FAULT_FLIP, false, 2, 8 * FRAME_HEADER_BYTES + 7, ""};
    if (planted->killer == CHECK_FAULT && s->run)
        run_set_faults(s->run, &flip, 1);
}

static bool changes_something(const struct proof_table *table, const struct planted *planted)
{
    struct plan plan = {0};
    struct stand honest, leaky;
    bool changed = false;
    const struct plan_filter all = {0};
    plan_planted(&plan, table, planted, false, &all);
    EXPECT_EQ(1, plan.count);
    struct job job = plan.jobs[0];
    begin(&leaky, &job);
    job.planted = NULL;
    begin(&honest, &job);
    break_network(&leaky, planted);
    break_network(&honest, planted);
    for (uint8_t k = 0; k < TRIES && !changed && honest.run && leaky.run; k++) {
        observe(&honest, k);
        observe(&leaky, k);
        const struct buffer *a = &honest.joint.body, *b = &leaky.joint.body;
        changed = a->size != b->size || memcmp(a->bytes, b->bytes, a->size) != 0;
    }
    end(&honest);
    end(&leaky);
    plan_clear(&plan);
    return changed;
}

static void test_each_changes_what_is_seen(void)
{
    size_t count = 0;
    for (const struct proof_table *const *t = proof_tables; *t; t++)
        for (const struct planted *p = (*t)->planted; p && p->mutation.name; p++) {
            const bool changed = changes_something(*t, p);
            if (!changed)
                printf("  nothing changes: %s %s\n", (*t)->protocol->name, p->mutation.name);
            EXPECT(changed);
            count++;
        }
    EXPECT(count >= 60);
}

static void test_names_are_unique(void)
{
    for (const struct proof_table *const *t = proof_tables; *t; t++)
        for (const struct planted *p = (*t)->planted; p && p->mutation.name; p++)
            EXPECT(planted_find(*t, p->mutation.name) == p);
}

/* A planted leak whose target is never reached says nothing about any checker. */
static void test_never_applied_is_no_pass(void)
{
    static const enum check killers[] = {CHECK_ENUMERATE, CHECK_AFFINE,  CHECK_COUPLE,
                                         CHECK_SAMPLE,    CHECK_CORRECT, CHECK_FAULT};
    const struct proof_table *table = proof_table_find("secure-sum");
    for (size_t i = 0; i < sizeof killers / sizeof *killers; i++)
        for (int harmless = 0; harmless < 2; harmless++) {
            const struct planted absent = {
                .mutation = {.name = "absent", .kind = COIN_ZERO, .target = "no such coin"},
                .settings = "parties=3 modulus=2",
                .class = &any_one,
                .killer = killers[i],
                .harmless = harmless != 0};
            struct plan plan = {0};
            struct findings findings;
            findings_init(&findings);
            plan_planted(&plan, table, &absent, false, &(const struct plan_filter){0});
            for (size_t k = 0; k < plan.count; k++)
                EXPECT_EQ(OK, checker_run(&plan.jobs[k], &findings, NULL));
            EXPECT(findings.count > 0);
            for (size_t k = 0; k < findings.count; k++) {
                EXPECT_EQ(VERDICT_INCONCLUSIVE, findings.list[k].verdict);
                EXPECT(strstr(findings.list[k].bounds, "never applied") != NULL);
            }
            plan_clear(&plan);
            findings_clear(&findings);
        }
}

const struct test tests[] = {{"each changes what is seen", test_each_changes_what_is_seen},
                             {"never applied is no pass", test_never_applied_is_no_pass},
                             {"names are unique", test_names_are_unique},
                             {0}};
