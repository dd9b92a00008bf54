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
static void mix(struct cut_walk *w, uint64_t word)
{
    w->tree = (w->tree ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    w->tree ^= w->tree >> 29;
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
    for (size_t i = 0; i < count; i++) {
        const uint64_t cut = c[i].phase == CUT;
        mix(w, c[i].group->number);
        mix(w, c[i].group->rows);
        mix(w, cut ? 1 + c[i].trial.attribute : 0);
        mix(w, cut ? c[i].trial.median : 0);
        mix(w, cut ? c[i].trial.left : 0);
    }
    return compare_trees(w);
}

status step_agree(struct cut_walk *w, const struct value *list, const struct value *counts)
{
    const struct value *const of[] = {list, counts};
    for (int i = 0; i < 2 && of[i]; i++) {
        uint64_t *number = arena_alloc(run_scratch(w->run), (of[i]->count + 1) * sizeof *number);
        residues_read(of[i], number);
        for (size_t k = 0; k < of[i]->count; k++)
            mix(w, number[k]);
    }
    return compare_trees(w);
}

enum { FIRST_ROOM = 8 };

/* The groups of a level; all levels use the same memory. */
struct cut_level {
    struct cut_part *group;
    size_t count, room;
};

static struct cut_level new_level(struct cut_walk *w)
{
    return (struct cut_level){arena_zero(run_scratch(w->run), FIRST_ROOM * sizeof(struct cut_part)),
                              0, FIRST_ROOM};
}

/* The groups of one level, and which of them are cut, or are classes. */
struct cut_sorted {
    struct cut_part **asked, **class;
    size_t askeds, classes;
};

/* Copies a group. Boxes have room for many attributes; unused ones are not copied. */
static void copy_group(struct cut_part *to, const struct cut_part *from, uint32_t attributes)
{
    const struct cuts_box *const of[2] = {&from->range, &from->box};
    struct cuts_box *const into[2] = {&to->range, &to->box};
    to->number = from->number;
    to->rows = from->rows;
    to->first = from->first;
    to->own = from->own;
    for (int i = 0; i < 2; i++) {
        memcpy(into[i]->low, of[i]->low, attributes * sizeof *of[i]->low);
        memcpy(into[i]->high, of[i]->high, attributes * sizeof *of[i]->high);
    }
}

/* Room for |count| more groups, of at most FIRST_ROOM. */
static struct cut_part *more_groups(struct cut_walk *w, struct cut_level *l, size_t count)
{
    /* not run: levels of tiny tables have few groups */
    if (l->count + count > l->room) {
        const size_t more = 2 * l->room;
        struct cut_part *grown = arena_alloc(run_scratch(w->run), more * sizeof *grown);
        for (size_t i = 0; i < l->count; i++)
            copy_group(&grown[i], &l->group[i], w->state->rules.attributes);
        l->group = grown;
        l->room = more;
    }
    l->count += count;
    return &l->group[l->count - count];
}

/* What the groups that are classes show. */
static status make_classes(struct cut_walk *w, struct cut_part *const *g, size_t count)
{
    if (w->state->rules.shown == CUTS_BOX) {
        for (size_t i = 0; i < count; i++)
            step_class(w, g[i], &g[i]->box);
        return OK;
    }
    struct cuts_box *shown = level_room(w, count, sizeof *shown),
                    *known = level_room(w, count, sizeof *known);
    for (size_t i = 0; i < count; i++) {
        shown[i] = known[i] = g[i]->box;
        if (w->told)
            step_told_shown(w, g[i], &known[i]);
    }
    REQUIRE(level_extents(w, g, count, shown, known));
    for (size_t i = 0; i < count; i++)
        step_class(w, g[i], &shown[i]);
    return OK;
}

static status tighten(struct cut_walk *w, struct cut_part *const *g, size_t count)
{
    struct cuts_box *range = level_room(w, count, sizeof *range),
                    *known = level_room(w, count, sizeof *known);
    for (size_t i = 0; i < count; i++) {
        range[i] = g[i]->range;
        if (w->told)
            step_told_range(w, g[i], &known[i]);
    }
    REQUIRE(level_extents(w, g, count, range, known));
    for (size_t i = 0; i < count; i++)
        g[i]->range = range[i];
    return OK;
}

/* The groups that are asked become CUTs, whose sides are the next level, or classes. */
static status cut_level(struct cut_walk *w, struct cut_sorted *s, struct cut_level *next)
{
    const struct cuts_rules *rules = &w->state->rules;
    struct cut_group *c = level_room(w, s->askeds, sizeof *c);
    if (rules->ranges == CUTS_TIGHT)
        REQUIRE(tighten(w, s->asked, s->askeds));
    for (size_t i = 0; i < s->askeds; i++) {
        c[i].group = s->asked[i];
        c[i].candidates = cuts_candidates(rules, &w->root, &c[i].group->range, c[i].candidate);
    }
    REQUIRE(rules->l == 1 ? level_widest(w, c, s->askeds) : level_scored(w, c, s->askeds));
    for (size_t i = 0; i < s->askeds; i++) {
        if (c[i].phase == CLASS) {
            s->class[s->classes++] = s->asked[i];
            continue;
        }
        struct cut_part *const sides = more_groups(w, next, 2);
        step_split(w, c[i].group, &c[i].trial, &sides[0], &sides[1]);
    }
    return agree(w, c, s->askeds);
}

status step_levels(struct cut_walk *w, const struct cut_part *all)
{
    struct cut_level now = new_level(w), next = new_level(w);
    *more_groups(w, &now, 1) = *all;
    while (now.count > 0) {
        level_begin(w);
        struct cut_sorted s = {.asked = level_room(w, now.count, sizeof *s.asked),
                               .class = level_room(w, now.count, sizeof *s.class)};
        next.count = 0;
        for (size_t i = 0; i < now.count; i++) {
            now.group[i].number = ++w->groups;
            if (now.group[i].rows >= 2 * (uint64_t)w->state->rules.k)
                s.asked[s.askeds++] = &now.group[i];
            else
                s.class[s.classes++] = &now.group[i];
        }
        REQUIRE(cut_level(w, &s, &next));
        REQUIRE(make_classes(w, s.class, s.classes));
        const struct cut_level swap = now;
        now = next;
        next = swap;
    }
    return OK;
}
