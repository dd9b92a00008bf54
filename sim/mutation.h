/* Mutations: planted leaks. The house makes them, so the protocols' own code stays the paper's.
 *
 * A mutation changes one thing that the house does for a party: it draws a coin wrongly, sends a
 * message to somebody else too, or leaves out a shuffle. The list of planted leaks of a protocol is
 * protocols/<p>/proofs/planted.c. */
#ifndef GLASSHOUSE_MUTATION_H
#define GLASSHOUSE_MUTATION_H

#include <stdint.h>

enum mutation_kind {
    MUTATION_NONE,
    /* Coins whose reason is |target|. */
    COIN_ZERO,       /* not drawn: always zero */
    COIN_CONSTANT,   /* always |argument| */
    COIN_REUSED,     /* this party's first coin for this reason is also every later one */
    COIN_SHARED,     /* equal to the coin of party |argument| for the same reason */
    COIN_BIASED,     /* the bitwise AND of two draws, reduced modulo N */
    COIN_NEVER_ZERO, /* uniform on 1..N-1 */
    COIN_SCALED,     /* |argument| times a uniform coin */
    COIN_SHORT,      /* uniform below |argument| */
    COIN_MODULO,     /* |argument| uniform bits, reduced modulo N: biased unless N divides 2^bits */
    COIN_REPEATED_ENTRIES, /* one draw for all entries of the vector */
    /* Orders whose reason is |target|. */
    ORDER_IDENTITY, /* no shuffle of |argument| entries or more */
    ORDER_ROTATION, /* only a rotation */
    SHUFFLE_SORTED, /* sorted by value instead of shuffled */
    /* Keys whose reason is |target|. */
    KEY_SENT,     /* also sent to party |argument| */
    KEY_CONSTANT, /* a constant that everyone knows */
    KEY_REUSED,   /* this party's first key for this reason is also every later one */
    /* Messages named |target|. */
    MESSAGE_COPIED,   /* also delivered to party |argument| */
    MESSAGE_TWICE,    /* sent twice */
    MESSAGE_UNMASKED, /* the sender's coin |detail| is subtracted again */
    MESSAGE_LENGTH,   /* a list grows with the sender's input: its length tells the input */
    MESSAGE_EXTRA,    /* one more empty message if the sender's first input entry is not zero */
    INPUT_SENT,       /* the sender's input goes to party |argument| after this message */
    COIN_SENT,        /* the sender's coin |detail| goes to party |argument| after this message */
    ABORT_TELLS,      /* the sender stops at this message if its first input entry is not zero */
    /* Hashes labelled |target|. */
    HASH_PLAIN, /* without a key */
    HASH_SAME,  /* the place of an entry is not hashed */
    /* Ciphers. */
    CIPHER_SKIPPED, /* cipher_encrypt at this party leaves its points as they are */
    /* Parameters named |target|. */
    PARAMETER_SHIFTED, /* by |argument|, at party |party| only */
    /* Frames. */
    FRAME_TRUSTED, /* party |party| accepts every frame without a check */
    /* Roles. */
    ROLE_CHANGED, /* the protocol's planted_role is played, with the mistake |target| */
    MUTATION_KINDS
};

struct mutation {
    const char *name; /* as in `--planted NAME` */
    const char *meaning;
    enum mutation_kind kind;
    int party; /* the party that is changed; 0: all */
    const char *target, *detail;
    int64_t argument;
};

const char *mutation_kind_name(enum mutation_kind);

#endif
