/* glasshouse host: one party a process, over loopback. The outputs are those of the house, for
 * every protocol of the tree; and every way to fail ends by name. */
#include "net/keys.h"
#include "tests/cli/hosts.h"
#include "tests/expect.h"
#include <string.h>

/* ------------------------------------------------------------------ as in the house */

static size_t play_case(const char *folder, const char *words)
{
    struct hosts h;
    if (strstr(words, "--faults") || strstr(words, "--ideal"))
        return 0;
    hosts_read(&h, words, folder, "7");
    hosts_play(&h, 0);
    EXPECT(hosts_agree(&h));
    hosts_clear(&h);
    return 1;
}

/* The golden recordings of all protocols are made by these lines. */
static size_t play_folder(const char *name)
{
    char folder[1024], line[2048];
    size_t played = 0;
    snprintf(line, sizeof line, "protocols/%.200s/recordings", name);
    snprintf(folder, sizeof folder, "%s", test_source_path(line));
    snprintf(line, sizeof line, "%s/cases.txt", folder);
    FILE *file = fopen(line, "r");
    EXPECT(file != NULL);
    while (file && fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = 0;
        const char *words = strchr(line, ' ');
        if (*line != '#' && words)
            played += play_case(folder, words + 1);
    }
    if (file)
        fclose(file);
    return played;
}

static void every_protocol_has_the_outputs_of_the_house(void)
{
    char line[256];
    size_t folders = 0;
    FILE *list = fopen(test_source_path("protocols/list.txt"), "r");
    EXPECT(list != NULL);
    while (list && fgets(line, sizeof line, list)) {
        line[strcspn(line, " \n")] = 0;
        if (*line == '#' || !*line)
            continue;
        EXPECT(play_folder(line) > 0);
        folders++;
    }
    if (list)
        fclose(list);
    EXPECT(folders >= 10);
}

static void ten_parties(void)
{
    struct hosts h;
    hosts_read(&h,
               "secure-sum --set parties=10 --set modulus=1000 --input 1=1 --input 2=2 --input 3=3 "
               "--input 4=4 --input 5=5 --input 6=6 --input 7=7 --input 8=8 --input 9=9 "
               "--input 10=100",
               NULL, "3");
    hosts_play(&h, 0);
    EXPECT(hosts_agree(&h));
    hosts_clear(&h);
}

static void write_rows(const char *path, const char *rows)
{
    FILE *file = fopen(path, "w");
    EXPECT(file && fputs(rows, file) >= 0 && fclose(file) == 0);
}

/* A clustering that was ended by `passes`: each party says so, as `run` does. */
static void a_remark_is_said_by_hosts_too(void)
{
    struct hosts h;
    write_rows("north.csv", "age,place\na,e\nc,f\nd,g\na,g\n");
    write_rows("south.csv", "age,place\nb,e\nd,f\nc,g\na,e\n");
    hosts_read(&h,
               "cluster-horizontal --set initial=1 --set stop=still --set passes=1 "
               "--input 1=@north.csv --input 2=@south.csv",
               ".", "3");
    struct json_value *remarks = h.house.item;
    while (remarks != json_get(&h.house, "remarks"))
        remarks++;
    EXPECT_EQ(2, remarks->count);
    hosts_play(&h, 0);
    EXPECT(hosts_agree(&h));
    remarks->count = 0; /* then what the hosts say is too much */
    EXPECT(!hosts_agree(&h));
    hosts_clear(&h);
}

/* What a party says between two waits goes to each other party in one write. */
static void one_write_a_round_and_peer(void)
{
    struct hosts h;
    struct json_value said;
    hosts_read(&h,
               "secure-sum --variant hardened --set parties=4 --set modulus=97 --input 1=1 "
               "--input 2=2 --input 3=3 --input 4=4",
               NULL, "3");
    hosts_play(&h, 0);
    EXPECT(hosts_agree(&h));
    const struct program *p = &h.program[1];
    EXPECT_EQ(OK, json_read(&h.arena, p->out, p->out_size, &said, NULL));
    /* Player 1: the handshake's two texts and the last word to each of three, three masks in the
     * first round, and three results in the last. */
    EXPECT_EQ(6, json_get_number(&said, "messages", 0));
    EXPECT(json_get_number(&said, "writes", 0) <= 3 * (2 + 1 + 2));
    hosts_clear(&h);
}

/* ------------------------------------------------------------------ what can go wrong */

