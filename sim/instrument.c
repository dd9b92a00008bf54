/* instrument: copies a C file; in the copy branches note their results (crypto/branches.h).
 *
 *     instrument NAME FILE AS OUT [numbers|header]
 *
 * It reads FILE and writes OUT, which defines `const struct branch_file NAME` and says in a #line
 * that it is AS. Lines and meaning stay the same. It notes: the conditions of if, while, do, for
 * and ?:, each operand of && and ||, comparisons and negations that are used as values, the cases
 * of switch, what is read from tables of numbers (instrument_unseen.c), and whether a chosen number
 * cuts something off (instrument_parts.c). With `numbers` it notes only conditions in which
 * somebody chose a number or a text: `entries == 7`, not `entries == 0`. That is for the house: all
 * protocols use it and none uses all of it; and its loops then cost nothing. A `header` is one with
 * functions in it: all that include the copy note in one list.
 *
 * The file is cut into tokens, and function bodies are read statement by statement. Of an
 * expression only the operators of lowest precedence outside brackets matter: a comma, an
 * assignment, ?:, ||, && or a comparison splits or wraps it; what is in brackets is read in the
 * same way. Static and enum declarations (they must be constant), and what assert() quotes, are
 * copied unchanged. */
#include "sim/instrument.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

size_t new_site(struct work *w, size_t from, size_t to, const char *kind)
{
    if (w->sites == w->site_room)
        w->site = work_grow(w->site, &w->site_room, sizeof *w->site);
    struct site *s = &w->site[w->sites];
    const char *end = w->token[to - 1].at + w->token[to - 1].size;
    size_t size = 0;
    memset(s, 0, sizeof *s);
    s->line = w->token[from].line;
    memcpy(s->excuse, w->excuse, sizeof s->excuse);
    s->kind = kind;
    chosen_numbers(w, from, to, s->chosen);
    for (const char *at = w->token[from].at; at < end && size < sizeof s->text - 1; at++) {
        const bool space = isspace((unsigned char)*at);
        if (!space || (size && s->text[size - 1] != ' '))
            s->text[size++] = space ? ' ' : *at;
    }
    return w->sites++;
}

void put_site(struct work *w, const char *call, size_t site)
{
    char text[32];
    snprintf(text, sizeof text, "[%zu]", site);
    put_text(w, call);
    put_text(w, "(&branches_");
    put_text(w, w->header ? w->name : "");
    put_text(w, text);
}

/* What splits an expression outside its brackets, in rising order of precedence. */
enum split { SPLIT_COMMA, SPLIT_ASSIGN, SPLIT_CHOICE, SPLIT_OR, SPLIT_AND, SPLIT_COMPARE, SPLITS };

static enum split split_of(const struct work *w, size_t i)
{
    static const char *const comma[] = {",", NULL}, *const choice[] = {"?", NULL},
                             *const any[] = {"||", NULL}, *const all[] = {"&&", NULL},
                             *const assign[] = {"=",  "+=", "-=", "*=",  "/=",  "%=",
                                                "&=", "|=", "^=", "<<=", ">>=", NULL},
                             *const compare[] = {"==", "!=", "<", ">", "<=", ">=", NULL};
    static const char *const *const lists[SPLITS] = {comma, assign, choice, any, all, compare};
    if (w->token[i].kind != PUNCTUATION)
        return SPLITS;
    for (enum split s = 0; s < SPLITS; s++)
        if (is_one_of(w, i, lists[s]))
            return s;
    return SPLITS;
}

/* Finds the first place of each split; |to|: there is none. */
static enum split find_splits(const struct work *w, size_t from, size_t to, size_t place[SPLITS])
{
    enum split loosest = SPLITS;
    for (enum split s = 0; s < SPLITS; s++)
        place[s] = to;
    for (size_t i = from; i < to; i = opens(w, i) ? w->token[i].mate + 1 : i + 1) {
        const enum split s = split_of(w, i);
        if (s == SPLITS || place[s] != to)
            continue;
        place[s] = i;
        loosest = s < loosest ? s : loosest;
    }
    /* In a ? b : (c = d) nothing is assigned before the choice. */
    if (loosest == SPLIT_ASSIGN && place[SPLIT_CHOICE] < place[SPLIT_ASSIGN])
        loosest = SPLIT_CHOICE;
    return loosest;
}

