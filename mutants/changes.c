#include "mutants/changes.h"
#include <stdlib.h>
#include <string.h>

struct maker {
    struct changes *changes;
    const struct source *s;
    size_t index;
    struct slot slot;
    const char *party; /* of the function, or NULL: not a role's */
};

/* In one line, and short: for people. */
static const char *plain(struct arena *arena, const char *text)
{
    enum { LONGEST = 70 };
    char *copy = arena_text(arena, text), *to = copy;
    for (const char *from = copy; *from; from++)
        if (!strchr(" \n\t", *from))
            *to++ = *from;
        else if (to > copy && to[-1] != ' ')
            *to++ = ' ';
    *to = 0;
    return to - copy <= LONGEST ? copy : arena_format(arena, "%.*s...", LONGEST - 3, copy);
}

static struct change *put(struct maker *m, const char *kind, const char *text, const char *was,
                          const char *is)
{
    struct changes *c = m->changes;
    c->list = arena_room(c->arena, c->list, c->count, &c->room, sizeof *c->list);
    c->list[c->count] = (struct change){.source = m->s,
                                        .slot = m->index,
                                        .kind = kind,
                                        .text = text,
                                        .was = plain(c->arena, was),
                                        .is = plain(c->arena, is)};
    return &c->list[c->count++];
}

static bool ends_operand(const struct source *s, size_t at)
{
    if (token_is(s, at, "return"))
        return false;
    return s->token[at].kind == TOKEN_WORD || s->token[at].kind == TOKEN_NUMBER ||
           token_is(s, at, "]") || token_is(s, at, ")");
}

/* A condition that can be asked at any time and changes nothing: it calls nothing but what is known
 * to do nothing, and reads nothing that another part of it has to allow first. */
static bool is_harmless(const struct source *s, size_t first, size_t last)
{
    static const char *const calls[] = {"party_count", "party_index", "party_is", NULL};
    bool reads = false, guards = false;
    for (size_t i = first; i < last; i++) {
        static const char *const ends[] = {"[", "=", "++", "--", "/", "%", "?", NULL};
        for (const char *const *e = ends; *e; e++)
            if (token_is(s, i, *e))
                return false;
        bool known = s->token[i].kind != TOKEN_WORD || !token_is(s, i + 1, "(");
        for (const char *const *c = calls; *c; c++)
            known = known || token_is(s, i, *c);
        if (!known)
            return false;
        reads |= token_is(s, i, "->") || (token_is(s, i, "*") && !ends_operand(s, i - 1));
        guards |= token_is(s, i, "&&") || token_is(s, i, "||");
    }
    return !reads || !guards;
}

/* The slot with the tokens from |first| to before |last| replaced. */
static void replace(struct maker *m, const char *kind, size_t first, size_t last, const char *by)
{
    const struct source *s = m->s;
    const char *from = s->token[m->slot.first].at, *at = s->token[first].at;
    const char *rest = s->token[last - 1].at + s->token[last - 1].size;
    const char *end = s->token[m->slot.last - 1].at + s->token[m->slot.last - 1].size;
    struct change *c = put(m, kind,
                           arena_format(m->changes->arena, "%.*s%s%.*s", (int)(at - from), from, by,
                                        (int)(end - rest), rest),
                           tokens_text(s, first, last), by);
    const bool condition = m->slot.kind == SLOT_CONDITION || m->slot.kind == SLOT_LOOP;
    if (condition && is_harmless(s, m->slot.first, m->slot.last))
        c->way = CHANGE_EITHER;
}

static const char *whole(const struct maker *m)
{
    return tokens_text(m->s, m->slot.first, m->slot.last);
}

/* "(type *)" before |at| makes what follows it no right-hand side. */
static bool after_cast(const struct source *s, size_t at)
{
    if (!token_is(s, at, ")"))
        return false;
    size_t open = at;
    while (open > 0 && !token_is(s, open, "("))
        open--;
    if (token_is(s, at - 1, "*") || token_is(s, open + 1, "struct") ||
        token_is(s, open + 1, "const"))
        return true;
    static const char *const types[] = {"int",      "char",      "size_t", "uint64_t", "uint32_t",
                                        "uint16_t", "uint8_t",   "bool",   "unsigned", "void",
                                        "int64_t",  "uintptr_t", NULL};
    for (const char *const *t = types; *t; t++)
        if (open + 2 == at && token_is(s, open + 1, *t))
            return true;
    return false;
}

