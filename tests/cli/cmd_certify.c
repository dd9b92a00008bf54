/* glasshouse certify: which recordings it refuses. What it writes is checked in
 * tests/proofs/certificate. */
#include "tests/cli/recording.h"
#include <stdlib.h>
#include <string.h>

/* What is certified is the recording, all of it: a record that was changed, with or without new
 * hashes after it, that is missing, or whose coin was exchanged, is in no certificate. */
static void other_records_are_not_certified(void)
{
    size_t size;
    record("t", "--seed 7");
    expect_line("certify t --party 2", 0, "\"certificate\":", "");
    char *wire = read_all("t.wire.jsonl", &size), *digit = strstr(wire, "\"round\":");
    digit[8] = '7';
    write_all("t.wire.jsonl", wire, size);
    expect_line("certify t --party 2", 1, "t is not certified: t.wire.jsonl", "");
    digit[8] = '1';
    write_all("t.wire.jsonl", wire, size - 1); /* cut */
    expect_line("certify t --party 2", 1, "t is not certified: t.wire.jsonl", "");
    free(wire);
    record("u", "--seed 7");
    forge("u", true, "\"count\":1,\"modulus\":\"1000\",\"hex\":\"0");
    expect_line("verify u", 0, "", ""); /* the chain is whole again */
    expect_line("certify u --party 2", 1, "u.tape.jsonl: record", "");
    record("v", "--seed 7");
    forge("v", false, "\"hex\":\"0");
    expect_line("verify v", 0, "", "");
    expect_line("certify v --party 2", 1, "v.wire.jsonl: record", "");
}

const struct test tests[] = {{"other records are not certified", other_records_are_not_certified},
                             {0}};

int main(int argc, char **argv)
{
    return recording_main(argc, argv);
}
