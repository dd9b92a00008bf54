/* glasshouse bench: how fast, as a ratio to what is possible. */
#include "bench/bench.h"
#include "cli/bench_compare.h"
#include "cli/bench_plot.h"
#include "cli/command.h"
#include "cli/files.h"
#include "cli/svg.h"
#include "crypto/memory.h"
#include "sim/json.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print_rows(const struct bench_suite *suite, const struct bench *bench)
{
    printf("%s: %s\n", suite->name, suite->summary);
    printf("  %-44s %12s %-10s %12s %7s  %s\n", "what", "value", "unit", "limit", "ratio", "bar");
    for (size_t i = 0; i < bench->count; i++) {
        const struct bench_row *row = &bench->row[i];
        printf("  %-44s %12.5g %-10s", row->name, row->value, row->unit);
        if (row->limit != 0)
            printf(" %12.5g %7.3f", row->limit, row->ratio);
        if (row->bar != 0)
            printf("  %s %.3g %s", row->at_most ? "at most" : "at least", row->bar,
                   bench_met(row) ? "met" : "MISSED");
        printf("\n");
        if (row->note[0])
            printf("      %s\n", row->note);
    }
}

static void write_rows(struct json *j, const struct bench_suite *suite, const struct bench *bench)
{
    for (size_t i = 0; i < bench->count; i++) {
        const struct bench_row *row = &bench->row[i];
        json_object(j);
        json_add_string(j, "suite", suite->name);
        json_add_string(j, "name", row->name);
        json_add_double(j, "value", row->value);
        json_add_string(j, "unit", row->unit);
        if (row->limit != 0) {
            json_add_double(j, "limit", row->limit);
            json_add_double(j, "ratio", row->ratio);
        }
        if (row->bar != 0) {
            json_add_double(j, "bar", row->bar);
            json_add_string(j, "bar_is", row->at_most ? "at_most" : "at_least");
            json_add_bool(j, "met", bench_met(row));
        }
        if (row->note[0])
            json_add_string(j, "note", row->note);
        json_end(j);
    }
}

static bool chosen(const struct bench_suite *suite, const struct option_list *words)
{
    for (size_t i = 0; i < words->count; i++)
        if (strcmp(words->item[i], suite->name) == 0)
            return true;
    return words->count == 0;
}

static int check_words(const struct option_list *words)
{
    const char *names[16] = {NULL};
    for (size_t i = 0; bench_suites[i] && i + 1 < sizeof names / sizeof *names; i++)
        names[i] = bench_suites[i]->name;
    for (size_t i = 0; i < words->count; i++) {
        bool known = false;
        for (const char **name = names; *name; name++)
            known |= strcmp(*name, words->item[i]) == 0;
        if (known)
            continue;
        return unknown_word(&cmd_bench, "suite", words->item[i], names);
    }
    return 0;
}

static void list_suites(bool as_json)
{
    struct json j;
    json_init(&j);
    json_object(&j);
    json_add_array(&j, "rows");
    for (size_t i = 0; bench_suites[i]; i++) {
        if (!as_json)
            printf("%-12s %s\n", bench_suites[i]->name, bench_suites[i]->summary);
        json_object(&j);
        json_add_string(&j, "name", bench_suites[i]->name);
        json_add_string(&j, "summary", bench_suites[i]->summary);
        json_end(&j);
    }
    json_end(&j);
    json_end(&j);
    if (as_json)
        document_print(&j);
    json_clear(&j);
}

/* The ratios of all rows that have one, as bars with a line at 1. */
struct ratios {
    char (*name)[96];
    double *value;
    uint32_t count;
    struct bench_plots plots;
};

static void keep_ratios(struct ratios *r, const struct bench *bench)
{
    const size_t room = r->count + bench->count + 1;
    bench_plots_keep(&r->plots, bench);
    r->name = memory_more(r->name, room * sizeof *r->name);
    r->value = memory_more(r->value, room * sizeof *r->value);
    for (size_t i = 0; i < bench->count; i++) {
        if (bench->row[i].limit == 0)
            continue;
        memcpy(r->name[r->count], bench->row[i].name, sizeof *r->name);
        r->value[r->count++] = bench->row[i].ratio;
    }
}

static void draw_ratios(FILE *file, const struct ratios *r)
{
    static const char *const part[] = {"ratio"};
    if (r->count == 0 && r->plots.count > 0) {
        bench_plots_draw(file, &r->plots);
        return;
    }
    struct svg_bar *bar = memory_zero(r->count + (size_t)1, sizeof *bar);
    for (uint32_t i = 0; i < r->count; i++)
        bar[i] = (struct svg_bar){r->name[i], &r->value[i]};
    svg_bars_write(file, &(struct svg_bars){"value / limit, of each row that has a limit", 1,
                                            r->count, part, bar, 1});
    free(bar);
}

