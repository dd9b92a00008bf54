#include "sim/value.h"
#include "sim/house.h"
#include "sim/primitives.h"
#include <assert.h>
#include <stdio.h>
#include <string.h>

const char *kind_name(enum kind kind)
{
    const struct kind_about *about = kind_about(kind);
    return about                   ? about->name
           : kind == KIND_RESIDUES ? "residues"
           : kind == KIND_TEXTS    ? "texts"
                                   : "unknown";
}

static bool formal(const struct run *run)
{
    return run->world->formal;
}

/* The form of an entry. A value that a role did not get from the house has no forms. */
static const struct form *form_of(const struct value *v, uint64_t i)
{
    if (v->forms)
        return v->forms[i];
    return form_tainted(run_scratch(v->run), "a value that the party was not given", NULL, NULL);
}

static size_t form_count(const struct value *v)
{
    return v->count * entry_forms(v->kind, v->width);
}

static const struct form **new_forms(struct run *run, uint64_t count)
{
    return arena_alloc(run_scratch(run), (count ? count : 1) * sizeof(struct form *));
}

struct value residues_unset(struct run *run, const struct modulus *modulus, uint64_t count)
{
    assert(count <= MESSAGE_ENTRIES_MOST);
    struct value v = {.run = run,
                      .kind = KIND_RESIDUES,
                      .count = (uint32_t)count,
                      .modulus = modulus,
                      .stride = modulus->limbs * sizeof(uint64_t)};
    v.data = entries_new(run, (uint64_t)v.count * v.stride);
    if (formal(run)) {
        static const uint64_t zero[4];
        v.forms = new_forms(run, count);
        const struct form *none = form_constant(run_scratch(run), modulus, zero);
        for (size_t i = 0; i < count; i++)
            v.forms[i] = none;
    }
    return v;
}

struct value residues(struct run *run, const struct modulus *modulus, uint64_t count)
{
    const struct value v = residues_unset(run, modulus, count);
    memset(entries_of(&v), 0, v.count * v.stride);
    return v;
}

struct value residues_of(struct run *run, const struct modulus *modulus, const uint64_t *integers,
                         uint64_t count)
{
    struct value v = residues_unset(run, modulus, count);
    uint64_t *entry = entries_of(&v);
    const bool plain = modulus->limbs == 1 && !v.forms;
    const uint64_t n = modulus->limb[0];
    for (size_t i = 0; plain && i < count; i++)
        entry[i] = integers[i] < n ? integers[i] : integers[i] % n;
    for (size_t i = 0; !plain && i < count; i++)
        residue_put(&v, i, integers[i]);
    return v;
}

struct value residues_of_signed(struct run *run, const struct modulus *modulus,
                                const int64_t *integers, uint64_t count)
{
    struct value v = residues_unset(run, modulus, count);
    uint64_t *entry = entries_of(&v);
    assert(modulus->limbs == 1);
    residue_of_signed(modulus, entry, integers, (size_t)count);
    for (size_t i = 0; v.forms && i < count; i++)
        residue_put(&v, i, entry[i]);
    return v;
}

struct value residues_like(const struct value *v)
{
    return residues(v->run, v->modulus, v->count);
}

struct value values_sized(struct run *run, enum kind kind, uint32_t width, uint64_t count)
{
    assert(kind != KIND_RESIDUES && count <= MESSAGE_ENTRIES_MOST);
    struct value v = {.run = run, .kind = kind, .width = width, .count = (uint32_t)count};
    v.stride = kind == KIND_TEXTS ? sizeof(struct text)
               : width            ? kind_about(kind)->sized->stride(width)
                                  : run->world->backend->stride(kind);
    v.data = entries_new(run, (uint64_t)v.count * v.stride);
    memset(entries_of(&v), 0, v.count * v.stride);
    return v;
}

struct value values_of(struct run *run, enum kind kind, uint64_t count)
{
    const struct kind_about *about = kind_about(kind);
    return values_sized(run, kind, about && about->sized ? about->sized->usual : 0, count);
}

void texts_set(struct value *v, uint64_t i, const void *bytes, size_t size)
{
    assert(v->kind == KIND_TEXTS && i < v->count);
    uint8_t *copy = arena_alloc(run_scratch(v->run), size);
    if (size)
        memcpy(copy, bytes, size);
    ((struct text *)entries_of(v))[i] = (struct text){copy, size};
}

const struct text *text_at(const struct value *v, uint64_t i)
{
    assert(v->kind == KIND_TEXTS && i < v->count);
    return (const struct text *)entries_of(v) + i;
}

static void same_shape(const struct value *a, const struct value *b)
{
    assert(a->kind == KIND_RESIDUES && b->kind == KIND_RESIDUES && a->count == b->count &&
           a->modulus->limbs == b->modulus->limbs);
}

