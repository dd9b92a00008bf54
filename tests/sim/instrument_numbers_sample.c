/* Read with `numbers`: what is noted of it, tests/sim/instrument.c says. */
#include "tests/sim/instrument_sample.h"
#include <string.h>

#define MANY 9
enum { FEW = 3, ONE = 1 };

int of_numbers(int a, int b, const char *name)
{
    static const int limit = 5;
    int sum = 0;
    for (int i = 0; i < a; i++)
        sum += i == b;
    for (int i = 0; i < a && i < FEW; i++)
        sum += ONE == i;
    if (a > MANY || (a == 1 && b == 7))
        sum += 100;
    if (strcmp(name, "mask") == 0)
        sum += 1000;
    switch (a) {
    case 0:
        return sum;
    case 6:
        return -sum;
    }
    return b == limit ? 0 : sum;
}
