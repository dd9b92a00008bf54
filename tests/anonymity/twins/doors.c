/* The doors of the centralised twin: Tassa and Gudes' Algorithm 3 by parties who each hold their
 * own rows and are told sizes and closures, in plain view, must do what one owner of all rows does.
 */
#include "anonymity/clusters/agglomerative.h"
#include "anonymity/clusters/sequential_search.h"
#include "anonymity/twins/choices.h"
#include "tests/expect.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 14, ATTRIBUTES = 3, PARTIES = 5, CLUSTERS = 256, TREES = 3 };

static struct hierarchy trees[TREES];

/* One run: rows, how they are dealt, and what is asked. */
struct scene {
    uint32_t rows, attributes, parties, k;
    const struct hierarchy *tree[ATTRIBUTES];
    uint32_t leaf[ROWS * ATTRIBUTES];
    uint64_t number[ROWS];
    uint32_t party[ROWS];
    enum choices_start start;
};

/* What is done wrongly on purpose. */
enum fault { NONE, OLD_CLOSURE, FAST_SEARCH, MERGE_UNTOLD, FAULTS };

static void space_of(const struct scene *s, uint32_t from, uint32_t to, int64_t unit,
                     struct cluster_space *out)
{
    const double *cost[ATTRIBUTES];
    double *made[ATTRIBUTES];

    for (uint32_t j = 0; j < s->attributes; j++) {
        const struct hierarchy *const tree = s->tree[j];

        cost[j] = made[j] = calloc(tree->nodes, sizeof **made);
        for (uint32_t x = 0; x < tree->nodes && tree->leaves > 1; x++)
            made[j][x] = (tree->size[x] - 1.0) / (tree->leaves - 1.0);
    }
    EXPECT_EQ(OK, cluster_space_of(out, s->tree, s->attributes, &s->leaf[from * s->attributes],
                                   to - from, cost, 1,
                                   unit != 0 ? unit : cluster_unit(LM, s->tree, s->attributes)));
    for (uint32_t j = 0; j < s->attributes; j++)
        free(made[j]);
}

/* One owner. */
static status central(const struct scene *s, bool with_parties, uint32_t *of,
                      struct sequential_report *report)
{
    const struct choices choices = {s->start, s->rows, s->number, with_parties ? s->party : NULL};
    const struct sequential_choices doors = choices_sequential(&choices);
    const struct sequential_options options = {.enough = 1000, .choices = &doors};
    const struct cluster_demand demand = {.k = s->k};
    struct cluster_space space;
    struct clustering c;

    space_of(s, 0, s->rows, 0, &space);
    EXPECT_EQ(OK, clustering_init(&c, &space, false));
    const status done = sequential_cluster(&c, &demand, &options, NULL, report);

    if (done == OK) {
        clustering_compact(&c);
        memcpy(of, c.of, s->rows * sizeof *of);
    }
    clustering_clear(&c);
    cluster_space_clear(&space);
    return done;
}

/* The world of the parties. */
struct play {
    const struct scene *s;
    enum fault fault;
    struct cluster_space space[PARTIES];
    struct clustering own[PARTIES];
    uint32_t from[PARTIES + 1];
    uint32_t size[CLUSTERS], closure[CLUSTERS * ATTRIBUTES], count;
    uint64_t tries;
    uint32_t passes;
    uint64_t moves, splits;
    int64_t cost;
    uint32_t merged[CLUSTERS][2], merges;
};

/* label_of is a row's cluster, by its owner. */
static uint32_t label_of(const struct play *p, uint32_t row)
{
    const uint32_t i = p->s->party[row];

    return p->own[i].of[row - p->from[i]];
}

/* open_all computes the size and closure of a cluster from all rows, without one of them. */
static uint32_t open_all(const struct play *p, uint32_t which, uint32_t without, uint32_t *closure)
{
    const struct scene *const s = p->s;
    uint32_t size = 0;

    for (uint32_t i = 0; i < s->rows; i++) {
        if (i == without || label_of(p, i) != which)
            continue;
        for (uint32_t j = 0; j < s->attributes; j++) {
            const uint32_t leaf = s->leaf[i * s->attributes + j];

            closure[j] = size == 0 ? leaf : hierarchy_lca(s->tree[j], closure[j], leaf);
        }
        size++;
    }
    return size;
}

static void open_clusters(struct play *p)
{
    for (uint32_t h = 0; h < p->count; h++)
        p->size[h] = open_all(p, h, UINT32_MAX, &p->closure[h * p->s->attributes]);
}

/* take_over is how a party begins its turn: sizes and closures are as they were handed over. */
static void take_over(struct play *p, uint32_t i)
{
    struct clustering *const c = &p->own[i];
    uint32_t which = 0;

    while (c->count < p->count)
        EXPECT_EQ(OK, clustering_open(c, &which));
    for (uint32_t h = 0; h < p->count; h++)
        clustering_impose(c, h, p->size[h], &p->closure[h * p->s->attributes], NULL);
}

