/* Primitives: the kinds of values that cryptography brings into the house, a folder each in
 * sim/primitives/, and one line in sim/primitives/list.def.
 *
 * A primitive says for each of its kinds how an entry is kept and written in the real world and in
 * the ideal one, under which assumption it hides what is in it, which operations there are, and
 * which equations hold between them. `glasshouse laws` (sim/laws.h) plays random programs of these
 * operations in both worlds: they must agree on everything that either shows. */
#ifndef GLASSHOUSE_PRIMITIVES_H
#define GLASSHOUSE_PRIMITIVES_H

#include "sim/party.h"

/* How a coalition sees an entry where the cryptography is ideal. The checkers ask for the aspect of
 * a kind and for nothing else of it, so that a new kind needs no line of theirs. */
enum aspect {
    ASPECT_BYTES,      /* itself, in both worlds: nothing is hidden in it */
    ASPECT_KEY,        /* the number of a key: who has it in the view holds the key */
    ASPECT_DIGEST,     /* a handle (backend.h), open to who holds all its keys */
    ASPECT_POINT,      /* a handle from which the holder of a key can take the key off */
    ASPECT_ELEMENT,    /* the other aspects are those of the ideal group (ideal_group.h): a form */
    ASPECT_SCALAR,     /* a generator: who has it in the view knows the scalar */
    ASPECT_CIPHERTEXT, /* two forms, of which one is hidden by a key */
    ASPECT_PARAMETERS, /* which key, without the key */
    ASPECT_USER_KEY,   /* the key of one name */
    ASPECT_MASTER      /* the key of all names */
};

enum curve { CURVE_NONE, CURVE_PAIRING, CURVE_RISTRETTO };

/* A kind in one world. */
struct kind_ops {
    size_t stride; /* bytes of an entry in memory */
    size_t wire;   /* bytes of its encoding */
    void (*encode)(const void *entry, uint8_t *out);
    /* decode accepts exactly one encoding of each entry, and names what is wrong with others. */
    status (*decode)(struct run *, enum kind, void *entry, const uint8_t *in);
};

/* A kind whose entries are as wide as the value says (struct value, |width|): the same in both
 * worlds. */
struct kind_sized {
    uint32_t usual; /* the width that values_of takes */
    bool by_bit;    /* affine world: a form for each bit, not one for the entry */
    size_t (*stride)(uint32_t width), (*wire)(uint32_t width);
    void (*encode)(uint32_t width, const void *entry, uint8_t *out);
    status (*decode)(uint32_t width, void *entry, const uint8_t *in);
};

struct kind_about {
    enum kind kind;
    const char *name; /* as in transcripts */
    enum aspect aspect;
    bool slow;      /* one costs as much as a hundred residues, or more */
    bool shared;    /* writing and checking many is shared by the run's threads */
    bool any_bytes; /* in the real world all bytes of the right number are an entry */
    bool followed;  /* couple knows from its bytes what is in an entry, and under which keys */
    bool never_sent;
    /* Of a scalar: in which group it is an exponent, and whether 0 is drawn; a view has it most
     * significant byte first. Of an element or a master key: of the scalars that it was made with.
     */
    enum curve curve;
    bool not_zero;
    /* The neutral entries, where bytes of zero are none. */
    void (*zero)(struct run *, void *entries, size_t count);
    struct kind_ops real, ideal;
    const struct kind_sized *sized; /* NULL: all entries have the size of |real| or |ideal| */
};

/* An operation as roles call it. Sorts are numbers of the primitive's own for what goes in and
 * comes out, from 1, because one kind may serve for several; 0: nothing. SORT_TEXTS are given. */
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
    /* What its files compute in each world (backend.h, |calls|); NULL: the same code in both. */
    const void *real, *ideal;
    /* Equations between the operations that hold in both worlds, "add(a, b) = add(b, a)", up to a
     * NULL; or NULL: none. An operation stands for its first output (sim/laws_term.h). */
    const char *const *laws;
};

/* primitives ends with NULL. The list is the house's, or a longer one where a program has
 * primitives of its own: cli/enlist.h sets it before anything is asked. kind_about is NULL for
 * residues and texts, which hide nothing, and whose aspect is ASPECT_BYTES. */
extern const struct primitive *const *primitives;
#define PRIMITIVE(name, ...) extern const struct primitive primitive_##name;
#include "sim/primitives/list.def"
#undef PRIMITIVE
const struct kind_about *kind_about(enum kind);
enum aspect kind_aspect(enum kind);
/* kind_find finds a kind by its name in transcripts, or residues or texts; false: there is none. */
bool kind_find(const char *name, enum kind *);

/* entry_forms is how many forms an entry of this kind and width has in the affine world;
 * seen_forms is how many a field as it was seen can have. */
size_t entry_forms(enum kind, uint32_t width);
size_t seen_forms(const struct seen *);

/* An entry of a value, texts excepted: the length of its encoding, and the encoding. */
size_t entry_wire(const struct value *);
void entry_encode(const struct value *, size_t i, uint8_t *out);
MUST_USE status entry_decode(const struct value *, size_t i, const uint8_t *in);

/* What backends answer by the lists: kind_ops_real and kind_ops_ideal are of a kind that has an
 * entry there. */
const struct kind_ops *kind_ops_real(enum kind);
const struct kind_ops *kind_ops_ideal(enum kind);

/* Handles, for the ideal world: 8 bytes, most significant first. */
enum { HANDLE_BYTES = 8 };
void handle_encode(const void *entry, uint8_t *out);
uint64_t handle_number(const uint8_t *in);

#endif
