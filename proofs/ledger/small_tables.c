#include "proofs/ledger/small_tables.h"
#include <stdio.h>
#include <string.h>

/* next_partition makes the next restricted growth string: false after the last. */
static bool next_partition(uint32_t *block, uint32_t count)
{
    for (uint32_t i = count; i-- > 1;) {
        uint32_t most = 0;

        for (uint32_t k = 0; k < i; k++)
            most = block[k] > most ? block[k] : most;
        if (block[i] <= most) {
            block[i]++;
            memset(block + i + 1, 0, (count - i - 1) * sizeof *block);
            return true;
        }
    }
    return false;
}

static uint32_t blocks_of(const uint32_t *block, uint32_t count)
{
    uint32_t most = 0;

    for (uint32_t i = 0; i < count; i++)
        most = block[i] > most ? block[i] : most;
    return most + 1;
}

bool small_tree(struct hierarchy *tree, uint32_t leaves, uint32_t index)
{
    const struct csv_format format = {.delimiter = ';'};
    uint32_t low[SMALL_LEAVES] = {0}, high[SMALL_LEAVES] = {0};
    char text[SMALL_LEAVES * 24];
    size_t size = 0;

    for (uint32_t at = 0; at < index; at++)
        if (!next_partition(high, blocks_of(low, leaves))) {
            if (!next_partition(low, leaves))
                return false;
            memset(high, 0, sizeof high);
        }
    for (uint32_t v = 0; v < leaves; v++)
        size += (size_t)snprintf(text + size, sizeof text - size, "%c;low%u;high%u;*\n",
                                 (int)('a' + v), (unsigned)low[v], (unsigned)high[low[v]]);
    return hierarchy_read_memory(tree, "tree", text, size, &format, NULL) == OK;
}

status small_table_make(struct small_table *t, const struct hierarchy *tree, const char *value,
                        const char *hidden, uint32_t rows)
{
    static const char *const names[] = {"shown", "hidden"};
    static const uint32_t column[] = {0, 1};
    const struct dataset_plan plan = {.table = &t->table,
                                      .qis = 1,
                                      .qi = &column[0],
                                      .hierarchy = &tree,
                                      .sensitives = 1,
                                      .sensitive = &column[1]};
    status s = table_start(&t->table, "small", names, 2);

    for (uint32_t i = 0; s == OK && i < rows; i++) {
        const char one[] = {value[i], 0}, other[] = {hidden[i], 0};
        const char *const cells[] = {one, other};

        s = table_add(&t->table, cells);
    }
    if (s == OK)
        s = dataset_bind(&t->data, &plan, NULL);
    if (s != OK)
        table_clear(&t->table);
    return s;
}

void small_table_clear(struct small_table *t)
{
    dataset_clear(&t->data);
    table_clear(&t->table);
}

void small_word(char *out, uint64_t code, uint32_t base, uint32_t rows, char first)
{
    for (uint32_t i = 0; i < rows; i++, code /= base)
        out[i] = (char)(first + (char)(code % base));
    out[rows] = 0;
}
