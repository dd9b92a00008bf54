#include "sim/laws.h"
#include "crypto/memory.h"
#include "sim/backend.h"
#include "sim/house.h"
#include "sim/input.h"
#include "sim/laws_term.h"
#include "sim/primitives.h"
#include "sim/world.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    STEPS = 24,
    WORDS = 3,
    TEXTS = 2, /* the first values, which are given */
    VALUES = TEXTS + OPERATION_OUTPUTS * STEPS,
    EQUATIONS = 32,
    TRIES = 3 /* of each equation in each program */
};

struct step {
    const struct primitive_operation *operation;
    int in[OPERATION_INPUTS], out[OPERATION_OUTPUTS]; /* places of values; -1: none */
};

/* One question: an equation, and the places of the values that stand for its variables. */
struct question {
    int equation, place[TERM_VARIABLES];
    bool refused; /* by the ideal world */
};

/* A program, drawn before it is played, so that both worlds play the same; and what they showed. */
struct program {
    const struct primitive *primitive;
    struct tape *tape;
    struct equation equation[EQUATIONS];
    bool met[EQUATIONS];
    int equations, steps, values, questions;
    struct step step[STEPS];
    struct question question[EQUATIONS * TRIES];
    int sort[VALUES];
    bool refused[VALUES], ideal;
    uint8_t *equal[2]; /* of the real world, of the ideal one */
    size_t seen[2], room[2];
    struct laws_result *result;
};

__attribute__((format(printf, 2, 3))) static void say(struct program *p, const char *format, ...)
{
    va_list args;
    if (*p->result->first)
        return;
    va_start(args, format);
    vsnprintf(p->result->first, LAWS_TEXT, format, args);
    va_end(args);
}

/* ------------------------------------------------------------------ a program */

static int below(struct program *p, int bound)
{
    uint64_t drawn = 0;
    if (tape_below(p->tape, "program", (uint64_t)bound, &drawn) != OK)
        abort(); /* cannot happen: a seeded tape has more than this */
    return (int)drawn;
}

/* A value of a sort; -1: there is none. */
static int any_of(struct program *p, int sort)
{
    int count = 0;
    for (int v = 0; v < p->values; v++)
        count += p->sort[v] == sort;
    int turn = count ? below(p, count) : -1;
    for (int v = 0; v < p->values; v++)
        if (p->sort[v] == sort && turn-- == 0)
            return v;
    return -1;
}

static bool add_step(struct program *p, const struct primitive_operation *o)
{
    struct step *s = &p->step[p->steps];
    *s = (struct step){.operation = o};
    for (int i = 0; i < OPERATION_INPUTS; i++) {
        s->in[i] = o->in[i] ? any_of(p, o->in[i]) : -1;
        if (o->in[i] && s->in[i] < 0)
            return false;
    }
    for (int i = 0; i < OPERATION_OUTPUTS; i++) {
        s->out[i] = o->out[i] ? p->values : -1;
        if (o->out[i])
            p->sort[p->values++] = o->out[i];
    }
    p->steps++;
    return true;
}

static void add_questions(struct program *p)
{
    p->questions = 0;
    for (int i = 0; i < p->equations * TRIES; i++) {
        struct question *q = &p->question[p->questions];
        const struct equation *e = &p->equation[i / TRIES];
        bool whole = true;
        *q = (struct question){.equation = i / TRIES};
        for (int v = 0; v < e->variables; v++)
            whole = (q->place[v] = any_of(p, e->sort[v])) >= 0 && whole;
        p->questions += whole;
    }
}

/* Some operations may never find the inputs that they need: then the program is shorter. */
static void make_program(struct program *p)
{
    int operations = 0;
    p->steps = 0;
    p->values = TEXTS;
    p->sort[0] = p->sort[1] = SORT_TEXTS;
    memset(p->refused, 0, sizeof p->refused);
    p->seen[0] = p->seen[1] = 0;
    while (p->primitive->operations[operations].name)
        operations++;
    for (int i = 0; operations && i < 100 * STEPS && p->steps < STEPS; i++)
        add_step(p, &p->primitive->operations[below(p, operations)]);
    add_questions(p);
}

/* ------------------------------------------------------------------ what shows */

/* An entry as it would be sent; the caller frees it. */
static uint8_t *written(const struct value *v, size_t i, size_t *size)
{
    const struct value one = value_slice(v, i, 1);
    *size = value_wire_size(&one);
    uint8_t *bytes = memory_get(*size + 1);
    value_encode(&one, bytes);
    return bytes;
}

static bool same_entry(const struct value *a, size_t i, const struct value *b, size_t k)
{
    size_t m, n;
    uint8_t *x = written(a, i, &m), *y = written(b, k, &n);
    const bool same = m == n && memcmp(x, y, m) == 0;
    free(x);
    free(y);
    return same;
}

