/* Distributed Mondrian. Jurczyk and Xiong 2009, section 4.2, Algorithms 1 and 2.
 *
 * Sites 1 to m have rows of one schema; site 1 leads. Values are places in public orders. The
 * function is that of anonymity/twins/cuts.h on the rows of all sites, and the same functions make
 * the choices here. The steps, with those of the listings:
 *
 *   0          Are there k rows in all, and (l > 1) rows of l sites? One comparison each. If not,
 *              there is no release: the list of classes is empty, and the output "no-release" says
 *              which of the two it was; the paper is silent. Else n is a secure sum, and the
 *              least and greatest place of each attribute are k-th elements of rank 1 and n.
 *   1  A1.3-4  Site 1 chooses an attribute, and the others pass it on: the number of attributes
 *              stands for "finish".
 *   2  A1.5    The median is the k-th element of rank ceil(rows / 2), in the group's range.
 *   3  A1.7-8  Attribute and median are passed on, and each site divides its own rows.
 *   4  A1.9    "finished" goes around the ring.
 *   5  A1.12   The sizes of both sides are a secure sum of vectors of two.
 *   6  A1.13   "left" is passed on, and says whether the left side is cut; then it is. "right"
 *              likewise.
 *
 * With l > 1, step 1 needs medians, sizes, numbers of sites and entropies of all attributes that
 * can be cut (formulas 2 and 3): a k-th element and three secure sums each. Steps 2 and 5 are then
 * done already.
 *
 * `fast` and `hardened` do steps 1 to 6 level by level (mondrian_levels.c): in another order, with
 * the same classes. `hardened` has shares=zero in comparisons and `hardened` sums. With l > 1 it
 * compares scores and does not show them, over numbers that all know beforehand (cuts.h, PUBLIC),
 * so some of its choices are others.
 *
 * In all variants comparisons=ot has sites m - 1 and m compare by transfers: with tables, one of
 * them and site 1 together learn each sum that is compared (compare.c, note 3).
 *
 * Notes.
 *   1. The listings do not fit together: A1.4 sends the attribute and A1.7 attribute and median,
 *      A2.2 reads once, and A2 has no step for its part in the k-th element and the sums. Both are
 *      sent here.
 *   2. Every site can compute every choice of site 1, and does. What is passed on must agree with
 *      its own choice, or it stops. So sites that no longer agree on the tree find out.
 *   3. If a cut is refused (rules.cut = strict; cuts.h), steps 1 to 5 are done again with the next
 *      attribute. What the refused cut shows is not in the result, so it is declared.
 *   4. Sums and comparisons of rows are modulo m times `most`, plus 1; comparisons=ot needs a power
 *      of two of at least twice that. If the sites together have more rows than `most`, all find
 *      out and stop.
 *   5. At the end each site sends the next one a digest of its classes and of what is released, in
 *      61 bits, and stops if it hears another than its own (mondrian_levels.c). The paper has no
 *      such message; without it a site that was told something else than the others ends with
 *      classes of its own, and nobody finds out. */
#include "protocols/mondrian/mondrian.h"
#include "protocols/kth/kth.h"
#include "protocols/secure_sum/secure_sum.h"
#include <string.h>

/* Comparisons go through tables of so many bits (compare.h). */
enum { ROWS_MOST = 1 << 24 };

static status role(struct party *me)
{
    return mondrian_walk(me, NULL, false);
}

/* Its mistake: hardened with l > 1 adds up the entropies of the cuts that are possible. */
static status planted_role(struct party *me, const char *mistake)
{
    (void)mistake;
    return mondrian_walk(me, NULL, true);
}

struct mondrian_rows mondrian_rows(struct run *run, int party, const struct value *input)
{
    const struct mondrian_state *state = run_state(run);
    const uint32_t d = state->rules.attributes;
    uint32_t column[DATASET_QIS + 1];
    const bool has_value = state->sensitive != MONDRIAN_NO_COLUMN;
    memcpy(column, state->column, d * sizeof *column);
    column[d] = state->sensitive;
    const uint32_t *codes = table_codes(run, party, input, column, d + has_value);
    return (struct mondrian_rows){input->count, codes,
                                  has_value ? codes + (size_t)d * input->count : NULL};
}

/* The quasi-identifiers of the schema, whose values all sites know. */
static status read_attributes(struct run *run, struct mondrian_state *state)
{
    const struct schema *schema = &state->table.schema;
    uint64_t widest = 2;
    for (uint32_t c = 0; c < schema->columns; c++) {
        const struct schema_column *column = &schema->column[c];
        if (column->role != ROLE_QUASI_IDENTIFIER)
            continue;
        if (!column->known || state->rules.attributes == DATASET_QIS)
            return run_fail(run, E_INPUT,
                            "the quasi-identifier '%s' needs values that all know, as %s:qi:0..99, "
                            "and there are at most %d",
                            column->name, column->name, DATASET_QIS);
        state->column[state->rules.attributes] = c;
        state->places[state->rules.attributes++] = column->hierarchy.leaves;
        widest = column->hierarchy.leaves > widest ? column->hierarchy.leaves : widest;
    }
    if (state->rules.attributes == 0)
        return run_fail(run, E_INPUT, "the schema has no quasi-identifier (role qi) to cut at");
    state->attribute = run_integers(run, (uint64_t)state->rules.attributes + 1);
    state->place = run_integers(run, widest);
    return OK;
}

