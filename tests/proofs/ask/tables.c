/* The tables are whole: every protocol of the house has one, every case says something, and CTest
 * runs what is in them. */
#include "proofs/ask/plan.h"
#include "protocols/protocols.h"
#include "sim/part.h"
#include "sim/primitives.h"
#include "tests/expect.h"
#include <stdio.h>
#include <string.h>

static void test_every_protocol_has_a_table(void)
{
    for (const struct protocol *const *p = protocols; *p; p++) {
        const struct proof_table *t = proof_table_find((*p)->name);
        if (!t)
            printf("  no table of cases: %s\n", (*p)->name);
        else if (!t->planted)
            printf("  no planted leak, so nothing shows that the rows can fail: %s\n", (*p)->name);
        EXPECT(t && t->protocol == *p && t->cases && t->cases->settings);
        EXPECT(t && t->planted && t->planted->mutation.name);
    }
    EXPECT(proof_table_find("no-such-protocol") == NULL);
}

/* Does the case run a protocol in the way that is usual? Not where its settings give a parameter of
 * words, such as what is declared, other words than the usual one. */
static bool is_usual(const struct protocol *protocol, const struct proof_case *c)
{
    for (const struct parameter *p = protocol->parameters; p->name; p++) {
        char name[64];
        const char *at;
        snprintf(name, sizeof name, " %s=", p->name);
        if (p->kind != PARAMETER_WORD || !(at = strstr(c->settings, name)))
            continue;
        at += strlen(name);
        bool usual = false;
        for (const size_t word = strlen(p->usual); !usual && *at && *at != ' ';) {
            const size_t size = strcspn(at, "| ");
            usual = size == word && strncmp(at, p->usual, size) == 0;
            at += size + (at[size] == '|');
        }
        if (!usual)
            return false;
    }
    return true;
}

/* Safe by default: in the variant and way that run when none is named, no party alone is known to
 * learn more than is declared. */
static bool leaks_to_one(const struct proof_table *t, const struct variant *v, bool any_way)
{
    for (const struct proof_case *c = t->cases; c && c->settings; c++) {
        const bool one = c->class->exactly ? coalition_size(c->class->exactly) == 1
                                           : c->class->least == 1 && c->class->most == 1;
        if (one && c->expect.some == VERDICT_LEAK && strcmp(c->variant, v->name) == 0 &&
            (any_way || is_usual(t->protocol, c)))
            return true;
    }
    return false;
}

/* A planted row that leaks counts as the default's unless it names another word. */
static void test_a_default_that_leaks_is_seen(void)
{
    static const struct coalition_class one = {.name = "any one", .least = 1, .most = 1};
    const char *const settings[] = {"parties=3", "parties=3 declared=found",
                                    "parties=3 declared=paper|found", "parties=3 declared=paper"};
    const struct protocol *mondrian = proof_table_find("mondrian")->protocol;
    for (size_t i = 0; i < 4; i++) {
        const struct proof_case cases[] = {{.variant = protocol_usual(mondrian)->name,
                                            .settings = settings[i],
                                            .class = &one,
                                            .expect = {.some = VERDICT_LEAK}},
                                           {.settings = NULL}};
        const struct proof_table planted = {.protocol = mondrian, .cases = cases};
        EXPECT_EQ(i < 3, leaks_to_one(&planted, protocol_usual(mondrian), false));
    }
}

static void test_defaults_leak_to_nobody_alone(void)
{
    size_t others = 0;
    for (const struct protocol *const *p = protocols; *p; p++) {
        const struct proof_table *t = proof_table_find((*p)->name);
        if (!t)
            continue;
        EXPECT(!leaks_to_one(t, protocol_usual(*p), false));
        if (leaks_to_one(t, protocol_usual(*p), false))
            printf("  %s leaks by default\n", (*p)->name);
        for (const struct variant *v = (*p)->variants; v->name; v++)
            others += leaks_to_one(t, v, true);
    }
    EXPECT(others >= 3); /* there are such variants, of AND, OR and zhong, and they are seen */
}

static const struct proof_table *table_at(size_t i)
{
    size_t proofs_count = 0;
    while (proof_tables[proofs_count])
        proofs_count++;
    return i < proofs_count ? proof_tables[i] : specimen_tables[i - proofs_count];
}

static bool is_specimen(const struct proof_table *t)
{
    size_t i = 0;
    while (specimen_tables[i] && specimen_tables[i] != t)
        i++;
    return specimen_tables[i] == t;
}

static bool is_variant(const struct protocol *p, const char *name)
{
    for (const struct variant *v = p->variants; v->name; v++)
        if (name && strcmp(v->name, name) == 0)
            return true;
    return false;
}

/* Has it messages with entries of which couple does not know what is in them? It says so then. */
static bool is_not_followed(const struct protocol *p)
{
    const struct message *m;
    for (size_t i = 0; (m = protocol_message(p, i)); i++)
        for (size_t f = 0; f < m->count; f++) {
            const struct kind_about *about = kind_about(m->fields[f].kind);
            if (about && about->aspect != ASPECT_BYTES && !about->followed)
                return true;
        }
    return false;
}

