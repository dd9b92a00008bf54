/* The role with mistakes in it, for the planted leaks of proofs/planted.c: two parties, rows apart,
 * all words known to all. What a mistake breaks at its receiver, it does not check either. */
#include "protocols/kohlmayer/kohlmayer_site.h"
#include <string.h>

static const char *const label = "cell";

struct flaw {
    bool codes_kept;  /* rows are mixed, and the numbers of words stay those before */
    bool rule_plain;  /* the first word of rules is not encrypted */
    bool master_idle; /* the master releases the view as it is */
    bool view_copied; /* the master sends the view to party 2 */
    bool words_left;  /* words that no cell of the result uses go with it */
};

/* The rows in a new order, and nothing else. */
static status mix_rows_alone(struct party *me, struct kohlmayer_table *t)
{
    struct value order;
    REQUIRE(draw_order(me, "row order", t->rows, &order));
    for (uint32_t c = 0; c < t->columns; c++) {
        uint32_t *cell =
            arena_alloc(run_scratch(party_run(me)), ((size_t)t->rows + 1) * sizeof *cell);
        for (uint32_t i = 0; i < t->rows; i++)
            cell[i] = t->column[c].cell[residue_at(&order, i)];
        t->column[c].cell = cell;
    }
    return OK;
}

/* The hash of the word above the first value, without a key. */
static status uncover_first_rule(struct kohlmayer_site *s, struct kohlmayer_column *c)
{
    struct value plain;
    REQUIRE(cipher_decrypt(s->me, &s->key[c->of], &c->points, &plain));
    value_entry(&c->points, c->rule[0] - 1, &plain, c->rule[0] - 1);
    return OK;
}

static status encrypt(struct kohlmayer_site *s, const struct flaw *flaw,
                      struct kohlmayer_table *kept)
{
    *kept = kohlmayer_read(s->run, s->index, party_input(s->me), s->words);
    for (uint32_t c = 0; c < kept->columns; c++) {
        struct kohlmayer_column *column = &kept->column[c];
        const struct value texts = kohlmayer_texts(s->run, &s->words[c]);
        REQUIRE(cipher_begin(s->me, &s->key[c], label, &texts, &column->points));
        if (flaw->rule_plain && column->height && column->words)
            REQUIRE(uncover_first_rule(s, column));
    }
    REQUIRE(flaw->codes_kept ? mix_rows_alone(s->me, kept) : kohlmayer_mix(s->me, kept));
    REQUIRE(kohlmayer_send(s->me, s->next, &kohlmayer_encrypt, kept));
    const status taken = kohlmayer_take(s->me, s->previous, &kohlmayer_encrypt,
                                        &s->state->part[s->previous], false, kept);
    if (taken != OK && !(flaw->codes_kept && taken == E_REFUSED))
        return taken;
    return kohlmayer_lock(s->me, s->key, kept);
}

/* To party 2, and whatever it is, it takes it. */
static status hand_over(struct kohlmayer_site *s, struct kohlmayer_table *t)
{
    if (s->index == s->state->master)
        return kohlmayer_send(s->me, 2, &kohlmayer_join, t);
    const status taken =
        kohlmayer_take(s->me, s->state->master, &kohlmayer_join, &s->state->all, false, t);
    return taken == E_REFUSED ? OK : taken;
}

/* The words of the view, with the master's keys off, and no rows. */
static status hand_words(struct kohlmayer_site *s, const struct kohlmayer_table *view)
{
    struct kohlmayer_table words = {.rows = 0};
    if (s->index == s->state->master) {
        words = *view;
        kohlmayer_strip(s->run, &words);
        words.rows = 0;
        REQUIRE(kohlmayer_unlock(s->me, s->key, &words));
    }
    return hand_over(s, &words);
}

/* Phases 3 and 4 of a master that does nothing in phase 3. */
static status release_view(struct kohlmayer_site *s, const struct kohlmayer_table *view,
                           struct kohlmayer_reading *result)
{
    *result = (struct kohlmayer_reading){.table = *view};
    for (uint32_t c = 0; c < view->columns; c++)
        result->table.column[c].text =
            arena_zero(run_scratch(s->run), (view->column[c].words + 1ULL) * sizeof(struct text *));
    kohlmayer_strip(s->run, &result->table);
    REQUIRE(kohlmayer_mix(s->me, &result->table));
    REQUIRE(kohlmayer_unlock(s->me, s->key, &result->table));
    return kohlmayer_send_result(s->me, 2, &kohlmayer_result, result);
}

/* The whole protocol, but where columns are apart classes must have six rows. */
static status ask_for_more(struct party *me)
{
    enum { ROWS = 6 };
    struct run *run = party_run(me);
    const struct kohlmayer_state *agreed = run_state(run);
    if (agreed->split == KOHLMAYER_VERTICAL && agreed->table.criteria.item[0].a.over != ROWS) {
        struct kohlmayer_state *state = arena_alloc(run_arena(run), sizeof *state);
        *state = *agreed;
        state->table.criteria.item[0].a = (struct ratio){ROWS, 1};
        state->table.criteria.item[0].a_real = ROWS;
        run_set_state(run, state);
    }
    return kohlmayer_protocol.role(me);
}

static bool is(const char *mistake, const char *name)
{
    return strcmp(mistake, name) == 0;
}

status kohlmayer_planted_role(struct party *me, const char *mistake)
{
    const struct flaw flaw = {.codes_kept = is(mistake, "codes kept"),
                              .rule_plain = is(mistake, "plain rule"),
                              .master_idle = is(mistake, "no search"),
                              .view_copied = is(mistake, "view copied"),
                              .words_left = is(mistake, "words left")};
    struct kohlmayer_site s;
    struct kohlmayer_table table;
    struct kohlmayer_reading result;
    if (is(mistake, "large classes"))
        return ask_for_more(me);
    REQUIRE(kohlmayer_site_begin(&s, me));
    REQUIRE(encrypt(&s, &flaw, &table));
    REQUIRE(kohlmayer_integrate(&s, &table));
    if (flaw.words_left)
        REQUIRE(hand_words(&s, &table));
    if (flaw.view_copied) {
        struct kohlmayer_table copy = table;
        REQUIRE(hand_over(&s, &copy));
    }
    REQUIRE(flaw.master_idle && s.index == s.state->master
                ? release_view(&s, &table, &result)
                : kohlmayer_decrypt(&s, &table, &result));
    REQUIRE(kohlmayer_decode_words(&s, &result));
    return kohlmayer_release_lines(&s, &result);
}
