/* Fault plans are read as they are written, and frames accepted only whole, unchanged and by their
 * channel's key. */
#include "sim/network.h"
#include "tests/expect.h"
#include <string.h>

static void plans_are_read_as_written(void)
{
    static const char *const plans[] = {
        "",
        "drop@3",
        "~drop@3",
        "repeat@1,delay@2,reorder@4",
        "cut@3:7,flip@3:17,~replace@9:1",
        "crash@2:5",
        "flip@4294967295:4294967295",
        "drop@secure-and[2]#1,~flip@mondrian/compare:3,1[2]#4:17,cut@secure-and#2:0",
    };
    struct fault faults[FAULTS_MOST];
    char text[256];
    size_t count;
    for (size_t i = 0; i < sizeof plans / sizeof *plans; i++) {
        EXPECT_EQ(OK, faults_parse(plans[i], faults, &count));
        faults_format(faults, count, text, sizeof text);
        EXPECT(strcmp(text, plans[i]) == 0);
    }
    EXPECT_EQ(OK, faults_parse("~cut@3:7", faults, &count));
    EXPECT(count == 1 && faults[0].kind == FAULT_CUT && faults[0].hostile && faults[0].at == 3 &&
           faults[0].argument == 7);
    /* Where there is no room, what fits is still a text. */
    faults_format(faults, count, text, 5);
    EXPECT(strcmp(text, "~cut") == 0);
}

static void other_texts_are_refused(void)
{
    static const struct {
        const char *text;
        status want;
    } cases[] = {
        {"drop", E_PARSE},
        {"drop@", E_PARSE},
        {"drop@0", E_RANGE},
        {"drop@x", E_PARSE},
        {"drop@-1", E_PARSE},
        {"drop@4294967296", E_RANGE},
        {"drop@1:2", E_PARSE},
        {"cut@1", E_PARSE},
        {"cut@1:", E_PARSE},
        {"drop@1,", E_PARSE},
        {",drop@1", E_PARSE},
        {"lose@1", E_PARSE},
        {"dro@1", E_PARSE},
        {"drop@1 drop@2", E_PARSE},
        {"drop@#1", E_PARSE},
        {"drop@and[1]#", E_PARSE},
        {"crash@and#1:1", E_PARSE},
        {"drop@and[1]#0", E_RANGE},
        {"drop@"
         "0123456789012345678901234567890123456789012345678901234567890123#1",
         E_LIMIT},
        {"~~drop@1", E_PARSE},
        {"drop@99999999999999999999", E_RANGE},
    };
    struct fault faults[FAULTS_MOST];
    size_t count;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        EXPECT_EQ(cases[i].want, faults_parse(cases[i].text, faults, &count));
    char many[8 * (FAULTS_MOST + 1)] = "";
    for (int i = 0; i <= FAULTS_MOST; i++)
        memcpy(many + 7 * i, i < FAULTS_MOST ? "drop@1," : "drop@1", i < FAULTS_MOST ? 8 : 7);
    EXPECT_EQ(E_LIMIT, faults_parse(many, faults, &count));
}

static const uint8_t key[16] = {1, 2, 3}, other_key[16] = {1, 2, 4};
static const uint8_t payload[5] = {9, 8, 7, 6, 5};

enum { SIZE = FRAME_HEADER_BYTES + sizeof payload + FRAME_TAG_BYTES };

static void write(uint8_t bytes[SIZE], uint16_t reserved)
{
    const struct frame f = {0x0102030405060708u, 3, 4, 5, 6, reserved, sizeof payload, payload};
    frame_write(&f, key, bytes);
}

static void frames_are_read_as_written(void)
{
    static const uint8_t header[FRAME_HEADER_BYTES] = {1, 2, 3, 4, 5, 6, 7, 8, 0, 3, 0, 4,
                                                       0, 0, 0, 5, 0, 6, 0, 0, 0, 0, 0, 5};
    uint8_t bytes[SIZE];
    struct frame f;
    write(bytes, 0);
    EXPECT_BYTES(header, bytes, sizeof header);
    EXPECT_EQ(OK, frame_read(&f, key, bytes, SIZE));
    EXPECT(f.run == 0x0102030405060708u && f.from == 3 && f.to == 4 && f.sequence == 5);
    EXPECT(f.type == 6 && f.reserved == 0 && f.size == sizeof payload);
    EXPECT_BYTES(payload, f.payload, sizeof payload);
}

static void changed_frames_are_refused(void)
{
    uint8_t bytes[SIZE + 1] = {0};
    struct frame f;
    write(bytes, 0);
    EXPECT_EQ(E_TAMPERED, frame_read(&f, other_key, bytes, SIZE));
    EXPECT_EQ(E_OVERLONG, frame_read(&f, key, bytes, SIZE + 1));
    for (size_t size = 0; size < SIZE; size++)
        EXPECT_EQ(E_TRUNCATED, frame_read(&f, key, bytes, size));
    for (size_t bit = 0; bit < 8 * SIZE; bit++) {
        bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
        const bool length = bit / 8 >= 20 && bit / 8 < 24;
        const status got = frame_read(&f, key, bytes, SIZE);
        EXPECT(length ? got == E_TRUNCATED || got == E_OVERLONG : got == E_TAMPERED);
        bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
    write(bytes, 1); /* authentic, and yet a second way to write it */
    EXPECT_EQ(E_NON_CANONICAL, frame_read(&f, key, bytes, SIZE));
}

const struct test tests[] = {{"plans are read as written", plans_are_read_as_written},
                             {"other texts are refused", other_texts_are_refused},
                             {"frames are read as written", frames_are_read_as_written},
                             {"changed frames are refused", changed_frames_are_refused},
                             {0}};
