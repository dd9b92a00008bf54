/* Transcripts (recordings): one run in two files of JSON Lines, one record a line.
 *
 *   NAME.wire.jsonl  may be shared: header, messages as they were received, outputs, ends
 *   NAME.tape.jsonl  secret (mode 0600): the seed, inputs, coins and keys
 *
 * The last member of every record is "h", a hash of the record, its place and what was before it
 * (transcript_chain.h). The wire header contains the hash of the tape's header. That one holds the
 * seed and the inputs, so it fixes the whole tape. The last wire record contains the hash of the
 * last tape record. Files are written as the run goes: if a run is killed, what it has written
 * still verifies. docs/transcripts.md is the full description.
 *
 * Wire records: hdr; msg; unread (delivered, but the party did not read it); sent (only with a
 * fault plan: the message before the faults); stopped (a party was told that another one ended);
 * call and return (a part began and ended at a party; the return of an ideal part has what the
 * trusted party gave); out; end; eof. For what happened inside a call, "in" is its path.
 * Tape records: hdr, coin, eof. */
#ifndef GLASSHOUSE_TRANSCRIPT_H
#define GLASSHOUSE_TRANSCRIPT_H

#include "sim/json_read.h"
#include "sim/transcript_chain.h"
#include "sim/world.h"
#include <stdio.h>

/* Files of versions 1 and 2 can still be read. Version 1 has no calls; both have other hashes, and
 * no payload in base64. */
enum { TRANSCRIPT_VERSION = 3 };

/* Where a file's bytes go: into a file, or into a comparison with an existing file. */
struct transcript_sink {
    status (*write)(void *context, const char *bytes, size_t size);
    void *context;
};

struct transcript;

/* transcript_begin makes a recorder for |run| in |world|; give the run transcript_observer's
 * result. |libraries| is a JSON object of names and versions; |seed| and |faults| are as typed.
 * transcript_end flushes, frees the recorder, and returns the first failure of a sink. */
struct transcript *transcript_begin(struct run *, const struct real_world *, const char *seed,
                                    const char *faults, const char *libraries,
                                    const struct transcript_sink *wire,
                                    const struct transcript_sink *tape);
struct observer transcript_observer(struct transcript *);
/* transcript_as_version, called before the run begins, makes the recorder write an older version,
 * or, if |curve| is not set, no curve, so that an older recording can be compared byte for byte. */
void transcript_as_version(struct transcript *, int version, bool curve);
MUST_USE status transcript_end(struct transcript *);

/* transcript_declaration gives the digest, in hex, of what a protocol declares: its name, variants,
 * parameters and message tables. */
void transcript_declaration(const struct protocol *, char hex[65]);

/* A reader gives the records of one file in order. It checks for each the hash and that it has the
 * members that it must have (transcript_record.h). It keeps one line in memory. */
struct transcript_reader {
    const char *path;
    bool tape;
    FILE *file;
    char *text; /* the line last read, without its end */
    size_t size, room;
    size_t line;    /* its number, from 1 */
    size_t records; /* that were sound so far */
    bool complete;  /* the last record of a whole file was read */
    struct chain chain;
    struct arena arena; /* holds the last record */
    char problem[256];
};

/* transcript_open opens a wire or a tape file; E_FILE if it cannot. transcript_next reads the next
 * record. OK: here it is. E_NOT_FOUND: the file ends. E_TRUNCATED: the last line is cut off.
 * E_TAMPERED, E_PARSE, E_FILE: the record is not what was written; |problem| says why. */
MUST_USE status transcript_open(struct transcript_reader *, const char *path, bool tape);
void transcript_close(struct transcript_reader *);
MUST_USE status transcript_next(struct transcript_reader *, struct json_value *record);

/* transcript_stop says in words where a file ends that is not complete: |why| is what
 * transcript_next returned last, E_NOT_FOUND or E_TRUNCATED. */
void transcript_stop(const struct transcript_reader *, status why, char *text, size_t room);

/* transcript_path writes the path of the wire or tape file into |room| bytes. |name| is NAME, or
 * the path of either file. TRANSCRIPT_PATH bytes are enough for most. */
enum { TRANSCRIPT_PATH = 4096 };
void transcript_path(const char *name, bool tape, char *path, size_t room);

/* What verification found. */
struct transcript_extent {
    size_t records;   /* how many are sound, counted from the first */
    uint64_t message; /* the number of the last message among them */
    bool complete;    /* the file has its last record */
};

struct transcript_verdict {
    bool sound;    /* nothing that is there is wrong */
    bool complete; /* all files have their last record */
    bool has_tape;
    struct transcript_extent wire, tape;
    /* What is wrong, or where a file stops; empty when complete and sound. */
    char problem[TRANSCRIPT_PATH + 512];
};

/* transcript_verify checks both files, or the wire file alone if there is no tape file: the hashes,
 * the members of each record, and that no two records contradict each other (transcript_sense.h).
 * |find| finds a protocol by its name; it may be NULL. E_NOT_FOUND: there is no wire file. E_FILE,
 * E_MEMORY: a file cannot be read; |problem| says which. */
MUST_USE status transcript_verify(const char *name, const struct protocol *(*find)(const char *),
                                  struct transcript_verdict *);

#endif
