/* The steps of an input, done to the letters of a run. */
#include "crypto/array.h"
#include "fuzz/play/play.h"
#include <stdlib.h>
#include <string.h>

static void keep_letter(struct play *p, struct letter *letter)
{
    fuzz_holds(p->letters < LETTERS_MOST, "the run does not end: %d messages", LETTERS_MOST);
    p->letter = array_room(p->letter, &p->room, p->letters + 1, sizeof *p->letter);
    p->letter[p->letters++] = letter;
}

static void keep_late(struct play *p, struct letter *letter, uint32_t due)
{
    const size_t former = p->late_room;
    p->late = array_room(p->late, &p->late_room, p->late_count + 1, sizeof *p->late);
    if (p->late_room != former) {
        p->due = realloc(p->due, p->late_room * sizeof *p->due);
        if (!p->due)
            abort();
    }
    p->due[p->late_count] = due;
    p->late[p->late_count++] = letter;
}

/* Letters that wait for |number|, or all of them; says whether there was one. */
static bool deliver_late(struct play *p, struct run *run, uint32_t number)
{
    size_t kept = 0;
    bool some = false;
    for (size_t i = 0; i < p->late_count; i++) {
        if (p->due[i] <= number) {
            courier_pass(run, p->late[i]);
            some = true;
        } else {
            p->late[kept] = p->late[i];
            p->due[kept++] = p->due[i];
        }
    }
    p->late_count = kept;
    return some;
}

/* A sealed letter that was carried before, or NULL. */
static const struct letter *sealed(const struct play *p, uint16_t number)
{
    const struct letter *letter = p->letters ? p->letter[number % p->letters] : NULL;
    return letter && letter->frame ? letter : NULL;
}

static int other_party(const struct play *p, uint8_t choice, int than)
{
    const int party = 1 + choice % run_parties(p->run);
    return party != than ? party : party % run_parties(p->run) + 1;
}

static void changed_frame(struct play *p, const struct step *s, const struct letter *letter)
{
    const struct letter *other = sealed(p, s->number);
    size_t size = letter->frame_size;
    uint8_t *frame = malloc(size);
    if (!frame)
        abort();
    memcpy(frame, letter->frame, size);
    if (s->op == OP_CUT)
        size = s->number % size;
    else if (s->op == OP_FLIP)
        frame[s->number / 8 % size] ^= (uint8_t)(1u << s->number % 8);
    if (s->op != OP_OTHER)
        courier_frame(p->run, letter->from, letter->to, frame, size);
    else if (other)
        courier_frame(p->run, letter->from, letter->to, other->frame, other->frame_size);
    free(frame);
}

/* What the network does to a sealed letter instead of delivering it, or besides. */
static void network_step(struct play *p, struct step *s, struct letter *letter, bool *deliver)
{
    const struct letter *other = sealed(p, s->number);
    const int party = other_party(p, s->party, letter->from);
    switch (s->op) {
    case OP_REPEAT:
        courier_pass(p->run, letter);
        return;
    case OP_AGAIN:
        if (other)
            courier_pass(p->run, other);
        return;
    case OP_FRAME:
        courier_frame(p->run, letter->from, party, s->bytes, s->size);
        return;
    case OP_DELAY:
        keep_late(p, letter, UINT32_MAX);
        break;
    case OP_AFTER:
        keep_late(p, letter, letter->number + 1 + s->number % 8);
        break;
    case OP_CROSS:
        courier_frame(p->run, letter->from, party, letter->frame, letter->frame_size);
        break;
    case OP_SWAP:
        courier_frame(p->run, other_party(p, s->party, letter->to), letter->to, letter->frame,
                      letter->frame_size);
        break;
    case OP_CUT:
    case OP_FLIP:
    case OP_OTHER:
        changed_frame(p, s, letter);
        break;
    default: /* OP_DROP */
        break;
    }
    *deliver = false;
}

/* The bytes of one field of a letter: where they begin, their number, and the size of an entry.
 * False when the field has no entries of one size. */
static bool field_of(const struct letter *letter, uint8_t choice, size_t *at, size_t *size,
                     size_t *entry)
{
    const struct message *m = letter->message;
    if (m->count == 0)
        return false;
    for (size_t i = 0; i <= choice % m->count; i++) {
        const struct seen *seen = &letter->fields[i];
        *at = seen->offset;
        *size = seen->size;
        *entry = seen->count ? seen->size / seen->count : 0;
    }
    const bool regular = m->fields[choice % m->count].kind != KIND_TEXTS;
    return regular && *entry;
}

/* One entry of a field becomes one of the same kind from another letter: valid, and wrong. */
static void foreign_entry(struct play *p, const struct step *s, const struct letter *letter,
                          uint8_t *payload)
{
    size_t at, size, entry, from, other_size, other_entry;
    const struct letter *other = p->letter[s->number % p->letters];
    if (field_of(letter, s->type, &at, &size, &entry) &&
        field_of(other, s->type, &from, &other_size, &other_entry) && entry == other_entry &&
        size && other_size)
        memcpy(payload + at + s->party % (size / entry) * entry,
               other->payload + from + s->number % (other_size / entry) * entry, entry);
}

static void reverse_entries(const struct step *s, const struct letter *letter, uint8_t *payload)
{
    size_t begin, size, entry;
    if (!field_of(letter, s->type, &begin, &size, &entry))
        return;
    uint8_t *field = payload + begin;
    for (size_t low = 0, high = size / entry; low + 1 < high; low++) {
        high--;
        for (size_t i = 0; i < entry; i++) {
            const uint8_t byte = field[low * entry + i];
            field[low * entry + i] = field[high * entry + i];
            field[high * entry + i] = byte;
        }
    }
}