static void negated(struct work *w, size_t from, size_t to);
static void wrap(struct work *w, size_t from, size_t to, const char *kind,
                 void (*inside)(struct work *, size_t, size_t));

/* Here conditions can only be inside brackets. */
void plain(struct work *w, size_t from, size_t to)
{
    static const char *const quoting[] = {"assert", "_Static_assert", "static_assert", NULL};
    size_t left, at;
    if (find_part(w, from, to, &left, &at)) {
        plain(w, from, left);
        note_part(w, left, at);
        plain(w, at + 2, to);
        return;
    }
    for (size_t i = from; i < to;) {
        const size_t read = w->numbers ? i : table_end(w, i, to);
        if (read > i) {
            note_table(w, i, read);
            i = read;
            continue;
        }
        if (is(w, i, "!")) {
            const size_t end = operand_end(w, i + 1, to);
            wrap(w, i, end, "BRANCH_CONDITION", negated);
            i = end;
            continue;
        }
        if (!opens(w, i)) {
            copy(w, i, i + 1);
            i++;
            continue;
        }
        const size_t end = w->token[i].mate;
        if (i > 0 && is_one_of(w, i - 1, quoting)) {
            copy(w, i, end + 1);
        } else {
            copy(w, i, i + 1);
            expression(w, i + 1, end);
            copy(w, end, end + 1);
        }
        i = end + 1;
    }
}

static bool is_constant(const struct work *w, size_t from, size_t to)
{
    static const char *const words[] = {"true", "false", NULL};
    return to - from == 1 && (w->token[from].kind == NUMBER || is_one_of(w, from, words));
}

/* Does the condition ask whether a call went well? If not, the code returns with a status. */
static bool asks_status(const struct work *w, size_t from, size_t to)
{
    static const char *const compares[] = {"==", "!=", NULL};
    return to - from > 2 && is(w, to - 1, "OK") && is_one_of(w, to - 2, compares);
}

/* One condition: the site wraps it. */
static void wrap(struct work *w, size_t from, size_t to, const char *kind,
                 void (*inside)(struct work *, size_t, size_t))
{
    if (asks_status(w, from, to))
        kind = "BRANCH_REFUSAL";
    else if (strcmp(kind, "BRANCH_REFUSAL") == 0 && !w->numbers && has_constant(w, from, to))
        kind = "BRANCH_CONDITION"; /* a role refuses a number that somebody chose: others see it */
    if (is_constant(w, from, to)) {
        copy(w, from, to);
        return;
    }
    if (w->numbers && !has_constant(w, from, to)) {
        inside(w, from, to);
        return;
    }
    const size_t site = new_site(w, from, to, kind);
    copy_gap(w, from);
    put_site(w, "branch_seen", site);
    put_text(w, ",");
    inside(w, from, to);
    put_text(w, ")");
}

static void negated(struct work *w, size_t from, size_t to)
{
    copy(w, from, from + 1);
    plain(w, from + 1, to);
}

/* An expression that is used as a condition, down to the operands of && and ||. */
static void condition(struct work *w, size_t from, size_t to, const char *kind)
{
    size_t place[SPLITS];
    if (from >= to)
        return;
    if (opens(w, from) && is(w, from, "(") && w->token[from].mate == to - 1) {
        copy(w, from, from + 1);
        condition(w, from + 1, to - 1, kind);
        copy(w, to - 1, to);
        return;
    }
    const enum split s = find_splits(w, from, to, place);
    if (s == SPLIT_OR || s == SPLIT_AND) {
        condition(w, from, place[s], kind);
        copy(w, place[s], place[s] + 1);
        condition(w, place[s] + 1, to, kind);
        return;
    }
    wrap(w, from, to, kind, is(w, from, "!") ? negated : s < SPLIT_COMPARE ? expression : plain);
}

