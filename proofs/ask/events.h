/* The first event in which a party's real view and its ideal view differ. Outputs are not
 * compared, because an ideal view is given them, and neither are the begin and the end of a part,
 * because they show nothing. */
#ifndef GLASSHOUSE_EVENTS_H
#define GLASSHOUSE_EVENTS_H

#include "sim/run.h"

/* event_compared: is this event compared? view_next returns the next compared event from place
 * |*place| on, and sets |*place| to the place behind it; NULL at the end. */
bool event_compared(const struct event *);
const struct event *view_next(const struct view *, size_t *place);

/* event_words names an event: "the message shift from 1", "the coin mask", in |arena|. */
const char *event_words(struct run *, const struct event *, struct arena *);

/* events_differ says in words how two events differ in what every run has: kind, sender, name,
 * part, fields, how many entries, lengths. NULL when they do not. One of them may be NULL: none is
 * left there. Values are not compared: a mask is another one each time. */
const char *events_differ(struct run *, const struct event *real, const struct event *ideal,
                          struct arena *);

/* views_differ gives the words for the first event that differs, and its number in |at|; NULL when
 * none does. */
const char *views_differ(struct run *, const struct view *real, const struct view *ideal,
                         struct arena *, size_t *at);

#endif
