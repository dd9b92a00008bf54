/* The layout of inputs, for the targets that read them and the mutator that makes them.
 *
 * message-decoders: five bytes (protocol, message, shape, count), then a payload or a whole frame.
 * hostile-party and schedule: a header of nine bytes that chooses the run; then instructions of
 * eight bytes, each followed by its own data bytes. Every input is valid; numbers are taken modulo
 * what there is.
 * encrypted-table: two bytes (shape, message) and a table as a peer sends it, a byte for a number.
 *
 * Two bytes name a protocol: a hash of its name. So an input means the same protocol when others
 * are added. If no protocol has this hash, the bytes mean the one with the next larger hash; after
 * the largest hash, the one with the smallest. */
#ifndef GLASSHOUSE_FUZZ_LAYOUT_H
#define GLASSHOUSE_FUZZ_LAYOUT_H

enum {
    /* message-decoders */
    DECODER_PROTOCOL = 0, /* two bytes; FUZZ_SINGLE: a message of each kind */
    DECODER_MESSAGE = 2,
    DECODER_SHAPE = 3,
    DECODER_COUNT = 4,
    DECODER_HEADER = 5,
    SHAPE_FRAME = 0x80, /* a whole frame follows */
    SHAPE_IDEAL = 0x40, /* the ideal cryptography */
    SHAPE_LONG = 0x20,  /* as many entries times DECODER_LONG */
    SHAPE_MODULUS = 0x0f,
    DECODER_ENTRIES = 16,
    DECODER_LONG = 48,

    /* hostile-party and schedule */
    PLAY_PROTOCOL = 0, /* two bytes */
    PLAY_VARIANT = 2,
    PLAY_PARAMETERS = 3, /* which values; 0: the usual ones */
    PLAY_PARTIES = 4,
    PLAY_SEED = 5,
    PLAY_FLAGS = 6,
    PLAY_HOSTILE = 7, /* the party that the input plays */
    PLAY_MODULUS = 8, /* 0: the usual one; else one of ours, from 1 */
    PLAY_HEADER = 9,
    FLAG_IDEAL = 1,  /* the ideal cryptography */
    FLAG_SILENT = 2, /* the others are not told that the played party ended */
    FLAG_HONEST = 4, /* schedule: only the network is hostile */

    STEP_OP = 0,
    STEP_AT = 1, /* which letter, from 1, or of the sender's own; 0: before all; 255: the end */
    STEP_PARTY = 2,
    STEP_TYPE = 3,
    STEP_NUMBER = 4, /* two bytes */
    STEP_SIZE = 6,   /* two bytes */
    STEP_BYTES = 8,
    AT_IDLE = 255,
    STEPS_MOST = 32,

    /* encrypted-table */
    VIEW_SHAPE = 0,
    VIEW_MESSAGE = 1, /* of phase 1 or 2 */
    VIEW_HEADER = 2,  /* then rows; values and words by column; and four lists, each after its
                          length: points and cells, rules, identifiers */
    VIEW_SHAPES = 4,
    VIEW_COLUMNS = 2,
    VIEW_HEIGHT = 2,  /* at most */
    VIEW_POINTS = 16, /* so many different ones */
    VIEW_LIST = 64    /* entries at most */
};

/* What a table of encrypted-table may be: its columns, for each how many levels of rules it has and
 * how many values it must have (0: those that occur); whether rows have identifiers, and whether
 * cells may be empty. */
struct table_plan {
    unsigned char columns, height[VIEW_COLUMNS], values[VIEW_COLUMNS], ids, empty;
};

static const struct table_plan table_plans[VIEW_SHAPES][2] = {
    {{2, {2, 1}, {0, 0}, 0, 0}, {2, {2, 1}, {0, 0}, 0, 0}}, /* rows apart */
    {{2, {2, 1}, {4, 2}, 0, 0}, {2, {0, 0}, {0, 0}, 0, 0}}, /* rules=whole */
    {{1, {2, 0}, {0, 0}, 1, 0}, {1, {1, 0}, {0, 0}, 1, 0}}, /* columns apart, ids */
    {{2, {2, 1}, {0, 0}, 1, 0}, {1, {1, 0}, {0, 0}, 1, 1}}, /* hybrid */
};

#define FUZZ_SINGLE "single"

/* fuzz_hash is FNV-1a of 32 bits, its halves joined: the two bytes that name a protocol. */
static inline unsigned fuzz_hash(const char *name)
{
    unsigned hash = 2166136261u;
    for (; *name; name++)
        hash = (hash ^ (unsigned char)*name) * 16777619u;
    return (hash ^ hash >> 16) & 0xffff;
}

static inline void fuzz_put_hash(unsigned char *bytes, unsigned hash)
{
    bytes[0] = (unsigned char)(hash >> 8);
    bytes[1] = (unsigned char)hash;
}

/* fuzz_distance is how far the name's hash is behind the wanted one; the least distance wins. */
static inline unsigned fuzz_distance(const unsigned char *wanted, const char *name)
{
    return (fuzz_hash(name) - ((unsigned)wanted[0] << 8 | wanted[1])) & 0xffff;
}

/* What a step does to a letter. The first group: what a network can do to a sealed letter. The
 * second: what the sender can do, or only the sender. */
enum step_op {
    OP_DROP,
    OP_REPEAT,  /* deliver it once more */
    OP_DELAY,   /* hold it until nothing else moves */
    OP_AFTER,   /* hold it until the letter that is NUMBER later was carried */
    OP_CROSS,   /* deliver it to PARTY instead */
    OP_SWAP,    /* deliver it as if from PARTY */
    OP_AGAIN,   /* and deliver letter NUMBER's frame once more */
    OP_CUT,     /* cut it to NUMBER bytes */
    OP_FLIP,    /* flip bit NUMBER of the frame */
    OP_OTHER,   /* deliver letter NUMBER's frame instead */
    OP_FRAME,   /* and deliver these bytes to PARTY */
    OP_NETWORK, /* how many the network has */

    OP_WITHHOLD = OP_NETWORK, /* do not send it */
    OP_PAYLOAD,               /* send these bytes instead */
    OP_BYTES,                 /* write these bytes over those from NUMBER on */
    OP_RETYPE,                /* send it as message TYPE */
    OP_DOUBLE,                /* send it twice */
    OP_REDIRECT,              /* send it to PARTY instead */
    OP_SHORTEN,               /* cut it to NUMBER bytes */
    OP_BIT,                   /* change bit NUMBER */
    OP_COPY,                  /* send the payload of letter NUMBER */
    OP_ENTRY,                 /* take field TYPE from letter NUMBER: valid, but wrong */
    OP_VALUE,                 /* set entry PARTY of field TYPE to an end of its range */
    OP_ORDER,                 /* reverse the entries of field TYPE */
    OP_INJECT,                /* and send these bytes as message TYPE to PARTY */
    OP_STOP,                  /* and tell everyone that it ended; then send nothing more */
    OP_COUNT
};

/* Moduli of each width, as modulus_parse reads them: of one and four limbs, with all lengths of a
 * last byte, and at both ends of the range of a limb. */
extern const char *const fuzz_moduli[];
enum { FUZZ_MODULUS_COUNT = 14, FUZZ_CANARY_MODULUS = 9 };

/* The key, the run and the channel of frames in message-decoders. */
static const unsigned char fuzz_frame_key[16] = "message-decoders";
static const unsigned long long fuzz_frame_run = 0x676c617373686f75;

#endif
