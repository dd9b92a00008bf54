/* Masters that do not what they should, with and without a witness: kohlmayer 6.1. */
#include "protocols/kohlmayer/kohlmayer_site.h"
#include "protocols/kohlmayer/proofs/probes.h"
#include <string.h>

enum trick {
    HONEST,
    SKIP,     /* the view is its result */
    EXCHANGE, /* its result is right, and what comes back from it is the view */
    TRUSTED,  /* as SKIP, and party 2 does not compare */
    TRICKS
};
static enum trick trick; /* of the run that is on; probes run one after another */

static status view_as_result(struct kohlmayer_site *s, const struct kohlmayer_table *view,
                             struct kohlmayer_reading *result)
{
    *result = (struct kohlmayer_reading){.table = *view};
    kohlmayer_strip(s->run, &result->table);
    for (uint32_t c = 0; c < view->columns; c++)
        result->table.column[c].text =
            arena_zero(run_scratch(s->run), (view->column[c].words + 1ULL) * sizeof(struct text *));
    kohlmayer_renumber(s->run, &result->table);
    return OK;
}

/* Phases 1 and 2 of one of two parties. */
static status gather(struct kohlmayer_site *s, struct kohlmayer_table *view)
{
    *view = kohlmayer_read(s->run, s->index, party_input(s->me), s->words);
    for (uint32_t c = 0; c < view->columns; c++) {
        const struct value texts = kohlmayer_texts(s->run, &s->words[c]);
        REQUIRE(cipher_begin(s->me, &s->key[c], "cell", &texts, &view->column[c].points));
    }
    REQUIRE(kohlmayer_mix(s->me, view));
    REQUIRE(kohlmayer_send(s->me, s->next, &kohlmayer_encrypt, view));
    REQUIRE(
        kohlmayer_take(s->me, s->next, &kohlmayer_encrypt, &s->state->part[s->next], false, view));
    REQUIRE(kohlmayer_lock(s->me, s->key, view));
    return kohlmayer_integrate(s, view);
}

/* Party 2 of two, which takes what the master says for its own result. */
static status trusting(struct party *me)
{
    struct kohlmayer_site s;
    struct kohlmayer_table view;
    struct kohlmayer_reading result;
    REQUIRE(kohlmayer_site_begin(&s, me));
    REQUIRE(gather(&s, &view));
    struct kohlmayer_set all = s.state->all;
    all.bare = false;
    REQUIRE(kohlmayer_take(me, 1, &kohlmayer_witness, &all, false, &view));
    REQUIRE(kohlmayer_take_result(me, 1, &kohlmayer_witness_result, &result));
    for (uint32_t c = 0; c < s.state->columns; c++)
        REQUIRE(draw_cipher_key(me, "result key", &s.result_key[c]));
    REQUIRE(kohlmayer_lock(me, s.result_key, &result.table));
    REQUIRE(kohlmayer_send_result(me, 1, &kohlmayer_result, &result));
    REQUIRE(kohlmayer_decrypt(&s, NULL, &result));
    REQUIRE(kohlmayer_decode_words(&s, &result));
    return kohlmayer_release_lines(&s, &result);
}

static status cheat(struct party *me)
{
    struct kohlmayer_site s;
    struct kohlmayer_table view;
    struct kohlmayer_reading result, bare, back;
    if (!party_is(me, 1) && trick == TRUSTED && run_number(party_run(me), "witnesses"))
        return trusting(me);
    if (!party_is(me, 1) || trick == HONEST)
        return kohlmayer_protocol.role(me);
    REQUIRE(kohlmayer_site_begin(&s, me));
    REQUIRE(gather(&s, &view));
    REQUIRE(kohlmayer_mix(me, &view));
    REQUIRE(view_as_result(&s, &view, &bare));
    REQUIRE(kohlmayer_anonymize(s.run, &view, &result));
    kohlmayer_renumber(s.run, &result.table);
    if (s.state->witnesses) {
        REQUIRE(kohlmayer_send(me, 2, &kohlmayer_witness, &view));
        REQUIRE(kohlmayer_send_result(me, 2, &kohlmayer_witness_result,
                                      trick == EXCHANGE ? &result : &bare));
        REQUIRE(kohlmayer_take_result(me, 2, &kohlmayer_result, &back));
        if (trick == TRUSTED)
            bare = back;
    }
    REQUIRE(kohlmayer_unlock(me, s.key, &bare.table));
    REQUIRE(kohlmayer_send_result(me, 2, &kohlmayer_result, &bare));
    return kohlmayer_release_lines(&s, &bare);
}

/* Does party 2 come to a release, and is it that of all rows as they are? */
static void play(struct probe *p, int witnesses, bool *released, bool *bare, const char **why)
{
    static const char rows[] = "a\n0\n1\n";
    struct protocol protocol = kohlmayer_protocol;
    struct probe_world w;
    const struct named_value *out;
    protocol.role = cheat;
    struct run *run = probe_run(p, &w, &protocol, "published",
                                arena_format(p->arena,
                                             "parties=2 rows=2 decode=public schema=\"a:qi:0|1\" "
                                             "criteria=k-anonymity:3 witnesses=%d",
                                             witnesses));
    *released = *bare = false;
    *why = "the run was not made";
    if (!run)
        return;
    run_release_inputs(run);
    for (int party = 1; party <= 2; party++)
        if (run_input_text(run, party, rows, strlen(rows)) != OK)
            return;
    (void)!run_execute(run);
    p->executions++;
    *released = run_outputs(run, 2, &out) == 3;
    *bare = *released && text_at(&out[0].value, 1)->bytes[0] == '0';
    *why = arena_text(p->arena, run_result(run, 2).detail ? run_result(run, 2).detail : "it ended");
    reality_end(&w.reality);
}

void kohlmayer_probe_witnesses(struct probe *p)
{
    bool released[TRICKS][2], bare[TRICKS][2];
    const char *why[TRICKS][2];
    for (int t = 0; t < TRICKS; t++)
        for (int witnesses = 0; witnesses < 2; witnesses++) {
            trick = (enum trick)t;
            play(p, witnesses, &released[t][witnesses], &bare[t][witnesses], &why[t][witnesses]);
        }
    trick = HONEST;
    if (!released[HONEST][0] || !released[HONEST][1] || !bare[SKIP][0] || !bare[TRUSTED][1]) {
        p->bounds = "the honest runs did not end, or a trick does nothing: nothing was compared";
        return;
    }
    const bool found = !released[SKIP][1] && !released[EXCHANGE][1];
    probe_says(p, found,
               arena_format(p->arena,
                            "two parties, k = 3: without a witness a master that skips phase 3 has "
                            "all rows released, and so has it with a party 2 that compares "
                            "nothing; with a witness, party 2 says: %s; and when the master is "
                            "asked to take its keys off and sends the view: %s",
                            why[SKIP][1], why[EXCHANGE][1]),
               "rows that are not anonymous are released all the same");
}
