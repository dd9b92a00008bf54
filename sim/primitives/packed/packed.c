#include "sim/primitives/packed/packed.h"
#include "crypto/bits.h"
#include "sim/house.h"
#include "sim/primitives.h"
#include <assert.h>

static uint64_t *words_of(const struct value *v, size_t entry)
{
    assert(v->kind == KIND_BITS && entry < v->count);
    return (uint64_t *)entries_of(v) + entry * bits_words(v->width);
}

/* The affine world: a form for each bit, modulo 2. NULL in the other worlds. */
static const struct form **new_forms(const struct value *v)
{
    const size_t count = (size_t)v->count * v->width;
    return v->run->world->formal
               ? arena_alloc(run_scratch(v->run), (count ? count : 1) * sizeof(struct form *))
               : NULL;
}

static const struct form *chosen(struct run *run, bool bit)
{
    const uint64_t value[4] = {bit};
    return stage_chosen(run, run_integers(run, 2), value);
}

static const struct form *form_of(const struct value *v, size_t k)
{
    return v->forms ? v->forms[k]
                    : form_tainted(run_scratch(v->run), "packed bits from outside", NULL, NULL);
}

/* The forms of a value whose entries will be changed: forms are replaced and never changed. */
static const struct form **own_forms(struct value *v)
{
    const struct form **forms = new_forms(v);
    for (size_t k = 0; forms && k < (size_t)v->count * v->width; k++)
        forms[k] = form_of(v, k);
    v->forms = forms;
    return forms;
}

struct value packed(struct run *run, uint32_t width, size_t count)
{
    static const uint64_t zero[4];
    assert(width >= 1 && width <= MESSAGE_ENTRIES_MOST);
    struct value v = values_sized(run, KIND_BITS, width, count);
    v.forms = new_forms(&v);
    for (size_t k = 0; v.forms && k < count * width; k++)
        v.forms[k] = k ? v.forms[0] : form_constant(run_scratch(run), run_integers(run, 2), zero);
    return v;
}

void packed_put(struct value *v, size_t entry, uint32_t bit, bool to)
{
    assert(bit < v->width);
    bits_put(words_of(v, entry), bit, to);
    const struct form **forms = own_forms(v);
    if (forms)
        forms[entry * v->width + bit] = chosen(v->run, to);
}

bool packed_at(const struct value *v, size_t entry, uint32_t bit)
{
    assert(bit < v->width);
    if (v->run->world->formal)
        stage_look(v->run, form_of(v, entry * v->width + bit), "a bit is read");
    return bits_get(words_of(v, entry), bit);
}

static status draw(struct run *run, struct tape *tape, const char *why, uint32_t width,
                   size_t count, struct value *out)
{
    struct value coin = packed(run, width, count);
    coin.origin = ORIGIN_COIN;
    for (size_t i = 0; i < count; i++)
        REQUIRE(bits_draw(tape, why, words_of(&coin, i), width));
    *out = coin;
    return OK;
}

/* A planted leak is in single bits. */
static status draw_wrongly(struct party *p, const char *why, uint32_t width, size_t count,
                           struct value *out)
{
    bool variable = true;
    struct value bits = residues(p->run, run_integers(p->run, 2), (size_t)width * count);
    bits.origin = ORIGIN_COIN;
    REQUIRE(mutate_coin(p, why, &bits, &variable));
    if (variable)
        value_make_variables(&bits, VARIABLE_COIN, p->home->index, why);
    packed_of(out, &bits, width);
    return OK;
}

status draw_packed(struct party *p, const char *why, uint32_t width, size_t count,
                   struct value *out)
{
    if (p->run->mutation && !p->puppet) {
        REQUIRE(draw_wrongly(p, why, width, count, out));
    } else {
        REQUIRE(draw(p->run, party_tape(p), why, width, count, out));
        value_make_variables(out, VARIABLE_COIN, p->home->index, why);
    }
    record_coin(p, why, out);
    return OK;
}

status invent_packed(struct party *p, uint32_t width, size_t count, struct value *out)
{
    assert(p->puppet);
    REQUIRE(draw(p->run, p->run->world->coins(p->run->world->context, 0), "invented", width, count,
                 out));
    value_make_variables(out, VARIABLE_COIN, 0, "invented");
    return OK;
}

/* The result's shape and history. */
static struct value result_of(const struct value *a, const struct value *b, uint32_t width)
{
    struct value out = packed(a->run, width, a->count);
    assert(a->kind == KIND_BITS);
    out.origin = a->origin | (b ? b->origin : 0);
    out.keys = a->keys | (b ? b->keys : 0);
    return out;
}

