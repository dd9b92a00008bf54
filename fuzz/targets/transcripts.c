/* Transcripts: any two files are judged, and what is judged sound is sound no more when one byte of
 * it is another, or its last bytes are missing.
 *
 * Two bytes: a mode, and where to change the files; then the wire file, a line `=tape`, and the
 * tape file. In mode SEALED the lines have no hashes: they are chained here, and "@" as a wire
 * record's "tape" stands for the hash that belongs there, so that what is behind the chain is
 * reached. */
#define _GNU_SOURCE /* memmem */
#include "fuzz/driver/cli.h"
#include "fuzz/driver/target.h"
#include "protocols/protocols.h"
#include "sim/transcript.h"
#include <ctype.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum {
    SEALED = 1,
    TAPE = 2,
    NO_WIRE = 32,
    COMMAND = 12,
    SHOW = 4,
    REPLAY = 8,
    DIFF = 12,
    PARTY = 16,
    ENDING = 64 /* the name is given with its ending */
};

/* A line with the mark of a hash at its place, and no end. */
#define SIXTEEN "0123456789abcdef"
#define ENDLESS "{,\"h\":\"" SIXTEEN SIXTEEN SIXTEEN SIXTEEN "xx\n"

struct buffer {
    char *text;
    size_t size, room;
};

static void add(struct buffer *b, const void *text, size_t size)
{
    if (b->size + size + 1 > b->room) {
        b->room = 2 * (b->size + size + 1);
        b->text = realloc(b->text, b->room);
        if (!b->text)
            abort();
    }
    if (size)
        memcpy(b->text + b->size, text, size);
    b->size += size;
    b->text[b->size] = 0;
}

/* Chains the lines of |text|; |first| and |last| are the hashes of the first and last record. */
static void seal(struct buffer *out, const char *text, size_t size, const char *const tape[2],
                 char first[65], char last[65])
{
    static const char mark[] = "\"tape\":\"@\"";
    struct chain chain = {0};
    for (const char *end = text + size, *next; text < end; text = next) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        struct buffer line = {0};
        next = stop ? stop + 1 : end;
        stop = stop ? stop : end;
        const char *at = memmem(text, (size_t)(stop - text), mark, sizeof mark - 1);
        if (at) {
            add(&line, text, (size_t)(at - text));
            add(&line, "\"tape\":\"", 8);
            add(&line, tape[*last != 0], strlen(tape[*last != 0]));
            add(&line, "\"", 1);
            text = at + sizeof mark - 1;
        }
        add(&line, text, (size_t)(stop - text));
        chain_next(&chain, line.text ? line.text : "", line.size);
        sodium_bin2hex(last, 65, chain.hash, CHAIN_HASH);
        if (!*first)
            memcpy(first, last, 65);
        add(out, line.text, line.size);
        add(out, ",\"h\":\"", 6);
        add(out, last, 64);
        add(out, "\"}\n", 3);
        free(line.text);
    }
    chain_clear(&chain);
}

static void write_file(const char *path, const struct buffer *b, size_t size)
{
    FILE *file = fopen(path, "wb");
    if (!file || (size && fwrite(b->text, 1, size, file) != size) || fclose(file) != 0)
        abort();
}

static struct transcript_verdict judge(uint8_t mode)
{
    const char *const name = mode & ENDING ? "t.wire.jsonl" : "t";
    struct transcript_verdict v;
    const status result = transcript_verify(name, protocol_find, &v);
    fuzz_reached(result);
    fuzz_holds(result == OK || result == E_NOT_FOUND, "verify returns %s", status_name(result));
    if (result != OK)
        v = (struct transcript_verdict){0};
    else
        fuzz_holds((v.sound && v.complete) == (v.problem[0] == 0), "sound %d, complete %d: '%s'",
                   v.sound, v.complete, v.problem);
    return v;
}

/* The sound and complete file that is changed is not that any more. */
static void changed(struct buffer *b, const char *path, uint8_t mode, uint8_t where)
{
    if (b->size == 0)
        return;
    const size_t at = where * b->size / 256;
    b->text[at] ^= 1;
    write_file(path, b, b->size);
    struct transcript_verdict v = judge(mode);
    fuzz_holds(!v.sound || !v.complete, "byte %zu of %s changed, and nobody noticed", at, path);
    b->text[at] ^= 1;
    write_file(path, b, at);
    v = judge(mode);
    fuzz_holds(!v.complete, "%s ends at byte %zu, and nobody noticed", path, at);
    write_file(path, b, b->size);
}

