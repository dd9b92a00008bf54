/* Transcripts: one run in two files of JSON Lines, one event a line.
 *
 *   NAME.wire.jsonl  may be shared: header, messages as they were received, outputs, ends
 *   NAME.tape.jsonl  secret (mode 0600): the seed, inputs, coins and keys
 *
 * The last member of every record is "h": the SHA-256 of the former record's hash (32 bytes; zeros
 * before the first) and of the record's text up to the comma in front of "h". The wire header names
 * the hash of the tape's header, which holds the seed and the inputs and so fixes the whole tape;
 * the last wire record names the hash of the last tape record. Files are written as the run goes:
 * what a killed run leaves is a prefix that verifies. docs/transcripts.md is the full description.
 *
 * Wire records: hdr, msg, unread (delivered, never asked for), sent (only with a fault plan: what
 * was sent before the faults), stopped (a party heard of another's end), call and return (a part
 * began and ended at a party; the return of an ideal part has what the trusted party gave), out,
 * end, eof. What happened inside a call names its path in the member "in".
 * Tape records: hdr, coin, eof. */
#ifndef GLASSHOUSE_TRANSCRIPT_H
#define GLASSHOUSE_TRANSCRIPT_H

#include "sim/json_read.h"
#include "sim/world.h"
#include <stdio.h>

/* Files of version 1, without calls, are still read. */
enum { TRANSCRIPT_VERSION = 2 };

/* Where a file's bytes go: to a file, or to a comparison with a file that exists. */
struct transcript_sink {
    status (*write)(void *context, const char *bytes, size_t size);
    void *context;
};

struct transcript;

/* transcript_begin makes a recorder for |run| in |world|; transcript_observer is what the run is
 * given. |libraries| is a JSON object of names and versions; |seed| and |faults| are as typed.
 * transcript_end flushes, frees, and returns the first failure of a sink. */
struct transcript *transcript_begin(struct run *, const struct real_world *, const char *seed,
                                    const char *faults, const char *libraries,
                                    const struct transcript_sink *wire,
                                    const struct transcript_sink *tape);
struct observer transcript_observer(struct transcript *);
/* transcript_as_version makes the recorder write an older version, before the run begins: so that
 * what was recorded in it can be compared byte for byte. */
void transcript_as_version(struct transcript *, int version);
MUST_USE status transcript_end(struct transcript *);

/* transcript_declaration is the digest, in hex, of what a protocol declares: its name, variants,
 * parameters and message tables. */
void transcript_declaration(const struct protocol *, char hex[65]);

/* A reader gives the records of one file in order, each checked against the chain and for the
 * members that it must have (transcript_record.h). It holds one line at a time. */
struct transcript_reader {
    const char *path;
    bool tape;
    FILE *file;
    char *text; /* the line last read, without its end */
    size_t size, room;
    size_t line;    /* its number, from 1 */
    size_t records; /* that were sound */
    bool complete;  /* the last record of the file was read */
    uint8_t hash[32];
    struct arena arena; /* holds the last record */
    char problem[256];
};

/* transcript_open opens a wire or a tape file; E_FILE. transcript_next gives the next record: OK;
 * E_NOT_FOUND at the end; E_TRUNCATED for a last line that is cut off; E_TAMPERED, E_PARSE or
 * E_FILE, with |problem|, for a record that is not what was written. */
MUST_USE status transcript_open(struct transcript_reader *, const char *path, bool tape);
void transcript_close(struct transcript_reader *);
MUST_USE status transcript_next(struct transcript_reader *, struct json_value *record);

/* transcript_path writes NAME.wire.jsonl or NAME.tape.jsonl for a NAME or either path; |room|
 * bytes, TRANSCRIPT_PATH for most. */
enum { TRANSCRIPT_PATH = 4096 };
void transcript_path(const char *name, bool tape, char *path, size_t room);

/* What verification found. */
struct transcript_extent {
    size_t records;   /* that are sound, from the first on */
    uint64_t message; /* the number of the last message among them */
    bool complete;    /* the file goes on to its last record */
};

struct transcript_verdict {
    bool sound;    /* nothing is wrong with what is there */
    bool complete; /* all files go on to their last record */
    bool has_tape;
    struct transcript_extent wire, tape;
    /* What is wrong, or where it stops; empty when complete and sound. */
    char problem[TRANSCRIPT_PATH + 512];
};

/* transcript_verify checks both files, or the wire alone when there is no tape: the chain, the
 * members of each record, and that nothing contradicts anything else (transcript_sense.h; |find|
 * gives the protocol of a name, or is NULL). E_NOT_FOUND when there is no wire file; E_FILE or
 * E_MEMORY, with |problem|, when a file cannot be read. */
MUST_USE status transcript_verify(const char *name, const struct protocol *(*find)(const char *),
                                  struct transcript_verdict *);

#endif
