/* Alice's part of zhong 5.3. The numbers are those of zhong.c. */
#include "protocols/zhong/zhong.h"
#include <assert.h>

/* The elements of identifiers, then of the dummy Lambda up to |length|. Lambda has its own label,
 * so no identifier can have its element. */
static status list_elements(struct party *me, const struct zhong_ids *rare, uint32_t length,
                            struct value *out)
{
    struct run *run = party_run(me);
    struct value ids = values_of(run, KIND_TEXTS, rare->count);
    struct value dummy = values_of(run, KIND_TEXTS, 1), real, lambda;
    assert(rare->count <= length);
    for (uint32_t i = 0; i < rare->count; i++)
        texts_set(&ids, i, rare->list[i].bytes.bytes, rare->list[i].bytes.size);
    REQUIRE(elements_of(me, "identifier", &ids, &real));
    REQUIRE(elements_of(me, "Lambda", &dummy, &lambda));
    *out = elements_one(me, length);
    for (uint32_t i = 0; i < length; i++)
        value_entry(out, i, i < rare->count ? &real : &lambda, i < rare->count ? i : 0);
    return OK;
}

/* z_{i,j} is 1 for j up to the number of rows, and random above; |rows| NULL: entries are k. */
static status count_elements(struct party *me, uint32_t k, uint32_t length,
                             const struct zhong_ids *rare, struct value *out)
{
    struct value drawn;
    *out = elements_one(me, (size_t)length * k);
    for (uint32_t i = 0; i < rare->count; i++)
        for (uint32_t j = rare->list[i].rows; j < k; j++) {
            REQUIRE(draw_elements(me, "beyond the rows", 1, &drawn));
            value_entry(out, (size_t)i * k + j, &drawn, 0);
        }
    return OK;
}

status zhong_make_list(struct party *me, const struct recipient *to, uint32_t length,
                       const struct zhong_ids *rare, struct zhong_alice_lists *lists)
{
    const struct zhong_state *state = run_state(party_run(me));
    struct value x, z;
    REQUIRE(list_elements(me, rare, length, &x));
    REQUIRE(count_elements(me, state->k, length, rare, &z));
    REQUIRE(identity_encrypt(me, "coin of X", to, &x, &lists->x));
    return identity_encrypt(me, "coin of Z", to, &z, &lists->z);
}

/* Q'A,0 = QA,0: random encryptions of random cleartexts. */
static status make_blank(struct party *me, const struct recipient *to, uint32_t length, uint32_t k,
                         struct zhong_alice_lists *lists)
{
    struct value x, z;
    REQUIRE(draw_elements(me, "random cleartext", length, &x));
    REQUIRE(draw_elements(me, "random cleartext", (size_t)length * k, &z));
    REQUIRE(identity_encrypt(me, "coin of X", to, &x, &lists->x));
    return identity_encrypt(me, "coin of Z", to, &z, &lists->z);
}

/* Otherwise: the first list, rerandomized, with the affected identifier at its place. The last
 * element, a dummy, is dropped. */
status zhong_make_second(struct party *me, const struct recipient *to, uint32_t length,
                         const struct zhong_ids *rare, const struct zhong_id *affected,
                         const struct zhong_alice_lists *first, struct zhong_alice_lists *lists)
{
    struct run *run = party_run(me);
    const uint32_t k = ((const struct zhong_state *)run_state(run))->k;
    if (!affected)
        return make_blank(me, to, length, k, lists);
    uint32_t place = 0;
    while (place < rare->count && zhong_compare(&rare->list[place].bytes, &affected->bytes) < 0)
        place++;
    struct value text = values_of(run, KIND_TEXTS, 1), element, ones = elements_one(me, k), x, z;
    texts_set(&text, 0, affected->bytes.bytes, affected->bytes.size);
    REQUIRE(elements_of(me, "identifier", &text, &element));
    REQUIRE(identity_rerandomize(me, "coin of X", to, &first->x, &lists->x));
    REQUIRE(identity_rerandomize(me, "coin of Z", to, &first->z, &lists->z));
    REQUIRE(identity_encrypt(me, "coin of X", to, &element, &x));
    REQUIRE(identity_encrypt(me, "coin of Z", to, &ones, &z)); /* it occurs k times or more */
    const struct value old_x = value_copy(&lists->x), old_z = value_copy(&lists->z);
    for (uint32_t i = place; i < length; i++) {
        value_entry(&lists->x, i, i == place ? &x : &old_x, i == place ? 0 : i - 1);
        for (uint32_t j = 0; j < k; j++)
            value_entry(&lists->z, (size_t)i * k + j, i == place ? &z : &old_z,
                        i == place ? j : (size_t)(i - 1) * k + j);
    }
    return OK;
}

