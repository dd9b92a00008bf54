/* Loads tables, roles, hierarchies and criteria, and binds them, for commands and protocols. */
#define _GNU_SOURCE /* asprintf, strsep */
#include "anonymity/load.h"
#include "anonymity/data/roles.h"
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

status anonymity_format(const struct anonymity_options *o, struct csv_format *format,
                        struct complaint *complaint)
{
    const char *text = o->delimiter ? o->delimiter : ",";
    *format = (struct csv_format){.no_header = o->no_header};
    if (strcmp(text, "tab") == 0 || strcmp(text, "\\t") == 0)
        text = "\t";
    if (strlen(text) != 1)
        return complain(complaint, E_ARGUMENT,
                        "--delimiter takes one character, or `tab`, not \"%s\"", text);
    format->delimiter = text[0];
    return OK;
}

status anonymity_columns(const struct table *table, const char *list, uint32_t *column,
                         uint32_t room, uint32_t *count, struct complaint *complaint)
{
    *count = 0;
    if (!list)
        return OK;
    if (table_find(table, list, &column[0], NULL) == OK) {
        *count = 1;
        return OK;
    }
    char *copy = strdup(list), *rest = copy, *name;
    if (!copy)
        return E_MEMORY;
    status s = OK;
    while (s == OK && (name = strsep(&rest, ",")) != NULL)
        s = *count < room
                ? table_find(table, name, &column[(*count)++], complaint)
                : complain(complaint, E_LIMIT, "more than %u columns in \"%s\"", room, list);
    free(copy);
    return s;
}

status anonymity_tree(const char *dir, const char *column, char **path, struct complaint *complaint)
{
    char *ending;
    *path = NULL;
    DIR *folder = opendir(dir);
    if (!folder)
        return complain(complaint, errno == ENOMEM ? E_MEMORY : E_FILE,
                        "--hierarchies %s: not a readable folder: %s", dir, strerror(errno));
    status s = OK;
    if (asprintf(&ending, "_hierarchy_%s.csv", column) < 0) {
        closedir(folder);
        return E_MEMORY;
    }
    for (const struct dirent *entry; s == OK && (entry = readdir(folder));) {
        const size_t size = strlen(entry->d_name), end = strlen(ending);
        if (size < end || strcmp(entry->d_name + size - end, ending) != 0)
            continue;
        if (*path)
            s = complain(complaint, E_INPUT, "%s has two files *%s; keep one", dir, ending);
        else if (asprintf(path, "%s/%s", dir, entry->d_name) < 0)
            s = E_MEMORY;
    }
    free(ending);
    closedir(folder);
    if (s != OK) {
        free(*path);
        *path = NULL;
    }
    return s;
}

/* A hierarchy of the values of a column themselves. */
static status from_values(struct hierarchy *h, const struct column *c, bool identity,
                          struct complaint *complaint)
{
    const char **values = malloc(c->values * sizeof *values);
    if (!values)
        return E_MEMORY;
    for (uint32_t v = 0; v < c->values; v++)
        values[v] = c->value[v].text;
    const status s = identity ? hierarchy_identity(h, c->name, values, c->values, complaint)
                              : hierarchy_suppression(h, c->name, values, c->values, complaint);
    free(values);
    return s;
}

struct loading {
    const struct anonymity_options *options;
    struct anonymity_input *input;
    enum hierarchy_use use;
    uint32_t qi[DATASET_QIS], qis;
    uint32_t sensitive[DATASET_TRACKED], sensitives;
    uint32_t flat[DATASET_QIS], flats; /* --no-hierarchy */
    uint32_t site;
};

static bool is_flat(const struct loading *l, uint32_t column)
{
    for (uint32_t i = 0; i < l->flats; i++)
        if (l->flat[i] == column)
            return true;
    return !l->options->hierarchies;
}

