#include "proofs/tell/kills.h"
#include "proofs/ask/checker.h"
#include "sim/json.h"
#include <stdio.h>
#include <string.h>

/* A row: one planted leak, and what each checker found. */
enum { COLUMNS = 6, LEAKS_MOST = 1024 };
static const enum check columns[COLUMNS] = {CHECK_AFFINE, CHECK_ENUMERATE, CHECK_CORRECT,
                                            CHECK_COUPLE, CHECK_SAMPLE,    CHECK_FAULT};

struct kill {
    const char *protocol, *variant;
    const struct planted *planted;
    enum verdict said[COLUMNS];
    const char *learns; /* from the first witness */
    bool good;
    bool unmade; /* a check that decides it was not made */
};

static bool caught(enum verdict v)
{
    return v == VERDICT_LEAK || v == VERDICT_FAILS;
}

static const char *word(enum verdict v)
{
    if (v == VERDICT_NONE)
        return "-";
    return caught(v) ? "killed" : v == VERDICT_INCONCLUSIVE ? "cannot say" : "passes";
}

static struct kill *find(struct kill *rows, size_t *count, const struct finding *f)
{
    for (size_t i = 0; i < *count; i++)
        if (strcmp(rows[i].protocol, f->protocol) == 0 &&
            strcmp(rows[i].planted->mutation.name, f->planted) == 0)
            return &rows[i];
    const struct proof_table *table = proof_table_find(f->protocol);
    for (const struct planted *p = table ? table->planted : NULL; p && p->mutation.name; p++)
        if (strcmp(p->mutation.name, f->planted) == 0 && *count < LEAKS_MOST) {
            rows[*count] =
                (struct kill){.protocol = f->protocol, .variant = f->variant, .planted = p};
            return &rows[(*count)++];
        }
    return NULL;
}

/* Did the work end before the checker that must find the leak was asked? For a harmless change:
 * before all checkers were asked? */
static bool is_unmade(const struct findings *f, const struct kill *row)
{
    for (size_t i = 0; i < f->unmade_count; i++) {
        const struct unmade *u = &f->unmade[i];
        if (u->planted && strcmp(u->protocol, row->protocol) == 0 &&
            strcmp(u->planted, row->planted->mutation.name) == 0 &&
            (row->planted->harmless ||
             strcmp(u->checker, checker_name(checker_of(row->planted->killer))) == 0))
            return true;
    }
    return false;
}

static size_t gather(const struct findings *findings, struct kill *rows)
{
    size_t count = 0;
    for (size_t i = 0; i < findings->count; i++) {
        const struct finding *f = &findings->list[i];
        struct kill *row = f->planted ? find(rows, &count, f) : NULL;
        for (int c = 0; row && c < COLUMNS; c++)
            if (columns[c] == f->check) {
                row->said[c] = f->verdict;
                if (caught(f->verdict) && f->witness && !row->learns)
                    row->learns = f->witness->learns;
            }
    }
    for (size_t i = 0; i < count; i++) {
        rows[i].good = rows[i].planted->harmless;
        rows[i].unmade = is_unmade(findings, &rows[i]);
        for (int c = 0; c < COLUMNS; c++) {
            if (rows[i].planted->harmless)
                rows[i].good = rows[i].good && !caught(rows[i].said[c]);
            else if (columns[c] == rows[i].planted->killer)
                rows[i].good = caught(rows[i].said[c]);
        }
        if (rows[i].planted->harmless)
            rows[i].unmade &= rows[i].good;
        rows[i].good &= !rows[i].unmade;
    }
    return count;
}

static const char *judgement(const struct kill *k)
{
    if (k->unmade)
        return "NOT RUN";
    if (k->planted->harmless)
        return k->good ? "no leak, let pass" : "FALSE ALARM";
    return k->good ? "killed" : "SURVIVES";
}

static void print_text(const struct kill *rows, size_t count)
{
    printf("%-22s %-26s %-20s", "protocol", "planted leak", "kind");
    for (int c = 0; c < COLUMNS; c++)
        printf(" %-11s", check_name(columns[c]));
    printf(" verdict\n");
    for (size_t i = 0; i < count; i++) {
        printf("%-22s %-26s %-20s", rows[i].protocol, rows[i].planted->mutation.name,
               mutation_kind_name(rows[i].planted->mutation.kind));
        for (int c = 0; c < COLUMNS; c++)
            printf(" %-11s", word(rows[i].said[c]));
        printf(" %s\n", judgement(&rows[i]));
    }
}

