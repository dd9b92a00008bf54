/* Transcripts: any flipped byte, lost, moved or repeated line, and any cut is found and named; what
 * a killed run leaves is a sound prefix at every byte.
 *
 * Method: small runs are recorded in memory; every change of one byte, every line, every cut is
 * written to files and verified. */
#include "sim/transcript.h"
#include "protocols/protocols.h"
#include "tests/expect.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[64], name[80];

struct memory {
    char text[1 << 16];
    size_t size;
};

static struct memory wire, tape;

static status keep(void *context, const char *bytes, size_t size)
{
    struct memory *m = context;
    if (size > sizeof m->text - m->size)
        return E_LIMIT;
    memcpy(m->text + m->size, bytes, size);
    m->size += size;
    return OK;
}

static void record(const char *faults_text, uint8_t seed_byte)
{
    const uint8_t seed[SEED_BYTES] = {seed_byte};
    static struct real_world world;
    struct fault faults[FAULTS_MOST];
    size_t count;
    const struct transcript_sink wire_sink = {keep, &wire}, tape_sink = {keep, &tape};
    wire.size = tape.size = 0;
    EXPECT_EQ(OK, real_world_init(&world, seed));
    struct run *run = run_new(protocol_find("secure-sum"), &world.world);
    EXPECT_EQ(OK, run_prepare(run));
    for (int i = 1; i <= 3; i++)
        EXPECT_EQ(OK, run_input_text(run, i, "5", 1));
    EXPECT_EQ(OK, faults_parse(faults_text, faults, &count));
    run_set_faults(run, faults, count);
    struct transcript *t =
        transcript_begin(run, &world, "1", faults_text, "{}", &wire_sink, &tape_sink);
    const struct observer observer = transcript_observer(t);
    run_set_observer(run, &observer);
    const status executed = run_execute(run);
    EXPECT((executed == OK) == (count == 0));
    EXPECT_EQ(OK, transcript_end(t));
    run_free(run);
    real_world_clear(&world);
}

static void write_file(bool is_tape, const char *text, size_t size)
{
    char path[128];
    transcript_path(name, is_tape, path, sizeof path);
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(text, 1, size, file) != size || fclose(file) != 0)
        abort();
}

static void write_both(void)
{
    write_file(false, wire.text, wire.size);
    write_file(true, tape.text, tape.size);
}

static struct transcript_verdict verify(void)
{
    struct transcript_verdict v;
    EXPECT_EQ(OK, transcript_verify(name, NULL, &v));
    return v;
}

static bool accepted(const struct transcript_verdict *v)
{
    return v->sound && v->complete;
}

static size_t count_lines(const char *text, size_t size)
{
    size_t lines = 0;
    for (size_t i = 0; i < size; i++)
        lines += text[i] == '\n';
    return lines;
}

static void whole_ones_are_accepted(void)
{
    static const char *const plans[] = {"", "drop@2", "flip@3:200", "crash@2:2", "repeat@4"};
    for (size_t i = 0; i < sizeof plans / sizeof *plans; i++) {
        record(plans[i], 1);
        write_both();
        const struct transcript_verdict v = verify();
        if (!accepted(&v))
            printf("%s: %s\n", plans[i], v.problem);
        EXPECT(accepted(&v) && v.has_tape && !*v.problem);
        EXPECT_EQ(count_lines(wire.text, wire.size), v.wire.records);
        EXPECT_EQ(count_lines(tape.text, tape.size), v.tape.records);
    }
}

/* Does the verdict name record |line| of the file? A lost line end is told at the joined line. */
static bool names_record(const struct transcript_verdict *v, bool is_tape, size_t line)
{
    char wanted[64], path[128];
    transcript_path(name, is_tape, path, sizeof path);
    snprintf(wanted, sizeof wanted, ": record %zu ", line);
    return strncmp(v->problem, path, strlen(path)) == 0 &&
           strstr(v->problem, wanted) == v->problem + strlen(path);
}

static void flip_all(struct memory *m, bool is_tape)
{
    size_t line = 1;
    write_both();
    for (size_t i = 0; i < m->size; i++) {
        const char before = m->text[i];
        for (int bit = 0; bit < 8; bit++) {
            m->text[i] = (char)(before ^ 1 << bit);
            write_file(is_tape, m->text, m->size);
            const struct transcript_verdict v = verify();
            const bool named = names_record(&v, is_tape, line);
            if (accepted(&v) || !named)
                printf("byte %zu, bit %d of line %zu: %s\n", i, bit, line, v.problem);
            EXPECT(!accepted(&v) && named);
        }
        m->text[i] = before;
        line += before == '\n';
    }
    write_both();
    const struct transcript_verdict v = verify();
    EXPECT(accepted(&v));
}

static void every_flip_is_found(void)
{
    record("", 1);
    flip_all(&wire, false);
    flip_all(&tape, true);
}

