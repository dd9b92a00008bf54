/* The encrypted global view, phases 4 to 6: decryption, decoding, release (4.3.4, 4.4). */
#include "protocols/kohlmayer/kohlmayer_site.h"
#include <string.h>

static const char *const label = "cell";

int kohlmayer_result_from(const struct kohlmayer_state *state, int party)
{
    if (party == state->master)
        /* not run: witnesses are for a master that has rows */
        return state->witnesses ? 2 : 0;
    return party == 1 ? state->master : party - 1;
}

/* Phase 4 in the ring: party n is left with the result under no keys. */
static status decrypt_in_ring(struct kohlmayer_site *s, struct kohlmayer_reading *result)
{
    const bool last = s->index == s->parties, outside = s->state->master > s->parties;
    const int from = kohlmayer_result_from(s->state, s->index);
    if (from) {
        temporary_begin(s->me);
        REQUIRE(kohlmayer_take_result(s->me, from, &kohlmayer_result, result));
        kohlmayer_stay(s, &result->table);
    }
    temporary_begin(s->me);
    if (!last || outside)
        REQUIRE(kohlmayer_mix(s->me, &result->table));
    /* not run: witnesses are for a master that has rows */
    if (s->index == 2 && s->state->witnesses)
        REQUIRE(kohlmayer_unlock(s->me, s->result_key, &result->table));
    REQUIRE(kohlmayer_unlock(s->me, s->key, &result->table));
    if (!last)
        return kohlmayer_send_result(s->me, s->index + 1, &kohlmayer_result, result);
    if (!outside)
        return OK;
    REQUIRE(kohlmayer_send_result(s->me, s->state->master, &kohlmayer_result, result));
    return kohlmayer_take_result(s->me, s->state->master, &kohlmayer_result, result);
}

/* Phase 4 of the master outside (note 8). */
static status decrypt_outside(struct kohlmayer_site *s, struct kohlmayer_reading *result)
{
    temporary_begin(s->me);
    REQUIRE(kohlmayer_mix(s->me, &result->table));
    REQUIRE(kohlmayer_lock(s->me, s->key, &result->table));
    REQUIRE(kohlmayer_send_result(s->me, 1, &kohlmayer_result, result));
    REQUIRE(kohlmayer_take_result(s->me, s->parties, &kohlmayer_result, result));
    REQUIRE(kohlmayer_mix(s->me, &result->table));
    REQUIRE(kohlmayer_unlock(s->me, s->key, &result->table));
    return kohlmayer_send_result(s->me, s->parties, &kohlmayer_result, result);
}

/* Phases 3 and 4. */
status kohlmayer_decrypt(struct kohlmayer_site *s, const struct kohlmayer_table *view,
                         struct kohlmayer_reading *result)
{
    if (!kohlmayer_result_from(s->state, s->index)) {
        party_phase(s->me, kohlmayer_phase_names[KOHLMAYER_ANONYMIZATION]);
        temporary_begin(s->me);
        REQUIRE(kohlmayer_anonymize(s->run, view, result));
        kohlmayer_stay(s, &result->table);
    }
    party_phase(s->me, kohlmayer_phase_names[KOHLMAYER_DECRYPTION]);
    REQUIRE(s->index > s->parties ? decrypt_outside(s, result) : decrypt_in_ring(s, result));
    if (s->index != s->parties) /* the first reader */
        result->table = (struct kohlmayer_table){.rows = 0};
    kohlmayer_stay(s, &result->table);
    return OK;
}

/* All labels of a column that everybody knows. */
static void add_public(const struct kohlmayer_site *s, uint32_t column,
                       struct kohlmayer_words *words)
{
    const struct hierarchy *h = &s->state->table.schema.column[s->state->column[column]].hierarchy;
    for (uint32_t x = 0; x < h->nodes; x++)
        (void)kohlmayer_word(words,
                             &(struct text){(const uint8_t *)h->label[x], strlen(h->label[x])});
}

/* The words of this party that a release can have at this level. */
static struct kohlmayer_words words_at(const struct kohlmayer_site *s, uint32_t column,
                                       uint32_t level)
{
    const struct kohlmayer_state *state = s->state;
    const struct hierarchy *h = &state->tree[column];
    struct kohlmayer_words words;
    if (!state->ruled[column])
        return s->words[column];
    level = level > state->least[column] ? level - state->least[column] : 0;
    kohlmayer_words_begin(&words, s->run);
    for (uint32_t x = h->level_first[level]; x < h->level_first[level + 1]; x++) {
        const struct text word = {(const uint8_t *)h->label[x], strlen(h->label[x])};
        if (kohlmayer_word_find(&s->words[column], &word))
            (void)kohlmayer_word(&words, &word);
    }
    return words;
}

