#include "proofs/tell/audit.h"
#include "crypto/array.h"
#include "crypto/memory.h"
#include "sim/json.h"
#include <stdlib.h>
#include <string.h>

static bool is_bad(enum verdict v)
{
    return v == VERDICT_LEAK || v == VERDICT_FAILS;
}

/* `correct` has one column, for all inputs and for samples. */
static enum checker column_of(const struct finding *f)
{
    return f->check == CHECK_CORRECT ? CHECKER_CORRECT : checker_of(f->check);
}

static struct matrix_row *row_of(struct matrix *m, const struct finding *f)
{
    for (size_t i = 0; i < m->count; i++)
        if (strcmp(m->row[i].protocol, f->protocol) == 0 &&
            strcmp(m->row[i].variant, f->variant) == 0)
            return &m->row[i];
    m->row = array_room(m->row, &m->room, m->count + 1, sizeof *m->row);
    m->row[m->count] = (struct matrix_row){.protocol = f->protocol, .variant = f->variant};
    return &m->row[m->count++];
}

void matrix_fill(struct matrix *m, const struct findings *findings)
{
    *m = (struct matrix){0};
    for (size_t i = 0; i < findings->count; i++) {
        const struct finding *f = &findings->list[i];
        struct cell *c = &row_of(m, f)->cell[column_of(f)];
        c->rows++;
        c->unexpected += f->verdict != f->expected;
        c->limits += is_bad(f->verdict) && f->verdict == f->expected;
        c->inconclusive += f->verdict == VERDICT_INCONCLUSIVE;
        const bool good = !is_bad(f->verdict) && f->verdict != VERDICT_INCONCLUSIVE;
        /* The order of the enum: PROVED is better than EXHAUSTED, that better than HOLDS. */
        if (good && (c->best == VERDICT_NONE || f->verdict < c->best))
            c->best = f->verdict;
    }
}

void matrix_clear(struct matrix *m)
{
    free(m->row);
    *m = (struct matrix){0};
}

enum { CELL = 64 };

static void cell_text(const struct cell *c, char text[CELL])
{
    int used = 0;
    snprintf(text, CELL, "%s", c->rows ? "" : ".");
    if (c->best != VERDICT_NONE)
        used = snprintf(text, CELL, "%s", verdict_name(c->best));
    if (c->limits)
        used += snprintf(text + used, CELL - (size_t)used, "%s%uL", used ? " " : "", c->limits);
    if (c->inconclusive)
        used +=
            snprintf(text + used, CELL - (size_t)used, "%s%u?", used ? " " : "", c->inconclusive);
    if (c->unexpected)
        snprintf(text + used, CELL - (size_t)used, "%s%u!", used ? " " : "", c->unexpected);
}

static void print_cell(FILE *file, const struct cell *c, int width, bool colour)
{
    char text[CELL];
    const char *code = c->unexpected ? "31;1" : c->limits || c->inconclusive ? "33" : "32";
    cell_text(c, text);
    if (colour && c->rows)
        fprintf(file, "  \033[%sm%-*s\033[0m", code, width, text);
    else
        fprintf(file, "  %-*s", width, text);
}

/* The widths of the columns: those of the widest cells. */
static void measure(const struct matrix *m, int *variant, int width[CHECKERS])
{
    char text[CELL];
    *variant = (int)strlen("protocol");
    for (enum checker e = 0; e < CHECKERS; e++)
        width[e] = (int)strlen(checker_name(e));
    for (size_t i = 0; i < m->count; i++) {
        const int size = 2 + (int)strlen(m->row[i].variant);
        *variant = size > *variant ? size : *variant;
        for (enum checker e = 0; e < CHECKERS; e++) {
            cell_text(&m->row[i].cell[e], text);
            width[e] = (int)strlen(text) > width[e] ? (int)strlen(text) : width[e];
        }
    }
}

/* A protocol has its own line, with its variants below it, so that lines stay short. */
void matrix_print(FILE *file, const struct matrix *m, bool colour)
{
    int variant, width[CHECKERS];
    const char *last = "";
    measure(m, &variant, width);
    fprintf(file, "%-*s", variant, "protocol");
    for (enum checker e = 0; e < CHECKERS; e++)
        fprintf(file, "  %-*s", width[e], checker_name(e));
    fprintf(file, "\n");
    for (size_t i = 0; i < m->count; i++) {
        if (strcmp(last, m->row[i].protocol) != 0)
            fprintf(file, "%s\n", m->row[i].protocol);
        last = m->row[i].protocol;
        fprintf(file, "  %-*s", variant - 2, m->row[i].variant);
        for (enum checker e = 0; e < CHECKERS; e++)
            print_cell(file, &m->row[i].cell[e], width[e], colour);
        fprintf(file, "\n");
    }
    fputs(
        "\nproved: for all inputs and coins, by algebra. exhausted: one by one within the bounds.\n"
        "holds: on what was run, or under the named assumptions. nL: so many known limits, leaks\n"
        "that are expected and found. n?: so many questions that the checker cannot decide. n!: "
        "so\n"
        "many verdicts that are not as expected. .: not asked.\n",
        file);
}

