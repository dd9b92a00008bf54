#include "cli/cmd_check_cases.h"
#include "proofs/ask/checker.h"
#include <string.h>

enum { NAME_MOST = 256 };

static const char *const verdict_words[VERDICTS] = {
    [VERDICT_NONE] = "VERDICT_NONE",           [VERDICT_PROVED] = "VERDICT_PROVED",
    [VERDICT_EXHAUSTED] = "VERDICT_EXHAUSTED", [VERDICT_HOLDS] = "VERDICT_HOLDS",
    [VERDICT_LEAK] = "VERDICT_LEAK",           [VERDICT_FAILS] = "VERDICT_FAILS",
    [VERDICT_COMPOSED] = "VERDICT_COMPOSED",   [VERDICT_HOLDS_IF] = "VERDICT_HOLDS_IF",
};

static const char *const checker_words[CHECKERS] = {
    [CHECKER_ENUMERATE] = "CHECKER_ENUMERATE", [CHECKER_AFFINE] = "CHECKER_AFFINE",
    [CHECKER_COUPLE] = "CHECKER_COUPLE",       [CHECKER_SAMPLE] = "CHECKER_SAMPLE",
    [CHECKER_CORRECT] = "CHECKER_CORRECT",     [CHECKER_FAULT] = "CHECKER_FAULT",
};

/* One job's row: what its findings say of each question. */
struct row {
    const struct finding *first;
    enum checker checker;
    enum verdict some, view, declaration, correct;
    bool inconclusive, unexpected;
};

/* The enumeration asks for correctness too; with its inputs small, with ours sampled. */
static enum checker checker_of_row(const struct finding *f)
{
    return f->check == CHECK_CORRECT && f->sampled ? CHECKER_CORRECT : checker_of(f->check);
}

static bool is_of(const struct row *r, const struct finding *f)
{
    return r->first && r->checker == checker_of_row(f) &&
           strcmp(r->first->variant, f->variant) == 0 &&
           strcmp(r->first->parameters, f->parameters) == 0;
}

static void take(struct row *r, const struct finding *f)
{
    enum verdict *const place =
        f->check == CHECK_ENUMERATE_VIEW || f->check == CHECK_AFFINE_VIEW ? &r->view
        : f->check == CHECK_ENUMERATE_DECLARATION || f->check == CHECK_AFFINE_DECLARATION
            ? &r->declaration
        : check_is_of_leakage(f->check) ? &r->some
                                        : &r->correct;
    r->inconclusive = r->inconclusive || f->verdict == VERDICT_INCONCLUSIVE;
    r->unexpected = r->unexpected || !finding_is_expected(f);
    *place = f->verdict;
}

static void print_row(FILE *file, const struct row *r)
{
    if (!r->first || (r->checker >= CHECKER_COUPLE && !r->unexpected))
        return;
    if (r->inconclusive) {
        fprintf(file, "    /* %s of %s, %s: inconclusive; choose other parameters. */\n",
                checker_name(r->checker), r->first->variant, r->first->parameters);
        return;
    }
    fprintf(file,
            "    {.variant = \"%s\",\n"
            "     .settings = \"%s\",\n"
            "     .checker = %s,\n"
            "     .class = &any_one,\n"
            "     .expect = {",
            r->first->variant, r->first->parameters, checker_words[r->checker]);
    const struct {
        const char *name;
        enum verdict verdict;
    } members[] = {{"some", r->some},
                   {"view", r->view},
                   {"declaration", r->declaration},
                   {"correct", r->correct}};
    const char *comma = "";
    for (size_t i = 0; i < sizeof members / sizeof *members; i++)
        if (members[i].verdict != VERDICT_NONE) {
            fprintf(file, "%s.%s = %s", comma, members[i].name, verdict_words[members[i].verdict]);
            comma = ",\n                ";
        }
    fputs("}},\n", file);
}

/* "my_sum" of my-sum: as its variables begin. */
static void name_variable(const char *protocol, char name[NAME_MOST])
{
    snprintf(name, NAME_MOST, "%s", protocol);
    for (char *at = name; *at; at++)
        if (*at == '-')
            *at = '_';
}

void cases_print(FILE *file, const struct findings *findings)
{
    struct row row = {0};
    char name[NAME_MOST];
    if (!findings->count)
        return;
    name_variable(findings->list[0].protocol, name);
    fprintf(
        file,
        "\nThere is no table of cases. This file, the protocol's proofs/cases.c, would record the\n"
        "verdicts (read each before you do; docs/audit.md says what they mean):\n\n"
        "#include \"proofs/ask/case.h\"\n\n"
        "extern const struct protocol %s_protocol;\n"
        "extern const struct proof_table %s_table;\n\n"
        "static const struct proof_case cases[] = {\n",
        name, name);
    for (size_t i = 0; i < findings->count; i++) {
        const struct finding *f = &findings->list[i];
        if (f->check == CHECK_BRANCHES || f->check == CHECK_BEYOND)
            continue; /* rows that come by themselves */
        if (!is_of(&row, f)) {
            print_row(file, &row);
            row = (struct row){.first = f, .checker = checker_of_row(f)};
        }
        take(&row, f);
    }
    print_row(file, &row);
    fprintf(file,
            "    {.settings = NULL}};\n\n"
            "const struct proof_table %s_table = {&%s_protocol, cases, NULL, NULL};\n",
            name, name);
}
