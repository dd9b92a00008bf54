/* The description of a run: protocol, variant, settings, inputs, seed, faults, planted leak.
 *
 * Jobs, replays and commands describe a run like this and then apply the description. Written out,
 * it is the words of a command line; reading them gives the same description:
 *
 *   secure-sum --variant hardened --set parties=3 --set modulus=1000 --input 1=5 --seed 7
 *
 * A word that a shell would change is written in single quotes. */
#ifndef GLASSHOUSE_RUN_SPEC_H
#define GLASSHOUSE_RUN_SPEC_H

#include "sim/run.h"

struct spec_input {
    const char *role, *text;
    size_t size;
};

struct run_spec {
    struct arena *arena; /* owns all texts */
    const struct protocol *protocol;
    const char *variant;       /* NULL: the usual one */
    const char *settings;      /* pairs (sim/settings.h), each name once; `ideal` is one of them */
    const char *seed, *faults; /* NULL: not given */
    const char *planted;       /* a planted leak's name; NULL: none */
    const struct mutation *planted_leak; /* the leak itself; whoever knows the names fills it in */
    struct spec_input *inputs;
    size_t input_count, input_room;
};

/* run_spec_begin describes a run of the protocol with nothing set. run_spec_of describes an
 * existing run: its variant, all its settings and its planted leak. */
struct run_spec run_spec_begin(struct arena *, const struct protocol *);
struct run_spec run_spec_of(struct arena *, const struct run *);
/* run_spec_of_header describes the run of a recording: the variant, parameters, ideal parts and
 * faults in the first record of its wire file. run_spec_typed reads one of the `inputs` in the
 * first record of its tape file, as it was typed; false: it cannot be read. */
struct json_value;
struct run_spec run_spec_of_header(struct arena *, const struct protocol *,
                                   const struct json_value *header);
bool run_spec_typed(struct arena *, const struct json_value *input, struct spec_input *out);

/* run_spec_set sets one parameter, or changes it. run_spec_settings sets all pairs of a text (NULL:
 * none). run_spec_input adds an input and copies its bytes. */
void run_spec_set(struct run_spec *, const char *name, const char *value);
void run_spec_settings(struct run_spec *, const char *settings);
void run_spec_input(struct run_spec *, const char *role, const char *text, size_t size);

/* run_spec_apply sets up a new run of the protocol and prepares it, with faults, planted leak and
 * inputs. It does not use the seed: the world has that. On failure run_error says why.
 * run_spec_complete: has every party its input, and do the inputs fit together? */
MUST_USE status run_spec_apply(const struct run_spec *, struct run *);
MUST_USE status run_spec_complete(struct run *);

/* run_spec_word quotes a word for a shell. run_spec_write writes the words of a command line
 * that follow the name of the command. run_spec_read reads them; |find| finds the protocol. On
 * E_PARSE or E_NOT_FOUND |refused| points at the wrong word, in the spec's arena. */
const char *run_spec_word(struct arena *, const char *word);
const char *run_spec_write(const struct run_spec *, struct arena *);
MUST_USE status run_spec_read(struct run_spec *, struct arena *, const char *text,
                              const struct protocol *(*find)(const char *), const char **refused);

/* run_spec_words applies the words of a command line, without the protocol's name, to a new run:
 * run_spec_words(run, "--variant linear --set k=%d --input alice='%s'", k, table). A word in single
 * quotes must have none in it. */
MUST_USE status run_spec_words(struct run *, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
