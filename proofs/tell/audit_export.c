/* JUnit and SARIF. */
#include "crypto/hash.h"
#include "proofs/tell/audit.h"
#include "sim/json.h"
#include <string.h>

static void xml(FILE *file, const char *text)
{
    for (const char *c = text ? text : ""; *c; c++) {
        const unsigned char byte = (unsigned char)*c;
        if (byte == '<')
            fputs("&lt;", file);
        else if (byte == '>')
            fputs("&gt;", file);
        else if (byte == '&')
            fputs("&amp;", file);
        else if (byte == '"')
            fputs("&quot;", file);
        else
            fputc(byte < 0x20 ? ' ' : byte, file);
    }
}

/* How many earlier cases have the same name: names must be unique. */
static size_t same_before(const struct findings *findings, size_t i)
{
    const struct finding *f = &findings->list[i];
    size_t count = 0;
    for (size_t k = 0; k < i; k++) {
        const struct finding *g = &findings->list[k];
        count += strcmp(f->protocol, g->protocol) == 0 && strcmp(f->variant, g->variant) == 0 &&
                 f->check == g->check && strcmp(f->coalition, g->coalition) == 0 &&
                 strcmp(f->parameters, g->parameters) == 0;
    }
    return count;
}

static void junit_case(FILE *file, const struct findings *findings, size_t i)
{
    const struct finding *f = &findings->list[i];
    const size_t before = same_before(findings, i);
    fputs("  <testcase classname=\"", file);
    xml(file, f->protocol);
    fputc('.', file);
    xml(file, f->variant);
    fputs("\" name=\"", file);
    xml(file, check_name(f->check));
    fputc(' ', file);
    xml(file, f->coalition);
    fputc(' ', file);
    xml(file, f->parameters);
    if (before)
        fprintf(file, " (%zu)", before + 1);
    fprintf(file, "\" time=\"%.6f\">\n", (double)f->nanoseconds * 1e-9);
    const bool limit = f->verdict == VERDICT_LEAK || f->verdict == VERDICT_FAILS;
    if (limit && f->verdict == f->expected) {
        fputs("    <skipped message=\"known limit: ", file);
        xml(file, f->witness ? f->witness->learns : f->bounds);
        fputs("\"/>\n", file);
    }
    if (f->verdict != f->expected) {
        fprintf(file, "    <failure message=\"%s, should be %s\">", verdict_name(f->verdict),
                verdict_name(f->expected));
        xml(file, f->witness ? f->witness->learns : f->bounds);
        fputs("</failure>\n", file);
    }
    fputs("    <system-out>", file);
    fprintf(file, "%s; %llu executions; ", verdict_name(f->verdict),
            (unsigned long long)f->executions);
    xml(file, f->bounds);
    if (f->witness) {
        fputs("; ", file);
        xml(file, f->witness->replay);
    }
    fputs("</system-out>\n  </testcase>\n", file);
}

void junit_write(FILE *file, const struct findings *findings)
{
    size_t limits = 0;
    for (size_t i = 0; i < findings->count; i++) {
        const struct finding *f = &findings->list[i];
        limits += f->verdict == f->expected &&
                  (f->verdict == VERDICT_LEAK || f->verdict == VERDICT_FAILS);
    }
    fprintf(file,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<testsuite name=\"glasshouse audit\" tests=\"%zu\" failures=\"%zu\" errors=\"0\" "
            "skipped=\"%zu\">\n",
            findings->count, findings_unexpected(findings), limits);
    for (size_t i = 0; i < findings->count; i++)
        junit_case(file, findings, i);
    fputs("</testsuite>\n", file);
}

static void message(struct json *j, const char *key, const char *text)
{
    json_add_object(j, key);
    json_add_string(j, "text", text);
    json_end(j);
}

/* The location of a message: the source line that sent it. */
static void place(struct json *j, const struct telling *t)
{
    if (!t->file)
        return;
    json_add_object(j, "physicalLocation");
    json_add_object(j, "artifactLocation");
    json_add_string(j, "uri", t->file);
    json_end(j);
    json_add_object(j, "region");
    json_add_i64(j, "startLine", t->line > 0 ? t->line : 1);
    json_end(j);
    json_end(j);
}

/* The logical location: the protocol, and the path of the call in which a message was sent. */
static void logical_place(struct json *j, const char *protocol, const char *path)
{
    json_add_array(j, "logicalLocations");
    json_object(j);
    json_add_string(j, "name", protocol);
    if (path)
        json_add_string(j, "fullyQualifiedName", path);
    json_add_string(j, "kind", path ? "function" : "module");
    json_end(j);
    json_end(j);
}

