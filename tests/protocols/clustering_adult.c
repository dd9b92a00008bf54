/* Distributed clustering of Adult, 30,162 records of 8 attributes: the clusters are those of the
 * centralised algorithm on all records with the same choices, to the label, for several numbers of
 * parties, even and skewed parts, and measures (Tassa and Gudes 2012, sections 4 and 5). */
#include "anonymity/data/schema.h"
#include "protocols/protocols.h"
#include "sim/part.h"
#include "sim/world.h"
#include "tests/anonymity/case.h"
#include "tests/expect.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { QIS = 8, VERTICAL_ROWS = 2000 };

static struct real_world world;
static struct test_case adult;

static FILE *text_begin(char **text, size_t *size)
{
    FILE *file = open_memstream(text, size);
    EXPECT(file != NULL);
    if (!file)
        exit(1);
    return file;
}

static const char *name_of(uint32_t j)
{
    return adult.data.domain[j].name;
}

/* |flat|: values are published or suppressed, and nothing is between. */
static char *schema_of(bool flat)
{
    struct schema_column column[QIS];
    struct hierarchy suppressed[QIS];
    const struct schema schema = {.columns = QIS, .column = column};
    char *text;
    size_t size;
    FILE *file = text_begin(&text, &size);
    for (uint32_t j = 0; j < QIS; j++) {
        EXPECT_EQ(OK, hierarchy_identity(&suppressed[j], name_of(j),
                                         (const char *const *)adult.tree[j].label,
                                         adult.tree[j].leaves, NULL));
        column[j] = (struct schema_column){.name = name_of(j),
                                           .role = ROLE_QUASI_IDENTIFIER,
                                           .known = true,
                                           .hierarchy = flat ? suppressed[j] : adult.tree[j]};
    }
    schema_write(&schema, file);
    EXPECT(fclose(file) == 0);
    for (uint32_t j = 0; j < QIS; j++)
        hierarchy_clear(&suppressed[j]);
    return text;
}

/* Rows |from| to |to|, and columns |first| to |end|, of the party. */
static void give(struct run *run, int party, uint32_t from, uint32_t to, uint32_t first,
                 uint32_t end)
{
    char *text;
    size_t size;
    FILE *file = text_begin(&text, &size);
    for (uint32_t j = first; j < end; j++)
        fprintf(file, "%s%c", name_of(j), j + 1 < end ? ',' : '\n');
    for (uint32_t row = from; row < to; row++)
        for (uint32_t j = first; j < end; j++)
            fprintf(file, "%s%c", table_cell(&adult.table, row, adult.data.domain[j].column),
                    j + 1 < end ? ',' : '\n');
    EXPECT(fclose(file) == 0);
    EXPECT_EQ(OK, run_input_text(run, party, text, size));
    free(text);
}

/* All parties' labels, record by record, are the one owner's. What is declared is judged on small
 * tables (proofs/); here run_ideal need not play the algorithm again for each party. */
static void same_clusters(struct run *run, const char *what)
{
    const struct named_value *got, *want;
    struct run_loss loss;
    EXPECT_EQ(OK, run_execute(run));
    EXPECT_EQ(OK, run_ideal(run));
    for (int i = 1; i <= run_parties(run); i++) {
        EXPECT_EQ(2, run_outputs(run, i, &got));
        EXPECT_EQ(2, run_ideal_outputs(run, i, &want));
        EXPECT(value_equal(&got[0].value, &want[0].value));
        EXPECT(value_equal(&got[1].value, &want[1].value));
    }
    EXPECT_EQ(OK, run_protocol(run)->loss(run, &loss));
    EXPECT(loss.published == loss.central && loss.published > 0);
    printf("%s: loss %.4f\n", what, loss.published);
}

static struct run *begin(const char *protocol, const char *variant, uint32_t parties,
                         const char *measure, uint32_t k)
{
    static struct protocol plain;
    char number[16], criteria[32];
    plain = *protocol_find(protocol);
    plain.leakage = NULL;
    struct run *run = run_new(&plain, &world.world);
    char *schema = schema_of(strcmp(measure, "suppression") == 0);
    (void)snprintf(number, sizeof number, "%u", parties);
    (void)snprintf(criteria, sizeof criteria, "k-anonymity:%u", k);
    EXPECT_EQ(OK, run_set_variant(run, variant));
    EXPECT_EQ(OK, run_set(run, "parties", number));
    EXPECT_EQ(OK, run_set(run, "schema", schema));
    EXPECT_EQ(OK, run_set(run, "criteria", criteria));
    EXPECT_EQ(OK, run_set(run, "measure", strcmp(measure, "suppression") ? measure : "lm"));
    run_keep_views(run, false);
    free(schema);
    return run;
}

