/* The variant `linear`: phase 1 with fewer ciphertexts, and phase 2 by one test of membership in
 * place of N^2 quotients.
 *
 *   2  For each of her rare identifiers x_i Alice encrypts w_ij, for j from 1 to k - 1: x_i itself
 *      for j up to its rows y_i, and a random element above; for a dummy all w_ij are Lambda. List
 *      1 is made again with the affected x* among them, or all random, as in the other variants.
 *   3  Bob: R_b = prod_i (W_i,k-y'_i / E(x'_i, 0))^r_i, rerandomized, and switched or not. A factor
 *      is 1 exactly if identifiers agree and the rows reach k; else it is uniform.
 *
 *   5  Alice suppresses sigma. Alice and Bob find out together which of her elements (x, a_x) are
 *      among his (y, j), for j from k - b_y to k - 1: those with a_x + b_x >= k. Alice learns it.
 *
 * Alice has x in a_x rows, Bob has it in b_x, both fewer than k. Of each y he holds b_y elements,
 * so no more in all than he has rows: there is room for M. Identifiers that he has k times are not
 * in her list, since he told her those in phase 1. Steps 1, 4, 7 and 8 are those of zhong.c. */
#include "protocols/sets/sets.h"
#include "protocols/zhong/zhong.h"
#include <assert.h>
#include <string.h>

/* The elements of identifiers, and Lambda after them. */
static status elements_and_lambda(struct party *me, const struct zhong_ids *ids, struct value *out)
{
    struct run *run = party_run(me);
    struct value texts = values_of(run, KIND_TEXTS, ids->count), real, lambda;
    const struct value none = values_of(run, KIND_TEXTS, 1);
    for (uint32_t i = 0; i < ids->count; i++)
        texts_set(&texts, i, ids->list[i].bytes.bytes, ids->list[i].bytes.size);
    REQUIRE(elements_of(me, "identifier", &texts, &real));
    REQUIRE(elements_of(me, "Lambda", &none, &lambda));
    *out = elements_one(me, (size_t)ids->count + 1);
    for (uint32_t i = 0; i <= ids->count; i++)
        value_entry(out, i, i < ids->count ? &real : &lambda, i < ids->count ? i : 0);
    return OK;
}

/* The plain elements w_ij of a list. */
static status plain_list(struct party *me, uint32_t length, const struct zhong_ids *ids,
                         struct value *out)
{
    const struct zhong_state *state = run_state(party_run(me));
    const size_t levels = state->k - 1;
    struct value elements, drawn;
    size_t beyond = 0;
    assert(ids->count <= length);
    REQUIRE(elements_and_lambda(me, ids, &elements));
    for (uint32_t i = 0; i < ids->count; i++)
        beyond += ids->list[i].rows < levels ? levels - ids->list[i].rows : 0;
    REQUIRE(draw_elements(me, "beyond the rows", beyond, &drawn));
    *out = elements_one(me, length * levels);
    for (uint32_t i = length; i-- > 0;)
        for (size_t j = levels; j-- > 0;) {
            const bool random = i < ids->count && j >= ids->list[i].rows;
            value_entry(out, i * levels + j, random ? &drawn : &elements,
                        random           ? --beyond
                        : i < ids->count ? i
                                         : ids->count);
        }
    return OK;
}

/* The rare identifiers with the affected one in its place. */
static struct zhong_ids with(struct run *run, const struct zhong_ids *rare,
                             const struct zhong_id *affected)
{
    struct zhong_ids all = {
        0, arena_alloc(run_scratch(run), ((size_t)rare->count + 1) * sizeof *all.list)};
    uint32_t i = 0;
    for (; i < rare->count && zhong_compare(&rare->list[i].bytes, &affected->bytes) < 0; i++)
        all.list[all.count++] = rare->list[i];
    all.list[all.count++] = *affected;
    for (; i < rare->count; i++)
        all.list[all.count++] = rare->list[i];
    return all;
}