/* The text of |m| with its lines in another order: |order| has |count| old places. */
static void reorder(const struct memory *m, const size_t *order, size_t count, struct memory *out)
{
    out->size = 0;
    for (size_t i = 0; i < count; i++) {
        const char *line = m->text;
        for (size_t k = 0; k < order[i]; k++)
            line = strchr(line, '\n') + 1;
        const size_t size = (size_t)(strchr(line, '\n') + 1 - line);
        memcpy(out->text + out->size, line, size);
        out->size += size;
    }
}

static void expect_refused(const struct memory *changed, bool is_tape, const char *what, size_t at)
{
    write_both();
    write_file(is_tape, changed->text, changed->size);
    const struct transcript_verdict v = verify();
    if (accepted(&v))
        printf("%s at %zu is taken\n", what, at);
    EXPECT(!accepted(&v) && *v.problem);
}

static void move_lines(struct memory *m, bool is_tape)
{
    static struct memory changed;
    size_t order[128];
    m->text[m->size] = 0;
    const size_t lines = count_lines(m->text, m->size);
    for (size_t i = 0; i < lines; i++) {
        for (size_t k = 0; k < lines; k++)
            order[k] = k < i ? k : k + 1;
        reorder(m, order, lines - 1, &changed);
        expect_refused(&changed, is_tape, "a loss", i);
        for (size_t k = 0; k <= lines; k++)
            order[k] = k <= i ? k : k - 1;
        reorder(m, order, lines + 1, &changed);
        expect_refused(&changed, is_tape, "a repetition", i);
        for (size_t other = i + 1; other < lines; other++) {
            for (size_t k = 0; k < lines; k++)
                order[k] = k == i ? other : k == other ? i : k;
            reorder(m, order, lines, &changed);
            expect_refused(&changed, is_tape, "a swap", i);
        }
    }
}

static void lost_and_moved_lines_are_found(void)
{
    record("", 1);
    move_lines(&wire, false);
    move_lines(&tape, true);
}

static void every_cut_is_a_prefix(void)
{
    record("drop@2", 1);
    for (size_t size = 0; size < wire.size; size++) {
        write_both();
        write_file(false, wire.text, size);
        const struct transcript_verdict v = verify();
        EXPECT(v.sound && !v.complete && *v.problem);
        EXPECT_EQ(count_lines(wire.text, size), v.wire.records);
    }
    for (size_t size = 0; size < tape.size; size++) {
        write_both();
        write_file(true, tape.text, size);
        const struct transcript_verdict v = verify();
        EXPECT(v.sound && !v.complete && *v.problem);
        EXPECT_EQ(count_lines(tape.text, size), v.tape.records);
    }
}

/* Two sound files of two runs are not one transcript. */
static void another_tape_is_found(void)
{
    static struct memory first;
    record("", 1);
    first = wire;
    record("", 2);
    write_both();
    write_file(false, first.text, first.size);
    const struct transcript_verdict v = verify();
    EXPECT(!v.sound && strstr(v.problem, "the tape is not the one"));
}

/* Computes all hashes of a file anew: what is found then is not found by the chain. */
static void chain_anew(struct memory *m)
{
    struct chain chain = {0};
    m->text[m->size] = 0;
    for (char *line = m->text, *end; (end = strchr(line, '\n')); line = end + 1) {
        char *tail = end - CHAIN_TAIL, hex[65];
        chain_next(&chain, line, (size_t)(tail - line));
        for (int i = 0; i < 32; i++)
            snprintf(hex + 2 * i, 3, "%02x", chain.hash[i]);
        memcpy(tail + 6, hex, 64);
    }
    chain_clear(&chain);
}

static void expect_problem(const struct memory *w, const struct memory *t, const char *text)
{
    write_file(false, w->text, w->size);
    write_file(true, t->text, t->size);
    const struct transcript_verdict v = verify();
    const bool told = !accepted(&v) && !v.sound && strstr(v.problem, text);
    if (!told)
        printf("not '%s' but '%s'\n", text, v.problem);
    EXPECT(told);
}

/* A tape whose coin was changed and chained anew no longer ends as the wire file says. */
static void a_tape_chained_anew_is_found(void)
{
    static struct memory forged;
    record("", 1);
    forged = tape;
    forged.text[forged.size] = 0;
    char *coin = strstr(strchr(forged.text, '\n'), "\"hex\":\"") + 7;
    *coin = *coin == '0' ? '1' : '0';
    chain_anew(&forged);
    expect_problem(&wire, &forged, "the tape does not end as the last record");
}

/* Records in places where none may be, and records that lack what they must have. */
static void misplaced_records_are_found(void)
{
    static struct memory forged;
    size_t order[128];
    record("", 1);
    wire.text[wire.size] = 0;
    const size_t lines = count_lines(wire.text, wire.size);
    for (size_t i = 0; i < lines; i++)
        order[i] = i;
    order[lines] = 1; /* after the last */
    reorder(&wire, order, lines + 1, &forged);
    chain_anew(&forged);
    expect_problem(&forged, &tape, ", msg, is out of place");
    order[2] = 0; /* a second header */
    reorder(&wire, order, lines, &forged);
    chain_anew(&forged);
    expect_problem(&forged, &tape, "record 3, hdr, is out of place");
    for (size_t i = 0; i + 1 < lines; i++)
        order[i] = i + 1; /* no header */
    reorder(&wire, order, lines - 1, &forged);
    chain_anew(&forged);
    expect_problem(&forged, &tape, "record 1, msg, is out of place");
    forged = wire;
    memcpy(strstr(forged.text, "\"v\":3"), "\"v\":4", 5);
    chain_anew(&forged);
    expect_problem(&forged, &tape, "record 1 is of another format version");
}

