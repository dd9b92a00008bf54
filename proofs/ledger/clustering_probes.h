/* Probes of measures and of sequential clustering, on small tables. */
#ifndef GLASSHOUSE_CLUSTERING_PROBES_H
#define GLASSHOUSE_CLUSTERING_PROBES_H

#include "proofs/ledger/probe.h"
#include "proofs/ledger/small_tables.h"

/* probe_node_falls: is there a node that costs more than the node above it, for the rows under it?
 * probe_level_falls: is there a level that loses more than the level above it? */
MUST_USE status probe_node_falls(const struct small_table *, enum measure_kind, bool *);
MUST_USE status probe_level_falls(const struct small_table *, enum measure_kind, bool *);

/* Is a measure monotone? probe_monotone_nodes: for all recodings, by the costs of nodes (an
 * additive measure). probe_monotone_levels: for global recodings, from level to level. */
void probe_monotone_nodes(struct probe *, enum measure_kind, uint32_t leaves, uint32_t rows);
void probe_monotone_levels(struct probe *, enum measure_kind);

/* In the splitting procedure, do the sizes of the parts differ by at most one, and their counts of
 * each private value? probe_sizes_as_printed: as the paper prints it. probe_balanced: with even
 * rounding. */
void probe_sizes_as_printed(struct probe *);
void probe_balanced(struct probe *);
/* probe_ends: does step 10, taken literally, end? */
void probe_ends(struct probe *);

#endif
