/* Mondrian with cuts anywhere in the order of the values: the function of Jurczyk and Xiong.
 *
 * jurczyk-xiong 4.1 and 4.2. Values are places in a public order, from 0: numbers in their order,
 * categories in the order of the leaves of a hierarchy. Inner nodes of the hierarchy play no part
 * in cutting. (mondrian.c is another algorithm: it cuts only between the children of a node.)
 *
 *   0  The ranges of the root are the least and the greatest place that occurs. If there are fewer
 *      than k rows, or rows of fewer than l sites, there is no release.
 *   1  A group of fewer than 2k rows is a class. In any other group an attribute is chosen:
 *      l = 1: the first attribute, widest range first, whose cut is possible.
 *      l > 1: of the attributes whose cut is possible, the one with the best score (formula 3).
 *      If no cut is possible, the group is a class.
 *   2  The cut is at the lower median: the place of rank ceil(rows / 2).
 *   3  The left part is treated in the same way, then the right part.
 *
 * A cut is possible if each side has k rows, and rows of l sites. Where the paper leaves a choice
 * open there is a parameter; our reading comes first:
 *
 *   cut     STRICT: rows at the median go left. The ranges become [low, median] and
 *           [median + 1, high].
 *           SHARED: of its rows at the median each site keeps half on the left, those that come
 *           first in its file; sites of even number keep the larger half, those of odd number the
 *           smaller. A cut is possible if each side has a row (and l sites); k is not
 *           required. The ranges become [low, median] and [median, high].
 *   ranges  BOX: a group's ranges are its parent's, cut. TIGHT: they are the least and greatest
 *           places of its rows, found again in every group of 2k rows or more.
 *   shown   BOX: a class shows the root's ranges, as the cuts on its way left them. TIGHT: the
 *           least and greatest place of its rows.
 *   width   NORMAL: the width of a range is (high - low) over that of the root. RAW: high - low.
 *   over    the greatest width in formula 3 is that of the POSSIBLE attributes, or of ALL.
 *   score   GREATEST: formula 3. PUBLIC: the same over numbers that all know beforehand: the
 *           greatest width of the root, and 2 log2 of the number of sites, which is the entropy
 *           when all sites have equal parts of both sides. So scores can be compared by sums of
 *           what each site computed (cuts_margin). Some choices are others.
 *
 * Formula 3 is alpha * width / greatest width + (1 - alpha) * entropy / greatest entropy. The
 * entropy is the sum of -p log2 p over both sides and all sites, where p is the site's share of the
 * side's rows; sides are not weighted, as printed. Each term is rounded by itself (cuts_entropy),
 * so that sites can add up what each computed. Scores are compared exactly. Ties: the lower
 * attribute. If the greatest entropy is 0, its term is left out.
 *
 * For protocols: cuts_mondrian makes its choices by cuts_candidates, cuts_best, cuts_entropy,
 * cuts_stay and cuts_divide. A party that calls these on what it knows makes the same choices. The
 * watch is told every group and every cut that was tried, in order; an ideal view replays these. */
#ifndef GLASSHOUSE_CUTS_H
#define GLASSHOUSE_CUTS_H

#include "anonymity/criteria/criterion.h"

enum cuts_ties { CUTS_STRICT, CUTS_SHARED };
enum cuts_extent { CUTS_BOX, CUTS_TIGHT };
enum cuts_width { CUTS_WIDTH_NORMAL, CUTS_WIDTH_RAW };
enum cuts_over { CUTS_OVER_POSSIBLE, CUTS_OVER_ALL };
enum cuts_score { CUTS_SCORE_GREATEST, CUTS_SCORE_PUBLIC };
/* The order in which groups are visited and numbered. DEPTH: a group, then all of its left part,
 * then its right part. BREADTH: level by level, from the left. The classes are the same. */
enum cuts_order { CUTS_DEPTH, CUTS_BREADTH };

struct cuts_rules {
    uint32_t attributes;
    uint32_t k, l, sites; /* sites: how many there are; each class needs rows of l of them */
    struct ratio alpha;   /* from 0 to 1; without effect if l is 1 */
    enum cuts_ties cut;
    enum cuts_extent ranges, shown;
    enum cuts_width width;
    enum cuts_over over;
    enum cuts_score score;
    enum cuts_order order;
};

/* cuts_rules_check: E_ARGUMENT and a complaint if k or l is 0, l is above the number of sites,
 * alpha is above 1, or there are no attributes or too many. */
MUST_USE status cuts_rules_check(const struct cuts_rules *, struct complaint *);

struct cuts_box {
    uint32_t low[DATASET_QIS], high[DATASET_QIS];
};

/* The rows of all sites, each site's in the order of its file. */
struct cuts_rows {
    uint32_t rows;
    const uint32_t *place; /* [rows * attributes], row by row */
    const uint32_t *site;  /* [rows]: 1 .. sites; NULL: all of site 1 */
};

/* A cut that was tried. */
struct cuts_trial {
    uint32_t group; /* its number: 1 is the root, then in the rules' order; classes count too */
    uint32_t attribute, median;
    uint32_t low, high; /* the range in which the median was looked for */
    uint32_t left, right;
    uint32_t sites_left, sites_right; /* how many sites have rows there; 0 unless l > 1 */
    uint64_t entropy;                 /* in units of 2^-CUTS_ENTROPY_BITS; 0 unless l > 1 */
    bool possible;
};

