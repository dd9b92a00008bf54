/* One vocabulary of outcomes for the whole house.
 *
 * A single enum, not one per layer: the reason for which a party stops is part of what others may
 * see, so the same word must mean the same thing from the decoder up to the verdict. */
#ifndef GLASSHOUSE_STATUS_H
#define GLASSHOUSE_STATUS_H

#define MUST_USE __attribute__((warn_unused_result))

typedef enum status {
    OK = 0,
    /* Bytes from outside that are not the one encoding of a value. */
    E_TRUNCATED,     /* ends before the value does */
    E_OVERLONG,      /* goes on after the value ends */
    E_NON_CANONICAL, /* a second way to write a value that has another, allowed one */
    E_RANGE,         /* a number outside its range */
    E_NOT_ON_CURVE,
    E_NOT_IN_GROUP, /* on the curve or in the field, outside the prime-order subgroup */
    E_INFINITY,     /* the neutral element where it has no place */
    E_UTF8,
    /* Arguments, parameters and inputs. */
    E_ARGUMENT,
    E_MODULUS, /* not between 2 and 2^256 - 1 */
    E_INPUT,
    E_LIMIT, /* a named limit of ours was reached */
    /* Keys and ciphertexts. */
    E_WRONG_KEY,
    E_IDENTITY, /* an identity of the wrong length, or not the key's */
    E_NO_INVERSE,
    E_NOT_FOUND, /* not in the dictionary, the table, the tree */
    /* Parties and networks. */
    E_UNEXPECTED,   /* a well-formed message of another type than the one waited for */
    E_SEQUENCE,     /* a message repeated, missing or out of order */
    E_TAMPERED,     /* a frame whose authenticator does not match */
    E_FOREIGN,      /* a message of another run */
    E_PEER_ABORTED, /* another party stopped; it does not say why */
    E_DEADLOCK,     /* everyone waits for someone */
    E_CRASHED,      /* stopped by the fault plan */
    E_CALL,         /* a call of a part that does not fit the others' */
    E_REFUSED,      /* the protocol's own check of a received value failed */
    /* Tapes, files, ourselves. */
    E_TAPE_END, /* a recorded tape has no more coins, or another coin than the one asked for */
    E_FILE,
    E_PARSE,
    E_MEMORY,
    E_INTERNAL,
    STATUS_COUNT
} status;

/* status_name returns the stable lower-case word for |s|, as "not_in_group"; never NULL. */
const char *status_name(status s);

/* status_text returns a short sentence for people. */
const char *status_text(status s);

/* REQUIRE returns from the calling function when |call| fails: the one macro with control flow. */
#define REQUIRE(call)                                                                              \
    do {                                                                                           \
        const status require_status_ = (call);                                                     \
        if (require_status_ != OK)                                                                 \
            return require_status_;                                                                \
    } while (0)

#endif
