/* anonymize: runs the algorithms of anonymity/ on a CSV file, without a protocol. */
#include "anonymity/algorithm.h"
#include "cli/anonymity_options.h"
#include "cli/cmd_anonymize_columns.h"
#include "cli/cmd_anonymize_guess.h"
#include "cli/config.h"
#include "cli/estimate.h"
#include "cli/files.h"
#include "cli/text.h"
#include "crypto/memory.h"
#include "sim/json.h"
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct anonymize {
    struct anonymity_options options;
    struct option_list criterion;
    const char *algorithm, *measure, *suppression, *weight, *seed, *alpha, *out;
    const char *guess, *write_config, *config;
    bool dry_run;
    bool json, assume_monotone, force;
    double share, mix; /* --suppression and --weight as numbers */
    struct ratio part; /* --alpha */
    const struct algorithm *how;
    const struct measure *what;
    struct anonymity_input input;
    struct meter meter;
    struct seeded_tape coins;
    struct task task;
    struct release release;
    struct output file;
    double seconds;
};

static int fraction(const char *name, const char *text, double usual, double *out)
{
    char *end;

    *out = usual;
    if (text == NULL)
        return 0;
    *out = strtod(text, &end);
    if (end == text || *end != 0 || !(*out >= 0 && *out <= 1))
        return usage_error(&cmd_anonymize, "--%s takes a fraction from 0 to 1, not '%s'", name,
                           text);
    return 0;
}

/* An option that only some algorithms, measures or criteria use. */
struct special {
    const char *name, *given, *usual, *use;
    bool used;
};

enum { SPECIALS = 3 };

static bool asks_for(const struct option_list *criteria, const char *word)
{
    for (size_t i = 0; i < criteria->count; i++)
        if (strncmp(criteria->item[i], word, strlen(word)) == 0)
            return true;
    return false;
}

static void specials_fill(const struct anonymize *a, struct special out[SPECIALS])
{
    const bool cuts = a->how == &algorithm_cuts && asks_for(&a->criterion, "l-site-diversity");
    out[0] = (struct special){"weight", a->weight, "0.5", "--measure mix",
                              strcmp(a->what->word, "mix") == 0};
    out[1] =
        (struct special){"alpha", a->alpha, "0.3", "--algorithm cuts with l-site-diversity", cuts};
    out[2] = (struct special){"seed", a->seed, "1", "--algorithm k-member and sequential",
                              a->how->draws};
}

/* What would be passed over is refused. */
static int check_specials(const struct anonymize *a)
{
    struct special s[SPECIALS];
    specials_fill(a, s);
    for (size_t i = 0; i < SPECIALS; i++)
        if (s[i].given && !s[i].used)
            return usage_error(&cmd_anonymize, "--%s is for %s, and would change nothing here",
                               s[i].name, s[i].use);
    return a->assume_monotone && a->how != &algorithm_optimal
               ? usage_error(&cmd_anonymize, "--assume-monotone is for --algorithm optimal")
               : EXIT_EXPECTED;
}

/* parse reads the words that are not shared with check-table. */
static int parse(struct anonymize *a)
{
    struct complaint complaint = {.text = ""};
    uint8_t seed[SEED_BYTES];
    int code = fraction("suppression", a->suppression, 0, &a->share);

    if (code == 0)
        code = fraction("weight", a->weight, 0.5, &a->mix);
    if (code != 0)
        return code;
    a->how = algorithm_find(a->algorithm == NULL ? "optimal" : a->algorithm, &complaint);
    if (a->how != NULL)
        a->what = measure_find(a->measure == NULL ? "lm" : a->measure, &complaint);
    if (a->how == NULL || a->what == NULL)
        return usage_error(&cmd_anonymize, "%s", complaint.text);
    if (a->alpha != NULL && !ratio_parse(a->alpha, &a->part))
        return usage_error(&cmd_anonymize, "--alpha takes a fraction from 0 to 1, not '%s'",
                           a->alpha);
    if (seed_parse(a->seed == NULL ? "1" : a->seed, seed) != OK)
        return usage_error(&cmd_anonymize, "--seed takes a number or 64 hex digits, not '%s'",
                           a->seed);
    return seeded_tape_init(&a->coins, seed, "anonymize") == OK
               ? check_specials(a)
               : anonymity_failed(&cmd_anonymize, E_INTERNAL, NULL);
}

