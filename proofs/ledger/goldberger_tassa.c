/* Goldberger and Tassa 2010: anonymization by clustering. */
#include "proofs/ledger/probe.h"
#include <math.h>

static const char measured[] =
    "a measurement, not a property: the test anonymity/clusters/goldberger_tassa "
    "makes it again";

/* The two tables of goldberger-tassa 5.1, with P(y | B) counted in the table. */
static double pmi_loss(const char *shown)
{
    static const char value[] = "aaaabbbbc", private[] = "000101111";
    double loss = 0;
    for (int i = 0; i < 9; i++) {
        int own[2] = {0}, generalized[2] = {0};
        for (int k = 0; k < 9; k++) {
            own[private[k] - '0'] += value[k] == value[i];
            generalized[private[k] - '0'] += shown[i] == '*' || value[k] == shown[i];
        }
        const int y = private[i] - '0';
        loss -= log2((double)generalized[y] / (generalized[0] + generalized[1])) -
                log2((double)own[y] / (own[0] + own[1]));
    }
    return loss / 9;
}

static void probe_pmi_example(struct probe *p)
{
    const double first = pmi_loss("aaa**bbb*"), second = pmi_loss("aa*a*bbb*");
    probe_says(
        p, first < 0 && second > 0,
        arena_format(p->arena, "the paper's two generalizations lose %.3f and %.3f", first, second),
        "both lose");
}

/* F(B) = (|B| - 1) / (|A| - 1): all chains of subsets of up to ten values. */
static void probe_lm_monotone(struct probe *p)
{
    bool holds = true;
    uint64_t pairs = 0;
    for (unsigned values = 2; values <= 10; values++)
        for (unsigned b = 1; b < 1u << values; b++)
            for (unsigned a = b; a; a = (a - 1) & b) {
                holds &= __builtin_popcount(a) - 1 <= __builtin_popcount(b) - 1;
                pairs++;
            }
    p->verdict = holds ? CLAIM_EXHAUSTED : CLAIM_REFUTED;
    p->bounds = arena_format(p->arena, "all %llu pairs of nested sets of up to 10 values",
                             (unsigned long long)pairs);
}

const struct claim goldberger_tassa_claims[] = {
    {"gt-lm-monotone", "goldberger-tassa 3, definition 2, for LM",
     "Coarser generalizations never lose less by the measure LM.", .probe = probe_lm_monotone},
    {"gt-3", "goldberger-tassa 4, proposition 3", "The measure MI is monotone.",
     .needs = "the test anonymity/measures/measure asks it of small tables; no checker here does"},
    {"gt-5.1-global", "goldberger-tassa 5.1", "PMI is monotone for global recoding.",
     .needs = "the test anonymity/measures/measure asks it of small tables; no checker here does"},
    {"gt-5.1-local", "goldberger-tassa 5.1",
     "PMI is not monotone for local recoding: a generalization can tell more of the private "
     "attribute than the table did.",
     .probe = probe_pmi_example},
    {"gt-6.1-ends", "goldberger-tassa 6.3",
     "The sequential algorithm ends: no move that loses is made.",
     .needs = "the test anonymity/clusters/sequential asks it"},
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
     .needs = "the test anonymity/criteria/criterion asks it"},
    {"gt-7-balanced", "goldberger-tassa 7.1",
     "The greedy start splits records into clusters whose diversity is as even as it can be.",
     .needs = "the balanced start is not built yet"},
    {.id = NULL}};
