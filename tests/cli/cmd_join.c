/* glasshouse join: what separate processes recorded is the house's recording, byte for byte; who
 * lies is named; who was killed is joined as far as all confirm. */
#include "tests/cli/hosts.h"
#include "tests/cli/recording.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void remove_all(void)
{
    struct program run;
    program_shell(&run, "rm -rf rec other joined.* house.* joined2.*");
}

/* A command line, its status, and a piece of what it says anywhere. */
static void expect_says(const char *line, int code, const char *said)
{
    struct program run;
    program_shell(&run, line);
    const bool found = strstr(run.out, said) || strstr(run.err, said);
    if (run.status != code || !found)
        printf("%s: %d\n%s%swanted: %s\n", line, run.status, run.out, run.err, said);
    EXPECT_EQ(code, run.status);
    EXPECT(found);
}

#define GLASSHOUSE "\"$GLASSHOUSE_BINARY\" "

/* With the coins of a rehearsal the joined recording is that of `run` with the same seed. */
static void rehearse(const char *words, const char *folder)
{
    struct hosts h;
    char line[4096];
    remove_all();
    hosts_read(&h, words, folder, "7");
    hosts_add(&h, "--record");
    hosts_add(&h, "rec");
    hosts_play(&h, 0);
    EXPECT(hosts_agree(&h));
    expect_says(GLASSHOUSE "join rec --out joined", 0, "whole: their records agree");
    for (int i = 1; i <= h.parties; i++) {
        snprintf(line, sizeof line, GLASSHOUSE "verify rec/%s", h.role[i]);
        expect_says(line, 0, "nothing changed, nothing missing");
    }
    size_t n = (size_t)snprintf(line, sizeof line, GLASSHOUSE "run %s --seed 7 --record house",
                                h.protocol);
    for (int i = 0; i + 1 < h.words && strcmp(h.word[i], "--seed") != 0; i += 2)
        n += (size_t)snprintf(line + n, sizeof line - n, " %s '%s'", h.word[i], h.word[i + 1]);
    for (int i = 1; i <= h.parties; i++)
        if (h.input[i])
            n += (size_t)snprintf(line + n, sizeof line - n, " --input '%s=%s'", h.role[i],
                                  h.input[i]);
    expect_says(line, 0, "");
    expect_says("cmp house.wire.jsonl joined.wire.jsonl && cmp house.tape.jsonl joined.tape.jsonl",
                0, "");
    hosts_clear(&h);
}

static void what_was_joined_is_the_run_of_the_house(void)
{
    char folder[6][1024];
    static const char *const places[] = {"zhong",     "cluster_horizontal", "mondrian",
                                         "kohlmayer", "cluster_vertical",   "sets"};
    for (size_t i = 0; i < 6; i++) {
        char path[128];
        snprintf(path, sizeof path, "protocols/%s/recordings", places[i]);
        snprintf(folder[i], sizeof folder[i], "%s", test_source_path(path));
    }
    rehearse("secure-sum --set modulus=1000 --input 1=3,999 --input 2=4,0 --input 3=5,0", NULL);
    rehearse("secure-or --variant hardened --input 1=1,1 --input 2=1,0 --input 3=1,0", NULL);
    rehearse("secure-max --input 1=5 --input 2=11 --input 3=11", NULL);
    rehearse("zhong --variant hardened --input alice=@zhong_alice.csv --input bob=@zhong_bob.csv",
             folder[0]);
    rehearse("cluster-horizontal --input 1=@one.csv --input 2=@two.csv", folder[1]);
    rehearse("mondrian --input 1=@mondrian_1.csv --input 2=@mondrian_2.csv "
             "--input 3=@mondrian_3.csv",
             folder[2]);
    rehearse("kohlmayer --set parties=3 --set "
             "\"schema=age:qi:young(18|19)|old(20|21);ill:sensitive:flu|gout\" "
             "--input 1=@kohlmayer_1.csv --input 2=@kohlmayer_2.csv --input 3=@kohlmayer_3.csv",
             folder[3]);
}

