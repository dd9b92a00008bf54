/* glasshouse replay: the same again, and what only a replay can find: forgeries that are chained
 * anew. */
#include "tests/cli/recording.h"
#include <stdio.h>
#include <unistd.h>

static void faulty_recordings(void)
{
    static const char *const plans[] = {"drop@2",   "flip@3:200",  "crash@2:2",
                                        "repeat@3", "reorder@1",   "~flip@3:2",
                                        "~cut@2:1", "replace@4:1", "delay@5"};
    for (size_t i = 0; i < sizeof plans / sizeof *plans; i++) {
        char more[64];
        snprintf(more, sizeof more, "--seed 7 --faults %s", plans[i]);
        record("f", more);
        expect_line("verify f", 0, "nothing changed, nothing missing", "");
        expect_line("replay f", 0, "the same, byte for byte", "");
        expect_line("show f --json", 0, plans[i], "");
    }
}

/* What only the replay can find: all hashes are right again. */
static void forged_recordings(void)
{
    record("g", "--seed 7");
    forge("g", true,
          "\"why\":\"mask\",\"kind\":\"residues\",\"count\":1,\"modulus\":\"1000\",\"hex\":\"0");
    expect_line("verify g", 0, "nothing changed, nothing missing", "");
    expect_line("replay g", 1, "g.tape.jsonl: record 2: hex, byte 0: recorded ", "");
    expect_line("replay g --json", 1, "\"difference\":{\"record\":2,\"member\":\"hex\",\"byte\":0",
                "");
    record("g", "--seed 7");
    forge("g", false, "protocols/secure_sum/secure_sum.c:");
    expect_line("verify g", 0, "nothing changed, nothing missing", "");
    expect_line("replay g", 1, "g.wire.jsonl: record 2: src", "");
    record("g", "--seed 7");
    forge("g", true, "\"position\":");
    expect_line("verify g", 0, "nothing changed, nothing missing", "");
    expect_line("replay g", 1, "g.tape.jsonl: record 5: position: recorded 0, replayed 3", "");
    record("g", "--seed 7");
    forge("g", false, "\"messages\":");
    expect_line("replay g", 1, "counts 0 messages, and the records have 7", "");
}

/* Another version of a library is reported, but does not count as a difference. */
static void other_libraries(void)
{
    record("l", "--seed 7");
    forge("l", false, "\"OpenSSL\":\"");
    expect_line("verify l", 0, "nothing changed, nothing missing", "");
    expect_line("replay l", 0, "OpenSSL: recorded with ", "");
    expect_line("replay l --json", 0, "\"libraries\":[{\"library\":\"OpenSSL\"", "");
}

static void hostile_headers(void)
{
    static const struct {
        bool tape;
        const char *marker, *message;
    } bad[] = {{false, "\"parties\":\"", "parties is between"},
               {false, "\"protocol\":\"", "is of the protocol"},
               {false, "\"variant\":\"", "secure-sum has no variant"},
               {false, "\"world\":\"", "without faults"},
               {true, "\"seed\":\"7", "a salt that its seed does not give"},
               {true, "\"typed\":\"3", "not what was typed"},
               {true, "\"inputs\":[{\"party\":\"", "who has none or one already"}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        record("h", "--seed 77");
        forge("h", bad[i].tape, bad[i].marker);
        expect_line("verify h", 1, bad[i].message, "");
        expect_line("replay h", 1, bad[i].message, "");
        expect_line("show h >/dev/null; true", 0, "", "");
    }
}

static void bad_lines(void)
{
    expect_line("replay", 2, "", "which transcript?");
    expect_line("replay nothere", 2, "", "cannot read it");
    expect_line("replay a b", 2, "", "one transcript at a time");
    expect_line("replay --help", 0, "usage: glasshouse replay", "");
}

const struct test tests[] = {{"faulty recordings", faulty_recordings},
                             {"forged recordings", forged_recordings},
                             {"other libraries", other_libraries},
                             {"hostile headers", hostile_headers},
                             {"bad lines", bad_lines},
                             {0}};

int main(int argc, char **argv)
{
    return recording_main(argc, argv);
}