static status load_hierarchy(const struct loading *l, uint32_t j, struct complaint *complaint)
{
    struct anonymity_input *in = l->input;
    const struct table *values = in->has_population ? &in->population : &in->table;
    const struct column *c = &values->column[l->qi[j]];
    struct hierarchy *h = &in->hierarchy[j];
    if (l->use == HIERARCHIES_IDENTITY || is_flat(l, l->qi[j]))
        return from_values(h, c, l->use == HIERARCHIES_IDENTITY, complaint);
    char *path;
    REQUIRE(anonymity_tree(l->options->hierarchies, c->name, &path, complaint));
    if (!path)
        return complain(complaint, E_FILE,
                        "%s has no file *_hierarchy_%s.csv; add one, or --no-hierarchy %s",
                        l->options->hierarchies, c->name, c->name);
    const status s = hierarchy_read(h, path, &in->format, complaint);
    free(path);
    return s;
}

static status load_sensitive_hierarchy(const struct loading *l, uint32_t j,
                                       struct complaint *complaint)
{
    struct anonymity_input *in = l->input;
    char *path;
    if (!l->options->hierarchies)
        return OK;
    REQUIRE(anonymity_tree(l->options->hierarchies, in->table.column[l->sensitive[j]].name, &path,
                           complaint));
    if (!path)
        return OK;
    const status s = hierarchy_read(&in->sensitive_hierarchy[j], path, &in->format, complaint);
    free(path);
    return s;
}

static status load_tables(struct loading *l, const char *file, struct complaint *complaint)
{
    struct anonymity_input *in = l->input;
    REQUIRE(table_read(&in->table, file, &in->format, complaint));
    if (l->options->population) {
        REQUIRE(table_read(&in->population, l->options->population, &in->format, complaint));
        in->has_population = true;
    }
    return OK;
}

/* give_roles gives the columns of one list their role in the table that is published. */
static status give_roles(struct loading *l, enum role role, const uint32_t *column, uint32_t count,
                         struct complaint *complaint)
{
    struct anonymity_input *const in = l->input;
    struct table *const shown = in->has_population ? &in->population : &in->table;

    for (uint32_t j = 0; j < count; j++)
        REQUIRE(role_give(shown, column[j], role, complaint));
    return OK;
}

/* Gives a role to the columns of a list. */
static status name_roles(struct loading *l, const char *list, enum role role,
                         struct complaint *complaint)
{
    uint32_t *const column = calloc(TABLE_COLUMNS, sizeof *column), count = 0;

    if (column == NULL)
        return E_MEMORY;
    status s = anonymity_columns(&l->input->table, list, column, TABLE_COLUMNS, &count, complaint);

    if (s == OK)
        s = give_roles(l, role, column, count, complaint);
    free(column);
    return s;
}

/* --no-hierarchy is about quasi-identifiers. */
static status check_flat(const struct loading *l, struct complaint *complaint)
{
    for (uint32_t i = 0; i < l->flats; i++) {
        bool found = false;

        for (uint32_t j = 0; j < l->qis; j++)
            found = found || l->qi[j] == l->flat[i];
        if (!found)
            return complain(complaint, E_ARGUMENT,
                            "--no-hierarchy names \"%s\", which --qi does not",
                            l->input->table.column[l->flat[i]].name);
    }
    return OK;
}

static status load_roles(struct loading *l, struct complaint *complaint)
{
    const struct anonymity_options *const o = l->options;
    struct anonymity_input *const in = l->input;
    struct table *const table = &in->table;

    if (in->has_population && in->population.columns != table->columns)
        return complain(complaint, E_INPUT,
                        "%s has %u columns and %s has %u; both must have the same columns",
                        table->name, (unsigned)table->columns, in->population.name,
                        (unsigned)in->population.columns);
    REQUIRE(anonymity_columns(table, o->qi, l->qi, DATASET_QIS, &l->qis, complaint));
    REQUIRE(give_roles(l, ROLE_QUASI_IDENTIFIER, l->qi, l->qis, complaint));
    REQUIRE(anonymity_columns(table, o->sensitive, l->sensitive, DATASET_TRACKED - 1,
                              &l->sensitives, complaint));
    REQUIRE(give_roles(l, ROLE_SENSITIVE, l->sensitive, l->sensitives, complaint));
    REQUIRE(anonymity_columns(table, o->no_hierarchy, l->flat, DATASET_QIS, &l->flats, complaint));
    REQUIRE(check_flat(l, complaint));
    if (o->site != NULL) {
        REQUIRE(table_find(table, o->site, &l->site, complaint));
        REQUIRE(give_roles(l, ROLE_SITE, &l->site, 1, complaint));
    }
    REQUIRE(name_roles(l, o->identifier, ROLE_IDENTIFIER, complaint));
    REQUIRE(name_roles(l, o->keep, ROLE_KEEP, complaint));
    if (l->use == HIERARCHIES_IDENTITY) /* nothing is released */
        return OK;
    return roles_complete(in->has_population ? &in->population : table, complaint);
}