/* Each party has its own coins: the last word of the common ones is the seed. */
static void begin(struct hosts *h)
{
    remove_all();
    hosts_read(h, "secure-sum --set modulus=65521 --input 1=3 --input 2=4 --input 3=5", NULL, "1");
    h->words -= 2;
    hosts_add(h, "--record");
    hosts_add(h, "rec");
}

static void coins_of_the_system_can_be_replayed_too(void)
{
    struct hosts h;
    begin(&h);
    hosts_play(&h, 0);
    EXPECT(hosts_agree(&h));
    expect_says(GLASSHOUSE "join rec --out joined", 0, "whole: their records agree");
    expect_says(GLASSHOUSE "verify joined", 0, "nothing changed, nothing missing");
    expect_says(GLASSHOUSE "replay joined", 0, "the same");
    expect_says(GLASSHOUSE "certify joined --party 2 --out certificate", 0, "");
    expect_says(GLASSHOUSE "report joined --out joined.html", 0, "");
    expect_says(GLASSHOUSE "replay rec/2", 2, "one party's own recording");
    /* A seed of one party that is changed is seen. */
    expect_says("test $(stat -c %a joined.tape.jsonl) = 600 && test $(stat -c %a "
                "rec/2.tape.jsonl) = 600",
                0, "");
    expect_says(GLASSHOUSE "join rec --out joined", 2, "exists; choose another name");
    hosts_clear(&h);
}

#define VERIFY                                                                                     \
    "\"$(dirname \"$GLASSHOUSE_BINARY\")/../proofs/certificate/glasshouse-verify-certificate\" "

/* Without the others' tapes: what came is the ideal view of own input, coins and outputs. */
static void a_party_certifies_its_own_view(void)
{
    struct hosts h;
    begin(&h);
    hosts_play(&h, 0);
    EXPECT(hosts_agree(&h));
    expect_says("rm -f own", 0, "");
    expect_says(GLASSHOUSE "certify rec/2 --party 2 --out own", 0, "");
    expect_says(
        VERIFY "own rec/2.wire.jsonl", 4,
        "what party 2 of secure-sum received is its ideal view, but for 2 masked and 0 hidden");
    expect_says(VERIFY "own rec/2.wire.jsonl", 4, "masked fields: proved by affine");
    expect_says(VERIFY "own rec/2.wire.jsonl", 4, "the other parties did what the protocol says");
    expect_says(VERIFY "own rec/3.wire.jsonl", 1, "is of another transcript");
    expect_says(GLASSHOUSE "certify rec/2 --party 1", 2, "rec/2 is the recording of party 2");
    /* Who takes the mark of a party alone off claims what was not asked. */
    expect_says("sed 's/\"alone\":true/\"alone\":false/' own >bold && " VERIFY
                "bold rec/2.wire.jsonl",
                1, "is of one party alone, or of all");
    expect_says("sed 's/\"account\":\"equal\"/\"account\":\"masked\"/' own >bold && " VERIFY
                "bold rec/2.wire.jsonl",
                1, "has an account that does not suit its class");
    /* A result that is not the output; a coin that the seed does not give. */
    expect_says("cp -r rec kept2", 0, "");
    forge("rec/2", false,
          "\"leak\":\"output\",\"origin\":[\"input\",\"coin\"]}],\"src\":\"sim/"
          "courier.c:0\",\"hex\":\"");
    expect_says(GLASSHOUSE "certify rec/2 --party 2", 1, "its value is not that of the ideal view");
    expect_says("rm -rf rec && mv kept2 rec", 0, "");
    forge("rec/2", true, "\"count\":1,\"modulus\":\"65521\",\"hex\":\"");
    expect_says(GLASSHOUSE "certify rec/2 --party 2", 1,
                "the coin 'mask' is not what its seed gives");
    hosts_clear(&h);
}

