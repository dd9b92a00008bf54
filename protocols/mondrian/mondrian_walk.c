/* One site's way through the tree of groups, on a party or on a puppet. The steps are numbered in
 * mondrian.c. A question to all sites is a call on a party; on a puppet it is heard, with the
 * answer that the classes and the declared leaks give (mondrian_ideal.c). */
#include "protocols/compare/compare.h"
#include "protocols/kth/kth.h"
#include "protocols/mondrian/mondrian_internal.h"
#include "protocols/secure_sum/secure_sum.h"
#include <stdlib.h>
#include <string.h>

static struct value numbers(struct walk *w, const struct modulus *n, const uint64_t *v,
                            size_t count)
{
    return residues_of(w->run, n, v, count);
}

/* A call, or what a puppet hears of it: |known| is then its output |name|. */
static status ask(struct walk *w, const struct shape *part, const struct value *input,
                  const char *name, const struct value *known, struct value *answer)
{
    if (!w->told)
        return call(w->me, NULL, part, input, answer);
    *answer = value_copy(known);
    return hear_call(w->me, NULL, part, input, KNOWN(KNOW(name, known)));
}

/* The element of |rank| among the group's places of |attribute|, in a range. */
static status ask_element(struct walk *w, struct part *g, uint32_t attribute, uint32_t rank,
                          uint32_t low, uint32_t high, uint32_t known, uint32_t *element)
{
    const struct shape *part;
    const uint32_t values = high - low + 1;
    const struct modulus *n = run_integers(w->run, values < 2 ? 2 : values);
    struct value own = residues(w->run, n, g->own), answer;
    for (uint32_t i = 0; i < g->own; i++)
        residue_put(&own, i, walk_place(w, g, i, attribute) - low);
    REQUIRE(part_of(w->run, &kth_protocol, run_variant(w->run), party_count(w->me),
                    PAIRS({"values", NULL, values}, {"count", NULL, g->rows}, {"rank", NULL, rank}),
                    &part));
    const uint64_t place = w->told ? known - low : 0;
    const struct value told = numbers(w, n, &place, 1);
    REQUIRE(ask(w, part, &own, "element", &told, &answer));
    *element = low + (uint32_t)residue_at(&answer, 0);
    if (*element > high)
        return refuse(w->me, "an element above its range");
    return OK;
}

static status ask_sum(struct walk *w, uint64_t modulus, const uint64_t *own, size_t count,
                      const uint64_t *known, uint64_t *sum)
{
    const struct shape *part;
    const struct modulus *n = run_integers(w->run, modulus);
    const struct value input = numbers(w, n, own, count), told = numbers(w, n, known, count);
    struct value answer;
    REQUIRE(part_of(w->run, &secure_sum_protocol, NULL, party_count(w->me),
                    PAIRS({"modulus", NULL, modulus}, {"length", NULL, count}), &part));
    REQUIRE(ask(w, part, &input, "sum", &told, &answer));
    for (size_t i = 0; i < count; i++)
        sum[i] = residue_at(&answer, i);
    return OK;
}

/* Passed on from site 1 to site m; what comes must be what this site would have said (note 2). */
static status pass(struct walk *w, const struct message *message, const struct value *const *said,
                   size_t count)
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

static status pass_attribute(struct walk *w, uint32_t attribute)
{
    const struct value a = numbers(w, w->state->attribute, &(uint64_t){attribute}, 1);
    return pass(w, &mondrian_attribute, (const struct value *const[]){&a}, 1);
}

static status pass_split(struct walk *w, uint32_t attribute, uint32_t median)
{
    const struct value a = numbers(w, w->state->attribute, &(uint64_t){attribute}, 1),
                       p = numbers(w, w->state->place, &(uint64_t){median}, 1);
    return pass(w, &mondrian_split, (const struct value *const[]){&a, &p}, 2);
}

static status pass_bit(struct walk *w, const struct message *message, bool cut)
{
    const struct value bit = numbers(w, w->state->bit, &(uint64_t){cut}, 1);
    return pass(w, message, (const struct value *const[]){&bit}, 1);
}

/* Step 4. */
static status go_around(struct walk *w)
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

/* How many of the own rows of a group go left. */
static uint32_t own_left(const struct walk *w, const struct part *g, uint32_t a, uint32_t median)
{
    uint32_t below = 0, equal = 0;
    for (uint32_t i = 0; i < g->own; i++) {
        below += walk_place(w, g, i, a) < median;
        equal += walk_place(w, g, i, a) == median;
    }
    return below + cuts_stay(&w->state->rules, (uint32_t)party_index(w->me), equal);
}

