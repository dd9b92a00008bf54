#include "proofs/affine/shadows.h"
#include "crypto/array.h"
#include "crypto/gmp_words.h"
#include "sim/backend.h"
#include "sim/primitives.h"
#include <stdlib.h>
#include <string.h>

void ring_integer(fmpz_t n, const struct modulus *ring)
{
    fmpz_set_ui_array(n, gmp_limbs(ring->limb), 4 * GMP_PER_WORD);
}

void form_factor(fmpz_t f, const struct modulus *ring, const uint64_t *coefficient)
{
    fmpz_t n;
    fmpz_init(n);
    ring_integer(n, ring);
    fmpz_set_ui_array(f, gmp_limbs(coefficient), (slong)ring->limbs * GMP_PER_WORD);
    fmpz_smod(f, f, n);
    fmpz_clear(n);
}

static struct tape *coins(void *context, int party)
{
    (void)party;
    return &((struct shadows *)context)->coins.tape;
}

static void add_shadow(struct shadows *s, const struct shadow *one)
{
    s->list = array_room(s->list, &s->room, s->count + 1, sizeof *s->list);
    s->list[s->count++] = *one;
}

static bool is_lone(const struct form *f)
{
    static const uint64_t one[4] = {1};
    return !f->tainted && f->count == 1 && memcmp(f->term[0].coefficient, one, sizeof one) == 0 &&
           residue_is_zero(f->ring, f->constant);
}

bool shadows_heard(const struct event *e)
{
    return e->kind == EVENT_MESSAGE || e->kind == EVENT_UNREAD || e->kind == EVENT_RETURN;
}

/* Keys of the ideal cryptography are numbers that nobody could guess: they tell nothing by
 * themselves. Anything else without a form has contents that this checker does not see. */
static void walk_event(struct shadows *s, int party, const struct event *e)
{
    const bool own = e->kind == EVENT_COIN || e->kind == EVENT_INPUT;
    if (!own && !shadows_heard(e))
        return;
    for (uint32_t f = 0; f < e->field_count; f++) {
        const struct seen *seen = &e->fields[f];
        if (!seen->forms && kind_aspect(seen->kind) != ASPECT_KEY && seen->count && !s->looked)
            s->looked = own ? "an input that is not made of numbers modulo N"
                        : e->kind == EVENT_RETURN
                            ? "a trusted party's answer that is not made of numbers modulo N"
                            : "a message that is not made of numbers modulo N";
        for (uint32_t k = 0; seen->forms && k < seen_forms(seen); k++) {
            const struct form *form = seen->forms[k];
            add_shadow(s, &(struct shadow){party, form, e, f, k, own});
            if (own && is_lone(form) && s->variables[form->term[0].variable].party == party)
                s->lone[form->term[0].variable] = true;
        }
    }
}

static void put_row(struct shadows *s, struct rows *rows, const struct form *f)
{
    fmpz_t factor;
    fmpz_init(factor);
    if (!f->tainted && f->count && !s->ring)
        s->ring = f->ring;
    if (!f->tainted && f->count && !modulus_equal(f->ring, s->ring) && !s->looked)
        s->looked = "two moduli";
    for (uint32_t t = 0; t < f->count && !f->tainted; t++) {
        form_factor(factor, f->ring, f->term[t].coefficient);
        rows_term(rows, f->term[t].variable, factor);
    }
    rows_end(rows);
    fmpz_clear(factor);
}

static void walk_views(struct shadows *s)
{
    for (int i = 1; i <= s->parties; i++) {
        const struct view *view = run_view(s->run, i);
        for (size_t k = 0; k < view->count; k++)
            walk_event(s, i, &view->event[k]);
    }
    for (size_t k = 0; k < s->count; k++)
        put_row(s, &s->rows, s->list[k].form);
}

static void put_rows(struct shadows *s, struct rows *rows, const struct value *v)
{
    for (size_t e = 0; v->forms && e < v->count * entry_forms(v->kind, v->width); e++)
        put_row(s, rows, v->forms[e]);
}

/* If the function draws coins, what a run gives is a form of the run's own coins, and the ideal
 * function's outputs are forms of coins that no run has (affine_view.c compares them). */