/* Sets the result's shape and origin; the caller fills in all entries and forms. */
static void begin_result(struct value *out, const struct value *a, const struct value *b)
{
    const uint32_t origin = a->origin | (b ? b->origin : 0);
    const uint64_t keys = a->keys | (b ? b->keys : 0);
    if (out != a && out != b &&
        (out->data == NULL || out->count != a->count || out->modulus != a->modulus ||
         out->kind != a->kind))
        *out = residues_unset(a->run, a->modulus, a->count);
    out->origin = origin;
    out->keys = keys;
}

static void combine(struct value *out, const struct value *a, const struct value *b, int sign)
{
    same_shape(a, b);
    const struct form **forms = NULL;
    if (formal(a->run)) {
        forms = new_forms(a->run, a->count);
        for (size_t i = 0; i < a->count; i++)
            forms[i] = form_combine(run_scratch(a->run), form_of(a, i), form_of(b, i), sign);
    }
    begin_result(out, a, b);
    (sign > 0 ? residue_add : residue_sub)(a->modulus, entries_of(out), entries_of(a),
                                           entries_of(b), a->count);
    out->forms = forms;
}

void residues_add(struct value *out, const struct value *a, const struct value *b)
{
    combine(out, a, b, 1);
}

void residues_sub(struct value *out, const struct value *a, const struct value *b)
{
    combine(out, a, b, -1);
}

void residues_negate(struct value *out, const struct value *a)
{
    const struct value zero = residues_like(a);
    combine(out, &zero, a, -1);
}

void residues_scale(struct value *out, const struct value *a, uint64_t k)
{
    uint64_t factor[4] = {0};
    residue_set_u64(a->modulus, factor, k);
    const struct form **forms = NULL;
    if (formal(a->run)) {
        forms = new_forms(a->run, a->count);
        for (size_t i = 0; i < a->count; i++)
            forms[i] = form_scale(run_scratch(a->run), form_of(a, i), factor);
    }
    begin_result(out, a, NULL);
    residue_scale(a->modulus, entries_of(out), entries_of(a), factor, a->count);
    out->forms = forms;
}

void residues_multiply(struct value *out, const struct value *a, const struct value *b)
{
    same_shape(a, b);
    const struct form **forms = NULL;
    if (formal(a->run)) {
        struct arena *arena = run_scratch(a->run);
        forms = new_forms(a->run, a->count);
        for (size_t i = 0; i < a->count; i++) {
            const struct form *fa = form_of(a, i), *fb = form_of(b, i);
            const bool plain = !fa->tainted && !fb->tainted && (fa->count == 0 || fb->count == 0);
            forms[i] = !plain           ? form_tainted(arena, "a product of two unknowns", fa, fb)
                       : fb->count == 0 ? form_scale(arena, fa, fb->constant)
                                        : form_scale(arena, fb, fa->constant);
        }
    }
    begin_result(out, a, b);
    residue_mul(a->modulus, entries_of(out), entries_of(a), entries_of(b), a->count);
    out->forms = forms;
}

void residues_total(struct value *out, const struct value *a)
{
    struct value total = residues(a->run, a->modulus, 1);
    total.origin = a->origin;
    total.keys = a->keys;
    const struct form *form = formal(a->run) ? total.forms[0] : NULL;
    for (size_t i = 0; i < a->count; i++) {
        const uint64_t *entry = (const uint64_t *)entries_of(a) + i * a->modulus->limbs;
        residue_add(a->modulus, entries_of(&total), entries_of(&total), entry, 1);
        if (form)
            form = form_combine(run_scratch(a->run), form, form_of(a, i), 1);
    }
    if (form)
        total.forms[0] = form;
    *out = total;
}

/* A role that reads an entry may branch on it, and no form shows that. So the stage notes that it
 * was read. */
void value_look(const struct value *v, uint64_t i, const char *what)
{
    const size_t forms = formal(v->run) ? entry_forms(v->kind, v->width) : 0;
    for (size_t k = (size_t)(i * forms); k < (i + 1) * forms; k++)
        stage_look(v->run, form_of(v, k), what);
}

static uint64_t entry_at(const struct value *v, uint64_t i)
{
    assert(v->kind == KIND_RESIDUES && i < v->count);
    const uint64_t *entry = (const uint64_t *)entries_of(v) + i * v->modulus->limbs;
    /* With formal variables reading is noted, and the checker says so: then a wide value may pass.
     */
    assert(formal(v->run) || v->modulus->limbs == 1 || (entry[1] | entry[2] | entry[3]) == 0);
    return entry[0];
}

