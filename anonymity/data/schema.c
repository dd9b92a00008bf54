#define _GNU_SOURCE /* open_memstream */
#include "anonymity/data/schema.h"
#include "crypto/memory.h"
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char *const role_words[] = {[ROLE_NONE] = "",
                                         [ROLE_IDENTIFIER] = "identifier",
                                         [ROLE_QUASI_IDENTIFIER] = "qi",
                                         [ROLE_SENSITIVE] = "sensitive",
                                         [ROLE_SITE] = "site",
                                         [ROLE_KEEP] = "keep"};

enum { ROLES = sizeof role_words / sizeof *role_words };

/* Where the reader is, and the rows of the tree that it reads. */
struct reader {
    struct schema *schema;
    const char *text, *at;
    struct complaint *complaint;
    const char *path[HIERARCHY_LEVELS]; /* labels from the top down to where the reader is */
    size_t depth, deepest;
    struct leaf {
        const char *path[HIERARCHY_LEVELS];
        size_t depth;
    } * leaf;
    size_t leaves, room, tops;
};

static status wrong(const struct reader *r, const char *what)
{
    size_t line = 1, column = 1;
    for (const char *c = r->text; c < r->at; c++) {
        column = *c == '\n' ? 1 : column + 1;
        line += *c == '\n';
    }
    if (!*r->at)
        return complain_at(r->complaint, E_PARSE, "schema", line, column, "%s, not the end", what);
    return complain_at(r->complaint, E_PARSE, "schema", line, column, "%s, not '%c'", what, *r->at);
}

static void skip_space(struct reader *r)
{
    r->at += strspn(r->at, " \t\r\n");
}

/* Line ends end a column and are no space where one may end. */
static void skip_blanks(struct reader *r)
{
    r->at += strspn(r->at, " \t\r");
}

static const char special[] = " \t\r\n:;|()\"";

/* read_word reads a plain or a quoted word, which may be empty only in quotes. */
static status read_word(struct reader *r, const char *what, const char **word, bool *quoted)
{
    struct pool *pool = &r->schema->pool;
    *quoted = *r->at == '"';
    if (!*quoted) {
        const size_t size = strcspn(r->at, special);
        if (size == 0)
            return wrong(r, what);
        *word = pool_text(pool, r->at, size);
        r->at += size;
        return *word ? OK : E_MEMORY;
    }
    char *copy = pool_text(pool, r->at + 1, strlen(r->at + 1)), *to = copy;
    if (!copy)
        return E_MEMORY;
    for (r->at++; *r->at != '"' || r->at[1] == '"'; r->at++) {
        if (!*r->at)
            return wrong(r, "a quote is not closed: '\"' is expected");
        r->at += *r->at == '"';
        *to++ = *r->at;
    }
    *to = 0;
    r->at++;
    *word = copy;
    return OK;
}

static status add_leaf(struct reader *r)
{
    if (r->leaves == SCHEMA_RANGE_MOST)
        return complain(r->complaint, E_LIMIT, "schema: more than %d values", SCHEMA_RANGE_MOST);
    if (r->leaves == r->room) {
        const size_t room = r->room ? 2 * r->room : 64;
        struct leaf *grown = realloc(r->leaf, room * sizeof *grown);
        if (!grown)
            return E_MEMORY;
        r->leaf = grown;
        r->room = room;
    }
    struct leaf *leaf = &r->leaf[r->leaves++];
    memcpy(leaf->path, r->path, r->depth * sizeof *r->path);
    leaf->depth = r->depth;
    r->deepest = r->depth > r->deepest ? r->depth : r->deepest;
    return OK;
}

