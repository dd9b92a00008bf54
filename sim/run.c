/* Setting up a run, and reading it afterwards. */
#include "crypto/crew.h"
#include "sim/house.h"
#include <assert.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct run *run_new(const struct protocol *protocol, const struct world *world)
{
    struct run *run = calloc(1, sizeof *run);
    if (!run)
        abort();
    run->protocol = protocol;
    run->world = world;
    run->variant = protocol->variants;
    run->keep_views = true;
    run->sealed = world->formal ? sealed_new() : NULL;
    run->stage = &run->execution;
    run->held_end = &run->held;
    size_t messages = 0;
    while (protocol->messages[messages])
        messages++;
    run->sent_of = arena_zero(&run->arena, (messages + 1) * sizeof *run->sent_of);
    for (const struct parameter *p = protocol->parameters; p->name; p++) {
        assert(run->setting_count < PARAMETERS_MOST);
        run->settings[run->setting_count++].parameter = p;
    }
    for (size_t i = 0; i < run->setting_count; i++)
        if (run_set(run, run->settings[i].parameter->name, run->settings[i].parameter->usual) != OK)
            abort(); /* a default that its own parameter refuses is our fault */
    return run;
}

static void free_parties(struct run *run)
{
    for (int i = 0; run->party && i <= run->parties; i++) {
        fiber_clear(&run->party[i].fiber);
        arena_clear(&run->party[i].temporary);
    }
    free(run->party);
    free(run->ready);
    run->party = NULL;
    run->ready = NULL;
}

void run_free(struct run *run)
{
    if (!run)
        return;
    free_parties(run);
    crew_free(run->crew);
    stage_clear(&run->execution);
    stage_clear(&run->ideal_stage);
    stage_clear(&run->puppet_stage);
    arena_clear(&run->arena);
    arena_clear(&run->inputs_arena);
    arena_clear(&run->spare);
    sealed_free(run->sealed);
    free(run);
}

const char *run_error(const struct run *run)
{
    return run->error;
}

status run_fail(struct run *run, status why, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    char text[sizeof run->error]; /* the former error may be among the arguments */
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    memcpy(run->error, text, sizeof text);
    return why;
}

static struct setting *find_setting(const struct run *run, const char *name)
{
    for (size_t i = 0; i < run->setting_count; i++)
        if (strcmp(run->settings[i].parameter->name, name) == 0)
            return (struct setting *)&run->settings[i];
    return NULL;
}

static status set_number(struct run *run, struct setting *s, const char *text)
{
    char *end;
    const struct parameter *p = s->parameter;
    const unsigned long long number = strtoull(text, &end, 10);
    if (*text < '0' || *text > '9' || *end)
        return run_fail(run, E_PARSE, "%s is a whole number, not '%s'", p->name, text);
    if (number < p->least || number > p->most)
        return run_fail(run, E_RANGE, "%s is between %llu and %llu, not %s", p->name,
                        (unsigned long long)p->least, (unsigned long long)p->most, text);
    s->number = number;
    return OK;
}

static status set_word(struct run *run, struct setting *s, const char *text)
{
    char list[256] = "";
    for (const char *const *word = s->parameter->words; *word; word++) {
        if (strcmp(*word, text) == 0) {
            s->number = (uint64_t)(word - s->parameter->words);
            return OK;
        }
        snprintf(list + strlen(list), sizeof list - strlen(list), "%s%s", *list ? ", " : "", *word);
    }
    return run_fail(run, E_PARSE, "%s is one of %s, not '%s'", s->parameter->name, list, text);
}

status run_set(struct run *run, const char *parameter, const char *text)
{
    struct setting *s = find_setting(run, parameter);
    if (!s)
        return run_fail(run, E_NOT_FOUND, "%s has no parameter '%s'", run->protocol->name,
                        parameter);
    switch (s->parameter->kind) {
    case PARAMETER_NUMBER:
        REQUIRE(set_number(run, s, text));
        break;
    case PARAMETER_MODULUS:
        if (modulus_parse(&s->modulus, text) != OK)
            return run_fail(run, E_MODULUS,
                            "%s is a whole number from 2 to 2^256 - 1, as 1000, 0x3e8 or 2^64, "
                            "not '%s'",
                            parameter, text);
        break;
    case PARAMETER_WORD:
        REQUIRE(set_word(run, s, text));
        break;
    case PARAMETER_TEXT:
        break;
    }
    s->text = arena_text(&run->arena, text);
    run->prepared = false;
    return OK;
}

status run_set_variant(struct run *run, const char *name)
{
    for (const struct variant *v = run->protocol->variants; v->name; v++)
        if (strcmp(v->name, name) == 0) {
            run->variant = v;
            run->prepared = false;
            return OK;
        }
    return run_fail(run, E_NOT_FOUND, "%s has no variant '%s'", run->protocol->name, name);
}

void run_set_mutation(struct run *run, const struct mutation *mutation)
{
    run->mutation = mutation;
}

void run_set_observer(struct run *run, const struct observer *observer)
{
    run->observer = observer ? *observer : (struct observer){0};
}

