/* glasshouse run: one run in the real world. */
#include "cli/cmd_run_checks.h"
#include "cli/files.h"
#include "cli/run_outputs.h"
#include "cli/run_phases.h"
#include "cli/text.h"
#include "cli/transcript_record.h"
#include "sim/json.h"
#include "sim/part.h"
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Writes ROLE.told.txt: what the declared leakage told a party beside its outputs, in words where
 * the protocol has them, then as it is declared. */
static int write_told(struct run *run, const char *folder, int party)
{
    char path[OUTPUT_PATH];
    struct output out;
    const struct named_value *list;
    const size_t count = run_ideal_leaks(run, party, &list);
    if (count == 0)
        return EXIT_EXPECTED;
    output_path(path, folder, run_role_name(run, party), "told");
    const int opened = output_open(&cmd_run, path, &out);
    if (opened != EXIT_EXPECTED)
        return opened;
    const struct protocol *protocol = run_protocol(run);
    for (size_t k = 0; k < count && protocol->tell; k++)
        fputs(protocol->tell(run, party, &list[k]), out.stream);
    if (protocol->tell)
        fputs("the same as numbers, as the checkers compare it:\n", out.stream);
    for (size_t k = 0; k < count; k++)
        fprintf(out.stream, "%s = %s\n", list[k].name, value_format(&list[k].value));
    return output_finish(&out);
}

static int write_outputs(struct run *run, const char *folder, const struct phase_clock *clock,
                         bool *phases)
{
    for (int i = 1; i <= run_parties(run); i++) {
        const struct named_value *list;
        const size_t count = run_outputs(run, i, &list);
        for (size_t k = 0; k < count; k++) {
            const int result =
                output_file(&cmd_run, folder, run_role_name(run, i), list[k].name, &list[k].value);
            if (result != EXIT_EXPECTED)
                return result;
        }
        const int told = write_told(run, folder, i);
        if (told != EXIT_EXPECTED)
            return told;
    }
    const int lost = output_loss_file(&cmd_run, run, folder);
    if (lost != EXIT_EXPECTED)
        return lost;
    return phases_write(&cmd_run, run, clock, folder, phases);
}

static void json_outputs(struct json *j, struct run *run)
{
    json_add_object(j, "outputs");
    for (int i = 1; i <= run_parties(run); i++) {
        const struct named_value *list;
        const size_t count = run_outputs(run, i, &list);
        json_add_object(j, run_role_name(run, i));
        for (size_t k = 0; k < count; k++) {
            json_key(j, list[k].name);
            output_json(j, &list[k].value);
        }
        json_end(j);
    }
    json_end(j);
}

static void json_parties(struct json *j, struct run *run)
{
    json_add_array(j, "parties");
    for (int i = 1; i <= run_parties(run); i++) {
        const struct party_result result = run_result(run, i);
        json_object(j);
        json_add_string(j, "party", run_role_name(run, i));
        json_add_string(j, "status", result.status == OK ? "done" : status_name(result.status));
        json_add_string(j, "detail", result.detail);
        json_end(j);
    }
    json_end(j);
}

static void json_settings(struct json *j, struct run *run)
{
    json_add_object(j, "parameters");
    for (const struct parameter *p = run_protocol(run)->parameters; p->name; p++)
        json_add_string(j, p->name, run_parameter_text(run, p->name));
    json_end(j);
}

static void json_leaks(struct json *j, const struct run *run)
{
    size_t from = 0;
    json_add_array(j, "known_leaks");
    for (const struct proof_case *c; (c = known_leak(run, &from));) {
        json_object(j);
        json_add_string(j, "coalition", c->class->name);
        json_add_string(j, "parameters", c->settings);
        json_add_string(j, "claim", c->claim);
        json_end(j);
    }
    json_end(j);
}

/* How many items of declared leakage each party was told. */
static void json_told(struct json *j, struct run *run)
{
    json_add_object(j, "told");
    for (int i = 1; i <= run_parties(run); i++) {
        const struct named_value *list;
        json_add_u64(j, run_role_name(run, i), run_ideal_leaks(run, i, &list));
    }
    json_end(j);
}

/* What each part did by itself, without the parts that it calls. */
static void json_shapes(struct json *j, const struct run *run)
{
    const struct shape *const *list;
    const size_t count = run_shapes(run, &list);
    json_add_array(j, "parts");
    for (size_t i = 0; i < count; i++) {
        const struct run_counts *c = shape_counts(list[i]);
        if (!shape_calls(list[i]))
            continue;
        json_object(j);
        json_add_string(j, "part", shape_protocol(list[i])->name);
        json_add_string(j, "shape", shape_text(list[i]));
        json_add_u64(j, "calls", shape_calls(list[i]));
        json_add_u64(j, "messages", c->messages);
        json_add_u64(j, "bytes", c->bytes);
        json_add_u64(j, "coins", c->coins);
        json_add_u64(j, "rounds_of_the_longest", c->rounds);
        json_end(j);
    }
    json_end(j);
}

