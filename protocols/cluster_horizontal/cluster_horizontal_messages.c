#include "protocols/cluster_horizontal/cluster_horizontal.h"

const struct message horizontal_turn = {
    "turn", "steps 6 and 19", 1, {{"question", KIND_RESIDUES, LEAK_DECLARED, FIELD_FIXED}}};

const struct message horizontal_state_handed = {
    "state", "step 19", 1, {{"clusters", KIND_RESIDUES, LEAK_DECLARED, FIELD_FIXED}}};

const struct message horizontal_split = {
    "split", "steps 21-24", 1, {{"clusters", KIND_RESIDUES, LEAK_DECLARED, FIELD_FIXED}}};

const struct message horizontal_again = {
    "again", "step 25", 1, {{"again", KIND_RESIDUES, LEAK_DECLARED, FIELD_FIXED}}};

const struct message horizontal_final = {
    "final", "steps 26-30", 1, {{"clusters", KIND_RESIDUES, LEAK_DECLARED, FIELD_FIXED}}};

const struct message *horizontal_message(enum horizontal_word word)
{
    static const struct message *const messages[] = {[WORD_TURN] = &horizontal_turn,
                                                     [WORD_STATE] = &horizontal_state_handed,
                                                     [WORD_SPLIT] = &horizontal_split,
                                                     [WORD_AGAIN] = &horizontal_again,
                                                     [WORD_FINAL] = &horizontal_final};
    return messages[word];
}
