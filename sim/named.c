#include "sim/named.h"
#include "sim/house.h"
#include <string.h>

/* Most lists have one name or two, and are simply read; longer ones have a hash table. */
enum { FIRST = 4, READ_MOST = 8 };

static size_t start_of(const char *name, size_t slots)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (const char *c = name; *c; c++)
        hash = (hash ^ (uint8_t)*c) * 0x100000001b3u;
    return (size_t)(hash ^ hash >> 32) & (slots - 1);
}

/* The slot of a name: the one that it has, or the empty one where it would be put. */
static size_t slot_of(const struct named_list *l, const char *name)
{
    size_t at = start_of(name, l->slots);
    while (l->slot[at] && strcmp(l->list[l->slot[at] - 1].name, name) != 0)
        at = (at + 1) & (l->slots - 1);
    return at;
}

/* The first of a name keeps its slot. */
static void index_one(struct named_list *l, size_t place)
{
    const size_t at = slot_of(l, l->list[place].name);
    if (!l->slot[at])
        l->slot[at] = (uint32_t)place + 1;
}

/* Twice the room, and four slots for each place, so that searches stay short. */
static void grow(struct named_list *l, struct arena *arena)
{
    l->room = l->room ? 2 * l->room : FIRST;
    struct named_value *longer = arena_alloc(arena, l->room * sizeof *longer);
    if (l->count)
        memcpy(longer, l->list, l->count * sizeof *longer);
    l->list = longer;
    if (l->room <= READ_MOST)
        return;
    l->slots = 4 * l->room;
    l->slot = arena_zero(arena, l->slots * sizeof *l->slot);
    for (size_t i = 0; i < l->count; i++)
        index_one(l, i);
}

void named_put(struct named_list *l, struct arena *arena, const char *name, const struct value *v)
{
    if (l->count == l->room)
        grow(l, arena);
    struct named_value *own = &l->list[l->count];
    own->name = name;
    value_keep(&own->value, v);
    if (l->slots)
        index_one(l, l->count);
    l->count++;
}

const struct value *named_find(const struct named_list *l, const char *name)
{
    if (l->slots) {
        const uint32_t place = l->slot[slot_of(l, name)];
        return place ? &l->list[place - 1].value : NULL;
    }
    for (size_t i = 0; i < l->count; i++)
        if (strcmp(l->list[i].name, name) == 0)
            return &l->list[i].value;
    return NULL;
}

enum { SHOWN = 160 };

static const char *entries_text(struct arena *arena, const struct value *v)
{
    const char *text = value_format(v);
    return arena_format(arena, "%.*s%s", SHOWN, text, strlen(text) > SHOWN ? "..." : "");
}

/* Of what kind the entries are, where that is why two values differ. */
static const char *type_text(struct arena *arena, const struct value *v)
{
    char modulus[RESIDUE_TEXT];
    if (v->kind != KIND_RESIDUES)
        return arena_format(arena, " (%s: %u, of width %u)", kind_name(v->kind), v->count,
                            v->width);
    modulus_format(v->modulus, modulus);
    return arena_format(arena, " (%s: %u, modulo %s)", kind_name(v->kind), v->count, modulus);
}

static const char *named_text(struct arena *arena, const struct named_value *v,
                              const struct named_value *other)
{
    if (!v)
        return "nothing";
    const bool alike = !other || value_alike(&v->value, &other->value);
    return arena_format(arena, "%s = %s%s", v->name, entries_text(arena, &v->value),
                        alike ? "" : type_text(arena, &v->value));
}

const char *named_difference(struct arena *arena, struct named_side one, const char *between,
                             struct named_side other)
{
    for (size_t i = 0; i < one.count || i < other.count; i++) {
        const struct named_value *a = i < one.count ? &one.list[i] : NULL;
        const struct named_value *b = i < other.count ? &other.list[i] : NULL;
        if (a && b && strcmp(a->name, b->name) == 0 && value_equal(&a->value, &b->value))
            continue;
        return arena_format(arena, "%s%s%s", named_text(arena, a, b), between,
                            named_text(arena, b, a));
    }
    return NULL;
}
