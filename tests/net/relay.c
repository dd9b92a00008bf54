#define _GNU_SOURCE /* accept4 */
#include "tests/net/relay.h"
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { ROUTES_MOST = 64, PIPES_MOST = 256, CHUNK = 1 << 16 };

/* Bytes on their way. Without bytes: the end of the stream. */
struct chunk {
    struct chunk *next;
    int64_t due; /* microseconds */
    size_t size, done;
    uint8_t bytes[];
};

/* One way of a connection. */
struct way {
    int from, to;
    struct chunk *first, **last;
    size_t taken; /* bytes that came */
    bool ended;
};

struct link {
    struct way way[2]; /* from who connected; the answer */
    bool used, silent;
};

struct relay {
    struct relay_plan plan;
    const struct relay_route *route;
    size_t routes;
    int listener[ROUTES_MOST];
    struct link link[PIPES_MOST];
};

static int64_t now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static struct sockaddr_in address_of(const char *text)
{
    struct sockaddr_in at = {.sin_family = AF_INET};
    char host[32];
    const char *colon = strchr(text, ':');
    snprintf(host, sizeof host, "%.*s", (int)(colon - text), text);
    at.sin_port = htons((uint16_t)strtoul(colon + 1, NULL, 10));
    if (inet_pton(AF_INET, host, &at.sin_addr) != 1)
        abort();
    return at;
}

static void listen_all(struct relay *r)
{
    const int one = 1;
    for (size_t i = 0; i < r->routes; i++) {
        const struct sockaddr_in at = address_of(r->route[i].listen);
        r->listener[i] = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
        if (r->listener[i] < 0 ||
            setsockopt(r->listener[i], SOL_SOCKET, SO_REUSEADDR, &one, sizeof one) != 0 ||
            bind(r->listener[i], (const struct sockaddr *)&at, sizeof at) != 0 ||
            listen(r->listener[i], 64) != 0) {
            perror(r->route[i].listen);
            abort();
        }
    }
}

