#include "cli/report_audit.h"
#include "cli/page.h"
#include "crypto/memory.h"
#include "proofs/ask/suite.h"
#include "proofs/tell/audit.h"
#include "proofs/tell/rules.h"
#include "protocols/protocols.h"
#include "sim/json_read.h"
#include <errno.h>
#include <string.h>

enum { DOCUMENT_MOST = 1 << 28 };

/* A document that was read, or made; its text is the page's. */
struct document {
    struct json json;
    size_t unexpected;
};

static int refuse(const struct audit_page *p, const char *file, const char *why)
{
    return usage_error(p->command, "%s: %s", file, why);
}

static int read_text(const struct audit_page *p, const char *path, struct json *out)
{
    FILE *file = strcmp(path, "-") == 0 ? stdin : memory_file(path, "rb");
    if (!file)
        return usage_error(p->command, "cannot read %s: %s", path, strerror(errno));
    size_t got = 0;
    do {
        if (out->size + 1 >= out->room) {
            out->room = out->room < 1 << 16 ? 1 << 16 : 2 * out->room;
            out->text = memory_more(out->text, out->room);
        }
        got = fread(out->text + out->size, 1, out->room - 1 - out->size, file);
        out->size += got;
    } while (got && out->size < DOCUMENT_MOST);
    out->text[out->size] = 0;
    const int failed = ferror(file) ? errno : 0;
    if (file != stdin)
        fclose(file);
    if (failed)
        return usage_error(p->command, "cannot read %s: %s", path, strerror(failed));
    return EXIT_EXPECTED;
}

/* Of what no table expects: with parameters of the user's own. */
static bool is_no_good(const char *verdict)
{
    return strcmp(verdict, "leak") == 0 || strcmp(verdict, "fails") == 0 ||
           strcmp(verdict, "inconclusive") == 0;
}

/* The rows of a document must say at least what they are about; counts those that surprise. */
static const char *check_rows(const struct json_value *document, const char *const *members,
                              size_t *unexpected)
{
    const struct json_value *rows = json_get(document, "rows");
    if (!rows || rows->type != JSON_ARRAY)
        return "it has no list `rows`, as glasshouse audit --json or check --json write it";
    for (size_t i = 0; i < rows->count; i++) {
        const struct json_value *row = &rows->item[i];
        for (const char *const *m = members; *m; m++)
            if (row->type != JSON_OBJECT || !json_get_text(row, *m))
                return "a row lacks its protocol, checker or verdict";
        const char *verdict = json_get_text(row, "verdict");
        const char *expected = json_get_text(row, "expected");
        *unexpected += verdict && (expected ? strcmp(verdict, expected) != 0 : is_no_good(verdict));
    }
    return NULL;
}

static int read_document(const struct audit_page *p, const char *path, const char *const *members,
                         struct document *d)
{
    struct arena arena = {0};
    struct json_value value;
    size_t at = 0;
    char where[64];
    int code = read_text(p, path, &d->json);
    if (code == EXIT_EXPECTED && json_read(&arena, d->json.text, d->json.size, &value, &at) != OK) {
        snprintf(where, sizeof where, "no JSON document: see byte %zu", at + 1);
        code = refuse(p, path, where);
    } else if (code == EXIT_EXPECTED) {
        const char *wrong = check_rows(&value, members, &d->unexpected);
        if (wrong)
            code = refuse(p, path, wrong);
    }
    arena_clear(&arena);
    return code;
}

static int unknown_protocol(const struct audit_page *p)
{
    enum { NAMES_MOST = 256 };
    const char *names[NAMES_MOST + 1] = {NULL};
    for (size_t i = 0; i < NAMES_MOST && proof_tables[i]; i++)
        names[i] = proof_tables[i]->protocol->name;
    return unknown_word(p->command, "protocol", p->protocol, names);
}

