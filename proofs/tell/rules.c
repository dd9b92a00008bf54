#include "proofs/tell/rules.h"
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
    {"correct", "Do the parties output the ideal function's values, in every execution?",
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
     "Every condition in the protocol's files went both ways in some run of the exact engines. "
     "What "
     "lies behind a way that no run took was judged by nobody: then no verdict speaks of more than "
     "was run.",
     "glasshouse check secure-sum"},
    {NULL, NULL, NULL}};

const struct rule *rule_find(const char *id)
{
    for (const struct rule *r = rules; r->id; r++)
        if (strcmp(r->id, id) == 0)
            return r;
    return NULL;
}
