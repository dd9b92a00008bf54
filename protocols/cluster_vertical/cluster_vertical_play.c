/* Algorithm 4, played by one player who has some of the columns. All players take the same steps,
 * because all know the clusters and their sizes at all times. Only the pivot learns sums, and tells
 * what it decides. */
#include "anonymity/clusters/rises.h"
#include "crypto/memory.h"
#include "protocols/cluster_vertical/cluster_vertical.h"
#include <stdlib.h>

struct player {
    const struct vertical_state *state;
    const struct vertical_doors *doors;
    const struct vertical_columns *columns;
    struct clustering *c;
    struct rises rises; /* of |c| */
    uint32_t rows;
    int64_t *own, *total; /* [room] */
    size_t room;
    uint32_t *members, *numbers; /* [rows] */
    uint64_t tries;              /* splits tried */
    uint64_t entries;            /* of all sums so far */
    bool more;                   /* another pass is to be made */
};

static void reserve(struct player *p, size_t count)
{
    if (count <= p->room)
        return;
    p->room = 2 * count;
    p->own = memory_more(p->own, p->room * sizeof *p->own);
    p->total = memory_more(p->total, p->room * sizeof *p->total);
}

static status sum(struct player *p, uint32_t count)
{
    /* Section 8.3: own noise to each entry. */
    for (uint32_t k = 0; k < p->columns->seeds; k++)
        for (uint32_t i = 0; i < count; i++)
            p->own[i] += vertical_noise(p->columns->seed[k], p->entries + i, p->state->noise);
    p->entries += count;
    return p->doors->sums(p->doors->context, p->own, count, p->total);
}

static status tell(struct player *p, enum vertical_word word, uint32_t *numbers, uint32_t count,
                   uint32_t bound)
{
    return p->doors->tell(p->doors->context, word, numbers, count, bound);
}

static struct choices choices(const struct player *p)
{
    return (struct choices){p->state->set.start, p->rows, p->doors->number, NULL};
}

static bool is_diverse(const struct player *p, uint32_t size, uint32_t peak)
{
    return sequential_diverse(p->state->diversity, size, peak);
}

/* At the pivot: does a cluster stay diverse if it takes the record? */
static bool takes(const struct player *p, uint32_t to, uint32_t row)
{
    const struct clustering *c = p->c;
    if (!p->columns->value)
        return true;
    const uint32_t v = p->columns->value[row];
    const uint32_t times = c->tally[(size_t)to * p->state->values + v] + 1;
    return is_diverse(p, c->size[to] + 1, times > c->peak[to] ? times : c->peak[to]);
}

/* Step 1. A label that no record has makes no cluster. */
static status begin(struct player *p)
{
    const uint32_t parts = p->rows / p->state->set.initial;
    const struct choices chance = choices(p);
    uint32_t which;
    if (p->doors->pivot && p->columns->value) {
        REQUIRE(vertical_deal(p->state, p->columns, p->doors->number, p->numbers));
    } else if (p->doors->pivot) {
        REQUIRE(choices_first(&chance, parts, p->numbers));
    }
    REQUIRE(tell(p, WORD_LABELS, p->numbers, p->rows, parts));
    for (uint32_t i = 0; i < parts; i++)
        REQUIRE(clustering_open(p->c, &which));
    for (uint32_t i = 0; i < p->rows; i++)
        clustering_put(p->c, p->numbers[i], i);
    clustering_compact(p->c);
    return OK;
}

/* The cost of all clusters, at a party that learns sums. */
static status whole_cost(struct player *p, int64_t *cost)
{
    reserve(p, 1);
    p->own[0] = clustering_cost(p->c);
    REQUIRE(sum(p, 1));
    *cost = p->doors->pivot ? p->total[0] : 0;
    return OK;
}

/* The number of the cluster at |place| in a list of all clusters but |except|. */
static uint32_t skip(uint32_t place, uint32_t except)
{
    return place + (place >= except);
}

