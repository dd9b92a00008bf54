/* The post office: parcels from party to party, and what a fault plan does to them. */
#include "sim/house.h"
#include <assert.h>
#include <sodium.h>
#include <string.h>

/* A parcel and its payload are one block of memory. If views are kept, blocks live as long as the
 * execution; otherwise a delivered block is used again, so long runs need no more memory. */
static int block_class(size_t size)
{
    int class = 7;
    while (((size_t)1 << class) < size)
        class ++;
    return class;
}

struct parcel *parcel_new(struct run *run, size_t payload_size)
{
    const size_t size = sizeof(struct parcel) + payload_size;
    struct parcel *parcel = NULL;
    const int class = block_class(size);
    if (run->keep_views) {
        parcel = arena_alloc(&run->stage->arena, size);
    } else {
        assert(class < BLOCK_CLASSES);
        parcel = run->blocks[class];
        if (parcel)
            run->blocks[class] = parcel->next;
        else
            parcel = arena_alloc(&run->stage->arena, (size_t)1 << class);
    }
    *parcel =
        (struct parcel){.payload = (uint8_t *)(parcel + 1), .size = payload_size, .block = class};
    return parcel;
}

void parcel_free(struct run *run, struct parcel *parcel)
{
    if (run->keep_views || run_is_framed(run) || parcel->raw)
        return;
    parcel->next = run->blocks[parcel->block];
    run->blocks[parcel->block] = parcel;
}

/* A notice wakes every waiting strand; a message only one that waits for its sender in this call.
 */
static bool is_awaited(const struct strand *s, const struct parcel *parcel)
{
    if (!parcel->message)
        return s->waiting_for || s->meeting;
    return s->waiting_for == parcel->from &&
           (parcel->nowhere || parcel_is_of(parcel, s->waiting_in));
}

void inbox_put(struct run *run, struct parcel *parcel)
{
    struct party *to = &run->party[parcel->to];
    parcel->next = NULL;
    *to->inbox_end = parcel;
    to->inbox_end = &parcel->next;
    to->inbox_count++;
    if (is_awaited(to->strand, parcel))
        strand_wake(to->strand);
    for (struct strand *s = to->strand->next; s; s = s->next)
        if (is_awaited(s, parcel))
            strand_wake(s);
}

uint16_t message_type(const struct run *run, const struct message *message)
{
    for (uint16_t i = 0; run->messages[i]; i++)
        if (run->messages[i] == message)
            return (uint16_t)(i + 1);
    assert(false && "a message that the protocol does not list");
    return 0;
}

/* Frames carry this id: it names the run and the call in it. */
uint64_t call_run_id(const struct run *run, const struct call *call)
{
    return call ? run->id ^ call->id : run->id;
}

/* A channel's key. Here it must only differ for each channel and run: the house is the network, and
 * it changes frames without using the key. */
void channel_key(const struct run *run, int from, int to, uint8_t key[16])
{
    for (int i = 0; i < 8; i++)
        key[i] = (uint8_t)(run->id >> (8 * i));
    for (int i = 0; i < 4; i++) {
        key[8 + i] = (uint8_t)((unsigned)from >> (8 * i));
        key[12 + i] = (uint8_t)((unsigned)to >> (8 * i));
    }
}

static int place_of(const struct call *call, int party)
{
    int place = 0;
    while (place < call->count && call->member[place] != party)
        place++;
    return place;
}

/* Each call numbers its own frames, so the messages of one call do not change another's. */
uint32_t *sequence_of(struct run *run, const struct call *call, int from, int to, bool sent)
{
    if (!call)
        return sent ? &run->party[from].sent_sequence[to] : &run->party[to].seen_sequence[from];
    const int f = place_of(call, from), t = place_of(call, to);
    assert(f < call->count && t < call->count);
    uint32_t *list = sent ? call->sent_sequence : call->seen_sequence;
    return &list[f * call->count + t];
}

static void write_raw(struct run *run, struct parcel *parcel)
{
    uint8_t key[16];
    const struct frame frame = {.run = call_run_id(run, parcel->call),
                                .from = (uint16_t)parcel->from,
                                .to = (uint16_t)parcel->to,
                                .sequence = parcel->sequence,
                                .type = message_type(run, parcel->message),
                                .size = (uint32_t)parcel->size,
                                .payload = parcel->payload};
    channel_key(run, parcel->from, parcel->to, key);
    parcel->raw_size = FRAME_HEADER_BYTES + parcel->size + FRAME_TAG_BYTES;
    parcel->raw = arena_alloc(run_scratch(run), parcel->raw_size);
    frame_write(&frame, key, parcel->raw);
}

static struct parcel *copy_parcel(struct run *run, const struct parcel *parcel)
{
    struct parcel *copy = arena_alloc(run_scratch(run), sizeof *copy);
    *copy = *parcel;
    return copy;
}

static bool is_meant(struct run *run, const struct fault *f, const struct parcel *parcel)
{
    if (!*f->in)
        return f->at == parcel->number;
    return parcel->call && f->at == parcel->in_call &&
           call_matches(run, parcel->call, f->in, strlen(f->in));
}

