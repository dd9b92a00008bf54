/* Waters' identity-based encryption: kinds and operations; waters_real.c computes, waters_ideal.c
 * has forms instead. */
#include "sim/primitives/waters/waters.h"
#include "crypto/waters.h"
#include "sim/house.h"
#include "sim/ideal_group.h"
#include "sim/primitives/waters/identity.h"

/* Elements and scalars have numbers from 0, the others from 1. */
#define IDEAL                                                                                      \
    {                                                                                              \
        sizeof(uint64_t), HANDLE_BYTES, handle_encode, group_decode                                \
    }

static void ones(struct run *run, void *entries, size_t count)
{
    ((const struct waters_calls *)run->world->backend->calls(&primitive_waters))
        ->ones(entries, count);
}

static const struct kind_about kinds[] = {
    {KIND_PARAMETERS, "parameters", ASPECT_PARAMETERS, .slow = true, .followed = true,
     .real = {sizeof(void *), WATERS_PARAMS_BYTES, waters_write_parameters, waters_read_parameters},
     .ideal = IDEAL},
    {KIND_USER_KEYS, "user_keys", ASPECT_USER_KEY, .slow = true, .followed = true,
     .real = {sizeof(void *), WATERS_KEY_BYTES, waters_write_key, waters_read_key}, .ideal = IDEAL},
    {KIND_CIPHERTEXTS, "ciphertexts", ASPECT_CIPHERTEXT, .slow = true, .shared = true,
     .followed = true,
     .real = {sizeof(struct waters_ciphertext), WATERS_CIPHERTEXT_BYTES, waters_write_ciphertext,
              waters_read_ciphertext},
     .ideal = IDEAL},
    {KIND_ELEMENTS, "elements", ASPECT_ELEMENT, .slow = true, .followed = true,
     .curve = CURVE_PAIRING, .zero = ones,
     .real = {sizeof(struct gt), GT_BYTES, waters_write_element, waters_read_element},
     .ideal = IDEAL},
    {KIND_SCALARS, "scalars", ASPECT_SCALAR, .followed = true, .curve = CURVE_PAIRING,
     .real = {sizeof(struct scalar), SCALAR_BYTES, waters_write_scalar, waters_read_scalar},
     .ideal = IDEAL},
    {KIND_MASTERS, "masters", ASPECT_MASTER, .followed = true, .curve = CURVE_PAIRING,
     .never_sent = true,
     .real = {sizeof(void *), WATERS_MASTER_BYTES, waters_write_master, waters_read_master},
     .ideal = IDEAL},
    {.name = NULL}};

enum { SORT_MASTER = 2, SORT_PARAMETERS, SORT_KEY, SORT_ELEMENTS, SORT_SCALARS, SORT_CIPHERS };

static status setup(struct party *me, const struct value *const *in, struct value *out)
{
    (void)in;
    return identity_setup(me, "law setup", &out[0], &out[1]);
}

static status make_key(struct party *me, const struct value *const *in, struct value *out)
{
    return identity_key(me, "law key", in[0], in[1], "law", out);
}

static status texts(struct party *me, const struct value *const *in, struct value *out)
{
    return elements_of(me, "law", in[0], out);
}

static status encrypt(struct party *me, const struct value *const *in, struct value *out)
{
    return identity_encrypt(me, "law coin", &(struct recipient){in[0], "law"}, in[1], out);
}

static status constant(struct party *me, const struct value *const *in, struct value *out)
{
    return identity_constant(me, &(struct recipient){in[0], "law"}, in[1], out);
}

static status multiply(struct party *me, const struct value *const *in, struct value *out)
{
    return identity_multiply(me, in[0], in[1], out);
}

static status divide(struct party *me, const struct value *const *in, struct value *out)
{
    return identity_divide(me, in[0], in[1], out);
}

static status rerandomize(struct party *me, const struct value *const *in, struct value *out)
{
    return identity_rerandomize(me, "law again", &(struct recipient){in[0], "law"}, in[1], out);
}

static status decrypt(struct party *me, const struct value *const *in, struct value *out)
{
    return identity_decrypt(me, in[0], in[1], out);
}

static const struct primitive_operation operations[] = {
    {"setup", {0}, {SORT_MASTER, SORT_PARAMETERS}, setup},
    {"key", {SORT_MASTER, SORT_PARAMETERS}, {SORT_KEY}, make_key},
    {"elements", {SORT_TEXTS}, {SORT_ELEMENTS}, texts},
    {"encrypt", {SORT_PARAMETERS, SORT_ELEMENTS}, {SORT_CIPHERS}, encrypt},
    {"constant", {SORT_PARAMETERS, SORT_ELEMENTS}, {SORT_CIPHERS}, constant},
    {"multiply", {SORT_CIPHERS, SORT_CIPHERS}, {SORT_CIPHERS}, multiply},
    {"divide", {SORT_CIPHERS, SORT_CIPHERS}, {SORT_CIPHERS}, divide},
    {"rerandomize", {SORT_PARAMETERS, SORT_CIPHERS}, {SORT_CIPHERS}, rerandomize},
    {"decrypt", {SORT_KEY, SORT_CIPHERS}, {SORT_ELEMENTS}, decrypt},
    {.name = NULL}};

static const char *const laws[] = {"multiply(c, d) = multiply(d, c)",
                                   "multiply(multiply(c, d), e) = multiply(c, multiply(d, e))",
                                   "divide(multiply(c, d), d) = c", NULL};

const struct primitive primitive_waters = {.name = "waters",
                                           .assumption = "DBDH(Waters, " PAIRING_NAME ")",
                                           .kinds = kinds,
                                           .operations = operations,
                                           .real = &waters_real,
                                           .ideal = &waters_ideal,
                                           .laws = laws,
                                           .curve = PAIRING_NAME};