/* The name of a part's message comes after its part's name, because two parts may use one name. */
static void json_types(struct json *j, const struct run *run)
{
    const struct protocol *own = run_protocol(run);
    const struct message *m;
    json_add_object(j, "messages_by_type");
    for (size_t i = 0; (m = protocol_message(own, i)); i++) {
        char name[160];
        const struct protocol *of = protocol_of_message(own, m);
        snprintf(name, sizeof name, "%s%s%s", of == own ? "" : of->name, of == own ? "" : "/",
                 m->name);
        if (run_sent_of(run, m))
            json_add_u64(j, name, run_sent_of(run, m));
    }
    json_end(j);
}

static void json_remarks(struct json *j, struct run *run)
{
    json_add_object(j, "remarks");
    for (int i = 1; i <= run_parties(run); i++)
        if (output_remark(run, i))
            json_add_string(j, run_role_name(run, i), output_remark(run, i));
    json_end(j);
}

static void print_json(struct prepared_run *p, status executed, const char *wrong)
{
    struct json j;
    struct run *run = p->run;
    struct run_loss loss;
    const struct run_counts *counts = run_counts(run);
    json_init(&j);
    json_object(&j);
    json_add_string(&j, "protocol", run_protocol(run)->name);
    json_add_string(&j, "variant", run_variant(run));
    json_settings(&j, run);
    json_add_string(&j, "seed", p->seed);
    json_add_string(&j, "faults", *p->faults ? p->faults : NULL);
    json_add_string(&j, "status", executed == OK ? "done" : status_name(executed));
    json_add_string(&j, "wrong", wrong);
    json_leaks(&j, run);
    json_outputs(&j, run);
    json_remarks(&j, run);
    json_parties(&j, run);
    json_add_string(&j, "deadlock", run_deadlock(run));
    json_add_u64(&j, "messages", counts->messages);
    json_types(&j, run);
    json_add_u64(&j, "bytes", counts->bytes);
    json_add_u64(&j, "rounds", counts->rounds);
    json_add_u64(&j, "coins", counts->coins);
    if (!*p->faults)
        json_told(&j, run);
    json_shapes(&j, run);
    phases_json(&j, run);
    json_add_u64(&j, "encryptions", counts->encryptions);
    json_add_u64(&j, "hashes", counts->hashes);
    json_add_u64(&j, "ciphertexts", counts->ciphertexts);
    json_add_u64(&j, "pairings", counts->pairings);
    if (executed == OK && output_loss(run, &loss)) {
        json_add_object(&j, "loss");
        json_add_string(&j, "measure", loss.measure);
        json_add_double(&j, "published", loss.published);
        json_add_double(&j, "one_owner", loss.central);
        json_end(&j);
    }
    json_end(&j);
    document_print(&j);
    json_clear(&j);
}

/* What several parties should know is printed once. */
static void print_remarks(struct run *run)
{
    const char *last = NULL;
    for (int i = 1; i <= run_parties(run); i++) {
        const char *remark = output_remark(run, i);
        if (remark && (!last || strcmp(remark, last) != 0))
            output_say("NOTE: ", remark);
        last = remark ? remark : last;
    }
}

/* With --out: who was told what beside the outputs, and how long the rounds take between hosts. */
/* " 3 messages, 1 round, ...": the last three only where there are some. */
static void print_counts(const struct run_counts *c)
{
    const struct {
        const char *name;
        uint64_t count;
    } counts[] = {{"message", c->messages},       {"byte", c->bytes},
                  {"round", c->rounds},           {"coin", c->coins},
                  {"ciphertext", c->ciphertexts}, {"encryption", c->encryptions},
                  {"pairing", c->pairings}};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        if (i < 4 || counts[i].count)
            printf("%s %llu %s%s", i ? "," : "", (unsigned long long)counts[i].count,
                   counts[i].name, counts[i].count == 1 ? "" : "s");
    putchar('\n');
}

