/* Waters' scheme in the ideal world: linear forms over generators (sim/ideal_group.h). */
#include "sim/house.h"
#include "sim/ideal_group.h"
#include "sim/primitives/waters/waters.h"
#include <string.h>

static uint32_t setup_of(const struct run *run, const void *handle)
{
    return run_group_key(run, *(const uint64_t *)handle)->setup;
}

static status ideal_setup(struct run *run, struct tape *tape, const char *why, int party,
                          void *master, void *parameters)
{
    const uint32_t setup = group_setup(run);
    (void)tape;
    (void)why;
    (void)party;
    *(uint64_t *)master = *(uint64_t *)parameters = group_key_of(run, setup, NULL);
    return OK;
}

static status ideal_key(struct run *run, struct tape *tape, const char *why, const void *master,
                        const void *parameters, const char *name, void *key)
{
    (void)tape;
    (void)why;
    (void)parameters;
    *(uint64_t *)key = group_key_of(run, setup_of(run, master), name);
    return OK;
}

static status ideal_check(struct run *run, const void *parameters, const char *name,
                          const void *key)
{
    const struct group_key *k = run_group_key(run, *(const uint64_t *)key);
    if (!k->name || strcmp(k->name, name) != 0)
        return E_IDENTITY;
    return k->setup == setup_of(run, parameters) ? OK : E_WRONG_KEY;
}

static status ideal_elements(struct run *run, struct tape *tape, const char *why, int party,
                             size_t count, void *out)
{
    const struct generator g = {.kind = GENERATOR_ELEMENT, .party = party, .label = why};
    (void)tape;
    for (size_t i = 0; i < count; i++)
        ((uint64_t *)out)[i] = group_single(run, group_generator(run, &g));
    return OK;
}

static status ideal_encode(struct run *run, const char *label, const struct text *texts,
                           size_t count, void *out)
{
    for (size_t i = 0; i < count; i++)
        ((uint64_t *)out)[i] = group_text(run, label, texts[i].bytes, texts[i].size);
    return OK;
}

static void ideal_ones(void *elements, size_t count)
{
    memset(elements, 0, count * sizeof(uint64_t));
}

static bool ideal_is_one(const void *element)
{
    return *(const uint64_t *)element == 0;
}

static status ideal_scalars(struct run *run, struct tape *tape, const char *why, int party,
                            size_t count, void *out)
{
    (void)tape;
    group_scalars(run, why, party, count, out);
    return OK;
}

static status ideal_encrypt(struct run *run, const void *parameters, const char *name,
                            const void *elements, const void *scalars, size_t count, void *out)
{
    const uint32_t setup = setup_of(run, parameters);
    for (size_t i = 0; i < count; i++) {
        struct group_ciphertext c = {.setup = scalars ? setup : 0,
                                     .name = scalars ? name : NULL,
                                     .plain = (uint32_t)((const uint64_t *)elements)[i]};
        if (scalars)
            c.coin = (uint32_t)group_of_scalar(run, ((const uint64_t *)scalars)[i]);
        ((uint64_t *)out)[i] = group_ciphertext_of(run, &c);
    }
    return OK;
}

/* A constant is under no key; with a ciphertext it goes under that one's. */
static status ideal_combine(struct run *run, const void *a, const void *b, int sign, size_t count,
                            void *out)
{
    for (size_t i = 0; i < count; i++) {
        const struct group_ciphertext x = *run_ciphertext(run, ((const uint64_t *)a)[i]);
        const struct group_ciphertext y = *run_ciphertext(run, ((const uint64_t *)b)[i]);
        if (x.name && y.name && (x.setup != y.setup || strcmp(x.name, y.name) != 0))
            return E_WRONG_KEY;
        const struct group_ciphertext sum = {
            .setup = x.name ? x.setup : y.setup,
            .name = x.name ? x.name : y.name,
            .plain = (uint32_t)group_sum(run, x.plain, y.plain, sign),
            .coin = (uint32_t)group_sum(run, x.coin, y.coin, sign)};
        ((uint64_t *)out)[i] = group_ciphertext_of(run, &sum);
    }
    return OK;
}

static status ideal_power(struct run *run, const void *a, const void *scalars, size_t count,
                          void *out)
{
    for (size_t i = 0; i < count; i++) {
        struct group_ciphertext c = *run_ciphertext(run, ((const uint64_t *)a)[i]);
        const uint64_t scalar = ((const uint64_t *)scalars)[i];
        c.plain = (uint32_t)group_power(run, c.plain, scalar);
        c.coin = (uint32_t)group_power(run, c.coin, scalar);
        ((uint64_t *)out)[i] = group_ciphertext_of(run, &c);
    }
    return OK;
}

static status ideal_rerandomize(struct run *run, const void *parameters, const char *name,
                                const void *a, const void *scalars, size_t count, void *out)
{
    const uint32_t setup = setup_of(run, parameters);
    for (size_t i = 0; i < count; i++) {
        struct group_ciphertext c = *run_ciphertext(run, ((const uint64_t *)a)[i]);
        const uint64_t coin = group_of_scalar(run, ((const uint64_t *)scalars)[i]);
        if (c.name && (c.setup != setup || strcmp(c.name, name) != 0))
            return E_WRONG_KEY;
        c.setup = setup;
        c.name = name;
        c.coin = (uint32_t)group_sum(run, c.coin, coin, 1);
        ((uint64_t *)out)[i] = group_ciphertext_of(run, &c);
    }
    return OK;
}

/* In the real world a wrong key gives a wrong plaintext; in this world the call fails and says so.
 */
static status ideal_decrypt(struct run *run, const void *key, const void *a, size_t count,
                            void *elements)
{
    const struct group_key *k = run_group_key(run, *(const uint64_t *)key);
    for (size_t i = 0; i < count; i++) {
        const struct group_ciphertext *c = run_ciphertext(run, ((const uint64_t *)a)[i]);
        if (c->name && (c->setup != k->setup || !k->name || strcmp(k->name, c->name) != 0))
            return E_WRONG_KEY;
        ((uint64_t *)elements)[i] = c->plain;
    }
    return OK;
}

static status ideal_test(struct run *run, const void *key, const void *a, size_t count, bool *ones)
{
    for (size_t i = 0; i < count; i++) {
        uint64_t element;
        REQUIRE(ideal_decrypt(run, key, (const uint64_t *)a + i, 1, &element));
        ones[i] = element == 0;
    }
    return OK;
}

const struct waters_calls waters_ideal = {
    ideal_setup, ideal_key,         ideal_check,   ideal_elements, ideal_encode,
    ideal_ones,  ideal_is_one,      ideal_scalars, ideal_encrypt,  ideal_combine,
    ideal_power, ideal_rerandomize, ideal_decrypt, ideal_test};
