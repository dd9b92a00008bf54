/* Takes the census: all inputs, all coins, all coalitions of a job together. */
#include "proofs/exact/census.h"
#include "crypto/memory.h"
#include "proofs/tell/report.h"
#include "sim/message.h"
#include "sim/named.h"
#include <stdlib.h>
#include <string.h>

static void *zeroed(uint64_t count, size_t size)
{
    return memory_zero(count ? count : 1, size);
}

static struct tape *coins(void *context, int party)
{
    (void)party;
    return &((struct census *)context)->walk.tape;
}

static bool is_single(const struct watcher *w)
{
    return coalition_size(w->members) == 1;
}

static void add_watchers(struct census *c)
{
    size_t count = 0;
    for (coalition s = report_first(c->job, c->run); s; s = report_next(c->job, c->run, s))
        count++;
    c->watchers = zeroed(count, sizeof *c->watchers);
    for (coalition s = report_first(c->job, c->run); s; s = report_next(c->job, c->run, s)) {
        struct watcher *w = &c->watchers[c->watcher_count++];
        w->members = s;
        w->some = zeroed(c->listed, sizeof *w->some);
        w->rights = zeroed(c->listed, sizeof *w->rights);
        if (c->ask_view && is_single(w)) {
            w->real = zeroed(c->listed, sizeof *w->real);
            w->ideal = zeroed(c->listed, sizeof *w->ideal);
        }
        for (int i = 1; i <= c->parties; i++)
            c->seats[i].wanted |= coalition_has(s, i);
    }
}

static status begin(struct census *c, const struct job *job, enum numbering numbers,
                    struct complaint *complaint)
{
    *c = (struct census){.job = job};
    walk_init(&c->walk);
    c->walk.most = job->what.class->draws;
    c->world = (struct world){"tiny", &backend_ideal, false, coins, c, NULL, NULL, numbers};
    c->run = job_run(job, &c->world, complaint);
    if (!c->run)
        return E_ARGUMENT;
    if (job->what.expect.composed)
        run_watch_meetings(c->run, handed_note, &c->handed);
    c->parties = run_parties(c->run);
    if (c->parties > COALITION_PARTIES)
        return complain(complaint, E_ARGUMENT, "at most %d parties can be enumerated",
                        COALITION_PARTIES);
    c->ask_view = job->what.expect.view != VERDICT_NONE && job->protocol->ideal_view;
    c->listed = 1;
    for (int i = 1; i <= c->parties; i++) {
        c->choices[i] = run_input_count(c->run, i);
        if (c->choices[i] == 0 || c->choices[i] > CENSUS_INPUTS / c->listed) {
            c->stopped = "there are too many inputs to list";
            c->listed = 1;
            return OK;
        }
        c->listed *= c->choices[i];
    }
    c->choice = zeroed(c->listed * (uint64_t)c->parties, sizeof *c->choice);
    c->outputs = zeroed(c->listed * (uint64_t)c->parties, sizeof *c->outputs);
    c->seats = zeroed((size_t)c->parties + 1, sizeof *c->seats);
    const struct expectation *asked = &job->what.expect;
    if (asked->some || asked->view || asked->declaration || asked->composed)
        add_watchers(c);
    return OK;
}

void census_clear(struct census *c)
{
    for (size_t i = 0; i < c->watcher_count; i++) {
        struct watcher *w = &c->watchers[i];
        intern_clear(&w->seen);
        intern_clear(&w->laws);
        intern_clear(&w->orders);
        drawn_clear(&w->drawn);
        intern_clear(&w->bodies);
        law_clear(&w->law);
        law_clear(&w->body_law);
        free(w->some);
        free(w->rights);
        free(w->real);
        free(w->ideal);
        free(w->usual);
    }
    for (int i = 1; c->seats && i <= c->parties; i++) {
        intern_clear(&c->seats[i].bodies);
        intern_clear(&c->seats[i].shapes);
        free(c->seats[i].written.bytes);
    }
    for (size_t i = 0; i < c->item_count; i++) {
        free(c->items[i].name);
        free(c->items[i].value);
    }
    free(c->arrivals.bytes);
    free(c->wholes.bytes);
    free(c->watchers);
    free(c->seats);
    free(c->choice);
    free(c->outputs);
    free(c->items);
    calls_clear(&c->calls);
    handed_clear(&c->handed);
    intern_clear(&c->values);
    intern_clear(&c->outcomes);
    law_clear(&c->outcome_law);
    joint_clear(&c->joint);
    walk_clear(&c->walk);
    run_free(c->run);
    arena_clear(&c->arena);
}

/* A named value as a number: equal names and contents get equal numbers. */
uint32_t census_value(struct census *c, const struct named_value *list, size_t count)
{
    struct buffer *b = &c->joint.body; /* it is not used between executions */
    b->size = 0;
    buffer_put_named(b, list, count);
    if (!intern_is(&c->values, c->value_last, b->bytes,
                   b->size)) /* often all have the same output */
        c->value_last = intern_put(&c->values, b->bytes, b->size);
    return c->value_last;
}

