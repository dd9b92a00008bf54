/* The codec, on every message that any protocol sends: one encoding for each value, every rejection
 * with its field and place, and receivers that a rejected message leaves as they were.
 *
 * Method: runs of all protocols are watched; each message that arrives gives shapes and payload. */
#include "sim/house.h"
#include "sim/primitives.h"
#include "tests/protocols/every.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LENGTHS_MOST = 96 };

static size_t messages_seen;

/* Receivers of a message's shape, filled with what a rejection must not change. */
struct receiver {
    struct value value[MESSAGE_FIELDS], copy[MESSAGE_FIELDS];
    struct value *pointer[MESSAGE_FIELDS];
    const struct value *constant[MESSAGE_FIELDS];
};

static void receiver_init(struct receiver *r, struct run *run, const struct event *e)
{
    for (size_t i = 0; i < e->field_count; i++) {
        const struct seen *f = &e->fields[i];
        r->value[i] = f->kind == KIND_RESIDUES ? residues(run, f->modulus, f->count)
                                               : values_sized(run, f->kind, f->width, f->count);
        if (f->kind == KIND_RESIDUES)
            for (size_t k = 0; k < f->count; k++)
                residue_put(&r->value[i], k, test_random());
        r->copy[i] = value_copy(&r->value[i]);
        r->pointer[i] = &r->value[i];
        r->constant[i] = &r->value[i];
    }
}

static bool unchanged(const struct receiver *r, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct value *a = &r->value[i], *b = &r->copy[i];
        if (a->count != b->count || a->origin != b->origin || a->modulus != b->modulus ||
            (a->count && memcmp(a->data, b->data, a->count * a->stride) != 0))
            return false;
    }
    return true;
}

static status decode(struct receiver *r, const struct event *e, const uint8_t *bytes, size_t size,
                     struct rejection *why)
{
    /* A block of memory for it alone, so that a sanitizer sees a read past its end. */
    uint8_t *copy = malloc(size ? size : 1);
    memcpy(copy, bytes, size);
    const status result = message_decode(e->message, r->pointer, copy, size, why);
    free(copy);
    return result;
}

static void round_trip(struct run *run, const struct event *e)
{
    struct receiver r;
    struct rejection why;
    receiver_init(&r, run, e);
    const status read = decode(&r, e, e->bytes, e->size, &why);
    EXPECT_EQ(OK, read);
    if (read != OK)
        return;
    EXPECT_EQ(e->size, message_size(e->message, r.constant));
    uint8_t *again = malloc(e->size + 1);
    message_encode(e->message, r.constant, again);
    EXPECT_BYTES(e->bytes, again, e->size); /* write(read(b)) == b */
    struct receiver second;
    receiver_init(&second, run, e);
    EXPECT_EQ(OK, decode(&second, e, again, e->size, &why)); /* read(write(m)) == m */
    uint8_t *third = malloc(e->size + 1);
    message_encode(e->message, second.constant, third);
    EXPECT_BYTES(again, third, e->size);
    for (size_t i = 0; i < e->field_count; i++)
        if (e->fields[i].kind == KIND_RESIDUES || e->fields[i].kind == KIND_TEXTS)
            EXPECT(value_equal(&r.value[i], &second.value[i]));
    free(third);
    free(again);
}

/* Which field does byte |at| belong to, and where does the entry in question begin? */
static const struct field *field_at(const struct event *e, size_t at)
{
    for (size_t i = 0; i < e->field_count; i++)
        if (at < e->fields[i].offset + e->fields[i].size)
            return &e->message->fields[i];
    return NULL;
}

static void expect_rejection(struct run *run, const struct event *e, const uint8_t *bytes,
                             size_t size, status reason, size_t at)
{
    struct receiver r;
    struct rejection why = {0};
    receiver_init(&r, run, e);
    const status result = decode(&r, e, bytes, size, &why);
    if (reason != OK)
        EXPECT_EQ(reason, result);
    EXPECT(result != OK);
    EXPECT_EQ(result, why.reason);
    EXPECT(why.message == e->message);
    EXPECT(why.field == field_at(e, at));
    EXPECT(why.offset <= at);
    EXPECT(unchanged(&r, e->field_count));
}

