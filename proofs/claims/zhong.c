/* Zhong 2006: distributed k-anonymization on identity-based encryption. */
#include "proofs/claims/claims.h"
#include <stddef.h>

#define BY(name, kind) .protocol = (name), .checker = (kind)

const struct claim zhong_claims[] = {
    {"zhong-6", "zhong 4, theorem 6",
     "No protocol is unconditionally private for a normal k-anonymization function, when an "
     "attribute has four symbols, there are 2k rows and both parties have some (the text leaves "
     "the "
     "last out).",
     .probe = probe_impossible},
    {"zhong-6-many", "zhong 6", "The same holds for three and more parties, in two groups.",
     .needs = "an argument about all protocols, which no checker of ours makes"},
    {"zhong-5.1-homomorphic", "zhong 5.1.1",
     "The product of two encryptions under a name is an encryption of the product.",
     .probe = probe_homomorphic},
    {"zhong-5.1-rerandomized", "zhong 5.1.1",
     "Whoever has the public parameters can rerandomize: another ciphertext, the same plaintext.",
     .probe = probe_rerandomized},
    {"zhong-5.2-lists", "zhong 5.3 and appendix A",
     "Alice's lists have 2(k + 1) M ciphertexts, M the larger number of rows: they show no number "
     "of "
     "identifiers.",
     .probe = probe_zhong_lists},
    {"zhong-8", "zhong 5.4, theorem 8",
     "The protocol computes the k-anonymization function of section 5.2 (the paper leaves out the "
     "proof).",
     BY("zhong", CHECK_CORRECT)},
    {"zhong-9-alice", "zhong 5.4, theorem 9, simulator M(A)",
     "What Alice sees can be made from her data and the output, by M(A) of the appendix.",
     .needs = NULL},
    {"zhong-9-alice-k2", "zhong 5.4, theorem 9, simulator M(A), k = 2", "The same for k = 2.",
     .needs = NULL},
    {"zhong-9-bob", "zhong 5.4, theorem 9, simulator M(B)",
     "What Bob sees can be made from his data and the output, by M(B) of the appendix.",
     .needs = NULL},
    {"zhong-hardened-alice", "zhong 5.4, theorem 9, for the mended protocol",
     "With the mends of `hardened` Alice's view can be made from her data and the output.",
     .needs = NULL},
    {"zhong-hardened-bob", "zhong 5.4, theorem 9, for the mended simulator",
     "With the mended simulator Bob's view can be made from his data and the output.",
     .needs = NULL},
    {"zhong-generator", "zhong 5.1",
     "The key generator, who takes no part in what follows, learns nothing of the tables.",
     .needs = NULL},
    {"zhong-generator-pairs", "zhong 5.1",
     "Whoever colludes with the key generator learns no more than the output.", .needs = NULL},
    {"zhong-faults", "ours, on zhong 5.3",
     "No fault of the network makes an owner end with a wrong table as if it were right.",
     BY("zhong", CHECK_FAULT)},
    {.id = NULL}};
