/* glasshouse storm: whole runs of a protocol under many faults at once, drawn from a seed. */
#include "cli/cmd_check_words.h"
#include "cli/run_options.h"
#include "cli/text.h"
#include "crypto/memory.h"
#include "proofs/ask/signals.h"
#include "proofs/sampled/storm.h"
#include "protocols/protocols.h"
#include "sim/json.h"
#include "sim/run_spec.h"
#include "sim/settings.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { FINDINGS_SHOWN = 10, PLAN_TEXT = STORM_FAULTS * 48 };

struct request {
    const char *protocol, *variant, *runs_text, *minutes_text, *seed_text, *run_text, *faults;
    const char *settings; /* as one text */
    bool honest, json;
    unsigned long long runs, minutes, seed, run;
    struct storm_plan plan; /* of --faults */
    struct arena arena;
};

/* What the document says of the findings, and how many there were. */
struct findings_told {
    struct json json;
    unsigned long long count;
};

static const char *plan_text(const struct storm_plan *plan, char text[PLAN_TEXT])
{
    faults_format(plan->list, plan->count, text, PLAN_TEXT);
    return text;
}

static const char *again(struct request *r, const struct storm_finding *f)
{
    char text[PLAN_TEXT];
    const char *line = arena_format(&r->arena, "%s storm %s", protocols_command, r->protocol);
    if (r->variant)
        line = arena_format(&r->arena, "%s --variant %s", line, r->variant);
    struct setting_pair pair;
    for (const char *at = r->settings; settings_next(&r->arena, &at, &pair);)
        line = arena_format(
            &r->arena, "%s --set %s", line,
            run_spec_word(&r->arena, arena_format(&r->arena, "%s=%s", pair.name, pair.value)));
    line = arena_format(&r->arena, "%s --seed %llu --run %llu", line, r->seed,
                        (unsigned long long)f->number);
    if (r->honest)
        return arena_format(&r->arena, "%s --honest", line);
    return arena_format(&r->arena, "%s --faults %s", line,
                        run_spec_word(&r->arena, plan_text(&f->least, text)));
}

static void tell_text(struct request *r, const struct storm_finding *f)
{
    char text[PLAN_TEXT];
    text_line(stdout, 4, "run %llu, %s %s: %s", (unsigned long long)f->number, f->job->what.variant,
              job_parameters(f->job, &r->arena), f->wrong);
    if (f->least.count)
        text_line(stdout, 4, "    faults %s (of %zu that were drawn)", plan_text(&f->least, text),
                  f->drawn.count);
    text_line(stdout, 4, "    inputs %s", f->inputs);
    text_command(stdout, again(r, f), 4);
    fflush(stdout);
}

static void tell_json(struct request *r, struct json *j, const struct storm_finding *f)
{
    char text[PLAN_TEXT];
    json_object(j);
    json_add_u64(j, "run", f->number);
    json_add_string(j, "variant", f->job->what.variant);
    json_add_string(j, "parameters", job_parameters(f->job, &r->arena));
    json_add_string(j, "wrong", f->wrong);
    json_add_string(j, "faults", plan_text(&f->least, text));
    json_add_string(j, "drawn", plan_text(&f->drawn, text));
    json_add_string(j, "inputs", f->inputs);
    json_add_string(j, "again", again(r, f));
    json_end(j);
}

static void tell(struct request *r, struct findings_told *told, const struct storm_finding *f)
{
    if (told->count++ >= FINDINGS_SHOWN)
        return;
    progress_end();
    if (r->json)
        tell_json(r, &told->json, f);
    else
        tell_text(r, f);
}

/* "drop 12 of 15" for each kind that was drawn. */
static const char *faults_text(struct request *r, const struct storm_counts *c)
{
    const char *text = "";
    for (int k = 0; k < FAULT_KINDS; k++)
        if (c->drawn[k])
            text = arena_format(&r->arena, "%s%s%s %llu of %llu", text, *text ? ", " : "",
                                fault_kind_name((enum fault_kind)k),
                                (unsigned long long)c->fired[k], (unsigned long long)c->drawn[k]);
    return text;
}

