/* Bob's part of zhong 5.3. The numbers are those of zhong.c. */
#include "protocols/zhong/zhong.h"

bool zhong_mended(const struct party *me)
{
    return !party_variant(me, "as-published");
}

struct bob {
    struct party *me;
    const struct zhong_state *state;
    struct zhong_table table;
    struct value parameters, common_alice;
    struct recipient alice;
    uint32_t length, alice_rows;
    bool hardened;
};

/* The trivial encryptions of identifiers, then of a dummy. */
static status constants(struct bob *b, const struct zhong_ids *ids, const char *dummy,
                        struct value *out)
{
    struct run *run = party_run(b->me);
    struct value texts = values_of(run, KIND_TEXTS, ids->count);
    struct value one = values_of(run, KIND_TEXTS, 1), real, lambda;
    for (uint32_t i = 0; i < ids->count; i++)
        texts_set(&texts, i, ids->list[i].bytes.bytes, ids->list[i].bytes.size);
    REQUIRE(elements_of(b->me, "identifier", &texts, &real));
    REQUIRE(elements_of(b->me, dummy, &one, &lambda));
    struct value elements = elements_one(b->me, b->length);
    for (uint32_t i = 0; i < b->length; i++)
        value_entry(&elements, i, i < ids->count ? &real : &lambda, i < ids->count ? i : 0);
    return identity_constant(b->me, &b->alice, &elements, out);
}

/* Z_{i,k-y} for y < k, the trivial encryption of 1 otherwise. */
static status pick(struct bob *b, const struct value *z, const struct value *ones, uint32_t i,
                   uint32_t rows, struct value *out, size_t to)
{
    const uint32_t k = b->state->k;
    if (rows < k)
        value_entry(out, to, z, (size_t)i * k + (k - rows) - 1);
    else
        value_entry(out, to, ones, 0);
    return OK;
}

/* Z times the quotient to a random power; in hardened, Z is under the power too. */
static status masked(struct bob *b, const char *why, const struct value *z,
                     const struct value *quotients, struct value *out)
{
    struct value powers, base = *quotients;
    if (b->hardened)
        REQUIRE(identity_multiply(b->me, z, quotients, &base));
    REQUIRE(draw_scalars(b->me, why, base.count, &powers));
    REQUIRE(identity_power(b->me, &base, &powers, out));
    return b->hardened ? OK : identity_multiply(b->me, z, out, out);
}

/* R_0 or R_1 of one of Alice's lists. */
static status test_of(struct bob *b, const struct zhong_ids *rare, const struct value *constant,
                      const struct value *x, const struct value *z, struct value *test)
{
    struct value ones = elements_one(b->me, 1), one, quotients, factors;
    REQUIRE(identity_constant(b->me, &b->alice, &ones, &one));
    struct value picked = value_copy(x);
    for (uint32_t i = 0; i < b->length; i++)
        REQUIRE(
            pick(b, z, &one, i, i < rare->count ? rare->list[i].rows : b->state->k, &picked, i));
    REQUIRE(identity_divide(b->me, x, constant, &quotients));
    REQUIRE(masked(b, "exponent of R", &picked, &quotients, &factors));
    return identity_product(b->me, &factors, test);
}

/* Step 3: R_0 and R_1. */
static status make_tests(struct bob *b, struct value *tests)
{
    struct party *me = b->me;
    struct run *run = party_run(me);
    const struct zhong_ids rare = zhong_rare(run, b->state, &b->table, &b->common_alice);
    struct value x[2], z[2], constant, test;
    for (int l = 0; l < 2; l++) {
        x[l] = values_of(run, KIND_CIPHERTEXTS, b->length);
        z[l] = values_of(run, KIND_CIPHERTEXTS, (size_t)b->length * b->state->k);
    }
    REQUIRE(receive(me, ZHONG_ALICE, &zhong_lists, &x[0], &z[0], &x[1], &z[1]));
    REQUIRE(constants(b, &rare, "Lambda", &constant));
    for (int l = 0; l < 2; l++) {
        REQUIRE(test_of(b, &rare, &constant, &x[l], &z[l], &test));
        value_entry(tests, (size_t)l, &test, 0);
    }
    return OK;
}

