/* Whole anonymization tasks for tests. */
#define _GNU_SOURCE /* asprintf, strsep */
#include "tests/anonymity/case.h"
#include "tests/expect.h"
#include "tests/program.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

char *table_file(const char *name)
{
    char packed[512], line[4200], *out;
    const char *const last = strrchr(name, '/');
    struct program run;

    (void)snprintf(packed, sizeof packed, "vectors/tables/%s.gz", name);
    const char *const path = test_source_path(packed);

    if (asprintf(&out, "table-%s", last == NULL ? name : last + 1) < 0)
        abort();
    /* Tests run at the same time: each unpacks under its own name and then renames. */
    (void)snprintf(line, sizeof line,
                   "test -s '%s' || { gzip -dc '%s' > '%s.%d' && mv '%s.%d' '%s'; }", out, path,
                   out, (int)getpid(), out, (int)getpid(), out);
    program_shell(&run, line);
    EXPECT_EQ(0, run.status);
    return out;
}

static bool fine(status s, const struct complaint *complaint)
{
    if (s != OK)
        printf("%s: %s\n", status_name(s), complaint->text);
    EXPECT(s == OK);
    return s == OK;
}

/* bind_plan makes the rest of a case whose tables and hierarchies are there. */
static bool bind_plan(struct test_case *c, const struct case_plan *plan, const uint32_t *qi,
                      const uint32_t *sensitive)
{
    struct complaint complaint = {.text = ""};
    const struct hierarchy *tree[CASE_QIS], *sensitive_tree[1] = {&c->tree[CASE_QIS]};
    struct dataset_plan bind = {.table = &c->table, .qis = c->qis, .qi = qi, .hierarchy = tree};

    for (uint32_t i = 0; i < c->qis; i++)
        tree[i] = &c->tree[i];
    bind.population = c->has_population ? &c->population : NULL;
    if (sensitive != NULL) {
        bind.sensitives = 1;
        bind.sensitive = sensitive;
        bind.sensitive_hierarchy = sensitive_tree;
    }
    if (!fine(dataset_bind(&c->data, &bind, &complaint), &complaint))
        return false;
    criteria_init(&c->criteria, plan->arx);
    for (size_t i = 0; plan->criteria[i] != NULL; i++) {
        struct criterion criterion;

        if (!fine(criterion_parse(&criterion, plan->criteria[i], &complaint), &complaint) ||
            !fine(criteria_add(&c->criteria, &criterion, &complaint), &complaint))
            return false;
    }
    if (!fine(criteria_bind(&c->criteria, &c->data, &complaint), &complaint))
        return false;
    const struct measure *const measure = measure_find(plan->measure, &complaint);

    if (measure == NULL ||
        !fine(meter_init(&c->meter, measure, &c->data, 0.5, &complaint), &complaint))
        return false;
    c->task = (struct task){
        .data = &c->data,
        .criteria = &c->criteria,
        .meter = &c->meter,
        .limit = (uint64_t)(plan->suppression * (double)c->data.counted),
        .practical = plan->practical,
    };
    return true;
}

static bool has_presence(const struct case_plan *plan)
{
    for (size_t i = 0; plan->criteria[i] != NULL; i++)
        if (strncmp(plan->criteria[i], "d-presence", 10) == 0)
            return true;
    return false;
}

static bool read_table(struct table *table, const char *name)
{
    const struct csv_format format = {.delimiter = ';'};
    struct complaint complaint = {.text = ""};
    char *const path = table_file(name);
    const bool read = fine(table_read(table, path, &format, &complaint), &complaint);

    free(path);
    return read;
}

static bool read_tree(struct hierarchy *tree, const char *column)
{
    const struct csv_format format = {.delimiter = ';'};
    struct complaint complaint = {.text = ""};
    char name[128];

    (void)snprintf(name, sizeof name, "adult/adult_hierarchy_%s.csv", column);
    char *const path = table_file(name);
    const bool read = fine(hierarchy_read(tree, path, &format, &complaint), &complaint);

    free(path);
    return read;
}

