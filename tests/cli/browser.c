#include "tests/cli/browser.h"
#include "tests/cli/chromium.h"
#include "tests/cli/recording.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void browser_needed(void)
{
    struct program found;
    program_shell(&found, "command -v chromium");
    const int code = found.status;
    if (code != 0)
        test_skip("no chromium: apt-get install chromium");
}

void browser_end(void)
{
    chromium_end();
}

static void load(const char *page, const char *fragment)
{
    char folder[2048], address[4096];
    if (!getcwd(folder, sizeof folder))
        abort();
    snprintf(address, sizeof address, "file://%s/%s%s", folder, page, fragment);
    chromium_load(address);
}

void browser_open(struct program *run, const char *page, const char *fragment)
{
    *run = (struct program){.status = 0};
    load(page, fragment);
    run->out =
        program_keep(chromium_value("document.documentElement.outerHTML")->text, &run->out_size);
    run->err = program_keep(chromium_console(), &run->err_size);
}

double browser_opened(void)
{
    const struct json_value *when =
        chromium_value("performance.getEntriesByType('navigation')[0].loadEventEnd.toFixed(3)");
    return when->text ? strtod(when->text, NULL) : 0;
}

static void expect_silence(const char *page)
{
    const char *said = chromium_console();
    EXPECT(*said == 0);
    if (*said)
        printf("%s: the console says:\n%s", page, said);
}

/* The scripts, one behind the other, and then |last|. */
static const struct json_value *run_scripts(const char *const *names, const char *last)
{
    char *text = NULL;
    size_t size, all;
    FILE *file = open_memstream(&text, &all);
    if (!file)
        abort();
    for (; *names; names++) {
        char path[256];
        snprintf(path, sizeof path, "tests/cli/pages/%s", *names);
        char *script = read_all(test_source_path(path), &size);
        fprintf(file, "%s\n", script);
        free(script);
    }
    fprintf(file, ";%s", last);
    fclose(file);
    const struct json_value *value = chromium_value(text);
    free(text);
    return value;
}

/* The checks are lines: "ok NAME", "FAILS NAME". */
static void read_checks(const struct json_value *lines, const char *script)
{
    size_t held = 0;
    const char *at = lines->type == JSON_STRING ? lines->text : "";
    printf("%s:\n%s\n", script, at);
    while (*at) {
        EXPECT(strncmp(at, "FAILS", 5) != 0);
        held += strncmp(at, "ok ", 3) == 0;
        at += strcspn(at, "\n");
        at += *at == '\n';
    }
    EXPECT(held > 0);
}

#define ALL_LINES "checkLines.map(line => line.replace(/\\s+/g, ' ')).join('\\n')"

void browser_check(const char *page, const char *fragment, const char *script)
{
    load(page, fragment);
    read_checks(run_scripts((const char *[]){"checks.js", script, NULL}, ALL_LINES), script);
    expect_silence(page);
}

static void path_of(char *path, size_t size, const char *name, const char *end)
{
    struct program made;
    char line[2048];
    const char *binary = getenv("GLASSHOUSE_BINARY"), *slash = binary ? strrchr(binary, '/') : NULL;
    const int folder = slash ? (int)(slash - binary) : 1;
    snprintf(path, size, "%.*s/pages/%s.%s", folder, slash ? binary : ".", name, end);
    snprintf(line, sizeof line, "mkdir -p '%.*s/pages'", folder, slash ? binary : ".");
    program_shell(&made, line);
    EXPECT_EQ(0, made.status);
}

void browser_print(const char *page, const char *fragment, const char *name)
{
    char path[2048];
    static const char *const schemes[] = {"light", "dark"};
    for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++) {
        load(page, fragment);
        chromium_media("print", schemes[i]);
        read_checks(run_scripts((const char *[]){"checks.js", "print_checks.js", NULL}, ALL_LINES),
                    "print_checks.js");
    }
    load(page, fragment);
    path_of(path, sizeof path, name, "pdf");
    EXPECT(chromium_print(path) > 10000);
    expect_silence(page);
}

/* Tab, from control to control, until the page is left or the first comes again. */
static void walk(const char *wanted)
{
    chromium_value("beginWalk()");
    for (int i = 0; i < 1000; i++) {
        chromium_key("Tab");
        const struct json_value *ended = chromium_value("walkOn()");
        if (ended->type == JSON_BOOL && ended->truth)
            break;
    }
    const struct json_value *faults = chromium_value("walkFaults()");
    if (strcmp(faults->text, wanted) != 0)
        printf("Tab: %s; wanted: %s\n", faults->text, wanted);
    EXPECT(strcmp(faults->text, wanted) == 0);
}

void browser_keys(const char *page, const char *const then[][2])
{
    load(page, "");
    run_scripts((const char *[]){"checks.js", "keys_checks.js", NULL}, "0");
    walk("");
    chromium_value("plantWalk()");
    walk("not reached: planted; without a mark: planted");
    load(page, "");
    for (; (*then)[0]; then++) {
        chromium_key((*then)[0]);
        const struct json_value *holds = chromium_value((*then)[1]);
        if (holds->type != JSON_BOOL || !holds->truth)
            printf("%s: after %s this is not so: %s\n", page, (*then)[0], (*then)[1]);
        EXPECT(holds->type == JSON_BOOL && holds->truth);
    }
    expect_silence(page);
}

void browser_picture(const char *page, const char *fragment, const char *name)
{
    char path[2048];
    load(page, fragment);
    path_of(path, sizeof path, name, "png");
    EXPECT(chromium_picture(path) > 10000);
    expect_silence(page);
}
