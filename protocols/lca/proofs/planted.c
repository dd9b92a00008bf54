/* Planted leaks of the least common ancestor. */
#include "protocols/lca/proofs/planted.h"

const struct planted lca_planted[] = {
    PLANTED("as-published", "parties=3 tree=a:root,b:root", any_one, CHECK_ENUMERATE,
            "mask-dropped", "player 1 adds no mask in any test", COIN_ZERO, 1, "mask", NULL, 0),
    PLANTED("as-published", "parties=3 tree=a:root,b:root", any_one, CHECK_ENUMERATE,
            "mask-constant", "player 1's mask is always 1", COIN_CONSTANT, 1, "mask", NULL, 1),
    PLANTED_LIKE("Beaver triples used again", "as-published", "parties=3 tree=a:root,b:root",
                 any_one, CHECK_ENUMERATE, "mask-reused", "player 1 uses one mask for all tests",
                 COIN_REUSED, 1, "mask", NULL, 0),
    PLANTED("as-published", "parties=3 tree=a:root,b:root", any_one, CHECK_ENUMERATE, "key-sent",
            "player m - 1 tells player 1 the keys", KEY_SENT, 2, "hash key", NULL, 1),
    PLANTED("as-published", "parties=3 tree=a:root,b:root", any_one, CHECK_ENUMERATE,
            "hash-unkeyed", "player 1 can compute the hash itself", HASH_PLAIN, 0, "sum", NULL, 0),
    {.variant = NULL}};
