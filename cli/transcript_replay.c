#include "cli/transcript_replay.h"
#include "crypto/memory.h"
#include "protocols/protocols.h"
#include "sim/run_spec.h"
#include "sim/transcript_record.h"
#include <stdlib.h>
#include <string.h>

static int refuse(const struct replay *r, const struct replay_file *f, const char *what)
{
    return usage_error(r->command, "%s: %s", f->path, what);
}

static int read_header(struct replay *r, struct replay_file *f, bool tape,
                       struct json_value *header)
{
    struct transcript_reader reader;
    struct json_value first;
    if (transcript_open(&reader, f->path, tape) != OK)
        return refuse(r, f, tape ? "cannot read it; a replay needs the tape" : "cannot read it");
    const status next = transcript_next(&reader, &first);
    const bool read = next == OK && record_read(&r->arena, reader.text, reader.size, header) == OK;
    transcript_close(&reader);
    if (next == E_FILE) /* of another curve, say */
        return refuse(r, f, reader.problem);
    return read ? EXIT_EXPECTED : refuse(r, f, "its header is not complete: nothing to replay");
}

/* The seeds of a joined recording, one for each party; verify has checked them. */
static void set_seeds(struct replay *r)
{
    const struct json_value *list = json_get(&r->tape_header, "seeds");
    const size_t count = list ? list->count : 0;
    uint8_t(*seeds)[SEED_BYTES] = memory_zero(count + 1, SEED_BYTES);
    bool read = seeds && count > 0;
    for (size_t i = 0; i < count && read; i++)
        read = seed_parse(list->item[i].text, seeds[i]) == OK;
    if (read)
        real_world_seeds(&r->world, seeds[0], (int)count);
    free(seeds);
}

static int set_run(struct replay *r)
{
    const struct json_value *h = &r->wire_header;
    const char *world = json_get_text(h, "world");
    uint8_t seed[SEED_BYTES];
    if (strcmp(world, "real") != 0 && strcmp(world, "storm") != 0)
        return refuse(r, &r->wire,
                      "it was recorded with ideal cryptography, which only the checkers use");
    if (json_get_text(h, "host"))
        return refuse(r, &r->wire,
                      "it is one party's own recording; glasshouse join makes one of those of all");
    const struct protocol *protocol = protocol_find(json_get_text(h, "protocol"));
    if (!protocol)
        return refuse(r, &r->wire,
                      "this program does not have its protocol (--load adds those of a library)");
    if (seed_parse(json_get_text(&r->tape_header, "seed"), seed) != OK)
        return refuse(r, &r->tape, "its seed cannot be read");
    seed_format(seed, r->seed);
    if (real_world_init(&r->world, seed) != OK)
        return EXIT_OURS;
    set_seeds(r);
    r->run = run_new(protocol, &r->world.world);
    run_keep_views(r->run, false);
    r->version = (int)json_get_number(h, "v", TRANSCRIPT_VERSION);
    const struct run_spec spec = run_spec_of_header(&r->arena, protocol, h);
    r->faults = spec.faults;
    return run_spec_apply(&spec, r->run) == OK ? EXIT_EXPECTED
                                               : refuse(r, &r->wire, run_error(r->run));
}

static int set_input(struct replay *r, const struct json_value *input)
{
    struct spec_input typed;
    const int party = run_role_find(r->run, json_get_text(input, "party"));
    if (!party || !run_spec_typed(&r->arena, input, &typed))
        return refuse(r, &r->tape, "an input cannot be read");
    if (run_input_text(r->run, party, typed.text, typed.size) != OK)
        return refuse(r, &r->tape, run_error(r->run));
    return EXIT_EXPECTED;
}

static int set_inputs(struct replay *r)
{
    const struct json_value *list = json_get(&r->tape_header, "inputs");
    for (size_t i = 0; i < list->count; i++) {
        const int result = set_input(r, &list->item[i]);
        if (result != EXIT_EXPECTED)
            return result;
    }
    return run_spec_complete(r->run) == OK ? EXIT_EXPECTED : refuse(r, &r->tape, run_error(r->run));
}

