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
 *
 * And larger sizes than the rows have are judged by affine or couple, whether or not a way is
 * lacking: a number that is cut to a byte changes what a role does, and no condition shows it.
 * A few runs compare outputs there, too.
 */
#ifndef GLASSHOUSE_ASK_PROBES_H
#define GLASSHOUSE_ASK_PROBES_H

#include "crypto/complaint.h"
#include "proofs/ask/branches.h"

/* What came of one protocol and variant that lacks ways. */
struct probed {
    const char *protocol, *variant;
    size_t tried, ways, reached; /* settings; ways that lacked; those that settings lead to */
    size_t choices, chosen;      /* of preparing: made alike in all rows; otherwise by probes */
    size_t far;                  /* probes of larger sizes than the rows have */
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

/* probes_without_ideal leaves ideal parts out of settings. probes_payable is the class of a probe,
 * or the largest coalitions of it. probes_alike: do two rows differ in sizes only? */
const char *probes_without_ideal(struct arena *, const char *settings);
const struct coalition_class *probes_payable(struct arena *, const struct job *probe);
bool probes_alike(struct arena *, const struct job *, const struct job *);

/* A parameter of a row that is set otherwise. */
struct far_setting {
    const struct job *row;
    const char *name, *value;
    uint64_t cost; /* about, in microseconds times parties */
};

/* Judges one of them. It sets |*slow| if algebra did not decide, and |*goes_on| to false if no more
 * are to be judged. */
typedef status far_judge(void *context, const struct far_setting *, bool *slow, bool *goes_on);

/* probes_far chooses larger sizes than those of the rows, which are of one protocol and variant and
 * say that nothing leaks: for each class of coalitions and each parameter that says how many there
 * are of something the largest of a few that can be paid. Then sizes between, as many as a budget
 * allows: beside powers of two and the numbers in the protocol's conditions, then one after the
 * other. Two rows must differ in that parameter alone, and no row of the table that leaks may
 * differ in it. |judge| is called for each. */
status probes_far(struct arena *, const struct job *const *rows, size_t count, far_judge *judge,
                  void *context);

/* Judges one job into |findings|, its trace too. */
typedef status probe_judge(void *context, const struct job *, struct findings *,
                           struct complaint *);

/* probes_run looks behind the ways that the traces among |findings| lack; |jobs| are those that
 * were run, and |progress| may be NULL. It stops between two probes when a signal asks for the end
 * (signals.h). What holds adds its trace; what leaks is kept for probes_tell, which writes it into
 * the rows `branches` after branches_settle. Texts lie in the arena of |findings|. */
MUST_USE status probes_run(const struct job *jobs, size_t count, probe_judge *, void *context,
                           progress_line *progress, struct findings *findings, struct probes *,
                           struct complaint *);
void probes_tell(const struct probes *, struct findings *);
void probes_clear(struct probes *);

#endif
