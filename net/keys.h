/* Who a party is: a name in a certificate, and the files that prove it.
 *
 * A folder of keys has authority.pem, which all parties share, and for each name NAME.pem and
 * NAME.key (mode 0600). keys_make makes such a folder, with its own authority; it is for tests. In
 * real use the parties' authority makes the same files. */
#ifndef GLASSHOUSE_KEYS_H
#define GLASSHOUSE_KEYS_H

#include "crypto/complaint.h"
#include "crypto/status.h"
#include <openssl/ssl.h>
#include <stdbool.h>
#include <time.h>

enum { KEYS_NAME = 64, KEYS_PATH = 1024, KEYS_DAYS = 30, KEYS_DAYS_MOST = 3650 };

/* keys_make writes the files for |count| names, valid for |days|. If there is an authority already,
 * it signs them. E_INPUT: a name is not valid. E_FILE: a file exists already or cannot be written.
 * the complaint says which. */
MUST_USE status keys_make(const char *folder, const char *const *names, size_t count, int days,
                          struct complaint *);

struct keys {
    char folder[KEYS_PATH], name[KEYS_NAME];
    SSL_CTX *context;
    time_t expires; /* of the own certificate */
};

/* keys_load reads what |name| needs. It refuses, with the file, name or date: a file that is
 * missing or damaged; a key that other users can read; a key of another certificate; a certificate
 * of another name or authority, or one that is not valid now. */
MUST_USE status keys_load(struct keys *, const char *folder, const char *name, struct complaint *);
void keys_clear(struct keys *);

/* keys_is_name: has it only letters, digits, dots, dashes, underscores? */
bool keys_is_name(const char *);
/* keys_date writes a day, "2026-11-18 22:30 UTC". */
void keys_date(time_t, char text[32]);
/* certificate_end is the last second of a certificate's validity. certificate_name is the name in
 * it; "": there is none. */
time_t certificate_end(const X509 *);
void certificate_name(const X509 *, char name[KEYS_NAME]);

#endif