/* Functions that are told what happens; each may be NULL. |group| is told every group, with its
 * rows and depth (the root's is 0); |tried| every cut that was tried; |duel| (PUBLIC) whether the
 * cut at this attribute is better than the best of those before; |chosen| the attribute where the
 * group was cut (CUTS_NO_ATTRIBUTE: it is a class); |made| every class, with what it shows.
 * Boxes and trials are valid only during the call. */
#define CUTS_NO_ATTRIBUTE UINT32_MAX
struct cuts_watch {
    void *context;
    void (*group)(void *context, uint32_t group, uint32_t rows, uint32_t depth,
                  const struct cuts_box *range);
    void (*tried)(void *context, const struct cuts_trial *);
    void (*duel)(void *context, uint32_t group, uint32_t attribute, bool wins);
    void (*chosen)(void *context, uint32_t group, uint32_t attribute);
    void (*made)(void *context, uint32_t group, const struct cuts_box *shown);
};

/* Classes are sorted by low and high of the first attribute, of the second, and so on, then by
 * size, then by the first of their rows. */
struct cuts_classes {
    uint32_t count;
    uint32_t *low, *high; /* [count * attributes]: what the class shows */
    uint32_t *size;       /* [count] */
    uint32_t *of;         /* [rows]: the class of each row */
};

/* cuts_mondrian runs the algorithm. E_NOT_FOUND and a complaint: there is no release (step 0). It
 * refuses what cuts_rules_check refuses. After a failure the classes are cleared. */
MUST_USE status cuts_mondrian(const struct cuts_rules *, const struct cuts_rows *,
                              const struct cuts_watch *, struct cuts_classes *, struct complaint *);
void cuts_classes_clear(struct cuts_classes *);

/* cuts_sort puts classes in the order that is given above, and renumbers |of|. */
MUST_USE status cuts_sort(struct cuts_classes *, uint32_t attributes, uint32_t rows);

/* The choices. |root| has the ranges of the root, |range| those of the group. */

/* cuts_candidates writes the attributes that can be cut (low < high), widest first, ties by number,
 * and returns how many there are. */
uint32_t cuts_candidates(const struct cuts_rules *, const struct cuts_box *root,
                         const struct cuts_box *range, uint32_t *attribute);

/* cuts_best returns the attribute with the best score (GREATEST) among those with |possible|;
 * CUTS_NO_ATTRIBUTE: there is none. |entropy| has the sum of cuts_entropy for each. */
uint32_t cuts_best(const struct cuts_rules *, const struct cuts_box *root,
                   const struct cuts_box *range, const bool *possible, const uint64_t *entropy);

/* cuts_margin (PUBLIC): the cut at |a| is better than the one at |b| if its entropy, less that of
 * |b|, is at least so much. It is from -cuts_margin_most to cuts_margin_most, which no difference
 * of entropies reaches: there widths decide. Among equal scores the lower attribute is better. */
int64_t cuts_margin_most(const struct cuts_rules *);
int64_t cuts_margin(const struct cuts_rules *, const struct cuts_box *root,
                    const struct cuts_box *range, uint32_t a, uint32_t b);

/* cuts_entropy is -p log2 p for p = count / size, 0 < count <= size, in units of
 * 2^-CUTS_ENTROPY_BITS, rounded half up; computed by cuts_log2 of both. A count of 0 gives 0. */
enum { CUTS_ENTROPY_BITS = 24, CUTS_LOG_BITS = 40 };
uint64_t cuts_entropy(uint32_t count, uint32_t size);

/* cuts_log2 is floor(2^CUTS_LOG_BITS log2(x)), x > 0, in integers. */
uint64_t cuts_log2(uint32_t x);

/* cuts_stay: how many of its |count| rows at the median does |site| (from 1) keep on the left? */
uint32_t cuts_stay(const struct cuts_rules *, uint32_t site, uint32_t count);

/* cuts_divide writes the two ranges (or boxes) that result from a cut of one. cuts_right is the
 * least place of the right one. */
uint32_t cuts_right(const struct cuts_rules *, uint32_t median);
void cuts_divide(const struct cuts_rules *, const struct cuts_box *, uint32_t attribute,
                 uint32_t median, struct cuts_box *left, struct cuts_box *right);

/* cuts_median_rank is the rank of the median among |rows|: ceil(rows / 2). */
static inline uint32_t cuts_median_rank(uint32_t rows)
{
    return rows / 2 + rows % 2;
}

/* For a party's own rows of a group; |place| has an attribute's place for every row of the party,
 * |row| the numbers of the group's rows. cuts_gather writes their places. cuts_count writes how
 * many of them are at place |low| + i or below, for i < |places|; those above are not counted.
 * cuts_count_to counts the places up to |most|. cuts_part puts the rows of the left side first, in
 * their order, and returns how many these are; |spare| has room for as many rows. */
void cuts_gather(const uint32_t *place, const uint32_t *row, uint32_t rows, uint32_t *out);
void cuts_count(const uint32_t *place, const uint32_t *row, uint32_t rows, uint32_t low,
                uint32_t places, uint32_t *upto);
uint32_t cuts_count_to(const uint32_t *place, uint32_t rows, uint32_t most);
uint32_t cuts_part(const struct cuts_rules *, uint32_t site, const uint32_t *place, uint32_t median,
                   uint32_t *row, uint32_t rows, uint32_t *spare);

#endif
