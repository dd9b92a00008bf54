/* Theorem 4.1: "the set of sequences of clusterings does not depend on how the table is split".
 * Chance enters in steps 2 and 22 alone. For all ways to deal four and five records to parties, all
 * first clusterings and all halves that the parties' own choices give are listed, and compared with
 * those of one owner. The choices are those that roles and the centralised run use
 * (twins/choices.h, start balanced: the paper's rule). Parties choose apart, so that what all
 * reach is the product of what each reaches with its records.
 *
 * Every sequence begins with a first clustering, so that decides the theorem. Its use is another
 * sentence: "the set of possible anonymizations is independent" of the split. So whole runs are
 * compared too, by the tables that they publish: for all tables of four and five records, from each
 * first clustering that is reached. No cluster is large enough for step 22 there, and parties hold
 * records in their order, because they are visited in it. */
#include "anonymity/data/schema.h"
#include "anonymity/twins/choices.h"
#include "protocols/cluster_horizontal/proofs/probes.h"
#include <string.h>

enum { RECORDS = 5, VECTORS = 3125, SUBSETS = 1 << RECORDS, NUMBERS = 8, LEAVES = 3, NODES = 6 };

/* For each set of records and each vector of labels of these (0 elsewhere): is it reached? */
struct reach {
    bool of[SUBSETS][VECTORS];
};

struct theorem {
    uint32_t records, parts;
    uint64_t vectors; /* parts ^ records */
    bool halves;      /* step 22, else step 2 */
    struct reach *reach;
    /* Clusterings, by their vector without names of clusters; or, for whole runs, the published
     * tables: |outcome| has one for each vector of labels, numbered in |published|. */
    bool one[VECTORS], many[VECTORS];
    const uint32_t *outcome;
    const char **published, *table; /* |table|: the values of the records */
    uint32_t outcomes;
    const char *only_many, *only_one;
    uint64_t splits;
};

static uint32_t members(uint32_t set, uint32_t records, uint32_t *member)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < records; i++)
        if (set >> i & 1)
            member[count++] = i;
    return count;
}

/* One owner of a set of records, with these numbers: which labels do they get? */
static status choose(const struct theorem *t, uint32_t count, const uint64_t *number,
                     uint32_t *label)
{
    const struct choices choices = {CHOICES_BALANCED, count, number, NULL};
    const uint32_t rows[RECORDS] = {0, 1, 2, 3, 4};
    return t->halves ? choices_halves(&choices, rows, count, 0, label)
                     : choices_first(&choices, t->parts, label);
}

/* All numbers below NUMBERS for each record. */
static status reach_of_set(struct theorem *t, uint32_t set)
{
    uint32_t member[RECORDS], label[RECORDS];
    uint64_t number[RECORDS], all = 1;
    const uint32_t count = members(set, t->records, member);
    for (uint32_t i = 0; i < count; i++)
        all *= NUMBERS;
    for (uint64_t code = 0; code < all; code++) {
        uint64_t rest = code, vector = 0;
        for (uint32_t i = 0; i < count; i++, rest /= NUMBERS)
            number[i] = rest % NUMBERS;
        REQUIRE(choose(t, count, number, label));
        for (uint32_t i = 0; i < count; i++) {
            uint64_t place = 1;
            for (uint32_t j = 0; j < member[i]; j++)
                place *= t->parts;
            vector += label[i] * place;
        }
        t->reach->of[set][vector] = true;
    }
    return OK;
}

/* The labels of a set in a vector, 0 elsewhere. */
static uint64_t within(const struct theorem *t, uint64_t vector, uint32_t set)
{
    uint64_t kept = 0, place = 1;
    for (uint32_t i = 0; i < t->records; i++, place *= t->parts, vector /= t->parts)
        kept += (set >> i & 1) ? vector % t->parts * place : 0;
    return kept;
}

/* The vector with clusters named in the order of their first records. */
static uint64_t unnamed(const struct theorem *t, uint64_t vector)
{
    uint64_t name[RECORDS], result = 0, place = 1, used = 0;
    for (uint32_t i = 0; i < RECORDS; i++)
        name[i] = RECORDS;
    for (uint32_t i = 0; i < t->records; i++, place *= t->parts, vector /= t->parts) {
        const uint64_t label = vector % t->parts;
        if (name[label] == RECORDS)
            name[label] = used++;
        result += name[label] * place;
    }
    return result;
}

static void reach_of_split(const struct theorem *t, const uint32_t *set, uint32_t sets,
                           bool *clustering)
{
    memset(clustering, 0, VECTORS);
    for (uint64_t vector = 0; vector < t->vectors; vector++) {
        bool all = true;
        for (uint32_t i = 0; i < sets && all; i++)
            all = t->reach->of[set[i]][within(t, vector, set[i])];
        if (all)
            clustering[t->outcome ? t->outcome[vector] : unnamed(t, vector)] = true;
    }
}

