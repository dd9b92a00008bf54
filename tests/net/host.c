/* One party here, a hostile one in another process: each way to misbehave ends by name. What honest
 * ones do together is the test cli/cmd_host. */
#include "net/host.h"
#include "net/agree.h"
#include "tests/expect.h"
#include "tests/sim/play.h"
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static char folder[] = "/tmp/glasshouse-host-XXXXXX";
static char address[40];
static int port = 4400;
enum { LIMIT = 1 << 16, SECONDS = 20 };

static const struct play_parts parts = {.role = play_three};

struct end {
    struct keys keys;
    struct mesh mesh;
    struct mesh_peer peer[3];
    uint64_t id;
};

static bool open_end(struct end *e, int own)
{
    static const char *const names[] = {NULL, "a", "b"};
    uint8_t digest[AGREE_DIGEST];
    *e = (struct end){0};
    if (keys_load(&e->keys, "k", names[own], NULL) != OK)
        return false;
    e->peer[1] = (struct mesh_peer){.name = "a", .address = address};
    e->peer[2] = (struct mesh_peer){.name = "b"};
    e->mesh = (struct mesh){.own = own,
                            .parties = 2,
                            .listen = address,
                            .keys = &e->keys,
                            .limit = LIMIT,
                            .peer = e->peer};
    if (mesh_open(&e->mesh, SECONDS, NULL) != OK || !agree_run(&e->mesh, "x", SECONDS, digest))
        return false;
    for (int i = 0; i < 8; i++)
        e->id = e->id << 8 | digest[i];
    return true;
}

static void close_end(struct end *e)
{
    mesh_close(&e->mesh);
    keys_clear(&e->keys);
}

enum act {
    GARBAGE,
    WRONG_KIND,
    REPLAY,
    BROKEN_FRAMES,
    STRANGE_CALLS,
    LONG_RECORD,
    STOPS,
    CLOSES,
    SILENT
};

static void put_message(struct channel *c, uint64_t id, const uint8_t *frame, size_t size)
{
    uint8_t head[12] = {[11] = 1};
    for (int i = 0; i < 8; i++)
        head[i] = (uint8_t)(id >> (56 - 8 * i));
    channel_put(c, HOST_MESSAGE, head, sizeof head, frame, size);
}

/* Party 1 says what |act| is, and then waits for party 2 to go. */
static void misbehave(enum act act)
{
    static uint8_t bytes[LIMIT + 64];
    struct end e;
    if (!open_end(&e, 1))
        _exit(1);
    struct channel *c = &e.peer[2].channel;
    memset(bytes, 'z', sizeof bytes);
    if (act == GARBAGE)
        put_message(c, e.id, bytes, 100); /* names a call that there is not: nobody asks for it */
    else if (act == WRONG_KIND)
        channel_put(c, 77, NULL, 0, bytes, 10);
    else if (act == REPLAY)
        put_message(c, e.id ^ 1, bytes, 100);
    else if (act == LONG_RECORD)
        channel_put(c, HOST_MESSAGE, NULL, 0, bytes, LIMIT + 1);
    else if (act == STOPS)
        channel_put(c, HOST_STOPPED, NULL, 0, NULL, 0);
    for (int i = 0; act == STRANGE_CALLS && i < 10; i++)
        put_message(c, e.id, bytes, LIMIT / 8);
    for (int i = 0; act == BROKEN_FRAMES && i < 10; i++) {
        for (int k = 0; k < 8; k++)
            bytes[k] = (uint8_t)(e.id >> (56 - 8 * k));
        put_message(c, e.id, bytes, LIMIT / 8); /* of the run itself: refused when it is opened */
    }
    const int64_t until = mesh_now() + 1000 * SECONDS;
    while (act != CLOSES && mesh_now() < until && !c->ended) {
        uint8_t kind;
        const uint8_t *body;
        size_t size;
        (void)channel_flush(c);
        while (channel_read(c) == CHANNEL_READY)
            (void)channel_take(c, &kind, &body, &size);
        (void)mesh_wait(&e.mesh, 100);
    }
    close_end(&e);
    _exit(0);
}

/* Party 2 waits for a message, and must end with |want|, and say |said|. */
static void against(enum act act, int seconds, status want, const char *said)
{
    struct end e;
    struct play play;
    struct host host;
    const int own = (int)getpid();
    snprintf(address, sizeof address, "127.%d.%d.1:%d", 1 + own / 250 % 250, 1 + own % 250, port++);
    fflush(stdout);
    const pid_t child = fork();
    if (child == 0)
        misbehave(act);
    play_begin(&play, &parts, 2);
    EXPECT(open_end(&e, 2));
    EXPECT_EQ(want, host_run(&host, play.run, &e.mesh, e.id, seconds));
    const struct party_result result = run_result(play.run, 2);
    const struct named_value *list;
    EXPECT_EQ(0, run_outputs(play.run, 2, &list));
    char all[2 * COMPLAINT_BYTES];
    snprintf(all, sizeof all, "%s; %.400s", host.problem.text, result.detail);
    if (!strstr(all, said))
        printf("%s\nwanted: %s\n", all, said);
    EXPECT(strstr(all, said) != NULL);
    host_clear(&host);
    close_end(&e);
    play_end(&play);
    int state = 0;
    EXPECT(waitpid(child, &state, 0) == child && WIFEXITED(state) && WEXITSTATUS(state) == 0);
}

static void what_is_no_message_ends_the_run(void)
{
    against(WRONG_KIND, SECONDS, E_PEER_ABORTED, "1: it sent bytes that are no message");
    against(REPLAY, SECONDS, E_PEER_ABORTED, "1: it sent a message of another run");
    against(LONG_RECORD, SECONDS, E_PEER_ABORTED, "1: it announces 65537 bytes in one piece");
    against(BROKEN_FRAMES, SECONDS, E_TRUNCATED, "from 1: ");
    against(STRANGE_CALLS, SECONDS, E_PEER_ABORTED, "1: it sends more than anybody asked for");
}

static void who_goes_or_is_silent_is_named(void)
{
    against(STOPS, SECONDS, E_PEER_ABORTED, "1 stopped");
    against(CLOSES, SECONDS, E_PEER_ABORTED, "1: ");
    against(SILENT, 1, E_DEADLOCK, "nothing came within 1 seconds (--timeout)");
    against(GARBAGE, 1, E_DEADLOCK, "nothing came within 1 seconds (--timeout)");
}

const struct test tests[] = {{"what is no message ends the run", what_is_no_message_ends_the_run},
                             {"who goes or is silent is named", who_goes_or_is_silent_is_named},
                             {0}};

int main(int argc, char **argv)
{
    static const char *const names[] = {"a", "b"};
    char line[128];
    (void)signal(SIGPIPE, SIG_IGN);
    EXPECT(mkdtemp(folder) && chdir(folder) == 0);
    EXPECT_EQ(OK, keys_make("k", names, 2, 10, NULL));
    const int result = test_main(argc, argv, tests);
    snprintf(line, sizeof line, "rm -r %s", folder);
    return system(line) == 0 ? result : 1;
}
