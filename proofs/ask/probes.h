/* Probes: what lies behind the ways that no row took (proofs/ask/branches.h)?
 *
 * A condition that went one way only has, as a rule, a number in it that somebody chose, as
 * `entries > 6`. As fuzzers do, probes try that number and its neighbours in the place of each
 * parameter of the protocol's rows (vary.h): parties, lengths, sizes, lists, and moduli, up to
 * which inputs and coins go. It begins with the rows whose runs came to the condition. A few
 * runs tell whether the way is taken there. Then that is judged as a row would be: all inputs
 * and coins where they are few, else by affine, couple or sample, the latter two with real
 * parts. What is reached may have ways of its own that nothing took: they are looked behind as
 * well, from the probes that came there. Where a table counts the ways that its rows lack
 * (.gaps) nothing is tried: the number is of its rows alone.
 *
 * Choices that are made by a number while a run is prepared are tried in the same way: what is
 * chosen otherwise is another protocol. They need no runs to be seen.
 */
#ifndef GLASSHOUSE_ASK_PROBES_H
#define GLASSHOUSE_ASK_PROBES_H

#include "proofs/ask/branches.h"

/* What came of one protocol and variant that lacks ways. */
struct probed {
    const char *protocol, *variant;
    size_t tried, ways, reached; /* settings; ways that lacked; those that settings lead to */
    size_t choices, chosen;      /* of preparing: made alike in all rows; otherwise by probes */
    bool leaks;                  /* or the view or a coin is not as it should be */
    struct finding leak;
};

struct probes {
    struct probed *list;
    size_t count, room;
};

/* probes_play notes which ways a few runs of a job take; with |plays| 0 it is only prepared.
 * probes_countable: are all inputs and tapes few enough to be counted? */
void probes_play(const struct job *, int plays);
bool probes_countable(const struct job *);

/* Judges one job into |findings|, its trace too. */
typedef status probe_judge(void *context, const struct job *, struct findings *, char *error);

/* probes_run looks behind the ways that the traces among |findings| lack; |jobs| are those that
 * were run, and |progress| may be NULL. It stops between two probes when a signal asks for the end
 * (signals.h). What holds adds its trace; what leaks is kept for probes_tell, which writes it into
 * the rows `branches` after branches_settle. Texts lie in the arena of |findings|. */
MUST_USE status probes_run(const struct job *jobs, size_t count, probe_judge *, void *context,
                           progress_line *progress, struct findings *findings, struct probes *,
                           char *error);
void probes_tell(const struct probes *, struct findings *);
void probes_clear(struct probes *);

#endif
