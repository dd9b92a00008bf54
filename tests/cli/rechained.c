/* Every member of every record of a recording is changed, in several ways, and the files chained
 * anew. verify must find each change, or the member is one of those that, by name, only running the
 * protocol again can judge: then replay must find it. */
#include "protocols/protocols.h"
#include "sim/transcript.h"
#include "tests/cli/recording.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Committed recordings: rings, hashes, points and texts, parts, tables, transfers, and a fault. */
static const char *const recordings[] = {
    "protocols/secure_sum/recordings/secure-sum",
    "protocols/secure_sum/recordings/faults-drop",
    "protocols/boolean/recordings/secure-and-hardened",
    "protocols/boolean/recordings/secure-or",
    "protocols/lca/recordings/lca",
    "protocols/sets/recordings/set-intersection-cipher",
    "protocols/sets/recordings/faults-hostile",
    "protocols/sets/recordings/set-membership",
    "protocols/zhong/recordings/zhong",
    "protocols/kohlmayer/recordings/kohlmayer-vertical",
    "protocols/oblivious_transfer/recordings/oblivious-transfer-extension",
};

/* What docs/transcripts.md leaves to replay. */
static struct {
    const char *record, *member;
    bool replay; /* compares it; versions of libraries are only said */
    size_t used;
} left[] = {
    {"hdr", "v", false, 0}, /* the first format has no calls; without them it is the same */
    {"call", "round", true, 0},
    {"return", "round", true, 0},
    {"coin", "in", true, 0},
    {"hdr", "libraries", false, 0},
    {"hdr", "faults", true, 0},
    {"hdr", "parameters", false, 0}, /* some come to the same, as most=2000 for most=1000 */
    {"hdr", "typed", false, 0},      /* 1,0 and 1,000 are one input */
    {"msg", "from", true, 0},
    {"msg", "to", true, 0},
    {"msg", "modulus", true, 0},
    {"sent", "to", true, 0},
    {"sent", "modulus", true, 0},
    {"stopped", "from", true, 0},
    {"stopped", "party", true, 0},
    {"out", "party", true, 0},
    {"out", "modulus", true, 0},
    {"coin", "party", true, 0},
    {"coin", "modulus", true, 0},
    {"msg", "hex", true, 0},
    {"msg", "b64", true, 0},
    {"msg", "origin", true, 0},
    {"msg", "keys", true, 0},
    {"msg", "src", true, 0},
    {"msg", "round", true, 0},
    {"sent", "hex", true, 0},
    {"sent", "origin", true, 0},
    {"sent", "keys", true, 0},
    {"sent", "src", true, 0},
    {"unread", "hex", true, 0},
    {"unread", "keys", true, 0},
    {"unread", "src", true, 0},
    {"stopped", "round", true, 0},
    {"out", "hex", true, 0},
    {"out", "name", true, 0},
    {"end", "status", true, 0},
    {"coin", "hex", true, 0},
    {"coin", "b64", true, 0},
    {"coin", "why", true, 0},
    {"coin", "kind", true, 0},
    {"coin", "after", true, 0},
    {"eof", "position", true, 0},
};

/* A value of a line: from |at|, |size| bytes, of the member |key|. */
struct place {
    char record[16], key[32];
    const char *at;
    size_t size;
    bool text;
};

/* Walks a line's scalar values, each with the nearest key. */
static const char *next_value(const char *at, struct place *p)
{
    while (*at && *at != '\n') {
        if (*at == '"') {
            const char *end = at + 1;
            while (*end != '"')
                end += *end == '\\' ? 2 : 1;
            if (end[1] == ':') {
                const size_t size = (size_t)(end - at - 1);
                snprintf(p->key, sizeof p->key, "%.*s", (int)size, at + 1);
                at = end + 2;
                continue;
            }
            *p = *p;
            p->at = at + 1;
            p->size = (size_t)(end - at - 1);
            p->text = true;
            return end + 1;
        }
        if (isdigit((unsigned char)*at) || *at == 'n' || *at == 't' || *at == 'f') {
            p->at = at;
            p->size = strspn(at, "0123456789nulltruefas");
            p->text = false;
            return at + p->size;
        }
        at++;
    }
    return NULL;
}

static const struct {
    const char *key, *word;
} words[] = {{"status", "deadlock"}, {"kind", "digests"}, {"origin", "hashed"}, {"leak", "masked"}};

enum { WAYS = 7 };

