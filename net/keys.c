#include "net/keys.h"
#include "crypto/memory.h"
#include <errno.h>
#include <fcntl.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/x509v3.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char authority_name[] = "glasshouse test authority";

bool keys_is_name(const char *name)
{
    const size_t size = strlen(name), good = strspn(name, "abcdefghijklmnopqrstuvwxyz"
                                                          "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                                          "0123456789.-_");
    return size && size < KEYS_NAME && good == size && *name != '.' && *name != '-' &&
           strcmp(name, "authority") != 0;
}

void keys_date(time_t when, char text[32])
{
    struct tm day;
    gmtime_r(&when, &day);
    strftime(text, 32, "%Y-%m-%d %H:%M UTC", &day);
}

time_t certificate_end(const X509 *certificate)
{
    struct tm day = {0};
    if (!ASN1_TIME_to_tm(X509_get0_notAfter(certificate), &day))
        return 0;
    return timegm(&day);
}

void certificate_name(const X509 *certificate, char name[KEYS_NAME])
{
    const X509_NAME *subject = X509_get_subject_name(certificate);
    const int at = X509_NAME_get_index_by_NID(subject, NID_commonName, -1);
    const ASN1_STRING *text =
        at < 0 ? NULL : X509_NAME_ENTRY_get_data(X509_NAME_get_entry(subject, at));
    const int size = text ? ASN1_STRING_length(text) : 0;
    name[0] = 0;
    if (size > 0 && size < KEYS_NAME) {
        memcpy(name, ASN1_STRING_get0_data(text), (size_t)size);
        name[size] = 0;
    }
    for (char *c = name; *c; c++) /* it came from outside, and will be printed */
        if (*c < ' ' || *c > '~')
            *c = '?';
}

__attribute__((format(printf, 3, 4))) static status fail(struct complaint *complaint, status why,
                                                         const char *format, ...)
{
    va_list arguments;
    ERR_clear_error();
    va_start(arguments, format);
    (void)complain_list(complaint, why, format, arguments);
    va_end(arguments);
    return why;
}

/* ------------------------------------------------------------------ making */

static bool add_extension(X509 *certificate, X509 *issuer, int nid, const char *text)
{
    X509V3_CTX context;
    X509V3_set_ctx(&context, issuer, certificate, NULL, NULL, 0);
    X509_EXTENSION *extension = X509V3_EXT_conf_nid(NULL, &context, nid, text);
    const bool added = extension && X509_add_ext(certificate, extension, -1);
    X509_EXTENSION_free(extension);
    return added;
}

/* Makes a certificate. |issuer| NULL: it signs itself, and may sign others. */
static X509 *new_certificate(const char *name, EVP_PKEY *key, X509 *issuer, EVP_PKEY *signer,
                             int days)
{
    uint8_t serial[16];
    char alternative[KEYS_NAME + 8];
    X509 *c = X509_new();
    BIGNUM *number = NULL;
    snprintf(alternative, sizeof alternative, "DNS:%s", name);
    bool made = c && RAND_bytes(serial, sizeof serial) == 1;
    serial[0] &= 0x7f;
    made = made && (number = BN_bin2bn(serial, sizeof serial, NULL)) != NULL &&
           BN_to_ASN1_INTEGER(number, X509_get_serialNumber(c)) && X509_set_version(c, 2) &&
           X509_gmtime_adj(X509_getm_notBefore(c), -3600) &&
           X509_time_adj_ex(X509_getm_notAfter(c), days, 0, NULL) && X509_set_pubkey(c, key) &&
           X509_NAME_add_entry_by_txt(X509_get_subject_name(c), "CN", MBSTRING_ASC,
                                      (const unsigned char *)name, -1, -1, 0) &&
           X509_set_issuer_name(c, X509_get_subject_name(issuer ? issuer : c)) &&
           add_extension(c, issuer ? issuer : c, NID_basic_constraints,
                         issuer ? "critical,CA:FALSE" : "critical,CA:TRUE") &&
           add_extension(c, issuer ? issuer : c, NID_key_usage,
                         issuer ? "critical,digitalSignature" : "critical,keyCertSign") &&
           (!issuer || add_extension(c, issuer, NID_subject_alt_name, alternative)) &&
           X509_sign(c, signer, EVP_sha256()) > 0;
    BN_free(number);
    if (made)
        return c;
    X509_free(c);
    return NULL;
}

static void path_of(char path[KEYS_PATH], const char *folder, const char *name, const char *end)
{
    snprintf(path, KEYS_PATH, "%.900s/%.64s%s", folder, name, end);
}

/* Writes a new file. If it is a key, nobody else can read it. */
static status write_pem(const char *path, const EVP_PKEY *key, X509 *certificate,
                        struct complaint *complaint)
{
    const int descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, key ? 0600 : 0644);
    FILE *file = descriptor < 0 ? NULL : fdopen(descriptor, "w");
    if (!file) {
        const int why = errno;
        if (descriptor >= 0)
            close(descriptor);
        return fail(complaint, why == EEXIST ? E_INPUT : E_FILE, "cannot write %s: %s", path,
                    why == EEXIST ? "it exists, and keys are never replaced" : strerror(why));
    }
    bool written = key ? PEM_write_PrivateKey(file, key, NULL, NULL, 0, NULL, NULL) == 1
                       : PEM_write_X509(file, certificate) == 1;
    written = fclose(file) == 0 && written;
    return written ? OK : fail(complaint, E_FILE, "cannot write %s", path);
}

