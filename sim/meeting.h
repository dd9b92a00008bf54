/* Calls that a trusted party answered, as checkers see them when the execution is over; and the
 * trusted party by itself. */
#ifndef GLASSHOUSE_MEETING_H
#define GLASSHOUSE_MEETING_H

#include "sim/part.h"

/* call_met: was the part ideal? call_given is what its party |index| (from 1) gave the trusted
 * party, as it was then; NULL: nothing. Only where views are kept. */
bool call_met(const struct call *);
const struct value *call_given(const struct call *, int index);

/* trusted_answer asks the trusted party alone, outside of any execution: |given| by party, from 1.
 * For each party |taken| is called with the bytes that EVENT_RETURN would have. E_LIMIT when the
 * function draws coins, or gives more than residues and texts. */
typedef void answer_taken(void *context, int index, const uint8_t *bytes, size_t size);
MUST_USE status trusted_answer(struct run *, const struct shape *, const struct value *const *given,
                               answer_taken *taken, void *context);

#endif