void matrix_json(struct json *j, const struct matrix *m)
{
    json_array(j);
    for (size_t i = 0; i < m->count; i++)
        for (enum checker e = 0; e < CHECKERS; e++) {
            const struct cell *c = &m->row[i].cell[e];
            if (c->rows == 0)
                continue;
            json_object(j);
            json_add_string(j, "protocol", m->row[i].protocol);
            json_add_string(j, "variant", m->row[i].variant);
            json_add_string(j, "checker", checker_name(e));
            json_add_string(j, "best", c->best ? verdict_name(c->best) : NULL);
            json_add_u64(j, "rows", c->rows);
            json_add_u64(j, "limits", c->limits);
            json_add_u64(j, "inconclusive", c->inconclusive);
            json_add_u64(j, "unexpected", c->unexpected);
            json_end(j);
        }
    json_end(j);
}

void audit_json(struct json *j, const struct findings *findings, const struct ledger *ledger)
{
    struct matrix matrix = {0};
    matrix_fill(&matrix, findings);
    json_object(j);
    json_add_u64(j, "unexpected", findings_unexpected(findings));
    findings_unmade_json(j, findings);
    json_key(j, "matrix");
    matrix_json(j, &matrix);
    json_add_array(j, "rows");
    for (size_t i = 0; i < findings->count; i++)
        finding_json(j, &findings->list[i]);
    json_end(j);
    if (ledger) {
        json_key(j, "claims");
        ledger_json(j, ledger);
    }
    json_end(j);
    matrix_clear(&matrix);
}

static void print_full(FILE *file, const struct finding *f)
{
    fprintf(file, "  %s %s, %s, %s: %s, should be %s\n    %s: %s\n", f->protocol, f->variant,
            check_name(f->check), f->coalition, verdict_name(f->verdict), verdict_name(f->expected),
            f->parameters, f->bounds);
    const struct witness *w = f->witness;
    if (!w)
        return;
    fprintf(file, "    %s learns %s\n", w->coalition, w->learns);
    for (size_t i = 0; i < w->telling_count; i++)
        fprintf(file, "      by %s, message %u, %d to %d%s%s (%s:%d)\n", w->telling[i].name,
                w->telling[i].number, w->telling[i].from, w->telling[i].to,
                w->telling[i].path ? " in " : "", w->telling[i].path ? w->telling[i].path : "",
                w->telling[i].file ? w->telling[i].file : "-", w->telling[i].line);
    if (w->inputs[0])
        fprintf(file, "      inputs %s%s%s\n", w->inputs[0], w->inputs[1] ? " | " : "",
                w->inputs[1] ? w->inputs[1] : "");
    fprintf(file, "      %s\n", w->replay);
}

/* Of the known limits of one variant, checker and claim only the first is shown; |others| counts.
 */
static bool is_first_limit(const struct findings *findings, size_t at, unsigned *others)
{
    const struct finding *f = &findings->list[at];
    *others = 0;
    for (size_t i = 0; i < findings->count; i++) {
        const struct finding *g = &findings->list[i];
        const bool alike =
            g->verdict == g->expected && is_bad(g->verdict) && g->check == f->check &&
            strcmp(g->protocol, f->protocol) == 0 && strcmp(g->variant, f->variant) == 0 &&
            (g->claim == f->claim || (g->claim && f->claim && strcmp(g->claim, f->claim) == 0));
        if (alike && i < at)
            return false;
        *others += alike && i > at;
    }
    return true;
}

void audit_findings(FILE *file, const struct findings *findings, bool colour)
{
    const size_t unexpected = findings_unexpected(findings);
    if (unexpected) {
        fprintf(file, "\n%sNot as expected:%s\n", colour ? "\033[31;1m" : "",
                colour ? "\033[0m" : "");
        for (size_t i = 0; i < findings->count; i++)
            if (findings->list[i].verdict != findings->list[i].expected)
                print_full(file, &findings->list[i]);
    }
    fprintf(file, "\nKnown limits, found again:\n");
    for (size_t i = 0; i < findings->count; i++) {
        const struct finding *f = &findings->list[i];
        unsigned others;
        if (!is_bad(f->verdict) || f->verdict != f->expected ||
            !is_first_limit(findings, i, &others))
            continue;
        fprintf(file, "  %s %s, %s: %s %s %s", f->protocol, f->variant, check_name(f->check),
                f->coalition, f->witness ? "learns" : "-",
                f->witness ? f->witness->learns : f->bounds);
        if (others)
            fprintf(file, "; and %u more like it", others);
        fputs("\n", file);
    }
}

void audit_claims(FILE *file, const struct ledger *l)
{
    size_t counts[CLAIM_MEASURED + 1] = {0};
    for (size_t i = 0; i < l->count; i++)
        counts[l->row[i].verdict]++;
    fprintf(file, "\nClaims of the papers:");
    for (int v = CLAIM_PROVED; v <= CLAIM_MEASURED; v++)
        fprintf(file, " %zu %s,", counts[v], ledger_verdict_name((enum ledger_verdict)v));
    fprintf(file, " %zu open. Refuted:\n", counts[CLAIM_OPEN]);
    for (size_t i = 0; i < l->count; i++)
        if (l->row[i].verdict == CLAIM_REFUTED)
            fprintf(file, "  %-24s %s\n  %24s %s\n", l->row[i].claim->id,
                    l->row[i].claim->statement, "", l->row[i].learned ? l->row[i].learned : "");
}
