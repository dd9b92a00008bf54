/* The description of a run: protocol, variant, settings, inputs, seed, faults, planted leak.
 *
 * Whoever makes a run fills in a description and applies it: jobs, replays, probes. Written, it is
 * the words of a command line, and reading them gives the same description:
 *
 *   secure-sum --variant hardened --set parties=3 --set modulus=1000 --input 1=5 --seed 7
 *
 * A word that a shell would not take as it stands is in single quotes. */
#ifndef GLASSHOUSE_RUN_SPEC_H
#define GLASSHOUSE_RUN_SPEC_H

#include "sim/run.h"

struct spec_input {
    const char *role, *text;
    size_t size;
};

struct run_spec {
    struct arena *arena; /* of all texts */
    const struct protocol *protocol;
    const char *variant;       /* NULL: the usual one */
    const char *settings;      /* pairs (sim/settings.h), each name once; `ideal` is one */
    const char *seed, *faults; /* NULL: none is said */
    const char *planted;       /* a planted leak's name; NULL: none */
    const struct mutation *planted_leak; /* what it stands for, filled in by who knows the names */
    struct spec_input *inputs;
    size_t input_count, input_room;
};

/* run_spec_begin describes a run of the protocol with nothing set. run_spec_of describes an
 * existing run: its variant, all its settings and its planted leak. */
struct run_spec run_spec_begin(struct arena *, const struct protocol *);
struct run_spec run_spec_of(struct arena *, const struct run *);
/* run_spec_of_header describes the run of a recording: what its wire file's first record says of
 * variant, parameters, ideal parts and faults. run_spec_typed finds one of the `inputs` of its
 * tape's, as it was typed; false when it cannot be read. */
struct json_value;
struct run_spec run_spec_of_header(struct arena *, const struct protocol *,
                                   const struct json_value *header);
bool run_spec_typed(struct arena *, const struct json_value *input, struct spec_input *out);

/* run_spec_set sets one parameter, or sets it anew; run_spec_settings all pairs of a text (NULL:
 * none). run_spec_input adds an input, of which the bytes are copied. */
void run_spec_set(struct run_spec *, const char *name, const char *value);
void run_spec_settings(struct run_spec *, const char *settings);
void run_spec_input(struct run_spec *, const char *role, const char *text, size_t size);

/* run_spec_apply sets up a new run of the protocol and prepares it, with faults, the planted leak
 * and the inputs. The seed is the world's. What is refused is in run_error. run_spec_complete:
 * does everybody have an input, and are all of them right together? */
MUST_USE status run_spec_apply(const struct run_spec *, struct run *);
MUST_USE status run_spec_complete(struct run *);

/* run_spec_word is a word as a shell takes it. run_spec_write writes all words behind the name of
 * the command; run_spec_read reads them, the protocol found by |find|. E_PARSE, E_NOT_FOUND, with
 * |refused| pointing at the word in question (in the spec's arena). */
const char *run_spec_word(struct arena *, const char *word);
const char *run_spec_write(const struct run_spec *, struct arena *);
MUST_USE status run_spec_read(struct run_spec *, struct arena *, const char *text,
                              const struct protocol *(*find)(const char *), const char **refused);

#endif
