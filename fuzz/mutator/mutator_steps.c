/* Inputs of hostile-party and schedule: a header, and steps that bring whole payloads. */
#include "fuzz/mutator/mutator.h"
#include "fuzz/play/layout.h"
#include <string.h>

/* Protocols with pairings take a thousand times as long, and are played with the ideal
 * cryptography but for one input in 256. */
static void choose_run(struct mutator *m, uint8_t *header)
{
    const struct table_protocol *p =
        &tables_protocol[m->protocol < tables_protocols ? m->protocol
                                                        : random_below(m, tables_protocols)];
    fuzz_put_hash(header + PLAY_PROTOCOL, fuzz_hash(p->name));
    header[PLAY_VARIANT] = (uint8_t)random_below(m, 8);
    header[PLAY_PARAMETERS] = (uint8_t)(random_below(m, 2) ? 0 : random_next(m));
    header[PLAY_PARTIES] = (uint8_t)random_below(m, 4);
    header[PLAY_SEED] = (uint8_t)random_below(m, 8);
    header[PLAY_FLAGS] = (uint8_t)random_below(m, 8);
    header[PLAY_HOSTILE] = (uint8_t)random_below(m, 6);
    header[PLAY_MODULUS] =
        (uint8_t)(random_below(m, 2) ? random_below(m, FUZZ_MODULUS_COUNT + 1) : 0);
    if (p->slow && random_below(m, 256))
        header[PLAY_FLAGS] |= FLAG_IDEAL;
}

static void append_step(struct mutator *m, const uint8_t *header)
{
    const struct table_protocol *p =
        &tables_protocol[place_of(header + PLAY_PROTOCOL, tables_protocols)];
    const uint64_t at = random_below(m, 12);
    uint8_t step[STEP_BYTES] = {(uint8_t)random_below(m, 256)};
    const uint64_t modulus = header[PLAY_MODULUS] % (FUZZ_MODULUS_COUNT + 1);
    const size_t from = m->size;
    step[STEP_AT] = (uint8_t)(at == 11 ? AT_IDLE : at == 10 ? random_below(m, 60) : at);
    step[STEP_PARTY] = (uint8_t)random_below(m, 6);
    step[STEP_TYPE] = (uint8_t)(p->messages ? 1 + random_below(m, p->messages) : 1);
    step[STEP_NUMBER] = (uint8_t)(random_below(m, 16) ? 0 : random_next(m));
    step[STEP_NUMBER + 1] = (uint8_t)random_next(m);
    const bool brings = p->messages && random_below(m, 2);
    if (brings && random_below(m, 2)) { /* for one of the steps that send what they bring */
        const int op = random_below(m, 2) ? OP_PAYLOAD : OP_INJECT;
        step[STEP_OP] = (uint8_t)(mutator_plays_party(m) ? op - OP_NETWORK : op);
    }
    append(m, step, sizeof step);
    if (brings)
        append_payload(m, &p->message[step[STEP_TYPE] - 1], 1 + random_below(m, 4),
                       &tables_modulus[modulus ? modulus - 1 : random_below(m, FUZZ_MODULUS_COUNT)],
                       header[PLAY_FLAGS] & FLAG_IDEAL);
    if (m->size < from + STEP_BYTES)
        return;
    const size_t size = m->size - from - STEP_BYTES;
    m->out[from + STEP_SIZE] = (uint8_t)(size >> 8);
    m->out[from + STEP_SIZE + 1] = (uint8_t)size;
}

/* The steps of another input, some of them left out. */
static void copy_steps(struct mutator *m, const uint8_t *in, size_t size, unsigned drop)
{
    for (size_t at = PLAY_HEADER; at + STEP_BYTES <= size;) {
        size_t brought = (size_t)in[at + STEP_SIZE] << 8 | in[at + STEP_SIZE + 1];
        if (brought > size - at - STEP_BYTES)
            brought = size - at - STEP_BYTES;
        if (!drop || random_below(m, drop))
            append(m, in + at, STEP_BYTES + brought);
        at += STEP_BYTES + brought;
    }
}

void mutate_steps(struct mutator *m, const uint8_t *in, size_t size, const uint8_t *more,
                  size_t more_size)
{
    uint8_t header[PLAY_HEADER] = {0};
    const bool fresh = size < PLAY_HEADER || random_below(m, 8) == 0 ||
                       (m->protocol < tables_protocols &&
                        place_of(in + PLAY_PROTOCOL, tables_protocols) != m->protocol);
    if (fresh)
        choose_run(m, header);
    else
        memcpy(header, in, sizeof header);
    if (!fresh && random_below(m, 4) == 0) {
        uint8_t other[PLAY_HEADER] = {0};
        const size_t i = PLAY_VARIANT + random_below(m, PLAY_HEADER - PLAY_VARIANT);
        choose_run(m, other);
        header[i] = other[i];
    }
    append(m, header, sizeof header);
    if (!fresh)
        copy_steps(m, in, size, (unsigned)random_below(m, 5));
    if (random_below(m, 8) == 0)
        copy_steps(m, more, more_size, 2);
    for (uint64_t steps = random_below(m, 4); steps || m->size == PLAY_HEADER; steps -= steps > 0)
        append_step(m, header);
    /* A number of one step changes: at which letter, by how much. */
    if (m->size > PLAY_HEADER + STEP_BYTES && random_below(m, 2)) {
        const size_t at = PLAY_HEADER + random_below(m, STEP_BYTES);
        m->out[at] = (uint8_t)(m->out[at] + random_below(m, 5) - 2);
    }
}
