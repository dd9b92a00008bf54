/* The mutants of this build: the list of changes that the rewriter made. The tree itself has none;
 * the copy that mutants/run makes has its own table.c. */
#ifndef GLASSHOUSE_MUTANTS_H
#define GLASSHOUSE_MUTANTS_H

struct mutant {
    int number; /* 1 and up; 0 ends the list */
    const char *key, *room, *kind;
    int line;
    const char *was, *is;
    int coin; /* 1: it is made only where another coin takes the place of one (MUTANT_COIN) */
};

extern const struct mutant mutants[];
extern const int mutant_count;

#endif