/* Steps 7-9: what each move of the record would change, for every other cluster in order. */
static status offers(struct player *p, uint32_t row)
{
    reserve(p, p->c->count);
    rises_of(&p->rises, row, clustering_fall(p->c, row), p->own);
    return sum(p, p->c->count - 1);
}

/* Where the record goes; c->count: it stays. A lone record always goes. */
static uint32_t choose(const struct player *p, uint32_t row)
{
    const struct clustering *c = p->c;
    const uint32_t from = c->of[row];
    uint32_t best = c->count;
    int64_t least = c->size[from] == 1 ? INT64_MAX : 0;
    uint32_t i = rises_below(p->total, c->count - 1, 0, least);
    for (; i + 1 < c->count; i = rises_below(p->total, c->count - 1, i + 1, least))
        if (c->size[skip(i, from)] && takes(p, skip(i, from), row)) {
            least = p->total[i];
            best = skip(i, from);
        }
    return best;
}

/* Steps 6-16 for one record. */
static status visit(struct player *p, uint32_t row, uint64_t *moves)
{
    struct clustering *c = p->c;
    uint32_t to = c->count;
    uint32_t stays = 0;
    if (c->live < 2)
        return OK;
    if (p->state->diversity.over) { /* section 6.1: it stays if its leaving spoils its cluster */
        stays = p->doors->pivot && sequential_spoils(c, p->state->diversity, row);
        REQUIRE(tell(p, WORD_TURN, &stays, 1, 2));
    }
    if (stays)
        return OK;
    REQUIRE(offers(p, row));
    if (p->doors->pivot)
        to = choose(p, row);
    REQUIRE(tell(p, WORD_MOVE, &to, 1, c->count + 1));
    if (to == c->count)
        return OK;
    if (to == c->of[row] || c->size[to] == 0)
        return E_REFUSED;
    clustering_take(c, row);
    clustering_put(c, to, row);
    ++*moves;
    return OK;
}

/* The pivot's halves of a cluster's members; if a half is less than diverse, all stay. */
static status halve(struct player *p, uint32_t size)
{
    const struct choices chance = choices(p);
    if (!p->columns->value)
        return choices_halves(&chance, p->members, size, p->tries, p->numbers);
    const struct flatten_rows dealt = vertical_flatten_rows(p->state, p->columns, p->doors->number);
    const struct sequential_choices doors = flatten_sequential(&dealt);
    REQUIRE(doors.halves(doors.context, p->members, size, p->tries, p->numbers));
    for (uint32_t half = 0; half < 2; half++) {
        uint32_t count = 0, peak = 0;
        for (uint32_t v = 0; v < p->state->values; v++) {
            uint32_t times = 0;
            for (uint32_t i = 0; i < size; i++)
                times += p->numbers[i] == half && p->columns->value[p->members[i]] == v;
            count += times;
            peak = times > peak ? times : peak;
        }
        for (uint32_t i = 0; i < size && !is_diverse(p, count, peak); i++)
            p->numbers[i] = 0;
    }
    return OK;
}

/* Steps 18-21 for one cluster. If a half is empty, the cluster stays as it was. */
static status split(struct player *p, uint32_t which)
{
    struct clustering *c = p->c;
    const uint32_t size = c->size[which];
    uint32_t go = 0, added;
    clustering_members(c, which, p->members);
    if (p->doors->pivot)
        REQUIRE(halve(p, size));
    p->tries++;
    REQUIRE(tell(p, WORD_SPLIT, p->numbers, size, 2));
    for (uint32_t i = 0; i < size; i++)
        go += p->numbers[i];
    if (go == 0 || go == size)
        return OK;
    REQUIRE(clustering_open(c, &added));
    for (uint32_t i = 0; i < size; i++)
        if (p->numbers[i]) {
            clustering_take(c, p->members[i]);
            clustering_put(c, added, p->members[i]);
        }
    return OK;
}

