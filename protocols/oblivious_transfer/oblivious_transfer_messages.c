#include "protocols/oblivious_transfer/oblivious_transfer.h"

const struct message oblivious_transfer_offer = {
    "offer", "step 1", 1, {{"offer", KIND_TRANSFER_POINTS, LEAK_PUBLIC, FIELD_FIXED}}};

const struct message oblivious_transfer_answers = {
    "answers", "step 2", 1, {{"answers", KIND_TRANSFER_POINTS, LEAK_MASKED, FIELD_FIXED}}};

const struct message oblivious_transfer_blocks = {
    "blocks", "step 3", 1, {{"blocks", KIND_EXTENSION_BLOCKS, LEAK_MASKED, FIELD_FIXED}}};

const struct message oblivious_transfer_masked = {
    "masked",
    "step 4",
    2,
    {{"zeros", KIND_RESIDUES, LEAK_MASKED, FIELD_FIXED},
     {"ones", KIND_RESIDUES, LEAK_MASKED, FIELD_FIXED}}};