/* release-by=sum: the one sensitive column, if any, whose values all sites know. */
static status read_sensitive(struct run *run, struct mondrian_state *state)
{
    const struct schema *schema = &state->table.schema;
    state->publish = run_number(run, "release-by");
    state->sensitive = MONDRIAN_NO_COLUMN;
    state->values = 1;
    for (uint32_t c = 0; state->publish && c < schema->columns; c++) {
        const struct schema_column *column = &schema->column[c];
        if (column->role != ROLE_SENSITIVE)
            continue;
        if (!column->known || state->sensitive != MONDRIAN_NO_COLUMN)
            return run_fail(run, E_INPUT,
                            "release-by=sum counts the values of one sensitive column, which all "
                            "know, as %s:sensitive:flu|cold; or set release-by=none",
                            column->name);
        state->sensitive = c;
        state->values = column->hierarchy.leaves;
    }
    return OK;
}

static status read_rules(struct run *run, struct mondrian_state *state)
{
    struct complaint complaint = {.text = ""};
    struct cuts_rules *rules = &state->rules;
    rules->k = (uint32_t)run_number(run, "k");
    rules->l = (uint32_t)run_number(run, "l");
    rules->sites = (uint32_t)run_parties(run);
    rules->cut = (enum cuts_ties)run_number(run, "cut");
    rules->ranges = (enum cuts_extent)run_number(run, "ranges");
    rules->shown = (enum cuts_extent)run_number(run, "release");
    rules->width = (enum cuts_width)run_number(run, "width");
    rules->over = (enum cuts_over)run_number(run, "over");
    if (!ratio_parse(run_parameter_text(run, "alpha"), &rules->alpha))
        return run_fail(run, E_PARSE, "alpha is a decimal fraction from 0 to 1, not '%s'",
                        run_parameter_text(run, "alpha"));
    const status result = cuts_rules_check(rules, &complaint);
    return result == OK ? OK : run_fail(run, result, "%s", complaint.text);
}

static status prepare(struct run *run)
{
    struct mondrian_state *state = arena_zero(run_arena(run), sizeof *state);
    const int m = (int)run_number(run, "parties");
    run_set_parties(run, m);
    REQUIRE(table_prepare(run, &state->table));
    REQUIRE(read_attributes(run, state));
    REQUIRE(read_sensitive(run, state));
    REQUIRE(read_rules(run, state));
    state->most = run_number(run, "most");
    state->paper = run_number(run, "declared");
    state->bit = run_integers(run, 2);
    state->number = run_integers(run, UINT64_C(1) << 32);
    if (state->rules.k > state->most)
        return run_fail(run, E_RANGE, "k is %u, and there are at most %llu rows (most)",
                        state->rules.k, (unsigned long long)state->most);
    if (state->most > (ROWS_MOST - 1) / (uint64_t)m)
        return run_fail(run, E_RANGE, "most is %llu; with %d sites it can be %llu",
                        (unsigned long long)state->most, m,
                        (unsigned long long)((ROWS_MOST - 1) / m));
    state->hardened = run_is(run, "hardened");
    if (state->hardened && state->paper && state->rules.l > 1)
        return run_fail(run, E_ARGUMENT,
                        "theorem 2 says nothing of comparisons of sites, which hardened makes: "
                        "declared=paper goes with another variant, or with l=1");
    if (state->hardened && state->rules.l > 1 && state->rules.over == CUTS_OVER_ALL)
        return run_fail(run, E_ARGUMENT,
                        "hardened compares scores over numbers that all know beforehand, not over "
                        "the greatest width of a group: over=all goes with another variant");
    state->levels = state->hardened || run_is(run, "fast");
    state->compared = (struct compare_way){.by = run_parameter_text(run, "comparisons"),
                                           .shares = state->hardened ? "zero" : "star"};
    state->tables = run_number(run, "comparisons") == 0;
    state->sums = state->hardened ? "hardened" : NULL;
    state->rules.score = state->hardened ? CUTS_SCORE_PUBLIC : CUTS_SCORE_GREATEST;
    state->rules.order = state->levels ? CUTS_BREADTH : CUTS_DEPTH;
    state->tree = run_integers(run, UINT64_C(1) << 61);
    run_set_state(run, state);
    const char *k = run_parameter_text(run, "k"), *l = run_parameter_text(run, "l");
    struct compare_way rows = state->compared, sites = state->compared;
    rows.sums = state->most * (uint64_t)m + 1;
    sites.sums = (uint64_t)m + 1;
    state->rows = run_integers(run, compare_modulus(&rows));
    state->sites = run_integers(run, compare_modulus(&sites));
    REQUIRE(compare_of(run, &rows, k, &state->enough));
    REQUIRE(compare_of(run, &sites, l, &state->diverse));
    return part_of(run, &secure_sum_protocol, state->sums, m,
                   PAIRS({"modulus", NULL, state->rows->limb[0]}, {"length", NULL, 1}),
                   &state->total);
}

