/* What a run says of the loss of its outputs: as one computes it from records and clusters by the
 * definition of LM, and beside one owner's: the same where nothing is deferred. */
#include "protocols/cluster_horizontal/cluster_horizontal.h"
#include "sim/world.h"
#include "tests/expect.h"
#include <math.h>
#include <stdio.h>

enum { TABLES = 30 };

/* The least share of values that a node above all of a cluster's records covers. */
static double cell_loss(struct run *run, uint64_t cluster, uint32_t column)
{
    const struct horizontal_state *s = run_state(run);
    const struct hierarchy *tree = s->tree[column];
    double least = 1;
    for (uint32_t x = 0; x < tree->nodes; x++) {
        bool above = true;
        for (int i = 1; i <= run_parties(run); i++) {
            const struct table_rows rows = table_rows(run, i, run_input(run, i));
            const struct value *labels = run_output(run, i, "clusters");
            for (uint32_t row = 0; row < rows.rows; row++) {
                uint32_t up = rows.code[row * rows.columns + s->column[column]];
                while (up != x && up != tree->root)
                    up = tree->parent[up];
                above = above && (residue_at(labels, row) != cluster || up == x);
            }
        }
        const double share = (tree->size[x] - 1.0) / (tree->leaves - 1.0);
        least = above && share < least ? share : least;
    }
    return least;
}

static double loss_by_definition(struct run *run)
{
    const struct horizontal_state *s = run_state(run);
    double sum = 0;
    uint32_t cells = 0;
    for (int i = 1; i <= run_parties(run); i++) {
        const struct value *labels = run_output(run, i, "clusters");
        for (uint32_t row = 0; row < labels->count; row++)
            for (uint32_t j = 0; j < s->attributes; j++, cells++)
                sum += cell_loss(run, residue_at(labels, row), j);
    }
    return sum / cells;
}

/* In how many tables is the loss another than that of one owner? */
static int others(const char *variant)
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
        EXPECT_EQ(OK, run_prepare(run));
        for (int i = 1; i <= 2; i++)
            EXPECT_EQ(OK, run_input_sample(run, i, &samples.tape));
        EXPECT_EQ(OK, run_execute(run));
        EXPECT_EQ(OK, cluster_horizontal_protocol.loss(run, &loss));
        EXPECT(fabs(loss.published - loss_by_definition(run)) < 1e-12);
        differ += fabs(loss.published - loss.central) > 1e-12;
        run_free(run);
        seeded_tape_clear(&samples);
        real_world_clear(&world);
    }
    return differ;
}

static void as_one_owner(void)
{
    EXPECT_EQ(0, others("as-published"));
    EXPECT_EQ(0, others("batched"));
}

static void deferred_is_another_algorithm(void)
{
    EXPECT(others("deferred") > 0);
}

int main(int argc, char **argv)
{
    static const struct test tests[] = {
        {"as one owner", as_one_owner},
        {"deferred is another algorithm", deferred_is_another_algorithm},
    };
    return test_main(argc, argv, tests, sizeof tests / sizeof tests[0]);
}
