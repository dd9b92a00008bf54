/* Algorithm 3: each party alone, in the hybrid world (sums and searches have rows of their own),
 * over all tables of three or four records. */
#include "protocols/cluster_horizontal/cluster_horizontal.h"
#include "protocols/cluster_horizontal/proofs/planted.h"

static const char hybrid[] =
    "a trusted party gives the sums and the searches, which have rows of their own "
    "(secure-sum, closure): what is enumerated here is what questions, states, "
    "splits and merges tell";

static const char weighted[] = "open: couple follows no products of a coin and a number that a "
                               "party chose, as closure-to has them "
                               "(its rows try all of both); the next row takes it as given";

#define ALONE(known)                                                                               \
    {                                                                                              \
        .some = VERDICT_EXHAUSTED, .view = VERDICT_EXHAUSTED, .declaration = VERDICT_HOLDS,        \
        .correct = VERDICT_HOLDS, .branches = VERDICT_INCONCLUSIVE, .gaps = (known)                \
    }
/* The same, and with real parts by composition. It holds and no more: not every shape of the parts
 * has a row of its own (the gap is named), and ways of this code are taken by no row. */
#define WHOLE(known)                                                                               \
    {                                                                                              \
        .some = VERDICT_EXHAUSTED, .view = VERDICT_EXHAUSTED, .declaration = VERDICT_HOLDS,        \
        .correct = VERDICT_HOLDS, .branches = VERDICT_INCONCLUSIVE, .gaps = (known),               \
        .composed = VERDICT_HOLDS                                                                  \
    }
#define GIVEN_AWAY(known)                                                                          \
    {                                                                                              \
        .some = VERDICT_EXHAUSTED, .view = VERDICT_EXHAUSTED, .declaration = VERDICT_FAILS,        \
        .correct = VERDICT_HOLDS, .branches = VERDICT_INCONCLUSIVE, .gaps = (known),               \
        .composed = VERDICT_HOLDS                                                                  \
    }
#define EQUAL                                                                                      \
    {                                                                                              \
        .correct = VERDICT_HOLDS                                                                   \
    }
#define ENUMERATE                                                                                  \
    .checker = CHECKER_ENUMERATE, .class = &any_one, .each = true, .why = hybrid, .expect

#define IDEAL "start=free ideal=secure-sum,closure,closure-to"
#define H1    "parties=2 schema=\"a:qi:x|y;e:keep:0..1\" choice=e rows=2 initial=2 " IDEAL
#define H2    "parties=3 schema=\"a:qi:x|y;e:keep:0..2\" choice=e rows=1 initial=1 " IDEAL
#define H3    "parties=3 schema=\"a:qi:x|y;e:keep:0..1\" choice=e rows=2,1,1 initial=2 " IDEAL
#define H4    "parties=2 schema=\"a:qi:x(p|q)|y;e:keep:0..1\" choice=e rows=2 initial=2 " IDEAL
#define H5    "parties=2 schema=\"a:qi:x|y;b:qi:u|v;e:keep:0..1\" choice=e rows=2 initial=2 " IDEAL
#define H7    "parties=2 schema=\"a:qi:x|y;e:keep:0..1\" choice=e rows=\"0..2\" initial=2 " IDEAL
/* How many records are examined: in pass 0 the first record's number, in pass 1 the second's. */
#define BLURRED                                                                                    \
    "parties=2 schema=\"a:qi:x|y;e:keep:0..2\" choice=e examined=e rows=2 initial=2 stop=still "   \
    "passes=6 start=free ideal=secure-sum,closure,secure-and"
#define H6                                                                                         \
    "parties=2 schema=\"a:qi:x|y;ill:sensitive:m|n\" rows=3 initial=3 "                            \
    "criteria=k-anonymity:3+frequency-l-diversity:1.5 ideal=secure-sum,closure,closure-to,flatten"
/* Section 8.2.2: the counts are compared by a trusted party (`dominance` has rows of its own). */
#define H6_HIDDEN                                                                                  \
    "parties=2 schema=\"a:qi:x|y;ill:sensitive:m|n\" rows=3 initial=3 counts=hidden "              \
    "criteria=k-anonymity:3+frequency-l-diversity:1.5 "                                            \
    "ideal=secure-sum,closure,closure-to,dominance"
#define H6_THREE                                                                                   \
    "parties=3 schema=\"a:qi:x|y;ill:sensitive:m|n\" rows=2 initial=2 limit=3 counts=hidden "      \
    "criteria=k-anonymity:2+frequency-l-diversity:1.5 "                                            \
    "ideal=secure-sum,closure,closure-to,dominance"
