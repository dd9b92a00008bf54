/* Probes for the claims of this folder: what they count and compute. */
#ifndef GLASSHOUSE_CLUSTER_HORIZONTAL_PROBES_H
#define GLASSHOUSE_CLUSTER_HORIZONTAL_PROBES_H

#include "proofs/ledger/probe.h"

/* Theorem 4.1, for steps 2 and 22: are there clusterings that only several owners together can
 * reach? Are there some that only one owner can reach? */
void probe_reached_by_many(struct probe *);
void probe_reached_by_one(struct probe *);
/* The same of the tables that whole runs publish. */
void probe_results_of_many(struct probe *);
void probe_results_of_one(struct probe *);

/* Section 8.2.3. Does the number of questions in a turn bound the number of records, also if
 * parties choose how many they examine? Do others learn that number? Does the rule that ends the
 * passes end them too early? */
void probe_questions(struct probe *);
void probe_questions_blurred(struct probe *);
void probe_number_of_records(struct probe *);
void probe_stops_early(struct probe *);

/* Section 8.2.2: party 2 knows the quasi-identifier of a record of party 1. Does it guess the
 * record's sensitive value better by what is shown than by its outputs? Shown, hidden counts. */
void probe_counts_shown(struct probe *);
void probe_counts_hidden(struct probe *);

/* Section 4.2: where the own closure stays without a record, does the whole one? Section 6.1: is
 * the union of diverse clusters diverse? Are all clusters diverse that are handed over? */
void probe_step_6(struct probe *);
void probe_union(struct probe *);
void probe_keeps_diverse(struct probe *);

/* Section 6.2: of all released classes, is none linked to fewer than two sites? With the paper's
 * own order of searches, does a player know the closure of a cluster with its record (step 8)? */
void probe_linked(struct probe *);
void probe_step_8(struct probe *);

/* Section 7.1: the printed totals of bits. Section 9.2.2: the time between hosts. */
void probe_total_bits(struct probe *);
void probe_time(struct probe *);

/* Section 9.2.2, in three claims: how the number of searches changes with n, k and m. */
void probe_cost_n(struct probe *);
void probe_cost_k(struct probe *);
void probe_cost_m(struct probe *);

#endif
