/* One party of any protocol is ours, as in hostile-party. Here it is asked what its bytes cost the
 * others: no more work than HONEST times what all of an honest run costs, and BYTE for each byte
 * that it sent, and some that counts for nothing. A protocol whose messages announce how much is to
 * come must bound that by a parameter, with a usual value that holds this.
 *
 * Work is counted (crypto/work.h): a run has the same figure on every machine. */
#include "crypto/work.h"
#include "fuzz/play/hostile.h"
#include "fuzz/play/play.h"
#include "protocols/protocols.h"
#include <string.h>

enum { HONEST = 16, BYTE = 20000, NOTHING = 300 * 1000 * 1000 };

static unsigned long long work_of(struct play *play)
{
    const unsigned long long before = work_done;
    play_once(play);
    return work_done - before;
}

#ifdef GLASSHOUSE_FUZZ_CANARY
enum { CANARY_ROW = 1000 };

/* The planted fault: a receiver that works for each row that a number announces, even if it then
 * refuses the number. No seed announces enough. */
static unsigned long long canary(struct play *play)
{
    unsigned long long work = 0;
    for (int i = 1; i <= run_parties(play->run); i++) {
        const struct view *v = run_view(play->run, i);
        for (size_t k = 0; i != play->hostile && k < v->count; k++) {
            const struct event *e = &v->event[k];
            const struct modulus *n = e->field_count ? e->fields[0].modulus : NULL;
            uint64_t entry[4];
            if (e->kind == EVENT_MESSAGE && e->from == play->hostile && n && n->bytes == 4 &&
                e->fields[0].count == 1 &&
                residue_decode(n, entry, e->bytes + e->fields[0].offset, 1, NULL) == OK)
                work += CANARY_ROW * entry[0];
        }
    }
    return work;
}
#else
static unsigned long long canary(struct play *play)
{
    (void)play;
    return 0;
}
#endif

static void one(const uint8_t *bytes, size_t size)
{
    uint8_t header[PLAY_HEADER] = {0};
    memcpy(header, bytes, size < sizeof header ? size : sizeof header);
    header[PLAY_FLAGS] &= (uint8_t)~FLAG_IDEAL; /* only real operations have a cost */
    struct cursor first = {header, sizeof header};
    struct cursor rest = {bytes + sizeof header, size < sizeof header ? 0 : size - sizeof header};
    struct play play;
    play_begin(&play, &first);
    const unsigned long long honest = work_of(&play);
    play_steps(&play, &rest, OP_NETWORK, OP_COUNT - OP_NETWORK);
    const unsigned long long work = work_of(&play) + canary(&play);
    unsigned long long sent = 0;
    for (size_t i = 0; i < play.letters; i++)
        sent += play.letter[i]->from == play.hostile ? play.letter[i]->size : 0;
    for (size_t i = 0; i < play.steps; i++)
        sent += play.step[i].size;
    fuzz_holds(work <= HONEST * honest + BYTE * sent + NOTHING,
               "amplification: %llu units of work for %llu bytes, where an honest run takes %llu",
               work, sent, honest);
    play_end(&play);
}

/* Numbers that a party sends by themselves, as an announcement of how much is to come is: another
 * one in the first of its messages with such a field. */
enum { ANNOUNCED = 4, PARTIES = 3 };

static void announce(const struct seed_sink *sink, size_t protocol, uint8_t variant)
{
    static const uint64_t numbers[ANNOUNCED] = {50, 100, 1000, 60000};
    uint8_t input[PLAY_HEADER + STEP_BYTES + sizeof(uint64_t)] = {
        [PLAY_VARIANT] = variant, [PLAY_SEED] = 1};
    uint8_t *step = input + PLAY_HEADER, *at = step + STEP_BYTES;
    size_t own[PARTIES + 1] = {0}, made[PARTIES + 1] = {0};
    play_name(input, protocol);
    struct cursor c = {input, PLAY_HEADER};
    struct play play;
    play_begin(&play, &c);
    play_once(&play);
    for (size_t i = 0; i < play.letters; i++) {
        const struct letter *letter = play.letter[i];
        const struct seen *field = letter->fields;
        if (letter->from > PARTIES || own[letter->from]++ > 16 || made[letter->from] ||
            letter->message->count == 0 || field->kind != KIND_RESIDUES || field->count != 1 ||
            field->size < 2 || field->size > sizeof(uint64_t))
            continue;
        made[letter->from] = 1;
        input[PLAY_HOSTILE] = (uint8_t)(letter->from - 1);
        step[STEP_OP] = OP_BYTES - OP_NETWORK;
        step[STEP_AT] = (uint8_t)own[letter->from];
        step[STEP_NUMBER + 1] = (uint8_t)field->offset;
        step[STEP_SIZE + 1] = (uint8_t)field->size;
        for (size_t n = 0; n < ANNOUNCED; n++) {
            for (size_t b = 0; b < field->size; b++)
                at[b] = (uint8_t)(numbers[n] >> 8 * (field->size - 1 - b));
            seed_put(sink, input, PLAY_HEADER + STEP_BYTES + field->size, "%s-%u-%d-announces-%u",
                     protocols[protocol]->name, variant, letter->from, (unsigned)numbers[n]);
        }
    }
    play_end(&play);
}

static void seeds(const struct seed_sink *sink)
{
    hostile_seeds(sink);
    for (size_t p = 0; p < play_protocol_count(); p++)
        for (uint8_t v = 0; protocols[p]->variants[v].name; v++)
            announce(sink, p, v);
}

const struct fuzz_target fuzz_target = {"amplification", NULL, one, seeds};
