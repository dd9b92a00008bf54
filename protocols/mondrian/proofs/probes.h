/* The probes of probes.c, for the claims of this folder. */
#ifndef GLASSHOUSE_MONDRIAN_PROBES_H
#define GLASSHOUSE_MONDRIAN_PROBES_H

#include "proofs/ledger/probe.h"

/* Does the work grow no faster than n log^2 n? */
void probe_cost(struct probe *);
/* Are there tables with more classes by entropy than by width, as in figure 3? */
void probe_figure_3(struct probe *);
/* How many owners can a row of others have, in the view of a site of the run? */
void probe_site_diversity(struct probe *);

#endif
