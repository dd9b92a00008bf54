/* Shared by the files of this folder: one site's walk through the tree of groups, on a party or on
 * a puppet. On a party a question to all sites is a call. A puppet hears the call with the answer
 * that follows from the classes and the declared leaks (mondrian_told.c). */
#ifndef GLASSHOUSE_MONDRIAN_INTERNAL_H
#define GLASSHOUSE_MONDRIAN_INTERNAL_H

#include "protocols/mondrian/mondrian.h"

struct cut_walk {
    struct party *me;
    struct run *run;
    const struct mondrian_state *state;
    const struct mondrian_told *told; /* NULL: a real party */
    struct mondrian_rows rows;        /* own */
    uint32_t *row, *spare;            /* own rows, group by group */
    struct cuts_box root;
    uint32_t all;  /* rows of all sites */
    bool enough;   /* there are at least k rows */
    bool mistaken; /* a planted leak: hardened, l > 1, adds entropies up */
    uint32_t groups, classes;
    uint64_t tree;                    /* fast, hardened: the choices so far */
    uint32_t *low, *high, *size, *of; /* the classes so far */
    uint8_t *room;                    /* level_room's, used again by every level */
    size_t room_size, room_used;
};

/* A group with |rows| rows in all. Its |own| own rows are walk.row[first] and the following. */
struct cut_entry {
    uint32_t number, rows, first, own;
};

/* The same, with its range and its box. */
struct cut_part {
    uint32_t number, rows, first, own;
    struct cuts_box range, box;
};

/* The places of an attribute, by own row; a group's own rows are w->row[g->first] and so on. */
static inline const uint32_t *step_places(const struct cut_walk *w, uint32_t attribute)
{
    return w->rows.place + (size_t)attribute * w->rows.count;
}

static inline struct cut_entry step_entry(const struct cut_part *g)
{
    return (struct cut_entry){g->number, g->rows, g->first, g->own};
}

static inline uint32_t step_place(const struct cut_walk *w, const struct cut_part *g, uint32_t i,
                                  uint32_t attribute)
{
    return step_places(w, attribute)[w->row[g->first + i]];
}

/* mondrian_steps.c: what all variants share. step_ask makes a call; on a puppet it hears the call,
 * whose output |name| is |known|. */
MUST_USE status step_ask(struct cut_walk *, const struct shape *, const struct value *input,
                         const char *name, const struct value *known, struct value *answer);
/* step_element asks for the element of |rank| among the group's places, from |low| to |high|. */
MUST_USE status step_element(struct cut_walk *, struct cut_part *, uint32_t attribute,
                             uint32_t rank, uint32_t low, uint32_t high, uint32_t known,
                             uint32_t *element);
MUST_USE status step_sum(struct cut_walk *, uint64_t modulus, const uint64_t *own, size_t count,
                         const uint64_t *known, uint64_t *sum);
/* step_begin is step 0; |*none|: there is no release. */
MUST_USE status step_begin(struct cut_walk *, struct cut_part *all, bool *none);
/* step_extent asks for the least and the greatest place of every attribute in a group, within
 * |box|, and narrows |box| to them. On a puppet |known| has them. */
MUST_USE status step_extent(struct cut_walk *, struct cut_part *, struct cuts_box *box,
                            const struct cuts_box *known);
uint32_t step_own_left(const struct cut_walk *, const struct cut_part *, uint32_t attribute,
                       uint32_t median);
/* step_own_left (above) counts the own rows that a cut at |median| puts on the left. step_split
 * makes the two groups of a cut: it moves the own rows of the left side to the front, and rows of
 * one side keep their order. */
void step_split(struct cut_walk *, const struct cut_part *, const struct cuts_trial *cut,
                struct cut_part *left, struct cut_part *right);
/* step_divide only moves the rows; it returns how many go left. step_class makes a class that shows
 * these ends of its ranges. */
uint32_t step_divide(struct cut_walk *, const struct cut_entry *, uint32_t attribute,
                     uint32_t median);
void step_class(struct cut_walk *, const struct cut_entry *, const uint32_t *low,
                const uint32_t *high);
MUST_USE status step_finish(struct cut_walk *);
/* mondrian_levels.c: sites compare the classes, and what is released (NULL: nothing is). */
MUST_USE status step_agree(struct cut_walk *, const struct value *list, const struct value *counts);

/* mondrian_walk.c: depth first, as the listings have it. */
MUST_USE status step_depth(struct cut_walk *, struct cut_part all);

/* mondrian_levels.c: level by level. level_extents is step_extent of many groups at once. */
MUST_USE status step_levels(struct cut_walk *, const struct cut_part *all);
MUST_USE status level_extents(struct cut_walk *, const struct cut_entry *, size_t count,
                              struct cuts_box *, const struct cuts_box *known);

/* mondrian_told.c: the answers that a puppet hears. step_told fills in the rest of a trial. */
void step_told_begin(const struct cut_walk *, uint64_t known[2], uint64_t *total);
void step_told_root(const struct cut_walk *, struct cuts_box *);
void step_told_range(const struct cut_walk *, const struct cut_part *, struct cuts_box *);
void step_told_shown(const struct cut_walk *, const struct cut_part *, struct cuts_box *);
void step_told(const struct cut_walk *, const struct cut_part *, struct cuts_trial *);
bool step_told_wins(const struct cut_walk *, uint32_t group, uint32_t attribute);
/* mondrian_paper.c: the size of the left side, which theorem 2 does not name. */
uint32_t step_told_left(const struct cut_walk *, const struct cut_part *,
                        const struct cuts_trial *);

#endif
