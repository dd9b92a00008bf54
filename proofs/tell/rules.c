#include "proofs/tell/rules.h"
#include "proofs/ledger/claims.h"
#include "proofs/tell/audit.h"
#include "sim/message.h"
#include "sim/mutation.h"
#include "sim/network.h"
#include <stddef.h>
#include <string.h>

const struct rule rules[] = {
    {"proved",
     "For all inputs and all values of all coins, by algebra: what the coalition sees is a "
     "function "
     "of what it may know and of fresh uniform coins. The bounds say for which moduli.",
     "secure-sum, {1}, modulus=any: proved for every N."},
    {"exhausted",
     "Every input and every coin within the printed bounds was run, and the exact distributions "
     "are "
     "as they should be. It is a proof for these parameters, and for others only as far as the "
     "bounds say.",
     "secure-and, parties=3: all 8 inputs, 64 tapes each."},
    {"holds",
     "A property that is not about leakage (outputs, the declaration), or one that rests on the "
     "assumption that the bounds name.",
     "correct: every execution gave the ideal function's outputs."},
    {"composed",
     "By the composition theorem for semi-honest, static adversaries (Goldreich, Foundations of "
     "Cryptography II, 7.3.3 and 7.5; Canetti 2000): the protocol with its parts played by a "
     "trusted party is private (that row is named), and each part that its runs called is private "
     "and correct with just these parameters, for every coalition that can be inside it (those "
     "rows are named and were made in this run). What the calls were given is among the inputs "
     "that "
     "these rows are about. All members make their calls in one order, or "
     "together: else no execution with ideal parts ends. No key of one call is used or sent in "
     "another, and no digest or point under it; and a part always takes the same number of rounds: "
     "both are looked for on sampled inputs, with real parts. Code of this tree keeps nothing from "
     "one call to the next: a test of the build refuses variables in which it could. Nobody looks "
     "whether a protocol that was loaded or built elsewhere does. It says "
     "nothing of active adversaries, or of those who choose whom to corrupt on the "
     "way. It is no stronger than the weakest row that it rests on: a shape without a row, a row "
     "that "
     "is about a sample of inputs or coins, or a row `branches` that lacks a way, leaves it at "
     "holds, with the gap in words, and so does a protocol or part whose row `branches` was not "
     "made, "
     "as with --by or --ideal; `check NAME` without a filter and `audit` make them all. Where no "
     "row has a "
     "part's parameters and one with as many parties leaks, it is inconclusive.",
     "lca, three players, a tree of forty nodes: the search with an ideal AND, and the AND."},
    {"holds-if",
     "It holds if an argument in words is right, which the bounds print and which is not checked "
     "to the end: what was judged has other parameters than the run, or, with ideal parts and more "
     "than 524288 inputs, most executions were put together from calls that others made, so that "
     "a role must always do the same when it saw the same. It is no pass of its own.",
     "set-union by bits, universe of 8: masked fields were enumerated at 2 elements."},
    {"leak",
     "Two inputs on which the coalition's own inputs, outputs and declared leakage agree give "
     "views "
     "of different distributions. The witness has the two inputs, the messages that tell, and the "
     "exact probabilities.",
     "secure-sum, {1,3} of 4: learns x2."},
    {"fails",
     "The property does not hold: an output is wrong, the ideal view has another distribution than "
     "the view, or the declaration is not tight or vacuous. The bounds say which.",
     "enumerate/view: the ideal view is not a function of what it is given."},
    {"inconclusive",
     "This checker cannot say, and never passes what it cannot judge. The bounds tell why and "
     "which "
     "checker can.",
     "affine on a keyed hash: not affine, enumerate decides."},
    {"correct",
     "Do the parties output the ideal function's values, in every execution? Counted, or by "
     "algebra "
     "for all inputs and coins (proved).",
     "glasshouse check secure-and --by correct"},
    {"enumerate",
     "Runs the real roles on every input and every sequence of coins, with ideal cryptography, and "
     "compares exact distributions of joint views. Some ideal view exists just when inputs with "
     "equal rights (own input, own output, declared leakage) have equal distributions.",
     "glasshouse check secure-or --by enumerate"},
    {"enumerate/view",
     "Is this ideal view, the paper's simulator, right? Its exact distribution, jointly with the "
     "party's own coins and input, must be that of the view, for every input.",
     "glasshouse check secure-sum --by enumerate/view"},
    {"enumerate/declaration",
     "Is each declared item needed (without it some input pair leaks), and is something left of "
     "the "
     "honest inputs? The entropy that is left is printed.",
     "set-union, variant cipher: 'sizes' is needed."},
    {"affine",
     "Runs the real roles once with symbols for coins and inputs; a view is a matrix over Z_N. A "
     "coalition learns exactly the functionals yA with yB = 0, by elimination with pivots 1 and -1 "
     "(every N at once) and Howell form (one N, composite too).",
     "glasshouse check secure-sum --by affine"},
    {"affine/view",
     "Is this ideal view right for all values of all coins? Equal spans and equal offsets of two "
     "cosets.",
     "glasshouse check secure-sum --by affine/view"},
    {"affine/declaration", "Tightness and vacuity of a declaration whose items are affine.",
     "secure-sum leaves m - 2 of m - 1 honest entries open."},
    {"key-holder",
     "A hash or ciphertext shows its content to who holds its keys, and to others only which are "
     "equal. A key is held by who drew it or received it, so it depends on the coalition.",
     "secure-or: player 1 alone learns the OR; with player m - 1 the number of ones."},
    {"tight", "No item can be taken from the declared leakage without some checker finding a leak.",
     "specimen-declaring declares a parity that nobody learns: fails."},
    {"vacuous",
     "Own input, output and declared leakage already give all honest inputs away, so that no "
     "protocol could leak more.",
     "secure-sum with two parties."},
    {"distance",
     "The total variation distance of two views as an exact fraction: the best chance, above one "
     "half doubled, of telling the two inputs apart. 1 is for certain, 0 is not at all.",
     "A mask below 3 modulo 5: 2/3."},
    {"planted",
     "A fault that the house makes on purpose in an honest protocol. A checker that does not find "
     "it is broken; one that finds the harmless ones gives false alarms.",
     "glasshouse check secure-sum mask-dropped --planted"},
    {"couple",
     "In the real world, is every field a function of what the party may know, a fresh ciphertext "
     "under a key it lacks, or a fresh mask? Holds under the assumptions that are named.",
     "glasshouse check secure-sum --by couple"},
    {"sample",
     "Two-sample tests on named features with a stated error budget. It can find a leak; it never "
     "proves that there is none.",
     "glasshouse check secure-sum --by sample"},
    {"fault",
     "Every message dropped, repeated, delayed, cut, flipped or replaced: honest parties end done "
     "or with a named error, and never give a wrong result as right.",
     "glasshouse check secure-sum --by fault"},
    {"branches",
     "Every condition in the protocol's files went both ways in some run that found nothing; the "
     "row "
     "lists the ways that only couple or sample took. What lies behind a way that no run took is "
     "looked for by probes: the number that stands in the condition, and its neighbours, in the "
     "place of each parameter of the rows. Where one takes the way, that is judged, and a leak "
     "there is the row's verdict. Choices that a protocol makes by a number while it is prepared "
     "are made otherwise as well. What no probe reaches is listed, and then no verdict speaks of "
     "more "
     "than "
     "was run.",
     "glasshouse check secure-sum"},
    {"beyond",
     "An argument in words why what holds within the bounds of rows holds beyond them, a row for "
     "each argument: `holds-if`, since nobody checks it; `fails` where a probe found a leak beyond "
     "the bounds; `inconclusive` where the row `branches` lacks ways.",
     "glasshouse check lca"},
    {NULL, NULL, NULL}};

