/* Witnesses (6.1): a master could skip phase 3, and have all rows decrypted as they are. So parties
 * 2, ..., w + 1 anonymize too:
 *
 *   3a  The master mixes the view and sends it to the witnesses.
 *   3b  Each of them, and the master, anonymizes it and sends what comes to party 2, still under
 *       all keys. Party 2 goes on only if all of it is equal to its own.
 *   4a  Party 2 puts a key of its own on the result, and sends it to the master, which takes its
 *       keys off and sends it back. Then party 2 takes this key off, and its own, and phase 4 goes
 *       on from there.
 *
 * So party 2 takes its keys off nothing but words of its own result: whatever else the master sends
 * back lacks the key of 4a, and is no word of anybody when that is taken off.
 *
 * What this does not do: a master and a party 2 that are in league release what they like; and the
 * master may still have brought other rows than it should. */
#include "protocols/kohlmayer/kohlmayer_site.h"
#include <string.h>

static bool same_column(const struct kohlmayer_column *a, const struct kohlmayer_column *b,
                        uint32_t rows)
{
    /* not run: honest parties find the same; others: proofs/probes_witnesses.c */
    return a->words == b->words && value_equal(&a->points, &b->points) &&
           memcmp(a->cell, b->cell, rows * sizeof *a->cell) == 0;
}

/* Both are numbered, and their rows stand in the order of one view. */
static bool same_result(const struct kohlmayer_reading *a, const struct kohlmayer_reading *b)
{
    /* not run: honest parties find the same; others: proofs/probes_witnesses.c */
    bool same = a->table.rows == b->table.rows && a->terms.suppressed == b->terms.suppressed;
    /* not run: between honest parties nothing differs */
    for (uint32_t c = 0; c < a->table.columns && same; c++)
        /* not run: their levels and words agree too */
        same = a->terms.level[c] == b->terms.level[c] &&
               same_column(&a->table.column[c], &b->table.column[c], a->table.rows);
    return same;
}

/* Step 3a. */
static status share_view(struct kohlmayer_site *s, struct kohlmayer_table *view)
{
    if (s->index != s->state->master) {
        struct kohlmayer_set all = s->state->all;
        all.bare = false;
        return kohlmayer_take(s->me, s->state->master, &kohlmayer_witness, &all, false, view);
    }
    REQUIRE(kohlmayer_mix(s->me, view));
    for (int to = 2; to <= s->state->witnesses + 1; to++)
        REQUIRE(kohlmayer_send(s->me, to, &kohlmayer_witness, view));
    return OK;
}

/* Step 3b. */
static status compare(struct kohlmayer_site *s, const struct kohlmayer_reading *own)
{
    struct kohlmayer_reading other;
    if (s->index != 2)
        return kohlmayer_send_result(s->me, 2, &kohlmayer_witness_result, own);
    for (int from = 1; from <= s->state->witnesses + 1; from++) {
        if (from == s->index)
            continue;
        REQUIRE(kohlmayer_take_result(s->me, from, &kohlmayer_witness_result, &other));
        if (!same_result(own, &other))
            return refuse(s->me,
                          "the result of party %d is not that of the rows which the master sent "
                          "here: nothing is decrypted",
                          from);
    }
    return OK;
}

/* The first half of 4a. */
static status ask_master(struct kohlmayer_site *s, struct kohlmayer_reading *own)
{
    party_phase(s->me, kohlmayer_phase_names[KOHLMAYER_DECRYPTION]);
    REQUIRE(kohlmayer_lock(s->me, s->result_key, &own->table));
    REQUIRE(kohlmayer_mix(s->me, &own->table));
    return kohlmayer_send_result(s->me, s->state->master, &kohlmayer_result, own);
}

status kohlmayer_witnesses(struct kohlmayer_site *s, struct kohlmayer_table *view)
{
    struct kohlmayer_reading own;
    if (s->index > s->state->witnesses + 1)
        return OK;
    party_phase(s->me, kohlmayer_phase_names[KOHLMAYER_ANONYMIZATION]);
    for (uint32_t c = 0; c < s->state->columns && s->index == 2; c++)
        REQUIRE(draw_cipher_key(s->me, "result key", &s->result_key[c]));
    temporary_begin(s->me);
    REQUIRE(share_view(s, view));
    REQUIRE(kohlmayer_anonymize(s->run, view, &own));
    kohlmayer_renumber(s->run, &own.table);
    REQUIRE(compare(s, &own));
    if (s->index == 2)
        REQUIRE(ask_master(s, &own));
    *view = (struct kohlmayer_table){.rows = 0};
    kohlmayer_stay(s, view);
    return OK;
}