/* Steps 2 to 5 for one attribute; with l > 1 the numbers of formulas 2 and 3, and no messages. */
static status try_cut(struct walk *w, struct part *g, uint32_t a, struct cuts_trial *t)
{
    const struct cuts_rules *rules = &w->state->rules;
    const uint32_t least = rules->cut == CUTS_STRICT ? rules->k : 1;
    *t = (struct cuts_trial){
        .group = g->number, .attribute = a, .low = g->range.low[a], .high = g->range.high[a]};
    if (w->told)
        walk_told(w, g, t);
    const struct cuts_trial known = *t;
    REQUIRE(
        ask_element(w, g, a, cuts_median_rank(g->rows), t->low, t->high, known.median, &t->median));
    if (rules->l == 1) {
        REQUIRE(pass_split(w, a, t->median));
        REQUIRE(go_around(w));
    }
    const uint32_t left = own_left(w, g, a, t->median), right = g->own - left;
    uint64_t sum[2];
    REQUIRE(ask_sum(w, (uint64_t)g->rows + 1, (const uint64_t[]){left, right}, 2,
                    (const uint64_t[]){known.left, known.right}, sum));
    t->left = (uint32_t)sum[0];
    t->right = (uint32_t)sum[1];
    if (t->left < left || t->right < right || (uint64_t)t->left + t->right != g->rows)
        return refuse(w->me, "the sizes of two sides are not those of a group");
    t->possible = t->left >= least && t->right >= least;
    if (rules->l == 1)
        return OK;
    REQUIRE(ask_sum(w, (uint64_t)rules->sites + 1, (const uint64_t[]){left > 0, right > 0}, 2,
                    (const uint64_t[]){known.sites_left, known.sites_right}, sum));
    t->sites_left = (uint32_t)sum[0];
    t->sites_right = (uint32_t)sum[1];
    t->possible = t->possible && t->sites_left >= rules->l && t->sites_right >= rules->l;
    const uint64_t own =
        t->left && t->right ? cuts_entropy(left, t->left) + cuts_entropy(right, t->right) : 0;
    return ask_sum(w, UINT64_C(1) << (CUTS_ENTROPY_BITS + 8), &own, 1, &known.entropy, &t->entropy);
}

/* Step 1, and with it what it needs. The attribute is CUTS_NO_ATTRIBUTE for a class. */
static status choose(struct walk *w, struct part *g, struct cuts_trial *chosen)
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

/* The own rows of the left side come first; all keep their order. */
static uint32_t divide(struct walk *w, const struct part *g, const struct cuts_trial *cut)
{
    uint32_t stay = 0, left = 0, right = 0;
    for (uint32_t i = 0; i < g->own; i++)
        stay += walk_place(w, g, i, cut->attribute) == cut->median;
    stay = cuts_stay(&w->state->rules, (uint32_t)party_index(w->me), stay);
    for (uint32_t i = 0; i < g->own; i++) {
        const uint32_t row = w->row[g->first + i], place = walk_place(w, g, i, cut->attribute);
        const bool stays = place == cut->median && stay > 0;
        stay -= stays;
        if (place < cut->median || stays)
            w->row[g->first + left++] = row;
        else
            w->spare[right++] = row;
    }
    memcpy(w->row + g->first + left, w->spare, right * sizeof *w->spare);
    return left;
}

static void make_class(struct walk *w, const struct part *g)
{
    const uint32_t d = w->state->rules.attributes;
    memcpy(w->low + (size_t)w->classes * d, g->box.low, d * sizeof *w->low);
    memcpy(w->high + (size_t)w->classes * d, g->box.high, d * sizeof *w->high);
    w->size[w->classes] = g->rows;
    for (uint32_t i = 0; i < g->own; i++)
        w->of[w->row[g->first + i]] = w->classes;
    w->classes++;
}

/* ranges=tight: the least and greatest place of each attribute, anew. */
static status tighten(struct walk *w, struct part *g)
{
    for (uint32_t a = 0; a < w->state->rules.attributes; a++) {
        const uint32_t low = g->range.low[a], high = g->range.high[a];
        uint32_t least = 0, most = 0;
        if (w->told)
            walk_told_range(w, g, a, &least, &most);
        REQUIRE(ask_element(w, g, a, 1, low, high, least, &g->range.low[a]));
        REQUIRE(ask_element(w, g, a, g->rows, low, high, most, &g->range.high[a]));
        if (g->range.low[a] > g->range.high[a])
            return refuse(w->me, "a least place above the greatest");
    }
    return OK;
}

/* Steps 1 to 6 for a group, depth first, the left first. */
static status visit(struct walk *w, struct part g)
{
    struct cuts_trial cut = {.attribute = CUTS_NO_ATTRIBUTE};
    const struct cuts_rules *rules = &w->state->rules;
    const uint64_t asked = 2 * (uint64_t)rules->k;
    g.number = ++w->groups;
    if (g.rows >= asked && rules->ranges == CUTS_TIGHT)
        REQUIRE(tighten(w, &g));
    if (g.rows >= asked)
        REQUIRE(choose(w, &g, &cut));
    if (cut.attribute == CUTS_NO_ATTRIBUTE) {
        make_class(w, &g);
        return OK;
    }
    struct part left = g, right = g;
    left.own = divide(w, &g, &cut);
    right.own = g.own - left.own;
    right.first = g.first + left.own;
    left.rows = cut.left;
    right.rows = cut.right;
    cuts_divide(rules, &g.range, cut.attribute, cut.median, &left.range, &right.range);
    cuts_divide(rules, &g.box, cut.attribute, cut.median, &left.box, &right.box);
    REQUIRE(pass_bit(w, &mondrian_left, left.rows >= asked));
    REQUIRE(visit(w, left));
    REQUIRE(pass_bit(w, &mondrian_right, right.rows >= asked));
    return visit(w, right);
}