void run_set_faults(struct run *run, const struct fault *faults, size_t count)
{
    assert(count <= FAULTS_MOST);
    if (count)
        memcpy(run->faults, faults, count * sizeof *faults);
    run->fault_count = count;
}

void run_set_world(struct run *run, const struct world *world)
{
    run->world = world;
}

void run_keep_views(struct run *run, bool keep)
{
    run->keep_views = keep;
}

/* The run's name on its frames: the protocol and all that was set. */
static uint64_t name_run(const struct run *run)
{
    crypto_generichash_state state;
    uint8_t digest[8];
    uint64_t id = 0;
    crypto_generichash_init(&state, NULL, 0, crypto_generichash_BYTES_MIN);
    const char *const words[] = {run->protocol->name, run->variant->name};
    for (size_t i = 0; i < 2; i++)
        crypto_generichash_update(&state, (const uint8_t *)words[i], strlen(words[i]) + 1);
    for (size_t i = 0; i < run->setting_count; i++)
        crypto_generichash_update(&state, (const uint8_t *)run->settings[i].text,
                                  strlen(run->settings[i].text) + 1);
    uint8_t whole[crypto_generichash_BYTES_MIN];
    crypto_generichash_final(&state, whole, sizeof whole);
    memcpy(digest, whole, sizeof digest);
    for (int i = 0; i < 8; i++)
        id = id << 8 | digest[i];
    return id;
}

void run_set_parties(struct run *run, int parties)
{
    assert(parties >= 1 && parties <= PARTIES_MOST);
    free_parties(run);
    run->parties = parties;
    run->party = calloc((size_t)parties + 1, sizeof *run->party);
    run->ready = calloc((size_t)parties + 1, sizeof *run->ready);
    if (!run->party || !run->ready)
        abort();
    run->inputs = arena_zero(&run->arena, ((size_t)parties + 1) * sizeof *run->inputs);
    run->typed = arena_zero(&run->arena, ((size_t)parties + 1) * sizeof *run->typed);
    for (int i = 0; i <= parties; i++) {
        run->party[i].run = run;
        run->party[i].index = i;
    }
}

status run_prepare(struct run *run)
{
    if (run->prepared)
        return OK;
    run->error[0] = 0;
    run->stage = &run->execution;
    REQUIRE(run->protocol->prepare(run));
    assert(run->parties >= 1);
    run->id = name_run(run);
    run->prepared = true;
    return OK;
}

/* Inputs are made in an arena of their own: the stage arena is borrowed while one is parsed. */
static struct stage *begin_input(struct run *run, struct stage *borrowed)
{
    struct stage *former = run->stage;
    *borrowed = (struct stage){.arena = run->inputs_arena};
    run->stage = borrowed;
    return former;
}

static status end_input(struct run *run, struct stage *borrowed, struct stage *former, int party,
                        status result, const struct value *input)
{
    run->inputs_arena = borrowed->arena;
    run->stage = former;
    if (result == OK) {
        run->inputs[party] = *input;
        run->typed[party] = (struct text){0};
    }
    return result;
}

status run_input_text(struct run *run, int party, const char *text, size_t size)
{
    struct stage borrowed;
    struct value input = {0};
    assert(run->prepared && party >= 1 && party <= run->parties);
    struct stage *former = begin_input(run, &borrowed);
    status result = run->protocol->parse(run, party, text, size, &input);
    result = end_input(run, &borrowed, former, party, result, &input);
    if (result == OK) {
        char *copy = arena_alloc(&run->inputs_arena, size + 1);
        memcpy(copy, text, size);
        run->typed[party] = (struct text){(const uint8_t *)copy, size};
    }
    return result;
}

status run_input_at(struct run *run, int party, uint64_t index)
{
    struct stage borrowed;
    struct value input = {0};
    assert(run->prepared && party >= 1 && party <= run->parties);
    struct stage *former = begin_input(run, &borrowed);
    const status result = run->protocol->input_at(run, party, index, &input);
    return end_input(run, &borrowed, former, party, result, &input);
}

status run_input_sample(struct run *run, int party, struct tape *tape)
{
    struct stage borrowed;
    struct value input = {0};
    assert(run->prepared && party >= 1 && party <= run->parties);
    struct stage *former = begin_input(run, &borrowed);
    const status result = run->protocol->sample(run, party, tape, &input);
    return end_input(run, &borrowed, former, party, result, &input);
}

void run_input_value(struct run *run, int party, const struct value *input)
{
    struct stage borrowed;
    struct stage *former = begin_input(run, &borrowed);
    struct value copy = *input;
    copy.run = run;
    copy = value_copy(&copy);
    if (copy.kind == KIND_TEXTS)
        for (size_t i = 0; i < copy.count; i++)
            texts_set(&copy, i, text_at(input, i)->bytes, text_at(input, i)->size);
    copy.forms = NULL;
    (void)end_input(run, &borrowed, former, party, OK, &copy);
}

void run_release_inputs(struct run *run)
{
    arena_reset(&run->inputs_arena);
    memset(run->inputs, 0, ((size_t)run->parties + 1) * sizeof *run->inputs);
    memset(run->typed, 0, ((size_t)run->parties + 1) * sizeof *run->typed);
}