static void print_told(struct run *run, const char *folder)
{
    struct run_loss loss;
    if (output_loss(run, &loss))
        output_loss_write(stdout, &loss);
    static const unsigned apart[] = {1, 30, 100};
    for (int i = 1; i <= run_parties(run); i++) {
        char path[4096];
        const struct named_value *list;
        const size_t count = run_ideal_leaks(run, i, &list);
        output_path(path, folder, run_role_name(run, i), "told");
        if (count == 0)
            printf("%s: was told nothing beside its outputs\n", run_role_name(run, i));
        else
            printf("%s: was told %zu more item%s, declared beforehand: see %s\n",
                   run_role_name(run, i), count, count == 1 ? "" : "s", path);
    }
    printf("the rounds alone take");
    for (size_t k = 0; k < 3; k++)
        printf("%s %.4g s at %u ms", k ? "," : "", (double)run_counts(run)->rounds * apart[k] / 1e3,
               apart[k]);
    printf(" between hosts\n");
}

static void print_text(struct prepared_run *p, const char *folder, bool phases, status executed,
                       const char *wrong)
{
    struct run *run = p->run;
    const struct run_counts *c = run_counts(run);
    for (int i = 1; i <= run_parties(run); i++) {
        const struct named_value *list;
        const struct party_result result = run_result(run, i);
        const size_t count = run_outputs(run, i, &list);
        for (size_t k = 0; k < count; k++)
            output_print(run_role_name(run, i), &list[k], executed == OK ? folder : NULL);
        if (result.status != OK)
            printf("%s: stopped, %s\n", run_role_name(run, i), result.detail);
    }
    print_remarks(run);
    if (wrong)
        output_say("WRONG: ", wrong);
    if (run_deadlock(run))
        output_say("nobody could go on: ", run_deadlock(run));
    fputs(executed == OK ? "done:" : "aborted:", stdout);
    print_counts(c);
    if (folder && executed == OK && !*p->faults)
        print_told(run, folder);
    if (phases) {
        char path[PHASES_PATH];
        phases_path(path, folder);
        printf("what each phase took is in %s\n", path);
    }
    printf("again: --seed %s\n", p->seed);
}

/* What watches a run: the recorder, if there is one, and a clock. */
struct watch {
    struct observer recorder;
    struct phase_clock clock;
};

static void on_turn(void *context, int party, const char *phase)
{
    struct watch *watch = context;
    phase_clock_turn(&watch->clock, party, phase);
}

/* Shows progress, and passes all on to the recorder. */
static void on_sent(void *context, const struct event *event, int to)
{
    const struct observer *recorder = &((const struct watch *)context)->recorder;
    progress("messages", event->number, 0);
    if (recorder->sent)
        recorder->sent(recorder->context, event, to);
}

static void on_event(void *context, const struct event *event)
{
    const struct observer *recorder = &((const struct watch *)context)->recorder;
    recorder->event(recorder->context, event);
}

static void on_begin(void *context, struct run *run)
{
    const struct observer *recorder = &((const struct watch *)context)->recorder;
    recorder->begin(recorder->context, run);
}

static void on_end(void *context, struct run *run)
{
    struct watch *watch = context;
    phase_clock_turn(&watch->clock, 0, NULL);
    if (watch->recorder.end)
        watch->recorder.end(watch->recorder.context, run);
}

static int run(int argc, char **argv);

const struct command cmd_run = {
    "run", "one run of a protocol, in the real world",
    "usage: glasshouse run PROTOCOL [options]\n"
    "\n"
    "Plays all parties of PROTOCOL with real cryptography and prints what each of them outputs.\n"
    "glasshouse list PROTOCOL tells its variants, parameters, and what an input looks like.\n"
    "\n"
    "  --variant NAME       which variant; `list` says which is the default\n"
    "  --set NAME=VALUE     a parameter; VALUE may be @FILE where it is a text; repeat for more\n"
    "  --ideal PARTS        parts that a trusted party plays: all, deeper:N, or names with commas\n"
    "  --input ROLE=VALUE   a party's input, or ROLE=@FILE to read it; once for each party\n"
    "  --seed SEED          a number, or 64 hex digits; without it a fresh one, printed\n"
    "  --faults PLAN        what goes wrong: drop@3,flip@5:17,crash@2:1 (message or party "
    "numbers);\n"
    "                       drop@secure-and[2]#1 is the first message of that call, without [2]\n"
    "                       of each;\n"
    "                       kinds: drop repeat delay reorder cut flip replace crash; ~ in front: "
    "by\n"
    "                       the sender, with a valid authenticator\n"
    "  --record NAME        writes what happens, as it happens, to NAME.wire.jsonl (messages,\n"
    "                       outputs) and NAME.tape.jsonl (secret: inputs, coins, seed); see\n"
    "                       glasshouse help show, verify, replay, diff\n"
    "  --force              --record may replace files that are there\n"
    "  --out DIR            writes each party's outputs to DIR/ROLE.NAME.txt, or, where the "
    "output\n"
    "                       is a file such as zhong's table.csv, to DIR/ROLE.csv; what each was\n"
    "                       told beside them (the declared leakage) to DIR/ROLE.told.txt; what a\n"
    "                       generalised table loses, beside one owner of all inputs, to\n"
    "                       DIR/loss.txt; and says\n"
    "                       how long the rounds take at 1, 30 and 100 ms between hosts; where a\n"
    "                       protocol has phases, DIR/phases.txt has the processor seconds,\n"
    "                       messages, bytes and keys of each, by party\n"
    "  --json               one JSON document on standard output\n"
    "\n"
    "The outputs are compared with the ideal function. A variant that is known to leak says so.\n"
    "\n"
    "Exit status: 0 all parties are done, 1 some stopped or an output is wrong, 2 bad usage or\n"
    "input, or a fault that never comes, 3 internal or system error.\n"
    "\n"
    "example: glasshouse run secure-sum --set parties=3 --set modulus=1000 --input 1=3 \\\n"
    "             --input 2=4 --input 3=5\n",
    run};

