/* Zhong: the function, and the simulators M(A) and M(B) of appendix A as ideal views.
 *
 * Declared leakage: none beyond the output (theorem 9). The output tells N_A and N_B.
 * With `as-published` the simulators are exactly those of the appendix; with `hardened` and
 * `linear` M(B) leaves sigma out before it looks for frequent identifiers (zhong.c). */
#include "protocols/zhong/zhong.h"

status zhong_ideal(struct ideal *ideal)
{
    struct run *run = ideal_run(ideal);
    const struct zhong_state *state = run_state(run);
    struct zhong_table alice = zhong_read(run, ZHONG_ALICE, ideal_input(ideal, ZHONG_ALICE));
    struct zhong_table bob = zhong_read(run, ZHONG_BOB, ideal_input(ideal, ZHONG_BOB));
    zhong_plain(state, run, &alice, &bob);
    const struct value a = zhong_lines(run, state, &alice), b = zhong_lines(run, state, &bob);
    const struct value all = zhong_output(run, state, &a, &b);
    ideal_output(ideal, ZHONG_ALICE, "table.csv", &all);
    ideal_output(ideal, ZHONG_BOB, "table.csv", &all);
    return OK;
}

/* What a simulator has: its party's table, and the two parts of the output. */
struct simulator {
    struct party *puppet;
    const struct zhong_state *state;
    struct zhong_table own, part_alice, part_bob;
    struct value lines_alice, lines_bob;
    bool anonymous; /* no star in the output */
    uint32_t length;
    struct value master, parameters;
    struct recipient alice;
};

static bool has_star(const struct zhong_table *t)
{
    for (uint32_t i = 0; i < t->rows; i++)
        if (t->suppressed[i])
            return true;
    return false;
}

static status begin(struct ideal *ideal, struct simulator *s)
{
    struct run *run = party_run(s->puppet);
    const struct value *all = ideal_get_output(ideal, "table.csv");
    s->state = run_state(run);
    s->own = zhong_read(run, party_index(s->puppet), party_input(s->puppet));
    const uint32_t rows = all->count - 1;
    const uint32_t alice_rows = party_is(s->puppet, ZHONG_ALICE) ? s->own.rows : rows - s->own.rows;
    s->lines_alice = value_slice(all, 1, alice_rows);
    s->lines_bob = value_slice(all, 1 + alice_rows, rows - alice_rows);
    REQUIRE(zhong_unlines(run, s->state, &s->lines_alice, &s->part_alice));
    REQUIRE(zhong_unlines(run, s->state, &s->lines_bob, &s->part_bob));
    /* not run: Bob's rows are starred only where Alice's are. */
    s->anonymous = !has_star(&s->part_alice) && !has_star(&s->part_bob);
    s->length = alice_rows > rows - alice_rows ? alice_rows : rows - alice_rows;
    REQUIRE(invent_setup(s->puppet, &s->master, &s->parameters));
    s->alice = (struct recipient){&s->parameters, "alice"};
    return hear(s->puppet, ZHONG_GENERATOR, &zhong_parameters, &s->parameters);
}

static status hear_count(struct simulator *s, int from, uint32_t rows)
{
    struct run *run = party_run(s->puppet);
    const uint64_t count = rows;
    const struct value value = residues_of(run, run_integers(run, (uint64_t)1 << 32), &count, 1);
    return hear(s->puppet, from, &zhong_rows_count, &value);
}

/* Random encryptions of random cleartexts; the first |ones| of them of 1. */
static status random_encryptions(struct simulator *s, size_t count, size_t ones, struct value *out)
{
    struct value elements;
    REQUIRE(invent_elements(s->puppet, count, &elements));
    const struct value one = elements_one(s->puppet, 1);
    for (size_t i = 0; i < ones; i++)
        value_entry(&elements, i, &one, 0);
    return invent_encryptions(s->puppet, &s->alice, &elements, out);
}