status zhong_linear_lists(struct party *me, const struct recipient *to, uint32_t length,
                          const struct zhong_ids *rare, const struct zhong_id *affected,
                          struct value w[2])
{
    struct run *run = party_run(me);
    const struct zhong_state *state = run_state(run);
    struct value plain[2];
    REQUIRE(plain_list(me, length, rare, &plain[0]));
    if (affected) {
        const struct zhong_ids second = with(run, rare, affected);
        REQUIRE(plain_list(me, length, &second, &plain[1]));
    } else {
        REQUIRE(draw_elements(me, "random cleartext", (size_t)length * (state->k - 1), &plain[1]));
    }
    for (int l = 0; l < 2; l++)
        REQUIRE(identity_encrypt(me, "coin of W", to, &plain[l], &w[l]));
    return OK;
}

status zhong_linear_constants(struct party *me, const struct recipient *to, uint32_t length,
                              const struct zhong_ids *rare, struct value *constants)
{
    struct value elements, all = elements_one(me, length);
    assert(rare->count <= length);
    REQUIRE(elements_and_lambda(me, rare, &elements));
    for (uint32_t i = 0; i < length; i++)
        value_entry(&all, i, &elements, i < rare->count ? i : rare->count);
    return identity_constant(me, to, &all, constants);
}

status zhong_linear_test(struct party *me, uint32_t length, const struct zhong_ids *rare,
                         const struct value *constants, const struct value *w, struct value *test)
{
    const struct zhong_state *state = run_state(party_run(me));
    struct value picked = values_of(party_run(me), KIND_CIPHERTEXTS, length), powers;
    for (uint32_t i = 0; i < length; i++) {
        const uint32_t level = i < rare->count ? state->k - rare->list[i].rows : 1;
        value_entry(&picked, i, w, (size_t)i * (state->k - 1) + level - 1);
    }
    REQUIRE(identity_divide(me, &picked, constants, &picked));
    REQUIRE(draw_scalars(me, "exponent of R", length, &powers));
    REQUIRE(identity_power(me, &picked, &powers, &picked));
    return identity_product(me, &picked, test);
}

status zhong_membership(struct run *run, uint32_t length, const struct shape **part)
{
    return part_of(run, &set_membership_protocol, NULL, 2,
                   PAIRS({"universe", "", 0}, {"room", NULL, length}), part);
}

/* Writes an identifier and a number of rows as one text. The bytes of an identifier say where it
 * ends, so lists that are in order stay in order. */
static void put(struct run *run, struct value *list, size_t at, const struct text *id,
                uint32_t rows)
{
    uint8_t *bytes = arena_alloc(run_scratch(run), id->size + 4);
    memcpy(bytes, id->bytes, id->size);
    for (int b = 0; b < 4; b++)
        bytes[id->size + (size_t)b] = (uint8_t)(rows >> (24 - 8 * b));
    texts_set(list, at, bytes, id->size + 4);
}

struct value zhong_asked(struct run *run, const struct zhong_ids *rare)
{
    struct value list = values_of(run, KIND_TEXTS, rare->count);
    for (uint32_t i = 0; i < rare->count; i++)
        put(run, &list, i, &rare->list[i].bytes, rare->list[i].rows);
    return list;
}

struct value zhong_held(struct run *run, const struct zhong_state *state,
                        const struct zhong_ids *ids)
{
    size_t count = 0;
    for (uint32_t i = 0; i < ids->count; i++)
        count += ids->list[i].rows < state->k ? ids->list[i].rows : 0;
    struct value list = values_of(run, KIND_TEXTS, count);
    count = 0;
    for (uint32_t i = 0; i < ids->count; i++)
        for (uint32_t j = state->k - ids->list[i].rows;
             ids->list[i].rows < state->k && j < state->k; j++)
            put(run, &list, count++, &ids->list[i].bytes, j);
    return list;
}
