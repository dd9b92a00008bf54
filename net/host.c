#include "net/host.h"
#include "crypto/memory.h"
#include <stdlib.h>
#include <string.h>

/* In a record, a message comes after the run's name (8 bytes) and its round (4). */
enum { HEAD_BYTES = 12, FLUSH_AT = 1 << 20, ROUND_MOST = 1 << 30, UNREAD_MOST = 1 << 16 };

struct host_early {
    struct host_early *next;
    uint32_t round, number;
    size_t size;
    uint8_t bytes[];
};

/* Keeps the first problem, because it is the cause. */
static void note(struct host *h, int party, const char *what)
{
    if (!*h->problem.text)
        (void)complain(&h->problem, E_REFUSED, "%s: %.400s", run_role_name(h->run, party), what);
}

static struct channel *channel_of(struct host *h, int party)
{
    return &h->mesh->peer[party].channel;
}

static void put_number(uint8_t *out, uint64_t number, int bytes)
{
    for (int i = 0; i < bytes; i++)
        out[i] = (uint8_t)(number >> 8 * (bytes - 1 - i));
}

static uint64_t get_number(const uint8_t *in, int bytes)
{
    uint64_t number = 0;
    for (int i = 0; i < bytes; i++)
        number = number << 8 | in[i];
    return number;
}

/* What is sent is written when the party waits; earlier only if it is much. */
static void carry(void *context, struct run *run, struct letter *letter)
{
    struct host *h = context;
    struct channel *c = channel_of(h, letter->to);
    uint8_t head[HEAD_BYTES];
    if (c->ended)
        return;
    put_number(head, h->id, 8);
    put_number(head + 8, letter->round, 4);
    courier_seal(run, letter);
    channel_put(c, HOST_MESSAGE, head, sizeof head, letter->frame, letter->frame_size);
    if (c->out.end - c->out.begin > FLUSH_AT)
        (void)channel_flush(c);
}

static void stop_peer(struct host *h, int party, const char *why)
{
    struct host_peer *p = &h->peer[party];
    if (p->done || p->stopped)
        return;
    p->stopped = true;
    if (why)
        note(h, party, why);
    courier_forge(h->run, party, h->mesh->own, FRAME_ABORT, NULL, 0);
}

static void put_early(struct host *h, int party, uint32_t round, const uint8_t *frame, size_t size)
{
    struct host_peer *p = &h->peer[party];
    struct host_early *e = memory_get(sizeof *e + size);
    *e = (struct host_early){.round = round, .number = ++h->received, .size = size};
    memcpy(e->bytes, frame, size);
    *p->early_end = e;
    p->early_end = &e->next;
    p->waiting += size;
}

/* Delivers the early messages of calls that have begun since. */
static bool deliver_early(struct host *h, int party)
{
    struct host_peer *p = &h->peer[party];
    bool delivered = false;
    p->early_end = &p->early;
    while (*p->early_end) {
        struct host_early *e = *p->early_end;
        if (!courier_knows(h->run, e->bytes, e->size)) {
            p->early_end = &e->next;
            continue;
        }
        *p->early_end = e->next;
        courier_hears(h->run, party, h->mesh->own, e->bytes, e->size, e->round, e->number);
        p->waiting -= e->size;
        free(e);
        delivered = true;
    }
    return delivered;
}

/* Takes one record. A record that is not allowed here stops the peer; the message says why. */
static bool take(struct host *h, int party, uint8_t kind, const uint8_t *body, size_t size)
{
    struct host_peer *p = &h->peer[party];
    if (kind == HOST_DONE && size == 0) {
        p->done = true;
        return true;
    }
    if (kind == HOST_STOPPED && size == 0) {
        stop_peer(h, party, NULL);
        return true;
    }
    const char *wrong = NULL;
    if (kind != HOST_MESSAGE || size < HEAD_BYTES || p->done || p->stopped)
        wrong = "it sent bytes that are no message";
    else if (get_number(body, 8) != h->id)
        wrong = "it sent a message of another run";
    else if (get_number(body + 8, 4) < 1 || get_number(body + 8, 4) > ROUND_MOST)
        wrong = "it sent a message with an impossible round number";
    else if (courier_unread(h->run, party, h->mesh->own, UNREAD_MOST) + p->waiting + size >
             h->mesh->limit)
        wrong = "it sends more than anybody asked for, and more than may wait (--limit)";
    if (wrong) {
        stop_peer(h, party, wrong);
        channel_of(h, party)->ended = true;
        return true;
    }
    const uint32_t round = (uint32_t)get_number(body + 8, 4);
    const uint8_t *frame = body + HEAD_BYTES;
    size -= HEAD_BYTES;
    if (!courier_knows(h->run, frame, size)) {
        put_early(h, party, round, frame, size);
        return false;
    }
    courier_hears(h->run, party, h->mesh->own, frame, size, round, ++h->received);
    return true;
}