void residues_lift(struct value *out, const struct value *a, const struct modulus *modulus)
{
    struct value lifted = residues(a->run, modulus, a->count);
    lifted.origin = a->origin;
    lifted.keys = a->keys;
    for (size_t i = 0; i < a->count; i++) {
        uint64_t *to = (uint64_t *)entries_of(&lifted) + i * modulus->limbs;
        residue_set_u64(modulus, to, entry_at(a, i));
        if (lifted.forms)
            lifted.forms[i] = form_lift(run_scratch(a->run), form_of(a, i), modulus);
    }
    *out = lifted;
}

uint64_t residue_at(const struct value *v, uint64_t i)
{
    value_look(v, i, "an entry is read as a number");
    return entry_at(v, i);
}

void residues_read(const struct value *v, uint64_t *out)
{
    for (size_t i = 0; formal(v->run) && i < v->count; i++)
        value_look(v, i, "entries are read as numbers");
    assert(v->kind == KIND_RESIDUES);
    if (v->modulus->limbs == 1 && v->count > 0)
        memcpy(out, entries_of(v), v->count * sizeof *out);
    for (size_t i = 0; v->modulus->limbs != 1 && i < v->count; i++)
        out[i] = entry_at(v, i);
}

void residues_read_signed(const struct value *v, int64_t *out)
{
    for (size_t i = 0; formal(v->run) && i < v->count; i++)
        value_look(v, i, "entries are read as numbers");
    assert(v->kind == KIND_RESIDUES && v->modulus->limbs == 1);
    residue_to_signed(v->modulus, out, entries_of(v), v->count);
}

size_t residues_below(const struct value *v, uint64_t bound)
{
    const uint64_t *entry = entries_of(v);
    size_t below = 0;
    assert(v->kind == KIND_RESIDUES && v->modulus->limbs == 1);
    for (size_t i = 0; formal(v->run) && i < v->count; i++)
        value_look(v, i, "entries are read as numbers");
    for (size_t i = 0; i < v->count; i++)
        below += entry[i] < bound;
    return below;
}

void residue_put(struct value *v, uint64_t i, uint64_t integer)
{
    assert(v->kind == KIND_RESIDUES && i < v->count);
    uint64_t *entry = (uint64_t *)entries_of(v) + i * v->modulus->limbs;
    residue_set_u64(v->modulus, entry, integer);
    if (v->forms) {
        const struct form **forms = new_forms(v->run, v->count);
        memcpy(forms, v->forms, v->count * sizeof *forms);
        forms[i] = stage_chosen(v->run, v->modulus, entry);
        v->forms = forms;
    }
}

static uint64_t *words_of_32_bits(const struct value *v, uint64_t first, uint64_t count)
{
    assert(v->kind == KIND_RESIDUES && v->modulus->limbs == 1 &&
           v->modulus->limb[0] == UINT64_C(1) << 32 && first <= v->count &&
           count <= v->count - first);
    return (uint64_t *)entries_of(v) + first;
}

void residues_put32(struct value *v, uint64_t first, const uint32_t *integers, uint64_t count)
{
    uint64_t *entry = words_of_32_bits(v, first, count);
    for (size_t i = 0; v->forms && i < count; i++)
        residue_put(v, first + i, integers[i]);
    for (size_t i = 0; !v->forms && i < count; i++)
        entry[i] = integers[i];
}

void residues_get32(const struct value *v, uint64_t first, uint32_t *integers, uint64_t count)
{
    const uint64_t *entry = words_of_32_bits(v, first, count);
    for (size_t i = 0; formal(v->run) && i < count; i++)
        value_look(v, first + i, "an entry is read as a number");
    for (size_t i = 0; i < count; i++)
        integers[i] = (uint32_t)entry[i];
}

void value_keep(struct value *out, const struct value *v)
{
    const size_t size = v->count * v->stride;
    void *data = entries_new(v->run, size);
    *out = *v;
    out->data = data;
    if (size == sizeof(uint64_t)) /* one narrow residue, in line: most outputs of parts */
        *(uint64_t *)entries_of(out) = *(const uint64_t *)entries_of(v);
    else if (size)
        memcpy(entries_of(out), entries_of(v), size);
}

struct value value_copy(const struct value *v)
{
    struct value copy;
    value_keep(&copy, v);
    return copy;
}

struct value value_slice(const struct value *v, uint64_t first, uint64_t count)
{
    assert(first <= v->count && count <= v->count - first);
    struct value slice = *v;
    slice.data = (char *)v->data + first * v->stride;
    slice.count = (uint32_t)count;
    slice.forms = v->forms ? v->forms + first * entry_forms(v->kind, v->width) : NULL;
    return slice;
}

