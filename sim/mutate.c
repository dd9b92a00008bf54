/* Planted leaks: what the house does wrong on purpose. */
#define _GNU_SOURCE /* qsort_r */
#include "sim/house.h"
#include "sim/primitives.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const char *const names[MUTATION_KINDS] = {
    [MUTATION_NONE] = "none",
    [COIN_ZERO] = "coin-zero",
    [COIN_CONSTANT] = "coin-constant",
    [COIN_REUSED] = "coin-reused",
    [COIN_SHARED] = "coin-shared",
    [COIN_BIASED] = "coin-biased",
    [COIN_NEVER_ZERO] = "coin-never-zero",
    [COIN_SCALED] = "coin-scaled",
    [COIN_SHORT] = "coin-short",
    [COIN_MODULO] = "coin-modulo",
    [COIN_REPEATED_ENTRIES] = "coin-repeated-entries",
    [ORDER_IDENTITY] = "order-identity",
    [ORDER_ROTATION] = "order-rotation",
    [SHUFFLE_SORTED] = "shuffle-sorted",
    [KEY_SENT] = "key-sent",
    [KEY_CONSTANT] = "key-constant",
    [KEY_REUSED] = "key-reused",
    [MESSAGE_COPIED] = "message-copied",
    [MESSAGE_TWICE] = "message-twice",
    [MESSAGE_UNMASKED] = "message-unmasked",
    [MESSAGE_LENGTH] = "message-length",
    [MESSAGE_EXTRA] = "message-extra",
    [INPUT_SENT] = "input-sent",
    [COIN_SENT] = "coin-sent",
    [ABORT_TELLS] = "abort-tells",
    [HASH_PLAIN] = "hash-plain",
    [HASH_SAME] = "hash-same",
    [CIPHER_SKIPPED] = "cipher-skipped",
    [PARAMETER_SHIFTED] = "parameter-shifted",
    [FRAME_TRUSTED] = "frame-trusted",
    [ROLE_CHANGED] = "role-changed",
};

/* The messages in which planted leaks tell something. */
static const struct message planted_value = {
    "planted-value", "none", 1, {{"value", KIND_RESIDUES, LEAK_PUBLIC, FIELD_LIST}}};
static const struct message planted_text = {
    "planted-text", "none", 1, {{"text", KIND_TEXTS, LEAK_PUBLIC, FIELD_LIST}}};
static const struct message planted_nothing = {"planted-nothing", "none", 0, {{0}}};

const char *mutation_kind_name(enum mutation_kind kind)
{
    return (unsigned)kind < MUTATION_KINDS ? names[kind] : "unknown";
}

/* A target can be in a part: "secure-and[2]/mask" is the mask of the second AND. */
static bool is_target(const struct party *p, const char *target, const char *name)
{
    const char *slash = strrchr(target, '/');
    if (!slash)
        return strcmp(target, name) == 0;
    return strcmp(slash + 1, name) == 0 && p->call &&
           call_matches(p->run, p->call, target, (size_t)(slash - target));
}

bool mutation_is(const struct party *p, enum mutation_kind kind, const char *target)
{
    const struct mutation *m = p->run->mutation;
    const bool meant = m && !p->puppet && m->kind == kind &&
                       (m->party == 0 || m->party == p->home->index) &&
                       (!target || !m->target || is_target(p, m->target, target));
    if (meant)
        p->run->mutated = true;
    return meant;
}

static bool is_for_coin(const struct party *p, const char *why)
{
    const struct mutation *m = p->run->mutation;
    return m->kind >= COIN_ZERO && m->kind <= COIN_REPEATED_ENTRIES && mutation_is(p, m->kind, why);
}

static status plain_draw(struct party *p, const char *why, struct value *coin)
{
    return tape_vector(party_tape(p), why, coin->modulus->limb, coin->modulus->limbs, coin->count,
                       entries_of(coin));
}

