/* Meshes: who connects to whom, and what is said of who does not. The parties are processes. */
#define _GNU_SOURCE /* SOCK_CLOEXEC */
#include "net/mesh.h"
#include "tests/expect.h"
#include <arpa/inet.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

static char folder[] = "/tmp/glasshouse-mesh-XXXXXX";
enum { MOST = 3 };
static char address[MOST + 1][40];
static int port = 4300;

static void next_addresses(void)
{
    const int own = (int)getpid();
    port++;
    for (int i = 1; i <= MOST; i++)
        snprintf(address[i], sizeof address[i], "127.%d.%d.%d:%d", 1 + own / 250 % 250,
                 1 + own % 250, i, port);
}

struct end {
    struct keys keys;
    struct mesh mesh;
    struct mesh_peer peer[MOST + 1];
    struct complaint complaint;
};

/* Party |own| of two, called a and b, or more, with the certificate of |name|. */
static status open_end_of(struct end *e, int parties, int own, const char *name, int seconds)
{
    static const char *const names[] = {NULL, "a", "b", "c"};
    *e = (struct end){0};
    EXPECT_EQ(OK, keys_load(&e->keys, "k", name, &e->complaint));
    for (int i = 1; i <= parties; i++)
        e->peer[i] = (struct mesh_peer){.name = names[i], .address = address[i]};
    e->mesh = (struct mesh){.own = own,
                            .parties = parties,
                            .listen = address[own],
                            .keys = &e->keys,
                            .limit = 1 << 20,
                            .peer = e->peer};
    return mesh_open(&e->mesh, seconds, &e->complaint);
}

static status open_end(struct end *e, int own, const char *name, int seconds)
{
    return open_end_of(e, 2, own, name, seconds);
}

static void close_end(struct end *e)
{
    mesh_close(&e->mesh);
    keys_clear(&e->keys);
}

static bool took(void *context, int party, const uint8_t *bytes, size_t size)
{
    (void)party;
    return size == 2 && memcmp(bytes, context, 2) == 0;
}

static int second(const char *name, const char *says, int seconds)
{
    struct end e;
    const status opened = open_end(&e, 2, name, seconds);
    const bool good = opened == OK && mesh_exchange(&e.mesh, 9, says, 2, 20, took, (void *)"ab");
    close_end(&e);
    return good ? 0 : 1;
}

static int status_of(pid_t child)
{
    int state = 0;
    EXPECT(waitpid(child, &state, 0) == child);
    return WIFEXITED(state) ? WEXITSTATUS(state) : -1;
}

static void two_exchange_what_they_say(void)
{
    struct end e;
    next_addresses();
    const pid_t child = fork();
    if (child == 0)
        _exit(second("b", "cd", 20));
    EXPECT_EQ(OK, open_end(&e, 1, "a", 20));
    EXPECT(mesh_exchange(&e.mesh, 9, "ab", 2, 20, took, (void *)"cd"));
    close_end(&e);
    EXPECT_EQ(0, status_of(child));
}

/* A connection that sends nothing does not keep the named parties waiting. */
static void half_open_connections_are_in_nobodys_way(void)
{
    struct end e;
    next_addresses();
    const pid_t child = fork();
    if (child == 0) {
        struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
        char host[40];
        snprintf(host, sizeof host, "%.*s", (int)strcspn(address[1], ":"), address[1]);
        (void)inet_pton(AF_INET, host, &to.sin_addr);
        int silent;
        do {
            silent = socket(AF_INET, SOCK_STREAM, 0);
        } while (connect(silent, (const struct sockaddr *)&to, sizeof to) != 0 &&
                 close(silent) == 0 && usleep(10000) == 0);
        _exit(second("b", "cd", 20));
    }
    EXPECT_EQ(OK, open_end(&e, 1, "a", 20));
    EXPECT(mesh_exchange(&e.mesh, 9, "ab", 2, 20, took, (void *)"cd"));
    close_end(&e);
    EXPECT_EQ(0, status_of(child));
}

