/* Algorithm 3, played by one player who has some of the records. Sizes and closures of all clusters
 * are those of all parties' records; only the player that got the state last has them up to date. A
 * player who may see all records plays all parties at once, with the same code. */
#include "protocols/cluster_horizontal/cluster_horizontal_player.h"
#include <string.h>

enum { HIDDEN_RECORDS = 1 << 15 }; /* sums and bounds are compared modulo 2^16 at most */

bool player_acts(const struct player *p, int party)
{
    return p->doors->self == 0 || p->doors->self == party;
}

uint32_t *player_room(const struct player *p, size_t count)
{
    return arena_zero(run_scratch(p->run), (count + 1) * sizeof(uint32_t));
}

status player_rejects(const struct player *p, const char *why)
{
    *p->why = why;
    return E_REFUSED;
}

static struct choices choices(const struct player *p)
{
    return (struct choices){p->state->set.start, p->own->space.rows, p->own->number, p->own->party};
}

void player_nodes_below(const struct player *p, uint32_t which, struct chosen chosen,
                        const uint32_t *top, uint32_t *node)
{
    for (uint32_t j = 0; j < p->state->attributes; j++)
        node[j] = p->state->none;
    (void)chosen_closure(&p->rows, which, chosen, top, node);
}

void player_nodes(const struct player *p, uint32_t which, struct chosen chosen, uint32_t *node)
{
    uint32_t root[DATASET_QIS];
    for (uint32_t j = 0; j < p->state->attributes; j++)
        root[j] = p->state->tree[j]->root;
    player_nodes_below(p, which, chosen, root, node);
}

/* Are clusters measured by the counts of sensitive values? */
static bool counts(const struct player *p)
{
    return p->state->values && !p->state->hidden;
}

uint32_t player_width(const struct player *p)
{
    return counts(p) ? p->state->values : 1;
}

void player_amounts(const struct player *p, uint32_t which, struct chosen chosen, uint32_t *amount)
{
    memset(amount, 0, player_width(p) * sizeof *amount);
    for (uint32_t row = p->c->first[which]; row != CLUSTER_NONE; row = p->c->next[row])
        if (chosen_has(&p->rows, row, chosen))
            amount[counts(p) ? p->own->value[row] : 0]++;
}

const uint32_t *player_all(const struct player *p, uint32_t which)
{
    return counts(p) ? &p->c->tally[(size_t)which * p->state->values] : &p->c->size[which];
}

uint32_t player_total(const uint32_t *amount, uint32_t width)
{
    uint32_t total = 0;
    for (uint32_t v = 0; v < width; v++)
        total += amount[v];
    return total;
}

void player_impose(struct player *p, uint32_t which, const uint32_t *amount,
                   const uint32_t *closure)
{
    clustering_impose(p->c, which, player_total(amount, player_width(p)), closure,
                      counts(p) ? amount : NULL);
}

/* Where counts are hidden, comparisons say it. */
static bool is_diverse(const struct player *p, const uint32_t *amount)
{
    uint32_t peak = 0;
    if (p->state->hidden)
        return true;
    for (uint32_t v = 0; v < p->state->values; v++)
        peak = amount[v] > peak ? amount[v] : peak;
    return p->state->diversity.over == 0 ||
           sequential_diverse(p->state->diversity, player_total(amount, p->state->values), peak);
}

/* Step 1, and the refusals that follow from it. */
static status count_records(struct player *p)
{
    const struct horizontal_state *s = p->state;
    const uint64_t all = (uint64_t)s->most * (uint64_t)p->doors->parties;
    if (p->own->space.rows > s->most)
        return player_rejects(p, "there are more records than most");
    REQUIRE(p->doors->sums(p->doors->context, &p->own->space.rows, 1, horizontal_digits(all),
                           &p->records));
    p->bits = horizontal_digits(p->records);
    if (p->records < s->set.k)
        return player_rejects(p, "all parties together have fewer records than k");
    if (p->records < s->set.initial)
        return player_rejects(p, "all parties together have fewer records than initial");
    if (p->records > s->most)
        return player_rejects(p, "all parties together have more records than most");
    if (p->state->hidden && p->records >= HIDDEN_RECORDS)
        return player_rejects(p, "there are too many records for counts=hidden");
    return OK;
}

