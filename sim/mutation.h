/* Mutations: planted leaks, made by the house and not by the protocols.
 *
 * A mutation changes one thing that the house does for a party: a coin that is not drawn as it
 * should, a message that goes astray, a shuffle that is skipped. The roles' code stays the paper's;
 * each planted leak is a row of data in protocols/<p>/proofs/planted.c. */
#ifndef GLASSHOUSE_MUTATION_H
#define GLASSHOUSE_MUTATION_H

#include <stdint.h>

enum mutation_kind {
    MUTATION_NONE,
    /* Coins whose reason is |target|. */
    COIN_ZERO,       /* dropped: always zero */
    COIN_CONSTANT,   /* always |argument| */
    COIN_REUSED,     /* the first draw of the run for this reason by this party serves all later */
    COIN_SHARED,     /* equal to the coin of party |argument| for the same reason */
    COIN_BIASED,     /* the bitwise AND of two draws, reduced */
    COIN_NEVER_ZERO, /* uniform on 1..N-1 */
    COIN_SCALED,     /* |argument| times a uniform coin */
    COIN_SHORT,      /* uniform below |argument| */
    COIN_MODULO,     /* |argument| uniform bits, reduced: biased unless N divides */
    COIN_REPEATED_ENTRIES, /* one draw for all entries of the vector */
    /* Orders whose reason is |target|. */
    ORDER_IDENTITY, /* no shuffle */
    ORDER_ROTATION, /* only a rotation */
    SHUFFLE_SORTED, /* sorted by value instead of shuffled */
    /* Keys whose reason is |target|. */
    KEY_SENT,     /* also sent to party |argument| */
    KEY_CONSTANT, /* a constant that everyone knows */
    /* Messages named |target|. */
    MESSAGE_COPIED,   /* also delivered to party |argument| */
    MESSAGE_TWICE,    /* sent twice */
    MESSAGE_UNMASKED, /* with the sender's coin |detail| taken off again */
    MESSAGE_LENGTH,   /* a list grows with the sender's input: data-dependent length */
    MESSAGE_EXTRA,    /* an empty message more when the sender's first input entry is not zero */
    INPUT_SENT,       /* the sender's input goes to party |argument| after this message */
    COIN_SENT,        /* the sender's coin |detail| goes to party |argument| after this message */
    ABORT_TELLS,      /* the sender stops at this message if its first input entry is not zero */
    /* Hashes labelled |target|. */
    HASH_PLAIN, /* unkeyed */
    HASH_SAME,  /* no separation by place */
    /* Ciphers. */
    CIPHER_SKIPPED, /* cipher_encrypt at this party leaves its points as they are */
    /* Parameters named |target|. */
    PARAMETER_SHIFTED, /* by |argument|, at party |party| only */
    /* Frames. */
    FRAME_TRUSTED, /* party |party| takes the payload of whatever arrives, unchecked */
    MUTATION_KINDS
};

struct mutation {
    const char *name; /* as in `--planted NAME` */
    const char *meaning;
    enum mutation_kind kind;
    int party; /* who is changed; 0: everyone */
    const char *target, *detail;
    int64_t argument;
};

const char *mutation_kind_name(enum mutation_kind);

#endif
