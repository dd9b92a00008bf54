#include "protocols/flatten/flatten.h"

const struct message flatten_counts = {
    "counts", "section 6.1.1", 1, {{"counts", KIND_RESIDUES, LEAK_DECLARED, FIELD_FIXED}}};
