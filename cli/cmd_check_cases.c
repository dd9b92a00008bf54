#include "cli/cmd_check_cases.h"
#include "proofs/ask/engine.h"
#include <string.h>

static const char *const verdict_words[VERDICTS] = {
    [VERDICT_NONE] = "VERDICT_NONE",           [VERDICT_PROVED] = "VERDICT_PROVED",
    [VERDICT_EXHAUSTED] = "VERDICT_EXHAUSTED", [VERDICT_HOLDS] = "VERDICT_HOLDS",
    [VERDICT_LEAK] = "VERDICT_LEAK",           [VERDICT_FAILS] = "VERDICT_FAILS",
    [VERDICT_COMPOSED] = "VERDICT_COMPOSED",   [VERDICT_HOLDS_IF] = "VERDICT_HOLDS_IF",
};

static const char *const engine_words[ENGINES] = {
    [ENGINE_ENUMERATE] = "ENGINE_ENUMERATE", [ENGINE_AFFINE] = "ENGINE_AFFINE",
    [ENGINE_COUPLE] = "ENGINE_COUPLE",       [ENGINE_SAMPLE] = "ENGINE_SAMPLE",
    [ENGINE_CORRECT] = "ENGINE_CORRECT",     [ENGINE_FAULT] = "ENGINE_FAULT",
};

/* One job's row: what its findings say of each question. */
struct row {
    const struct finding *first;
    enum engine_kind engine;
    enum verdict some, view, declaration, correct;
    bool inconclusive, unexpected;
};

/* The enumeration asks for correctness too; with its inputs small, with ours sampled. */
static enum engine_kind engine_of(const struct finding *f)
{
    const bool real = f->checker == CHECK_CORRECT && !*f->parameters;
    return real ? ENGINE_CORRECT : checker_engine(f->checker);
}

static bool is_of(const struct row *r, const struct finding *f)
{
    return r->first && r->engine == engine_of(f) && strcmp(r->first->variant, f->variant) == 0 &&
           strcmp(r->first->parameters, f->parameters) == 0;
}

static void take(struct row *r, const struct finding *f)
{
    enum verdict *const place =
        f->checker == CHECK_ENUMERATE_VIEW || f->checker == CHECK_AFFINE_VIEW ? &r->view
        : f->checker == CHECK_ENUMERATE_DECLARATION || f->checker == CHECK_AFFINE_DECLARATION
            ? &r->declaration
        : checker_is_of_leakage(f->checker) ? &r->some
                                            : &r->correct;
    r->inconclusive = r->inconclusive || f->verdict == VERDICT_INCONCLUSIVE;
    r->unexpected = r->unexpected || f->verdict != f->expected;
    *place = f->verdict;
}

static void print_row(FILE *file, const struct row *r)
{
    if (!r->first || (r->engine >= ENGINE_COUPLE && !r->unexpected))
        return;
    if (r->inconclusive) {
        fprintf(file, "    /* %s of %s, %s: inconclusive; choose other parameters. */\n",
                engine_name(r->engine), r->first->variant, r->first->parameters);
        return;
    }
    fprintf(file,
            "    {.variant = \"%s\",\n"
            "     .settings = \"%s\",\n"
            "     .engine = %s,\n"
            "     .class = &any_one,\n"
            "     .expect = {",
            r->first->variant, r->first->parameters, engine_words[r->engine]);
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

void cases_print(FILE *file, const struct findings *findings)
{
    struct row row = {0};
    fputs("\nThere is no table of cases. These rows in the protocol's proofs/cases.c would record\n"
          "the verdicts (read each before you do; docs/audit.md says what they mean):\n\n"
          "static const struct proof_case cases[] = {\n",
          file);
    for (size_t i = 0; i < findings->count; i++) {
        const struct finding *f = &findings->list[i];
        if (f->checker == CHECK_BRANCHES)
            continue; /* a row that all have */
        if (!is_of(&row, f)) {
            print_row(file, &row);
            row = (struct row){.first = f, .engine = engine_of(f)};
        }
        take(&row, f);
    }
    print_row(file, &row);
    fputs("    {.settings = NULL}};\n", file);
}
