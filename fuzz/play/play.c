/* From the header of an input to a run with inputs. */
#include "fuzz/play/play.h"
#include "protocols/protocols.h"
#include "sim/backend.h"
#include <stdio.h>
#include <stdlib.h>

size_t play_protocol_count(void)
{
    size_t count = 0;
    while (protocols[count])
        count++;
    return count;
}

size_t play_protocol(const uint8_t *name)
{
    size_t place = 0;
    for (size_t p = 1; protocols[p]; p++)
        if (fuzz_distance(name, protocols[p]->name) < fuzz_distance(name, protocols[place]->name))
            place = p;
    return place;
}

void play_name(uint8_t *header, size_t place)
{
    fuzz_put_hash(header + PLAY_PROTOCOL, fuzz_hash(protocols[place]->name));
}

static uint64_t next(uint64_t *state)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return *state >> 33;
}

/* Small numbers near the least and the usual one: what is large costs time and shows no more. */
static uint64_t choose_number(const struct parameter *p, uint64_t choice)
{
    const uint64_t usual = strtoull(p->usual, NULL, 10);
    const uint64_t near[] = {usual, p->least, p->least + 1, p->least + 2, usual + 1, usual};
    const uint64_t number = near[choice % (sizeof near / sizeof *near)];
    return number > p->most ? p->most : number;
}

static void set_parameter(struct run *run, const struct parameter *p, const uint8_t *header,
                          uint64_t choice)
{
    char number[32];
    const char *text = p->usual;
    size_t words = 0;
    if (p->kind == PARAMETER_NUMBER || p->kind == PARAMETER_PARTIES) {
        const bool is_parties = p->kind == PARAMETER_PARTIES;
        const uint64_t few = p->most - p->least < 3 ? p->most - p->least + 1 : 4;
        const uint64_t value =
            is_parties ? p->least + header[PLAY_PARTIES] % few : choose_number(p, choice >> 1);
        snprintf(number, sizeof number, "%llu", (unsigned long long)value);
        text = choice & 1 || is_parties ? number : p->usual;
    } else if (p->kind == PARAMETER_MODULUS) {
        const size_t modulus = header[PLAY_MODULUS] % (FUZZ_MODULUS_COUNT + 1u);
        text = modulus ? fuzz_moduli[modulus - 1] : p->usual;
    } else if (p->kind == PARAMETER_WORD) {
        while (p->words[words] && (p->most == 0 || words < p->most))
            words++;
        text = p->words[(choice >> 1) % words];
    }
    fuzz_holds(run_set(run, p->name, text) == OK, "%s", run_error(run));
}

static bool set_up(struct play *play, const struct protocol *protocol, const uint8_t *header,
                   uint64_t choice)
{
    size_t variants = 0;
    while (protocol->variants[variants].name)
        variants++;
    play->run = run_new(protocol, &play->world);
    const char *variant = protocol->variants[header[PLAY_VARIANT] % variants].name;
    fuzz_holds(run_set_variant(play->run, variant) == OK, "%s", run_error(play->run));
    for (const struct parameter *p = protocol->parameters; p->name; p++)
        set_parameter(play->run, p, header, choice ? next(&choice) : 0);
    const status prepared = run_prepare(play->run);
    fuzz_reached(prepared);
    return prepared == OK;
}

/* Inputs that do not fit together are for those who know all of them to refuse: the house takes
 * them all the same. */
static bool sample_inputs(struct play *play, uint8_t number)
{
    uint8_t seed[SEED_BYTES] = {number, 1};
    struct seeded_tape samples;
    if (seeded_tape_init(&samples, seed, "inputs") != OK)
        abort();
    status result = OK;
    for (int i = 1; result == OK && i <= run_parties(play->run); i++)
        if (run_needs_input(play->run, i))
            result = run_input_sample(play->run, i, &samples.tape);
    fuzz_reached(result);
    fuzz_holds(result == OK || run_error(play->run)[0], "no input and no reason given");
    seeded_tape_clear(&samples);
    return result == OK;
}

void play_begin(struct play *play, struct cursor *c)
{
    uint8_t header[PLAY_HEADER], seed[SEED_BYTES] = {0};
    *play = (struct play){0};
    for (size_t i = 0; i < sizeof header; i++)
        header[i] = cursor_byte(c);
    seed[0] = header[PLAY_SEED];
    if (real_world_init(&play->real, seed) != OK)
        abort();
    play->world = play->real.world;
    play->ideal = header[PLAY_FLAGS] & FLAG_IDEAL;
    play->silent = header[PLAY_FLAGS] & FLAG_SILENT;
    if (play->ideal)
        play->world.backend = &backend_ideal;
    const struct protocol *protocol = protocols[play_protocol(header + PLAY_PROTOCOL)];
    /* Where the chosen values do not go together, the usual ones do; where the number of parties
     * does not fit those, the least does, or the next. */
    bool ready = set_up(play, protocol, header, header[PLAY_PARAMETERS]) &&
                 sample_inputs(play, header[PLAY_SEED]);
    for (int turn = 0; !ready && turn < 3; turn++) {
        run_free(play->run);
        ready = set_up(play, protocol, header, 0) && sample_inputs(play, header[PLAY_SEED]);
        header[PLAY_PARTIES] = (uint8_t)turn;
        header[PLAY_MODULUS] = 0;
        header[PLAY_VARIANT] = 0;
    }
    fuzz_holds(ready, "%s: the usual parameters are refused: %s", protocol->name,
               run_error(play->run));
    play->hostile = 1 + header[PLAY_HOSTILE] % run_parties(play->run);
}

void play_steps(struct play *play, struct cursor *c, unsigned first, unsigned count)
{
    while (c->left && play->steps < STEPS_MOST) {
        struct step *s = &play->step[play->steps++];
        s->op = (uint8_t)(first + cursor_byte(c) % count);
        s->at = cursor_byte(c);
        s->party = cursor_byte(c);
        s->type = cursor_byte(c);
        s->number = cursor_pair(c);
        s->size = cursor_pair(c);
        s->bytes = cursor_take(c, &s->size);
    }
}

void play_end(struct play *play)
{
    run_free(play->run);
    real_world_clear(&play->real);
    free(play->letter);
    free(play->late);
    free(play->due);
}