static status check_inputs(struct run *run)
{
    const struct mondrian_state *state = run_state(run);
    uint64_t rows = 0;
    for (int i = 1; i <= run_parties(run); i++)
        rows += run_input(run, i)->count;
    if (rows > state->most)
        return run_fail(run, E_LIMIT, "the sites have %llu rows in all, and most is %llu",
                        (unsigned long long)rows, (unsigned long long)state->most);
    return OK;
}

static const struct variant variants[] = {
    {"as-published", "Algorithms 1 and 2: medians by kth as published, sizes by secure sums"},
    {"one-way", "the same with one comparison a probe of the k-th element"},
    {"fast",
     "all groups of a level at once; cuts are tested by comparisons, and nothing is passed on"},
    {"hardened",
     "as fast, with comparisons and sums that withstand two who pool what they saw where "
     "theirs do; l > 1: sites and scores are compared, not shown"},
    {0}};

static const char *const cut_words[] = {"strict", "shared", NULL};
static const char *const release_by_words[] = {"none", "sum", NULL};
static const char *const width_words[] = {"normal", "raw", NULL};
static const char *const over_words[] = {"possible", "all", NULL};
static const char *const declared_words[] = {"found", "paper", NULL};
static const char *const range_words[] = {"box", "tight", NULL};

static const struct parameter parameters[] = {
    {"parties", "number of sites, m", "3", PARAMETER_PARTIES, 3, PARTIES_MOST, NULL},
    TABLE_SCHEMA("age:qi:0..3;sex:qi:f|m;ill:sensitive"),
    TABLE_ROWS("2"),
    {"k", "rows of a class, at least", "2", PARAMETER_NUMBER, 1, 1 << 20, NULL},
    {"l", "sites that a class has rows of, at least", "1", PARAMETER_NUMBER, 1, PARTIES_MOST, NULL},
    {"alpha", "l > 1: how much ranges count beside entropies, from 0 to 1", "0.3", PARAMETER_TEXT,
     0, 0, NULL},
    {"cut", "rows at the median: strict, all to the left; shared, halves (anonymity/twins/cuts.h)",
     "strict", PARAMETER_WORD, 0, 0, cut_words},
    {"ranges", "of a group: box, the root's as they were cut; tight, of its rows", "box",
     PARAMETER_WORD, 0, 0, range_words},
    {"release",
     "what a class shows: box, the root's ranges as they were cut; tight, those of its rows", "box",
     PARAMETER_WORD, 0, 0, range_words},
    {"release-by",
     "sum: rows go out, each sensitive value counted in each class by a secure sum; none: classes "
     "only",
     "none", PARAMETER_WORD, 0, 0, release_by_words},
    {"width", "of a range: normal, over that of the root; raw, high - low", "normal",
     PARAMETER_WORD, 0, 0, width_words},
    {"over",
     "l > 1, not hardened: the greatest width is that of the possible attributes, or of all",
     "possible", PARAMETER_WORD, 0, 0, over_words},
    COMPARE_WAY_PARAMETER,
    {"declared",
     "what is declared: found, all that checkers found; paper, what theorems 1 and 2 name", "found",
     PARAMETER_WORD, 0, 0, declared_words},
    {"most", "public: there are no more rows than that", "64", PARAMETER_NUMBER, 1, ROWS_MOST - 1,
     NULL},
    {0}};

static const struct message *const messages[] = {&mondrian_attribute,
                                                 &mondrian_split,
                                                 &mondrian_finished,
                                                 &mondrian_left,
                                                 &mondrian_right,
                                                 &mondrian_agree,
                                                 NULL};
static const struct protocol *const parts[] = {&compare_protocol, &kth_protocol,
                                               &secure_sum_protocol, NULL};

const struct protocol mondrian_protocol = {
    .name = "mondrian",
    .title = "Distributed Mondrian",
    .source = "jurczyk-xiong 4.2, Algorithms 1 and 2",
    .summary = "Sites with rows of one schema learn the k-anonymous classes that Mondrian makes of "
               "all rows together, and each site the classes of its own rows.",
    .input_help = "a CSV file with a header: the rows of the site, in the columns of the schema",
    .variants = variants,
    .parameters = parameters,
    .small = "schema=\"a:qi:0..1;b:qi:u|v\" rows=1 k=1",
    .messages = messages,
    .parts = parts,
    .prepare = prepare,
    TABLE_INPUTS,
    .check_inputs = check_inputs,
    .role = role,
    .planted_role = planted_role,
    .ideal = mondrian_ideal,
    .leakage = mondrian_leakage,
    .ideal_view = mondrian_ideal_view,
    .remark = mondrian_remark,
    .second_ideal = mondrian_second_ideal,
    .second_leakage = mondrian_second_leakage,
};
