#include "protocols/compare/compare.h"

const struct message compare_zero = {
    "zero", "shares=zero, step 0", 1, {{"mask", KIND_RESIDUES, LEAK_MASKED, FIELD_FIXED}}};

const struct message compare_left = {
    "left", "shares=star, step 1", 1, {{"share", KIND_RESIDUES, LEAK_MASKED, FIELD_FIXED}}};

const struct message compare_right = {
    "right", "shares=star, step 1", 1, {{"share", KIND_RESIDUES, LEAK_MASKED, FIELD_FIXED}}};

const struct message compare_pad = {"pad",
                                    "table, step 1",
                                    2,
                                    {{"rotation", KIND_RESIDUES, LEAK_KEY, FIELD_FIXED},
                                     {"pad", KIND_BITS, LEAK_KEY, FIELD_FIXED}}};

const struct message compare_answers = {
    "table", "table, step 2", 1, {{"bits", KIND_BITS, LEAK_MASKED, FIELD_FIXED}}};

const struct message compare_place = {"place",
                                      "table, step 3",
                                      2,
                                      {{"place", KIND_RESIDUES, LEAK_MASKED, FIELD_FIXED},
                                       {"bit", KIND_RESIDUES, LEAK_MASKED, FIELD_FIXED}}};

const struct message compare_verdict = {
    "verdict", "table, step 4", 1, {{"result", KIND_RESIDUES, LEAK_OUTPUT, FIELD_FIXED}}};

const struct message compare_pact = {"pact",
                                     "digest, step 1",
                                     3,
                                     {{"key", KIND_KEYS, LEAK_KEY, FIELD_FIXED},
                                      {"side", KIND_RESIDUES, LEAK_KEY, FIELD_FIXED},
                                      {"mask", KIND_RESIDUES, LEAK_KEY, FIELD_FIXED}}};

const struct message compare_prefixes = {"prefixes",
                                         "digest, step 2",
                                         2,
                                         {{"digests", KIND_DIGESTS, LEAK_SHUFFLED, FIELD_FIXED},
                                          {"bit", KIND_RESIDUES, LEAK_MASKED, FIELD_FIXED}}};

const struct message compare_masked = {
    "masked", "ot, transfers=extension", 1, {{"bits", KIND_RESIDUES, LEAK_MASKED, FIELD_FIXED}}};

const struct message compare_part = {
    "part", "ot, step 3", 1, {{"bit", KIND_RESIDUES, LEAK_MASKED, FIELD_FIXED}}};