/* Draws from a part of the ring only: the result is no longer an affine form of a uniform coin. */
static status narrow_draw(struct party *p, const char *why, struct value *coin, uint64_t bound,
                          uint64_t first)
{
    for (size_t i = 0; i < coin->count; i++) {
        uint64_t drawn = 0, *entry = (uint64_t *)entries_of(coin) + i * coin->modulus->limbs;
        REQUIRE(tape_below(party_tape(p), why, bound, &drawn));
        residue_set_u64(coin->modulus, entry, drawn + first);
    }
    return OK;
}

static status biased_draw(struct party *p, const char *why, struct value *coin)
{
    struct value second = residues_like(coin);
    REQUIRE(plain_draw(p, why, coin));
    REQUIRE(plain_draw(p, why, &second));
    for (size_t i = 0; i < coin->count * coin->modulus->limbs; i++)
        ((uint64_t *)entries_of(coin))[i] &= ((uint64_t *)entries_of(&second))[i];
    return OK;
}

static void repeat_first(struct value *coin)
{
    for (size_t i = 1; i < coin->count; i++)
        value_entry(coin, i, coin, 0);
}

/* The coin that |from| drew first for this reason; false: there is none, so draw as usual. */
static bool copy_coin(const struct party *from, struct value *coin)
{
    if (!from->first_coin.run || from->first_coin.count != coin->count ||
        from->first_coin.modulus->limb[0] != coin->modulus->limb[0])
        return false;
    const struct value copy = value_copy(&from->first_coin);
    *coin = copy;
    return true;
}

static status not_uniform(struct party *p, const char *why, struct value *coin, status drawn)
{
    value_make_variables(coin, VARIABLE_COIN, p->home->index, why);
    value_taint(coin, "a coin that is not uniform", coin, NULL);
    return drawn;
}

status mutate_coin(struct party *p, const char *why, struct value *coin, bool *variable)
{
    const struct mutation *m = p->run->mutation;
    const uint64_t argument = (uint64_t)m->argument;
    struct party *remembering = p->home;
    const bool shared = m->kind == COIN_SHARED && m->target && is_target(p, m->target, why);
    if (!is_for_coin(p, why)) {
        REQUIRE(plain_draw(p, why, coin));
        if (shared && !remembering->first_coin.run) {
            value_make_variables(coin, VARIABLE_COIN, p->home->index, why);
            *variable = false;
            remembering->first_coin = value_copy(coin);
        }
        return OK;
    }
    *variable = false;
    switch (m->kind) {
    case COIN_ZERO:
        return OK;
    case COIN_CONSTANT:
        for (size_t i = 0; i < coin->count; i++)
            residue_put(coin, i, argument);
        return OK;
    case COIN_REUSED:
    case COIN_SHARED:
        if (copy_coin(m->kind == COIN_SHARED ? &p->run->party[m->argument] : p->home, coin))
            return OK;
        REQUIRE(plain_draw(p, why, coin));
        value_make_variables(coin, VARIABLE_COIN, p->home->index, why);
        remembering->first_coin = value_copy(coin);
        return OK;
    case COIN_SCALED:
        REQUIRE(plain_draw(p, why, coin));
        value_make_variables(coin, VARIABLE_COIN, p->home->index, why);
        residues_scale(coin, coin, argument);
        return OK;
    case COIN_REPEATED_ENTRIES:
        REQUIRE(plain_draw(p, why, coin));
        value_make_variables(coin, VARIABLE_COIN, p->home->index, why);
        repeat_first(coin);
        return OK;
    case COIN_BIASED:
        return not_uniform(p, why, coin, biased_draw(p, why, coin));
    case COIN_NEVER_ZERO:
        return not_uniform(p, why, coin, narrow_draw(p, why, coin, coin->modulus->limb[0] - 1, 1));
    case COIN_SHORT:
        return not_uniform(p, why, coin, narrow_draw(p, why, coin, argument, 0));
    case COIN_MODULO:
        return not_uniform(p, why, coin, narrow_draw(p, why, coin, (uint64_t)1 << argument, 0));
    default:
        assert(false && "not a mutation of coins");
        return E_INTERNAL;
    }
}

