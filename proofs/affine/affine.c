/* The checker `affine`: it judges coalitions by the forms of what they saw.
 *
 * Why the result holds for every N: the coefficients of the forms are integers of least absolute
 * value, the same with every modulus that was tried; no role reads an entry, so no step depends on
 * one; and elimination with pivots 1 and -1 is correct over every Z_N. */
#include "proofs/affine/affine.h"
#include "crypto/memory.h"
#include "proofs/tell/report.h"
#include <stdlib.h>
#include <string.h>

/* The moduli that are tried. The first gives the integers, and the others must agree. There are
 * tiny ones, an odd and an even one of every class of widths (whole words, parts of a word, each
 * number of words), and one that fills neither its words nor half of them, so that code that
 * depends on the width takes all its branches. */
static const char *const moduli[] = {
    "115792089237316195423570985008687907853269984665640564039457584007913129639747",
    "2",
    "3",
    "4",
    "6",
    "12",
    "4294967294",
    "4294967295",
    "2^32",
    "2305843009213693951",
    "2^48",
    "2^63",
    "18446744073709551557",
    "2^64",
    "2^96",
    "170141183460469231731687303715884105727",
    "2^128",
    "2^160",
    "3138550867693340381917894711603833208051177722232017256429",
    "2^192",
    "2^224",
    "57896044618658097711785492504343953926634992332820282019728792003956564819949",
    "2^255",
};
enum { MODULI = sizeof moduli / sizeof *moduli };

/* And one of each number of bytes, from 2^7 to 2^255: only whether it gives the same integers. */
enum { WIDTHS = 32 };

static const char moduli_words[] =
    "2, 3, 4, 6, 12, and an even and an odd one of each width: 32 bits, 33 to 63, 64, 65 to 128, "
    "129 to 192, 193 to 255, 256; and one of each number of bytes";

void system_init(struct system *s, const struct shadows *shadows)
{
    const size_t variables = shadows->variable_count + 1, outputs = shadows->output_rows.count;
    *s = (struct system){.shadows = shadows};
    s->column = memory_zero(variables, sizeof *s->column);
    s->copy = memory_zero(variables, sizeof *s->copy);
    s->variable = memory_zero(2 * variables + outputs, sizeof *s->variable);
    s->shadow = memory_zero(shadows->count + outputs + 1, sizeof *s->shadow);
}

void system_clear(struct system *s)
{
    rows_clear(&s->views);
    rows_clear(&s->rights);
    free(s->shadow);
    free(s->column);
    free(s->copy);
    free(s->variable);
    *s = (struct system){0};
}

static void number_columns(struct system *s, enum variable_kind kind)
{
    const struct shadows *h = s->shadows;
    for (uint32_t v = 0; v < h->variable_count; v++) {
        if (h->variables[v].kind != kind)
            continue;
        s->column[v] = UINT32_MAX;
        if (coalition_has(s->members, h->variables[v].party) && h->lone[v])
            continue;
        s->variable[s->columns] = v;
        s->column[v] = s->columns++;
    }
}

static void copy_row(const struct system *s, struct rows *to, const struct rows *from, size_t row)
{
    for (size_t t = from->start[row]; t < from->start[row + 1]; t++)
        if (s->column[from->terms[t].column] != UINT32_MAX)
            rows_term(to, s->column[from->terms[t].column], &from->terms[t].factor);
    rows_end(to);
}

/* The columns of others' outputs, and those where the rights have coins. */
static void number_outputs(struct system *s)
{
    const struct shadows *h = s->shadows;
    for (size_t k = 0; k < h->output_count && h->joint; k++)
        for (uint32_t e = 0; e < h->outputs[k].count; e++)
            if (!coalition_has(s->members, h->outputs[k].party))
                s->variable[s->columns++] = h->outputs[k].first + e;
    s->outputs_end = s->columns;
    for (uint32_t v = 0; v < h->variable_count && h->joint; v++)
        if (h->variables[v].kind == VARIABLE_COIN) {
            s->variable[s->columns] = v;
            s->copy[v] = s->columns++;
        }
}