/* Is another pass made? Nobody but the pivot knows the costs. */
static status again(struct player *p, uint64_t moves, int64_t *before)
{
    int64_t after = 0;
    uint32_t word = 0;
    if (p->state->set.stop == CLUSTER_STILL) {
        p->more = moves > 0;
        return OK;
    }
    REQUIRE(whole_cost(p, &after));
    word = moves > 0 && *before - after > *before / 1000;
    REQUIRE(tell(p, WORD_TURN, &word, 1, 2));
    p->more = word;
    *before = after;
    return OK;
}

/* Steps 5-22. */
static status settle(struct player *p)
{
    int64_t before = 0;
    p->more = true;
    if (p->state->set.stop == CLUSTER_GAIN)
        REQUIRE(whole_cost(p, &before));
    for (uint32_t pass = 0; p->more && pass < p->state->set.most_passes; pass++) {
        uint64_t moves = 0;
        clustering_compact(p->c);
        for (uint32_t row = 0; row < p->rows; row++)
            REQUIRE(visit(p, row, &moves));
        const uint32_t count = p->c->count;
        for (uint32_t which = 0; which < count; which++)
            if (p->c->size[which] > p->state->set.limit)
                REQUIRE(split(p, which));
        REQUIRE(again(p, moves, &before));
    }
    return OK;
}

/* The pairs whose distance the pivot knows: those of small clusters, by place in a list. */
struct small {
    uint32_t *cluster; /* CLUSTER_NONE: gone, or large by now */
    uint32_t count, live;
    int64_t *distance; /* [count * count], above the diagonal */
};

/* |a| is below |b|. */
static int64_t *between(struct small *s, uint32_t a, uint32_t b)
{
    return &s->distance[(size_t)a * s->count + b];
}

/* The pairs that are asked for begin with place |a| and end with |*from| to |*to|: all places above
 * (|only| NONE), or those with which |only| is a pair. */
static void partners(const struct small *s, uint32_t a, uint32_t only, uint32_t *from, uint32_t *to)
{
    const bool all = only == CLUSTER_NONE || a == only;
    *from = all ? a + 1 : only;
    *to = all ? s->count : only + (a < only);
}

/* Asks for the distances of all pairs (|only| NONE), or of those with one place. */
static status ask_pairs(struct player *p, struct small *s, uint32_t only)
{
    uint32_t asked = 0;
    for (int turn = 0; turn < 2; turn++) {
        if (turn == 1)
            REQUIRE(sum(p, asked));
        asked = 0;
        for (uint32_t a = 0; a < s->count; a++) {
            uint32_t b, to;
            if (s->cluster[a] == CLUSTER_NONE)
                continue;
            for (partners(s, a, only, &b, &to); b < to; b++) {
                if (s->cluster[b] == CLUSTER_NONE)
                    continue;
                reserve(p, asked + 1);
                if (turn == 0)
                    p->own[asked] = clustering_distance(p->c, s->cluster[a], s->cluster[b]);
                else
                    *between(s, a, b) = p->total[asked];
                asked++;
            }
        }
    }
    return OK;
}

static void closest(struct small *s, uint32_t *first, uint32_t *second)
{
    int64_t least = INT64_MAX;
    for (uint32_t a = 0; a < s->count; a++)
        for (uint32_t b = a + 1; b < s->count; b++)
            if (s->cluster[a] != CLUSTER_NONE && s->cluster[b] != CLUSTER_NONE &&
                *between(s, a, b) < least) {
                least = *between(s, a, b);
                *first = a;
                *second = b;
            }
}

static uint32_t place_of(const struct small *s, uint32_t cluster)
{
    uint32_t at = 0;
    while (at < s->count && s->cluster[at] != cluster)
        at++;
    return at;
}

