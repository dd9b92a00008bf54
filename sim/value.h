/* Values: what roles compute with and what messages carry.
 *
 * A value is a vector of entries of one kind. Beside the entries it carries what the checkers ask
 * for: where it came from (origin), which keys hide it (keys), and, in the affine world, a form for
 * each entry. Roles use the operations below and see none of that; their branches depend on the
 * entries alone.
 *
 * Values live in the run's arena. An operation writes a new result; the result may be one of the
 * operands. */
#ifndef GLASSHOUSE_VALUE_H
#define GLASSHOUSE_VALUE_H

#include "crypto/residue.h"
#include "sim/form.h"

struct run;

/* The kinds of values: two of the house's own, and those of the primitives (sim/primitives/). Never
 * change these numbers: recordings contain a digest of the protocol's declaration, made of them. */
enum kind {
    KIND_TEXTS = 4,    /* byte strings */
    KIND_RESIDUES = 0, /* integers modulo |modulus|: bits, counts, indices, masked sums */
/* The kinds of a primitive are neighbours; KIND_AFTER_ is the number after them. */
#define PRIMITIVE(name, ...)                                                                       \
    __VA_ARGS__, KIND_AFTER_##name, KIND_LAST_##name = KIND_AFTER_##name - 1,
#include "sim/primitives/list.def"
#undef PRIMITIVE
    KIND_COUNT,
    KIND_OWN = 64, /* from here on: kinds of primitives outside this tree (cli/glasshouse.h) */
    KIND_OWN_MOST = 127
};

/* Where a value came from: all that went into it. */
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
    uint32_t width;                /* of an entry, in kinds whose entries have no fixed size */
    size_t stride;                 /* bytes of an entry */
    void *data;                    /* count * stride bytes */
    uint32_t origin;               /* bits of enum origin */
    uint64_t keys;                 /* bit i: hidden under the run's key i (mod 64) */
    const struct form **forms; /* affine world: of each entry, or bit; replaced, never changed */
};

/* residues makes |count| zeros modulo |modulus|, which must live as long as the run. residues_of
 * makes them from integers, which it reduces. residues_like makes zeros of the same shape.
 * residues_unset is residues() for callers that write all entries: it does not zero them. */
struct value residues(struct run *, const struct modulus *, uint64_t count);
struct value residues_unset(struct run *, const struct modulus *, uint64_t count);
struct value residues_of(struct run *, const struct modulus *, const uint64_t *integers,
                         uint64_t count);
struct value residues_like(const struct value *);
/* residues_of_signed makes them from numbers between -N/2 and N/2, N below 2^63: it adds N to those
 * below 0. residues_read_signed reads them back; an entry of N/2 is -N/2. */
struct value residues_of_signed(struct run *, const struct modulus *, const int64_t *integers,
                                uint64_t count);
void residues_read_signed(const struct value *, int64_t *out);

/* values_of makes |count| empty entries of a kind other than residues, for party_receive to fill
 * in. For a list |count| is the most that is accepted. values_sized also gives the width of
 * entries, for kinds in which it is not fixed; for the others it is 0. */
struct value values_of(struct run *, enum kind, uint64_t count);
struct value values_sized(struct run *, enum kind, uint32_t width, uint64_t count);

/* texts_set puts a copy of the bytes in entry |i|. */
void texts_set(struct value *, uint64_t i, const void *bytes, size_t size);
const struct text *text_at(const struct value *, uint64_t i);

void residues_add(struct value *out, const struct value *a, const struct value *b);
void residues_sub(struct value *out, const struct value *a, const struct value *b);
void residues_negate(struct value *out, const struct value *a);
void residues_scale(struct value *out, const struct value *a, uint64_t k);
/* residues_multiply multiplies entry by entry. It is affine only if one factor is a constant. */
void residues_multiply(struct value *out, const struct value *a, const struct value *b);
/* residues_total is the sum of all entries, as a vector of one. */
void residues_total(struct value *out, const struct value *a);
/* residues_lift reads each entry as an integer in a larger modulus, for example to add up bits. */
void residues_lift(struct value *out, const struct value *a, const struct modulus *modulus);

/* residue_at reads one entry, which must be below 2^64 (it asserts that). Branches see the number,
 * not its form. residue_put writes one entry; its form is a constant, or an unknown where the
 * number is not the same in every play (written.h). */
uint64_t residue_at(const struct value *, uint64_t i);
/* residues_read reads all entries, each as residue_at does, into |out|. */
void residues_read(const struct value *, uint64_t *out);
/* residues_below counts the entries below |bound|; it reads all. The modulus must be below 2^63. */
size_t residues_below(const struct value *, uint64_t bound);
void residue_put(struct value *, uint64_t i, uint64_t integer);
/* residues_put32 puts |count| integers from entry |first| on, and residues_get32 reads as many,
 * like residue_put and residue_at. The modulus must be 2^32. */
void residues_put32(struct value *, uint64_t first, const uint32_t *integers, uint64_t count);
void residues_get32(const struct value *, uint64_t first, uint32_t *integers, uint64_t count);

/* value_copy copies everything. value_slice is a view of |count| entries from |first| on.
 * value_entry copies one entry, with all that it carries, between values of one kind and shape. */
struct value value_copy(const struct value *);
struct value value_slice(const struct value *, uint64_t first, uint64_t count);
void value_entry(struct value *out, uint64_t to, const struct value *from, uint64_t at);
/* value_alike: are kind, number of entries, modulus and width the same? value_equal: and the
 * entries, as they are in memory? A 1 modulo 2 is no 1 modulo 3. */
bool value_alike(const struct value *, const struct value *);
bool value_equal(const struct value *, const struct value *);

/* value_format writes the entries as people type them, joined by commas, into the run's arena. */
const char *value_format(const struct value *);

/* kind_name is the word for a kind, as in transcripts. */
const char *kind_name(enum kind);

#endif
