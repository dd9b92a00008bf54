/* A primitive has a second implementation in its folder, proofs/<p>_reference.c, from its
 * description. It shares no code with what roles run. The couple checker asks it: did key, coin
 * and content really give these bytes?
 *
 * The checkers trust names such as "a digest of x under key k". If a hash leaves out its key, or
 * an exponent is cut to 16 bits, the names are right and the bytes are wrong. The outputs stay
 * right, because all parties make the same mistake. Only this comparison finds it. */
#ifndef GLASSHOUSE_REFERENCE_H
#define GLASSHOUSE_REFERENCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Which entries of a list are compared: all, or of a list longer than |all| the first, the last,
 * and others that |salt| chooses, |most| in all. */
bool reference_looks(size_t i, size_t count, size_t all, size_t most, const uint8_t *salt);

/* reference_grows: is a batch twice as large as |most|, the largest so far? Then |most| is it. */
bool reference_grows(size_t *most, size_t count);

/* Pieces that are put together, to be hashed in one call. The caller frees |bytes|. */
struct joined {
    uint8_t *bytes;
    size_t size;
};
void reference_join(struct joined *, const void *bytes, size_t size);

#endif
