/* What a role can do: draw, send, receive, output. Nothing else reaches the world.
 *
 * A role is one function, from the paper's first step to the last. It returns OK when it is done,
 * or the status that made it stop. Then the house tells the other parties that it stopped, and
 * nothing more. Ideal views use the same functions on a puppet: the party whose view is made. */
#ifndef GLASSHOUSE_PARTY_H
#define GLASSHOUSE_PARTY_H

#include "sim/run.h"

/* The short words that roles are written with. In the libraries they have full names only. If
 * another header needs `send`, as <sys/socket.h> does, define GLASSHOUSE_FULL_NAMES before our
 * headers and write PARTY_SEND, party_output, part_call and so on. */
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
/* party_number is the value of a parameter for this party; a planted leak can change it. */
uint64_t party_number(const struct party *, const char *parameter);
bool party_variant(const struct party *, const char *variant);

/* Coins. Every draw is uniform on its whole range, zero included, and gives its reason. */
MUST_USE status draw_residues(struct party *, const char *why, const struct modulus *,
                              uint64_t count, struct value *out);
/* draw_order draws a uniform permutation: entry i of the result is the old place of what comes to
 * place i. */
MUST_USE status draw_order(struct party *, const char *why, uint64_t count, struct value *out);
/* shuffle applies one fresh permutation to all |count| values, which have equal lengths. */
MUST_USE status party_shuffle(struct party *, const char *why, struct value *const *values,
                              size_t count);

/* The protocols' keyed hash. A key is drawn and may be sent; without it nobody can tell what was
 * hashed. hash_entries hashes each entry by itself under |label|. With |separate| it also hashes
 * the entry's place, so that equal entries at two places give different digests. */
MUST_USE status draw_key(struct party *, const char *why, struct value *key);
MUST_USE status hash_entries(struct party *, const struct value *key, const char *label,
                             bool separate, const struct value *entries, struct value *digests);
/* hash_labelled hashes entry i under label[i]. */
MUST_USE status hash_labelled(struct party *, const struct value *key, const char *const *label,
                              const struct value *entries, struct value *digests);

/* The commutative cipher. cipher_begin hashes each entry to the group and encrypts it.
 * cipher_encrypt adds one more key; cipher_decrypt takes one off, whatever the order. */
MUST_USE status draw_cipher_key(struct party *, const char *why, struct value *key);
MUST_USE status cipher_begin(struct party *, const struct value *key, const char *label,
                             const struct value *entries, struct value *points);
MUST_USE status cipher_encrypt(struct party *, const struct value *key, const struct value *points,
                               struct value *out);
MUST_USE status cipher_decrypt(struct party *, const struct value *key, const struct value *points,
                               struct value *out);

/* Messages: give one pointer to a value for each field of the table, in its order. */
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

/* temporary_begin and temporary_end enclose a step whose values are not needed after it. The next
 * such step uses the same memory, so a long loop needs no more than one pass. Make values that must
 * stay before temporary_begin. (If views are kept, so is all that they show.) */
void temporary_begin(struct party *);
void temporary_end(struct party *);

/* party_output gives one named result. party_refuse stops a role that finds received values wrong:
 * `return refuse(me, "the digests do not ...")`. */
MUST_USE status party_output(struct party *, const char *name, const struct value *);
status party_refuse(struct party *, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* party_remark says what whoever uses this party's outputs should know, and what they do not show:
 * `run` prints it. What they show, a protocol's remark says (protocol.h). */
void party_remark(struct party *, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* party_phase says that the role begins a phase of its protocol, |name| (a literal). Until it names
 * another one, what it does is counted for this one (run_phases). */
void party_phase(struct party *, const char *name);

/* For ideal views only, on a puppet. The invent_* functions draw the simulator's own coins, which
 * are not in the view. */
MUST_USE status invent_residues(struct party *puppet, const struct modulus *, uint64_t count,
                                struct value *out);
MUST_USE status invent_order(struct party *puppet, uint64_t count, struct value *out);
/* invent_shuffle puts the entries in a uniformly drawn order. */
MUST_USE status invent_shuffle(struct party *puppet, struct value *list);
MUST_USE status invent_key(struct party *puppet, struct value *key);
MUST_USE status invent_cipher_key(struct party *puppet, struct value *key);
/* invent_texts makes |count| new texts, different from all others: plaintexts that nobody has. */
MUST_USE status invent_texts(struct party *puppet, uint64_t count, struct value *out);
/* PARTY_HEAR and party_hear write a message into the view as if |from| had sent it. */
#define PARTY_HEAR(puppet, from, message, ...)                                                     \
    party_hear((puppet), (from), (message), (const struct value *const[]){__VA_ARGS__},            \
               sizeof((const struct value *const[]){__VA_ARGS__}) / sizeof(struct value *))
MUST_USE status party_hear(struct party *puppet, int from, const struct message *,
                           const struct value *const *values, size_t count);

#endif
