/* One site's way through the tree of groups, depth first, with the messages of the listings. The
 * steps are numbered in mondrian.c. */
#include "protocols/mondrian/mondrian_internal.h"

static struct value number(struct cut_walk *w, const struct modulus *n, uint32_t v)
{
    return residues_of(w->run, n, &(uint64_t){v}, 1);
}

/* Passed on from site 1 to site m; it must be what this site would have said (note 2). */
static status pass(struct cut_walk *w, const struct message *message,
                   const struct value *const *said, size_t count)
{
    const int j = party_index(w->me);
    struct value heard[2], *into[2];
    for (size_t i = 0; i < count; i++) {
        heard[i] = value_copy(said[i]);
        into[i] = &heard[i];
    }
    if (w->told && j > 1)
        return party_hear(w->me, j - 1, message, said, count);
    if (w->told)
        return OK;
    if (j > 1)
        REQUIRE(party_receive(w->me, j - 1, message, into, count));
    for (size_t i = 0; i < count && j > 1; i++)
        if (!value_equal(&heard[i], said[i]))
            return refuse(w->me, "%s says another cut than this site's own", message->name);
    if (j < party_count(w->me))
        return party_send(w->me, j + 1, message, said, count, __FILE__, __LINE__);
    return OK;
}

static status pass_attribute(struct cut_walk *w, uint32_t attribute)
{
    const struct value a = number(w, w->state->attribute, attribute);
    return pass(w, &mondrian_attribute, (const struct value *const[]){&a}, 1);
}

static status pass_split(struct cut_walk *w, uint32_t attribute, uint32_t median)
{
    const struct value a = number(w, w->state->attribute, attribute),
                       p = number(w, w->state->place, median);
    return pass(w, &mondrian_split, (const struct value *const[]){&a, &p}, 2);
}

static status pass_bit(struct cut_walk *w, const struct message *message, bool cut)
{
    const struct value bit = number(w, w->state->bit, cut);
    return pass(w, message, (const struct value *const[]){&bit}, 1);
}

/* Step 4. */
static status go_around(struct cut_walk *w)
{
    const int from = party_previous(w->me), to = party_next(w->me);
    if (w->told)
        return party_hear(w->me, from, &mondrian_finished, NULL, 0);
    if (party_is(w->me, 1))
        REQUIRE(party_send(w->me, to, &mondrian_finished, NULL, 0, __FILE__, __LINE__));
    REQUIRE(party_receive(w->me, from, &mondrian_finished, NULL, 0));
    if (!party_is(w->me, 1))
        return party_send(w->me, to, &mondrian_finished, NULL, 0, __FILE__, __LINE__);
    return OK;
}

/* Steps 2 to 5 for one attribute; with l > 1 the numbers of formulas 2 and 3, and no messages. */
static status try_cut(struct cut_walk *w, struct cut_part *g, uint32_t a, struct cuts_trial *t)
{
    const struct cuts_rules *rules = &w->state->rules;
    const uint32_t least = rules->cut == CUTS_STRICT ? rules->k : 1;
    *t = (struct cuts_trial){
        .group = g->number, .attribute = a, .low = g->range.low[a], .high = g->range.high[a]};
    if (w->told)
        step_told(w, g, t);
    const struct cuts_trial known = *t;
    REQUIRE(step_element(w, g, a, cuts_median_rank(g->rows), t->low, t->high, known.median,
                         &t->median));
    if (rules->l == 1) {
        REQUIRE(pass_split(w, a, t->median));
        REQUIRE(go_around(w));
    }
    const uint32_t left = step_own_left(w, g, a, t->median), right = g->own - left;
    uint64_t sum[2];
    REQUIRE(step_sum(w, (uint64_t)g->rows + 1, (const uint64_t[]){left, right}, 2,
                     (const uint64_t[]){known.left, known.right}, sum));
    t->left = (uint32_t)sum[0];
    t->right = (uint32_t)sum[1];
    if (t->left < left || t->right < right || (uint64_t)t->left + t->right != g->rows)
        return refuse(w->me, "the sizes of two sides are not those of a group");
    t->possible = t->left >= least && t->right >= least;
    if (rules->l == 1)
        return OK;
    REQUIRE(step_sum(w, (uint64_t)rules->sites + 1, (const uint64_t[]){left > 0, right > 0}, 2,
                     (const uint64_t[]){known.sites_left, known.sites_right}, sum));
    t->sites_left = (uint32_t)sum[0];
    t->sites_right = (uint32_t)sum[1];
    t->possible = t->possible && t->sites_left >= rules->l && t->sites_right >= rules->l;
    const uint64_t own =
        t->left && t->right ? cuts_entropy(left, t->left) + cuts_entropy(right, t->right) : 0;
    return step_sum(w, UINT64_C(1) << (CUTS_ENTROPY_BITS + 8), &own, 1, &known.entropy,
                    &t->entropy);
}

