/* What all variants do alike: questions to all sites, step 0, the division of own rows, classes,
 * and the end. The steps are numbered in mondrian.c. */
#include "crypto/memory.h"
#include "protocols/kth/kth.h"
#include "protocols/mondrian/mondrian_internal.h"
#include "protocols/secure_sum/secure_sum.h"
#include <stdlib.h>
#include <string.h>

static struct value numbers(struct cut_walk *w, const struct modulus *n, const uint64_t *v,
                            size_t count)
{
    return residues_of(w->run, n, v, count);
}

status step_ask(struct cut_walk *w, const struct shape *part, const struct value *input,
                const char *name, const struct value *known, struct value *answer)
{
    if (!w->told)
        return call(w->me, NULL, part, input, answer);
    *answer = value_copy(known);
    return hear_call(w->me, NULL, part, input, KNOWN(KNOW(name, known)));
}

status step_element(struct cut_walk *w, struct cut_part *g, uint32_t attribute, uint32_t rank,
                    uint32_t low, uint32_t high, uint32_t known, uint32_t *element)
{
    const struct shape *part;
    const uint32_t values = high - low + 1;
    const struct modulus *n = run_integers(w->run, values < 2 ? 2 : values);
    struct value own = residues(w->run, n, g->own), answer;
    for (uint32_t i = 0; i < g->own; i++)
        residue_put(&own, i, step_place(w, g, i, attribute) - low);
    REQUIRE(part_of(w->run, &kth_protocol, run_variant(w->run), party_count(w->me),
                    PAIRS({"values", NULL, values}, {"count", NULL, g->rows}, {"rank", NULL, rank},
                          {"comparisons", w->state->compared.by, 0}),
                    &part));
    const uint64_t place = w->told ? known - low : 0;
    const struct value told = numbers(w, n, &place, 1);
    REQUIRE(step_ask(w, part, &own, "element", &told, &answer));
    *element = low + (uint32_t)residue_at(&answer, 0);
    if (*element > high)
        return refuse(w->me, "an element above its range");
    return OK;
}

status step_sum(struct cut_walk *w, uint64_t modulus, const uint64_t *own, size_t count,
                const uint64_t *known, uint64_t *sum)
{
    const struct shape *part;
    const struct modulus *n = run_integers(w->run, modulus);
    const struct value input = numbers(w, n, own, count), told = numbers(w, n, known, count);
    struct value answer;
    REQUIRE(part_of(w->run, &secure_sum_protocol, w->state->sums, party_count(w->me),
                    PAIRS({"modulus", NULL, modulus}, {"length", NULL, count}), &part));
    REQUIRE(step_ask(w, part, &input, "sum", &told, &answer));
    for (size_t i = 0; i < count; i++)
        sum[i] = residue_at(&answer, i);
    return OK;
}

status step_extent(struct cut_walk *w, struct cut_part *g, struct cuts_box *box,
                   const struct cuts_box *known)
{
    const struct cut_entry entry = step_entry(g);
    if (w->state->levels)
        return level_extents(w, &entry, 1, box, known);
    for (uint32_t a = 0; a < w->state->rules.attributes; a++) {
        const uint32_t low = box->low[a], high = box->high[a];
        REQUIRE(step_element(w, g, a, 1, low, high, known->low[a], &box->low[a]));
        REQUIRE(step_element(w, g, a, g->rows, low, high, known->high[a], &box->high[a]));
        if (box->low[a] > box->high[a])
            return refuse(w->me, "a least place above the greatest");
    }
    return OK;
}

/* Are there k rows, and rows of l sites? */
static status ask_enough(struct cut_walk *w, const struct value *rows, const uint64_t known[2],
                         bool *none)
{
    const struct mondrian_state *s = w->state;
    const uint64_t some = residue_at(rows, 0) > 0;
    struct value answer, bit = numbers(w, s->bit, &known[0], 1);
    REQUIRE(step_ask(w, s->enough, rows, "result", &bit, &answer));
    *none = !residue_at(&answer, 0);
    w->enough = !*none;
    if (*none || s->rules.l == 1)
        return OK;
    const struct value site = numbers(w, s->sites, &some, 1);
    bit = numbers(w, s->bit, &known[1], 1);
    REQUIRE(step_ask(w, s->diverse, &site, "result", &bit, &answer));
    *none = !residue_at(&answer, 0);
    return OK;
}

status step_begin(struct cut_walk *w, struct cut_part *all, bool *none)
{
    const struct mondrian_state *s = w->state;
    uint64_t known[2] = {1, 1}, total = 0;
    struct cuts_box root = {{0}, {0}};
    struct value answer;
    if (w->told) {
        step_told_begin(w, known, &total);
        step_told_root(w, &root);
    }
    const uint64_t own = all->own;
    if (own > s->most)
        return refuse(w->me, "this site has %llu rows, and all have at most %llu",
                      (unsigned long long)own, (unsigned long long)s->most);
    const struct value input = numbers(w, s->rows, &own, 1), sum = numbers(w, s->rows, &total, 1);
    REQUIRE(ask_enough(w, &input, known, none));
    if (*none)
        return OK;
    REQUIRE(step_ask(w, s->total, &input, "sum", &sum, &answer));
    if (residue_at(&answer, 0) > s->most)
        return refuse(w->me, "the sites have %llu rows in all, and most is %llu",
                      (unsigned long long)residue_at(&answer, 0), (unsigned long long)s->most);
    all->rows = w->all = (uint32_t)residue_at(&answer, 0);
    if (all->rows < own || all->rows < s->rules.k)
        return refuse(w->me, "the number of rows is not what the comparison said");
    for (uint32_t a = 0; a < s->rules.attributes; a++) {
        all->range.low[a] = 0;
        all->range.high[a] = s->places[a] - 1;
    }
    REQUIRE(step_extent(w, all, &all->range, &root));
    all->box = w->root = all->range;
    return OK;
}

