#include "protocols/protocols.h"
#include <string.h>

const char *protocols_command = "glasshouse";

const struct protocol *protocol_find(const char *name)
{
    for (const struct protocol *const *p = protocols; *p; p++)
        if (strcmp((*p)->name, name) == 0)
            return *p;
    return NULL;
}
