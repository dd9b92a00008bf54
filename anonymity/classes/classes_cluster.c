/* Classes: which rows have become equal? Clusterings and their closures, what a reader of the
 * release sees, and the release itself. */
#include "anonymity/classes/classes.h"
#include "anonymity/classes/classes_internal.h"
#include <assert.h>
#include <string.h>

static status reserve_nodes(struct classes *c)
{
    return class_reserve(&c->node, &c->node_room, (size_t)c->count * c->data->qis, sizeof *c->node);
}

static status reserve_groups(struct classes *c, uint32_t items)
{
    struct class_scratch *s = c->scratch;
    return class_reserve(&s->group, &s->group_room, items, sizeof *s->group);
}

static status close_classes(struct classes *c)
{
    const struct dataset *data = c->data;
    const uint32_t qis = data->qis;
    REQUIRE(reserve_nodes(c));
    for (uint32_t k = 0; k < c->count; k++)
        memcpy(&c->node[(size_t)k * qis], &data->leaf[(size_t)c->first_row[k] * qis],
               qis * sizeof *c->node);
    for (uint32_t i = 0; i < data->rows; i++) {
        uint32_t *node = &c->node[(size_t)c->of_row[i] * qis];
        const uint32_t *leaf = &data->leaf[(size_t)i * qis];
        for (uint32_t j = 0; j < qis; j++)
            if (!hierarchy_covers(data->domain[j].hierarchy, node[j], leaf[j]))
                node[j] = hierarchy_lca(data->domain[j].hierarchy, node[j], leaf[j]);
    }
    c->has_node = true;
    return OK;
}

status classes_by_cluster(struct classes *c, const uint32_t *cluster, uint32_t clusters)
{
    const struct dataset *data = c->data;
    const uint32_t most = clusters < data->rows ? clusters : data->rows;
    REQUIRE(class_begin(c, most, 1));
    REQUIRE(reserve_groups(c, data->rows));
    REQUIRE(class_reserve(&c->of_row, &c->row_room, data->rows, sizeof *c->of_row));
    for (uint32_t i = 0; i < data->rows; i++) {
        const uint64_t key = cluster[i];
        assert(cluster[i] < clusters);
        c->of_row[i] = c->scratch->group[i] = class_find(c, &key, i);
    }
    c->has_of_row = true;
    REQUIRE(close_classes(c));
    return class_tally(c, NULL);
}

/* The nodes of a class as a key, two to a word; the roots for a suppressed one. */
static void node_key(const struct classes *from, uint32_t k, uint64_t *key)
{
    const uint32_t qis = from->data->qis;
    memset(key, 0, (DATASET_QIS / 2 + 1) * sizeof *key);
    for (uint32_t j = 0; j < qis; j++) {
        const uint64_t node = from->suppressed[k] ? from->data->domain[j].hierarchy->root
                                                  : from->node[(size_t)k * qis + j];
        key[j / 2] |= node << (j % 2 * 32);
    }
    key[qis / 2 + qis % 2] = from->suppressed[k];
}

status classes_merge_equal(struct classes *c, struct classes *from)
{
    assert(c != from && c->data == from->data);
    const uint32_t qis = c->data->qis, words = qis / 2 + qis % 2 + 1;
    REQUIRE(classes_nodes(from));
    REQUIRE(class_begin(c, from->count, words));
    REQUIRE(reserve_groups(c, from->count));
    for (uint32_t k = 0; k < from->count; k++) {
        uint64_t key[DATASET_QIS / 2 + 1];
        node_key(from, k, key);
        const uint32_t class = class_find(c, key, from->first_row[k]);
        c->scratch->group[k] = class;
        c->suppressed[class] = from->suppressed[k];
    }
    REQUIRE(reserve_nodes(c));
    for (uint32_t k = 0; k < c->count; k++)
        for (uint32_t j = 0; j < qis; j++)
            c->node[(size_t)k * qis + j] =
                (uint32_t)(c->scratch->key[(size_t)k * words + j / 2] >> (j % 2 * 32));
    c->has_node = true;
    REQUIRE(classes_of_rows(from));
    REQUIRE(class_reserve(&c->of_row, &c->row_room, c->data->rows, sizeof *c->of_row));
    for (uint32_t i = 0; i < c->data->rows; i++)
        c->of_row[i] = c->scratch->group[from->of_row[i]];
    c->has_of_row = true;
    return class_tally(c, from);
}

