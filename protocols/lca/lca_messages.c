/* The search sends nothing of its own: all messages are those of the AND (protocols/boolean). The
 * one value that is written here is the answer, by its name. */
#include "protocols/lca/lca.h"
#include <string.h>

struct value lca_name(struct run *run, uint32_t node)
{
    const struct lca_state *state = run_state(run);
    struct value name = values_of(run, KIND_TEXTS, 1);
    texts_set(&name, 0, state->tree.name[node], strlen(state->tree.name[node]));
    return name;
}
