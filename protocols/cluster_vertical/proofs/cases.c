/* Algorithm 4: each party alone, in the hybrid world (the sums have rows of their own), over all
 * tables of three or four records. */
#include "protocols/cluster_vertical/cluster_vertical.h"
#include "protocols/cluster_vertical/proofs/planted.h"

static const char hybrid[] =
    "a trusted party gives the sums, which have rows of their own (sum-to): what is "
    "enumerated here is what the order of questions, moves, splits and merges tells";

#define ALONE(known)                                                                               \
    {                                                                                              \
        .some = VERDICT_EXHAUSTED, .view = VERDICT_EXHAUSTED, .declaration = VERDICT_HOLDS,        \
        .correct = VERDICT_HOLDS, .branches = VERDICT_INCONCLUSIVE, .gaps = (known)                \
    }
/* The same, and with real sums by composition: it holds and no more, for ways of this code are
 * taken by no row. */
#define WHOLE(known)                                                                               \
    {                                                                                              \
        .some = VERDICT_EXHAUSTED, .view = VERDICT_EXHAUSTED, .declaration = VERDICT_HOLDS,        \
        .correct = VERDICT_HOLDS, .branches = VERDICT_INCONCLUSIVE, .gaps = (known),               \
        .composed = VERDICT_HOLDS                                                                  \
    }
/* Tables so small that what is declared is not needed, or tells all: that is not asked. */
#define GIVEN(known)                                                                               \
    {                                                                                              \
        .some = VERDICT_EXHAUSTED, .view = VERDICT_EXHAUSTED, .correct = VERDICT_HOLDS,            \
        .branches = VERDICT_INCONCLUSIVE, .gaps = (known)                                          \
    }
#define ENUMERATE                                                                                  \
    .checker = CHECKER_ENUMERATE, .class = &any_one, .each = true, .why = hybrid, .expect

/* So many ways are taken by no row: `check cluster-vertical --by branches` names each. */
enum { GAPS = 14 };

#define V1                                                                                         \
    "parties=2 schema=\"a:qi:x|y;b:qi:x|y\" columns=\"1:a;2:b\" rows=4 initial=2 ideal=sum-to"
#define V2                                                                                         \
    "parties=2 schema=\"a:qi:x|y;b:qi:A(u)|B(v|w)\" columns=\"1:a;2:b\" rows=3 initial=1 "         \
    "ideal=sum-to"
#define V3                                                                                         \
    "parties=3 schema=\"a:qi:x|y;b:qi:x|y;c:qi:x|y\" columns=\"1:a;2:b;3:c\" rows=3 initial=1 "    \
    "ideal=sum-to"

/* Section 6.1: the pivot has the sensitive column. */
#define DIVERSE                                                                                    \
    "parties=2 schema=\"a:qi:x|y;s:sensitive:m|n;b:qi:x|y\" columns=\"1:a,s;2:b\" rows=5 "         \
    "initial=2 criteria=k-anonymity:2+frequency-l-diversity:1.5 publish=own ideal=sum-to"

/* The same with larger clusters: records do not go where too many have their value, and clusters
 * that grew are split. */
#define DIVERSE_MOVES                                                                              \
    "parties=2 schema=\"a:qi:x|y;s:sensitive:m|n;b:qi:x\" columns=\"1:a,s;2:b\" rows=6 "           \
    "initial=3 criteria=k-anonymity:2+frequency-l-diversity:1.5 publish=own ideal=sum-to"

/* Three clusters that are too small, of which two together are still too small. */
#define SMALL                                                                                      \
    "parties=2 schema=\"a:qi:x|y;b:qi:x|y\" columns=\"1:a;2:b\" rows=6 initial=2 "                 \
    "criteria=k-anonymity:5 ideal=sum-to"

/* Party 2 has nothing that is generalised or published, only the numbers of its noise. */
#define SILENT                                                                                     \
    "parties=2 schema=\"a:qi:x|y;k:keep:0..1\" columns=\"1:a;2:k\" rows=3 initial=1 passes=4 "     \
    "noise=1 noise-by=k ideal=sum-to"

/* Section 8.3: each party adds noise, which a column of its own decides. */
#define NOISE                                                                                      \
    "parties=2 schema=\"a:qi:x|y;n:keep:0..1;b:qi:x|y;k:keep:0..1\" columns=\"1:a,n;2:b,k\" "      \
    "rows=3 initial=1 passes=4 noise=1 noise-by=n,k publish=own ideal=sum-to"

/* The pivot's choices are a column of its own. */
#define CHANCE                                                                                     \
    "parties=2 schema=\"a:qi:x|y;e:keep:0..1;b:qi:x|y\" columns=\"1:a,e;2:b\" rows=3 initial=1 "   \
    "choice=e start=free ideal=sum-to"

/* "Until no record moves", ended after one pass, in which some moved. */
#define STILL                                                                                      \
    "parties=2 schema=\"a:qi:x|y;b:qi:x|y\" columns=\"1:a;2:b\" rows=4 initial=2 stop=still "      \
    "passes=1 ideal=sum-to"

/* Two small clusters that are small together too; a last one that can join one of two. */
#define FIVE                                                                                       \
    "parties=2 schema=\"a:qi:x|y;b:qi:x|y\" columns=\"1:a;2:b\" rows=5 initial=1 passes=1 "        \
    "ideal=sum-to criteria=k-anonymity:"

/* One record in one cluster: nothing is asked. */
#define ONE                                                                                        \
    "parties=2 schema=\"a:qi:x|y;b:qi:x|y\" columns=\"1:a;2:b\" rows=1 initial=1 "                 \
    "criteria=k-anonymity:1 ideal=sum-to"

