#include "fuzz/mutator/single.h"

static const struct message single[] = {
    {"residues", "", 1, {{"residues", KIND_RESIDUES, LEAK_PUBLIC, FIELD_FIXED}}},
    {"keys", "", 1, {{"keys", KIND_KEYS, LEAK_PUBLIC, FIELD_LIST}}},
    {"digests", "", 1, {{"digests", KIND_DIGESTS, LEAK_PUBLIC, FIELD_LIST}}},
    {"points", "", 1, {{"points", KIND_POINTS, LEAK_PUBLIC, FIELD_LIST}}},
    {"texts", "", 1, {{"texts", KIND_TEXTS, LEAK_PUBLIC, FIELD_LIST}}},
    {"parameters", "", 1, {{"parameters", KIND_PARAMETERS, LEAK_PUBLIC, FIELD_FIXED}}},
    {"user-keys", "", 1, {{"keys", KIND_USER_KEYS, LEAK_PUBLIC, FIELD_FIXED}}},
    {"ciphertexts", "", 1, {{"ciphertexts", KIND_CIPHERTEXTS, LEAK_PUBLIC, FIELD_LIST}}},
    {"elements", "", 1, {{"elements", KIND_ELEMENTS, LEAK_PUBLIC, FIELD_LIST}}},
    {"scalars", "", 1, {{"scalars", KIND_SCALARS, LEAK_PUBLIC, FIELD_LIST}}},
    {"mixed",
     "",
     4,
     {{"texts", KIND_TEXTS, LEAK_PUBLIC, FIELD_LIST},
      {"residues", KIND_RESIDUES, LEAK_PUBLIC, FIELD_LIST},
      {"digest", KIND_DIGESTS, LEAK_PUBLIC, FIELD_FIXED},
      {"more", KIND_RESIDUES, LEAK_PUBLIC, FIELD_FIXED}}},
};

const struct message *const single_messages[] = {&single[0], &single[1], &single[2],  &single[3],
                                                 &single[4], &single[5], &single[6],  &single[7],
                                                 &single[8], &single[9], &single[10], NULL};
