/* Least common ancestor: Tassa and Gudes 2012, proposition 8.3. */
#include "protocols/lca/lca.h"
#include "protocols/lca/proofs/planted.h"

static const char by_size[] =
    "each test is an AND by itself, and the result fixes every test's result: larger trees are "
    "more tests";

static const struct coalition_class every_pair = {.name = "any two", .least = 2, .most = 2};

#define ALONE                                                                                      \
    {                                                                                              \
        VERDICT_EXHAUSTED, VERDICT_EXHAUSTED, VERDICT_HOLDS, VERDICT_HOLDS                         \
    }
#define ENUMERATE .engine = ENGINE_ENUMERATE, .expect

static const struct proof_case cases[] = {
    {"tg-8.3", "as-published", "parties=3 tree=a:root,b:root", .class = &any_one,
     .assumes = by_size, ENUMERATE = ALONE},
    {"tg-8.3", "as-published", "parties=3 tree=a:root,b:a start=a|b", .class = &any_one,
     .assumes = by_size, ENUMERATE = ALONE},
    {"tg-8.3", "as-published", "parties=2 tree=a:root,b:root,c:a,d:a", .class = &any_one,
     .assumes = by_size, ENUMERATE = ALONE},
    {"tg-8.3-pairs", "as-published", "parties=3 tree=a:root", .class = &every_pair, .each = true,
     .assumes = by_size, ENUMERATE = {.some = VERDICT_LEAK}},
    {"hardened-lca", "hardened", "parties=3 tree=a:root,b:root,c:a", .class = &any_one,
     .assumes = by_size, ENUMERATE = ALONE},
    {"hardened-lca", "hardened", "parties=4 tree=a:root,b:root", .class = &all_but_two,
     .assumes = by_size, ENUMERATE = {.some = VERDICT_EXHAUSTED}},
    {.settings = NULL}};

const struct proof_table lca_table = {&lca_protocol, cases, lca_planted};
