/* Two checkers that share nothing but the house must agree: random linear protocols, as roles, are
 * put to both, and every coalition must get the same answer. */
#include "proofs/ask/checker.h"
#include "protocols/secure_sum/secure_sum.h"
#include "sim/input.h"
#include "sim/party.h"
#include "tests/expect.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = 4, PROTOCOLS = 120 };

/* Step s: |from| sends |to| a combination of its input, its coin and all that it received. */
static struct {
    int parties;
    bool sum; /* whether the sum of all inputs is everyone's output */
    struct {
        int from, to;
        uint64_t input, coin, received[STEPS];
    } step[STEPS];
} script;

static const struct message step_message = {
    "step", "a step", 1, {{"value", KIND_RESIDUES, LEAK_MASKED, FIELD_FIXED}}};
static const struct message *const messages[] = {&step_message, NULL};

static void add(struct value *to, const struct value *from, uint64_t factor)
{
    struct value scaled = residues_like(to);
    residues_scale(&scaled, from, factor);
    residues_add(to, to, &scaled);
}

static status role(struct party *me)
{
    const struct value *input = party_input(me);
    struct value coin, received[STEPS];
    size_t count = 0;
    REQUIRE(draw_residues(me, "coin", input->modulus, 1, &coin));
    for (int s = 0; s < STEPS; s++) {
        struct value sent = residues_like(input);
        if (script.step[s].to == party_index(me)) {
            received[count] = residues_like(input);
            REQUIRE(receive(me, script.step[s].from, &step_message, &received[count]));
            count++;
        }
        if (script.step[s].from != party_index(me))
            continue;
        add(&sent, input, script.step[s].input);
        add(&sent, &coin, script.step[s].coin);
        for (size_t i = 0; i < count; i++)
            add(&sent, &received[i], script.step[s].received[i]);
        REQUIRE(send(me, script.step[s].to, &step_message, &sent));
    }
    return OK;
}

static status ideal(struct ideal *i)
{
    struct value sum = value_copy(ideal_input(i, 1));
    for (int p = 2; p <= script.parties; p++)
        residues_add(&sum, &sum, ideal_input(i, p));
    for (int p = 1; script.sum && p <= script.parties; p++)
        ideal_output(i, p, "sum", &sum);
    return OK;
}

static status prepare(struct run *run)
{
    run_set_parties(run, script.parties);
    return OK;
}

static status parse(struct run *run, int party, const char *text, size_t size, struct value *v)
{
    (void)party;
    return value_parse(run, run_modulus(run, "modulus"), text, size, v);
}

static uint64_t input_count(struct run *run, int party)
{
    (void)party;
    return run_modulus(run, "modulus")->limb[0];
}

static status input_at(struct run *run, int party, uint64_t index, struct value *v)
{
    (void)party;
    *v = value_at_index(run, run_modulus(run, "modulus"), 1, index);
    return OK;
}

static status sample(struct run *run, int party, struct tape *tape, struct value *v)
{
    (void)party;
    return value_sample(run, run_modulus(run, "modulus"), 1, tape, v);
}

static const struct variant variants[] = {{"random", "a random linear protocol"}, {0}};
static const struct parameter parameters[] = {{"modulus", "N", "2", PARAMETER_MODULUS, 0, 0, NULL},
                                              {0}};
static const struct protocol protocol = {.name = "random",
                                         .title = "random",
                                         .source = "a test",
                                         .summary = "random",
                                         .variants = variants,
                                         .parameters = parameters,
                                         .messages = messages,
                                         .prepare = prepare,
                                         .parse = parse,
                                         .input_count = input_count,
                                         .input_at = input_at,
                                         .sample = sample,
                                         .role = role,
                                         .ideal = ideal};

static void make_script(uint64_t n)
{
    script.parties = 2 + (int)test_random_below(2);
    script.sum = test_random_below(2);
    for (int s = 0; s < STEPS; s++) {
        const int from = 1 + (int)test_random_below((uint64_t)script.parties);
        const int step = 1 + (int)test_random_below((uint64_t)script.parties - 1);
        script.step[s].from = from;
        script.step[s].to = (from - 1 + step) % script.parties + 1;
        script.step[s].input = test_random_below(n);
        script.step[s].coin = test_random_below(n);
        for (int i = 0; i < STEPS; i++)
            script.step[s].received[i] = test_random_below(2) ? test_random_below(n) : 0;
    }
}

static void judge(enum checker checker, const char *settings, struct findings *f)
{
    const struct job job = {.protocol = &protocol,
                            .what = {.variant = "random",
                                     .settings = settings,
                                     .checker = checker,
                                     .class = &all_coalitions,
                                     .each = true,
                                     .every_input = true,
                                     .expect = {.some = VERDICT_LEAK}}};
    findings_init(f);
    EXPECT_EQ(OK, checker_run(&job, f, NULL));
}

