/* Long recordings: base64, many stretches and a second thread. One thread and two write the same
 * bytes; a changed byte is found wherever it is; older formats have other hashes, and are read. */
#define _GNU_SOURCE /* sched_setaffinity */
#include "protocols/protocols.h"
#include "sim/run_spec.h"
#include "sim/transcript.h"
#include "tests/expect.h"
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST = 8 << 20 };

struct memory {
    char *text;
    size_t size;
};

static char folder[] = "/tmp/glasshouse-long-XXXXXX", name[64];
static struct memory wire, tape;

static status keep(void *context, const char *bytes, size_t size)
{
    struct memory *m = context;
    if (size > MOST - m->size)
        return E_LIMIT;
    memcpy(m->text + m->size, bytes, size);
    m->size += size;
    return OK;
}

/* Secure sum of vectors: each message has 4 bytes an entry. */
static void record(const char *parties, const char *length, int version)
{
    const uint8_t seed[SEED_BYTES] = {1};
    static struct real_world world;
    struct seeded_tape samples;
    const struct transcript_sink wire_sink = {keep, &wire}, tape_sink = {keep, &tape};
    wire.size = tape.size = 0;
    EXPECT_EQ(OK, real_world_init(&world, seed));
    EXPECT_EQ(OK, seeded_tape_init(&samples, seed, "inputs"));
    struct run *run = run_new(protocol_find("secure-sum"), &world.world);
    EXPECT_EQ(OK, run_spec_words(run, "--set 'parties=%s' --set 'length=%s'", parties, length));
    for (int i = 1; i <= run_parties(run); i++)
        EXPECT_EQ(OK, run_input_sample(run, i, &samples.tape));
    struct transcript *t = transcript_begin(run, &world, "1", NULL, "{}", &wire_sink, &tape_sink);
    if (version)
        transcript_as_version(t, version, true);
    const struct observer observer = transcript_observer(t);
    run_set_observer(run, &observer);
    EXPECT_EQ(OK, run_execute(run));
    EXPECT_EQ(OK, transcript_end(t));
    run_free(run);
    seeded_tape_clear(&samples);
    real_world_clear(&world);
    wire.text[wire.size] = tape.text[tape.size] = 0;
}

static void write_file(bool is_tape, const struct memory *m)
{
    char path[128];
    transcript_path(name, is_tape, path, sizeof path);
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(m->text, 1, m->size, file) != m->size || fclose(file) != 0)
        abort();
}

static struct transcript_verdict verify(void)
{
    struct transcript_verdict v;
    write_file(false, &wire);
    write_file(true, &tape);
    EXPECT_EQ(OK, transcript_verify(name, protocol_find, &v));
    return v;
}

static void expect_sound(size_t records)
{
    const struct transcript_verdict v = verify();
    if (*v.problem)
        printf("%s\n", v.problem);
    EXPECT(v.sound && v.complete && v.has_tape);
    EXPECT_EQ(records, v.wire.records);
}

/* Some of 1,024 bytes and more stand in base64, shorter ones in hex. */
static void lengths_around_the_change_are_sound(void)
{
    static const char *const lengths[] = {"255", "256", "257", "5000"};
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        record("3", lengths[i], 0);
        EXPECT_EQ(i == 0, strstr(wire.text, "\"b64\":\"") == NULL);
        EXPECT_EQ(i == 0, strstr(tape.text, "\"b64\":\"") == NULL);
        expect_sound(15);
    }
}

/* 3 m - 2 messages, an output and an end of each of m parties, a header, a last record. */
static void many_stretches_are_sound(void)
{
    static const char *const parties[] = {"2", "50", "300"};
    for (size_t i = 0; i < sizeof parties / sizeof *parties; i++) {
        record(parties[i], "1", 0);
        expect_sound(5 * strtoul(parties[i], NULL, 10));
    }
    EXPECT(wire.size > 4 * STRETCH_BYTES);
}

static void one_thread_and_two_write_the_same(void)
{
    cpu_set_t all, one;
    EXPECT_EQ(0, sched_getaffinity(0, sizeof all, &all));
    if (CPU_COUNT(&all) < 2)
        test_skip("this machine has one processor, so there is no second thread");
    record("3", "60000", 0);
    const struct memory two[2] = {{malloc(wire.size), wire.size}, {malloc(tape.size), tape.size}};
    EXPECT(two[0].text && two[1].text && wire.size + tape.size > 2 << 20);
    memcpy(two[0].text, wire.text, wire.size);
    memcpy(two[1].text, tape.text, tape.size);
    expect_sound(15);
    CPU_ZERO(&one);
    for (int i = 0; i < CPU_SETSIZE && !CPU_COUNT(&one); i++)
        if (CPU_ISSET(i, &all))
            CPU_SET(i, &one);
    EXPECT_EQ(0, sched_setaffinity(0, sizeof one, &one));
    record("3", "60000", 0);
    EXPECT_EQ(0, sched_setaffinity(0, sizeof all, &all));
    EXPECT(wire.size == two[0].size && memcmp(wire.text, two[0].text, wire.size) == 0);
    EXPECT(tape.size == two[1].size && memcmp(tape.text, two[1].text, tape.size) == 0);
    free(two[0].text);
    free(two[1].text);
}

