/* Settings: parameters and their values in one text, as tables of cases, jobs and messages hold
 * them.
 *
 *   parties=3 modulus=2^32 schema="age:qi:a|b;note:keep"
 *
 * A value ends at the next space, or is in double quotes; a quote inside is written twice. In a
 * case a value may list several to choose from (proofs/ask/plan.h); a quoted value never does. */
#ifndef GLASSHOUSE_SETTINGS_H
#define GLASSHOUSE_SETTINGS_H

#include "crypto/arena.h"
#include <stdbool.h>

struct setting_pair {
    const char *name, *value; /* a word without '=' has the value "" */
    bool quoted;
};

/* settings_next reads the pair at |*at| into the arena and moves |*at| on; false at the end. A NULL
 * text is empty. */
bool settings_next(struct arena *, const char **at, struct setting_pair *);

/* settings_add returns |text| with one more pair at its end, in quotes if necessary. */
const char *settings_add(struct arena *, const char *text, const char *name, const char *value);

/* settings_find returns the last value of a name, or NULL. */
const char *settings_find(struct arena *, const char *text, const char *name);

#endif
