/* glasshouse host: one party of a protocol, the others on other machines. */
#include "cli/cmd_host_keys.h"
#include "cli/config.h"
#include "cli/run_outputs.h"
#include "cli/transcript_record.h"
#include "net/agree.h"
#include "net/host.h"
#include "sim/part.h"
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { TIMEOUT = 60, TIMEOUT_MOST = 86400, DAYS_WARNED = 7 };

struct request {
    struct run_options options;
    struct option_list peers, names;
    const char *listen, *keys, *number, *timeout, *limit, *folder, *record;
    bool check, as_json, force;
};

/* All that is open while a host runs. */
struct session {
    const struct request *request;
    struct prepared_run p;
    struct keys keys;
    struct mesh mesh;
    struct host host;
    struct arena arena;
    unsigned long long number, seconds, limit;
};

/* ROLE=TEXT of a list, into the peer's place. */
static int read_pairs(struct session *s, const struct option_list *list, const char *option,
                      bool address)
{
    for (size_t i = 0; i < list->count; i++) {
        const char *sign = strchr(list->item[i], '=');
        const char *role =
            sign ? arena_format(&s->arena, "%.*s", (int)(sign - list->item[i]), list->item[i]) : "";
        const int party = sign && sign[1] ? run_role_find(s->p.run, role) : 0;
        if (!party && sign && sign[1] && *role)
            return unknown_party(&cmd_host, s->p.run, role);
        if (!party)
            return usage_error(&cmd_host, "--%s takes ROLE=%s with a role from %s to %s, not '%s'",
                               option, address ? "HOST:PORT" : "NAME", run_role_name(s->p.run, 1),
                               run_role_name(s->p.run, run_parties(s->p.run)), list->item[i]);
        const char **place = address ? &s->mesh.peer[party].address : &s->mesh.peer[party].name;
        *place = sign + 1;
    }
    return EXIT_EXPECTED;
}

static int set_mesh(struct session *s)
{
    struct run *run = s->p.run;
    s->mesh = (struct mesh){.own = s->p.only,
                            .parties = run_parties(run),
                            .listen = s->request->listen,
                            .keys = &s->keys,
                            .limit = (size_t)s->limit};
    s->mesh.peer = arena_zero(&s->arena, ((size_t)s->mesh.parties + 1) * sizeof *s->mesh.peer);
    for (int i = 1; i <= s->mesh.parties; i++) {
        s->mesh.peer[i].name = arena_text(&s->arena, run_role_name(run, i));
        s->mesh.peer[i].channel.socket = -1;
    }
    int result = read_pairs(s, &s->request->names, "name", false);
    for (int i = 1; i <= s->mesh.parties && result == EXIT_EXPECTED; i++)
        for (int k = 1; k < i; k++)
            if (strcmp(s->mesh.peer[i].name, s->mesh.peer[k].name) == 0)
                result =
                    usage_error(&cmd_host, "two parties have the name %s", s->mesh.peer[i].name);
    return result == EXIT_EXPECTED ? read_pairs(s, &s->request->peers, "peer", true) : result;
}

static int load_keys(struct session *s)
{
    struct complaint complaint;
    char date[32];
    const char *folder = s->request->keys ? s->request->keys : "keys";
    if (keys_load(&s->keys, folder, s->mesh.peer[s->mesh.own].name, &complaint) != OK)
        return usage_error(&cmd_host, "%s", complaint.text);
    keys_date(s->keys.expires, date);
    if (s->keys.expires - time(NULL) < (time_t)DAYS_WARNED * 24 * 60 * 60)
        say_notice(&cmd_host, "%s/%s.pem expires soon, on %s: make new keys before", folder,
                   s->keys.name, date);
    return EXIT_EXPECTED;
}

/* Says who was refused; also if the visit did no harm. */
static void say_visitors(const struct session *s, bool connected)
{
    for (int i = 0; i < MESH_VISITORS && *s->mesh.visitor[i].text; i++)
        if (connected)
            say_notice(&cmd_host, "%s", s->mesh.visitor[i].text);
        else
            say_failure(&cmd_host, "%s", s->mesh.visitor[i].text);
}

/* Names each peer that is missing or means another run, with the reason. */
static void say_problems(const struct session *s)
{
    for (int i = 1; i <= s->mesh.parties; i++)
        if (i != s->mesh.own && *s->mesh.peer[i].problem.text)
            say_failure(&cmd_host, "party %s (%s): %s", run_role_name(s->p.run, i),
                        s->mesh.peer[i].name, s->mesh.peer[i].problem.text);
}

