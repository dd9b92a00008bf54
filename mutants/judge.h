/* Judging mutants: every checker of a protocol is put to it with one change made, as `glasshouse
 * check` puts it to the honest tree. A mutant dies when any verdict is not the expected one, when
 * the house or a checker stops, or when it takes many times as long as the honest run. */
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

/* What became of a mutant, at the first protocol whose checkers see it; at the last one if none. */
struct judged {
    bool reached, made, dies; /* a run came by; and what the change waits for happened */
    unsigned char met;
    enum fate fate[CHECKERS];
    char protocol[40], first[160]; /* the first finding that killed it, in words */
};

struct judge {
    const struct protocol *const *protocols; /* ends with NULL */
    const struct mutant *mutants;
    int count, processes;
    int patience;         /* seconds more than the honest run takes ten times; 0: 5 */
    const char *only;     /* one checker, as plan_filter has it; NULL: all */
    const char *settings; /* in place of the tables'; NULL */
    bool quick;           /* the first checker that sees a mutant is enough */
    void (*progress)(int done, int count);
    void (*decided)(const struct mutant *, const struct judged *); /* or NULL */
    struct judged *judged; /* by number - 1; judge_clear frees it */
    char error[256];
};

/* judge_run fills in |judged|. It fails when the tree without a mutant is not as expected. */
MUST_USE status judge_run(struct judge *);
void judge_clear(struct judge *);

#endif
