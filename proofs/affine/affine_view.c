/* Is this ideal view right, for all values of all coins? Each view is a coset of the span of its
 * coins. Two cosets are equal if the spans are equal and the difference of the offsets lies in the
 * span: of the constants, and of the coefficients of every input and every own coin. */
#include "crypto/array.h"
#include "proofs/affine/affine.h"
#include "proofs/ask/events.h"
#include "sim/primitives.h"
#include <stdlib.h>
#include <string.h>

/* One of the two views: the form of each message entry and, if the function draws coins, of all
 * outputs; and the own coins in order. */
struct side {
    const struct form **forms;
    size_t count, room;
    uint32_t *own; /* variables of the party's own coins */
    size_t own_count, own_room;
    const struct variable *variables;
    size_t variable_count;
    const char *fault;
};

static void side_clear(struct side *s)
{
    free(s->forms);
    free(s->own);
}

static void side_coin(struct side *s, const struct form *f)
{
    if (f->tainted || f->count != 1) {
        s->fault = "a coin of its own that is not a plain one";
        return;
    }
    s->own = array_room(s->own, &s->own_room, s->own_count + 1, sizeof *s->own);
    s->own[s->own_count++] = f->term[0].variable;
}

static void side_entry(struct side *s, const struct form *form)
{
    if (form->tainted)
        s->fault = form->why;
    s->forms = array_room(s->forms, &s->room, s->count + 1, sizeof *s->forms);
    s->forms[s->count++] = form;
}

static void side_read(struct side *s, const struct view *view)
{
    struct ordered order = {0};
    view_order(&order, view);
    for (size_t k = 0; k < order.count; k++) {
        const struct event *e = order.event[k];
        for (size_t f = 0; f < e->field_count; f++)
            for (size_t n = 0; e->fields[f].forms && n < seen_forms(&e->fields[f]); n++) {
                const struct form *form = e->fields[f].forms[n];
                if (e->kind == EVENT_COIN)
                    side_coin(s, form);
                if (!shadows_heard(e))
                    continue;
                side_entry(s, form);
            }
    }
    ordered_clear(&order);
}

static const struct value *told_output(const struct shadows *s, int party, const char *name)
{
    for (size_t k = 0; k < s->told_count; k++)
        if (!s->told[k].call && s->told[k].party == party &&
            strcmp(s->told[k].output.name, name) == 0)
            return &s->told[k].output.value;
    return NULL;
}

/* Everybody's outputs, of the run and of the ideal function. */
static const char *side_outputs(const struct shadows *s, struct side *real, struct side *ideal)
{
    size_t outputs = 0;
    for (int i = 1; i <= s->parties; i++) {
        const struct named_value *list;
        const size_t count = run_ideal_outputs(s->run, i, &list);
        outputs += count;
        for (size_t k = 0; k < count; k++) {
            const struct value *given = &list[k].value, *v = told_output(s, i, list[k].name);
            if (!given->forms || given->kind != KIND_RESIDUES)
                ideal->fault = "an output that is not made of numbers modulo N";
            else if (!v || !value_alike(v, given))
                return "an output of the ideal function is missing, or has other entries";
            for (size_t e = 0; !ideal->fault && e < given->count; e++) {
                side_entry(real, v->forms[e]);
                side_entry(ideal, given->forms[e]);
            }
        }
    }
    for (int i = 1; i <= s->parties; i++) {
        const struct named_value *list;
        outputs -= run_outputs(s->run, i, &list);
    }
    return outputs ? "there is an output that the function does not give" : NULL;
}

/* Writes the column of a variable in a side's entries, as a sparse row. */
static void put_column(struct rows *out, const struct side *s, uint32_t variable, int sign)
{
    fmpz_t f;
    fmpz_init(f);
    for (uint32_t k = 0; k < s->count; k++)
        for (uint32_t t = 0; t < s->forms[k]->count; t++) {
            if (s->forms[k]->term[t].variable != variable)
                continue;
            form_factor(f, s->forms[k]->ring, s->forms[k]->term[t].coefficient);
            if (sign < 0)
                fmpz_neg(f, f);
            rows_term(out, k, f);
        }
    fmpz_clear(f);
}

static void put_constants(struct rows *out, const struct side *s, int sign)
{
    fmpz_t f;
    fmpz_init(f);
    for (uint32_t k = 0; k < s->count; k++) {
        form_factor(f, s->forms[k]->ring, s->forms[k]->constant);
        if (sign < 0)
            fmpz_neg(f, f);
        if (!fmpz_is_zero(f))
            rows_term(out, k, f);
    }
    fmpz_clear(f);
}

static bool is_own(const struct side *s, uint32_t variable)
{
    for (size_t k = 0; k < s->own_count; k++)
        if (s->own[k] == variable)
            return true;
    return false;
}

