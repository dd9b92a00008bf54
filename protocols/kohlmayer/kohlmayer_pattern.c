/* Patterns: what tables under unknown keys show. Words have no names and rows no order, so two
 * lists of tables that a renaming of words and a reordering of rows make equal must be written
 * alike.
 *
 * Words and rows get colours that depend on nothing else: at first by column and table, then again
 * and again by the colours of what they stand beside, until no more words become different. Where
 * words are still alike, each of them in turn is given a colour of its own, and the least of the
 * resulting encodings is taken: that is exact. It takes at most BUDGET tries, and fewer in large
 * tables; beyond, which of the words that look alike comes first is left to their old numbers.
 *
 * A cell may be empty (0), as in a row of which other columns are elsewhere. */
#define _GNU_SOURCE /* qsort_r */
#include "protocols/kohlmayer/kohlmayer.h"
#include <stdlib.h>
#include <string.h>

enum { BUDGET = 4096, WORK = 1 << 22 };

struct canon {
    struct run *run;
    const struct kohlmayer_table *table;
    uint32_t tables, columns, words, rows;
    uint32_t *first;                    /* of a column's words among all; [columns + 1] */
    const uint32_t **rule;              /* by word; NULL: none */
    uint32_t budget, *best, *now, size; /* encodings */
    bool found;
};

static uint64_t mix(uint64_t hash, uint64_t more)
{
    hash = (hash ^ more) * 0x9e3779b97f4a7c15u;
    hash ^= hash >> 29;
    hash *= 0xbf58476d1ce4e5b9u;
    return hash ^ hash >> 32;
}

