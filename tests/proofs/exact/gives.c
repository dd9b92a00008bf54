/* What functions give away by themselves, counted by hand. */
#include "proofs/exact/gives.h"
#include "protocols/protocols.h"
#include "tests/expect.h"
#include <string.h>

static const struct protocol *find(const char *name)
{
    for (size_t i = 0; protocols[i]; i++)
        if (strcmp(protocols[i]->name, name) == 0)
            return protocols[i];
    return NULL;
}

static status take(struct gives *g, const char *name, const char *settings,
                   struct complaint *complaint)
{
    const struct protocol *const protocol = find(name);

    EXPECT(protocol != NULL);
    if (protocol == NULL)
        return E_NOT_FOUND;
    const struct job job = {.protocol = protocol,
                            .what = {.variant = protocol->variants[0].name, .settings = settings}};
    return gives_take(g, &job, complaint);
}

/* Three bits and their AND. Own 0: the output is 0 and says nothing of the other two, 4 vectors.
 * Own 1: output 1 tells both, output 0 leaves 3. */
static void a_conjunction(void)
{
    static struct gives g;

    EXPECT_EQ(OK, take(&g, "secure-and", "parties=3", NULL));
    EXPECT(g.parties == 3 && g.vectors == 8);
    for (int i = 1; i <= 3; i++) {
        EXPECT(g.party[i].own == 2 && g.party[i].outputs == 3);
        EXPECT(g.party[i].least == 1 && g.party[i].most == 4 && g.party[i].told == 1);
        EXPECT(!gives_all(&g, i) && !gives_all_declared(&g, i));
    }
}

/* Two summands: the sum and the own one tell the other. Three: the two others are told only when
 * they are 0 together. Inputs whose sum would wrap are not accepted. */
static void sums(void)
{
    static struct gives g;

    EXPECT_EQ(OK, take(&g, "secure-sum", "parties=2 modulus=5", NULL));
    EXPECT_EQ(15, g.vectors);
    for (int i = 1; i <= 2; i++) {
        EXPECT(g.party[i].own == 5 && g.party[i].outputs == 15 && g.party[i].told == 15);
        EXPECT(gives_all(&g, i) && !gives_all_declared(&g, i));
    }
    EXPECT_EQ(OK, take(&g, "secure-sum", "parties=3 modulus=3", NULL));
    EXPECT_EQ(10, g.vectors);
    for (int i = 1; i <= 3; i++) {
        EXPECT(g.party[i].own == 3 && g.party[i].outputs == 6);
        EXPECT(g.party[i].most == 3 && g.party[i].told == 3 && !gives_all(&g, i));
    }
}

static void what_cannot_be_asked(void)
{
    static struct gives g;
    struct complaint complaint = {.text = ""};

    EXPECT_EQ(E_ARGUMENT, take(&g, "secure-sum", "parties=3 modulus=1000000", &complaint));
    EXPECT(strstr(complaint.text, "too many inputs to list") != NULL);
    EXPECT_EQ(E_ARGUMENT, take(&g, "secure-sum", "parties=3 no-such=1", &complaint));
    EXPECT(strstr(complaint.text, "no-such") != NULL);
}

const struct test tests[] = {{"a conjunction", a_conjunction},
                             {"sums", sums},
                             {"what cannot be asked", what_cannot_be_asked},
                             {0}};
