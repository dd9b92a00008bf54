/* What is sent as masked, judged by algebra where roles read entries: the comparison by a table,
 * whose answers are worked out from what was read, and its planted leaks. */
#include "proofs/affine/affine.h"
#include "proofs/ask/case.h"
#include "proofs/specimens/specimens.h"
#include "proofs/tell/check.h"
#include "protocols/compare/compare.h"
#include "protocols/compare/proofs/planted.h"
#include "protocols/sum_to/sum_to.h"
#include "sim/part.h"
#include "sim/primitives/packed/packed.h"
#include "tests/expect.h"
#include <stdio.h>
#include <string.h>

static const struct mutation *planted(const char *name)
{
    for (const struct planted *p = compare_planted; name && p->variant; p++)
        if (strcmp(p->mutation.name, name) == 0)
            return &p->mutation;
    EXPECT(!name);
    return NULL;
}

static enum verdict judge(const char *settings, coalition members, const char *name,
                          struct arena *arena)
{
    const char *note;
    const struct witness *witness;
    const struct job job = {.protocol = &compare_protocol,
                            .planted = planted(name),
                            .what = {.variant = "table",
                                     .settings = settings,
                                     .checker = CHECKER_COUPLE,
                                     .class = &any_one}};
    return affine_masked(&job, members, arena, &note, &witness);
}

/* Each player alone, and the result is all that the answers' algebra leaves open. */
static void test_one_player(void)
{
    static const char *const settings[] = {
        "parties=3 modulus=8 thresholds=4", "parties=3 modulus=7 thresholds=2,3",
        "parties=4 modulus=6 thresholds=2/3,5 shares=ring", "parties=5 modulus=9 thresholds=4",
        "parties=3 modulus=8 thresholds=4 shares=zero"};
    struct arena arena = {0};
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
        for (int party = 1; party <= 3; party++)
            EXPECT_EQ(VERDICT_PROVED,
                      judge(settings[i], (coalition)1 << (party - 1), NULL, &arena));
    arena_clear(&arena);
}

/* Who has two of the three pieces learns the sum: nothing is proved of these. */
static void test_two_players(void)
{
    struct arena arena = {0};
    EXPECT(judge("parties=3 modulus=8 thresholds=4", 5, NULL, &arena) != VERDICT_PROVED);
    EXPECT(judge("parties=3 modulus=8 thresholds=4", 6, NULL, &arena) != VERDICT_PROVED);
    EXPECT(judge("parties=3 modulus=8 thresholds=4", 3, NULL, &arena) != VERDICT_PROVED);
    arena_clear(&arena);
}

/* The function of a comparison reads its sum, so nothing is called a leak here; but nothing that
 * was planted is passed. */
static void test_planted(void)
{
    static const struct {
        const char *name, *settings;
        coalition who;
    } cases[] = {
        {"pad-dropped", "parties=3 modulus=3 thresholds=2", 1},
        {"pad-of-one-bit", "parties=3 modulus=3 thresholds=2", 1},
        {"pad-reused", "parties=3 modulus=3 thresholds=1,1", 1},
        {"pad-biased", "parties=3 modulus=3 thresholds=2", 1},
        {"rotation-zero", "parties=3 modulus=3 thresholds=2", 1},
        {"rotation-short", "parties=3 modulus=3 thresholds=2", 1},
        {"place-copied", "parties=3 modulus=3 thresholds=2", 4},
        {"pad-copied", "parties=3 modulus=3 thresholds=2", 1},
        {"table-copied", "parties=3 modulus=3 thresholds=2", 2},
        {"share-zero", "parties=3 modulus=3 thresholds=2", 4},
        {"share-copied", "parties=3 modulus=3 thresholds=2", 4},
        {"mask-dropped", "parties=3 modulus=3 thresholds=2 shares=ring", 2},
    };
    struct arena arena = {0};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const enum verdict verdict = judge(cases[i].settings, cases[i].who, cases[i].name, &arena);
        if (verdict != VERDICT_INCONCLUSIVE)
            fprintf(stderr, "%s: %s\n", cases[i].name, verdict_name(verdict));
        EXPECT_EQ(VERDICT_INCONCLUSIVE, verdict);
    }
    arena_clear(&arena);
}

/* Player 1 reads its pad and adds ones where it is another bit than the input: what it sends is the
 * input, though each bit of it is under a bit of the pad. The honest twin reads its input alone. */
static const struct message sent = {
    "sent", "the input", 1, {{"bits", KIND_BITS, LEAK_MASKED, FIELD_FIXED}}};
static const struct message *const messages[] = {&sent, NULL};

static status reading(struct party *me)
{
    const uint32_t width = party_input(me)->count;
    struct value bits = packed(party_run(me), width, 1);
    if (!party_is(me, 1))
        return party_is(me, 2) ? receive(me, 1, &sent, &bits) : OK;
    REQUIRE(draw_packed(me, "pad", width, 1, &bits));
    for (uint32_t i = 0; i < width; i++) {
        const bool other = specimen_faulty(me) && packed_at(&bits, 0, i);
        packed_add_ones(&bits, 0, i, 1, 0, residue_at(party_input(me), i) != other);
    }
    return send(me, 2, &sent, &bits);
}

