/* Views as `sample` sees them: numbers in streams; and entries of which only equality and order
 * count. Messages are read channel by channel and coins by their reasons, so the same things in
 * another order look the same. */
#include "crypto/array.h"
#include "crypto/memory.h"
#include "proofs/sampled/sample.h"
#include "sim/part.h"
#include <stdlib.h>
#include <string.h>

/* Names are written by hand: it is done for each field of each view, and printf takes longer than
 * all that is counted. */
static char *put_number_text(char *at, int number)
{
    char digits[12];
    int count = 0;
    do
        digits[count++] = (char)('0' + number % 10);
    while ((number /= 10) > 0);
    while (count > 0)
        *at++ = digits[--count];
    return at;
}

/* The first 80 letters. */
static char *put_text(char *at, const char *text)
{
    const size_t size = text ? strnlen(text, 80) : 0;
    if (size)
        memcpy(at, text, size);
    return at + size;
}

static uint32_t stream_of(struct atoms *a, char tag, const struct event *e, const char *field)
{
    const int numbers[] = {e->party, e->from, call_depth(e->call)};
    char name[256], *at = name;
    *at++ = tag;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        at = put_number_text(at, numbers[i]);
        *at++ = '/';
    }
    at = put_text(at, e->name);
    *at++ = '/';
    at = put_text(at, field);
    *at++ = '\0';
    const uint32_t stream = intern_put(&a->streams, name, (size_t)(at - name));
    a->ignored = array_room(a->ignored, &a->ignored_room, (size_t)stream + 1, sizeof *a->ignored);
    return stream;
}

bool atoms_is_coin(const struct atoms *a, uint32_t stream)
{
    size_t size;
    return intern_get(&a->streams, stream, &size)[0] == 'c';
}

size_t atoms_count(const struct atoms *a, uint32_t stream)
{
    return stream < a->streams.count ? a->start[stream + 1] - a->start[stream] : 0;
}

static void put_number(struct atoms *a, uint32_t stream, const struct modulus *n,
                       const uint8_t *bytes)
{
    struct number x = {.spot.stream = stream, .modulus = n};
    if (residue_decode(n, x.value, bytes, 1, NULL) != OK)
        return;
    a->unsorted = array_room(a->unsorted, &a->unsorted_room, a->numbers + 1, sizeof *a->unsorted);
    a->unsorted[a->numbers++] = x;
}

static void read_fields(struct atoms *a, const struct event *e)
{
    const bool coin = e->kind == EVENT_COIN;
    for (size_t f = 0; f < e->field_count; f++) {
        const struct seen *seen = &e->fields[f];
        const size_t size = seen->count ? seen->size / seen->count : 0;
        if (seen->count == 0 || seen->kind == KIND_TEXTS)
            continue;
        const uint32_t stream = stream_of(a, coin ? 'c' : 'm', e, seen->name);
        for (uint32_t k = 0; k < seen->count; k++) {
            const uint8_t *bytes = e->bytes + seen->offset + k * size;
            if (seen->kind == KIND_RESIDUES) {
                put_number(a, stream, seen->modulus, bytes);
            } else if (!coin) {
                a->opaque =
                    array_room(a->opaque, &a->opaque_room, a->opaques + 1, sizeof *a->opaque);
                a->opaque[a->opaques++] = (struct opaque_entry){stream, bytes, size};
            }
        }
    }
}

/* A channel: what one sender sends under one name. Its hash is over lengths, kinds and reasons. */
static void read_shape(struct atoms *a, const struct event *e)
{
    const int numbers[] = {e->party, (int)e->kind, e->from, call_depth(e->call)};
    char name[160], *at = name;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        at = put_number_text(at, numbers[i]);
        *at++ = '/';
    }
    at = put_text(at, e->name);
    const uint32_t channel = intern_put(&a->channels, name, (size_t)(at - name));
    a->channel = array_room(a->channel, &a->channel_room, (size_t)channel + 1, sizeof *a->channel);
    a->channel[channel] = sample_mix(sample_mix(a->channel[channel] + 1, e->size), e->reason);
    a->order = sample_mix(sample_mix(a->order, channel), e->round);
}