const struct zhong_id *zhong_affected(const struct zhong_state *state,
                                      const struct zhong_ids *whole, const struct value *common)
{
    const struct zhong_id *found = NULL;
    for (uint32_t i = 0; i < whole->count; i++) {
        /* not run: as published, no table that can be enumerated has a common identifier here. */
        if (whole->list[i].rows >= state->k && !zhong_listed(common, &whole->list[i].bytes)) {
            assert(!found); /* note 1 */
            found = &whole->list[i];
        }
    }
    return found;
}

struct alice {
    struct party *me;
    const struct zhong_state *state;
    struct zhong_table table, reduced; /* as it is; without sigma */
    struct value parameters, key, common_bob;
    struct recipient self;
    uint32_t length, bob_rows; /* M = max(N_A, N_B) */
};

/* Step 2. */
static status send_lists(struct alice *a, const struct zhong_ids *rare,
                         const struct zhong_id *affected)
{
    struct party *me = a->me;
    struct zhong_alice_lists first, second;
    struct value w[2];
    if (party_variant(me, "linear")) {
        REQUIRE(zhong_linear_lists(me, &a->self, a->length, rare, affected, w));
        return send(me, ZHONG_BOB, &zhong_linear_lists_message, &w[0], &w[1]);
    }
    REQUIRE(zhong_make_list(me, &a->self, a->length, rare, &first));
    REQUIRE(zhong_make_second(me, &a->self, a->length, rare, affected, &first, &second));
    return send(me, ZHONG_BOB, &zhong_lists, &first.x, &first.z, &second.x, &second.z);
}

/* Phase 1: both lists to Bob, and the two tests back. */
static status phase_1(struct alice *a, bool *anonymous)
{
    struct party *me = a->me;
    struct run *run = party_run(me);
    struct value bits, tests = values_of(run, KIND_CIPHERTEXTS, 2);
    const struct value common = zhong_frequent(run, a->state, &a->reduced);
    const struct zhong_ids whole = zhong_collect(run, &a->table);
    const struct zhong_id *affected = zhong_affected(a->state, &whole, &common);

    REQUIRE(send(me, ZHONG_BOB, &zhong_common_alice, &common));
    a->common_bob = values_of(run, KIND_TEXTS, 0);
    a->common_bob.count = a->length;
    a->common_bob.data = NULL;
    REQUIRE(receive(me, ZHONG_BOB, &zhong_common_bob, &a->common_bob));
    REQUIRE(zhong_sorted(me, &a->common_bob));
    const struct zhong_ids rare = zhong_rare(run, a->state, &a->table, &a->common_bob);
    REQUIRE(send_lists(a, &rare, affected));
    REQUIRE(receive(me, ZHONG_BOB, &zhong_tests, &tests));
    REQUIRE(identity_ones(me, &a->key, &tests, &bits));
    *anonymous = residue_at(&bits, 0) || residue_at(&bits, 1);
    return OK;
}

/* Steps 5 and 7: a row without a 1 means that its identifier stays below k. */
static status compare_all(struct alice *a, const struct zhong_ids *rare, bool *gone)
{
    struct party *me = a->me;
    struct run *run = party_run(me);
    struct zhong_alice_lists list;
    REQUIRE(zhong_make_list(me, &a->self, a->length, rare, &list));
    REQUIRE(send(me, ZHONG_BOB, &zhong_second_list, &list.x, &list.z));
    for (uint32_t i = 0; i < a->length; i++) {
        temporary_begin(me);
        struct value bits, row = values_of(run, KIND_CIPHERTEXTS, a->length);
        bool enough = i >= rare->count; /* rows of dummies are ignored */
        REQUIRE(receive(me, ZHONG_BOB, &zhong_quotients, &row));
        if (!enough)
            REQUIRE(identity_ones(me, &a->key, &row, &bits));
        for (uint32_t j = 0; j < a->length && !enough; j++)
            enough = residue_at(&bits, j);
        if (!enough)
            gone[i] = true;
        temporary_end(me);
    }
    return OK;
}