static void unsound_records_are_found(void)
{
    static const char *const changes[][2] = {{"\"round\":1", "\"sound\":1"},
                                             {"\"len\":4", "\"len\":5"},
                                             {"\"at\":0,", "\"at\":9,"},
                                             {"\"size\":4", "\"size\":5"},
                                             {"\"i\":1", "\"i\":x"},
                                             {"\"fields\":[", "\"fields\":{"},
                                             {"\"t\":\"msg\"", "\"t\":\"coi\""},
                                             {"\"origin\":[", "\"origin\":7"},
                                             {"\"fields\":[", "\"fielde\":["}};
    static struct memory forged;
    record("", 1);
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        forged = wire;
        forged.text[forged.size] = 0;
        char *at = strstr(strchr(forged.text, '\n'), changes[i][0]);
        EXPECT(at != NULL);
        memcpy(at, changes[i][1], strlen(changes[i][1]));
        chain_anew(&forged);
        expect_problem(&forged, &tape, "record 2 is not a record of this file");
    }
}

static void the_wire_alone_is_enough(void)
{
    char path[128];
    struct transcript_verdict v;
    record("", 1);
    write_both();
    transcript_path(name, true, path, sizeof path);
    EXPECT_EQ(0, unlink(path));
    v = verify();
    EXPECT(accepted(&v) && !v.has_tape);
    transcript_path(name, false, path, sizeof path);
    EXPECT_EQ(OK, transcript_verify(path, NULL, &v)); /* by its path, too */
    EXPECT_EQ(0, unlink(path));
    EXPECT_EQ(E_NOT_FOUND, transcript_verify(name, NULL, &v));
}

/* The wire file says nothing of the secrets: neither the seed's salt nor any coin is in it. */
static void the_wire_has_no_secrets(void)
{
    record("", 7);
    wire.text[wire.size] = tape.text[tape.size] = 0;
    EXPECT(!strstr(wire.text, "\"seed\"") && !strstr(wire.text, "\"coin\","));
    const char *salt = strstr(tape.text, "\"salt\":\"") + 8;
    char word[65];
    snprintf(word, sizeof word, "%.64s", salt);
    EXPECT(strlen(word) == 64 && !strstr(wire.text, word));
    EXPECT(strstr(tape.text, "\"typed\":\"5\"") != NULL);
}

/* A sink that fails makes the transcript fail, and the run goes on to its end. */
static status full(void *context, const char *bytes, size_t size)
{
    (void)context;
    (void)bytes;
    (void)size;
    return E_FILE;
}

static void a_full_disk_is_told(void)
{
    static struct real_world world;
    const uint8_t seed[SEED_BYTES] = {1};
    const struct transcript_sink sink = {full, NULL}, good = {keep, &tape};
    tape.size = 0;
    EXPECT_EQ(OK, real_world_init(&world, seed));
    struct run *run = run_new(protocol_find("secure-sum"), &world.world);
    EXPECT_EQ(OK, run_prepare(run));
    for (int i = 1; i <= 3; i++)
        EXPECT_EQ(OK, run_input_text(run, i, "1", 1));
    struct transcript *t = transcript_begin(run, &world, "1", NULL, "{}", &sink, &good);
    const struct observer observer = transcript_observer(t);
    run_set_observer(run, &observer);
    EXPECT_EQ(OK, run_execute(run));
    EXPECT_EQ(E_FILE, transcript_end(t));
    run_free(run);
    real_world_clear(&world);
}

const struct test tests[] = {{"whole ones are accepted", whole_ones_are_accepted},
                             {"every flip is found", every_flip_is_found},
                             {"lost and moved lines are found", lost_and_moved_lines_are_found},
                             {"every cut is a prefix", every_cut_is_a_prefix},
                             {"another tape is found", another_tape_is_found},
                             {"a tape chained anew is found", a_tape_chained_anew_is_found},
                             {"misplaced records are found", misplaced_records_are_found},
                             {"unsound records are found", unsound_records_are_found},
                             {"the wire alone is enough", the_wire_alone_is_enough},
                             {"the wire has no secrets", the_wire_has_no_secrets},
                             {"a full disk is told", a_full_disk_is_told},
                             {0}};

int main(int argc, char **argv)
{
    char line[128];
    /* Some fifty thousand files are written: in memory where the system lets us. */
    const char *where = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
    snprintf(folder, sizeof folder, "%s/glasshouse-transcript-XXXXXX", where);
    if (!mkdtemp(folder))
        test_skip("no folder to write in");
    snprintf(name, sizeof name, "%s/t", folder);
    const int result = test_main(argc, argv, tests);
    snprintf(line, sizeof line, "rm -r %s", folder);
    return system(line) == 0 ? result : 1;
}
