/* ./glasshouse on machines that lack something: it names what, says how to get it, and stops with
 * status 3. The machines are folders of a few programs, some of them ours. */
#include "tests/expect.h"
#include "tests/program.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char folder[] = "/tmp/glasshouse-setup-XXXXXX";

/* A machine with the tools that every system has, a copy of the script, and nothing to build with.
 * Programs may be added as lines of sh. */
static void make_machine(const char *programs)
{
    char line[4096];
    struct program run;
    snprintf(line, sizeof line,
             "set -e; rm -rf %s/*; mkdir -p %s/bin; cd %s; cp '%s' .; cd bin; "
             "for tool in sh dirname cat sed awk grep mkdir tail flock; do "
             "ln -s \"$(command -v $tool)\" $tool; done; "
             "add() { printf '#!/bin/sh\\n%%s\\n' \"$2\" >$1; chmod +x $1; }; %s",
             folder, folder, folder, test_source_path("glasshouse"), programs);
    program_shell(&run, line);
    EXPECT_EQ(0, run.status);
    if (run.status)
        printf("%s", run.err);
}

static void start(struct program *run, const char *words)
{
    char line[512];
    snprintf(line, sizeof line,
             "unset CC CXX GLASSHOUSE_PRESET GLASSHOUSE_BUILD GLASSHOUSE_RELIC GLASSHOUSE_CURVE; "
             "PATH=%s/bin exec %s/glasshouse %s",
             folder, folder, words);
    program_shell(run, line);
}

/* expect_stop starts on the machine and wants status 3, nothing on standard output, every entry
 * of |said| in the message, and |unsaid| not. */
static void expect_stop(const char *const *said, const char *unsaid)
{
    static const char *const ways[] = {"test", "audit", ""};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        struct program run;
        start(&run, ways[i]);
        EXPECT_EQ(3, run.status);
        EXPECT_EQ(0, run.out_size);
        for (const char *const *words = said; *words; words++) {
            EXPECT(strstr(run.err, *words) != NULL);
            if (!strstr(run.err, *words))
                printf("expected '%s' in:\n%s", *words, run.err);
        }
        EXPECT(!unsaid || strstr(run.err, unsaid) == NULL);
    }
}

static void without_root_it_says_what_to_ask_for(void)
{
    make_machine("add id 'echo 1000'; add apt-get 'echo must not be called; exit 9'");
    expect_stop((const char *const[]){"Ask root for:", "apt-get install", " cmake ", "libflint-dev",
                                      "libsodium-dev", "libgmp-dev", "libssl-dev", "npm", NULL},
                "must not be called");
}

static void without_a_network_it_shows_the_log(void)
{
    make_machine("add id 'echo 0'; add apt-get 'echo cannot resolve anything; exit 100'");
    expect_stop((const char *const[]){"installing Debian packages:", "Is there a network?",
                                      "| cannot resolve anything", "packages.log", NULL},
                "Ask root");
}

static void on_another_system_it_names_the_libraries(void)
{
    make_machine("add id 'echo 0'");
    expect_stop((const char *const[]){"this system lacks: CMake 3.25 or newer, Ninja",
                                      "a C11 compiler", "GMP", "MPFR", "FLINT", "libsodium",
                                      "OpenSSL 3", NULL},
                "apt-get");
}

/* What is there is not asked for again, and an old CMake is not enough. */
static void only_what_is_missing_is_named(void)
{
    make_machine("add id 'echo 1000'; add apt-get ''; add ninja 'exit 1'; add npm ''; add cc ''; "
                 "add c++ ''; add cmake 'echo cmake version 3.18.4'");
    expect_stop((const char *const[]){"lacks: CMake 3.25 or newer. Ask root for:",
                                      "--no-install-recommends cmake\n", NULL},
                "libflint-dev");
}

static void a_failing_configuration_shows_its_end(void)
{
    make_machine("add ninja 'exit 1'; add npm ''; add cc ''; add c++ ''; "
                 "add cmake 'case $1 in --version) echo cmake version 3.25.1;; "
                 "-DCACHE*) exit 0;; *) echo something is wrong; exit 1;; esac'");
    expect_stop((const char *const[]){"configuring (release)", "| something is wrong",
                                      "configure.log", NULL},
                "building");
}

