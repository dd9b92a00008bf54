/* A probe for the claims of this folder. */
#ifndef GLASSHOUSE_BOOLEAN_BITS_H
#define GLASSHOUSE_BOOLEAN_BITS_H

#include "proofs/ledger/probe.h"

/* Section 7.1: is a modulus of the digits of m - 1 enough for the AND of m bits? */
void probe_and_bits(struct probe *);

#endif
