/* glasshouse verify: are these transcripts what was written? */
#include "cli/command.h"
#include "cli/text.h"
#include "crypto/memory.h"
#include "protocols/protocols.h"
#include "sim/json.h"
#include "sim/transcript.h"
#include <stdio.h>
#include <stdlib.h>

static int run(int argc, char **argv);

const struct command cmd_verify = {
    "verify", "checks that transcripts are what was written",
    "usage: glasshouse verify NAME... [--prefix] [--json]\n"
    "\n"
    "Reads NAME.wire.jsonl, and NAME.tape.jsonl where it is there, and checks every record: that\n"
    "it has the members its type must have, that it fits the chain of hashes, that nothing is\n"
    "missing, moved or added, that the tape belongs to the wire file, that what is said twice is\n"
    "said alike, and that all is as the protocol and its parameters have it. NAME may be either\n"
    "path.\n"
    "\n"
    "A chain shows every change, but not who made it: whoever rewrites a whole file can chain it\n"
    "anew. Values that are possible but not those of the run are found by glasshouse replay,\n"
    "which runs the protocol again.\n"
    "\n"
    "  --prefix   accept what a killed run left, and say how far it goes. A last\n"
    "             line that is cut off is left out, unchecked\n"
    "  --json     one JSON document {\"rows\":[...]}\n"
    "\n"
    "Exit status: 0 nothing changed and nothing missing (with --prefix: nothing changed), 1 not,\n"
    "with the first wrong record named, 2 bad usage, or no such file, 3 a file that cannot be "
    "read.\n",
    run};

struct request {
    bool prefix, json;
};

static void print_row(const char *name, const struct transcript_verdict *v, bool good)
{
    char *line =
        good ? memory_format("%s: %s: %zu wire records up to message %llu, %zu tape records%s; not "
                             "run again (glasshouse replay does that)",
                             name,
                             v->complete ? "nothing changed, nothing missing"
                                         : "nothing changed as far as it goes",
                             v->wire.records, (unsigned long long)v->wire.message, v->tape.records,
                             v->has_tape ? "" : " (no tape)")
             : memory_format("%s: %s: %s", name, v->sound ? "incomplete" : "NOT SOUND", v->problem);
    text_wrap(stdout, line, 4);
    putchar('\n');
    free(line);
}

static void json_extent(struct json *j, const char *key, const struct transcript_extent *e)
{
    json_add_object(j, key);
    json_add_u64(j, "records", e->records);
    json_add_u64(j, "last_message", e->message);
    json_add_bool(j, "complete", e->complete);
    json_end(j);
}

static void json_row(struct json *j, const char *name, const struct transcript_verdict *v,
                     bool good)
{
    json_object(j);
    json_add_string(j, "name", name);
    json_add_bool(j, "accepted", good);
    json_add_bool(j, "sound", v->sound);
    json_add_bool(j, "complete", v->complete);
    json_extent(j, "wire", &v->wire);
    if (v->has_tape)
        json_extent(j, "tape", &v->tape);
    else
        json_add_null(j, "tape");
    json_add_string(j, "problem", *v->problem ? v->problem : NULL);
    json_end(j);
}

/* A missing file is a mistake of the user; a folder, or lack of memory, tells nothing about it. */
static int cannot_read(const char *name, status why, const struct transcript_verdict *v)
{
    char path[TRANSCRIPT_PATH];
    transcript_path(name, false, path, sizeof path);
    if (why == E_NOT_FOUND)
        return usage_error(&cmd_verify,
                           "cannot read %s: No such file; glasshouse run --record NAME makes one",
                           path);
    say_failure(&cmd_verify, "%s", *v->problem ? v->problem : status_text(why));
    return EXIT_OURS;
}

static int verify_all(const struct option_list *names, const struct request *request)
{
    struct json j;
    int result = EXIT_EXPECTED;
    json_init(&j);
    json_object(&j);
    json_add_array(&j, "rows");
    for (size_t i = 0; i < names->count; i++) {
        struct transcript_verdict v;
        const status read = transcript_verify(names->item[i], protocol_find, &v);
        if (read != OK) {
            result = cannot_read(names->item[i], read, &v);
            break;
        }
        const bool good = v.sound && (v.complete || request->prefix);
        if (!good)
            result = EXIT_FINDING;
        if (request->json)
            json_row(&j, names->item[i], &v, good);
        else
            print_row(names->item[i], &v, good);
    }
    json_end(&j);
    json_end(&j);
    if (request->json && result <= EXIT_FINDING)
        document_print(&j);
    json_clear(&j);
    return result;
}

static int run(int argc, char **argv)
{
    struct request request = {0};
    bool helped;
    struct option_list names = {0};
    const struct option options[] = {{"prefix", OPTION_FLAG, &request.prefix, NULL, NULL},
                                     {"json", OPTION_FLAG, &request.json, NULL, NULL},
                                     {0}};
    int result = parse_options(&cmd_verify, argc, argv, options, &names, &helped);
    if (result == EXIT_EXPECTED && !helped)
        result = names.count ? verify_all(&names, &request)
                             : usage_error(&cmd_verify, "which transcript?");
    option_list_clear(&names);
    return result;
}
