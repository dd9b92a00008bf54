/* How long will it take? If an algorithm's time grows with the square of the rows, a trial on the
 * first rows tells it before the work begins. */
#ifndef GLASSHOUSE_ESTIMATE_H
#define GLASSHOUSE_ESTIMATE_H

#include "anonymity/algorithm.h"

/* estimate_seconds runs a quadratic algorithm on more and more of the first rows, until a trial
 * takes a tenth of a second or has a tenth of the rows; then it scales the last trial up. |clock|
 * returns seconds; |rows| is how many the last trial had. Negative: it cannot tell, because the
 * algorithm is not quadratic, there are fewer than ESTIMATE_ROWS rows, or no trial made a release.
 */
enum { ESTIMATE_ROWS = 10000 };
double estimate_seconds(const struct algorithm *, const struct task *, struct tape *coins,
                        double (*clock)(void), uint32_t *rows);

/* estimate_format writes a time for people: "20 seconds", "3 hours". */
void estimate_format(double seconds, char *text, size_t size);

#endif
