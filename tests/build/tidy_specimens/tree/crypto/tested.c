#include <relic.h>

int called(struct twice *t)
{
    struct pair p = {second(1, third), NULL};
    return first(&p, *p.right) + t->used + *t->member; /* lost, forgotten */
}

int idle(int used)
{
    return called(NULL) + used;
}
