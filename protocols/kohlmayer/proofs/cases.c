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

#define ALONE                                                                                      \
    .class = &any_one, .checker = CHECKER_ENUMERATE, .why = bounds,                                \
    .expect = {.some = VERDICT_EXHAUSTED, .view = VERDICT_EXHAUSTED, .correct = VERDICT_HOLDS}

/* Tables of more rows than can be enumerated, of words of several lengths, with two levels above
 * them, and suppressed rows. */
#define MORE(VARIANT, SETTINGS)                                                                    \
    {                                                                                              \
        NULL, VARIANT, SETTINGS, .class = &any_one, .checker = CHECKER_SAMPLE, .expect = {         \
            .some = VERDICT_HOLDS                                                                  \
        }                                                                                          \
    }
/* Each fault on each message, beside the default parameters. */
#define FAULTS(VARIANT, SETTINGS)                                                                  \
    {                                                                                              \
        NULL, VARIANT, SETTINGS, .class = &all_coalitions, .checker = CHECKER_FAULT, .expect = {   \
            .some = VERDICT_HOLDS                                                                  \
        }                                                                                          \
    }
/* Rows apart in each variant: lines of which one begins as the other, a tree above sensitive
 * values, coarse beginnings, and none above them. |M|: of a master outside, without rows. */
#define ROWS_OF(VARIANT, M)                                                                        \
    {"kohlmayer-patterns", VARIANT, TWO("a:qi:1|10", "1,1" M, "k-anonymity:1") "decode=public",    \
     ALONE},                                                                                       \
        {"kohlmayer-patterns", VARIANT,                                                            \
         TWO("a:qi:0|1;s:sensitive:m(0|1)|n(2)", "1,1" M,                                          \
             "t-closeness-hierarchical:0.4") "decode=public",                                      \
         ALONE},                                                                                   \
        {"kohlmayer-patterns", VARIANT,                                                            \
         TWO("a:qi:0|1|2|3;b:qi:0|1|2", "0,1" M, "k-anonymity:9") "decode=public rules=whole",     \
         ALONE},                                                                                   \
        {"kohlmayer-patterns", VARIANT,                                                            \
         TWO("a:qi:x(0|1)|y(2)", "1,1" M, "k-anonymity:2") "decode=public least=a:1", ALONE},      \
    {                                                                                              \
        "kohlmayer-patterns", VARIANT,                                                             \
            TWO("a:qi:0|1", "1,0" M, "k-anonymity:1") "decode=public rules=whole least=a:1", ALONE \
    }
#define WORDS "a:qi:p(x(1|10)|y(2))|q(z(300));s:sensitive:m(0|1)|n(2)"
#define ROWS_APART(PARTIES, ROWS)                                                                  \
    "parties=" PARTIES " schema=\"" WORDS "\" rows=\"" ROWS "\" criteria=k-anonymity:2 limit=0.5 "
#define COLUMNS_APART                                                                              \
    "parties=2 split=vertical columns=\"1:a,id;2:id,s\" rows=8 criteria=k-anonymity:2 limit=0.5 "  \
    "schema=\"a:qi:p(x(1|10)|y(2))|q(z(300));id:identifier;s:sensitive:m(0|1)|n(2)\" "