static void run_suites(const struct option_list *words, bool as_json, struct ratios *ratios,
                       struct bench_compare *compare)
{
    struct json j;
    json_init(&j);
    json_object(&j);
    json_add_array(&j, "rows");
    for (size_t i = 0; bench_suites[i]; i++) {
        if (!chosen(bench_suites[i], words))
            continue;
        struct bench bench = {NULL, 0, 0};
        bench_suites[i]->run(&bench);
        progress_end();
        keep_ratios(ratios, &bench);
        if (as_json)
            write_rows(&j, bench_suites[i], &bench);
        else
            print_rows(bench_suites[i], &bench);
        if (compare->path)
            bench_compare_rows(compare, as_json ? stderr : stdout, bench_suites[i]->name, &bench);
        fflush(stdout);
        bench_clear(&bench);
    }
    json_end(&j);
    json_end(&j);
    if (as_json)
        document_print(&j);
    json_clear(&j);
}

/* The plot is opened, and the earlier run read, before the work. */
static int run_and_draw(const struct option_list *words, bool as_json, const char *svg,
                        const char *earlier, unsigned slack)
{
    struct output out = {0};
    struct ratios ratios = {0};
    struct bench_compare compare = {.slack = slack};
    int code = earlier ? bench_compare_open(&cmd_bench, earlier, &compare) : EXIT_EXPECTED;
    if (code == EXIT_EXPECTED && svg)
        code = output_open(&cmd_bench, svg, &out);
    if (code == EXIT_EXPECTED) {
        run_suites(words, as_json, &ratios, &compare);
        if (svg)
            draw_ratios(out.stream, &ratios);
        code = output_finish(&out);
        const int compared =
            earlier ? bench_compare_end(&compare, as_json ? stderr : stdout, words->count == 0)
                    : EXIT_EXPECTED;
        code = code == EXIT_EXPECTED ? compared : code;
    }
    bench_compare_clear(&compare);
    bench_plots_clear(&ratios.plots);
    free(ratios.name);
    free(ratios.value);
    return code;
}

static int run(int argc, char **argv)
{
    bool as_json = false, list = false, helped;
    const char *svg = NULL, *earlier = NULL, *slack_text = NULL;
    unsigned long long slack = SLACK_USUAL;
    const struct option options[] = {
        {"compare", OPTION_VALUE, NULL, &earlier, NULL},
        {"json", OPTION_FLAG, &as_json, NULL, NULL},
        {"list", OPTION_FLAG, &list, NULL, NULL},
        {"slack", OPTION_VALUE, NULL, &slack_text, NULL},
        {"svg", OPTION_VALUE, NULL, &svg, NULL},
        {NULL, OPTION_FLAG, NULL, NULL, NULL},
    };
    struct option_list words;
    int result = parse_options(&cmd_bench, argc, argv, options, &words, &helped);
    if (result == 0 && !helped)
        result = check_words(&words);
    if (result == 0 && !helped && slack_text && !earlier)
        result = usage_error(&cmd_bench, "--slack goes with --compare");
    if (result == 0 && !helped)
        result = parse_count(&cmd_bench, "slack", slack_text, SLACK_USUAL, 0, SLACK_MOST, &slack);
    if (result == 0 && !helped) {
        if (list)
            list_suites(as_json);
        else
            result = run_and_draw(&words, as_json, svg, earlier, (unsigned)slack);
    }
    option_list_clear(&words);
    return result;
}

const struct command cmd_bench = {
    .name = "bench",
    .summary = "measure the speed, as ratios to what is possible",
    .help =
        "usage: glasshouse bench [SUITE]... [--list] [--json] [--svg FILE]\n"
        "                        [--compare OLD.json [--slack PERCENT]]\n"
        "\n"
        "Runs the suites named, or all. Each row is measured beside its limit, or its peer, in\n"
        "the same run; the ratio is value over limit, and a bar is the ratio we hold ourselves\n"
        "to. A missed bar is printed as such and changes no exit status: machines are noisy.\n"
        "\n"
        "  --list           name the suites and run none\n"
        "  --svg FILE       draw the ratios as bars, with a line at 1; a suite without ratios\n"
        "                   draws its points as lines (clustering-figures)\n"
        "  --json           one JSON document: rows of suite, name, value, unit, limit, ratio,\n"
        "                   bar\n"
        "  --compare FILE   FILE is what an earlier `bench --json` printed: for each ratio that\n"
        "                   both have, how much worse it is now. Status 1 when one is worse by\n"
        "                   more than --slack. With --json the lines go to standard error\n"
        "  --slack PERCENT  how much worse is still the same, by default 15\n"
        "\n"
        "example: glasshouse bench crypto --json\n",
    .run = run,
};
