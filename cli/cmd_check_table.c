/* check-table: is this file k-anonymous, l-diverse, t-close?
 *
 * Values are taken as they are in the file: rows that are equal in all quasi-identifiers are a
 * class, for whatever reason they are equal. */
#include "anonymity/classes/site_links.h"
#include "cli/anonymity_options.h"
#include "crypto/memory.h"
#include "sim/json.h"
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHOWN = 10, REASON_BYTES = 256 };

struct check {
    struct anonymity_options options;
    struct option_list criterion;
    struct anonymity_input input;
    struct classes classes;
    const char *limit;
    bool json, ignore_suppressed;
    uint64_t shown; /* offending classes to list */
    uint64_t failed_classes[CRITERIA], failed_rows[CRITERIA];
    uint64_t offending, offending_rows, left_out, left_out_rows;
    uint32_t classes_shown;           /* those with a row in the table */
    const char *links_text, *linking; /* --site-links, --linking */
    uint64_t links_wanted;
    struct site_links links;
    uint64_t unlinked_classes, unlinked_rows;
};

/* A class that shows "*" in every quasi-identifier. */
static bool all_suppressed(const struct check *c, uint32_t k)
{
    const struct dataset *data = &c->input.data;
    for (uint32_t j = 0; j < data->qis; j++)
        if (strcmp(table_cell(data->table, c->classes.first_row[k], data->domain[j].column), "*"))
            return false;
    return true;
}

/* To how many sites the class links. */
static uint32_t links_of(const struct check *c, uint32_t k)
{
    return site_links_count(&c->links, &c->classes.node[(size_t)k * c->input.data.qis]);
}

static bool few_links(const struct check *c, uint32_t k)
{
    return c->links_wanted > 0 && c->classes.rows[k] > 0 && links_of(c, k) < c->links_wanted;
}

/* Judges every criterion on every class; |suppressed| then marks the classes that were left out,
 * and |offends| those that fail. */
static uint8_t *judge(struct check *c)
{
    const struct criteria *set = &c->input.criteria;
    uint8_t *offends = memory_zero(c->classes.count + (size_t)1, 1);
    for (uint32_t k = 0; k < c->classes.count; k++) {
        c->classes_shown += c->classes.rows[k] > 0;
        if (c->ignore_suppressed && all_suppressed(c, k)) {
            c->classes.suppressed[k] = 1;
            c->left_out++;
            c->left_out_rows += c->classes.rows[k];
            continue;
        }
        for (uint32_t i = 0; i < set->count; i++)
            if (!criterion_holds(set, &set->item[i], &c->classes, k)) {
                c->failed_classes[i]++;
                c->failed_rows[i] += c->classes.rows[k];
                offends[k] = 1;
            }
        if (few_links(c, k)) {
            c->unlinked_classes++;
            c->unlinked_rows += c->classes.rows[k];
            offends[k] = 1;
        }
        c->offending += offends[k];
        c->offending_rows += offends[k] ? c->classes.rows[k] : 0;
    }
    return offends;
}

/* The criterion as written, and the column it was bound to when there are several. */
static void name_criterion(const struct check *c, uint32_t i, char *text, size_t size)
{
    const struct criterion *item = &c->input.criteria.item[i];
    criterion_format(item, text, size);
    if (c->input.data.sensitives > 1 && item->kind != K_ANONYMITY && item->kind != PRESENCE) {
        const size_t used = strlen(text);
        snprintf(text + used, size - used, " (%s)", c->input.data.tracked[item->track].name);
    }
}

static void print_class(const struct check *c, uint32_t k)
{
    const struct dataset *data = &c->input.data;
    const struct criteria *set = &c->input.criteria;
    printf(" ");
    for (uint32_t j = 0; j < data->qis; j++)
        printf(" %s=%s", data->domain[j].name,
               table_cell(data->table, c->classes.first_row[k], data->domain[j].column));
    printf("\n");
    for (uint32_t i = 0; i < set->count; i++) {
        char name[160], reason[REASON_BYTES];
        if (criterion_holds(set, &set->item[i], &c->classes, k))
            continue;
        name_criterion(c, i, name, sizeof name);
        criterion_explain(set, &set->item[i], &c->classes, k, reason, sizeof reason);
        printf("      %s: %s\n", name, reason);
    }
    if (few_links(c, k))
        printf("      site-links:%" PRIu64 ": it links to %" PRIu32 " site%s, fewer than %" PRIu64
               "\n",
               c->links_wanted, links_of(c, k), links_of(c, k) == 1 ? "" : "s", c->links_wanted);
}

static void print_verdict(const char *name, uint64_t classes, uint64_t rows)
{
    if (classes > 0)
        printf("  %-34s no, %" PRIu64 " class%s, %" PRIu64 " row%s\n", name, classes,
               classes == 1 ? "" : "es", rows, rows == 1 ? "" : "s");
    else
        printf("  %-34s yes\n", name);
}

