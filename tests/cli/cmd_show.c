/* glasshouse show: row for row the view that the house kept; any input; bad lines. */
#include "protocols/protocols.h"
#include "sim/json_read.h"
#include "sim/run_spec.h"
#include "sim/world.h"
#include "tests/cli/recording.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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
    EXPECT_EQ(OK, run_spec_words(run, "--variant cipher --set parties=3 --set universe=a,b,c"));
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

static void bad_lines(void)
{
    record("t", "--seed 7");
    expect_line("show", 2, "", "which transcript?");
    expect_line("show nothere", 2, "", "cannot read nothere.wire.jsonl: No such file");
    expect_line("show t --party 4", 2, "", "there is no party '4'; there are: 1, 2, 3");
    expect_line("show t --round x", 2, "", "--round takes a whole number from 1, not");
    expect_line("show t t", 2, "", "one transcript at a time");
    expect_line("show --help", 0, "usage: glasshouse show", "");
    write_all("empty.wire.jsonl", "", 0);
    expect_line("show empty", 0, "", "empty.wire.jsonl is empty");
    expect_line("diff empty empty", 0, "", "empty.wire.jsonl is empty");
    write_all("begun.wire.jsonl", "{\"t\"", 4);
    expect_line("show begun", 0, "", "begun.wire.jsonl stops in its first line");
    write_all("x.wire.jsonl", "\0\xff{}\n", 5);
    expect_line("show x", 1, "", "record 1 does not end in its hash");
}

/* The tape of another run beside the wire file: its coins are not this run's. */
static void another_tape_is_not_shown(void)
{
    struct program show;
    size_t size;
    record("own", "--seed 7");
    record("other", "--seed 8");
    char *tape = read_all("other.tape.jsonl", &size);
    write_all("own.tape.jsonl", tape, size);
    free(tape);
    program_run(&show, (const char *[]){"glasshouse", "show", "own", "--party", "1", NULL});
    EXPECT_EQ(1, show.status);
    EXPECT(strstr(show.err, "own.tape.jsonl: line 1: this is the tape of another run") != NULL);
    EXPECT(!strstr(show.out, "coin mask") && !strstr(show.out, "input ="));
}

const struct test tests[] = {{"views are the house's", views_are_the_houses},
                             {"any bytes as input", any_bytes_as_input},
                             {"bad lines", bad_lines},
                             {"another tape is not shown", another_tape_is_not_shown},
                             {0}};

int main(int argc, char **argv)
{
    return recording_main(argc, argv);
}