struct request {
    struct run_options options;
    const char *folder, *record;
    bool as_json, force;
};

static status play(struct prepared_run *p, const struct recording *recording, struct watch *watch)
{
    struct observer observer = {.sent = on_sent, .turn = on_turn, .end = on_end, .context = watch};
    if (recording->transcript) {
        watch->recorder = transcript_observer(recording->transcript);
        observer.begin = on_begin;
        observer.event = on_event;
    }
    run_keep_views(p->run, false); /* nothing here reads them */
    run_set_observer(p->run, &observer);
    const status executed = run_execute(p->run);
    progress_end();
    return executed;
}

static int execute(const char *protocol, const struct request *request)
{
    struct prepared_run p;
    struct recording recording = {0};
    struct watch watch = {0};
    struct arena arena = {0};
    bool made = false, phases = false;
    int result = prepare_run(&cmd_run, protocol, &request->options, &p);
    if (result == EXIT_EXPECTED)
        result = faults_must_fire(&cmd_run, &p);
    if (result == EXIT_EXPECTED && request->folder)
        result = output_folder(&cmd_run, request->folder, &made);
    if (result == EXIT_EXPECTED && request->record)
        result = recording_open(&cmd_run, request->record, request->force, &p, &recording);
    if (result == EXIT_EXPECTED) {
        const status executed = play(&p, &recording, &watch);
        result = recording_close(&recording);
        const char *wrong = wrong_output(&p, &arena);
        if (!request->as_json)
            known_leaks_print(stderr, p.run);
        if (request->folder && executed == OK && result == EXIT_EXPECTED)
            result = write_outputs(p.run, request->folder, &watch.clock, &phases);
        if (request->as_json)
            print_json(&p, executed, wrong);
        else
            print_text(&p, request->folder, phases, executed, wrong);
        if (result == EXIT_EXPECTED && (executed != OK || wrong))
            result = EXIT_FINDING;
        phase_clock_clear(&watch.clock);
        arena_clear(&arena);
    }
    if (made)
        (void)rmdir(request->folder); /* only when it is empty */
    prepared_run_clear(&p);
    return result;
}

static int run(int argc, char **argv)
{
    bool helped;
    struct request r = {0};
    struct run_options *o = &r.options;
    struct option_list words = {0};
    const struct option options[] = {{"variant", OPTION_VALUE, NULL, &o->variant, NULL},
                                     {"set", OPTION_LIST, NULL, NULL, &o->set},
                                     {"ideal", OPTION_VALUE, NULL, &o->ideal, NULL},
                                     {"input", OPTION_LIST, NULL, NULL, &o->input},
                                     {"seed", OPTION_VALUE, NULL, &o->seed, NULL},
                                     {"faults", OPTION_VALUE, NULL, &o->faults, NULL},
                                     {"record", OPTION_VALUE, NULL, &r.record, NULL},
                                     {"force", OPTION_FLAG, &r.force, NULL, NULL},
                                     {"out", OPTION_VALUE, NULL, &r.folder, NULL},
                                     {"json", OPTION_FLAG, &r.as_json, NULL, NULL},
                                     {0}};
    int result = parse_options(&cmd_run, argc, argv, options, &words, &helped);
    if (result == EXIT_EXPECTED && !helped) {
        if (r.force && !r.record)
            result = usage_error(&cmd_run, "--force is for --record, which is not given");
        else
            result = expect_words(&cmd_run, &words, 1, "which protocol? glasshouse list names them",
                                  "one protocol at a time");
        if (result == EXIT_EXPECTED)
            result = execute(words.item[0], &r);
    }
    option_list_clear(&words);
    option_list_clear(&o->set);
    option_list_clear(&o->input);
    return result;
}
