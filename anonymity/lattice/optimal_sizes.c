/* How large are the classes of a lattice node? Packed paths, one mask a node, one hash a class. */
#include "anonymity/lattice/optimal_sizes.h"
#include <stdlib.h>
#include <string.h>

void sizes_clear(struct sizes *sizes)
{
    free(sizes->key);
    free(sizes->rows);
    *sizes = (struct sizes){.count = 0};
}

size_t sizes_bytes(const struct sizes *sizes)
{
    return sizes->count * (sizes->words * sizeof *sizes->key + sizeof *sizes->rows);
}

uint64_t sizes_below(const struct sizes *sizes, uint64_t least)
{
    uint64_t rows = 0;

    for (size_t i = 0; i < sizes->count; i++)
        rows += sizes->rows[i] < least ? sizes->rows[i] : 0;
    return rows;
}

double sizes_squares(const struct sizes *sizes)
{
    double sum = 0;

    for (size_t i = 0; i < sizes->count; i++)
        sum += (double)sizes->rows[i] * sizes->rows[i];
    return sum;
}

static status sizes_room(struct sizes *sizes, size_t count, size_t words)
{
    *sizes = (struct sizes){.count = count, .words = words};
    sizes->key = malloc((count + 1) * words * sizeof *sizes->key);
    sizes->rows = malloc((count + 1) * sizeof *sizes->rows);
    return sizes->key != NULL && sizes->rows != NULL ? OK : E_MEMORY;
}

/* Packing. */

/* The path of each value of one attribute as bits, root first. */
struct paths {
    uint64_t *path; /* [values] */
    unsigned bits;
    unsigned below[HIERARCHY_LEVELS + 1]; /* how many bits lie below each level */
};

static unsigned bits_for(uint32_t values)
{
    unsigned bits = 0;

    while (bits < 32 && (UINT64_C(1) << bits) < values)
        bits++;
    return bits;
}

/* number_children numbers the nodes of |level| among their siblings. |next| counts, one a parent,
 * and ends as the number of children. Returns the largest of these. */
static uint32_t number_children(const struct domain *domain, uint32_t level, uint32_t *number,
                                uint32_t *next)
{
    const uint32_t parents = level == domain->height ? 1 : domain->size[level + 1];
    uint32_t most = 0;

    memset(next, 0, parents * sizeof *next);
    for (uint32_t code = 0; code < domain->size[level]; code++) {
        uint32_t *const count = &next[level == domain->height ? 0 : domain->up[level][code]];

        number[code] = (*count)++;
        if (*count > most)
            most = *count;
    }
    return most;
}

static status paths_make(struct paths *paths, const struct domain *domain)
{
    const uint32_t values = domain->size[0];
    uint32_t *const number = calloc(values + 1ULL, 2 * sizeof *number);
    status s = OK;

    paths->bits = 0;
    paths->path = calloc(values + 1ULL, sizeof *paths->path);
    if (number == NULL || paths->path == NULL)
        s = E_MEMORY;
    for (uint32_t level = domain->height + 1; s == OK && level-- > 0;) {
        const unsigned bits = bits_for(number_children(domain, level, number, number + values + 1));

        paths->bits += bits;
        paths->below[level] = paths->bits; /* counted from the root until all are known */
        if (paths->bits > 63)
            s = E_LIMIT;
        for (uint32_t v = 0; s == OK && v < values; v++)
            paths->path[v] = paths->path[v] << bits | number[domain->code[level][v]];
    }
    for (uint32_t level = 0; s == OK && level <= domain->height; level++)
        paths->below[level] = paths->bits - paths->below[level];
    free(number);
    return s;
}

/* place_attribute puts the attribute's path into each counted row's key, at |shift| of |word|, and
 * makes its masks. */
static void place_attribute(struct grouper *grouper, const struct dataset *data, uint32_t qi,
                            const struct paths *paths, size_t word, unsigned shift)
{
    const uint64_t all = (UINT64_C(1) << paths->bits) - 1;
    uint64_t *key = grouper->made.key;

    for (uint32_t level = 0; level <= data->domain[qi].height; level++) {
        const unsigned below = paths->below[level];

        grouper->mask[(grouper->start[qi] + level) * KEY_WORDS + word] = all >> below << below
                                                                                      << shift;
    }
    if (paths->bits == 0)
        return;
    for (uint32_t row = 0; row < data->rows; row++) {
        if (!dataset_counts(data, row))
            continue;
        key[word] |= paths->path[data->cell[(size_t)row * data->qis + qi]] << shift;
        key += grouper->words;
    }
}

/* Where each attribute's path lies in the key. */
struct places {
    struct paths paths[LATTICE_DIMENSIONS];
    size_t word[LATTICE_DIMENSIONS];
    unsigned shift[LATTICE_DIMENSIONS];
};

/* places_find lays the paths out, each within one word. The caller frees the paths on failure
 * too. */
static status places_find(struct places *places, struct grouper *grouper,
                          const struct dataset *data)
{
    size_t word = 0, start = 0;
    unsigned used = 0;

    for (uint32_t qi = 0; qi < data->qis; qi++) {
        REQUIRE(paths_make(&places->paths[qi], &data->domain[qi]));
        if (used + places->paths[qi].bits > 63) {
            word++;
            used = 0;
        }
        if (word == KEY_WORDS)
            return E_LIMIT;
        places->word[qi] = word;
        places->shift[qi] = used;
        used += places->paths[qi].bits;
        grouper->start[qi] = start;
        start += data->domain[qi].height + 1;
    }
    grouper->words = word + 1;
    grouper->mask = calloc(start, KEY_WORDS * sizeof *grouper->mask);
    return grouper->mask == NULL ? E_MEMORY : OK;
}