/* With EM and MI: how many records have each value, and what nodes cost. */
static status learn_costs(struct player *p)
{
    const uint32_t leaves = horizontal_leaves(p->state);
    if (leaves == 0)
        return OK;
    uint32_t *own = player_room(p, leaves), *total = player_room(p, leaves), at = 0;
    horizontal_rows_count(p->state, p->own, own);
    REQUIRE(p->doors->sums(p->doors->context, own, leaves, p->bits, total));
    for (uint32_t j = 0; j < p->state->attributes; j++) {
        uint64_t all = 0;
        for (uint32_t end = at + p->state->tree[j]->leaves; at < end; at++) {
            if (total[at] < own[at])
                return player_rejects(p, "fewer records have a value than own ones have it");
            all += total[at];
        }
        if (all != p->records)
            return player_rejects(p, "the counts of values do not add up to the number of records");
    }
    return horizontal_rows_price(p->state, p->own, total);
}

static const uint32_t *roots(const struct player *p)
{
    uint32_t *root = player_room(p, p->state->attributes);
    for (uint32_t j = 0; j < p->state->attributes; j++)
        root[j] = p->state->tree[j]->root;
    return root;
}

/* Step 3, sizes of all clusters (section 6.1.1: of each sensitive value). */
static status measure_sizes(struct player *p, uint32_t parts)
{
    const uint32_t width = player_width(p), count = parts * width;
    uint32_t *own = player_room(p, count), *total = player_room(p, count);
    for (uint32_t h = 0; h < parts; h++)
        player_amounts(p, h, ALL_OF, own + (size_t)h * width);
    REQUIRE(p->doors->sums(p->doors->context, own, count, p->bits, total));
    uint64_t all = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (total[i] < own[i])
            return player_rejects(p, "a cluster has fewer records than are own");
        all += total[i];
    }
    if (all != p->records)
        return player_rejects(p, "the sizes of clusters do not add up to the number of records");
    for (uint32_t h = 0; h < parts; h++)
        player_impose(p, h, total + (size_t)h * width, roots(p));
    return OK;
}

/* Step 3, closures of all clusters that have records. */
static status measure_closures(struct player *p)
{
    const uint32_t d = p->state->attributes, count = p->c->count;
    struct closure_test *test =
        arena_alloc(run_scratch(p->run), ((size_t)count * d + 1) * sizeof *test);
    uint32_t *node = player_room(p, (size_t)count * d), *found = player_room(p, (size_t)count * d);
    uint32_t at = 0, *amount = player_room(p, player_width(p));
    for (uint32_t h = 0; h < count; h++) {
        if (p->c->size[h])
            player_nodes(p, h, ALL_OF, node + at);
        for (uint32_t j = 0; p->c->size[h] && j < d; j++, at++)
            test[at] = (struct closure_test){j, p->state->tree[j]->root};
    }
    REQUIRE(p->doors->closures(p->doors->context, 0, test, node, at, found));
    for (uint32_t h = 0, from = 0; h < count; h++)
        if (p->c->size[h]) {
            memcpy(amount, player_all(p, h), player_width(p) * sizeof *amount);
            player_impose(p, h, amount, found + from);
            from += d;
        }
    return OK;
}

/* Step 3. A label that no record has makes no cluster. */
static status measure_all(struct player *p, uint32_t parts)
{
    REQUIRE(measure_sizes(p, parts));
    clustering_compact(p->c);
    return measure_closures(p);
}

/* Deals own records over parts; party by party, if this player plays several. */
static status deal_evenly(struct player *p, const struct flatten_rows *rows, uint32_t parts,
                          uint32_t *label)
{
    for (uint32_t from = 0, end; from < rows->rows; from = end) {
        for (end = from + 1; end < rows->rows && rows->party[end] == rows->party[from];)
            end++;
        REQUIRE(
            flatten_deal(rows->number + from, rows->value + from, end - from, parts, label + from));
    }
    return rows->stays ? OK : p->doors->flatten(p->doors->context, rows, parts, p->bits, label);
}

/* Step 2; section 6.1.1 with a diversity. */
static status deal_first(struct player *p, uint32_t parts, uint32_t *label)
{
    const struct choices chance = choices(p);
    const struct flatten_rows rows = horizontal_flatten_rows(p->state, p->own);
    if (p->state->diversity.over == 0)
        return choices_first(&chance, parts, label);
    return parts > 1 ? deal_evenly(p, &rows, parts, label) : OK;
}

