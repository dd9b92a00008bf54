/* Site links: to how many sites can a class be linked by what it shows? */
#include "anonymity/classes/site_links.h"

static status mark_sites(struct site_links *links, uint32_t attribute)
{
    const struct dataset *const data = links->data;
    const struct domain *const d = &data->domain[attribute];
    const struct hierarchy *const tree = d->hierarchy;
    const uint32_t *const value = data->table->column[d->column].code;
    const uint32_t *const site = data->tracked[data->site].code;
    uint64_t *const set = pool_zero(&links->pool, tree->nodes, links->words * sizeof *set);

    if (set == NULL)
        return E_MEMORY;
    for (uint32_t i = 0; i < data->rows; i++)
        if (dataset_counts(data, i))
            set[(size_t)d->leaf[value[i]] * links->words + site[i] / 64] |= UINT64_C(1)
                                                                            << site[i] % 64;
    for (uint32_t x = 0; x < tree->root; x++)
        for (uint32_t w = 0; w < links->words; w++)
            set[(size_t)tree->parent[x] * links->words + w] |= set[(size_t)x * links->words + w];
    links->set[attribute] = set;
    return OK;
}

status site_links_init(struct site_links *links, const struct dataset *data, uint64_t linking)
{
    *links = (struct site_links){.data = data};
    if (data->site < 0)
        return E_ARGUMENT;
    links->sites = data->tracked[data->site].values;
    links->words = links->sites / 64 + 1;
    status s = OK;

    for (uint32_t j = 0; s == OK && j < data->qis; j++)
        if (linking == 0 || (linking >> j & 1))
            s = mark_sites(links, j);
    if (s != OK)
        site_links_clear(links);
    return s;
}

void site_links_clear(struct site_links *links)
{
    pool_clear(&links->pool);
    *links = (struct site_links){.sites = 0};
}

uint32_t site_links_count(const struct site_links *links, const uint32_t *node)
{
    uint32_t count = 0;

    for (uint32_t w = 0; w < links->words; w++) {
        uint64_t common = UINT64_MAX;

        for (uint32_t j = 0; j < links->data->qis; j++)
            if (links->set[j] != NULL)
                common &= links->set[j][(size_t)node[j] * links->words + w];
        count += (uint32_t)__builtin_popcountll(common);
    }
    return count;
}