static void begin(struct hosts *h)
{
    hosts_read(h,
               "secure-sum --set modulus=1000 --set length=1 --input 1=3 --input 2=4 --input 3=5",
               NULL, "1");
}

/* Party |who| ends with |code| and says |what|; nobody gives an output. */
static void expect_end(const struct hosts *h, int who, int code, const char *what)
{
    const struct program *p = &h->program[who];
    char flat[4096];
    size_t n = 0;
    for (const char *c = p->err; *c && n + 1 < sizeof flat; c++)
        if (!(n && strchr(" \n", *c) && flat[n - 1] == ' '))
            flat[n++] = (char)(*c == '\n' ? ' ' : *c);
    flat[n] = 0;
    if (p->status != code || !strstr(flat, what))
        printf("party %d: %d\n%s%s\nwanted: %s\n", who, p->status, p->out, p->err, what);
    EXPECT_EQ(code, p->status);
    EXPECT(strstr(flat, what) != NULL);
    EXPECT(!strstr(p->out, "\"sum\""));
}

static void who_means_another_run_is_named_on_both_sides(void)
{
    static const struct {
        const char *word[2], *there, *here;
    } cases[] = {
        {{"--set", "modulus=1001"},
         "There: 'parameter modulus: 1001'. Here: 'parameter modulus: 1000'",
         "There: 'parameter modulus: 1000'. Here: 'parameter modulus: 1001'"},
        {{"--run", "2"},
         "There: 'number of the run: 2'. Here: 'number of the run: 1'",
         "There: 'number of the run: 1'. Here: 'number of the run: 2'"},
        {{"--variant", "hardened"},
         "There: 'variant: hardened'. Here: 'variant: as-published'",
         "There: 'variant: as-published'. Here: 'variant: hardened'"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct hosts h;
        begin(&h);
        hosts_add_to(&h, 3, cases[i].word[0]);
        hosts_add_to(&h, 3, cases[i].word[1]);
        if (i == 2) /* an option is given once: the common word goes */
            for (int k = 0; k < h.words; k++)
                if (strcmp(h.word[k], "--variant") == 0) {
                    memmove(&h.word[k], &h.word[k + 2], (size_t)(h.words - k - 2) * sizeof *h.word);
                    h.words -= 2;
                }
        hosts_play(&h, 0);
        expect_end(&h, 1, 1, cases[i].there);
        expect_end(&h, 2, 1, cases[i].there);
        expect_end(&h, 3, 1, cases[i].here);
        hosts_clear(&h);
    }
}

static void who_is_not_there_is_named(void)
{
    static struct hosts h[2];
    for (int i = 0; i < 2; i++) {
        begin(&h[i]);
        hosts_add(&h[i], "--timeout");
        hosts_add(&h[i], "1");
        hosts_start(&h[i], i ? 3 : 1);
    }
    hosts_wait(&h[0]);
    hosts_wait(&h[1]);
    expect_end(&h[0], 2, 1, "party 1 (1): ");
    expect_end(&h[0], 2, 1, "that address is this machine itself");
    expect_end(&h[0], 3, 1, "party 1 (1): ");
    expect_end(&h[1], 1, 1, "party 3 (3): it did not connect");
    expect_end(&h[1], 2, 1, "party 3 (3): it did not connect");
    hosts_clear(&h[0]);
    hosts_clear(&h[1]);
}

/* Party 3 uses keys from another folder. The next tests wait for a time-out, and
 * so they all wait at the same time. */
static void begin_with_keys(struct hosts *h, const char *folder, const char *timeout)
{
    begin(h);
    hosts_add_to(h, 3, "--keys");
    hosts_add_to(h, 3, folder);
    hosts_add(h, "--timeout");
    hosts_add(h, timeout);
}

static void begin_with_name(struct hosts *h, const char *name, const char *timeout)
{
    begin(h);
    hosts_add_to(h, 3, "--name");
    hosts_add_to(h, 3, name);
    hosts_add(h, "--timeout");
    hosts_add(h, timeout);
}

static void end_all(struct hosts *h, size_t count)
{
    for (size_t i = 0; i < count; i++)
        hosts_clear(&h[i]);
}

static void certificates_that_are_wrong_are_named(void)
{
    static struct hosts h[4];
    static const char *const three[] = {"3"}, *const two[] = {"2"}, *const visitor[] = {"visitor"};
    EXPECT_EQ(OK, keys_make("strange", three, 1, 30, NULL));
    EXPECT_EQ(OK, keys_make("old", three, 1, -2, NULL));
    EXPECT_EQ(OK, keys_make("swapped", two, 1, 30, NULL));
    EXPECT_EQ(0,
              rename("swapped/2.pem", "swapped/3.pem") + rename("swapped/2.key", "swapped/3.key"));
    begin_with_keys(&h[0], "strange", "10");
    begin_with_keys(&h[1], "old", "1");
    begin_with_keys(&h[2], "swapped", "1");
    EXPECT_EQ(OK, keys_make("keys", visitor, 1, 30, NULL));
    begin_with_name(&h[3], "3=visitor", "10");
    for (int i = 0; i < 4; i++)
        hosts_start(&h[i], 0);
    for (int i = 0; i < 4; i++)
        hosts_wait(&h[i]);

    /* Of another authority, which the others do not know. */
    expect_end(&h[0], 1, 1, "from 127.");
    expect_end(&h[0], 1, 1,
               "and was turned away: it refuses our certificate: its authority.pem is another");
    expect_end(&h[0], 1, 1, "party 3 (3): it did not connect");
    expect_end(&h[0], 3, 1, "its certificate (of 1, valid until ");
    /* Expired: said by its owner, before anybody else finds out. */
    expect_end(&h[1], 3, 2, "old/3.pem expired on ");
    expect_end(&h[2], 3, 2,
               "swapped/3.pem is the certificate of 2, not 3: certificates are swapped");
    /* A good certificate, of somebody who is not expected. */
    expect_end(&h[3], 1, 1, "somebody connected with the certificate of visitor, which is none of");
    end_all(h, 4);
}

/* What is wrong with one party is not said of another. */
static void nobody_is_blamed_for_another(void)
{
    static struct hosts h[3];
    static const char *const three[] = {"3"};
    EXPECT_EQ(OK, keys_make("other", three, 1, 30, NULL));
    begin_with_keys(&h[0], "other", "2"); /* and party 2 never comes */
    begin_with_name(&h[2], "3=2", "2");   /* party 3 has the keys of party 2, and says so */
    hosts_add_to(&h[2], 3, "--name");
    hosts_add_to(&h[2], 3, "2=3");
    hosts_add(&h[0], "--check");
    hosts_add(&h[2], "--check");
    hosts_start(&h[0], 2);
    hosts_start(&h[2], 0);
    begin(&h[1]); /* party 3 mixes the others' addresses up */
    hosts_add_to(&h[1], 3, "--peer");
    hosts_add_to(&h[1], 3, arena_format(&h[1].arena, "1=%s", hosts_address(&h[1], 2)));
    hosts_add_to(&h[1], 3, "--peer");
    hosts_add_to(&h[1], 3, arena_format(&h[1].arena, "2=%s", hosts_address(&h[1], 1)));
    hosts_add(&h[1], "--check");
    hosts_add(&h[1], "--timeout");
    hosts_add(&h[1], "2");
    hosts_start(&h[1], 0);
    for (int i = 0; i < 3; i++)
        hosts_wait(&h[i]);

    expect_end(&h[0], 1, 1, "party 2 (2): it did not connect glasshouse host: ");
    expect_end(&h[0], 1, 1,
               "and was turned away: it refuses our certificate: its authority.pem is another");
    expect_end(&h[0], 3, 1, "party 1 (1): 127.");
    expect_end(&h[1], 3, 1, "what answers there shows a certificate of 2: are addresses in --peer");
    expect_end(&h[1], 3, 1, "what answers there shows a certificate of 1: are addresses in --peer");
    expect_end(&h[2], 1, 1, "with the certificate of 2: it was started twice, or two parties have");
    expect_end(&h[2], 3, 1, "party 2 (3): ");
    end_all(h, 3);
}

static void words_that_are_wrong_are_refused(void)
{
    static const struct {
        const char *line[8], *said;
    } cases[] = {
        {{"glasshouse", "host", NULL}, "which protocol?"},
        {{"glasshouse", "host", "secure-sum", NULL}, "--party says who is played here"},
        {{"glasshouse", "host", "secure-sum", "--party", "9", NULL}, "there is no party '9'"},
        {{"glasshouse", "host", "secure-sum", "--party", "1", NULL}, "--input is missing"},
        {{"glasshouse", "host", "secure-sum", "--party=1", "--input=3", "--peer=x", NULL},
         "--peer takes ROLE=HOST:PORT"},
        {{"glasshouse", "host", "secure-sum", "--party=1", "--input=3", "--name=2=1", NULL},
         "two parties have the name 1"},
        {{"glasshouse", "host", "secure-sum", "--party=1", "--input=3", "--keys=none", NULL},
         "cannot read the certificate none/authority.pem"},
        {{"glasshouse", "host", "secure-sum", "--party=1", "--input=3", NULL}, "--listen"},
        {{"glasshouse", "host", "secure-sum", "--party=2", "--input=3", "--listen=127.0.0.1:1x",
          "--peer=1=127.0.0.1:1", NULL},
         "127.0.0.1:1x"},
        {{"glasshouse", "host", "secure-sum", "--party=3", "--input=3", NULL},
         "--peer 1=HOST:PORT says where that party listens"},
        {{"glasshouse", "host", "secure-sum", "--party=1", "--input=3", "--ideal=all", NULL},
         "unknown option --ideal"},
    };
    struct hosts h;
    begin(&h); /* makes the keys */
    hosts_clear(&h);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct program run;
        program_run(&run, cases[i].line);
        EXPECT_EQ(2, run.status);
        if (!strstr(run.err, cases[i].said))
            printf("%s\nwanted: %s\n", run.err, cases[i].said);
        EXPECT(strstr(run.err, cases[i].said) != NULL);
    }
}

