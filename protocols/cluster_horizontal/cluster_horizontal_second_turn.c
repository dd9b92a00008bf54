/* A turn in Algorithm 3, for the second ideal function. */
#include "protocols/cluster_horizontal/cluster_horizontal_second.h"

enum { TURN_OVER = 0, TURN_CLOSURE = 1, TURN_DIVERSE = 2 };

static uint32_t first_of(const struct second *w, int party)
{
    uint32_t row = 0;
    while (row < w->p.rows && w->p.party[row] != (uint32_t)party)
        row++;
    return row;
}

/* In a cluster: a party's own records (or all but these), without one. */
static void own_in(const struct second *w, uint32_t which, int party, bool others, uint32_t without,
                   bool *in)
{
    (void)plain_in(&w->p, which, in);
    for (uint32_t row = 0; row < w->p.rows; row++)
        in[row] = in[row] && row != without && (w->p.party[row] == (uint32_t)party) != others;
}

/* Step 6: all search for the closure of the record's cluster without it, if that may be smaller. */
static void ask_closure(struct second *w, int party, uint32_t row)
{
    const struct plain *p = &w->p;
    const bool only = w->state->way == HORIZONTAL_ASKER_ONLY;
    const uint32_t which = p->of[row];
    uint32_t whole[DATASET_QIS], with[DATASET_QIS], without[DATASET_QIS], rest[DATASET_QIS];
    bool *in = again_room(w), asks = false;
    if (plain_in(p, which, in) < 2)
        return;
    again_close_some(w, in, whole);
    in[row] = false;
    again_close_some(w, in, rest);
    own_in(w, which, party, false, UINT32_MAX, in);
    again_close_some(w, in, with);
    own_in(w, which, party, false, row, in);
    again_close_some(w, in, without);
    for (uint32_t j = 0; j < p->attributes; j++)
        asks = asks || (!again_is_lowest(w, j, whole[j]) && with[j] != without[j]);
    if (!asks)
        return;
    again_tell(w, party, 0, TURN_CLOSURE);
    again_tell(w, party, 0, which);
    for (uint32_t j = 0; j < p->attributes; j++) {
        const bool asked = !again_is_lowest(w, j, whole[j]) && with[j] != without[j];
        const uint32_t from = only ? p->tree[j]->root : whole[j];
        again_tell(w, party, 0, asked ? from : w->state->none);
    }
    for (uint32_t j = 0; j < p->attributes; j++)
        if (!again_is_lowest(w, j, whole[j]) && with[j] != without[j] &&
            (!only || party == w->party))
            again_show(w, rest[j]);
}

/* Section 8.2.2: the asker names the cluster, and all compare. */
static bool ask_diverse(struct second *w, int party, uint32_t which, const bool *in)
{
    again_tell(w, party, 0, TURN_DIVERSE);
    again_tell(w, party, 0, which);
    for (uint32_t j = 0; j < w->p.attributes; j++)
        again_tell(w, party, 0, w->state->none);
    return again_compare(w, &in, 1);
}

/* Steps 6 to 18. */
static void visit(struct second *w, int party, uint32_t row)
{
    struct plain *p = &w->p;
    const enum horizontal_way way = w->state->way;
    const bool hidden = w->state->hidden;
    bool *in = again_room(w);
    uint32_t *barred = plain_room(p, p->count, sizeof *barred), to;
    if (plain_live(p) < 2)
        return;
    const uint32_t others = plain_in(p, p->of[row], in) - 1;
    in[row] = false;
    if (hidden && others && !ask_diverse(w, party, p->of[row], in))
        return;
    if (!hidden && plain_spoils(p, row))
        return;
    if (way == HORIZONTAL_PUBLISHED || way == HORIZONTAL_ASKER_ONLY)
        ask_closure(w, party, row);
    while (plain_best(p, row, plain_below(p, row), !hidden, barred, &to)) {
        (void)plain_in(p, to, in);
        in[row] = true;
        if (!hidden || ask_diverse(w, party, to, in)) {
            plain_move(p, row, to);
            w->moved = 1;
            return;
        }
        barred[to] = 1;
    }
}

/* Batched: who begins its turn is told the closures of the others' records. */
static void show_others(struct second *w)
{
    uint32_t node[DATASET_QIS];
    bool *in = again_room(w);
    for (uint32_t h = 0; h < w->p.count; h++) {
        own_in(w, h, w->party, true, UINT32_MAX, in);
        again_close_some(w, in, node);
        for (uint32_t j = 0; j < w->p.attributes; j++) /* of a tree of one node nothing is asked */
            again_show(w, w->p.tree[j]->nodes > 1 ? node[j] : 0);
    }
}

/* Step 19: sizes and closures go to the next, and whether anything moved. */
static void hand_over(struct second *w, int from)
{
    const int to = from % w->p.parties + 1;
    uint32_t node[DATASET_QIS];
    bool *in = again_room(w);
    for (uint32_t h = 0; h < w->p.count; h++) {
        (void)plain_in(&w->p, h, in);
        for (uint32_t v = 0; v < again_width_of(w); v++)
            again_tell(w, from, to, again_amount(w, in, v));
    }
    for (uint32_t h = 0; h < w->p.count; h++) {
        const bool some = plain_size(&w->p, h) && plain_of(&w->p, h, node);
        for (uint32_t j = 0; j < w->p.attributes; j++)
            again_tell(w, from, to, some ? node[j] : 0);
    }
    again_tell(w, from, to, w->moved);
}

/* Section 8.2.3: in pass p a party examines as many as its row p says, after those before. */
void again_turn(struct second *w, int party)
{
    const uint32_t rows = again_rows_of(w, party), first = first_of(w, party);
    const enum horizontal_way way = w->state->way;
    uint32_t count = rows;
    if (way == HORIZONTAL_BATCHED && party == w->party)
        show_others(w);
    if (w->state->examined < SCHEMA_COLUMNS && rows)
        count = w->examine[first + w->pass % rows];
    w->now[party] = count;
    for (uint32_t i = 0; i < count; i++) {
        visit(w, party, first + w->next[party]);
        w->next[party] = (w->next[party] + 1) % rows;
    }
    if (way == HORIZONTAL_PUBLISHED || way == HORIZONTAL_ASKER_ONLY || w->state->hidden)
        for (uint32_t i = 0; i < w->p.attributes + 2; i++)
            again_tell(w, party, 0, TURN_OVER);
    hand_over(w, party);
}
