/* All tables: to add a protocol's is to add its files and its line here. A protocol of the house
 * without a table fails a test. */
#include "proofs/cases/tables.h"
#include <stddef.h>

const struct proof_table *const proof_tables[] = {
    &secure_sum_table,
    &secure_and_table,
    &secure_or_table,
    &secure_threshold_table,
    &lca_table,
    &private_equality_table,
    &set_union_table,
    &set_intersection_table,
    &set_union_size_table,
    &set_intersection_size_table,
    &zhong_table,
    NULL,
};

const struct proof_table *const specimen_tables[] = {
    &replicated_table, &scalar_table,      &residuosity_table,
    &blinding_table,   &statistical_table, &echo_table,
    &peeking_table,    &declaring_table,   NULL,
};