/* One cluster, split by chance: a half may have no record. The pivot's names are not published. */
#define HALVES                                                                                     \
    "parties=2 schema=\"n:identifier:u|v;a:qi:x|y;e:keep:0..1;b:qi:x|y\" columns=\"1:n,a,e;2:b\" " \
    "rows=2 initial=2 limit=1 choice=e start=free ideal=sum-to"

static const struct proof_case cases[] = {
    {"tg-8.3-pivot", "one-lap", V1, ENUMERATE = WHOLE(GAPS)},
    {"tg-8.3-pivot", "one-lap", V2, ENUMERATE = WHOLE(GAPS)},
    {"tg-8.3-pivot", "one-lap", V3, ENUMERATE = WHOLE(GAPS)},
    {"tg-8.3-pivot", "as-published", V3, ENUMERATE = ALONE(GAPS)},
    {"tg-8.3-pivot", "as-published", V1, ENUMERATE = ALONE(GAPS)},
    {"tg-8.3-pivot", "as-published", CHANCE, ENUMERATE = ALONE(GAPS)},
    {"tg-8.3-pivot", "one-lap", CHANCE, ENUMERATE = ALONE(GAPS)},
    {"tg-8.3-pivot", "hardened", V1, ENUMERATE = ALONE(GAPS)},
    {"tg-6.1-vertical", "one-lap", DIVERSE, ENUMERATE = ALONE(GAPS)},
    {"tg-6.1-vertical", "as-published", DIVERSE, ENUMERATE = ALONE(GAPS)},
    {"tg-6.1-vertical", "one-lap", DIVERSE_MOVES, ENUMERATE = GIVEN(GAPS)},
    {"tg-6.1-vertical", "as-published", DIVERSE_MOVES, ENUMERATE = GIVEN(GAPS)},
    {"tg-8.3-pivot", "one-lap", SMALL, ENUMERATE = ALONE(GAPS)},
    {"tg-8.3-pivot", "as-published", SMALL, ENUMERATE = ALONE(GAPS)},
    {"tg-8.3-noise-declared", "one-lap", SILENT, ENUMERATE = GIVEN(GAPS)},
    {"tg-8.3-noise-declared", "as-published", SILENT, ENUMERATE = GIVEN(GAPS)},
    {NULL, "hardened", SMALL, ENUMERATE = ALONE(GAPS)},
    {NULL, "hardened", CHANCE, ENUMERATE = ALONE(GAPS)},
    {NULL, "hardened", DIVERSE_MOVES, ENUMERATE = GIVEN(GAPS)},
    {NULL, "hardened", NOISE, ENUMERATE = ALONE(GAPS)},
    {NULL, "hardened", SILENT, ENUMERATE = GIVEN(GAPS)},
    {"tg-8.3-noise-declared", "one-lap", NOISE, ENUMERATE = ALONE(GAPS)},
    {"tg-8.3-noise-declared", "as-published", NOISE, ENUMERATE = ALONE(GAPS)},
    {"tg-8.3-pivot", "one-lap", STILL, ENUMERATE = ALONE(GAPS)},
    {"tg-8.3-pivot", "one-lap", ONE, ENUMERATE = GIVEN(GAPS)},
    {"tg-8.3-pivot", "one-lap", HALVES, ENUMERATE = GIVEN(GAPS)},
    {"tg-6.1-vertical", "one-lap", DIVERSE " limit=2", ENUMERATE = ALONE(GAPS)},
    {"tg-8.3-pivot", "as-published", STILL, ENUMERATE = ALONE(GAPS)},
    {"tg-8.3-pivot", "as-published", ONE, ENUMERATE = GIVEN(GAPS)},
    {"tg-8.3-pivot", "as-published", HALVES, ENUMERATE = GIVEN(GAPS)},
    {"tg-6.1-vertical", "as-published", DIVERSE " limit=2", ENUMERATE = ALONE(GAPS)},
    {NULL, "hardened", STILL, ENUMERATE = ALONE(GAPS)},
    {NULL, "hardened", ONE, ENUMERATE = GIVEN(GAPS)},
    {NULL, "hardened", HALVES, ENUMERATE = GIVEN(GAPS)},
    {NULL, "hardened", DIVERSE " limit=2", ENUMERATE = ALONE(GAPS)},
    {"tg-8.3-pivot", "one-lap", FIVE "3", ENUMERATE = ALONE(GAPS)},
    {"tg-8.3-pivot", "one-lap", FIVE "2", ENUMERATE = ALONE(GAPS)},
    {"tg-8.3-pivot", "as-published", FIVE "3", ENUMERATE = ALONE(GAPS)},
    {"tg-8.3-pivot", "as-published", FIVE "2", ENUMERATE = ALONE(GAPS)},
    {NULL, "hardened", FIVE "3", ENUMERATE = ALONE(GAPS)},
    {NULL, "hardened", FIVE "2", ENUMERATE = ALONE(GAPS)},
    {"tg-8.3-pivot", "one-lap", V1 " measure=em", ENUMERATE = ALONE(GAPS)},
    {"tg-8.3-pivot", "one-lap", V3 " measure=em", ENUMERATE = ALONE(GAPS)},
    {"tg-8.3-pivot", "one-lap", V2 " measure=mi", ENUMERATE = ALONE(GAPS)},
    {"tg-8.3-pivot", "as-published", V3 " measure=em", ENUMERATE = ALONE(GAPS)},
    {"tg-8.3-pivot", "as-published", V2 " measure=mi", ENUMERATE = ALONE(GAPS)},
    {NULL, "hardened", V1 " measure=em", ENUMERATE = ALONE(GAPS)},
    {.settings = NULL}};

const struct proof_table cluster_vertical_table = {&cluster_vertical_protocol, cases,
                                                   vertical_planted, "* sums, * decisions"};
