/* The tables of cases, one a protocol: proofs/cases/<protocol>.c; of planted leaks:
 * proofs/planted/<protocol>.c. */
#ifndef GLASSHOUSE_CASES_TABLES_H
#define GLASSHOUSE_CASES_TABLES_H

#include "proofs/case.h"

extern const struct proof_table secure_sum_table;

extern const struct planted secure_sum_planted[];

#endif
