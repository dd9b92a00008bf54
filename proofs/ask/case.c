#include "proofs/ask/case.h"
#include <string.h>

const struct coalition_class any_one = {.name = "any one", .least = 1, .most = 1};
const struct coalition_class all_but_two = {.name = "any up to m - 2", .least = 1, .most = -1};
const struct coalition_class all_coalitions = {.name = "any", .least = 1, .most = 0};

int coalition_size(coalition c)
{
    return __builtin_popcountll(c);
}

bool coalition_has(coalition c, int party)
{
    return party >= 1 && party <= COALITION_PARTIES && (c >> (party - 1) & 1) != 0;
}

/* The next set of the same size, by value (Gosper), or the first of the next size. */
static coalition following(coalition c, int parties)
{
    const coalition low = c & (~c + 1), ripple = c + low;
    if (parties < COALITION_PARTIES) {
        const coalition next = low ? (((ripple ^ c) >> 2) / low) | ripple : 0;
        if (next && next >> parties == 0)
            return next;
    } else if (ripple > c) {
        return (((ripple ^ c) >> 2) / low) | ripple;
    }
    const int size = coalition_size(c) + 1;
    return size > parties              ? 0
           : size == COALITION_PARTIES ? ~(coalition)0
                                       : ((coalition)1 << size) - 1;
}

static int most_of(const struct coalition_class *class, int parties)
{
    return class->most > 0 ? class->most : parties - 1 + class->most;
}

static coalition admitted(const struct coalition_class *class, int parties, coalition c)
{
    while (c && coalition_size(c) <= most_of(class, parties)) {
        if (!class->only || class->only(c, parties))
            return c;
        c = following(c, parties);
    }
    return 0;
}

coalition coalition_first(const struct coalition_class *class, int parties)
{
    if (class->least > parties || parties > COALITION_PARTIES)
        return 0;
    if (class->exactly)
        return parties < COALITION_PARTIES && class->exactly >> parties ? 0 : class->exactly;
    return admitted(class, parties, ((coalition)1 << class->least) - 1);
}

coalition coalition_next(const struct coalition_class *class, int parties, coalition c)
{
    return class->exactly ? 0 : admitted(class, parties, following(c, parties));
}

const char *coalition_format(struct arena *arena, const struct run *run, coalition c)
{
    const char *text = "{", *const *roles = run_protocol(run)->roles;
    for (int i = 1; i <= run_parties(run); i++) {
        if (!coalition_has(c, i))
            continue;
        const char *comma = text[1] ? "," : "";
        text = roles ? arena_format(arena, "%s%s%s", text, comma, roles[i - 1])
                     : arena_format(arena, "%s%s%d", text, comma, i);
    }
    return arena_format(arena, "%s}", text);
}

coalition coalition_parse(struct run *run, const char *text)
{
    coalition c = 0;
    char word[64];
    for (const char *at = text; *at;) {
        const size_t size = strcspn(at, ",");
        if (size == 0 || size >= sizeof word)
            return 0;
        memcpy(word, at, size);
        word[size] = 0;
        const int party = run_role_find(run, word);
        if (party < 1 || party > COALITION_PARTIES || coalition_has(c, party))
            return 0;
        c |= (coalition)1 << (party - 1);
        at += size;
        if (*at == ',' && !*++at)
            return 0;
    }
    return c;
}

const struct proof_table *proof_table_find(const char *protocol)
{
    const struct proof_table *const *const lists[] = {proof_tables, specimen_tables};
    for (size_t i = 0; i < 2; i++)
        for (const struct proof_table *const *t = lists[i]; *t; t++)
            if (strcmp((*t)->protocol->name, protocol) == 0)
                return *t;
    return NULL;
}
