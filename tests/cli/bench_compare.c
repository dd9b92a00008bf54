/* What got slower: which way is worse, slack, rows that one side lacks, files that are none. */
#include "cli/bench_compare.h"
#include "tests/expect.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct command command = {.name = "bench"};

static int open_text(struct bench_compare *c, const char *text)
{
    char path[] = "/tmp/glasshouse-compare-XXXXXX";
    const int descriptor = mkstemp(path);
    EXPECT(write(descriptor, text, strlen(text)) == (ssize_t)strlen(text));
    close(descriptor);
    *c = (struct bench_compare){.slack = SLACK_USUAL};
    const int code = bench_compare_open(&command, path, c);
    c->path = "old.json";
    unlink(path);
    return code;
}

static void add(struct bench *b, const char *name, double value, double limit, const char *unit)
{
    bench_limit(bench_add(b, name, value, unit), limit, "");
}

static void worse_is_told(void)
{
    struct bench_compare c;
    struct bench b = {NULL, 0, 0};
    char *said = NULL;
    size_t size;
    EXPECT_EQ(EXIT_EXPECTED,
              open_text(&c, "{\"rows\":[{\"suite\":\"s\",\"name\":\"time\",\"ratio\":1.0},"
                            "{\"suite\":\"s\",\"name\":\"same\",\"ratio\":1.0},"
                            "{\"suite\":\"s\",\"name\":\"speed\",\"ratio\":0.8},"
                            "{\"suite\":\"s\",\"name\":\"plain\"},"
                            "{\"suite\":\"s\",\"name\":\"gone\",\"ratio\":2}]}"));
    add(&b, "time", 1.3, 1, "us");
    add(&b, "same", 1.1, 1, "us");
    add(&b, "speed", 0.4, 1, "runs/s");
    add(&b, "new", 9, 1, "us");
    bench_add(&b, "plain", 3, "us");
    FILE *file = open_memstream(&said, &size);
    bench_compare_rows(&c, file, "s", &b);
    bench_compare_rows(&c, file, "another", &b);
    EXPECT_EQ(EXIT_FINDING, bench_compare_end(&c, file, true));
    fclose(file);
    EXPECT(c.compared == 3 && c.worse == 2);
    EXPECT(strstr(said, "+30.0 %  WORSE") && strstr(said, "+100.0 %  WORSE"));
    EXPECT(strstr(said, "+10.0 %\n") && strstr(said, "only in the earlier run: s, gone\n"));
    EXPECT(!strstr(said, "new") && !strstr(said, "s, plain"));
    EXPECT(strstr(said, "2 of 3 ratios are worse by more than 15 % than in old.json\n"));
    free(said);
    bench_clear(&b);
    bench_compare_clear(&c);
}

static void a_bar_says_which_way(void)
{
    struct bench b = {NULL, 0, 0};
    struct bench_row *row = bench_add(&b, "x", 2, "times");
    bench_limit(row, 1, "");
    EXPECT(bench_worse(row, 1) > 99);
    bench_bar(row, 1, false);
    EXPECT(bench_worse(row, 1) < -49);
    bench_clear(&b);
}

static void what_is_no_bench_is_refused(void)
{
    static const char *const wrong[] = {
        "",
        "{",
        "[]",
        "{\"rows\":3}",
        "{\"rows\":[3]}",
        "{\"rows\":[{\"suite\":\"s\"}]}",
        "{\"rows\":[{\"suite\":\"s\",\"name\":\"n\",\"ratio\":\"1\"}]}",
        "{\"rows\":[{\"suite\":\"s\",\"name\":\"n\",\"ratio\":-1}]}",
    };
    struct bench_compare c = {.slack = SLACK_USUAL};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        EXPECT_EQ(EXIT_USAGE, open_text(&c, wrong[i]));
        bench_compare_clear(&c);
    }
    EXPECT_EQ(EXIT_USAGE, bench_compare_open(&command, "/nosuch", &c));
    bench_compare_clear(&c);
}

const struct test tests[] = {{"worse is told", worse_is_told},
                             {"a bar says which way", a_bar_says_which_way},
                             {"what is no bench is refused", what_is_no_bench_is_refused},
                             {0}};
