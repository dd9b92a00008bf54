/* Clusterings that keep nothing give the numbers of those of anonymity/: two implementations, one
 * of which may be wrong. */
#include "protocols/cluster_plain.h"
#include "anonymity/clusters/cluster.h"
#include "anonymity/twins/flatten.h"
#include "tests/expect.h"

enum { ROWS = 9, ATTRIBUTES = 2, CLUSTERS = 4, VALUES = 3 };
static const char *const text = "a:qi:x(p|q)|y(r|s);b:qi:u|v|w";

static struct schema schema;
static struct cluster_settings settings;

static void fill(struct plain *p, struct arena *arena)
{
    plain_begin(p, arena, ROWS, ATTRIBUTES);
    p->set = &settings;
    p->parties = 3;
    p->values = VALUES;
    for (uint32_t j = 0; j < ATTRIBUTES; j++)
        p->tree[j] = &schema.column[j].hierarchy;
    for (uint32_t i = 0; i < ROWS; i++) {
        p->party[i] = 1 + i / 3;
        p->value[i] = (uint32_t)test_random_below(VALUES);
        p->number[i] = test_random_below(8);
        p->of[i] = (uint32_t)test_random_below(CLUSTERS);
        for (uint32_t j = 0; j < ATTRIBUTES; j++)
            p->leaf[i * ATTRIBUTES + j] = (uint32_t)test_random_below(p->tree[j]->leaves);
    }
    p->count = CLUSTERS;
    plain_weigh(p);
}

static void begin_space(const struct plain *p, struct cluster_space *space, struct clustering *c)
{
    double cost[ATTRIBUTES][32];
    const double *list[ATTRIBUTES];
    uint32_t which;
    const int64_t unit = cluster_unit(settings.measure, p->tree, ATTRIBUTES);
    EXPECT_EQ(unit, plain_unit(p));
    for (uint32_t j = 0; j < ATTRIBUTES; j++) {
        uint32_t count[32] = {0};
        for (uint32_t i = 0; i < ROWS; i++)
            count[p->leaf[i * ATTRIBUTES + j]]++;
        EXPECT_EQ(OK, cluster_node_costs(p->tree[j], settings.measure, count, cost[j]));
        list[j] = cost[j];
    }
    EXPECT_EQ(OK, cluster_space_of(space, p->tree, ATTRIBUTES, p->leaf, ROWS, list, 1, unit));
    EXPECT_EQ(OK, clustering_init(c, space, false));
    for (uint32_t h = 0; h < CLUSTERS; h++)
        EXPECT_EQ(OK, clustering_open(c, &which));
    for (uint32_t i = 0; i < ROWS; i++)
        clustering_put(c, p->of[i], i);
}

static void test_costs(void)
{
    static const enum measure_kind kinds[] = {LM, TREE, EM, MI};
    for (size_t turn = 0; turn < test_iterations(40); turn++) {
        struct arena arena = {0};
        struct cluster_space space;
        struct clustering c;
        struct plain p;
        settings.measure = kinds[turn % 4];
        fill(&p, &arena);
        begin_space(&p, &space, &c);
        EXPECT_EQ(clustering_cost(&c), plain_cost(&p));
        for (uint32_t i = 0; i < ROWS; i++) {
            EXPECT_EQ(clustering_fall(&c, i), plain_fall(&p, i));
            for (uint32_t h = 0; h < CLUSTERS; h++)
                if (h != p.of[i] && plain_size(&p, h))
                    EXPECT_EQ(clustering_rise(&c, h, i), plain_rise(&p, h, i));
        }
        for (uint32_t a = 0; a < CLUSTERS; a++)
            for (uint32_t b = 0; b < a; b++)
                if (plain_size(&p, a) && plain_size(&p, b))
                    EXPECT_EQ(clustering_distance(&c, a, b), plain_distance(&p, a, b));
        clustering_clear(&c);
        cluster_space_clear(&space);
        arena_clear(&arena);
    }
}

/* First clusters and halves, in all three ways of dealing. */
static void test_deals(void)
{
    for (size_t turn = 0; turn < test_iterations(60); turn++) {
        struct arena arena = {0};
        struct plain p;
        uint32_t want[ROWS], got[ROWS] = {0}, members[ROWS], count = 0;
        fill(&p, &arena);
        settings.start = turn % 3 == 0 ? CHOICES_FREE : CHOICES_BALANCED;
        p.diversity = (struct ratio){turn % 3 == 2, 1};
        const struct choices chance = {settings.start, ROWS, p.number, p.party};
        const struct flatten_rows rows = {ROWS, VALUES, p.number, p.value, p.party, false};
        const struct sequential_choices doors =
            turn % 3 == 2 ? flatten_sequential(&rows) : choices_sequential(&chance);
        EXPECT_EQ(OK, doors.first(doors.context, 4, want));
        plain_first(&p, 4, got, NULL, NULL);
        EXPECT_BYTES(want, got, sizeof want);
        for (uint32_t i = 0; i < ROWS; i++)
            if (p.of[i] == 1)
                members[count++] = i;
        EXPECT_EQ(OK, doors.halves(doors.context, members, count, turn, want));
        plain_halves(&p, 1, turn, got, NULL, NULL);
        for (uint32_t i = 0; i < count; i++)
            EXPECT_EQ(want[i], got[members[i]]);
        arena_clear(&arena);
    }
    EXPECT_EQ(choices_mix(7), plain_mix(7));
}

static void test_compact(void)
{
    struct arena arena = {0};
    struct plain p;
    fill(&p, &arena);
    for (uint32_t i = 0; i < ROWS; i++)
        p.of[i] = i < 4 ? 3 : 1;
    plain_compact(&p);
    EXPECT_EQ(2, p.count);
    EXPECT_EQ(2, plain_live(&p));
    EXPECT_EQ(1, p.of[0]);
    EXPECT_EQ(0, p.of[8]);
    arena_clear(&arena);
}

const struct test tests[] = {{"costs are those of anonymity/", test_costs},
                             {"deals are those of anonymity/", test_deals},
                             {"empty clusters go", test_compact},
                             {0}};
int main(int argc, char **argv)
{
    EXPECT_EQ(OK, schema_parse(&schema, text, NULL));
    const int result = test_main(argc, argv, tests);
    schema_clear(&schema);
    return result;
}
