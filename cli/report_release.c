#include "cli/report_release.h"
#include "anonymity/measures/risk.h"
#include "cli/page.h"
#include "crypto/memory.h"
#include <stdlib.h>
#include <string.h>

enum { VALUES_SHOWN = 30, CLASSES_SHOWN = 20 };

struct release_page {
    const struct anonymity_options *options;
    struct table released, data, population;
    uint32_t qi[DATASET_QIS], qis, sensitive[DATASET_TRACKED], sensitives;
    uint32_t population_qi[DATASET_QIS], of_data[DATASET_QIS + DATASET_TRACKED];
    struct risk risk;
    struct json json;
};

/* A column of the release by its name in another table. */
static status same_column(const struct release_page *p, uint32_t column, const struct table *table,
                          uint32_t *out, struct complaint *complaint)
{
    return table_find(table, p->released.column[column].name, out, complaint);
}

static status load(struct release_page *p, const char *released, const char *data,
                   struct complaint *complaint)
{
    struct csv_format format;
    REQUIRE(anonymity_format(p->options, &format, complaint));
    REQUIRE(table_read(&p->released, released, &format, complaint));
    REQUIRE(table_read(&p->data, data, &format, complaint));
    if (p->released.rows != p->data.rows)
        return complain(complaint, E_INPUT,
                        "%s has %u rows and %s has %u: a release has one row for each row of the "
                        "data, in the same order",
                        released, p->released.rows, data, p->data.rows);
    REQUIRE(
        anonymity_columns(&p->released, p->options->qi, p->qi, DATASET_QIS, &p->qis, complaint));
    REQUIRE(anonymity_columns(&p->released, p->options->sensitive, p->sensitive,
                              DATASET_TRACKED - 1, &p->sensitives, complaint));
    for (uint32_t j = 0; j < p->qis; j++)
        REQUIRE(same_column(p, p->qi[j], &p->data, &p->of_data[j], complaint));
    for (uint32_t j = 0; j < p->sensitives; j++)
        REQUIRE(same_column(p, p->sensitive[j], &p->data, &p->of_data[p->qis + j], complaint));
    if (!p->options->population)
        return OK;
    REQUIRE(table_read(&p->population, p->options->population, &format, complaint));
    for (uint32_t j = 0; j < p->qis; j++)
        REQUIRE(same_column(p, p->qi[j], &p->population, &p->population_qi[j], complaint));
    return OK;
}

static void put_head(struct release_page *p, const char *released, const char *data)
{
    struct json *j = &p->json;
    const struct risk *r = &p->risk;
    json_add_string(j, "released", released);
    json_add_string(j, "data", data);
    json_add_string(j, "population", p->options->population);
    json_add_u64(j, "rows", r->rows);
    json_add_u64(j, "suppressed", r->suppressed);
    json_add_u64(j, "classes", r->classes);
    json_add_u64(j, "smallest", r->smallest);
    json_add_double(j, "prosecutor_highest", r->prosecutor_highest);
    json_add_double(j, "prosecutor_average", r->prosecutor_average);
    json_add_double(j, "journalist_highest", r->journalist_highest);
    json_add_double(j, "journalist_average", r->journalist_average);
    json_add_double(j, "marketer", r->marketer);
}

