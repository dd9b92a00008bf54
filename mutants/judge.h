/* Judging mutants: all checkers of a protocol run with one change made, as `glasshouse check` runs
 * them on the unchanged tree. A mutant dies if a verdict is not the expected one, if the house or a
 * checker stops, or if it takes many times as long as the unchanged run. */
#ifndef GLASSHOUSE_JUDGE_H
#define GLASSHOUSE_JUDGE_H

#include "mutants/mutants.h"
#include "proofs/ask/plan.h"

enum fate {
    FATE_NOT_ASKED, /* the protocol has no row of this checker, or an earlier one killed it */
    FATE_LIVES,
    FATE_FOUND, /* a verdict is not the expected one */
    FATE_STOPS, /* an assertion, a fault of memory, an error in place of a verdict */
    FATE_HANGS,
    FATES
};

/* What became of a mutant, at the first protocol whose checkers notice it; if none does, at the
 * last protocol. */
struct judged {
    bool reached, made, dies; /* a run came to it; and what the change waits for happened */
    unsigned char met;
    enum fate fate[CHECKERS];
    char protocol[40], first[160]; /* the first finding that killed it, in words */
};

struct judge {
    const struct protocol *const *protocols; /* ends with NULL */
    const struct mutant *mutants;
    int count, processes;
    int patience;         /* seconds, in addition to ten times the unchanged run; 0: 5 */
    const char *only;     /* one checker, as plan_filter has it; NULL: all */
    const char *settings; /* used instead of the tables'; NULL: the tables' */
    bool quick;           /* stop at the first checker that notices a mutant */
    const char *command;  /* the options that the page says it was made with */
    void (*progress)(int done, int count);
    void (*decided)(const struct mutant *, const struct judged *); /* or NULL */
    struct judged *judged; /* by number - 1; judge_clear frees it */
    char error[256];
};

/* judge_run fills in |judged|. It fails if the tree without a mutant has unexpected verdicts. */
MUST_USE status judge_run(struct judge *);
void judge_clear(struct judge *);

#endif
