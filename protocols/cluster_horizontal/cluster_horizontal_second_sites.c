/* Site diversity (section 6.2), for the second ideal function: from the records alone, by trying
 * all nodes and tuples; nothing of site-support is used. */
#include "protocols/cluster_horizontal/cluster_horizontal_second.h"

/* A node of each linking tree, in their order. */
struct nodes {
    uint32_t at[DATASET_QIS];
};

static const struct hierarchy *tree_of(const struct second *w, uint32_t i)
{
    return w->p.tree[w->state->link[i]];
}

static struct nodes roots(const struct second *w)
{
    struct nodes n = {{0}};
    for (uint32_t i = 0; i < w->state->links; i++)
        n.at[i] = tree_of(w, i)->root;
    return n;
}

/* Has the party a record below this node? */
static bool has(const struct second *w, int party, uint32_t i, uint32_t node)
{
    for (uint32_t row = 0; row < w->p.rows; row++) {
        uint32_t x = w->p.leaf[row * w->p.attributes + w->state->link[i]];
        while (x != node && x != tree_of(w, i)->root)
            x = tree_of(w, i)->parent[x];
        if (x == node && w->p.party[row] == (uint32_t)party)
            return true;
    }
    return false;
}

static bool is_supported(const struct second *w, const struct nodes *n)
{
    uint64_t sites = 0;
    for (int party = 1; party <= w->p.parties; party++) {
        uint32_t trees = 0;
        for (uint32_t i = 0; i < w->state->links; i++)
            trees += has(w, party, i, n->at[i]);
        sites += trees == w->state->links;
    }
    return sites >= run_number(w->run, "sites");
}

/* The next choice of nodes in the trees below |end|; that of the first one changes fastest. */
static bool next(const struct second *w, struct nodes *n, uint32_t end)
{
    for (uint32_t i = 0; i < end; i++) {
        if (++n->at[i] < tree_of(w, i)->nodes)
            return true;
        n->at[i] = 0;
    }
    return false;
}

/* Is it supported, alone, or with every choice of nodes that are left in the trees before it? */
static bool may_stay(const struct second *w, uint32_t i, uint32_t node, bool *const *left)
{
    struct nodes n = roots(w);
    bool stays = true;
    n.at[i] = node;
    if (!left)
        return is_supported(w, &n);
    for (uint32_t before = 0; before < i; before++)
        n.at[before] = 0;
    do {
        bool counts = true;
        for (uint32_t before = 0; before < i; before++)
            counts = counts && left[before][n.at[before]];
        stays = stays && (!counts || is_supported(w, &n));
    } while (next(w, &n, i));
    return stays;
}

/* It is left if it and all above it, below the root, have only brothers that may stay. */
static bool is_left(const struct second *w, uint32_t i, uint32_t node, bool *const *left)
{
    const struct hierarchy *tree = tree_of(w, i);
    bool stays = true;
    for (; node != tree->root; node = tree->parent[node])
        for (uint32_t brother = 0; brother < tree->root; brother++)
            if (tree->parent[brother] == tree->parent[node])
                stays = stays && may_stay(w, i, brother, left);
    return stays;
}

/* What all learn: the nodes and the tuples of nodes that enough sites have. */
static void show_support(struct second *w)
{
    const uint32_t links = w->state->links;
    for (uint32_t i = 0; i < links; i++)
        for (uint32_t x = 0; x < tree_of(w, i)->nodes; x++)
            again_show(w, may_stay(w, i, x, NULL));
    struct nodes n = {{0}};
    do {
        bool counts = links > 1;
        for (uint32_t i = 0; counts && i < links; i++)
            counts = is_left(w, i, n.at[i], NULL);
        if (counts)
            again_show(w, is_supported(w, &n));
    } while (next(w, &n, links));
}

bool again_is_lowest(const struct second *w, uint32_t attribute, uint32_t node)
{
    return w->lowest[attribute] ? w->lowest[attribute][node] : node < w->p.tree[attribute]->leaves;
}

bool again_prune(struct second *w)
{
    const struct nodes all = roots(w);
    bool *left[DATASET_QIS];
    show_support(w);
    if (!is_supported(w, &all))
        return false;
    for (uint32_t i = 0; i < w->state->links; i++) {
        left[i] = plain_room(&w->p, tree_of(w, i)->nodes, sizeof **left);
        for (uint32_t x = 0; x < tree_of(w, i)->nodes; x++)
            left[i][x] = is_left(w, i, x, left);
    }
    for (uint32_t i = 0; i < w->state->links; i++) {
        const struct hierarchy *tree = tree_of(w, i);
        bool *lowest = plain_room(&w->p, tree->nodes, sizeof *lowest);
        for (uint32_t x = 0; x < tree->nodes; x++) {
            lowest[x] = true;
            for (uint32_t y = 0; y < tree->root; y++)
                lowest[x] = lowest[x] && (tree->parent[y] != x || !left[i][y]);
        }
        w->lowest[w->state->link[i]] = lowest;
        for (uint32_t row = 0; row < w->p.rows; row++) {
            uint32_t *leaf = &w->p.leaf[row * w->p.attributes + w->state->link[i]];
            while (!left[i][*leaf])
                *leaf = tree->parent[*leaf];
        }
    }
    return true;
}