/* pack makes |made| the list in which each row that counts is a class of its own. */
static status pack(struct grouper *grouper, const struct dataset *data)
{
    struct places *const places = calloc(1, sizeof *places);

    if (places == NULL)
        return E_MEMORY;
    status s = places_find(places, grouper, data);

    if (s == OK)
        s = sizes_room(&grouper->made, data->counted, grouper->words);
    if (s == OK) {
        memset(grouper->made.key, 0, data->counted * grouper->words * sizeof(uint64_t));
        for (uint32_t qi = 0; qi < data->qis; qi++)
            place_attribute(grouper, data, qi, &places->paths[qi], places->word[qi],
                            places->shift[qi]);
        for (uint32_t i = 0; i < data->counted; i++)
            grouper->made.rows[i] = 1;
    }
    for (uint32_t qi = 0; qi < data->qis; qi++)
        free(places->paths[qi].path);
    free(places);
    return s;
}

/* Merging. */

static inline uint64_t hash(const uint64_t *key, size_t words)
{
    uint64_t h = key[0] * UINT64_C(0x9e3779b97f4a7c15);

    for (size_t i = 1; i < words; i++)
        h = ((h ^ h >> 32) + key[i]) * UINT64_C(0x9e3779b97f4a7c15);
    return (h ^ h >> 32) * UINT64_C(0xd6e8feb86659fd93);
}

static inline bool same(const uint64_t *a, const uint64_t *b, size_t words)
{
    for (size_t i = 0; i < words; i++)
        if (a[i] != b[i])
            return false;
    return true;
}

/* merge is written once, and compiled for one word and for many: in the important call |words| is a
 * constant. |from| and |to| may be the same, because it never writes behind the place that it
 * reads. */
static inline void merge(uint32_t *slot, const struct sizes *from, const uint64_t *mask,
                         struct sizes *to, size_t words)
{
    size_t slots = 64, count = 0;
    unsigned shift = 64 - 6;

    for (; slots < 2 * from->count; slots *= 2)
        shift--;
    memset(slot, 0, slots * sizeof *slot);
    for (size_t i = 0; i < from->count; i++) {
        uint64_t key[KEY_WORDS] = {0};
        uint32_t class;

        for (size_t w = 0; w < words; w++)
            key[w] = from->key[i * words + w] & mask[w];
        size_t at = (size_t)(hash(key, words) >> shift);

        while ((class = slot[at]) != 0 && !same(&to->key[(class - 1) * words], key, words))
            at = (at + 1) & (slots - 1);
        if (class == 0) {
            const uint32_t rows = from->rows[i];

            for (size_t w = 0; w < words; w++)
                to->key[count * words + w] = key[w];
            to->rows[count] = rows;
            slot[at] = (uint32_t)++count;
        } else {
            to->rows[class - 1] += from->rows[i];
        }
    }
    to->count = count;
    to->words = words;
}

static void merge_any(struct grouper *grouper, const struct sizes *from, const uint64_t *mask)
{
    if (from->words == 1)
        merge(grouper->slot, from, mask, &grouper->made, 1);
    else
        merge(grouper->slot, from, mask, &grouper->made, from->words);
}

void grouper_merge(struct grouper *grouper, const struct sizes *from, const unsigned *level)
{
    uint64_t mask[KEY_WORDS] = {0};

    for (size_t i = 0; i < grouper->attributes; i++)
        for (size_t w = 0; w < grouper->words; w++)
            mask[w] |= grouper->mask[(grouper->start[i] + level[i]) * KEY_WORDS + w];
    merge_any(grouper, from, mask);
}

status grouper_keep(const struct grouper *grouper, struct sizes *out)
{
    const struct sizes *const made = &grouper->made;
    const status s = sizes_room(out, made->count, made->words);

    if (s != OK) {
        sizes_clear(out);
        return s;
    }
    memcpy(out->key, made->key, made->count * made->words * sizeof *out->key);
    memcpy(out->rows, made->rows, made->count * sizeof *out->rows);
    return OK;
}

status grouper_init(struct grouper *grouper, const struct dataset *data)
{
    uint64_t keep[KEY_WORDS];
    size_t slots = 64;

    *grouper = (struct grouper){.attributes = data->qis};
    if (data->qis == 0 || data->qis > LATTICE_DIMENSIONS)
        return data->qis == 0 ? E_ARGUMENT : E_LIMIT;
    while (slots < 2 * (size_t)data->counted)
        slots *= 2;
    grouper->slot = malloc(slots * sizeof *grouper->slot);
    status s = grouper->slot == NULL ? E_MEMORY : pack(grouper, data);

    if (s == OK) {
        memset(keep, 0xff, sizeof keep);
        merge_any(grouper, &grouper->made, keep);
        s = grouper_keep(grouper, &grouper->base);
    }
    if (s != OK)
        grouper_clear(grouper);
    return s;
}

void grouper_clear(struct grouper *grouper)
{
    sizes_clear(&grouper->base);
    sizes_clear(&grouper->made);
    free(grouper->mask);
    free(grouper->slot);
    *grouper = (struct grouper){.words = 0};
}