static void print_text(const struct check *c, const uint8_t *offends)
{
    const struct criteria *set = &c->input.criteria;
    printf("%s: %" PRIu32 " rows in %" PRIu32 " classes\n", c->input.table.name,
           c->input.data.counted, c->classes_shown);
    if (c->left_out)
        printf("  left out: %" PRIu64 " suppressed row%s\n", c->left_out_rows,
               c->left_out_rows == 1 ? "" : "s");
    for (uint32_t i = 0; i < set->count; i++) {
        char name[160];
        name_criterion(c, i, name, sizeof name);
        print_verdict(name, c->failed_classes[i], c->failed_rows[i]);
    }
    if (c->links_wanted > 0) {
        char name[64];
        snprintf(name, sizeof name, "site-links:%" PRIu64, c->links_wanted);
        print_verdict(name, c->unlinked_classes, c->unlinked_rows);
    }
    if (c->offending == 0)
        return;
    printf("offending classes, %" PRIu64 " of %" PRIu64 ":\n",
           c->shown < c->offending ? c->shown : c->offending, c->offending);
    uint64_t left = c->shown;
    for (uint32_t k = 0; k < c->classes.count && left > 0; k++)
        if (offends[k]) {
            print_class(c, k);
            left--;
        }
}

static void json_class(struct json *json, const struct check *c, uint32_t k)
{
    const struct dataset *data = &c->input.data;
    const struct criteria *set = &c->input.criteria;
    json_object(json);
    json_add_object(json, "values");
    for (uint32_t j = 0; j < data->qis; j++)
        json_add_string(json, data->domain[j].name,
                        table_cell(data->table, c->classes.first_row[k], data->domain[j].column));
    json_end(json);
    json_add_u64(json, "records", c->classes.rows[k]);
    json_add_array(json, "reasons");
    for (uint32_t i = 0; i < set->count; i++) {
        char name[160], reason[REASON_BYTES];
        if (criterion_holds(set, &set->item[i], &c->classes, k))
            continue;
        name_criterion(c, i, name, sizeof name);
        criterion_explain(set, &set->item[i], &c->classes, k, reason, sizeof reason);
        json_object(json);
        json_add_string(json, "criterion", name);
        json_add_string(json, "reason", reason);
        json_end(json);
    }
    if (few_links(c, k)) {
        char reason[REASON_BYTES];
        snprintf(reason, sizeof reason, "links to %" PRIu32 " sites, fewer than %" PRIu64,
                 links_of(c, k), c->links_wanted);
        json_object(json);
        json_add_string(json, "criterion", "site-links");
        json_add_string(json, "reason", reason);
        json_end(json);
    }
    json_end(json);
    json_end(json);
}

static void json_verdict(struct json *json, const char *name, uint64_t classes, uint64_t rows)
{
    json_object(json);
    json_add_string(json, "criterion", name);
    json_add_bool(json, "holds", classes == 0);
    json_add_u64(json, "offending_classes", classes);
    json_add_u64(json, "offending_records", rows);
    json_end(json);
}

/* `rows` lists the offending classes; `records` counts rows of the file. */
static void print_json(const struct check *c, const uint8_t *offends)
{
    const struct criteria *set = &c->input.criteria;
    struct json json;
    json_init(&json);
    json_object(&json);
    json_add_string(&json, "file", c->input.table.name);
    json_add_bool(&json, "holds", c->offending == 0);
    json_add_u64(&json, "records", c->input.data.counted);
    json_add_u64(&json, "classes", c->classes_shown);
    json_add_u64(&json, "suppressed", c->left_out_rows);
    json_add_u64(&json, "offending_classes", c->offending);
    json_add_u64(&json, "offending_records", c->offending_rows);
    json_add_array(&json, "criteria");
    for (uint32_t i = 0; i < set->count; i++) {
        char name[160];
        name_criterion(c, i, name, sizeof name);
        json_verdict(&json, name, c->failed_classes[i], c->failed_rows[i]);
    }
    if (c->links_wanted > 0)
        json_verdict(&json, "site-links", c->unlinked_classes, c->unlinked_rows);
    json_end(&json);
    json_add_array(&json, "rows");
    uint64_t left = c->shown;
    for (uint32_t k = 0; k < c->classes.count && left > 0; k++)
        if (offends[k]) {
            json_class(&json, c, k);
            left--;
        }
    json_end(&json);
    json_end(&json);
    document_print(&json);
    json_clear(&json);
}

static int fault(const char *what)
{
    say_failure(&cmd_check_table, "%s", what);
    return EXIT_OURS;
}

