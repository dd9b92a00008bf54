/* What an audit prints: the matrix of protocols and checkers, JUnit for build servers, SARIF for
 * code scanning. */
#ifndef GLASSHOUSE_AUDIT_H
#define GLASSHOUSE_AUDIT_H

#include "proofs/ask/checker.h"
#include "proofs/ledger/claims.h"
#include <stdio.h>

/* A cell of the matrix: what one checker found for one variant. */
struct cell {
    enum verdict best;     /* the strongest good verdict; VERDICT_NONE: there is none */
    unsigned rows, limits; /* all rows; leaks and failures that are expected (known limits) */
    unsigned inconclusive, unexpected;
};

struct matrix_row {
    const char *protocol, *variant;
    struct cell cell[CHECKERS];
};

struct matrix {
    struct matrix_row *row;
    size_t count, room;
};

void matrix_fill(struct matrix *, const struct findings *);
void matrix_clear(struct matrix *);
/* matrix_print writes the matrix and its legend; with |colour| in ANSI colours. */
void matrix_print(FILE *, const struct matrix *, bool colour);
void matrix_json(struct json *, const struct matrix *);
/* audit_json writes one object, as `audit --json` prints it: unexpected, matrix, rows; and claims,
 * if |ledger| is not NULL. */
void audit_json(struct json *, const struct findings *, const struct ledger *);

/* audit_findings prints unexpected findings in full, and each known limit in one line. */
void audit_findings(FILE *, const struct findings *, bool colour);
/* audit_claims prints how many claims have which verdict, and the refuted ones. */
void audit_claims(FILE *, const struct ledger *);

/* rule_of is the id of the rule that a leak or failure breaks, "LIN-001"; NULL for good verdicts.
 * rule_meaning explains a rule. rule_at lists all rules, from 0; NULL at the end. */
const char *rule_of(const struct finding *);
const char *rule_meaning(const char *rule);
const char *rule_at(size_t);

/* Both write a whole document. An expected leak is a note in SARIF, and skipped in JUnit. */
void junit_write(FILE *, const struct findings *);
void sarif_write(FILE *, const struct findings *, const char *version);

#endif