static void test_checkers_agree(void)
{
    size_t leaks = 0, all = 0;
    for (size_t k = 0; k < test_iterations(PROTOCOLS); k++) {
        const uint64_t n = 2 + test_random_below(5);
        char settings[32];
        struct findings counted, proved;
        snprintf(settings, sizeof settings, "modulus=%u", (unsigned)n);
        make_script(n);
        judge(CHECKER_ENUMERATE, settings, &counted);
        judge(CHECKER_AFFINE, settings, &proved);
        EXPECT_EQ(counted.count, proved.count);
        for (size_t i = 0; i < counted.count && i < proved.count; i++) {
            EXPECT(strcmp(counted.list[i].coalition, proved.list[i].coalition) == 0);
            EXPECT(proved.list[i].verdict != VERDICT_INCONCLUSIVE);
            EXPECT_EQ(counted.list[i].verdict == VERDICT_LEAK,
                      proved.list[i].verdict == VERDICT_LEAK);
            leaks += counted.list[i].verdict == VERDICT_LEAK;
            all++;
        }
        findings_clear(&counted);
        findings_clear(&proved);
    }
    EXPECT(leaks > all / 20 && leaks < all * 19 / 20);
}

/* The same findings, in the same order, from one process and from three. */
static void test_processes_do_not_matter(void)
{
    struct job jobs[12];
    struct findings one, three;
    struct complaint complaint;
    make_script(3);
    for (size_t i = 0; i < 12; i++)
        jobs[i] = (struct job){.protocol = &protocol,
                               .what = {.variant = "random",
                                        .settings = i % 2 ? "modulus=3" : "modulus=2",
                                        .checker = i % 3 ? CHECKER_ENUMERATE : CHECKER_AFFINE,
                                        .class = &all_coalitions,
                                        .each = true,
                                        .every_input = true,
                                        .expect = {.some = VERDICT_LEAK}}};
    findings_init(&one);
    findings_init(&three);
    EXPECT_EQ(OK, jobs_run(jobs, 12, 1, &one, NULL, &complaint));
    EXPECT_EQ(OK, jobs_run(jobs, 12, 3, &three, NULL, &complaint));
    for (size_t i = 0; i < one.count && i < three.count; i++) {
        EXPECT(one.list[i].nanoseconds > 0 && three.list[i].nanoseconds > 0);
        one.list[i].nanoseconds = three.list[i].nanoseconds = 0; /* all that may differ */
    }
    size_t a, b;
    uint8_t *bytes_one = findings_encode(&one, &a), *bytes_three = findings_encode(&three, &b);
    EXPECT_EQ(a, b);
    EXPECT(a == b && memcmp(bytes_one, bytes_three, a) == 0);
    free(bytes_one);
    free(bytes_three);
    findings_clear(&one);
    findings_clear(&three);
    /* A wrong job is an error in both. */
    jobs[5].what.settings = "modulus=1";
    findings_init(&one);
    EXPECT(jobs_run(jobs, 12, 1, &one, NULL, &complaint) != OK);
    EXPECT(jobs_run(jobs, 12, 3, &one, NULL, &complaint) != OK);
    EXPECT(strstr(complaint.text, "modulus"));
    findings_clear(&one);
}

/* A claim that no list has is refused before anything runs, in one process or three. */
static void test_unknown_claims_are_refused(void)
{
    const struct job known = {.protocol = &secure_sum_protocol,
                              .what = {.claim = "tg-8.1",
                                       .variant = "as-published",
                                       .settings = "parties=3 modulus=2",
                                       .checker = CHECKER_ENUMERATE,
                                       .class = &any_one,
                                       .expect = {.some = VERDICT_EXHAUSTED}}};
    struct job jobs[2] = {known, known};
    struct complaint complaint = {.text = ""};
    struct findings findings;
    findings_init(&findings);
    EXPECT_EQ(OK, jobs_run(jobs, 2, 1, &findings, NULL, &complaint));
    EXPECT(findings.count >= 2);
    findings_clear(&findings);
    jobs[1].what.claim = "tg-no-such";
    for (int processes = 1; processes <= 3; processes += 2) {
        findings_init(&findings);
        EXPECT_EQ(E_NOT_FOUND, jobs_run(jobs, 2, processes, &findings, NULL, &complaint));
        EXPECT(strstr(complaint.text, "'tg-no-such'") && findings.count == 0);
        findings_clear(&findings);
    }
}

const struct test tests[] = {{"unknown claims are refused", test_unknown_claims_are_refused},
                             {"checkers agree", test_checkers_agree},
                             {"processes do not matter", test_processes_do_not_matter},
                             {0}};
