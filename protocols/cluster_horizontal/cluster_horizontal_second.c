/* Algorithm 3 once more: from sections 4, 6.1 and 8.2, by one who has all records and plays all
 * parties. Sizes, closures and costs are found anew for every question (cluster_plain.h). It does
 * not use the player that roles are, nor the clusterings of anonymity/. It writes down, in order,
 * what one party is shown: the numbers of sums, closures, comparisons, and what others tell it. */
#include "protocols/cluster_horizontal/cluster_horizontal_second.h"
#include "crypto/array.h"
#include "crypto/memory.h"
#include "crypto/wide.h"
#include <string.h>

enum { SECOND_ROWS = 512 };

void again_show(struct second *w, uint32_t number)
{
    w->shown = array_room(w->shown, &w->room, w->count + 1, sizeof *w->shown);
    w->shown[w->count++] = number;
}

/* A party tells one other (0: all others). */
void again_tell(struct second *w, int from, int to, uint32_t number)
{
    if (w->party != from && (to == 0 || to == w->party))
        again_show(w, number);
}

static status begin(struct ideal *ideal, struct second *w, int party)
{
    struct run *run = ideal_run(ideal);
    const struct horizontal_state *s = run_state(run);
    const int m = run_parties(run);
    uint32_t rows = 0, at = 0;
    *w = (struct second){.run = run, .state = s, .party = party};
    for (int i = 1; i <= m; i++)
        rows += table_rows(run, i, ideal_input(ideal, i)).rows;
    if (rows > SECOND_ROWS)
        return E_LIMIT;
    plain_begin(&w->p, run_scratch(run), rows, s->attributes);
    w->p.set = &s->set;
    w->p.diversity = s->diversity;
    w->p.values = s->values;
    w->p.parties = m;
    w->p.stays = s->hidden;
    w->half = plain_room(&w->p, rows, sizeof *w->half);
    w->examine = plain_room(&w->p, rows, sizeof *w->examine);
    w->next = plain_room(&w->p, (size_t)m + 1, sizeof *w->next);
    w->since = plain_room(&w->p, (size_t)m + 1, sizeof *w->since);
    w->now = plain_room(&w->p, (size_t)m + 1, sizeof *w->now);
    for (uint32_t j = 0; j < s->attributes; j++)
        w->p.tree[j] = &s->table.schema.column[s->column[j]].hierarchy;
    for (int i = 1; i <= m; i++) {
        const struct table_rows t = table_rows(run, i, ideal_input(ideal, i));
        for (uint32_t row = 0; row < t.rows; row++, at++) {
            const uint32_t *code = &t.code[row * t.columns];
            for (uint32_t j = 0; j < s->attributes; j++)
                w->p.leaf[at * s->attributes + j] = code[s->column[j]];
            w->p.party[at] = (uint32_t)i;
            w->p.value[at] = s->values ? code[s->sensitive] : 0;
            w->p.number[at] = s->set.choice < SCHEMA_COLUMNS ? code[s->set.choice] : row;
            if (s->examined < SCHEMA_COLUMNS)
                w->examine[at] = s->examined_least + code[s->examined];
        }
    }
    plain_weigh(&w->p);
    return s->links == 0 || again_prune(w) ? OK : E_REFUSED;
}

uint32_t again_rows_of(const struct second *w, int party)
{
    uint32_t count = 0;
    for (uint32_t row = 0; row < w->p.rows; row++)
        count += w->p.party[row] == (uint32_t)party;
    return count;
}

/* The closure of some records; |none| in each attribute, if there are none. */
void again_close_some(const struct second *w, const bool *in, uint32_t *node)
{
    if (!plain_closure(&w->p, in, node))
        for (uint32_t j = 0; j < w->p.attributes; j++)
            node[j] = w->state->none;
}

/* Section 6.1.1: counts of sensitive values stand in the place of sizes, unless they are hidden. */
uint32_t again_width_of(const struct second *w)
{
    return w->state->values && !w->state->hidden ? w->state->values : 1;
}

