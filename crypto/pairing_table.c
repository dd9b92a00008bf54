/* Tables for one base and many scalars, each with the type of its group. */
#include "crypto/pairing_internal.h"
#include <sodium.h>
#include <stdlib.h>

/* The base may be a secret (a key), so its table is wiped. */
static void release(const struct pairing_group *group, void *entries, unsigned window)
{
    if (!entries)
        return;
    sodium_memzero(entries, group_table_size(group, window) * group->size);
    free(entries);
}

status pairing_g1_table_init(struct g1_table *table, const struct g1 *base, unsigned window)
{
    void *entries;
    REQUIRE(group_table(&group_g1, &entries, base, window));
    *table = (struct g1_table){entries, window};
    return OK;
}

void pairing_g1_table_clear(struct g1_table *table)
{
    release(&group_g1, table->entries, table->window);
    *table = (struct g1_table){NULL, 0};
}

void pairing_g1_table_mul(struct g1 *out, const struct g1_table *table, const struct scalar *k)
{
    group_table_mul(&group_g1, out, table->entries, table->window, k);
}

status pairing_g2_table_init(struct g2_table *table, const struct g2 *base, unsigned window)
{
    void *entries;
    REQUIRE(group_table(&group_g2, &entries, base, window));
    *table = (struct g2_table){entries, window};
    return OK;
}

void pairing_g2_table_clear(struct g2_table *table)
{
    release(&group_g2, table->entries, table->window);
    *table = (struct g2_table){NULL, 0};
}

void pairing_g2_table_mul(struct g2 *out, const struct g2_table *table, const struct scalar *k)
{
    group_table_mul(&group_g2, out, table->entries, table->window, k);
}

status pairing_gt_table_init(struct gt_table *table, const struct gt *base, unsigned window)
{
    void *entries;
    REQUIRE(group_table(&group_gt, &entries, base, window));
    *table = (struct gt_table){entries, window};
    return OK;
}

void pairing_gt_table_clear(struct gt_table *table)
{
    release(&group_gt, table->entries, table->window);
    *table = (struct gt_table){NULL, 0};
}

void pairing_gt_table_pow(struct gt *out, const struct gt_table *table, const struct scalar *k)
{
    group_table_mul(&group_gt, out, table->entries, table->window, k);
}
