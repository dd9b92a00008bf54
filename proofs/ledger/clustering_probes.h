/* Probes of measures and of sequential clustering, on small tables. */
#ifndef GLASSHOUSE_CLUSTERING_PROBES_H
#define GLASSHOUSE_CLUSTERING_PROBES_H

#include "proofs/ledger/probe.h"
#include "proofs/ledger/small_tables.h"

/* Does a node cost more than the one above it, for rows that are there? Does a level lose more than
 * the one above it? */
MUST_USE status probe_node_falls(const struct small_table *, enum measure_kind, bool *);
MUST_USE status probe_level_falls(const struct small_table *, enum measure_kind, bool *);

/* Is a measure monotone: for all recodings, by the costs of nodes (an additive measure); for global
 * recodings, from level to level? */
void probe_monotone_nodes(struct probe *, enum measure_kind, uint32_t leaves, uint32_t rows);
void probe_monotone_levels(struct probe *, enum measure_kind);

/* Do the parts of the splitting procedure have sizes, and counts of each private value, that differ
 * by at most one: as printed, and with even rounding? */
void probe_sizes_as_printed(struct probe *);
void probe_balanced(struct probe *);
/* Does step 10 to the letter end? */
void probe_ends(struct probe *);

#endif
