/* Reading transcripts, and checking that they are what was written. */
#include "crypto/hash.h"
#include "sim/transcript.h"
#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Every record ends in ,"h":"<64 hex digits>"} */
enum { TAIL = 6 + 64 + 2 };

status transcript_open(struct transcript_reader *r, const char *path)
{
    *r = (struct transcript_reader){.path = path};
    FILE *file = fopen(path, "rb");
    if (!file) {
        snprintf(r->problem, sizeof r->problem, "cannot read it: %s", strerror(errno));
        return E_FILE;
    }
    size_t room = 1 << 16;
    r->text = malloc(room);
    while (r->text && !feof(file) && !ferror(file)) {
        if (r->size == room)
            r->text = realloc(r->text, room *= 2);
        if (r->text)
            r->size += fread(r->text + r->size, 1, room - r->size, file);
    }
    const bool failed = !r->text || ferror(file);
    fclose(file);
    if (failed) {
        snprintf(r->problem, sizeof r->problem, "cannot read it to its end");
        transcript_close(r);
        return E_FILE;
    }
    return OK;
}

void transcript_close(struct transcript_reader *r)
{
    free(r->text);
    arena_clear(&r->arena);
    r->text = NULL;
}

static status problem(struct transcript_reader *r, status why, const char *text)
{
    snprintf(r->problem, sizeof r->problem, "record %zu %s", r->line, text);
    return why;
}

static bool hex_digits(const char *text, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (!((text[i] >= '0' && text[i] <= '9') || (text[i] >= 'a' && text[i] <= 'f')))
            return false;
    return true;
}

status transcript_next(struct transcript_reader *r, struct json_value *record)
{
    if (r->at == r->size)
        return E_NOT_FOUND;
    const char *line = r->text + r->at;
    const char *end = memchr(line, '\n', r->size - r->at);
    r->line++;
    if (!end)
        return problem(r, E_TRUNCATED, "is cut off");
    const size_t size = (size_t)(end - line);
    if (size < TAIL || memcmp(line + size - TAIL, ",\"h\":\"", 6) != 0 ||
        memcmp(end - 2, "\"}", 2) != 0 || !hex_digits(end - 66, 64))
        return problem(r, E_PARSE, "does not end in its hash");
    struct hash_sha256 chain;
    uint8_t hash[32];
    char hex[65];
    hash_sha256_begin(&chain);
    hash_sha256_add(&chain, r->hash, sizeof r->hash);
    hash_sha256_add(&chain, line, size - TAIL);
    hash_sha256_end(&chain, hash);
    sodium_bin2hex(hex, sizeof hex, hash, sizeof hash);
    if (memcmp(hex, end - 66, 64) != 0)
        return problem(
            r, E_TAMPERED,
            "does not fit its hash: it, or the one before it, was changed, removed or moved");
    arena_reset(&r->arena);
    if (json_read(&r->arena, line, size, record, NULL) != OK || !json_get_text(record, "t"))
        return problem(r, E_PARSE, "is not a record");
    memcpy(r->hash, hash, sizeof hash);
    r->at += size + 1;
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

/* What one file's header and last record say, for the other file. */
struct ends {
    char first_hash[65], last_hash[65];
    char named_first[65], named_last[65]; /* the wire's words for the tape's */
    bool complete;
    size_t records;
};

static void copy_hash(char out[65], const char *text)
{
    snprintf(out, 65, "%s", text ? text : "");
}

static status walk(const char *path, struct ends *ends, char *problem_text, size_t room)
{
    struct transcript_reader r;
    struct json_value record;
    *ends = (struct ends){0};
    status result = transcript_open(&r, path);
    while (result == OK && (result = transcript_next(&r, &record)) == OK) {
        const char *type = json_get_text(&record, "t");
        const bool header = strcmp(type, "hdr") == 0;
        if (header != (r.line == 1) || ends->complete) {
            snprintf(r.problem, sizeof r.problem, "record %zu, %s, is out of place", r.line, type);
            result = E_PARSE;
            break;
        }
        if (header && json_get_number(&record, "v", 0) != TRANSCRIPT_VERSION) {
            snprintf(r.problem, sizeof r.problem, "record 1 is of another format version");
            result = E_PARSE;
            break;
        }
        if (header) {
            copy_hash(ends->first_hash, json_get_text(&record, "h"));
            copy_hash(ends->named_first, json_get_text(&record, "tape"));
        }
        copy_hash(ends->last_hash, json_get_text(&record, "h"));
        ends->complete = strcmp(type, "eof") == 0;
        if (ends->complete)
            copy_hash(ends->named_last, json_get_text(&record, "tape"));
        ends->records++;
    }
    if (result == E_NOT_FOUND)
        result = OK;
    else
        snprintf(problem_text, room, "%s: %s", path, r.problem);
    transcript_close(&r);
    return result;
}

static void judge_tape(const struct ends *wire, const struct ends *tape,
                       struct transcript_verdict *v)
{
    const char *wrong = NULL;
    if (tape->records && strcmp(wire->named_first, tape->first_hash) != 0)
        wrong = "the tape is not the one that the wire file's header names";
    else if (wire->complete && tape->complete && strcmp(wire->named_last, tape->last_hash) != 0)
        wrong = "the tape does not end as the wire file's last record says";
    if (!wrong)
        return;
    v->sound = false;
    snprintf(v->problem, sizeof v->problem, "%s", wrong);
}

status transcript_verify(const char *name, struct transcript_verdict *v)
{
    char path[4096];
    struct ends wire, tape = {0};
    *v = (struct transcript_verdict){0};
    transcript_path(name, false, path, sizeof path);
    status result = walk(path, &wire, v->problem, sizeof v->problem);
    if (result == E_FILE)
        return E_FILE;
    v->records = wire.records;
    v->sound = (result == OK || result == E_TRUNCATED) && wire.records > 0;
    v->complete = wire.complete && result == OK;
    transcript_path(name, true, path, sizeof path);
    char tape_problem[sizeof v->problem];
    result = walk(path, &tape, tape_problem, sizeof tape_problem);
    if (result == E_FILE)
        return OK;
    v->has_tape = true;
    v->records += tape.records;
    v->complete = v->complete && tape.complete && result == OK;
    if (result != OK && !*v->problem)
        snprintf(v->problem, sizeof v->problem, "%s", tape_problem);
    if (result != OK && result != E_TRUNCATED)
        v->sound = false;
    if (v->sound)
        judge_tape(&wire, &tape, v);
    return OK;
}
