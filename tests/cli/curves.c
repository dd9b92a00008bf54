/* Recordings and the curve: those of values on a pairing curve name it, and one of another curve is
 * refused by whoever would read it, with the way out. */
#include "crypto/pairing.h"
#include "sim/primitives.h"
#include "tests/cli/recording.h"
#include <stdlib.h>
#include <string.h>

static const char other[] = "B12_P999";

/* A run of zhong in the files NAME. */
static void record_zhong(const char *name)
{
    char line[256];
    write_all("a.csv", "age,illness\n30,flu\n30,cold\n", 27);
    write_all("b.csv", "age,illness\n40,flu\n", 19);
    snprintf(line, sizeof line,
             "run zhong --variant hardened --input alice=@a.csv --input bob=@b.csv --seed 1 "
             "--record %s --force",
             name);
    expect_line(line, 0, "", "");
}

/* The text |from| of a recording's header is replaced by |to|, all hashes are computed again, and
 * the result is the recording |to_name|. */
static void forge_header(const char *name, const char *to_name, const char *from, const char *to)
{
    char path[128];
    size_t size;
    snprintf(path, sizeof path, "%s.wire.jsonl", name);
    char *wire = read_all(path, &size);
    snprintf(path, sizeof path, "%s.tape.jsonl", name);
    char *tape = read_all(path, &size);
    char *at = strstr(wire, from), *changed = calloc(1, strlen(wire) + strlen(to) + 1);
    EXPECT(at && changed && at < strchr(wire, '\n'));
    snprintf(changed, strlen(wire) + strlen(to) + 1, "%.*s%s%s", (int)(at - wire), wire, to,
             at + strlen(from));
    rechain(to_name, changed, tape);
    free(changed);
    free(wire);
    free(tape);
}

static void recordings_name_their_curve(void)
{
    char named[64];
    size_t size;
    record_zhong("z");
    record("s", "");
    snprintf(named, sizeof named, ",\"curve\":\"%s\",", PAIRING_NAME);
    char *wire = read_all("z.wire.jsonl", &size), *without = read_all("s.wire.jsonl", &size);
    EXPECT(strstr(wire, named) != NULL && strstr(wire, named) < strchr(wire, '\n'));
    EXPECT(strstr(without, "curve") == NULL);
    free(wire);
    free(without);
    expect_line("verify z", 0, "nothing changed, nothing missing", "");
    expect_line("show z", 0, "; on " PAIRING_NAME, "");
}

static void another_curve_is_refused(void)
{
    char from[64], to[64], way_out[64];
    static const char *const readers[] = {
        "verify w", "show w",  "replay w", "report w --out w.html", "certify w --party alice",
        "diff w z", "diff z w"};
    record_zhong("z");
    snprintf(from, sizeof from, "\"curve\":\"%s\"", PAIRING_NAME);
    snprintf(to, sizeof to, "\"curve\":\"%s\"", other);
    forge_header("z", "w", from, to);
    snprintf(way_out, sizeof way_out, "GLASSHOUSE_CURVE=%s", other);
    for (size_t i = 0; i < sizeof readers / sizeof *readers; i++) {
        struct program run;
        char line[128];
        snprintf(line, sizeof line, "\"$GLASSHOUSE_BINARY\" %s 2>&1", readers[i]);
        program_shell(&run, line);
        EXPECT(run.status >= 1 && run.status <= 3);
        EXPECT(strstr(run.out, "on the curve B12_P999") && strstr(run.out, way_out));
    }
    forge_header("z", "w", from, "\"curve\":12");
    expect_line("verify w", 1, "record 1 does not name its curve", "");
}

/* Before there was a choice, no recording named a curve: it is BN254. */
static void an_older_recording_is_of_bn254(void)
{
    char from[64];
    record_zhong("z");
    snprintf(from, sizeof from, "\"curve\":\"%s\",", PAIRING_NAME);
    forge_header("z", "w", from, "");
    if (strcmp(PAIRING_NAME, CURVE_BEFORE) == 0) {
        expect_line("verify w", 0, "nothing changed, nothing missing", "");
        expect_line("replay w", 0, "the same, byte for byte", "");
    } else {
        expect_line("verify w", 1, "names no curve, so it is of BN254", "");
        expect_line("replay w", 1, "GLASSHOUSE_CURVE=BN254", "");
    }
}

static void who_uses_none_names_none(void)
{
    char to[64];
    record("s", "");
    snprintf(to, sizeof to, "\"curve\":\"%s\",\"libraries\":", PAIRING_NAME);
    forge_header("s", "w", "\"libraries\":", to);
    expect_line("verify w", 1, "and secure-sum uses none", "");
}

const struct test tests[] = {{"recordings name their curve", recordings_name_their_curve},
                             {"another curve is refused", another_curve_is_refused},
                             {"an older recording is of BN254", an_older_recording_is_of_bn254},
                             {"who uses none names none", who_uses_none_names_none},
                             {0}};

int main(int argc, char **argv)
{
    return recording_main(argc, argv);
}
