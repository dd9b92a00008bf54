#include "cli/interned.h"
#include "crypto/memory.h"
#include <stdlib.h>
#include <string.h>

static uint64_t hash(const char *text)
{
    uint64_t h = 14695981039346656037u;
    for (; *text; text++)
        h = (h ^ (unsigned char)*text) * 1099511628211u;
    return h;
}

static size_t find_slot(const struct interned *in, const char *text)
{
    size_t at = (size_t)hash(text) & (in->slots - 1);
    while (in->slot[at] && strcmp(in->text[in->slot[at] - 1], text) != 0)
        at = (at + 1) & (in->slots - 1);
    return at;
}

/* At most half of the slots are taken. */
static void grow(struct interned *in)
{
    in->slots = in->slots ? 2 * in->slots : 64;
    free(in->slot);
    in->slot = memory_zero(in->slots, sizeof *in->slot);
    in->room = in->slots / 2;
    in->text = memory_more(in->text, in->room * sizeof *in->text);
    for (size_t i = 0; i < in->count; i++)
        in->slot[find_slot(in, in->text[i])] = (uint32_t)i + 1;
}

size_t interned_number(struct interned *in, const char *text)
{
    if (in->count == in->room)
        grow(in);
    const size_t at = find_slot(in, text);
    if (in->slot[at])
        return in->slot[at] - 1;
    in->text[in->count] = memory_text(text);
    in->slot[at] = (uint32_t)++in->count;
    return in->count - 1;
}

void interned_clear(struct interned *in)
{
    for (size_t i = 0; i < in->count; i++)
        free(in->text[i]);
    free(in->text);
    free(in->slot);
    *in = (struct interned){0};
}
