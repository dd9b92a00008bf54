/* The versions that the process runs with, and, where only the build knows, those it was built
 * with: RELIC and FLINT may be included by the folders that compute with them and nowhere else. */
#include "cli/version.h"
#include "cli/command.h"
#include "crypto/pairing.h"
#include "sim/json.h"
#include <gmp.h>
#include <openssl/crypto.h>
#include <sodium.h>
#include <string.h>

enum { PARTS = 7, COMPUTING = 6 }; /* MPI computes nothing */

struct part {
    const char *name, *version;
};

static void list_parts(struct part part[PARTS])
{
    part[0] = (struct part){"glasshouse", GLASSHOUSE_VERSION};
    part[1] = (struct part){"RELIC", GLASSHOUSE_RELIC_TEXT};
    part[2] = (struct part){"FLINT", GLASSHOUSE_FLINT_TEXT};
    part[3] = (struct part){"GMP", gmp_version};
    part[4] = (struct part){"libsodium", sodium_version_string()};
    part[5] = (struct part){"OpenSSL", OpenSSL_version(OPENSSL_VERSION_STRING)};
    part[6] = (struct part){"MPI", GLASSHOUSE_MPI_TEXT};
}

void version_print(FILE *file)
{
    struct part part[PARTS];
    list_parts(part);
    for (int i = 0; i < PARTS; i++)
        fprintf(file, "%s %s\n", part[i].name, part[i].version);
    fprintf(file, "pairing curve %s: about %d bits of security (%s)\n", PAIRING_NAME,
            PAIRING_STRENGTH, PAIRING_STRENGTH_SOURCE);
}

void version_document(void)
{
    struct part part[PARTS];
    struct json j;
    list_parts(part);
    json_init(&j);
    json_object(&j);
    json_add_string(&j, "command", "--version");
    json_add_object(&j, "versions");
    for (int i = 0; i < PARTS; i++)
        json_add_string(&j, part[i].name, part[i].version);
    json_end(&j);
    json_add_object(&j, "curve");
    json_add_string(&j, "name", PAIRING_NAME);
    json_add_u64(&j, "bits", PAIRING_STRENGTH);
    json_add_string(&j, "source", PAIRING_STRENGTH_SOURCE);
    json_end(&j);
    json_end(&j);
    document_print(&j);
    json_clear(&j);
}

void version_json(struct json *j)
{
    struct part part[PARTS];
    list_parts(part);
    json_object(j);
    for (int i = 0; i < COMPUTING; i++) {
        json_key(j, part[i].name);
        json_string_size(j, part[i].version, strcspn(part[i].version, " "));
    }
    json_end(j);
}
