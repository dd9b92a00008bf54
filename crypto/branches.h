/* Branches: which ways the code of protocols went.
 *
 * The files of protocols, and those of the house and of the ciphers that roles call, are built from
 * copies in which every condition, every operand of && and ||, every comparison and every quotient
 * by a chosen number notes how it came out (sim/instrument.c makes them; same lines, same
 * meaning). So a checker can say which ways its runs never took, and is as sure of nothing that
 * lies behind them. A comment before a statement or function that begins "not run:" says why the
 * runs of checkers cannot take all its ways; rows print it as the assumption that it is,
 * and report it where the runs took them all. */
#ifndef GLASSHOUSE_BRANCHES_H
#define GLASSHOUSE_BRANCHES_H

/* No header is included here: the copy's own first lines choose what the system's headers give. */
/* How a branch came out so far. */
enum { BRANCH_FALSE = 1, BRANCH_TRUE = 2 };

enum branch_kind {
    BRANCH_CONDITION, /* true or false */
    BRANCH_REFUSAL,   /* one whose way ends the party: return refuse(...), return E_... */
    BRANCH_SWITCH,    /* reached */
    BRANCH_CASE,      /* reached; of the last switch before it in the list */
    BRANCH_PART       /* true where a chosen number cuts something off, as in entries / 16 */
};

struct branch {
    const char *text; /* as it is written */
    int line;
    enum branch_kind kind;
    const char *excuse; /* why it need not be run: a comment that begins so; or NULL */
    unsigned char taken;
};

struct branch_file {
    const char *file; /* "protocols/lca/lca.c" */
    struct branch *list;
    unsigned count;
};

/* Notes are taken while a role, an ideal function or an ideal view runs, and not while parameters
 * and inputs are read: what is chosen there shows in what they do. The house sets it. */
extern unsigned char branches_noted;

/* What the copies call: an int, as a comparison is. */
static inline int branch_seen(struct branch *b, _Bool taken)
{
#ifdef GLASSHOUSE_NO_NOTES /* for fuzzing: what was noted before must not show in the way */
    (void)b;
#else
    const unsigned char way =
        (unsigned char)((taken ? BRANCH_TRUE : BRANCH_FALSE) & branches_noted);
    if (way & ~b->taken)
        __atomic_fetch_or(&b->taken, way,
                          __ATOMIC_RELAXED); /* a crew of the ciphers comes by too */
#endif
    return taken;
}

static inline void branch_here(struct branch *b)
{
    (void)branch_seen(b, 1);
}

#endif
