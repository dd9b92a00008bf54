/* Is each coin what the tape gave, on its whole range, and does each draw become somebody's coin?
 * The numbers here are written a second time, from the definitions of the groups, and not taken
 * from the code that draws. */
#include "crypto/memory.h"
#include "proofs/couple/coins.h"
#include "sim/backend.h"
#include "sim/primitives.h"
#include <stdlib.h>
#include <string.h>

/* A group whose exponents are drawn: its order, low limb first. */
struct group {
    uint32_t limbs;
    uint64_t order[TAPE_LIMBS];
};

static const struct group ristretto = {
    4, {0x5812631a5cf5d3edu, 0x14def9dea2f79cd6u, 0, 0x1000000000000000u}};

/* The curve that GLASSHOUSE_CURVE chose, with the order that RELIC has for it. */
static const struct group pairing_curve =
#if defined GLASSHOUSE_CURVE_B12_P638
    {7,
     {0xffc01, 0xf401bff800000000u, 0xfbffffffffffffffu, 0x35fb801dfu, 0x6bfdc0040000000u,
      0xfffffffffff94u, 0x50f94035ff4u}};
#elif defined GLASSHOUSE_CURVE_B12_P381
    {4, {0xffffffff00000001u, 0x53bda402fffe5bfeu, 0x3339d80809a1d805u, 0x73eda753299d7d48u}};
#else
    {4, {0xa10000000000000du, 0xff9f800000000010u, 0xba344d8000000007u, 0x2523648240000001u}};
#endif

static const struct draw *draw_at(const struct coins *c, const struct coin_seen *s, uint32_t i)
{
    return &c->draw[c->order[s->first + i]];
}

static bool same_bound(const struct draw *d, const uint64_t *want, uint32_t limbs)
{
    return d->limbs == limbs && memcmp(d->bound, want, limbs * sizeof *want) == 0;
}

static void put_little(uint8_t *out, const uint64_t *limb, size_t size)
{
    for (size_t i = 0; i < size; i++)
        out[i] = (uint8_t)(limb[i / 8] >> (8 * (i % 8)));
}

/* The values of which a coin is made, one after the other. */
static const uint64_t *next_value(const struct coins *c, const struct coin_seen *s, uint32_t *draw,
                                  uint32_t *at)
{
    while (*draw < s->draws && *at == draw_at(c, s, *draw)->count) {
        ++*draw;
        *at = 0;
    }
    if (*draw == s->draws)
        return NULL;
    const struct draw *d = draw_at(c, s, *draw);
    return c->value + d->value + (size_t)(*at)++ * d->limbs;
}

/* The bytes that N - 1 needs, most significant first; nothing else may be in them. */
static void put_big(uint8_t *out, const uint64_t *limb, size_t size)
{
    for (size_t i = 0; i < size; i++)
        out[size - 1 - i] = (uint8_t)(limb[i / 8] >> (8 * (i % 8)));
}

static const char *residues_fault(const struct coins *c, const struct coin_seen *s)
{
    const struct modulus *n = s->modulus;
    uint8_t want[8 * WIDE_LIMBS];
    uint32_t draw = 0, at = 0;
    for (uint32_t i = 0; i < s->draws; i++)
        if (!same_bound(draw_at(c, s, i), n->limb, (uint32_t)n->limbs))
            return "is drawn on another range than its own";
    for (uint32_t i = 0; i < s->count; i++) {
        const uint64_t *value = next_value(c, s, &draw, &at);
        if (!value)
            return "has entries that were never drawn";
        put_big(want, value, n->bytes);
        if (memcmp(want, c->shown + s->bytes + i * n->bytes, n->bytes) != 0)
            return "is not what was drawn";
    }
    return next_value(c, s, &draw, &at) ? "is made of fewer values than were drawn" : NULL;
}

/* The shuffle of Fisher and Yates, computed again from its picks. */
static const char *order_fault(const struct coins *c, const struct coin_seen *s)
{
    const char *fault = NULL;
    uint64_t *want = memory_get(2 * s->count * sizeof *want), *got = want + s->count;
    for (uint32_t i = 0; i < s->count; i++)
        want[i] = i;
    for (uint32_t i = 0; i < s->draws; i++) {
        const uint64_t pick = c->value[draw_at(c, s, i)->value], last = s->count - 1 - i;
        const uint64_t moved = want[last];
        want[last] = want[pick];
        want[pick] = moved;
    }
    coins_order(c, s, got);
    if (memcmp(want, got, s->count * sizeof *want) != 0)
        fault = "is an order that was not drawn";
    free(want);
    return fault;
}

/* A key of the hash is its 32 drawn bytes. A key of the cipher is a draw below the order less one,
 * plus one. */
