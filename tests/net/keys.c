/* Keys: a bad file is refused, with its name and what is wrong with it. */
#include "net/keys.h"
#include "tests/expect.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[] = "/tmp/glasshouse-keys-XXXXXX";
static struct complaint complaint;

static void refused(const char *place, const char *name, const char *said)
{
    struct keys k;
    EXPECT(keys_load(&k, place, name, &complaint) != OK);
    if (!strstr(complaint.text, said))
        printf("%s\nwanted: %s\n", complaint.text, said);
    EXPECT(strstr(complaint.text, said) != NULL);
    keys_clear(&k);
}

static void what_was_made_can_be_loaded(void)
{
    static const char *const names[] = {"a", "b.example", "3"};
    struct keys k;
    EXPECT_EQ(OK, keys_make("good", names, 3, 10, &complaint));
    for (size_t i = 0; i < 3; i++) {
        EXPECT_EQ(OK, keys_load(&k, "good", names[i], &complaint));
        const long days = (long)(k.expires - time(NULL)) / (24 * 60 * 60);
        EXPECT(days == 9 || days == 10);
        keys_clear(&k);
    }
}

static void what_is_wrong_is_named(void)
{
    static const char *const one[] = {"a"}, *const two[] = {"b"};
    EXPECT_EQ(OK, keys_make("first", one, 1, 10, &complaint));
    EXPECT_EQ(OK, keys_make("second", one, 1, 10, &complaint));
    EXPECT_EQ(OK, keys_make("first", two, 1, 10, &complaint));
    refused("nowhere", "a", "cannot read the certificate nowhere/authority.pem: No such file");
    refused("first", "c", "cannot read the certificate first/c.pem: No such file");
    refused("first", "a/b", "'a/b' is no name for a party");

    EXPECT_EQ(0, chmod("first/b.key", 0644));
    refused("first", "b", "the key first/b.key is open to other users: chmod 600 first/b.key");
    EXPECT_EQ(0, chmod("first/b.key", 0600));

    EXPECT_EQ(0, rename("second/authority.pem", "second/other"));
    EXPECT_EQ(0, link("first/authority.pem", "second/authority.pem"));
    refused("second", "a", "second/a.pem was not signed by authority.pem in the same folder");

    EXPECT_EQ(0, rename("first/a.key", "first/saved") + rename("first/b.key", "first/a.key"));
    refused("first", "a", "a.key is not the key of a.pem");
    EXPECT_EQ(0, rename("first/b.pem", "first/a.pem"));
    refused("first", "a", "first/a.pem is the certificate of b, not a: certificates are swapped");

    EXPECT_EQ(OK, keys_make("old", one, 1, -1, &complaint));
    refused("old", "a", "old/a.pem expired on ");
    FILE *file = fopen("old/a.pem", "w");
    EXPECT(file && fputs("no certificate\n", file) > 0 && fclose(file) == 0);
    refused("old", "a", "cannot read the certificate old/a.pem: it is damaged");
}

static void nothing_is_replaced(void)
{
    static const char *const one[] = {"a"}, *const bad[] = {"a b"};
    EXPECT_EQ(OK, keys_make("kept", one, 1, 10, &complaint));
    EXPECT_EQ(E_INPUT, keys_make("kept", one, 1, 10, &complaint));
    EXPECT(strstr(complaint.text, "kept/a.key: it exists") != NULL);
    EXPECT_EQ(E_INPUT, keys_make("kept", bad, 1, 10, &complaint));
    EXPECT_EQ(E_FILE, keys_make("/proc/none", one, 1, 10, &complaint));
}

const struct test tests[] = {{"what was made can be loaded", what_was_made_can_be_loaded},
                             {"what is wrong is named", what_is_wrong_is_named},
                             {"nothing is replaced", nothing_is_replaced},
                             {0}};

int main(int argc, char **argv)
{
    EXPECT(mkdtemp(folder) && chdir(folder) == 0);
    const int result = test_main(argc, argv, tests);
    char line[128];
    snprintf(line, sizeof line, "rm -r %s", folder);
    return system(line) == 0 ? result : 1;
}
