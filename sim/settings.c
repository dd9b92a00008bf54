#include "sim/settings.h"
#include <string.h>

static const char spaces[] = " \t\r\n";

static char *copy(struct arena *arena, const char *text, size_t size)
{
    char *out = arena_alloc(arena, size + 1);
    memcpy(out, text, size);
    out[size] = 0;
    return out;
}

/* The text between quotes; |*at| is at the first quote, and then behind the last. */
static const char *take_quoted(struct arena *arena, const char **at)
{
    char *out = copy(arena, *at + 1, strlen(*at + 1)), *to = out;
    const char *from = *at + 1;
    while (*from && (*from != '"' || from[1] == '"')) {
        from += *from == '"';
        *to++ = *from++;
    }
    *to = 0;
    *at = from + (*from == '"');
    return out;
}

bool settings_next(struct arena *arena, const char **at, struct setting_pair *pair)
{
    const char *text = *at ? *at : "";
    text += strspn(text, spaces);
    const size_t name = strcspn(text, "= \t\r\n");
    if (!*text)
        return false;
    *pair = (struct setting_pair){copy(arena, text, name), "", false};
    text += name;
    if (*text == '=') {
        const size_t size = strcspn(++text, spaces);
        pair->quoted = *text == '"';
        if (pair->quoted) {
            pair->value = take_quoted(arena, &text);
        } else {
            pair->value = copy(arena, text, size);
            text += size;
        }
    }
    *at = text;
    return true;
}

/* Quotes are not needed if the value reads as itself and is not a choice of several values. */
static bool needs_quotes(const char *value)
{
    return *value == '"' || value[strcspn(value, " \t\r\n|")] || strstr(value, "..");
}

const char *settings_add(struct arena *arena, const char *text, const char *name, const char *value)
{
    const char *space = *text ? " " : "";
    if (!needs_quotes(value))
        return arena_format(arena, "%s%s%s=%s", text, space, name, value);
    char *quoted = arena_alloc(arena, 2 * strlen(value) + 1), *to = quoted;
    for (; *value; *to++ = *value++)
        if (*value == '"')
            *to++ = '"';
    *to = 0;
    return arena_format(arena, "%s%s%s=\"%s\"", text, space, name, quoted);
}

const char *settings_find(struct arena *arena, const char *text, const char *name)
{
    struct setting_pair pair;
    const char *found = NULL;
    for (const char *at = text; settings_next(arena, &at, &pair);)
        if (strcmp(pair.name, name) == 0)
            found = pair.value;
    return found;
}
