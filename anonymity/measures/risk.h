/* The risk that somebody finds a person in a release, and what the release lost.
 *
 * A class is the rows that are equal in all quasi-identifiers of the release. Rows that show "*" in
 * each of them are suppressed, and in no class. Let n rows be in the classes j of J, f_j of them in
 * class j, and let F_j rows of the population look like class j (Dankar and El Emam 2010; El Emam
 * 2013, chapter 16):
 *
 *   prosecutor   knows that the person is in the release: highest 1 / min f_j, average |J| / n
 *   journalist   does not: highest 1 / min F_j, average the larger of |J| / sum F_j and the
 *                marketer's risk
 *   marketer     wants as many persons as possible: (1/n) sum f_j / F_j
 *
 * Without a population F_j is at least f_j, so the prosecutor's risk is an upper bound of the
 * others. */
#ifndef GLASSHOUSE_RISK_H
#define GLASSHOUSE_RISK_H

#include "anonymity/data/table.h"

enum { RISK_QIS = 64 };
#define RISK_SUPPRESSED UINT32_MAX

struct risk_plan {
    const struct table *released, *population; /* the population, generalised alike; or NULL */
    uint32_t qis;
    const uint32_t *qi, *population_qi; /* columns of each */
};

struct risk {
    uint32_t rows, suppressed, classes; /* rows: in classes */
    uint32_t smallest;                  /* size of the smallest class; 0: there is none */
    uint32_t *of_row;                   /* [rows of the table]: class, or RISK_SUPPRESSED */
    uint32_t *size, *population;        /* [classes]: f and F (equal without a population) */
    uint32_t *first_row;                /* [classes] */
    double prosecutor_highest, prosecutor_average;
    double journalist_highest, journalist_average, marketer;
};

/* risk_measure fills in everything. E_INPUT and a complaint: a class of the release has more rows
 * than the population has rows of its kind. risk_share is the share of rows whose prosecutor's risk
 * is above |threshold|. */
MUST_USE status risk_measure(struct risk *, const struct risk_plan *, struct complaint *);
double risk_share(const struct risk *, double threshold);
void risk_clear(struct risk *);

/* risk_lost is the share of a column's information that the release lost: H(X|Y) / H(X), for X the
 * original and Y the released value of the same row; 0 when X has one value. Both tables have the
 * same number of rows, in the same order. */
MUST_USE status risk_lost(const struct table *original, uint32_t x, const struct table *released,
                          uint32_t y, double *lost);

/* risk_distance is the largest distance (total variation) between the values of |column| in a
 * class and in the whole release, and |least| the fewest different values of a class. */
MUST_USE status risk_distance(const struct risk *, const struct table *released, uint32_t column,
                              double *distance, uint32_t *least);

#endif