static status read_certificate(const char *path, X509 **out, struct complaint *complaint)
{
    FILE *file = memory_file(path, "r");
    *out = file ? PEM_read_X509(file, NULL, NULL, NULL) : NULL;
    const int why = errno;
    if (file)
        fclose(file);
    if (*out)
        return OK;
    return fail(complaint, E_FILE, "cannot read the certificate %s: %s", path,
                file ? "it is damaged, or no certificate" : strerror(why));
}

static status read_key(const char *path, EVP_PKEY **out, struct complaint *complaint)
{
    struct stat s;
    FILE *file = memory_file(path, "r");
    if (file && fstat(fileno(file), &s) == 0 && s.st_mode & 077) {
        fclose(file);
        return fail(complaint, E_INPUT, "the key %s is open to other users: chmod 600 %s", path,
                    path);
    }
    *out = file ? PEM_read_PrivateKey(file, NULL, NULL, NULL) : NULL;
    const int why = errno;
    if (file)
        fclose(file);
    if (*out)
        return OK;
    return fail(complaint, E_FILE, "cannot read the key %s: %s", path,
                file ? "it is damaged, or no key" : strerror(why));
}

struct authority {
    X509 *certificate;
    EVP_PKEY *key;
};

static status make_authority(const char *folder, struct authority *a, int days,
                             struct complaint *complaint)
{
    char pem[KEYS_PATH], key[KEYS_PATH];
    path_of(pem, folder, "authority", ".pem");
    path_of(key, folder, "authority", ".key");
    if (access(pem, F_OK) == 0) {
        REQUIRE(read_certificate(pem, &a->certificate, complaint));
        return read_key(key, &a->key, complaint);
    }
    a->key = EVP_EC_gen("P-256");
    a->certificate = a->key ? new_certificate(authority_name, a->key, NULL, a->key, days) : NULL;
    if (!a->certificate)
        return fail(complaint, E_INTERNAL, "OpenSSL makes no certificate");
    REQUIRE(write_pem(key, a->key, NULL, complaint));
    return write_pem(pem, NULL, a->certificate, complaint);
}

static status make_one(const char *folder, const char *name, const struct authority *a, int days,
                       struct complaint *complaint)
{
    char pem[KEYS_PATH], key_path[KEYS_PATH];
    path_of(pem, folder, name, ".pem");
    path_of(key_path, folder, name, ".key");
    EVP_PKEY *key = EVP_EC_gen("P-256");
    X509 *certificate = key ? new_certificate(name, key, a->certificate, a->key, days) : NULL;
    status result = certificate ? OK : fail(complaint, E_INTERNAL, "OpenSSL makes no certificate");
    if (result == OK)
        result = write_pem(key_path, key, NULL, complaint);
    if (result == OK)
        result = write_pem(pem, NULL, certificate, complaint);
    X509_free(certificate);
    EVP_PKEY_free(key);
    return result;
}

