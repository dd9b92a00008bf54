#include "fuzz/mutator/single.h"
#include "sim/primitives.h"

static const struct message single[] = {
    {"residues", "", 1, {{"residues", KIND_RESIDUES, LEAK_PUBLIC, FIELD_FIXED}}},
    {"keys", "", 1, {{"keys", KIND_KEYS, LEAK_PUBLIC, FIELD_LIST}}},
    {"digests", "", 1, {{"digests", KIND_DIGESTS, LEAK_PUBLIC, FIELD_LIST}}},
    {"points", "", 1, {{"points", KIND_POINTS, LEAK_PUBLIC, FIELD_LIST}}},
    {"texts", "", 1, {{"texts", KIND_TEXTS, LEAK_PUBLIC, FIELD_LIST}}},
    {"parameters", "", 1, {{"parameters", KIND_PARAMETERS, LEAK_PUBLIC, FIELD_FIXED}}},
    {"user-keys", "", 1, {{"keys", KIND_USER_KEYS, LEAK_PUBLIC, FIELD_FIXED}}},
    {"ciphertexts", "", 1, {{"ciphertexts", KIND_CIPHERTEXTS, LEAK_PUBLIC, FIELD_LIST}}},
    {"elements", "", 1, {{"elements", KIND_ELEMENTS, LEAK_PUBLIC, FIELD_LIST}}},
    {"scalars", "", 1, {{"scalars", KIND_SCALARS, LEAK_PUBLIC, FIELD_LIST}}},
    {"mixed",
     "",
     4,
     {{"texts", KIND_TEXTS, LEAK_PUBLIC, FIELD_LIST},
      {"residues", KIND_RESIDUES, LEAK_PUBLIC, FIELD_LIST},
      {"digest", KIND_DIGESTS, LEAK_PUBLIC, FIELD_FIXED},
      {"more", KIND_RESIDUES, LEAK_PUBLIC, FIELD_FIXED}}},
};

/* The kinds that were here before fuzz/corpus/ began have the numbers that it knows; all others
 * come after them, a list of each. */
enum { FIRST = sizeof single / sizeof *single };

static bool is_first(enum kind kind)
{
    for (size_t i = 0; i < FIRST; i++)
        if (single[i].count == 1 && single[i].fields[0].kind == kind)
            return true;
    return false;
}

const struct message *single_message(size_t i, struct message *room)
{
    if (i < FIRST)
        return &single[i];
    for (const struct primitive *const *p = primitives; *p; p++)
        for (const struct kind_about *k = (*p)->kinds; k->name; k++) {
            if (k->never_sent || is_first(k->kind) || i-- != FIRST)
                continue;
            *room = (struct message){k->name, "", 1, {{k->name, k->kind, LEAK_PUBLIC, FIELD_LIST}}};
            return room;
        }
    return NULL;
}
