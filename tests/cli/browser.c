#include "tests/cli/browser.h"
#include "tests/cli/recording.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char flags[] = "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run "
                            "--disable-background-networking --disable-component-update "
                            "--disable-sync --enable-logging=stderr --hide-scrollbars "
                            "--window-size=1360,1000";

void browser_needed(void)
{
    struct program found;
    program_shell(&found, "command -v chromium");
    const int code = found.status;
    program_clear(&found);
    if (code != 0)
        test_skip("no chromium: apt-get install chromium");
}

/* Every start has a new, empty folder of its own. */
static void start(struct program *run, const char *action, const char *page, const char *fragment)
{
    char line[4096];
    snprintf(line, sizeof line,
             "profile=$(mktemp -d) && chromium %s --user-data-dir=\"$profile\" "
             "--virtual-time-budget=10000 %s \"file://$PWD/%s%s\" 2>\"$profile/said\"; "
             "status=$?; grep CONSOLE \"$profile/said\" >&2; rm -rf \"$profile\"; exit $status",
             flags, action, page, fragment);
    program_shell(run, line);
}

void browser_open(struct program *run, const char *page, const char *fragment)
{
    start(run, "--dump-dom", page, fragment);
}

/* Writes |text| up to |word|, then |instead|, and gives what follows the word. */
static const char *replace(FILE *file, const char *text, const char *word, const char *instead)
{
    const char *at = strstr(text, word);
    EXPECT(at != NULL);
    if (!at)
        return text;
    fwrite(text, 1, (size_t)(at - text), file);
    fputs(instead, file);
    return at + strlen(word);
}

static void add_script(FILE *file, const char *name)
{
    char path[256];
    size_t size;
    snprintf(path, sizeof path, "tests/cli/pages/%s", name);
    char *text = read_all(test_source_path(path), &size);
    fprintf(file, "<script>%s</script>\n", text);
    free(text);
}

static void make_copy(const char *page, const char *copy, const char *script)
{
    size_t size;
    char *text = read_all(page, &size);
    FILE *file = fopen(copy, "w");
    if (!file)
        abort();
    const char *rest =
        replace(file, text, "http-equiv=\"Content-Security-Policy\"", "name=\"was\"");
    rest = replace(file, rest, "</body>\n</html>\n", "");
    EXPECT(*rest == 0);
    add_script(file, "checks.js");
    add_script(file, script);
    add_script(file, "checks_end.js");
    fputs("</body>\n</html>\n", file);
    fclose(file);
    free(text);
}

/* The checks wrote lines into an element of their own: "ok NAME", "FAILS NAME", "done COUNT". */
static void read_checks(const char *document, const char *script)
{
    const char *at = strstr(document, "<pre id=\"checks\">");
    const char *end = at ? strstr(at, "</pre>") : NULL;
    EXPECT(end != NULL);
    if (!end)
        return;
    at += strlen("<pre id=\"checks\">");
    printf("%s:\n%.*s\n", script, (int)(end - at), at);
    size_t held = 0;
    bool done = false;
    while (at < end) {
        const size_t size = strcspn(at, "\n<");
        EXPECT(strncmp(at, "FAILS", 5) != 0);
        held += strncmp(at, "ok ", 3) == 0;
        done = strncmp(at, "done ", 5) == 0 && strtoul(at + 5, NULL, 10) == held;
        at += size + 1;
    }
    EXPECT(done && held > 0);
}

void browser_check(const char *page, const char *fragment, const char *script)
{
    struct program run;
    make_copy(page, "checked.html", script);
    browser_open(&run, "checked.html", fragment);
    EXPECT_EQ(0, run.status);
    if (*run.err)
        printf("%s: the console says:\n%s", script, run.err);
    EXPECT_EQ(0, run.err_size);
    read_checks(run.out, script);
    program_clear(&run);
}

void browser_picture(const char *page, const char *fragment, const char *name)
{
    struct program run;
    char action[3000], folder[1024];
    const char *binary = getenv("GLASSHOUSE_BINARY");
    const char *slash = binary ? strrchr(binary, '/') : NULL;
    snprintf(folder, sizeof folder, "%.*s/pages", slash ? (int)(slash - binary) : 1,
             slash ? binary : ".");
    snprintf(action, sizeof action, "--screenshot=\"$(mkdir -p '%s' && echo '%s')/%s.png\"", folder,
             folder, name);
    start(&run, action, page, fragment);
    EXPECT_EQ(0, run.status);
    EXPECT_EQ(0, run.err_size);
    program_clear(&run);
    snprintf(action, sizeof action, "test \"$(wc -c < '%s/%s.png')\" -gt 10000", folder, name);
    program_shell(&run, action);
    EXPECT_EQ(0, run.status);
    program_clear(&run);
}
