/* The ledger of claims: what the papers state, and what our checkers found about it. `audit` and
 * `claims` print it.
 *
 * Nobody writes the verdict of a row by hand. It comes from the findings whose case names the row,
 * from the findings of a protocol's checker, or from a probe that is run. A row without any of
 * these is open. */
#ifndef GLASSHOUSE_CLAIMS_H
#define GLASSHOUSE_CLAIMS_H

#include "crypto/complaint.h"
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

/* The answer of a probe; texts live in |arena|. */
struct probe {
    struct arena *arena;
    enum ledger_verdict verdict;
    const char *bounds, *witness;
    uint64_t executions;
    const struct mutation *planted; /* planted in the runs of the probe; NULL: nothing */
};

struct claim {
    const char *id, *source; /* "tassa-gudes 8.1, proposition 8.1" */
    const char *statement;   /* in our words */
    /* Findings of this protocol and checker count too; NULL: only findings that name the claim. */
    const char *protocol, *variant;
    enum check check;
    void (*probe)(struct probe *);
    const char *needs;    /* for an open row: what is not built yet; or NULL */
    const char *measured; /* the command that repeats a measurement; or NULL */
    bool declaration;     /* findings about the declaration (tight, vacuous) count as well */
};

/* A row with its verdict. */
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

/* Lists of claims end with a NULL id. protocol_claims ends with NULL; it has the claims about the
 * protocols of protocols/ (each folder's proofs/claims.c). The other lists have what the papers
 * state about things that are not protocols or not built here. */
extern const struct claim *const *protocol_claims;
extern const struct claim tassa_gudes_claims[], goldberger_tassa_claims[];

/* claim_exists: has any list a claim with this id? */
bool claim_exists(const char *id);

/* ledger_fill judges every row by |findings|, which must live as long as the ledger, and by its
 * probe. E_NOT_FOUND: a finding names a claim that does not exist; the complaint has the name. */
MUST_USE status ledger_fill(struct ledger *, const struct findings *, struct complaint *);

/* ledger_fill_part is for findings of which some are missing. It has only the rows that some
 * finding is about; the others would be "open" although nobody asked. */
MUST_USE status ledger_fill_part(struct ledger *, const struct findings *, struct complaint *);

/* For one paper, by the word in its rows' sources: "jurczyk-xiong"; NULL: all papers. ledger_plan
 * adds the jobs of the protocols that its rows are about, and of their parts: all that can decide
 * a row. E_NOT_FOUND: no row has this word; the complaint lists the papers. ledger_fill_paper fills
 * in only its rows. */
MUST_USE status ledger_plan(struct plan *, const char *paper, struct complaint *);
MUST_USE status ledger_fill_paper(struct ledger *, const struct findings *, const char *paper,
                                  struct complaint *);
void ledger_clear(struct ledger *);

enum ledger_format { LEDGER_TEXT, LEDGER_JSON, LEDGER_MARKDOWN };
struct json;
void ledger_print(const struct ledger *, enum ledger_format);
void ledger_json(struct json *, const struct ledger *); /* the array of rows */

#endif