/* Steps 2 and 3. */
static status begin(struct player *p)
{
    const uint32_t parts = p->records / p->state->set.initial, rows = p->own->space.rows;
    uint32_t which, *label = player_room(p, rows);
    REQUIRE(deal_first(p, parts, label));
    for (uint32_t i = 0; i < parts; i++)
        REQUIRE(clustering_open(p->c, &which));
    for (uint32_t row = 0; row < rows; row++)
        clustering_adopt(p->c, label[row], row);
    REQUIRE(measure_all(p, parts));
    bool diverse = true;
    if (p->state->hidden)
        REQUIRE(hidden_first(p, &diverse));
    for (uint32_t h = 0; h < p->c->count; h++)
        if (!diverse || !is_diverse(p, player_all(p, h)))
            return player_rejects(p, "a first cluster is less than l-diverse: l is too large");
    return OK;
}

/* One split: how many stay and how many go; the new cluster, or none. */
struct halves {
    uint32_t which, added;
};

/* Step 22 with a diversity (section 6.1.2): members dealt by mix(e), and flattened in two parts. */
static status halve_evenly(struct player *p, const uint32_t *member, uint32_t count, uint32_t *half)
{
    uint64_t *number = arena_alloc(run_scratch(p->run), (count + 1u) * sizeof *number);
    uint32_t *value = player_room(p, count), *party = player_room(p, count);
    for (uint32_t i = 0; i < count; i++) {
        number[i] = choices_mix(p->own->number[member[i]]);
        value[i] = p->own->value[member[i]];
        party[i] = p->own->party[member[i]];
    }
    const struct flatten_rows rows = {count, p->state->values, number, value,
                                      party, p->state->hidden};
    return deal_evenly(p, &rows, 2, half);
}

/* Step 22: the own members' halves, and their numbers. */
static status choose_halves(struct player *p, uint32_t which, uint32_t *amount)
{
    const struct choices chance = choices(p);
    const uint32_t count = chosen_count(&p->rows, which, ALL_OF);
    uint32_t *member = player_room(p, count), *half = player_room(p, count);
    clustering_members(p->c, which, member);
    if (p->state->diversity.over)
        REQUIRE(halve_evenly(p, member, count, half));
    else
        REQUIRE(choices_halves(&chance, member, count, p->tries++, half));
    for (uint32_t i = 0; i < count; i++) {
        p->half[member[i]] = half[i];
        amount[half[i] * player_width(p) + (counts(p) ? p->own->value[member[i]] : 0)]++;
    }
    return OK;
}

/* Moves the own rows of a half; both clusters get the sizes and closures that all found. */
static void part(struct player *p, const struct halves *h, const uint32_t *amount,
                 const uint32_t *closure)
{
    const uint32_t d = p->state->attributes, width = player_width(p);
    uint32_t *plenty = player_room(p, width);
    for (uint32_t v = 0; v < width; v++)
        plenty[v] = p->records + 1;
    player_impose(p, h->which, plenty, roots(p));
    player_impose(p, h->added, plenty, roots(p));
    for (uint32_t row = 0; row < p->own->space.rows; row++)
        if (p->c->of[row] == h->which && p->half[row])
            clustering_move(p->c, row, h->added, roots(p));
    player_impose(p, h->which, amount, closure);
    player_impose(p, h->added, amount + width, closure + d);
}

/* Step 24: closures of the splits that are kept. */
static status close_halves(struct player *p, const struct halves *kept, uint32_t count,
                           const uint32_t *amount)
{
    const uint32_t d = p->state->attributes;
    struct closure_test *test =
        arena_alloc(run_scratch(p->run), (2u * count * d + 1) * sizeof *test);
    uint32_t *node = player_room(p, 2u * count * d), *found = player_room(p, 2u * count * d),
             at = 0;
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t half = 0; half < 2; half++) {
            const struct chosen chosen = {.half = half, .except = CLUSTER_NONE};
            player_nodes(p, kept[i].which, chosen, node + at);
            for (uint32_t j = 0; j < d; j++, at++)
                test[at] = (struct closure_test){j, p->state->tree[j]->root};
        }
    REQUIRE(p->doors->closures(p->doors->context, 0, test, node, at, found));
    for (uint32_t i = 0; i < count; i++)
        part(p, &kept[i], amount + (size_t)2 * i * player_width(p), found + (size_t)2 * i * d);
    return OK;
}