uint32_t again_amount(const struct second *w, const bool *in, uint32_t value)
{
    uint32_t count = 0;
    for (uint32_t row = 0; row < w->p.rows; row++)
        count += in[row] && (again_width_of(w) == 1 || w->p.value[row] == value);
    return count;
}

static void show_amounts(struct second *w, const bool *in)
{
    for (uint32_t v = 0; v < again_width_of(w); v++)
        again_show(w, again_amount(w, in, v));
}

/* What flatten shows (6.1.1): the counts when the own turn comes; to party 1 those at the end; and
 * to the last, unless hardened, those at the beginning. */
static void show_dealt(void *context, int turn, const uint32_t *counts, uint32_t cells)
{
    struct second *w = context;
    const bool last = w->party == w->p.parties && !run_is(w->run, "hardened");
    const int times = (turn == 1 && last) + (turn == w->party) + (turn == 0 && w->party == 1);
    for (int i = 0; i < times; i++)
        for (uint32_t c = 0; c < cells; c++)
            again_show(w, counts[c]);
}

/* Section 8.2.2: how many of one value so many records may have. */
static uint32_t share(const struct second *w, uint32_t size)
{
    const struct ratio l = w->p.diversity;
    return (uint32_t)wide_low(wide_quotient(wide_product(size, l.under), wide_of(l.over)));
}

/* All compare, for lists of records, each count with its share; who compares sees how many are too
 * large. */
bool again_compare(struct second *w, const bool *const *list, uint32_t lists)
{
    uint32_t above = 0;
    for (uint32_t i = 0; i < lists; i++) {
        uint32_t size = 0;
        for (uint32_t row = 0; row < w->p.rows; row++)
            size += list[i][row];
        for (uint32_t v = 0; v < w->p.values; v++) {
            uint32_t times = 0;
            for (uint32_t row = 0; row < w->p.rows; row++)
                times += list[i][row] && w->p.value[row] == v;
            above += times > share(w, size);
        }
    }
    again_show(w, above == 0);
    if (w->party == 1)
        again_show(w, above);
    return above == 0;
}

bool *again_room(const struct second *w)
{
    return plain_room(&w->p, w->p.rows, sizeof(bool));
}

/* Step 3: sizes of all clusters. */
static void show_sizes(struct second *w)
{
    bool *in = again_room(w);
    for (uint32_t h = 0; h < w->p.count; h++) {
        (void)plain_in(&w->p, h, in);
        show_amounts(w, in);
    }
}

/* Step 3: closures of all clusters that have records. */
static void show_closures(struct second *w)
{
    const uint32_t d = w->p.attributes;
    uint32_t node[DATASET_QIS];
    bool *in = again_room(w);
    for (uint32_t h = 0; h < w->p.count; h++)
        if (plain_in(&w->p, h, in)) {
            (void)plain_closure(&w->p, in, node);
            for (uint32_t j = 0; j < d; j++)
                again_show(w, node[j]);
            if (w->p.held)
                memcpy(w->p.held + (size_t)h * d, node, d * sizeof *node);
        }
}

/* By entropies all learn how many records have each value. */
static void show_counts(struct second *w)
{
    for (uint32_t j = 0; plain_counts(&w->p) && j < w->p.attributes; j++)
        for (uint32_t leaf = 0; leaf < w->p.tree[j]->leaves; leaf++)
            again_show(w, plain_have(&w->p, j, leaf));
}

/* Steps 1 to 3. False: a first cluster is less than diverse. */
static bool first_clusters(struct second *w)
{
    struct plain *p = &w->p;
    const uint32_t parts = p->rows / p->set->initial;
    const bool deals = parts > 1 || !p->diversity.over;
    again_show(w, p->rows);
    show_counts(w);
    p->count = parts;
    if (deals)
        plain_first(p, parts, p->of, show_dealt, w);
    show_sizes(w);
    plain_compact(p);
    if (w->state->way == HORIZONTAL_DEFERRED)
        p->held = plain_room(p, (size_t)p->count * p->attributes, sizeof *p->held);
    show_closures(w);
    bool **list = plain_room(p, p->count, sizeof *list), diverse = true;
    for (uint32_t h = 0; h < p->count; h++) {
        list[h] = again_room(w);
        (void)plain_in(p, h, list[h]);
        diverse = diverse && (!p->diversity.over || plain_diverse(p, list[h]));
    }
    return w->state->hidden ? again_compare(w, (const bool *const *)list, p->count) : diverse;
}