static bool reads_back(const struct value *v, size_t i)
{
    const size_t wire = entry_wire(v);
    uint8_t *bytes = memory_get(wire + 1), *again = memory_get(wire + 1);
    const struct value one = values_sized(v->run, v->kind, v->width, 1);
    entry_encode(v, i, bytes);
    bool right = entry_decode(&one, 0, bytes) == OK;
    if (right) {
        entry_encode(&one, 0, again);
        right = memcmp(bytes, again, wire) == 0;
    }
    free(bytes);
    free(again);
    return right;
}

static void note_equal(struct program *p, bool equal)
{
    const bool w = p->ideal;
    if (p->seen[w] == p->room[w]) {
        p->room[w] = 2 * p->room[w] + 1024;
        p->equal[w] = memory_more(p->equal[w], p->room[w]);
    }
    p->equal[w][p->seen[w]++] = equal;
}

static void look(struct program *p, const struct value *values)
{
    for (int a = TEXTS; a < p->values; a++)
        for (int b = TEXTS; b <= a && !p->refused[a]; b++)
            for (size_t i = 0; !p->refused[b] && p->sort[a] == p->sort[b] && i < values[a].count;
                 i++)
                for (size_t k = 0; k < values[b].count; k++)
                    note_equal(p, same_entry(&values[a], i, &values[b], k));
    /* Residues are the house's own; a master key is never sent, and is refused. */
    for (int a = TEXTS; a < p->values; a++) {
        const struct kind_about *about = p->refused[a] ? NULL : kind_about(values[a].kind);
        for (size_t i = 0; about && !about->never_sent && i < values[a].count; i++) {
            p->result->read++;
            if (reads_back(&values[a], i))
                continue;
            p->result->unread++;
            say(p, "an entry of %s is not read back as it was written", about->name);
        }
    }
}

/* ------------------------------------------------------------------ equations */

/* A few entries in hex, for people. */
static void print_value(const struct value *v, char *out, size_t room)
{
    size_t used = 0;
    *out = 0;
    for (size_t i = 0; i < v->count && i < 4 && used + 24 < room; i++) {
        size_t size;
        uint8_t *bytes = written(v, i, &size);
        used += (size_t)snprintf(out + used, room - used, i ? " " : "");
        for (size_t k = 0; k < size && k < 8; k++)
            used += (size_t)snprintf(out + used, room - used, "%02x", bytes[k]);
        if (size > 8)
            used += (size_t)snprintf(out + used, room - used, "..");
        free(bytes);
    }
}

static void say_broken(struct program *p, const struct equation *e,
                       const struct value *const variable[TERM_VARIABLES], const struct value *left,
                       const struct value *right)
{
    char with[LAWS_TEXT / 2] = "", one[96], other[96];
    size_t used = 0;
    for (int v = 0; v < e->variables && used < sizeof with; v++) {
        print_value(variable[v], one, sizeof one);
        used += (size_t)snprintf(with + used, sizeof with - used, "%s%s = %s", v ? ", " : "",
                                 e->name[v], one);
    }
    print_value(left, one, sizeof one);
    print_value(right, other, sizeof other);
    say(p, "%s does not hold with the %s cryptography: %s; left %s, right %s", e->text,
        p->ideal ? "ideal" : "real", with, one, other);
}

static status both_sides(struct party *me, const struct equation *e,
                         const struct value *const variable[TERM_VARIABLES], struct value *left,
                         struct value *right)
{
    REQUIRE(equation_side(me, e, e->left, variable, left));
    return equation_side(me, e, e->right, variable, right);
}

static void ask(struct party *me, struct program *p, struct question *q, const struct value *values)
{
    const struct equation *e = &p->equation[q->equation];
    const struct value *variable[TERM_VARIABLES] = {NULL};
    struct value left, right;
    for (int v = 0; v < e->variables; v++) {
        q->refused = q->refused || p->refused[q->place[v]];
        variable[v] = &values[q->place[v]];
    }
    if (q->refused)
        return;
    const status ended = both_sides(me, e, variable, &left, &right);
    q->refused = ended == E_WRONG_KEY && p->ideal;
    if (q->refused)
        return;
    if (ended != OK) {
        p->result->stopped++;
        say(p, "%s cannot be computed: %s", e->text, status_name(ended));
        return;
    }
    p->met[q->equation] = p->met[q->equation] || left.count;
    bool same = left.count == right.count;
    for (size_t i = 0; same && i < left.count; i++) {
        p->result->asked++;
        same = same_entry(&left, i, &right, i);
    }
    if (same)
        return;
    p->result->broken++;
    say_broken(p, e, variable, &left, &right);
}

/* ------------------------------------------------------------------ playing it */

