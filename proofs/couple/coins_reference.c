/* The tapes a second time, from their descriptions in crypto/tape.h, crypto/tape_place.h and
 * crypto/tape_uniform.h, without their code: BLAKE2b, ChaCha20 and SipHash are OpenSSL's, and bytes
 * become numbers one at a time. */
#include "crypto/memory.h"
#include "proofs/couple/coins.h"
#include "sim/world.h"
#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIP = 16, LABEL_BYTES = 32 };

/* One stream of one tape: ChaCha20 for a party, SipHash for a call. */
struct source {
    EVP_CIPHER_CTX *cipher;
    bool called;
    uint8_t key[SIP], place[SIP], block[SIP];
    uint64_t next; /* the number of the next block */
    size_t at;     /* the first unread byte of the block */
};

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

static void open_call(struct source *s, const uint8_t seed[SEED_BYTES], int party, const char *path,
                      const char *why)
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

static void open_source(struct source *s, const uint8_t seed[SEED_BYTES], int party,
                        const char *path, const char *why)
{
    static const uint8_t zeros[SEED_BYTES];
    uint8_t key[64], nonce[64], iv[16] = {0};
    char label[LABEL_BYTES];
    if (*path) {
        open_call(s, seed, party, path, why);
        return;
    }
    snprintf(label, sizeof label, "party/%d", party);
    blake(key, seed, label);
    blake(nonce, zeros, why);
    memcpy(iv + 4, nonce, 12); /* after the counter of blocks, which begins at 0 */
    s->cipher = EVP_CIPHER_CTX_new();
    if (!s->cipher || EVP_EncryptInit_ex(s->cipher, EVP_chacha20(), NULL, key, iv) != 1)
        memory_ended(); /* nothing else can be the reason */
}

static uint8_t next_byte(struct source *s)
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

static void next_bytes(struct source *s, uint8_t *out, size_t size)
{
    int written;
    memset(out, 0, size);
    for (size_t i = 0; s->called && i < size; i++)
        out[i] = next_byte(s);
    if (!s->called &&
        (EVP_EncryptUpdate(s->cipher, out, &written, out, (int)size) != 1 || written != (int)size))
        memory_ended(); /* what else could it lack? */
}

static unsigned bits_of(const uint64_t *bound, uint32_t limbs)
{
    uint64_t last[WIDE_LIMBS];
    memcpy(last, bound, limbs * sizeof *last);
    for (uint32_t l = 0; l < limbs && last[l]-- == 0; l++) /* the bound less one */
        ;
    for (unsigned bit = 64 * limbs; bit > 0; bit--)
        if (last[(bit - 1) / 64] >> ((bit - 1) % 64) & 1)
            return bit;
    return 0;
}

static bool is_below(const uint64_t *a, const uint64_t *bound, uint32_t limbs)
{
    for (uint32_t l = limbs; l > 0; l--)
        if (a[l - 1] != bound[l - 1])
            return a[l - 1] < bound[l - 1];
    return false;
}

static void next_value(struct source *s, const struct draw *d, uint64_t out[WIDE_LIMBS])
{
    const unsigned bits = bits_of(d->bound, d->limbs), size = (bits + 7) / 8;
    do {
        uint8_t bytes[8 * WIDE_LIMBS];
        memset(out, 0, d->limbs * sizeof *out);
        next_bytes(s, bytes, size);
        for (unsigned i = 0; i < size; i++)
            out[i / 8] |= (uint64_t)bytes[i] << (8 * (i % 8));
        if (bits % 64)
            out[bits / 64] &= ((uint64_t)1 << bits % 64) - 1;
    } while (!is_below(out, d->bound, d->limbs));
}

static bool same_draw(struct source *s, const struct coins *c, const struct draw *d)
{
    const uint64_t *got = c->value + d->value;
    uint64_t want[WIDE_LIMBS];
    if (d->limbs == 0) {
        uint8_t *bytes = memory_get(d->count + 1);
        next_bytes(s, bytes, d->count);
        const bool same = memcmp(bytes, got, d->count) == 0;
        free(bytes);
        return same;
    }
    for (uint32_t i = 0; i < d->count; i++) {
        next_value(s, d, want);
        if (memcmp(want, got + (size_t)i * d->limbs, d->limbs * sizeof *want) != 0)
            return false;
    }
    return true;
}

const char *coins_unlike_reference(const struct coins *c, const uint8_t seed[SEED_BYTES],
                                   const struct real_world *world, struct arena *arena)
{
    struct source *source = memory_zero(c->streams.count + 1, sizeof *source);
    const char *fault = NULL;
    for (size_t i = 0; i < c->draws && !fault; i++) {
        const struct draw *d = &c->draw[i];
        struct source *s = &source[d->stream];
        if (!s->cipher && !s->called)
            open_source(s, world ? real_world_seed(world, d->party) : seed, d->party,
                        coins_path(c, d->stream), coins_name(c, d->stream));
        if (!same_draw(s, c, d))
            fault = arena_format(arena, "the tape gives %s another coin for %s than its reference",
                                 run_role_name(c->run, d->party), coins_text(c, d->stream, arena));
    }
    for (size_t i = 0; i < c->streams.count; i++)
        EVP_CIPHER_CTX_free(source[i].cipher);
    free(source);
    return fault;
}

/* Draws |count| values below |bound| from a party's stream: are all equal to the reference's? */
static bool same_stream(struct tape *tape, const uint8_t seed[SEED_BYTES], int party,
                        const char *why, const struct draw *d, int count)
{
    struct source s = {.cipher = NULL};
    uint64_t want[WIDE_LIMBS], got[WIDE_LIMBS];
    bool same = true;
    open_source(&s, seed, party, "", why);
    for (int i = 0; i < count && same; i++) {
        next_value(&s, d, want);
        same = tape_vector(tape, why, d->bound, d->limbs, 1, got) == OK &&
               memcmp(want, got, d->limbs * sizeof *want) == 0;
    }
    EVP_CIPHER_CTX_free(s.cipher);
    return same;
}

/* For party 1 a stream of each width, longer than runs draw, so that key stream, rejection and
 * refills all occur; for every other party the first values. */
const char *tape_unlike_reference(const struct world *w, const uint8_t seed[SEED_BYTES])
{
    enum { MANY = 1500, FEW = 4 };
    static const struct {
        const char *why;
        uint64_t bound[WIDE_LIMBS];
        uint32_t limbs;
    } streams[] = {{"reference 2^64 - 1", {UINT64_MAX}, 1},
                   {"reference 2", {2}, 1},
                   {"reference 3", {3}, 1},
                   {"reference 1000", {1000}, 1},
                   {"reference 2^32", {(uint64_t)1 << 32}, 1},
                   {"reference 2^63 + 9", {((uint64_t)1 << 63) + 9}, 1},
                   {"reference 2^128 + 7", {7, 0, 1, 0}, WIDE_LIMBS},
                   {"reference 2^255 - 19",
                    {UINT64_MAX - 18, UINT64_MAX, UINT64_MAX, UINT64_MAX >> 1},
                    WIDE_LIMBS}};
    for (size_t k = 0; k < sizeof streams / sizeof *streams; k++) {
        struct draw d = {.limbs = streams[k].limbs};
        memcpy(d.bound, streams[k].bound, sizeof d.bound);
        const int parties = k == 0 ? PARTIES_MOST : 1;
        for (int party = 1; party <= parties; party++)
            if (!same_stream(w->coins(w->context, party), seed, party, streams[k].why, &d,
                             party == 1 ? MANY : FEW))
                return streams[k].why;
    }
    return NULL;
}