/* One half of a cluster. */
static uint32_t half_in(const struct second *w, uint32_t which, uint32_t half, bool *in)
{
    uint32_t count = 0;
    (void)plain_in(&w->p, which, in);
    for (uint32_t row = 0; row < w->p.rows; row++) {
        in[row] = in[row] && w->half[row] == half;
        count += in[row];
    }
    return count;
}

/* Is the split kept? */
static bool keeps(struct second *w, uint32_t which)
{
    bool *side[2] = {again_room(w), again_room(w)};
    for (uint32_t half = 0; half < 2; half++)
        if (half_in(w, which, half, side[half]) == 0)
            return false;
    if (w->state->hidden)
        return again_compare(w, (const bool *const *)side, 2);
    return !w->p.diversity.over || (plain_diverse(&w->p, side[0]) && plain_diverse(&w->p, side[1]));
}

/* Room for the closures of more clusters. */
static void hold_more(struct plain *p, uint32_t more)
{
    const size_t now = (size_t)p->count * p->attributes;
    uint32_t *held = plain_room(p, now + (size_t)more * p->attributes, sizeof *held);
    if (!p->held)
        return;
    memcpy(held, p->held, now * sizeof *held);
    p->held = held;
}

/* Steps 21 to 24. */
static void split(struct second *w)
{
    struct plain *p = &w->p;
    const uint32_t count = p->count, d = p->attributes;
    uint32_t splits = 0;
    bool *large = plain_room(p, count, sizeof *large), *kept = plain_room(p, count, sizeof *kept);
    bool *in = again_room(w);
    uint32_t node[DATASET_QIS];
    for (uint32_t h = 0; h < count; h++) {
        large[h] = plain_size(p, h) > p->set->limit;
        again_tell(w, 1, 0, large[h]);
    }
    for (uint32_t h = 0; h < count; h++)
        if (large[h])
            plain_halves(p, h, w->tries++, w->half, show_dealt, w);
    for (uint32_t h = 0; h < count; h++)
        for (uint32_t half = 0; large[h] && half < 2; half++) {
            (void)half_in(w, h, half, in);
            show_amounts(w, in);
        }
    for (uint32_t h = 0; h < count; h++)
        splits += kept[h] = large[h] && keeps(w, h);
    hold_more(p, splits);
    for (uint32_t h = 0; h < count; h++) {
        for (uint32_t half = 0; kept[h] && half < 2; half++) {
            (void)half_in(w, h, half, in);
            again_close_some(w, in, node);
            for (uint32_t j = 0; j < d; j++)
                again_show(w, node[j]);
            if (p->held)
                memcpy(p->held + (size_t)(half ? p->count : h) * d, node, d * sizeof *node);
        }
        for (uint32_t row = 0; row < p->rows; row++)
            if (kept[h] && p->of[row] == h && w->half[row])
                p->of[row] = p->count;
        p->count += kept[h];
    }
}

/* Section 8.2.3: is there another pass, though nothing moved in this one? */
static bool goes_on(struct second *w, bool more)
{
    uint32_t all = 0;
    bool done = true;
    if (w->state->examined == SCHEMA_COLUMNS || w->p.set->stop != CLUSTER_STILL)
        return more;
    for (int i = 1; i <= w->p.parties; i++) {
        const uint32_t rows = again_rows_of(w, i);
        all += w->now[i];
        if (more)
            w->since[i] = 0;
        else
            w->since[i] += w->now[i];
        done = done && w->since[i] >= rows;
    }
    w->quiet = more ? 0 : w->quiet + all;
    if (more)
        return true;
    again_show(w, w->state->examined_sum ? all : done);
    return w->state->examined_sum ? w->quiet < w->p.rows : !done;
}

