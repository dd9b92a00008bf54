/* Cases: the questions that are asked about a protocol, each with the expected verdict. A
 * protocol's table of cases says which coalitions learn no more than is declared and which do
 * (known limits), with which parameters, by which checker. It also lists the planted leaks that the
 * checkers must find. */
#ifndef GLASSHOUSE_CASE_H
#define GLASSHOUSE_CASE_H

#include "proofs/tell/check.h"
#include "sim/mutation.h"
#include "sim/run.h"

/* A coalition is a set of parties: bit i - 1 is party i. */
typedef uint64_t coalition;
enum { COALITION_PARTIES = 64 };

/* Which coalitions a case is about: all that have between |least| and |most| members and satisfy
 * |only| (NULL: all do). With m parties, |most| 0 means m - 1, -1 means m - 2, and so on. If
 * |exactly| is not 0, it is the only coalition. */
struct coalition_class {
    const char *name; /* "any one", "pairs with a gap"; printed */
    int least, most;
    bool (*only)(coalition, int parties);
    coalition exactly;
    /* For enumerate: the first |draws| draws of an execution take all their values, and all later
     * draws are 0. 0 means that all draws take all values. A case that sets it says in |why| which
     * draws are the later ones, and why they show the coalition nothing. */
    size_t draws;
};

extern const struct coalition_class any_one, all_but_two, all_coalitions;

/* coalition_first and coalition_next walk through a class by size, then by members; 0: the end. */
coalition coalition_first(const struct coalition_class *, int parties);
coalition coalition_next(const struct coalition_class *, int parties, coalition);
int coalition_size(coalition);
bool coalition_has(coalition, int party);
/* coalition_format writes "{1,3}", with the names of the run's roles, into |arena|. coalition_parse
 * reads this, without or with braces; 0: it is no coalition. */
const char *coalition_format(struct arena *, const struct run *, coalition);
coalition coalition_parse(struct run *, const char *text);

/* The checkers. `enumerate` uses a tiny world and `affine` a formal one; the others the real one.
 */
enum checker {
    CHECKER_ENUMERATE,
    CHECKER_AFFINE,
    CHECKER_COUPLE,
    CHECKER_SAMPLE,
    CHECKER_CORRECT,
    CHECKER_FAULT,
    CHECKERS
};

/* What is expected of each question; VERDICT_NONE: not asked. */
struct expectation {
    enum verdict some;        /* some ideal view exists: nothing beyond the declared is learned */
    enum verdict view;        /* this ideal view, the paper's, is right (single parties) */
    enum verdict declaration; /* every declared item is necessary, and something stays secret */
    enum verdict correct;     /* the outputs are the ideal function's */
    enum verdict branches;    /* of the row `branches` of the variant; VERDICT_NONE: holds */
    enum verdict composed; /* with ideal parts: `some`, and the rows of the parts that it needs */
    /* If |branches| is expected to be inconclusive: how many sides of branches are known to be
     * taken by no run. Another number is a finding. */
    unsigned gaps;
};

/* What `enumerate` finds where a single party learns nothing beyond the declared leakage. */
#define NOTHING_LEAKS                                                                              \
    {                                                                                              \
        .some = VERDICT_EXHAUSTED, .view = VERDICT_EXHAUSTED, .declaration = VERDICT_HOLDS,        \
        .correct = VERDICT_HOLDS                                                                   \
    }

struct proof_case {
    const char *claim; /* the claim of the ledger that it is about; NULL: none */
    const char *variant;
    const char *settings; /* "parties=3 modulus=6" */
    enum checker checker;
    const struct coalition_class *class;
    bool each;        /* one row for each coalition, not one row for all */
    bool every_input; /* also inputs that check_inputs refuses together */
    struct expectation expect;
    const char *why; /* what the bounds are; the verdict is about these bounds only */
    /* An argument in words why the verdict also holds beyond the bounds. It is printed with the
     * verdict as an assumption: all that the checkers test of it is that every branch was run. */
    const char *assumes;
};

/* A planted leak: the house does one thing wrong, and the checker |killer| must find it. If it is
 * |harmless|, it is no leak, and every checker must pass it. */
struct planted {
    struct mutation mutation;
    const char *variant, *settings;
    const struct coalition_class *class;
    enum check killer;
    const char *pattern; /* a published tool with a similar mistake, or NULL */
    bool harmless;
};

/* A row of a list of planted leaks: variant, settings, class, who must find it (or, if it is
 * harmless, must let it pass), then the mutation's members. PLANTED_LIKE begins with a pattern. */
#define PLANTED_LIKE(PATTERN, VARIANT, SETTINGS, CLASS, KILLER, ...)                               \
    {                                                                                              \
        {__VA_ARGS__}, VARIANT, SETTINGS, &CLASS, KILLER, PATTERN, false                           \
    }
#define PLANTED(...) PLANTED_LIKE(NULL, __VA_ARGS__)
#define HARMLESS(VARIANT, SETTINGS, CLASS, KILLER, ...)                                            \
    {                                                                                              \
        {__VA_ARGS__}, VARIANT, SETTINGS, &CLASS, KILLER, NULL, true                               \
    }

/* A protocol's table. Lists end with a NULL settings.
 *
 * |declares| lists what the protocol declares, a second time (proofs/sampled/declared.h): VARIANT
 * ITEM or VARIANT ITEM WHO, with commas. VARIANT may be *, and WHO is 1, or m, the last party; ITEM
 * is the item's name without its numbers. NULL: it is not compared. */
struct proof_table {
    const struct protocol *protocol;
    const struct proof_case *cases;
    const struct planted *planted;
    const char *declares;
};

/* proof_tables ends with NULL. It is longer in a program with protocols of its own, like the list
 * of protocols (protocols/protocols.h). proof_table_find returns NULL if a protocol has no table.
 * Specimens are protocols that exist only to be judged: each has a faulty variant and an honest
 * twin. */
extern const struct proof_table *const *proof_tables;
extern const struct proof_table *const specimen_tables[];
const struct proof_table *proof_table_find(const char *protocol);

#endif
