/* The encrypted global view: what each party sees is its result and patterns of the others' tables,
 * which are declared. */
#include "protocols/kohlmayer/kohlmayer.h"
#include "protocols/kohlmayer/proofs/planted.h"

static const char bounds[] =
    "tables of a few rows: more rows are more of the same, and words under keys that a party lacks "
    "are unrelated (decisional Diffie-Hellman); numbers of parties do not follow from each other";

static const char not_coupled[] =
    "couple cannot judge this protocol, and enumerate does: a mixed table is numbered by first "
    "occurrence, so the same order coin gives other numbers on other inputs, with the same law; "
    "only in tables of one row it gives the same, and there the coin changes nothing, which is "
    "what couple objects to";

#define EXPECT                                                                                     \
    {                                                                                              \
        .some = VERDICT_EXHAUSTED, .view = VERDICT_EXHAUSTED, .correct = VERDICT_HOLDS,            \
        .branches = VERDICT_INCONCLUSIVE                                                           \
    }
#define ALONE .class = &any_one, .engine = ENGINE_ENUMERATE, .why = bounds, .expect = EXPECT

#define TWO(SCHEMA, ROWS, CRITERIA)                                                                \
    "parties=2 schema=\"" SCHEMA "\" rows=\"" ROWS "\" criteria=\"" CRITERIA "\" "
#define THREE(SCHEMA, ROWS, CRITERIA)                                                              \
    "parties=3 schema=\"" SCHEMA "\" rows=\"" ROWS "\" criteria=\"" CRITERIA "\" "

static const struct proof_case cases[] = {
    {"kohlmayer-patterns", "published", TWO("a:qi:0|1", "1,2", "k-anonymity:2") "decode=public",
     ALONE},
    {"kohlmayer-patterns", "published", TWO("a:qi:0|1", "1,2", "k-anonymity:3") "decode=public",
     ALONE},
    {"kohlmayer-patterns", "published", TWO("a:qi:0|1|2", "2", "k-anonymity:2") "decode=public",
     ALONE},
    {"kohlmayer-patterns", "published",
     TWO("a:qi:x(0|1)|y(2)", "2,1", "k-anonymity:2") "decode=phase", ALONE},
    {"kohlmayer-patterns", "published",
     TWO("a:qi:0|1;s:sensitive:0|1", "1,2", "distinct-l-diversity:2") "decode=public limit=0.5",
     ALONE},
    {"kohlmayer-patterns", "published", THREE("a:qi:0|1", "1", "k-anonymity:2") "decode=phase",
     ALONE},
    {"kohlmayer-patterns", "published",
     THREE("a:qi:0|1", "0..1", "k-anonymity:2") "decode=public suppressed=star|removed", ALONE},
    {NULL, "published", "", .why = not_coupled, .class = &any_one, .engine = ENGINE_COUPLE,
     .expect = {.some = VERDICT_FAILS}},
    {NULL, "published",
     TWO("a:qi:x(0|1)|y(2|3);s:sensitive:0|1|2", "2,3", "k-anonymity:2") "limit=0.5",
     .class = &any_one, .engine = ENGINE_SAMPLE, .expect = {.some = VERDICT_HOLDS}},
    {.settings = NULL}};

const struct proof_table kohlmayer_table = {&kohlmayer_protocol, cases, kohlmayer_planted};
