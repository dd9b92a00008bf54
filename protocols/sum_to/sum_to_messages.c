#include "protocols/sum_to/sum_to.h"

const struct message sum_to_shift = {
    "shift", "Algorithm 1, step 3", 1, {{"running", KIND_RESIDUES, LEAK_MASKED, FIELD_FIXED}}};

const struct message sum_to_unshift = {
    "unshift", "Algorithm 1, step 6", 1, {{"running", KIND_RESIDUES, LEAK_MASKED, FIELD_FIXED}}};

const struct message sum_to_lap = {
    "lap", "one-lap, step 2", 1, {{"running", KIND_RESIDUES, LEAK_MASKED, FIELD_FIXED}}};

const struct message sum_to_pair = {
    "pair-mask", "hardened, step 1", 1, {{"mask", KIND_RESIDUES, LEAK_MASKED, FIELD_FIXED}}};

const struct message sum_to_masked = {
    "masked", "hardened, step 2", 1, {{"input", KIND_RESIDUES, LEAK_MASKED, FIELD_FIXED}}};