struct item *census_item(struct census *c, int party, const char *name)
{
    for (size_t i = 0; i < c->item_count; i++)
        if (c->items[i].party == party && strcmp(c->items[i].name, name) == 0)
            return &c->items[i];
    c->items = memory_more(c->items, (c->item_count + 1) * sizeof *c->items);
    char *copy = memory_text(name);
    struct item *item = &c->items[c->item_count++];
    *item = (struct item){party, copy, zeroed(c->listed, sizeof *item->value)};
    return item;
}

static bool draws(const struct census *c)
{
    return c->job->protocol->draws;
}

/* Notes the ideal function's outputs, and what is declared, for the loaded inputs. */
static status note_ideal(struct census *c, uint64_t x)
{
    const struct named_value *list;
    REQUIRE(run_ideal(c->run));
    census_second(c, x);
    for (int i = 1; i <= c->parties; i++) {
        size_t count = run_ideal_outputs(c->run, i, &list);
        c->outputs[x * (size_t)c->parties + (size_t)i - 1] = census_value(c, list, count);
        count = run_ideal_leaks(c->run, i, &list);
        for (size_t k = 0; k < count; k++)
            census_item(c, i, list[k].name)->value[x] = census_value(c, &list[k], 1) + 1;
    }
    return OK;
}

/* In every single execution an honest protocol must end well and give the ideal outputs. */
static void check_outputs(struct census *c, uint64_t x, status ended)
{
    struct named_side got, want;
    for (int i = 1; i <= c->parties && !c->wrong; i++) {
        got.count = run_outputs(c->run, i, &got.list);
        if (ended != OK && run_result(c->run, i).status != OK) {
            c->wrong =
                arena_format(&c->arena, "party %d stops: %s", i, run_result(c->run, i).detail);
            break;
        }
        if (draws(c)) /* the law of the outputs is compared after all executions */
            continue;
        want.count = run_ideal_outputs(c->run, i, &want.list);
        const char *differs =
            named_difference(&c->arena, got, " where the ideal function gives ", want);
        if (differs)
            c->wrong = arena_format(&c->arena, "party %d outputs %s", i, differs);
    }
    if (c->wrong && c->job->what.expect.correct != VERDICT_NONE)
        c->wrong =
            arena_format(&c->arena, "%s, with inputs %s", c->wrong, census_inputs(c, &c->arena, x));
}

bool census_ran(struct census *c)
{
    (void)!run_execute(c->run);
    c->executions++;
    if (c->walk.broken)
        c->stopped = "a coin has too many values to try them all";
    return !c->walk.broken;
}

/* Adds one execution to the laws. */
static void add_execution(struct census *c, struct wide ways)
{
    const uint32_t outputs = draws(c) ? drawn_outcome(c, false) : 0;
    if (draws(c))
        law_add(&c->outcome_law, outputs, ways);
    census_wholes(c);
    for (size_t k = 0; k < c->watcher_count; k++) {
        struct watcher *w = &c->watchers[k];
        const uint32_t view = w->view;
        uint32_t body = c->seats[__builtin_ctzll(w->members) + 1].body;
        if (draws(c)) {
            drawn_note(w, outputs, view, ways);
            body = w->real ? drawn_pair(w, outputs, body) : 0;
        } else {
            law_add(&w->law, view, ways);
        }
        if (w->real)
            law_add(&w->body_law, body, ways);
    }
    c->ways_most = wide_compare(ways, c->ways_most) > 0 ? ways : c->ways_most;
}

void census_laws(struct census *c, uint64_t x)
{
    for (size_t k = 0; k < c->watcher_count; k++) {
        law_begin(&c->watchers[k].law);
        law_begin(&c->watchers[k].body_law);
    }
    law_begin(&c->outcome_law);
    c->leaves = 0;
    c->covered = wide_of(0);
    walk_begin(&c->walk);
    do {
        c->executions++;
        if (c->calls.known && !c->calls.play) {
            census_spend(c, 0);
            add_execution(c, wide_of(1));
            continue;
        }
        const status ended = run_execute(c->run);
        const struct wide ways = walk_ways(&c->walk);
        census_spend(c, run_counts(c->run)->messages + run_counts(c->run)->coins);
        census_foresee(c, ways);
        if (c->walk.broken)
            c->stopped = "a coin has too many values to try them all";
        if (c->stopped)
            return;
        if (!c->wrong)
            check_outputs(c, x, ended);
        census_seats(c);
        add_execution(c, ways);
        calls_learn(c, x);
    } while (walk_next(&c->walk));
    for (size_t k = 0; k < c->watcher_count; k++) {
        struct watcher *w = &c->watchers[k];
        if (draws(c))
            drawn_end(w, x);
        else
            w->some[x] = law_end(&w->law, &w->laws);
        if (w->law.overflow)
            c->stopped = "the probabilities have too large denominators";
        if (w->real)
            w->real[x] = law_end(&w->body_law, &w->bodies);
    }
}

