/* Findings: what a checker decided about one protocol, one variant and one coalition, with the
 * witness that lets anybody see it again. Every checker returns findings and nothing else. */
#ifndef GLASSHOUSE_CHECK_H
#define GLASSHOUSE_CHECK_H

#include "crypto/arena.h"
#include "crypto/status.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct json;

/* The verdicts. VERDICT_NONE in a table means that a question is not asked. Of findings only notes
 * have it (finding_is_note). */
enum verdict {
    VERDICT_NONE,
    VERDICT_PROVED,    /* for all inputs and all coins, by algebra */
    VERDICT_EXHAUSTED, /* for all inputs and all coins within the bounds, one by one */
    VERDICT_HOLDS,     /* a property that is not about leakage, or one under a named assumption */
    VERDICT_COMPOSED,  /* by the composition theorem; its conditions were checked one by one */
    VERDICT_HOLDS_IF,  /* only if an argument in words is right; |bounds| has the argument */
    VERDICT_LEAK,
    VERDICT_FAILS,
    VERDICT_INCONCLUSIVE, /* this checker cannot decide; |bounds| says why, and who can */
    VERDICTS
};

/* The checks: a checker with one of its questions. `enumerate` and `affine` answer three: does some
 * ideal view exist? is this one (the paper's) right? is the declaration tight (every item needed)
 * and not vacuous (something stays secret)? */
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
    CHECK_BRANCHES, /* did the rows of the exact checkers take both sides of every branch? */
    CHECK_BEYOND,   /* is the argument right that a table has for what is beyond its bounds? */
    CHECKS
};

const char *verdict_name(enum verdict);
/* check_name is "enumerate", "enumerate/view", ... check_matches: does |word| name this check, or
 * its checker (what stands before "/")? */
const char *check_name(enum check);
bool check_matches(enum check, const char *word);
/* check_is_of_leakage: is it about what a coalition learns? (correct and fault are not.) */
bool check_is_of_leakage(enum check);

/* A message that takes part in a leak. |weight| is its factor in the leaked functional, or NULL. */
struct telling {
    uint32_t number; /* in the run; 0: it is not a message */
    int from, to;
    const char *name, *field;
    const char *weight;
    const char *path; /* the call in which it was sent, "lca/secure-and[3]"; NULL: none */
    const char *file;
    int line;
};

struct witness {
    const char *coalition; /* "{1,3}" */
    const char *learns;    /* "x2 + 3*x4 (mod 6)"; or in words, what can be told apart */
    struct telling *telling;
    size_t telling_count;
    const char *inputs[2];        /* "1: 0; 2: 1; 3: 5" */
    const char *view;             /* in words: the event that has these probabilities */
    const char *other;            /* for digests or points: what the other input shows instead */
    const char *probabilities[2]; /* exact, "1/6" */
    const char *distance;         /* total variation distance, exact, "1/3" */
    const char *replay;           /* the command that shows it again */
};

/* Another finding on which a verdict rests: which question was asked, of which protocol, with which
 * parameters, and the digest of that finding. The same start of the program made it. */
struct rest {
    const char *what; /* "masked fields", "the outer protocol", "the part" */
    const char *protocol, *variant;
    enum check check;
    const char *needed;     /* all parameters that the finding must cover */
    bool exact;             /* asked for rows with just these only */
    const char *parameters; /* all parameters with which it was made; NULL: there is no finding */
    const char *digest;
    enum verdict verdict;
    bool sampled;        /* it is about some inputs or some coins, not all */
    bool admitted;       /* only about inputs that check_inputs accepts together */
    const char *gap;     /* how the two parameters differ; NULL: the finding covers them */
    const char *assumes; /* the table's argument in words for the gap; NULL: none */
};

struct finding {
    const char *protocol, *variant;
    const char *planted; /* the mutation's name, or NULL */
    const char *claim;   /* of the ledger, or NULL */
    enum check check;
    const char *coalition;  /* "{1,3}", "any 1 of 3", ... */
    const char *parameters; /* "parties=3 modulus=6", as the table has them */
    const char *effective;  /* all parameters, also those that the table leaves out; or NULL */
    const char *assumes;    /* the table's argument in words for what is beyond them; or NULL */
    enum verdict verdict;
    enum verdict expected; /* VERDICT_NONE: no table expects one, the parameters are the user's */
    bool extends;          /* about more than was run: every N, or sizes beyond the bounds */
    bool sampled;          /* about some inputs or some coins, not all */
    uint64_t executions;   /* complete runs of the protocol that were looked at */
    uint64_t coalitions;   /* how many were judged */
    const char *bounds;    /* what was covered, and why it carries over or that it does not */
    uint64_t nanoseconds;  /* its share of the job's time; not part of any verdict */
    const struct witness *witness;
    uint64_t *members; /* each of the |coalitions|: bit i - 1 is party i */
    struct rest *rests;
    size_t rest_count;
};

/* finding_digest is a SHA-256, in hex, of question and answer, one line each: protocol, variant,
 * checker, coalition, all parameters, verdict, executions, each coalition as a number, and the
 * digests of the findings on which it rests. */
enum { FINDING_DIGEST = 65 };
void finding_digest(const struct finding *, char hex[FINDING_DIGEST]);

/* A check that was asked for but not made, because the work ended early. */
struct unmade {
    const char *protocol, *variant, *checker, *parameters;
    const char *planted, *claim; /* or NULL */
    bool traces;                 /* a row `branches` needs it */
};

/* A growing list; its arena has all texts. What needs an unmade check is not judged. */
struct findings {
    struct finding *list;
    size_t count, room;
    struct unmade *unmade;
    size_t unmade_count;
    struct arena arena;
    int stopped_by; /* the signal that ended the work early; 0: none */
};

void findings_init(struct findings *);
/* findings_unmade_json writes the list |unmade|, if it is not empty. */
void findings_unmade_json(struct json *, const struct findings *);
void findings_clear(struct findings *);
/* findings_add appends a copy and returns it; the pointer is valid until the next call. */
struct finding *findings_add(struct findings *, const struct finding *);
/* finding_is_note: is it only a note (a trace)? branches_settle makes rows `branches` of these. */
bool finding_is_note(const struct finding *);
/* finding_is_expected: is the verdict the expected one? Where no table expects one, is it good: no
 * leak, no failure, and decided? */
bool finding_is_expected(const struct finding *);
/* findings_unexpected counts the findings with an unexpected verdict; notes do not count. */
size_t findings_unexpected(const struct findings *);

/* finding_json writes one row with the keys of `check --json`: protocol, variant, checker,
 * coalition, verdict, expected, executions, bounds, witness; and first `planted`, if there is a
 * planted leak. The bounds begin with the parameters. */
void finding_json(struct json *, const struct finding *);
void witness_json(struct json *, const struct witness *); /* an object, or null */
/* witness_copy copies a witness, with all texts into another arena. */
struct witness *witness_copy(const struct witness *, struct arena *);

/* findings_encode and findings_decode move a list from one process to another. findings_decode
 * appends. E_PARSE: the bytes are not what findings_encode writes. */
uint8_t *findings_encode(const struct findings *, size_t *size); /* freed by the caller */
MUST_USE status findings_decode(struct findings *, const uint8_t *bytes, size_t size);

#endif
