/* Base64 is what libsodium makes of the same bytes, also when the bytes stand at the end of the
 * room for it; decoding gives them back, and every other text is refused. */
#include "crypto/base64.h"
#include "tests/expect.h"
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 700, TEXT = 1000 };

static void it_is_what_libsodium_makes(void)
{
    uint8_t data[MOST], back[MOST + 3];
    char want[TEXT], got[TEXT];
    for (size_t size = 0; size <= MOST; size++) {
        const size_t text = base64_size(size);
        size_t read;
        test_random_bytes(data, size);
        sodium_bin2base64(want, sizeof want, data, size, sodium_base64_VARIANT_ORIGINAL);
        EXPECT_EQ(strlen(want), text);
        base64_encode(got, data, size);
        EXPECT_BYTES(want, got, text);
        memcpy(got + text - size, data, size);
        base64_encode(got, (uint8_t *)got + text - size, size);
        EXPECT_BYTES(want, got, text);
        EXPECT_EQ(OK, base64_decode(back, &read, got, text));
        EXPECT_EQ(size, read);
        EXPECT_BYTES(data, back, size);
    }
}

/* A byte behind the data is not read: it would show as a difference under AddressSanitizer. */
static void nothing_behind_is_read(void)
{
    char got[TEXT];
    for (size_t size = 1; size < 100; size++) {
        uint8_t *data = malloc(size);
        EXPECT(data != NULL);
        test_random_bytes(data, size);
        base64_encode(got, data, size);
        free(data);
    }
}

/* Each place of a text gets each byte: it is refused, or it is the text of other bytes. */
static void other_texts_are_refused(void)
{
    static const char *const texts[] = {"AAAA", "AAA=", "AA==", "Zm9vYmFy", "Zm9vYmE=", "Zm9vYg=="};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        const size_t size = strlen(texts[i]);
        for (size_t at = 0; at < size; at++)
            for (int byte = 0; byte < 256; byte++) {
                char text[16], again[16];
                uint8_t bytes[16];
                size_t read;
                memcpy(text, texts[i], size + 1);
                text[at] = (char)byte;
                const status decoded = base64_decode(bytes, &read, text, size);
                if (decoded == OK) {
                    base64_encode(again, bytes, read);
                    EXPECT_EQ(size, base64_size(read));
                    EXPECT_BYTES(text, again, size);
                }
                EXPECT(decoded == OK || decoded == E_PARSE);
            }
        for (size_t cut = 1; cut < size; cut++) {
            uint8_t bytes[16];
            size_t read;
            EXPECT_EQ(cut % 4 ? E_PARSE : OK, base64_decode(bytes, &read, texts[i], cut));
        }
    }
}

const struct test tests[] = {{"it is what libsodium makes", it_is_what_libsodium_makes},
                             {"nothing behind is read", nothing_behind_is_read},
                             {"other texts are refused", other_texts_are_refused},
                             {0}};
