/* Distributed Mondrian with ideal parts: theorems 1 and 2 as stated, and as the checkers mend
 * them. */
#include "protocols/mondrian/mondrian.h"
#include "protocols/mondrian/proofs/planted.h"

static const char in_hybrid[] =
    "a trusted party plays the parts, as in the paper's proofs; the parts have rows "
    "of their own";

static const struct coalition_class first_site = {.name = "{1}", .exactly = 1};

static bool is_not_first(coalition c, int parties)
{
    (void)parties;
    return !coalition_has(c, 1);
}

static const struct coalition_class all_but_first = {
    .name = "one but site 1", .least = 1, .most = 1, .only = is_not_first};

static bool is_not_last(coalition c, int parties)
{
    return !coalition_has(c, parties);
}

static const struct coalition_class all_but_last = {
    .name = "one but the last site", .least = 1, .most = 1, .only = is_not_last};
static const struct coalition_class last_site = {.name = "{3}", .exactly = 4};

/* Of four sites, two hold the shares of a comparison, 3 and 4, and site 1 looks on with tables. */
static bool is_first_and_holder(coalition c, int parties)
{
    return coalition_has(c, 1) && (coalition_has(c, parties - 1) || coalition_has(c, parties));
}

static bool is_not_both_last(coalition c, int parties)
{
    return !coalition_has(c, parties - 1) || !coalition_has(c, parties);
}

static const struct coalition_class first_and_holder = {
    .name = "site 1 and one of the last two", .least = 2, .most = 2, .only = is_first_and_holder};
static const struct coalition_class not_both_last = {
    .name = "any two but the last two", .least = 2, .most = 2, .only = is_not_both_last};
static const struct coalition_class any_two = {.name = "any two", .least = 2, .most = 2};
static const struct coalition_class both_last = {.name = "{3,4}", .exactly = 12};

/* Why couple cannot judge a site. */
static const char not_coupled[] =
    "scores are compared by digests, so couple judges only sites 2 and 3: it plays two inputs with "
    "the same coins, and site 1's lists then match for one input and not for the other, although "
    "over all coins they match equally often. Enumeration judges site 1 (jx-compare and "
    "jx-2-hardened), and so does couple with comparisons=ot";
static const char no_products[] =
    "the last site masks with products of coins, for which couple has no form; compare's rows "
    "enumerate it for small numbers";

#define PARTS  " ideal=compare,kth,secure-sum"
#define HYBRID "parties=3 ideal=compare,kth,secure-sum"
#define COLUMN "parties=3 schema=\"a:qi:0..2\" rows=\"0..2\" k="
#define GRID   "parties=3 schema=\"a:qi:0..1;b:qi:0..1\" rows=\"0..1\" k="
#define PAIRS3 "parties=3 schema=\"a:qi:0..1\" rows=\"0..2\" k="

#define SOLD "parties=3 schema=\"a:qi:0..1;s:sensitive:x|y\" rows=\"0..1\" release-by=sum "

#define NAMED "parties=3 schema=\"a:qi:u|v;s:sensitive:x|y\" rows=\"0..1\" release-by=sum "

#define FOUR "parties=3 schema=\"a:qi:0..1\" rows=\"0,0..3,0..2\" k="

#define BOTH "parties=3 schema=\"a:qi:0..1;b:qi:0..1\" rows=\"2,2,0\" k=1 l=2 "

/* Five rows of three sites: the entropies of two possible cuts can differ. */
#define UNEVEN "parties=3 schema=\"a:qi:0..1;b:qi:0..1\" rows=\"2,2,1\" k=1 l=2 "

/* With parts that are played: two rows at most. */
#define TWO    "parties=3 schema=\"a:qi:0..1\" rows=\"0..1\" k=1 most=2 "
#define PAIRS4 "parties=4 schema=\"a:qi:0..1\" rows=\"0..1\" k=1 most=2"

#define SCORED "parties=3 schema=\"a:qi:0..2;b:qi:0..2\" rows=\"2..4\" k=1 l=2"

#define IDEAL .why = in_hybrid, .class = &any_one, .checker = CHECKER_ENUMERATE, .expect
#define TIGHT                                                                                      \
    {                                                                                              \
        .some = VERDICT_EXHAUSTED, .view = VERDICT_EXHAUSTED, .declaration = VERDICT_HOLDS,        \
        .correct = VERDICT_HOLDS                                                                   \
    }
