/* Are the two files of a transcript what was written, and do they belong together? */
#include "sim/transcript.h"
#include "sim/transcript_record.h"
#include "sim/transcript_sense.h"
#include <errno.h>
#include <string.h>

/* What the header and the last record of one file say about the other file. */
struct ends {
    char first_hash[65], last_hash[65];
    char named_first[65], named_last[65]; /* the wire's words for the tape's */
    struct transcript_extent extent;
};

static void copy_hash(char out[65], const char *text)
{
    snprintf(out, 65, "%s", text ? text : "");
}

/* Reads one file to its end, or to the first mistake. */
static status walk(const char *name, bool tape, struct sense *sense, struct ends *ends, char *text,
                   size_t room)
{
    char path[TRANSCRIPT_PATH];
    struct transcript_reader r;
    struct json_value record;
    *ends = (struct ends){0};
    transcript_path(name, tape, path, sizeof path);
    status result = transcript_open(&r, path, tape);
    if (result != OK) {
        const bool none = errno == ENOENT || errno == ENOTDIR;
        snprintf(text, room, "%.400s: %.250s", path, r.problem);
        return none ? E_NOT_FOUND : E_FILE;
    }
    while ((result = transcript_next(&r, &record)) == OK) {
        copy_hash(ends->last_hash, json_get_text(&record, "h"));
        if (r.line == 1) {
            copy_hash(ends->first_hash, ends->last_hash);
            copy_hash(ends->named_first, json_get_text(&record, "tape"));
        }
        const char *wrong = sense_record(sense, &record, tape);
        if (wrong) {
            snprintf(r.problem, sizeof r.problem, "record %zu %.220s", r.line, wrong);
            r.records--;
            result = E_PARSE;
            break;
        }
        if (r.complete)
            copy_hash(ends->named_last, json_get_text(&record, "tape"));
        if (record_is_message(&record))
            ends->extent.message = json_get_number(&record, "i", 0);
    }
    ends->extent.records = r.records;
    ends->extent.complete = r.complete && result == E_NOT_FOUND;
    if (result == E_NOT_FOUND) {
        result = OK;
        if (!r.complete)
            transcript_stop(&r, E_NOT_FOUND, text, room);
    } else {
        snprintf(text, room, "%.200s: %.250s", path, r.problem);
    }
    transcript_close(&r);
    return result;
}

static void judge_tape(const struct ends *wire, const struct ends *tape,
                       struct transcript_verdict *v)
{
    const char *wrong = NULL;
    if (*wire->first_hash && *tape->first_hash && strcmp(wire->named_first, tape->first_hash) != 0)
        wrong = "the tape is not the one that record 1 of the wire file names";
    else if (wire->extent.complete && tape->extent.complete &&
             strcmp(wire->named_last, tape->last_hash) != 0)
        wrong = "the tape does not end as the last record of the wire file says";
    if (!wrong)
        return;
    v->sound = false;
    snprintf(v->problem, sizeof v->problem, "%s", wrong);
}

static bool cannot_read(status s)
{
    return s == E_FILE || s == E_MEMORY;
}

static status verify(const char *name, struct sense *sense, struct transcript_verdict *v)
{
    struct ends wire, tape;
    char tape_problem[sizeof v->problem] = "";
    *v = (struct transcript_verdict){0};
    status result = walk(name, false, sense, &wire, v->problem, sizeof v->problem);
    if (cannot_read(result) || result == E_NOT_FOUND)
        return result;
    v->wire = wire.extent;
    v->sound = result == OK || result == E_TRUNCATED;
    v->complete = wire.extent.complete;
    result = walk(name, true, sense, &tape, tape_problem, sizeof tape_problem);
    if (result == E_NOT_FOUND)
        return OK;
    if (cannot_read(result)) {
        snprintf(v->problem, sizeof v->problem, "%s", tape_problem);
        return result;
    }
    v->has_tape = true;
    v->tape = tape.extent;
    v->complete = v->complete && tape.extent.complete;
    const bool tape_sound = result == OK || result == E_TRUNCATED;
    /* Report what is wrong before what is missing. */
    if (*tape_problem && (!*v->problem || (v->sound && !tape_sound)))
        snprintf(v->problem, sizeof v->problem, "%s", tape_problem);
    /* The tape of another run contradicts much: say first that it belongs to another run. */
    if (v->sound)
        judge_tape(&wire, &tape, v);
    v->sound = v->sound && tape_sound;
    return OK;
}

status transcript_verify(const char *name, const struct protocol *(*find)(const char *),
                         struct transcript_verdict *v)
{
    struct sense *sense = sense_new(find);
    const status result = verify(name, sense, v);
    sense_free(sense);
    return result;
}
