#include "proofs/ledger/claims.h"
#include "crypto/complaint.h"
#include "crypto/memory.h"
#include "proofs/ask/suite.h"
#include "protocols/protocols.h"
#include "sim/json.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const names[] = {"open",  "proved",  "exhausted", "composed",
                                    "holds", "refuted", "measured"};

/* list_at is list number |i|, those of the protocols first; NULL at the end. */
static const struct claim *list_at(size_t i)
{
    static const struct claim *const papers[] = {tassa_gudes_claims, goldberger_tassa_claims, NULL};
    size_t count = 0;
    while (protocol_claims[count])
        count++;
    return i < count ? protocol_claims[i] : papers[i - count];
}

const char *ledger_verdict_name(enum ledger_verdict v)
{
    return names[v];
}

static bool speaks(const struct finding *f, const struct claim *c)
{
    const bool of_declaration =
        f->check == CHECK_ENUMERATE_DECLARATION || f->check == CHECK_AFFINE_DECLARATION;
    if (f->planted || (of_declaration && !c->declaration))
        return false;
    if (f->claim && strcmp(f->claim, c->id) == 0)
        return true;
    return c->protocol && strcmp(f->protocol, c->protocol) == 0 && f->check == c->check &&
           (!c->variant || strcmp(f->variant, c->variant) == 0);
}

static enum ledger_verdict of_finding(enum verdict v)
{
    switch (v) {
    case VERDICT_PROVED:
        return CLAIM_PROVED;
    case VERDICT_EXHAUSTED:
        return CLAIM_EXHAUSTED;
    case VERDICT_COMPOSED:
        return CLAIM_COMPOSED;
    case VERDICT_HOLDS:
        return CLAIM_HELD;
    case VERDICT_LEAK:
    case VERDICT_FAILS:
        return CLAIM_REFUTED;
    default:
        return CLAIM_OPEN;
    }
}

/* Proved is stronger than exhausted, and that is stronger than holds; one counterexample refutes.
 * The verdict of a claim is that of its strongest row; the bounds say what that row is about, and
 * list the weaker ones. If a row is inconclusive, the claim is at most `holds`. */
static enum ledger_verdict stronger(enum ledger_verdict a, enum ledger_verdict b)
{
    static const int strength[] = {
        [CLAIM_OPEN] = 0,     [CLAIM_MEASURED] = 0, [CLAIM_HELD] = 1,   [CLAIM_EXHAUSTED] = 2,
        [CLAIM_COMPOSED] = 3, [CLAIM_PROVED] = 4,   [CLAIM_REFUTED] = 5};
    return strength[b] > strength[a] ? b : a;
}

/* Counts rows by check and verdict. */
struct tally {
    uint64_t rows[CHECKS][VERDICTS], executions, assuming;
    const char *first[CHECKS][VERDICTS], *last[CHECKS][VERDICTS];
};

static const char *join(struct arena *arena, const char *list, const char *more)
{
    return *list ? arena_format(arena, "%s, %s", list, more) : more;
}

/* "12 exhausted by enumerate (parties=3 to parties=5)". */
static const char *span(struct ledger *l, const struct tally *t, enum check c, enum verdict v)
{
    const char *first = t->first[c][v], *last = t->last[c][v];
    const bool same = strcmp(first, last) == 0;
    return arena_format(&l->arena, "%llu %s by %s%s%s%s%s%s", (unsigned long long)t->rows[c][v],
                        verdict_name(v), check_name(c), *last ? " (" : "", *last ? first : "",
                        same || !*last ? "" : " to ", same ? "" : last, *last ? ")" : "");
}

static void describe(struct ledger *l, struct ledger_row *row, const struct tally *t)
{
    row->checkers = row->bounds = "";
    for (enum check c = 0; c < CHECKS; c++) {
        bool any = false;
        for (enum verdict v = 0; v < VERDICTS; v++)
            if (t->rows[c][v]) {
                row->bounds = join(&l->arena, row->bounds, span(l, t, c, v));
                any = true;
            }
        if (any)
            row->checkers = join(&l->arena, row->checkers, check_name(c));
    }
    if (t->assuming)
        row->bounds = arena_format(
            &l->arena, "%s; beyond these bounds %llu rows have only an argument in words",
            row->bounds, (unsigned long long)t->assuming);
    if (t->executions)
        row->bounds = arena_format(&l->arena, "%s; %llu executions", row->bounds,
                                   (unsigned long long)t->executions);
}

