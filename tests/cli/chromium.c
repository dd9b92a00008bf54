#define _GNU_SOURCE /* pipe2 */
#include "tests/cli/chromium.h"
#include "sim/json.h"
#include "tests/expect.h"
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PATIENCE = 300000 }; /* milliseconds, for an answer: only what hangs waits so long */

static struct {
    pid_t child;
    int to, from;
    char folder[32];
    char *text; /* what came: |done| bytes were read, the answer under way begins there */
    size_t size, room, done;
    struct arena arena; /* of the last answer */
    uint64_t asked;
    char target[64], session[64];
    bool loaded;
    char *console;
    size_t console_size;
} browser;

static void give_up(const char *why)
{
    printf("chromium: %s\n", why);
    chromium_end();
    exit(1);
}

/* ------------------------------------------------------------------ the process */

static void become_chromium(const int to[2], const int from[2], const char *profile)
{
    char folder[64];
    snprintf(folder, sizeof folder, "--user-data-dir=%s", profile);
    /* It reads requests from 3 and writes answers to 4. The numbers may be taken by the pipes. */
    const int in = fcntl(to[0], F_DUPFD, 10), out = fcntl(from[1], F_DUPFD, 10);
    const int nothing = open("/dev/null", O_RDWR);
    dup2(in, 3);
    dup2(out, 4);
    for (int i = 0; i < 3; i++)
        dup2(nothing, i);
    close(in);
    close(out);
    execlp("chromium", "chromium", "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic",
           "--no-first-run", "--disable-background-networking", "--disable-component-update",
           "--disable-sync", "--hide-scrollbars", "--window-size=1360,1000",
           "--remote-debugging-pipe", folder, "about:blank", (char *)NULL);
    _exit(127);
}

static void start(void)
{
    int to[2], from[2];
    if (browser.child)
        return;
    snprintf(browser.folder, sizeof browser.folder, "/tmp/glasshouse-web-XXXXXX");
    if (!mkdtemp(browser.folder) || pipe2(to, O_CLOEXEC) != 0 || pipe2(from, O_CLOEXEC) != 0)
        give_up("no folder, or no pipes");
    (void)signal(SIGPIPE, SIG_IGN);
    fflush(stdout);
    browser.child = fork();
    if (browser.child < 0)
        give_up("cannot be started");
    if (browser.child == 0)
        become_chromium(to, from, browser.folder);
    close(to[0]);
    close(from[1]);
    browser.to = to[1];
    browser.from = from[0];
}

void chromium_end(void)
{
    char line[128];
    if (!browser.child)
        return;
    close(browser.to); /* it ends when nobody can ask it any more */
    close(browser.from);
    for (int i = 0; i < 50 && waitpid(browser.child, NULL, WNOHANG) == 0; i++)
        usleep(100000);
    kill(browser.child, SIGKILL);
    waitpid(browser.child, NULL, 0);
    snprintf(line, sizeof line, "rm -rf %s", browser.folder);
    if (system(line) != 0)
        printf("%s remains\n", browser.folder);
    arena_clear(&browser.arena);
    free(browser.text);
    free(browser.console);
    memset(&browser, 0, sizeof browser);
}

/* ------------------------------------------------------------------ questions and answers */

static void put(const char *text, size_t size)
{
    while (size) {
        const ssize_t done = write(browser.to, text, size);
        if (done <= 0)
            give_up("has ended");
        text += done;
        size -= (size_t)done;
    }
}

/* The next message, to its final zero. */
static const char *next(size_t *size)
{
    for (size_t looked = browser.done;;) {
        const char *end =
            browser.size > looked ? memchr(browser.text + looked, 0, browser.size - looked) : NULL;
        if (end) {
            const char *at = browser.text + browser.done;
            *size = (size_t)(end - at);
            browser.done += *size + 1;
            return at;
        }
        if (browser.size > browser.done)
            memmove(browser.text, browser.text + browser.done, browser.size - browser.done);
        browser.size -= browser.done;
        looked = browser.size;
        browser.done = 0;
        if (browser.room - browser.size < 1 << 16)
            browser.text = realloc(browser.text, browser.room = 2 * browser.room + (1 << 17));
        struct pollfd wait = {.fd = browser.from, .events = POLLIN};
        if (!browser.text || poll(&wait, 1, PATIENCE) != 1)
            give_up("does not answer");
        const ssize_t got =
            read(browser.from, browser.text + browser.size, browser.room - browser.size);
        if (got <= 0)
            give_up("has ended");
        browser.size += (size_t)got;
    }
}

