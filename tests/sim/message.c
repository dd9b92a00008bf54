/* Messages: the bytes of the format as the header states it, written out by hand; every other
 * length and every number out of range refused, with its place; nothing changed by a refusal. */
#include "sim/message.h"
#include "tests/expect.h"
#include "tests/sim/play.h"
#include <string.h>

static struct play play;
static const struct modulus *n; /* 1000: two bytes an entry */

/* A list of 1, 2, 999 and the number 7. */
static const uint8_t encoded[] = {0, 0, 0, 3, 0, 1, 0, 2, 3, 0xe7, 0, 7};

static struct value three(void)
{
    return residues_of(play.run, n, (uint64_t[]){1, 2, 999}, 3);
}

static void bytes_are_those_of_the_format(void)
{
    const struct value numbers = three(), last = residues_of(play.run, n, (uint64_t[]){7}, 1);
    const struct value *const values[] = {&numbers, &last};
    uint8_t bytes[sizeof encoded];
    EXPECT_EQ(sizeof encoded, message_size(&play_list, values));
    message_encode(&play_list, values, bytes);
    EXPECT_BYTES(encoded, bytes, sizeof bytes);
}

static status decode(const uint8_t *in, size_t size, size_t most, struct rejection *rejection)
{
    struct value numbers = residues(play.run, n, most), last = residues(play.run, n, 1);
    struct value *const values[] = {&numbers, &last};
    const status result = message_decode(&play_list, values, in, size, rejection);
    const struct value want = three();
    EXPECT(result == OK ? value_equal(&numbers, &want) && residue_at(&last, 0) == 7
                        : numbers.count == most && residue_at(&last, 0) == 0);
    return result;
}

static void what_was_written_is_read(void)
{
    struct rejection r;
    EXPECT_EQ(OK, decode(encoded, sizeof encoded, 3, &r));
    EXPECT_EQ(OK, decode(encoded, sizeof encoded, 100, &r));
    EXPECT_EQ(E_LIMIT, decode(encoded, sizeof encoded, 2, &r));
    EXPECT(strcmp(r.field->name, "numbers") == 0 && r.offset == 0);
}

static void other_lengths_are_refused(void)
{
    struct rejection r;
    uint8_t longer[sizeof encoded + 1] = {0};
    memcpy(longer, encoded, sizeof encoded);
    EXPECT_EQ(E_OVERLONG, decode(longer, sizeof longer, 3, &r));
    EXPECT(r.field == NULL && r.offset == sizeof encoded);
    for (size_t size = 0; size < sizeof encoded; size++) {
        EXPECT_EQ(E_TRUNCATED, decode(encoded, size, 3, &r));
        EXPECT(r.message == &play_list &&
               strcmp(r.field->name, size < 10 ? "numbers" : "last") == 0);
    }
}

static void numbers_out_of_range_are_refused(void)
{
    struct rejection r;
    uint8_t bytes[sizeof encoded];
    memcpy(bytes, encoded, sizeof bytes);
    bytes[9] = 0xe8; /* 1000 */
    EXPECT_EQ(E_RANGE, decode(bytes, sizeof bytes, 3, &r));
    EXPECT(r.entry == 2 && r.offset == 8);
    memset(bytes, 0xff, 4); /* a count that no memory must be taken for */
    EXPECT_EQ(E_LIMIT, decode(bytes, sizeof bytes, 3, &r));
}

static status decode_texts(const uint8_t *in, size_t size, struct value *texts, struct rejection *r)
{
    *texts = values_of(play.run, KIND_TEXTS, 4);
    struct value *const values[] = {texts};
    return message_decode(&play_texts, values, in, size, r);
}

static void texts_have_their_lengths(void)
{
    static const uint8_t good[] = {0, 0, 0, 2, 0, 0, 0, 2, 'h', 'i', 0, 0, 0, 0};
    uint8_t bad[sizeof good];
    struct rejection r;
    struct value texts;
    EXPECT_EQ(OK, decode_texts(good, sizeof good, &texts, &r));
    EXPECT(texts.count == 2 && text_at(&texts, 0)->size == 2 && text_at(&texts, 1)->size == 0);
    EXPECT_BYTES("hi", text_at(&texts, 0)->bytes, 2);
    for (size_t size = 0; size < sizeof good; size++)
        EXPECT_EQ(E_TRUNCATED, decode_texts(good, size, &texts, &r));
    memcpy(bad, good, sizeof bad);
    bad[4] = 0xff;
    EXPECT_EQ(E_LIMIT, decode_texts(bad, sizeof bad, &texts, &r));
    bad[4] = 1;
    EXPECT_EQ(E_TRUNCATED, decode_texts(bad, sizeof bad, &texts, &r));
}

/* What a decoder reads must not stand in the sender's buffer, which is gone soon. */
static void what_is_read_is_a_copy(void)
{
    uint8_t bytes[] = {0, 0, 0, 1, 0, 0, 0, 1, 'a'};
    struct rejection r;
    struct value texts;
    EXPECT_EQ(OK, decode_texts(bytes, sizeof bytes, &texts, &r));
    bytes[8] = 'b';
    EXPECT_EQ('a', text_at(&texts, 0)->bytes[0]);
}

static void a_message_without_fields_is_empty(void)
{
    struct rejection r;
    EXPECT_EQ(0, message_size(&play_nothing, NULL));
    EXPECT_EQ(OK, message_decode(&play_nothing, NULL, NULL, 0, &r));
    EXPECT_EQ(E_OVERLONG, message_decode(&play_nothing, NULL, encoded, 1, &r));
}

const struct test tests[] = {
    {"bytes are those of the format", bytes_are_those_of_the_format},
    {"what was written is read", what_was_written_is_read},
    {"other lengths are refused", other_lengths_are_refused},
    {"numbers out of range are refused", numbers_out_of_range_are_refused},
    {"texts have their lengths", texts_have_their_lengths},
    {"what is read is a copy", what_is_read_is_a_copy},
    {"a message without fields is empty", a_message_without_fields_is_empty},
    {0}};

int main(int argc, char **argv)
{
    static const struct play_parts parts = {0};
    play_begin(&play, &parts, 2);
    n = run_integers(play.run, 1000);
    const int result = test_main(argc, argv, tests);
    play_end(&play);
    return result;
}