static void test_every_case_asks(void)
{
    for (size_t i = 0; table_at(i); i++)
        for (const struct proof_case *c = table_at(i)->cases; c->settings; c++) {
            const struct expectation *e = &c->expect;
            EXPECT(is_variant(table_at(i)->protocol, c->variant));
            EXPECT(c->class && c->class->name);
            EXPECT(e->some || e->view || e->declaration || e->correct || e->composed);
            /* Of a specimen's mistake it is enough that `affine` or `couple` doubts it. */
            const bool doubted = is_specimen(table_at(i)) &&
                                 (c->checker == CHECKER_AFFINE || c->checker == CHECKER_COUPLE) &&
                                 strcmp(c->variant, "faulty") == 0;
            const bool beyond =
                c->checker == CHECKER_COUPLE && is_not_followed(table_at(i)->protocol);
            /* A claim that no checker decides yet is open, and no other rests on it. */
            const bool open = !c->claim && c->why && strncmp(c->why, "open: ", 6) == 0;
            EXPECT(doubted || beyond || open || e->some != VERDICT_INCONCLUSIVE);
            EXPECT(open || e->view != VERDICT_INCONCLUSIVE);
        }
}

/* Each variant of a protocol is judged by some case. */
static void test_every_variant_is_judged(void)
{
    for (size_t i = 0; table_at(i); i++)
        for (const struct variant *v = table_at(i)->protocol->variants; v->name; v++) {
            bool found = false;
            for (const struct proof_case *c = table_at(i)->cases; c->settings; c++)
                found |= c->variant && strcmp(c->variant, v->name) == 0;
            if (!found)
                printf("  no case: %s %s\n", table_at(i)->protocol->name, v->name);
            EXPECT(found);
        }
}

/* The line that a table should have: its protocol, and the checkers that its cases ask, and that
 * every protocol of the house is asked. */
static void line_of(const struct proof_table *t, char *line, size_t room)
{
    struct plan plan = {0};
    const char *const checkers[] = {"enumerate", "affine", "correct", "couple", "sample", "fault"};
    snprintf(line, room, "%s", t->protocol->name);
    for (size_t k = 0; k < sizeof checkers / sizeof *checkers; k++) {
        const struct plan_filter filter = {.checker = checkers[k]};
        plan_cases(&plan, t, &filter);
        if (protocol_find(t->protocol->name))
            plan_real(&plan, t->protocol, &filter);
        if (plan.count)
            snprintf(line + strlen(line), room - strlen(line), " %s", checkers[k]);
        plan_clear(&plan);
    }
}

/* Does |list|, a file of checkers from which CMake makes tests, have the line of |t|? */
static void expect_line_of(const char *list, const struct proof_table *t)
{
    char line[128], want[128] = "";
    bool found = false;
    FILE *file = fopen(test_source_path(list), "r");
    if (t)
        line_of(t, want, sizeof want);
    while (file && fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = 0;
        found |= strcmp(line, want) == 0;
    }
    if (file)
        fclose(file);
    if (!found)
        printf("  %s lacks the line '%s'\n", list, want);
    EXPECT(found);
}

static size_t lines_of(const char *list)
{
    FILE *file = fopen(test_source_path(list), "r");
    size_t lines = 0;
    for (int c; file && (c = fgetc(file)) != EOF;)
        lines += c == '\n';
    if (file)
        fclose(file);
    return lines;
}

static void test_ctest_runs_all(void)
{
    char line[256], list[128];
    size_t lines = 0, tables = 0;
    FILE *file = fopen(test_source_path("protocols/list.txt"), "r");
    EXPECT(file != NULL);
    while (file && fgets(line, sizeof line, file)) {
        char *rest, *word = strtok_r(line, " \n", &rest);
        if (!word || *word == '#')
            continue;
        snprintf(list, sizeof list, "protocols/%s/proofs/checkers.txt", word);
        lines += lines_of(list);
        for (; (word = strtok_r(NULL, " \n", &rest)); tables++)
            expect_line_of(list, proof_table_find(word));
    }
    if (file)
        fclose(file);
    EXPECT_EQ(tables, lines);
    snprintf(list, sizeof list, "proofs/specimens/checkers.txt");
    for (tables = 0; specimen_tables[tables]; tables++)
        expect_line_of(list, specimen_tables[tables]);
    EXPECT_EQ(tables, lines_of(list));
    EXPECT(tables > 10);
}

const struct test tests[] = {{"every protocol has a table", test_every_protocol_has_a_table},
                             {"defaults leak to nobody alone", test_defaults_leak_to_nobody_alone},
                             {"a default that leaks is seen", test_a_default_that_leaks_is_seen},
                             {"every case asks", test_every_case_asks},
                             {"every variant is judged", test_every_variant_is_judged},
                             {"ctest runs all", test_ctest_runs_all},
                             {0}};