static int by_number(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

/* Pairs of a size and how many classes have it, rising. */
static void put_sizes(struct release_page *p)
{
    struct json *j = &p->json;
    const uint32_t count = p->risk.classes;
    uint32_t *size = memory_zero((size_t)count + 1, sizeof *size);
    memcpy(size, p->risk.size, count * sizeof *size);
    qsort(size, count, sizeof *size, by_number);
    json_add_array(j, "sizes");
    for (uint32_t i = 0, same; i < count; i += same) {
        for (same = 1; i + same < count && size[i + same] == size[i]; same++)
            ;
        json_array(j);
        json_u64(j, size[i]);
        json_u64(j, same);
        json_end(j);
    }
    json_end(j);
    json_add_array(j, "above");
    for (unsigned one_in = 2; one_in <= 20; one_in = one_in == 2 ? 5 : 2 * one_in) {
        json_array(j);
        json_u64(j, one_in);
        json_double(j, risk_share(&p->risk, 1.0 / one_in));
        json_end(j);
    }
    json_end(j);
    free(size);
}

static uint32_t starred(const struct release_page *p, uint32_t column)
{
    uint32_t stars = 0;
    for (uint32_t i = 0; i < p->released.rows; i++)
        stars += strcmp(table_cell(&p->released, i, column), "*") == 0;
    return stars;
}

static uint32_t changed(const struct release_page *p, uint32_t column, uint32_t of_data)
{
    uint32_t cells = 0;
    for (uint32_t i = 0; i < p->released.rows; i++)
        cells += strcmp(table_cell(&p->released, i, column), table_cell(&p->data, i, of_data)) != 0;
    return cells;
}

static status put_attributes(struct release_page *p)
{
    struct json *j = &p->json;
    json_add_array(j, "attributes");
    for (uint32_t a = 0; a < p->qis; a++) {
        double lost;
        REQUIRE(risk_lost(&p->data, p->of_data[a], &p->released, p->qi[a], &lost));
        json_object(j);
        json_add_string(j, "name", p->released.column[p->qi[a]].name);
        json_add_u64(j, "before", p->data.column[p->of_data[a]].values);
        json_add_u64(j, "after", p->released.column[p->qi[a]].values);
        json_add_u64(j, "changed", changed(p, p->qi[a], p->of_data[a]));
        json_add_u64(j, "starred", starred(p, p->qi[a]));
        json_add_double(j, "lost", lost);
        json_end(j);
    }
    json_end(j);
    return OK;
}

/* The most frequent values of the data, and how often they are in the rows that are in classes. */
static void put_values(struct release_page *p, uint32_t column, uint32_t of_data)
{
    struct json *j = &p->json;
    const struct column *before = &p->data.column[of_data], *after = &p->released.column[column];
    uint32_t *count = memory_zero((size_t)before->values + after->values + 1, sizeof *count);
    uint32_t *then = count + before->values;
    for (uint32_t i = 0; i < p->data.rows; i++) {
        count[before->code[i]]++;
        then[after->code[i]] += p->risk.of_row[i] != RISK_SUPPRESSED;
    }
    json_add_array(j, "values");
    for (uint32_t shown = 0; shown < before->values && shown < VALUES_SHOWN; shown++) {
        uint32_t most = 0, code;
        for (uint32_t v = 0; v < before->values; v++)
            most = count[v] > count[most] ? v : most;
        json_array(j);
        json_string(j, before->value[most].text);
        json_u64(j, count[most]);
        json_u64(j,
                 column_code(after, before->value[most].text, before->value[most].size, &code) == OK
                     ? then[code]
                     : 0);
        json_end(j);
        count[most] = 0;
    }
    json_end(j);
    free(count);
}

static status put_sensitive(struct release_page *p)
{
    struct json *j = &p->json;
    json_add_array(j, "sensitive");
    for (uint32_t a = 0; a < p->sensitives; a++) {
        double distance;
        uint32_t least;
        REQUIRE(risk_distance(&p->risk, &p->released, p->sensitive[a], &distance, &least));
        json_object(j);
        json_add_string(j, "name", p->released.column[p->sensitive[a]].name);
        json_add_u64(j, "distinct", p->data.column[p->of_data[p->qis + a]].values);
        json_add_double(j, "distance", distance);
        json_add_u64(j, "least", least);
        put_values(p, p->sensitive[a], p->of_data[p->qis + a]);
        json_end(j);
    }
    json_end(j);
    return OK;
}

/* The smallest classes, by size and then by their first rows. */
static status put_smallest(struct release_page *p)
{
    struct json *j = &p->json;
    const struct risk *r = &p->risk;
    uint32_t left = CLASSES_SHOWN;
    uint32_t size = r->smallest, next;
    json_add_array(j, "smallest_classes");
    for (; left && size; size = next) {
        next = 0;
        for (uint32_t k = 0; k < r->classes; k++) {
            if (r->size[k] > size && (!next || r->size[k] < next))
                next = r->size[k];
            if (r->size[k] != size || !left)
                continue;
            left--;
            json_array(j);
            json_u64(j, size);
            for (uint32_t a = 0; a < p->qis; a++)
                json_string(j, table_cell(&p->released, r->first_row[k], p->qi[a]));
            json_end(j);
        }
    }
    json_end(j);
    return OK;
}

static status describe(struct release_page *p, const char *released, const char *data,
                       struct complaint *complaint)
{
    REQUIRE(load(p, released, data, complaint));
    const struct risk_plan plan = {.released = &p->released,
                                   .population = p->options->population ? &p->population : NULL,
                                   .qis = p->qis,
                                   .qi = p->qi,
                                   .population_qi = p->population_qi};
    REQUIRE(risk_measure(&p->risk, &plan, complaint));
    json_object(&p->json);
    put_head(p, released, data);
    put_sizes(p);
    REQUIRE(put_attributes(p));
    REQUIRE(put_sensitive(p));
    REQUIRE(put_smallest(p));
    json_end(&p->json);
    return OK;
}

int report_release(const struct command *command, const struct anonymity_options *options,
                   const char *released, const char *data, FILE *page)
{
    struct complaint complaint = {.text = ""};
    struct release_page *p = memory_zero(1, sizeof *p);
    p->options = options;
    json_init(&p->json);
    const status s = describe(p, released, data, &complaint);
    if (s == OK) {
        const struct page_data parts[] = {{"release", &p->json}, {NULL, NULL}};
        page_write(page, &(struct page){"Release", "release", parts});
    }
    json_clear(&p->json);
    risk_clear(&p->risk);
    table_clear(&p->released);
    table_clear(&p->data);
    table_clear(&p->population);
    free(p);
    return s == OK ? EXIT_EXPECTED : anonymity_failed(command, s, &complaint);
}
