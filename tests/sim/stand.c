#include "tests/sim/stand.h"
#include "tests/expect.h"

static const struct message inner_value = {
    "value", "-", 1, {{"value", KIND_RESIDUES, LEAK_PUBLIC, FIELD_FIXED}}};
static const struct message *const inner_messages[] = {&inner_value, NULL};
static const struct message *const no_messages[] = {NULL};
static const struct variant variants[] = {{"only", "the one there is"}, {0}};
static const struct parameter inner_parameters[] = {
    {"parties", "", "2", PARAMETER_PARTIES, 1, 16, NULL},
    {"offset", "added to the result", "0", PARAMETER_NUMBER, 0, 99, NULL},
    {0}};

const struct modulus *stand_ring(struct run *run)
{
    return run_integers(run, 1000);
}

static status set_parties(struct run *run)
{
    run_set_parties(run, (int)run_number(run, "parties"));
    return OK;
}

static status sample(struct run *run, int party, struct tape *tape, struct value *input)
{
    const uint64_t number = (uint64_t)party;
    (void)tape;
    *input = residues_of(run, stand_ring(run), &number, 1);
    return OK;
}

/* The part: every party sends its input to party 1, which gives the sum plus the offset to all. A
 * coin is drawn, so that the test sees whose it is. */
static status inner_role(struct party *me)
{
    struct value coin, other, sum = value_copy(party_input(me));
    const uint64_t offset = party_number(me, "offset");
    struct run *run = party_run(me);
    REQUIRE(draw_residues(me, "inner coin", stand_ring(run), 1, &coin));
    if (!party_is(me, 1)) {
        REQUIRE(send(me, 1, &inner_value, &sum));
        REQUIRE(receive(me, 1, &inner_value, &sum));
        return output(me, "sum", &sum);
    }
    for (int from = 2; from <= party_count(me); from++) {
        other = residues_like(&sum);
        REQUIRE(receive(me, from, &inner_value, &other));
        residues_add(&sum, &sum, &other);
    }
    const struct value more = residues_of(run, stand_ring(run), &offset, 1);
    residues_add(&sum, &sum, &more);
    for (int to = 2; to <= party_count(me); to++)
        REQUIRE(send(me, to, &inner_value, &sum));
    return output(me, "sum", &sum);
}

static status inner_ideal(struct ideal *ideal)
{
    struct run *run = ideal_run(ideal);
    const uint64_t offset = run_number(run, "offset");
    struct value sum = residues_of(run, stand_ring(run), &offset, 1);
    for (int i = 1; i <= run_parties(run); i++)
        residues_add(&sum, &sum, ideal_input(ideal, i));
    for (int i = 1; i <= run_parties(run); i++)
        ideal_output(ideal, i, "sum", &sum);
    return OK;
}

static status inner_leakage(struct ideal *ideal, int party)
{
    if (party == 1)
        ideal_leak(ideal, "the last input", ideal_input(ideal, run_parties(ideal_run(ideal))));
    return OK;
}

/* The view of two: party 1 hears the other's input, which is declared; the other hears the sum. */
static status inner_view(struct ideal *ideal, struct party *puppet)
{
    struct value coin;
    REQUIRE(draw_residues(puppet, "inner coin", stand_ring(ideal_run(ideal)), 1, &coin));
    if (party_is(puppet, 1))
        return hear(puppet, 2, &inner_value, ideal_get_leak(ideal, "the last input"));
    return hear(puppet, 1, &inner_value, ideal_get_output(ideal, "sum"));
}

/* Two protocols that are alike but for their names. */
#define INNER(word)                                                                                \
    {                                                                                              \
        .name = word, .variants = variants, .parameters = inner_parameters,                        \
        .messages = inner_messages, .prepare = set_parties, .sample = sample, .role = inner_role,  \
        .ideal = inner_ideal, .leakage = inner_leakage, .ideal_view = inner_view                   \
    }
const struct protocol inner_protocol = INNER("inner"), other_protocol = INNER("other");

/* What a test lets the outer parties do. */
static status (*outer_role)(struct party *);
static status (*outer_view)(struct ideal *, struct party *);

static status play_outer(struct party *me)
{
    return outer_role(me);
}

static status outer_ideal(struct ideal *ideal)
{
    for (int i = 1; i <= run_parties(ideal_run(ideal)); i++)
        ideal_output(ideal, i, "done", ideal_input(ideal, i));
    return OK;
}

static status see_outer(struct ideal *ideal, struct party *puppet)
{
    return outer_view(ideal, puppet);
}

static const struct parameter outer_parameters[] = {
    {"parties", "", "4", PARAMETER_PARTIES, 2, 16, NULL}, {0}};
static const struct protocol *const outer_parts[] = {&inner_protocol, &other_protocol, NULL};
const struct protocol outer_protocol = {.name = "outer",
                                        .variants = variants,
                                        .parameters = outer_parameters,
                                        .messages = no_messages,
                                        .parts = outer_parts,
                                        .prepare = set_parties,
                                        .sample = sample,
                                        .role = play_outer,
                                        .ideal = outer_ideal,
                                        .ideal_view = see_outer};

void stand_view(status (*view)(struct ideal *, struct party *))
{
    outer_view = view;
}

void stand_begin(struct stand *s, status (*role)(struct party *), const char *ideal)
{
    static const uint8_t seed[SEED_BYTES] = {7};
    outer_role = role;
    EXPECT_EQ(OK, real_world_init(&s->world, seed));
    s->run = run_new(&outer_protocol, &s->world.world);
    EXPECT_EQ(OK, run_prepare(s->run));
    EXPECT_EQ(OK, run_set_ideal(s->run, ideal));
    for (int i = 1; i <= 4; i++)
        EXPECT_EQ(OK, run_input_sample(s->run, i, NULL));
}

void stand_end(struct stand *s)
{
    run_free(s->run);
    real_world_clear(&s->world);
}

const struct shape *inner_shape(struct party *me, int parties, uint64_t offset)
{
    const struct shape *shape = NULL;
    EXPECT_EQ(OK, part_of(party_run(me), &inner_protocol, NULL, parties,
                          PAIRS({"offset", NULL, offset}), &shape));
    return shape;
}