bool case_adult(struct test_case *c, const struct case_plan *plan)
{
    uint32_t qi[CASE_QIS], sensitive = 0;
    struct complaint complaint = {.text = ""};
    char names[512], *rest = names;

    *c = (struct test_case){.has_population = has_presence(plan)};
    const char *const own = c->has_population ? "adult/adult_subset.csv" : "adult/adult.csv";

    if (!read_table(&c->table, own) ||
        (c->has_population && !read_table(&c->population, "adult/adult.csv")))
        return false;
    (void)snprintf(names, sizeof names, "%s", plan->qis);
    for (char *name; (name = strsep(&rest, ",")) != NULL; c->qis++)
        if (c->qis == CASE_QIS || !read_tree(&c->tree[c->qis], name) ||
            !fine(table_find(&c->table, name, &qi[c->qis], &complaint), &complaint))
            return false;
    if (plan->sensitive != NULL &&
        (!read_tree(&c->tree[CASE_QIS], plan->sensitive) ||
         !fine(table_find(&c->table, plan->sensitive, &sensitive, &complaint), &complaint)))
        return false;
    return bind_plan(c, plan, qi, plan->sensitive == NULL ? NULL : &sensitive);
}

/* random_tree writes a hierarchy of 2 to 5 leaves and up to two levels above them, and a root. */
static bool random_tree(struct hierarchy *tree, uint32_t leaves)
{
    const struct csv_format format = {.delimiter = ';'};
    struct complaint complaint = {.text = ""};
    const uint64_t shape = test_random_below(3);
    char text[1024];
    size_t size = 0;

    for (uint32_t leaf = 0; leaf < leaves; leaf++) {
        size += (size_t)snprintf(text + size, sizeof text - size, "v%u", leaf);
        if (shape >= 1)
            size += (size_t)snprintf(text + size, sizeof text - size, ";g%u", leaf / 2);
        if (shape >= 2)
            size += (size_t)snprintf(text + size, sizeof text - size, ";h%u", leaf / 4);
        size += (size_t)snprintf(text + size, sizeof text - size, ";*\n");
    }
    return fine(hierarchy_read_memory(tree, "random", text, size, &format, &complaint), &complaint);
}

static bool random_tables(struct test_case *c, uint32_t rows, const uint32_t *kinds, bool subset)
{
    char name[CASE_QIS + 1][16], text[CASE_QIS + 1][16];
    const char *cells[CASE_QIS + 1], *names[CASE_QIS + 1];
    const uint32_t columns = c->qis + 1;

    for (uint32_t i = 0; i < columns; i++) {
        (void)snprintf(name[i], sizeof name[i], i == c->qis ? "s" : "q%u", i);
        names[i] = name[i];
        cells[i] = text[i];
    }
    if (table_start(&c->table, "random", names, columns) != OK ||
        (subset && table_start(&c->population, "population", names, columns) != OK))
        return false;
    for (uint32_t row = 0; row < rows; row++) {
        for (uint32_t i = 0; i < columns; i++) {
            /* Skewed, so that some values are rare: there suppression has work to do. */
            const uint64_t x = test_random_below(kinds[i]), y = test_random_below(kinds[i]);

            (void)snprintf(text[i], sizeof text[i], "v%u", (unsigned)(x < y ? x : y));
        }
        if ((!subset || row % 2 == 0) && table_add(&c->table, cells) != OK)
            return false;
        if (subset && table_add(&c->population, cells) != OK)
            return false;
    }
    return true;
}

bool case_random(struct test_case *c, const struct case_plan *plan, uint32_t rows, uint32_t qis,
                 uint32_t kinds, bool subset)
{
    uint32_t leaves[CASE_QIS + 1], qi[CASE_QIS];

    *c = (struct test_case){.qis = qis, .has_population = subset};
    for (uint32_t i = 0; i < qis; i++) {
        leaves[i] = 2 + (uint32_t)test_random_below(6);
        qi[i] = i;
        if (!random_tree(&c->tree[i], leaves[i]))
            return false;
    }
    leaves[qis] = kinds;
    return random_tree(&c->tree[CASE_QIS], kinds) && random_tables(c, rows, leaves, subset) &&
           bind_plan(c, plan, qi, &qis);
}

void case_clear(struct test_case *c)
{
    criteria_clear(&c->criteria);
    meter_clear(&c->meter);
    dataset_clear(&c->data);
    for (size_t i = 0; i <= CASE_QIS; i++)
        hierarchy_clear(&c->tree[i]);
    table_clear(&c->table);
    table_clear(&c->population);
}
