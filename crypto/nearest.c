/* Which known word was meant? The fewest single-letter edits and swaps of neighbours. */
#include "crypto/complaint.h"
#include <ctype.h>
#include <stdbool.h>
#include <string.h>

enum { WORD_LIMIT = 48 };

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Case does not count. */
static bool same(char a, char b)
{
    return tolower((unsigned char)a) == tolower((unsigned char)b);
}

/* distance counts insertions, deletions, replacements and swaps of two neighbours (optimal string
 * alignment); both words are at most WORD_LIMIT long. */
static size_t distance(const char *a, size_t m, const char *b, size_t n)
{
    size_t row[3][WORD_LIMIT + 1];
    for (size_t j = 0; j <= n; j++)
        row[0][j] = j;
    for (size_t i = 1; i <= m; i++) {
        size_t *now = row[i % 3];
        const size_t *above = row[(i - 1) % 3], *two_above = row[(i + 1) % 3];
        now[0] = i;
        for (size_t j = 1; j <= n; j++) {
            now[j] = least(above[j], now[j - 1]) + 1;
            now[j] = least(now[j], above[j - 1] + !same(a[i - 1], b[j - 1]));
            if (i > 1 && j > 1 && same(a[i - 1], b[j - 2]) && same(a[i - 2], b[j - 1]))
                now[j] = least(now[j], two_above[j - 2] + 1);
        }
    }
    return row[m % 3][n];
}

/* A third of the letters may be wrong, and the start of a longer word is taken as meant. */
const char *nearest_name(const char *word, const char *const *names, size_t count)
{
    const char *best = NULL;
    const size_t size = strlen(word);
    if (size == 0 || size > WORD_LIMIT)
        return NULL;
    size_t limit = size < 3 ? 1 : size / 3;
    for (size_t i = 0; i < count; i++) {
        const size_t length = strlen(names[i]);
        if (length > WORD_LIMIT)
            continue;
        size_t away = distance(word, size, names[i], length);
        if (size >= 2 && length > size && strncmp(word, names[i], size) == 0)
            away = least(away, 1);
        if (away > limit || away >= length || (best && away == limit))
            continue;
        best = names[i];
        limit = away;
    }
    return best;
}
