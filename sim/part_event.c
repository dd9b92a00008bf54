/* How views and recordings see calls. */
#include "sim/house.h"

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
