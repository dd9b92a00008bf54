/* A program that sends over a network: our headers and POSIX's in one file. */
#define GLASSHOUSE_FULL_NAMES
#include "sim/part.h"
#include <sys/socket.h>

int sockets(void);

static status role(struct party *me)
{
    return party_output(me, "own", party_input(me));
}

int sockets(void)
{
    return send(-1, "", 0, 0) < 0 && role != NULL;
}