static const char *ends_text(struct request *r, const struct storm_counts *c)
{
    const char *text = arena_format(&r->arena, "done %llu", (unsigned long long)c->ends[OK]);
    for (int s = OK + 1; s < STATUS_COUNT; s++)
        if (c->ends[s])
            text = arena_format(&r->arena, "%s, %s %llu", text, status_name((status)s),
                                (unsigned long long)c->ends[s]);
    return text;
}

static void summary_text(struct request *r, const struct storm *s, unsigned long long found)
{
    const struct storm_counts *c = &s->counts;
    text_line(stdout, 2, "%s: %llu run%s from seed %llu, in %zu settings by turns", r->protocol,
              (unsigned long long)c->runs, c->runs == 1 ? "" : "s", r->seed, s->count);
    if (!r->honest)
        text_line(stdout, 10,
                  "  faults  that changed something, of those drawn: %s; %llu of them "
                  "by senders",
                  faults_text(r, c), (unsigned long long)c->hostile);
    text_line(stdout, 10, "  parties %s", ends_text(r, c));
    if (c->wrong_anyway)
        text_line(stdout, 10,
                  "  beside  %llu runs are wrong without any fault, too: see check %s "
                  "--by correct",
                  (unsigned long long)c->wrong_anyway, r->protocol);
    if (found > FINDINGS_SHOWN)
        text_line(stdout, 0, "\n%llu findings, of which %d are shown", found, FINDINGS_SHOWN);
    else if (found)
        text_line(stdout, 0, "\n%llu finding%s", found, found == 1 ? "" : "s");
    else if (r->honest)
        text_line(stdout, 0, "\nall parties were done, with the outputs of the ideal function");
    else
        text_line(stdout, 0,
                  "\nevery party was done or stopped with a named error, and no fault of the "
                  "network made a wrong output");
}

static void summary_json(struct request *r, const struct storm *s, struct findings_told *told)
{
    const struct storm_counts *c = &s->counts;
    struct json *j = &told->json;
    json_end(j);
    json_add_string(j, "protocol", r->protocol);
    json_add_u64(j, "seed", r->seed);
    json_add_u64(j, "runs", c->runs);
    json_add_u64(j, "settings", s->count);
    json_add_u64(j, "found", told->count);
    json_add_u64(j, "wrong without faults", c->wrong_anyway);
    json_add_object(j, "faults");
    for (int k = 0; k < FAULT_KINDS; k++) {
        json_add_object(j, fault_kind_name((enum fault_kind)k));
        json_add_u64(j, "drawn", c->drawn[k]);
        json_add_u64(j, "changed something", c->fired[k]);
        json_end(j);
    }
    json_end(j);
    json_add_object(j, "ends");
    for (int k = 0; k < STATUS_COUNT; k++)
        if (c->ends[k])
            json_add_u64(j, status_name((status)k), c->ends[k]);
    json_end(j);
    json_end(j);
    document_print(j);
}

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* Makes the runs, one after the other, until all are done, the time is over or a signal comes. */
static status play(struct request *r, struct storm *s, struct findings_told *told,
                   struct complaint *complaint)
{
    const double end = seconds() + 60.0 * (double)r->minutes;
    const bool one = r->run_text != NULL;
    struct storm_finding finding;
    bool found;
    for (uint64_t n = one ? r->run : 0; one ? n == r->run : r->minutes || n < r->runs; n++) {
        if (signals_asked() || (r->minutes && seconds() >= end))
            break;
        REQUIRE(storm_run(s, n, r->faults ? &r->plan : NULL, &found, &finding, complaint));
        if (found)
            tell(r, told, &finding);
        progress("runs", s->counts.runs, r->minutes ? 0 : r->runs);
    }
    progress_end();
    return OK;
}

/* If no fault changed anything, nothing was tested. Of a plan that was given all faults must act.
 */
static bool nothing_fired(const struct storm_counts *c, const struct storm_plan *plan)
{
    uint64_t fired = 0;
    for (int k = 0; k < FAULT_KINDS; k++)
        fired += c->fired[k];
    return fired < (plan && plan->count ? plan->count : 1);
}

