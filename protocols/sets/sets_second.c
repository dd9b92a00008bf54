/* Equality, union, intersection and their sizes, once more: by definition, all words with all
 * words, without the functions that roles use. */
#include "protocols/sets/sets.h"
#include <string.h>

/* As the bytes of a dictionary: a word comes before those that it begins. */
static bool is_before(const struct text *a, const struct text *b)
{
    size_t i = 0;
    while (i < a->size && i < b->size && a->bytes[i] == b->bytes[i])
        i++;
    return i == a->size ? b->size > i : i < b->size && a->bytes[i] < b->bytes[i];
}

static bool is_same(const struct text *a, const struct text *b)
{
    return !is_before(a, b) && !is_before(b, a);
}

/* Which parties have the word; bit i - 1 is party i. */
static size_t holders(struct ideal *ideal, const struct text *word)
{
    size_t mask = 0;
    for (int p = 1; p <= run_parties(ideal_run(ideal)); p++)
        for (size_t i = 0; i < ideal_input(ideal, p)->count; i++)
            if (is_same(text_at(ideal_input(ideal, p), i), word))
                mask |= (size_t)1 << (p - 1);
    return mask;
}

/* The least word that comes after |last| (NULL: the first of all); NULL: there is none. */
static const struct text *next(struct ideal *ideal, const struct text *last)
{
    const struct text *least = NULL;
    for (int p = 1; p <= run_parties(ideal_run(ideal)); p++)
        for (size_t i = 0; i < ideal_input(ideal, p)->count; i++) {
            const struct text *word = text_at(ideal_input(ideal, p), i);
            if ((!last || is_before(last, word)) && (!least || is_before(word, least)))
                least = word;
        }
    return least;
}

static bool is_function(const struct run *run, const char *word)
{
    return strstr(run_protocol(run)->name, word) != NULL;
}

/* Entry mask - 1: how many words have exactly these holders. */
static struct value overlaps_of(struct ideal *ideal)
{
    struct run *run = ideal_run(ideal);
    struct value overlaps =
        residues(run, run_integers(run, (uint64_t)1 << 32), ((size_t)1 << run_parties(run)) - 1);
    for (const struct text *word = next(ideal, NULL); word; word = next(ideal, word)) {
        const size_t place = holders(ideal, word) - 1;
        residue_put(&overlaps, place, residue_at(&overlaps, place) + 1);
    }
    return overlaps;
}

status sets_second_ideal(struct ideal *ideal)
{
    struct run *run = ideal_run(ideal);
    const size_t all = ((size_t)1 << run_parties(run)) - 1;
    size_t room = 0;
    uint64_t count = 0;
    for (int p = 1; p <= run_parties(run); p++)
        room += ideal_input(ideal, p)->count;
    struct value words = values_of(run, KIND_TEXTS, room);
    for (const struct text *word = next(ideal, NULL); word; word = next(ideal, word))
        if (is_function(run, "union") || holders(ideal, word) == all)
            texts_set(&words, count++, word->bytes, word->size);
    words.count = (uint32_t)count;
    const bool sized = is_function(run, "size") || is_function(run, "equality");
    const struct value number = residues_of(run, run_integers(run, (uint64_t)1 << 32), &count, 1);
    for (int p = 1; p <= run_parties(run); p++)
        ideal_output(ideal, p,
                     is_function(run, "size")           ? "size"
                     : is_function(run, "equality")     ? "equal"
                     : is_function(run, "intersection") ? "intersection"
                                                        : "union",
                     sized ? &number : &words);
    return OK;
}

/* With the cipher: sizes to all; to player 1, who sees all lists, of three players or more what the
 * sets have in common, group by group. A single word has no size to tell. */
status sets_second_leakage(struct ideal *ideal, int party)
{
    struct run *run = ideal_run(ideal);
    struct value sizes =
        residues(run, run_integers(run, (uint64_t)1 << 32), (size_t)run_parties(run));
    if (strcmp(run_variant(run), "cipher") != 0)
        return OK;
    if (party == 1 && run_parties(run) > 2) {
        const struct value overlaps = overlaps_of(ideal);
        ideal_leak(ideal, "overlaps", &overlaps);
        return OK;
    }
    for (int p = 1; p <= run_parties(run); p++)
        residue_put(&sizes, (size_t)p - 1, ideal_input(ideal, p)->count);
    if (!is_function(run, "equality"))
        ideal_leak(ideal, "sizes", &sizes);
    return OK;
}
