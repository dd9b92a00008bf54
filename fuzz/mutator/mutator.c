/* The custom mutator of AFL++: whole inputs, made from the message tables.
 *
 * GLASSHOUSE_FUZZ_TARGET names the target, which decides the layout (layout.h), and
 * GLASSHOUSE_FUZZ_PROTOCOL, if set, the only protocol to be fuzzed. What it makes is
 * valid but for what a hostile sender would choose: fields at the ends of their ranges, types out
 * of turn, frames with the right authenticator. One output in sixteen is damaged on purpose. The
 * same seed gives the same outputs. */
#include "fuzz/mutator/mutator.h"
#include "fuzz/play/layout.h"
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

void *afl_custom_init(void *afl, unsigned int seed);
size_t afl_custom_fuzz(void *data, uint8_t *in, size_t size, uint8_t **out, uint8_t *more,
                       size_t more_size, size_t most);
void afl_custom_deinit(void *data);

uint64_t random_next(struct mutator *m)
{
    m->state ^= m->state << 13;
    m->state ^= m->state >> 7;
    m->state ^= m->state << 17;
    return m->state * 0x2545f4914f6cdd1du >> 16;
}

uint64_t random_below(struct mutator *m, uint64_t bound)
{
    return random_next(m) % bound;
}

size_t place_of(const uint8_t *name, size_t count)
{
    size_t place = 0;
    for (size_t p = 1; p < count; p++)
        if (fuzz_distance(name, tables_protocol[p].name) <
            fuzz_distance(name, tables_protocol[place].name))
            place = p;
    return place;
}

void append(struct mutator *m, const void *bytes, size_t size)
{
    if (size > MUTATED_MOST - m->size)
        size = MUTATED_MOST - m->size;
    if (size)
        memcpy(m->out + m->size, bytes, size);
    m->size += size;
}

static void append_number(struct mutator *m, uint64_t number, int bytes)
{
    for (int i = bytes - 1; i >= 0; i--) {
        const uint8_t byte = (uint8_t)(number >> (8 * i));
        append(m, &byte, 1);
    }
}

/* Residues near both ends of the range, or anywhere in it; rarely beyond. */
static void append_residue(struct mutator *m, const struct table_modulus *n)
{
    uint8_t bytes[32] = {0};
    const uint64_t choice = random_below(m, 32);
    if (choice < 8)
        bytes[n->bytes - 1] = (uint8_t)choice;
    else if (choice < 20)
        memcpy(bytes, n->last, n->bytes);
    if (choice >= 8 && choice < 14 && bytes[n->bytes - 1] >= 4)
        bytes[n->bytes - 1] = (uint8_t)(bytes[n->bytes - 1] - random_below(m, 4));
    for (size_t i = 0; choice >= 20 && i < n->bytes; i++)
        bytes[i] = (uint8_t)random_next(m);
    for (size_t i = 0; choice >= 20 && choice < 31 && i < n->bytes; i++) {
        bytes[i] = (uint8_t)(n->last[i] ? bytes[i] % n->last[i] : 0);
        if (n->last[i])
            break;
    }
    append(m, bytes, n->bytes);
}

static void append_text(struct mutator *m)
{
    const char *word = tables_word[random_below(m, tables_words)];
    append_number(m, strlen(word), 4);
    append(m, word, strlen(word));
}

static void append_entry(struct mutator *m, uint8_t kind, const struct table_modulus *n, bool ideal)
{
    if (kind == tables_residues) {
        append_residue(m, n);
        return;
    }
    if (kind == tables_texts) {
        append_text(m);
        return;
    }
    if (ideal) { /* handles are small numbers */
        append_number(m, random_below(m, 40), 8);
        return;
    }
    const struct table_sample *found = NULL;
    for (size_t i = 0, seen = 0; i < tables_samples; i++)
        if (tables_sample[i].kind == kind && random_below(m, ++seen) == 0)
            found = &tables_sample[i];
    const uint8_t fill = (uint8_t)(random_below(m, 4) ? 0 : random_next(m));
    if (found && random_below(m, 8)) {
        append(m, found->bytes, found->size);
        return;
    }
    for (size_t i = 0; i < tables_wire[kind]; i++)
        append(m, &fill, 1);
}

void append_payload(struct mutator *m, const struct table_message *message, size_t count,
                    const struct table_modulus *n, bool ideal)
{
    for (size_t i = 0; i < message->count; i++) {
        const struct table_field *f = &message->field[i];
        size_t entries = count;
        if (f->list) {
            entries = random_below(m, count + 1);
            append_number(m, random_below(m, 32) ? entries : entries + random_next(m) % 300, 4);
        }
        for (size_t k = 0; k < entries; k++)
            append_entry(m, f->kind, n, ideal);
    }
}

/* Something that is not what the layout says: bits, a piece less, a piece twice. */
static void damage(struct mutator *m)
{
    for (uint64_t turns = 1 + random_below(m, 4); turns && m->size; turns--) {
        const size_t at = random_below(m, m->size), left = m->size - at;
        const size_t piece = 1 + random_below(m, left < 16 ? left : 16);
        switch (random_below(m, 4)) {
        case 0:
            m->out[at] ^= (uint8_t)(1u << random_below(m, 8));
            break;
        case 1:
            m->out[at] = (uint8_t)random_next(m);
            break;
        case 2:
            memmove(m->out + at, m->out + at + piece, left - piece);
            m->size -= piece;
            break;
        default:
            if (m->size + piece > MUTATED_MOST)
                break;
            memmove(m->out + at + piece, m->out + at, left);
            m->size += piece;
            break;
        }
    }
}

