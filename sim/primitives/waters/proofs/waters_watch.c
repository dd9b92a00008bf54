/* Identity-based encryption, watched: each ciphertext's recipient, whose scalars are in its coin,
 * and, when plaintexts are replaced, the genuine ciphertext behind it for those who may open it. */
#include "proofs/couple/reference.h"
#include "proofs/couple/watch.h"
#include "sim/primitives/waters/proofs/waters_coin.h"
#include "sim/primitives/waters/proofs/waters_reference.h"
#include "sim/primitives/waters/waters.h"
#include <stdlib.h>
#include <string.h>

extern const struct watch watch_waters;

struct cipher_origin {
    uint32_t name; /* of the recipient, in |names| */
    struct coin_term *term;
    size_t terms;
    void *genuine; /* the ciphertext of the run without replacements; both are owned */
};

enum way { ENCRYPTED, POWERED, RERANDOMIZED, WAYS }; /* how a batch is made */

struct memory {
    struct intern ciphers, names, scalars, user_keys;
    struct cipher_origin *cipher;
    int *scalar_party;
    uint32_t *scalar_uses;
    uint32_t *user_key_name; /* by user key: whose */
    bool *name_known;        /* by name */
    size_t cipher_room, scalar_room, user_key_room, name_room;
    size_t batches, most[WAYS]; /* of ciphertexts that were made in this run; their sizes */
    bool all_names;             /* the coalition holds the master key */
};

static const struct waters_calls *real(void)
{
    return primitive_waters.real;
}

static struct memory *memory_of(struct trace *t)
{
    return trace_memory(t, &watch_waters);
}

static size_t stride(enum kind kind)
{
    return backend_real.stride(kind);
}

static uint32_t name_number(struct memory *t, const char *name)
{
    const uint32_t number = intern_put(&t->names, name, strlen(name) + 1);
    t->name_known =
        array_room(t->name_known, &t->name_room, (size_t)number + 1, sizeof *t->name_known);
    return number;
}

static bool name_is_known(const struct memory *t, uint32_t name)
{
    return t->all_names || t->name_known[name];
}

static uint32_t number_of(struct intern *in, enum kind kind, const void *entry)
{
    const size_t size = backend_real.wire(kind);
    uint8_t *bytes = array_resize(NULL, 1, size);
    backend_real.encode(kind, entry, bytes);
    const uint32_t number = intern_put(in, bytes, size);
    free(bytes);
    return number;
}

/* Has an outsider's scalar been added, and not taken off again? A power is not enough: who knows
 * the coin before the power can tell how the ciphertext was made. Party 0 is the simulator. */
static bool is_coined(const struct memory *t, const struct cipher_origin *c, coalition members)
{
    for (size_t i = 0; i < c->terms; i++) {
        const int party = t->scalar_party[c->term[i].scalar];
        if (party == 0 || party > COALITION_PARTIES || !coalition_has(members, party))
            return true;
    }
    return false;
}

static const struct cipher_origin *origin_at(struct memory *t, uint32_t at)
{
    t->cipher = array_room(t->cipher, &t->cipher_room, t->ciphers.count, sizeof *t->cipher);
    return t->cipher[at].genuine ? &t->cipher[at] : NULL;
}

static const struct cipher_origin *origin_of(struct trace *t, const void *entry)
{
    struct memory *m = memory_of(t);
    const struct cipher_origin *c = origin_at(m, number_of(&m->ciphers, KIND_CIPHERTEXTS, entry));
    if (!c)
        t->fault = watch_waters.strange;
    return c;
}

static void coin_add_all(struct coin *c, const struct cipher_origin *from, int sign)
{
    for (size_t i = 0; from && i < from->terms; i++)
        coin_add(c, &from->term[i], sign);
}

