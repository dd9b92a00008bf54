#include "sim/primitives/digests/proofs/digests_reference.h"
#include "crypto/bytes.h"
#include "proofs/couple/reference.h"
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

bool digest_is_right(const struct key_entry *key, const char *label, uint32_t place,
                     const uint8_t *bytes, size_t size, const uint8_t *digest)
{
    uint8_t number[8], want[32];
    struct joined all = {NULL, 0};
    store_le64(number, strlen(label));
    reference_join(&all, number, sizeof number);
    reference_join(&all, label, strlen(label));
    store_le64(number, place);
    reference_join(&all, number, sizeof number);
    reference_join(&all, bytes, size);
    const bool made = crypto_generichash_blake2b(want, sizeof want, all.bytes, all.size, key->bytes,
                                                 sizeof key->bytes) == 0;
    free(all.bytes);
    return made && memcmp(want, digest, sizeof want) == 0;
}