/* How many checks about a claim were not made, because the work ended early. */
static size_t unmade_of(const struct findings *findings, const struct claim *c)
{
    size_t count = 0;
    for (size_t i = 0; i < findings->unmade_count; i++) {
        const struct unmade *u = &findings->unmade[i];
        const bool named = u->claim && strcmp(u->claim, c->id) == 0;
        const bool about = c->protocol && strcmp(u->protocol, c->protocol) == 0 &&
                           (!c->variant || strcmp(u->variant, c->variant) == 0);
        count += !u->planted && (named || about);
    }
    return count;
}

/* One counterexample refutes; otherwise part of the rows decides nothing. */
static void leave_open(struct ledger *l, struct ledger_row *row, size_t unmade)
{
    if (!unmade || row->verdict == CLAIM_REFUTED)
        return;
    row->verdict = CLAIM_OPEN;
    row->bounds = arena_format(&l->arena, "not decided, %zu of its checks were not made%s%s",
                               unmade, *row->bounds ? ": " : "", row->bounds);
}

static void judge(struct ledger *l, struct ledger_row *row, const struct findings *findings)
{
    struct tally tally = {.executions = 0};
    const struct finding *against = NULL;
    bool undecided = false;
    for (size_t i = 0; i < findings->count; i++) {
        const struct finding *f = &findings->list[i];
        if (!speaks(f, row->claim))
            continue;
        if (tally.rows[f->check][f->verdict]++ == 0)
            tally.first[f->check][f->verdict] = f->parameters;
        tally.last[f->check][f->verdict] = f->parameters;
        tally.executions += f->executions;
        tally.assuming += f->assumes && of_finding(f->verdict) != CLAIM_REFUTED;
        row->verdict = stronger(row->verdict, of_finding(f->verdict));
        undecided |= of_finding(f->verdict) == CLAIM_OPEN;
        if (of_finding(f->verdict) == CLAIM_REFUTED && (!against || !against->witness))
            against = f;
    }
    if (undecided && row->verdict != CLAIM_REFUTED && row->verdict != CLAIM_OPEN)
        row->verdict = CLAIM_HELD;
    describe(l, row, &tally);
    leave_open(l, row, unmade_of(findings, row->claim));
    if (against && against->witness) {
        const struct witness *w = against->witness;
        row->witness = w;
        row->learned = arena_format(
            &l->arena, "%s %s: %s learns %s", against->variant, against->parameters,
            w->coalition && w->coalition[1] != '}' ? w->coalition : "anybody", w->learns);
    } else if (against) {
        row->learned = arena_format(&l->arena, "%s %s: %s", against->variant, against->parameters,
                                    against->bounds);
    }
}

static void ask(struct ledger *l, struct ledger_row *row)
{
    struct probe p = {.arena = &l->arena, .bounds = ""};
    row->claim->probe(&p);
    row->verdict = stronger(row->verdict, p.verdict);
    row->checkers = join(&l->arena, row->checkers, "probe");
    row->bounds = join(&l->arena, row->bounds, p.bounds);
    if (p.witness)
        row->learned = p.witness;
}

bool claim_exists(const char *id)
{
    for (size_t i = 0; list_at(i); i++)
        for (const struct claim *c = list_at(i); c->id; c++)
            if (strcmp(c->id, id) == 0)
                return true;
    return false;
}

/* Has a row's source the word? So has "ours, on jurczyk-xiong 4.3". */
static bool is_of(const struct claim *c, const char *paper)
{
    return !paper || strstr(c->source, paper);
}