static void walk_outputs(struct shadows *s)
{
    for (size_t k = 0; k < s->told_count; k++) {
        const struct told *t = &s->told[k];
        const struct value *v = &t->output.value;
        if (t->call || (v->kind != KIND_RESIDUES && !s->joint))
            continue;
        s->outputs =
            array_room(s->outputs, &s->output_room, s->output_count + 1, sizeof *s->outputs);
        s->outputs[s->output_count++] = (struct right){
            t->party, true, t->output.name, (uint32_t)s->output_rows.count, (uint32_t)v->count};
        for (size_t e = 0; e < v->count && v->kind == KIND_RESIDUES && s->joint && !s->looked; e++)
            if (v->forms[e]->tainted)
                s->looked = v->forms[e]->why;
        if (v->kind != KIND_RESIDUES)
            s->looked = "an output that is drawn and not made of numbers modulo N";
        put_rows(s, &s->output_rows, v);
    }
}

/* A declared item that is made of the function's own coins is no function of the inputs. */
static void check_drawn(struct shadows *s, const struct form *f)
{
    for (uint32_t t = 0; t < f->count; t++)
        if (f->term[t].variable >= s->input_count)
            s->rights_blurred = "a declared item that the function draws";
}

static void walk_rights(struct shadows *s, int party, bool output)
{
    const struct named_value *list;
    const size_t count =
        output ? run_ideal_outputs(s->run, party, &list) : run_ideal_leaks(s->run, party, &list);
    for (size_t k = 0; k < count; k++) {
        const struct value *v = &list[k].value;
        s->rights = array_room(s->rights, &s->right_room, s->right_count + 1, sizeof *s->rights);
        const size_t forms = v->forms ? v->count * entry_forms(v->kind, v->width) : 0;
        s->rights[s->right_count++] = (struct right){
            party, output, list[k].name, (uint32_t)s->right_rows.count, (uint32_t)forms};
        if (!v->forms)
            s->rights_blurred = "an output or declared item that is not made of numbers modulo N";
        for (size_t e = 0; e < forms; e++) {
            if (v->forms[e]->tainted)
                s->rights_blurred = v->forms[e]->why;
            if (!output && s->joint)
                check_drawn(s, v->forms[e]);
        }
        put_rows(s, &s->right_rows, v);
    }
}

static uint64_t entries_in_all(const struct shadows *s, int party)
{
    const struct value *input = run_input(s->run, party);
    return input ? input->count : 0;
}

static bool is_refused(const struct shadows *s)
{
    return s->job->protocol->check_inputs && s->job->protocol->check_inputs(s->run) != OK;
}

/* Several samples, of which the last is taken, or the first after it that the protocol admits: how
 * many entries an input has is seen in how many are sent, and no form shows that. */
static status set_inputs(struct shadows *s, unsigned play, const struct steering *steering,
                         const char **vary)
{
    enum { SAMPLES = 16, SAMPLES_MOST = 256 };
    const uint8_t seed[SEED_BYTES] = {0x5a, (uint8_t)play};
    struct seeded_tape inputs;
    status result = seeded_tape_init(&inputs, seed, "inputs");
    steered_tape_set(&s->inputs, &inputs.tape);
    if (steering)
        steered_tape_aim(&s->inputs, steering, play);
    for (int k = 0; result == OK && (k < SAMPLES || (k < SAMPLES_MOST && is_refused(s))); k++) {
        uint64_t before[COALITION_PARTIES + 1] = {0};
        for (int i = 1; k && i <= s->parties && i <= COALITION_PARTIES; i++)
            before[i] = entries_in_all(s, i);
        run_release_inputs(s->run);
        for (int i = 1; i <= s->parties && result == OK; i++) {
            result = run_input_sample(s->run, i, &s->inputs.tape);
            if (k && i <= COALITION_PARTIES && before[i] != entries_in_all(s, i))
                *vary = "an input whose number of entries is its owner's secret";
        }
    }
    seeded_tape_clear(&inputs);
    return result == OK && steering && is_refused(s) ? E_NOT_FOUND : result;
}

/* "any" in the settings is replaced before the run is made. */
static struct job with_modulus(const struct job *job, const char *modulus, struct arena *arena)
{
    struct job copy = *job;
    const char *settings = job_parameters(job, arena), *any = strstr(settings, "=any");
    copy.override = NULL;
    copy.what.settings =
        any ? arena_format(arena, "%.*s=%s%s", (int)(any - settings), settings, modulus, any + 4)
            : settings;
    return copy;
}

