/* Parameters, variants and inputs of every protocol, as people type them: what is refused says why
 * and changes nothing; what is accepted and complete can be run.
 *
 * The first two bytes name the protocol; then lines: `name=value` sets a parameter, `!name` a
 * variant, `role<text` an input and `role#number` the input of that number, after which no
 * parameter is set any more; `-` forgets all inputs. */
#include "fuzz/play/play.h"
#include "protocols/protocols.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBERS_RUN = 16, UNIVERSE_RUN = 100, LINES_MOST = 40 };

/* A refused value leaves the old one. */
static void set_parameter(struct run *run, const char *name, const char *value)
{
    const struct parameter *p = run_protocol(run)->parameters;
    while (p->name && strcmp(p->name, name) != 0)
        p++;
    char before[128] = "";
    if (p->name)
        snprintf(before, sizeof before, "%s", run_parameter_text(run, name));
    const status result = run_set(run, name, value);
    fuzz_reached(result);
    if (result == OK) {
        fuzz_holds(strcmp(run_parameter_text(run, name), value) == 0, "%s is not kept", name);
        return;
    }
    fuzz_holds(run_error(run)[0], "%s is refused and no reason given", name);
    if (p->name)
        fuzz_holds(strncmp(before, run_parameter_text(run, name), sizeof before - 1) == 0,
                   "%s is refused, and is another", name);
}

static bool prepare(struct run *run)
{
    const status result = run_prepare(run);
    fuzz_reached(result);
    fuzz_holds(result == OK || run_error(run)[0], "not prepared and no reason given");
    return result == OK;
}

static void set_input(struct run *run, const char *role, const char *text, size_t size)
{
    const int party = run_role_find(run, role);
    if (!party || !run_needs_input(run, party))
        return;
    const status result = run_input_text(run, party, text, size);
    fuzz_reached(result);
    if (result == OK) {
        fuzz_holds(run_input(run, party) != NULL, "party %d has no input", party);
        (void)value_format(run_input(run, party));
    } else {
        fuzz_holds(run_error(run)[0], "an input is refused and no reason given");
    }
}

/* An input that is named by its number fits every other run of the same shape. */
static void set_numbered_input(struct run *run, const char *role, const char *number)
{
    const int party = run_role_find(run, role);
    if (!party || !run_needs_input(run, party))
        return;
    const uint64_t count = run_input_count(run, party);
    if (count == 0) /* more than there are numbers */
        return;
    const status result = run_input_at(run, party, strtoull(number, NULL, 10) % count);
    fuzz_reached(result);
    fuzz_holds(result == OK, "of %llu inputs of party %d one cannot be had",
               (unsigned long long)count, party);
    const struct value numbered = *run_input(run, party);
    run_input_value(run, party, &numbered);
    fuzz_holds(value_equal(run_input(run, party), &numbered), "an input changes when it is copied");
}

/* What is large is right, and takes seconds. */
static bool is_large(const struct run *run)
{
    for (const struct parameter *p = run_protocol(run)->parameters; p->name; p++)
        if ((p->kind <= PARAMETER_PARTIES && run_number(run, p->name) > NUMBERS_RUN) ||
            (p->kind != PARAMETER_MODULUS &&
             strtoull(run_parameter_text(run, p->name), NULL, 10) > UNIVERSE_RUN))
            return true;
    return false;
}

static void run_it(struct play *p)
{
    for (int i = 1; i <= run_parties(p->run); i++)
        if (run_needs_input(p->run, i) && !run_input(p->run, i))
            return;
    if (is_large(p->run))
        return;
    const struct protocol *protocol = run_protocol(p->run);
    const status fit = protocol->check_inputs ? protocol->check_inputs(p->run) : OK;
    fuzz_reached(fit);
    if (fit != OK) {
        fuzz_holds(run_error(p->run)[0], "the inputs do not fit and no reason given");
        return;
    }
    play_execute(p, NULL, 0);
    for (int i = 1; i <= run_parties(p->run); i++) {
        fuzz_holds(run_result(p->run, i).status == OK, "an honest run ends with %s",
                   run_result(p->run, i).detail);
        fuzz_holds(run_ideal_view(p->run, i) == OK, "party %d has no ideal view: %s", i,
                   run_error(p->run));
    }
}