static status bind_data(struct loading *l, struct complaint *complaint)
{
    struct anonymity_input *in = l->input;
    const struct hierarchy *qi_tree[DATASET_QIS], *sensitive_tree[DATASET_TRACKED];
    struct dataset_plan plan = {.table = &in->table,
                                .population = in->has_population ? &in->population : NULL,
                                .qis = l->qis,
                                .qi = l->qi,
                                .hierarchy = qi_tree,
                                .sensitives = l->sensitives,
                                .sensitive = l->sensitive,
                                .sensitive_hierarchy = sensitive_tree};
    for (uint32_t j = 0; j < l->qis; j++) {
        REQUIRE(load_hierarchy(l, j, complaint));
        qi_tree[j] = &in->hierarchy[j];
    }
    for (uint32_t j = 0; j < l->sensitives; j++) {
        REQUIRE(load_sensitive_hierarchy(l, j, complaint));
        sensitive_tree[j] = in->sensitive_hierarchy[j].nodes ? &in->sensitive_hierarchy[j] : NULL;
    }
    plan.has_site = l->options->site != NULL;
    plan.site = l->site;
    return dataset_bind(&in->data, &plan, complaint);
}

static status bind_criteria(struct loading *l, struct complaint *complaint)
{
    struct criteria *set = &l->input->criteria;
    criteria_init(set, l->options->compat != NULL);
    for (size_t i = 0; i < l->options->criteria; i++) {
        struct criterion item;
        REQUIRE(criterion_parse(&item, l->options->criterion[i], complaint));
        REQUIRE(criteria_add(set, &item, complaint));
    }
    REQUIRE(criteria_bind(set, &l->input->data, complaint));
    if (l->input->has_population && !set->presence)
        return complain(complaint, E_ARGUMENT,
                        "--population is for d-presence, and no --criterion asks for that");
    return OK;
}

/* Checks the options before any file is read. */
static status check_options(const struct anonymity_options *o, struct complaint *complaint)
{
    struct criterion item;
    if (!o->qi)
        return complain(complaint, E_ARGUMENT, "name the quasi-identifiers with --qi A,B,C");
    if (o->criteria == 0)
        return complain(complaint, E_ARGUMENT,
                        "name what classes must meet with --criterion k-anonymity:5 or the like");
    for (size_t i = 0; i < o->criteria; i++)
        REQUIRE(criterion_parse(&item, o->criterion[i], complaint));
    if (o->compat && strcmp(o->compat, "arx") != 0)
        return complain(complaint, E_ARGUMENT, "--compat knows arx, not \"%s\"", o->compat);
    return OK;
}

static status load(struct loading *l, const char *file, struct complaint *complaint)
{
    REQUIRE(check_options(l->options, complaint));
    REQUIRE(anonymity_format(l->options, &l->input->format, complaint));
    REQUIRE(load_tables(l, file, complaint));
    REQUIRE(load_roles(l, complaint));
    REQUIRE(bind_data(l, complaint));
    return bind_criteria(l, complaint);
}

status anonymity_load(const struct anonymity_options *options, const char *file,
                      enum hierarchy_use use, struct anonymity_input *input,
                      struct complaint *complaint)
{
    struct loading l = {.options = options, .input = input, .use = use};
    *input = (struct anonymity_input){.has_population = false};
    const status s = load(&l, file, complaint);
    if (s != OK)
        anonymity_input_clear(input);
    return s;
}

void anonymity_input_clear(struct anonymity_input *input)
{
    criteria_clear(&input->criteria);
    dataset_clear(&input->data);
    for (uint32_t j = 0; j < DATASET_QIS; j++)
        hierarchy_clear(&input->hierarchy[j]);
    for (uint32_t j = 0; j < DATASET_TRACKED; j++)
        hierarchy_clear(&input->sensitive_hierarchy[j]);
    table_clear(&input->table);
    table_clear(&input->population);
}
