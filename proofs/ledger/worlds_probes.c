#include "proofs/ledger/worlds_probes.h"
#include "anonymity/twins/flatten.h"
#include "anonymity/worlds/worlds.h"
#include "crypto/memory.h"
#include <stdlib.h>

enum { PLACES = 3, STRETCHES = PLACES * (PLACES + 1) / 2, STEPS = 1 << 20 };

/* stretch is number |code| of the stretches of three places. */
static void stretch(uint32_t code, uint32_t *low, uint32_t *high)
{
    *low = *high = 0;
    for (; code > 0; code--)
        if (++*high == PLACES)
            *high = ++*low;
}

/* Three views of one row with two attributes, in all boxes. What they leave possible is counted
 * here record by record, and compared with the code that counts worlds. */
void probe_clique_product(struct probe *p)
{
    enum { BOXES = STRETCHES * STRETCHES, VIEWS = 3 };
    const char *witness = NULL;
    uint64_t cases = 0;
    status s = OK;

    for (uint32_t code = 0; s == OK && code < BOXES * BOXES * BOXES; code++) {
        uint32_t low[2 * VIEWS], high[2 * VIEWS], inside = 0, product = 1;
        const struct worlds_views views = {1, 2, VIEWS, low, high};
        struct worlds w;

        for (uint32_t j = 0, rest = code; j < VIEWS; j++, rest /= BOXES)
            for (uint32_t a = 0; a < 2; a++)
                stretch(a == 0 ? rest % STRETCHES : rest / STRETCHES % STRETCHES, &low[2 * j + a],
                        &high[2 * j + a]);
        for (uint32_t a = 0; a < 2; a++) {
            uint32_t common = 0;

            for (uint32_t x = 0; x < PLACES; x++)
                common += x >= low[a] && x <= high[a] && x >= low[2 + a] && x <= high[2 + a] &&
                          x >= low[4 + a] && x <= high[4 + a];
            product *= common;
        }
        s = worlds_count(&w, &views, STEPS);
        inside = (uint32_t)w.tables;
        if (s == OK)
            worlds_clear(&w);
        cases++;
        if (inside != product && !witness)
            witness = arena_format(p->arena, "views number %u leave %u records, the product is %u",
                                   (unsigned)code, (unsigned)inside, (unsigned)product);
    }
    probe_exhausts(p, s == OK,
                   arena_format(p->arena, "all %llu triples of boxes of 3 x 3 places",
                                (unsigned long long)cases),
                   witness);
}

/* family counts the worlds of two views of a table; the second has its rows in reverse order. */
static status family(const uint32_t *record, uint32_t rows, const uint32_t *code, bool *found)
{
    uint32_t low[8], high[8];
    const struct worlds_views views = {rows, 1, 2, low, high};
    struct worlds w;

    for (uint32_t i = 0; i < rows; i++) {
        stretch(code[i], &low[i], &high[i]);
        stretch(code[rows + i], &low[2 * rows - 1 - i], &high[2 * rows - 1 - i]);
    }
    REQUIRE(worlds_count(&w, &views, STEPS));
    *found = w.matchings > 0 && w.tables > 0;
    for (uint32_t i = 0; i < rows; i++) {
        bool there = false;

        for (uint32_t r = 0; r < w.records; r++)
            there = there || w.record[r].place[0] == record[i];
        *found = *found && there;
    }
    worlds_clear(&w);
    return OK;
}

/* covers_all: is every record in its stretches? */
static bool covers_all(const uint32_t *record, uint32_t rows, const uint32_t *code)
{
    for (uint32_t i = 0; i < 2 * rows; i++) {
        uint32_t low, high;

        stretch(code[i], &low, &high);
        if (record[i % rows] < low || record[i % rows] > high)
            return false;
    }
    return true;
}

