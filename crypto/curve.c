#include "crypto/curve.h"
#include "crypto/bytes.h"
#include "crypto/curve_logs.h"
#include "crypto/memory.h"
#include "crypto/work.h"
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
static _Thread_local struct curve_logs *logs;

void curve_remember(bool on)
{
    if (on && !memory) {
        memory = memory_zero(SLOTS, sizeof *memory);
        logs = curve_logs_new();
    }
    if (!on) {
        free(memory);
        curve_logs_free(logs);
        memory = NULL;
        logs = NULL;
    }
}

static struct slot *slot_of(enum operation operation, const uint8_t in[64])
{
    uint64_t sum = operation;
    for (int i = 0; i < WORDS; i++)
        sum = (sum ^ load_le64(in + 8 * i)) * 0x9e3779b97f4a7c15;
    return &memory[sum >> 48];
}

static const uint8_t generator[32] = {
    0xe2, 0xf2, 0xae, 0x0a, 0x6a, 0xbc, 0x4e, 0x71, 0xa8, 0x84, 0xa9, 0x61, 0xc5, 0x00, 0x51, 0x5f,
    0x58, 0xe3, 0x0b, 0x6a, 0xa5, 0x82, 0xdd, 0x8d, 0xb6, 0xa6, 0x59, 0x45, 0xe0, 0x8d, 0x2d, 0x76};

static int compute(enum operation operation, uint8_t out[32], const uint8_t in[64])
{
    switch (operation) {
    case MULTIPLY:
        if (curve_logs_multiply(logs, out, in, in + 32))
            return 0;
        return crypto_scalarmult_ristretto255(out, in, in + 32);
    case MULTIPLY_APART:
        return crypto_scalarmult_ristretto255(out, in, in + 32);
    case MULTIPLY_BASE:
        if (curve_logs_multiply(logs, out, in, generator))
            return 0;
        return crypto_scalarmult_ristretto255_base(out, in);
    case IS_VALID:
        return curve_logs_has(logs, in) || crypto_core_ristretto255_is_valid_point(in);
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
    work_add(WORK_CURVE_MULTIPLY);
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
    work_add(WORK_CURVE_BASE);
    if (!memory)
        return crypto_scalarmult_ristretto255_base(out, scalar);
    memcpy(in, scalar, 32);
    return look_up(MULTIPLY_BASE, out, in);
}

int curve_add(uint8_t out[32], const uint8_t a[32], const uint8_t b[32])
{
    work_add(WORK_CURVE_ADD);
    if (memory && curve_logs_add(logs, out, a, b, false))
        return 0;
    return crypto_core_ristretto255_add(out, a, b);
}

int curve_subtract(uint8_t out[32], const uint8_t a[32], const uint8_t b[32])
{
    work_add(WORK_CURVE_ADD);
    if (memory && curve_logs_add(logs, out, a, b, true))
        return 0;
    return crypto_core_ristretto255_sub(out, a, b);
}

int curve_is_valid(const uint8_t point[32])
{
    uint8_t in[64] = {0}, none[32] = {0};
    work_add(WORK_CURVE_DECODE);
    if (!memory)
        return crypto_core_ristretto255_is_valid_point(point);
    memcpy(in, point, 32);
    return look_up(IS_VALID, none, in);
}

static int from_hash(enum operation operation, uint8_t out[32], const uint8_t uniform[64])
{
    work_add(WORK_CURVE_HASH);
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