static status make_linear_tests(struct bob *b, struct value *tests)
{
    struct party *me = b->me;
    struct run *run = party_run(me);
    const struct zhong_ids rare = zhong_rare(run, b->state, &b->table, &b->common_alice);
    struct value w[2], test, constant;
    for (int l = 0; l < 2; l++)
        w[l] = values_of(run, KIND_CIPHERTEXTS, (size_t)b->length * (b->state->k - 1));
    REQUIRE(receive(me, ZHONG_ALICE, &zhong_linear_lists_message, &w[0], &w[1]));
    REQUIRE(zhong_linear_constants(me, &b->alice, b->length, &rare, &constant));
    for (int l = 0; l < 2; l++) {
        REQUIRE(zhong_linear_test(me, b->length, &rare, &constant, &w[l], &test));
        value_entry(tests, (size_t)l, &test, 0);
    }
    return OK;
}

static status phase_1(struct bob *b, bool *anonymous)
{
    struct party *me = b->me;
    struct run *run = party_run(me);
    struct value switched, tests = values_of(run, KIND_CIPHERTEXTS, 2);
    const struct value common = zhong_frequent(run, b->state, &b->table);
    b->common_alice = values_of(run, KIND_TEXTS, 0);
    b->common_alice.count = b->length;
    b->common_alice.data = NULL;
    REQUIRE(receive(me, ZHONG_ALICE, &zhong_common_alice, &b->common_alice));
    REQUIRE(zhong_sorted(me, &b->common_alice));
    REQUIRE(send(me, ZHONG_ALICE, &zhong_common_bob, &common));
    REQUIRE(party_variant(me, "linear") ? make_linear_tests(b, &tests) : make_tests(b, &tests));
    REQUIRE(identity_rerandomize(me, "coin of R", &b->alice, &tests, &tests));
    REQUIRE(draw_residues(me, "switch", run_integers(run, 2), 1, &switched));
    if (residue_at(&switched, 0)) {
        const struct value before = value_copy(&tests);
        value_entry(&tests, 0, &before, 1);
        value_entry(&tests, 1, &before, 0);
    }
    REQUIRE(send(me, ZHONG_ALICE, &zhong_tests, &tests));
    struct value verdict = residues(run, run_integers(run, 2), 1);
    REQUIRE(receive(me, ZHONG_ALICE, &zhong_verdict, &verdict));
    *anonymous = residue_at(&verdict, 0);
    return OK;
}

/* One row of gamma: Alice's entry i against each of Bob's identifiers. */
static status quotient_row(struct bob *b, const struct zhong_ids *ids, const struct value *constant,
                           const struct value *one, const struct zhong_row *list, uint32_t i)
{
    struct party *me = b->me;
    struct run *run = party_run(me);
    struct value x = values_of(run, KIND_CIPHERTEXTS, b->length), picked = x, gamma;
    picked.data = arena_alloc(run_scratch(run), picked.count * picked.stride);
    for (uint32_t j = 0; j < b->length; j++) {
        value_entry(&x, j, list->x, i);
        REQUIRE(
            pick(b, list->z, one, i, j < ids->count ? ids->list[j].rows : b->state->k, &picked, j));
    }
    REQUIRE(identity_divide(me, &x, constant, &x));
    REQUIRE(masked(b, "exponent of gamma", &picked, &x, &gamma));
    if (b->hardened)
        REQUIRE(identity_rerandomize(me, "coin of gamma", &b->alice, &gamma, &gamma));
    REQUIRE(shuffle(me, "row order", (struct value *const[]){&gamma}, 1));
    return send(me, ZHONG_ALICE, &zhong_quotients, &gamma);
}

