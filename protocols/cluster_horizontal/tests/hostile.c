/* What a party refuses that others tell it in Algorithm 3, by the field that is wrong. Party 2 of
 * two plays; party 1 is made up here. */
#include "protocols/cluster_horizontal/cluster_horizontal.h"
#include "sim/world.h"
#include "tests/expect.h"
#include <stdio.h>
#include <string.h>

/* NONE stands for no node, ROOT for the root. */
enum { LEAF_Y = 2, NONE = 1000, ROOT = 1001, WORDS_MOST = 100 };

/* Which numbers of which word are wrong, or of the sizes of first clusters (SIZES), or of the
 * counts that are published (COUNTS). */
enum { SIZES = WORD_FINAL + 1, COUNTS, CHANGES = 3 };
struct lie {
    int word;
    struct {
        uint32_t place, number;
    } change[CHANGES];
    uint32_t changes;
    const char *says; /* NULL: not refused */
};

struct liar {
    const struct lie *lie;
    uint32_t root, none, words;
};

static void apply(const struct liar *liar, int word, uint32_t *numbers)
{
    const struct lie *lie = liar->lie;
    for (uint32_t i = 0; lie->word == word && i < lie->changes; i++)
        numbers[lie->change[i].place] = lie->change[i].number == NONE   ? liar->none
                                        : lie->change[i].number == ROOT ? liar->root
                                                                        : lie->change[i].number;
}

/* Party 1 has two records as party 2 does: one in each of the two first clusters. */
static status sums(void *context, const uint32_t *own, uint32_t count, uint32_t bits,
                   uint32_t *total)
{
    (void)bits;
    for (uint32_t i = 0; i < count; i++)
        total[i] = own[i] + (count == 1 ? 2 : count == 2 ? 1 : i % 2 == 0);
    if (count > 1)
        apply(context, count == 2 ? SIZES : COUNTS, total);
    return OK;
}

/* With hidden counts: everything is diverse. */
static status within(void *context, const uint32_t *own, uint32_t count, uint32_t most,
                     uint32_t bits, uint32_t *result)
{
    (void)context;
    (void)own;
    (void)count;
    (void)most;
    (void)bits;
    *result = 1;
    return OK;
}

static status closures(void *context, int asker, const struct closure_test *test,
                       const uint32_t *own, uint32_t count, uint32_t *found)
{
    const struct liar *liar = context;
    (void)asker;
    (void)test;
    (void)own;
    for (uint32_t i = 0; i < count; i++)
        found[i] = liar->root;
    return OK;
}

static status tell(void *context, int from, int to, enum horizontal_word word, uint32_t *numbers,
                   uint32_t count, uint32_t bound)
{
    struct liar *liar = context;
    const uint32_t state[] = {2, 2, liar->root, liar->root, 0};
    const uint32_t final[] = {0, 1, 2, 2, liar->root, liar->root};
    (void)to;
    (void)bound;
    if (from == 2)
        return OK;
    if (++liar->words > WORDS_MOST) /* a lie that is taken for true again and again */
        return E_DEADLOCK;
    memset(numbers, 0, count * sizeof *numbers); /* turn over, nothing split, no other pass */
    if (word == WORD_STATE) {
        EXPECT_EQ(sizeof state / sizeof *state, count);
        memcpy(numbers, state, sizeof state);
    }
    if (word == WORD_FINAL) {
        EXPECT_EQ(sizeof final / sizeof *final, count);
        memcpy(numbers, final, sizeof final);
    }
    apply(context, (int)word, numbers);
    return OK;
}

