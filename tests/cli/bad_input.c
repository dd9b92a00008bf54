/* What glasshouse run writes, and when it writes nothing: bad input is one message. */
#include "tests/cli/recording.h"
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char sum[] =
    "run secure-sum --set parties=5 --set modulus=1000 --input 1=3 --input 2=1 "
    "--input 3=4 --input 4=1 --input 5=5";

static void with(const char *more, int code, const char *out, const char *err)
{
    char line[1024];
    snprintf(line, sizeof line, "%s %s", sum, more);
    expect_line(line, code, out, err);
}

static mode_t mode_of(const char *path)
{
    struct stat s;
    return stat(path, &s) == 0 ? s.st_mode & 0777 : 0;
}

static void recordings_are_made_once(void)
{
    with("--record t", 0, "sum = 14", "");
    EXPECT_EQ(0600, mode_of("t.tape.jsonl"));
    EXPECT(mode_of("t.wire.jsonl") & 0400);
    with("--record t", 2, "", "t.wire.jsonl exists; --force replaces it");
    EXPECT_EQ(0, chmod("t.tape.jsonl", 0644));
    with("--record t --force --seed 5", 0, "sum = 14", "");
    EXPECT_EQ(0600, mode_of("t.tape.jsonl"));
    EXPECT_EQ(0, unlink("t.wire.jsonl"));
    with("--record t", 2, "", "t.tape.jsonl exists; --force replaces it");
    EXPECT(access("t.wire.jsonl", F_OK) != 0);
    with("--record no/such/folder", 3, "", "cannot write no/such/folder.tape.jsonl");
}

static void a_link_is_not_followed(void)
{
    EXPECT_EQ(0, symlink("/dev/full", "full.wire.jsonl"));
    with("--record full", 2, "", "exists");
}

struct bad {
    const char *line, *message;
};

static const struct bad bad_lines[] = {
    {"run", "which protocol?"},
    {"run secure-sun --input 1=1", "did you mean secure-sum?"},
    {"run secure-sum secure-and", "one protocol at a time"},
    {"run secure-sum --set parties=0", "parties is between 2 and 1000, not 0"},
    {"run secure-sum --set parties=1", "parties is between 2 and 1000, not 1"},
    {"run secure-sum --set parties=two", "parties is a whole number, not 'two'"},
    {"run secure-sum --set partys=3", "did you mean parties?"},
    {"run secure-sum --set parties", "--set takes name=value"},
    {"run secure-sum --set modulus=1", "modulus is a whole number from 2"},
    {"run secure-sum --set modulus=5 --input 1=3 --input 2=3 --input 3=1",
     "modulus 5 is too small: the sum of the inputs"},
    {"run secure-sum --set modulus=5 --input 1=7 --input 2=3 --input 3=1", "7, is not below 5"},
    {"run secure-sum --input 1=1 --input 2=1", "party 3 has no input"},
    {"run secure-sum --input 1=1 --input 2=1,2 --input 3=1", "has 2 entries, and not 1"},
    {"run secure-sum --input 1=1 --input 1=2", "party 1 has an input already"},
    {"run secure-sum --input 9=1", "the parties are 1 to 3"},
    {"run secure-sum --input 1", "--input takes ROLE=VALUE"},
    {"run secure-sum --input 1=", "there is no number in it"},
    {"run secure-sum --input 1=-1", "'-1', is not a whole number"},
    {"run secure-sum --input 1=@nothere", "cannot read nothere"},
    {"run secure-sum --variant harden", "did you mean hardened? There are"},
    {"run secure-sum --seed xyz", "--seed is a number"},
    {"run secure-sum --inptu 1=1", "did you mean --input?"},
    {"run secure-and --input 1=2 --input 2=1 --input 3=1", "entry 1, 2, is not below 2"},
    {"run secure-and --input 1=a --input 2=1 --input 3=1", "is not a whole number from 0 to"},
    {"run secure-and --set parties=2 --set compare=hash", "hash"},
    {"run secure-threshold --set threshold=4", "threshold 4 is more than the 3 parties"},
    {"run lca --input 1=nowhere", "is not a node of the tree"},
    {"run lca --set tree=a:b,b:a", "the tree has a cycle through node"},
    {"run lca --set tree=r:x,a:b,b:a", "the tree has a cycle through node"},
    {"run lca --set tree=a:r,b:s", "the tree has two roots"},
    {"run lca --set tree=a:r,b:r,a:b", "node a of the tree has two parents, r and b"},
    {"run lca --set tree=a:r,b:r,a:r", "the pair a:r stands in the tree twice"},
    {"run lca --set tree=,", "the tree is empty"},
    {"run lca --set tree=ab", "child:parent pairs"},
    {"run lca --set start=z", "the start node 'z' is not in the tree"},
    {"run set-union --set universe=a,b --input 1=c --input 2=a", "'c' is not in the universe"},
    {"run set-union --set universe=a,a", "has the element 'a' twice"},
    {"run set-union --input 1=1,1 --input 2=1", "has the element '1' twice"},
    {"run private-equality --set universe=a,b --input 1=a,b --input 2=a", "is one value, not 2"},
};

static void bad_input_is_one_message_and_nothing_written(void)
{
    for (size_t i = 0; i < sizeof bad_lines / sizeof *bad_lines; i++) {
        char line[1024];
        struct program run;
        snprintf(line, sizeof line, "%s --record bad --out bad-results", bad_lines[i].line);
        expect_line(line, 2, "", bad_lines[i].message);
        snprintf(line, sizeof line, "\"$GLASSHOUSE_BINARY\" %s", bad_lines[i].line);
        program_shell(&run, line);
        size_t messages = 0; /* one, of one or more lines, and where the help is */
        for (const char *c = run.err; (c = strstr(c, "glasshouse")); c++)
            messages += c == run.err || c[-1] == '\n';
        EXPECT_EQ(2, messages);
    }
    EXPECT(access("bad.wire.jsonl", F_OK) != 0 && access("bad.tape.jsonl", F_OK) != 0);
    EXPECT(access("bad-results", F_OK) != 0);
}

const struct test tests[] = {
    {"recordings are made once", recordings_are_made_once},
    {"a link is not followed", a_link_is_not_followed},
    {"bad input is one message and nothing written", bad_input_is_one_message_and_nothing_written},
    {0}};

int main(int argc, char **argv)
{
    return recording_main(argc, argv);
}
