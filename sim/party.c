/* What a role can do: coins, messages, outputs. */
#include "sim/house.h"
#include "sim/plain.h"
#include "sim/primitives.h"
#include <assert.h>

struct run *party_run(const struct party *p)
{
    return p->run;
}

int party_index(const struct party *p)
{
    return p->index;
}

int party_count(const struct party *p)
{
    return p->shape->parties;
}

int party_next(const struct party *p)
{
    return p->index % p->shape->parties + 1;
}

int party_previous(const struct party *p)
{
    return (p->index + p->shape->parties - 2) % p->shape->parties + 1;
}

bool party_is(const struct party *p, int index)
{
    return p->index == index;
}

const struct value *party_input(const struct party *p)
{
    assert(p->input);
    return p->input;
}

uint64_t party_number(const struct party *p, const char *parameter)
{
    const uint64_t number = run_number(p->run, parameter);
    if (mutation_is(p, PARAMETER_SHIFTED, parameter))
        return number + (uint64_t)p->run->mutation->argument;
    return number;
}

bool party_variant(const struct party *p, const char *variant)
{
    return run_is(p->run, variant);
}

void party_event(struct party *p, struct event *event)
{
    struct run *run = p->run;
    event->party = p->home->index;
    event->call = p->call;
    if (run->observer.event && !p->puppet) {
        struct shape *shape = run->shape;
        run->shape = &run->root; /* observers see the whole run */
        run->observer.event(run->observer.context, event);
        run->shape = shape;
    }
    if (!run->keep_views)
        return;
    struct view *view = &p->home->view;
    view->event =
        arena_room(run_scratch(run), view->event, view->count, &view->room, sizeof *view->event);
    view->event[view->count++] = *event;
}

static void describe(struct seen *seen, const char *name, enum leak_class leak,
                     const struct value *v, size_t offset)
{
    *seen = (struct seen){.name = name,
                          .kind = v->kind,
                          .leak = leak,
                          .count = v->count,
                          .modulus = v->modulus,
                          .width = v->width,
                          .origin = v->origin,
                          .keys = v->keys,
                          .offset = offset,
                          .size = value_wire_size(v),
                          .forms = (const struct form *const *)v->forms};
}

void describe_value(struct seen *seen, const struct field *field, const struct value *v,
                    size_t offset)
{
    describe(seen, field->name, field->leak, v, offset);
}

void event_value(struct run *run, struct event *event, const char *name, const struct value *v)
{
    event->size = value_wire_size(v);
    uint8_t *bytes = arena_alloc(run_scratch(run), event->size);
    struct seen *seen = arena_alloc(run_scratch(run), sizeof *seen);
    value_encode(v, bytes);
    describe(seen, name, LEAK_PUBLIC, v, 0);
    event->bytes = bytes;
    event->fields = seen;
    event->field_count = 1;
}

void record_coin(struct party *p, const char *why, const struct value *coin)
{
    COUNT(p, coins, coin->count);
    if (!p->run->keep_views && !p->run->observer.event)
        return;
    struct event event = {.kind = EVENT_COIN, .name = why};
    event_value(p->run, &event, why, coin);
    party_event(p, &event);
}

/* What a temporary step may leave allocated for the next one. */
enum { TEMPORARY_KEPT = 1 << 24 };

/* If views are kept, or faults keep messages, or handles keep their contents (ideal world), there
 * is nothing that could be taken back. */
void temporary_begin(struct party *p)
{
    const struct world *world = p->run->world;
    if (p->puppet || p->run->keep_views || run_is_framed(p->run) || world->formal ||
        world->backend->ideal)
        return;
    arena_reset_to(&p->home->temporary, TEMPORARY_KEPT);
    p->home->in_temporary = true;
}

void temporary_end(struct party *p)
{
    p->home->in_temporary = false;
}

