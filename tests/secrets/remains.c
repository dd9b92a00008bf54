#include "tests/secrets/remains.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct {
    const char *name;
    uint64_t masked[2], masked_back[2];
} secrets[REMEMBERED_MOST];
static size_t count;

/* The compiler may not take the mask off what it compares with, and leave that on the stack. */
static uint64_t mask(uint64_t word)
{
    word ^= UINT64_C(0xa5c396e1b478d20f);
    __asm__ volatile("" : "+r"(word));
    return word;
}

static uint64_t word_at(const volatile uint8_t *at, int step)
{
    uint64_t word = 0;
    for (int i = 0; i < 8; i++)
        word |= (uint64_t)at[step * i] << (8 * i);
    return word;
}

void remember(const char *name, const void *bytes, size_t size)
{
    const uint8_t *at = bytes;
    if (count == REMEMBERED_MOST || size < REMEMBERED_BYTES)
        abort();
    secrets[count].name = name;
    for (int i = 0; i < 2; i++) {
        secrets[count].masked[i] = mask(word_at(at + 8 * i, 1));
        secrets[count].masked_back[i] = mask(word_at(at + REMEMBERED_BYTES - 1 - 8 * i, -1));
    }
    count++;
}

void forget(void)
{
    memset(secrets, 0, sizeof secrets);
    count = 0;
}

size_t remembered(void)
{
    return count;
}

/* The second word is only looked at where the first is right. */
static void look_at(const uint8_t *at, const char *where, bool *found)
{
    uint64_t word[2];
    memcpy(word, at, sizeof word);
    const uint64_t first = mask(word[0]);
    for (size_t i = 0; i < count; i++) {
        const uint64_t *is = first == secrets[i].masked[0]        ? secrets[i].masked
                             : first == secrets[i].masked_back[0] ? secrets[i].masked_back
                                                                  : NULL;
        if (!is || mask(word[1]) != is[1] || found[i])
            continue;
        found[i] = true;
        printf("  %s remains in %s, at %p\n", secrets[i].name, where, (const void *)at);
    }
    memset(word, 0, sizeof word);
}

size_t remains(size_t *looked)
{
    static bool found[REMEMBERED_MOST];
    static char line[4096];
    size_t sum = 0, bytes = 0;
    FILE *maps = fopen("/proc/self/maps", "r");
    if (!maps)
        abort();
    memset(found, 0, sizeof found);
    setvbuf(maps, NULL, _IONBF, 0); /* no memory comes or goes while it is read */
    while (fgets(line, sizeof line, maps)) {
        unsigned long from, to;
        char may[8], name[200] = "memory without a name";
        if (sscanf(line, "%lx-%lx %7s %*s %*s %*s %199s", &from, &to, may, name) < 3 ||
            may[0] != 'r' || may[1] != 'w' || strcmp(name, "[vvar]") == 0)
            continue;
        bytes += to - from;
        for (const uint8_t *at = (const uint8_t *)from; at + 16 <= (const uint8_t *)to; at++)
            look_at(at, name, found);
    }
    fclose(maps);
    for (size_t i = 0; i < count; i++)
        sum += found[i];
    if (looked)
        *looked = bytes;
    return sum;
}