static double now(void)
{
    struct timespec time;

    (void)clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static double processor_seconds(void)
{
    struct timespec time;

    (void)clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

enum { WORTH_SAYING = 10 }; /* from so many seconds on, say how long it will take */

/* announce says before a long search how long it will take. */
static status announce(const struct anonymize *a)
{
    static const uint8_t seed[SEED_BYTES]; /* any seed: the trial's coins decide nothing */
    struct seeded_tape coins;
    uint32_t rows = 0;
    char text[40];

    REQUIRE(seeded_tape_init(&coins, seed, "anonymize: trial"));
    const double seconds =
        estimate_seconds(a->how, &a->task, &coins.tape, processor_seconds, &rows);

    seeded_tape_clear(&coins);
    if (seconds < WORTH_SAYING)
        return OK;
    estimate_format(seconds, text, sizeof text);
    say_notice(
        &cmd_anonymize,
        "%s will take about %s of one processor for %" PRIu32 " rows, by a trial on %" PRIu32
        ": its time grows with the square of the rows; hilbert, mondrian and optimal are quicker",
        a->how->word, text, a->input.data.rows, rows);
    return OK;
}

/* solve makes the release; if it fails, it prints one message. */
static int solve(struct anonymize *a)
{
    struct complaint complaint = {.text = ""};
    status s = meter_init(&a->meter, a->what, &a->input.data, a->mix, &complaint);

    if (s != OK)
        return anonymity_failed(&cmd_anonymize, s, &complaint);
    a->task = (struct task){
        .data = &a->input.data,
        .criteria = &a->input.criteria,
        .meter = &a->meter,
        .limit = (uint64_t)floor(a->share * (double)a->input.data.counted),
        .coins = &a->coins.tape,
        .alpha = a->part,
        .practical = a->assume_monotone,
        .progress = progress,
    };
    s = announce(a);
    if (s != OK)
        return anonymity_failed(&cmd_anonymize, s, &complaint);
    const double start = now();

    s = algorithm_run(a->how, &a->task, &a->release, &complaint);
    a->seconds = now() - start;
    progress_end();
    if (s == E_NOT_FOUND) {
        say_failure(&cmd_anonymize, "no solution: %s", complaint.text);
        return EXIT_FINDING;
    }
    return s == OK ? 0 : anonymity_failed(&cmd_anonymize, s, &complaint);
}

static void json_levels(const struct anonymize *a, struct json *json)
{
    const struct release *const release = &a->release;
    uint64_t height = 0;

    json_add_array(json, "levels");
    for (uint32_t i = 0; i < a->input.data.qis; i++) {
        json_u64(json, release->classes.level[i]);
        height += release->classes.level[i];
    }
    json_end(json);
    json_add_u64(json, "height", height);
    json_add_u64(json, "nodes", release->nodes);
    json_add_u64(json, "evaluated", release->evaluated);
}

static void print_json(const struct anonymize *a)
{
    const struct release *const release = &a->release;
    struct json json;

    json_init(&json);
    json_object(&json);
    json_add_string(&json, "file", a->input.table.name);
    json_add_string(&json, "algorithm", a->how->word);
    json_add_string(&json, "measure", a->what->word);
    json_add_double(&json, "loss", release->loss);
    json_add_array(&json, "attributes");
    for (uint32_t i = 0; i < a->input.data.qis; i++)
        json_string(&json, a->input.data.domain[i].name);
    json_end(&json);
    json_add_array(&json, "criteria");
    for (uint32_t i = 0; i < a->input.criteria.count; i++) {
        char text[128];

        criterion_format(&a->input.criteria.item[i], text, sizeof text);
        json_string(&json, text);
    }
    json_end(&json);
    if (release->classes.full_domain)
        json_levels(a, &json);
    if (release->passes != 0)
        json_add_u64(&json, "passes", release->passes);
    json_add_u64(&json, "rows", a->input.data.counted);
    json_add_u64(&json, "classes", release_classes(release));
    json_add_u64(&json, "suppressed", release->suppressed);
    json_add_u64(&json, "suppressible", a->task.limit);
    json_add_double(&json, "seconds", a->seconds);
    json_end(&json);
    document_print(&json);
    json_clear(&json);
}

static void print_text(const struct anonymize *a, FILE *file)
{
    const struct release *const release = &a->release;

    (void)fprintf(file, "%s: %" PRIu32 " rows in %" PRIu64 " class%s, %" PRIu64 " suppressed\n",
                  a->input.table.name, a->input.data.counted, release_classes(release),
                  release_classes(release) == 1 ? "" : "es", release->suppressed);
    (void)fprintf(file, "  %s: loss (%s) %.9g, in %.3g seconds\n", a->how->word, a->what->word,
                  release->loss, a->seconds);
    if (release->classes.full_domain) {
        (void)fputs("  levels:", file);
        for (uint32_t i = 0; i < a->input.data.qis; i++)
            (void)fprintf(file, " %s=%" PRIu32 "/%" PRIu32, a->input.data.domain[i].name,
                          release->classes.level[i], a->input.data.domain[i].height);
        (void)fprintf(file, "\n  %" PRIu64 " of %" PRIu64 " nodes evaluated\n", release->evaluated,
                      release->nodes);
    }
    if (release->passes != 0)
        (void)fprintf(file, "  %" PRIu64 " passes over the rows\n", release->passes);
}

/* hand_out writes the release first, and prints the summary only then. */
static int hand_out(struct anonymize *a)
{
    if (a->out != NULL) {
        const status s = classes_write(&a->release.classes, a->file.stream, &a->input.format);
        if (s == E_MEMORY || s == E_INTERNAL) {
            output_abandon(&a->file);
            return anonymity_failed(&cmd_anonymize, s, NULL);
        }
        const int code = output_finish(&a->file);
        if (code != 0)
            return code;
    }
    if (a->json) {
        print_json(a);
        return EXIT_EXPECTED;
    }
    print_text(a, a->out == NULL ? stderr : stdout);
    if (a->out == NULL && classes_write(&a->release.classes, stdout, &a->input.format) != OK)
        return cannot_write(&cmd_anonymize, "the standard output", errno);
    return EXIT_EXPECTED;
}

/* guard refuses to write over a file that was read, unless --force is given. It compares files, not
 * names: a hierarchy file that was not read may be overwritten. */
static int guard(struct anonymize *a, const char *file)
{
    static const char *const way_out = "choose another name, or --force to write over it";
    const struct anonymity_input *const in = &a->input;
    int code = output_guard(&a->file, file, way_out);

    if (code == 0 && a->options.population != NULL)
        code = output_guard(&a->file, a->options.population, way_out);
    for (size_t j = 0; code == 0 && j < DATASET_QIS; j++)
        if (in->hierarchy[j].nodes > 0)
            code = output_guard(&a->file, in->hierarchy[j].name, way_out);
    for (size_t j = 0; code == 0 && j < DATASET_TRACKED; j++)
        if (in->sensitive_hierarchy[j].nodes > 0)
            code = output_guard(&a->file, in->sensitive_hierarchy[j].name, way_out);
    return code;
}

/* The defaults that are used are written too, because another version may have others. */
static int write_config(struct anonymize *a, const char *file, const struct config *words)
{
    char also[256] = "";
    size_t used = 0;
    struct output out;
    const struct {
        const char *given, *text;
    } defaults[] = {{a->algorithm, "--algorithm=optimal\n"},
                    {a->measure, "--measure=lm\n"},
                    {a->suppression, "--suppression=0\n"}};
    struct special s[SPECIALS];

    for (size_t i = 0; i < sizeof defaults / sizeof *defaults; i++)
        if (defaults[i].given == NULL)
            used += (size_t)snprintf(also + used, sizeof also - used, "%s", defaults[i].text);
    specials_fill(a, s);
    for (size_t i = 0; i < SPECIALS; i++)
        if (!s[i].given && s[i].used)
            used += (size_t)snprintf(also + used, sizeof also - used, "--%s=%s\n", s[i].name,
                                     s[i].usual);
    int code = output_open(&cmd_anonymize, a->write_config, &out);
    if (code == 0 && !a->force)
        code = output_guard(&out, file, "choose another name, or --force to write over it");
    if (code == 0)
        code = config_write(&cmd_anonymize, out.stream, words, "--write-config", also);
    if (code == 0)
        return output_finish(&out);
    output_abandon(&out);
    return code;
}

static int anonymize(struct anonymize *a, const char *file)
{
    if (a->dry_run)
        return columns_show(&cmd_anonymize, &a->options, &a->criterion, file, a->json);
    int code = anonymity_read(&cmd_anonymize, &a->options, &a->criterion, file, HIERARCHIES_READ,
                              &a->input);

    if (code != 0)
        return code;
    if (a->out != NULL)
        code = output_open(&cmd_anonymize, a->out, &a->file);
    if (code == 0 && a->out != NULL && !a->force)
        code = guard(a, file);
    if (code == 0)
        code = solve(a);
    if (code == 0) {
        code = hand_out(a);
        release_clear(&a->release);
    }
    output_abandon(&a->file);
    meter_clear(&a->meter);
    anonymity_input_clear(&a->input);
    return code;
}

static int run_parsed(struct anonymize *a, const char *file, const struct config *words)
{
    int code = parse(a);

    if (code == 0)
        code = anonymize(a, file);
    if (code == 0 && a->write_config != NULL)
        code = write_config(a, file, words);
    return code;
}

static int run(int argc, char **argv)
{
    struct anonymize *const a = memory_zero(1, sizeof *a);
    struct option options[ANONYMITY_OPTIONS + 15] = {{0}};
    struct config config;
    struct option_list words;
    bool helped;

    const struct option own[] = {
        {.name = "algorithm", .kind = OPTION_VALUE, .value = &a->algorithm},
        {.name = "measure", .kind = OPTION_VALUE, .value = &a->measure},
        {.name = "suppression", .kind = OPTION_VALUE, .value = &a->suppression},
        {.name = "weight", .kind = OPTION_VALUE, .value = &a->weight},
        {.name = "alpha", .kind = OPTION_VALUE, .value = &a->alpha},
        {.name = "seed", .kind = OPTION_VALUE, .value = &a->seed},
        {.name = "out", .kind = OPTION_VALUE, .value = &a->out},
        {.name = "force", .kind = OPTION_FLAG, .flag = &a->force},
        {.name = "assume-monotone", .kind = OPTION_FLAG, .flag = &a->assume_monotone},
        {.name = "json", .kind = OPTION_FLAG, .flag = &a->json},
        {.name = "dry-run", .kind = OPTION_FLAG, .flag = &a->dry_run},
        {.name = "guess-hierarchies", .kind = OPTION_VALUE, .value = &a->guess},
        {.name = "write-config", .kind = OPTION_VALUE, .value = &a->write_config},
        {.name = "config", .kind = OPTION_VALUE, .value = &a->config}, /* read before the others */
    };

    anonymity_options_fill(&a->options, &a->criterion, options);
    memcpy(&options[ANONYMITY_OPTIONS], own, sizeof own);
    words = (struct option_list){NULL, 0};
    helped = false;
    int code = config_read(&cmd_anonymize, options, argc, argv, &config);
    if (code == 0)
        code = parse_options(&cmd_anonymize, config.argc, config.argv, options, &words, &helped);

    if (code == 0 && !helped) {
        code = expect_words(&cmd_anonymize, &words, 1, "one file is needed (- is standard input)",
                            "one file at a time");
        if (code == 0 && a->guess != NULL)
            code = guess_hierarchies(&cmd_anonymize, &a->options, words.item[0], a->guess);
        else if (code == 0)
            code = run_parsed(a, words.item[0], &config);
    }
    option_list_clear(&words);
    config_clear(&config);
    option_list_clear(&a->criterion);
    seeded_tape_clear(&a->coins);
    free(a);
    return code;
}

const struct command cmd_anonymize = {
    .name = "anonymize",
    .summary = "make a table k-anonymous, l-diverse, t-close at the least loss",
    .help =
        "usage: glasshouse anonymize FILE --qi A,B --criterion C "
        "[options]\n\n" ANONYMITY_OPTIONS_HELP
        "  --algorithm NAME       optimal (default), datafly, mondrian, hilbert, k-member,\n"
        "                         agglomerative, sequential or cuts\n"
        "  --measure NAME         what is lost: lm (default) tree em mi pmi mix am dm dm-star cm\n"
        "                         aecs nue nue-nonmonotonic nue-normalized precision\n"
        "                         precision-monotonic height loss kl\n"
        "  --suppression F        at most this fraction of the rows may become * (default 0)\n"
        "  --weight W             of mi in mix, from 0 to 1 (default 0.5)\n"
        "  --alpha F              cuts with l-site-diversity: the weight of widths against sites,\n"
        "                         from 0 to 1 (default 0.3)\n"
        "  --seed S               for the algorithms that draw (default 1)\n"
        "  --assume-monotone      optimal: search as if suppression did not break monotonicity;\n"
        "                         faster, and may miss the optimum\n"
        "  --out FILE             write the release there, whole or not at all; without it and\n"
        "                         without --json it goes to standard output\n"
        "  --force                let --out write over a file that this command reads\n"
        "  --json                 one JSON document on standard output\n"
        "  --dry-run              say what every column is and how many values it has, also while\n"
        "                         not all are named; stop there\n"
        "  --guess-hierarchies D  write guesses for --qi to the folder D, for a person to mend:\n"
        "                         intervals for numbers, prefixes for codes; make no release\n"
        "  --write-config FILE    write all options there, a word on each line\n"
        "  --config FILE          read them from there, so that a release can be made again; an\n"
        "                         option typed besides stands in the place of the file's\n\n"
        "Exit status 0: a release that meets every criterion, 1: there is none, or the algorithm\n"
        "finds none; 2: bad usage or input; 3: internal or system error (FILE cannot be written,\n"
        "say).\n\n"
        "example: glasshouse anonymize adult.csv --delimiter ';' --hierarchies adult \\\n"
        "             --qi sex,age,race --criterion k-anonymity:5 --suppression 0.04 \\\n"
        "             --measure nue --out released.csv\n",
    .run = run,
};
