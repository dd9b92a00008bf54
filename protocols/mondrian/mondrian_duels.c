/* hardened, step 2 with l > 1: which of a group's possible cuts is the best, without showing any
 * score. The cuts meet the best so far, one after the other, widest range first; all groups of a
 * level at the same time.
 *
 * Scores are over numbers that all know beforehand, so which of two is higher depends on one number
 * that nobody knows: the entropy of the one less that of the other (cuts_margin). It is the sum of
 * what each site computes from its own rows. Each site adds an offset, so that its part is not
 * negative, and a comparison asks whether the sum is at least the margin with all offsets. The
 * numbers have many bits, so it goes by digests, or by transfers (comparisons=ot). Where no
 * difference of entropies could decide, widths do, and nothing is asked. */
#include "protocols/compare/compare.h"
#include "protocols/mondrian/mondrian_levels.h"
#include <stdio.h>

/* A group's cuts: |best| of those before |next|. */
struct duelist {
    size_t best, next, end;
};

/* The next cut of |of| against the best so far: is the sum of all sites' |own| at least |least|?
 * |known|: the puppet is given the answer. */
struct duel {
    struct duelist *of;
    uint64_t own, least;
    bool known;
};

/* False: nothing is asked, and the best so far stays. It has the wider range, or an equally wide
 * one that comes first, so it needs no margin. */
static bool begin_duel(const struct cut_walk *w, const struct cut_pair *p, struct duelist *of,
                       struct duel *duel)
{
    const struct cuts_rules *rules = &w->state->rules;
    const struct cut_pair *next = &p[of->next], *best = &p[of->best];
    const int64_t most = cuts_margin_most(rules), each = most / rules->sites;
    const uint32_t attribute = next->trial.attribute;
    struct cuts_box range;
    level_range(w, next->of->edge, &range);
    const int64_t margin = cuts_margin(rules, &w->root, &range, attribute, best->trial.attribute);
    if (margin >= most)
        return false;
    *duel = (struct duel){
        of,
        (uint64_t)(each + (int64_t)level_own_entropy(next) - (int64_t)level_own_entropy(best)),
        (uint64_t)(most + margin),
        w->told && step_told_wins(w, next->of->entry.number, attribute),
    };
    return true;
}

/* The numbers of all sites add up to less than twice the greatest margin. */
static struct compare_way way_of_duels(const struct cut_walk *w)
{
    struct compare_way way = w->state->compared;
    way.by = w->state->tables ? "digest" : way.by;
    way.sums = 2 * (uint64_t)cuts_margin_most(&w->state->rules);
    return way;
}

/* One comparison of so many duels. */
static status ask_duels(struct cut_walk *w, const struct duel *duel, size_t count, bool *wins)
{
    enum { ROOM = 24 };
    const struct shape *part;
    struct arena *arena = run_scratch(w->run);
    const struct compare_way way = way_of_duels(w);
    uint64_t *number = arena_alloc(arena, count * sizeof *number);
    char *text = arena_alloc(arena, count * ROOM), *end = text;
    struct value answer, known = residues(w->run, w->state->bit, w->told ? count : 0);
    for (size_t i = 0; i < count; i++) {
        end += snprintf(end, ROOM, "%llu,", (unsigned long long)duel[i].least);
        number[i] = duel[i].own;
        if (w->told)
            residue_put(&known, i, duel[i].known);
    }
    end[-1] = 0;
    REQUIRE(compare_of(w->run, &way, text, &part));
    const struct value input =
        residues_of(w->run, run_integers(w->run, compare_modulus(&way)), number, count);
    REQUIRE(step_ask(w, part, &input, "result", &known, &answer));
    for (size_t i = 0; i < count; i++)
        wins[i] = residue_at(&answer, i);
    return OK;
}

/* One round: the next cut of each group that has one. */
static status play_round(struct cut_walk *w, const struct cut_pair *p, struct duelist *d,
                         size_t groups, struct duel *duel, bool *wins)
{
    const struct compare_way way = way_of_duels(w);
    const size_t most = compare_most(&way);
    size_t count = 0;
    for (size_t i = 0; i < groups; i++)
        /* not run: two groups of a level with a possible cut take eight rows of l = 2 */
        if (d[i].next < d[i].end && begin_duel(w, p, &d[i], &duel[count]))
            count++;
    for (size_t at = 0, some; at < count; at += some) {
        /* not run: tiny tables have few duels */
        some = count - at < most ? count - at : most;
        temporary_begin(w->me);
        REQUIRE(ask_duels(w, duel + at, some, wins + at));
        temporary_end(w->me);
    }
    for (size_t i = 0; i < count; i++)
        if (wins[i])
            duel[i].of->best = duel[i].of->next;
    for (size_t i = 0; i < groups; i++)
        d[i].next++;
    return OK;
}

status level_duels(struct cut_walk *w, const struct cut_pair *p, size_t pairs, size_t *best,
                   size_t *groups)
{
    struct duelist *d = level_room(w, pairs, sizeof *d);
    struct duel *duel = level_room(w, pairs, sizeof *duel);
    bool *wins = level_room(w, pairs, sizeof *wins);
    size_t rounds = 0;
    *groups = 0;
    for (size_t i = 0; i < pairs; i++) {
        if (i == 0 || p[i].of != p[i - 1].of)
            d[(*groups)++] = (struct duelist){i, i + 1, i + 1};
        struct duelist *of = &d[*groups - 1];
        of->end = i + 1;
        rounds = i - of->best > rounds ? i - of->best : rounds;
    }
    for (size_t round = 0; round < rounds; round++)
        REQUIRE(play_round(w, p, d, *groups, duel, wins));
    for (size_t i = 0; i < *groups; i++)
        best[i] = d[i].best;
    return OK;
}