static void print_markdown(const struct kill *rows, size_t count)
{
    printf("| protocol | planted leak | what is wrong |");
    for (int c = 0; c < COLUMNS; c++)
        printf(" %s |", check_name(columns[c]));
    printf(" must find it | verdict | learned |\n|---|---|---|");
    for (int c = 0; c < COLUMNS; c++)
        printf("---|");
    printf("---|---|---|\n");
    for (size_t i = 0; i < count; i++) {
        const struct planted *p = rows[i].planted;
        printf("| %s %s | %s | %s%s%s |", rows[i].protocol, rows[i].variant, p->mutation.name,
               p->mutation.meaning, p->pattern ? "; as in " : "", p->pattern ? p->pattern : "");
        for (int c = 0; c < COLUMNS; c++)
            printf(" %s |", word(rows[i].said[c]));
        printf(" %s | %s | %s |\n", p->harmless ? "nobody" : check_name(p->killer),
               judgement(&rows[i]), rows[i].learns ? rows[i].learns : "");
    }
}

static void print_json(const struct kill *rows, size_t count)
{
    struct json j;
    json_init(&j);
    json_object(&j);
    json_add_array(&j, "rows");
    for (size_t i = 0; i < count; i++) {
        const struct planted *p = rows[i].planted;
        json_object(&j);
        json_add_string(&j, "protocol", rows[i].protocol);
        json_add_string(&j, "variant", rows[i].variant);
        json_add_string(&j, "planted", p->mutation.name);
        json_add_string(&j, "kind", mutation_kind_name(p->mutation.kind));
        json_add_string(&j, "meaning", p->mutation.meaning);
        json_add_string(&j, "pattern", p->pattern);
        json_add_bool(&j, "harmless", p->harmless);
        for (int c = 0; c < COLUMNS; c++)
            json_add_string(&j, check_name(columns[c]),
                            rows[i].said[c] ? verdict_name(rows[i].said[c]) : NULL);
        json_add_string(&j, "killer", p->harmless ? NULL : check_name(p->killer));
        if (rows[i].unmade) { /* it is not known */
            json_key(&j, "as_expected");
            json_null(&j);
        } else {
            json_add_bool(&j, "as_expected", rows[i].good);
        }
        json_add_string(&j, "learns", rows[i].learns);
        json_end(&j);
    }
    json_end(&j);
    json_end(&j);
    json_print(&j, stdout);
    json_clear(&j);
}

/* Specimens are findings of cases; prints one line for each: faulty or honest. */
static bool print_specimens(const struct findings *findings, enum kills_format format)
{
    bool good = true;
    if (format == KILLS_MARKDOWN)
        printf("\n## Specimens\n\nTiny protocols with a mistake that shipped or was published, and "
               "the same without it.\n\n| specimen | what it is | variant | checker | parameters | "
               "verdict | learned |\n|---|---|---|---|---|---|---|\n");
    for (size_t i = 0; i < findings->count && format != KILLS_JSON; i++) {
        const struct finding *f = &findings->list[i];
        const struct proof_table *t = proof_table_find(f->protocol);
        if (f->planted || !t)
            continue;
        const char *learns = f->witness ? f->witness->learns : "";
        const char *mark = f->verdict == f->expected ? "" : " (UNEXPECTED)";
        good = good && f->verdict == f->expected;
        if (format == KILLS_MARKDOWN)
            printf("| %s | %s (%s) | %s | %s | %s | %s%s | %s |\n", f->protocol, t->protocol->title,
                   t->protocol->source, f->variant, check_name(f->check), f->parameters,
                   verdict_name(f->verdict), mark, learns);
        else
            printf("%-22s %-8s %-22s %-32s %s%s\n", f->protocol, f->variant, check_name(f->check),
                   f->parameters, verdict_name(f->verdict), mark);
    }
    return good;
}

bool kills_report(const struct findings *findings, enum kills_format format)
{
    static struct kill rows[LEAKS_MOST];
    const size_t count = gather(findings, rows);
    size_t leaks = 0, killed = 0, harmless = 0, passed = 0;
    for (size_t i = 0; i < count; i++) {
        leaks += !rows[i].planted->harmless;
        harmless += rows[i].planted->harmless;
        killed += !rows[i].planted->harmless && rows[i].good;
        passed += rows[i].planted->harmless && rows[i].good;
    }
    if (format == KILLS_JSON) {
        print_json(rows, count);
    } else {
        if (format == KILLS_MARKDOWN)
            printf("# The kill matrix\n\nMade by `glasshouse check --planted --markdown`; a test "
                   "compares. Each row is the protocol with one fault.\n\n");
        if (count > 0)
            (format == KILLS_MARKDOWN ? print_markdown : print_text)(rows, count);
        if (count == 0)
            printf(
                "There is no planted leak here. A specimen has a fault itself: its rows follow.\n");
        else
            printf("\n%zu of %zu planted leaks were killed by the checker that must find them; %zu "
                   "of %zu harmless mistakes were let pass.\n",
                   killed, leaks, passed, harmless);
    }
    const bool specimens = print_specimens(findings, format);
    return killed == leaks && passed == harmless && specimens;
}