/* Alice's own steps of phase 1, with her own coins. */
static status own_lists(struct simulator *s, const struct value *common_bob)
{
    struct party *me = s->puppet;
    struct run *run = party_run(me);
    struct zhong_alice_lists first, second;
    struct zhong_table reduced = zhong_read(run, ZHONG_ALICE, party_input(me));
    zhong_sigma(s->state, run, &reduced);
    const struct value common = zhong_frequent(run, s->state, &reduced);
    const struct zhong_ids whole = zhong_collect(run, &s->own);
    const struct zhong_ids rare = zhong_rare(run, s->state, &s->own, common_bob);
    const struct zhong_id *affected = zhong_affected(s->state, &whole, &common);
    struct value w[2];
    if (party_variant(me, "linear"))
        return zhong_linear_lists(me, &s->alice, s->length, &rare, affected, w);
    REQUIRE(zhong_make_list(me, &s->alice, s->length, &rare, &first));
    return zhong_make_second(me, &s->alice, s->length, &rare, affected, &first, &second);
}

/* Phase 2 of `linear`: she learns of each identifier whether the output keeps it. */
static status alice_asks(struct simulator *s, const struct zhong_ids *rare,
                         const struct zhong_ids *kept)
{
    struct run *run = party_run(s->puppet);
    const struct shape *part;
    const struct value asked = zhong_asked(run, rare);
    struct value bits = residues(run, run_integers(run, 2), rare->count);
    for (uint32_t i = 0; i < rare->count; i++)
        residue_put(&bits, i, zhong_find(kept, &rare->list[i].bytes) != NULL);
    REQUIRE(zhong_membership(run, s->length, &part));
    return hear_call(s->puppet, GROUP(ZHONG_ALICE, ZHONG_BOB), part, &asked,
                     KNOWN(KNOW("members", &bits)));
}

/* M(A), second phase: a row is random, with one 1 if the output keeps the identifier. */
static status alice_phase_2(struct simulator *s, const struct value *common_bob)
{
    struct party *me = s->puppet;
    struct run *run = party_run(me);
    struct zhong_alice_lists list;
    struct zhong_table current = zhong_read(run, ZHONG_ALICE, party_input(me));
    struct value row;
    zhong_sigma(s->state, run, &current);
    const struct zhong_ids rare = zhong_rare(run, s->state, &current, common_bob);
    const struct zhong_ids kept = zhong_collect(run, &s->part_alice);
    if (party_variant(me, "linear"))
        return alice_asks(s, &rare, &kept);
    REQUIRE(zhong_make_list(me, &s->alice, s->length, &rare, &list));
    for (uint32_t i = 0; i < s->length; i++) {
        const bool one = i < rare.count && zhong_find(&kept, &rare.list[i].bytes);
        REQUIRE(random_encryptions(s, s->length, one, &row));
        REQUIRE(invent_shuffle(me, &row));
        REQUIRE(hear(me, ZHONG_BOB, &zhong_quotients, &row));
    }
    return OK;
}

static status simulate_alice(struct simulator *s)
{
    struct party *me = s->puppet;
    struct run *run = party_run(me);
    struct value key, tests;
    REQUIRE(invent_user_key(me, &s->master, &s->parameters, "alice", &key));
    REQUIRE(hear(me, ZHONG_GENERATOR, &zhong_key, &key));
    REQUIRE(hear_count(s, ZHONG_BOB, s->part_bob.rows));
    const struct value common_bob = zhong_frequent(run, s->state, &s->part_bob);
    REQUIRE(hear(me, ZHONG_BOB, &zhong_common_bob, &common_bob));
    REQUIRE(own_lists(s, &common_bob));
    REQUIRE(random_encryptions(s, 2, s->anonymous, &tests));
    REQUIRE(invent_shuffle(me, &tests));
    REQUIRE(hear(me, ZHONG_BOB, &zhong_tests, &tests));
    if (!s->anonymous)
        REQUIRE(alice_phase_2(s, &common_bob));
    return hear(me, ZHONG_BOB, &zhong_table_rows, &s->lines_bob);
}

/* The first message that M(B) makes up. */
static struct value common_alice(struct simulator *s)
{
    struct run *run = party_run(s->puppet);
    struct zhong_table part = s->part_alice;
    if (s->anonymous && zhong_mended(s->puppet))
        zhong_sigma(s->state, run, &part);
    return zhong_frequent(run, s->state, &part);
}

/* Bob's own coins, in the order of his part. */
static status own_masks(struct simulator *s, const char *why, size_t count)
{
    struct value coins;
    return draw_scalars(s->puppet, why, count, &coins);
}