/* Numbers of more than three digits among the parameters: right, and a long run. */
static bool is_large(const struct buffer *wire)
{
    const char *from = wire->size ? strstr(wire->text, "\"parameters\":") : NULL;
    const char *to = from ? strchr(from, '}') : NULL;
    size_t digits = 0;
    for (; from && from < (to ? to : wire->text + wire->size); from++) {
        digits = isdigit((unsigned char)*from) ? digits + 1 : 0;
        if (digits > 3)
            return true;
    }
    return false;
}

static void commands(uint8_t mode, const struct buffer *wire)
{
    if ((mode & COMMAND) == SHOW)
        (void)cli_command(mode & PARTY ? (const char *const[]){"show", "t", "--party", "1", NULL}
                                       : (const char *const[]){"show", "t", NULL});
    if ((mode & COMMAND) == REPLAY && !is_large(wire))
        (void)cli_command((const char *const[]){"replay", "t", NULL});
    if ((mode & COMMAND) == DIFF)
        (void)cli_command((const char *const[]){"diff", "t", "t", NULL});
}

static void one(const uint8_t *bytes, size_t size)
{
    static const char split[] = "\n=tape\n";
    struct cursor c = {bytes, size};
    const uint8_t mode = cursor_byte(&c), where = cursor_byte(&c);
    const char *text = (const char *)c.at, *second = NULL;
    const char *hashes[2] = {"", ""};
    char first[65] = "", last[65] = "", wire_first[65] = "", wire_last[65] = "";
    struct buffer wire = {0}, tape = {0};
    size_t wire_size = c.left;
    if (c.left && (second = memmem(text, c.left, split, sizeof split - 1))) {
        wire_size = (size_t)(second - text) + 1;
        second += sizeof split - 1;
    }
    const size_t tape_size = second ? c.left - (size_t)(second - text) : 0;
    if (mode & SEALED) {
        seal(&tape, second, tape_size, hashes, first, last);
        hashes[0] = first;
        hashes[1] = last;
        seal(&wire, text, wire_size, hashes, wire_first, wire_last);
    } else {
        add(&wire, text, wire_size);
        add(&tape, second, tape_size);
    }
    if (!(mode & NO_WIRE))
        write_file("t.wire.jsonl", &wire, wire.size);
    if (mode & TAPE)
        write_file("t.tape.jsonl", &tape, tape.size);
    const struct transcript_verdict v = judge(mode);
    commands(mode, &wire);
    if (v.sound && v.complete) {
        changed(&wire, "t.wire.jsonl", mode, where);
        if (v.has_tape)
            changed(&tape, "t.tape.jsonl", mode, where);
    }
    cli_empty();
    free(wire.text);
    free(tape.text);
}

static status collect(void *context, const char *bytes, size_t size)
{
    add(context, bytes, size);
    return OK;
}

