#include "protocols/protocols.h"
#include "protocols/boolean/boolean.h"
#include "protocols/lca/lca.h"
#include "protocols/secure_sum/secure_sum.h"
#include "protocols/sets/sets.h"
#include "protocols/zhong/zhong.h"
#include <string.h>

/* clang-format off: one a line */
const struct protocol *const protocols[] = {
    &secure_sum_protocol,
    &secure_and_protocol,
    &secure_or_protocol,
    &secure_threshold_protocol,
    &lca_protocol,
    &private_equality_protocol,
    &set_union_protocol,
    &set_intersection_protocol,
    &set_union_size_protocol,
    &set_intersection_size_protocol,
    &zhong_protocol,
    NULL,
};
/* clang-format on */

const struct protocol *protocol_find(const char *name)
{
    for (const struct protocol *const *p = protocols; *p; p++)
        if (strcmp((*p)->name, name) == 0)
            return *p;
    return NULL;
}
