/* The secret dictionary: every value comes back from its decrypted element, and nothing else. */
#include "crypto/dictionary.h"
#include "tests/expect.h"
#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { MANY = 300 };

static void hash_text(struct commutative_element *out, const char *text)
{
    const struct commutative_value value = {text, strlen(text)};
    EXPECT_EQ(OK, commutative_hash(&commutative_default, out, &value, 1, NULL));
}

/* The whole way of kohlmayer's decoding: hash, encrypt twice, decrypt twice, look up. */
static void test_values_come_back(void)
{
    const uint8_t seed[SEED_BYTES] = {1};
    struct seeded_tape t;
    struct commutative_key key[2];
    struct dictionary d;
    static struct commutative_element element[MANY];
    char text[32];
    EXPECT_EQ(OK, seeded_tape_init(&t, seed, "dictionary"));
    dictionary_init(&d);
    for (size_t i = 0; i < MANY; i++) {
        snprintf(text, sizeof text, "%*s%zu", (int)(i % 17), "", i);
        hash_text(&element[i], text);
        EXPECT_EQ(OK, dictionary_add(&d, &element[i], text, strlen(text)));
        if (i % 3 == 0) /* a value that stands in several rows */
            EXPECT_EQ(OK, dictionary_add(&d, &element[i], text, strlen(text)));
    }
    EXPECT_EQ(OK, dictionary_seal(&d));
    EXPECT_EQ(MANY, d.count);
    for (int k = 0; k < 2; k++)
        EXPECT_EQ(OK, commutative_key_draw(&key[k], &commutative_default, &t.tape, "key"));
    for (int k = 0; k < 2; k++)
        EXPECT_EQ(OK, commutative_encrypt(&key[k], element, element, MANY, NULL));
    struct commutative_value found;
    EXPECT_EQ(E_NOT_FOUND, dictionary_find(&d, &element[0], &found));
    for (int k = 0; k < 2; k++)
        EXPECT_EQ(OK, commutative_decrypt(&key[k], element, element, MANY, NULL));
    for (size_t i = 0; i < MANY; i++) {
        snprintf(text, sizeof text, "%*s%zu", (int)(i % 17), "", i);
        EXPECT_EQ(OK, dictionary_find(&d, &element[i], &found));
        EXPECT_EQ(strlen(text), found.size);
        EXPECT_BYTES(text, found.data, found.size);
    }
    dictionary_clear(&d);
    seeded_tape_clear(&t);
}

/* Planted: two values said to have one element, wherever they stand among others. */
static void test_collision(void)
{
    for (int at = 0; at < 5; at++) {
        struct dictionary d;
        struct commutative_element x;
        struct commutative_value found;
        dictionary_init(&d);
        for (int i = 0; i < 5; i++) {
            const char text[2] = {(char)('a' + i), 0};
            hash_text(&x, text);
            EXPECT_EQ(OK, dictionary_add(&d, &x, text, 1));
            if (i == at)
                EXPECT_EQ(OK, dictionary_add(&d, &x, "other", 5));
        }
        EXPECT_EQ(E_INPUT, dictionary_seal(&d));
        EXPECT_EQ(E_ARGUMENT, dictionary_find(&d, &x, &found));
        dictionary_clear(&d);
    }
}

static void test_edges(void)
{
    struct dictionary d;
    struct commutative_element x, y;
    struct commutative_value found = {NULL, 77};
    hash_text(&x, "");
    hash_text(&y, "y");
    dictionary_init(&d);
    EXPECT_EQ(E_ARGUMENT, dictionary_find(&d, &x, &found));
    EXPECT_EQ(OK, dictionary_seal(&d));
    EXPECT_EQ(E_NOT_FOUND, dictionary_find(&d, &x, &found));
    EXPECT_EQ(77, found.size);
    EXPECT_EQ(E_ARGUMENT, dictionary_seal(&d));
    EXPECT_EQ(E_ARGUMENT, dictionary_add(&d, &x, "x", 1));
    dictionary_clear(&d);
    EXPECT_EQ(OK, dictionary_add(&d, &x, NULL, 0)); /* the empty value alone */
    EXPECT_EQ(OK, dictionary_add(&d, &x, NULL, 0));
    EXPECT_EQ(OK, dictionary_seal(&d));
    EXPECT_EQ(1, d.count);
    EXPECT_EQ(OK, dictionary_find(&d, &x, &found));
    EXPECT_EQ(0, found.size);
    EXPECT_EQ(E_NOT_FOUND, dictionary_find(&d, &y, &found));
    dictionary_clear(&d);
}

const struct test tests[] = {{"values come back", test_values_come_back},
                             {"collision", test_collision},
                             {"edges", test_edges},
                             {0}};