/* A frame with a good authenticator around what follows the header. */
static void seal(struct mutator *m, uint8_t type, size_t from)
{
    uint8_t head[24], tag[16], payload[MUTATED_MOST];
    const size_t size = m->size - from;
    memcpy(payload, m->out + from, size);
    m->size = from;
    append_number(m, random_below(m, 64) ? fuzz_frame_run : random_next(m), 8);
    append_number(m, 1, 2);
    append_number(m, 2, 2);
    append_number(m, 0, 4);
    append_number(m, type, 2);
    append_number(m, random_below(m, 64) ? 0 : 1, 2);
    append_number(m, size, 4);
    append(m, payload, size);
    memcpy(head, m->out + from, sizeof head);
    crypto_shorthash_siphashx24(tag, m->out + from, m->size - from, fuzz_frame_key);
    append(m, tag, sizeof tag);
}

/* A message with elements of the pairing groups takes milliseconds: three in four of those are of
 * the ideal cryptography, and the others have an entry or none but for one in 16. */
static void spare_time(struct mutator *m, uint8_t *header)
{
    if (random_below(m, 4))
        header[DECODER_SHAPE] |= SHAPE_IDEAL;
    else if (random_below(m, 16))
        header[DECODER_COUNT] %= 2;
    header[DECODER_SHAPE] &= (uint8_t)~SHAPE_LONG;
}

static void mutate_decoders(struct mutator *m, const uint8_t *in, size_t size)
{
    uint8_t header[DECODER_HEADER];
    for (size_t i = 0; i < sizeof header; i++)
        header[i] = size > i && random_below(m, 2) ? in[i] : (uint8_t)random_next(m);
    size_t place = m->protocol;
    if (place == tables_protocols) /* any: that of the input, or one as likely as the other */
        place = size > DECODER_PROTOCOL + 1 && random_below(m, 2)
                    ? place_of(in + DECODER_PROTOCOL, tables_protocols + 1)
                    : random_below(m, tables_protocols + 1);
    const struct table_protocol *p = &tables_protocol[place];
    fuzz_put_hash(header + DECODER_PROTOCOL, fuzz_hash(p->name));
    if (p->messages == 0)
        return;
    const uint8_t type = header[DECODER_MESSAGE] % p->messages;
    header[DECODER_MESSAGE] = type;
    header[DECODER_COUNT] %= DECODER_ENTRIES;
    if (random_below(m, 8))
        header[DECODER_SHAPE] &= (uint8_t)~SHAPE_LONG;
    if (p->message[type].slow)
        spare_time(m, header);
    const bool ideal = header[DECODER_SHAPE] & SHAPE_IDEAL;
    append(m, header, sizeof header);
    const size_t times = header[DECODER_SHAPE] & SHAPE_LONG ? DECODER_LONG : 1;
    append_payload(m, &p->message[type], header[DECODER_COUNT] * times,
                   &tables_modulus[(header[DECODER_SHAPE] & SHAPE_MODULUS) % FUZZ_MODULUS_COUNT],
                   ideal);
    if (random_below(m, 16) == 0)
        damage(m);
    if (m->size >= DECODER_HEADER && header[DECODER_SHAPE] & SHAPE_FRAME)
        seal(m, (uint8_t)(type + 1), DECODER_HEADER);
}

void *afl_custom_init(void *afl, unsigned int seed)
{
    const char *target = getenv("GLASSHOUSE_FUZZ_TARGET");
    const char *only = getenv("GLASSHOUSE_FUZZ_PROTOCOL");
    struct mutator *m = calloc(1, sizeof *m);
    (void)afl;
    if (!m || sodium_init() < 0)
        abort();
    m->state = 0x9e3779b97f4a7c15u ^ seed;
    m->target = target ? target : "";
    while (m->protocol < tables_protocols &&
           !(only && strcmp(only, tables_protocol[m->protocol].name) == 0))
        m->protocol++;
    return m;
}

size_t afl_custom_fuzz(void *data, uint8_t *in, size_t size, uint8_t **out, uint8_t *more,
                       size_t more_size, size_t most)
{
    struct mutator *m = data;
    m->size = 0;
    if (strcmp(m->target, "message-decoders") == 0)
        mutate_decoders(m, in, size);
    else if (mutator_plays_party(m) || strcmp(m->target, "schedule") == 0)
        mutate_steps(m, in, size, more, more_size);
    else if (strcmp(m->target, "encrypted-table") == 0)
        mutate_table(m);
    else
        mutate_text(m, in, size, more, more_size);
    if (random_below(m, 16) == 0)
        damage(m);
    if (m->size == 0)
        append(m, "", 1);
    if (m->size > most)
        m->size = most;
    *out = m->out;
    return m->size;
}

void afl_custom_deinit(void *data)
{
    free(data);
}
