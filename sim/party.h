/* What a role can do: draw, send, receive, output. Nothing else reaches the world.
 *
 * A role is one function from the paper's first step to the last. It returns OK when it is done,
 * or the status that made it stop; the house then tells the other parties that it stopped, and
 * nothing more. Ideal views use the same functions on a puppet. */
#ifndef GLASSHOUSE_PARTY_H
#define GLASSHOUSE_PARTY_H

#include "sim/run.h"

/* The words that roles are written in. The libraries have them under their full names only. Where
 * `send` is somebody else's, as in <sys/socket.h>, define GLASSHOUSE_FULL_NAMES before our headers
 * and write PARTY_SEND, party_output, part_call and so on. */
#ifndef GLASSHOUSE_FULL_NAMES
#define send(...)    PARTY_SEND(__VA_ARGS__)
#define receive(...) PARTY_RECEIVE(__VA_ARGS__)
#define hear(...)    PARTY_HEAR(__VA_ARGS__)
#define shuffle(...) party_shuffle(__VA_ARGS__)
#define output(...)  party_output(__VA_ARGS__)
#define refuse(...)  party_refuse(__VA_ARGS__)
#define call(...)    part_call(__VA_ARGS__)
#endif

struct run *party_run(const struct party *);
int party_index(const struct party *); /* 1 to m */
int party_count(const struct party *);
int party_next(const struct party *);     /* around the ring */
int party_previous(const struct party *); /* around the ring */
bool party_is(const struct party *, int index);
const struct value *party_input(const struct party *);
/* party_number is a parameter as this party uses it. */
uint64_t party_number(const struct party *, const char *parameter);
bool party_variant(const struct party *, const char *variant);

/* Coins. Every draw is uniform on its whole range, zero included, and says why. */
MUST_USE status draw_residues(struct party *, const char *why, const struct modulus *, size_t count,
                              struct value *out);
/* draw_order draws a uniform permutation: entry i of the result is the old place of new entry i. */
MUST_USE status draw_order(struct party *, const char *why, size_t count, struct value *out);
/* shuffle applies one fresh permutation to all |count| values, which have equal lengths. */
MUST_USE status party_shuffle(struct party *, const char *why, struct value *const *values,
                              size_t count);

/* The protocols' keyed hash. A key is drawn, may be sent, and hides what is hashed from those who
 * lack it. hash_entries hashes each entry apart under |label|; with |separate| the entry's place
 * goes into the hash too, so that equal entries at two places do not give equal digests. */
MUST_USE status draw_key(struct party *, const char *why, struct value *key);
MUST_USE status hash_entries(struct party *, const struct value *key, const char *label,
                             bool separate, const struct value *entries, struct value *digests);

/* The commutative cipher. cipher_begin hashes each entry to the group and encrypts it;
 * cipher_encrypt adds a key, cipher_decrypt takes one off, in any order. */
MUST_USE status draw_cipher_key(struct party *, const char *why, struct value *key);
MUST_USE status cipher_begin(struct party *, const struct value *key, const char *label,
                             const struct value *entries, struct value *points);
MUST_USE status cipher_encrypt(struct party *, const struct value *key, const struct value *points,
                               struct value *out);
MUST_USE status cipher_decrypt(struct party *, const struct value *key, const struct value *points,
                               struct value *out);

/* Messages: one pointer to a value for each field of the table, in its order. */
#define PARTY_SEND(me, to, message, ...)                                                           \
    party_send((me), (to), (message), (const struct value *const[]){__VA_ARGS__},                  \
               sizeof((const struct value *const[]){__VA_ARGS__}) / sizeof(struct value *),        \
               __FILE__, __LINE__)
#define PARTY_RECEIVE(me, from, message, ...)                                                      \
    party_receive((me), (from), (message), (struct value *const[]){__VA_ARGS__},                   \
                  sizeof((struct value *const[]){__VA_ARGS__}) / sizeof(struct value *))

MUST_USE status party_send(struct party *, int to, const struct message *,
                           const struct value *const *values, size_t count, const char *file,
                           int line);
MUST_USE status party_receive(struct party *, int from, const struct message *,
                              struct value *const *values, size_t count);

/* temporary_begin and temporary_end enclose a step whose values are not needed after it: their
 * memory serves again for the next such step, so that a long loop needs no more than one turn. What
 * is to stay is made before. (Where views are kept, so is all that they show.) */
void temporary_begin(struct party *);
void temporary_end(struct party *);

/* output gives one named result. refuse stops a role whose received values fail its own check:
 * `return refuse(me, "the digests do not ...")`. */
MUST_USE status party_output(struct party *, const char *name, const struct value *);
status party_refuse(struct party *, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* For ideal views, on a puppet only. invent_* are coins of the simulator's own, which are not in
 * the view; hear writes a message into the view as if |from| had sent it. */
MUST_USE status invent_residues(struct party *puppet, const struct modulus *, size_t count,
                                struct value *out);
MUST_USE status invent_order(struct party *puppet, size_t count, struct value *out);
/* invent_shuffle puts the entries in a uniform order. */
MUST_USE status invent_shuffle(struct party *puppet, struct value *list);
MUST_USE status invent_key(struct party *puppet, struct value *key);
MUST_USE status invent_cipher_key(struct party *puppet, struct value *key);
/* invent_texts makes |count| fresh texts that are equal to no others: plaintexts nobody has. */
MUST_USE status invent_texts(struct party *puppet, size_t count, struct value *out);
#define PARTY_HEAR(puppet, from, message, ...)                                                     \
    party_hear((puppet), (from), (message), (const struct value *const[]){__VA_ARGS__},            \
               sizeof((const struct value *const[]){__VA_ARGS__}) / sizeof(struct value *))
MUST_USE status party_hear(struct party *puppet, int from, const struct message *,
                           const struct value *const *values, size_t count);

#endif