/* If one recording is not enough, the program says what is missing and certifies nothing. */
static void who_has_a_key_needs_the_others(void)
{
    struct hosts h;
    remove_all();
    hosts_read(&h, "set-intersection --variant cipher --input 1=1,2 --input 2=2,3", NULL, "1");
    hosts_add(&h, "--record");
    hosts_add(&h, "rec");
    hosts_play(&h, 0);
    EXPECT(hosts_agree(&h));
    expect_says(GLASSHOUSE "certify rec/2 --party 2", 2, "alone tells too little");
    hosts_clear(&h);
}

static void what_does_not_belong_together_is_refused(void)
{
    struct hosts h;
    begin(&h);
    hosts_play(&h, 0);
    expect_says("mkdir other && cp rec/1.* other && mv rec/3.* other", 0, "");
    expect_says(GLASSHOUSE "join rec --out joined", 2, "the recording of party 3 is missing");
    expect_says(GLASSHOUSE "join rec other --out joined", 2, "are both of party 1");
    expect_says(GLASSHOUSE "join --out joined", 2, "the recordings of which run?");
    expect_says(GLASSHOUSE "join rec", 2, "--out says where it goes");
    expect_says("mkdir -p empty && " GLASSHOUSE "join empty --out joined", 2, "has no recording");
    expect_says(GLASSHOUSE
                "run secure-sum --input 1=1 --input 2=2 --input 3=3 --record house && " GLASSHOUSE
                "join house --out joined",
                2, "is not one party's own recording");
    hosts_clear(&h);

    /* The same parties, another run: its fresh numbers differ. */
    expect_says("rm -rf kept && mv other kept", 0, "");
    begin(&h);
    hosts_play(&h, 0);
    expect_says("cp kept/3.* rec", 0, "");
    expect_says(GLASSHOUSE "join rec --out joined", 2, "are not of one run: run is ");
    hosts_clear(&h);
}

static void who_claims_what(void)
{
    struct hosts h;
    begin(&h);
    hosts_play(&h, 0);
    EXPECT(hosts_agree(&h));
    /* Party 2 changes what it received from party 1, and chains its records anew. */
    forge("rec/2", false, "\"hex\":\"");
    expect_says(GLASSHOUSE "verify rec/2", 0, "nothing changed, nothing missing");
    expect_says(GLASSHOUSE "join rec --out joined", 1,
                "the parties disagree on message 1 from 1 to 2");
    expect_says("test ! -e joined.wire.jsonl", 0, "");
    hosts_clear(&h);
}

static void a_killed_run_is_joined_as_far_as_it_goes(void)
{
    for (int at = 2; at <= 5; at++) {
        struct hosts h;
        char plan[32];
        begin(&h);
        snprintf(plan, sizeof plan, "crash@2:%d", at);
        hosts_add_to(&h, 2, "--faults");
        hosts_add_to(&h, 2, plan);
        hosts_play(&h, 0);
        EXPECT_EQ(128 + 9, h.program[2].status);
        expect_says(GLASSHOUSE "verify rec/1", 0, "nothing changed, nothing missing");
        expect_says(GLASSHOUSE "verify rec/2", 1, "stops after record");
        expect_says(GLASSHOUSE "join rec --out joined", 0, "as far as all 3 parties confirm it");
        expect_says(GLASSHOUSE "verify joined", 1, "stops after record");
        hosts_clear(&h);
    }
}

const struct test tests[] = {
    {"what was joined is the run of the house", what_was_joined_is_the_run_of_the_house},
    {"coins of the system can be replayed too", coins_of_the_system_can_be_replayed_too},
    {"a party certifies its own view", a_party_certifies_its_own_view},
    {"who has a key needs the others", who_has_a_key_needs_the_others},
    {"what does not belong together is refused", what_does_not_belong_together_is_refused},
    {"who claims what", who_claims_what},
    {"a killed run is joined as far as it goes", a_killed_run_is_joined_as_far_as_it_goes},
    {0}};

int main(int argc, char **argv)
{
    EXPECT_EQ(0, setenv("COLUMNS", "4096", 1)); /* lines stay whole */
    hosts_folder();
    const int result = test_main(argc, argv, tests);
    hosts_remove();
    return result;
}
