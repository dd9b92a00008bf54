/* Prints a leak for people: who learns what, from which messages, with which inputs, with which
 * probabilities, and the command that shows it again. */
#ifndef GLASSHOUSE_WITNESS_H
#define GLASSHOUSE_WITNESS_H

#include "proofs/tell/check.h"
#include <stdio.h>

/* witness_print writes the witness of a finding. The first line begins after |indent| spaces, the
 * others two columns later. Parties have the names of their roles. */
void witness_print(FILE *, const struct finding *, int indent);

#endif
