/* AND, OR, threshold and dominance, once more: counted entry by entry, without the functions that
 * roles use. */
#include "protocols/boolean/boolean.h"
#include "protocols/boolean/dominance.h"
#include <string.h>

static bool is_word(struct run *run, const char *parameter, const char *word)
{
    return strcmp(run_parameter_text(run, parameter), word) == 0;
}

/* The one who compares: with hashes player 1, else the last but one. */
static int who_compares(struct run *run)
{
    const int m = run_parties(run);
    const bool hashes =
        strcmp(run_variant(run), "hardened") != 0 &&
        (is_word(run, "compare", "hash") || (is_word(run, "compare", "auto") && m != 2));
    return hashes ? 1 : m - 1;
}

status boolean_second_ideal(struct ideal *ideal)
{
    struct run *run = ideal_run(ideal);
    const char *name = run_protocol(run)->name;
    const size_t length = ideal_input(ideal, 1)->count;
    const int m = run_parties(run);
    struct value bits = residues(run, run_integers(run, 2), length);
    uint64_t all = 0;
    for (size_t j = 0; j < length; j++) {
        uint64_t ones = 0, least = (uint64_t)m;
        for (int i = 1; i <= m; i++)
            ones += residue_at(ideal_input(ideal, i), j) == 1;
        if (strcmp(name, "secure-or") == 0)
            least = 1;
        if (strcmp(name, "secure-threshold") == 0)
            least = run_number(run, "threshold");
        residue_put(&bits, j, ones >= least);
        all += ones >= least;
    }
    const struct value count = residues_of(run, run_integers(run, length + 1ull), &all, 1);
    const struct value *result = is_word(run, "result", "count") ? &count : &bits;
    for (int i = 1; i <= m; i++)
        if (is_word(run, "told", "all") || i == who_compares(run))
            ideal_output(ideal, i, "result", result);
    return OK;
}

/* How many counts are above the bound? */
static uint64_t above(struct ideal *ideal)
{
    struct run *run = ideal_run(ideal);
    uint64_t found = 0;
    for (size_t j = 0; j < ideal_input(ideal, 1)->count; j++) {
        uint64_t sum = 0;
        for (int i = 1; i <= run_parties(run); i++)
            sum = (sum + residue_at(ideal_input(ideal, i), j)) % run_number(run, "modulus");
        found += sum > run_number(run, "bound");
    }
    return found;
}

status dominance_second_ideal(struct ideal *ideal)
{
    struct run *run = ideal_run(ideal);
    const uint64_t within = above(ideal) == 0;
    const struct value bit = residues_of(run, run_integers(run, 2), &within, 1);
    for (int i = 1; i <= run_parties(run); i++)
        ideal_output(ideal, i, "within", &bit);
    return OK;
}

/* Player 1 compares, also if there are two; it learns how many counts are above the bound. */
status dominance_second_leakage(struct ideal *ideal, int party)
{
    struct run *run = ideal_run(ideal);
    const uint64_t found = above(ideal), counts = ideal_input(ideal, 1)->count;
    const struct value number = residues_of(run, run_integers(run, counts + 1), &found, 1);
    if (party == 1 && counts > 1)
        ideal_leak(ideal, "above", &number);
    return OK;
}
