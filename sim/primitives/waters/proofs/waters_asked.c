/* Waters' scheme, asked with few and many ciphertexts. */
#include "proofs/couple/asks.h"
#include "sim/primitives/waters/identity.h"

extern const struct asks asks_waters;

enum { CIPHERTEXTS = 20, POWERS = 30 };

static status ask_ciphertexts(struct party *me, const struct recipient *to, size_t count)
{
    struct value plain, scalars, ciphers;
    REQUIRE(draw_elements(me, "plaintexts", count, &plain));
    REQUIRE(identity_encrypt(me, "coins", to, &plain, &ciphers));
    REQUIRE(identity_rerandomize(me, "more coins", to, &ciphers, &ciphers));
    REQUIRE(draw_scalars(me, "exponents", count, &scalars));
    return identity_power(me, &ciphers, &scalars, &ciphers);
}

/* One ciphertext, raised to one exponent at many places: the powers are equal, and the reference
 * looks at the first. */
static status ask_powers(struct party *me, const struct recipient *to)
{
    struct value plain, one, exponent, ciphers = values_of(party_run(me), KIND_CIPHERTEXTS, POWERS),
                                       scalars;
    REQUIRE(draw_elements(me, "plaintexts", 1, &plain));
    REQUIRE(identity_encrypt(me, "coins", to, &plain, &one));
    REQUIRE(draw_scalars(me, "exponents", 1, &exponent));
    scalars = values_of(party_run(me), exponent.kind, POWERS);
    ciphers.origin = one.origin;
    for (size_t i = 0; i < POWERS; i++) {
        value_entry(&ciphers, i, &one, 0);
        value_entry(&scalars, i, &exponent, 0);
    }
    REQUIRE(identity_power(me, &ciphers, &scalars, &ciphers));
    return asked_equal(&ciphers) ? OK
                                 : refuse(me, "powers of one ciphertext with one exponent differ");
}

/* Of three ciphertexts the reference looks at all, of more at some and at their product. */
static status ask_waters(struct party *me)
{
    struct value master, public, key;
    REQUIRE(identity_setup(me, "setup", &master, &public));
    REQUIRE(identity_key(me, "key of a name", &master, &public, "name", &key));
    const struct recipient to = {&public, "name"};
    REQUIRE(ask_ciphertexts(me, &to, 3));
    REQUIRE(ask_powers(me, &to));
    return ask_ciphertexts(me, &to, CIPHERTEXTS);
}

const struct asks asks_waters = {.primitive = &primitive_waters, .dear = true, .role = ask_waters};
