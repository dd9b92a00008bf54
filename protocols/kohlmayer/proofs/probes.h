/* Probes of what Kohlmayer et al. 2014 state. */
#ifndef GLASSHOUSE_KOHLMAYER_PROBES_H
#define GLASSHOUSE_KOHLMAYER_PROBES_H

#include "proofs/ledger/probe.h"

/* probes_cipher.c */
void kohlmayer_probe_commutes(struct probe *);
void kohlmayer_probe_deterministic(struct probe *);
/* probes_counts.c: messages, routes, operations, volume */
void kohlmayer_probe_messages_1(struct probe *);
void kohlmayer_probe_messages_2(struct probe *);
void kohlmayer_probe_carried(struct probe *);
void kohlmayer_probe_messages_34(struct probe *);
void kohlmayer_probe_neighbour(struct probe *);
void kohlmayer_probe_master(struct probe *);
void kohlmayer_probe_operations_v(struct probe *);
void kohlmayer_probe_operations_h(struct probe *);
void kohlmayer_probe_operations_ruled(struct probe *);
void kohlmayer_probe_linear(struct probe *);
void kohlmayer_probe_volume(struct probe *);
void kohlmayer_probe_adult(struct probe *);
/* probes_result.c: what is computed on codes, and what patterns show */
void kohlmayer_probe_frequencies(struct probe *);
void kohlmayer_probe_pattern(struct probe *);
void kohlmayer_probe_join(struct probe *);
void kohlmayer_probe_join_ids(struct probe *);
void kohlmayer_probe_measures(struct probe *);
void kohlmayer_probe_measures_whole(struct probe *);
void kohlmayer_probe_criteria(struct probe *);
void kohlmayer_probe_order(struct probe *);
void kohlmayer_probe_decode(struct probe *);

void kohlmayer_probe_measures_rules(struct probe *);
/* probes_again.c: what is left when a run stops, and what two runs have in common */
void kohlmayer_probe_fair(struct probe *);
void kohlmayer_probe_keys_again(struct probe *);
/* probes_variants.c: what hardened variants keep */
void kohlmayer_probe_least(struct probe *);
void kohlmayer_probe_suite(struct probe *);
/* probes_witnesses.c: a master that does not what it should */
void kohlmayer_probe_witnesses(struct probe *);
/* probes_baseline.c: anonymizing before integrating */
void kohlmayer_probe_baseline_rows(struct probe *);
void kohlmayer_probe_baseline_columns(struct probe *);

#endif