/* Section 6.2: trees by which sites can be told are pruned first (`site-support` has rows of its
 * own). One attribute; two, the second one the more valuable; three parties. */
#define SITES_IDEAL " ideal=secure-sum,closure,closure-to,site-support"
#define SITES_ONE                                                                                  \
    "parties=2 schema=\"a:qi:p(x|y)|z\" rows=2 initial=2 limit=2 linking=a sites=2" SITES_IDEAL
#define SITES_TWO                                                                                  \
    "parties=2 schema=\"a:qi:p(x|y)|z;b:qi:u|v\" rows=2 initial=2 linking=b,a sites=2" SITES_IDEAL
/* Of two parties both have a tuple if both have its nodes; of three, two may have each node and
 * only one of them the tuple. One pass, after which some records would still move. */
#define SITES_TUPLES                                                                               \
    "parties=3 schema=\"a:qi:x|y;b:qi:u|v;c:qi:s\" rows=2,1,1 initial=1 limit=1 linking=b,a,c "    \
    "sites=2 stop=still passes=1" SITES_IDEAL
#define SITES_MANY                                                                                 \
    "parties=3 schema=\"a:qi:x|y;b:qi:u|v;c:qi:s|t\" rows=2,1,1 initial=2 linking=c,a,b "          \
    "sites=2" SITES_IDEAL
#define SITES_THREE                                                                                \
    "parties=3 schema=\"a:qi:x|y;b:qi:u|v\" rows=2,1,1 initial=1 linking=a sites=2..3" SITES_IDEAL
/* The searches are played, over ANDs that a trusted party gives. What is missing for `composed`:
 * rows of one and two searches with all coins of their ANDs, and the ways of this protocol that no
 * row takes. The other rows lack a third thing: with real parts a search that the whole answer
 * ends early takes fewer rounds, which those outside of it see. */
#define H1_COMPOSED                                                                                \
    "parties=2 schema=\"a:qi:x|y;e:keep:0..1\" choice=e rows=2 initial=2 limit=4 order=dfs "       \
    "start=free ideal=secure-sum,secure-and"
/* The places of records decide, which everybody knows. */
#define H8 "parties=2 schema=\"a:qi:x|y\" rows=4 limit=2 ideal=secure-sum,closure,closure-to"

/* By entropies all learn how many records have which value. One record each: without
 * that, two values stay open where the records differ (0.667 of 1.585 bits on average). */
#define COUNTED "parties=2 schema=\"a:qi:x|y|z\" rows=1 initial=2 ideal=secure-sum,closure"

