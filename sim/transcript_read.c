/* Reads transcripts, record by record, and checks the hash of each. */
#include "crypto/memory.h"
#include "crypto/pairing.h"
#include "sim/transcript.h"
#include "sim/transcript_record.h"
#include <errno.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

status transcript_open(struct transcript_reader *r, const char *path, bool tape)
{
    *r = (struct transcript_reader){.path = path, .tape = tape};
    r->file = memory_file(path, "rb");
    if (r->file)
        return OK;
    snprintf(r->problem, sizeof r->problem, "cannot read it: %s", strerror(errno));
    return E_FILE;
}

void transcript_stop(const struct transcript_reader *r, status why, char *text, size_t room)
{
    if (!r->records)
        (void)snprintf(text, room, "%.*s %s", (int)(room > 64 ? room - 64 : 0), r->path,
                       why == E_TRUNCATED ? "stops in its first line" : "is empty");
    else
        (void)snprintf(text, room, "%.*s stops after record %zu%s",
                       (int)(room > 64 ? room - 64 : 0), r->path, r->records,
                       why == E_TRUNCATED ? ", in a line that is cut off" : "");
}

void transcript_close(struct transcript_reader *r)
{
    if (r->file)
        fclose(r->file);
    free(r->text);
    arena_clear(&r->arena);
    chain_clear(&r->chain);
    r->file = NULL;
    r->text = NULL;
}

static status problem(struct transcript_reader *r, status why, const char *text)
{
    snprintf(r->problem, sizeof r->problem, "record %zu %s", r->line, text);
    return why;
}

static status next_line(struct transcript_reader *r)
{
    if (!r->file)
        return E_NOT_FOUND;
    errno = 0;
    const ssize_t size = memory_line(&r->text, &r->room, r->file);
    if (size < 0) {
        if (feof(r->file) && !ferror(r->file))
            return E_NOT_FOUND;
        snprintf(r->problem, sizeof r->problem, "cannot read it: %s", strerror(errno));
        return E_FILE;
    }
    r->line++;
    r->size = (size_t)size;
    if (r->text[r->size - 1] != '\n')
        return problem(r, E_TRUNCATED, "is cut off");
    r->text[--r->size] = 0;
    return OK;
}

/* The values of a recording can only be read on the curve on which they were made. One of another
 * curve is no less sound: E_FILE, since this program cannot read it. */
static status same_curve(struct transcript_reader *r, const struct json_value *curve)
{
    if (curve->type != JSON_STRING)
        return problem(r, E_PARSE, "does not name its curve");
    if (strcmp(curve->text, PAIRING_NAME) == 0)
        return OK;
    snprintf(
        r->problem, sizeof r->problem,
        "record 1 is of a run on the curve %.32s, and this program computes on %s: use one that "
        "was built with -DGLASSHOUSE_CURVE=%.32s",
        curve->text, PAIRING_NAME, curve->text);
    return E_FILE;
}

status transcript_next(struct transcript_reader *r, struct json_value *record)
{
    char hex[65];
    REQUIRE(next_line(r));
    const char *text = r->text, *tail = text + r->size - CHAIN_TAIL;
    if (r->size < CHAIN_TAIL || memcmp(tail, ",\"h\":\"", 6) != 0 ||
        memcmp(text + r->size - 2, "\"}", 2) != 0)
        return problem(r, E_PARSE, "does not end in its hash");
    chain_next(&r->chain, text, r->size - CHAIN_TAIL);
    sodium_bin2hex(hex, sizeof hex, r->chain.hash, CHAIN_HASH);
    if (memcmp(hex, tail + 6, 64) != 0)
        return problem(
            r, E_TAMPERED,
            "does not fit its hash: it, or the one before it, was changed, removed or moved");
    arena_reset(&r->arena);
    if (record_read(&r->arena, text, r->size, record) != OK || !record_is_sound(record, r->tape))
        return problem(r, E_PARSE, "is not a record of this file");
    const bool header = record_is(record, "hdr");
    if (header != (r->line == 1) || r->complete) {
        snprintf(r->problem, sizeof r->problem, "record %zu, %s, is out of place", r->line,
                 json_get_text(record, "t"));
        return E_PARSE;
    }
    const uint64_t version = header ? json_get_number(record, "v", 0) : TRANSCRIPT_VERSION;
    if (version < 1 || version > TRANSCRIPT_VERSION)
        return problem(r, E_PARSE, "is of another format version");
    const struct json_value *curve = header && !r->tape ? json_get(record, "curve") : NULL;
    if (curve)
        REQUIRE(same_curve(r, curve));
    r->complete = record_is(record, "eof");
    r->records++;
    return OK;
}

void transcript_path(const char *name, bool tape, char *path, size_t room)
{
    static const char *const endings[] = {".wire.jsonl", ".tape.jsonl"};
    size_t size = strlen(name);
    for (int i = 0; i < 2; i++) {
        const size_t ending = strlen(endings[i]);
        if (size > ending && strcmp(name + size - ending, endings[i]) == 0) {
            size -= ending;
            break;
        }
    }
    snprintf(path, room, "%.*s%s", (int)size, name, endings[tape]);
}
