/* How views and recordings see calls. */
#include "sim/house.h"
#include "sim/meeting.h"
#include "sim/primitives.h"

/* The bytes of named values, one after the other, each a field of the event. */
static size_t put_named(struct event *event, struct seen *seen, uint8_t *bytes, size_t offset,
                        const struct named_list *list)
{
    for (size_t i = 0; list && i < list->count; i++) {
        const struct named_value *v = &list->list[i];
        const struct field field = {.name = v->name, .leak = LEAK_OUTPUT};
        describe_value(&seen[event->field_count++], &field, &v->value, offset);
        value_encode(&v->value, bytes + offset);
        offset += value_wire_size(&v->value);
    }
    return offset;
}

void call_event(struct party *p, enum event_kind kind, const struct named_list *outputs,
                const struct named_list *leaks)
{
    struct arena *arena = run_scratch(p->run);
    struct event event = {
        .kind = kind, .name = p->shape->protocol->name, .round = p->strand->round};
    size_t size = 0, fields = 0;
    const struct named_list *const both[2] = {outputs, leaks};
    for (int k = 0; k < 2; k++)
        for (size_t i = 0; both[k] && i < both[k]->count; i++, fields++)
            size += value_wire_size(&both[k]->list[i].value);
    if (fields) {
        struct seen *seen = arena_alloc(arena, fields * sizeof *seen);
        uint8_t *bytes = arena_alloc(arena, size);
        event.fields = seen;
        event.bytes = bytes;
        event.size =
            put_named(&event, seen, bytes, put_named(&event, seen, bytes, 0, outputs), leaks);
    }
    party_event(p, &event);
}

static bool is_bytes(const struct named_list *list)
{
    bool bytes = true;
    for (size_t i = 0; i < list->count; i++)
        bytes &=
            list->list[i].value.kind == KIND_RESIDUES || list->list[i].value.kind == KIND_TEXTS;
    return bytes;
}

static size_t encode_named(const struct named_list *list, uint8_t *bytes)
{
    size_t size = 0;
    for (size_t i = 0; i < list->count; i++) {
        if (bytes)
            value_encode(&list->list[i].value, bytes + size);
        size += value_wire_size(&list->list[i].value);
    }
    return size;
}

void run_watch_meetings(struct run *run, call_watcher *met, void *context)
{
    run->met = met;
    run->met_context = context;
}

/* It uses the stage of ideal views, which is free between ideal views. */
status trusted_answer(struct run *run, const struct shape *shape, const struct value *const *given,
                      answer_taken *taken, void *context)
{
    struct ideal ideal;
    if (shape->protocol->draws)
        return E_LIMIT;
    run->shape = &run->root;
    stage_begin(run, &run->puppet_stage);
    trusted_begin(run, &ideal, shape, NULL);
    for (int i = 1; i <= shape->parties; i++)
        ideal.input[i] = given[i];
    if (run->met)
        run->met(run->met_context, shape, ideal.input);
    stage_close(run);
    const status asked = trusted_compute(&ideal);
    stage_open(run);
    REQUIRE(asked);
    for (int i = 1; i <= shape->parties; i++) {
        const struct named_list *outputs = &ideal.output[i], *leaks = &ideal.leak[i];
        if (!is_bytes(outputs) || !is_bytes(leaks))
            return E_LIMIT;
        const size_t size = encode_named(outputs, NULL);
        uint8_t *bytes = arena_alloc(run_scratch(run), size + encode_named(leaks, NULL) + 1);
        encode_named(outputs, bytes);
        taken(context, i, bytes, size + encode_named(leaks, bytes + size));
    }
    return OK;
}
