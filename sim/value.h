/* Values: what roles compute with and what messages carry.
 *
 * A value is a vector of entries of one kind. Beside the entries it carries what the checkers ask:
 * where it came from (origin), under which keys it is hidden (keys), and, in the affine world, a
 * form for each entry. Roles use the operations below and see none of this; control flow follows
 * the concrete entries.
 *
 * Values live in the run's arena. An operation writes a new result and may alias its operands. */
#ifndef GLASSHOUSE_VALUE_H
#define GLASSHOUSE_VALUE_H

#include "crypto/residue.h"
#include "sim/form.h"

struct run;

/* The kinds of values: two of the house's own, and those of the primitives (sim/primitives/). The
 * digest of a protocol's declaration, in recordings, is made of these numbers: they stay. */
enum kind {
    KIND_TEXTS = 4,    /* byte strings */
    KIND_RESIDUES = 0, /* integers modulo |modulus|: bits, counts, indices, masked sums */
#define PRIMITIVE(name, ...) __VA_ARGS__,
#include "sim/primitives/list.def"
#undef PRIMITIVE
    KIND_COUNT,
    KIND_OWN = 64, /* from here on: kinds of primitives outside this tree (cli/glasshouse.h) */
    KIND_OWN_MOST = 127
};

/* Where a value came from: the union over all that went into it. */
enum origin {
    ORIGIN_PUBLIC = 0,
    ORIGIN_INPUT = 1,
    ORIGIN_COIN = 2,
    ORIGIN_HASHED = 4,
    ORIGIN_ENCRYPTED = 8,
    ORIGIN_DECRYPTED = 16,
    ORIGIN_SHUFFLED = 32
};

struct text {
    const uint8_t *bytes;
    size_t size;
};

struct value {
    struct run *run;
    enum kind kind;
    uint32_t count;
    const struct modulus *modulus; /* KIND_RESIDUES only */
    uint32_t width;                /* of an entry, in kinds whose entries have no one size */
    size_t stride;                 /* bytes an entry */
    void *data;                    /* count * stride bytes */
    uint32_t origin;               /* of enum origin */
    uint64_t keys;                 /* bit i: hidden under the run's key i (mod 64) */
    const struct form **forms; /* affine world: of each entry, or bit; replaced, never changed */
};

/* residues makes |count| zeros modulo |modulus|, which must live as long as the run.
 * residues_of makes them from integers, reduced. residues_like has another's shape. */
struct value residues(struct run *, const struct modulus *, size_t count);
struct value residues_of(struct run *, const struct modulus *, const uint64_t *integers,
                         size_t count);
struct value residues_like(const struct value *);

/* values_of makes |count| empty entries of a kind other than residues: the shape that |receive|
 * fills in. For lists |count| is the most that will be accepted. values_sized says how
 * wide they are too, for kinds whose entries have no one size; the others take 0. */
struct value values_of(struct run *, enum kind, size_t count);
struct value values_sized(struct run *, enum kind, uint32_t width, size_t count);

/* texts_set puts a copy of the bytes in entry |i|. */
void texts_set(struct value *, size_t i, const void *bytes, size_t size);
const struct text *text_at(const struct value *, size_t i);

void residues_add(struct value *out, const struct value *a, const struct value *b);
void residues_sub(struct value *out, const struct value *a, const struct value *b);
void residues_negate(struct value *out, const struct value *a);
void residues_scale(struct value *out, const struct value *a, uint64_t k);
/* residues_multiply is entry by entry; affine only where one factor is a constant. */
void residues_multiply(struct value *out, const struct value *a, const struct value *b);
/* residues_total is the sum of all entries, as a vector of one. */
void residues_total(struct value *out, const struct value *a);
/* residues_lift reads each entry as an integer in a larger modulus: a bit becomes a summand. */
void residues_lift(struct value *out, const struct value *a, const struct modulus *modulus);

/* residue_at reads one entry below 2^64 (it asserts that); residue_put writes one. What control
 * flow decides by residue_at is the concrete value; residue_put gives a constant form. */
uint64_t residue_at(const struct value *, size_t i);
/* residues_below reads all entries, of a modulus below 2^63, and counts those below |bound|. */
size_t residues_below(const struct value *, uint64_t bound);
void residue_put(struct value *, size_t i, uint64_t integer);

/* value_copy is a deep copy; value_slice a view of |count| entries from |first|; value_entry moves
 * one entry between values of one kind and shape with all that it carries. */
struct value value_copy(const struct value *);
struct value value_slice(const struct value *, size_t first, size_t count);
void value_entry(struct value *out, size_t to, const struct value *from, size_t at);
bool value_equal(const struct value *, const struct value *); /* concrete entries only */

/* value_format writes entries joined by commas, as people type them; in the run's arena. */
const char *value_format(const struct value *);

/* kind_name is the word for a kind, as in transcripts. */
const char *kind_name(enum kind);

#endif
