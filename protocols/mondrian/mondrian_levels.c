/* Level by level: `fast` and `hardened`. All groups of a level of the tree ask at once: the probes
 * of all searches, and the tests of sides whose median is found, are one comparison of a vector.
 * Nothing is passed on, because every site can compute every choice. At the end of a level the
 * sites compare what they have chosen so far (step 4).
 *
 * For each level, with the groups of 2k rows or more:
 *   1  ranges=tight: the least and greatest place of each attribute, all searches at once.
 *   2  l = 1: each group searches the median of its widest attribute; when it is found, the group
 *      asks in the next comparison whether the sides have enough rows, and if not, goes on with its
 *      next attribute. No group waits for another.
 *      l > 1: the medians of all attributes of all groups at once. Then, for all of them together,
 *      the rows, the sites and the entropies of both sides: by secure sums (`fast`), or first by
 *      comparisons whether the cut is possible, and by sums only where it is (`hardened`).
 *   3  The sizes of the left sides of all cuts that are made: one secure sum.
 *   4  Each site sends the next one what it has chosen so far, in 61 bits, and stops if it hears
 *      another tree than its own. At the end it does so once more, with the classes and what is
 *      released (step_agree). */
#include "protocols/mondrian/mondrian_levels.h"
#include <string.h>

/* This number is not a cryptographic hash: it finds mistakes, not lies. */
static inline uint64_t mix(uint64_t tree, uint64_t word)
{
    tree = (tree ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return tree ^ tree >> 29;
}

/* Step 4. */
static status compare_trees(struct cut_walk *w)
{
    const struct value own = residues_of(w->run, w->state->tree, &(uint64_t){w->tree >> 3}, 1);
    struct value heard = residues_like(&own);
    const int from = party_previous(w->me);
    if (w->told)
        return hear(w->me, from, &mondrian_agree, &own);
    REQUIRE(send(w->me, party_next(w->me), &mondrian_agree, &own));
    REQUIRE(receive(w->me, from, &mondrian_agree, &heard));
    if (!value_equal(&heard, &own))
        return refuse(w->me, "site %d has cut another tree than this site", from);
    return OK;
}

static status agree(struct cut_walk *w, const struct cut_group *c, size_t count)
{
    uint64_t tree = w->tree;
    for (size_t i = 0; i < count; i++) {
        const uint64_t cut = c[i].phase == CUT;
        tree = mix(tree, c[i].entry.number);
        tree = mix(tree, c[i].entry.rows);
        tree = mix(tree, cut ? 1 + c[i].attribute : 0);
        tree = mix(tree, cut ? c[i].median : 0);
        tree = mix(tree, cut ? c[i].left : 0);
    }
    w->tree = tree;
    return compare_trees(w);
}

enum { BLOCK = 512 };

status step_agree(struct cut_walk *w, const struct value *list, const struct value *counts)
{
    const struct value *const of[] = {list, counts};
    uint64_t tree = w->tree;
    uint32_t number[BLOCK + 1];
    for (int i = 0; i < 2 && of[i]; i++)
        for (size_t at = 0, some; at < of[i]->count; at += some) {
            /* not run: tiny tables have less than a block */
            some = of[i]->count - at < BLOCK ? of[i]->count - at : BLOCK;
            residues_get32(of[i], at, number, some);
            number[some] = 0;
            for (size_t k = 0; k < some; k += 2)
                tree = mix(tree, number[k] | (uint64_t)number[k + 1] << 32);
        }
    w->tree = tree;
    return compare_trees(w);
}

enum { FIRST_ROOM = 8 };

/* The groups of a level; all levels use the same memory. */
struct cut_level {
    struct cut_entry *group;
    uint32_t *edge; /* [room * edges_of] */
    size_t count, room;
};

/* The groups of one level that are asked about, and those that are classes. */
struct cut_sorted {
    uint32_t *asked, *class;
    size_t askeds, classes;
};

static size_t edges_of(const struct cut_walk *w)
{
    const struct cuts_rules *rules = &w->state->rules;
    return (rules->ranges == CUTS_TIGHT ? 4 : 2) * (size_t)rules->attributes;
}

static uint32_t *edge_at(const struct cut_walk *w, const struct cut_level *l, size_t i)
{
    return l->edge + i * edges_of(w);
}

static void read_box(const struct cut_walk *w, const uint32_t *edge, struct cuts_box *box)
{
    const uint32_t d = w->state->rules.attributes;
    memcpy(box->low, edge, d * sizeof *edge);
    memcpy(box->high, edge + d, d * sizeof *edge);
}

void level_range(const struct cut_walk *w, const uint32_t *edge, struct cuts_box *range)
{
    read_box(w, edge, range);
}

/* If ranges are not found anew, a group's box is its range. */
static const uint32_t *box_of(const struct cut_walk *w, const uint32_t *edge)
{
    return edge + edges_of(w) - 2 * (size_t)w->state->rules.attributes;
}

static void write_box(const struct cut_walk *w, const struct cuts_box *box, uint32_t *edge)
{
    const uint32_t d = w->state->rules.attributes;
    memcpy(edge, box->low, d * sizeof *edge);
    memcpy(edge + d, box->high, d * sizeof *edge);
}

static struct cut_level new_level(struct cut_walk *w, size_t room)
{
    struct arena *arena = run_scratch(w->run);
    return (struct cut_level){arena_alloc(arena, room * sizeof(struct cut_entry)),
                              arena_alloc(arena, room * edges_of(w) * sizeof(uint32_t)), 0, room};
}

/* Room for |count| more groups, of at most FIRST_ROOM, which the caller writes; returns the first.
 */
static size_t more_groups(struct cut_walk *w, struct cut_level *l, size_t count)
{
    /* not run: levels of tiny tables have few groups */
    if (l->count + count > l->room) {
        struct cut_level grown = new_level(w, 2 * l->room);
        memcpy(grown.group, l->group, l->count * sizeof *l->group);
        memcpy(grown.edge, l->edge, l->count * edges_of(w) * sizeof *l->edge);
        grown.count = l->count;
        *l = grown;
    }
    l->count += count;
    return l->count - count;
}

static struct cut_part part_of_level(const struct cut_walk *w, const struct cut_entry *g,
                                     const uint32_t *edge)
{
    struct cut_part part = {.number = g->number, .rows = g->rows, .first = g->first, .own = g->own};
    read_box(w, edge, &part.range);
    read_box(w, box_of(w, edge), &part.box);
    return part;
}

/* Searches the extents of many groups of a level; |box| has them, before and after. */
static status find_extents(struct cut_walk *w, const struct cut_level *l, const uint32_t *which,
                           size_t count, struct cuts_box *box,
                           void (*tell)(const struct cut_walk *, const struct cut_part *,
                                        struct cuts_box *))
{
    struct cut_entry *g = level_room(w, count, sizeof *g);
    struct cuts_box *known = level_room(w, count, sizeof *known);
    for (size_t i = 0; i < count; i++) {
        g[i] = l->group[which[i]];
        known[i] = box[i];
        if (!w->told)
            continue;
        const struct cut_part part = part_of_level(w, &g[i], edge_at(w, l, which[i]));
        tell(w, &part, &known[i]);
    }
    return level_extents(w, g, count, box, known);
}

/* What the groups that are classes show. */
static status make_classes(struct cut_walk *w, const struct cut_level *l, const uint32_t *which,
                           size_t count)
{
    const uint32_t d = w->state->rules.attributes;
    if (w->state->rules.shown == CUTS_BOX) {
        for (size_t i = 0; i < count; i++) {
            const uint32_t *box = box_of(w, edge_at(w, l, which[i]));
            step_class(w, &l->group[which[i]], box, box + d);
        }
        return OK;
    }
    struct cuts_box *shown = level_room(w, count, sizeof *shown);
    for (size_t i = 0; i < count; i++)
        read_box(w, box_of(w, edge_at(w, l, which[i])), &shown[i]);
    REQUIRE(find_extents(w, l, which, count, shown, step_told_shown));
    for (size_t i = 0; i < count; i++)
        step_class(w, &l->group[which[i]], shown[i].low, shown[i].high);
    return OK;
}

static status tighten(struct cut_walk *w, struct cut_level *l, const uint32_t *which, size_t count)
{
    struct cuts_box *range = level_room(w, count, sizeof *range);
    for (size_t i = 0; i < count; i++)
        read_box(w, edge_at(w, l, which[i]), &range[i]);
    REQUIRE(find_extents(w, l, which, count, range, step_told_range));
    for (size_t i = 0; i < count; i++)
        write_box(w, &range[i], edge_at(w, l, which[i]));
    return OK;
}

/* The two sides of a cut are groups of the next level. */
static void split(struct cut_walk *w, const struct cut_group *c, struct cut_level *next)
{
    const size_t at = more_groups(w, next, 2), edges = edges_of(w);
    const uint32_t d = w->state->rules.attributes, a = c->attribute;
    const struct cut_entry *g = &c->entry;
    struct cut_entry *left = &next->group[at], *right = left + 1;
    uint32_t *low = edge_at(w, next, at), *high = low + edges;
    const uint32_t own = step_divide(w, g, a, c->median);
    *left = (struct cut_entry){0, c->left, g->first, own};
    *right = (struct cut_entry){0, g->rows - c->left, g->first + own, g->own - own};
    memcpy(low, c->edge, edges * sizeof *low);
    memcpy(high, c->edge, edges * sizeof *high);
    for (size_t box = 0; box < edges; box += 2 * (size_t)d) {
        low[box + d + a] = c->median;
        high[box + a] = cuts_right(&w->state->rules, c->median);
    }
}

/* The groups that are asked become CUTs, whose sides are the next level, or classes. */
static status cut_level(struct cut_walk *w, struct cut_level *l, struct cut_sorted *s,
                        struct cut_level *next)
{
    const struct cuts_rules *rules = &w->state->rules;
    struct cut_group *c = level_take(w, s->askeds, sizeof *c);
    uint32_t *candidate = level_take(w, s->askeds * rules->attributes, sizeof *candidate);
    struct cuts_box range;
    if (rules->ranges == CUTS_TIGHT)
        REQUIRE(tighten(w, l, s->asked, s->askeds));
    for (size_t i = 0; i < s->askeds; i++) {
        c[i].entry = l->group[s->asked[i]];
        c[i].at = 0;
        c[i].edge = edge_at(w, l, s->asked[i]);
        c[i].candidate = candidate + i * rules->attributes;
        level_range(w, c[i].edge, &range);
        c[i].candidates = cuts_candidates(rules, &w->root, &range, c[i].candidate);
    }
    REQUIRE(rules->l == 1 ? level_widest(w, c, s->askeds) : level_scored(w, c, s->askeds));
    for (size_t i = 0; i < s->askeds; i++)
        if (c[i].phase == CLASS)
            s->class[s->classes++] = s->asked[i];
        else
            split(w, &c[i], next);
    return agree(w, c, s->askeds);
}

status step_levels(struct cut_walk *w, const struct cut_part *all)
{
    struct cut_level now = new_level(w, FIRST_ROOM), next = new_level(w, FIRST_ROOM);
    (void)more_groups(w, &now, 1);
    now.group[0] = (struct cut_entry){0, all->rows, all->first, all->own};
    write_box(w, &all->range, now.edge);
    write_box(w, &all->box, now.edge + edges_of(w) - 2 * (size_t)w->state->rules.attributes);
    while (now.count > 0) {
        level_begin(w);
        struct cut_sorted s = {.asked = level_take(w, now.count, sizeof *s.asked),
                               .class = level_take(w, now.count, sizeof *s.class)};
        next.count = 0;
        for (size_t i = 0; i < now.count; i++) {
            now.group[i].number = ++w->groups;
            if (now.group[i].rows >= 2 * (uint64_t)w->state->rules.k)
                s.asked[s.askeds++] = (uint32_t)i;
            else
                s.class[s.classes++] = (uint32_t)i;
        }
        REQUIRE(cut_level(w, &now, &s, &next));
        REQUIRE(make_classes(w, &now, s.class, s.classes));
        const struct cut_level swap = now;
        now = next;
        next = swap;
    }
    return OK;
}