static void locations(struct json *j, const struct finding *f)
{
    const struct witness *w = f->witness;
    const struct telling *sent = NULL;
    for (size_t i = 0; w && i < w->telling_count && !sent; i++)
        if (w->telling[i].file)
            sent = &w->telling[i];
    json_add_array(j, "locations");
    json_object(j);
    /* If no message tells it, the location is the protocol as a whole. */
    const struct telling whole = {.file = "protocols/README.md", .line = 1};
    place(j, sent ? sent : &whole);
    logical_place(j, f->protocol, sent ? sent->path : NULL);
    json_end(j);
    json_end(j);
}

/* The messages that take part in the leak, in the order in which they were sent. */
static void code_flow(struct json *j, const struct finding *f)
{
    const struct witness *w = f->witness;
    if (!w || w->telling_count == 0)
        return;
    json_add_array(j, "codeFlows");
    json_object(j);
    json_add_array(j, "threadFlows");
    json_object(j);
    json_add_array(j, "locations");
    for (size_t i = 0; i < w->telling_count; i++) {
        json_object(j);
        json_add_object(j, "location");
        place(j, &w->telling[i]);
        logical_place(j, f->protocol, w->telling[i].path);
        message(j, "message", w->telling[i].name);
        json_end(j);
        json_end(j);
    }
    for (int i = 0; i < 5; i++)
        json_end(j);
}

/* A fingerprint that stays the same for the same finding when source lines move. */
static void fingerprint(struct json *j, const struct finding *f, const char *rule)
{
    const char *const parts[] = {f->protocol,  f->variant,    rule,
                                 f->coalition, f->parameters, f->witness ? f->witness->learns : ""};
    struct hash_sha256 state;
    uint8_t digest[HASH_SHA256_BYTES];
    char hex[2 * 16 + 1];
    hash_sha256_begin(&state);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        hash_sha256_add(&state, parts[i], strlen(parts[i]) + 1);
    hash_sha256_end(&state, digest);
    for (int i = 0; i < 16; i++)
        snprintf(hex + 2 * i, 3, "%02x", digest[i]);
    json_add_object(j, "partialFingerprints");
    json_add_string(j, "glasshouse/v1", hex);
    json_end(j);
}

static void sarif_result(struct json *j, const struct finding *f, struct arena *arena)
{
    const char *rule = rule_of(f);
    const bool expected = f->verdict == f->expected;
    if (!rule && expected)
        return;
    if (!rule)
        rule = "ENUM-001"; /* a known limit that was not found again */
    json_object(j);
    json_add_string(j, "ruleId", rule);
    json_add_string(j, "level", expected ? "note" : "error");
    message(j, "message",
            arena_format(arena, "%s %s, %s at %s: %s %s%s%s", f->protocol, f->variant,
                         check_name(f->check), f->parameters, f->coalition,
                         verdict_name(f->verdict), f->witness ? ": " : "",
                         f->witness ? f->witness->learns : ""));
    locations(j, f);
    code_flow(j, f);
    fingerprint(j, f, rule);
    json_end(j);
}

void sarif_write(FILE *file, const struct findings *findings, const char *version)
{
    struct json j;
    struct arena arena = {0};
    json_init(&j);
    json_object(&j);
    json_add_string(&j, "$schema",
                    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/"
                    "sarif-schema-2.1.0.json");
    json_add_string(&j, "version", "2.1.0");
    json_add_array(&j, "runs");
    json_object(&j);
    json_add_object(&j, "tool");
    json_add_object(&j, "driver");
    json_add_string(&j, "name", "glasshouse");
    json_add_string(&j, "version", version);
    json_add_array(&j, "rules");
    for (size_t i = 0; rule_at(i); i++) {
        json_object(&j);
        json_add_string(&j, "id", rule_at(i));
        message(&j, "shortDescription", rule_meaning(rule_at(i)));
        message(&j, "help",
                arena_format(&arena, "%s. glasshouse explain %s; docs/audit.md says what to do.",
                             rule_meaning(rule_at(i)), rule_at(i)));
        json_end(&j);
    }
    json_end(&j);
    json_end(&j);
    json_end(&j);
    json_add_array(&j, "results");
    for (size_t i = 0; i < findings->count; i++)
        sarif_result(&j, &findings->list[i], &arena);
    for (int i = 0; i < 4; i++)
        json_end(&j);
    json_print(&j, file);
    json_clear(&j);
    arena_clear(&arena);
}