static void put_span(struct rows *out, const struct side *s)
{
    for (uint32_t v = 0; v < s->variable_count; v++) {
        if (s->variables[v].kind != VARIABLE_COIN || is_own(s, v))
            continue;
        put_column(out, s, v, 1);
        rows_end(out);
    }
}

static const char *compare_cosets(const struct side *real, const struct side *ideal, size_t inputs,
                                  const fmpz_t modulus, bool *undecided)
{
    struct rows a = {0}, b = {0}, offsets = {0};
    const char *fault = NULL;
    put_span(&a, real);
    put_span(&b, ideal);
    for (uint32_t v = 0; v < inputs; v++) {
        put_column(&offsets, real, v, 1);
        put_column(&offsets, ideal, v, -1);
        rows_end(&offsets);
    }
    for (size_t k = 0; k < real->own_count; k++) {
        put_column(&offsets, real, real->own[k], 1);
        put_column(&offsets, ideal, ideal->own[k], -1);
        rows_end(&offsets);
    }
    put_constants(&offsets, real, 1);
    put_constants(&offsets, ideal, -1);
    rows_end(&offsets);
    const enum linear_answer answers[3] = {linear_within(&a, &b, real->count, modulus),
                                           linear_within(&b, &a, real->count, modulus),
                                           linear_within(&offsets, &a, real->count, modulus)};
    static const char *const faults[3] = {"the view varies more than the ideal view",
                                          "the ideal view varies more than the view",
                                          "the ideal view has another mean than the view"};
    for (int k = 0; k < 3; k++) {
        *undecided |= answers[k] == LINEAR_UNDECIDED;
        if (answers[k] == LINEAR_LEAK && !fault)
            fault = faults[k];
    }
    rows_clear(&a);
    rows_clear(&b);
    rows_clear(&offsets);
    return fault;
}

/* With |party| 0, only outputs are compared. */
static enum verdict compare(struct shadows *s, int party, const fmpz_t modulus, struct arena *arena,
                            const char **note)
{
    struct side real = {.variables = s->variables, .variable_count = s->variable_count};
    struct side ideal = {0};
    bool undecided = false;
    size_t at;
    *note = NULL;
    ideal.variables = run_variables(s->run, &ideal.variable_count);
    if (s->joint || !party)
        *note = side_outputs(s, &real, &ideal);
    if (party) {
        side_read(&real, run_view(s->run, party));
        side_read(&ideal, run_puppet_view(s->run));
    }
    if (party && !*note)
        *note = views_differ(s->run, run_view(s->run, party), run_puppet_view(s->run), arena, &at);
    enum verdict verdict = *note ? VERDICT_FAILS : VERDICT_PROVED;
    if (verdict == VERDICT_PROVED && (real.fault || ideal.fault || run_looked(s->run))) {
        const char *why = real.fault ? real.fault : ideal.fault ? ideal.fault : run_looked(s->run);
        *note = arena_format(arena, "not affine (%s): enumerate decides", why);
        verdict = VERDICT_INCONCLUSIVE;
    }
    if (verdict == VERDICT_PROVED &&
        (real.count != ideal.count || real.own_count != ideal.own_count)) {
        *note = "the ideal view has other entries";
        verdict = VERDICT_FAILS;
    }
    if (verdict == VERDICT_PROVED) {
        *note = compare_cosets(&real, &ideal, s->input_count, modulus, &undecided);
        verdict = *note ? VERDICT_FAILS : VERDICT_PROVED;
        if (undecided) {
            *note = "the algebra cannot say for all N at once: set one N, as modulus=7";
            verdict = VERDICT_INCONCLUSIVE;
        }
    }
    side_clear(&real);
    side_clear(&ideal);
    return verdict;
}

enum verdict affine_view(struct shadows *s, coalition single, const fmpz_t modulus,
                         struct arena *arena, const char **note)
{
    if (coalition_size(single) != 1 || !s->job->protocol->ideal_view) {
        *note = "there is no ideal view";
        return VERDICT_INCONCLUSIVE;
    }
    const int party = __builtin_ctzll(single) + 1;
    const status made = run_ideal_view(s->run, party);
    if (made != OK) {
        *note = made == E_REFUSED ? arena_text(arena, run_error(s->run))
                                  : "the ideal view could not be made";
        return VERDICT_FAILS;
    }
    return compare(s, party, modulus, arena, note);
}

enum verdict affine_outputs(struct shadows *s, const fmpz_t modulus, struct arena *arena,
                            const char **note)
{
    const enum verdict law = compare(s, 0, modulus, arena, note);
    if (law == VERDICT_FAILS)
        *note = arena_format(arena, "all outputs together: %s", *note);
    return law;
}