void packed_xor(struct value *out, const struct value *a, const struct value *b)
{
    const struct value sum = result_of(a, b, a->width);
    assert(b->kind == KIND_BITS && a->count == b->count && a->width == b->width);
    for (size_t i = 0; i < a->count; i++)
        bits_xor(words_of(&sum, i), words_of(a, i), words_of(b, i), a->width);
    for (size_t k = 0; sum.forms && k < (size_t)a->count * a->width; k++)
        sum.forms[k] = form_combine(run_scratch(a->run), form_of(a, k), form_of(b, k), 1);
    *out = sum;
}

void packed_rotate(struct value *out, const struct value *a, uint32_t by)
{
    const struct value turned = result_of(a, NULL, a->width);
    for (size_t i = 0; i < a->count; i++)
        bits_rotate(words_of(&turned, i), words_of(a, i), by % a->width, a->width);
    for (size_t k = 0; turned.forms && k < (size_t)a->count * a->width; k++)
        turned.forms[k / a->width * a->width + (k + by) % a->width] = form_of(a, k);
    *out = turned;
}

void packed_slice(struct value *out, const struct value *a, uint32_t from, uint32_t width)
{
    const struct value slice = result_of(a, NULL, width);
    assert(from <= a->width && width <= a->width - from);
    for (size_t i = 0; i < a->count; i++)
        bits_slice(words_of(&slice, i), words_of(a, i), from, width);
    for (size_t k = 0; slice.forms && k < (size_t)a->count * width; k++)
        slice.forms[k] = form_of(a, k / width * a->width + from + k % width);
    *out = slice;
}

/* Entry |k| of the vector of ones that begin at |begin|, around the end of |count|. */
static bool is_one(uint32_t k, uint32_t count, uint32_t begin, uint32_t ones)
{
    return (k + count - begin) % count < ones;
}

void packed_add_ones(struct value *v, size_t entry, uint32_t from, uint32_t count, uint32_t begin,
                     uint32_t ones)
{
    assert(begin < count && ones <= count && from <= v->width && count <= v->width - from);
    const uint32_t straight = count - begin < ones ? count - begin : ones;
    bits_invert(words_of(v, entry), from + begin, straight);
    bits_invert(words_of(v, entry), from, ones - straight);
    const struct form **forms = own_forms(v);
    for (uint32_t k = 0; forms && k < count; k++) {
        const struct form **at = &forms[entry * v->width + from + k];
        *at = form_combine(run_scratch(v->run), *at, chosen(v->run, is_one(k, count, begin, ones)),
                           1);
    }
}

static void carry(struct value *out, const struct value *from)
{
    out->origin |= from->origin;
    out->keys |= from->keys;
}

void packed_copy(struct value *out, size_t entry, uint32_t to, const struct value *from, size_t at)
{
    assert(to <= out->width && from->width <= out->width - to);
    bits_copy(words_of(out, entry), to, words_of(from, at), 0, from->width);
    const struct form **forms = own_forms(out);
    for (uint32_t k = 0; forms && k < from->width; k++)
        forms[entry * out->width + to + k] = form_of(from, at * from->width + k);
    carry(out, from);
}

void packed_entry(struct value *out, size_t to, const struct value *from, size_t entry,
                  uint32_t bit)
{
    assert(out->kind == KIND_RESIDUES && out->modulus->limbs == 1 && to < out->count &&
           bit < from->width);
    const struct form *form =
        out->forms ? form_of(from, entry * from->width + bit) : NULL; /* |out| loses it */
    residue_put(out, to, bits_get(words_of(from, entry), bit));
    if (form)
        out->forms[to] = form_lift(run_scratch(out->run), form, out->modulus);
    carry(out, from);
}

void packed_of(struct value *out, const struct value *residues, uint32_t width)
{
    struct value bits = packed(residues->run, width, residues->count / width);
    const uint64_t *bit = entries_of(residues);
    assert(residues->kind == KIND_RESIDUES && residues->modulus->limbs == 1 &&
           residues->modulus->limb[0] == 2 && residues->count % width == 0);
    bits.origin = residues->origin;
    bits.keys = residues->keys;
    for (size_t i = 0; i < residues->count; i++)
        bits_put(words_of(&bits, i / width), i % width, bit[i]);
    for (size_t i = 0; bits.forms && i < residues->count; i++)
        bits.forms[i] = form_of(residues, i);
    *out = bits;
}

void packed_residues(struct value *out, const struct value *a)
{
    struct value list = residues(a->run, run_integers(a->run, 2), (size_t)a->count * a->width);
    uint64_t *bit = entries_of(&list);
    list.origin = a->origin;
    list.keys = a->keys;
    for (size_t i = 0; i < list.count; i++)
        bit[i] = bits_get(words_of(a, i / a->width), i % a->width);
    for (size_t i = 0; list.forms && i < list.count; i++)
        list.forms[i] = form_of(a, i);
    *out = list;
}

static size_t stride(uint32_t width)
{
    return bits_words(width) * sizeof(uint64_t);
}

