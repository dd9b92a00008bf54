/* Classes: which rows have become equal? Grouping by levels, and roll-up. */
#include "anonymity/classes/classes.h"
#include "anonymity/classes/classes_internal.h"
#include "anonymity/data/hash.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

void classes_init(struct classes *c, const struct dataset *data)
{
    *c = (struct classes){.data = data};
}

void classes_clear(struct classes *c)
{
    if (c->population != c->rows)
        free(c->population);
    free(c->rows);
    free(c->first_row);
    free(c->suppressed);
    free(c->node);
    free(c->of_row);
    for (uint32_t t = 0; t < DATASET_TRACKED; t++) {
        free(c->tally[t].start);
        free(c->tally[t].value);
        free(c->tally[t].times);
    }
    struct class_scratch *s = c->scratch;
    if (s) {
        free(s->key);
        free(s->slot);
        for (uint32_t j = 0; j < DATASET_QIS; j++)
            free(s->map[j]);
        free(s->group);
        free(s->order);
        free(s->order_start);
        free(s->dense);
        free(s->touched);
        free(s);
    }
    *c = (struct classes){.data = c->data};
}

status class_reserve(void *array, size_t *room, size_t need, size_t size)
{
    if (need <= *room)
        return OK;
    /* Through memcpy, since a pointer to any pointer is not a pointer to void pointer. */
    void *old, *larger;
    memcpy(&old, array, sizeof old);
    const size_t wanted = *room < SIZE_MAX / size / 2 && *room * 2 > need ? *room * 2 : need;
    larger = wanted > SIZE_MAX / size ? NULL : realloc(old, wanted * size);
    if (!larger)
        return E_MEMORY;
    memcpy(array, &larger, sizeof larger);
    *room = wanted;
    return OK;
}

/* Bits of the finest level; coarser levels never have more codes. */
static void lay_out_key(struct class_scratch *s, const struct dataset *data)
{
    uint32_t word = 0, used = 0;
    for (uint32_t j = 0; j < data->qis; j++) {
        uint32_t bits = 0;
        while ((UINT64_C(1) << bits) < data->domain[j].size[0])
            bits++;
        if (used + bits > 64) {
            word++;
            used = 0;
        }
        s->word[j] = word;
        s->shift[j] = bits ? used : 0; /* a shift by 64 is not defined */
        s->mask[j] = (UINT64_C(1) << bits) - 1;
        used += bits;
    }
    s->words = word + 1;
}

static status reserve_classes(struct classes *c, uint32_t most)
{
    if (most <= c->room)
        return OK;
    const bool shared = c->population == c->rows;
    size_t room = c->room;
    REQUIRE(class_reserve(&c->first_row, &room, most, sizeof *c->first_row));
    room = c->room;
    REQUIRE(class_reserve(&c->suppressed, &room, most, sizeof *c->suppressed));
    if (!shared || c->data->in_subset) {
        if (shared)
            c->population = NULL;
        room = c->room;
        REQUIRE(class_reserve(&c->population, &room, most, sizeof *c->population));
    }
    room = c->room;
    const status s = class_reserve(&c->rows, &room, most, sizeof *c->rows);
    if (!c->data->in_subset)
        c->population = c->rows;
    REQUIRE(s);
    c->room = room;
    return OK;
}

status class_begin(struct classes *c, uint32_t most, uint32_t words)
{
    if (!c->scratch) {
        c->scratch = calloc(1, sizeof *c->scratch);
        if (!c->scratch)
            return E_MEMORY;
        lay_out_key(c->scratch, c->data);
    }
    struct class_scratch *s = c->scratch;
    c->count = 0;
    c->full_domain = c->has_node = c->has_of_row = false;
    REQUIRE(reserve_classes(c, most));
    REQUIRE(class_reserve(&s->key, &s->key_room, (size_t)most * words, sizeof *s->key));
    size_t slots = 16;
    while (slots < (size_t)most * 2)
        slots *= 2;
    REQUIRE(class_reserve(&s->slot, &s->slot_room, slots, sizeof *s->slot));
    memset(s->slot, 0, slots * sizeof *s->slot);
    s->slot_mask = (uint32_t)(slots - 1);
    s->words = words;
    return OK;
}