/* Operators for others of the same shape. */
static void operators(struct maker *m)
{
    static const char *const pairs[][2] = {
        {"+", "-"},   {"-", "+"},   {"*", "+"},   {"/", "*"},   {"%", "/"},   {"<", "<="},
        {"<=", "<"},  {">", ">="},  {">=", ">"},  {"==", "!="}, {"!=", "=="}, {"&&", "||"},
        {"||", "&&"}, {"|", "&"},   {"&", "|"},   {"^", "|"},   {"<<", ">>"}, {">>", "<<"},
        {"+=", "-="}, {"-=", "+="}, {"|=", "&="}, {"&=", "|="}, {"^=", "|="}};
    const struct source *s = m->s;
    for (size_t i = m->slot.first + 1; i + 1 < m->slot.last; i++) {
        if (s->token[i].kind != TOKEN_MARK || !ends_operand(s, i - 1) || after_cast(s, i - 1) ||
            token_is(s, i + 1, ")"))
            continue;
        for (size_t k = 0; k < sizeof pairs / sizeof *pairs; k++)
            if (token_is(s, i, pairs[k][0]))
                replace(m, "operator", i, i + 1, pairs[k][1]);
    }
}

static void constants(struct maker *m)
{
    const struct source *s = m->s;
    for (size_t i = m->slot.first; i < m->slot.last; i++) {
        if (token_is(s, i, "true") || token_is(s, i, "false"))
            replace(m, "constant", i, i + 1, token_is(s, i, "true") ? "false" : "true");
        if (s->token[i].kind != TOKEN_NUMBER || token_is(s, i - 1, "["))
            continue;
        const char *text = token_text(s, i);
        replace(m, "constant", i, i + 1, arena_format(m->changes->arena, "(%s + 1)", text));
        if (strtoull(text, NULL, 0) > 0)
            replace(m, "constant", i, i + 1, arena_format(m->changes->arena, "(%s - 1)", text));
    }
}

/* Functions that stand for each other, and words of one meaning. */
static void names(struct maker *m)
{
    static const char *const pairs[][2] = {{"residues_add", "residues_sub"},
                                           {"residue_add", "residue_sub"},
                                           {"party_next", "party_previous"},
                                           {"cipher_encrypt", "cipher_decrypt"},
                                           {"identity_rerandomize", "identity_encrypt"},
                                           {"party_count", "party_index"}};
    const struct source *s = m->s;
    for (size_t i = m->slot.first; i < m->slot.last; i++)
        for (size_t k = 0; k < sizeof pairs / sizeof *pairs; k++)
            for (int way = 0; way < 2; way++)
                if (token_is(s, i, pairs[k][way]))
                    replace(m, "name", i, i + 1, pairs[k][!way]);
}

/* The arguments of the call whose "(" is at |open|; their ends are where the commas stand. */
enum { ARGUMENTS_MOST = 12 };
static size_t arguments(const struct source *s, size_t open, size_t first[ARGUMENTS_MOST],
                        size_t last[ARGUMENTS_MOST])
{
    const size_t close = token_match(s, open);
    size_t count = 0;
    for (size_t from = open + 1; from < close && count < ARGUMENTS_MOST; count++) {
        size_t to = from;
        while (to < close && !token_is(s, to, ",")) {
            if (token_is(s, to, "(") || token_is(s, to, "[") || token_is(s, to, "{"))
                to = token_match(s, to);
            to++;
        }
        first[count] = from;
        last[count] = to;
        from = to + 1;
    }
    return count;
}

static bool is_simple(const struct source *s, size_t first, size_t last)
{
    return last == first + 1 ? s->token[first].kind == TOKEN_WORD
                             : last == first + 2 && token_is(s, first, "&");
}

/* Sums, whose second and third argument may change places. */
static bool is_commutative(const struct source *s, size_t call)
{
    return token_is(s, call, "residues_add") || token_is(s, call, "residue_add");
}

