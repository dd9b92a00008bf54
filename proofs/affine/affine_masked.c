/* Only the masked entries: with the parameters of a run, do the entries that are sent as masked
 * tell more than is declared, whatever else is in the views?
 *
 * Digests, points and numbers that were read have no forms; what was masked before has. On the path
 * that the run takes, the masked entries that a coalition sees, and the keys that it gets, are
 * B r + A x + Z z. Here r are coins of others, x their inputs, and z what others wrote after they
 * had read entries. Each modulus has its own system, because coins of different moduli are drawn
 * separately. For yB = 0 the coalition learns yAx + yZz (linear.h). This must be a combination of
 * what it may know: the declared functionals, and the outputs of its own calls. It may know those
 * if the ideal view ends these calls with the same values. Small values can be the same by chance:
 * then the ideal view only made one up, and all is played again on other inputs and coins.
 *
 * z may depend on coins that were read. So there are more questions. From the last z to the first:
 * do coins that nobody has read, and those that were drawn after this z was written, hide it, but
 * for what may be known, for all values of everything else? What may be known is a function of
 * inputs and own coins. So nothing else that is seen depends on this z, and it is left out from
 * here on. What remains is asked at once, with only the coins that nobody has read. */
#include "crypto/array.h"
#include "crypto/memory.h"
#include "proofs/affine/affine.h"
#include "sim/part.h"
#include <stdlib.h>
#include <string.h>

/* The state for one coalition. */
struct prefix {
    struct shadows *all;
    coalition members;
    const struct shadow **seen; /* what it sees */
    const struct form **may;    /* what it may know */
    size_t seen_count, may_count, seen_room, may_room;
    size_t blurred;       /* masked entries without a form, or with a coin of another modulus */
    bool steered;         /* see shadows_again */
    bool restricted;      /* an input cannot take all values of the ring */
    uint32_t first, last; /* the written numbers that are asked now; |first| > |last|: all */
    uint32_t hidden;      /* those from here on are hidden, and left out */
    const struct told **small; /* outputs of calls that may be known, but are small numbers */
    size_t small_count, small_room;
    struct arena *arena;           /* of the witness; NULL: none is wanted now */
    const struct witness *witness; /* of the last question that found a leak */
};

static bool is_solved(const struct form *f)
{
    return !f->tainted && f->count > 0;
}

static void take_seen(struct prefix *p)
{
    for (size_t k = 0; k < p->all->count; k++) {
        const struct shadow *s = &p->all->list[k];
        const enum leak_class leak = s->event->fields[s->field].leak;
        if (!coalition_has(p->members, s->party) ||
            (!s->own && leak != LEAK_MASKED && leak != LEAK_KEY))
            continue;
        p->blurred += !s->own && leak == LEAK_MASKED && s->form->tainted;
        if (!is_solved(s->form))
            continue;
        p->seen = array_room(p->seen, &p->seen_room, p->seen_count + 1, sizeof *p->seen);
        p->seen[p->seen_count++] = s;
    }
}

static void take_may(struct prefix *p, const struct value *v)
{
    for (uint32_t k = 0; v->forms && k < v->count; k++) {
        if (!is_solved(v->forms[k]))
            continue;
        p->may = array_room(p->may, &p->may_room, p->may_count + 1, sizeof *p->may);
        p->may[p->may_count++] = v->forms[k];
    }
}

static void take_declared(struct prefix *p)
{
    for (int i = 1; i <= p->all->parties; i++) {
        const struct named_value *list;
        for (int output = 0; coalition_has(p->members, i) && output < 2; output++) {
            const size_t count = output ? run_ideal_outputs(p->all->run, i, &list)
                                        : run_ideal_leaks(p->all->run, i, &list);
            for (size_t k = 0; k < count; k++)
                take_may(p, &list[k].value);
        }
    }
}

/* As value_equal, but nothing is noted as read: the two are of different stages, and a variable of
 * one has no meaning in the other. */
static bool same_entries(const struct value *a, const struct value *b)
{
    return a->kind == b->kind && a->count == b->count && a->stride == b->stride &&
           a->width == b->width &&
           (a->count == 0 || memcmp(a->data, b->data, a->count * a->stride) == 0);
}

