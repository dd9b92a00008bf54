/* The laws of every primitive: random programs of its operations, played with the real and with the
 * ideal cryptography, agree on everything that either shows; what is written is read back.
 *
 * A program draws its steps beforehand, so that it is the same in both worlds. What shows of a
 * value is which entries are equal, within a value and between values of one sort. A step that the
 * ideal world refuses by name (a key that is not on a point) counts in neither. */
#include "sim/primitives.h"
#include "crypto/commutative.h"
#include "sim/house.h"
#include "tests/expect.h"
#include "tests/sim/play.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = 24, VALUES = 2 + 2 * STEPS, WORDS = 3, PATTERN = VALUES * VALUES * WORDS * WORDS };

struct step {
    const struct primitive_operation *operation;
    int in[OPERATION_INPUTS], out[OPERATION_OUTPUTS]; /* places of values; -1: none */
};

/* A program and what was seen of it in one world after the other. */
static struct {
    const struct primitive *primitive;
    struct step step[STEPS];
    int steps, values;
    int sort[VALUES];
    bool refused[VALUES];
    bool ideal;
    uint8_t equal[2][PATTERN];
    size_t seen[2], unread;
} program;

static int sort_count(int sort)
{
    int count = 0;
    for (int v = 0; v < program.values; v++)
        count += program.sort[v] == sort;
    return count;
}

static int any_of(int sort)
{
    int turn = (int)test_random_below((uint64_t)sort_count(sort));
    for (int v = 0; v < program.values; v++)
        if (program.sort[v] == sort && turn-- == 0)
            return v;
    return -1;
}

static bool can_run(const struct primitive_operation *o)
{
    for (int i = 0; i < OPERATION_INPUTS; i++)
        if (o->in[i] && !sort_count(o->in[i]))
            return false;
    return true;
}

/* Values 0 and 1 are texts, with words in common. */
static void make_program(const struct primitive *p)
{
    int operations = 0;
    memset(&program, 0, sizeof program);
    program.primitive = p;
    program.values = 2;
    program.sort[0] = program.sort[1] = SORT_TEXTS;
    while (p->operations[operations].name)
        operations++;
    while (program.steps < STEPS) {
        const struct primitive_operation *o =
            &p->operations[test_random_below((uint64_t)operations)];
        struct step *s = &program.step[program.steps];
        if (!can_run(o))
            continue;
        program.steps++;
        s->operation = o;
        for (int i = 0; i < OPERATION_INPUTS; i++)
            s->in[i] = o->in[i] ? any_of(o->in[i]) : -1;
        for (int i = 0; i < OPERATION_OUTPUTS; i++) {
            s->out[i] = o->out[i] ? program.values : -1;
            if (o->out[i])
                program.sort[program.values++] = o->out[i];
        }
    }
}

static bool refuses(const struct step *s)
{
    for (int i = 0; i < OPERATION_INPUTS; i++)
        if (s->in[i] >= 0 && program.refused[s->in[i]])
            return true;
    return false;
}

static status play_step(struct party *me, const struct step *s, struct value *values)
{
    const struct value *in[OPERATION_INPUTS];
    struct value out[OPERATION_OUTPUTS] = {{.run = NULL}};
    for (int i = 0; i < OPERATION_INPUTS; i++)
        in[i] = s->in[i] >= 0 ? &values[s->in[i]] : NULL;
    const status result = s->operation->run(me, in, out);
    for (int i = 0; i < OPERATION_OUTPUTS; i++)
        if (s->out[i] >= 0)
            values[s->out[i]] = out[i];
    return result;
}

/* An entry as it would be sent, to be freed. */
static uint8_t *written(const struct value *v, size_t i)
{
    const struct value one = value_slice(v, i, 1);
    uint8_t *bytes = malloc(value_wire_size(&one) + 1);
    if (!bytes)
        abort();
    value_encode(&one, bytes);
    return bytes;
}

static bool same_entry(const struct value *a, size_t i, const struct value *b, size_t k)
{
    const struct value one = value_slice(a, i, 1);
    uint8_t *x = written(a, i), *y = written(b, k);
    const bool same = memcmp(x, y, value_wire_size(&one)) == 0;
    free(x);
    free(y);
    return same;
}

/* Is what is written read as the same? A master key is never sent, and is refused. */
static bool reads_back(const struct value *v, size_t i)
{
    const size_t wire = entry_wire(v);
    uint8_t *bytes = written(v, i), *again = malloc(wire);
    const struct value one = values_sized(v->run, v->kind, v->width, 1);
    if (!again)
        abort();
    bool right = entry_decode(&one, 0, bytes) == OK;
    if (right) {
        entry_encode(&one, 0, again);
        right = memcmp(bytes, again, wire) == 0;
    }
    free(bytes);
    free(again);
    return right;
}

/* Residues are the house's own, and have a test of theirs. */
static bool is_sent(enum kind kind)
{
    const struct kind_about *about = kind_about(kind);
    return about && !about->never_sent;
}

