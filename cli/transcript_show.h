/* Prints the records of a transcript, as text and as JSON, for `show`. */
#ifndef GLASSHOUSE_CLI_TRANSCRIPT_SHOW_H
#define GLASSHOUSE_CLI_TRANSCRIPT_SHOW_H

#include "cli/transcript_values.h"
#include "sim/transcript.h"
#include "sim/transcript_record.h"

struct show {
    const char *party; /* NULL: everyone */
    uint64_t round;    /* 0: all */
    const char *part;  /* NULL: everything; else only the calls that this pattern means */
    uint64_t depth;    /* leave out records that are inside more calls than this */
    bool as_json;
    bool full; /* as text: no value is cut */
    struct json json;
    bool in_rows;                  /* the header was written */
    struct transcript_reader tape; /* for |party|'s coins */
    struct json_value coin;
    bool coin_waits; /* |coin| was read and belongs to a later place */
    char named[65];  /* the hash of the tape, as the wire file has it */
};

void show_begin(struct show *);
void show_header(struct show *, const struct json_value *header);
void show_input(struct show *, const struct json_value *tape_header); /* of |party| */
void show_coin(struct show *, const struct json_value *coin);
void show_record(struct show *, const struct json_value *); /* of the wire, but for the header */
void show_end(struct show *, bool complete);
void show_print(const struct show *); /* the JSON document */
void show_clear(struct show *);

#endif
