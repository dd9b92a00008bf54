/* Branches: which sides of its branches a protocol's code took.
 *
 * The files of protocols, and those of the house and the ciphers that roles call, are compiled from
 * copies. In a copy every condition, every operand of && and ||, every comparison and every
 * quotient by a chosen number notes its result (sim/instrument.c makes the copies; lines and
 * meaning stay the same). So a checker can say which sides its runs never took: of the code behind
 * those it knows nothing. A comment before a statement or function that begins "not run:" says why
 * the checkers' runs cannot take all its sides. Rows print that as an assumption, and report it
 * if the runs took them all. */
#ifndef GLASSHOUSE_BRANCHES_H
#define GLASSHOUSE_BRANCHES_H

/* Include no system header here: the first lines of a copy must choose what they give. */
#include "crypto/work.h"

/* The results of a branch so far; and, so many bits higher, those while a run was prepared. */
enum { BRANCH_FALSE = 1, BRANCH_TRUE = 2, BRANCH_BOTH = 3, BRANCH_PREPARED = 2 };

enum branch_kind {
    BRANCH_CONDITION, /* true or false */
    BRANCH_REFUSAL,   /* one side ends the party: return refuse(...), return E_... */
    BRANCH_SWITCH,    /* was it reached? */
    BRANCH_CASE,      /* was it reached? It belongs to the last switch before it in the list */
    BRANCH_PART       /* was something cut off by a chosen number, as in entries / 16? */
};

struct branch {
    const char *text; /* as in the source */
    int line;
    enum branch_kind kind;
    const char *excuse; /* the "not run:" comment that covers it; or NULL */
    unsigned char taken;
    unsigned long long chosen[2]; /* numbers that somebody wrote in it, 0 where there are less */
};

struct branch_file {
    const char *file; /* "protocols/lca/lca.c" */
    struct branch *list;
    unsigned count;
};

/* Results are noted while a role, an ideal function or an ideal view runs, and apart from these
 * while a run is prepared; the house sets this. They are not noted while inputs are read. */
extern unsigned char branches_noted;

static inline void branch_note(struct branch *b, unsigned char way)
{
    const unsigned char noted = (unsigned char)(branches_noted & (way | way << BRANCH_PREPARED));
    if (noted)
        __atomic_fetch_or(&b->taken, noted,
                          __ATOMIC_RELAXED); /* a crew's threads run ciphers at the same time */
}

/* The copies call this. It returns an int, as a comparison does. */
static inline int branch_seen(struct branch *b, _Bool taken)
{
#ifdef GLASSHOUSE_NO_NOTES /* for fuzzing: earlier results must not influence a run */
    (void)b;
    work_add(1);
#else
    /* One look at what was seen before, and no branch of its own on what the processor cannot
     * predict. */
    const unsigned char way = (unsigned char)(BRANCH_FALSE + taken);
    if (__builtin_expect(!(b->taken & way), 0))
        branch_note(b, way);
#endif
    return taken;
}

static inline void branch_here(struct branch *b)
{
    (void)branch_seen(b, 1);
}

#endif
