/* Shared by the files of the variants fast and hardened (mondrian_levels.c): many questions to all
 * sites at once. A level of the tree can have thousands of groups, and every site goes through them
 * once for each question, so what they keep is small. */
#ifndef GLASSHOUSE_MONDRIAN_LEVELS_H
#define GLASSHOUSE_MONDRIAN_LEVELS_H

#include "protocols/mondrian/mondrian_internal.h"

/* A question: is the sum of the sites' own numbers at least |least|? No sum is above |rows|. */
struct cut_question {
    uint32_t rows, own, least;
    bool known, answer; /* |known|: the puppet is given |answer| */
};

/* The search for a k-th element of a group. While low < high it asks: are at least |rank| rows at
 * or below the middle place? |upto|[i] is how many own rows are at place |from| + i or below. If
 * rows are |few|, |upto| has their places instead, which are counted again for every probe. */
struct cut_search {
    uint32_t low, high, rank, rows, own, from;
    uint32_t known; /* on a puppet: the place where it will end */
    bool few;
    uint32_t *upto;
};

/* Own rows at |place| or below. */
static inline uint32_t level_upto(const struct cut_search *s, uint32_t place)
{
    return s->few ? cuts_count_to(s->upto, s->own, place) : s->upto[place - s->from];
}

static inline struct cut_question level_probe(const struct cut_search *s)
{
    const uint32_t middle = s->low + (s->high - s->low) / 2;
    return (struct cut_question){s->rows, level_upto(s, middle), s->rank, s->known <= middle,
                                 false};
}

static inline void level_learn(struct cut_search *s, bool answer)
{
    const uint32_t middle = s->low + (s->high - s->low) / 2;
    s->high = answer ? middle : s->high;
    s->low = answer ? s->low : middle + 1;
}

/* A group that may be cut, and what was found for it so far. */
struct cut_group {
    struct cut_entry entry;
    enum { CUT, CLASS } phase;
    uint32_t candidates, at, attribute;
    uint32_t median, left, own_left;  /* of the cut: the place, and rows on the left */
    uint32_t known_left, known_right; /* what a puppet is given */
    uint32_t *candidate;              /* attributes */
    uint32_t *edge;                   /* of the group: level_range */
};

/* mondrian_questions.c. level_room is zeroed memory until the next level_begin, level_take memory
 * that is not zeroed. level_ask asks all questions. level_search continues all searches until each
 * has one place left. level_count counts the own rows of a search; level_left counts those that a
 * cut at |median| puts on the left. */
void level_begin(struct cut_walk *);
void *level_room(struct cut_walk *, size_t count, size_t each);
void *level_take(struct cut_walk *, size_t count, size_t each);
void level_count(struct cut_walk *, const struct cut_entry *, uint32_t attribute,
                 struct cut_search *);
uint32_t level_left(const struct cut_walk *, const struct cut_search *, uint32_t median);
MUST_USE status level_ask(struct cut_walk *, struct cut_question *, size_t count);
MUST_USE status level_search(struct cut_walk *, struct cut_search *, size_t count);

/* l > 1: one attribute of one group. */
struct cut_pair {
    struct cut_group *of;
    struct cuts_trial known, trial;
    uint32_t own_left;
};

/* mondrian_choice.c: step 2, for groups with their candidates. Afterwards each group is a CUT or a
 * CLASS. */
MUST_USE status level_widest(struct cut_walk *, struct cut_group *, size_t count);
/* mondrian_scores.c: step 2 with l > 1. */
MUST_USE status level_scored(struct cut_walk *, struct cut_group *, size_t count);
/* level_own_entropy is this site's part of the entropy of a cut, whose left side is known.
 * level_duels (mondrian_duels.c): hardened chooses each group's best possible cut; |best|[i] is one
 * of |pairs|, for the i-th group that has any, and |groups| is how many these are. The pairs of a
 * group follow one another. */
uint64_t level_own_entropy(const struct cut_pair *);
MUST_USE status level_duels(struct cut_walk *, const struct cut_pair *, size_t pairs, size_t *best,
                            size_t *groups);
/* level_trial begins the search for the median of the group and attribute in |known|, where it puts
 * what a puppet is given.
 * level_least is the least number of rows that a side must have. */
struct cut_search level_trial(struct cut_walk *, const struct cut_entry *, const uint32_t *edge,
                              struct cuts_trial *known);
uint32_t level_least(const struct cut_walk *);

/* mondrian_levels.c: the edges of a group are the low ends of its range, then the high ends; with
 * ranges=tight those of its box follow. level_range reads the range. */
void level_range(const struct cut_walk *, const uint32_t *edge, struct cuts_box *range);

#endif
