#include "sim/message.h"
#include "crypto/crew.h"
#include "crypto/unconst.h"
#include "sim/house.h"
#include "sim/plain.h"
#include "sim/primitives.h"
#include <assert.h>
#include <string.h>

static const char *const leak_names[] = {
    [LEAK_PUBLIC] = "public", [LEAK_MASKED] = "masked",     [LEAK_CIPHERTEXT] = "ciphertext",
    [LEAK_DIGEST] = "digest", [LEAK_SHUFFLED] = "shuffled", [LEAK_OUTPUT] = "output",
    [LEAK_KEY] = "key",       [LEAK_DECLARED] = "declared"};

const char *leak_class_name(enum leak_class leak)
{
    return leak_names[leak];
}

static void put_u32(uint8_t *out, size_t number)
{
    for (int i = 0; i < 4; i++)
        out[i] = (uint8_t)(number >> (24 - 8 * i));
}

static size_t get_u32(const uint8_t *in)
{
    return (size_t)in[0] << 24 | (size_t)in[1] << 16 | (size_t)in[2] << 8 | in[3];
}

size_t value_wire_size_any(const struct value *v)
{
    if (v->kind != KIND_TEXTS)
        return v->count * entry_wire(v);
    size_t size = 0;
    for (size_t i = 0; i < v->count; i++)
        size += 4 + text_at(v, i)->size;
    return size;
}

/* Entries that are slow to write and check are shared by the run's threads. */
static struct crew *crew_for(const struct value *v)
{
    const struct kind_about *about = kind_about(v->kind);
    return about && about->shared ? run_crew(v->run) : NULL;
}

struct encoding {
    const struct value *v;
    uint8_t *out;
};

static status encode_part(void *context, size_t from, size_t to)
{
    const struct encoding *e = context;
    const size_t wire = entry_wire(e->v);
    for (size_t i = from; i < to; i++)
        entry_encode(e->v, i, e->out + i * wire);
    return OK;
}

static bool encoded_together(const struct value *v, uint8_t *out)
{
    struct crew *crew = crew_for(v);
    return crew && crew_loop(crew, v->count, encode_part, &(struct encoding){v, out}) == OK;
}

void value_encode(const struct value *v, uint8_t *out)
{
    if (v->kind == KIND_RESIDUES) {
        residue_encode(v->modulus, out, entries_of(v), v->count);
        return;
    }
    if (encoded_together(v, out))
        return;
    const size_t wire = v->kind == KIND_TEXTS ? 0 : entry_wire(v);
    for (size_t i = 0; i < v->count; i++) {
        if (v->kind == KIND_TEXTS) {
            const struct text *t = text_at(v, i);
            put_u32(out, t->size);
            if (t->size)
                memcpy(out + 4, t->bytes, t->size);
            out += 4 + t->size;
        } else {
            entry_encode(v, i, out);
            out += wire;
        }
    }
}

size_t message_size(const struct message *m, const struct value *const *values)
{
    size_t size = 0;
    for (size_t i = 0; i < m->count; i++) {
        assert(values[i]->kind == m->fields[i].kind);
        size += (m->fields[i].shape == FIELD_LIST ? 4 : 0) + value_wire_size(values[i]);
    }
    return size;
}

void message_encode(const struct message *m, const struct value *const *values, uint8_t *out)
{
    for (size_t i = 0; i < m->count; i++) {
        if (m->fields[i].shape == FIELD_LIST) {
            put_u32(out, values[i]->count);
            out += 4;
        }
        value_encode(values[i], out);
        out += value_wire_size(values[i]);
    }
}

size_t message_plain(const struct message *m, const struct value *const *values)
{
    size_t size = 0;
    for (size_t i = 0; i < m->count; i++) {
        if (values[i]->kind != KIND_RESIDUES || values[i]->modulus->limbs != 1)
            return 0;
        size += values[i]->count * sizeof(uint64_t);
    }
    return size <= PLAIN_MOST ? size : 0;
}

void message_put_plain(const struct message *m, const struct value *const *values, uint8_t *out)
{
    for (size_t i = 0; i < m->count; i++) {
        const size_t size = values[i]->count * sizeof(uint64_t);
        if (size)
            memcpy(out, entries_of(values[i]), size);
        out += size;
    }
}

