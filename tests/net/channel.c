/* Channels: two ends in one process, over a pair of sockets. */
#include "net/channel.h"
#include "tests/expect.h"
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static char folder[] = "/tmp/glasshouse-channel-XXXXXX";
static struct keys keys[3]; /* a, b; and c of another authority */
enum { LIMIT = 1000 };

struct pair {
    struct channel one, two;
};

/* Both ends in turn, until both are through, or one fails. */
static bool open_pair(struct pair *p, const struct keys *a, const struct keys *b, const char *wants)
{
    int sockets[2];
    EXPECT_EQ(0, socketpair(AF_UNIX, SOCK_STREAM, 0, sockets));
    EXPECT_EQ(OK, channel_open(&p->one, a, sockets[0], false, wants, LIMIT));
    EXPECT_EQ(OK, channel_open(&p->two, b, sockets[1], true, NULL, LIMIT));
    enum channel_state one = CHANNEL_WAITS, two = CHANNEL_WAITS;
    for (int i = 0; i < 100; i++) {
        if (one == CHANNEL_WAITS)
            one = channel_handshake(&p->one);
        if (two == CHANNEL_WAITS)
            two = channel_handshake(&p->two);
        if (one == CHANNEL_FAILED)
            return false;
        if (one == CHANNEL_READY && two != CHANNEL_WAITS)
            return two == CHANNEL_READY;
    }
    return false;
}

static void close_pair(struct pair *p)
{
    channel_close(&p->one);
    channel_close(&p->two);
}

static void records_arrive_whole_and_in_order(void)
{
    struct pair p;
    uint8_t kind, big[900];
    const uint8_t *body;
    size_t size;
    memset(big, 7, sizeof big);
    EXPECT(open_pair(&p, &keys[0], &keys[1], "b"));
    EXPECT(strcmp(p.one.peer, "b") == 0 && strcmp(p.two.peer, "a") == 0);
    channel_put(&p.one, 3, "ab", 2, "cd", 2);
    channel_put(&p.one, 4, NULL, 0, NULL, 0);
    channel_put(&p.one, 5, NULL, 0, big, sizeof big);
    EXPECT_EQ(CHANNEL_READY, channel_flush(&p.one));
    EXPECT_EQ(1, p.one.writes); /* three records, one write */
    EXPECT_EQ(CHANNEL_READY, channel_read(&p.two));
    EXPECT(channel_take(&p.two, &kind, &body, &size));
    EXPECT(kind == 3 && size == 4 && memcmp(body, "abcd", 4) == 0);
    EXPECT(channel_take(&p.two, &kind, &body, &size) && kind == 4 && size == 0);
    EXPECT(channel_take(&p.two, &kind, &body, &size) && kind == 5 && size == sizeof big);
    EXPECT_BYTES(big, body, sizeof big);
    EXPECT(!channel_take(&p.two, &kind, &body, &size));
    EXPECT_EQ(CHANNEL_WAITS, channel_read(&p.two));
    close_pair(&p);
}

static void what_is_too_long_is_refused_before_it_comes(void)
{
    struct pair p;
    uint8_t much[LIMIT + 1] = {0};
    EXPECT(open_pair(&p, &keys[0], &keys[1], "b"));
    channel_put(&p.one, 3, NULL, 0, much, sizeof much);
    EXPECT_EQ(CHANNEL_READY, channel_flush(&p.one));
    EXPECT_EQ(CHANNEL_FAILED, channel_read(&p.two));
    EXPECT(strstr(p.two.complaint.text,
                  "it announces 1001 bytes in one piece, and the limit is 1000"));
    close_pair(&p);
}

static void an_end_that_closes_is_named(void)
{
    struct pair p;
    EXPECT(open_pair(&p, &keys[0], &keys[1], "b"));
    channel_close(&p.one);
    EXPECT_EQ(CHANNEL_FAILED, channel_read(&p.two));
    EXPECT(p.two.ended && *p.two.complaint.text);
    close_pair(&p);
}

