/* Perfect matchings of bipartite graphs.
 *
 * Given a perfect matching, an edge is in some perfect matching exactly if it is matched, or lies
 * on a cycle that alternates between matched and other edges. That is so if its ends are in one
 * strongly connected component of the graph that leads from i, along every edge, to the owner of
 * the mate. */
#include "anonymity/worlds/matching.h"
#include "crypto/memory.h"
#include <stdlib.h>
#include <string.h>

struct matching {
    const uint8_t *edge;
    uint32_t size;
    uint32_t *mate, *owner; /* of left nodes, of right nodes */
    uint32_t *depth, *queue, *next, *path;
};

/* layer sorts the left nodes by their distance from the free ones: false when no free right node
 * can be reached. */
static bool layer(struct matching *m)
{
    uint32_t from = 0, to = 0;
    bool found = false;

    for (uint32_t i = 0; i < m->size; i++) {
        m->depth[i] = m->mate[i] == MATCHING_NONE ? 0 : MATCHING_NONE;
        if (m->depth[i] == 0)
            m->queue[to++] = i;
    }
    while (from < to) {
        const uint32_t i = m->queue[from++];

        for (uint32_t k = 0; k < m->size; k++) {
            if (!m->edge[(size_t)i * m->size + k])
                continue;
            const uint32_t owner = m->owner[k];

            if (owner == MATCHING_NONE) {
                found = true;
            } else if (m->depth[owner] == MATCHING_NONE) {
                m->depth[owner] = m->depth[i] + 1;
                m->queue[to++] = owner;
            }
        }
    }
    return found;
}

/* augment follows the layers from a free left node to a free right node, and changes the edges of
 * the way. |next| keeps what was tried; |path| is the way of left nodes. */
static bool augment(struct matching *m, uint32_t start)
{
    uint32_t length = 0;

    m->path[length++] = start;
    while (length > 0) {
        const uint32_t i = m->path[length - 1];
        uint32_t k = m->next[i];

        for (; k < m->size; k++) {
            if (!m->edge[(size_t)i * m->size + k])
                continue;
            if (m->owner[k] == MATCHING_NONE || m->depth[m->owner[k]] == m->depth[i] + 1)
                break;
        }
        m->next[i] = k;
        if (k == m->size) {
            length--;
            if (length > 0)
                m->next[m->path[length - 1]]++;
            continue;
        }
        if (m->owner[k] != MATCHING_NONE) {
            m->path[length++] = m->owner[k];
            continue;
        }
        /* Each node of the way takes the place where it went on. */
        for (uint32_t at = length; at-- > 0;) {
            const uint32_t left = m->path[at], right = m->next[left];

            m->mate[left] = right;
            m->owner[right] = left;
        }
        return true;
    }
    return false;
}

status matching_perfect(const uint8_t *edge, uint32_t size, uint32_t *mate, bool *perfect)
{
    const size_t room = (size_t)((size + 1ULL) * sizeof(uint32_t));
    struct matching m = {.edge = edge, .size = size, .mate = mate};
    uint32_t matched = 0;

    m.owner = malloc(room);
    m.depth = malloc(room);
    m.queue = malloc(room);
    m.next = malloc(room);
    m.path = malloc(room);
    const bool have = m.owner && m.depth && m.queue && m.next && m.path;

    if (have) {
        memset(mate, 0xff, size * sizeof *mate);
        memset(m.owner, 0xff, room);
        while (layer(&m)) {
            memset(m.next, 0, room);
            for (uint32_t i = 0; i < size; i++)
                matched += mate[i] == MATCHING_NONE && augment(&m, i);
        }
    }
    *perfect = have && matched == size;
    free(m.owner);
    free(m.depth);
    free(m.queue);
    free(m.next);
    free(m.path);
    return have ? OK : E_MEMORY;
}

/* Tarjan's components without recursion. */
struct components {
    const uint8_t *edge;
    uint32_t size, counter, components, stacked, calls;
    const uint32_t *owner;
    uint32_t *number, *low, *component, *stack, *call, *next;
};

static void enter(struct components *c, uint32_t node)
{
    c->number[node] = c->low[node] = c->counter++;
    c->stack[c->stacked++] = node;
    c->call[c->calls++] = node;
    c->next[node] = 0;
}

/* leave ends a node: the root of a component takes all that stands above it. */
static void leave(struct components *c, uint32_t node)
{
    c->calls--;
    if (c->calls > 0) {
        const uint32_t caller = c->call[c->calls - 1];

        c->low[caller] = c->low[node] < c->low[caller] ? c->low[node] : c->low[caller];
    }
    if (c->low[node] != c->number[node])
        return;
    uint32_t last;

    do {
        last = c->stack[--c->stacked];
        c->component[last] = c->components;
    } while (last != node);
    c->components++;
}

static void walk(struct components *c, uint32_t start)
{
    enter(c, start);
    while (c->calls > 0) {
        const uint32_t node = c->call[c->calls - 1];
        uint32_t k = c->next[node];

        while (k < c->size && !c->edge[(size_t)node * c->size + k])
            k++;
        c->next[node] = k + 1;
        if (k >= c->size) {
            leave(c, node);
            continue;
        }
        const uint32_t to = c->owner[k];

        if (c->number[to] == MATCHING_NONE)
            enter(c, to);
        else if (c->component[to] == MATCHING_NONE && c->number[to] < c->low[node])
            c->low[node] = c->number[to];
    }
}

status matching_allowed(uint8_t *edge, uint32_t size, const uint32_t *mate)
{
    uint32_t *const room = memory_try(7 * (size + 1ULL) * sizeof *room);

    if (room == NULL)
        return E_MEMORY;
    uint32_t *const owner = room + 6 * (size_t)size;
    struct components c = {.edge = edge, .size = size, .owner = owner, .number = room};

    c.low = room + size;
    c.component = room + 2 * (size_t)size;
    c.stack = room + 3 * (size_t)size;
    c.call = room + 4 * (size_t)size;
    c.next = room + 5 * (size_t)size;
    memset(c.number, 0xff, size * sizeof *room);
    memset(c.component, 0xff, size * sizeof *room);
    for (uint32_t i = 0; i < size; i++)
        owner[mate[i]] = i;
    for (uint32_t i = 0; i < size; i++)
        if (c.number[i] == MATCHING_NONE)
            walk(&c, i);
    for (uint32_t i = 0; i < size; i++)
        for (uint32_t k = 0; k < size; k++)
            if (c.component[i] != c.component[owner[k]])
                edge[(size_t)i * size + k] = 0;
    free(room);
    return OK;
}
