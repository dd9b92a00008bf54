/* Kohlmayer et al. 2014, Jurczyk and Xiong 2009, Goldberger and Tassa 2010; and what is ours. */
#include "proofs/claims/claims.h"
#include <stddef.h>

#define BY(name, kind) .protocol = (name), .checker = (kind)
static const char global_view[] = "the encrypted global view is not built yet";
static const char mondrian[] = "distributed Mondrian is not built yet";
static const char measured[] = "a measurement, not a property: the test anonymity/goldberger_tassa "
                               "makes it again";

const struct claim kohlmayer_claims[] = {
    {"kohlmayer-commutes", "kohlmayer 4.4, the cipher",
     "Encryptions under several keys commute, and decryptions may come in any order.",
     .probe = probe_commutes},
    {"kohlmayer-deterministic", "kohlmayer 4.4 and 6.1",
     "Under one set of keys equal values have equal ciphertexts and different ones different.",
     .probe = probe_deterministic},
    {"kohlmayer-messages-1", "kohlmayer 5.1", "The encryption phase takes n(n - 1) messages.",
     .needs = global_view},
    {"kohlmayer-messages-2", "kohlmayer 5.1", "The integration takes n(n - 1)/2 messages.",
     .needs = global_view},
    {"kohlmayer-messages-34", "kohlmayer 5.1",
     "Each message of decryption and distribution is sent n - 1 times.", .needs = global_view},
    {"kohlmayer-master", "kohlmayer 4.3.5",
     "Only the master sees its own data under all keys, and then mixed with those of n - 2 others.",
     .needs = global_view},
    {"kohlmayer-mixing", "kohlmayer 4.3.5 and 6.1",
     "Mixing the rows at every step keeps parties from finding their own rows by order.",
     .needs = global_view},
    {"kohlmayer-frequencies", "kohlmayer 6.1",
     "What the parties see beyond the result are the frequencies of encrypted values.",
     .needs = global_view},
    {"kohlmayer-separate-master", "kohlmayer 6.1",
     "A master without data of its own removes the threat of recognising one's own rows.",
     .needs = global_view},
    {"kohlmayer-same-result", "kohlmayer 4",
     "Anonymizing the encrypted view and decrypting is anonymizing the union of the data.",
     .needs = global_view},
    {.id = NULL}};

const struct claim jurczyk_xiong_claims[] = {
    {"jx-1", "jurczyk-xiong 4.3, theorem 1",
     "With l = 1 a site can make all that it sees from the result and its own data.",
     .needs = mondrian},
    {"jx-2", "jurczyk-xiong 4.3, theorem 2",
     "With l > 1 no more shows than medians, entropies and numbers of sites of groups.",
     .needs = mondrian},
    {"jx-composition", "jurczyk-xiong 4.3",
     "Secure parts, put together in the hybrid model, are a secure whole.", .needs = mondrian},
    {"jx-top-down", "jurczyk-xiong 4.1",
     "What a top-down algorithm shows on its way is no more than what its result shows.",
     .needs = mondrian},
    {"jx-site-diversity", "jurczyk-xiong 3",
     "With l-site-diversity the result does not show which of fewer than l sites a record is from.",
     .needs = mondrian},
    {"jx-kth", "jurczyk-xiong 4.2", "The k-th element is found in log M rounds of two sums each.",
     .needs = mondrian},
    {"jx-cost", "jurczyk-xiong 4.3, overhead", "The whole takes O(n log^2 n) steps.",
     .needs = mondrian},
    {"jx-sum", "jurczyk-xiong 4.2", "The secure sum takes one round around the ring.",
     .needs = mondrian},
    {.id = NULL}};

const struct claim goldberger_tassa_claims[] = {
    {"gt-lm-monotone", "goldberger-tassa 3, definition 2, for LM",
     "Coarser generalizations never lose less by the measure LM.", .probe = probe_lm_monotone},
    {"gt-3", "goldberger-tassa 4, proposition 3", "The measure MI is monotone.",
     .needs = "the test anonymity/measure asks it of small tables; no checker here does"},
    {"gt-5.1-global", "goldberger-tassa 5.1", "PMI is monotone for global recoding.",
     .needs = "the test anonymity/measure asks it of small tables; no checker here does"},
    {"gt-5.1-local", "goldberger-tassa 5.1",
     "PMI is not monotone for local recoding: a generalization can tell more of the private "
     "attribute than the table did.",
     .probe = probe_pmi_example},
    {"gt-6.1-ends", "goldberger-tassa 6.3",
     "The sequential algorithm ends: no move that loses is made.",
     .needs = "the test anonymity/sequential asks it"},
    {"gt-6-runtime", "goldberger-tassa 6.3", "A pass of the sequential algorithm takes O(n^2 / k).",
     .needs = measured},
    {"gt-8-utility", "goldberger-tassa 8",
     "On the adult data sequential and agglomerative clustering lose least, k-member little more, "
     "Mondrian and Hilbert clearly more.",
     .needs = measured},
    {"gt-7-diversity", "goldberger-tassa 7",
     "No anonymization is l-diverse for an l above the inverse of the most frequent private "
     "value's "
     "share.",
     .needs = "the test anonymity/criterion asks it"},
    {"gt-7-balanced", "goldberger-tassa 7.1",
     "The greedy start splits records into clusters whose diversity is as even as it can be.",
     .needs = "the balanced start is not built yet"},
    {.id = NULL}};

const struct claim our_claims[] = {
    {"private-equality", "ours, on tassa-gudes 3.2 and kohlmayer's cipher",
     "A player of private equality learns whether all are equal, and what is declared.",
     .needs = NULL},
    {"set-bits", "ours, on tassa-gudes 3.2",
     "Union and intersection by characteristic vectors show the result and nothing else.",
     .needs = NULL},
    {"set-cipher", "ours, on kohlmayer's cipher",
     "Union and intersection by the commutative cipher show the result and what is declared.",
     .needs = NULL},
    {"house-faults", "ours",
     "No fault of the network makes a player of the secure sum end with a "
     "wrong sum as if it were right.",
     BY("secure-sum", CHECK_FAULT)},
    {.id = NULL}};