/* If the tape fails, the whole run ends; a role cannot handle that. */
status draw_residues(struct party *p, const char *why, const struct modulus *modulus,
                     uint64_t count, struct value *out)
{
    bool variable = true;
    struct value coin = p->run->mutation ? residues(p->run, modulus, count)
                                         : residues_unset(p->run, modulus, count);
    coin.origin = ORIGIN_COIN;
    if (p->run->mutation && !p->puppet)
        REQUIRE(mutate_coin(p, why, &coin, &variable));
    else
        REQUIRE(tape_vector(party_tape(p), why, modulus->limb, modulus->limbs, coin.count,
                            entries_of(&coin)));
    if (variable)
        value_make_variables(&coin, VARIABLE_COIN, p->home->index, why);
    record_coin(p, why, &coin);
    *out = coin;
    return OK;
}

static status order_from(struct run *run, struct tape *tape, const char *why, uint64_t count,
                         struct value *out)
{
    uint32_t *places = arena_alloc(run_scratch(run), (count ? count : 1) * sizeof *places);
    REQUIRE(tape_permutation(tape, why, (size_t)count, places));
    /* not run: lists of one entry or none are not mixed by every protocol. */
    *out = residues(run, run_integers(run, count < 2 ? 2 : count), count);
    out->origin = ORIGIN_COIN;
    for (size_t i = 0; i < count; i++)
        ((uint64_t *)entries_of(out))[i] = places[i];
    value_taint(out, "a permutation", NULL, NULL);
    return OK;
}

status draw_order(struct party *p, const char *why, uint64_t count, struct value *out)
{
    REQUIRE(order_from(p->run, party_tape(p), why, count, out));
    if (p->run->mutation && !p->puppet)
        mutate_order(p, why, out);
    record_coin(p, why, out);
    return OK;
}

status party_shuffle(struct party *p, const char *why, struct value *const *values, size_t count)
{
    struct value order;
    assert(count > 0);
    REQUIRE(draw_order(p, why, values[0]->count, &order));
    const bool sorted = mutation_is(p, SHUFFLE_SORTED, why);
    for (size_t i = 0; i < count; i++) {
        assert(values[i]->count == order.count);
        struct value shuffled = value_copy(values[i]);
        for (size_t to = 0; to < order.count; to++)
            value_entry(&shuffled, to, values[i], residue_at(&order, to));
        if (sorted)
            mutate_sort(&shuffled);
        shuffled.origin |= ORIGIN_SHUFFLED;
        value_taint(&shuffled, "a shuffle", &shuffled, NULL);
        *values[i] = shuffled;
    }
    return OK;
}

/* Stops the party here if the fault plan says that it crashes before this send or receive. */
static status act(struct party *frame)
{
    struct party *p = frame->home;
    p->actions++;
    for (size_t i = 0; i < p->run->fault_count; i++) {
        const struct fault *f = &p->run->faults[i];
        if (f->kind == FAULT_CRASH && f->at == (uint32_t)p->index && f->argument == p->actions) {
            p->run->faults_fired |= (uint64_t)1 << i;
            return E_CRASHED;
        }
    }
    return OK;
}

/* Counts by type; false when the protocol's table has no such message. */
static bool count_message(struct run *run, const struct message *message)
{
    const struct message *const *list = run->messages;
    for (size_t i = 0; list[i]; i++)
        if (list[i] == message) {
            run->sent_of[i]++;
            return true;
        }
    return false;
}

static void fill_event(struct event *event, const struct parcel *parcel, const struct seen *fields)
{
    event->number = parcel->number;
    event->round = parcel->round;
    event->bytes = parcel->payload;
    event->size = parcel->size;
    event->fields = fields;
    event->field_count = parcel->message->count;
    event->file = parcel->file;
    event->line = parcel->line;
}

/* Can anybody see or change the bytes of a message? */
static bool is_seen(const struct run *run)
{
    return run->keep_views || run->observer.event || run->observer.sent || run->mutation ||
           run->world->formal || run_is_framed(run);
}

