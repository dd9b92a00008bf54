/* The outcomes of functions, one list for the whole house.
 *
 * It is one enum, not one for each layer: the reason why a party stops is part of what others may
 * see, so a word must mean the same from the decoder up to the verdict. */
#ifndef GLASSHOUSE_STATUS_H
#define GLASSHOUSE_STATUS_H

#define MUST_USE __attribute__((warn_unused_result))

typedef enum status {
    OK = 0,
    /* Bytes from outside that are not the one valid encoding of a value. */
    E_TRUNCATED,     /* the bytes end before the value does */
    E_OVERLONG,      /* there are bytes after the value */
    E_NON_CANONICAL, /* the value has another encoding, and only that one is valid */
    E_RANGE,         /* a number outside its range */
    E_NOT_ON_CURVE,
    E_NOT_IN_GROUP, /* on the curve or in the field, but outside the prime-order subgroup */
    E_INFINITY,     /* the neutral element, where it is not allowed */
    E_UTF8,
    /* Arguments, parameters and inputs. */
    E_ARGUMENT,
    E_MODULUS, /* not between 2 and 2^256 - 1 */
    E_INPUT,
    E_LIMIT, /* a named limit of ours was reached */
    /* Keys and ciphertexts. */
    E_WRONG_KEY,
    E_IDENTITY, /* an identity has the wrong length, or is not the key's */
    E_NO_INVERSE,
    E_NOT_FOUND, /* not in the dictionary, the table, the tree */
    /* Parties and networks. */
    E_UNEXPECTED,   /* a valid message, but of another type than the party waits for */
    E_SEQUENCE,     /* a message is repeated, missing or out of order */
    E_TAMPERED,     /* a frame's authenticator does not match */
    E_FOREIGN,      /* a message of another run */
    E_PEER_ABORTED, /* another party stopped; it does not say why */
    E_DEADLOCK,     /* all parties wait for each other */
    E_CRASHED,      /* the fault plan stopped the party */
    E_CALL,         /* a call of a part does not fit the other parties' calls */
    E_REFUSED,      /* the protocol itself checked a received value and refused it */
    /* Tapes, files, ourselves. */
    E_TAPE_END, /* a recorded tape has no more coins, or the next one has another reason or range */
    E_FILE,
    E_PARSE,
    E_MEMORY,
    E_INTERNAL,
    STATUS_COUNT
} status;

/* status_name returns the word for |s|, like "not_in_group"; it never changes. Never NULL. */
const char *status_name(status s);

/* status_text returns a short sentence for people. */
const char *status_text(status s);

/* REQUIRE returns from the calling function if |call| fails. No other macro has control flow. */
#define REQUIRE(call)                                                                              \
    do {                                                                                           \
        const status require_status_ = (call);                                                     \
        if (require_status_ != OK)                                                                 \
            return require_status_;                                                                \
    } while (0)

#endif
