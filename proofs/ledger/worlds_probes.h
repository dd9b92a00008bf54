/* Probes: what several views together leave possible; and the first partition with diversity. */
#ifndef GLASSHOUSE_WORLDS_PROBES_H
#define GLASSHOUSE_WORLDS_PROBES_H

#include "proofs/ledger/probe.h"

/* They probe tassa-gudes: lemma 8.5, proposition 8.7, "finding one world is hard", 6.1.1. */
void probe_clique_product(struct probe *);
void probe_families(struct probe *);
void probe_worlds_are_hard(struct probe *);
void probe_flat(struct probe *);

#endif