static const struct proof_case cases[] = {
    {"tg-8.2.1-declared", "as-published", H1, ENUMERATE = WHOLE(45)},
    {"tg-8.2.1-declared", "as-published", H2, ENUMERATE = WHOLE(45)},
    {"tg-8.2.1-declared", "as-published", H3, ENUMERATE = WHOLE(45)},
    {"tg-8.2.1-declared", "as-published", H4, ENUMERATE = WHOLE(45)},
    {"tg-8.2.1-declared", "as-published", H5, ENUMERATE = WHOLE(45)},
    {"tg-8.2.1-declared", "as-published", H7, ENUMERATE = WHOLE(45)},
    {"tg-8.2.2", "as-published", H6, ENUMERATE = WHOLE(45)},
    {"tg-8.2.2", "batched", H6, ENUMERATE = ALONE(50)},
    {"tg-6.1-local", "as-published", H6 " limit=3", ENUMERATE = EQUAL},
    {"tg-8.2.2-inside", "as-published", H6_HIDDEN, ENUMERATE = ALONE(45)},
    {"tg-8.2.2-inside", "as-published", H6_HIDDEN " limit=3", ENUMERATE = ALONE(45)},
    {"tg-8.2.2-inside", "as-published", H6_THREE, ENUMERATE = ALONE(45)},
    {"tg-8.2.2-inside", "asker-only", H6_HIDDEN, ENUMERATE = ALONE(61)},
    {"tg-8.2.2-inside", "batched", H6_HIDDEN, ENUMERATE = ALONE(50)},
    {"tg-6.2-inside", "as-published", SITES_ONE, ENUMERATE = ALONE(45)},
    {"tg-6.2-inside", "as-published", SITES_TWO, ENUMERATE = ALONE(45)},
    {"tg-6.2-inside", "as-published", SITES_THREE, ENUMERATE = ALONE(45)},
    {"tg-6.2-inside", "as-published", SITES_TUPLES, ENUMERATE = ALONE(45)},
    {"tg-6.2-inside", "as-published", SITES_MANY, ENUMERATE = ALONE(45)},
    {"tg-6.2-inside", "asker-only", SITES_THREE, ENUMERATE = ALONE(61)},
    {"tg-6.2-inside", "asker-only", SITES_TUPLES, ENUMERATE = ALONE(61)},
    {"tg-6.2-inside", "batched", SITES_ONE, ENUMERATE = ALONE(50)},
    {"tg-6.2-inside", "batched", SITES_TUPLES, ENUMERATE = ALONE(50)},
    {"tg-6.2-inside", "deferred", SITES_ONE, ENUMERATE = ALONE(61)},
    {"tg-6.2-inside", "deferred", SITES_TUPLES, ENUMERATE = ALONE(61)},
    {"tg-6.2-inside", "hardened", SITES_ONE, ENUMERATE = ALONE(70)},
    {"tg-6.2-inside", "hardened", SITES_TUPLES, ENUMERATE = ALONE(70)},
    {"tg-8.2.1-declared", "as-published", H1_COMPOSED,
     ENUMERATE = {.some = VERDICT_EXHAUSTED, .composed = VERDICT_HOLDS}},
    {"tg-8.2.1-asker", "asker-only", H3, ENUMERATE = ALONE(61)},
    {"tg-8.2.1-asker", "asker-only", H4, ENUMERATE = ALONE(61)},
    {"tg-8.2.1-batched", "batched", H3, ENUMERATE = ALONE(50)},
    {"tg-8.2.1-batched", "batched", H4, ENUMERATE = ALONE(50)},
    {"tg-8.2.1-batched", "batched", H5, ENUMERATE = ALONE(50)},
    {"tg-8.2.1-batched", "batched", H7, ENUMERATE = ALONE(50)},
    {"tg-8.2.1-deferred", "deferred", H3, ENUMERATE = ALONE(61)},
    {"tg-8.2.1-deferred", "deferred", H4, ENUMERATE = ALONE(61)},
    {"tg-8.2.3-declared", "as-published", BLURRED, ENUMERATE = ALONE(45)},
    {"tg-8.2.3-declared", "as-published", BLURRED " until=sum", ENUMERATE = ALONE(45)},
    {"tg-8.2.3-declared", "asker-only", BLURRED, ENUMERATE = ALONE(61)},
    {"tg-8.2.1-chance", "as-published", H8, ENUMERATE = GIVEN_AWAY(45)},
    {"tg-8.2.1-declared", "hardened", H4, ENUMERATE = ALONE(70)},
    {"tg-2.3-declared", "as-published", H3 " measure=em", ENUMERATE = ALONE(45)},
    {"tg-2.3-declared", "as-published", H4 " measure=em", ENUMERATE = ALONE(45)},
    {"tg-2.3-declared", "as-published", H5 " measure=em", ENUMERATE = ALONE(45)},
    {"tg-2.3-declared", "as-published", H4 " measure=mi", ENUMERATE = ALONE(45)},
    {"tg-2.3-declared", "as-published", H6 " measure=em", ENUMERATE = ALONE(45)},
    {"tg-2.3-declared", "asker-only", H4 " measure=em", ENUMERATE = ALONE(61)},
    {"tg-2.3-declared", "batched", H4 " measure=em", ENUMERATE = ALONE(50)},
    {"tg-2.3-declared", "deferred", H4 " measure=em", ENUMERATE = ALONE(61)},
    {"tg-2.3-declared", "hardened", H4 " measure=mi", ENUMERATE = ALONE(70)},
    {"tg-2.3-counts", "as-published", COUNTED " measure=em", ENUMERATE = GIVEN_AWAY(45)},
    {NULL, "batched", "", .why = weighted, .class = &any_one, .checker = CHECKER_COUPLE,
     .expect = {.some = VERDICT_INCONCLUSIVE}},
    {NULL, "batched", "ideal=closure-to", .class = &any_one, .checker = CHECKER_COUPLE,
     .expect = {.some = VERDICT_HOLDS}},
    {.settings = NULL}};

const struct proof_table cluster_horizontal_table = {&cluster_horizontal_protocol, cases,
                                                     horizontal_planted, "* shown"};
