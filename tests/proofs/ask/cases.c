/* Every case is about some coalition at every of its parameters: a row that judges nobody would
 * pass for ever. */
#include "proofs/ask/plan.h"
#include "proofs/tell/report.h"
#include "sim/world.h"
#include "tests/expect.h"
#include <stdio.h>
#include <string.h>

static void test_every_job_judges_somebody(void)
{
    static const uint8_t seed[SEED_BYTES] = {3};
    const struct plan_filter all = {0};
    struct plan plan = {0};
    struct real_world world;
    EXPECT_EQ(OK, real_world_init(&world, seed));
    for (const struct proof_table *const *t = proof_tables; *t; t++)
        plan_cases(&plan, *t, &all);
    for (const struct proof_table *const *t = specimen_tables; *t; t++)
        plan_cases(&plan, *t, &all);
    for (size_t i = 0; i < plan.count; i++) {
        struct complaint complaint = {.text = ""};
        struct job job = plan.jobs[i];
        char *settings = arena_text(&plan.arena, job.what.settings);
        char *any = strstr(settings, "=any");
        if (any)
            memcpy(any, "=5  ", 4);
        job.what.settings = settings;
        struct run *run = job_run(&job, &world.world, &complaint);
        if (!run)
            printf("  %s %s: %s\n", job.protocol->name, settings, complaint.text);
        EXPECT(run != NULL);
        if (run && !report_first(&job, run))
            printf("  %s %s: %s\n", job.protocol->name, settings, job.what.class->name);
        EXPECT(run && report_first(&job, run) != 0);
        run_free(run);
    }
    EXPECT(plan.count > 100);
    plan_clear(&plan);
    real_world_clear(&world);
}

const struct test tests[] = {{"every job judges somebody", test_every_job_judges_somebody}, {0}};