/* The |way|-th change of a value; false when there is no such way. */
static bool change(const struct place *p, int way, char *out, size_t room)
{
    if (p->size + 24 > room)
        return false;
    memcpy(out, p->at, p->size);
    out[p->size] = 0;
    const bool number = !p->text && isdigit((unsigned char)*p->at);
    if (number) {
        const unsigned long long n = strtoull(out, NULL, 10);
        const unsigned long long ways[] = {n + 1, n ? n - 1 : 7, 3000000};
        if (way < 3)
            snprintf(out, room, "%llu", ways[way]);
        return way < 3;
    }
    if (!p->text)
        return way == 0 && snprintf(out, room, "%s", *p->at == 'n' ? "\"x\"" : "null") > 0;
    switch (way) {
    case 0: /* another first character, of the same sort */
        if (p->size == 0)
            return false;
        out[0] = isdigit((unsigned char)out[0]) ? (out[0] == '0' ? '1' : '0')
                                                : (out[0] == 'a' ? 'b' : 'a');
        return true;
    case 1: /* the most that two hex digits can say */
        if (p->size < 2)
            return false;
        memcpy(out, "ff", 2);
        return true;
    case 2: /* longer */
        memcpy(out + p->size, "00", 3);
        return true;
    case 3: /* another name that there is */
        snprintf(out, room, "%s", strcmp(out, "2") == 0 ? "3" : "2");
        return true;
    case 4: /* empty */
        *out = 0;
        return p->size > 0;
    case 5: /* another last character: a value that is as possible */
        if (p->size < 2)
            return false;
        out[p->size - 1] = out[p->size - 1] == '0' ? '1' : '0';
        return true;
    case 6: /* another word that there is */
        for (size_t i = 0; i < sizeof words / sizeof *words; i++)
            if (strcmp(p->key, words[i].key) == 0) {
                snprintf(out, room, "%s", words[i].word);
                return true;
            }
        return false;
    default:
        return false;
    }
}

static bool is_left(const struct place *p, bool *replay)
{
    for (size_t i = 0; i < sizeof left / sizeof *left; i++)
        if (strcmp(left[i].record, p->record) == 0 && strcmp(left[i].member, p->key) == 0) {
            left[i].used++;
            *replay = left[i].replay;
            return true;
        }
    return false;
}

static size_t changes, found, replayed;

/* |text| is the file with the place in it, |other| the other one. */
static void try(const char *text, const char *other, bool tape, const struct place *p,
                const char *with)
{
    const size_t before = (size_t)(p->at - text), size = strlen(text);
    char *changed = malloc(size + strlen(with) + 1);
    struct transcript_verdict v;
    bool replay = false;
    if (!changed)
        abort();
    snprintf(changed, size + strlen(with) + 1, "%.*s%s%s", (int)before, text, with,
             p->at + p->size);
    if (strlen(changed) != size || strcmp(changed, text) != 0) {
        rechain("t", tape ? other : changed, tape ? changed : other);
        changes++;
        const status read = transcript_verify("t", protocol_find, &v);
        EXPECT(read == OK || (read == E_FILE && strcmp(p->key, "curve") == 0));
        found += !v.sound;
        const bool good = !v.sound || is_left(p, &replay);
        EXPECT(good);
        if (!good)
            printf("%s, %s: %.*s > %.60s is called sound\n", p->record, p->key,
                   p->size < 60 ? (int)p->size : 60, p->at, with);
        if (v.sound && replay && ++replayed % 50 == 1) /* some of them: a process each */
            expect_line("replay t", 1, "", "");
    }
    free(changed);
}

static bool is_between(const char *line, const char *at, const char *from, const char *to)
{
    const char *first = strstr(line, from), *last = strstr(line, to);
    return first && last && first < at && at < last;
}

static void change_all(const char *text, const char *other, bool tape)
{
    static char with[1 << 16];
    for (const char *line = text; *line; line = strchr(line, '\n') + 1) {
        struct place p = {.key = ""};
        for (const char *at = line; (at = next_value(at, &p));) {
            if (strcmp(p.key, "t") == 0 && p.at < line + 8)
                snprintf(p.record, sizeof p.record, "%.*s", (int)p.size, p.at);
            struct place of = p;
            if (is_between(line, p.at, "\"libraries\"", "\"declaration\""))
                snprintf(of.key, sizeof of.key, "libraries");
            if (is_between(line, p.at, "\"parameters\"", "\"parties\":["))
                snprintf(of.key, sizeof of.key, "parameters");
            /* Hashes are made anew, of tapes too. */
            if (strcmp(p.key, "h") == 0 || (!tape && strcmp(p.key, "tape") == 0))
                continue;
            for (int way = 0; way < WAYS; way++)
                if (change(&of, way, with, sizeof with))
                    try(text, other, tape, &of, with);
        }
    }
}

