/* Its copy could not show the condition. */
#define MANY(n) ((n) > 6 /* a comment */)

int refused(int a)
{
    return MANY(a);
}
