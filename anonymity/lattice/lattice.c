/* The lattice of full-domain generalisations, as numbers and boxes. */
#include "anonymity/lattice/lattice.h"

status lattice_init(struct lattice *lattice, const unsigned *height, size_t dimensions)
{
    if (dimensions == 0)
        return E_ARGUMENT;
    if (dimensions > LATTICE_DIMENSIONS)
        return E_LIMIT;
    *lattice = (struct lattice){.dimensions = dimensions, .nodes = 1};
    for (size_t i = dimensions; i-- > 0;) {
        const uint64_t nodes = (uint64_t)lattice->nodes * (height[i] + 1ULL);

        if (nodes > LATTICE_NODES)
            return E_LIMIT;
        lattice->height[i] = height[i];
        lattice->stride[i] = lattice->nodes;
        lattice->nodes = (uint32_t)nodes;
        lattice->top += height[i];
    }
    return OK;
}

void lattice_levels(const struct lattice *lattice, uint32_t node, unsigned *level)
{
    for (size_t i = 0; i < lattice->dimensions; i++) {
        level[i] = node / lattice->stride[i];
        node %= lattice->stride[i];
    }
}

uint32_t lattice_node(const struct lattice *lattice, const unsigned *level)
{
    uint32_t node = 0;

    for (size_t i = 0; i < lattice->dimensions; i++)
        node += level[i] * lattice->stride[i];
    return node;
}

void lattice_next(const struct lattice *lattice, unsigned *level)
{
    for (size_t i = lattice->dimensions; i-- > 0;) {
        if (level[i] < lattice->height[i]) {
            level[i]++;
            return;
        }
        level[i] = 0;
    }
}

unsigned lattice_level_sum_of(const struct lattice *lattice, const unsigned *level)
{
    unsigned sum = 0;

    for (size_t i = 0; i < lattice->dimensions; i++)
        sum += level[i];
    return sum;
}

size_t lattice_successors(const struct lattice *lattice, uint32_t node, uint32_t *out)
{
    unsigned level[LATTICE_DIMENSIONS];
    size_t count = 0;

    lattice_levels(lattice, node, level);
    for (size_t i = 0; i < lattice->dimensions; i++)
        if (level[i] < lattice->height[i])
            out[count++] = node + lattice->stride[i];
    return count;
}

/* A walk over the runs of a box: all nodes with from <= level <= to. The run is over the last
 * attribute; |start| is its first node. */
struct box {
    const struct lattice *lattice;
    unsigned from[LATTICE_DIMENSIONS], to[LATTICE_DIMENSIONS], at[LATTICE_DIMENSIONS];
    uint32_t start, run;
};

static void box_init(struct box *box, const struct lattice *lattice, uint32_t node, int up)
{
    unsigned level[LATTICE_DIMENSIONS];
    const size_t last = lattice->dimensions - 1;

    lattice_levels(lattice, node, level);
    box->lattice = lattice;
    for (size_t i = 0; i <= last; i++) {
        box->from[i] = up ? level[i] : 0;
        box->to[i] = up ? lattice->height[i] : level[i];
        box->at[i] = box->from[i];
    }
    box->start = lattice_node(lattice, box->from);
    box->run = box->to[last] - box->from[last] + 1;
}

/* box_next moves to the next run; 0 when there is none. */
static int box_next(struct box *box)
{
    for (size_t i = box->lattice->dimensions - 1; i-- > 0;) {
        if (box->at[i] < box->to[i]) {
            box->at[i]++;
            box->start += box->lattice->stride[i];
            return 1;
        }
        box->start -= (box->to[i] - box->from[i]) * box->lattice->stride[i];
        box->at[i] = box->from[i];
    }
    return 0;
}

static void box_mark(struct box *box, uint8_t *marks, uint8_t bit)
{
    do {
        for (uint32_t i = 0; i < box->run; i++)
            marks[box->start + i] |= bit;
    } while (box_next(box));
}

void lattice_mark_up(const struct lattice *lattice, uint32_t node, uint8_t *marks, uint8_t bit)
{
    struct box box;

    box_init(&box, lattice, node, 1);
    box_mark(&box, marks, bit);
}

void lattice_mark_down(const struct lattice *lattice, uint32_t node, uint8_t *marks, uint8_t bit)
{
    struct box box;

    box_init(&box, lattice, node, 0);
    box_mark(&box, marks, bit);
}

void lattice_raise(const struct lattice *lattice, uint32_t node, double *floor, double value)
{
    struct box box;

    box_init(&box, lattice, node, 1);
    do {
        for (uint32_t i = 0; i < box.run; i++)
            if (floor[box.start + i] < value)
                floor[box.start + i] = value;
    } while (box_next(&box));
}