static const char *key_fault(const struct coins *c, const struct coin_seen *s)
{
    uint8_t want[32];
    const uint64_t bound[4] = {ristretto.order[0] - 1, ristretto.order[1], ristretto.order[2],
                               ristretto.order[3]};
    const struct draw *d = s->draws == 1 ? draw_at(c, s, 0) : NULL;
    if (!d || s->count != 1 || s->size != sizeof want)
        return "is a key that is not drawn once";
    uint64_t limb[4];
    memcpy(limb, c->value + d->value, sizeof limb);
    if (d->limbs == 0 && d->count != sizeof want)
        return "is a key of fewer bytes than its own";
    if (d->limbs && (d->count != 1 || !same_bound(d, bound, 4)))
        return "is a key that is drawn on another range than its own";
    for (int i = 0; d->limbs && i < 4 && ++limb[i] == 0; i++)
        ;
    put_little(want, limb, sizeof want);
    return memcmp(want, c->shown + s->bytes, sizeof want) == 0 ? NULL : "is not what was drawn";
}

/* A scalar is shown as it is, most significant byte first. For elements and master keys only the
 * draws are compared, because their exponents are not in the view. */
static const char *scalars_fault(const struct coins *c, const struct coin_seen *s)
{
    const struct kind_about *about = kind_about(s->kind);
    const bool shows = about->aspect == ASPECT_SCALAR;
    const struct group *group = about->curve == CURVE_PAIRING ? &pairing_curve : &ristretto;
    const size_t size = group->limbs * sizeof *group->order;
    uint64_t bound[TAPE_LIMBS];
    uint32_t draw = 0, at = 0;
    memcpy(bound, group->order, sizeof bound);
    bound[0] -= about->not_zero;
    for (uint32_t i = 0; i < s->draws; i++)
        if (draw_at(c, s, i)->limbs && !same_bound(draw_at(c, s, i), bound, group->limbs))
            return "is drawn on another range than the exponents'";
    for (uint32_t i = 0; i < s->count; i++) {
        const uint64_t *value = next_value(c, s, &draw, &at);
        uint8_t little[sizeof bound];
        if (!value)
            return "has entries that were never drawn";
        uint64_t scalar[TAPE_LIMBS];
        memcpy(scalar, value, size);
        for (uint32_t k = 0; about->not_zero && k < group->limbs && ++scalar[k] == 0; k++)
            ;
        put_little(little, scalar, size);
        for (size_t k = 0; shows && k < size; k++)
            if (c->shown[s->bytes + i * size + k] != little[size - 1 - k])
                return "is not what was drawn";
    }
    return NULL;
}

/* Packed bits: 32 bits are one number below 2^32, and the rest of an entry is a smaller number. The
 * lowest bit comes first, also in a byte, and each entry begins with a new byte. */
static const char *bits_fault(const struct coins *c, const struct coin_seen *s)
{
    const size_t size = s->count ? s->size / s->count : 0;
    const uint64_t *value = NULL;
    uint32_t draw = 0, at = 0;
    for (uint32_t i = 0; i < s->count; i++)
        for (uint32_t bit = 0; bit < s->width; bit++) {
            const uint32_t place = bit % 32, left = s->width - bit;
            const uint64_t range = UINT64_C(1) << (left < 32 ? left : 32);
            value = place ? value : next_value(c, s, &draw, &at);
            if (!value)
                return "has entries that were never drawn";
            if (!place && !same_bound(draw_at(c, s, draw), &range, 1))
                return "is drawn on another range than that of bits";
            if ((c->shown[s->bytes + i * size + bit / 8] >> bit % 8 & 1) !=
                (int)(*value >> place & 1))
                return "is not what was drawn";
        }
    return next_value(c, s, &draw, &at) ? "is made of fewer values than were drawn" : NULL;
}

static const char *number_fault(const struct coins *c, const struct coin_seen *s)
{
    /* A list of no entry, or of one, has only one order: nothing is drawn. */
    if (s->draws == 0 && (s->count == 0 || (s->count == 1 && s->modulus->limb[0] == 2)))
        return s->count && c->shown[s->bytes] ? "has entries that were never drawn" : NULL;
    return s->is_order ? order_fault(c, s) : residues_fault(c, s);
}

static const char *coin_fault(const struct coins *c, const struct coin_seen *s)
{
    if (s->kind == KIND_RESIDUES)
        return number_fault(c, s);
    switch (kind_aspect(s->kind)) {
    case ASPECT_KEY:
        return key_fault(c, s);
    case ASPECT_SCALAR:
    case ASPECT_ELEMENT:
    case ASPECT_MASTER:
        return scalars_fault(c, s);
    default:
        return s->width ? bits_fault(c, s) : "is of a kind whose draws are not known";
    }
}

const char *coins_text(const struct coins *c, uint32_t stream, struct arena *arena)
{
    const char *path = coins_path(c, stream);
    return arena_format(arena, "'%s'%s%s", coins_name(c, stream), *path ? " in " : "", path);
}

const char *coins_fault(const struct coins *c, struct arena *arena)
{
    for (size_t i = 0; i < c->coins; i++) {
        const struct coin_seen *s = &c->coin[i];
        const char *fault = coin_fault(c, s);
        if (fault)
            return arena_format(arena, "the coin %s of %s %s", coins_text(c, s->stream, arena),
                                run_role_name(c->run, s->party), fault);
    }
    for (size_t i = 0; i < c->waiting; i++) {
        const struct draw *d = &c->draw[c->pending[i]];
        return arena_format(arena, "a coin for %s was drawn by %s and is not in its view",
                            coins_text(c, d->stream, arena), run_role_name(c->run, d->party));
    }
    return NULL;
}
