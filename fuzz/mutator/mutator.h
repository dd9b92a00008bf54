/* Shared by the files of the custom mutator. */
#ifndef GLASSHOUSE_FUZZ_MUTATOR_H
#define GLASSHOUSE_FUZZ_MUTATOR_H

#include "fuzz/mutator/tables.h"
#include <stdbool.h>
#include <string.h>

enum { MUTATED_MOST = 4096 };

struct mutator {
    uint64_t state;
    const char *target;
    size_t protocol;           /* the only one to fuzz; tables_protocols: any */
    uint8_t out[MUTATED_MOST]; /* what is being made */
    size_t size;
};

uint64_t random_next(struct mutator *);
uint64_t random_below(struct mutator *, uint64_t bound);

/* place_of is the place in tables_protocol, among the first |count|, of the protocol that these two
 * bytes name. */
size_t place_of(const uint8_t *name, size_t count);

/* append adds bytes to |out| while there is room. */
void append(struct mutator *, const void *bytes, size_t size);

/* append_payload adds a payload of the message, with |count| entries in each field. */
void append_payload(struct mutator *, const struct table_message *, size_t count,
                    const struct table_modulus *, bool ideal);

/* mutator_plays_party: do inputs of this target play one party, and not the network? */
static inline bool mutator_plays_party(const struct mutator *m)
{
    return strcmp(m->target, "hostile-party") == 0 || strcmp(m->target, "amplification") == 0;
}

/* mutate_table makes one from nothing. */
void mutate_table(struct mutator *);
/* Each makes an input from another, or from two. */
void mutate_steps(struct mutator *, const uint8_t *in, size_t size, const uint8_t *more,
                  size_t more_size);
void mutate_text(struct mutator *, const uint8_t *in, size_t size, const uint8_t *more,
                 size_t more_size);

#endif
