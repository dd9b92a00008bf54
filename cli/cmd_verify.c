/* glasshouse verify: are these transcripts what was written? */
#include "cli/command.h"
#include "sim/json.h"
#include "sim/transcript.h"
#include <stdio.h>

static int run(int argc, char **argv);

const struct command cmd_verify = {
    "verify", "checks that transcripts are what was written",
    "usage: glasshouse verify NAME... [--prefix] [--json]\n"
    "\n"
    "Reads NAME.wire.jsonl, and NAME.tape.jsonl where it is there, and checks every record: that\n"
    "it has the members its type must have, that it fits the chain of hashes, that nothing is\n"
    "missing, moved or added, and that the tape belongs to the wire file. NAME may be either "
    "path.\n"
    "\n"
    "A chain shows every change, but not who made it: whoever rewrites the whole file can chain\n"
    "it anew. glasshouse replay finds that, for it runs the protocol again.\n"
    "\n"
    "  --prefix   accept what a killed run left: sound as far as it goes, which is said. A last\n"
    "             line that is cut off is left out, unchecked\n"
    "  --json     one JSON document {\"rows\":[...]}\n"
    "\n"
    "Exit status: 0 sound and complete (with --prefix: sound), 1 not, with the first record that\n"
    "is wrong named, 2 bad usage, or no such file.\n",
    run};

struct request {
    bool prefix, json;
};

static void print_row(const char *name, const struct transcript_verdict *v, bool good)
{
    if (!good) {
        printf("%s: %s: %s\n", name, v->sound ? "incomplete" : "NOT SOUND", v->problem);
        return;
    }
    printf("%s: %s, %zu wire records up to message %llu", name,
           v->complete ? "sound and complete" : "a sound prefix", v->wire.records,
           (unsigned long long)v->wire.message);
    if (v->has_tape)
        printf(", %zu tape records\n", v->tape.records);
    else
        printf(", no tape\n");
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

static int verify_all(const struct option_list *names, const struct request *request)
{
    struct json j;
    int result = EXIT_EXPECTED;
    json_init(&j);
    json_object(&j);
    json_add_array(&j, "rows");
    for (size_t i = 0; i < names->count; i++) {
        struct transcript_verdict v;
        if (transcript_verify(names->item[i], &v) != OK) {
            char path[TRANSCRIPT_PATH];
            transcript_path(names->item[i], false, path, sizeof path);
            result = usage_error(&cmd_verify, "cannot read %s", path);
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
    if (request->json && result != EXIT_USAGE)
        json_print(&j, stdout);
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
