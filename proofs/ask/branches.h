/* Did the runs take both sides of every branch of a protocol (crypto/branches.h)?
 *
 * Some verdicts are about more than was run: about every N, or about sizes beyond the bounds. Such
 * a verdict is not justified if one side of a branch was never taken, because nobody looked at that
 * code. So each job of an exact checker that is expected to find nothing adds a finding of its own,
 * its trace: the sides that its runs took. branches_settle joins the traces of a protocol and
 * variant into one row, which lists the sides that no run took. A `composed` verdict that rests on
 * code with such a side becomes `holds`. */
#ifndef GLASSHOUSE_ASK_BRANCHES_H
#define GLASSHOUSE_ASK_BRANCHES_H

#include "crypto/branches.h"
#include "proofs/ask/checker.h"

/* The C files of protocols and of specimens; ends with NULL. CMake makes the list, and cli/enlist.h
 * may add to it. branch_folder is the folder of a protocol's files: "protocols/lca/". */
extern const struct branch_file *const *branch_files;
const char *branch_folder(const struct protocol *);

/* branches_of_house: is it a file of the house or the ciphers, which all roles call? */
bool branches_of_house(const struct branch_file *);

/* Call branches_forget before a job and branches_trace after it. branches_trace appends the job's
 * trace to the findings; branches_traces says whether the job is to have one. */
void branches_forget(void);
bool branches_traces(const struct job *);
void branches_trace(const struct job *, struct findings *);

/* branches_play_others runs the other variants, and the other protocols of the same folder, with
 * the job's sizes. So the sides that only these take are known. */
void branches_play_others(const struct job *);
/* branches_play_own runs the job's own variant, with its sizes and all words. A side that it takes
 * then is no other's alone. */
void branches_play_own(const struct job *);

/* A way that no run took: BRANCH_FALSE or BRANCH_TRUE of a branch, also shifted by
 * BRANCH_PREPARED. */
struct branch_way {
    struct branch *branch;
    int what;
    size_t place; /* of the branch's letter in a trace */
};
/* branches_is_first: is the finding at |k| the first trace of its protocol and variant?
 * branches_missing lists the ways that all of their traces lack, without those that a comment
 * excuses: at most |most|, and returns how many it listed. |count|: of |findings|. */
bool branches_is_first(const struct finding *findings, size_t k);
size_t branches_missing(struct findings *findings, size_t count, size_t first,
                        struct branch_way *list, size_t most);
/* branches_unchosen lists, of the same traces, choices that preparing a run makes by a number that
 * somebody wrote, as `count > 20 ? "sums" : "table"`, and that went one way in all rows. No row
 * becomes weaker by them, as what was chosen shows in what roles do; but another choice is another
 * protocol, and probes look at it (probes.h). */
size_t branches_unchosen(struct findings *findings, size_t count, size_t first,
                         struct branch_way *list, size_t most);
/* branches_reached: did a run of this trace come to the branch, whichever way it went?
 * branches_took: did one take the way? */
bool branches_reached(const struct finding *trace, const struct branch_way *);
bool branches_took(const struct finding *trace, const struct branch_way *);

/* branches_settle replaces the traces by rows. If a job of a protocol was not run
 * (findings->unmade), the protocol gets no row, because nobody knows what that job would have
 * taken. A verdict that needs a missing row says so. */
void branches_settle(struct findings *);

#endif
