/* Orders: values as places in a public order, and labels that cover a stretch of it. */
#define _GNU_SOURCE /* qsort_r */
#include "anonymity/data/order.h"
#include "crypto/unconst.h"
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VALUE_BYTES = 4096 };

static bool parse_number(const char *text, int64_t *out)
{
    char *end;

    errno = 0;
    const long long number = strtoll(text, &end, 10);

    /* "+5" and " 5" are texts: two spellings of one number would be two values. */
    if (errno != 0 || end == text || *end != 0 || *text == '+' || *text == ' ')
        return false;
    *out = number;
    return true;
}

status order_of_numbers(struct order *o, int64_t least, int64_t greatest,
                        struct complaint *complaint)
{
    *o = (struct order){.kind = ORDER_NUMBERS, .least = least};
    if (greatest < least)
        return complain(complaint, E_ARGUMENT, "%" PRId64 " is above %" PRId64, least, greatest);
    if ((uint64_t)greatest - (uint64_t)least >= INT32_MAX)
        return complain(complaint, E_LIMIT, "more than 2^31 numbers from %" PRId64 " to %" PRId64,
                        least, greatest);
    o->places = (uint32_t)(greatest - least) + 1;
    return OK;
}

status order_of_tree(struct order *o, const struct hierarchy *tree)
{
    *o = (struct order){.kind = ORDER_TREE, .tree = tree, .places = tree->leaves};
    o->value_at = pool_take(&o->pool, tree->leaves * sizeof *o->value_at);
    if (o->value_at == NULL)
        return E_MEMORY;
    for (uint32_t leaf = 0; leaf < tree->leaves; leaf++)
        o->value_at[tree->first[leaf]] = leaf;
    return OK;
}

static int by_bytes(const void *a, const void *b, void *column)
{
    const struct word *const value = ((const struct column *)column)->value;

    return strcmp(value[*(const uint32_t *)a].text, value[*(const uint32_t *)b].text);
}

static status order_texts(struct order *o, const struct column *column)
{
    *o = (struct order){.kind = ORDER_TEXT, .column = column, .places = column->values};
    o->value_at = pool_take(&o->pool, column->values * sizeof *o->value_at);
    o->place_of = pool_take(&o->pool, column->values * sizeof *o->place_of);
    if (o->value_at == NULL || o->place_of == NULL) {
        order_clear(o);
        return E_MEMORY;
    }
    for (uint32_t v = 0; v < column->values; v++)
        o->value_at[v] = v;
    qsort_r(o->value_at, column->values, sizeof *o->value_at, by_bytes, unconst(column));
    for (uint32_t p = 0; p < column->values; p++)
        o->place_of[o->value_at[p]] = p;
    return OK;
}

status order_of_column(struct order *o, const struct column *column, struct complaint *complaint)
{
    int64_t least = INT64_MAX, greatest = INT64_MIN;

    for (uint32_t v = 0; v < column->values; v++) {
        int64_t number;

        if (!parse_number(column->value[v].text, &number))
            return order_texts(o, column);
        least = number < least ? number : least;
        greatest = number > greatest ? number : greatest;
    }
    return order_of_numbers(o, least, greatest, complaint);
}

void order_clear(struct order *o)
{
    pool_clear(&o->pool);
    *o = (struct order){.places = 0};
}

status order_place(const struct order *o, const char *text, uint32_t *place)
{
    int64_t number;
    uint32_t code;

    switch (o->kind) {
    case ORDER_NUMBERS:
        if (!parse_number(text, &number) || number < o->least ||
            (uint64_t)number - (uint64_t)o->least >= o->places)
            return E_NOT_FOUND;
        *place = (uint32_t)(number - o->least);
        return OK;
    case ORDER_TREE:
        REQUIRE(hierarchy_leaf(o->tree, text, strlen(text), &code));
        *place = o->tree->first[code];
        return OK;
    case ORDER_TEXT:
        break;
    }
    REQUIRE(column_code(o->column, text, strlen(text), &code));
    *place = o->place_of[code];
    return OK;
}