/* The rows of all outputs, as views or as rights; see struct system. */
static void put_outputs(struct system *s, struct rows *to, bool rights)
{
    const struct shadows *h = s->shadows;
    const struct rows *from = &h->output_rows;
    uint32_t own = s->inputs_end;
    fmpz_t minus;
    fmpz_init_set_si(minus, -1);
    for (size_t k = 0; k < h->output_count && h->joint; k++)
        for (size_t row = h->outputs[k].first; row < h->outputs[k].first + h->outputs[k].count;
             row++) {
            for (size_t t = from->start[row]; t < from->start[row + 1]; t++) {
                const uint32_t v = from->terms[t].column;
                const bool copied = rights && h->variables[v].kind == VARIABLE_COIN;
                const uint32_t column = copied ? s->copy[v] : s->column[v];
                if (column != UINT32_MAX)
                    rows_term(to, column, &from->terms[t].factor);
            }
            if (!coalition_has(s->members, h->outputs[k].party))
                rows_term(to, own++, minus);
            rows_end(to);
        }
    fmpz_clear(minus);
}

void system_rights(struct system *s, size_t without)
{
    const struct shadows *h = s->shadows;
    rows_empty(&s->rights);
    for (size_t k = 0; k < h->right_count; k++) {
        const struct right *right = &h->rights[k];
        if (k == without || !coalition_has(s->members, right->party) || (right->output && h->joint))
            continue;
        for (uint32_t e = 0; e < right->count; e++)
            copy_row(s, &s->rights, &h->right_rows, right->first + e);
    }
    put_outputs(s, &s->rights, true);
}

void system_load(struct system *s, coalition members)
{
    const struct shadows *h = s->shadows;
    s->members = members;
    s->columns = 0;
    rows_empty(&s->views);
    number_columns(s, VARIABLE_COIN);
    s->coins = s->columns;
    number_columns(s, VARIABLE_INPUT);
    s->inputs_end = s->columns;
    number_outputs(s);
    for (uint32_t k = 0; k < h->count; k++) {
        if (!coalition_has(members, h->list[k].party) || h->list[k].form->tainted)
            continue;
        s->shadow[s->views.count] = k;
        copy_row(s, &s->views, &h->rows, k);
    }
    for (size_t k = 0; k < h->output_rows.count && h->joint; k++)
        s->shadow[s->views.count + k] = UINT32_MAX;
    put_outputs(s, &s->views, false);
    system_rights(s, SIZE_MAX);
}

enum linear_answer system_judge(const struct system *s, const fmpz_t modulus,
                                struct linear_leak *leak)
{
    const struct linear linear = {&s->views, &s->rights, s->coins, s->columns, *modulus};
    return linear_judge(&linear, leak);
}

/* The state of one job. */
struct affine {
    const struct job *job;
    struct shadows shadows;
    struct system system;
    fmpz_t modulus; /* 0: every N */
    bool any;
    const char *unfit;    /* why no coalition can be judged, or NULL */
    enum verdict outputs; /* all together: are they the function's? INCONCLUSIVE: not asked */
    const char *outputs_note;
    uint64_t executions;
    struct arena *arena;
};

/* Does another modulus give the same integers? With |probes| its forms are compared with values. */
static status try_modulus(struct affine *a, const char *modulus, bool probes,
                          struct complaint *complaint)
{
    struct shadows other;
    const status taken = shadows_take(&other, a->job, modulus, complaint);
    a->executions++;
    if (taken == OK)
        a->unfit = other.looked ? arena_format(a->arena, "%s, when N = %s", other.looked, modulus)
                                : shadows_agree(&a->shadows, &other, a->arena);
    if (taken == OK && other.rights_blurred && !a->shadows.rights_blurred)
        a->shadows.rights_blurred = arena_text(a->arena, other.rights_blurred);
    if (taken == OK && !a->unfit && probes)
        a->unfit = shadows_probe(&other, &a->executions, a->arena);
    shadows_clear(&other);
    return taken;
}