/* |skewed|: party 1 has nine tenths, the second nothing, the others share the rest. */
static void horizontal(const char *variant, uint32_t parties, bool skewed, const char *measure,
                       uint32_t rows, const char *ideal)
{
    char what[128];
    struct run *run = begin("cluster-horizontal", variant, parties, measure, 50);
    EXPECT_EQ(OK, run_set_ideal(run, ideal));
    EXPECT_EQ(OK, run_prepare(run));
    for (uint32_t i = 0, from = 0; i < parties; i++) {
        uint32_t to = (uint32_t)((uint64_t)rows * (i + 1) / parties);
        if (skewed && i + 1 < parties)
            to = rows - rows / 10 + (i ? (rows / 10) * (i - 1) / (parties - 1) : 0);
        give(run, (int)i + 1, from, to, 0, QIS);
        from = to;
    }
    (void)snprintf(what, sizeof what, "%s, %u records, m = %u%s, %s", variant, rows, parties,
                   skewed ? " (skewed)" : "", measure);
    same_clusters(run, what);
    run_free(run);
}

static void batched_is_central(void)
{
    static const char sums[] = "secure-sum,closure,closure-to";
    const uint32_t rows = adult.table.rows;
    horizontal("batched", 2, false, "lm", rows, sums);
    horizontal("batched", 10, true, "lm", rows, sums);
    horizontal("batched", 3, true, "em", rows, sums);
    horizontal("batched", 10, false, "em", rows, sums);
    horizontal("batched", 3, false, "mi", rows, sums);
    horizontal("batched", 3, true, "suppression", rows, sums);
    horizontal("batched", 3, false, "em", 2000, "");
}

static void as_published_is_central(void)
{
    horizontal("as-published", 3, true, "lm", 5000, "secure-sum,closure");
    horizontal("as-published", 2, false, "em", 5000, "secure-sum,closure");
    horizontal("hardened", 3, false, "em", 500, "");
}

/* Three parties with three, three and two columns. */
static void vertical_is_central(void)
{
    static const char *const measures[] = {"lm", "em", "mi", "suppression"};
    static const uint32_t first[] = {0, 3, 6, QIS};
    for (size_t i = 0; i < sizeof measures / sizeof *measures; i++) {
        char *columns;
        size_t size;
        FILE *file = text_begin(&columns, &size);
        for (uint32_t p = 0; p < 3; p++) {
            fprintf(file, "%s%u:", p ? ";" : "", p + 1);
            for (uint32_t j = first[p]; j < first[p + 1]; j++)
                fprintf(file, "%s%s", j > first[p] ? "," : "", name_of(j));
        }
        EXPECT(fclose(file) == 0);
        struct run *run = begin("cluster-vertical", "one-lap", 3, measures[i], 20);
        EXPECT_EQ(OK, run_set(run, "columns", columns));
        EXPECT_EQ(OK, run_set_ideal(run, i ? "sum-to" : ""));
        EXPECT_EQ(OK, run_prepare(run));
        for (uint32_t p = 0; p < 3; p++)
            give(run, (int)p + 1, 0, VERTICAL_ROWS, first[p], first[p + 1]);
        same_clusters(run,
                      arena_format(run_scratch(run), "vertical, one-lap, %u records, m = 3, %s",
                                   VERTICAL_ROWS, measures[i]));
        run_free(run);
        free(columns);
    }
}

const struct test tests[] = {{"batched is central", batched_is_central},
                             {"as published is central", as_published_is_central},
                             {"vertical is central", vertical_is_central},
                             {0}};

int main(int argc, char **argv)
{
    static const uint8_t seed[SEED_BYTES] = {16};
    const struct case_plan plan = {
        .qis = "sex,age,race,marital-status,education,native-country,workclass,occupation",
        .criteria = {"k-anonymity:2", NULL},
        .measure = "lm"};
    if (!case_adult(&adult, &plan) || real_world_init(&world, seed) != OK)
        return 1;
    const int result = test_main(argc, argv, tests);
    real_world_clear(&world);
    case_clear(&adult);
    return result;
}
