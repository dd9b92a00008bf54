/* The tables of the specimens about calls: what goes wrong between a protocol and its parts. */
#ifndef GLASSHOUSE_SPECIMENS_PARTS_H
#define GLASSHOUSE_SPECIMENS_PARTS_H

#include "proofs/ask/case.h"

extern const struct proof_table handing_table, sealing_table, trusting_table, undeclared_table,
    sampled_table, unproved_table, nearby_table, lending_table, ordering_table, crossing_table,
    adding_table, dealt_table, taking_table, lengthening_table, choosing_table, forcing_table,
    lasting_table, waiting_table;

#endif