#define MENDED                                                                                     \
    {                                                                                              \
        .some = VERDICT_EXHAUSTED, .view = VERDICT_EXHAUSTED, .correct = VERDICT_HOLDS             \
    }

/* Larger tables, on which roles and both ideal functions must agree. */
#define LARGE .class = &any_one, .checker = CHECKER_CORRECT, .expect = {.correct = VERDICT_HOLDS}
#define WIDE  "schema=\"a:qi:0..3;b:qi:0..3;c:qi:0..2\" rows=\"2..6\" k=2 "
#define TIES  "parties=3 schema=\"a:qi:0..1\" rows=\"3..6\" k=2 cut=shared"

static const struct proof_case cases[] = {
    /* Four rows: a refused cut shows its median and its sizes, in each reading of the paper. */
    {"jx-1", "as-published", COLUMN "2 declared=paper" PARTS, .each = true,
     IDEAL = {.some = VERDICT_LEAK}},
    {"jx-top-down", "as-published", COLUMN "2 declared=paper" PARTS, .each = true,
     IDEAL = {.some = VERDICT_LEAK}},
    {"jx-1", "as-published", COLUMN "1|2 cut=shared declared=paper" PARTS, .each = true,
     IDEAL = {.some = VERDICT_LEAK}},
    {"jx-1", "as-published", COLUMN "1|2 ranges=tight declared=paper" PARTS, .each = true,
     IDEAL = {.some = VERDICT_LEAK}},
    /* The simulator of the proof sketch is right where a refused cut has no row on the right.  */
    {NULL, "as-published", COLUMN "1 declared=paper" PARTS, IDEAL = MENDED},
    {"jx-1-mended", "as-published", COLUMN "1|2" PARTS, IDEAL = MENDED},
    /* At k = 2 the median of a refused cut tells the sizes; at k = 3 both items are needed. */
    {"jx-1-mended", "as-published", COLUMN "3" PARTS, IDEAL = TIGHT},
    {"jx-1-mended", "as-published", GRID "1" PARTS, IDEAL = MENDED},
    {"jx-1-mended", "one-way", COLUMN "1|2" PARTS, IDEAL = MENDED},
    {NULL, "one-way", COLUMN "1 declared=paper" PARTS, IDEAL = MENDED},
    {"jx-1-shared", "one-way", COLUMN "1 cut=shared" PARTS, IDEAL = MENDED},
    {"jx-1-tight", "one-way", COLUMN "1 ranges=tight" PARTS, IDEAL = MENDED},
    {"jx-2-mended", "one-way", PAIRS3 "1 l=2" PARTS, IDEAL = MENDED},
    {"jx-2-mended", "one-way", PAIRS3 "1 l=2 cut=shared" PARTS, IDEAL = MENDED},
    {"jx-1-shared", "as-published", COLUMN "1 cut=shared" PARTS, IDEAL = MENDED},
    {"jx-1-tight", "as-published", COLUMN "1 ranges=tight" PARTS, IDEAL = MENDED},
    /* What a class shows of its own rows, and the release by a secure sum. */
    {"jx-1", "as-published", COLUMN "2 release=tight declared=paper" PARTS, .each = true,
     IDEAL = {.some = VERDICT_LEAK}},
    {"jx-1-mended", "as-published", COLUMN "1|2 release=tight" PARTS, IDEAL = MENDED},
    {"jx-1-mended", "one-way", COLUMN "2 release=tight" PARTS, IDEAL = MENDED},
    {"jx-1-shared", "as-published", COLUMN "1 cut=shared release=tight" PARTS, IDEAL = MENDED},
    {"jx-1-tight", "as-published", COLUMN "1 ranges=tight release=tight" PARTS, IDEAL = MENDED},
    {"jx-1-mended", "as-published", SOLD "k=1|2" PARTS, IDEAL = MENDED},
    {"jx-1-mended", "one-way", GRID "1" PARTS, IDEAL = MENDED},
    {"jx-1-mended", "one-way", SOLD "k=1|2" PARTS, IDEAL = MENDED},
    {"jx-1-mended", "as-published", NAMED "k=2" PARTS, IDEAL = MENDED},
    {"jx-1-mended", "one-way", NAMED "k=2" PARTS, IDEAL = MENDED},
    {"jx-1-mended", "as-published", SOLD "k=1 release=tight" PARTS, IDEAL = MENDED},
    {"jx-1-mended", "as-published", GRID "1 width=raw" PARTS, IDEAL = MENDED},
    {"jx-2-mended", "as-published",
     "parties=3 schema=\"a:qi:0..1;b:qi:0..1\" rows=\"0..1\" k=1 l=2 over=possible|all" PARTS,
     IDEAL = MENDED},
    {NULL, "as-published", PAIRS3 "1 l=2 declared=paper" PARTS, IDEAL = MENDED},
    /* Where each side has rows of one site, entropies are 0, and sizes do not follow: four rows. */
    {"jx-2", "as-published",
     "parties=3 schema=\"a:qi:0..1\" rows=\"0,0..3,0..2\" k=1 l=2 declared=paper" PARTS,
     .why = in_hybrid, .class = &first_site, .checker = CHECKER_ENUMERATE, .each = true,
     .expect = {.some = VERDICT_LEAK}},
    {"jx-2-mended", "as-published",
     "parties=3 schema=\"a:qi:0..1\" rows=\"0,0..3,0..2\" k=1 l=2" PARTS, IDEAL = MENDED},
    {"jx-2-mended", "as-published", PAIRS3 "1 l=2" PARTS, IDEAL = MENDED},
    {"jx-2-mended", "as-published", PAIRS3 "1 l=2 cut=shared" PARTS, IDEAL = MENDED},
    /* With parts that are played: two rows at most, a cut or none. */
    {"jx-composition", "as-published",
     "parties=3 schema=\"a:qi:0..1\" rows=\"0..1\" k=1 most=2" PARTS, .class = &any_one,
     .why = in_hybrid, .checker = CHECKER_ENUMERATE, .expect = {.composed = VERDICT_COMPOSED}},
    /* Rows of comparisons by couple, so no more than `holds`. Scores are not compared: two possible
     * cuts take more rows, and numbers that nobody can enumerate. */
    {NULL, "hardened", TWO "l=2" PARTS, .class = &any_one, .why = in_hybrid,
     .checker = CHECKER_ENUMERATE, .expect = {.composed = VERDICT_HOLDS}},
    {NULL, "hardened", TWO "l=2 comparisons=ot" PARTS, .class = &first_site, .why = in_hybrid,
     .checker = CHECKER_ENUMERATE, .expect = {.composed = VERDICT_HOLDS}},
    /* Two of four sites who pool what they saw. */
    {NULL, "hardened", PAIRS4 PARTS, .class = &any_two, .why = in_hybrid,
     .checker = CHECKER_ENUMERATE, .expect = {.some = VERDICT_EXHAUSTED}},
    {NULL, "hardened", PAIRS4 PARTS, .class = &first_and_holder, .each = true, .why = in_hybrid,
     .checker = CHECKER_ENUMERATE, .expect = {.composed = VERDICT_INCONCLUSIVE}},
    {NULL, "hardened", PAIRS4 " comparisons=ot" PARTS, .class = &not_both_last, .why = in_hybrid,
     .checker = CHECKER_ENUMERATE, .expect = {.composed = VERDICT_HOLDS}},
    {NULL, "hardened", PAIRS4 " comparisons=table|ot" PARTS, .class = &both_last, .why = in_hybrid,
     .checker = CHECKER_ENUMERATE, .expect = {.composed = VERDICT_INCONCLUSIVE}},
    /* What this protocol sends itself; and then with all its parts played. */
    {NULL, "as-published", HYBRID, .why = in_hybrid, .class = &any_one, .checker = CHECKER_COUPLE,
     .expect = {.some = VERDICT_HOLDS}},
    {NULL, "one-way", HYBRID, .why = in_hybrid, .class = &any_one, .checker = CHECKER_COUPLE,
     .expect = {.some = VERDICT_HOLDS}},
    {NULL, "fast", HYBRID, .why = in_hybrid, .class = &any_one, .checker = CHECKER_COUPLE,
     .expect = {.some = VERDICT_HOLDS}},
    {NULL, "hardened", HYBRID, .why = in_hybrid, .class = &any_one, .checker = CHECKER_COUPLE,
     .expect = {.some = VERDICT_HOLDS}},
    {NULL, "as-published", "", .class = &any_one, .checker = CHECKER_COUPLE,
     .expect = {.some = VERDICT_HOLDS}},
    {NULL, "one-way", "", .class = &any_one, .checker = CHECKER_COUPLE,
     .expect = {.some = VERDICT_HOLDS}},
    {NULL, "fast", "", .class = &any_one, .checker = CHECKER_COUPLE,
     .expect = {.some = VERDICT_HOLDS}},
    {NULL, "hardened", "", .class = &any_one, .checker = CHECKER_COUPLE,
     .expect = {.some = VERDICT_HOLDS}},
    {NULL, "hardened", SCORED PARTS, .why = in_hybrid, .class = &any_one, .checker = CHECKER_COUPLE,
     .expect = {.some = VERDICT_HOLDS}},
    {NULL, "hardened", SCORED, .why = not_coupled, .class = &all_but_first,
     .checker = CHECKER_COUPLE, .expect = {.some = VERDICT_HOLDS}},
    /* By transfers couple judges site 1; of the last two it follows no elements, and of ideal
     * transfers no products. */
    {NULL, "hardened", SCORED " comparisons=ot", .class = &first_site, .checker = CHECKER_COUPLE,
     .expect = {.some = VERDICT_HOLDS}},
    {NULL, "hardened", SCORED " comparisons=ot ideal=oblivious-transfer", .class = &all_but_last,
     .checker = CHECKER_COUPLE, .expect = {.some = VERDICT_HOLDS}},
    {NULL, "hardened", SCORED " comparisons=ot ideal=oblivious-transfer", .why = no_products,
     .class = &last_site, .checker = CHECKER_COUPLE, .expect = {.some = VERDICT_INCONCLUSIVE}},
    {NULL, "as-published", "comparisons=ot", .class = &first_site, .checker = CHECKER_COUPLE,
     .expect = {.some = VERDICT_HOLDS}},
    {NULL, "one-way", "comparisons=ot", .class = &first_site, .checker = CHECKER_COUPLE,
     .expect = {.some = VERDICT_HOLDS}},
    {NULL, "fast", "comparisons=ot", .class = &first_site, .checker = CHECKER_COUPLE,
     .expect = {.some = VERDICT_HOLDS}},
    {NULL, "hardened", "comparisons=ot", .class = &first_site, .checker = CHECKER_COUPLE,
     .expect = {.some = VERDICT_HOLDS}},
    /* All groups of a level at once: a refused cut shows its median alone. */
    {"jx-1-fast", "fast", COLUMN "1|2" PARTS, IDEAL = MENDED},
    {"jx-1-fast", "fast", COLUMN "3" PARTS, IDEAL = TIGHT},
    {"jx-1-fast", "fast", GRID "1" PARTS, IDEAL = MENDED},
    {"jx-1-fast", "fast", COLUMN "1 cut=shared" PARTS, IDEAL = MENDED},
    {"jx-1-fast", "fast", COLUMN "1 cut=shared release=tight" PARTS, IDEAL = MENDED},
    {"jx-1-fast", "fast", COLUMN "1 ranges=tight" PARTS, IDEAL = MENDED},
    {"jx-1-fast", "fast", COLUMN "2 release=tight" PARTS, IDEAL = MENDED},
    {"jx-1-fast", "fast", SOLD "k=1|2" PARTS, IDEAL = MENDED},
    {"jx-1-fast", "fast", NAMED "k=2" PARTS, IDEAL = MENDED},
    {"jx-2-fast", "fast", PAIRS3 "1 l=2" PARTS, IDEAL = MENDED},
    {"jx-2-fast", "fast", GRID "1 l=2" PARTS, IDEAL = MENDED},
    {"jx-2-fast", "fast", PAIRS3 "1 l=2 cut=shared" PARTS, IDEAL = MENDED},
    {"jx-1-fast", "hardened", COLUMN "1|2" PARTS, IDEAL = MENDED},
    {"jx-1-fast", "hardened", COLUMN "3" PARTS, IDEAL = TIGHT},
    /* Another comparison is another part, and nothing else. */
    {"jx-1-fast", "hardened", COLUMN "2 comparisons=ot" PARTS, IDEAL = MENDED},
    {"jx-2-hardened", "hardened", UNEVEN "alpha=0.5 comparisons=ot" PARTS, IDEAL = MENDED},
    {"jx-1-mended", "as-published", COLUMN "2 comparisons=ot" PARTS, IDEAL = MENDED},
    {"jx-1-mended", "one-way", COLUMN "2 comparisons=ot" PARTS, IDEAL = MENDED},
    {"jx-1-fast", "fast", COLUMN "2 comparisons=ot" PARTS, IDEAL = MENDED},
    {"jx-1-fast", "hardened", GRID "1" PARTS, IDEAL = MENDED},
    {"jx-1-fast", "hardened", COLUMN "1 cut=shared release=tight" PARTS, IDEAL = MENDED},
    {"jx-1-fast", "hardened", COLUMN "1 ranges=tight" PARTS, IDEAL = MENDED},
    {"jx-1-fast", "hardened", COLUMN "2 release=tight" PARTS, IDEAL = MENDED},
    {"jx-1-fast", "hardened", SOLD "k=1|2" PARTS, IDEAL = MENDED},
    {"jx-1-fast", "hardened", NAMED "k=2" PARTS, IDEAL = MENDED},
    {"jx-2-hardened", "hardened", PAIRS3 "1 l=2" PARTS, IDEAL = MENDED},
    {"jx-2-hardened", "hardened", GRID "1 l=2" PARTS, IDEAL = MENDED},
    {"jx-2-hardened", "hardened", PAIRS3 "1 l=2 cut=shared" PARTS, IDEAL = MENDED},
    {"jx-2-fast", "fast", BOTH "alpha=0|0.5|1" PARTS, IDEAL = MENDED},
    {"jx-2-hardened", "hardened", BOTH "alpha=0|0.5|1" PARTS, IDEAL = MENDED},
    {"jx-2-hardened", "hardened", UNEVEN "alpha=0|0.5|1" PARTS, IDEAL = MENDED},
    {"jx-2-mended", "as-published", BOTH "alpha=0|0.5|1" PARTS, IDEAL = MENDED},
    {"jx-2-hardened", "hardened", FOUR "1 l=2" PARTS, IDEAL = MENDED},
    /* No sensitive column; a group whose first class is not its lowest; what is declared. */
    {"jx-1-mended", "as-published", COLUMN "1|2 release-by=sum" PARTS, IDEAL = MENDED},
    {"jx-1-mended", "as-published", GRID "1 release=tight" PARTS, IDEAL = MENDED},
    {"jx-1-mended", "one-way", COLUMN "1|2 release-by=sum" PARTS, IDEAL = MENDED},
    {"jx-1-mended", "one-way", GRID "1 release=tight" PARTS, IDEAL = MENDED},
    {"jx-1-fast", "fast", COLUMN "1|2 release-by=sum" PARTS, IDEAL = MENDED},
    {"jx-1-fast", "fast", GRID "1 release=tight" PARTS, IDEAL = MENDED},
    {"jx-1-fast", "hardened", COLUMN "1|2 release-by=sum" PARTS, IDEAL = MENDED},
    {"jx-1-fast", "hardened", GRID "1 release=tight" PARTS, IDEAL = MENDED},
    {"jx-1-shared", "one-way", COLUMN "1 cut=shared release=tight" PARTS, IDEAL = MENDED},
    {NULL, "one-way", PAIRS3 "1 l=2 declared=paper" PARTS, IDEAL = MENDED},
    {NULL, "fast", COLUMN "1 declared=paper" PARTS, IDEAL = MENDED},
    {NULL, "hardened", COLUMN "1 declared=paper" PARTS, IDEAL = MENDED},
    {NULL, "fast", PAIRS3 "1 l=2 declared=paper" PARTS, IDEAL = MENDED},
    {NULL, "as-published", "parties=3 " WIDE PARTS, LARGE},
    {NULL, "as-published", TIES PARTS, LARGE},
    {NULL, "fast", "parties=3 " WIDE PARTS, LARGE},
    {NULL, "fast", TIES PARTS, LARGE},
    {NULL, "as-published", "parties=4 " WIDE "l=2" PARTS, LARGE},
    {NULL, "hardened", "parties=4 " WIDE "l=2" PARTS, LARGE},
    {NULL, "hardened", "parties=3 " WIDE "l=2 alpha=0.2|0.6 width=raw|normal" PARTS, LARGE},
    {.settings = NULL}};

const struct proof_table mondrian_table = {
    &mondrian_protocol, cases, mondrian_planted,
    "* sides, * median, * left, * sites, * entropy, * wins, * range, * shown"};
