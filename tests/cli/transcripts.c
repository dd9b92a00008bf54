/* glasshouse show, verify, replay and diff on recordings, whole, cut, changed and forged. */
#include "protocols/protocols.h"
#include "sim/json_read.h"
#include "sim/world.h"
#include "tests/cli/recording.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void record(const char *name, const char *more)
{
    char line[512];
    snprintf(line, sizeof line,
             "run secure-sum --set modulus=1000 --input 1=300 --input 2=20 --input 3=1 --record %s "
             "--force %s >/dev/null; true",
             name, more);
    expect_line(line, 0, "", "");
}

static void whole_recordings(void)
{
    record("t", "--seed 7");
    expect_line("verify t", 0, "sound and complete, 15 wire records up to message 7", "");
    expect_line("verify t.wire.jsonl t.tape.jsonl --json", 0, "\"accepted\":true", "");
    expect_line("replay t", 0, "the same, byte for byte, to the tape's last position", "");
    expect_line("replay t --json", 0, "\"same\":true,\"complete\":true", "");
    expect_line("diff t t", 0, "equal: 15 records", "");
    expect_line("show t", 0, "#1 round 1: 1 to 2: shift, 2 bytes, protocols/secure_sum/", "");
    expect_line("show t --round 2", 0, "#2 round 2", "");
}

static void faulty_recordings(void)
{
    static const char *const plans[] = {"drop@2",   "flip@3:200",  "crash@2:2",
                                        "repeat@3", "reorder@1",   "~flip@3:2",
                                        "~cut@2:1", "replace@4:1", "delay@5"};
    for (size_t i = 0; i < sizeof plans / sizeof *plans; i++) {
        char more[64];
        snprintf(more, sizeof more, "--seed 7 --faults %s", plans[i]);
        record("f", more);
        expect_line("verify f", 0, "sound and complete", "");
        expect_line("replay f", 0, "the same, byte for byte", "");
        expect_line("show f --json", 0, plans[i], "");
    }
}

static void changed_recordings(void)
{
    size_t size;
    record("c", "--seed 7");
    char *text = read_all("c.wire.jsonl", &size);
    char *third = strstr(text, "\"i\":2");
    third[4] = '3';
    write_all("c.wire.jsonl", text, size);
    expect_line("verify c", 1, "c.wire.jsonl: record 3 does not fit its hash", "");
    expect_line("verify c --json", 1, "\"accepted\":false,\"sound\":false", "");
    expect_line("verify c --prefix", 1, "record 3", "");
    expect_line("replay c", 1, "NOT SOUND", "");
    expect_line("show c", 1, "#1 round 1", "record 3 does not fit its hash");
    expect_line("diff c c", 2, "", "record 3 does not fit its hash");
    free(text);
}

/* What only the replay can find: all hashes are right again. */
static void forged_recordings(void)
{
    record("g", "--seed 7");
    forge("g", true,
          "\"why\":\"mask\",\"kind\":\"residues\",\"count\":1,\"modulus\":\"1000\",\"hex\":\"0");
    expect_line("verify g", 0, "sound and complete", "");
    expect_line("replay g", 1, "g.tape.jsonl: record 2: hex, byte 0: recorded ", "");
    expect_line("replay g --json", 1, "\"difference\":{\"record\":2,\"member\":\"hex\",\"byte\":0",
                "");
    record("g", "--seed 7");
    forge("g", false, "\"round\":");
    expect_line("verify g", 0, "sound and complete", "");
    expect_line("replay g", 1, "g.wire.jsonl: record 2: round: recorded 0, replayed 1", "");
    record("g", "--seed 7");
    forge("g", true, "\"position\":");
    expect_line("verify g", 0, "sound and complete", "");
    expect_line("replay g", 1, "g.tape.jsonl: record 5: position: recorded 0, replayed 3", "");
    record("g", "--seed 7");
    forge("g", false, "\"messages\":");
    expect_line("replay g", 1, "g.wire.jsonl: record 15: messages: recorded 0, replayed 7", "");
}

/* Another version of a library is said, and is no difference. */
static void other_libraries(void)
{
    record("l", "--seed 7");
    forge("l", false, "\"OpenSSL\":\"");
    expect_line("verify l", 0, "sound and complete", "");
    expect_line("replay l", 0, "OpenSSL: recorded with ", "");
    expect_line("replay l --json", 0, "\"libraries\":[{\"library\":\"OpenSSL\"", "");
}