static void one(const uint8_t *bytes, size_t size)
{
    static const uint8_t seed[SEED_BYTES] = {1};
    struct cursor c = {bytes, size};
    struct play play = {.hostile = 0};
    const uint8_t name[2] = {cursor_byte(&c), cursor_byte(&c)};
    if (real_world_init(&play.real, seed) != OK)
        abort();
    play.world = play.real.world;
    play.run = run_new(protocols[play_protocol(name)], &play.world);
    char *text = fuzz_text(c.at, c.left), *end = text + c.left;
    bool prepared = false, refused = false;
    size_t lines = 0;
    for (char *line = text; line < end && !refused && lines++ < LINES_MOST;) {
        char *next = memchr(line, '\n', (size_t)(end - line));
        if (!next)
            next = end;
        *next = 0;
        char *sign = strpbrk(line, "=<#");
        if (*line == '!') {
            if (!prepared)
                fuzz_reached(run_set_variant(play.run, line + 1));
        } else if (*line == '-') {
            if (prepared)
                run_release_inputs(play.run);
        } else if (sign && *sign == '=' && !prepared) {
            *sign = 0;
            set_parameter(play.run, line, sign + 1);
        } else if (sign && *sign != '=') {
            const bool numbered = *sign == '#';
            *sign = 0;
            refused = !prepared && !prepare(play.run);
            prepared = !refused;
            if (prepared && numbered)
                set_numbered_input(play.run, line, sign + 1);
            else if (prepared)
                set_input(play.run, line, sign + 1, (size_t)(next - sign - 1));
        }
        line = next + 1;
    }
    if (!refused && (prepared || prepare(play.run)))
        run_it(&play);
    free(text);
    play_end(&play);
}

/* Each parameter with values that are wrong for some kinds and right for others. */
static void seeds_of_values(const struct seed_sink *sink, size_t p)
{
    static const char *const values[] = {"",  "x",    "0",  "1",   "2",       "-1",   "007",
                                         "3", "2^64", "2^", "0x1", "1000000", "2^257"};
    for (const struct parameter *q = protocols[p]->parameters; q->name; q++)
        for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
            char text[256];
            const int size =
                snprintf(text, sizeof text, "--%s=%s\n!nothing\nnothing=1\n1<0\nnobody<1\n1<%s\n",
                         q->name, values[i], values[i]);
            play_name((uint8_t *)text, p);
            seed_put(sink, text, (size_t)size, "%s-%s-%zu", protocols[p]->name, q->name, i);
        }
}

/* Inputs that are wrong for some protocols and right for others. */
static void seeds_of_inputs(const struct seed_sink *sink, size_t p)
{
    static const char *const inputs[] = {
        "",    "1",  "0,1,1",     "x",   "1,,2", "99999999999999999999",
        "a,a", "-1", "a, b, a b", "1 2", "256",  "1000"};
    for (size_t i = 0; i < sizeof inputs / sizeof *inputs; i++) {
        char text[256];
        size_t size = 2;
        play_name((uint8_t *)text, p);
        for (const char *const *role = protocols[p]->roles; role && *role; role++)
            size += (size_t)snprintf(text + size, sizeof text - size, "%s<%s\n", *role, inputs[i]);
        size += (size_t)snprintf(text + size, sizeof text - size, "1<%s\n2<%s\n3<%s\n", inputs[i],
                                 inputs[i], inputs[i]);
        seed_put(sink, text, size, "%s-input-%zu", protocols[p]->name, i);
    }
}

/* Inputs by number, which all protocols have; once more after all were forgotten. */
static void seeds_of_numbers(const struct seed_sink *sink, size_t p)
{
    static const char *const modulus[] = {"", "modulus=97\n", "modulus=2^255\n"};
    for (size_t i = 0; i < sizeof modulus / sizeof *modulus; i++) {
        char text[256];
        size_t size = (size_t)snprintf(text, sizeof text, "--%s1#0\n-\n", modulus[i]);
        play_name((uint8_t *)text, p);
        for (int party = 1; party <= 3; party++)
            size += (size_t)snprintf(text + size, sizeof text - size, "%d#%d\nalice#7\nbob#8\n",
                                     party, 1000003 * party);
        seed_put(sink, text, size, "%s-number-%zu", protocols[p]->name, i);
    }
}

/* Every protocol with its usual parameters, and each parameter at both ends. */
static void seeds(const struct seed_sink *sink)
{
    for (size_t p = 0; protocols[p]; p++) {
        seeds_of_values(sink, p);
        seeds_of_inputs(sink, p);
        seeds_of_numbers(sink, p);
        for (int end = 0; end < 3; end++) {
            char text[1024];
            size_t size = 2;
            play_name((uint8_t *)text, p);
            for (const struct parameter *q = protocols[p]->parameters; q->name; q++) {
                char number[32];
                snprintf(number, sizeof number, "%llu",
                         (unsigned long long)(end == 1 ? q->least : q->most));
                const char *value = end && q->kind <= PARAMETER_PARTIES ? number : q->usual;
                if (size + strlen(value) + 40 < sizeof text)
                    size += (size_t)snprintf(text + size, sizeof text - size, "%s=%s\n", q->name,
                                             value);
            }
            size += (size_t)snprintf(text + size, sizeof text - size,
                                     "1<1,0\n2<0,1\n3<1,1\nalice<a,1\n");
            seed_put(sink, text, size, "%s-%d", protocols[p]->name, end);
        }
    }
}

const struct fuzz_target fuzz_target = {"parameters", NULL, one, seeds};