/* One entry of a field of residues becomes one at an end of its range, or just beyond. */
static void put_value(const struct step *s, const struct letter *letter, uint8_t *payload)
{
    size_t begin, size, entry;
    const bool known = field_of(letter, s->type, &begin, &size, &entry);
    const struct modulus *n =
        letter->message->count ? letter->fields[s->type % letter->message->count].modulus : NULL;
    if (!known || !n || size == 0)
        return;
    uint64_t value[4];
    const uint64_t small[4] = {s->number % 4u};
    uint8_t *at = payload + begin + s->party % (size / entry) * entry;
    residue_set_u64(n, value, small[0]);
    if (s->number & 8)
        residue_neg(n, value, value, 1); /* N - 1, N - 2, N - 3 */
    residue_encode(n, at, value, 1);
    if (s->number & 16) /* not below N, where its bytes leave room for that */
        memset(at, 0xff, entry);
}

/* The payload as the sender
 changes it; |size| is what is left of it. */
static void change_payload(struct play *p, const struct step *s, const struct letter *letter,
                           uint8_t *payload, size_t *size)
{
    switch (s->op) {
    case OP_BYTES:
        for (size_t i = 0; i < s->size && *size; i++)
            payload[(s->number + i) % *size] = s->bytes[i];
        break;
    case OP_SHORTEN:
        *size = *size ? s->number % *size : 0;
        break;
    case OP_BIT:
        if (*size)
            payload[s->number / 8 % *size] ^= (uint8_t)(1u << s->number % 8);
        break;
    case OP_ENTRY:
        foreign_entry(p, s, letter, payload);
        break;
    case OP_VALUE:
        put_value(s, letter, payload);
        break;
    case OP_ORDER:
        reverse_entries(s, letter, payload);
        break;
    default:
        break;
    }
}

/* What the sender itself does to its letter before it is sealed. */
static void sender_step(struct play *p, struct step *s, const struct letter *letter)
{
    const struct letter *other = p->letter[s->number % p->letters];
    const uint8_t *payload = letter->payload;
    size_t size = letter->size;
    int to = letter->to;
    uint16_t type = letter->type;
    uint8_t *copy = malloc(size + 1);
    if (!copy)
        abort();
    if (size)
        memcpy(copy, payload, size);
    if (s->op == OP_PAYLOAD) {
        payload = s->bytes;
        size = s->size;
    } else if (s->op == OP_COPY) {
        payload = other->payload;
        size = other->size;
    } else if (s->op == OP_RETYPE) {
        type = s->type;
    } else if (s->op == OP_REDIRECT) {
        to = other_party(p, s->party, letter->from);
    } else {
        payload = copy;
        change_payload(p, s, letter, copy, &size);
    }
    if (s->op != OP_WITHHOLD)
        courier_forge(p->run, letter->from, to, type ? type : 1, payload, size);
    if (s->op == OP_DOUBLE)
        courier_forge(p->run, letter->from, to, type, payload, size);
    free(copy);
}

/* Steps that need no letter. */
static bool spontaneous(struct play *p, struct step *s)
{
    if (s->op != OP_INJECT && s->op != OP_STOP)
        return false;
    s->done = p->forged = true;
    if (s->op == OP_INJECT) {
        courier_forge(p->run, p->hostile, other_party(p, s->party, p->hostile), s->type, s->bytes,
                      s->size);
        return true;
    }
    p->stopped = true;
    for (int to = 1; to <= run_parties(p->run); to++)
        if (to != p->hostile)
            courier_forge(p->run, p->hostile, to, FRAME_ABORT, NULL, 0);
    return true;
}

static bool all_spontaneous(struct play *p, uint32_t at)
{
    bool some = false;
    for (size_t i = 0; i < p->steps; i++)
        if (p->step[i].at == at && !p->step[i].done)
            some |= spontaneous(p, &p->step[i]);
    return some;
}

static void carry(void *context, struct run *run, struct letter *letter)
{
    struct play *p = context;
    bool deliver = true;
    fuzz_holds(!run_result(run, letter->from).detail || letter->from == p->hostile,
               "party %d sent %s after it had to stop: %s", letter->from, letter->message->name,
               run_result(run, letter->from).detail);
    if (p->letters == 0)
        (void)all_spontaneous(p, 0);
    keep_letter(p, letter);
    (void)deliver_late(p, run, letter->number);
    if (letter->from == p->hostile) {
        p->own++;
        if (p->stopped)
            return;
    }
    for (size_t i = 0; i < p->steps; i++) {
        struct step *s = &p->step[i];
        if (s->at != p->own || s->done || s->op < OP_NETWORK || s->op >= OP_INJECT ||
            letter->from != p->hostile)
            continue;
        s->done = p->forged = true;
        sender_step(p, s, letter);
        return;
    }
    courier_seal(run, letter);
    for (size_t i = 0; i < p->steps; i++)
        if (p->step[i].at == letter->number && !p->step[i].done && p->step[i].op < OP_NETWORK) {
            p->step[i].done = true;
            network_step(p, &p->step[i], letter, &deliver);
        }
    if (deliver)
        courier_pass(run, letter);
    (void)all_spontaneous(p, letter->number);
}

static bool idle(void *context, struct run *run)
{
    struct play *p = context;
    const bool late = deliver_late(p, run, UINT32_MAX);
    return all_spontaneous(p, AT_IDLE) || late;
}

struct courier play_courier(struct play *p)
{
    return (struct courier){carry, idle, p->silent ? p->hostile : 0, p};
}