status parcel_deliver(struct party *p, int to, const struct message *message,
                      const struct value *const *values, size_t count, const char *file, int line)
{
    struct run *run = p->run;
    const int own = p->home->index;
    assert(to >= 1 && to <= run->parties && to != own && count == message->count);
    if (!count_message(run, message) && !run->straying) /* planted leaks may send any message */
        return refuse(p, "%s is not among the protocol's messages", message->name);
    const size_t size = message_size(message, values);
    const size_t fields = count * sizeof(struct seen);
    const size_t plain = is_seen(run) ? 0 : message_plain(message, values);
    struct parcel *parcel = parcel_new(run, fields + (plain ? plain : size));
    parcel->fields = (struct seen *)parcel->payload;
    parcel->payload += fields;
    parcel->size = size;
    parcel->plain = plain != 0;
    if (plain)
        message_put_plain(message, values, parcel->payload);
    else
        message_encode(message, values, parcel->payload);
    size_t offset = 0;
    for (size_t i = 0; i < count; i++) {
        offset += message->fields[i].shape == FIELD_LIST ? 4 : 0;
        describe(&parcel->fields[i], message->fields[i].name, message->fields[i].leak, values[i],
                 offset);
        offset += parcel->fields[i].size;
        COUNT(p, ciphertexts,
              kind_aspect(values[i]->kind) == ASPECT_CIPHERTEXT ? values[i]->count : 0);
    }
    parcel->from = own;
    parcel->to = to;
    parcel->message = message;
    parcel->call = p->call;
    parcel->call_id = p->call ? p->call->id : 0;
    parcel->stray = run->straying;
    COUNT(p, messages, 1);
    parcel->number = (uint32_t)run->counts.messages;
    parcel->round = p->strand->round + 1;
    parcel->file = file;
    parcel->line = line;
    COUNT(p, bytes, FRAME_HEADER_BYTES + size + FRAME_TAG_BYTES);
    if (run->observer.sent) {
        struct shape *shape = run->shape;
        struct event event = {.kind = EVENT_MESSAGE,
                              .party = own,
                              .from = own,
                              .name = message->name,
                              .message = message,
                              .call = p->call};
        fill_event(&event, parcel, parcel->fields);
        run->shape = &run->root;
        run->observer.sent(run->observer.context, &event, to);
        run->shape = shape;
    }
    parcel_post(run, parcel);
    return OK;
}

/* If the queue is long, the receiver runs first. The protocol cannot notice. */
static void give_way(struct party *p, int to)
{
    if (p->run->party[to].inbox_count < INBOX_LONG || p->run->party[to].ended)
        return;
    strand_wake(p->strand);
    strand_wait(p->strand);
}

status party_send(struct party *p, int to, const struct message *message,
                  const struct value *const *values, size_t count, const char *file, int line)
{
    assert(to >= 1 && to <= p->shape->parties);
    to = party_at(p, to);
    REQUIRE(act(p));
    give_way(p, to);
    for (size_t i = 0; i < count; i++)
        stage_value_sent(p, values[i]);
    if (!p->run->mutation)
        return parcel_deliver(p, to, message, values, count, file, line);
    struct value changed;
    const struct value *instead[MESSAGE_FIELDS];
    REQUIRE(mutate_before_send(p, message, values, count, &changed, instead));
    REQUIRE(parcel_deliver(p, to, message, instead, count, file, line));
    return mutate_after_send(p, to, message, instead, count, file, line);
}

/* Takes the first parcel from |from| in this call out of the inbox; if there is none, the first
 * notice that somebody stopped; NULL: neither. */
static struct parcel *take(struct party *p, const struct call *call, int from)
{
    struct parcel **found = NULL;
    for (struct parcel **at = &p->inbox; *at; at = &(*at)->next) {
        if ((*at)->from == from && !(*at)->stray && (parcel_is_of(*at, call) || (*at)->nowhere)) {
            found = at;
            break;
        }
        if (!(*at)->message && !found)
            found = at;
    }
    if (!found)
        return NULL;
    struct parcel *parcel = *found;
    *found = parcel->next;
    p->inbox_count--;
    if (p->inbox_end == &parcel->next)
        p->inbox_end = found;
    return parcel;
}

static status wait_for(struct party *p, int from, const struct message *message,
                       struct parcel **parcel)
{
    struct strand *s = p->strand;
    while (!(*parcel = take(p->home, p->call, from))) {
        if (s->hopeless) {
            p->home->result.detail =
                arena_format(&p->run->stage->arena, "waited for %s from %s%s%s, which never came",
                             message->name, run_role_name(p->run, from), p->call ? " in " : "",
                             p->call ? call_path(p->run, p->call) : "");
            return E_DEADLOCK;
        }
        s->waiting_for = from;
        s->waiting_in = p->call;
        s->waiting_message = message;
        strand_wait(s);
        s->waiting_for = 0;
    }
    return OK;
}

