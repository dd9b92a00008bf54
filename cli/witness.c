#include "cli/witness.h"
#include "cli/text.h"
#include "proofs/ask/case.h"

/* A party by its role, where its protocol has them. */
enum { ROLE = 32 };
static void role_of(const struct proof_table *table, int party, char name[ROLE])
{
    const char *const *roles = table ? table->protocol->roles : NULL;
    if (roles && party > 0)
        snprintf(name, ROLE, "%s", roles[party - 1]);
    else
        snprintf(name, ROLE, "%d", party);
}

static void print_telling(FILE *file, const struct proof_table *table, const struct telling *t,
                          int indent)
{
    char from[ROLE], to[ROLE];
    role_of(table, t->from, from);
    role_of(table, t->to, to);
    char place[256] = "drawn by itself";
    if (t->file)
        snprintf(place, sizeof place, "%.200s:%d", t->file, t->line);
    text_line(file, (size_t)indent + 4, "%*sby %s%s%s, message %u, %s to %s%s%s (%s)", indent, "",
              t->weight ? t->weight : "", t->weight ? " * " : "", t->name, t->number, from, to,
              t->path ? " in " : "", t->path ? t->path : "", place);
}

void witness_print(FILE *file, const struct finding *f, int indent)
{
    const struct witness *w = f->witness;
    const struct proof_table *table = proof_table_find(f->protocol);
    const int inner = indent + 2;
    const size_t more = (size_t)inner + 4;
    text_line(file, more - 2, "%*s%s learns %s%s%s%s", indent, "", w->coalition, w->learns,
              w->distance ? " (distance " : "", w->distance ? w->distance : "",
              w->distance ? ")" : "");
    for (size_t i = 0; i < w->telling_count; i++)
        print_telling(file, table, &w->telling[i], inner);
    if (w->inputs[0])
        text_line(file, more, "%*sinputs %s%s%s", inner, "", w->inputs[0],
                  w->inputs[1] ? " | " : "", w->inputs[1] ? w->inputs[1] : "");
    if (w->view && w->probabilities[0])
        text_line(file, more, "%*sP[%s] = %s | %s", inner, "", w->view, w->probabilities[0],
                  w->probabilities[1]);
    if (w->other)
        text_line(file, more, "%*sin another run, for example: %s", inner, "", w->other);
    text_command(file, w->replay, (size_t)inner);
}