static void hand_over(struct play *p, uint32_t i)
{
    const struct clustering *const c = &p->own[i];

    for (uint32_t h = 0; h < p->count; h++) {
        p->size[h] = c->size[h];
        memcpy(&p->closure[h * p->s->attributes], &c->closure[h * p->s->attributes],
               p->s->attributes * sizeof *p->closure);
    }
    p->cost = clustering_cost(c);
}

/* turn is steps 5-18 of one party. */
static void turn(struct play *p, uint32_t i)
{
    struct clustering *const c = &p->own[i];
    struct search search;

    take_over(p, i);
    EXPECT_EQ(OK, search_init(&search, c, (struct ratio){0},
                              p->fault == FAST_SEARCH ? SEARCH_FAST : SEARCH_IMPOSED));
    EXPECT_EQ(OK, search_begin(&search));
    for (uint32_t row = p->from[i]; row < p->from[i + 1]; row++) {
        const uint32_t own = row - p->from[i], from = c->of[own];
        uint32_t without[ATTRIBUTES], to = 0;

        if (c->size[from] > 1 && p->fault == OLD_CLOSURE)
            memcpy(without, &c->closure[from * p->s->attributes], sizeof without);
        else
            (void)open_all(p, from, row, without);
        p->moves += sequential_place(&search, own, c->size[from] > 1 ? without : NULL, &to);
    }
    search_clear(&search);
    hand_over(p, i);
}

/* split is steps 21-24 for one cluster. */
static void split(struct play *p, uint32_t which)
{
    const struct scene *const s = p->s;
    uint32_t goes = 0, stays = 0, half[PARTIES][ROWS], rows[PARTIES][ROWS], count[PARTIES] = {0};

    for (uint32_t i = 0; i < s->parties; i++) {
        const struct choices choices = {s->start, p->from[i + 1] - p->from[i],
                                        s->number + p->from[i], NULL};

        for (uint32_t own = 0; own < choices.rows; own++)
            if (p->own[i].of[own] == which)
                rows[i][count[i]++] = own;
        EXPECT_EQ(OK, choices_halves(&choices, rows[i], count[i], p->tries, half[i]));
        for (uint32_t at = 0; at < count[i]; at++) {
            goes += half[i][at];
            stays += !half[i][at];
        }
    }
    p->tries++;
    if (goes == 0 || stays == 0)
        return;
    p->splits++;
    const uint32_t added = p->count++;
    struct clustering *c = p->own;

    for (uint32_t i = 0; i < s->parties; i++, c++) {
        uint32_t which_new = 0;

        while (c->count < p->count)
            EXPECT_EQ(OK, clustering_open(c, &which_new));
        /* Members of the cluster are put on two lists. */
        for (uint32_t own = 0; own < count[i]; own++)
            c->of[rows[i][own]] = CLUSTER_NONE;
        c->first[which] = CLUSTER_NONE;
        for (uint32_t at = 0; at < count[i]; at++)
            clustering_adopt(c, half[i][at] ? added : which, rows[i][at]);
    }
}

static void tell(void *context, uint32_t into, uint32_t from)
{
    struct play *const p = context;

    p->merged[p->merges][0] = into;
    p->merged[p->merges++][1] = from;
}

/* finish is steps 26-30: player 1 merges and tells; every party gives its rows their new labels. */
static status finish(struct play *p)
{
    const struct cluster_demand demand = {.k = p->s->k, .merged = tell, .context = p};
    uint32_t before[ROWS];

    for (uint32_t row = 0; row < p->s->rows; row++)
        before[row] = label_of(p, row);
    take_over(p, 0);
    REQUIRE(agglomerative_finish(&p->own[0], &demand));
    for (uint32_t row = 0; row < p->s->rows; row++) {
        for (uint32_t m = 0; m < p->merges; m++)
            if (before[row] == p->merged[m][1] && (p->fault != MERGE_UNTOLD || m > 0))
                before[row] = p->merged[m][0];
        if (p->s->party[row] == 0 && p->fault == NONE)
            EXPECT_EQ(before[row], label_of(p, row));
        p->own[p->s->party[row]].of[row - p->from[p->s->party[row]]] = before[row];
    }
    return OK;
}

