/* glasshouse run zhong on files: bad ones are refused with file and line and nothing is written;
 * odd ones that are right give the right tables. */
#include "tests/expect.h"
#include "tests/program.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[] = "/tmp/glasshouse-zhong-XXXXXX";

static const char *path(const char *name)
{
    static char list[4][256];
    static unsigned turn;
    char *out = list[turn++ % 4];
    snprintf(out, sizeof list[0], "%s/%s", folder, name);
    return out;
}

static void write_bytes(const char *name, const char *bytes, size_t size)
{
    FILE *file = fopen(path(name), "wb");
    EXPECT(file != NULL);
    if (!file)
        return;
    EXPECT_EQ(size, fwrite(bytes, 1, size, file));
    fclose(file);
}

/* Runs on the two files that are there, with two settings. */
static void play(struct program *run, const char *set1, const char *set2)
{
    char alice[300], bob[300];
    snprintf(alice, sizeof alice, "alice=@%s", path("a.csv"));
    snprintf(bob, sizeof bob, "bob=@%s", path("b.csv"));
    program_run(run, (const char *[]){"glasshouse", "run", "zhong", "--variant", "hardened",
                                      "--input", alice, "--input", bob, "--set", set1, "--set",
                                      set2, "--seed", "1", "--out", path("out"), NULL});
}

static char *contents(const char *name)
{
    static char text[2][4096];
    static unsigned turn;
    char *out = text[turn++ % 2];
    FILE *file = fopen(path(name), "rb");
    const size_t size = file ? fread(out, 1, sizeof text[0] - 1, file) : 0;
    out[size] = 0;
    if (file)
        fclose(file);
    return out;
}

static void test_refused(void)
{
    static const char good[] = "city,age,v\nA,1,x\nA,1,y\nB,2,z\n";
    static const struct {
        const char *alice, *bob, *schema, *k, *said;
    } cases[] = {
        {good, "city,years,v\nA,1,x\n", "schema=", "k=2",
         "b.csv: the schema has no column \"years\""},
        {good, "city,age\nA,1\n", "schema=", "k=2", "b.csv: bob:1: the column \"v\" is missing"},
        {good, good, "schema=city:qi;town:qi;v:keep", "k=2",
         "a.csv: the schema has no column \"age\""},
        {good, good, "schema=city:qi;city:qi;v:keep", "k=2", "two columns are named city"},
        {"a,a,v\n1,2,3\n1,2,3\n", good, "schema=", "k=2", "a.csv: schema: two columns are named a"},
        {"", good, "schema=", "k=2", "a.csv: alice"},
        {good, "", "schema=", "k=2", "b.csv: bob"},
        {good, good, "schema=", "k=4", "fewer than k = 4"},
        {"city,age,v\n", good, "schema=", "k=2", "fewer than k = 2"},
        {good, good, "schema=", "k=1", "k"},
        {good, good, "schema=", "k=0", "k"},
        {good, "city,age,v\nA,1,x\n*,1,y\n", "schema=", "k=2",
         "b.csv: bob: a cell of row 2 is '*'"},
        {good, "city,age,v\nA,1,x\nA,1\n", "schema=", "k=2", "b.csv: bob:3: 2 cells"},
        {good, "city,age,v\nA,1,x\nA,\"1,y\n", "schema=", "k=2", "b.csv: bob:3"},
        {good, "city,age,v\nA,1,x\nA,\xff,y\n", "schema=", "k=2", "b.csv: bob:3"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct program run;
        write_bytes("a.csv", cases[i].alice, strlen(cases[i].alice));
        write_bytes("b.csv", cases[i].bob, strlen(cases[i].bob));
        play(&run, cases[i].k, cases[i].schema);
        EXPECT_EQ(2, run.status);
        EXPECT_EQ(0, run.out_size);
        if (!strstr(run.err, cases[i].said))
            printf("  case %zu: %s", i, run.err);
        EXPECT(strstr(run.err, cases[i].said) != NULL);
        EXPECT(access(path("out"), F_OK) != 0);
    }
}

static void expect_tables(const char *want)
{
    EXPECT(strcmp(want, contents("out/alice.csv")) == 0);
    EXPECT(strcmp(want, contents("out/bob.csv")) == 0);
    if (strcmp(want, contents("out/alice.csv")) != 0)
        printf("  %s", contents("out/alice.csv"));
    unlink(path("out/alice.csv"));
    unlink(path("out/bob.csv"));
}

static void test_odd_and_right(void)
{
    static const struct {
        const char *alice, *bob, *want;
    } cases[] = {
        {"q,v\r\na,1\r\na,2\r\n", "q,v\r\na,3\r\n", "q,v\na,1\na,2\na,3\n"},
        {"q,v\na,1\na,2", "q,v\n", "q,v\na,1\na,2\n"},
        {"q,v\na,1\na,2\n", "v,q\n3,a\n", "q,v\na,1\na,2\na,3\n"},
        {"\xef\xbb\xbfq,v\na,1\nb,2\n", "q,v\na,3\n", "q,v\n*,1\n*,2\n*,3\n"},
        {"q,v\n\"x,\"\"y\"\"\",1\n\"x,\"\"y\"\"\",\"two\nlines\"\n", "q,v\n\"x,\"\"y\"\"\",3\n",
         "q,v\n\"x,\"\"y\"\"\",1\n\"x,\"\"y\"\"\",\"two\nlines\"\n\"x,\"\"y\"\"\",3\n"},
        {"q,v\n,1\n,2\n", "q,v\n,3\n", "q,v\n,1\n,2\n,3\n"},
        {"q,v\na,1\na,2\nb,3\nb,4\nb,5\n", "q,v\nb,6\nc,7\n",
         "q,v\n*,1\n*,2\nb,3\nb,4\nb,5\nb,6\n*,7\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct program run;
        write_bytes("a.csv", cases[i].alice, strlen(cases[i].alice));
        write_bytes("b.csv", cases[i].bob, strlen(cases[i].bob));
        play(&run, "k=2", "schema=q:qi;v:keep");
        EXPECT_EQ(0, run.status);
        if (run.status)
            printf("  case %zu: %s%s", i, run.out, run.err);
        expect_tables(cases[i].want);
    }
}

/* A cell of ten million bytes passes, and comes back whole. */
static void test_long_lines(void)
{
    enum { LONG = 10 * 1000 * 1000 };
    struct program run;
    struct stat info = {0};
    char *text = malloc(LONG + 64);
    EXPECT(text != NULL);
    if (!text)
        return;
    size_t size = (size_t)snprintf(text, 64, "q,v\na,");
    memset(text + size, 'x', LONG);
    size += LONG;
    size += (size_t)snprintf(text + size, 32, "\na,2\n");
    write_bytes("a.csv", text, size);
    write_bytes("b.csv", "q,v\n", 4);
    free(text);
    play(&run, "k=2", "schema=q:qi;v:keep");
    EXPECT_EQ(0, run.status);
    EXPECT(stat(path("out/bob.csv"), &info) == 0 && (size_t)info.st_size == size);
    unlink(path("out/alice.csv"));
    unlink(path("out/bob.csv"));
}

const struct test tests[] = {{"bad files are refused", test_refused},
                             {"odd files that are right", test_odd_and_right},
                             {"long lines", test_long_lines},
                             {0}};

int main(int argc, char **argv)
{
    if (!mkdtemp(folder))
        return 1;
    const int result = test_main(argc, argv, tests);
    unlink(path("a.csv"));
    unlink(path("b.csv"));
    rmdir(path("out"));
    rmdir(folder);
    return result;
}
