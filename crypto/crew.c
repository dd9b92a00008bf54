#include "crypto/crew.h"
#include "crypto/memory.h"
#include "crypto/pairing.h"
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

/* Pieces are small, so that a thread that other work delays does not delay the loop: a thread that
 * is free takes the next piece. At the end the others wait for at most one piece, a 32nd of what a
 * thread does; a piece costs a lock and an unlock more. */
enum { PIECES_A_THREAD = 32 };

struct loop {
    status (*body)(void *, size_t, size_t);
    void *context;
    size_t count, pieces;
};

struct crew {
    pthread_t thread[CREW_MOST];
    unsigned threads; /* the caller's included */
    pthread_mutex_t lock;
    pthread_cond_t begun, ended;
    struct loop loop;
    uint64_t number;     /* of the loop: so a thread notices a new one */
    size_t taken, done;  /* how many pieces */
    size_t failed_piece; /* the first that failed; |pieces|: none */
    status failure;
    bool over;
};

static status do_piece(const struct loop *l, size_t piece)
{
    return l->body(l->context, l->count * piece / l->pieces, l->count * (piece + 1) / l->pieces);
}

/* The caller must hold the lock; it is still held afterwards. */
static void work(struct crew *c, status ready)
{
    while (c->taken < c->loop.pieces) {
        const size_t piece = c->taken++;
        pthread_mutex_unlock(&c->lock);
        const status result = ready == OK ? do_piece(&c->loop, piece) : ready;
        pthread_mutex_lock(&c->lock);
        if (result != OK && piece < c->failed_piece) {
            c->failed_piece = piece;
            c->failure = result;
        }
        if (++c->done == c->loop.pieces)
            pthread_cond_signal(&c->ended);
    }
}

static void *member(void *argument)
{
    struct crew *c = argument;
    const status ready = pairing_start();
    uint64_t number = 0;
    pthread_mutex_lock(&c->lock);
    while (!c->over) {
        if (c->number == number) {
            pthread_cond_wait(&c->begun, &c->lock);
            continue;
        }
        number = c->number;
        work(c, ready);
    }
    pthread_mutex_unlock(&c->lock);
    return NULL;
}

struct crew *crew_new(unsigned threads)
{
    struct crew *c = memory_zero(1, sizeof *c);
    if (pthread_mutex_init(&c->lock, NULL) != 0 || pthread_cond_init(&c->begun, NULL) != 0 ||
        pthread_cond_init(&c->ended, NULL) != 0)
        abort(); /* cannot happen: glibc's never fail */
    threads = threads > CREW_MOST ? CREW_MOST : threads;
    for (c->threads = 1; c->threads < threads; c->threads++)
        if (pthread_create(&c->thread[c->threads], NULL, member, c) != 0)
            break;
    return c;
}

void crew_free(struct crew *c)
{
    if (!c)
        return;
    pthread_mutex_lock(&c->lock);
    c->over = true;
    pthread_cond_broadcast(&c->begun);
    pthread_mutex_unlock(&c->lock);
    for (unsigned i = 1; i < c->threads; i++)
        pthread_join(c->thread[i], NULL);
    pthread_cond_destroy(&c->ended);
    pthread_cond_destroy(&c->begun);
    pthread_mutex_destroy(&c->lock);
    free(c);
}

status crew_loop(struct crew *c, size_t count,
                 status (*body)(void *context, size_t from, size_t to), void *context)
{
    REQUIRE(pairing_start());
    if (!c || c->threads == 1 || count < 2)
        return body(context, 0, count);
    const size_t most = (size_t)c->threads * PIECES_A_THREAD;
    pthread_mutex_lock(&c->lock);
    c->loop = (struct loop){body, context, count, count < most ? count : most};
    c->taken = c->done = 0;
    c->failed_piece = c->loop.pieces;
    c->failure = OK;
    c->number++;
    pthread_cond_broadcast(&c->begun);
    work(c, OK);
    while (c->done < c->loop.pieces)
        pthread_cond_wait(&c->ended, &c->lock);
    const status result = c->failure;
    pthread_mutex_unlock(&c->lock);
    return result;
}
