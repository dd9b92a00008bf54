#include "protocols/sets/sets.h"

const struct message sets_list = {
    "one-key-list", "cipher, step 2", 1, {{"elements", KIND_POINTS, LEAK_SHUFFLED, FIELD_LIST}}};

const struct message sets_full = {
    "full-list", "cipher, step 2", 1, {{"elements", KIND_POINTS, LEAK_SHUFFLED, FIELD_LIST}}};

const struct message sets_open = {
    "open", "cipher, step 4", 1, {{"elements", KIND_POINTS, LEAK_SHUFFLED, FIELD_LIST}}};

const struct message sets_plain = {
    "plain", "cipher, step 4", 1, {{"elements", KIND_POINTS, LEAK_OUTPUT, FIELD_LIST}}};

const struct message sets_count = {
    "set-size", "cipher, step 3", 1, {{"number", KIND_RESIDUES, LEAK_OUTPUT, FIELD_FIXED}}};

const struct message sets_asked = {
    "asked", "membership, step 1", 1, {{"places", KIND_POINTS, LEAK_CIPHERTEXT, FIELD_FIXED}}};

const struct message sets_answer = {"answer",
                                    "membership, step 2",
                                    2,
                                    {{"places", KIND_POINTS, LEAK_CIPHERTEXT, FIELD_FIXED},
                                     {"held", KIND_POINTS, LEAK_SHUFFLED, FIELD_FIXED}}};
