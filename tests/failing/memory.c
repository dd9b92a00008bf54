/* Every request for memory of every command is refused once: the command ends with status 3 and one
 * sentence, or did not need it and does as always. No crash, and no half-written file.
 *
 * By default some requests of each command are refused, spread evenly; GLASSHOUSE_ITERATIONS=1000
 * refuses all. */
#include "tests/expect.h"
#include "tests/failing/commands.h"
#include "tests/failing/refuse.h"
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* A command that asks more than MANY times takes long: fewer of its requests are refused. */
enum { USUAL_POINTS = 40, MANY = 2000, FEW_POINTS = 8 };

static struct refuse_state *state;
static size_t commands;

/* Runs the command with its |at|-th request refused. */
static void run_refused(struct program *run, const struct command *c, uint64_t at)
{
    atomic_store(&state->calls, 0);
    state->at = at;
    setenv("LD_PRELOAD", REFUSE_LIBRARY, 1);
    program_run(run, c->words);
    unsetenv("LD_PRELOAD");
}

/* One sentence: one line, or one that is broken and indented. */
static bool is_one_sentence(const char *text)
{
    const char *end = strchr(text, '\n');
    while (end && end[1] == ' ')
        end = strchr(end + 1, '\n');
    return end && !end[1];
}

struct stretch {
    const char *at, *end;
};

static bool passes(struct stretch *s, const char *lead)
{
    const size_t size = strlen(lead);
    if ((size_t)(s->end - s->at) < size || memcmp(s->at, lead, size) != 0)
        return false;
    s->at += size;
    while (s->at < s->end && *s->at && strchr("0123456789.e+-", *s->at))
        s->at++;
    return true;
}

/* The same, but for how long it took: the number behind such a lead is passed over in both. */
static bool same_but_for_time(struct stretch a, struct stretch b)
{
    while (a.at < a.end && b.at < b.end)
        if (!(passes(&a, " in ") && passes(&b, " in ")) &&
            !(passes(&a, "\"seconds\":") && passes(&b, "\"seconds\":")) && *a.at++ != *b.at++)
            return false;
    return a.at == a.end && b.at == b.end;
}

static bool same_as_plain(const struct program *run, const struct command *c)
{
    return run->status == c->plain.status &&
           same_but_for_time((struct stretch){run->out, run->out + run->out_size},
                             (struct stretch){c->plain.out, c->plain.out + c->plain.out_size});
}

static void judge(struct command *c, void *unused)
{
    struct program run;
    (void)unused;
    run_refused(&run, c, 0);
    const uint64_t count = atomic_load(&state->calls);
    EXPECT(count > 0); /* the library is there, and counts */
    const size_t points = commands_points(count, count > MANY ? FEW_POINTS : USUAL_POINTS);
    size_t refused = 0;
    for (size_t i = 1; i <= points; i++) {
        const uint64_t at = commands_point(count, points, i);
        commands_reset(c);
        run_refused(&run, c, at);
        const bool ended = run.status == 3 && strstr(run.err, "memory") && is_one_sentence(run.err);
        const bool good = (ended || same_as_plain(&run, c)) && command_kept(c);
        EXPECT(good);
        if (!good)
            printf("request %llu of %llu: %s\nstatus %d\n%.600s", (unsigned long long)at,
                   (unsigned long long)count, c->line, run.status, run.err);
        refused += ended;
    }
    printf("%5zu of %llu requests refused, %zu ended: %s\n", points, (unsigned long long)count,
           refused, c->line);
    commands++;
}

static void test_memory(void)
{
    const char *only = getenv("FAILING_COMMAND");
    char path[] = "/tmp/glasshouse-refuse-XXXXXX";
    const int descriptor = mkstemp(path);
    if (descriptor < 0 || ftruncate(descriptor, sizeof *state) != 0)
        abort();
    state = mmap(NULL, sizeof *state, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    if (state == MAP_FAILED)
        abort();
    setenv("REFUSE_STATE", path, 1);
    commands_each(only ? only : "", judge, NULL);
    EXPECT(commands > 0);
    (void)unlink(path);
}

const struct test tests[] = {{"memory", test_memory}, {0}};