/* Plays a step in one world. The ideal world goes first; what it refused is skipped in both. */
static status play_step(struct party *me, struct program *p, const struct step *s,
                        struct value *values)
{
    const struct value *in[OPERATION_INPUTS] = {NULL};
    struct value out[OPERATION_OUTPUTS] = {{.run = NULL}};
    bool skipped = !p->ideal && s->out[0] >= 0 && p->refused[s->out[0]];
    for (int i = 0; i < OPERATION_INPUTS; i++) {
        in[i] = s->in[i] >= 0 ? &values[s->in[i]] : NULL;
        skipped = skipped || (in[i] && p->refused[s->in[i]]);
    }
    const status ended = skipped ? E_WRONG_KEY : s->operation->run(me, in, out);
    for (int o = 0; o < OPERATION_OUTPUTS; o++)
        if (s->out[o] >= 0) {
            values[s->out[o]] = out[o];
            p->refused[s->out[o]] = ended != OK;
        }
    if (!skipped && ended != OK && (ended != E_WRONG_KEY || !p->ideal)) {
        p->result->stopped++;
        say(p, "%s ends with %s, with the %s cryptography", s->operation->name, status_name(ended),
            p->ideal ? "ideal" : "real");
        return ended;
    }
    return OK;
}

static status role(struct party *me)
{
    static const char *const words[TEXTS][WORDS] = {{"a", "b", "a"}, {"c", "a", ""}};
    struct value values[VALUES];
    struct run *run = party_run(me);
    struct program *p = *(struct program *const *)run_state(run);
    for (int v = 0; v < TEXTS; v++) {
        values[v] = values_of(run, KIND_TEXTS, WORDS);
        for (size_t i = 0; i < WORDS; i++)
            texts_set(&values[v], i, words[v][i], strlen(words[v][i]));
    }
    for (int i = 0; i < p->steps; i++)
        REQUIRE(play_step(me, p, &p->step[i], values));
    look(p, values);
    for (int i = 0; i < p->questions; i++)
        ask(me, p, &p->question[i], values);
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

static const struct variant variants[] = {{"laws", "a program of operations"}, {0}};
static const struct parameter parameters[] = {{0}};
static const struct message *const messages[] = {NULL};
static const struct protocol protocol = {.name = "laws",
                                         .title = "the laws of a primitive",
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

/* Both worlds have the same coins. */
static status play_in(struct program *p, bool ideal, const uint8_t seed[SEED_BYTES])
{
    struct real_world real;
    struct program *const state = p;
    p->ideal = ideal;
    status result = real_world_init(&real, seed);
    if (result != OK)
        return result;
    struct world world = real.world;
    world.backend = ideal ? &backend_ideal : &backend_real;
    struct run *run = run_new(&protocol, &world);
    result = run_prepare(run);
    if (result == OK) {
        run_set_state(run, &state);
        result = run_input_text(run, 1, "0", 1);
    }
    if (result == OK) {
        const size_t stopped = p->result->stopped;
        result = run_execute(run);
        if (result != OK && p->result->stopped > stopped)
            result = OK; /* it is counted, and said */
    }
    run_free(run);
    real_world_clear(&real);
    return result;
}

static status play_both(struct program *p, const uint8_t seed[SEED_BYTES])
{
    REQUIRE(play_in(p, true, seed));
    REQUIRE(play_in(p, false, seed));
    const size_t pairs = p->seen[0] < p->seen[1] ? p->seen[0] : p->seen[1];
    size_t apart = p->seen[0] != p->seen[1];
    for (size_t k = 0; k < pairs; k++)
        apart += p->equal[0][k] != p->equal[1][k];
    if (apart)
        say(p, "which entries are equal depends on whether the cryptography is real or ideal");
    p->result->apart += apart;
    p->result->pairs += pairs;
    p->result->programs++;
    return OK;
}

static status read_equations(struct program *p)
{
    struct complaint complaint = {.text = ""};
    for (const char *const *law = p->primitive->laws; law && *law; law++) {
        if (p->equations == EQUATIONS) {
            say(p, "more than %d equations", EQUATIONS);
            return E_PARSE;
        }
        const status result =
            equation_read(p->primitive, *law, &p->equation[p->equations++], &complaint);
        if (result != OK) {
            say(p, "%s: %s", *law, complaint.text);
            return result;
        }
    }
    return OK;
}

status laws_test(const struct primitive *primitive, const uint8_t seed[SEED_BYTES], size_t programs,
                 struct laws_result *result)
{
    struct seeded_tape tape;
    struct program *p = memory_zero(1, sizeof *p);
    *result = (struct laws_result){.first = ""};
    p->primitive = primitive;
    p->result = result;
    status ended = read_equations(p);
    if (ended == OK)
        ended = seeded_tape_init(&tape, seed, primitive->name);
    if (ended == OK) {
        p->tape = &tape.tape;
        for (size_t i = 0; i < programs && ended == OK; i++) {
            uint8_t coins[SEED_BYTES];
            make_program(p);
            ended = tape_bytes(p->tape, "coins", coins, sizeof coins);
            if (ended == OK)
                ended = play_both(p, coins);
        }
        seeded_tape_clear(&tape);
    }
    for (int i = 0; ended == OK && i < p->equations; i++)
        if (!p->met[i]) {
            result->silent++;
            say(p, "%s was never asked: no program had values for it", p->equation[i].text);
        }
    free(p->equal[0]);
    free(p->equal[1]);
    free(p);
    return ended;
}

bool laws_hold(const struct laws_result *r)
{
    return r->pairs + r->asked > 0 && !r->apart && !r->unread && !r->stopped && !r->broken &&
           !r->silent;
}