static void make_zero(struct party *p, struct value *coin)
{
    const struct kind_about *about = kind_about(coin->kind);
    if (!about || !about->zero) {
        memset(entries_of(coin), 0, coin->count * coin->stride);
        return;
    }
    *coin = values_of(p->run, coin->kind, coin->count);
    about->zero(p->run, entries_of(coin), coin->count);
}

/* For scalars and elements: what is zero, repeated or another party's in the ideal world is so in
 * the real world too. Zero means the element 1 and the scalar 0; the backend makes the first, bytes
 * of zero are the second. */
void mutate_group_coin(struct party *p, const char *why, struct value *coin)
{
    const struct mutation *m = p->run->mutation;
    struct party *keeper = p->home;
    if (!m || p->puppet || coin->count == 0)
        return;
    const bool shared = m->kind == COIN_SHARED && m->target && is_target(p, m->target, why);
    if (!is_for_coin(p, why) && !shared)
        return;
    if (is_for_coin(p, why) && m->kind == COIN_ZERO)
        make_zero(p, coin);
    else if (is_for_coin(p, why) && m->kind == COIN_REPEATED_ENTRIES)
        repeat_first(coin);
    else if (is_for_coin(p, why) && (m->kind == COIN_REUSED || m->kind == COIN_SHARED)) {
        const struct value *first =
            &p->run->party[m->kind == COIN_SHARED ? m->argument : p->home->index].first_coin;
        for (size_t i = 0; first->run && first->kind == coin->kind && i < coin->count; i++)
            value_entry(coin, i, first, i % first->count);
    }
    if (keeper->first_coin.run)
        return;
    const bool temporary = keeper->in_temporary;
    keeper->in_temporary = false; /* it is for the whole run */
    keeper->first_coin = value_copy(coin);
    keeper->in_temporary = temporary;
}

void mutate_order(struct party *p, const char *why, struct value *order)
{
    uint64_t *place = entries_of(order);
    if (mutation_is(p, ORDER_IDENTITY, why) && order->count >= (uint64_t)p->run->mutation->argument)
        for (size_t i = 0; i < order->count; i++)
            place[i] = i;
    if (mutation_is(p, ORDER_ROTATION, why)) {
        const uint64_t first = order->count ? place[0] : 0;
        for (size_t i = 0; i < order->count; i++)
            place[i] = (first + i) % order->count;
    }
}

static int by_bytes(const void *a, const void *b, void *size)
{
    return memcmp(a, b, *(const size_t *)size);
}

void mutate_sort(struct value *v)
{
    if (v->kind == KIND_TEXTS || v->count == 0)
        return;
    qsort_r(entries_of(v), v->count, v->stride, by_bytes, &v->stride);
}

/* One bit of the sender's input: is its first entry not zero? of a text: is the sum of its bytes
 * odd? */
static bool input_tells(const struct party *p)
{
    const struct value *input = &p->home->own_input;
    if (!input->run || !input->count)
        return false;
    if (input->kind == KIND_TEXTS) {
        const struct text *t = text_at(input, 0);
        unsigned sum = 0;
        for (size_t i = 0; i < t->size; i++)
            sum += t->bytes[i];
        return sum % 2;
    }
    return input->kind == KIND_RESIDUES && !residue_is_zero(input->modulus, entries_of(input));
}

/* The last coin that the party drew for a reason, out of its own view. */
static bool find_coin(const struct party *p, const char *why, const struct message *message,
                      struct value *coin)
{
    (void)message;
    const struct view *view = &p->home->view;
    for (size_t i = view->count; i > 0; i--) {
        const struct event *e = &view->event[i - 1];
        if (e->kind != EVENT_COIN || strcmp(e->name, why) != 0 ||
            e->fields[0].kind != KIND_RESIDUES)
            continue;
        *coin = residues(p->run, e->fields[0].modulus, e->fields[0].count);
        const status decoded =
            residue_decode(coin->modulus, entries_of(coin), e->bytes, coin->count, NULL);
        assert(decoded == OK);
        value_adopt(coin, &e->fields[0]);
        return decoded == OK;
    }
    return false;
}

