#include "protocols/zhong/zhong.h"

const struct message zhong_parameters = {
    "parameters",
    "5.1.1, initialization",
    1,
    {{"parameters", KIND_PARAMETERS, LEAK_PUBLIC, FIELD_FIXED}}};

const struct message zhong_key = {
    "key", "5.1.1, key generation", 1, {{"key", KIND_USER_KEYS, LEAK_KEY, FIELD_FIXED}}};

const struct message zhong_rows_count = {
    "rows", "5.3, N_A and N_B (note 2)", 1, {{"count", KIND_RESIDUES, LEAK_OUTPUT, FIELD_FIXED}}};

const struct message zhong_common_alice = {"common-alice",
                                           "5.3, phase 1, Q'_A,0",
                                           1,
                                           {{"identifiers", KIND_TEXTS, LEAK_OUTPUT, FIELD_LIST}}};

const struct message zhong_common_bob = {
    "common-bob", "5.3, phase 1, Q_B,0", 1, {{"identifiers", KIND_TEXTS, LEAK_OUTPUT, FIELD_LIST}}};

const struct message zhong_lists = {"lists",
                                    "5.3, phase 1, both lists",
                                    4,
                                    {{"x0", KIND_CIPHERTEXTS, LEAK_CIPHERTEXT, FIELD_FIXED},
                                     {"z0", KIND_CIPHERTEXTS, LEAK_CIPHERTEXT, FIELD_FIXED},
                                     {"x1", KIND_CIPHERTEXTS, LEAK_CIPHERTEXT, FIELD_FIXED},
                                     {"z1", KIND_CIPHERTEXTS, LEAK_CIPHERTEXT, FIELD_FIXED}}};

const struct message zhong_linear_lists_message = {
    "linear-lists",
    "linear, step 2",
    2,
    {{"w0", KIND_CIPHERTEXTS, LEAK_CIPHERTEXT, FIELD_FIXED},
     {"w1", KIND_CIPHERTEXTS, LEAK_CIPHERTEXT, FIELD_FIXED}}};

const struct message zhong_tests = {"tests",
                                    "5.3, phase 1, R'0 and R'1",
                                    1,
                                    {{"tests", KIND_CIPHERTEXTS, LEAK_SHUFFLED, FIELD_FIXED}}};

const struct message zhong_verdict = {"verdict",
                                      "5.3, phase 1, the end",
                                      1,
                                      {{"anonymous", KIND_RESIDUES, LEAK_OUTPUT, FIELD_FIXED}}};

const struct message zhong_table_rows = {
    "table", "5.3, a party's current data", 1, {{"lines", KIND_TEXTS, LEAK_OUTPUT, FIELD_LIST}}};

const struct message zhong_second_list = {"second-list",
                                          "5.3, phase 2, the list of the current data",
                                          2,
                                          {{"x", KIND_CIPHERTEXTS, LEAK_CIPHERTEXT, FIELD_FIXED},
                                           {"z", KIND_CIPHERTEXTS, LEAK_CIPHERTEXT, FIELD_FIXED}}};

const struct message zhong_quotients = {"quotients",
                                        "5.3, phase 2, one row of gamma'",
                                        1,
                                        {{"gamma", KIND_CIPHERTEXTS, LEAK_SHUFFLED, FIELD_FIXED}}};

const struct message zhong_remaining = {"remaining",
                                        "5.3, phase 2, what remains",
                                        1,
                                        {{"identifiers", KIND_TEXTS, LEAK_OUTPUT, FIELD_LIST}}};

const struct message zhong_original = {"original",
                                       "5.3, the last check failed",
                                       1,
                                       {{"lines", KIND_TEXTS, LEAK_DECLARED, FIELD_LIST}}};
