/* Diversity without showing counts: Tassa and Gudes 2012, section 8.2.2.
 *
 * Nobody is told how many records of a cluster have which sensitive value, until the end. Where
 * section 6.1 looks at these counts, all parties compare their sums with a bound (`dominance`), and
 * learn one bit.
 *
 *    2     Each party deals its records with each value evenly. Nobody moves records after that,
 *          for the counts would have to be shown; so first clusters are less even than with
 *          `flatten`.
 *    3     All compare the counts of all first clusters at once.
 *    6     Whose turn it is asks whether the cluster is diverse without the record (`turn`, with
 *          another first number). If not, the record stays.
 *   7-11   It asks whether the best cluster is diverse with the record; if not, the next best,
 *          until one is, or no other is better than to stay.
 *   22     All compare the counts of both halves. If a half is less than diverse, the cluster stays
 *          whole.
 *   30     All learn the counts of the published clusters (`secure-sum`), which are published.
 *
 * Notes.
 *   1. The paper compares counts with 1/l, a share; the bound is that share of the cluster's size,
 *      which only the asker knows up to date. It adds to its counts what is missing to the bound of
 *      all n records, so that the size is not told: f + (B - b) is within B when f is within b.
 *   2. The paper checks one cluster by one comparison, and does not say how the others learn which.
 *      All clusters could be compared in each visit, t comparisons for each record; the best ones
 *      in order are a few. Others learn which clusters these are; that is declared.
 *   3. Who compares (`dominance`, note 2) sees how many counts are above the bound: declared. */
#include "crypto/wide.h"
#include "protocols/boolean/boolean.h"
#include "protocols/cluster_horizontal/cluster_horizontal_player.h"

/* Some rows of a cluster that has |size| of them at all parties, and one more row, or CLUSTER_NONE.
 */
struct hidden {
    uint32_t which, size, more;
    struct chosen chosen;
};

/* The largest count of one value among |size| records that are diverse. */
static uint32_t share(const struct player *p, uint32_t size)
{
    const struct ratio l = p->state->diversity;
    return (uint32_t)wide_low(wide_quotient(wide_product(size, l.under), wide_of(l.over)));
}

static void count_values(const struct player *p, const struct hidden *h, uint32_t *count)
{
    const struct horizontal_rows *own = p->own;
    for (uint32_t row = p->c->first[h->which]; row != CLUSTER_NONE; row = p->c->next[row])
        if (chosen_has(&p->rows, row, h->chosen))
            count[own->value[row]]++;
    if (h->more != CLUSTER_NONE)
        count[own->value[h->more]]++;
}

/* Are all of these diverse? |asker| knows the sizes. */
static status compare(struct player *p, int asker, const struct hidden *list, uint32_t count,
                      bool *diverse)
{
    const uint32_t values = p->state->values, most = share(p, p->records);
    uint32_t *own = player_room(p, (size_t)count * values), within;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t *mine = own + (size_t)i * values;
        count_values(p, &list[i], mine);
        for (uint32_t v = 0; player_acts(p, asker) && v < values; v++)
            mine[v] += most - share(p, list[i].size);
    }
    REQUIRE(p->doors->within(p->doors->context, own, count * values, most,
                             horizontal_digits((uint64_t)p->records + most), &within));
    *diverse = within;
    return OK;
}

status hidden_first(struct player *p, bool *diverse)
{
    const uint32_t count = p->c->count;
    struct hidden *list = arena_alloc(run_scratch(p->run), (count + 1u) * sizeof *list);
    for (uint32_t h = 0; h < count; h++)
        list[h] = (struct hidden){h, p->c->size[h], CLUSTER_NONE, ALL_OF};
    return compare(p, 1, list, count, diverse);
}

status hidden_halves(struct player *p, uint32_t which, const uint32_t *size, bool *diverse)
{
    struct hidden list[2];
    for (uint32_t half = 0; half < 2; half++)
        list[half] = (struct hidden){
            which, size[half], CLUSTER_NONE, {.half = half, .except = CLUSTER_NONE}};
    return compare(p, 1, list, 2, diverse);
}

