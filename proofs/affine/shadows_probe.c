/* Probing: the same code without shadows, on chosen inputs and coins. A wrong shadow type shows as
 * a message that is not what its form says. */
#include "crypto/bits.h"
#include "crypto/memory.h"
#include "proofs/affine/shadows.h"
#include "sim/backend.h"
#include "sim/part.h"
#include "sim/primitives.h"
#include "sim/run_spec.h"
#include <stdlib.h>
#include <string.h>

enum { PROBED_MOST = 256, PROBES_RANDOM = 16 };

/* The values of all variables, and a tape that hands out those of the coins in their order. */
struct probe {
    struct tape tape;
    const struct shadows *shadows;
    uint64_t (*value)[4]; /* by variable */
    size_t next;
    bool astray;
    struct run *run;
    struct world world;
};

static struct tape *coins(void *context, int party)
{
    (void)party;
    return &((struct probe *)context)->tape;
}

/* Bits are drawn 32 at a time, and fewer at the end (crypto/bits.h). */
static uint32_t bits_of(const struct variable *v, const uint64_t *bound, size_t limbs)
{
    const bool power = limbs == 1 && *bound > 2 && (*bound & (*bound - 1)) == 0;
    return power && v->ring->limbs == 1 && *v->ring->limb == 2 ? (uint32_t)__builtin_ctzll(*bound)
                                                               : 0;
}

static bool give_bits(struct probe *p, uint32_t bits, uint64_t *out)
{
    *out = 0;
    for (uint32_t b = 0; b < bits; b++) {
        if (p->next >= p->shadows->variable_count ||
            *p->shadows->variables[p->next].ring->limb != 2)
            return false;
        *out |= p->value[p->next++][0] << b;
    }
    return true;
}

static status probe_below(struct tape *tape, const char *why, const uint64_t *bound, size_t limbs,
                          size_t count, uint64_t *out)
{
    struct probe *p = (struct probe *)tape;
    (void)why;
    for (size_t i = 0; i < count; i++) {
        const struct variable *v =
            p->next < p->shadows->variable_count ? &p->shadows->variables[p->next] : NULL;
        const uint32_t bits = v ? bits_of(v, bound, limbs) : 0;
        if (bits && give_bits(p, bits, out + i))
            continue;
        if (!v || v->ring->limbs != limbs || memcmp(v->ring->limb, bound, limbs * 8) != 0) {
            p->astray = true;
            return E_TAPE_END;
        }
        memcpy(out + i * limbs, p->value[p->next++], limbs * sizeof *out);
    }
    return OK;
}

static status probe_bytes(struct tape *tape, const char *why, uint8_t *out, size_t size)
{
    (void)why;
    (void)out;
    (void)size;
    ((struct probe *)tape)->astray = true;
    return E_TAPE_END;
}

/* The run's inputs from the values of the input variables, which come in their order. */
static void load_inputs(struct probe *p)
{
    size_t at = 0;
    run_release_inputs(p->run);
    for (int i = 1; i <= p->shadows->parties; i++) {
        const struct value *shape = run_input(p->shadows->run, i);
        if (!shape)
            continue;
        struct value copy = *shape;
        uint64_t *entries = memory_zero((size_t)shape->count + 1, shape->stride);
        for (uint32_t k = 0; k < shape->count; k++, at++)
            memcpy(entries + k * shape->modulus->limbs, p->value[at],
                   shape->modulus->limbs * sizeof *entries);
        copy.data = entries;
        run_input_value(p->run, i, &copy);
        free(entries);
    }
    p->next = p->shadows->input_count;
}

static void evaluate(const struct form *f, uint64_t (*value)[4], uint64_t out[4])
{
    uint64_t product[4] = {0}, factor[4];
    memcpy(out, f->constant, sizeof f->constant);
    for (uint32_t t = 0; t < f->count; t++) {
        memcpy(factor, f->term[t].coefficient, sizeof factor);
        residue_mul(f->ring, product, factor, value[f->term[t].variable], 1);
        residue_add(f->ring, out, out, product, 1);
    }
}

/* The entry of form |n|: a residue, or one of packed bits. */
static bool read_entry(const struct seen *field, const uint8_t *bytes, size_t n, uint64_t got[4])
{
    if (kind_has_bits(field->kind)) {
        const size_t bit = n % field->width;
        got[0] = bytes[n / field->width * bits_bytes(field->width) + bit / 8] >> (bit % 8) & 1;
        return true;
    }
    return field->kind == KIND_RESIDUES &&
           residue_decode(field->modulus, got, bytes + n * field->modulus->bytes, 1, NULL) == OK;
}