static void truncated(struct run *run, const struct event *e)
{
    const size_t step = e->size / LENGTHS_MOST + 1;
    for (size_t size = 0; size < e->size; size += step)
        expect_rejection(run, e, e->bytes, size, E_TRUNCATED, size);
}

static void overlong(struct run *run, const struct event *e)
{
    uint8_t *longer = calloc(1, e->size + 3);
    memcpy(longer, e->bytes, e->size);
    expect_rejection(run, e, longer, e->size + 1, E_OVERLONG, e->size);
    expect_rejection(run, e, longer, e->size + 3, E_OVERLONG, e->size);
    free(longer);
}

/* An entry of ones: no residue (unless N fills its bytes), no point, no ciphertext. */
static void bad_entry(struct run *run, const struct event *e, const struct seen *f)
{
    uint8_t *bytes = malloc(e->size);
    const struct kind_about *about = kind_about(f->kind);
    const bool any_bytes = about ? about->any_bytes && f->width % 8 == 0 : f->kind == KIND_TEXTS;
    if (any_bytes || f->count == 0) {
        free(bytes);
        return;
    }
    for (size_t k = 0; k<f->count; k += f->count> 4 ? f->count / 4 : 1) {
        const size_t width = f->size / f->count, at = f->offset + k * width;
        memcpy(bytes, e->bytes, e->size);
        memset(bytes + at, 0xff, width);
        if (f->kind == KIND_RESIDUES && f->modulus->limbs == 1 && f->modulus->bytes < 8 &&
            f->modulus->limb[0] == (uint64_t)1 << (8 * f->modulus->bytes))
            break;
        expect_rejection(run, e, bytes, e->size, f->kind == KIND_RESIDUES ? E_RANGE : OK,
                         at + width - 1);
    }
    free(bytes);
}

static void put_count(uint8_t *out, uint32_t count)
{
    for (int i = 0; i < 4; i++)
        out[i] = (uint8_t)(count >> (24 - 8 * i));
}

/* Counts and lengths that are too large for memory, and some that are wrong by one. */
static void bad_counts(struct run *run, const struct event *e, size_t i)
{
    const struct seen *f = &e->fields[i];
    uint8_t *bytes = malloc(e->size + 4);
    memcpy(bytes, e->bytes, e->size);
    if (e->message->fields[i].shape == FIELD_LIST) {
        put_count(bytes + f->offset - 4, UINT32_MAX);
        expect_rejection(run, e, bytes, e->size, E_LIMIT, f->offset ? f->offset - 4 : 0);
        put_count(bytes + f->offset - 4, f->count + 1);
        expect_rejection(run, e, bytes, e->size, E_LIMIT, f->offset - 4);
    }
    if (f->kind == KIND_TEXTS && f->count) {
        memcpy(bytes, e->bytes, e->size);
        put_count(bytes + f->offset, MESSAGE_TEXT_MOST + 1);
        expect_rejection(run, e, bytes, e->size, E_LIMIT, f->offset);
        put_count(bytes + f->offset, MESSAGE_TEXT_MOST);
        expect_rejection(run, e, bytes, e->size, E_TRUNCATED, f->offset);
    }
    free(bytes);
}

static void on_event(void *context, const struct event *e)
{
    struct run *run = context;
    if (e->kind != EVENT_MESSAGE || e->field_count == 0)
        return;
    messages_seen++;
    round_trip(run, e);
    truncated(run, e);
    overlong(run, e);
    for (size_t i = 0; i < e->field_count; i++) {
        bad_entry(run, e, &e->fields[i]);
        bad_counts(run, e, i);
    }
}

static void watch(struct run *run)
{
    const struct observer observer = {.event = on_event, .context = run};
    run_set_observer(run, &observer);
    const size_t before = messages_seen;
    EXPECT_EQ(OK, run_execute(run));
    EXPECT(messages_seen > before);
    run_set_observer(run, NULL);
}

static void every_message_of_every_protocol(void)
{
    every_run(watch, 3, 1);
    printf("%zu messages\n", messages_seen);
    EXPECT(messages_seen > 100);
}

const struct test tests[] = {{"every message of every protocol", every_message_of_every_protocol},
                             {0}};

int main(int argc, char **argv)
{
    return every_main(argc, argv);
}
