/* Specimens: tiny protocols that exist only to be judged. The variant `faulty` of each repeats a
 * mistake that was published or shipped; its twin `honest` passes. */
#ifndef GLASSHOUSE_SPECIMENS_H
#define GLASSHOUSE_SPECIMENS_H

#include "sim/party.h"

extern const struct protocol specimen_replicated, specimen_scalar, specimen_residuosity,
    specimen_blinding, specimen_statistical, specimen_echo, specimen_peeking, specimen_declaring,
    specimen_bytes, specimen_narrow, specimen_wide, specimen_arrival, specimen_counting,
    specimen_unlisted, specimen_far, specimen_square, specimen_quotient, specimen_ending,
    specimen_stretches, specimen_groups, specimen_excused, specimen_sorting, specimen_dealing,
    specimen_mixing, specimen_rearranged, specimen_remembering, specimen_forged, specimen_depending,
    specimen_idle, specimen_layered, specimen_power, specimen_handing, specimen_sealing,
    specimen_trusting, specimen_undeclared, specimen_sampled, specimen_unproved, specimen_nearby,
    specimen_lending, specimen_ordering, specimen_crossing, specimen_adding, specimen_dealt,
    specimen_rows, specimen_unmasking, specimen_repeating, specimen_rewriting, specimen_overwriting,
    specimen_returning, specimen_late, specimen_late_zeros, specimen_seldom, specimen_ways,
    specimen_picking, specimen_six, specimen_list, specimen_three, specimen_thin, specimen_prepared,
    specimen_typed, specimen_smaller, specimen_drawn, specimen_crowd, specimen_byte, specimen_wider,
    specimen_answering, specimen_reasons, specimen_timing, specimen_table, specimen_header,
    specimen_window, specimen_numbered;
extern const struct protocol specimen_taking, specimen_lengthening, specimen_choosing,
    specimen_forcing, specimen_lasting, specimen_waiting;

/* Shared by the specimens: each party has residues as its input; the
 * parameters `parties`, `length` and `modulus` say how many, and modulo what. */
extern const struct variant specimen_variants[];
extern const struct parameter specimen_parameters[];
extern const struct message specimen_value, specimen_pair;
extern const struct message *const specimen_messages[];
status specimen_prepare(struct run *);
status specimen_parse(struct run *, int party, const char *text, size_t size, struct value *);
uint64_t specimen_input_count(struct run *, int party);
status specimen_input_at(struct run *, int party, uint64_t index, struct value *);
status specimen_sample(struct run *, int party, struct tape *, struct value *);
#define SPECIMEN_INPUTS                                                                            \
    .parse = specimen_parse, .input_count = specimen_input_count, .input_at = specimen_input_at,   \
    .sample = specimen_sample
/* What a specimen has in common with others. SPECIMEN_OWN has parameters, messages and prepare of
 * its own, which follow; in both cases .ideal, .leakage and .ideal_view do. */
#define SPECIMEN_OWN(WORD, TITLE, ROLE)                                                            \
    .name = (WORD), .title = (TITLE), .source = "ours", .summary = (TITLE),                        \
    .input_help = "integers below N, separated by commas", .variants = specimen_variants,          \
    SPECIMEN_INPUTS, .role = (ROLE)
#define SPECIMEN(WORD, TITLE, ROLE)                                                                \
    SPECIMEN_OWN(WORD, TITLE, ROLE), .parameters = specimen_parameters,                            \
                                     .messages = specimen_messages, .prepare = specimen_prepare
status specimen_no_output(struct ideal *);
bool specimen_faulty(const struct party *);

#endif