/* The asker tells which cluster, and all compare. */
static status ask(struct player *p, int asker, const struct hidden *h, bool *diverse)
{
    uint32_t asked[DATASET_QIS + 2] = {QUESTION_DIVERSE, h->which};
    for (uint32_t j = 0; j < p->state->attributes; j++)
        asked[2 + j] = p->state->none;
    REQUIRE(player_question(p, asker, asked));
    return compare(p, asker, h, 1, diverse);
}

status hidden_answer(struct player *p, int asker, uint32_t which)
{
    const struct hidden own = {which, 0, CLUSTER_NONE, ALL_OF};
    bool diverse;
    return compare(p, asker, &own, 1, &diverse);
}

status hidden_spoils(struct player *p, int asker, uint32_t row, bool *spoils)
{
    const uint32_t which = p->c->of[row];
    const struct hidden rest = {
        which, p->c->size[which] - 1, CLUSTER_NONE, {.half = 2, .except = row}};
    bool diverse = true;
    if (rest.size > 0)
        REQUIRE(ask(p, asker, &rest, &diverse));
    *spoils = !diverse;
    return OK;
}

/* The cluster whose cost the record raises least, by less than |below|; the lowest of these. False:
 * there is none but |barred| ones. */
static bool next_best(const struct player *p, uint32_t row, int64_t below, const uint32_t *barred,
                      uint32_t *to)
{
    bool found = false;
    for (uint32_t h = 0; h < p->c->count; h++) {
        if (h == p->c->of[row] || p->c->size[h] == 0 || barred[h])
            continue;
        const int64_t rise = clustering_rise(p->c, h, row);
        if (rise >= below)
            continue;
        below = rise;
        *to = h;
        found = true;
    }
    return found;
}

status hidden_place(struct player *p, int asker, uint32_t row, const uint32_t *closure)
{
    const bool alone = p->c->size[p->c->of[row]] == 1;
    const int64_t fall = alone ? INT64_MAX : clustering_fall_to(p->c, row, closure);
    uint32_t *barred = player_room(p, p->c->count), to = 0;
    while (next_best(p, row, fall, barred, &to)) {
        const struct hidden with = {to, p->c->size[to] + 1, row, ALL_OF};
        bool diverse;
        REQUIRE(ask(p, asker, &with, &diverse));
        if (diverse) {
            clustering_move(p->c, row, to, closure);
            p->moved = 1;
            return OK;
        }
        barred[to] = 1;
    }
    return OK;
}

status hidden_publish(struct player *p, struct horizontal_result *r)
{
    const uint32_t values = p->state->values, count = r->clusters * values;
    uint32_t *own = player_room(p, count);
    r->tally = player_room(p, count);
    for (uint32_t row = 0; row < p->own->space.rows; row++)
        own[(size_t)r->label[row] * values + p->own->value[row]]++;
    REQUIRE(p->doors->sums(p->doors->context, own, count, p->bits, r->tally));
    for (uint32_t h = 0; h < r->clusters; h++) {
        uint64_t all = 0;
        for (uint32_t v = 0; v < values; v++)
            all += r->tally[(size_t)h * values + v];
        if (all != r->size[h])
            return player_rejects(p, "the published counts do not add up to the cluster's size");
    }
    return OK;
}

status horizontal_within_shape(struct run *run, uint32_t count, uint32_t most, uint32_t bits,
                               const struct shape **shape)
{
    return part_of(
        run, &dominance_protocol, "membership", run_parties(run),
        PAIRS({"length", NULL, count}, {"modulus", NULL, 1u << bits}, {"bound", NULL, most}),
        shape);
}

int horizontal_within_looks(struct run *run)
{
    const struct boolean f = {.way = run_parties(run) == 2 ? BOOLEAN_OBLIVIOUS : BOOLEAN_HASH};
    return boolean_looks(&f, run_parties(run));
}