/* A machine whose build is finished, with a ctest that writes the log of two tests. */
/* Another process sets up the tree: the program says which one, and then waits. */
static void a_second_start_says_for_whom_it_waits(void)
{
    char line[1024];
    struct program run;
    make_machine("add id 'echo 1000'");
    snprintf(line, sizeof line,
             "cd %s && mkdir -p .glasshouse && printf 'process 4711, for all' "
             ">.glasshouse/lock.holder && (flock 8; touch held; while [ ! -e go ]; do sleep 0.05; "
             "done) 8>>.glasshouse/lock & cd %s; while [ ! -e held ]; do sleep 0.05; done; "
             "(PATH=%s/bin ./glasshouse test 2>said; echo $? >status) & "
             "while ! grep -q waiting said 2>/dev/null; do sleep 0.05; done; touch go; wait; "
             "cat said; cat status",
             folder, folder, folder);
    program_shell(&run, line);
    EXPECT(strstr(run.out, "another ./glasshouse (process 4711, for all) sets up this tree") !=
           NULL);
    EXPECT(strstr(run.out, "this system lacks:") != NULL); /* then it goes on as ever */
}

/* `fuzz --help` works on a machine without AFL++. */
static void fuzz_help_needs_nothing(void)
{
    char line[512];
    struct program run;
    snprintf(line, sizeof line, "'%s' fuzz --help", test_source_path("glasshouse"));
    program_shell(&run, line);
    EXPECT_EQ(0, run.status);
    EXPECT(strstr(run.out, "usage: ./glasshouse fuzz") != NULL && run.err_size == 0);
}

static void skipped_tests_say_why(void)
{
    struct program run;
    make_machine("ln -s \"$(command -v rm)\" rm; mkdir -p ../build/release/Testing/Temporary; "
                 "touch ../build/release/build.ninja; echo 'release ' >../build/release/settings; "
                 "add ninja 'echo no work to do'; "
                 "add ctest 'cat $0.log >$2/Testing/Temporary/LastTest.log; exit 8'; "
                 "end='<end of output>'; printf '%s\\n' '1/3 Testing: a/one' 'skipped: not so' "
                 "'2 checks' \"$end\" '2/3 Testing: b/two' 'SKIPPED: no x; install y' \"$end\" "
                 "'3/3 Testing: c/three' 'skipped: no x; install y' \"$end\" >ctest.log");
    start(&run, "test");
    EXPECT_EQ(8, run.status);
    EXPECT(strstr(run.out, "skipped, and why:\n  no x; install y: b/two c/three\n") != NULL);
    EXPECT(strstr(run.out, "a/one") == NULL && strstr(run.out, "not so") == NULL);
}

/* Its own folder, and CMake is told; another name is none. */
static void a_curve_has_its_own_build(void)
{
    struct program run;
    char line[512];
    make_machine("add id 'echo 0'; add cc true; add c++ true; "
                 "add npm true; add ninja true; "
                 "add cmake 'case $* in --version) echo cmake version 3.25.1 ;; "
                 "*) echo \"$*\" >>$0.log ;; esac'");
    snprintf(
        line, sizeof line,
        "unset CC CXX GLASSHOUSE_PRESET GLASSHOUSE_BUILD GLASSHOUSE_RELIC; export PATH=%s/bin; "
        "GLASSHOUSE_CURVE=B12_P638 %s/glasshouse list; "
        "cat %s/bin/cmake.log",
        folder, folder, folder);
    program_shell(&run, line);
    EXPECT(strstr(run.out, "build/release-B12_P638 -D") != NULL);
    EXPECT(strstr(run.out, "-DGLASSHOUSE_CURVE=B12_P638") != NULL);
    snprintf(line, sizeof line, "export PATH=%s/bin; GLASSHOUSE_CURVE=../x exec %s/glasshouse list",
             folder, folder);
    program_shell(&run, line);
    EXPECT_EQ(3, run.status);
    EXPECT(strstr(run.err, "GLASSHOUSE_CURVE=../x is no curve: it is BN254, B12_P638 or") != NULL);
}

static void remove_folder(void)
{
    struct program run;
    char line[128];
    snprintf(line, sizeof line, "rm -rf %s", folder);
    program_shell(&run, line);
}

const struct test tests[] = {
    {"without root it says what to ask for", without_root_it_says_what_to_ask_for},
    {"without a network it shows the log", without_a_network_it_shows_the_log},
    {"on another system it names the libraries", on_another_system_it_names_the_libraries},
    {"only what is missing is named", only_what_is_missing_is_named},
    {"a curve has its own build", a_curve_has_its_own_build},
    {"a failing configuration shows its end", a_failing_configuration_shows_its_end},
    {"skipped tests say why", skipped_tests_say_why},
    {"a second start says for whom it waits", a_second_start_says_for_whom_it_waits},
    {"fuzz help needs nothing", fuzz_help_needs_nothing},
    {0}};

int main(int argc, char **argv)
{
    if (!mkdtemp(folder))
        test_skip("no folder can be made in /tmp");
    const int result = test_main(argc, argv, tests);
    remove_folder();
    return result;
}
