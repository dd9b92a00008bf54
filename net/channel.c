#include "net/channel.h"
#include "crypto/array.h"
#include "crypto/memory.h"
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/err.h>
#include <openssl/x509v3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { READ_MOST = 1 << 16 };

static void reserve(struct bytes *b, size_t more)
{
    if (b->begin && b->begin == b->end)
        b->begin = b->end = 0;
    if (b->room - b->end >= more)
        return;
    if (b->begin) {
        memmove(b->at, b->at + b->begin, b->end - b->begin);
        b->end -= b->begin;
        b->begin = 0;
    }
    b->at = array_room(b->at, &b->room, b->end + more, 1);
}

static void add(struct bytes *b, const void *bytes, size_t size)
{
    reserve(b, size);
    if (size)
        memcpy(b->at + b->end, bytes, size);
    b->end += size;
}

/* Keeps what the message needs of a certificate that is refused. */
static int on_verify(int good, X509_STORE_CTX *context)
{
    SSL *ssl = X509_STORE_CTX_get_ex_data(context, SSL_get_ex_data_X509_STORE_CTX_idx());
    struct channel *c = SSL_get_app_data(ssl);
    const X509 *certificate = X509_STORE_CTX_get_current_cert(context);
    if (!good && certificate) {
        char name[KEYS_NAME], date[32];
        certificate_name(certificate, name);
        keys_date(certificate_end(certificate), date);
        snprintf(c->seen, sizeof c->seen, "of %s, valid until %s", *name ? name : "nobody", date);
        snprintf(c->peer, sizeof c->peer, "%s", name);
    }
    return good;
}

status channel_open(struct channel *c, const struct keys *keys, int socket, bool accepts,
                    const char *expected, size_t limit)
{
    const int one = 1;
    *c = (struct channel){.socket = socket, .limit = limit};
    (void)setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &one,
                     sizeof one); /* a socketpair has none */
    c->ssl = SSL_new(keys->context);
    if (fcntl(socket, F_SETFL, O_NONBLOCK) != 0 || !c->ssl || SSL_set_fd(c->ssl, socket) != 1) {
        channel_close(c);
        return E_INTERNAL;
    }
    SSL_set_app_data(c->ssl, c);
    SSL_set_verify(c->ssl, SSL_VERIFY_PEER | SSL_VERIFY_FAIL_IF_NO_PEER_CERT, on_verify);
    if (expected && SSL_set1_host(c->ssl, expected) != 1) {
        channel_close(c);
        return E_INTERNAL;
    }
    if (accepts)
        SSL_set_accept_state(c->ssl);
    else
        SSL_set_connect_state(c->ssl);
    return OK;
}

void channel_close(struct channel *c)
{
    SSL_free(c->ssl);
    if (c->socket >= 0)
        close(c->socket);
    free(c->in.at);
    free(c->out.at);
    c->ssl = NULL;
    c->socket = -1;
    c->in = c->out = (struct bytes){0};
}

/* Explains a failed handshake: which side found what wrong with whose certificate. */
static void explain(struct channel *c)
{
    const unsigned long code = ERR_get_error();
    const int reason = ERR_GET_REASON(code);
    const long verified = SSL_get_verify_result(c->ssl);
    const char *text = code ? ERR_reason_error_string(code) : NULL;
    if (verified != X509_V_OK)
        (void)complain(&c->complaint, E_REFUSED, "its certificate (%s) is refused: %s", c->seen,
                       X509_verify_cert_error_string(verified));
    else if (reason == SSL_R_SSLV3_ALERT_CERTIFICATE_EXPIRED)
        (void)complain(&c->complaint, E_REFUSED,
                       "it says that our certificate has expired; if it has not, a clock is wrong");
    else if (reason == SSL_R_TLSV1_ALERT_UNKNOWN_CA || reason == SSL_R_TLSV1_ALERT_DECRYPT_ERROR ||
             reason == SSL_R_SSLV3_ALERT_BAD_CERTIFICATE)
        (void)complain(
            &c->complaint, E_REFUSED,
            "it refuses our certificate: its authority.pem is another than ours, or our name "
            "is not the one that it expects");
    else if (reason == SSL_R_WRONG_VERSION_NUMBER || reason == SSL_R_HTTP_REQUEST)
        (void)complain(&c->complaint, E_REFUSED,
                       "what answers there does not speak TLS: another "
                       "service, or another port");
    else if (text)
        (void)complain(&c->complaint, E_REFUSED, "TLS: %s", text);
    else
        (void)complain(&c->complaint, E_REFUSED, "it closed the connection");
    ERR_clear_error();
}