/* Step 6. */
static status compare_all(struct bob *b, const struct zhong_ids *ids)
{
    struct party *me = b->me;
    struct run *run = party_run(me);
    struct value x = values_of(run, KIND_CIPHERTEXTS, b->length);
    struct value z = values_of(run, KIND_CIPHERTEXTS, (size_t)b->length * b->state->k);
    struct value constant, one, ones = elements_one(me, 1);
    REQUIRE(receive(me, ZHONG_ALICE, &zhong_second_list, &x, &z));
    REQUIRE(constants(b, ids, "Lambda'", &constant));
    REQUIRE(identity_constant(me, &b->alice, &ones, &one));
    const struct zhong_row list = {&x, &z};
    for (uint32_t i = 0; i < b->length; i++) {
        temporary_begin(me);
        REQUIRE(quotient_row(b, ids, &constant, &one, &list, i));
        temporary_end(me);
    }
    return OK;
}

/* Step 6 of `linear`. */
static status hold(struct bob *b, const struct zhong_ids *ids)
{
    const struct shape *part;
    const struct value held = zhong_held(party_run(b->me), b->state, ids);
    REQUIRE(zhong_membership(party_run(b->me), b->length, &part));
    return call(b->me, GROUP(ZHONG_ALICE, ZHONG_BOB), part, &held, NULL);
}

static status phase_2(struct bob *b)
{
    struct party *me = b->me;
    struct run *run = party_run(me);
    const struct zhong_ids ids = zhong_collect(run, &b->table);
    REQUIRE(party_variant(me, "linear") ? hold(b, &ids) : compare_all(b, &ids));
    struct value remaining = values_of(run, KIND_TEXTS, 0);
    remaining.count = b->length;
    remaining.data = NULL;
    REQUIRE(receive(me, ZHONG_ALICE, &zhong_remaining, &remaining));
    REQUIRE(zhong_sorted(me, &remaining));
    bool *gone = arena_zero(run_scratch(run), (size_t)ids.count + 1);
    for (uint32_t i = 0; i < ids.count; i++)
        gone[i] = ids.list[i].rows < b->state->k && !zhong_listed(&remaining, &ids.list[i].bytes);
    zhong_suppress(&b->table, &ids, gone);
    return OK;
}

static status set_up(struct bob *b)
{
    struct party *me = b->me;
    struct run *run = party_run(me);
    struct value count = residues(run, run_integers(run, (uint64_t)1 << 32), 1);
    b->parameters = values_of(run, KIND_PARAMETERS, 1);
    b->alice = (struct recipient){&b->parameters, "alice"};
    zhong_expect(me, b->table.rows);
    REQUIRE(receive(me, ZHONG_GENERATOR, &zhong_parameters, &b->parameters));
    REQUIRE(receive(me, ZHONG_ALICE, &zhong_rows_count, &count));
    const uint64_t alice_rows = residue_at(&count, 0);
    residue_put(&count, 0, b->table.rows);
    REQUIRE(send(me, ZHONG_ALICE, &zhong_rows_count, &count));
    REQUIRE(zhong_length(me, b->table.rows, alice_rows, &b->length));
    b->alice_rows = (uint32_t)alice_rows;
    return OK;
}

status zhong_bob(struct party *me)
{
    struct run *run = party_run(me);
    struct bob b = {.me = me, .state = run_state(run), .hardened = zhong_mended(me)};
    bool anonymous;
    b.table = zhong_read(run, ZHONG_BOB, party_input(me));
    const struct zhong_table original = zhong_read(run, ZHONG_BOB, party_input(me));
    REQUIRE(set_up(&b));
    REQUIRE(phase_1(&b, &anonymous));
    if (!anonymous)
        REQUIRE(phase_2(&b));
    return zhong_finish(me, &b.table, &original, b.length, b.alice_rows, !anonymous);
}
