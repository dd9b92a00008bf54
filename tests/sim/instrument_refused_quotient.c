/* Its copy could not show from where on this is above 0. */
#include <stdlib.h>

/* No condition: "a > b" and -> are none. */
#define TEXT "a > b, a->b, 1 << 2"

int refused(int a)
{
    return div(a, 40).quot;
}