/* Which splits are kept: those with two halves that have records and are diverse. */
static status keep_halves(struct player *p, struct halves *split, uint32_t splits, uint32_t *amount,
                          uint32_t *keeps)
{
    const size_t width = player_width(p);
    *keeps = 0;
    for (uint32_t i = 0; i < splits; i++) {
        const uint32_t *one = amount + 2 * i * width, *other = one + width;
        if (player_total(one, (uint32_t)width) == 0 || player_total(other, (uint32_t)width) == 0 ||
            !is_diverse(p, one) || !is_diverse(p, other))
            continue;
        bool diverse = true;
        if (p->state->hidden)
            REQUIRE(hidden_halves(p, split[i].which, one, &diverse));
        if (!diverse)
            continue;
        split[*keeps].which = split[i].which;
        REQUIRE(clustering_open(p->c, &split[*keeps].added));
        memmove(amount + 2 * (*keeps)++ * width, one, 2 * width * sizeof *one);
    }
    return OK;
}

/* Steps 21-24. If a half is empty, the cluster stays as it was. */
static status split(struct player *p)
{
    const uint32_t count = p->c->count, width = player_width(p);
    uint32_t *flag = player_room(p, count), splits = 0, keeps = 0;
    for (uint32_t h = 0; player_acts(p, 1) && h < count; h++)
        flag[h] = p->c->size[h] > p->state->set.limit;
    REQUIRE(p->doors->tell(p->doors->context, 1, 0, WORD_SPLIT, flag, count, 2));
    struct halves *kept = arena_alloc(run_scratch(p->run), (count + 1u) * sizeof *kept);
    uint32_t *own = player_room(p, (size_t)2 * count * width);
    uint32_t *total = player_room(p, (size_t)2 * count * width);
    for (uint32_t h = 0; h < count; h++)
        if (flag[h]) {
            REQUIRE(choose_halves(p, h, own + (size_t)2 * splits * width));
            kept[splits++].which = h;
        }
    if (splits == 0)
        return OK;
    REQUIRE(p->doors->sums(p->doors->context, own, 2 * splits * width, p->bits, total));
    for (uint32_t i = 0; i < 2 * splits * width; i++)
        if (total[i] < own[i])
            return player_rejects(p, "a half has fewer records than are own");
    REQUIRE(keep_halves(p, kept, splits, total, &keeps));
    return keeps ? close_halves(p, kept, keeps, total) : OK;
}

/* Steps 5-25. */
static status settle(struct player *p)
{
    int64_t before = player_acts(p, 1) ? clustering_cost(p->c) : 0;
    p->more = 1;
    for (p->pass = 0; p->more && p->pass < p->state->set.most_passes; p->pass++) {
        p->moved = 0;
        for (int party = 1; party <= p->doors->parties; party++)
            REQUIRE(player_turn(p, party));
        const uint32_t moved = p->moved;
        if (p->state->way == HORIZONTAL_DEFERRED) {
            REQUIRE(measure_sizes(p, p->c->count));
            REQUIRE(measure_closures(p));
        }
        REQUIRE(split(p));
        if (player_acts(p, 1)) {
            const int64_t after = clustering_cost(p->c);
            p->more =
                moved && (p->state->set.stop == CLUSTER_STILL || before - after > before / 1000);
            before = after;
        }
        REQUIRE(p->doors->tell(p->doors->context, 1, 0, WORD_AGAIN, &p->more, 1, 2));
        REQUIRE(examined_again(p, &p->more));
    }
    return OK;
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
    p.half = player_room(&p, own->space.rows);
    p.rows = (struct chosen_from){p.c, own->party, p.half};
    examined_begin(&p);
    REQUIRE(count_records(&p));
    REQUIRE(learn_costs(&p));
    REQUIRE(begin(&p));
    REQUIRE(search_init(&p.search, p.c, p.state->diversity, SEARCH_IMPOSED));
    status played = settle(&p);
    if (played == OK)
        played = player_finish(&p, result);
    result->capped = p.more != 0;
    search_clear(&p.search);
    return played;
}
