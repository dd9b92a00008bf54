/* What is the digest of a message? The hash functions from their standards' pseudocode.
 *
 * Messages and keys are hex strings of any length, results are hex. */
#ifndef GLASSHOUSE_ORACLE_DIGEST_H
#define GLASSHOUSE_ORACLE_DIGEST_H

#include "tests/oracle/hex.h"

struct hex digest_sha1(const char *message);   /* FIPS 180-4, section 6.1 */
struct hex digest_sha256(const char *message); /* FIPS 180-4, section 6.2 */
struct hex digest_sha512(const char *message); /* FIPS 180-4, section 6.4 */
/* RFC 7693, section 3; |size| is 1 to 64 bytes, the key 0 to 64. */
struct hex digest_blake2b(size_t size, const char *key, const char *message);

/* RFC 8439, section 2.4 (encrypting zeros): |count| bytes of the stream from block |counter|. */
struct hex stream_chacha20(const char *key, uint32_t counter, const char *nonce, size_t count);
/* SipHash-2-4 by Aumasson and Bernstein 2012, with |size| 8 or 16 bytes of output. */
struct hex digest_siphash(size_t size, const char *key, const char *message);

#endif
