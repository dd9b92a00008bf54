/* Judges one coalition with one seed: the runs that are compared.
 *
 *   1  The protocol as it is. Each coin is used once, keys are unknown, opaque entries have
 *      origins.
 *   2  The same with everything replaced that is hidden from the coalition: nothing else may
 *      change.
 *   3  For a single party, its ideal view: all must be equal except what is masked or hidden.
 *   4  Other inputs with the same rights of the coalition: again all must be equal with these
 *      exceptions; and the ideal views must be equal byte by byte.
 *
 * If the function draws coins, the ideal view is given the outputs of the run. That all outputs and
 * the view have the right law together is no matter of one run: all that is seen then rests on a
 * finding of affine or enumerate (couple_residual), and no other inputs are tried, because their
 * outputs would be others.
 *
 * If two views differ only in order, the orders that outsiders drew are drawn again
 * (couple_mixed.c). 1, 2 and 4 find leaks. 3 says whether this ideal view is right; what breaks it
 * is a leak only if 1, 2 or 4 says so, too. */
#include "proofs/couple/couple.h"
#include <string.h>

void judgement_clear(struct judgement *j)
{
    kept_clear(&j->real);
    kept_clear(&j->ideal);
    arena_clear(&j->arena);
    *j = (struct judgement){0};
}

const struct breach *judgement_breach(const struct judgement *j)
{
    return j->leak.words ? &j->leak : j->view.words ? &j->view : &j->coin;
}

struct judging {
    struct reality *r;
    struct trace *t;
    coalition members;
    uint64_t seed;
    struct judgement *j;
    bool mixed;      /* couple_mixed was called */
    const char *cut; /* why it did not ask about all lists; NULL: it did */
};

/* |coins_seed| 0: with the coins that all comparisons of this seed have. */
static status execute_on(struct judging *g, bool replacing, bool noting, uint64_t coins_seed)
{
    struct coins *coins = &g->t->coins;
    g->j->executions++;
    reality_seed(g->r, "couple", g->seed, coins_seed);
    trace_begin(g->t, replacing);
    run_set_world(g->r->run, &g->t->world);
    coins_begin(coins, g->r->run, noting, NULL, 0);
    const status executed = run_execute(g->r->run);
    coins_begin(coins, g->r->run, false, NULL, 0);
    return executed;
}

static status execute(struct judging *g, bool replacing, bool noting)
{
    return execute_on(g, replacing, noting, 0);
}

static bool alike(struct judging *g, const struct kept *other, enum likeness how,
                  const struct sameness_rules *rules, struct breach *b)
{
    struct sameness s;
    *b = (struct breach){0};
    sameness_begin(&s, &g->j->real, other, how, &g->j->arena);
    s.idle = g->j->idle;
    const bool same = couple_same(&s, rules, b);
    sameness_end(&s);
    return same;
}

static const char drawn_pattern[] =
    "which hidden entries are equal is drawn: it differs between plays of the same inputs, and so "
    "two single plays say nothing about it";

/* So many plays, and so few patterns among them: then no other is to be expected (a pattern of
 * five that are as likely would be missed with a probability of 0.8^64). */
enum { PATTERN_PLAYS = 64, PATTERNS_MOST = 5 };

/* The patterns that come with other coins, each by one view that has it. */
struct patterns {
    struct kept view[PATTERNS_MOST + 1];
    size_t count;
};

static void patterns_clear(struct patterns *p)
{
    for (size_t i = 0; i < p->count; i++)
        kept_clear(&p->view[i]);
}

static bool same_pattern(struct judging *g, const struct kept *a, const struct kept *b)
{
    struct sameness s;
    struct breach breach = {0};
    sameness_begin(&s, a, b, LIKE_IDEAL, &g->j->arena);
    const bool same = couple_same_pattern(&s, &breach, RULE_PATTERN);
    sameness_end(&s);
    return same;
}

static bool has_pattern(struct judging *g, const struct patterns *p, const struct kept *view)
{
    for (size_t i = 0; i < p->count; i++)
        if (same_pattern(g, &p->view[i], view))
            return true;
    return false;
}

static status make_ideal(struct judging *g, uint64_t coins_seed, struct kept *ideal,
                         const char **asked);

/* Which patterns have plays of the inputs that are loaded, or ideal views of them? It ends when
 * there are more than PATTERNS_MOST. */
static status find_patterns(struct judging *g, bool ideal, struct patterns *p)
{
    for (uint64_t k = 0; k < PATTERN_PLAYS && p->count <= PATTERNS_MOST; k++) {
        struct kept view = {0};
        const char *asked = NULL;
        if (ideal) {
            REQUIRE(make_ideal(g, k, &view, &asked));
        } else {
            REQUIRE(execute_on(g, false, false, k));
            trace_knows(g->t, g->r->run, g->members, false);
            kept_take(&view, g->t, g->r->run, g->members, false, &g->j->arena);
        }
        if (asked || has_pattern(g, p, &view))
            kept_clear(&view);
        else
            p->view[p->count++] = view;
    }
    return OK;
}