static int storm(struct request *r, const struct plan *plan)
{
    struct storm s;
    struct findings_told told = {.count = 0};
    struct signals_before before;
    struct complaint complaint = {.text = ""};
    if (r->json) {
        json_init(&told.json);
        json_object(&told.json);
        json_add_array(&told.json, "findings");
    }
    storm_begin(&s, plan->jobs, plan->count, r->seed, r->honest);
    signals_catch(&before);
    const status played = play(r, &s, &told, &complaint);
    const int signal = signals_asked();
    signals_release(&before);
    int result = told.count ? EXIT_FINDING : EXIT_EXPECTED;
    const bool idle =
        !r->honest && !told.count && nothing_fired(&s.counts, r->faults ? &r->plan : NULL);
    if (played != OK)
        result = usage_error(&cmd_storm, "%s", complaint.text);
    else if (idle && !signal)
        result = usage_error(&cmd_storm, r->faults
                                             ? "a fault of --faults never came: glasshouse show "
                                               "tells the messages of a recorded run"
                                             : "nothing was tried: no fault that was drawn changed "
                                               "anything; more --runs");
    else if (r->json)
        summary_json(r, &s, &told);
    else
        summary_text(r, &s, told.count);
    if (played == OK && signal)
        result = stopped_status(&cmd_storm, signal, "stopped by a signal: the storm was not over",
                                result);
    if (r->json)
        json_clear(&told.json);
    storm_end(&s);
    return result;
}

/* The jobs of `fault`: those of the table, and one for each variant. If the protocol itself is
 * known to be wrong, nothing can be said about faults. */
static void choose(const struct request *r, struct plan *plan)
{
    const struct plan_filter filter = {
        .checker = "fault", .variant = r->variant, .settings = *r->settings ? r->settings : NULL};
    const struct proof_table *table = proof_table_find(r->protocol);
    if (table)
        plan_cases(plan, table, &filter);
    plan_real(plan, protocol_find(r->protocol), &filter);
    size_t kept = 0;
    for (size_t i = 0; i < plan->count; i++)
        if (plan->jobs[i].what.expect.correct == VERDICT_HOLDS)
            plan->jobs[kept++] = plan->jobs[i];
    plan->count = kept;
}

static int read_numbers(struct request *r)
{
    const struct {
        const char *option, *text;
        unsigned long long usual, least, most, *out;
    } list[] = {
        {"runs", r->runs_text, 1000, 1, (1ull << STORM_RUNS_BITS) - 1, &r->runs},
        {"minutes", r->minutes_text, 0, 1, 100000, &r->minutes},
        {"seed", r->seed_text, 1, 0, (1ull << STORM_SEEDS_BITS) - 1, &r->seed},
        {"run", r->run_text, 0, 0, (1ull << STORM_RUNS_BITS) - 1, &r->run},
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        const int result = parse_count(&cmd_storm, list[i].option, list[i].text, list[i].usual,
                                       list[i].least, list[i].most, list[i].out);
        if (result != EXIT_EXPECTED)
            return result;
    }
    return EXIT_EXPECTED;
}

static int read_plan(struct request *r)
{
    struct fault list[FAULTS_MOST];
    size_t count = 0;
    if (!r->faults)
        return EXIT_EXPECTED;
    if (!r->run_text || r->honest)
        return usage_error(&cmd_storm, r->honest ? "--honest is without faults: leave out --faults"
                                                 : "--faults is for one run: add --run NUMBER");
    const int known = check_fault_words(&cmd_storm, r->faults);
    if (known != EXIT_EXPECTED)
        return known;
    if (faults_parse(r->faults, list, &count) != OK || count > STORM_FAULTS)
        return usage_error(&cmd_storm,
                           "--faults is a plan such as drop@3,flip@5:17 of at most %d faults, not "
                           "'%s'; glasshouse help run tells the kinds",
                           STORM_FAULTS, r->faults);
    r->plan.count = count;
    memcpy(r->plan.list, list, count * sizeof *list);
    return EXIT_EXPECTED;
}