static const char *write_vector(struct probe *p, const struct theorem *t, uint64_t vector)
{
    char *text = arena_zero(p->arena, RECORDS + 1);
    for (uint32_t i = 0; i < t->records; i++, vector /= t->parts)
        text[i] = (char)('A' + vector % t->parts);
    return text;
}

/* What is reached: the clusters, or the published values of these records. */
static const char *write_reached(struct probe *p, const struct theorem *t, uint64_t v)
{
    if (t->outcome)
        return arena_format(p->arena, "published values %s of the records %s", t->published[v],
                            t->table);
    return arena_format(p->arena, "clusters %s", write_vector(p, t, v));
}

static void compare(struct probe *p, struct theorem *t, const char *owners)
{
    for (uint64_t v = 0; v < (t->outcome ? t->outcomes : t->vectors); v++) {
        const char **const only = t->many[v] ? &t->only_many : &t->only_one;
        if (t->many[v] != t->one[v] && !*only)
            *only = arena_format(
                p->arena, "%s of %u records, %u parts, owners %s: the %s are reached by %s alone",
                t->outcome  ? "whole runs"
                : t->halves ? "halves"
                            : "first clusters",
                t->records, t->parts, owners, write_reached(p, t, v),
                t->many[v] ? "these owners" : "one owner");
    }
    t->splits++;
}

/* All ways to deal the records to owners who are told apart by their first record; for whole runs,
 * those that keep the order of the records. */
static void all_splits(struct probe *p, struct theorem *t, uint32_t record, uint32_t *set,
                       uint32_t sets)
{
    if (record == t->records) {
        char owners[RECORDS + 1] = "";
        for (uint32_t i = 0; i < sets; i++)
            for (uint32_t r = 0; r < t->records; r++)
                if (set[i] >> r & 1)
                    owners[r] = (char)('1' + i);
        reach_of_split(t, set, sets, t->many);
        compare(p, t, owners);
        return;
    }
    for (uint32_t i = t->outcome && sets ? sets - 1 : 0; i <= sets; i++) {
        const uint32_t before = i < sets ? set[i] : 0;
        set[i] = before | 1u << record;
        all_splits(p, t, record + 1, set, i < sets ? sets : sets + 1);
        set[i] = before;
    }
}

static status reach_all(struct theorem *t)
{
    const uint32_t everything = (1u << t->records) - 1;
    memset(t->reach, 0, sizeof *t->reach);
    t->vectors = 1;
    for (uint32_t i = 0; i < t->records; i++)
        t->vectors *= t->parts;
    for (uint32_t s = 0; s <= everything; s++)
        REQUIRE(reach_of_set(t, s));
    return OK;
}

static void compare_splits(struct probe *p, struct theorem *t)
{
    const uint32_t everything = (1u << t->records) - 1;
    uint32_t set[RECORDS + 1] = {0};
    reach_of_split(t, &everything, 1, t->one);
    all_splits(p, t, 0, set, 0);
}

static status ask(struct probe *p, struct theorem *t)
{
    REQUIRE(reach_all(t));
    compare_splits(p, t);
    return OK;
}

static void probe_theorem(struct probe *p, bool many)
{
    struct theorem t = {.reach = arena_alloc(p->arena, sizeof *t.reach)};
    status asked = OK;
    for (t.records = 4; t.records <= RECORDS; t.records++)
        for (uint32_t least = 1; asked == OK && least <= 2; least++) {
            t.parts = t.records / least;
            t.halves = false;
            asked = ask(p, &t);
            t.halves = least == 2;
            t.parts = 2;
            if (asked == OK && t.halves)
                asked = ask(p, &t);
        }
    probe_exhausts(p, asked == OK,
                   arena_format(p->arena,
                                "%llu ways to deal 4 and 5 records to owners, first clusters of at "
                                "least 1 and 2, and halves; all choices with numbers below %d",
                                (unsigned long long)t.splits, (int)NUMBERS),
                   many ? t.only_many : t.only_one);
}

void probe_reached_by_many(struct probe *p)
{
    probe_theorem(p, true);
}

void probe_reached_by_one(struct probe *p)
{
    probe_theorem(p, false);
}

/* A run of one owner from given first labels. */
struct whole {
    struct theorem *t;
    struct probe *p;
    struct schema schema;
    struct cluster_space space;
    uint32_t leaf[RECORDS];
    uint64_t vector; /* the first labels */
    uint32_t outcome[VECTORS];
    const char *published[VECTORS];
    unsigned long long tables, runs, endless;
};