/* Only which entries are equal differs, of |other|. If that is drawn, two plays say nothing: it may
 * come to be so in plays of these inputs too. It does not, if all patterns of these inputs were met
 * and this is none of them; or if it is the same in each ideal view, which then is wrong, and what
 * differs for other inputs is a leak. */
static status settle_pattern(struct judging *g, const struct kept *other, enum likeness how,
                             struct breach *b)
{
    struct patterns real = {.count = 0}, ideal = {.count = 0};
    bool fixed = how == LIKE_PARTNER && g->j->view.words && g->j->view.pattern;
    if (how == LIKE_REPLACED || !b->words || !b->pattern)
        return OK;
    status result = find_patterns(g, false, &real);
    const bool drawn = real.count > 1, met = has_pattern(g, &real, other);
    if (result == OK && how == LIKE_IDEAL && drawn && !met) {
        result = find_patterns(g, true, &ideal);
        fixed = ideal.count == 1;
    }
    if (result == OK && drawn && (met || (!fixed && real.count > PATTERNS_MOST))) {
        *b = (struct breach){0};
        g->j->limit = drawn_pattern;
    }
    patterns_clear(&real);
    patterns_clear(&ideal);
    return result;
}

/* Compares as the views are; if they differ, with shuffled fields as bags. */
static status compare(struct judging *g, const struct kept *other, enum likeness how,
                      const struct sameness_rules *rules, struct breach *b)
{
    if (alike(g, other, how, rules, b))
        return OK;
    if (!g->mixed) {
        g->mixed = true;
        REQUIRE(couple_mixed(g->r, g->t, g->members, g->seed, &g->j->real, &g->j->arena,
                             &g->j->executions, &g->cut));
        g->j->limit = g->j->limit ? g->j->limit : g->cut;
    }
    /* Of lists that were not asked about nobody knows whether their order tells anything. */
    if (alike(g, other, how, rules, b))
        return OK;
    if (g->cut) {
        g->j->lost = true;
        g->j->limit = g->cut;
    }
    return settle_pattern(g, other, how, b);
}

static status judge_replaced(struct judging *g)
{
    static const struct sameness_rules rules = {RULE_REPLACED, RULE_REPLACED, RULE_REPLACED};
    struct kept replaced = {0};
    const status executed = execute(g, true, false);
    if (executed != OK) {
        couple_broken(&g->j->leak, RULE_REPLACED,
                      "the protocol fails when what is hidden is replaced", NULL, NULL);
        return OK;
    }
    kept_take(&replaced, g->t, g->r->run, g->members, false, &g->j->arena);
    const status result = compare(g, &replaced, LIKE_REPLACED, &rules, &g->j->leak);
    kept_clear(&replaced);
    return result;
}

/* Makes the ideal view for the loaded inputs; |asked|: what it asked for but may not know. */
static status make_ideal(struct judging *g, uint64_t coins_seed, struct kept *ideal,
                         const char **asked)
{
    const int party = __builtin_ctzll(g->members) + 1;
    struct trace t;
    const bool draws = g->r->job->protocol->draws;
    *asked = NULL;
    if (draws) /* the last run had replacements, and perhaps other outputs */
        REQUIRE(execute(g, false, false));
    trace_init(&t, g->r->world);
    trace_begin(&t, false);
    run_set_world(g->r->run, &t.world);
    reality_seed(g->r, "couple", g->seed, coins_seed);
    coins_begin(&t.coins, g->r->run, false, NULL, 0);
    status result = run_ideal(g->r->run);
    if (result == OK && draws)
        run_ideal_gave(g->r->run);
    if (result == OK)
        result = run_ideal_view(g->r->run, party);
    if (result == E_REFUSED) {
        *asked = arena_text(&g->j->arena, run_error(g->r->run));
        result = OK;
    } else if (result == OK) {
        trace_knows(&t, g->r->run, g->members, true);
        kept_take(ideal, &t, g->r->run, g->members, true, &g->j->arena);
    }
    run_set_world(g->r->run, &g->t->world);
    trace_clear(&t);
    return result;
}