static bool speaks_of(const char *paper, const struct proof_table *table)
{
    for (size_t i = 0; list_at(i); i++)
        for (const struct claim *c = list_at(i); c->id; c++) {
            if (!is_of(c, paper))
                continue;
            if (c->protocol && strcmp(c->protocol, table->protocol->name) == 0)
                return true;
            for (const struct proof_case *k = table->cases; k->settings; k++)
                if (k->claim && strcmp(k->claim, c->id) == 0)
                    return true;
        }
    return false;
}

static bool has_part(const struct protocol *whole, const struct protocol *part)
{
    for (size_t i = 0; whole->parts && whole->parts[i]; i++)
        if (whole->parts[i] == part || has_part(whole->parts[i], part))
            return true;
    return false;
}

static bool is_wanted(const char *paper, const struct protocol *protocol)
{
    for (const struct protocol *const *p = protocols; *p; p++) {
        const struct proof_table *table = proof_table_find((*p)->name);
        if (table && speaks_of(paper, table) && (*p == protocol || has_part(*p, protocol)))
            return true;
    }
    return false;
}

/* Names the nearest of the first words of sources, or all. Our own rows belong to the paper that
 * they name. */
static status name_papers(struct complaint *complaint, const char *paper)
{
    enum { PAPERS = 16 };
    char word[PAPERS][32], known[160] = "";
    const char *paper_names[PAPERS];
    size_t count = 0;
    for (size_t i = 0; list_at(i); i++)
        for (const struct claim *c = list_at(i); c->id && count < PAPERS; c++) {
            snprintf(word[count], sizeof word[count], "%.*s", (int)strcspn(c->source, " ,"),
                     c->source);
            if (strcmp(word[count], "ours") == 0 || strstr(known, word[count]))
                continue;
            snprintf(known + strlen(known), sizeof known - strlen(known), "%s%s",
                     *known ? ", " : "", word[count]);
            paper_names[count] = word[count];
            count++;
        }
    return complain_unknown(complaint, E_NOT_FOUND, "no claim is from", paper, paper_names, count);
}

status ledger_plan(struct plan *plan, const char *paper, struct complaint *complaint)
{
    const struct plan_filter all = {0};
    bool known = false;
    if (!paper) {
        suite_plan(plan, &all);
        return OK;
    }
    for (size_t i = 0; list_at(i); i++)
        for (const struct claim *c = list_at(i); c->id; c++)
            known = known || (*paper && is_of(c, paper));
    if (!known)
        return name_papers(complaint, paper);
    for (const struct protocol *const *p = protocols; *p; p++) {
        const struct proof_table *table = proof_table_find((*p)->name);
        if (!table || !is_wanted(paper, *p))
            continue;
        plan_cases(plan, table, &all);
        plan_real(plan, *p, &all);
    }
    suite_parts(plan);
    return OK;
}

static bool is_spoken_of(const struct claim *c, const struct findings *findings)
{
    for (size_t i = 0; i < findings->count; i++)
        if (speaks(&findings->list[i], c))
            return true;
    return false;
}

/* |partial|: only rows that some finding is about. */
static status fill(struct ledger *l, const struct findings *findings, const char *paper,
                   bool partial, struct complaint *complaint)
{
    size_t count = 0;
    *l = (struct ledger){0};
    for (size_t i = 0; i < findings->count; i++) {
        const char *id = findings->list[i].claim;
        if (id && !claim_exists(id))
            return complain(complaint, E_NOT_FOUND,
                            "a case names the claim '%.100s', which no list of claims has", id);
    }
    for (size_t i = 0; list_at(i); i++)
        for (const struct claim *c = list_at(i); c->id; c++)
            count++;
    l->row = memory_zero(count, sizeof *l->row);
    for (size_t i = 0; list_at(i); i++)
        for (const struct claim *c = list_at(i); c->id; c++) {
            if (!is_of(c, paper) || (partial && !is_spoken_of(c, findings)))
                continue;
            struct ledger_row *row = &l->row[l->count++];
            row->claim = c;
            judge(l, row, findings);
            if (c->probe)
                ask(l, row);
            if (row->verdict == CLAIM_OPEN && c->measured) {
                row->verdict = CLAIM_MEASURED;
                row->bounds = arena_format(&l->arena, "made again by: %s", c->measured);
            } else if (row->verdict == CLAIM_OPEN) {
                row->bounds = c->needs ? c->needs : "no check is about it yet";
            }
        }
    return OK;
}