static status first_labels(const void *context, uint32_t parts, uint32_t *label)
{
    const struct whole *w = context;
    uint64_t rest = w->vector;
    for (uint32_t i = 0; i < w->t->records; i++, rest /= parts)
        label[i] = (uint32_t)(rest % parts);
    return OK;
}

static status no_halves(const void *context, const uint32_t *rows, uint32_t count, uint64_t tries,
                        uint32_t *half)
{
    (void)context;
    (void)rows;
    (void)count;
    (void)tries;
    (void)half;
    return E_INTERNAL; /* no cluster is above the limit */
}

/* The published value of each record; without a clustering its own. */
static const char *write_table(const struct whole *w, const struct clustering *c)
{
    const char *text = "";
    for (uint32_t i = 0; i < w->t->records; i++)
        text = arena_format(w->p->arena, "%s%s%s", text, i ? "," : "",
                            w->space.tree[0]->label[c ? c->closure[c->of[i]] : w->leaf[i]]);
    return text;
}

static status run_from(struct whole *w, uint64_t vector)
{
    const struct sequential_choices choices = {w, first_labels, no_halves};
    const struct cluster_demand demand = {.k = 2};
    const struct sequential_options options = {.initial = w->t->records / w->t->parts,
                                               .limit = w->t->records,
                                               .until_still = true,
                                               .choices = &choices};
    struct sequential_report report;
    struct clustering c;
    w->vector = vector;
    REQUIRE(clustering_init(&c, &w->space, false));
    const status done = sequential_cluster(&c, &demand, &options, NULL, &report);
    if (done == OK) {
        const char *table = write_table(w, &c);
        uint32_t at = 0;
        while (at < w->t->outcomes && strcmp(w->published[at], table) != 0)
            at++;
        w->published[at] = table;
        w->t->outcomes += at == w->t->outcomes;
        w->outcome[vector] = at;
        w->runs++;
        w->endless += report.stopped;
    }
    clustering_clear(&c);
    return done;
}

/* One table: all runs, and then all splits. */
static status ask_table(struct whole *w, const double *const *cost)
{
    const struct hierarchy *tree = &w->schema.column[0].hierarchy;
    w->t->outcomes = 0;
    REQUIRE(cluster_space_of(&w->space, &tree, 1, w->leaf, w->t->records, cost, 1, 0));
    status done = OK;
    w->t->table = write_table(w, NULL);
    for (uint64_t v = 0; v < w->t->vectors && done == OK; v++)
        done = run_from(w, v);
    if (done == OK)
        compare_splits(w->p, w->t);
    cluster_space_clear(&w->space);
    w->tables++;
    return done;
}

static status ask_tables(struct whole *w)
{
    const struct hierarchy *tree = &w->schema.column[0].hierarchy;
    double costs[NODES];
    const double *cost = costs;
    uint64_t tables = 1;
    REQUIRE(cluster_node_costs(tree, LM, NULL, costs));
    for (uint32_t i = 0; i < w->t->records; i++)
        tables *= LEAVES;
    REQUIRE(reach_all(w->t));
    for (uint64_t table = 0; table < tables; table++) {
        uint64_t rest = table;
        for (uint32_t i = 0; i < w->t->records; i++, rest /= LEAVES)
            w->leaf[i] = (uint32_t)(rest % LEAVES);
        REQUIRE(ask_table(w, &cost));
    }
    return OK;
}

static void probe_results(struct probe *p, bool many)
{
    struct theorem t = {.reach = arena_alloc(p->arena, sizeof *t.reach)};
    struct whole *w = arena_zero(p->arena, sizeof *w);
    struct complaint complaint;
    w->t = &t;
    w->p = p;
    t.outcome = w->outcome;
    t.published = w->published;
    status asked = schema_parse(&w->schema, "a:qi:x(a|b)|c", &complaint);
    for (t.records = 4; t.records <= RECORDS; t.records++)
        for (uint32_t least = t.records - 3; asked == OK && least <= 2; least++) {
            t.parts = t.records / least;
            asked = ask_tables(w);
        }
    schema_clear(&w->schema);
    probe_exhausts(p, asked == OK && w->endless == 0,
                   arena_format(p->arena,
                                "%llu tables of 4 and 5 records with three values, k = 2, first "
                                "clusters of 1 and 2 (5 records: of 2), %llu runs, %llu splits; "
                                "ties to the lowest cluster",
                                w->tables, w->runs, (unsigned long long)t.splits),
                   many ? t.only_many : t.only_one);
}

void probe_results_of_many(struct probe *p)
{
    probe_results(p, true);
}

void probe_results_of_one(struct probe *p)
{
    probe_results(p, false);
}
