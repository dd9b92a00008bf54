/* Algorithm 3 as one plays it who holds some of the records. Sizes and closures of all clusters are
 * those of all parties' records: only who was last handed the state has them up to date. Who may
 * see all records plays all parties at once, with the same code. */
#include "anonymity/clusters/agglomerative.h"
#include "anonymity/clusters/sequential.h"
#include "protocols/cluster_horizontal/cluster_horizontal.h"
#include <string.h>

struct player {
    const struct horizontal_state *state;
    const struct horizontal_doors *doors;
    struct run *run;
    struct horizontal_rows *own;
    struct clustering *c;
    struct search search;
    const char **why;
    uint32_t records, bits; /* of all parties; the digits of their number */
    uint32_t moved;
    uint64_t tries; /* splits tried */
    uint32_t *half; /* [rows] */
};

static bool acts(const struct player *p, int party)
{
    return p->doors->self == 0 || p->doors->self == party;
}

static uint32_t *room_for(const struct player *p, size_t count)
{
    return arena_zero(run_scratch(p->run), (count + 1) * sizeof(uint32_t));
}

static status reject(const struct player *p, const char *why)
{
    *p->why = why;
    return E_REFUSED;
}

static struct choices choices(const struct player *p)
{
    return (struct choices){p->state->start, p->own->space.rows, p->own->number, p->own->party};
}

/* The node of some rows in one attribute: those of |which|, without |except|; of |party| alone when
 * it is not 0; of one half when |half| is not 2. */
static uint32_t node_of(const struct player *p, uint32_t which, uint32_t j, uint32_t except,
                        uint32_t party, uint32_t half)
{
    const struct cluster_space *space = &p->own->space;
    uint32_t node = p->state->none;
    for (uint32_t row = p->c->first[which]; row != CLUSTER_NONE; row = p->c->next[row]) {
        const uint32_t leaf = cluster_space_leaves(space, row)[j];
        if (row == except || (party && p->own->party[row] != party) ||
            (half < 2 && p->half[row] != half))
            continue;
        node = node == p->state->none ? leaf : hierarchy_lca(space->tree[j], node, leaf);
    }
    return node;
}

/* Own members of a cluster, or of one half of it. */
static uint32_t own_members(const struct player *p, uint32_t which, uint32_t half)
{
    uint32_t count = 0;
    for (uint32_t row = p->c->first[which]; row != CLUSTER_NONE; row = p->c->next[row])
        count += half == 2 || p->half[row] == half;
    return count;
}

/* Step 1, and the refusals that follow from it. */
static status count_records(struct player *p)
{
    const struct horizontal_state *s = p->state;
    const uint64_t all = (uint64_t)s->most * (uint64_t)p->doors->parties;
    if (p->own->space.rows > s->most)
        return reject(p, "there are more records than most");
    REQUIRE(p->doors->sums(p->doors->context, &p->own->space.rows, 1, horizontal_digits(all),
                           &p->records));
    p->bits = horizontal_digits(p->records);
    if (p->records < s->k)
        return reject(p, "all parties together have fewer records than k");
    if (p->records < s->initial)
        return reject(p, "all parties together have fewer records than initial");
    if (p->records > s->most)
        return reject(p, "all parties together have more records than most");
    return OK;
}

static const uint32_t *roots(const struct player *p)
{
    uint32_t *root = room_for(p, p->state->attributes);
    for (uint32_t j = 0; j < p->state->attributes; j++)
        root[j] = p->state->tree[j]->root;
    return root;
}

