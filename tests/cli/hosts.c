#define _GNU_SOURCE /* nftw */
#include "tests/cli/hosts.h"
#include "tests/expect.h"
#include <ftw.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char folder[] = "/tmp/glasshouse-hosts-XXXXXX";
static int port = 4100;

void hosts_folder(void)
{
    if (!mkdtemp(folder) || chdir(folder) != 0)
        abort();
}

static int remove_one(const char *path, const struct stat *s, int type, struct FTW *at)
{
    (void)s;
    (void)type;
    (void)at;
    return remove(path);
}

void hosts_remove(void)
{
    if (chdir("/") == 0)
        (void)nftw(folder, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

void hosts_add(struct hosts *h, const char *word)
{
    if (h->words == HOSTS_WORDS)
        abort();
    h->word[h->words++] = arena_text(&h->arena, word);
}

void hosts_add_to(struct hosts *h, int party, const char *word)
{
    int at = 0;
    while (h->more[party][at])
        at++;
    if (at == 7)
        abort();
    h->more[party][at] = arena_text(&h->arena, word);
}

/* Words of a line; what is in quotes is one, wherever they begin. */
static size_t split(struct arena *arena, const char *line, const char **word)
{
    size_t count = 0;
    while (*(line += strspn(line, " "))) {
        char quote = 0, *out = arena_alloc(arena, strlen(line) + 1);
        word[count++] = out;
        for (; *line && (quote || *line != ' '); line++)
            if (*line == quote)
                quote = 0;
            else if (!quote && strchr("\"'", *line))
                quote = *line;
            else
                *out++ = *line;
        *out = 0;
    }
    return count;
}

static void run_house(struct hosts *h, const char **word, size_t count, const char *seed)
{
    const char *argv[HOSTS_WORDS] = {"glasshouse", "run"};
    struct program run;
    size_t n = 2;
    for (size_t i = 0; i < count; i++)
        argv[n++] = word[i];
    argv[n++] = "--seed";
    argv[n++] = seed;
    argv[n++] = "--json";
    argv[n] = NULL;
    program_run(&run, argv);
    if (run.status != 0)
        printf("%s", run.err);
    EXPECT_EQ(0, run.status);
    char *text = arena_alloc(&h->arena, run.out_size + 1);
    memcpy(text, run.out, run.out_size + 1);
    EXPECT_EQ(OK, json_read(&h->arena, text, run.out_size, &h->house, NULL));
}

/* Keys for a role that has none yet. */
static void need_keys(struct hosts *h, const char *role)
{
    struct program run;
    if (access(arena_format(&h->arena, "keys/%s.pem", role), F_OK) == 0)
        return;
    program_run(&run, (const char *[]){"glasshouse", "host", "keys", role, NULL});
    EXPECT_EQ(0, run.status);
}

static int role_of(const struct hosts *h, const char *word)
{
    for (int i = 1; i <= h->parties; i++) {
        const size_t size = strlen(h->role[i]);
        if (strncmp(word, h->role[i], size) == 0 && word[size] == '=')
            return i;
    }
    return 0;
}

void hosts_read(struct hosts *h, const char *words, const char *place, const char *seed)
{
    const char *word[HOSTS_WORDS];
    *h = (struct hosts){0};
    size_t count = split(&h->arena, words, word);
    for (size_t i = 0; i < count; i++) { /* files lie in |place| */
        const char *at = strchr(word[i], '@');
        if (place && at && at > word[i] && at[-1] == '=')
            word[i] =
                arena_format(&h->arena, "%.*s@%s/%s", (int)(at - word[i]), word[i], place, at + 1);
    }
    run_house(h, word, count, seed);
    h->protocol = word[0];
    const struct json_value *parties = json_get(&h->house, "parties");
    for (size_t i = 0; i < parties->count && i < HOSTS_MOST; i++) {
        h->role[++h->parties] = json_get_text(&parties->item[i], "party");
        need_keys(h, h->role[h->parties]);
    }
    for (size_t i = 1; i + 1 < count; i++)
        if (strcmp(word[i], "--input") == 0 && role_of(h, word[i + 1]))
            h->input[role_of(h, word[i + 1])] = strchr(word[i + 1], '=') + 1;
    hosts_add(h, "--variant");
    hosts_add(h, json_get_text(&h->house, "variant"));
    const struct json_value *parameters = json_get(&h->house, "parameters");
    for (size_t i = 0; i < parameters->count; i++) {
        hosts_add(h, "--set");
        hosts_add(h,
                  arena_format(&h->arena, "%s=%s", parameters->key[i], parameters->item[i].text));
    }
    hosts_add(h, "--seed");
    hosts_add(h, seed);
}

const char *hosts_address(struct hosts *h, int party)
{
    const int own = (int)getpid();
    if (h->apart)
        return arena_format(&h->arena, "10.91.0.%d:%d", party, port);
    return arena_format(&h->arena, "127.%d.%d.%d:%d", 1 + own / 250 % 250, 1 + own % 250, party,
                        port);
}

enum { RELAYED = 100 }; /* the address of the relay to a party */

static void start(struct hosts *h, int party, struct started *started)
{
    const char *argv[2 * HOSTS_WORDS];
    size_t n = 0;
    if (h->apart) {
        argv[n++] = "nsenter";
        argv[n++] = arena_format(&h->arena, "--net=%s/p%d", HOSTS_NAMESPACES, party);
        argv[n++] = getenv("GLASSHOUSE_BINARY");
    } else
        argv[n++] = "glasshouse";
    argv[n++] = "host";
    argv[n++] = h->protocol;
    argv[n++] = "--party";
    argv[n++] = h->role[party];
    argv[n++] = "--json";
    if (h->input[party]) {
        argv[n++] = "--input";
        argv[n++] = h->input[party];
    }
    argv[n++] = "--listen";
    argv[n++] = hosts_address(h, party);
    for (int i = 1; i < party; i++) {
        argv[n++] = "--peer";
        argv[n++] = arena_format(&h->arena, "%s=%s", h->role[i],
                                 hosts_address(h, h->relay ? RELAYED + i : i));
    }
    for (int i = 0; i < h->words; i++)
        argv[n++] = h->word[i];
    for (int i = 0; h->more[party][i]; i++)
        argv[n++] = h->more[party][i];
    argv[n] = NULL;
    program_start(started, argv);
}

void hosts_start(struct hosts *h, int absent)
{
    struct relay_route route[HOSTS_MOST];
    for (int i = 1; h->relay && i < h->parties; i++)
        route[i - 1] = (struct relay_route){hosts_address(h, RELAYED + i), hosts_address(h, i)};
    h->absent = absent;
    h->relayed = h->relay ? relay_start(route, (size_t)h->parties - 1, h->relay) : 0;
    for (int i = 1; i <= h->parties; i++)
        if (i != absent)
            start(h, i, &h->started[i]);
    port++;
}

void hosts_wait(struct hosts *h)
{
    for (int i = 1; i <= h->parties; i++) {
        if (i == h->absent)
            continue;
        program_wait(&h->started[i], &h->program[i]);
    }
    if (h->relayed)
        relay_stop(h->relayed);
}

void hosts_play(struct hosts *h, int absent)
{
    hosts_start(h, absent);
    hosts_wait(h);
}

static bool equal(const struct json_value *a, const struct json_value *b)
{
    if (!a || !b || a->type != b->type || a->count != b->count)
        return false;
    if (a->type == JSON_STRING || a->type == JSON_NUMBER)
        return strcmp(a->text, b->text) == 0;
    for (size_t i = 0; i < a->count; i++)
        if ((a->type == JSON_OBJECT && strcmp(a->key[i], b->key[i]) != 0) ||
            !equal(&a->item[i], &b->item[i]))
            return false;
    return true;
}

/* What the user of a party's outputs should know is the same; |house| NULL: nothing. */
static bool same_remark(const struct json_value *said, const struct json_value *house)
{
    return house ? equal(said, house) : said && said->type == JSON_NULL;
}

bool hosts_agree(struct hosts *h)
{
    bool good = true;
    const struct json_value *house = json_get(&h->house, "outputs");
    const struct json_value *remarks = json_get(&h->house, "remarks");
    for (int i = 1; i <= h->parties; i++) {
        struct json_value said;
        const struct program *p = &h->program[i];
        if (p->status == 0 && json_read(&h->arena, p->out, p->out_size, &said, NULL) == OK &&
            equal(json_get(&said, "outputs"), json_get(house, h->role[i])) &&
            same_remark(json_get(&said, "remark"), json_get(remarks, h->role[i])))
            continue;
        printf("%s, party %s: %d\n%s%s", h->protocol, h->role[i], p->status, p->out, p->err);
        good = false;
    }
    return good;
}

double hosts_slowest(struct hosts *h, const struct relay_plan *plan)
{
    double last = 0;
    h->relay = plan;
    hosts_play(h, 0);
    EXPECT(hosts_agree(h));
    for (int p = 1; p <= h->parties; p++) {
        struct json_value said;
        const struct program *run = &h->program[p];
        if (json_read(&h->arena, run->out, run->out_size, &said, NULL) != OK)
            continue;
        const double took = (double)json_get_number(&said, "milliseconds", 0);
        last = took > last ? took : last;
    }
    return last;
}

bool hosts_undisturbed(bool wanted)
{
    const struct sched_param at = {.sched_priority = wanted};
    return sched_setscheduler(0, wanted ? SCHED_FIFO : SCHED_OTHER, &at) == 0;
}

void hosts_clear(struct hosts *h)
{
    arena_clear(&h->arena);
}
