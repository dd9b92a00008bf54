/* Between the walk and the ideal view that answers its questions. */
#ifndef GLASSHOUSE_MONDRIAN_INTERNAL_H
#define GLASSHOUSE_MONDRIAN_INTERNAL_H

#include "protocols/mondrian/mondrian.h"

struct walk {
    struct party *me;
    struct run *run;
    const struct mondrian_state *state;
    const struct mondrian_told *told; /* NULL: a real party */
    struct mondrian_rows rows;        /* own */
    uint32_t *row, *spare;            /* own rows, group by group */
    struct cuts_box root;
    uint32_t groups, classes;
    uint32_t *low, *high, *size, *of; /* the classes so far */
};

/* A group: |rows| in all; the own ones are walk.row[first] and the next. */
struct part {
    uint32_t number, rows, first, own;
    struct cuts_box range, box;
};

static inline uint32_t walk_place(const struct walk *w, const struct part *g, uint32_t i,
                                  uint32_t attribute)
{
    return w->rows.place[(size_t)w->row[g->first + i] * w->state->rules.attributes + attribute];
}

/* The answers that a puppet hears. walk_told fills in the rest of a trial. */
void walk_told_begin(const struct walk *, uint64_t known[2], uint64_t *total);
void walk_told_root(const struct walk *, uint32_t attribute, uint32_t *low, uint32_t *high);
void walk_told_range(const struct walk *, const struct part *, uint32_t attribute, uint32_t *low,
                     uint32_t *high);
void walk_told(const struct walk *, const struct part *, struct cuts_trial *);

#endif