/* Two neighbouring arguments change places; the compiler refuses most that have no sense. */
static void swaps(struct maker *m)
{
    const struct source *s = m->s;
    for (size_t i = m->slot.first; i + 1 < m->slot.last; i++) {
        size_t first[ARGUMENTS_MOST], last[ARGUMENTS_MOST];
        if (s->token[i].kind != TOKEN_WORD || !token_is(s, i + 1, "(") || token_is(s, i, "REQUIRE"))
            continue;
        const size_t count = arguments(s, i + 1, first, last);
        for (size_t k = 0; k + 1 < count; k++) {
            if (!is_simple(s, first[k], last[k]) || !is_simple(s, first[k + 1], last[k + 1]))
                continue;
            const char *a = tokens_text(s, first[k], last[k]);
            const char *b = tokens_text(s, first[k + 1], last[k + 1]);
            if (strcmp(a, b) != 0 && !(k == 1 && is_commutative(s, i)))
                replace(m, "swap", first[k], last[k + 1],
                        arena_format(m->changes->arena, "%s, %s", b, a));
        }
    }
}

static void conditions(struct maker *m)
{
    struct arena *arena = m->changes->arena;
    const char *text = whole(m);
    if (m->slot.kind == SLOT_CONDITION) {
        put(m, "branch", "", text, arena_format(arena, "!(%s)", text))->way = CHANGE_NOT;
        put(m, "branch", "", text, "true")->way = CHANGE_TRUE;
        put(m, "branch", "", text, "false")->way = CHANGE_FALSE;
    }
    if (m->slot.kind != SLOT_LOOP)
        return;
    put(m, "loop", "", text, "false")->way = CHANGE_FALSE;
    for (int turns = 1; turns <= 2 && m->slot.counter; turns++) {
        const char *stays =
            arena_format(arena, "%s < (%s) + %d", m->slot.counter, m->slot.start, turns);
        put(m, "loop", stays, text, arena_format(arena, "(%s) && %s", text, stays))->way =
            CHANGE_CUT;
    }
}

/* When a change is made: always, or only in runs that few people try. */
static const char *const whens[] = {"FROM_FOUR", "LONG", "VALUE", "LAST"};
enum { WHENS = sizeof whens / sizeof *whens };

/* A statement that becomes |is|: always, and once more under a condition. */
static void instead(struct maker *m, const char *kind, const char *is, const char *coin)
{
    struct arena *arena = m->changes->arena;
    struct change *always = put(m, kind, is, whole(m), is);
    always->coin = coin;
    always->party = coin ? m->party : NULL;
    if (!m->party)
        return;
    const char *when = whens[(m->index + m->changes->count) % WHENS];
    struct change *sometimes = put(m, arena_format(arena, "%s-when", kind), is, whole(m),
                                   arena_format(arena, "when %s: %s", when, is));
    sometimes->party = m->party;
    sometimes->when = when;
    sometimes->coin = coin;
}

static const char *argument(const struct source *s, const size_t *first, const size_t *last,
                            size_t k)
{
    return tokens_text(s, first[k], last[k]);
}

/* Coins that are not drawn, drawn once for all, or the same at two parties. */
static void coins(struct maker *m, size_t call, const size_t *first, const size_t *last,
                  size_t count)
{
    struct arena *arena = m->changes->arena;
    const struct source *s = m->s;
    const char *text = tokens_text(s, call, token_match(s, call + 1) + 1);
    const char *out = argument(s, first, last, count - 1);
    if (token_is(s, call, "draw_residues") && count == 5)
        instead(m, "coin-zero",
                arena_format(arena, "mutant_zero(%s, %s, %s, %s);", m->party,
                             argument(s, first, last, 2), argument(s, first, last, 3), out),
                NULL);
    instead(m, "coin-again",
            arena_format(arena, "REQUIRE(mutant_again(%s, %s, %s));", m->party, text, out),
            "AGAIN");
    struct change *shared =
        put(m, "coin-shared",
            arena_format(arena, "REQUIRE(mutant_shared(%s, %s, %s));", m->party, text, out), text,
            "the coin of whoever drew first");
    shared->party = m->party;
    shared->coin = "SHARED";
}

/* Messages that go to somebody else, or to somebody else too. */
static void messages(struct maker *m, size_t call, const size_t *first, const size_t *last)
{
    struct arena *arena = m->changes->arena;
    const struct source *s = m->s;
    const size_t close = token_match(s, call + 1);
    const char *name = token_text(s, call), *to = argument(s, first, last, 1);
    const char *rest = tokens_text(s, last[1], close + 1);
    const char *other = arena_format(arena, "REQUIRE(%s(%s, mutant_other(%s, %s)%s);", name,
                                     argument(s, first, last, 0), m->party, to, rest);
    put(m, "receiver", other, whole(m), other);
    if (strcmp(name, "send") == 0)
        instead(m, "copied",
                arena_format(arena, "REQUIRE(%s); %s", tokens_text(s, call, close + 1), other),
                NULL);
}

