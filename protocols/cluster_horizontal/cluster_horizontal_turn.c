/* A party's turn in Algorithm 3, steps 5 to 19, as the party plays it and as others hear it. */
#include "protocols/cluster_horizontal/cluster_horizontal_player.h"
#include <string.h>

/* A question, which |from| tells all: first what is asked, then the cluster, and for each attribute
 * the node from which to search, or none. */
status player_question(struct player *p, int from, uint32_t *asked)
{
    const uint32_t d = p->state->attributes, count = p->c->count;
    const uint32_t bound = count > p->state->none + 1 ? count : p->state->none + 1;
    return p->doors->tell(p->doors->context, from, 0, WORD_TURN, asked, d + 2, bound);
}

/* The closure of the own rows of a question's cluster, without |row|, in the attributes that are
 * asked. */
static void asked_nodes(const struct player *p, const uint32_t *asked, uint32_t row, uint32_t *own)
{
    const struct chosen chosen = {.half = 2, .except = row};
    uint32_t root[DATASET_QIS];
    for (uint32_t j = 0; j < p->state->attributes; j++)
        root[j] = asked[2 + j] == p->state->none ? CLUSTER_NONE : p->state->tree[j]->root;
    player_nodes_below(p, asked[1], chosen, root, own);
}

/* All search the nodes of a question, each from its |own| ones. |closure| gets the answers: at all
 * parties, or only at the asker. */
static status answer(struct player *p, int asker, const uint32_t *asked, const uint32_t *own,
                     uint32_t *closure)
{
    const uint32_t d = p->state->attributes;
    struct closure_test test[DATASET_QIS];
    uint32_t node[DATASET_QIS], found[DATASET_QIS], at = 0;
    for (uint32_t j = 0; j < d; j++)
        if (asked[2 + j] != p->state->none) {
            test[at] = (struct closure_test){j, asked[2 + j]};
            node[at++] = own[j];
        }
    REQUIRE(p->doors->closures(p->doors->context,
                               p->state->way == HORIZONTAL_ASKER_ONLY ? asker : 0, test, node, at,
                               found));
    for (uint32_t i = 0; closure && i < at; i++)
        closure[test[i].search] = found[i];
    return OK;
}

/* Batched: only |party| is told the closures of all clusters without its own records. */
static status learn_others(struct player *p, int party)
{
    const uint32_t d = p->state->attributes, count = p->c->count;
    const struct chosen others = {.half = 2, .except = CLUSTER_NONE, .but = party};
    uint32_t *node = player_room(p, (size_t)count * d);
    p->others = player_room(p, (size_t)count * d);
    for (uint32_t h = 0; h < count; h++)
        player_nodes(p, h, others, node + (size_t)h * d);
    return p->doors->others(p->doors->context, party, count, node, p->others);
}

/* Batched: the closure of the others' records together with the remaining own ones. Somebody has a
 * record there: a sum that was changed on its way can say the contrary, which is refused. */
static status join_others(const struct player *p, int party, uint32_t row, uint32_t *closure)
{
    const uint32_t d = p->state->attributes, which = p->c->of[row];
    const struct chosen rest = {.half = 2, .except = row, .only = party};
    uint32_t own[DATASET_QIS];
    if (p->c->size[which] < 2)
        return OK;
    player_nodes(p, which, rest, own);
    for (uint32_t j = 0; j < d; j++) {
        closure[j] = p->others[(size_t)which * d + j];
        if (closure[j] == p->state->none)
            closure[j] = own[j];
        else if (own[j] != p->state->none)
            closure[j] = hierarchy_lca(p->state->tree[j], closure[j], own[j]);
        if (closure[j] == p->state->none)
            return player_rejects(p, "the sums say that nobody has a record where somebody has");
    }
    return OK;
}

/* The nodes from which all search: in the attributes in which the closure of the own records gets
 * smaller without the row; in the others none. If only the asker is told, all search from the root,
 * so that the closure stays secret. False: there is nothing to ask. */
