/* How the copy of a file notes what no condition says: what chosen numbers cut off, and what is
 * read from tables of numbers. */
#include "sim/instrument.h"
#include <string.h>

/* Divided by a fraction, as in n / 9.0, a part is never 0. */
static bool is_fraction(const struct work *w, size_t at)
{
    return memchr(w->token[at + 1].at, '.', w->token[at + 1].size) != NULL;
}

static void say_part(struct site *s, bool gone)
{
    const size_t size = strlen(s->text);
    snprintf(s->text + size, sizeof s->text - size, "%s", gone ? " != 0" : " != all of it");
}

/* `left / 9`: was the result ever above 0? `left % 9`: was anything ever cut off? The left operand
 * is computed once; its type is taken from the same words again, in the same line. */
void note_part(struct work *w, size_t left, size_t at)
{
    const size_t site = new_site(w, left, at + 2, "BRANCH_PART");
    const bool gone = is(w, at, "/") || is(w, at, ">>");
    char name[32];
    snprintf(name, sizeof name, "part_%zu_", site);
    say_part(&w->site[site], gone);
    put_text(w, " __extension__({__typeof__((");
    put_words(w, left, at);
    put_text(w, ")+0) ");
    put_text(w, name);
    put_text(w, "=(");
    plain(w, left, at);
    put_text(w, ");(void)");
    put_site(w, "branch_seen", site);
    put_text(w, ",(");
    put_text(w, name);
    put_words(w, at, at + 2);
    put_text(w, !gone ? ")!=" : is_fraction(w, at) ? ")>=1" : ")!=0");
    put_text(w, gone ? "" : name);
    put_text(w, ");");
    put_text(w, name);
    copy(w, at, at + 2);
    put_text(w, ";})");
}

/* `left /= 9` and the like: the left side is a plain name, so reading it twice is safe. */
void note_part_of_itself(struct work *w, size_t from, size_t at)
{
    const size_t site = new_site(w, from, at + 2, "BRANCH_PART");
    const char *sign = w->token[at].at;
    const bool gone = *sign == '/' || *sign == '>';
    say_part(&w->site[site], gone);
    copy_gap(w, from);
    put_text(w, "((void)");
    put_site(w, "branch_seen", site);
    put_text(w, ",((");
    put_words(w, from, at);
    put_text(w, ")");
    put(w, sign, w->token[at].size - 1);
    put_words(w, at + 1, at + 2);
    put_text(w, ")!=(");
    if (gone)
        put_text(w, "0");
    else
        put_words(w, from, at);
    put_text(w, ")),");
    put_words(w, from, at);
    copy(w, at, at + 2);
    put_text(w, ")");
}

/* `step[i]` of a table: was it ever another number than the first one? |end| is behind it. The
 * index is computed once. */
void note_table(struct work *w, size_t i, size_t end)
{
    const size_t site = new_site(w, i, end, "BRANCH_CONDITION");
    char name[32];
    struct site *s = &w->site[site];
    table_numbers(w, i, s->chosen);
    snprintf(name, sizeof name, "at_%zu_", site);
    snprintf(s->text + strlen(s->text), sizeof s->text - strlen(s->text), " == its first");
    copy_gap(w, i);
    put_text(w, "__extension__({const __SIZE_TYPE__ ");
    put_text(w, name);
    put_text(w, "=(__SIZE_TYPE__)(");
    expression(w, i + 2, end - 1);
    put_text(w, ");(void)");
    put_site(w, "branch_seen", site);
    put_text(w, ",");
    put_words(w, i, i + 2);
    put_text(w, name);
    put_text(w, "]==");
    put_words(w, i, i + 2);
    put_text(w, "0]);");
    put_words(w, i, i + 2);
    put_text(w, name);
    put_text(w, "];})");
}
