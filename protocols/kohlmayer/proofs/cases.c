/* The encrypted global view: what each party sees is its result and patterns of the others' tables,
 * which are declared. */
#include "protocols/kohlmayer/kohlmayer.h"
#include "protocols/kohlmayer/proofs/planted.h"

static const char bounds[] =
    "tables of a few rows: more rows are rows of the same kinds, and to a party "
    "without the keys encrypted words look unrelated (decisional Diffie-Hellman); "
    "nothing follows for other numbers of parties";

static const char sorted[] =
    "only the coins that are drawn before party 1 sends the result on take all "
    "values: its view ends with the release, which is sorted, and later coins only "
    "mix rows";

static const char not_coupled[] =
    "couple cannot judge this protocol; enumerate does. A mixed table is numbered "
    "in the order in which its values first occur, so the same coins give other "
    "numbers on other inputs, although over all coins both are equally likely. Only "
    "tables of one row give the same numbers, and there the order that is drawn "
    "changes nothing, which couple counts as a fault";

/* |known|: so many ways are taken by no row: `check kohlmayer --by branches` names each. */
#define EXPECT(known)                                                                              \
    {                                                                                              \
        .some = VERDICT_EXHAUSTED, .view = VERDICT_EXHAUSTED, .correct = VERDICT_HOLDS,            \
        .branches = VERDICT_INCONCLUSIVE, .gaps = (known)                                          \
    }
#define ALONE(known)                                                                               \
    .class = &any_one, .checker = CHECKER_ENUMERATE, .why = bounds, .expect = EXPECT(known)

/* Is the declaration tight, and does it leave something secret? Asked where hardly anything is
 * released, so that the declared items are all that a party gets. */
#define DECLARED(CLAIM, VARIANT, SETTINGS, VERDICT)                                                \
    {                                                                                              \
        CLAIM, VARIANT, SETTINGS, .class = &any_one, .checker = CHECKER_ENUMERATE, .why = bounds,  \
                                  .expect = {                                                      \
                                      .some = VERDICT_EXHAUSTED,                                   \
                                      .declaration = (VERDICT)                                     \
                                  }                                                                \
    }
#define TIGHT(VARIANT, SETTINGS)   DECLARED("kohlmayer-tight", VARIANT, SETTINGS, VERDICT_HOLDS)
#define VACUOUS(VARIANT, SETTINGS) DECLARED("kohlmayer-secret", VARIANT, SETTINGS, VERDICT_FAILS)

#define TWO(SCHEMA, ROWS, CRITERIA)                                                                \
    "parties=2 schema=\"" SCHEMA "\" rows=\"" ROWS "\" criteria=\"" CRITERIA "\" "
#define THREE(SCHEMA, ROWS, CRITERIA)                                                              \
    "parties=3 schema=\"" SCHEMA "\" rows=\"" ROWS "\" criteria=\"" CRITERIA "\" "

#define V2(SCHEMA, ROWS, CRITERIA)                                                                 \
    "parties=2 split=vertical columns=\"1:id,a;2:id,b\" decode=public "                            \
    "schema=\"id:identifier;" SCHEMA "\" rows=" ROWS " criteria=" CRITERIA " "
#define V3(ROWS)                                                                                   \
    "parties=3 split=vertical columns=\"1:id,a;2:id,b;3:id,c\" decode=public "                     \
    "schema=\"id:identifier;a:qi:0|1;b:qi:0|1;c:qi:0|1"                                            \
    "\" rows=" ROWS " criteria=k-anonymity:2"

/* Hybrid: persons 1 and 2 by column a at party 1, and by column b at parties 2 and 3. */
#define H3(ROWS, IDS, SCHEMA, CRITERIA)                                                            \
    "parties=3 split=hybrid columns=\"1:id,a;2:id,b;3:id,b\" rows=" ROWS " "                       \
    "schema=\"id:identifier" IDS ";" SCHEMA "\" criteria=" CRITERIA " "

