#include <relic.h>

int called(struct twice *t)
{
    return t->used + *t->member; /* lost, forgotten */
}
