/* Cases: the table is the theorem. For each protocol its table says which coalitions learn no more
 * than what is declared, which do (known limits), under which parameters, and by which checker; and
 * which planted leaks the checkers must find. */
#ifndef GLASSHOUSE_CASE_H
#define GLASSHOUSE_CASE_H

#include "proofs/tell/check.h"
#include "sim/mutation.h"
#include "sim/run.h"

/* A coalition is a set of parties: bit i - 1 is party i. */
typedef uint64_t coalition;
enum { COALITION_PARTIES = 64 };

/* Which coalitions a case is about: all that have between |least| and |most| members and satisfy
 * |only| (NULL: all do). A |most| of 0 means m - 1, where m is the number of parties; -1 means
 * m - 2, and so on. When |exactly| is not 0 it is the one coalition. */
struct coalition_class {
    const char *name; /* "any one", "pairs with a gap"; printed */
    int least, most;
    bool (*only)(coalition, int parties);
    coalition exactly;
    /* For enumerate: how many draws of an execution take all their values; all later draws are 0.
     * 0 means that all draws take all values. A row that sets it says in |why| which later draws
     * these are and why they show the coalition nothing. */
    size_t draws;
};

extern const struct coalition_class any_one, all_but_two, all_coalitions;

/* coalition_first and coalition_next walk a class by size, then by members; 0 is the end. */
coalition coalition_first(const struct coalition_class *, int parties);
coalition coalition_next(const struct coalition_class *, int parties, coalition);
int coalition_size(coalition);
bool coalition_has(coalition, int party);
/* coalition_format writes "{1,3}" with the run's role names into |arena|; coalition_parse reads
 * the same without braces. 0 when it cannot. */
const char *coalition_format(struct arena *, const struct run *, coalition);
coalition coalition_parse(struct run *, const char *text);

/* `enumerate` and `affine` are for small or formal worlds; the others run the real one. */
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
    enum verdict some;        /* some ideal view exists: nothing is learned beyond the declared */
    enum verdict view;        /* this ideal view, the paper's, is right (single parties) */
    enum verdict declaration; /* tight, and not vacuous */
    enum verdict correct;     /* the outputs are the ideal function's */
    enum verdict branches;    /* of the row that all rows of a variant have; VERDICT_NONE: holds */
    enum verdict composed;    /* with ideal parts: `some`, and for the parts rows of their own */
    /* With |branches| inconclusive: how many ways are known to be taken by no run. Another number
     * is a finding. */
    unsigned gaps;
};

/* What `enumerate` finds where a single party learns nothing beyond the declared. */
#define NOTHING_LEAKS                                                                              \
    {                                                                                              \
        .some = VERDICT_EXHAUSTED, .view = VERDICT_EXHAUSTED, .declaration = VERDICT_HOLDS,        \
        .correct = VERDICT_HOLDS                                                                   \
    }

struct proof_case {
    const char *claim; /* of the ledger; NULL when it is nobody's */
    const char *variant;
    const char *settings; /* "parties=3 modulus=6" */
    enum checker checker;
    const struct coalition_class *class;
    bool each;        /* a row for each coalition, not one for all */
    bool every_input; /* also inputs that check_inputs refuses together */
    struct expectation expect;
    const char *why; /* what the bounds are; the verdict is about these bounds only */
    /* An argument in words why the verdict holds beyond the bounds, too. It is printed with the
     * verdict as an assumption: checkers test no more than that every branch was run. */
    const char *assumes;
};

/* A planted leak: the house does one thing wrong. |killer| must find it. In the list of those that
 * are no leaks, it must pass. */
struct planted {
    struct mutation mutation;
    const char *variant, *settings;
    const struct coalition_class *class;
    enum check killer;
    const char *pattern; /* a shipped tool where the like was found, or NULL */
    bool harmless;       /* no leak: every checker must let it pass */
};

/* A protocol's table. Lists end with a NULL settings. */
struct proof_table {
    const struct protocol *protocol;
    const struct proof_case *cases;
    const struct planted *planted;
};

/* proof_tables ends with NULL, and may be longer where a program has protocols of its own, as the
 * list of protocols is (protocols/protocols.h); proof_table_find returns NULL when a protocol has
 * none. Specimens are protocols that exist only to be judged: each has a faulty variant and an
 * honest twin. */
extern const struct proof_table *const *proof_tables;
extern const struct proof_table *const specimen_tables[];
const struct proof_table *proof_table_find(const char *protocol);

#endif