static int make_plan(const struct audit_page *p, struct plan *plan)
{
    const struct plan_filter all = {0};
    if (!p->protocol) {
        suite_plan(plan, &all);
        return EXIT_EXPECTED;
    }
    const struct proof_table *table = proof_table_find(p->protocol);
    if (!table)
        return unknown_protocol(p);
    plan_cases(plan, table, &all);
    if (protocol_find(p->protocol))
        plan_real(plan, table->protocol, &all);
    suite_parts(plan);
    return EXIT_EXPECTED;
}

static int run_now(const struct audit_page *p, struct document *d)
{
    struct complaint complaint = {.text = ""};
    struct plan plan = {0};
    struct findings findings;
    struct ledger ledger = {0};
    int code = make_plan(p, &plan);
    if (code != EXIT_EXPECTED)
        return code;
    findings_init(&findings);
    status ran = jobs_run_as(plan.jobs, plan.count, p->work, &findings, &complaint);
    progress_end();
    if (ran == OK && findings.stopped_by) {
        code = stopped_status(p->command, findings.stopped_by, complaint.text, code);
        plan_clear(&plan);
        findings_clear(&findings);
        return code;
    }
    if (ran == OK && !p->protocol)
        ran = ledger_fill(&ledger, &findings, &complaint);
    if (ran == OK) {
        json_init(&d->json);
        audit_json(&d->json, &findings, p->protocol ? NULL : &ledger);
        d->unexpected = findings_unexpected(&findings);
    } else {
        say_failure(p->command, "%s", complaint.text);
        code = EXIT_OURS;
    }
    ledger_clear(&ledger);
    plan_clear(&plan);
    findings_clear(&findings);
    return code;
}

static void put_words(struct json *j)
{
    json_array(j);
    for (const struct rule *r = rules; r->id; r++) {
        json_object(j);
        json_add_string(j, "id", r->id);
        json_add_string(j, "meaning", r->meaning);
        json_end(j);
    }
    json_end(j);
}

/* The names of parties, for the protocols whose parties have names. */
static void put_roles(struct json *j)
{
    json_object(j);
    for (const struct protocol *const *p = protocols; *p; p++) {
        if (!(*p)->roles)
            continue;
        json_add_array(j, (*p)->name);
        for (const char *const *role = (*p)->roles; *role; role++)
            json_string(j, *role);
        json_end(j);
    }
    json_end(j);
}

static void write_page(const struct audit_page *p, const struct json *audit,
                       const struct json *kills, FILE *file)
{
    struct json head, words, roles;
    char title[160];
    snprintf(title, sizeof title, "%s%.120s", p->protocol ? "Check of " : "Audit",
             p->protocol ? p->protocol : "");
    json_init(&head);
    json_init(&words);
    json_init(&roles);
    json_object(&head);
    json_add_string(&head, "title", title);
    json_add_string(&head, "version", GLASSHOUSE_VERSION);
    json_add_bool(&head, "open", p->protocol != NULL);
    json_end(&head);
    put_words(&words);
    put_roles(&roles);
    const struct page_data data[] = {{"head", &head},   {"audit", audit},  {"kills", kills},
                                     {"words", &words}, {"roles", &roles}, {NULL, NULL}};
    page_write(file, &(struct page){title, "audit", data});
    json_clear(&head);
    json_clear(&words);
    json_clear(&roles);
}

int report_audit(const struct audit_page *p, FILE *page)
{
    static const char *const of_audit[] = {"protocol", "checker", "verdict", NULL};
    static const char *const of_kills[] = {"protocol", "planted", NULL};
    struct document audit = {{0}, 0}, kills = {{0}, 0};
    int code = EXIT_EXPECTED;
    if (p->kills)
        code = read_document(p, p->kills, of_kills, &kills);
    else
        json_init(&kills.json), json_null(&kills.json);
    if (code == EXIT_EXPECTED)
        code = p->file ? read_document(p, p->file, of_audit, &audit) : run_now(p, &audit);
    if (code == EXIT_EXPECTED) {
        write_page(p, &audit.json, &kills.json, page);
        code = audit.unexpected ? EXIT_FINDING : EXIT_EXPECTED;
    }
    json_clear(&audit.json);
    json_clear(&kills.json);
    return code;
}