static status heard_of_end(struct party *p, const struct parcel *parcel)
{
    struct event event = {.kind = EVENT_ABORTED,
                          .from = parcel->from,
                          .name = "stopped",
                          .round = parcel->round,
                          .reason = parcel->reason};
    party_event(p->home, &event);
    p->home->result.detail =
        arena_format(&p->run->stage->arena, "%s stopped", run_role_name(p->run, parcel->from));
    return E_PEER_ABORTED;
}

/* There is no party 0, so this takes only notices. */
status party_notice(struct party *p)
{
    const struct parcel *notice = take(p->home, NULL, 0);
    return notice ? heard_of_end(p, notice) : OK;
}

static status rejected(struct party *p, int from, const struct message *message, status reason,
                       const struct rejection *r)
{
    struct arena *arena = &p->run->stage->arena;
    const char *who = run_role_name(p->run, from);
    if (r && r->field)
        p->home->result.detail =
            arena_format(arena, "%s from %s: field %s, entry %zu, byte %zu: %s", message->name, who,
                         r->field->name, r->entry, r->offset, status_text(reason));
    else if (r)
        p->home->result.detail = arena_format(arena, "%s from %s: byte %zu: %s", message->name, who,
                                              r->offset, status_text(reason));
    else
        p->home->result.detail =
            arena_format(arena, "%s from %s: %s", message->name, who, status_text(reason));
    return reason;
}

static void record_message(struct party *p, const struct parcel *parcel,
                           const struct message *message, struct value *const *values)
{
    const struct seen *fields = parcel->fields;
    if (parcel->altered) { /* describe what arrived, not what was sent */
        struct seen *own = arena_alloc(run_scratch(p->run), message->count * sizeof *own);
        size_t offset = 0;
        for (size_t i = 0; i < message->count; i++) {
            offset += message->fields[i].shape == FIELD_LIST ? 4 : 0;
            describe(&own[i], message->fields[i].name, message->fields[i].leak, values[i], offset);
            offset += own[i].size;
        }
        fields = own;
    }
    struct event event = {
        .kind = EVENT_MESSAGE, .from = parcel->from, .name = message->name, .message = message};
    fill_event(&event, parcel, fields);
    event.field_count = message->count;
    party_event(p, &event);
}

/* Reads a parcel that was opened. */
static status read_parcel(struct party *p, const struct parcel *parcel,
                          const struct message *message, struct value *const *values,
                          struct rejection *rejection)
{
    const struct seen *own = parcel->raw || parcel->altered ? NULL : parcel->fields;
    const uint8_t *payload = parcel->payload;
    if (parcel->plain && message_take_plain(message, values, parcel->fields, payload))
        return OK;
    if (parcel->plain) {
        uint8_t *bytes = arena_alloc(run_scratch(p->run), parcel->size);
        message_encode_plain(p->run, message, parcel->fields, payload, bytes);
        payload = bytes;
    }
    return message_decode_own(message, values, payload, parcel->size, own, rejection);
}

status party_receive(struct party *p, int from, const struct message *message,
                     struct value *const *values, size_t count)
{
    struct parcel *parcel;
    struct rejection rejection;
    assert(!p->puppet && from >= 1 && from <= p->shape->parties && from != p->index &&
           count == message->count);
    from = party_at(p, from);
    REQUIRE(act(p));
    REQUIRE(wait_for(p, from, message, &parcel));
    if (!parcel->message)
        return heard_of_end(p, parcel);
    const status opened = parcel_open(p, parcel, message);
    if (opened != OK) {
        unread_event(p, parcel);
        return rejected(p, from, message, opened, NULL);
    }
    const status decoded = read_parcel(p, parcel, message, values, &rejection);
    if (decoded != OK) {
        unread_event(p, parcel);
        return rejected(p, from, message, decoded, &rejection);
    }
    for (size_t i = 0; i < count; i++)
        if (!parcel->altered)
            value_adopt(values[i], &parcel->fields[i]);
    if (parcel->round > p->strand->round)
        p->strand->round = parcel->round;
    record_message(p, parcel, message, values);
    parcel_free(p->run, parcel);
    return OK;
}