/* Takes the hashes out again. */
static void unseal(struct buffer *out, struct buffer *file)
{
    char *rest = NULL;
    for (char *line = strtok_r(file->text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
        char *tape = strstr(line, "\"tape\":\""), *end = strstr(line, ",\"h\":\"");
        while (end && strstr(end + 1, ",\"h\":\""))
            end = strstr(end + 1, ",\"h\":\"");
        const size_t size = end ? (size_t)(end - line) : strlen(line);
        if (tape && end && tape < end) {
            add(out, line, (size_t)(tape - line) + 8);
            add(out, "@", 1);
            add(out, tape + 8 + 64, size - (size_t)(tape - line) - 8 - 64);
        } else {
            add(out, line, size);
        }
        add(out, "\n", 1);
    }
}

static void seed_of(const struct seed_sink *sink, const struct protocol *p, uint8_t mode)
{
    static const uint8_t seed[SEED_BYTES] = {1};
    struct real_world world;
    struct buffer wire = {0}, tape = {0}, input = {0};
    const struct transcript_sink wire_sink = {collect, &wire}, tape_sink = {collect, &tape};
    struct seeded_tape samples;
    if (real_world_init(&world, seed) != OK || seeded_tape_init(&samples, seed, "inputs") != OK)
        abort();
    struct run *run = run_new(p, &world.world);
    fuzz_holds(run_prepare(run) == OK, "%s", run_error(run));
    for (int i = 1; i <= run_parties(run); i++)
        if (run_needs_input(run, i))
            fuzz_holds(run_input_sample(run, i, &samples.tape) == OK, "%s", run_error(run));
    struct transcript *t = transcript_begin(run, &world, "1", NULL, "{}", &wire_sink, &tape_sink);
    const struct observer observer = transcript_observer(t);
    run_set_observer(run, &observer);
    fuzz_holds(run_execute(run) == OK, "an honest run stops");
    fuzz_holds(transcript_end(t) == OK, "no transcript");
    add(&input, &mode, 1);
    add(&input, "\x80", 1);
    if (mode & SEALED) {
        unseal(&input, &wire);
        add(&input, "=tape\n", 6);
        unseal(&input, &tape);
    } else {
        add(&input, wire.text, wire.size);
        add(&input, "=tape\n", 6);
        add(&input, tape.text, tape.size);
    }
    seed_put(sink, input.text, input.size, "%s-%02x", p->name, mode);
    free(wire.text);
    free(tape.text);
    free(input.text);
    run_free(run);
    seeded_tape_clear(&samples);
    real_world_clear(&world);
}

struct damage {
    const char *name, *text;
};

/* The first member of each name becomes another: of no type, of the wrong one, or none at all. */
static void seeds_of_members(const struct seed_sink *sink, const struct buffer *sound)
{
    static const struct damage kinds[] = {
        {"none", "null,\"was\":"},    {"text", "\"zz\",\"was\":"}, {"fraction", "1.5,\"was\":"},
        {"large", "999999,\"was\":"}, {"list", "[0],\"was\":"},    {"object", "[{}],\"was\":"}};
    for (const char *at = sound->text; (at = strstr(at, "\":"));) {
        const char *key = at;
        at += 2;
        while (key[-1] != '"')
            key--;
        const size_t size = (size_t)(at - key);
        if (memmem(sound->text, (size_t)(key - sound->text), key, size))
            continue;
        for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
            struct buffer changed = {0};
            add(&changed, sound->text, (size_t)(at - sound->text));
            add(&changed, kinds[i].text, strlen(kinds[i].text));
            add(&changed, at, sound->size - (size_t)(at - sound->text));
            seed_put(sink, changed.text, changed.size, "member-%.*s-%s", (int)size - 2, key,
                     kinds[i].name);
            free(changed.text);
        }
    }
}

/* The tape of another run: at its first record, or at its last. */
static void seeds_of_tapes(const struct seed_sink *sink, const struct buffer *sound)
{
    static const char other[] = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
    for (char *at = sound->text, *mark; (mark = strstr(at, "\"@\"")); at = mark + 3) {
        struct buffer changed = {0};
        add(&changed, sound->text, (size_t)(mark + 1 - sound->text));
        add(&changed, other, sizeof other - 1);
        add(&changed, mark + 2, sound->size - (size_t)(mark + 2 - sound->text));
        seed_put(sink, changed.text, changed.size, "tape-%zu", (size_t)(mark - sound->text));
        free(changed.text);
    }
}

/* One more record after the last. */
static void seed_of_more(const struct seed_sink *sink, const struct buffer *sound)
{
    static const char more[] = "{\"t\":\"eof\",\"position\":0\n";
    struct buffer changed = {0};
    add(&changed, sound->text, sound->size);
    add(&changed, more, sizeof more - 1);
    seed_put(sink, changed.text, changed.size, "more");
    free(changed.text);
}

/* A sound pair of files, for the two above. */
static void keep_first(void *context, const char *name, const void *bytes, size_t size)
{
    (void)name;
    add(context, bytes, size);
}

static void seeds(const struct seed_sink *sink)
{
    static const char *const raw[] = {"\x02\x80{}\n=tape\n{}\n", "\x02\x80" ENDLESS "=tape\n"};
    static const uint8_t modes[] = {SEALED,
                                    SEALED | TAPE,
                                    SEALED | TAPE | SHOW,
                                    SEALED | SHOW,
                                    SEALED | TAPE | REPLAY,
                                    SEALED | TAPE | DIFF,
                                    TAPE,
                                    SEALED | SHOW | PARTY,
                                    NO_WIRE | TAPE | DIFF,
                                    SEALED | TAPE | ENDING};
    for (size_t i = 0; i < sizeof raw / sizeof *raw; i++)
        seed_put(sink, raw[i], strlen(raw[i]), "short-%zu", i);
    struct buffer sound = {0};
    seed_of(&(const struct seed_sink){keep_first, &sound}, protocols[1], SEALED | TAPE | REPLAY);
    seeds_of_members(sink, &sound);
    seeds_of_tapes(sink, &sound);
    seed_of_more(sink, &sound);
    free(sound.text);
    for (size_t i = 0; i < sizeof modes; i++)
        seed_of(sink, protocols[0], modes[i]);
    for (size_t p = 1; protocols[p]; p++)
        seed_of(sink, protocols[p], SEALED | TAPE | REPLAY);
}

const struct fuzz_target fuzz_target = {"transcripts", cli_start, one, seeds};