static int by_number(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* The word of a cell among all words; k->words for an empty one. */
static uint32_t word_at(const struct canon *k, uint32_t table, uint32_t row, uint32_t column)
{
    const uint32_t cell = k->table[table].column[column].cell[row];
    return cell ? k->first[column] + cell - 1 : k->words;
}

static uint32_t different(const struct canon *k, const uint64_t *colour)
{
    uint64_t *sorted = arena_alloc(run_scratch(k->run), (k->words + 1ULL) * sizeof *sorted);
    uint32_t count = k->words > 0;
    memcpy(sorted, colour, k->words * sizeof *sorted);
    qsort(sorted, k->words, sizeof *sorted, by_number);
    for (uint32_t w = 1; w < k->words; w++)
        count += sorted[w] != sorted[w - 1];
    return count;
}

static void from_rows(const struct canon *k, const uint64_t *colour, uint64_t *next)
{
    for (uint32_t t = 0; t < k->tables; t++)
        for (uint32_t i = 0; i < k->table[t].rows; i++) {
            uint64_t row = mix(1, t);
            for (uint32_t c = 0; c < k->columns; c++) {
                const uint32_t word = word_at(k, t, i, c);
                row = mix(row, word < k->words ? colour[word] : 0);
            }
            for (uint32_t c = 0; c < k->columns; c++)
                next[word_at(k, t, i, c)] += mix(row, c);
        }
}

static void from_rules(const struct canon *k, const uint64_t *colour, uint64_t *next)
{
    for (uint32_t c = 0; c < k->columns; c++)
        for (uint32_t w = k->first[c]; w < k->first[c + 1]; w++) {
            const uint32_t height = k->table[0].column[c].height;
            uint64_t hash = 2;
            for (uint32_t l = 0; l < height && k->rule[w]; l++)
                hash = mix(hash, colour[k->first[c] + k->rule[w][l] - 1]);
            for (uint32_t l = 0; l < height && k->rule[w]; l++)
                next[k->first[c] + k->rule[w][l] - 1] += mix(mix(hash, colour[w]), l);
            next[w] += mix(3, hash);
        }
}

static void refine(const struct canon *k, uint64_t *colour)
{
    uint64_t *next = arena_alloc(run_scratch(k->run), (k->words + 1ULL) * sizeof *next);
    for (uint32_t before = 0, now = different(k, colour); now > before;) {
        memset(next, 0, (size_t)((k->words + 1ULL) * sizeof *next));
        from_rows(k, colour, next);
        from_rules(k, colour, next);
        for (uint32_t w = 0; w < k->words; w++)
            colour[w] = mix(colour[w], next[w]);
        before = now;
        now = different(k, colour);
    }
}

struct placed {
    uint64_t colour;
    uint32_t word;
};

static int by_colour(const void *a, const void *b)
{
    const struct placed *x = a, *y = b;
    if (x->colour != y->colour)
        return x->colour < y->colour ? -1 : 1;
    /* not run: which pairs a sort compares is the library's business */
    return (x->word > y->word) - (x->word < y->word);
}

static int by_cells(const void *a, const void *b, void *columns)
{
    const uint32_t *x = a, *y = b;
    for (uint32_t c = 0; c < *(const uint32_t *)columns; c++)
        if (x[c] != y[c])
            return x[c] < y[c] ? -1 : 1;
    return 0;
}

/* The words of a column in the order of their colours; number[word] from 1. */
static void number_column(const struct canon *k, const uint64_t *colour, uint32_t c,
                          uint32_t *number, struct placed *list)
{
    const uint32_t from = k->first[c], count = k->first[c + 1] - from;
    for (uint32_t w = 0; w < count; w++)
        list[w] = (struct placed){colour[from + w], w};
    qsort(list, count, sizeof *list, by_colour);
    for (uint32_t w = 0; w < count; w++)
        number[from + list[w].word] = w + 1;
}

/* Words by column, rules by word, then the sorted rows of each table. */
static void encode(struct canon *k, const uint64_t *colour)
{
    struct arena *arena = run_scratch(k->run);
    uint32_t *number = arena_zero(arena, (k->words + 1ULL) * sizeof *number), *out = k->now;
    struct placed *list = arena_alloc(arena, (k->words + 1ULL) * sizeof *list);
    for (uint32_t c = 0; c < k->columns; c++) {
        const uint32_t height = k->table[0].column[c].height;
        number_column(k, colour, c, number, list);
        *out++ = k->first[c + 1] - k->first[c];
        for (uint32_t w = 0; w < k->first[c + 1] - k->first[c]; w++)
            for (uint32_t l = 0; l < height; l++) {
                const uint32_t *rule = k->rule[k->first[c] + list[w].word];
                *out++ = rule ? number[k->first[c] + rule[l] - 1] : 0;
            }
    }
    for (uint32_t t = 0; t < k->tables; t++) {
        *out++ = k->table[t].rows;
        for (uint32_t i = 0; i < k->table[t].rows; i++)
            for (uint32_t c = 0; c < k->columns; c++)
                out[i * k->columns + c] = number[word_at(k, t, i, c)];
        qsort_r(out, k->table[t].rows, k->columns * sizeof *out, by_cells, &k->columns);
        out += (size_t)k->table[t].rows * k->columns;
    }
    /* not run: words of small tables that look alike can change places, whatever comes first */
    if (!k->found || memcmp(k->now, k->best, k->size * sizeof *k->now) < 0)
        memcpy(k->best, k->now, k->size * sizeof *k->now);
    k->found = true;
}

/* The smallest set of words that look alike, the least colour of these; 0: there is none. */
static uint32_t alike(const struct canon *k, const uint64_t *colour, uint64_t *which)
{
    uint32_t fewest = 0;
    struct placed *list = arena_alloc(run_scratch(k->run), (k->words + 1ULL) * sizeof *list);
    for (uint32_t w = 0; w < k->words; w++)
        list[w] = (struct placed){colour[w], w};
    qsort(list, k->words, sizeof *list, by_colour);
    for (uint32_t from = 0, to; from < k->words; from = to) {
        for (to = from + 1; to < k->words && list[to].colour == list[from].colour;)
            to++;
        if (to - from > 1 && (fewest == 0 || to - from < fewest)) {
            fewest = to - from;
            *which = list[from].colour;
        }
    }
    return fewest;
}

static void search(struct canon *k, const uint64_t *colour)
{
    uint64_t which = 0;
    /* not run: small tables do not use the budget up */
    if (alike(k, colour, &which) == 0 || k->budget == 0) {
        /* not run: it is never empty, as said */
        k->budget -= k->budget > 0;
        encode(k, colour);
        return;
    }
    uint64_t *next = arena_alloc(run_scratch(k->run), (k->words + 1ULL) * sizeof *next);
    /* not run: small tables do not use the budget up */
    for (uint32_t w = 0; w < k->words && (k->budget || !k->found); w++) {
        if (colour[w] != which)
            continue;
        memcpy(next, colour, k->words * sizeof *next);
        next[w] = mix(next[w], 4);
        refine(k, next);
        search(k, next);
    }
}

/* Words that occur, all tables together, and the rule of each. */
static void begin(struct canon *k)
{
    struct arena *arena = run_scratch(k->run);
    k->first = arena_zero(arena, (k->columns + 1ULL) * sizeof *k->first);
    k->size = k->columns + k->tables;
    for (uint32_t c = 0; c < k->columns; c++) {
        const uint32_t words = k->table[0].column[c].words;
        k->first[c + 1] = k->first[c] + words;
        k->size += words * k->table[0].column[c].height;
    }
    k->words = k->first[k->columns];
    k->rule = arena_zero(arena, (k->words + 1ULL) * sizeof *k->rule);
    for (uint32_t t = 0; t < k->tables; t++) {
        k->size += k->table[t].rows * k->columns;
    }
    for (uint32_t c = 0; c < k->columns; c++) {
        const struct kohlmayer_column *column = &k->table[0].column[c];
        for (uint32_t w = 0; w < column->words && column->height; w++)
            if (column->rule[(size_t)w * column->height])
                k->rule[k->first[c] + w] = column->rule + (size_t)w * column->height;
    }
    k->best = arena_alloc(arena, (k->size + 1ULL) * sizeof *k->best);
    k->now = arena_alloc(arena, (k->size + 1ULL) * sizeof *k->now);
}

/* One numbering for several tables in the same words: that of all their rows, one after another.
 */
static void number_together(struct run *run, const struct kohlmayer_table *from, uint32_t tables,
                            struct kohlmayer_table *to)
{
    const uint32_t columns = from[0].columns;
    uint32_t rows = 0, first = 0;
    for (uint32_t t = 0; t < tables; t++)
        rows += from[t].rows;
    struct kohlmayer_set set = kohlmayer_set_of(&from[0]);
    for (uint32_t t = 1; t < tables; t++)
        /* not run: with a master outside, one of two tables has the rules */
        set.bare = set.bare && from[t].bare;
    struct kohlmayer_table all = kohlmayer_table_of(run, rows, &set);
    for (uint32_t c = 0; c < columns; c++) {
        struct kohlmayer_column *column = &all.column[c];
        for (uint32_t t = 0; t < tables; t++)
            column->words =
                from[t].column[c].words > column->words ? from[t].column[c].words : column->words;
        if (column->height)
            column->rule =
                arena_zero(run_scratch(run),
                           ((size_t)column->words * column->height + 1) * sizeof *column->rule);
    }
    for (uint32_t t = 0; t < tables; first += from[t++].rows)
        for (uint32_t c = 0; c < columns; c++) {
            memcpy(all.column[c].cell + first, from[t].column[c].cell,
                   from[t].rows * sizeof *all.column[c].cell);
            kohlmayer_take_rules(&all.column[c], &from[t].column[c]);
        }
    kohlmayer_renumber(run, &all);
    first = 0;
    for (uint32_t t = 0; t < tables; first += from[t++].rows) {
        to[t] = all;
        to[t].rows = from[t].rows;
        to[t].column = arena_alloc(run_scratch(run), columns * sizeof *to[t].column);
        for (uint32_t c = 0; c < columns; c++) {
            to[t].column[c] = all.column[c];
            to[t].column[c].cell = all.column[c].cell + first;
        }
    }
}

struct value kohlmayer_pattern(struct run *run, const struct kohlmayer_table *table,
                               uint32_t tables)
{
    const struct kohlmayer_state *state = run_state(run);
    struct kohlmayer_table *together = arena_alloc(run_scratch(run), tables * sizeof *together);
    number_together(run, table, tables, together);
    struct canon k = {.run = run, .table = together, .tables = tables, .columns = table[0].columns};
    begin(&k);
    /* not run: for small tables the budget is the whole one */
    k.budget = k.size > WORK / BUDGET ? WORK / k.size + 1 : BUDGET;
    uint64_t *colour = arena_alloc(run_scratch(run), (k.words + 1ULL) * sizeof *colour);
    for (uint32_t c = 0; c < k.columns; c++)
        for (uint32_t w = k.first[c]; w < k.first[c + 1]; w++)
            colour[w] = mix(5 + (k.rule[w] != NULL), c);
    refine(&k, colour);
    search(&k, colour);
    struct value out = residues(run, state->number, k.size);
    for (uint32_t i = 0; i < k.size; i++)
        residue_put(&out, i, k.best[i]);
    return out;
}

void kohlmayer_unpattern(struct run *run, const struct value *pattern, uint32_t tables,
                         const struct kohlmayer_set *set, struct kohlmayer_table *out)
{
    struct kohlmayer_table words = kohlmayer_table_of(run, 0, set);
    size_t at = 0;
    for (uint32_t c = 0; c < words.columns; c++) {
        struct kohlmayer_column *column = &words.column[c];
        column->words = (uint32_t)residue_at(pattern, at++);
        const size_t rules = (size_t)column->words * column->height;
        column->rule = column->height
                           ? arena_alloc(run_scratch(run), (rules + 1) * sizeof *column->rule)
                           : NULL;
        for (size_t i = 0; i < rules; i++)
            column->rule[i] = (uint32_t)residue_at(pattern, at++);
    }
    for (uint32_t t = 0; t < tables; t++) {
        out[t] = kohlmayer_table_of(run, (uint32_t)residue_at(pattern, at++), set);
        for (uint32_t c = 0; c < words.columns; c++) {
            out[t].column[c].words = words.column[c].words;
            out[t].column[c].rule = words.column[c].rule;
        }
        for (uint32_t i = 0; i < out[t].rows; i++)
            for (uint32_t c = 0; c < words.columns; c++)
                out[t].column[c].cell[i] = (uint32_t)residue_at(pattern, at++);
    }
}