/* read_branches reads  label [ ( branches ) ] { | label ... }. */
static status read_branches(struct reader *r)
{
    for (bool more = true, quoted; more; r->depth--) {
        skip_space(r);
        if (r->depth + 2 >= HIERARCHY_LEVELS)
            return complain(r->complaint, E_LIMIT, "schema: a tree of more than %d levels",
                            HIERARCHY_LEVELS - 2);
        REQUIRE(read_word(r, "a value is expected", &r->path[r->depth], &quoted));
        r->tops += r->depth++ == 0;
        skip_blanks(r);
        if (*r->at == '(') {
            r->at++;
            REQUIRE(read_branches(r));
            skip_space(r);
            if (*r->at != ')')
                return wrong(r, "'|' or ')' is expected");
            r->at++;
        } else {
            REQUIRE(add_leaf(r));
        }
        skip_blanks(r);
        more = *r->at == '|';
        r->at += more;
    }
    return OK;
}

/* The rows of a file of hierarchies: from each value up to the top. */
static status write_rows(const struct reader *r, FILE *file)
{
    const struct csv_format commas = {0};
    for (size_t i = 0; i < r->leaves; i++) {
        const struct leaf *leaf = &r->leaf[i];
        for (size_t level = 0; level < r->deepest; level++) {
            const size_t padding = r->deepest - leaf->depth;
            const size_t up = level > padding ? level - padding : 0;
            const char *label = leaf->path[leaf->depth - 1 - up];
            if (level)
                fputc(',', file);
            csv_write(file, label, strlen(label), ',', r->deepest == 1 && r->tops == 1);
        }
        if (r->tops > 1)
            fputs(",*", file);
        csv_write_end(file, &commas);
    }
    return OK;
}

static status make_tree(struct reader *r, struct schema_column *c)
{
    char *bytes = NULL;
    size_t size = 0;
    const struct csv_format commas = {0};
    FILE *file = memory_stream(&bytes, &size);
    status result = write_rows(r, file);
    memory_stream_end(file, &bytes);
    if (result == OK)
        result = hierarchy_read_memory(&c->hierarchy, c->name, bytes, size, &commas, r->complaint);
    free(bytes);
    c->known = result == OK;
    return result;
}

static status make_range(struct reader *r, struct schema_column *c, int64_t most)
{
    const int64_t count = most - c->least + 1;
    const char **values = malloc((size_t)count * sizeof *values);
    char(*text)[24] = malloc((size_t)count * sizeof *text);
    status result = values && text ? OK : E_MEMORY;
    for (int64_t i = 0; result == OK && i < count; i++) {
        snprintf(text[i], sizeof text[i], "%" PRId64, c->least + i);
        values[i] = text[i];
    }
    if (result == OK)
        result =
            hierarchy_suppression(&c->hierarchy, c->name, values, (uint32_t)count, r->complaint);
    free(values);
    free(text);
    c->numbers = c->known = result == OK;
    return result;
}

/* is_range: does the word have the form of two whole numbers with two points between? */
static bool is_range(const char *word, int64_t *least, int64_t *most)
{
    char *end;
    errno = 0;
    *least = strtoll(word, &end, 10);
    if (end == word || strncmp(end, "..", 2) != 0)
        return false;
    const char *second = end + 2;
    *most = strtoll(second, &end, 10);
    return end != second && !*end && errno == 0;
}

static status read_values(struct reader *r, struct schema_column *c)
{
    const char *start = r->at, *word;
    int64_t most;
    bool quoted;
    skip_space(r);
    REQUIRE(read_word(r, "values are expected", &word, &quoted));
    if (!quoted && is_range(word, &c->least, &most)) {
        if (most < c->least || most - c->least >= SCHEMA_RANGE_MOST || c->least < -INT32_MAX ||
            most > INT32_MAX)
            return complain(r->complaint, E_RANGE,
                            "schema: column %s: %s is no range of 1 to %d numbers of 32 bits",
                            c->name, word, SCHEMA_RANGE_MOST);
        return make_range(r, c, most);
    }
    r->at = start;
    r->leaves = r->depth = r->deepest = r->tops = 0;
    REQUIRE(read_branches(r));
    return make_tree(r, c);
}

