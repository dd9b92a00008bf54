#include "proofs/graph/composed.h"
#include "proofs/graph/graph.h"
#include "sim/part.h"
#include "sim/settings.h"
#include <string.h>

struct list {
    coalition *item;
    size_t count, room;
};

static void put(struct list *l, coalition c, struct arena *arena)
{
    l->item = arena_room(arena, l->item, l->count, &l->room, sizeof *l->item);
    l->item[l->count++] = c;
}

/* The coalitions of a part that members of the outer row's coalitions can form. If all parties make
 * every call in order, they are the same; otherwise all coalitions up to the same size. The whole
 * group is not a coalition. */
static struct list members_in(const struct report *r, const struct finding *outer, int parties,
                              struct arena *arena)
{
    struct list l = {NULL, 0, 0};
    int most = 0;
    for (size_t i = 0; i < outer->coalitions; i++) {
        const int size = coalition_size(outer->members[i]);
        most = size > most ? size : most;
        if (!run_grouped(r->run) && size < parties)
            put(&l, outer->members[i], arena);
    }
    const struct coalition_class all = {.name = "all", .least = 1, .most = 0};
    for (coalition c = coalition_first(&all, parties); c && run_grouped(r->run);
         c = coalition_next(&all, parties, c))
        if (coalition_size(c) <= most)
            put(&l, c, arena);
    return l;
}

/* Reads "secure-and variant=separate parties=3 ...": the variant, and what comes after the name. */
static void read_shape(const struct shape *shape, struct rest *rest, struct arena *arena)
{
    struct setting_pair pair;
    const char *at = shape_text(shape);
    rest->protocol = shape_protocol(shape)->name;
    rest->needed = "";
    at += strcspn(at, " ");
    while (settings_next(arena, &at, &pair))
        if (strcmp(pair.name, "variant") == 0)
            rest->variant = pair.value;
        else
            rest->needed = settings_add(arena, rest->needed, pair.name, pair.value);
}

/* A row covers only the inputs that it is about. */
static void cover(struct rest *rest, const char *gap, bool refused)
{
    if (!rest->parameters || rest->gap)
        return;
    if (refused && rest->admitted)
        gap = "called with inputs that it refuses together";
    rest->gap = gap;
}

/* What a coalition sees of the part: by algebra, or by enumeration. If counting does not decide,
 * what algebra found against the part stays. If nothing is against it, but the row has other
 * parameters, a row by couple with just the needed ones is better. */
static struct rest rest_of_seen(const struct report *r, const struct rest *seen,
                                const struct rest_members *m, struct findings *made)
{
    struct rest best = *seen, next = *seen;
    best.check = CHECK_AFFINE;
    graph_rest(&best, m, r->job->planted, made);
    if (rest_holds(&best))
        return best;
    next.check = CHECK_ENUMERATE;
    graph_rest(&next, m, r->job->planted, made);
    if (rest_holds(&next) || !rest_is_bad(&best))
        best = next;
    if (rest_holds(&best) || rest_is_bad(&best))
        return best;
    next = *seen;
    next.check = CHECK_COUPLE;
    next.exact = true;
    graph_rest(&next, m, r->job->planted, made);
    return rest_holds(&next) ? next : best;
}

/* The rows for one shape: what a coalition sees of the part, and the part's outputs. */
static void rest_on(const struct report *r, const struct finding *outer,
                    const struct handed *handed, const struct shape *shape, struct finding *f)
{
    bool refused;
    struct findings made;
    struct arena *arena = &r->findings->arena;
    struct rest seen = {.what = "the part, seen"};
    struct rest right = {.what = "the part, computed", .check = CHECK_CORRECT};
    const struct list inside = members_in(r, outer, shape_parties(shape), arena);
    const struct rest_members m = {inside.item, inside.count};
    const struct rest_members nobody = {NULL, 0};
    read_shape(shape, &seen, arena);
    right.protocol = seen.protocol;
    right.variant = seen.variant;
    right.needed = seen.needed;
    const char *gap = handed_gap(handed, shape, seen.variant, seen.needed, &refused, arena);
    findings_init(&made);
    if (m.count > 0) {
        seen = rest_of_seen(r, &seen, &m, &made);
        cover(&seen, gap, refused);
        f->rests[f->rest_count++] = rest_copy(&seen, arena);
    }
    graph_rest(&right, &nobody, r->job->planted, &made);
    cover(&right, gap, refused);
    f->rests[f->rest_count++] = rest_copy(&right, arena);
    findings_clear(&made);
}

