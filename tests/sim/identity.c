/* Identity-based encryption as roles use it: the laws of the scheme, the same under the real group
 * and the ideal one. */
#include "sim/primitives/waters/identity.h"
#include "tests/expect.h"
#include "tests/sim/play.h"

static bool decrypts_to(struct party *me, const struct value *key, const struct value *cipher,
                        const struct value *want)
{
    struct value got;
    return identity_decrypt(me, key, cipher, &got) == OK && value_equal(&got, want);
}

/* Under a name, with its key, and a second recipient who must be kept out. */
struct scene {
    struct value master, parameters, key, other_key, elements;
    struct recipient to;
};

static status begin(struct party *me, struct scene *s)
{
    struct value texts = values_of(party_run(me), KIND_TEXTS, 3);
    texts_set(&texts, 0, "a", 1);
    texts_set(&texts, 1, "b", 1);
    texts_set(&texts, 2, "a", 1);
    REQUIRE(identity_setup(me, "setup", &s->master, &s->parameters));
    REQUIRE(identity_key(me, "key", &s->master, &s->parameters, "alice", &s->key));
    REQUIRE(identity_key(me, "other", &s->master, &s->parameters, "bob", &s->other_key));
    s->to = (struct recipient){&s->parameters, "alice"};
    return elements_of(me, "label", &texts, &s->elements);
}

static status round_trips(struct party *me)
{
    struct scene s;
    struct value cipher, again, wrong;
    if (!party_is(me, 1))
        return OK;
    REQUIRE(begin(me, &s));
    REQUIRE(identity_encrypt(me, "coin", &s.to, &s.elements, &cipher));
    EXPECT(decrypts_to(me, &s.key, &cipher, &s.elements));
    REQUIRE(identity_rerandomize(me, "again", &s.to, &cipher, &again));
    EXPECT(decrypts_to(me, &s.key, &again, &s.elements) && !value_equal(&cipher, &again));
    REQUIRE(identity_constant(me, &s.to, &s.elements, &cipher));
    EXPECT(decrypts_to(me, &s.key, &cipher, &s.elements));
    const status opened = identity_decrypt(me, &s.other_key, &again, &wrong);
    EXPECT(opened != OK || !value_equal(&wrong, &s.elements));
    return OK;
}

static status keys_are_checked(struct party *me)
{
    struct scene s;
    struct value other_master, others;
    if (!party_is(me, 1))
        return OK;
    REQUIRE(begin(me, &s));
    EXPECT_EQ(OK, identity_check(me, &s.parameters, "alice", &s.key));
    EXPECT_EQ(E_IDENTITY, identity_check(me, &s.parameters, "bob", &s.key));
    EXPECT_EQ(E_IDENTITY, identity_check(me, &s.parameters, "alice", &s.other_key));
    REQUIRE(identity_setup(me, "again", &other_master, &others));
    EXPECT_EQ(E_WRONG_KEY, identity_check(me, &others, "alice", &s.key));
    return OK;
}

/* E(x) / E(x) is an encryption of 1, and so is its power; E(x) / E(y) is not. */
static status quotients_tell_equality(struct party *me)
{
    struct scene s;
    struct value cipher, turned, quotient, scalars, bits, product;
    if (!party_is(me, 1))
        return OK;
    REQUIRE(begin(me, &s));
    REQUIRE(identity_encrypt(me, "coin", &s.to, &s.elements, &cipher));
    REQUIRE(identity_encrypt(me, "coin", &s.to, &s.elements, &turned));
    value_entry(&turned, 0, &cipher, 1); /* b, b, a against a, b, a */
    REQUIRE(identity_divide(me, &cipher, &turned, &quotient));
    REQUIRE(draw_scalars(me, "power", 3, &scalars));
    REQUIRE(identity_power(me, &quotient, &scalars, &quotient));
    REQUIRE(identity_ones(me, &s.key, &quotient, &bits));
    EXPECT(residue_at(&bits, 0) == 0 && residue_at(&bits, 1) == 1 && residue_at(&bits, 2) == 1);
    const struct value equal = value_slice(&quotient, 1, 2);
    REQUIRE(identity_product(me, &equal, &product));
    REQUIRE(identity_ones(me, &s.key, &product, &bits));
    EXPECT(bits.count == 1 && residue_at(&bits, 0) == 1);
    REQUIRE(identity_product(me, &quotient, &product));
    REQUIRE(identity_ones(me, &s.key, &product, &bits));
    EXPECT_EQ(0, residue_at(&bits, 0));
    return OK;
}

static status elements_are_told_apart(struct party *me)
{
    struct scene s;
    struct value drawn, cipher, times;
    if (!party_is(me, 1))
        return OK;
    REQUIRE(begin(me, &s));
    const struct value one = elements_one(me, 3);
    for (size_t i = 0; i < 3; i++)
        EXPECT(element_is_one(&one, i) && !element_is_one(&s.elements, i));
    const struct value a = value_slice(&s.elements, 0, 1), b = value_slice(&s.elements, 1, 1),
                       again = value_slice(&s.elements, 2, 1);
    EXPECT(value_equal(&a, &again) && !value_equal(&a, &b));
    REQUIRE(draw_elements(me, "drawn", 3, &drawn));
    EXPECT(!value_equal(&drawn, &s.elements));
    REQUIRE(identity_encrypt(me, "coin", &s.to, &s.elements, &cipher));
    REQUIRE(identity_constant(me, &s.to, &one, &times));
    REQUIRE(identity_multiply(me, &cipher, &times, &times)); /* times 1 */
    EXPECT(decrypts_to(me, &s.key, &times, &s.elements));
    return OK;
}

static void both(status (*role)(struct party *))
{
    play_role(role, &backend_real, false, OK);
    play_role(role, &backend_ideal, false, OK);
}

static void what_was_encrypted_is_decrypted(void)
{
    both(round_trips);
}

static void a_key_is_its_names(void)
{
    both(keys_are_checked);
}

static void quotients(void)
{
    both(quotients_tell_equality);
}

static void elements(void)
{
    both(elements_are_told_apart);
}

const struct test tests[] = {{"what was encrypted is decrypted", what_was_encrypted_is_decrypted},
                             {"a key is its name's", a_key_is_its_names},
                             {"quotients tell equality", quotients},
                             {"elements are told apart", elements},
                             {0}};