/* The quotients of step 6, with his own coins. */
static status bob_compares(struct simulator *s)
{
    struct party *me = s->puppet;
    struct value x, z, order;
    REQUIRE(random_encryptions(s, s->length, 0, &x));
    REQUIRE(random_encryptions(s, (size_t)s->length * s->state->k, 0, &z));
    REQUIRE(hear(me, ZHONG_ALICE, &zhong_second_list, &x, &z));
    for (uint32_t i = 0; i < s->length; i++) {
        REQUIRE(own_masks(s, "exponent of gamma", s->length));
        if (party_variant(me, "hardened"))
            REQUIRE(own_masks(s, "coin of gamma", s->length));
        REQUIRE(draw_order(me, "row order", s->length, &order));
    }
    return OK;
}

static status bob_holds(struct simulator *s)
{
    struct run *run = party_run(s->puppet);
    const struct zhong_ids ids = zhong_collect(run, &s->own);
    const struct value held = zhong_held(run, s->state, &ids);
    const struct shape *part;
    REQUIRE(zhong_membership(run, s->length, &part));
    return hear_call(s->puppet, GROUP(ZHONG_ALICE, ZHONG_BOB), part, &held,
                     (const struct named_value[]){{.name = NULL}});
}

static status bob_phase_2(struct simulator *s)
{
    struct party *me = s->puppet;
    struct run *run = party_run(me);
    REQUIRE(party_variant(me, "linear") ? bob_holds(s) : bob_compares(s));
    const struct zhong_ids left = zhong_collect(run, &s->part_alice);
    struct value remaining = values_of(run, KIND_TEXTS, left.count);
    for (uint32_t i = 0; i < left.count; i++)
        texts_set(&remaining, i, left.list[i].bytes.bytes, left.list[i].bytes.size);
    return hear(me, ZHONG_ALICE, &zhong_remaining, &remaining);
}

static status hear_lists(struct simulator *s)
{
    const size_t m = s->length, k = s->state->k;
    const bool linear = party_variant(s->puppet, "linear");
    const size_t sizes[] = {linear ? m * (k - 1) : m, linear ? m * (k - 1) : m * k, m, m * k};
    struct value list[4];
    for (int i = 0; i < (linear ? 2 : 4); i++)
        REQUIRE(random_encryptions(s, sizes[i], 0, &list[i]));
    return linear
               ? hear(s->puppet, ZHONG_ALICE, &zhong_linear_lists_message, &list[0], &list[1])
               : hear(s->puppet, ZHONG_ALICE, &zhong_lists, &list[0], &list[1], &list[2], &list[3]);
}

static status simulate_bob(struct simulator *s)
{
    struct party *me = s->puppet;
    struct run *run = party_run(me);
    struct value switched;
    REQUIRE(hear_count(s, ZHONG_ALICE, s->part_alice.rows));
    const struct value common = common_alice(s);
    REQUIRE(hear(me, ZHONG_ALICE, &zhong_common_alice, &common));
    REQUIRE(hear_lists(s));
    REQUIRE(own_masks(s, "exponent of R", s->length));
    REQUIRE(own_masks(s, "exponent of R", s->length));
    REQUIRE(own_masks(s, "coin of R", 2));
    REQUIRE(draw_residues(me, "switch", run_integers(run, 2), 1, &switched));
    const uint64_t bit = s->anonymous;
    const struct value verdict = residues_of(run, run_integers(run, 2), &bit, 1);
    REQUIRE(hear(me, ZHONG_ALICE, &zhong_verdict, &verdict));
    if (!s->anonymous)
        REQUIRE(bob_phase_2(s));
    return hear(me, ZHONG_ALICE, &zhong_table_rows, &s->lines_alice);
}

/* The key generator hears nothing, so its own coins are its whole view. */
static status simulate_generator(struct party *puppet)
{
    struct value master, parameters, key;
    REQUIRE(identity_setup(puppet, "master key", &master, &parameters));
    return identity_key(puppet, "coin of the key", &master, &parameters, "alice", &key);
}

status zhong_ideal_view(struct ideal *ideal, struct party *puppet)
{
    struct simulator s = {.puppet = puppet};
    if (party_is(puppet, ZHONG_GENERATOR))
        return simulate_generator(puppet);
    REQUIRE(begin(ideal, &s));
    return party_is(puppet, ZHONG_ALICE) ? simulate_alice(&s) : simulate_bob(&s);
}
