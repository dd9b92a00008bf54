/* Criteria: is a class safe enough to be released?
 *
 * One struct per criterion, evaluated on a class: its counted rows, its rows in the population, and
 * the histogram of a tracked column. Thresholds are exact rationals, read from their decimal text,
 * and comparisons are made in 128-bit integers (entropy: in long doubles, and in exact integers
 * when too close to call), so that a class on the border is judged by the definition and not by
 * rounding. The compatibility mode computes in doubles as the established tool does, and deviates
 * where it does (ANONYMITY-REFERENCE.md): order of values, d-presence beside a minimum size, and
 * Grassberger's estimator, by its author ln N - (1 / N) sum of n G(n), with G(N) for ln N.
 *
 * Stable for all of anonymity/: everything here. */
#ifndef GLASSHOUSE_CRITERION_H
#define GLASSHOUSE_CRITERION_H

#include "anonymity/classes/classes.h"

enum criterion_kind {
    K_ANONYMITY,            /* k-anonymity:K */
    DISTINCT_DIVERSITY,     /* distinct-l-diversity:L */
    ENTROPY_DIVERSITY,      /* entropy-l-diversity:L, Shannon */
    GRASSBERGER_DIVERSITY,  /* grassberger-l-diversity:L, entropy by Grassberger's estimator */
    RECURSIVE_DIVERSITY,    /* recursive-l-diversity:C,L */
    FREQUENCY_DIVERSITY,    /* frequency-l-diversity:L, no value above 1/L of a class */
    CLOSENESS_EQUAL,        /* t-closeness-equal:T */
    CLOSENESS_ORDERED,      /* t-closeness-ordered:T */
    CLOSENESS_HIERARCHICAL, /* t-closeness-hierarchical:T */
    PRESENCE,               /* d-presence:MIN,MAX */
    P_SENSITIVE,            /* p-sensitive:P,K */
    ALPHA_K,                /* alpha-k:ALPHA,K */
    SITE_DIVERSITY,         /* l-site-diversity:L */
    CRITERION_KINDS
};

struct ratio {
    uint64_t over, under; /* over / under, under a power of ten up to 10^9 */
};

/* ratio_parse reads a decimal fraction from 0 to 1, of at most nine places: false when it is none.
 */
bool ratio_parse(const char *text, struct ratio *);

struct criterion {
    enum criterion_kind kind;
    struct ratio a, b; /* the parameters, in the order in which they are written */
    double a_real, b_real;
    uint32_t track; /* the tracked column; set by criteria_bind */
};

enum { CRITERIA = 32 };

/* A set of criteria, all of which must hold, bound to a dataset. */
struct criteria {
    uint32_t count;
    struct criterion item[CRITERIA];
    bool arx;       /* the compatibility mode */
    uint64_t least; /* no class below this many rows can pass; 1 when no criterion says */
    bool has_least; /* a k-anonymity or l-diversity is among them (compatibility mode) */
    bool presence;  /* one needs the population */
    const struct dataset *data;
    struct criterion_scratch *scratch;
};

/* criterion_word returns the name before the colon; criterion_parse reads "k-anonymity:5" and its
 * kin, and complains with the nearest word or the allowed range. criterion_format writes it back.
 */
const char *criterion_word(enum criterion_kind);
/* criterion_form returns its parameters as they are written: "C,L". */
const char *criterion_form(enum criterion_kind);
MUST_USE status criterion_parse(struct criterion *, const char *text, struct complaint *);
void criterion_format(const struct criterion *, char *text, size_t size);

/* criteria_add appends one: E_LIMIT when there are too many. Start from criteria_init. */
void criteria_init(struct criteria *, bool arx);
MUST_USE status criteria_add(struct criteria *, const struct criterion *, struct complaint *);

/* criteria_bind ties them to a dataset: a criterion on sensitive values is copied for each
 * sensitive attribute; complaints say what is missing (no --sensitive, no hierarchy, no
 * --population, no
 * --site). criteria_clear frees the scratch. */
MUST_USE status criteria_bind(struct criteria *, const struct dataset *, struct complaint *);
void criteria_clear(struct criteria *);

/* criterion_holds evaluates one criterion on class |which|; criteria_hold all of them, cheapest
 * first, so that small classes cost one comparison. Both use the criteria's scratch: one struct
 * criteria per thread (bind another copy). A class of no counted rows fails only d-presence. */
bool criterion_holds(const struct criteria *, const struct criterion *, const struct classes *,
                     uint32_t which);
bool criteria_hold(const struct criteria *, const struct classes *, uint32_t which);

/* criteria_suppress judges every class, sets |suppressed| on those that fail, and returns in |rows|
 * how many counted rows they hold. |possible| is false when a class of no counted rows fails
 * d-presence, which no suppression can mend; in the compatibility mode such classes are ignored as
 * soon as a minimum class size is set. Stops early once |rows| exceeds |limit| (then the flags are
 * not all set). */
void criteria_suppress(const struct criteria *, struct classes *, uint64_t limit, uint64_t *rows,
                       bool *possible);

/* criteria_judge evaluates a class that is not in a struct classes: for algorithms that grow one
 * incrementally. |tally| has one dense histogram per tracked column, [values] each; entries of
 * columns that no criterion uses may be NULL. */
bool criteria_judge(const struct criteria *, uint32_t rows, uint32_t population,
                    const uint32_t *const *tally);

/* criteria_monotone: if two classes pass, does their union (so that coarser is never worse)? True
 * for a set when true for each; of ours, false for Grassberger's entropy alone. Suppression breaks
 * it for all but sizes and distinct counts, which is the business of the algorithms. */
bool criterion_monotone(enum criterion_kind);
bool criteria_monotone(const struct criteria *);

/* criterion_explain writes why class |which| fails the criterion, in one sentence with the numbers:
 * "3 rows, fewer than 5". */
void criterion_explain(const struct criteria *, const struct criterion *, const struct classes *,
                       uint32_t which, char *text, size_t size);

#endif