/* The ':' of the '?' at |i|. */
static size_t find_colon(const struct work *w, size_t i, size_t to)
{
    int depth = 0;
    for (size_t k = i; k < to; k = opens(w, k) ? w->token[k].mate + 1 : k + 1) {
        depth += is(w, k, "?");
        depth -= is(w, k, ":");
        if (depth == 0)
            return k;
    }
    work_fail(w, w->token[i].line, "a ? without its :");
}

void expression(struct work *w, size_t from, size_t to)
{
    size_t place[SPLITS];
    static const char kind[] = "BRANCH_CONDITION";
    if (from >= to)
        return;
    const enum split s = find_splits(w, from, to, place);
    switch (s) {
    case SPLIT_COMMA:
        expression(w, from, place[s]);
        break;
    case SPLIT_ASSIGN:
        if (cuts_itself(w, from, place[s], to)) {
            note_part_of_itself(w, from, place[s]);
            return;
        }
        plain(w, from, place[s]);
        break;
    case SPLIT_CHOICE: {
        const size_t colon = find_colon(w, place[s], to);
        condition(w, from, place[s], kind);
        copy(w, place[s], place[s] + 1);
        expression(w, place[s] + 1, colon);
        copy(w, colon, colon + 1);
        expression(w, colon + 1, to);
        return;
    }
    case SPLIT_OR:
    case SPLIT_AND:
        condition(w, from, to, kind);
        return;
    case SPLIT_COMPARE:
        wrap(w, from, to, kind, plain);
        return;
    default:
        plain(w, from, to);
        return;
    }
    copy(w, place[s], place[s] + 1);
    expression(w, place[s] + 1, to);
}

static size_t statement(struct work *w, size_t i);

static size_t find_semicolon(const struct work *w, size_t i)
{
    while (i < w->count && !is(w, i, ";"))
        i = opens(w, i) ? w->token[i].mate + 1 : i + 1;
    if (i >= w->count)
        work_fail(w, w->token[w->count - 1].line, "a statement without its end");
    return i;
}

static size_t block(struct work *w, size_t i)
{
    const size_t end = w->token[i].mate;
    copy(w, i, i + 1);
    for (i++; i < end;)
        i = statement(w, i);
    copy(w, end, end + 1);
    return end + 1;
}

/* Does what follows a condition end the party by name? */
static bool refuses(const struct work *w, size_t i)
{
    static const char *const words[] = {"refuse", "reject", "run_fail", "complain", NULL};
    i += is(w, i, "{");
    if (!is(w, i, "return") || i + 1 >= w->count)
        return false;
    return is_one_of(w, i + 1, words) ||
           (w->token[i + 1].size > 2 && memcmp(w->token[i + 1].at, "E_", 2) == 0);
}

/* if, while, and the end of do: the word, and its condition in brackets. */
static size_t asking(struct work *w, size_t i)
{
    if (!is(w, i + 1, "("))
        work_fail(w, w->token[i].line, "a condition without brackets");
    const size_t end = w->token[i + 1].mate;
    copy(w, i, i + 2);
    condition(w, i + 2, end, refuses(w, end + 1) ? "BRANCH_REFUSAL" : "BRANCH_CONDITION");
    copy(w, end, end + 1);
    return end + 1;
}

static size_t for_loop(struct work *w, size_t i)
{
    const size_t end = w->token[i + 1].mate, first = find_semicolon(w, i + 2),
                 second = find_semicolon(w, first + 1);
    copy(w, i, i + 2);
    expression(w, i + 2, first);
    copy(w, first, first + 1);
    condition(w, first + 1, second, "BRANCH_CONDITION");
    copy(w, second, second + 1);
    expression(w, second + 1, end);
    copy(w, end, end + 1);
    return statement(w, end + 1);
}

static size_t do_loop(struct work *w, size_t i)
{
    copy(w, i, i + 1);
    i = statement(w, i + 1);
    if (!is(w, i, "while"))
        work_fail(w, w->token[i].line, "do without while");
    i = asking(w, i);
    copy(w, i, i + 1);
    return i + 1;
}

