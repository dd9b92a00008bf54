/* Keeps each of many repeated texts once. A text is known by its number, from 0 in the order of
 * first use. */
#ifndef GLASSHOUSE_CLI_INTERNED_H
#define GLASSHOUSE_CLI_INTERNED_H

#include <stddef.h>
#include <stdint.h>

struct interned {
    char **text;
    size_t count, room;
    uint32_t *slot; /* a number plus one, or 0 */
    size_t slots;
};

/* interned_number gives the text's number; if the text is new, it keeps a copy. */
size_t interned_number(struct interned *, const char *text);
void interned_clear(struct interned *);

#endif