/* Makes a list longer by the sender's first input entry. Encodings that drop leading zeros, or skip
 * empty places, make this mistake. */
static void lengthen(struct party *p, const struct message *message, struct value *changed)
{
    if (message->fields[0].shape != FIELD_LIST || !input_tells(p) || changed->count == 0)
        return;
    struct value longer = changed->kind == KIND_RESIDUES
                              ? residues(p->run, changed->modulus, changed->count + 1)
                              : values_of(p->run, changed->kind, changed->count + 1);
    for (size_t i = 0; i <= changed->count; i++)
        value_entry(&longer, i, changed, i < changed->count ? i : 0);
    *changed = longer;
}

status mutate_before_send(struct party *p, const struct message *message,
                          const struct value *const *values, size_t count, struct value *changed,
                          const struct value **instead)
{
    struct value coin;
    const struct mutation *m = p->run->mutation;
    for (size_t i = 0; i < count; i++)
        instead[i] = values[i];
    if (mutation_is(p, ABORT_TELLS, message->name) && input_tells(p))
        return E_REFUSED;
    if (mutation_is(p, MESSAGE_UNMASKED, message->name) &&
        find_coin(p, m->detail, message, &coin) && coin.count == values[0]->count) {
        *changed = residues_like(values[0]);
        residues_sub(changed, values[0], &coin);
        instead[0] = changed;
    }
    if (mutation_is(p, MESSAGE_LENGTH, message->name)) {
        *changed = value_copy(values[0]);
        lengthen(p, message, changed);
        instead[0] = changed;
    }
    return OK;
}

/* Sends what a planted leak tells. No role asks for it: it stays unread, but the party sees it. */
static status stray(struct party *p, int to, const struct message *message,
                    const struct value *const *values, size_t count, const char *file, int line)
{
    p->run->straying = true;
    const status sent = parcel_deliver(p, to, message, values, count, file, line);
    p->run->straying = false;
    return sent;
}

/* The planted extra message goes to party |argument|; it is not sent if that is the sender. */
static status tell(struct party *p, const struct message *what, const struct value *v,
                   const char *file, int line)
{
    const int to = (int)p->run->mutation->argument;
    if (to == p->home->index || to < 1 || to > p->run->parties)
        return OK;
    const struct value *const values[] = {v};
    return stray(p, to, what, values, what->count, file, line);
}

status mutate_after_send(struct party *p, int to, const struct message *message,
                         const struct value *const *values, size_t count, const char *file,
                         int line)
{
    struct value coin;
    const struct mutation *m = p->run->mutation;
    const int other = (int)m->argument;
    const struct value *input = &p->home->own_input;
    if (mutation_is(p, MESSAGE_TWICE, message->name))
        return parcel_deliver(p, to, message, values, count, file, line);
    if (mutation_is(p, MESSAGE_COPIED, message->name) && other != to && other != p->home->index)
        return stray(p, other, message, values, count, file, line);
    if (mutation_is(p, MESSAGE_EXTRA, message->name) && input_tells(p))
        return stray(p, to, &planted_nothing, NULL, 0, file, line);
    if (mutation_is(p, INPUT_SENT, message->name) && input->kind == KIND_RESIDUES)
        return tell(p, &planted_value, input, file, line);
    if (mutation_is(p, INPUT_SENT, message->name) && input->kind == KIND_TEXTS)
        return tell(p, &planted_text, input, file, line);
    if (mutation_is(p, COIN_SENT, message->name) && find_coin(p, m->detail, message, &coin))
        return tell(p, &planted_value, &coin, file, line);
    return OK;
}

status mutate_key(struct party *p, const char *why, struct value *key)
{
    if (!mutation_is(p, KEY_SENT, why))
        return OK;
    struct message *planted_key = arena_alloc(run_scratch(p->run), sizeof *planted_key);
    *planted_key =
        (struct message){"planted-key", "none", 1, {{"key", key->kind, LEAK_PUBLIC, FIELD_LIST}}};
    return tell(p, planted_key, key, __FILE__, __LINE__);
}
