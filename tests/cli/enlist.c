/* Protocols from outside: what is refused, by name, and that a refusal changes nothing. Libraries
 * that are loaded are the test build/new. */
#include "cli/enlist.h"
#include "proofs/ledger/claims.h"
#include "protocols/protocols.h"
#include "sim/primitives.h"
#include "tests/expect.h"
#include <stdio.h>
#include <string.h>

static const struct protocol *const none[] = {NULL};

/* A registry of one protocol: the first of the house under another name. */
static struct protocol mine;
static const struct protocol *list[] = {&mine, NULL, NULL};

static struct glasshouse_registry registry_of(const char *name)
{
    list[1] = NULL;
    mine = *protocol_find("secure-sum");
    mine.name = name;
    return (struct glasshouse_registry){.api = GLASSHOUSE_API, .protocols = list};
}

static void refused(const struct glasshouse_registry *r, const char *said)
{
    struct complaint complaint = {.text = ""};
    const struct protocol *const *before = protocols;
    EXPECT(enlist(r, "the test", "test", &complaint) != OK);
    EXPECT(strstr(complaint.text, said) != NULL && strstr(complaint.text, "the test") != NULL);
    EXPECT(protocols == before && strcmp(protocols_command, "glasshouse") == 0);
}

static void what_is_not_sound_is_refused_by_name(void)
{
    struct glasshouse_registry r = registry_of("own-sum");
    r.api = GLASSHOUSE_API + 1;
    char said[64];
    snprintf(said, sizeof said, "API version %d; this glasshouse has version %d",
             GLASSHOUSE_API + 1, GLASSHOUSE_API);
    refused(&r, said);
    r = registry_of("own-sum");
    r.protocols = none;
    refused(&r, "lists no protocols");
    r = registry_of("zhong");
    refused(&r, "there is another protocol zhong");
    r = registry_of("own-sum");
    mine.role = NULL;
    refused(&r, "the protocol own-sum lacks .role");
    r = registry_of("own-sum");
    mine.name = NULL;
    refused(&r, "the protocol without a name lacks .name");
    r = registry_of("own-sum");
    list[1] = &mine;
    refused(&r, "two protocols are called own-sum");
    r = registry_of("own-sum");
    r.tables = proof_tables;
    refused(&r, "a table of cases is of a protocol that it does not list");

    struct kind_about kinds[] = {*kind_about(KIND_BITS), {.name = NULL}};
    const struct primitive_operation nothing[] = {{.name = NULL}};
    struct primitive own = {"own", "none", .kinds = kinds, .operations = nothing};
    const struct primitive *const owns[] = {&own, NULL};
    r = registry_of("own-sum");
    r.primitives = owns;
    refused(&r, "the kind bits of the primitive own has a number that is not from KIND_OWN");
    kinds[0].kind = (enum kind)(KIND_OWN + 1);
    refused(&r, "the kind bits of the primitive own has the name of another kind");
    kinds[0].name = "own bits";
    kinds[0].ideal.decode = NULL;
    refused(&r, "does not say how an entry is written, in both worlds");
    own.assumption = NULL;
    refused(&r, "the primitive own lacks its name, assumption, kinds or operations");
}

static void a_library_without_a_registry_is_refused(void)
{
    struct complaint complaint;
    EXPECT(enlist_library("libm.so.6", &complaint) !=
           OK); /* looked for here, not where the system has it */
    EXPECT(strstr(complaint.text, "cannot load libm.so.6") != NULL);
    EXPECT(enlist_library("/lib/x86_64-linux-gnu/libm.so.6", &complaint) != OK);
    EXPECT(strstr(complaint.text, "does not export glasshouse_registry") ||
           strstr(complaint.text, "cannot load"));
}

static void what_is_added_is_found_beside_the_house(void)
{
    static const struct proof_table table = {.protocol = &mine};
    static const struct proof_table *const tables[] = {&table, NULL};
    struct glasshouse_registry r = registry_of("own-sum");
    size_t before = 0, after = 0, folders = 0;
    while (protocols[before])
        before++;
    r.tables = tables;
    EXPECT_EQ(OK, enlist(&r, "the test", "own", NULL));
    while (protocols[after])
        after++;
    while (protocol_folders[folders])
        folders++;
    EXPECT_EQ(before + 1, after);
    EXPECT_EQ(after, folders);
    EXPECT(protocol_find("own-sum") == &mine && proof_table_find("own-sum") == &table);
    EXPECT(protocol_find("zhong") && proof_table_find("zhong"));
    EXPECT(strcmp(protocols_command, "own") == 0);
}

const struct test tests[] = {
    {"what is not sound is refused by name", what_is_not_sound_is_refused_by_name},
    {"a library without a registry is refused", a_library_without_a_registry_is_refused},
    {"what is added is found beside the house", what_is_added_is_found_beside_the_house},
    {0}};
