/* Every call by which a command writes its files fails once, is cut short, or is where the process
 * is killed: files that were there stay as they were or are replaced whole, the reason is said with
 * status 3, and of a recording what is there is a sound beginning. */
#include "tests/expect.h"
#include "tests/failing/commands.h"
#include "tests/failing/hurt.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static size_t commands;

/* What is there of a recording verifies, as far as it goes. */
static bool beginning_is_sound(const struct command *c)
{
    char path[512];
    struct program run;
    snprintf(path, sizeof path, "%s.wire.jsonl", c->grows);
    if (access(path, F_OK) != 0)
        return true; /* killed before there was anything */
    program_run(&run, (const char *[]){"glasshouse", "verify", "--prefix", c->grows, NULL});
    const bool sound = run.status == 0 || strstr(run.out, "the file is empty");
    if (!sound)
        printf("%s%s", run.out, run.err);
    return sound;
}

static bool ended_well(const struct program *run, const struct command *c, enum hurt how)
{
    if (how == HURT_KILL)
        return run->status == 128 + 9;
    if (run->status == 3)
        return run->err_size > 0 && strstr(run->err, "glasshouse");
    /* A call whose failure costs nothing: the folder's fsync, say. */
    return run->status == c->plain.status && run->out_size == c->plain.out_size &&
           memcmp(run->out, c->plain.out, run->out_size) == 0;
}

static void judge(struct command *c, void *unused)
{
    struct program run;
    bool able;
    (void)unused;
    if (!c->makes[0] && !c->grows)
        return;
    commands_reset(c);
    const uint64_t count = hurt_run(&run, c->words, 0, HURT_FULL, &able);
    if (!able)
        test_skip("this system lets no process be traced");
    EXPECT(count > 0);
    for (enum hurt how = 0; how < HURT_WAYS; how++)
        for (uint64_t at = 1; at <= count; at++) {
            commands_reset(c);
            hurt_run(&run, c->words, at, how, &able);
            const bool good =
                ended_well(&run, c, how) && command_kept(c) && (!c->grows || beginning_is_sound(c));
            EXPECT(good);
            if (!good)
                printf("way %d, call %llu of %llu: %s\nstatus %d\n%.600s", (int)how,
                       (unsigned long long)at, (unsigned long long)count, c->line, run.status,
                       run.err);
        }
    printf("%5llu calls, each hurt in %d ways: %s\n", (unsigned long long)count, (int)HURT_WAYS,
           c->line);
    commands++;
}

static void test_disk(void)
{
    const char *only = getenv("FAILING_COMMAND");
    commands_each(only ? only : "", judge, NULL);
    EXPECT(commands > 0);
}

const struct test tests[] = {{"disk", test_disk}, {0}};