bool message_take_plain(const struct message *m, struct value *const *values,
                        const struct seen *own, const uint8_t *in)
{
    for (size_t i = 0; i < m->count; i++)
        if (values[i]->kind != KIND_RESIDUES || values[i]->modulus != own[i].modulus ||
            (values[i]->count != own[i].count &&
             (m->fields[i].shape != FIELD_LIST || values[i]->count < own[i].count)))
            return false;
    for (size_t i = 0; i < m->count; i++) {
        struct value *out = values[i];
        const size_t size = own[i].count * sizeof(uint64_t);
        if (out->count != own[i].count || out->data == NULL)
            out->data = entries_new(out->run, size);
        out->count = own[i].count;
        if (size)
            memcpy(entries_of(out), in, size);
        in += size;
    }
    return true;
}

void message_encode_plain(struct run *run, const struct message *m, const struct seen *own,
                          const uint8_t *in, uint8_t *out)
{
    for (size_t i = 0; i < m->count; i++) {
        const struct value v = {.run = run,
                                .kind = KIND_RESIDUES,
                                .modulus = own[i].modulus,
                                .count = own[i].count,
                                .stride = sizeof(uint64_t),
                                .data = unconst(in)};
        if (m->fields[i].shape == FIELD_LIST) {
            put_u32(out, v.count);
            out += 4;
        }
        value_encode(&v, out);
        out += value_wire_size(&v);
        in += v.count * sizeof(uint64_t);
    }
}

/* Where the decoder stands. */
struct reader {
    const uint8_t *in;
    size_t size, at;
    struct rejection *rejection;
};

static status reject(struct reader *r, status reason, size_t entry)
{
    r->rejection->reason = reason;
    r->rejection->offset = r->at;
    r->rejection->entry = entry;
    return reason;
}

static status decode_texts(struct reader *r, struct value *v)
{
    for (size_t i = 0; i < v->count; i++) {
        if (r->size - r->at < 4)
            return reject(r, E_TRUNCATED, i);
        const size_t size = get_u32(r->in + r->at);
        if (size > MESSAGE_TEXT_MOST)
            return reject(r, E_LIMIT, i);
        if (r->size - r->at - 4 < size)
            return reject(r, E_TRUNCATED, i);
        ((struct text *)entries_of(v))[i] = (struct text){r->in + r->at + 4, size};
        r->at += 4 + size;
    }
    return OK;
}

/* What was read of a field; the receiver does not have it yet. */
struct fresh {
    struct value value;
    const uint8_t *encoded; /* long vectors of residues: checked, and still to be read */
};

enum { SHORT_WORDS = 64, BLOCK_WORDS = 512 };

static status truncated_residues(struct reader *r, size_t width)
{
    return reject(r, E_TRUNCATED, (r->size - r->at) / width);
}

static status decode_residues(struct reader *r, struct value *v)
{
    const size_t width = v->modulus->bytes;
    size_t bad = 0;
    if (r->size - r->at < v->count * width)
        return truncated_residues(r, width);
    const status result = residue_decode(v->modulus, entries_of(v), r->in + r->at, v->count, &bad);
    r->at += result == OK ? v->count * width : bad * width;
    return result == OK ? OK : reject(r, result, bad);
}

/* A long vector is checked in memory that stays in the cache. It is read into its place when the
 * whole message is good, so it is not written twice. */
static status check_residues(struct reader *r, struct fresh *f, const struct seen *own)
{
    uint64_t words[BLOCK_WORDS];
    const struct value *v = &f->value;
    const size_t width = v->modulus->bytes, block = BLOCK_WORDS / v->modulus->limbs;
    if (r->size - r->at < v->count * width)
        return truncated_residues(r, width);
    f->encoded = r->in + r->at;
    if (own && own->modulus == v->modulus && own->count == v->count) {
        r->at += v->count * width;
        return OK;
    }
    for (size_t i = 0; i < v->count; i += block) {
        const size_t count = v->count - i < block ? v->count - i : block;
        size_t bad = 0;
        const status result = residue_decode(v->modulus, words, r->in + r->at, count, &bad);
        r->at += result == OK ? count * width : bad * width;
        if (result != OK)
            return reject(r, result, i + bad);
    }
    return OK;
}

/* If this decoding refuses an entry, the loop below finds out which. */
struct decoding {
    struct value *v;
    const uint8_t *in;
};