uint32_t step_own_left(const struct cut_walk *w, const struct cut_part *g, uint32_t a,
                       uint32_t median)
{
    uint32_t below = 0, equal = 0;
    for (uint32_t i = 0; i < g->own; i++) {
        below += step_place(w, g, i, a) < median;
        equal += step_place(w, g, i, a) == median;
    }
    return below + cuts_stay(&w->state->rules, (uint32_t)party_index(w->me), equal);
}

uint32_t step_divide(struct cut_walk *w, const struct cut_entry *g, uint32_t a, uint32_t median)
{
    return cuts_part(&w->state->rules, (uint32_t)party_index(w->me), step_places(w, a), median,
                     w->row + g->first, g->own, w->spare);
}

void step_split(struct cut_walk *w, const struct cut_part *g, const struct cuts_trial *cut,
                struct cut_part *left, struct cut_part *right)
{
    const struct cuts_rules *rules = &w->state->rules;
    left->number = right->number = 0;
    left->first = g->first;
    const struct cut_entry entry = step_entry(g);
    left->own = step_divide(w, &entry, cut->attribute, cut->median);
    right->own = g->own - left->own;
    right->first = g->first + left->own;
    left->rows = cut->left;
    right->rows = cut->right;
    cuts_divide(rules, &g->range, cut->attribute, cut->median, &left->range, &right->range);
    cuts_divide(rules, &g->box, cut->attribute, cut->median, &left->box, &right->box);
}

void step_class(struct cut_walk *w, const struct cut_entry *g, const uint32_t *low,
                const uint32_t *high)
{
    const uint32_t d = w->state->rules.attributes;
    memcpy(w->low + (size_t)w->classes * d, low, d * sizeof *w->low);
    memcpy(w->high + (size_t)w->classes * d, high, d * sizeof *w->high);
    w->size[w->classes] = g->rows;
    for (uint32_t i = 0; i < g->own; i++)
        w->of[w->row[g->first + i]] = w->classes;
    w->classes++;
}

static status fill_classes(const struct cut_walk *w, struct cuts_classes *c)
{
    const uint32_t d = w->state->rules.attributes, rows = w->rows.count;
    const size_t cells = (size_t)w->classes * d;
    if (w->classes == 0)
        return OK;
    memcpy(c->low, w->low, cells * sizeof *c->low);
    memcpy(c->high, w->high, cells * sizeof *c->high);
    memcpy(c->size, w->size, w->classes * sizeof *c->size);
    memcpy(c->of, w->of, rows * sizeof *c->of);
    return cuts_sort(c, d, rows);
}

/* Sorts the classes. No wait is inside, so what it takes from the heap is given back at once. */
static status sort_classes(struct cut_walk *w, struct value *list, struct value *own)
{
    const uint32_t d = w->state->rules.attributes, rows = w->rows.count;
    const size_t cells = ((size_t)w->classes * d + 1) * sizeof(uint32_t);
    struct cuts_classes c = {w->classes, malloc(cells), malloc(cells),
                             memory_try((w->classes + 1ULL) * sizeof(uint32_t)),
                             memory_try((rows + 1ULL) * sizeof(uint32_t))};
    /* not run: the heap gives what it is asked for */
    status result = c.low && c.high && c.size && c.of ? OK : E_MEMORY;
    if (result == OK)
        result = fill_classes(w, &c);
    if (result == OK)
        result = mondrian_classes(w->run, &c, 0, w->classes ? rows : 0, list, own);
    cuts_classes_clear(&c);
    return result;
}

/* release-by=sum: how often each sensitive value occurs in each class, over all sites. */
static status count_values(struct cut_walk *w, const struct value *own, struct value *counts)
{
    const uint32_t values = w->state->values;
    const size_t cells = (size_t)w->classes * values;
    uint64_t lines = 0;
    uint64_t *mine = arena_zero(run_scratch(w->run), (cells + 1) * sizeof *mine),
             *known = arena_zero(run_scratch(w->run), (cells + 1) * sizeof *known);
    for (uint32_t i = 0; i < own->count; i++)
        mine[residue_at(own, i) * values + (w->rows.value ? w->rows.value[i] : 0)]++;
    for (size_t i = 0; w->told && i < cells; i++)
        known[i] = residue_at(w->told->counts, i);
    REQUIRE(step_sum(w, w->all + 1ULL, mine, cells, known, mine));
    for (size_t i = 0; i < cells; i++)
        lines += mine[i];
    if (lines != w->all)
        return refuse(w->me, "the release has another number of rows than the classes");
    *counts = numbers(w, w->state->number, mine, cells);
    return OK;
}

status step_finish(struct cut_walk *w)
{
    const bool publish = w->state->publish && w->classes > 0;
    struct value list, own, counts;
    REQUIRE(sort_classes(w, &list, &own));
    if (publish)
        REQUIRE(count_values(w, &own, &counts));
    REQUIRE(step_agree(w, &list, publish ? &counts : NULL));
    if (w->told)
        return OK; /* outputs are given to an ideal view */
    REQUIRE(output(w->me, "classes", &list));
    REQUIRE(output(w->me, "own", &own));
    if (w->classes == 0) {
        const struct value reason = mondrian_none(w->run, w->enough);
        return output(w->me, "no-release", &reason);
    }
    if (!publish)
        return OK;
    const struct value lines = mondrian_release(w->run, &list, &counts);
    REQUIRE(output(w->me, "counts", &counts));
    return output(w->me, "release.csv", &lines);
}