/* Step 3: sizes, then closures. Labels that no record has make no cluster. */
static status measure_all(struct player *p, uint32_t parts)
{
    const uint32_t d = p->state->attributes;
    uint32_t *size = room_for(p, parts), *total = room_for(p, parts), at = 0;
    uint64_t all = 0;
    for (uint32_t h = 0; h < parts; h++)
        size[h] = own_members(p, h, 2);
    REQUIRE(p->doors->sums(p->doors->context, size, parts, p->bits, total));
    for (uint32_t h = 0; h < parts; h++) {
        if (total[h] < size[h])
            return reject(p, "a first cluster has fewer records than are own");
        all += total[h];
        clustering_impose(p->c, h, total[h], roots(p), NULL);
    }
    if (all != p->records)
        return reject(p, "the sizes of first clusters do not add up to the number of records");
    clustering_compact(p->c);
    const uint32_t count = p->c->count;
    struct closure_test *test =
        arena_alloc(run_scratch(p->run), ((size_t)count * d + 1) * sizeof *test);
    uint32_t *node = room_for(p, (size_t)count * d), *found = room_for(p, (size_t)count * d);
    for (uint32_t h = 0; h < count; h++)
        for (uint32_t j = 0; j < d; j++, at++) {
            test[at] = (struct closure_test){j, p->state->tree[j]->root};
            node[at] = node_of(p, h, j, CLUSTER_NONE, 0, 2);
        }
    REQUIRE(p->doors->closures(p->doors->context, test, node, at, found));
    for (uint32_t h = 0; h < count; h++)
        clustering_impose(p->c, h, p->c->size[h], found + (size_t)h * d, NULL);
    return OK;
}

/* Steps 2 and 3. */
static status begin(struct player *p)
{
    const uint32_t parts = p->records / p->state->initial, rows = p->own->space.rows;
    const struct choices chance = choices(p);
    uint32_t which, *label = room_for(p, rows);
    REQUIRE(choices_first(&chance, parts, label));
    for (uint32_t i = 0; i < parts; i++)
        REQUIRE(clustering_open(p->c, &which));
    for (uint32_t row = 0; row < rows; row++)
        clustering_adopt(p->c, label[row], row);
    return measure_all(p, parts);
}

/* A question, told by |from| to all: the cluster, and for each attribute the node from which to
 * search, or none. Behind it the word itself: 1 asks, 0 passes the turn on. */
static status question(struct player *p, int from, uint32_t *asked)
{
    const uint32_t d = p->state->attributes, count = p->c->count;
    const uint32_t bound = count > p->state->none + 1 ? count : p->state->none + 1;
    return p->doors->tell(p->doors->context, from, 0, WORD_TURN, asked, d + 2, bound);
}

/* All search the nodes of a question; |row|, which only the asker has, stays out. */
static status answer(struct player *p, const uint32_t *asked, uint32_t row, uint32_t *closure)
{
    const uint32_t d = p->state->attributes;
    struct closure_test test[DATASET_QIS];
    uint32_t node[DATASET_QIS], found[DATASET_QIS], at = 0;
    for (uint32_t j = 0; j < d; j++)
        if (asked[2 + j] != p->state->none) {
            test[at] = (struct closure_test){j, asked[2 + j]};
            node[at++] = node_of(p, asked[1], j, row, 0, 2);
        }
    REQUIRE(p->doors->closures(p->doors->context, test, node, at, found));
    for (uint32_t i = 0; closure && i < at; i++)
        closure[test[i].search] = found[i];
    return OK;
}

/* Step 6: the closure of the record's cluster without it. */
static status ask(struct player *p, int party, uint32_t row, uint32_t *closure)
{
    const uint32_t d = p->state->attributes, which = p->c->of[row];
    uint32_t asked[DATASET_QIS + 2] = {1, which};
    bool some = false;
    memcpy(closure, &p->c->closure[(size_t)which * d], d * sizeof *closure);
    for (uint32_t j = 0; j < d && p->c->size[which] > 1; j++) {
        const bool open = closure[j] >= p->state->tree[j]->leaves &&
                          node_of(p, which, j, row, (uint32_t)party, 2) !=
                              node_of(p, which, j, CLUSTER_NONE, (uint32_t)party, 2);
        asked[2 + j] = open ? closure[j] : p->state->none;
        some = some || open;
    }
    if (!some)
        return OK;
    REQUIRE(question(p, party, asked));
    return answer(p, asked, row, closure);
}

