#include "proofs/couple/reference.h"
#include "crypto/bytes.h"
#include "crypto/memory.h"
#include <string.h>

bool reference_looks(size_t i, size_t count, size_t all, size_t most, const uint8_t *salt)
{
    if (count <= all || i == 0 || i + 1 == count)
        return true;
    uint64_t mixed = (load_le64(salt) ^ i) * UINT64_C(0x9e3779b97f4a7c15);
    mixed = (mixed ^ mixed >> 32) * UINT64_C(0xd6e8feb86659fd93);
    return (mixed >> 32) % (count - 2) < most - 2;
}

bool reference_grows(size_t *most, size_t count)
{
    if (count < 2 * *most)
        return false;
    *most = count;
    return true;
}

void reference_join(struct joined *j, const void *bytes, size_t size)
{
    j->bytes = memory_more(j->bytes, j->size + size + 1);
    if (size)
        memcpy(j->bytes + j->size, bytes, size);
    j->size += size;
}