static int connect_all(struct session *s)
{
    struct complaint complaint = {.text = ""};
    const status opened = mesh_open(&s->mesh, (int)s->seconds, &complaint);
    say_visitors(s, opened == OK);
    if (opened == OK) {
        for (int i = 1; i <= s->mesh.parties; i++)
            s->mesh.peer[i].problem.text[0] = 0;
        return EXIT_EXPECTED;
    }
    if (*complaint.text)
        return usage_error(&cmd_host, "%s", complaint.text);
    for (int i = 1; i <= s->mesh.parties; i++)
        if (s->mesh.peer[i].open)
            s->mesh.peer[i].problem.text[0] = 0;
    say_problems(s);
    return EXIT_FINDING;
}

static int agree_all(struct session *s, uint64_t *id)
{
    uint8_t digest[AGREE_DIGEST];
    const char *text = agree_text(&s->arena, s->p.run, &s->mesh, GLASSHOUSE_VERSION, s->number);
    if (!agree_run(&s->mesh, text, (int)s->seconds, digest)) {
        say_problems(s);
        return EXIT_FINDING;
    }
    *id = 0;
    for (int i = 0; i < 8; i++)
        *id = *id << 8 | digest[i];
    return EXIT_EXPECTED;
}

static void print_result(const struct session *s, status ended)
{
    struct run *run = s->p.run;
    const int own = s->mesh.own;
    const char *role = run_role_name(run, own);
    const struct party_result result = run_result(run, own);
    const struct run_counts *counts = run_counts(run);
    const struct named_value *list;
    const size_t count = ended == OK ? run_outputs(run, own, &list) : 0;
    for (size_t i = 0; i < count; i++)
        output_print(role, &list[i], s->request->folder);
    if (ended != OK)
        printf("%s: stopped, %s\n", role, result.detail);
    if (ended == OK && output_remark(run, own))
        output_say("NOTE: ", output_remark(run, own));
    printf("%s: sent %llu messages, %llu bytes; %llu rounds, %llu writes\n",
           ended == OK ? "done" : "aborted", (unsigned long long)counts->messages,
           (unsigned long long)counts->bytes, (unsigned long long)counts->rounds,
           (unsigned long long)s->host.writes);
}

static void print_json(const struct session *s, status ended)
{
    struct run *run = s->p.run;
    const int own = s->mesh.own;
    const struct party_result result = run_result(run, own);
    const struct named_value *list;
    const size_t count = ended == OK ? run_outputs(run, own, &list) : 0;
    struct json j;
    json_init(&j);
    json_object(&j);
    json_add_string(&j, "protocol", run_protocol(run)->name);
    json_add_string(&j, "party", run_role_name(run, own));
    json_add_string(&j, "status", ended == OK ? "done" : status_name(ended));
    json_add_string(&j, "detail", result.detail);
    json_add_string(&j, "cause", *s->host.problem.text ? s->host.problem.text : NULL);
    json_add_object(&j, "outputs");
    for (size_t i = 0; i < count; i++) {
        json_key(&j, list[i].name);
        output_json(&j, &list[i].value);
    }
    json_end(&j);
    json_add_string(&j, "remark", ended == OK ? output_remark(run, own) : NULL);
    json_add_u64(&j, "messages", run_counts(run)->messages);
    json_add_u64(&j, "rounds", run_counts(run)->rounds);
    json_add_u64(&j, "writes", s->host.writes);
    json_add_u64(&j, "milliseconds", s->host.milliseconds);
    json_end(&j);
    json_print(&j, stdout);
    json_clear(&j);
}

static int write_outputs(const struct session *s)
{
    const struct named_value *list;
    const size_t count = run_outputs(s->p.run, s->mesh.own, &list);
    int result = EXIT_EXPECTED;
    for (size_t i = 0; i < count && result == EXIT_EXPECTED; i++)
        result = output_file(&cmd_host, s->request->folder, run_role_name(s->p.run, s->mesh.own),
                             list[i].name, &list[i].value);
    return result;
}