/* Tries the other moduli, and probes the forms with real runs, before anything is believed. */
static status cross_check(struct affine *a, struct complaint *complaint)
{
    a->unfit = shadows_probe(&a->shadows, &a->executions, a->arena);
    for (size_t k = 1; k < MODULI && a->any && !a->unfit; k++)
        REQUIRE(try_modulus(a, moduli[k], true, complaint));
    for (unsigned bytes = 1; bytes <= WIDTHS && a->any && !a->unfit; bytes++)
        REQUIRE(try_modulus(a, arena_format(a->arena, "2^%u", 8 * bytes - 1), false, complaint));
    return OK;
}

static const char *covered(const struct affine *a)
{
    const char *ring = "";
    if (a->shadows.looked || a->unfit)
        return arena_format(a->arena, "not affine (%s): enumerate decides",
                            a->unfit ? a->unfit : a->shadows.looked);
    if (a->any)
        return arena_format(
            a->arena,
            "all inputs and all coins, for every N from 2 on: the coefficients are integers that "
            "do not depend on N (compared at N = %s), no role reads an entry, and pivots of 1 and "
            "-1 are sound over every Z_N; %llu executions compare forms with values",
            moduli_words, (unsigned long long)a->executions - 1);
    if (a->shadows.ring) {
        char text[RESIDUE_TEXT];
        modulus_format(a->shadows.ring, text);
        ring = arena_text(a->arena, text);
    }
    return arena_format(a->arena,
                        "all inputs and all coins over Z_%s, by Howell form; %llu executions "
                        "compare forms with values",
                        ring, (unsigned long long)a->executions - 1);
}

static const char *scope(const struct affine *a, const struct linear_leak *leak)
{
    if (!a->any) {
        char *n = fmpz_get_str(NULL, 10, a->modulus);
        const char *text = arena_format(a->arena, " (mod %s)", n);
        flint_free(n);
        return text;
    }
    if (fmpz_is_one(leak->content))
        return " (for every N)";
    char *g = fmpz_get_str(NULL, 10, leak->content);
    const char *text = arena_format(a->arena, " (for every N that does not divide %s)", g);
    flint_free(g);
    return text;
}

/* The declaration: leaving out any item must make a leak, and some honest entry must stay free. */
static enum verdict judge_declaration(struct affine *a, coalition members, const char **note)
{
    struct system *s = &a->system;
    const struct shadows *h = &a->shadows;
    size_t free_entries = 0;
    system_load(s, members);
    if (h->rights_blurred) {
        *note = arena_format(a->arena, "the declaration is not affine (%s): enumerate decides",
                             h->rights_blurred);
        return VERDICT_INCONCLUSIVE;
    }
    for (size_t k = 0; k < h->right_count; k++) {
        if (h->rights[k].output || !coalition_has(members, h->rights[k].party))
            continue;
        system_rights(s, k);
        if (system_judge(s, a->modulus, NULL) != LINEAR_LEAK) {
            *note = arena_format(a->arena,
                                 "not tight: without the item '%s' of party %d nothing is leaked "
                                 "either",
                                 h->rights[k].name, h->rights[k].party);
            return VERDICT_FAILS;
        }
    }
    system_rights(s, SIZE_MAX);
    for (uint32_t c = s->coins; c < s->inputs_end; c++) {
        struct rows unit = {0};
        fmpz_t one;
        fmpz_init_set_ui(one, 1);
        rows_term(&unit, c, one);
        rows_end(&unit);
        free_entries += linear_within(&unit, &s->rights, s->columns, a->modulus) != LINEAR_PRIVATE;
        rows_clear(&unit);
        fmpz_clear(one);
    }
    *note = arena_format(a->arena, "leaves %zu of %zu honest input entries open", free_entries,
                         (size_t)s->inputs_end - s->coins);
    if (free_entries == 0 && s->inputs_end > s->coins) {
        *note = "vacuous: own input, output and declared leakage give all honest inputs away";
        return VERDICT_FAILS;
    }
    return VERDICT_HOLDS;
}