static void look(const struct value *values)
{
    size_t *seen = &program.seen[program.ideal];
    for (int a = 2; a < program.values; a++)
        for (int b = 2; b <= a && !program.refused[a]; b++) {
            if (program.refused[b] || program.sort[a] != program.sort[b])
                continue;
            for (size_t i = 0; i < values[a].count; i++)
                for (size_t k = 0; k < values[b].count; k++)
                    program.equal[program.ideal][(*seen)++] =
                        same_entry(&values[a], i, &values[b], k);
        }
    for (int a = 2; a < program.values; a++)
        for (size_t i = 0; !program.refused[a] && i < values[a].count; i++)
            program.unread += is_sent(values[a].kind) && !reads_back(&values[a], i);
}

static status play_program(struct party *me)
{
    static const char *const words[2][WORDS] = {{"a", "b", "a"}, {"c", "a", ""}};
    struct value values[VALUES];
    if (!party_is(me, 1))
        return OK;
    for (int v = 0; v < 2; v++) {
        values[v] = values_of(party_run(me), KIND_TEXTS, WORDS);
        for (size_t i = 0; i < WORDS; i++)
            texts_set(&values[v], i, words[v][i], strlen(words[v][i]));
    }
    for (int i = 0; i < program.steps; i++) {
        const struct step *s = &program.step[i];
        const bool skipped =
            refuses(s) || (!program.ideal && s->out[0] >= 0 && program.refused[s->out[0]]);
        const status result = skipped ? E_WRONG_KEY : play_step(me, s, values);
        if (!skipped && result != OK && (result != E_WRONG_KEY || !program.ideal))
            printf("%s: %s ends with %s\n", program.primitive->name, s->operation->name,
                   status_name(result));
        EXPECT(skipped || result == OK || (result == E_WRONG_KEY && program.ideal));
        for (int o = 0; o < OPERATION_OUTPUTS; o++)
            if (s->out[o] >= 0)
                program.refused[s->out[o]] = result != OK;
    }
    look(values);
    return OK;
}

/* How many times the two worlds show something else, in |programs| programs. */
static size_t disagreements(const struct primitive *p, size_t programs, size_t *compared)
{
    size_t wrong = 0;
    for (size_t i = 0; i < programs; i++) {
        make_program(p);
        program.ideal = true;
        play_role(play_program, &backend_ideal, false, OK);
        program.ideal = false;
        play_role(play_program, &backend_real, false, OK);
        wrong += program.seen[0] != program.seen[1];
        for (size_t k = 0; k < program.seen[0]; k++)
            wrong += program.equal[0][k] != program.equal[1][k];
        *compared += program.seen[0];
        EXPECT_EQ(0, program.unread);
    }
    return wrong;
}

static void the_worlds_agree(void)
{
    for (const struct primitive *const *p = primitives; *p; p++) {
        const bool slow = (*p)->kinds[0].slow;
        size_t compared = 0;
        const size_t wrong = disagreements(*p, test_iterations(slow ? 3 : 30), &compared);
        printf("%s: %zu pairs of entries\n", (*p)->name, compared);
        EXPECT(compared > 300);
        EXPECT_EQ(0, wrong);
    }
}

/* A hash that forgets in one of the worlds where an entry stands. */
static status forgetful(struct party *me, const struct value *const *in, struct value *out)
{
    return hash_entries(me, in[0], "law", !program.ideal, in[1], out);
}

static status law_key(struct party *me, const struct value *const *in, struct value *out)
{
    (void)in;
    return draw_key(me, "law key", out);
}

static void a_difference_is_found(void)
{
    static const struct primitive_operation operations[] = {
        {"key", {0}, {2}, law_key}, {"hash", {2, SORT_TEXTS}, {3}, forgetful}, {.name = NULL}};
    const struct primitive planted = {"planted", "none", .kinds = primitives[0]->kinds,
                                      .operations = operations};
    size_t compared = 0;
    EXPECT(disagreements(&planted, 3, &compared) > 0);
}

static void the_list_is_whole(void)
{
    for (int kind = 0; kind < KIND_COUNT; kind++) {
        const struct kind_about *about = kind_about((enum kind)kind);
        EXPECT((about == NULL) == (kind == KIND_RESIDUES || kind == KIND_TEXTS));
        EXPECT(strcmp(kind_name((enum kind)kind), "unknown") != 0);
        if (about)
            EXPECT(about->real.stride && about->real.wire && about->ideal.wire == HANDLE_BYTES);
        if (about && about->sized) {
            EXPECT(about->real.stride == about->sized->stride(about->sized->usual));
            EXPECT(about->real.wire == about->sized->wire(about->sized->usual));
        }
    }
    for (const struct primitive *const *p = primitives; *p; p++)
        EXPECT((*p)->name && (*p)->assumption && (*p)->kinds[0].name && (*p)->operations[0].name);
    EXPECT_EQ(commutative_default.bytes, kind_about(KIND_POINTS)->real.wire);
}

static const struct test tests[] = {
    {"the worlds agree", the_worlds_agree},
    {"a difference is found", a_difference_is_found},
    {"the list is whole", the_list_is_whole},
};

int main(int argc, char **argv)
{
    return test_main(argc, argv, tests, sizeof tests / sizeof *tests);
}
