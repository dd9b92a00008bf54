/* All tables: to add a protocol's is to add its files and its line here. A protocol of the house
 * without a table fails a test. */
#include "proofs/cases/tables.h"
#include <stddef.h>

const struct proof_table *const proof_tables[] = {
    &secure_sum_table,
    NULL,
};

const struct proof_table *const specimen_tables[] = {
    NULL,
};
