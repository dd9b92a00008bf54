/* How the records of a transcript look, as text and as JSON. */
#ifndef GLASSHOUSE_CLI_TRANSCRIPT_SHOW_H
#define GLASSHOUSE_CLI_TRANSCRIPT_SHOW_H

#include "cli/transcript_values.h"
#include "sim/transcript.h"
#include "sim/transcript_record.h"

struct show {
    const char *party; /* NULL: everyone */
    uint64_t round;    /* 0: all */
    const char *part;  /* NULL: everything; else only calls that this pattern stands for */
    uint64_t depth;    /* records in more calls than this are left out */
    bool as_json;
    bool full; /* as text: no value is cut */
    struct json json;
    bool in_rows;                  /* the header is written */
    struct transcript_reader tape; /* of |party|'s coins */
    struct json_value coin;
    bool coin_waits; /* was read, and comes later */
    char named[65];  /* the hash of the tape that the wire file names */
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