static bool search_from(const struct player *p, int party, uint32_t row, uint32_t *from)
{
    const uint32_t d = p->state->attributes, which = p->c->of[row];
    const uint32_t *closure = &p->c->closure[(size_t)which * d];
    const uint32_t *leaf = cluster_space_leaves(&p->own->space, row);
    const struct chosen without = {.half = 2, .except = row, .only = party};
    uint32_t top[DATASET_QIS], after[DATASET_QIS];
    bool some = false;
    if (p->c->size[which] < 2)
        return false;
    for (uint32_t j = 0; j < d; j++) {
        const bool *end = p->own->pruned.end[j];
        const bool lowest = end ? end[closure[j]] : closure[j] < p->state->tree[j]->leaves;
        top[j] = lowest ? CLUSTER_NONE : closure[j];
    }
    player_nodes_below(p, which, without, top, after);
    for (uint32_t j = 0; j < d; j++) {
        const struct hierarchy *tree = p->state->tree[j];
        const bool asks =
            top[j] != CLUSTER_NONE &&
            (after[j] == p->state->none || hierarchy_lca(tree, after[j], leaf[j]) != after[j]);
        from[j] = !asks                                    ? p->state->none
                  : p->state->way == HORIZONTAL_ASKER_ONLY ? tree->root
                                                           : closure[j];
        some = some || asks;
    }
    return some;
}

/* Step 6: the closure of the record's cluster without it. */
static status ask(struct player *p, int party, uint32_t row, uint32_t *closure)
{
    const uint32_t d = p->state->attributes, which = p->c->of[row];
    uint32_t asked[DATASET_QIS + 2] = {QUESTION_CLOSURE, which}, own[DATASET_QIS];
    memcpy(closure, &p->c->closure[(size_t)which * d], d * sizeof *closure);
    if (p->state->way == HORIZONTAL_DEFERRED)
        return OK;
    if (p->state->way == HORIZONTAL_BATCHED)
        return join_others(p, party, row, closure);
    if (!search_from(p, party, row, asked + 2))
        return OK;
    REQUIRE(player_question(p, party, asked));
    asked_nodes(p, asked, row, own);
    return answer(p, party, asked, own, closure);
}

/* Steps 6-18 for one record. */
static status visit(struct player *p, int party, uint32_t row)
{
    uint32_t closure[DATASET_QIS], to;
    bool spoils = false;
    if (p->c->live < 2)
        return OK;
    if (p->state->hidden)
        REQUIRE(hidden_spoils(p, party, row, &spoils));
    else
        spoils = sequential_spoils(p->c, p->state->diversity, row);
    if (spoils)
        return OK;
    REQUIRE(ask(p, party, row, closure));
    if (p->state->hidden)
        return hidden_place(p, party, row, closure);
    if (sequential_place(&p->search, row, closure, &to))
        p->moved = 1;
    return OK;
}

/* What is wrong with a state: numbers of records, closures, moved. */
static const char *state_wrong(const struct player *p, const uint32_t *amount, const uint32_t *node)
{
    const uint32_t d = p->state->attributes, count = p->c->count, width = player_width(p);
    uint32_t *own = player_room(p, width);
    uint64_t all = 0;
    for (size_t i = 0; i < (size_t)count * d; i++)
        if (node[i] >= p->state->tree[i % d]->nodes)
            return "the state's closures name a node that is not in the tree";
    for (size_t i = 0; i < (size_t)count * width; i++)
        all += amount[i];
    if (all != p->records)
        return "the state's sizes do not add up to the number of records";
    if (node[(size_t)count * d] > 1)
        return "the state's moved is neither 0 nor 1";
    for (uint32_t h = 0; h < count; h++) {
        player_amounts(p, h, ALL_OF, own);
        for (uint32_t v = 0; v < width; v++)
            if (amount[(size_t)h * width + v] < own[v])
                return "the state's sizes have no place for an own record";
    }
    return NULL;
}

/* The state, as it is handed over: sizes (of each sensitive value), closures, and whether anything
 * moved in this pass. */
