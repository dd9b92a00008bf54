/* Least common ancestor: Tassa and Gudes 2012, proposition 8.3. */
#include "protocols/lca/lca.h"
#include "protocols/lca/proofs/planted.h"

static const char by_size[] =
    "each test is a separate AND, and the final result determines the result of "
    "each test: a larger tree only means more tests";

static const struct coalition_class every_pair = {.name = "any two", .least = 2, .most = 2};
static const struct coalition_class one_or_two = {.name = "one or two", .least = 1, .most = 2};

/* Forty nodes of depth five, with one to three children each. */
#define FORTY                                                                                      \
    "tree="                                                                                        \
    "n1:r,n2:r,n3:r,n4:n1,n5:n1,n6:n2,n7:n2,n8:n3,n9:n2,n10:n4,n11:n3,n12:n5,n13:n4,"              \
    "n14:n6,n15:n4,n16:n7,n17:n5,n18:n8,n19:n6,n20:n9,n21:n6,n22:n10,n23:n7,n24:n11,"              \
    "n25:n8,n26:n12,n27:n8,n28:n13,n29:n9,n30:n14,n31:n10,n32:n15,n33:n10,n34:n16,"                \
    "n35:n11,n36:n17,n37:n12,n38:n18,n39:n12"

static const char in_hybrid[] =
    "a trusted party plays the AND, which has rows of its own: what is judged here "
    "is the search, for every coalition";

#define EVERYONE                                                                                   \
    {                                                                                              \
        .some = VERDICT_EXHAUSTED, .declaration = VERDICT_HOLDS, .correct = VERDICT_HOLDS          \
    }
#define ENUMERATE .checker = CHECKER_ENUMERATE, .expect

static const struct proof_case cases[] = {
    {"tg-8.3", "as-published", "parties=3 tree=a:root,b:root", .class = &any_one,
     .assumes = by_size, ENUMERATE = NOTHING_LEAKS},
    {"tg-8.3", "as-published", "parties=3 tree=a:root,b:a start=a|b", .class = &any_one,
     .assumes = by_size, ENUMERATE = NOTHING_LEAKS},
    {"tg-8.3", "as-published", "parties=2 tree=a:root,b:root,c:a,d:a", .class = &any_one,
     .assumes = by_size, ENUMERATE = NOTHING_LEAKS},
    {"tg-8.3-pairs", "as-published", "parties=3 tree=a:root", .class = &every_pair, .each = true,
     .assumes = by_size, ENUMERATE = {.some = VERDICT_LEAK}},
    {"hardened-lca", "hardened", "parties=3 tree=a:root,b:root,c:a", .class = &any_one,
     .assumes = by_size, ENUMERATE = NOTHING_LEAKS},
    {"hardened-lca", "hardened", "parties=2 tree=a:root,b:root,c:a,d:a", .class = &any_one,
     .assumes = by_size, ENUMERATE = NOTHING_LEAKS},
    {"hardened-lca", "hardened", "parties=3 tree=a:root,b:a start=a|b", .class = &any_one,
     .assumes = by_size, ENUMERATE = NOTHING_LEAKS},
    {"hardened-lca", "hardened", "parties=4 tree=a:root,b:root", .class = &all_but_two,
     .assumes = by_size, ENUMERATE = {.some = VERDICT_EXHAUSTED}},
    {"tg-8.3", "as-published", "parties=3 " FORTY " ideal=secure-and", .class = &all_coalitions,
     .why = in_hybrid, ENUMERATE = EVERYONE},
    {"tg-8.3", "as-published", "parties=8 tree=a:root,b:root,c:a ideal=secure-and",
     .class = &all_coalitions, .why = in_hybrid, ENUMERATE = EVERYONE},
    {"tg-8.3", "as-published", "parties=3 " FORTY " ideal=secure-and", .class = &any_one,
     .why = in_hybrid, ENUMERATE = {.view = VERDICT_EXHAUSTED, .composed = VERDICT_COMPOSED}},
    /* The AND of eight has no row: its coins are too many. */
    {"tg-8.3", "as-published", "parties=8 tree=a:root,b:root,c:a ideal=secure-and",
     .class = &any_one, .why = in_hybrid,
     ENUMERATE = {.view = VERDICT_EXHAUSTED, .composed = VERDICT_HOLDS}},
    {"hardened-lca", "hardened", "parties=3 " FORTY " ideal=secure-and", .class = &any_one,
     .why = in_hybrid, ENUMERATE = {.composed = VERDICT_COMPOSED}},
    {"hardened-lca", "hardened",
     "parties=4 tree=a:root,b:root,c:a,d:a,e:c,f:c,g:b ideal=secure-and", .class = &all_but_two,
     .why = in_hybrid, ENUMERATE = {.composed = VERDICT_COMPOSED}},
    {"hardened-lca", "hardened", "parties=8 tree=a:root,b:root,c:a ideal=secure-and",
     .class = &one_or_two, .why = in_hybrid, ENUMERATE = {.composed = VERDICT_COMPOSED}},
    {.settings = NULL}};

const struct proof_table lca_table = {&lca_protocol, cases, lca_planted, ""};