static status read_role(struct reader *r, struct schema_column *c)
{
    const char *word;
    bool quoted;
    skip_blanks(r);
    REQUIRE(read_word(r, "a role is expected", &word, &quoted));
    for (enum role role = ROLE_IDENTIFIER; (size_t)role < ROLES; role++)
        if (strcmp(word, role_words[role]) == 0) {
            c->role = role;
            return OK;
        }
    return complain(r->complaint, E_PARSE,
                    "schema: column %s: a role is identifier, qi, sensitive, site or keep, not %s",
                    c->name, word);
}

static status read_column(struct reader *r)
{
    struct schema *s = r->schema;
    struct schema_column *c = &s->column[s->columns];
    bool quoted;
    if (s->columns == SCHEMA_COLUMNS)
        return complain(r->complaint, E_LIMIT, "schema: more than %d columns", SCHEMA_COLUMNS);
    REQUIRE(read_word(r, "the name of a column is expected", &c->name, &quoted));
    for (uint32_t i = 0; i < s->columns; i++)
        if (strcmp(s->column[i].name, c->name) == 0)
            return complain(r->complaint, E_INPUT, "schema: two columns are named %s", c->name);
    s->columns++;
    skip_blanks(r);
    if (*r->at != ':')
        return wrong(r, "':' and a role are expected after the name of a column");
    r->at++;
    REQUIRE(read_role(r, c));
    skip_blanks(r);
    if (*r->at == ':') {
        r->at++;
        REQUIRE(read_values(r, c));
        skip_blanks(r);
    }
    if (*r->at && *r->at != ';' && *r->at != '\n')
        return wrong(r, "';' or a new line is expected after a column");
    return OK;
}

status schema_parse(struct schema *s, const char *text, struct complaint *complaint)
{
    struct reader r = {.schema = s, .text = text, .at = text, .complaint = complaint};
    *s = (struct schema){0};
    s->column = pool_zero(&s->pool, SCHEMA_COLUMNS + 1, sizeof *s->column);
    status result = s->column ? OK : E_MEMORY;
    while (result == OK) {
        r.at += strspn(r.at, " \t\r\n;");
        if (!*r.at)
            break;
        result = read_column(&r);
    }
    free(r.leaf);
    if (result == OK && s->columns == 0)
        result = complain(complaint, E_INPUT, "schema: there is no column in it");
    if (result != OK)
        schema_clear(s);
    return result;
}

void schema_clear(struct schema *s)
{
    for (uint32_t i = 0; i < s->columns; i++)
        hierarchy_clear(&s->column[i].hierarchy);
    pool_clear(&s->pool);
    *s = (struct schema){0};
}

static void write_word(FILE *file, const char *word)
{
    int64_t least, most;
    if (*word && !word[strcspn(word, special)] && !is_range(word, &least, &most)) {
        fputs(word, file);
        return;
    }
    fputc('"', file);
    for (; *word; word++)
        fprintf(file, "%s%c", *word == '"' ? "\"" : "", *word);
    fputc('"', file);
}

/* A chain of single children down to a leaf is written as the leaf; reading makes the chain again.
 */
static uint32_t end_of_chain(const struct hierarchy *h, uint32_t node)
{
    if (h->level[node] == 0 || h->size[node] > 1)
        return node;
    for (uint32_t leaf = 0; leaf < h->leaves; leaf++)
        if (hierarchy_covers(h, node, leaf)) {
            for (uint32_t up = leaf; up != node; up = h->parent[up])
                if (strcmp(h->label[up], h->label[node]) != 0)
                    return node;
            return leaf;
        }
    return node;
}

