/* The operations of sim/primitives/, as roles call them: texts and coins are secret, and what is
 * made of them stays so, but for what is sent. What is measured is the operation with all that
 * the house does around it, except for the notes of the checkers (crypto/branches.h), which note
 * how conditions came out and nothing else. */
#include "sim/primitives.h"
#include "crypto/branches.h"
#include "sim/house.h"
#include "sim/input.h"
#include "sim/world.h"
#include "tests/expect.h"
#include "tests/secrets/watch.h"
#include <stdio.h>
#include <string.h>

#define SECRET "texts, coins"
const struct operation operations_primitives[] = {
    {"points: begin", SECRET, "that elements made of secrets are elements", NULL},
    {"waters: setup", SECRET, "the master key, as in waters_setup", NULL},
    {"waters: key", SECRET, "the master key and the coins", NULL},
    {"waters: elements", SECRET, "the text, by the tries of its hash", NULL},
    {"waters: encrypt", SECRET, "the coins", NULL},
    {"waters: rerandomize", SECRET, "the coins", NULL},
    {"packed: words", SECRET, "the test itself, which places bits by a text", NULL},
    {"additive: encrypt", SECRET, "that points made of secrets are elements", NULL},
    {"additive: rerandomize", SECRET, "that points made of secrets are elements", NULL},
    {"additive: decrypt", SECRET, "the message, by the search for it", NULL},
    {"transfer: choose", SECRET, "that points made of secrets are elements", NULL},
    {"transfer: open", SECRET, "that points made of secrets are elements", NULL},
    {"extension: begin", SECRET, "that points are elements: both sides are one party here", NULL},
    {"extension: again", SECRET, "which keys were used before", NULL},
    {0}};

enum { WORDS = 3, PLACES = 64 };

struct place {
    const struct primitive *primitive;
    int sort;
    struct value value;
};

/* What goes over the wire to somebody. */
static bool is_sent(enum kind kind)
{
    static const enum kind sent[] = {
        KIND_DIGESTS,       KIND_POINTS,           KIND_CIPHERTEXTS,     KIND_PARAMETERS,
        KIND_ADDITIVE_KEYS, KIND_ADDITIVE_CIPHERS, KIND_TRANSFER_POINTS, KIND_EXTENSION_BLOCKS};
    for (size_t i = 0; i < sizeof sent / sizeof *sent; i++)
        if (sent[i] == kind)
            return true;
    return false;
}

static struct tape *coins(void *context, int party)
{
    (void)context;
    (void)party;
    return secret_tape();
}

/* The last value of that sort, or NULL. */
static struct value *find(struct place *places, size_t count, const struct primitive *p, int sort)
{
    for (size_t i = count; i > 0; i--)
        if (places[i - 1].sort == sort && (sort == SORT_TEXTS || places[i - 1].primitive == p))
            return &places[i - 1].value;
    return NULL;
}

/* Parameters of Waters lie behind a pointer, and cannot be shown whole: what comes after is given
 * some that were made of public coins. */
static bool play(struct party *me, const struct primitive *p, const struct primitive_operation *o,
                 struct place *places, size_t *count)
{
    const struct value *in[OPERATION_INPUTS] = {NULL};
    char title[120];
    struct value out[OPERATION_OUTPUTS] = {{.run = NULL}};
    for (int i = 0; i < OPERATION_INPUTS && o->in[i]; i++)
        if (!(in[i] = find(places, *count, p, o->in[i])))
            return false;
    const unsigned char noted = branches_noted;
    branches_noted = 0;
    snprintf(title, sizeof title, "%s: %s", p->name, o->name);
    if (watch_child(title)) {
        must(o->run(me, in, out));
        watch_leave();
    }
    secret_coins_shown = p == &primitive_waters && strcmp(o->name, "setup") == 0;
    must(o->run(me, in, out));
    secret_coins_shown = false;
    branches_noted = noted;
    for (int i = 0; i < OPERATION_OUTPUTS && o->out[i]; i++) {
        places[(*count)++] = (struct place){p, o->out[i], out[i]};
        if (is_sent(out[i].kind))
            shown(entries_of(&out[i]), out[i].count * out[i].stride);
    }
    return true;
}

static status role(struct party *me)
{
    static const char *const words[WORDS] = {"a", "b", "a"};
    static struct place places[2 * PLACES];
    size_t count = 1;
    struct value texts = values_of(party_run(me), KIND_TEXTS, WORDS);
    for (size_t i = 0; i < WORDS; i++) {
        texts_set(&texts, i, words[i], strlen(words[i]));
        secret(text_at(&texts, i)->bytes, text_at(&texts, i)->size);
    }
    places[0] = (struct place){NULL, SORT_TEXTS, texts};
    for (const struct primitive *const *p = primitives; *p; p++)
        for (const struct primitive_operation *o = (*p)->operations; o->name; o++)
            EXPECT(play(me, *p, o, places, &count));
    return OK;
}

static status prepare(struct run *run)
{
    run_set_parties(run, 1);
    return OK;
}

static status no_input(struct run *run, int party, const char *text, size_t size,
                       struct value *input)
{
    (void)party;
    return value_parse(run, run_integers(run, 2), text, size, input);
}

static status no_function(struct ideal *trusted)
{
    (void)trusted;
    return OK;
}

void watch_primitives(void)
{
    static const struct variant variants[] = {{"operations", "each operation once"}, {0}};
    static const struct parameter parameters[] = {{0}};
    static const struct message *const messages[] = {NULL};
    static const struct protocol protocol = {.name = "watched",
                                             .title = "the operations of the primitives",
                                             .source = "none",
                                             .summary = "Plays operations.",
                                             .input_help = "nothing",
                                             .variants = variants,
                                             .parameters = parameters,
                                             .messages = messages,
                                             .prepare = prepare,
                                             .parse = no_input,
                                             .role = role,
                                             .ideal = no_function};
    struct world world = {"watched", &backend_real, false, coins, NULL, NULL, NULL, NUMBERS_RISE};
    struct run *run = run_new(&protocol, &world);
    must(run_prepare(run));
    must(run_input_text(run, 1, "0", 1));
    must(run_execute(run));
    run_free(run);
}
