#include "crypto/curve.h"
#include "crypto/bytes.h"
#include "crypto/memory.h"
#include <sodium.h>
#include <stdlib.h>

enum operation {
    NOTHING,
    MULTIPLY,
    MULTIPLY_BASE,
    IS_VALID,
    FROM_HASH,
    MULTIPLY_APART,
    FROM_HASH_APART
};
enum { SLOTS = 1 << 16, WORDS = 8 };

/* What was computed last of those that fall on this slot. */
struct slot {
    enum operation operation;
    int result;
    uint8_t in[64], out[32];
};

static _Thread_local struct slot *memory;

void curve_remember(bool on)
{
    if (on && !memory)
        memory = memory_zero(SLOTS, sizeof *memory);
    if (!on) {
        free(memory);
        memory = NULL;
    }
}

static struct slot *slot_of(enum operation operation, const uint8_t in[64])
{
    uint64_t sum = operation;
    for (int i = 0; i < WORDS; i++)
        sum = (sum ^ load_le64(in + 8 * i)) * 0x9e3779b97f4a7c15;
    return &memory[sum >> 48];
}

static int compute(enum operation operation, uint8_t out[32], const uint8_t in[64])
{
    switch (operation) {
    case MULTIPLY:
    case MULTIPLY_APART:
        return crypto_scalarmult_ristretto255(out, in, in + 32);
    case MULTIPLY_BASE:
        return crypto_scalarmult_ristretto255_base(out, in);
    case IS_VALID:
        return crypto_core_ristretto255_is_valid_point(in);
    case FROM_HASH:
    case FROM_HASH_APART:
        return crypto_core_ristretto255_from_hash(out, in);
    case NOTHING:
        break;
    }
    return -1;
}

/* What failed is computed again each time: then libsodium may leave |out| as it was. */
static int look_up(enum operation operation, uint8_t out[32], const uint8_t in[64])
{
    struct slot *s = slot_of(operation, in);
    const bool fits = s->operation == operation && memcmp(s->in, in, sizeof s->in) == 0;
    if (!fits) {
        const int result = compute(operation, out, in);
        if (result < 0)
            return result;
        s->operation = operation;
        s->result = result;
        memcpy(s->in, in, sizeof s->in);
        memcpy(s->out, out, sizeof s->out);
        return result;
    }
    memcpy(out, s->out, sizeof s->out);
    return s->result;
}

static int multiply(enum operation operation, uint8_t out[32], const uint8_t scalar[32],
                    const uint8_t point[32])
{
    uint8_t in[64];
    if (!memory)
        return crypto_scalarmult_ristretto255(out, scalar, point);
    memcpy(in, scalar, 32);
    memcpy(in + 32, point, 32);
    return look_up(operation, out, in);
}

int curve_multiply(uint8_t out[32], const uint8_t scalar[32], const uint8_t point[32])
{
    return multiply(MULTIPLY, out, scalar, point);
}

int curve_multiply_apart(uint8_t out[32], const uint8_t scalar[32], const uint8_t point[32])
{
    return multiply(MULTIPLY_APART, out, scalar, point);
}

int curve_multiply_base(uint8_t out[32], const uint8_t scalar[32])
{
    uint8_t in[64] = {0};
    if (!memory)
        return crypto_scalarmult_ristretto255_base(out, scalar);
    memcpy(in, scalar, 32);
    return look_up(MULTIPLY_BASE, out, in);
}

int curve_is_valid(const uint8_t point[32])
{
    uint8_t in[64] = {0}, none[32] = {0};
    if (!memory)
        return crypto_core_ristretto255_is_valid_point(point);
    memcpy(in, point, 32);
    return look_up(IS_VALID, none, in);
}

static int from_hash(enum operation operation, uint8_t out[32], const uint8_t uniform[64])
{
    if (!memory)
        return crypto_core_ristretto255_from_hash(out, uniform);
    return look_up(operation, out, uniform);
}

int curve_from_hash(uint8_t out[32], const uint8_t uniform[64])
{
    return from_hash(FROM_HASH, out, uniform);
}

int curve_from_hash_apart(uint8_t out[32], const uint8_t uniform[64])
{
    return from_hash(FROM_HASH_APART, out, uniform);
}
