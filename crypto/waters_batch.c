/* Waters' scheme on many ciphertexts and several threads. */
#include "crypto/waters.h"
#include <pthread.h>
#include <sodium.h>
#include <stdlib.h>

/* A batch is |one| called for every index; who does which is fixed, so that nothing is shared. */
struct batch {
    void (*one)(const struct batch *, size_t index);
    const struct waters_recipient *to;
    const struct waters_key *key;
    const struct scalar *coins;
    const struct gt *plaintexts;
    const struct waters_ciphertext *in;
    struct gt *plaintexts_out;
    struct waters_ciphertext *out;
};

struct share {
    const struct batch *batch;
    size_t from, to;
    pthread_t thread;
    status result;
};

static void *work(void *argument)
{
    struct share *const share = argument;
    share->result = pairing_start();
    for (size_t i = share->from; share->result == OK && i < share->to; i++)
        share->batch->one(share->batch, i);
    return NULL;
}

static status check_threads(unsigned threads)
{
    return threads >= 1 && threads <= WATERS_THREADS_MAX ? OK : E_ARGUMENT;
}

/* The caller's thread takes the first share, so that one thread means no other. A share for which
 * there is no thread is done here as well. */
static status run_batch(const struct batch *batch, size_t count, unsigned threads)
{
    struct share shares[WATERS_THREADS_MAX];
    bool started[WATERS_THREADS_MAX] = {false};
    status result = OK;
    for (unsigned i = 0; i < threads; i++)
        shares[i] =
            (struct share){.batch = batch,
                           .from = count / threads * i + count % threads * i / threads,
                           .to = count / threads * (i + 1) + count % threads * (i + 1) / threads};
    for (unsigned i = 1; i < threads; i++)
        started[i] = pthread_create(&shares[i].thread, NULL, work, &shares[i]) == 0;
    for (unsigned i = 0; i < threads; i++)
        if (!started[i])
            work(&shares[i]);
    for (unsigned i = 0; i < threads; i++) {
        if (started[i])
            pthread_join(shares[i].thread, NULL);
        if (shares[i].result != OK)
            result = shares[i].result;
    }
    return result;
}

static void encrypt_one(const struct batch *batch, size_t i)
{
    waters_encrypt_with(&batch->out[i], batch->to, &batch->plaintexts[i], &batch->coins[i]);
}

status waters_encrypt_batch(struct waters_ciphertext *out, const struct waters_recipient *to,
                            const struct gt *plaintexts, size_t count, struct tape *tape,
                            const char *why, unsigned threads)
{
    REQUIRE(check_threads(threads));
    if (count == 0)
        return OK;
    struct scalar *const coins = calloc(count, sizeof *coins);
    if (!coins)
        return E_MEMORY;
    const struct batch batch = {
        .one = encrypt_one, .to = to, .coins = coins, .plaintexts = plaintexts, .out = out};
    status s = OK;
    for (size_t i = 0; s == OK && i < count; i++)
        s = scalar_draw(&coins[i], tape, why);
    if (s == OK)
        s = run_batch(&batch, count, threads);
    sodium_memzero(coins, count * sizeof *coins);
    free(coins);
    return s;
}

static void decrypt_one(const struct batch *batch, size_t i)
{
    waters_decrypt(&batch->plaintexts_out[i], batch->key, &batch->in[i]);
}

status waters_decrypt_batch(struct gt *plaintexts, const struct waters_key *key,
                            const struct waters_ciphertext *in, size_t count, unsigned threads)
{
    REQUIRE(check_threads(threads));
    const struct batch batch = {
        .one = decrypt_one, .key = key, .in = in, .plaintexts_out = plaintexts};
    return run_batch(&batch, count, threads);
}
