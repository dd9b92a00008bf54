/* What a run says of the loss of its outputs: as one computes it from records and clusters by the
 * definitions of LM, EM and MI, and beside one owner's: the same where nothing is deferred. */
#include "protocols/cluster_horizontal/cluster_horizontal.h"
#include "sim/world.h"
#include "tests/expect.h"
#include <math.h>

enum { TABLES = 12 };

/* How many records of all parties have a value below the node; by |cluster| only those in it. */
static uint32_t have(struct run *run, uint32_t column, uint32_t node, const uint64_t *cluster)
{
    const struct horizontal_state *s = run_state(run);
    uint32_t count = 0;
    for (int i = 1; i <= run_parties(run); i++) {
        const struct table_rows rows = table_rows(run, i, run_input(run, i));
        const struct value *labels = run_output(run, i, "clusters");
        for (uint32_t row = 0; row < rows.rows; row++) {
            uint32_t up = rows.code[row * rows.columns + s->column[column]];
            while (up != node && up != s->tree[column]->root)
                up = s->tree[column]->parent[up];
            count += up == node && (!cluster || residue_at(labels, row) == *cluster);
        }
    }
    return count;
}

/* What a node costs by definition: the share of values that it covers; the entropy of the records'
 * values below it; the information that it hides of a record's value, on average over the
 * cluster. */
static double node_loss(struct run *run, uint32_t column, uint32_t node, const uint64_t *cluster)
{
    const struct horizontal_state *s = run_state(run);
    const struct hierarchy *tree = s->tree[column];
    const double all = have(run, column, node, NULL);
    double bits = 0;
    for (uint32_t leaf = 0; s->set.measure != LM && leaf < tree->leaves; leaf++) {
        const double often = have(run, column, leaf, NULL);
        const double weight = s->set.measure == EM ? often / all
                                                   : have(run, column, leaf, cluster) /
                                                         (double)have(run, column, node, cluster);
        if (hierarchy_covers(tree, node, leaf) && often > 0)
            bits += weight * log2(all / often);
    }
    return s->set.measure == LM ? (tree->size[node] - 1.0) / (tree->leaves - 1.0) : bits;
}

/* Of the lowest node above all of a cluster's records. */
static double cell_loss(struct run *run, uint64_t cluster, uint32_t column)
{
    const struct horizontal_state *s = run_state(run);
    const struct hierarchy *tree = s->tree[column];
    const uint32_t all = have(run, column, tree->root, &cluster);
    uint32_t lowest = tree->root;
    for (uint32_t x = tree->root; x-- > 0;)
        if (have(run, column, x, &cluster) == all)
            lowest = x;
    return node_loss(run, column, lowest, &cluster);
}

static double loss_by_definition(struct run *run)
{
    const struct horizontal_state *s = run_state(run);
    const uint32_t root = s->tree[0]->root, rows = have(run, 0, root, NULL);
    double sum = 0;
    uint32_t left = rows;
    for (uint64_t h = 0; left > 0; h++) {
        const uint32_t size = have(run, 0, root, &h);
        for (uint32_t j = 0; size > 0 && j < s->attributes; j++)
            sum += size * cell_loss(run, h, j);
        left -= size;
    }
    return sum / rows / s->attributes;
}

/* In how many tables is the loss another than that of one owner? */
static int others(const char *variant, const char *measure)
{
    int differ = 0;
    for (uint8_t table = 1; table <= TABLES; table++) {
        const uint8_t seed[SEED_BYTES] = {table};
        struct real_world world;
        struct seeded_tape samples;
        struct run_loss loss;
        EXPECT_EQ(OK, real_world_init(&world, seed));
        EXPECT_EQ(OK, seeded_tape_init(&samples, seed, "records"));
        struct run *run = run_new(&cluster_horizontal_protocol, &world.world);
        EXPECT_EQ(OK, run_set_variant(run, variant));
        EXPECT_EQ(OK, run_set(run, "rows", "8"));
        EXPECT_EQ(OK, run_set(run, "measure", measure));
        EXPECT_EQ(OK, run_prepare(run));
        for (int i = 1; i <= 2; i++)
            EXPECT_EQ(OK, run_input_sample(run, i, &samples.tape));
        EXPECT_EQ(OK, run_execute(run));
        EXPECT_EQ(OK, cluster_horizontal_protocol.loss(run, &loss));
        EXPECT(fabs(loss.published - loss_by_definition(run)) < 0x1p-24);
        differ += fabs(loss.published - loss.central) > 0x1p-24;
        run_free(run);
        seeded_tape_clear(&samples);
        real_world_clear(&world);
    }
    return differ;
}

static void as_one_owner(void)
{
    EXPECT_EQ(0, others("as-published", "lm"));
    EXPECT_EQ(0, others("batched", "lm"));
    EXPECT_EQ(0, others("as-published", "em"));
    EXPECT_EQ(0, others("asker-only", "mi"));
}

static void deferred_is_another_algorithm(void)
{
    EXPECT(others("deferred", "lm") > 0 && others("deferred", "em") > 0);
}

const struct test tests[] = {{"as one owner", as_one_owner},
                             {"deferred is another algorithm", deferred_is_another_algorithm},
                             {0}};