static void a_name_that_is_not_expected_is_turned_away(void)
{
    struct end e;
    next_addresses();
    const pid_t child = fork();
    if (child == 0)
        _exit(second("c", "cd", 5));
    EXPECT_EQ(E_PEER_ABORTED, open_end(&e, 1, "a", 5));
    EXPECT(
        strstr(e.mesh.visitor[0].text, "with the certificate of c, which is none of the parties"));
    EXPECT(!*e.mesh.visitor[1].text);
    close_end(&e);
    EXPECT_EQ(1, status_of(child));
}

static void what_is_wrong_here_is_said(void)
{
    struct end e;
    next_addresses();
    snprintf(address[1], sizeof address[1], "192.0.2.1:4000"); /* for examples: nobody has it */
    EXPECT_EQ(E_FILE, open_end(&e, 1, "a", 1));
    EXPECT(strstr(e.complaint.text, "cannot listen at 192.0.2.1:4000") != NULL);
    close_end(&e);
    snprintf(address[1], sizeof address[1], "nowhere");
    EXPECT_EQ(E_INPUT, open_end(&e, 1, "a", 1));
    EXPECT(strstr(e.complaint.text, "'nowhere' is no address: HOST:PORT") != NULL);
    close_end(&e);
    next_addresses();
    EXPECT_EQ(E_PEER_ABORTED, open_end(&e, 2, "b", 1));
    EXPECT(strstr(e.peer[1].problem.text, "that address is this machine itself") != NULL);
    close_end(&e);
}

/* Party 2 has said two things, and 3 nothing yet: what it said second is not read yet, and party 1
 * sleeps until 3 says something. When bytes that it does not read woke it, it waited some hundred
 * thousand times a second. */
static void who_waits_for_one_does_not_turn_for_another(void)
{
    struct end e;
    pid_t child[4];
    next_addresses();
    for (int own = 2; own <= 3; own++) {
        child[own] = fork();
        if (child[own])
            continue;
        const bool opened = open_end_of(&e, 3, own, own == 2 ? "b" : "c", 20) == OK;
        if (opened && own == 2) {
            channel_put(&e.mesh.peer[1].channel, 9, NULL, 0, "cd", 2);
            EXPECT_EQ(CHANNEL_READY, channel_flush(&e.mesh.peer[1].channel));
        }
        usleep(own == 2 ? 200000 : 700000);
        const bool good = opened && mesh_exchange(&e.mesh, 9, "cd", 2, 20, took, (void *)"cd");
        close_end(&e);
        _exit(good ? 0 : 1);
    }
    EXPECT_EQ(OK, open_end_of(&e, 3, 1, "a", 20));
    EXPECT(mesh_exchange(&e.mesh, 9, "cd", 2, 20, took, (void *)"cd"));
    printf("waited %llu times\n", (unsigned long long)e.mesh.waits);
    EXPECT(e.mesh.waits < 100);
    close_end(&e);
    for (int own = 2; own <= 3; own++)
        EXPECT_EQ(0, status_of(child[own]));
}

const struct test tests[] = {
    {"two exchange what they say", two_exchange_what_they_say},
    {"half-open connections are in nobody's way", half_open_connections_are_in_nobodys_way},
    {"who waits for one does not turn for another", who_waits_for_one_does_not_turn_for_another},
    {"a name that is not expected is turned away", a_name_that_is_not_expected_is_turned_away},
    {"what is wrong here is said", what_is_wrong_here_is_said},
    {0}};

int main(int argc, char **argv)
{
    static const char *const names[] = {"a", "b", "c"};
    char line[128];
    (void)signal(SIGPIPE, SIG_IGN);
    EXPECT(mkdtemp(folder) && chdir(folder) == 0);
    EXPECT_EQ(OK, keys_make("k", names, 3, 10, NULL));
    const int result = test_main(argc, argv, tests);
    snprintf(line, sizeof line, "rm -r %s", folder);
    return system(line) == 0 ? result : 1;
}