static status hand_over(struct player *p, int from)
{
    const uint32_t d = p->state->attributes, count = p->c->count, width = player_width(p);
    const uint32_t bound = 1 + (p->records > p->state->none ? p->records : p->state->none);
    const int to = from % p->doors->parties + 1;
    const size_t numbers = (size_t)count * (d + width) + 1;
    if (numbers > p->handed_room) { /* kept, so that passes take no more memory each */
        p->handed_room = 2 * numbers;
        p->handed = player_room(p, p->handed_room);
    }
    uint32_t *list = p->handed, *node = list + (size_t)count * width;
    if (player_acts(p, from)) {
        for (uint32_t h = 0; h < count; h++)
            memcpy(list + (size_t)h * width, player_all(p, h), width * sizeof *list);
        for (size_t i = 0; i < (size_t)count * d; i++)
            node[i] = p->c->size[i / d] ? p->c->closure[i] : 0;
        node[(size_t)count * d] = p->moved;
    }
    REQUIRE(p->doors->tell(p->doors->context, from, to, WORD_STATE, list, count * (d + width) + 1,
                           bound));
    if (!player_acts(p, to))
        return OK;
    const char *why = state_wrong(p, list, node);
    if (why)
        return player_rejects(p, why);
    for (uint32_t h = 0; h < count; h++)
        player_impose(p, h, list + (size_t)h * width, node + (size_t)h * d);
    p->moved = node[(size_t)count * d];
    return OK;
}

/* Is anything asked in a turn? */
static bool asks(const struct player *p)
{
    return p->state->way == HORIZONTAL_PUBLISHED || p->state->way == HORIZONTAL_ASKER_ONLY ||
           p->state->hidden;
}

/* Why a question cannot be answered; NULL: it can, from the |own| nodes. */
static const char *wrong(const struct player *p, const uint32_t *asked, uint32_t *own)
{
    bool some = false;
    if (asked[0] >= (p->state->hidden ? QUESTIONS : QUESTION_DIVERSE))
        return "the turn's first number is no question";
    if (asked[0] == QUESTION_OVER)
        return NULL;
    if (asked[1] >= p->c->count)
        return "the turn's question names no cluster";
    asked_nodes(p, asked, CLUSTER_NONE, own);
    for (uint32_t j = 0; j < p->state->attributes; j++) {
        const uint32_t at = asked[2 + j];
        some = some || at != p->state->none;
        if (at != p->state->none &&
            (at >= p->state->tree[j]->nodes ||
             (own[j] != p->state->none && !hierarchy_covers(p->state->tree[j], at, own[j]))))
            return "the turn's question names a node that is not above own records";
    }
    if (asked[0] == QUESTION_DIVERSE)
        return some ? "the turn's question about diversity names an attribute" : NULL;
    return some ? NULL : "the turn's question asks about no attribute";
}

/* A party that listens: it answers questions until the turn is passed on. */
static status listen(struct player *p, int party)
{
    uint32_t asked[DATASET_QIS + 2], own[DATASET_QIS];
    do {
        REQUIRE(player_question(p, party, asked));
        const char *why = wrong(p, asked, own);
        if (why)
            return player_rejects(p, why);
        if (asked[0] == QUESTION_CLOSURE)
            REQUIRE(answer(p, party, asked, own, NULL));
        if (asked[0] == QUESTION_DIVERSE)
            REQUIRE(hidden_answer(p, party, asked[1]));
    } while (asked[0] != QUESTION_OVER);
    return OK;
}

status player_turn(struct player *p, int party)
{
    uint32_t over[DATASET_QIS + 2] = {0};
    if (p->state->way == HORIZONTAL_BATCHED)
        REQUIRE(learn_others(p, party));
    if (player_acts(p, party)) {
        REQUIRE(search_begin(&p->search));
        const struct examined examined = examined_in_turn(p, party);
        for (uint32_t i = 0; i < examined.count; i++)
            REQUIRE(visit(p, party, examined_row(&examined, i)));
        if (asks(p))
            REQUIRE(player_question(p, party, over));
    } else if (asks(p)) {
        REQUIRE(listen(p, party));
    }
    return hand_over(p, party);
}
