#include "proofs/sampled/tape_reference.h"
#include "crypto/memory.h"
#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIP = PLACE_BYTES, LABEL_BYTES = 32 };

static void blake(uint8_t digest[64], const uint8_t seed[SEED_BYTES], const char *text)
{
    EVP_MD_CTX *c = EVP_MD_CTX_new();
    if (!c || EVP_DigestInit_ex(c, EVP_blake2b512(), NULL) != 1 ||
        EVP_DigestUpdate(c, seed, SEED_BYTES) != 1 ||
        EVP_DigestUpdate(c, text, strlen(text)) != 1 || EVP_DigestFinal_ex(c, digest, NULL) != 1)
        memory_ended(); /* nothing else can be the reason */
    EVP_MD_CTX_free(c);
}

static void mac(const char *name, const uint8_t *key, size_t key_size, const void *in, size_t size,
                uint8_t *out, size_t out_size)
{
    EVP_MAC *kind = EVP_MAC_fetch(NULL, name, NULL);
    EVP_MAC_CTX *c = kind ? EVP_MAC_CTX_new(kind) : NULL;
    size_t wanted = out_size, written = 0;
    const OSSL_PARAM sizes[] = {OSSL_PARAM_construct_size_t(OSSL_MAC_PARAM_SIZE, &wanted),
                                OSSL_PARAM_construct_end()};
    if (!c || EVP_MAC_init(c, key, key_size, sizes) != 1 || EVP_MAC_update(c, in, size) != 1 ||
        EVP_MAC_final(c, out, &written, out_size) != 1 || written != out_size)
        memory_ended(); /* nothing else can be the reason */
    EVP_MAC_CTX_free(c);
    EVP_MAC_free(kind);
}

static void put_number(uint8_t *to, uint64_t number)
{
    for (int i = 0; i < 8; i++)
        to[i] = (uint8_t)(number >> (8 * i));
}

/* Keyed BLAKE2b-256 of the length of a label, the label, an index and a text. */
static void keyed(uint8_t out[SEED_BYTES], const uint8_t key[SEED_BYTES], const char *label,
                  uint64_t index, const char *text)
{
    uint8_t in[LABEL_BYTES + TAPE_WHY];
    const size_t long_label = strlen(label), long_text = strlen(text);
    put_number(in, long_label);
    memcpy(in + 8, label, long_label);
    put_number(in + 8 + long_label, index);
    memcpy(in + 16 + long_label, text, long_text);
    mac("BLAKE2BMAC", key, SEED_BYTES, in, 16 + long_label + long_text, out, SEED_BYTES);
}

/* One step of a path, NAME[:MEMBER,MEMBER..][NUMBER]: computes its place from the place before. */
static const char *step(const char *at, uint8_t place[SIP])
{
    static const uint8_t names[SIP] = "names of parts";
    uint8_t in[16], name[SIP], before[SIP];
    const size_t size = strcspn(at, ":[");
    const char *group = at + size, *end = group + strcspn(group, "[");
    char *after;
    uint64_t members = *group == ':';
    for (const char *c = group; c < end; c++)
        members += *c == ',';
    mac("SIPHASH", names, SIP, at, size, name, SIP);
    memcpy(in, name, 8);
    put_number(in + 8, members << 32 | strtoull(end + 1, &after, 10));
    memcpy(before, place, SIP);
    mac("SIPHASH", before, SIP, in, 16, place, SIP);
    while (group < end) { /* at a colon or a comma */
        char *next;
        put_number(in, strtoull(group + 1, &next, 10));
        group = next;
        memcpy(before, place, SIP);
        mac("SIPHASH", before, SIP, in, 8, place, SIP);
    }
    return after + 1; /* after the bracket */
}

static void open_call(struct tape_reference *s, const uint8_t seed[SEED_BYTES], int party,
                      const char *path, const char *why)
{
    uint8_t of_party[SEED_BYTES], of_reason[SEED_BYTES];
    keyed(of_party, seed, "calls", (uint64_t)party, "");
    keyed(of_reason, of_party, "reason", 0, why);
    memcpy(s->key, of_reason, SIP);
    for (const char *at = strchr(path, '/'); at && *at == '/';)
        at = step(at + 1, s->place);
    s->at = SIP;
    s->called = true;
}

void reference_open_labelled(struct tape_reference *s, const uint8_t seed[SEED_BYTES],
                             const char *label, const char *why)
{
    static const uint8_t zeros[SEED_BYTES];
    uint8_t key[64], nonce[64], iv[16] = {0};
    blake(key, seed, label);
    blake(nonce, zeros, why);
    memcpy(iv + 4, nonce, 12); /* after the counter of blocks, which begins at 0 */
    s->cipher = EVP_CIPHER_CTX_new();
    if (!s->cipher || EVP_EncryptInit_ex(s->cipher, EVP_chacha20(), NULL, key, iv) != 1)
        memory_ended(); /* nothing else can be the reason */
}