static void told_of(const struct lie *lie, bool hidden)
{
    const char *text = hidden ? "a,ill\np,m\nq,m\n" : "a\np\nq\n";
    static const uint8_t seed[SEED_BYTES] = {6};
    struct real_world world;
    struct horizontal_rows rows = {0};
    struct horizontal_result result;
    struct liar liar = {.lie = lie};
    struct horizontal_doors doors = {.sums = sums,
                                     .closures = closures,
                                     .within = within,
                                     .tell = tell,
                                     .context = &liar,
                                     .parties = 2,
                                     .self = 2};
    const char *why = NULL;
    EXPECT_EQ(OK, real_world_init(&world, seed));
    struct run *run = run_new(&cluster_horizontal_protocol, &world.world);
    EXPECT_EQ(OK,
              run_set(run, "schema", hidden ? "a:qi:x(p|q)|y;ill:sensitive:m|n" : "a:qi:x(p|q)|y"));
    if (hidden) {
        EXPECT_EQ(OK, run_set(run, "criteria", "k-anonymity:2+frequency-l-diversity:1"));
        EXPECT_EQ(OK, run_set(run, "counts", "hidden"));
    }
    EXPECT_EQ(OK, run_set(run, "initial", "2"));
    EXPECT_EQ(OK, run_prepare(run));
    EXPECT_EQ(OK, run_input_text(run, 2, text, strlen(text)));
    const struct horizontal_state *state = run_state(run);
    liar.root = state->tree[0]->root;
    liar.none = state->none;
    const struct table_rows own = table_rows(run, 2, run_input(run, 2));
    const struct horizontal_pruned whole = {0};
    EXPECT_EQ(OK, horizontal_rows_init(run, &rows, &own, 1, 2, &whole, false));
    const status played = horizontal_play(run, &rows, &doors, &result, &why);
    EXPECT_EQ(lie->says ? E_REFUSED : OK, played);
    if (lie->says && (!why || !strstr(why, lie->says)))
        printf("wanted '%s': %s\n", lie->says, why ? why : "nothing");
    EXPECT(lie->says ? why && strstr(why, lie->says) : why == NULL);
    horizontal_rows_clear(&rows);
    run_free(run);
    real_world_clear(&world);
}

static void told(const struct lie *lie)
{
    told_of(lie, false);
}

static void an_honest_party_is_heard(void)
{
    told(&(struct lie){.word = -1});
}

static void sizes(void)
{
    told(&(struct lie){SIZES, {{0, 0}, {1, 4}}, 2, "a cluster has fewer records than are own"});
    told(&(struct lie){SIZES, {{0, 3}}, 1, "the sizes of clusters do not add up"});
}

static void turns(void)
{
    told(&(struct lie){WORD_TURN, {{0, 2}}, 1, "the turn's first number is no question"});
    told(&(struct lie){WORD_TURN, {{0, 1}, {1, 2}}, 2, "the turn's question names no cluster"});
    told(&(struct lie){
        WORD_TURN, {{0, 1}, {2, LEAF_Y}}, 2, "names a node that is not above own records"});
    told(&(struct lie){WORD_TURN, {{0, 1}, {2, NONE}}, 2, "asks about no attribute"});
}

/* With hidden counts there is one more question. */
static void turns_with_hidden_counts(void)
{
    told_of(&(struct lie){.word = -1}, true);
    told_of(&(struct lie){WORD_TURN, {{0, 3}}, 1, "the turn's first number is no question"}, true);
    told_of(
        &(struct lie){
            WORD_TURN, {{0, 2}, {1, 2}, {2, NONE}}, 3, "the turn's question names no cluster"},
        true);
    told_of(&(struct lie){WORD_TURN, {{0, 2}, {2, LEAF_Y}}, 2, "names a node that is not above"},
            true);
    told_of(&(struct lie){WORD_TURN, {{0, 2}, {2, ROOT}}, 2, "about diversity names an attribute"},
            true);
    told_of(&(struct lie){COUNTS, {{0, 3}}, 1, "the published counts do not add up"}, true);
}

static void states(void)
{
    told(&(struct lie){WORD_STATE, {{0, 3}}, 1, "the state's sizes do not add up"});
    told(&(struct lie){WORD_STATE, {{0, 0}, {1, 4}}, 2, "no place for an own record"});
    told(&(struct lie){WORD_STATE, {{2, NONE}}, 1, "the state's closures name a node"});
    told(&(struct lie){WORD_STATE, {{4, 2}}, 1, "the state's moved is neither 0 nor 1"});
}

static void ends(void)
{
    told(&(struct lie){WORD_FINAL, {{2, 1}}, 1, "the final sizes do not add up"});
    told(&(struct lie){WORD_FINAL, {{4, NONE}}, 1, "the final closures name a node"});
    told(&(struct lie){WORD_FINAL, {{0, 2}, {1, 2}}, 2, "no place for an own record"});
}

const struct test tests[] = {{"an honest party is heard", an_honest_party_is_heard},
                             {"sizes", sizes},
                             {"turns", turns},
                             {"turns with hidden counts", turns_with_hidden_counts},
                             {"states", states},
                             {"ends", ends},
                             {0}};
