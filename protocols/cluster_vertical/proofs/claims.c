/* What Tassa and Gudes 2012 state of clustering when columns are dealt to parties. */
#include "proofs/ledger/probe.h"
#include "protocols/cluster_vertical/cluster_vertical.h"
#include <string.h>

/* The number of sums is that of visits (records times passes), one cost before and after each pass,
 * and one for each merge: bounded by (n + 1) (L + 1) + n, with L from the moves that were told. */
static void probe_vertical_calls(struct probe *p)
{
    const char *against = NULL;
    unsigned long long most = 0;
    for (int rows = 8; rows <= 128 && !against; rows *= 2) {
        struct probe_world w;
        struct run *run =
            probe_run(p, &w, &cluster_vertical_protocol, "one-lap",
                      arena_format(p->arena, "rows=%d criteria=k-anonymity:4 ideal=sum-to", rows));
        if (!run)
            return;
        const struct shape *const *shapes;
        const size_t count = run_shapes(run, &shapes);
        uint64_t calls = 0;
        for (size_t i = 0; i < count; i++)
            calls += shape_calls(shapes[i]);
        const uint64_t passes = run_sent_of(run, &vertical_turn);
        const uint64_t merges = run_sent_of(run, &vertical_merge);
        const uint64_t visits = run_sent_of(run, &vertical_move);
        most = passes > most ? passes : most;
        if (calls < visits || calls > visits + passes + 1 + 2 * merges + 1 ||
            visits > (uint64_t)rows * passes)
            against = arena_format(p->arena, "n = %d: %llu sums, %llu visits, L = %llu", rows,
                                   (unsigned long long)calls, (unsigned long long)visits,
                                   (unsigned long long)passes);
        reality_end(&w.reality);
    }
    probe_says(p, !against,
               arena_format(p->arena,
                            "two parties, n = 8 to 128, k = 4: at most n L sums for moves, one a "
                            "pass for the cost, two a merge; L up to %llu",
                            most),
               against);
}

/* What the pivot knows in one run: its input and the sums that it is given, as text. */
static const char *pivot_knows(struct run *run, struct arena *arena)
{
    const struct named_value *leak;
    if (run_ideal(run) != OK || run_ideal_leaks(run, 1, &leak) != 1)
        return NULL;
    return arena_text(arena, value_format(&leak[0].value));
}

/* Two parties with a column each: all tables of |records| records, of two values at the pivot and
 * |values| at the other; beside each of the latter one of |seeds| numbers that make noise. */
struct columns_case {
    const char *settings;
    uint64_t records, values, seeds;
};

enum { TABLES_MOST = 216 };

static uint64_t power(uint64_t base, uint64_t exponent)
{
    return exponent ? base * power(base, exponent - 1) : 1;
}

/* A record whose value is the same in all the tables that look as |like| does; 0: none. */
static uint64_t known_record(const struct columns_case *c, const char *const *known, uint64_t like)
{
    const uint64_t cells = c->values * c->seeds;
    uint64_t place = 1;
    for (uint64_t record = 1; record <= c->records; record++, place *= cells) {
        bool same = true;
        for (uint64_t b = 0; b < power(cells, c->records); b++)
            same &= strcmp(known[b], known[like]) != 0 ||
                    b / place % cells % c->values == like / place % cells % c->values;
        if (same)
            return record;
    }
    return 0;
}

/* After how many of all tables is the pivot sure of a cell of the other's? */
struct sureness {
    unsigned long long tables, sure;
    const char *first;
};

static void look(struct probe *p, const struct columns_case *c, const char *const *known,
                 uint64_t own, struct sureness *s)
{
    for (uint64_t other = 0; other < power(c->values * c->seeds, c->records); other++) {
        const uint64_t record = known_record(c, known, other);
        s->tables++;
        s->sure += record > 0;
        if (record && !s->first)
            s->first = arena_format(p->arena,
                                    "%s: with table number %llu of its own and the sums %s the "
                                    "pivot is sure of record %llu's value in the other column",
                                    c->settings, (unsigned long long)own, known[other],
                                    (unsigned long long)record);
    }
}

static bool find_known(struct probe *p, const struct columns_case *c, struct sureness *s)
{
    const char *known[TABLES_MOST];
    const uint64_t others = power(c->values * c->seeds, c->records);
    struct probe_world w;
    struct run *run = probe_run(p, &w, &cluster_vertical_protocol, "one-lap", c->settings);
    if (!run)
        return false;
    *s = (struct sureness){0};
    bool all = true;
    for (uint64_t own = 0; all && own < power(2, c->records); own++) {
        for (uint64_t other = 0; all && other < others; other++) {
            all = run_input_at(run, 1, own) == OK && run_input_at(run, 2, other) == OK;
            known[other] = all ? pivot_knows(run, p->arena) : NULL;
            all = known[other] != NULL;
        }
        if (all)
            look(p, c, known, own, s);
    }
    p->executions += s->tables;
    reality_end(&w.reality);
    if (!all)
        p->bounds = "a table could not be run";
    return all;
}