static void begin_link(struct relay *r, size_t route)
{
    const struct sockaddr_in at = address_of(r->route[route].target);
    const int one = 1, from = accept4(r->listener[route], NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
    size_t k = 0;
    if (from < 0)
        return;
    const int to = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    while (k < PIPES_MOST && r->link[k].used)
        k++;
    if (k == PIPES_MOST || to < 0 || connect(to, (const struct sockaddr *)&at, sizeof at) != 0) {
        close(from);
        close(to);
        return;
    }
    setsockopt(from, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    setsockopt(to, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    struct link *l = &r->link[k];
    *l = (struct link){.way = {{.from = from, .to = to}, {.from = to, .to = from}}, .used = true};
    l->way[0].last = &l->way[0].first;
    l->way[1].last = &l->way[1].first;
}

static void end_link(struct link *l)
{
    for (int w = 0; w < 2; w++)
        for (struct chunk *c; (c = l->way[w].first); free(c))
            l->way[w].first = c->next;
    close(l->way[0].from);
    close(l->way[0].to);
    l->used = false;
}

/* What came goes onto its way. */
static void take(struct relay *r, struct link *l, int w)
{
    struct way *way = &l->way[w];
    struct chunk *c = malloc(sizeof *c + CHUNK);
    if (!c)
        abort();
    const ssize_t size = recv(way->from, c->bytes, CHUNK, MSG_DONTWAIT);
    if (size < 0 && (errno == EAGAIN || errno == EINTR)) {
        free(c);
        return;
    }
    *c = (struct chunk){.due = now() + (int64_t)r->plan.milliseconds * 1000,
                        .size = size > 0 ? (size_t)size : 0};
    way->ended = size <= 0;
    const size_t before = way->taken;
    way->taken += c->size;
    if (w == 1 && before <= r->plan.after && way->taken > r->plan.after) {
        if (r->plan.fault == RELAY_GARBLE)
            c->bytes[r->plan.after - before] ^= 1;
        l->silent = l->silent || r->plan.fault == RELAY_SILENT;
        if (r->plan.fault == RELAY_CUT) {
            free(c);
            end_link(l);
            return;
        }
    }
    *way->last = c;
    way->last = &c->next;
}

static void hand_over(struct link *l, struct way *way)
{
    while (way->first && way->first->due <= now()) {
        struct chunk *c = way->first;
        if (!c->size) {
            shutdown(way->to, SHUT_WR);
        } else {
            const ssize_t done =
                send(way->to, c->bytes + c->done, c->size - c->done, MSG_NOSIGNAL | MSG_DONTWAIT);
            if (done < 0 && (errno == EAGAIN || errno == EINTR))
                return;
            c->done += done < 0 ? c->size - c->done : (size_t)done;
            if (c->done < c->size)
                return;
        }
        way->first = c->next;
        if (!way->first)
            way->last = &way->first;
        free(c);
    }
    if (l->way[0].ended && l->way[1].ended && !l->way[0].first && !l->way[1].first)
        end_link(l);
}

static void go_round(struct relay *r)
{
    struct pollfd list[ROUTES_MOST + 2 * PIPES_MOST];
    struct way *ways[2 * PIPES_MOST];
    nfds_t n = 0;
    int64_t next = now() + 1000000;
    for (size_t i = 0; i < r->routes; i++)
        list[n++] = (struct pollfd){.fd = r->listener[i], .events = POLLIN};
    for (size_t k = 0; k < 2 * PIPES_MOST; k++) {
        const struct link *l = &r->link[k / 2];
        ways[k] = &r->link[k / 2].way[k % 2];
        const bool live = l->used && !l->silent;
        list[n++] =
            (struct pollfd){.fd = live && !ways[k]->ended ? ways[k]->from : -1, .events = POLLIN};
        if (live && ways[k]->first && ways[k]->first->due < next)
            next = ways[k]->first->due;
    }
    const int64_t left = next - now();
    const struct timespec wait = {.tv_nsec = left > 0 ? left * 1000 % 1000000000 : 0,
                                  .tv_sec = left >= 1000000};
    (void)ppoll(list, n, &wait, NULL);
    for (size_t i = 0; i < r->routes; i++)
        if (list[i].revents)
            begin_link(r, i);
    for (size_t k = 0; k < 2 * PIPES_MOST; k++)
        if (list[r->routes + k].revents && r->link[k / 2].used)
            take(r, &r->link[k / 2], (int)(k % 2));
    for (size_t k = 0; k < 2 * PIPES_MOST; k++)
        if (r->link[k / 2].used && !r->link[k / 2].silent)
            hand_over(&r->link[k / 2], ways[k]);
}

pid_t relay_start(const struct relay_route *route, size_t count, const struct relay_plan *plan)
{
    static struct relay r;
    if (count > ROUTES_MOST)
        abort();
    r = (struct relay){.plan = *plan, .route = route, .routes = count};
    listen_all(&r);
    fflush(NULL);
    const pid_t child = fork();
    if (child < 0)
        abort();
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        for (;;)
            go_round(&r);
    }
    for (size_t i = 0; i < count; i++)
        close(r.listener[i]);
    return child;
}

void relay_stop(pid_t child)
{
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
}

/* The other end of relay_bounce: sends back what comes, until nothing does. */
static void echo(int listener)
{
    char byte;
    const int one = 1, end = accept(listener, NULL, NULL);
    setsockopt(end, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    while (end >= 0 && read(end, &byte, 1) == 1)
        if (write(end, &byte, 1) != 1)
            break;
    _exit(0);
}

double relay_bounce(const struct relay_route *route, int times)
{
    const struct sockaddr_in at = address_of(route->target), to = address_of(route->listen);
    const int one = 1, listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (listener < 0 || setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one) != 0 ||
        bind(listener, (const struct sockaddr *)&at, sizeof at) != 0 || listen(listener, 4) != 0)
        abort();
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0)
        echo(listener);
    const int end = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (child < 0 || end < 0 || connect(end, (const struct sockaddr *)&to, sizeof to) != 0)
        abort();
    setsockopt(end, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    const int64_t began = now();
    char byte = 'x';
    for (int i = 0; i < times; i += 2)
        if (write(end, &byte, 1) != 1 || read(end, &byte, 1) != 1)
            abort();
    const double took = (double)(now() - began) / 1000;
    close(end);
    close(listener);
    waitpid(child, NULL, 0);
    return took * times / (times + times % 2); /* an odd number of ways ended with one more */
}
