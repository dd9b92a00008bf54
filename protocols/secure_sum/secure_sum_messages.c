#include "protocols/secure_sum/secure_sum.h"

const struct message secure_sum_shift = {
    "shift", "Algorithm 1, step 3", 1, {{"running", KIND_RESIDUES, LEAK_MASKED, FIELD_FIXED}}};

const struct message secure_sum_unshift = {
    "unshift", "Algorithm 1, step 6", 1, {{"running", KIND_RESIDUES, LEAK_MASKED, FIELD_FIXED}}};

const struct message secure_sum_result = {
    "result", "after step 8 (note 1)", 1, {{"sum", KIND_RESIDUES, LEAK_OUTPUT, FIELD_FIXED}}};

const struct message secure_sum_pair = {
    "pair-mask", "hardened, step 1", 1, {{"mask", KIND_RESIDUES, LEAK_MASKED, FIELD_FIXED}}};

const struct message secure_sum_masked = {
    "masked", "hardened, step 2", 1, {{"input", KIND_RESIDUES, LEAK_MASKED, FIELD_FIXED}}};