static int open_recording(struct session *s, struct recording *recording)
{
    bool made;
    const struct request *r = s->request;
    int result = r->record ? output_folder(&cmd_host, r->record, &made) : EXIT_EXPECTED;
    if (result != EXIT_EXPECTED || !r->record)
        return result;
    const char *name =
        arena_format(&s->arena, "%s/%s", r->record, run_role_name(s->p.run, s->mesh.own));
    return recording_open(&cmd_host, name, r->force, &s->p, recording);
}

static int play(struct session *s, uint64_t id)
{
    struct recording recording = {0};
    run_keep_views(s->p.run, false);
    run_set_alone(s->p.run, s->mesh.own);
    int result = open_recording(s, &recording);
    if (result != EXIT_EXPECTED)
        return result;
    const status ended = host_run(&s->host, s->p.run, &s->mesh, id, (int)s->seconds);
    if (ended == E_CRASHED) {
        (void)kill(getpid(), SIGKILL); /* --faults crash: as if somebody had killed it */
        pause();
    }
    result = recording_close(&recording);
    if (*s->host.problem.text && ended != OK)
        say_failure(&cmd_host, "%s", s->host.problem.text);
    if (result == EXIT_EXPECTED && ended == OK && s->request->folder)
        result = write_outputs(s);
    if (s->request->as_json)
        print_json(s, ended);
    else
        print_result(s, ended);
    return result == EXIT_EXPECTED && ended != OK ? EXIT_FINDING : result;
}

static int host(const char *protocol, const struct request *r)
{
    struct session s = {.request = r};
    uint64_t id = 0;
    bool made;
    int result = prepare_run(&cmd_host, protocol, &r->options, &s.p);
    if (result == EXIT_EXPECTED)
        result =
            parse_count(&cmd_host, "timeout", r->timeout, TIMEOUT, 1, TIMEOUT_MOST, &s.seconds);
    if (result == EXIT_EXPECTED)
        result =
            parse_count(&cmd_host, "limit", r->limit, 1ull << 28, 1 << 12, 1ull << 31, &s.limit);
    if (result == EXIT_EXPECTED)
        result = parse_count(&cmd_host, "run", r->number, 1, 0, UINT64_MAX, &s.number);
    if (result == EXIT_EXPECTED)
        result = set_mesh(&s);
    if (result == EXIT_EXPECTED)
        result = load_keys(&s);
    if (result == EXIT_EXPECTED && r->folder)
        result = output_folder(&cmd_host, r->folder, &made);
    if (result == EXIT_EXPECTED)
        result = connect_all(&s);
    if (result == EXIT_EXPECTED)
        result = agree_all(&s, &id);
    if (result == EXIT_EXPECTED && r->check)
        printf("all %d parties are there, and mean the same run\n", s.mesh.parties);
    else if (result == EXIT_EXPECTED)
        result = play(&s, id);
    if (s.mesh.peer)
        mesh_close(&s.mesh);
    host_clear(&s.host);
    keys_clear(&s.keys);
    prepared_run_clear(&s.p);
    arena_clear(&s.arena);
    return result;
}

static int host_words(int argc, char **argv)
{
    bool helped = false;
    struct request r = {0};
    struct run_options *o = &r.options;
    struct option_list words = {0};
    const char *config = NULL; /* config_read has inserted its words */
    const struct option options[] = {{"party", OPTION_VALUE, NULL, &o->only, NULL},
                                     {"input", OPTION_VALUE, NULL, &o->own_input, NULL},
                                     {"listen", OPTION_VALUE, NULL, &r.listen, NULL},
                                     {"peer", OPTION_LIST, NULL, NULL, &r.peers},
                                     {"name", OPTION_LIST, NULL, NULL, &r.names},
                                     {"keys", OPTION_VALUE, NULL, &r.keys, NULL},
                                     {"variant", OPTION_VALUE, NULL, &o->variant, NULL},
                                     {"set", OPTION_LIST, NULL, NULL, &o->set},
                                     {"run", OPTION_VALUE, NULL, &r.number, NULL},
                                     {"seed", OPTION_VALUE, NULL, &o->seed, NULL},
                                     {"faults", OPTION_VALUE, NULL, &o->faults, NULL},
                                     {"timeout", OPTION_VALUE, NULL, &r.timeout, NULL},
                                     {"limit", OPTION_VALUE, NULL, &r.limit, NULL},
                                     {"record", OPTION_VALUE, NULL, &r.record, NULL},
                                     {"force", OPTION_FLAG, &r.force, NULL, NULL},
                                     {"out", OPTION_VALUE, NULL, &r.folder, NULL},
                                     {"check", OPTION_FLAG, &r.check, NULL, NULL},
                                     {"config", OPTION_VALUE, NULL, &config, NULL},
                                     {"json", OPTION_FLAG, &r.as_json, NULL, NULL},
                                     {0}};
    struct config given;
    int result = config_read(&cmd_host, options, argc, argv, &given);
    if (result == EXIT_EXPECTED)
        result = parse_options(&cmd_host, given.argc, given.argv, options, &words, &helped);
    if (result == EXIT_EXPECTED && !helped) {
        result = expect_words(&cmd_host, &words, 1, "which protocol? glasshouse list names them",
                              "one protocol at a time");
        if (result == EXIT_EXPECTED && !o->only)
            result = usage_error(&cmd_host, "--party says who is played here; it is missing");
        if (result == EXIT_EXPECTED && r.force && !r.record)
            result = usage_error(&cmd_host, "--force is for --record, which is not given");
        if (result == EXIT_EXPECTED)
            result = host(words.item[0], &r);
    }
    option_list_clear(&words);
    option_list_clear(&o->set);
    option_list_clear(&r.peers);
    option_list_clear(&r.names);
    config_clear(&given);
    return result;
}

