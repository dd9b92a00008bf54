#include "sim/courier.h"
#include "sim/house.h"
#include <assert.h>
#include <string.h>

/* A message for types that the protocol does not have. (NULL would mean a notice.) */
static const struct message unknown = {"unknown", "none", 0, {{0}}};

void run_set_courier(struct run *run, const struct courier *courier)
{
    run->courier = courier;
}

void run_set_alone(struct run *run, int party)
{
    assert(party >= 0 && party <= run->parties);
    run->alone = party;
}

void run_set_id(struct run *run, uint64_t id)
{
    run->id = id;
}

void courier_post(struct run *run, const struct parcel *parcel)
{
    struct letter *letter = arena_zero(&run->stage->arena, sizeof *letter);
    *letter = (struct letter){.number = parcel->number,
                              .from = parcel->from,
                              .to = parcel->to,
                              .message = parcel->message,
                              .call = parcel->call,
                              .round = parcel->round,
                              .type = message_type(run, parcel->message),
                              .payload = parcel->payload,
                              .size = parcel->size,
                              .fields = parcel->fields};
    run->courier->carry(run->courier->context, run, letter);
}

static uint64_t read_id(const uint8_t *frame)
{
    uint64_t id = 0;
    for (size_t i = 0; i < 8; i++)
        id = id << 8 | frame[i];
    return id;
}

bool courier_knows(const struct run *run, const uint8_t *frame, size_t size)
{
    const uint64_t id = size >= 8 ? read_id(frame) : run->id;
    return id == run->id || call_find(run, id ^ run->id);
}

/* Reads which call a frame names; nothing else of the frame is trusted yet. */
static void read_call(struct run *run, struct parcel *parcel, const uint8_t *frame, size_t size)
{
    const uint64_t id = size >= 8 ? read_id(frame) : 0;
    if (size >= 8 && id == run->id)
        return;
    parcel->call = size >= 8 ? call_find(run, id ^ run->id) : NULL;
    parcel->call_id = parcel->call ? parcel->call->id : 0;
    parcel->nowhere = !parcel->call;
}

/* A parcel as it arrives: only the bytes, without what the sender's values carried. */
static struct parcel *arriving(struct run *run, int from, int to, const uint8_t *frame, size_t size)
{
    assert(from >= 1 && from <= run->parties && to >= 1 && to <= run->parties && from != to);
    struct parcel *parcel = arena_zero(&run->stage->arena, sizeof *parcel);
    parcel->from = from;
    parcel->to = to;
    parcel->message = &unknown;
    parcel->altered = true;
    parcel->round = run->party[from].strand->round + 1;
    parcel->file = __FILE__;
    read_call(run, parcel, frame, size);
    parcel->raw_size = size;
    parcel->raw = arena_alloc(&run->stage->arena, size + !size);
    if (size)
        memcpy(parcel->raw, frame, size);
    return parcel;
}

static const uint8_t *seal(struct run *run, const struct call *call, int from, int to,
                           uint16_t type, const uint8_t *payload, size_t size)
{
    uint8_t key[16];
    const struct frame frame = {.run = call_run_id(run, call),
                                .from = (uint16_t)from,
                                .to = (uint16_t)to,
                                .sequence = (*sequence_of(run, call, from, to, true))++,
                                .type = type,
                                .size = (uint32_t)size,
                                .payload = payload};
    uint8_t *bytes = arena_alloc(&run->stage->arena, FRAME_HEADER_BYTES + size + FRAME_TAG_BYTES);
    channel_key(run, from, to, key);
    frame_write(&frame, key, bytes);
    return bytes;
}

void courier_seal(struct run *run, struct letter *letter)
{
    assert(!letter->frame);
    letter->frame = seal(run, letter->call, letter->from, letter->to, letter->type, letter->payload,
                         letter->size);
    letter->frame_size = FRAME_HEADER_BYTES + letter->size + FRAME_TAG_BYTES;
}

void courier_pass(struct run *run, const struct letter *letter)
{
    assert(letter->frame);
    struct parcel *parcel =
        arriving(run, letter->from, letter->to, letter->frame, letter->frame_size);
    parcel->message = letter->message;
    parcel->number = letter->number;
    inbox_put(run, parcel);
}

void courier_frame(struct run *run, int from, int to, const uint8_t *frame, size_t size)
{
    inbox_put(run, arriving(run, from, to, frame, size));
}

void courier_hears(struct run *run, int from, int to, const uint8_t *frame, size_t size,
                   uint32_t round, uint32_t number)
{
    struct parcel *parcel = arriving(run, from, to, frame, size);
    parcel->round = round;
    parcel->number = number;
    inbox_put(run, parcel);
}

bool courier_ended(const struct run *run, int party)
{
    return run->party[party].ended;
}

size_t courier_unread(const struct run *run, int from, int to, size_t most)
{
    size_t bytes = 0, count = 0;
    for (const struct parcel *p = run->party[to].inbox; p && count <= most; p = p->next)
        if (p->from == from && p->message) {
            bytes += p->raw_size;
            count++;
        }
    return count > most ? SIZE_MAX / 2 : bytes;
}

void courier_forge(struct run *run, int from, int to, uint16_t type, const uint8_t *payload,
                   size_t size)
{
    if (type == FRAME_ABORT) {
        struct parcel *notice = arriving(run, from, to, NULL, 0);
        notice->message = NULL;
        notice->raw = NULL;
        inbox_put(run, notice);
        return;
    }
    const struct strand *s = run->party[to].strand;
    while (s && s->waiting_for != from)
        s = s->next;
    const uint8_t *frame = seal(run, s ? s->waiting_in : NULL, from, to, type, payload, size);
    courier_frame(run, from, to, frame, FRAME_HEADER_BYTES + size + FRAME_TAG_BYTES);
}
