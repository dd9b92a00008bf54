/* Every message of every protocol, and a message of each kind: what decodes has one encoding, and
 * what does not leaves the receiver's values as they were. */
#include "crypto/waters.h"
#include "fuzz/driver/target.h"
#include "fuzz/mutator/single.h"
#include "fuzz/play/layout.h"
#include "protocols/protocols.h"
#include "sim/backend.h"
#include "sim/part.h"
#include "sim/world.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct decoding {
    struct run *run;
    const struct message *message;
    struct value value[MESSAGE_FIELDS];
    struct value *values[MESSAGE_FIELDS];
    struct modulus modulus;
    size_t modulus_index;
};

/* protocol_named is the protocol that two bytes name; NULL: single messages. */
static const struct protocol *protocol_named(const uint8_t *name)
{
    unsigned least = fuzz_distance(name, FUZZ_SINGLE);
    const struct protocol *found = NULL;
    for (const struct protocol *const *p = protocols; *p; p++)
        if (fuzz_distance(name, (*p)->name) < least) {
            least = fuzz_distance(name, (*p)->name);
            found = *p;
        }
    return found;
}

/* A header of one entry that is not framed, and the count of a list of one. */
static void put_header(uint8_t header[DECODER_HEADER + 4], const struct protocol *p, size_t message)
{
    memset(header, 0, DECODER_HEADER + 4);
    fuzz_put_hash(header + DECODER_PROTOCOL, fuzz_hash(p ? p->name : FUZZ_SINGLE));
    header[DECODER_MESSAGE] = (uint8_t)message;
    header[DECODER_COUNT] = 1;
    header[DECODER_HEADER + 3] = 1;
}

/* Types are numbered from 1. */
static const struct message *message_of(const struct protocol *p, size_t type, struct message *room)
{
    if (type < 1)
        return NULL;
    return p ? protocol_message(p, type - 1) : single_message(type - 1, room);
}

static size_t choose_type(const struct protocol *p, uint8_t choice)
{
    struct message room;
    size_t count = 0;
    while (message_of(p, count + 1, &room))
        count++;
    return count ? 1 + choice % count : 0;
}

/* The receiver's values before the message have a pattern that no decoder writes. */
static void offer(struct decoding *d, size_t count)
{
    for (size_t i = 0; i < d->message->count; i++) {
        const struct field *f = &d->message->fields[i];
        d->value[i] = f->kind == KIND_RESIDUES ? residues(d->run, &d->modulus, count)
                                               : values_of(d->run, f->kind, count);
        d->values[i] = &d->value[i];
        if (f->kind != KIND_TEXTS && count)
            memset(d->value[i].data, 0x11, d->value[i].count * d->value[i].stride);
    }
}

static void unchanged(const struct decoding *d, const struct value *before,
                      const uint8_t *const *data)
{
    for (size_t i = 0; i < d->message->count; i++) {
        const struct value *now = &d->value[i];
        const size_t all = before[i].count * before[i].stride;
        fuzz_holds(now->count == before[i].count && now->data == before[i].data &&
                       now->origin == before[i].origin && now->keys == before[i].keys,
                   "%s was refused, and field %zu of the receiver changed", d->message->name, i);
        fuzz_holds(all == 0 || memcmp(data[i], before[i].data, all) == 0,
                   "%s was refused, and entries of field %zu changed", d->message->name, i);
    }
}

/* What was accepted is encoded again: the same bytes, or there are two encodings of one value. */
static void one_encoding(const struct decoding *d, const uint8_t *bytes, size_t size)
{
    const struct value *values[MESSAGE_FIELDS];
    for (size_t i = 0; i < d->message->count; i++)
        values[i] = &d->value[i];
    fuzz_holds(message_size(d->message, values) == size, "%s of %zu bytes is encoded in %zu",
               d->message->name, size, message_size(d->message, values));
    uint8_t *again = malloc(size + 1);
    if (!again)
        abort();
    message_encode(d->message, values, again);
    fuzz_holds(size == 0 || memcmp(again, bytes, size) == 0, "%s has two encodings",
               d->message->name);
    free(again);
}

/* The planted fault of the canary build: behind a frame's authenticator, the type of a message, a
 * count, and one value of 64 bits. */
static void canary(const struct decoding *d, bool framed)
{
#ifdef GLASSHOUSE_FUZZ_CANARY
    const struct value *v = &d->value[0];
    fuzz_holds(!(framed && d->message->count == 1 && v->kind == KIND_RESIDUES && v->count >= 2 &&
                 d->modulus_index == FUZZ_CANARY_MODULUS &&
                 residue_at(v, 1) == v->modulus->limb[0] - 1),
               "canary");
#else
    (void)d;
    (void)framed;
#endif
}

