/* glasshouse diff: messages by number and type, fields by name, in bytes. */
#include "tests/cli/recording.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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
    expect_line("diff t", 2, "", "which two transcripts?");
    expect_line("diff t nothere", 2, "", "cannot read nothere.wire.jsonl");
    expect_line("diff t t --limit x", 2, "", "--limit takes a whole number from 0, not");
    expect_line("diff --help", 0, "usage: glasshouse diff", "");
}

static const struct test tests[] = {
    {"diffs", diffs},
    {"bad lines", bad_lines},
};

int main(int argc, char **argv)
{
    return recording_main(argc, argv, tests, sizeof tests / sizeof *tests);
}
