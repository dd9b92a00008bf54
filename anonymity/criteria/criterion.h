/* Criteria: is a class safe enough to be released?
 *
 * Each criterion is evaluated on a class: its counted rows, its rows in the population, and the
 * histogram of a tracked column. Thresholds are exact rationals, read from their decimal text, and
 * comparisons use 128-bit integers (entropy: long doubles, and exact integers when it is too close
 * to call). So a class on the border is judged by the definition, not by rounding. The
 * compatibility mode computes in doubles as ARX does, and differs from the definitions where ARX
 * does (ANONYMITY-REFERENCE.md): in the order of values, in d-presence together with a minimum
 * size, and in Grassberger's estimator (its author has ln N - (1 / N) sum of n G(n); ARX has G(N)
 * for ln N).
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

/* ratio_parse reads a decimal fraction from 0 to 1 with at most nine places; false: it is none. */
bool ratio_parse(const char *text, struct ratio *);

struct criterion {
    enum criterion_kind kind;
    struct ratio a, b; /* the parameters, in the order in which they are written */
    double a_real, b_real;
    uint32_t track; /* the tracked column; set by criteria_bind */
};

enum { CRITERIA = 32 };

/* A set of criteria, bound to a dataset. All of them must hold. */
struct criteria {
    uint32_t count;
    struct criterion item[CRITERIA];
    bool arx;       /* the compatibility mode */
    uint64_t least; /* no class with fewer rows can pass; 1: no criterion gives a least size */
    bool has_least; /* one of them is a k-anonymity or l-diversity (for the compatibility mode) */
    bool presence;  /* one of them needs the population */
    const struct dataset *data;
    struct criterion_scratch *scratch;
};

/* criterion_word returns the name before the colon. criterion_parse reads "k-anonymity:5" and the
 * like; its complaint has the nearest word or the allowed range. criterion_format writes it. */
const char *criterion_word(enum criterion_kind);
/* criterion_form returns its parameters as they are written: "C,L". */
const char *criterion_form(enum criterion_kind);
MUST_USE status criterion_parse(struct criterion *, const char *text, struct complaint *);
void criterion_format(const struct criterion *, char *text, size_t size);

/* criteria_add appends one; E_LIMIT: there are too many. Begin with criteria_init. */
void criteria_init(struct criteria *, bool arx);
MUST_USE status criteria_add(struct criteria *, const struct criterion *, struct complaint *);

/* criteria_bind binds them to a dataset. A criterion on sensitive values is copied for each
 * sensitive attribute. The complaint says what is missing: --sensitive, a hierarchy, --population
 * or --site. criteria_clear frees the working memory. */
MUST_USE status criteria_bind(struct criteria *, const struct dataset *, struct complaint *);
void criteria_clear(struct criteria *);

/* criterion_holds evaluates one criterion on class |which|. criteria_hold evaluates all, the
 * cheapest first, so that small classes cost one comparison. Both use the criteria's working
 * memory: each thread needs its own struct criteria (bind another copy). A class without counted
 * rows can fail only d-presence. */
bool criterion_holds(const struct criteria *, const struct criterion *, const struct classes *,
                     uint32_t which);
bool criteria_hold(const struct criteria *, const struct classes *, uint32_t which);

/* criteria_suppress judges every class and sets |suppressed| for those that fail; |rows| is how
 * many counted rows they have. |possible| becomes false if a class without counted rows fails
 * d-presence, because suppression cannot change that; in the compatibility mode such classes are
 * ignored if there is a minimum class size. It stops when |rows| is above |limit|; then not all
 * flags are set. */
void criteria_suppress(const struct criteria *, struct classes *, uint64_t limit, uint64_t *rows,
                       bool *possible);

/* criteria_judge evaluates a class that is not in a struct classes, for algorithms that let a class
 * grow. |tally| has one histogram for each tracked column, [values] each. An entry may be NULL if
 * no criterion uses that column. */
bool criteria_judge(const struct criteria *, uint32_t rows, uint32_t population,
                    const uint32_t *const *tally);

/* criteria_monotone: if two classes pass, does their union pass? (Then coarser is never worse.) A
 * set is monotone if each criterion is; of ours only Grassberger's entropy is not. With suppression
 * it holds only for sizes and distinct counts; the algorithms must take care of that. */
bool criterion_monotone(enum criterion_kind);
bool criteria_monotone(const struct criteria *);

/* criterion_explain writes one sentence, with the numbers, why class |which| fails the criterion:
 * "3 rows, fewer than 5". */
void criterion_explain(const struct criteria *, const struct criterion *, const struct classes *,
                       uint32_t which, char *text, size_t size);

#endif
