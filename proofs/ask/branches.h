/* Which ways of a protocol's branches the runs of its rows took (crypto/branches.h).
 *
 * Some verdicts speak of more than was run: of every N, or of sizes beyond the bounds. Such a
 * verdict is not justified when the code has a branch of which one side was never taken, because
 * that side was not looked at. Therefore each job of an exact checker that should find nothing adds
 * a finding of its own, its trace: which sides its runs took. branches_settle joins the traces of a
 * protocol and variant into one row, which lists the sides that no run took. A `composed` verdict
 * that rests on code with such a side becomes `holds`. */
#ifndef GLASSHOUSE_ASK_BRANCHES_H
#define GLASSHOUSE_ASK_BRANCHES_H

#include "crypto/branches.h"
#include "proofs/ask/checker.h"

/* The files of protocols and of specimens; ends with NULL. Made by CMake; cli/enlist.h may add to
 * it. */
extern const struct branch_file *const *branch_files;
/* Where a protocol's files are, "protocols/lca/". */
const char *branch_folder(const struct protocol *);

/* branches_forget is called before a job, branches_trace after it: it appends the job's trace to
 * the findings, if the job is to have one. Sides that belong to other variants, or to other
 * protocols of the same folder, are told apart by running those, too. */
void branches_forget(void);
bool branches_traces(const struct job *);
void branches_trace(const struct job *, struct findings *);

/* branches_play_others runs them, with the job's sizes. */
void branches_play_others(const struct job *);

/* branches_settle replaces the traces by their rows. A protocol of which a job was not run
 * (findings->unmade) has no such row: what that job would have taken is not known. What needs one
 * and has none says so. */
void branches_settle(struct findings *);

#endif