/* Steps 6-18 for one record. */
static status visit(struct player *p, int party, uint32_t row)
{
    uint32_t closure[DATASET_QIS], to;
    if (p->c->live < 2)
        return OK;
    REQUIRE(ask(p, party, row, closure));
    if (sequential_place(&p->search, row, closure, &to))
        p->moved = 1;
    return OK;
}

/* The state, as it is handed over: sizes, closures, and whether anything moved in this pass. */
static status hand_over(struct player *p, int from)
{
    const uint32_t d = p->state->attributes, count = p->c->count;
    const uint32_t bound = 1 + (p->records > p->state->none ? p->records : p->state->none);
    const int to = from % p->doors->parties + 1;
    uint32_t *list = room_for(p, (size_t)count * (d + 1) + 1), *node = list + count;
    uint64_t all = 0;
    if (acts(p, from)) {
        memcpy(list, p->c->size, count * sizeof *list);
        for (size_t i = 0; i < (size_t)count * d; i++)
            node[i] = p->c->size[i / d] ? p->c->closure[i] : 0;
        node[(size_t)count * d] = p->moved;
    }
    REQUIRE(
        p->doors->tell(p->doors->context, from, to, WORD_STATE, list, count * (d + 1) + 1, bound));
    if (!acts(p, to))
        return OK;
    for (uint32_t h = 0; h < count; h++) {
        all += list[h];
        for (uint32_t j = 0; j < d; j++)
            if (node[(size_t)h * d + j] >= p->state->tree[j]->nodes)
                return reject(p, "the state's closures name a node that is not in the tree");
    }
    if (all != p->records)
        return reject(p, "the state's sizes do not add up to the number of records");
    if (node[(size_t)count * d] > 1)
        return reject(p, "the state's moved is neither 0 nor 1");
    for (uint32_t h = 0; h < count; h++)
        if (list[h] < own_members(p, h, 2))
            return reject(p, "the state's sizes have no place for an own record");
    for (uint32_t h = 0; h < count; h++)
        clustering_impose(p->c, h, list[h], node + (size_t)h * d, NULL);
    p->moved = node[(size_t)count * d];
    return OK;
}

/* Steps 5-19 for one party's turn, of the party or of who listens. */
static status turn(struct player *p, int party)
{
    uint32_t asked[DATASET_QIS + 2] = {0};
    if (acts(p, party)) {
        REQUIRE(search_begin(&p->search));
        for (uint32_t row = 0; row < p->own->space.rows; row++)
            if (p->own->party[row] == (uint32_t)party)
                REQUIRE(visit(p, party, row));
        REQUIRE(question(p, party, asked));
        return hand_over(p, party);
    }
    REQUIRE(question(p, party, asked));
    while (asked[0] == 1) {
        if (asked[1] >= p->c->count)
            return reject(p, "the turn's question names no cluster");
        bool some = false;
        for (uint32_t j = 0; j < p->state->attributes; j++) {
            const uint32_t own = node_of(p, asked[1], j, CLUSTER_NONE, 0, 2), at = asked[2 + j];
            some = some || at != p->state->none;
            if (at != p->state->none &&
                (at >= p->state->tree[j]->nodes ||
                 (own != p->state->none && !hierarchy_covers(p->state->tree[j], at, own))))
                return reject(p, "the turn's question names a node that is not above own records");
        }
        if (!some)
            return reject(p, "the turn's question asks about no attribute");
        REQUIRE(answer(p, asked, CLUSTER_NONE, NULL));
        REQUIRE(question(p, party, asked));
    }
    if (asked[0] > 1)
        return reject(p, "the turn's first number is neither 0 nor 1");
    return hand_over(p, party);
}

/* What is known of one split: how many stay and go, and the cluster made, or none. */
struct halves {
    uint32_t which, added;
};

