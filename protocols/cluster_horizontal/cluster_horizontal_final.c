/* The end of Algorithm 3, steps 26 to 31: player 1 merges small clusters alone, and tells all which
 * cluster became which, and the sizes and closures that are published. */
#include "anonymity/clusters/agglomerative.h"
#include "protocols/cluster_horizontal/cluster_horizontal_player.h"
#include <string.h>

struct merging {
    uint32_t *into;
    uint32_t count;
};

static void merged(void *context, uint32_t into, uint32_t from)
{
    const struct merging *m = context;
    for (uint32_t h = 0; h < m->count; h++)
        if (m->into[h] == from)
            m->into[h] = into;
}

/* Steps 26-29, by player 1. |list| says for each cluster in which one it ends (count: it has no
 * record), and that one's size and closure. */
static status merge_small(struct player *p, uint32_t *list)
{
    const uint32_t d = p->state->attributes, count = p->c->count, width = player_width(p);
    struct merging merging = {list, count};
    const struct cluster_demand demand = {
        .k = p->state->set.k, .merged = merged, .context = &merging};
    for (uint32_t h = 0; h < count; h++)
        list[h] = p->c->size[h] ? h : count;
    REQUIRE(agglomerative_finish(p->c, &demand));
    for (uint32_t h = 0; h < count; h++) {
        if (p->c->size[h] == 0)
            continue;
        memcpy(list + count + (size_t)h * width, player_all(p, h), width * sizeof *list);
        memcpy(list + (size_t)count * (1 + width) + (size_t)h * d, p->c->closure + (size_t)h * d,
               d * sizeof *list);
    }
    return OK;
}

/* The published clusters, from what player 1 told; |number| becomes the place of each there. */
static status read_final(struct player *p, const uint32_t *list, uint32_t *number,
                         struct horizontal_result *r)
{
    const uint32_t d = p->state->attributes, count = p->c->count, width = player_width(p);
    uint64_t all = 0;
    for (uint32_t h = 0; h < count; h++) {
        const uint32_t *amount = list + count + (size_t)h * width;
        const uint32_t *closure = list + (size_t)count * (1 + width) + (size_t)h * d;
        for (uint32_t j = 0; j < d; j++)
            if (closure[j] >= p->state->tree[j]->nodes)
                return player_rejects(p, "the final closures name a node that is not in the tree");
        for (uint32_t v = 0; v < width; v++)
            all += amount[v];
        number[h] = r->clusters;
        if (player_total(amount, width) == 0)
            continue;
        memcpy(r->closure + (size_t)r->clusters * d, closure, d * sizeof *closure);
        memcpy(r->tally + (size_t)r->clusters * width, amount, width * sizeof *amount);
        r->size[r->clusters++] = player_total(amount, width);
    }
    if (all != p->records)
        return player_rejects(p, "the final sizes do not add up to the number of records");
    return OK;
}

/* Steps 30-31. */
static status publish(struct player *p, const uint32_t *list, struct horizontal_result *r)
{
    const uint32_t count = p->c->count, width = player_width(p);
    uint32_t *number = player_room(p, count);
    *r = (struct horizontal_result){.records = p->records};
    r->size = player_room(p, count);
    r->closure = player_room(p, (size_t)count * p->state->attributes);
    r->tally = player_room(p, (size_t)count * width);
    r->label = player_room(p, p->own->space.rows);
    REQUIRE(read_final(p, list, number, r));
    for (uint32_t row = 0; row < p->own->space.rows; row++) {
        const uint32_t end = list[p->c->of[row]];
        if (end >= count || player_total(list + count + (size_t)end * width, width) == 0)
            return player_rejects(p, "the final clusters have no place for an own record");
        r->label[row] = number[end];
    }
    return OK;
}

status player_finish(struct player *p, struct horizontal_result *r)
{
    const uint32_t d = p->state->attributes, count = p->c->count, width = player_width(p);
    uint32_t bound = 1 + (p->records > p->state->none ? p->records : p->state->none);
    uint32_t *list = player_room(p, (size_t)count * (d + 1 + width));
    bound = bound > count + 1 ? bound : count + 1;
    if (player_acts(p, 1))
        REQUIRE(merge_small(p, list));
    REQUIRE(
        p->doors->tell(p->doors->context, 1, 0, WORD_FINAL, list, count * (d + 1 + width), bound));
    REQUIRE(publish(p, list, r));
    return p->state->hidden ? hidden_publish(p, r) : OK;
}
