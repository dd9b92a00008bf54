/* The glasshouse command as a function, for programs with their own protocols.
 *
 * Such a program has a registry with its protocols, and its main is one line, which the CMake
 * function glasshouse_program of the installed package writes. The program then does all that
 * glasshouse does: list, run, record, verify, replay, check, audit and so on know its protocols
 * like those of the house. A library that exports the symbol glasshouse_registry does the same
 * without a main:
 *
 *   glasshouse --load ./mine.so check my-protocol */
#ifndef GLASSHOUSE_GLASSHOUSE_H
#define GLASSHOUSE_GLASSHOUSE_H

#include "crypto/branches.h"
#include "proofs/ask/case.h"

/* The version of all installed headers. It rises when a registry, descriptor or table that was
 * compiled with older headers could be misread; such a registry is then refused, with the reason.
 */
#define GLASSHOUSE_API 6

struct claim;
struct primitive;

/* Lists end with NULL. Some lists may be NULL themselves, as marked. */
struct glasshouse_registry {
    unsigned api;                            /* GLASSHOUSE_API when it was compiled */
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

/* glasshouse_main runs the command in |argv| and returns its exit status. |mine| NULL: there are
 * only the protocols of the house. */
int glasshouse_main(int argc, char **argv, const struct glasshouse_registry *mine);

/* glasshouse_only makes the protocols of |mine| the only ones of this program; the CMake function
 * glasshouse_fuzz needs it. If |mine| is not sound the program ends with status 2 and the reason.
 */
void glasshouse_only(const struct glasshouse_registry *mine);

#endif