/* Step 22: the own members' halves, and their numbers. */
static status choose_halves(struct player *p, uint32_t which, uint32_t *size)
{
    const struct choices chance = choices(p);
    const uint32_t count = own_members(p, which, 2);
    uint32_t *member = room_for(p, count), *half = room_for(p, count);
    clustering_members(p->c, which, member);
    REQUIRE(choices_halves(&chance, member, count, p->tries++, half));
    for (uint32_t i = 0; i < count; i++) {
        p->half[member[i]] = half[i];
        size[half[i]]++;
    }
    return OK;
}

/* The own rows of a half go, and both clusters get the sizes and closures that all found. */
static void part(struct player *p, const struct halves *h, const uint32_t *size,
                 const uint32_t *closure)
{
    const uint32_t d = p->state->attributes;
    clustering_impose(p->c, h->which, p->records + 1, roots(p), NULL);
    clustering_impose(p->c, h->added, p->records + 1, roots(p), NULL);
    for (uint32_t row = 0; row < p->own->space.rows; row++)
        if (p->c->of[row] == h->which && p->half[row])
            clustering_move(p->c, row, h->added, roots(p));
    clustering_impose(p->c, h->which, size[0], closure, NULL);
    clustering_impose(p->c, h->added, size[1], closure + d, NULL);
}

/* Step 24: closures of the splits that are kept. */
static status close_halves(struct player *p, const struct halves *kept, uint32_t count,
                           const uint32_t *size)
{
    const uint32_t d = p->state->attributes;
    struct closure_test *test =
        arena_alloc(run_scratch(p->run), (2u * count * d + 1) * sizeof *test);
    uint32_t *node = room_for(p, 2u * count * d), *found = room_for(p, 2u * count * d), at = 0;
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t half = 0; half < 2; half++)
            for (uint32_t j = 0; j < d; j++, at++) {
                test[at] = (struct closure_test){j, p->state->tree[j]->root};
                node[at] = node_of(p, kept[i].which, j, CLUSTER_NONE, 0, half);
            }
    REQUIRE(p->doors->closures(p->doors->context, test, node, at, found));
    for (uint32_t i = 0; i < count; i++)
        part(p, &kept[i], size + 2u * i, found + (size_t)2 * i * d);
    return OK;
}

/* Steps 21-24. A half that comes out empty leaves the cluster as it was. */
static status split(struct player *p)
{
    const uint32_t count = p->c->count;
    uint32_t *flag = room_for(p, count), splits = 0, keeps = 0;
    for (uint32_t h = 0; acts(p, 1) && h < count; h++)
        flag[h] = p->c->size[h] > p->state->limit;
    REQUIRE(p->doors->tell(p->doors->context, 1, 0, WORD_SPLIT, flag, count, 2));
    struct halves *kept = arena_alloc(run_scratch(p->run), (count + 1u) * sizeof *kept);
    uint32_t *size = room_for(p, 2u * count), *total = room_for(p, 2u * count);
    for (uint32_t h = 0; h < count; h++)
        if (flag[h]) {
            REQUIRE(choose_halves(p, h, size + 2u * splits));
            kept[splits++].which = h;
        }
    if (splits == 0)
        return OK;
    REQUIRE(p->doors->sums(p->doors->context, size, 2 * splits, p->bits, total));
    for (uint32_t i = 0; i < 2 * splits; i++)
        if (total[i] < size[i])
            return reject(p, "a half has fewer records than are own");
    for (uint32_t i = 0; i < splits; i++)
        if (total[2 * i] && total[2 * i + 1]) {
            kept[keeps].which = kept[i].which;
            REQUIRE(clustering_open(p->c, &kept[keeps].added));
            memmove(total + 2 * keeps++, total + 2 * i, 2 * sizeof *total);
        }
    return keeps ? close_halves(p, kept, keeps, total) : OK;
}

/* Steps 5-25. */
static status settle(struct player *p)
{
    int64_t before = acts(p, 1) ? clustering_cost(p->c) : 0;
    uint32_t more = 1;
    for (uint32_t pass = 0; more && pass < p->state->most_passes; pass++) {
        p->moved = 0;
        for (int party = 1; party <= p->doors->parties; party++)
            REQUIRE(turn(p, party));
        const uint32_t moved = p->moved;
        REQUIRE(split(p));
        if (acts(p, 1)) {
            const int64_t after = clustering_cost(p->c);
            more = moved && (p->state->stop == HORIZONTAL_STILL || before - after > before / 1000);
            before = after;
        }
        REQUIRE(p->doors->tell(p->doors->context, 1, 0, WORD_AGAIN, &more, 1, 2));
    }
    return OK;
}

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

