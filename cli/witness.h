/* A leak for people to read: what is learned by whom, by which messages, with which inputs, how
 * likely, and the command that shows it again. */
#ifndef GLASSHOUSE_WITNESS_H
#define GLASSHOUSE_WITNESS_H

#include "proofs/tell/check.h"
#include <stdio.h>

/* witness_print writes the witness of a finding that has one; its first line starts after |indent|
 * spaces, the others two later. Parties are named by their roles. */
void witness_print(FILE *, const struct finding *, int indent);

#endif