void value_entry(struct value *out, uint64_t to, const struct value *from, uint64_t at)
{
    assert(out->kind == from->kind && out->stride == from->stride && out->width == from->width &&
           to < out->count && at < from->count);
    memmove((char *)entries_of(out) + to * out->stride,
            (const char *)entries_of(from) + at * from->stride, out->stride);
    out->origin |= from->origin;
    out->keys |= from->keys;
    if (!from->forms && !out->forms)
        return;
    const size_t each = entry_forms(out->kind, out->width), count = form_count(out);
    const struct form **forms = new_forms(out->run, count);
    for (size_t i = 0; i < count; i++)
        forms[i] = i / each == to ? form_of(from, at * each + i % each) : form_of(out, i);
    out->forms = forms;
}

bool value_alike(const struct value *a, const struct value *b)
{
    if (a->kind != b->kind || a->count != b->count || a->width != b->width)
        return false;
    return a->kind != KIND_RESIDUES || modulus_equal(a->modulus, b->modulus);
}

bool value_equal(const struct value *a, const struct value *b)
{
    if (!value_alike(a, b))
        return false;
    for (size_t i = 0; i < a->count; i++) {
        value_look(a, i, "two values are compared");
        value_look(b, i, "two values are compared");
    }
    if (a->kind == KIND_TEXTS) {
        for (size_t i = 0; i < a->count; i++) {
            const struct text *x = text_at(a, i), *y = text_at(b, i);
            if (x->size != y->size || (x->size && memcmp(x->bytes, y->bytes, x->size) != 0))
                return false;
        }
        return true;
    }
    return a->stride == b->stride &&
           (a->count == 0 || memcmp(entries_of(a), entries_of(b), a->count * a->stride) == 0);
}

static const char *format_residues(const struct value *v)
{
    char *text = arena_alloc(run_scratch(v->run), (size_t)v->count * RESIDUE_TEXT + 1), *at = text;
    *at = 0;
    for (size_t i = 0; i < v->count; i++) {
        if (i)
            *at++ = ',';
        residue_format(v->modulus, (const uint64_t *)entries_of(v) + i * v->modulus->limbs, at);
        at += strlen(at);
    }
    return text;
}

/* Texts are joined as they are; everything else is the hex of its encoding. */
const char *value_format(const struct value *v)
{
    for (size_t i = 0; i < v->count; i++)
        value_look(v, i, "an entry is written as text");
    if (v->kind == KIND_RESIDUES)
        return format_residues(v);
    struct arena *arena = run_scratch(v->run);
    if (v->kind == KIND_TEXTS) {
        size_t size = 1;
        for (size_t i = 0; i < v->count; i++)
            size += text_at(v, i)->size + 1;
        char *text = arena_alloc(arena, size), *at = text;
        for (size_t i = 0; i < v->count; i++) {
            const struct text *t = text_at(v, i);
            if (i)
                *at++ = ',';
            if (t->size)
                memcpy(at, t->bytes, t->size);
            at += t->size;
        }
        *at = 0;
        return text;
    }
    const size_t size = value_wire_size(v);
    uint8_t *bytes = arena_alloc(arena, size);
    value_encode(v, bytes);
    char *text = arena_alloc(arena, 2 * size + 1);
    for (size_t i = 0; i < size; i++)
        snprintf(text + 2 * i, 3, "%02x", bytes[i]);
    text[2 * size] = 0;
    return text;
}

void value_make_variables(struct value *v, enum variable_kind kind, int party, const char *name)
{
    const bool by_bit = kind_has_bits(v->kind);
    if (!formal(v->run) || (v->kind != KIND_RESIDUES && !by_bit))
        return;
    const struct modulus *ring = by_bit ? run_integers(v->run, 2) : v->modulus;
    const size_t count = form_count(v);
    v->forms = new_forms(v->run, count);
    for (uint32_t i = 0; i < count; i++)
        v->forms[i] = form_variable(run_scratch(v->run), ring,
                                    stage_variable(v->run, kind, party, name, i, ring));
}

void value_adopt(struct value *out, const struct seen *seen)
{
    out->origin = seen->origin;
    out->keys = seen->keys;
    if (seen->forms) {
        const size_t count = seen_forms(seen);
        out->forms = new_forms(out->run, count);
        memcpy(out->forms, seen->forms, count * sizeof *out->forms);
    }
}

void value_taint(struct value *out, const char *why, const struct value *a, const struct value *b)
{
    if (!formal(out->run))
        return;
    const size_t count = form_count(out);
    const struct form **forms = new_forms(out->run, count); /* |out| may be |a| or |b| */
    for (size_t i = 0; i < count; i++)
        forms[i] = form_tainted(run_scratch(out->run), why,
                                a && a->forms && i < form_count(a) ? a->forms[i] : NULL,
                                b && b->forms && i < form_count(b) ? b->forms[i] : NULL);
    out->forms = forms;
}
