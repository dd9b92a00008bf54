/* Thousands of thresholds are written for each level of a tree, by every site. */
#include "protocols/threshold_text.h"
#include <string.h>

enum { DIGITS = 10, ROOM = 2 * DIGITS + 2 };

static char *put_number(char *to, uint32_t number)
{
    if (number < 10) {
        *to = (char)('0' + number);
        return to + 1;
    }
    if (number < 100) {
        to[0] = (char)('0' + number / 10);
        to[1] = (char)('0' + number % 10);
        return to + 2;
    }
    to = put_number(to, number / 100);
    to[0] = (char)('0' + number / 10 % 10);
    to[1] = (char)('0' + number % 10);
    return to + 2;
}

const char *threshold_text(struct arena *arena, const struct threshold *list, size_t count,
                           uint32_t most)
{
    char *const text = arena_alloc(arena, (count + 1) * ROOM), *end = text;
    char places[16] = "/";
    uint32_t written = 0;
    size_t size = 0;

    for (size_t i = 0; i < count; i++) {
        end = put_number(end, list[i].least);
        if (list[i].places != most) {
            if (list[i].places != written)
                size = (size_t)(put_number(places + 1, list[i].places) - places);
            written = list[i].places;
            memcpy(end, places, sizeof places);
            end += size;
        }
        *end++ = ',';
    }
    end[count > 0 ? -1 : 0] = 0;
    return text;
}