#define THREE_COLUMNS(ROWS)                                                                        \
    "parties=3 split=vertical columns=\"1:id,a;2:id,b;3:id,c\" rows=" ROWS " limit=0.5 "           \
    "schema=\"id:identifier;a:qi:1|10;b:qi:0|1;c:keep:0|1\" criteria=k-anonymity:2 "

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
     ALONE},
    {"kohlmayer-patterns", "published", TWO("a:qi:0|1", "1,2", "k-anonymity:3") "decode=public",
     ALONE},
    {"kohlmayer-mixing", "published", TWO("a:qi:0|1|2", "2", "k-anonymity:2") "decode=public",
     ALONE},
    {"kohlmayer-patterns", "published",
     TWO("a:qi:x(0|1)|y(2)", "2,1", "k-anonymity:2") "decode=phase", ALONE},
    {"kohlmayer-presence", "published",
     TWO("a:qi:0|1;s:keep:y|n", "2,1", "d-presence:0,0.5") "decode=public subset=s:y", ALONE},
    {"kohlmayer-presence", "keyed-ids",
     V2("a:qi:0|1;b:keep:y|n", "2", "d-presence:0.2,0.6") "subset=b:y", ALONE},
    {"kohlmayer-patterns", "published",
     TWO("a:qi:0|1;s:sensitive:0|1", "1,2", "distinct-l-diversity:2") "decode=public limit=0.5",
     ALONE},
    {"kohlmayer-patterns", "published", THREE("a:qi:0|1", "1", "k-anonymity:2") "decode=phase",
     ALONE},
    {"kohlmayer-patterns", "published",
     THREE("a:qi:0|1", "0..1", "k-anonymity:2") "decode=public suppressed=star|removed limit=0.4",
     ALONE},
    {"kohlmayer-patterns", "published", TWO("a:qi:0|1;n:keep", "1", "k-anonymity:2") "decode=phase",
     ALONE},
    {"kohlmayer-patterns", "ids", V2("a:qi:0|1;b:keep", "2", "k-anonymity:2") "decode=phase",
     ALONE},
    {"kohlmayer-keyed-ids", "keyed-ids",
     V2("a:qi:0|1;b:keep", "2", "k-anonymity:2") "decode=phase limit=0.5 suppressed=removed",
     ALONE},
    {"kohlmayer-separate-master", "external",
     TWO("a:qi:0|1;n:keep", "1,1,0", "k-anonymity:2") "decode=phase", ALONE},
    {"kohlmayer-patterns", "published",
     TWO("a:qi:x(0|1)|y(2)", "1,1", "k-anonymity:2") "decode=public rules=whole", ALONE},
    {"kohlmayer-patterns", "published",
     TWO("a:qi:x(0|1)|y(2)", "2,1", "k-anonymity:2") "decode=public least=a:1", ALONE},
    {"kohlmayer-patterns", "published",
     THREE("a:qi:0|1", "1,0,1", "k-anonymity:2") "decode=public rules=whole", ALONE},
    {"kohlmayer-patterns", "published", V2("a:qi:0|1;b:qi:0|1", "2", "k-anonymity:2"), ALONE},
    {"kohlmayer-patterns", "published",
     V2("a:qi:0|1;b:sensitive:0|1", "3", "k-anonymity:2") "limit=0.4", ALONE},
    {"kohlmayer-patterns", "published", V3("2"), ALONE},
    {"kohlmayer-patterns", "published",
     V2("a:qi:x(0|1);b:sensitive:0|1", "2", "k-anonymity:2") "rules=whole", ALONE},
    {"kohlmayer-separate-master", "external", V2("a:qi:0|1;b:qi:0|1", "2", "k-anonymity:2"), ALONE},
    {"kohlmayer-patterns", "ids", V2("a:qi:0|1;b:qi:0|1", "2", "k-anonymity:2"), ALONE},
    {"kohlmayer-patterns", "ids", V2("a:qi:0|1;b:sensitive:0|1", "3", "k-anonymity:2") "limit=0.4",
     ALONE},
    {"kohlmayer-patterns", "ids", V3("2"), ALONE},
    {"kohlmayer-patterns", "ids",
     V2("a:qi:x(0|1);b:sensitive:0|1", "2", "k-anonymity:2") "rules=whole", ALONE},
    {"kohlmayer-separate-master", "external",
     TWO("a:qi:0|1|2", "1", "k-anonymity:2") "decode=phase", ALONE},
    {"kohlmayer-separate-master", "external",
     TWO("a:qi:0|1", "1", "k-anonymity:2") "decode=public rules=whole", ALONE},
    {"kohlmayer-separate-master", "external",
     THREE("a:qi:0|1", "1,1,0,0", "k-anonymity:2") "decode=public", ALONE},
    {"kohlmayer-separate-master", "external",
     THREE("a:qi:0|1", "0,1,1,0", "k-anonymity:2") "decode=public", ALONE},
    {"kohlmayer-separate-master", "external",
     THREE("a:qi:0;s:sensitive:0|1", "1", "k-anonymity:3") "decode=public",
     .class = &kohlmayer_first, .checker = CHECKER_ENUMERATE, .why = sorted,
     .expect = {.some = VERDICT_HOLDS}},
    {"kohlmayer-keyed-ids", "keyed-ids", V2("a:qi:0|1;b:qi:0|1", "2", "k-anonymity:2"), ALONE},
    {"kohlmayer-keyed-ids", "keyed-ids",
     V2("a:qi:x(0|1);b:sensitive:0|1", "2", "k-anonymity:2") "rules=whole", ALONE},
    {"kohlmayer-keyed-ids", "keyed-ids", V3("2"), ALONE},
    {"kohlmayer-hybrid", "published",
     H3("2,1,1", "", "a:qi:0|1;b:qi:0|1", "k-anonymity:2") "decode=public|phase", ALONE},
    {"kohlmayer-hybrid", "published",
     H3("2,1,1", ":1|2", "a:qi:0|1;b:sensitive:0|1",
        "distinct-l-diversity:2") "decode=public limit=0.5",
     ALONE},
    {"kohlmayer-hybrid", "published",
     H3("2,1,1", "", "a:qi:x(0|1);b:sensitive:0|1", "k-anonymity:2") "decode=public rules=whole",
     ALONE},
    {"kohlmayer-hybrid", "published",
     "parties=2 split=hybrid columns=\"1:id,a;2:id,a\" rows=1,2 decode=public "
     "schema=\"id:identifier:1|2|3;a:qi:0|1\" criteria=k-anonymity:2",
     ALONE},
    {"kohlmayer-hybrid", "published",
     "parties=3 split=hybrid columns=\"1:id,a,b;2:id,a;3:id,b\" rows=1,1,1 decode=public "
     "schema=\"id:identifier;a:qi:0|1;b:qi:0|1\" criteria=k-anonymity:2",
     ALONE},
    {"kohlmayer-hybrid", "external",
     H3("2,1,1,0", "", "a:qi:0|1;b:qi:0|1", "k-anonymity:2") "decode=public", ALONE},
    {"kohlmayer-witnesses", "published",
     TWO("a:qi:0|1", "1,2", "k-anonymity:2") "decode=public witnesses=1", ALONE},
    {"kohlmayer-witnesses", "published",
     TWO("a:qi:0|1|2", "1", "k-anonymity:2") "decode=phase witnesses=1 rules=local|whole", ALONE},
    {"kohlmayer-witnesses", "published",
     V2("a:qi:0|1;b:qi:0|1", "2", "k-anonymity:2") "witnesses=1", ALONE},
    {"kohlmayer-witnesses", "ids",
     V2("a:qi:x(0|1);b:sensitive:0|1", "2", "k-anonymity:2") "witnesses=1 rules=local|whole",
     ALONE},
    {"kohlmayer-witnesses", "published",
     "parties=3 split=vertical columns=\"1:id,a;2:id,b;3:id,c\" decode=public "
     "schema=\"id:identifier;a:qi:0|1;b:qi:0|1;c:qi:0|1\" rows=1 criteria=k-anonymity:1 "
     "witnesses=1|2",
     ALONE},
    {"kohlmayer-witnesses", "published",
     H3("1,1,0", "", "a:qi:0|1;b:qi:0|1", "k-anonymity:1") "decode=public witnesses=1|2", ALONE},
    {"kohlmayer-witnesses", "published",
     THREE("a:qi:0|1", "1,1,0", "k-anonymity:2") "decode=public witnesses=1|2", ALONE},
    {"kohlmayer-witnesses", "published",
     THREE("a:qi:0|1", "1", "k-anonymity:9") "decode=public witnesses=2", ALONE},
    /* Words of several lengths, many words, one row, identifiers behind other columns, a sensitive
     * tree: for ways that no row above takes. */
    {"kohlmayer-patterns", "published",
     TWO("a:qi:0|10", "1,2", "k-anonymity:2") "decode=public limit=0.4", ALONE},
    {"kohlmayer-patterns", "published",
     TWO("a:qi:0|1|2|3|4|5|6|7|8", "1", "k-anonymity:2") "decode=public", ALONE},
    {"kohlmayer-patterns", "published", V2("a:qi:0|1;b:qi:0|1", "1", "k-anonymity:1"), ALONE},
    {"kohlmayer-patterns", "published",
     "parties=2 split=vertical columns=\"1:a,id;2:id,b\" "
     "schema=\"a:qi:0|1;id:identifier;b:qi:0|1\" "
     "rows=2 decode=public criteria=k-anonymity:2",
     ALONE},
    {"kohlmayer-patterns", "published",
     TWO("a:qi:0|1;s:sensitive:m(0|1)|n(2)", "1", "t-closeness-hierarchical:0.4") "decode=public",
     ALONE},
    /* Where columns are not apart, ids is published, and keyed-ids external. */
    {"kohlmayer-patterns", "ids", V2("a:qi:0|1;b:qi:0|1", "1", "k-anonymity:1"), ALONE},
    {"kohlmayer-patterns", "ids",
     THREE("a:qi:0|1", "0..1", "k-anonymity:2") "decode=public suppressed=star|removed limit=0.4",
     ALONE},
    {"kohlmayer-patterns", "ids",
     THREE("a:qi:0|1", "1,0,1", "k-anonymity:2") "decode=public rules=whole", ALONE},
    {"kohlmayer-patterns", "ids", THREE("a:qi:0|1", "1", "k-anonymity:2") "decode=phase", ALONE},
    {"kohlmayer-presence", "ids",
     TWO("a:qi:0|1;s:keep:y|n", "1", "d-presence:0,0.5") "decode=public subset=s:y", ALONE},
    {"kohlmayer-hybrid", "ids",
     "parties=2 split=hybrid columns=\"1:id,a;2:id,a\" rows=1,2 decode=public "
     "schema=\"id:identifier:1|2|3;a:qi:0|1\" criteria=k-anonymity:2",
     ALONE},
    {"kohlmayer-hybrid", "ids",
     H3("2,1,1", "", "a:qi:x(0|1);b:sensitive:0|1", "k-anonymity:2") "decode=public rules=whole",
     ALONE},
    {"kohlmayer-separate-master", "external",
     TWO("a:qi:0|1", "0..1,0..1,0",
         "k-anonymity:2") "decode=phase suppressed=star|removed limit=0.5",
     ALONE},
    {"kohlmayer-presence", "external",
     TWO("a:qi:0|1;s:keep:y|n", "1,1,0", "d-presence:0,0.5") "decode=public subset=s:y", ALONE},
    {"kohlmayer-separate-master", "external",
     V2("a:qi:x(0|1);b:sensitive:0|1", "2", "k-anonymity:2") "rules=whole limit=0.5", ALONE},
    {"kohlmayer-separate-master", "keyed-ids",
     TWO("a:qi:0|1", "0..1,0..1,0", "k-anonymity:2") "decode=phase limit=0.5", ALONE},
    {"kohlmayer-separate-master", "keyed-ids",
     TWO("a:qi:0|1", "1", "k-anonymity:2") "decode=public rules=whole", ALONE},
    ROWS_OF("published", ""),
    ROWS_OF("ids", ""),
    ROWS_OF("external", ",0"),
    ROWS_OF("keyed-ids", ",0"),
    {"kohlmayer-patterns", "published",
     "parties=4 schema=\"a:qi:0|1\" rows=1 criteria=k-anonymity:9 decode=public", ALONE},
    {"kohlmayer-patterns", "ids",
     "parties=4 schema=\"a:qi:0|1\" rows=1 criteria=k-anonymity:9 decode=public", ALONE},
    {"kohlmayer-separate-master", "external",
     "parties=4 split=vertical columns=\"1:id,a;2:id,b;3:id,c;4:id,d\" rows=1 decode=public "
     "schema=\"id:identifier;a:qi:0|1;b:qi:0|1;c:qi:0|1;d:qi:0|1\" criteria=k-anonymity:9",
     ALONE},
    {"kohlmayer-witnesses", "ids",
     H3("1,1,0", "", "a:qi:0|1;b:qi:0|1", "k-anonymity:1") "decode=public witnesses=1|2", ALONE},
    {"kohlmayer-separate-master", "external", V2("a:qi:0|1;b:qi:0|1", "1", "k-anonymity:1"), ALONE},
    {"kohlmayer-keyed-ids", "keyed-ids", V2("a:qi:0|1;b:qi:0|1", "1", "k-anonymity:1"), ALONE},
    {"kohlmayer-witnesses", "ids",
     TWO("a:qi:0|1", "1", "k-anonymity:2") "decode=public witnesses=1 rules=whole", ALONE},
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
    MORE("published", ROWS_APART("2", "2,8")),
    MORE("published", ROWS_APART("3", "4,0,5") "decode=phase"),
    MORE("published", COLUMNS_APART "rules=whole"),
    MORE("published", THREE_COLUMNS("7")),
    MORE("ids", ROWS_APART("3", "4,0,5") "decode=phase suppressed=star|removed"),
    MORE("ids", COLUMNS_APART "rules=whole"),
    MORE("ids", THREE_COLUMNS("7") "witnesses=1"),
    MORE("external", ROWS_APART("3", "4,0,5,0") "decode=phase suppressed=star|removed"),
    MORE("external", ROWS_APART("4", "1,2,2,3,0") "rules=whole"),
    MORE("external", COLUMNS_APART "rules=whole"),
    MORE("external", THREE_COLUMNS("7")),
    MORE("keyed-ids", ROWS_APART("3", "4,0,5,0") "decode=phase suppressed=star|removed"),
    MORE("keyed-ids", ROWS_APART("4", "1,2,2,3,0") "rules=whole"),
    MORE("keyed-ids", COLUMNS_APART "rules=whole"),
    MORE("keyed-ids", THREE_COLUMNS("7")),
    FAULTS("published", COLUMNS_APART),
    FAULTS("ids", COLUMNS_APART),
    FAULTS("keyed-ids", COLUMNS_APART),
    FAULTS("published", H3("2,1,1", "", "a:qi:0|1;b:qi:0|1", "k-anonymity:2")),
    FAULTS("published", ROWS_APART("3", "2,3,3") "witnesses=2"),
    {.settings = NULL}};

const struct proof_table kohlmayer_table = {&kohlmayer_protocol, cases, kohlmayer_planted,
                                            "* mix, * unread, * table"};