static const struct fault *fault_for(struct run *run, const struct parcel *parcel, bool hostile)
{
    for (size_t i = 0; i < run->fault_count; i++)
        if (run->faults[i].hostile == hostile && run->faults[i].kind != FAULT_CRASH &&
            is_meant(run, &run->faults[i], parcel))
            return &run->faults[i];
    return NULL;
}

static void fires(struct run *run, const struct fault *f)
{
    run->faults_fired |= (uint64_t)1 << (f - run->faults);
}

/* Changes bytes: if the sender is hostile, of the payload before it is framed; if the network is,
 * of the frame. */
static void change_bytes(struct run *run, struct parcel *parcel, const struct fault *f,
                         uint8_t **bytes, size_t *size)
{
    if (f->kind == FAULT_CUT && f->argument < *size) {
        *size = f->argument;
    } else if (f->kind == FAULT_FLIP && *size) {
        uint8_t *copy = memcpy(arena_alloc(run_scratch(run), *size), *bytes, *size);
        const size_t bit = f->argument % (8 * *size);
        copy[bit / 8] ^= (uint8_t)(0x80u >> (bit % 8));
        *bytes = copy;
    } else if (f->kind == FAULT_REPLACE && f->argument >= 1 && f->argument <= run->sent_count) {
        const struct parcel *other = run->sent[f->argument - 1];
        *bytes = f->hostile ? other->payload : other->raw;
        *size = f->hostile ? other->size : other->raw_size;
    } else {
        return;
    }
    parcel->altered = true;
    fires(run, f);
}

static void remember_sent(struct run *run, struct parcel *parcel)
{
    run->sent = arena_room(run_scratch(run), run->sent, run->sent_count, &run->sent_room,
                           sizeof *run->sent);
    run->sent[run->sent_count++] = copy_parcel(run, parcel);
}

static void hold(struct run *run, struct parcel *parcel)
{
    parcel->next = NULL;
    *run->held_end = parcel;
    run->held_end = &parcel->next;
}

static void post_faulty(struct run *run, struct parcel *parcel)
{
    parcel->in_call = parcel->call ? ++parcel->call->own->posted : 0;
    const struct fault *own = fault_for(run, parcel, true);
    const struct fault *net = fault_for(run, parcel, false);
    struct parcel *waiting = run->reordered;
    parcel->sequence = (*sequence_of(run, parcel->call, parcel->from, parcel->to, true))++;
    if (own)
        change_bytes(run, parcel, own, &parcel->payload, &parcel->size);
    write_raw(run, parcel);
    remember_sent(run, parcel);
    if (net)
        change_bytes(run, parcel, net, &parcel->raw, &parcel->raw_size);
    const enum fault_kind kind = net ? net->kind : own ? own->kind : FAULT_KINDS;
    if (kind <= FAULT_DELAY || (kind == FAULT_REORDER && !waiting))
        fires(run, net ? net : own);
    if (kind == FAULT_DELAY) {
        hold(run, parcel);
    } else if (kind == FAULT_REORDER && !waiting) {
        run->reordered = parcel;
        return;
    } else if (kind != FAULT_DROP) {
        inbox_put(run, parcel);
        if (kind == FAULT_REPEAT)
            inbox_put(run, copy_parcel(run, parcel));
    }
    if (waiting && waiting->from == parcel->from && waiting->to == parcel->to) {
        run->reordered = NULL;
        inbox_put(run, waiting);
    }
}

bool run_is_framed(const struct run *run)
{
    return run->fault_count || run->courier;
}

void parcel_post(struct run *run, struct parcel *parcel)
{
    if (run->courier)
        courier_post(run, parcel);
    else if (run->fault_count)
        post_faulty(run, parcel);
    else
        inbox_put(run, parcel);
}

/* When nothing else moves, delayed messages arrive. */
void post_late(struct run *run)
{
    struct parcel *parcel = run->held;
    run->held = NULL;
    run->held_end = &run->held;
    while (parcel) {
        struct parcel *next = parcel->next;
        inbox_put(run, parcel);
        parcel = next;
    }
}

/* With a fault plan the receiver has only the bytes, and checks all of them. */
status parcel_open(struct party *me, struct parcel *parcel, const struct message *expected)
{
    struct run *run = me->run;
    if (!parcel->raw)
        return parcel->message == expected ? OK : E_UNEXPECTED;
    if (mutation_is(me, FRAME_TRUSTED, NULL)) {
        const size_t around = FRAME_HEADER_BYTES + FRAME_TAG_BYTES;
        parcel->payload = parcel->raw + FRAME_HEADER_BYTES;
        parcel->size = parcel->raw_size - around;
        return parcel->raw_size < around ? E_TRUNCATED : OK;
    }
    struct frame frame;
    uint8_t key[16];
    const int own = me->home->index;
    channel_key(run, parcel->from, own, key);
    REQUIRE(frame_read(&frame, key, parcel->raw, parcel->raw_size));
    if (frame.run != call_run_id(run, me->call) || frame.to != own || frame.from != parcel->from)
        return E_FOREIGN;
    uint32_t *sequence = sequence_of(run, me->call, parcel->from, own, false);
    if (frame.sequence != *sequence)
        return E_SEQUENCE;
    ++*sequence;
    if (frame.type != message_type(run, expected))
        return E_UNEXPECTED;
    parcel->payload = parcel->raw + (frame.payload - parcel->raw);
    parcel->size = frame.size;
    return OK;
}
