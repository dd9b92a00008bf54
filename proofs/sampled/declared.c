#include "proofs/sampled/declared.h"
#include <stdio.h>
#include <string.h>

enum { WORD = 64 };

/* The item's name without its numbers: "counts 3" is "counts". */
static size_t name_size(const char *name)
{
    return strcspn(name, " ");
}

static bool is_whom(const char *who, int party, int parties)
{
    return !*who || (strcmp(who, "1") == 0 && party == 1) ||
           (strcmp(who, "m") == 0 && party == parties);
}

static bool covers(const char *entry, const char *variant, const char *name, int party, int parties)
{
    char of[WORD] = "", item[WORD] = "", who[WORD] = "";
    return sscanf(entry, "%63[^ ,] %63[^ ,] %63[^ ,]", of, item, who) >= 2 &&
           (strcmp(of, "*") == 0 || strcmp(of, variant) == 0) && strlen(item) == name_size(name) &&
           strncmp(item, name, name_size(name)) == 0 && is_whom(who, party, parties);
}

static bool is_listed(const char *list, const char *variant, const char *name, int party,
                      int parties)
{
    for (const char *at = list; *at;) {
        if (covers(at, variant, name, party, parties))
            return true;
        at += strcspn(at, ",");
        at += strspn(at, ", ");
    }
    return false;
}

const char *declared_unlisted(const struct proof_table *table, struct run *run, struct arena *arena)
{
    const char *list = table ? table->declares : NULL;
    const int parties = run_parties(run);
    for (int party = 1; list && party <= parties; party++) {
        const struct named_value *item;
        const size_t count = run_ideal_leaks(run, party, &item);
        for (size_t i = 0; i < count; i++)
            if (!is_listed(list, run_variant(run), item[i].name, party, parties))
                return arena_format(arena,
                                    "'%s' is declared to %s, and the protocol's table of cases "
                                    "does not have it in the list of what it declares",
                                    item[i].name, run_role_name(run, party));
    }
    return NULL;
}