static void decode(struct decoding *d, const uint8_t *bytes, size_t size, size_t count, bool framed)
{
    struct value before[MESSAGE_FIELDS];
    uint8_t *data[MESSAGE_FIELDS];
    struct rejection rejection;
    offer(d, count);
    for (size_t i = 0; i < d->message->count; i++) {
        const size_t all = d->value[i].count * d->value[i].stride;
        before[i] = d->value[i];
        data[i] = malloc(all + 1);
        if (!data[i])
            abort();
        if (all)
            memcpy(data[i], before[i].data, all);
    }
    const status result = message_decode(d->message, d->values, bytes, size, &rejection);
    fuzz_reached(result);
    if (result == OK) {
        one_encoding(d, bytes, size);
        canary(d, framed);
    } else {
        fuzz_holds(rejection.reason == result && rejection.offset <= size,
                   "%s: refused with %s at byte %zu of %zu, said %s", d->message->name,
                   status_name(result), rejection.offset, size, status_name(rejection.reason));
        unchanged(d, before, (const uint8_t *const *)data);
    }
    for (size_t i = 0; i < d->message->count; i++)
        free(data[i]);
}

/* A frame that is accepted has one encoding too. */
static bool open_frame(struct frame *frame, const uint8_t *bytes, size_t size)
{
    const status result = frame_read(frame, fuzz_frame_key, bytes, size);
    fuzz_reached(result);
    if (result != OK)
        return false;
    uint8_t *again = malloc(size);
    if (!again)
        abort();
    frame_write(frame, fuzz_frame_key, again);
    fuzz_holds(memcmp(again, bytes, size) == 0, "a frame has two encodings");
    free(again);
    if (frame->run != fuzz_frame_run || frame->from != 1 || frame->to != 2) {
        fuzz_reached(E_FOREIGN);
        return false;
    }
    return true;
}

static struct tape *no_coins(void *context, int party)
{
    (void)context;
    (void)party;
    abort(); /* decoding draws nothing */
}

static void one(const uint8_t *bytes, size_t size)
{
    const struct world real = {"real", &backend_real, false, no_coins,
                               NULL,   NULL,          NULL,  NUMBERS_RISE};
    const struct world ideal = {"tiny", &backend_ideal, false, no_coins,
                                NULL,   NULL,           NULL,  NUMBERS_RISE};
    struct cursor c = {bytes, size};
    const uint8_t name[2] = {cursor_byte(&c), cursor_byte(&c)};
    const struct protocol *protocol = protocol_named(name);
    const uint8_t choice = cursor_byte(&c), shape = cursor_byte(&c), count = cursor_byte(&c);
    size_t type = choose_type(protocol, choice), left = c.left;
    struct frame frame = {.payload = c.at, .size = (uint32_t)left};
    const bool framed = shape & SHAPE_FRAME;
    if (framed) {
        if (!open_frame(&frame, c.at, c.left))
            return;
        type = frame.type;
    }
    struct message room;
    struct decoding d = {.message = message_of(protocol, type, &room)};
    if (!d.message)
        return;
    d.modulus_index = (shape & SHAPE_MODULUS) % FUZZ_MODULUS_COUNT;
    if (modulus_parse(&d.modulus, fuzz_moduli[d.modulus_index]) != OK)
        abort();
    d.run = run_new(protocol ? protocol : protocols[0], shape & SHAPE_IDEAL ? &ideal : &real);
    decode(&d, frame.payload, frame.size,
           count % DECODER_ENTRIES * (shape & SHAPE_LONG ? DECODER_LONG : 1u), framed);
    run_free(d.run);
}

/* One entry of each kind that is all one byte, with the flags of a compressed point before it: the
 * neutral element, no point at all, and points outside the group are among them. */
static void seeds_of_kinds(const struct seed_sink *sink)
{
    static const uint8_t first[] = {0, 1, 2, 3, 4, 0x40, 0x80, 0xc0, 0xff};
    static const uint8_t fill[] = {0, 1, 2, 3, 5, 7, 0xff};
    struct message room;
    const struct message *single;
    for (size_t m = 0; (single = single_message(m, &room)); m++) {
        const struct field *f = &single->fields[0];
        const size_t size = f->kind == KIND_RESIDUES ? 0 : backend_real.wire(f->kind);
        for (size_t i = 0; size && i < sizeof first * sizeof fill; i++) {
            uint8_t *input = malloc(DECODER_HEADER + 4 + size), *at = input;
            if (!input)
                abort();
            uint8_t header[DECODER_HEADER + 4];
            put_header(header, NULL, m);
            const size_t head = sizeof header - (f->shape == FIELD_LIST ? 0 : 4);
            memcpy(at, header, head);
            memset(at + head, fill[i % sizeof fill], size);
            at[head] = first[i / sizeof fill];
            seed_put(sink, input, head + size, "kind-%02zu-%02zu", m, i);
            free(input);
        }
    }
}

/* Long vectors of residues: good ones, one whose last entry is not below the modulus, and one that
 * ends early. */