static int read_words(struct request *r)
{
    if ((r->runs_text != NULL) + (r->minutes_text != NULL) + (r->run_text != NULL) > 1)
        return usage_error(&cmd_storm, "give only one of --runs, --minutes and --run");
    struct checks *c = memory_zero(1, sizeof *c);
    *c = (struct checks){.protocol = r->protocol, .variant = r->variant, .overrides = r->settings};
    int result = strcmp(r->protocol, "all") == 0
                     ? usage_error(&cmd_storm, "one protocol at a time, not all")
                     : checks_read(&cmd_storm, c);
    arena_clear(&c->arena);
    free(c);
    if (result == EXIT_EXPECTED)
        result = read_numbers(r);
    return result == EXIT_EXPECTED ? read_plan(r) : result;
}

static int run_storm(struct request *r)
{
    struct plan plan = {0};
    int result = read_words(r);
    if (result != EXIT_EXPECTED)
        return result;
    choose(r, &plan);
    result = plan.count ? storm(r, &plan)
                        : usage_error(&cmd_storm,
                                      "this variant is known to end with wrong outputs without any "
                                      "fault: glasshouse check %s --by correct",
                                      r->protocol);
    plan_clear(&plan);
    return result;
}

static int run(int argc, char **argv)
{
    bool helped = false;
    struct request r = {0};
    struct option_list words = {0}, settings = {0};
    const struct option options[] = {{"variant", OPTION_VALUE, NULL, &r.variant, NULL},
                                     {"set", OPTION_LIST, NULL, NULL, &settings},
                                     {"runs", OPTION_VALUE, NULL, &r.runs_text, NULL},
                                     {"minutes", OPTION_VALUE, NULL, &r.minutes_text, NULL},
                                     {"seed", OPTION_VALUE, NULL, &r.seed_text, NULL},
                                     {"run", OPTION_VALUE, NULL, &r.run_text, NULL},
                                     {"faults", OPTION_VALUE, NULL, &r.faults, NULL},
                                     {"honest", OPTION_FLAG, &r.honest, NULL, NULL},
                                     {"json", OPTION_FLAG, &r.json, NULL, NULL},
                                     {NULL, OPTION_FLAG, NULL, NULL, NULL}};
    int result = parse_options(&cmd_storm, argc, argv, options, &words, &helped);
    if (result == EXIT_EXPECTED && !helped)
        result = expect_words(&cmd_storm, &words, 1, "name one protocol", "one protocol at a time");
    if (result == EXIT_EXPECTED && !helped)
        result = join_settings(&cmd_storm, &settings, &r.arena, &r.settings);
    if (result == EXIT_EXPECTED && !helped) {
        r.protocol = words.item[0];
        result = run_storm(&r);
    }
    option_list_clear(&words);
    option_list_clear(&settings);
    arena_clear(&r.arena);
    return result;
}

const struct command cmd_storm = {
    .name = "storm",
    .summary = "whole runs under many faults at once: lost, changed, late, crashed, lied",
    .help =
        "usage: glasshouse storm PROTOCOL [options]\n\n"
        "Plays run after run with real cryptography. In each, up to 12 faults are drawn: messages\n"
        "are lost, repeated, late, put after others, cut, changed, replaced; parties crash; and "
        "in\n"
        "a third of the runs senders send other bytes than they should, with valid\n"
        "authenticators. Every party must end, done or with an error that names its cause; and\n"
        "without a lying sender no party may end with a wrong output. A finding is printed with\n"
        "the fewest faults that show it, and the line that plays it again.\n\n"
        "  --variant NAME     only this variant; without it all, by turns\n"
        "  --set NAME=VALUE   a parameter, in place of the table's; repeat for more\n"
        "  --runs N           how many runs; 1,000 without it\n"
        "  --minutes N        as many runs as fit into N minutes\n"
        "  --seed N           another storm, below 2^31; 1 without it\n"
        "  --run NUMBER       this one run of the storm\n"
        "  --faults PLAN      with --run: these faults, not those drawn, as in `glasshouse run`\n"
        "  --honest           no faults: all must be done, with right outputs\n"
        "  --json             one JSON document on standard output\n\n"
        "The same seed draws the same runs on every machine.\n\n"
        "Exit status: 0 nothing found, 1 a finding, 2 bad usage, or no fault changed anything,\n"
        "3 internal or system error.\n\n"
        "example: glasshouse storm secure-sum --runs 200 --seed 7\n",
    .run = run,
};