static void say(const char *text)
{
    const size_t more = text ? strlen(text) : 0;
    browser.console = realloc(browser.console, browser.console_size + more + 2);
    if (!browser.console)
        abort();
    if (more)
        memcpy(browser.console + browser.console_size, text, more);
    browser.console_size += more;
    if (more)
        browser.console[browser.console_size++] = '\n';
    browser.console[browser.console_size] = 0;
}

static const struct json_value *deep(const struct json_value *v, const char *a, const char *b)
{
    v = v ? json_get(v, a) : NULL;
    return v && b ? json_get(v, b) : v;
}

/* What came unasked: the page has loaded, or its console says something. */
static void hear(const char *method, const struct json_value *message)
{
    const struct json_value *p = json_get(message, "params");
    if (strcmp(method, "Page.loadEventFired") == 0)
        browser.loaded = true;
    else if (strcmp(method, "Log.entryAdded") == 0)
        say(json_get_text(deep(p, "entry", NULL), "text"));
    else if (strcmp(method, "Runtime.exceptionThrown") == 0)
        say(json_get_text(deep(p, "exceptionDetails", "exception"), "description"));
    else if (strcmp(method, "Runtime.consoleAPICalled") == 0)
        say("the page writes to its console");
}

/* Reads one message; the answer to question |number|, or NULL. */
static const struct json_value *listen_for(uint64_t number)
{
    static struct json_value message;
    size_t size, at = 0;
    const char *text = next(&size);
    arena_clear(&browser.arena);
    if (json_read(&browser.arena, text, size, &message, &at) != OK) {
        printf("at byte %zu: %.200s\n", at, text);
        give_up("says what is no JSON");
    }
    const char *method = json_get_text(&message, "method");
    if (method)
        hear(method, &message);
    if (json_get_number(&message, "id", 0) != number)
        return NULL;
    if (json_get(&message, "error")) {
        printf("%.300s\n", text);
        give_up("refuses");
    }
    return json_get(&message, "result");
}

/* Asks |method| with the members that are in |parameters|, which is cleared, and waits. */
static const struct json_value *ask(const char *method, struct json *parameters)
{
    struct json j;
    const struct json_value *answer = NULL;
    start();
    json_init(&j);
    json_object(&j);
    json_add_u64(&j, "id", ++browser.asked);
    json_add_string(&j, "method", method);
    if (*browser.session)
        json_add_string(&j, "sessionId", browser.session);
    json_end(&j);
    if (parameters)
        json_end(parameters);
    put(j.text, j.size - 1); /* without the last bracket */
    put(",\"params\":", strlen(",\"params\":"));
    put(parameters ? parameters->text : "{}", parameters ? parameters->size : 2);
    put("}", 2); /* with its zero */
    json_clear(&j);
    if (parameters)
        json_clear(parameters);
    while (!answer)
        answer = listen_for(browser.asked);
    return answer;
}

static struct json parameters(const char *key, const char *value)
{
    struct json j;
    json_init(&j);
    json_object(&j);
    if (key)
        json_add_string(&j, key, value);
    return j;
}

static void keep(char out[64], const struct json_value *answer, const char *key)
{
    snprintf(out, 64, "%s", answer ? json_get_text(answer, key) : "");
}

/* ------------------------------------------------------------------ pages */