/* Step 0; |*none| is set when there is no release. */
static status begin(struct walk *w, struct part *all, bool *none)
{
    const struct mondrian_state *s = w->state;
    uint64_t known[2] = {1, 1}, total = 0;
    struct value answer;
    if (w->told)
        walk_told_begin(w, known, &total);
    const uint64_t own = all->own, some = own > 0;
    if (own > s->most)
        return refuse(w->me, "more rows than there are in all");
    struct value input = numbers(w, run_integers(w->run, s->most + 1), &own, 1),
                 bit = numbers(w, s->bit, &known[0], 1);
    REQUIRE(ask(w, s->enough, &input, "result", &bit, &answer));
    *none = !residue_at(&answer, 0);
    if (!*none && s->rules.l > 1) {
        const struct value site = numbers(w, run_integers(w->run, s->rules.sites + 1ULL), &some, 1);
        bit = numbers(w, s->bit, &known[1], 1);
        REQUIRE(ask(w, s->diverse, &site, "result", &bit, &answer));
        *none = !residue_at(&answer, 0);
    }
    if (*none)
        return OK;
    const struct value sum = numbers(w, input.modulus, &total, 1);
    REQUIRE(ask(w, s->total, &input, "sum", &sum, &answer));
    all->rows = (uint32_t)residue_at(&answer, 0);
    if (all->rows < own || all->rows < s->rules.k)
        return refuse(w->me, "the number of rows is not what the comparison said");
    for (uint32_t a = 0; a < s->rules.attributes; a++) {
        uint32_t low = 0, high = 0;
        if (w->told)
            walk_told_root(w, a, &low, &high);
        REQUIRE(ask_element(w, all, a, 1, 0, s->places[a] - 1, low, &all->range.low[a]));
        REQUIRE(ask_element(w, all, a, all->rows, 0, s->places[a] - 1, high, &all->range.high[a]));
    }
    all->box = w->root = all->range;
    return OK;
}

/* The result is sorted outside all waiting: what it takes from the heap is given back at once. */
static status finish(struct walk *w, uint32_t rows)
{
    const uint32_t d = w->state->rules.attributes;
    const size_t cells = ((size_t)w->classes * d + 1) * sizeof(uint32_t);
    struct cuts_classes c = {w->classes, malloc(cells), malloc(cells),
                             malloc((w->classes + 1ULL) * sizeof(uint32_t)),
                             malloc((rows + 1ULL) * sizeof(uint32_t))};
    struct value list, own;
    /* not run: the heap gives what it is asked for */
    status result = c.low && c.high && c.size && c.of ? OK : E_MEMORY;
    /* not run: as above */
    if (result == OK && w->classes > 0) {
        memcpy(c.low, w->low, cells - sizeof(uint32_t));
        memcpy(c.high, w->high, cells - sizeof(uint32_t));
        memcpy(c.size, w->size, w->classes * sizeof *c.size);
        memcpy(c.of, w->of, rows * sizeof *c.of);
        result = cuts_sort(&c, d, rows);
    }
    /* not run: as above */
    if (result == OK)
        result = mondrian_classes(w->run, &c, 0, w->classes ? rows : 0, &list, &own);
    cuts_classes_clear(&c);
    REQUIRE(result);
    if (w->told)
        return OK; /* outputs are given to an ideal view */
    REQUIRE(output(w->me, "classes", &list));
    return output(w->me, "own", &own);
}

status mondrian_walk(struct party *me, const struct mondrian_told *told)
{
    struct run *run = party_run(me);
    const struct mondrian_state *state = run_state(run);
    struct walk w = {.me = me, .run = run, .state = state, .told = told};
    struct part all = {.rows = 0};
    bool none = true;
    w.rows = mondrian_rows(run, party_index(me), party_input(me));
    all.own = w.rows.count;
    w.row = arena_alloc(run_scratch(run), (all.own + 1ULL) * sizeof *w.row);
    w.spare = arena_alloc(run_scratch(run), (all.own + 1ULL) * sizeof *w.spare);
    w.of = arena_alloc(run_scratch(run), (all.own + 1ULL) * sizeof *w.of);
    for (uint32_t i = 0; i < all.own; i++)
        w.row[i] = i;
    REQUIRE(begin(&w, &all, &none));
    if (!none) {
        const size_t d = state->rules.attributes, most = all.rows + 1ULL;
        w.low = arena_alloc(run_scratch(run), most * d * sizeof *w.low);
        w.high = arena_alloc(run_scratch(run), most * d * sizeof *w.high);
        w.size = arena_alloc(run_scratch(run), most * sizeof *w.size);
        REQUIRE(visit(&w, all));
    }
    return finish(&w, all.own);
}