int replay_prepare(const struct command *command, const char *name, struct replay *r)
{
    *r = (struct replay){.command = command};
    transcript_path(name, false, r->wire.path, sizeof r->wire.path);
    transcript_path(name, true, r->tape.path, sizeof r->tape.path);
    json_init(&r->libraries);
    int result = read_header(r, &r->wire, false, &r->wire_header);
    if (result == EXIT_EXPECTED)
        result = read_header(r, &r->tape, true, &r->tape_header);
    if (result == EXIT_EXPECTED)
        result = set_run(r);
    if (result == EXIT_EXPECTED)
        result = set_inputs(r);
    if (result != EXIT_EXPECTED)
        return result;
    const struct json_value *libraries = json_get(&r->wire_header, "libraries");
    json_object(&r->libraries);
    for (size_t i = 0; i < libraries->count; i++)
        json_add_string(&r->libraries, libraries->key[i], libraries->item[i].text);
    json_end(&r->libraries);
    return EXIT_EXPECTED;
}

static char *copy_line(const char *text, size_t size)
{
    char *copy = memory_get(size + 1);
    memcpy(copy, text, size);
    copy[size] = 0;
    return copy;
}

/* Compares one record of the replay, with its line end, with the next line of the file. If the last
 * line is cut off, the record must begin with it. */
static void compare_record(struct replay_file *f, const char *text, size_t size)
{
    if (f->differs || f->ended)
        return;
    const ssize_t read = memory_line(&f->line, &f->room, f->file);
    if (read < 0) {
        f->ended = true;
        return;
    }
    const size_t have = (size_t)read;
    const bool cut = f->line[have - 1] != '\n';
    if (cut ? have <= size && memcmp(f->line, text, have) == 0
            : have == size && memcmp(f->line, text, size) == 0) {
        f->ended = cut;
        f->records += !cut;
        return;
    }
    f->differs = f->records + 1;
    f->recorded = copy_line(f->line, have - !cut);
    f->replayed = copy_line(text, size - 1);
}

static status compare_bytes(void *context, const char *bytes, size_t size)
{
    struct replay_file *f = context;
    for (const char *end = bytes + size; bytes < end;) {
        const char *next = memchr(bytes, '\n', (size_t)(end - bytes));
        next = next ? next + 1 : end;
        compare_record(f, bytes, (size_t)(next - bytes));
        bytes = next;
    }
    return OK;
}

/* When the replay is over, the file must be, too. */
static void compare_end(struct replay_file *f)
{
    if (f->differs || f->ended)
        return;
    const ssize_t read = memory_line(&f->line, &f->room, f->file);
    if (read < 0)
        return;
    f->differs = f->records + 1;
    f->recorded = copy_line(f->line, (size_t)read);
}

status replay_execute(struct replay *r)
{
    r->wire.file = memory_file(r->wire.path, "rb");
    r->tape.file = memory_file(r->tape.path, "rb");
    if (!r->wire.file || !r->tape.file)
        return E_FILE;
    const struct transcript_sink wire = {compare_bytes, &r->wire}, tape = {compare_bytes, &r->tape};
    struct transcript *t =
        transcript_begin(r->run, &r->world, r->seed, r->faults, r->libraries.text, &wire, &tape);
    transcript_as_version(t, r->version, json_get(&r->wire_header, "curve") != NULL);
    const struct observer observer = transcript_observer(t);
    run_set_observer(r->run, &observer);
    const status executed = run_execute(r->run);
    (void)executed; /* how each party ended is in the records */
    const status written = transcript_end(t);
    compare_end(&r->wire);
    compare_end(&r->tape);
    return written;
}

static void clear_file(struct replay_file *f)
{
    if (f->file)
        fclose(f->file);
    free(f->line);
    free(f->recorded);
    free(f->replayed);
}

void replay_clear(struct replay *r)
{
    clear_file(&r->wire);
    clear_file(&r->tape);
    run_free(r->run);
    if (r->world.tapes)
        real_world_clear(&r->world);
    json_clear(&r->libraries);
    arena_clear(&r->arena);
}
