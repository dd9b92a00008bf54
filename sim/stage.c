/* Stages: what one execution makes. The next execution empties them. */
#include "crypto/branches.h"
#include "sim/house.h"
#include "sim/primitives.h"
#include "sim/written.h"
#include <assert.h>
#include <string.h>

/* Doubles an array in the stage's arena; the memory of the old one stays unused. */
static void *grown(struct arena *arena, const void *list, size_t count, size_t *room, size_t size)
{
    const size_t more = *room ? 2 * *room : 16;
    void *copy = arena_alloc(arena, more * size);
    if (count)
        memcpy(copy, list, count * size);
    *room = more;
    return copy;
}

static void clean(struct stage *s)
{
    for (struct cleanup *c = s->cleanups; c; c = c->next)
        c->clear(c->object);
    s->cleanups = NULL;
}

void stage_cleanup(struct run *run, void (*clear)(void *), void *object)
{
    struct stage *s = run->stage;
    struct cleanup *c = arena_alloc(&s->arena, sizeof *c);
    *c = (struct cleanup){s->cleanups, clear, object};
    s->cleanups = c;
}

void stage_begin(struct run *run, struct stage *s)
{
    clean(s);
    arena_reset(&s->arena);
    s->handles = (struct handle_table){0};
    s->group = (struct ideal_group){0};
    memset(s->of_primitive, 0, sizeof s->of_primitive);
    s->keys = NULL;
    s->drawn = NULL;
    s->key_count = s->key_room = 0;
    s->variables = NULL;
    s->variable_count = s->variable_room = 0;
    s->looked = NULL;
    s->looked_inside = false;
    s->told = NULL;
    s->told_count = s->told_room = 0;
    run->stage = s;
}

void *entries_sealed(struct run *run, uint64_t size)
{
    void *room = run->sealed ? sealed_alloc(run->sealed, size) : NULL;
    if (room)
        return room;
    if (!run->stage->looked)
        run->stage->looked = "entries for which there is no sealed memory";
    run->stage->looked_inside = true;
    return arena_alloc(scratch(run), size);
}

void stage_close(struct run *run)
{
    branches_noted = BRANCH_FALSE | BRANCH_TRUE;
    if (run->sealed)
        sealed_close(run->sealed);
}

void stage_open(struct run *run)
{
    branches_noted = 0;
    if (!run->sealed || !sealed_open(run->sealed))
        return;
    run->stage->looked_inside = true;
    if (!run->stage->looked)
        run->stage->looked = "the bytes of an entry are read";
}

void stage_clear(struct stage *s)
{
    clean(s);
    arena_clear(&s->arena);
    *s = (struct stage){0};
}

uint32_t stage_variable(struct run *run, enum variable_kind kind, int party, const char *name,
                        uint32_t entry, const struct modulus *ring)
{
    struct stage *s = run->stage;
    if (s->variable_count == s->variable_room)
        s->variables = grown(&s->arena, s->variables, s->variable_count, &s->variable_room,
                             sizeof *s->variables);
    s->variables[s->variable_count] = (struct variable){kind, party, name, entry, ring, false};
    return (uint32_t)s->variable_count++;
}

const struct form *stage_chosen(struct run *run, const struct modulus *ring, const uint64_t *value)
{
    const int party = run->current ? run->current->home->index : 0;
    const bool constant = run->written ? written_put(run->written, party, ring, value)
                                       : !run->stage->looked || !run->current;
    if (constant)
        return form_constant(run_scratch(run), ring, value);
    return form_variable(run_scratch(run), ring,
                         stage_variable(run, VARIABLE_CHOSEN, party, "chosen", 0, ring));
}

void run_compare_written(struct run *run, struct written *written)
{
    run->written = written;
}

void stage_look(struct run *run, const struct form *form, const char *what)
{
    struct stage *s = run->stage;
    if (!form->tainted && !form->count)
        return;
    for (uint32_t t = 0; t < form->count; t++) {
        assert(form->term[t].variable < s->variable_count);
        s->variables[form->term[t].variable].read = true;
    }
    if (!s->looked)
        s->looked = what;
}

void stage_told(struct party *p, const char *name, const struct value *v)
{
    struct stage *s = p->run->stage;
    if (!p->run->world->formal || !v->forms)
        return;
    if (s->told_count == s->told_room)
        s->told = grown(&s->arena, s->told, s->told_count, &s->told_room, sizeof *s->told);
    s->told[s->told_count++] = (struct told){p->home->index, p->call, {name, value_copy(v)}};
}

