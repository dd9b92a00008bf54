/* The real cryptography, as the primitives have it. */
#include "sim/house.h"
#include "sim/primitives.h"

static size_t real_stride(enum kind kind)
{
    return kind_ops_real(kind)->stride;
}

static size_t real_wire(enum kind kind)
{
    return kind == KIND_TEXTS ? 0 : kind_ops_real(kind)->wire;
}

static void real_encode(enum kind kind, const void *entry, uint8_t *out)
{
    kind_ops_real(kind)->encode(entry, out);
}

static status real_decode(struct run *run, enum kind kind, void *entry, const uint8_t *in)
{
    return kind_ops_real(kind)->decode(run, kind, entry, in);
}

static const void *real_calls(const struct primitive *p)
{
    return p->real;
}

const struct backend backend_real = {"real",      false,       real_stride, real_wire,
                                     real_encode, real_decode, real_calls};
