#include "proofs/ask/vary.h"
#include "sim/settings.h"
#include <string.h>

enum { LIST_MOST = 300, SIZE_MOST = 4096 };

const char *vary_setting(struct arena *arena, const char *settings, const char *name,
                         const char *value)
{
    struct setting_pair pair;
    const char *text = "";
    for (const char *at = settings; settings_next(arena, &at, &pair);)
        if (strcmp(pair.name, name) != 0)
            text = settings_add(arena, text, pair.name,
                                strcmp(pair.value, "any") == 0 ? "5" : pair.value);
    return settings_add(arena, text, name, value);
}

static const char *digits(struct arena *arena, uint64_t number)
{
    return arena_format(arena, "%llu", (unsigned long long)number);
}

static size_t as_modulus(struct arena *arena, uint64_t v, const char **value)
{
    size_t count = 0;
    if (v >= 2)
        value[count++] = digits(arena, v);
    if (v >= 8 && v < 256)
        value[count++] = arena_format(arena, "2^%llu", (unsigned long long)v);
    if (v >= 1 && v < 32)
        value[count++] = arena_format(arena, "2^%llu", 8ull * v);
    return count;
}

static size_t as_number(struct arena *arena, const struct parameter *p, uint64_t v,
                        const char **value)
{
    size_t count = 0;
    const bool large = p->most >= UINT32_MAX;
    if (v >= p->least && v <= p->most && (large || v <= SIZE_MOST))
        value[count++] = digits(arena, v);
    if (large && v >= 1 && v <= 8 && UINT64_C(1) << (8 * v - 1) <= p->most)
        value[count++] = digits(arena, UINT64_C(1) << (8 * v - 1));
    return count;
}

static const char *list_of(struct arena *arena, const char *list, uint64_t count)
{
    const char *text = "", *at = list;
    for (uint64_t i = 0; i < count; i++) {
        const size_t size = strcspn(at, ",");
        text = arena_format(arena, "%s%s%.*s", text, i ? "," : "", (int)size, at);
        at = at[size] ? at + size + 1 : list;
    }
    return text;
}

/* The end of "0..2", which is a range: "0..12". */
static const char *range_to(struct arena *arena, const char *now, uint64_t end)
{
    const size_t from = strspn(now, "0123456789");
    const bool range = from && strncmp(now + from, "..", 2) == 0 && now[from + 2] &&
                       !now[from + 2 + strspn(now + from + 2, "0123456789")];
    return range ? arena_format(arena, "%.*s..%llu", (int)from, now, (unsigned long long)end)
                 : NULL;
}

/* A number of a list may be two with a slash, as thresholds have them. */
static size_t as_text(struct arena *arena, const char *now, uint64_t v, const char **value)
{
    size_t count = 0;
    if (v < 1 || v > LIST_MOST || !now || !*now)
        return 0;
    if (range_to(arena, now, v))
        value[count++] = range_to(arena, now, v);
    if (now[strspn(now, "0123456789,/")])
        return count;
    if (!now[strspn(now, "0123456789")])
        value[count++] = digits(arena, v);
    value[count++] = list_of(arena, now, v);
    return count;
}

size_t vary_values(struct arena *arena, const struct parameter *p, const char *now, uint64_t number,
                   const char *value[VARY_MOST])
{
    switch (p->kind) {
    case PARAMETER_MODULUS:
        return as_modulus(arena, number, value);
    case PARAMETER_NUMBER:
    case PARAMETER_PARTIES:
        return as_number(arena, p, number, value);
    case PARAMETER_TEXT:
        return as_text(arena, now, number, value);
    default:
        return 0;
    }
}