/* Is this what one call says under one name, once in the run and once in the ideal view? */
static bool same_call(struct run *run, const struct told *a, const struct told *b)
{
    return a->call && b->call && strcmp(a->output.name, b->output.name) == 0 &&
           strcmp(call_path(run, a->call), call_path(run, b->call)) == 0;
}

/* Does the ideal view say that this is known? It is an output of the party itself; or, where the
 * party has none of that name in that call (but is shown it there), one of another party. */
static bool is_known_of(const struct prefix *p, const struct told *t, const struct told *known)
{
    struct run *run = p->all->run;
    if (!same_call(run, t, known) || !same_entries(&t->output.value, &known->output.value))
        return false;
    for (size_t k = 0; t->party != known->party && k < p->all->told_count; k++)
        if (p->all->told[k].party == known->party && same_call(run, &p->all->told[k], known))
            return false;
    return true;
}

/* Would two such values be the same by chance with a probability of more than 2^-40? */
static bool is_small(const struct value *v)
{
    enum { SURE = 40 };
    const struct modulus *n = v->modulus;
    size_t bits = v->width; /* of an entry; rounded down */
    if (n)
        bits = 64 * n->limbs - 1 - (size_t)__builtin_clzll(n->limb[n->limbs - 1]);
    return v->count * bits < SURE;
}

static bool is_declared(struct run *run, const struct told *t)
{
    const struct named_value *list;
    const size_t count = run_ideal_outputs(run, t->party, &list);
    for (size_t k = 0; k < count; k++)
        if (strcmp(list[k].name, t->output.name) == 0)
            return same_entries(&list[k].value, &t->output.value);
    return false;
}

static void take_told(struct prefix *p)
{
    struct run *run = p->all->run;
    size_t count, heard = 0;
    const struct told *told = p->all->told, *known = NULL;
    count = p->all->told_count;
    if (coalition_size(p->members) == 1 && p->all->job->protocol->ideal_view &&
        run_ideal_view(run, __builtin_ctzll(p->members) + 1) == OK)
        known = run_told(run, &heard);
    for (size_t k = 0; k < count; k++) {
        bool may =
            !told[k].call && coalition_has(p->members, told[k].party) && is_declared(run, &told[k]);
        bool of_call = false;
        for (size_t n = 0; n < heard && !may && !of_call; n++)
            of_call = is_known_of(p, &told[k], &known[n]);
        if (may || (of_call && !is_small(&told[k].output.value))) {
            take_may(p, &told[k].output.value);
        } else if (of_call) {
            p->small = array_room(p->small, &p->small_room, p->small_count + 1, sizeof *p->small);
            p->small[p->small_count++] = &told[k];
        }
    }
}

/* Is one stretch of written numbers asked, and not all? */
static bool asks_some(const struct prefix *p)
{
    return p->first <= p->last;
}

/* The columns of one modulus: first coins that hide, then the rest. */
static bool is_known(const struct prefix *p, uint32_t v)
{
    const struct variable *one = &p->all->variables[v];
    if (one->kind == VARIABLE_CHOSEN && v >= p->hidden)
        return true;
    return coalition_has(p->members, one->party) &&
           (p->all->lone[v] || one->kind == VARIABLE_CHOSEN);
}

static bool is_hiding(const struct prefix *p, uint32_t v, bool unread)
{
    const struct variable *one = &p->all->variables[v];
    if (one->kind != VARIABLE_COIN)
        return false;
    return !unread || !(one->read || p->all->looked_inside) || (asks_some(p) && v > p->last);
}

static void number(const struct prefix *p, bool unread, uint32_t *column, uint32_t *variable,
                   struct linear *l)
{
    l->columns = 0;
    for (int hiding = 1; hiding >= 0; hiding--) {
        for (uint32_t v = 0; v < p->all->variable_count; v++) {
            if (is_hiding(p, v, unread) != (hiding == 1))
                continue;
            const bool beside = asks_some(p) && !hiding && (v < p->first || v > p->last);
            column[v] = beside || is_known(p, v) ? UINT32_MAX : (uint32_t)l->columns;
            variable[l->columns] = v;
            l->columns += column[v] != UINT32_MAX;
        }
        if (hiding)
            l->coins = l->columns;
    }
}