static size_t switch_body(struct work *w, size_t i)
{
    const size_t end = w->token[i + 1].mate;
    const size_t site = new_site(w, i + 2, end, "BRANCH_SWITCH");
    copy(w, i, i + 2);
    put_site(w, "branch_here", site);
    put_text(w, "),");
    expression(w, i + 2, end);
    copy(w, end, end + 1);
    return statement(w, end + 1);
}

static size_t case_label(struct work *w, size_t i)
{
    size_t colon = i;
    while (!is(w, colon, ":"))
        colon++;
    copy(w, i, colon + 1);
    if (!w->numbers || has_constant(w, i, colon)) {
        put_text(w, " ");
        put_site(w, "branch_here", new_site(w, i, colon, "BRANCH_CASE"));
        put_text(w, ");");
    }
    return colon + 1;
}

static size_t to_semicolon(struct work *w, size_t i, size_t from)
{
    const size_t end = find_semicolon(w, i);
    copy(w, i, from);
    expression(w, from, end);
    copy(w, end, end + 1);
    return end + 1;
}

static size_t one_statement(struct work *w, size_t i)
{
    static const char *const constant[] = {"static", "enum", "typedef", "extern", NULL};
    if (is(w, i, "{"))
        return block(w, i);
    if (w->token[i].kind == DIRECTIVE || is(w, i, "else")) {
        copy(w, i, i + 1);
        return w->token[i].kind == DIRECTIVE ? i + 1 : statement(w, i + 1);
    }
    if (is(w, i, "if") || is(w, i, "while"))
        return statement(w, asking(w, i));
    if (is(w, i, "for"))
        return for_loop(w, i);
    if (is(w, i, "do"))
        return do_loop(w, i);
    if (is(w, i, "switch"))
        return switch_body(w, i);
    if (is(w, i, "case") || is(w, i, "default"))
        return case_label(w, i);
    if (is_one_of(w, i, constant)) {
        const size_t end = find_semicolon(w, i);
        copy(w, i, end + 1);
        return end + 1;
    }
    if (w->token[i].kind == WORD && is(w, i + 1, ":")) {
        copy(w, i, i + 2);
        return i + 2;
    }
    return to_semicolon(w, i, is(w, i, "return") ? i + 1 : i);
}

/* An excuse before a statement covers all that is in the statement. */
static size_t statement(struct work *w, size_t i)
{
    char former[sizeof w->excuse];
    memcpy(former, w->excuse, sizeof former);
    (void)excuse_before(w, i, w->excuse);
    i = one_statement(w, i);
    memcpy(w->excuse, former, sizeof former);
    return i;
}

/* A brace after a closing bracket begins a function; any other is copied. */
static void read_file(struct work *w)
{
    for (size_t i = 0; i < w->count;) {
        const bool begins =
            i == 0 || is(w, i - 1, "}") || is(w, i - 1, ";") || w->token[i - 1].kind == DIRECTIVE;
        if (begins && !excuse_before(w, i, w->excuse))
            w->excuse[0] = 0;
        if (is(w, i, "{") && i > 0 && is(w, i - 1, ")")) {
            i = block(w, i);
            continue;
        }
        const size_t end = opens(w, i) ? w->token[i].mate + 1 : i + 1;
        copy(w, i, end);
        i = end;
    }
    put_text(w, "\n");
}

int main(int argc, char **argv)
{
    const bool numbers = argc == 6 && strcmp(argv[5], "numbers") == 0,
               header = argc == 6 && strcmp(argv[5], "header") == 0;
    if (argc != 5 && !numbers && !header) {
        fprintf(stderr, "instrument NAME FILE AS OUT [numbers|header]\n");
        return 2;
    }
    char *source = read_source(argv[2]);
    FILE *out = source ? fopen(argv[4], "w") : NULL;
    struct work w = {.source = source, .name = argv[1], .numbers = numbers, .header = header};
    if (!out) {
        fprintf(stderr, "instrument: cannot %s %s\n", source ? "write" : "read",
                source ? argv[4] : argv[2]);
        free(source);
        return 2;
    }
    work_read(&w);
    if (!numbers)
        refuse_unseen(&w);
    read_file(&w);
    write_file(&w, out, argv[3]);
    work_clear(&w);
    free(source);
    return fclose(out) == 0 ? 0 : 2;
}
