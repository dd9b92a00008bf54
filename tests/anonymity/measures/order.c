/* A loss does not depend on how rows are ordered and values numbered: to the last bit, since two
 * nodes of equal loss must tie in a shuffled table too. */
#include "anonymity/measures/measure.h"
#include "tests/expect.h"
#include <stdio.h>

enum { ROWS = 60, QIS = 3, VALUES = 11, SHUFFLES = 30 };

struct shuffled {
    struct table table;
    struct hierarchy tree[QIS];
    struct dataset data;
};

/* Values under three branches, and a root; the lines in a drawn order. */
static void make_tree(struct hierarchy *h, const uint32_t *order)
{
    char text[512];
    int used = 0;
    const struct csv_format commas = {0};
    for (int i = 0; i < VALUES; i++)
        used += snprintf(text + used, sizeof text - (size_t)used, "v%u,b%u,*\n", order[i],
                         order[i] % 3);
    EXPECT_EQ(OK, hierarchy_read_memory(h, "tree", text, (size_t)used, &commas, NULL));
}

static void shuffle_places(uint32_t *place, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        place[i] = i;
    for (uint32_t i = count; i > 1; i--) {
        const uint32_t other = (uint32_t)test_random_below(i), kept = place[i - 1];
        place[i - 1] = place[other];
        place[other] = kept;
    }
}

static void make_shuffled(struct shuffled *s, uint32_t (*cell)[QIS + 1])
{
    static const uint32_t qi[QIS] = {0, 1, 2}, sensitive = QIS;
    uint32_t row[ROWS], value[VALUES];
    const struct hierarchy *const tree[QIS] = {&s->tree[0], &s->tree[1], &s->tree[2]};
    EXPECT_EQ(OK, table_start(&s->table, "t", (const char *[]){"a", "b", "c", "s"}, QIS + 1));
    shuffle_places(row, ROWS);
    for (uint32_t i = 0; i < ROWS; i++) {
        char text[QIS + 1][8];
        const char *cells[QIS + 1];
        for (uint32_t j = 0; j <= QIS; j++) {
            snprintf(text[j], sizeof text[j], "v%u", cell[row[i]][j]);
            cells[j] = text[j];
        }
        EXPECT_EQ(OK, table_add(&s->table, cells));
    }
    for (uint32_t j = 0; j < QIS; j++) {
        shuffle_places(value, VALUES);
        make_tree(&s->tree[j], value);
    }
    const struct dataset_plan plan = {.table = &s->table,
                                      .qis = QIS,
                                      .qi = qi,
                                      .hierarchy = tree,
                                      .sensitives = 1,
                                      .sensitive = &sensitive};
    EXPECT_EQ(OK, dataset_bind(&s->data, &plan, NULL));
}

static void clear_shuffled(struct shuffled *s)
{
    dataset_clear(&s->data);
    for (uint32_t j = 0; j < QIS; j++)
        hierarchy_clear(&s->tree[j]);
    table_clear(&s->table);
}

static double loss_of(const struct shuffled *s, enum measure_kind kind, const uint32_t *level)
{
    struct meter meter;
    struct classes classes;
    double loss = -1;
    EXPECT_EQ(OK, meter_init(&meter, measure_at(kind), &s->data, 0.3, NULL));
    classes_init(&classes, &s->data);
    EXPECT_EQ(OK, classes_by_level(&classes, level));
    for (uint32_t k = 0; k < classes.count; k++)
        classes.suppressed[k] = classes.rows[k] < 3;
    EXPECT_EQ(OK, meter_loss(&meter, &classes, &loss));
    classes_clear(&classes);
    meter_clear(&meter);
    return loss;
}

static void every_order(void)
{
    static const uint32_t levels[][QIS] = {{1, 1, 1}, {0, 2, 1}, {2, 2, 0}, {1, 0, 2}};
    uint32_t cell[ROWS][QIS + 1];
    double first[4][MEASURES];
    for (uint32_t i = 0; i < ROWS; i++)
        for (uint32_t j = 0; j <= QIS; j++)
            cell[i][j] = (uint32_t)test_random_below(1 + test_random_below(VALUES));
    for (int turn = 0; turn < SHUFFLES; turn++) {
        struct shuffled s;
        make_shuffled(&s, cell);
        for (size_t l = 0; l < 4; l++)
            for (int kind = 0; kind < MEASURES; kind++) {
                const double loss = loss_of(&s, (enum measure_kind)kind, levels[l]);
                if (turn == 0)
                    first[l][kind] = loss;
                if (!(loss == first[l][kind]))
                    printf("%s: %.17g and %.17g\n", measure_at((enum measure_kind)kind)->word, loss,
                           first[l][kind]);
                EXPECT(loss == first[l][kind]);
            }
        clear_shuffled(&s);
    }
}

const struct test tests[] = {{"every order of rows and values", every_order}, {0}};