uint32_t class_find(struct classes *c, const uint64_t *key, uint32_t first_row)
{
    struct class_scratch *s = c->scratch;
    const uint32_t words = s->words;
    uint64_t hash = hash_mix(key[0], words);
    for (uint32_t w = 1; w < words; w++)
        hash = hash_mix(hash, key[w]);
    uint32_t at = (uint32_t)hash & s->slot_mask;
    for (; s->slot[at]; at = (at + 1) & s->slot_mask) {
        const uint64_t *other = &s->key[(size_t)(s->slot[at] - 1) * words];
        uint64_t differs = 0;
        for (uint32_t w = 0; w < words; w++)
            differs |= other[w] ^ key[w];
        if (!differs)
            return s->slot[at] - 1;
    }
    const uint32_t class = c->count++;
    s->slot[at] = class + 1;
    memcpy(&s->key[(size_t) class * words], key, words * sizeof *key);
    c->rows[class] = c->population[class] = 0;
    c->first_row[class] = first_row;
    c->suppressed[class] = 0;
    return class;
}

/* Tallies. */

static void count_rows(struct classes *c, const struct classes *from, uint32_t items)
{
    const struct dataset *data = c->data;
    const uint32_t *group = c->scratch->group;
    const bool apart = c->population != c->rows;
    for (uint32_t i = 0; i < items; i++) {
        c->rows[group[i]] += from ? from->rows[i] : dataset_counts(data, i);
        if (apart)
            c->population[group[i]] += from ? from->population[i] : 1;
    }
}

static status order_items(struct classes *c, uint32_t items)
{
    struct class_scratch *s = c->scratch;
    REQUIRE(class_reserve(&s->order, &s->order_room, items, sizeof *s->order));
    REQUIRE(class_reserve(&s->order_start, &s->order_start_room, (size_t)c->count + 2,
                          sizeof *s->order_start));
    uint32_t *start = s->order_start;
    memset(start, 0, ((size_t)c->count + 2) * sizeof *start);
    for (uint32_t i = 0; i < items; i++)
        start[s->group[i] + 2]++;
    for (uint32_t k = 2; k < c->count + 2; k++)
        start[k] += start[k - 1];
    for (uint32_t i = 0; i < items; i++)
        s->order[start[s->group[i] + 1]++] = i;
    return OK;
}

static void add_times(struct class_scratch *s, uint32_t value, uint32_t times, uint32_t *distinct)
{
    if (s->dense[value] == 0)
        s->touched[(*distinct)++] = value;
    s->dense[value] += times;
}

/* The histogram of one class; returns the number of distinct values, listed in touched. */
static uint32_t gather(struct classes *c, const struct classes *from, uint32_t track, uint32_t k)
{
    struct class_scratch *s = c->scratch;
    const uint32_t *code = c->data->tracked[track].code;
    uint32_t distinct = 0;
    for (uint32_t at = s->order_start[k]; at < s->order_start[k + 1]; at++) {
        const uint32_t item = s->order[at];
        if (!from) {
            if (dataset_counts(c->data, item))
                add_times(s, code[item], 1, &distinct);
            continue;
        }
        const struct histogram part = classes_histogram(from, track, item);
        for (uint32_t v = 0; v < part.distinct; v++)
            add_times(s, part.value[v], part.times[v], &distinct);
    }
    return distinct;
}

static status tally(struct classes *c, const struct classes *from, uint32_t track, size_t most)
{
    struct class_scratch *s = c->scratch;
    struct tallies *t = &c->tally[track];
    const size_t values = c->data->tracked[track].values;
    const size_t before = s->dense_room;
    REQUIRE(class_reserve(&s->dense, &s->dense_room, values, sizeof *s->dense));
    memset(s->dense + before, 0, (s->dense_room - before) * sizeof *s->dense);
    REQUIRE(class_reserve(&s->touched, &s->touched_room, values, sizeof *s->touched));
    REQUIRE(class_reserve(&t->start, &t->start_room, (size_t)c->count + 1, sizeof *t->start));
    size_t room = t->room;
    REQUIRE(class_reserve(&t->value, &room, most, sizeof *t->value));
    REQUIRE(class_reserve(&t->times, &t->room, most, sizeof *t->times));
    uint32_t at = 0;
    for (uint32_t k = 0; k < c->count; k++) {
        t->start[k] = at;
        const uint32_t distinct = gather(c, from, track, k);
        for (uint32_t v = 0; v < distinct; v++) {
            t->value[at] = s->touched[v];
            t->times[at++] = s->dense[s->touched[v]];
            s->dense[s->touched[v]] = 0;
        }
    }
    t->start[c->count] = at;
    return OK;
}