/* Steps 26-29 by player 1: |list| says for each cluster in which it ends (count: it has no record),
 * and that one's size and closure. */
static status merge_small(struct player *p, uint32_t *list)
{
    const uint32_t d = p->state->attributes, count = p->c->count;
    struct merging merging = {list, count};
    const struct cluster_demand demand = {.k = p->state->k, .merged = merged, .context = &merging};
    for (uint32_t h = 0; h < count; h++)
        list[h] = p->c->size[h] ? h : count;
    REQUIRE(agglomerative_finish(p->c, &demand));
    for (uint32_t h = 0; h < count; h++) {
        list[count + h] = p->c->size[h];
        for (uint32_t j = 0; p->c->size[h] && j < d; j++)
            list[(size_t)count * 2 + (size_t)h * d + j] = p->c->closure[(size_t)h * d + j];
    }
    return OK;
}

/* Steps 30-31, from what player 1 told. */
static status publish(struct player *p, const uint32_t *list, struct horizontal_result *r)
{
    const uint32_t d = p->state->attributes, count = p->c->count;
    uint32_t *number = room_for(p, count);
    uint64_t all = 0;
    r->records = p->records;
    r->clusters = 0;
    r->size = room_for(p, count);
    r->closure = room_for(p, (size_t)count * d);
    r->label = room_for(p, p->own->space.rows);
    for (uint32_t h = 0; h < count; h++) {
        const uint32_t *closure = list + (size_t)count * 2 + (size_t)h * d;
        for (uint32_t j = 0; j < d; j++)
            if (closure[j] >= p->state->tree[j]->nodes)
                return reject(p, "the final closures name a node that is not in the tree");
        all += list[count + h];
        number[h] = r->clusters;
        if (list[count + h] == 0)
            continue;
        memcpy(r->closure + (size_t)r->clusters * d, closure, d * sizeof *closure);
        r->size[r->clusters++] = list[count + h];
    }
    if (all != p->records)
        return reject(p, "the final sizes do not add up to the number of records");
    for (uint32_t row = 0; row < p->own->space.rows; row++) {
        const uint32_t end = list[p->c->of[row]];
        if (end >= count || list[count + end] == 0)
            return reject(p, "the final clusters have no place for an own record");
        r->label[row] = number[end];
    }
    return OK;
}

static status finish(struct player *p, struct horizontal_result *r)
{
    const uint32_t d = p->state->attributes, count = p->c->count;
    uint32_t bound = 1 + (p->records > p->state->none ? p->records : p->state->none);
    uint32_t *list = room_for(p, (size_t)count * (d + 2));
    bound = bound > count + 1 ? bound : count + 1;
    if (acts(p, 1))
        REQUIRE(merge_small(p, list));
    REQUIRE(p->doors->tell(p->doors->context, 1, 0, WORD_FINAL, list, count * (d + 2), bound));
    return publish(p, list, r);
}

status horizontal_play(struct run *run, struct horizontal_rows *own,
                       const struct horizontal_doors *doors, struct horizontal_result *result,
                       const char **why)
{
    struct player p = {.state = run_state(run),
                       .doors = doors,
                       .run = run,
                       .own = own,
                       .c = &own->clusters,
                       .why = why};
    *why = NULL;
    p.half = room_for(&p, own->space.rows);
    REQUIRE(count_records(&p));
    REQUIRE(begin(&p));
    REQUIRE(search_init(&p.search, p.c, (struct ratio){0, 0}, SEARCH_IMPOSED));
    status played = settle(&p);
    if (played == OK)
        played = finish(&p, result);
    search_clear(&p.search);
    return played;
}