/* |coin| becomes the ciphertext's. */
static void remember(struct memory *t, const void *shown, const void *genuine, uint32_t name,
                     struct coin *coin)
{
    const uint32_t at = number_of(&t->ciphers, KIND_CIPHERTEXTS, shown);
    t->cipher = array_room(t->cipher, &t->cipher_room, t->ciphers.count, sizeof *t->cipher);
    struct cipher_origin *c = &t->cipher[at];
    c->genuine = array_resize(c->genuine, 1, stride(KIND_CIPHERTEXTS));
    memcpy(c->genuine, genuine, stride(KIND_CIPHERTEXTS));
    c->name = name;
    free(c->term);
    c->term = coin->term;
    c->terms = coin->count;
    *coin = (struct coin){0};
}

/* The number of a scalar that is used once more; false for one that nobody drew. */
static bool use_scalar(struct memory *t, const void *scalar, uint32_t *number)
{
    *number = number_of(&t->scalars, KIND_SCALARS, scalar);
    if (*number >= t->scalar_room || t->scalar_uses[*number] == 0)
        return false;
    t->scalar_uses[*number]++;
    return true;
}

static void coin_add_scalar(struct memory *t, struct coin *c, const void *scalar)
{
    struct coin_term term = {.times = 1};
    if (use_scalar(t, scalar, &term.scalar))
        coin_add(c, &term, 1);
}

enum { MASTER_SCALARS = 259 };
static const char *const reasons[] = {"waters alpha", "waters beta", "waters u'"};

static status traced_setup(struct run *run, struct tape *tape, const char *why, int party,
                           void *master, void *parameters)
{
    struct trace *t = trace_of(run);
    REQUIRE(real()->setup(run, tape, why, party, master, parameters));
    bool right = !t->coins.noting || parameters_are_right(master, parameters);
    for (size_t i = 0; i < MASTER_SCALARS; i++) {
        const char *reason = i < 3 ? reasons[i] : "waters u";
        const uint64_t *drawn = coins_last(&t->coins, reason, MASTER_SCALARS - 1 - i);
        right = right && (!drawn || master_has(master, i, drawn));
    }
    if (!right)
        t->fault = "a master key or parameters that are not their reference's";
    return OK;
}

static status traced_key(struct run *run, struct tape *tape, const char *why, const void *master,
                         const void *parameters, const char *name, void *key)
{
    struct trace *t = trace_of(run);
    struct memory *m = memory_of(t);
    REQUIRE(real()->key(run, tape, why, master, parameters, name, key));
    const uint64_t *r = coins_last(&t->coins, "waters r", 0);
    if (r && !user_key_is_right(parameters, name, r, key))
        t->fault = "a user's key that is not its reference's";
    coins_are_shown(&t->coins, tape); /* by the key, and by the master key */
    const uint32_t number = number_of(&m->user_keys, KIND_USER_KEYS, key);
    m->user_key_name =
        array_room(m->user_key_name, &m->user_key_room, (size_t)number + 1, sizeof(uint32_t));
    m->user_key_name[number] = name_number(m, name);
    return OK;
}

static status traced_check(struct run *run, const void *parameters, const char *name,
                           const void *key)
{
    return real()->check(run, parameters, name, key);
}

static status traced_elements(struct run *run, struct tape *tape, const char *why, int party,
                              size_t count, void *out)
{
    struct trace *t = trace_of(run);
    REQUIRE(real()->elements(run, tape, why, party, count, out));
    const uint64_t *last = count ? coins_last(&t->coins, why, 0) : NULL;
    if (last && !element_is_right(last, (char *)out + (count - 1) * stride(KIND_ELEMENTS)))
        t->fault = "an element that is not its reference's";
    return OK;
}

static status traced_encode(struct run *run, const char *label, const struct text *texts,
                            size_t count, void *out)
{
    return real()->encode(run, label, texts, count, out);
}

static void traced_ones(void *elements, size_t count)
{
    real()->ones(elements, count);
}

static bool traced_is_one(const void *element)
{
    return real()->is_one(element);
}

