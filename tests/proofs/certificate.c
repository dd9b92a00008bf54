/* Certificates: those of honest runs stand, and every forgery is rejected for its own reason. */
#include "tests/expect.h"
#include "tests/program.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char folder[] = "/tmp/glasshouse-certificate-XXXXXX";
static char *text; /* the certificate of player 1 */

static char *read_all(const char *path)
{
    FILE *file = fopen(path, "rb");
    char *all = calloc(1, 1 << 20);
    if (file && all && fread(all, 1, (1 << 20) - 1, file) == 0)
        all[0] = 0;
    if (file)
        fclose(file);
    return all;
}

static void write_all(const char *path, const char *what)
{
    FILE *file = fopen(path, "wb");
    EXPECT(file && fputs(what, file) >= 0);
    if (file)
        fclose(file);
}

static int shell(char *out, size_t room, const char *format, const char *file)
{
    char line[1024];
    struct program run;
    snprintf(line, sizeof line, format, folder, file);
    program_shell(&run, line);
    if (out)
        snprintf(out, room, "%s", run.out);
    const int code = run.status;
    return code;
}

static int verify(const char *file, char *out, size_t room)
{
    return shell(out, room,
                 "cd %s && $(dirname $GLASSHOUSE_BINARY)/../proofs/certificate/"
                 "glasshouse-verify-certificate %s run.wire.jsonl",
                 file);
}

static void honest_certificates_stand(void)
{
    char out[512];
    for (int p = 1; p <= 3; p++) {
        char line[64];
        snprintf(line, sizeof line, "%d --out %d.json", p, p);
        EXPECT_EQ(0, shell(NULL, 0, "cd %s && $GLASSHOUSE_BINARY certify run --party %s", line));
        snprintf(line, sizeof line, "%d.json", p);
        EXPECT_EQ(0, verify(line, out, sizeof out));
        EXPECT(strstr(out, "stands: party") == out);
    }
    EXPECT(strstr(out, "0 * PRF") != NULL); /* player 3 has the key */
    verify("1.json", out, sizeof out);
    EXPECT(strstr(out, "1 * PRF") != NULL);
}

/* A change of the text, and a word of the reason for which it must be rejected. */
struct forgery {
    const char *from, *to, *reason;
};

static const struct forgery forgeries[] = {
    {"\"transcript\":\"", "\"transcript\":\"00", "another transcript"},
    {"\"variant\":\"separate\"", "\"variant\":\"hardened\"", "another protocol"},
    {"\"party\":\"1\"", "\"party\":\"2\"", "accounted for"},
    {"\"assumption\":\"PRF\"", "\"assumption\":\"hope\"", "without a hop"},
    {"\"hops\":[{", "\"hops\":[],\"former\":[{", "without a hop"},
    {"\"known_keys\":[]", "\"known_keys\":[{\"key\":\"%K\",\"message\":0}]", "knows"},
    {"\"PRF\":1", "\"PRF\":0", "sum of the hops"},
    {"\"account\":\"hidden\"", "\"account\":\"equal\"", "does not suit"},
    {"\"account\":\"masked\"", "\"account\":\"equal\"", "does not suit"},
    {"\"labels\":[0,", "\"labels\":[1,", "pattern"},
    {"\"sha256\":\"", "\"sha256\":\"ff", "another digest"},
    {"\"id\":\"ENC-C6\",\"holds\":true", "\"id\":\"ENC-C6\",\"holds\":false", "does not hold"},
    {"\"verdict\":\"proved\"", "\"verdict\":\"leak\"", "digest is another"},
    {"\"executions\":", "\"executions\":1", "digest is another"},
    {"\"residual\":{\"masked\":1,\"digest\":\"", "\"residual\":{\"masked\":1,\"digest\":\"00",
     "does not contain exactly once"},
    {"\"parameters\":\"parties=3 length=2", "\"parameters\":\"parties=3 length=1",
     "other parameters"},
    {"\"findings\":[{", "\"findings\":[],\"former\":[{", "does not contain exactly once"},
    {"\"masked\":1", "\"masked\":0", "another number"},
};

/* The key of the first hop, to be put among the known ones. */
static void fill_key(char *what, size_t room)
{
    char *place = strstr(what, "%K");
    const char *hop = strstr(text, "\"assumption\":\"PRF\",\"key\":\"");
    if (!place || !hop)
        return;
    char rest[64];
    snprintf(rest, sizeof rest, "%.60s", place + 2);
    snprintf(place, room - (size_t)(place - what), "%.64s%s",
             hop + strlen("\"assumption\":\"PRF\",\"key\":\""), rest);
}

