/* Which ways of a protocol's branches the runs of its rows took (crypto/branches.h).
 *
 * A verdict about more than was run (every N, sizes beyond the bounds) is worth nothing behind a
 * branch of which one side was never taken. So each job of an exact engine that is expected to find
 * nothing leaves a trace, a finding of its own; branches_settle makes one row of them for each
 * protocol and variant, which lists what none of them took, and takes back what rests on it. A
 * `composed` verdict of such code, or of such a part, becomes `holds`. */
#ifndef GLASSHOUSE_ASK_BRANCHES_H
#define GLASSHOUSE_ASK_BRANCHES_H

#include "crypto/branches.h"
#include "proofs/ask/engine.h"

/* The files of protocols and of specimens; ends with NULL. Made by CMake; cli/enlist.h may add to
 * it. */
extern const struct branch_file *const *branch_files;
/* Where a protocol's files are, "protocols/lca/". */
const char *branch_folder(const struct protocol *);

/* branches_forget and branches_trace enclose a job: branches_trace appends its trace to the
 * findings, where the job is to have one. What other variants take at the same sizes, and other
 * protocols of the same folder, is found by running them, and is theirs. */
void branches_forget(void);
bool branches_traces(const struct job *);
void branches_trace(const struct job *, struct findings *);

/* branches_settle replaces the traces by their rows. */
void branches_settle(struct findings *);

#endif
