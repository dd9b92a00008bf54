#include "protocols/mondrian/mondrian.h"

const struct message mondrian_attribute = {
    "attribute", "A1.4", 1, {{"attribute", KIND_RESIDUES, LEAK_DECLARED, FIELD_FIXED}}};

const struct message mondrian_split = {"split",
                                       "A1.7, A2.2",
                                       2,
                                       {{"attribute", KIND_RESIDUES, LEAK_DECLARED, FIELD_FIXED},
                                        {"median", KIND_RESIDUES, LEAK_DECLARED, FIELD_FIXED}}};

const struct message mondrian_finished = {"finished", "A1.9, A1.10, A2.5", 0, {{0}}};

const struct message mondrian_left = {
    "cut-left", "A1.13, A2.6", 1, {{"cut", KIND_RESIDUES, LEAK_OUTPUT, FIELD_FIXED}}};

const struct message mondrian_right = {
    "cut-right", "A1.13, A2.8", 1, {{"cut", KIND_RESIDUES, LEAK_OUTPUT, FIELD_FIXED}}};

const struct message mondrian_agree = {"agree",
                                       "note 5; fast, hardened: step 4",
                                       1,
                                       {{"tree", KIND_RESIDUES, LEAK_DECLARED, FIELD_FIXED}}};
