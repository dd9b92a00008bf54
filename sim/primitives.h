/* Primitives: the kinds of values that the house's cryptography has (keys, digests, points ...).
 * Each primitive is a folder in sim/primitives/ and one line in sim/primitives/list.def.
 *
 * For each of its kinds a primitive says how an entry is stored and written, in the real world and
 * in the ideal one. It also says under which assumption it hides its contents, which operations it
 * has, and which equations hold between them. `glasshouse laws` (sim/laws.h) tests this: it plays
 * random programs of the operations in both worlds, which must show the same. */
#ifndef GLASSHOUSE_PRIMITIVES_H
#define GLASSHOUSE_PRIMITIVES_H

#include "sim/party.h"

/* How a coalition sees an entry where the cryptography is ideal. The checkers ask only for the
 * aspect of a kind, so a new kind needs no change in them. */
enum aspect {
    ASPECT_BYTES,      /* the bytes themselves, in both worlds: nothing is hidden */
    ASPECT_KEY,        /* the number of a key: a party that sees it holds the key */
    ASPECT_DIGEST,     /* a handle (backend.h); open to a party that holds all its keys */
    ASPECT_POINT,      /* a handle; a party that holds a key of it can take that key off */
    ASPECT_ELEMENT,    /* a form; this aspect and the next five belong to ideal_group.h */
    ASPECT_SCALAR,     /* a generator; a party that sees it knows the scalar */
    ASPECT_CIPHERTEXT, /* two forms; a key hides one of them */
    ASPECT_PARAMETERS, /* tells which key, but not the key */
    ASPECT_USER_KEY,   /* the key of one name */
    ASPECT_MASTER      /* the key of all names */
};

enum curve { CURVE_NONE, CURVE_PAIRING, CURVE_RISTRETTO };

/* A kind in one world. */
struct kind_ops {
    size_t stride; /* bytes of an entry in memory */
    size_t wire;   /* bytes of its encoding */
    void (*encode)(const void *entry, uint8_t *out);
    /* decode accepts exactly one encoding of each entry. For any other it says what is wrong. */
    status (*decode)(struct run *, enum kind, void *entry, const uint8_t *in);
};

/* A kind whose entries have no fixed size: the value says how wide they are (struct value,
 * |width|). The same in both worlds. */
struct kind_sized {
    uint32_t usual; /* the width that values_of takes */
    bool by_bit;    /* affine world: each bit has a form, not each entry */
    size_t (*stride)(uint32_t width), (*wire)(uint32_t width);
    void (*encode)(uint32_t width, const void *entry, uint8_t *out);
    status (*decode)(uint32_t width, void *entry, const uint8_t *in);
};

struct kind_about {
    enum kind kind;
    const char *name; /* as in transcripts */
    enum aspect aspect;
    bool slow;      /* one costs as much as a hundred residues, or more */
    bool shared;    /* the run's threads share the work of writing and checking many */
    bool any_bytes; /* real world: any bytes of the right length are a valid entry */
    bool followed;  /* couple can tell from the bytes what is in an entry, under which keys */
    bool never_sent;
    /* For a scalar: the group in which it is an exponent, and whether a draw excludes 0. A view
     * shows it most significant byte first. For an element or a master key: the same, of the
     * scalars that it was made with. */
    enum curve curve;
    bool not_zero;
    /* zero writes the neutral entries, for kinds in which zero bytes are not a valid entry. */
    void (*zero)(struct run *, void *entries, size_t count);
    struct kind_ops real, ideal;
    const struct kind_sized *sized; /* NULL: entries have the size that |real| or |ideal| says */
};

/* An operation as roles call it. A sort is the primitive's own number, from 1, for a type of input
 * or output: one kind may serve for several sorts. 0: none. Entries of SORT_TEXTS are given. */
enum { SORT_TEXTS = 1, OPERATION_INPUTS = 3, OPERATION_OUTPUTS = 2 };
struct primitive_operation {
    const char *name;
    int in[OPERATION_INPUTS], out[OPERATION_OUTPUTS];
    status (*run)(struct party *, const struct value *const *in, struct value *out);
};

struct primitive {
    const char *name, *assumption;
    const struct kind_about *kinds;               /* ends with a NULL name */
    const struct primitive_operation *operations; /* ends with a NULL name */
    /* What its files compute in each world (backend.h, |calls|); NULL: both run the same code. */
    const void *real, *ideal;
    /* The equations between operations that hold in both worlds, such as "add(a, b) = add(b, a)";
     * the last is NULL. NULL: none. An operation stands for its first output (sim/laws_term.h). */
    const char *const *laws;
    const char *curve; /* the pairing curve on which it computes (crypto/pairing.h); NULL: none */
};

/* primitives ends with NULL. It is the house's list, or a longer one in a program that adds its own
 * primitives (cli/enlist.h sets it at the start). kind_about gives NULL for residues and texts:
 * they hide nothing, and their aspect is ASPECT_BYTES. */
extern const struct primitive *const *primitives;
#define PRIMITIVE(name, ...) extern const struct primitive primitive_##name;
#include "sim/primitives/list.def"
#undef PRIMITIVE
const struct kind_about *kind_about(enum kind);
/* protocol_curve is the pairing curve on which messages of a protocol or of its parts lie, or NULL.
 * It depends on how the program was built. A recording that names none is from before there was a
 * choice: CURVE_BEFORE. */
#define CURVE_BEFORE "BN254"
const char *protocol_curve(const struct protocol *);
enum aspect kind_aspect(enum kind);
/* kind_find finds a kind by its name in transcripts, also residues and texts. false: not found. */
bool kind_find(const char *name, enum kind *);

/* kind_has_bits: has each bit of an entry a form in the affine world? entry_forms: how many forms
 * an entry of this kind and width has there. seen_forms: how many a field of a view can have. */
bool kind_has_bits(enum kind);
size_t entry_forms(enum kind, uint32_t width);
size_t seen_forms(const struct seen *);

/* For an entry of a value of any kind but texts: the length of its encoding, writing, reading. */
size_t entry_wire(const struct value *);
/* value_wire_size is the size of all entries; of residues, the most frequent, without a call. */
size_t value_wire_size_any(const struct value *);
static inline size_t value_wire_size(const struct value *v)
{
    return v->kind == KIND_RESIDUES ? v->count * v->modulus->bytes : value_wire_size_any(v);
}
void entry_encode(const struct value *, size_t i, uint8_t *out);
MUST_USE status entry_decode(const struct value *, size_t i, const uint8_t *in);

/* kind_ops_real and kind_ops_ideal give a kind's operations in that world, for the backends. The
 * kind must have entries there. */
const struct kind_ops *kind_ops_real(enum kind);
const struct kind_ops *kind_ops_ideal(enum kind);

/* Handles, in the ideal world: 8 bytes, most significant first. */
enum { HANDLE_BYTES = 8 };
void handle_encode(const void *entry, uint8_t *out);
uint64_t handle_number(const uint8_t *in);

#endif