static void probe_pivot_exact(struct probe *p)
{
    static const struct columns_case cases[] = {
        {"schema=\"a:qi:x|y;b:qi:x|y\" columns=1:a;2:b rows=4 initial=2 publish=own ideal=sum-to",
         4, 2, 1},
        {"schema=\"a:qi:x|y;b:qi:A(u)|B(v|w)\" columns=1:a;2:b rows=3 initial=1 publish=own "
         "ideal=sum-to",
         3, 3, 1}};
    const char *against = NULL;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0] && !against; i++) {
        struct sureness s;
        if (!find_known(p, &cases[i], &s))
            return;
        against = s.first;
    }
    probe_says(p, !against,
               "all tables of four records with a binary column each, and of three records where "
               "the other's tree is not symmetric",
               against);
}

/* Trees whose nodes of one size are alike, and one with a leaf as large as a branch is not. */
static void probe_lm(struct probe *p)
{
    static const struct columns_case cases[] = {
        {"schema=\"a:qi:x|y;b:qi:x|y\" columns=1:a;2:b rows=3 initial=1 publish=own measure=lm "
         "ideal=sum-to",
         3, 2, 1},
        {"schema=\"a:qi:x|y;b:qi:A(u|v)|B(w|z)\" columns=1:a;2:b rows=3 initial=1 publish=own "
         "measure=lm ideal=sum-to",
         3, 4, 1},
        {"schema=\"a:qi:x|y;b:qi:A(u)|B(v|w)\" columns=1:a;2:b rows=3 initial=1 publish=own "
         "measure=lm ideal=sum-to",
         3, 3, 1}};
    struct sureness s[3];
    for (size_t i = 0; i < 3; i++)
        if (!find_known(p, &cases[i], &s[i]))
            return;
    probe_exhausts(
        p, s[0].tables > 0,
        arena_format(p->arena,
                     "three records, LM: the pivot is sure of a value in the other "
                     "column after %llu of %llu tables with two values, %llu of %llu with "
                     "two branches of two, %llu of %llu with branches of one and two",
                     s[0].sure, s[0].tables, s[1].sure, s[1].tables, s[2].sure, s[2].tables),
        s[0].first   ? s[0].first
        : s[1].first ? s[1].first
                     : s[2].first);
}

/* Where the pivot is sure without noise: noise of the other party, of a half and of one LM unit. */
#define UNEVEN(noise)                                                                              \
    "schema=\"a:qi:x|y;b:qi:A(u)|B(v|w);k:keep:0..1\" columns=1:a;2:b,k rows=3 initial=1 "         \
    "publish=own passes=4 noise-by=k noise=" noise " ideal=sum-to"

static void probe_noise(struct probe *p)
{
    static const struct columns_case cases[] = {
        {UNEVEN("0"), 3, 3, 2}, {UNEVEN("1"), 3, 3, 2}, {UNEVEN("2"), 3, 3, 2}};
    struct sureness s[3];
    for (size_t i = 0; i < 3; i++)
        if (!find_known(p, &cases[i], &s[i]))
            return;
    const bool fewer = s[1].sure < s[0].sure && s[2].sure <= s[1].sure;
    probe_exhausts(p, s[0].sure > 0,
                   arena_format(p->arena,
                                "three records, costs in halves of a cell, eight kinds of noise at "
                                "the other party: of %llu tables the pivot is sure of a cell after "
                                "%llu without noise, %llu with noise of 1 and %llu of 2%s",
                                s[0].tables, s[0].sure, s[1].sure, s[2].sure,
                                fewer ? "" : ", which are no fewer"),
                   s[1].first ? s[1].first : s[2].first);
}

const struct claim cluster_vertical_claims[] = {
    {"tg-5-equal", "tassa-gudes 5",
     "With the same choices the clusters of Algorithm 4 are those of the centralised algorithm.",
     .protocol = "cluster-vertical", .check = CHECK_CORRECT},
    {"tg-7.2-calls", "tassa-gudes 7.2", "The vertical algorithm calls the sum O(nL) times.",
     .probe = probe_vertical_calls},
    {"tg-8.3-pivot", "tassa-gudes 8.3",
     "In Algorithm 4 the pivot learns the sums, which are declared, and each other party the "
     "clusterings; nobody learns more.",
     .needs = NULL},
    {"tg-8.3-exact", "tassa-gudes 8.3",
     "The pivot never finds the exact value of a record in another party's column.",
     .probe = probe_pivot_exact},
    {"tg-8.3-lm", "tassa-gudes 8.3, point 1",
     "With LM, which counts the values below a node, the sums do not tell which value a record "
     "has.",
     .probe = probe_lm},
    {"tg-8.3-noise", "tassa-gudes 8.3, noise",
     "When the others add noise to what they give to sums, the pivot finds the exact value of no "
     "record.",
     .probe = probe_noise},
    {"tg-8.3-noise-declared", "ours, on tassa-gudes 8.3",
     "With noise the pivot learns the noisy sums, each other party the clusterings; nobody learns "
     "more.",
     .needs = NULL},
    {"tg-6.1-vertical", "tassa-gudes 6.1, the vertical case",
     "The party with the sensitive column checks diversity alone: as the pivot it learns the sums, "
     "and each other party the clusterings and which records stay (this the paper does not list); "
     "nobody learns more.",
     .needs = NULL},
    {.id = NULL}};
