#include "proofs/sampled/varied.h"
#include "proofs/sampled/reality.h"
#include <string.h>

/* What a party could tell apart. */
static uint64_t digest_of(const struct value *v)
{
    struct hash_sha256 state;
    uint8_t digest[HASH_SHA256_BYTES];
    uint64_t first;
    hash_sha256_begin(&state);
    reality_value(&state, v);
    hash_sha256_end(&state, digest);
    memcpy(&first, digest, sizeof first);
    return first;
}

static struct varied_item *item_of(struct varied *v, int party, bool leak, const char *name)
{
    for (size_t i = 0; i < v->count; i++)
        if (v->item[i].party == party && v->item[i].leak == leak &&
            strcmp(v->item[i].name, name) == 0)
            return &v->item[i];
    v->item = arena_room(v->arena, v->item, v->count, &v->room, sizeof *v->item);
    struct varied_item *item = &v->item[v->count++];
    *item = (struct varied_item){
        .party = party, .name = arena_text(v->arena, name), .leak = leak, .inputs = 0};
    return item;
}

/* One item in one list of inputs. It varies also if it is not always there. */
static bool note_one(struct varied *v, int party, bool leak, const struct named_value *named)
{
    struct varied_item *item = item_of(v, party, leak, named->name);
    const uint64_t digest = digest_of(&named->value);
    const bool was = item->varies;
    if (item->inputs == 0)
        item->first = digest;
    item->varies = was || item->first != digest || item->inputs < v->inputs;
    item->inputs++;
    return item->varies && !was;
}

bool varied_note(struct varied *v, const struct run *run, coalition members)
{
    bool news = false;
    for (int p = 1; p <= run_parties(run); p++)
        for (int leak = 0; coalition_has(members, p) && leak <= 1; leak++) {
            const struct named_value *list;
            const size_t count =
                leak ? run_ideal_leaks(run, p, &list) : run_ideal_outputs(run, p, &list);
            for (size_t i = 0; i < count; i++)
                news |= note_one(v, p, leak, &list[i]);
        }
    v->inputs++;
    for (size_t i = 0; i < v->count; i++) {
        news |= v->item[i].inputs < v->inputs && !v->item[i].varies;
        v->item[i].varies |= v->item[i].inputs < v->inputs;
    }
    return news;
}

bool varied_constant(const struct varied *v)
{
    for (size_t i = 0; i < v->count; i++)
        if (!v->item[i].varies)
            return true;
    return false;
}

const char *varied_text(const struct varied *v, struct run *run)
{
    const char *text = NULL;
    for (size_t i = 0; i < v->count; i++) {
        const struct varied_item *item = &v->item[i];
        if (!item->varies)
            text = arena_format(v->arena, "%s%sthe %s %s of %s", text ? text : "", text ? ", " : "",
                                item->leak ? "declared" : "output", item->name,
                                run_role_name(run, item->party));
    }
    return text;
}
