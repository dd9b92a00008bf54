#include "sim/primitives.h"
#include "sim/house.h"
#include <assert.h>

/* clang-format off: one a line */
const struct primitive *const primitives[] = {
    &primitive_digests,
    &primitive_points,
    &primitive_waters,
    NULL,
};
/* clang-format on */

const struct kind_about *kind_about(enum kind kind)
{
    for (const struct primitive *const *p = primitives; *p; p++)
        for (const struct kind_about *k = (*p)->kinds; k->name; k++)
            if (k->kind == kind)
                return k;
    return NULL;
}

const struct kind_ops *kind_ops_real(enum kind kind)
{
    const struct kind_about *about = kind_about(kind);
    assert(about);
    return &about->real;
}

const struct kind_ops *kind_ops_ideal(enum kind kind)
{
    const struct kind_about *about = kind_about(kind);
    assert(about);
    return &about->ideal;
}

void handle_encode(const void *entry, uint8_t *out)
{
    const uint64_t number = *(const uint64_t *)entry;
    for (int i = 0; i < HANDLE_BYTES; i++)
        out[i] = (uint8_t)(number >> (56 - 8 * i));
}

uint64_t handle_number(const uint8_t *in)
{
    uint64_t number = 0;
    for (int i = 0; i < HANDLE_BYTES; i++)
        number = number << 8 | in[i];
    return number;
}