static bool put_row(struct rows *rows, const struct form *f, const uint32_t *column, size_t coins,
                    bool inputs_only)
{
    fmpz_t factor;
    for (uint32_t t = 0; inputs_only && t < f->count; t++)
        if (column[f->term[t].variable] < coins)
            return false;
    fmpz_init(factor);
    for (uint32_t t = 0; t < f->count; t++) {
        if (column[f->term[t].variable] == UINT32_MAX)
            continue;
        form_factor(factor, f->ring, f->term[t].coefficient);
        rows_term(rows, column[f->term[t].variable], factor);
    }
    rows_end(rows);
    fmpz_clear(factor);
    return true;
}

/* In the second question all may be known but what was chosen. */
static void allow_rest(const struct prefix *p, struct rows *rights, const uint32_t *variable,
                       const struct linear *l)
{
    fmpz_t one;
    fmpz_init_set_ui(one, 1);
    for (size_t c = l->coins; c < l->columns; c++) {
        if (p->all->variables[variable[c]].kind == VARIABLE_CHOSEN)
            continue;
        rows_term(rights, (uint32_t)c, one);
        rows_end(rights);
    }
    fmpz_clear(one);
}

/* The witness is of this play: its inputs, and the way that it took. */
static void take_witness(struct prefix *p, const struct modulus *ring, const struct linear *l,
                         const struct linear_leak *leak, uint32_t *variable)
{
    char n[RESIDUE_TEXT];
    uint32_t *shadow = memory_zero(p->seen_count + 1, sizeof *shadow);
    const struct system system = {.shadows = p->all,
                                  .members = p->members,
                                  .variable = variable,
                                  .shadow = shadow,
                                  .coins = (uint32_t)l->coins,
                                  .inputs_end = (uint32_t)l->columns,
                                  .outputs_end = (uint32_t)l->columns,
                                  .columns = (uint32_t)l->columns};
    size_t rows = 0;
    for (size_t k = 0; k < p->seen_count; k++)
        if (modulus_equal(p->seen[k]->form->ring, ring))
            shadow[rows++] = (uint32_t)(p->seen[k] - p->all->list);
    modulus_format(ring, n);
    p->witness = affine_witness(&system, leak, arena_format(p->arena, " (mod %s)", n), &l->modulus,
                                shadows_inputs(p->all, p->arena), p->arena);
    free(shadow);
}

/* What is learned is open where a role chose it; and in a steered play where a role read it, as the
 * way that was taken may leave it one value only. */
static enum linear_answer ask(struct prefix *p, const struct modulus *ring, bool unread, bool *open)
{
    const size_t room = p->all->variable_count + 1;
    uint32_t *column = memory_zero(room, sizeof *column),
             *variable = memory_zero(room, sizeof *variable);
    struct rows views = {0}, rights = {0};
    struct linear l = {.views = &views, .rights = &rights};
    struct linear_leak leak;
    fmpz_init(&l.modulus);
    ring_integer(&l.modulus, ring);
    number(p, unread, column, variable, &l);
    for (size_t k = 0; k < p->seen_count; k++)
        if (modulus_equal(p->seen[k]->form->ring, ring))
            put_row(&views, p->seen[k]->form, column, l.coins, false);
    for (size_t k = 0; k < p->may_count; k++)
        if (modulus_equal(p->may[k]->ring, ring))
            put_row(&rights, p->may[k], column, l.coins, true);
    if (unread && !asks_some(p))
        allow_rest(p, &rights, variable, &l);
    linear_leak_init(&leak);
    const enum linear_answer answer = linear_judge(&l, &leak);
    for (size_t t = 0; answer == LINEAR_LEAK && t < leak.functional.term_count; t++) {
        const struct variable *v = &p->all->variables[variable[leak.functional.terms[t].column]];
        *open |= v->kind == VARIABLE_CHOSEN || (p->steered && v->read);
    }
    if (answer == LINEAR_LEAK && p->arena)
        take_witness(p, ring, &l, &leak, variable);
    linear_leak_clear(&leak);
    rows_clear(&views);
    rows_clear(&rights);
    fmpz_clear(&l.modulus);
    free(column);
    free(variable);
    return answer;
}

