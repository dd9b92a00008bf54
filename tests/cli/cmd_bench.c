/* `glasshouse bench` lists its suites, as text and as JSON, without running any. */
#include "tests/expect.h"
#include "tests/program.h"
#include <stdlib.h>
#include <string.h>

static void suites_are_listed(void)
{
    struct program text, json;
    program_run(&text, (const char *[]){"glasshouse", "bench", "--list", NULL});
    program_run(&json, (const char *[]){"glasshouse", "bench", "--list", "--json", NULL});
    EXPECT(text.status == 0 && json.status == 0);
    EXPECT(strncmp(json.out, "{\"rows\":[", 9) == 0);
    EXPECT(strcmp(json.out + json.out_size - 3, "]}\n") == 0);
    size_t listed = 0, named = 0;
    for (const char *at = text.out; (at = strchr(at, '\n')); at++)
        listed++;
    for (const char *at = json.out; (at = strstr(at, "\"name\":")); at++)
        named++;
    EXPECT_EQ(listed, named);
}

/* The quickest suite, drawn: a bar for each row that has a limit. */
static void ratios_are_drawn(void)
{
    struct program run;
    program_shell(&run, "\"$GLASSHOUSE_BINARY\" bench parts --json --svg cmd_bench.svg > "
                        "cmd_bench.json && cat cmd_bench.svg; s=$?; grep -o '\"ratio\":[0-9]' "
                        "cmd_bench.json | grep -c . >&2; rm cmd_bench.*; exit $s");
    EXPECT_EQ(0, run.status);
    size_t bars = 0;
    for (const char *at = run.out; (at = strstr(at, "fill=\"#0072b2\"")); at++)
        bars++;
    EXPECT(strncmp(run.out, "<svg ", 5) == 0 && strstr(run.out, "</svg>"));
    EXPECT(bars > 0 && bars == strtoul(run.err, NULL, 10));
}

const struct test tests[] = {
    {"suites are listed", suites_are_listed}, {"ratios are drawn", ratios_are_drawn}, {0}};