static enum channel_state judge(struct channel *c, int result)
{
    const int error = SSL_get_error(c->ssl, result);
    c->wants_write = error == SSL_ERROR_WANT_WRITE;
    if (error == SSL_ERROR_WANT_READ || error == SSL_ERROR_WANT_WRITE)
        return CHANNEL_WAITS;
    c->ended = true;
    if (error == SSL_ERROR_SYSCALL && errno)
        (void)complain(&c->complaint, E_REFUSED, "the connection broke: %s", strerror(errno));
    else if (error == SSL_ERROR_ZERO_RETURN)
        (void)complain(&c->complaint, E_REFUSED, "it closed the connection");
    else
        explain(c);
    return CHANNEL_FAILED;
}

enum channel_state channel_handshake(struct channel *c)
{
    ERR_clear_error();
    errno = 0;
    const int result = SSL_do_handshake(c->ssl);
    if (result != 1)
        return judge(c, result);
    const X509 *certificate = SSL_get0_peer_certificate(c->ssl);
    certificate_name(certificate, c->peer);
    c->wants_write = false;
    return CHANNEL_READY;
}

enum channel_state channel_flush(struct channel *c)
{
    while (c->out.begin < c->out.end) {
        const size_t left = c->out.end - c->out.begin;
        ERR_clear_error();
        errno = 0;
        const int result =
            SSL_write(c->ssl, c->out.at + c->out.begin, left > INT32_MAX ? INT32_MAX : (int)left);
        if (result <= 0)
            return judge(c, result);
        c->writes++;
        c->out.begin += (size_t)result;
    }
    c->wants_write = false;
    return CHANNEL_READY;
}

static size_t record_size(const struct bytes *b)
{
    if (b->end - b->begin < RECORD_HEADER)
        return 0;
    const uint8_t *at = b->at + b->begin;
    return (size_t)at[0] << 24 | (size_t)at[1] << 16 | (size_t)at[2] << 8 | at[3];
}

static bool has_record(const struct channel *c)
{
    return c->in.end - c->in.begin >= RECORD_HEADER &&
           c->in.end - c->in.begin - RECORD_HEADER >= record_size(&c->in);
}

enum channel_state channel_read(struct channel *c)
{
    for (;;) {
        if (record_size(&c->in) > c->limit) {
            (void)complain(&c->complaint, E_REFUSED,
                           "it announces %zu bytes in one piece, and the limit is %zu (--limit)",
                           record_size(&c->in), c->limit);
            c->ended = true;
            return CHANNEL_FAILED;
        }
        if (has_record(c))
            return CHANNEL_READY;
        reserve(&c->in, READ_MOST);
        ERR_clear_error();
        errno = 0;
        const int result = SSL_read(c->ssl, c->in.at + c->in.end, READ_MOST);
        if (result <= 0)
            return judge(c, result);
        c->in.end += (size_t)result;
    }
}

void channel_put(struct channel *c, uint8_t kind, const void *head, size_t head_size,
                 const void *body, size_t size)
{
    const size_t whole = head_size + size;
    const uint8_t header[RECORD_HEADER] = {(uint8_t)(whole >> 24), (uint8_t)(whole >> 16),
                                           (uint8_t)(whole >> 8), (uint8_t)whole, kind};
    if (whole > UINT32_MAX)
        abort(); /* cannot happen: none of our messages is so long */
    add(&c->out, header, sizeof header);
    add(&c->out, head, head_size);
    add(&c->out, body, size);
}

bool channel_take(struct channel *c, uint8_t *kind, const uint8_t **body, size_t *size)
{
    if (!has_record(c))
        return false;
    *size = record_size(&c->in);
    *kind = c->in.at[c->in.begin + 4];
    *body = c->in.at + c->in.begin + RECORD_HEADER;
    c->in.begin += RECORD_HEADER + *size;
    return true;
}