/* The ideal view of a single party, over all coins of the party and of the simulator. */
static void ideal_law(struct census *c, struct watcher *w, uint64_t x)
{
    const int party = __builtin_ctzll(w->members) + 1;
    law_begin(&w->body_law);
    walk_begin(&c->walk);
    do {
        if (draws(c))
            (void)!run_ideal(c->run); /* its coins are enumerated together with the view's */
        const uint32_t outputs = draws(c) ? drawn_outcome(c, true) : 0;
        const status made = run_ideal_view(c->run, party);
        c->ideal_executions++;
        census_spend(c, run_puppet_view(c->run)->count);
        if (made == E_REFUSED) {
            w->asked = arena_text(&c->arena, run_error(c->run));
            return;
        }
        if (c->walk.broken || made != OK)
            c->stopped = "the ideal view could not be made";
        if (c->stopped)
            return;
        joint_write_puppet(&c->joint, c->run);
        const struct buffer *body = &c->joint.body;
        const uint32_t seen = intern_put(&c->seats[party].bodies, body->bytes, body->size);
        law_add(&w->body_law, draws(c) ? drawn_pair(w, outputs, seen) : seen, walk_ways(&c->walk));
    } while (walk_next(&c->walk));
    w->ideal[x] = law_end(&w->body_law, &w->bodies);
}

static status take_input(struct census *c)
{
    const uint64_t x = c->inputs;
    calls_expect(c, x);
    REQUIRE(census_load(c, x));
    const bool refused =
        c->job->protocol->check_inputs && c->job->protocol->check_inputs(c->run) != OK;
    if (refused && !c->job->what.every_input)
        return OK;
    uint32_t law = 0;
    const status told = draws(c) ? drawn_ideal(c, x, &law) : note_ideal(c, x);
    if (told != OK) /* for vectors that are no valid inputs the function need not be defined */
        return refused && !draws(c) ? OK : told;
    c->order_shows = !calls_look(c, x) && c->calls.off && census_order_matters(c, x);
    if (c->order_shows)
        return OK;
    if (!c->stopped)
        census_laws(c, x);
    if (draws(c) && !c->stopped && !c->wrong && law_end(&c->outcome_law, &c->values) != law)
        c->wrong = arena_format(&c->arena,
                                "the joint distribution of all outputs is not that of the ideal "
                                "function, with inputs %s",
                                census_inputs(c, &c->arena, x));
    for (size_t k = 0; k < c->watcher_count && !c->stopped; k++)
        if (c->watchers[k].ideal)
            ideal_law(c, &c->watchers[k], x);
    if (!census_within_memory(c))
        c->stopped = "there are too many different views to keep";
    c->inputs++;
    return OK;
}

static status take(struct census *c, const struct job *job, enum numbering numbers,
                   enum census_play play, struct complaint *complaint)
{
    REQUIRE(begin(c, job, numbers, complaint));
    calls_begin(c, play == PLAY_ALL || (play == PLAY_ALL_OF_FEW && c->listed <= FEW_INPUTS));
    if (numbers != NUMBERS_RISE && job->what.class->draws)
        c->stopped = "the order of digests or points shows, and not all coins are tried";
    for (uint64_t place = 0; place < c->listed && !c->stopped && !c->order_shows; place++) {
        uint64_t left = place; /* the last party's input changes fastest */
        for (int i = c->parties; i >= 1; i--) {
            c->choice[c->inputs * (size_t)c->parties + (size_t)i - 1] =
                (uint32_t)(left % c->choices[i]);
            left /= c->choices[i];
        }
        const status taken = take_input(c);
        if (taken != OK) {
            const char *why = run_error(c->run);
            return complain(complaint, taken, "%s", *why ? why : "the function cannot be computed");
        }
    }
    if (!c->stopped)
        for (size_t k = 0; k < c->watcher_count; k++)
            census_rights(c, &c->watchers[k], SIZE_MAX, c->watchers[k].rights);
    return OK;
}

status census_take_as(struct census *c, const struct job *job, enum census_play play,
                      struct complaint *complaint)
{
    static const enum numbering ways[] = {NUMBERS_RISE, NUMBERS_ASKED, NUMBERS_DRAWN};
    if (play != PLAY_ALL) {
        REQUIRE(take(c, job, NUMBERS_RISE, play, complaint));
        if (!c->order_shows && !c->calls.odd)
            return OK;
        census_clear(c);
    }
    for (const enum numbering *way = ways;; way++) {
        REQUIRE(take(c, job, *way, PLAY_ALL, complaint));
        if (!c->order_shows || *way == NUMBERS_DRAWN)
            return OK;
        census_clear(c);
    }
}

status census_take(struct census *c, const struct job *job, struct complaint *complaint)
{
    return census_take_as(c, job, PLAY_ALL_OF_FEW, complaint);
}