/* A small input or coin in a form of a larger modulus cannot take all values of that ring. */
static void check_rings(struct prefix *p)
{
    for (size_t k = 0; k < p->seen_count; k++)
        for (uint32_t t = 0; t < p->seen[k]->form->count; t++) {
            const struct form *form = p->seen[k]->form;
            const struct variable *v = &p->all->variables[form->term[t].variable];
            const bool other = !modulus_equal(v->ring, form->ring);
            p->blurred += other && v->kind == VARIABLE_COIN;
            p->restricted |= other && v->kind == VARIABLE_INPUT;
        }
}

static bool is_first_of_ring(const struct prefix *p, size_t k)
{
    for (size_t n = 0; n < k; n++)
        if (modulus_equal(p->seen[n]->form->ring, p->seen[k]->form->ring))
            return false;
    return true;
}

/* Is every ring's answer that nothing is told? */
static bool is_private(struct prefix *p, bool unread, bool *open)
{
    bool leak = false;
    for (size_t k = 0; k < p->seen_count; k++)
        if (is_first_of_ring(p, k))
            leak |= ask(p, p->seen[k]->form->ring, unread, open) != LINEAR_PRIVATE;
    return !leak;
}

/* Leaves out written numbers that are hidden, from the last on; those between which no coin was
 * drawn are asked together. */
static void leave_out_hidden(struct prefix *p)
{
    const struct variable *all = p->all->variables;
    bool open = false;
    for (uint32_t v = (uint32_t)p->all->variable_count; v > 0;) {
        if (all[--v].kind != VARIABLE_CHOSEN)
            continue;
        p->last = p->first = v;
        while (p->first > 0 && all[p->first - 1].kind == VARIABLE_CHOSEN)
            p->first--;
        if (!is_private(p, true, &open))
            break;
        p->hidden = v = p->first;
    }
    p->first = 1;
    p->last = 0;
}

static enum verdict judge(struct prefix *p, struct arena *arena, const char **note)
{
    bool open = false;
    leave_out_hidden(p);
    p->arena = arena;
    p->witness = NULL;
    const bool first = is_private(p, false, &open), second = is_private(p, true, &open);
    p->arena = NULL;
    *note = p->blurred
                ? arena_format(arena, "%zu masked entries have no form", p->blurred)
                : arena_format(arena,
                               "affine on the way of a run with these parameters; what a role "
                               "writes is constant if it was the same in %d plays",
                               SHADOWS_PLAYS);
    if (first && second)
        return p->blurred ? VERDICT_INCONCLUSIVE : VERDICT_PROVED;
    if (!open && !p->all->rights_blurred && !p->restricted)
        return VERDICT_LEAK;
    *note = "masked entries tell more than the affine part of what is declared";
    return VERDICT_INCONCLUSIVE;
}

/* Is this output of a call also in another play what the ideal view says of it? A call that does
 * not come in that play says nothing. */
static bool is_known_again(const struct prefix *again, const struct told *small,
                           const struct told *known, size_t heard)
{
    bool came = false, same = false;
    for (size_t k = 0; k < again->all->told_count; k++) {
        const struct told *t = &again->all->told[k];
        if (!t->call || t->party != small->party || !same_call(again->all->run, t, small))
            continue;
        came = true;
        for (size_t n = 0; n < heard && !same; n++)
            same = is_known_of(again, t, &known[n]);
    }
    return !came || same;
}

/* Of the small values that are known in one play, keeps those that are known in others as well. */
static bool keep_known(struct prefix *p, const struct job *job)
{
    enum { PLAYS = 24 }; /* two values of one bit: the same by chance in one of 2^24 */
    struct shadows shadows;
    const struct prefix again = {.all = &shadows, .members = p->members};
    const int party = __builtin_ctzll(p->members) + 1;
    bool played = shadows_take(&shadows, job, "2^64", NULL) == OK;
    for (unsigned k = 1; played && p->small_count && k <= PLAYS; k++) {
        size_t heard = 0, kept = 0;
        played = shadows_replay(&shadows, k) == OK && run_ideal_view(shadows.run, party) == OK;
        const struct told *known = played ? run_told(shadows.run, &heard) : NULL;
        for (size_t n = 0; n < p->small_count; n++)
            if (is_known_again(&again, p->small[n], known, heard))
                p->small[kept++] = p->small[n];
        p->small_count = kept;
    }
    shadows_clear(&shadows);
    return played && p->small_count > 0;
}

