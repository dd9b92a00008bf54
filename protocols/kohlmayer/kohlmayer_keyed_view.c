/* The variant keyed-ids: what one party sees. A party sees the release alone, on its way; the
 * master the pattern of all columns, and digests under a key that it lacks. */
#include "protocols/kohlmayer/kohlmayer_simulator.h"

static const char *const label = "cell", *const id_label = "id";

static status master_view(struct simulator *s, const struct kohlmayer_reading *r)
{
    const struct kohlmayer_set columns = kohlmayer_joined(s->run, s->index);
    struct kohlmayer_table joined;
    struct value key, texts;
    kohlmayer_unpattern(s->run, ideal_get_leak(s->ideal, "mix"), 1, &columns, &joined);
    REQUIRE(kohlmayer_invent_points(s, &joined, 1));
    REQUIRE(invent_key(s->me, &key));
    REQUIRE(invent_texts(s->me, joined.rows, &texts));
    REQUIRE(hash_entries(s->me, &key, id_label, false, &texts, &joined.ids));
    for (int from = 1; from <= s->parties; from++) {
        struct kohlmayer_table t = kohlmayer_part(s->run, &joined, &s->state->part[from]);
        REQUIRE(kohlmayer_invent_order(s, &t));
        REQUIRE(kohlmayer_hear(s->me, from, &kohlmayer_keyed, &t));
    }
    return kohlmayer_own_mix(s, &r->table, r->table.rows);
}

/* Whose column is it? */
static int owner_of(const struct simulator *s, uint32_t column)
{
    for (int i = 1; i < s->parties; i++)
        for (uint32_t c = 0; c < s->state->part[i].count; c++)
            if (s->state->part[i].column[c] == column)
                return i;
    return s->parties;
}

/* Columns of those before are read; its own are under its own key, others under one that nobody
 * has. */
static status result_view(struct simulator *s, struct kohlmayer_reading *r,
                          const struct kohlmayer_words *words)
{
    for (uint32_t c = 0; c < r->table.columns; c++) {
        struct kohlmayer_column *column = &r->table.column[c];
        const int owner = owner_of(s, c);
        const struct value texts = kohlmayer_texts(s->run, &words[c]);
        struct value key = s->key[c];
        if (owner != s->index)
            REQUIRE(invent_cipher_key(s->me, &key));
        REQUIRE(cipher_begin(s->me, &key, label, &texts, &column->points));
        for (uint32_t w = 0; w < words[c].count; w++)
            column->text[w] = owner < s->index ? words[c].word[w] : NULL;
    }
    REQUIRE(kohlmayer_invent_order(s, &r->table));
    return kohlmayer_hear_decode(s->me, s->index == 1 ? s->state->master : s->index - 1, r);
}

status kohlmayer_keyed_view(struct simulator *s, struct kohlmayer_reading r,
                            const struct kohlmayer_words *words)
{
    const struct kohlmayer_set *own = &s->state->part[s->index];
    struct value key;
    if (s->index == s->state->master)
        return master_view(s, &r);
    if (s->index == 1) {
        REQUIRE(draw_key(s->me, "id key", &key));
    } else {
        REQUIRE(invent_key(s->me, &key));
        REQUIRE(hear(s->me, 1, &kohlmayer_id_key, &key));
    }
    for (uint32_t c = 0; c < own->count; c++)
        REQUIRE(draw_cipher_key(s->me, "column key", &s->key[own->column[c]]));
    const struct kohlmayer_table t = kohlmayer_own_table(s);
    REQUIRE(kohlmayer_own_mix(s, &t, t.rows));
    REQUIRE(result_view(s, &r, words));
    return s->index < s->parties ? kohlmayer_own_mix(s, &r.table, r.table.rows) : OK;
}
