#include "sim/primitives.h"
#include "sim/house.h"
#include <assert.h>
#include <string.h>

static const struct primitive *const of_the_house[] = {
#define PRIMITIVE(name, ...) &primitive_##name,
#include "sim/primitives/list.def"
#undef PRIMITIVE
    NULL};
const struct primitive *const *primitives = of_the_house;

/* By primitive of the house: the first kind after its own. */
static const uint8_t after[] = {
#define PRIMITIVE(name, ...) KIND_AFTER_##name,
#include "sim/primitives/list.def"
#undef PRIMITIVE
};

/* The kinds of the house rise from primitive to primitive, and each has its own one after the
 * other, so the place is counted. It is asked for each entry that is written or read. */
static const struct kind_about *of_the_house_kind(enum kind kind)
{
    size_t place = 0;
    for (size_t i = 0; i < sizeof after; i++)
        place += (unsigned)kind >= after[i];
    const struct kind_about *first = place < sizeof after ? of_the_house[place]->kinds : NULL;
    return first && kind >= first->kind ? &first[kind - first->kind] : NULL;
}

const struct kind_about *kind_about(enum kind kind)
{
    if (kind == KIND_RESIDUES || kind == KIND_TEXTS) /* the most frequent; no primitive has them */
        return NULL;
    if (kind < KIND_COUNT)
        return of_the_house_kind(kind);
    for (const struct primitive *const *p = primitives; *p; p++)
        for (const struct kind_about *k = (*p)->kinds; k->name; k++)
            if (k->kind == kind)
                return k;
    return NULL;
}

static const char *kind_curve(enum kind kind)
{
    for (const struct primitive *const *p = primitives; *p; p++)
        for (const struct kind_about *k = (*p)->kinds; (*p)->curve && k->name; k++)
            if (k->kind == kind)
                return (*p)->curve;
    return NULL;
}

const char *protocol_curve(const struct protocol *protocol)
{
    const char *curve = NULL;
    for (const struct message *const *m = protocol->messages; !curve && *m; m++)
        for (size_t f = 0; !curve && f < (*m)->count; f++)
            curve = kind_curve((*m)->fields[f].kind);
    for (const struct protocol *const *p = protocol->parts; !curve && p && *p; p++)
        curve = protocol_curve(*p);
    return curve;
}

enum aspect kind_aspect(enum kind kind)
{
    const struct kind_about *about = kind_about(kind);
    return about ? about->aspect : ASPECT_BYTES;
}

bool kind_find(const char *name, enum kind *kind)
{
    static const enum kind ours[] = {KIND_RESIDUES, KIND_TEXTS};
    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++)
        if (strcmp(kind_name(ours[i]), name) == 0) {
            *kind = ours[i];
            return true;
        }
    for (const struct primitive *const *p = primitives; *p; p++)
        for (const struct kind_about *k = (*p)->kinds; k->name; k++)
            if (strcmp(k->name, name) == 0) {
                *kind = k->kind;
                return true;
            }
    return false;
}

static const struct kind_sized *sized_of(const struct value *v)
{
    const struct kind_about *about = kind_about(v->kind);
    return about ? about->sized : NULL;
}

bool kind_has_bits(enum kind kind)
{
    const struct kind_about *about = kind_about(kind);
    return about && about->sized && about->sized->by_bit;
}

size_t entry_forms(enum kind kind, uint32_t width)
{
    return kind_has_bits(kind) ? width : 1;
}

size_t seen_forms(const struct seen *seen)
{
    return seen->count * entry_forms(seen->kind, seen->width);
}

size_t entry_wire(const struct value *v)
{
    const struct kind_sized *sized = sized_of(v);
    return v->kind == KIND_RESIDUES ? v->modulus->bytes
           : sized                  ? sized->wire(v->width)
                                    : v->run->world->backend->wire(v->kind);
}

void entry_encode(const struct value *v, size_t i, uint8_t *out)
{
    const struct kind_sized *sized = sized_of(v);
    const void *entry = (const char *)entries_of(v) + i * v->stride;
    if (sized)
        sized->encode(v->width, entry, out);
    else
        v->run->world->backend->encode(v->kind, entry, out);
}

status entry_decode(const struct value *v, size_t i, const uint8_t *in)
{
    const struct kind_sized *sized = sized_of(v);
    void *entry = (char *)entries_of(v) + i * v->stride;
    return sized ? sized->decode(v->width, entry, in)
                 : v->run->world->backend->decode(v->run, v->kind, entry, in);
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
