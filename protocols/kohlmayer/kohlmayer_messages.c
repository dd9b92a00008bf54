#include "protocols/kohlmayer/kohlmayer.h"

/* A table as it travels: see kohlmayer_wire.c. */
#define TABLE_FIELDS                                                                               \
    {"rows", KIND_RESIDUES, LEAK_DECLARED, FIELD_FIXED},                                           \
        {"values", KIND_RESIDUES, LEAK_DECLARED, FIELD_FIXED},                                     \
        {"words", KIND_RESIDUES, LEAK_DECLARED, FIELD_FIXED},                                      \
        {"points", KIND_POINTS, LEAK_CIPHERTEXT, FIELD_LIST},                                      \
        {"cells", KIND_RESIDUES, LEAK_SHUFFLED, FIELD_LIST},                                       \
        {"rules", KIND_RESIDUES, LEAK_DECLARED, FIELD_LIST},                                       \
    {                                                                                              \
        "ids", KIND_POINTS, LEAK_CIPHERTEXT, FIELD_LIST                                            \
    }

const struct message kohlmayer_encrypt = {"encrypt-table", "4.3.1, encryption", 7, {TABLE_FIELDS}};
const struct message kohlmayer_join = {"join-table", "4.3.2, integration", 7, {TABLE_FIELDS}};

const struct message kohlmayer_id_key = {
    "id-key", "ours: keyed-ids", 1, {{"key", KIND_KEYS, LEAK_KEY, FIELD_FIXED}}};
const struct message kohlmayer_keyed = {"keyed-table",
                                        "ours: keyed-ids",
                                        7,
                                        {{"rows", KIND_RESIDUES, LEAK_DECLARED, FIELD_FIXED},
                                         {"values", KIND_RESIDUES, LEAK_DECLARED, FIELD_FIXED},
                                         {"words", KIND_RESIDUES, LEAK_DECLARED, FIELD_FIXED},
                                         {"points", KIND_POINTS, LEAK_CIPHERTEXT, FIELD_LIST},
                                         {"cells", KIND_RESIDUES, LEAK_SHUFFLED, FIELD_LIST},
                                         {"rules", KIND_RESIDUES, LEAK_DECLARED, FIELD_LIST},
                                         {"ids", KIND_DIGESTS, LEAK_DIGEST, FIELD_LIST}}};

#define RESULT_FIELDS                                                                              \
    {"levels", KIND_RESIDUES, LEAK_OUTPUT, FIELD_FIXED},                                           \
        {"suppressed", KIND_RESIDUES, LEAK_OUTPUT, FIELD_FIXED},                                   \
        {"rows", KIND_RESIDUES, LEAK_OUTPUT, FIELD_FIXED},                                         \
        {"points", KIND_POINTS, LEAK_SHUFFLED, FIELD_LIST},                                        \
    {                                                                                              \
        "cells", KIND_RESIDUES, LEAK_SHUFFLED, FIELD_LIST                                          \
    }

const struct message kohlmayer_result = {"result-table", "4.3.4, decryption", 5, {RESULT_FIELDS}};

const struct message kohlmayer_witness = {
    "witness-table", "6.1, independent anonymizations", 7, {TABLE_FIELDS}};
const struct message kohlmayer_witness_result = {
    "witness-result", "6.1, independent anonymizations", 5, {RESULT_FIELDS}};

const struct message kohlmayer_decode = {"decode-table",
                                         "4.4, decoding",
                                         7,
                                         {{"levels", KIND_RESIDUES, LEAK_OUTPUT, FIELD_FIXED},
                                          {"suppressed", KIND_RESIDUES, LEAK_OUTPUT, FIELD_FIXED},
                                          {"rows", KIND_RESIDUES, LEAK_OUTPUT, FIELD_FIXED},
                                          {"cells", KIND_RESIDUES, LEAK_SHUFFLED, FIELD_LIST},
                                          {"unread", KIND_RESIDUES, LEAK_DECLARED, FIELD_LIST},
                                          {"points", KIND_POINTS, LEAK_OUTPUT, FIELD_LIST},
                                          {"texts", KIND_TEXTS, LEAK_OUTPUT, FIELD_LIST}}};

const struct message kohlmayer_release = {"release",
                                          "ours: who gets the release is not said",
                                          3,
                                          {{"levels", KIND_RESIDUES, LEAK_OUTPUT, FIELD_FIXED},
                                           {"suppressed", KIND_RESIDUES, LEAK_OUTPUT, FIELD_FIXED},
                                           {"lines", KIND_TEXTS, LEAK_OUTPUT, FIELD_LIST}}};
