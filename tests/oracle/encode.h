/* How are elements of a pairing curve written, and what do messages hash to? From the words at the
 * top of crypto/pairing.h, a second time.
 *
 * Encodings are hex; elements are the strings of ate.h. A decoder returns the status word of
 * crypto/status.c that a reader of these bytes must give, "ok" for valid ones. */
#ifndef GLASSHOUSE_ORACLE_ENCODE_H
#define GLASSHOUSE_ORACLE_ENCODE_H

#include "tests/oracle/ate.h"

/* Points by x and the two flags; GT as it is. */
struct hex encode_g1(const struct ate *, const char *p);
struct hex encode_g2(const struct ate *, const char *p);

const char *decode_scalar(const struct ate *, const char *bytes);
const char *decode_g1(const struct ate *, struct hex *out, const char *bytes);
const char *decode_g2(const struct ate *, struct hex *out, const char *bytes);
const char *decode_gt(const struct ate *, const char *bytes);

/* |domain| and |message| are hex. */
struct hex hash_scalar(const struct ate *, const char *message);
struct hex hash_g1(const struct ate *, const char *domain, const char *message);
struct hex hash_gt(const struct ate *, const char *message);
/* hash_text is |text| as hex, for domains. */
struct hex hash_text(const char *text);

#endif