static const char *compare_outputs(struct probe *p, struct arena *arena)
{
    const struct shadows *s = p->shadows;
    for (size_t k = 0; s->output_count && k < s->told_count; k++) {
        const struct value *form = &s->told[k].output.value, *v;
        if (s->told[k].call || form->kind != KIND_RESIDUES)
            continue;
        v = run_output(p->run, s->told[k].party, s->told[k].output.name);
        if (!v || v->count != form->count || v->kind != KIND_RESIDUES)
            return "a probe gives other outputs";
        for (size_t e = 0; e < v->count; e++) {
            uint64_t want[4] = {0};
            if (form->forms[e]->tainted)
                continue;
            evaluate(form->forms[e], p->value, want);
            if (memcmp(want, (const uint64_t *)v->data + e * v->modulus->limbs, v->stride) != 0)
                return arena_format(arena, "a probe gives another output %s than its form says",
                                    s->told[k].output.name);
        }
    }
    return NULL;
}

static const char *compare(struct probe *p, struct arena *arena)
{
    const struct shadows *s = p->shadows;
    size_t at = 0;
    for (int i = 1; i <= s->parties; i++) {
        const struct view *view = run_view(p->run, i);
        for (size_t k = 0; k < view->count; k++) {
            const struct event *e = &view->event[k];
            const bool seen = e->kind == EVENT_COIN || e->kind == EVENT_INPUT || shadows_heard(e);
            for (size_t f = 0; seen && f < e->field_count; f++) {
                const struct seen *field = &e->fields[f];
                const size_t forms = kind_aspect(field->kind) != ASPECT_KEY ? seen_forms(field) : 0;
                for (size_t n = 0; n < forms; n++, at++) {
                    uint64_t want[4] = {0}, got[4] = {0};
                    if (at >= s->count || strcmp(s->list[at].event->name, e->name) != 0)
                        return "a probe gives other messages";
                    if (s->list[at].form->tainted)
                        continue;
                    evaluate(s->list[at].form, p->value, want);
                    if (!read_entry(field, e->bytes + field->offset, n, got) ||
                        memcmp(want, got, sizeof want) != 0)
                        return arena_format(arena, "a probe gives another %s than its form says",
                                            e->name);
                }
            }
        }
    }
    return at == s->count ? compare_outputs(p, arena) : "a probe gives other messages";
}

static const char *run_probe(struct probe *p, struct arena *arena)
{
    load_inputs(p);
    const status ended = run_execute(p->run);
    if (p->astray || p->next != p->shadows->variable_count)
        return "a probe draws other coins";
    if (ended != OK)
        return "a probe stops";
    return compare(p, arena);
}

static const char *run_probes(struct probe *p, uint64_t *executions, struct arena *arena)
{
    static const uint8_t seed[SEED_BYTES] = {0x3c};
    const struct shadows *s = p->shadows;
    const size_t units = s->variable_count <= PROBED_MOST ? s->variable_count : 0;
    struct seeded_tape random;
    const char *differs = run_probe(p, arena);
    ++*executions;
    for (size_t v = 0; v < units && !differs; v++, ++*executions) {
        p->value[v][0] = 1;
        differs = run_probe(p, arena);
        p->value[v][0] = 0;
    }
    if (seeded_tape_init(&random, seed, "probes") != OK)
        memory_ended();
    for (int k = 0; k < PROBES_RANDOM && !differs; k++, ++*executions) {
        for (size_t v = 0; v < s->variable_count && !differs; v++) {
            const struct modulus *ring = s->variables[v].ring;
            if (tape_vector(&random.tape, "value", ring->limb, ring->limbs, 1, p->value[v]) != OK)
                differs = "no coins for probes";
        }
        differs = differs ? differs : run_probe(p, arena);
    }
    seeded_tape_clear(&random);
    return differs;
}

const char *shadows_probe(const struct shadows *s, uint64_t *executions, struct arena *arena)
{
    struct probe p = {.tape = {.below = probe_below, .bytes = probe_bytes}, .shadows = s};
    p.world = (struct world){"tiny", &backend_ideal, false, coins, &p, NULL, NULL, NUMBERS_RISE};
    /* The same protocol, variant, mutation and parameters as the run with shadows. */
    const struct run_spec same = run_spec_of(arena, s->run);
    p.run = run_new(s->job->protocol, &p.world);
    const status set = run_spec_apply(&same, p.run);
    p.value = memory_zero(s->variable_count + 1, sizeof *p.value);
    const char *differs =
        set == OK ? run_probes(&p, executions, arena) : "the probes could not be set up";
    free(p.value);
    run_free(p.run);
    return differs;
}