static void hostile_headers(void)
{
    static const struct {
        bool tape;
        const char *marker, *message;
    } bad[] = {{false, "\"parties\":\"", "parties is between"},
               {false, "\"protocol\":\"", "its protocol is not in this house"},
               {false, "\"variant\":\"", "has no variant"},
               {false, "\"world\":\"", "a world that only the checkers make"},
               {true, "\"seed\":\"7", NULL},
               {true, "\"typed\":\"3", NULL},
               {true, "\"inputs\":[{\"party\":\"", "an input cannot be read"}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        record("h", "--seed 77");
        forge("h", bad[i].tape, bad[i].marker);
        expect_line("verify h", 0, "sound and complete", "");
        expect_line("replay h", bad[i].message ? 2 : 1, "", bad[i].message ? bad[i].message : "");
        expect_line("show h >/dev/null; true", 0, "", "");
    }
}

static void cut_recordings(void)
{
    size_t size;
    record("p", "--seed 7");
    char *text = read_all("p.wire.jsonl", &size);
    write_all("p.wire.jsonl", text, size - 500);
    expect_line("verify p", 1, "incomplete: ", "");
    expect_line("verify p --prefix", 0, "a sound prefix", "");
    expect_line("replay p", 1, "incomplete; the same as far as it goes", "");
    expect_line("replay p --prefix", 0, "the same as far as it goes", "");
    expect_line("show p", 0, "#1 round 1", "in a line that is cut off");
    write_all("p.wire.jsonl", text, 0);
    expect_line("verify p --prefix", 0, "0 wire records", "");
    expect_line("replay p --prefix", 2, "", "its header is not complete");
    free(text);
    EXPECT_EQ(0, unlink("p.tape.jsonl"));
    expect_line("replay p --prefix", 2, "", "p.wire.jsonl");
}

/* A run that is killed in its middle leaves two files that say how far they go. */
static void killed_runs(void)
{
    static const char *const waits[] = {"0.1", "0.3", "0.6"};
    int left = 0;
    for (size_t i = 0; i < sizeof waits / sizeof *waits; i++) {
        char line[512];
        struct program run;
        snprintf(line, sizeof line,
                 "timeout -s KILL %s \"$GLASSHOUSE_BINARY\" run secure-and --set parties=400 "
                 "--variant hardened $(for i in $(seq 400); do echo --input $i=1,1,1,1; done) "
                 "--seed 1 --force --record k >/dev/null 2>&1",
                 waits[i]);
        program_shell(&run, line);
        EXPECT(run.status != 0);
        program_clear(&run);
        if (access("k.wire.jsonl", F_OK) != 0)
            continue;
        left++;
        expect_line("verify k --prefix", 0, "a sound prefix", "");
        expect_line("verify k", 1, "incomplete", "");
    }
    EXPECT(left > 0);
}

static void diffs(void)
{
    record("a", "--seed 7");
    record("b", "--seed 8");
    expect_line("diff a b", 1, "message 1 shift: running, byte 0: ", "");
    expect_line("diff a b --limit 1", 1, " differences\n", "");
    expect_line("diff a b --json", 1, "\"record\":\"message 1 shift\",\"member\":\"running\"", "");
    record("b", "--seed 7 --variant hardened");
    expect_line("diff a b", 1, "a header: variant: as-published | hardened", "");
    expect_line("diff a b", 1, "message 1 shift: record: there | absent", "");
    expect_line("run secure-sum --set modulus=1000 --input 1=300 --input 2=20 --input 3=2 "
                "--record b --force --seed 7",
                0, "322", "");
    expect_line("diff a b", 1, "output 1 sum: hex, byte 1: 41 | 42", "");
}

static void bad_lines(void)
{
    record("t", "--seed 7");
    expect_line("verify", 2, "", "which transcript?");
    expect_line("verify nothere", 2, "", "cannot read nothere.wire.jsonl");
    expect_line("show", 2, "", "which transcript?");
    expect_line("show nothere", 2, "", "cannot read nothere.wire.jsonl: No such file");
    expect_line("show t --party 4", 2, "", "there is no party 4");
    expect_line("show t --round x", 2, "", "--round is a number");
    expect_line("show t t", 2, "", "one transcript at a time");
    expect_line("replay nothere", 2, "", "cannot read it");
    expect_line("diff t", 2, "", "which two transcripts?");
    expect_line("diff t nothere", 2, "", "cannot read nothere.wire.jsonl");
    expect_line("diff t t --limit x", 2, "", "--limit is a whole number");
    expect_line("verify t --perfix", 2, "", "did you mean --prefix?");
    static const char *const commands[] = {"show", "verify", "replay", "diff"};
    for (size_t i = 0; i < 4; i++) {
        char line[64];
        snprintf(line, sizeof line, "%s --help", commands[i]);
        expect_line(line, 0, "usage: glasshouse ", "");
    }
    write_all("x.wire.jsonl", "\0\xff{}\n", 5);
    expect_line("verify x", 1, "record 1 does not end in its hash", "");
    expect_line("show x", 1, "", "record 1 does not end in its hash");
}

