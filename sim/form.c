#include "sim/form.h"
#include <string.h>

static struct form *form_new(struct arena *arena, const struct modulus *ring, uint32_t room)
{
    struct form *f = arena_alloc(arena, sizeof *f + room * sizeof(struct form_term));
    *f = (struct form){.ring = ring};
    return f;
}

const struct form *form_constant(struct arena *arena, const struct modulus *ring,
                                 const uint64_t *value)
{
    struct form *f = form_new(arena, ring, 0);
    memcpy(f->constant, value, ring->limbs * sizeof *value);
    return f;
}

const struct form *form_variable(struct arena *arena, const struct modulus *ring, uint32_t variable)
{
    struct form *f = form_new(arena, ring, 1);
    f->count = 1;
    f->term[0] = (struct form_term){.variable = variable, .coefficient = {1}};
    return f;
}

const struct form *form_tainted(struct arena *arena, const char *why, const struct form *a,
                                const struct form *b)
{
    const uint32_t na = a ? a->count : 0, nb = b ? b->count : 0;
    struct form *f = form_new(arena, a ? a->ring : b ? b->ring : NULL, na + nb);
    f->tainted = true;
    f->why = a && a->tainted ? a->why : b && b->tainted ? b->why : why;
    for (uint32_t i = 0, j = 0; i < na || j < nb;) {
        const uint32_t va = i < na ? a->term[i].variable : UINT32_MAX;
        const uint32_t vb = j < nb ? b->term[j].variable : UINT32_MAX;
        f->term[f->count++] = (struct form_term){.variable = va < vb ? va : vb, .coefficient = {1}};
        i += va <= vb;
        j += vb <= va;
    }
    return f;
}

const struct form *form_combine(struct arena *arena, const struct form *a, const struct form *b,
                                int sign)
{
    if (a->tainted || b->tainted || !modulus_equal(a->ring, b->ring))
        return form_tainted(arena, "a sum over two moduli", a, b);
    const struct modulus *n = a->ring;
    struct form *f = form_new(arena, n, a->count + b->count);
    (sign > 0 ? residue_add : residue_sub)(n, f->constant, a->constant, b->constant, 1);
    for (uint32_t i = 0, j = 0; i < a->count || j < b->count;) {
        const uint32_t va = i < a->count ? a->term[i].variable : UINT32_MAX;
        const uint32_t vb = j < b->count ? b->term[j].variable : UINT32_MAX;
        struct form_term *t = &f->term[f->count];
        *t = (struct form_term){.variable = va < vb ? va : vb};
        if (va <= vb)
            residue_add(n, t->coefficient, t->coefficient, a->term[i++].coefficient, 1);
        if (vb <= va)
            (sign > 0 ? residue_add : residue_sub)(n, t->coefficient, t->coefficient,
                                                   b->term[j++].coefficient, 1);
        f->count += !residue_is_zero(n, t->coefficient);
    }
    return f;
}

const struct form *form_scale(struct arena *arena, const struct form *a, const uint64_t *k)
{
    if (a->tainted)
        return a;
    struct form *f = form_new(arena, a->ring, a->count);
    residue_mul(a->ring, f->constant, a->constant, k, 1);
    for (uint32_t i = 0; i < a->count; i++) {
        struct form_term *t = &f->term[f->count];
        *t = (struct form_term){.variable = a->term[i].variable};
        residue_mul(a->ring, t->coefficient, a->term[i].coefficient, k, 1);
        f->count += !residue_is_zero(a->ring, t->coefficient);
    }
    return f;
}

/* A value below the smaller modulus is the same integer in the larger ring. The sum of two values
 * need not be. So only one unreduced input, or a constant, can be lifted. */
const struct form *form_lift(struct arena *arena, const struct form *a, const struct modulus *ring)
{
    if (a->tainted || modulus_equal(a->ring, ring))
        return a;
    if (a->count == 0) {
        uint64_t value[4] = {0};
        memcpy(value, a->constant, a->ring->limbs * sizeof *value);
        return form_constant(arena, ring, value);
    }
    static const uint64_t one[4] = {1};
    if (a->count == 1 && memcmp(a->term[0].coefficient, one, sizeof one) == 0 &&
        residue_is_zero(a->ring, a->constant))
        return form_variable(arena, ring, a->term[0].variable);
    return form_tainted(arena, "a change of modulus", a, NULL);
}
