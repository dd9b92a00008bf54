/* The tables of the specimens for couple and sample. */
#ifndef GLASSHOUSE_SPECIMENS_COUPLED_H
#define GLASSHOUSE_SPECIMENS_COUPLED_H

#include "proofs/ask/case.h"

extern const struct proof_table mixing_table, rearranged_table, sorting_table, remembering_table,
    forged_table, depending_table, idle_table, layered_table, power_table, stretches_table,
    groups_table, unmasking_table, rewriting_table, overwriting_table, returning_table,
    seldom_table, ways_table, picking_table, typed_table, smaller_table, drawn_table;

#endif