static status play(struct play *p)
{
    const struct scene *const s = p->s;
    const uint32_t k0 = s->k / 2 > 0 ? s->k / 2 : 1, limit = s->k + s->k / 2;

    if (s->rows < s->k || s->rows < k0)
        return E_NOT_FOUND;
    p->count = s->rows / k0;
    for (uint32_t i = 0; i < s->parties; i++) {
        const uint32_t own = p->from[i + 1] - p->from[i];
        const struct choices choices = {s->start, own, s->number + p->from[i], NULL};
        uint32_t label[ROWS];

        take_over(p, i);
        EXPECT_EQ(OK, choices_first(&choices, p->count, label));
        for (uint32_t row = 0; row < own; row++)
            clustering_adopt(&p->own[i], label[row], row);
    }
    open_clusters(p);
    take_over(p, 0);
    int64_t before = clustering_cost(&p->own[0]);

    for (;;) {
        const uint64_t moves = p->moves;
        const uint32_t count = p->count;

        for (uint32_t i = 0; i < s->parties; i++)
            turn(p, i);
        p->passes++;
        for (uint32_t h = 0; h < count; h++)
            if (p->size[h] > limit)
                split(p, h);
        open_clusters(p);
        take_over(p, 0);
        p->cost = clustering_cost(&p->own[0]);
        if (p->moves == moves || before - p->cost <= before / 1000)
            return finish(p);
        before = p->cost;
    }
}

/* distributed writes each row's cluster, numbered without gaps in the order of making. */
static status distributed(const struct scene *s, enum fault fault, uint32_t *of,
                          struct sequential_report *report)
{
    struct play *const p = calloc(1, sizeof *p);
    uint32_t number[CLUSTERS], used = 0;

    p->s = s;
    p->fault = fault;
    for (uint32_t i = 0, row = 0; i <= s->parties; i++) {
        p->from[i] = row;
        while (row < s->rows && s->party[row] == i)
            row++;
    }
    for (uint32_t i = 0; i < s->parties; i++) {
        space_of(s, p->from[i], p->from[i + 1], 0, &p->space[i]);
        EXPECT_EQ(OK, clustering_init(&p->own[i], &p->space[i], false));
    }
    const status done = play(p);

    for (uint32_t h = 0; h < p->count; h++) {
        bool taken = false;

        for (uint32_t row = 0; row < s->rows && done == OK; row++)
            taken = taken || label_of(p, row) == h;
        number[h] = taken ? used++ : CLUSTER_NONE;
    }
    for (uint32_t row = 0; row < s->rows && done == OK; row++)
        of[row] = number[label_of(p, row)];
    *report =
        (struct sequential_report){.passes = p->passes, .moves = p->moves, .splits = p->splits};
    for (uint32_t i = 0; i < s->parties; i++) {
        clustering_clear(&p->own[i]);
        cluster_space_clear(&p->space[i]);
    }
    free(p);
    return done;
}

/* same: is the distributed run the central one? */
static bool same(const struct scene *s, enum fault fault)
{
    uint32_t one[ROWS] = {0}, other[ROWS] = {0};
    struct sequential_report a = {0}, b = {0};
    const status x = central(s, true, one, &a), y = distributed(s, fault, other, &b);

    return x == y && memcmp(one, other, sizeof one) == 0 &&
           (x != OK || (a.passes == b.passes && a.moves == b.moves && a.splits == b.splits));
}

static void read_trees(void)
{
    static const char *const text[TREES] = {"a;*\nb;*\n", "a;x;*\nb;x;*\nc;c;*\n",
                                            "a;x;*\nb;x;*\nc;y;*\nd;y;*\ne;z;*\n"};
    const struct csv_format format = {.delimiter = ';'};

    for (size_t i = 0; i < TREES; i++) {
        char copy[128];

        (void)snprintf(copy, sizeof copy, "%s", text[i]);
        EXPECT_EQ(OK, hierarchy_read_memory(&trees[i], "tree", copy, strlen(copy), &format, NULL));
    }
}

/* Every table of four records on one attribute of two values with e of 0 or 1, dealt in every way
 * to one to four parties, parties without records too. */
static void all_small_tables(void)
{
    struct scene s = {.rows = 4, .attributes = 1, .tree = {&trees[0]}};

    for (uint32_t code = 0; code < 256; code++)
        for (s.k = 1; s.k <= 4; s.k++)
            for (uint32_t cut = 0; cut < 125; cut++) {
                const uint32_t at[] = {cut % 5, cut / 5 % 5, cut / 25};

                if (at[0] > at[1] || at[1] > at[2])
                    continue;
                s.parties = 4;
                for (uint32_t i = 0; i < 4; i++) {
                    s.leaf[i] = code >> (2 * i) & 1;
                    s.number[i] = code >> (2 * i + 1) & 1;
                    s.party[i] = (i >= at[0]) + (i >= at[1]) + (i >= at[2]);
                }
                s.start = CHOICES_FREE;
                EXPECT(same(&s, NONE));
                s.start = CHOICES_BALANCED;
                EXPECT(same(&s, NONE));
            }
}

