#define _GNU_SOURCE /* accept4 */
#include "net/mesh.h"
#include "crypto/memory.h"
#include <errno.h>
#include <netdb.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { RETRY = 100, STRANGER = 5000, PENDING = 16 }; /* milliseconds; connections at one time */

/* A connection whose party is not known yet. */
struct pending {
    struct channel channel;
    char address[64];
    int64_t until;
    bool used;
};

/* An attempt to connect to a party with a lower number. */
struct attempt {
    enum { IDLE, CONNECTING, SHAKING } step;
    int64_t next; /* when to try again */
    int socket;
};

struct opening {
    struct mesh *mesh;
    int listener;
    struct pending pending[PENDING];
    struct attempt *attempt; /* by party */
};

int64_t mesh_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static struct addrinfo *resolve(const char *address, bool passive, struct complaint *complaint)
{
    char host[256];
    const char *colon = strrchr(address, ':');
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = passive ? AI_PASSIVE : 0};
    struct addrinfo *found = NULL;
    if (!colon || colon == address || !colon[1] || (size_t)(colon - address) >= sizeof host) {
        (void)complain(complaint, E_INPUT, "'%.200s' is no address: HOST:PORT", address);
        return NULL;
    }
    snprintf(host, sizeof host, "%.*s", (int)(colon - address), address);
    if (host[0] == '[' && host[strlen(host) - 1] == ']') { /* [::1]:4000 */
        host[strlen(host) - 1] = 0;
        memmove(host, host + 1, strlen(host));
    }
    const int why = getaddrinfo(host, colon + 1, &hints, &found);
    if (why)
        (void)complain(complaint, E_INPUT, "%.200s: %s", address, gai_strerror(why));
    return found;
}

