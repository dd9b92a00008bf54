/* Paths of calls, patterns of them, and which parts are ideal. */
#include "sim/house.h"
#include <stdlib.h>
#include <string.h>

const struct call *call_outer(const struct call *c)
{
    return c->outer;
}

const struct shape *call_shape(const struct call *c)
{
    return c->shape;
}

uint32_t call_number(const struct call *c)
{
    return c->number;
}

int call_depth(const struct call *c)
{
    return c ? c->depth : 0;
}

int call_member(const struct call *c, int index)
{
    return c->member[index - 1];
}

/* A member as the caller numbers it. */
static int at_caller(const struct call *c, int place)
{
    int index = 0;
    if (!c->outer)
        return c->member[place];
    while (c->outer->member[index] != c->member[place])
        index++;
    return index + 1;
}

static const char *group_text(struct arena *arena, const struct call *c)
{
    const char *text = "";
    for (int i = 0; !c->everyone && i < c->count; i++)
        text = arena_format(arena, "%s%s%d", text, i ? "," : ":", at_caller(c, i));
    return text;
}

const char *call_path(struct run *run, const struct call *c)
{
    struct arena *arena = &run->stage->arena;
    if (!c)
        return run->protocol->name;
    if (!c->path)
        ((struct call *)(uintptr_t)c)->path =
            arena_format(arena, "%s/%s%s[%u]", call_path(run, c->outer), c->shape->protocol->name,
                         group_text(arena, c), c->number);
    return c->path;
}

/* Does one name of a pattern, NAME[:GROUP][[NUMBER]], stand for the call itself? */
static bool name_matches(struct run *run, const struct call *c, const char *name, size_t size)
{
    const char *path = call_path(run, c), *own = strrchr(path, '/') + 1;
    const size_t bare = strlen(c->shape->protocol->name);
    const size_t grouped = (size_t)(strrchr(own, '[') - own);
    if (strlen(own) == size || grouped == size || bare == size)
        return memcmp(own, name, size) == 0;
    return false;
}

bool call_matches(struct run *run, const struct call *c, const char *pattern, size_t size)
{
    while (size) {
        size_t from = size;
        while (from && pattern[from - 1] != '/')
            from--;
        if (!c)
            return from == 0 && strlen(run->protocol->name) == size &&
                   memcmp(run->protocol->name, pattern, size) == 0;
        if (!name_matches(run, c, pattern + from, size - from))
            return false;
        c = c->outer;
        size = from ? from - 1 : 0;
    }
    return true;
}

size_t run_shapes(const struct run *run, const struct shape *const **list)
{
    *list = run->called;
    return run->called_count;
}

const char *run_crossing(const struct run *run)
{
    return run->crossing;
}

bool part_is_ideal(const struct run *run, const struct call *c)
{
    const struct hybrid *h = &run->hybrid;
    if (h->all || (uint64_t)c->depth > h->deeper)
        return true;
    for (size_t i = 0; i < h->named_count; i++)
        if (h->named[i] == c->shape->protocol)
            return true;
    return false;
}

static const struct protocol *find_part(const struct protocol *p, const char *name, size_t size)
{
    for (const struct protocol *const *part = p->parts; part && *part; part++) {
        if (strlen((*part)->name) == size && memcmp((*part)->name, name, size) == 0)
            return *part;
        const struct protocol *found = find_part(*part, name, size);
        if (found)
            return found;
    }
    return NULL;
}

static status read_names(struct run *run, const char *text, struct hybrid *h)
{
    h->named = arena_alloc(&run->arena, (strlen(text) + 1) * sizeof *h->named);
    while (*text) {
        const size_t size = strcspn(text, ",");
        const struct protocol *part = find_part(run->protocol, text, size);
        if (!part)
            return run_fail(run, E_NOT_FOUND,
                            "'%.*s' is no part of %s; ideal parts are all, deeper:N, or names of "
                            "parts joined by commas",
                            (int)size, text, run->protocol->name);
        h->named[h->named_count++] = part;
        text += size + (text[size] == ',');
    }
    return OK;
}

status run_set_ideal(struct run *run, const char *parts)
{
    struct hybrid h = {.text = arena_text(&run->arena, parts), .deeper = UINT64_MAX};
    h.all = strcmp(parts, "all") == 0;
    if (strncmp(parts, "deeper:", 7) == 0) {
        if (number_parse(parts + 7, &h.deeper) != OK)
            return run_fail(run, E_PARSE, "deeper:N wants a depth, as deeper:1, not '%s'", parts);
    } else if (!h.all) {
        REQUIRE(read_names(run, parts, &h));
    }
    run->hybrid = h;
    return OK;
}

const char *run_ideal_parts(const struct run *run)
{
    return run->hybrid.text ? run->hybrid.text : "";
}