static size_t wire(uint32_t width)
{
    return bits_bytes(width);
}

static void encode(uint32_t width, const void *entry, uint8_t *out)
{
    bits_encode(out, entry, width);
}

static status decode(uint32_t width, void *entry, const uint8_t *in)
{
    return bits_decode(entry, in, bits_bytes(width), width);
}

/* The width of entries for callers that do not say one. */
enum { USUAL = 64 };

static void usual_encode(const void *entry, uint8_t *out)
{
    encode(USUAL, entry, out);
}

static status usual_decode(struct run *run, enum kind kind, void *entry, const uint8_t *in)
{
    (void)run;
    (void)kind;
    return decode(USUAL, entry, in);
}

static const struct kind_sized sized = {USUAL, true, stride, wire, encode, decode};

#define USUAL_OPS                                                                                  \
    {                                                                                              \
        sizeof(uint64_t), sizeof(uint64_t), usual_encode, usual_decode                             \
    }

static const struct kind_about kinds[] = {{KIND_BITS, "bits", ASPECT_BYTES, .any_bytes = true,
                                           .real = USUAL_OPS, .ideal = USUAL_OPS, .sized = &sized},
                                          {.name = NULL}};

/* The operations of the law test: on entries of 70 bits, and on slices of 9. */
enum { SORT_WIDE = 2, SORT_SLICES, SORT_RESIDUES, SORT_SINGLE, LAW_WIDTH = 70, LAW_SLICE = 9 };

static status law_words(struct party *me, const struct value *const *in, struct value *out)
{
    *out = packed(party_run(me), LAW_WIDTH, in[0]->count);
    for (size_t i = 0; i < in[0]->count; i++)
        for (size_t k = 0; k < text_at(in[0], i)->size; k++)
            packed_put(out, i, (uint32_t)(text_at(in[0], i)->bytes[k] + 7 * k) % LAW_WIDTH, true);
    return OK;
}

static status law_xor(struct party *me, const struct value *const *in, struct value *out)
{
    (void)me;
    packed_xor(out, in[0], in[1]);
    return OK;
}

static status law_rotate(struct party *me, const struct value *const *in, struct value *out)
{
    (void)me;
    packed_rotate(out, in[0], 67);
    return OK;
}

static status law_slice(struct party *me, const struct value *const *in, struct value *out)
{
    (void)me;
    packed_slice(out, in[0], 58, LAW_SLICE);
    return OK;
}

/* Takes one bit of each entry alone, and puts a slice back rotated. */
static status law_single(struct party *me, const struct value *const *in, struct value *out)
{
    *out = residues(party_run(me), run_integers(party_run(me), 2), in[0]->count);
    for (uint32_t i = 0; i < in[0]->count; i++)
        packed_entry(out, i, in[0], i, (5 * i + 3) % LAW_SLICE);
    return OK;
}

static status law_put(struct party *me, const struct value *const *in, struct value *out)
{
    (void)me;
    *out = value_copy(in[0]);
    for (uint32_t i = 0; i < in[0]->count; i++) {
        packed_copy(out, i, 60, in[1], i % in[1]->count);
        packed_add_ones(out, i, 50, 17, 4, 15);
    }
    return OK;
}

static status law_residues(struct party *me, const struct value *const *in, struct value *out)
{
    (void)me;
    packed_residues(out, in[0]);
    return OK;
}

static status law_pack(struct party *me, const struct value *const *in, struct value *out)
{
    (void)me;
    packed_of(out, in[0], LAW_SLICE);
    return OK;
}

static const struct primitive_operation operations[] = {
    {"words", {SORT_TEXTS}, {SORT_WIDE}, law_words},
    {"xor", {SORT_WIDE, SORT_WIDE}, {SORT_WIDE}, law_xor},
    {"rotate", {SORT_WIDE}, {SORT_WIDE}, law_rotate},
    {"slice", {SORT_WIDE}, {SORT_SLICES}, law_slice},
    {"residues", {SORT_SLICES}, {SORT_RESIDUES}, law_residues},
    {"pack", {SORT_RESIDUES}, {SORT_SLICES}, law_pack},
    {"single", {SORT_SLICES}, {SORT_SINGLE}, law_single},
    {"put", {SORT_WIDE, SORT_SLICES}, {SORT_WIDE}, law_put},
    {.name = NULL}};

static const char *const laws[] = {
    "xor(a, b) = xor(b, a)", "xor(xor(a, b), c) = xor(a, xor(b, c))",
    "xor(xor(a, b), b) = a", "rotate(xor(a, b)) = xor(rotate(a), rotate(b))",
    "pack(residues(s)) = s", NULL};

const struct primitive primitive_packed = {"packed", "none: nothing is hidden", .kinds = kinds,
                                           .operations = operations, .laws = laws};