void reference_open(struct tape_reference *s, const uint8_t seed[SEED_BYTES], int party,
                    const char *path, const char *why)
{
    char label[LABEL_BYTES];
    if (*path) {
        open_call(s, seed, party, path, why);
        return;
    }
    snprintf(label, sizeof label, "party/%d", party);
    reference_open_labelled(s, seed, label, why);
}

static uint8_t next_byte(struct tape_reference *s)
{
    uint8_t in[SIP + 8];
    if (s->at == SIP) {
        memcpy(in, s->place, SIP);
        put_number(in + SIP, s->next++);
        mac("SIPHASH", s->key, SIP, in, sizeof in, s->block, SIP);
        s->at = 0;
    }
    return s->block[s->at++];
}

void reference_close(struct tape_reference *s)
{
    EVP_CIPHER_CTX_free(s->cipher);
    *s = (struct tape_reference){.cipher = NULL};
}

void reference_bytes(struct tape_reference *s, uint8_t *out, size_t size)
{
    int written;
    memset(out, 0, size);
    for (size_t i = 0; s->called && i < size; i++)
        out[i] = next_byte(s);
    if (!s->called &&
        (EVP_EncryptUpdate(s->cipher, out, &written, out, (int)size) != 1 || written != (int)size))
        memory_ended(); /* what else could it lack? */
}

static unsigned bits_of(const uint64_t *bound, size_t limbs)
{
    uint64_t last[TAPE_LIMBS];
    memcpy(last, bound, limbs * sizeof *last);
    for (size_t l = 0; l < limbs && last[l]-- == 0; l++) /* the bound less one */
        ;
    for (unsigned bit = 64 * (unsigned)limbs; bit > 0; bit--)
        if (last[(bit - 1) / 64] >> ((bit - 1) % 64) & 1)
            return bit;
    return 0;
}

static bool is_below(const uint64_t *a, const uint64_t *bound, size_t limbs)
{
    for (size_t l = limbs; l > 0; l--)
        if (a[l - 1] != bound[l - 1])
            return a[l - 1] < bound[l - 1];
    return false;
}

void reference_value(struct tape_reference *s, const uint64_t *bound, size_t limbs, uint64_t *out)
{
    const unsigned bits = bits_of(bound, limbs), size = (bits + 7) / 8;
    do {
        uint8_t bytes[8 * TAPE_LIMBS];
        memset(out, 0, limbs * sizeof *out);
        reference_bytes(s, bytes, size);
        for (unsigned i = 0; i < size; i++)
            out[i / 8] |= (uint64_t)bytes[i] << (8 * (i % 8));
        if (bits % 64)
            out[bits / 64] &= ((uint64_t)1 << bits % 64) - 1;
    } while (!is_below(out, bound, limbs));
}

/* A tape beside its reference: each draws the same, and |same| says whether all were equal. */
struct pair {
    struct tape *tape;
    struct tape_reference reference;
    const char *why;
    bool same;
};

/* LONG: bytes of a stream after which a number of 16 bits for its block begins again. */
enum { AT_ONCE = 1500, BATCHES = 40, ORDER = 70, LONG = (1 << 22) + 4096 };

static void draw_values(struct pair *p, const uint64_t *bound, size_t limbs, size_t count)
{
    uint64_t got[AT_ONCE * TAPE_LIMBS], want[TAPE_LIMBS];
    p->same = p->same && tape_vector(p->tape, p->why, bound, limbs, count, got) == OK;
    for (size_t i = 0; i < count && p->same; i++) {
        reference_value(&p->reference, bound, limbs, want);
        p->same = memcmp(want, got + i * limbs, limbs * sizeof *want) == 0;
    }
}

/* Fisher and Yates' order, as crypto/tape.h describes it. */
static void draw_order(struct pair *p)
{
    uint32_t got[ORDER], want[ORDER];
    p->same = p->same && tape_permutation(p->tape, p->why, ORDER, got) == OK;
    for (uint32_t i = 0; i < ORDER; i++)
        want[i] = i;
    for (uint64_t left = ORDER; left > 1; left--) {
        uint64_t pick;
        reference_value(&p->reference, &left, 1, &pick);
        const uint32_t last = want[left - 1];
        want[left - 1] = want[pick];
        want[pick] = last;
    }
    p->same = p->same && memcmp(want, got, sizeof got) == 0;
}

