/* Shared by the files of the variants fast and hardened (mondrian_levels.c): many questions to all
 * sites at once. */
#ifndef GLASSHOUSE_MONDRIAN_LEVELS_H
#define GLASSHOUSE_MONDRIAN_LEVELS_H

#include "protocols/mondrian/mondrian_internal.h"

/* A question: is the sum of the sites' own numbers at least |least|? No sum is above |rows|. */
struct cut_question {
    uint32_t rows;
    uint64_t own, least;
    bool known, answer; /* |known|: the puppet is given |answer| */
};

/* The search for a k-th element. While low < high it asks: are at least |rank| rows at or below the
 * middle place? |upto|[i] is how many own rows are at place |first| + i or below; if there are few
 * rows, it has their places instead. */
struct cut_search {
    const struct cut_part *group;
    uint32_t attribute, rank, low, high;
    uint32_t known; /* on a puppet: the place where it will end */
    uint32_t first, places, *upto;
};

/* A group that may be cut, and what was found for it so far. What every question needs is first. */
struct cut_group {
    struct cut_search search;
    const struct cut_part *group;
    enum { SEARCHES, TESTS, CUT, CLASS } phase;
    uint32_t own_left, candidates, at;
    struct cuts_trial trial, known; /* |known|: what a puppet is given */
    uint32_t candidate[DATASET_QIS];
};

/* mondrian_questions.c. level_room is zeroed memory until the next level_begin. level_ask asks all
 * questions. level_search continues all searches until each has one place left. level_count counts
 * the own rows of a search; level_left counts those that a cut at |median| puts on the left. */
void level_begin(struct cut_walk *);
void *level_room(struct cut_walk *, size_t count, size_t each);
void level_count(const struct cut_walk *, struct cut_search *, uint32_t *upto);
uint32_t level_left(const struct cut_walk *, const struct cut_search *, uint32_t median);
MUST_USE status level_ask(struct cut_walk *, struct cut_question *, size_t count);
struct cut_question level_probe(const struct cut_search *);
void level_learn(struct cut_search *, bool answer);
MUST_USE status level_search(struct cut_walk *, struct cut_search *, size_t count);

/* mondrian_choice.c: step 2, for groups with their candidates. Afterwards each group is a CUT (its
 * trial says which) or a CLASS. */
MUST_USE status level_widest(struct cut_walk *, struct cut_group *, size_t count);
/* mondrian_scores.c: step 2 with l > 1. */
MUST_USE status level_scored(struct cut_walk *, struct cut_group *, size_t count);
/* level_trial begins the search for the median of an attribute; |upto| is memory for its places.
 * level_least is the least number of rows that a side must have. */
struct cut_search level_trial(const struct cut_walk *, const struct cut_part *, uint32_t attribute,
                              uint32_t *upto, struct cuts_trial *known, struct cuts_trial *trial);
uint32_t level_least(const struct cut_walk *);

#endif