static void conclude(const struct report *r, const struct handed *handed, struct finding *f)
{
    struct arena *arena = &r->findings->arena;
    const char *text = "", *weakest = "";
    const bool rests_on_words = f->rests[0].verdict == VERDICT_HOLDS_IF; /* the outer row */
    f->verdict = rests_on_words ? VERDICT_HOLDS_IF : VERDICT_COMPOSED;
    for (size_t i = 0; i < f->rest_count; i++) {
        const struct rest *rest = &f->rests[i];
        text = arena_format(arena, "%s%s%s", text, *text ? "; " : "", rest_text(rest, arena));
        if (rest_is_bad(rest) && (i || !rests_on_words))
            f->verdict = VERDICT_INCONCLUSIVE;
        else if (f->verdict == VERDICT_COMPOSED && (!rest_holds(rest) || rest_is_sampled(rest)))
            f->verdict = VERDICT_HOLDS;
        if (rest_holds(rest) && rest_is_sampled(rest))
            weakest =
                arena_format(arena, "no stronger than a row that is about a sample (%s of %s); ",
                             rest->what, rest->protocol);
    }
    const struct flat flat = flat_look(r->job, handed, arena);
    const char *fault =
        run_crossed(r->run) ? "a key that one call made is used or sent in another" : flat.fault;
    if (flat.uneven && !fault) {
        if (f->verdict == VERDICT_COMPOSED)
            f->verdict = VERDICT_HOLDS;
        text = arena_format(arena,
                            "%s; %s; no key of one call in another, in %llu runs with real parts",
                            flat.uneven, text, (unsigned long long)flat.runs);
    } else if (fault) {
        f->verdict = VERDICT_INCONCLUSIVE;
        text = arena_format(arena, "%s; %s", fault, text);
    } else {
        text = arena_format(arena,
                            "%s; no key of one call in another, and all calls of a part take as "
                            "long, in %llu runs with real parts",
                            text, (unsigned long long)flat.runs);
    }
    f->bounds =
        arena_format(arena, "%ssemi-honest, static; rests on %s; %s", weakest, text, r->covered);
}

void composed_judge(const struct report *r, const struct finding *outer,
                    const struct handed *handed, enum verdict expected)
{
    struct arena *arena = &r->findings->arena;
    const struct shape *const *shapes;
    const size_t count = run_shapes(r->run, &shapes);
    char hex[FINDING_DIGEST];
    struct finding f = *outer;
    finding_digest(outer, hex);
    f.check = CHECK_COMPOSED;
    f.expected = expected;
    f.rests = arena_zero(arena, (1 + 2 * count) * sizeof *f.rests);
    f.rests[f.rest_count = 0] = (struct rest){.what = "the outer protocol with ideal parts",
                                              .protocol = f.protocol,
                                              .variant = f.variant,
                                              .check = outer->check,
                                              .needed = outer->effective,
                                              .parameters = outer->effective,
                                              .digest = arena_text(arena, hex),
                                              .verdict = outer->verdict,
                                              .sampled = outer->sampled};
    f.rest_count++;
    if (outer->verdict == VERDICT_EXHAUSTED || outer->verdict == VERDICT_PROVED ||
        outer->verdict == VERDICT_HOLDS_IF) {
        for (size_t i = 0; i < count; i++)
            rest_on(r, outer, handed, shapes[i], &f);
        conclude(r, handed, &f);
        f.witness = NULL;
    }
    findings_add(r->findings, &f);
}