status class_tally(struct classes *c, const struct classes *from)
{
    const uint32_t items = from ? from->count : c->data->rows;
    count_rows(c, from, items);
    if (c->data->tracks == 0)
        return OK;
    REQUIRE(order_items(c, items));
    for (uint32_t track = 0; track < c->data->tracks; track++)
        REQUIRE(tally(c, from, track,
                      from ? from->tally[track].start[from->count] : (size_t)c->data->rows));
    return OK;
}

/* Grouping by levels. */

static status group_rows(struct classes *c, const uint32_t *level)
{
    const struct dataset *data = c->data;
    struct class_scratch *s = c->scratch;
    for (uint32_t j = 0; j < data->qis; j++) {
        const struct domain *d = &data->domain[j];
        assert(level[j] <= d->height);
        REQUIRE(class_reserve(&s->map[j], &s->map_room[j], d->size[0], sizeof *s->map[j]));
        for (uint32_t v = 0; v < d->size[0]; v++)
            s->map[j][v] = (uint64_t)d->code[level[j]][v] << s->shift[j];
    }
    for (uint32_t i = 0; i < data->rows; i++) {
        const uint32_t *cell = dataset_codes(data, i);
        uint64_t key[DATASET_QIS] = {0};
        for (uint32_t j = 0; j < data->qis; j++)
            key[s->word[j]] |= s->map[j][cell[j]];
        s->group[i] = class_find(c, key, i);
    }
    return OK;
}

static uint32_t key_words(const struct classes *c)
{
    return c->scratch ? c->scratch->word[c->data->qis - 1] + 1 : 0;
}

status classes_by_level(struct classes *c, const uint32_t *level)
{
    const struct dataset *data = c->data;
    /* The layout is known once the scratch is there: the first call makes it. */
    if (!c->scratch)
        REQUIRE(class_begin(c, 0, 1));
    REQUIRE(class_begin(c, data->rows, key_words(c)));
    REQUIRE(class_reserve(&c->of_row, &c->row_room, data->rows, sizeof *c->of_row));
    struct class_scratch *s = c->scratch;
    REQUIRE(class_reserve(&s->group, &s->group_room, data->rows, sizeof *s->group));
    memmove(c->level, level, data->qis * sizeof *level);
    REQUIRE(group_rows(c, c->level));
    memcpy(c->of_row, s->group, data->rows * sizeof *c->of_row);
    c->full_domain = c->has_of_row = true;
    return class_tally(c, NULL);
}

status classes_by_value(struct classes *c)
{
    const uint32_t level[DATASET_QIS] = {0};
    return classes_by_level(c, level);
}

/* map[j]: dense code at the finer level -> dense code at the coarser one, shifted. */
static status map_levels(struct class_scratch *s, const struct classes *from, const uint32_t *level)
{
    for (uint32_t j = 0; j < from->data->qis; j++) {
        const struct domain *d = &from->data->domain[j];
        const uint32_t low = from->level[j];
        assert(low <= level[j] && level[j] <= d->height);
        REQUIRE(class_reserve(&s->map[j], &s->map_room[j], d->size[low], sizeof *s->map[j]));
        for (uint32_t v = 0; v < d->size[low]; v++) {
            uint64_t code = v;
            for (uint32_t up = low; up < level[j]; up++)
                code = d->up[up][code];
            s->map[j][v] = code << s->shift[j];
        }
    }
    return OK;
}

status classes_coarsen(struct classes *c, const struct classes *from, const uint32_t *level)
{
    assert(c != from && c->data == from->data && from->full_domain);
    const struct class_scratch *f = from->scratch;
    const uint32_t qis = c->data->qis;
    REQUIRE(class_begin(c, from->count, f->words));
    struct class_scratch *s = c->scratch;
    REQUIRE(class_reserve(&s->group, &s->group_room, from->count, sizeof *s->group));
    REQUIRE(map_levels(s, from, level));
    for (uint32_t k = 0; k < from->count; k++) {
        const uint64_t *fine = &f->key[(size_t)k * f->words];
        uint64_t key[DATASET_QIS] = {0};
        for (uint32_t j = 0; j < qis; j++)
            key[s->word[j]] |= s->map[j][fine[s->word[j]] >> s->shift[j] & s->mask[j]];
        s->group[k] = class_find(c, key, from->first_row[k]);
    }
    memmove(c->level, level, qis * sizeof *level);
    c->full_domain = true;
    return class_tally(c, from);
}
