/* Settings: parameters and their values in one text, as tables, jobs and messages have them.
 *
 *   parties=3 modulus=2^32 schema="age:qi:a|b;note:keep"
 *
 * A value ends at the next space, or is in double quotes, with quotes in it doubled. Where a table
 * gives several values to choose from (proofs/ask/plan.h), one in quotes is taken as it stands. */
#ifndef GLASSHOUSE_SETTINGS_H
#define GLASSHOUSE_SETTINGS_H

#include "crypto/arena.h"
#include <stdbool.h>

struct setting_pair {
    const char *name, *value; /* a word without a sign of equality has the value "" */
    bool quoted;
};

/* settings_next reads the pair at |*at| into the arena and moves on; false at the end. NULL is an
 * empty text. */
bool settings_next(struct arena *, const char **at, struct setting_pair *);

/* settings_add returns |text| and one more pair behind it, in quotes where it needs them. */
const char *settings_add(struct arena *, const char *text, const char *name, const char *value);

/* settings_find returns the last value of a name in |text|, or NULL. */
const char *settings_find(struct arena *, const char *text, const char *name);

#endif