static const char *event_word(const struct event *e)
{
    static const char *const words[] = {
        [EVENT_INPUT] = "input",   [EVENT_COIN] = "coin",       [EVENT_MESSAGE] = "message",
        [EVENT_UNREAD] = "unread", [EVENT_ABORTED] = "stopped", [EVENT_OUTPUT] = "output",
        [EVENT_END] = "end"};
    return words[e->kind];
}

static void hex_of(const struct event *e, char *hex)
{
    *hex = 0;
    for (size_t i = 0; i < e->size; i++)
        snprintf(hex + 2 * i, 3, "%02x", e->bytes[i]);
}

/* Row for row, what `show --party` prints is the view that the house kept. */
static void compare_view(const struct view *view, const char *document)
{
    struct arena arena = {0};
    struct json_value v;
    EXPECT_EQ(OK, json_read(&arena, document, strlen(document), &v, NULL));
    const struct json_value *rows = json_get(&v, "rows");
    EXPECT(rows && rows->count == view->count);
    for (size_t i = 0; rows && i < view->count && i < rows->count; i++) {
        const struct event *e = &view->event[i];
        const struct json_value *row = &rows->item[i];
        char hex[8192];
        EXPECT(strcmp(json_get_text(row, "event"), event_word(e)) == 0);
        if (e->kind == EVENT_MESSAGE) {
            hex_of(e, hex);
            EXPECT(strcmp(json_get_text(row, "hex"), hex) == 0);
            EXPECT_EQ(e->number, json_get_number(row, "number", 0));
            EXPECT_EQ(e->round, json_get_number(row, "round", 0));
            EXPECT_EQ(e->field_count, json_get(row, "fields")->count);
        } else if (e->kind == EVENT_COIN || e->kind == EVENT_OUTPUT) {
            EXPECT(strcmp(json_get_text(row, "name"), e->name) == 0);
            EXPECT_EQ(e->size, json_get_number(row, "size", 0));
            EXPECT_EQ(e->fields[0].count, json_get(row, "values")->count);
        }
    }
    arena_clear(&arena);
}

static void views_are_the_houses(void)
{
    static const char *const inputs[] = {"", "a", "b,c", "a,c"};
    static struct real_world world;
    uint8_t seed[SEED_BYTES];
    EXPECT_EQ(OK, seed_parse("99", seed));
    EXPECT_EQ(OK, real_world_init(&world, seed));
    struct run *run = run_new(protocol_find("set-union"), &world.world);
    EXPECT_EQ(OK, run_set_variant(run, "cipher"));
    EXPECT_EQ(OK, run_set(run, "parties", "3"));
    EXPECT_EQ(OK, run_set(run, "universe", "a,b,c"));
    EXPECT_EQ(OK, run_prepare(run));
    for (int i = 1; i <= 3; i++)
        EXPECT_EQ(OK, run_input_text(run, i, inputs[i], strlen(inputs[i])));
    EXPECT_EQ(OK, run_execute(run));
    expect_line("run set-union --variant cipher --set parties=3 --set universe=a,b,c --input 1=a "
                "--input 2=b,c --input 3=a,c --seed 99 --record v",
                0, "union = a,b,c", "");
    for (int i = 1; i <= 3; i++) {
        struct program show;
        char party[8];
        snprintf(party, sizeof party, "%d", i);
        program_run(&show,
                    (const char *[]){"glasshouse", "show", "v", "--party", party, "--json", NULL});
        EXPECT_EQ(0, show.status);
        compare_view(run_view(run, i), show.out);
        program_clear(&show);
    }
    run_free(run);
    real_world_clear(&world);
}

/* Input that is no text in JSON comes back by its bytes. */
static void any_bytes_as_input(void)
{
    write_all("odd", "\xff\x01,b", 4);
    expect_line("run set-union-size --variant cipher --set universe=, --input 1=@odd --input 2=b "
                "--record o",
                0, "= 2", "");
    expect_line("replay o", 0, "the same, byte for byte", "");
    expect_line("show o --party 1", 0, "input = b,\\xff\\x01", "");
}

static const struct test tests[] = {
    {"whole recordings", whole_recordings},
    {"faulty recordings", faulty_recordings},
    {"changed recordings", changed_recordings},
    {"forged recordings", forged_recordings},
    {"other libraries", other_libraries},
    {"hostile headers", hostile_headers},
    {"cut recordings", cut_recordings},
    {"killed runs", killed_runs},
    {"diffs", diffs},
    {"bad lines", bad_lines},
    {"views are the house's", views_are_the_houses},
    {"any bytes as input", any_bytes_as_input},
};

int main(int argc, char **argv)
{
    return recording_main(argc, argv, tests, sizeof tests / sizeof *tests);
}
