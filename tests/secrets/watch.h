/* Operations that are watched: which secrets show in the way that the processor takes?
 *
 * As ctgrind does (Langley 2010): under valgrind the bytes of a secret are made undefined, and
 * valgrind reports each jump that depends on one and each address that is made of one. Everything
 * that an operation prepares is public until secret() makes it otherwise. */
#ifndef GLASSHOUSE_TESTS_WATCH_H
#define GLASSHOUSE_TESTS_WATCH_H

#include "crypto/tape.h"
#include <stdbool.h>
#include <stddef.h>

struct operation {
    const char *name, *secrets; /* of what it is made: "key, value" */
    const char *note;           /* what shows, where something does; else NULL */
    void (*run)(void);
};

extern const struct operation operations_numbers[], operations_ciphers[], operations_pairing[],
    operations_waters[], operations_planted[],
    operations_primitives[]; /* each ends with a NULL name; the last one has notes and no |run| */

/* watch_primitives plays the operations of sim/primitives/, each in the child that is watched and
 * once more to go on with. */
void watch_primitives(void);

/* watch_child is true in a child process whose errors valgrind reports, behind the mark "@ title";
 * there the operation is played and watch_leave called. In the parent it is false, once the child
 * has ended; there nothing is reported. So each operation is the first of its process: valgrind
 * tells an error that it has seen before only once. */
bool watch_child(const char *title);
_Noreturn void watch_leave(void);

/* secret makes bytes undefined, shown defined again: what others get to see anyway. */
void secret(const void *bytes, size_t size);
void shown(const void *bytes, size_t size);
/* some_bytes are test bytes, which are still public. */
void some_bytes(void *out, size_t size);
/* must ends the program unless |ended| is OK; the status itself is shown first, since callers are
 * told it. */
void must(status ended);

/* secret_tape gives coins that are secret; plain_tape the same kind of coins, public. */
struct tape *secret_tape(void);
extern bool secret_coins_shown; /* its next coins are public after all */
struct tape *plain_tape(void);

#endif