void probe_families(struct probe *p)
{
    enum { ROWS = 3 };
    const char *witness = NULL;
    uint64_t cases = 0;
    status s = OK;

    for (uint32_t rows = 1; rows <= ROWS; rows++) {
        uint64_t all = 1;

        for (uint32_t i = 0; i < rows; i++)
            all *= (uint64_t)PLACES * STRETCHES * STRETCHES;
        for (uint64_t x = 0; s == OK && x < all; x++) {
            uint32_t record[ROWS], code[2 * ROWS];
            uint64_t rest = x;
            bool found = true;

            for (uint32_t i = 0; i < rows; i++, rest /= PLACES)
                record[i] = (uint32_t)(rest % PLACES);
            for (uint32_t i = 0; i < 2 * rows; i++, rest /= STRETCHES)
                code[i] = (uint32_t)(rest % STRETCHES);
            if (!covers_all(record, rows, code))
                continue;
            s = family(record, rows, code, &found);
            cases++;
            if (!found && !witness)
                witness = arena_format(p->arena, "the table and views number %llu",
                                       (unsigned long long)x);
        }
    }
    probe_exhausts(p, s == OK,
                   arena_format(p->arena,
                                "all %llu tables of up to %d records of %d values with two views",
                                (unsigned long long)cases, (int)ROWS, (int)PLACES),
                   witness);
}

/* A thousand ages: in classes of ten, and in classes of ten that begin five years later. */
void probe_worlds_are_hard(struct probe *p)
{
    enum { ROWS = 1000 };
    uint32_t *const low = memory_zero(2 * ROWS, sizeof *low), *const high = memory_zero(
                                                                  2 * ROWS, sizeof *low);
    const struct worlds_views views = {ROWS, 1, 2, low, high};
    struct worlds_pairs pairs;

    for (uint32_t i = 0; i < ROWS; i++) {
        low[i] = i / 10 * 10;
        high[i] = low[i] + 9;
        low[ROWS + i] = i < 5 ? 0 : (i - 5) / 10 * 10 + 5;
        high[ROWS + i] = i < 5 ? 4 : low[ROWS + i] + 9;
    }
    if (low == NULL || high == NULL || worlds_match(&pairs, &views) != OK) {
        probe_fails(p);
    } else {
        probe_says(p, !pairs.possible, "two views of 1,000 rows",
                   arena_format(p->arena,
                                "a world of two views of 1,000 rows is a matching in a bipartite "
                                "graph, found in polynomial time, and with it the %llu of %d pairs "
                                "of rows that can be of one record",
                                (unsigned long long)pairs.pairs, (int)(ROWS * ROWS)));
        worlds_pairs_clear(&pairs);
    }
    free(low);
    free(high);
}

/* flat_after is the largest difference between two parts after one round of |parties| parties. */
static uint32_t flat_after(uint32_t parties, uint32_t parts, uint64_t code, uint32_t base)
{
    enum { MOST = 12 };
    const uint32_t value[MOST] = {0};
    uint32_t label[3][MOST], rows[3] = {0}, counts[3] = {0}, least = UINT32_MAX, most = 0;

    for (uint32_t i = 0; i < parties; i++)
        for (uint32_t part = 0; part < parts; part++, code /= base)
            for (uint32_t k = 0; k < code % base; k++) {
                label[i][rows[i]++] = part;
                counts[part]++;
            }
    for (uint32_t i = 0; i < parties; i++)
        (void)flatten_turn(counts, parts, 1, value, rows[i], label[i]);
    for (uint32_t part = 0; part < parts; part++) {
        least = counts[part] < least ? counts[part] : least;
        most = counts[part] > most ? counts[part] : most;
    }
    return most - least;
}

void probe_flat(struct probe *p)
{
    enum { MOST = 4, PARTIES = 3, PARTS = 3 };
    const char *witness = NULL;
    uint64_t cases = 0;

    for (uint32_t parties = 1; parties <= PARTIES; parties++)
        for (uint32_t parts = 1; parts <= PARTS; parts++) {
            uint64_t all = 1;

            for (uint32_t i = 0; i < parties * parts; i++)
                all *= MOST + 1;
            for (uint64_t code = 0; code < all; code++, cases++)
                if (flat_after(parties, parts, code, MOST + 1) > 1 && !witness)
                    witness =
                        arena_format(p->arena, "%u players, %u clusters, counts number %llu",
                                     (unsigned)parties, (unsigned)parts, (unsigned long long)code);
        }
    probe_exhausts(
        p, true,
        arena_format(p->arena,
                     "the turn that the parties of flatten play (anonymity/twins/flatten.c): all "
                     "%llu counts of up to %d records of a value at up to %d players "
                     "in up to %d clusters",
                     (unsigned long long)cases, (int)MOST, (int)PARTIES, (int)PARTS),
        witness);
}