static void forgeries_are_rejected(void)
{
    char path[256], out[512], *made = calloc(1, 1 << 20);
    for (size_t i = 0; i < sizeof forgeries / sizeof *forgeries; i++) {
        const struct forgery *f = &forgeries[i];
        const char *at = strstr(text, f->from);
        char to[512];
        snprintf(to, sizeof to, "%s", f->to);
        fill_key(to, sizeof to);
        EXPECT(at != NULL);
        if (!at)
            printf("  no %s\n", f->from);
        if (!at)
            continue;
        snprintf(made, 1 << 20, "%.*s%s%s", (int)(at - text), text, to, at + strlen(f->from));
        snprintf(path, sizeof path, "%s/forged.json", folder);
        write_all(path, made);
        EXPECT_EQ(1, verify("forged.json", out, sizeof out));
        const bool named = strstr(out, f->reason) != NULL;
        if (!named)
            printf("  %s: %s\n", f->to, out);
        EXPECT(named);
    }
    free(made);
}

/* A flipped byte of the transcript, and what is no certificate at all. */
static void other_files_are_rejected(void)
{
    char out[512];
    EXPECT_EQ(0, shell(NULL, 0,
                       "cd %s && cp run.wire.jsonl keep && sed -i '3s/\"round\":./"
                       "\"round\":9/' run.wire.jsonl%s",
                       ""));
    EXPECT_EQ(1, verify("1.json", out, sizeof out));
    EXPECT(strstr(out, "chain") != NULL);
    EXPECT_EQ(0, shell(NULL, 0, "cd %s && mv keep run.wire.jsonl%s", ""));
    EXPECT_EQ(2, verify("run.wire.jsonl", out, sizeof out));
    EXPECT_EQ(2, verify("absent.json", out, sizeof out));
    EXPECT_EQ(0, verify("1.json", out, sizeof out));
}

/* A certificate whose finding, with a right digest, has other parameters than the run: without an
 * argument in words it is rejected; with one it stands only if the argument is right, which is
 * another word and another exit status. */
static void an_argument_is_no_proof(void)
{
    static const char other[] =
        "cd %s && old=$(sed -n 's/.*\"masked\":[0-9]*,\"digest\":\"\\([0-9a-f]*\\)\".*/\\1/p' "
        "1.json) "
        "&& new=$(printf 'secure-and\\nseparate\\naffine\\n{1}\\nparties=3 length=1 compare=auto "
        "result=bits told=all\\nproved\\n0\\n1\\n' | sha256sum | cut -c1-64) && sed "
        "'s/\\(\"findings\":.*\\)parties=3 length=2/\\1parties=3 length=1/; s/'$old'/'$new'/g' "
        "1.json "
        ">other.json && sed 's/\"assumes\":null/\"assumes\":\"entries are alike\"/' other.json "
        ">argued.json%s";
    char out[1024];
    EXPECT_EQ(0, shell(NULL, 0, other, ""));
    EXPECT_EQ(1, verify("other.json", out, sizeof out));
    EXPECT(strstr(out, "other parameters, and on no argument") != NULL);
    EXPECT_EQ(4, verify("argued.json", out, sizeof out));
    EXPECT(strstr(out, "stands if: party 1") == out && strstr(out, "entries are alike") != NULL);
}

/* A run whose protocol leaks gets no certificate: one hash for all entries of a vector. */
static void a_leak_is_not_certified(void)
{
    char out[512];
    EXPECT_EQ(0, shell(NULL, 0,
                       "cd %s && $GLASSHOUSE_BINARY run secure-and --variant as-published "
                       "--input 1=1,1,0,0,1,0,1,0 --input 2=1,1,1,0,1,1,1,0 "
                       "--input 3=1,0,0,0,1,0,1,1 --seed 7 --record leak%s",
                       ""));
    EXPECT_EQ(1, shell(out, sizeof out,
                       "cd %s && $GLASSHOUSE_BINARY certify leak --party 1 --out leak.json%s", ""));
    EXPECT_EQ(1, shell(out, sizeof out,
                       "cd %s && $(dirname $GLASSHOUSE_BINARY)/../proofs/certificate/"
                       "glasshouse-verify-certificate leak.json leak.wire.jsonl%s",
                       ""));
    EXPECT(strstr(out, "rule ENC-C8") != NULL);
}

const struct test tests[] = {{"honest certificates stand", honest_certificates_stand},
                             {"forgeries are rejected", forgeries_are_rejected},
                             {"other files are rejected", other_files_are_rejected},
                             {"an argument is no proof", an_argument_is_no_proof},
                             {"a leak is not certified", a_leak_is_not_certified},
                             {0}};

int main(int argc, char **argv)
{
    char path[256];
    if (!mkdtemp(folder))
        return 1;
    int result = shell(NULL, 0,
                       "cd %s && $GLASSHOUSE_BINARY run secure-and --variant separate "
                       "--input 1=1,0 --input 2=1,1 --input 3=1,0 --seed 7 "
                       "--record run%s",
                       "");
    result |=
        shell(NULL, 0, "cd %s && $GLASSHOUSE_BINARY certify run --party 1 --out 1.json%s", "");
    snprintf(path, sizeof path, "%s/1.json", folder);
    text = read_all(path);
    result |= test_main(argc, argv, tests);
    free(text);
    (void)shell(NULL, 0, "rm -r %s%s", "");
    return result;
}