/* Outputs and inputs are equal in both worlds; the begin and end of a part show nothing. */
static void read_view(struct atoms *a, const struct view *view)
{
    for (size_t i = 0; i < view->count; i++) {
        const struct event *e = &view->event[i];
        if (e->kind == EVENT_OUTPUT || e->kind == EVENT_INPUT || e->kind == EVENT_CALL ||
            (e->kind == EVENT_RETURN && !e->field_count))
            continue;
        if (e->kind != EVENT_COIN)
            read_shape(a, e);
        read_fields(a, e);
    }
}

static void read_outputs(struct atoms *a, const struct run *run, coalition members, bool ideal)
{
    for (int p = 1; p <= run_parties(run); p++) {
        const struct named_value *list;
        if (coalition_has(members, p))
            continue;
        const size_t count = ideal ? run_ideal_outputs(run, p, &list) : run_outputs(run, p, &list);
        for (size_t i = 0; i < count; i++) {
            const struct value *v = &list[i].value;
            const struct event e = {.party = p, .name = list[i].name};
            if (v->kind != KIND_RESIDUES)
                continue;
            const uint32_t stream = stream_of(a, 'o', &e, "");
            uint8_t *bytes = memory_get(v->count * v->modulus->bytes + 1);
            residue_encode(v->modulus, bytes, v->data, v->count);
            for (uint32_t k = 0; k < v->count; k++)
                put_number(a, stream, v->modulus, bytes + k * v->modulus->bytes);
            free(bytes);
        }
    }
}

static void begin(struct atoms *a)
{
    a->numbers = a->opaques = 0;
    a->shape = a->order = 0;
    if (a->channel_room)
        memset(a->channel, 0, a->channel_room * sizeof *a->channel);
}

/* Sorts the numbers by stream, and counts their places. */
static void finish(struct atoms *a)
{
    const size_t streams = a->streams.count;
    a->start = array_room(a->start, &a->start_room, streams + 2, sizeof *a->start);
    a->number = array_room(a->number, &a->number_room, a->numbers + 1, sizeof *a->number);
    memset(a->start, 0, a->start_room * sizeof *a->start);
    for (size_t i = 0; i < a->numbers; i++)
        a->start[a->unsorted[i].spot.stream + 1]++;
    for (size_t s = 0; s < streams; s++)
        a->start[s + 1] += a->start[s];
    for (size_t i = 0; i < a->numbers; i++) {
        struct number *x = &a->unsorted[i];
        a->number[a->start[x->spot.stream]++] = *x;
    }
    for (size_t s = streams; s > 0; s--)
        a->start[s] = a->start[s - 1];
    a->start[0] = 0;
    for (size_t i = 0; i < a->numbers; i++)
        a->number[i].spot.place = (uint32_t)(i - a->start[a->number[i].spot.stream]);
    for (size_t c = 0; c < a->channels.count; c++)
        a->shape = sample_mix(a->shape, a->channel[c]);
}

void atoms_read(struct atoms *a, const struct run *run, coalition members, bool outputs)
{
    begin(a);
    for (int p = 1; p <= run_parties(run); p++)
        if (coalition_has(members, p))
            read_view(a, run_view(run, p));
    if (outputs)
        read_outputs(a, run, members, false);
    finish(a);
}

void atoms_read_puppet(struct atoms *a, const struct run *run, coalition members, bool outputs)
{
    begin(a);
    read_view(a, run_puppet_view(run));
    if (outputs)
        read_outputs(a, run, members, true);
    finish(a);
}

void atoms_meet(struct atoms *a, const bool *had, size_t before)
{
    for (uint32_t s = 0; s < a->streams.count; s++)
        if (atoms_is_coin(a, s) && (s < before && had[s]) != (atoms_count(a, s) > 0))
            a->ignored[s] = true;
}

void atoms_clear(struct atoms *a)
{
    intern_clear(&a->streams);
    intern_clear(&a->channels);
    free(a->ignored);
    free(a->number);
    free(a->start);
    free(a->opaque);
    free(a->unsorted);
    free(a->channel);
    *a = (struct atoms){0};
}