/* One execution. Each play has inputs and coins of its own. */
static status play(struct shadows *s, unsigned number, const struct steering *steering,
                   status *ended)
{
    const uint8_t seed[SEED_BYTES] = {0xa5, (uint8_t)number};
    const char *vary = NULL;
    REQUIRE(set_inputs(s, number, steering, &vary));
    seeded_tape_rewind(&s->tape, seed, "coins");
    steered_tape_set(&s->coins, &s->tape.tape);
    if (steering)
        steered_tape_aim(&s->coins, steering, number);
    written_begin(&s->written);
    run_compare_written(s->run, &s->written);
    *ended = run_execute(s->run);
    run_compare_written(s->run, NULL);
    const char *looked = run_looked(s->run);
    if (!s->looked)
        s->looked = looked ? looked : vary;
    return OK;
}

/* A role that reads or writes numbers is played several times, to see which of what it writes are
 * constants. The last play is the first one again: its forms are taken. */
static status play_all(struct shadows *s, status *ended)
{
    REQUIRE(play(s, 0, NULL, ended));
    if (!s->looked && !s->written.count)
        return OK;
    for (unsigned k = 1; k <= SHADOWS_PLAYS; k++)
        REQUIRE(play(s, k % SHADOWS_PLAYS, NULL, ended));
    if (s->written.varies && !s->looked)
        s->looked = "a role writes a number that is not always the same";
    return OK;
}

/* Takes all from the play that ran last. */
static status take_play(struct shadows *s, status ended)
{
    s->variables = run_variables(s->run, &s->variable_count);
    s->looked_inside = run_looked_inside(s->run);
    s->told = run_told(s->run, &s->told_count);
    if (ended != OK)
        s->looked = "a party that stops";
    while (s->input_count < s->variable_count &&
           s->variables[s->input_count].kind == VARIABLE_INPUT)
        s->input_count++;
    s->lone = array_resize(NULL, s->variable_count, sizeof *s->lone);
    memset(s->lone, 0, s->variable_count * sizeof *s->lone);
    walk_views(s);
    s->joint = s->job->protocol->draws;
    if (s->joint || s->job->what.expect.correct != VERDICT_NONE)
        walk_outputs(s);
    REQUIRE(run_ideal(s->run));
    if (run_looked(s->run) && !s->rights_blurred)
        s->rights_blurred = run_looked(s->run);
    for (int i = 1; i <= s->parties; i++) {
        walk_rights(s, i, true);
        walk_rights(s, i, false);
    }
    for (size_t v = 0; v < s->input_count; v++)
        s->restricted |= s->ring && !modulus_equal(s->variables[v].ring, s->ring);
    return OK;
}

static status execute(struct shadows *s)
{
    status ended;
    REQUIRE(play_all(s, &ended));
    return take_play(s, ended);
}

static void forget_play(struct shadows *s)
{
    rows_clear(&s->rows);
    rows_clear(&s->right_rows);
    rows_clear(&s->output_rows);
    free(s->lone);
    s->lone = NULL;
    s->ring = NULL;
    s->count = s->right_count = s->output_count = s->input_count = 0;
    s->rights_blurred = NULL;
}

status shadows_again(struct shadows *s, unsigned number, const struct steering *steering)
{
    status ended;
    forget_play(s);
    REQUIRE(play(s, number, steering, &ended));
    return take_play(s, ended);
}

status shadows_replay(struct shadows *s, unsigned number)
{
    status ended;
    REQUIRE(play(s, number, NULL, &ended));
    s->told = run_told(s->run, &s->told_count);
    return ended == OK ? run_ideal(s->run) : ended;
}

status shadows_take(struct shadows *s, const struct job *job, const char *modulus,
                    struct complaint *complaint)
{
    static const uint8_t seed[SEED_BYTES] = {0xa5};
    struct arena arena = {0};
    *s = (struct shadows){.job = job};
    s->world = (struct world){"affine", &backend_ideal, true, coins, s, NULL, NULL, NUMBERS_RISE};
    REQUIRE(seeded_tape_init(&s->tape, seed, "coins"));
    s->tape_made = true;
    const struct job own = with_modulus(job, modulus, &arena);
    s->run = job_run(&own, &s->world, complaint);
    arena_clear(&arena);
    if (!s->run)
        return E_ARGUMENT;
    s->parties = run_parties(s->run);
    const status result = execute(s);
    return result == OK
               ? OK
               : complain(
                     complaint, result,
                     "the function cannot be computed (%s) of the inputs that were drawn: %.160s",
                     status_name(result), run_error(s->run));
}

void shadows_clear(struct shadows *s)
{
    forget_play(s);
    free(s->outputs);
    free(s->list);
    free(s->rights);
    written_clear(&s->written);
    run_free(s->run);
    if (s->tape_made)
        seeded_tape_clear(&s->tape);
    *s = (struct shadows){0};
}

