/* Is each coin used? One coin is drawn differently and everything else stays the same. Then the
 * views of all parties, with their outputs, are compared. If a coin changes nothing in any of them,
 * for all inputs that are tried, it is drawn but not used, whatever it was meant to hide. */
#include "crypto/bytes.h"
#include "proofs/couple/asked.h"
#include "proofs/couple/couple.h"
#include "proofs/sampled/tape_reference.h"
#include <string.h>

/* How many coins are drawn differently: fewer if a run is long, or has pairings. */
enum { UNITS = 60, UNITS_PAIRING = 8, UNITS_LONG = 6, MESSAGES_LONG = 20000, AGAIN = 6 };

/* A coin, or one entry of it. */
struct unit {
    uint32_t stream, place_in_stream; /* which coin of its stream */
    uint32_t entry;                   /* from 1; 0: the whole coin */
};

struct asking {
    struct reality *r;
    struct trace *t;
    uint64_t executions;
    struct arena arena;
};

/* Idle coins are named as the own coins in couple_same.c. */
bool couple_is_idle(const struct idle_coins *idle, const char *name)
{
    for (size_t i = 0; idle && i < idle->names.count; i++) {
        size_t size;
        if (strcmp((const char *)intern_get(&idle->names, (uint32_t)i, &size), name) == 0)
            return true;
    }
    return false;
}

/* A digest of all that anybody sees, without the coins themselves. */
static void sign(const struct run *run, uint8_t digest[HASH_SHA256_BYTES])
{
    struct hash_sha256 state;
    hash_sha256_begin(&state);
    for (int p = 1; p <= run_parties(run); p++) {
        const struct view *view = run_view(run, p);
        for (size_t i = 0; i < view->count; i++) {
            const struct event *e = &view->event[i];
            if (e->kind == EVENT_COIN)
                continue;
            const uint64_t head[4] = {(uint64_t)e->kind, (uint64_t)e->from, e->size,
                                      (uint64_t)e->reason};
            hash_sha256_add(&state, head, sizeof head);
            hash_sha256_add(&state, e->name, strlen(e->name) + 1);
            if (e->size)
                hash_sha256_add(&state, e->bytes, e->size);
        }
    }
    hash_sha256_end(&state, digest);
}

static void run_with(struct asking *a, uint64_t seed, bool noting, const struct change *change,
                     uint8_t digest[HASH_SHA256_BYTES])
{
    reality_seed(a->r, "couple", seed, 0);
    trace_begin(a->t, false);
    run_set_world(a->r->run, &a->t->world);
    coins_begin(&a->t->coins, a->r->run, noting, change, change ? 1 : 0);
    reality_execute(a->r);
    coins_begin(&a->t->coins, a->r->run, false, NULL, 0);
    a->executions++;
    sign(a->r->run, digest);
}

static const struct coin_seen *coin_of(const struct coins *c, const struct unit *u)
{
    uint32_t place = 0;
    for (size_t i = 0; i < c->coins; i++)
        if (c->coin[i].stream == u->stream && c->coin[i].length && place++ == u->place_in_stream)
            return &c->coin[i];
    return NULL;
}

/* Does the coin change anything with these inputs? If it is not drawn with them, they do not count.
 */
static bool changes(struct asking *a, uint64_t seed, const struct unit *u,
                    const uint8_t honest[HASH_SHA256_BYTES])
{
    uint8_t digest[HASH_SHA256_BYTES];
    const struct coin_seen *s = coin_of(&a->t->coins, u);
    if (!s)
        return false;
    struct change change = {
        .stream = s->drawn, .place = s->place, .length = s->length, .more = 1 + seed * seed};
    if (u->entry) {
        change.place += u->entry - 1;
        change.length = 1;
    } else if (s->is_order) {
        uint64_t *order = arena_alloc(&a->arena, 2 * (size_t)s->count * sizeof *order);
        coins_order(&a->t->coins, s, order);
        coins_order_turned(order, s->count, order + s->count);
        change.set = order + s->count;
    }
    run_with(a, seed, false, &change, digest);
    return memcmp(digest, honest, sizeof digest) != 0;
}

static bool has_entries(const struct coin_seen *s)
{
    return s->length == s->count && s->count > 1 && !s->is_order;
}

/* What of a stream is tried, in this order. Code that leaves out some entries of a coin leaves out
 * the last, the first, or some that |salt| finds. */
enum { FIRST, LAST, ENTRY_LAST, ENTRY_FIRST, ENTRY_ANY, SECOND, ENTRY_OF_LAST, ROUNDS };

static bool unit_of(const struct coins *c, uint32_t stream, int round, uint64_t salt,
                    struct unit *unit)
{
    uint32_t coins = 0;
    const struct coin_seen *first = NULL, *last = NULL;
    for (size_t i = 0; i < c->coins; i++)
        if (c->coin[i].stream == stream && c->coin[i].length) {
            last = &c->coin[i];
            first = first ? first : last;
            coins++;
        }
    const bool entry = round == ENTRY_LAST || round == ENTRY_FIRST || round == ENTRY_ANY;
    const bool of_last = round == LAST || round == ENTRY_OF_LAST;
    if (!first || (entry && !has_entries(first)) || (of_last && coins < 2) ||
        (round == ENTRY_OF_LAST && !has_entries(last)) || (round == SECOND && coins < 3))
        return false;
    *unit = (struct unit){.stream = stream,
                          .place_in_stream = of_last           ? coins - 1
                                             : round == SECOND ? 1
                                                               : 0};
    if (round == ENTRY_LAST || round == ENTRY_OF_LAST)
        unit->entry = of_last ? last->count : first->count;
    else if (entry)
        unit->entry = round == ENTRY_ANY ? 1 + (uint32_t)(salt % first->count) : 1;
    return true;
}