static const struct proof_case cases[] = {
    {"kohlmayer-patterns", "published", TWO("a:qi:0|1", "1,2", "k-anonymity:2") "decode=public",
     ALONE(40)},
    {"kohlmayer-patterns", "published", TWO("a:qi:0|1", "1,2", "k-anonymity:3") "decode=public",
     ALONE(40)},
    {"kohlmayer-mixing", "published", TWO("a:qi:0|1|2", "2", "k-anonymity:2") "decode=public",
     ALONE(40)},
    {"kohlmayer-patterns", "published",
     TWO("a:qi:x(0|1)|y(2)", "2,1", "k-anonymity:2") "decode=phase", ALONE(40)},
    {"kohlmayer-presence", "published",
     TWO("a:qi:0|1;s:keep:y|n", "2,1", "d-presence:0,0.5") "decode=public subset=s:y", ALONE(40)},
    {"kohlmayer-presence", "keyed-ids",
     V2("a:qi:0|1;b:keep:y|n", "2", "d-presence:0.2,0.6") "subset=b:y", ALONE(65)},
    {"kohlmayer-patterns", "published",
     TWO("a:qi:0|1;s:sensitive:0|1", "1,2", "distinct-l-diversity:2") "decode=public limit=0.5",
     ALONE(40)},
    {"kohlmayer-patterns", "published", THREE("a:qi:0|1", "1", "k-anonymity:2") "decode=phase",
     ALONE(40)},
    {"kohlmayer-patterns", "published",
     THREE("a:qi:0|1", "0..1", "k-anonymity:2") "decode=public suppressed=star|removed limit=0.4",
     ALONE(40)},
    {"kohlmayer-patterns", "published", TWO("a:qi:0|1;n:keep", "1", "k-anonymity:2") "decode=phase",
     ALONE(40)},
    {"kohlmayer-patterns", "ids", V2("a:qi:0|1;b:keep", "2", "k-anonymity:2") "decode=phase",
     ALONE(48)},
    {"kohlmayer-keyed-ids", "keyed-ids",
     V2("a:qi:0|1;b:keep", "2", "k-anonymity:2") "decode=phase limit=0.5 suppressed=removed",
     ALONE(65)},
    {"kohlmayer-separate-master", "external",
     TWO("a:qi:0|1;n:keep", "1,1,0", "k-anonymity:2") "decode=phase", ALONE(75)},
    {"kohlmayer-patterns", "published",
     TWO("a:qi:x(0|1)|y(2)", "1,1", "k-anonymity:2") "decode=public rules=whole", ALONE(40)},
    {"kohlmayer-patterns", "published",
     TWO("a:qi:x(0|1)|y(2)", "2,1", "k-anonymity:2") "decode=public least=a:1", ALONE(40)},
    {"kohlmayer-patterns", "published",
     THREE("a:qi:0|1", "1,0,1", "k-anonymity:2") "decode=public rules=whole", ALONE(40)},
    {"kohlmayer-patterns", "published", V2("a:qi:0|1;b:qi:0|1", "2", "k-anonymity:2"), ALONE(40)},
    {"kohlmayer-patterns", "published",
     V2("a:qi:0|1;b:sensitive:0|1", "3", "k-anonymity:2") "limit=0.4", ALONE(40)},
    {"kohlmayer-patterns", "published", V3("2"), ALONE(40)},
    {"kohlmayer-patterns", "published",
     V2("a:qi:x(0|1);b:sensitive:0|1", "2", "k-anonymity:2") "rules=whole", ALONE(40)},
    {"kohlmayer-separate-master", "external", V2("a:qi:0|1;b:qi:0|1", "2", "k-anonymity:2"),
     ALONE(75)},
    {"kohlmayer-patterns", "ids", V2("a:qi:0|1;b:qi:0|1", "2", "k-anonymity:2"), ALONE(48)},
    {"kohlmayer-patterns", "ids", V2("a:qi:0|1;b:sensitive:0|1", "3", "k-anonymity:2") "limit=0.4",
     ALONE(48)},
    {"kohlmayer-patterns", "ids", V3("2"), ALONE(48)},
    {"kohlmayer-patterns", "ids",
     V2("a:qi:x(0|1);b:sensitive:0|1", "2", "k-anonymity:2") "rules=whole", ALONE(48)},
    {"kohlmayer-separate-master", "external",
     TWO("a:qi:0|1|2", "1", "k-anonymity:2") "decode=phase", ALONE(75)},
    {"kohlmayer-separate-master", "external",
     TWO("a:qi:0|1", "1", "k-anonymity:2") "decode=public rules=whole", ALONE(75)},
    {"kohlmayer-separate-master", "external",
     THREE("a:qi:0|1", "1,1,0,0", "k-anonymity:2") "decode=public", ALONE(75)},
    {"kohlmayer-separate-master", "external",
     THREE("a:qi:0|1", "0,1,1,0", "k-anonymity:2") "decode=public", ALONE(75)},
    {"kohlmayer-separate-master", "external",
     THREE("a:qi:0;s:sensitive:0|1", "1", "k-anonymity:3") "decode=public",
     .class = &kohlmayer_first, .checker = CHECKER_ENUMERATE, .why = sorted,
     .expect = {.some = VERDICT_HOLDS}},
    {"kohlmayer-keyed-ids", "keyed-ids", V2("a:qi:0|1;b:qi:0|1", "2", "k-anonymity:2"), ALONE(65)},
    {"kohlmayer-keyed-ids", "keyed-ids",
     V2("a:qi:x(0|1);b:sensitive:0|1", "2", "k-anonymity:2") "rules=whole", ALONE(65)},
    {"kohlmayer-keyed-ids", "keyed-ids", V3("2"), ALONE(65)},
    {"kohlmayer-hybrid", "published",
     H3("2,1,1", "", "a:qi:0|1;b:qi:0|1", "k-anonymity:2") "decode=public|phase", ALONE(40)},
    {"kohlmayer-hybrid", "published",
     H3("2,1,1", ":1|2", "a:qi:0|1;b:sensitive:0|1",
        "distinct-l-diversity:2") "decode=public limit=0.5",
     ALONE(40)},
    {"kohlmayer-hybrid", "published",
     H3("2,1,1", "", "a:qi:x(0|1);b:sensitive:0|1", "k-anonymity:2") "decode=public rules=whole",
     ALONE(40)},
    {"kohlmayer-hybrid", "published",
     "parties=2 split=hybrid columns=\"1:id,a;2:id,a\" rows=1,2 decode=public "
     "schema=\"id:identifier:1|2|3;a:qi:0|1\" criteria=k-anonymity:2",
     ALONE(40)},
    {"kohlmayer-hybrid", "published",
     "parties=3 split=hybrid columns=\"1:id,a,b;2:id,a;3:id,b\" rows=1,1,1 decode=public "
     "schema=\"id:identifier;a:qi:0|1;b:qi:0|1\" criteria=k-anonymity:2",
     ALONE(40)},
    {"kohlmayer-hybrid", "external",
     H3("2,1,1,0", "", "a:qi:0|1;b:qi:0|1", "k-anonymity:2") "decode=public", ALONE(75)},
    /* Words of several lengths, many words, one row, identifiers behind other columns, a sensitive
     * tree: for ways that no row above takes. */
    {"kohlmayer-patterns", "published",
     TWO("a:qi:0|10", "1,2", "k-anonymity:2") "decode=public limit=0.4", ALONE(40)},
    {"kohlmayer-patterns", "published",
     TWO("a:qi:0|1|2|3|4|5|6|7|8", "1", "k-anonymity:2") "decode=public", ALONE(40)},
    {"kohlmayer-patterns", "published", V2("a:qi:0|1;b:qi:0|1", "1", "k-anonymity:1"), ALONE(40)},
    {"kohlmayer-patterns", "published",
     "parties=2 split=vertical columns=\"1:a,id;2:id,b\" "
     "schema=\"a:qi:0|1;id:identifier;b:qi:0|1\" "
     "rows=2 decode=public criteria=k-anonymity:2",
     ALONE(40)},
    {"kohlmayer-patterns", "published",
     TWO("a:qi:0|1;s:sensitive:m(0|1)|n(2)", "1", "t-closeness-hierarchical:0.4") "decode=public",
     ALONE(40)},
    /* Where columns are not apart, ids is published, and keyed-ids external. */
    {"kohlmayer-patterns", "ids", V2("a:qi:0|1;b:qi:0|1", "1", "k-anonymity:1"), ALONE(48)},
    {"kohlmayer-patterns", "ids",
     THREE("a:qi:0|1", "0..1", "k-anonymity:2") "decode=public suppressed=star|removed limit=0.4",
     ALONE(48)},
    {"kohlmayer-patterns", "ids",
     THREE("a:qi:0|1", "1,0,1", "k-anonymity:2") "decode=public rules=whole", ALONE(48)},
    {"kohlmayer-patterns", "ids", THREE("a:qi:0|1", "1", "k-anonymity:2") "decode=phase",
     ALONE(48)},
    {"kohlmayer-presence", "ids",
     TWO("a:qi:0|1;s:keep:y|n", "1", "d-presence:0,0.5") "decode=public subset=s:y", ALONE(48)},
    {"kohlmayer-hybrid", "ids",
     "parties=2 split=hybrid columns=\"1:id,a;2:id,a\" rows=1,2 decode=public "
     "schema=\"id:identifier:1|2|3;a:qi:0|1\" criteria=k-anonymity:2",
     ALONE(48)},
    {"kohlmayer-hybrid", "ids",
     H3("2,1,1", "", "a:qi:x(0|1);b:sensitive:0|1", "k-anonymity:2") "decode=public rules=whole",
     ALONE(48)},
    {"kohlmayer-separate-master", "external",
     TWO("a:qi:0|1", "0..1,1,0", "k-anonymity:2") "decode=phase suppressed=star|removed limit=0.5",
     ALONE(75)},
    {"kohlmayer-presence", "external",
     TWO("a:qi:0|1;s:keep:y|n", "1,1,0", "d-presence:0,0.5") "decode=public subset=s:y", ALONE(75)},
    {"kohlmayer-separate-master", "external",
     V2("a:qi:x(0|1);b:sensitive:0|1", "2", "k-anonymity:2") "rules=whole limit=0.5", ALONE(75)},
    {"kohlmayer-separate-master", "keyed-ids",
     TWO("a:qi:0|1", "0..1,1,0", "k-anonymity:2") "decode=phase limit=0.5", ALONE(65)},
    {"kohlmayer-separate-master", "keyed-ids",
     TWO("a:qi:0|1", "1", "k-anonymity:2") "decode=public rules=whole", ALONE(65)},
    TIGHT("published", TWO("a:qi:0|1|2", "2", "k-anonymity:9") "decode=public"),
    TIGHT("published", TWO("a:qi:0|1", "2,2", "k-anonymity:9") "decode=public"),
    TIGHT("published", V2("a:qi:0|1;b:qi:0|1", "2", "k-anonymity:9")),
    TIGHT("ids", V2("a:qi:0|1;b:qi:0|1", "2", "k-anonymity:9")),
    TIGHT("keyed-ids", V2("a:qi:0|1;b:qi:0|1", "2", "k-anonymity:9")),
    TIGHT("external", V2("a:qi:0|1;b:qi:0|1", "2", "k-anonymity:9")),
    TIGHT("external", TWO("a:qi:0|1", "2,2,0", "k-anonymity:9") "decode=public"),
    VACUOUS("published", TWO("a:qi:0|1|2", "2,1", "k-anonymity:1") "decode=phase"),
    VACUOUS("published", THREE("a:qi:0|1", "1,0,1", "k-anonymity:2") "decode=public rules=whole"),
    VACUOUS("external", THREE("a:qi:0|1", "1,1,0,0", "k-anonymity:2") "decode=public"),
    {NULL, "keyed-ids", "", .why = not_coupled, .class = &any_one, .checker = CHECKER_COUPLE,
     .expect = {.some = VERDICT_FAILS}},
    {NULL, "external", "", .why = not_coupled, .class = &any_one, .checker = CHECKER_COUPLE,
     .expect = {.some = VERDICT_FAILS}},
    {NULL, "published", "", .why = not_coupled, .class = &any_one, .checker = CHECKER_COUPLE,
     .expect = {.some = VERDICT_FAILS}},
    {NULL, "ids", "", .why = not_coupled, .class = &any_one, .checker = CHECKER_COUPLE,
     .expect = {.some = VERDICT_FAILS}},
    {NULL, "published",
     TWO("a:qi:x(0|1)|y(2|3);s:sensitive:0|1|2", "2,3", "k-anonymity:2") "limit=0.5",
     .class = &any_one, .checker = CHECKER_SAMPLE, .expect = {.some = VERDICT_HOLDS}},
    {.settings = NULL}};

const struct proof_table kohlmayer_table = {&kohlmayer_protocol, cases, kohlmayer_planted};
