/* Operations that show their secrets: the watch must say so, or it sees nothing. */
#include "tests/secrets/watch.h"
#include <string.h>

static const uint8_t table[256] = {1, 2, 3};
volatile uint8_t planted_out;

static void branches(void)
{
    uint8_t key[1];
    some_bytes(key, sizeof key);
    secret(key, sizeof key);
    if (*(volatile uint8_t *)key & 1)
        planted_out = 1;
}

static void indexes(void)
{
    uint8_t key[1];
    some_bytes(key, sizeof key);
    secret(key, sizeof key);
    planted_out = table[*(volatile uint8_t *)key];
}

static void compares(void)
{
    uint8_t key[32], other[32] = {0};
    some_bytes(key, sizeof key);
    secret(key, sizeof key);
    planted_out = memcmp(key, other, *(volatile size_t *)&(size_t){sizeof key}) == 0;
}

/* What is made public first shows nothing, and neither does arithmetic. */
static void does_neither(void)
{
    uint8_t key[2];
    some_bytes(key, sizeof key);
    secret(key, sizeof key);
    planted_out = (uint8_t)(key[0] ^ key[1]);
    shown(key, sizeof key);
    if (*(volatile uint8_t *)key & 1)
        planted_out = 1;
}

const struct operation operations_planted[] = {
    {"planted: branches on a secret", "key", "its lowest bit", branches},
    {"planted: indexes a table by a secret", "key", "all of it", indexes},
    {"planted: compares byte by byte", "key", "how many bytes are equal", compares},
    {"planted: neither", "key", NULL, does_neither},
    {0}};