/* Chooses |most| coins of all streams. Where there are more, |salt| says with which stream it
 * begins: so the rows of a protocol try different ones. */
static size_t choose(const struct coins *c, size_t most, uint64_t salt, struct unit *unit)
{
    size_t count = 0;
    const size_t all = ROUNDS * c->streams.count;
    for (size_t k = 0; k < all && count < most; k++) {
        const size_t at = (size_t)(most < UNITS ? (k + salt) % all : k);
        count += unit_of(c, (uint32_t)(at % c->streams.count), (int)(at / c->streams.count),
                         salt ^ k, &unit[count]);
    }
    return count;
}

/* Of the job's coins. */
static uint64_t salt_of(const struct reality *r)
{
    return load_le64(r->world->seed) >> 16;
}

static size_t units_for(const struct run *run)
{
    const struct run_counts *c = run_counts(run);
    return c->pairings ? UNITS_PAIRING : c->messages > MESSAGES_LONG ? UNITS_LONG : UNITS;
}

/* Is the house as its references are, where rows do not go? */
static status ask_house(struct asking *a, struct coin_verdict *v, struct arena *arena)
{
    const uint8_t *seed = a->r->world->seed;
    const uint64_t asked = asked_of(a->r->job->protocol);
    struct real_world fresh;
    const char *why;
    REQUIRE(tape_asked(seed, &why));
    if (why)
        v->words = arena_format(
            arena, "ENC-C10: the tape gives another coin for '%s' than its reference", why);
    if (why)
        return OK;
    REQUIRE(real_world_init(&fresh, seed));
    const status result = couple_asked(&fresh, seed, asked, arena, &why);
    real_world_clear(&fresh);
    v->words = why ? arena_format(arena, "ENC-C10: %s", why) : NULL;
    return result;
}

/* Does changing all draws of a stream together change nothing, with the loaded inputs? */
static bool stream_is_idle(struct asking *a, uint32_t stream, uint64_t seed)
{
    uint8_t honest[HASH_SHA256_BYTES], digest[HASH_SHA256_BYTES];
    const struct change all = {.stream = stream, .length = UINT64_MAX, .more = seed};
    run_with(a, seed, false, NULL, honest);
    run_with(a, seed, false, &all, digest);
    return memcmp(honest, digest, sizeof digest) == 0;
}

/* Tries the chosen coins with more inputs; |unit| keeps those that change nothing with any. */
static size_t ask_again(struct asking *a, struct unit *unit, size_t count)
{
    uint8_t honest[HASH_SHA256_BYTES];
    for (uint64_t seed = 1; seed < AGAIN && count; seed++) {
        size_t left = 0;
        if (!reality_inputs(a->r, seed))
            continue;
        run_with(a, seed, true, NULL, honest);
        for (size_t i = 0; i < count; i++)
            if (!changes(a, seed, &unit[i], honest))
                unit[left++] = unit[i];
        count = left;
    }
    return count;
}

status couple_judge_coins(struct reality *r, struct trace *t, struct idle_coins *idle,
                          struct coin_verdict *v, struct arena *arena)
{
    struct asking a = {.r = r, .t = t};
    struct unit unit[UNITS];
    uint8_t honest[HASH_SHA256_BYTES];
    size_t count, left = 0;
    *v = (struct coin_verdict){0};
    if (!reality_inputs(r, 0))
        return OK;
    run_keep_views(r->run, true);
    run_with(&a, 0, true, NULL, honest);
    REQUIRE(ask_house(&a, v, arena));
    v->coins = t->coins.coins;
    v->tried = count = choose(&t->coins, units_for(r->run), salt_of(r), unit);
    for (size_t i = 0; i < count; i++)
        if (!changes(&a, 0, &unit[i], honest))
            unit[left++] = unit[i];
    left = ask_again(&a, unit, left);
    for (size_t i = 0; i < left; i++) {
        const uint32_t stream = unit[i].stream;
        const int party = coins_party(&t->coins, stream);
        if (!v->words)
            v->words = arena_format(
                arena,
                "ENC-C11: the coin %s of %s%s is drawn and changes nothing that anybody sees",
                coins_text(&t->coins, stream, arena), run_role_name(r->run, party),
                unit[i].entry ? arena_format(arena, ", entry %u,", unit[i].entry) : "");
        if (!unit[i].entry && stream_is_idle(&a, unit[i].stream, AGAIN - 1)) {
            const char *name = couple_coin_name(party, coins_path(&t->coins, stream),
                                                coins_name(&t->coins, stream), arena);
            intern_put(&idle->names, name, strlen(name) + 1);
        }
    }
    v->executions = a.executions;
    arena_clear(&a.arena);
    return OK;
}