status keys_make(const char *folder, const char *const *names, size_t count, int days,
                 struct complaint *complaint)
{
    struct authority a = {0};
    for (size_t i = 0; i < count; i++)
        if (!keys_is_name(names[i]))
            return fail(complaint, E_INPUT,
                        "'%.80s' is no name for a party: letters, digits, dots, dashes and "
                        "underscores",
                        names[i]);
    if (mkdir(folder, 0700) != 0 && errno != EEXIST)
        return fail(complaint, E_FILE, "cannot make %s: %s", folder, strerror(errno));
    status result = make_authority(folder, &a, days, complaint);
    for (size_t i = 0; i < count && result == OK; i++)
        result = make_one(folder, names[i], &a, days, complaint);
    X509_free(a.certificate);
    EVP_PKEY_free(a.key);
    return result;
}

/* ------------------------------------------------------------------ loading */

/* Checks the own certificate, so that this party finds a mistake before the others do. */
static status check_own(struct keys *k, const char *path, X509 *own, X509 *authority,
                        struct complaint *complaint)
{
    char named[KEYS_NAME], date[32], more[2 * KEYS_NAME + 8];
    certificate_name(own, named);
    k->expires = certificate_end(own);
    keys_date(k->expires, date);
    EVP_PKEY *key = X509_get0_pubkey(authority);
    if (!key || X509_verify(own, key) != 1)
        return fail(complaint, E_INPUT,
                    "%s was not signed by authority.pem in the same folder: take the files of one "
                    "authority",
                    path);
    if (X509_check_host(own, k->name, 0, 0, NULL) != 1) {
        snprintf(more, sizeof more, "%s, not %s", named, k->name);
        return fail(complaint, E_INPUT, "%s is the certificate of %s: certificates are swapped",
                    path, more);
    }
    if (X509_cmp_current_time(X509_get0_notAfter(own)) < 0)
        return fail(complaint, E_INPUT, "%s expired on %s: make new keys", path, date);
    if (X509_cmp_current_time(X509_get0_notBefore(own)) > 0)
        return fail(complaint, E_INPUT,
                    "%s is not valid yet: this machine's clock is wrong, or the one that made "
                    "it",
                    path);
    if (X509_cmp_current_time(X509_get0_notAfter(authority)) < 0)
        return fail(complaint, E_INPUT, "%s/authority.pem has expired: make new keys", k->folder);
    return OK;
}

static status use(struct keys *k, X509 *own, EVP_PKEY *key, X509 *authority,
                  struct complaint *complaint)
{
    k->context = SSL_CTX_new(TLS_method());
    if (!k->context || !SSL_CTX_set_min_proto_version(k->context, TLS1_3_VERSION) ||
        !SSL_CTX_set_num_tickets(k->context, 0) || /* send nothing before the peer is known */
        SSL_CTX_use_certificate(k->context, own) != 1 ||
        SSL_CTX_use_PrivateKey(k->context, key) != 1 ||
        X509_STORE_add_cert(SSL_CTX_get_cert_store(k->context), authority) != 1)
        return fail(complaint, E_INPUT, "%s.key is not the key of %s.pem", k->name, k->name);
    SSL_CTX_set_mode(k->context,
                     SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    SSL_CTX_set_session_cache_mode(k->context, SSL_SESS_CACHE_OFF);
    return OK;
}

status keys_load(struct keys *k, const char *folder, const char *name, struct complaint *complaint)
{
    char path[KEYS_PATH], pem[KEYS_PATH];
    X509 *own = NULL, *authority = NULL;
    EVP_PKEY *key = NULL;
    *k = (struct keys){0};
    if (!keys_is_name(name))
        return fail(complaint, E_INPUT, "'%.80s' is no name for a party", name);
    snprintf(k->folder, sizeof k->folder, "%.900s", folder);
    snprintf(k->name, sizeof k->name, "%s", name);
    path_of(path, folder, "authority", ".pem");
    status result = read_certificate(path, &authority, complaint);
    path_of(pem, folder, name, ".pem");
    if (result == OK)
        result = read_certificate(pem, &own, complaint);
    path_of(path, folder, name, ".key");
    if (result == OK)
        result = read_key(path, &key, complaint);
    if (result == OK)
        result = check_own(k, pem, own, authority, complaint);
    if (result == OK)
        result = use(k, own, key, authority, complaint);
    X509_free(own);
    X509_free(authority);
    EVP_PKEY_free(key);
    return result;
}

void keys_clear(struct keys *k)
{
    SSL_CTX_free(k->context);
    *k = (struct keys){0};
}
