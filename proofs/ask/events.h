/* Which event of a party's view is the first that its ideal view has otherwise? The events that
 * an observer may compare: not the outputs, which an ideal view is given, and not the begin and
 * end of a part, which show nothing. */
#ifndef GLASSHOUSE_EVENTS_H
#define GLASSHOUSE_EVENTS_H

#include "sim/run.h"

/* event_compared: is it one of those? view_next gives the
 * next of them from place |*place| on, and moves that behind it; NULL at the end. */
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