void chromium_load(const char *address)
{
    static const char *const domains[] = {"Page.enable", "Runtime.enable", "Log.enable"};
    struct json j;
    char before[64];
    memcpy(before, browser.target, sizeof before);
    browser.session[0] = 0;
    j = parameters("url", "about:blank");
    keep(browser.target, ask("Target.createTarget", &j), "targetId");
    if (*before) {
        j = parameters("targetId", before);
        ask("Target.closeTarget", &j);
    }
    j = parameters("targetId", browser.target);
    json_add_bool(&j, "flatten", true);
    char session[64];
    keep(session, ask("Target.attachToTarget", &j), "sessionId");
    memcpy(browser.session, session, sizeof session);
    for (size_t i = 0; i < sizeof domains / sizeof *domains; i++)
        ask(domains[i], NULL);
    browser.loaded = false;
    browser.console_size = 0;
    say("");
    j = parameters("url", address);
    ask("Page.navigate", &j);
    while (!browser.loaded)
        listen_for(0);
    chromium_value("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))");
}

const char *chromium_console(void)
{
    chromium_value("0"); /* what was said before the answer to this has come */
    return browser.console ? browser.console : "";
}

const struct json_value *chromium_value(const char *script)
{
    static const struct json_value none = {.type = JSON_STRING, .text = ""};
    struct json j = parameters("expression", script);
    json_add_bool(&j, "returnByValue", true);
    json_add_bool(&j, "awaitPromise", true);
    const struct json_value *answer = ask("Runtime.evaluate", &j);
    const struct json_value *thrown = deep(answer, "exceptionDetails", "exception");
    EXPECT(thrown == NULL);
    if (thrown)
        printf("%.2000s\n", json_get_text(thrown, "description"));
    const struct json_value *value = thrown ? NULL : deep(answer, "result", "value");
    return value ? value : &none;
}

void chromium_key(const char *key)
{
    static const struct {
        const char *key, *text;
        unsigned code;
    } known[] = {{"Tab", "", 9},   {"Enter", "\r", 13}, {"Escape", "", 27},    {"End", "", 35},
                 {"Home", "", 36}, {"ArrowUp", "", 38}, {"ArrowDown", "", 40}, {"/", "/", 191},
                 {"?", "?", 191},  {"t", "t", 84},      {"2", "2", 50},        {"0", "0", 48}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        for (int up = 0; up < 2 && strcmp(known[i].key, key) == 0; up++) {
            struct json j = parameters("type", up ? "keyUp" : "keyDown");
            json_add_string(&j, "key", key);
            json_add_u64(&j, "windowsVirtualKeyCode", known[i].code);
            if (!up && *known[i].text)
                json_add_string(&j, "text", known[i].text);
            ask("Input.dispatchKeyEvent", &j);
        }
}

void chromium_media(const char *media, const char *scheme)
{
    struct json j = parameters("media", media);
    json_add_array(&j, "features");
    json_object(&j);
    json_add_string(&j, "name", "prefers-color-scheme");
    json_add_string(&j, "value", scheme);
    json_end(&j);
    json_end(&j);
    ask("Emulation.setEmulatedMedia", &j);
    const bool paper = strcmp(media, "print") == 0;
    j = parameters(NULL, NULL);
    json_add_u64(&j, "width", paper ? 718 : 1360); /* A4 with margins of a centimetre */
    json_add_u64(&j, "height", 1000);
    json_add_u64(&j, "deviceScaleFactor", 1);
    json_add_bool(&j, "mobile", false);
    ask("Emulation.setDeviceMetricsOverride", &j);
}

static size_t write_data(const struct json_value *answer, const char *path)
{
    const struct json_value *data = answer ? json_get(answer, "data") : NULL;
    size_t size = 0;
    if (!data || data->type != JSON_STRING)
        return 0;
    unsigned char *bytes = malloc(data->size + 1);
    FILE *file = fopen(path, "wb");
    if (!bytes || !file)
        abort();
    if (sodium_base642bin(bytes, data->size + 1, data->text, data->size, NULL, &size, NULL,
                          sodium_base64_VARIANT_ORIGINAL) != 0)
        size = 0;
    const bool written = fwrite(bytes, 1, size, file) == size && fclose(file) == 0;
    free(bytes);
    return written ? size : 0;
}

size_t chromium_picture(const char *path)
{
    struct json j = parameters("format", "png");
    return write_data(ask("Page.captureScreenshot", &j), path);
}

size_t chromium_print(const char *path)
{
    struct json j = parameters("transferMode", "ReturnAsBase64");
    json_add_bool(&j, "preferCSSPageSize", true);
    return write_data(ask("Page.printToPDF", &j), path);
}
