/* Code that roles share with their ideal function: each protocol that has some has a second ideal
 * function, which runs none of it. */
#include "proofs/ask/shared.h"
#include "proofs/ask/branches.h"
#include "protocols/closure/closure.h"
#include "sim/run_spec.h"
#include "tests/protocols/every.h"
#include <stdio.h>
#include <string.h>

enum { PROTOCOLS_HERE = 100, PARTIES = 3, REPEATS = 3 };

static struct arena memory;
static struct shared noted[PROTOCOLS_HERE];
static bool begun[PROTOCOLS_HERE], compared[PROTOCOLS_HERE];

static size_t place_of(const struct protocol *p)
{
    size_t i = 0;
    while (protocols[i] && protocols[i] != p)
        i++;
    EXPECT(protocols[i] && i < PROTOCOLS_HERE);
    return i;
}

static void note(struct run *run)
{
    const size_t place = place_of(run_protocol(run));
    struct shared *s = &noted[place];
    bool second = false;
    if (!begun[place])
        shared_begin(s, &memory);
    begun[place] = true;
    branches_forget();
    (void)!run_execute(run);
    shared_note(s, SHARED_ROLE);
    branches_forget();
    EXPECT_EQ(OK, run_ideal(run));
    shared_note(s, SHARED_FUNCTION);
    branches_forget();
    const char *differs = run_second(run, &second);
    shared_note(s, SHARED_SECOND);
    compared[place] |= second;
    if (differs)
        printf("  %s: %s\n", every_name(run), differs);
    EXPECT(!differs);
}

static void test_shared_code_has_a_second(void)
{
    every_run(note, PARTIES, REPEATS);
    for (size_t i = 0; protocols[i]; i++) {
        const char *name = protocols[i]->name;
        const char *both = shared_code(&noted[i], &memory, SHARED_ROLE, SHARED_FUNCTION, NULL);
        const char *third =
            shared_code(&noted[i], &memory, SHARED_SECOND, SHARED_ROLE | SHARED_FUNCTION, NULL);
        if (both && !compared[i])
            printf("  %s: roles and ideal function run the same code (%s), and there is no second "
                   "ideal function (protocol.second_ideal)\n",
                   name, both);
        if (third)
            printf("  %s: the second ideal function runs code of the roles: %s\n", name, third);
        EXPECT(!both || compared[i]);
        EXPECT(!third);
    }
}

/* A second function that differs in one output, or in one item of what is declared, or that is not
 * for these parameters. */
static status other_output(struct ideal *ideal)
{
    struct run *run = ideal_run(ideal);
    const struct closure_state *state = run_state(run);
    struct value nodes = residues(run, run_integers(run, state->none + 1ull), state->count);
    residue_put(&nodes, 0, state->none); /* no answer */
    for (int i = 1; i <= run_parties(run); i++)
        ideal_output(ideal, i, "nodes", &nodes);
    return OK;
}

static status other_leak(struct ideal *ideal, int party)
{
    struct run *run = ideal_run(ideal);
    REQUIRE(closure_second_leakage(ideal, party));
    const struct value more = residues(run, run_integers(run, 2), 1);
    if (party == 3)
        ideal_leak(ideal, "more", &more);
    return OK;
}

static status not_for_these(struct ideal *ideal)
{
    (void)ideal;
    return E_LIMIT;
}

static void judge(status (*function)(struct ideal *), status (*leakage)(struct ideal *, int party),
                  const char *want)
{
    static const uint8_t seed[SEED_BYTES] = {5};
    struct protocol other = closure_protocol;
    bool done;
    other.second_ideal = function;
    other.second_leakage = leakage;
    EXPECT_EQ(OK, real_world_init(&every_world, seed));
    struct run *run = run_new(&other, &every_world.world);
    EXPECT_EQ(OK, run_spec_words(run, "--set parties=3"));
    EXPECT(every_sample(run));
    EXPECT_EQ(OK, run_ideal(run));
    const char *differs = run_second(run, &done);
    EXPECT((differs != NULL) == (want != NULL));
    if (want && differs && !strstr(differs, want))
        printf("  %s\n", differs);
    EXPECT(!want || !differs || strstr(differs, want));
    EXPECT(done == (function && function != not_for_these));
    run_free(run);
    real_world_clear(&every_world);
}

static void test_a_difference_is_found(void)
{
    judge(closure_second_ideal, closure_second_leakage, NULL);
    judge(NULL, NULL, NULL);
    judge(not_for_these, closure_second_leakage, NULL);
    judge(other_output, closure_second_leakage, "to 1 the ideal function gives nodes = ");
    judge(closure_second_ideal, other_leak, "to 3 the declared leakage gives nothing");
}

/* A second function that is the first runs the code of the roles. */
static void test_a_copy_is_no_second(void)
{
    struct shared s;
    static const uint8_t seed[SEED_BYTES] = {6};
    struct protocol same = closure_protocol;
    bool done;
    same.second_ideal = same.ideal;
    same.second_leakage = same.leakage;
    shared_begin(&s, &memory);
    EXPECT_EQ(OK, real_world_init(&every_world, seed));
    struct run *run = run_new(&same, &every_world.world);
    EXPECT_EQ(OK, run_prepare(run));
    EXPECT(every_sample(run));
    branches_forget();
    EXPECT_EQ(OK, run_execute(run));
    shared_note(&s, SHARED_ROLE);
    EXPECT(!shared_code(&s, &memory, SHARED_SECOND, SHARED_ROLE, NULL));
    EXPECT_EQ(OK, run_ideal(run));
    branches_forget();
    EXPECT(!run_second(run, &done) && done);
    shared_note(&s, SHARED_SECOND);
    size_t count = 0;
    const char *copied = shared_code(&s, &memory, SHARED_SECOND, SHARED_ROLE, &count);
    EXPECT(copied && strstr(copied, "protocols/closure/closure.c") && count > 0);
    run_free(run);
    real_world_clear(&every_world);
}

const struct test tests[] = {
    {"shared code has a second implementation", test_shared_code_has_a_second},
    {"a difference is found", test_a_difference_is_found},
    {"a copy is no second implementation", test_a_copy_is_no_second},
    {0}};
int main(int argc, char **argv)
{
    const int result = every_main(argc, argv);
    arena_clear(&memory);
    return result;
}