static void flips_are_found(struct memory *m, const char *file)
{
    for (size_t turn = 0; turn < test_iterations(60); turn++) {
        const size_t at = test_random_below(m->size);
        const char before = m->text[at];
        m->text[at] = (char)(before ^ 1 << test_random_below(8));
        const struct transcript_verdict v = verify();
        EXPECT((!v.sound || !v.complete) && strstr(v.problem, file));
        m->text[at] = before;
    }
}

/* In base64, in long lines, in many stretches: also where a byte in base64 means the same. */
static void any_flip_is_found(void)
{
    record("3", "2000", 0);
    flips_are_found(&wire, ".wire.jsonl");
    flips_are_found(&tape, ".tape.jsonl");
    record("100", "1", 0);
    flips_are_found(&wire, ".wire.jsonl");
    flips_are_found(&tape, ".tape.jsonl");
}

/* Computes all hashes of a file anew, in place. */
static void chain_anew(struct memory *m)
{
    struct chain chain = {0};
    for (char *line = m->text, *end; (end = strchr(line, '\n')); line = end + 1) {
        char *tail = end - CHAIN_TAIL;
        chain_next(&chain, line, (size_t)(tail - line));
        for (int i = 0; i < CHAIN_HASH; i++) {
            static const char digits[] = "0123456789abcdef";
            tail[6 + 2 * i] = digits[chain.hash[i] >> 4];
            tail[7 + 2 * i] = digits[chain.hash[i] & 15];
        }
    }
    chain_clear(&chain);
}

/* One value has one text: a bit that means nothing must be zero, and there is no other member. */
static void base64_has_one_form(void)
{
    static const struct {
        const char *from, *to;
    } forms[] = {
        {"=\",\"h\"", "*\",\"h\""}, {"\"b64\":\"", "\"b6x\":\""}, {"\"b64\":\"", "\"hex\":\""}};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        record("3", "257", 0); /* 1,028 bytes: two thirds of a group are left */
        char *at = strstr(wire.text, forms[i].from);
        EXPECT(at != NULL);
        if (at)
            memcpy(at, forms[i].to, strlen(forms[i].to));
        chain_anew(&wire);
        const struct transcript_verdict v = verify();
        EXPECT(!v.sound && strstr(v.problem, "record 2 is not a record of this file"));
    }
    record("3", "257", 0);
    char *last = strstr(wire.text, "=\",\"h\"") - 1;
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    *last = digits[strchr(digits, *last) - digits + 1];
    chain_anew(&wire);
    const struct transcript_verdict v = verify();
    EXPECT(!v.sound && strstr(v.problem, "record 2 is not a record of this file"));
}

/* Both older formats are written for comparison, and read. */
static void older_formats_are_read(void)
{
    for (int version = 1; version <= 2; version++) {
        char text[16];
        record("3", "5000", version);
        snprintf(text, sizeof text, "\"v\":%d,", version);
        EXPECT(strstr(wire.text, text) && !strstr(wire.text, "\"b64\""));
        expect_sound(15);
        wire.text[wire.size / 2] ^= 1;
        const struct transcript_verdict v = verify();
        EXPECT(!v.sound);
    }
}

const struct test tests[] = {
    {"lengths around the change are sound", lengths_around_the_change_are_sound},
    {"many stretches are sound", many_stretches_are_sound},
    {"one thread and two write the same", one_thread_and_two_write_the_same},
    {"any flip is found", any_flip_is_found},
    {"base64 has one form", base64_has_one_form},
    {"older formats are read", older_formats_are_read},
    {0}};

int main(int argc, char **argv)
{
    char line[128];
    wire.text = malloc(MOST + 1);
    tape.text = malloc(MOST + 1);
    if (!wire.text || !tape.text || !mkdtemp(folder))
        return 1;
    snprintf(name, sizeof name, "%s/t", folder);
    const int result = test_main(argc, argv, tests);
    snprintf(line, sizeof line, "rm -r %s", folder);
    free(wire.text);
    free(tape.text);
    return system(line) == 0 ? result : 1;
}
