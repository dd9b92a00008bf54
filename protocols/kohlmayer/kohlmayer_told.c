/* What a party was told beside the release, in words for those who answer for the data. Everything
 * is read from the declared items alone: a sentence cannot say less, or more, than they do. */
#define _GNU_SOURCE /* qsort_r */
#include "crypto/memory.h"
#include "protocols/kohlmayer/kohlmayer.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHOWN = 12 }; /* so many numbers of a list at most */

static int largest_first(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x < y) - (x > y);
}

static const char *plural(uint32_t count)
{
    return count == 1 ? "" : "s";
}

static int compare_rows(const void *a, const void *b, void *table)
{
    const struct kohlmayer_table *t = table;
    for (uint32_t c = 0; c < t->columns; c++) {
        const uint32_t x = t->column[c].cell[*(const uint32_t *)a],
                       y = t->column[c].cell[*(const uint32_t *)b];
        if (x != y)
            return x < y ? -1 : 1;
    }
    return 0;
}

/* How many rows are unlike every other row. */
static uint32_t unique_rows(struct run *run, struct kohlmayer_table *t)
{
    uint32_t unique = 0, *row = arena_alloc(run_scratch(run), (t->rows + 1ULL) * sizeof *row);
    for (uint32_t i = 0; i < t->rows; i++)
        row[i] = i;
    qsort_r(row, t->rows, sizeof *row, compare_rows, t);
    for (uint32_t i = 0; i < t->rows; i++)
        unique += (i == 0 || compare_rows(&row[i - 1], &row[i], t)) &&
                  (i + 1 == t->rows || compare_rows(&row[i], &row[i + 1], t));
    return unique;
}

static uint32_t *frequencies(struct run *run, const struct kohlmayer_table *t, uint32_t column)
{
    const struct kohlmayer_column *c = &t->column[column];
    uint32_t *often = arena_zero(run_scratch(run), (c->words + 1ULL) * sizeof *often);
    for (uint32_t i = 0; i < t->rows; i++)
        often[c->cell[i]]++;
    return often;
}

/* The word that is above itself says who is in the subset (kohlmayer_subset.c). */
static void tell_subset(FILE *out, struct run *run, const struct kohlmayer_table *t,
                        uint32_t column)
{
    const struct kohlmayer_state *state = run_state(run);
    const struct kohlmayer_column *c = &t->column[column];
    uint32_t in = 0;
    if (!state->has_subset || c->of != state->subset || !c->rule || !c->height)
        return;
    for (uint32_t i = 0; i < t->rows; i++)
        in += c->cell[i] && c->rule[(size_t)(c->cell[i] - 1) * c->height] == c->cell[i];
    fprintf(out, "    %s: which rows are to be released shows: %u of %u\n",
            state->table.schema.column[state->column[c->of]].name, in, t->rows);
}

static void tell_column(FILE *out, struct run *run, const struct kohlmayer_table *t,
                        uint32_t column)
{
    const struct kohlmayer_state *state = run_state(run);
    const struct kohlmayer_column *c = &t->column[column];
    uint32_t *often = frequencies(run, t, column), values = 0;
    qsort(often + 1, c->words, sizeof *often, largest_first);
    while (values < c->words && often[values + 1])
        values++;
    if (values == 0)
        return;
    fprintf(out, "    %s: %u different value%s, which occur%s",
            state->table.schema.column[state->column[c->of]].name, values, plural(values),
            values == 1 ? "s" : "");
    for (uint32_t v = 1; v <= values && v <= SHOWN; v++)
        fprintf(out, "%s %u", v > 1 ? "," : "", often[v]);
    fprintf(out, "%s time%s\n", values > SHOWN ? ", ..." : "",
            values == 1 && often[1] == 1 ? "" : "s");
}

static void tell_rows(FILE *out, struct run *run, struct kohlmayer_table *t, const char *whose)
{
    const struct kohlmayer_state *state = run_state(run);
    const uint32_t unique = unique_rows(run, t);
    fprintf(out, "  %s: %u row%s, %u of them unlike every other row\n", whose, t->rows,
            plural(t->rows), unique);
    for (uint32_t c = 0; c < t->columns; c++)
        if (t->column[c].of < state->columns)
            tell_column(out, run, t, c);
    for (uint32_t c = 0; c < t->columns; c++)
        tell_subset(out, run, t, c);
}

/* How many words of a column occur in both tables. */
static uint32_t in_common(struct run *run, const struct kohlmayer_table pair[2], uint32_t column)
{
    const uint32_t *const often[2] = {frequencies(run, &pair[0], column),
                                      frequencies(run, &pair[1], column)};
    uint32_t both = 0;
    for (uint32_t w = 1; w <= pair[0].column[column].words; w++)
        both += often[0][w] && often[1][w];
    return both;
}

static void tell_common(FILE *out, struct run *run, const struct kohlmayer_table pair[2])
{
    const struct kohlmayer_state *state = run_state(run);
    fputs("  It saw which values are equal in the two:", out);
    for (uint32_t c = 0; c < pair[0].columns; c++) {
        const uint32_t of = pair[0].column[c].of, both = in_common(run, pair, c);
        fprintf(out, "%s %u %s", c ? "," : "", both,
                of < state->columns ? state->table.schema.column[state->column[of]].name
                                    : "people of whom both have a row");
    }
    fputc('\n', out);
}