static void check_plays_nothing(void)
{
    struct hosts h;
    begin(&h);
    hosts_add(&h, "--check");
    hosts_play(&h, 0);
    for (int i = 1; i <= 3; i++) {
        EXPECT_EQ(0, h.program[i].status);
        EXPECT(strstr(h.program[i].out, "all 3 parties are there, and mean the same run"));
        EXPECT(!strstr(h.program[i].out, "sum"));
    }
    hosts_clear(&h);
}

/* kill -9, at any act of any party: nobody hangs, nobody has a wrong sum, everybody says why. */
static void kills_at_random_moments(void)
{
    const size_t times = test_iterations(100);
    size_t killed = 0, stopped = 0;
    for (size_t i = 0; i < times; i++) {
        struct hosts h;
        char plan[32];
        const int victim = 1 + (int)test_random_below(3);
        begin(&h);
        snprintf(plan, sizeof plan, "crash@%d:%d", victim, 1 + (int)test_random_below(7));
        hosts_add_to(&h, victim, "--faults");
        hosts_add_to(&h, victim, plan);
        hosts_play(&h, 0);
        killed += h.program[victim].status == 128 + 9;
        EXPECT(h.program[victim].status == 128 + 9 || h.program[victim].status == 0);
        for (int p = 1; p <= 3; p++) {
            const struct program *one = &h.program[p];
            if (p == victim)
                continue;
            EXPECT(one->status == 0 || one->status == 1);
            EXPECT((strstr(one->out, "\"sum\":12") != NULL) == (one->status == 0));
            EXPECT(one->status == 0 || strstr(one->out, "\"status\":\"peer_aborted\"") ||
                   strstr(one->out, "\"status\":\"E_PEER_ABORTED\""));
            stopped += one->status == 1;
        }
        hosts_clear(&h);
    }
    printf("%zu of %zu killed, %zu others stopped\n", killed, times, stopped);
    EXPECT(killed > times / 2 && stopped > killed / 2);
}

const struct test tests[] = {
    {"every protocol has the outputs of the house", every_protocol_has_the_outputs_of_the_house},
    {"ten parties", ten_parties},
    {"a remark is said by hosts too", a_remark_is_said_by_hosts_too},
    {"one write a round and peer", one_write_a_round_and_peer},
    {"who means another run is named on both sides", who_means_another_run_is_named_on_both_sides},
    {"who is not there is named", who_is_not_there_is_named},
    {"certificates that are wrong are named", certificates_that_are_wrong_are_named},
    {"nobody is blamed for another", nobody_is_blamed_for_another},
    {"words that are wrong are refused", words_that_are_wrong_are_refused},
    {"check plays nothing", check_plays_nothing},
    {"kills at random moments", kills_at_random_moments},
    {0}};

int main(int argc, char **argv)
{
    hosts_folder();
    const int result = test_main(argc, argv, tests);
    hosts_remove();
    return result;
}