static void drop(struct maker *m, size_t call)
{
    const struct source *s = m->s;
    if (strncmp(token_text(s, call), "draw_", 5) != 0)
        instead(m, "drop", ";", NULL);
}

/* What a statement that is one call may become. |call| is the token of its name. */
static void calls(struct maker *m, size_t call)
{
    const struct source *s = m->s;
    struct arena *arena = m->changes->arena;
    size_t first[ARGUMENTS_MOST], last[ARGUMENTS_MOST];
    const size_t count = arguments(s, call + 1, first, last);
    const char *name = token_text(s, call);
    drop(m, call);
    if (!m->party || count < 3)
        return;
    if (strncmp(name, "draw_", 5) == 0)
        coins(m, call, first, last, count);
    if (strcmp(name, "send") == 0 || strcmp(name, "receive") == 0)
        messages(m, call, first, last);
    if (strcmp(name, "shuffle") == 0 && count == 4)
        instead(m, "order-kept",
                arena_format(arena, "REQUIRE(mutant_order_kept(%s, %s, %s, %s));", m->party,
                             argument(s, first, last, 1), argument(s, first, last, 2),
                             argument(s, first, last, 3)),
                NULL);
    if ((strcmp(name, "cipher_encrypt") == 0 || strcmp(name, "cipher_decrypt") == 0) && count == 4)
        instead(m, "cipher-skipped",
                arena_format(arena, "mutant_copy(%s, %s);", argument(s, first, last, 2),
                             argument(s, first, last, 3)),
                NULL);
}

/* What is returned or checked may be a call as well: `return send(...)`, `return shuffle(...)`. */
static void statements(struct maker *m)
{
    const struct source *s = m->s;
    size_t call = m->slot.first;
    if (m->slot.kind != SLOT_STATEMENT)
        return;
    if (token_is(s, call, "REQUIRE"))
        call += 2;
    if (s->token[call].kind == TOKEN_WORD && token_is(s, call + 1, "("))
        calls(m, call);
    else if (m->slot.last > m->slot.first + 2)
        instead(m, "drop", ";", NULL);
}

/* `return shuffle(me, ...)` is a statement in the eyes of a change. */
static void returned(struct maker *m)
{
    const struct source *s = m->s;
    struct arena *arena = m->changes->arena;
    size_t first[ARGUMENTS_MOST], last[ARGUMENTS_MOST];
    const size_t call = m->slot.first;
    if (m->slot.kind != SLOT_VALUE || !m->party || !token_is(s, call - 1, "return") ||
        !token_is(s, call + 1, "("))
        return;
    const size_t count = arguments(s, call + 1, first, last);
    if (token_is(s, call, "shuffle") && count == 4) {
        const char *kept = arena_format(arena, "mutant_order_kept(%s, %s, %s, %s)", m->party,
                                        argument(s, first, last, 1), argument(s, first, last, 2),
                                        argument(s, first, last, 3));
        put(m, "order-kept", kept, whole(m), kept);
        struct change *sometimes = put(m, "order-kept-when", kept, whole(m),
                                       arena_format(arena, "when FROM_FOUR: %s", kept));
        sometimes->party = m->party;
        sometimes->when = "FROM_FOUR";
    }
}

/* The number of a change among those of its kind in its function makes its key. */
static void put_keys(struct changes *c, size_t from)
{
    for (size_t i = from; i < c->count; i++) {
        struct change *x = &c->list[i];
        const size_t function = x->source->slot[x->slot].function;
        int ordinal = 1;
        for (size_t k = from; k < i; k++)
            ordinal += c->list[k].source->slot[c->list[k].slot].function == function &&
                       strcmp(c->list[k].kind, x->kind) == 0;
        x->key = arena_format(c->arena, "%s:%s:%s:%d", x->source->path,
                              token_text(x->source, x->source->function[function].name), x->kind,
                              ordinal);
    }
}

void changes_add(struct changes *c, const struct source *s)
{
    const size_t from = c->count;
    for (size_t i = 0; i < s->slot_count; i++) {
        struct maker m = {c, s, i, s->slot[i], s->function[s->slot[i].function].party};
        operators(&m);
        constants(&m);
        names(&m);
        swaps(&m);
        conditions(&m);
        statements(&m);
        returned(&m);
    }
    put_keys(c, from);
}