/* Steps 24-28. */
static status pair_up(struct player *p, struct small *s)
{
    REQUIRE(ask_pairs(p, s, CLUSTER_NONE));
    while (s->live > 1) {
        uint32_t pair[2] = {0, 0}, a = 0, b = 0;
        if (p->doors->pivot) {
            closest(s, &a, &b);
            pair[0] = s->cluster[a];
            pair[1] = s->cluster[b];
        }
        REQUIRE(tell(p, WORD_MERGE, pair, 2, p->c->count));
        a = place_of(s, pair[0]);
        b = place_of(s, pair[1]);
        if (a >= b || b == s->count)
            return E_REFUSED;
        clustering_merge(p->c, pair[0], pair[1]);
        s->cluster[b] = CLUSTER_NONE;
        s->live--;
        if (p->c->size[pair[0]] >= p->state->set.k) {
            s->cluster[a] = CLUSTER_NONE;
            s->live--;
        } else if (s->live > 1) {
            REQUIRE(ask_pairs(p, s, a));
        }
    }
    return OK;
}

/* Step 29: the last small one joins the closest of all. */
static status join_last(struct player *p, uint32_t last)
{
    struct clustering *c = p->c;
    uint32_t pair[2] = {last, last};
    int64_t least = INT64_MAX;
    reserve(p, c->count);
    for (uint32_t i = 0; i + 1 < c->count; i++) {
        const uint32_t other = skip(i, last);
        p->own[i] = c->size[other] ? clustering_distance(c, last, other) : 0;
    }
    REQUIRE(sum(p, c->count - 1));
    for (uint32_t i = 0; p->doors->pivot && i + 1 < c->count; i++)
        if (c->size[skip(i, last)] && p->total[i] < least) {
            least = p->total[i];
            pair[1] = skip(i, last);
        }
    if (pair[1] < pair[0]) {
        pair[0] = pair[1];
        pair[1] = last;
    }
    REQUIRE(tell(p, WORD_MERGE, pair, 2, c->count));
    if (pair[0] >= pair[1] || !c->size[pair[0]] || !c->size[pair[1]] ||
        (pair[0] != last && pair[1] != last))
        return E_REFUSED;
    clustering_merge(c, pair[0], pair[1]);
    return OK;
}

static void find_small(const struct player *p, struct small *s)
{
    s->count = 0;
    for (uint32_t h = 0; h < p->c->count; h++)
        if (p->c->size[h] > 0 && p->c->size[h] < p->state->set.k)
            s->cluster[s->count++] = h;
    s->live = s->count;
}

static status merge_small(struct player *p, struct small *s)
{
    for (find_small(p, s); s->count > 0; find_small(p, s)) {
        free(s->distance);
        s->distance = memory_zero((size_t)s->count * s->count, sizeof *s->distance);
        if (s->count > 1)
            REQUIRE(pair_up(p, s));
        uint32_t at = 0;
        while (at < s->count && s->cluster[at] == CLUSTER_NONE)
            at++;
        if (at < s->count) /* there are k records or more, so there is another cluster */
            REQUIRE(join_last(p, s->cluster[at]));
    }
    return OK;
}

static status finish(struct player *p)
{
    struct small small = {0};
    small.cluster = memory_get((p->c->count + 1u) * sizeof *small.cluster);
    const status done = merge_small(p, &small);
    free(small.cluster);
    free(small.distance);
    return done;
}

status vertical_play(const struct vertical_state *state, struct vertical_columns *columns,
                     const struct vertical_doors *doors)
{
    struct player p = {.state = state,
                       .doors = doors,
                       .columns = columns,
                       .c = &columns->clusters,
                       .rows = columns->space.rows};
    if (p.rows < state->set.k || p.rows < state->set.initial)
        return E_REFUSED;
    p.members = memory_get((p.rows + 1u) * sizeof *p.members);
    p.numbers = memory_get((p.rows + 1u) * sizeof *p.numbers);
    rises_init(&p.rises, p.c);
    status done = begin(&p);
    if (done == OK)
        done = settle(&p);
    if (done == OK)
        done = finish(&p);
    columns->capped = p.more;
    rises_clear(&p.rises);
    free(p.members);
    free(p.numbers);
    free(p.own);
    free(p.total);
    return done;
}
