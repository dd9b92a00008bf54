#include "anonymity/clusters/chosen.h"

uint32_t chosen_count(const struct chosen_from *from, uint32_t which, struct chosen chosen)
{
    const struct clustering *c = from->c;
    uint32_t count = 0;
    for (uint32_t row = c->first[which]; row != CLUSTER_NONE; row = c->next[row])
        count += chosen_has(from, row, chosen);
    return count;
}

/* Attributes whose closure can still rise. */
struct open {
    uint32_t attribute[DATASET_QIS], count;
};

static void rise(const struct cluster_space *space, struct open *open, const uint32_t *leaf,
                 const uint32_t *top, bool first, uint32_t *node)
{
    uint32_t left = 0;
    for (uint32_t i = 0; i < open->count; i++) {
        const uint32_t j = open->attribute[i];
        node[j] = first ? leaf[j] : hierarchy_lca(space->tree[j], node[j], leaf[j]);
        if (node[j] != top[j])
            open->attribute[left++] = j;
    }
    open->count = left;
}

bool chosen_closure(const struct chosen_from *from, uint32_t which, struct chosen chosen,
                    const uint32_t *top, uint32_t *node)
{
    const struct clustering *c = from->c;
    struct open open = {.count = 0};
    bool some = false;
    for (uint32_t j = 0; j < c->space->attributes; j++)
        if (top[j] != CLUSTER_NONE)
            open.attribute[open.count++] = j;
    for (uint32_t row = c->first[which]; row != CLUSTER_NONE && (!some || open.count > 0);
         row = c->next[row]) {
        if (!chosen_has(from, row, chosen))
            continue;
        rise(c->space, &open, cluster_space_leaves(c->space, row), top, !some, node);
        some = true;
    }
    return some;
}