static void another_name_or_authority_is_refused(void)
{
    struct pair p;
    EXPECT(!open_pair(&p, &keys[0], &keys[1], "c")); /* b answers where c should */
    EXPECT(strstr(p.one.complaint.text, "its certificate (of b, valid until ") != NULL);
    close_pair(&p);
    EXPECT(!open_pair(&p, &keys[0], &keys[2], "c"));
    EXPECT(strstr(p.one.complaint.text, "its certificate (of c, valid until ") != NULL);
    close_pair(&p);

    /* The one that accepts refuses a stranger too, and the stranger gets no byte of data. */
    int sockets[2];
    struct channel in;
    EXPECT_EQ(0, socketpair(AF_UNIX, SOCK_STREAM, 0, sockets));
    EXPECT_EQ(OK, channel_open(&in, &keys[0], sockets[0], true, NULL, LIMIT));
    SSL_CTX *context = SSL_CTX_new(TLS_method());
    SSL *stranger = SSL_new(context); /* without a certificate, and trusting anybody */
    EXPECT_EQ(1, SSL_set_fd(stranger, sockets[1]));
    SSL_set_connect_state(stranger);
    enum channel_state state = CHANNEL_WAITS;
    EXPECT_EQ(CHANNEL_WAITS, channel_handshake(&in));
    channel_put(&in, 3, NULL, 0, "secret", 6);
    EXPECT_EQ(0, fcntl(sockets[1], F_SETFL, O_NONBLOCK));
    for (int i = 0; i < 20 && state == CHANNEL_WAITS; i++) {
        (void)SSL_do_handshake(stranger);
        state = channel_handshake(&in);
    }
    EXPECT_EQ(CHANNEL_FAILED, state);
    EXPECT(strstr(in.complaint.text, "peer did not return a certificate") != NULL);
    uint8_t byte;
    EXPECT(SSL_read(stranger, &byte, 1) <= 0);
    SSL_free(stranger);
    SSL_CTX_free(context);
    close(sockets[1]);
    channel_close(&in);
}

static void what_does_not_speak_tls_is_named(void)
{
    int sockets[2];
    struct channel c;
    EXPECT_EQ(0, socketpair(AF_UNIX, SOCK_STREAM, 0, sockets));
    EXPECT_EQ(OK, channel_open(&c, &keys[0], sockets[0], false, "b", LIMIT));
    EXPECT_EQ(30, write(sockets[1], "HTTP/1.1 400 Bad Request\r\n\r\nxx", 30));
    enum channel_state state = CHANNEL_WAITS;
    for (int i = 0; i < 20 && state == CHANNEL_WAITS; i++)
        state = channel_handshake(&c);
    EXPECT_EQ(CHANNEL_FAILED, state);
    EXPECT(strstr(c.complaint.text, "does not speak TLS") != NULL);
    close(sockets[1]);
    channel_close(&c);
}

const struct test tests[] = {
    {"records arrive whole and in order", records_arrive_whole_and_in_order},
    {"what is too long is refused before it comes", what_is_too_long_is_refused_before_it_comes},
    {"an end that closes is named", an_end_that_closes_is_named},
    {"another name or authority is refused", another_name_or_authority_is_refused},
    {"what does not speak TLS is named", what_does_not_speak_tls_is_named},
    {0}};

int main(int argc, char **argv)
{
    static const char *const names[] = {"a", "b"}, *const third[] = {"c"};
    char line[128];
    (void)signal(SIGPIPE, SIG_IGN);
    EXPECT(mkdtemp(folder) && chdir(folder) == 0);
    EXPECT_EQ(OK, keys_make("k", names, 2, 10, NULL));
    EXPECT_EQ(OK, keys_make("other", third, 1, 10, NULL));
    EXPECT_EQ(OK, keys_load(&keys[0], "k", "a", NULL));
    EXPECT_EQ(OK, keys_load(&keys[1], "k", "b", NULL));
    EXPECT_EQ(OK, keys_load(&keys[2], "other", "c", NULL));
    const int result = test_main(argc, argv, tests);
    for (int i = 0; i < 3; i++)
        keys_clear(&keys[i]);
    snprintf(line, sizeof line, "rm -r %s", folder);
    return system(line) == 0 ? result : 1;
}
