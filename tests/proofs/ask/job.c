/* Jobs: the run they describe, and the command that runs them again. */
#include "proofs/ask/checker.h"
#include "protocols/lca/lca.h"
#include "protocols/secure_sum/secure_sum.h"
#include "sim/world.h"
#include "tests/expect.h"
#include <string.h>

static const uint8_t seed[SEED_BYTES] = {1};

static void test_run(void)
{
    struct real_world world;
    struct arena arena = {0};
    EXPECT_EQ(OK, real_world_init(&world, seed));
    const struct mutation planted = {"leak", "", COIN_ZERO, 1, "mask", NULL, 0};
    const struct job job = {.protocol = &secure_sum_protocol,
                            .planted = &planted,
                            .override = "modulus=9",
                            .what = {.variant = "hardened", .settings = "parties=4 modulus=5"}};
    struct run *run = job_run(&job, &world.world, NULL);
    EXPECT(run != NULL);
    EXPECT_EQ(4, run_parties(run));
    EXPECT(strcmp(run_parameter_text(run, "modulus"), "9") == 0);
    EXPECT(run_is(run, "hardened") && run_mutation(run) == &planted);
    EXPECT(strcmp(job_parameters(&job, &arena), "parties=4 modulus=9") == 0);
    EXPECT(strcmp(job_replay(&job, &arena, run, 5),
                  "glasshouse check secure-sum --planted leak --variant hardened --by enumerate "
                  "--set parties=4 --set modulus=9 --coalition 1,3") == 0);
    run_free(run);
    arena_clear(&arena);
    real_world_clear(&world);
}

/* Values with spaces and signs that a shell would read reach the run, and come back as typed. */
static void test_values_with_spaces(void)
{
    struct real_world world;
    struct arena arena = {0};
    EXPECT_EQ(OK, real_world_init(&world, seed));
    const struct job job = {.protocol = &lca_protocol,
                            .override = "start=\"it's\"",
                            .what = {.variant = "as-published",
                                     .settings = "tree=\"a:root it's:a\" start=a parties=3"}};
    struct run *run = job_run(&job, &world.world, NULL);
    EXPECT(run != NULL);
    EXPECT(strcmp(run_parameter_text(run, "tree"), "a:root it's:a") == 0);
    EXPECT(strcmp(job_parameters(&job, &arena), "tree=\"a:root it's:a\" parties=3 start=it's") ==
           0);
    EXPECT(strcmp(job_replay(&job, &arena, run, 1),
                  "glasshouse check lca --variant as-published --by enumerate "
                  "--set 'tree=a:root it'\\''s:a' --set parties=3 --set 'start=it'\\''s' "
                  "--coalition 1") == 0);
    run_free(run);
    arena_clear(&arena);
    real_world_clear(&world);
}

static void test_refusals(void)
{
    static const char *const bad[] = {"parties=1", "parties=x", "nothing=1", "parties",
                                      "modulus=0"};
    struct real_world world;
    EXPECT_EQ(OK, real_world_init(&world, seed));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const struct job job = {.protocol = &secure_sum_protocol, .what = {.settings = bad[i]}};
        struct complaint complaint = {.text = ""};
        EXPECT(job_run(&job, &world.world, &complaint) == NULL);
        EXPECT(*complaint.text);
    }
    real_world_clear(&world);
}

const struct test tests[] = {{"run", test_run},
                             {"refusals", test_refusals},
                             {"values with spaces", test_values_with_spaces},
                             {0}};