status ledger_fill(struct ledger *l, const struct findings *findings, struct complaint *complaint)
{
    return fill(l, findings, NULL, false, complaint);
}

status ledger_fill_part(struct ledger *l, const struct findings *findings,
                        struct complaint *complaint)
{
    return fill(l, findings, NULL, true, complaint);
}

status ledger_fill_paper(struct ledger *l, const struct findings *findings, const char *paper,
                         struct complaint *complaint)
{
    return fill(l, findings, paper, false, complaint);
}

void ledger_clear(struct ledger *l)
{
    free(l->row);
    arena_clear(&l->arena);
    *l = (struct ledger){0};
}

void ledger_json(struct json *j, const struct ledger *l)
{
    json_array(j);
    for (size_t i = 0; i < l->count; i++) {
        const struct ledger_row *row = &l->row[i];
        json_object(j);
        json_add_string(j, "id", row->claim->id);
        json_add_string(j, "source", row->claim->source);
        json_add_string(j, "statement", row->claim->statement);
        json_add_string(j, "verdict", names[row->verdict]);
        json_add_string(j, "checker", row->checkers);
        json_add_string(j, "bounds", row->bounds);
        json_key(j, "witness");
        if (row->witness || !row->learned) {
            witness_json(j, row->witness);
        } else {
            json_object(j);
            json_add_string(j, "learns", row->learned);
            json_end(j);
        }
        json_end(j);
    }
    json_end(j);
}

static void print_text(const struct ledger *l)
{
    for (size_t i = 0; i < l->count; i++) {
        const struct ledger_row *row = &l->row[i];
        printf("%-10s %-24s %s\n", names[row->verdict], row->claim->id, row->claim->source);
        printf("           %s\n", row->claim->statement);
        if (*row->bounds)
            printf("           [%s]\n", row->bounds);
        if (row->learned)
            printf("           %s\n", row->learned);
    }
    size_t counts[CLAIM_MEASURED + 1] = {0};
    for (size_t i = 0; i < l->count; i++)
        counts[l->row[i].verdict]++;
    printf("\n%zu claims:", l->count);
    for (int v = CLAIM_MEASURED; v >= 0; v--)
        printf(" %zu %s%s", counts[v], names[v], v ? "," : "\n");
}

/* A cell of a Markdown table must not end it. */
static void print_cell(const char *text)
{
    printf(" ");
    for (; *text; text++) {
        if (*text == '|')
            printf("\\");
        printf("%c", *text);
    }
    printf(" |");
}

static void print_markdown(const struct ledger *l)
{
    printf("# The claims of the five papers\n\n"
           "Made by `glasshouse claims --markdown`, which runs the checkers; a test compares it "
           "with what they find.\n"
           "A row is refuted when a checker has a counterexample, which is in the last column; "
           "open when no check is about it yet; measured when it is a matter of numbers, which the "
           "command\n"
           "makes again.\n\n"
           "| claim | source | statement, in our words | verdict | by | bounds | witness |\n"
           "|---|---|---|---|---|---|---|\n");
    for (size_t i = 0; i < l->count; i++) {
        const struct ledger_row *row = &l->row[i];
        const char *const cells[] = {row->claim->id,
                                     row->claim->source,
                                     row->claim->statement,
                                     names[row->verdict],
                                     row->checkers,
                                     row->bounds,
                                     row->learned ? row->learned : ""};
        printf("|");
        for (size_t k = 0; k < sizeof cells / sizeof *cells; k++)
            print_cell(cells[k]);
        printf("\n");
    }
}

void ledger_print(const struct ledger *l, enum ledger_format format)
{
    if (format == LEDGER_TEXT)
        print_text(l);
    if (format == LEDGER_MARKDOWN)
        print_markdown(l);
    if (format != LEDGER_JSON)
        return;
    struct json j;
    json_init(&j);
    json_object(&j);
    json_key(&j, "rows");
    ledger_json(&j, l);
    json_end(&j);
    json_print(&j, stdout);
    json_clear(&j);
}
