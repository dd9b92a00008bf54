/* Words to bytes and back, in either order, the same on every machine. */
#ifndef GLASSHOUSE_BYTES_H
#define GLASSHOUSE_BYTES_H

#include <endian.h>
#include <stdint.h>
#include <string.h>

static inline uint64_t load_le64(const uint8_t *from)
{
    uint64_t value;
    memcpy(&value, from, sizeof value);
    return le64toh(value);
}

static inline uint64_t load_be64(const uint8_t *from)
{
    uint64_t value;
    memcpy(&value, from, sizeof value);
    return be64toh(value);
}

static inline void store_le64(uint8_t *to, uint64_t value)
{
    value = htole64(value);
    memcpy(to, &value, sizeof value);
}

static inline void store_be64(uint8_t *to, uint64_t value)
{
    value = htobe64(value);
    memcpy(to, &value, sizeof value);
}

#endif