static status decode_part(void *context, size_t from, size_t to)
{
    const struct decoding *d = context;
    const size_t wire = entry_wire(d->v);
    for (size_t i = from; i < to; i++)
        REQUIRE(entry_decode(d->v, i, d->in + i * wire));
    return OK;
}

static bool decoded_together(struct reader *r, struct value *v, size_t width)
{
    struct crew *crew = crew_for(v);
    struct decoding d = {v, r->in + r->at};
    if (!crew || (r->size - r->at) / width < v->count ||
        crew_loop(crew, v->count, decode_part, &d) != OK)
        return false;
    r->at += width * v->count;
    return true;
}

static status decode_entries(struct reader *r, struct value *v)
{
    if (v->kind == KIND_TEXTS)
        return decode_texts(r, v);
    if (v->kind == KIND_RESIDUES)
        return decode_residues(r, v);
    const size_t wire = entry_wire(v);
    if (decoded_together(r, v, wire))
        return OK;
    for (size_t i = 0; i < v->count; i++) {
        if (r->size - r->at < wire)
            return reject(r, E_TRUNCATED, i);
        const status result = entry_decode(v, i, r->in + r->at);
        if (result != OK)
            return reject(r, result, i);
        r->at += wire;
    }
    return OK;
}

/* The fewest bytes that an entry can take. With the bytes that are left it limits the count. */
static size_t least_entry(const struct value *v)
{
    return v->kind == KIND_TEXTS ? 4 : entry_wire(v);
}

static status decode_field(struct reader *r, const struct field *field, const struct value *shape,
                           const struct seen *own, struct fresh *fresh)
{
    size_t count = shape->count;
    if (field->shape == FIELD_LIST) {
        if (r->size - r->at < 4)
            return reject(r, E_TRUNCATED, 0);
        count = get_u32(r->in + r->at);
        if (count > shape->count)
            return reject(r, E_LIMIT, 0);
        r->at += 4;
        if ((r->size - r->at) / least_entry(shape) < count)
            return reject(r, E_TRUNCATED, (r->size - r->at) / least_entry(shape));
    }
    *fresh = (struct fresh){.value = *shape};
    fresh->value.count = (uint32_t)count;
    /* not run: only long vectors are left as they came, and not those of every protocol. */
    if (shape->kind == KIND_RESIDUES && count * shape->modulus->limbs > SHORT_WORDS)
        return check_residues(r, fresh, own);
    fresh->value.data = arena_zero(&shape->run->spare, count * shape->stride);
    return decode_entries(r, &fresh->value);
}

/* Gives the receiver what was read, in the memory that it offered, if it fits. */
static void accept(struct value *out, const struct fresh *f)
{
    const struct value *v = &f->value;
    if (out->count != v->count || out->data == NULL)
        out->data = entries_new(out->run, v->count * v->stride);
    out->count = v->count;
    if (f->encoded) {
        const status read =
            residue_decode(out->modulus, entries_of(out), f->encoded, out->count, NULL);
        assert(read == OK);
    } else if (v->kind == KIND_TEXTS) {
        for (size_t i = 0; i < v->count; i++)
            texts_set(out, i, text_at(v, i)->bytes, text_at(v, i)->size);
    } else if (v->count) {
        memcpy(entries_of(out), entries_of(v), v->count * v->stride);
    }
}

status message_decode_own(const struct message *m, struct value *const *values, const uint8_t *in,
                          size_t size, const struct seen *own, struct rejection *rejection)
{
    struct fresh fresh[MESSAGE_FIELDS];
    struct reader r = {in, size, 0, rejection};
    *rejection = (struct rejection){.message = m};
    if (m->count)
        arena_reset(&values[0]->run->spare);
    for (size_t i = 0; i < m->count; i++) {
        assert(values[i]->kind == m->fields[i].kind);
        rejection->field = &m->fields[i];
        REQUIRE(decode_field(&r, &m->fields[i], values[i], own ? &own[i] : NULL, &fresh[i]));
    }
    rejection->field = NULL;
    if (r.at != size)
        return reject(&r, E_OVERLONG, 0);
    for (size_t i = 0; i < m->count; i++)
        accept(values[i], &fresh[i]);
    return OK;
}

status message_decode(const struct message *m, struct value *const *values, const uint8_t *in,
                      size_t size, struct rejection *rejection)
{
    return message_decode_own(m, values, in, size, NULL, rejection);
}
