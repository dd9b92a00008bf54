/* The glasshouse command as a function, for programs with protocols of their own.
 *
 * Such a program lists its protocols in a registry and has a main of one line, which the CMake
 * function glasshouse_program of the installed package writes. It is then all that glasshouse is:
 * list, run, record, verify, replay, check, audit and so on know its protocols like those of the
 * house. A library that exports the symbol glasshouse_registry does the same without a main:
 *
 *   glasshouse --load ./mine.so check my-protocol */
#ifndef GLASSHOUSE_GLASSHOUSE_H
#define GLASSHOUSE_GLASSHOUSE_H

#include "crypto/branches.h"
#include "proofs/ask/case.h"

/* The version of all that the installed headers declare. It rises when a registry, a descriptor or
 * a table that was made with older headers could be misread; then it is refused by name. */
#define GLASSHOUSE_API 3

struct claim;
struct primitive;

/* Lists end with NULL, and those that are marked may be NULL. */
struct glasshouse_registry {
    unsigned api;                            /* GLASSHOUSE_API, as it was compiled */
    const struct protocol *const *protocols; /* those that commands find by name */
    const struct proof_table *const *tables; /* cases and planted leaks; may be NULL */
    const struct claim *const *claims;       /* for `glasshouse claims`; may be NULL */
    const struct primitive *const
        *primitives; /* sim/primitives.h, with kinds from KIND_OWN on; NULL */
    const struct branch_file *const *branches; /* glasshouse_branches; NULL: none are seen */
};

/* What a library for --load exports, and what glasshouse_program hands to glasshouse_main. */
extern const struct glasshouse_registry glasshouse_registry;
/* The branches of all files of the program or library: the CMake functions write this list. */
extern const struct branch_file *const glasshouse_branches[];

/* glasshouse_main does the command in |argv| and returns its exit status. |mine| is NULL where
 * there are no protocols beside those of the house. */
int glasshouse_main(int argc, char **argv, const struct glasshouse_registry *mine);

/* glasshouse_only makes the protocols of |mine| the only ones of this program: for what the CMake
 * function glasshouse_fuzz builds. What is unsound ends the program, status 2, with the reason. */
void glasshouse_only(const struct glasshouse_registry *mine);

#endif
