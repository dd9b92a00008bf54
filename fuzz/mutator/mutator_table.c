/* The mutator for encrypted-table: tables in the one numbering, and one in eight with a number
 * changed. */
#include "fuzz/mutator/mutator.h"
#include "fuzz/play/layout.h"

enum { ROWS_MOST = 7 };

struct made {
    size_t count;
    uint8_t at[VIEW_LIST];
};

static void add(struct made *list, uint8_t number)
{
    if (list->count < VIEW_LIST)
        list->at[list->count++] = number;
}

/* One that was there before, or the next. */
static uint8_t next_code(struct mutator *m, uint8_t first, uint8_t *last, uint8_t most)
{
    const uint8_t room = (uint8_t)(*last - first + 1 + (*last < most));
    const uint8_t code = (uint8_t)(first + random_below(m, room ? room : 1));
    *last = code > *last ? code : *last;
    return code;
}

/* The rules of one column: one root, and below it words of which each may have several values. */
static uint8_t add_rules(struct mutator *m, struct made *rules, uint8_t values, uint8_t height)
{
    uint8_t last = values, root = 0;
    for (uint8_t v = 0; v < values; v++)
        for (uint8_t l = 0; l < height; l++) {
            const bool top = l + 1 == height;
            uint8_t word = top && root ? root : 0;
            if (!top)
                word = next_code(m, (uint8_t)(values + 1), &last, (uint8_t)(values + 4));
            if (!top && word == root)
                word = ++last;
            if (top && !word)
                word = root = ++last;
            add(rules, word);
        }
    return last;
}

static void add_points(struct mutator *m, struct made *points, uint8_t count)
{
    const uint8_t from = (uint8_t)random_below(m, VIEW_POINTS);
    for (uint8_t i = 0; i < count; i++)
        add(points, (uint8_t)((from + i) % VIEW_POINTS));
}

static void append_made(struct mutator *m, const struct made *list)
{
    const uint8_t count = (uint8_t)list->count;
    append(m, &count, 1);
    append(m, list->at, list->count);
}

void mutate_table(struct mutator *m)
{
    const uint8_t head[] = {(uint8_t)random_below(m, VIEW_SHAPES), (uint8_t)random_below(m, 2),
                            (uint8_t)random_below(m, ROWS_MOST)};
    const struct table_plan *plan = &table_plans[head[VIEW_SHAPE]][head[VIEW_MESSAGE]];
    const uint8_t rows = head[VIEW_HEADER];
    struct made points = {0}, cells = {0}, rules = {0}, ids = {0};
    append(m, head, sizeof head);
    for (uint8_t c = 0; c < plan->columns; c++) {
        const uint8_t most = plan->values[c] ? plan->values[c] : 4;
        uint8_t last = 0;
        for (uint8_t i = 0; i < rows; i++)
            add(&cells, plan->empty && random_below(m, 4) == 0 ? 0 : next_code(m, 1, &last, most));
        const uint8_t values = plan->values[c] ? plan->values[c] : last;
        const uint8_t words = add_rules(m, &rules, values, plan->height[c]);
        add_points(m, &points, words);
        append(m, &values, 1);
        append(m, &words, 1);
    }
    add_points(m, &ids, plan->ids ? rows : 0);
    append_made(m, &points);
    append_made(m, &cells);
    append_made(m, &rules);
    append_made(m, &ids);
    if (random_below(m, 8) == 0)
        m->out[random_below(m, m->size)] = (uint8_t)random_below(m, 8);
}