const struct rule *rule_find(const char *id)
{
    for (const struct rule *r = rules; r->id; r++)
        if (strcmp(r->id, id) == 0)
            return r;
    return NULL;
}

static const char *const leak_meanings[] = {
    [LEAK_PUBLIC] = "Of a field: it is known to all before.",
    [LEAK_MASKED] = "Of a field: it is uniform, by a mask that its receiver does not know.",
    [LEAK_CIPHERTEXT] = "Of a field: it is hidden under a key that its receiver lacks.",
    [LEAK_DIGEST] = "Of a field: a keyed hash, which tells which entries are equal and no more.",
    [LEAK_SHUFFLED] = "Of a field: its entries are in an order that tells nothing.",
    [LEAK_OUTPUT] = "Of a field: it is part of what its receiver outputs.",
    [LEAK_KEY] = "Of a field: a key that its receiver is meant to hold.",
    [LEAK_DECLARED] = "Of a field: an item of the declared leakage.",
};

static const char *const claim_meanings[] = {
    [CLAIM_OPEN] = "Of a claim: no check is about it yet, and the bounds say why.",
    [CLAIM_PROVED] = NULL,
    [CLAIM_EXHAUSTED] = NULL,
    [CLAIM_HELD] = NULL, /* verdicts of findings; their words are above */
    [CLAIM_REFUTED] = "Of a claim: a checker has a counterexample, which is shown.",
    [CLAIM_MEASURED] = "Of a claim: a number was measured and stands beside the paper's.",
};

static const char *const fault_meanings[FAULT_KINDS] = {
    [FAULT_DROP] = "Of a fault plan: drop@3, message 3 does not arrive.",
    [FAULT_REPEAT] = "Of a fault plan: repeat@3, message 3 arrives twice.",
    [FAULT_DELAY] = "Of a fault plan: delay@3, message 3 arrives when nothing else moves.",
    [FAULT_REORDER] =
        "Of a fault plan: reorder@3, message 3 arrives after the next on its channel.",
    [FAULT_CUT] = "Of a fault plan: cut@3:7, message 3 is cut to 7 bytes.",
    [FAULT_FLIP] = "Of a fault plan: flip@3:17, bit 17 of message 3 is turned over.",
    [FAULT_REPLACE] = "Of a fault plan: replace@3:1, message 3 has the payload of message 1.",
    [FAULT_CRASH] =
        "Of a fault plan: crash@2:5, party 2 stops before its 5th message, sent or asked for.",
};