static status traced_scalars(struct run *run, struct tape *tape, const char *why, int party,
                             size_t count, void *out)
{
    struct trace *trace = trace_of(run);
    struct memory *t = memory_of(trace);
    REQUIRE(real()->scalars(run, tape, why, party, count, out));
    for (size_t i = 0; i < count; i++) {
        const uint32_t at =
            number_of(&t->scalars, KIND_SCALARS, (char *)out + i * stride(KIND_SCALARS));
        size_t room = t->scalar_room;
        t->scalar_party = array_room(t->scalar_party, &room, (size_t)at + 1, sizeof(int));
        t->scalar_uses =
            array_room(t->scalar_uses, &t->scalar_room, (size_t)at + 1, sizeof(uint32_t));
        if (t->scalar_uses[at])
            trace->fault = "a scalar that was drawn twice";
        t->scalar_party[at] = party;
        t->scalar_uses[at] = 1;
    }
    return OK;
}

/* Is what was made compared with the second implementation? That costs as much as a run. So of the
 * first runs the first batches are, fewer and fewer later ones, and each that is twice as large as
 * all before that were made in this way. */
static bool is_held(struct trace *t, enum way way, size_t count)
{
    enum { FIRST = 4, RUNS = 4 };
    struct memory *m = memory_of(t);
    const size_t n = m->batches++;
    const bool grows = reference_grows(&m->most[way], count);
    return !t->replacing && t->runs <= RUNS && (grows || n < FIRST || (n & (n - 1)) == 0);
}

static status traced_encrypt(struct run *run, const void *parameters, const char *name,
                             const void *elements, const void *scalars, size_t count, void *out)
{
    struct trace *t = trace_of(run);
    struct memory *m = memory_of(t);
    const uint32_t number = name_number(m, name);
    const size_t size = stride(KIND_CIPHERTEXTS);
    char *genuine = array_resize(NULL, count, size);
    void *ones = array_resize(NULL, count, stride(KIND_ELEMENTS));
    status result = real()->encrypt(run, parameters, name, elements, scalars, count, genuine);
    memcpy(out, genuine, count * size);
    if (result == OK && scalars && is_held(t, ENCRYPTED, count) &&
        !encrypted_are_right(parameters, name, elements, NULL, scalars, genuine, count))
        t->fault = "a ciphertext that is not its reference's";
    if (result == OK && t->replacing && scalars && !name_is_known(m, number)) {
        real()->ones(ones, count);
        result = real()->encrypt(run, parameters, name, ones, scalars, count, out);
    }
    for (size_t i = 0; i < count && result == OK; i++) {
        struct coin coin = {0};
        if (scalars)
            coin_add_scalar(m, &coin, (const char *)scalars + i * stride(KIND_SCALARS));
        remember(m, (char *)out + i * size, genuine + i * size, number, &coin);
    }
    free(genuine);
    free(ones);
    return result;
}

/* The genuine ciphertexts behind |count| that are shown, one after the other; to be freed. */
static char *genuine_of(struct trace *t, const void *shown, size_t count)
{
    const size_t size = stride(KIND_CIPHERTEXTS);
    char *list = array_resize(NULL, count, size);
    for (size_t i = 0; i < count; i++) {
        const char *entry = (const char *)shown + i * size;
        const struct cipher_origin *c = origin_of(t, entry);
        memcpy(list + i * size, c ? c->genuine : entry, size);
    }
    return list;
}

/* What an operation does to origins: from |a| and, unless NULL, |b|; then the caller puts its
 * scalars into the coins. */
struct operation {
    struct trace *t;
    uint32_t *name;
    struct coin *coin;
    char *a, *b;
    size_t count;
};