static bool read_peer(struct host *h, int party)
{
    struct channel *c = channel_of(h, party);
    bool moved = false;
    while (!c->ended) {
        uint8_t kind;
        const uint8_t *body;
        size_t size;
        const enum channel_state state = channel_read(c);
        if (state == CHANNEL_WAITS)
            break;
        if (state == CHANNEL_FAILED) {
            if (!h->peer[party].done && !h->peer[party].stopped) {
                stop_peer(h, party, c->complaint.text);
                moved = true;
            }
            break;
        }
        while (channel_take(c, &kind, &body, &size))
            moved = take(h, party, kind, body, size) || moved;
    }
    return moved;
}

static bool anybody_left(const struct host *h)
{
    for (int i = 1; i <= h->mesh->parties; i++)
        if (i != h->mesh->own && !h->peer[i].done && !h->peer[i].stopped)
            return true;
    return false;
}

static void flush_all(struct host *h)
{
    for (int i = 1; i <= h->mesh->parties; i++)
        if (i != h->mesh->own && !channel_of(h, i)->ended)
            (void)channel_flush(channel_of(h, i)); /* a failure is noticed when reading */
}

/* The party can do nothing more now: write what it sent, and read what comes. */
static bool idle(void *context, struct run *run)
{
    struct host *h = context;
    const int64_t until = mesh_now() + (int64_t)h->seconds * 1000;
    bool moved = false;
    if (courier_ended(run, h->mesh->own))
        return false;
    h->waits++;
    for (;;) {
        for (int i = 1; i <= h->mesh->parties; i++)
            if (i != h->mesh->own)
                moved = deliver_early(h, i) || moved;
        flush_all(h);
        for (int i = 1; i <= h->mesh->parties && !moved; i++)
            if (i != h->mesh->own)
                moved = read_peer(h, i);
        const int64_t left = until - mesh_now();
        if (moved || !anybody_left(h))
            return moved;
        if (left <= 0) {
            if (!*h->problem.text)
                (void)complain(&h->problem, E_REFUSED, "nothing came within %d seconds (--timeout)",
                               h->seconds);
            return false;
        }
        (void)mesh_wait(h->mesh, left > 1000 ? 1000 : (int)left);
    }
}

static bool has_output(struct host *h)
{
    for (int i = 1; i <= h->mesh->parties; i++) {
        const struct channel *c = channel_of(h, i);
        if (i != h->mesh->own && !c->ended && c->out.begin < c->out.end)
            return true;
    }
    return false;
}

/* Waits before closing the connections, until the others have said that they ended, or closed. */
static void say_end(struct host *h, status ended)
{
    const int64_t until = mesh_now() + (int64_t)h->seconds * 1000;
    for (int i = 1; i <= h->mesh->parties; i++)
        if (i != h->mesh->own && !channel_of(h, i)->ended)
            channel_put(channel_of(h, i), ended == OK ? HOST_DONE : HOST_STOPPED, NULL, 0, NULL, 0);
    for (;;) {
        flush_all(h);
        bool waits = false;
        for (int i = 1; i <= h->mesh->parties; i++) {
            struct host_peer *p = &h->peer[i];
            struct channel *c = channel_of(h, i);
            uint8_t kind;
            const uint8_t *body;
            size_t size;
            while (i != h->mesh->own && !c->ended && channel_read(c) == CHANNEL_READY)
                while (channel_take(c, &kind, &body, &size)) {
                    p->done = p->done || kind == HOST_DONE;
                    p->stopped = p->stopped || kind == HOST_STOPPED;
                }
            waits = waits || (i != h->mesh->own && !c->ended && !p->done && !p->stopped);
        }
        const int64_t left = until - mesh_now();
        if ((!waits && !has_output(h)) || left <= 0)
            return;
        (void)mesh_wait(h->mesh, left > 1000 ? 1000 : (int)left);
    }
}

status host_run(struct host *h, struct run *run, struct mesh *mesh, uint64_t id, int seconds)
{
    *h = (struct host){.run = run, .mesh = mesh, .id = id, .seconds = seconds};
    h->peer = memory_zero((size_t)mesh->parties + 1, sizeof *h->peer);
    for (int i = 1; i <= mesh->parties; i++)
        h->peer[i].early_end = &h->peer[i].early;
    h->courier = (struct courier){.carry = carry, .idle = idle, .context = h};
    run_set_courier(run, &h->courier);
    run_set_alone(run, mesh->own);
    run_set_id(run, id);
    const int64_t began = mesh_now();
    const status result = run_execute(run);
    h->milliseconds = (uint64_t)(mesh_now() - began);
    if (result != E_CRASHED) /* a party that crashes says nothing */
        say_end(h, result);
    for (int i = 1; i <= mesh->parties; i++)
        h->writes += channel_of(h, i)->writes;
    run_set_courier(run, NULL);
    run_set_alone(run, 0);
    return result;
}

void host_clear(struct host *h)
{
    for (int i = 1; h->peer && i <= h->mesh->parties; i++)
        while (h->peer[i].early) {
            struct host_early *e = h->peer[i].early;
            h->peer[i].early = e->next;
            free(e);
        }
    free(h->peer);
    *h = (struct host){0};
}