static void write_node(const struct hierarchy *h, FILE *file, uint32_t node)
{
    const uint32_t end = end_of_chain(h, node);
    write_word(file, h->label[end]);
    if (h->level[end] == 0)
        return;
    const char *separator = "(";
    for (uint32_t child = h->level_first[h->level[end] - 1]; child < h->level_first[h->level[end]];
         child++)
        if (h->parent[child] == end) {
            fputs(separator, file);
            write_node(h, file, child);
            separator = "|";
        }
    fputs(")", file);
}

static void write_values(const struct schema_column *c, FILE *file)
{
    const struct hierarchy *h = &c->hierarchy;
    fputc(':', file);
    if (c->numbers)
        fprintf(file, "%" PRId64 "..%" PRId64, c->least, c->least + h->leaves - 1);
    else
        write_node(h, file, h->root);
}

void schema_write(const struct schema *s, FILE *file)
{
    for (uint32_t i = 0; i < s->columns; i++) {
        const struct schema_column *c = &s->column[i];
        if (i)
            fputc(';', file);
        write_word(file, c->name);
        fprintf(file, ":%s", role_words[c->role]);
        if (c->known)
            write_values(c, file);
    }
}

status schema_find(const struct schema *s, const char *name, uint32_t *index,
                   struct complaint *complaint)
{
    const char *names[SCHEMA_COLUMNS];
    for (*index = 0; *index < s->columns; ++*index) {
        names[*index] = s->column[*index].name;
        if (strcmp(names[*index], name) == 0)
            return OK;
    }
    return complain_unknown(complaint, E_NOT_FOUND, "the schema has no column", name, names,
                            s->columns);
}

status schema_code(const struct schema_column *c, const char *text, size_t size, uint32_t *code)
{
    return c->known ? hierarchy_leaf(&c->hierarchy, text, size, code) : E_NOT_FOUND;
}

status schema_table(const struct schema *s, struct table *table)
{
    const char *names[SCHEMA_COLUMNS];
    for (uint32_t i = 0; i < s->columns; i++)
        names[i] = s->column[i].name;
    REQUIRE(table_start(table, "the joined table", names, s->columns));
    for (uint32_t i = 0; i < s->columns; i++)
        table->column[i].role = s->column[i].role;
    return OK;
}

status schema_bind(const struct schema *s, const struct table *table, struct dataset *data,
                   struct complaint *complaint)
{
    uint32_t qi[DATASET_QIS], sensitive[DATASET_TRACKED];
    const struct hierarchy *qi_tree[DATASET_QIS], *sensitive_tree[DATASET_TRACKED];
    struct dataset_plan plan = {.table = table,
                                .qi = qi,
                                .hierarchy = qi_tree,
                                .sensitive = sensitive,
                                .sensitive_hierarchy = sensitive_tree};
    for (uint32_t i = 0; i < s->columns; i++) {
        const struct schema_column *c = &s->column[i];
        if (c->role == ROLE_QUASI_IDENTIFIER && !c->known)
            return complain(complaint, E_INPUT,
                            "the schema does not say which values %s has; write %s:qi:a|b|c",
                            c->name, c->name);
        if ((c->role == ROLE_QUASI_IDENTIFIER && plan.qis == DATASET_QIS) ||
            (c->role == ROLE_SENSITIVE && plan.sensitives == DATASET_TRACKED - 1) ||
            (c->role == ROLE_SITE && plan.has_site))
            return complain(complaint, E_LIMIT, "the schema has too many columns of the role %s",
                            role_words[c->role]);
        if (c->role == ROLE_QUASI_IDENTIFIER) {
            qi_tree[plan.qis] = &c->hierarchy;
            qi[plan.qis++] = i;
        } else if (c->role == ROLE_SENSITIVE) {
            sensitive_tree[plan.sensitives] = c->known ? &c->hierarchy : NULL;
            sensitive[plan.sensitives++] = i;
        } else if (c->role == ROLE_SITE) {
            plan.has_site = true;
            plan.site = i;
        }
    }
    return dataset_bind(data, &plan, complaint);
}