const char *shadows_blurred(const struct shadows *s, coalition members, struct arena *arena)
{
    if (s->looked)
        return s->looked;
    for (size_t k = 0; k < s->count; k++) {
        const struct shadow *one = &s->list[k];
        if (!one->form->tainted || !coalition_has(members, one->party))
            continue;
        /* A tainted constant hides what it is made of, but not from whom drew it. */
        bool known = one->own || one->form->count > 0;
        for (uint32_t t = 0; t < one->form->count && known && !one->own; t++)
            known = coalition_has(members, s->variables[one->form->term[t].variable].party);
        if (!known)
            return arena_format(arena, "%s in %s to party %d", one->form->why, one->event->name,
                                one->party);
    }
    return NULL;
}

const char *shadows_name(const struct shadows *s, uint32_t variable, struct arena *arena)
{
    const struct variable *v = &s->variables[variable];
    const char *const *roles = s->job->protocol->roles;
    if (v->kind == VARIABLE_COIN)
        return arena_format(arena, "%s[%u] of %d", v->name, v->entry + 1, v->party);
    const char *who = roles ? arena_format(arena, "_%s", roles[v->party - 1])
                            : arena_format(arena, "%d", v->party);
    const struct value *input = run_input(s->run, v->party);
    if (input && input->count == 1)
        return arena_format(arena, "x%s", who);
    return arena_format(arena, "x%s[%u]", who, v->entry + 1);
}

const char *shadows_inputs(const struct shadows *s, struct arena *arena)
{
    const char *text = "";
    for (int i = 1; i <= s->parties; i++)
        if (run_input(s->run, i))
            text = arena_format(arena, "%s%s%s: %s", text, *text ? "; " : "",
                                run_role_name(s->run, i), value_format(run_input(s->run, i)));
    return text;
}

/* The coefficient of a variable in a row, reduced modulo |n|. */
static void factor_at(fmpz_t f, const struct rows *r, size_t row, uint32_t variable, const fmpz_t n)
{
    fmpz_zero(f);
    for (size_t t = r->start[row]; t < r->start[row + 1]; t++)
        if (r->terms[t].column == variable)
            fmpz_add(f, f, &r->terms[t].factor);
    fmpz_mod(f, f, n);
}

static bool same_row(const struct rows *a, const struct rows *b, size_t row, const fmpz_t n)
{
    fmpz_t fa, fb;
    bool same = true;
    fmpz_init(fa);
    fmpz_init(fb);
    const struct rows *const both[2] = {a, b};
    for (int side = 0; side < 2; side++)
        for (size_t t = both[side]->start[row]; t < both[side]->start[row + 1] && same; t++) {
            factor_at(fa, a, row, both[side]->terms[t].column, n);
            factor_at(fb, b, row, both[side]->terms[t].column, n);
            same = fmpz_equal(fa, fb);
        }
    fmpz_clear(fa);
    fmpz_clear(fb);
    return same;
}

const char *shadows_agree(const struct shadows *a, const struct shadows *b, struct arena *arena)
{
    fmpz_t n;
    const char *differs = NULL;
    if (a->count != b->count || a->right_rows.count != b->right_rows.count ||
        a->output_rows.count != b->output_rows.count || a->variable_count != b->variable_count ||
        (!a->ring) != (!b->ring))
        return "another modulus gives other messages";
    if (!b->ring)
        return NULL;
    fmpz_init(n);
    ring_integer(n, b->ring);
    for (size_t k = 0; k < a->count && !differs; k++) {
        const struct event *ea = a->list[k].event, *eb = b->list[k].event;
        if (a->list[k].party != b->list[k].party || ea->from != eb->from ||
            ea->round != eb->round || strcmp(ea->name, eb->name) != 0 ||
            a->list[k].form->tainted != b->list[k].form->tainted)
            differs = "another modulus gives other messages";
        else if (!same_row(&a->rows, &b->rows, k, n))
            differs =
                arena_format(arena, "%s has other coefficients for another modulus", ea->name);
    }
    for (size_t k = 0; k < a->right_rows.count && !differs; k++)
        if (!same_row(&a->right_rows, &b->right_rows, k, n))
            differs = "an output has other coefficients for another modulus";
    for (size_t k = 0; k < a->output_rows.count && !differs; k++)
        if (!same_row(&a->output_rows, &b->output_rows, k, n))
            differs = "an output of the run has other coefficients for another modulus";
    fmpz_clear(n);
    return differs;
}