/* Steps 5 and 7 of `linear`. */
static status ask(struct alice *a, const struct zhong_ids *rare, bool *gone)
{
    const struct shape *part;
    const struct value asked = zhong_asked(party_run(a->me), rare);
    struct value bits;
    REQUIRE(zhong_membership(party_run(a->me), a->length, &part));
    REQUIRE(call(a->me, GROUP(ZHONG_ALICE, ZHONG_BOB), part, &asked, &bits));
    for (uint32_t i = 0; i < rare->count; i++)
        gone[i] = !residue_at(&bits, i);
    return OK;
}

/* Phase 2: for each of her rare identifiers Alice learns whether Bob brings it up to k. */
static status phase_2(struct alice *a)
{
    struct party *me = a->me;
    struct run *run = party_run(me);
    a->table = a->reduced;
    const struct zhong_ids rare = zhong_rare(run, a->state, &a->table, &a->common_bob);
    bool *gone = arena_zero(run_scratch(run), (size_t)rare.count + 1);
    REQUIRE(party_variant(me, "linear") ? ask(a, &rare, gone) : compare_all(a, &rare, gone));
    zhong_suppress(&a->table, &rare, gone);
    const struct zhong_ids left = zhong_collect(run, &a->table);
    struct value remaining = values_of(run, KIND_TEXTS, left.count);
    for (uint32_t i = 0; i < left.count; i++)
        texts_set(&remaining, i, left.list[i].bytes.bytes, left.list[i].bytes.size);
    return send(me, ZHONG_BOB, &zhong_remaining, &remaining);
}

static status set_up(struct alice *a)
{
    struct party *me = a->me;
    struct run *run = party_run(me);
    struct value count = residues(run, run_integers(run, (uint64_t)1 << 32), 1);
    a->parameters = values_of(run, KIND_PARAMETERS, 1);
    a->key = values_of(run, KIND_USER_KEYS, 1);
    a->self = (struct recipient){&a->parameters, "alice"};
    zhong_expect(me, a->table.rows);
    REQUIRE(receive(me, ZHONG_GENERATOR, &zhong_parameters, &a->parameters));
    REQUIRE(receive(me, ZHONG_GENERATOR, &zhong_key, &a->key));
    REQUIRE(identity_check(me, &a->parameters, "alice", &a->key));
    residue_put(&count, 0, a->table.rows);
    REQUIRE(send(me, ZHONG_BOB, &zhong_rows_count, &count));
    REQUIRE(receive(me, ZHONG_BOB, &zhong_rows_count, &count));
    REQUIRE(zhong_length(me, a->table.rows, residue_at(&count, 0), &a->length));
    a->bob_rows = (uint32_t)residue_at(&count, 0);
    return OK;
}

status zhong_alice(struct party *me)
{
    struct run *run = party_run(me);
    struct alice a = {.me = me, .state = run_state(run)};
    bool anonymous;
    a.table = zhong_read(run, ZHONG_ALICE, party_input(me));
    a.reduced = zhong_read(run, ZHONG_ALICE, party_input(me));
    zhong_sigma(a.state, run, &a.reduced);
    const struct zhong_table original = zhong_read(run, ZHONG_ALICE, party_input(me));
    REQUIRE(set_up(&a));
    REQUIRE(phase_1(&a, &anonymous));
    const uint64_t bit = anonymous;
    const struct value verdict = residues_of(run, run_integers(run, 2), &bit, 1);
    REQUIRE(send(me, ZHONG_BOB, &zhong_verdict, &verdict));
    if (!anonymous)
        REQUIRE(phase_2(&a));
    return zhong_finish(me, &a.table, &original, a.length, a.bob_rows, !anonymous);
}
