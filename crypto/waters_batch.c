/* Waters' scheme on many ciphertexts and several threads. */
#include "crypto/waters.h"
#include <sodium.h>
#include <stdlib.h>

struct encryptions {
    struct waters_ciphertext *out;
    const struct waters_recipient *to;
    const struct gt *plaintexts;
    const struct scalar *coins;
};

static status encrypt_part(void *context, size_t from, size_t to)
{
    const struct encryptions *e = context;
    for (size_t i = from; i < to; i++)
        waters_encrypt_with(&e->out[i], e->to, &e->plaintexts[i], &e->coins[i]);
    return OK;
}

status waters_encrypt_batch(struct waters_ciphertext *out, const struct waters_recipient *to,
                            const struct gt *plaintexts, size_t count, struct tape *tape,
                            const char *why, struct crew *crew)
{
    if (count == 0)
        return OK;
    struct scalar *const coins = calloc(count, sizeof *coins);
    if (!coins)
        return E_MEMORY;
    struct encryptions e = {out, to, plaintexts, coins};
    status s = OK;
    for (size_t i = 0; s == OK && i < count; i++)
        s = scalar_draw(&coins[i], tape, why);
    if (s == OK)
        s = crew_loop(crew, count, encrypt_part, &e);
    sodium_memzero(coins, count * sizeof *coins);
    free(coins);
    return s;
}

struct decryptions {
    struct gt *plaintexts;
    const struct waters_key *key;
    const struct waters_ciphertext *in;
};

static status decrypt_part(void *context, size_t from, size_t to)
{
    const struct decryptions *d = context;
    for (size_t i = from; i < to; i++)
        waters_decrypt(&d->plaintexts[i], d->key, &d->in[i]);
    return OK;
}

status waters_decrypt_batch(struct gt *plaintexts, const struct waters_key *key,
                            const struct waters_ciphertext *in, size_t count, struct crew *crew)
{
    return crew_loop(crew, count, decrypt_part, &(struct decryptions){plaintexts, key, in});
}
