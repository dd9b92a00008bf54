/* fast and hardened, step 2 with l > 1: the medians of all attributes of all groups, then what
 * their cuts would be, then the best of each group. */
#include "protocols/mondrian/mondrian_levels.h"

/* hardened: may the cut be made? Four questions each, of which two are about sites. */
static status ask_possible(struct cut_walk *w, struct cut_pair *p, size_t count)
{
    const struct cuts_rules *rules = &w->state->rules;
    struct cut_question *q = level_room(w, 2 * count, sizeof *q),
                        *sites = level_room(w, 2 * count, sizeof *sites);
    for (size_t i = 0; i < count; i++) {
        const struct cut_entry *g = &p[i].of->entry;
        const uint32_t least = level_least(w), left = p[i].own_left, right = g->own - left;
        q[2 * i] = (struct cut_question){g->rows, right, least, p[i].known.right >= least, false};
        q[2 * i + 1] = (struct cut_question){g->rows, left, least, p[i].known.left >= least, false};
        sites[2 * i] = (struct cut_question){rules->sites, left > 0, rules->l,
                                             p[i].known.sites_left >= rules->l, false};
        sites[2 * i + 1] = (struct cut_question){rules->sites, right > 0, rules->l,
                                                 p[i].known.sites_right >= rules->l, false};
    }
    REQUIRE(level_ask(w, q, 2 * count));
    REQUIRE(level_ask(w, sites, 2 * count));
    for (size_t i = 0; i < count; i++)
        p[i].trial.possible = q[2 * i].answer && q[2 * i + 1].answer && sites[2 * i].answer &&
                              sites[2 * i + 1].answer;
    return OK;
}

/* Numbers of a trial that are summed over the sites, and where the sum goes. */
enum figure { FIGURE_LEFT, FIGURE_SITES_LEFT, FIGURE_SITES_RIGHT, FIGURE_ENTROPY };

uint64_t level_own_entropy(const struct cut_pair *p)
{
    const uint32_t left = p->own_left, right = p->of->entry.own - left;
    if (!p->trial.left || !p->trial.right)
        return 0;
    return cuts_entropy(left, p->trial.left) + cuts_entropy(right, p->trial.right);
}

static uint64_t own_figure(const struct cut_pair *p, enum figure f)
{
    const uint32_t left = p->own_left, right = p->of->entry.own - left;
    switch (f) {
    case FIGURE_LEFT:
        return left;
    case FIGURE_SITES_LEFT:
        return left > 0;
    case FIGURE_SITES_RIGHT:
        return right > 0;
    default:
        return level_own_entropy(p);
    }
}

static uint64_t known_figure(const struct cut_pair *p, enum figure f)
{
    const uint64_t of[] = {p->known.left, p->known.sites_left, p->known.sites_right,
                           p->known.entropy};
    return of[f];
}

static status sum_figure(struct cut_walk *w, struct cut_pair *p, size_t count, enum figure f,
                         uint64_t modulus)
{
    uint64_t *own = level_room(w, count, sizeof *own), *known = level_room(w, count, sizeof *known),
             *sum = level_room(w, count, sizeof *sum);
    for (size_t i = 0; i < count; i++) {
        own[i] = own_figure(&p[i], f);
        known[i] = known_figure(&p[i], f);
    }
    if (count > 0)
        REQUIRE(step_sum(w, modulus, own, count, known, sum));
    for (size_t i = 0; i < count; i++) {
        struct cuts_trial *t = &p[i].trial;
        if (f == FIGURE_LEFT) {
            t->left = (uint32_t)sum[i];
            t->right = p[i].of->entry.rows - t->left;
            if (sum[i] < own[i] || sum[i] > p[i].of->entry.rows ||
                t->right < p[i].of->entry.own - own[i])
                return refuse(w->me, "the sizes of two sides are not those of a group");
            if (w->state->hardened && (t->left < level_least(w) || t->right < level_least(w)))
                return refuse(w->me, "the sizes of two sides are not what the comparison said");
        }
        t->sites_left = f == FIGURE_SITES_LEFT ? (uint32_t)sum[i] : t->sites_left;
        t->sites_right = f == FIGURE_SITES_RIGHT ? (uint32_t)sum[i] : t->sites_right;
        t->entropy = f == FIGURE_ENTROPY ? sum[i] : t->entropy;
    }
    return OK;
}

/* Removes trials that are not possible; returns how many are left. */
static size_t keep_possible(struct cut_pair *p, size_t count)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (p[i].trial.possible)
            p[kept++] = p[i];
    return kept;
}

