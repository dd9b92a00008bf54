/* Dealing evenly, once more: section 6.1.1 record by record, without the functions that roles use.
 * Counts are made anew from all records for every move. */
#include "protocols/flatten/flatten.h"
#include <string.h>

/* All records: party, value, part. */
struct record {
    int party;
    uint64_t value, part;
};

struct records {
    struct record *list;
    size_t count;
    const struct flatten_state *state;
};

static struct records collect(struct ideal *ideal)
{
    struct run *run = ideal_run(ideal);
    struct records all = {.state = run_state(run)};
    size_t room = 1;
    for (int i = 1; i <= run_parties(run); i++)
        room += ideal_input(ideal, i)->count;
    all.list = arena_alloc(run_scratch(run), room * sizeof *all.list);
    for (int i = 1; i <= run_parties(run); i++)
        for (size_t k = 0; k < ideal_input(ideal, i)->count; k++) {
            const uint64_t entry = residue_at(ideal_input(ideal, i), k);
            all.list[all.count++] =
                (struct record){i, entry / all.state->parts, entry % all.state->parts};
        }
    return all;
}

static uint64_t count_of(const struct records *all, uint64_t value, uint64_t part)
{
    uint64_t count = 0;
    for (size_t i = 0; i < all->count; i++)
        count += all->list[i].value == value && all->list[i].part == part;
    return count;
}

/* The party's first record of this value in this part; NULL: none. */
static struct record *first_of(const struct records *all, int party, uint64_t value, uint64_t part)
{
    for (size_t i = 0; i < all->count; i++) {
        struct record *r = &all->list[i];
        if (r->party == party && r->value == value && r->part == part)
            return r;
    }
    return NULL;
}

/* Moves one record of the party; false: it has none that it may move. */
static bool move(const struct records *all, int party, uint64_t value)
{
    for (uint64_t a = 0; a < all->state->parts; a++)
        for (uint64_t b = a + 1; b < all->state->parts; b++) {
            const uint64_t in_a = count_of(all, value, a), in_b = count_of(all, value, b);
            struct record *r = in_a > in_b + 1   ? first_of(all, party, value, a)
                               : in_b > in_a + 1 ? first_of(all, party, value, b)
                                                 : NULL;
            if (r) {
                r->part = r->part == a ? b : a;
                return true;
            }
        }
    return false;
}

static void take_turn(const struct records *all, int party)
{
    for (uint64_t value = 0; value < all->state->values; value++)
        while (move(all, party, value)) {
        }
}

status flatten_second_ideal(struct ideal *ideal)
{
    struct run *run = ideal_run(ideal);
    const struct records all = collect(ideal);
    size_t at = 0;
    for (int i = 1; i <= run_parties(run); i++)
        take_turn(&all, i);
    for (int i = 1; i <= run_parties(run); i++) {
        struct value parts =
            residues(run, run_integers(run, all.state->parts), ideal_input(ideal, i)->count);
        for (size_t k = 0; k < parts.count; k++)
            residue_put(&parts, k, all.list[at++].part);
        ideal_output(ideal, i, "parts", &parts);
    }
    return OK;
}

static void show(const struct records *all, struct value *shown, size_t *at)
{
    for (uint64_t part = 0; part < all->state->parts; part++)
        for (uint64_t value = 0; value < all->state->values; value++)
            residue_put(shown, (*at)++, count_of(all, value, part));
}

/* As published player m has the sum, before anybody moves a record; the others see the counts when
 * their turn comes, and player 1 those at the end as well. */
status flatten_second_leakage(struct ideal *ideal, int party)
{
    struct run *run = ideal_run(ideal);
    const struct records all = collect(ideal);
    const int m = run_parties(run);
    const bool sum = party == m && strcmp(run_variant(run), "as-published") == 0;
    struct value shown =
        residues(run, all.state->modulus, 3 * (size_t)all.state->parts * all.state->values);
    size_t at = 0;
    if (sum)
        show(&all, &shown, &at);
    for (int i = 1; i <= m; i++) {
        if (i == party)
            show(&all, &shown, &at);
        take_turn(&all, i);
    }
    if (party == 1)
        show(&all, &shown, &at);
    const struct value counts = value_slice(&shown, 0, at);
    ideal_leak(ideal, "counts", &counts);
    return OK;
}