/* find_node finds the widest node of this label. */
static status find_node(const struct hierarchy *tree, const char *text, uint32_t *low,
                        uint32_t *high)
{
    uint32_t widest = UINT32_MAX;

    for (uint32_t x = 0; x < tree->nodes; x++)
        if (strcmp(tree->label[x], text) == 0 &&
            (widest == UINT32_MAX || tree->size[x] > tree->size[widest]))
            widest = x;
    if (widest == UINT32_MAX)
        return E_NOT_FOUND;
    for (uint32_t x = 0; x < tree->nodes; x++)
        if (strcmp(tree->label[x], text) == 0 && !hierarchy_covers(tree, widest, x))
            return E_INPUT;
    *low = tree->first[widest];
    *high = tree->first[widest] + tree->size[widest] - 1;
    return OK;
}

/* read_range reads "LOW..HIGH", at the one place where it can be cut. */
static status read_range(const struct order *o, const char *text, uint32_t *low, uint32_t *high)
{
    char first[VALUE_BYTES];
    uint32_t found = 0, a, b;

    for (const char *at = strstr(text, ".."); at != NULL; at = strstr(at + 1, "..")) {
        const size_t size = (size_t)(at - text);

        if (size >= sizeof first)
            break;
        memcpy(first, text, size);
        first[size] = 0;
        if (order_place(o, first, &a) != OK || order_place(o, at + 2, &b) != OK || a > b)
            continue;
        *low = a;
        *high = b;
        found++;
    }
    return found == 1 ? OK : found == 0 ? E_NOT_FOUND : E_INPUT;
}

status order_span(const struct order *o, const char *text, uint32_t *low, uint32_t *high)
{
    if (o->kind == ORDER_TREE) {
        const status s = find_node(o->tree, text, low, high);

        if (s != E_NOT_FOUND)
            return s;
    } else if (order_place(o, text, low) == OK) {
        *high = *low;
        return OK;
    }
    if (strcmp(text, "*") == 0) {
        *low = 0;
        *high = o->places - 1;
        return OK;
    }
    return read_range(o, text, low, high);
}

int order_value(const struct order *o, uint32_t place, char *text, size_t size)
{
    if (o->kind == ORDER_NUMBERS)
        return snprintf(text, size, "%" PRId64, o->least + (int64_t)place);
    return snprintf(text, size, "%s",
                    o->kind == ORDER_TREE ? o->tree->label[o->value_at[place]]
                                          : o->column->value[o->value_at[place]].text);
}

int order_label(const struct order *o, uint32_t low, uint32_t high, bool nodes, char *text,
                size_t size)
{
    if (low == high)
        return order_value(o, low, text, size);
    if (nodes && o->kind == ORDER_TREE)
        return snprintf(
            text, size, "%s",
            o->tree->label[hierarchy_lca(o->tree, o->value_at[low], o->value_at[high])]);
    if (low == 0 && high == o->places - 1)
        return snprintf(text, size, "*");
    const int first = order_value(o, low, text, size);

    if (first < 0 || (size_t)first + 2 >= size)
        return first + 2 + order_value(o, high, NULL, 0);
    memcpy(text + first, "..", 3);
    return first + 2 + order_value(o, high, text + first + 2, size - (size_t)first - 2);
}

status order_column(const struct order *o, const struct table *t, uint32_t column, uint32_t stride,
                    uint32_t *low, uint32_t *high, struct complaint *complaint)
{
    const struct column *const c = &t->column[column];

    for (uint32_t i = 0; i < t->rows; i++) {
        const char *const text = c->value[c->code[i]].text;
        const status s = order_span(o, text, &low[(size_t)i * stride], &high[(size_t)i * stride]);

        if (s != OK)
            return complain(complaint, E_INPUT, "%s, row %" PRIu32 ": \"%s\" in column \"%s\" %s",
                            t->name, i + 1, text, c->name,
                            s == E_INPUT
                                ? "can be read in two ways"
                                : "is no value, no LOW..HIGH, no * and no label of its hierarchy");
    }
    return OK;
}