static void draw_bytes(struct pair *p, size_t size)
{
    uint8_t got[AT_ONCE], want[AT_ONCE];
    p->same = p->same && tape_bytes(p->tape, p->why, got, size) == OK;
    reference_bytes(&p->reference, want, size);
    p->same = p->same && memcmp(want, got, size) == 0;
}

/* Values of one width, in all the ways that a role can ask for them. */
static void draw_all(struct pair *p, const uint64_t *bound, size_t limbs)
{
    for (size_t batch = 1; batch <= BATCHES && p->same; batch++)
        draw_values(p, bound, limbs, batch);
    draw_values(p, bound, limbs, AT_ONCE);
    draw_order(p);
    draw_bytes(p, 1);
    draw_bytes(p, AT_ONCE);
    draw_values(p, bound, limbs, 1);
}

/* A long stream must not begin again. */
static void draw_long(struct pair *p)
{
    uint8_t *got = memory_get(LONG), *want = memory_get(LONG);
    p->same = p->same && tape_bytes(p->tape, p->why, got, LONG) == OK;
    reference_bytes(&p->reference, want, LONG);
    p->same = p->same && memcmp(want, got, LONG) == 0;
    free(got);
    free(want);
}

static const struct {
    const char *why;
    uint64_t bound[TAPE_LIMBS];
    size_t limbs;
} streams[] = {{"reference 2^64 - 1", {UINT64_MAX}, 1},
               {"reference 2", {2}, 1},
               {"reference 3", {3}, 1},
               {"reference 1000", {1000}, 1},
               {"reference 2^32", {(uint64_t)1 << 32}, 1},
               {"reference 2^63 + 9", {((uint64_t)1 << 63) + 9}, 1},
               {"reference 2^128 + 7", {7, 0, 1, 0}, WIDE_LIMBS},
               {"reference 2^255 - 19",
                {UINT64_MAX - 18, UINT64_MAX, UINT64_MAX, UINT64_MAX >> 1},
                WIDE_LIMBS},
               {"reference 2^448 + 3", {3, 0, 0, 0, 0, 0, 0, 1}, TAPE_LIMBS}};

/* One stream of the tape of a call. */
static bool call_is_like_reference(struct place_root *root, struct place_tape *tape,
                                   const uint8_t seed[SEED_BYTES], int party, const char *path,
                                   size_t k)
{
    struct pair p = {.tape = &tape->tape, .why = streams[k].why, .same = true};
    reference_open(&p.reference, seed, party, path, p.why);
    if (!tape->root)
        place_tape_begin(tape, root, p.reference.place);
    draw_all(&p, streams[k].bound, streams[k].limbs);
    reference_close(&p.reference);
    return p.same;
}

/* Tapes of several calls of one party, with several reasons each. Says for which reason one
 * differs. */
static const char *calls_unlike_reference(const uint8_t seed[SEED_BYTES], int party)
{
    static const char *const path[] = {"protocol/part[1]", "protocol/part[2]",
                                       "protocol/part:1,3[1]/inner[4]"};
    static const size_t asked[] = {3, 7}; /* 1000 and 2^255 - 19 */
    struct place_root root = {.reasons = NULL};
    const char *why = NULL;
    place_root_seed(&root, seed, party);
    for (size_t i = 0; i < sizeof path / sizeof *path && !why; i++) {
        struct place_tape tape = {.root = NULL};
        for (size_t k = 0; k < sizeof asked / sizeof *asked && !why; k++)
            if (!call_is_like_reference(&root, &tape, seed, party, path[i], asked[k]))
                why = streams[asked[k]].why;
        place_tape_clear(&tape);
    }
    place_root_clear(&root);
    return why;
}

const char *tape_unlike_reference(const struct world *w, const uint8_t seed[SEED_BYTES])
{
    for (size_t k = 0; k < sizeof streams / sizeof *streams; k++) {
        const int parties = k == 0 ? PARTIES_MOST : 1;
        for (int party = 1; party <= parties; party++) {
            struct pair p = {
                .tape = w->coins(w->context, party), .why = streams[k].why, .same = true};
            reference_open(&p.reference, seed, party, "", p.why);
            if (party == 1 && k == 0)
                draw_long(&p);
            if (party == 1)
                draw_all(&p, streams[k].bound, streams[k].limbs);
            else
                draw_values(&p, streams[k].bound, streams[k].limbs, 4);
            reference_close(&p.reference);
            if (!p.same)
                return p.why;
        }
    }
    return calls_unlike_reference(seed, 2);
}

status tape_asked(const uint8_t seed[SEED_BYTES], const char **why)
{
    struct real_world fresh;
    const status result = real_world_init(&fresh, seed);
    *why = result == OK ? tape_unlike_reference(&fresh.world, seed) : NULL;
    if (result == OK)
        real_world_clear(&fresh);
    return result;
}
