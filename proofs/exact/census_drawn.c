/* Ideal functions that draw coins: what a coalition sees is judged jointly with all outputs.
 *
 * If a function draws no coins, the inputs fix the outputs, and it is enough to compare inputs with
 * equal rights. A function that deals shares fixes only the law of the outputs. Then a view can
 * have the right law by itself and still tell the honest parties' shares. An ideal view exists
 * exactly if
 *   - all outputs together have the law that the function gives them, and
 *   - the law of the view, for given outputs of all, depends only on the rights: own inputs, own
 *     outputs, declared leakage;
 * and this ideal view is right if it has, jointly with all outputs, the law of the real view. */
#include "crypto/array.h"
#include "crypto/memory.h"
#include "proofs/exact/census.h"
#include <stdlib.h>
#include <string.h>

/* All outputs of the last execution, or of the ideal function, as one number. */
uint32_t drawn_outcome(struct census *c, bool ideal)
{
    uint32_t number[COALITION_PARTIES];
    for (int i = 1; i <= c->parties; i++) {
        const struct named_value *list;
        const size_t count =
            ideal ? run_ideal_outputs(c->run, i, &list) : run_outputs(c->run, i, &list);
        number[i - 1] = census_value(c, list, count);
    }
    return intern_put(&c->outcomes, number, (size_t)c->parties * sizeof *number);
}

/* The law of all outputs together. Declared leakage must not depend on coins of the function. */
status drawn_ideal(struct census *c, uint64_t x, uint32_t *law)
{
    law_begin(&c->outcome_law);
    walk_begin(&c->walk);
    do {
        const struct named_value *list;
        REQUIRE(run_ideal(c->run));
        c->ideal_executions++;
        census_spend(c, 0);
        for (int i = 1; i <= c->parties; i++) {
            const size_t count = run_ideal_leaks(c->run, i, &list);
            for (size_t k = 0; k < count; k++) {
                uint32_t *value = &census_item(c, i, list[k].name)->value[x];
                const uint32_t now = census_value(c, &list[k], 1) + 1;
                if (*value && *value != now)
                    c->stopped = "a declared leak is drawn by the function";
                *value = now;
            }
        }
        law_add(&c->outcome_law, drawn_outcome(c, true), walk_ways(&c->walk));
    } while (!c->stopped && walk_next(&c->walk));
    *law = law_end(&c->outcome_law, &c->values);
    return OK;
}

uint32_t drawn_pair(struct watcher *w, uint32_t outcome, uint32_t view)
{
    const uint32_t pair[2] = {outcome, view};
    return intern_put(&w->drawn.pairs, pair, sizeof pair);
}

void drawn_note(struct watcher *w, uint32_t outcome, uint32_t view, struct wide ways)
{
    struct drawn *d = &w->drawn;
    d->seen = array_room(d->seen, &d->seen_room, d->seen_count + 1, sizeof *d->seen);
    d->seen[d->seen_count++] = (struct drawn_view){outcome, view, ways};
}

static int by_outcome(const void *a, const void *b)
{
    const struct drawn_view *x = a, *y = b;
    return (x->outcome > y->outcome) - (x->outcome < y->outcome);
}

/* The weights of the executions with one outcome, in lowest terms, are the law for this outcome. */
void drawn_end(struct watcher *w, uint64_t x)
{
    struct drawn *d = &w->drawn;
    qsort(d->seen, d->seen_count, sizeof *d->seen, by_outcome);
    for (size_t from = 0, to; from < d->seen_count; from = to) {
        law_begin(&w->law);
        for (to = from; to < d->seen_count && d->seen[to].outcome == d->seen[from].outcome; to++)
            law_add(&w->law, d->seen[to].view, d->seen[to].ways);
        d->rows = array_room(d->rows, &d->room, d->count + 1, sizeof *d->rows);
        d->rows[d->count++] =
            (struct drawn_row){x, d->seen[from].outcome, law_end(&w->law, &w->laws)};
    }
    d->seen_count = 0;
}

void drawn_clear(struct drawn *d)
{
    intern_clear(&d->pairs);
    free(d->seen);
    free(d->rows);
    *d = (struct drawn){0};
}

uint32_t *drawn_rights(const struct census *c, const struct watcher *w)
{
    struct intern table = {0};
    const size_t most = 2 * (size_t)c->parties + c->item_count + 1;
    uint32_t *rights = memory_zero(w->drawn.count + 1, sizeof *rights);
    uint32_t *tuple = memory_zero(most, sizeof *tuple);
    for (size_t k = 0; k < w->drawn.count; k++) {
        const struct drawn_row *row = &w->drawn.rows[k];
        size_t size = 0, bytes;
        const uint8_t *outputs = intern_get(&c->outcomes, row->outcome, &bytes);
        for (int i = 1; i <= c->parties; i++) {
            if (!coalition_has(w->members, i))
                continue;
            tuple[size++] = c->choice[row->x * (size_t)c->parties + (size_t)i - 1];
            memcpy(&tuple[size++], outputs + 4 * ((size_t)i - 1), 4);
        }
        for (size_t i = 0; i < c->item_count; i++)
            if (coalition_has(w->members, c->items[i].party))
                tuple[size++] = c->items[i].value[row->x];
        rights[k] = intern_put(&table, tuple, size * sizeof *tuple);
    }
    free(tuple);
    intern_clear(&table);
    return rights;
}
