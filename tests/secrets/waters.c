/* Waters' scheme: keys, plaintexts and coins are secret. */
#include "crypto/waters.h"
#include "tests/secrets/watch.h"

static struct waters_params params;
static struct waters_master master;
static struct waters_identity identity;
static struct waters_recipient recipient;
static struct waters_key key;
static struct waters_ciphertext one, other;
static struct gt plain, opened;
static struct scalar t;

/* All is public, and must be given back by done. */
static void prepare(void)
{
    must(pairing_start());
    waters_identity_hash(&identity, "alice", 5);
    must(waters_setup(&params, &master, plain_tape(), 4));
    must(waters_recipient_init(&recipient, &params, &identity, 4));
    must(waters_key_make(&key, &master, &identity, plain_tape()));
    pairing_gt_hash(&plain, "plain", 5);
    must(waters_encrypt(&one, &recipient, &plain, plain_tape(), "t"));
    must(scalar_draw(&t, plain_tape(), "t"));
}

static void done(void)
{
    waters_recipient_clear(&recipient);
    waters_params_clear(&params);
    waters_master_clear(&master);
    waters_key_clear(&key);
}

static void secret_key(void)
{
    secret(&key.d1, sizeof key.d1);
    secret(&key.d2, sizeof key.d2);
    secret(&key.lines1.slope, sizeof key.lines1.slope);
    secret(&key.lines1.constant, sizeof key.lines1.constant);
    secret(&key.lines2.slope, sizeof key.lines2.slope);
    secret(&key.lines2.constant, sizeof key.lines2.constant);
}

static void setup(void)
{
    must(pairing_start());
    must(waters_setup(&params, &master, secret_tape(), 4));
    waters_params_clear(&params);
    waters_master_clear(&master);
}

static void make_key(void)
{
    prepare();
    waters_key_clear(&key);
    secret(&master, sizeof master);
    must(waters_key_make(&key, &master, &identity, secret_tape()));
    done();
}

static void encrypt(void)
{
    prepare();
    secret(&plain, sizeof plain);
    must(waters_encrypt(&other, &recipient, &plain, secret_tape(), "t"));
    done();
}

static void decrypt(void)
{
    prepare();
    secret_key();
    waters_decrypt(&opened, &key, &one);
    done();
}

static void is_one(void)
{
    prepare();
    secret_key();
    (void)waters_decrypts_to_one(&key, &one);
    done();
}

static void product(void)
{
    prepare();
    other = one;
    waters_mul(&other, &other, &one);
    waters_div(&other, &other, &one);
    done();
}

static void power(void)
{
    prepare();
    secret(&t, sizeof t);
    waters_pow(&other, &one, &t);
    done();
}

static void again(void)
{
    prepare();
    must(waters_rerandomize(&other, &recipient, &one, secret_tape(), "t"));
    done();
}

const struct operation operations_waters[] = {
    {"waters_setup", "coins", "the master key", setup},
    {"waters_key_make", "master key, coins", "the master key and the coins", make_key},
    {"waters_encrypt", "plaintext, coins", "the coins", encrypt},
    {"waters_decrypt", "key", "of the key and plaintext what inversions show", decrypt},
    {"waters_decrypts_to_one", "key", "the answer, and what inversions show of the key", is_one},
    {"waters_mul, waters_div", "none", NULL, product},
    {"waters_pow", "exponent", "the exponent", power},
    {"waters_rerandomize", "coins", "the coins", again},
    {0}};