static void begin(struct operation *o, struct trace *t, const void *a, const void *b, int sign,
                  size_t count)
{
    const size_t size = stride(KIND_CIPHERTEXTS);
    *o = (struct operation){.t = t, .count = count};
    o->name = array_resize(NULL, count, sizeof *o->name);
    o->coin = array_resize(NULL, count, sizeof *o->coin);
    memset(o->coin, 0, count * sizeof *o->coin);
    for (size_t i = 0; i < count; i++) {
        const struct cipher_origin *c = origin_of(t, (const char *)a + i * size);
        o->name[i] = c ? c->name : 0;
        coin_add_all(&o->coin[i], c, 1);
        if (b)
            coin_add_all(&o->coin[i], origin_of(t, (const char *)b + i * size), sign);
    }
    o->a = genuine_of(t, a, count);
    o->b = b ? genuine_of(t, b, count) : NULL;
}

static const void *scalar_at(const void *scalars, size_t i)
{
    return (const char *)scalars + i * stride(KIND_SCALARS);
}

static status finish(struct operation *o, status result, const void *shown, const void *genuine)
{
    const size_t size = stride(KIND_CIPHERTEXTS);
    for (size_t i = 0; i < o->count && result == OK; i++)
        remember(memory_of(o->t), (const char *)shown + i * size, (const char *)genuine + i * size,
                 o->name[i], &o->coin[i]);
    for (size_t i = 0; i < o->count; i++)
        free(o->coin[i].term);
    free(o->name);
    free(o->coin);
    free(o->a);
    free(o->b);
    return result;
}

static status traced_combine(struct run *run, const void *a, const void *b, int sign, size_t count,
                             void *out)
{
    struct operation o;
    begin(&o, trace_of(run), a, b, sign, count);
    status result = real()->combine(run, a, b, sign, count, out);
    if (result == OK)
        result = real()->combine(run, o.a, o.b, sign, count, o.a);
    return finish(&o, result, out, o.a);
}

static status traced_power(struct run *run, const void *a, const void *scalars, size_t count,
                           void *out)
{
    struct operation o;
    begin(&o, trace_of(run), a, NULL, 0, count);
    for (size_t i = 0; i < count; i++) {
        uint32_t number;
        (void)use_scalar(memory_of(o.t), scalar_at(scalars, i), &number);
        coin_power(&o.coin[i], number);
    }
    char *power = array_resize(NULL, count, stride(KIND_CIPHERTEXTS));
    status result = real()->power(run, a, scalars, count, out);
    if (result == OK)
        result = real()->power(run, o.a, scalars, count, power);
    if (result == OK && is_held(o.t, POWERED, count) &&
        !powered_are_right(o.a, scalars, power, count))
        o.t->fault = "a power of a ciphertext that is not its reference's";
    result = finish(&o, result, out, power);
    free(power);
    return result;
}

static status traced_rerandomize(struct run *run, const void *parameters, const char *name,
                                 const void *a, const void *scalars, size_t count, void *out)
{
    struct operation o;
    begin(&o, trace_of(run), a, NULL, 0, count);
    for (size_t i = 0; i < count; i++)
        coin_add_scalar(memory_of(o.t), &o.coin[i], scalar_at(scalars, i));
    char *first = array_resize(NULL, count, stride(KIND_CIPHERTEXTS));
    memcpy(first, o.a, count * stride(KIND_CIPHERTEXTS));
    status result = real()->rerandomize(run, parameters, name, a, scalars, count, out);
    if (result == OK)
        result = real()->rerandomize(run, parameters, name, o.a, scalars, count, o.a);
    if (result == OK && is_held(o.t, RERANDOMIZED, count) &&
        !encrypted_are_right(parameters, name, NULL, first, scalars, o.a, count))
        o.t->fault = "a ciphertext that is not its reference's";
    free(first);
    return finish(&o, result, out, o.a);
}

static status traced_decrypt(struct run *run, const void *key, const void *a, size_t count,
                             void *elements)
{
    char *genuine = genuine_of(trace_of(run), a, count);
    const status result = real()->decrypt(run, key, genuine, count, elements);
    free(genuine);
    return result;
}

static status traced_test(struct run *run, const void *key, const void *a, size_t count, bool *ones)
{
    char *genuine = genuine_of(trace_of(run), a, count);
    const status result = real()->test(run, key, genuine, count, ones);
    free(genuine);
    return result;
}