status classes_nodes(struct classes *c)
{
    if (c->has_node)
        return OK;
    assert(c->full_domain);
    const struct dataset *data = c->data;
    REQUIRE(reserve_nodes(c));
    for (uint32_t k = 0; k < c->count; k++) {
        const uint32_t *cell = dataset_codes(data, c->first_row[k]);
        for (uint32_t j = 0; j < data->qis; j++) {
            const struct domain *d = &data->domain[j];
            const uint32_t level = c->level[j];
            c->node[(size_t)k * data->qis + j] = d->node[level][d->code[level][cell[j]]];
        }
    }
    c->has_node = true;
    return OK;
}

/* Grouping the rows afresh numbers the classes in the same way: by their first rows. */
status classes_of_rows(struct classes *c)
{
    if (c->has_of_row)
        return OK;
    assert(c->full_domain);
    struct classes again;
    classes_init(&again, c->data);
    status s = classes_by_level(&again, c->level);
    if (s == OK)
        s = class_reserve(&c->of_row, &c->row_room, c->data->rows, sizeof *c->of_row);
    if (s == OK) {
        assert(again.count == c->count);
        memcpy(c->of_row, again.of_row, c->data->rows * sizeof *c->of_row);
        c->has_of_row = true;
    }
    classes_clear(&again);
    return s;
}

/* The release. */

static void write_cell(const struct classes *c, uint32_t row, uint32_t column, int attribute,
                       FILE *file, const struct csv_format *format, bool alone)
{
    const struct table *table = c->data->table;
    const uint32_t class = c->of_row[row];
    const char *text = table_cell(table, row, column);
    if (attribute >= 0 && c->suppressed[class])
        text = "*";
    else if (attribute >= 0)
        text = c->data->domain[attribute]
                   .hierarchy->label[c->node[(size_t) class * c->data->qis + (size_t)attribute]];
    csv_write(file, text, strlen(text), format->delimiter, alone);
}

status classes_write(struct classes *c, FILE *file, const struct csv_format *format)
{
    const struct table *table = c->data->table;
    uint32_t column[TABLE_COLUMNS], columns = 0;
    int attribute[TABLE_COLUMNS];
    REQUIRE(classes_nodes(c));
    REQUIRE(classes_of_rows(c));
    for (uint32_t j = 0; j < table->columns; j++)
        if (table->column[j].role != ROLE_IDENTIFIER)
            column[columns++] = j;
    for (uint32_t j = 0; j < table->columns; j++)
        attribute[j] = -1;
    for (uint32_t j = 0; j < c->data->qis; j++)
        attribute[c->data->domain[j].column] = (int)j;
    const char delimiter = format->delimiter ? format->delimiter : ',';
    for (uint32_t j = 0; j < columns && !format->no_header; j++) {
        const char *name = table->column[column[j]].name;
        if (j > 0)
            putc(delimiter, file);
        csv_write(file, name, strlen(name), delimiter, columns == 1);
    }
    if (!format->no_header)
        csv_write_end(file, format);
    for (uint32_t i = 0; i < c->data->rows; i++) {
        if (!dataset_counts(c->data, i))
            continue;
        for (uint32_t j = 0; j < columns; j++) {
            if (j > 0)
                putc(delimiter, file);
            write_cell(c, i, column[j], attribute[column[j]], file, format, columns == 1);
        }
        csv_write_end(file, format);
    }
    return ferror(file) ? E_FILE : OK;
}
