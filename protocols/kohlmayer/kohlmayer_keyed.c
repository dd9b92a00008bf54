/* The variant keyed-ids, for columns at different parties: ours, on kohlmayer 4.2 and 6.1.
 *
 * The master M stands outside and has no rows; it must not be in league with any party, for a
 * party's key tells it which identifiers can be.
 *
 *   1  Party 1 draws a key and tells it to 2, ..., n.
 *   2  Each party encrypts its words under a key of its own for each column, hashes its identifiers
 *      under the common key, mixes the rows and sends all to M.
 *   3  M puts the columns of equal digests beside each other, and anonymizes.
 *   4  From M to 1, ..., n: each takes its keys off its own columns, reads their words, mixes the
 *      rows and passes the table on. Party n has read the release, and sends it to all others. */
#include "protocols/kohlmayer/kohlmayer_site.h"

static const char *const label = "cell", *const id_label = "id";

/* Steps 1 and 2. */
static status send_columns(struct kohlmayer_site *s)
{
    struct value key;
    if (s->index == 1) {
        REQUIRE(draw_key(s->me, "id key", &key));
        for (int to = 2; to <= s->parties; to++)
            REQUIRE(send(s->me, to, &kohlmayer_id_key, &key));
    } else {
        key = values_of(s->run, KIND_KEYS, 1);
        REQUIRE(receive(s->me, 1, &kohlmayer_id_key, &key));
    }
    struct kohlmayer_table t = kohlmayer_read(s->run, s->index, party_input(s->me), s->words);
    for (uint32_t c = 0; c < t.columns; c++) {
        const uint32_t of = t.column[c].of;
        const struct value texts = kohlmayer_texts(s->run, &s->words[of]);
        REQUIRE(draw_cipher_key(s->me, "column key", &s->key[of]));
        REQUIRE(cipher_begin(s->me, &s->key[of], label, &texts, &t.column[c].points));
    }
    REQUIRE(hash_entries(s->me, &key, id_label, false, &t.ids, &t.ids));
    REQUIRE(kohlmayer_mix(s->me, &t));
    return kohlmayer_send(s->me, s->state->master, &kohlmayer_keyed, &t);
}

/* Step 3: the columns of party |from| beside those that are there. */
static status join_columns(struct kohlmayer_site *s, int from, struct kohlmayer_table *all)
{
    struct kohlmayer_table t;
    struct value order;
    REQUIRE(kohlmayer_take(s->me, from, &kohlmayer_keyed, &s->state->part[from], true, &t));
    if (from == 1) {
        *all = t;
        return OK;
    }
    if (!kohlmayer_match(s->run, &all->ids, &t.ids, &order))
        return refuse(s->me, "a row without partner: the identifiers are not the same");
    kohlmayer_arrange(s->run, &t, &order, NULL);
    *all = kohlmayer_beside(s->run, all, &t);
    return OK;
}

static status master_part(struct kohlmayer_site *s)
{
    struct kohlmayer_table all;
    struct kohlmayer_reading result;
    party_phase(s->me, kohlmayer_phase_names[KOHLMAYER_INTEGRATION]);
    for (int from = 1; from <= s->parties; from++)
        REQUIRE(join_columns(s, from, &all));
    all.ids.run = NULL;
    kohlmayer_renumber(s->run, &all);
    party_phase(s->me, kohlmayer_phase_names[KOHLMAYER_ANONYMIZATION]);
    REQUIRE(kohlmayer_anonymize(s->run, &all, &result));
    REQUIRE(kohlmayer_mix(s->me, &result.table));
    REQUIRE(kohlmayer_send_decode(s->me, 1, &result));
    return kohlmayer_release_lines(s, &result);
}

status kohlmayer_keyed_role(struct kohlmayer_site *s)
{
    struct kohlmayer_reading result;
    if (s->index == s->state->master)
        return master_part(s);
    party_phase(s->me, kohlmayer_phase_names[KOHLMAYER_ENCRYPTION]);
    REQUIRE(send_columns(s));
    party_phase(s->me, kohlmayer_phase_names[KOHLMAYER_DECODING]);
    /* Step 4. */
    const struct kohlmayer_set *own = &s->state->part[s->index];
    REQUIRE(kohlmayer_take_decode(s->me, s->index == 1 ? s->state->master : s->index - 1, &result));
    for (uint32_t i = 0; i < own->count; i++) {
        struct kohlmayer_column *c = &result.table.column[own->column[i]];
        REQUIRE(cipher_decrypt(s->me, &s->key[c->of], &c->points, &c->points));
        REQUIRE(kohlmayer_recognise(s, result.terms.level[c->of], c));
    }
    if (s->index < s->parties) {
        REQUIRE(kohlmayer_mix(s->me, &result.table));
        REQUIRE(kohlmayer_send_decode(s->me, s->next, &result));
    }
    return kohlmayer_release_lines(s, &result);
}
