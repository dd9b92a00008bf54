/* glasshouse verify: whole recordings, and those that were changed, cut, or left by a killed run.
 */
#include "tests/cli/recording.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void whole_recordings(void)
{
    record("t", "--seed 7");
    expect_line("verify t", 0, "nothing changed, nothing missing: 15 wire records up to message 7",
                "");
    expect_line("verify t.wire.jsonl t.tape.jsonl --json", 0, "\"accepted\":true", "");
    expect_line("replay t", 0, "the same, byte for byte, to the tape's last position", "");
    expect_line("replay t --json", 0, "\"same\":true,\"complete\":true", "");
    expect_line("diff t t", 0, "equal: 15 records", "");
    expect_line("show t", 0, "#1 round 1: 1 to 2: shift, 2 bytes, protocols/secure_sum/", "");
    expect_line("show t --round 2", 0, "#2 round 2", "");
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

static void cut_recordings(void)
{
    size_t size;
    record("p", "--seed 7");
    char *text = read_all("p.wire.jsonl", &size);
    write_all("p.wire.jsonl", text, size - 500);
    expect_line("verify p", 1, "incomplete: ", "");
    expect_line("verify p --prefix", 0, "nothing changed as far as it goes", "");
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
        if (access("k.wire.jsonl", F_OK) != 0)
            continue;
        left++;
        expect_line("verify k --prefix", 0, "nothing changed as far as it goes", "");
        expect_line("verify k", 1, "incomplete", "");
    }
    EXPECT(left > 0);
}

static void bad_lines(void)
{
    expect_line("verify", 2, "", "which transcript?");
    expect_line("verify nothere", 2, "", "cannot read nothere.wire.jsonl");
    expect_line("verify t --perfix", 2, "", "did you mean --prefix?");
    expect_line("verify --help", 0, "usage: glasshouse verify", "");
    write_all("x.wire.jsonl", "\0\xff{}\n", 5);
    expect_line("verify x", 1, "record 1 does not end in its hash", "");
}

const struct test tests[] = {{"whole recordings", whole_recordings},
                             {"changed recordings", changed_recordings},
                             {"cut recordings", cut_recordings},
                             {"killed runs", killed_runs},
                             {"bad lines", bad_lines},
                             {0}};

int main(int argc, char **argv)
{
    return recording_main(argc, argv);
}