static const char *names_of(struct run *run, int party, bool kept)
{
    const struct kohlmayer_state *state = run_state(run);
    const char *names = NULL;
    for (int i = 1; i <= state->members; i++)
        if (kept ? i == kohlmayer_kept(state, party) : kohlmayer_receives(state, party, i))
            names = names ? arena_format(run_scratch(run), "%s, %d", names, i)
                          : arena_format(run_scratch(run), "%d", i);
    return names ? names : "nobody";
}

static void tell_witness(FILE *out, struct run *run, int party, struct kohlmayer_table *all)
{
    if (!kohlmayer_is_witness(run_state(run), party))
        return;
    fputs("  It repeated the search of the master. Its own rows are among these, and it may "
          "know them again.\n",
          out);
    tell_rows(out, run, all, "all rows, mixed");
}

static void tell_mix(FILE *out, struct run *run, int party, const struct value *item)
{
    const struct kohlmayer_state *state = run_state(run);
    const uint32_t tables = kohlmayer_mixes(state, party);
    const struct kohlmayer_set mixed = kohlmayer_mixed(run, party);
    struct kohlmayer_table pair[3];
    kohlmayer_unpattern(run, item, tables, &mixed, pair);
    if (state->split == KOHLMAYER_VERTICAL) {
        tell_rows(out, run, pair, "these columns, person by person");
        tell_witness(out, run, party, &pair[tables - 1]);
        return;
    }
    tell_rows(out, run, &pair[0],
              arena_format(run_scratch(run), "rows of party %s", names_of(run, party, true)));
    if (kohlmayer_hears_from(state, party)) {
        tell_rows(
            out, run, &pair[1],
            arena_format(run_scratch(run), "rows of party %s, mixed", names_of(run, party, false)));
        tell_common(out, run, pair);
    }
    tell_witness(out, run, party, &pair[tables - 1]);
}

/* The words of the release, in the order that the item "unread" has. */
static void tell_unread(FILE *out, struct run *run, int party, const struct value *item)
{
    const struct kohlmayer_state *state = run_state(run);
    const struct named_value *output;
    struct kohlmayer_words words[SCHEMA_COLUMNS];
    struct kohlmayer_reading reading;
    size_t at = 0, unread = 0;
    for (uint32_t c = 0; c < state->columns; c++)
        kohlmayer_words_begin(&words[c], run);
    if (run_ideal_outputs(run, party, &output) != 3 ||
        kohlmayer_reread(run, &output[0].value, residue_at(&output[2].value, 0), words, &reading) !=
            OK)
        return;
    fputs("words of the release that no reader before it knew:", out);
    for (uint32_t c = 0; c < state->columns; c++)
        for (uint32_t w = 0; w < words[c].count && at < item->count; w++) {
            const struct text *text = words[c].word[w];
            if (residue_at(item, at++))
                fprintf(out, "%s %s \"%.*s\"", unread++ ? "," : "",
                        state->table.schema.column[state->column[c]].name, (int)text->size,
                        (const char *)text->bytes);
        }
    fputs(unread ? "\n" : " none\n", out);
}

static void tell_item(FILE *out, struct run *run, int party, const struct named_value *item)
{
    static const char seen[] =
        "encrypted: not which value is which, nor whose row a row is; but how often values occur, "
        "and which stand in a row together";
    const struct kohlmayer_state *state = run_state(run);
    struct kohlmayer_table table;
    int origin;
    if (strcmp(item->name, "unread") == 0) {
        tell_unread(out, run, party, &item->value);
    } else if (strcmp(item->name, "mix") == 0) {
        fprintf(out, "the tables that came together at it, %s\n", seen);
        if (state->master == party && party == 1)
            fputs("  Its own rows are among them, and it may know them again.\n", out);
        tell_mix(out, run, party, &item->value);
    } else if (sscanf(item->name, "table %d", &origin) == 1) {
        fprintf(out, "the table of party %d, %s\n", origin, seen);
        kohlmayer_unpattern(run, &item->value, 1, &state->part[origin], &table);
        tell_rows(out, run, &table, arena_format(run_scratch(run), "party %d", origin));
    }
}

const char *kohlmayer_tell(struct run *run, int party, const struct named_value *item)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = memory_stream(&text, &size);
    tell_item(out, run, party, item);
    memory_stream_end(out, &text);
    const char *kept = arena_text(run_scratch(run), text);
    free(text);
    return kept;
}

const char *kohlmayer_remark(struct run *run, int party)
{
    const struct named_value *out;
    if (run_outputs(run, party, &out) != 3 || out[0].value.count > 1 ||
        residue_at(&out[2].value, 0) > 0)
        return NULL;
    return arena_format(run_scratch(run),
                        "nothing was released: at no levels does the table meet %s with a share "
                        "of %s suppressed rows at most. The file has a header alone",
                        run_parameter_text(run, "criteria"), run_parameter_text(run, "limit"));
}
