/* Paths of calls, patterns of them, and which parts are ideal. */
#include "crypto/bytes.h"
#include "crypto/hash.h"
#include "crypto/sip.h"
#include "crypto/tape_place.h"
#include "sim/house.h"
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

/* The number that a member has at the caller. */
static int at_caller(const struct call *c, int place)
{
    int index = 0;
    if (!c->outer)
        return c->member[place];
    while (c->outer->member[index] != c->member[place])
        index++;
    return index + 1;
}

/* Every call that draws coins needs its path. With printf this would be most of the cost. */
/* not run: few rows have ten parties or calls; couple asks for more (proofs/couple/asked.c). */
char *put_digits(char *at, uint32_t number)
{
    char digits[10];
    int count = 0;
    do
        digits[count++] = (char)('0' + number % 10);
    while (number /= 10);
    while (count)
        *at++ = digits[--count];
    return at;
}

static char *put_text(char *at, const char *text, size_t size)
{
    memcpy(at, text, size);
    return at + size;
}

/* OUTER/NAME[:GROUP][NUMBER]. */
static void write_path(struct run *run, struct call *c)
{
    enum { NUMBER = 11 }; /* digits and a separator */
    const char *outer = c->outer ? call_path(run, c->outer) : run->protocol->name;
    const char *name = c->shape->protocol->name;
    const size_t outer_size = c->outer ? c->outer->path_size : strlen(outer);
    const size_t name_size = strlen(name);
    const size_t most =
        outer_size + name_size + NUMBER * (c->everyone ? 1 : (size_t)c->count + 1) + 4;
    if (most > c->path_room) {
        c->path_text = arena_alloc(&run->stage->arena, most);
        c->path_room = most;
    }
    char *at = put_text(c->path_text, outer, outer_size);
    *at++ = '/';
    at = put_text(at, name, name_size);
    for (int i = 0; !c->everyone && i < c->count; i++) {
        *at++ = i ? ',' : ':';
        at = put_digits(at, (uint32_t)at_caller(c, i));
    }
    *at++ = '[';
    at = put_digits(at, c->number);
    *at++ = ']';
    *at = 0;
    c->path_size = (size_t)(at - c->path_text);
}

const char *call_path(struct run *run, const struct call *c)
{
    if (!c)
        return run->protocol->name;
    if (!c->path_size)
        write_path(run, c->own);
    return c->path_text;
}

/* SipHash of the last step of the path: its key is the place of the steps before it. All of this is
 * public. Somebody could search for two paths with one place; by chance it does not happen. */
static struct sip step_from(const uint8_t *place)
{
    return sip_begin((const uint64_t[2]){load_le64(place), load_le64(place + 8)});
}

static void end_step(struct call *c, struct sip *s, uint64_t words)
{
    sip_end(s, words);
    store_le64(c->place, sip_first(s));
    store_le64(c->place + 8, sip_second(s));
}

static void make_place(struct call *c)
{
    const uint64_t members = c->everyone ? 0 : (uint64_t)c->count;
    struct sip step = step_from(call_place(c->outer));
    sip_word(&step, c->shape->key);
    sip_word(&step, members << 32 | c->number);
    end_step(c, &step, 2);
    for (int i = 0; !c->everyone && i < c->count; i++) {
        step = step_from(c->place);
        sip_word(&step, (uint64_t)at_caller(c, i));
        end_step(c, &step, 1);
    }
    c->placed = true;
}

const uint8_t *call_place(const struct call *c)
{
    static const uint8_t none[PLACE_BYTES];
    if (!c)
        return none;
    if (!c->placed)
        make_place(c->own);
    return c->place;
}

void shape_key(struct shape *shape)
{
    static const uint8_t key[HASH_TAG_KEY_BYTES] = "names of parts";
    const char *name = shape->protocol->name;
    uint8_t digest[HASH_TAG_BYTES];
    hash_tag(digest, key, name, strlen(name));
    shape->key = load_le64(digest);
}

/* Does one name of a pattern, NAME[:GROUP][[NUMBER]], mean this call? */
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

bool run_crossed(const struct run *run)
{
    return run->crossed;
}

bool run_grouped(const struct run *run)
{
    return run->grouped;
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

bool parts_named(const struct protocol *protocol, const char *parts)
{
    uint64_t depth;
    if (strcmp(parts, "all") == 0 ||
        (strncmp(parts, "deeper:", 7) == 0 && number_parse(parts + 7, &depth) == OK))
        return true;
    for (size_t size; *parts; parts += size + (parts[size] == ','))
        if (!find_part(protocol, parts, size = strcspn(parts, ",")))
            return false;
    return true;
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