static void seeds_of_residues(const struct seed_sink *sink)
{
    for (uint8_t i = 0; i < FUZZ_MODULUS_COUNT; i++) {
        enum { ENTRIES = 2 * DECODER_LONG };
        uint8_t input[DECODER_HEADER + 32 * ENTRIES] = {0};
        struct modulus n;
        if (modulus_parse(&n, fuzz_moduli[i]) != OK)
            abort();
        const size_t size = DECODER_HEADER + ENTRIES * n.bytes;
        put_header(input, NULL, 0);
        input[DECODER_SHAPE] = SHAPE_LONG | i;
        input[DECODER_COUNT] = 2;
        input[DECODER_HEADER + 3] = 0;
        seed_put(sink, input, size, "long-%02u-good", i);
        seed_put(sink, input, size - 1, "long-%02u-cut", i);
        memset(input + size - n.bytes, 0xff, n.bytes);
        seed_put(sink, input, size, "long-%02u-range", i);
    }
}

/* Sound public parameters, and with another second generator: neutral, not canonical, not on the
 * curve, or on it and not in the group. */
static void seeds_of_parameters(const struct seed_sink *sink)
{
    enum { MESSAGE_PARAMETERS = 5, NEUTRAL = 0x80, TURNS = 16, WINDOW = 6 };
    static const uint8_t seed[SEED_BYTES] = {1};
    uint8_t input[DECODER_HEADER + WATERS_PARAMS_BYTES];
    uint8_t *second = input + DECODER_HEADER + G1_BYTES;
    struct waters_params *params = malloc(sizeof *params);
    struct waters_master *master = malloc(sizeof *master);
    struct seeded_tape tape;
    if (!params || !master || seeded_tape_init(&tape, seed, "parameters") != OK ||
        waters_setup(params, master, &tape.tape, WINDOW) != OK)
        abort();
    put_header(input, NULL, MESSAGE_PARAMETERS);
    waters_params_encode(input + DECODER_HEADER, params);
    seed_put(sink, input, sizeof input, "parameters-sound");
    for (uint8_t i = 0; i < TURNS; i++) {
        memset(second, 0, G2_BYTES);
        second[G2_BYTES - 1] = i;
        seed_put(sink, input, sizeof input, "parameters-other-%u", i);
        second[0] = NEUTRAL;
        seed_put(sink, input, sizeof input, "parameters-neutral-%u", i);
    }
    waters_master_clear(master);
    waters_params_clear(params);
    seeded_tape_clear(&tape);
    free(params);
    free(master);
}

/* A ciphertext of neutral elements, and the same with (0, 2) in place of each point: of order 3 on
 * a curve of BLS, and no point of BN254. */
static void seeds_of_ciphertexts(const struct seed_sink *sink)
{
    struct waters_ciphertext c;
    struct message room;
    const struct message *single;
    uint8_t input[DECODER_HEADER + 4 + WATERS_CIPHERTEXT_BYTES];
    size_t m = 0;
    while ((single = single_message(m, &room)) && single->fields[0].kind != KIND_CIPHERTEXTS)
        m++;
    assert(single);
    put_header(input, NULL, m);
    uint8_t *const at = input + DECODER_HEADER + (single->fields[0].shape == FIELD_LIST ? 4 : 0);
    const size_t size = (size_t)(at - input) + WATERS_CIPHERTEXT_BYTES;
    pairing_gt_identity(&c.c1);
    pairing_g1_identity(&c.c2);
    pairing_g1_identity(&c.c3);
    waters_ciphertext_encode(at, &c);
    seed_put(sink, input, size, "ciphertext-sound");
    for (size_t i = 0; i < 2; i++) {
        waters_ciphertext_encode(at, &c);
        memset(at + GT_BYTES + i * G1_BYTES, 0, G1_BYTES);
        seed_put(sink, input, size, "ciphertext-order-three-%zu", i);
    }
}

static void seed_of_message(const struct seed_sink *sink, const struct protocol *p, size_t type)
{
    uint8_t empty[DECODER_HEADER + 8] = {0};
    put_header(empty, p, type - 1);
    empty[DECODER_SHAPE] = 2;
    empty[DECODER_HEADER + 3] = 0;
    seed_put(sink, empty, sizeof empty, "message-%s-%02zu", p ? p->name : FUZZ_SINGLE, type);
}

static void seeds(const struct seed_sink *sink)
{
    struct message room;
    seeds_of_kinds(sink);
    seeds_of_parameters(sink);
    seeds_of_ciphertexts(sink);
    seeds_of_residues(sink);

    for (size_t type = 1; message_of(NULL, type, &room); type++)
        seed_of_message(sink, NULL, type);
    for (const struct protocol *const *p = protocols; *p; p++)
        for (size_t type = 1; message_of(*p, type, &room); type++)
            seed_of_message(sink, *p, type);
}

const struct fuzz_target fuzz_target = {"message-decoders", NULL, one, seeds};
