/* The mutants of this build: what the rewriter changed, one by one. In the tree itself there are
 * none; the copy that mutants/run makes has its own table.c. */
#ifndef GLASSHOUSE_MUTANTS_H
#define GLASSHOUSE_MUTANTS_H

struct mutant {
    int number; /* 1 and up; 0 ends the list */
    const char *key, *room, *kind;
    int line;
    const char *was, *is;
    int needs; /* of enum mutant_needs: without them the change was not made */
};

extern const struct mutant mutants[];
extern const int mutant_count;

#endif
