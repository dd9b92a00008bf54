#include "protocols/cluster_vertical/cluster_vertical.h"

const struct message vertical_labels = {
    "labels", "Algorithm 4, step 1", 1, {{"clusters", KIND_RESIDUES, LEAK_DECLARED, FIELD_FIXED}}};

const struct message vertical_move = {
    "move", "steps 9-16", 1, {{"cluster", KIND_RESIDUES, LEAK_DECLARED, FIELD_FIXED}}};

const struct message vertical_split = {
    "split", "steps 18-21", 1, {{"halves", KIND_RESIDUES, LEAK_DECLARED, FIELD_FIXED}}};

const struct message vertical_turn = {
    "turn", "step 22", 1, {{"again", KIND_RESIDUES, LEAK_DECLARED, FIELD_FIXED}}};

const struct message vertical_merge = {
    "merge", "steps 24-29", 1, {{"clusters", KIND_RESIDUES, LEAK_DECLARED, FIELD_FIXED}}};

const struct message vertical_columns = {
    "columns", "step 30", 1, {{"lines", KIND_TEXTS, LEAK_OUTPUT, FIELD_LIST}}};

const struct message *vertical_message(enum vertical_word word)
{
    static const struct message *const messages[] = {[WORD_LABELS] = &vertical_labels,
                                                     [WORD_MOVE] = &vertical_move,
                                                     [WORD_SPLIT] = &vertical_split,
                                                     [WORD_TURN] = &vertical_turn,
                                                     [WORD_MERGE] = &vertical_merge};
    return messages[word];
}