static const struct protocol protocol = {.name = "reading",
                                         .variants = specimen_variants,
                                         .parameters = specimen_parameters,
                                         .messages = messages,
                                         .prepare = specimen_prepare,
                                         .parse = specimen_parse,
                                         .sample = specimen_sample,
                                         .role = reading,
                                         .ideal = specimen_no_output};

static void test_a_pad_that_was_read(void)
{
    static const char *const variants[] = {"honest", "faulty"};
    struct arena arena = {0};
    for (int i = 0; i < 2; i++) {
        const char *note;
        const struct witness *witness;
        const struct job job = {.protocol = &protocol,
                                .what = {.variant = variants[i],
                                         .settings = "parties=2 modulus=2 length=5",
                                         .checker = CHECKER_COUPLE,
                                         .class = &any_one}};
        EXPECT_EQ(i ? VERDICT_INCONCLUSIVE : VERDICT_PROVED,
                  affine_masked(&job, 2, &arena, &note, &witness));
    }
    arena_clear(&arena);
}

/* Player 1 gets the sum of all inputs from a part, and sends it to player 2 under a mask that
 * player 2 drew; the honest twin puts a mask of its own on it as well. The ideal view of player 2
 * says that it knows the sum: it has made one up. For a small modulus this is the right one by
 * chance, and then a rule that looked at one play alone would let it be told. */
static const struct message word = {
    "word", "a masked sum", 1, {{"word", KIND_RESIDUES, LEAK_MASKED, FIELD_FIXED}}};
static const struct message *const words[] = {&word, NULL};
static const struct protocol *const knowing_parts[] = {&sum_to_protocol, NULL};

static status knowing(struct party *me)
{
    const struct shape *part = run_state(party_run(me));
    const struct value *input = party_input(me);
    struct value sum, mask = residues_like(input), own, heard = residues_like(input);
    REQUIRE(call(me, NULL, part, input, &sum));
    if (party_is(me, 2)) {
        REQUIRE(draw_residues(me, "mask", input->modulus, input->count, &mask));
        REQUIRE(send(me, 1, &word, &mask));
        return receive(me, 1, &word, &heard);
    }
    if (!party_is(me, 1))
        return OK;
    REQUIRE(receive(me, 2, &word, &mask));
    residues_add(&heard, &sum, &mask);
    if (!specimen_faulty(me)) {
        REQUIRE(draw_residues(me, "own mask", input->modulus, input->count, &own));
        residues_add(&heard, &heard, &own);
    }
    return send(me, 2, &word, &heard);
}

static status knowing_view(struct ideal *ideal, struct party *puppet)
{
    const struct shape *part = run_state(party_run(puppet));
    const struct value *input = party_input(puppet);
    struct value guess, mask, heard;
    (void)ideal;
    REQUIRE(invent_residues(puppet, input->modulus, input->count, &guess));
    REQUIRE(hear_call(puppet, NULL, part, input, KNOWN(KNOW("sum", &guess))));
    REQUIRE(draw_residues(puppet, "mask", input->modulus, input->count, &mask));
    REQUIRE(invent_residues(puppet, input->modulus, input->count, &heard));
    return hear(puppet, 1, &word, &heard);
}

static status prepare_knowing(struct run *run)
{
    const struct shape *part;
    REQUIRE(specimen_prepare(run));
    REQUIRE(part_of(run, &sum_to_protocol, "one-lap", run_parties(run),
                    PAIRS({"modulus", run_parameter_text(run, "modulus"), 0},
                          {"length", NULL, run_number(run, "length")}),
                    &part));
    run_set_state(run, part);
    return OK;
}

static const struct protocol knowing_protocol = {.name = "knowing",
                                                 .variants = specimen_variants,
                                                 .parameters = specimen_parameters,
                                                 .messages = words,
                                                 .parts = knowing_parts,
                                                 .prepare = prepare_knowing,
                                                 .parse = specimen_parse,
                                                 .sample = specimen_sample,
                                                 .role = knowing,
                                                 .ideal = specimen_no_output,
                                                 .ideal_view = knowing_view};

static void test_a_value_known_by_chance(void)
{
    struct arena arena = {0};
    for (int faulty = 0; faulty < 2; faulty++)
        for (unsigned modulus = 2; modulus <= 12; modulus++) {
            const char *note;
            const struct witness *witness;
            const struct job job = {
                .protocol = &knowing_protocol,
                .what = {.variant = faulty ? "faulty" : "honest",
                         .settings = arena_format(&arena, "parties=3 modulus=%u length=1", modulus),
                         .checker = CHECKER_COUPLE,
                         .class = &any_one}};
            const enum verdict verdict = affine_masked(&job, 2, &arena, &note, &witness);
            if ((verdict == VERDICT_PROVED) == (faulty == 1))
                printf("  modulus %u, %s: %s (%s)\n", modulus, job.what.variant,
                       verdict_name(verdict), note);
            EXPECT((verdict == VERDICT_PROVED) == (faulty == 0));
        }
    arena_clear(&arena);
}

const struct test tests[] = {{"one player", test_one_player},
                             {"two players", test_two_players},
                             {"planted", test_planted},
                             {"a pad that was read", test_a_pad_that_was_read},
                             {"a value known by chance", test_a_value_known_by_chance},
                             {0}};
