/* The versions that the process runs with, and, where only the build knows, those it was built
 * with: RELIC and FLINT may be included by the folders that compute with them and nowhere else. */
#include "cli/version.h"
#include <gmp.h>
#include <openssl/crypto.h>
#include <sodium.h>

void version_print(FILE *file)
{
    fprintf(file, "glasshouse %s\n", GLASSHOUSE_VERSION);
    fprintf(file, "RELIC %s\n", GLASSHOUSE_RELIC_TEXT);
    fprintf(file, "FLINT %s\n", GLASSHOUSE_FLINT_TEXT);
    fprintf(file, "GMP %s\n", gmp_version);
    fprintf(file, "libsodium %s\n", sodium_version_string());
    fprintf(file, "OpenSSL %s\n", OpenSSL_version(OPENSSL_VERSION_STRING));
}
