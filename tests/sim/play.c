#include "tests/sim/play.h"
#include "sim/input.h"
#include "sim/run_spec.h"
#include "tests/expect.h"
#include <stdio.h>

const struct message play_one = {
    "one", "1", 1, {{"number", KIND_RESIDUES, LEAK_PUBLIC, FIELD_FIXED}}};
const struct message play_list = {"list",
                                  "2",
                                  2,
                                  {{"numbers", KIND_RESIDUES, LEAK_PUBLIC, FIELD_LIST},
                                   {"last", KIND_RESIDUES, LEAK_PUBLIC, FIELD_FIXED}}};
const struct message play_texts = {
    "texts", "3", 1, {{"texts", KIND_TEXTS, LEAK_PUBLIC, FIELD_LIST}}};
const struct message play_keys = {"keys", "4", 1, {{"key", KIND_KEYS, LEAK_KEY, FIELD_FIXED}}};
const struct message play_nothing = {"nothing", "5", 0, {{0}}};

static const struct play_parts *parts;

static status prepare(struct run *run)
{
    if (run_number(run, "parties") == 13)
        return run_fail(run, E_RANGE, "thirteen are too many");
    run_set_parties(run, (int)run_number(run, "parties"));
    return OK;
}

static status parse(struct run *run, int party, const char *text, size_t size, struct value *input)
{
    (void)party;
    return value_parse(run, run_modulus(run, "modulus"), text, size, input);
}

static status role(struct party *me)
{
    return parts->role(me);
}

static status ideal(struct ideal *i)
{
    return parts->ideal(i);
}

static status leakage(struct ideal *i, int party)
{
    return parts->leakage ? parts->leakage(i, party) : OK;
}

static status ideal_view(struct ideal *i, struct party *puppet)
{
    return parts->ideal_view(i, puppet);
}

static const struct variant variants[] = {{"plain", "as it is"}, {"other", "as it is not"}, {0}};
static const char *const words[] = {"red", "green", NULL};
static const struct parameter parameters[] = {
    {"parties", "how many", "2", PARAMETER_PARTIES, 2, PARTIES_MOST, NULL},
    {"modulus", "N", "1000", PARAMETER_MODULUS, 0, 0, NULL},
    {"colour", "one of two", "green", PARAMETER_WORD, 0, 0, words},
    {"note", "any", "", PARAMETER_TEXT, 0, 0, NULL},
    {0}};
static const struct message *const messages[] = {&play_one,  &play_list,    &play_texts,
                                                 &play_keys, &play_nothing, NULL};

static const struct protocol protocol = {.name = "play",
                                         .title = "Whatever a test wants",
                                         .source = "none",
                                         .summary = "Plays.",
                                         .input_help = "integers",
                                         .variants = variants,
                                         .parameters = parameters,
                                         .messages = messages,
                                         .prepare = prepare,
                                         .parse = parse,
                                         .role = role,
                                         .ideal = ideal,
                                         .leakage = leakage,
                                         .ideal_view = ideal_view};

void play_begin_under(struct play *play, const struct play_parts *what, int parties,
                      const struct backend *backend, bool formal)
{
    static const uint8_t seed[SEED_BYTES] = {1};
    char text[16];
    parts = what;
    EXPECT_EQ(OK, real_world_init(&play->real, seed));
    play->world = play->real.world;
    play->world.backend = backend;
    play->world.formal = formal;
    play->run = run_new(&protocol, &play->world);
    snprintf(text, sizeof text, "%d", parties);
    EXPECT_EQ(OK, run_spec_words(play->run, "--set 'parties=%s'", text));
    for (int i = 1; i <= parties; i++) {
        const int size = snprintf(text, sizeof text, "%d", i);
        EXPECT_EQ(OK, run_input_text(play->run, i, text, (size_t)size));
    }
}

void play_begin(struct play *play, const struct play_parts *what, int parties)
{
    play_begin_under(play, what, parties, &backend_real, false);
}

void play_end(struct play *play)
{
    run_free(play->run);
    real_world_clear(&play->real);
}

void play_role(status (*played)(struct party *), const struct backend *backend, bool formal,
               status want)
{
    const struct play_parts what = {.role = played};
    struct play play;
    play_begin_under(&play, &what, 2, backend, formal);
    const status got = run_execute(play.run);
    for (int i = 1; got != want && i <= 2; i++)
        printf("party %d: %s\n", i, run_result(play.run, i).detail);
    EXPECT_EQ(want, got);
    play_end(&play);
}

status play_three(struct party *me)
{
    const struct modulus *n = run_modulus(party_run(me), "modulus");
    struct value sum = residues(party_run(me), n, 1);
    for (uint64_t i = 1; i <= 3; i++) {
        struct value v = residues_of(party_run(me), n, &i, 1);
        if (party_is(me, 1))
            REQUIRE(send(me, 2, &play_one, &v));
        else
            REQUIRE(receive(me, 1, &play_one, &v));
        residues_scale(&sum, &sum, 10);
        residues_add(&sum, &sum, &v);
    }
    return output(me, "order", &sum);
}