/* First without small values: only if they matter, all is played again. */
static enum verdict judge_small(struct prefix *p, const struct job *job, struct arena *arena,
                                const char **note)
{
    const enum verdict verdict = judge(p, arena, note);
    if (verdict == VERDICT_PROVED || p->small_count == 0 || !keep_known(p, job))
        return verdict;
    for (size_t n = 0; n < p->small_count; n++)
        take_may(p, &p->small[n]->output.value);
    p->hidden = UINT32_MAX;
    return judge(p, arena, note);
}

static enum verdict judge_play(struct shadows *s, const struct job *job, coalition members,
                               bool steered, struct arena *arena, const char **note,
                               const struct witness **witness)
{
    struct prefix p = {
        .all = s, .members = members, .steered = steered, .first = 1, .hidden = UINT32_MAX};
    take_seen(&p);
    take_declared(&p);
    take_told(&p);
    check_rings(&p);
    const enum verdict verdict = judge_small(&p, job, arena, note);
    *witness = verdict == VERDICT_LEAK ? p.witness : NULL;
    free(p.seen);
    free(p.may);
    free(p.small);
    return verdict;
}

static const char *steering_rest(const struct steering *s, struct arena *arena)
{
    return s->left == 0
               ? ""
               : arena_format(arena, "; %zu numbers of conditions were not tried", s->left);
}

/* One play is one way through the code. So more are played, the later ones steered, and each that
 * takes other sides of branches than those before it is judged as well. */
static enum verdict judge_ways(struct shadows *s, const struct job *job, coalition members,
                               struct arena *arena, const char **note,
                               const struct witness **witness)
{
    enum { PLAYS = 24, JUDGED_MOST = 256 }; /* as they come; and in all */
    struct ways ways;
    struct steering steering = {.count = 0};
    unsigned judged = 0, plays = PLAYS;
    enum verdict verdict = VERDICT_PROVED;
    ways_begin(&ways);
    for (unsigned k = 0; k < plays && verdict == VERDICT_PROVED; k++) {
        ways_play(&ways);
        const status again =
            k < PLAYS ? shadows_again(s, k, NULL) : shadows_again(s, k - PLAYS, &steering);
        if (again == OK && ways_news(&ways) && judged++ < JUDGED_MOST) {
            verdict = judge_play(s, job, members, k >= PLAYS, arena, note, witness);
        } else if (again != OK && again != E_NOT_FOUND) {
            *note = "a play whose function cannot be computed";
            verdict = VERDICT_INCONCLUSIVE;
        }
        if (k + 1 == PLAYS) {
            ways_numbers(&ways, &steering);
            plays += steering_plays(&steering);
        }
    }
    ways_end(&ways);
    if (verdict == VERDICT_PROVED && judged > JUDGED_MOST) {
        *note = arena_format(arena, "%u ways of %u plays, of which %d were judged", judged, plays,
                             JUDGED_MOST);
        return VERDICT_INCONCLUSIVE;
    }
    if (verdict == VERDICT_PROVED)
        *note = arena_format(arena, "%s; %u ways, of %u plays%s", *note, judged, plays,
                             steering_rest(&steering, arena));
    return verdict;
}

enum verdict affine_masked(const struct job *job, coalition members, struct arena *arena,
                           const char **note, const struct witness **witness)
{
    struct shadows shadows;
    enum verdict verdict = VERDICT_INCONCLUSIVE;
    *note = "no affine run";
    *witness = NULL;
    if (shadows_take(&shadows, job, "2^64", NULL) == OK)
        verdict = judge_ways(&shadows, job, members, arena, note, witness);
    shadows_clear(&shadows);
    return verdict;
}