void stage_key(struct run *run, struct key_entry *key)
{
    struct stage *s = run->stage;
    if (s->key_count == s->key_room) {
        size_t room = s->key_room;
        s->drawn = grown(&s->arena, s->drawn, s->key_count, &room, sizeof *s->drawn);
        s->keys = grown(&s->arena, s->keys, s->key_count, &s->key_room, sizeof *s->keys);
    }
    key->id = (uint32_t)s->key_count + 1;
    const struct call *in = run->current ? run->current->frame->call : NULL;
    s->drawn[s->key_count] = (struct key_origin){
        .call = in,
        .id = in ? in->id : 0,
        .path = calls_stay(run) ? NULL : arena_text(&s->arena, call_path(run, in))};
    s->keys[s->key_count++] = *key;
}

void stage_key_used(struct party *p, const struct key_entry *key)
{
    struct run *run = p->run;
    const struct stage *s = run->stage;
    if (run->crossing || p->puppet || !key->id || key->id > s->key_count)
        return;
    const struct key_origin *drawn = &s->drawn[key->id - 1];
    if (drawn->id == (p->call ? p->call->id : 0))
        return;
    run->crossed = true;
    run->crossing = arena_format(&run->stage->arena, "a key of %s is used in %s",
                                 drawn->path ? drawn->path : call_path(run, drawn->call),
                                 call_path(run, p->call));
}

static void handle_sent(struct party *p, const struct handle *h)
{
    for (uint32_t k = 0; h && k < h->key_count; k++)
        if (h->keys[k])
            stage_key_used(p, &p->run->stage->keys[h->keys[k] - 1]);
}

void stage_value_sent(struct party *p, const struct value *v)
{
    const bool ideal = p->run->world->backend->ideal;
    const enum aspect aspect = kind_aspect(v->kind);
    const bool handles = ideal && (aspect == ASPECT_DIGEST || aspect == ASPECT_POINT);
    for (size_t i = 0; aspect == ASPECT_KEY && i < v->count; i++)
        stage_key_used(p, (const struct key_entry *)v->data + i);
    for (size_t i = 0; handles && i < v->count; i++)
        handle_sent(p, run_handle(p->run, ((const uint64_t *)v->data)[i]));
}

uint32_t stage_key_find(const struct run *run, const uint8_t bytes[32])
{
    const struct stage *s = run->stage;
    for (size_t i = s->key_count; i > 0; i--)
        /* not run: where there is one key, or none is found. */
        if (memcmp(s->keys[i - 1].bytes, bytes, 32) == 0)
            return (uint32_t)i;
    return 0;
}

const struct variable *run_variables(const struct run *run, size_t *count)
{
    *count = run->stage->variable_count;
    return run->stage->variables;
}

const char *run_looked(const struct run *run)
{
    return run->stage->looked;
}

bool run_looked_inside(const struct run *run)
{
    return run->stage->looked_inside;
}

const struct told *run_told(const struct run *run, size_t *count)
{
    *count = run->stage->told_count;
    return run->stage->told;
}

const struct handle *run_handle(const struct run *run, uint64_t id)
{
    const struct handle_table *t = &run->stage->handles;
    if (!t->number)
        return id >= 1 && id <= t->count ? &t->list[id - 1] : NULL;
    for (size_t i = 0; i < t->count; i++)
        if (t->number[i] == id)
            return &t->list[i];
    return NULL;
}

size_t run_handle_count(const struct run *run)
{
    return run->stage->handles.count;
}

uint64_t run_handle_number(const struct run *run, size_t place)
{
    const struct handle_table *t = &run->stage->handles;
    return t->number ? t->number[place] : place + 1;
}

size_t run_asked_count(const struct run *run)
{
    return run->stage->handles.asked_count;
}

uint64_t run_asked_number(const struct run *run, size_t place)
{
    return run->stage->handles.asked[place];
}

bool run_handles_asked(const struct run *run)
{
    return run->world->numbering == NUMBERS_ASKED || run->world->numbering == NUMBERS_ASKED_FALL;
}

bool run_numbers_drawn(const struct run *run)
{
    return run->world->numbering == NUMBERS_DRAWN;
}