static status judge_ideal(struct judging *g)
{
    static const struct sameness_rules rules = {RULE_SHAPE, RULE_EQUAL, RULE_PATTERN};
    const char *asked;
    REQUIRE(make_ideal(g, 0, &g->j->ideal, &asked));
    g->j->asked_ideal = true;
    if (asked) {
        couple_broken(&g->j->view, RULE_GIVEN, asked, NULL, NULL);
        return OK;
    }
    struct breach breach;
    REQUIRE(compare(g, &g->j->ideal, LIKE_IDEAL, &rules, &breach));
    if (!g->j->view.words)
        g->j->view = breach;
    return OK;
}

/* Two ideal views with the same coins, for inputs with equal rights, must be equal. */
static status judge_given(struct judging *g)
{
    struct kept other = {0};
    const char *asked;
    REQUIRE(make_ideal(g, 0, &other, &asked));
    bool same = !asked && other.event_count == g->j->ideal.event_count;
    for (size_t i = 0; i < other.event_count && same; i++) {
        const struct event *a = &g->j->ideal.event[i].event, *b = &other.event[i].event;
        same = a->kind == b->kind && a->from == b->from && a->size == b->size &&
               strcmp(a->name, b->name) == 0 &&
               (!a->size || memcmp(a->bytes, b->bytes, a->size) == 0);
    }
    kept_clear(&other);
    if (!same && !g->j->view.words)
        couple_broken(
            &g->j->view, RULE_GIVEN,
            "the ideal view differs for inputs between which what it is given is the same", NULL,
            NULL);
    return OK;
}

static status judge_partner(struct judging *g, enum partner kind)
{
    static const struct sameness_rules rules = {RULE_PARTNER, RULE_PARTNER, RULE_PARTNER};
    struct kept other = {0};
    struct breach breach = {0};
    if (!reality_partner(g->r, g->members, g->seed, kind))
        return OK;
    g->j->partner = reality_inputs_text(g->r, &g->j->arena);
    g->j->partners++;
    const status executed = execute(g, false, false);
    if (executed == OK) {
        trace_knows(g->t, g->r->run, g->members, false);
        kept_take(&other, g->t, g->r->run, g->members, false, &g->j->arena);
    }
    status result = OK;
    if (g->j->asked_ideal && g->j->ideal.event_count)
        result = judge_given(g); /* after the run with these inputs: the code may remember them */
    const bool loaded = reality_inputs(g->r, g->seed);
    if (executed != OK)
        couple_broken(&breach, RULE_PARTNER, "the protocol fails for other inputs", NULL, NULL);
    else if (result == OK && loaded)
        result = compare(g, &other, LIKE_PARTNER, &rules, &breach);
    kept_clear(&other);
    if (!g->j->leak.words)
        g->j->leak = breach;
    return result;
}

static status first_run(struct judging *g)
{
    struct judgement *j = g->j;
    run_keep_views(g->r->run, true); /* the views are what is judged */
    j->executed = execute(g, false, true);
    if (j->executed != OK)
        return OK;
    trace_knows(g->t, g->r->run, g->members, false);
    kept_take(&j->real, g->t, g->r->run, g->members, false, &j->arena);
    j->limit = g->t->limit;
    j->lost = g->t->lost;
    const char *fault = coins_fault(&g->t->coins, &j->arena);
    if (!fault)
        fault = coins_unlike_reference(&g->t->coins, g->r->world->seed, g->r->world, &j->arena);
    if (fault)
        couple_broken(&j->coin, RULE_DRAWN, fault, NULL, NULL);
    if (!couple_coins(g->t, g->r->run, &j->arena, &j->leak))
        return OK;
    if (couple_origins(g->t, &j->real, g->members, &j->leak))
        couple_hiding(g->t, &j->real, &j->hiding);
    const bool unknown = j->leak.rule == RULE_ORIGIN || j->leak.rule == RULE_RERANDOMIZED;
    if (j->leak.words && unknown) { /* then the other comparisons say whether it tells */
        j->view = j->leak;
        j->leak = (struct breach){0};
    }
    return OK;
}

status couple_judge(struct reality *r, struct trace *t, coalition members, uint64_t seed,
                    bool partners, struct judgement *j)
{
    struct idle_coins *idle = j->idle;
    *j = (struct judgement){.idle = idle};
    struct judging g = {.r = r, .t = t, .members = members, .seed = seed, .j = j};
    REQUIRE(first_run(&g));
    if (j->executed != OK || j->leak.words || g.t->lost)
        return OK;
    REQUIRE(judge_replaced(&g));
    if (!j->leak.words && coalition_size(members) == 1 && r->job->protocol->ideal_view &&
        !reality_own_planted(r, members))
        REQUIRE(judge_ideal(&g));
    partners = partners && !r->job->protocol->draws;
    for (int kind = 0; partners && kind <= PARTNER_NEAR && !j->leak.words; kind++)
        REQUIRE(judge_partner(&g, (enum partner)kind));
    return OK;
}
