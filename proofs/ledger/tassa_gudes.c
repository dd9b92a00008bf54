/* Tassa and Gudes 2012: claims that are not about one protocol. Claims about a protocol are in that
 * protocol's folder. */
#include "proofs/ledger/worlds_probes.h"

const struct claim tassa_gudes_claims[] = {
    {"tg-6.1-flat", "tassa-gudes 6.1.1",
     "One round of players moving own records makes the counts of a sensitive value differ by at "
     "most one.",
     .probe = probe_flat},
    {"tg-6.1-local", "tassa-gudes 6.1.3",
     "Whether a move keeps the clusters diverse can be told by the moving player alone.",
     .needs = NULL},
    {"tg-8.5", "tassa-gudes 8.2.1, lemma 8.5",
     "The records that a clique of generalized records allows are the product of intersections.",
     .probe = probe_clique_product},
    {"tg-8.7", "tassa-gudes 8.2.1, proposition 8.7",
     "Every record of the table lies in a clique that is part of a perfect matching.",
     .probe = probe_families},
    {"tg-8.2.1-hard", "tassa-gudes 8.2.1",
     "To find one table that several views leave possible is hard in practice, so that nobody can "
     "infer from them who is in it.",
     .probe = probe_worlds_are_hard},
    {"tg-8.9", "tassa-gudes 8.2.1, proposition 8.9",
     "From a cluster's size and closure a player learns how many records of the others agree with "
     "the closure, and for each attribute that with its own they make it; no more.",
     .needs = NULL},
    {"tg-8.2.2", "tassa-gudes 8.2.2",
     "With diversity the players also learn each cluster's distribution of sensitive values, and "
     "no more.",
     .needs = NULL},
    {.id = NULL}};
