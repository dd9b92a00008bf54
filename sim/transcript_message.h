/* Writing the records of messages. Two messages of one kind have the same record but for numbers
 * and payload; the common part is written once and kept. */
#ifndef GLASSHOUSE_TRANSCRIPT_MESSAGE_H
#define GLASSHOUSE_TRANSCRIPT_MESSAGE_H

#include "sim/transcript_stream.h"

struct message_texts; /* what is kept */

struct message_texts *message_texts_new(void);
void message_texts_free(struct message_texts *);
void message_texts_paths(struct message_texts *, bool paths); /* name the calls? default: yes */

/* put_message writes the record |type| ("msg", "unread", "sent") of an event on its way to |to|. */
void put_message(struct stream *, struct message_texts *, struct run *, const char *type,
                 const struct event *, int to);

/* put_role writes a party's name in quotes; put_shape the members kind, count and modulus. */
void put_role(struct stream *, const struct run *, int party);
void put_shape(struct stream *, const struct seen *);

/* put_in writes the member "in", the path of a call; nothing for the run itself. put_fields writes
 * the member "fields". */
void put_in(struct stream *, struct run *, const struct call *);
void put_fields(struct stream *, const struct seen *fields, size_t count);

#endif