/* Step 1, and with it what it needs. The attribute is CUTS_NO_ATTRIBUTE for a class. */
static status choose(struct cut_walk *w, struct cut_part *g, struct cuts_trial *chosen)
{
    const struct cuts_rules *rules = &w->state->rules;
    struct cuts_trial trial[DATASET_QIS];
    bool possible[DATASET_QIS] = {false};
    uint64_t entropy[DATASET_QIS] = {0};
    uint32_t candidate[DATASET_QIS];
    const uint32_t count = cuts_candidates(rules, &w->root, &g->range, candidate);
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t a = candidate[i];
        if (rules->l == 1)
            REQUIRE(pass_attribute(w, a));
        REQUIRE(try_cut(w, g, a, &trial[a]));
        possible[a] = trial[a].possible;
        entropy[a] = trial[a].entropy;
        *chosen = trial[a];
        if (rules->l == 1 && possible[a])
            return OK;
    }
    const uint32_t best = cuts_best(rules, &w->root, &g->range, possible, entropy);
    if (best == CUTS_NO_ATTRIBUTE) {
        chosen->attribute = CUTS_NO_ATTRIBUTE;
        return pass_attribute(w, rules->attributes);
    }
    *chosen = trial[best];
    REQUIRE(pass_attribute(w, best));
    REQUIRE(pass_split(w, best, chosen->median));
    return go_around(w);
}

/* A class shows its box, or (release=tight) the least and greatest places of its rows. */
static status make_class(struct cut_walk *w, struct cut_part *g)
{
    struct cuts_box shown = g->box, known = g->box;
    if (w->state->rules.shown == CUTS_TIGHT) {
        if (w->told)
            step_told_shown(w, g, &known);
        REQUIRE(step_extent(w, g, &shown, &known));
    }
    const struct cut_entry entry = step_entry(g);
    step_class(w, &entry, shown.low, shown.high);
    return OK;
}

/* Steps 1 to 6 for a group, the left first. */
static status visit(struct cut_walk *w, struct cut_part g)
{
    struct cuts_trial cut = {.attribute = CUTS_NO_ATTRIBUTE};
    struct cuts_box known = {{0}, {0}};
    const uint64_t asked = 2 * (uint64_t)w->state->rules.k;
    g.number = ++w->groups;
    if (g.rows >= asked && w->state->rules.ranges == CUTS_TIGHT) {
        if (w->told)
            step_told_range(w, &g, &known);
        REQUIRE(step_extent(w, &g, &g.range, &known));
    }
    if (g.rows >= asked)
        REQUIRE(choose(w, &g, &cut));
    if (cut.attribute == CUTS_NO_ATTRIBUTE)
        return make_class(w, &g);
    struct cut_part left, right;
    step_split(w, &g, &cut, &left, &right);
    REQUIRE(pass_bit(w, &mondrian_left, left.rows >= asked));
    REQUIRE(visit(w, left));
    REQUIRE(pass_bit(w, &mondrian_right, right.rows >= asked));
    return visit(w, right);
}

status step_depth(struct cut_walk *w, struct cut_part all)
{
    return visit(w, all);
}

status mondrian_walk(struct party *me, const struct mondrian_told *told, bool mistaken)
{
    struct run *run = party_run(me);
    const struct mondrian_state *state = run_state(run);
    struct cut_walk w = {.me = me, .run = run, .state = state, .told = told, .mistaken = mistaken};
    struct cut_part all = {.rows = 0};
    bool none = true;
    w.rows = mondrian_rows(run, party_index(me), party_input(me));
    all.own = w.rows.count;
    w.row = arena_alloc(run_scratch(run), (all.own + 1ULL) * sizeof *w.row);
    w.spare = arena_alloc(run_scratch(run), (all.own + 1ULL) * sizeof *w.spare);
    w.of = arena_alloc(run_scratch(run), (all.own + 1ULL) * sizeof *w.of);
    for (uint32_t i = 0; i < all.own; i++)
        w.row[i] = i;
    REQUIRE(step_begin(&w, &all, &none));
    if (!none) {
        /* A strict cut leaves k rows on each side. */
        const uint32_t least = state->rules.cut == CUTS_STRICT ? state->rules.k : 1;
        const size_t d = state->rules.attributes, most = all.rows / least + 1ULL;
        w.low = arena_alloc(run_scratch(run), most * d * sizeof *w.low);
        w.high = arena_alloc(run_scratch(run), most * d * sizeof *w.high);
        w.size = arena_alloc(run_scratch(run), most * sizeof *w.size);
        REQUIRE(state->levels ? step_levels(&w, &all) : step_depth(&w, all));
    }
    return step_finish(&w);
}