static void every_change_is_found_or_left_to_replay(void)
{
    for (size_t i = 0; i < sizeof recordings / sizeof *recordings; i++) {
        char path[256];
        size_t size;
        snprintf(path, sizeof path, "%s.wire.jsonl", recordings[i]);
        char *wire = read_all(test_source_path(path), &size);
        snprintf(path, sizeof path, "%s.tape.jsonl", recordings[i]);
        char *tape = read_all(test_source_path(path), &size);
        struct transcript_verdict v;
        rechain("t", wire, tape);
        const status read = transcript_verify("t", protocol_find, &v);
        if (read == E_FILE && strstr(v.problem, "is of a run on the curve")) {
            printf("not asked: %s\n", v.problem);
        } else {
            EXPECT(read == OK && v.sound && v.complete);
            change_all(wire, tape, false);
            change_all(tape, wire, true);
        }
        free(wire);
        free(tape);
    }
    printf("%zu changes: %zu found by verify, %zu left to replay\n", changes, found,
           changes - found);
    EXPECT(found > 3 * (changes - found));
    for (size_t i = 0; i < sizeof left / sizeof *left; i++) {
        EXPECT(left[i].used > 0);
        if (!left[i].used)
            printf("%s, %s: nothing is left to replay\n", left[i].record, left[i].member);
    }
}

/* What the issue names, one by one. */
static void the_known_lies_are_named(void)
{
    static const struct {
        const char *from, *to, *said;
        bool tape;
    } lies[] = {
        {"\"i\":2,", "\"i\":9,", "ends the run with a message 9", false},
        {"\"messages\":7", "\"messages\":8", "counts 8 messages, and the records have 7", false},
        {"\"from\":\"1\"", "\"from\":\"9\"", "who are not two of the parties", false},
        {"\"secure-sum\"", "\"secure-sam\"", "which this program does not have", false},
        {"\"parties\":\"3\"", "\"parties\":\"3000000\"", "parties is between 2 and 1000", false},
        {"\"status\":\"done\"", "\"status\":\"well\"", "the unknown status 'well'", false},
        {"\"after\":0", "\"after\":99", "out of order", true},
    };
    size_t size;
    record("known", "--seed 7");
    char *text[2] = {read_all("known.wire.jsonl", &size), read_all("known.tape.jsonl", &size)};
    for (size_t i = 0; i < sizeof lies / sizeof *lies; i++) {
        struct transcript_verdict v;
        const bool tape = lies[i].tape;
        char *at = strstr(text[tape], lies[i].from);
        EXPECT(at != NULL);
        if (!at)
            continue;
        const size_t room = strlen(text[tape]) + 64;
        char *lie = malloc(room);
        snprintf(lie, room, "%.*s%s%s", (int)(at - text[tape]), text[tape], lies[i].to,
                 at + strlen(lies[i].from));
        rechain("lie", tape ? text[0] : lie, tape ? lie : text[1]);
        EXPECT_EQ(OK, transcript_verify("lie", protocol_find, &v));
        const bool named = !v.sound && strstr(v.problem, lies[i].said);
        EXPECT(named);
        if (!named)
            printf("%s: %s\n", lies[i].to, v.problem);
        free(lie);
    }
    free(text[0]);
    free(text[1]);
}

/* What is no lie is not called one: ideal parts, faults, calls. */
static void true_recordings_are_sound(void)
{
    static const char *const lines[] = {
        "run lca --input 1=a --input 2=b --input 3=c --ideal all",
        "run lca --input 1=a --input 2=b --input 3=c --ideal secure-and",
        "run lca --input 1=a --input 2=b --input 3=c --faults crash@2:3",
        "run lca --input 1=a --input 2=b --input 3=c --variant hardened --faults delay@2",
        "run secure-max --input 1=1 --input 2=2 --input 3=1",
        "run set-union --input 1=1,2 --input 2=2,3 --faults ~repeat@3",
        "run secure-sum --input 1=1 --input 2=2 --input 3=3 --faults reorder@1,drop@4",
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        char line[256];
        snprintf(line, sizeof line, "%s --record true --force >/dev/null 2>&1; true", lines[i]);
        expect_line(line, 0, "", "");
        expect_line("verify true", 0, "nothing changed, nothing missing", "");
    }
}

/* A folder says nothing of a recording: that is not "not sound". */
static void what_cannot_be_read_is_status_3(void)
{
    struct program run;
    program_shell(&run, "mkdir folder.wire.jsonl");
    expect_line("verify folder", 3, "", "folder.wire.jsonl: cannot read it: Is a directory");
    expect_line("verify nothing", 2, "", "cannot read nothing.wire.jsonl");
    record("half", "--seed 7");
    program_shell(&run, "rm half.tape.jsonl && mkdir half.tape.jsonl");
    expect_line("verify half", 3, "", "half.tape.jsonl: cannot read it");
    write_all("empty.wire.jsonl", "", 0);
    expect_line("verify empty", 1, "empty.wire.jsonl is empty", "");
}

const struct test tests[] = {
    {"every change is found or left to replay", every_change_is_found_or_left_to_replay},
    {"the known lies are named", the_known_lies_are_named},
    {"true recordings are sound", true_recordings_are_sound},
    {"what cannot be read is status 3", what_cannot_be_read_is_status_3},
    {0}};

int main(int argc, char **argv)
{
    return recording_main(argc, argv);
}