static enum verdict judge_some(struct affine *a, coalition members, const char **note,
                               struct linear_leak *leak)
{
    *note = a->shadows.joint ? a->outputs_note : NULL;
    if (a->shadows.joint && a->outputs != VERDICT_PROVED)
        return a->outputs;
    system_load(&a->system, members);
    switch (system_judge(&a->system, a->modulus, leak)) {
    case LINEAR_PRIVATE:
        return VERDICT_PROVED;
    case LINEAR_LEAK:
        if (!a->shadows.rights_blurred && !a->shadows.restricted)
            return VERDICT_LEAK;
        *note = "the views tell more than the affine part of what is declared: enumerate decides";
        return VERDICT_INCONCLUSIVE;
    default:
        *note = "the algebra cannot say for all N at once: set one N, as modulus=7";
        return VERDICT_INCONCLUSIVE;
    }
}

static enum verdict judge(struct affine *a, enum check check, coalition members, const char **note,
                          struct linear_leak *leak)
{
    *note = a->unfit ? a->unfit : shadows_blurred(&a->shadows, members, a->arena);
    if (*note) {
        *note = arena_format(a->arena, "not affine (%s): enumerate decides", *note);
        return VERDICT_INCONCLUSIVE;
    }
    if (check == CHECK_AFFINE)
        return judge_some(a, members, note, leak);
    if (check == CHECK_AFFINE_DECLARATION)
        return judge_declaration(a, members, note);
    return affine_view(&a->shadows, members, a->modulus, a->arena, note);
}

static void ask(struct affine *a, const struct report *r, enum check check, enum verdict expected)
{
    struct question q;
    struct linear_leak leak;
    const bool each = a->job->what.each;
    if (expected == VERDICT_NONE)
        return;
    linear_leak_init(&leak);
    report_begin(r, &q, check, expected);
    for (coalition c = report_first(a->job, a->shadows.run); c;
         c = report_next(a->job, a->shadows.run, c)) {
        const char *note;
        const enum verdict one = judge(a, check, c, &note, &leak);
        if (report_judge(r, &q, c, one)) {
            if (note)
                report_note(r, &q, note);
            q.finding.witness =
                one == VERDICT_LEAK
                    ? affine_witness(&a->system, &leak, scope(a, &leak), a->modulus, NULL, a->arena)
                    : NULL;
        }
        linear_leak_clear(&leak);
        linear_leak_init(&leak);
        if (each) {
            report_end(r, &q);
            report_begin(r, &q, check, expected);
        }
    }
    if (!each)
        report_end(r, &q);
    linear_leak_clear(&leak);
}

static void ask_correct(const struct affine *a, const struct report *r, enum verdict expected)
{
    struct question q;
    if (expected == VERDICT_NONE)
        return;
    report_begin(r, &q, CHECK_CORRECT, expected);
    report_judge(r, &q, 0, a->outputs);
    if (a->outputs_note)
        report_note(r, &q, a->outputs_note);
    q.finding.coalition = "all";
    report_end(r, &q);
}

static void ask_all(struct affine *a, struct findings *findings)
{
    const struct expectation *e = &a->job->what.expect;
    const struct report r = {a->job, findings, a->shadows.run, a->executions, covered(a)};
    ask(a, &r, CHECK_AFFINE, e->some);
    ask(a, &r, CHECK_AFFINE_VIEW, e->view);
    ask(a, &r, CHECK_AFFINE_DECLARATION, e->declaration);
    ask_correct(a, &r, e->correct);
}

status affine_job(const struct job *job, struct findings *findings, struct complaint *complaint)
{
    struct affine a = {.job = job, .arena = &findings->arena, .executions = 1};
    fmpz_init(a.modulus);
    a.any = strstr(job_parameters(job, a.arena), "=any") != NULL;
    status taken = shadows_take(&a.shadows, job, moduli[0], complaint);
    if (taken == OK && !a.shadows.looked)
        taken = cross_check(&a, complaint);
    if (taken == OK) {
        if (!a.any && a.shadows.ring)
            ring_integer(a.modulus, a.shadows.ring);
        a.outputs = VERDICT_INCONCLUSIVE;
        if (a.shadows.output_count && !a.unfit && !a.shadows.looked)
            a.outputs = affine_outputs(&a.shadows, a.modulus, a.arena, &a.outputs_note);
        system_init(&a.system, &a.shadows);
        ask_all(&a, findings);
        system_clear(&a.system);
    }
    shadows_clear(&a.shadows);
    fmpz_clear(a.modulus);
    return taken;
}
