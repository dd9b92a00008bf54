/* Findings: what a checker decided about one protocol, one variant and one coalition, and the
 * witness that lets anybody see it again. Every checker returns these and nothing else. */
#ifndef GLASSHOUSE_CHECK_H
#define GLASSHOUSE_CHECK_H

#include "crypto/arena.h"
#include "crypto/status.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct json;

/* VERDICT_NONE stands in tables for a question that is not asked; of findings only notes have it
 * (finding_is_note). */
enum verdict {
    VERDICT_NONE,
    VERDICT_PROVED,    /* for all inputs and all coins, by algebra */
    VERDICT_EXHAUSTED, /* for all inputs and all coins within the bounds, one by one */
    VERDICT_HOLDS,     /* a property that is not about leakage, or one under a named assumption */
    VERDICT_COMPOSED,  /* by the composition theorem, whose conditions were checked one by one */
    VERDICT_HOLDS_IF,  /* only if an argument in words is right, which |bounds| has */
    VERDICT_LEAK,
    VERDICT_FAILS,
    VERDICT_INCONCLUSIVE, /* this checker cannot say; |bounds| tells why and who can */
    VERDICTS
};

/* The questions. A checker answers one or several: `enumerate` and `affine` each say whether some
 * ideal view exists, whether this one (the paper's) is right, and whether the declaration is tight
 * and not vacuous. */
enum check {
    CHECK_CORRECT,
    CHECK_ENUMERATE,
    CHECK_ENUMERATE_VIEW,
    CHECK_ENUMERATE_DECLARATION,
    CHECK_COMPOSED,
    CHECK_AFFINE,
    CHECK_AFFINE_VIEW,
    CHECK_AFFINE_DECLARATION,
    CHECK_COUPLE,
    CHECK_SAMPLE,
    CHECK_FAULT,
    CHECK_BRANCHES, /* did every branch go both ways in the rows of the exact checkers? */
    CHECKS
};

const char *verdict_name(enum verdict);
/* "enumerate", "enumerate/view", ... check_matches: |word| names it or the checker before "/". */
const char *check_name(enum check);
bool check_matches(enum check, const char *word);
/* check_is_of_leakage: does it say what a coalition learns? (correct and fault do not.) */
bool check_is_of_leakage(enum check);

/* A message that takes part in telling. |weight| is its factor in the leaked functional, or NULL.
 */
struct telling {
    uint32_t number; /* in the run; 0 for what is not a message */
    int from, to;
    const char *name, *field;
    const char *weight;
    const char *path; /* of the call in which it was sent, "lca/secure-and[3]"; NULL: in none */
    const char *file;
    int line;
};

struct witness {
    const char *coalition; /* "{1,3}" */
    const char *learns;    /* "x2 + 3*x4 (mod 6)", or what is told apart, in words */
    struct telling *telling;
    size_t telling_count;
    const char *inputs[2];        /* "1: 0; 2: 1; 3: 5" */
    const char *view;             /* the event whose probabilities are given, in words */
    const char *other;            /* with digests or points: what the other input shows instead */
    const char *probabilities[2]; /* exact, "1/6" */
    const char *distance;         /* total variation distance, exact, "1/3" */
    const char *replay;           /* the command that shows it again */
};

/* Another finding on which a verdict rests. It says which question was asked of which protocol with
 * which parameters, and has that finding's digest. The finding was made by the same start of the
 * program. */
struct rest {
    const char *what; /* "masked fields", "the outer protocol", "the part" */
    const char *protocol, *variant;
    enum check check;
    const char *needed;     /* all parameters that it must cover */
    const char *parameters; /* all parameters that it was made with; NULL: there is none */
    const char *digest;
    enum verdict verdict;
    bool sampled;        /* it was made of some inputs or some coins, not of all */
    const char *gap;     /* in what the two parameters differ; NULL: it covers them */
    const char *assumes; /* the argument in words that the table has for the gap; NULL */
};

struct finding {
    const char *protocol, *variant;
    const char *planted; /* the mutation's name, or NULL */
    const char *claim;   /* of the ledger, or NULL */
    enum check check;
    const char *coalition;  /* "{1,3}", "any 1 of 3", ... */
    const char *parameters; /* "parties=3 modulus=6", as the table has them */
    const char *effective;  /* all of them, those that the table leaves out too; NULL: not told */
    const char *assumes;    /* the table's argument in words for what is beyond them; or NULL */
    enum verdict verdict, expected;
    bool extends;         /* about more than was run: every N, or sizes beyond the bounds */
    bool sampled;         /* of some inputs or some coins, not of all */
    uint64_t executions;  /* complete runs of the protocol that were looked at */
    uint64_t coalitions;  /* that were judged */
    const char *bounds;   /* what was covered, and why it carries over or that it does not */
    uint64_t nanoseconds; /* that it took, its share of the job's; not part of any verdict */
    const struct witness *witness;
    uint64_t *members; /* each of the |coalitions|: bit i - 1 is party i */
    struct rest *rests;
    size_t rest_count;
};

/* finding_digest is the SHA-256, in hex, of what was asked and answered, a line each: protocol,
 * variant, checker, coalition, all parameters, verdict, executions, each coalition as a number,
 * and the digests of what it rests on. */
enum { FINDING_DIGEST = 65 };
void finding_digest(const struct finding *, char hex[FINDING_DIGEST]);

/* A check that was asked for and not made, since the work was ended before. */
struct unmade {
    const char *protocol, *variant, *checker, *parameters;
    const char *planted, *claim; /* or NULL */
    bool traces;                 /* a row `branches` needs it */
};

/* A growing list; all texts live in its arena. What needs a check of |unmade| is not judged. */
struct findings {
    struct finding *list;
    size_t count, room;
    struct unmade *unmade;
    size_t unmade_count;
    struct arena arena;
    int stopped_by; /* the signal that ended the work before its end; 0: none did */
};

void findings_init(struct findings *);
/* findings_unmade_json writes a list |unmade| of those checks, where there are any. */
void findings_unmade_json(struct json *, const struct findings *);
void findings_clear(struct findings *);
/* findings_add appends a copy and returns it; the pointer holds until the next call. */
struct finding *findings_add(struct findings *, const struct finding *);
/* A note of one check, of which branches_settle makes the rows `branches`. */
bool finding_is_note(const struct finding *);
/* findings_unexpected counts those whose verdict is not the expected one; notes are not counted. */
size_t findings_unexpected(const struct findings *);

/* finding_json writes one row with the keys of `check --json`: protocol, variant, checker,
 * coalition, verdict, expected, executions, bounds, witness; with planted in front when there is
 * one. The parameters begin the bounds. */
void finding_json(struct json *, const struct finding *);
void witness_json(struct json *, const struct witness *); /* an object, or null */

/* findings_encode and findings_decode move a list from one process to another. findings_decode
 * appends; it returns E_PARSE when the bytes are not what findings_encode writes. */
uint8_t *findings_encode(const struct findings *, size_t *size); /* freed by the caller */
MUST_USE status findings_decode(struct findings *, const uint8_t *bytes, size_t size);

#endif
