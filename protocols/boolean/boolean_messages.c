#include "protocols/boolean/boolean.h"

const struct message boolean_shift = {
    "shift", "Algorithm 2, step 3", 1, {{"running", KIND_RESIDUES, LEAK_MASKED, FIELD_FIXED}}};

const struct message boolean_unshift = {
    "unshift", "Algorithm 2, step 6", 1, {{"running", KIND_RESIDUES, LEAK_MASKED, FIELD_FIXED}}};

const struct message boolean_key = {
    "hash-key", "section 3.2, the joint r", 1, {{"key", KIND_KEYS, LEAK_KEY, FIELD_FIXED}}};

const struct message boolean_digest_sum = {
    "digest-sum", "step 10, h(r + u)", 1, {{"digests", KIND_DIGESTS, LEAK_DIGEST, FIELD_FIXED}}};

const struct message boolean_digest_targets = {
    "digest-targets",
    "step 10, h(r + v), or the set H",
    1,
    {{"digests", KIND_DIGESTS, LEAK_DIGEST, FIELD_FIXED}}};

const struct message boolean_test_sum = {"test-sum",
                                         "step 10, oblivious comparison",
                                         1,
                                         {{"sums", KIND_POINTS, LEAK_CIPHERTEXT, FIELD_FIXED}}};

const struct message boolean_test_reply = {"test-reply",
                                           "step 10, oblivious comparison",
                                           2,
                                           {{"sums", KIND_POINTS, LEAK_CIPHERTEXT, FIELD_FIXED},
                                            {"targets", KIND_POINTS, LEAK_SHUFFLED, FIELD_FIXED}}};

const struct message boolean_list = {
    "list", "hardened, step 1", 1, {{"points", KIND_POINTS, LEAK_CIPHERTEXT, FIELD_FIXED}}};

const struct message boolean_tested = {
    "tested", "hardened, step 2", 1, {{"points", KIND_POINTS, LEAK_CIPHERTEXT, FIELD_FIXED}}};

const struct message boolean_targets = {
    "targets", "hardened, step 3", 1, {{"points", KIND_POINTS, LEAK_SHUFFLED, FIELD_FIXED}}};

const struct message boolean_result = {
    "result", "step 10 (note 1)", 1, {{"bits", KIND_RESIDUES, LEAK_OUTPUT, FIELD_FIXED}}};

const struct message boolean_order = {
    "entry-order", "note 6", 1, {{"order", KIND_RESIDUES, LEAK_KEY, FIELD_FIXED}}};

const struct message boolean_count = {
    "count", "note 6", 1, {{"ones", KIND_RESIDUES, LEAK_OUTPUT, FIELD_FIXED}}};
