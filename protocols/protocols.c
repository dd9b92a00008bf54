#include "protocols/protocols.h"
#include "protocols/boolean/boolean.h"
#include "protocols/lca/lca.h"
#include "protocols/secure_sum/secure_sum.h"
#include <string.h>

const struct protocol *const protocols[] = {
    &secure_sum_protocol,       &secure_and_protocol, &secure_or_protocol,
    &secure_threshold_protocol, &lca_protocol,        NULL,
};

const struct protocol *protocol_find(const char *name)
{
    for (const struct protocol *const *p = protocols; *p; p++)
        if (strcmp((*p)->name, name) == 0)
            return *p;
    return NULL;
}
