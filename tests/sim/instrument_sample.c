/* What tests/sim/instrument.c runs: every form of branch, and what is none. */
#include "tests/sim/instrument_sample.h"
#include <assert.h>
#include <stddef.h>

struct pair {
    int first, second;
};

static const int table[] = {1 < 2, 3};

int sample_conditions(int a, int b)
{
    static const int fixed = 1 > 0 ? 5 : 6;
    int sum = fixed;
    if (a > 0 && (b > 0 || b == -7))
        sum++;
    else if (!a)
        sum--;
    for (int i = 0; i < b; i++)
        sum += i % 2 ? 10 : 20;
    while (sum > 1000)
        sum /= 2;
    do
        sum++;
    while (0);
    for (;;)
        break;
    return sum;
}

/* As values, in arguments and initialisers; a pointer is a condition too. */
int sample_values(const int *list, int a)
{
    assert(a < 1000000 && "a comma, a ? and a ; are in a text");
    const struct pair p = {.first = a == 3, .second = (list && *list > a) + (a >= 4)};
    int c = '?', *at = &c;
    *at = a != 5;
    return p.first + 2 * p.second + 4 * c + (int)sizeof(char) + table[1 - 1];
}

enum sample sample_switch(int a)
{
    switch (a % 3) {
    case 0:
        return SAMPLE_A;
    case 1: {
        const int twice = a * 2;
        return twice > 10 ? SAMPLE_B : SAMPLE_A;
    }
    default:
        break;
    }
    return SAMPLE_B;
}

/* not run: the test leaves this
 * one alone. */
int sample_excused(int a)
{
    return a ? 1 : 0;
}

int sample_refuses(int a)
{
    if (a < 0)
        return E_SAMPLE;
    /* not run: never so large. */
    if (a > 99)
        a = 99;
    if (a == 1 /* a comment */ || a == 2)
        return 7;
    return a;
}

int sample_parts(int a, unsigned b)
{
    const int third = a / 3, none = !a;
    int low = a;
    low &= 12;
    low >>= 2;
    if (a == 50)
        return E_SAMPLE;
    return third + (int)(b >> 4 & 7) + none + low + (a + 1) % 5;
}

int sample_tables(int a, int b)
{
    static const unsigned char steps[64] = {[37] = 40};
    return steps[a] + "aab"[b] - 'a' + (int)(a / 50.0);
}