/* The words that this party knows, for those of one column that are still hashes. */
status kohlmayer_recognise(struct kohlmayer_site *s, uint32_t level, struct kohlmayer_column *c)
{
    const uint32_t column = c->of;
    struct kohlmayer_words hashes, words;
    struct value texts, points;
    uint32_t unread = 0;
    for (uint32_t w = 0; w < c->words; w++)
        unread += c->text[w] == NULL;
    if (unread == 0)
        return OK;
    if (s->state->public_words)
        add_public(s, column, &s->words[column]);
    words = words_at(s, column, level);
    texts = kohlmayer_texts(s->run, &words);
    REQUIRE(cipher_begin(s->me, &s->key[column], label, &texts, &points));
    REQUIRE(cipher_decrypt(s->me, &s->key[column], &points, &points));
    kohlmayer_words_begin(&hashes, s->run);
    for (uint32_t w = 0; w < points.count; w++)
        (void)kohlmayer_word(
            &hashes,
            &(struct text){(const uint8_t *)points.data + w * points.stride, points.stride});
    for (uint32_t w = 0; w < c->words; w++) {
        const struct text point = {(const uint8_t *)c->points.data + w * c->points.stride,
                                   c->points.stride};
        const uint32_t found = c->text[w] ? 0 : kohlmayer_word_find(&hashes, &point);
        if (found)
            c->text[w] = words.word[found - 1];
    }
    return OK;
}

/* Phase 5. The last reader has all words in the end. */
status kohlmayer_decode_words(struct kohlmayer_site *s, struct kohlmayer_reading *result)
{
    const int last = kohlmayer_last_reader(s->run);
    if (s->index > s->parties || (s->index != s->parties && s->state->public_words))
        return OK;
    party_phase(s->me, kohlmayer_phase_names[KOHLMAYER_DECODING]);
    temporary_begin(s->me);
    if (s->index != s->parties)
        REQUIRE(kohlmayer_take_decode(s->me, s->previous, result));
    else
        for (uint32_t c = 0; c < result->table.columns; c++)
            result->table.column[c].text =
                arena_zero(run_scratch(s->run), (result->table.column[c].words + 1ULL) *
                                                    sizeof *result->table.column[c].text);
    for (uint32_t c = 0; c < result->table.columns; c++)
        REQUIRE(kohlmayer_recognise(s, result->terms.level[c], &result->table.column[c]));
    kohlmayer_stay(s, &result->table);
    if (s->index == last)
        return OK;
    temporary_begin(s->me);
    REQUIRE(kohlmayer_mix(s->me, &result->table));
    REQUIRE(kohlmayer_send_decode(s->me, s->next, result));
    result->table = (struct kohlmayer_table){.rows = 0};
    kohlmayer_stay(s, &result->table);
    return OK;
}

/* The release as lines, by the last reader. */
static status write_release(struct kohlmayer_site *s, const struct kohlmayer_reading *result,
                            struct value *lines)
{
    const struct kohlmayer_table *t = &result->table;
    for (uint32_t c = 0; c < t->columns; c++)
        for (uint32_t w = 0; w < t->column[c].words; w++)
            if (!t->column[c].text[w])
                return refuse(s->me, "nobody knows a word of the release");
    *lines = kohlmayer_lines(s->run, t);
    return OK;
}

/* Phase 6. */
status kohlmayer_release_lines(struct kohlmayer_site *s, const struct kohlmayer_reading *result)
{
    const int last = kohlmayer_last_reader(s->run);
    struct value levels = residues(s->run, s->state->level, s->state->columns);
    struct value suppressed = residues(s->run, s->state->number, 1);
    struct value lines = values_of(s->run, KIND_TEXTS, 0);
    party_phase(s->me, kohlmayer_phase_names[KOHLMAYER_RELEASE]);
    if (s->index == last) {
        levels = kohlmayer_levels(s->run, &result->terms);
        residue_put(&suppressed, 0, result->terms.suppressed);
        REQUIRE(write_release(s, result, &lines));
        for (int to = 1; to <= run_parties(s->run); to++)
            if (to != last)
                REQUIRE(send(s->me, to, &kohlmayer_release, &levels, &suppressed, &lines));
    } else {
        lines.count = MESSAGE_ENTRIES_MOST;
        lines.data = NULL; /* a received value has its own memory */
        REQUIRE(receive(s->me, last, &kohlmayer_release, &levels, &suppressed, &lines));
    }
    REQUIRE(output(s->me, "release.csv", &lines));
    REQUIRE(output(s->me, "levels", &levels));
    return output(s->me, "suppressed", &suppressed);
}