/* link_sites reads --linking and finds to which sites labels link. */
static status link_sites(struct check *c, struct complaint *complaint)
{
    const struct dataset *data = &c->input.data;
    uint32_t column[DATASET_QIS], columns = 0;
    uint64_t linking = 0;
    if (c->links_wanted == 0)
        return c->linking ? complain(complaint, E_ARGUMENT, "--linking needs --site-links") : OK;
    if (data->site < 0)
        return complain(complaint, E_ARGUMENT, "--site-links needs --site");
    REQUIRE(
        anonymity_columns(&c->input.table, c->linking, column, DATASET_QIS, &columns, complaint));
    for (uint32_t i = 0; i < columns; i++) {
        const uint64_t before = linking;
        for (uint32_t j = 0; j < data->qis; j++)
            linking |= data->domain[j].column == column[i] ? UINT64_C(1) << j : 0;
        if (linking == before)
            return complain(complaint, E_ARGUMENT,
                            "--linking names \"%s\", which --qi does not, "
                            "or names it twice",
                            c->input.table.column[column[i]].name);
    }
    REQUIRE(classes_nodes(&c->classes));
    return site_links_init(&c->links, data, linking);
}

static int check(struct check *c, const char *file)
{
    const int wrong = anonymity_read(&cmd_check_table, &c->options, &c->criterion, file,
                                     HIERARCHIES_IDENTITY, &c->input);
    if (wrong)
        return wrong;
    classes_init(&c->classes, &c->input.data);
    struct complaint complaint = {.text = ""};
    status s = classes_by_value(&c->classes);
    if (s == OK)
        s = link_sites(c, &complaint);
    uint8_t *offends = s == OK ? judge(c) : NULL;
    int code;
    if (offends) {
        (c->json ? print_json : print_text)(c, offends);
        code = c->offending ? EXIT_FINDING : EXIT_EXPECTED;
        if (fflush(stdout) != 0 || ferror(stdout))
            code = fault("standard output cannot be written");
    } else {
        code = anonymity_failed(&cmd_check_table, s == OK ? E_MEMORY : s, &complaint);
    }
    free(offends);
    site_links_clear(&c->links);
    classes_clear(&c->classes);
    anonymity_input_clear(&c->input);
    return code;
}

static int run(int argc, char **argv)
{
    struct check c = {.shown = SHOWN};
    unsigned long long shown = SHOWN, links = 0;
    struct option options[ANONYMITY_OPTIONS + 6] = {{0}};
    struct option_list words;
    bool helped;
    anonymity_options_fill(&c.options, &c.criterion, options);
    options[ANONYMITY_OPTIONS] =
        (struct option){.name = "limit", .kind = OPTION_VALUE, .value = &c.limit};
    options[ANONYMITY_OPTIONS + 1] = (struct option){
        .name = "ignore-suppressed", .kind = OPTION_FLAG, .flag = &c.ignore_suppressed};
    options[ANONYMITY_OPTIONS + 2] =
        (struct option){.name = "json", .kind = OPTION_FLAG, .flag = &c.json};
    options[ANONYMITY_OPTIONS + 3] =
        (struct option){.name = "site-links", .kind = OPTION_VALUE, .value = &c.links_text};
    options[ANONYMITY_OPTIONS + 4] =
        (struct option){.name = "linking", .kind = OPTION_VALUE, .value = &c.linking};
    int code = parse_options(&cmd_check_table, argc, argv, options, &words, &helped);
    if (!code && !helped) {
        code = expect_words(&cmd_check_table, &words, 1, "one file is needed (- is standard input)",
                            "one file at a time");
        if (!code)
            code = parse_count(&cmd_check_table, "limit", c.limit, SHOWN, 0, ULLONG_MAX, &shown);
        c.shown = shown;
        if (code == 0)
            code =
                parse_count(&cmd_check_table, "site-links", c.links_text, 0, 1, UINT32_MAX, &links);
        c.links_wanted = links;
        if (code == 0)
            code = check(&c, words.item[0]);
    }
    option_list_clear(&words);
    option_list_clear(&c.criterion);
    return code;
}

const struct command cmd_check_table = {
    .name = "check-table",
    .summary = "is a table k-anonymous, l-diverse, t-close? yes or no, with the offending classes",
    .help = "usage: glasshouse check-table FILE --qi A,B --criterion C [options]\n\n"
            "Values are taken as they stand in FILE; rows that are equal in all quasi-identifiers\n"
            "are one class. Exit status 0: every class meets every criterion, 1: some do "
            "not.\n\n" ANONYMITY_OPTIONS_HELP
            "  --ignore-suppressed    leave out the rows that show * in every quasi-identifier\n"
            "  --site-links L         what a class shows must link to at least L sites: every "
            "label of it\n"
            "                         is shown by rows of that many sites in common (--site)\n"
            "  --linking A,B          the quasi-identifiers that tell sites apart (default: all)\n"
            "  --limit N              list at most N offending classes (default 10)\n"
            "  --json                 one JSON document on standard output\n\n"
            "example: glasshouse check-table released.csv --delimiter ';' --qi age,sex \\\n"
            "             --sensitive disease --criterion k-anonymity:5 \\\n"
            "             --criterion distinct-l-diversity:2\n",
    .run = run,
};
