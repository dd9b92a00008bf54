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
