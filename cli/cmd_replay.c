/* glasshouse replay: does this program write the same recording with these inputs and this seed? */
#include "cli/transcript_compare.h"
#include "cli/transcript_replay.h"
#include "cli/version.h"
#include "protocols/protocols.h"
#include "sim/transcript_record.h"
#include <string.h>

static int run(int argc, char **argv);

const struct command cmd_replay = {
    "replay", "runs a recording again and compares every byte",
    "usage: glasshouse replay NAME [--prefix] [--json]\n"
    "\n"
    "Runs the protocol again with the parameters and faults of NAME.wire.jsonl and the seed and\n"
    "inputs of NAME.tape.jsonl, and compares what it would record with the two files, byte for\n"
    "byte, up to the tape's last position. So it finds what no chain can: a recording that was\n"
    "changed and chained anew. The first record that differs is named, with the member that does.\n"
    "Differing versions of libraries are reported, but do not fail the replay.\n"
    "\n"
    "  --prefix   accept a recording that stops early, if it agrees as far as it goes\n"
    "  --json     one JSON document\n"
    "\n"
    "Exit status: 0 the same, 1 different, or not sound, or incomplete; 2 bad usage, no such\n"
    "file, or a header that cannot be run.\n",
    run};

struct request {
    bool prefix, json;
};

static void keep_first(void *context, const struct difference *d)
{
    struct difference *first = context;
    if (!*first->member)
        *first = *d;
}

/* Which member of the record differs, and how. */
static void find_member(const struct replay_file *f, struct difference *d)
{
    struct arena arena = {0};
    struct json_value a, b;
    *d = (struct difference){0};
    if (!f->replayed)
        snprintf(d->a, sizeof d->a, "there"), snprintf(d->b, sizeof d->b, "absent");
    else if (record_read(&arena, f->recorded, strlen(f->recorded), &a) == OK &&
             record_read(&arena, f->replayed, strlen(f->replayed), &b) == OK)
        compare_members(&a, &b, NULL, keep_first, d);
    if (!*d->member)
        snprintf(d->member, sizeof d->member, f->replayed ? "its text" : "record");
    arena_clear(&arena);
}

static void print_file(const struct replay_file *f)
{
    struct difference d;
    if (!f->differs)
        return;
    find_member(f, &d);
    printf("%s: record %zu: %s", f->path, f->differs, d.member);
    if (d.in_bytes)
        printf(", byte %zu", d.at);
    printf(": recorded %s, replayed %s\n", d.a, d.b);
}

static void json_file(struct json *j, const char *key, const struct replay_file *f)
{
    struct difference d;
    json_add_object(j, key);
    json_add_u64(j, "records", f->records);
    json_add_bool(j, "complete", !f->ended);
    if (f->differs) {
        find_member(f, &d);
        json_add_object(j, "difference");
        json_add_u64(j, "record", f->differs);
        json_add_string(j, "member", d.member);
        if (d.in_bytes)
            json_add_u64(j, "byte", d.at);
        else
            json_add_null(j, "byte");
        json_add_string(j, "recorded", d.a);
        json_add_string(j, "replayed", d.b);
        json_end(j);
    } else {
        json_add_null(j, "difference");
    }
    json_end(j);
}

/* Libraries whose version now differs from the recorded one; NULL member: it is missing now. */
static size_t other_libraries(const struct replay *r, struct json *j, bool as_json)
{
    struct json now;
    struct arena arena = {0};
    struct json_value versions;
    size_t count = 0;
    json_init(&now);
    version_json(&now);
    if (json_read(&arena, now.text, now.size, &versions, NULL) != OK)
        return 0;
    const struct json_value *recorded = json_get(&r->wire_header, "libraries");
    for (size_t i = 0; i < versions.count; i++) {
        const char *then = json_get_text(recorded, versions.key[i]);
        if (then && strcmp(then, versions.item[i].text) == 0)
            continue;
        count++;
        if (as_json) {
            json_object(j);
            json_add_string(j, "library", versions.key[i]);
            json_add_string(j, "recorded", then);
            json_add_string(j, "now", versions.item[i].text);
            json_end(j);
        } else {
            printf("%s: recorded with %s, replayed with %s\n", versions.key[i],
                   then ? then : "an unnamed version", versions.item[i].text);
        }
    }
    arena_clear(&arena);
    json_clear(&now);
    return count;
}

static int report(const char *name, const struct replay *r, const struct request *request)
{
    struct json j;
    const bool same = !r->wire.differs && !r->tape.differs;
    const bool whole = !r->wire.ended && !r->tape.ended;
    const bool good = same && (whole || request->prefix);
    if (!request->json) {
        (void)other_libraries(r, NULL, false);
        print_file(&r->tape); /* first: a changed coin causes changed messages */
        print_file(&r->wire);
        if (same)
            printf("%s: %s, %zu wire and %zu tape records\n", name,
                   whole             ? "the same, byte for byte, to the tape's last position"
                   : request->prefix ? "the same as far as it goes"
                                     : "incomplete; the same as far as it goes",
                   r->wire.records, r->tape.records);
        return good ? EXIT_EXPECTED : EXIT_FINDING;
    }
    json_init(&j);
    json_object(&j);
    json_add_string(&j, "name", name);
    json_add_bool(&j, "same", same);
    json_add_bool(&j, "complete", whole);
    json_file(&j, "wire", &r->wire);
    json_file(&j, "tape", &r->tape);
    json_add_array(&j, "libraries");
    (void)other_libraries(r, &j, true);
    json_end(&j);
    json_add_null(&j, "problem");
    json_end(&j);
    document_print(&j);
    json_clear(&j);
    return good ? EXIT_EXPECTED : EXIT_FINDING;
}

/* A recording that is not sound is not replayed. */
static int report_unsound(const char *name, const struct transcript_verdict *v,
                          const struct request *request)
{
    struct json j;
    if (!request->json) {
        printf("%s: NOT SOUND: %s\n", name, v->problem);
        return EXIT_FINDING;
    }
    json_init(&j);
    json_object(&j);
    json_add_string(&j, "name", name);
    json_add_bool(&j, "same", false);
    json_add_bool(&j, "complete", v->complete);
    json_add_string(&j, "problem", v->problem);
    json_end(&j);
    document_print(&j);
    json_clear(&j);
    return EXIT_FINDING;
}

static int replay(const char *name, const struct request *request)
{
    struct transcript_verdict verdict;
    struct replay r;
    if (transcript_verify(name, protocol_find, &verdict) == OK && !verdict.sound)
        return report_unsound(name, &verdict, request);
    int result = replay_prepare(&cmd_replay, name, &r);
    if (result == EXIT_EXPECTED) {
        if (replay_execute(&r) == OK)
            result = report(name, &r, request);
        else
            result = usage_error(&cmd_replay, "cannot read %s", r.wire.path);
    }
    replay_clear(&r);
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
    int result = parse_options(&cmd_replay, argc, argv, options, &names, &helped);
    if (result == EXIT_EXPECTED && !helped)
        result =
            expect_words(&cmd_replay, &names, 1, "which transcript?", "one transcript at a time");
    if (result == EXIT_EXPECTED && !helped)
        result = replay(names.item[0], &request);
    option_list_clear(&names);
    return result;
}