/* Steps 5 to 25. */
static void settle(struct second *w)
{
    int64_t before = plain_cost(&w->p);
    bool more = true;
    for (w->pass = 0; more && w->pass < w->p.set->most_passes; w->pass++) {
        w->moved = 0;
        for (int party = 1; party <= w->p.parties; party++)
            again_turn(w, party);
        if (w->p.held) {
            show_sizes(w);
            show_closures(w);
        }
        split(w);
        const int64_t after = plain_cost(&w->p);
        more = w->moved && (w->p.set->stop == CLUSTER_STILL || before - after > before / 1000);
        before = after;
        again_tell(w, 1, 0, more);
        more = goes_on(w, more);
    }
}

static void merge(struct second *w, uint32_t *end, uint32_t a, uint32_t b)
{
    const uint32_t into = a < b ? a : b, from = a < b ? b : a;
    for (uint32_t h = 0; h < w->p.count; h++)
        end[h] = end[h] == from ? into : end[h];
    for (uint32_t row = 0; row < w->p.rows; row++)
        w->p.of[row] = w->p.of[row] == from ? into : w->p.of[row];
}

static bool is_small(const struct second *w, uint32_t h)
{
    return plain_size(&w->p, h) > 0 && plain_size(&w->p, h) < w->p.set->k;
}

/* Steps 26 to 29: the two closest of the small ones become one; the last one joins the closest. */
static void merge_small(struct second *w, uint32_t *end)
{
    for (;;) {
        uint32_t one = w->p.count, other = w->p.count, small = 0, last = 0;
        for (uint32_t h = 0; h < w->p.count; h++)
            if (is_small(w, h)) {
                small++;
                last = h;
            }
        if (small == 0)
            return;
        for (uint32_t a = 0; a < w->p.count; a++)
            for (uint32_t b = small > 1 ? a + 1 : 0; b < w->p.count; b++) {
                const bool pair = small > 1 ? is_small(w, a) && is_small(w, b)
                                            : a == last && b != last && plain_size(&w->p, b);
                if (pair && (one == w->p.count ||
                             plain_distance(&w->p, a, b) < plain_distance(&w->p, one, other))) {
                    one = a;
                    other = b;
                }
            }
        merge(w, end, one, other);
    }
}

/* Steps 26 to 31. */
static void publish(struct second *w)
{
    const uint32_t count = w->p.count, d = w->p.attributes;
    uint32_t *end = plain_room(&w->p, count, sizeof *end), node[DATASET_QIS];
    bool *in = again_room(w);
    w->p.held = NULL;
    for (uint32_t h = 0; h < count; h++)
        end[h] = plain_size(&w->p, h) ? h : count;
    merge_small(w, end);
    for (uint32_t h = 0; h < count; h++)
        again_tell(w, 1, 0, end[h]);
    for (uint32_t h = 0; h < count; h++) {
        (void)plain_in(&w->p, h, in);
        for (uint32_t v = 0; v < again_width_of(w); v++)
            again_tell(w, 1, 0, again_amount(w, in, v));
    }
    for (uint32_t h = 0; h < count; h++) {
        const bool some = plain_of(&w->p, h, node);
        for (uint32_t j = 0; j < d; j++)
            again_tell(w, 1, 0, some ? node[j] : 0);
    }
    plain_compact(&w->p);
    for (uint32_t h = 0; w->state->hidden && h < w->p.count; h++)
        for (uint32_t v = 0; v < w->p.values; v++) {
            uint32_t times = 0;
            for (uint32_t row = 0; row < w->p.rows; row++)
                times += w->p.of[row] == h && w->p.value[row] == v;
            again_show(w, times);
        }
}

status again_play(struct ideal *ideal, struct second *w, int party)
{
    REQUIRE(begin(ideal, w, party));
    if (!first_clusters(w))
        return E_REFUSED;
    settle(w);
    publish(w);
    return OK;
}