static int run(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "keys") == 0)
        return host_keys(argc - 1, argv + 1);
    (void)signal(SIGPIPE, SIG_IGN); /* a write to a peer that is gone returns an error */
    return host_words(argc, argv);
}

const struct command cmd_host = {
    .name = "host",
    .summary = "one party of a protocol, the others on other machines",
    .help =
        "usage: glasshouse host PROTOCOL --party ROLE --listen ADDRESS:PORT\n"
        "           --peer ROLE=HOST:PORT ... --input VALUE|@FILE [options]\n"
        "       glasshouse host keys NAME... [--keys DIR] [--days N]\n"
        "\n"
        "Plays one party, with the same code that `run` and `check` use, over TLS 1.3. Both ends "
        "of\n"
        "each connection prove by certificate who they are. Start one on each machine, in any\n"
        "order. Before the first message all agree on protocol, variant, parameters, versions and\n"
        "the number of the run. The party with the higher number connects to the lower.\n"
        "\n"
        "  --party ROLE         who is played here: 2, say, or alice where parties have names\n"
        "  --input VALUE        this party's input, or @FILE\n"
        "  --listen ADDR:PORT   where parties with higher numbers connect\n"
        "  --peer ROLE=H:PORT   where a party with a lower number listens; once for each\n"
        "  --keys DIR           authority.pem, NAME.pem and NAME.key (keys, if not given)\n"
        "  --name ROLE=NAME     the name in a party's certificate (the role, if not given)\n"
        "  --variant NAME       as for `run`; all parties give the same\n"
        "  --set NAME=VALUE     the same\n"
        "  --run N              the number of this run: all give the same, and never one twice\n"
        "  --timeout SECONDS    how long to wait for others (60): longer than they compute\n"
        "  --limit BYTES        how much one peer can make this one keep (2^28)\n"
        "  --check              connects and compares, says what is wrong, and plays nothing\n"
        "  --record DIR         writes DIR/ROLE.wire.jsonl and DIR/ROLE.tape.jsonl (secret)\n"
        "  --force              --record may replace files that are there\n"
        "  --out DIR            writes outputs to DIR, as `run` does\n"
        "  --seed SEED          coins from a seed and not from the system: for a rehearsal only\n"
        "  --faults crash@P:N   for tests: this process kills itself before its Nth act\n"
        "  --config FILE        options from a file, a word a line\n"
        "  --json               one JSON document on standard output\n"
        "\n"
        "host keys NAME... makes certificates for tests, valid for --days (30). Failures name the\n"
        "party and the file, date, address or setting that is wrong.\n"
        "\n"
        "Exit status: 0 done, 1 this party stopped, or others are not there or mean another run, "
        "2\n"
        "bad usage, input or keys, 3 internal or system error.\n"
        "\n"
        "example: glasshouse host keys 1 2 3\n"
        "         glasshouse host secure-sum --party 2 --input 4 --listen 0.0.0.0:4002 \\\n"
        "             --peer 1=a.example:4001 --peer 3=c.example:4003\n",
    .run = run,
};
