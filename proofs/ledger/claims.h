/* The claims ledger: what the five papers state, and what our checkers found.
 *
 * A row's verdict is never written by hand: it comes from the findings whose case names the row, or
 * from those of a protocol's checker, or from a probe that is run. A row that nothing speaks of is
 * open. */
#ifndef GLASSHOUSE_CLAIMS_H
#define GLASSHOUSE_CLAIMS_H

#include "proofs/ask/plan.h"

enum ledger_verdict {
    CLAIM_OPEN,
    CLAIM_PROVED,
    CLAIM_EXHAUSTED,
    CLAIM_COMPOSED,
    CLAIM_HELD,
    CLAIM_REFUTED,
    CLAIM_MEASURED
};
const char *ledger_verdict_name(enum ledger_verdict);

/* What a probe found; texts live in |arena|. */
struct probe {
    struct arena *arena;
    enum ledger_verdict verdict;
    const char *bounds, *witness;
    uint64_t executions;
    const struct mutation *planted; /* in the runs that the probe makes; NULL: nothing */
};

struct claim {
    const char *id, *source; /* "tassa-gudes 8.1, proposition 8.1" */
    const char *statement;   /* in our words */
    /* Findings of this protocol and checker speak of it too; NULL: only those that name it. */
    const char *protocol, *variant;
    enum check check;
    void (*probe)(struct probe *);
    const char *needs;    /* what is not built yet, for an open row; or NULL */
    const char *measured; /* the command that makes a measurement again; or NULL */
    bool declaration;     /* what is said of the declaration (tight, vacuous) counts as well */
};

/* A row as it was filled in. */
struct ledger_row {
    const struct claim *claim;
    enum ledger_verdict verdict;
    const char *checkers; /* "affine, enumerate" */
    const char *bounds;
    const char *learned; /* the witness in words, or NULL */
    const struct witness *witness;
};

struct ledger {
    struct ledger_row *row;
    size_t count;
    struct arena arena;
};

/* Lists of claims end with a NULL id. protocol_claims has those of the folders of protocols/, each
 * in proofs/claims.c, and ends with NULL; the other lists have what the papers state
 * of things that are not built here or are no protocols. */
extern const struct claim *const *protocol_claims;
extern const struct claim tassa_gudes_claims[], goldberger_tassa_claims[];

/* claim_exists: is there a row of this id in any list? */
bool claim_exists(const char *id);

/* ledger_fill judges every row by |findings|, which must live as long, and by its probe. A finding
 * that names a claim without a row is E_NOT_FOUND, with the name in |error|. */
MUST_USE status ledger_fill(struct ledger *, const struct findings *, char *error);

/* ledger_fill_part is ledger_fill where not every check was asked, or finished: it has the rows of
 * which some finding speaks, and no others, whose "open" would be no news of them. */
MUST_USE status ledger_fill_part(struct ledger *, const struct findings *, char *error);

/* One paper, by the word that its rows' sources have: "jurczyk-xiong". ledger_plan adds the jobs of
 * the protocols that its rows speak of, and of their parts: all that can decide such a row;
 * E_NOT_FOUND, with the papers that there are in |error|, when no row has the word.
 * ledger_fill_paper fills its rows alone. A |paper| of NULL means all. */
MUST_USE status ledger_plan(struct plan *, const char *paper, char *error);
MUST_USE status ledger_fill_paper(struct ledger *, const struct findings *, const char *paper,
                                  char *error);
void ledger_clear(struct ledger *);

enum ledger_format { LEDGER_TEXT, LEDGER_JSON, LEDGER_MARKDOWN };
struct json;
void ledger_print(const struct ledger *, enum ledger_format);
void ledger_json(struct json *, const struct ledger *); /* the array of rows */

#endif
