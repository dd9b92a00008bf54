/* The default suite's hash to the group. It is separate so that tests can use other tags, for which
 * answers are published. */
#ifndef GLASSHOUSE_COMMUTATIVE_DEFAULT_H
#define GLASSHOUSE_COMMUTATIVE_DEFAULT_H

#include "crypto/commutative.h"

/* commutative_default_hash is hash_to_ristretto255 of RFC 9380, appendix B, with SHA-512 and the
 * domain separation tag |tag| of 1 to 255 bytes. */
MUST_USE status commutative_default_hash(struct commutative_element *out, const void *tag,
                                         size_t tag_size, const void *data, size_t size);

#endif
