/* The tables of cases, one a protocol: proofs/cases/<folder>.c; of planted leaks:
 * proofs/planted/<folder>.c. */
#ifndef GLASSHOUSE_CASES_TABLES_H
#define GLASSHOUSE_CASES_TABLES_H

#include "proofs/case.h"

extern const struct proof_table secure_sum_table, secure_and_table, secure_or_table,
    secure_threshold_table, lca_table, private_equality_table, set_union_table,
    set_intersection_table, set_union_size_table, set_intersection_size_table, zhong_table;
extern const struct planted secure_sum_planted[], secure_and_planted[], secure_or_planted[],
    secure_threshold_planted[], lca_planted[], private_equality_planted[], set_union_planted[],
    set_intersection_planted[], set_union_size_planted[], set_intersection_size_planted[],
    zhong_planted[];

extern const struct proof_table replicated_table, scalar_table, residuosity_table, blinding_table,
    statistical_table, echo_table, peeking_table, declaring_table;

#endif
