/* SipHash of words in line gives the same as libsodium's, and the first vector of its authors. */
#include "crypto/sip.h"
#include "crypto/bytes.h"
#include "crypto/hash.h"
#include "tests/expect.h"

enum { WORDS = 9 };

static void same_as_hash_tag(void)
{
    uint8_t key[HASH_TAG_KEY_BYTES], bytes[8 * WORDS], tag[HASH_TAG_BYTES];
    uint64_t word[WORDS];
    for (unsigned turn = 0; turn < 256; turn++)
        for (size_t count = 0; count <= WORDS; count++) {
            for (unsigned i = 0; i < sizeof key; i++)
                key[i] = (uint8_t)(turn * 31 + i * 7);
            for (unsigned i = 0; i < sizeof bytes; i++)
                bytes[i] = (uint8_t)(turn * 17 + i * i + 3);
            for (size_t i = 0; i < count; i++)
                word[i] = load_le64(bytes + 8 * i);
            hash_tag(tag, key, bytes, 8 * count);
            struct sip s = sip_begin((const uint64_t[2]){load_le64(key), load_le64(key + 8)});
            for (size_t i = 0; i < count; i++)
                sip_word(&s, word[i]);
            sip_end(&s, count);
            EXPECT_EQ(load_le64(tag), sip_first(&s));
            EXPECT_EQ(load_le64(tag + 8), sip_second(&s));
        }
}

/* vectors.h of the reference code, vectors_sip128: the key 00 01 .. 0f, no bytes. */
static void as_published(void)
{
    const uint64_t key[2] = {0x0706050403020100u, 0x0f0e0d0c0b0a0908u};
    struct sip none = sip_begin(key);
    sip_end(&none, 0);
    EXPECT_EQ(0xe6a825ba047f81a3u, sip_first(&none));
    EXPECT_EQ(0x930255c71472f66du, sip_second(&none));
}

const struct test tests[] = {
    {"the same as hash_tag", same_as_hash_tag}, {"as published", as_published}, {0}};