static status start_listening(struct opening *o, struct complaint *complaint)
{
    const struct mesh *m = o->mesh;
    const int one = 1;
    o->listener = -1;
    if (m->own == m->parties)
        return OK; /* nobody connects to the party with the highest number */
    if (!m->listen)
        return complain(complaint, E_INPUT,
                        "parties with higher numbers connect to this one: --listen "
                        "ADDRESS:PORT says where");
    struct addrinfo *at = resolve(m->listen, true, complaint);
    if (!at)
        return E_INPUT;
    o->listener = socket(at->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    const bool bound = o->listener >= 0 &&
                       setsockopt(o->listener, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one) == 0 &&
                       bind(o->listener, at->ai_addr, at->ai_addrlen) == 0 &&
                       listen(o->listener, 64) == 0;
    const int why = errno;
    freeaddrinfo(at);
    if (bound)
        return OK;
    if (o->listener >= 0)
        close(o->listener);
    return complain(complaint, E_FILE, "cannot listen at %.200s: %s%s", m->listen, strerror(why),
                    why == EADDRINUSE      ? ": another program has this port; choose another"
                    : why == EADDRNOTAVAIL ? ": this machine has no such address"
                                           : "");
}

static bool is_loopback(const char *address)
{
    return strncmp(address, "127.", 4) == 0 || strncmp(address, "localhost:", 10) == 0 ||
           strncmp(address, "[::1]", 5) == 0;
}

static void say_unreachable(struct mesh_peer *p, int why)
{
    const char *hint = why == ECONNREFUSED && is_loopback(p->address)
                           ? "; that address is this machine itself: if the party runs on "
                             "another, give that one's address"
                       : why == ECONNREFUSED ? "; nobody listens there: has it been started, "
                                               "with this port in its --listen?"
                                             : "";
    (void)complain(&p->problem, E_REFUSED, "%.200s: %s%s", p->address, strerror(why), hint);
}

static void drop_attempt(struct opening *o, int party)
{
    struct attempt *a = &o->attempt[party];
    if (a->step == SHAKING)
        channel_close(&o->mesh->peer[party].channel);
    else if (a->step == CONNECTING)
        close(a->socket);
    a->step = IDLE;
    a->next = mesh_now() + RETRY;
}

static void try_connect(struct opening *o, int party)
{
    struct mesh_peer *p = &o->mesh->peer[party];
    struct attempt *a = &o->attempt[party];
    struct addrinfo *at = resolve(p->address, false, &p->problem);
    a->next = mesh_now() + RETRY;
    if (!at)
        return;
    a->socket = socket(at->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    const int made = a->socket < 0 ? -1 : connect(a->socket, at->ai_addr, at->ai_addrlen);
    const int why = errno;
    freeaddrinfo(at);
    if (a->socket < 0 || (made != 0 && why != EINPROGRESS)) {
        say_unreachable(p, why);
        if (a->socket >= 0)
            close(a->socket);
        return;
    }
    a->step = CONNECTING;
}

/* A refused certificate would be refused again; after other problems it tries again. */
static void go_on_connecting(struct opening *o, int party)
{
    struct mesh_peer *p = &o->mesh->peer[party];
    struct attempt *a = &o->attempt[party];
    if (a->step == IDLE) {
        if (mesh_now() >= a->next)
            try_connect(o, party);
        return;
    }
    if (a->step == CONNECTING) {
        struct pollfd ready = {.fd = a->socket, .events = POLLOUT};
        int why = 0;
        socklen_t size = sizeof why;
        if (poll(&ready, 1, 0) == 0)
            return;
        (void)getsockopt(a->socket, SOL_SOCKET, SO_ERROR, &why, &size);
        if (why) {
            say_unreachable(p, why);
            drop_attempt(o, party);
            return;
        }
        if (channel_open(&p->channel, o->mesh->keys, a->socket, false, p->name, o->mesh->limit) !=
            OK) {
            (void)complain(&p->problem, E_REFUSED, "TLS cannot begin");
            a->step = IDLE;
            return;
        }
        a->step = SHAKING;
    }
    const enum channel_state state = channel_handshake(&p->channel);
    if (state == CHANNEL_READY) {
        p->open = true;
        a->step = IDLE;
    } else if (state == CHANNEL_FAILED) {
        (void)complain(&p->problem, E_REFUSED, "%.150s: %.340s", p->address,
                       p->channel.complaint.text);
        if (SSL_get_verify_result(p->channel.ssl) == X509_V_ERR_HOSTNAME_MISMATCH)
            (void)complain(
                &p->problem, E_REFUSED,
                "%.150s: what answers there shows a certificate of %.63s: are addresses in "
                "--peer, or names in --name, mixed up?",
                p->address, p->channel.peer);
        p->refused = SSL_get_verify_result(p->channel.ssl) != X509_V_OK;
        drop_attempt(o, party);
    } else {
        (void)complain(&p->problem, E_REFUSED,
                       "%.150s: it took the connection, and then said nothing", p->address);
    }
}

/* Keeps one line for each reason. */
static void note_visitor(struct mesh *m, const char *address, const char *what)
{
    struct complaint line;
    (void)complain(&line, E_REFUSED, "from %.60s: %.400s", address, what);
    for (int i = 0; i < MESH_VISITORS; i++) {
        if (strcmp(m->visitor[i].text, line.text) == 0)
            return;
        if (*m->visitor[i].text)
            continue;
        m->visitor[i] = line;
        return;
    }
}

/* The name is proved but does not belong here: explains which mistake may be the cause. */
static void turn_away(struct opening *o, struct pending *in)
{
    struct mesh *m = o->mesh;
    struct complaint text;
    int party = 0;
    for (int i = 1; i <= m->parties; i++)
        if (strcmp(m->peer[i].name, in->channel.peer) == 0)
            party = i;
    if (!party)
        (void)complain(
            &text, E_REFUSED,
            "somebody connected with the certificate of %.63s, which is none of the parties; "
            "--name says whose certificates are expected",
            in->channel.peer);
    else if (party == m->own)
        (void)complain(
            &text, E_REFUSED,
            "somebody connected with our own certificate, of %.63s: two parties have the same "
            "keys",
            in->channel.peer);
    else if (party < m->own)
        (void)complain(
            &text, E_REFUSED,
            "%.63s connected here, and listens for us by its number: the numbers, or the "
            "addresses in its --peer, are mixed up",
            in->channel.peer);
    else
        (void)complain(
            &text, E_REFUSED,
            "somebody connected a second time with the certificate of %.63s: it was started "
            "twice, or two parties have the same keys",
            in->channel.peer);
    note_visitor(m, in->address, text.text);
    channel_close(&in->channel);
    in->used = false;
}

/* Gives a connection to its party. Only the certificate says which one that is. */
static void assign(struct opening *o, struct pending *in)
{
    struct mesh *m = o->mesh;
    for (int i = m->own + 1; i <= m->parties; i++)
        if (strcmp(m->peer[i].name, in->channel.peer) == 0 && !m->peer[i].open) {
            m->peer[i].channel = in->channel;
            SSL_set_app_data(in->channel.ssl, &m->peer[i].channel);
            m->peer[i].open = true;
            in->used = false;
            return;
        }
    turn_away(o, in);
}

static void refuse_pending(struct opening *o, struct pending *in, const char *why)
{
    struct complaint text;
    (void)complain(&text, E_REFUSED, "somebody connected, and was turned away: %.300s", why);
    note_visitor(o->mesh, in->address, text.text);
    channel_close(&in->channel);
    in->used = false;
}

static void go_on_accepting(struct opening *o)
{
    if (o->listener < 0)
        return;
    for (int i = 0; i < PENDING; i++) {
        struct pending *in = &o->pending[i];
        if (!in->used) {
            struct sockaddr_storage from;
            socklen_t size = sizeof from;
            const int socket = accept4(o->listener, (struct sockaddr *)&from, &size, SOCK_CLOEXEC);
            if (socket < 0 ||
                channel_open(&in->channel, o->mesh->keys, socket, true, NULL, o->mesh->limit) != OK)
                continue;
            *in = (struct pending){
                .channel = in->channel, .until = mesh_now() + STRANGER, .used = true};
            if (getnameinfo((const struct sockaddr *)&from, size, in->address, sizeof in->address,
                            NULL, 0, NI_NUMERICHOST) != 0)
                snprintf(in->address, sizeof in->address, "somewhere");
            SSL_set_app_data(in->channel.ssl, &in->channel);
        }
        const enum channel_state state = channel_handshake(&in->channel);
        if (state == CHANNEL_READY)
            assign(o, in);
        else if (state == CHANNEL_FAILED)
            refuse_pending(o, in, in->channel.complaint.text);
        else if (mesh_now() >= in->until)
            refuse_pending(o, in, "it took too long to say who it is");
    }
}

/* Is there nobody left to wait for? */
static bool all_settled(const struct mesh *m)
{
    for (int i = 1; i <= m->parties; i++)
        if (i != m->own && !m->peer[i].open && !m->peer[i].refused)
            return false;
    return true;
}

static bool all_open(const struct mesh *m)
{
    for (int i = 1; i <= m->parties; i++)
        if (i != m->own && !m->peer[i].open)
            return false;
    return true;
}

status mesh_open(struct mesh *m, int seconds, struct complaint *complaint)
{
    struct opening o = {.mesh = m};
    const int64_t until = mesh_now() + (int64_t)seconds * 1000;
    for (int i = 1; i <= m->parties; i++) {
        m->peer[i].channel.socket = -1;
        if (i < m->own && !m->peer[i].address)
            return complain(complaint, E_INPUT,
                            "--peer %s=HOST:PORT says where that party listens; it is "
                            "missing",
                            m->peer[i].name);
        (void)complain(&m->peer[i].problem, E_REFUSED, "it did not connect");
    }
    REQUIRE(start_listening(&o, complaint));
    o.attempt = memory_zero((size_t)m->parties + 1, sizeof *o.attempt);
    while (!all_settled(m) && mesh_now() < until) {
        for (int i = 1; i < m->own; i++)
            if (!m->peer[i].open && !m->peer[i].refused)
                go_on_connecting(&o, i);
        go_on_accepting(&o);
        if (!all_settled(m))
            (void)poll(NULL, 0, 5);
    }
    for (int i = 1; i < m->own; i++)
        if (!m->peer[i].open && o.attempt[i].step != IDLE)
            drop_attempt(&o, i);
    for (int i = 0; i < PENDING; i++)
        if (o.pending[i].used)
            channel_close(&o.pending[i].channel);
    if (o.listener >= 0)
        close(o.listener);
    free(o.attempt);
    return all_open(m) ? OK : E_PEER_ABORTED;
}

void mesh_close(struct mesh *m)
{
    for (int i = 1; i <= m->parties; i++)
        if (m->peer[i].channel.ssl)
            channel_close(&m->peer[i].channel);
}

/* Waits for bytes, but not from peers that |heard| names: nothing more is read from these now, so
 * their bytes would end the wait again and again while this party waits for the others. */
static bool wait_for(struct mesh *m, const bool *heard, int milliseconds)
{
    struct pollfd *list = memory_zero((size_t)m->parties + 1, sizeof *list);
    for (int i = 0; i <= m->parties; i++) {
        const struct channel *c = &m->peer[i].channel;
        const bool live = i && i != m->own && m->peer[i].open && !c->ended;
        const short events = (short)((heard && heard[i] ? 0 : POLLIN) |
                                     (c->out.begin < c->out.end || c->wants_write ? POLLOUT : 0));
        list[i] = (struct pollfd){.fd = live && events ? c->socket : -1, .events = events};
    }
    m->waits++;
    const int ready = poll(list, (nfds_t)m->parties + 1, milliseconds);
    free(list);
    return ready > 0;
}

bool mesh_wait(struct mesh *m, int milliseconds)
{
    return wait_for(m, NULL, milliseconds);
}

bool mesh_exchange(struct mesh *m, uint8_t kind, const void *bytes, size_t size, int seconds,
                   bool (*took)(void *context, int party, const uint8_t *bytes, size_t size),
                   void *context)
{
    const int64_t until = mesh_now() + (int64_t)seconds * 1000;
    bool *has = memory_zero((size_t)m->parties + 1, sizeof *has), good = true;
    int missing = m->parties - 1;
    for (int i = 1; i <= m->parties; i++)
        if (i != m->own)
            channel_put(&m->peer[i].channel, kind, NULL, 0, bytes, size);
    for (;;) {
        for (int i = 1; i <= m->parties; i++) {
            struct mesh_peer *p = &m->peer[i];
            uint8_t got;
            const uint8_t *body;
            size_t length;
            if (i == m->own || p->channel.ended)
                continue;
            if (channel_flush(&p->channel) == CHANNEL_FAILED || has[i])
                continue;
            if (channel_read(&p->channel) != CHANNEL_READY)
                continue;
            (void)channel_take(&p->channel, &got, &body, &length);
            has[i] = true;
            missing--;
            if (got != kind) {
                (void)complain(&p->problem, E_REFUSED,
                               "it sent a record that does not belong here");
                good = false;
            } else {
                good = took(context, i, body, length) && good;
            }
        }
        bool waits = false;
        for (int i = 1; i <= m->parties; i++)
            waits |= i != m->own && !m->peer[i].channel.ended &&
                     (!has[i] || m->peer[i].channel.out.begin < m->peer[i].channel.out.end);
        const int64_t left = until - mesh_now();
        if (!waits || left <= 0)
            break;
        (void)wait_for(m, has, left > 1000 ? 1000 : (int)left);
    }
    for (int i = 1; i <= m->parties && missing; i++)
        if (i != m->own && !has[i]) {
            struct mesh_peer *p = &m->peer[i];
            if (p->channel.ended)
                (void)complain(
                    &p->problem, E_REFUSED,
                    "%.250s, before it said which run it means: it has ended, or expects other "
                    "names than ours, %.63s; it says why",
                    p->channel.complaint.text, m->peer[m->own].name);
            else
                (void)complain(&p->problem, E_REFUSED, "it connected, and then said nothing");
        }
    free(has);
    return good && !missing;
}