static const struct waters_calls calls = {
    traced_setup, traced_key,         traced_check,   traced_elements, traced_encode,
    traced_ones,  traced_is_one,      traced_scalars, traced_encrypt,  traced_combine,
    traced_power, traced_rerandomize, traced_decrypt, traced_test};

static bool see(struct trace *t, void *memory, const uint8_t *entry, coalition members,
                struct watched *w)
{
    struct memory *m = memory;
    size_t size;
    (void)t;
    const struct cipher_origin *c =
        origin_at(m, intern_put(&m->ciphers, entry, backend_real.wire(KIND_CIPHERTEXTS)));
    if (!c)
        return false;
    w->opens = name_is_known(m, c->name);
    w->coined = is_coined(m, c, members);
    w->hidden = !w->opens && w->coined;
    w->recipient = (const char *)intern_get(&m->names, c->name, &size);
    return true;
}

static void learn(struct trace *t, void *memory, const struct seen *f, const uint8_t *bytes)
{
    struct memory *m = memory;
    (void)t;
    if (f->kind == KIND_MASTERS)
        m->all_names = true;
    if (f->kind != KIND_USER_KEYS || !f->count)
        return;
    const size_t size = f->size / f->count, before = m->user_keys.count;
    for (uint32_t i = 0; i < f->count; i++) {
        const uint32_t key = intern_put(&m->user_keys, bytes + i * size, size);
        if (key < before)
            m->name_known[m->user_key_name[key]] = true;
    }
}

static void forget(void *memory, bool all)
{
    struct memory *m = memory;
    for (size_t i = 0; i < m->cipher_room; i++) {
        free(m->cipher[i].genuine);
        free(m->cipher[i].term);
    }
    intern_clear(&m->ciphers);
    intern_clear(&m->scalars);
    intern_clear(&m->user_keys);
    free(m->cipher);
    free(m->scalar_party);
    free(m->scalar_uses);
    free(m->user_key_name);
    if (all) {
        intern_clear(&m->names);
        free(m->name_known);
        *m = (struct memory){.batches = 0};
        return;
    }
    *m = (struct memory){.names = m->names,
                         .name_known = m->name_known,
                         .name_room = m->name_room,
                         .all_names = m->all_names};
}

static const char *reused(void *memory, struct arena *arena)
{
    const struct memory *m = memory;
    for (size_t i = 0; i < m->scalars.count && i < m->scalar_room; i++)
        if (m->scalar_uses[i] > 2)
            return arena_format(arena, "a scalar of party %d is in the coins of two ciphertexts",
                                m->scalar_party[i]);
    return NULL;
}

static bool open_one(struct run *run, struct arena *arena, const void *key, const uint8_t *entry,
                     struct opened *out)
{
    char *in = arena_zero(arena, stride(KIND_CIPHERTEXTS));
    char *plain = arena_zero(arena, stride(KIND_ELEMENTS));
    uint8_t *bytes = arena_zero(arena, backend_real.wire(KIND_ELEMENTS));
    if (backend_real.decode(run, KIND_CIPHERTEXTS, in, entry) != OK ||
        real()->decrypt(run, key, in, 1, plain) != OK)
        return false;
    backend_real.encode(KIND_ELEMENTS, plain, bytes);
    *out = (struct opened){bytes, backend_real.wire(KIND_ELEMENTS), real()->is_one(plain)};
    return true;
}

const struct watch watch_waters = {.primitive = &primitive_waters,
                                   .aspect = ASPECT_CIPHERTEXT,
                                   .calls = &calls,
                                   .memory = sizeof(struct memory),
                                   .assumption = "DBDH",
                                   .bound = "DBDH(Waters, one a ciphertext",
                                   .by_entry = true,
                                   .strange = "a ciphertext that came out of no encryption",
                                   .see = see,
                                   .learn = learn,
                                   .forget = forget,
                                   .reused = reused,
                                   .open = open_one};