static void random_scene(struct scene *s)
{
    *s = (struct scene){.rows = (uint32_t)test_random_below(ROWS + 1),
                        .attributes = 1 + (uint32_t)test_random_below(ATTRIBUTES),
                        .parties = 1 + (uint32_t)test_random_below(PARTIES),
                        .k = 1 + (uint32_t)test_random_below(6),
                        .start = (enum choices_start)test_random_below(2)};
    for (uint32_t j = 0; j < s->attributes; j++)
        s->tree[j] = &trees[test_random_below(TREES)];
    for (uint32_t i = 0, party = 0; i < s->rows; i++) {
        while (party + 1 < s->parties && test_random_below(4) == 0)
            party++;
        s->party[i] = party;
        s->number[i] =
            test_random_below(3) == 0 ? UINT64_MAX - test_random_below(3) : test_random_below(1000);
        for (uint32_t j = 0; j < s->attributes; j++)
            s->leaf[i * s->attributes + j] = (uint32_t)test_random_below(s->tree[j]->leaves);
    }
}

static void random_tables(void)
{
    for (size_t round = 0; round < test_iterations(4000); round++) {
        struct scene s;

        random_scene(&s);
        EXPECT(same(&s, NONE));
    }
}

/* With free choices the cut of the rows into parties does not matter at all. */
static void free_choices_know_no_parties(void)
{
    for (size_t round = 0; round < test_iterations(500); round++) {
        uint32_t one[ROWS] = {0}, other[ROWS] = {0};
        struct sequential_report a, b;
        struct scene s;

        random_scene(&s);
        s.start = CHOICES_FREE;
        EXPECT_EQ(central(&s, false, one, &a), distributed(&s, NONE, other, &b));
        EXPECT_BYTES(one, other, sizeof one);
    }
}

/* Each planted fault shows: the comparison is not blind, and the imposed search is needed. */
static void faults_show(void)
{
    static const enum fault faults[] = {OLD_CLOSURE, FAST_SEARCH, MERGE_UNTOLD};

    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        size_t found = 0;

        for (size_t round = 0; round < 1000; round++) {
            struct scene s;

            random_scene(&s);
            found += !same(&s, faults[i]);
        }
        EXPECT(found > 0);
        printf("fault %d shows in %zu of 1000 runs\n", (int)faults[i], found);
    }
}

/* Owners of columns (Algorithm 4): the changes of cost that each computes add up to the whole. */
static void columns_add_up(void)
{
    for (size_t round = 0; round < 300; round++) {
        struct scene whole, column[ATTRIBUTES];
        struct cluster_space space[ATTRIBUTES + 1];
        struct clustering c[ATTRIBUTES + 1];

        random_scene(&whole);
        if (whole.rows < 2)
            continue;
        space_of(&whole, 0, whole.rows, 0, &space[ATTRIBUTES]);
        for (uint32_t j = 0; j < whole.attributes; j++) {
            column[j] = whole;
            column[j].attributes = 1;
            column[j].tree[0] = whole.tree[j];
            for (uint32_t i = 0; i < whole.rows; i++)
                column[j].leaf[i] = whole.leaf[i * whole.attributes + j];
            space_of(&column[j], 0, whole.rows, space[ATTRIBUTES].unit, &space[j]);
        }
        for (uint32_t j = 0; j <= ATTRIBUTES; j++) {
            uint32_t which = 0;

            if (j != ATTRIBUTES && j >= whole.attributes)
                continue;
            EXPECT_EQ(OK, clustering_init(&c[j], &space[j], false));
            EXPECT_EQ(OK, clustering_open(&c[j], &which));
            EXPECT_EQ(OK, clustering_open(&c[j], &which));
            for (uint32_t i = 0; i < whole.rows; i++)
                clustering_put(&c[j], i % 2, i);
        }
        int64_t sum = 0;

        for (uint32_t j = 0; j < whole.attributes; j++)
            sum += clustering_rise(&c[j], 1, 0) - clustering_fall(&c[j], 0);
        EXPECT_EQ(clustering_rise(&c[ATTRIBUTES], 1, 0) - clustering_fall(&c[ATTRIBUTES], 0), sum);
        for (uint32_t j = 0; j <= ATTRIBUTES; j++)
            if (j == ATTRIBUTES || j < whole.attributes) {
                clustering_clear(&c[j]);
                cluster_space_clear(&space[j]);
            }
    }
}

const struct test tests[] = {{"all small tables", all_small_tables},
                             {"random tables", random_tables},
                             {"free choices know no parties", free_choices_know_no_parties},
                             {"faults show", faults_show},
                             {"columns add up", columns_add_up},
                             {0}};

int main(int argc, char **argv)
{
    read_trees();
    const int code = test_main(argc, argv, tests);

    for (size_t i = 0; i < TREES; i++)
        hierarchy_clear(&trees[i]);
    return code;
}
