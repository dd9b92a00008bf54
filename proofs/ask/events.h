/* Finds the first event in which a party's real view and its ideal view differ. Outputs are not
 * compared, because the ideal view is given them. The begin and end of a part are not compared,
 * because they show nothing. The witnesses and `glasshouse views` use it. */
#ifndef GLASSHOUSE_EVENTS_H
#define GLASSHOUSE_EVENTS_H

#include "sim/run.h"

/* The events of a view in the order in which views are compared: inputs, the coins, and the rest as
 * it came. Coins are known by their reason, their part, and which of these they are: when a party
 * draws, and in which order, follows from what it has, and its ideal view may draw otherwise. */
struct ordered {
    const struct event **event;
    size_t count, room;
};

/* view_order makes |out|, whose memory is used again; ordered_clear gives it back. */
void view_order(struct ordered *out, const struct view *);
void ordered_clear(struct ordered *);

/* event_compared: is this event compared? view_next returns the next compared event from place
 * |*place| on, and moves |*place| behind it; NULL at the end. */
bool event_compared(const struct event *);
const struct event *view_next(const struct ordered *, size_t *place);

/* event_words names an event: "the message shift from 1", "the coin mask", in |arena|. */
const char *event_words(struct run *, const struct event *, struct arena *);

/* events_differ says in words how two events differ in what is the same in every run: kind, sender,
 * name, part, fields, number of entries, lengths. NULL: they do not differ. One of the two may be
 * NULL: that view has no event left. Values are not compared: a mask differs in each run. */
const char *events_differ(struct run *, const struct event *real, const struct event *ideal,
                          struct arena *);

/* views_differ gives these words for the first event that differs, and its number in |at|; NULL if
 * none does. */
const char *views_differ(struct run *, const struct view *real, const struct view *ideal,
                         struct arena *, size_t *at);

#endif