static const char *const mutation_meanings[MUTATION_KINDS] = {
    [MUTATION_NONE] = "Of a planted leak: nothing is changed.",
    [COIN_ZERO] = "Of a planted leak: a coin is not drawn; it is always 0.",
    [COIN_CONSTANT] = "Of a planted leak: a coin always has one value.",
    [COIN_REUSED] = "Of a planted leak: a party's first coin for a purpose serves again.",
    [COIN_SHARED] = "Of a planted leak: two parties have the same coin.",
    [COIN_BIASED] = "Of a planted leak: a coin is the bitwise AND of two, so not uniform.",
    [COIN_NEVER_ZERO] = "Of a planted leak: a coin is never 0.",
    [COIN_SCALED] = "Of a planted leak: a coin is a multiple of a fixed number.",
    [COIN_SHORT] = "Of a planted leak: a coin is drawn below a bound that is too small.",
    [COIN_MODULO] = "Of a planted leak: random bits are reduced modulo N, which is not uniform.",
    [COIN_REPEATED_ENTRIES] = "Of a planted leak: one coin serves for all entries of a vector.",
    [ORDER_IDENTITY] = "Of a planted leak: a list is not shuffled.",
    [ORDER_ROTATION] = "Of a planted leak: a list is only rotated, not shuffled.",
    [SHUFFLE_SORTED] = "Of a planted leak: a list is sorted by value, not shuffled.",
    [KEY_SENT] = "Of a planted leak: a key also goes to a party that must not have it.",
    [KEY_REUSED] = "Of a planted leak: a party's first key is also every later one.",
    [KEY_CONSTANT] = "Of a planted leak: a key is a constant that everybody knows.",
    [MESSAGE_COPIED] = "Of a planted leak: a message also goes to another party.",
    [MESSAGE_TWICE] = "Of a planted leak: a message is sent twice.",
    [MESSAGE_UNMASKED] = "Of a planted leak: a message goes out without the sender's mask.",
    [MESSAGE_LENGTH] = "Of a planted leak: the length of a list grows with the sender's input.",
    [MESSAGE_EXTRA] = "Of a planted leak: some inputs make one more, empty message.",
    [INPUT_SENT] = "Of a planted leak: a party's input goes to another party.",
    [COIN_SENT] = "Of a planted leak: a party's coin goes to another party.",
    [ABORT_TELLS] = "Of a planted leak: a party stops if its input is one of some.",
    [HASH_PLAIN] = "Of a planted leak: entries are hashed without a key.",
    [HASH_SAME] = "Of a planted leak: the place of an entry is not hashed with it.",
    [CIPHER_SKIPPED] = "Of a planted leak: a party does not encrypt, and sends points as they are.",
    [PARAMETER_SHIFTED] = "Of a planted leak: a party runs with another number than agreed.",
    [FRAME_TRUSTED] = "Of a planted leak: a party takes every message without checking it.",
    [ROLE_CHANGED] = "Of a planted leak: a role is written with a mistake.",
};

enum {
    LEAKS = sizeof leak_meanings / sizeof *leak_meanings,
    CLAIMS = sizeof claim_meanings / sizeof *claim_meanings
};

struct rule word_at(size_t i)
{
    size_t count = 0;
    while (rules[count].id)
        count++;
    if (i < count)
        return rules[i];
    i -= count;
    for (count = 0; rule_at(count);)
        count++;
    if (i < count)
        return (struct rule){rule_at(i), rule_meaning(rule_at(i)), NULL};
    i -= count;
    if (i < LEAKS)
        return (struct rule){leak_class_name((enum leak_class)i), leak_meanings[i], NULL};
    i -= LEAKS;
    if (i < FAULT_KINDS)
        return (struct rule){fault_kind_name((enum fault_kind)i), fault_meanings[i], NULL};
    i -= FAULT_KINDS;
    if (i < MUTATION_KINDS)
        return (struct rule){mutation_kind_name((enum mutation_kind)i), mutation_meanings[i], NULL};
    i -= MUTATION_KINDS;
    for (size_t c = 0; c < CLAIMS; c++)
        if (claim_meanings[c] && i-- == 0)
            return (struct rule){ledger_verdict_name((enum ledger_verdict)c), claim_meanings[c],
                                 NULL};
    return i + 1 < STATUS_COUNT
               ? (struct rule){status_name((status)(i + 1)), status_text((status)(i + 1)), NULL}
               : (struct rule){NULL, NULL, NULL};
}
