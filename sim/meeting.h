/* Calls of ideal parts, which a trusted party answered. The exact checkers read them after an
 * execution, and can ask the trusted party by itself. */
#ifndef GLASSHOUSE_MEETING_H
#define GLASSHOUSE_MEETING_H

#include "sim/part.h"

/* call_met: was this part ideal? call_given: the input that the call's party |index| (from 1) gave
 * the trusted party; NULL: none. Both need views that are kept (run_keep_views). */
bool call_met(const struct call *);
const struct value *call_given(const struct call *, int index);

/* run_watch_meetings has |met| called with what the members of each call of an ideal part give,
 * before the trusted party answers; |input| is by party, from 1. NULL: nobody is told. */
typedef void call_watcher(void *context, const struct shape *, const struct value *const *input);
void run_watch_meetings(struct run *, call_watcher *met, void *context);

/* trusted_answer asks the trusted party outside of any execution. |given| is by party, from 1. It
 * calls |taken| for each party, with the bytes that EVENT_RETURN would have. E_LIMIT: the function
 * draws coins, or gives something other than residues and texts. */
typedef void answer_taken(void *context, int index, const uint8_t *bytes, size_t size);
MUST_USE status trusted_answer(struct run *, const struct shape *, const struct value *const *given,
                               answer_taken *taken, void *context);

#endif
