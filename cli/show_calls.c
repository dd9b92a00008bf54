#include "cli/show_calls.h"
#include "sim/transcript_record.h"
#include <string.h>

size_t record_depth(const struct json_value *record)
{
    const char *path = json_get_text(record, "in");
    size_t depth = 0;
    for (; path && *path; path++)
        depth += *path == '/';
    const bool edge = record_is(record, "call") || record_is(record, "return");
    return edge && depth ? depth - 1 : depth;
}

/* NAME[:GROUP][[NUMBER]], where the pattern may leave out group, number or both. */
static bool name_matches(const char *name, size_t size, const char *pattern, size_t pattern_size)
{
    const char *number = memchr(name, '[', size), *group = memchr(name, ':', size);
    const size_t numbered = number ? (size_t)(number - name) : size;
    const size_t bare = group ? (size_t)(group - name) : numbered;
    if (pattern_size != size && pattern_size != numbered && pattern_size != bare)
        return false;
    return memcmp(name, pattern, pattern_size) == 0;
}

static size_t name_begin(const char *text, size_t end)
{
    while (end && text[end - 1] != '/')
        end--;
    return end;
}

static bool ends_match(const char *path, size_t end, const char *pattern)
{
    size_t left = strlen(pattern);
    for (;;) {
        const size_t name = name_begin(path, end), wanted = name_begin(pattern, left);
        if (!name_matches(path + name, end - name, pattern + wanted, left - wanted))
            return false;
        if (wanted == 0)
            return true;
        if (name == 0)
            return false;
        end = name - 1;
        left = wanted - 1;
    }
}

bool path_matches(const char *path, const char *pattern)
{
    for (size_t end = 1; path[end - 1]; end++)
        if ((path[end] == '/' || !path[end]) && ends_match(path, end, pattern))
            return true;
    return false;
}

bool record_is_in(const struct json_value *record, const char *pattern)
{
    const char *path = json_get_text(record, "in");
    return path && *path && path_matches(path, pattern);
}
