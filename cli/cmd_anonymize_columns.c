/* anonymize --dry-run: what every column is. */
#include "cli/cmd_anonymize_columns.h"
#include "anonymity/data/roles.h"
#include "cli/text.h"
#include "crypto/memory.h"
#include "sim/json.h"
#include <inttypes.h>
#include <stdlib.h>

struct columns {
    struct anonymity_options *options;
    const struct option_list *criterion;
    struct table table;
    uint32_t levels[TABLE_COLUMNS]; /* of a quasi-identifier's hierarchy; 0: not known */
    uint32_t unnamed;
};

static const char *role_word(enum role role)
{
    static const char *const words[] = {[ROLE_NONE] = "not named",
                                        [ROLE_IDENTIFIER] = "identifier",
                                        [ROLE_QUASI_IDENTIFIER] = "quasi-identifier",
                                        [ROLE_SENSITIVE] = "sensitive",
                                        [ROLE_SITE] = "site",
                                        [ROLE_KEEP] = "keep"};

    return words[role];
}

static status give_roles(struct columns *c, struct complaint *complaint)
{
    const struct anonymity_options *const o = c->options;
    const struct {
        const char *list;
        enum role role;
    } lists[] = {{o->qi, ROLE_QUASI_IDENTIFIER},
                 {o->sensitive, ROLE_SENSITIVE},
                 {o->site, ROLE_SITE},
                 {o->identifier, ROLE_IDENTIFIER},
                 {o->keep, ROLE_KEEP}};
    uint32_t column[TABLE_COLUMNS], count = 0;

    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        REQUIRE(
            anonymity_columns(&c->table, lists[i].list, column, TABLE_COLUMNS, &count, complaint));
        for (uint32_t j = 0; j < count; j++)
            REQUIRE(role_give(&c->table, column[j], lists[i].role, complaint));
    }
    for (uint32_t j = 0; j < c->table.columns; j++)
        c->unnamed += c->table.column[j].role == ROLE_NONE;
    return OK;
}

/* With all that a release needs, it is read as for a release: then hierarchies are known. */
static int find_levels(const struct command *command, struct columns *c, const char *file)
{
    if (c->unnamed || c->options->qi == NULL || c->criterion->count == 0)
        return EXIT_EXPECTED;
    struct anonymity_input *const input = memory_zero(1, sizeof *input);

    const int code =
        anonymity_read(command, c->options, c->criterion, file, HIERARCHIES_READ, input);

    for (uint32_t j = 0; code == 0 && j < input->data.qis; j++)
        c->levels[input->data.domain[j].column] = input->data.domain[j].height + 1;
    if (code == 0)
        anonymity_input_clear(input);
    free(input);
    return code;
}

static void print_json(const struct columns *c)
{
    struct json json;

    json_init(&json);
    json_object(&json);
    json_add_string(&json, "file", c->table.name);
    json_add_u64(&json, "records", c->table.rows);
    json_add_array(&json, "rows");
    for (uint32_t i = 0; i < c->table.columns; i++) {
        json_object(&json);
        json_add_string(&json, "column", c->table.column[i].name);
        json_add_string(&json, "role", role_word(c->table.column[i].role));
        json_add_u64(&json, "values", c->table.column[i].values);
        json_add_u64(&json, "levels", c->levels[i]);
        json_end(&json);
    }
    json_end(&json);
    json_end(&json);
    document_print(&json);
    json_clear(&json);
}

static void print_text(const struct columns *c)
{
    text_print(stdout, c->table.name);
    (void)printf(": %" PRIu32 " rows, nothing is written\n", c->table.rows);
    (void)printf("  %-24s %-16s %8s  %s\n", "column", "role", "values", "levels");
    for (uint32_t i = 0; i < c->table.columns; i++) {
        const struct column *const column = &c->table.column[i];
        const size_t wide = text_columns(column->name);

        (void)fputs("  ", stdout);
        text_print(stdout, column->name);
        (void)printf("%*s %-16s %8" PRIu32, wide < 24 ? (int)(24 - wide) : 0, "",
                     role_word(column->role), column->values);
        if (c->levels[i] != 0)
            (void)printf("  %" PRIu32, c->levels[i]);
        (void)printf("\n");
    }
    if (c->unnamed)
        (void)printf("a release needs every column named: --qi, --sensitive, --identifier or "
                     "--keep\n");
}

int columns_show(const struct command *command, struct anonymity_options *options,
                 const struct option_list *criterion, const char *file, bool json)
{
    struct complaint complaint = {.text = ""};
    struct csv_format format;
    struct columns *const c = memory_zero(1, sizeof *c);

    c->options = options;
    c->criterion = criterion;
    status s = anonymity_format(options, &format, &complaint);
    if (s == OK)
        s = table_read(&c->table, file, &format, &complaint);
    if (s == OK)
        s = give_roles(c, &complaint);
    int code = s == OK ? find_levels(command, c, file) : anonymity_failed(command, s, &complaint);

    if (code == EXIT_EXPECTED && json)
        print_json(c);
    else if (code == EXIT_EXPECTED)
        print_text(c);
    table_clear(&c->table);
    free(c);
    return code;
}