static status judge_trials(struct cut_walk *w, struct cut_pair *p, size_t *count, uint64_t rows)
{
    const struct cuts_rules *rules = &w->state->rules;
    const uint64_t entropies = UINT64_C(1) << (CUTS_ENTROPY_BITS + 8), sites = rules->sites + 1ULL;
    if (w->state->hardened) {
        REQUIRE(ask_possible(w, p, *count));
        *count = keep_possible(p, *count);
        REQUIRE(sum_figure(w, p, *count, FIGURE_LEFT, rows + 1));
        /* not run: a planted leak */
        return w->mistaken ? sum_figure(w, p, *count, FIGURE_ENTROPY, entropies) : OK;
    }
    REQUIRE(sum_figure(w, p, *count, FIGURE_LEFT, rows + 1));
    REQUIRE(sum_figure(w, p, *count, FIGURE_SITES_LEFT, sites));
    REQUIRE(sum_figure(w, p, *count, FIGURE_SITES_RIGHT, sites));
    REQUIRE(sum_figure(w, p, *count, FIGURE_ENTROPY, entropies));
    for (size_t i = 0; i < *count; i++)
        p[i].trial.possible =
            p[i].trial.left >= level_least(w) && p[i].trial.right >= level_least(w) &&
            p[i].trial.sites_left >= rules->l && p[i].trial.sites_right >= rules->l;
    *count = keep_possible(p, *count);
    return OK;
}

/* The group is cut so. */
static void take(const struct cut_pair *best)
{
    struct cut_group *c = best->of;
    c->phase = CUT;
    c->attribute = best->trial.attribute;
    c->median = best->trial.median;
    c->left = best->trial.left;
}

static status take_best(struct cut_walk *w, const struct cut_pair *p, size_t pairs)
{
    size_t *best = level_room(w, pairs, sizeof *best), groups;
    REQUIRE(level_duels(w, p, pairs, best, &groups));
    for (size_t i = 0; i < groups; i++)
        take(&p[best[i]]);
    return OK;
}

/* Takes the best of a group's trials: they begin at |p|[0]. Returns how many they are. */
static size_t choose_best(struct cut_walk *w, const struct cut_pair *p, size_t count)
{
    const struct cuts_rules *rules = &w->state->rules;
    const struct cut_group *c = p->of;
    bool possible[DATASET_QIS] = {false};
    uint64_t entropy[DATASET_QIS] = {0};
    struct cuts_box range;
    size_t own = 0;
    level_range(w, c->edge, &range);
    /* not run: two groups of a level with a possible cut take eight rows of l = 2 */
    for (; own < count && p[own].of == c; own++) {
        possible[p[own].trial.attribute] = true;
        entropy[p[own].trial.attribute] = p[own].trial.entropy;
    }
    const uint32_t best = cuts_best(rules, &w->root, &range, possible, entropy);
    for (size_t i = 0; i < own; i++)
        if (p[i].trial.attribute == best)
            take(&p[i]);
    return own;
}

/* Step 2 with l > 1. */
status level_scored(struct cut_walk *w, struct cut_group *c, size_t count)
{
    size_t pairs = 0, at = 0;
    uint64_t rows = 0;
    for (size_t i = 0; i < count; i++)
        pairs += c[i].candidates;
    struct cut_pair *p = level_room(w, pairs, sizeof *p);
    struct cut_search *s = level_room(w, pairs, sizeof *s);
    for (size_t i = 0; i < count; i++) {
        c[i].phase = CLASS;
        rows = c[i].entry.rows > rows ? c[i].entry.rows : rows;
        for (uint32_t k = 0; k < c[i].candidates; k++, at++) {
            p[at].of = &c[i];
            p[at].trial =
                (struct cuts_trial){.group = c[i].entry.number, .attribute = c[i].candidate[k]};
            p[at].known = p[at].trial;
            s[at] = level_trial(w, &c[i].entry, c[i].edge, &p[at].known);
        }
    }
    REQUIRE(level_search(w, s, pairs));
    for (size_t i = 0; i < pairs; i++) {
        p[i].trial.median = s[i].low;
        p[i].own_left = level_left(w, &s[i], s[i].low);
    }
    REQUIRE(judge_trials(w, p, &pairs, rows));
    if (w->state->hardened)
        return take_best(w, p, pairs);
    for (at = 0; at < pairs;)
        at += choose_best(w, p + at, pairs - at);
    return OK;
}
